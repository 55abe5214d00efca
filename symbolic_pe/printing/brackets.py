"""How tightly a box holds together, and the brackets and slashes that it takes where it stands.

A fraction is built up on the line and written with a slash in small places (indices, exponents,
limits, arguments, inside of fractions): :func:`one_line`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

from symbolic_pe.printing.boxes import (
    Applied,
    Binding,
    Box,
    Call,
    Conjugate,
    Fence,
    Fraction,
    Indexed,
    Marked,
    Name,
    Number,
    Pairing,
    Product,
    Qualified,
    Root,
    Row,
    Script,
    Sign,
    leaves,
    with_parts,
)


def binding(box: Box) -> Binding:
    """How tightly a box holds together."""
    match box:
        case Row():
            return box.binding
        case Marked(body):
            return binding(body)
        case Pairing() | Qualified():
            return Binding.SUM
        case Product(factors, dotted):
            blocks = dotted and binding(factors[-1]) == Binding.BIG
            return Binding.BIG if blocks else Binding.PRODUCT
        case Fraction():
            return Binding.PRODUCT
        case Applied():
            return Binding.FUNCTION
        case Conjugate():
            return Binding.POWER
        case Script(above=above) if above is not None and not is_mark(above):
            return Binding.POWER
    return Binding.ATOM


def is_mark(box: Box | None) -> bool:
    """Is this ′ or ⊤, which belongs to what it stands behind?"""
    return isinstance(box, Sign) and set(box.text) == {"′"}


def at_least(level: Binding, box: Box) -> Box:
    """The box, in brackets unless it holds together as tightly as ``level``."""
    return box if binding(box) >= level else bracketed(box)


def bracketed(box: Box) -> Box:
    """The box between brackets."""
    if isinstance(box, Pairing):
        return Fence("⟨", separated((box.left, box.right), "list"), "⟩")
    return Fence("(", box, ")")


def closed(box: Box) -> Box:
    """The box in brackets if it would reach over a factor behind it: tr A in (tr A)·B."""
    last = box.factors[-1] if isinstance(box, Product) else box
    is_open = isinstance(last, Applied) and not isinstance(last.argument, Fence)
    return bracketed(box) if is_open or binding(last) < Binding.PRODUCT else box


def separated(parts: Sequence[Box], role: Literal["comma", "list"] = "comma") -> Box:
    """Parts with commas between them."""
    if len(parts) == 1:
        return parts[0]
    found: list[Box] = []
    for part in parts:
        found += [part] if not found else [Sign(",", role), part]
    return Row(tuple(found))


def applied(name: Box, argument: Box) -> Applied:
    """A function before its argument, which has brackets unless it is a product of names and
    numbers between which there is no dot, or a built-up fraction of such."""
    return Applied(name, argument if _is_plain(argument) else bracketed(argument))


def _is_plain(box: Box) -> bool:
    match box:
        case Product(factors):
            return all(map(_is_plain, factors)) and not any(
                first == second or are_digits_beside(first, second) or _is_word(first, second)
                for first, second in pairwise(factors)
            )
        case Fraction(above, below, flat):
            return not flat and _is_plain(above) and _is_plain(below)
        case Script(above=above):
            return above is None or is_mark(above)
    return isinstance(box, Name | Number | Indexed)


def _is_word(*boxes: Box) -> bool:
    """Has one of them a name of several letters?"""
    names = (leaf.text for box in boxes for leaf in leaves(box) if isinstance(leaf, Name))
    return any(name[:2].isalpha() and len(name) > 1 for name in names)


def call(name: Box, arguments: Sequence[Box]) -> Box:
    """A name with arguments in brackets, if there are any."""
    return Call(name, tuple(map(one_line, arguments))) if arguments else name


def script(base: Box, below: Box | None = None, above: Box | None = None) -> Script:
    """A base with an index, an exponent or both, in which fractions have slashes."""
    return Script(base, below and one_line(below), above and one_line(above))


def starred(body: Box) -> Script:
    """The conjugate p_n*: a star where an exponent would stand, above an index that is there."""
    star = Sign("*", "postfix")
    match body:
        case Indexed(name, indices):
            return Script(name, separated(indices), star)
        case Script(base, below, None):
            return Script(base, below, star)
    return Script(at_least(Binding.ATOM, body), None, star)


def fraction(above: Box, below: Box) -> Fraction:
    """A built-up fraction; fractions inside have slashes."""
    return Fraction(one_line(above), one_line(below))


def are_digits_beside(before: Box, after: Box) -> bool:
    """Would digits of two factors look like one number, 2 · 3, or those of the second like a part
    of the first, 2π · 2ⁱ?"""
    if isinstance(before, Number):
        return not isinstance(after, Fence) and isinstance(next(iter(leaves(after))), Number)
    match after:
        case Script(base=Number()):
            return not isinstance(before, Fence)
    return isinstance(after, Number)


# --------------------------------------------------------------------------------------------
# On one line


def one_line(box: Box) -> Box:
    """The box with a slash in every fraction, and the brackets that it takes."""
    match box:
        case Fraction(above, below, flat=False):
            return Fraction(
                _before_slash(one_line(above)),
                at_least(Binding.FUNCTION, one_line(below)),
                flat=True,
            )
        case Product(factors, dotted):
            return Product(tuple(map(_flat_factor, factors)), dotted)
        case Applied(name, argument):
            inner = one_line(argument)
            return Applied(name, bracketed(inner) if isinstance(inner, Fraction) else inner)
        case Script(Root() as base, below, above):
            return Script(bracketed(one_line(base)), below, above)
        case Conjugate(Root() as body):
            return Conjugate(bracketed(one_line(body)))
    return with_parts(box, one_line)


def _flat_factor(factor: Box) -> Box:
    flat = one_line(factor)
    return bracketed(flat) if isinstance(flat, Fraction) else flat


def _before_slash(box: Box) -> Box:
    """What a slash follows: a function has brackets around its argument, whatever it is."""
    match box:
        case Fraction():
            return bracketed(box)
        case Product(factors, dotted):
            return Product(tuple(map(_before_slash, factors)), dotted)
        case Applied(name, argument) if not isinstance(argument, Fence):
            return Applied(name, bracketed(argument))
    return at_least(Binding.PRODUCT, box)
