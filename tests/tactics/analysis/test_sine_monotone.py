"""Bounds of sine and cosine hold where their premises do."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import steps
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.theories import laws

X, Y = variable("x", R), variable("y", R)


def term(text: str) -> Term:
    return read(text, x=X, y=Y)


def given(*texts: str) -> list[Theorem]:
    return [assume(term(text)) for text in texts]


def test_the_sine_is_positive_between_0_and_pi() -> None:
    assert laws.sine_positive(X, *given("0 < x", "x < pi")).statement is term("0 < sin(x)")


@pytest.mark.parametrize(
    "premises", [("0 ≤ x", "x < pi"), ("0 < x", "x ≤ pi"), ("0 < x", "x < 2·pi")]
)
def test_the_sine_need_not_be_positive_elsewhere(premises: tuple[str, str]) -> None:
    with pytest.raises(KernelError):
        laws.sine_positive(X, *given(*premises))


def test_the_sine_is_not_negative_on_the_closed_interval() -> None:
    assert laws.sine_nonnegative(X, *given("0 ≤ x", "x ≤ pi")).statement is term("0 ≤ sin(x)")


def test_the_cosine_changes_no_faster_than_its_argument() -> None:
    assert laws.cosine_is_lipschitz(X, Y).statement is term("absR(cos(x) − cos(y)) ≤ absR(x − y)")


def test_only_the_cosine_being_1_says_that_the_turns_are_whole() -> None:
    with pytest.raises(KernelError):
        laws.whole_turns_found(X, term("⊥"), *given("sin(x) = 0"))


def test_a_slope_that_is_not_negative_makes_a_function_grow() -> None:
    names = {"f": variable("f", laws.increasing.theorem.statement.args[0].type.source)}
    names["g"] = variable("g", names["f"].type)
    between = "∀z : R. x ≤ z ⇒ z ≤ y ⇒ "
    texts = ("deriv(f, z, g(z))", "continuous(g, z)", "0 ≤ g(z)")
    premises = [assume(read(between + text, x=X, y=Y, **names)) for text in texts]
    theorem = laws.increasing(names["f"], names["g"], X, Y, *given("x ≤ y"), *premises)
    assert theorem.statement is read("f(x) ≤ f(y)", x=X, y=Y, **names)
    with pytest.raises(KernelError):
        laws.increasing(names["f"], names["g"], X, Y, *given("y ≤ x"), *premises)


def test_no_axiom_speaks_of_bounds_of_sine() -> None:
    axioms = {s.arguments[0] for s in steps(laws.sine_positive.theorem) if s.rule == "axiom"}
    assert {"d_sin", "fundamental"} <= axioms
    assert not any("sin_pos" in name for name in axioms)
