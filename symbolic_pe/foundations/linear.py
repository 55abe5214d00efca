"""Nonnegative solutions of systems of linear equations, exactly (simplex method, Bland's rule).

What is found here is checked by whoever uses it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq

MOST_PIVOTS = 150
MOST_PIVOTS_FOR_WANTED = 100
Column = Mapping[Any, fmpq | Fraction | int]
Row = dict[int, fmpq]
_RIGHT = -1
"""The key of the right side of a row."""


def nonnegative_solution(
    columns: Sequence[Column],
    target: Column,
    wanted: frozenset[int] = frozenset(),
    most_pivots: int = MOST_PIVOTS,
) -> list[Fraction] | None:
    """c ≥ 0 with Σ c_j·column_j = target, or None; a wanted c_j is positive if one soon can be.

    None is also given where the search becomes too long.
    """
    rows: dict[Hashable, Row] = {key: {_RIGHT: _exact(c)} for key, c in target.items() if c}
    for j, column in enumerate(columns):
        for key, value in column.items():
            if value:
                rows.setdefault(key, {})[j] = _exact(value)
    directed = [_directed(row) for row in rows.values()]
    useless = _useless(directed)
    if useless is None:
        return None
    wanted -= useless
    independent = _independent(_without(directed, useless))
    if independent is None:
        return None
    tableau = _Tableau(independent, len(columns), most_pivots)
    if not tableau.explain():
        return None
    if wanted:
        tableau.maximise(wanted)
    return [Fraction(int(value.p), int(value.q)) for value in tableau.solution()]


def _exact(value: fmpq | Fraction | int) -> fmpq:
    return value if type(value) is fmpq else fmpq(value.numerator, value.denominator)


def _directed(row: Row) -> Row:
    """The row with a right side that is not negative."""
    return {j: -value for j, value in row.items()} if row.get(_RIGHT, 0) < 0 else row


def _useless(rows: list[Row]) -> set[int] | None:
    """Variables that must be 0; None if a right side cannot be reached.

    Where the right side is 0 and no coefficient is positive, or none is negative, all are 0.
    """
    found: set[int] = set()
    while True:
        more: set[int] = set()
        for row in rows:
            signs = {value > 0 for j, value in row.items() if j != _RIGHT}
            if _RIGHT in row and True not in signs:
                return None
            if _RIGHT not in row and len(signs) == 1:
                more.update(row)
        if not more:
            return found
        found |= more
        rows = _without(rows, more)


def _without(rows: list[Row], variables: set[int]) -> list[Row]:
    left = ({j: value for j, value in row.items() if j not in variables} for row in rows)
    return [row for row in left if row]


def _independent(rows: list[Row]) -> list[Row] | None:
    """Rows of which the others are combinations, the shortest; None if 0 = 1 is a combination."""
    reduced: dict[int, Row] = {}
    found = []
    for row in sorted(rows, key=len):
        rest = dict(row)
        while (known := next((j for j in rest if j in reduced), None)) is not None:
            _subtract(rest, rest[known], reduced[known])
        pivot = max(rest, default=None)
        if pivot == _RIGHT:
            return None
        if pivot is not None:
            reduced[pivot] = {j: value / rest[pivot] for j, value in rest.items()}
            found.append(row)
    return found


def _subtract(row: Row, factor: fmpq, other: Row) -> None:
    """row − factor·other, in place."""
    for j, value in other.items():
        before = row.get(j)
        rest = -factor * value if before is None else before - factor * value
        if rest:
            row[j] = rest
        else:
            row.pop(j, None)


class _Tableau:
    """Rows of coefficients; ``basis`` names the variable that a row gives, None for none yet."""

    def __init__(self, rows: list[Row], count: int, most_pivots: int) -> None:
        self.rows, self.count, self.pivots, self.most_pivots = rows, count, 0, most_pivots
        self.basis: list[int | None] = [None] * len(rows)
        self.gain: Row = {}
        for row in rows:
            _subtract(self.gain, fmpq(-1), row)

    def explain(self) -> bool:
        """Drive the part of the right sides that no variable gives to 0."""
        while self.gain.get(_RIGHT):
            entering = min((j for j, g in self.gain.items() if j >= 0 and g > 0), default=None)
            if entering is None or not self._pivot(entering):
                return False
        for k, row in enumerate(self.rows):
            if self.basis[k] is None and row:  # its right side is 0, so any sign will do
                self._exchange(k, min(row))
        return True

    def maximise(self, wanted: frozenset[int]) -> None:
        """Let a wanted variable become positive, if one soon can."""
        self.most_pivots = min(self.most_pivots, self.pivots + MOST_PIVOTS_FOR_WANTED)
        self.gain = {j: fmpq(1) for j in wanted}
        for k, b in enumerate(self.basis):
            if b in wanted:
                _subtract(self.gain, fmpq(1), self.rows[k])
        while not self._is_reached(wanted):
            entering = min((j for j, g in self.gain.items() if j >= 0 and g > 0), default=None)
            if entering is None:
                return
            if all(row.get(entering, 0) <= 0 for row in self.rows):
                self._add_direction(entering)
                return
            if not self._pivot(entering):
                return

    def _is_reached(self, wanted: frozenset[int]) -> bool:
        rows = zip(self.basis, self.rows, strict=True)
        return any(b in wanted and row.get(_RIGHT) for b, row in rows)

    def _add_direction(self, entering: int) -> None:
        """The entering variable may have any value: it is 1, the others follow."""
        for row in self.rows:
            row[_RIGHT] = row.get(_RIGHT, fmpq(0)) - row.get(entering, 0)
        self.rows.append({_RIGHT: fmpq(1)})
        self.basis.append(entering)

    def _pivot(self, entering: int) -> bool:
        bounds = [
            (row.get(_RIGHT, 0) / row[entering], -1 if b is None else b, k)
            for k, (b, row) in enumerate(zip(self.basis, self.rows, strict=True))
            if row.get(entering, 0) > 0
        ]
        if not bounds or self.pivots >= self.most_pivots:
            return False
        self._exchange(min(bounds)[2], entering)
        return True

    def _exchange(self, leaving: int, entering: int) -> None:
        self.pivots += 1
        scale = self.rows[leaving][entering]
        pivot = {j: value / scale for j, value in self.rows[leaving].items()}
        self.rows[leaving] = pivot
        others = (row for k, row in enumerate(self.rows) if k != leaving)
        for row in (*others, self.gain):
            if entering in row:
                _subtract(row, row[entering], pivot)
        self.basis[leaving] = entering

    def solution(self) -> list[fmpq]:
        values = [fmpq(0)] * self.count
        for b, row in zip(self.basis, self.rows, strict=True):
            if b is not None:
                values[b] = row.get(_RIGHT, fmpq(0))
        return values
