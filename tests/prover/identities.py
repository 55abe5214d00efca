"""Equations that hold where both sides have values, and such that only look like it."""

from typing import Any

from tests.formulas import *
from tests.vocabulary import *

d = 2 * n
other = Symbol("s", positive=True)
half, third = x / 2, x / 3


def S(body: Any, index: Any = i, low: Any = 0, high: Any = n - 1) -> Sum:
    return Sum(body, (index, low, high))


def N(body: Any, variable: Any = t, low: Any = 0, high: Any = 1) -> Integral:
    return Integral(body, (variable, low, high))


ANGLES = {
    "pythagoras": (sin(x) ** 2 + cos(x) ** 2, 1),
    "sin 2x": (sin(2 * x), 2 * sin(x) * cos(x)),
    "cos 3x": (cos(3 * x), 4 * cos(x) ** 3 - 3 * cos(x)),
    "sin 5x": (sin(5 * x), 16 * sin(x) ** 5 - 20 * sin(x) ** 3 + 5 * sin(x)),
    "cos 8x": (
        cos(8 * x),
        128 * cos(x) ** 8 - 256 * cos(x) ** 6 + 160 * cos(x) ** 4 - 32 * cos(x) ** 2 + 1,
    ),
    "sin^4": (sin(x) ** 4, (3 - 4 * cos(2 * x) + cos(4 * x)) / 8),
    "cos^5": (cos(x) ** 5, (10 * cos(x) + 5 * cos(3 * x) + cos(5 * x)) / 16),
    "sin^7": (sin(x) ** 7, (35 * sin(x) - 21 * sin(3 * x) + 7 * sin(5 * x) - sin(7 * x)) / 64),
    "half angle": (2 * sin(half) ** 2, 1 - cos(x)),
    "half angle of tan": (tan(half), sin(x) / (1 + cos(x))),
    "half angle of tan, other form": (tan(half), (1 - cos(x)) / sin(x)),
    "third angle": (cos(x), 4 * cos(third) ** 3 - 3 * cos(third)),
    "quarter angles": (8 * sin(x / 4) ** 2 * cos(x / 4) ** 2, 1 - cos(x)),
    "mixed fractions": (sin(x / 2) * cos(x / 3), (sin(5 * x / 6) + sin(x / 6)) / 2),
    "sum": (sin(x + y), sin(x) * cos(y) + cos(x) * sin(y)),
    "difference": (cos(x - y), cos(x) * cos(y) + sin(x) * sin(y)),
    "product to sum": (2 * sin(x) * sin(y), cos(x - y) - cos(x + y)),
    "sum to product": (cos(x) + cos(y), 2 * cos((x + y) / 2) * cos((x - y) / 2)),
    "three angles": (
        4 * sin(x) * sin(y) * sin(t),
        sin(x + y - t) + sin(x - y + t) - sin(x - y - t) - sin(x + y + t),
    ),
    "quarter turn": (sin(x + pi / 2), cos(x)),
    "third turns": (cos(x) + cos(x + 2 * pi / 3) + cos(x + 4 * pi / 3), 0),
    "triple product": (sin(x) * sin(pi / 3 - x) * sin(pi / 3 + x), sin(3 * x) / 4),
    "shift by an integer": (cos(x + pi * k), cos(pi * k) * cos(x)),
    "sign of a whole turn": (sin(x + 2 * pi * k), sin(x)),
    "parity": (cos(pi * k) ** 2, 1),
    "parity of a product": (cos(pi * k * r) ** 2, 1),
    "half turns of an integer": (cos(pi * k / 2) ** 2 + sin(pi * k / 2) ** 2, 1),
    "frequency": (
        sin((p + q) * theta(i)),
        sin(p * theta(i)) * cos(q * theta(i)) + cos(p * theta(i)) * sin(q * theta(i)),
    ),
    "angle with a quotient": (cos(2 * x / (1 + y**2)), 1 - 2 * sin(x / (1 + y**2)) ** 2),
    "complex angle": (sin(z) ** 2 + cos(z) ** 2, 1),
    "sine of an imaginary number": (sin(I * z), I * sinh(z)),
}

