"""Kronecker's δ(i, j): its arguments in one order, so that δ(i, j) and δ(j, i) are the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    discharge,
    instantiate,
    modus_ponens,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, equal, function, unequal
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R
from symbolic_pe.tactics.equations import chain, right
from symbolic_pe.tactics.integers import natural_equality
from symbolic_pe.tactics.lemmas import fresh, lemma

if TYPE_CHECKING:
    from symbolic_pe.tactics.expansion import NormalForm

DELTA = constant("delta", N, N, R)


@lemma("∀i j : N. delta(i, j) = delta(j, i)")
def delta_symmetric(i: Term, j: Term) -> Theorem:
    goal = equal(DELTA(i, j), DELTA(j, i))
    same, other = assume(equal(i, j)), assume(unequal(i, j))
    k = fresh("k", N, i, j)
    context = function(k, equal(DELTA(i, k), DELTA(k, i)))
    one = replace(context, same, reflexive(DELTA(i, i)))
    back = assume(equal(j, i))
    flipped = discharge(back.statement, modus_ponens(other, symmetric(back)))
    left, right_ = (
        modus_ponens(instantiate(axiom("delta_other"), *pair), fact)
        for pair, fact in (((i, j), other), ((j, i), flipped))
    )
    return modus_ponens(
        instantiate(natural_equality.theorem, i, j, goal),
        discharge(same.statement, one),
        discharge(other.statement, transitive(left, symmetric(right_))),
    )


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """δ(i, i) = 1; δ(j, i) = δ(i, j), in the order of how they are written."""
    step = normal_form.arguments(t)
    i, j = (right(step) if step is not None else t).args
    if i is j:
        return chain(step, instantiate(axiom("delta_same"), i))
    if repr(i) <= repr(j):
        return step
    return chain(step, delta_symmetric(i, j))


RULES = {"delta": expand}
