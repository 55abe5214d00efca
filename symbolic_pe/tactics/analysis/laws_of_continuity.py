"""Laws of continuity, from its definition by ε and δ.

That φ(y) holds for all y near x is written without a defined ∃: every p holds that follows from
0 < d and from φ(y) for all |y − x| ≤ d, whatever d is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from symbolic_pe.foundations.applying import apply, fresh
from symbolic_pe.foundations.logic import opened
from symbolic_pe.foundations.written import less_equal
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    generalise,
)
from symbolic_pe.kernel.terms import Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, R
from symbolic_pe.tactics.arithmetic.order import Factor, combine
from symbolic_pe.theories import laws

Prove = Callable[[Term, Theorem, Theorem], Theorem]


def joined(nears: Iterable[Theorem], prove: Prove) -> Theorem:
    """χ holds near x if φ and ψ do: ``prove`` is given y, φ(y), ψ(y) and proves χ(y)."""
    first, second = nears
    names = [x for t in (first, second) for h in (t.statement, *t.hypotheses) for x in h.free]
    y = fresh("y", R, *names)
    p, q = (assume(_near_part(given.statement, y)) for given in (first, second))
    found = prove(y, p, q)
    law = generalise(discharge(p.statement, discharge(q.statement, found)), y)
    predicates = (function(y, t.statement) for t in (p, q, found))
    return apply(laws.near_both.theorem, *predicates, _centre(first.statement), first, second, law)


def _near_part(statement: Term, y: Term) -> Term:
    """φ(y) of: φ(y) for all y near x"""
    return _inside(statement, y).args[1]


def _centre(statement: Term) -> Term:
    """x of: φ(y) for all y near x"""
    distance = _inside(statement, variable("y", R)).args[0].args[0].args[0]
    return distance.args[1].args[1]


def _inside(statement: Term, y: Term) -> Term:
    """|y − x| ≤ d ⇒ φ(y)"""
    branch = opened(statement, fresh("p", O, statement)).args[0]
    return opened(opened(branch, fresh("d", R, branch, y)).args[1].args[0], y)


def bounded(
    t: Term,
    bound: Term,
    low: Sequence[Factor | tuple[Factor, ...]],
    high: Sequence[Factor | tuple[Factor, ...]],
    equations: Sequence[Theorem] = (),
    order: tuple[Term, ...] = (),
) -> Theorem:
    """|t| ≤ a, by products that show −a ≤ t, and others that show t ≤ a"""
    below = combine(less_equal(-bound, t), *low, equations=equations, order=order)
    above = combine(less_equal(t, bound), *high, equations=equations, order=order)
    return laws.modulus_bound(t, bound, below, above)


def near_by(given: Theorem, e: Term, positive: Theorem) -> Theorem:
    """Γ ⊢ continuous(f, x) and 0 < e  give |f(y) − f(x)| ≤ e near x"""
    return apply(laws.c_to_epsilon.theorem, *given.statement.args, given, e, positive)
