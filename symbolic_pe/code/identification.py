"""What a formula is: rotary or sinusoidal, with which layout, sign, frequencies.

A guess is made from pictures (``pictures``), then the encoding so described is written down as
terms and the kernel proves, coordinate by coordinate, that the formula equals it.  Without these
theorems nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from symbolic_pe.code.balls import number_at
from symbolic_pe.code.constants import rational
from symbolic_pe.code.elements import ONE, add, as_real, function, multiply
from symbolic_pe.code.formulas import Coordinate, E, Formula, K, P, row_function
from symbolic_pe.code.pictures import SIZES, Angle, Picture, picture_of, wave_arguments
from symbolic_pe.code.schedules import Schedule, recognised_schedules
from symbolic_pe.code.sizes import Size, Undecided
from symbolic_pe.kernel.rules import assume, discharge, generalise
from symbolic_pe.kernel.terms import Term, less, numeral, substitute
from symbolic_pe.kernel.terms import function as abstraction
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N
from symbolic_pe.tactics.context import Context

__all__ = ["LAYOUTS", "Pairing", "Rotary", "Sinusoidal", "closed_theorem", "expected_value",
           "identify_rotary", "identify_sinusoidal", "pairing_of"]  # fmt: skip

LAYOUTS = ("interleaved", "half-split")
ARRANGEMENTS = ("interleaved", "halves")


@dataclass(frozen=True)
class Pairing:
    """Which coordinates are turned together, read off one picture.

    ``first``, ``last``: the rotated coordinates are first … last − 1; ``sources``: for each output
    the input whose cosine it has; ``rates``, ``offset``, ``scale``: of the pairs.
    """

    d: int
    layout: str
    first: int
    last: int
    sign: int
    sources: tuple[int, ...]
    rates: tuple[float, ...]
    offset: float
    scale: float


@dataclass(frozen=True)
class Rotary:
    """R(p + offset): ``theorems[j]`` says that the coordinate equals this encoding's."""

    layout: str
    sign: int
    schedule: Schedule
    rotated: tuple[Fraction, Fraction]
    output_permutation: str | None
    offset: Fraction
    scale: Fraction
    theorems: tuple[Theorem, ...]

    @property
    def is_plain(self) -> bool:
        """Whether it is exactly the rotation: no shift of positions, no factor."""
        return self.offset == 0 and self.scale == 1


@dataclass(frozen=True)
class Sinusoidal:
    """A table of sines and cosines of p·θᵢ."""

    arrangement: str
    first: str
    schedule: Schedule
    offset: Fraction
    scale: Fraction
    theorems: tuple[Theorem, ...]


# rotations ------------------------------------------------------------------------------------


def pairing_of(picture: Picture) -> Pairing | None:
    """The pairs of a picture, if it is a rotation of pairs in a known layout."""
    turned: dict[int, tuple[int, int, int, Angle]] = {}
    kept: list[int] = []
    for entry in picture.entries:
        kinds = sorted(angle.kind for _, angle in entry.parts)
        if kinds == ["one"] and entry.parts[0][1].scale == 1:
            kept.append(entry.parts[0][0])
            if entry.parts[0][0] != entry.index:
                return None
            continue
        if kinds != ["cos", "sin"]:
            return None
        (a, cosine), (b, sine) = sorted(entry.parts, key=lambda part: part[1].kind)
        alike = _close(cosine.rate, sine.rate) and _close(cosine.offset, sine.offset)
        if not alike or not _close(abs(sine.scale), cosine.scale) or a in turned:
            return None
        turned[a] = (b, entry.index, 1 if sine.scale > 0 else -1, cosine)
    return _pairing(picture.d, turned, kept)


def _pairing(
    d: int, turned: dict[int, tuple[int, int, int, Angle]], kept: Sequence[int]
) -> Pairing | None:
    if not turned:
        return None
    first, last = min(turned), max(turned) + 1
    if len(turned) != last - first or set(kept) != set(range(d)) - set(turned):
        return None
    for layout in LAYOUTS:
        found = _in_layout(d, turned, layout, first, last)
        if found is not None:
            return found
    return None


