"""Where terms are defined: the conditions that rules record."""

from typing import Any

import pytest
from sympy import sech

from symbolic_pe.language.domain import (
    domain,
    domain_of_statement,
    still_needed,
    within,
)
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import *

ZERO = Integer(0)


def same_conditions(found: Any, wanted: Any) -> bool:
    return len(found) == len(wanted) and all(
        any(same_statement(one, other) for other in found) for one in wanted
    )


@cases(
    "term",
    x + y * z,
    sin(z),
    exp(z),
    sqrt(z),
    x ** Rational(2, 3),
    z**m,
    z**3,
    u**z,
    u**-x,
    1 / u,
    1 / n,
    log(u),
    log(1 + x**2),
    floor(x),
    sign(x),
    Ci(u),
    tanh(x),
    sech(x),
    f(x),
    theta(z),
    Sum(theta(i), (i, 0, n)),
    Sum(theta(i), (i, 0, m - 1)),
    Sum(theta(i), (i, m, m + n)),
    Integral(sin(x), (x, a, b)),
    Integral(u, (u, 1, 2)),
    Identity(n),
    MatrixVariable("W", n, 2)(),
    BlockColumn(Grid(1, 1, theta(i)), i, n),
    1 / (n + m),
    x / (1 + y**2),
    (n - 1) ** (n - 1),
    pi**-1,
)
def test_terms_defined_everywhere_have_no_conditions(term: Any) -> None:
    assert domain(term) == ()


@cases(
    "term wanted",
    (1 / x, [nonzero(x)]),
    (x**-2, [nonzero(x)]),
    (z**w, [nonzero(z)]),
    (x**k, [nonzero(x)]),
    (x**y, [nonzero(x)]),
    (x ** Rational(-1, 2), [nonzero(x)]),
    (v**-1, [nonzero(v)]),
    (log(x), [nonzero(x)]),
    (log(v), [nonzero(v)]),
    (Ci(x), [nonzero(x)]),
    (tan(x), [nonzero(cos(x))]),
    (sec(x), [nonzero(cos(x))]),
    (cot(x), [nonzero(sin(x))]),
    (csc(x), [nonzero(sin(x))]),
    (tanh(z), [nonzero(cosh(z))]),
    (coth(x), [nonzero(sinh(x))]),
    (sin(1 / x), [nonzero(x)]),
    (1 / x + 1 / y, [nonzero(x), nonzero(y)]),
    (1 / x + log(x), [nonzero(x)]),
    (f(1 / x), [nonzero(x)]),
    (Pow(ZERO, -1, evaluate=False), [nonzero(ZERO)]),
    (Sum(theta(i), (i, 0, k)), [LessEqual(ZERO, k + 1)]),
    (Sum(theta(i), (i, m, n)), [LessEqual(ZERO, n - m + 1)]),
    (Sum(theta(k), (k, 0, -3)), [LessEqual(ZERO, Integer(-2))]),
    (Sum(1 / i, (i, 0, n)), [on_range(i, 0, n, nonzero(i))]),
    (Sum(x**-1, (i, 0, n)), [nonzero(x)]),
    (Sum(1 / (i - x), (i, 0, n)), [on_range(i, 0, n, nonzero(i - x))]),
    (
        Sum(Sum(1 / (i - j), (i, 0, j)), (j, 0, n)),
        [on_range(j, 0, n, on_range(i, 0, j, nonzero(i - j)))],
    ),
    (Integral(1 / x, (x, 1, 2)), [on_range(x, 1, 2, nonzero(x))]),
    (Integral(1 / x, (x, 2, 1)), [on_range(x, 1, 2, nonzero(x))]),
    (Integral(1 / x, (x, a, b)), [on_range(x, a, b, nonzero(x)), on_range(x, b, a, nonzero(x))]),
    (Integral(sin(x), (x, 0, 1 / a)), [nonzero(a)]),
    (BlockColumn(Grid(1, 1, 1 / i), i, n), [on_range(i, 0, n - 1, nonzero(i))]),
    (BlockColumn(Grid(1, 1, theta(i)), i, k), [LessEqual(ZERO, k)]),
    (BlockDiagonal(Grid(1, 1, 1 / x), i, n), [nonzero(x)]),
    (Grid(1, 2, 1 / x, log(y)), [nonzero(x), nonzero(y)]),
    (Component(BlockColumn(Grid(1, 1, theta(i)), i, n), j, 0), [LessEqual(ZERO, n - j - 1)]),
    (
        Component(BlockColumn(Grid(1, 1, theta(i)), i, n), k, 0),
        [LessEqual(ZERO, k), LessEqual(ZERO, n - k - 1)],
    ),
    (define("g", [p], 1 / p)(x), [nonzero(x)]),
    (define("g", [p], 1 / p)(u), []),
    (define("g", [p, q], p / q)(x, x), [nonzero(x)]),
    (define("g", [p, q], p / q)(0, y), [nonzero(y)]),
    (define("g", [p], p)(1 / x), [nonzero(x)]),
    (define("g", [p], ZERO)(1 / x), [nonzero(x)]),
    (define("g", [p], 1 / q)(x), [nonzero(q)]),
    (Lambda(x, 1 / x), [ForAll(x, nonzero(x))]),
    ids=lambda part: str(part)[:60],
)
def test_conditions(term: Any, wanted: list[Any]) -> None:
    assert same_conditions(domain(term), wanted), domain(term)


