"""Colours on a terminal, and none in a pipe or where the reader wants none (``NO_COLOR``)."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

import click

__all__ = ["COLOURS", "WRONG", "paint", "wanted"]

COLOURS = {"proved": "green", "refuted": "red", "malformed": "magenta"}
"""The colours of verdicts, those of the pages."""

WRONG = "bold white on red"
"""What is not as declared, in a table."""

_STYLES: Mapping[str, Mapping[str, Any]] = {
    "id": {"bold": True},
    "heading": {"bold": True},
    "reason": {"dim": True},
    "error": {"fg": "white", "bg": "red", "bold": True},
    "unproved": {"fg": "white", "bg": "red", "bold": True},
    **{verdict: {"fg": colour, "bold": True} for verdict, colour in COLOURS.items()},
}


def wanted() -> bool:
    """Are there to be colours on standard output? (https://no-color.org)"""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


def paint(text: str, kind: str) -> str:
    """The text in the colours of its kind."""
    return click.style(text, **_STYLES[kind]) if wanted() and kind in _STYLES else text
