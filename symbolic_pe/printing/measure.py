"""How large a formula comes out, estimated on its tree.

Only the layout depends on it (whether a step fits beside its reason or has to be broken), so an
estimate within some ten per cent is enough.  The unit is the width of a digit: 5 pt in a font of
10 pt.
"""

from __future__ import annotations

from collections.abc import Iterator

from symbolic_pe.printing import boxes
from symbolic_pe.printing.brackets import separated

_SCRIPT = 0.75
"""The size of indices and exponents relative to the line."""
_LIMITS = {"∑": 2.9, "⨁": 3.1, "∫": 2.0, "diag": 4.0, "col": 3.0}
_ROLES = {
    "infix": 2.4,
    "connective": 3.8,
    "relation": 2.7,
    "mapping": 2.7,
    "tight": 2.4,
    "colon": 1.2,
    "quantifier": 1.4,
    "list": 1.2,
    "comma": 0.9,
}
_BRACKETS = (0.6, 0.9, 1.2, 1.5)
"""How wide a bracket is by the height of what it holds."""
_THIN, _WIDE, _CAPITALS = 0.34, 2.0, 1.5


def width(box: boxes.Box) -> float:
    """How wide a formula is."""
    return sum(pieces(box, 0.0, whole=True))


def height(box: boxes.Box) -> int:
    """0 for one line, 1 for fractions, 2 for sums and integrals, 3 for matrices."""
    return max(map(_own_height, boxes.inside(box)))


def _own_height(box: boxes.Box) -> int:
    match box:
        case boxes.Table():
            return 3
        case boxes.Limits():
            return 2
        case boxes.Fraction(flat=False):
            return 1
    return 0


def is_broken_inside(fence: boxes.Fence | boxes.Call, room: float) -> bool:
    """May lines end inside of these brackets?  Only if they are wide."""
    inner = fence.body if isinstance(fence, boxes.Fence) else separated(fence.arguments)
    return width(inner) > 0.7 * room


def pieces(box: boxes.Box, room: float, *, whole: bool = False) -> list[float]:
    """The widths of the parts between which a formula may be broken in this much room; ``whole``:
    it is not to be broken."""
    found = [0.0]
    for part, ends in _parts(box, room, whole):
        if ends:
            found.append(0.0)
        found[-1] += part
    return found


def _parts(box: boxes.Box, room: float, whole: bool) -> Iterator[tuple[float, bool]]:
    """The width of each part of a box, and whether a line may end before it."""
    match box:
        case boxes.Row(parts):
            for part in parts:
                yield from _parts(part, room, whole)
        case boxes.Product(factors):
            for place, factor in enumerate(factors):
                yield (0.2 if place else 0.0), False
                yield from _parts(factor, room, whole)
        case boxes.Applied(name, argument):
            yield width(name) + (0.0 if isinstance(argument, boxes.Fence) else _THIN), False
            yield from _parts(argument, room, whole)
        case boxes.Call(name, arguments):
            yield width(name), False
            yield from _parts(boxes.Fence("(", separated(arguments), ")"), room, whole)
        case boxes.Fence(_, body):
            bracket = _BRACKETS[height(body)]
            yield bracket, False
            yield from _parts(body, room, whole or not is_broken_inside(box, room))
            yield bracket, False
        case boxes.Pairing(
            left, right
        ):  # with angle brackets and a comma, or a dot at most as wide
            bracket = _BRACKETS[max(height(left), height(right))]
            yield bracket, False
            yield from _parts(boxes.Row((left, boxes.Sign("·", "infix"), right)), room, whole)
            yield bracket, False
        case boxes.Qualified(body, condition):
            yield from _parts(body, room, whole)
            yield width(condition) + _WIDE, False
        case boxes.Marked(body):
            yield from _parts(body, room, whole)
        case boxes.Sign():
            ends = not whole and boxes.breakable(box) is not None and box.role != "comma"
            yield _ROLES.get(box.role, 1.0), ends
        case _:
            yield _unbroken(box), False


def _unbroken(box: boxes.Box) -> float:
    """The width of a box inside of which no line ends."""
    match box:
        case boxes.Name(letters, kind):
            return len(letters) * 1.0 + 0.05 + (0.25 if kind == "function" else 0.0)
        case boxes.Number(digits):
            return len(digits) * 1.05
        case boxes.Space(wide):
            return _WIDE if wide else _THIN
        case boxes.Fraction(above, below, flat):
            beside = width(above) + width(below) + 1.05
            return beside if flat else max(width(above), width(below)) * 1.0 + 0.5
        case boxes.Script(base, below, above):
            widest = max(width(part) for part in (below, above) if part is not None)
            return width(base) + _SCRIPT * widest
        case boxes.Indexed(name, indices):
            return width(name) + _SCRIPT * width(separated(indices))
        case boxes.Root(body):
            return width(body) + 1.7
        case boxes.Conjugate(body):
            return width(body) + _SCRIPT
        case boxes.Limits(sign, low, high):
            widest, own = _SCRIPT * max(width(low), width(high)), _LIMITS[sign]
            return (own + widest if sign == "∫" else max(own, widest)) + _THIN
        case boxes.Table(rows):
            columns = [max(map(width, column)) for column in zip(*rows, strict=True)]
            return sum(columns) + 2 * (len(columns) - 1) + 3
    raise TypeError(f"{box!r} has no width of its own")