QUOTIENTS = {
    "tan": (tan(x), sin(x) / cos(x)),
    "tan of a sum": (tan(x + y), (tan(x) + tan(y)) / (1 - tan(x) * tan(y))),
    "tan 2x": (tan(2 * x), 2 * tan(x) / (1 - tan(x) ** 2)),
    "tan 3x": (tan(3 * x), (3 * tan(x) - tan(x) ** 3) / (1 - 3 * tan(x) ** 2)),
    "cot": (cot(x) * tan(x), 1),
    "cot 2x": (cot(2 * x), (cot(x) ** 2 - 1) / (2 * cot(x))),
    "sec": (sec(x) ** 2, 1 + tan(x) ** 2),
    "csc": (csc(x) ** 2, 1 + cot(x) ** 2),
    "csc of a double angle": (csc(2 * x), sec(x) * csc(x) / 2),
    "sine from the half tangent": (sin(x), 2 * tan(half) / (1 + tan(half) ** 2)),
    "cosine from the half tangent": (cos(x), (1 - tan(half) ** 2) / (1 + tan(half) ** 2)),
    "cosh": (cosh(x) ** 2 - sinh(x) ** 2, 1),
    "cosh of a sum": (cosh(x + y), cosh(x) * cosh(y) + sinh(x) * sinh(y)),
    "tanh": (tanh(2 * x), 2 * tanh(x) / (1 + tanh(x) ** 2)),
    "coth": (coth(x) - tanh(x), 2 / sinh(2 * x)),
    "sinh 3x": (sinh(3 * x), 3 * sinh(x) + 4 * sinh(x) ** 3),
    "exp and cosh": (exp(x), cosh(x) + sinh(x)),
}

ROTATIONS = {
    "Euler": (exp(I * x), cos(x) + I * sin(x)),
    "de Moivre": ((cos(x) + I * sin(x)) ** 6, cos(6 * x) + I * sin(6 * x)),
    "product": (exp(I * x) * exp(I * y), cos(x + y) + I * sin(x + y)),
    "three rotations": (exp(I * (x + y - t)), exp(I * x) * exp(I * y) / exp(I * t)),
    "relative position": (
        exp(I * p * theta(i)) * conjugate(exp(I * q * theta(i))),
        exp(I * (p - q) * theta(i)),
    ),
    "entry of a product of rotations": (cos(x) * cos(y) - sin(x) * sin(y), cos(x + y)),
    "determinant of a rotation": (cos(x) * cos(x) + sin(x) * sin(x), 1),
    "integer power": (exp(I * x) ** k, exp(I * k * x)),
    "real part": (re(exp(I * x)), cos(x)),
    "imaginary part": (im(exp(I * x) * exp(I * y)), sin(x + y)),
    "modulus": (Abs(exp(I * x)), 1),
    "modulus squared": (Abs(z) ** 2, z * conjugate(z)),
    "modulus of a product": (Abs(z * exp(I * x)), Abs(z)),
    "parallelogram": (Abs(z + w) ** 2 + Abs(z - w) ** 2, 2 * Abs(z) ** 2 + 2 * Abs(w) ** 2),
    "real part of a product": (2 * re(z * conjugate(w)), z * conjugate(w) + w * conjugate(z)),
    "conjugate of a quotient": (conjugate(z / w), conjugate(z) / conjugate(w)),
    "conjugate of sine": (conjugate(sin(z)), sin(conjugate(z))),
    "polarisation": (4 * re(z * conjugate(w)), Abs(z + w) ** 2 - Abs(z - w) ** 2),
    "real and imaginary part": (re(z) + I * im(z), z),
    "squares of the parts": (re(z) ** 2 + im(z) ** 2, Abs(z) ** 2),
    "inverse": (1 / (a + I * b), (a - I * b) / (a**2 + b**2)),
    "imaginary unit to a power": (I**k * I**k, exp(I * pi * k)),
}

