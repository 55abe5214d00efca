"""How fast the decay integral decays: its envelope, its first zero, and how small it stays.

Note 001 (远程衰减) puts the integral `I(k) = ∫₀¹ cos(k b^(−t)) dt` in the place of the
similarity.  As it is `(Ci(k) − Ci(k/b))/ln b`, the bounds of the cosine integral say how large it
is, up to where it is positive, and how small it stays from there on.
"""

import numpy as np

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

x, y, k = (Symbol(name, positive=True) for name in "xyk")  # ``offset`` is a k of either sign
t = Symbol("t", real=True)
above_one = Less(1, b)
in_unit_interval = LessEqual(0, t), LessEqual(t, 1)

width = (b + 1) / (k * log(b))


@claim(
    "decay-envelope",
    "The decay integral is at most `(b + 1)/(k ln b)`",
    note("001", "远程衰减", line=94, part=1),
)
def decay_envelope(b, k):
    """Both cosine integrals in `(Ci(k) − Ci(k/b))/ln b` are less than 1 over their argument.  For
    large `b` this is half of the bound `2b/(k ln b)` of integral-decays.  With `b = 10000` it is
    below 1 from `k = 1086` on, and says nothing before that; it is a bound of the integral, not of
    the sum over finitely many pairs (sum-decays)."""
    return Implies(above_one, LessEqual(modulus(decay_integral(k)), width))


@decay_envelope.proof
def both_cosine_integrals(proof, b, k):
    near, far = (proof.at("cosine-integral-envelope", x) for x in (k, k / b))
    proof.shows(proof.conclusion, "decay-closed-form", near, far, why="`|Ci(x)| < 1/x`")


@decay_envelope.numbers(b=choice(1.01, 50.5, 1e4, 1e6), k=choice(0.1, 3.5, 1e3, 1e5))
def hyperbola_with_numpy(b, k):
    return abs(reference.decay_integral(k, b)), (b + 1) / (k * np.log(b))


slack, start = Symbol("ε", positive=True), Symbol("K", real=True)
rounds = Symbol("N", integer=True, nonnegative=True)
least_constant = b + 1 - 20 / b
trough = 3 * pi / 2 + 2 * pi * rounds
NEAR_TROUGH = LessEqual(1, y), LessEqual(trough, y), LessEqual(y, trough + 2 * pi / b)
LATE_TROUGH = And(LessEqual(start, rounds), LessEqual(23 * b / slack, rounds))
NEXT_CREST = And(
    LessEqual(b * trough, k),
    LessEqual(k, b * trough + 2 * pi),
    Equation(sin(k), 1),
    Equation(cos(k), 0),
)
AGAIN = And(
    LessEqual(start, k), LessEqual((least_constant - slack) / (k * log(b)), decay_integral(k))
)


@claim(
    "decay-envelope-reached",
    "Beyond every distance the decay integral is again as large as `(b + 1 − 20/b "
    "− ε)/(k ln b)`, which is positive for `b > 4` only",
    beyond(),
)
def decay_envelope_reached(b, slack, start):
    """Where the slowest wave is at its trough, `k ≈ b(3π/2 + 2πN)`, the fastest has a crest at `k =
    π/2 + 2πM` at most `2π` further on: there `Ci(k) ≈ 1/k`, and `−Ci(k/b)` is `b/k`, up to
    `20/(bk)`. So the limit superior of `k|I(k)| ln b` lies between `b + 1 − 20/b` and `b + 1`
    (decay-envelope): neither the power of `k` nor, at `b = 10000`, one part in five million of the
    constant can be improved. Up to `b = 4` the number `b + 1 − 20/b` is not positive, and nothing
    is said. Far out the slowest wave alone decides, and the integral falls like `1/k`, not faster;
    the sum over finitely many pairs does not fall at all (similarity-recurs)."""
    return Implies(above_one, Exists(k, AGAIN))


