"""Commands, run in the process of the tests."""

from collections.abc import Callable

from click.testing import CliRunner, Result

from symbolic_pe.cli import main

__all__ = ["Run", "run_command"]

Run = Callable[..., Result]
"""The fixture ``run``: the words after ``symbolic-pe``."""

RESHAPING = (
    *("CI", "BUILD_NUMBER", "GITHUB_ACTIONS", "PYTEST_ADDOPTS"),
    *("FORCE_COLOR", "NO_COLOR", "PY_COLORS", "CLICOLOR", "CLICOLOR_FORCE"),
    *("COLUMNS", "LINES", "TTY_COMPATIBLE", "TTY_INTERACTIVE"),
)
"""Variables by which pytest, Rich and Click shorten, wrap or colour otherwise than they would for
a person who sends the output to a file; pytest alone prints longer summaries where CI is set."""


def run_command(*words: object) -> Result:
    """Run a command without a terminal."""
    return CliRunner().invoke(main, [str(word) for word in words])
