"""The cosine integral: where it rises and falls, its size, its first zero.

The integral that note 001 (远程衰减) puts in the place of the similarity is `I(k) = (Ci(k) −
Ci(k/b))/ln b`.  So its size and its sign are known from those of `Ci`: `|Ci(x)|` is less than
`1/x`, its greatest value is at `π/2`, from ½ on its least is at `3π/2`, and its first zero is
between 0.6165 and 0.6166.
"""

from itertools import pairwise

import numpy as np
from sums import gained

from symbolic_pe.notation import *

v, w = Symbol("v", real=True), Symbol("w", real=True)
x, y, t, epsilon = (Symbol(name, positive=True) for name in "xytε")


ordered = LessEqual(x, y)
crest, trough = pi / 2, 3 * pi / 2


RISING = LessEqual(y, crest)
FALLING = And(LessEqual(crest, x), LessEqual(y, trough))


@claim(
    "cosine-integral-turns",
    "The cosine integral rises up to `π/2` and falls from there to `3π/2`",
    beyond(),
)
def cosine_integral_turns(x, y):
    """Its slope is `cos x/x`, and the cosine is not negative up to `π/2` and not positive from
    `π/2` to `3π/2`."""
    return Implies(
        ordered,
        And(Implies(RISING, LessEqual(Ci(x), Ci(y))), Implies(FALLING, LessEqual(Ci(y), Ci(x)))),
    )


@cosine_integral_turns.proof
def the_sign_of_the_cosine(proof, x, y):
    directions = []
    for premise, sign in ((RISING, 1), (FALLING, -1)):
        with proof.suppose(premise) as direction:
            with direction.take(t, where=[LessEqual(x, t), LessEqual(t, y)]) as inside:
                cosine = inside.at(sine_nonnegative, sign * (crest - t))
                inside.shows(LessEqual(0, sign * cos(t) / t), cosine)
            change = (
                direction.calc(0)
                .le(Integral(sign * cos(t) / t, (t, x, y)), inside)
                .eq(sign * (Ci(y) - Ci(x)), cosine_integral_derivative)
            )
            low, high = (x, y) if sign == 1 else (y, x)
            direction.shows(LessEqual(Ci(low), Ci(high)), change)
        directions.append(direction)
    proof.shows(*directions)


@cosine_integral_turns.numbers(x=choice(0.25, 1.75, 0.5, 2.5), y=choice(1.5, 3.0, 0.75, 4.5))
def turns_with_numpy(x, y):
    here, there = reference.cosine_integral([x, y])
    return [(here, there), (there, here)]


sine_part, cosine_part = 1 / x - 2 / x**3, 1 / x**2 - 6 / x**4
expansion = sine_part * sin(x) - cosine_part * cos(x)


@claim(
    "cosine-integral-expansion",
    "From 1 on the cosine integral is `(1/x − 2/x³) sin x − (1/x² − 6/x⁴) cos x`, up to `6/x⁴`",
    beyond(),
)
def cosine_integral_expansion(x):
    """Integrate `cos t/t` by parts four times: the derivative of the expansion is `cos t/t − 24 cos
    t/t⁵`, and what it leaves out is at most the integral of `24/t⁵` from `x` to infinity."""
    return Implies(LessEqual(1, x), LessEqual(modulus(Ci(x) - expansion), 6 / x**4))


@cosine_integral_expansion.proof
def by_parts_four_times(proof, x):
    sides = []
    for sign in (1, -1):
        primitive = Lambda(t, -sign * substitute(expansion, {x: t}) - 6 / t**4)
        by_parts = gained(
            proof,
            -sign,
            primitive,
            24 * (1 + sign * cos(t)) / t**5,
            cosine_at_least,
            cosine_at_most,
        )
        rest = sign * (Ci(x) - expansion) - 6 / x**4
        with proof.take(y, where=ordered) as far:
            there = sign * Ci(y) + primitive(y)
            far.shows(
                far.calc(rest)
                .le(there, far.at(by_parts, x, y), why="by parts from `x` to `y`")
                .le(
                    3 / y + 1 / y**2 + 2 / y**3,
                    far.at("cosine-integral-decays", y),
                    sine_at_most,
                    sine_at_least,
                    cosine_at_most,
                    cosine_at_least,
                )
                .le(6 / y, *far.given)
            )
        with proof.suppose(Less(0, rest)) as more:
            size = more.obtain(
                epsilon,
                more.have(Exists(epsilon, Equation(epsilon, rest)), *more.given, witness=rest),
            )
            late = And(ordered, Less(6, epsilon * y))
            place = more.obtain(y, more.have(Exists(y, late), witness=x + 7 / epsilon))
            more.contradiction(more.at(far, y, given=place), place, size)
        sides.append(more)
    proof.shows(proof.conclusion, *sides)


