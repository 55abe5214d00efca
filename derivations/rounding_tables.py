"""Angles and tables in few bits: how far rounded cosines and sines are from the true ones.

A table of `cos mω` and `sin mω` is computed from the position `m` and the frequency `ω`.  Both are
rounded to the format in which the angle is computed, so is their product, and the entries are
rounded once more to the format in which they are kept.  Each of these errors is bounded here, with
constants, and so are their effects: rotations that do not keep the norm quite, and scores that do
not quite depend on the offset alone.

`RN(p, x)` is as with positions in few bits, where it is also said what is not modelled.  The
functions `cos` and `sin` are taken as exact.

Wang et al. 2024 (AnchorAttention).
"""

from functools import cache

import numpy as np

from symbolic_pe.encodings.rounding import RN, exponent
from symbolic_pe.notation import *

p, k, m = (Symbol(name, integer=True, positive=True) for name in "pkm")
x, omega, h = (Symbol(name, positive=True) for name in ("x", "omega", "h"))
a, b = (Symbol(name, positive=True) for name in "ab")

BFLOAT16, FLOAT32 = 8, 24


# --- the angle --------------------------------------------------------------------------------

ROUNDED_FACTORS = And(Equation(a, RN(p, x)), Equation(b, RN(p, omega)))
angle = x * omega


@claim(
    "rounded-angle-error",
    "An angle `xω` that is computed in `p` bits is off by at most `3·2^(−p)·xω`",
    beyond("Wang et al. 2024, AnchorAttention"),
)
def rounded_angle_error(p, x, omega, a, b):
    """Three roundings, of the position, of the frequency and of the product, each off by at most
    one part in `2^p + 1`: that little less than `2^(−p)` makes room for the products of errors. In
    float32 `(p = 24)` the angle of position 131072 at `ω = 1` is off by at most 0.024, and
    positions above `2^24` are no exception; in bfloat16 the bound is more than a turn from position
    537 on. A frequency that is not the rounded true one needs its own error added."""
    return Implies(ROUNDED_FACTORS, LessEqual(modulus(RN(p, a * b) - angle), 3 * angle / 2**p))


@rounded_angle_error.proof
def three_roundings():
    return modulus_at_most(*(one_side(sign) for sign in (-1, 1)))


def relative(bits, number):
    """⊢ |RN(number) − number| ≤ number/(2^bits + 1)."""
    return at(rules.conjunct(cited("rounding-error"), 1), {p: bits, x: number})


def one_side(sign):
    """a = RN(p, x), b = RN_p(ω) ⊢ RN_p(ab) − xω within ±3·2^(−p)·xω."""
    share = 1 / (2**p + 1)
    position, frequency = (given(part) for part in ROUNDED_FACTORS.parts)
    near_x = sign_bound(sign, a, x, position, share)
    near_omega = sign_bound(sign, b, omega, frequency, share)
    product = a * b
    off = relative(p, product)
    step = rules.modulus_above(RN(p, product) - product, sign)
    if sign == 1:
        grown = 1 + share
        slack = angle * (2 * 2**p + 3) / (2**p * (2**p + 1) ** 3)
        return bounded_by(
            LessEqual(RN(p, product) - angle, 3 * angle / 2**p),
            step,
            off,
            (grown * b, near_x),
            (grown**2 * x, near_omega),
            slack,
            reason="`(1 + 1/(2^p + 1))³ ≤ 1 + 3·2^(−p)`",
        )
    shrunk = 2**p * share
    slack = angle * (6 * 2 ** (2 * p) + 8 * 2**p + 3) / (2**p * (2**p + 1) ** 3)
    return bounded_by(
        LessEqual(-3 * angle / 2**p, RN(p, product) - angle),
        step,
        off,
        (shrunk * b, near_x),
        (shrunk**2 * x, near_omega),
        slack,
        reason="`(1 − 1/(2^p + 1))³ ≥ 1 − 3·2^(−p)`",
    )


