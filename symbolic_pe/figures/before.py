"""Positions before sinusoids: binary counting, and encodings made of sines alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure as Canvas
from mpl_toolkits.mplot3d.proj3d import proj_transform
from numpy.typing import NDArray

from symbolic_pe.figures.drawing import LINES, SHADES, WIDTH, panels
from symbolic_pe.numerics import reference

RealArray = NDArray[np.floating[Any]]

_ROWS = 5
_STEP = 1.5
"""How far apart rows are drawn; the curve of each has the height 1."""


def binary_and_sines() -> Canvas:
    """Bits 0 … 4 of the positions, and sin(t/2^i) for i = 0 … 4, one row each."""
    canvas, (bits, sines) = panels(2, 2.9)
    positions = np.arange(64)
    digits = reference.binary_positions(positions, _ROWS)
    times = np.linspace(0, 110, 1200)
    waves = reference.sine_only(times, _ROWS)
    for row in range(_ROWS):
        level = -_STEP * row
        bits.step(positions, level + digits[:, row], where="post", color="black")
        sines.plot(times, level + 0.5 + waves[:, row] / 2, color="black")
        _period(bits, 2.0 ** (row + 1), level)
        _period(sines, 2 * np.pi * 2.0**row, level)
    for axes, letter, end in ((bits, "j", 64), (sines, "i", 110)):
        axes.set(xlabel="$t$", xlim=(0, end), yticks=0.5 - _STEP * np.arange(_ROWS))
        axes.set_yticklabels([f"${letter} = {row}$" for row in range(_ROWS)])
        axes.tick_params(axis="y", length=0)
        axes.spines["left"].set_visible(False)
    bits.set_title(r"$\lfloor t/2^j \rfloor \;\mathrm{mod}\; 2$")
    sines.set_title("$\\sin(t/2^i)$")
    return canvas


def _period(axes: Any, length: float, level: float) -> None:
    """A bar under the first period of a row."""
    bar = {
        "arrowstyle": "|-|, widthA=0.15, widthB=0.15",
        "linewidth": 1.1,
        "shrinkA": 0,
        "shrinkB": 0,
        "color": LINES[2].color,
    }
    axes.annotate("", (0, level - 0.22), (length, level - 0.22), arrowprops=bar)


def collision_curve() -> Canvas:
    """(sin w_0 t, sin w_1 t, sin w_2 t) for the frequencies 1/2^i and for 10000^(−i/2)."""
    canvas = Canvas(figsize=(WIDTH, 2.6))
    schedules = (0.5 ** np.arange(3), reference.sine_only_frequencies(3))
    titles = ("$w = (1,\\ 1/2,\\ 1/4)$", "$w = (1,\\ 1/100,\\ 1/10000)$")
    labels = (
        {0: (64, 14), 25: (30, 54), 50: (-62, 34)},
        {0: (-30, -12), 25: (-52, 10), 50: (34, 6)},
    )
    for place, title in enumerate(titles):
        axes = canvas.add_subplot(1, 2, place + 1, projection="3d")
        _curve(axes, schedules[place], labels[place])
        axes.set_title(title, y=1.0)
    return canvas


def _curve(axes: Any, schedule: RealArray, labels: Mapping[int, tuple[int, int]]) -> None:
    """The curve in space; ``labels`` says where the numbers of some positions go, in points."""
    positions, times = np.arange(51), np.linspace(0, 50, 800)
    curve = reference.sine_only(times, 3, frequencies=schedule)
    points = reference.sine_only(positions, 3, frequencies=schedule)
    axes.plot(*curve.T, color="0.6", linewidth=0.7)
    axes.scatter(
        *points.T,
        c=positions,
        cmap=SHADES,
        s=16,
        edgecolors="black",
        linewidths=0.3,
        depthshade=False,
    )
    axes.set_xlabel("$\\sin w_0 t$", labelpad=-6)
    axes.set_ylabel("$\\sin w_1 t$", labelpad=-6)
    axes.set_zlabel("$\\sin w_2 t$", labelpad=-6 if np.ptp(points[:, 2]) > 1 else -2)
    axes.tick_params(labelsize=7, pad=-3)
    axes.tick_params(axis="z", pad=-1)
    axes.locator_params(nbins=4)
    axes.view_init(elev=22, azim=-52)
    axes.set_box_aspect(None, zoom=0.88)
    for t, place in labels.items():
        x, y, _ = proj_transform(*points[t], axes.get_proj())
        axes.annotate(
            f"${t}$",
            (x, y),
            xytext=place,
            textcoords="offset points",
            fontsize=9,
            bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.8},
            arrowprops={"arrowstyle": "-", "linewidth": 0.6, "shrinkB": 2},
        )


DRAWINGS: Mapping[str, Callable[[], Canvas]] = {
    "binary-and-sines": binary_and_sines,
    "collision-curve": collision_curve,
}