@cosine_integral_expansion.numbers(x=positive(1, 1e3))
def expansion_with_numpy(x):
    waves = (1 / x - 2 / x**3) * np.sin(x) - (1 / x**2 - 6 / x**4) * np.cos(x)
    return abs(reference.cosine_integral(x) - waves), 6 / x**4


FAR = Integer(40)

AT_40 = Ci(FAR) - substitute(expansion, {x: FAR})


def far_out(proof):
    """How near the expansion is at 40; values are certified by balls from there."""
    return proof.have(LessEqual(modulus(AT_40), 6 / FAR**4), "cosine-integral-expansion")


def certified(proof, far, sign, place, value):
    """±Ci(place) < value"""
    rest = proof.have(Less(sign * (Ci(place) - AT_40) + 6 / FAR**4, value))
    return proof.have(Less(sign * Ci(place), value), far, rest)


LEAST, GREATEST = Rational(-1985, 10000), Rational(4721, 10000)


@claim(
    "cosine-integral-range",
    "From `1/2` on the cosine integral lies between its values at `3π/2` and `π/2`, `−0.1985` and "
    "0.4721",
    beyond(),
)
def cosine_integral_range(x):
    """It rises from `Ci(1/2) ≈ −0.178` to `π/2` and falls to `3π/2`. Beyond, by parts, `Ci(x) −
    Ci(3π/2)` is at least `(1 + sin x)/x`."""
    between = And(
        LessEqual(Ci(trough), Ci(x)),
        LessEqual(Ci(x), Ci(crest)),
        Less(LEAST, Ci(trough)),
        Less(Ci(crest), GREATEST),
    )
    return Implies(LessEqual(Rational(1, 2), x), between)


@cosine_integral_range.proof
def between_trough_and_crest(proof, x):
    turns = proof.cite("cosine-integral-turns")
    with proof.suppose(LessEqual(x, crest)) as early:
        half = early.have(Less(Ci(trough), Ci(Rational(1, 2))))
        early.shows(LessEqual(Ci(trough), Ci(x)), half, early.at(turns, Rational(1, 2), x)[0])
    with proof.suppose(Less(crest, x), LessEqual(x, trough)) as middle:
        middle.shows(LessEqual(Ci(trough), Ci(x)), middle.at(turns, x, trough)[1])
    with proof.suppose(Less(trough, x)) as late:
        primitive = Lambda(t, -(1 + sin(t)) / t)
        by_parts = gained(late, -1, primitive, (1 + sin(t)) / t**2, sine_at_least)
        late.shows(
            LessEqual(Ci(trough), Ci(x)), late.at(by_parts, trough, x), late.at(sine_at_least, x)
        )
    ranges = LessEqual(x, crest), LessEqual(x, trough), Less(trough, x)
    low = proof.cases(LessEqual(Ci(trough), Ci(x)), *ranges, rows=[early, middle, late])
    peak = proof.at("cosine-integral-peak", x)
    sides = Less(x, crest), Less(crest, x), Equation(x, crest)
    high = proof.cases(LessEqual(Ci(x), Ci(crest)), *sides, rows=[peak, peak, []])
    far = far_out(proof)
    least, greatest = (
        certified(proof, far, -1, trough, -LEAST),
        certified(proof, far, 1, crest, GREATEST),
    )
    proof.shows(proof.conclusion, low, high, least, greatest)


@cosine_integral_range.numbers(x=positive(0.5, 1e3))
def range_with_numpy(x):
    low, value, high = reference.cosine_integral([3 * np.pi / 2, x, np.pi / 2])
    return [(low, value), (value, high), (-0.1985, low), (high, 0.4721)]


ZERO = Rational(6165, 10000), Rational(6166, 10000)
BEFORE, AFTER = LessEqual(x, ZERO[0]), And(LessEqual(ZERO[1], x), LessEqual(x, crest))


@claim(
    "cosine-integral-zero",
    "The cosine integral is negative up to 0.6165 and positive from 0.6166 to `π/2`",
    beyond(),
)
def cosine_integral_zero(x):
    """It rises up to `π/2`, and its values at the two numbers are certified."""
    return And(Implies(BEFORE, Less(Ci(x), 0)), Implies(AFTER, Less(0, Ci(x))))


@cosine_integral_zero.proof
def values_beside_the_zero(proof, x):
    turns = proof.cite("cosine-integral-turns")
    far = far_out(proof)
    with proof.suppose(BEFORE) as before:
        rises = before.at(turns, x, ZERO[0])[0]
        before.shows(Less(Ci(x), 0), rises, certified(before, far, 1, ZERO[0], 0))
    with proof.suppose(AFTER) as after:
        rises = after.at(turns, ZERO[1], x)[0]
        after.shows(Less(0, Ci(x)), rises, certified(after, far, -1, ZERO[1], 0))
    proof.shows(before, after)


@cosine_integral_zero.numbers(x=choice(0.05, 0.6164, 0.61661, 1.5))
def beside_the_zero_with_numpy(x):
    value = reference.cosine_integral(x)
    return [(value, 0), (0, value)]


