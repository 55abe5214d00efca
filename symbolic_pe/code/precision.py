"""How precise the cosines and sines of a rotation are, as the code itself computes them.

A vector with 1 at the first and 0 at the second coordinate of each pair is turned into
(cos, ± sin): one run of the code, on inputs of a dtype, shows its whole table.  Each entry is
compared with an enclosure of the true value, so that the largest error is certified for these
positions, this d and this dtype, on this machine.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import flint
import numpy as np

from symbolic_pe.code.balls import enclosure
from symbolic_pe.code.formulas import Formula
from symbolic_pe.code.frameworks import Values
from symbolic_pe.code.identification import Rotary
from symbolic_pe.code.pairings import Pairing, pair, pairing_of
from symbolic_pe.code.pictures import picture_of
from symbolic_pe.code.runs import Runner
from symbolic_pe.code.sizes import as_size

__all__ = ["Measured", "measured", "words"]

_ROUNDING = {"float32": 2.0**-24, "bfloat16": 2.0**-8, "float16": 2.0**-11, "float64": 2.0**-53}
"""Half of the spacing of numbers near 1."""
_BITS = 96


@dataclass(frozen=True)
class Measured:
    """The largest error of a cosine or sine, where it is, and the first position that is turned
    as the next one is."""

    dtype: str
    error: float
    position: int
    pair: int
    collision: int | None

    @property
    def is_table_only(self) -> bool:
        """Whether the rounding of the entries themselves explains the error."""
        return self.error <= 1.01 * _ROUNDING[self.dtype]


def measured(
    runner: Runner, formula: Formula, found: Rotary, d: int, length: int, dtypes: Sequence[str]
) -> list[Measured]:
    """What the code's own cosines and sines are worth at positions 0 … length − 1."""
    step = 1 if formula.setting.way is None else formula.setting.way[0] * formula.setting.way[1]
    picture = picture_of(formula, "x", d // step)
    pairing = pairing_of(picture) if picture is not None else None
    if pairing is None or not found.is_plain or runner.kind != "rotation":
        return []
    results = []
    for dtype in dtypes:
        table = _own_table(runner, pairing, length, dtype)
        if table is not None:
            results.append(_compared(table, found, pairing, dtype))
    return results


_Table = tuple[Values, Values]


def _own_table(runner: Runner, pairing: Pairing, length: int, dtype: str) -> _Table | None:
    """The cosines and sines (length, pairs) of the code; None if it does not take the dtype."""
    rows = np.zeros((length, pairing.d))
    pairs = [pair(pairing.layout, i, pairing.first, pairing.last) for i in
             range(len(pairing.rates))]  # fmt: skip
    rows[:, [a for a, _ in pairs]] = 1.0
    try:
        out = runner.rotated(rows, range(length), dtype=dtype)
    except Exception:  # the code may refuse a dtype
        return None
    places = [[pairing.sources.index(c) for c in one] for one in pairs]
    cosines, sines = (out[:, [one[k] for one in places]] for k in (0, 1))
    return cosines, pairing.sign * sines


def _compared(table: _Table, found: Rotary, pairing: Pairing, dtype: str) -> Measured:
    cosines, sines = table
    worst, place = flint.arb(0), (0, 0)
    before, flint.ctx.prec = flint.ctx.prec, _BITS
    try:
        for i in range(cosines.shape[1]):
            theta = found.schedule.theta(as_size(i), as_size(pairing.last - pairing.first))
            rate = enclosure(theta, {}, _BITS).real
            for p in range(cosines.shape[0]):
                sine, cosine = (rate * p).sin_cos()
                for true, own in ((cosine, cosines[p, i]), (sine, sines[p, i])):
                    gap = abs(true - flint.arb(float(own))).upper()
                    if gap > worst:
                        worst, place = gap, (p, i)
    finally:
        flint.ctx.prec = before
    return Measured(dtype, float(worst), *place, _first_collision(table))


def _first_collision(table: _Table) -> int | None:
    """The first position whose row is that of the next one."""
    rows = np.concatenate(table, axis=1)
    same = np.nonzero((rows[1:] == rows[:-1]).all(axis=1))[0]
    return int(same[0]) if len(same) else None


def words(found: Sequence[Measured], d: int, length: int) -> Mapping[str, Any]:
    """The measurements as data, with a line of text for each."""
    lines = []
    for one in found:
        cause = (
            "no more than the rounding of the table"
            if one.is_table_only
            else "more than the rounding of the table: positions, frequencies or angles are rounded"
        )
        line = (
            f"{one.dtype}: cosines and sines are off by at most {one.error:.3g} for positions "
            f"below {length} and d = {d} (position {one.position}, i = {one.pair}), {cause}"
        )
        if one.collision is not None:
            line += f"; positions {one.collision} and {one.collision + 1} are turned alike"
        lines.append(line)
    return {
        "length": length,
        "d": d,
        "dtypes": {
            one.dtype: {
                "largest_error": one.error, "position": one.position, "pair": one.pair,
                "collision": one.collision, "table_only": one.is_table_only,
            }
            for one in found
        },
        "lines": lines,
    }  # fmt: skip
