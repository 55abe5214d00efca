"""What turns by which angle: dials, wrong and right rotations, wavelengths, one matrix of dots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from matplotlib.figure import Figure as Canvas
from numpy.typing import NDArray

from symbolic_pe.figures.drawing import GUIDE, LINES, SHADES, panels
from symbolic_pe.numerics import reference

RealArray = NDArray[np.floating[Any]]

CONTEXT = 8192
"""A length of text, in positions."""

_DIMENSION, _BASES = 128, (1e4, 5e5)


def toeplitz() -> Canvas:
    """PE(p)·PE(q) for p, q = 0 … 63, and for p, q = 1000 … 1063: the same picture."""
    canvas, axes = panels(2, 2.9)
    for panel, first in zip(axes, (0, 1000), strict=True):
        positions = np.arange(first, first + 64)
        dots = reference.encoding_dot(positions[:, np.newaxis], positions, 64)
        low, high = first - 0.5, first + 63.5
        image = panel.imshow(
            dots, cmap=SHADES, vmin=12, vmax=32, interpolation="none", extent=(low, high, high, low)
        )
        ticks = [first, first + 31, first + 63]
        panel.set(xlabel="$q$", ylabel="$p$", xticks=ticks, yticks=ticks)
        panel.spines[:].set_visible(False)
    bar = canvas.colorbar(image, ax=axes, ticks=[12, 22, 32], pad=0.02)
    bar.set_label("$\\mathrm{PE}(p) \\cdot \\mathrm{PE}(q)$, $d = 64$")
    return canvas


_POSITION, _OFFSET = 2, 3


def dials() -> Canvas:
    """For each of four frequencies the pair at the positions 2 and 5, as hands of a clock."""
    canvas, axes = panels(4, 2.1)
    schedule = reference.frequencies(8, 100.0)
    places = np.array([_POSITION, _POSITION + _OFFSET])
    hands = reference.sinusoidal(places, 8, frequencies=schedule).reshape(2, 4, 2)
    for i, (panel, frequency) in enumerate(zip(axes, schedule, strict=True)):
        _dial(panel)
        _hand(panel, hands[0, i], LINES[0])
        _hand(panel, hands[1, i], LINES[1])
        _swept(panel, *(frequency * places))
        relation = "=" if np.isclose(frequency, round(frequency, 2)) else "\\approx"
        panel.set_title(f"$\\theta_{i} {relation} {frequency:.2g}$")
    handles = [axes[0].plot([], [], **line.plain())[0] for line in LINES[:2]]
    canvas.legend(handles, ["$p = 2$", "$p + k = 5$"], loc="outside lower center", ncols=2)
    return canvas


def _dial(panel: Any) -> None:
    full = np.linspace(0, 2 * np.pi, 200)
    panel.plot(np.cos(full), np.sin(full), color="0.7", linewidth=0.8)
    panel.set(xlim=(-1.15, 1.15), ylim=(-1.15, 1.15), aspect="equal", xticks=[], yticks=[])
    panel.spines[:].set_visible(False)


def _hand(panel: Any, end: RealArray, line: Any, text: str = "") -> None:
    """An arrow from the middle to a point, perhaps with a name beyond its end."""
    panel.annotate(
        "",
        end,
        (0, 0),
        arrowprops={
            "arrowstyle": "-|>",
            "color": line.color,
            "linestyle": line.linestyle,
            "linewidth": 1.3,
            "shrinkA": 0,
            "shrinkB": 0,
        },
    )
    if text:
        side = "center" if abs(end[0]) < 0.3 else "left" if end[0] > 0 else "right"
        panel.text(*(1.12 * np.asarray(end)), text, ha=side, va="center", color=line.color)


def _swept(panel: Any, start: float, end: float, radius: float = 0.5) -> None:
    """The angle between two positions on a dial, which turns clockwise from the top."""
    angles = np.linspace(start, end, 60)
    x, y = radius * np.sin(angles), radius * np.cos(angles)
    panel.plot(x, y, color=LINES[2].color, linewidth=1.4)
    if abs(end - start) > 0.15:
        arrow = {"arrowstyle": "-|>", "color": LINES[2].color, "linewidth": 1.4}
        panel.annotate("", (x[-1], y[-1]), (x[-4], y[-4]), arrowprops=arrow)


def wavelengths(base: float) -> RealArray:
    """2π/θ_i: after so many positions pair i has turned once (claim wavelength-geometric)."""
    return 2 * np.pi / reference.frequencies(_DIMENSION, base)


def pairs_without_a_turn(base: float) -> int:
    """How many of the 64 pairs never complete a turn within the context."""
    return int(np.count_nonzero(wavelengths(base) > CONTEXT))


def wavelengths_and_context() -> Canvas:
    """The wavelength of each pair for two bases, and the context's length."""
    canvas, axes = panels(2, 2.9, sharey=True)
    for panel, base in zip(axes, _BASES, strict=True):
        lengths, pairs = wavelengths(base), np.arange(_DIMENSION // 2)
        turns = lengths <= CONTEXT
        panel.plot(
            pairs[turns],
            lengths[turns],
            linestyle="none",
            marker="o",
            markersize=3,
            color=LINES[0].color,
        )
        panel.plot(
            pairs[~turns],
            lengths[~turns],
            linestyle="none",
            marker="s",
            markersize=4,
            markerfacecolor="none",
            color=LINES[2].color,
        )
        panel.axhline(CONTEXT, **GUIDE)
        panel.annotate(f"$L = {CONTEXT}$", (0, CONTEXT), xytext=(0, 4), textcoords="offset points")
        count = pairs_without_a_turn(base)
        middle = pairs[~turns].mean(), lengths[~turns].mean()
        panel.annotate(
            f"${count}$", middle, xytext=(-24, 8), textcoords="offset points", color=LINES[2].color
        )
        power = "10^4" if base == 1e4 else "5 \\cdot 10^5"
        panel.set(yscale="log", xlabel="$i$", title=f"$b = {power}$, $d = {_DIMENSION}$")
    axes[0].set_ylabel("$2\\pi b^{2i/d}$")
    return canvas


_STEP = np.pi / 6


def wrong_and_right_rotation() -> Canvas:
    """Where the block of note 003 and the right one carry a pair: backwards, and forwards."""
    canvas, axes = panels(2, 3.0)
    start, target = reference.sinusoidal(np.array([2, 5]), 2, frequencies=[_STEP])
    angle = 3 * _STEP
    blocks = (reference.rotation_matrix(angle), reference.shift_block(angle))
    titles = (
        "$\\rho(k\\theta)\\,\\mathrm{PE}(p) = \\mathrm{PE}(p - k)$",
        "$\\Phi(k\\theta)\\,\\mathrm{PE}(p) = \\mathrm{PE}(p + k)$",
    )
    for panel, block, title in zip(axes, blocks, titles, strict=True):
        _dial(panel)
        panel.set(xlim=(-1.4, 1.4), ylim=(-1.25, 1.15), title=title)
        _hand(panel, start, LINES[0], "$p$")
        panel.plot(*target, marker="o", markersize=9, markerfacecolor="none", color=LINES[1].color)
        panel.text(
            1.2 * target[0],
            1.2 * target[1],
            "$p + k$",
            ha="left",
            va="center",
            color=LINES[1].color,
        )
        reached = block @ start
        is_right = np.allclose(reached, target)
        _hand(panel, 0.96 * reached, LINES[1 if is_right else 2], "" if is_right else "$p - k$")
        _swept(panel, 2 * _STEP, (5 if is_right else -1) * _STEP)
    return canvas


_SHIFT = 4


def moved_together() -> Canvas:
    """R(m)q and R(p)k at two positions, and at both positions four farther: the same score."""
    canvas, axes = panels(2, 2.2)
    query, key = np.array([0.95, 0.2]), np.array([0.55, -0.55])
    turn = [np.pi / 9]
    for panel, shift in zip(axes, (0, _SHIFT), strict=True):
        m, p = 5 + shift, 2 + shift
        turned = (
            reference.rotary(query, m, frequencies=turn),
            reference.rotary(key, p, frequencies=turn),
        )
        panel.set(xlim=(-1.5, 1.3), ylim=(-0.35, 1.2), aspect="equal", xticks=[], yticks=[])
        panel.spines[:].set_visible(False)
        _hand(panel, turned[0], LINES[0], f"$R({m})\\,q$")
        _hand(panel, turned[1], LINES[1], f"$R({p})\\,k$")
        _between(panel, *turned)
        score = float(reference.dot(*turned))
        panel.set_title(f"$R({m})\\,q \\cdot R({p})\\,k = {score:.3f}$")
    return canvas


def _between(panel: Any, one: RealArray, other: RealArray) -> None:
    """The angle from one vector to the other, the shorter way."""
    start, end = (np.arctan2(x, y) for x, y in (other, one))
    end = start + (end - start + np.pi) % (2 * np.pi) - np.pi
    _swept(panel, start, end, radius=0.35)


DRAWINGS: Mapping[str, Callable[[], Canvas]] = {
    "toeplitz": toeplitz,
    "dials": dials,
    "wavelengths": wavelengths_and_context,
    "wrong-and-right-rotation": wrong_and_right_rotation,
    "moved-together": moved_together,
}
