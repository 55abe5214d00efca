"""Titles, reasons and explanations as HTML, the formulas in them as MathML.

Which words are formulas is decided by :mod:`symbolic_pe.reports.prose`, as for LaTeX.  A formula
becomes several ``math`` elements, one for each side of a relation or a sum, so that a browser can
break the line between them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

from symbolic_pe.reports.mathml import base_of, identifier, math, number, operator, scripts, width
from symbolic_pe.reports.prose import function_at, pieces, script_end

__all__ = ["inline", "prose", "unbroken"]

_WIDEST = 22

_RELATIONS = "=<>≤≥≠≈≪≫→↦∈⇒⇔⊢+−±∓-"
_BREAK = re.compile(rf" (?=[{re.escape(_RELATIONS)}] )")
_RUN = re.compile(r"\d+(?:\.\d+)?|[½⅓⅔¼¾⅛]|[^\W\d_]|\s+|.", re.DOTALL)
_CLOSING = r"(?:&#?\w+;|[^\s\w<(“‘（&])"
_PUNCTUATED = re.compile(
    rf'(?<!class="unbroken">)(?:[(“‘（]+<math>(?:(?!</math>).)*</math>{_CLOSING}*'
    rf"|<math>(?:(?!</math>).)*</math>{_CLOSING}+)"
)
"""A formula with the punctuation that belongs on its line; an escaped sign is one sign."""
_UPRIGHT = frozenset("ⅈℝℂℕℤℚ")
_APPLY, _THIN = "<mo>&#x2061;</mo>", '<mspace width="0.17em"/>'


def prose(text: str) -> Markup:
    """The text as HTML."""
    shown = "".join(
        _formula(piece) if is_formula else escape(piece) for is_formula, piece in pieces(text)
    )
    return unbroken(shown)


def unbroken(source: str) -> Markup:
    """HTML in which no line begins with the comma that follows a formula."""
    return Markup(_PUNCTUATED.sub(r'<span class="unbroken">\g<0></span>', str(source)))


def inline(body: str) -> Markup:
    """A formula in a line of text; one that is too wide for a phone scrolls in its own box."""
    if width(body) <= _WIDEST:
        return Markup(math(body))
    return Markup(f'<span class="wide" tabindex="0">{math(body)}</span>')


def _formula(text: str) -> Markup:
    bare = text.strip()
    before, _, after = text.partition(bare)
    first, *others = _parts(bare)
    shown = " ".join([inline(_written(first)), *(inline(_continued(part)) for part in others)])
    return Markup(f"{before}{shown}{after}")


def _parts(formula: str) -> Iterator[str]:
    """The formula in parts between which a line may be broken, outside of brackets."""
    start = depth = 0
    for place, sign in enumerate(formula):
        depth += (sign in "([{⟨⌊") - (sign in ")]}⟩⌋")
        if sign == " " and depth == 0 and _BREAK.match(formula, place):
            yield formula[start:place]
            start = place + 1
    yield formula[start:]


def _continued(part: str) -> str:
    """A part that begins with the relation or the sign that joins it to the one before."""
    sign = "−" if part[0] == "-" else part[0]
    return operator(sign, form="infix", lspace="0") + _written(part[1:].lstrip())


@dataclass
class _Element:
    """A sign with what has been put below and above it so far."""

    base: str
    below: str = ""
    above: str = ""

    @property
    def written(self) -> str:
        return scripts(self.base, self.below, self.above)


def _written(text: str) -> str:
    """Mathematics as people type it, e^(−t), θ_i, sin², as the inside of a ``math`` element."""
    found: list[_Element] = []
    place = 0
    while place < len(text):
        place = _take(text, place, found)
    return "".join(element.written for element in found)


def _take(text: str, place: int, found: list[_Element]) -> int:
    """Read one sign, word or script into ``found``; where the next one starts."""
    sign = text[place]
    if sign in "^_" and found and place + 1 < len(text):
        end = script_end(text, place + 1)
        _attach(found[-1], sign, _written(_inside(text[place + 1 : end])))
        return end
    small = _small(sign)
    if small and found:
        _attach(found[-1], *small)
        return place + 1
    if sign == "*" and found:
        _attach(found[-1], "^", operator("*", form="postfix"))
        return place + 1
    name = function_at(text, place)
    if name:
        found.append(_Element(identifier(name)))
        return _after_function(text, place + len(name), found)
    if sign == "√" and place + 1 < len(text):
        end = script_end(text, place + 1)
        found.append(_Element(f"<msqrt>{_written(_inside(text[place + 1 : end]))}</msqrt>"))
        return end
    match = _RUN.match(text, place)
    assert match is not None
    if sign.isspace():
        found += [] if _is_needless(text, *match.span()) else [_Element(_THIN)]
        return match.end()
    end = match.end()
    while end < len(text) and unicodedata.combining(text[end]):
        end += 1
    found.append(_Element(_sign(text[place:end], start=not found, before=text[:place])))
    return end


def _is_needless(text: str, start: int, end: int) -> bool:
    """Is this a blank beside an operator, which leaves room by itself?"""
    operators = tuple(_RELATIONS + "×·⊗⊕")
    return text[:start].endswith(operators) or text.startswith(operators, end)


def _attach(element: _Element, mark: str, script: str) -> None:
    if mark == "^":
        element.above += script
    else:
        element.below += script


def _small(sign: str) -> tuple[str, str] | None:
    """^ or _ and the sign of full size, for a raised or lowered one."""
    if sign == "′":
        return "^", operator("′")
    kind, _, code = unicodedata.decomposition(sign).partition(" ")
    if kind not in ("<super>", "<sub>"):
        return None
    full = "".join(chr(int(digits, 16)) for digits in code.split())
    return "^" if kind == "<super>" else "_", _sign(full, start=False, before="x")


def _after_function(text: str, place: int, found: list[_Element]) -> int:
    """The exponent of a function and the space before its argument."""
    while place < len(text) and _small(text[place]):
        place = _take(text, place, found)
    rest = text[place:].lstrip()
    if rest[:1] and rest[0] not in ",.;:)]}" + _RELATIONS.replace("−", "").replace("-", ""):
        found.append(_Element(_APPLY + ("" if rest[0] in "([" else _THIN)))
    return len(text) - len(rest)


def _sign(text: str, *, start: bool, before: str) -> str:
    """One letter, number, bracket or operator."""
    if text[0].isalpha():
        return identifier(text, upright=True) if text in _UPRIGHT else base_of(text)
    if text[0].isdigit() or text in "½⅓⅔¼¾⅛":
        return number(text)
    if text in "-−":
        prefix = start or before.rstrip()[-1:] in tuple("([{,=<>≤≥≠≈→·×/")
        return operator("−", form="prefix" if prefix else "infix")
    if text in "([{⟨⌊":
        return operator(text, form="prefix", stretchy="false")
    if text in ")]}⟩⌋":
        return operator(text, form="postfix", stretchy="false")
    if text in "/|":
        return operator(text, lspace="0", rspace="0", stretchy="false")
    if text in ",;:":
        return operator(text, separator="true")
    return operator(text)


def _inside(script: str) -> str:
    return script[1:-1] if script[0] + script[-1] in ("()", "{}") else script
