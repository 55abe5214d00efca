"""How similarity ends its first fall and how it comes back: S(k) at whole distances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure as Canvas
from numpy.typing import NDArray

from symbolic_pe.figures.drawing import BAND, GUIDE, LINES, dots, panels
from symbolic_pe.numerics import reference

BASE = 10000.0
Curve = NDArray[np.floating[Any]]


def _in_blocks(
    first: int, last: int, block: int, value: Callable[[NDArray[np.int64]], Curve]
) -> Curve:
    """A function of the distances first … last − 1, not all of them at once."""
    starts = range(first, last, block)
    return np.concatenate([value(np.arange(k, min(k + block, last))) for k in starts])


def best_returns(dimension: int, first: int, last: int) -> Curve:
    """1 − (2/d)S(k) at its least so far, over the whole distances first … k, k < last."""
    lost = _in_blocks(first, last, 100_000, lambda k: 1 - reference.riemann_sum(k, dimension, BASE))
    return np.minimum.accumulate(lost)


def first_ascent(dimension: int) -> int:
    """The first whole distance at which the next one has the larger similarity."""
    values = reference.similarity(np.arange(dimension // 4 + 8), dimension, BASE)
    return int(np.flatnonzero(np.diff(values) > 0)[0])


def partial_sums(offset: NDArray[np.int64], dimension: int) -> Curve:
    """(2/d) Σ |S_{i+1}(k)|, where S_j(k) = Σ_{i<j} e^{ⅈkθ_i}."""
    angles = np.multiply.outer(offset, reference.frequencies(dimension, BASE))
    waves = np.cumsum(np.exp(1j * angles), axis=-1)
    means: Curve = np.abs(waves).mean(axis=-1)
    return means


_FIRST, _LAST = 1000, 300_000
_STRETCH, _STRETCHES = 40, 1000


def recurrence() -> Canvas:
    """(2/d)S(k) over tens of thousands of distances, and how near it has come back to 1."""
    canvas, (wave, nearest) = panels(2, 2.9)
    offsets = np.arange(_STRETCH * _STRETCHES).reshape(_STRETCHES, _STRETCH)
    values = reference.riemann_sum(offsets, 8, BASE)
    wave.fill_between(offsets[:, 0], values.min(axis=1), values.max(axis=1), **BAND)
    wave.plot(offsets[:, 0], values.max(axis=1), color="black", linewidth=0.8)
    for turn in range(1, 7):
        wave.axvline(2000 * np.pi * turn, **GUIDE)
    wave.set(xlabel="$k$", title="$(2/d)\\,S(k)$, $d = 8$", xlim=(0, offsets.max()))
    wave.set_xticks(
        [0, *(2000 * np.pi * np.array([2, 4, 6]))],
        labels=["0", "$4000\\pi$", "$8000\\pi$", "$12000\\pi$"],
    )
    ends = np.unique(np.geomspace(_FIRST, _LAST - 1, 300).astype(np.int64))
    for line, dimension in zip(LINES, (4, 8, 12, 16), strict=False):
        lost = best_returns(dimension, _FIRST, _LAST)[ends - _FIRST]
        nearest.plot(ends, lost, label=f"$d = {dimension}$", **line.marked((20, 60)))
    nearest.set(xscale="log", yscale="log", xlabel="$K$", xlim=(_FIRST, _LAST), ylim=(1e-7, 1))
    nearest.set_title("$\\min_{1000 \\leq k \\leq K}\\,(1 - (2/d)\\,S(k))$")
    nearest.legend(loc="lower left")
    return canvas


_SIZES = (16, 32, 64, 128, 256, 512, 1024)


def first_ascents() -> Canvas:
    """(2/d)(S(k + 1) − S(k)) up to the first ascent and beyond, and where that is."""
    canvas, (steps, places) = panels(2, 2.9)
    for line, dimension in zip(LINES, (64, 128, 256, 512), strict=False):
        ascent = first_ascent(dimension)
        offsets = np.arange(ascent + 5)
        changes = np.diff(reference.riemann_sum(offsets, dimension, BASE))
        steps.plot(offsets[:-1], changes, label=f"$d = {dimension}$", **line.plain())
        steps.plot([ascent], changes[[ascent]], color=line.color, marker=line.marker, markersize=5)
    steps.axhline(0, color="0.5", linewidth=0.5)
    steps.set(xlabel="$k$", title="$(2/d)\\,(S(k + 1) - S(k))$", xlim=(0, 50), ylim=(-0.03, 0.006))
    steps.legend(loc="lower right")
    places.plot(
        _SIZES, [first_ascent(size) for size in _SIZES], color="black", marker="o", linestyle="none"
    )
    places.axhline(np.pi, **GUIDE)
    places.annotate("$\\pi$", (_SIZES[-1], np.pi), xytext=(-2, 4), textcoords="offset points")
    places.set(xscale="log", yscale="log", xlabel="$d$", ylim=(2, 100))
    places.set_title("$\\min\\,\\{k : S(k + 1) > S(k)\\}$")
    places.set_xticks(_SIZES, labels=[str(size) for size in _SIZES])
    places.set_yticks([2, 5, 10, 20, 50, 100], labels=["2", "5", "10", "20", "50", "100"])
    places.minorticks_off()
    return canvas


def sums_of_moduli() -> Canvas:
    """(2/d) Σ |S_{i+1}(k)| from 0 on, and at places up to a million."""
    canvas, (near, far) = panels(2, 2.8, sharey=True)
    offsets = np.arange(256)
    near.plot(offsets, partial_sums(offsets, 128), color="black")
    near.set(
        xlabel="$k$", title="$(2/d)\\,\\sum |S_{i+1}(k)|$, $d = 128$", xlim=(0, 255), ylim=(0, 34)
    )
    places = np.unique(np.geomspace(1, 1e6, 1500).astype(np.int64))
    far.plot(places, partial_sums(places, 128), **dots(2))
    far.set(xscale="log", xlabel="$k$", xlim=(1, 1e6))
    return canvas


DRAWINGS: Mapping[str, Callable[[], Canvas]] = {
    "recurrence": recurrence,
    "first-ascent": first_ascents,
    "partial-sums": sums_of_moduli,
}
