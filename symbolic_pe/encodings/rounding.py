"""RN_p(x): a positive number rounded to p significant bits, ties to even.

    RN_p(x) = u·⌊x/u⌉,  u = 2^(E(x)−p+1),  E(x) = ⌊log₂ x⌋,  ⌊y⌉ = ⌊y/2 + 1/4⌋ − ⌊1/4 − y/2⌋

bfloat16 has p = 8 significant bits, float16 11, float32 24, the leading one that is not stored
among them.  The range of exponents is not bounded: neither overflow nor subnormal numbers are
modelled.  Formats round −x to −RN_p(x), and 0 to 0.

IEEE 754, §4.3.1 (roundTiesToEven).
"""

from sympy import Rational, Symbol, floor, log

from symbolic_pe.language.terms import define

__all__ = ["RN", "exponent", "log2", "nearest", "spacing"]

_bits = Symbol("p", integer=True)
_x = Symbol("x", positive=True)
_y = Symbol("y", real=True)

nearest = define("nearest", [_y], floor(_y / 2 + Rational(1, 4)) - floor(Rational(1, 4) - _y / 2))
"""⌊y⌉: the integer next to y, the even one if there are two."""

log2 = define("log₂", [_x], log(_x) / log(2))
"""The logarithm to the base 2."""

exponent = define("E", [_x], floor(log2(_x)))
"""E(x) = ⌊log₂ x⌋, so that 2^E(x) ≤ x < 2^(E(x)+1)."""

spacing = define("u", [_bits, _x], 2 ** (exponent(_x) - _bits + 1))
"""u_p(x): how far apart the numbers with p significant bits are around x."""

RN = define("RN", [_bits, _x], spacing(_bits, _x) * nearest(_x / spacing(_bits, _x)))
"""RN_p(x): x > 0 rounded to p significant bits, ties to even."""
