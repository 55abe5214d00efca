"""Elements of arrays: integers, truth values, real numbers and complex ones, as symbols.

An integer is a :class:`~symbolic_pe.code.symbols.sizes.Size`, a real number a term of the kernel of
type ℝ, a complex number a pair of these.  A truth value is a ``bool``: comparisons of integers are
decided, or :class:`~symbolic_pe.code.symbols.sizes.Undecided` is raised; one of real numbers that
depend on variables is a :class:`~symbolic_pe.code.symbols.choices.Truth`.  Floats are idealised as
real numbers.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from symbolic_pe.code.symbols import choices
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.constants import number_of, rational
from symbolic_pe.code.symbols.monomials import Between, Slack
from symbolic_pe.code.symbols.sizes import Size, as_size, exact_quotient, polynomial_of
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import inverse
from symbolic_pe.kernel.terms import APP, NUM, Term

__all__ = [
    "INFINITE",
    "ONE",
    "TWO",
    "ZERO",
    "Complex",
    "Element",
    "Infinite",
    "Unknown",
    "add",
    "angle_of",
    "are_of_positions",
    "as_complex",
    "as_real",
    "both_integers",
    "complex_of",
    "conjugate",
    "conjunction",
    "constant_of",
    "divide",
    "is_zero",
    "multiply",
    "negate",
    "real_number",
    "real_opposite",
    "real_product",
    "real_quotient",
    "real_sum",
    "subtract",
]


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