def sign_bound(sign, rounded, number, same, share):
    """⊢ rounded ≤ number·(1 + share), or for sign = −1 number·(1 − share) ≤ rounded."""
    bits = relative(p, number)
    step = rules.modulus_above(RN(p, number) - number, sign)
    if sign == 1:
        return bounded_by(LessEqual(rounded, number * (1 + share)), step, bits, (1, same))
    return bounded_by(LessEqual(number * (1 - share), rounded), step, bits, (-1, same))


BITS, PLACES, RATES = (24, 8, 11), (8191.0, 300.5, 99999.0), (0.7, 0.1, 0.0123)
ROUNDED_PLACES, ROUNDED_RATES = (
    [float(reference.rounded(number, bits)) for number, bits in zip(numbers, BITS, strict=True)]
    for numbers in (PLACES, RATES)
)
SAMPLED = {
    "p": choice(*BITS),
    "x": choice(*PLACES),
    "omega": choice(*RATES),
    "a": choice(*ROUNDED_PLACES),
    "b": choice(*ROUNDED_RATES),
}


def computed_angle(p, x, omega):
    """Position and frequency rounded to p bits, and their product, too."""
    return reference.rounded(reference.rounded(x, p) * reference.rounded(omega, p), p)


@rounded_angle_error.numbers(**SAMPLED)
def angles_with_numpy(p, x, omega):
    return abs(computed_angle(p, x, omega) - x * omega), 3 * x * omega / 2.0**p


@claim(
    "rounded-position-angle",
    "Rounding positions below `2^(p+k)` to `p` bits moves cosines and sines by at most `2^(k−1)·ω`",
    beyond("huggingface/transformers pull request 29285"),
)
def rounded_position_angle(p, k, m, omega):
    """This is what becomes of position ids in bfloat16 `(p = 8)` when all else is exact: below
    `8192 (k = 5)` the position is off by at most 16. In pairs with `ω` far below `1/16` that is
    little; where `ω` is near 1 the angle is off by up to two and a half turns, and the bound says
    nothing any more."""
    return Implies(
        Less(m, 2 ** (p + k)),
        And(
            *(
                LessEqual(modulus(wave(RN(p, m) * omega) - wave(m * omega)), 2 ** (k - 1) * omega)
                for wave in (cos, sin)
            )
        ),
    )


@rounded_position_angle.proof
def no_more_than_the_angle():
    return tuple(
        moved_at_most(wave, law)
        for wave, law in ((cos, cosine_is_lipschitz), (sin, sine_is_lipschitz))
    )


def moved_at_most(wave, lipschitz):
    """m < 2^(p+k) ⊢ |wave(RN_p(m) ω) − wave(mω)| ≤ 2^(k−1) ω."""
    off = RN(p, m) - m
    bound = at(
        rules.conjunct(cited("positions-largest-error"), 0),
        {p: p, k: k, m: m},
        given(Less(m, 2 ** (p + k))),
    )
    up, down = (rules.modulus_above(off, sign) for sign in (1, -1))
    moved = RN(p, m) * omega - m * omega
    small = modulus_at_most(
        bounded_by(LessEqual(-(2 ** (k - 1)) * omega, moved), (omega, down), (omega, bound)),
        bounded_by(LessEqual(moved, 2 ** (k - 1) * omega), (omega, up), (omega, bound)),
    )
    return (
        calc(modulus(wave(RN(p, m) * omega) - wave(m * omega)))
        .le(modulus(moved), by=lipschitz(RN(p, m) * omega, m * omega))
        .le(2 ** (k - 1) * omega, "positions-largest-error", small)
    )


@rounded_position_angle.numbers(
    p=choice(8, 11, 8, 8),
    k=choice(5, 1, 1, 2),
    m=choice(8175, 4095, 259, 801),
    omega=choice(0.01, 0.7, 0.3, 0.2),
)
def moved_waves_with_numpy(p, k, m, omega):
    moved, here = reference.rounded(m, p) * omega, m * omega
    return [(abs(wave(moved) - wave(here)), 2.0 ** (k - 1) * omega) for wave in (np.cos, np.sin)]


