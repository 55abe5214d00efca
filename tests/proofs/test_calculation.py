"""Chains of steps: what they prove, and what they say when a step is wrong."""

import pytest
from sympy import Abs, I, Integer, Sum, Symbol, cos, exp, pi, sin, symbols

from symbolic_pe.encodings import PE, T, k, p, stacked_blocks, theta
from symbolic_pe.encodings.symbols import i
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.language.statements import Equation, Less, LessEqual
from symbolic_pe.proofs import StepError, calc
from symbolic_pe.proofs.elaboration import sequent
from symbolic_pe.proofs.lemmas import cosine_at_most
from symbolic_pe.proofs.reasons import (
    algebra,
    angle_addition,
    block_product,
    definition,
    trigonometry,
)
from symbolic_pe.proofs.witnesses import difference_point
from symbolic_pe.steps.rules import assume
from symbolic_pe.steps.step import RuleError, walk

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
    assert recheck(sequent(theorem)) > 5


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


def shown(error: pytest.ExceptionInfo[StepError]) -> list[str]:
    return [line.strip() for line in str(error.value).splitlines()]


def test_a_wrong_step_shows_the_normal_forms():
    with pytest.raises(StepError) as caught:
        calc(2 * sin(x) * cos(x)).eq(sin(3 * x), by=angle_addition)
    assert shown(caught)[-4:] == [
        "both sides in normal form:",
        "left       sin 2x",
        "right      sin 3x",
        "difference sin 2x − sin 3x",
    ]


def test_a_step_that_needs_another_reason_is_told_which():
    with pytest.raises(StepError) as caught:
        calc(sin(x) ** 2 + cos(x) ** 2).eq(1, by=algebra)
    assert shown(caught)[-1] == "The right reason is by=pythagoras."


def test_a_wrong_step_between_matrices_shows_the_blocks():
    with pytest.raises(StepError) as caught:
        calc(T(k) @ PE(p)).eq(PE(p - k), by=angle_addition)
    assert "left       ⊕ᵢ₌₀ⁿ⁻¹ (sin(θᵢ·(k + p)), cos(θᵢ·(k + p)))" in shown(caught)


def test_a_point_at_which_the_step_is_not_claimed_is_not_shown():
    below = assume(Less(x, Integer(0)))
    with pytest.raises(StepError) as caught:
        calc(x).lt(Integer(-20), "more than is known", below)
    assert "x = " in str(caught.value)
    assert "x = −" in str(caught.value)


def test_complex_values_are_written_as_formulas_are():
    x = symbols("x", real=True)
    for factor, right in ((I, "ⅈ"), (-I, "−ⅈ"), (2 - 3 * I, "2 − 3ⅈ"), (I / 2, "0.5ⅈ")):
        point = difference_point(Equation(cos(x), factor * cos(x)))
        assert point == f" at x = 0: the left side is 1, the right side {right}"


def test_without_variables_there_is_no_place():
    said = Equation(Integer(1), Integer(0))
    assert difference_point(said) == ": the left side is 1, the right side 0"


def test_the_point_is_the_same_in_every_run():
    a, b, c, d = symbols("a b c d", real=True)
    point = " at a = 0, b = −11/3, c = 1, d = 0: the left side is 1, the right side 0"
    assert difference_point(Equation(a * b + c, d)) == point


def test_a_step_without_a_reason_has_no_empty_brackets():
    error = StepError(Equation(x, y), 1, "", "no")
    assert str(error).startswith("step 1 does not follow:\n")


def test_what_a_rule_refuses_is_shown_in_words():
    with pytest.raises(StepError, match="the multiplier y is not known"):
        calc(x * y).le(y**2, "multiply by y", (y, assume(LessEqual(x, y))))


@pytest.mark.parametrize("by", [[cosine_at_most(k)], (), None])
def test_what_is_no_reason_is_told(by):
    with pytest.raises(RuleError, match=f"reason, one theorem or words, not {type(by).__name__}"):
        calc(k).eq(k, by=by)


def test_what_the_theorems_of_a_step_leave_over_is_shown():
    known = assume(Equation(x, sin(y) ** 2))
    with pytest.raises(StepError) as caught:
        calc(x + 1).eq(2, "squares", (1, known))
    *_, announced, rest = shown(caught)
    assert announced.startswith("with the theorems of the step, this is left over of left")
    assert rest == "−½ cos 2y − 1/2"


def test_a_step_that_is_true_but_too_far_is_reported_as_such():
    f = Symbol("f", real=True)
    with pytest.raises(StepError, match="The right reason is by=absolute_value"):
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
    assert calc(product).eq(Integer(1) / 8, by=trigonometry).theorem.hypotheses == ()


def test_sums_are_bounded_by_a_theorem_about_their_terms():
    waves, ones = (Sum(body, (i, 0, 4)) for body in (cos(i * x), Integer(1)))
    assert calc(waves).le(ones, "`cos ≤ 1`", cosine_at_most(i * x)).theorem.reason == "cos ≤ 1"


def test_a_theorem_about_other_terms_bounds_no_sum():
    waves, ones = (Sum(body, (i, 0, 4)) for body in (cos(i * x), Integer(1)))
    with pytest.raises(StepError, match="does not follow"):
        calc(waves).le(ones, "`cos ≤ 1`", cosine_at_most(x))
