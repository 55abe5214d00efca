"""Signs of terms and inequalities between them, found and proved.

    prove(statement, facts)       0 < t, 0 ≤ t, t ≠ 0, s < t, s ≤ t, s ≠ t; also behind ∀, ⇒ and ∧

A lower bound of ±t is read off its parts: t − c is a sum of products of differences b − a of
theorems a ≤ b.  What is known of the parts comes from the facts, from types (0 ≤ n for n ∈ ℕ, gaps
between integers), from what functions are (``sign_laws``) and, for closed numbers, from balls.
Where that is not enough, nonnegative multiples of the facts are sought (``search``).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from symbolic_pe.foundations.applying import apply, fresh
from symbolic_pe.foundations.logic import conjoin, is_call, is_universal, opened
from symbolic_pe.foundations.repeated import algebra, assume, discharge, generalise, modus_ponens
from symbolic_pe.foundations.written import equal, implies, less, less_equal, lift
from symbolic_pe.kernel.polynomials import without_embeddings
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import FALSE, NUM, Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Z
from symbolic_pe.tactics.arithmetic import order
from symbolic_pe.tactics.arithmetic.order import ORDER, ZERO, Product, combine_products
from symbolic_pe.tactics.inequalities.bounds import by_balls, integer_gap, single_product
from symbolic_pe.tactics.inequalities.combinations import Equation, NotShown
from symbolic_pe.tactics.inequalities.facts import (
    Facts,
    Universal,
    has_premise,
    is_inequality,
    is_numeral_zero,
    is_unequal,
    match,
)
from symbolic_pe.tactics.inequalities.nonzero import meaning_of, nonzero_by_parts, unequal_by
from symbolic_pe.tactics.inequalities.search import found_by_search
from symbolic_pe.tactics.inequalities.sign_laws import SHARPER, Bound, bound_by, law_of
from symbolic_pe.tactics.polynomials.monomials import Monomial, monomials, product_of
from symbolic_pe.theories import laws

DEEPEST = 8
"""Facts with premises, binders and implications are followed to this depth."""


def prove(statement: Term, facts: Sequence[Theorem] = ()) -> Theorem:
    """Γ ⊢ the statement, Γ from the facts; raises ``NotShown``."""
    return Signs(facts).prove(statement)


class Signs:
    """What is known in one context, and what has been found in it.

    ``searching``: a search asks, so no other one is begun.  ``hopeless``: terms ±t of which a
    search found no sign.
    """

    def __init__(
        self,
        facts: Sequence[Theorem] | Facts = (),
        equation: Equation | None = None,
        *,
        searching: bool = False,
    ) -> None:
        self.facts = facts if isinstance(facts, Facts) else Facts(facts)
        self.equation = equation
        self.depth, self.searching = 0, searching
        self.hopeless: set[tuple[Term, int]] = set()
        self._shown: dict[tuple[Term, bool], Theorem | NotShown] = {}
        self._laws: dict[tuple[Term, int, bool, bool], Bound | None] = {}
        self._bounds: dict[tuple[Term, int, bool, bool], Bound | None] = {}
        self._nonzero: dict[tuple[Term, bool], Theorem | None] = {}
        self._assuming: dict[tuple[tuple[Term, ...], int, bool], Signs] = {}

    def assuming(self, *statements: Term) -> Signs:
        """The context in which these hold besides."""
        key = statements, self.depth, self.searching
        if self.depth >= DEEPEST:
            raise NotShown(statements[0], "this is nested too deeply")
        if key not in self._assuming:
            facts = self.facts.with_theorems([assume(statement) for statement in statements])
            inner = self._assuming[key] = Signs(facts, self.equation)
            inner.depth, inner.searching = self.depth + 1, self.searching
        return self._assuming[key]

    # Statements

    def prove(self, statement: Term) -> Theorem:
        """Γ ⊢ the statement, Γ from the facts; raises ``NotShown``."""
        key = statement, self.searching
        known = self.facts.of_statement.get(statement) or self._shown.get(key)
        if known is None:
            try:
                known = self._proof(statement)
            except NotShown as failure:
                known = failure.again()
            except RecursionError:
                known = NotShown(statement, "it is nested too deeply")
            self._shown[key] = known
        if isinstance(known, NotShown):
            raise known.again()
        return known

    def shown(self, statement: Term) -> Theorem | None:
        """The same, or None."""
        try:
            return self.prove(statement)
        except NotShown:
            return None

    def _proof(self, statement: Term) -> Theorem:
        if is_inequality(statement):
            return self._inequality(statement)
        if is_unequal(statement):
            return self._unequal(statement)
        if is_universal(statement):
            f = statement.args[0]
            x = fresh(f.head, f.type.source, statement, *self.facts.terms())
            return generalise(self.prove(opened(statement, x)), x)
        if is_call(statement, "imp"):
            premise, conclusion = statement.args
            return discharge(premise, self.assuming(premise).prove(conclusion))
        if is_call(statement, "and"):
            return conjoin(*map(self.prove, statement.args))
        if is_call(statement, "eq") and self.equation:
            s, t = statement.args
            return self.equation(s, t)
        raise NotShown(statement, "only <, ≤ and ≠ are shown here")

    def _inequality(self, goal: Term) -> Theorem:
        s, t = goal.args
        strict = is_call(goal, "lt")
        difference = t if s is ZERO else t - s
        bound = self.sign(difference)
        if bound and bound.strict < strict and s is ZERO and t.type is R:
            nonzero = self.nonzero_at_once(t)
            if nonzero:
                nonnegative = combine_products(less_equal(0, t), bound.products)
                return laws.positive_of_nonzero(t, nonnegative, nonzero)
        if bound is None or bound.strict < strict:
            for rule in self.facts.rules:
                theorem = self._at(rule, goal)
                if theorem:
                    return theorem
            bound = found_by_search(self, difference, 1, strict)
        if bound is None or bound.strict < strict:
            raise NotShown(goal, "no sign of the difference is known")
        return combine_products(goal, bound.products)

    def _unequal(self, goal: Term) -> Theorem:
        s, t = goal.args[0].args
        if is_numeral_zero(t):
            theorem = self.nonzero(s)
        else:
            type_ = Z if s.type is N else s.type
            theorem = self.nonzero(lift(s, type_) - lift(t, type_))
        if theorem is None:
            raise NotShown(goal)
        if theorem.statement is goal:
            return theorem
        same = assume(goal.args[0])
        vanishing = algebra(*theorem.statement.args[0].args, (same,), ())
        return discharge(same.statement, modus_ponens(theorem, vanishing))

    # Signs

    def positive(self, t: Term) -> Theorem | None:
        """⊢ 0 < t, or None."""
        return self.shown(less(0, t))

    def nonnegative(self, t: Term) -> Theorem | None:
        """⊢ 0 ≤ t, or None."""
        return self.shown(less_equal(0, t))

    def negative(self, t: Term) -> Theorem | None:
        """⊢ t < 0, or None."""
        return self.shown(less(t, 0))

    def nonpositive(self, t: Term) -> Theorem | None:
        """⊢ t ≤ 0, or None."""
        return self.shown(less_equal(t, 0))

    def sign(self, t: Term, direction: int = 1) -> Bound | None:
        """Products whose sum is ±t (direction 1 or −1), or None."""
        for sharp in (False, True):
            bound = self.bound(t, direction, sharp)
            if bound and bound.constant >= 0:
                return bound.sign()
        return None

    def bound(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        """A lower bound of ±t; ``sharp``: a good one, by gaps between integers and the like."""
        t = without_embeddings(t)
        if t.kind == NUM:
            return Bound(direction * Fraction(*t.head), False, ())
        key = t, direction, sharp, self.searching
        if key not in self._bounds:
            self._bounds[key] = None  # while it is sought, it is not known
            self._bounds[key] = self._new_bound(t, direction, sharp)
        return self._bounds[key]

    def _new_bound(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        known = [
            bound
            for number, theorem in self.facts.bounds(t, direction)
            if (bound := bound_by(number, theorem))
        ]
        if not known or sharp:
            computed = self._closed(t, direction) or self._computed(t, direction, sharp)
            known += [computed] if computed else []
        best = max(known, key=lambda bound: bound[:2], default=None)
        return (best and sharp and integer_gap(t, direction, best)) or best

    def _closed(self, t: Term, direction: int) -> Bound | None:
        if t.free or t.type is C:
            return None
        return bound_by(0, by_balls(less(0, t) if direction > 0 else less(0, -t)))

    def _computed(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        terms = monomials(t)
        if len(terms) == 1 and next(iter(terms)) == ((t, 1),):
            return self._atom(t, direction, sharp)
        constant, strict = Fraction(0), False
        products: list[Product] = []
        for monomial, coefficient in terms.items():
            signed = coefficient * direction
            if not monomial:
                constant += signed
                continue
            part = self.monomial(monomial, 1 if signed > 0 else -1, sharp)
            if part is None:
                return None
            part = part.scaled(abs(signed))
            constant, strict = constant + part.constant, strict or part.strict
            products += part.products
        return Bound(constant, strict, tuple(products))

    def monomial(self, monomial: Monomial, direction: int, sharp: bool) -> Bound | None:
        """A lower bound of ± a product."""
        if len(monomial) == 1 and monomial[0][1] == 1:
            return self.bound(monomial[0][0], direction, sharp)
        bound = self._product(monomial, direction)
        return (bound and sharp and integer_gap(product_of(monomial), direction, bound)) or bound

    def _product(self, monomial: Monomial, direction: int) -> Bound | None:
        number, strict = Fraction(1), True
        theorems: tuple[Theorem, ...] = ()
        for factor, exponent in monomial:
            found = self._power(factor, exponent)
            if found is None:
                return None
            sign, positive, (c, used) = found
            direction, number = direction * sign, number * c
            strict, theorems = strict and positive, theorems + used
        return Bound(Fraction(0), strict, ((number, theorems),)) if direction > 0 else None

    def _power(self, factor: Term, exponent: int) -> tuple[int, bool, Product] | None:
        """The sign of factor^exponent, whether it is not 0, and ±factor^exponent as a product."""
        for direction in (1, -1) if factor.type is not C else ():
            bound = self.sign(factor, direction)
            if bound:
                c, theorems = single_product(factor, direction, bound)
                sign = direction if exponent % 2 else 1
                return sign, bound.strict, (c**exponent, theorems * exponent)
        if exponent % 2 or factor.type is C:
            return None
        root = lift(factor, R)
        root = root if exponent == 2 else root ** (exponent // 2)
        nonzero = self.nonzero_at_once(root)
        square = laws.square_positive(root, nonzero) if nonzero else laws.square_nonnegative(root)
        return 1, nonzero is not None, (Fraction(1), (square,))

    def _atom(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        """A lower bound of ±t from what t is."""
        bound = self._by_law(t, direction, sharp) or self._by_definition(t, direction, sharp)
        for universal in self.facts.universal(t) if bound is None else ():
            bound = bound or self._instance(universal, t, direction)
        if bound is None and t.type is N and direction > 0:
            nonzero = self._known_nonzero(t) if sharp else None
            if nonzero:
                return bound_by(1, laws.positive_of_nonzero_natural(t, nonzero))
            return bound_by(0, laws.natural_nonnegative(t))
        return bound

    def _by_law(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        law = law_of(t)
        if law is None:
            return None
        key = t, direction, sharp and law in SHARPER, self.searching
        if key not in self._laws:
            self._laws[key] = law(self, t, direction, key[2])
        return self._laws[key]

    def _by_definition(self, t: Term, direction: int, sharp: bool) -> Bound | None:
        """From the term that t is defined as."""
        meaning = meaning_of(t) if t.type is not C else None
        if meaning is None:
            return None
        bound = self.bound(sides(meaning.statement)[1], direction, sharp)
        if bound is None:
            return None
        low, real = order.rational(bound.constant), lift(t, R)
        goal = ORDER[bound.strict](low, real if direction > 0 else -real)
        return bound_by(bound.constant, combine_products(goal, bound.products, [meaning]))

    def _known_nonzero(self, t: Term) -> Theorem | None:
        return self.facts.of_statement.get(implies(equal(t, numeral(0, 1, t.type)), FALSE))

    def _instance(self, universal: Universal, t: Term, direction: int) -> Bound | None:
        """From a fact ∀x…. φ ⇒ a ≤ f(x…), if its premises are shown and the sign of a is known."""
        theorem = self._at(universal, t) if universal.direction == direction else None
        if theorem is None:
            return None
        other = theorem.statement.args[0 if direction > 0 else 1]
        rest = self.bound(other, direction, sharp=False)
        bound = bound_by(0, theorem)
        if rest is None or bound is None:
            return None
        products = (*bound.products, *rest.products)
        return Bound(rest.constant, bound.strict or rest.strict, products)

    def _at(self, universal: Universal, t: Term) -> Theorem | None:
        """The fact for the values at which it speaks of t; None if a premise is not shown."""
        values = match(universal.pattern, t, universal.variables)
        if values is None or self.depth >= DEEPEST:
            return None
        self.depth += 1
        try:
            return self._with_premises(universal.theorem, values)
        except NotShown:
            return None
        finally:
            self.depth -= 1

    def _with_premises(self, theorem: Theorem, values: list[Term]) -> Theorem:
        while True:
            if is_universal(theorem.statement):
                theorem = apply(theorem, values.pop(0))
            elif has_premise(theorem.statement):
                theorem = modus_ponens(theorem, self.prove(theorem.statement.args[0]))
            else:
                return theorem

    # ≠

    def nonzero(self, t: Term) -> Theorem | None:
        """⊢ t ≠ 0, or None."""
        key = t, self.searching
        if key not in self._nonzero:
            self._nonzero[key] = None
            self._nonzero[key] = self._new_nonzero(t)
        return self._nonzero[key]

    def nonzero_at_once(self, t: Term) -> Theorem | None:
        """⊢ t ≠ 0, or None; without a search."""
        before, self.searching = self.searching, True
        try:
            return self.nonzero(t)
        finally:
            self.searching = before

    def _new_nonzero(self, t: Term) -> Theorem | None:
        goal = implies(equal(t, numeral(0, 1, t.type)), FALSE)
        known = self.facts.of_statement.get(goal) or (None if t.free else by_balls(goal))
        for direction in (1, -1) if known is None and t.type is not C else ():
            known = known or unequal_by(goal, self.sign(t, direction))
        for universal in self.facts.universal(t) if known is None else ():
            known = known or (self._at(universal, t) if universal.direction == 0 else None)
        known = known or nonzero_by_parts(self, t, goal)
        for direction in (1, -1) if known is None and t.type is not C else ():
            known = known or unequal_by(goal, found_by_search(self, t, direction, True))
        return known
