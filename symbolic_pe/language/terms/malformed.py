"""What is refused: formulas without meaning, and sizes that are not the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import sympy
from sympy import Expr

from symbolic_pe.explain import ForAuthors
from symbolic_pe.prose import prose


class MalformedStatement(ForAuthors):
    """The formula has no meaning as written: shapes, sizes or index ranges do not fit.

    ``words``: the message, in which formulas may be marked.
    """

    def __init__(self, message: object = "") -> None:
        self.words = prose(message if isinstance(message, str) else str(message))
        super().__init__(str(self.words))


def as_term(thing: Any) -> Any:
    """A number of Python's as a term, and a term as it is; never a text, which SymPy would run."""
    try:
        return sympy.sympify(thing, strict=True)
    except sympy.SympifyError:
        raise MalformedStatement(f"{thing!r} is no term") from None


_EQUALITY: list[Callable[[Expr, Expr, bool], bool]] = []
"""What decides whether two numbers are equal: it reads terms, so it stands above them."""

_Decision = TypeVar("_Decision", bound=Callable[[Expr, Expr, bool], bool])


def decides_equality(function: _Decision) -> _Decision:
    """Let this function say whether two numbers are equal."""
    _EQUALITY.append(function)
    return function


def decided_equal(left: Expr, right: Expr, everywhere: bool = False) -> bool:
    """Equal wherever both have a value; ``everywhere``: and both have one under the same
    conditions."""
    return any(equal(left, right, everywhere) for equal in _EQUALITY)


def require_same(left: Expr, right: Expr, message: str, *shown: object) -> None:
    """Refuse unless two sizes are equal; the message is put together only then."""
    if left != right and not decided_equal(left, right, everywhere=True):
        raise MalformedStatement(message.format(*shown))
