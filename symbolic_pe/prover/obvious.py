"""What follows: one prover with a fixed list of moves, over terms and theorems of the kernel.

    Prover().line(goal, cited, scope)      Γ ⊢ goal, or NotObvious, which says what was tried

``cited`` are the facts that a line names, ``scope`` what holds at its place: sorts, premises,
suppositions.  The moves, in the order in which they are tried:

    said           a fact says it, or a part of one
    implied        a cited φ ⇒ ψ says it, and φ follows
    put in         t for x, where x = t is cited for a variable x
    parts          φ ∧ ψ, ∀x. φ, φ ⇒ ψ and ¬φ are introduced; ∃x. φ by a witness read off a fact
    contrary       from two facts that contradict each other, anything
    0 < 0, false   ⊥ from facts that add up to it, and from a closed one that does not hold
    term by term   ≤ of two sums or integrals over one range, from that of their terms; Σ f ≤ c·n
    bounds of terms  Σ f ≤ Σ g, where f(i) ≤ g(i) is cited
    instances      ∀x…. φ at the terms in sight, its premises shown from what is in scope
    few multiples  multiples of the cited facts, and of these by monomials that occur
    normal form    s = t by the normal form, s ≤ t by signs
    in other words it is a cited fact, with equal terms in it
    rewritten      t for s, where s = t is cited; s^e = t^e for exponents e in sight
    arguments      f(x) = f(y) from x = y, c·x = c·y too; eˣ ≤ eʸ and ln x ≤ ln y from x ≤ y
    multiples      also products of two facts, and more monomials
    whole numbers  s ≤ t from s < t + 1, for integers and floors
    denominators   s ≤ t from s·u ≤ t·u, where 0 < u and 1/u occurs
    modulus        |x| ≤ a from −a ≤ x and x ≤ a
    both ways      s = t from s ≤ t and t ≤ s
    same side      s = t from s′ = t and s = s′
    square         x = 0 from x² = 0; x = y and x ≤ y from their squares, where 0 ≤ x, y
    continuity     f is continuous, in ε and δ, by what f is made of and by what is cited
    derivative     by the rules of differentiation, and the derivatives that are cited
    primitive      ∫ₐᵇ f = F(b) − F(a), where the derivative of F is cited
    any witness    ∃x. φ by a variable in sight
    between        ∃x. a ≤ x ∧ x ≤ b ∧ h(x) = 0, where h changes its sign
    telescoping    Σ f = F(n) − F(0), where ∀i. F(i + 1) − F(i) = f(i) is cited
    slopes         s = t for the derivatives of equal functions
    natural exponents  u^m for u^e, where m = e ≥ 0 is an integer
    otherwise      s < t, where t ≤ s contradicts what is known
    obtained       from ∃x. φ, for such an x
    either         from φ ∨ ψ, in both cases
    apart          from x ≠ y, for x < y and for y < x
    signs          ≤ with |x|, for x ≤ 0 and for 0 < x
    contradiction  from facts of order that contradict each other, anything

Work is bounded by the number of goals that are looked at, never by seconds.  What led on is kept
for each line as a hint (:mod:`symbolic_pe.prover.hints`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import partial
from itertools import islice, product
from typing import TypeAlias

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.foundations.equations import exp
from symbolic_pe.foundations.logic import is_call, is_universal
from symbolic_pe.foundations.repeated import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.foundations.written import equal, less, less_equal, lift
from symbolic_pe.kernel.rules import congruence
from symbolic_pe.kernel.terms import APP, FALSE, NUM, VAR, Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R, Type, Z, need
from symbolic_pe.prover import calculus, matching
from symbolic_pe.prover.bounds import bounds_of
from symbolic_pe.prover.differing import different, entries_of
from symbolic_pe.prover.exponents import difference_of_naturals, integer_exponents
from symbolic_pe.prover.finite import in_own_type
from symbolic_pe.prover.hints import Hints
from symbolic_pe.prover.known import Asked, inverses, known_of, with_meanings, without_modulus
from symbolic_pe.prover.laurent import Laurent, difference
from symbolic_pe.prover.multiples import Multiples
from symbolic_pe.prover.splitting import split
from symbolic_pe.prover.telescoping import telescoped
from symbolic_pe.prover.trail import NoWay, Trail
from symbolic_pe.tactics.arithmetic import order, sums
from symbolic_pe.tactics.arithmetic.integers import gap
from symbolic_pe.tactics.functions import continuity, derivative_definition, integration
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.inequalities.signs import Signs
from symbolic_pe.tactics.normal_forms import normal_form
from symbolic_pe.tactics.normal_forms.transport import Equate, transport
from symbolic_pe.tactics.polynomials.monomials import integer_term, subterms
from symbolic_pe.theories import laws
from symbolic_pe.theories.library import Cited

Facts: TypeAlias = Sequence[Theorem]
Move: TypeAlias = Callable[[Term, Facts, Facts], Theorem]

MOST_GOALS = 120
"""So many goals are looked at for one line."""
DEEPEST = 12
MOST_MODULI = 2
"""Of so many moduli the signs are told apart."""
MOST_INSTANCES = 24
"""At so many values a rule is used."""
_QUICK_STAGES, _STAGES_WITHOUT_BOUNDS, _ALL_STAGES = 2, 6, 9
_TWO = numeral(2, 1, N)
_NOT_NESTED = frozenset({"square", "otherwise", "denominators", "same side"})
"""Moves whose premises are not shown by the same move."""


class NotObvious(KernelError):
    """``goal`` is the part that is not shown, ``tried`` the moves that were tried for it."""

    def __init__(self, goal: Term, tried: Iterable[str]) -> None:
        super().__init__(repr(goal))
        self.goal, self.tried = goal, tuple(dict.fromkeys(tried))

    def __str__(self) -> str:
        return f"{self.goal!r} does not follow; tried: {', '.join(self.tried)}"


def parts_of(theorem: Theorem) -> Iterator[Theorem]:
    """The conjuncts of a theorem; for ¬(a < b) also b ≤ a, for ¬(a ≤ b) also b < a, for ¬¬φ also
    φ."""
    statement = theorem.statement
    if is_call(statement, "and"):
        for part in logic.conjuncts(theorem):
            yield from parts_of(part)
        return
    yield theorem
    if _is_negation(statement) and _is_order(statement.args[0]):
        yield order.reversed_order(theorem)
    elif _is_negation(statement) and _is_negation(statement.args[0]):
        inner = statement.args[0].args[0]
        yield from parts_of(
            logic.by_contradiction(inner, modus_ponens(theorem, assume(logic.negation(inner))))
        )


def _is_order(s: Term) -> bool:
    return is_call(s, "lt") or is_call(s, "le")


def _opposite(s: Term) -> Term:
    """t ≤ s for s < t, and t < s for s ≤ t."""
    left, right = s.args
    return less_equal(right, left) if is_call(s, "lt") else less(right, left)


def _is_equation(s: Term) -> bool:
    return is_call(s, "eq") and s.args[0].type in NUMBERS


def _is_complex_equation(fact: Theorem) -> bool:
    return _is_equation(fact.statement) and fact.statement.args[0].type is C


def _is_negation(s: Term) -> bool:
    return is_call(s, "imp") and s.args[1] is FALSE


def _implies(s: Term, goal: Term) -> bool:
    """Whether it is φ ⇒ … ⇒ the goal."""
    return matching.has_premise(s) and (s.args[1] is goal or _implies(s.args[1], goal))


def _in_normal_form(equation: Theorem) -> Theorem:
    left, right = map(normal_form.normal, equation.statement.args)
    return transitive(transitive(symmetric(left), equation), right)


def _given(fact: Theorem, premise: Theorem) -> Theorem:
    """ψ for φ ⇒ ψ, where φ is given."""
    is_its_premise = (
        matching.has_premise(fact.statement) and fact.statement.args[0] is premise.statement
    )
    return modus_ponens(fact, premise) if is_its_premise else fact


def _is_long(t: Term) -> bool:
    return is_call(t, "sum") or is_call(t, "integral") or _starts_at_one(t)


def _starts_at_one(t: Term) -> bool:
    return is_call(t, "sum1") or is_call(t, "sum1_C")


def _plain(facts: Facts) -> list[Theorem]:
    return [fact for fact in facts if not matching.is_rule(fact.statement)]


def _lasting(facts: Facts) -> list[Theorem]:
    """What stays in scope where rules have been used: plain facts, and that functions are
    continuous."""
    return [
        fact for fact in facts if not matching.is_rule(fact.statement) or _is_about_existence(fact)
    ]


def _is_about_existence(fact: Theorem) -> bool:
    """Whether it is a rule ∀x…. φ ⇒ ∃y. ψ, as continuity is."""
    s = fact.statement
    while matching.is_rule(s):
        s = s.args[0].args[0] if is_universal(s) else s.args[1]
    return logic.is_exists(s)


def _without(facts: Facts, fact: Theorem) -> list[Theorem]:
    return [other for other in facts if other is not fact]


class Prover:
    """Proves goals, each line by itself: nothing but its facts and its trail decides how."""

    def __init__(self, hints: Hints | None = None, most_goals: int = MOST_GOALS) -> None:
        self._hints, self._most_goals = hints or Hints(), most_goals
        self._begin(Trail())

    def _begin(self, trail: Trail) -> None:
        """A line follows, and how, whatever the lines before it have found out."""
        self._trail = trail
        self._contexts: dict[Facts, Context] = {}
        self._laurents: dict[Type, Laurent] = {}
        self._under_way: set[tuple[Term, frozenset[Term]]] = set()
        self._active: set[str] = set()
        self._without_multiples: set[tuple[object, ...]] = set()
        self._depth = self._goals = self._opened = 0

    def context(self, facts: Facts) -> Context:
        """The tactics at a place where these facts hold."""
        key = tuple(dict.fromkeys(facts))
        if key not in self._contexts:
            self._contexts[key] = Context(key)
        return self._contexts[key]

    def equate(self, facts: Facts) -> Equate:
        """What shows s = t at a place where these facts hold."""

        def equal_here(s: Term, t: Term, more: tuple[Theorem, ...] = ()) -> Theorem:
            return self.context([*facts, *more]).equation(s, t)

        return equal_here

    def line(self, goal: Term, cited: Facts = (), scope: Facts = ()) -> Theorem:
        """Γ ⊢ the goal of a line; raises ``NotObvious``."""
        return self._hints.used(
            [goal, *(fact.statement for fact in cited)],
            [fact.statement for fact in scope],
            lambda trail: self._on(trail, goal, cited, scope),
        )

    def _on(self, trail: Trail, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        self._begin(trail)
        return self._obvious(goal, cited, scope)

    def _obvious(self, goal: Term, cited: Facts = (), scope: Facts = ()) -> Theorem:
        """Γ ⊢ goal, on the way through a line."""
        cited, scope = _split(cited), _split(scope)
        key = goal, frozenset(fact.statement for fact in cited)
        need(key not in self._under_way, "{} rests on itself", goal)
        self._under_way.add(key)
        self._goals += 1
        self._depth += 1
        tried: list[str] = []
        try:
            return self._trail.first(self._ways(goal, cited, scope, tried))
        except NoWay as problem:
            if tried[-1:] == ["parts"] and isinstance(problem.__cause__, NotObvious):
                raise problem.__cause__ from None
            raise NotObvious(goal, tried or ["too many goals were looked at"]) from None
        finally:
            self._depth -= 1
            self._under_way.discard(key)

    def _ways(
        self, goal: Term, cited: Facts, scope: Facts, tried: list[str]
    ) -> Iterator[Callable[[], Theorem]]:
        """The moves, each noted when it is tried."""
        if self._depth - self._opened > DEEPEST or self._goals > self._most_goals:
            return
        for name, move in self._moves(goal, cited):
            tried.append(name)
            if name in _NOT_NESTED:
                yield partial(self._outside_itself, name, move, goal, cited, scope)
            else:
                yield partial(move, goal, cited, scope)

    def _outside_itself(
        self, name: str, move: Move, goal: Term, cited: Facts, scope: Facts
    ) -> Theorem:
        """What a move makes that is not tried again for what it asks for."""
        need(name not in self._active, "{} is being tried", name)
        self._active.add(name)
        try:
            return move(goal, cited, scope)
        finally:
            self._active.discard(name)

    def _moves(self, goal: Term, cited: Facts) -> Iterator[tuple[str, Move]]:
        yield "said", self._said
        if any(_implies(fact.statement, goal) for fact in cited):
            yield "implied", self._implied
        if continuity.says_continuous(goal):
            yield "continuity", self._continuity
        if is_call(goal, "and") or is_universal(goal) or is_call(goal, "imp"):
            yield "parts", self._parts
            return
        yield "contrary", self._contrary
        if goal is FALSE:
            yield "0 < 0", self._absurd
            yield "false", self._false
            yield from self._splits()
        elif logic.is_exists(goal) or is_call(goal, "or"):
            yield "witness", self._choice
            yield "instances", self._instances
            if logic.is_exists(goal) and goal.args[0].type.source is R:
                yield "between", self._between
            if logic.is_exists(goal):
                yield "any witness", self._any_witness
            yield from self._splits()
        else:
            yield from self._moves_for_atoms(goal, cited)

    def _moves_for_atoms(self, goal: Term, cited: Facts) -> Iterator[tuple[str, Move]]:
        is_order, is_equation = _is_order(goal), _is_equation(goal)
        alike = is_order and all(map(_is_long, goal.args))
        if alike:
            yield "term by term", self._term_by_term
        if is_order and _is_modulus_of_long(goal):
            yield "modulus", self._modulus
        if calculus.is_slope(goal):
            yield "derivative", self._derivative
        has_rules = any(matching.is_rule(fact.statement) for fact in cited)
        if any(_is_value(fact) for fact in cited):
            yield "put in", self._put_in
        slopes = sum(calculus.is_slope(fact.statement) for fact in cited)
        if is_equation and slopes > 1:
            yield "slopes", self._slopes
        if has_rules and is_equation:
            yield "primitive", self._primitive
            yield "telescoping", self._telescoping
        if has_rules:
            yield "instances", self._instances
        if (is_order or is_equation) and any(map(_has_numbers, cited)):
            yield "few multiples", self._few_multiples
        yield "normal form", self._normal_form
        yield "in other words", self._in_other_words
        if not has_rules:
            yield "instances", self._instances
        if is_equation:
            yield "rewritten", self._rewritten
            yield "arguments", self._arguments
        if is_order and _is_between_values(goal):
            yield "arguments", self._monotone
        if is_order and has_rules and any(is_call(t, "sum") for t in subterms(goal)):
            yield "bounds of terms", self._bounds_of_terms
        if is_order or is_equation:
            yield "multiples", self._multiples
        if is_order:
            if is_call(goal, "le") and any(is_call(t, "floor") for t in subterms(goal)):
                yield "whole numbers", self._whole_numbers
            yield "denominators", self._denominators
            yield "modulus", self._modulus
        if is_order and any(map(_is_long, goal.args)) and not alike:
            yield "term by term", self._term_by_term
        if is_equation and _is_long(goal.args[0]) and (_is_long(goal.args[1]) or _is_zero(goal)):
            yield "term by term", self._term_by_term
        if is_equation and goal.args[0].type is not C:
            yield "both ways", self._both_ways
        if is_equation and has_rules:
            yield "same side", self._same_side
        if _is_zero(goal) or ((is_equation or is_order) and any(map(_has_square, cited))):
            yield "square", self._square
        if is_equation and integer_exponents(goal):
            yield "natural exponents", self._natural_exponents
        if is_call(goal, "lt"):
            yield "otherwise", self._otherwise
        yield from self._splits()
        if is_order and self._depth == 1 + self._opened:
            yield "signs", self._by_signs

    def _splits(self) -> Iterator[tuple[str, Move]]:
        yield "obtained", self._obtained
        yield "either", self._either
        yield "apart", self._apart
        if self._depth == 1:
            yield "contradiction", self._contradiction

    # logic -------------------------------------------------------------------------------------

    def _said(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        for fact in (*cited, *scope):
            if fact.statement is goal:
                return fact
        raise KernelError("it is not said")

    def _implied(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """φ from ψ ⇒ φ."""
        return self._trail.first(
            partial(self._detached, fact, _without(cited, fact), scope)
            for fact in cited
            if _implies(fact.statement, goal)
        )

    def _parts(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        self._opened += 1
        try:
            return self._parts_of(goal, cited, scope)
        finally:
            self._opened -= 1

    def _parts_of(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        if is_call(goal, "and"):
            return logic.conjoin(*(self._obvious(part, cited, scope) for part in goal.args))
        if is_universal(goal):
            f = goal.args[0]
            x = fresh(f.head, f.type.source, goal, *_terms_in(cited, scope))
            return generalise(self._obvious(logic.opened(goal, x), cited, scope), x)
        premise, conclusion = goal.args

        def supposed() -> Theorem:
            given = assume(premise)
            facts = [_given(fact, given) for fact in cited]
            return discharge(premise, self._obvious(conclusion, [*facts, given], scope))

        if conclusion is not FALSE:
            return supposed()

        def opposite() -> Theorem:
            shown = self._obvious(_opposite(premise), cited, scope)
            return discharge(premise, order.contradiction(shown, assume(premise)))

        here = self.context(_plain([*scope, *cited]))
        ways = [lambda: here.prove(goal), supposed]
        if not goal.free:
            ways.insert(1, opposite if _is_order(premise) else lambda: different(premise))
        return self._trail.first(ways)

    def _choice(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """∃x. φ or φ ∨ ψ."""
        equate = self.equate(_plain([*scope, *cited]))

        def by_part(part: Term) -> Theorem:
            return logic.disjoin(goal, self._obvious(part, cited, scope))

        def ways() -> Iterator[Callable[[], Theorem]]:
            yield from (partial(transport, fact, goal, equate) for fact in (*cited, *scope))
            if logic.is_exists(goal):
                for x in self._witnesses(goal, cited):
                    yield partial(self._by_witness, x, goal, cited, scope)
            else:
                yield from (partial(by_part, part) for part in goal.args)

        return self._trail.first(ways())

    def _by_witness(self, value: Term, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        body = self._obvious(substitute(goal.args[0], value), cited, scope)
        return logic.witness(goal, value, body)

    def _any_witness(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """∃x. φ by a variable of the cited facts."""
        type_ = goal.args[0].type.source
        targets = [t for fact in cited for t in subterms(fact.statement)]
        found = dict.fromkeys(t for t in targets if t.kind == VAR and t.type is type_)
        return self._trail.first(partial(self._by_witness, x, goal, cited, scope) for x in found)

    def _witnesses(self, goal: Term, cited: Facts) -> Iterator[Term]:
        x = fresh("witness", goal.args[0].type.source, goal)
        body = substitute(goal.args[0], x)
        patterns = [p for p in subterms(body) if x in p.free and p.kind == APP]
        targets = [t for fact in cited for t in subterms(fact.statement)]
        seen = set[Term]()
        for p, t in product(patterns, targets):
            found = matching.matched(p, t, (x,), self._laurent(goal))
            if found and found[x] not in seen:
                seen.add(found[x])
                yield found[x]

    def _contrary(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        facts = [*cited, *scope]
        said = {fact.statement: fact for fact in facts}
        denials = [fact for fact in facts if _is_negation(fact.statement)]
        for fact in denials:
            if fact.statement.args[0] in said:
                plain = modus_ponens(fact, said[fact.statement.args[0]])
                return logic.from_false(plain, goal)
        need(goal is FALSE, "nothing is contradicted")

        def otherwise(fact: Theorem) -> Theorem:
            denied = self._obvious(fact.statement.args[0], _without(cited, fact), scope)
            return modus_ponens(fact, denied)

        return self._trail.first(
            partial(otherwise, fact)
            for fact in denials
            if fact in cited and not _is_order(fact.statement.args[0])
        )

    def _contradiction(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """Anything from facts of order that contradict each other."""
        zero = numeral(0, 1, R)
        never = self._few_multiples(less(zero, zero), cited, scope)
        return logic.from_false(laws.lt_irreflexive(zero, never), goal)

    def _false(self, _: Term, cited: Facts, __: Facts) -> Theorem:
        """From a cited statement about closed numbers that does not hold."""

        def never(fact: Theorem) -> Theorem:
            return modus_ponens(self.context([]).prove(logic.negation(fact.statement)), fact)

        closed = [f for f in cited if not f.statement.free and not matching.is_rule(f.statement)]
        return self._trail.first(partial(never, fact) for fact in closed)

    def _absurd(self, _: Term, cited: Facts, scope: Facts) -> Theorem:
        zero = numeral(0, 1, R)

        def below_itself(move: Move) -> Theorem:
            return laws.lt_irreflexive(zero, move(less(zero, zero), cited, scope))

        def zero_is_one() -> Theorem:
            absurd = equal(numeral(0, 1, C), numeral(1, 1, C))
            shown = self._multiples(absurd, cited, scope)
            return modus_ponens(self.context([]).prove(logic.negation(absurd)), shown)

        moves = (self._multiples, self._instances)
        ways = [partial(below_itself, move) for move in moves]
        is_complex = any(map(_is_complex_equation, cited))
        return self._trail.first([*ways, zero_is_one] if is_complex else ways)

    def _obtained(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        for fact in cited:
            if logic.is_exists(fact.statement):
                f = fact.statement.args[0]
                x = fresh(f.head, f.type.source, goal, *_terms_in(cited, scope))
                such = assume(substitute(f, x))
                shown = self._obvious(goal, [*_without(cited, fact), such], scope)
                return logic.choose(fact, x, shown)
        raise KernelError("nothing that exists is cited")

    def _either(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        for fact in cited:
            if is_call(fact.statement, "or"):
                rest = _without(cited, fact)
                cases = (assume(part) for part in fact.statement.args)
                branches = [self._obvious(goal, [*rest, case], scope) for case in cases]
                return logic.cases(fact, *branches)
        raise KernelError("no disjunction is cited")

    def _apart(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """By cases of a ≠ b that is cited, of an order also of one in scope.  In the cases of one
        those before it are only known, since their own cases have been tried."""
        facts = cited if _is_equation(goal) else (*cited, *scope)

        def ways() -> Iterator[partial[Theorem]]:
            known, left = list(scope), list(cited)
            for fact in facts:
                if _is_negation(fact.statement) and _is_equation(fact.statement.args[0]):
                    left, known = _without(left, fact), _without(known, fact)
                    yield partial(self._for_less_and_more, goal, fact, left, known)
                    known = [*known, fact]

        return self._trail.first(ways())

    def _for_less_and_more(
        self, goal: Term, different: Theorem, cited: Facts, scope: Facts
    ) -> Theorem:
        x, y = different.statement.args[0].args
        need(x.type is not C, "complex numbers are not ordered")
        a, b = lift(x, R), lift(y, R)

        def on_one_side(h: Theorem) -> Theorem:
            return self._obvious(goal, [*cited, h], scope)

        def at_most(h: Theorem) -> Theorem:
            def equal(h2: Theorem) -> Theorem:
                same = in_own_type(x, y, order.antisymmetric(h, h2))
                return logic.from_false(modus_ponens(different, same), goal)

            return order.total_cases(b, a, equal, on_one_side)

        return order.total_cases(a, b, at_most, on_one_side)

    def _by_signs(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """s ≤ t, where a modulus in it is that of a negative or of a positive number."""
        asked = self._asked(_plain([*scope, *cited]))
        moduli = [t for t in dict.fromkeys(self._moduli(goal)) if without_modulus(t, asked) is None]
        need(0 < len(moduli) <= MOST_MODULI, "there are no moduli, or too many")
        return self._for_each_sign(goal, [t.args[0] for t in moduli], cited, scope)

    def _for_each_sign(
        self, goal: Term, terms: Sequence[Term], cited: Facts, scope: Facts
    ) -> Theorem:
        if not terms:
            return self._obvious(goal, cited, scope)
        first, *rest = terms

        def here(case: Theorem) -> Theorem:
            return self._for_each_sign(goal, rest, [*cited, case], scope)

        return order.total_cases(first, numeral(0, 1, R), here, here)

    def _moduli(self, goal: Term) -> Iterator[Term]:
        """The moduli of real numbers that the two sides are made of."""
        laurent = self._laurent(goal)
        for side in goal.args:
            for m in laurent.of(side):
                for atom, _ in m:
                    t = laurent.atom(atom)
                    if t is not None and is_call(t, "absR"):
                        yield t

    # one fact in other words -------------------------------------------------------------------

    def _normal_form(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        here = self.context(_plain([*scope, *cited]))
        if is_call(goal, "meq"):
            laws = [
                p
                for f in cited
                if matching.is_rule(f.statement)
                for p in matching.Rule.of(f).parts()
            ]
            if laws:
                return here.matrices_equal_by(goal, laws)
            equations = _matrix_equations(cited)
            with suppress(KernelError):
                return here.matrices_equal(goal, equations)
            nowhere = self.context([])
            found = [entry for fact in equations for entry in entries_of(fact, nowhere)]
            entries = [_in_normal_form(entry) for entry in found]
            return self.context([*here.facts, *entries]).matrices_equal(goal, equations)
        if _is_equation(goal):
            s, t = goal.args
            return here.equation(s, t, _matrix_equations(cited))
        if not is_call(goal, "le"):
            return here.prove(goal)

        def as_equation() -> Theorem:
            s, t = goal.args
            return order.combine(goal, equations=(here.equation(s, t),))

        return self._trail.first([lambda: here.prove(goal), as_equation])

    def _in_other_words(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        need(len(cited) == 1 or not _is_equation(goal), "several facts are cited")
        equate = self.equate(_plain(scope))
        return self._trail.first(
            partial(transport, each, goal, equate)
            for fact in cited
            for each in (fact, *((symmetric(fact),) if _is_equation(fact.statement) else ()))
        )

    # instances ---------------------------------------------------------------------------------

    def _instances(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        rules = [fact for fact in (*cited, *scope) if matching.is_rule(fact.statement)]
        if not logic.is_exists(goal):
            rules = [rule for rule in rules if rule in cited or not _is_about_existence(rule)]
        plain = _plain(cited)
        named = [rule for rule in rules if rule in cited]
        found = self._instances_of(rules, goal, plain, scope)
        found = found or self._instances_of(named, goal, plain, scope, loosely=True)
        need(bool(found), "there are no instances")
        return self._obvious(goal, [*plain, *found], _lasting(scope))

    def _instances_of(
        self, rules: Facts, goal: Term, plain: Facts, scope: Facts, loosely: bool = False
    ) -> list[Theorem]:
        """What the rules say of the terms in the goal and in the facts."""
        about = [goal, *(fact.statement for fact in plain)]
        near = list(subterms(*about, *matching.binder_bodies(about)))
        far = [*near, *subterms(*(fact.statement for fact in _plain(scope)))]
        laurent = self._laurents.setdefault(R, Laurent(R))
        found: dict[Term, Theorem] = {}
        for rule, value in _alike(rules, (near, far), laurent, loosely):
            with suppress(KernelError):
                theorem = self._detached(rule.at(value), plain, _lasting(scope))
                if not theorem.statement.free & set(rule.variables):
                    found |= {part.statement: part for part in parts_of(theorem)}
        return list(found.values())

    def _detached(self, theorem: Theorem, cited: Facts, scope: Facts) -> Theorem:
        """ψ of φ ⇒ ψ, where φ follows."""
        while matching.has_premise(theorem.statement):
            premise = self._obvious(theorem.statement.args[0], cited, scope)
            theorem = modus_ponens(theorem, premise)
        return theorem

    # equations ---------------------------------------------------------------------------------

    def _rewritten(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        equations = [fact for fact in cited if _is_equation(fact.statement)]
        need(bool(equations), "no equation is cited")
        raised = [power for fact in equations for power in _raised(fact, goal)]

        def ways() -> Iterator[Callable[[], Theorem]]:
            for move in (self._normal_form, self._multiples) if raised else ():
                yield partial(move, goal, [*cited, *raised], scope)
            for fact in (*raised, *equations):
                for equation in (fact, symmetric(fact)):
                    yield partial(self._by_exchange, goal, equation, _without(cited, fact), scope)

        return self._trail.first(ways())

    def _put_in(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        def way(fact: Theorem) -> Theorem:
            others, known = (_put_into(facts, fact) for facts in (_without(cited, fact), scope))
            return self._by_exchange(goal, fact, others, known)

        return self._trail.first(partial(way, fact) for fact in cited if _is_value(fact))

    def _by_exchange(self, goal: Term, equation: Theorem, cited: Facts, scope: Facts) -> Theorem:
        """The goal with t for s, where s = t."""
        s, t = equation.statement.args
        need(s.kind == APP or (s.kind == VAR and s not in t.free), "it leads nowhere")
        hole = fresh("hole", s.type, goal, s, t)
        pattern = _exchanged(goal, s, hole)
        need(pattern is not goal, "{} does not occur", s)
        context = function(hole, pattern)
        inner = self._obvious(substitute(context, t), cited, scope)
        return replace(context, symmetric(equation), inner)

    def _arguments(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """f(…, x, …) = f(…, y, …) from x = y"""
        left, right = goal.args
        alike = left.kind == APP == right.kind and left.head is right.head
        need(alike and len(left.args) == len(right.args), "they are not alike")
        places = [i for i, (s, t) in enumerate(zip(left.args, right.args, strict=True)) if s != t]
        need(len(places) == 1 and left.args[places[0]].type in NUMBERS, "several arguments differ")
        (place,) = places
        inner = self._obvious(equal(left.args[place], right.args[place]), cited, scope)
        x = fresh("x", left.args[place].type, goal)
        args = [x if i == place else t for i, t in enumerate(left.args)]
        return congruence(function(x, left.head(*args)), inner)

    def _natural_exponents(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """The goal with u^m for u^e, where m = e ≥ 0."""
        here = self.context(_plain([*scope, *cited]))

        def way(e: Term) -> Theorem:
            natural = laws.natural(e)
            whole = modus_ponens(natural, here.prove(natural.statement.args[0]))
            m = fresh("m", N, goal, *_terms_in(cited, scope))
            same = assume(equal(lift(m, Z), e))
            parts = None if e.kind == VAR else difference_of_naturals(e)
            facts = [*cited]
            if parts is not None:
                facts.append(self._obvious(equal(parts[0], m + parts[1]), [same]))
            shown = self._by_exchange(goal, symmetric(same), facts, scope)
            each = generalise(discharge(same.statement, shown), m)
            return modus_ponens(instantiate(each, whole.statement.args[0].args[0]), whole)

        return self._trail.first(partial(way, e) for e in integer_exponents(goal))

    def _same_side(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """s = t from s′ = t and s = s′."""
        s, t = goal.args

        def way(fact: Theorem) -> Theorem:
            same = self._obvious(equal(s, fact.statement.args[0]), _without(cited, fact), scope)
            return transitive(same, fact)

        facts = [fact for fact in cited if _is_equation(fact.statement)]
        return self._trail.first(partial(way, f) for f in facts if f.statement.args[1] is t)

    def _monotone(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """f(x) ≤ f(y) from x ≤ y, for a function that grows."""
        left, right = goal.args
        weak, strict = _GROWING[left.head.head]
        law = strict if is_call(goal, "lt") else weak
        return self._detached(law(*left.args, *right.args), cited, scope)

    def _both_ways(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        s, t = goal.args
        a, b = lift(s, R), lift(t, R)
        below = self._ordered(less_equal(a, b), cited, scope)
        above = self._ordered(less_equal(b, a), cited, scope)
        return in_own_type(s, t, order.antisymmetric(below, above))

    def _square(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """x = 0 from x² = 0, x = y from x² = y², x ≤ y from x² ≤ y²."""
        x, y = goal.args
        need(x.type is R and not is_call(goal, "lt"), "squares say nothing about it")
        if _is_zero(goal):
            square = self._multiples(goal.head(x**2, y), cited, scope)
            other = assume(logic.negation(goal))
            never = order.contradiction(laws.square_positive(x, other), equations=(square,))
            return logic.by_contradiction(goal, never)
        law = laws.square_injective if _is_equation(goal) else laws.below_by_squares
        return self._detached(law(x, y), cited, scope)

    def _ordered(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        moves = [self._normal_form, self._instances, self._multiples_of_facts]
        if any(is_call(t, "floor") for t in subterms(goal)):
            moves.append(self._whole_numbers)
        return self._trail.first(partial(move, goal, cited, scope) for move in moves)

    # calculus ----------------------------------------------------------------------------------

    def _continuity(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        return continuity.by_epsilon(goal, [*cited, *scope])

    def _derivative(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        facts = [*cited, *scope]
        matrices = _matrix_equations(cited)
        return calculus.slope(goal, facts, self.context(_plain(facts)), matrices)

    def _primitive(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        found = list(calculus.areas(goal, cited, [*scope, *cited]))
        need(bool(found), "no primitive is cited")
        return self._obvious(goal, [*_plain(cited), *found], _lasting(scope))

    def _telescoping(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        def show(step: Term, within: Term) -> Theorem:
            return self._obvious(step, [*cited, assume(within)], scope)

        found = list(telescoped(goal, cited, show))
        need(bool(found), "no differences are cited")
        return self._obvious(goal, [*_plain(cited), *found], _lasting(scope))

    def _between(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        x = fresh("x", R, goal, *_terms_in(cited, scope))
        found = calculus.Crossing.of(goal, x)
        first, last = found.ends()

        def signs(low: Term, high: Term) -> tuple[Theorem, Theorem]:
            return self._obvious(low, cited, scope), self._obvious(high, cited, scope)

        zero = numeral(0, 1, R)
        rising, falling = (less(first, zero), less(zero, last)), (less(zero, first), less(last, 0))
        low, high = self._trail.first(partial(signs, *way) for way in (rising, falling))
        existence = found.exists(low, high, [*scope, *cited])
        within = logic.conjuncts(assume(substitute(existence.statement.args[0], x)))
        ends = zip((low, high), (found.a, found.b), strict=True)
        apart = [found.different(x, within[-1], sign, end) for sign, end in ends]
        body = self._obvious(substitute(goal.args[0], x), [*cited, *within, *apart], scope)
        return logic.choose(existence, x, logic.witness(goal, x, body))

    def _slopes(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        def way(everywhere: Term, first: Theorem, second: Theorem) -> Theorem:
            same = self._obvious(everywhere, _without(_without(cited, first), second), scope)
            return derivative_definition.equal_derivatives(same, first, second)

        return self._trail.first(
            partial(way, *found) for found in calculus.same_slopes(goal, cited)
        )

    # order -------------------------------------------------------------------------------------

    def _few_multiples(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        return self._by_multiples(goal, cited, scope, _QUICK_STAGES)

    def _multiples_of_facts(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """Without bounds of functions and squares."""
        return self._by_multiples(goal, cited, scope, _STAGES_WITHOUT_BOUNDS)

    def _multiples(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        return self._by_multiples(goal, cited, scope, _ALL_STAGES)

    def _by_multiples(self, goal: Term, cited: Facts, scope: Facts, stages: int) -> Theorem:
        said = (fact.statement for fact in (*scope, *cited))
        key = goal, len(scope), stages, *said
        sums = partial(self._sums, goal, cited, scope, stages)
        try:
            return self._trail.first([] if key in self._without_multiples else [sums])
        except NoWay:
            self._without_multiples.add(key)
            raise

    def _sums(self, goal: Term, cited: Facts, scope: Facts, stages: int) -> Theorem:
        """From multiples of facts that add up to the goal: more and more, stage by stage."""
        facts = _plain([*scope, *cited])
        here = self.context(facts).with_known_facts(goal, *(f.statement for f in facts))
        usable = [fact for fact in here.facts if _has_numbers(fact)]
        about = with_meanings([goal, *(fact.statement for fact in cited)])
        asked = self._asked(facts)
        known = known_of(about, asked)
        known += split(about, here.facts, self.equate(facts))
        known += inverses(facts, asked)
        named = [fact for fact in usable if fact in cited]
        others = [*(fact for fact in usable if fact not in cited), *_gaps(usable)]

        def sign(t: Term) -> int | None:
            return next(iter(self._trail.told(lambda: _sign(here.signs, t))), None)

        laurent = Laurent(_field(goal))  # whose atoms are numbered here, whatever was tried before
        bounds = partial(bounds_of, about, asked)
        search = Multiples(goal, [*named, *known], others, sign, laurent, bounds)
        make = here.combined_equations if _is_equation(goal) else here.combined_inequalities
        shown: list[Theorem] = []

        def found() -> Iterator[int]:
            for solution in search.solutions():
                with suppress(KernelError):
                    shown.append(make(goal, search.items(solution)))
                    yield from solution
                    return

        for _ in islice(search.stages(), stages):
            solution = self._trail.told(found)
            if solution:
                return shown[0] if shown else make(goal, search.items(solution))
        raise KernelError("no multiples of the facts add up to it")

    def _asked(self, facts: Facts) -> Asked:
        return Asked(self.context(facts).prove, self._trail.told)

    def _whole_numbers(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """s ≤ t from s < t + 1"""
        s, t = goal.args
        need(integer_term(t - s) is not None, "they are no integers")
        return order.combine(goal, gap(self._multiples(less(s, t + 1), cited, scope)))

    def _denominators(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """s ≤ t from s·u ≤ t·u, where 0 < u and 1/u occurs."""
        s, t = goal.args
        here = self.context(_plain([*scope, *cited]))

        def cleared(inverse: Term) -> Theorem:
            (u,) = inverse.args
            here.prove(less(0, u))
            multiple = self._multiples(goal.head(s * u, t * u), cited, scope)
            return here.combined_inequalities(goal, [(inverse, (multiple,))])

        found = [i for i in subterms(goal) if is_call(i, "inv") and i.type is R and not i.loose]
        return self._trail.first(partial(cleared, i) for i in found if is_call(i.args[0], "add"))

    def _otherwise(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """s < t, because t ≤ s would give 0 < 0."""
        zero = numeral(0, 1, R)

        def absurd(least: Theorem) -> Theorem:
            never = self._multiples(less(zero, zero), [*cited, least], scope)
            return logic.from_false(laws.lt_irreflexive(zero, never), goal)

        s, t = goal.args
        return order.total_cases(t, s, absurd, lambda shown: shown)

    def _laurent(self, goal: Term) -> Laurent:
        return self._laurents.setdefault(_field(goal), Laurent(_field(goal)))

    def _modulus(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        is_bound = is_call(goal, "le") and is_call(goal.args[0], "absR")
        need(is_bound, "it is no bound of a modulus")
        ((x,), a) = goal.args[0].args, goal.args[1]
        below = self._below_by_turning(x, a, cited, scope) if _is_long(x) else None
        low = below or self._obvious(less_equal(-a, x), cited, scope)
        return laws.modulus_bound(x, a, low, self._obvious(less_equal(x, a), cited, scope))

    def _below_by_turning(self, x: Term, a: Term, cited: Facts, scope: Facts) -> Theorem:
        """−a ≤ ∫f from ∫−f ≤ a."""
        *ends, f = x.args
        y = fresh("y", f.type.source, f, a)
        turned = x.head(*ends, function(y, -substitute(f, y)))
        above = self._obvious(less_equal(turned, a), cited, scope)
        return self._multiples(less_equal(-a, x), [above], scope)

    def _term_by_term(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        left, right = goal.args
        for total in filter(_starts_at_one, goal.args):
            return self._by_exchange(goal, unfolding(total), cited, scope)
        if is_call(left, "sum") and _is_zero(goal):
            right = left.head(left.args[0], function(fresh("i", N, goal), right))
            same = self._of_sums(goal.head(left, right), cited, scope)
            return transitive(same, self.context([]).equation(right, goal.args[1]))
        if is_call(left, "sum") and is_call(right, "sum"):
            return self._of_sums(goal, cited, scope)
        if _is_order(goal) and _is_long(left) != _is_long(right):
            return self._by_a_bound_of_terms(goal, cited, scope)
        need(is_call(left, "integral") and is_call(right, "integral"), "they are not alike")
        return self._of_integrals(goal, cited, scope)

    def _by_a_bound_of_terms(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """Σ_{i<n} f(i) ≤ c·n from f(i) ≤ c for a number c, so for lower bounds and integrals."""
        total, other = goal.args if _is_long(goal.args[0]) else reversed(goal.args)
        *ends, f = total.args
        bound = function(fresh("i", f.type.source, goal), self._mean(total, other))
        constant = total.head(*ends, bound)
        inner = goal.head(*(constant if side is other else side for side in goal.args))
        return self._few_multiples(goal, [self._term_by_term(inner, cited, scope)], scope)

    def _mean(self, total: Term, other: Term) -> Term:
        """c, where the other term is c times the length of the range."""
        laurent = self._laurent(less_equal(other, other))
        lengths = [laurent.of(end) for end in total.args[:-1]]
        length = lengths[0] if len(lengths) == 1 else difference(lengths[1], lengths[0])
        wanted = laurent.of(other)
        need(bool(length), "the range is empty")
        m = next(iter(length))
        c = Fraction(wanted.get(m, 0)) / length[m]
        need(
            wanted == {n: c * d for n, d in length.items() if c}, "it is no multiple of the length"
        )
        return numeral(c.numerator, c.denominator, R)

    def _bounds_of_terms(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        """From Σ f ≤ Σ g, where f(i) ≤ g(i) is an instance of what is cited, at a term of a sum."""
        totals = [t for t in subterms(goal) if is_call(t, "sum") and not t.loose and t.type is R]
        found = [bound for t in totals for bound in self._bounds_of(t, cited, scope)]
        need(bool(found), "no bound of the terms is cited")
        return self._obvious(goal, [*_plain(cited), *found], _lasting(scope))

    def _bounds_of(self, total: Term, cited: Facts, scope: Facts) -> Iterator[Theorem]:
        count, f = total.args
        i = fresh("i", N, total, *_terms_in(cited, scope))
        within, term = assume(sums.below(i, count)), substitute(f, i)
        rules = [fact for fact in cited if matching.is_rule(fact.statement)]
        for fact in self._instances_of(rules, less_equal(term, term), [within], scope):
            if is_call(fact.statement, "le") and i in fact.statement.free:
                low, high = (function(i, side) for side in fact.statement.args)
                each = generalise(discharge(within.statement, fact), i)
                yield laws.sum_bound(low, high, count, each)

    def _of_sums(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        (count, f), (other, g) = (side.args for side in goal.args)
        need(count is other, "the sums have different ranges")
        i = fresh("i", N, goal, *_terms_in(cited, scope))
        within = assume(sums.below(i, count))
        a, b = substitute(f, i), substitute(g, i)
        if _is_equation(goal):
            same = self._obvious(goal.head(a, b), [*cited, within], scope)
            return sums.congruence_of_sum(count, i, same)
        shown = self._obvious(less_equal(a, b), [*cited, within], scope)
        each = generalise(discharge(within.statement, shown), i)
        theorem = laws.sum_bound(f, g, count, each)
        return theorem if theorem.statement is goal else self._normal_form(goal, [theorem], scope)

    def _of_integrals(self, goal: Term, cited: Facts, scope: Facts) -> Theorem:
        (a, b, f), (c, d, g) = (side.args for side in goal.args)
        need((a, b) == (c, d) and not is_call(goal, "lt"), "the integrals have different ranges")
        x = fresh("x", R, goal, *_terms_in(cited, scope))
        inside = [assume(less_equal(a, x)), assume(less_equal(x, b))]
        pointwise = goal.head(substitute(f, x), substitute(g, x))
        shown = self._obvious(pointwise, [*cited, *inside], scope)
        for given in reversed(inside):
            shown = discharge(given.statement, shown)
        ends = self._obvious(less_equal(a, b), cited, scope)
        everywhere, facts = generalise(shown, x), [*scope, *cited, ends]
        if _is_equation(goal):
            return integration.congruence_of_integral(f, g, a, b, everywhere, facts)
        return integration.integral_bound(f, g, a, b, everywhere, facts)


def _split(facts: Facts) -> list[Theorem]:
    return list({part.statement: part for fact in facts for part in parts_of(fact)}.values())


def _alike(
    facts: Facts, targets: Sequence[Sequence[Term]], laurent: Laurent, loosely: bool
) -> Iterator[tuple[matching.Rule, matching.Values]]:
    """Rules, and values for their variables, by the first targets that have any; rules for the
    parts of a conclusion, where it has none as a whole."""
    for whole in map(matching.Rule.of, facts):
        for rules in ([whole], list(whole.alone())):
            found = [
                (rule, value)
                for rule in rules
                for value in _first_values(rule, targets, laurent, loosely)
            ]
            if found:
                yield from found
                break


def _first_values(
    rule: matching.Rule, targets: Sequence[Sequence[Term]], laurent: Laurent, loosely: bool
) -> list[matching.Values]:
    each = (matching.valuations(rule, terms, laurent, loosely) for terms in targets)
    found = (list(islice(values, MOST_INSTANCES)) for values in each)
    return next((values for values in found if values), [])


def _terms_in(*facts: Facts) -> Iterator[Term]:
    for theorem in (theorem for several in facts for theorem in several):
        yield theorem.statement
        yield from theorem.hypotheses


def _has_numbers(fact: Theorem) -> bool:
    return _is_equation(fact.statement) or _is_order(fact.statement)


def _is_modulus_of_long(goal: Term) -> bool:
    left, right = goal.args
    return is_call(left, "absR") and _is_long(left.args[0]) and _is_long(right)


def _matrix_equations(facts: Facts) -> list[Theorem]:
    return [fact for fact in facts if is_call(fact.statement, "meq")]


_GROWING: dict[str, tuple[Cited, Cited]] = {
    "exp": (laws.exp_monotone, laws.exp_increasing),
    "ln": (laws.logarithm_increases, laws.ln_increasing),
}
"""Functions that grow: what says so of ≤, and of <."""


def _is_between_values(goal: Term) -> bool:
    """Whether it compares two values of a function that grows."""
    left, right = goal.args
    return any(is_call(left, name) and is_call(right, name) for name in _GROWING)


def _is_zero(s: Term) -> bool:
    """Whether it is x = 0."""
    return _is_equation(s) and s.args[1].kind == NUM and s.args[1].head[0] == 0


def _is_value(fact: Theorem) -> bool:
    """Whether it is x = t for a variable x that is not in t."""
    if not _is_equation(fact.statement):
        return False
    x, t = fact.statement.args
    return x.kind == VAR and x not in t.free


def _put_into(facts: Facts, value: Theorem) -> list[Theorem]:
    """The facts with t for x, where x = t."""
    x = value.statement.args[0]
    return [
        replace(function(x, fact.statement), value, fact) if x in fact.statement.free else fact
        for fact in facts
    ]


def _has_square(fact: Theorem) -> bool:
    squares = (t for t in subterms(fact.statement) if is_call(t, "pow") and t.args[1] is _TWO)
    return _has_numbers(fact) and any(True for _ in squares)


def _field(goal: Term) -> Type:
    """ℂ for equations of complex numbers, ℝ for all else."""
    return C if _is_equation(goal) and goal.args[0].type is C else R


def _sign(signs: Signs, t: Term) -> Iterator[int]:
    """1 if it is positive, 0 if it is at least 0, nothing if neither is known"""
    signs.searching = True  # no search within the search
    try:
        if signs.shown(less(0, t)):
            yield 1
        elif signs.shown(less_equal(0, t)):
            yield 0
    finally:
        signs.searching = False


def _gaps(facts: Facts) -> Iterator[Theorem]:
    """a + 1 ≤ b from a < b, for integers."""
    for fact in facts:
        if is_call(fact.statement, "lt"):
            with suppress(KernelError):
                yield gap(fact)


def _raised(equation: Theorem, goal: Term) -> Iterator[Theorem]:
    """s^e = t^e for the exponents e in the goal that are no numerals, and their factors; eˢ = eᵗ
    for logarithms."""
    exponents: dict[Term, None] = {}
    for p in subterms(goal):
        if is_call(p, "pow") and p.args[1].free:
            exponents[p.args[1]] = None
            if is_call(p.args[1], "mul"):
                exponents |= dict.fromkeys(p.args[1].args)
    s, t = equation.statement.args
    if s.type is R and any(is_call(part, "ln") for part in subterms(s, t)):
        x = fresh("exponent", R, s, t)
        yield congruence(function(x, exp(x)), equation)
    for e in exponents:
        with suppress(KernelError):
            x = fresh("base", s.type, s, t, e)
            yield congruence(function(x, x**e), equation)


def _exchanged(t: Term, s: Term, hole: Term) -> Term:
    """t with the hole for s, outside of binders."""
    if t is s:
        return hole
    if t.kind != APP:
        return t
    args = [_exchanged(x, s, hole) for x in t.args]
    return t if all(x is y for x, y in zip(args, t.args, strict=True)) else t.head(*args)
