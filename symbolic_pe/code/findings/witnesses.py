"""Refutations: points at which the user's own function does not do what it should.

What it should do comes from ``numerics.reference``, which is written from definitions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from symbolic_pe.code.findings.traced import APART, Runner
from symbolic_pe.code.report import Witness
from symbolic_pe.code.tracers.frameworks import Values
from symbolic_pe.numerics import reference

ALL = (Fraction(0), Fraction(1))


@dataclass(frozen=True)
class Expected:
    """An encoding to compare with: layout (or arrangement), sign (or what comes first), base."""

    layout: str
    sign: int
    base: Fraction
    rotated: tuple[Fraction, Fraction] = ALL

    def text(self, is_table: bool) -> str:
        """In words."""
        if is_table:
            first = "sine" if self.sign == 1 else "cosine"
            return f"sinusoidal, {self.layout}, {first} first, base {self.base}"
        sign = "+θ" if self.sign == 1 else "−θ"
        start, end = self.rotated
        part = "" if self.rotated == ALL else f", coordinates {start} … {end} of d"
        return f"rotary, {self.layout}, {sign}, base {self.base}{part}"

    def columns(self, d: int) -> list[list[str]]:
        """Which wave is in each column of a table."""
        first, second = (["sin"], ["cos"]) if self.sign == 1 else (["cos"], ["sin"])
        if self.layout == "halves":
            return [first] * (d // 2) + [second] * (d // 2)
        return [first, second] * (d // 2)

    def values(self, rows: Values | None, positions: Sequence[int], d: int) -> Values:
        """What it makes of rows, or the rows of its table."""
        if rows is None:
            return _table(self, len(positions), d)
        first, last = (int(d * share) for share in self.rotated)
        where = self.sign * np.asarray(positions, dtype=float)
        out = rows.copy()
        out[:, first:last] = reference.rotary(
            rows[:, first:last],
            where,
            base=float(self.base),
            layout=self.layout,  # type: ignore[arg-type]
        )
        return np.asarray(out, dtype=np.float64)


def _rows(d: int, count: int) -> Values:
    return np.random.default_rng(20).standard_normal((count, d))


_Run = tuple[Values | None, Sequence[int], Values]


def _run(runner: Runner, d: int, which: int) -> _Run:
    """Rows, their positions, and what the function makes of them; no rows of a table."""
    if runner.kind == "table":
        return None, range(12), runner.table(12, d)
    rows = _rows(d, len(runner.places))
    return rows, runner.places, runner.rotated(rows, runner.places, which)


def nearest(runner: Runner, d: int, candidates: Iterable[Expected], which: int = 0) -> Expected:
    """The encoding among these that most outputs agree with; of several rotations, one that turns
    by +θ."""
    rows, positions, values = _run(runner, d, which)

    def differences(expected: Expected) -> tuple[int, int, float]:
        gap = np.abs(values - expected.values(rows, positions, d))
        return int((gap > 1e-3).sum()), 0 if rows is None else -expected.sign, float(gap.sum())

    return min(candidates, key=differences)


def against(
    runner: Runner, d: int, expected: Expected, tolerance: float, which: int = 0
) -> Witness | None:
    """Where the function is not the expected encoding; None if it is, up to rounding."""
    rows, positions, values = _run(runner, d, which)
    wanted = expected.values(rows, positions, d)
    allowed = tolerance * (1 + np.asarray(positions))[:, None]
    note = f"expected: {expected.text(rows is None)}"
    return _far("reference", rows, values, wanted, allowed, positions, note)


def _far(
    name: str,
    rows: Values | None,
    values: Values,
    wanted: Values,
    allowed: Any,
    positions: Sequence[int],
    note: str,
) -> Witness | None:
    """A coordinate that is farther from what it should be than is allowed."""
    gap = np.abs(values - wanted) - allowed
    n, j = _first_far(gap)
    if not gap[n, j] > 0:
        return None
    x = () if rows is None else tuple(map(float, rows[n]))
    found, expected = float(values[n, j]), float(wanted[n, j])
    return Witness(name, values.shape[1], positions[n], j, x, found, expected, note)


def _first_far(gap: Values) -> tuple[int, int]:
    """The first row and coordinate with a clear difference, else the largest."""
    clear = np.argwhere(gap > 1e-2)
    place = clear[0] if len(clear) else np.unravel_index(np.nanargmax(gap), gap.shape)
    return int(place[0]), int(place[1])


def _table(expected: Expected, length: int, d: int) -> Values:
    usual = np.asarray(
        reference.sinusoidal(np.arange(length), d, float(expected.base)), dtype=np.float64
    )
    sines, cosines = usual[:, 0::2], usual[:, 1::2]
    first, second = (sines, cosines) if expected.sign == 1 else (cosines, sines)
    if expected.layout == "halves":
        return np.concatenate([first, second], axis=1)
    return np.stack([first, second], axis=2).reshape(length, d)


# properties -----------------------------------------------------------------------------------


def norm_witness(runner: Runner, d: int, tolerance: float, which: int = 0) -> Witness | None:
    """A vector whose length changes."""
    rows = _rows(d, len(runner.places))
    values = runner.rotated(rows, runner.places, which, apart=APART)
    before, after = (np.linalg.norm(v, axis=1) for v in (rows, values))
    note = "the length of the vector before and after"
    if runner.position_axes > 1:
        note += f"; along each further axis the position is {APART} more"
    return _worst("norm", runner, rows, before, after, tolerance, note)


def _worst(
    name: str,
    runner: Runner,
    rows: Values,
    wanted: Values,
    found: Values,
    tolerance: float,
    note: str,
) -> Witness | None:
    places = runner.places
    gap = np.abs(found - wanted) - tolerance * (1 + np.asarray(places)) * (1 + np.abs(wanted))
    n = int(np.argmax(gap))
    if not gap[n] > 0:
        return None
    x, d = tuple(map(float, rows[n])), rows.shape[1]
    return Witness(name, d, places[n], None, x, float(found[n]), float(wanted[n]), note)


def start_witness(runner: Runner, d: int, tolerance: float, which: int = 0) -> Witness | None:
    """A coordinate that position 0 changes."""
    rows = _rows(d, len(runner.places))
    values = runner.rotated(rows, [0] * len(runner.places), which)
    note = "position 0 should change nothing"
    return _far("identity_at_zero", rows, values, rows, tolerance, [0] * len(rows), note)


def cache_witness(runner: Runner, d: int, tolerance: float) -> Witness | None:
    """A row of the cache that a cached step changes."""
    rows = _rows(d, 6)
    new, cache = runner.inputs(rows[:1]), runner.inputs(rows[1:])
    values = runner.rows_of(runner.outputs([new, cache, 5])[0])
    if len(values) != 6:
        return None
    note = "a row of the cache should stay as it is"
    return _far("cache", rows[1:], values[:5], rows[1:], tolerance, range(5), note)


def relative_witness(
    turn_query: Callable[[Values, Sequence[int]], Values],
    turn_key: Callable[[Values, Sequence[int]], Values],
    d: int,
    tolerance: float,
) -> Witness | None:
    """Two pairs of positions with the same difference and different scores."""
    positions = tuple(range(8))
    query, key = _rows(d, 2)
    queries = turn_query(np.repeat(query[None], 8, axis=0), positions)
    keys = turn_key(np.repeat(key[None], 8, axis=0), positions)
    scores = queries @ keys.T
    size = 1 + float(np.abs(scores).max())
    worst, place = 0.0, (0, 0)
    for m, n in product(positions, positions):
        start = (max(m - n, 0), max(n - m, 0))
        gap = abs(scores[m, n] - scores[start])
        if gap > worst:
            worst, place = gap, (m, n)
    if worst <= 8 * tolerance * size:
        return None
    m, n = place
    start = (max(m - n, 0), max(n - m, 0))
    note = f"scores of positions ({m}, {n}) and ({start[0]}, {start[1]}), which differ by as much"
    x, found, wanted = tuple(map(float, query)), float(scores[m, n]), float(scores[start])
    return Witness("relative", d, m, None, x, found, wanted, note)
