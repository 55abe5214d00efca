"""Loops of a symbolic number of turns, on symbolic arrays.

A list that such a loop makes has a :class:`Run` for its turns: how many elements, and the element
for a number of the turn.  What a loop writes to arrays is found by turns with a generic number t:
a position c·t + r that is written tells which turn writes there, and what is there after the loop
is what that turn alone makes of the array as it was before.  That is so if no turn reads or writes
what another one writes, which is seen from the positions; other loops are refused.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

from symbolic_pe.code.symbols import arrays
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size
from symbolic_pe.code.symbols.tracing import Notes
from symbolic_pe.code.tracers.loop_runs import Run
from symbolic_pe.code.tracers.numpy_indices import Keys, positions_of
from symbolic_pe.code.tracers.numpy_tracing import Symbolic, as_array, wrapped
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N

Turn: TypeAlias = Callable[[Any], Any]


class Loops:
    """What rewritten code calls; see ``rewriting``."""

    def __init__(self, notes: Notes, inside: Callable[[], AbstractContextManager[None]]) -> None:
        """``inside``: makes the user's names mean what they mean here, for a turn that is run
        later."""
        self.notes, self.inside = notes, inside

    def range(self, *ends: Any) -> Any:
        """``range``, of symbols too."""
        if not any(isinstance(end, Symbolic) for end in ends):
            return range(*ends)
        start, stop, step = (0, ends[0], 1) if len(ends) == 1 else (*ends, 1)[:3]
        first, last, by = (self._size(end) for end in (start, stop, step))
        if by.constant is None or by.constant <= 0:
            raise Unknown("a range backwards, or with a step that is a symbol")
        count = -((first - last) // by)
        if count.constant is not None:
            return [self._symbol(first + by * t) for t in range(count.constant)]
        count = count if count >= 0 else as_size(0)
        return Run(count, lambda t: self._symbol(first + t * by), self.notes)

    def zip(self, *sources: Any, **keywords: Any) -> Any:
        """``zip``, of what has a symbolic number of elements too."""
        runs = [self._run_of(source) for source in sources]
        counts = [run.count for run in runs if run is not None]
        if not counts:
            return zip(*sources, **keywords)  # noqa: B905 (as the code says)
        together = [run for run in runs if run is not None and run.count.is_identical(counts[0])]
        if len(together) != len(sources):
            raise Undecided("a loop over several things at once, of which one may be shorter")
        return [Run(counts[0], lambda t: tuple(run.at(t) for run in together), self.notes)]

    def enumerate(self, source: Any, start: Any = 0) -> Any:
        """``enumerate``, of what has a symbolic number of elements too."""
        run = self._run_of(source)
        if run is None:
            return enumerate(source, start)
        first = self._size(start)
        return [Run(run.count, lambda t: (self._symbol(first + t), run.at(t)), self.notes)]

    def map(self, function: Turn, *sources: Any) -> Any:
        """``map``, of what has a symbolic number of elements too."""
        if all(self._run_of(source) is None for source in sources):
            return map(function, *sources)
        return self.listed(lambda given: function(*given), self.zip(*sources))

    def _run_of(self, source: Any) -> Run | None:
        """What is gone through as one run of turns; None if it has a number of elements."""
        parts = self._parts(source)
        if parts is None:
            return None
        if len(parts) != 1 or not isinstance(parts[0], Run):
            raise Undecided("a loop over several things at once, of which one is made by a loop")
        return parts[0]

    def _size(self, value: Any) -> Size:
        number = as_array(value, self.notes).at(())
        if not isinstance(number, Size):
            raise Unknown("a range with an end that is no integer")
        return number

    def _symbol(self, number: Size) -> Any:
        if number.constant is not None:
            return number.constant
        return wrapped(arrays.scalar(number, "int64"), self.notes)

    # lists ----------------------------------------------------------------------------------

    def listed(self, element: Turn, source: Any) -> list[Any]:
        """[element(x) for x in source]"""
        parts = self._parts(source)
        if parts is None:
            return [element(x) for x in source]
        self.notes.has_loops = True
        kept = self._kept(element, copied=True)
        return [part.then(kept) if isinstance(part, Run) else kept(part) for part in parts]

    def flattened(self, elements: Turn, source: Any) -> list[Any]:
        """[y for x in source for y in elements(x)]"""
        made: list[Any] = []
        for part in self.listed(elements, source):
            made += [_joined(part)] if isinstance(part, Run) else part
        return made

    def _parts(self, source: Any) -> Sequence[Any] | None:
        """The elements of what is gone through, if a Run is among them."""
        if isinstance(source, Run):
            return [source]
        if isinstance(source, Symbolic) and source.ndim and source.array.shape[0].constant is None:
            return [Run(source.array.shape[0], lambda t: source[self._symbol(t)], self.notes)]
        if isinstance(source, list | tuple) and any(isinstance(part, Run) for part in source):
            return source
        return None

    def append(self, target: Any, value: Any) -> None:
        """target.append(value), in a loop"""
        target.append(value)
        if self.notes.watchers and isinstance(target, list):
            self.notes.watchers[-1].appended.append((target, value))

    # loops that write -----------------------------------------------------------------------

    def run(self, turn: Turn, source: Any) -> None:
        """for x in source: turn(x)"""
        parts = self._parts(source)
        if parts is None:
            for x in source:
                turn(x)
            return
        kept = self._kept(turn, copied=False)
        for part in parts:
            if isinstance(part, Run):
                self._run(part.then(kept, remembered=False), part.count)
            else:
                kept(part)

    def _run(self, run: Run, count: Size) -> None:
        self.notes.has_loops = True
        try:
            log = self._watched(run, count, (0,))
        except Undecided:  # whether t is even, perhaps
            log = self._watched(run, count, (0, 1))
        log.check()
        turns = _Turns(run, log, self._logged)
        for touched in log.touched.values():
            if touched.writes:
                touched.root.put_back(turns.after_all(touched))
        for target, values in log.lists():
            if turns.appends_to(target):  # and it was not made by the turn itself
                self.append(target, turns.of_list(target, len(values)))

    def _watched(self, run: Run, count: Size, phases: Sequence[int]) -> Log:
        """What turns with generic numbers do: t, or 2t and 2t + 1."""
        log = Log(len(self.notes.watchers), count, len(phases))
        number = Size.of(variable(f"turn{len(self.notes.watchers)}", N))
        for phase in phases:
            log.phase = phase
            try:
                with self._logged(log):
                    run.at(number * len(phases) + phase)
            finally:
                log.undo()
        return log

    def kept_turn(self, turn: Turn) -> Turn:
        """A turn of a loop that is no loop of Python's, to be run later."""
        self.notes.has_loops = True
        return self._kept(turn, copied=False)

    def _kept(self, function: Turn, copied: bool) -> Turn:
        """The function, to be run later as if it were run now."""
        same = _with_names_of_now(function, copied)

        def run(value: Any) -> Any:
            with self.inside():
                return same(value)

        return run

    @contextmanager
    def _logged(self, log: Appended) -> Iterator[None]:
        self.notes.watchers.append(log)
        try:
            yield
        finally:
            self.notes.watchers.pop()