# --- the table --------------------------------------------------------------------------------


@claim(
    "rounded-entry",
    "A number up to 1 is off by at most `2^(−p−1)` in `p` bits: `2^(−9)` in bfloat16",
    beyond(),
)
def rounded_entry(p, x):
    """Below 1 the spacing is at most `2^(−p)`, and 1 stays 1. A negative number is rounded like its
    modulus, and 0 is 0, so this holds for all cosines and sines."""
    return Implies(LessEqual(x, 1), LessEqual(modulus(RN(p, x) - x), 2 ** (-p - 1)))


@rounded_entry.proof
def spacing_below_one():
    off = modulus(RN(p, x) - x)
    half = at(rules.conjunct(cited("rounding-error"), 0), {p: p, x: x})
    order = bounded_by(LessEqual(exponent(x) - p, -p - 1), exponent_negative())
    below = (
        calc(off)
        .le(2 ** (exponent(x) - p), by=half)
        .le(
            2 ** (-p - 1),
            "`E(x) ≤ −1`",
            power_decreases(
                2, p + 1, p - exponent(x), bounded_by(LessEqual(p + 1, p - exponent(x)), order)
            ),
        )
    )
    one = rules.antisymmetric(given(LessEqual(x, 1)), suppose(LessEqual(1, x)))
    nothing = calc(off).eq(modulus(RN(p, 1) - 1), "`x = 1`", one).le(2 ** (-p - 1), by=one_stays())
    return by_cases(
        rules.total_order(Integer(1), x),
        nothing.theorem,
        below.theorem,
        reason="`x = 1` or `x < 1`",
    )


def one_stays():
    """⊢ |RN(p, 1) − 1| ≤ 2^(−p−1), as RN(p, 1) = 1."""
    small = power_decreases(2, -p, 0, bounded_by(LessEqual(-p, 0), p))
    exact = at(
        rules.conjunct(cited("positions-exact"), 0),
        {p: p, m: 1},
        bounded_by(LessEqual(1, 2**p), small),
    )
    most, off = 2 ** (-p - 1), RN(p, 1) - 1
    return modulus_at_most(
        bounded_by(LessEqual(-most, off), (-1, exact), most),
        bounded_by(LessEqual(off, most), (1, exact), most),
        reason="`RN(p, 1) = 1`",
    )


def exponent_negative():
    """x < 1 ⊢ E(x) + 1 ≤ 0."""
    low = rules.conjunct(at(rules.conjunct(cited("rounding-spacing"), 0), {x: x}), 0)
    found, other = exponent(x), LessEqual(0, exponent(x))
    larger = power_decreases(2, -found, 0, bounded_by(LessEqual(-found, 0), suppose(other)))
    absurd = bounded_by(Less(0, 0), larger, low, suppose(Less(x, 1)))
    never = ex_falso(Less(found, 0), absurd)
    negative = by_cases(rules.total_order(Integer(0), found), never, suppose(Less(found, 0)))
    return rules.integer_gap(negative)


@rounded_entry.numbers(p=choice(8, 11, 24), x=reals(0.01, 1))
def entries_with_numpy(p, x):
    return abs(reference.rounded(x, p) - x), 2.0 ** (-p - 1)


q = Symbol("q", integer=True, positive=True)
C, S = Symbol("C", real=True), Symbol("S", real=True)
ENTRIES = {cos: C, sin: S}


def close_entry(wave):
    """|C − wave(RN_p(ab))| ≤ 2^(−q−1), as it is where C is the computed entry in q bits."""
    return LessEqual(modulus(ENTRIES[wave] - wave(RN(p, a * b))), 2 ** (-q - 1))


