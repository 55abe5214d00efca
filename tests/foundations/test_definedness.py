"""What must be proved besides for a statement to mean something."""

import pytest

from symbolic_pe.foundations import definitions
from symbolic_pe.foundations.definedness import obligations
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal, inverse, less
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import forall, function, variable
from symbolic_pe.kernel.types import KernelError, R, arrow
from tests.cases import cases

assert definitions.DEFINITIONS
NEAR = "∀q : o. (∀d : R. 0 < d ⇒ (∀y : R. absR(y − x) ≤ d ⇒ {}) ⇒ q) ⇒ q"


@cases(
    "claim needed",
    ("0 = 1", []),
    ("∀x : R. inv(x) = 1", ["∀x : R. x ≠ 0"]),
    ("∀x : R. ln(x) = 1", ["∀x : R. 0 < x"]),
    ("∀x : R. sqrt(x) = 1", ["∀x : R. 0 ≤ x"]),
    ("∀z : Z. toN(z) = 1", ["∀z : Z. 0 ≤ z"]),
    ("∀u : C, z : Z. powZ(u, z) = 1", ["∀u : C, z : Z. z < 0 ⇒ u ≠ 0"]),
    ("∀x : R. inv(inv(x)) = x", ["∀x : R. x ≠ 0", "∀x : R. inv(x) ≠ 0"]),
    ("∀x : R. 0 < x ⇒ ln(x) < x", ["∀x : R. 0 < x ⇒ 0 < x"]),
    ("∀x : R. 0 < inv(x) ⇒ x = 0", ["∀x : R. x ≠ 0"]),
    ("∀n : N. sum(n, λi. inv(toR(i))) = 0", ["∀n i : N. i < n ⇒ toR(i) ≠ 0"]),
    (
        "∀n : N. sum(n, λi. sum(i, λj. inv(i − j))) = 0",
        ["∀n i : N. i < n ⇒ ∀j : N. j < i ⇒ toR(toZ(i) − j) ≠ 0"],
    ),
    ("∀n : N. sum(half(n), λn. ln(toR(n))) = 0", ["∀m n : N. n < half(m) ⇒ 0 < toR(n)"]),
    ("∀x : R. deriv(λt. inv(t), x, 1)", ["∀x : R. " + NEAR.format("y ≠ 0")]),
    ("∀x : R. deriv(λx. inv(x), x, ln(x))", ["∀x : R. 0 < x", "∀x : R. " + NEAR.format("y ≠ 0")]),
    ("∀y : R. continuous(λt. ln(t), y)", ["∀x : R. " + NEAR.format("0 < y")]),
    ("∀x : R. and(x ≠ 0, inv(x) = 1) ⇒ x = 1", ["∀x : R. x ≠ 0 ⇒ x ≠ 0"]),
    ("∀x : R. or(x = 0, inv(x) = 1)", ["∀x : R. x ≠ 0 ⇒ x ≠ 0"]),
    ("exists_R(λx. ln(x) = 1)", ["∀x : R. 0 < x"]),
    (
        "∀n : N. det(n, λa b. inv(toR(a) + toR(b))) = 1",
        ["∀n a b : N. a < n ⇒ b < n ⇒ toR(a) + toR(b) ≠ 0"],
    ),
    ("∀y d q : R. deriv(λt. inv(t), y, d + q)", ["∀x d q : R. " + NEAR.format("y ≠ 0")]),
    (
        "∀y : R. deriv(λt. ln(t − y), pi, 1)",
        ["∀x : R. " + NEAR.replace("y − x", "y − pi").format("0 < y − x")],
    ),
    ("∀f g : R→R. (λx. f(inv(x))) = (λx. 0)", None),
    ("∀f : R→R. f(inv(0)) = 0", ["∀f : R→R. (0 : R) ≠ 0"]),
)
def test_obligations(claim: str, needed: list[str] | None) -> None:
    if needed is None:
        with pytest.raises(KernelError):
            read(claim)
        return
    assert set(obligations(read(claim))) == set(map(read, needed))


def test_an_integrand_has_a_value_and_is_continuous_between_the_bounds() -> None:
    """Also where the integrand's variable has the name of the one in the bounds."""
    for name in "xt":
        claim = read(f"∀x : R. integral(1, −x, λ{name}. inv({name})) = 0")
        expected = {
            read(f"∀x t : R. {lower} ≤ t ⇒ t ≤ {upper} ⇒ {needed}")
            for lower, upper in (("1", "−x"), ("−x", "1"))
            for needed in ("t ≠ 0", "continuous(λs. inv(s), t)")
        }
        assert set(obligations(claim)) == expected


def test_an_argument_of_a_definition_has_a_value_also_where_it_is_used_for_no_index() -> None:
    x = variable("x", R)
    define("none_of", function(x, read("sum(0, λi. x)", x=x)))
    assert read("∀x : R. x ≠ 0") in obligations(read("∀x : R. none_of(inv(x)) = 0"))


def test_definitions_are_unfolded() -> None:
    define("reciprocal_of", _inverse())
    assert obligations(read("∀x : R. reciprocal_of(x) = 1")) == (read("∀x : R. x ≠ 0"),)


def test_an_argument_that_a_definition_ignores_has_a_value() -> None:
    """But a function need not have one everywhere."""
    x, y, f = variable("x", R), variable("y", R), variable("f", arrow(R, R))
    define("first_of_two", function(x, function(y, x)))
    define("not_the_function", function(f, function(y, y)))
    assert obligations(read("first_of_two(1, ln(−1)) = 1")) == (less(0, -1),)
    assert obligations(read("not_the_function(λt. inv(t), 1) = 1")) == ()


def _inverse():  # type: ignore[no-untyped-def]
    x = variable("x", R)
    return function(x, inverse(x))


def test_a_claim_is_closed() -> None:
    with pytest.raises(KernelError, match="closed"):
        obligations(less(variable("x", R), 1))


def test_shared_parts_are_read_once() -> None:
    x = variable("x", R)
    t = x
    for _ in range(60):
        t = inverse(t) + t
    assert len(obligations(forall(x, equal(t, 0)))) == 60


def test_what_is_nested_too_deeply_is_refused() -> None:
    x = variable("x", R)
    t = x
    for _ in range(5000):
        t = t + 1
    with pytest.raises(KernelError, match="nested too deeply"):
        obligations(forall(x, equal(t, 0)))
