"""Conditions that no point meets, and powers that have a value at 0."""

import pytest
from sympy import Symbol

from symbolic_pe.deciding import decide
from symbolic_pe.deciding.verdict import IMPROPER, REVERSED, VALUE_UNKNOWN
from symbolic_pe.deciding.wording import verdict_text
from tests.cases import cases

NAMES = {
    **{name: Symbol(name, real=True) for name in "btx"},
    **{name: Symbol(name, integer=True, nonnegative=True) for name in "kn"},
}


@cases(
    "lhs rhs assuming",
    ("integrate(t/t, t, -1, 1)", "2", ()),
    ("integrate(1/t, t, -1, 1)", "0", ()),
    ("integrate(ln(t), t, -1, 1)", "-2", ()),
    ("integrate(1/(2*t - 1), t, 0, 1)", "0", ()),
    ("0/(sin(x)^2 + cos(x)^2 - 1)", "0", ()),
    ("0/(1 - delta(x, x))", "0", ()),
    ("0*sum(1/k, k, 0, 3)", "0", ()),
    ("sum(k/k, k, 0, n)", "n + 1", ()),
    ("sum(k/k, k, -n, n)", "2*n + 1", ()),
    ("0*sum(k, k, 0, -5)", "0", ()),
    ("x/x", "1", ("x = 0",)),
)
def test_what_has_a_value_nowhere_is_not_proved(
    lhs: str, rhs: str, assuming: tuple[str, ...]
) -> None:
    verdict = decide(lhs, rhs, assuming, timeout=60, names=NAMES)
    assert verdict.status == "has no value"
    assert verdict.certificate is not None
    assert verdict.conditions


@pytest.mark.parametrize(
    ("lhs", "rhs"),
    [("sum(k/k, k, n, 2*n)", "n + 1"), ("integrate(t/t, t, x, 1)", "1 - x"), ("0/x", "0")],
)
def test_what_has_a_value_somewhere_is_proved(lhs: str, rhs: str) -> None:
    verdict = decide(lhs, rhs, timeout=60, names=NAMES)
    assert (verdict.status, verdict.reason) == ("proved", "")


@cases(
    "lhs rhs assuming",
    ("sign(b)^2*b^(n - k)", "b^(n - k)", ("k <= n",)),
    ("sign(b)^2*b^(n - k)", "b^(n - k)", ()),
    ("sign(b)^2*sum(b^(n - k), k, 0, n)", "sum(b^(n - k), k, 0, n)", ()),
)
def test_false_at_zero_where_the_exponent_is_natural(
    lhs: str, rhs: str, assuming: tuple[str, ...]
) -> None:
    verdict = decide(lhs, rhs, assuming, timeout=60, names=NAMES)
    assert verdict.status == "refuted"
    assert verdict.counterexample is not None
    assert verdict.counterexample.values[NAMES["b"]] == 0


@cases(
    "lhs place",
    ("integrate(ln(t), t, 0, 1)", "t = 0"),
    ("integrate(tan(t), t, 0, pi)", "t = π/2"),
    ("integrate(1/(t^2 - 2), t, 0, 2)", "t = √2"),
    ("integrate(1/(2*cos(t) - 1), t, 0, pi)", "t = π/3"),
    ("integrate(1/ln(t), t, 1/2, 2)", "t = 1"),
    ("integrate(1/t, t, -n - 1, n + 1)", "t = 0"),
    ("integrate(integrate(1/(x + t), x, 0, 1), t, 0, 1)", "t = 0, x = 0"),
    ("sum(integrate(1/(t - k), t, 0, 1), k, 0, 3)", "k = 0, t = 0"),
)
def test_an_integral_without_a_value_is_denied_where_its_integrand_has_none(
    lhs: str, place: str
) -> None:
    verdict = decide(f"0*({lhs})", "0", timeout=60, names=NAMES)
    assert verdict.status == "has no value"
    assert verdict.reason == f"the integrand has no value at {place}; {IMPROPER}"


@cases(
    "lhs assuming",
    ("0/x", ("x <= 0", "0 <= x")),
    ("0/(x - b)", ("x <= b", "b <= x")),
    ("sum(1/(k^2 - 4), k, 0, 5)", ()),
    ("0*sum(sum(1/(n - k), n, 0, 3), k, 0, 3)", ()),
)
def test_conditions_denied_by_orders_and_by_one_number_of_a_range(
    lhs: str, assuming: tuple[str, ...]
) -> None:
    verdict = decide(lhs, "0", assuming, timeout=60, names=NAMES)
    assert (verdict.status, verdict.reason) == ("has no value", "")


@pytest.mark.parametrize(
    ("lhs", "reason"),
    [("sum(1, k, 5, 3)", REVERSED), ("re(sqrt(cot(pi)))", "")],
)
def test_ranges_and_poles_that_have_no_value(lhs: str, reason: str) -> None:
    verdict = decide(f"0*({lhs})", "0", timeout=60)
    assert (verdict.status, verdict.reason) == ("has no value", reason)


def test_where_it_is_not_known_whether_the_conditions_can_hold_that_is_said() -> None:
    verdict = decide("0*integrate(1/(t^5 - t - 1), t, 0, 2)", "0", timeout=60, names=NAMES)
    assert (verdict.status, verdict.reason) == ("proved", VALUE_UNKNOWN)
    assert f"note: {VALUE_UNKNOWN}" in verdict_text(verdict)
