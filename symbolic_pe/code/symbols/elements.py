"""Elements of arrays: integers, truth values, real numbers and complex ones, as symbols.

An integer is a :class:`~symbolic_pe.code.symbols.sizes.Size`, a real number a term of the kernel of
type ℝ, a complex number a pair of these.  A truth value is a ``bool``: comparisons of integers are
decided, or :class:`~symbolic_pe.code.symbols.sizes.Undecided` is raised; one of real numbers that
depend on variables is a :class:`~symbolic_pe.code.symbols.choices.Truth`.  Floats are idealised as
real numbers.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from symbolic_pe.code.symbols import choices
from symbolic_pe.code.symbols.balls import closed_value
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.constants import number_of, rational
from symbolic_pe.code.symbols.sizes import (
    Between,
    Size,
    Slack,
    Undecided,
    as_size,
    exact_quotient,
    polynomial_of,
)
from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import inverse
from symbolic_pe.kernel.terms import APP, NUM, Term, constant
from symbolic_pe.kernel.types import R


class Complex(NamedTuple):
    """A complex number by its real and its imaginary part."""

    real: Term
    imaginary: Term


class Infinite:
    """The float inf, which is good for nothing here but to be divided by, which gives 0."""


INFINITE = Infinite()

Element: TypeAlias = Size | bool | Term | Complex | Truth | Infinite


class Unknown(Exception):
    """Something is asked for that is not known here: an operation, a dtype, a way to call it."""


ZERO, ONE = rational(0), rational(1)
TWO = rational(2)


def as_real(value: Element) -> Term:
    """An integer, a truth value or a real number as a term of type ℝ."""
    if isinstance(value, Infinite):
        raise Unknown("inf is used for something else than to divide by it")
    if isinstance(value, Complex):
        raise Unknown("a complex number stands where a real one is needed")
    if isinstance(value, bool):
        return ONE if value else ZERO
    if isinstance(value, Truth):
        return value.term
    return value.real() if isinstance(value, Size) else value


def real_number(value: float, idealised: set[str], single: bool = False) -> Term | Infinite:
    """What a float stands for; see :func:`~symbolic_pe.code.symbols.constants.number_of`."""
    if value == math.inf:
        idealised.add("x/inf is read as 0")
        return INFINITE
    return number_of(value, idealised, single)


def complex_of(real: Element, imaginary: Element) -> Complex:
    """The complex number with these parts."""
    return Complex(as_real(real), as_real(imaginary))


def conjugate(value: Element) -> Element:
    """The conjugate of a complex number, a real one itself."""
    if not isinstance(value, Complex):
        return value
    return complex_of(value.real, negate(value.imaginary))


def as_complex(value: Element) -> Complex:
    """A number as a complex one."""
    return value if isinstance(value, Complex) else Complex(as_real(value), ZERO)


def is_zero(value: Element) -> bool:
    """Whether it is seen to be 0."""
    if isinstance(value, Complex):
        return value.real is ZERO and value.imaginary is ZERO
    if isinstance(value, Size | bool):
        return as_size(value).is_identical(0)
    return value is ZERO


def constant_of(value: Term) -> Fraction | None:
    return Fraction(*value.head) if value.kind == NUM else None


def both_integers(a: Element, b: Element) -> tuple[Size, Size] | None:
    """Both as integers, if both are integers or truth values."""
    if isinstance(a, Size | bool) and isinstance(b, Size | bool):
        return as_size(a), as_size(b)
    return None


def add(a: Element, b: Element) -> Element:
    """a + b."""
    whole = both_integers(a, b)
    if whole:
        return whole[0] + whole[1]
    if isinstance(a, Complex) or isinstance(b, Complex):
        (p, q), (r, s) = as_complex(a), as_complex(b)
        return Complex(real_sum(p, r), real_sum(q, s))
    return real_sum(as_real(a), as_real(b))


def real_sum(s: Term, t: Term) -> Term:
    left, right = constant_of(s), constant_of(t)
    if left is not None and right is not None:
        return rational(left + right)
    if left == 0:
        return t
    if left is not None and is_call(t, "mul") and constant_of(t.args[0]) == -1:
        inner = t.args[1]
        first = constant_of(inner.args[0]) if is_call(inner, "add") else None
        if first is not None:  # 1 − (1 − u)
            return real_sum(rational(left - first), real_opposite(inner.args[1]))
    return s if right == 0 else s + t


def negate(a: Element) -> Element:
    """−a."""
    if isinstance(a, Complex):
        return Complex(real_opposite(a.real), real_opposite(a.imaginary))
    return -as_size(a) if isinstance(a, Size | bool) else real_opposite(as_real(a))


def real_opposite(s: Term) -> Term:
    return real_product(rational(-1), s)


def subtract(a: Element, b: Element) -> Element:
    """a − b."""
    return add(a, negate(b))


def multiply(a: Element, b: Element) -> Element:
    """a·b."""
    if isinstance(a, bool | Truth) and isinstance(b, bool | Truth):
        return conjunction(a, b)
    whole = both_integers(a, b)
    if whole:
        return whole[0] * whole[1]
    if isinstance(a, Complex) or isinstance(b, Complex):
        (p, q), (r, s) = as_complex(a), as_complex(b)
        real = real_sum(real_product(p, r), real_opposite(real_product(q, s)))
        return Complex(real, real_sum(real_product(p, s), real_product(q, r)))
    return real_product(as_real(a), as_real(b))


def real_product(s: Term, t: Term) -> Term:
    left, right = constant_of(s), constant_of(t)
    if left is not None and right is not None:
        return rational(left * right)
    if left == 0 or right == 0:
        return ZERO
    if left == 1:
        return t
    if right == 1:
        return s
    if right is not None:
        return real_product(t, s)
    if left is not None and is_call(t, "mul"):
        inner = constant_of(t.args[0])
        if inner is not None:
            return real_product(rational(left * inner), t.args[1])
    return s * t


def divide(a: Element, b: Element) -> Element:
    """a/b."""
    if isinstance(b, Infinite):
        return multiply(a, ZERO)
    if isinstance(b, Complex):
        if angle_of(b) is not None:
            return multiply(a, conjugate(b))
        p, q = b
        size = real_sum(real_product(p, p), real_product(q, q))
        return divide(multiply(a, Complex(p, real_opposite(q))), size)
    if isinstance(a, Complex):
        return Complex(real_quotient(a.real, as_real(b)), real_quotient(a.imaginary, as_real(b)))
    return real_quotient(as_real(a), as_real(b))


def real_quotient(s: Term, t: Term) -> Term:
    below = constant_of(t)
    if below == 0:
        raise Unknown("a number is divided by 0")
    if below is not None:
        return real_product(s, rational(1 / below))
    if is_call(t, "inv"):
        return real_product(s, t.args[0])
    return _cancelled(s, t) or real_product(s, inverse(t))


def _cancelled(s: Term, t: Term) -> Term | None:
    """s/t where the numerator of t divides that of s; both are fractions of polynomials in sizes.

    As everywhere here, what is divided by is not 0: where it is, the code has no number either.
    """
    above, below = _as_fraction(s), _as_fraction(t)
    if above is None or below is None or below[0].constant is not None:
        return None
    quotient = exact_quotient(above[0].with_slack() * below[1].with_slack(), below[0].with_slack())
    if quotient is None:
        return None
    return real_product(quotient.real(), as_real(divide(as_size(1), above[1])))


def _as_fraction(term: Term) -> tuple[Size, Size] | None:
    """Numerator and denominator of a term that is made of sizes by +, · and /."""
    known = polynomial_of(term)
    if known is not None:
        return known[0], as_size(known[1])
    if is_call(term, "inv"):
        inner = _as_fraction(term.args[0])
        return None if inner is None or not inner[0].parts else (inner[1], inner[0])
    if not (is_call(term, "add") or is_call(term, "mul")):
        return None
    left, right = (_as_fraction(a) for a in term.args)
    if left is None or right is None:
        return None
    (a, b), (c, d) = left, right
    return (a * d + c * b, b * d) if is_call(term, "add") else (a * c, b * d)


def are_of_positions(a: Size, b: Size) -> bool:
    """Whether integers are made of numbers and given positions: what depends on these is no
    question of sizes, and is written as it stands."""
    return all(
        not isinstance(atom, Slack | Between)
        and atom.kind == APP
        and str(atom.head.head).startswith("pos")
        for atom in a.atoms() | b.atoms()
    )


def angle_of(value: Complex) -> Term | None:
    """t of a number that is written as cos t + i·sin t."""
    real, imaginary = value
    if is_call(real, "cos") and is_call(imaginary, "sin") and real.args[0] is imaginary.args[0]:
        return real.args[0]
    return None


def conjunction(a: bool | Truth, b: bool | Truth) -> bool | Truth:
    if isinstance(a, Truth) and isinstance(b, Truth):
        return choices.both(a, b)
    if isinstance(a, bool):
        return b if a else False
    return a if b else False


# comparisons of elements, truth values, and choices between elements by them ------------------


def compare(name: str, a: Element, b: Element) -> bool | Truth:
    """Whether a = b, a ≠ b, a < b … (``eq``, ``ne``, ``lt``, ``le``, ``gt``, ``ge``)."""
    whole, holds = both_integers(a, b), getattr(operator, name)
    if whole:
        return bool(holds(*whole))
    if isinstance(a, Complex) or isinstance(b, Complex):
        raise Unknown("complex numbers are compared")
    difference = as_real(subtract(a, b))
    if not difference.free:
        return bool(holds(sign_if_known(difference), 0))
    known = polynomial_of(difference)
    if known is not None:
        return bool(holds(known[0].with_slack(), 0))
    return _CONDITIONS[name](difference)


_CONDITIONS: dict[str, Callable[[Term], Truth]] = {
    "ge": choices.at_least_0,
    "le": lambda t: choices.at_least_0(real_opposite(t)),
    "lt": lambda t: choices.opposite(choices.at_least_0(t)),
    "gt": lambda t: choices.opposite(choices.at_least_0(real_opposite(t))),
    "eq": lambda t: choices.both(choices.at_least_0(t), choices.at_least_0(real_opposite(t))),
    "ne": lambda t: choices.opposite(_CONDITIONS["eq"](t)),
}


def sign_if_known(term: Term) -> int:
    known = constant_of(term)
    if known is not None:
        return (known > 0) - (known < 0)
    ball = closed_value(term)
    if ball.real > 0:
        return 1
    if ball.real < 0:
        return -1
    raise Undecided("two real numbers are too near to be compared")


def sign_of(a: Element) -> Element:
    """1, 0 or −1."""
    positive, negative = (compare(name, a, as_size(0)) for name in ("gt", "lt"))
    return subtract(truth_number(positive), truth_number(negative))


def truth_number(condition: bool | Truth) -> Element:
    """1 where it holds, 0 elsewhere."""
    return condition.term if isinstance(condition, Truth) else as_size(int(condition))


def truth_of(a: Element) -> bool | Truth:
    """Whether a is not 0."""
    if isinstance(a, bool | Truth):
        return a
    if isinstance(a, Complex):
        raise Unknown("the truth of a complex number")
    return compare("ne", a, as_size(0))


def opposite(a: Element) -> Element:
    """not a"""
    condition = truth_of(a)
    return choices.opposite(condition) if isinstance(condition, Truth) else not condition


def either(a: Element, b: Element) -> Element:
    """a or b, of truth values"""
    return opposite(conjunction(truth_of(opposite(a)), truth_of(opposite(b))))


def choose(condition: Element, yes: Callable[[], Element], no: Callable[[], Element]) -> Element:
    """One of two elements; both are asked for only if the condition depends on variables."""
    known = truth_of(condition)
    if isinstance(known, bool):
        return yes() if known else no()
    first, second = yes(), no()
    if isinstance(first, Complex) or isinstance(second, Complex):
        parts = zip(as_complex(first), as_complex(second), strict=True)
        return Complex(*(chosen_real(known, a, b) for a, b in parts))
    return chosen_real(known, as_real(first), as_real(second))


def chosen_real(condition: Truth, yes: Term, no: Term) -> Term:
    """yes where the condition holds, no elsewhere."""
    if yes is no:
        return yes
    return real_sum(
        real_product(condition.term, yes), real_product(choices.opposite(condition).term, no)
    )


def both(a: Element, b: Element) -> Element:
    """a and b, of truth values; the last bits of a, for b = 2ⁿ − 1."""
    if isinstance(a, bool | Truth) and isinstance(b, bool | Truth):
        return conjunction(a, b)
    whole = both_integers(a, b)
    mask = whole[1].constant if whole else None
    if whole is None or mask is None or mask < 0 or mask & (mask + 1):
        raise Unknown("bits of integers are combined")
    return whole[0] % (mask + 1)


def inverted(a: Element) -> Element:
    """~a: not a, of a truth value; −a − 1 of an integer."""
    return -a - 1 if isinstance(a, Size) else opposite(a)


def either_bit(a: Element, b: Element) -> Element:
    """a | b, of truth values; a with its last bit set, for b = 1."""
    if isinstance(a, bool | Truth) and isinstance(b, bool | Truth):
        return either(a, b)
    whole = both_integers(a, b)
    if whole is None or whole[1].constant != 1:
        raise Unknown("bits of integers are combined")
    return whole[0] - whole[0] % 2 + 1


def exclusive_or(a: Element, b: Element) -> Element:
    """Which of two truth values; a with its last bit inverted, for b = 1."""
    if isinstance(a, bool) and isinstance(b, bool):
        return a != b
    whole = both_integers(a, b)
    if whole is None or whole[1].constant not in (0, 1):
        raise Unknown("bits of integers are combined")
    if whole[1].constant == 0:
        return whole[0]
    return whole[0] - 1 if whole[0] % 2 else whole[0] + 1


def _compared(name: str, a: Element, b: Element) -> bool | None:
    """The comparison, if it is decided; None if it depends on real numbers or on positions."""
    try:
        found = compare(name, a, b)
    except Undecided:
        whole = both_integers(a, b)
        if whole is None or not are_of_positions(*whole):
            raise
        return None
    return None if isinstance(found, Truth) else found


def _extreme(name: str, of_terms: Callable[[Term, Term], Term]) -> Callable[..., Element]:
    """The one of two numbers that compares so with the other."""

    def choose(a: Element, b: Element) -> Element:
        is_first = _compared(name, a, b)
        if is_first is None:
            return of_terms(as_real(a), as_real(b))
        return a if is_first else b

    return choose


largest, smallest = _extreme("ge", choices.larger), _extreme("le", choices.smaller)


# functions of elements: integer parts, powers, roots, moduli, and what has a name -------------


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
    factors = list(factors_of(angle))
    numbers = [number for number in map(constant_of, factors) if number is not None]
    whole = [factor for factor in factors if choices.is_floor(factor)]
    is_all = len(numbers) + len(whole) + 1 == len(factors)
    return is_all and factors.count(_PI) == 1 and bool(whole) and math.prod(numbers) % 2 == 0


def factors_of(product: Term) -> Iterator[Term]:
    """t₁, t₂, … of t₁·t₂·…"""
    if is_call(product, "mul"):
        for factor in product.args:
            yield from factors_of(factor)
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