@decay_envelope_reached.proof
def where_trough_and_crest_meet(proof, b):
    with proof.take(y, rounds, where=NEAR_TROUGH) as low:
        after = y - trough
        near = low.have(LessEqual(after**2, 4 * pi**2 / b**2), *low.given)
        parabola = low.at(cosine_above_parabola, after)
        deep = low.calc(1 - 20 / b**2).le(-sin(y), parabola, why="`2π² < 20`")
        low.shows(
            LessEqual((1 - 20 / b**2) / y - 15 / y**2, -Ci(y)),
            low.at("cosine-integral-expansion", y),
            deep,
            *low.given,
            *(low.at(bound, y) for bound in (sine_at_least, cosine_at_least, cosine_at_most)),
        )
    many = floor(modulus(start)) + floor(23 * b / slack) + 2
    late = proof.obtain(rounds, proof.have(Exists(rounds, LATE_TROUGH), witness=many))
    turn = floor((b * trough - pi / 2) / (2 * pi)) + 1
    after = proof.obtain(k, proof.have(Exists(k, NEXT_CREST), witness=pi / 2 + 2 * pi * turn))
    near = proof.have(And(LessEqual(trough, k / b), LessEqual(k / b, trough + 2 * pi / b)), after)
    far = proof.have(And(LessEqual(1, k / b), LessEqual(rounds, k / b)), near)
    said = LessEqual(modulus(Ci(k) - 1 / k + 2 / k**3), 6 / k**4)
    high = proof.have(said, proof.at("cosine-integral-expansion", k, given=far), after, far)
    trough_value = (1 / k - 8 / k**2 - Ci(k / b)) / log(b)
    again = (
        proof.calc((least_constant - slack) / (k * log(b)))
        .le(trough_value, late, far, low.at(k / b, rounds, given=[near, far]))
        .le((Ci(k) - Ci(k / b)) / log(b), high, far)
        .eq(decay_integral(k), "decay-closed-form")
    )
    proof.shows(proof.conclusion, late, far, again, witness=k)


def next_after(base, turn):
    """M for the first crest of the fastest wave after a trough of the slowest."""
    return int(np.floor((base * (3 * np.pi / 2 + 2 * np.pi * turn) - np.pi / 2) / (2 * np.pi))) + 1


@decay_envelope_reached.numbers(
    of=[AGAIN],
    b=choice(2, 1e4, 10),
    ε=choice(0.25, 100, 0.5),
    K=choice(50, 1e5, 1e5),
    k=choice(
        *(
            np.pi / 2 + 2 * np.pi * next_after(base, turn)
            for base, turn in ((2, 8), (1e4, 2), (10, 1600))
        )
    ),
)
def reached_with_numpy(b, ε, K, k):
    least = (b + 1 - 20 / b - ε) / (k * np.log(b))
    return [(K, k), (least, reference.decay_integral(k, b))]


def zero_between(low, high):
    """I_b is positive up to low·b, negative at high·b, and zero at some k between."""
    return And(
        ForAll(k, Implies(LessEqual(k, low * b), Less(0, decay_integral(k)))),
        Less(decay_integral(high * b), 0),
        Exists(
            offset,
            And(
                LessEqual(low * b, offset),
                LessEqual(offset, high * b),
                Equation(decay_integral(offset), 0),
            ),
        ),
    )


GREATEST = Rational(4721, 10000)
ZERO = Rational(6165, 10000), Rational(6166, 10000)
EARLIEST, LATEST = Rational(48, 100), pi / 2
ANY_BASE = zero_between(EARLIEST, LATEST)


@claim(
    "decay-first-zero",
    "Whatever the base, the decay integral has its first zero between `0.48 b` and `πb/2`",
    beyond(),
)
def decay_first_zero(b):
    """Up to `k = 1` all cosines are positive. Then `Ci(k)` is at least `Ci(3π/2) ≈ −0.1984`, and
    `Ci(k/b)` is less as long as `k/b ≤ 0.48`; at `k = πb/2` it is the greatest value that `Ci` has.
    This is said of the integral. The sum over `d/2` pairs has its first negative value at a whole
    distance earlier: for `b = 10000` at `k = 725` with `d = 64`, and at 1707, 2653 and 3284 with
    128, 256 and 512, while `0.48 b` is 4800."""
    return Implies(above_one, ANY_BASE)


@decay_first_zero.proof
def trough_and_crest(proof, b):
    half, wave = Rational(1, 2), cos(k * b**-t)
    with proof.take(k, where=LessEqual(k, 1)) as soon:
        with soon.take(t, where=in_unit_interval) as cosine:
            parabola = cosine.at(cosine_above_parabola, k * b**-t)
            cosine.shows(LessEqual(half, wave), cosine.at(power_decreases, b, 0, t), parabola)
        soon.shows(
            soon.calc(0)
            .lt(Integral(half, (t, 0, 1)))
            .le(Integral(wave, (t, 0, 1)), cosine)
            .eq(decay_integral(k), by=definition)
        )
    with proof.take(k, where=[Less(1, k), LessEqual(k, EARLIEST * b)]) as later:
        low = later.have(And(Less(Ci(EARLIEST), Ci(3 * pi / 2)), LessEqual(EARLIEST, pi / 2)))
        rises = later.have(
            LessEqual(Ci(k / b), Ci(EARLIEST)),
            later.at("cosine-integral-turns", k / b, EARLIEST)[0],
            low,
        )
        later.shows(
            later.calc(0)
            .lt((Ci(k) - Ci(k / b)) / log(b), low, rises, later.at("cosine-integral-range", k)[0])
            .eq(decay_integral(k), "decay-closed-form")
        )
    with proof.take(k, where=LessEqual(k, EARLIEST * b)) as starts:
        starts.shows(
            starts.cases(
                Less(0, decay_integral(k)), LessEqual(k, 1), Less(1, k), rows=[soon, later]
            )
        )
    ends = proof.have(proof.conclusion.parts[1], proof.at("exponentials-cross", b)[1])
    proof.shows(starts, ends, crossing(proof, starts, ends, EARLIEST, LATEST))


