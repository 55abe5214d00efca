"""What follows without being said: algebra, inequalities, equals for equals, instances, rules.

``close`` tries, in this order: a fact; ∀, ⇒ and ∧ of the goal opened; computing with the facts
(``arithmetic``), then also with equations f(a) = f(b) of what occurs; a rule whose conclusion is
the goal; instances of the rules at the terms that occur; multiples of equations by what occurs.
Nothing here has to be believed: what is found is applied by rules of the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.equations import number
from symbolic_pe.foundations.logic import conjoin, from_false, is_call, is_universal, opened
from symbolic_pe.foundations.repeated import replace as replaced
from symbolic_pe.foundations.written import less
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.rules import axiom
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, O, R
from symbolic_pe.theories import matching
from symbolic_pe.theories.arithmetic import BITS, equal, ordered
from symbolic_pe.theories.known import Known
from symbolic_pe.theories.occurring import NormalForms, is_arithmetic, outer

DEEPEST = 3
"""So many rules behind one another, for the premises of equations and inequalities."""
ROUNDS = 3
"""So often are the rules instantiated at the terms that occur, those of the last round too."""
DEEPEST_FUNCTION = 2
ROUNDS_OF_CONGRUENCE = 5

_ABSURD = less(number(0, R), number(0, R))
_STATEMENT = terms.variable("q", O)


def close(goal: terms.Term, known: Known, depth: int = DEEPEST) -> Theorem:
    """Γ ⊢ the goal, from what is known; raises ``KernelError`` if no way is found."""
    said = known.fact(goal) or next(
        (rule.theorem for rule in known.rules if rule.theorem.statement is goal), None
    )
    if said:
        return said
    if is_universal(goal):
        f = goal.args[0]
        x = matching.unused(f.head, f.type.source, known.names)
        return rules.generalise(close(opened(goal, x), known.naming(x), depth), x)
    if is_call(goal, "imp"):
        given = rules.assume(goal.args[0])
        return rules.discharge(given.statement, close(goal.args[1], known.having(given), depth))
    if is_call(goal, "and"):
        return conjoin(*(close(part, known, depth) for part in goal.args))
    return _searched(goal, known, depth)


def _searched(goal: terms.Term, known: Known, depth: int) -> Theorem:
    try:
        return _directly(goal, known)
    except KernelError as error:
        reason = error
    if depth and known.rules:
        try:
            return _backwards(goal, known, depth)
        except KernelError:
            more = _saturated(goal, known, depth)
        if len(more.facts) > len(known.facts):
            known = more
            try:
                return _directly(goal, known)
            except KernelError as error:
                reason = error
    if depth > 1 and (matching.is_equation(goal) or matching.is_order(goal) or goal is terms.FALSE):
        return _directly(goal, known, thorough=True)
    raise reason


def _directly(goal: terms.Term, known: Known, thorough: bool = False) -> Theorem:
    """By computing, by equals for equals, from a contradiction; without rules."""
    found = known.fact(goal) or _from_contradiction(goal, known)
    if found:
        return found
    if goal is terms.FALSE:
        return _absurdity(known, thorough)
    number_ = _closed(goal)
    if number_:
        return number_
    if matching.is_equation(goal) or matching.is_order(goal):
        return _with_congruences(
            goal, known, lambda equations: _computed(goal, known, equations, thorough)
        )
    return _alike(goal, known)


def _computed(
    goal: terms.Term, known: Known, equations: Sequence[Theorem], thorough: bool
) -> Theorem:
    if matching.is_order(goal):
        return ordered(goal, known, equations, thorough)
    s, t = goal.args
    return equal(s, t, equations, thorough)


def _with_congruences(
    goal: terms.Term, known: Known, prove: Callable[[Sequence[Theorem]], Theorem]
) -> Theorem:
    """With the equations among the facts; then with those of terms of one function, too."""
    equations = known.equations
    try:
        return prove(equations)
    except KernelError:
        more = _congruences(goal, known, equations)
        if not more:
            raise
        return prove([*equations, *more])


def _from_contradiction(goal: terms.Term, known: Known) -> Theorem | None:
    """From ⊥, or from φ and φ ⇒ ⊥, among the facts."""
    for fact in known.facts:
        if fact.statement is terms.FALSE:
            return from_false(fact, goal)
        if matching.is_negation(fact.statement):
            held = known.fact(fact.statement.args[0])
            if held:
                return from_false(rules.modus_ponens(fact, held), goal)
    return None


def _closed(goal: terms.Term) -> Theorem | None:
    """Of closed numbers, by their enclosures."""
    if goal.free or not (is_call(goal, "lt") or matching.is_negation(goal)):
        return None
    try:
        return numeric(goal, BITS)
    except KernelError:
        return None


def _absurdity(known: Known, thorough: bool) -> Theorem:
    """Γ ⊢ ⊥, because what is denied follows, or 0 < 0."""
    for fact in known.facts:
        if matching.is_negation(fact.statement):
            denied = fact.statement.args[0]
            try:
                return rules.modus_ponens(fact, _directly(denied, known.without(fact), thorough))
            except KernelError:
                continue
    absurd = _with_congruences(
        terms.FALSE, known, lambda equations: ordered(_ABSURD, known, equations, thorough)
    )
    return rules.modus_ponens(rules.instantiate(axiom("lt_irreflexive"), number(0, R)), absurd)


# Equals for equals


def _congruences(goal: terms.Term, known: Known, equations: Sequence[Theorem]) -> list[Theorem]:
    """Equations f(a, …) = f(b, …) between terms that occur, whose arguments are equal."""
    roots = [goal, *(fact.statement for fact in known.facts)]
    pool = [
        t
        for t in outer(roots)
        if t.kind == terms.APP and t.type in NUMBERS and not is_arithmetic(t)
    ]
    found: list[Theorem] = []
    for _ in range(ROUNDS_OF_CONGRUENCE):
        new = _congruences_once(pool, [*equations, *found], known, found)
        if not new:
            break
        found += new
    return found


def _congruences_once(
    pool: list[terms.Term], equations: list[Theorem], known: Known, before: list[Theorem]
) -> list[Theorem]:
    """What one round of comparing terms of one function gives: t = u for a simpler u."""
    normal = NormalForms(pool, equations)
    groups: dict[object, list[terms.Term]] = {}
    for t in pool:
        groups.setdefault((t.head, *map(normal.of, t.args)), []).append(t)
    replaced_ = {e.statement.args[0] for e in before}
    new: list[Theorem] = []
    for group in groups.values():
        kept: list[terms.Term] = []
        for t in sorted(group, key=matching.complexity):
            same = t not in replaced_ and _like_one_of(t, kept, equations, known)
            if same:
                new.append(same)
            elif t not in replaced_:
                kept.append(t)
    replaced_ |= {e.statement.args[0] for e in new}
    for t in pool:
        plain = [normal.numeral(a) for a in t.args]
        if plain != list(t.args) and t not in replaced_:
            new.append(congruent(t, terms.application(t.head, *plain), equations, known))
    return new


def _like_one_of(
    t: terms.Term, kept: list[terms.Term], equations: list[Theorem], known: Known
) -> Theorem | None:
    """Γ ⊢ t = one of those, the ones with the same last argument first."""
    for first in sorted(kept, key=lambda u: u.args[-1] is not t.args[-1]):
        try:
            return congruent(t, first, equations, known)
        except KernelError:
            continue
    return None


def congruent(s: terms.Term, t: terms.Term, equations: Sequence[Theorem], known: Known) -> Theorem:
    """Γ ⊢ f(a, …) = f(b, …), with a = b by algebra, functions by equal values."""
    theorem = rules.reflexive(s)
    current = list(s.args)
    for i, (a, b) in enumerate(zip(s.args, t.args, strict=True)):
        if a is not b:
            same = _same_function(a, b, known) if a.type.source else equal(a, b, equations)
            hole = terms.variable("hole_", a.type)
            context = terms.function(
                hole, terms.application(s.head, *current[:i], terms.eta(hole), *current[i + 1 :])
            )
            theorem = rules.transitive(theorem, rules.congruence(context, same))
            current[i] = b
    return theorem


def _same_function(f: terms.Term, g: terms.Term, known: Known) -> Theorem:
    """Γ ⊢ f = g, because their values are equal."""
    if known.inside >= DEEPEST_FUNCTION:
        raise KernelError("functions in functions in functions are not compared")
    attempt = (f, g, *(fact.statement for fact in known.facts), len(known.rules))
    if attempt in known.in_vain:
        raise KernelError("these functions were not seen to be equal")
    known.in_vain.add(attempt)
    law = axiom(f"extensionality[{f.type.name}]")
    inner = replace(known, inside=known.inside + 1)
    places = []
    for i, source in enumerate(f.type.sources):
        places.append(matching.unused(f"at{i}", source, known.names))
        inner = inner.naming(places[-1])
    values = terms.equality(terms.substitute(f, *places), terms.substitute(g, *places))
    same = rules.generalise(close(values, inner, 1), *places)
    known.in_vain.discard(attempt)
    return rules.modus_ponens(rules.instantiate(law, f, g), same)


def _alike(goal: terms.Term, known: Known) -> Theorem:
    """What is said otherwise among the facts: of equal terms, or by an equivalent statement."""
    for fact in known.facts:
        statement = fact.statement
        if is_call(statement, "eq") and statement.args[0].type is O:
            for side, law in ((0, rules.symmetric(fact)), (1, fact)):
                if statement.args[side] is goal:
                    meaning = close(statement.args[1 - side], known, 1)
                    return replaced(terms.function(_STATEMENT, _STATEMENT), law, meaning)
        if statement.kind == terms.APP and goal.kind == terms.APP and statement.head is goal.head:
            try:
                return _of_equal_terms(goal, fact, known)
            except KernelError:
                continue
    raise KernelError(f"{goal} is not among the facts")


def _of_equal_terms(goal: terms.Term, fact: Theorem, known: Known) -> Theorem:
    """Γ ⊢ P(b, …) from P(a, …)"""
    both = terms.equality(fact.statement, goal)
    same = _with_congruences(
        both, known, lambda equations: congruent(fact.statement, goal, equations, known)
    )
    return replaced(terms.function(_STATEMENT, _STATEMENT), same, fact)


# Rules


def _backwards(goal: terms.Term, known: Known, depth: int) -> Theorem:
    """From a rule whose conclusion is the goal, or is it modulo algebra."""
    deeper = depth - 1 if matching.is_order(goal) or is_call(goal, "eq") else depth
    inner = replace(known, fuel=known.fuel - 1)
    for rule in reversed(known.rules):
        values = _conclusion_matched(rule, goal)
        if values is None:
            continue
        rule.complete(values, known.facts)
        if len(values) < len(rule.variables):
            continue
        try:
            found = rule.at(values, lambda p: close(p, inner, deeper if known.fuel else 0))
            if found.statement is goal:
                return found
            same = congruent(found.statement, goal, known.equations, known)
            return replaced(terms.function(_STATEMENT, _STATEMENT), same, found)
        except KernelError:
            continue
    raise KernelError(f"no rule has the conclusion {goal}")


def _conclusion_matched(rule: matching.Rule, goal: terms.Term) -> matching.Values | None:
    """Values that make the conclusion of the rule the goal; of other relations than = and ≤ one
    argument has to fit."""
    target = rule.conclusion
    if target in rule.free:
        return None
    values: matching.Values = {}
    if matching.matched(target, goal, rule.free, values):
        return values
    alike = target.kind == terms.APP and goal.kind == terms.APP and target.head is goal.head
    if alike and not is_call(goal, "eq") and not matching.is_order(goal):
        values = {}
        for a, b in zip(target.args, goal.args, strict=True):
            if matching.matched(a, b, rule.free, values):
                return values
    return None


def _saturated(goal: terms.Term, known: Known, depth: int) -> Known:
    """With instances of the rules at terms that occur, as far as their premises are obvious."""
    done: set[tuple[object, ...]] = set()
    for _ in range(ROUNDS):
        pool = matching.subterms(goal, *(fact.statement for fact in known.facts))
        before = len(known.facts)
        for rule in known.rules:
            if rule.conclusion.kind == terms.VAR and rule.variables:
                continue
            for values in rule.instances(pool, known.facts):
                mark = (rule, *(values[x] for x in rule.variables))
                if mark not in done:
                    found = _instance(rule, values, known, depth)
                    if found:
                        done.add(mark)
                        known = known.having(found)
        if len(known.facts) == before:
            break
    return known


def _instance(
    rule: matching.Rule, values: matching.Values, known: Known, depth: int
) -> Theorem | None:
    def supply(premise: terms.Term) -> Theorem:
        return close(premise, known, depth - 1 if depth > 1 and is_universal(premise) else 0)

    try:
        return rule.at(values, supply)
    except KernelError:
        return None