def _with_names_of_now(function: Turn, copied: bool) -> Turn:
    """The function with the names of its surroundings as they are now; ``copied``: and arrays."""

    def content(cell: types.CellType) -> Any:
        value = cell.cell_contents
        if copied and isinstance(value, Symbolic):
            return wrapped(value.array, value.notes)
        return list(value) if copied and type(value) is list else value

    cells = []
    for cell in getattr(function, "__closure__", None) or ():
        try:
            cells.append(types.CellType(content(cell)))
        except ValueError:  # a name without a value
            cells.append(cell)
    return types.FunctionType(
        function.__code__, function.__globals__, "turn", function.__defaults__, tuple(cells)
    )


def _joined(run: Run) -> Run:
    """A run of lists as a run of their elements."""
    width = len(run.at(as_size(0)))
    if any(isinstance(part, Run) for part in run.at(as_size(0))):
        if width != 1:
            raise Unknown("a loop makes lists of symbolic and of plain parts")
        inner = run.at(as_size(0))[0].count
        return Run(run.count * inner, lambda q: run.at(q // inner)[0].at(q % inner), run.notes)

    def at(q: Size) -> Any:
        place = (q % width).constant
        assert place is not None
        return run.at(q // width)[place]

    return Run(run.count * width, at, run.notes)


@dataclass
class _Turns:
    """The turns of a loop, run one by one for the numbers that are asked for."""

    run: Run
    log: Log
    logged: Callable[[Appended], AbstractContextManager[None]]
    known: dict[Size, tuple[dict[int, Array], dict[int, list[Any]]]] = field(default_factory=dict)

    def alone(self, t: Size) -> tuple[dict[int, Array], dict[int, list[Any]]]:
        """What one turn makes of the arrays as they were before the loop, and what it appends."""
        if t not in self.known:
            touched = self.log.touched
            now = {key: one.root.reader for key, one in touched.items()}
            for one in touched.values():
                one.root.put_back(one.before)
            inner = Appended(self.log.level)
            try:
                with self.logged(inner):
                    self.run.at(t)
                made = {key: one.root.reader() for key, one in touched.items()}
            finally:
                for key, one in touched.items():
                    one.root.put_back(now[key])
                lists = self._taken(inner)
            self.known[t] = made, lists
        return self.known[t]

    def _taken(self, inner: Appended) -> dict[int, list[Any]]:
        """What was appended to the lists from outside, taken from them again."""
        own = {id(target) for target, _ in self.log.lists()}
        found: dict[int, list[Any]] = {}
        for target, value in reversed(inner.appended):
            if id(target) in own:
                target.pop()
                found.setdefault(id(target), []).insert(0, value)
        return found

    def after_all(self, touched: Touched) -> Callable[[], Array]:
        """The array after the loop."""
        before, key = touched.before(), id(touched.root)

        def at(index: Index) -> Element:
            numbers = [self.log.turn_at(access, index) for access in touched.writes]
            turns = [t for t in numbers if t is not None]
            if not turns:
                return before.at(index)
            if any(not t.is_identical(turns[0]) for t in turns):
                raise Unknown("two turns of a loop write to the same place")
            return self.alone(turns[0])[0][key].at(index)

        array = Array(before.shape, at, before.dtype)
        return lambda: array

    def appends_to(self, target: list[Any]) -> bool:
        """Whether turns append to this list."""
        return id(target) in self.alone(as_size(0))[1]

    def of_list(self, target: list[Any], width: int) -> Run:
        """What the loop appends to a list."""

        def appended(t: Size) -> list[Any]:
            values = self.alone(t)[1].get(id(target), [])
            if len(values) != width:
                raise Unknown("the turns of a loop append different numbers of elements")
            return values

        lists = Run(self.log.count, appended, self.run.notes)
        if width == 1 and not isinstance(lists.at(as_size(0))[0], Run):
            return lists.then(lambda values: values[0])
        return _joined(lists)


# what the turns of a loop read, write and append, found by a turn with a generic number -------


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
        known = place.linear_in(self.turn)
        return known if known and known[0] else None

    def turn_at(self, access: Access, index: Index) -> Size | None:
        """The number of the turn that writes at an index by this access; None if none does."""
        found: Size | None = None
        for place, position in zip(index, access.places, strict=True):
            known = None if position is None else self._affine(position)
            if known is None:
                continue
            c, rest = known
            t = arrays.number_of_step(place, rest, c, None)
            if t is None:
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
