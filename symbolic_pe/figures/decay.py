"""How similarity falls with distance: the sum, its integral, and the bounds that are proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure as Canvas
from numpy.typing import NDArray

from symbolic_pe.figures.drawing import BAND, GUIDE, LINES, dots, panels
from symbolic_pe.figures.integrals import decay_curve
from symbolic_pe.numerics import reference

BASE = 10000.0
Curve = NDArray[np.floating[Any]]


def riemann_band(offset: Curve, dimension: int) -> Curve:
    """2k(1 − 1/b)/d: how far sum and integral can be apart (claim riemann-error)."""
    return 2 * offset * (1 - 1 / BASE) / dimension


def logarithmic_law(offset: Curve) -> Curve:
    """1 − (ln k + γ)/ln b (claim log-law)."""
    return 1 - (np.log(offset) + np.euler_gamma) / np.log(BASE)


def law_band(offset: Curve) -> Curve:
    """(2/k + k²/(4b²))/ln b: how far integral and law can be apart (claim log-law)."""
    return (2 / offset + offset**2 / (4 * BASE**2)) / np.log(BASE)


BRACKETS: Mapping[float, tuple[float, float]] = {1000.0: (600.0, 700.0), 10000.0: (6000.0, 7000.0)}
"""For each base two distances at which the sign of the integral is certified: + at the first, − at
the second (claim crossing-brackets)."""


def sum_and_integral() -> Canvas:
    """(2/d)S(k) and I(k) with the proved band, for two dimensions."""
    canvas, axes = panels(2, 2.8, sharey=True)
    offsets = np.linspace(0, 150, 601)
    integral = decay_curve(offsets, BASE)
    for panel, dimension in zip(axes, (64, 512), strict=True):
        width = riemann_band(offsets, dimension)
        panel.fill_between(
            offsets, integral - width, integral + width, **BAND, label="$I(k) \\pm 2k(1 - 1/b)/d$"
        )
        panel.plot(
            offsets,
            reference.riemann_sum(offsets, dimension, BASE),
            **LINES[0].plain(),
            label="$(2/d)\\,S(k)$",
        )
        panel.plot(offsets, integral, **LINES[2].plain(), label="$I(k)$")
        panel.axhline(0, color="0.5", linewidth=0.5)
        panel.set(xlabel="$k$", title=f"$d = {dimension}$", xlim=(0, 150), ylim=(-0.6, 1.6))
    axes[1].legend(loc="upper right")
    return canvas


def _power(exponent: int) -> Callable[[Curve], Curve]:
    """∫cos(k·t^exponent) dt as a function of k."""
    return lambda offset: reference.similarity_integral(offset, lambda t: t**exponent)


_SCHEDULES: tuple[tuple[str, Callable[[Curve], Curve]], ...] = (
    ("$\\theta_t = 10000^{-t}$", lambda offset: decay_curve(offset, 10000)),
    ("$\\theta_t = 1000^{-t}$", lambda offset: decay_curve(offset, 1000)),
    ("$\\theta_t = t$", _power(1)),
    ("$\\theta_t = t^2$", _power(2)),
    ("$\\theta_t = t^4$", _power(4)),
)


def decay_curves() -> Canvas:
    """∫cos(kθ_t) dt for five schedules, at short and at long distances."""
    canvas, (near, far) = panels(2, 3.1, sharey=True)
    short, long = np.linspace(0, 30, 241), np.geomspace(1, 1.2e4, 400)
    for line, (label, integral) in zip(LINES, _SCHEDULES, strict=True):
        near.plot(short, integral(short), label=label, **line.marked((8, 36)))
        far.plot(long, integral(long), label=label, **line.marked((15, 70)))
    for axes in (near, far):
        axes.axhline(0, color="0.5", linewidth=0.5)
        axes.set(xlabel="$k$")
    near.set(ylabel="$\\int_0^1 \\cos(k\\theta_t)\\,dt$", xlim=(0, 30))
    far.set(xscale="log", xlim=(1, 1.2e4))
    far.legend(loc="upper right")
    return canvas


def log_law() -> Canvas:
    """I(k) and the logarithmic law with the proved band, k on a logarithmic scale."""
    canvas, (axes,) = panels(1, 2.9)
    offsets = np.geomspace(0.5, 3e4, 700)
    law, width = logarithmic_law(offsets), law_band(offsets)
    axes.fill_between(
        offsets, law - width, law + width, **BAND, label="$L(k) \\pm (2/k + k^2/(4b^2))/\\ln b$"
    )
    axes.plot(offsets, decay_curve(offsets, BASE), **LINES[0].plain(), label="$I(k)$")
    axes.plot(offsets, law, **LINES[2].plain(), label="$L(k) = 1 - (\\ln k + \\gamma)/\\ln b$")
    axes.axhline(0, color="0.5", linewidth=0.5)
    for end in (1, BASE):
        axes.axvline(end, **GUIDE)
    axes.set(xscale="log", xlabel="$k$", xlim=(0.5, 3e4), ylim=(-0.4, 1.4))
    axes.legend(loc="upper right", bbox_to_anchor=(0.89, 1.0))
    return canvas


def zero_crossings() -> Canvas:
    """The integral for θ_t = t, 1000^(−t) and 10000^(−t) where it crosses the axis."""
    canvas, (identity, *exponentials) = panels(3, 2.5)
    offsets = np.linspace(0, 12, 300)
    identity.plot(offsets, reference.similarity_integral(offsets, lambda t: t), color="black")
    identity.plot([np.pi], [0], marker="o", color=LINES[2].color, clip_on=False)
    identity.annotate("$\\pi$", (np.pi, 0), xytext=(5, 5), textcoords="offset points")
    identity.set(title="$\\theta_t = t$", xlabel="$k$", ylabel="$\\int_0^1 \\cos(k\\theta_t)\\,dt$")
    for axes, (base, bracket) in zip(exponentials, BRACKETS.items(), strict=True):
        _crossing(axes, base, bracket)
    for axes in (identity, *exponentials):
        axes.axhline(0, color="0.4", linewidth=0.6)
    return canvas


def _crossing(axes: Any, base: float, bracket: tuple[float, float]) -> None:
    """The curve of b^(−t) around a bracket whose ends have certified signs."""
    low, high = bracket
    offsets = np.linspace(0.75 * low, 1.2 * high, 120)
    axes.axvspan(low, high, **BAND)
    axes.plot(offsets, decay_curve(offsets, base), color="black")
    values = decay_curve([low, high], base)
    for at, value, sign in zip(bracket, values, ("+", "-"), strict=True):
        axes.plot([at], [value], marker="o" if sign == "+" else "s", color=LINES[2].color)
        axes.annotate(f"${sign}$", (at, value), xytext=(4, 4), textcoords="offset points")
    axes.set(title=f"$\\theta_t = {base:.0f}^{{-t}}$", xlabel="$k$", xticks=bracket)
    axes.set_xlim(0.75 * low, 1.2 * high)


_DIMENSIONS = (8, 32, 128)
_FARTHEST = 300_000


def plateau() -> Canvas:
    """(2/d)S(k) at whole k, and the root of the mean of its squares."""
    canvas, (values, means) = panels(2, 2.9)
    offsets = np.unique(np.geomspace(1, 1e5, 1200).astype(np.int64))
    floor = 1 / np.sqrt(32)
    values.plot(offsets, reference.riemann_sum(offsets, 32, BASE), **dots(2))
    for level in (-floor, floor):
        values.axhline(level, **GUIDE)
    values.set(xscale="log", xlabel="$k$", title="$(2/d)\\,S(k)$, $d = 32$", ylim=(-0.75, 1.05))
    for level, text in ((floor, "$1/\\sqrt{d}$"), (-floor, "$-1/\\sqrt{d}$")):
        values.annotate(
            text,
            (1, level),
            xycoords=("axes fraction", "data"),
            xytext=(3, 0),
            textcoords="offset points",
            va="center",
        )
    for line, dimension in zip(LINES, _DIMENSIONS, strict=False):
        ends, roots = _root_mean_squares(dimension)
        means.plot(ends, roots, label=f"$d = {dimension}$", **line.marked((8, 16)))
        means.axhline(1 / np.sqrt(dimension), **GUIDE)
    means.set(xscale="log", yscale="log", xlabel="$N$", xlim=(1, _FARTHEST))
    means.set_yticks([0.1, 0.2, 0.5, 1.0], labels=["0.1", "0.2", "0.5", "1"])
    means.minorticks_off()
    means.set_title("$(\\frac{1}{N}\\sum_{k=1}^{N}((2/d)\\,S(k))^2)^{1/2}$")
    means.legend(loc="upper right")
    return canvas


def _root_mean_squares(dimension: int) -> tuple[Curve, Curve]:
    """Some N up to 300 000, and the root of the mean of ((2/d)S(k))² over k = 1 … N."""
    blocks = np.array_split(np.arange(1, _FARTHEST + 1), 60)
    squares = np.concatenate([reference.riemann_sum(k, dimension, BASE) ** 2 for k in blocks])
    ends = np.unique(np.geomspace(1, _FARTHEST, 100).astype(np.int64))
    return ends.astype(np.float64), np.sqrt(np.cumsum(squares)[ends - 1] / ends)


DRAWINGS: Mapping[str, Callable[[], Canvas]] = {
    "riemann-band": sum_and_integral,
    "decay-curves": decay_curves,
    "log-law": log_law,
    "zero-crossings": zero_crossings,
    "plateau": plateau,
}
