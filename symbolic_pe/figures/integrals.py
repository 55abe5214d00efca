"""The integral I_b(k) at all points of a curve at once."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(16)
_TURN = 3.0
"""By so much the wave turns at most in a panel, where 16 points are exact beyond rounding."""


def decay_curve(offsets: ArrayLike, base: float) -> NDArray[np.floating[Any]]:
    """I_b(k) = ∫_0^1 cos(k·b^(−t)) dt for each k ≥ 0, with b > 1.

    With u = k·b^(−t) it is ∫ cos(u)/u du from k/b to k, over ln b: what points have in common is
    integrated once, where ``reference.decay_integral`` begins anew for each.
    """
    given = np.asarray(offsets, dtype=np.float64)
    high = given[given > 0]
    ends = np.concatenate([high / base, high])
    edges = _edges(ends)
    middle, half = (edges[1:] + edges[:-1]) / 2, (edges[1:] - edges[:-1]) / 2
    points = middle[:, np.newaxis] + half[:, np.newaxis] * _NODES
    upto = np.concatenate([[0.0], np.cumsum(half * (np.cos(points) / points @ _WEIGHTS))])
    below, above = np.split(upto[np.searchsorted(edges, ends)], 2)
    found = np.ones_like(given)  # the value at k = 0
    found[given > 0] = (above - below) / np.log(base)
    return found


def _edges(ends: NDArray[np.floating[Any]]) -> NDArray[np.floating[Any]]:
    """Panels between all ends in which u changes by at most 3, and at most e-fold."""
    low, high = ends.min(), ends.max()
    in_time = np.geomspace(low, high, int(np.ceil(np.log(high / low))) + 1)
    in_phase = np.arange(low, high, _TURN)
    return np.unique(np.concatenate([ends, in_time, in_phase]))