@cases(
    "term",
    Sum(theta(i), (i, -1, n)),
    Sum(theta(i), (i, x, n)),
    Sum(theta(i), (i, 0, x)),
    Sum(sin(x), (x, 0, n)),
    Sum(theta(i), (i, k, n)),
    Sum(theta(n), (n, 0, 5)),
    Sum(z, (i, 0, n / 2)),
    Integral(sin(n), (n, 0, 1)),
    Integral(floor(x), (x, 0, 1)),
    Integral(sign(x), (x, 0, 1)),
    Integral(KroneckerDelta(x, 1), (x, 0, 1)),
    Integral(sin(x), (x, 0, z)),
    Integral(u, (u, 0, 1)),
    Integral(MatrixVariable("W", 1, 1)(x).rows * floor(2 * x), (x, 0, 1)),
    Identity(x),
    Identity(k),
    MatrixVariable("W", x, 1)(),
    BlockColumn(Grid(1, 1, x), i, x),
    Component(BlockColumn(Grid(1, 1, theta(i)), i, n), x, 0),
    define("g", [u], log(u))(x),
    Component(BlockColumn(Grid(1, 1, theta(i)), i, n), Rational(1, 2), 0),
    define("g", [n], n)(0),
    Integral(define("g", [p], floor(p))(x), (x, 0, 1)),
    Integral(f(I * x), (x, 0, 1)),
    Integral(f(x, 2), (x, 0, 1)),
    ids=lambda part: str(part)[:60],
)
def test_terms_without_a_meaning_are_malformed(term: Any) -> None:
    with pytest.raises(MalformedStatement):
        domain(term)


@pytest.mark.parametrize("head", [f, theta])
def test_unknown_functions_must_be_continuous_to_be_integrated(head: Any) -> None:
    (condition,) = domain(Integral(x * head(x**2), (x, 0, 1)))
    assert isinstance(condition, ForAll)
    assert free_in(condition) == {head}


@cases(
    "term variable",
    (Sum(1 / i, (i, 0, i - 1)), i),
    (Integral(1 / x, (x, x - 1, 5)), x),
    (BlockColumn(Grid(1, 1, 1 / i), i, i), i),
)
def test_a_limit_named_like_the_index_is_not_captured(term: Any, variable: Symbol) -> None:
    assert all(variable in free_in(condition) for condition in domain(term))
    assert any(isinstance(condition, ForAll) for condition in domain(term))


# --------------------------------------------------------------------------------------------
# Statements


@cases(
    "statement wanted",
    (equal(1 / x, log(y)), [nonzero(x), nonzero(y)]),
    (Not(equal(1 / x, 0)), [nonzero(x)]),
    (And(equal(1 / x, 0), equal(1 / y, 0)), [nonzero(x), nonzero(y)]),
    (Or(equal(1 / x, 0), equal(1 / x, 1)), [nonzero(x)]),
    (Implies(nonzero(x), equal(1 / x, 0)), []),
    (Implies(Less(ZERO, x), equal(1 / x, 0)), [Implies(Less(ZERO, x), nonzero(x))]),
    (Implies(equal(1 / x, 0), nonzero(x)), [nonzero(x)]),
    (ForAll(x, equal(1 / x, 0)), [ForAll(x, nonzero(x))]),
    (Exists(x, equal(1 / (x * y), 0)), [ForAll(x, nonzero(x)), nonzero(y)]),
    (ForAll(x, equal(1 / y, x)), [nonzero(y)]),
    ids=lambda part: str(part)[:60],
)
def test_conditions_of_statements(statement: Any, wanted: list[Any]) -> None:
    found = domain_of_statement(statement)
    if isinstance(statement, Exists):
        assert any(x in condition.variables for condition in found if isinstance(condition, ForAll))
        return
    assert same_conditions(found, wanted), found


def test_within_does_not_capture_its_limits() -> None:
    with pytest.raises(MalformedStatement, match="own limits"):
        within(x, x - 1, x + 1, nonzero(x))


@cases(
    "evident",
    nonzero(u),
    LessEqual(ZERO, v),
    ForAll(u, nonzero(u)),
    Implies(equal(x, y), nonzero(Integer(2))),
    on_range(n, 1, m, nonzero(n)),
    LessEqual(ZERO, Integer(0)),
)
def test_evident_conditions_are_dropped(evident: Any) -> None:
    assert still_needed((evident,)) == ()


@cases(
    "needed",
    nonzero(x),
    nonzero(ZERO),
    nonzero(v),
    LessEqual(ZERO, x),
    LessEqual(ZERO, Integer(-1)),
    Less(ZERO, u),
    Not(equal(x, 1)),
    Not(equal(u, 1)),
    ForAll(x, nonzero(x)),
    LessEqual(x, v),
    Implies(nonzero(x), equal(0, 1)),
    Exists(u, nonzero(u)),
    Not(Equation(ZERO, u)),
    equal(0, 0),
)
def test_other_conditions_are_kept(needed: Any) -> None:
    assert still_needed((needed,)) == (needed,)
