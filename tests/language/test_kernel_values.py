"""Values of the kernel's terms are those that the meaning of its functions gives."""

import math

import mpmath
import pytest

from symbolic_pe.foundations.reading import read
from tests.language.kernel_values import Evaluator, Undefined

VALUES = {
    "(2 : R)^3 + 1/2": 8.5,
    "sum(4, λi. toR(i))": 6,
    "sum(0, λi. toR(i))": 0,
    "integral(0, 2, λt. t·t)": 8 / 3,
    "integral(2, 0, λt. t)": -2,
    "absR((−3 : R)) + toR(floor((−5/2 : R)))": 0,
    "det(2, λa b. toR(a) + 2·toR(b)·toR(b) + 1)": -2,
    "exp(1) + ln(exp(2)) + cos(pi) + sqrt(4)": math.e + 3,
    "0·inv((0 : R))": 0,
    "1 < (1 : R)": 0,
    "1 ≤ (1 : R)": 1,
    "(1 : R) = 2": 0,
    "∀x : R. x = 1": 0,
    "∀x : R. 0 < x ⇒ 0 ≤ x": 1,
}


@pytest.mark.parametrize("text", VALUES)
@pytest.mark.parametrize("context", [mpmath.fp, mpmath.mp])
def test_the_value_of_a_term(text: str, context: object) -> None:
    samples = {"R": (-1.0, 0.0, 1.0, 2.5)}
    assert float(Evaluator(samples, context).value(read(text))) == pytest.approx(VALUES[text])


@pytest.mark.parametrize(
    "text", ["inv((0 : R))", "ln((−1 : R))", "sqrt((−1 : R))", "toN((−1 : Z))", "1·inv((0 : R))"]
)
def test_what_has_no_value(text: str) -> None:
    with pytest.raises(Undefined):
        Evaluator().value(read(text))


def test_connectives_mean_what_their_names_say() -> None:
    for p in (False, True):
        for q in (False, True):
            for name, value in {"and": p and q, "or": p or q}.items():
                assert Evaluator().value(read(f"λp q : o. {name}(p, q)"))(p, q) is value


@pytest.mark.parametrize(("limit", "tends"), [(0, True), (1, False)])
@pytest.mark.parametrize(
    "name", ["tends_R", "tends_R_positive", "tends_N", "tends_N_positive", "tends_Z"]
)
def test_a_limit_is_what_the_values_far_out_come_near_to(
    name: str, limit: int, tends: bool
) -> None:
    samples = {"R": (-2.0, 0.5, 1.0, 5.0, 9.0), "N": (0, 1, 5, 9), "Z": (-2, 0, 5, 9)}
    said = read(f"λf : {name[6]}→R. {name}(f, {limit})")
    assert Evaluator(samples).value(said)(lambda x: 1 if x < 5 else 0) is tends
