"""The laws by which the functions of ``elementary`` are known."""

from __future__ import annotations

from fractions import Fraction

from symbolic_pe.kernel.numbers import numeric
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    reflexive,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, eta, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Z
from symbolic_pe.tactics.arithmetic.divisions import floor_unique
from symbolic_pe.tactics.arithmetic.integers import (
    integer_antisymmetric,
    natural_gap,
    natural_nonnegative,
)
from symbolic_pe.tactics.arithmetic.order import combine, total_cases
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.elementary import ELEMENTARY
from symbolic_pe.foundations.lemmas import Lemma, apply, lemma
from symbolic_pe.foundations.logic import from_false
from symbolic_pe.foundations.written import inverse, less, less_equal, lift, unequal

_HALF, _NAUGHT = numeral(1, 2, R), numeral(0, 1, N)
_FLOOR, _TO_N, _TO_Z = constant("floor", R, Z), constant("toN", Z, N), constant("toZ", N, Z)


def _meaning(name: str, *arguments: Term) -> Theorem:
    return instantiate(ELEMENTARY[name], *arguments)


def _right(equation: Theorem) -> Term:
    side: Term = equation.statement.args[1]
    return side


@lemma("∀u : C. conj(u) = toC(re(u)) − I·im(u)")
def conjugate(u: Term) -> Theorem:
    return _meaning("conj", u)


def _natural(z: Term, n: Term, *equations: Theorem) -> Theorem:
    """⊢ toN(z) = n, where z = n by algebra and these equations"""
    x = variable("z", Z)
    same = congruence(function(x, _TO_N(x)), algebra(z, _TO_Z(n), equations, ()))
    return transitive(same, apply(basic("to_natural"), n))


def _natural_floor(x: Term, n: Term, over: Fraction, *equations: Theorem) -> Theorem:
    """⊢ toN(⌊x⌋) = n, where x = n + over by algebra and these equations, and 0 ≤ over < 1"""
    low = combine(less_equal(lift(n, R), x), over, equations=equations)
    high = combine(less(x, lift(n, R) + 1), 1 - over, equations=equations)
    return _natural(_FLOOR(x), n, floor_unique(x, _TO_Z(n), low, high))


@lemma("∀u : C. Abs(u) = sqrt(re(u)^2 + im(u)^2)")
def modulus_root(u: Term) -> Theorem:
    return _meaning("Abs", u)


# ⌊i/2⌋ and the remainder


def _half(i: Term, twice: Term, over: Fraction) -> Theorem:
    floor = _natural_floor(_HALF * lift(twice, R), i, over)
    return transitive(_meaning("half", twice), floor)


def _odd(rest: int, twice: Term, half: Theorem) -> Theorem:
    meaning = _meaning("odd", twice)
    return transitive(meaning, _natural(_right(meaning).args[0], numeral(rest, 1, N), half))


@lemma("∀i : N. half(2·i) = i")
def half_even(i: Term) -> Theorem:
    return _half(i, 2 * i, Fraction(0))


@lemma("∀i : N. half(2·i + 1) = i")
def half_odd(i: Term) -> Theorem:
    return _half(i, 2 * i + 1, Fraction(1, 2))


@lemma("∀i : N. odd(2·i) = 0")
def odd_even(i: Term) -> Theorem:
    return _odd(0, 2 * i, half_even(i))


@lemma("∀i : N. odd(2·i + 1) = 1")
def odd_odd(i: Term) -> Theorem:
    return _odd(1, 2 * i + 1, half_odd(i))


# The positive part of an integer


def _positive(z: Term, n: Term, size: Theorem, *equations: Theorem) -> Theorem:
    """⊢ the positive part of z is n, from |z| = ±z"""
    meaning = _meaning("positive_part", z)
    average = _right(meaning).args[0].args[0]
    floor = _natural_floor(average, n, Fraction(0), size, *equations)
    return transitive(meaning, floor)


@lemma("∀z : Z, n : N. z = toZ(n) ⇒ positive_part(z) = n")
def positive_of_natural(z: Term, n: Term, same: Theorem) -> Theorem:
    nonnegative = combine(less_equal(0, z), natural_nonnegative(n), equations=(same,))
    return _positive(z, n, apply(basic("abs_right"), lift(z, R), nonnegative), same)


