"""|x| of real numbers, |u| of complex ones: bounds, products, the triangle inequality."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.kernel.polynomials import algebra, order_algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    discharge,
    modus_ponens,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R
from symbolic_pe.tactics.arithmetic.exponential_bounds import below_by_squares
from symbolic_pe.tactics.arithmetic.laws_of_complex import conj_conj
from symbolic_pe.tactics.arithmetic.order import (
    ZERO,
    antisymmetric,
    combine,
    contradiction,
    nonzero_product,
    positive_of_nonzero,
    square_nonnegative,
    square_positive,
    total_cases,
    weaken,
)
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import apply, lemma
from symbolic_pe.foundations.written import equal, less, less_equal

CONJ, MODULUS = constant("conj", C, C), constant("Abs", C, R)


@lemma("∀x : R. 0 ≤ absR(x)")
def modulus_nonnegative(x: Term) -> Theorem:
    goal = less_equal(0, absolute(x))
    return _by_sign(x, lambda h, e: combine(goal, h, equations=(e,)))


@lemma("∀x : R. x ≤ absR(x)")
def modulus_above(x: Term) -> Theorem:
    goal = less_equal(x, absolute(x))
    return _by_sign(
        x,
        lambda h, e: combine(goal, equations=(e,)),
        lambda h, e: combine(goal, (2, h), equations=(e,)),
    )


@lemma("∀x : R. −x ≤ absR(x)")
def modulus_above_negative(x: Term) -> Theorem:
    goal = less_equal(-x, absolute(x))
    return _by_sign(
        x,
        lambda h, e: combine(goal, (2, h), equations=(e,)),
        lambda h, e: combine(goal, equations=(e,)),
    )


@lemma("∀x a : R. −a ≤ x ⇒ x ≤ a ⇒ absR(x) ≤ a")
def modulus_bound(x: Term, a: Term, low: Theorem, high: Theorem) -> Theorem:
    return _bounded(less_equal(absolute(x), a), x, low, high)


@lemma("∀x a : R. −a < x ⇒ x < a ⇒ absR(x) < a")
def modulus_bound_strict(x: Term, a: Term, low: Theorem, high: Theorem) -> Theorem:
    return _bounded(less(absolute(x), a), x, low, high)


def _bounded(goal: Term, x: Term, low: Theorem, high: Theorem) -> Theorem:
    return _by_sign(
        x,
        lambda h, e: combine(goal, high, equations=(e,)),
        lambda h, e: combine(goal, low, equations=(e,)),
    )


@lemma("∀x : R. absR(x)^2 = x^2")
def modulus_square(x: Term) -> Theorem:
    return _by_sign(x, lambda h, e: algebra(absolute(x) ** 2, x**2, (e,), ()))


@lemma("∀x : R. x ≠ 0 ⇒ 0 < absR(x)")
def modulus_positive(x: Term, nonzero: Theorem) -> Theorem:
    zero = assume(equal(absolute(x), 0))
    square = square_positive(x, nonzero)
    false = contradiction(square, equations=(zero, modulus_square(x)))
    return positive_of_nonzero(
        absolute(x), modulus_nonnegative(x), discharge(zero.statement, false)
    )


@lemma("∀x y : R. absR(x·y) = absR(x)·absR(y)")
def modulus_product(x: Term, y: Term) -> Theorem:
    def product(p: Theorem, q: Theorem) -> Theorem:
        """From |x| = ±x and |y| = ±y: the sign of x·y is known."""
        whole = absolute(x) * absolute(y)
        nonnegative = combine(
            less_equal(0, whole), (modulus_nonnegative(x), modulus_nonnegative(y))
        )
        same = p.statement.args[1] is x and q.statement.args[1] is y
        same = same or (p.statement.args[1] is not x and q.statement.args[1] is not y)
        if same:
            e = apply(
                basic("abs_right"),
                x * y,
                combine(less_equal(0, x * y), nonnegative, equations=(p, q)),
            )
        else:
            e = apply(
                basic("abs_left"),
                x * y,
                combine(less_equal(x * y, 0), nonnegative, equations=(p, q)),
            )
        return algebra(absolute(x * y), whole, (e, p, q), ())

    return _by_sign(x, lambda _, p: _by_sign(y, lambda _, q: product(p, q)))


@lemma("∀x y : R. absR(x + y) ≤ absR(x) + absR(y)")
def triangle(x: Term, y: Term) -> Theorem:
    bound = absolute(x) + absolute(y)
    low = combine(less_equal(-bound, x + y), modulus_above_negative(x), modulus_above_negative(y))
    high = combine(less_equal(x + y, bound), modulus_above(x), modulus_above(y))
    return modulus_bound(x + y, bound, low, high)


def absolute(x: Term) -> Term:
    """|x|"""
    return constant("absR", R, R)(x)


Case = Callable[[Theorem, Theorem], Theorem]


def _by_sign(x: Term, nonnegative: Case, negative: Case | None = None) -> Theorem:
    """φ from 0 ≤ x, |x| = x and from x < 0, |x| = −x."""

    def low(h: Theorem) -> Theorem:
        return nonnegative(h, apply(basic("abs_right"), x, h))

    def high(h: Theorem) -> Theorem:
        return (negative or nonnegative)(h, apply(basic("abs_left"), x, weaken(h)))

    return total_cases(ZERO, x, low, high)


@lemma("∀u : C. u ≠ 0 ⇒ 0 < Abs(u)")
def complex_modulus_positive(u: Term, nonzero: Theorem) -> Theorem:
    conj, modulus = CONJ, MODULUS(u)
    z, naught = variable("z", C), numeral(0, 1, C)
    vanishing = assume(equal(conj(u), 0))
    zero_again = apply(basic("conj_real"), ZERO)
    back = congruence(function(z, conj(z)), vanishing)
    same = congruence(function(z, conj(z)), algebra(naught, lift_complex(ZERO), (), ()))
    law = conj_conj(u)
    gone = transitive(
        symmetric(law), back, same, zero_again, algebra(lift_complex(ZERO), naught, (), ())
    )
    other = discharge(vanishing.statement, modus_ponens(nonzero, gone))
    product = nonzero_product[C](u, conj(u), nonzero, other)
    zero = assume(equal(modulus, 0))
    square = apply(basic("modulus"), u)
    no_product = algebra(u * conj(u), naught, (zero, symmetric(square)), ())
    false = modus_ponens(product, no_product)
    return positive_of_nonzero(
        modulus, apply(basic("modulus_nonnegative"), u), discharge(zero.statement, false)
    )


def lift_complex(x: Term) -> Term:
    """x ∈ ℝ as a complex number, not evaluated for numerals."""
    return constant("toC", R, C)(x)


# The triangle inequality for complex numbers


@lemma("∀u v : C. Abs(u + v) ≤ Abs(u) + Abs(v)")
def complex_triangle(u: Term, v: Term, goal: Term) -> Theorem:
    """|u + v|² = |u|² + |v|² + 2 Re(u·v̄), and Re(w)² ≤ Re(w)² + Im(w)² = |u|²·|v|² for w = u·v̄."""
    r, s, t = MODULUS(u), MODULUS(v), MODULUS(u + v)
    w = u * CONJ(v)
    conjugates = (
        conj_conj(v),
        apply(basic("conj_mul"), u, CONJ(v)),
        apply(basic("conj_add"), u, v),
    )
    parts = (apply(basic("re"), w), apply(basic("im"), w), basic("i_squared"))
    moduli = tuple(apply(basic("modulus"), z) for z in (u, v, u + v))
    equations, order = (*conjugates, *parts, *moduli), (t, r, s)
    real, imaginary = constant("re", C, R)(w), constant("im", C, R)(w)
    nonnegative = [apply(basic("modulus_nonnegative"), z) for z in (u, v)]
    squares = order_algebra(
        less_equal(real**2, (r * s) ** 2),
        ((1, 1, (square_nonnegative(imaginary),)),),
        equations,
        order,
    )
    product = combine(less_equal(0, r * s), tuple(nonnegative))
    mixed = below_by_squares(real, r * s, product, squares)
    whole = order_algebra(less_equal(t**2, (r + s) ** 2), ((2, 1, (mixed,)),), equations, order)
    return below_by_squares(t, r + s, combine(less_equal(0, r + s), *nonnegative), whole)


@lemma("Abs((0 : C)) = 0")
def modulus_of_zero(goal: Term) -> Theorem:
    zero = goal.args[0]
    square = apply(basic("modulus"), zero.args[0])
    small = combine(less_equal(zero**2, ZERO**2), equations=(square,))
    low = below_by_squares(zero, ZERO, combine(less_equal(0, 0)), small)
    return antisymmetric(low, apply(basic("modulus_nonnegative"), zero.args[0]))
