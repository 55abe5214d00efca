"""Bounds that the search for an inequality is given; and what looks like them and is false."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, N, R, Z, arrow
from symbolic_pe.prover import Prover
from symbolic_pe.tactics.goals import closed
from symbolic_pe.theories import laws
from tests.cases import cases

TYPES = {"n": N, "k": Z, "x": R, "y": R, "f": arrow(N, R)}


def said(text):
    return read(text, **{name: variable(name, t) for name, t in TYPES.items() if name in text})


@cases(
    "name",
    "sine_below_argument",
    "cosine_above_parabola",
    "exponential_below_reciprocal",
    "logarithm_below",
    "logarithm_above",
    "cosine_integral_above",
    "cosine_integral_below",
    "sine_integral_above",
    "sine_integral_below",
)
def test_the_laws_can_be_applied_again(name):
    assert recheck(laws[name].theorem)


@cases(
    "true false given",
    ("Abs(sum(n, λi. f(i)·cis(i·x))) ≤ sum(n, λi. absR(f(i)))", "≤ sum(n, λi. f(i))", ""),
    ("Abs(sum(n, λi. cis(i·x))) ≤ toR(n)", "≤ toR(n) − 1", ""),
    ("absR(sin(x) − sin(y)) ≤ absR(x − y)", "≤ 1/2·absR(x − y)", ""),
    ("absR(cos(y) − cos(x)) ≤ absR(x − y)", "≤ absR(x + y)", ""),
    ("1 − cos(x) ≤ 1/2·x^2", "≤ 1/3·x^2", ""),
    ("x − 1/6·x^3 ≤ sin(x)", "≤ 1/2·sin(x)", "0 ≤ x"),
    ("1 − inv(x) ≤ ln(x)", "< ln(x)", "0 < x"),
    ("floor(x) + floor(y) ≤ floor(x + y)", "≤ floor(x + y) − 1", ""),
    ("floor(1/2·(k + 1)) + floor(1/2·k) = k", "= k + 1", ""),
    ("absR(x − y) = y − x", "= x − y", "x ≤ y"),
)
def test_what_is_proved_and_what_looks_like_it_and_is_false(true, false, given):
    facts = [assume(said(given))] if given else []
    start = true.replace("≤", "=").partition(" = ")[0]
    assert recheck(Prover().line(said(true), [], facts))
    with pytest.raises(KernelError):
        Prover().line(said(f"{start} {false}"), [], facts)


@cases(
    "true false",
    ("0 < Si(1)", "Si(1) < 1/2"),
    ("Ci(1) < 1/2", "1/2 < Ci(1)"),
    ("1/4 < Si(2) − Ci(1)", "Si(2) < Ci(1)"),
    (
        "integral(2, 1, λt. inv(t)·cos(t)) ≠ −Ci(2)",
        "integral(1, 2, λt. inv(t)·cos(t)) ≠ Ci(2) − Ci(1)",
    ),
)
def test_values_of_ci_and_si_are_compared(true, false):
    assert recheck(closed.comparison(said(true)))
    with pytest.raises(KernelError):
        closed.comparison(said(false))
