"""Complex numbers other than 0 are exponentials: z = e^w for w = ln |z| + i·φ, φ an angle of z."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import unfolding
from symbolic_pe.foundations.logic import is_call, is_exists, witness
from symbolic_pe.foundations.written import lift, unequal
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, eta, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R, need
from symbolic_pe.tactics.normal_forms.normal_form import equation
from symbolic_pe.theories import laws

_I = constant("I", C)
_LN, _MODULUS = constant("ln", R, R), constant("Abs", C, R)
_RE, _IM = constant("re", C, R), constant("im", C, R)
_APPLIED = {"exp": eta(constant("exp", R, R)), "cis": eta(constant("cis", R, C))}


def exponential_of(goal: Term, prove: Callable[[Term], Theorem]) -> Theorem:
    """Γ ⊢ ∃w. z = e^w, if ``prove`` shows z ≠ 0; raises ``KernelError``."""
    need(is_exists(goal) and goal.args[0].type.source is C, "{} is not ∃w. z = e^w", goal)
    w = fresh("w", C, goal)
    body = substitute(goal.args[0], w)
    fits = is_call(body, "eq") and w not in body.args[0].free and is_call(body.args[1], "expC")
    need(fits and body.args[1].args[0] is w, "{} is not ∃w. z = e^w", goal)
    z = body.args[0]
    positive = laws.modulus_positive(z, prove(unequal(z, numeral(0, 1, C))))
    law = instantiate(laws.polar(z), goal)
    t = fresh("t", R, goal, *positive.hypotheses)
    polar = assume(substitute(law.statement.args[0].args[0], t).args[0])
    modulus, exponent = _MODULUS(z), lift(_LN(_MODULUS(z)), C) + _I * lift(t, C)
    meaning = unfolding(substitute(goal.args[0], exponent).args[1])
    radius = transitive(
        congruence(_APPLIED["exp"], equation(_RE(exponent), _LN(modulus))),
        laws.exp_ln(modulus, positive),
    )
    turn = congruence(_APPLIED["cis"], equation(_IM(exponent), t))
    value = algebra(meaning.statement.args[0], polar.statement.args[1], (meaning, radius, turn), ())
    found = witness(goal, exponent, transitive(polar, symmetric(value)))
    return modus_ponens(law, generalise(discharge(polar.statement, found), t))
