"""Natural numbers and integers: gaps, induction, cases, ⌊x⌋, parity, division with remainder.

An inequality between them is one between real numbers: i < n is toR(i) < toR(n).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable

from symbolic_pe.foundations.applying import fresh, proved
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import less_equal
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    generalise,
)
from symbolic_pe.kernel.terms import Term, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, need
from symbolic_pe.tactics.arithmetic.order import (
    combine,
)
from symbolic_pe.tactics.polynomials.monomials import integer_term
from symbolic_pe.theories import laws

NAUGHT = numeral(0, 1, N)


def induction(goal: Term, start: Callable[..., Theorem], step: Callable[..., Theorem]) -> Theorem:
    """The goal ∀n. φ(n), from proofs of φ(0) and, given n and φ(n) ⊢ φ(n), of φ(n + 1).

    Both are given variables and premises that φ begins with, as many as they have parameters.
    """
    predicate = goal.args[0]
    n = fresh(predicate.head, N, goal)
    before = assume(substitute(predicate, n))
    first = proved(substitute(predicate, NAUGHT), start)
    after = proved(substitute(predicate, n + 1), _with(step, n, before))
    after = generalise(discharge(before.statement, after), n)
    return laws.induction(predicate, first, after)


def _with(step: Callable[..., Theorem], n: Term, before: Theorem) -> Callable[..., Theorem]:
    def special(*given: Term | Theorem, **goal: Term) -> Theorem:
        return step(n, before, *given, **goal)

    _, _, *parameters = inspect.signature(step).parameters.values()
    special.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    return special


def gap(theorem: Theorem) -> Theorem:
    """Γ ⊢ a < b  gives  Γ ⊢ a + 1 ≤ b, for terms a, b that are integers by how they are made."""
    need(is_call(theorem.statement, "lt"), "{} is no strict inequality", theorem.statement)
    a, b = theorem.statement.args
    low, high = integer_term(a), integer_term(b)
    if low is None or high is None:
        raise KernelError(f"{theorem.statement!r} is not seen to be between integers")
    return combine(less_equal(a + 1, b), laws.gap(low, high, theorem))
