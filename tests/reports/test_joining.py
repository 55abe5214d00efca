"""Neighbouring blocks that suppose the same and take the same steps are told as one."""

from __future__ import annotations

from dataclasses import replace

from sympy import Integer

from symbolic_pe.language.statements import Less, LessEqual, Statement
from symbolic_pe.reports.proofs.joining import joined, without_idle_cases
from symbolic_pe.reports.proofs.outline import Block, Chain, Closing, Line, Link, Outline
from tests.reports.objects import x, y, z

SUPPOSED = Less(x, y)


def block(number: int, shown: Statement, reason: str = "as it is") -> Block:
    """x ≤ y for this reason, and what follows from that."""
    chain = Chain(number + 1, x, (Link("≤", y, reason, (number,)),))
    return Block(number, "suppose", (SUPPOSED,), (), (chain,), Closing(shown, (number + 1,)))


FIRST, SECOND = block(1, LessEqual(x, z)), block(3, LessEqual(-x, z))
AFTER = Line(5, Less(x, z), "both bounds", (1, 3))


def test_the_steps_are_told_once_and_then_what_each_shows() -> None:
    merged: dict[int, int] = {}
    whole, after = joined(Outline((FIRST, SECOND, AFTER)), merged).steps
    assert isinstance(whole, Block)
    assert whole.steps == (*FIRST.steps, Line(6, LessEqual(x, z), "", (2,)))
    assert whole.closing == Closing(LessEqual(-x, z), (2,))
    assert after == AFTER
    assert merged == {3: 1, 4: 2}


def test_three_are_one_too() -> None:
    third = block(7, LessEqual(y, z))
    (whole,) = joined(Outline((FIRST, SECOND, third)), {}).steps
    assert isinstance(whole, Block)
    assert [type(step) for step in whole.steps] == [Chain, Line, Line]


def test_what_had_become_a_part_of_the_second_is_a_part_of_the_first() -> None:
    merged = {9: 3}
    joined(Outline((FIRST, SECOND)), merged)
    assert merged[9] == 1


def test_different_steps_are_told_apart() -> None:
    other = block(3, LessEqual(-x, z), "for another reason")
    assert joined(Outline((FIRST, other)), {}).steps == (FIRST, other)


def test_different_hypotheses_are_told_apart() -> None:
    other = replace(SECOND, supposed=(Less(Integer(0), y),))
    assert joined(Outline((FIRST, other)), {}).steps == (FIRST, other)


def test_what_stands_between_keeps_them_apart() -> None:
    between = Line(8, Less(x, z), "between")
    assert joined(Outline((FIRST, between, SECOND)), {}).steps == (FIRST, between, SECOND)


IDLE = Block(1, "case", (LessEqual(x, y),), (), ())
IMPOSSIBLE = Block(2, "case", (Less(y, x),), (), (Line(3, Less(y, z), "why", (2,)),), Closing(None))


def test_a_case_without_steps_beside_its_impossible_contrary_is_not_told() -> None:
    merged: dict[int, int] = {}
    whole = without_idle_cases(Outline((IDLE, IMPOSSIBLE, AFTER)), merged)
    assert whole.steps == (replace(IMPOSSIBLE, kind="refute"), AFTER)
    assert merged == {1: 2}
    assert without_idle_cases(Outline((IMPOSSIBLE, IDLE)), {}).steps == whole.steps[:1]


def test_other_cases_are_told() -> None:
    possible = replace(IMPOSSIBLE, closing=Closing(LessEqual(x, y)))
    another = replace(IMPOSSIBLE, supposed=(Less(z, x),))
    for second in (possible, another):
        assert without_idle_cases(Outline((IDLE, second)), {}).steps == (IDLE, second)
