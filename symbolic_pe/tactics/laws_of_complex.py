"""Laws of conjugates, moduli, and powers with an integer exponent."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, discharge, generalise, modus_ponens, replace, symmetric
from symbolic_pe.kernel.terms import Term, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Type, Z
from symbolic_pe.tactics.equations import (
    I,
    absolute,
    applied,
    by_algebra,
    by_induction,
    chain,
    cis,
    congruent,
    conjugate,
    cos,
    ending,
    head,
    imaginary_part,
    induction_parts,
    integer_power,
    left,
    modulus,
    number,
    real_part,
    shown,
    sin,
    value_of,
)
from symbolic_pe.tactics.laws import AxiomLaw, law
from symbolic_pe.tactics.laws_of_exponentials import (
    cis_negative,
    cis_parts,
    euler_cos,
    euler_sin,
    i_squared,
)
from symbolic_pe.tactics.laws_of_order import (
    absolute_nonnegative,
    absolute_square,
    cancelled,
    from_products,
    inverse_law,
    nonzero_power,
    nonzero_product,
    numeric_fact,
    one_positive,
    positive_of_nonzero,
    pow_0,
    pow_next,
    square_injective,
    unique_inverse,
)
from symbolic_pe.tactics.written import equal, inverse, less_equal, lift, unequal

conj_add, conj_mul, conj_real = map(AxiomLaw, ("conj_add", "conj_mul", "conj_real"))
conj_i, re_law, im_law = map(AxiomLaw, ("conj_i", "re", "im"))
modulus_square, modulus_nonnegative = AxiomLaw("modulus"), AxiomLaw("modulus_nonnegative")
powZ_nat, powZ_neg = AxiomLaw("powZ_nat"), AxiomLaw("powZ_neg")  # noqa: N816
integer_cases = AxiomLaw("integer_cases")


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


# Powers with an integer exponent


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
