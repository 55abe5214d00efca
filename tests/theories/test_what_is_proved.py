"""What is proved instead of being assumed says what it should, and rests on axioms only."""

import pytest

from symbolic_pe.foundations.families import laws_used
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import function, numeral, variable
from symbolic_pe.kernel.types import C, KernelError, N, R, Z
from symbolic_pe.theories import laws

NEAR = "∀p : o. (∀d : R. 0 < d ⇒ (∀y : R. absR(y − x) ≤ d ⇒ {}) ⇒ p) ⇒ p"
DIFFERENTIABLE = f"(∀e : R. 0 < e ⇒ {NEAR.format('absR(f(y) − f(x) − a·(y − x)) ≤ e·absR(y − x)')})"
F_CONTINUOUS, G_CONTINUOUS = (f"(∀x : R. a ≤ x ⇒ x ≤ b ⇒ continuous({h}, x))" for h in "fg")
CONTINUOUS = f"(∀e : R. 0 < e ⇒ {NEAR.format('absR(f(y) − f(x)) ≤ e')})"
PROVED = {
    "c_to_epsilon": f"∀f : R→R, x : R. continuous(f, x) ⇒ {CONTINUOUS}",
    "c_from_epsilon": f"∀f : R→R, x : R. {CONTINUOUS} ⇒ continuous(f, x)",
    "c_add": "∀f g : R→R, x : R. continuous(f, x) ⇒ continuous(g, x) ⇒ continuous(λt. f(t) + g(t), x)",
    "c_mul": "∀f g : R→R, x : R. continuous(f, x) ⇒ continuous(g, x) ⇒ continuous(λt. f(t)·g(t), x)",
    "c_comp": "∀f g : R→R, x : R. continuous(f, g(x)) ⇒ continuous(g, x) ⇒ continuous(λt. f(g(t)), x)",
    "c_abs": "∀x : R. continuous(λt. absR(t), x)",
    "d_to_epsilon": f"∀f : R→R, x a : R. deriv(f, x, a) ⇒ {DIFFERENTIABLE}",
    "d_from_epsilon": f"∀f : R→R, x a : R. {DIFFERENTIABLE} ⇒ deriv(f, x, a)",
    "d_const": "∀c x : R. deriv(λt. c, x, 0)",
    "d_id": "∀x : R. deriv(λt. t, x, 1)",
    "d_add": "∀f g : R→R, x a b : R. deriv(f, x, a) ⇒ deriv(g, x, b) ⇒ deriv(λt. f(t) + g(t), x, a + b)",
    "d_mul": "∀f g : R→R, x a b : R. deriv(f, x, a) ⇒ deriv(g, x, b) ⇒ deriv(λt. f(t)·g(t), x, a·g(x) + f(x)·b)",
    "d_comp": "∀f g : R→R, x a b : R. deriv(f, g(x), a) ⇒ deriv(g, x, b) ⇒ deriv(λt. f(g(t)), x, a·b)",
    "d_unique": "∀f : R→R, x a b : R. deriv(f, x, a) ⇒ deriv(f, x, b) ⇒ a = b",
    "d_local": "∀f g : R→R, x a e : R. 0 < e ⇒ (∀y : R. absR(y − x) < e ⇒ f(y) = g(y)) ⇒ deriv(f, x, a) ⇒ deriv(g, x, a)",
    "c_from_derivative": "∀f : R→R, x a : R. deriv(f, x, a) ⇒ continuous(f, x)",
    "d_cos": "∀x : R. deriv(λt. cos(t), x, −sin(x))",
    "d_exp": "∀x : R. deriv(λt. exp(t), x, exp(x))",
    "d_ln": "∀x : R. 0 < x ⇒ deriv(λt. ln(t), x, inv(x))",
    "d_inv": "∀x : R. x ≠ 0 ⇒ deriv(λt. inv(t), x, −inv(x)^2)",
    "gap": "∀a b : Z. a < b ⇒ toR(a) + 1 ≤ toR(b)",
    "cis_negative": "∀x : R. cis(x)·cis(−x) = 1",
    "exp_positive": "∀x : R. 0 < exp(x)",
    "exp_increasing": "∀x y : R. x < y ⇒ exp(x) < exp(y)",
    "ln_exp": "∀x : R. ln(exp(x)) = x",
    "conj_add": "∀u v : C. conj(u + v) = conj(u) + conj(v)",
    "conj_mul": "∀u v : C. conj(u·v) = conj(u)·conj(v)",
    "conj_real": "∀x : R. conj(toC(x)) = toC(x)",
    "conj_i": "conj(I) = −I",
    "re": "∀u : C. toC(re(u)) = 1/2·(u + conj(u))",
    "im": "∀u : C. toC(im(u)) = −1/2·I·(u − conj(u))",
    "modulus": "∀u : C. toC(Abs(u))^2 = u·conj(u)",
    "integral_add": f"∀f g : R→R, a b : R. a ≤ b ⇒ {F_CONTINUOUS} ⇒ {G_CONTINUOUS} ⇒ integral(a, b, λt. f(t) + g(t)) = integral(a, b, f) + integral(a, b, g)",
    "integral_scale": f"∀f : R→R, c a b : R. a ≤ b ⇒ {F_CONTINUOUS} ⇒ integral(a, b, λt. c·f(t)) = c·integral(a, b, f)",
    "integral_split": f"∀f : R→R, a c b : R. a ≤ c ⇒ c ≤ b ⇒ {F_CONTINUOUS} ⇒ integral(a, b, f) = integral(a, c, f) + integral(c, b, f)",
    "le_antisymmetric": "∀x y : R. x ≤ y ⇒ y ≤ x ⇒ x = y",
    "abs_right": "∀x : R. 0 ≤ x ⇒ absR(x) = x",
    "abs_left": "∀x : R. x ≤ 0 ⇒ absR(x) = −x",
    "to_natural": "∀n : N. toN(toZ(n)) = n",
    "integer_cases": "∀z : Z, p : o. (∀n : N. z = toZ(n) ⇒ p) ⇒ (∀n : N. z = −toZ(n) ⇒ p) ⇒ p",
    "modulus_nonnegative": "∀u : C. 0 ≤ Abs(u)",
}


@pytest.mark.parametrize("name", sorted(PROVED))
def test_what_is_proved(name: str) -> None:
    theorem = laws[name].theorem
    assert theorem.statement is read(PROVED[name])
    assert not theorem.hypotheses
    assert name not in AXIOMS
    assert recheck(theorem) > 1


@pytest.mark.parametrize("type_", [N, Z, R, C], ids=str)
def test_the_power_0(type_: object) -> None:
    assert laws[f"pow_0[{type_}]"].theorem.statement is read(f"∀x : {type_}. x^0 = 1")


def test_an_axiom_is_made_once() -> None:
    assert laws.total.theorem is laws.total.theorem
    assert laws.total.theorem.rule == "axiom"


@pytest.mark.parametrize("name", sorted(PROVED))
def test_what_is_proved_is_of_one_family(name: str) -> None:
    assert laws_used(laws[name].theorem) == laws.lines[name].families
    assert len(laws.lines[name].families) == 1


x, y = variable("x", R), variable("y", R)


def test_a_slope_that_is_none_is_refused() -> None:
    """x² − 1 = 1·(x − 1) for all x is not what is needed."""
    f, s = function(x, x * x), function(x, numeral(1, 1, R))
    wrong = assume(read("∀y : R. y·y − 1·1 = 2·(y − 1)"))
    one = numeral(1, 1, R)
    with pytest.raises(KernelError):
        laws.d_by_slope(f, s, one, laws.c_const(one, one), wrong)
