"""Balls, NumPy and what the border reads give a random term one value."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pytest
import sympy
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from sympy import I, Integral, KroneckerDelta, Rational, Sum, Symbol

from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary, Reader, numbers
from symbolic_pe.language.sorts import sort_of
from symbolic_pe.language.statements import Equation
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Determinant,
    Dot,
    Grid,
    MalformedStatement,
    Trace,
)
from symbolic_pe.numerics import in_numpy
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.drawing import number
from symbolic_pe.numerics.enclosures import Enclosed
from symbolic_pe.numerics.evaluation import enclose_sparse
from tests.language.meaning import closed, compare

x, y, t = (Symbol(name, real=True) for name in "xyt")
u, z = Symbol("u", positive=True), Symbol("z")
n, i = Symbol("n", integer=True, positive=True), Symbol("i", integer=True, nonnegative=True)
REFUSED = (KernelError, OutsideVocabulary, MalformedStatement, ValueError, TypeError)
FUNCTIONS: tuple[Callable[[Any], Any], ...] = (
    *(sympy.sin, sympy.cos, sympy.Abs, sympy.floor, sympy.tanh, sympy.exp),
    *(lambda a: a**2, lambda a: a**n, lambda a: u ** sympy.sin(a), lambda a: sympy.log(u + a**2)),
    lambda a: Integral(sympy.sin(a + t) * t, (t, -1, y)),
    lambda a: Sum((a + i) ** 2, (i, 0, n)),
    lambda a: Sum(i * sympy.cos(a * i), (i, 1, n)),
    lambda a: KroneckerDelta(n, 2) * a,
    lambda a: Determinant(Grid(2, 2, a, x, 2, y)),
    lambda a: Trace(BlockDiagonal(Grid(2, 2, a, i, x, i * a), i, n)),
    lambda a: sympy.re(sympy.exp(I * a) * z),
    lambda a: sympy.im(sympy.conjugate(z) * (a + I)),
)
LEAVES = (x, y, u, n, *map(Rational, ("2", "-1", "1/2")))


@st.composite
def terms(draw: Callable[..., Any], depth: int = 2) -> Any:
    """A real number in x, y, u, n and z."""
    if depth == 0:
        return draw(st.sampled_from(LEAVES))
    inner = terms(depth - 1)
    kind = draw(st.integers(0, len(FUNCTIONS) + 3))
    if kind < len(FUNCTIONS):
        return FUNCTIONS[kind](draw(inner))
    one, other = draw(inner), draw(inner)
    column = BlockColumn(Grid(2, 1, one, i), i, n)
    makers = (lambda: one + other, lambda: one * other, lambda: one / (1 + other**2))
    return (*makers, lambda: Dot(column, column))[kind - len(FUNCTIONS)]()


def disagreements(term: Any, turn: int) -> Iterator[str]:
    """What NumPy, and what is read, make of a term where it is not what balls make of it."""
    statement = closed(Equation(term, term))
    yield from compare(statement, Reader.of(statement).statement(statement), turn).differences
    chance = Random(turn)
    values = {symbol: number(sort_of(symbol), chance, most=3) for symbol in (x, y, u, n, z)}
    try:
        side = Enclosed.of(enclose_sparse(term, values))
        by_numpy = in_numpy.value_of(term, values, {})
    except (Undetermined, in_numpy.NoValue):
        return
    if side.is_finite and not np.abs(by_numpy - side.middle) <= side.tolerance:
        yield f"{term} at {values}: NumPy {by_numpy}, balls {side}"


def _look_at(term: Any, turn: int) -> None:
    try:
        found = list(disagreements(term, turn))
    except REFUSED:
        assume(False)
    assert not found


def agree(examples: int) -> Callable[[], None]:
    usual = settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.filter_too_much],
    )
    return usual(given(terms(), st.integers(3, 999))(_look_at))


def test_all_back_ends_agree_on_random_terms() -> None:
    agree(100)()


@pytest.mark.parametrize(
    ("table", "kind", "wrong"),
    [
        (in_numpy._FUNCTIONS, sympy.cos, np.sin),
        (in_numpy._FUNCTIONS, sympy.floor, np.ceil),
        (in_numpy._MEANINGS, sympy.Sum, lambda read, sum_: 0),
        (numbers.NUMBER_READINGS, Determinant, lambda r, e, at: r.term(Trace(e.args[0]), at)),
        (numbers.NUMBER_READINGS, sympy.im, lambda r, e, at: r.term(sympy.re(e.args[0]), at)),
    ],
)
def test_an_error_in_a_back_end_is_found(
    table: Any, kind: Any, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(table, kind, wrong)
    with pytest.raises(AssertionError):
        agree(150)()
