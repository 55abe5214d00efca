"""The record of a proof while it is written: blocks that are open, lines in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sympy import Basic, Integer

from symbolic_pe.language.statements import Less, Statement
from symbolic_pe.language.terms import Variable
from symbolic_pe.proofs import record


@dataclass
class OpenBlock:
    """A block whose lines are being written."""

    number: int
    kind: record.Kind
    supposed: tuple[Statement, ...] = ()
    variables: tuple[Variable, ...] = ()
    uses: tuple[record.Reference, ...] = ()
    steps: list[Entry] = field(default_factory=list)
    closing: record.Closing | None = None
    obtained: list[Statement] = field(default_factory=list)
    """What holds of what was taken in it."""

    def closed(self) -> record.Block:
        steps = tuple(map(_closed, self.steps))
        return record.Block(
            self.number, self.kind, self.supposed, self.variables, steps, self.closing, self.uses
        )


@dataclass
class OpenChain:
    """A chain to which links are added."""

    number: int
    start: Basic
    links: list[record.Link] = field(default_factory=list)

    def closed(self) -> record.Chain:
        return record.Chain(self.number, self.start, tuple(self.links))


Entry: TypeAlias = record.Line | OpenChain | OpenBlock


def _closed(entry: Entry) -> record.Step:
    return entry if isinstance(entry, record.Line) else entry.closed()


class Record:
    """What has been written so far; ``spoken`` are the lines with what is supposed for them."""

    def __init__(self) -> None:
        self._root = OpenBlock(0, "suppose")
        self._open = [self._root]
        self._count = 0
        self.spoken: list[record.Said] = []

    def number(self) -> int:
        """The next number."""
        self._count += 1
        return self._count

    def add(self, entry: Entry) -> None:
        """Put a line where the proof is."""
        self._open[-1].steps.append(entry)

    def put_last(self, entry: Entry) -> None:
        """Put a line of the block that is open behind its other lines."""
        steps = self._open[-1].steps
        if any(step is entry for step in steps):
            steps[:] = [*(step for step in steps if step is not entry), entry]

    def line(
        self,
        said: Statement,
        reason: str,
        uses: Sequence[record.Reference],
        values: tuple[tuple[Variable, Basic], ...] = (),
    ) -> int:
        """A line that says this; its number.  ``values``: what is put in for variables."""
        number = self.number()
        self.add(record.Line(number, said, reason, tuple(uses), values, self._displayed()))
        self.speak(said, reason)
        return number

    def speak(self, said: Statement, reason: str) -> None:
        """Remember what is said here, for those who evaluate it."""
        self.spoken.append(record.Said(said, self.supposed(), reason))

    def open(self, block: OpenBlock) -> OpenBlock:
        self.add(block)
        self._open.append(block)
        return block

    def close(self) -> OpenBlock:
        return self._open.pop()

    def supposed(self) -> tuple[Statement, ...]:
        """What is supposed where the proof is."""
        return tuple(
            statement for block in self._open for statement in (*block.supposed, *block.obtained)
        )

    def _displayed(self) -> tuple[Statement, ...]:
        """What the blocks around suppose."""
        return tuple(statement for block in self._open[1:] for statement in block.supposed)

    def suppose(self, *statements: Statement) -> None:
        """What holds in the whole proof."""
        self._root.supposed += statements

    def take(self, block: OpenBlock) -> None:
        """Something that exists, for the rest of the block that is open."""
        self.add(block)
        self._open[-1].obtained += block.supposed

    def conclude(self, closing: record.Closing) -> None:
        """What the block that is open shows."""
        self._open[-1].closing = closing

    def end(self, closing: record.Closing) -> None:
        """The block that is open ends; one without lines tells what it shows."""
        if not self._open[-1].steps and self._open[-1].closing is None and closing.uses:
            self._open[-1].closing = closing

    def contradiction(self, closing: record.Closing) -> None:
        """The block that is open ends in a contradiction."""
        block = self._open[-1]
        if block is self._root:
            falsehood = Less(Integer(0), Integer(0))
            self.add(record.Line(self.number(), falsehood, closing.reason, closing.uses))
            return
        block.closing = closing
        block.kind = "refute" if block.kind == "suppose" and not block.variables else block.kind

    def outline(self, uses: Sequence[record.Reference], *, is_refutation: bool) -> record.Outline:
        """The record, its lines numbered as they are referred to."""
        steps = tuple(map(_closed, self._root.steps))
        whole = record.Outline(steps, tuple(uses), is_refutation)
        return record.renumbered(whole)
