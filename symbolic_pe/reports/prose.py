r"""Titles, reasons and explanations as LaTeX text, the formulas in them set as mathematics.

People write ``sin² ≤ 1 for every θ_i`` and mean ``$\sin^{2} \le 1$ for every $\theta_{i}$``.
A word counts as a formula if it has a sign that only formulas have, or is a single letter; a
number or a short word does so beside a formula.  Chinese is never part of a formula, and ends one
without a blank.  A wrong guess costs a change of font, never an error of LaTeX.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from string import ascii_letters, digits

from symbolic_pe.names import GREEK
from symbolic_pe.printing.characters import ACCENTS, CHINESE, in_text
from symbolic_pe.printing.tex import tex
from symbolic_pe.printing.typed import CALLED as _NAMED
from symbolic_pe.printing.typed import FUNCTIONS as _FUNCTIONS
from symbolic_pe.printing.typed import typed
from symbolic_pe.words import SHORT_WORDS

__all__ = ["escape", "pieces"]

_OPERATORS = "=<>+−±∓·×≤≥≠≈≪≫→↦∈⇒⇔⊗⊕⊢"
_SIGNS = frozenset(_OPERATORS + "/^_|*′∞√ΣΠ∫∂∀∃‖⟨⟩⌊⌋")
_SMALL = frozenset("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿⁱʲᵏᵐᵗˣᵀ₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖₗₘₙₚᵣₛₜₓ") | ACCENTS.keys()
_GREEK = frozenset(GREEK.values())
_ALLOWED = _SIGNS | _GREEK | frozenset(ascii_letters + digits + "()[]{},.½ℕℤℝℂ")
_NO_PRODUCTS = frozenset(
    {"km", "cm", "mm", "kg", "vs", "st", "nd", "rd", "th", "pp", "ff", "nr", "cd", "np", "py", "ls"}
)
_AFTER_A_LETTER = ("to", "for", "and", "or", "is")
"""What may follow the letter a, but not the article."""
_OUTSIDE = '“”"‘’,;:.!?…'
"""Punctuation that belongs to the sentence when it stands at an end of a word."""
_PARTS = re.compile(
    rf"(?:{'|'.join(_FUNCTIONS)})(?![a-z])|(?:{'|'.join(_NAMED)})(?=[_(])|[a-zA-Z]+|[^\W\d_]|.",
    re.DOTALL,
)
_NAMED_CALL = re.compile(rf"(?<![a-z])(?:{'|'.join(_NAMED)})(?=[_(])")
_BRACKETED_SCRIPT = re.compile(r"([\^_])(?:\{[^{}]*\}|\([^()]*\))")
_CALL = re.compile(r"[(\[]*[^\W\d_]\(")
_WORD = re.compile(rf"\s+|[{CHINESE}]+\s*|[^\s{CHINESE}]+\s*")


def escape(text: str, room: float | None = None) -> str:
    """The text as LaTeX source for text mode; ``room``: see :func:`symbolic_pe.printing.tex`."""
    result = ""
    for is_formula, source in pieces(text):
        if is_formula:
            bare = source.strip()
            result += source.replace(bare, f"${tex(typed(bare), room).strip()}$")
        else:
            result += in_text(source)
    return result


def pieces(text: str) -> Iterator[tuple[bool, str]]:
    """(is it a formula, text) for the formulas in a text and what stands between them."""
    words = _words(unicodedata.normalize("NFC", text))
    for is_formula, group in groupby(words, key=lambda word: word[0]):
        yield is_formula, "".join(word for _, word in group)


# --------------------------------------------------------------------------------------------
# Which words are formulas


def _words(text: str) -> list[tuple[bool, str]]:
    """(is it a formula, word with the blanks after it) for each word of a text."""
    words = _WORD.findall(text)
    kinds = [_kind(word) for word in words]
    found: list[tuple[bool, str]] = []
    for place, (word, kind) in enumerate(zip(words, kinds, strict=True)):
        before = words[place - 1] if place and kinds[place - 1] == "formula" else ""
        after = words[place + 1] if kinds[place + 1 : place + 2] == ["formula"] else ""
        is_formula = kind == "formula" or (kind == "perhaps" and _joins(before, word, after))
        is_formula = is_formula or _is_letter_a(word, words[place + 1 : place + 2])
        found.extend(_parts(word) if is_formula else [(False, word)])
    return found


def _joins(before: str, word: str, after: str) -> bool:
    """Is a short word part of the formula before or after it: ``a ≤``, ``sin a``, ``= 0``?"""
    end, start = before.strip(), "" if word.rstrip()[-1:] in _OUTSIDE else after
    if word.strip().strip(_OUTSIDE) not in ("a", "A"):
        return bool(start or end.rstrip(_OUTSIDE) == end != "")
    return start[:1] in tuple(_OPERATORS) or end.endswith((*_FUNCTIONS, *_OPERATORS))


def _is_letter_a(word: str, following: list[str]) -> bool:
    """Is this the name a, as in “from a to b” and “a 对 b”, and not the article?"""
    if word.strip().rstrip(_OUTSIDE) != "a":
        return False
    after = following[0].strip() if following else ""
    return after in _AFTER_A_LETTER or re.match(f"[{CHINESE}]", after) is not None


def _parts(word: str) -> list[tuple[bool, str]]:
    """A formula and the punctuation around it."""
    inner = word.strip().strip(_OUTSIDE)
    before, _, after = word.partition(inner)
    if after.isspace():
        inner, after = inner + after, ""
    return [(kind, part) for kind, part in ((False, before), (True, inner), (False, after)) if part]


def _kind(word: str) -> str:
    """``formula``, ``perhaps`` (a formula if it stands beside one) or ``word``."""
    bare = word.strip().strip(_OUTSIDE)
    plain = "".join(sign for sign in bare if sign not in _SMALL)
    if not plain or not _ALLOWED.issuperset(plain):
        return "word"
    if "…" in word and not any(map(str.isalnum, plain)):
        return "word"
    spread = "".join(" " if sign in _SMALL else sign for sign in bare)
    parts = _PARTS.findall(_BRACKETED_SCRIPT.sub(r"\1", spread))
    names = (*_FUNCTIONS, *_NAMED) if _NAMED_CALL.search(bare) else _FUNCTIONS
    named = [part for part in parts if part in names]
    letters = [part for part in parts if part.isalpha() and part not in named]
    if any(len(part) > 2 or (len(part) == 2 and part.lower() in SHORT_WORDS) for part in letters):
        return "word"
    signs = plain != bare or not _SIGNS.isdisjoint(parts) or _CALL.match(bare) is not None
    greek = not _GREEK.isdisjoint(plain)
    if signs or greek or named or _is_product(bare):
        return "formula"
    alone = [part for part in letters if part not in ("a", "A", "I")]
    return "formula" if alone and len(alone[0]) == 1 else "perhaps"


def _is_product(word: str) -> bool:
    """Is this a name with a number (a0), or a product of two letters that is no word (fp)?"""
    if re.fullmatch(r"[a-z]\d+", word):
        return True
    return re.fullmatch(r"[b-df-hj-np-tv-z]{2}", word) is not None and word not in _NO_PRODUCTS
