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

import numpy as np

from symbolic_pe.encodings.rounding import RN, exponent
from symbolic_pe.notation import *

p, k, m = (Symbol(name, integer=True, positive=True) for name in "pkm")
x, y, omega, h, g = (Symbol(name, positive=True) for name in ("x", "y", "omega", "h", "g"))
a, b = (Symbol(name, positive=True) for name in "ab")


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
def three_roundings(proof, p, x, omega, a, b):
    error, part = proof.cite("rounding-error")[1], 1 / (2**p + 1)
    unit = proof.obtain(h, proof.have(Exists(h, Equation(h, part)), witness=part))
    rest = proof.obtain(g, proof.have(Exists(g, Equation(g, 1 - h)), unit, witness=1 - h))
    with proof.take(y) as near:
        off = near.have(LessEqual(modulus(RN(p, y) - y), y * h), error, unit)
        near.shows(And(LessEqual(y * g, RN(p, y)), LessEqual(RN(p, y), y * (1 + h))), off, rest)
    position, frequency = near.at(x), near.at(omega)
    most = (
        proof.calc(RN(p, a * b))
        .le(x * (1 + h) * b * (1 + h), near, position, proof.given[0])
        .le(angle * (1 + h) ** 3, frequency, proof.given[1])
        .le(angle + 3 * angle / 2**p, unit)
    )
    least = (
        proof.calc(angle - 3 * angle / 2**p)
        .le(angle * g**3, unit, rest)
        .le(x * g * b * g, frequency, proof.given[1])
        .le(RN(p, a * b), position, proof.given[0], near)
    )
    proof.shows(proof.conclusion, most, least)


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
    waves = And(
        *(
            LessEqual(modulus(wave(RN(p, m) * omega) - wave(m * omega)), 2 ** (k - 1) * omega)
            for wave in (cos, sin)
        )
    )
    return Implies(Less(m, 2 ** (p + k)), waves)