def table_error(wave):
    entry, bound = ENTRIES[wave], 2 ** (-q - 1) + 3 * angle / 2**p
    premises = And(ROUNDED_FACTORS, close_entry(wave))
    conclusion = LessEqual(modulus(entry - wave(angle)), bound)
    return ForAll([p, q, x, omega, a, b, entry], Implies(premises, conclusion))


@claim(
    "rounded-table-error",
    "With angles in `p` bits and entries in `q` bits, a table is off by at most `2^(−q−1) + "
    "3·2^(−p)·xω`",
    beyond("Wang et al. 2024, AnchorAttention"),
)
def rounded_table_error():
    """`|cos α − cos β| ≤ |α − β|`, so the error of the angle comes on top of that of the entry,
    which is within half a unit of its last bit. With float32 angles `(p = 24)` kept in bfloat16 `(q
    = 8)` and `ω ≤ 1` that is `0.00196 + 0.00000018·x`: up to position 10000 the rounding of the
    entries is the larger part."""
    return And(table_error(cos), table_error(sin))


@rounded_table_error.proof
def angle_and_entry():
    return tuple(
        off_in_all(wave, law)
        for wave, law in ((cos, cosine_is_lipschitz), (sin, sine_is_lipschitz))
    )


def off_in_all(wave, lipschitz):
    """⊢ |C − wave(xω)| ≤ 2^(−q−1) + 3·2^(−p) xω."""
    factors = [given(part) for part in ROUNDED_FACTORS.parts]
    computed = RN(p, a * b)
    law = at(cited("rounded-angle-error"), {p: p, x: x, omega: omega, a: a, b: b}, *factors)
    moved = (
        calc(modulus(wave(computed) - wave(angle)))
        .le(modulus(computed - angle), by=lipschitz(computed, angle))
        .le(3 * angle / 2**p, by=law)
    )
    entry = ENTRIES[wave]
    return triangle(
        entry - wave(computed),
        wave(computed) - wave(angle),
        entry - wave(angle),
        given(close_entry(wave)),
        moved.theorem,
    )


def triangle(first, second, total, *bounds):
    """⊢ |total| ≤ r + s, from |first| ≤ r, |second| ≤ s and total = first + second."""
    most = sum(bound.conclusion.rhs for bound in bounds)
    up, down = ([rules.modulus_above(part, sign) for part in (first, second)] for sign in (1, -1))
    return modulus_at_most(
        bounded_by(LessEqual(-most, total), *down, *bounds),
        bounded_by(LessEqual(total, most), *up, *bounds),
        reason="triangle inequality",
    )


COMPUTED = [computed_angle(*point) for point in zip(BITS, PLACES, RATES, strict=True)]
KEPT = (8, 8, 11)


@rounded_table_error.numbers(
    **SAMPLED,
    q=choice(*KEPT),
    C=choice(*map(float, map(reference.rounded, np.cos(COMPUTED), KEPT))),
    S=choice(*map(float, map(reference.rounded, np.sin(COMPUTED), KEPT))),
)
def tables_with_numpy(p, q, x, omega):
    bound = 2.0 ** (-q - 1) + 3 * x * omega / 2.0**p
    computed = computed_angle(p, x, omega)
    return [
        (abs(reference.rounded(wave(computed), q) - wave(x * omega)), bound)
        for wave in (np.cos, np.sin)
    ]


# --- norms and scores -------------------------------------------------------------------------

alpha, beta = Symbol("alpha", real=True), Symbol("beta", real=True)
NEAR = And(LessEqual(modulus(C - cos(alpha)), h), LessEqual(modulus(S - sin(alpha)), h))
"""C and S are within h of cos α and sin α."""

BFLOAT16_STEP = Rational(1, 2**9)
"""Half of the spacing below 1 with 8 bits."""


