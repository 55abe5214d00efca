"""What a formula is: rotary or sinusoidal, with which layout, sign, frequencies.

A guess is made from pictures (``pictures``), then the encoding so described is written down as
terms and the kernel proves, coordinate by coordinate, that the formula equals it.  Without these
theorems nothing is said.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product

from symbolic_pe.code.recognition.closed_forms import closed_form
from symbolic_pe.code.recognition.equations import equation
from symbolic_pe.code.recognition.pairings import (
    Pairing,
    close,
    output_layout,
    pair,
    pairing_of,
    permutation_of,
    place_of,
)
from symbolic_pe.code.recognition.pictures import SIZES, Angle, Entry, Picture, picture_of
from symbolic_pe.code.recognition.scalings import Scaling
from symbolic_pe.code.recognition.schedules import Schedule, recognised_schedules
from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.code.symbols.elements import ONE, ZERO, add, as_real, function, multiply, power
from symbolic_pe.code.symbols.formulas import (
    Coordinate,
    E,
    Formula,
    K,
    P,
    Setting,
    bases_written,
    generalised,
    row_function,
)
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size
from symbolic_pe.foundations.written import less
from symbolic_pe.kernel.rules import assume, discharge
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError


class _Scaled:
    """What is multiplied by a number and a power of √d."""

    scale: Fraction
    root: int

    @property
    def factor_text(self) -> str | None:
        """The factor in words; None if it is 1."""
        power = {0: "", 1: "d^(1/2)", -1: "d^(−1/2)"}[self.root]
        is_short = self.scale.denominator < 10000
        number = str(self.scale) if is_short else f"{float(self.scale):.6g}"
        parts = [part for part in (number if self.scale != 1 else "", power) if part]
        return "·".join(parts) or None


@dataclass(frozen=True)
class Rotary(_Scaled):
    """R(p + offset): ``theorems[j]`` says that the coordinate equals this encoding's."""

    layout: str
    sign: int
    schedule: Schedule
    rotated: tuple[Fraction, Fraction]
    output_permutation: str | None
    offset: Fraction
    scale: Fraction
    theorems: tuple[Theorem, ...]
    root: int = 0
    """The turned vector is multiplied by √d to this power besides: 1, −1 or 0."""
    scaling: Scaling | None = None
    """The published schedule whose frequencies these are, if they were compared with those."""
    sections: tuple[Rotary, ...] = ()
    """The parts of the coordinates, if each is turned by itself with all frequencies."""

    @property
    def has_equal_sections(self) -> bool:
        """Whether the parts are as long as each other."""
        return len({last - first for first, last in (s.rotated for s in self.sections)}) <= 1

    @property
    def is_plain(self) -> bool:
        """Whether it is exactly the rotation: no shift of positions, no factor."""
        return self.offset == 0 and self.scale == 1 and not self.root


# rotations ------------------------------------------------------------------------------------


def identify_rotary(formula: Formula, name: str = "x") -> Rotary | None:
    """The rotary encoding that the formula is, with proofs; None if it is none that is known."""
    pictures = _pictures(formula, name)
    if pictures is None:
        return None
    found = _identified(formula, name, pictures, None, named=True)
    for shares in _divisions(formula) if found is None else ():
        found = found or _in_sections(formula, name, pictures, shares)
    return found or _identified(formula, name, pictures, None, named=False)


def _pictures(formula: Formula, name: str | None) -> list[Picture] | None:
    """Those for all sizes that are looked at; None if there is none for one of them."""
    sizes = SIZES if formula.is_symbolic else (1,)
    found = [picture_of(formula, name, e) for e in sizes]
    return None if None in found else [picture for picture in found if picture is not None]


def position_sections(formula: Formula, found: Rotary) -> list[tuple[int, int]] | None:
    """(axis, number of pairs) in order, of a formula whose rows have several positions; empty if
    they have one.  None if the two outputs of a pair are turned by different ones.
    """
    if formula.setting.position_axes == 1:
        return []
    axes: dict[int, set[int]] = {}
    d = formula.setting.head_dim or 0
    for part in found.sections or (found,):
        first, last = (int(d * share) for share in part.rotated)
        for coordinate in formula.coordinates:
            j = coordinate.index.constant
            if j is None or not first <= j < last:
                continue
            out = output_layout(part.layout, part.output_permutation)
            i, _ = place_of(coordinate.index - first, as_size(last - first), out)
            axes.setdefault(first + (i.constant or 0), set()).add(coordinate.axis)
    if any(len(several) > 1 for several in axes.values()):
        return None
    runs: list[tuple[int, int]] = []
    for place in sorted(axes):
        (axis,) = axes[place]
        count = runs.pop()[1] if runs and runs[-1][0] == axis else 0
        runs.append((axis, count + 1))
    return runs


