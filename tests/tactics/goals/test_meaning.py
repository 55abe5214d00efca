"""That a statement means something is proved, and not proved where a part has no value."""

import pytest

from symbolic_pe.foundations import definitions, logic
from symbolic_pe.foundations.definedness import obligations
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import implies, inverse, less
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import DEFINED, Term, constant, forall, function, variable
from symbolic_pe.kernel.types import KernelError, O, R
from symbolic_pe.tactics.goals.meaning import OpenObligation, meaningful, prove_obligation
from tests.cases import cases

assert definitions.DEFINITIONS
X = variable("x", R)


@pytest.fixture(scope="module", autouse=True)
def _definitions() -> None:
    """recip(x) = 1/x, recip_twice(x) = recip(recip(x)), first(x, y) = x."""
    y = variable("y", R)
    for name, parameters, text in (
        ("recip", (X,), "inv(x)"),
        ("recip_twice", (X,), "recip(recip(x))"),
        ("first", (X, y), "x"),
    ):
        if name not in DEFINED:
            value = read(text, x=X)
            for parameter in reversed(parameters):
                value = function(parameter, value)
            define(name, value)


MEANINGLESS = {
    "1/x at 0": [
        "∀x : R. inv(x)·x = 1",
        "∀x : R. x = 0 ⇒ inv(x) = 0",
        "∀x : R. x ≠ 0 ⇒ inv(x − 1) = 0",
        "∀x : R. inv(inv(x)·0) = 0",
        "∀x y : R. x ≠ 0 ⇒ inv(x·y) = 1",
        "inv(sin(pi)) = 0",
    ],
    "a premise that has no value itself": [
        "inv(0) = 1 ⇒ 0 = 1",
        "and(inv(0) = 1, 0 = 1) ⇒ 0 = 1",
        "∀x : R. and(inv(x) = 1, x ≠ 0) ⇒ x = 1",
        "(∀y : R. inv(y) = y) ⇒ 0 = 1",
        "∀p : o. (inv(0) = 0 ⇒ p) ⇒ p",
    ],
    "the wrong alternative": [
        "∀x : R. or(inv(x) = 1, x = 0)",
        "∀x : R. or(0 < x, x < 1) ⇒ inv(x) < 5",
        "∀x : R. or(x = 1, inv(x) = 1)",
    ],
    "∃ with a body that has no value somewhere": [
        "exists_R(λx. ln(x) = 1)",
        "exists_R(λx. and(ln(x) = 1, 0 < x))",
        "∀y : R. exists_R(λx. x < y) ⇒ ln(y) < y",
    ],
    "roots and logarithms": [
        "∀x : R. 0 ≤ x ⇒ ln(x) < x",
        "∀x : R. ln(cos(x)) ≤ 0",
        "ln(cos(2)) < 0",
        "∀x : R. sqrt(x)^2 = x",
        "∀b x : R. 0 ≤ b ⇒ rpow(b, x) = 1",
    ],
    "sums": [
        "∀n : N. sum(n, λi. ln(toR(i))) = 0",
        "∀n : N. sum(n, λi. inv(toR(n) − toR(i) − 1)) = 0",
        "∀n : N. sum(n, λi. sum(n, λj. inv(toR(i) − toR(j)))) = 0",
        "∀n : N. sum(toN(toZ(n) − 1), λi. 1) = toR(n) − 1",
    ],
    "limits": [
        "tends_R(λx. inv(x), 0)",
        "tends_N(λx. inv(toR(x)), 0)",
        "tends_R_positive(λx. ln(x − 1), 0)",
        "tends_R_positive(λx. x, inv(0))",
    ],
    "integrals": [
        "integral(−1, 1, λt. inv(t)) = 0",
        "integral(1, −1, λt. inv(t)) = 0",
        "integral(0, 1, λt. ln(t)) = 0",
        "integral(1, 0, λt. ln(t)) = 0",
        "integral(0, 1, λt. floor(t)) = 0",
        "∀x : R. integral(1, x, λt. inv(t)) = 0",
        "∀f : R→R. integral(0, 1, λt. f(t)) = 0",
        "∀x : R. 0 ≤ x ⇒ Ci(x) = 0",
    ],
    "derivatives": [
        "deriv(λt. 0·inv(t), 0, 0)",
        "∀x : R. 0 ≤ x ⇒ deriv(λt. sqrt(t), x, 1)",
        "∀y : R. deriv(λt. inv(t − y), 0, 0)",
        "∀y d : R. 0 < y ⇒ deriv(λt. ln(t − d), y, 0)",
        "continuous(λt. inv(t), 0)",
    ],
    "definitions": [
        "recip_twice(0) = 0",
        "first(1, inv(0)) = 1",
        "∀x : R. first(1, recip_twice(x)) = 1",
        "∀x : R. tan(x) = 0",
        "coth(0) = 0",
    ],
    "unknown functions and predicates": [
        "∀f : R→R. f(inv(0)) = f(inv(0))",
        "∀P : R→o. P(inv(0)) ⇒ P(inv(0))",
    ],
    "complex numbers": [
        "∀z : C. inv(z)·z = 1",
        "∀z : C. Abs(z) ≤ 1 ⇒ inv(z)·z = 1",
        "∀u : C, z : Z. u ≠ 0 ⇒ powZ(u − 1, z) = 1",
    ],
    "entries of vectors": [
        "∀n : N, f : N→R. component(n, λa b. f(a), n) = 0",
        "∀n i : N, f g : N→R. component(2·n, λa b. column2(λj. f(j), λj. g(j), a, b), 2·i) = f(i)",
        "component(3, λa b. inv(toR(a) − 1), 1) = 0",
    ],
    "determinants": [
        "det(2, λa b. inv(toR(a))) = 0",
        "∀A : N→N→R. det(toN(−1), λa b. A(a, b)) = 0",
    ],
}


