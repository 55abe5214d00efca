"""Equations of formulas, proved by the kernel.

A frequency that is chosen by conditions (``choices``) is the same on both sides or it is not: its
parts do not matter.  So it is one number in the proof, which holds for every number, and is put in
afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence

from symbolic_pe.code.symbols.choices import is_choice
from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.code.symbols.formulas import E, K
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.rules import generalise, instantiate
from symbolic_pe.kernel.terms import APP, LAM, Term, application, constant, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R
from symbolic_pe.tactics.goals.context import Context


def equation(facts: Sequence[Theorem], s: Term, t: Term) -> Theorem:
    """facts ⊢ s = t; raises ``KernelError`` if no proof is found."""
    chosen: dict[Term, Term] = {}
    left, right = (_plain(side, chosen, {}) for side in (s, t))
    theorem = Context(facts).equation(left, right)
    if not chosen:
        return theorem
    return instantiate(generalise(theorem, *chosen.values()), *chosen)


def _plain(t: Term, chosen: dict[Term, Term], known: dict[Term, Term]) -> Term:
    """The term with a variable for each frequency that is chosen by conditions."""
    if t.kind not in (APP, LAM) or not _has_choice(t, {}):
        return t
    if t not in known:
        if t.type is R and t.free <= {K, E} and not _is_angle(t):
            known[t] = chosen.setdefault(t, variable(f"chosen{len(chosen)}", R))
        elif t.kind == APP:
            known[t] = application(t.head, *(_plain(a, chosen, known) for a in t.args))
        else:
            known[t] = t
    return known[t]


def _is_angle(t: Term) -> bool:
    """Whether a position stands in it, 0 for example: a cosine, a sine, a multiple of 0."""
    if is_call(t, "cos") or is_call(t, "sin"):
        return True
    return is_call(t, "mul") and any(a in _NAUGHTS for a in t.args)


_NAUGHT = numeral(0, 1, N)
_NAUGHTS = (rational(0), constant("toR", N, R)(_NAUGHT))


def _has_choice(t: Term, known: dict[Term, bool]) -> bool:
    if t not in known:
        known[t] = is_choice(t) or any(_has_choice(a, known) for a in t.args)
    return known[t]
