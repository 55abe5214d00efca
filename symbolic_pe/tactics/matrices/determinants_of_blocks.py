"""Determinants of direct sums of 2×2 blocks: cⁿ, where each of the blocks has the determinant c."""

from __future__ import annotations

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.kernel.rules import congruence, instantiate, modus_ponens
from symbolic_pe.kernel.terms import Term, constant, eta, function, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, arrow
from symbolic_pe.theories import laws

MATRIX = arrow(N, N, R)
DET = constant("det", N, MATRIX, R)


# the determinant ----------------------------------------------------------------------------------


def same_determinant(t: Term, entries: Theorem) -> Theorem:
    """⊢ det(n, A) = det(n, B), of ∀a b. A(a, b) = B(a, b)"""
    count, A = t.args
    first = entries.statement.args[0]
    a, b = (fresh(name, N, t, entries.statement, *entries.hypotheses) for name in ("a", "b"))
    body = substitute(substitute(first, a).args[0], b)
    B = function(a, function(b, body.args[1]))
    law = modus_ponens(instantiate(laws["extensionality[N→N→R]"].theorem, A, B), entries)
    M = fresh("M", MATRIX, t)
    return congruence(function(M, DET(count, eta(M))), law)