EXACT = {
    "cos pi/7": (cos(pi / 7) * cos(2 * pi / 7) * cos(3 * pi / 7), Rational(1, 8)),
    "sum of cosines": (cos(2 * pi / 7) + cos(4 * pi / 7) + cos(6 * pi / 7), -Rational(1, 2)),
    "Gauss": (cos(pi / 9) * cos(2 * pi / 9) * cos(4 * pi / 9), Rational(1, 8)),
    "pi/5": (cos(pi / 5, evaluate=False), (1 + sqrt(5)) / 4),
    "pi/5, evaluated": (4 * cos(pi / 5) ** 2 - 2 * cos(pi / 5) - 1, 0),
    "sin pi/5": (sin(pi / 5, evaluate=False), sqrt(10 - 2 * sqrt(5)) / 4),
    "sin pi/5, evaluated": (sin(pi / 5, evaluate=False), sin(pi / 5)),
    "pi/8": (cos(pi / 8, evaluate=False), sqrt(2 + sqrt(2)) / 2),
    "sin pi/8": (sin(pi / 8, evaluate=False), sqrt(2 - sqrt(2)) / 2),
    "tan pi/8": (tan(pi / 8, evaluate=False), sqrt(2) - 1),
    "pi/10": (cos(pi / 10, evaluate=False), cos(pi / 10)),
    "sin pi/10": (sin(pi / 10, evaluate=False), (sqrt(5) - 1) / 4),
    "pi/12": (cos(pi / 12, evaluate=False), (sqrt(6) + sqrt(2)) / 4),
    "tan pi/12": (tan(pi / 12, evaluate=False), 2 - sqrt(3)),
    "3 pi/8": (2 * cos(3 * pi / 8, evaluate=False) ** 2, 1 - sqrt(2) / 2),
    "17": (Add(*(cos(2 * pi * h / 17) for h in range(1, 17))), -1),
    "roots of unity": (Add(*(exp(2 * pi * I * h / 5) for h in range(5))), 0),
    "Morrie": (8 * cos(2 * pi / 9) * cos(4 * pi / 9) * cos(8 * pi / 9), -1),
    "sines": (2**3 * sin(pi / 7) * sin(2 * pi / 7) * sin(3 * pi / 7), sqrt(7)),
    "surds": (sqrt(2) * sqrt(3), sqrt(6)),
    "nested surd": (sqrt(3 + 2 * sqrt(2)), 1 + sqrt(2)),
    "cube roots": ((2 ** Rational(1, 3)) ** 2 * 2 ** Rational(1, 3), 2),
    "negative base": (sqrt(-12), 2 * sqrt(3) * I),
}

HARDER_ANGLES = {
    f"{name.__name__} {top}π/{bottom}": (
        name(top * pi / bottom, evaluate=False),
        name(top * pi / bottom),
    )
    for bottom in (5, 8, 10, 12, 15, 24)
    for top in (1, 3, 7)
    for name in (sin, cos)
}

POWERS = {
    "inverse frequency": (u ** (-2 * i / d) * u ** (2 * i / d), 1),
    "frequency as an exponential": (u ** (-2 * i / d), exp(-2 * i * log(u) / d)),
    "geometric progression": (u ** (-2 * (i + 1) / d), u ** (-2 * i / d) * u ** (-2 / d)),
    "power of a number": (10000 ** (-2 * i / d), exp(-i / n * log(10000))),
    "power of a product": ((u * other) ** x, u**x * other**x),
    "power of a power": ((u**x) ** y, u ** (x * y)),
    "4^x": (4**x, 2 ** (2 * x)),
    "6^x": (6**x, 2**x * 3**x),
    "half": ((Rational(1, 2)) ** x, 2**-x),
    "logarithm of a product": (log(6 * u), log(2) + log(3) + log(u)),
    "logarithm of a power": (log(u**x), x * log(u)),
    "logarithm of an exponential": (log(exp(x)), x),
    "square root of a square": (sqrt(x**2), Abs(x)),
    "modulus of a real": (Abs(x) ** 2, x**2),
    "modulus of a product of reals": (Abs(x * y), Abs(x) * Abs(y)),
    "integer powers": ((x * y) ** k, x**k * y**k),
    "integer powers of integer powers": ((z**k) ** r, z ** (k * r)),
    "exponent of a sum": (z ** (k + r), z**k * z**r),
    "square roots": (sqrt(u) * sqrt(u), u),
    "half powers": (u ** Rational(3, 2), u * sqrt(u)),
    "logarithm of the imaginary unit": (log(I), I * pi / 2),
    "logarithm of −1": (log(-u), log(u) + I * pi),
    "even modulus": (Abs(z) ** 4, z**2 * conjugate(z) ** 2),
}

