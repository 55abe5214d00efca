"""Integers that are natural numbers: what toN says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import equal, less, less_equal, lift
from symbolic_pe.kernel.polynomials import order_algebra
from symbolic_pe.kernel.terms import APP, CONST, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, Z
from symbolic_pe.tactics.inequalities.signs import Signs
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws


def about_atoms(facts: Iterable[Theorem], *terms: Term) -> list[Theorem]:
    """What is known of toN(z), ⌊x⌋ and b^x in these terms and in the facts.

    toZ(toN(z)) = z and 0 ≤ ⌊x⌋, where 0 ≤ z and 0 ≤ x follow from the facts; 0 < b^x; and the
    inequalities among the facts with z for toN(z).
    """
    known = tuple(facts)
    said = {fact.statement: fact for fact in known}
    found: list[Theorem] = []
    equations: list[Theorem] = []
    for t in atoms_in(*terms, *said):
        goal, law = _GOALS[t.head.head], _LAWS[t.head.head]
        try:
            fact = said.get(goal(t)) or law(Signs((*known, *found)), t)
        except KernelError:
            continue
        found += [] if fact.statement in said else [fact]
        equations += [fact] if is_call(fact.statement, "eq") else []
    restated = _restated(known, tuple(equations)) if equations else ()
    return [*found, *(fact for fact in restated if fact.statement not in said)]


def natural_parts(facts: Iterable[Theorem]) -> tuple[Theorem, ...]:
    """The equations toZ(toN(z)) = z among the facts."""
    return tuple(fact for fact in facts if _is_natural_part(fact.statement))


def _is_natural_part(statement: Term) -> bool:
    whole = statement.args[0] if is_call(statement, "eq") else statement
    return is_call(whole, "toZ") and is_call(whole.args[0], "toN")


def atoms_in(*terms: Term) -> list[Term]:
    """The values of toN, ⌊·⌋ and b^x in the terms, outside of binders."""
    calls = (t for t in subterms(*terms) if t.kind == APP and t.head.kind == CONST and not t.loose)
    return list(dict.fromkeys(t for t in calls if t.head.head in _LAWS))


def _natural(signs: Signs, t: Term) -> Theorem:
    return laws.natural_part(t.args[0], signs.prove(less_equal(0, t.args[0])))


def _floor(signs: Signs, t: Term) -> Theorem:
    return laws.floor_nonnegative(t.args[0], signs.prove(less_equal(0, t.args[0])))


def _power(_: Signs, t: Term) -> Theorem:
    return laws.rpow_positive(*t.args)


_LAWS: dict[str, Callable[[Signs, Term], Theorem]] = {
    "toN": _natural,
    "floor": _floor,
    "rpow": _power,
}
_GOALS: dict[str, Callable[[Term], Term]] = {
    "toN": lambda t: equal(lift(t, Z), t.args[0]),
    "floor": lambda t: less_equal(0, t),
    "rpow": lambda t: less(0, t),
}
"""What is to be known of a value."""


def _restated(known: tuple[Theorem, ...], equations: tuple[Theorem, ...]) -> Iterator[Theorem]:
    """Inequalities with z for toN(z)."""
    for fact in known:
        statement = fact.statement
        if not (is_call(statement, "lt") or is_call(statement, "le")):
            continue
        sides = [without_natural_parts(side, equations) for side in statement.args]
        if sides != list(statement.args):
            yield order_algebra(statement.head(*sides), ((1, 1, (fact,)),), equations, ())


def without_natural_parts(t: Term, equations: tuple[Theorem, ...]) -> Term:
    """The number with z for toN(z), in sums and products."""
    if t.kind != APP or t.head.kind != CONST:
        return t
    for equation in equations:
        left, z = equation.statement.args
        if is_call(t, "toR") and t.args[0] in left.args[:1]:
            return lift(z, R)
    if t.head.head not in ("add", "mul") or t.type is not R:
        return t
    parts = [without_natural_parts(argument, equations) for argument in t.args]
    result: Term = t.head(*parts)
    return result