@pytest.mark.parametrize("text", [text for texts in MEANINGLESS.values() for text in texts])
def test_what_has_no_value_somewhere_is_not_shown_to_mean_something(text: str) -> None:
    with pytest.raises(OpenObligation):
        meaningful(read(text))


@cases(
    "text",
    "0 = 1",
    "0 = 1 ⇒ inv(0) = 5",
    "∀x : R. x^2 < 0 ⇒ inv(0) = 1",
    "∀x : R. x ≠ 0 ⇒ inv(x) = 5",
    "∀x : R. and(x ≠ 0, inv(x) = 1) ⇒ inv(x) = 1",
    "∀x y : R. x·y ≠ 0 ⇒ inv(x) = 1",
    "∀x : R. 2 ≤ absR(x) ⇒ inv(x) < 1",
    "∀x : R. or(x = 0, inv(x) = 1)",
    "∀x : R. or(x < 0, sqrt(x) = 1)",
    "∀x : R. or(0 < x, x < 0) ⇒ inv(x) < 5",
    "exists_R(λx. and(0 < x, ln(x) = 1))",
    "∀y : R. exists_R(λx. and(0 < x, x < y)) ⇒ ln(y) < y",
    "ln(cos(1)) < 0",
    "∀n : N. sum(n, λi. inv(toR(n) − toR(i))) = 0",
    "∀n : N. sum(n, λi. sum(i, λj. inv(toR(i) − toR(j)))) = 0",
    "∀n : N. 0 < n ⇒ sum(toN(toZ(n) − 1), λi. 1) = toR(n) − 1",
    "∀n : Z. 0 < n ⇒ sum(toN(n), λi. inv(toR(n) − toR(i))) = 0",
    "tends_R_positive(λx. inv(x), 0)",
    "tends_N_positive(λx. inv(toR(x)), 0)",
    "integral(1, 2, λt. inv(t)) = 0",
    "integral(2, 1, λt. inv(t)) = 0",
    "∀x : R. 0 < x ⇒ integral(1, x, λt. inv(t)) = 0",
    "∀f : R→R. (∀t : R. continuous(λs. f(s), t)) ⇒ integral(0, 1, λt. f(t)) = 0",
    "∀x : R. 0 < x ⇒ Ci(x) = 0",
    "∀x : R. x ≠ 0 ⇒ deriv(λt. inv(t), x, 0)",
    "∀x : R. x < 0 ⇒ deriv(λt. inv(t), x, 0)",
    "∀x y d q : R. d < x ⇒ deriv(λt. ln(t − d), x, 0)",
    "∀x : R. cos(x) ≠ 0 ⇒ deriv(λt. tan(t), x, 1)",
    "∀x : R. 0 < x ⇒ deriv(λt. sqrt(t), x, 0)",
    "∀x : R. 0 < x ⇒ deriv(λt. Ci(t), x, 0)",
    "∀n : N, x : R. 0 < x ⇒ deriv(λt. sum(n, λi. ln(t + toR(i))), x, 1)",
    "∀x : R. x ≠ 0 ⇒ recip_twice(x) = x",
    "∀x : R. x ≠ 0 ⇒ coth(x) = 0",
    "∀z : C. Abs(z) = 1 ⇒ inv(z)·z = 1",
    "∀s a b : R. 0 < s ⇒ 0 < a·b ⇒ inv(sqrt((s·a)·(s·b))) = 1",
    "det(2, λa b. inv(toR(a) − 2)) = 0",
    "∀n i : N, f : N→R. i < n ⇒ component(2·n, λa b. f(a), 2·i + 1) = 0",
    "component(3, λa b. inv(toR(a) − 1), 2) = 0",
)
def test_each_obligation_is_a_theorem_without_hypotheses(text: str) -> None:
    statement = read(text)
    theorems = meaningful(statement)
    assert tuple(theorem.statement for theorem in theorems) == obligations(statement)
    assert not any(theorem.hypotheses for theorem in theorems)


