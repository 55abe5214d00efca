"""Where a typed formula is defined, also where SymPy drops a part of it."""

import pytest
from sympy import Add, Expr, KroneckerDelta, Mul, Pow, Sum, Symbol, exp, log

from symbolic_pe.deciding import Verdict, decide
from symbolic_pe.deciding.wording import NARROWED
from symbolic_pe.language.statements import Equation, Not
from symbolic_pe.printing.lines import statement_text
from tests.cases import cases

NAMES = {
    "a": Symbol("a", real=True),
    "b": Symbol("b", positive=True),
    "n": Symbol("n", integer=True, nonnegative=True),
}
A, N, Z = NAMES["a"], NAMES["n"], Symbol("z")


def decided(lhs: str, rhs: str) -> Verdict:
    return decide(lhs, rhs, names=NAMES)


@cases(
    "lhs rhs conditions",
    ("0/x", "0", ["x ≠ 0"]),
    ("x/x", "1", ["x ≠ 0"]),
    ("x/y*y", "x", ["y ≠ 0"]),
    ("log(x) - log(x)", "0", ["x ≠ 0"]),
    ("0*tan(x)", "0", ["cos x ≠ 0"]),
    ("0*(x - y)/(2*x*y - 2*x)", "0", ["xy − x ≠ 0"]),
    ("1/(1/x)", "x", ["x ≠ 0"]),
    ("sum(a/a, k, 0, n)", "n + 1", ["a ≠ 0"]),
    ("sum(k/k, k, n, 2*n)", "n + 1", ["∀ k ∈ ℕ: n ≤ k ≤ 2n ⇒ k ≠ 0"]),
    ("integrate(0/(x - a), x, 0, 1)", "0", ["∀ x ∈ ℝ: 0 ≤ x ≤ 1 ⇒ a − x ≠ 0"]),
    ("0*sum(k, k, 0, n - 5)", "0", ["0 ≤ n − 4"]),
    ("sec(3) + x/x", "1 + sec(3)", ["x ≠ 0"]),
    ("coth(x/(x/2))", "coth(2)", ["x ≠ 0"]),
    ("1/(x/x - x)", "1/(1 - x)", ["1 − x ≠ 0", "x ≠ 0"]),
)
def test_conditions_that_the_terms_have_lost_are_shown(
    lhs: str, rhs: str, conditions: list[str]
) -> None:
    verdict = decided(lhs, rhs)
    assert verdict.status == "proved"
    assert list(map(statement_text, verdict.conditions)) == conditions


@cases(
    "written conditions",
    (Mul(A, 1 / A, evaluate=False), ["a ≠ 0"]),
    (Mul(0, 1 / A, evaluate=False), ["a ≠ 0"]),
    (Add(1 / A, -1 / A, evaluate=False), ["a ≠ 0"]),
    (Pow(exp(1 / A), 0, evaluate=False), ["a ≠ 0"]),
    (exp(2 * log(Z), evaluate=False), ["z ≠ 0"]),
    (Sum(Mul(A, 1 / A, evaluate=False), (N, 0, 2)), ["a ≠ 0"]),
    (Mul(A, 1 / (A + 1), A + 1, evaluate=False), ["a + 1 ≠ 0"]),
    (Mul(NAMES["b"], 1 / NAMES["b"], evaluate=False), []),
    ids=str,
)
def test_conditions_that_the_constructors_lose_are_shown(
    written: Expr, conditions: list[str]
) -> None:
    verdict = decide(written, written.doit(), timeout=60)
    assert verdict.status == "proved"
    assert list(map(statement_text, verdict.conditions)) == conditions


@cases(
    "lhs rhs conditions",
    ("0/b", "0", []),
    ("0*log(n + 1)", "0", []),
    ("tan(pi/4)", "1", []),
    ("sum(1/(k - 5/2), k, 0, 5)", "0", []),
    ("sum(k/k, k, 1, n)", "n", []),
    ("1/(2*x) + 1/(2*x)", "1/x", ["x ≠ 0"]),
    ("tan(x + pi)", "tan(x)", ["cos x ≠ 0"]),
    ("(a^2)^(-1/2)", "1/abs(a)", ["|a| ≠ 0"]),
    ("x^x/x^x", "1", ["x ≠ 0"]),
    ("x^x*x^(-x)", "1", ["x ≠ 0"]),
    ("(2*x)^x/(2*x)^x", "1", ["x ≠ 0"]),
    ("x^y/x^y", "1", ["x ≠ 0"]),
    ("x^(y*x)/x^(y*x)", "1", ["x ≠ 0"]),
    ("x^(y + x)/x^(y + x)", "1", ["x ≠ 0"]),
    ("x^(1/x)/x^(1/x)", "1", ["x ≠ 0"]),
    ("x^n/x^n", "1", ["x^n ≠ 0"]),
    ("x^(n + 1)/x^(n + 1)", "1", ["x ≠ 0"]),
)
def test_conditions_that_hold_or_are_there_already_are_not_repeated(
    lhs: str, rhs: str, conditions: list[str]
) -> None:
    assert list(map(statement_text, decided(lhs, rhs).conditions)) == conditions


def test_no_counterexample_where_the_text_is_not_defined() -> None:
    """1 + δ(0, x) is not 1 at x = 0 only, where x/x has no value."""
    for name in (Symbol("x"), Symbol("x", real=True), Symbol("x", integer=True)):
        text = "x/x + delta(x, 0)"
        assert decide(text, "1", names={"x": name}).status == "unknown"
        verdict = decide(1 + KroneckerDelta(name, 0), 1)
        assert verdict.status == "refuted"
        assert verdict.certificate is not None


def test_a_counterexample_where_it_is_defined() -> None:
    verdict = decided("x/x", "2")
    assert verdict.status == "refuted"
    assert verdict.counterexample is not None
    assert verdict.counterexample.values[Symbol("x")] != 0


def test_no_counterexample_where_a_term_of_a_sum_is_not_defined() -> None:
    assert decided("sum(k/k, k, 0, n) + a", "n + 1").status != "refuted"


def test_what_has_no_meaning_and_is_lost_is_not_decided() -> None:
    assert decided("0*integrate(floor(x), x, 0, 1)", "0").status == "unknown"


def test_an_assumption_that_is_a_need_is_not_shown() -> None:
    x = Symbol("x")
    assert decide("0*log(x)", "0", Not(Equation(x, 0))).conditions == ()


@pytest.mark.parametrize("assumption", ["x/x = 1", "0*log(x) = 0", "x^(-1)*x = 1"])
def test_no_counterexample_where_an_assumption_is_not_defined(assumption: str) -> None:
    assert decide("delta(x, 0)", "0", assumption).status != "refuted"
    assert decide("delta(x, 1)", "0", assumption).status == "refuted"


def test_terms_with_a_value_at_fewer_points_than_the_text() -> None:
    """SymPy makes n^(n/2) of the left side, which has none at n = 0."""
    verdict = decided("sqrt(n^n) + 1", "1 + sqrt(n^n)")
    assert (verdict.status, verdict.reason) == ("proved", NARROWED)
    assert list(map(statement_text, verdict.conditions)) == ["n ≠ 0"]
    assert decided("sqrt(n^n)", "n^(n/2)").reason == ""
    assert decided("conj(sqrt(n^n))", "conj(sqrt(n^n))").reason == NARROWED


def test_a_value_that_only_the_terms_lack() -> None:
    assert decide("sqrt(n^n)", "1", "n = 0", names=NAMES).status == "unknown"
