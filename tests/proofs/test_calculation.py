"""Chains of steps: what they prove, and what they say when a step is wrong."""

import pytest
from sympy import Abs, Integer, Symbol, cos, exp, pi, sin, symbols

from symbolic_pe.encodings import PE, T, k, p, stacked_blocks, theta
from symbolic_pe.encodings.symbols import i
from symbolic_pe.logic.rules import assume
from symbolic_pe.logic.statements import Equation, Less, LessEqual
from symbolic_pe.logic.theorem import recheck, walk
from symbolic_pe.proofs import StepError, calc
from symbolic_pe.proofs.reasons import algebra, angle_addition, block_product, definition

x, y = symbols("x y", real=True)


def test_a_chain_proves_first_equals_last():
    chain = calc(sin(x + y)).eq(sin(x) * cos(y) + cos(x) * sin(y), by=angle_addition)
    theorem = chain.eq(cos(y) * sin(x) + sin(y) * cos(x), by=algebra).theorem
    assert theorem.conclusion.lhs == sin(x + y)
    assert theorem.hypotheses == ()


def test_every_step_keeps_its_reason():
    turned = stacked_blocks(sin(theta(i) * (p + k)), cos(theta(i) * (p + k)))
    written_out = stacked_blocks(
        cos(theta(i) * k) * sin(theta(i) * p) + sin(theta(i) * k) * cos(theta(i) * p),
        cos(theta(i) * k) * cos(theta(i) * p) - sin(theta(i) * k) * sin(theta(i) * p),
    )
    theorem = (
        calc(T(k) @ PE(p))
        .eq(written_out, by=block_product)
        .eq(turned, by=angle_addition)
        .eq(PE(p + k), by=definition)
        .theorem
    )
    reasons = [step.reason for step in walk(theorem) if step.reason]
    assert reasons == ["multiply block by block", "angle addition", "by definition"]
    assert recheck(theorem) == 5


def test_algebra_knows_no_trigonometry():
    with pytest.raises(StepError):
        calc(sin(x) ** 2 + cos(x) ** 2).eq(1, by=algebra)


def test_a_wrong_step_shows_number_both_sides_and_a_point():
    chain = calc(sin(x + y)).eq(sin(x) * cos(y) + cos(x) * sin(y), by=angle_addition)
    with pytest.raises(StepError) as caught:
        chain.eq(sin(x) * cos(y) - cos(x) * sin(y), by=angle_addition)
    message = str(caught.value)
    assert "step 2" in message
    assert "angle addition" in message
    assert "it is false at x =" in message


def test_a_step_that_is_true_but_too_far_is_reported_as_such():
    f = Symbol("f", real=True)
    with pytest.raises(StepError, match="no point was found"):
        calc(Abs(sin(f) + 2)).eq(sin(f) + 2, by="because f is positive")


def test_a_theorem_rewrites_inside_a_term():
    given = assume(Equation(x, y**2), reason="given")
    theorem = calc(exp(x) + 1).eq(exp(y**2) + 1, by=given).theorem
    assert theorem.conclusion == Equation(exp(x) + 1, exp(y**2) + 1)
    assert theorem.hypotheses == (Equation(x, y**2),)


def test_a_theorem_may_be_used_from_right_to_left():
    given = assume(Equation(x, y**2), reason="given")
    assert calc(y**2 + 1).eq(x + 1, by=given).theorem.hypotheses == (Equation(x, y**2),)


def test_inequalities_extend_a_chain():
    chain = calc(sin(x)).le(1, "squares are not negative", (sin(x / 2) - cos(x / 2)) ** 2)
    assert chain.lt(2, "numbers", Integer(1)).theorem.conclusion == Less(sin(x), 2)


def test_an_inequality_without_ground_is_refused():
    with pytest.raises(StepError, match="does not follow"):
        calc(sin(x)).le(Integer(0), "hope", Integer(1))


def test_a_multiplier_of_unknown_sign_is_refused():
    given = assume(LessEqual(x, y))
    with pytest.raises(StepError, match="not known to be ≥ 0"):
        calc(x * y).le(y**2, "multiply by y", (y, given))


def test_exact_values_are_equal_by_trigonometry():
    product = cos(pi / 7) * cos(2 * pi / 7) * cos(3 * pi / 7)
    assert calc(product).eq(Integer(1) / 8, by=angle_addition).theorem.hypotheses == ()
