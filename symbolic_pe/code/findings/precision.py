"""How precise the cosines and sines of code are, as it computes them itself.

A vector with 1 at the first and 0 at the second coordinate of each pair is turned into
(cos, ± sin): one run of a rotation, on inputs of a dtype, shows its whole table.  Each entry is
compared with an enclosure of the true value, so that the largest error is certified for these
positions, this d and this dtype, on this machine.  A table f(length, d) is compared as it is; a
cached step is run once for each of some positions.  Roundings are left out one after the other
(``roundings``), and the one that adds most to the error is named.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import flint
import numpy as np

from symbolic_pe.code.findings.traced import Runner
from symbolic_pe.code.recognition.identification import Rotary, Sinusoidal
from symbolic_pe.code.recognition.pairings import Pairing, pair, pairing_of
from symbolic_pe.code.recognition.pictures import picture_of
from symbolic_pe.code.recognition.schedules import Schedule
from symbolic_pe.code.symbols.balls import enclosure
from symbolic_pe.code.symbols.formulas import Formula
from symbolic_pe.code.symbols.sizes import as_size
from symbolic_pe.code.tracers.frameworks import Values
from symbolic_pe.code.tracers.roundings import (
    Cause,
    Place,
    Rounding,
    cause_of,
    collision_of_positions,
)
from symbolic_pe.prose import decimals

_ROUNDING = {"float32": 2.0**-24, "bfloat16": 2.0**-8, "float16": 2.0**-11, "float64": 2.0**-53}
"""Half of the spacing of numbers near 1."""
_BITS = 96
_RADIUS = 2.0**-60
"""The largest radius of the balls of true values."""


@dataclass(frozen=True)
class Measured:
    """The largest error of a cosine or sine, where it is, and the first position that is turned
    as the next one is.

    ``cause``: the rounding that adds most to it, if that is known; ``positions``: the narrowest
    cast of positions, with the last whole number up to which they are exact.
    """

    dtype: str
    error: float
    position: int
    pair: int
    collision: int | None
    cause: Cause | None = None
    positions: tuple[Rounding, int] | None = None

    @property
    def is_table_only(self) -> bool:
        """Whether the rounding of the entries themselves explains the error."""
        return self.error <= 1.01 * _ROUNDING[self.dtype]


def measured(
    runner: Runner, formula: Formula, found: Rotary, d: int, length: int, dtypes: Sequence[str]
) -> list[Measured]:
    """What the code's own cosines and sines are worth at positions 0 … length − 1; of a cached
    step, at those of :func:`positions_tried`."""
    name = "x" if runner.kind != "pair" else "q"
    picture = picture_of(formula, name, d // formula.setting.step)
    pairing = pairing_of(picture) if picture is not None else None
    if pairing is None or not found.is_plain or runner.position_axes > 1:
        return []
    positions = positions_tried(runner.kind, length)
    true = _true_table(found.schedule, pairing.last - pairing.first, positions)
    results = [
        _measured(runner, _of_rows(runner, dtype, positions, pairing), dtype, positions, true)
        for dtype in dtypes
    ]
    return [one for one in results if one is not None]


def measured_table(runner: Runner, found: Sinusoidal, d: int, length: int) -> list[Measured]:
    """What the entries of a table f(length, d) are worth."""
    if found.offset or found.factor_text is not None:
        return []
    positions = range(length)
    true = _true_table(found.schedule, d, positions)
    result = _measured(runner, _of_entries(runner, length, found, d), "", positions, true)
    return [] if result is None else [result]


def positions_tried(kind: str, length: int) -> Sequence[int]:
    """All positions; for a cached step, which has a run for each, those around powers of 2."""
    if kind != "cached" or length <= FEW:
        return range(length)
    around = {2**k + i for k in range(length.bit_length()) for i in (-1, 0, 1)}
    return sorted({*range(FEW // 4), *(p for p in around if p < length), length - 1})


FEW = 64
"""Of so many positions a cached step is run for each."""

_Table = tuple[Values, Values]


_Probe = Callable[[Set[Place] | None], tuple[_Table, list[Rounding]]]
"""A run that shows the cosines and sines of the code (positions, pairs), and its roundings, for
those that are not left out, None for a run as it is; it may fail where the code does."""


def _of_rows(runner: Runner, dtype: str, positions: Sequence[int], pairing: Pairing) -> _Probe:
    """Of rows of a dtype that are turned."""
    rows = np.zeros((len(positions), pairing.d))
    pairs = [
        pair(pairing.layout, i, pairing.first, pairing.last) for i in range(len(pairing.rates))
    ]
    rows[:, [a for a, _ in pairs]] = 1.0
    places = [[pairing.sources.index(c) for c in one] for one in pairs]

    def run(kept: Set[Place] | None) -> tuple[_Table, list[Rounding]]:
        out, roundings = runner.rounded(rows, positions, dtype, kept)
        cosines, sines = (out[:, [one[k] for one in places]] for k in (0, 1))
        return (cosines, pairing.sign * sines), roundings

    return run


def _of_entries(runner: Runner, length: int, found: Sinusoidal, d: int) -> _Probe:
    """Of a table of sines and cosines."""
    pairs = [pair(found.layout, i, 0, d) for i in range(d // 2)]

    def run(kept: Set[Place] | None) -> tuple[_Table, list[Rounding]]:
        out, roundings = runner.rounded_table(length, d, kept)
        first, second = (out[:, [one[k] for one in pairs]] for k in (0, 1))
        return ((second, first) if found.first == "sin" else (first, second)), roundings

    return run


def _true_table(schedule: Schedule, width: int, positions: Sequence[int]) -> tuple[_Table, _Table]:
    """The true cosines and sines as sums of two floats, off by less than 2^(−60)."""
    high, low = np.zeros((2, 2, len(positions), width // 2))
    before, flint.ctx.prec = flint.ctx.prec, _BITS
    try:
        for i in range(width // 2):
            rate = enclosure(schedule.theta(as_size(i), as_size(width)), {}, _BITS).real
            for n, p in enumerate(positions):
                for which, ball in enumerate(reversed((rate * p).sin_cos())):
                    high[which, n, i] = float(ball.mid())
                    rest = ball - flint.arb(high[which, n, i])
                    low[which, n, i] = float(rest.mid())
                    assert rest.rad() < _RADIUS / 2
    finally:
        flint.ctx.prec = before
    return (high[0], high[1]), (low[0], low[1])


def _measured(
    runner: Runner,
    probe: _Probe,
    dtype: str,
    positions: Sequence[int],
    true: tuple[_Table, _Table],
) -> Measured | None:
    """``dtype``: of x; "" for a table, of which it is found out."""
    try:
        table, roundings = probe(None)
    except Exception:  # the code may refuse a dtype
        return None
    error, n, place = _largest(table, true)

    def error_with(kept: Set[Place]) -> float | None:
        try:
            other, _ = probe(kept)
        except Exception:  # as above
            return None
        return _largest(other, true)[0]

    cause = cause_of(roundings, error_with) if roundings else None
    given = {r.dtype for r in roundings} & _ROUNDING.keys()
    at_once = -1 if runner.kind == "cached" else len(positions)
    return Measured(
        dtype or max(given, key=_ROUNDING.__getitem__, default="float64"),
        error,
        positions[n],
        place,
        _first_collision(table, positions),
        cause,
        collision_of_positions(roundings, at_once),
    )


def _largest(own: _Table, true: tuple[_Table, _Table]) -> tuple[float, int, int]:
    """A bound of the largest error, the position and the pair where it is."""
    gaps = (np.abs((values - high) - low) for values, high, low in zip(own, *true, strict=True))
    gap = np.maximum(*gaps)
    p, i = np.unravel_index(int(np.argmax(gap)), gap.shape)
    return float(gap[p, i]) * (1 + 2.0**-50) + _RADIUS, int(p), int(i)


def _first_collision(table: _Table, positions: Sequence[int]) -> int | None:
    """The first position whose row is that of the next one."""
    rows, where = np.concatenate(table, axis=1), np.asarray(positions)
    same = np.nonzero((rows[1:] == rows[:-1]).all(axis=1) & (np.diff(where) == 1))[0]
    return int(where[same[0]]) if len(same) else None


def words(found: Sequence[Measured], d: int, length: int, kind: str) -> Mapping[str, Any]:
    """The measurements as data, with a line of text for each."""
    count = len(positions_tried(kind, length))
    where = f"positions below {length}"
    if count < length:
        where = f"{count} of the positions below {length}"
    return {
        "length": length,
        "d": d,
        "dtypes": {one.dtype: _as_dict(one) for one in found},
        "lines": [_line(one, d, where) for one in found],
    }


def _line(one: Measured, d: int, where: str) -> str:
    line = (
        f"{one.dtype}: cosines and sines are off by at most {decimals(f'{one.error:.3g}')} for "
        f"{where} and d = {d} (position {one.position}, i = {one.pair}), {_reason(one)}"
    )
    if one.collision is not None:
        line += f"; positions {one.collision} and {one.collision + 1} are turned alike"
    if one.positions is not None:
        rounding, last = one.positions
        line += f"; positions are made {rounding.dtype}, which takes {last + 1} to {last}"
    return line


def _reason(one: Measured) -> str:
    if one.is_table_only:
        general = "no more than the rounding of the table"
    elif one.cause is None:
        general = (
            "more than the rounding of the table: positions, frequencies or angles are rounded"
        )
    else:
        general = "more than the rounding of the table"
    return f"{general}; {one.cause.text}" if one.cause is not None else general


def _as_dict(one: Measured) -> dict[str, Any]:
    return {
        "largest_error": one.error,
        "position": one.position,
        "pair": one.pair,
        "collision": one.collision,
        "table_only": one.is_table_only,
        "cause": None if one.cause is None else one.cause.as_dict(),
        "positions_dtype": None if one.positions is None else one.positions[0].dtype,
        "positions_exact_up_to": None if one.positions is None else one.positions[1],
    }