def test_what_is_open_is_said_with_what_is_known_there() -> None:
    with pytest.raises(OpenObligation) as caught:
        meaningful(read("∀x y : R. 0 < y ⇒ ln(y) < inv(x)"))
    assert caught.value.obligation is read("∀x y : R. 0 < y ⇒ x ≠ 0")
    assert caught.value.goal is read("x ≠ 0", x=X)
    (fact,) = caught.value.facts
    (y,) = fact.free
    assert fact is less(0, y)
    assert y is not X
    assert "has no value unless" in str(caught.value)


def test_an_obligation_is_closed() -> None:
    with pytest.raises(KernelError, match="closed"):
        prove_obligation(less(0, X))


def test_what_is_nested_too_deeply_is_refused() -> None:
    statement = less(inverse(X), 1)
    for i in range(150):
        statement = forall(variable(f"z{i}", R), implies(less(0, X), statement))
    with pytest.raises(KernelError, match="nested too deeply"):
        meaningful(forall(X, statement))


def test_many_premises_end_the_search() -> None:
    many = [variable(f"x{i}", R) for i in range(12)]
    either = constant("or", O, O, O)
    statement: Term = less(inverse(many[0]), 1)
    for x in many:
        statement = implies(either(less(0, x), less(x, 1)), statement)
    with pytest.raises(OpenObligation):
        meaningful(forall(*many, statement))


def test_a_name_does_not_make_a_quantifier() -> None:
    """A defined predicate that is called like ∃ is none."""
    if "exists_root" not in DEFINED:
        define("exists_root", function(X, less(0, X)))
    call = constant("exists_root", R, O)(X)
    assert not logic.is_exists(call)
    with pytest.raises(OpenObligation):
        meaningful(forall(X, implies(call, less(inverse(X), 1))))
