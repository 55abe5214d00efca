r"""Formulas as LaTeX mathematics (amsmath, amssymb).

Brackets are sized by ``\bigl`` … and never by ``\left``, so that TeX can break a long line inside
them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

from symbolic_pe.printing import boxes, brackets
from symbolic_pe.printing.characters import ACCENTS, characters, in_math
from symbolic_pe.printing.measure import height, is_broken_inside, width

_MACROS = frozenset(
    {
        "sin",
        "cos",
        "tan",
        "cot",
        "sec",
        "csc",
        "sinh",
        "cosh",
        "tanh",
        "coth",
        "ln",
        "log",
        "exp",
        "arcsin",
        "arccos",
        "arctan",
        "det",
        "max",
        "min",
    }
)
"""The functions for which LaTeX has a name of its own."""
_LIMITS = {
    "∑": r"\sum",
    "∫": r"\int",
    "⨁": r"\bigoplus",
    "diag": r"\operatorname*{diag}",
    "col": r"\operatorname*{col}",
}
_OPENING = {"|": r"\lvert ", "⌊": r"\lfloor ", "⟨": r"\langle ", "{": r"\{"}
_CLOSING = {
    "|": r" \rvert",
    "⌋": r" \rfloor",
    "⌉": r" \rceil",
    "⟩": r" \rangle",
    "}": r"\}",
}
_SIZES = ("", r"\Big", r"\bigg", r"\Bigg")
_MACRO_AT_END = re.compile(r"\\[A-Za-z]+$")
_IN_BRACKETS = 200
"""How much worse a place for the end of a line brackets around it make."""


def tex(box: boxes.Box, room: float | None = None, *, in_words: bool = False) -> str:
    """The formula in math mode.

    ``room``: tell TeX where a line may end if there is this much room (in digits): before signs,
    and inside brackets only if these are wide.  On its own it would break after signs, inside
    brackets as readily as outside.  ``in_words``: a line may end after a comma, too, rather than
    stick out.
    """
    return _Renderer(room, in_words).write(box, 0 if room is not None else None)


class _Renderer:
    """``reluctance``: how bad a place for the end of a line this is; ``None`` where none ends."""

    def __init__(self, room: float | None, in_words: bool) -> None:
        self._room = room
        self._comma = r",\penalty300 " if in_words else ", "

    def write(self, box: boxes.Box, reluctance: int | None = None) -> str:
        match box:
            case boxes.Name():
                return _name(box)
            case boxes.Number(digits):
                return digits
            case boxes.Sign(role="comma"):
                return self._comma
            case boxes.Sign():
                return _sign(box, reluctance)
            case boxes.Space(wide):
                return r"\quad " if wide else r"\,"
            case boxes.Row(parts):
                spaced = _without_double_spaces(parts)
                return _side_by_side([self.write(part, reluctance) for part in spaced])
            case boxes.Product(factors, dotted):
                return self._product(factors, dotted, reluctance)
            case boxes.Pairing(left, right):
                return self.write(boxes.Row((left, boxes.Sign("·", "infix"), right)))
            case boxes.Applied(name, argument):
                between = "" if isinstance(argument, boxes.Fence) else " "
                return f"{self.write(name)}{between}{self.write(argument, reluctance)}"
            case boxes.Call(name, arguments):
                fence = boxes.Fence("(", brackets.separated(arguments), ")")
                return self.write(name) + self.write(fence, reluctance)
            case boxes.Indexed(name, indices):
                return f"{self._nucleus(name)}_{{{self.write(brackets.separated(indices))}}}"
            case boxes.Fraction(above, below, flat):
                if reluctance is not None and width(box) > (self._room or 0):
                    return self._in_line(box, reluctance)
                over, under = self.write(above), self.write(below)
                return f"{over}/{under}" if flat else rf"\frac{{{over}}}{{{under}}}"
            case boxes.Script():
                return self._script(box)
            case boxes.Root(body):
                return rf"\sqrt{{{self.write(body)}}}"
            case boxes.Conjugate(body):
                return self.write(brackets.starred(body))
            case boxes.Limits(sign, below, above):
                return f"{_LIMITS[sign]}_{{{self.write(below)}}}^{{{self.write(above)}}} "
            case boxes.Fence():
                return self._fenced(box, reluctance)
            case boxes.Table(rows):
                lines = r" \\ ".join(" & ".join(map(self.write, row)) for row in rows)
                return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"
            case boxes.Qualified(body, condition):
                return rf"{self.write(body, reluctance)} \;({self.write(condition)})"
            case boxes.Marked(body):
                return self.write(body, reluctance)

    def _in_line(self, fraction: boxes.Fraction, reluctance: int) -> str:
        """A fraction that is wider than the line: (above)/(below), in which lines may end."""
        parts = (
            brackets.bracketed(fraction.above),
            boxes.Sign("/", "tight"),
            brackets.bracketed(fraction.below),
        )
        return self.write(boxes.Row(parts), reluctance)

    def _script(self, box: boxes.Script) -> str:
        above = "" if box.above is None else self.write(box.above)
        if above and not brackets.is_mark(box.above):
            above = f"^{{{above}}}"
        if box.below is None:
            return self.write(box.base) + above
        return f"{self._nucleus(box.base)}_{{{self.write(box.below)}}}{above}"

    def _nucleus(self, box: boxes.Box) -> str:
        """What has an index: a prime on it is a superscript of TeX's, and no other may follow."""
        primed = isinstance(box, boxes.Script) and brackets.is_mark(box.above)
        return f"{{{self.write(box)}}}" if primed else self.write(box)

    def _fenced(self, fence: boxes.Fence, reluctance: int | None) -> str:
        inner = None
        if reluctance is not None and is_broken_inside(fence, self._room or 0):
            inner = reluctance + _IN_BRACKETS
        left, right = _OPENING.get(fence.left, fence.left), _CLOSING.get(fence.right, fence.right)
        size, body = _SIZES[height(fence.body)], self.write(fence.body, inner)
        if not size:
            return f"{left}{body}{right}"
        return f"{size}l{left}{body}{size}r{right.strip()}"

    def _product(self, factors: Sequence[boxes.Box], dotted: bool, reluctance: int | None) -> str:
        written = self.write(factors[0], reluctance)
        for before, after in pairwise(factors):
            beside = dotted and not brackets.are_digits_beside(before, after)
            between = r"\," if beside else _between(before, after)
            written += between + self.write(after, reluctance)
        return written


