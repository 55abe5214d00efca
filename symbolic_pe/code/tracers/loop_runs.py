"""The elements of a list that a loop of a symbolic number of turns has made."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from symbolic_pe.code.symbols.sizes import Size, Undecided
from symbolic_pe.code.symbols.tracing import Notes

__all__ = ["Run"]


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
