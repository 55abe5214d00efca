"""Exponentials, powers and logarithms of normal forms, in generators."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq, fmpz

from symbolic_pe.language.sorts import Fact
from symbolic_pe.proofs.heuristics.facts_of_forms import (
    exponent_parts,
    facts_of_generator,
    form_of_key,
    form_of_monomial,
    generator_of,
    is_positive_generator,
    split_nonnegative,
)
from symbolic_pe.proofs.heuristics.trees import (
    HALF,
    ONE,
    PI,
    QUARTER,
    ZETA,
    Form,
    Key,
    Monomial,
    Rational,
    Tree,
    constant,
    generator,
    monomial_of,
    product_of,
    sum_of,
    tree_of_form,
)


def exponential_of_form(exponent: Form, sign: int) -> Tree:
    return product_of(
        _exponential_of(monomial, sign * coefficient, exponent.denominator)
        for monomial, coefficient in exponent.numerator
    )


def _exponential_of(monomial: Monomial, coefficient: Rational, under: Any) -> Tree:
    """e^{coefficient·monomial/under} as generators."""
    powers = dict(monomial)
    phase = powers.pop(ZETA, 0)
    if phase >= HALF:
        phase, coefficient = phase - HALF, -coefficient
    rest: Any = frozenset(powers.items())
    if under is not None:
        return generator(("e", phase, (("over", rest), under)), coefficient)
    if phase == QUARTER and rest == frozenset({(PI, 1)}):
        return generator(ZETA, coefficient * HALF % 1)
    if phase == 0 and len(rest) == 1:
        ((key, exponent),) = rest
        if key[0] == "log" and exponent == 1:
            return _power_of_form(key[1], coefficient)
    if phase == QUARTER and is_integer_multiple_of_pi(rest):
        return generator(("e", phase, rest), coefficient % 2)
    return generator(("e", phase, rest), coefficient)


def is_integer_multiple_of_pi(monomial: Any) -> bool:
    """Is a monomial π times a product of integers?"""
    if not isinstance(monomial, frozenset) or dict(monomial).get(PI) != 1:
        return False
    return all(
        key == PI or (_is_integer(key) and exponent > 0 and exponent.denominator == 1)
        for key, exponent in monomial
    )


def _is_integer(key: Key) -> bool:
    """Is a generator certainly an integer: by its sort, or as a prime to a natural power?"""
    if key[0] != "e" or key[1] != 0 or not isinstance(key[2], frozenset):
        return Fact.INTEGER in facts_of_generator(key)
    bases = [item for item in key[2] if item[0][0] == "log"]
    natural = {Fact.INTEGER, Fact.NONNEGATIVE}
    prime = generator_of(bases[0][0][1]) if len(bases) == 1 and bases[0][1] == 1 else None
    return (
        prime is not None
        and prime[0] == "p"
        and all(
            natural <= facts_of_generator(factor) and exponent.denominator == 1 and exponent > 0
            for factor, exponent in key[2] - {bases[0]}
        )
    )


def _power_of_form(form: Form, exponent: Rational) -> Tree:
    """e^{exponent·log form}: a power of a prime or positive generator, or a root."""
    key = generator_of(form)
    if key and is_positive_generator(key):
        return generator(key, exponent)
    if exponent.denominator == 1:
        return ("^", tree_of_form(form), int(exponent))
    root = _square_root_of_surd(form) if exponent.denominator == 2 else None
    return ("^", root, exponent.numerator) if root else generator(("root", form), exponent)


_COSINES: dict[Any, tuple[int, int]] = {
    (2, 1, 2): (1, 16),
    (2, -1, 2): (3, 16),
    (5, 1, 5): (1, 20),
    (5, -1, 5): (3, 20),
}
"""√(2 ± √2) = 2cos π/8, 2cos 3π/8; √((5 ± √5)/2) = 2cos π/10, 2cos 3π/10: (A, B, q) to turns."""


def _square_root_of_surd(form: Form) -> Tree | None:
    """√(A + B√q) without nesting, where that is possible: √((A+r)/2) ± √((A−r)/2) when
    A² − qB² = r² (A, r ≥ 0; the sign is B's), or one of the cosines that SymPy writes so."""
    values = dict(form.numerator)
    surds = [monomial for monomial in values if monomial != ONE]
    if form.denominator is not None or len(values) != 2 or len(surds) != 1:
        return None
    ((key, power), *more) = surds[0]
    if more or key[0] != "p" or power != HALF:
        return None
    a, b, q = values.get(ONE, 0), values[surds[0]], key[1]
    if (a, b, q) in _COSINES:
        turns = Fraction(*_COSINES[a, b, q])
        double = sum_of((generator(ZETA, turns), generator(ZETA, 1 - turns)))
        return product_of((double, generator(("p", 2), HALF))) if q == 5 else double
    norm = a * a - q * b * b
    if a < 0 or norm < 0 or not all(fmpz(part).is_square() for part in norm.as_integer_ratio()):
        return None
    r = Fraction(int(fmpz(norm.numerator).isqrt()), int(fmpz(norm.denominator).isqrt()))
    halves = [_power_of_rational((a + sign * r) * HALF, HALF) for sign in (1, -1)]
    return sum_of((halves[0], product_of((constant(1 if b > 0 else -1), halves[1]))))


def _power_of_rational(value: Rational, exponent: Rational) -> Tree:
    """A power of a positive rational as powers of primes."""
    return product_of(generator(("p", prime), power * exponent) for prime, power in _factors(value))


def _factors(value: Rational) -> list[tuple[int, int]]:
    """The primes of a positive rational with their exponents."""
    return [
        (int(prime), sign * int(power))
        for number, sign in ((value.numerator, 1), (value.denominator, -1))
        if number > 1
        for prime, power in fmpz(number).factor()
    ]


def logarithm_of_form(form: Form, split_all: bool) -> Tree:
    """log of a normal form, with the factors that may be split off split off.

    log xy = log x + log y needs x ≥ 0; with ``split_all`` the result is only used in
    e^{m·log …} for an integer m, where every factor may be split.
    """
    if form.denominator is not None or len(form.numerator) != 1:
        return _logarithm_of_polynomial(form)
    ((monomial, coefficient),) = form.numerator
    found, rest = split_nonnegative(monomial)
    if split_all:
        found, rest = (
            [(key, exponent) for key, exponent in monomial if key != ZETA],
            frozenset(item for item in monomial if item[0] == ZETA),
        )
    turn = 0 if coefficient > 0 else HALF
    parts = [_logarithm_of_rational(-coefficient if turn else coefficient)]
    parts += [
        product_of((constant(exponent), _logarithm_of_factor(factor))) for factor, exponent in found
    ]
    unknown = frozenset(item for item in rest if item[0] != ZETA)
    if not unknown:
        parts.append(_angle(turn + dict(rest).get(ZETA, 0)))
    else:
        parts.append(generator(("log", form_of_monomial(rest, 1 if turn == 0 else -1))))
    return sum_of(parts)


def _angle(turns: Rational) -> Tree:
    """log e^{2πi·turns} on the principal branch, −π < Im ≤ π."""
    turns = turns % 1
    if turns > HALF:
        turns -= 1
    return ("m", frozenset({(ZETA, QUARTER), (PI, 1)}), 2 * turns)


def _logarithm_of_factor(factor: Key | Monomial) -> Tree:
    if isinstance(factor, frozenset):
        return generator(("log", form_of_monomial(factor)))
    if factor[0] == "e":
        top, under = exponent_parts(factor)
        whole: Tree = ("m", monomial_of((*top, (ZETA, factor[1]))), 1)
        return product_of((whole, ("^", tree_of_form(Form(under, None)), -1))) if under else whole
    if factor[0] == "root":
        return generator(("log", factor[1]))
    return generator(("log", form_of_key(factor)))


def _logarithm_of_rational(value: Rational) -> Tree:
    return sum_of(
        product_of((constant(power), generator(("log", form_of_key(("p", prime))))))
        for prime, power in _factors(value)
    )


def _logarithm_of_polynomial(form: Form) -> Tree:
    content = _content(form)
    if content == 0:
        raise ZeroDivisionError("the logarithm of zero")
    common = _common_positive_factor(form)
    inverse = [(key, -exponent) for key, exponent in common]
    rest = frozenset((monomial_of((*m, *inverse)), c / content) for m, c in form.numerator)
    factors = [
        product_of((constant(exponent), _logarithm_of_factor(key))) for key, exponent in common
    ]
    kernel = generator(("log", Form(rest, form.denominator)))
    return sum_of((_logarithm_of_rational(content), *factors, kernel))


def _common_positive_factor(form: Form) -> list[tuple[Key, Rational]]:
    """The positive generators that all terms of the numerator have, with their least exponents."""
    powers = [dict(monomial) for monomial, _ in form.numerator]
    shared = [key for key in powers[0] if all(key in other for other in powers)]
    return [
        (key, min(other[key] for other in powers)) for key in shared if is_positive_generator(key)
    ]


def _content(form: Form) -> Fraction:
    """The positive rational by which all coefficients of the numerator are divisible."""
    result = fmpq(0)
    for _, coefficient in form.numerator:
        value = fmpq(coefficient.numerator, coefficient.denominator)
        result = (
            value
            if result == 0
            else fmpq(fmpz(result.p * value.q).gcd(fmpz(value.p * result.q)), result.q * value.q)
        )
    return abs(Fraction(int(result.p), int(result.q)))