@lemma("∀z : Z, n : N. z = −toZ(n) ⇒ positive_part(z) = 0")
def positive_of_negative(z: Term, n: Term, same: Theorem) -> Theorem:
    negative = combine(less_equal(z, 0), natural_nonnegative(n), equations=(same,))
    return _positive(z, _NAUGHT, apply(basic("abs_left"), lift(z, R), negative))


# Powers with integer exponents


def _power(u: Term, z: Term, up: Theorem, down: Theorem) -> Theorem:
    """⊢ uᶻ = uᵐ·(uⁿ)⁻¹, from the positive parts m of z and n of −z"""
    hole, k = variable("k", N), variable("k_", N)
    parts = function(hole, k, u**hole * inverse(u**k))
    return transitive(_meaning("powZ", u, z), _of_both(parts, up, down))


def _of_both(f: Term, *equations: Theorem) -> Theorem:
    """⊢ f(a, b) = f(c, d), from a = c and b = d"""
    left, right = equations
    x, b, c = variable("x_", N), right.statement.args[0], left.statement.args[1]
    first = congruence(function(x, f(x, b)), left)
    return transitive(first, congruence(function(x, f(c, x)), right))


def _same(s: Term, t: Term) -> Theorem:
    return algebra(s, t, (), ())


@lemma("∀u : C, n : N. powZ(u, toZ(n)) = u^n")
def powZ_nat(u: Term, n: Term, goal: Term) -> Theorem:
    z, w = _TO_Z(n), variable("w", C)
    power = _power(
        u, z, positive_of_natural(z, n, reflexive(z)), positive_of_negative(-z, n, reflexive(-z))
    )
    one = numeral(1, 1, C)
    to_one = congruence(function(w, inverse(w)), _same(u**_NAUGHT, one))
    unit = apply(axiom("inverse[C]"), one, numeric(unequal(one, 0), 64))
    return transitive(power, algebra(_right(power), u**n, (to_one, unit), ()))


@lemma("∀u : C, n : N. powZ(u, −toZ(n)) = inv(u^n)")
def powZ_neg(u: Term, n: Term) -> Theorem:
    z = _TO_Z(n)
    minus = -z
    power = _power(
        u,
        minus,
        positive_of_negative(minus, n, reflexive(minus)),
        positive_of_natural(-minus, n, _same(-minus, z)),
    )
    return transitive(power, _same(_right(power), inverse(u**n)))


# δᵢⱼ


def _delta(i: Term, j: Term, up: Theorem, down: Theorem) -> Theorem:
    """⊢ δᵢⱼ = 0ᵐ⁺ⁿ, from the positive parts m of i − j and n of j − i"""
    m, n = variable("m_", N), variable("n_", N)
    power = function(m, n, numeral(0, 1, R) ** (m + n))
    return transitive(_meaning("delta", i, j), _of_both(power, up, down))


def _power_of_zero(power: Term, exponent: Term, value: int) -> Theorem:
    """⊢ 0ⁿ = 0 or 1, where the exponent is m + 1 or 0 by algebra"""
    n, zero = variable("n_", N), numeral(0, 1, R)
    same = congruence(function(n, zero**n), _same(power.args[1], exponent))
    law = (apply(axiom("pow_next[R]"), zero, exponent.args[0]),) if value == 0 else ()
    return transitive(same, algebra(zero**exponent, numeral(value, 1, R), law, ()))


@lemma("∀i : N. delta(i, i) = 1")
def delta_same(i: Term) -> Theorem:
    none = positive_of_natural(
        lift(i, Z) - lift(i, Z), _NAUGHT, _same(lift(i, Z) - lift(i, Z), _TO_Z(_NAUGHT))
    )
    power = _delta(i, i, none, none)
    return transitive(power, _power_of_zero(_right(power), _NAUGHT, 1))


