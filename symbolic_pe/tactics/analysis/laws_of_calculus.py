"""Laws of derivatives that follow from the axioms: multiples, powers, √, finite sums; ε and δ."""

from __future__ import annotations

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.repeated import replace
from symbolic_pe.kernel.terms import Term, constant, eta, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O, R, arrow
from symbolic_pe.tactics.arithmetic.laws_of_sums import same_functions

DERIV = constant("deriv", arrow(R, R), R, R, O)
SQRT, EXP, LN, ABS = (constant(name, R, R) for name in ("sqrt", "exp", "ln", "absR"))


def with_value(theorem: Theorem, equation: Theorem) -> Theorem:
    """Γ ⊢ deriv(f, x, v) and Δ ⊢ v = w  give  Γ, Δ ⊢ deriv(f, x, w)"""
    f, x, _ = theorem.statement.args
    v = fresh("v", R, f, x)
    return replace(function(v, DERIV(f, x, v)), equation, theorem)


def with_function(theorem: Theorem, t: Term, equation: Theorem) -> Theorem:
    """Γ ⊢ P(λt. u, …) and Δ ⊢ u = w, where t is not free in Δ  give  Γ, Δ ⊢ P(λt. w, …)"""
    same = same_functions(t, equation)
    _, *rest = theorem.statement.args
    h = fresh("h", arrow(R, R), *rest)
    return replace(function(h, theorem.statement.head(eta(h), *rest)), same, theorem)
