"""Cases as rows of text: one to a line, columns between bars."""

import builtins
import re
from collections.abc import Mapping
from typing import Any

import pytest

__all__ = ["refused", "rows", "value"]


def rows(text: str) -> list[Any]:
    """Parameters of a test, each row called what stands in its first column.

    A line that begins with a bar has the other columns of the rows below it, which have one.
    Empty lines and those that begin with # are left out; a line goes on below after a backslash.
    """
    cases, common = [], []
    for line in filter(None, map(str.strip, re.sub(r"\s*\\\n\s*", " ", text).splitlines())):
        first, *others = re.split(r"(?:^|\s+)\| ", line)
        if not first:
            common = others
        elif first[0] != "#":
            cases.append(pytest.param(first, *(others or common), id=first))
    return cases


def value(expression: str, names: Mapping[str, Any]) -> Any:
    """The value of an expression of Python."""
    return eval(expression, dict(names))


def refused(expression: str, says: str, names: Mapping[str, Any]) -> None:
    """Hold that an expression raises what is said: ``ValueError: pattern of the message``."""
    kind, _, pattern = says.partition(": ")
    error = names.get(kind, getattr(builtins, kind, None))
    with pytest.raises(error, match=pattern or None):
        value(expression, names)
