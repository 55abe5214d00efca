"""cos and sin: by Euler's formula; in real arguments with the sign of the angle brought out."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from symbolic_pe.foundations.equations import Rational, applied, called, chain, number
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

_EULER = {"cos": laws.euler_cos, "sin": laws.euler_sin}
_OPPOSITE = {"cos": laws.cos_opposite, "sin": laws.sin_opposite}


def expand(normal_form: NormalForm, t: Term) -> Theorem | None:
    """cos x = (e^(ix) + e^(−ix))/2, sin x = (e^(ix) − e^(−ix))/(2i)"""
    name, angle = called(t) or "", t.args[0]
    if not normal_form.is_real and normal_form.allows("euler"):
        return _EULER[name](angle)
    form = normal_form.real.form(angle)
    if not form and normal_form.allows("euler"):
        return normal_form.in_exponentials.canonical(t)
    exact = _rational(name, form.get(((normal_form.generators.pi, 1),))) if len(form) == 1 else None
    if exact is not None and normal_form.allows("exact_values") and normal_form.allows("euler"):
        return normal_form.in_exponentials.prove(t, number(exact))
    if not form or min(form.items())[1] > 0:
        return normal_form.arguments(t)
    forwards = normal_form.real.term({m: -c for m, c in form.items()})
    turned = applied(t.head, normal_form.real.prove(angle, -forwards))
    return chain(turned, _OPPOSITE[name](forwards))


def _rational(name: str, turns: Rational | None) -> Fraction | None:
    """cos(q·π) or sin(q·π), where it is rational."""
    if turns is None:
        return None
    return _COSINES.get((turns - (Fraction(1, 2) if name == "sin" else Fraction(0))) % 2)


_COSINES = {
    Fraction(0): Fraction(1),
    Fraction(1, 3): Fraction(1, 2),
    Fraction(1, 2): Fraction(0),
    Fraction(2, 3): Fraction(-1, 2),
    Fraction(1): Fraction(-1),
    Fraction(4, 3): Fraction(-1, 2),
    Fraction(3, 2): Fraction(0),
    Fraction(5, 3): Fraction(1, 2),
}
"""cos(q·π) by q mod 2."""

RULES = {"cos": expand, "sin": expand}
