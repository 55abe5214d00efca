"""Nonnegative solutions of linear equations."""

from fractions import Fraction

from symbolic_pe.foundations.linear import Column, nonnegative_solution
from tests.cases import cases


def column(**entries: int) -> Column:
    return {key: Fraction(value) for key, value in entries.items()}


def _sum(columns: list[Column], solution: list[Fraction]) -> dict[object, Fraction]:
    total: dict[object, Fraction] = {}
    for c, one in zip(solution, columns, strict=True):
        for key, value in one.items():
            total[key] = total.get(key, Fraction(0)) + c * value
    return {key: value for key, value in total.items() if value}


@cases(
    "columns target",
    ([column(x=1)], column(x=3)),
    ([column(x=1), column(x=-1)], column(x=-2)),
    ([column(x=1, y=1), column(y=-1)], column(x=2)),
    ([column(x=1, y=2), column(x=2, y=1), column(y=-3)], column(x=1)),
    ([column(x=1)], {}),
    ([column(x=1, y=-1), column(y=1, z=-1), column(z=1, x=-1), column(o=1)], column(o=1)),
)
def test_a_solution_solves(columns: list[Column], target: Column) -> None:
    solution = nonnegative_solution(columns, target)
    assert solution is not None
    assert min(solution) >= 0
    assert _sum(columns, solution) == dict(target)


@cases(
    "columns target",
    ([column(x=1)], column(x=-1)),
    ([], column(x=1)),
    ([column(x=1, y=1)], column(x=1)),
    ([column(x=1), column(y=1)], column(x=1, y=-1)),
)
def test_there_is_no_solution(columns: list[Column], target: Column) -> None:
    assert nonnegative_solution(columns, target) is None


def test_a_rewarded_column_is_used_if_it_can_be() -> None:
    columns = [column(x=1), column(x=2)]
    solution = nonnegative_solution(columns, column(x=2), frozenset({1}))
    assert solution is not None
    assert solution[1] > 0


def test_a_rewarded_column_that_does_not_fit_is_not_used() -> None:
    solution = nonnegative_solution([column(x=1), column(y=1)], column(x=2), frozenset({1}))
    assert solution == [2, 0]


def test_rewarded_columns_that_cancel_may_be_used() -> None:
    columns = [column(x=1), column(x=-1)]
    solution = nonnegative_solution(columns, {}, frozenset({0}))
    assert solution is not None
    assert solution[0] > 0
    assert _sum(columns, solution) == {}


def test_what_must_be_zero_is_not_rewarded() -> None:
    columns = [column(x=1, y=1), column(x=1)]
    assert nonnegative_solution(columns, column(x=1), frozenset((0,))) == [0, 1]