@rounded_position_angle.proof
def no_more_than_the_angle(proof, p, k, m, omega):
    moved, here = RN(p, m) * omega, m * omega
    proof.shows(
        *(
            proof.calc(modulus(wave(moved) - wave(here)))
            .le(modulus(moved - here), proof.at(lipschitz, moved, here))
            .eq(omega * modulus(RN(p, m) - m))
            .le(2 ** (k - 1) * omega, proof.cite("positions-largest-error")[0])
            for wave, lipschitz in ((cos, cosine_is_lipschitz), (sin, sine_is_lipschitz))
        )
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
def spacing_below_one(proof, p, x):
    found, goal = exponent(x), proof.conclusion
    with proof.suppose(Less(x, 1)) as below:
        low = below.at(proof.cite("rounding-spacing")[0], x)
        with below.suppose(LessEqual(0, found)) as larger:
            larger.contradiction(larger.at(power_decreases, 2, -found, 0), low, *below.given)
        below.shows(
            below.calc(modulus(RN(p, x) - x))
            .le(2 ** (found - p), below.at(proof.cite("rounding-error")[0], p, x))
            .le(2 ** (-p - 1), below.at(power_decreases, 2, p + 1, p - found, given=larger))
        )
    with proof.suppose(LessEqual(1, x)) as one:
        same = one.have(Equation(x, 1), *one.given, *proof.given)
        exact = one.have(Equation(RN(p, 1), 1), proof.cite("positions-exact")[0])
        one.shows(goal, same, exact)
    proof.shows(proof.cases(goal, Less(x, 1), LessEqual(1, x), rows=[below, one]))


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
def angle_and_entry(proof):
    proof.shows(
        off_in_all(proof, cos, cosine_is_lipschitz), off_in_all(proof, sin, sine_is_lipschitz)
    )


def off_in_all(proof, wave, lipschitz):
    """|C − wave(xω)| ≤ 2^(−q−1) + 3·2^(−p) xω."""
    entry, computed = ENTRIES[wave], RN(p, a * b)
    with proof.take(
        p, q, x, omega, a, b, entry, where=And(ROUNDED_FACTORS, close_entry(wave))
    ) as off:
        moved = (
            off.calc(modulus(wave(computed) - wave(angle)))
            .le(modulus(computed - angle), off.at(lipschitz, computed, angle))
            .le(3 * angle / 2**p, off.at("rounded-angle-error", p, x, omega, a, b))
        )
        bound = 2 ** (-q - 1) + 3 * angle / 2**p
        off.shows(LessEqual(modulus(entry - wave(angle)), bound), moved, *off.given)
    return off


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

BFLOAT16_NEAR = And(*(LessEqual(part.lhs, BFLOAT16_STEP) for part in NEAR.parts))


def square_at_most(proof, part, most):
    """part² ≤ most², from |part| ≤ most in what is supposed."""
    both = proof.have(And(LessEqual(-most, part), LessEqual(part, most)), *proof.given)
    return proof.have(LessEqual(part**2, most**2), both)


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
    off = modulus(C**2 + S**2 - 1)
    close = Implies(BFLOAT16_NEAR, LessEqual(off, sqrt(2) / 2**8 + Rational(1, 2**17)))
    return And(
        ForAll([alpha, C, S, h], Implies(NEAR, LessEqual(off, 2 * sqrt(2) * h + 2 * h**2))),
        ForAll([alpha, C, S], close),
    )


@rounded_table_norm.proof
def to_first_order_a_scalar_product(proof):
    u, v = C - cos(alpha), S - sin(alpha)
    along, across = u * cos(alpha) + v * sin(alpha), u * sin(alpha) - v * cos(alpha)
    with proof.take(alpha, C, S, h, where=NEAR) as general:
        squares = [square_at_most(general, part, h) for part in (u, v)]
        length = (
            general.calc(along**2)
            .le(along**2 + across**2)
            .eq(u**2 + v**2, by=trigonometry)
            .le((sqrt(2) * h) ** 2, *squares)
        )
        near = general.have(LessEqual(modulus(along), sqrt(2) * h), length)
        off = C**2 + S**2 - 1
        general.shows(
            general.calc(modulus(off))
            .le(
                2 * modulus(along) + u**2 + v**2,
                general.at(triangle_inequality, 2 * along, u**2 + v**2),
            )
            .le(2 * sqrt(2) * h + 2 * h**2, near, *squares)
        )
    with proof.take(alpha, C, S, where=BFLOAT16_NEAR) as eighth:
        eighth.shows(general.at(alpha, C, S, BFLOAT16_STEP))
    proof.shows(general, eighth)


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
    near = Implies(
        And(*BOTH_WITHIN, *LENGTHS),
        LessEqual(modulus(score - true_score), (2 * sqrt(2) / 2**9 + Rational(1, 2**17)) * K * L),
    )
    all_scores = ForAll(
        [alpha, beta, C, S, X, Y, h, u, v, w, z, K, L],
        Implies(
            And(*BOTH_NEAR.parts, *LENGTHS),
            LessEqual(modulus(score - true_score), (2 * sqrt(2) * h + 2 * h**2) * K * L),
        ),
    )
    return And(all_scores, ForAll([alpha, beta, C, S, X, Y, u, v, w, z, K, L], near))


@rounded_table_score.proof
def three_small_rotations(proof):
    P, Q = u * w + v * z, v * w - u * z
    c, s = C - cos(alpha), S - sin(alpha)
    x, y = X - cos(beta), Y - sin(beta)
    parts = (
        (cos(alpha) * x + sin(alpha) * y, cos(alpha) * y - sin(alpha) * x, sqrt(2) * h),
        (c * cos(beta) + s * sin(beta), c * sin(beta) - s * cos(beta), sqrt(2) * h),
        (c * x + s * y, c * y - s * x, 2 * h**2),
    )
    product = cauchy_schwarz(proof)
    general, bfloat16 = rounded_table_score.statement.parts
    with proof.take(*general.variables, where=general.body.premise) as off:
        squares = [square_at_most(off, part, h) for part in (c, s, x, y)]
        short = sqrt(2) * h
        turned = off.have(LessEqual(c**2 + s**2, short**2), *squares[:2])
        moved = off.have(LessEqual(x**2 + y**2, short**2), *squares[2:])
        both = off.at(product, c, s, x, y, short, short, given=(turned, moved))[1]
        known = (
            off.calc(first**2 + second**2).eq(length.said.lhs, by=trigonometry).le(short**2, length)
            for (first, second, _), length in zip(parts, (moved, turned), strict=False)
        )
        terms = [
            off.at(product, first, second, P, Q, most, K * L, given=bound)[0]
            for (first, second, most), bound in zip(parts, (*known, both), strict=True)
        ]
        total = sum(first * P + second * Q for first, second, _ in parts)
        apart = off.calc(score - true_score).eq(total, by=trigonometry("multiply out"))
        off.shows(general.body.conclusion, apart, *terms)
    with proof.take(*bfloat16.variables, where=bfloat16.body.premise) as eighth:
        eighth.shows(off.at(alpha, beta, C, S, X, Y, BFLOAT16_STEP))
    proof.shows(off, eighth)


r1, r2, s1, s2 = (Symbol(name, real=True) for name in ("a", "b", "c", "d"))
A, B = Symbol("A", nonnegative=True), Symbol("B", nonnegative=True)


def cauchy_schwarz(proof):
    """|ac + bd| ≤ AB, from a² + b² ≤ A² and c² + d² ≤ B²."""
    where = LessEqual(r1**2 + r2**2, A**2), LessEqual(s1**2 + s2**2, B**2)
    with proof.take(r1, r2, s1, s2, A, B, where=where) as product:
        first, second = product.given
        both = product.calc((r1 * s1 + r2 * s2) ** 2 + (r1 * s2 - r2 * s1) ** 2).le(
            (A * B) ** 2, first, second
        )
        square = product.calc((r1 * s1 + r2 * s2) ** 2).le(both.start).le((A * B) ** 2, both)
        product.shows(product.have(LessEqual(modulus(r1 * s1 + r2 * s2), A * B), square), both)
    return product


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
