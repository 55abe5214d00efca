"""A line that only repeats itself in a chain is told in the chain."""

from __future__ import annotations

from symbolic_pe.language.statements import Implies, LessEqual
from symbolic_pe.proofs.record import Block, Chain, Closing, Line, Link, Outline
from symbolic_pe.reports.proofs.repeating import unrepeated
from tests.reports.objects import t, x, y

BOUND = Line(1, LessEqual(x, y), "the bound", ("some-lemma",))
CHAIN = Chain(2, t, (Link("=", x, "algebra"), Link("≤", y, "", (1,))))


def test_the_line_goes_and_the_link_has_its_reason() -> None:
    (step,) = unrepeated(Outline((BOUND, CHAIN)), {}).steps
    assert isinstance(step, Chain)
    assert step.links == (Link("=", x, "algebra"), Link("≤", y, "the bound", ("some-lemma",)))


def test_it_goes_inside_of_a_block_too() -> None:
    block = Block(3, "suppose", (LessEqual(0, x),), (), (BOUND, CHAIN))
    (found,) = unrepeated(Outline((block,)), {}).steps
    assert isinstance(found, Block)
    assert [step.number for step in found.steps] == [2]


def test_a_line_that_says_what_the_block_above_has_shown_goes() -> None:
    block = Block(3, "suppose", (LessEqual(0, x),), (), (BOUND,), Closing(LessEqual(x, t)))
    line = Line(4, Implies(LessEqual(0, x), LessEqual(x, t)), "in short", (3,))
    merged: dict[int, int] = {}
    (found,) = unrepeated(Outline((block, line)), merged).steps
    assert isinstance(found, Block)
    assert found.closing == Closing(LessEqual(x, t), (), "in short")
    assert merged == {4: 3}


def test_a_line_that_says_more_than_the_block_above_stays() -> None:
    block = Block(3, "suppose", (LessEqual(0, x),), (), (BOUND,), Closing(LessEqual(x, t)))
    line = Line(4, LessEqual(x, t), "whatever x is", (3,))
    whole = Outline((block, line))
    assert unrepeated(whole, {}) == whole


def test_a_line_that_others_refer_to_stays() -> None:
    other = Line(4, LessEqual(x, t), "so", (1,))
    whole = Outline((BOUND, CHAIN, other))
    assert unrepeated(whole, {}) == whole


def test_a_line_that_says_something_else_stays() -> None:
    weaker = Chain(2, t, (Link("=", x, "algebra"), Link("≤", t, "", (1,))))
    whole = Outline((BOUND, weaker))
    assert unrepeated(whole, {}) == whole


def test_a_link_keeps_its_own_reason_and_the_line() -> None:
    reasoned = Chain(2, t, (Link("=", x, "algebra"), Link("≤", y, "term by term", (1,))))
    whole = Outline((BOUND, reasoned))
    assert unrepeated(whole, {}) == whole