def _parts_of_difference(i: Term, j: Term, below: Theorem) -> tuple[Term, Theorem, Theorem]:
    """m + 1 = j − i, as a positive part, and the positive part 0 of i − j; from i < j"""
    up, down = lift(j, Z) - lift(i, Z), lift(i, Z) - lift(j, Z)
    gap = natural_gap(i, j, below)
    rest = apply(axiom("natural"), up - 1, combine(less_equal(0, up - 1), gap))
    more = rest.statement.args[0].args[0] + 1
    whole = algebra(up, _TO_Z(more), (rest,), (_TO_Z(more.args[0]),))
    negative = algebra(down, -_TO_Z(more), (rest,), (_TO_Z(more.args[0]),))
    return more, positive_of_natural(up, more, whole), positive_of_negative(down, more, negative)


@lemma("∀i j : N. i ≠ j ⇒ delta(i, j) = 0")
def delta_other(i: Term, j: Term, other: Theorem, goal: Term) -> Theorem:
    def zero(power: Theorem, more: Term) -> Theorem:
        return transitive(power, _power_of_zero(_right(power), more, 0))

    def low(below: Theorem) -> Theorem:
        more, up, none = _parts_of_difference(i, j, below)
        return zero(_delta(i, j, none, up), more)

    def high(above: Theorem) -> Theorem:
        more, up, none = _parts_of_difference(j, i, above)
        return zero(_delta(i, j, up, none), more)

    def at_most(below: Theorem) -> Theorem:
        def same(above: Theorem) -> Theorem:
            equation = integer_antisymmetric[N](i, j, below, above)
            return from_false(modus_ponens(other, equation), goal)

        return total_cases(lift(j, R), lift(i, R), same, low)

    return total_cases(lift(i, R), lift(j, R), at_most, high)


# Minors and determinants


def _skip(j: Term, b: Term, value: Term, power: Theorem, *laws: Theorem) -> Theorem:
    """⊢ skip(j, b) = value, from the positive part of b + 1 − j, the exponent of 0"""
    n, meaning = variable("n_", N), _meaning("skip", j, b)
    zeros = congruence(function(n, numeral(0, 1, Z) ** n), power)
    return transitive(meaning, _natural(_right(meaning).args[0], value, zeros, *laws))


def _natural_part(z: Term, nonnegative: Theorem) -> Theorem:
    """⊢ toZ(n) = z for a natural number n"""
    return apply(axiom("natural"), z, nonnegative)


@lemma("∀j b : N. b < j ⇒ skip(j, b) = b")
def skip_low(j: Term, b: Term, below: Theorem) -> Theorem:
    distance, gap = lift(j, Z) - lift(b, Z) - 1, natural_gap(b, j, below)
    same = _natural_part(distance, combine(less_equal(0, distance), gap))
    whole, z = same.statement.args[0], lift(b, Z) + 1 - lift(j, Z)
    opposite = algebra(z, -whole, (same,), (whole,))
    return _skip(j, b, b, positive_of_negative(z, whole.args[0], opposite))


@lemma("∀j b : N. j ≤ b ⇒ skip(j, b) = b + 1")
def skip_high(j: Term, b: Term, above: Theorem) -> Theorem:
    distance = lift(b, Z) - lift(j, Z)
    same = _natural_part(distance, combine(less_equal(0, distance), above))
    whole, z = same.statement.args[0], lift(b, Z) + 1 - lift(j, Z)
    more = whole.args[0] + 1
    power = positive_of_natural(z, more, algebra(z, _TO_Z(more), (same,), (whole,)))
    nothing = apply(axiom("pow_next[Z]"), numeral(0, 1, Z), whole.args[0])
    return _skip(j, b, b + 1, power, nothing)


@lemma(
    "∀n : N, A : N→N→R. det(n + 1, A)"
    " = sum(n + 1, λj. (−1 : R)^j·A(0, j)·det(n, λa b. A(a + 1, skip(j, b))))"
)
def det_next(n: Term, A: Term) -> Theorem:
    j, a, b, x = (variable(name, N) for name in "jabx")
    skipped = constant("skip", N, N, N)(j, b)
    entries = function(x, A(a + 1, x))

    def cases(condition: Term, law: Lemma) -> Theorem:
        given = assume(condition)
        moved = congruence(entries, apply(law.theorem, j, b, given))
        return generalise(discharge(condition, moved), j, a, b)

    low, high = cases(less(b, j), skip_low), cases(less_equal(j, b), skip_high)
    minors = function(j, a, b, A(a + 1, skipped))
    return apply(axiom("det_expansion"), n, eta(A), minors, low, high)
