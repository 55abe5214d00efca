"""Loops of JAX with a symbolic number of turns, each of which may need the one before.

What is handed from turn to turn is followed element by element: a turn may leave an element as it
is, add to it or multiply it by what is the same in each turn, or write over it in one turn that is
found from its position.  Other loops are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TypeAlias

from symbolic_pe.code.symbols import arrays, elements
from symbolic_pe.code.symbols.arrays import Array, Index, Piece
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.elements import Complex, Element, Infinite, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.types import N, R

Body: TypeAlias = Callable[[list[Array], Size], list[Array]]
"""What a turn with this number makes of what it is handed."""


@dataclass
class Loop:
    """``start``: what the first turn is handed."""

    body: Body
    start: Sequence[Array]
    _unknown: dict[tuple[int, Index], Element] = field(default_factory=dict)
    _open: set[tuple[int, Index, Size]] = field(default_factory=set)

    def before(self, turn: Size) -> list[Array]:
        """What the turn with this number is handed."""
        return [self._array(which, turn) for which in range(len(self.start))]

    def _array(self, which: int, turn: Size) -> Array:
        start = self.start[which]
        return Array(start.shape, lambda index: self._element(which, index, turn), start.dtype)

    def _element(self, which: int, index: Index, turn: Size) -> Element:
        first = self.start[which].at(index)
        with self._once(which, index, turn):
            steps = arrays.in_pieces(lambda t: self._made_of(which, index, t), turn)
        own = self._placeholder(which, index)
        changes = [(piece, value) for piece, value in steps if not _is_same(value, own)]
        if not changes:
            return first
        if len(changes) == 1 and changes[0][0].count.constant == 1:
            piece, value = changes[0]
            return self._written(which, index, piece, value)
        for of_one, of_all in ((_added, arrays.sum_over), (_factor, arrays.product_over)):
            parts = [(piece, of_one(value, own)) for piece, value in changes]
            known = [(piece, part) for piece, part in parts if part is not None]
            if len(known) == len(parts) and not any(self._depends(part) for _, part in known):
                return of_all(known, first)
        raise Unknown("a turn of a loop needs the one before in a way that is not followed here")

    def _written(self, which: int, index: Index, piece: Piece, value: Element) -> Element:
        """What the only turn that changes an element makes of it."""
        if self._depends(value):
            turn = piece.position(piece.first)
            value = self.body(self.before(turn), turn)[which].at(index)
        if isinstance(value, Size) and not value.is_nonnegative():
            raise Unknown("an integer that is handed from turn to turn may be negative")
        return value

    def _made_of(self, which: int, index: Index, turn: Size) -> Element:
        """What a turn makes of an element, with what the array was before it as symbols."""
        handed = self.before(turn)
        start = self.start[which]
        handed[which] = Array(
            start.shape, lambda place: self._placeholder(which, place), start.dtype
        )
        return self.body(handed, turn)[which].at(index)

    def _placeholder(self, which: int, index: Index) -> Element:
        """What stands for an element."""
        key = (which, index)
        if key not in self._unknown:
            first = self.start[which].at(index)
            if isinstance(first, Size) and not first.is_nonnegative():
                raise Unknown("an integer that is handed from turn to turn may be negative")
            self._unknown[key] = _symbol(f"handed{len(self._unknown)}", self.start[which].dtype)
        return self._unknown[key]

    def _depends(self, value: Element) -> bool:
        """Whether a value depends on what stands for an element."""
        names = {atom for one in self._unknown.values() for atom in _atoms(one)}
        return bool(names & _atoms(value))

    @contextmanager
    def _once(self, which: int, index: Index, turn: Size) -> Iterator[None]:
        """Refuse to look for an element in order to find it."""
        key = (which, index, turn)
        if key in self._open or len(self._open) > DEEPEST:
            raise Unknown(
                "the turns of a loop hand over several things, each of which needs the other ones"
            )
        self._open.add(key)
        try:
            yield
        finally:
            self._open.discard(key)


DEEPEST = 12
"""So many elements that need one another are followed."""


def turns_of(counter: Callable[[Size], Element], end: Element) -> Size:
    """How many turns a loop has that goes on while a counter is below an end."""
    t = Size.of(variable("turn", N))
    first, now = counter(as_size(0)), counter(t)
    if not all(isinstance(one, Size) for one in (first, now, end)):
        raise Unknown("a loop that does not count")
    assert isinstance(first, Size)
    assert isinstance(now, Size)
    assert isinstance(end, Size)
    step, start = now.linear_in(variable("turn", N)) or (0, now)
    if step <= 0 or not start.is_identical(first):
        raise Unknown("a loop that does not count")
    count = -((first - end) // step)
    return count if count >= 0 else as_size(0)


def _symbol(name: str, dtype: str) -> Element:
    if dtype.startswith("complex"):
        return Complex(variable(name + "r", R), variable(name + "i", R))
    if "float" in dtype:
        return variable(name, R)
    if "int" in dtype:
        return Size.of(variable(name, N))
    raise Unknown("the turns of a loop hand over truth values")


def _atoms(value: Element) -> frozenset[object]:
    if isinstance(value, Size):
        return frozenset(value.without_slack().atoms())
    if isinstance(value, bool):
        return frozenset()
    parts = elements.as_complex(value)
    return frozenset(parts.real.free | parts.imaginary.free)


def _is_same(value: Element, own: Element) -> bool:
    if isinstance(value, Size) and isinstance(own, Size):
        return value.is_identical(own)
    return value == own if isinstance(value, Complex) else value is own


def _added(value: Element, own: Element) -> Element | None:
    """δ of own + δ; an integer is only added to, so that it stays a natural number."""
    if isinstance(value, Size) and isinstance(own, Size):
        return value - own if (value - own).is_nonnegative() else None
    return _other(value, own, "add")


def _factor(value: Element, own: Element) -> Element | None:
    """ρ of own·ρ"""
    return _other(value, own, "mul")


def _other(value: Element, own: Element, operation: str) -> Term | None:
    if isinstance(value, Size | bool | Complex | Truth | Infinite) or not is_call(value, operation):
        return None
    first, second = value.args
    return second if first is own else first if second is own else None
