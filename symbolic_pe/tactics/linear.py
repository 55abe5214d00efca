"""Nonnegative solutions of systems of linear equations, exactly (simplex method, Bland's rule).

What is found here is checked by whoever uses it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

MOST_PIVOTS = 400
Column = Mapping[Hashable, Fraction]


def nonnegative_solution(
    columns: Sequence[Column], target: Column, rewarded: frozenset[int] = frozenset()
) -> list[Fraction] | None:
    """c ≥ 0 with Σ c_j·column_j = target, or None; Σ of the rewarded c_j is positive if it can be.

    None is also given where the search becomes too long.
    """
    rows = list(dict.fromkeys(key for column in (target, *columns) for key in column))
    table = [
        [*(column.get(row, Fraction(0)) for column in columns), target.get(row, Fraction(0))]
        for row in rows
    ]
    table = [[-entry for entry in row] if row[-1] < 0 else row for row in table]
    tableau = _Tableau(table, len(columns))
    if not tableau.feasible():
        return None
    if rewarded:
        tableau.reward(rewarded)
    return tableau.solution()


class _Tableau:
    """Rows of coefficients, right side last; ``basis``: the variable that each row gives."""

    def __init__(self, rows: list[list[Fraction]], count: int) -> None:
        self.count, self.rows, self.pivots = count, rows, 0
        self.basis = [count + k for k in range(len(rows))]  # beyond count: not explained yet

    def feasible(self) -> bool:
        """Drive the unexplained rest of every row to 0."""
        while True:
            open_rows = [k for k, b in enumerate(self.basis) if b >= self.count]
            gain = [sum(self.rows[k][j] for k in open_rows) for j in range(self.count)]
            if not any(self.rows[k][-1] for k in open_rows):
                self._close(open_rows)
                return True
            entering = next((j for j in range(self.count) if gain[j] > 0), None)
            if entering is None or not self._pivot(entering):
                return False

    def _close(self, open_rows: list[int]) -> None:
        """Rows with right side 0 get a variable, too, or say nothing."""
        for k in open_rows:
            j = next((j for j in range(self.count) if self.rows[k][j]), None)
            if j is not None:
                self._exchange(k, j)
        kept = [k for k, b in enumerate(self.basis) if b < self.count]
        self.rows = [self.rows[k] for k in kept]
        self.basis = [self.basis[k] for k in kept]

    def reward(self, rewarded: frozenset[int]) -> None:
        """Increase the sum of the rewarded variables until one of them is positive."""
        while not any(self.rows[k][-1] for k, b in enumerate(self.basis) if b in rewarded):
            chosen = [k for k, b in enumerate(self.basis) if b in rewarded]
            for j in range(self.count):
                gain = (j in rewarded) - sum(self.rows[k][j] for k in chosen)
                if j not in self.basis and gain > 0:
                    break
            else:
                return
            if not any(row[j] > 0 for row in self.rows):
                self._unbounded(j)
                return
            if not self._pivot(j):
                return

    def _unbounded(self, entering: int) -> None:
        """The entering variable may have any value: it is 1, the others follow."""
        for row in self.rows:
            row[-1] -= row[entering]
        self.rows.append([Fraction(0)] * self.count + [Fraction(1)])
        self.basis.append(entering)

    def _pivot(self, entering: int) -> bool:
        bounds = [
            (row[-1] / row[entering], self.basis[k], k)
            for k, row in enumerate(self.rows)
            if row[entering] > 0
        ]
        if not bounds or self.pivots >= MOST_PIVOTS:
            return False
        self._exchange(min(bounds)[2], entering)
        return True

    def _exchange(self, leaving: int, entering: int) -> None:
        self.pivots += 1
        scale = self.rows[leaving][entering]
        pivot = self.rows[leaving] = [entry / scale for entry in self.rows[leaving]]
        for k, row in enumerate(self.rows):
            factor = row[entering]
            if k != leaving and factor:
                self.rows[k] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
        self.basis[leaving] = entering

    def solution(self) -> list[Fraction]:
        values = [Fraction(0)] * self.count
        for k, b in enumerate(self.basis):
            values[b] = self.rows[k][-1]
        return values
