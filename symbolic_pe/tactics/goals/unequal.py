"""t ≠ 0, where signs do not show it: from |t| ≠ 0, and for e^a − e^b from a ≠ b."""

from __future__ import annotations

from symbolic_pe.foundations.equations import absolute
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import unequal
from symbolic_pe.kernel.terms import Term, constant, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, R, need
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.theories import laws

_ZERO, _MINUS_ONE = numeral(0, 1, R), numeral(-1, 1, R)


def nonzero(t: Term, context: Context) -> Theorem:
    """Γ ⊢ t ≠ 0, for a t of ℝ or ℂ; raises ``KernelError``."""
    for attempt in (_by_signs, _by_modulus, _by_exponentials):
        try:
            return attempt(t, context)
        except KernelError:
            continue
    raise KernelError(f"{t!r} is not shown to differ from 0")


def _by_signs(t: Term, context: Context) -> Theorem:
    return context.prove(unequal(t, numeral(0, 1, t.type)))


def _by_modulus(t: Term, context: Context) -> Theorem:
    modulus = constant("Abs", C, R)(t) if t.type is C else absolute(t)
    law = laws.nonzero_of_complex_modulus if t.type is C else laws.nonzero_of_modulus
    return law(t, context.prove(unequal(modulus, _ZERO)))


def _by_exponentials(t: Term, context: Context) -> Theorem:
    need(is_call(t, "add") and is_call(t.args[1], "mul"), "{} is no difference", t)
    first, (minus, second) = t.args[0], t.args[1].args
    exponentials = is_call(first, "exp") and minus is _MINUS_ONE and is_call(second, "exp")
    need(exponentials, "{} is no difference of exponentials", t)
    a, b = first.args[0], second.args[0]
    return laws.exponentials_differ(a, b, context.prove(unequal(a, b)))
