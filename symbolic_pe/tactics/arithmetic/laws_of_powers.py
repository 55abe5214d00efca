"""Laws of powers with a natural exponent, and of ln and √ as exponentials."""

from __future__ import annotations

from fractions import Fraction

from symbolic_pe.kernel.rules import symmetric
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R
from symbolic_pe.tactics.arithmetic.laws_of_exponentials import (
    MULTIPLE,
    exp_add,
    exp_ln,
    exp_negative,
    exp_positive,
    exp_zero,
    ln_exp,
    sqrt_nonnegative,
    sqrt_square,
)
from symbolic_pe.tactics.arithmetic.laws_of_order import (
    from_products,
    pow_0,
    pow_next,
    square_injective,
    unique_inverse,
)
from symbolic_pe.foundations.equations import (
    applied,
    by_algebra,
    by_induction,
    chain,
    congruent,
    ending,
    exp,
    head,
    induction_parts,
    left,
    ln,
    number,
    right,
    shown,
    sqrt,
)
from symbolic_pe.foundations.laws import Law, law
from symbolic_pe.foundations.written import equal, less_equal

# Powers with a natural exponent, logarithms


def _power_sum(type_name: str) -> Law:
    def prove(x: Term, m: Term, n: Term) -> Theorem:
        statement = equal(x ** (m + n), x**m * x**n)
        zero, following, hypothesis = induction_parts(n, statement)
        same = congruent(lambda k: x**k, by_algebra(m + 0, m))
        start = ending(same, zero.args[1], pow_0[type_name](x))
        longer = congruent(lambda k: x**k, by_algebra(m + (n + 1), (m + n) + 1))
        laws = hypothesis, pow_next[type_name](x, m + n), pow_next[type_name](x, n)
        step = ending(longer, following.args[1], *laws)
        return by_induction(n, statement, start, step)

    text = f"∀x : {type_name}, m n : N. x^(m + n) = x^m·x^n"
    return Law("exponent_laws", text, prove)


power_sum = {name: _power_sum(name) for name in "NZRC"}
"""∀x m n. x^(m + n) = x^m·x^n"""


def _power_product(type_name: str) -> Law:
    def prove(x: Term, m: Term, n: Term) -> Theorem:
        statement = equal(x ** (m * n), (x**m) ** n)
        _, following, hypothesis = induction_parts(n, statement)
        nothing = congruent(lambda k: x**k, by_algebra(m * 0, number(0, N)))
        start = chain(nothing, pow_0[type_name](x), symmetric(pow_0[type_name](x**m)))
        longer = congruent(lambda k: x**k, by_algebra(m * (n + 1), m * n + m))
        last = hypothesis, pow_next[type_name](x**m, n)
        step = ending(chain(longer, power_sum[type_name](x, m * n, m)), following.args[1], *last)
        return by_induction(n, statement, start, step)

    text = f"∀x : {type_name}, m n : N. x^(m·n) = (x^m)^n"
    return Law("exponent_laws", text, prove)


power_product = {name: _power_product(name) for name in "RC"}
"""∀x m n. x^(m·n) = (x^m)^n"""


def _power_of_product(type_name: str) -> Law:
    def prove(x: Term, y: Term, n: Term) -> Theorem:
        statement = equal((x * y) ** n, x**n * y**n)
        zero, following, hypothesis = induction_parts(n, statement)
        bases = x * y, x, y
        start = shown(zero, *(pow_0[type_name](b) for b in bases))
        step = shown(following, hypothesis, *(pow_next[type_name](b, n) for b in bases))
        return by_induction(n, statement, start, step)

    text = f"∀x y : {type_name}, n : N. (x·y)^n = x^n·y^n"
    return Law("exponent_laws", text, prove)


power_of_product = {name: _power_of_product(name) for name in "RC"}
"""∀x y n. (x·y)ⁿ = xⁿ·yⁿ"""