SUMS = {
    "linear": (S(2 * theta(i) - x * phi(i)), 2 * S(theta(i)) - x * S(phi(i))),
    "common factor": (S(x**2 * theta(i) / y), x**2 / y * S(theta(i))),
    "renamed index": (S(theta(i)), S(theta(j), j)),
    "constant": (S(x), n * x),
    "pythagoras in every term": (S(sin(theta(i) * p) ** 2 + cos(theta(i) * p) ** 2), n),
    "similarity": (
        S(sin(p * theta(i)) * sin(q * theta(i)) + cos(p * theta(i)) * cos(q * theta(i))),
        S(cos((p - q) * theta(i))),
    ),
    "shifted range": (S(theta(i + 1)), S(theta(i), i, 1, n)),
    "last term": (S(theta(i), i, 0, n), theta(n) + S(theta(i))),
    "two last terms": (S(theta(i), i, 0, n + 1), theta(n) + theta(n + 1) + S(theta(i))),
    "all but the last term": (S(theta(i), i, 0, n - 2), S(theta(i)) - theta(n - 1)),
    "explicit terms": (S(theta(i), i, 0, 2), theta(0) + theta(1) + theta(2)),
    "explicit terms with a variable": (S(cos(i * x), i, 0, 1), 1 + cos(x)),
    "product of sums": (S(theta(i)) * S(phi(i)), S(S(theta(i) * phi(j), j))),
    "double sum": (S(S(theta(i) * phi(j), j)), S(S(phi(i) * theta(j), j))),
    "square of a sum": ((S(theta(i)) + x) ** 2, S(theta(i)) ** 2 + 2 * x * S(theta(i)) + x**2),
    "factor out of the inner sum": (S(S(theta(i) * i * j, j)), S(i * theta(i)) * S(j, j)),
    "unit block": (S(KroneckerDelta(i, j) * theta(j)), S(theta(j) * KroneckerDelta(i, j))),
    "real part of a sum": (re(S(exp(I * theta(i)))), S(cos(theta(i)))),
    "conjugate of a sum": (conjugate(S(z**i)), S(conjugate(z) ** i)),
    "common denominator": (
        S(theta(i) / (1 + i) + phi(i) / (1 + i)),
        S(theta(i) / (1 + i)) + S(phi(i) / (1 + i)),
    ),
    "common denominator outside": (S(theta(i) / (x**2 + 1)), S(theta(i)) / (x**2 + 1)),
    "triangular": (S(S(theta(j), j, 0, i)), S(S(theta(l), l, 0, i))),
    "mean": (S(theta(i) - S(theta(j), j) / n), 0),
    "empty sum": (S(theta(i), i, 0, -1), 0),
    "one term": (S(theta(i), i, 3, 3), theta(3)),
    "shift by a variable": (S(theta(i + m)), S(theta(i), i, m, m + n - 1)),
}

