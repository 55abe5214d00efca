"""Nonnegative combinations, exactly: x ≥ 0 with A·x = b by the first phase of the simplex method.

Pivots follow Bland's rule, which cannot cycle.  Numbers are exact rationals: a proof needs the
weights themselves, not approximations to them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeAlias

__all__ = ["Vector", "combination"]

Vector: TypeAlias = Mapping[Hashable, Fraction]
"""A sparse vector: what is not mentioned is 0."""


def combination(target: Vector, vectors: Sequence[Vector]) -> dict[int, Fraction] | None:
    """Weights ≥ 0 with Σ weightⱼ·vectorⱼ = target; None if there are none."""
    places: dict[Hashable, None] = {}
    for vector in (target, *vectors):
        places.update(dict.fromkeys(vector))
    rows = [_row(place, target, vectors) for place in places]
    count = len(vectors)
    basis = list(range(count, count + len(rows)))  # the artificial variables
    while True:
        entering = _entering(rows, basis, count)
        if entering is None:
            break
        _pivot(rows, basis, entering)
    if any(row[-1] for row, variable in zip(rows, basis, strict=True) if variable >= count):
        return None
    return {
        variable: row[-1]
        for row, variable in zip(rows, basis, strict=True)
        if variable < count and row[-1]
    }


def _row(place: Hashable, target: Vector, vectors: Sequence[Vector]) -> list[Fraction]:
    """An equation with a right side that is not negative, which stands last."""
    row = [vector.get(place, Fraction(0)) for vector in vectors]
    row.append(target.get(place, Fraction(0)))
    return [-number for number in row] if row[-1] < 0 else row


def _entering(rows: Sequence[list[Fraction]], basis: Sequence[int], count: int) -> int | None:
    """The first variable whose increase lowers the sum of the artificial ones."""
    artificial = [row for row, variable in zip(rows, basis, strict=True) if variable >= count]
    for column in range(count):
        if sum((row[column] for row in artificial), Fraction(0)) > 0:
            return column
    return None


def _pivot(rows: list[list[Fraction]], basis: list[int], entering: int) -> None:
    ratios = [
        (row[-1] / row[entering], basis[place], place)
        for place, row in enumerate(rows)
        if row[entering] > 0
    ]
    _, _, leaving = min(ratios)
    scale = rows[leaving][entering]
    pivot = [number / scale for number in rows[leaving]]
    rows[leaving] = pivot
    for place, row in enumerate(rows):
        factor = row[entering]
        if place != leaving and factor:
            rows[place] = [a - factor * b if b else a for a, b in zip(row, pivot, strict=True)]
    basis[leaving] = entering
