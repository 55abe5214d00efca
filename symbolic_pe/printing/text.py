"""Formulas as one line of Unicode.

Conventions, so that a line has one reading only:

- a function is written without brackets before a factor without blanks: ``cos θᵢk sin θᵢp`` is
  (cos θᵢk)·(sin θᵢp), and anything longer is bracketed: ``cos(k/2)``;
- a letter before a bracket is a function's name (``φ(m + n)``), a product gets a dot
  (``x·(m + n)``); ``u·v`` between vectors is the dot product, ``A·B`` the matrix product;
- Σ, ∫ and ⊕ reach over the product that follows them, not over a sum;
- ``(a, b)`` is a column, ``[[a, b], [c, d]]`` a matrix by rows; ``⊕ᵢ (…)`` stacks columns and
  ``⊕ᵢ [[…]]`` puts blocks on a diagonal;
- ⅈ is the imaginary unit, e the base of the natural logarithm, z* the conjugate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from symbolic_pe.printing import boxes
from symbolic_pe.printing.brackets import at_least, bracketed, one_line
from symbolic_pe.prose import SUBSCRIPTS, SUPERSCRIPTS, small_form

_CONSTANTS = {"i": "ⅈ"}
_RESERVED = {"e": "𝑒", "π": "𝜋", "γ": "𝛾", "ⅈ": "𝑖"}
"""How a variable is shown whose name means a number elsewhere."""
_LIMITS = {"∑": "Σ", "⨁": "⊕"}
_VULGAR = {fraction: sign for sign, fraction in boxes.VULGAR.items()}
_BESIDE_SIGN = re.compile(r" (?=[^\w(⌊|√])|(?<=[^\w)⌋|*]) ")
_INDENT = "  "
_BRACKET = 5
"""How much worse a place for the end of a line each bracket around it makes."""
_BEFORE_SUM = boxes.BREAKS["comma"]
"""How bad a place for that the blank before a sum is that is a factor."""


@dataclass(frozen=True)
class _Blank:
    """A blank at which a line may end, and how bad a place for that it is."""

    badness: int


def text(box: boxes.Box) -> str:
    """The formula on one line."""
    return "".join(part if isinstance(part, str) else " " for part in _line(one_line(box), 0))


def broken(box: boxes.Box, width: int, first: str = "", others: str = "") -> list[str]:
    """A formula on as many lines as it takes, broken before signs and as far outside as possible.

    ``first`` and ``others`` are the beginnings of the first line and of those after it; a line that
    begins with ∧, ⇒ or = is indented by the brackets around that.
    """
    written, breaks = "", dict[int, int]()
    for part in _line(one_line(box), 0):
        if isinstance(part, _Blank):
            breaks[len(written)] = part.badness
        written += part if isinstance(part, str) else " "
    lines, begun, start, brackets = list[str](), 0, first, 0
    while len(start) + len(written) - begun > width:
        place = _best_break(breaks, begun, begun + width - len(start), brackets)
        if place is None:
            break
        lines.append(start + written[begun:place])
        brackets = _brackets_around(breaks[place])
        begun, start = place + 1, others + _INDENT * brackets
    return [*lines, start + written[begun:]]


def _brackets_around(badness: int) -> int:
    """The brackets around a connective or a relation; around what stands within a term, none."""
    brackets, sign = divmod(badness, _BRACKET)
    return brackets if sign <= boxes.BREAKS["relation"] else 0


def _best_break(breaks: dict[int, int], begun: int, end: int, brackets: int) -> int | None:
    """The blank to break at: the best place, outermost, then furthest right; not too early, but
    for what leaves ``brackets`` around the line, such as the next part of a statement."""
    ahead = {place: badness for place, badness in breaks.items() if place > begun}
    places = [(badness, -place) for place, badness in ahead.items() if place <= end]
    early = begun + (end - begun) * 2 // 5
    late = [item for item in places if -item[1] >= early or _leaves(brackets, item[0])]
    return -min(late or places)[1] if places else min(ahead, default=None)


def _leaves(brackets: int, badness: int) -> bool:
    """Is this a connective outside of some of the brackets in which a line began?"""
    outside, sign = divmod(badness, _BRACKET)
    return outside < brackets and sign <= boxes.BREAKS["connective"]


def subscript(line: str) -> str:
    """``i+1`` as ᵢ₊₁, or ``_D`` and ``_{…}`` if a sign has no small form."""
    small = small_form(line, SUBSCRIPTS)
    return small or (f"_{line}" if len(line) == 1 else f"_{{{line}}}")


def superscript(line: str) -> str:
    """``n−1`` as ⁿ⁻¹, or ``^{…}`` if a sign has no small form."""
    return small_form(line, SUPERSCRIPTS) or f"^{{{line}}}"


def _is_plain(argument: boxes.Box) -> bool:
    """May it follow a function's name without brackets?  Not where it takes a dot, x·x_N, or an
    index has no small form, but for cos θ_N."""
    if isinstance(argument, boxes.Indexed):
        return _index(argument) is not None
    indexed = [part for part in boxes.inside(argument) if isinstance(part, boxes.Indexed)]
    return all(map(_small_index, indexed)) and "·" not in text(argument)


def _is_bracketed(argument: boxes.Box) -> bool:
    return isinstance(argument, boxes.Fence) and argument.left == "("


def _index(value: boxes.Indexed) -> str | None:
    """The index in small letters, if all of it has a small form; of one letter, ``_N``."""
    small = _small_index(value)
    if small is None and len(value.indices) == 1 and isinstance(value.indices[0], boxes.Name):
        return subscript(_tight(value.indices[0]))
    return small


def _small_index(value: boxes.Indexed) -> str | None:
    return small_form(",".join(map(_tight, value.indices)), SUBSCRIPTS)


def _tight(box: boxes.Box) -> str:
    """A formula for small places: without blanks, but for those between words."""
    return _BESIDE_SIGN.sub("", text(box))


# --------------------------------------------------------------------------------------------
# Boxes


def _line(box: boxes.Box, depth: int) -> Iterator[str | _Blank]:
    """What a box looks like, ``depth`` brackets around it: words, and blanks at which a line may
    end."""
    match box:
        case boxes.Name(letters, kind):
            names = _CONSTANTS if kind == "constant" else _RESERVED
            yield names.get(letters, letters)
        case boxes.Number(digits):
            yield digits
        case boxes.Sign():
            yield from _sign(box, depth)
        case boxes.Space():
            yield " "
        case boxes.Row(parts):
            for part in parts:
                yield from _line(part, depth)
        case boxes.Product(factors, dotted):
            yield from _product(factors, dotted, depth)
        case boxes.Pairing(left, right):
            yield from (*_line(left, depth), "·", *_line(right, depth))
        case boxes.Applied(name, argument):
            bare = _is_bracketed(argument) or _is_plain(argument)
            plain = argument if bare else bracketed(argument)
            yield text(name) if isinstance(plain, boxes.Fence) else f"{text(name)} "
            yield from _line(plain, depth)
        case boxes.Call(name, arguments):
            yield text(name)
            yield from _listed("(", arguments, ")", depth)
        case boxes.Fraction(above, below):
            yield from (*_line(above, depth), "/", *_line(below, depth))
        case boxes.Indexed(name, indices):
            small = _index(box)
            yield from [text(name), small] if small else _line(boxes.Call(name, indices), depth)
        case boxes.Script():
            yield from _line(box.base, depth)
            yield _scripts(box)
        case boxes.Root(body):
            is_power = isinstance(body, boxes.Script) and body.above is not None
            is_raised = is_power or isinstance(body, boxes.Conjugate)
            bare = isinstance(body, boxes.Number) or (_is_letter(body) and not is_raised)
            yield f"√{text(body)}" if bare else f"√({text(body)})"
        case boxes.Conjugate(body):
            yield from _line(at_least(boxes.Binding.ATOM, body), depth)
            yield "*"
        case boxes.Limits():
            yield _limits(box)
        case boxes.Fence():
            yield from _fenced(box, depth)
        case boxes.Table():
            yield from _table(box, depth)
        case boxes.Qualified(body, condition):
            yield from (*_line(body, depth), " (", *_line(condition, depth), ")")
        case boxes.Marked(body):
            yield from _line(body, depth)


def _sign(sign: boxes.Sign, depth: int) -> Iterator[str | _Blank]:
    badness = boxes.breakable(sign)
    blank = " " if badness is None else _Blank(badness + _BRACKET * depth)
    match sign.role:
        case "infix" | "relation" | "mapping" | "connective":
            yield from (blank, sign.text, " ")
        case "comma" | "list" | "colon" | "typing":
            yield from (sign.text, blank)
        case "quantifier":
            yield f"{sign.text} "
        case _:
            yield sign.text


def _listed(
    left: str, parts: Sequence[boxes.Box], right: str, depth: int
) -> Iterator[str | _Blank]:
    """Parts between brackets; a line ends after a part rather than in it."""
    yield left
    for place, part in enumerate(parts):
        if place:
            yield from _sign(boxes.Sign(",", "comma"), depth + 1)
        yield from _line(part, depth + 2)
    yield right


def _fenced(fence: boxes.Fence, depth: int) -> Iterator[str | _Blank]:
    nested = fence.left == "|" and any(
        isinstance(part, boxes.Fence) and part.left == "|" for part in boxes.inside(fence.body)
    )
    yield "abs(" if nested else fence.left
    yield from _line(fence.body, depth + (fence.left != "|" or nested))
    yield ")" if nested else fence.right


def _table(table: boxes.Table, depth: int) -> Iterator[str | _Blank]:
    if table.is_column:
        yield from _listed("(", [row[0] for row in table.rows], ")", depth)
        return
    yield "["
    for place, row in enumerate(table.rows):
        if place:
            yield from _sign(boxes.Sign(",", "comma"), depth + 1)
        yield from _listed("[", row, "]", depth + 1)
    yield "]"


def _limits(limits: boxes.Limits) -> str:
    """The sign with its range, which is small if all of it has a small form."""
    below, above = _tight(limits.below), _tight(limits.above)
    low, high = small_form(below, SUBSCRIPTS), small_form(above, SUPERSCRIPTS)
    sign = _LIMITS.get(limits.sign, limits.sign)
    if low and high:
        return f"{sign}{low}{high} "
    if low and len(above) == 1:
        return f"{sign}{low}^{above} "
    return f"{sign}_{{{below}}}^{{{above}}} "


def _scripts(box: boxes.Script) -> str:
    written = ""
    if box.below is not None:
        written += _below(box.below)
    if isinstance(box.above, boxes.Sign):
        return (
            written + superscript(box.above.text)
            if box.above.text == "⊤"
            else (written + box.above.text)
        )
    return written if box.above is None else written + _power(box.above)


def _below(index: boxes.Box) -> str:
    line, parts = _tight(index), index.parts if isinstance(index, boxes.Row) else (index,)
    if isinstance(parts[0], boxes.Sign):  # ℝ≥0
        return line
    word = all(isinstance(part, boxes.Name) for part in parts)
    return small_form(line, SUBSCRIPTS) or (f"_{line}" if word else subscript(line))


def _power(exponent: boxes.Box) -> str:
    """ⁿ for a number, ^n for a letter, and ^(n + 1) for anything else."""
    line = text(exponent)
    match exponent:
        case boxes.Number() | boxes.Row((boxes.Sign("−"), boxes.Number())):
            return superscript(line)
    is_short = _is_letter(exponent) and not isinstance(
        exponent, boxes.Script | boxes.Conjugate | boxes.Root
    )
    return f"^{line}" if is_short else f"^({line})"


# --------------------------------------------------------------------------------------------
# Products


def _product(factors: Sequence[boxes.Box], dotted: bool, depth: int) -> Iterator[str | _Blank]:
    shown = [_vulgar(factors[0]), *factors[1:]]  # 2½ would not be a product
    yield from _line(shown[0], depth)
    for before, after in pairwise(shown):
        between = _between(before, after, dotted)
        is_sum = isinstance(after, boxes.Row) and isinstance(after.parts[0], boxes.Limits)
        yield _Blank(_BEFORE_SUM + _BRACKET * depth) if is_sum and between == " " else between
        yield from _line(after, depth)


def _vulgar(factor: boxes.Box) -> boxes.Box:
    """A factor as it is written: ½ for 1/2."""
    match factor:
        case boxes.Fence("(", boxes.Fraction(boxes.Number(above), boxes.Number(below))) if (
            above,
            below,
        ) in _VULGAR:
            return boxes.Name(_VULGAR[above, below])
    return factor


def _between(before: boxes.Box, after: boxes.Box, dotted: bool) -> str:
    """What goes between two factors: nothing, a dot, or a blank before a function."""
    if isinstance(before, boxes.Name) and before.text in _VULGAR.values():
        return "·" if _begins_with_number(after) else " "
    if dotted:
        return "·"
    if _begins_with_word(after) or (
        isinstance(before, boxes.Fence) and isinstance(before.body, boxes.Fraction)
    ):
        return " "
    match before, after:
        case boxes.Number(), _:
            return "·" if _begins_with_number(after) else ""
        case ((boxes.Name(kind="constant") | boxes.Fence("(")), boxes.Fence("(")):
            return ""
        case boxes.Fence("("), _ if _is_letter(after):
            return ""
        case ((boxes.Root() | boxes.Conjugate()), _):  # √2x would be √(2x), and u*v a product
            return "·"
    apart = before in (after, boxes.Name("d"))  # dx ends an integral
    return "" if _is_letter(before) and _is_letter(after) and not apart else "·"


def _begins_with_number(box: boxes.Box) -> bool:
    match box:
        case (
            boxes.Script(base=first)
            | boxes.Fraction(above=first)
            | boxes.Product(factors=(first, *_))
        ):
            return _begins_with_number(first)
        case boxes.Conjugate(body):
            return isinstance(body, boxes.Number)
    return isinstance(box, boxes.Number)


def _begins_with_word(box: boxes.Box) -> bool:
    """Does it begin with Σ, ∫ or the name of a function?"""
    match box:
        case boxes.Row((boxes.Limits(), *_)) | boxes.Applied():
            return True
        case boxes.Call(name) | boxes.Indexed(name):
            return _is_word(name)
        case boxes.Script(base) | boxes.Conjugate(base):
            return _begins_with_word(base)
    return False


def _is_word(name: boxes.Box) -> bool:
    if isinstance(name, boxes.Script):
        return _is_word(name.base)
    return isinstance(name, boxes.Name) and name.text[:2].isalpha() and len(name.text) > 1


def _is_letter(box: boxes.Box) -> bool:
    """One letter with its index and a number as its exponent, after which another may follow?"""
    match box:
        case boxes.Name(letters):
            return len(letters.rstrip("\u0304\u0305\u0302\u0303\u0307\u20d7")) == 1
        case boxes.Script(base, below, above):
            whole = above is None or isinstance(above, boxes.Number | boxes.Sign)
            small = below is None or small_form(_tight(below), SUBSCRIPTS) is not None
            return whole and small and _is_letter(base)
        case boxes.Indexed(name):
            return _is_letter(name) and _small_index(box) is not None
        case boxes.Root(boxes.Number(digits)):
            return len(digits) == 1
        case boxes.Root(body) | boxes.Conjugate(body):
            return _is_letter(body)
    return False
