"""Natural numbers and integers: gaps, induction, cases, ⌊x⌋, parity, division with remainder.

An inequality between them is one between real numbers: i < n is toR(i) < toR(n).
"""

from __future__ import annotations

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import less_equal
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, need
from symbolic_pe.tactics.arithmetic.order import combine
from symbolic_pe.tactics.polynomials.monomials import integer_term
from symbolic_pe.theories import laws


def gap(theorem: Theorem) -> Theorem:
    """Γ ⊢ a < b  gives  Γ ⊢ a + 1 ≤ b, for terms a, b that are integers by how they are made."""
    need(is_call(theorem.statement, "lt"), "{} is no strict inequality", theorem.statement)
    a, b = theorem.statement.args
    low, high = integer_term(a), integer_term(b)
    if low is None or high is None:
        raise KernelError(f"{theorem.statement!r} is not seen to be between integers")
    return combine(less_equal(a + 1, b), laws.gap(low, high, theorem))
