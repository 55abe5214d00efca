"""Slips in NumPy code: a part of the diagnosis, and the properties that are refuted."""

from __future__ import annotations

import numpy as np


def angles(positions, d):
    return positions[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)


def overwritten_through_a_view(x, positions):
    """x1 is a view: when it is read for the second time it has changed."""
    x = x.copy()
    h = x.shape[-1] // 2
    angle = angles(positions, x.shape[-1])
    x1, x2 = x[..., :h], x[..., h:]
    x[..., :h] = x1 * np.cos(angle) - x2 * np.sin(angle)
    x[..., h:] = x2 * np.cos(angle) + x1 * np.sin(angle)
    return x


def tiled_for_neighbours(x, positions):
    """tile where repeat is meant."""
    d = x.shape[-1]
    angle = np.tile(angles(positions, d), (1, 2))
    swapped = np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * np.cos(angle) + swapped * np.sin(angle)


def table_of_integers(length, d):
    """An integer division makes all exponents 0."""
    j = np.arange(d)[None, :]
    angle = np.arange(length)[:, None] / 10000.0 ** (2 * (j // 2) // d)
    return np.where(j % 2 == 0, np.sin(angle), np.cos(angle))


EXPECTED: dict[str, tuple[str, set[str]]] = {
    "overwritten_through_a_view": ("read again after it was written", {"norm", "relative"}),
    "tiled_for_neighbours": (
        "rotation of neighbours (the interleaved layout) on a half-split table",
        {"norm", "relative"},
    ),
    "table_of_integers": ("same frequency", set()),
}
