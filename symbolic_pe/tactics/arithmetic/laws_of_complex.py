"""Laws of conjugates, moduli, and powers with an integer exponent."""

from __future__ import annotations

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, discharge, modus_ponens, replace, symmetric
from symbolic_pe.kernel.terms import Term, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, R
from symbolic_pe.tactics.arithmetic.laws_of_exponentials import (
    cis_negative,
    cis_parts,
    euler_cos,
    euler_sin,
    i_squared,
)
from symbolic_pe.tactics.arithmetic.laws_of_order import (
    absolute_nonnegative,
    absolute_square,
    from_products,
    inverse_law,
    nonzero_product,
    one_positive,
    positive_of_nonzero,
    pow_0,
    pow_next,
    square_injective,
    unique_inverse,
)
from symbolic_pe.foundations.equations import (
    I,
    absolute,
    applied,
    by_algebra,
    by_induction,
    chain,
    cis,
    conjugate,
    cos,
    ending,
    head,
    imaginary_part,
    induction_parts,
    left,
    modulus,
    number,
    real_part,
    sin,
    value_of,
)
from symbolic_pe.foundations.laws import AxiomLaw, law
from symbolic_pe.foundations.written import equal, inverse, less_equal, lift

conj_add, conj_mul, conj_real = map(AxiomLaw, ("conj_add", "conj_mul", "conj_real"))
conj_i, re_law, im_law = map(AxiomLaw, ("conj_i", "re", "im"))
modulus_square, modulus_nonnegative = AxiomLaw("modulus"), AxiomLaw("modulus_nonnegative")


def conj_number(u: Term) -> Theorem:
    """⊢ conj(q) = q for a numeral q."""
    real = head("toC")(number(value_of(u), R))
    hole = variable("hole′", C)
    same = by_algebra(real, u)
    return replace(function(hole, equal(conjugate(hole), hole)), same, conj_real(real.args[0]))


@law("conjugation", "∀u : C. conj(conj(u)) = u")
def conj_conj(u: Term) -> Theorem:
    """The real part (u + ū)/2 is its own conjugate."""
    half, double = numeral(1, 2, C), u + conjugate(u)
    real = re_law(u)
    equations = (
        real,
        conj_number(half),
        conj_add(u, conjugate(u)),
        conj_mul(half, double),
        applied(conjugate, real),
        conj_real(real_part(u)),
    )
    return algebra(conjugate(conjugate(u)), u, equations, ())


@law("conjugation", "∀x : R. conj(cis(x)) = cis(−x)")
def conj_cis(x: Term) -> Theorem:
    c, s = lift(cos(x), C), lift(sin(x), C)
    laws = (
        *(e(x) for e in (euler_cos, euler_sin)),
        conj_real(cos(x)),
        conj_real(sin(x)),
        conj_i(),
        conj_mul(I, s),
        conj_add(c, I * s),
    )
    parts = applied(conjugate, cis_parts(x))
    return ending(parts, cis(-x), *laws, i_squared())


@law("conjugation", "∀u : C. u ≠ 0 ⇒ conj(u) ≠ 0")
def conj_nonzero(u: Term, nonzero: Theorem, zero: Theorem) -> Theorem:
    back = chain(symmetric(conj_conj(u)), applied(conjugate, zero), conj_number(number(0, C)))
    return modus_ponens(nonzero, back)


@law("conjugation", "∀u : C. u ≠ 0 ⇒ conj(inv(u)) = inv(conj(u))")
def conj_inverse(u: Term, nonzero: Theorem) -> Theorem:
    unit = inverse_law["C"](u, nonzero)
    product = chain(
        symmetric(conj_mul(inverse(u), u)), applied(conjugate, unit), conj_number(number(1, C))
    )
    product = chain(by_algebra(conjugate(u) * conjugate(inverse(u)), left(product)), product)
    return symmetric(unique_inverse["C"](conjugate(u), conjugate(inverse(u)), product))


@law("conjugation", "∀u : C, n : N. conj(u^n) = conj(u)^n")
def conj_power(u: Term, n: Term) -> Theorem:
    statement = equal(conjugate(u**n), conjugate(u) ** n)
    _, following, hypothesis = induction_parts(n, statement)
    first = chain(applied(conjugate, pow_0["C"](u)), conj_number(number(1, C)))
    start = chain(first, symmetric(pow_0["C"](conjugate(u))))
    product = chain(applied(conjugate, pow_next["C"](u, n)), conj_mul(u**n, u))
    step = ending(product, following.args[1], hypothesis, pow_next["C"](conjugate(u), n))
    return by_induction(n, statement, start, step)


