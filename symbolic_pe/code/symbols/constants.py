"""Which real number a float stands for.

A float that is short in decimals is that decimal number (0.1 is 1/10); one that is, up to its own
rounding, the logarithm of a whole number or a simple multiple of π is that; a float b^(±p/q) of a
usual base likewise.  Where only the precision of float32 is known, the numbers have to be simpler:
half of the floats around 6 are ½·ln of some whole number up to their rounding.  Any other float is
exactly the number it is.  What was read so is listed in the report.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np

from symbolic_pe.foundations.definitions import call
from symbolic_pe.foundations.written import inverse
from symbolic_pe.kernel.terms import Term, constant, numeral
from symbolic_pe.kernel.types import R

USUAL_BASES = (10000, 100000, 500000, 1000000, 100, 1000, 5000000, 10000000, 50000, 150000, 40000)
"""Bases of published models, for floats that are a power of one."""
LONGEST_DECIMALS = 9
LARGEST_DENOMINATOR = 4096
LARGEST_PART = 1024


def rational(value: Fraction | int) -> Term:
    """The numeral of type ℝ."""
    fraction = Fraction(value)
    return numeral(fraction.numerator, fraction.denominator, R)


def number_of(value: float | int, notes: set[str], single: bool = False) -> Term:
    """The term that a number of the code stands for; what is idealised is added to the notes.

    ``single``: it is known to the precision of float32 only.
    """
    if isinstance(value, int):
        return rational(value)
    term, note = read_float(value, single)
    if note:
        notes.add(note)
    return term


def read_float(value: float, single: bool = False) -> tuple[Term, str | None]:
    """The real number that a float stands for, and what to say about it (None if it is exact)."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is no real number")
    precision = 2.0**-23 if single else 2.0**-52
    short = _short_decimal(value, single)
    if short is not None:
        exact = Fraction(value) == short
        return rational(short), None if exact else f"the float {value!r} is read as {short}"
    for reading in _READINGS:
        found = reading(value, precision)
        if found is not None:
            return found
    return rational(Fraction(value)), None


def _is_single(precision: float) -> bool:
    return precision > 1e-10


def _may_be_meant(base: int, precision: float) -> bool:
    """Whether people write this number: where only float32 tells, one of three digits and zeros."""
    return not _is_single(precision) or base <= 1000 or len(str(base).rstrip("0")) <= 3


def _fraction(value: float, precision: float) -> tuple[Term, str] | None:
    near = Fraction(value).limit_denominator(100 if _is_single(precision) else 1000)
    if not near.numerator or not _near(float(near), value, precision / 2):
        return None
    if _is_single(precision) and abs(near.numerator) > 1000:
        return None
    return rational(near), f"the float {value!r} is read as {near}"


def _short_decimal(value: float, single: bool) -> Fraction | None:
    text = str(np.float32(value)) if single else repr(value)
    digits = text.lstrip("-").split("e")[0].replace(".", "").strip("0")
    return Fraction(text) if len(digits) <= (5 if single else LONGEST_DECIMALS) else None


def _near(a: float, b: float, precision: float) -> bool:
    return abs(a - b) <= 2 * precision * max(abs(a), abs(b))


def _logarithm(value: float, precision: float) -> tuple[Term, str] | None:
    """±ln b for a base b that is a whole number, or ±ln b divided or multiplied by one."""
    size = abs(value)
    for factor in (Fraction(1), Fraction(2), Fraction(1, 2)):
        exponent = size / float(factor)
        if not 0.5 < exponent < 40:
            continue
        base = round(math.exp(exponent))
        if not (1 < base < 10**9 and _may_be_meant(base, precision)):
            continue
        if _near(float(factor) * math.log(base), size, precision):
            term = rational(factor * (1 if value > 0 else -1))
            log = constant("ln", R, R)(rational(base))
            text = f"the float {value!r} is read as {'−' if value < 0 else ''}"
            text += f"{factor}·" if factor != 1 else ""
            return (log if term.head == (1, 1) else term * log), text + f"ln {base}"
    return None


def _logarithm_of_two_or_ten(value: float, precision: float) -> tuple[Term, str] | None:
    """±log₂ b or ±log₁₀ b for a whole number b."""
    size, sign = abs(value), 1 if value > 0 else -1
    for below, most in ((2, 40), (10, 12)):
        if not 0.3 < size < most:
            continue
        base = round(below**size)
        if not (base > 1 and _may_be_meant(base, precision)):
            continue
        if _near(math.log(base) / math.log(below), size, precision):
            ln = constant("ln", R, R)
            term = rational(sign) * ln(rational(base)) * inverse(ln(rational(below)))
            shown = "−" if sign < 0 else ""
            return term, f"the float {value!r} is read as {shown}ln {base}/ln {below}"
    return None


def _multiple_of_pi(value: float, precision: float) -> tuple[Term, str] | None:
    for most in (12, 180, 360):
        ratio = Fraction(value / math.pi).limit_denominator(most)
        if _is_single(precision) and ratio.denominator not in (*range(1, 13), 180, 360):
            continue
        if ratio and abs(ratio) < 1000 and _near(float(ratio) * math.pi, value, precision):
            shown = "" if ratio == 1 else "−" if ratio == -1 else f"{ratio}·"
            return rational(ratio) * constant("pi", R), f"the float {value!r} is read as {shown}π"
    return None


def _over_pi(value: float, precision: float) -> tuple[Term, str] | None:
    """180/π, 1/(2π) and the like."""
    ratio = Fraction(value * math.pi).limit_denominator(4)
    if ratio and abs(ratio) <= 360 and _near(float(ratio) / math.pi, value, precision):
        note = f"the float {value!r} is read as {ratio}/π"
        return rational(ratio) * inverse(constant("pi", R)), note
    return None


def _power_of_base(value: float, precision: float) -> tuple[Term, str] | None:
    """b^(p/q) for a usual base b, p ≠ 0 and a small q, precise to the float's rounding."""
    if value <= 0 or value == 1:
        return None
    for base in USUAL_BASES:
        exponent = math.log(value) / math.log(base)
        most = 256 if _is_single(precision) else LARGEST_DENOMINATOR
        near = Fraction(exponent).limit_denominator(most)
        power_of_two = near.denominator & (near.denominator - 1) == 0
        if near and power_of_two and _near(base ** float(near), value, precision):
            note = f"the float {value!r} is read as {base}^({near})"
            return call("rpow", rational(base), rational(near)), note
    return None


def _part_of_logarithm(value: float, precision: float) -> tuple[Term, str] | None:
    """p/q·ln b for a usual base b, as −ln(b)/d and its multiples for a number d."""
    if _is_single(precision):  # of so many parts of logarithms one is near to any float32
        return None
    for base in USUAL_BASES:
        part = Fraction(value / math.log(base)).limit_denominator(LARGEST_PART)
        if (
            part
            and abs(part.numerator) <= 8
            and _near(float(part) * math.log(base), value, precision)
        ):
            log = constant("ln", R, R)(rational(base))
            return rational(part) * log, f"the float {value!r} is read as {part}·ln {base}"
    return None


_READINGS = (
    _multiple_of_pi,
    _over_pi,
    _logarithm,
    _logarithm_of_two_or_ten,
    _part_of_logarithm,
    _power_of_base,
    _fraction,
)
