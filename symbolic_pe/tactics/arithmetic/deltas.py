"""Kronecker's δ(i, j): with its arguments in one order, and of even and odd numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from symbolic_pe.foundations.equations import chain, right
from symbolic_pe.foundations.written import unequal
from symbolic_pe.kernel.rules import instantiate, modus_ponens
from symbolic_pe.kernel.terms import NUM, Term, constant
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R
from symbolic_pe.tactics.arithmetic.laws_of_order import numeric_fact
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

DELTA = constant("delta", N, N, R)


@lru_cache(maxsize=1000)
def delta_of_numerals(i: Term, j: Term) -> Theorem:
    """⊢ δ(i, j) = 0 for different numerals"""
    return modus_ponens(instantiate(laws.delta_other.theorem, i, j), numeric_fact(unequal(i, j)))


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """δ(i, i) = 1; δ(j, i) = δ(i, j), in the order of how they are written."""
    step = normal_form.arguments(t)
    i, j = (right(step) if step is not None else t).args
    if i is j:
        return chain(step, instantiate(laws.delta_same.theorem, i))
    if i.kind == j.kind == NUM:
        return chain(step, delta_of_numerals(i, j))
    if repr(i) <= repr(j):
        return step
    return chain(step, laws.delta_symmetric(i, j))


OF_PAIRS = ((laws.delta_even_even, laws.delta_even_odd), (laws.delta_odd_even, laws.delta_odd_odd))
"""δ(2i + r, 2j + s), by r and s."""


RULES = {"delta": expand}
