"""The encodings themselves: their values, how a pair turns, their dot products."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from matplotlib.figure import Figure as Canvas
from numpy.typing import NDArray

from symbolic_pe.figures.drawing import GUIDE, LINES, SHADES, panels
from symbolic_pe.numerics import reference

RealArray = NDArray[np.floating[Any]]


def heat_map() -> Canvas:
    """PE(p) for p = 0 … 49, a row each, in 128 dimensions."""
    canvas, (axes,) = panels(1, 2.9)
    values = reference.sinusoidal(np.arange(50), 128)
    image = axes.imshow(values, cmap=SHADES, aspect="auto", vmin=-1, vmax=1, interpolation="none")
    axes.set(xlabel="$j$", ylabel="$p$")
    axes.set(xticks=[0, 31, 63, 95, 127], yticks=[0, 10, 20, 30, 40, 49])
    axes.spines[:].set_visible(False)
    bar = canvas.colorbar(image, ax=axes, ticks=[-1, 0, 1], pad=0.02)
    bar.set_label("$\\mathrm{PE}(p)_j$")
    return canvas


_TURN = np.pi / 6


def rotation() -> Canvas:
    """Φ(θ) carries (sin pθ, cos pθ) to the next position; ρ(mθ) turns a vector q."""
    canvas, (clockwise, counter) = panels(2, 3.0)
    sinusoidal = reference.sinusoidal(np.arange(5), 2, frequencies=[_TURN])
    start = np.array([0.95, 0.31])
    rotary = reference.rotation_matrix(_TURN * np.arange(5)) @ start
    _turning(clockwise, sinusoidal, "p", 4)
    _turning(counter, rotary, "m", 4)
    clockwise.set(xlabel="$\\sin p\\theta$", ylabel="$\\cos p\\theta$")
    clockwise.set_title("$\\Phi(\\theta)\\,\\mathrm{PE}(p) = \\mathrm{PE}(p + 1)$")
    counter.set(xlabel="$x$", ylabel="$y$")
    counter.set_title("$\\rho(m\\theta)\\,q$")
    return canvas


def _turning(axes: Any, vectors: RealArray, letter: str, count: int) -> None:
    """Arrows to the vectors, numbered, and a small arc from each to the next."""
    full = np.linspace(0, 2 * np.pi, 200)
    axes.plot(np.cos(full), np.sin(full), color="0.75", linewidth=0.8)
    for place, (x, y) in enumerate(vectors):
        axes.annotate(
            "",
            (x, y),
            (0, 0),
            arrowprops={
                "arrowstyle": "-|>",
                "color": "black",
                "linewidth": 1.6 - 0.25 * place,
                "shrinkA": 0,
                "shrinkB": 0,
            },
        )
        label = f"${letter} = {place}$" if place in (0, count) else f"${place}$"
        side = "center" if abs(x) < 0.3 else "left" if x > 0 else "right"
        axes.text(1.1 * x, 1.13 * y, label, ha=side, va="center")
    for before, after in pairwise(vectors):
        _arc(axes, before, after)
    ticks = [-1, 0, 1]
    axes.set(xlim=(-1.4, 1.4), ylim=(-1.4, 1.4), aspect="equal", xticks=ticks, yticks=ticks)


def _arc(axes: Any, before: RealArray, after: RealArray) -> None:
    first, last = (np.arctan2(y, x) for x, y in (before, after))
    last = first + (last - first + np.pi) % (2 * np.pi) - np.pi
    angles = np.linspace(first, last, 20)
    x, y = 0.55 * np.cos(angles), 0.55 * np.sin(angles)
    axes.plot(x, y, color=LINES[1].color, linewidth=1)
    arrow = {"arrowstyle": "->", "color": LINES[1].color, "linewidth": 1}
    axes.annotate("", (x[-1], y[-1]), (x[-3], y[-3]), arrowprops=arrow)


def dot_against_offset() -> Canvas:
    """PE(p + k)·PE(p) against k at three positions, and S(k) for d = 512 around k = 43."""
    canvas, (whole, detail) = panels(2, 2.8)
    offsets = np.arange(-100, 101)
    whole.plot(offsets, reference.similarity(offsets, 128), color="black", linewidth=0.8)
    for place, position in enumerate((0, 50, 1000)):
        values = reference.encoding_dot(position + offsets, position, 128)
        line = LINES[place]
        whole.plot(
            offsets,
            values,
            linestyle="none",
            marker=line.marker,
            color=line.color,
            markersize=4,
            markerfacecolor="none",
            markevery=(4 * place, 12),
            label=f"$p = {position}$",
        )
    whole.axhline(64, **GUIDE)
    whole.annotate("$d/2$", (-100, 64), xytext=(0, 3), textcoords="offset points")
    whole.set(
        xlabel="$k$", title="$\\mathrm{PE}(p + k) \\cdot \\mathrm{PE}(p)$, $d = 128$", ylim=(10, 72)
    )
    whole.legend(loc="upper right", bbox_to_anchor=(1.02, 0.86))
    _rise(detail)
    return canvas


def _rise(axes: Any) -> None:
    """The steps S(k + 1) − S(k) at d = 512 around the first one that leads up."""
    offsets = np.arange(36, 51)
    steps = np.diff(reference.similarity(np.arange(36, 52), 512))
    for place, line in ((steps <= 0, LINES[0]), (steps > 0, LINES[2])):
        axes.vlines(offsets[place], 0, steps[place], color=line.color, linewidth=1.2)
        axes.plot(
            offsets[place],
            steps[place],
            linestyle="none",
            marker=line.marker,
            markersize=4,
            color=line.color,
        )
    axes.axhline(0, color="0.5", linewidth=0.6)
    rise = steps[offsets == 43][0]
    axes.annotate(
        f"$S(44) - S(43) \\approx {rise:.3f}$",
        (43, rise),
        xytext=(0, 16),
        textcoords="offset points",
        ha="center",
        arrowprops={"arrowstyle": "-", "linewidth": 0.6},
    )
    axes.set(xlabel="$k$", title="$S(k + 1) - S(k)$, $d = 512$", ylim=(-1.5, 0.45))


DRAWINGS: Mapping[str, Callable[[], Canvas]] = {
    "heat-map": heat_map,
    "rotation": rotation,
    "dot-against-offset": dot_against_offset,
}
