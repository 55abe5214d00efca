"""Formulas as MathML, as browsers draw it (MathML Core).

Products and applications have their invisible operators, so that a screen reader says "sine of
theta times k".

Browsers do not break formulas.  :func:`math` with ``breaks=True`` makes a formula of pieces, one
``mrow`` in the other, which a style sheet can lay out as lines of text::

    .piece { display: inline math }
    .pieces { display: inline-block }

What hangs together more loosely is the outer one, so lines end at ⇒ before they end at =, at =
before +, and outside of brackets before inside.  It remains one ``math`` element.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from html import escape, unescape
from itertools import pairwise

from symbolic_pe.printing import boxes
from symbolic_pe.printing.brackets import are_digits_beside, is_mark, separated, starred
from symbolic_pe.printing.measure import height, is_broken_inside, width
from symbolic_pe.signs import ACCENTS

ROOM = 16.0
"""Shorter formulas (in digits) are not broken, and much shorter brackets not inside."""

_TIMES, _APPLY = "<mo>&#x2062;</mo>", "<mo>&#x2061;</mo>"
_THIN, _WIDE = '<mspace width="0.17em"/>', '<mspace width="1em"/>'
_ACCENTS = {mark: over for mark, (_, _, over) in ACCENTS.items()}
"""Combining marks, and what stands over a letter instead."""
_UPRIGHT = frozenset("ℝℂℕℤℚ")
_ATTRIBUTES = {
    "prefix": {"form": "prefix"},
    "postfix": {"form": "postfix"},
    "infix": {"form": "infix"},
    "leading": {"form": "infix", "lspace": "0"},
    "tight": {"lspace": "0", "rspace": "0"},
    "relation": {},
    "mapping": {},
    "connective": {"lspace": "0.5em", "rspace": "0.5em"},
    "quantifier": {"form": "prefix", "rspace": "0.17em"},
    "comma": {"separator": "true"},
    "list": {"separator": "true"},
    "colon": {"lspace": "0", "rspace": "0.5em"},
    "typing": {"lspace": "0"},
}
_UNSTRETCHED = {bracket: {"stretchy": "false"} for bracket in "()[]{}|⌊⌋⟨⟩"}
"""Half a bracket, in words: it has nothing to grow with, and would be set with room around it."""


def math(box: boxes.Box, *, display: bool = False, breaks: bool = False) -> str:
    """A formula in the line, or with sums and fractions as large as in one of its own.

    ``breaks``: in pieces between which a style sheet can end the line, if it is long.
    """
    style = ' displaystyle="true"' if display else ""
    found = _broken(box) if breaks and width(box) > ROOM else []
    if len(found) < 2:
        return f"<math{style}>{mathml(box)}</math>"
    return f'<math class="lines"{style}>{_nested(found)}</math>'


def broken(box: boxes.Box) -> list[str]:
    """The pieces of a formula between which a line may end, each as the inside of a ``math``
    element.  No line ends in ``i ≤ N − 1``: what is short stays with its other side."""
    found: list[str] = []
    for badness, written in _broken(box):
        if found and badness % _INSIDE in _TIES and _is_short(found[-1], written):
            found[-1] += written
        else:
            found.append(written)
    return found


def mathml(box: boxes.Box) -> str:
    """The formula as the inside of a ``math`` element."""
    match box:
        case boxes.Name():
            return _name(box)
        case boxes.Number(digits):
            return f"<mn>{escape(digits)}</mn>"
        case boxes.Sign():
            return _sign(box)
        case boxes.Space(wide):
            return _WIDE if wide else _THIN
        case boxes.Row(parts):
            return "".join(map(mathml, parts))
        case boxes.Product(factors, dotted):
            return _product(factors, dotted)
        case boxes.Pairing(left, right):
            return f"{mathml(left)}{_operator('⋅')}{mathml(right)}"
        case boxes.Applied(name, argument):
            thin = "" if isinstance(argument, boxes.Fence) else _THIN
            return f"<mrow>{mathml(name)}{_APPLY}{thin}{mathml(argument)}</mrow>"
        case boxes.Call(name, arguments):
            fence = boxes.Fence("(", separated(arguments), ")")
            return f"<mrow>{mathml(name)}{_APPLY}{mathml(fence)}</mrow>"
        case boxes.Indexed(name, indices):
            return f"<msub>{_one(name)}{_one(separated(indices))}</msub>"
        case boxes.Fraction(above, below, flat):
            if flat:
                slash = _operator("/", lspace="0", rspace="0")
                return f"<mrow>{mathml(above)}{slash}{mathml(below)}</mrow>"
            return f"<mfrac>{_one(above)}{_one(below)}</mfrac>"
        case boxes.Script(base, below, above):
            return _scripts(base, below, above)
        case boxes.Root(body):
            return f"<msqrt><mrow>{mathml(body)}</mrow></msqrt>"
        case boxes.Conjugate(body):
            return mathml(starred(body))
        case boxes.Limits():
            return _limits(box)
        case boxes.Fence():
            return _fenced(box)
        case boxes.Table(rows):
            lines = ("".join(f"<mtd>{mathml(entry)}</mtd>" for entry in row) for row in rows)
            table = f"<mtable>{''.join(f'<mtr>{line}</mtr>' for line in lines)}</mtable>"
            return _between_brackets("(", table, ")", grows=True)
        case boxes.Qualified(body, condition):
            return mathml(body) + _WIDE + mathml(boxes.Fence("(", condition, ")"))
        case boxes.Marked(body):
            return _marked(mathml(body))


# --------------------------------------------------------------------------------------------
# Where lines may end


_TAG = re.compile("<[^>]*>")
_TIES = (boxes.BREAKS["relation"], boxes.BREAKS["infix"])
_TIED = 10
"""How many letters, a sign counted for two, a relation has that is not broken."""
_HANGING = 3
"""How many letters are surely as wide as what the second line of a group is moved in by; a sign
with the room around it counts for two."""
_INSIDE = 10
"""How much worse a place for the end of a line each bracket around it makes."""
_CONDITION, _FACTOR = 0, 7
"""How bad a place is before where a formula holds, and between two factors."""
_GROWN = ("", "2.3em", "3.1em", "3.1em")
"""How tall a bracket is by the height of what it holds, if what it holds is in pieces."""


def _broken(box: boxes.Box) -> list[tuple[int, str]]:
    """The pieces, each with how bad a place for the end of a line is before it."""
    found = [(0, "")]
    for part in _flow(box, 0):
        if isinstance(part, int):
            found.append((part, ""))
        else:
            found[-1] = (found[-1][0], found[-1][1] + part)
    return [(badness, written) for badness, written in found if written]


def _flow(box: boxes.Box, depth: int) -> Iterator[str | int]:
    """The formula piece by piece; between two of them the badness of the place."""
    match box:
        case boxes.Row(parts):
            for part in parts:
                yield from _flow(part, depth)
        case boxes.Sign():
            yield from _sign_in_flow(box, depth)
        case boxes.Product(factors, dotted):
            yield from _flow(factors[0], depth)
            for before, after in pairwise(factors):
                yield _TIMES + _THIN if dotted else _between(before, after)
                if width(box) > ROOM and not _is_tied(before, after):
                    yield depth * _INSIDE + _FACTOR
                yield from _flow(after, depth)
        case boxes.Pairing(left, right):
            yield from _flow(boxes.Row((left, boxes.Sign("⋅", "infix"), right)), depth)
        case boxes.Applied(name, boxes.Fence() as argument) if is_broken_inside(argument, ROOM):
            yield mathml(name) + _APPLY
            yield from _flow(argument, depth)
        case boxes.Call(name, arguments) if is_broken_inside(box, ROOM):
            yield mathml(name) + _APPLY
            yield from _flow(boxes.Fence("(", separated(arguments), ")"), depth)
        case boxes.Fence(left, body, right) if is_broken_inside(box, ROOM):
            size = _GROWN[height(body)]
            yield _bracket(left, "prefix", size)
            yield from _flow(body, depth + 1)
            yield _bracket(right, "postfix", size)
        case boxes.Script(boxes.Fence() as base, below, above) if is_broken_inside(base, ROOM):
            *before_closing, closing = _flow(base, depth)
            yield from before_closing
            # only what stands in a row grows
            yield _with_scripts(f"<mrow>{closing}</mrow>", below, above)
        case boxes.Qualified(body, condition):
            yield from _flow(body, depth)
            yield depth * _INSIDE + _CONDITION
            yield _WIDE + mathml(boxes.Fence("(", condition, ")"))
        case boxes.Marked(body):
            for piece in _flow(body, depth):
                yield piece if isinstance(piece, int) else _marked(piece)
        case _:
            yield mathml(box)


def _is_tied(before: boxes.Box, after: boxes.Box) -> bool:
    """Is this a short factor behind a bracket of several lines, on the last of which it stands?"""
    return (
        isinstance(before, boxes.Fence) and is_broken_inside(before, ROOM) and width(after) <= ROOM
    )


def _sign_in_flow(sign: boxes.Sign, depth: int) -> Iterator[str | int]:
    """Lines end before relations and operations, after colons and commas."""
    badness = boxes.breakable(sign)
    place = [] if badness is None else [badness + depth * _INSIDE]
    after = sign.role in ("colon", "list", "comma")
    written: list[str | int] = [_sign(sign)]
    yield from [*written, *place] if after else [*place, *written]


def _nested(parts: Sequence[tuple[int, str]]) -> str:
    """The pieces, those that hang together more tightly inside."""
    if len(parts) == 1:
        return f'<mrow class="piece">{parts[0][1]}</mrow>'
    least = min(badness for badness, _ in parts[1:])
    groups: list[list[tuple[int, str]]] = [[parts[0]]]
    for part in parts[1:]:
        if part[0] == least:
            groups.append([])
        groups[-1].append(part)
    return "".join(
        _nested(group)
        if len(group) == 1
        else f'<mrow class="{_kind(group)}">{_nested(group)}</mrow>'
        for group in groups
    )


def _kind(group: Sequence[tuple[int, str]]) -> str:
    """``narrow`` pieces begin with less than what the lines after the first are moved in by: a
    browser would think that the first line is shorter than it is, and break it."""
    return "pieces narrow" if _letters(group[0][1]) < _HANGING else "pieces"


def _is_short(before: str, after: str) -> bool:
    """Is one of the two hardly more than a letter, and are both together not long?"""
    widths = _letters(before), _letters(after)
    return min(widths) <= _HANGING and sum(widths) <= _TIED


def _letters(written: str) -> int:
    """About how wide a piece is in letters: a sign has room around it, but for a prime."""
    bare = unescape(_TAG.sub("", written)).strip("\u2061\u2062")
    return sum(1 if sign.isalnum() or sign in "′″" else 2 for sign in bare)


def _bracket(sign: str, form: str, size: str) -> str:
    if not size:
        return _operator(sign, form=form, fence="true", stretchy="false")
    return _operator(sign, form=form, fence="true", stretchy="true", minsize=size)


# --------------------------------------------------------------------------------------------
# Parts


def _marked(written: str) -> str:
    return f'<mrow class="marked">{written}</mrow>'


def _one(box: boxes.Box) -> str:
    """A box as one element."""
    alone = isinstance(box, boxes.Number | boxes.Sign) or (
        isinstance(box, boxes.Name) and not _marks(box.text)
    )
    return mathml(box) if alone else f"<mrow>{mathml(box)}</mrow>"


def _operator(sign: str, **attributes: str) -> str:
    given = "".join(f' {name}="{value}"' for name, value in attributes.items())
    return f"<mo{given}>{escape(sign)}</mo>"


def _sign(sign: boxes.Sign) -> str:
    written = _operator(sign.text, **_ATTRIBUTES[sign.role], **_UNSTRETCHED.get(sign.text, {}))
    return written + _THIN if sign.role == "list" else written


def _marks(letters: str) -> list[str]:
    return [mark for mark in unicodedata.normalize("NFD", letters) if mark in _ACCENTS]


def _name(name: boxes.Name) -> str:
    """A letter, in italics unless it is a constant, or a word, with its accents."""
    letters = unicodedata.normalize("NFD", name.text)
    word = unicodedata.normalize("NFC", "".join(sign for sign in letters if sign not in _ACCENTS))
    upright = name.kind == "constant" or word in _UPRIGHT
    variant = ' mathvariant="normal"' if upright and len(word) == 1 else ""
    written = f"<mi{variant}>{escape(word)}</mi>"
    for mark in _marks(name.text):
        over = _operator(_ACCENTS[mark], stretchy="false")
        written = f'<mover accent="true">{written}{over}</mover>'
    return written


def _scripts(base: boxes.Box, below: boxes.Box | None, above: boxes.Box | None) -> str:
    if below is None and above is None:
        return mathml(base)
    if isinstance(above, boxes.Sign) and is_mark(above):  # a prime has its height by itself
        prime = _operator(above.text, form="postfix", lspace="0", rspace="0")
        return _with_scripts(f"<mrow>{mathml(base)}{prime}</mrow>", below, None)
    return _with_scripts(_one(base), below, above)


def _with_scripts(base: str, below: boxes.Box | None, above: boxes.Box | None) -> str:
    if below is not None and above is not None:
        return f"<msubsup>{base}{_one(below)}{_one(above)}</msubsup>"
    if below is not None:
        return f"<msub>{base}{_one(below)}</msub>"
    return base if above is None else f"<msup>{base}{_one(above)}</msup>"


def _limits(limits: boxes.Limits) -> str:
    """The sign with its range under and over it, beside it for an integral."""
    range_ = _one(limits.below) + _one(limits.above)
    if limits.sign == "∫":
        return f"<msubsup>{_operator('∫', largeop='true')}{range_}</msubsup>"
    if limits.sign.isalpha():
        sign = _operator(limits.sign, form="prefix", movablelimits="false", rspace="0.17em")
    else:
        sign = _operator(limits.sign, movablelimits="false")
    return f"<munderover>{sign}{range_}</munderover>"


def _fenced(fence: boxes.Fence) -> str:
    """A body in brackets, which grow with it if it is more than a line."""
    grows = any(map(_is_tall, boxes.inside(fence.body)))
    return _between_brackets(fence.left, mathml(fence.body), fence.right, grows)


def _between_brackets(left: str, body: str, right: str, grows: bool) -> str:
    stretchy = "true" if grows else "false"
    opening = _operator(left, form="prefix", fence="true", stretchy=stretchy)
    closing = _operator(right, form="postfix", fence="true", stretchy=stretchy)
    return f"<mrow>{opening}{body}{closing}</mrow>"


def _is_tall(box: boxes.Box) -> bool:
    match box:
        case boxes.Fraction(_, _, flat):
            return not flat
        case boxes.Script(_, below, above):
            return below is not None and above is not None
    return isinstance(box, boxes.Table | boxes.Limits | boxes.Root)


def _product(factors: Sequence[boxes.Box], dotted: bool) -> str:
    written = mathml(factors[0])
    for before, after in pairwise(factors):
        beside = dotted and not are_digits_beside(before, after)
        written += (_TIMES + _THIN if beside else _between(before, after)) + mathml(after)
    return written


def _between(before: boxes.Box, after: boxes.Box) -> str:
    """What goes between two factors: a dot between numbers, a thin space beside functions."""
    first = next(iter(boxes.leaves(after)))
    if are_digits_beside(before, after):
        return _operator("⋅")
    if isinstance(before, boxes.Number) and isinstance(after, boxes.Fence):
        return _TIMES
    functions = any(
        isinstance(part, boxes.Applied | boxes.Call | boxes.Fraction)
        for part in boxes.inside(before)
    )
    word = any(isinstance(part, boxes.Name) and len(part.text) > 1 for part in (before, first))
    tall = isinstance(after, boxes.Fence | boxes.Row)
    return _TIMES + _THIN if functions or word or tall else _TIMES
