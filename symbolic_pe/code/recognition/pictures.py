"""What a formula does, in numbers: for some d, which inputs each output is made of, and how.

This is where guesses come from.  Whatever is said about a formula because of a picture is proved of
the formula itself afterwards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from symbolic_pe.code.symbols.balls import Point
from symbolic_pe.code.symbols.elements import ONE, ZERO
from symbolic_pe.code.symbols.formulas import E, Formula, K, P, parts_of, row_function
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import APP, Term
from symbolic_pe.kernel.types import KernelError

_POSITIONS = (0, 1, 2, 3, 5, 19, 700, 0.3)
"""Among them some at which sines are negative, and one between two positions: sin(2·π·p) is 0 at
all of these."""
_FAR = 100_003
"""Beyond usual limits of positions; angles are seen there too, not waves, which lose digits."""
_TOLERANCE = 1e-9
SIZES = (3, 4, 5)
"""The numbers e of indices for which a symbolic formula is looked at."""


@dataclass(frozen=True)
class Angle:
    """scale·cos or scale·sin of (p + offset)·rate; ``kind``: "cos", "sin" or "one".

    "|cos|", "|sin|": the absolute value of one; "tiny": too small to be seen; "bent": a wave whose
    angle is not linear in p; "other": anything else.
    """

    kind: str
    scale: float
    rate: float
    offset: float


@dataclass(frozen=True)
class Entry:
    """An output coordinate: the inputs it is made of, with what they are multiplied by."""

    index: int
    parts: tuple[tuple[int, Angle], ...]


@dataclass(frozen=True)
class Picture:
    """All coordinates for one d."""

    d: int
    entries: tuple[Entry, ...]


def linear_form(value: Term, head: Term) -> dict[Term, Term] | None:
    """Coefficients c with value = Σ c[j]·x(j) + c[None…]; None if x occurs in another way.

    What is left without x stands under the term 0.
    """
    if head not in value.free:
        return {ZERO: value}
    if value.kind == APP and value.head is head:
        return {value.args[0]: ONE}
    if is_call(value, "add"):
        left, right = (linear_form(part, head) for part in value.args)
        if left is None or right is None:
            return None
        return {
            key: left[key] + right[key] if key in left and key in right else (left | right)[key]
            for key in left | right
        }
    if is_call(value, "mul"):
        factor, rest = value.args
        if head in factor.free:
            factor, rest = rest, factor
        inner = None if head in factor.free else linear_form(rest, head)
        return inner and {key: factor * c for key, c in inner.items()}
    return None


def small_picture(formula: Formula, name: str | None) -> Picture | None:
    """The formula for one small d; None also if an output depends on other rows."""
    e = 4 if formula.is_symbolic else 1
    return None if formula.other_rows else picture_of(formula, name, e)


def picture_of(formula: Formula, name: str | None, e: int) -> Picture | None:
    """The formula for d = a·s·e; None if it is not made of cosines and sines in p.

    ``name``: the input; None for a table, whose entries are seen as parts of the input 0.
    """
    entries: dict[int, Entry] = {}
    indices = [_At.index(k, e) for k in range(e if formula.is_symbolic else 1)]
    for coordinate in formula.coordinates:
        form = {ZERO: coordinate.value}
        if name is not None:
            found = linear_form(coordinate.value, row_function(name))
            if found is None:
                return None
            form = found
        for at in indices:
            place = round(at.everywhere.number(coordinate.index.natural()))
            entry = _entry(place, form, at, with_rest=name is None)
            if entry is None:
                return None
            entries[place] = entry
    return Picture(len(entries), tuple(entries[j] for j in sorted(entries)))


@dataclass(frozen=True)
class _At:
    """An index k, by itself and with each of the positions that are tried."""

    everywhere: Point
    positions: tuple[Point, ...]
    far: Point

    @classmethod
    def index(cls, k: int, e: int) -> _At:
        everywhere = Point({K: k, E: e})
        *positions, far = (Point({P: p}, within=everywhere) for p in (*_POSITIONS, _FAR))
        return cls(everywhere, tuple(positions), far)

    def numbers(self, term: Term) -> list[float]:
        """The values at these positions."""
        return [point.number(term) for point in self.positions]


def _entry(place: int, form: dict[Term, Term], at: _At, with_rest: bool) -> Entry | None:
    parts: list[tuple[int, Angle]] = []
    for key, coefficient in form.items():
        angle = _angle(coefficient, at)
        if angle is None:
            return None
        if angle.scale == 0:
            continue
        if key is ZERO and not with_rest:
            return None
        parts.append((0 if key is ZERO else round(at.everywhere.number(key)), angle))
    return Entry(place, tuple(sorted(parts, key=lambda part: (part[0], part[1].kind))))


def _angle(coefficient: Term, at: _At) -> Angle | None:
    try:
        seen = at.numbers(coefficient)
    except (KernelError, OverflowError, ValueError):
        return None
    if not all(map(math.isfinite, seen)):
        return None
    if not any(seen):
        is_zero = all(0 in point.enclosure(coefficient).real for point in at.positions)
        return Angle("one", 0.0, 0.0, 0.0) if is_zero else Angle("tiny", 1.0, 0.0, 0.0)
    arguments = wave_arguments(coefficient)
    for argument in arguments:
        found = _wave(argument, seen, at) or _wave(argument + argument, seen, at)
        if found is not None:
            return found
    for argument in arguments:
        found = _wave(argument, seen, at, _SIZES)
        if found is not None:
            return found
    if _near(seen, [seen[0]] * len(seen)):
        return Angle("one", _clean(seen[0]), 0.0, 0.0)
    bent = any(not _is_linear(argument, at) for argument in arguments)
    return Angle("bent" if bent else "other", 1.0, 0.0, 0.0)


def _is_linear(argument: Term, at: _At) -> bool:
    angles = [*at.numbers(argument), at.far.number(argument)]
    rate = angles[1] - angles[0]
    return _near(angles, [angles[0] + rate * p for p in (*_POSITIONS, _FAR)])


_Waves = Mapping[str, Callable[[float], float]]
_PLAIN: _Waves = {"cos": math.cos, "sin": math.sin}
_SIZES: _Waves = {"|cos|": lambda a: abs(math.cos(a)), "|sin|": lambda a: abs(math.sin(a))}


def _wave(argument: Term, seen: Sequence[float], at: _At, waves: _Waves = _PLAIN) -> Angle | None:
    """The coefficient as a multiple of the cosine or sine of this argument, linear in p."""
    angles = at.numbers(argument)
    rate = angles[1] - angles[0]
    if rate == 0 or not _is_linear(argument, at):
        return None
    for kind, wave in waves.items():
        shape = [wave(a) for a in angles]
        place = max(range(len(shape)), key=lambda i: abs(shape[i]))
        scale = _clean(seen[place] / shape[place])
        if scale and _is_multiple(seen, shape, scale):
            if kind not in _PLAIN:
                return Angle(kind, scale, abs(rate), angles[0] / rate)
            kind, scale, start = _without_quarters(kind, scale, angles[0])
            if rate < 0:
                scale = -scale if kind == "sin" else scale
            return Angle(kind, scale, abs(rate), start / rate)
    return None


def _without_quarters(kind: str, scale: float, start: float) -> tuple[str, float, float]:
    """The wave without the quarters of a turn that it is ahead by: sin(a + π/2) is cos a."""
    quarters = round(start / (math.pi / 2))
    if not quarters or abs(start - quarters * math.pi / 2) > _TOLERANCE:
        return kind, scale, start
    for _ in range(quarters % 4):
        kind, scale = ("cos", scale) if kind == "sin" else ("sin", -scale)
    return kind, scale, 0.0


def _is_multiple(seen: Sequence[float], shape: Sequence[float], scale: float) -> bool:
    """Up to rounding, of the largest value: slow waves have small ones."""
    allowed = _TOLERANCE * max(map(abs, seen))
    return all(abs(s - scale * t) <= allowed for s, t in zip(seen, shape, strict=True))


def wave_arguments(term: Term, names: Sequence[str] = ("cos", "sin")) -> list[Term]:
    """The arguments of cosines and sines that depend on the position."""
    waves = (t for t in parts_of([term]) if any(is_call(t, name) for name in names))
    return list(dict.fromkeys(t.args[0] for t in waves if P in t.free))


def _clean(value: float) -> float:
    near = round(value)
    return float(near) if near and abs(value - near) < _TOLERANCE else value


def _near(a: Sequence[float], b: Sequence[float]) -> bool:
    return all(abs(s - t) <= _TOLERANCE * (1 + abs(s)) for s, t in zip(a, b, strict=True))
