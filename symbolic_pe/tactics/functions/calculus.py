"""Derivatives.

derivative(f, x, facts)           ⊢ deriv(f, x, v), with the v that is found
has_derivative(goal, facts)       ⊢ deriv(f, x, v) for the v of the goal; also behind ∀ and ⇒
"""

from __future__ import annotations

from collections.abc import Sequence

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import need
from symbolic_pe.tactics.analysis.laws_of_calculus import with_value
from symbolic_pe.tactics.functions import contexts
from symbolic_pe.tactics.functions.continuity import continuous
from symbolic_pe.tactics.functions.differentiation import Differentiation


def derivative(
    f: Term, x: Term, facts: Sequence[Theorem] = (), prove: contexts.Prove | None = None
) -> Theorem:
    """Γ ⊢ deriv(f, x, v), with the v that is found; raises ``NoDerivative``.

    Γ: what the facts used rest on, and the conditions that are not shown.  Facts may be derivatives
    of functions: deriv(g, y, a), with ∀ and premises before it.
    """
    return Differentiation(facts, prove, continuous).at(f, x)


def has_derivative(
    goal: Term,
    facts: Sequence[Theorem] = (),
    prove: contexts.Prove | None = None,
    equate: contexts.Equate | None = None,
) -> Theorem:
    """Γ ⊢ the goal deriv(f, x, v), or ∀ and ⇒ before it, such as for each entry of a matrix.

    Raises ``NoDerivative``, or what ``equate`` raises if the derivative is not seen to be v.
    """
    return contexts.behind_premises(
        goal, facts, lambda end, known: _has_slope(end, known, prove, equate)
    )


def _has_slope(
    goal: Term,
    facts: Sequence[Theorem],
    prove: contexts.Prove | None,
    equate: contexts.Equate | None,
) -> Theorem:
    need(is_call(goal, "deriv"), "{} is not about a derivative", goal)
    f, x, value = goal.args
    found = derivative(f, x, facts, prove)
    slope = found.statement.args[2]
    if slope is value:
        return found
    return with_value(found, (equate or contexts.by_normal_form(facts))(slope, value))
