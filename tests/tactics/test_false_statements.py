"""False statements, or such that hold only under a condition left out; nothing may prove them.

Among them are those that an earlier kernel, over SymPy, let through.
"""

import pytest

from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.inequalities import signs
from symbolic_pe.tactics.normal_forms import normal_form
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(R="abcxyz", N="ijn", Z="km", C="uv", f="N→R", g="R→R")


@cases(
    "text",
    "powZ(u, k − 1)·u = powZ(u, k)",  # u = 0
    "powZ(u, k)·powZ(u, m) = powZ(u, k + m)",
    "powZ(u, k)·powZ(u, −k) = 1",
    "x^n·0^n = 0",  # n = 0
    "(0 : R)^n = 0",
    "x/x = 1",
    "inv(x)·x^0·x = 1",
    "inv(x)^2·x·x = 1",
    "conj(u)·u/(conj(u)·u) = 1",
    "(x^2 − 1)/(x − 1) = x + 1",  # x = 1
    "inv(0)·0 = 1",
    "sqrt(x^2) = x",
    "sqrt(x)^2 = x",
    "sqrt(x)·sqrt(y) = sqrt(x·y)",
    "absR(x) = x",
    "exp(ln(x)) = x",
    "ln(x·y) = ln(x) + ln(y)",
    "ln(x^2) = 2·ln(x)",
    "exp(x·y) = exp(x)·exp(y)",
    "sin(2·x) = 2·sin(x)",
    "sin(x)^2 + cos(y)^2 = 1",
    "cos(x + y) = cos(x)·cos(y) + sin(x)·sin(y)",
    "cos(toR(k)·pi) = 1",
    "cis(x/2)^2 = cis(x)·cis(x)",
    "toR(floor(x + y)) = floor(x) + floor(y)",
    "toR(floor(x)) = x",
    "conj(u) = u",
    "re(u·v) = re(u)·re(v)",
    "Abs(u + v) = Abs(u) + Abs(v)",
    "2·half(i) = i",
    "toZ(toN(k)) = k",
    "delta(i, j) = delta(i, i)",
    "sum(n, λi. x) = x",
    "sum(n + 1, λi. f(i)) = sum(n, λi. f(i)) + f(n + 1)",
    "sum(n, λi. f(i)·f(i)) = sum(n, λi. f(i))^2",
    "sum(n, λi. inv(toR(i))·i) = n",  # i = 0
    "sum(n, λi. sum(i, λj. f(j))) = sum(n, λi. sum(n, λj. f(j)))",
    "integral(0, x, λt. g(t)) = integral(x, 0, λt. g(t))",
    "integral(a, b, λt. t·g(t)) = x·integral(a, b, λt. g(t))",
    "det(n, λi j. (0 : R)) = 0",  # n = 0
    "det(n, λi j. 2·delta(i, j)) = 2",
    "g(x + y) = g(x) + g(y)",
)
def test_a_false_equation_is_not_proved(text: str) -> None:
    s, t = term(text).args
    with pytest.raises(KernelError):
        algebra(s, t, (), ())
    with pytest.raises(KernelError):
        normal_form.equation(s, t)


@cases(
    "text",
    "0 ≤ x",
    "0 < x^2",
    "0 < inv(x^2)",
    "0 ≤ inv(x)",
    "0 < absR(x)",
    "absR(x) ≤ x",
    "0 < Abs(u)",
    "0 < sqrt(x)",
    "0 ≤ sqrt(x) − sqrt(x)^2",
    "0 < exp(x) − 1",
    "cos(x) < 1",
    "sin(x) ≤ cos(x)",
    "ln(x) < x",
    "0 ≤ toR(k)",
    "0 < toR(n)",
    "1 ≤ toR(n)",
    "x ≤ floor(x)",
    "0 ≤ x^3",
    "0 ≤ x·y",
    "0 < sum(n, λi. (1 : R))",
    "0 ≤ sum(n, λi. f(i))",
    "toR(n)·x ≤ x·n + x",
    "0 < (0 : R)^n",
    "x < x",
)
def test_a_false_inequality_is_not_proved(text: str) -> None:
    with pytest.raises(KernelError):
        signs.prove(term(text))
    with pytest.raises(KernelError):
        numeric(term(text), 64)


@cases(
    "text",
    "x^2·x^n = x^(n + 2)",
    "sin(2·x) = 2·sin(x)·cos(x)",
    "exp(x)·exp(y) = exp(x + y)",
    "cis(x/2)^2 = cis(x)",
    "sum(n, λi. x) = n·x",
    "0 ≤ x^2",
    "0 < exp(x)",
)
def test_true_ones_are_proved(text: str) -> None:
    """Else the tests above would show nothing."""
    prove = signs.prove if "=" not in text else lambda t: normal_form.equation(*t.args)
    assert prove(term(text)).statement is term(text)


def test_zero_divisors_do_not_make_a_quotient() -> None:
    """From 2·b = 0 and b^n·b = b^n nothing follows that needs b ≠ 0."""
    facts = [assume(term("b·c = 0"))]
    for wrong in ("b = 0", "c = 0", "inv(b)·b = 1", "b = c"):
        s, t = term(wrong).args
        with pytest.raises(KernelError):
            normal_form.equation(s, t, facts)


def test_a_condition_that_is_given_is_a_hypothesis_of_what_is_proved() -> None:
    from symbolic_pe.foundations.written import unequal

    nonzero = unequal(term["x"], 0)
    made = normal_form.equation(*term("x/x = 1").args, [assume(nonzero)])
    assert nonzero in made.hypotheses
