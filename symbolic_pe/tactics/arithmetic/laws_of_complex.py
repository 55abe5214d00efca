"""Laws of conjugates, moduli, and powers with an integer exponent."""

from __future__ import annotations

from symbolic_pe.foundations.equations import by_algebra, conjugate, head, number, value_of
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.rules import replace
from symbolic_pe.kernel.terms import Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R
from symbolic_pe.theories import laws


def conj_number(u: Term) -> Theorem:
    """⊢ conj(q) = q for a numeral q."""
    real = head("toC")(number(value_of(u), R))
    hole = variable("hole′", C)
    same = by_algebra(real, u)
    return replace(function(hole, equal(conjugate(hole), hole)), same, laws.conj_real(real.args[0]))
