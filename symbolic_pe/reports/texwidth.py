r"""How wide a formula will come out, estimated from its LaTeX source, and where to break it.

Only the layout depends on it (whether a step fits beside its reason or has to be broken), so an
estimate within some ten per cent is enough.  The unit is the width of a digit: 5 pt in a font of
10 pt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

__all__ = ["breakable", "pieces", "width"]

_TOKEN = re.compile(r"\\begin\{pmatrix\}|\\end\{pmatrix\}|\\\\|\\[A-Za-z]+\*?|\\.|\s+|.", re.DOTALL)

_RELATIONS = frozenset({"=", "<", ">", r"\le", r"\ne", r"\to", r"\in", r"\Rightarrow",
                        r"\Leftrightarrow", r"\mapsto"})  # fmt: skip
_OPERATORS = frozenset({"+", "-", r"\cdot", r"\otimes", r"\times", r"\wedge", r"\vee"})
_SIZES = {r"\displaystyle": 0.0, r"\nobreak": 0.0} | {
    size + side: extra
    for size, extra in ((r"\big", 0.3), (r"\Big", 0.6), (r"\bigg", 0.9), (r"\Bigg", 1.1))
    for side in ("", "l", "r")
}
"""How much wider a bracket is for the size in front of it."""
_LARGE = {r"\sum": 2.9, r"\bigoplus": 3.1, r"\int": 2.0}
_SPACES = {r"\,": 0.34, r"\;": 0.56, r"\ ": 0.7, r"\quad": 2.0, r"\qquad": 4.0}
_TEXTUAL = frozenset({r"\mathrm", r"\operatorname", r"\operatorname*", r"\text", r"\mathbb"})
_SCRIPT = 0.75
"""The size of indices and exponents relative to the line."""


def width(tex: str) -> float:
    """The width of a formula in units of a digit."""
    tokens = [token for token in _TOKEN.findall(tex) if not token.isspace()]
    return _Reader(tokens).row()


# --------------------------------------------------------------------------------------------
# Where to break


_OPENING = frozenset({"(", "[", r"\langle", r"\lvert", r"\lfloor"})
_CLOSING = frozenset({")", "]", r"\rangle", r"\rvert", r"\rfloor"})
_CLOSED = frozenset({"{", r"\begin{pmatrix}"})
"""What opens a part that TeX cannot break."""
_CONNECTIVES = frozenset({r"\Rightarrow", r"\Leftrightarrow", r"\wedge", r"\vee"})
_UNBROKEN = frozenset({r"\in", r"\to", r"\mapsto"})
_IN_BRACKETS = 200
_PENALTY = re.compile(r"\\penalty\d+ ")


def breakable(tex: str, room: float) -> str:
    """The formula with its breaks: before signs, and inside brackets only if these are wide.

    TeX on its own would break after signs, inside brackets as readily as outside.
    """
    tokens = _TOKEN.findall(tex)
    result: list[str] = []
    inside: list[int | None] = [0]  # the reluctance at each depth; None where there is no break
    for place, token in enumerate(tokens):
        here = inside[-1]
        if token in _OPENING or token in _CLOSED:
            wide = token in _OPENING and width(_group(tokens, place)) > 0.7 * room
            inside.append(here + _IN_BRACKETS if wide and here is not None else None)
        elif len(inside) > 1 and (token in _CLOSING or token in ("}", r"\end{pmatrix}")):
            inside.pop()
        if _is_sign(tokens, place):
            result += [_penalty(here, token), token, r"\nobreak "]
        elif token == r"\;" and place and tokens[place - 1] in (",", r"\colon"):
            result += [token, _penalty(here, token)]
        else:
            result.append(token)
    return "".join(result)


def _penalty(reluctance: int | None, token: str) -> str:
    """The words with which TeX is told how good a place for a break this is."""
    if reluctance is None:
        return ""
    kinds = (token in _CONNECTIVES, token in _RELATIONS, token in _OPERATORS, True)
    return rf"\penalty{reluctance + 50 * kinds.index(True)} "


def pieces(tex: str) -> list[str]:
    """What :func:`breakable` leaves unbroken."""
    return _PENALTY.split(tex)


def _group(tokens: list[str], start: int) -> str:
    """What stands between a bracket and its partner."""
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] in _OPENING) - (tokens[place] in _CLOSING)
        if depth == 0:
            return "".join(tokens[start + 1 : place])
    return "".join(tokens[start + 1 :])


def _is_sign(tokens: list[str], place: int) -> bool:
    """Is this an operator or relation between two terms, not a minus in front of one?"""
    token = tokens[place]
    if token in _RELATIONS:
        return token not in _UNBROKEN
    before = next((item for item in reversed(tokens[:place])
                   if not item.isspace() and item not in _SPACES), "")  # fmt: skip
    first = not before or before in _OPENING or before in (*_RELATIONS, *_OPERATORS, ",", "{", "&")
    return token in _OPERATORS and not first


# --------------------------------------------------------------------------------------------
# How wide


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
        if token in _SIZES:
            return _SIZES[token]
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
