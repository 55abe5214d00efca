"""Formulas as people type them in titles and explanations: e^(−t), θ_i, sin² x, p_n*."""

from __future__ import annotations

import re
import unicodedata

from symbolic_pe.names import FUNCTIONS
from symbolic_pe.printing import boxes

CALLED = ("RN", "attention", "bit", "masked", "out", "qk", "softmax", "val")
"""Functions that are words, too: they are functions where an index or an argument follows."""

_FUNCTION = re.compile(rf"(?:{'|'.join(FUNCTIONS)})(?![a-z])|(?:{'|'.join(CALLED)})(?=[_(])")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_CLOSING = {"(": ")", "[": "]", "{": "}", "⟨": "⟩", "⌊": "⌋⌉", "|": "|"}
"""What may close a bracket: ⌊x⌋ is x rounded down, and ⌊x⌉ the nearest whole number."""
_SCRIPT = re.compile(r"−?\d+|(?:([a-z])\1|[ij]{2}|[mn]{2})(?![a-z])")
_WORD = re.compile(r"[a-z]{3,}")
_RELATIONS, _MAPPINGS, _INFIX = "=<>≤≥≠≈≪≫≡⇒⇔⊢", "→↦∈", "+±∓×·⊗⊕"
_OPERATORS = _RELATIONS + _MAPPINGS + _INFIX + "−-"


def typed(text: str) -> boxes.Box:
    """The formula that a text stands for."""
    return _Reader(unicodedata.normalize("NFC", text.strip())).row()


