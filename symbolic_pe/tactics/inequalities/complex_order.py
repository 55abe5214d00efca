"""u ≤ v and u < v for complex numbers: both are real, and the one is at most the other."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.foundations.logic import conjoin, conjuncts, is_call, negation
from symbolic_pe.kernel.rules import assume, discharge, modus_ponens, replace, symmetric
from symbolic_pe.kernel.terms import FALSE, Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, O

_ITSELF = function(variable("p", O), variable("p", O))
Prove = Callable[[Term], Theorem]


def is_complex_order(statement: Term) -> bool:
    """Whether the statement is u ≤ v or u < v for complex numbers."""
    return is_call(statement, "leC") or is_call(statement, "ltC")


def parts_of(statement: Term) -> list[Term]:
    """im u = 0, im v = 0 and re u ≤ re v, of u ≤ v."""
    first, rest = unfolding(statement).statement.args[1].args
    return [first, *rest.args]


def parts(theorem: Theorem) -> list[Theorem]:
    """Γ ⊢ u ≤ v  gives  Γ ⊢ im u = 0, Γ ⊢ im v = 0, Γ ⊢ re u ≤ re v."""
    return conjuncts(replace(_ITSELF, unfolding(theorem.statement), theorem))


def made(goal: Term, given: list[Theorem]) -> Theorem:
    """Γ ⊢ u ≤ v, the goal, from its parts."""
    return replace(_ITSELF, symmetric(unfolding(goal)), conjoin(*given))


def proved(goal: Term, prove: Prove) -> Theorem:
    """Γ ⊢ u ≤ v, u < v, or the negation of one, from proofs of their parts or of their contraries;
    raises ``KernelError``."""
    if is_complex_order(goal):
        return made(goal, [prove(wanted) for wanted in parts_of(goal)])
    inner = goal.args[0]
    for given in parts(assume(inner)):
        try:
            contrary = prove(negation(given.statement))
        except KernelError:
            continue
        return discharge(inner, modus_ponens(contrary, given))
    raise KernelError(f"{goal!r} is not shown")


def is_about_order(goal: Term) -> bool:
    """Whether ``proved`` is for such statements."""
    negated = is_call(goal, "imp") and goal.args[1] is FALSE
    return is_complex_order(goal.args[0] if negated else goal)
