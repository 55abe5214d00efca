"""Where sine and cosine have a sign, how fast they change, where they take the value of 0 again."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    generalise,
    sides,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R, Z
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    modulus_above,
    modulus_above_negative,
    modulus_bound,
)
from symbolic_pe.tactics.arithmetic.integers import integer_induction
from symbolic_pe.tactics.arithmetic.order import (
    ZERO,
    antisymmetric,
    combine,
    contradiction,
    nonzero_of_positive,
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
    cos_at_least_minus_one,
    cos_at_most_one,
    grows,
    pi_positive,
    pythagoras,
    sin_at_least_minus_one,
    sin_at_most_one,
    sin_positive,
    sin_supplement,
    sin_zero,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, lemma
from symbolic_pe.foundations.logic import from_false
from symbolic_pe.foundations.written import equal, inverse, less, less_equal, lift

HALF = Fraction(1, 2)


@lemma("∀x : R. 0 ≤ x ⇒ x ≤ pi ⇒ 0 ≤ sin(x)")
def sin_nonnegative(x: Term, low: Theorem, high: Theorem, goal: Term) -> Theorem:
    z = variable("z", R)

    def at(end: Term, same: Theorem, value: Theorem) -> Theorem:
        moved = congruence(function(z, SIN(z)), same)
        return combine(goal, equations=(transitive(moved, value),))

    sin_pi = transitive(
        symmetric(sin_supplement(PI)),
        congruence(function(z, SIN(z)), algebra(PI - PI, ZERO, (), ())),
        sin_zero.theorem,
    )

    def inside(positive: Theorem) -> Theorem:
        return total_cases(
            PI,
            x,
            lambda h: at(PI, antisymmetric(high, h), sin_pi),
            lambda h: weaken(sin_positive(x, positive, h)),
        )

    return total_cases(x, ZERO, lambda h: at(ZERO, antisymmetric(h, low), sin_zero.theorem), inside)


# Change


def _sin_change(x: Term, y: Term, below: Theorem, sign: int) -> Theorem:
    """y ≤ x gives ±(sin(x) − sin(y)) ≤ x − y"""
    slope_bound = cos_at_most_one if sign > 0 else cos_at_least_minus_one

    def nonnegative(z: Term, _: Theorem) -> Theorem:
        return combine(less_equal(0, 1 - sign * COS(z)), slope_bound(z))

    rising = grows(
        lambda z: z - sign * SIN(z), lambda z: 1 - sign * COS(z), y, x, below, nonnegative
    )
    return combine(less_equal(sign * (SIN(x) - SIN(y)), x - y), rising)


def _cos_change(x: Term, y: Term, below: Theorem, sign: int) -> Theorem:
    """y ≤ x gives ±(cos(x) − cos(y)) ≤ x − y"""
    slope_bound = sin_at_least_minus_one if sign > 0 else sin_at_most_one

    def nonnegative(z: Term, _: Theorem) -> Theorem:
        return combine(less_equal(0, 1 + sign * SIN(z)), slope_bound(z))

    rising = grows(
        lambda z: z - sign * COS(z), lambda z: 1 + sign * SIN(z), y, x, below, nonnegative
    )
    return combine(less_equal(sign * (COS(x) - COS(y)), x - y), rising)


def _lipschitz(
    f: Callable[[Term], Term],
    change: Callable[[Term, Term, Theorem, int], Theorem],
    x: Term,
    y: Term,
) -> Theorem:
    """|f(x) − f(y)| ≤ |x − y|"""
    difference, distance = f(x) - f(y), absolute(x - y)
    low, high = less_equal(-distance, difference), less_equal(difference, distance)
    above, below = modulus_above(x - y), modulus_above_negative(x - y)

    def ordered(h: Theorem, first: Term, second: Term, side: Theorem) -> Theorem:
        sign = 1 if first is x else -1
        return modulus_bound(
            difference,
            distance,
            combine(low, change(first, second, h, -sign), side),
            combine(high, change(first, second, h, sign), side),
        )

    return total_cases(
        y, x, lambda h: ordered(h, x, y, above), lambda h: ordered(weaken(h), y, x, below)
    )


@lemma("∀x y : R. absR(sin(x) − sin(y)) ≤ absR(x − y)")
def sin_lipschitz(x: Term, y: Term) -> Theorem:
    return _lipschitz(SIN, _sin_change, x, y)


@lemma("∀x y : R. absR(cos(x) − cos(y)) ≤ absR(x − y)")
def cos_lipschitz(x: Term, y: Term) -> Theorem:
    return _lipschitz(COS, _cos_change, x, y)


@lemma("∀x y : R. cos(x + y) = cos(x)·cos(y) − sin(x)·sin(y)")
def cos_of_sum(x: Term, y: Term) -> Theorem:
    moved = _cis_moved(-(x + y), -x + -y)
    laws = (
        apply(basic("cis_add"), x, y),
        apply(basic("cis_add"), -x, -y),
        moved,
        *(apply(basic(name), t) for name in ("euler_cos", "euler_sin") for t in (x, y)),
        apply(basic("euler_cos"), x + y),
        basic("i_squared"),
    )
    return algebra(COS(x + y), COS(x) * COS(y) - SIN(x) * SIN(y), laws, ())


@lemma("∀x : R. cos(−x) = cos(x)")
def cos_negative(x: Term) -> Theorem:
    minus = -x
    moved = _cis_moved(-minus, x)
    laws = (moved, apply(basic("euler_cos"), x), apply(basic("euler_cos"), -x))
    return algebra(COS(-x), COS(x), laws, ())


@lemma("∀x : R. sin(−x) = −sin(x)")
def sin_negative(x: Term) -> Theorem:
    minus = -x
    moved = _cis_moved(-minus, x)
    laws = (moved, apply(basic("euler_sin"), x), apply(basic("euler_sin"), -x))
    return algebra(SIN(-x), -SIN(x), laws, ())


# Whole turns


def _cis_moved(s: Term, t: Term) -> Theorem:
    """cis(s) = cis(t), if s = t by algebra"""
    z = variable("z", R)
    return congruence(function(z, CIS(z)), algebra(s, t, (), ()))


def _turn(k: Term) -> Term:
    """2πk"""
    return 2 * PI * lift(k, R)


@lemma("∀k : Z. cis((2 : R)·pi·k) = 1")
def cis_of_turns(goal: Term) -> Theorem:
    k = variable("k", Z)
    one_turn = _cis_moved(2 * PI, PI + PI)
    forth = algebra(
        CIS(2 * PI),
        numeral(1, 1, C),
        (basic("cis_pi"), apply(basic("cis_add"), PI, PI), one_turn),
        (),
    )
    back = algebra(
        CIS(-(2 * PI)), numeral(1, 1, C), (forth, apply(basic("cis_negative"), 2 * PI)), ()
    )

    def step(turn: Term, value: Theorem, further: Term) -> Theorem:
        before = assume(equal(CIS(_turn(k)), 1))
        moved = _cis_moved(_turn(further), _turn(k) + turn)
        law = apply(basic("cis_add"), _turn(k), turn)
        after = algebra(CIS(_turn(further)), numeral(1, 1, C), (before, value, law, moved), ())
        return generalise(discharge(before.statement, after), k)

    start_statement = substitute(goal.args[0], numeral(0, 1, Z))
    start = transitive(_cis_moved(sides(start_statement)[0].args[0], ZERO), cis_zero.theorem)
    return integer_induction(
        goal.args[0],
        start,
        step(2 * PI, forth, k + 1),
        step(-(2 * PI), back, k - numeral(1, 1, Z)),
    )


@lemma("∀x : R, p : o. cos(x) = 1 ⇒ (∀k : Z. x = (2 : R)·pi·k ⇒ p) ⇒ p")
def whole_turns(x: Term, p: Term, one: Theorem, found: Theorem) -> Theorem:
    """With k = ⌊x/2π⌋ the rest y = x − 2πk is in [0, 2π); as cos y = 1, sin(y/2) = 0 and y = 0."""
    turn = 2 * PI
    positive_turn = combine(less(0, turn), (2, pi_positive.theorem))
    unit = apply(basic("inverse[R]"), turn, nonzero_of_positive(turn, positive_turn))
    share = x * inverse(turn)
    k = constant("floor", R, Z)(share)
    rest = x - _turn(k)
    low = combine(
        less_equal(0, rest), (positive_turn, apply(basic("floor_low"), share)), equations=(unit,)
    )
    high = combine(
        less(rest, turn), (positive_turn, apply(basic("floor_high"), share)), equations=(unit,)
    )
    same = _cos_without_turns(x, k)

    def some(above: Theorem) -> Theorem:
        half = rational(HALF) * rest
        sine = sin_positive(
            half,
            combine(less(0, half), (HALF, above)),
            combine(less(half, PI), (HALF, high)),
        )
        doubled = _cos_doubled(half, rest)
        false = contradiction((2, sine, sine), equations=(one, doubled, same))
        return from_false(false, less_equal(rest, 0))

    zero = antisymmetric(total_cases(rest, ZERO, lambda h: h, some), low)
    return apply(found, k, algebra(x, _turn(k), (zero,), ()))


def _cos_doubled(half: Term, whole: Term) -> Theorem:
    """cos(t) = 1 − 2 sin(t/2)²"""
    z = variable("z", R)
    moved = congruence(function(z, COS(z)), algebra(whole, half + half, (), ()))
    squares = transitive(moved, cos_of_sum(half, half))
    return algebra(COS(whole), 1 - 2 * SIN(half) ** 2, (squares, pythagoras(half)), ())


def _cos_without_turns(x: Term, k: Term) -> Theorem:
    """cos(x − 2πk) = cos(x)"""
    rest, turns = x - _turn(k), _turn(k)
    forth = cis_of_turns(k)
    back = algebra(CIS(-turns), numeral(1, 1, C), (forth, apply(basic("cis_negative"), turns)), ())
    laws = (
        forth,
        back,
        apply(basic("cis_add"), x, -turns),
        apply(basic("cis_add"), -x, turns),
        _cis_moved(rest, x + -turns),
        _cis_moved(-rest, -x + turns),
        apply(basic("euler_cos"), rest),
        apply(basic("euler_cos"), x),
    )
    return algebra(COS(rest), COS(x), laws, ())
