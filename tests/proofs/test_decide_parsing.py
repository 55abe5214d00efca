"""Reading formulas that people type."""

from __future__ import annotations

import pytest
from sympy import (
    Abs,
    E,
    Function,
    I,
    Integral,
    KroneckerDelta,
    Rational,
    Sum,
    Symbol,
    conjugate,
    cos,
    exp,
    floor,
    im,
    log,
    pi,
    sin,
    sqrt,
    symbols,
)

from symbolic_pe.logic.statements import Equation, Less, LessEqual
from symbolic_pe.proofs.decide.parsing import LONGEST, ParseError, parse_comparison, parse_term

x, y, n = symbols("x y n")


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("2*sin(x)*cos(x)", 2 * sin(x) * cos(x)),
        ("x^2^3", x**8),
        ("-x^2", -(x**2)),
        ("x**-1", 1 / x),
        ("π + pi", 2 * pi),
        ("e^(i*x)", exp(I * x)),
        ("E*I", E * I),
        ("0.1 + 1e-3", Rational(101, 1000)),
        ("1/3", Rational(1, 3)),
        ("abs(x) + ln(y) − sqrt(x)", Abs(x) + log(y) - sqrt(x)),
        ("conj(x)·delta(x, y)", conjugate(x) * KroneckerDelta(x, y)),
        ("θ_1", Symbol("θ_1")),
    ],
)
def test_formulas(text: str, term: object) -> None:
    assert parse_term(text) == term


def test_signs_of_closed_numbers_are_not_computed_by_floating_point() -> None:
    assert parse_term("floor(tanh(400) - 1)").has(floor)
    assert parse_term("im((-1/2)^(1 - tanh(400)))").has(im)
    assert parse_term("delta(tanh(400), 1)").has(KroneckerDelta)


def test_sums_bind_an_integer() -> None:
    k = Symbol("k", integer=True, nonnegative=True)
    assert parse_term("sum(k*x, k, 1, n)") == Sum(k * x, (k, 1, n))
    assert parse_term("sum(k, k, n, 2)").variables[0] == Symbol("k", integer=True)


def test_integrals_bind_a_real_number_in_the_integrand_only() -> None:
    t = Symbol("t", real=True)
    assert parse_term("integrate(sin(t), t, 0, t)") == Integral(sin(t), (t, 0, Symbol("t")))


def test_bound_and_declared_names_come_before_constants() -> None:
    i = Symbol("i", integer=True, nonnegative=True)
    assert parse_term("sum(i, i, 0, n)") == Sum(i, (i, 0, n))
    e = Symbol("e", real=True)
    assert parse_term("e + x", {"e": e}) == e + x


def test_functions_have_to_be_declared() -> None:
    f = Function("f")
    assert parse_term("f(x)", {"f": f}) == f(x)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", 0, "expected"),
        ("2x", 0, "write *"),
        ("x + sn(y)", 4, "did you mean sin?"),
        ("x + foo(y)", 4, "no function foo"),
        ("sin(x", 3, "not closed"),
        ("x)", 1, "not opened"),
        ("sin(x, y)", 0, "one argument"),
        ("sum(k, k, 1)", 0, "sum(body, variable, from, to)"),
        ("sum(k, 2, 1, n)", 7, "must be a name"),
        ("sin + x", 0, "is a function"),
        ("x(y)", 0, "write x*(…) for a product"),
        ("x + x(y)", 4, "is a number"),
        ("x - y % x", 5, "+ − * / ^"),
        ("i(y)", 0, "is a number"),
        ("1/0", 2, "division by zero"),
        ("0^-1", 0, "division by zero"),
        ("log(0)", 0, "no value"),
        ("x % y", 1, "+ − * / ^"),
        ("x if y else 1", 0, "no part of a formula"),
        ("x.real", 0, "no part of a formula"),
        ("'x'", 0, "not a number"),
        ("True", 0, "not a number"),
        ("[x for x in y]", 0, "no part of a formula"),
        ("lambda: 1", 0, "no part of a formula"),
        ("(x := 1)", 1, "no part of a formula"),
        ("__import__('os')", 0, "no function __import__"),
        ("().__class__", 0, "no part of a formula"),
        ("10^10^10", 0, "too many digits"),
        ("(2*x)^10000000000", 0, "too many digits"),
        ("1e999999", 0, "too large"),
        ("sign(1 + i)^2", 0, "must be known to be real"),
        ("sqrt(1/(tanh(400) - 1))", 0, "may be wrong"),
        ("θ^2 + sn(θ)", 6, "no function sn"),
    ],
)
def test_what_is_no_formula_is_shown_with_its_place(text: str, place: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_term(text)
    assert words in str(caught.value)
    assert caught.value.position == place


def test_the_caret_stands_under_the_place() -> None:
    with pytest.raises(ParseError) as caught:
        parse_term("x^2 + sn(y)")
    _, line, caret = str(caught.value).splitlines()
    assert line.index("sn") == caret.index("^")


def test_only_the_part_around_the_place_is_shown_of_a_long_text() -> None:
    with pytest.raises(ParseError) as caught:
        parse_term("x + " * 100 + "sn(y)" + " + x" * 100)
    _, line, caret = str(caught.value).splitlines()
    assert len(line) < 90
    assert line.index("sn") == caret.index("^")


@pytest.mark.parametrize("text", ["(" * 300 + "x" + ")" * 300, "-" * 500 + "x", "sin(" * 120 + "x"])
def test_deep_nesting_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse_term(text)


def test_long_sums_are_not_deep() -> None:
    assert parse_term("x + " * 400 + "x - y") == 401 * x - y


def test_long_texts_are_refused() -> None:
    with pytest.raises(ParseError, match="characters"):
        parse_term("x+" * LONGEST + "x")


def test_comparisons() -> None:
    assert parse_comparison("x = y") == Equation(x, y)
    assert parse_comparison("x == y") == Equation(x, y)
    assert parse_comparison("x ≥ y") == LessEqual(y, x)
    assert parse_comparison("x < y") == Less(x, y)


@pytest.mark.parametrize(("text", "place"), [("x", 1), ("x = y = x", 6), ("x = 2y", 4)])
def test_comparisons_that_are_none(text: str, place: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_comparison(text)
    assert caught.value.position == place
