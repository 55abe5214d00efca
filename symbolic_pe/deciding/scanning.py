"""The numbers, names and signs in a formula that somebody types.

Every letter of the text is in one of them, or is a blank, or is refused with its place: none is
skipped, and no two that differ become the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal
from unicodedata import category, decomposition, name, normalize

from symbolic_pe.explain import ForAuthors

LONGEST = 10_000
"""Characters of a formula."""


class ParseError(ForAuthors):
    """The text is no formula: what is wrong, and where (counted from 0)."""

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(text, position, problem)
        self.text, self.position, self.problem = text, position, problem

    def __str__(self) -> str:
        line, place = _line_around(self.text, self.position)
        return f"{self.problem}\n    {line}\n    {' ' * place}^"


def _line_around(text: str, position: int, width: int = 76) -> tuple[str, int]:
    """The part of the text to show, and the place in it."""
    flat = "".join(letter if letter.isprintable() else " " for letter in text)
    start = max(0, min(position - width // 2, len(flat) - width))
    head, tail = "…" if start else "", "…" if start + width < len(flat) else ""
    return head + flat[start : start + width] + tail, position - start + len(head)


@dataclass(frozen=True)
class Token:
    """A number, a name, a sign as Python writes it, or that of a comparison, and where it begins
    and ends."""

    kind: Literal["number", "name", "sign", "comparison"]
    text: str
    place: int
    end: int


_NUMBER = re.compile(r"(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+\-−]?[0-9]+)?")
_COMPARISON = re.compile(r"<=|>=|==|!=|≠|≤|≥|=|<|>")
_SIGNS = {
    "**": "**",
    "^": "**",
    "+": "+",
    "-": "-",
    "−": "-",
    "*": "*",
    "·": "*",
    "⋅": "*",
    "×": "*",
    "∗": "*",
    "/": "/",
    "(": "(",
    ")": ")",
    ",": ",",
}
_WHOLE_NAMES = ("π", "ⅈ")
"""Letters that are a name by themselves and no part of another."""


def tokens_of(text: str) -> list[Token]:
    """What a formula consists of; raises :class:`ParseError`."""
    if len(text) > LONGEST:
        raise ParseError(text, LONGEST, f"a formula has at most {LONGEST} characters")
    found = list(_scanned(text))
    for before, after in pairwise(found):
        _check_neighbours(text, before, after)
    return found


def _scanned(text: str) -> Iterator[Token]:
    place = 0
    while place < len(text):
        if text[place] in "\t\n\r" or category(text[place]) == "Zs":
            place += 1
            continue
        token = _token_at(text, place)
        place = token.end
        yield token


def _token_at(text: str, place: int) -> Token:
    """The token that begins at a place."""
    for sign in (text[place : place + 2], text[place]):
        if sign in _SIGNS:
            return Token("sign", _SIGNS[sign], place, place + len(sign))
    if found := _COMPARISON.match(text, place):
        return Token("comparison", found.group(), place, found.end())
    if found := _NUMBER.match(text, place):
        return Token("number", found.group().replace("−", "-"), place, found.end())
    if not text[place].isidentifier():
        raise ParseError(text, place, _refusal(text[place]))
    end = place + 1
    while end < len(text) and text[end] not in _SIGNS and f"x{text[end]}".isidentifier():
        end += 1
    _check_name(text, place, end)
    return Token("name", text[place:end], place, end)


def _check_neighbours(text: str, before: Token, after: Token) -> None:
    """Nothing is multiplied implicitly, and nothing is left out after a comma."""
    if (before.text, after.text) == (",", ")"):
        raise ParseError(text, after.place, "something is missing after the comma")
    ends = before.kind in ("number", "name") or before.text == ")"
    if ends and after.kind in ("number", "name"):
        words = f"a sign is missing before {after.text}: write * for every product"
        raise ParseError(text, after.place, words)


# --- letters ---------------------------------------------------------------------------------

_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2060-\u2064\u3164\ufe00-\ufe0f"
    "\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that Unicode allows in names and that nobody sees."""


def _check_name(text: str, start: int, end: int) -> None:
    """A name is written in the one way in which it can be: Unicode has several letters that are
    another one in another style (𝑥, ⅹ, ₓ for x), and Python takes them for the same."""
    written = text[start:end]
    for place, letter in enumerate(written, start):
        if letter in _WHOLE_NAMES and written != letter:
            raise ParseError(text, place, f"{letter} is a number: write * for every product")
        if _INVISIBLE.match(letter):
            raise ParseError(text, place, _refusal(letter))
        if normalize("NFKC", letter) != letter and letter not in _WHOLE_NAMES:
            raise ParseError(text, place, _refusal(letter))
    if normalize("NFKC", written) != written and written not in _WHOLE_NAMES:
        raise ParseError(text, start, "write letters with their marks as single characters")


_HINTS = {
    **dict.fromkeys("%@&~!∧∨÷∕⁄–⊗⊕", "the operations are + − * / ^"),
    **dict.fromkeys("[]{}", "the brackets of a formula are ( and )"),
    "|": "write abs(…) for a modulus",
    "√": "write sqrt(…) for a root",
    "∛": "write (…)^(1/3) for a cube root",
    "∑": "write sum(f, k, a, b) for a sum",
    "∫": "write integrate(f, x, a, b) for an integral",
}


def _refusal(letter: str) -> str:
    """Why a letter cannot stand in a formula, and what to write instead."""
    if letter in _HINTS:
        return _HINTS[letter]
    style, plain = decomposition(letter).partition(" ")[0], normalize("NFKC", letter)
    if style == "<super>":
        return f"write ^{plain} for {letter}"
    if style == "<sub>":
        return f"write _{plain} for {letter}"
    if plain.isidentifier() and plain != letter:
        return f"write {plain} for {letter}"
    visible = letter.isprintable() and not _INVISIBLE.match(letter)
    shown = letter if visible else f"the character U+{ord(letter):04X} {name(letter, '')}".rstrip()
    return f"{shown} is no part of a formula: numbers, names, + − * / ^ and functions are"