INTEGRALS = {
    "linear": (N(2 * sin(t) + y * cos(t)), 2 * N(sin(t)) + y * N(cos(t))),
    "renamed variable": (N(sin(t * x)), N(sin(x * y), y)),
    "constant": (N(y, t, a, b), y * (b - a)),
    "identity inside": (N(cos(t * x) ** 2), N((1 + cos(2 * t * x)) / 2)),
    "constant part": (N(cos(t) ** 2, t, 0, x), x / 2 + N(cos(2 * t), t, 0, x) / 2),
    "real part": (re(N(exp(I * x * t))), N(cos(x * t))),
    "factor": (N(exp(x + t)), exp(x) * N(exp(t))),
    "double": (N(N(sin(t * y), y)), N(N(sin(t * a), a))),
    "sum under an integral": (N(S(t * theta(i))), N(t) * S(theta(i))),
}

OTHER = {
    "definition": (define("square", [p], p**2)(x + 1), x**2 + 2 * x + 1),
    "definition with a free function": (define("h", [p], theta(p) * 2)(x), 2 * theta(x)),
    "argument in normal form": (theta((x + 1) ** 2), theta(x**2 + 2 * x + 1)),
    "argument with an angle": (f(sin(2 * x)), f(2 * sin(x) * cos(x))),
    "argument that is a sum": (theta(S(phi(i))), theta(S(phi(j), j))),
    "opaque functions": (erf(x) + erf(x * 2), erf(2 * x) + erf(x)),
    "rational function": (1 / (x - 1) - 1 / (x + 1), 2 / (x**2 - 1)),
    "cancelling": ((x**3 - y**3) / (x - y), x**2 + x * y + y**2),
    "floor": (floor(x) * (y + 1), y * floor(x) + floor(x)),
    "turns by a floor": (sin(x - 2 * pi * floor(y)), sin(x)),
    "half turns by a floor": (sin(x - pi * floor(y)) ** 2, sin(x) ** 2),
    "turns by powers of two": (cos(x + 2 * pi * 2**m), cos(x)),
    "sign": (x * sign(u), x),
    "sign of the opposite": (x * sign(-u), -x),
    "modulus of what is 0": (Abs(floor(x) * y - y * floor(x), evaluate=False), 0),
    "power of 0": (Pow(0, u, evaluate=False), 0),
    "NTK base": ((u * other ** (n / (n - 1))) ** ((1 - n) / n), u ** ((1 - n) / n) / other),
    "logarithm of an exponential of a quotient": (
        log(exp(x / (y + 1)), evaluate=False),
        x / (y + 1),
    ),
}

TABLE = {
    f"{group}: {name}": pair
    for group, identities in {
        "angles": ANGLES,
        "quotients": QUOTIENTS,
        "rotations": ROTATIONS,
        "exact": EXACT,
        "angle": HARDER_ANGLES,
        "powers": POWERS,
        "sums": SUMS,
        "integrals": INTEGRALS,
        "other": OTHER,
    }.items()
    for name, pair in identities.items()
}

