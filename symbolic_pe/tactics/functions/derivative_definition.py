"""Derivatives by their definition, and that there is one at most."""

from __future__ import annotations

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.terms import eta, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import need
from symbolic_pe.tactics.analysis.laws_of_calculus import DERIV
from symbolic_pe.theories import laws


def equal_derivatives(equality: Theorem, first: Theorem, second: Theorem) -> Theorem:
    """Γ ⊢ ∀x. f(x) = g(x), Δ ⊢ deriv(f, a, s), Ε ⊢ deriv(g, a, t)  give  Γ, Δ, Ε ⊢ s = t"""
    f, a, s = first.statement.args
    g, b, t = second.statement.args
    need(a is b, "derivatives at different points, {} and {}", a, b)
    law = rules.instantiate(laws["extensionality[R→R]"].theorem, f, g)
    h = fresh("h", f.type, a, s)
    moved = rules.replace(
        function(h, DERIV(eta(h), a, s)), rules.modus_ponens(law, equality), first
    )
    return laws.d_unique(g, a, s, t, moved, second)
