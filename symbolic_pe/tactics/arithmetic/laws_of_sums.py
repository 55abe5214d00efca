"""Laws of finite sums and of integrals: linearity, constants, one more term, conjugates."""

from __future__ import annotations

from symbolic_pe.foundations.equations import head, sum_head
from symbolic_pe.foundations.repeated import congruence, generalise
from symbolic_pe.foundations.written import implies, less_equal
from symbolic_pe.kernel.terms import Term, eta, forall, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, arrow
from symbolic_pe.theories import laws


def same_functions(x: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ s(x) = t(x), x not free in Γ, gives Γ ⊢ (λx. s) = (λx. t)"""
    s, t = theorem.statement.args
    functions = function(x, s), function(x, t)
    law_ = laws.extensionality[functions[0].type.name]
    return law_(*functions, generalise(theorem, x))


def equal_sums(n: Term, i: Term, theorem: Theorem) -> Theorem:
    """Γ ⊢ s(i) = t(i), i not free in Γ, gives Γ ⊢ Σ_{i<n} s = Σ_{i<n} t"""
    type_ = theorem.statement.args[0].type
    f = variable("sequence′", arrow(N, type_))
    context = function(f, sum_head(type_)(n, eta(f)))
    return congruence(context, same_functions(i, theorem))


# Integrals


integral, continuous = head("integral"), head("continuous")


def continuous_between(a: Term, b: Term, f: Term) -> Term:
    """∀x. a ≤ x ⇒ x ≤ b ⇒ f is continuous at x."""
    x = _fresh("x", a, b, f)
    return forall(x, implies(less_equal(a, x), less_equal(x, b), continuous(f, x)))


def _fresh(name: str, *terms: Term) -> Term:
    taken = {y.head for t in terms for y in t.free}
    while name in taken:
        name += "′"
    return variable(name, R)