DOMAIN_TRAPS = {
    "√x² = x": (sqrt(x**2), x),
    "√z² = z": (sqrt(z**2), z),
    "√z² = |z|": (sqrt(z**2), Abs(z)),
    "log ab": (log(z * w), log(z) + log(w)),
    "log ab, real": (log(x * y), log(x) + log(y)),
    "log z²": (log(z**2), 2 * log(z)),
    "log x²": (log(x**2), 2 * log(x)),
    "log 1/z": (log(1 / z), -log(z)),
    "log e^z": (log(exp(z)), z),
    "log e^{ix}": (log(exp(I * x)), I * x),
    "(e^{ix})^{1/2}": (sqrt(exp(I * x)), exp(I * x / 2)),
    "(e^{z})^{x}": (Pow(exp(z), x, evaluate=False), exp(z * x)),
    "√(xy)": (sqrt(x * y), sqrt(x) * sqrt(y)),
    "√(zw)": (sqrt(z * w), sqrt(z) * sqrt(w)),
    "√(−x)": (sqrt(-x), I * sqrt(x)),
    "√(1/z)": (sqrt(1 / z), 1 / sqrt(z)),
    "sign²": (sign(x) ** 2, 1),
    "x = |x| sign x": (Abs(x), x),
    "(xy)^t": ((x * y) ** t, x**t * y**t),
    "(x^a)^b": ((x**a) ** b, x ** (a * b)),
    "(x²)^t": ((x**2) ** t, x ** (2 * t)),
    "(z^k)^t": ((z**k) ** t, z ** (k * t)),
    "(−1)^x twice": (((-1) ** x) ** 2 * 1 - 1, 0),
    "z^t·z^−t of sums": ((z * w) ** t, z**t * w**t),
    "conj log": (conjugate(log(z)), log(conjugate(z))),
    "conj √": (conjugate(sqrt(z)), sqrt(conjugate(z))),
    "conj of an unknown function": (conjugate(f(x)), f(x)),
    "conj inside an unknown function": (conjugate(f(z)), f(conjugate(z))),
    "real part of a product": (re(z * w), re(z) * re(w)),
    "modulus of a sum": (Abs(x + y), Abs(x) + Abs(y)),
    "modulus of a complex square": (Abs(z) ** 2, z**2),
    "floor of a sum": (floor(x + y), floor(x) + floor(y)),
    "floor": (floor(x), x),
    "turns by a real power of two": (cos(x + 2 * pi * 2**y), cos(x)),
    "turns by a power of a half": (cos(x + pi * Rational(1, 2) ** m), cos(x)),
    "sign of a real": (sign(x), 1),
    "logarithm of a complex exponential of a quotient": (
        log(exp(z / (w + 1)), evaluate=False),
        z / (w + 1),
    ),
    "root of an exponential of a quotient": (sqrt(exp(I * x / (y + 1))), exp(I * x / (2 * y + 2))),
    "cos of an integer angle": (cos(pi * k), 1),
    "half an integer turn": (cos(pi * k / 2) ** 2, 1),
    "parity of a real": (cos(pi * x) ** 2, 1),
    "parity of half an integer": (exp(I * pi * k / 2) ** 2, 1),
    "parity of a quotient": (cos(pi * k / (r**2 + 1)) ** 2, 1),
    "u^x over complex exponents": (Abs(u**z), u**z),
    "delta": (KroneckerDelta(i, j), 1),
    "unknown function": (theta(x + y), theta(x) + theta(y)),
    "unknown function of −x": (theta(-x), -theta(x)),
    "two unknown functions": (theta(x), phi(x)),
    "same name, other sort": (theta(x), Function("theta")(x)),
}

SUM_TRAPS = {
    "product of sums is no sum of products": (S(theta(i)) * S(phi(i)), S(theta(i) * phi(i))),
    "square of a sum": (S(theta(i)) ** 2, S(theta(i) ** 2)),
    "one term too many": (S(theta(i), i, 0, n), S(theta(i))),
    "one term too few": (S(theta(i), i, 1, n - 1), S(theta(i))),
    "shifted term": (S(theta(i + 1)), S(theta(i))),
    "index taken out": (S(i * theta(i)), i * S(theta(i))),
    "captured index": (S(x * theta(i)).subs(x, j), S(i * theta(i))),
    "free index kept apart": (S(phi(i) * theta(j)), S(phi(j) * theta(j), j)),
    "number of terms": (S(x), (n - 1) * x),
    "swapped ranges": (S(S(theta(j), j, 0, i)), S(S(theta(i), j, 0, i))),
    "double index": (S(S(theta(i) * phi(j), j)), S(S(theta(i) * phi(i), j))),
    "wrong order": (S(theta(n - i)), S(theta(i))),
    "sum of a constant angle": (S(cos(theta(i))), cos(S(theta(i)))),
    "sum under a square root": (sqrt(S(theta(i) ** 2)), S(theta(i))),
    "mutual cancellation": (S(theta(i) - phi(i)), 0),
    "two ranges": (S(theta(i)), S(theta(i), i, 0, m)),
    "integral of a square": (N(sin(t) ** 2), N(sin(t)) ** 2),
    "integral of a product": (N(sin(t) * cos(t)), N(sin(t)) * N(cos(t))),
    "other limits": (N(sin(t), t, 0, 1), N(sin(t), t, 0, 2)),
    "variable taken out": (N(t * sin(t)), t * N(sin(t))),
    "oriented": (N(sin(t), t, a, b), N(sin(t), t, b, a)),
}

