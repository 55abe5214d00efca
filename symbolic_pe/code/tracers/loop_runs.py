"""The elements of a list that a loop of a symbolic number of turns has made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from symbolic_pe.code.symbols import arrays
from symbolic_pe.code.symbols.arrays import Array
from symbolic_pe.code.symbols.sizes import Size, Undecided
from symbolic_pe.code.symbols.tracing import Notes


class Run:
    """How many elements, and the element for a number of the turn."""

    def __init__(
        self, count: Size, at: Callable[[Size], Any], notes: Notes, remembered: bool = True
    ) -> None:
        self.count, self._at, self.notes, self.remembered = count, at, notes, remembered
        self._known: dict[Size, Any] = {}

    def __iter__(self) -> Iterator[Any]:
        raise Undecided(f"a loop of {self.count} turns, each of which may need the one before")

    def at(self, t: Size) -> Any:
        """The element of the turn t."""
        if not self.remembered:
            return self._at(t)
        if t not in self._known:
            self._known[t] = self._at(t)
        return self._known[t]

    def then(self, function: Callable[[Any], Any], remembered: bool = True) -> Run:
        """The elements of a function of these."""
        return Run(self.count, lambda t: function(self.at(t)), self.notes, remembered)


def array_of_parts(parts: Iterable[Any], as_array: Callable[[Any], Array]) -> Array:
    """An array with the parts of a list along its first axis, runs among them."""
    given = list(parts)
    if not any(isinstance(part, Run) for part in given):
        return arrays.stack([as_array(part) for part in given], 0)
    made = [
        _of_run(part, as_array) if isinstance(part, Run) else arrays.insert_axis(as_array(part), 0)
        for part in given
    ]
    return made[0] if len(made) == 1 else arrays.concatenate(made, 0)


def _of_run(run: Run, as_array: Callable[[Any], Array]) -> Array:
    return arrays.by_parts((run.count,), lambda index: [as_array(run.at(index[0]))])[0]
