"""Products of sums multiplied out, sums in another order."""

import pytest

from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.finite_sums.multiple_sums import MOST_SUMMANDS, equation, has_sums_in_sums
from tests.cases import cases
from tests.written_terms import Writing

said = Writing(A="N→N→R", B="N→N→R", T="N→N→R", x="N→R", y="N→R", N="mn", g="N→N→C", C="u")


@cases(
    "left right",
    ("sum(m, λi. sum(n, λj. A(i, j)))", "sum(n, λj. sum(m, λi. A(i, j)))"),
    ("sum(m, x)·sum(n, y)", "sum(n, λj. sum(m, λi. y(j)·x(i)))"),
    (
        "sum(m, λc. A(0, c)·sum(n, λd. B(c, d)·x(d)))",
        "sum(n, λd. sum(m, λc. A(0, c)·B(c, d))·x(d))",
    ),
    (
        "sum(n, λa. sum(n, λc. T(a, c)·x(c))·sum(n, λc. T(a, c)·y(c)))",
        "sum(n, λa. x(a)·sum(n, λc. sum(n, λb. T(b, a)·T(b, c))·y(c)))",
    ),
    (
        "sum(n, λc. (A(0, c) + sum(n, λd. B(0, d)·T(d, c)))·sum(m, λe. T(c, e)·x(e)))",
        (
            "sum(n, λc. A(0, c)·sum(m, λe. T(c, e)·x(e)))"
            " + sum(n, λc. B(0, c)·sum(m, λe. sum(n, λd. T(c, d)·T(d, e))·x(e)))"
        ),
    ),
    ("sum(m, λi. u·sum(n, λj. g(i, j)))", "u·sum(n, λj. sum(m, λi. g(i, j)))"),
)
def test_sums_in_another_order_are_equal(left, right):
    s, t = said(left), said(right)
    theorem = equation(s, t)
    assert theorem.statement.args == (s, t)
    assert not theorem.hypotheses


@cases(
    "left right",
    ("sum(m, λi. sum(n, λj. A(i, j)))", "sum(n, λj. sum(m, λi. A(j, i)))"),
    ("sum(m, λi. sum(n, λj. A(i, j)))", "sum(n, λi. sum(m, λj. A(i, j)))"),
    ("sum(n, λi. sum(i, λj. A(i, j)))", "sum(n, λi. sum(i, λj. A(j, i)))"),
    (
        "sum(m, λc. A(0, c)·sum(n, λd. B(d, c)·x(d)))",
        "sum(n, λd. sum(m, λc. A(0, c)·B(c, d))·x(d))",
    ),
    (
        "sum(n, λa. sum(n, λc. T(a, c)·x(c))·sum(n, λc. T(a, c)·y(c)))",
        "sum(n, λa. x(a)·sum(n, λc. sum(n, λb. T(b, a)·T(b, c))·x(c)))",
    ),
    ("sum(m, x)·sum(m, y)", "sum(m, λi. x(i)·y(i))"),
)
def test_other_sums_are_not_shown_to_be_equal(left, right):
    with pytest.raises(KernelError):
        equation(said(left), said(right))


def test_what_has_too_many_summands_is_refused():
    factor = " + ".join(["sum(n, x)", *(f"{k}·x({k})" for k in range(2, 10))])
    assert MOST_SUMMANDS < 9 * 9
    with pytest.raises(KernelError, match="too many"):
        equation(said(f"({factor})·({factor})"), said("sum(n, x)·sum(n, x)"))


def test_sums_of_sums_and_products_of_sums_are_seen():
    assert has_sums_in_sums(said("sum(n, x)·sum(m, y)"))
    assert has_sums_in_sums(said("sum(n, λi. 1 + sum(m, λj. A(i, j)))"))
    assert not has_sums_in_sums(said("sum(n, x) + sum(m, y)"))