SECTIONS = (2, 3, 4)
_Share = tuple[Fraction, Fraction]


def _divisions(formula: Formula) -> list[list[_Share]]:
    """The ways to cut the coordinates into sections: equal ones, or by the axes of positions."""
    ways = [[(Fraction(s, n), Fraction(s + 1, n)) for s in range(n)] for n in SECTIONS]
    axes = [coordinate.axis for coordinate in formula.coordinates]
    changes = [j for j in range(1, len(axes)) if axes[j] != axes[j - 1]]
    if formula.is_symbolic or not 0 < len(changes) < MOST_SECTIONS:
        return ways
    shares = [Fraction(j, len(axes)) for j in (0, *changes, len(axes))]
    return [*ways, list(pairwise(shares))]


MOST_SECTIONS = 4


def _in_sections(
    formula: Formula, name: str, pictures: Sequence[Picture], shares: Sequence[_Share]
) -> Rotary | None:
    """Parts of the coordinates, each turned by itself: as for two or three axes."""
    parts = []
    for section in shares:
        part = _identified(formula, name, pictures, section, named=True)
        if part is None or part.rotated != section or part.output_permutation:
            return None
        parts.append(part)
    first = parts[0]
    alike = {(p.layout, p.sign, p.schedule.text, p.offset, p.factor_text) for p in parts}
    theorems = tuple(theorem for part in parts for theorem in part.theorems)
    if len(alike) != 1:
        return None
    return replace(
        first, rotated=(Fraction(0), Fraction(1)), theorems=theorems, sections=tuple(parts)
    )


def _restricted(picture: Picture, section: _Share) -> Picture:
    """The picture with the coordinates outside of a section kept as they are."""
    first, last = (picture.d * share for share in section)
    kept = Angle("one", 1.0, 0.0, 0.0)
    entries = (
        entry if first <= entry.index < last else Entry(entry.index, ((entry.index, kept),))
        for entry in picture.entries
    )
    return Picture(picture.d, tuple(entries))


def _identified(
    formula: Formula,
    name: str,
    pictures: Sequence[Picture],
    section: _Share | None,
    named: bool,
) -> Rotary | None:
    """``named``: with frequencies of a schedule that has a name, else as they stand."""
    pairings = []
    for whole in pictures:
        picture = whole if section is None else _restricted(whole, section)
        pairing = pairing_of(picture)
        if pairing is None:
            return None
        pairings.append(pairing)
    common = _common(pairings)
    if common is None:
        return None
    rotated, permutation, offset, (scale, root) = common
    for schedule in _named(pairings) if named else _own(formula, pairings[-1]):
        layout, sign = pairings[0].layout, pairings[0].sign
        guess = Rotary(layout, sign, schedule, rotated, permutation, offset, scale, (), root)
        own = (c for c in formula.coordinates if section is None or is_in(c, formula, section))
        theorems = _theorems(formula, own, guess, name)
        if theorems is not None:
            return replace(guess, theorems=theorems)
    return None


def _named(pairings: Sequence[Pairing]) -> Sequence[Schedule]:
    """The schedules with a name that fit."""
    return recognised_schedules({p.last - p.first: p.rates for p in pairings})


def _own(formula: Formula, pairing: Pairing) -> Sequence[Schedule]:
    """The frequencies as they stand in the formula."""
    closed = closed_form(formula, pairing, bases_written(formula))
    return [] if closed is None else [closed]


_Common = tuple[tuple[Fraction, Fraction], str | None, Fraction, tuple[Fraction, int]]