# Moduli


@law("modulus", "∀u v : C. Abs(u·v) = Abs(u)·Abs(v)")
def modulus_product(u: Term, v: Term) -> Theorem:
    whole, parts = modulus(u * v), modulus(u) * modulus(v)
    nonnegative = from_products(
        less_equal(0, parts), ((modulus_nonnegative(u), modulus_nonnegative(v)),)
    )
    squares = by_algebra(
        whole**2,
        parts**2,
        conj_mul(u, v),
        *map(modulus_square, (u * v, u, v)),
        order=(whole, modulus(u), modulus(v)),
    )
    return square_injective(whole, parts, modulus_nonnegative(u * v), nonnegative, squares)


@law("modulus", "∀u : C. u ≠ 0 ⇒ 0 < Abs(u)")
def modulus_positive(u: Term, nonzero: Theorem) -> Theorem:
    """u·ū = |u|², and neither u nor ū is 0."""
    size, product = modulus(u), u * conjugate(u)
    whole = nonzero_product["C"](u, conjugate(u), nonzero, conj_nonzero(u, nonzero))
    vanishing = assume(equal(size, number(0, R)))
    none = by_algebra(product, number(0, C), vanishing, symmetric(modulus_square(u)))
    other = discharge(vanishing.statement, modus_ponens(whole, none))
    return positive_of_nonzero(size, modulus_nonnegative(u), other)


@law("modulus", "∀u : C. u ≠ 0 ⇒ Abs(inv(u)) = inv(Abs(u))")
def modulus_inverse(u: Term, nonzero: Theorem) -> Theorem:
    unit = inverse_law["C"](u, nonzero)
    one = chain(symmetric(modulus_product(inverse(u), u)), applied(modulus, unit), modulus_one())
    product = chain(by_algebra(modulus(u) * modulus(inverse(u)), left(one)), one)
    return symmetric(unique_inverse["R"](modulus(u), modulus(inverse(u)), product))


@law("modulus", "Abs((1 : C)) = 1")
def modulus_one() -> Theorem:
    one, value = number(1, R), modulus(number(1, C))
    squares = by_algebra(
        value**2, one**2, modulus_square(number(1, C)), conj_number(number(1, C)), order=(value,)
    )
    nonnegative = from_products(less_equal(0, one), ((one_positive(),),))
    return square_injective(value, one, modulus_nonnegative(number(1, C)), nonnegative, squares)


@law("modulus", "∀u : C, n : N. Abs(u^n) = Abs(u)^n")
def modulus_power(u: Term, n: Term) -> Theorem:
    statement = equal(modulus(u**n), modulus(u) ** n)
    _, following, hypothesis = induction_parts(n, statement)
    first = chain(applied(modulus, pow_0["C"](u)), modulus_one())
    start = chain(first, symmetric(pow_0["R"](modulus(u))))
    product = chain(applied(modulus, pow_next["C"](u, n)), modulus_product(u**n, u))
    step = ending(product, following.args[1], hypothesis, pow_next["R"](modulus(u), n))
    return by_induction(n, statement, start, step)


@law("modulus", "∀u : C. Abs(conj(u)) = Abs(u)")
def modulus_conj(u: Term) -> Theorem:
    mirrored = modulus(conjugate(u))
    squares = by_algebra(
        mirrored**2,
        modulus(u) ** 2,
        conj_conj(u),
        modulus_square(conjugate(u)),
        modulus_square(u),
        order=(mirrored, modulus(u)),
    )
    signs = modulus_nonnegative(conjugate(u)), modulus_nonnegative(u)
    return square_injective(mirrored, modulus(u), *signs, squares)


@law("modulus", "∀x : R. Abs(cis(x)) = 1")
def modulus_cis(x: Term) -> Theorem:
    value, one = modulus(cis(x)), number(1, R)
    laws = conj_cis(x), modulus_square(cis(x)), cis_negative(x)
    squares = by_algebra(value**2, one**2, *laws, order=(value,))
    one_nonnegative = from_products(less_equal(0, one), ((one_positive(),),))
    return square_injective(value, one, modulus_nonnegative(cis(x)), one_nonnegative, squares)