def _lifted_power(source: str, embedding: str, target: str) -> Law:
    def prove(b: Term, n: Term) -> Theorem:
        lifted = head(embedding, b.type, {"R": R, "C": C}[target])
        statement = equal(lifted(b**n), lifted(b) ** n)
        zero, following, hypothesis = induction_parts(n, statement)
        start = shown(zero)
        laws = pow_next[source](b, n), pow_next[target](lifted(b), n)
        step = shown(following, hypothesis, *laws)
        return by_induction(n, statement, start, step)

    text = f"∀b : {source}, n : N. {embedding}(b^n) = {embedding}(b)^n"
    return Law("algebra", text, prove)


lifted_power = {
    ("N", "R"): _lifted_power("N", "toR", "R"),
    ("Z", "R"): _lifted_power("Z", "toR", "R"),
    ("R", "C"): _lifted_power("R", "toC", "C"),
}
"""∀b n. toR(bⁿ) = toR(b)ⁿ for b in ℕ and ℤ; toC(bⁿ) = toC(b)ⁿ."""


@law("exponent_laws", "∀b : R, n : N. 0 < b ⇒ b^n = exp(n·ln(b))")
def power_as_exponential(b: Term, n: Term, positive: Theorem) -> Theorem:
    power = congruent(lambda y: y**n, exp_ln(b, positive))
    return symmetric(chain(MULTIPLE["exp"](ln(b), n), power))


@law("logarithm", "∀x y : R. 0 < x ⇒ 0 < y ⇒ ln(x·y) = ln(x) + ln(y)")
def ln_product(x: Term, y: Term, x_positive: Theorem, y_positive: Theorem) -> Theorem:
    values = exp_ln(x, x_positive), exp_ln(y, y_positive)
    product = ending(exp_add(ln(x), ln(y)), x * y, *values)
    return chain(applied(ln, symmetric(product)), ln_exp(ln(x) + ln(y)))


@law("logarithm", "∀x : R. 0 < x ⇒ ln(inv(x)) = −ln(x)")
def ln_inverse(x: Term, positive: Theorem) -> Theorem:
    product = ending(exp_negative(ln(x)), number(1, R))
    value = exp_ln(x, positive)
    product = chain(by_algebra(x * exp(-ln(x)), left(product), value), product)
    inverse_value = unique_inverse["R"](x, exp(-ln(x)), product)
    return chain(applied(ln, inverse_value), ln_exp(-ln(x)))


@law("logarithm", "∀x : R, n : N. 0 < x ⇒ ln(x^n) = n·ln(x)")
def ln_power(x: Term, n: Term, positive: Theorem) -> Theorem:
    power = power_as_exponential(x, n, positive)
    return chain(applied(ln, power), ln_exp(right(power).args[0]))


@law("roots", "sqrt(0) = 0")
def root_of_zero() -> Theorem:
    zero = number(0, R)
    nonnegative = from_products(less_equal(0, zero), ())
    squares = chain(sqrt_square(zero, nonnegative), by_algebra(zero, zero**2))
    signs = sqrt_nonnegative(zero, nonnegative), nonnegative
    return square_injective(sqrt(zero), zero, *signs, squares)


@law("roots", "∀x : R. 0 < x ⇒ sqrt(x) = exp(1/2·ln(x))")
def sqrt_as_exponential(x: Term, positive: Theorem) -> Theorem:
    nonnegative = from_products(less_equal(0, x), ((positive,),))
    half, two = number(Fraction(1, 2), R) * ln(x), number(2, N)
    value = exp(half)
    doubled = applied(exp, by_algebra(ln(x), head("toR", N, R)(two) * half))
    square = chain(symmetric(chain(doubled, MULTIPLE["exp"](half, two))), exp_ln(x, positive))
    squares = chain(sqrt_square(x, nonnegative), symmetric(square))
    value_nonnegative = from_products(less_equal(0, value), ((exp_positive(half),),))
    signs = sqrt_nonnegative(x, nonnegative), value_nonnegative
    return square_injective(sqrt(x), value, *signs, squares)


@law("logarithm", "ln(1) = 0")
def ln_one() -> Theorem:
    return chain(applied(ln, symmetric(exp_zero())), ln_exp(number(0, R)))
