"""Reading formulas that people type."""

import pytest

from symbolic_pe.deciding.parsing import parse_comparison, parse_term
from symbolic_pe.deciding.scanning import LONGEST, ParseError
from tests.cases import cases
from tests.formulas import *

x, y, n = symbols("x y n")


@cases(
    "text term",
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
    ("1e−3 + 2.5e+1 + 007", Rational(32001, 1000)),
    ("x\u00a0⋅\ty\n", x * y),
    ("lambda + is", Symbol("lambda") + Symbol("is")),
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


@cases(
    "text place words",
    ("", 0, "expected"),
    ("2x", 1, "write *"),
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
    ("x - y % x", 6, "+ − * / ^"),
    ("i(y)", 0, "is a number"),
    ("1/0", 2, "division by zero"),
    ("0^-1", 0, "division by zero"),
    ("log(0)", 0, "no value"),
    ("x % y", 2, "+ − * / ^"),
    ("x if y else 1", 2, "write *"),
    ("x.real", 1, "no part of a formula"),
    ("'x'", 0, "no part of a formula"),
    ("True", 0, "not a number"),
    ("[x for x in y]", 0, "brackets of a formula"),
    ("lambda: 1", 6, "no part of a formula"),
    ("(x := 1)", 3, "no part of a formula"),
    ("__import__('os')", 11, "no part of a formula"),
    ("__import__(x)", 0, "no function __import__"),
    ("().__class__", 2, "no part of a formula"),
    ("10^10^10", 0, "too many digits"),
    ("(2*x)^10000000000", 0, "too many digits"),
    ("1e999999", 0, "too large"),
    ("sign(1 + i)^2", 0, "must be known to be real"),
    ("sqrt(1/(tanh(400) - 1))", 0, "may be wrong"),
    ("θ^2 + sn(θ)", 6, "no function sn"),
    ("x + ", 3, "cannot be read"),
    ("9" * 5000, 0, "too many digits"),
    ("x!", 1, "the operations are"),
    ("a∧b", 1, "the operations are"),
    ("sin²(x)", 3, "write ^2 for ²"),
    ("xⁿ", 1, "write ^n for ⁿ"),
    ("√2", 0, "write sqrt(…)"),
    ("|x|", 0, "write abs(…)"),
    ("x < y", 2, "a comparison is given as one argument"),
    # no letter is skipped or taken for another
    ("x # + 5", 2, "# is no part"),
    ("x + \\\n y", 4, "\\ is no part"),
    ("x\f", 1, "U+000C"),
    ("x\x00", 1, "U+0000"),
    ("\ufeffx", 0, "U+FEFF"),
    ("x; y", 1, "; is no part"),
    ("'x' 'y'", 0, "' is no part"),
    ("1_000", 1, "write * for every product"),
    ("0x10", 1, "write * for every product"),
    ("1j", 1, "write * for every product"),
    ("sin(x,)", 6, "missing after the comma"),
    ("2··3", 2, "cannot be read"),
    ("x×·y", 2, "cannot be read"),
    ("x//y", 2, "cannot be read"),
    ("x* *y", 3, "cannot be read"),
    ("µ - μ", 0, "write μ for µ"),
    ("𝑥 - x", 0, "write x for 𝑥"),
    ("y + ﬁ", 4, "write fi for ﬁ"),
    ("xᵢ", 1, "write _i for ᵢ"),
    ("x₁", 1, "write _1 for ₁"),
    ("ⅇ^x", 0, "write e for ⅇ"),
    ("e\u0301", 0, "single characters"),
    ("x\ufe0e", 1, "U+FE0E"),
    ("x\u200b", 1, "U+200B"),
    ("aπ", 1, "π is a number"),
    ("ⅈx", 0, "ⅈ is a number"),
    # names that look the same
    ("θ + theta", 4, "theta looks like θ"),
    ("a_1 - a1", 6, "a1 looks like a_1"),
    ("х + x", 4, "x looks like х (CYRILLIC SMALL LETTER HA)"),
    ("е^x", 0, "е (CYRILLIC SMALL LETTER IE) looks like e"),
    ("ab - a*b", 7, "ab reads like a*b: write * for a product"),
)
def test_what_is_no_formula_is_shown_with_its_place(text: str, place: int, words: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_term(text)
    assert words in str(caught.value)
    assert caught.value.position == place


def test_names_are_kept_apart_letter_by_letter() -> None:
    i = Symbol("i", integer=True, nonnegative=True)
    assert parse_term("sum(ⅈ*i, i, 0, n)") == Sum(I * i, (i, 0, n))
    assert parse_term("π + pi_1") == pi + Symbol("pi_1")


def test_names_on_both_sides_of_a_comparison_are_compared() -> None:
    with pytest.raises(ParseError, match="theta looks like θ") as caught:
        parse_comparison("θ = 2*theta")
    assert caught.value.position == 6


def test_functions_are_compared_too() -> None:
    names = {"φ": Function("φ"), "phi": Function("phi")}
    with pytest.raises(ParseError, match="phi looks like φ"):
        parse_term("φ(x) + phi(x)", names)


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


@pytest.mark.parametrize("text", ["x != y", "x ≠ y"])
def test_inequations_are_no_comparisons(text: str) -> None:
    with pytest.raises(ParseError, match="the comparisons are"):
        parse_comparison(text)


def test_a_formula_that_cannot_be_read_is_not_asked_to_be_a_comparison() -> None:
    with pytest.raises(ParseError, match="not closed"):
        parse_comparison("sin(x")


@pytest.mark.parametrize(("text", "place"), [("x", 1), ("x = y = x", 6), ("x = 2y", 5)])
def test_comparisons_that_are_none(text: str, place: int) -> None:
    with pytest.raises(ParseError) as caught:
        parse_comparison(text)
    assert caught.value.position == place


@cases(
    "left right declared",
    ("delta(i, j)", "δ(i, j)", "δ"),
    ("δ(i, j)", "delta(i, j)", "δ"),
    ("KroneckerDelta(i, j)", "δ(i, j)", "δ"),
    ("re(x)", "Re(x)", "Re"),
    ("log(x)", "ln(x)", "ln"),
)
def test_functions_that_look_like_ours(left: str, right: str, declared: str) -> None:
    with pytest.raises(ParseError, match="looks like"):
        parse_comparison(f"{left} = {right}", {declared: Function(declared)})


@pytest.mark.parametrize(
    "text", ["log(x) = ln(x)", "delta(s, i)*s*i*n = sin(x)", "delta(a, b) = d*e"]
)
def test_functions_that_look_like_nothing_else(text: str) -> None:
    parse_comparison(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [("x => 1", "write >= for =>"), ("x =< 1", "write <= for =<"), ("x <=> 1", "one comparison")],
)
def test_comparisons_written_the_other_way_round(text: str, words: str) -> None:
    with pytest.raises(ParseError, match=words):
        parse_comparison(text)


def test_a_function_of_nothing() -> None:
    with pytest.raises(ParseError, match="f is a function"):
        parse_term("f()", {"f": Function("f")})