@claim(
    "rounded-table-norm",
    "Cosines and sines that are off by at most `h` have `|C² + S² − 1| ≤ 2√2·h + 2h²`: in "
    "bfloat16 `√2·2^(−8) + 2^(−17)`",
    beyond("Wang et al. 2024, AnchorAttention"),
)
def rounded_table_norm():
    """A rotation with such a table stretches its pair: the square of its length changes by at most
    0.56 % in bfloat16, in either direction. With angles that are exact, `h = 2^(−9)` is what
    rounding the entries to 8 bits gives (rounded-entry)."""
    return And(
        ForAll(
            [alpha, C, S, h],
            Implies(NEAR, LessEqual(modulus(C**2 + S**2 - 1), 2 * sqrt(2) * h + 2 * h**2)),
        ),
        ForAll(
            [alpha, C, S],
            Implies(
                And(
                    LessEqual(modulus(C - cos(alpha)), BFLOAT16_STEP),
                    LessEqual(modulus(S - sin(alpha)), BFLOAT16_STEP),
                ),
                LessEqual(modulus(C**2 + S**2 - 1), sqrt(2) / 2**8 + Rational(1, 2**17)),
            ),
        ),
    )


@rounded_table_norm.proof
def to_first_order_a_scalar_product():
    general = norm_is_near_one(*NEAR.parts)
    law = each(general, alpha, C, S, h, given=NEAR.parts)
    near = rounded_table_norm.statement.parts[1].body.premise.parts
    eighth = at(law, {alpha: alpha, C: C, S: S, h: BFLOAT16_STEP}, *map(given, near))
    return general, eighth


def norm_is_near_one(near_cosine, near_sine):
    """|C − cos α| ≤ h, |S − sin α| ≤ h ⊢ |C² + S² − 1| ≤ 2√2·h + 2h²."""
    u, v = C - cos(alpha), S - sin(alpha)
    along, across = u * cos(alpha) + v * sin(alpha), u * sin(alpha) - v * cos(alpha)
    squares = [
        square_at_most(part, h, given(near)) for part, near in ((u, near_cosine), (v, near_sine))
    ]
    length = bounded_by(
        LessEqual(along**2, (sqrt(2) * h) ** 2), *squares, across**2, reason="Cauchy–Schwarz"
    )
    high, low = (root_of_bound(sign * along, sqrt(2) * h, length) for sign in (1, -1))
    off = C**2 + S**2 - 1
    most = 2 * sqrt(2) * h + 2 * h**2
    return modulus_at_most(
        bounded_by(LessEqual(-most, off), (2, low), u**2, v**2, 2 * h**2),
        bounded_by(LessEqual(off, most), (2, high), *squares),
        reason="`C² + S² − 1 = 2(u cos α + v sin α) + u² + v²`, `u = C − cos α`, `v = S − sin α`",
    )


def square_at_most(part, most, bound):
    """⊢ part² ≤ most², from |part| ≤ most."""
    up, down = (rules.modulus_above(part, sign) for sign in (1, -1))
    high = bounded_by(LessEqual(part, most), up, bound)
    low = bounded_by(LessEqual(-most, part), down, bound)
    return bounded_by(LessEqual(part**2, most**2), (1, high, low))


def root_of_bound(part, most, square):
    """⊢ part ≤ most, from part² ≤ most² and 0 < most by its sort."""
    return bounded_by(
        LessEqual(part, most), (1 / (2 * most), square), (most - part) ** 2 / (2 * most)
    )


ANGLES = (0.785, 3.9, 100.25)


@rounded_table_norm.numbers(
    alpha=choice(*ANGLES),
    C=choice(*reference.rounded(np.cos(ANGLES), 8).tolist()),
    S=choice(*reference.rounded(np.sin(ANGLES), 8).tolist()),
    h=choice(0.5**9),
)
def norms_with_numpy(C, S, h):
    off = abs(C**2 + S**2 - 1)
    return [(off, 2 * np.sqrt(2) * h + 2 * h**2), (off, np.sqrt(2) / 2**8 + 0.5**17)]