def _common(pairings: Sequence[Pairing]) -> _Common | None:
    """What the pairings for several d agree in."""
    rotated = {(Fraction(p.first, p.d), Fraction(p.last, p.d)) for p in pairings}
    permutations = {permutation_of(p) for p in pairings}
    same = len({(p.layout, p.sign) for p in pairings}) == 1
    steady = all(close(p.offset, pairings[0].offset) for p in pairings)
    scales = common_scales([(p.scale, p.d) for p in pairings])
    if len(rotated) != 1 or len(permutations) != 1 or not (same and steady and scales):
        return None
    if "other" in permutations:
        return None
    scale = scales[0] if len(pairings) > 1 else (fraction_of(pairings[0].scale), 0)
    return rotated.pop(), permutations.pop(), fraction_of(pairings[0].offset), scale


def common_scales(scales: Sequence[tuple[float, int]]) -> list[tuple[Fraction, int]]:
    """What the factors for several d may be, with the power of √d beside it; a plain √d first."""
    found = []
    for root in (0, -1, 1):
        first, *others = (scale / math.sqrt(d) ** root for scale, d in scales)
        if all(close(other, first) for other in others):
            found.append((fraction_of(first), root))
    return sorted(found, key=lambda one: one[0] != 1)


def root_of(d: Size, exponent: int) -> Term:
    """√d to this power."""
    return as_real(power(d, rational(Fraction(exponent, 2))))


def fraction_of(value: float) -> Fraction:
    """The number that a float is: a simple fraction, or else exactly what it is."""
    near = Fraction(value).limit_denominator(10000)
    return near if abs(float(near) - value) <= 1e-12 * (1 + abs(value)) else Fraction(value)


def _theorems(
    formula: Formula, coordinates: Iterable[Coordinate], guess: Rotary | Sinusoidal, name: str
) -> tuple[Theorem, ...] | None:
    """That each of these coordinates is that of the guess; None if a proof was not found."""
    try:
        return tuple(
            closed_theorem(formula, c.value, expected_value(c, formula, guess, name))
            for c in coordinates
        )
    except (KernelError, Undecided):
        return None


def is_in(coordinate: Coordinate, formula: Formula, section: _Share) -> bool:
    first, last = (_part(formula.setting.d, share) for share in section)
    return coordinate.index >= first and coordinate.index < last


def closed_theorem(formula: Formula, value: Term, expected: Term) -> Theorem:
    """⊢ ∀k e …. k < e ⇒ value = expected; without k and e for a d that is a number.

    Where d/2 − 1 is divided by, it is said for 1 < e only.
    """
    if not formula.is_symbolic:
        return generalised(equation((), value, expected))
    within, several = less(K, E), less(1, E)
    try:
        theorem = equation([assume(within)], value, expected)
    except KernelError:
        facts = [assume(within), assume(several)]
        theorem = discharge(several, equation(facts, value, expected))
    return generalised(discharge(within, theorem))


def rotated_value(coordinate: Coordinate, formula: Formula, guess: Rotary, x: Term) -> Term:
    """The coordinate of the encoding that is guessed."""
    d = formula.setting.d
    first, last = (_part(d, share) for share in guess.rotated)
    j = coordinate.index
    if j < first or j >= last:
        return x(j.natural())
    out = output_layout(guess.layout, guess.output_permutation)
    i, is_second = place_of(j - first, last - first, out)
    a, b = pair(guess.layout, i, first, last)
    theta = guess.schedule.theta(i, last - first)
    angle = as_real(multiply(signed_pair(guess.offset), theta))
    cosine, sine = (as_real(function(wave, angle)) for wave in ("cos", "sin"))
    x_a, x_b = x(a.natural()), x(b.natural())
    if sine is ZERO:  # a pair that is not turned
        turned = x_b if is_second else x_a
    elif is_second:
        turned = x_b * cosine + x_a * sine if guess.sign == 1 else x_b * cosine - x_a * sine
    else:
        turned = x_a * cosine - x_b * sine if guess.sign == 1 else x_a * cosine + x_b * sine
    if guess.root:
        turned = root_of(d, guess.root) * turned
    return turned if guess.scale == 1 else rational(guess.scale) * turned


def signed_pair(offset: Fraction) -> Term:
    return as_real(add(Size.of(P), ONE if offset == 1 else rational(offset)))


def _part(d: Size, share: Fraction) -> Size:
    whole, rest = divmod(d * share.numerator, share.denominator)
    if rest:
        raise Undecided(f"{share} of {d} coordinates is no whole number")
    return whole


