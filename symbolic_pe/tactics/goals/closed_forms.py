"""Equations with sums, integrals and δ that have one closed form or another.

    Σ_{j<n} f(j), where f(j + 1) = r·f(j)     (f(n) − f(0))/(r − 1), and n·f(0) for r = 1
    ∫ₐᵇ cos(c·x + d) dx                        (sin(c·b + d) − sin(c·a + d))/c, and for c = 0
                                              cos(d)·(b − a); so for sin and exp
    δ(x, y)                                   0, and 1 for x = y

Where it is not known which, the equation is shown in both cases.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from symbolic_pe.foundations.equations import bare, called, left, right
from symbolic_pe.foundations.logic import case_split, negation
from symbolic_pe.foundations.written import equal, inverse, lift
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.terms import NUM, Term, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Z
from symbolic_pe.tactics.goals.multiples import Case, Multiple, as_multiple
from symbolic_pe.tactics.normal_forms.normal_form import NotEqual, Prover
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import Cited, laws

_MOST_CASES = 3
"""So many times it is asked which of two cases holds, one inside the other."""


class _Alternative(NamedTuple):
    """What follows from an equation, which is assumed, and from its negation."""

    statement: Term
    then: Callable[[Theorem, Term], Case]
    otherwise: Callable[[Theorem, Term], Case]


def equation(prover: Prover, s: Term, t: Term) -> Theorem:
    """Γ ⊢ s = t; raises ``KernelError`` where nothing in s and t has such a closed form."""
    squared = [_without_moduli(side) for side in (s, t)] if _has_modulus_of_sum(s, t) else []
    if not squared:
        return _by_cases(prover, s, t, _MOST_CASES)
    first, last = map(right, squared)
    whole = _by_cases(prover, first, last, _MOST_CASES)
    return algebra(s, t, (*squared, whole), ())


def _has_modulus_of_sum(*terms: Term) -> bool:
    return any(called(u) == "Abs" and called(u.args[0]) == "sum" for u in subterms(*terms))


def _without_moduli(t: Term) -> Theorem:
    """⊢ t = t′ in ℂ, with u·ū for |u|² where u is a sum"""
    equations: list[Theorem] = []

    def of(part: Term) -> Term:
        part = bare(part)
        if called(part) == "pow" and called(bare(part.args[0])) == "Abs":
            (u,), exponent = bare(part.args[0]).args, part.args[1]
            if called(u) == "sum" and exponent.kind == NUM and exponent.head[0] % 2 == 0:
                turned = laws.sum_conj(u.args[1], u.args[0])
                equations.extend((laws.modulus(u), turned))
                product: Term = (u * right(turned)) ** (exponent.head[0] // 2)
                return product
        if called(part) in ("add", "mul"):
            first, second = map(of, part.args)
            return first + second if called(part) == "add" else first * second
        return lift(part, C)

    value = of(t)
    return algebra(lift(t, C), value, tuple(equations), ())


def _by_cases(prover: Prover, s: Term, t: Term, depth: int) -> Theorem:
    known, alternative = _closed_forms(prover, s, t)
    if known:
        return _shown(prover.with_facts(*known), s, t, depth)
    if alternative is None or not depth:
        raise NotEqual(f"{s!r} = {t!r} is not shown")
    goal, branches = equal(s, t), []
    for statement, case_of in (
        (alternative.statement, alternative.then),
        (negation(alternative.statement), alternative.otherwise),
    ):
        given = rules.assume(statement)
        case = case_of(given, goal)
        branches.append(case.finish(_shown(prover.with_facts(given, *case.facts), s, t, depth - 1)))
    return case_split(goal, rules.assume(alternative.statement), *branches)


def _shown(prover: Prover, s: Term, t: Term, depth: int) -> Theorem:
    try:
        return prover.equation(s, t)
    except NotEqual:
        return _by_cases(prover, s, t, depth)


def _closed_forms(prover: Prover, s: Term, t: Term) -> tuple[list[Theorem], _Alternative | None]:
    """Closed forms that are known to hold, or else what to distinguish."""
    said = {fact.statement: fact for fact in prover.facts}
    for delta in subterms(s, t):
        if called(delta) in _DELTAS and not delta.loose and delta.args[0] is not delta.args[1]:
            statement = equal(*delta.args)
            if statement not in said and negation(statement) not in said:
                apart = _known_apart(prover, *delta.args)
                return ([] if apart is None else [apart]), _of_delta(delta)
    known: list[Theorem] = []
    found: _Alternative | None = None
    for atom in prover.full.generators_of(s, t):
        multiple = as_multiple(prover, atom)
        if multiple is None or any(left(fact) is atom for fact in known):
            continue
        nonzero = prover.full.nonzero(multiple.factor)
        zero = said.get(equal(multiple.factor, 0))
        if nonzero is not None:
            known.append(_divided(atom, multiple, nonzero))
        elif zero is not None:
            known.append(multiple.if_zero(zero))
        else:
            found = found or _of_multiple(atom, multiple)
    return known, found


# δ ------------------------------------------------------------------------------------------------


_DELTAS: dict[str | None, tuple[Cited, Cited]] = {
    "deltaZ": (laws.integer_delta_same_, laws.integer_delta_other),
    "deltaR": (laws.real_delta_same, laws.real_delta_other),
    "deltaC": (laws.complex_delta_same, laws.complex_delta_other),
}
"""δ = 1 and δ = 0, with their conditions."""


def _of_delta(delta: Term) -> _Alternative:
    i, j = delta.args
    same, other = _DELTAS[called(delta)]
    return _Alternative(
        equal(i, j),
        lambda given, _: Case([same(i, j, given)]),
        lambda given, _: Case([other(i, j, given), *_apart(i, j, given)]),
    )


def _known_apart(prover: Prover, i: Term, j: Term) -> Theorem | None:
    """i ≠ j, if the difference is known not to be 0"""
    difference = lift(i, i.type if i.type is C else R) - j
    shown = prover.normal(difference)
    nonzero = prover.full.nonzero(right(shown))
    if nonzero is None:
        return None
    same = rules.assume(equal(i, j))
    zero = rules.transitive(
        rules.symmetric(shown), algebra(difference, numeral(0, 1, difference.type), (same,), ())
    )
    return rules.discharge(same.statement, rules.modus_ponens(nonzero, zero))


def _apart(i: Term, j: Term, other: Theorem) -> list[Theorem]:
    """i − j ≠ 0 and j − i ≠ 0 in ℝ, of i ≠ j for whole numbers."""
    found = []
    for s, t in ((lift(i, R), lift(j, R)), (lift(j, R), lift(i, R))) if i.type in (N, Z) else ():
        met = rules.assume(equal(s - t, 0))
        same = rules.modus_ponens(other, algebra(i, j, (met,), ()))
        found.append(rules.discharge(met.statement, same))
    return found


def _of_multiple(atom: Term, multiple: Multiple) -> _Alternative:
    def then(given: Theorem, goal: Term) -> Case:
        more, finish = multiple.then(given, goal)
        return Case([multiple.if_zero(given), *more], finish)

    def otherwise(given: Theorem, _: Term) -> Case:
        return Case([_divided(atom, multiple, given), *multiple.otherwise(given)])

    return _Alternative(equal(multiple.factor, 0), then, otherwise)


def _divided(atom: Term, multiple: Multiple, nonzero: Theorem) -> Theorem:
    """atom = value/factor"""
    factor, law = multiple.factor, multiple.law
    unit = laws[f"inverse[{atom.type}]"](factor, nonzero)
    whole = algebra(atom, inverse(factor) * left(law), (unit,), ())
    hole = variable("hole", atom.type)
    return rules.transitive(whole, rules.congruence(function(hole, inverse(factor) * hole), law))
