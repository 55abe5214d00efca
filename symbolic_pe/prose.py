"""Words for people in which formulas are marked: "for every `θ_i` in `[0, 1]`".

:func:`prose` reads the marks; what it gives is the text without them, and knows which parts of it
are formulas.  It is a ``str`` like any other where only the words matter.  Who puts texts together
takes what is :func:`marked`, and reads the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Self
from unicodedata import combining, east_asian_width

MARK = "`"
_PART = re.compile(r"\{(\w+)\}")

SUBSCRIPTS = str.maketrans(
    "0123456789+−=()aehijklmnoprstuvxβγρφχ", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"
)
SUPERSCRIPTS = str.maketrans(
    "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ⊤",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡᵀ",
)
"""Letters and signs that have a small form below and above the line."""
_TYPED = (
    r"(?P<sign>[ΣΠ∫⊕])_\{(?P<from>[^{}]*)\}\^\{(?P<to>[^{}]*)\}"
    r"|_(?:\{(?P<below>[^{}]*)\}|\((?P<sum>\w[+−]\d)\)"
    r"|(?P<index>−?\d+|[a-z]{3,}|(?:([a-z])\7|[ij]{2}|[mn]{2})(?![a-z])|[^\W\d_]))"
    r"|\^(?:\{(?P<above>(?:[^{}]|\{[^{}]*\})*)\}|(?P<number>−?\d+)(?![\w.])|(?P<star>\*))"
)
"""What is below and above the line in a formula as people type it; compiled when it is used."""


class Prose(str):
    """A text without marks; ``parts``: (is it a formula, text) for one part after the other."""

    parts: tuple[tuple[bool, str], ...]

    def __new__(cls, text: str, parts: Iterable[tuple[bool, str]] = ()) -> Self:
        made = super().__new__(cls, text)
        made.parts = tuple(parts)
        return made


def prose(text: str) -> Prose:
    """The text whose formulas stand between marks; if a mark has no partner, all are signs."""
    if isinstance(text, Prose):
        return text
    if not is_well_marked(text):
        return Prose(text, ((False, text),))
    parts = [(place % 2 == 1, part) for place, part in enumerate(text.split(MARK)) if part]
    return Prose("".join(part for _, part in parts), parts)


def marked(text: str) -> str:
    """The text with its marks, the inverse of :func:`prose`."""
    if not isinstance(text, Prose):
        return text
    return "".join(f"{MARK}{part}{MARK}" if is_formula else part for is_formula, part in text.parts)


def one_line(text: str) -> Prose:
    """The text with single blanks between its words."""
    return prose(" ".join(marked(text).split()))


def between(text: Prose, start: int, stop: int) -> Prose:
    """The part of a text between two places."""
    found, place = [], 0
    for is_formula, part in text.parts:
        inside = part[max(0, start - place) : max(0, stop - place)]
        if inside:
            found.append((is_formula, inside))
        place += len(part)
    return Prose(text[start:stop], found)


def with_parts(text: str, values: Mapping[str, object]) -> Prose:
    """A text with something put in for each ``{name}``; inside of a formula without marks."""

    def put(found: re.Match[str], is_formula: bool) -> str:
        value = values[found.group(1)]
        return marked(value) if isinstance(value, str) and not is_formula else str(value)

    return prose(
        "".join(
            f"{MARK}{filled}{MARK}" if is_formula else filled
            for is_formula, part in prose(text).parts
            for filled in [_PART.sub(partial(put, is_formula=is_formula), part)]
        )
    )


def is_well_marked(text: str) -> bool:
    """Does every formula in a text end, and not end at once?"""
    return text.count(MARK) % 2 == 0 and MARK * 2 not in text


def with_scripts(text: str) -> Prose:
    """The text with the indices and powers in its formulas as :func:`scripted` writes them."""
    parts = [
        (is_formula, scripted(part) if is_formula else part)
        for is_formula, part in prose(text).parts
    ]
    return Prose("".join(part for _, part in parts), parts)


def scripted(formula: str) -> str:
    """A formula as people type it, ``θ_i``, ``e^{ⅈα}``, ``p_n^*``, with its indices and powers as
    formulas on lines of their own have them, θᵢ, e^(ⅈα), pₙ*; what has no small form stays."""
    return re.sub(_TYPED, _small_scripts, formula)


def _small_scripts(found: re.Match[str]) -> str:
    if found["sign"]:
        low, high = small_form(found["from"], SUBSCRIPTS), small_form(found["to"], SUPERSCRIPTS)
        if low and high:
            return f"{found['sign']}{low}{high}"
        return f"{found['sign']}_{{{found['from']}}}^{{{scripted(found['to'])}}}"
    if index := found["below"] or found["sum"] or found["index"]:
        return small_form(index.replace(" ", ""), SUBSCRIPTS) or found[0]
    if found["star"]:
        return "*"
    exponent = scripted(found["above"] or found["number"] or "")
    if re.fullmatch(r"−?\d+", exponent):
        return small_form(exponent, SUPERSCRIPTS) or found[0]
    return f"^{exponent}" if len(exponent) == 1 else f"^({exponent})"


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: none for the tilde of q̃, two for Chinese."""
    return sum(2 if east_asian_width(sign) in "WF" else not combining(sign) for sign in text)


def small_form(line: str, table: Mapping[int, int]) -> str | None:
    """The line in small letters, if all of it has a small form."""
    return line.translate(table) if all(ord(letter) in table for letter in line) else None


_FLOAT = re.compile(r"(?P<minus>-?)(?P<digits>\d+(?:\.\d+)?)e(?P<exponent>[+-]\d+)")
"""A number as Python writes one that is very large or very small."""


def decimals(text: str) -> str:
    """A text with the numbers in it as people write them: −5.7·10⁻¹⁴ for ``-5.7e-14``, 10⁻⁵ for
    ``1e-05``, 0 for ``0.0e+00``."""
    return _FLOAT.sub(_as_people_do, text)


def _as_people_do(number: re.Match[str]) -> str:
    digits, exponent = number["digits"], int(number["exponent"])
    if float(digits) == 0:
        return "0"
    power = "10" + str(exponent).replace("-", "−").translate(SUPERSCRIPTS)
    size = (power if digits == "1" else f"{digits}·{power}") if exponent else digits
    return f"{'−' if number['minus'] else ''}{size}"