def crossing(proof, starts, ends, low, high):
    """The zero between the last positive value and the first negative one."""
    order = proof.have(LessEqual(low * b, high * b))
    return proof.have(
        proof.conclusion.parts[2],
        proof.at(starts, low * b),
        ends,
        order,
        why="intermediate value theorem",
    )


@decay_first_zero.numbers(
    of=ANY_BASE.parts[:2],
    b=choice(1.01, 2, 9.75, 1e3, 1e4, 9.5e4),
    k=choice(0.25, 0.95, 4.5, 0.5, 4799, 4.5e4),
)
def signs_with_numpy(b, k):
    value, end = reference.decay_integral([k, np.pi * b / 2], b)
    return [(0, value), (end, 0)]


@decay_first_zero.numbers(
    of=ANY_BASE.parts[2:],
    b=choice(2, 100, 10000),
    k=choice(*(Rational(reference.DECAY_ZEROS[base]) for base in (2, 100, 10000))),
)
def zeros_with_numpy(b, k):
    return [(0.48 * b, k), (k, np.pi * b / 2), (reference.decay_integral(k, b), 0)]


LARGE_BASE = zero_between(Rational(615, 1000), Rational(618, 1000))


@claim(
    "decay-first-zero-large-base",
    "From `b = 1000` on the decay integral has its first zero between `0.615 b` and `0.618 b`",
    beyond(),
)
def decay_first_zero_large_base(b):
    """The first zero of `Ci` is between 0.6165 and 0.6166, and `|Ci(k)|` is less than `1/k` by
    then. So the integral first changes its sign between `k = 6150` and 6180 for the base 10000, and
    between 307500 and 309000 for the base 500000. The sum over `n = d/2` pairs, which a model
    computes, is negative long before: for `d = 128` first at `k = 1707` with the base 10000, where
    `S(k)/n = −0.008` and `I(k) = 0.130`, and at `k = 18438` with the base 500000, where `S(k)/n =
    −0.004` and `I(k) = 0.208`. From 1707 to 6150 it is negative at 28 % of the whole distances."""
    return Implies(LessEqual(1000, b), LARGE_BASE)


@decay_first_zero_large_base.proof
def the_first_zero_of_the_cosine_integral(proof, b):
    low, high, middle = Rational(615, 1000), Rational(618, 1000), Rational(51, 100)
    early = proof.at("decay-first-zero", b)[0]
    signs = Less(Ci(ZERO[0]), 0), Less(0, Ci(ZERO[1]))
    zeros = [proof.have(sign, "cosine-integral-zero") for sign in signs]
    steps = []
    for start, end in ((EARLIEST, middle), (middle, low)):
        with proof.take(k, where=[Less(start * b, k), LessEqual(k, end * b)]) as step:
            value = step.have(Less(Ci(end) - Ci(ZERO[0]), -1 / (1000 * start)))
            far = step.have(LessEqual(1 / k, 1 / (1000 * start)))
            positive = step.have(
                Less(Ci(k / b), Ci(k)),
                step.at("cosine-integral-turns", k / b, end)[0],
                value,
                far,
                zeros[0],
                step.at("cosine-integral-envelope", k),
            )
            step.shows(step.calc(0).lt(decay_integral(k), positive, "decay-closed-form"))
        steps.append(step)
    with proof.take(k, where=LessEqual(k, low * b)) as starts:
        ranges = LessEqual(k, EARLIEST * b), LessEqual(k, middle * b), Less(middle * b, k)
        starts.shows(starts.cases(Less(0, decay_integral(k)), *ranges, rows=[early, *steps]))
    place = high * b
    far = proof.have(LessEqual(1 / place, 1 / (1000 * high)))
    value = proof.have(Less(1 / (1000 * high), Ci(high) - Ci(ZERO[1])))
    ends = (
        proof.calc(decay_integral(place))
        .eq((Ci(place) - Ci(high)) / log(b), "decay-closed-form")
        .lt(0, far, value, zeros[1], proof.at("cosine-integral-envelope", place))
    )
    proof.shows(starts, ends, crossing(proof, starts, ends, low, high))


@decay_first_zero_large_base.numbers(
    of=LARGE_BASE.parts[:2], b=choice(1000, 1001.5, 1250, 1003), k=choice(614, 1.5, 700, 550)
)
def large_bases_with_numpy(b, k):
    value, end = reference.decay_integral([k, 0.618 * b], b)
    return [(0, value), (end, 0)]


