"""Questions at poles, branch cuts, empty sums, n = 0 or 1, and where real and complex differ."""

from __future__ import annotations

import pytest
from sympy import Function, Symbol

from symbolic_pe.deciding import ParseError, Verdict, decide
from tests.cases import cases

NAMES = {
    **{name: Symbol(name, real=True) for name in "xyt"},
    **{name: Symbol(name, positive=True) for name in "pq"},
    **{name: Symbol(name, integer=True, positive=True) for name in "nm"},
    **{name: Symbol(name, integer=True, nonnegative=True) for name in "NM"},
    **{name: Symbol(name, integer=True) for name in "kl"},
    "f": Function("f", real=True),
}
"""Other names are complex."""

TRUE = [
    # poles
    "cot(x) = 1/tan(x)",
    "sec(x)^2 - tan(x)^2 = 1",
    "0*(1/z) = 0",
    "1/z - 1/(z + 1) = 1/(z*(z + 1))",
    # branch cuts
    "log(p*z) = log(p) + log(z)",
    "sqrt(p*z) = sqrt(p)*sqrt(z)",
    "sqrt(-p) = i*sqrt(p)",
    "log(-p) = log(p) + i*pi",
    "log(i*p) = log(p) + i*pi/2",
    "(x^6)^(1/2) = abs(x)^3",
    "(z^w)^2 = z^(2*w)",
    "x^x = exp(x*log(x))",
    "i^i = exp(-pi/2)",
    # empty sums
    "sum(1, j, 1, N) = N",
    "sum(j^2, j, 0, N - 1) = (N - 1)*N*(2*N - 1)/6",
    "sum(z^j, j, 0, N) = (1 - z^(N + 1))/(1 - z)",
    "sum(1/j, j, 1, N) - sum(1/j, j, 1, N + 1) = -1/(N + 1)",
    "sum((-1)^j, j, 0, N) = (1 + (-1)^N)/2",
    "sum(j, j, n, 2*n) = 3*n*(n + 1)/2",
    "sum(delta(j, N), j, 0, N) = 1",
    # powers
    "z^0 = 1",
    "x^N*x^M = x^(N + M)",
    "(-x)^(2*n + 1) = -x^(2*n + 1)",
    "x^(N - 1)*x = x^N",
    "n < 2^n",
    "N + 1 <= 2^N",
    "N <= N^2",
    # signs and floors
    "abs(x)*sign(x) = x",
    "sign(x^3) = sign(x)",
    "abs(sign(x)) = sign(abs(x))",
    "x <= (x + y + abs(x - y))/2",
    "floor(x + k) = floor(x) + k",
    "floor(x) <= x",
    "x < floor(x) + 1",
    "floor(sqrt(2)^2) = 2",
    # real and complex
    "conj(exp(i*z)) = exp(-i*conj(z))",
    "abs(z + w)^2 + abs(z - w)^2 = 2*abs(z)^2 + 2*abs(w)^2",
    "cosh(i*z) = cos(z)",
    # integrals
    "integrate(1/s, s, -2, -1) = -log(2)",
    "integrate(s^N, s, 0, 1) = 1/(N + 1)",
    "integrate(1, s, x, y) = y - x",
    "integrate(exp(-s^2), s, 0, 1) <= 1",
    "integrate(cos(n*s)^2, s, 0, 2*pi) = pi",
    # nested roots
    "sqrt(3 + 2*sqrt(2)) = 1 + sqrt(2)",
    "sqrt(2 + sqrt(3)) - sqrt(2 - sqrt(3)) = sqrt(2)",
]
FALSE = [
    # branch cuts
    "log(z^2) = 2*log(z)",
    "sqrt(-z) = i*sqrt(z)",
    "sqrt(z - 1)*sqrt(z + 1) = sqrt(z^2 - 1)",
    "(-8)^(1/3) = -2",
    "(-8)^(2/3) = 4",
    "log(-p) = log(p) - i*pi",
    "log(i*x) = log(x) + i*pi/2",
    "(x^6)^(1/2) = x^3",
    "(z^w)^(1/2) = z^(w/2)",
    "conj(log(z)) = log(conj(z))",
    # n = 0 and n = 1
    "0^N = 0",
    "0^(n - 1) = 0",
    "0 < sum(j, j, 1, N)",
    "sum(1/2^j, j, 0, N) < 1",
    "sum(cos(2*pi*j/n), j, 0, n - 1) = 0",
    "sum(cos(2*pi*j/n)^2, j, 0, n - 1) = n/2",
    "sum(delta(j, M), j, 0, N) = 1",
    "2 <= n",
    # odd powers, real bases
    "(-x)^n = -x^n",
    "x^n >= 0",
    "1 <= 2^k",
    "n^2 <= 2^n",
    "1 + n*x <= (1 + x)^n",
    "(x^n)^(1/n) = x",
    # signs and floors
    "floor(-x) = -floor(x)",
    "floor(x) < x",
    "floor(x)^2 <= x^2",
    "sign(x^2) = 1",
    "x < abs(x)",
    # real and complex
    "abs(sin(z)) <= 1",
    "re(exp(i*z)) = cos(z)",
    "abs(re(z)) + abs(im(z)) <= abs(z)",
    # integrals
    "integrate(s^N, s, -1, 1) = 0",
    "integrate(abs(s), s, -1, 1) = 0",
    "integrate(sqrt(s^2), s, -1, 1) = 0",
    "integrate(cos(k*s), s, 0, 2*pi) = 0",
    "integrate(1/s, s, -2, -1) = log(2)",
    "abs(integrate(f(s), s, x, y)) <= integrate(abs(f(s)), s, x, y)",
    # the other root
    "sqrt(3 - 2*sqrt(2)) = 1 - sqrt(2)",
    "tan(pi/8) = sqrt(2) + 1",
]

