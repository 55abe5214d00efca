"""Each reason proves a typical step and refuses one that needs another law."""

from typing import Any

import pytest
from sympy import sympify

from symbolic_pe.encodings.blocks import diagonal_blocks, matrix, stacked_blocks, vector
from symbolic_pe.encodings.symbols import n
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.proofs import reasons
from symbolic_pe.proofs.reasoning import WrongReason
from symbolic_pe.proofs.reasons import REASONS, Reason
from symbolic_pe.proofs.words import Proof
from tests.formulas import *
from tests.vocabulary import i, theta, x, y, z

a, b = (Symbol(name, positive=True) for name in "ab")
f, g, h = (Function(name, real=True) for name in "fgh")
square = define("square", [x], x**2)
wave, other_wave = define("wave", [x], cos(x)), define("other_wave", [x], sin(x))
logarithm = define("logarithm", [a], log(a))
ROTATION = diagonal_blocks([cos(theta(i)), -sin(theta(i))], [sin(theta(i)), cos(theta(i))])
PAIRS, OTHERS = stacked_blocks(f(i), g(i)), stacked_blocks(h(i), f(i))
TURN = matrix([cos(x), -sin(x)], [sin(x), cos(x)])


def total(term: Any) -> Sum:
    return Sum(term, (i, 0, n - 1))


def shown(lhs: Any, rhs: Any, reason: Reason, *, is_general: bool = False) -> Theorem:
    """The line with this reason, of the variables of the claim or of any."""
    equation = Equation(sympify(lhs), sympify(rhs))
    free = sorted(free_in(equation), key=str)
    every = ForAll(free, equation) if free else equation
    proof = Proof(every, find=lambda id: None)
    return proof.follow(proof.read(every if is_general else equation), [], reason)