@decay_first_zero_large_base.numbers(
    of=LARGE_BASE.parts[2:],
    b=choice(1000, 1250, 10000),
    k=choice(*(Rational(reference.DECAY_ZEROS[base]) for base in (1000, 1250, 10000))),
)
def large_zeros_with_numpy(b, k):
    return [(0.615 * b, k), (k, 0.618 * b), (reference.decay_integral(k, b), 0)]


AFTER_ZERO = LessEqual(EARLIEST * b, k)
after_zero = (GREATEST + 1 / k) / log(b)


@claim(
    "decay-beyond-first-zero",
    "From `0.48 b` on, and so beyond its first zero, the decay integral is at most `(0.4721 + "
    "1/k)/ln b`",
    beyond(),
)
def decay_beyond_first_zero(b, k):
    """There `|Ci(k/b)|` is at most 0.4721, which is `Ci(π/2)` rounded up, and `|Ci(k)|` is less
    than `1/k`. For `b = 10000` that makes 0.0513 at `k = 4800`: from there on the integral is at
    most 5.2 % of its value at distance 0, in either sign. The sum over `n = d/2` pairs is not as
    small: the root of the mean square of `S(k)/n` tends to `1/√d` (rms-floor), 0.088 for `d = 128`,
    and at `k = 17156` `S(k)/n = −0.280`, where `I(k) = −0.051`."""
    return Implies(
        above_one, Implies(AFTER_ZERO, LessEqual(modulus(decay_integral(k)), after_zero))
    )


@decay_beyond_first_zero.proof
def within_the_range(proof, b, k):
    half, ratio = Rational(1, 2), k / b
    with proof.suppose(Less(ratio, half)) as soon:
        rises = soon.at("cosine-integral-turns", EARLIEST, ratio)
        least = soon.have(Less(-GREATEST, Ci(EARLIEST)))
        soon.shows(LessEqual(modulus(Ci(ratio)), GREATEST), rises, least, "cosine-integral-zero")
    with proof.suppose(LessEqual(half, ratio)) as later:
        later.shows(LessEqual(modulus(Ci(ratio)), GREATEST), "cosine-integral-range")
    near = proof.cases(
        LessEqual(modulus(Ci(ratio)), GREATEST),
        Less(ratio, half),
        LessEqual(half, ratio),
        rows=[soon, later],
    )
    proof.shows(
        proof.conclusion,
        proof.at("decay-closed-form", b, k),
        proof.at("cosine-integral-envelope", k),
        near,
    )


@decay_beyond_first_zero.numbers(
    b=choice(1.01, 2, 9.75, 1e3, 1e4, 1e4), k=choice(1.5, 0.96, 4.7, 700, 4.8e3, 1e5)
)
def beyond_with_numpy(b, k):
    return abs(reference.decay_integral(k, b)), (0.4721 + 1 / k) / np.log(b)


square = define("Q₂", [offset], Integral(cos(offset * t**2), (t, 0, 1)))
"""∫₀¹ cos kt² dt."""

LATE = Less(Rational(5, 4) + 5 * (b + 1) / (2 * log(b)), sqrt(k))


@claim(
    "square-above-exponential",
    "From some distance on the integral is larger for `t²` than for `b^(−t)`, whatever the base",
    note("001", "远程衰减", line=97, part=1),
)
def square_above_exponential(b, k):
    """The one is at most `(b + 1)/(k ln b)` (decay-envelope), the other at least `2/(5√k) − 1/(2k)`
    (square-stays-positive). This is what the note says of long distances, for one power and every
    exponential; for `b = 10000` it is proved from 7.4 million on. Nearer, the order fails again and
    again, as `b^(−t)` has its waves: at `k = 40000` the integral is 0.0153 for `10000^(−t)` and
    0.0031 for `t²`, and the last whole distance found at which the order fails is 3000584. Far away
    it is the number of slow frequencies that counts, and an exponential has few."""
    return Implies(above_one, Implies(LATE, Less(decay_integral(k), square(k))))


@square_above_exponential.proof
def one_over_the_root_against_one_over_the_distance(proof, b, k):
    with proof.take(x, where=Less(Rational(5, 4), x)) as squared:
        squared.shows(LessEqual(Rational(3, 2), x**2), *squared.given)
    far = proof.at(squared, sqrt(k), given=proof.given)
    proof.shows(
        proof.calc(decay_integral(k))
        .le(width, "decay-envelope")
        .lt(square(k), proof.at("square-stays-positive", k)[1], far, why="`√k` is large enough")
    )


@square_above_exponential.numbers(b=choice(2, 10, 100), k=choice(200, 200, 4e3))
def square_with_numpy(b, k):
    return (reference.decay_integral(k, b), reference.similarity_integral(k, lambda t: t**2))


if __name__ == "__main__":
    run_script(__file__)
