"""Figures as files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Canvas

FORMATS = ("svg", "pdf", "png")
MARK = "Written by symbolic-pe, which may write it anew."
"""By these words in a file the program knows it for its own."""


class MissingMatplotlib(RuntimeError):
    """matplotlib is not installed; the message says how to install it."""


def drawings() -> Mapping[str, Callable[[], Canvas]]:
    """What draws each figure, by the figure's name.

    Raises :class:`MissingMatplotlib` where the extra ``figures`` is not installed.
    """
    try:
        from symbolic_pe.figures import before, decay, decay_bounds, returns, sinusoids, turning
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] not in ("matplotlib", "mpl_toolkits"):
            raise
        raise MissingMatplotlib(
            "figures are drawn with matplotlib, which is not installed: "
            "pip install 'symbolic_pe[figures]'"
        ) from problem
    modules = (before, sinusoids, turning, decay, decay_bounds, returns)
    return {name: draw for module in modules for name, draw in module.DRAWINGS.items()}


def write_figure(name: str, path: Path, format: str = "svg") -> None:
    """Draw the figure of this name and write it to ``path``, the same bytes each time.

    ``format``: one of :data:`FORMATS`.

    Raises:
        KeyError: there is no figure of this name.
        ValueError: the format is none of these.
        MissingMatplotlib: the extra ``figures`` is not installed.
        OSError: the file cannot be written.
    """
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}: use {', '.join(FORMATS)}")
    draw = drawings()[name]
    from symbolic_pe.figures.drawing import save, styled

    with styled():
        save(draw(), path, format, MARK)