CONTRADICTORY = ["x^2 = -1", "1/z = 0", "abs(z) = -1", "sin(x) = 2", "n = n + 1", "x < x"]


def asked(text: str, *assuming: str) -> Verdict:
    return decide(text, assuming=assuming, names=NAMES)


@pytest.mark.parametrize("text", TRUE)
def test_true(text: str) -> None:
    verdict = asked(text)
    assert verdict.status == "proved", verdict
    assert verdict.certificate is not None


@pytest.mark.parametrize("text", FALSE)
def test_false(text: str) -> None:
    verdict = asked(text)
    assert verdict.status == "refuted", verdict
    assert verdict.certificate is not None


@cases(
    "text",
    "tan(pi/2) = 0",
    "cot(pi*k) = 0",
    "sum(1/j, j, 0, n) = 3",
    "sum(1/(j - 1), j, 1, n) = sum(1/(j - 1), j, 1, n)",
    "sum(log(j), j, 0, N) = sum(log(j), j, 1, N)",
    "integrate(1/s, s, -1, 1) = 0",
    "integrate(1/s^2, s, -1, 1) = -2",
    "integrate(tan(s), s, 0, pi) = 0",
    "integrate(1/(s - 1), s, 0, 2) = integrate(1/(s - 1), s, 0, 2)",
    "1/(sin(z)^2 + cos(z)^2 - 1) = 1/(sin(z)^2 + cos(z)^2 - 1)",
)
def test_what_has_no_value_is_neither(text: str) -> None:
    assert asked(text).status in ("unknown", "has no value")


@pytest.mark.parametrize("assumption", CONTRADICTORY)
def test_nothing_is_said_under_contradictory_assumptions(assumption: str) -> None:
    verdict = asked("x = 1", assumption)
    assert verdict.status == "contradictory", verdict
    assert verdict.certificate is not None


@cases(
    "text assumption",
    ("x = y", "x^2 = y^2"),
    ("x = 0", "x*y = 0"),
    ("x^2 <= y^2", "x <= y"),
    ("z = 0", "exp(z) = 1"),
    ("x = 1", "x/x = 1"),
    ("1 <= 1/x", "x <= 1"),
)
def test_false_conclusions(text: str, assumption: str) -> None:
    assert asked(text, assumption).status == "refuted"


@cases(
    "text assumption",
    ("sqrt(x^2) = -x", "x < 0"),
    ("cos(z)^2 = -3", "sin(z) = 2"),
    ("1/(n - 1) <= 1", "2 <= n"),
    ("z^4 = 1", "z^2 = 1"),
)
def test_true_conclusions(text: str, assumption: str) -> None:
    assert asked(text, assumption).status == "proved"


def test_nothing_is_known_of_the_exponential_of_log_0() -> None:
    with pytest.raises(ParseError, match="which may be wrong"):
        asked("e^log(sum(0, j, 0, N)) = 0")
