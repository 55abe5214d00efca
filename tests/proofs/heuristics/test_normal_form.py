"""The decision procedure for identities: what it must decide, and what it must never call zero."""

from __future__ import annotations

from typing import Any

import pytest
from symbolic_pe.proofs.heuristics.matrices import is_zero
from symbolic_pe.proofs.heuristics.normal_form import normal_form
from sympy import (
    Abs,
    Add,
    Function,
    I,
    Integer,
    Mul,
    Pow,
    Sum,
    Symbol,
    conjugate,
    cos,
    exp,
    expand,
    log,
    pi,
    sin,
    sqrt,
)

from symbolic_pe.language.terms import MalformedStatement, define
from tests.prover.identities import TABLE, TRAPS, S
from tests.steps.vocabulary import (
    c,
    f,
    g,
    i,
    k,
    n,
    p,
    theta,
    u,
    x,
    y,
    z,
)


@pytest.mark.parametrize(("lhs", "rhs"), TABLE.values(), ids=TABLE)
def test_decides(lhs: Any, rhs: Any) -> None:
    assert is_zero(lhs - rhs)


def test_table_is_large() -> None:
    assert len(TABLE) >= 120


@pytest.mark.parametrize("order", [2, 3, 7, 12, 20])
def test_multiple_angles_of_any_order(order: int) -> None:
    from sympy import chebyshevt_poly

    assert is_zero(cos(order * x) - chebyshevt_poly(order, cos(x)))
    assert is_zero(cos(x) - chebyshevt_poly(order, cos(x / order)))


@pytest.mark.parametrize("order", [2, 5, 9])
def test_power_reduction_of_any_order(order: int) -> None:
    reduced = expand(((exp(I * x) + exp(-I * x)) / 2) ** order)
    assert is_zero(cos(x) ** order - reduced)


@pytest.mark.parametrize("size", [3, 11, 16, 30])
def test_roots_of_unity_add_up_to_zero(size: int) -> None:
    assert is_zero(Add(*(exp(2 * pi * I * h / size) for h in range(size))))


# --------------------------------------------------------------------------------------------
# Traps


@pytest.mark.parametrize(("lhs", "rhs"), TRAPS.values(), ids=TRAPS)
def test_does_not_fall_for(lhs: Any, rhs: Any) -> None:
    assert not is_zero(lhs - rhs)


def test_there_are_many_traps() -> None:
    assert len(TRAPS) >= 80


# --------------------------------------------------------------------------------------------
# Division by zero, and terms as they were written


@pytest.mark.parametrize(
    "term",
    [
        1 / (sin(x) ** 2 + cos(x) ** 2 - 1),
        x / (expand((x + y) ** 2) - (x + y) ** 2),
        log(cos(pi * k) ** 2 - 1),
        1 / (exp(I * x) - cos(x) - I * sin(x)),
    ],
)
def test_dividing_by_what_is_identically_zero_is_an_error(term: Any) -> None:
    with pytest.raises(ZeroDivisionError):
        is_zero(term)


@pytest.mark.parametrize(
    "term",
    [
        Pow(Integer(0), -1, evaluate=False),
        Mul(0, Pow(0, -1, evaluate=False), evaluate=False),
        1 / (n - 1 - S(1, i, 0, n - 2)),
    ],
)
def test_undefined_terms_are_no_number(term: Any) -> None:
    try:
        assert not is_zero(term - 1)
    except ZeroDivisionError:
        return


@pytest.mark.parametrize(
    "term",
    [
        Add(x, -x, evaluate=False),
        Mul(0, x, evaluate=False),
        Pow(x, 0, evaluate=False) - 1,
        Add(Pow(x, 1, evaluate=False), -x, evaluate=False),
        sin(0, evaluate=False),
        cos(pi, evaluate=False) + 1,
        Abs(-1, evaluate=False) - 1,
        exp(I * pi, evaluate=False) + 1,
        log(1, evaluate=False),
        sin(-x, evaluate=False) + sin(x),
        conjugate(x, evaluate=False) - x,
    ],
)
def test_unevaluated_nodes_mean_what_they_say(term: Any) -> None:
    assert is_zero(term)


def test_singular_end_terms_are_not_invented() -> None:
    """Σ_{i<n−1} 1/(n−1−i) is defined, its term at i = n − 1 is not."""
    term = 1 / (n - 1 - i)
    lhs, rhs = S(term + 1, i, 0, n - 2), S(term, i, 0, n - 2)
    for wrong in (n, n - 2, 0):
        try:
            assert not is_zero(lhs - rhs - wrong)
        except ZeroDivisionError:
            continue


# --------------------------------------------------------------------------------------------
# Commutative algebra alone

RING = {
    "binomial": ((sin(x) + y) ** 2, sin(x) ** 2 + 2 * y * sin(x) + y**2),
    "definition": (define("h", [p], p + 1)(x) ** 2, x**2 + 2 * x + 1),
    "quotient": (x / y + y / x, (x**2 + y**2) / (x * y)),
    "argument": (cos(x * (y + 1)), cos(x * y + x)),
    "sum": (S(theta(i) * (1 + x)), S(theta(i)) + x * S(theta(i))),
}


@pytest.mark.parametrize(("lhs", "rhs"), RING.values(), ids=RING)
def test_commutative_algebra_decides(lhs: Any, rhs: Any) -> None:
    assert is_zero(lhs - rhs)


# --------------------------------------------------------------------------------------------
# The form itself


