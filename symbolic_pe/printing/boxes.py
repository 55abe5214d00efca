"""Formulas as they are laid out: a tree of names, numbers and signs, in rows, fractions, scripts.

The tree says what stands where and how tightly it holds together; what it means is known to
:mod:`symbolic_pe.printing.terms` and :mod:`symbolic_pe.printing.statements`, which build it, and
how it looks in a terminal, in LaTeX or in a browser to the three renderers, which only read it.
How its parts are put together so that they read right: :mod:`symbolic_pe.printing.brackets`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import Any, Literal, TypeAlias, TypeVar


class Binding(IntEnum):
    """How tightly the outermost operation of a box holds it together."""

    SUM = 0
    BIG = 1
    """Σ, ∫ and ⊕ reach over the product that follows them, not over a sum."""
    PRODUCT = 2
    FUNCTION = 3
    POWER = 4
    ATOM = 5


@dataclass(frozen=True)
class Name:
    """A letter with its accents, or a word.  ``constant``: a letter that means a number (e, π, i)
    or the d of a derivative; ``function``: a word that stands before its argument."""

    text: str
    kind: Literal["variable", "constant", "function"] = "variable"


@dataclass(frozen=True)
class Number:
    """Digits, without a sign."""

    digits: str


Role: TypeAlias = Literal[
    "prefix",
    "postfix",
    "infix",
    "leading",
    "tight",
    "relation",
    "mapping",
    "connective",
    "quantifier",
    "comma",
    "list",
    "colon",
    "typing",
]
"""Where a sign stands: before, after or between; ``leading``: where a line goes on; ``tight``:
between, without room; ``mapping``: a relation at which no line ends (∈, ↦); ``comma`` between
arguments, ``list`` between formulas; ``colon`` after a quantifier, ``typing`` between a function's
name and its domain."""


@dataclass(frozen=True)
class Sign:
    """An operator, a relation or punctuation."""

    text: str
    role: Role


@dataclass(frozen=True)
class Space:
    """Room between two parts; ``wide``: between two formulas."""

    wide: bool = False


@dataclass(frozen=True)
class Row:
    """Parts side by side."""

    parts: tuple[Box, ...]
    binding: Binding = Binding.ATOM


@dataclass(frozen=True)
class Product:
    """Factors side by side, the renderer sees to what stands between them; ``dotted``: of matrices,
    between which a line of text has a dot."""

    factors: tuple[Box, ...]
    dotted: bool = False


@dataclass(frozen=True)
class Pairing:
    """The dot product u·v; where it has to hold together it becomes ⟨u, v⟩."""

    left: Box
    right: Box


@dataclass(frozen=True)
class Applied:
    """A function's name, perhaps with an exponent, before its argument: sin² x, cos(x + y)."""

    name: Box
    argument: Box


@dataclass(frozen=True)
class Call:
    """A name with its arguments in brackets: φ(t)."""

    name: Box
    arguments: tuple[Box, ...]


@dataclass(frozen=True)
class Indexed:
    """A value of a function of whole numbers: θ with its index.  A line of text has φ(n/2) where an
    index has no small form."""

    name: Box
    indices: tuple[Box, ...]


@dataclass(frozen=True)
class Fraction:
    """One box over another, or (``flat``) before it with a slash between."""

    above: Box
    below: Box
    flat: bool = False


@dataclass(frozen=True)
class Script:
    """A base with an index, an exponent or both."""

    base: Box
    below: Box | None = None
    above: Box | None = None


@dataclass(frozen=True)
class Root:
    """A square root."""

    body: Box


@dataclass(frozen=True)
class Conjugate:
    """A box with a star behind it; :func:`symbolic_pe.printing.brackets.starred` says at what."""

    body: Box


@dataclass(frozen=True)
class Limits:
    """The sign of a sum, an integral or a direct sum with its range; what it reaches over follows
    in the row."""

    sign: Literal["∑", "∫", "⨁", "diag", "col"]
    below: Box
    above: Box


@dataclass(frozen=True)
class Fence:
    """A box between brackets, which grow with it."""

    left: str
    body: Box
    right: str


@dataclass(frozen=True)
class Table:
    """A matrix by rows."""

    rows: tuple[tuple[Box, ...], ...]

    @property
    def is_column(self) -> bool:
        """One entry under the other."""
        return len(self.rows) > 1 and len(self.rows[0]) == 1


@dataclass(frozen=True)
class Qualified:
    """A formula with where it holds: f → 0 (n → ∞), d/dx f = 1 (x = 0)."""

    body: Box
    condition: Box


@dataclass(frozen=True)
class Marked:
    """A box that the eye is led to, where there is colour; elsewhere as if it stood bare."""

    body: Box


Box: TypeAlias = (
    Name
    | Number
    | Sign
    | Space
    | Row
    | Product
    | Pairing
    | Applied
    | Call
    | Indexed
    | Fraction
    | Script
    | Root
    | Conjugate
    | Limits
    | Fence
    | Table
    | Qualified
    | Marked
)


# --------------------------------------------------------------------------------------------
# Changing a tree


_Kind = TypeVar("_Kind", bound=Box)


def with_parts(box: _Kind, change: Any) -> _Kind:
    """The box with every box in it changed."""
    changes = {field.name: _changed(getattr(box, field.name), change) for field in fields(box)}
    return replace(box, **changes)


def _changed(value: Any, change: Any) -> Any:
    if isinstance(value, Box):
        return change(value)
    if isinstance(value, tuple):
        return tuple(_changed(item, change) for item in value)
    return value


# --------------------------------------------------------------------------------------------
# Looking at a tree


def inside(box: Box) -> Iterator[Box]:
    """The box and all boxes in it, from left to right."""
    yield box
    for field in fields(box):
        yield from _boxes(getattr(box, field.name))


def _boxes(value: Any) -> Iterator[Box]:
    if isinstance(value, Box):
        yield from inside(value)
    elif isinstance(value, tuple):
        for item in value:
            yield from _boxes(item)


def leaves(box: Box) -> Iterable[Name | Number | Sign]:
    """The names, numbers and signs in a box."""
    return (part for part in inside(box) if isinstance(part, Name | Number | Sign))


BREAKS = {
    "colon": 0,
    "⇒": 0,
    "⇔": 0,
    "connective": 1,
    "relation": 2,
    "infix": 3,
    "list": 4,
    "comma": 4,
}
"""How bad a place for the end of a line is, by the sign or its role: after colons and commas,
before the others.  At other signs no line ends."""


VULGAR = {
    "½": ("1", "2"),
    "⅓": ("1", "3"),
    "⅔": ("2", "3"),
    "¼": ("1", "4"),
    "¾": ("3", "4"),
    "⅛": ("1", "8"),
}
"""Fractions that are signs, by which a line of text writes them."""


def breakable(sign: Sign) -> int | None:
    """How bad a place for the end of a line a sign is; ``None`` if it is none."""
    return BREAKS.get(sign.text, BREAKS.get(sign.role))
