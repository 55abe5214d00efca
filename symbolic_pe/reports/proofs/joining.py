"""Neighbouring blocks of a proof that suppose the same and go the same way, told as one.

Who shows a ≤ b and −a ≤ b from one chain of comparisons supposes twice what it is shown for, and
takes the same steps; a reader needs them once, and then what follows from them, one thing after the
other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from symbolic_pe.language.statements import Less, LessEqual, Statement, same_statement
from symbolic_pe.proofs.record import Block, Chain, Line, Outline, Reference, Step

__all__ = ["joined", "without_idle_cases"]


def without_idle_cases(whole: Outline, merged: dict[int, int]) -> Outline:
    """The outline with "suppose b < a: … contradiction" in place of two cases, a ≤ b, in which
    there is nothing to show, and b < a, which is impossible; ``merged`` as below."""
    return replace(whole, steps=_of_one_case(whole.steps, merged))


def _of_one_case(steps: Iterable[Step], merged: dict[int, int]) -> tuple[Step, ...]:
    found: list[Step] = []
    for step in steps:
        if isinstance(step, Block):
            step = replace(step, steps=_of_one_case(step.steps, merged))
        last = found[-1] if found else None
        pairs = ((last, step), (step, last))
        told = next((pair for pair in pairs if _is_idle_beside(*pair)), None)
        if told is None:
            found.append(step)
            continue
        idle, other = told
        assert isinstance(other, Block)
        assert idle is not None
        merged[idle.number] = other.number
        found[-1] = replace(other, kind="refute")
    return tuple(found)


def _is_idle_beside(idle: Step | None, other: Step | None) -> bool:
    """Is this a case with nothing to show, and the other one, its contrary, impossible?"""
    if not (isinstance(idle, Block) and isinstance(other, Block)):
        return False
    if not idle.kind == other.kind == "case" or idle.steps or idle.closing:
        return False
    return _are_contrary(idle.supposed, other.supposed) and _is_impossible(other)


def _are_contrary(some: tuple[Statement, ...], others: tuple[Statement, ...]) -> bool:
    """Are these a ≤ b and b < a?"""
    pair = sorted((*some, *others), key=lambda item: isinstance(item, Less))
    if len(pair) != 2 or not (isinstance(pair[0], LessEqual) and isinstance(pair[1], Less)):
        return False
    return (pair[0].lhs, pair[0].rhs) == (pair[1].rhs, pair[1].lhs)


def _is_impossible(block: Block) -> bool:
    """Does a block end in a contradiction?"""
    if block.closing is not None:
        return block.closing.statement is None
    last = block.steps[-1] if block.steps else None
    return isinstance(last, Block) and last.kind == "take" and _is_impossible(last)


def joined(whole: Outline, merged: dict[int, int]) -> Outline:
    """The outline with such blocks told as one; ``merged`` learns which steps have become which."""
    numbers = (step.number for step in whole.every_step())
    return replace(whole, steps=_Joining(merged, max(numbers, default=0)).steps(whole.steps))


class _Joining:
    def __init__(self, merged: dict[int, int], last: int) -> None:
        self._merged = merged
        self._last = last

    def steps(self, steps: Iterable[Step]) -> tuple[Step, ...]:
        found: list[Step] = []
        for step in steps:
            if isinstance(step, Block):
                step = replace(step, steps=self.steps(step.steps))
            one = self._together(found[-1], step) if found else None
            if one is None:
                found.append(step)
            else:
                found[-1] = one
        return tuple(found)

    def _together(self, first: Step, second: Step) -> Block | None:
        """Two blocks as one: the steps, what the first shows, and what the second shows."""
        if not (isinstance(first, Block) and isinstance(second, Block)):
            return None
        shown, closing = first.closing, second.closing
        if shown is None or shown.statement is None or closing is None or not second.steps:
            return None
        known = len(first.steps) - len(second.steps)  # what others have shown there before
        same = _Correspondence()
        if not same.blocks(replace(first, steps=first.steps[: len(second.steps)]), second):
            return None
        if not all(_is_said(step) for step in first.steps[len(first.steps) - known :]):
            return None
        self._merged |= {old: same.new.get(new, new) for old, new in self._merged.items()}
        self._merged |= same.new
        self._last += 1
        line = Line(self._last, shown.statement, shown.reason, shown.uses)
        closing = replace(closing, uses=same.moved(closing.uses))
        return replace(first, steps=(*first.steps, line), closing=closing)


def _is_said(step: Step) -> bool:
    """Is this what an earlier block showed, and told without a reason of its own?"""
    return isinstance(step, Line) and not step.reason


class _Correspondence:
    """Which steps of a block are which of another; ``new``: the numbers of the others."""

    def __init__(self) -> None:
        self.new: dict[int, int] = {}

    def moved(self, uses: tuple[Reference, ...]) -> tuple[Reference, ...]:
        return tuple(self.new.get(use, use) if isinstance(use, int) else use for use in uses)

    def blocks(self, one: Block, other: Block) -> bool:
        """Do two blocks suppose the same and have the same steps, whatever they show?"""
        self.new[other.number] = one.number
        kinds = one.kind == other.kind and one.variables == other.variables
        steps = len(one.steps) == len(other.steps)
        return (
            (kinds and steps)
            and _same(one.supposed, other.supposed)
            and all(map(self._steps, one.steps, other.steps))
        )

    def _steps(self, one: Step, other: Step) -> bool:
        self.new[other.number] = one.number
        if isinstance(one, Line) and isinstance(other, Line):
            told = (one.reason, one.values, one.uses) == (
                other.reason,
                other.values,
                self.moved(other.uses),
            )
            return told and same_statement(one.statement, other.statement)
        if isinstance(one, Chain) and isinstance(other, Chain):
            links = tuple(replace(link, uses=self.moved(link.uses)) for link in other.links)
            return (one.start, one.links, one.reason) == (other.start, links, other.reason)
        if isinstance(one, Block) and isinstance(other, Block):
            return self.blocks(one, other) and self._closings(one, other)
        return False

    def _closings(self, one: Block, other: Block) -> bool:
        if one.closing is None or other.closing is None:
            return one.closing is other.closing
        return one.closing == replace(other.closing, uses=self.moved(other.closing.uses))


def _same(some: tuple[Statement, ...], others: tuple[Statement, ...]) -> bool:
    return len(some) == len(others) and all(map(same_statement, some, others))