TYPICAL: dict[str, tuple[Any, Any]] = {
    "algebra": ((x + 1) ** 2, x**2 + 2 * x + 1),
    "definition": (square(x + 1), (x + 1) ** 2),
    "dot_product": (Dot(PAIRS, OTHERS), total(f(i) * h(i) + g(i) * f(i))),
    "block_product": (matrix([1, x], [0, y]) @ vector(x, y), vector(x + x * y, y**2)),
    "direct_sum": (MatrixSum(PAIRS, OTHERS), stacked_blocks(f(i) + h(i), g(i) + f(i))),
    "transposition": (
        Transpose(ROTATION),
        diagonal_blocks([cos(theta(i)), sin(theta(i))], [-sin(theta(i)), cos(theta(i))]),
    ),
    "trace_of_blocks": (Trace(ROTATION), total(2 * cos(theta(i)))),
    "determinant_of_blocks": (Determinant(diagonal_blocks([a, 0], [0, 1])), a**n),
    "linearity": (total(x * f(i) + g(i)), x * total(f(i)) + total(g(i))),
    "finite_sum": (total(1), n),
    "parity": (other_wave(-x), -sin(x)),
    "cosine_is_even": (wave(-x), cos(x)),
    "pythagoras": (sin(x) ** 2 + cos(x) ** 2, 1),
    "double_angle": (1 - cos(x), 2 * sin(x / 2) ** 2),
    "angle_addition": (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    "product_to_sum": (2 * cos(x) * cos(y), cos(x + y) + cos(x - y)),
    "sum_to_product": (sin(x) + sin(y), 2 * sin((x + y) / 2) * cos((x - y) / 2)),
    "exact_value": (wave(0), 1),
    "complex_multiplication": ((x + I * y) * (x - I * y), x**2 + y**2),
    "law_of_exponents": (a ** (x + y), a**x * a**y),
    "law_of_logarithms": (log(a * b, evaluate=False), log(a) + log(b)),
    "square_root": (square(sqrt(a)), a),
    "floor_of_sum": (floor(x + y + 1, evaluate=False), floor(x + y) + 1),
    "eulers_formula": (exp(I * x), cos(x) + I * sin(x)),
    "conjugation": (conjugate(exp(I * x) + I * x, evaluate=False), exp(-I * x) - I * x),
    "real_part": (2 * re(z), z + conjugate(z)),
    "absolute_value": (Abs(z) ** 2, z * conjugate(z)),
    "integration": (Integral(a, (x, 0, b)), a * b),
    "trigonometry": (other_wave(x + pi / 2), cos(x)),
    "evaluation": (square(3) + wave(0), 10),
}
"""A step for each reason."""

WRONG: dict[str, tuple[Any, Any, str]] = {
    "algebra": (*TYPICAL["pythagoras"], "pythagoras"),
    "definition": (*TYPICAL["square_root"], "square_root"),
    "dot_product": (*TYPICAL["transposition"], "transposition"),
    "block_product": (*TYPICAL["dot_product"], "dot_product"),
    "direct_sum": (*TYPICAL["algebra"], "algebra"),
    "transposition": (*TYPICAL["algebra"], "algebra"),
    "trace_of_blocks": (*TYPICAL["finite_sum"], "finite_sum"),
    "determinant_of_blocks": (*TYPICAL["pythagoras"], "pythagoras"),
    "linearity": (*TYPICAL["finite_sum"], "finite_sum"),
    "finite_sum": (*TYPICAL["pythagoras"], "pythagoras"),
    "parity": (logarithm(exp(x)), x, "law_of_logarithms"),
    "cosine_is_even": (*TYPICAL["pythagoras"], "pythagoras"),
    "pythagoras": (*TYPICAL["double_angle"], "double_angle"),
    "double_angle": (*TYPICAL["angle_addition"], "angle_addition"),
    "angle_addition": (*TYPICAL["pythagoras"], "pythagoras"),
    "product_to_sum": (*TYPICAL["pythagoras"], "pythagoras"),
    "sum_to_product": (*TYPICAL["pythagoras"], "pythagoras"),
    "exact_value": (*TYPICAL["absolute_value"], "absolute_value"),
    "complex_multiplication": (*TYPICAL["eulers_formula"], "eulers_formula"),
    "law_of_exponents": (logarithm(exp(x)), x, "law_of_logarithms"),
    "law_of_logarithms": (*TYPICAL["law_of_exponents"], "law_of_exponents"),
    "square_root": (*TYPICAL["law_of_exponents"], "law_of_exponents"),
    "floor_of_sum": (*TYPICAL["law_of_exponents"], "law_of_exponents"),
    "eulers_formula": (Sum(1, (i, 0, 9)), 10, "finite_sum"),
    "conjugation": (*TYPICAL["eulers_formula"], "eulers_formula"),
    "real_part": (*TYPICAL["absolute_value"], "absolute_value"),
    "absolute_value": (*TYPICAL["eulers_formula"], "eulers_formula"),
    "integration": (*TYPICAL["finite_sum"], "finite_sum"),
    "trigonometry": (*TYPICAL["law_of_exponents"], "law_of_exponents"),
    "evaluation": (square(x), x**2, "definition"),
}
"""A step for each reason that it does not give, and the reason that does."""


def test_there_is_a_step_for_every_reason() -> None:
    assert set(REASONS) == set(reasons.__all__)
    assert set(TYPICAL) == set(WRONG) == set(REASONS)


@pytest.mark.parametrize("name", TYPICAL)
def test_a_reason_proves_a_typical_step(name: str) -> None:
    theorem = shown(*TYPICAL[name], REASONS[name])
    assert not theorem.hypotheses or all(len(h.free) for h in theorem.hypotheses)


@pytest.mark.parametrize("name", ["pythagoras", "law_of_logarithms", "transposition"])
def test_a_reason_proves_it_for_all_values(name: str) -> None:
    assert not shown(*TYPICAL[name], REASONS[name], is_general=True).hypotheses


@pytest.mark.parametrize("name", ["pythagoras", "square_root", "parity"])
def test_a_reason_refuses_it_for_all_values(name: str) -> None:
    lhs, rhs, right = WRONG[name]
    with pytest.raises(WrongReason) as refused:
        shown(lhs, rhs, REASONS[name], is_general=True)
    assert refused.value.right is REASONS[right]


@pytest.mark.parametrize("name", WRONG)
def test_a_reason_refuses_a_step_that_needs_another(name: str) -> None:
    lhs, rhs, right = WRONG[name]
    with pytest.raises(WrongReason) as refused:
        shown(lhs, rhs, REASONS[name])
    assert refused.value.right is REASONS[right]


def test_a_step_that_takes_several_laws_is_to_be_split() -> None:
    with pytest.raises(WrongReason, match="make it two steps") as refused:
        shown(Abs(z) ** 2 + sin(x) ** 2, z * conjugate(z) + 1 - cos(x) ** 2, reasons.parity)
    assert refused.value.right is None
