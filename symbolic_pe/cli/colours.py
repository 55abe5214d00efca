"""Signs and colours on a terminal; no colours in a pipe or where the reader wants none.

A verdict has its sign, its word and its colours, as on the pages: dark letters on a light ground of
the same hue, which are as easy to read whether the terminal is dark or light.  They are those of
the table of 256 colours that themes do not change.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

import click

from symbolic_pe.reports.standing import signed


class Colours(NamedTuple):
    """The colours of letters and of what is behind them, by their numbers among 256."""

    letters: int
    ground: int

    @property
    def for_click(self) -> Mapping[str, Any]:
        """As ``click.style`` takes them."""
        return {"fg": self.letters, "bg": self.ground, "bold": True}

    @property
    def for_rich(self) -> str:
        """As Rich takes them."""
        return f"bold color({self.letters}) on color({self.ground})"


COLOURS = {
    "proved": Colours(22, 194),
    "refuted": Colours(88, 224),
    "malformed": Colours(54, 189),
    "unproved": Colours(238, 254),
    "unverified": Colours(238, 254),
}
"""The colours of verdicts."""

WRONG = Colours(231, 160)
"""What is not as declared."""

_STYLES: Mapping[str, Mapping[str, Any]] = {
    "id": {"bold": True},
    "heading": {"bold": True},
    "reason": {"dim": True},
    "error": WRONG.for_click,
    "contradictory": COLOURS["unproved"].for_click,
    "has no value": COLOURS["unproved"].for_click,
    **{kind: colours.for_click for kind, colours in COLOURS.items()},
}


def on_terminal() -> bool:
    """Does standard output go to a terminal?"""
    return sys.stdout.isatty()


def wanted() -> bool:
    """Are there to be colours on standard output? (https://no-color.org)"""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return on_terminal()


def shows_signs() -> bool:
    """Are verdicts to have their signs: on a terminal that can show them?"""
    encoding = getattr(sys.stdout, "encoding", None) or ""
    return on_terminal() and encoding.lower().startswith("utf")


def paint(text: str, kind: str) -> str:
    """The text in the colours of its kind."""
    return click.style(text, **_STYLES[kind]) if wanted() and kind in _STYLES else text


def badge(verdict: str, kind: str) -> str:
    """A verdict, in any language, with its sign where it can be shown; it is not painted yet."""
    return signed(verdict, kind, shows_signs())
