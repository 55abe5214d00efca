"""The decay with constants: sum against integral, the envelope, larger bases, separation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.patheffects import withStroke
from numpy.typing import NDArray

from symbolic_pe.figures.drawing import BAND, GUIDE, LINES, dots, panels
from symbolic_pe.figures.integrals import decay_curve
from symbolic_pe.numerics import reference

BASE = 10000.0
EARLIEST_ZERO = 0.48
"""Whatever the base, the integral is positive up to this multiple of it (decay-first-zero)."""

FIRST_ZERO = (0.615, 0.618)
"""Between these multiples of the base it is first zero (claim decay-first-zero-large-base)."""

Curve = NDArray[np.floating[Any]]


def followed_up_to(dimension: int) -> float:
    """πd/(2 ln b): up to there neighbouring angles are at most π apart."""
    return float(np.pi * dimension / (2 * np.log(BASE)))


def sum_band(offset: Curve, dimension: int) -> Curve:
    """4/d, and 9.3/d + ln z/ln b at z times that distance (claim sum-against-integral)."""
    ratio = offset / followed_up_to(dimension)
    beyond = 9.3 / dimension + np.log(np.maximum(ratio, 1)) / np.log(BASE)
    return np.where(ratio <= 1, 4 / dimension, beyond)


def envelope(offset: Curve) -> Curve:
    """(b + 1)/(k ln b) (claim decay-envelope)."""
    return (BASE + 1) / (offset * np.log(BASE))


def beyond_first_zero(offset: Curve) -> Curve:
    """(0.4721 + 1/k)/ln b, from 0.48 b on (claim decay-beyond-first-zero)."""
    return (0.4721 + 1 / offset) / np.log(BASE)


def least_apart(dimension: int) -> int:
    """2⌊(d/2) ln 3/ln b⌋ (claim encodings-separated)."""
    return 2 * int(dimension / 2 * np.log(3) / np.log(BASE))


def apart_up_to(dimension: int) -> float:
    """A quarter of the longest wave, (π/2) b^(1 − 2/d): the end of the range of that claim."""
    return float(np.pi / 2 * BASE ** (1 - 2 / dimension))


def sum_against_integral() -> Canvas:
    """(2/d)S(k) at whole k and I(k) with the proved band, k over six decades."""
    canvas, axes = panels(3, 2.9, sharey=True)
    whole = np.unique(np.geomspace(1, 1e6, 1000).astype(np.int64))
    offsets = np.geomspace(1, 1e6, 160)
    integral = decay_curve(offsets, BASE)
    for panel, dimension in zip(axes, (64, 128, 512), strict=True):
        # the band has a step at the end of its first part, which a grid of k alone would blur
        end = followed_up_to(dimension)
        for part in (offsets[offsets <= end], offsets[offsets > end]):
            middle = np.interp(np.log(part), np.log(offsets), integral)
            width = sum_band(part, dimension)
            panel.fill_between(part, middle - width, middle + width, **BAND)
        sums = reference.riemann_sum(whole, dimension, BASE)
        panel.plot(whole, sums, **dots(1.2), label="$(2/d)\\,S(k)$")
        panel.plot(
            offsets,
            integral,
            color=LINES[2].color,
            linestyle=(0, (4, 2.5)),
            path_effects=[withStroke(linewidth=2.6, foreground="white")],
            label="$I(k)$",
        )
        panel.axhline(0, color="0.5", linewidth=0.5)
        panel.axvline(end, **GUIDE)
        _set_out(panel, dimension, (-0.7, 1.1))
    axes[-1].legend(loc="upper right", markerscale=5)
    return canvas


def _set_out(panel: Axes, dimension: int, values: tuple[float, float]) -> None:
    """Six decades of distances, and a range of values."""
    panel.set(
        xscale="log",
        xlabel="$k$",
        title=f"$d = {dimension}$",
        xlim=(1, 1e6),
        ylim=values,
        xticks=[1, 1e2, 1e4, 1e6],
    )
    panel.minorticks_off()


def envelope_and_zero() -> Canvas:
    """|I(k)| under its envelope, and I(k) about its first zero with the bound beyond it."""
    canvas, (far, near) = panels(2, 2.9)
    offsets = np.geomspace(100, 2e5, 400)
    far.plot(
        offsets,
        np.abs(decay_curve(offsets, BASE)),
        **LINES[0].plain(),
        label="$|I(k)|$",
    )
    far.plot(offsets, envelope(offsets), **LINES[1].plain(), label="$(b + 1)/(k\\,\\ln b)$")
    far.set(xscale="log", yscale="log", xlabel="$k$", xlim=(100, 2e5), ylim=(1e-4, 20))
    far.legend(loc="upper right")
    ratios = np.linspace(0.3, 6, 500)
    near.plot(ratios, decay_curve(ratios * BASE, BASE), **LINES[0].plain(), label="$I(k)$")
    after = ratios[ratios >= EARLIEST_ZERO]
    for sign in (1, -1):
        label = "$\\pm(0.4721 + 1/k)/\\ln b$" if sign == 1 else None
        near.plot(after, sign * beyond_first_zero(after * BASE), **LINES[1].plain(), label=label)
    near.axvspan(*FIRST_ZERO, color=LINES[2].color, linewidth=0.8)
    near.axvline(np.pi / 2, **GUIDE)
    near.annotate("$\\pi/2$", (np.pi / 2, 0.08), xytext=(3, 0), textcoords="offset points")
    near.axhline(0, color="0.5", linewidth=0.5)
    near.set(xlabel="$k/b$", xlim=(0.3, 6), ylim=(-0.07, 0.11))
    near.legend(loc="upper right")
    return canvas


def larger_bases() -> Canvas:
    """I(k) for four bases, each as far as it is compared, and I(k) under its slowest wave."""
    canvas, (bases, slowest) = panels(2, 2.9)
    for line, base in zip(LINES, (1e2, 1e3, 1e4, 5e5), strict=False):
        end = np.pi * base / 2
        offsets = np.geomspace(1, end, 150)
        bases.plot(
            offsets,
            decay_curve(offsets, base),
            **line.plain(),
            label=f"$b = {base:g}$" if base < 1e5 else "$b = 500000$",
        )
        bases.plot(
            [end],
            decay_curve([end], base),
            color=line.color,
            marker=line.marker,
            markersize=5,
        )
    bases.axhline(0, color="0.5", linewidth=0.5)
    bases.set(xscale="log", xlabel="$k$", title="$I(k)$", xlim=(1, 1e6), ylim=(-0.15, 1))
    bases.legend(loc="upper right")
    ratios = np.linspace(0, np.pi / 2, 300)
    slowest.plot(ratios, decay_curve(ratios * BASE, BASE), **LINES[0].plain(), label="$I(k)$")
    slowest.plot(ratios, np.cos(ratios), **LINES[1].plain(), label="$\\cos(k/b)$")
    slowest.axhline(0, color="0.5", linewidth=0.5)
    slowest.set(xlabel="$k/b$", title="$b = 10000$", xlim=(0, np.pi / 2), ylim=(-0.1, 1.02))
    slowest.legend(loc="upper right")
    return canvas


def separation() -> Canvas:
    """‖PE(p + k) − PE(p)‖²/d at whole k over six decades, and the proved least value."""
    canvas, axes = panels(3, 2.7, sharey=True)
    whole = np.unique(np.geomspace(1, 1e6, 1200).astype(np.int64))
    for panel, dimension in zip(axes, (64, 128, 512), strict=True):
        squares = 1 - reference.riemann_sum(whole, dimension, BASE)
        panel.fill_between(
            [1.5 * np.pi, apart_up_to(dimension)], 0, least_apart(dimension) / dimension, **BAND
        )
        panel.plot(whole, squares, **dots(1.4))
        _set_out(panel, dimension, (0, 1.7))
    axes[0].set_ylabel("$\\|\\mathrm{PE}(p + k) - \\mathrm{PE}(p)\\|^2 / d$")
    return canvas


DRAWINGS: Mapping[str, Callable[[], Canvas]] = {
    "sum-against-integral": sum_against_integral,
    "envelope-and-zero": envelope_and_zero,
    "larger-bases": larger_bases,
    "separation": separation,
}
