"""Text for those who cannot be shown θ, ≤ or ⅈ: ASCII signs and words in their place.

Nothing is lost: a character for which there are no words becomes its number, ``\\u4e2d``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby

from symbolic_pe.names import GREEK
from symbolic_pe.signs import ACCENTS, PUNCTUATION, SIGNS

_ALL = {**SIGNS, **PUNCTUATION, **ACCENTS}
_WORDS = {sign: words for sign, (_, words, *_) in _ALL.items() if words}
_WORDS |= {letter: name for name, letter in GREEK.items() if name not in ("lamda", "varepsilon")}
_RAISED, _LOWERED = "<super>", "<sub>"
_ROOT = r"√(\d+|[^\W\d][\u0300-\u036f′]*[₀-₎ₐ-ₜᵢ-ᵥⱼ]*)"
"""The root of a number or a letter, without brackets."""
_FRACTION = r"([¼-¾⅐-⅞])(?= \w)"
"""A fraction before a factor: 1/2 x would be 1/(2x) to many."""
_LETTERS = ("GREEK", "MATHEMATICAL", "DOUBLE-STRUCK")
"""How the names of the letters of formulas begin."""


def spelled(text: str, encoding: str = "ascii") -> str:
    """The text with words for what an encoding has no characters for."""
    if _has_characters_for(text, encoding):
        return text
    result, before = "", ""
    text = re.sub(_FRACTION, r"(\1)", re.sub(_ROOT, r"√(\1)", text))
    for piece in _pieces(text):
        words = piece if _has_characters_for(piece, encoding) else _in_words(piece)
        touching = _run_together(result[-1:], words[:1])
        if touching and (words != piece or not _has_characters_for(before, encoding)):
            result += _between(before[0], piece[0])
        result += words
        before = piece
    return result


def _between(*signs: str) -> str:
    """What keeps two signs apart: a star in a product, for with a blank cos θk would be (cos θ)·k;
    nothing in a word, as behind its é."""
    if any(_is_accented(sign) for sign in signs):
        return ""
    names = [unicodedata.name(sign, "") for sign in signs]
    letters = any(map(_position, signs)) or any(name.startswith(_LETTERS) for name in names)
    return "*" if letters and all(sign.isalnum() for sign in signs) else " "


def _is_accented(sign: str) -> bool:
    """Is this a letter of words, whose accent is not one of formulas?"""
    return (
        not sign.isascii()
        and unicodedata.name(sign, "").startswith("LATIN SMALL LETTER")
        and len(_word(sign)) == 1
    )


def _run_together(before: str, after: str) -> bool:
    """Would two characters read like one word, or like the ** of a power?"""
    return (before.isalnum() and after.isalnum()) or before == after == "*"


def _has_characters_for(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _pieces(text: str) -> Iterator[str]:
    """Characters; small raised or lowered ones that stand side by side are one piece."""
    for kind, characters in groupby(text, _position):
        together = "".join(characters)
        yield from [together] if kind else together


def _position(character: str) -> str:
    kind = unicodedata.decomposition(character).partition(" ")[0]
    return kind if kind in (_RAISED, _LOWERED) else ""


def _in_words(piece: str) -> str:
    position = _position(piece[0])
    if not position:
        return _word(piece)
    inside = "".join(_word(unicodedata.normalize("NFKC", character)) for character in piece)
    mark = "^" if position == _RAISED else "_"
    return mark + (inside if inside.isalnum() else f"({inside})")


def _word(character: str) -> str:
    if character.isascii():
        return character
    if character in _WORDS:
        return _WORDS[character]
    name = unicodedata.name(character, "")
    if name.startswith("GREEK CAPITAL LETTER ") and name.count(" ") == 3:
        return name.rpartition(" ")[2].capitalize()
    plain = unicodedata.normalize("NFKD", character)
    parts = [part for part in plain if part in _WORDS or not unicodedata.combining(part)]
    if plain != character and parts and all(part.isascii() or part in _WORDS for part in parts):
        return "".join(map(_word, parts))
    return character.encode("ascii", "backslashreplace").decode("ascii")
