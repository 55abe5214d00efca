"""Which coordinates a rotation turns together, read off a picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from symbolic_pe.code.recognition.pictures import Angle, Picture
from symbolic_pe.code.symbols.sizes import Size

LAYOUTS = ("interleaved", "half-split")


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


def pairing_of(picture: Picture) -> Pairing | None:
    """The pairs of a picture, if it is a rotation of pairs in a known layout."""
    turned: _Turned = {}
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
        alike = close(cosine.rate, sine.rate) and close(cosine.offset, sine.offset)
        if not alike or not close(abs(sine.scale), cosine.scale) or a in turned:
            return None
        turned[a] = (b, entry.index, 1 if sine.scale > 0 else -1, cosine)
    return _pairing(picture.d, turned, kept)


_Turned = dict[int, tuple[int, int, int, Angle]]
"""By input: the other input of the output that has its cosine, that output, the sign of the sine,
the cosine."""


def _pairing(d: int, turned: _Turned, kept: Sequence[int]) -> Pairing | None:
    if not turned or set(kept) != set(range(d)) - set(turned):
        return None
    ends = {(min(turned), max(turned) + 1): None, (0, d): None}
    for first, last in ends:
        for layout in LAYOUTS:
            found = _in_layout(d, turned, layout, first, last)
            if found is not None:
                return found
    return None


def _in_layout(d: int, turned: _Turned, layout: str, first: int, last: int) -> Pairing | None:
    """The pairs, if they are those of a layout; a pair that is not turned has the frequency 0."""
    rates: list[float] = []
    signs: set[int] = set()
    if (last - first) % 2:
        return None
    for i in range((last - first) // 2):
        a, b = pair(layout, i, first, last)
        if a not in turned and b not in turned:
            rates.append(0.0)
            continue
        if a not in turned or b not in turned:
            return None
        (partner, _, sign_a, angle_a), (back, _, sign_b, angle_b) = turned[a], turned[b]
        if (partner, back) != (b, a) or sign_a == sign_b or not close(angle_a.rate, angle_b.rate):
            return None
        signs.add(-sign_a)
        rates.append(angle_a.rate)
    angles = [angle for *_, angle in turned.values()]
    same = all(
        close(a.offset, angles[0].offset) and close(a.scale, angles[0].scale) for a in angles
    )
    if len(signs) != 1 or not same:
        return None
    sources = list(range(d))
    for a, (_, j, _, _) in turned.items():
        sources[j] = a
    return Pairing(
        d,
        layout,
        first,
        last,
        signs.pop(),
        tuple(sources),
        tuple(rates),
        angles[0].offset,
        angles[0].scale,
    )


Place = TypeVar("Place", int, Size)


def pair(layout: str, i: Place, first: Place, last: Place) -> tuple[Place, Place]:
    """The coordinates of the i-th pair."""
    if layout == "interleaved":
        return first + i * 2, first + i * 2 + 1
    return first + i, first + i + (last - first) // 2


def close(a: float, b: float) -> bool:
    """Whether two numbers are equal up to rounding."""
    return abs(a - b) <= 1e-9 * (1 + abs(a))


def permutation_of(p: Pairing) -> str | None:
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


def output_layout(layout: str, permutation: str | None) -> str:
    """The layout in which the outputs are ordered."""
    if permutation is None:
        return layout
    return permutation.partition(" in, ")[2].removesuffix(" out")


def place_of(j: Size, r: Size, layout: str) -> tuple[Size, bool]:
    """The pair that a coordinate belongs to, and whether it is the second of it."""
    if layout == "interleaved":
        i, rest = divmod(j, 2)
        return i, bool(rest)
    half = r // 2
    return (j, False) if j < half else (j - half, True)
