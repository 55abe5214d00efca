"""Where two formulas differ: a false one and the true one that repairs it.

The two layout trees are compared from the outside in.  Parts in a row are aligned so that as little
as possible differs; accents and primes of names are overlooked (P̃ beside P), for what is wrong and
what is right often have names that only differ in these.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, NamedTuple

from symbolic_pe.printing.boxes import (
    Box,
    Call,
    Fence,
    Fraction,
    Indexed,
    Marked,
    Name,
    Number,
    Product,
    Row,
    Script,
    Sign,
    inside,
    leaves,
    with_parts,
)
from symbolic_pe.printing.brackets import is_mark

_LARGEST_SHARE, _MOST = 0.4, 3
"""If more than this share of a formula differs, or more places do, it is another one, and nothing
is marked."""
_SETS = "ℕℤℝℂ"
"""Where variables range over other sets, there is no sign to point at."""
_INSTANCE, _BRACKETS = 0.2, 0.1
"""What it costs that a family of numbers is a certain one, and that brackets are not needed."""


def marker(others: Sequence[Box]) -> Callable[[Box], Box]:
    """A function that marks in a formula what the most similar of ``others`` has not.

    A formula that none of them resembles, or that lacks something and has nothing else instead,
    comes back as it was.
    """
    known = tuple(dict.fromkeys(others))

    def marked(box: Box) -> Box:
        nearest = min(known, key=lambda other: _compared(box, other).cost, default=None)
        if nearest is None:
            return box
        found = _compared(box, nearest)
        if found.cost > _LARGEST_SHARE * _size(box):
            return box
        names = {leaf for leaf in leaves(nearest) if isinstance(leaf, Name)}
        shown = _without_renamed(found.box, names)
        places = [part.body for part in inside(shown) if isinstance(part, Marked)]
        if not _is_reordered(shown) and _is_renaming(box, places, known):
            return box
        return box if len(places) > _MOST or any(map(_is_form, places)) else shown

    return marked


def right_side(change: Callable[[Box], Box], definition: Box) -> Box:
    """A definition f(x) = … changed on its right side: the name on its left is not wrong."""
    changed = change(definition)
    if not (isinstance(definition, Row) and isinstance(changed, Row)):
        return changed
    return replace(changed, parts=(definition.parts[0], *changed.parts[1:]))


def _is_reordered(box: Box) -> bool:
    """Is a factor of a product of matrices marked, whose order counts?"""
    products = (part for part in inside(box) if isinstance(part, Product) and part.dotted)
    return any(isinstance(factor, Marked) for part in products for factor in part.factors)


def _is_renaming(box: Box, places: Sequence[Box], known: Sequence[Box]) -> bool:
    """Are only variables marked that a true formula has as often, elsewhere: T(k) PE(p) beside
    T(p) PE(k)?"""
    if not all(isinstance(place, Name) for place in places):
        return False
    mine = Counter(leaf for leaf in leaves(box) if isinstance(leaf, Name))
    return any(
        mine == Counter(leaf for leaf in leaves(other) if isinstance(leaf, Name)) for other in known
    )


def _is_form(box: Box) -> bool:
    """Is this a relation, a connective or a comma?  Where these differ, the formula is of another
    form."""
    return isinstance(box, Sign) and box.role not in ("prefix", "infix", "postfix", "tight")


def _without_renamed(box: Box, names: Collection[Name]) -> Box:
    """The formula without marks at variables that the other formula does not have at all: what is
    called x here may be called p there."""
    if isinstance(box, Marked) and isinstance(box.body, Name):
        renamed = box.body.kind == "variable" and box.body not in names
        return box.body if renamed or box.body.text[0] in _SETS else box
    if isinstance(box, Row):
        return replace(box, parts=tuple(_parts_without_renamed(box.parts, names)))
    return with_parts(box, lambda part: _without_renamed(part, names))


def _parts_without_renamed(parts: Sequence[Box], names: Collection[Name]) -> Iterator[Box]:
    """The parts of a row; the sign before a variable that has another name is no more wrong than
    it is."""
    shown = [_without_renamed(part, names) for part in parts]
    for place, part in enumerate(shown):
        follows = parts[place + 1] if place + 1 < len(parts) else None
        is_renamed = isinstance(follows, Marked) and shown[place + 1] == follows.body
        is_sign = isinstance(part, Marked) and isinstance(part.body, Sign)
        yield part.body if is_sign and is_renamed else part  # type: ignore[union-attr]


class _Compared(NamedTuple):
    """A formula with its differences marked, and how many leaves differ."""

    box: Box
    cost: float


def _size(box: Box) -> float:
    return max(1, sum(1 for _ in leaves(box)))


@lru_cache(maxsize=4096)
def _compared(box: Box, other: Box) -> _Compared:
    if _plain(box) == _plain(other):
        return _Compared(box, 0)
    if isinstance(box, Fence) != isinstance(other, Fence):
        return _unfenced(box, other)
    if _is_instance(box, other) or _is_instance(other, box):
        return _Compared(box, _INSTANCE)  # θ_i stands for 10000^(−i/n), too
    if isinstance(box, Indexed) and isinstance(other, Indexed):
        if box.name != other.name and not _goes_on_from(box.indices, other.indices):
            return _Compared(box, _INSTANCE)  # f_(2i) is numbered in another way than θ_i
        indices, cost = _aligned(box.indices, other.indices)
        return _Compared(replace(box, indices=indices), cost + (box.name != other.name) * _INSTANCE)
    replaced = _Compared(Marked(box), max(_size(box), _size(other)))
    within = _within(box, other)
    return within if within is not None and within.cost < replaced.cost else replaced


def _goes_on_from(mine: tuple[Box, ...], others: tuple[Box, ...]) -> bool:
    """Has every index the other one as a term: i + 1 and i?"""
    return len(mine) == len(others) and all(
        _plain(other) in map(_plain, box.parts if isinstance(box, Row) else (box,))
        for box, other in zip(mine, others, strict=True)
    )


def _is_instance(box: Box, family: Box) -> bool:
    if isinstance(box, Number):
        return any(isinstance(leaf, Name) for leaf in leaves(family))
    if isinstance(box, Fraction) and isinstance(family, Product):  # t/2^i, one of the w_i t
        others = [part for part in family.factors if not isinstance(part, Indexed)]
        known = set(map(_plain, leaves(box)))
        return len(others) < len(family.factors) and all(_plain(part) in known for part in others)
    return isinstance(family, Indexed) and not isinstance(box, Indexed | Name | Sign | Number)


def _unfenced(box: Box, other: Box) -> _Compared:
    """One of the two has brackets, which it may need where it stands: cos(10000^(−i/n) k)."""
    if isinstance(other, Fence):
        found = _compared(box, other.body)
        return _Compared(found.box, found.cost + _BRACKETS)
    assert isinstance(box, Fence)
    found = _compared(box.body, other)
    return _Compared(replace(box, body=found.box), found.cost + _BRACKETS)


def _within(box: Box, other: Box) -> _Compared | None:
    """The difference as one of the parts, if the two are of one form."""
    if isinstance(box, Row) and not isinstance(other, Row):  # −sin x beside sin x
        if not any(_is_like(part, other) for part in box.parts):
            return None
        parts, cost = _aligned(box.parts, (other,))
        return _Compared(replace(box, parts=parts), cost)
    if isinstance(box, Fraction) and isinstance(box.above, Call) and isinstance(other, Call):
        above = _compared(box.above, other)  # S(k)/n beside I(k)
        cost = above.cost + _size(box.below)
        return _Compared(replace(box, above=above.box, below=Marked(box.below)), cost)
    if isinstance(box, Name | Sign) or type(box) is not type(other):
        return None
    if isinstance(box, Product) and isinstance(other, Product) and not box.dotted:
        other = replace(other, factors=_in_the_order_of(box.factors, other.factors))
    changes: Any = {}
    cost = 0.0
    for field in fields(box):
        mine, others = getattr(box, field.name), getattr(other, field.name)
        found = _value(mine, others)
        if found is None:
            return None
        changes[field.name], cost = found[0], cost + found[1]
    return _Compared(replace(box, **changes), cost)


def _is_like(part: Box, other: Box) -> bool:
    """Do the two have a form and more than half of what is in them in common?"""
    return type(part) is type(other) and _compared(part, other).cost < _size(other) / 2


def _in_the_order_of(mine: tuple[Box, ...], others: tuple[Box, ...]) -> tuple[Box, ...]:
    """The factors of a product of numbers where those like them stand in the first."""
    wanted = [_plain(box) for box in mine]
    known = set(map(_plain, others))
    free = iter([place for place, plain in enumerate(wanted) if plain not in known])
    places = [
        wanted.index(plain) if plain in wanted else next(free, len(mine))
        for plain in map(_plain, others)
    ]
    return tuple(others[at] for at in sorted(range(len(others)), key=lambda at: places[at]))


def _value(mine: Any, others: Any) -> tuple[Any, float] | None:
    """The value of a field with its differences marked; ``None`` if that cannot be done."""
    if isinstance(mine, Box) and isinstance(others, Box):
        found = _compared(mine, others)
        return found.box, found.cost
    if isinstance(mine, tuple) and isinstance(others, tuple):
        return (_rows if isinstance(mine[0], tuple) else _aligned)(mine, others)
    return (mine, 0.0) if mine == others else None


def _rows(mine: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, float] | None:
    """Two matrices, entry by entry."""
    if [*map(len, mine)] != [*map(len, others)]:
        return None
    pairs = [
        [_compared(*pair) for pair in zip(*row, strict=True)]
        for row in zip(mine, others, strict=True)
    ]
    boxes = tuple(tuple(found.box for found in row) for row in pairs)
    return boxes, sum(found.cost for row in pairs for found in row)


def _aligned(mine: tuple[Box, ...], others: tuple[Box, ...]) -> tuple[Any, float]:
    """Parts in a row, each beside the one that it differs least from, in their order."""
    best: list[list[tuple[float, tuple[Box, ...]]]] = [[(0.0, ())]]
    for other in others:
        best[0].append((best[0][-1][0] + _size(other), ()))
    for part in mine:
        before, row = best[-1], [(best[-1][0][0] + _size(part), (*best[-1][0][1], Marked(part)))]
        for place, other in enumerate(others):
            found = _compared(part, other)
            row.append(
                min(
                    (before[place][0] + found.cost, (*before[place][1], found.box)),
                    (before[place + 1][0] + _size(part), (*before[place + 1][1], Marked(part))),
                    (row[place][0] + _size(other), row[place][1]),
                    key=lambda item: item[0],
                )
            )
        best.append(row)
    cost, parts = best[-1][-1]
    return parts, cost


@lru_cache(maxsize=4096)
def _plain(box: Box) -> Box:
    """The formula without accents and primes."""
    match box:
        case Name(letters, kind):
            bare = (
                sign
                for sign in unicodedata.normalize("NFD", letters)
                if not unicodedata.combining(sign)
            )
            return Name("".join(bare), kind)
        case Script(base, None, above) if is_mark(above):
            return _plain(base)
        case Script(Name() as base, Number(), None):  # PE₀₀₃, as note 003 has it
            return _plain(base)
        case Indexed(name, indices):
            return Indexed(_plain(name), indices)
    return with_parts(box, _plain)
