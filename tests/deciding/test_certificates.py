"""Verdicts on questions as people type them, without a word about sorts: theorems of the kernel."""

from __future__ import annotations

import pytest
from sympy import I, Symbol, im, sqrt

from symbolic_pe.deciding import decide
from symbolic_pe.language.terms import Grid

PROVED = [
    "sin(x)**2 + cos(x)**2 = 1",
    "cosh(x)**2 - sinh(x)**2 = 1",
    "tan(2*x) = 2*tan(x)/(1 - tan(x)**2)",
    "exp(log(x)/2) = sqrt(x)",
    "sqrt(x)*sqrt(x) = x",
    "x**(1/3)*x**(2/3) = x",
    "x**y*x**z = x**(y + z)",
    "conjugate(sin(x)) = sin(conjugate(x))",
    "log(-I) = -I*pi/2",
    "I**I = exp(-pi/2)",
    "abs(x*y) = abs(x)*abs(y)",
]
REFUTED = [
    "sqrt(x**2) = x",
    "log(x*y) = log(x) + log(y)",
    "log(exp(x)) = x",
    "sqrt(x*y) = sqrt(x)*sqrt(y)",
    "conjugate(sqrt(x)) = sqrt(conjugate(x))",
    "(-1)**(1/3) = -1",
    "sin(x) <= 1",
    "x <= x + 1",
]


@pytest.mark.parametrize("text", PROVED)
def test_what_is_proved_of_complex_numbers_is_a_theorem_of_the_kernel(text):
    verdict = decide(text)
    assert verdict.status == "proved", verdict
    assert verdict.certificate is not None


@pytest.mark.parametrize("text", REFUTED)
def test_what_is_refuted_of_complex_numbers_is_a_theorem_of_the_kernel(text):
    verdict = decide(text)
    assert verdict.status == "refuted", verdict
    assert verdict.certificate is not None
    assert not verdict.certificate.hypotheses


def test_complex_matrices_are_equal_entry_by_entry():
    flip, turn, signs = Grid(2, 2, 0, 1, 1, 0), Grid(2, 2, 0, -I, I, 0), Grid(2, 2, 1, 0, 0, -1)
    proved, refuted = decide(flip @ turn, I * signs), decide(flip @ turn, -I * signs)
    assert [verdict.status for verdict in (proved, refuted)] == ["proved", "refuted"]
    assert None not in (proved.certificate, refuted.certificate)


def test_a_root_of_a_real_number_is_the_real_one_only_where_its_sort_says_so():
    for sort, principal in (("real", True), ("positive", False)):
        x = Symbol("x", **{sort: True})
        verdict = decide((sqrt(x) + 1) ** 2, x + 2 * sqrt(x) + 1)
        assert ("sqrtC" in repr(verdict.certificate)) == principal
    assert decide(im(sqrt(Symbol("x", real=True))), 0).status != "proved"
