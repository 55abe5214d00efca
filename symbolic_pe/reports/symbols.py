"""What the signs on the pages mean: the rows of the page of notation.

Which signs are used is read from the formulas themselves, so the page lists those that occur, and
:func:`unexplained` finds one that occurs and has no row.
"""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Meaning:
    """Signs, a formula that shows them as people type it, and what it means.

    Without signs it is about letters, which are not looked for: they are always explained.
    """

    signs: tuple[str, ...]
    example: str
    text: str


_SAID = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
GROUPS: tuple[tuple[str, tuple[Meaning, ...]], ...] = tuple(
    (name, tuple(Meaning(tuple(signs.split()), *said) for signs, *said in rows))
    for name, rows in _SAID.items()
)
"""What is explained, group by group, as ``symbols.toml`` has it."""

_PUNCTUATION = frozenset("(),:.;… ") | {"\u2061", "\u2062", "⋯", ""}
_SIGN = re.compile(r"<m(o|i)[^>]*>([^<]*)</m\1>")
_SINGLE = re.compile(r"[^\W\d_]′*")


def used(pages: Iterable[str]) -> frozenset[str]:
    """The signs in the formulas of pages, and the names of more than one letter."""
    found: set[str] = set()
    for page in pages:
        for kind, text in set(_SIGN.findall(page)):
            sign = html.unescape(text)
            is_letter = kind == "i" and _SINGLE.fullmatch(sign) is not None
            if sign not in _PUNCTUATION and not (is_letter and sign not in _KNOWN):
                found.add(sign)
    return frozenset(found)


def meanings(signs: frozenset[str]) -> list[tuple[str, list[Meaning]]]:
    """The groups with the rows about these signs, and those about letters."""
    groups = [
        (name, [row for row in rows if not row.signs or not signs.isdisjoint(row.signs)])
        for name, rows in GROUPS
    ]
    return [(name, rows) for name, rows in groups if rows]


def unexplained(signs: Iterable[str], defined: Iterable[str] = ()) -> list[str]:
    """The signs that have no row; ``defined``: names that pages define where they use them."""
    bare = {part.rstrip("′″‴") for name in defined for part in name.split("_")}
    return sorted(sign for sign in signs if sign not in _KNOWN and sign.rstrip("′″‴") not in bare)


_KNOWN = frozenset(sign for _, rows in GROUPS for row in rows for sign in row.signs)
