"""Each axiom, at corner points and others, and false look-alikes."""

import math
from typing import Any

import mpmath
import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.axioms import AXIOMS
from tests.cases import cases
from tests.kernel.evaluation import counterexample


def square(t: Any) -> Any:
    return t * t


def double(t: Any) -> Any:
    return 2 * t


sin, cos, exp = mpmath.sin, mpmath.cos, mpmath.exp

INSTANCES: dict[str, list[tuple[Any, ...]]] = {
    "d_sin": [(0.0,), (1.3,)],
    "fundamental": [(sin, cos, 0.0, 2.0), (square, double, -1.0, 2.5), (exp, exp, 1.0, 1.0)],
    "ftc_derivative": [(cos, 0.0, 1.0), (square, 1.0, -1.0), (exp, 0.0, 0.0)],
    "integral_le": [(sin, exp, 0.0, 1.0), (square, square, 1.0, 1.0)],
    "integral_swap": [(sin, 0.0, 1.0), (exp, -1.0, 2.5), (square, 1.0, 1.0)],
    "integral_same": [(sin, sin, 0.0, 1.0), (abs, lambda t: t, 0.0, 2.0)],
    "intermediate": [(lambda t: t, -1.0, 1.0, False), (square, 0.0, 0.0, False)],
}
"""Values of the outer variables, where it is no use to try them all."""

BY_HAND = {"Ci_infinity", "derivative", "continuity"}


@pytest.mark.parametrize("name", sorted(set(AXIOMS) - BY_HAND))
def test_an_axiom_holds_at_corner_points_and_others(name: str) -> None:
    assert counterexample(AXIOMS[name].statement, *INSTANCES.get(name, ())) is None


@pytest.mark.parametrize("name", sorted(INSTANCES))
def test_an_instance_reaches_the_conclusion(name: str) -> None:
    """Else the check above would be vacuous: with a false conclusion it must fail."""
    text = AXIOMS[name].text
    head, arrow, conclusion = text.rpartition("⇒ ")
    quantifiers, _, body = text.partition(". ")
    false = f"{head}{arrow}⊥" if arrow else f"{quantifiers}. ⊥"
    assert conclusion
    assert body
    if name != "intermediate":
        assert counterexample(read(false), *INSTANCES[name]) is not None


@cases(
    "false",
    "∀x : R. inv(x)·x = 1",
    "∀x : R. exp(ln(x)) = x",
    "∀x : R. sqrt(x)^2 = x",
    "∀x : R. x^0 = x",
    "∀n : N, f : N→R. sum(n + 1, f) = sum(n, f)",
    "∀x : R. x < toR(floor(x))",
    "∀i : N. half(2·i + 1) = i + 1",
    "∀u : C. conj(conj(u)) = conj(u)",
    "∀u : C, n : N. powZ(u, −toZ(n)) = u^n",
    "∀z : Z, p : o. (∀n : N. z = toZ(n) ⇒ p) ⇒ p",
    "∀P : N→o. P(0) ⇒ ∀n : N. P(n)",
    "∀k m : Z. toR(k)·pi = toR(m) ⇒ m = 1",
    "∀z : Z. toZ(toN(z)) = z",
    "∀a b : Z. a < b ⇒ toR(a) + 2 ≤ toR(b)",
    "∀n : N, A : N→N→R. det(n + 1, A) = A(0, 0)·det(n, λa b. A(a + 1, b + 1))",
)
def test_a_false_look_alike_is_found(false: str) -> None:
    assert counterexample(read(false)) is not None


def test_ci_tends_to_zero() -> None:
    for x in (3, 20):
        entire = mpmath.quad(lambda t: (1 - cos(t)) / t, mpmath.linspace(1e-12, x, 12))
        ci = mpmath.euler + mpmath.log(x) - entire
        assert abs(ci - mpmath.ci(x)) < 1e-9
        assert abs(ci) < 2 / x


def test_the_inner_integral_of_ci() -> None:
    for t in (0.5, 2, -3):
        assert math.isclose(mpmath.quad(lambda s, t=t: sin(t * s), [0, 1]), (1 - cos(t)) / t)


def test_every_axiom_is_closed_and_has_a_source() -> None:
    assert all(not axiom.statement.free and axiom.source for axiom in AXIOMS.values())
