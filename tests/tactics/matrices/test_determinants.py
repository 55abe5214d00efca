"""Determinants of direct sums of 2×2 blocks."""

import pytest

from symbolic_pe.foundations.definitions import definition_of
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.rules import assume, define
from symbolic_pe.kernel.terms import function, variable
from symbolic_pe.kernel.types import KernelError, N, R
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.theories import laws
from tests.cases import cases
from tests.written_terms import Writing

said = Writing(f="N→R", g="N→R", t="N→R", N="n", R="c")


definition_of("diagonal2")
TURN = "λi. cos(t(i)), λi. −sin(t(i)), λi. sin(t(i)), λi. cos(t(i))"


def det(size, blocks):
    return f"det({size}, λa b. diagonal2({blocks}, a, b))"


T, A, B = said["t"], variable("a", N), variable("b", N)
define(
    "turned_blocks",
    function(T, function(A, function(B, read(f"diagonal2({TURN}, a, b)", t=T, a=A, b=B)))),
)


def test_the_law_can_be_applied_again():
    assert recheck(laws.determinant_of_blocks.theorem) > 10


@cases(
    "text facts",
    (f"{det('2·n', TURN)} = 1", ()),
    (f"{det('n + n', TURN)} = 1", ()),
    ("det(2·n, λa b. turned_blocks(t, a, b)) = 1", ()),
    (f"{det('2·n', 'λi. 2, λi. 1, λi. 1, λi. 3')} = 5^n", ()),
    (f"{det('2·n', 'λi. f(i), λi. 1, λi. −1, λi. 0')} = 1", ()),
    (f"{det('2·n', 'λi. c, λi. f(i), λi. 0, λi. inv(c)')} = 1", ("0 < c",)),
)
def test_a_power_of_the_determinant_that_all_blocks_have(text, facts):
    goal = said(text)
    theorem = Context(assume(said(fact)) for fact in facts).prove(goal)
    assert theorem.statement is goal
    assert theorem.hypotheses <= {said(fact) for fact in facts}


@cases(
    "text facts",
    (f"{det('2·n', TURN)} = −1", ()),
    (f"{det('2·n', 'λi. f(i), λi. 1, λi. 1, λi. 0')} = 1", ()),
    (f"{det('2·n', 'λi. f(i), λi. 0, λi. 0, λi. 1')} = f(0)^n", ()),
    (f"{det('2·n + 1', TURN)} = 1", ()),
    (f"{det('2·n', 'λi. c, λi. f(i), λi. 0, λi. inv(c)')} = 1", ()),
)
def test_other_determinants_are_not_shown(text, facts):
    with pytest.raises(KernelError):
        Context(assume(said(fact)) for fact in facts).prove(said(text))


@cases(
    "entries value",
    ("delta(a, b)", "1"),
    ("toR(a)·toR(b)", "0"),
    ("delta(a, 0)·delta(b, 1)·x + delta(a, 1)·delta(b, 0)·y", "−(x·y)"),
    ("delta(a, b)·cos(x) + delta(a, 0)·delta(b, 1)·sin(x) − delta(a, 1)·delta(b, 0)·sin(x)", "1"),
)
def test_a_determinant_of_two_rows_is_written_out(entries: str, value: str) -> None:
    names = {"x": variable("x", R), "y": variable("y", R)}
    statement = read(f"det(2, λa b. {entries}) = {value}", **names)
    assert Context().equation(*statement.args).statement is statement


def test_a_wrong_determinant_is_refused() -> None:
    names = {"x": variable("x", R), "y": variable("y", R)}
    entries = "delta(a, 0)·delta(b, 1)·x + delta(a, 1)·delta(b, 0)·y"
    with pytest.raises(KernelError):
        Context().equation(*read(f"det(2, λa b. {entries}) = x·y", **names).args)