X, Y = Symbol("X", real=True), Symbol("Y", real=True)
u, v, w, z = (Symbol(name, real=True) for name in "uvwz")

turn = define("M", [C, S], matrix([C, -S], [S, C]))
"""The rotation of a pair with the entries C and S of a table."""

rotation = define("ρ", [alpha], rho(alpha))
"""The rotation by an angle."""

query, key = vector(u, v), vector(w, z)
score = Dot(turn(C, S) @ query, turn(X, Y) @ key)
true_score = Dot(query, rotation(beta - alpha) @ key)
K, L = Symbol("K", nonnegative=True), Symbol("L", nonnegative=True)
LENGTHS = LessEqual(u**2 + v**2, K**2), LessEqual(w**2 + z**2, L**2)
"""|q| ≤ K and |k| ≤ L."""

BOTH_NEAR = And(
    *NEAR.parts, LessEqual(modulus(X - cos(beta)), h), LessEqual(modulus(Y - sin(beta)), h)
)
"""The entries for the query are within h of the true ones, and those for the key."""

BOTH_WITHIN = tuple(LessEqual(part.lhs, BFLOAT16_STEP) for part in BOTH_NEAR.parts)


@claim(
    "rounded-table-score",
    "With entries that are off by at most `h` the score of a pair is that of the offset, up to "
    "`2√2·h + 2h²` times the lengths",
    beyond("Wang et al. 2024, AnchorAttention"),
)
def rounded_table_score():
    """`(u, v)` is a pair of the query, of length at most `K`, turned by `α` as the table has it,
    and `(w, z)` one of the key, of length at most `L`, turned by `β`. The true score depends on `β
    − α` alone. In bfloat16, `h = 2^(−9)`, the factor is 0.00554: two scores at one offset differ by
    at most twice that per pair, whatever the positions are, as long as the angles are right."""
    return And(
        ForAll(
            [alpha, beta, C, S, X, Y, h, u, v, w, z, K, L],
            Implies(
                And(*BOTH_NEAR.parts, *LENGTHS),
                LessEqual(modulus(score - true_score), (2 * sqrt(2) * h + 2 * h**2) * K * L),
            ),
        ),
        ForAll(
            [alpha, beta, C, S, X, Y, u, v, w, z, K, L],
            Implies(
                And(*BOTH_WITHIN, *LENGTHS),
                LessEqual(
                    modulus(score - true_score),
                    (2 * sqrt(2) / 2**9 + Rational(1, 2**17)) * K * L,
                ),
            ),
        ),
    )


@rounded_table_score.proof
def for_any_error_and_for_bfloat16():
    general = three_small_rotations().theorem
    law = each(
        general,
        *rounded_table_score.statement.parts[0].variables,
        given=(*BOTH_NEAR.parts, *LENGTHS),
    )
    values = {name: name for name in rounded_table_score.statement.parts[1].variables}
    premises = map(given, (*BOTH_WITHIN, *LENGTHS))
    return general, at(law, {**values, h: BFLOAT16_STEP}, *premises)