# tables of sines and cosines: which layout and frequencies they have, with theorems -----------

ARRANGEMENTS = {"interleaved": "interleaved", "halves": "half-split"}
"""How the columns of a table lie, and the layout of rotations whose pairs lie so."""


@dataclass(frozen=True)
class Sinusoidal(_Scaled):
    """A table of sines and cosines of p·θᵢ."""

    arrangement: str
    first: str
    schedule: Schedule
    offset: Fraction
    scale: Fraction
    theorems: tuple[Theorem, ...]
    root: int = 0
    """The entries are multiplied by √d to this power besides: 1, −1 or 0."""

    @property
    def layout(self) -> str:
        """How the columns of a pair lie, in the words for rotations."""
        return ARRANGEMENTS[self.arrangement]


# tables ---------------------------------------------------------------------------------------


def identify_sinusoidal(formula: Formula) -> Sinusoidal | None:
    """The sinusoidal table that the formula is, with proofs; None if it is none that is known."""
    pictures = _pictures(formula, None)
    if pictures is None or any(len(entry.parts) != 1 for p in pictures for entry in p.entries):
        return None
    for arrangement, layout in ARRANGEMENTS.items():
        for first in ("sin", "cos"):
            found = _table_rates(pictures, layout, first)
            if found is None:
                continue
            rates, offset, scales = found
            for schedule, (scale, root) in product(recognised_schedules(rates), scales):
                guess = Sinusoidal(arrangement, first, schedule, offset, scale, (), root)
                theorems = _theorems(formula, formula.coordinates, guess, "")
                if theorems is not None:
                    return replace(guess, theorems=theorems)
    return None


def _table_rates(
    pictures: Sequence[Picture], layout: str, first: str
) -> tuple[dict[int, list[float]], Fraction, Sequence[tuple[Fraction, int]]] | None:
    """The frequencies, if sines and cosines stand in this layout."""
    rates: dict[int, list[float]] = {}
    angles: list[tuple[Angle, int]] = []
    for picture in pictures:
        if picture.d % 2:
            return None
        rates[picture.d] = []
        for i in range(picture.d // 2):
            a, b = (picture.entries[j].parts[0][1] for j in pair(layout, i, 0, picture.d))
            if {a.kind, b.kind} != {"sin", "cos"} or a.kind != first or not close(a.rate, b.rate):
                return None
            rates[picture.d].append(a.rate)
            angles += [(a, picture.d), (b, picture.d)]
    offset = angles[0][0].offset
    same = all(close(a.offset, offset) for a, _ in angles)
    return (
        (rates, fraction_of(offset), common_scales([(a.scale, d) for a, d in angles]))
        if same
        else None
    )


def table_value(coordinate: Coordinate, formula: Formula, guess: Sinusoidal) -> Term:
    d = formula.setting.d
    i, is_second = place_of(coordinate.index, d, guess.layout)
    wave = guess.first if not is_second else {"sin": "cos", "cos": "sin"}[guess.first]
    angle = multiply(signed_pair(guess.offset), guess.schedule.theta(i, d))
    value = multiply(rational(guess.scale), function(wave, angle))
    if guess.root:
        value = multiply(root_of(d, guess.root), value)
    return as_real(value)


# what an encoding gives, coordinate by coordinate, to be compared with what code gives --------


def expected_value(
    coordinate: Coordinate, formula: Formula, found: Rotary | Sinusoidal, name: str
) -> Term:
    """The coordinate of an encoding that was identified, as it is usually written."""
    if isinstance(found, Sinusoidal):
        return table_value(coordinate, formula, found)
    for part in found.sections:
        if is_in(coordinate, formula, part.rotated):
            return rotated_value(coordinate, formula, part, row_function(name))
    return rotated_value(coordinate, formula, found, row_function(name))


def expected_formula(setting: Setting, found: Rotary | Sinusoidal, name: str) -> Formula:
    """The formula of an encoding that was identified, in another setting.

    Raises ``Undecided`` if its share of the coordinates is no whole number there.
    """
    places = [Coordinate(index, ZERO) for index in setting.coordinates()]
    empty = Formula(setting, tuple(places))
    return replace(
        empty,
        coordinates=tuple(
            replace(place, value=expected_value(place, empty, found, name)) for place in places
        ),
    )
