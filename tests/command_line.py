"""Commands, run in the process of the tests."""

from __future__ import annotations

from collections.abc import Callable

from click.testing import CliRunner, Result

from symbolic_pe.cli import main

__all__ = ["Run", "run_command"]

Run = Callable[..., Result]
"""The fixture ``run``: the words after ``symbolic-pe``."""


def run_command(*words: object) -> Result:
    """Run a command without a terminal."""
    return CliRunner().invoke(main, [str(word) for word in words])