def three_small_rotations():
    """The entries near the true ones, |q| ≤ K, |k| ≤ L ⊢ the bound, by Cauchy–Schwarz."""
    P, Q = u * w + v * z, v * w - u * z
    c, s = C - cos(alpha), S - sin(alpha)
    x, y = X - cos(beta), Y - sin(beta)
    parts = (
        (cos(alpha) * x + sin(alpha) * y, cos(alpha) * y - sin(alpha) * x, sqrt(2) * h),
        (c * cos(beta) + s * sin(beta), c * sin(beta) - s * cos(beta), sqrt(2) * h),
        (c * x + s * y, c * y - s * x, 2 * h**2),
    )
    small = [
        square_at_most(part, h, given(near))
        for part, near in zip((c, s, x, y), BOTH_NEAR.parts, strict=True)
    ]
    squares = (
        bounded_by(LessEqual(parts[0][0] ** 2 + parts[0][1] ** 2, 2 * h**2), *small[2:]),
        bounded_by(LessEqual(parts[1][0] ** 2 + parts[1][1] ** 2, 2 * h**2), *small[:2]),
        bounded_by(
            LessEqual(parts[2][0] ** 2 + parts[2][1] ** 2, 4 * h**4),
            (x**2 + y**2, small[0]),
            (x**2 + y**2, small[1]),
            (2 * h**2, small[2]),
            (2 * h**2, small[3]),
        ),
    )
    terms = [a * P + b * Q for a, b, _ in parts]
    bounds = [
        [cauchy_schwarz(sign * a, sign * b, P, Q, most, square) for sign in (1, -1)]
        for (a, b, most), square in zip(parts, squares, strict=True)
    ]
    most = (2 * sqrt(2) * h + 2 * h**2) * K * L
    total = sum(terms)
    off = modulus_at_most(
        bounded_by(LessEqual(-most, total), *(pair[1] for pair in bounds)),
        bounded_by(LessEqual(total, most), *(pair[0] for pair in bounds)),
    )
    return (
        calc(modulus(score - true_score))
        .eq(modulus(total), by=trigonometry("multiply out"))
        .le(most, "Cauchy–Schwarz for each of the three", off)
    )


def cauchy_schwarz(first, second, P, Q, most, square):
    """⊢ aP + bQ ≤ most·KL, from a² + b² ≤ most²; P² + Q² = |q|²|k|² ≤ K²L²."""
    part, bound = first * P + second * Q, most * K * L
    of_query, of_key = map(given, LENGTHS)
    inside = bounded_by(
        LessEqual(part**2, bound**2),
        (P**2 + Q**2, square),
        (first * Q - second * P) ** 2,
        (most**2 * L**2, of_query),
        (most**2 * (u**2 + v**2), of_key),
    )
    return at(square_root_is_monotone(), {t: part, r: bound}, inside)


t, r = Symbol("t", real=True), Symbol("r", nonnegative=True)


@cache
def square_root_is_monotone():
    """⊢ ∀t ∈ ℝ, r ≥ 0: t² ≤ r² ⇒ t ≤ r."""
    squares, goal, larger = LessEqual(t**2, r**2), LessEqual(t, r), suppose(Less(r, t))
    positive = bounded_by(Less(0, t + r), larger, 2 * r)
    absurd = bounded_by(Less(0, 0), (1, larger, positive), suppose(squares))
    never = ex_falso(goal, absurd)
    cases = by_cases(rules.total_order(t, r), suppose(goal), never)
    return each(cases, t, r, given=(squares,))


@rounded_table_score.numbers(
    alpha=choice(*ANGLES),
    beta=choice(*ANGLES[::-1]),
    C=choice(*reference.rounded(np.cos(ANGLES), 8).tolist()),
    S=choice(*reference.rounded(np.sin(ANGLES), 8).tolist()),
    X=choice(*reference.rounded(np.cos(ANGLES), 8).tolist()[::-1]),
    Y=choice(*reference.rounded(np.sin(ANGLES), 8).tolist()[::-1]),
    h=choice(0.5**9),
    u=reals(-2, 2),
    v=reals(-2, 2),
    w=reals(-2, 2),
    z=reals(-2, 2),
    K=choice(2.9),
    L=choice(3.5),
)
def scores_with_numpy(alpha, beta, C, S, X, Y, h, u, v, w, z, K, L):
    turned = np.array([[C, -S], [S, C]]) @ [u, v], np.array([[X, -Y], [Y, X]]) @ [w, z]
    exact = np.array([u, v]) @ reference.rotation_matrix(beta - alpha) @ [w, z]
    off = abs(turned[0] @ turned[1] - exact)
    return [
        (off, (2 * np.sqrt(2) * h + 2 * h**2) * K * L),
        (off, (np.sqrt(2) / 2**8 + 0.5**17) * K * L),
    ]


if __name__ == "__main__":
    run_script(__file__)
