"""The trails of lines, kept: by what a line says and from what, whatever its names are.

The file ``found.gz`` beside the scripts has a line for each line of a proof: a digest of its goal,
of what it cites and of what is in scope, and its trail.  Without the file everything is searched.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from symbolic_pe import disk_cache
from symbolic_pe.foundations.digests import statement_digest
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.prover.trail import Stale, Trail

Trails: TypeAlias = Mapping[str, Sequence[int]]
_DIGITS = 16


class Hints:
    """Trails that are ``known``; ``found`` are those that were used or found since, ``searched``
    is the number of lines that had none, or one that led nowhere."""

    def __init__(self, known: Trails | None = None) -> None:
        self._known = known or {}
        self.found: dict[str, Sequence[int]] = {}
        self.searched = 0

    def used(
        self, said: Iterable[Term], scope: Iterable[Term], prove: Callable[[Trail], Theorem]
    ) -> Theorem:
        """What proving leads to, by the trail of the line if there is one that still leads on."""
        key = statement_digest(*said, *scope)[:_DIGITS]
        known = self._known.get(key)
        if known is not None:
            try:
                theorem = prove(Trail(known))
                self.found[key] = known
                return theorem
            except (Stale, KernelError):
                pass  # it is searched for as if nothing was known
        self.searched += 1
        trail = Trail()
        theorem = prove(trail)
        self.found[key] = trail.found
        return theorem

    @staticmethod
    def read(path: Path) -> Hints:
        """What a file says; nothing where it cannot be read, or would fill the memory."""
        try:
            with gzip.open(BytesIO(disk_cache.content(path))) as packed:
                said = packed.read(disk_cache.MOST + 1)
            lines = said.decode().splitlines() if len(said) <= disk_cache.MOST else []
            return Hints({key: tuple(map(int, rest)) for key, *rest in map(str.split, lines)})
        except (OSError, EOFError, ValueError, zlib.error):
            return Hints()

    def written(self) -> bytes:
        """The file, of what was found."""
        lines = (
            f"{key} {' '.join(map(str, trail))}\n" for key, trail in sorted(self.found.items())
        )
        return gzip.compress("".join(lines).encode(), 9, mtime=0)
