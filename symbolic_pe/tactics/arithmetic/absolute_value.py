"""|x| of real numbers, |u| of complex ones: bounds, products, the triangle inequality."""

from __future__ import annotations

from symbolic_pe.kernel.terms import Term, constant
from symbolic_pe.kernel.types import R


def absolute(x: Term) -> Term:
    """|x|"""
    return constant("absR", R, R)(x)
