"""Laws of order, of inverses and of cancellation."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from symbolic_pe.kernel.polynomials import order_algebra
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    modus_ponens,
    symmetric,
)
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.foundations.equations import (
    PI,
    absolute,
    by_algebra,
    by_induction,
    chain,
    congruent,
    induction_parts,
    number,
    right,
)
from symbolic_pe.foundations.laws import AxiomLaw, Law, law
from symbolic_pe.foundations.logic import from_false
from symbolic_pe.foundations.written import equal, inverse, less, less_equal, unequal
from symbolic_pe.tactics.polynomials.balls import compared_by_balls

total, lt_irreflexive = AxiomLaw("total"), AxiomLaw("lt_irreflexive")
le_antisymmetric = AxiomLaw("le_antisymmetric")
abs_right, abs_left = AxiomLaw("abs_right"), AxiomLaw("abs_left")
inverse_law = {"R": AxiomLaw("inverse[R]"), "C": AxiomLaw("inverse[C]")}
pow_0 = {name: AxiomLaw(f"pow_0[{name}]") for name in "NZRC"}
pow_next = {name: AxiomLaw(f"pow_next[{name}]") for name in "NZRC"}

Products = tuple[tuple[Theorem, ...], ...]
BITS = 64


def from_products(goal: Term, products: Products, *equations: Theorem) -> Theorem:
    """s < t or s ≤ t, where t − s is the sum of products of differences of these inequalities."""
    return order_algebra(goal, tuple((1, 1, factors) for factors in products), equations, ())


def nonnegative_numeral(t: Term) -> Theorem:
    """⊢ 0 ≤ t for a numeral"""
    p, q = t.head
    return order_algebra(less_equal(0, t), ((p, q, (one_positive(),)),), (), ())


@lru_cache(maxsize=1000)
def numeric_fact(statement: Term) -> Theorem:
    """⊢ s < t or ⊢ s ≠ t for short closed numbers."""
    return compared_by_balls(statement, BITS)


def absurd(products: Products, *equations: Theorem) -> Theorem:
    """Γ ⊢ ⊥, from inequalities whose products add up to 0 < 0."""
    zero = number(0, R)
    return lt_irreflexive(zero, from_products(less(zero, zero), products, *equations))


def at_most(x: Term, y: Term, contradiction: Callable[[Theorem], Theorem]) -> Theorem:
    """Γ ⊢ x ≤ y, from the function that makes Γ, y < x ⊢ ⊥ of y < x ⊢ y < x."""
    goal, otherwise = less_equal(x, y), less(y, x)
    bad = from_false(contradiction(assume(otherwise)), goal)
    return total(x, y, goal, discharge(goal, assume(goal)), discharge(otherwise, bad))


def below(x: Term, y: Term, contradiction: Callable[[Theorem], Theorem]) -> Theorem:
    """Γ ⊢ x < y, from the function that makes Γ, y ≤ x ⊢ ⊥ of y ≤ x ⊢ y ≤ x."""
    goal, otherwise = less(x, y), less_equal(y, x)
    bad = from_false(contradiction(assume(otherwise)), goal)
    return total(y, x, goal, discharge(otherwise, bad), discharge(goal, assume(goal)))


def one_positive() -> Theorem:
    """⊢ 0 < 1"""
    return numeric_fact(less(number(0, R), number(1, R)))


@law("order", "∀x : R. 0 ≤ x^2")
def square_nonnegative(x: Term) -> Theorem:
    goal, zero = less_equal(0, x**2), number(0, R)
    branches = []
    for side in (less_equal(x, zero), less(zero, x)):
        h = assume(side)
        branches.append(discharge(side, from_products(goal, ((h, h),))))
    return total(x, zero, goal, *branches)


@law("order", "∀n : N. 0 ≤ toR(n)")
def natural_nonnegative(n: Term) -> Theorem:
    statement = less_equal(0, n)
    zero, following, hypothesis = induction_parts(n, statement)
    start = from_products(zero, ())
    step = from_products(following, ((hypothesis,), (one_positive(),)))
    return by_induction(n, statement, start, step)


@law("order", "∀x : R. 0 < x ⇒ x ≠ 0")
def positive_nonzero(x: Term, positive: Theorem, zero: Theorem) -> Theorem:
    del x
    return absurd(((positive,),), zero)


@law("order", "∀x : R. 0 ≤ x ⇒ x ≠ 0 ⇒ 0 < x")
def positive_of_nonzero(x: Term, nonnegative: Theorem, nonzero: Theorem) -> Theorem:
    zero = number(0, R)

    def vanishing(h: Theorem) -> Theorem:
        return modus_ponens(nonzero, le_antisymmetric(x, zero, h, nonnegative))

    return below(zero, x, vanishing)


@law("order", "∀x : R. x ≠ 0 ⇒ 0 < x^2")
def square_positive(x: Term, nonzero: Theorem) -> Theorem:
    zero = number(0, R)

    def not_zero(h: Theorem) -> Theorem:
        up = at_most(x, zero, lambda above: absurd(((above, above), (h,))))
        down = at_most(zero, x, lambda under: absurd(((under, under), (h,))))
        return modus_ponens(nonzero, le_antisymmetric(x, zero, up, down))

    return below(zero, x**2, not_zero)


@law("order", "∀x : R. 0 < x ⇒ 0 < inv(x)")
def inverse_positive(x: Term, positive: Theorem) -> Theorem:
    product = inverse_law["R"](x, positive_nonzero(x, positive))
    return below(
        number(0, R),
        inverse(x),
        lambda h: absurd(((h, positive), (one_positive(),)), product),
    )


@law("order", "∀x : R, n : N. 0 < x ⇒ 0 < x^n")
def power_positive(x: Term, n: Term, positive: Theorem) -> Theorem:
    statement = less(0, x**n)
    zero, following, hypothesis = induction_parts(n, statement)
    start = from_products(zero, ((one_positive(),),), pow_0["R"](x))
    step = from_products(following, ((hypothesis, positive),), pow_next["R"](x, n))
    return by_induction(n, statement, start, step)


@law("order", "∀x : R, n : N. 0 ≤ x ⇒ 0 ≤ x^n")
def power_nonnegative(x: Term, n: Term, nonnegative: Theorem) -> Theorem:
    statement = less_equal(0, x**n)
    zero, following, hypothesis = induction_parts(n, statement)
    start = from_products(zero, ((one_positive(),),), pow_0["R"](x))
    step = from_products(following, ((hypothesis, nonnegative),), pow_next["R"](x, n))
    return by_induction(n, statement, start, step)


@law("order", "∀x y : R. 0 ≤ x ⇒ 0 ≤ y ⇒ x^2 = y^2 ⇒ x = y")
def square_injective(
    x: Term, y: Term, x_nonnegative: Theorem, y_nonnegative: Theorem, squares: Theorem
) -> Theorem:
    def not_above(low: Term, high: Term, low_nonnegative: Theorem) -> Theorem:
        return at_most(
            high,
            low,
            lambda h: absurd(((h, h), (low_nonnegative, h), (low_nonnegative, h)), squares),
        )

    return le_antisymmetric(x, y, not_above(y, x, y_nonnegative), not_above(x, y, x_nonnegative))


def _cancellation(type_name: str) -> Law:
    text = f"∀d s t : {type_name}. d ≠ 0 ⇒ d·s = d·t ⇒ s = t"

    def prove(d: Term, s: Term, t: Term, nonzero: Theorem, products: Theorem) -> Theorem:
        unit = inverse_law[type_name](d, nonzero)
        before = by_algebra(s, inverse(d) * (d * s), unit)
        after = by_algebra(inverse(d) * (d * t), t, unit)
        return chain(before, congruent(lambda y: inverse(d) * y, products), after)

    return Law("inverses", text, prove)


cancellation = {name: _cancellation(name) for name in "RC"}
"""∀d s t. d ≠ 0 ⇒ d·s = d·t ⇒ s = t, in ℝ and ℂ."""


def _combined(type_name: str) -> Law:
    text = f"∀r c a b : {type_name}. a = b ⇒ r + c·(a − b) = r"

    def prove(r: Term, c: Term, a: Term, b: Term, same: Theorem) -> Theorem:
        zero = number(0, r.type)
        nothing = by_algebra(c * (a - b), zero, same)
        return chain(congruent(lambda y: r + y, nothing), by_algebra(r + zero, r))

    return Law("algebra", text, prove)


combined = {name: _combined(name) for name in "ZRC"}
"""∀r c a b. a = b ⇒ r + c·(a − b) = r"""


def _sum_of_equations(type_name: str) -> Law:
    text = f"∀a b c d : {type_name}. a = b ⇒ c = d ⇒ a + c = b + d"

    def prove(a: Term, b: Term, c: Term, d: Term, first: Theorem, second: Theorem) -> Theorem:
        del a, d
        return chain(congruent(lambda y: y + c, first), congruent(lambda y: b + y, second))

    return Law("algebra", text, prove)


sum_of_equations = {name: _sum_of_equations(name) for name in "NZRC"}
"""∀a b c d. a = b ⇒ c = d ⇒ a + c = b + d"""


def cancelled(d: Term, s: Term, t: Term, nonzero: Theorem, products: Theorem) -> Theorem:
    """Γ ⊢ d ≠ 0 and Δ ⊢ d·s = d·t give Γ, Δ ⊢ s = t"""
    return cancellation[d.type.name](d, s, t, nonzero, products)


def _unique_inverse(type_name: str) -> Law:
    text = f"∀d x : {type_name}. d·x = 1 ⇒ inv(d) = x"

    def prove(d: Term, x: Term, product: Theorem) -> Theorem:
        zero = equal(d, number(0, d.type))
        bad = chain(symmetric(product), by_algebra(d * x, number(0, d.type), assume(zero)))
        one = numeric_fact(unequal(number(1, d.type), number(0, d.type)))
        nonzero = discharge(zero, modus_ponens(one, bad))
        before = by_algebra(inverse(d), inverse(d) * 1)
        middle = congruent(lambda y: inverse(d) * y, symmetric(product))
        after = by_algebra(inverse(d) * (d * x), x, inverse_law[type_name](d, nonzero))
        return chain(before, middle, after)

    return Law("inverses", text, prove)


unique_inverse = {name: _unique_inverse(name) for name in "RC"}
"""∀d x. d·x = 1 ⇒ inv(d) = x, in ℝ and ℂ."""


def _numeral_inverse(type_name: str) -> Law:
    def prove(x: Term, d: Term, product: Theorem) -> Theorem:
        return unique_inverse[type_name](d, x, product)

    return Law("algebra", f"∀x d : {type_name}. d·x = 1 ⇒ inv(d) = x", prove)


numeral_inverse = {name: _numeral_inverse(name) for name in "RC"}
"""The same for numerals, whose reciprocals are arithmetic."""


def _nonzero_product(type_name: str) -> Law:
    text = f"∀x y : {type_name}. x ≠ 0 ⇒ y ≠ 0 ⇒ x·y ≠ 0"

    def prove(x: Term, y: Term, x_nonzero: Theorem, y_nonzero: Theorem, zero: Theorem) -> Theorem:
        products = chain(zero, by_algebra(number(0, x.type), x * 0))
        return modus_ponens(y_nonzero, cancelled(x, y, number(0, x.type), x_nonzero, products))

    return Law("order", text, prove)


nonzero_product = {name: _nonzero_product(name) for name in "RC"}
"""∀x y. x ≠ 0 ⇒ y ≠ 0 ⇒ x·y ≠ 0, in ℝ and ℂ."""


def _nonzero_power(type_name: str) -> Law:
    text = f"∀x : {type_name}, n : N. x ≠ 0 ⇒ x^n ≠ 0"

    def prove(x: Term, n: Term, nonzero: Theorem, zero: Theorem) -> Theorem:
        statement = unequal(x**n, number(0, x.type))
        first, following, hypothesis = induction_parts(n, statement)
        one = numeric_fact(unequal(number(1, x.type), number(0, x.type)))
        bad = assume(first.args[0])
        start = chain(symmetric(pow_0[type_name](x)), bad)
        start = discharge(first.args[0], modus_ponens(one, start))
        product = nonzero_product[type_name](x**n, x, hypothesis, nonzero)
        bad = chain(symmetric(pow_next[type_name](x, n)), assume(following.args[0]))
        step = discharge(following.args[0], modus_ponens(product, bad))
        return modus_ponens(by_induction(n, statement, start, step), zero)

    return Law("order", text, prove)


nonzero_power = {name: _nonzero_power(name) for name in "RC"}
"""∀x n. x ≠ 0 ⇒ xⁿ ≠ 0, in ℝ and ℂ."""


def _nonzero_inverse(type_name: str) -> Law:
    text = f"∀x : {type_name}. x ≠ 0 ⇒ inv(x) ≠ 0"

    def prove(x: Term, nonzero: Theorem, zero: Theorem) -> Theorem:
        one = numeric_fact(unequal(number(1, x.type), number(0, x.type)))
        unit = symmetric(inverse_law[type_name](x, nonzero))
        bad = chain(unit, by_algebra(right(unit), number(0, x.type), zero))
        return modus_ponens(one, bad)

    return Law("order", text, prove)


nonzero_inverse = {name: _nonzero_inverse(name) for name in "RC"}
"""∀x. x ≠ 0 ⇒ inv(x) ≠ 0, in ℝ and ℂ."""


@law("order", "∀x : R. x ≠ 0 ⇒ toC(x) ≠ 0")
def complex_nonzero(x: Term, nonzero: Theorem, zero: Theorem) -> Theorem:
    return modus_ponens(nonzero, by_algebra(x, number(0, R), zero))


@law("order", "∀x : R. 0 ≤ absR(x)")
def absolute_nonnegative(x: Term) -> Theorem:
    zero, goal = number(0, R), less_equal(0, absolute(x))
    branches = []
    for side, value in ((less_equal(x, zero), abs_left), (less(zero, x), abs_right)):
        h = assume(side)
        condition = h if value is abs_left else from_products(less_equal(zero, x), ((h,),))
        proof = from_products(goal, ((h,),), value(x, condition))
        branches.append(discharge(side, proof))
    return total(x, zero, goal, *branches)


@law("modulus", "∀x : R. absR(x)^2 = x^2")
def absolute_square(x: Term) -> Theorem:
    zero, goal = number(0, R), equal(absolute(x) ** 2, x**2)
    branches = []
    for side, value in ((less_equal(x, zero), abs_left), (less(zero, x), abs_right)):
        h = assume(side)
        condition = h if value is abs_left else from_products(less_equal(zero, x), ((h,),))
        branches.append(discharge(side, by_algebra(absolute(x) ** 2, x**2, value(x, condition))))
    return total(x, zero, goal, *branches)


@law("modulus", "∀x y : R. absR(x·y) = absR(x)·absR(y)")
def absolute_product(x: Term, y: Term) -> Theorem:
    whole, parts = absolute(x * y), absolute(x) * absolute(y)
    factors = absolute_nonnegative(x), absolute_nonnegative(y)
    nonnegative = from_products(less_equal(0, parts), (factors,))
    squares = by_algebra(
        whole**2,
        parts**2,
        *map(absolute_square, (x * y, x, y)),
        order=(whole, absolute(x), absolute(y)),
    )
    return square_injective(whole, parts, absolute_nonnegative(x * y), nonnegative, squares)


@law("numeric", "0 < pi")
def pi_positive() -> Theorem:
    return numeric_fact(less(0, PI))