def _side_by_side(sources: Sequence[str]) -> str:
    """Sources one after the other, with a blank where a letter would lengthen a macro's name."""
    written = ""
    for source in sources:
        blank = " " if _MACRO_AT_END.search(written) and source[:1].isalpha() else ""
        written += blank + source
    return written


def _without_double_spaces(parts: Sequence[boxes.Box]) -> list[boxes.Box]:
    """The parts without the thin spaces before functions, where TeX leaves room by itself."""
    following = (*parts, None)[1:]
    return [
        part
        for part, after in zip(parts, following, strict=True)
        if part != boxes.Space() or not _is_of_function(after)
    ]


def _is_of_function(box: boxes.Box | None) -> bool:
    """Does this begin with the name of a function?"""
    match box:
        case boxes.Name(_, "function"):
            return True
        case boxes.Applied(head, _) | boxes.Script(head):
            return _is_of_function(head)
    return False


def _between(before: boxes.Box, after: boxes.Box) -> str:
    r"""What goes between two factors: a dot between numbers, a thin space before brackets and
    words (but for those of functions, where TeX leaves room by itself)."""
    first, last = next(iter(boxes.leaves(after))), [*boxes.leaves(before)][-1]
    if brackets.are_digits_beside(before, after):
        return r" \cdot "
    if _is_word(before) and isinstance(after, boxes.Name | boxes.Indexed | boxes.Script):
        return r"\,"
    if isinstance(after, boxes.Fence):
        plain = isinstance(before, boxes.Number) or before == boxes.Name("i", "constant")
        return "" if plain or (isinstance(before, boxes.Fence) and before.left == "(") else r"\,"
    if _is_word(first) and not isinstance(after, boxes.Applied | boxes.Fraction):
        return r"\,"
    return " " if last else ""


def _is_word(box: boxes.Box) -> bool:
    """Is this a variable's name of several letters?"""
    return isinstance(box, boxes.Name) and box.kind == "variable" and len(box.text) > 1


def _name(name: boxes.Name) -> str:
    if name.kind == "function":
        return f"\\{name.text}" if name.text in _MACROS else rf"\operatorname{{{name.text}}}"
    letters = unicodedata.normalize("NFD", name.text)
    plain = "".join(letter for letter in letters if letter not in ACCENTS)
    bare = unicodedata.normalize("NFC", plain)
    word = _letters(bare)
    if len(bare) > 1 or (name.kind == "constant" and bare.isascii()):
        word = rf"\mathrm{{{word}}}"
    for mark in letters:
        if mark in ACCENTS:
            word = f"{ACCENTS[mark]}{{{word}}}"
    return word


def _letters(name: str) -> str:
    """The letters in math mode, those that it does not have (é, Chinese) as text."""
    pieces = [*characters(name)]
    if all(kind == "math" or sign.isascii() for sign, (kind, _) in zip(name, pieces, strict=True)):
        return in_math(name).strip()
    words = (f"${piece.strip()}$" if kind == "math" else piece for kind, piece in pieces)
    return rf"\text{{{''.join(words)}}}"


def _sign(sign: boxes.Sign, reluctance: int | None) -> str:
    source, badness = in_math(sign.text).strip(), boxes.breakable(sign)
    penalty = (
        ""
        if reluctance is None or badness is None
        else (rf"\penalty{reluctance + _PENALTIES[badness]} ")
    )
    match sign.role:
        case "infix" | "relation" | "mapping":
            return f" {penalty}{source}{_held(penalty)} "
        case "connective":
            return rf" \;{penalty}{source}{_held(penalty)}\; "
        case "list":
            return rf",\; {penalty}"
        case "colon":
            return rf"\colon\; {penalty}"
        case "typing":
            return r"\colon "
        case "quantifier":
            return rf"{source}\, "
        case "postfix":
            return source
    return source if len(source) == 1 else f"{source} "


def _held(penalty: str) -> str:
    r"""What keeps TeX from ending the line after a sign before which it may."""
    return r"\nobreak" if penalty else ""


_PENALTIES = {0: 0, 1: 0, 2: 50, 3: 100, 4: 150}
"""For each badness of a place, what TeX is told of it."""
