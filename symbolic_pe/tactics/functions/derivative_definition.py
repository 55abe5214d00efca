"""Derivatives by their definition, and that there is one at most."""

from __future__ import annotations

from symbolic_pe.foundations.applying import apply, fresh
from symbolic_pe.foundations.logic import choose, conjoin, conjunct, is_call, opened, witness
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    replace,
)
from symbolic_pe.kernel.terms import Term, eta, function, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R, need
from symbolic_pe.tactics.analysis.laws_of_calculus import DERIV
from symbolic_pe.tactics.functions.contexts import (
    Equate,
    Prove,
    by_normal_form,
    new_variable,
    prover,
    shown,
)
from symbolic_pe.tactics.normal_forms.transport import transport
from symbolic_pe.theories import laws


def equal_derivatives(equality: Theorem, first: Theorem, second: Theorem) -> Theorem:
    """Γ ⊢ ∀x. f(x) = g(x), Δ ⊢ deriv(f, a, s), Ε ⊢ deriv(g, a, t)  give  Γ, Δ, Ε ⊢ s = t"""
    f, a, s = first.statement.args
    g, b, t = second.statement.args
    need(a is b, "derivatives at different points, {} and {}", a, b)
    law = instantiate(laws["extensionality[R→R]"].theorem, f, g)
    h = fresh("h", f.type, a, s)
    moved = replace(function(h, DERIV(eta(h), a, s)), modus_ponens(law, equality), first)
    return laws.d_unique(g, a, s, t, moved, second)


def unfold_derivative(
    theorem: Theorem, goal: Term | None = None, equate: Equate | None = None
) -> Theorem:
    """Γ ⊢ deriv(f, x, a)  gives
    Γ ⊢ ∀ε>0 ∃δ>0 ∀y (|y − x| ≤ δ ⇒ |f(y) − f(x) − a·(y − x)| ≤ ε·|y − x|),
    or the goal, where that is written otherwise or has y > 0 only."""
    found = apply(laws.d_epsilon.theorem, *theorem.statement.args, theorem)
    if goal is None or found.statement is goal:
        return found
    e = new_variable("e", R, (theorem,), goal)
    positive = assume(opened(goal, e).args[0])
    existence, wanted = apply(found, e, positive), opened(goal, e).args[1]
    d = new_variable("d", R, (theorem,), goal, e)
    body = assume(substitute(existence.statement.args[0], d))
    every = substitute(wanted.args[0], d).args[1]
    y = new_variable("y", R, (theorem,), goal, e, d)
    near, claim = instantiate(conjunct(body, 1), y), opened(every, y)
    shown_ = _with_premise_of(near, claim, equate or by_normal_form(()))
    found = witness(wanted, d, conjoin(conjunct(body, 0), generalise(shown_, y)))
    return generalise(discharge(positive.statement, choose(existence, d, found)), e)


def _with_premise_of(theorem: Theorem, claim: Term, equate: Equate) -> Theorem:
    """The claim, which may have one premise more than the theorem."""
    if is_call(claim.args[1], "imp") and not is_call(theorem.statement.args[1], "imp"):
        return discharge(claim.args[0], transport(theorem, claim.args[1], equate))
    return transport(theorem, claim, equate)


def derivative_by_definition(
    goal: Term, theorem: Theorem, equate: Equate | None = None, prove: Prove | None = None
) -> Theorem:
    """Γ ⊢ ∀ε>0 ∃δ>0 ∀y (|y − x| ≤ δ ⇒ |f(y) − f(x) − a·(y − x)| ≤ ε·|y − x|)
    gives  Γ ⊢ deriv(f, x, a), the goal; if the premise is about y > 0 only, 0 < x is shown."""
    need(is_call(goal, "deriv"), "{} is not about a derivative", goal)
    law = instantiate(laws.d_by_epsilon.theorem, *goal.args)
    if _about_positive(theorem.statement):
        law = instantiate(laws.d_by_epsilon_positive.theorem, *goal.args)
        law = modus_ponens(law, shown(prove or prover(()), law.statement.args[0]))
    return modus_ponens(
        law, transport(theorem, law.statement.args[0], equate or by_normal_form(()))
    )


def _about_positive(statement: Term) -> bool:
    """Whether ∀ε>0 ∃δ>0 ∀y has 0 < y next."""
    t = statement
    for _ in range(40):
        if is_call(t, "imp") and is_call(t.args[1], "imp"):
            return True
        if not t.args:
            return False
        t = t.args[-1]
    return False
