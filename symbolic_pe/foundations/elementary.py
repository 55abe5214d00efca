"""Functions that all speak of and that are definitions all the same: ū, |u|, ⌊i/2⌋, δᵢⱼ, uᶻ.

They are defined when the tactics are loaded.  ``definition`` leaves them as they are: they are
known by their laws, which are theorems of ``theories``.
"""

from __future__ import annotations

from types import MappingProxyType

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import CONST, DEFINED, Term, is_term

_VALUES = {
    "conj": "λu : C. toC(re(u)) − I·im(u)",
    "Abs": "λu : C. sqrt(re(u)^2 + im(u)^2)",
    "half": "λi : N. toN(floor(1/2·i))",
    "odd": "λi : N. toN(i − 2·half(i))",
    "positive_part": "λz : Z. toN(floor(1/2·(absR(z) + z)))",
    "powZ": "λu : C, z : Z. u^positive_part(z)·inv(u^positive_part(−z))",
    "delta": "λi j : N. (0 : R)^(positive_part(toZ(i) − j) + positive_part(toZ(j) − i))",
    "skip": "λj b : N. toN(toZ(b) + 1 − (0 : Z)^positive_part(toZ(b) + 1 − j))",
}
"""By name, each in terms of those before it.  The positive part of an integer is max(z, 0);
the indices of a minor skip j: b is b before it, and b + 1 from there on."""

ELEMENTARY = MappingProxyType({name: define(name, read(text)) for name, text in _VALUES.items()})
"""⊢ ∀x…. c(x, …) = its value, by name."""


def definition(head: Term) -> Term | None:
    """λx₁ … xₙ. t of a constant that was defined so; None for others and the elementary ones."""
    is_term(head)
    looked_into = head.kind == CONST and head.head not in ELEMENTARY
    return DEFINED.get(head.head) if looked_into else None
