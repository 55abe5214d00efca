"""What the turns of a loop read, write and append, found by a turn with a generic number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, as_size
from symbolic_pe.code.tracers.numpy_indices import Keys, positions_of
from symbolic_pe.code.tracers.numpy_tracing import Symbolic
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N


class Access(NamedTuple):
    """The positions along the axes that are read or written, in a turn of a phase."""

    places: tuple[Size | None, ...]
    """None: a slice, the same in each turn."""
    phase: int


@dataclass
class Touched:
    """An array from outside of the loop, and what is done to it."""

    root: Symbolic
    before: Callable[[], Array]
    reads: list[Access | None] = field(default_factory=list)
    writes: list[Access] = field(default_factory=list)


class Appended:
    """What a turn appends to lists; ``level``: of the loops around it."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.appended: list[tuple[list[Any], Any]] = []

    def read(self, root: Symbolic, keys: Keys | None) -> None:
        """Something of an array is read."""

    def written(self, root: Symbolic, keys: Keys | None) -> None:
        """Something of an array is written."""


class Log(Appended):
    """What turns with a generic number read, write and append."""

    def __init__(self, level: int, count: Size, phases: int) -> None:
        super().__init__(level)
        self.count, self.phases, self.phase = count, phases, 0
        self.turn = variable(f"turn{level}", N)
        self.touched: dict[int, Touched] = {}
        self._all_appended: dict[int, tuple[list[Any], list[Any]]] = {}

    def read(self, root: Symbolic, keys: Keys | None) -> None:
        """Something of an array is read; None: anything."""
        if root.level <= self.level:
            self._of(root).reads.append(keys if keys is None else self._access(root, keys))

    def written(self, root: Symbolic, keys: Keys | None) -> None:
        """Something of an array is written, after this; None: all of it."""
        if root.level > self.level:
            return
        if keys is None:
            raise Unknown("each turn of a loop writes to the whole of an array")
        access = self._access(root, keys)
        if not any(place is not None and self._affine(place) for place in access.places):
            raise Unknown("several turns of a loop write to the same place")
        self._of(root).writes.append(access)

    def _of(self, root: Symbolic) -> Touched:
        return self.touched.setdefault(id(root), Touched(root, root.reader))

    def _access(self, root: Symbolic, keys: Keys) -> Access:
        places = positions_of(keys, root.ndim)
        slices = [k for k in keys if isinstance(k, slice)]
        ends = [end for k in slices for end in (k.start, k.stop, k.step) if isinstance(end, Array)]
        if places is None or any(self._depends(end.at(())) for end in ends):
            raise Unknown(
                "a turn of a loop reads or writes at positions that are not followed here"
            )
        return Access(places, self.phase)

    def _depends(self, value: Element) -> bool:
        return isinstance(value, Size) and self.turn in value.atoms()

    def undo(self) -> None:
        """What a turn with a generic number has done is undone."""
        for touched in self.touched.values():
            touched.root.put_back(touched.before)
        lists: dict[int, tuple[list[Any], list[Any]]] = {}
        for target, value in reversed(self.appended):
            target.pop()
            lists.setdefault(id(target), (target, []))[1].insert(0, value)
        self.appended.clear()
        for key, (target, values) in lists.items():
            known = self._all_appended.setdefault(key, (target, values))
            if len(known[1]) != len(values):
                raise Unknown("the turns of a loop append different numbers of elements")

    def lists(self) -> list[tuple[list[Any], list[Any]]]:
        """The lists that are appended to, with what a turn appends."""
        return list(self._all_appended.values())

    def _affine(self, place: Size) -> tuple[int, Size] | None:
        """(c, r) of a position c·t + r with c ≠ 0."""
        alone = ((self.turn, 1),)
        c = place.parts.get(alone, 0)
        rest = Size({monomial: n for monomial, n in place.parts.items() if monomial != alone})
        return None if not c or self.turn in rest.atoms() else (c, rest)

    def turn_at(self, access: Access, index: Index) -> Size | None:
        """The number of the turn that writes at an index by this access; None if none does."""
        found: Size | None = None
        for place, position in zip(index, access.places, strict=True):
            known = None if position is None else self._affine(position)
            if known is None:
                continue
            c, rest = known
            offset = place - rest if c > 0 else rest - place
            t, left = divmod(offset, abs(c)) if abs(c) != 1 else (offset, as_size(0))
            if left or t < 0:
                return None
            t = t * self.phases + access.phase
            if t >= self.count:
                return None
            if found is not None and not found.is_identical(t):
                raise Unknown(
                    "a turn of a loop writes where several positions depend on its number"
                )
            found = t
        return found

    def check(self) -> None:
        """Raise ``Unknown`` if a turn may read what another one writes."""
        for touched in self.touched.values():
            for read in touched.reads if touched.writes else ():
                for write in touched.writes:
                    if read is None or not self._are_apart(read, write):
                        raise Unknown("a turn of a loop may read what another turn writes")

    def _are_apart(self, read: Access, write: Access) -> bool:
        """Whether what a turn reads is written by no other turn."""
        for a, b in zip(read.places, write.places, strict=True):
            if a is None or b is None:
                continue
            first, second = self._affine(a), self._affine(b)
            if first is None or second is None or first[0] != second[0]:
                continue
            gap, c = first[1] - second[1], abs(first[0])
            number = gap.constant
            if number is not None and abs(number) < c and (number or read.phase == write.phase):
                return True
            if number is None and self._is_beyond(gap, c):
                return True
        return False

    def _is_beyond(self, gap: Size, c: int) -> bool:
        """Whether positions that are so far apart are never those of two turns."""
        farthest = self.count * c
        return (gap - farthest).is_nonnegative() or (-gap - farthest).is_nonnegative()
