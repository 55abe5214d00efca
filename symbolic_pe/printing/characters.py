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

_TEXT = {
    **SPECIAL,
    "§": r"\S{}",
    "…": r"\dots{}",
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
    "–": "--",
    "—": "---",
    "\u00a0": "~",
    "\u202f": r"\,",
    "\u2009": r"\,",
}

_MATH = {
    "−": "-",
    "→": r"\to ",
    "↦": r"\mapsto ",
    "←": r"\gets ",
    "⇒": r"\Rightarrow ",
    "⇔": r"\Leftrightarrow ",
    "↔": r"\leftrightarrow ",
    "≤": r"\le ",
    "≥": r"\ge ",
    "≠": r"\ne ",
    "≈": r"\approx ",
    "≪": r"\ll ",
    "≫": r"\gg ",
    "≡": r"\equiv ",
    "∼": r"\sim ",
    "∈": r"\in ",
    "∉": r"\notin ",
    "⊂": r"\subset ",
    "⊆": r"\subseteq ",
    "∪": r"\cup ",
    "∩": r"\cap ",
    "∖": r"\setminus ",
    "∅": r"\emptyset ",
    "∀": r"\forall ",
    "∃": r"\exists ",
    "¬": r"\lnot ",
    "∧": r"\wedge ",
    "∨": r"\vee ",
    "⊢": r"\vdash ",
    "∞": r"\infty ",
    "∑": r"\sum ",
    "∏": r"\prod ",
    "∫": r"\int ",
    "∂": r"\partial ",
    "√": r"\surd ",
    "±": r"\pm ",
    "∓": r"\mp ",
    "×": r"\times ",
    "÷": r"\div ",
    "·": r"\cdot ",
    "⋅": r"\cdot ",
    "∘": r"\circ ",
    "⊗": r"\otimes ",
    "⊕": r"\oplus ",
    "⊙": r"\odot ",
    "⟨": r"\langle ",
    "⟩": r"\rangle ",
    "⌊": r"\lfloor ",
    "⌋": r"\rfloor ",
    "⌈": r"\lceil ",
    "⌉": r"\rceil ",
    "‖": r"\Vert ",
    "′": "'",
    "″": "''",
    "°": r"^{\circ}",
    "ℝ": r"\mathbb{R}",
    "ℂ": r"\mathbb{C}",
    "ℕ": r"\mathbb{N}",
    "ℤ": r"\mathbb{Z}",
    "ℚ": r"\mathbb{Q}",
    "ℓ": r"\ell ",
    "ϵ": r"\epsilon ",
    "ⅈ": r"\mathrm{i}",
    "ℯ": r"\mathrm{e}",
    "½": r"\tfrac{1}{2}",
    "⅓": r"\tfrac{1}{3}",
    "⅔": r"\tfrac{2}{3}",
    "¼": r"\tfrac{1}{4}",
    "¾": r"\tfrac{3}{4}",
    "⅛": r"\tfrac{1}{8}",
    "ᵀ": r"^{\top}",
    "𝑒": "e",
    "𝜋": r"\pi ",
    "𝛾": r"\gamma ",
    "𝑖": "i",
    "⁄": "/",
    "⋯": r"\cdots ",
    "△": r"\triangle ",
    "⊤": r"\top ",
    "⨁": r"\bigoplus ",
}
_MATH |= {letter: f"\\{name} " for name, letter in GREEK.items()}
_MATH |= {"ε": r"\varepsilon ", "φ": r"\varphi ", "ϕ": r"\phi ", "λ": r"\lambda ", "ο": "o"}

CHINESE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
"""Chinese characters and the punctuation that goes with them, as in a regular expression."""

_CHINESE = re.compile(f"[{CHINESE}]")

ACCENTS = {
    "\u0304": r"\bar",
    "\u0305": r"\overline",
    "\u0302": r"\hat",
    "\u0303": r"\tilde",
    "\u0307": r"\dot",
    "\u20d7": r"\vec",
}
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
