"""What all figures share: fonts, sizes, the lines that are told apart, reproducible files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas

_STYLE: Any = {
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.7,
    "axes.titlesize": 10,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "legend.handlelength": 2.8,
    "lines.linewidth": 1.2,
    "xtick.direction": "out",
    "figure.constrained_layout.use": True,
    "savefig.dpi": 200,
    "svg.fonttype": "path",
    "svg.hashsalt": "symbolic_pe",
    "pdf.fonttype": 42,
}

_UNDATED: Mapping[str, Mapping[str, None]] = {
    "svg": {"Date": None},
    "pdf": {"CreationDate": None, "Producer": None},
    "png": {},
}
"""What would tell when or by which version a file was made, left out."""

_CREATOR = {"svg": "Creator", "pdf": "Creator", "png": "Software"}
"""What each format calls the words that say who made a file."""

WIDTH = 6.3
"""Inches: the width of a line of text on A4."""


@dataclass(frozen=True)
class LineStyle:
    """A line that is told from the others without its colour."""

    color: str
    linestyle: Any
    marker: str

    def plain(self) -> dict[str, Any]:
        """Arguments of ``plot`` for a curve without markers."""
        return {"color": self.color, "linestyle": self.linestyle}

    def marked(self, every: Any) -> dict[str, Any]:
        """Arguments of ``plot`` for a curve with a marker at some of its points."""
        return {**self.plain(), "marker": self.marker, "markevery": every, "markersize": 4}


LINES = (
    LineStyle("#000000", "-", "o"),
    LineStyle("#0072B2", (0, (5, 2)), "s"),
    LineStyle("#D55E00", (0, (1.2, 1.4)), "^"),
    LineStyle("#009E73", (0, (6, 2, 1.2, 2)), "D"),
    LineStyle("#CC79A7", (0, (9, 2.5)), "v"),
)
"""Colours of Okabe and Ito, told apart with any kind of colour vision."""


def dots(size: float) -> dict[str, Any]:
    """Arguments of ``plot`` for points that nothing joins."""
    return {"color": LINES[0].color, "linestyle": "none", "marker": ".", "markersize": size}


SHADES = "cividis"
"""A map of colours that gets lighter all the way, for every kind of colour vision."""

BAND: Mapping[str, Any] = {"color": "0.82", "linewidth": 0}
GUIDE: Mapping[str, Any] = {"color": "0.45", "linewidth": 0.8, "linestyle": (0, (4, 3))}


@contextmanager
def styled() -> Iterator[None]:
    """Draw and save in the style of this module, whatever the reader's own settings are."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_STYLE)
        yield


def panels(columns: int, height: float, **options: Any) -> tuple[Canvas, list[Axes]]:
    """A figure of a line's width with this many panels side by side."""
    canvas = Canvas(figsize=(WIDTH, height))
    axes = np.atleast_1d(canvas.subplots(1, columns, **options))
    return canvas, list(axes)


def save(canvas: Canvas, path: Path, format: str, creator: str) -> None:
    """Write a file that is the same, byte for byte, each time, and says who made it."""
    metadata = {**_UNDATED[format], _CREATOR[format]: creator}
    canvas.savefig(path, format=format, metadata=metadata)
