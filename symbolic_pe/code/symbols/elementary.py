"""Functions of elements: integer parts, powers, roots, moduli, and what has a name."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction

from symbolic_pe.code.symbols import choices
from symbolic_pe.code.symbols.balls import closed_value
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.code.symbols.elements import (
    ONE,
    TWO,
    ZERO,
    Complex,
    Element,
    Unknown,
    add,
    angle_of,
    are_of_positions,
    as_complex,
    as_real,
    both_integers,
    constant_of,
    divide,
    multiply,
    negate,
    real_opposite,
    real_product,
    real_quotient,
    real_sum,
    subtract,
)
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size, polynomial_of
from symbolic_pe.code.symbols.truths import chosen_real, compare, sign_if_known
from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import inverse
from symbolic_pe.kernel.terms import Term, constant
from symbolic_pe.kernel.types import R

__all__ = [
    "absolute",
    "floor_divide",
    "floor_of",
    "function",
    "power",
    "power_of_positive",
    "remainder",
    "square_root",
    "truncated",
    "whole_above",
    "whole_below",
]


def floor_divide(a: Element, b: Element) -> Element:
    """⌊a/b⌋."""
    whole = both_integers(a, b)
    if whole is None:
        return as_real(whole_below(divide(a, b)))
    try:
        return whole[0] // whole[1]
    except Undecided:
        if not are_of_positions(*whole) or not whole[1].is_nonnegative():
            raise
        return choices.floor_term(as_real(divide(*whole)))


def remainder(a: Element, b: Element) -> Element:
    """a − b·⌊a/b⌋, which has the sign of b."""
    whole = both_integers(a, b)
    if whole is None:
        return subtract(a, multiply(b, floor_divide(a, b)))
    try:
        return whole[0] % whole[1]
    except Undecided:
        if not are_of_positions(*whole):
            raise
        return subtract(a, multiply(b, floor_divide(a, b)))


def whole_below(a: Element) -> Size | Term:
    """⌊a⌋: an integer of a number or a polynomial in sizes and indices over one, else a term."""
    if isinstance(a, Size | bool):
        return as_size(a)
    value = as_real(a)
    if not value.free:
        return as_size(floor_of(value))
    known = polynomial_of(value)
    if known is None:
        return value if choices.is_floor(value) else choices.floor_term(value)
    return known[0].with_slack() // known[1]


def truncated(a: Element) -> Size | Term:
    """The whole number next to a towards 0."""
    if isinstance(a, Size | bool):
        return as_size(a)
    if isinstance(a, Complex):
        raise Unknown("a complex number is made an integer")
    below = whole_below(a)
    if not isinstance(below, Size):
        up = real_opposite(as_real(whole_below(real_opposite(as_real(a)))))
        return below if below is a else chosen_real(choices.at_least_0(as_real(a)), below, up)
    if below >= 0 or not compare("ne", a, below):
        return below
    return below + 1


def whole_above(a: Element) -> Size | Term:
    """⌈a⌉"""
    below = whole_below(negate(a))
    return -below if isinstance(below, Size) else real_opposite(below)


def floor_of(value: Term) -> int:
    """⌊t⌋ of a number without variables."""
    if value.free:
        raise Undecided("a floor of a number that depends on variables")
    known = constant_of(value)
    if known is not None:
        return math.floor(known)
    ball = closed_value(value)
    low, high = (math.floor(float(end)) for end in (ball.real.lower(), ball.real.upper()))
    if low != high:
        raise Undecided("a floor of a number that is too near to a whole one")
    return low


def power(a: Element, b: Element) -> Element:
    """a^b: by multiplication for a small natural exponent, else e^(b·ln a), which needs a > 0."""
    if isinstance(a, Complex) or isinstance(b, Complex):
        return _complex_power(as_complex(a), b)
    if isinstance(a, Size) and isinstance(b, Size) and (b.constant or 0) > 0:
        return a ** (b.constant or 0)
    base = as_real(a)
    if isinstance(b, Size) and constant_of(base) == -1:
        return ONE if (b % 2).is_identical(0) else rational(-1)
    exponent = as_real(b)
    number, known = constant_of(exponent), constant_of(base)
    if number is not None and number.denominator == 1 and abs(number) <= 64:
        if known and number < 0:
            return rational(1 / known ** -int(number))
        whole = base ** abs(int(number)) if abs(number) != 1 else base
        if known is not None:
            whole = rational(known ** abs(int(number)))
        if number == 0:
            return ONE
        return inverse(whole) if number < 0 else whole
    if number == Fraction(1, 2):
        return square_root(base)
    if known is not None and known <= 0:
        raise Unknown(f"a power of {known} with an exponent that is no whole number")
    return ONE if known == 1 else call("rpow", base, exponent)


def power_of_positive(a: Element, b: Size) -> Element:
    """a^b for a number a that is seen to be positive and a number of factors b."""
    if isinstance(a, bool | Truth | Complex) or not _is_positive(as_real(a)):
        raise Unknown("a power of a number that may be negative or 0")
    base, exponent = as_real(a), b.real()
    if base is ONE:
        return ONE
    if is_call(base, "rpow"):  # (c^s)^b = c^(s·b), for c > 0
        return call("rpow", base.args[0], real_product(base.args[1], exponent))
    if is_call(base, "exp"):
        return _FUNCTIONS["exp"](real_product(base.args[0], exponent))
    return call("rpow", base, exponent)


def _is_positive(value: Term) -> bool:
    """Whether a real number is seen to be > 0: a number, a power of one, or a product of these."""
    if not value.free:
        return sign_if_known(value) > 0
    if is_call(value, "exp"):
        return True
    if is_call(value, "rpow"):
        return _is_positive(value.args[0])
    if is_call(value, "mul") or is_call(value, "inv"):
        return all(map(_is_positive, value.args))
    return False


def _complex_power(base: Complex, exponent: Element) -> Element:
    """(cos t + i·sin t)^n = cos(n·t) + i·sin(n·t), for a natural number n."""
    angle = angle_of(base)
    if angle is None or not isinstance(exponent, Size):
        raise Unknown("a power of complex numbers")
    turned = real_product(exponent.real(), angle)
    return Complex(_FUNCTIONS["cos"](turned), _FUNCTIONS["sin"](turned))


def square_root(a: Element) -> Term:
    """√a."""
    value = as_real(a)
    known = constant_of(value)
    if known is not None and known >= 0:
        root = Fraction(math.isqrt(known.numerator), math.isqrt(known.denominator))
        if root * root == known:
            return rational(root)
    return constant("sqrt", R, R)(value)


def absolute(a: Element) -> Element:
    """|a|."""
    if isinstance(a, Size | bool):
        return abs(as_size(a))
    if isinstance(a, Complex):
        return square_root(add(multiply(a.real, a.real), multiply(a.imaginary, a.imaginary)))
    is_positive = compare("ge", a, ZERO)
    if isinstance(is_positive, Truth):
        return choices.modulus(as_real(a))
    return a if is_positive else negate(a)


def _exponential(x: Term) -> Term:
    return ONE if constant_of(x) == 0 else constant("exp", R, R)(x)


def _logarithm(x: Term) -> Term:
    return ZERO if constant_of(x) == 1 else constant("ln", R, R)(x)


_PI = constant("pi", R)


def _without_turns(angle: Term) -> Term:
    """The angle without whole turns 2π·⌊s⌋, as an angle modulo 2π has them."""
    if not is_call(angle, "add"):
        return ZERO if _is_turns(angle) else angle
    parts = tuple(map(_without_turns, angle.args))
    same = all(part is old for part, old in zip(parts, angle.args, strict=True))
    return angle if same else real_sum(*parts)


def _is_turns(angle: Term) -> bool:
    """Whether this is an even number times π times whole numbers ⌊s⌋."""
    factors = list(_factors(angle))
    numbers = [number for number in map(constant_of, factors) if number is not None]
    whole = [factor for factor in factors if choices.is_floor(factor)]
    is_all = len(numbers) + len(whole) + 1 == len(factors)
    return is_all and factors.count(_PI) == 1 and bool(whole) and math.prod(numbers) % 2 == 0


def _factors(product: Term) -> Iterator[Term]:
    if is_call(product, "mul"):
        for factor in product.args:
            yield from _factors(factor)
    else:
        yield product


def _cosine(angle: Term) -> Term:
    angle = _without_turns(angle)
    return ONE if constant_of(angle) == 0 else constant("cos", R, R)(angle)


def _sine(angle: Term) -> Term:
    angle = _without_turns(angle)
    return ZERO if constant_of(angle) == 0 else constant("sin", R, R)(angle)


_FUNCTIONS: dict[str, Callable[[Term], Term]] = {
    "exp": _exponential,
    "log": _logarithm,
    "cos": _cosine,
    "sin": _sine,
    "exp2": lambda x: as_real(power(TWO, x)),
    "log2": lambda x: as_real(divide(_logarithm(x), _logarithm(TWO))),
    "log10": lambda x: as_real(divide(_logarithm(x), _logarithm(rational(10)))),
    "sqrt": square_root,
    "rsqrt": lambda x: as_real(divide(ONE, square_root(x))),
    "reciprocal": lambda x: as_real(divide(ONE, x)),
    "floor": lambda x: as_real(whole_below(x)),
    "ceil": lambda x: as_real(whole_above(x)),
    "trunc": lambda x: as_real(truncated(x)),
    "expm1": lambda x: real_sum(_exponential(x), rational(-1)),
    "log1p": lambda x: _logarithm(real_sum(ONE, x)),
    "tan": lambda x: real_quotient(_FUNCTIONS["sin"](x), _FUNCTIONS["cos"](x)),
}


def function(name: str, a: Element) -> Element:
    """A function of a real number; e^a also of a complex one."""
    if isinstance(a, Complex):
        if name != "exp":
            raise Unknown(f"{name} of a complex number")
        size = as_complex(Complex(_exponential(a.real), ZERO))
        turn = Complex(_FUNCTIONS["cos"](a.imaginary), _FUNCTIONS["sin"](a.imaginary))
        return multiply(size, turn)
    if name in ("floor", "ceil", "trunc") and isinstance(a, Size):
        return a
    return _FUNCTIONS[name](as_real(a))
