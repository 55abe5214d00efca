r"""Characters of prose as LaTeX: what is special to TeX is escaped, Unicode mathematics translated.

Greek, arrows, relations, small raised and lowered signs become mathematics that pdfLaTeX sets with
its stock fonts.  Chinese (names of sections in the notes) becomes ``\cjk{…}``, which the document
has to define; another character without a known equivalent is shown by its Unicode number, visibly.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import groupby

from symbolic_pe.names import GREEK
from symbolic_pe.signs import ACCENTS as MARKS
from symbolic_pe.signs import PUNCTUATION, SIGNS

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
}
"""Signs that mean something to TeX."""

_TEXT = {**SPECIAL, **{sign: tex for sign, (tex, _) in PUNCTUATION.items()}}
_MATH = {sign: tex for sign, (tex, _) in SIGNS.items() if tex}
_MATH |= {letter: f"\\{name} " for name, letter in GREEK.items()}
_MATH |= {"ε": r"\varepsilon ", "φ": r"\varphi ", "ϕ": r"\phi ", "λ": r"\lambda ", "ο": "o"}

CHINESE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Chinese characters and the punctuation that goes with them, as in a regular expression."""

_CHINESE = re.compile(f"[{CHINESE}]")

ACCENTS = {mark: command for mark, (command, _, _) in MARKS.items()}
"""Combining marks, and what sets them over a letter in math mode."""

_SCRIPTS = {"<super>": "^", "<sub>": "_"}


def in_text(text: str) -> str:
    """The text as LaTeX source for text mode."""
    result = ""
    for kind, group in groupby(characters(text), key=lambda piece: piece[0]):
        source = [piece for _, piece in group]
        if kind == "math":
            result += f"${_joined(source).strip()}$"
        else:
            plain = "".join(source)
            result += rf"\cjk{{{plain}}}" if kind == "cjk" else plain
    return result


def in_math(text: str) -> str:
    """The text as LaTeX source for math mode; blanks become thin spaces."""
    source = (r"\," if piece.isspace() else piece for _, piece in characters(text))
    return _joined(list(source))


def _is_chinese(sign: str) -> bool:
    return _CHINESE.match(sign) is not None


def characters(text: str) -> Iterator[tuple[str, str]]:
    """(text, math or cjk; LaTeX) for each character, a letter and its accents together."""
    for place, sign in enumerate(text):
        if sign in ACCENTS:
            continue
        accents = [ACCENTS[mark] for mark in _marks_after(text, place)]
        if accents:
            inner = _MATH.get(sign, sign)
            for accent in accents:
                inner = f"{accent}{{{inner.strip()}}}"
            yield "math", inner
        else:
            yield _character(sign)


def _marks_after(text: str, place: int) -> Iterator[str]:
    for mark in text[place + 1 :]:
        if mark not in ACCENTS:
            return
        yield mark


def _character(sign: str) -> tuple[str, str]:
    if sign in _MATH:
        return "math", _MATH[sign]
    if sign in _TEXT:
        return "text", _TEXT[sign]
    kind, _, code = unicodedata.decomposition(sign).partition(" ")
    if kind in _SCRIPTS:
        inner = "".join(chr(int(number, 16)) for number in code.split())
        return "math", f"{_SCRIPTS[kind]}{{{_MATH.get(inner, inner).strip()}}}"
    if _is_chinese(sign):
        return "cjk", sign
    if ord(sign) < 0x180 or sign.isspace():
        return "text", sign if sign.isprintable() or sign.isspace() else ""
    return "text", rf"\texttt{{[U+{ord(sign):04X}]}}"


def _joined(pieces: Sequence[str]) -> str:
    """Mathematics in one piece; scripts that follow each other become one: ⁻¹ is ^{-1}."""
    result = ""
    for piece in pieces:
        if piece[0] in "^_" and _last_script(result) == piece[0]:
            result = result[:-1] + piece[2:]
        else:
            result += piece
    return result


def _last_script(text: str) -> str:
    """``^`` or ``_`` if the text ends with such a script."""
    if not text.endswith("}"):
        return ""
    opening = text.rfind("{")
    return text[opening - 1] if opening > 0 and text[opening - 1] in "^_" else ""
