"""Attempts to fool what balls decide; enclosures are tested elsewhere."""

import pytest
import sympy

from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.evaluation import enclose_sparse
from symbolic_pe.numerics.relations import related
from symbolic_pe.numerics.three_valued import Truth
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import t, theta, x


def unevaluated(kind, *arguments):
    """The node that SymPy would simplify away."""
    return kind(*arguments, evaluate=False)


def decide(atom):
    """Does a closed comparison hold?  None where 4096 bits do not tell."""
    for bits in (53, *(2**k for k in range(7, 13))):
        try:
            left, right = (enclose_sparse(side, None, bits) for side in (atom.lhs, atom.rhs))
        except Undetermined:
            return None
        found = related(type(atom), left, right)
        if found in (Truth.TRUE, Truth.FALSE):
            return found is Truth.TRUE
    return None


# --- decide ----------------------------------------------------------------------------------

NARROW = unevaluated(sin, pi)
RAMANUJAN = exp(pi * sqrt(163))


@cases(
    "atom verdict",
    (Equation(Integer(2) ** 100, Integer(2**100)), True),
    (Equation(Rational(1, 2), Rational(2, 4)), True),
    (Equation(Rational(1, 3), Rational(1, 3)), None),  # not exact in binary
    (Equation(NARROW, Integer(0)), None),
    (Equation(RAMANUJAN, Integer(262537412640768744)), False),
    (Less(RAMANUJAN, Integer(262537412640768744)), True),
    (Less(Integer(262537412640768744), RAMANUJAN), False),
    (LessEqual(RAMANUJAN, Integer(262537412640768744)), True),
    (Equation(sin(1) ** 2 + cos(1) ** 2, Integer(1)), None),
    (Less(sin(1) ** 2 + cos(1) ** 2, Integer(1)), None),
    (LessEqual(sin(1) ** 2 + cos(1) ** 2, Integer(1)), None),
    (Less(Integer(1), Integer(1)), False),
    (LessEqual(Integer(1), Integer(1)), True),
    (Less(Integer(1), Integer(2)), True),
    (LessEqual(Integer(2), Integer(1)), False),
    (Equation(I, I), True),
    (Equation(I, -I), False),
    (Equation(Integer(1), 1 + I / 10**30), False),
    (Equation(pi, Rational(22, 7)), False),
    (Less(Integral(sin(t) / t, (t, 1, 2)), Rational(66, 100)), True),
)
def test_decide(atom, verdict):
    assert decide(atom) is verdict


@pytest.mark.parametrize("kind", [Less, LessEqual])
def test_numbers_that_are_not_real_are_not_ordered(kind):
    assert decide(kind(I, Integer(2))) is False
    assert decide(kind(Integer(-2), 1 + I)) is False
    # i·i is real, exactly; (−1)^(1/3) cubed is real too, but the balls do not see it
    assert decide(kind(unevaluated(sympy.Mul, I, I), Integer(0))) is True
    cubed = unevaluated(Pow, Pow(Integer(-1), Rational(1, 3)), Integer(3))
    assert decide(kind(cubed, Integer(2))) is None
    assert decide(kind(Integer(2), cubed)) is False
    # a tiny imaginary part may hide at 53 bits
    assert decide(kind(1 + I * (RAMANUJAN - 262537412640768744), Integer(2))) is False
    assert decide(kind(1 + I * NARROW, Integer(2))) is None


ZERO = unevaluated(sympy.Add, Integer(1), Integer(-1))
NEAR_ZERO = sin(1) ** 2 + cos(1) ** 2 - 1


@pytest.mark.parametrize("nothing", [ZERO, NEAR_ZERO], ids=["1-1", "sin²+cos²-1"])
@pytest.mark.parametrize("kind", [Equation, Less, LessEqual])
def test_undefined_terms_decide_nothing(nothing, kind):
    undefined = unevaluated(Pow, nothing, Integer(-1))
    functions = (sin, sign, sympy.tanh, Abs, log, re, floor, conjugate)
    several = [
        undefined,
        *(unevaluated(function, undefined) for function in functions),
        unevaluated(sympy.Mul, Integer(0), undefined),
        unevaluated(sympy.Add, undefined, -undefined),
        unevaluated(Pow, undefined, Integer(2)),
        unevaluated(Pow, Integer(2), undefined),
        unevaluated(log, nothing),
        Integral(undefined * t, (t, 0, 1)),
        Integral(sin(unevaluated(sympy.Mul, t, undefined)), (t, 0, 1)),
        Integral(Integer(1), (t, 0, undefined)),
    ]
    for term in several:
        for other in (Integer(5), Integer(-5), I):
            assert decide(kind(term, other)) is None, term


def test_nothing_is_decided_about_open_terms():
    assert decide(Equation(x, x)) is None
    assert decide(Less(x, x + 1)) is None
    assert decide(Equation(theta(0), theta(0))) is None


def test_what_is_nearly_equal_is_told_apart_by_more_bits():
    assert decide(Equation(exp(Integer(10) ** -40), Integer(1))) is False


def test_wide_floors_are_not_integers():
    # ⌊sin² 1 + cos² 1⌋ is 1, and no precision shows it
    value = unevaluated(floor, sin(1) ** 2 + cos(1) ** 2)
    assert decide(Less(value, Rational(1, 2))) is None
    index = Symbol("j", integer=True)
    assert decide(Less(Sum(index, (index, 0, value)), Integer(10))) is None


@cases(
    "wave primitive",
    (cos(1000 * 10 ** (-t)), "(Ci(1000) - Ci(100))/log(10)"),
    (sin(3 * 7 ** (2 * t)), "(Si(147) - Si(3))/(2*log(7))"),
)
def test_the_integral_of_a_wave_of_a_power_is_narrow(wave, primitive):
    value = sympy.sympify(primitive)
    assert decide(Less(Abs(Integral(wave, (t, 0, 1)) - value), Rational(1, 10**20))) is True
    assert decide(Less(Integral(wave, (t, 0, 1)), value - Rational(1, 10**20))) is False


@pytest.mark.parametrize("front", [-3, 0, I])
def test_a_wave_whose_angle_is_not_positive_is_integrated_all_the_same(front):
    area = Integral(unevaluated(cos, unevaluated(sympy.Mul, front, 10 ** (-t))), (t, 0, 1))
    assert decide(Less(Abs(area), 5)) is True
    assert decide(Less(5, Abs(area))) is False
