r"""How wide a formula will come out, estimated from its LaTeX source.

Only the layout depends on it (whether a step fits beside its reason or has to be broken), so an
estimate within some ten per cent is enough.  The unit is the width of a digit: 5 pt in a font of
10 pt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["pieces", "width"]

_TOKEN = re.compile(r"\\begin\{pmatrix\}|\\end\{pmatrix\}|\\\\|\\[A-Za-z]+\*?|\\.|\s+|.", re.DOTALL)

_RELATIONS = frozenset({"=", "<", ">", r"\le", r"\ne", r"\to", r"\in", r"\Rightarrow",
                        r"\Leftrightarrow", r"\mapsto"})  # fmt: skip
_OPERATORS = frozenset({"+", "-", r"\cdot", r"\otimes", r"\times", r"\wedge", r"\vee"})
_NOTHING = frozenset({r"\displaystyle", r"\bigl", r"\bigr", r"\Bigl", r"\Bigr", r"\biggl",
                      r"\biggr", r"\Biggl", r"\Biggr", r"\Big", r"\left", r"\right"})  # fmt: skip
_LARGE = {r"\sum": 2.9, r"\bigoplus": 3.1, r"\int": 2.0}
_SPACES = {r"\,": 0.34, r"\;": 0.56, r"\ ": 0.7, r"\quad": 2.0, r"\qquad": 4.0}
_TEXTUAL = frozenset({r"\mathrm", r"\operatorname", r"\operatorname*", r"\text", r"\mathbb"})
_SCRIPT = 0.75
"""The size of indices and exponents relative to the line."""


def width(tex: str) -> float:
    """The width of a formula in units of a digit."""
    tokens = [token for token in _TOKEN.findall(tex) if not token.isspace()]
    return _Reader(tokens).row()


def pieces(tex: str) -> list[str]:
    """The parts between the places where TeX may break a formula (+, −, =, … outside braces)."""
    found, depth, start = [], 0, 0
    for match in _TOKEN.finditer(tex):
        token = match.group()
        depth += (token in ("{", r"\begin{pmatrix}")) - (token in ("}", r"\end{pmatrix}"))
        if depth == 0 and (token in _RELATIONS or token in _OPERATORS):
            found.append(tex[start : match.end()])
            start = match.end()
    return [*found, tex[start:]]


@lru_cache(maxsize=4096)
def _of_command(token: str) -> float:
    if token in _SPACES:
        return _SPACES[token]
    if token in _RELATIONS:
        return 2.7
    if token in _OPERATORS:
        return 2.4
    if token in _LARGE:
        return _LARGE[token]
    if token in (r"\sin", r"\cos", r"\tan", r"\det", r"\ln", r"\cot", r"\sec", r"\csc"):
        return len(token) - 1.0 + 0.3
    return 1.2


class _Reader:
    """Reads tokens from left to right; groups and scripts by recursion."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens: Iterator[str] = iter(tokens)
        self._held: list[str] = []

    def _next(self) -> str | None:
        return self._held.pop() if self._held else next(self._tokens, None)

    def row(self, *ends: str) -> float:
        """The width up to one of ``ends`` (consumed) or to the end."""
        total = scripts = base = 0.0
        while (token := self._next()) is not None and token not in ends:
            if token in ("_", "^"):
                script = self.argument() * _SCRIPT
                if base >= _LARGE[r"\int"]:  # limits above and below: the widest counts
                    total += max(script - max(base, scripts), 0)
                    scripts = max(script, scripts)
                else:
                    total += max(script - scripts, 0)
                    scripts = max(script, scripts)
                continue
            base, scripts = 0.0, 0.0
            if token in _LARGE:
                base = _LARGE[token]
            total += self._token(token)
        return total

    def argument(self) -> float:
        """The next group or token."""
        token = self._next()
        if token is None:
            return 0.0
        return self.row("}") if token == "{" else self._token(token)

    def _token(self, token: str) -> float:
        if token == "{":
            return self.row("}")
        if token == r"\begin{pmatrix}":
            return self._matrix()
        if token in (r"\frac", r"\tfrac"):
            return max(self.argument(), self.argument()) + 0.5
        if token == r"\sqrt":
            return self.argument() + 1.7
        if token == r"\overline":
            return self.argument()
        if token in _TEXTUAL:
            return self.argument() + 0.3
        if token in _NOTHING:
            return 0.2
        if token.startswith("\\"):
            return _of_command(token)
        if token in _RELATIONS or token in _OPERATORS:
            return _of_command(token)
        return 0.6 if token in ",.:;|!'()[]" else 1.05

    def _matrix(self) -> float:
        columns: list[float] = []
        place = 0
        while True:
            ending, cell = self._cell()
            columns.extend([0.0] * (place + 1 - len(columns)))
            columns[place] = max(columns[place], cell)
            place = place + 1 if ending == "&" else 0
            if ending == r"\end{pmatrix}":
                return sum(columns) + 2 * (len(columns) - 1) + 3

    def _cell(self) -> tuple[str, float]:
        """(what ends it, width) of the next entry of a matrix."""
        inside: list[str] = []
        depth = 0
        while (token := self._next()) is not None:
            depth += (token in ("{", r"\begin{pmatrix}")) - (token in ("}", r"\end{pmatrix}"))
            if depth < 0 or (depth == 0 and token in ("&", r"\\")):
                return token, _Reader(inside).row()
            inside.append(token)
        return r"\end{pmatrix}", _Reader(inside).row()
