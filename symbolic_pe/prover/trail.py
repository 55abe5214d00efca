"""What was found for a line, kept as a hint: which of the ways led on, wherever there were several,
and what else had to be looked for: signs, multiples.

A trail is numbers: of these ways, in the order in which the questions came up, with −1 for a
question without an answer; of what was told, with their count before them.  Following one asks
nothing twice and tries nothing else; what it leads to is made by the kernel like everything, and a
trail that leads nowhere is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias, TypeVar

from symbolic_pe.kernel.types import KernelError

Found = TypeVar("Found")
Way: TypeAlias = Callable[[], Found]
_NONE = -1


class NoWay(KernelError):
    """None of the ways led on."""

    def __str__(self) -> str:
        return "nothing leads on"


class Stale(Exception):
    """A trail that was kept does not lead to where it led."""


class Trail:
    """The way through one line: one that is ``known`` is followed, without one it is searched."""

    def __init__(self, known: Sequence[int] | None = None) -> None:
        self.found: list[int] = []
        self._known = None if known is None else iter(known)

    def first(self, ways: Iterable[Way[Found]]) -> Found:
        """What the first way leads to that leads anywhere; raises :class:`NoWay`."""
        if self._known is not None:
            return self._followed(ways, next(self._known, None))
        start, last = len(self.found), None
        for number, way in enumerate(ways):
            self.found.append(number)
            try:
                return way()
            except KernelError as problem:
                last = problem
                del self.found[start:]
        self.found.append(_NONE)
        raise NoWay from last

    def told(self, find: Callable[[], Iterable[int]]) -> tuple[int, ...]:
        """Numbers that are looked for, or read where the way is known."""
        if self._known is not None:
            count = self._read()
            return tuple(self._read() for _ in range(count))
        numbers = tuple(find())
        self.found += (len(numbers), *numbers)
        return numbers

    def _read(self) -> int:
        assert self._known is not None
        number = next(self._known, None)
        if number is None:
            raise Stale
        return number

    def _followed(self, ways: Iterable[Way[Found]], wanted: int | None) -> Found:
        if wanted == _NONE:
            raise NoWay
        for number, way in enumerate(ways):
            if number == wanted:
                try:
                    return way()
                except KernelError as problem:
                    raise Stale from problem
        raise Stale