MUTANTS = {
    "sin² − cos²": (sin(x) ** 2 - cos(x) ** 2, 1),
    "sin 2x without 2": (sin(2 * x), sin(x) * cos(x)),
    "cos 3x with a wrong sign": (cos(3 * x), 4 * cos(x) ** 3 + 3 * cos(x)),
    "cos 3x with a wrong number": (cos(3 * x), 4 * cos(x) ** 3 - 2 * cos(x)),
    "sum with −": (sin(x + y), sin(x) * cos(y) - cos(x) * sin(y)),
    "cos of a sum with +": (cos(x + y), cos(x) * cos(y) + sin(x) * sin(y)),
    "product to sum, swapped": (2 * sin(x) * sin(y), cos(x + y) - cos(x - y)),
    "wrong quarter turn": (sin(x - pi / 2), cos(x)),
    "cosh² + sinh²": (cosh(x) ** 2 + sinh(x) ** 2, 1),
    "tan of a sum with +": (tan(x + y), (tan(x) + tan(y)) / (1 + tan(x) * tan(y))),
    "sec² − tan²": (sec(x) ** 2, tan(x) ** 2 - 1),
    "Euler with −": (exp(I * x), cos(x) - I * sin(x)),
    "relative position with +": (exp(I * p * x) * conjugate(exp(I * q * x)), exp(I * (p + q) * x)),
    "1/8 becomes 1/7": (cos(pi / 7) * cos(2 * pi / 7) * cos(3 * pi / 7), Rational(1, 7)),
    "π/7 becomes π/8": (cos(pi / 8) * cos(2 * pi / 7) * cos(3 * pi / 7), Rational(1, 8)),
    "√7 becomes −√7": (8 * sin(pi / 7) * sin(2 * pi / 7) * sin(3 * pi / 7), -sqrt(7)),
    "√5 becomes −√5": (cos(pi / 5, evaluate=False), (1 - sqrt(5)) / 4),
    "nested radical with −": (cos(pi / 8, evaluate=False), sqrt(2 - sqrt(2)) / 2),
    "nested surd with −": (sqrt(3 - 2 * sqrt(2)), 1 - sqrt(2)),
    "1e−9 off": (sin(x) ** 2 + cos(x) ** 2, 1 + Rational(1, 10**9)),
    "exponent": (u ** (-2 * i / d), u ** (-2 * i / (d + 1))),
    "progression": (u ** (-2 * (i + 1) / d), u ** (-2 * i / d) * u ** (2 / d)),
    "other base": (4**x, 2**x),
    "logarithm": (log(6 * u), log(2) * log(3) + log(u)),
    "sign of i": (log(I), -I * pi / 2),
    "power": ((x * y) ** k, x**k * y ** (k + 1)),
    "last term": (S(theta(i), i, 0, n), theta(n + 1) + S(theta(i))),
    "first term": (S(theta(i), i, 0, n), theta(1) + S(theta(i), i, 1, n)),
    "similarity": (
        S(sin(p * theta(i)) * sin(q * theta(i)) - cos(p * theta(i)) * cos(q * theta(i))),
        S(cos((p - q) * theta(i))),
    ),
    "constant integral": (N(y, t, a, b), y * (a - b)),
    "half angle": (2 * sin(half) ** 2, 1 + cos(x)),
}

TRAPS = {f"domain: {name}": pair for name, pair in DOMAIN_TRAPS.items()}
TRAPS |= {f"sums: {name}": pair for name, pair in SUM_TRAPS.items()}
TRAPS |= {f"mutant: {name}": pair for name, pair in MUTANTS.items()}
