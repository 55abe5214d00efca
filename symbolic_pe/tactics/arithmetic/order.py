"""Order on ℝ: what follows from inequalities by ``order_algebra``; lemmas on <, ≤, |x|, √, exp, ln.

    combine(goal, products)       s ≤ t or s < t, because t − s is a sum of products c·Π(b − a)
    total_cases, contradiction    from x ≤ y or y < x; ⊥ from 0 < 0
    chain                         a ≤ b, b < c, c = d give a < d

The signs of terms are found by ``signs``; here every premise is given.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import FALSE, Term, constant, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, O, R, Type, Z, need
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, lemma, schema
from symbolic_pe.foundations.logic import from_false, is_call
from symbolic_pe.foundations.repeated import (
    algebra,
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    order_algebra,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.foundations.written import equal, inverse, less, less_equal

Product = tuple[Fraction, tuple[Theorem, ...]]
"""c·Π(b − a), for theorems a ≤ b or a < b."""

ZERO, ONE = numeral(0, 1, R), numeral(1, 1, R)
ORDER = {True: constant("lt", R, R, O), False: constant("le", R, R, O)}
"""The relation: < if strict, else ≤."""


def is_strict(theorem: Theorem) -> bool:
    """Whether it is a < b; false for a ≤ b, refused for anything else."""
    strict = is_call(theorem.statement, "lt")
    need(strict or is_call(theorem.statement, "le"), "{} is no inequality", theorem.statement)
    return strict


def rational(value: int | Fraction, type_: Type = R) -> Term:
    """The numeral of a rational number."""
    value = Fraction(value)
    return numeral(value.numerator, value.denominator, type_)


Factor = Theorem | int | Fraction


def combine(
    goal: Term,
    *products: Factor | tuple[Factor, ...],
    equations: Sequence[Theorem] = (),
    order: tuple[Term, ...] = (),
) -> Theorem:
    """The goal s ≤ t or s < t, because t − s = Σ c·Π(b − a) by algebra and the equations.

    A product is a theorem a ≤ b or a < b, a number c ≥ 0, or a tuple of such factors.
    """
    return combine_products(goal, [_product(p) for p in products], equations, order)


def _product(factors: Factor | tuple[Factor, ...]) -> Product:
    parts: tuple[Any, ...] = factors if type(factors) is tuple else (factors,)
    number = Fraction(1)
    for part in parts:
        number *= 1 if type(part) is Theorem else part
    return number, tuple(part for part in parts if type(part) is Theorem)


def combine_products(
    goal: Term,
    products: Sequence[Product],
    equations: Sequence[Theorem] = (),
    order: tuple[Term, ...] = (),
) -> Theorem:
    """The rule ``order_algebra``."""
    exact = tuple((c.numerator, c.denominator, theorems) for c, theorems in products)
    return order_algebra(goal, exact, tuple(equations), order)


def contradiction(
    *products: Factor | tuple[Factor, ...],
    equations: Sequence[Theorem] = (),
) -> Theorem:
    """⊥, because 0 − 0 is a sum of products that is positive."""
    return apply(basic("lt_irreflexive"), ZERO, combine(less(0, 0), *products, equations=equations))


def reversed_order(theorem: Theorem) -> Theorem:
    """Γ ⊢ ¬(s < t)  gives  Γ ⊢ t ≤ s;  Γ ⊢ ¬(s ≤ t)  gives  Γ ⊢ t < s"""
    inner = theorem.statement.args[0]
    s, t = inner.args
    strict = is_call(inner, "lt")
    need(strict or is_call(inner, "le"), "{} is no inequality", inner)
    goal = less_equal(t, s) if strict else less(t, s)

    def same(other: Theorem) -> Theorem:
        return other if other.statement is goal else from_false(modus_ponens(theorem, other), goal)

    return total_cases(t, s, same, same) if strict else total_cases(s, t, same, same)


def total_cases(
    x: Term,
    y: Term,
    at_most: Callable[[Theorem], Theorem],
    above: Callable[[Theorem], Theorem],
) -> Theorem:
    """φ from x ≤ y and from y < x; the functions are given the assumption and prove φ."""
    low, high = assume(less_equal(x, y)), assume(less(y, x))
    first, second = at_most(low), above(high)
    return apply(
        basic("total"),
        low.statement.args[0],
        low.statement.args[1],
        first.statement,
        discharge(low.statement, first),
        discharge(high.statement, second),
    )


def weaken(theorem: Theorem) -> Theorem:
    """a ≤ b of a < b, and of a ≤ b itself."""
    if not is_strict(theorem):
        return theorem
    return combine(less_equal(*theorem.statement.args), theorem)


def antisymmetric(below: Theorem, above: Theorem) -> Theorem:
    """x ≤ y and y ≤ x give x = y"""
    return apply(basic("le_antisymmetric"), *below.statement.args, below, above)


def equal_le(equation: Theorem) -> Theorem:
    """a = b gives a ≤ b"""
    return combine(less_equal(*sides(equation.statement)), equations=(equation,))


# Signs


@lemma("∀x : R. 0 ≤ x^2")
def square_nonnegative(x: Term) -> Theorem:
    goal = less_equal(0, x**2)
    return total_cases(ZERO, x, lambda h: combine(goal, (h, h)), lambda h: combine(goal, (h, h)))


@lemma("∀x : R. 0 < x ⇒ x ≠ 0")
def nonzero_of_positive(x: Term, positive: Theorem, zero: Theorem) -> Theorem:
    return contradiction(positive, equations=(zero,))


@lemma("∀x : R. x < 0 ⇒ x ≠ 0")
def nonzero_of_negative(x: Term, negative: Theorem, zero: Theorem) -> Theorem:
    return contradiction(negative, equations=(zero,))


@lemma("∀x : R. 0 ≤ x ⇒ x ≠ 0 ⇒ 0 < x")
def positive_of_nonzero(x: Term, nonnegative: Theorem, nonzero: Theorem) -> Theorem:
    def zero(low: Theorem) -> Theorem:
        return from_false(modus_ponens(nonzero, antisymmetric(low, nonnegative)), less(0, x))

    return total_cases(x, ZERO, zero, lambda h: h)


@lemma("∀x : R. x ≠ 0 ⇒ 0 < x^2")
def square_positive(x: Term, nonzero: Theorem) -> Theorem:
    def low(h: Theorem) -> Theorem:
        negative = positive_of_nonzero(-x, combine(less_equal(0, -x), h), _minus(x, nonzero))
        return combine(less(0, x**2), (negative, negative))

    return total_cases(x, ZERO, low, lambda h: combine(less(0, x**2), (h, h)))


def _minus(x: Term, nonzero: Theorem) -> Theorem:
    """x ≠ 0 gives −x ≠ 0"""
    zero = assume(equal(-x, 0))
    return discharge(
        zero.statement,
        modus_ponens(nonzero, algebra(x, nonzero.statement.args[0].args[1], (zero,), ())),
    )


@lemma("∀x : R. 0 < x ⇒ 0 < inv(x)")
def inverse_positive(x: Term, positive: Theorem) -> Theorem:
    one = _inverse_law(x, nonzero_of_positive(x, positive))

    def low(h: Theorem) -> Theorem:
        return from_false(contradiction((positive, h), 1, equations=(one,)), less(0, inverse(x)))

    return total_cases(inverse(x), ZERO, low, lambda h: h)


@lemma("∀x : R. x < 0 ⇒ inv(x) < 0")
def inverse_negative(x: Term, negative: Theorem) -> Theorem:
    one = _inverse_law(x, nonzero_of_negative(x, negative))

    def low(h: Theorem) -> Theorem:
        return from_false(contradiction((negative, h), 1, equations=(one,)), less(inverse(x), 0))

    return total_cases(ZERO, inverse(x), low, lambda h: h)


def _inverse_law(x: Term, nonzero: Theorem) -> Theorem:
    """x ≠ 0 gives x⁻¹·x = 1"""
    return apply(basic(f"inverse[{x.type}]"), x, nonzero)


@schema("∀x y : K. x ≠ 0 ⇒ y ≠ 0 ⇒ x·y ≠ 0", R, C)
def nonzero_product(
    k: Type, x: Term, y: Term, first: Theorem, second: Theorem, zero: Theorem
) -> Theorem:
    one = _inverse_law(x, first)
    through = congruence(_times(inverse(x)), zero)
    start = algebra(y, through.statement.args[0], (one,), ())
    end = algebra(through.statement.args[1], numeral(0, 1, k), (), ())
    return modus_ponens(second, algebra(y, numeral(0, 1, k), (start, through, end), ()))


def _times(factor: Term) -> Term:
    """λz. factor·z"""
    z = variable("z", factor.type)
    return function(z, factor * z)


@schema("∀d s t : K. d ≠ 0 ⇒ d·s = d·t ⇒ s = t", R, C)
def cancel(k: Type, d: Term, s: Term, t: Term, nonzero: Theorem, equation: Theorem) -> Theorem:
    one, through = _inverse_law(d, nonzero), congruence(_times(inverse(d)), equation)
    first, last = through.statement.args
    return transitive(algebra(s, first, (one,), ()), through, algebra(last, t, (one,), ()))


@schema("∀x : K. x ≠ 0 ⇒ inv(x) ≠ 0", R, C)
def nonzero_inverse(k: Type, x: Term, nonzero: Theorem, zero: Theorem) -> Theorem:
    one = _inverse_law(x, nonzero)
    return one_is_not_zero[k](algebra(numeral(1, 1, k), numeral(0, 1, k), (zero, one), ()))


@schema("(1 : K) ≠ 0", N, Z, R, C)
def one_is_not_zero(k: Type, zero: Theorem) -> Theorem:
    return contradiction(1, equations=(zero,))


@schema("∀x : K, n : N. x ≠ 0 ⇒ x^n ≠ 0", R, C)
def nonzero_power(k: Type, x: Term, n: Term, nonzero: Theorem) -> Theorem:
    one, zero = numeral(1, 1, k), numeral(0, 1, k)
    is_one = apply(basic(f"pow_0[{k}]"), x)
    start_zero = assume(equal(x ** numeral(0, 1, N), zero))
    start = discharge(
        start_zero.statement,
        one_is_not_zero[k](algebra(one, zero, (is_one, start_zero), ())),
    )
    before = assume(start.statement.head(equal(x**n, zero), FALSE))
    product = nonzero_product[k](x**n, x, before, nonzero)
    after = replace(_nonzero_context(k), symmetric(apply(basic(f"pow_next[{k}]"), x, n)), product)
    return instantiate(natural_induction(n, start, before, after), n)


def _nonzero_context(k: Type) -> Term:
    z = variable("z", k)
    return function(z, constant("imp", O, O, O)(equal(z, 0), FALSE))


def natural_induction(n: Term, start: Theorem, hypothesis: Theorem, step: Theorem) -> Theorem:
    """Γ ⊢ φ(0);  φ(n) ⊢ φ(n);  Δ, φ(n) ⊢ φ(n + 1)  give  Γ, Δ ⊢ ∀n. φ(n)"""
    given = hypothesis.statement
    after = generalise(discharge(given, step), n)
    return apply(basic("induction"), function(n, given), start, after)


@schema("∀x : K, n : N. 0 < x ⇒ 0 < x^n", N, Z, R)
def power_positive(k: Type, x: Term, n: Term, positive: Theorem) -> Theorem:
    start = combine(less(0, x ** numeral(0, 1, N)), 1, equations=(apply(basic(f"pow_0[{k}]"), x),))
    before = assume(less(0, x**n))
    law = apply(basic(f"pow_next[{k}]"), x, n)
    after = combine(less(0, x ** (n + 1)), (before, positive), equations=(law,))
    return instantiate(natural_induction(n, start, before, after), n)


@schema("∀x : K, n : N. 0 ≤ x ⇒ 0 ≤ x^n", N, Z, R)
def power_nonnegative(k: Type, x: Term, n: Term, nonnegative: Theorem) -> Theorem:
    start = combine(
        less_equal(0, x ** numeral(0, 1, N)), 1, equations=(apply(basic(f"pow_0[{k}]"), x),)
    )
    before = assume(less_equal(0, x**n))
    law = apply(basic(f"pow_next[{k}]"), x, n)
    after = combine(less_equal(0, x ** (n + 1)), (before, nonnegative), equations=(law,))
    return instantiate(natural_induction(n, start, before, after), n)


@schema("∀x : K, n : N. 1 ≤ x ⇒ 1 ≤ x^n", N, Z, R)
def power_at_least_one(k: Type, x: Term, n: Term, large: Theorem) -> Theorem:
    start = combine(
        less_equal(1, x ** numeral(0, 1, N)), equations=(apply(basic(f"pow_0[{k}]"), x),)
    )
    before = assume(less_equal(1, x**n))
    law = apply(basic(f"pow_next[{k}]"), x, n)
    after = combine(less_equal(1, x ** (n + 1)), (before, large), before, large, equations=(law,))
    return instantiate(natural_induction(n, start, before, after), n)


@lemma("∀x : R. x ≠ 0 ⇒ toC(x) ≠ 0")
def nonzero_complex(x: Term, nonzero: Theorem, zero: Theorem) -> Theorem:
    return modus_ponens(nonzero, algebra(x, ZERO, (zero,), ()))


@lemma("∀x : R. cis(x) ≠ 0")
def nonzero_cis(x: Term, zero: Theorem) -> Theorem:
    law = apply(basic("cis_negative"), x)
    return one_is_not_zero[C](algebra(numeral(1, 1, C), numeral(0, 1, C), (zero, law), ()))
