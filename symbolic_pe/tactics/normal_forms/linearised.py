"""Real numbers without products of cos and sin: Σ c·x·cos α + Σ c·x·sin α.

A real number that is a sum of c·x·e^(iα), c rational and x real, is the sum of c·x·cos α, since the
imaginary parts cancel.  Two numbers that are shown equal by Euler's formula and the exponent laws
have one such form.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.foundations.equations import Rational, added, cos, number, sin
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.polynomials.forms import Form, Monomial, Wave, add_to, scaled

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm


_Place = tuple[Monomial, bool, tuple[tuple[Monomial, Rational], ...]]
"""The factors without waves, whether a sine follows, and its angle."""


def linearised(normal_form: NormalForm, form: Form) -> Term | None:
    """The form as a sum of cos and sin; None if a factor beside waves is complex by its type."""
    collected: dict[_Place, Rational] = {}
    generators = normal_form.generators
    for m, c in form.items():
        rest = tuple((g, e) for g, e in m if not _is_turn(normal_form, g))
        if generators.is_complex({rest: 1}):
            return None
        angle: Form = {}
        for g, e in m:
            key = generators.keys[g]
            if isinstance(key, Wave) and key.kind == "cis":
                add_to(angle, {key.monomial: e})
        sign, is_sine, angle = _quarter_turns(angle, ((generators.pi, 1),))
        if not angle and is_sine:
            continue
        if angle and min(angle.items())[1] < 0:
            angle, sign = scaled(angle, -1), -sign if is_sine else sign
        place = rest, is_sine, tuple(sorted(angle.items()))
        collected[place] = collected.get(place, 0) + sign * c
    return added(_terms(normal_form, collected), R)


def _is_turn(normal_form: NormalForm, g: int) -> bool:
    key = normal_form.generators.keys[g]
    return isinstance(key, Wave) and key.kind == "cis"


def _quarter_turns(angle: Form, pi: Monomial) -> tuple[int, bool, Form]:
    """cos(α + kπ/2) as ± cos α or ± sin α: the sign, whether it is the sine, and α."""
    quarters = 2 * angle.get(pi, 0)
    if quarters.denominator != 1:
        return 1, False, angle
    rest = {m: c for m, c in angle.items() if m != pi}
    sign, is_sine = ((1, False), (-1, True), (-1, False), (1, True))[int(quarters) % 4]
    return sign, is_sine, rest


def _terms(normal_form: NormalForm, collected: dict[_Place, Rational]) -> list[Term]:
    terms = []
    for (rest, is_sine, angle), c in sorted(collected.items()):
        if not c:
            continue
        factors = [normal_form.monomial(rest, R)] if rest else []
        if angle:
            factors.append((sin if is_sine else cos)(normal_form.real.term(dict(angle))))
        product = factors[0] if factors else number(c, R)
        for factor in factors[1:]:
            product = product * factor
        terms.append(number(c, R) * product if factors and c != 1 else product)
    return terms
