"""The principal argument: the angle of a complex number in (−π, π], from its definition.

    |u|·cis(arg u) = u                      for all u
    −π < arg u ≤ π                          for u ≠ 0
    u = |u|·cis t, −π < t ≤ π               make arg u = t, for u ≠ 0

The definition is 2·atan(im u/(|u| + re u)), where |u| + re u ≠ 0.  For u = |u|·cis t this is
2·atan(sin t/(1 + cos t)), whose derivative is 1 between −π and π.
"""

from __future__ import annotations

from fractions import Fraction

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R, Z
from symbolic_pe.tactics.analysis.laws_of_calculus import with_function, with_value
from symbolic_pe.tactics.analysis.sine_monotone import cis_of_turns
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    complex_modulus_positive,
    modulus_of_zero,
)
from symbolic_pe.tactics.arithmetic.divisions import floor_unique
from symbolic_pe.tactics.arithmetic.laws_of_complex import conj_cis, conj_mul, conj_real
from symbolic_pe.tactics.arithmetic.laws_of_sums import integral_constant
from symbolic_pe.tactics.arithmetic.order import (
    ONE,
    ZERO,
    antisymmetric,
    combine,
    inverse_positive,
    nonzero_cis,
    nonzero_complex,
    nonzero_of_negative,
    nonzero_of_positive,
    nonzero_product,
    rational,
    total_cases,
    weaken,
)
from symbolic_pe.tactics.arithmetic.sine_bounds import (
    CIS,
    COS,
    PI,
    SIN,
    cis_zero,
    pi_positive,
    sin_positive,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.definitions import call, unfolding
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.logic import case_split
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal, inverse, less, less_equal, lift, unequal
from symbolic_pe.tactics.functions.calculus import derivative
from symbolic_pe.tactics.functions.continuity import continuous
from symbolic_pe.tactics.functions.integration import fundamental_theorem, integral_over_a_point
from symbolic_pe.tactics.normal_forms.normal_form import equation

_MODULUS, _RE, _IM = constant("Abs", C, R), constant("re", C, R), constant("im", C, R)
_FLOOR = constant("floor", R, Z)
_HALF = Fraction(1, 2)


def argument(u: Term) -> Term:
    """arg u"""
    return call("arg", u)


@lemma("∀x : R. −pi < x ⇒ x < pi ⇒ 0 < 1 + cos(x)")
def cosine_above(x: Term, low: Theorem, high: Theorem, goal: Term) -> Theorem:
    """1 + cos x = 2·sin((x + π)/2)²"""
    angle = rational(_HALF) * (x + PI)
    positive = combine(less(0, angle), (_HALF, low))
    sine = sin_positive(angle, positive, combine(less(angle, PI), (_HALF, high)))
    doubled = equation(COS(x), 2 * SIN(angle) ** 2 - 1)
    return combine(goal, (2, sine, sine), equations=(doubled,))


@lemma("∀x : R. deriv(λt. atan(t), x, inv(1 + x^2))")
def arctangent_slope(x: Term, goal: Term) -> Theorem:
    t = fresh("t", R, x)
    f = function(t, inverse(1 + t**2))
    steady = generalise(continuous(f, t), t)
    law = apply(basic("ftc_derivative"), f, ZERO, x, steady)
    return with_function(law, t, symmetric(unfolding(call("atan", t))))


@lemma("∀x : R. −pi < x ⇒ x < pi ⇒ 2·atan(sin(x)·inv(1 + cos(x))) = x")
def half_angle(x: Term, low: Theorem, high: Theorem, goal: Term) -> Theorem:
    """The derivative of the left side is 1 from 0 to x."""
    t = fresh("t", R, x)
    within = [assume(less(-PI, t)), assume(less(t, PI))]
    positive = cosine_above(t, *within)
    nonzero = nonzero_of_positive(1 + COS(t), positive)
    primitive = function(t, substitute(function(x, goal.args[0]), t))
    slope = derivative(primitive, t, (generalise(arctangent_slope(t), t), nonzero))
    one = equation(slope.statement.args[2], ONE, (nonzero, positive))
    slope = with_value(slope, one)
    for premise in reversed(within):
        slope = discharge(premise.statement, slope)
    facts = (low, high, pi_positive.theorem)
    found = fundamental_theorem(ZERO, x, generalise(slope, t), facts)
    difference = found.statement.args[1]
    start = difference.args[1].args[1].args[1]
    ended = algebra(goal.args[0], difference, (_at_start(start.args[0]),), ())
    length = integral_constant(ZERO, x, ONE)
    same = algebra(length.statement.args[1], x, (), ())
    return transitive(ended, symmetric(found), length, same)


def _at_start(angle: Term) -> Theorem:
    """atan(q) = 0 for a q that is 0"""
    return transitive(_moved("atan", equation(angle, ZERO)), arctangent_of_zero.theorem)


def _moved(name: str, same: Theorem) -> Theorem:
    """f(s) = f(t) from s = t, for a defined function of one number."""
    x = variable("hole", same.statement.args[0].type)
    return congruence(function(x, call(name, x)), same)


@lemma("atan(0) = 0")
def arctangent_of_zero(goal: Term) -> Theorem:
    t = variable("t", R)
    point = integral_over_a_point(function(t, inverse(1 + t**2)), ZERO)
    return transitive(unfolding(goal.args[0]), point)


# The argument of r·cis(t), for r > 0


class _Polar:
    """u = |u|·cis t for a u that is not 0, and what its parts are."""

    def __init__(self, u: Term, t: Term, nonzero: Theorem, polar: Theorem) -> None:
        self.u, self.t = u, t
        self.size = _MODULUS(u)
        self.positive = complex_modulus_positive(u, nonzero)
        parts = apply(basic("euler_cos"), t), apply(basic("euler_sin"), t), basic("i_squared")
        wave = algebra(CIS(t), lift(COS(t), C) + constant("I", C) * SIN(t), parts, ())
        cartesian = lift(self.size * COS(t), C) + constant("I", C) * (self.size * SIN(t))
        whole = transitive(polar, algebra(polar.statement.args[1], cartesian, (wave,), ()))
        self.real = self._part(_RE, whole, self.size * COS(t))
        self.imaginary = self._part(_IM, whole, self.size * SIN(t))
        self.meaning = unfolding(argument(u))

    @staticmethod
    def _part(part: Term, whole: Theorem, value: Term) -> Theorem:
        hole = variable("hole", C)
        moved = congruence(function(hole, part(hole)), whole)
        return transitive(moved, equation(moved.statement.args[1], value))

    @property
    def above(self) -> Term:
        """|u| + re u"""
        return self.size + _RE(self.u)

    def with_cut(self, cut: Term, low: Theorem, high: Theorem) -> Theorem:
        """The meaning of arg u with a numeral for the floor, from its bounds."""
        floor = floor_unique(inverse(1 + self.above**2), cut, low, high)
        hole = variable("hole", Z)
        value = function(hole, _replaced(self.meaning.statement.args[1], floor, hole))
        return transitive(self.meaning, congruence(value, floor))


def _replaced(t: Term, floor: Theorem, hole: Term) -> Term:
    old = floor.statement.args[0]
    if t is old:
        return hole
    parts = [_replaced(a, floor, hole) for a in t.args]
    return t.head(*parts) if parts else t


@lemma("∀u : C, t : R. u ≠ 0 ⇒ u = Abs(u)·cis(t) ⇒ −pi < t ⇒ t < pi ⇒ arg(u) = t")
def argument_inside(
    u: Term, t: Term, nonzero: Theorem, polar: Theorem, low: Theorem, high: Theorem
) -> Theorem:
    point = _Polar(u, t, nonzero, polar)
    cosine = cosine_above(t, low, high)
    above = combine(less(0, point.above), (point.positive, cosine), equations=(point.real,))
    square = 1 + point.above**2
    large = combine(less(1, square), (above, above))
    positive = combine(less(0, square), 1, large)
    inverted = inverse_positive(square, positive)
    unit = apply(basic("inverse[R]"), square, nonzero_of_positive(square, positive))
    zero = numeral(0, 1, Z)
    below = combine(less(inverse(square), zero + 1), (inverted, large), equations=(unit,))
    plain = point.with_cut(zero, weaken(combine(less(zero, inverse(square)), inverted)), below)
    share = plain.statement.args[1].args[0].args[1].args[0]
    size = nonzero_of_positive(point.size, point.positive)
    nonzeros = size, *(nonzero_of_positive(x.statement.args[1], x) for x in (above, cosine))
    quotient = SIN(t) * inverse(1 + COS(t))
    divided = equation(share, quotient, (point.real, point.imaginary, *nonzeros))
    halved = transitive(_moved("atan", divided), reflexive(call("atan", quotient)))
    angle = half_angle(t, low, high)
    return algebra(argument(u), t, (plain, halved, angle), ())


@lemma("∀u : C. u ≠ 0 ⇒ u = Abs(u)·cis(pi) ⇒ arg(u) = pi")
def argument_on_the_cut(u: Term, nonzero: Theorem, polar: Theorem) -> Theorem:
    point = _Polar(u, PI, nonzero, polar)
    corner = equation(COS(PI), -ONE), equation(SIN(PI), ZERO)
    none = algebra(point.above, ZERO, (point.real, corner[0]), ())
    square = 1 + point.above**2
    hole = variable("hole", R)
    inverted = congruence(function(hole, inverse(1 + hole**2)), none)
    value = transitive(inverted, equation(inverted.statement.args[1], ONE))
    one = numeral(1, 1, Z)
    bounds = (
        combine(less_equal(one, inverse(square)), equations=(value,)),
        combine(less(inverse(square), one + 1), 1, equations=(value,)),
    )
    plain = point.with_cut(one, *bounds)
    share = plain.statement.args[1].args[0].args[1].args[0]
    nothing = algebra(share, ZERO, (point.imaginary, corner[1]), ())
    straight = transitive(_moved("atan", nothing), arctangent_of_zero.theorem)
    return algebra(argument(u), PI, (plain, straight), ())


@lemma("∀u : C, t : R. u ≠ 0 ⇒ u = Abs(u)·cis(t) ⇒ −pi < t ⇒ t ≤ pi ⇒ arg(u) = t")
def argument_unique(
    u: Term, t: Term, nonzero: Theorem, polar: Theorem, low: Theorem, high: Theorem
) -> Theorem:
    def at_end(large: Theorem) -> Theorem:
        same = antisymmetric(high, large)
        hole = variable("hole", R)
        turned = replace(function(hole, equal(u, _MODULUS(u) * CIS(hole))), same, polar)
        return transitive(argument_on_the_cut(u, nonzero, turned), symmetric(same))

    return total_cases(
        PI, t, at_end, lambda small: argument_inside(u, t, nonzero, polar, low, small)
    )


_PRINCIPAL = "(−pi < TURN ⇒ TURN ≤ pi ⇒ u = Abs(u)·cis(TURN) ⇒ p)"


@lemma(f"∀u : C, p : o. u ≠ 0 ⇒ {_PRINCIPAL.replace('TURN', 'arg(u)')} ⇒ p")
def principal(u: Term, p: Term, nonzero: Theorem, use: Theorem) -> Theorem:
    """To an angle t with u = |u|·cis t add ⌊(π − t)/2π⌋ full turns."""
    law = instantiate(apply(basic("polar"), u), p)
    t = fresh("t", R, u, p)
    polar = assume(substitute(law.statement.args[0].args[0], t).args[0])
    turn = 2 * PI
    positive = combine(less(0, turn), (2, pi_positive.theorem))
    unit = apply(basic("inverse[R]"), turn, nonzero_of_positive(turn, positive))
    share = (PI - t) * inverse(turn)
    turns = 2 * PI * lift(_FLOOR(share), R)
    low = (positive, apply(basic("floor_high"), share))
    high = (positive, apply(basic("floor_low"), share))
    bounds = (
        combine(less(-PI, t + turns), low, equations=(unit,)),
        combine(less_equal(t + turns, PI), high, equations=(unit,)),
    )
    laws = apply(basic("cis_add"), t, turns), cis_of_turns(_FLOOR(share))
    turned = algebra(_MODULUS(u) * CIS(t), _MODULUS(u) * CIS(t + turns), laws, ())
    whole = transitive(polar, turned)
    same = symmetric(argument_unique(u, t + turns, nonzero, whole, *bounds))
    hole = variable("hole", R)
    text = f"∀hole : R. {_PRINCIPAL.replace('TURN', 'hole')}"
    context = function(hole, instantiate(assume(read(text, u=u, p=p)), hole).statement)
    found = modus_ponens(replace(context, symmetric(same), use), *bounds, whole)
    return modus_ponens(law, generalise(discharge(polar.statement, found), t))


def _principal(u: Term, goal: Term, nonzero: Theorem, which: int) -> Theorem:
    """One of the three things that are known of arg u."""
    law = instantiate(principal.theorem, u, goal)
    premises, rest = [], law.statement.args[1].args[0]
    while rest is not goal:
        premises.append(assume(rest.args[0]))
        rest = rest.args[1]
    use = premises[which]
    if use.statement is not goal:
        use = symmetric(use)
    for premise in reversed(premises):
        use = discharge(premise.statement, use)
    return modus_ponens(law, nonzero, use)


@lemma("∀u : C. u ≠ 0 ⇒ −pi < arg(u)")
def argument_above(u: Term, nonzero: Theorem, goal: Term) -> Theorem:
    return _principal(u, goal, nonzero, 0)


@lemma("∀u : C. u ≠ 0 ⇒ arg(u) ≤ pi")
def argument_below(u: Term, nonzero: Theorem, goal: Term) -> Theorem:
    return _principal(u, goal, nonzero, 1)


@lemma("∀u : C. Abs(u)·cis(arg(u)) = u")
def polar_form(u: Term, goal: Term) -> Theorem:
    """At 0 the modulus is 0."""
    zero, nonzero = assume(equal(u, 0)), assume(unequal(u, 0))
    size = transitive(_moved_modulus(zero), modulus_of_zero.theorem)
    nothing = algebra(goal.args[0], u, (size, zero), ())
    return case_split(goal, zero, nothing, _principal(u, goal, nonzero, 2))


def _moved_modulus(same: Theorem) -> Theorem:
    hole = variable("hole", C)
    return congruence(function(hole, _MODULUS(hole)), same)


# Arguments of real numbers, of multiples, of conjugates


@lemma("∀u : C, x : R. 0 < x ⇒ u ≠ 0 ⇒ arg(x·u) = arg(u)")
def argument_of_multiple(u: Term, x: Term, positive: Theorem, nonzero: Theorem) -> Theorem:
    whole = lift(x, C) * u
    other = nonzero_product[C](
        lift(x, C), u, nonzero_complex(x, nonzero_of_positive(x, positive)), nonzero
    )
    size = equation(_MODULUS(whole), x * _MODULUS(u), (positive,))
    polar = algebra(whole, _MODULUS(whole) * CIS(argument(u)), (size, polar_form(u)), ())
    bounds = argument_above(u, nonzero), argument_below(u, nonzero)
    return argument_unique(whole, argument(u), other, polar, *bounds)


@lemma("∀x : R. 0 < x ⇒ arg(toC(x)) = 0")
def argument_of_positive(x: Term, positive: Theorem) -> Theorem:
    u = lift(x, C)
    size = equation(_MODULUS(u), x, (positive,))
    polar = algebra(u, _MODULUS(u) * CIS(ZERO), (size, cis_zero.theorem), ())
    nonzero = nonzero_complex(x, nonzero_of_positive(x, positive))
    low = combine(less(-PI, ZERO), pi_positive.theorem)
    return argument_unique(u, ZERO, nonzero, polar, low, weaken(pi_positive.theorem))


@lemma("∀x : R. x < 0 ⇒ arg(toC(x)) = pi")
def argument_of_negative(x: Term, negative: Theorem) -> Theorem:
    u = lift(x, C)
    size = transitive(
        equation(_MODULUS(u), absolute(x)), apply(basic("abs_left"), x, weaken(negative))
    )
    polar = algebra(u, _MODULUS(u) * CIS(PI), (size, basic("cis_pi")), ())
    nonzero = nonzero_complex(x, nonzero_of_negative(x, negative))
    return argument_on_the_cut(u, nonzero, polar)


@lemma("∀t : R. −pi < t ⇒ t ≤ pi ⇒ arg(cis(t)) = t")
def argument_of_turn(t: Term, low: Theorem, high: Theorem) -> Theorem:
    size = equation(_MODULUS(CIS(t)), ONE)
    polar = algebra(CIS(t), _MODULUS(CIS(t)) * CIS(t), (size,), ())
    return argument_unique(CIS(t), t, nonzero_cis(t), polar, low, high)


@lemma("∀u : C. Abs(u)·cis(−arg(u)) = conj(u)")
def mirrored_polar_form(u: Term, goal: Term) -> Theorem:
    hole = variable("hole", C)
    whole = congruence(function(hole, constant("conj", C, C)(hole)), polar_form(u))
    product = conj_mul(lift(_MODULUS(u), C), CIS(argument(u)))
    laws = conj_cis(argument(u)), conj_real(_MODULUS(u))
    parts = algebra(goal.args[0], product.statement.args[1], laws, ())
    return transitive(parts, symmetric(product), whole)