@pytest.mark.parametrize(
    "term",
    [
        x / (1 + y),
        sin(x) ** 3,
        S(theta(i)),
        sqrt(1 + x**2),
        u**x,
        exp(I * x / (x + y + 1)),
        exp(I * x / (x + y)),
        cos(pi / (x + y + 1)),
        log(x + y),
        1 / (1 + sqrt(2)),
        Abs(x + I * y),
    ],
)
def test_equal_terms_have_equal_forms(term: Any) -> None:
    assert normal_form(term) == normal_form((term + x) - x)
    assert is_zero(term - (term * 2) / 2)


def test_form_does_not_depend_on_the_order_of_terms() -> None:
    parts = [sin(x), cos(y), u**x, S(theta(i)), sqrt(x**2 + 1)]
    assert normal_form(Add(*parts)) == normal_form(Add(*parts[::-1], evaluate=False))


def test_zero_has_no_terms() -> None:
    assert normal_form(Integer(0)) == (frozenset(), None)


def test_form_of_unknown_functions_keeps_them_apart() -> None:
    assert normal_form(f(x)) != normal_form(g(x))
    assert normal_form(c) != normal_form(x)


SHIFTED = Function("f", real=True)
_n = Symbol("n", integer=True, positive=True)
_k = Symbol("k", integer=True, nonnegative=True)
_one = Symbol("i", integer=True, positive=True)


@pytest.mark.parametrize(
    "difference",
    [
        Sum(SHIFTED(_k), (_k, 0, _n)) - SHIFTED(0) - Sum(SHIFTED(_one), (_one, 1, _n)),
        Sum(SHIFTED(_one), (_one, 2, _n + 1)) - Sum(SHIFTED(_k + 2), (_k, 0, _n - 1)),
        Sum(SHIFTED(_k - 1), (_k, 1, _n)) - Sum(SHIFTED(_k), (_k, 0, _n - 1)),
        Sum(SHIFTED(_k + 1) - SHIFTED(_k), (_k, 0, _n - 1)) - SHIFTED(_n) + SHIFTED(0),
        Sum(SHIFTED(_k + 1) * SHIFTED(_k), (_k, 0, _n - 1))
        - Sum(SHIFTED(_k) * SHIFTED(_k - 1), (_k, 1, _n)),
        Sum(SHIFTED(_k + 1) * (theta(_k + 1) - theta(_k)), (_k, 0, _n - 1))
        + Sum(theta(_k) * (SHIFTED(_k + 1) - SHIFTED(_k)), (_k, 0, _n - 1))
        - SHIFTED(_n) * theta(_n)
        + SHIFTED(0) * theta(0),
        Sum(_one * SHIFTED(_one), (_one, 1, _n)) - Sum((_k + 1) * SHIFTED(_k + 1), (_k, 0, _n - 1)),
        Sum(SHIFTED(_one) / _one, (_one, 2, _n + 1))
        - Sum(SHIFTED(_k + 2) / (_k + 2), (_k, 0, _n - 1)),
    ],
)
def test_sums_of_unknown_functions_meet_after_a_shift(difference):
    assert is_zero(difference)


@pytest.mark.parametrize(
    "difference",
    [
        Sum(SHIFTED(_k), (_k, 0, _n)) - Sum(SHIFTED(_k), (_k, 1, _n)),
        Sum(SHIFTED(_k), (_k, 0, _n)) - Sum(SHIFTED(_k), (_k, 1, _n)) - SHIFTED(1),
        Sum(SHIFTED(_k + 1), (_k, 0, _n)) - Sum(SHIFTED(_k), (_k, 0, _n)),
        Sum(SHIFTED(_k + 1) - SHIFTED(_k), (_k, 0, _n - 1)) - SHIFTED(_n),
    ],
)
def test_sums_over_other_ranges_stay_apart(difference):
    assert not is_zero(difference)


_a, _b = Symbol("a", positive=True), Symbol("b", positive=True)
_s, _t = Symbol("s", real=True), Symbol("t", real=True)
_m = Symbol("m", integer=True)


@pytest.mark.parametrize(
    "difference",
    [
        log((_a + _b) * exp(_s)) - _s - log(_a + _b),
        log((_a + _b) ** _t) - _t * log(_a + _b),
        ((_a + _b) * exp(_s)) ** _m - (_a + _b) ** _m * exp(_m * _s),
        log(_a * _s + _a * z) - log(_a) - log(_s + z),
        sqrt((_s**2 + 1) ** 2) - _s**2 - 1,
    ],
)
def test_positive_sums_under_logarithms_and_powers(difference):
    assert is_zero(difference)


@pytest.mark.parametrize(
    "difference",
    [
        log((_a - _b) * exp(_s) * z) - _s - log(_a - _b) - log(z),
        sqrt(_s**2 * _a + _s**2) - _s * sqrt(_a + 1),
        log(_s * z + _s * _t) - log(_s) - log(z + _t),
        log((_s + _t) ** 2) - 2 * log(_s + _t),
    ],
)
def test_other_factors_stay_under_logarithms_and_powers(difference):
    assert not is_zero(difference)


@pytest.mark.parametrize("term", [exp(2 * I * pi / 10**12), (x + y) ** (10**6)])
def test_what_would_fill_the_memory_is_refused(term: Any) -> None:
    """FLINT ends the whole process when it gets no more memory."""
    with pytest.raises(MalformedStatement, match="too large"):
        normal_form(term)
