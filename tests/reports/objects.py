"""Symbols, definitions and proofs to print, made for these tests."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sympy import Function, Sum, Symbol, cos

from symbolic_pe.catalogue import Claim
from symbolic_pe.encodings import i, k, n, theta
from symbolic_pe.language.terms import MatrixVariable, define
from symbolic_pe.outcomes import blank_outcome

j = Symbol("j", integer=True, nonnegative=True)
m = Symbol("m", integer=True)
d = Symbol("d", integer=True, positive=True)
b = Symbol("b", positive=True)
t, x, y = (Symbol(name, real=True) for name in "txy")
z = Symbol("z")
angle = Symbol("theta", real=True)
phi = Function("phi", real=True)
q = Function("q")

S = define("S", [k], Sum(cos(theta(i) * k), (i, 0, n - 1)))
W = MatrixVariable("W", d, 2 * n)
A = MatrixVariable("A", 2 * n, 2 * n)


def with_other(claim: Claim, **said: Any) -> Claim:
    """The claim with something else said of it, which those who state it cannot do."""
    vars(claim).update(said)
    return claim


def verified(claim: Claim) -> Claim:
    """The claim as it is after a verification that went well, which is not made here."""
    claim.outcome = replace(blank_outcome(claim), verdict=claim.declared)
    return claim