@law("modulus", "∀x : R. Abs(toC(x)) = absR(x)")
def modulus_real(x: Term) -> Theorem:
    value, plain = modulus(lift(x, C)), absolute(x)
    laws = conj_real(x), modulus_square(lift(x, C)), absolute_square(x)
    squares = by_algebra(value**2, plain**2, *laws, order=(value, plain))
    signs = modulus_nonnegative(lift(x, C)), absolute_nonnegative(x)
    return square_injective(value, plain, *signs, squares)


@law("complex_parts", "∀x : R. re(toC(x)) = x")
def re_of_real(x: Term) -> Theorem:
    return by_algebra(real_part(lift(x, C)), x, conj_real(x), re_law(lift(x, C)))


@law("complex_parts", "∀x : R. im(toC(x)) = 0")
def im_of_real(x: Term) -> Theorem:
    u = lift(x, C)
    return by_algebra(imaginary_part(u), number(0, R), conj_real(x), im_law(u))


def _parts(law_of_part: AxiomLaw, *terms: Term) -> tuple[Theorem, ...]:
    return tuple(law_of_part(t) for t in terms)


@law("complex_parts", "∀u v : C. re(u + v) = re(u) + re(v)")
def re_of_sum(u: Term, v: Term) -> Theorem:
    laws = conj_add(u, v), *_parts(re_law, u, v, u + v)
    return by_algebra(real_part(u + v), real_part(u) + real_part(v), *laws)


@law("complex_parts", "∀u v : C. im(u + v) = im(u) + im(v)")
def im_of_sum(u: Term, v: Term) -> Theorem:
    laws = conj_add(u, v), *_parts(im_law, u, v, u + v)
    return by_algebra(imaginary_part(u + v), imaginary_part(u) + imaginary_part(v), *laws)


@law("complex_parts", "∀x : R, u : C. re(x·u) = x·re(u)")
def re_of_multiple(x: Term, u: Term) -> Theorem:
    w = lift(x, C) * u
    laws = conj_mul(lift(x, C), u), conj_real(x), *_parts(re_law, u, w)
    return by_algebra(real_part(w), x * real_part(u), *laws)


@law("complex_parts", "∀x : R, u : C. im(x·u) = x·im(u)")
def im_of_multiple(x: Term, u: Term) -> Theorem:
    w = lift(x, C) * u
    laws = conj_mul(lift(x, C), u), conj_real(x), *_parts(im_law, u, w)
    return by_algebra(imaginary_part(w), x * imaginary_part(u), *laws)


@law("complex_parts", "∀u : C. re(I·u) = −im(u)")
def re_of_turn(u: Term) -> Theorem:
    laws = conj_mul(I, u), conj_i(), re_law(I * u), im_law(u), i_squared()
    return by_algebra(real_part(I * u), -imaginary_part(u), *laws)


@law("complex_parts", "∀u : C. im(I·u) = re(u)")
def im_of_turn(u: Term) -> Theorem:
    laws = conj_mul(I, u), conj_i(), im_law(I * u), re_law(u), i_squared()
    return by_algebra(imaginary_part(I * u), real_part(u), *laws)


@law("complex_parts", "∀u : C. re(conj(u)) = re(u)")
def re_of_conjugate(u: Term) -> Theorem:
    laws = conj_conj(u), *_parts(re_law, u, conjugate(u))
    return by_algebra(real_part(conjugate(u)), real_part(u), *laws)


@law("complex_parts", "∀u : C. im(conj(u)) = −im(u)")
def im_of_conjugate(u: Term) -> Theorem:
    laws = conj_conj(u), *_parts(im_law, u, conjugate(u))
    return by_algebra(imaginary_part(conjugate(u)), -imaginary_part(u), *laws)


@law("complex_parts", "∀x : R. re(cis(x)) = cos(x)")
def re_of_wave(x: Term) -> Theorem:
    laws = conj_cis(x), re_law(cis(x)), euler_cos(x)
    return by_algebra(real_part(cis(x)), cos(x), *laws)


@law("complex_parts", "∀x : R. im(cis(x)) = sin(x)")
def im_of_wave(x: Term) -> Theorem:
    laws = conj_cis(x), im_law(cis(x)), euler_sin(x), i_squared()
    return by_algebra(imaginary_part(cis(x)), sin(x), *laws)


@law("complex_parts", "re(I) = 0")
def re_of_i() -> Theorem:
    return by_algebra(real_part(I), number(0, R), conj_i(), re_law(I))


@law("complex_parts", "im(I) = 1")
def im_of_i() -> Theorem:
    return by_algebra(imaginary_part(I), number(1, R), conj_i(), im_law(I), i_squared())
