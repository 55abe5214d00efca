"""Kronecker's δ of integers: deltaZ(y, z) is 1 if y = z, else 0; and sums with it.

The index of a sum is natural; what it is compared with may be an integer z of which 0 ≤ z < n is
known: toN(z) is the natural number that it is.
"""

from __future__ import annotations

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import transitive
from symbolic_pe.kernel.terms import APP, Term, constant, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, Z
from symbolic_pe.tactics.arithmetic.sums import congruence_of_sum
from symbolic_pe.theories import laws

__all__ = ["sum_with_integer_delta"]


def delta_of_integers(y: Term, z: Term) -> Term:
    """δ(y, z)"""
    return call("deltaZ", y, z)


def sum_with_integer_delta(total: Term, z: Term, nonnegative: Theorem, below: Theorem) -> Theorem:
    """Γ ⊢ Σ_{j<n} t(j) = g(toN(z)), where t(j) is deltaZ(j, z)·g(j), of 0 ≤ z and z < n"""
    count, f = total.args
    j = fresh(f.head, N, total, z)
    body, index = substitute(f, j), constant("toZ", N, Z)(j)
    for delta, equations in (
        (delta_of_integers(index, z), ()),
        (delta_of_integers(z, index), (laws.integer_delta_symmetric(z, index),)),
    ):
        rest = _replaced(body, delta, numeral(1, 1, R))
        if rest is body:
            continue
        factored = algebra(body, delta_of_integers(index, z) * rest, equations, ())
        picked = laws.sum_of_integer_delta(function(j, rest), z, count, nonnegative, below)
        return transitive(congruence_of_sum(count, j, factored), picked)
    raise KernelError(f"δ(j, {z}) is no factor of the terms of {total}")


def _replaced(t: Term, old: Term, new: Term) -> Term:
    """A product with another factor for one of its factors."""
    if t is old:
        return new
    if t.kind != APP or not is_call(t, "mul"):
        return t
    return t.head(*(_replaced(factor, old, new) for factor in t.args))