@claim("cosine-integral-envelope", "The cosine integral is less than `1/x` in modulus", beyond())
def cosine_integral_envelope(x):
    """From 4 on by the expansion: the modulus of its two waves together is at most `1/x − 3/(2x³) −
    4/x⁵ + 18/x⁷`, which leaves room for `6/x⁴`. Up to 4 because `Ci` rises to `π/2` and falls from
    there: its values at a few places are enough."""
    return Less(modulus(Ci(x)), 1 / x)


@cosine_integral_envelope.proof
def early_and_late(proof, x):
    far, values = late(proof, x), far_out(proof)
    with proof.suppose(Less(x, 4)) as early:
        above, below = early_above(early, values, x), early_below(early, values, x)
        positive = early.have(Implies(LessEqual(0, Ci(x)), Less(modulus(Ci(x)), 1 / x)), above)
        negative = early.have(Implies(LessEqual(Ci(x), 0), Less(modulus(Ci(x)), 1 / x)), below)
        signs = LessEqual(0, Ci(x)), LessEqual(Ci(x), 0)
        early.shows(early.cases(proof.conclusion, *signs, rows=[positive, negative]))
    proof.shows(proof.cases(proof.conclusion, LessEqual(4, x), Less(x, 4), rows=[far, early]))


def late(proof, x):
    """|Ci(x)| < 1/x from 4 on."""
    wave, other = v * sin(x) - w * cos(x), v * cos(x) + w * sin(x)
    with proof.take(v, w) as both_waves:
        both_waves.shows(
            both_waves.calc(wave**2).le(wave**2 + other**2).eq(v**2 + w**2, by=pythagoras)
        )
    with proof.take(v) as mean:
        squares = (mean.have(LessEqual(0, (v * x + sign) ** 2)) for sign in (1, -1))
        mean.shows(LessEqual(modulus(v), x / 2 * (1 / x**2 + v**2)), *squares)
    with proof.suppose(LessEqual(4, x)) as far:
        most = 1 / x - 3 / (2 * x**3) - 4 / x**5 + 18 / x**7
        far.shows(
            far.calc(modulus(Ci(x)))
            .le(modulus(expansion) + 6 / x**4, "cosine-integral-expansion")
            .le(most + 6 / x**4, both_waves, far.at(mean, expansion))
            .lt(1 / x, *far.given, why="`3x⁴ − 12x³ + 8x² > 36`")
        )
    return far


STOPS = (crest, Rational(21, 10), Rational(245, 100), Rational(33, 10), Integer(4))
"""From each of these to the next the cosine integral falls, and is below 1/x at the next."""


def early_above(proof, far, x):
    """Ci(x) < 1/x up to 4: it falls from π/2 on, and its values at a few places are enough."""
    goal, turns = Less(Ci(x), 1 / x), proof.cite("cosine-integral-turns")
    with proof.suppose(Less(x, crest)) as start:
        number = certified(start, far, 1, crest, 1 / crest)
        start.shows(goal, start.at("cosine-integral-peak", x)[0], number, *start.given)
    pieces = [start]
    for place, stop in pairwise(STOPS):
        with proof.suppose(LessEqual(place, x), LessEqual(x, stop)) as piece:
            falls = piece.at(turns, place, x)[1]
            piece.shows(goal, falls, certified(piece, far, 1, place, 1 / stop), *piece.given)
        pieces.append(piece)
    ends = [LessEqual(x, stop) for stop in STOPS[1:]]
    return proof.cases(goal, Less(x, crest), *ends, rows=pieces)


def early_below(proof, far, x):
    """−Ci(x) < 1/x up to 4."""
    goal, half = Less(-Ci(x), 1 / x), Rational(1, 2)
    with proof.suppose(Less(x, half)) as soon:
        with soon.take(t, where=[LessEqual(x, t), LessEqual(t, 1)]) as inside:
            inside.shows(
                LessEqual(cos(t) / t, 1 / t**2), *inside.given, inside.at(cosine_at_most, t)
            )
        slope = soon.have(ForAll(t, HasDerivative(Lambda(t, -1 / t), t, 1 / t**2)))
        change = (
            soon.calc(Ci(1) - Ci(x))
            .eq(Integral(cos(t) / t, (t, x, 1)), cosine_integral_derivative)
            .le(Integral(1 / t**2, (t, x, 1)), inside)
            .eq(1 / x - 1, slope)
        )
        soon.shows(goal, change, certified(soon, far, -1, Integer(1), 0))
    later = proof.have(Implies(LessEqual(half, x), goal), "cosine-integral-range")
    return proof.cases(goal, Less(x, half), LessEqual(half, x), rows=[soon, later])


@cosine_integral_envelope.numbers(x=positive(1e-2, 1e3))
def envelope_with_numpy(x):
    return abs(reference.cosine_integral(x)), 1 / x


if __name__ == "__main__":
    run_script(__file__)