class _Reader:
    """Reads from left to right; brackets and scripts by recursion."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._place = 0

    def row(self, closing: str = "") -> boxes.Box:
        """Everything up to a closing bracket, or to the end."""
        parts: list[boxes.Box] = []
        while self._place < len(self._text) and self._next != closing:
            self._take(parts)
        return parts[0] if len(parts) == 1 else boxes.Row(tuple(parts))

    @property
    def _next(self) -> str:
        return self._text[self._place : self._place + 1]

    def _take(self, parts: list[boxes.Box]) -> None:
        """Read one sign, name, number, script or bracket."""
        sign = self._next
        small = _full_size(sign)
        if parts and sign in "^_" and self._place + 1 < len(self._text):
            self._place += 1
            word = self._matches(_WORD) if sign == "_" else ""
            self._place += len(word)
            _attach(parts, sign, boxes.Name(word) if word else self._script())
        elif parts and small is not None:
            self._place += 1
            _attach(parts, *small)
        elif name := self._function():
            parts.append(self._applied(name))
        elif digits := self._matches(_NUMBER):
            self._place += len(digits)
            parts.append(boxes.Number(digits))
        elif closing := self._closing():
            parts.append(self._fence(closing))
        else:
            self._single(parts)

    def _function(self) -> str:
        """The name of a function that begins here, not as a part of a longer word."""
        before = self._text[self._place - 1 : self._place] if self._place else ""
        within = before.isalpha() and _full_size(before) is None
        return "" if within else self._matches(_FUNCTION)

    def _matches(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._place)
        return match.group() if match else ""

    def _closing(self) -> str:
        """What closes the bracket that stands here; nothing where there is none, or none closes."""
        closing, depth = _CLOSING.get(self._next, ""), 0
        for sign in self._text[self._place + 1 :] if closing else "":
            if sign in closing and depth == 0:
                return sign
            depth += (sign == self._next) - (sign in closing)
        return ""

    def _fence(self, right: str) -> boxes.Box:
        left = self._next
        self._place += 1
        body = self.row(right)
        self._place += 1
        rows = _rows(body) if left == "[" else ()
        return boxes.Table(rows) if rows else boxes.Fence(left, body, right)

    def _script(self) -> boxes.Box:
        """An index or exponent: what is in brackets (which only ( and { leave out), a number with
        its sign, one sign, twice the same letter, or the row and column of an entry, ij or mn."""
        if closing := self._closing():
            fence = self._fence(closing)
            return fence.body if isinstance(fence, boxes.Fence) and fence.left in "({" else fence
        match = _SCRIPT.match(self._text, self._place)
        start, self._place = self._place, match.end() if match else self._place + 1
        return typed(self._text[start : self._place])

    def _applied(self, name: str) -> boxes.Box:
        """A function with its exponent and its argument: all up to a blank or an operator."""
        self._place += len(name)
        head: list[boxes.Box] = [
            boxes.Name(name, "function" if name not in ("PE", *CALLED) else "variable")
        ]
        while self._next and (_full_size(self._next) or self._next in "^_"):
            self._take(head)
        if self._next == "(" and (closing := self._closing()):
            return boxes.Applied(head[0], self._fence(closing))
        rest = self._text[self._place :].lstrip()
        if self._next == "|":  # the end of |sin|
            return head[0]
        if not rest or rest[0] in ",.;:)]}" + _OPERATORS.replace("−", "").replace("-", ""):
            return head[0]
        self._place = len(self._text) - len(rest)
        argument: list[boxes.Box] = []
        while self._next and self._next not in " ,;)]}⟩⌋" + (_OPERATORS + "|" if argument else ""):
            self._take(argument)
        return boxes.Applied(head[0], boxes.Row(tuple(argument)))

    def _single(self, parts: list[boxes.Box]) -> None:
        """One letter with its accents, one sign, or blanks."""
        sign = self._next
        self._place += 1
        if sign.isspace():
            beside = self._text[: self._place].rstrip()[-1:] + self._next
            parts += [] if any(letter in _OPERATORS + "," for letter in beside) else [boxes.Space()]
        elif sign == "√":
            parts.append(boxes.Root(self._script()))
        elif sign == "Σ":
            parts.append(boxes.Sign("∑", "prefix"))
        elif sign in boxes.VULGAR:
            above, below = boxes.VULGAR[sign]
            parts.append(boxes.Fraction(boxes.Number(above), boxes.Number(below)))
        elif sign.isalpha():
            while self._next and unicodedata.combining(self._next):
                sign += self._next
                self._place += 1
            parts.append(_letter(sign, self._text))
        else:
            parts.append(_sign(sign, parts))


def _letter(sign: str, text: str) -> boxes.Name:
    """π, the imaginary unit and, where the text has powers of it, e are numbers, as in statements;
    the rest varies."""
    if sign == "ⅈ":
        return boxes.Name("i", "constant")
    is_number = sign == "π" or (sign == "e" and _POWER_OF_E.search(text) is not None)
    return boxes.Name(sign, "constant" if is_number else "variable")


_POWER_OF_E = re.compile(r"e[\^⁰¹²³⁴-⁹⁻⁽ⁱ\u02b0-\u02e4\u1d43-\u1d7f]")


def _rows(body: boxes.Box) -> tuple[tuple[boxes.Box, ...], ...]:
    """The rows of a matrix, ``[a, b], [c, d]``; none of anything else."""
    rows = [
        _entries(row.body)
        for row in _entries(body)
        if isinstance(row, boxes.Fence) and row.left == "["
    ]
    is_matrix = len(rows) == len(_entries(body)) and len({len(row) for row in rows}) == 1
    return tuple(rows) if is_matrix else ()


def _entries(body: boxes.Box) -> tuple[boxes.Box, ...]:
    """What stands between commas."""
    found: list[list[boxes.Box]] = [[]]
    for part in body.parts if isinstance(body, boxes.Row) else (body,):
        if isinstance(part, boxes.Sign) and part.role == "comma":
            found.append([])
        elif not isinstance(part, boxes.Space) or found[-1]:
            found[-1].append(part)
    return tuple(parts[0] if len(parts) == 1 else boxes.Row(tuple(parts)) for parts in found)


def _sign(sign: str, before: list[boxes.Box]) -> boxes.Box:
    if sign in "-−+±":
        first = not before or isinstance(before[-1], boxes.Sign)
        return boxes.Sign("−" if sign == "-" else sign, "prefix" if first else "infix")
    if sign == ",":
        return boxes.Sign(sign, "comma")
    if sign in "∞…⋯":
        return boxes.Name(sign, "constant")
    if sign in "∀∃¬":
        return boxes.Sign(sign, "quantifier")
    if sign in _RELATIONS:
        return boxes.Sign(sign, "relation")
    if sign in _MAPPINGS:
        return boxes.Sign(sign, "mapping")
    return boxes.Sign(sign, "infix" if sign in _INFIX else "tight")


def _full_size(sign: str) -> tuple[str, boxes.Box] | None:
    """^ or _ and the sign of full size, for a raised or lowered one."""
    if sign == "ᵀ":
        return "^", boxes.Sign("⊤", "postfix")
    if sign in ("′", "*"):
        return "^", boxes.Sign(sign, "postfix")
    kind, _, code = unicodedata.decomposition(sign).partition(" ") if sign else ("", "", "")
    if kind not in ("<super>", "<sub>"):
        return None
    full = "".join(chr(int(digits, 16)) for digits in code.split())
    return "^" if kind == "<super>" else "_", typed(full)


def _attach(parts: list[boxes.Box], mark: str, script: boxes.Box) -> None:
    """Put an index or exponent to the last part, beside one that it has already: ⁻¹ is one."""
    last = parts.pop()
    base, below, above = last, None, None
    if isinstance(last, boxes.Script):
        base, below, above = last.base, last.below, last.above
    if mark == "^":
        script = _with_imaginary_unit(script) if base == _EULER else script
        above = script if above is None else _joined(above, script)
    else:
        below = script if below is None else _joined(below, script)
    parts.append(boxes.Script(base, below, above))


_EULER = boxes.Name("e", "constant")


def _with_imaginary_unit(exponent: boxes.Box) -> boxes.Box:
    """The exponent of e: an i in it that is no index is the imaginary unit, as in statements."""
    match exponent:
        case boxes.Name("i"):
            return boxes.Name("i", "constant")
        case boxes.Row(parts, binding):
            return boxes.Row(tuple(map(_with_imaginary_unit, parts)), binding)
    return exponent


def _joined(first: boxes.Box, second: boxes.Box) -> boxes.Box:
    if isinstance(first, boxes.Number) and isinstance(second, boxes.Number):
        return boxes.Number(first.digits + second.digits)
    return boxes.Row((*(first.parts if isinstance(first, boxes.Row) else (first,)), second))
