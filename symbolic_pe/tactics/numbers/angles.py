"""cos and sin of sums of angles by the addition theorems, where Euler's formula may not be used.

cos and sin stay; the theorems cos(α + β) = cos α·cos β − sin α·sin β and sin(α + β) = … are given
to ``algebra`` for angles that occur.  Which of three angles with γ = α ± β is to be put in for the
others depends on the goal, so several ways are offered:

    units        every angle by those of the terms it is the sum of: p + k by p and k
    eliminated   some angles by two others: k by p + k and p, in several orders
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from symbolic_pe.foundations.equations import applied, called, chain, cos, magnitude, sin
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.polynomials.forms import Form, Wave, add_to, quotient, scaled
from symbolic_pe.theories import laws

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

MOST_PARTS = 40
"""An angle is taken apart into at most so many parts."""
MOST_PERMUTED = 4
"""Of at most so many angles all orders are tried."""
MOST_ANGLES = 400

Key = tuple[tuple[object, object], ...]
_FUNCTIONS = (cos, sin)


class Angle(NamedTuple):
    """An angle that occurs under cos or sin, and what it is."""

    term: Term
    form: Form


class Way(NamedTuple):
    """Equations to put in, and equations to divide by, the terms to reduce first."""

    premises: tuple[Theorem, ...] = ()
    divisors: tuple[Theorem, ...] = ()
    order: tuple[Term, ...] = ()


def ways(normal_form: NormalForm, generators: list[Term]) -> Iterator[Way]:
    """Ways to use the addition theorems for the angles under cos and sin among the generators."""
    found = dict.fromkeys(t.args[0] for t in generators if called(t) in ("cos", "sin"))
    if not found:
        yield Way()
        return
    squares = normal_form.allows("pythagoras")
    angles = [Angle(term, normal_form.real.form(term)) for term in found]
    zero = _at_zero(angles) if normal_form.allows("exact_values") else ()
    yield _with_squares(list(zero), [a.term for a in angles], squares)
    if not (normal_form.allows("angle_addition") or normal_form.allows("double_angle")):
        return
    units = _units(normal_form, angles)
    if units is not None:
        yield _with_squares([*zero, *units.premises], list(units.order), squares)
    for ordered in _orders(angles):
        premises, kept = _eliminated(normal_form, ordered)
        if premises:
            yield _with_squares([*zero, *premises], kept, squares)


def _with_squares(premises: list[Theorem], angles: list[Term], squares: bool) -> Way:
    if not squares:
        return Way(tuple(premises))
    return Way(tuple(premises), tuple(map(laws.pythagoras, angles)), tuple(map(sin, angles)))


def _at_zero(angles: list[Angle]) -> tuple[Theorem, ...]:
    return (laws.cos_zero(), laws.sin_zero()) if any(not a.form for a in angles) else ()


# Every angle by units


def _units(normal_form: NormalForm, angles: list[Angle]) -> Way | None:
    """cos and sin of each angle by those of the units of its terms; the units as order."""
    waves = normal_form.waves
    bases = waves.bases([("cis", a.term, a.form) for a in angles])
    premises: dict[Theorem, None] = {}
    last: list[Theorem] = []
    used: dict[Term, None] = {}
    for angle in angles:
        parts = []
        for m, c in sorted(angle.form.items()):
            base = bases[Wave("cis", m)][magnitude(c)]
            whole = normal_form.real.monomial(m, R)
            unit = whole if base == 1 else normal_form.real.term({m: base})
            count = int(quotient(c, base))
            used[unit] = None
            parts += [(unit, count > 0)] * abs(count)
        if len(parts) > MOST_PARTS:
            return None
        total = _taken_apart(parts, premises)
        if total is not None and total is not angle.term:
            same = normal_form.real.prove(angle.term, total)
            last += [applied(f, same) for f in _FUNCTIONS]
    return Way((*premises, *last), (), tuple(used))


def _taken_apart(parts: list[tuple[Term, bool]], premises: dict[Theorem, None]) -> Term | None:
    """u₁ + u₂ − u₃ …, with the laws for its cos and sin put into the premises."""
    total: Term | None = None
    for unit, positive in parts:
        part = unit if positive else -unit
        if not positive:
            premises |= dict.fromkeys((laws.cos_opposite(unit), laws.sin_opposite(unit)))
        if total is not None:
            premises |= dict.fromkeys(_of_sum(total, part))
        total = part if total is None else total + part
    return total


def _of_sum(x: Term, y: Term) -> tuple[Theorem, Theorem]:
    """cos(x + y) = … and sin(x + y) = …"""
    return (
        (laws.cos_double(x), laws.sin_double(x))
        if x is y
        else (laws.cos_sum(x, y), laws.sin_sum(x, y))
    )


def _of_difference(x: Term, y: Term) -> tuple[Theorem, Theorem]:
    """cos(x − y) = … and sin(x − y) = …"""
    return laws.cos_difference(x, y), laws.sin_difference(x, y)


# Some angles by others


def _orders(angles: list[Angle]) -> Iterator[list[Angle]]:
    """In which order to eliminate angles."""
    if len(angles) > MOST_ANGLES:
        return
    by_length = sorted(angles, key=lambda a: len(a.form))
    yield by_length
    yield by_length[::-1]
    related = _related(angles)
    others = [angle for angle in angles if angle.term not in related]
    first = [angle for angle in angles if angle.term in related]
    if len(first) <= MOST_PERMUTED:
        yield from ([*ordered, *others] for ordered in permutations(first))


def _related(angles: list[Angle]) -> set[Term]:
    """The angles that are the sum or difference of two others, and these."""
    found: set[Term] = set()
    for angle in angles:
        for pair in _pairs(angle, [other for other in angles if other is not angle]):
            found |= {angle.term, pair.first, pair.second}
    return found


def _eliminated(normal_form: NormalForm, ordered: list[Angle]) -> tuple[list[Theorem], list[Term]]:
    """Laws for cos and sin of each angle that is a sum or difference of later ones; the others."""
    premises: list[Theorem] = []
    kept: list[Term] = []
    for place, angle in enumerate(ordered):
        later = ordered[place + 1 :]
        laws = _by_two(normal_form, angle, later)
        if laws is None:
            kept.append(angle.term)
        else:
            premises = [*laws, *premises]
    return premises, kept


def _by_two(
    normal_form: NormalForm, angle: Angle, others: list[Angle]
) -> tuple[Theorem, ...] | None:
    """cos γ and sin γ for γ = α ± β, by α and β among the others, if possible different."""
    pairs = _pairs(angle, others)
    if not normal_form.allows("angle_addition"):
        pairs = (pair for pair in pairs if pair.first is pair.second and not pair.minus)
    found = sorted(pairs, key=lambda pair: pair.first is pair.second)
    if not found:
        return None
    first, second, minus = found[0]
    total = first - second if minus else first + second
    same = normal_form.real.prove(angle.term, total)
    laws = (_of_difference if minus else _of_sum)(first, second)
    return tuple(chain(applied(f, same), law) for f, law in zip(_FUNCTIONS, laws, strict=True))


class Pair(NamedTuple):
    """α + β, or α − β."""

    first: Term
    second: Term
    minus: bool


def _pairs(angle: Angle, others: list[Angle]) -> Iterator[Pair]:
    """α and β with γ = α + β, γ = α − β."""
    known = {_key(other.form): other.term for other in others}
    for first in others:
        rest = dict(angle.form)
        add_to(rest, scaled(first.form, -1))
        second, opposite = known.get(_key(rest)), known.get(_key(scaled(rest, -1)))
        if second is not None:
            yield Pair(first.term, second, False)
        if opposite is not None:
            yield Pair(first.term, opposite, True)


def _key(form: Form) -> Key:
    return tuple(sorted(form.items()))
