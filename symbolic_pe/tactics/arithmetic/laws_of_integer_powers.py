"""Laws of powers with integer exponents, and of powers of −1."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.kernel.rules import assume, discharge, generalise, modus_ponens, replace, symmetric
from symbolic_pe.kernel.terms import Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Type, Z
from symbolic_pe.tactics.arithmetic.laws_of_complex import conj_inverse, conj_power
from symbolic_pe.tactics.arithmetic.laws_of_order import (
    cancelled,
    inverse_law,
    nonzero_power,
    numeric_fact,
    pow_0,
    pow_next,
    unique_inverse,
)
from symbolic_pe.foundations.equations import (
    applied,
    by_algebra,
    by_induction,
    chain,
    congruent,
    conjugate,
    ending,
    head,
    induction_parts,
    integer_power,
    number,
    shown,
)
from symbolic_pe.foundations.laws import AxiomLaw, law
from symbolic_pe.foundations.written import equal, inverse, unequal

powZ_nat, powZ_neg = AxiomLaw("powZ_nat"), AxiomLaw("powZ_neg")  # noqa: N816
integer_cases = AxiomLaw("integer_cases")


def _whole(n: Term) -> Term:
    return head("toZ", N, Z)(n)


def _by_sign(a: Term, goal: Callable[[Term], Term], plus: Theorem, minus: Theorem) -> Theorem:
    """Γ ⊢ φ(a), from Γ ⊢ φ(n) and Γ ⊢ φ(−n) for the natural number n."""
    n, branches = variable("n", N), []
    hole = variable("hole′", Z)
    for value, theorem in ((_whole(n), plus), (-_whole(n), minus)):
        same = equal(a, value)
        moved = replace(function(hole, goal(hole)), symmetric(assume(same)), theorem)
        branches.append(generalise(discharge(same, moved), n))
    return integer_cases(a, goal(a), *branches)


def _exponent(u: Term, theorem: Theorem) -> Theorem:
    """⊢ powZ(u, a) = powZ(u, b) from ⊢ a = b."""
    return congruent(lambda z: integer_power(u, z), theorem)


@law("powers", "∀u : C. powZ(u, (0 : Z)) = 1")
def powZ_zero(u: Term) -> Theorem:
    zero = number(0, N)
    same = _exponent(u, by_algebra(number(0, Z), _whole(zero)))
    return chain(same, powZ_nat(u, zero), pow_0["C"](u))


@law("powers", "∀u : C. powZ(u, (1 : Z)) = u")
def powZ_one(u: Term) -> Theorem:
    one = number(1, N)
    same = _exponent(u, by_algebra(number(1, Z), _whole(one)))
    return ending(chain(same, powZ_nat(u, one)), u)


@law("powers", "∀u : C, a : Z. u ≠ 0 ⇒ powZ(u, a + 1) = powZ(u, a)·u")
def powZ_next(u: Term, a: Term, nonzero: Theorem) -> Theorem:
    n = variable("n", N)

    def goal(z: Term) -> Term:
        return equal(integer_power(u, z + 1), integer_power(u, z) * u)

    upwards = goal(_whole(n))
    same = _exponent(u, by_algebra(_whole(n) + 1, _whole(n + 1)))
    up = chain(same, powZ_nat(u, n + 1))
    up = ending(up, upwards.args[1], pow_next["C"](u, n), powZ_nat(u, n))
    return _by_sign(a, goal, up, _downwards(u, n, goal(-_whole(n)), nonzero))


def _downwards(u: Term, n: Term, statement: Term, nonzero: Theorem) -> Theorem:
    """⊢ powZ(u, −n + 1) = powZ(u, −n)·u: n is 0 or has one before it."""
    zero, following, _ = induction_parts(n, statement)
    exponent_zero = _exponent(u, by_algebra(-_whole(number(0, N)), number(0, Z)))
    exponent_one = _exponent(u, by_algebra(zero.args[0].args[1], number(1, Z)))
    first = chain(exponent_one, powZ_one(u))
    start = chain(first, _closing(u, zero.args[1], exponent_zero))
    power, longer = u**n, u ** (n + 1)
    unit = inverse_law["C"](longer, nonzero_power["C"](u, n + 1, nonzero))
    product = by_algebra(
        power * (inverse(longer) * u), inverse(longer) * longer, pow_next["C"](u, n)
    )
    inverted = unique_inverse["C"](power, inverse(longer) * u, chain(product, unit))
    same = _exponent(u, by_algebra(following.args[0].args[1], -_whole(n)))
    step = chain(same, powZ_neg(u, n), inverted)
    step = ending(step, following.args[1], powZ_neg(u, n + 1))
    return by_induction(n, statement, start, step)


def _closing(u: Term, goal: Term, exponent_zero: Theorem) -> Theorem:
    """⊢ u = powZ(u, −0)·u"""
    value = chain(exponent_zero, powZ_zero(u))
    return by_algebra(u, goal, value)


@law("powers", "∀u : C, a b : Z. u ≠ 0 ⇒ powZ(u, a + b) = powZ(u, a)·powZ(u, b)")
def powZ_sum(u: Term, a: Term, b: Term, nonzero: Theorem) -> Theorem:
    n = variable("n", N)

    def goal(z: Term) -> Term:
        return equal(integer_power(u, a + z), integer_power(u, a) * integer_power(u, z))

    def at_zero(statement: Term) -> Theorem:
        exponent = statement.args[0].args[1]
        nothing = _exponent(u, by_algebra(exponent.args[1], number(0, Z)))
        same = _exponent(u, by_algebra(exponent, a))
        return ending(same, statement.args[1], chain(nothing, powZ_zero(u)))

    up = goal(_whole(n))
    zero, following, hypothesis = induction_parts(n, up)
    longer = _exponent(u, by_algebra(a + _whole(n + 1), (a + _whole(n)) + 1))
    one_more = chain(
        _exponent(u, by_algebra(_whole(n + 1), _whole(n) + 1)), powZ_next(u, _whole(n), nonzero)
    )
    step = chain(longer, powZ_next(u, a + _whole(n), nonzero))
    step = ending(step, following.args[1], hypothesis, one_more)
    upwards = by_induction(n, up, at_zero(zero), step)

    down = goal(-_whole(n))
    zero, following, hypothesis = induction_parts(n, down)
    shorter = a + -_whole(n + 1)
    raised = chain(
        _exponent(u, by_algebra(a + -_whole(n), shorter + 1)), powZ_next(u, shorter, nonzero)
    )
    one_less = chain(
        _exponent(u, by_algebra(-_whole(n), -_whole(n + 1) + 1)),
        powZ_next(u, -_whole(n + 1), nonzero),
    )
    value = following.args[1]
    products = by_algebra(u * following.args[0], u * value, one_less, hypothesis, raised)
    step = cancelled(u, following.args[0], value, nonzero, products)
    downwards = by_induction(n, down, at_zero(zero), step)
    return _by_sign(b, goal, upwards, downwards)


@law("powers", "∀u : C, a : Z. u ≠ 0 ⇒ powZ(u, a)·powZ(u, −a) = 1")
def powZ_opposite(u: Term, a: Term, nonzero: Theorem) -> Theorem:
    nothing = _exponent(u, by_algebra(a + -a, number(0, Z)))
    return chain(symmetric(powZ_sum(u, a, -a, nonzero)), nothing, powZ_zero(u))


@law("powers", "∀u : C, a : Z. u ≠ 0 ⇒ powZ(u, −a) = inv(powZ(u, a))")
def powZ_inverse(u: Term, a: Term, nonzero: Theorem) -> Theorem:
    powers = integer_power(u, a), integer_power(u, -a)
    return symmetric(unique_inverse["C"](*powers, powZ_opposite(u, a, nonzero)))


@law("powers", "∀u : C, a : Z. u ≠ 0 ⇒ powZ(u, a) ≠ 0")
def powZ_nonzero(u: Term, a: Term, nonzero: Theorem, zero: Theorem) -> Theorem:
    product = powZ_opposite(u, a, nonzero)
    one = numeric_fact(unequal(number(1, C), number(0, C)))
    bad = chain(symmetric(product), by_algebra(product.statement.args[0], number(0, C), zero))
    return modus_ponens(one, bad)


@law("powers", "∀u : C, a : Z, k : N. u ≠ 0 ⇒ powZ(u, k·a) = powZ(u, a)^k")
def powZ_multiple(u: Term, a: Term, k: Term, nonzero: Theorem) -> Theorem:
    statement = equal(integer_power(u, k * a), integer_power(u, a) ** k)
    zero, following, hypothesis = induction_parts(k, statement)
    nothing = _exponent(u, by_algebra(zero.args[0].args[1], number(0, Z)))
    start = chain(nothing, powZ_zero(u), symmetric(pow_0["C"](integer_power(u, a))))
    longer = _exponent(u, by_algebra(following.args[0].args[1], _whole(k) * a + a))
    step = chain(longer, powZ_sum(u, _whole(k) * a, a, nonzero))
    step = ending(step, following.args[1], hypothesis, pow_next["C"](integer_power(u, a), k))
    return by_induction(k, statement, start, step)


@law("powers", "∀u : C, a : Z. u ≠ 0 ⇒ conj(powZ(u, a)) = powZ(conj(u), a)")
def powZ_conj(u: Term, a: Term, nonzero: Theorem) -> Theorem:
    n = variable("n", N)

    def goal(z: Term) -> Term:
        return equal(conjugate(integer_power(u, z)), integer_power(conjugate(u), z))

    plus = chain(
        applied(conjugate, powZ_nat(u, n)),
        conj_power(u, n),
        symmetric(powZ_nat(conjugate(u), n)),
    )
    minus = chain(
        applied(conjugate, powZ_neg(u, n)),
        conj_inverse(u**n, nonzero_power["C"](u, n, nonzero)),
        congruent(inverse, conj_power(u, n)),
        symmetric(powZ_neg(conjugate(u), n)),
    )
    return _by_sign(a, goal, plus, minus)


@law("powers", "∀n : N. ((−1 : C)^n)^2 = 1")
def sign_square(n: Term) -> Theorem:
    return _sign_square(n, C)


@law("powers", "∀n : N. ((−1 : R)^n)^2 = 1")
def real_sign_square(n: Term) -> Theorem:
    return _sign_square(n, R)


def _sign_square(n: Term, type_: Type) -> Theorem:
    statement = equal((number(-1, type_) ** n) ** 2, number(1, type_))
    zero, following, hypothesis = induction_parts(n, statement)
    start = shown(zero)
    step = shown(following, pow_next[type_.name](number(-1, type_), n), hypothesis)
    return by_induction(n, statement, start, step)


@law("powers", "∀a : Z. powZ((−1 : C), a)^2 = 1")
def powZ_sign(a: Term) -> Theorem:
    n, minus_one = variable("n", N), number(-1, C)
    power = minus_one**n

    def goal(z: Term) -> Term:
        return equal(integer_power(minus_one, z) ** 2, number(1, C))

    plus = shown(goal(_whole(n)), powZ_nat(minus_one, n), sign_square(n))
    product = chain(by_algebra(power * power, power**2), sign_square(n))
    inverted = chain(powZ_neg(minus_one, n), unique_inverse["C"](power, power, product))
    minus = shown(goal(-_whole(n)), inverted, sign_square(n))
    return _by_sign(a, goal, plus, minus)


@law("powers", "∀a : Z. powZ((−1 : C), −a) = powZ((−1 : C), a)")
def powZ_sign_opposite(a: Term) -> Theorem:
    minus_one = number(-1, C)
    sign = integer_power(minus_one, a)
    nonzero = numeric_fact(unequal(minus_one, number(0, C)))
    product = chain(by_algebra(sign * sign, sign**2), powZ_sign(a))
    return chain(powZ_inverse(minus_one, a, nonzero), unique_inverse["C"](sign, sign, product))