def _in_layout(
    d: int, turned: dict[int, tuple[int, int, int, Angle]], layout: str, first: int, last: int
) -> Pairing | None:
    rates: list[float] = []
    signs: set[int] = set()
    for i in range((last - first) // 2):
        a, b = pair(layout, i, first, last)
        if a not in turned or b not in turned:
            return None
        (partner, _, sign_a, angle_a), (back, _, sign_b, angle_b) = turned[a], turned[b]
        if (partner, back) != (b, a) or sign_a == sign_b or not _close(angle_a.rate, angle_b.rate):
            return None
        signs.add(-sign_a)
        rates.append(angle_a.rate)
    angles = [angle for *_, angle in turned.values()]
    same = all(
        _close(a.offset, angles[0].offset) and _close(a.scale, angles[0].scale) for a in angles
    )
    if len(signs) != 1 or not same or (last - first) % 2:
        return None
    sources = list(range(d))
    for a, (_, j, _, _) in turned.items():
        sources[j] = a
    return Pairing(
        d, layout, first, last, signs.pop(), tuple(sources), tuple(rates),
        angles[0].offset, angles[0].scale,
    )  # fmt: skip


def pair(layout: str, i: int, first: int, last: int) -> tuple[int, int]:
    """The coordinates of the i-th pair."""
    if layout == "interleaved":
        return first + 2 * i, first + 2 * i + 1
    return first + i, first + i + (last - first) // 2


def _close(a: float, b: float) -> bool:
    return abs(a - b) <= 1e-9 * (1 + abs(a))


def identify_rotary(formula: Formula, name: str = "x") -> Rotary | None:
    """The rotary encoding that the formula is, with proofs; None if it is none that is known."""
    pairings = []
    for e in SIZES if formula.is_symbolic else (1,):
        picture = picture_of(formula, name, e)
        pairing = pairing_of(picture) if picture is not None else None
        if pairing is None:
            return None
        pairings.append(pairing)
    common = _common(pairings)
    if common is None:
        return None
    rotated, permutation, offset, scale = common
    rates = {p.last - p.first: p.rates for p in pairings}
    for schedule in [*recognised_schedules(rates), *_traced(formula, name)]:
        guess = Rotary(
            pairings[0].layout, pairings[0].sign, schedule, rotated, permutation, offset, scale, ()
        )
        theorems = _rotary_theorems(formula, guess, name)
        if theorems is not None:
            return Rotary(
                guess.layout, guess.sign, schedule, rotated, permutation, offset, scale, theorems
            )
    return None


_Common = tuple[tuple[Fraction, Fraction], str | None, Fraction, Fraction]


def _common(pairings: Sequence[Pairing]) -> _Common | None:
    """What the pairings for several d agree in."""
    rotated = {(Fraction(p.first, p.d), Fraction(p.last, p.d)) for p in pairings}
    permutations = {_permutation(p) for p in pairings}
    same = len({(p.layout, p.sign) for p in pairings}) == 1
    offset, scale = (_fraction(v) for v in (pairings[0].offset, pairings[0].scale))
    steady = all(
        _close(p.offset, pairings[0].offset) and _close(p.scale, pairings[0].scale)
        for p in pairings
    )
    if len(rotated) != 1 or len(permutations) != 1 or not (same and steady):
        return None
    if offset is None or scale is None or "other" in permutations:
        return None
    return rotated.pop(), permutations.pop(), offset, scale


def _fraction(value: float) -> Fraction | None:
    near = Fraction(value).limit_denominator(10000)
    return near if _close(float(near), value) else None


def _permutation(p: Pairing) -> str | None:
    """How the outputs are ordered: None if each is where its input was."""
    if p.sources == tuple(range(p.d)):
        return None
    for layout in LAYOUTS:
        if _source_order(layout, p.layout, p.d, p.first, p.last) == p.sources:
            return f"{p.layout} in, {layout} out"
    return "other"


def _source_order(out: str, layout: str, d: int, first: int, last: int) -> tuple[int, ...]:
    sources = list(range(d))
    for i in range((last - first) // 2):
        for there, source in zip(
            pair(out, i, first, last), pair(layout, i, first, last), strict=True
        ):
            sources[there] = source
    return tuple(sources)


def _traced(formula: Formula, name: str) -> list[Schedule]:
    """The frequencies of the formula themselves, for those that have no name here.

    Only for a d that is a number: then they are a list.
    """
    if formula.is_symbolic:
        return []
    picture = picture_of(formula, name, 1)
    pairing = pairing_of(picture) if picture is not None else None
    if pairing is None:
        return []
    thetas: list[Term] = []
    for i in range(len(pairing.rates)):
        a, _ = pair(pairing.layout, i, pairing.first, pairing.last)
        out = pairing.sources.index(a)
        theta = _frequency(formula.coordinates[out].value, pairing.rates[i])
        if theta is None:
            return []
        thetas.append(theta)
    return [
        Schedule("listed", None, Fraction(1), lambda i, _r: thetas[i.constant or 0],
                 ", ".join(f"{rate:.6g}" for rate in pairing.rates))
    ]  # fmt: skip


def _frequency(value: Term, rate: float) -> Term | None:
    for argument in wave_arguments(value):
        if abs(number_at(argument, {P: 1}) - number_at(argument, {P: 0}) - rate) <= 1e-12 * rate:
            by_position = abstraction(P, argument)
            return substitute(by_position, numeral(1, 1, N)) - substitute(
                by_position, numeral(0, 1, N)
            )
    return None


def _rotary_theorems(formula: Formula, guess: Rotary, name: str) -> tuple[Theorem, ...] | None:
    theorems = []
    for coordinate in formula.coordinates:
        try:
            expected = _rotated(coordinate, formula, guess, row_function(name))
            theorems.append(closed_theorem(formula, coordinate.value, expected))
        except (KernelError, Undecided):
            return None
    return tuple(theorems)


def closed_theorem(formula: Formula, value: Term, expected: Term) -> Theorem:
    """⊢ ∀k e …. k < e ⇒ value = expected; without k and e for a d that is a number.

    Where d/2 − 1 is divided by, it is said for 1 < e only.
    """
    if not formula.is_symbolic:
        return _generalised(Context().equation(value, expected))
    within, several = less(K, E), less(1, E)
    try:
        theorem = Context([assume(within)]).equation(value, expected)
    except KernelError:
        facts = [assume(within), assume(several)]
        theorem = discharge(several, Context(facts).equation(value, expected))
    return _generalised(discharge(within, theorem))


def _generalised(theorem: Theorem) -> Theorem:
    return generalise(theorem, *sorted(theorem.statement.free, key=repr))


def _rotated(coordinate: Coordinate, formula: Formula, guess: Rotary, x: Term) -> Term:
    """The coordinate of the encoding that is guessed."""
    d = formula.setting.d
    first, last = (_part(d, share) for share in guess.rotated)
    j = coordinate.index
    if j < first or j >= last:
        return x(j.natural())
    i, is_second = _place(j - first, last - first, _output_layout(guess))
    a, b = (first + c for c in _pair(guess.layout, i, last - first))
    theta = guess.schedule.theta(i, last - first)
    angle = as_real(multiply(_moved(guess.offset), theta))
    cosine, sine = (as_real(function(wave, angle)) for wave in ("cos", "sin"))
    x_a, x_b = x(a.natural()), x(b.natural())
    if is_second:
        turned = x_b * cosine + x_a * sine if guess.sign == 1 else x_b * cosine - x_a * sine
    else:
        turned = x_a * cosine - x_b * sine if guess.sign == 1 else x_a * cosine + x_b * sine
    return turned if guess.scale == 1 else rational(guess.scale) * turned


def _moved(offset: Fraction) -> Term:
    return as_real(add(Size.of(P), ONE if offset == 1 else rational(offset)))


def _part(d: Size, share: Fraction) -> Size:
    whole, rest = divmod(d * share.numerator, share.denominator)
    if rest:
        raise Undecided(f"{share} of {d} coordinates is no whole number")
    return whole


def _output_layout(guess: Rotary) -> str:
    if guess.output_permutation is None:
        return guess.layout
    return guess.output_permutation.partition(" in, ")[2].removesuffix(" out")


def _place(j: Size, r: Size, layout: str) -> tuple[Size, bool]:
    """The pair that a coordinate belongs to, and whether it is the second of it."""
    if layout == "interleaved":
        i, rest = divmod(j, 2)
        return i, bool(rest)
    half = r // 2
    return (j, False) if j < half else (j - half, True)


def _pair(layout: str, i: Size, r: Size) -> tuple[Size, Size]:
    return (i * 2, i * 2 + 1) if layout == "interleaved" else (i, i + r // 2)


# tables ---------------------------------------------------------------------------------------


def identify_sinusoidal(formula: Formula) -> Sinusoidal | None:
    """The sinusoidal table that the formula is, with proofs; None if it is none that is known."""
    pictures = []
    for e in SIZES if formula.is_symbolic else (1,):
        picture = picture_of(formula, None, e)
        if picture is None or any(len(entry.parts) != 1 for entry in picture.entries):
            return None
        pictures.append(picture)
    for arrangement in ARRANGEMENTS:
        for first in ("sin", "cos"):
            found = _table_rates(pictures, arrangement, first)
            if found is None:
                continue
            rates, offset, scale = found
            for schedule in recognised_schedules(rates):
                guess = Sinusoidal(arrangement, first, schedule, offset, scale, ())
                theorems = _table_theorems(formula, guess)
                if theorems is not None:
                    return Sinusoidal(arrangement, first, schedule, offset, scale, theorems)
    return None


def _table_rates(
    pictures: Sequence[Picture], arrangement: str, first: str
) -> tuple[dict[int, list[float]], Fraction, Fraction] | None:
    """The frequencies, if sines and cosines stand in this arrangement."""
    layout = "interleaved" if arrangement == "interleaved" else "half-split"
    rates: dict[int, list[float]] = {}
    angles: list[Angle] = []
    for picture in pictures:
        if picture.d % 2:
            return None
        rates[picture.d] = []
        for i in range(picture.d // 2):
            a, b = (picture.entries[j].parts[0][1] for j in pair(layout, i, 0, picture.d))
            if {a.kind, b.kind} != {"sin", "cos"} or a.kind != first or not _close(a.rate, b.rate):
                return None
            rates[picture.d].append(a.rate)
            angles += [a, b]
    offset, scale = _fraction(angles[0].offset), _fraction(angles[0].scale)
    same = all(
        _close(a.offset, angles[0].offset) and _close(a.scale, angles[0].scale) for a in angles
    )
    return (rates, offset, scale) if same and offset is not None and scale is not None else None


def _table_theorems(formula: Formula, guess: Sinusoidal) -> tuple[Theorem, ...] | None:
    theorems = []
    for coordinate in formula.coordinates:
        try:
            expected = _table_value(coordinate, formula, guess)
            theorems.append(closed_theorem(formula, coordinate.value, expected))
        except (KernelError, Undecided):
            return None
    return tuple(theorems)


def _table_value(coordinate: Coordinate, formula: Formula, guess: Sinusoidal) -> Term:
    layout = "interleaved" if guess.arrangement == "interleaved" else "half-split"
    d = formula.setting.d
    i, is_second = _place(coordinate.index, d, layout)
    wave = guess.first if not is_second else {"sin": "cos", "cos": "sin"}[guess.first]
    angle = multiply(_moved(guess.offset), guess.schedule.theta(i, d))
    return as_real(multiply(rational(guess.scale), function(wave, angle)))


def expected_value(
    coordinate: Coordinate, formula: Formula, found: Rotary | Sinusoidal, name: str
) -> Term:
    """The coordinate of an encoding that was identified, as it is usually written."""
    if isinstance(found, Sinusoidal):
        return _table_value(coordinate, formula, found)
    return _rotated(coordinate, formula, found, row_function(name))
