"""Text for those who cannot be shown θ, ≤ or ⅈ: ASCII signs and words in their place.

Nothing is lost: a character for which there are no words becomes its number, ``\\u4e2d``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from itertools import groupby

from symbolic_pe.names import GREEK

__all__ = ["spelled"]

_WORDS = {
    "−": "-",
    "–": "-",
    "—": "--",
    "…": "...",
    "⋯": "...",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "′": "'",
    "″": "''",
    "‴": "'''",
    "•": "*",
    "·": "*",
    "⋅": "*",
    "∗": "*",
    "×": "x",
    "÷": "/",
    "∕": "/",
    "⁄": "/",
    "±": "+-",
    "∓": "-+",
    "∘": "o",
    "⊗": "(x)",
    "⊕": "(+)",
    "⨁": "(+)",
    "⊙": "(.)",
    "→": "->",
    "←": "<-",
    "↔": "<->",
    "↦": "|->",
    "⇒": "=>",
    "⇔": "<=>",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "≈": "~=",
    "≂": "~=",
    "∼": "~",
    "≡": "==",
    "≪": "<<",
    "≫": ">>",
    "∈": "in",
    "∉": "not in",
    "⊂": "subset of",
    "⊆": "subset of or equal to",
    "∩": "intersected with",
    "∪": "united with",
    "∖": "without",
    "∅": "{}",
    "∀": "for all",
    "∃": "there is",
    "¬": "not",
    "∧": "and",
    "∨": "or",
    "⊢": "|-",
    "⊤": "T",
    "⊥": "F",
    "∞": "infinity",
    "∑": "sum",
    "∏": "product",
    "∫": "integral",
    "∂": "d",
    "√": "sqrt",
    "∛": "cbrt",
    "⟨": "<",
    "⟩": ">",
    "⌊": "floor(",
    "⌋": ")",
    "⌈": "ceiling(",
    "⌉": ")",
    "‖": "||",
    "°": "degrees",
    "§": "section",
    "¯": "_bar",
    "˙": "_dot",
    "˜": "~",
    "\u0302": "_hat",
    "\u0303": "_tilde",
    "\u0304": "_bar",
    "\u0307": "_dot",
    "Ł": "L",
    "△": "triangle",
    "□": "[]",
    "✓": "yes",
    "✗": "no",
    "、": ",",
    "。": ".",
    "\u00a0": " ",
    "\u2009": " ",
    "\u202f": " ",
    "ϕ": "phi",
    "⁻": "-",
    "₋": "-",
}
_WORDS |= {letter: name for name, letter in GREEK.items() if name not in ("lamda", "varepsilon")}
_RAISED, _LOWERED = "<super>", "<sub>"


def spelled(text: str, encoding: str = "ascii") -> str:
    """The text with words for what an encoding has no characters for."""
    if _has_characters_for(text, encoding):
        return text
    result, was_spelled = "", False
    for piece in _pieces(text):
        is_spelled = not _has_characters_for(piece, encoding)
        words = _in_words(piece) if is_spelled else piece
        touching = _run_together(result[-1:], words[:1])
        result += " " + words if touching and (is_spelled or was_spelled) else words
        was_spelled = is_spelled
    return result


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
