"""The cosine integral: where it rises and falls, its size, its first zero.

The integral that note 001 (远程衰减) puts in the place of the similarity is `I(k) = (Ci(k) −
Ci(k/b))/ln b`.  So its size and its sign are known from those of `Ci`: `|Ci(x)|` is less than
`1/x`, its greatest value is at `π/2`, from ½ on its least is at `3π/2`, and its first zero is
between 0.6165 and 0.6166.
"""

from itertools import pairwise

import numpy as np

from symbolic_pe.notation import *

x, y, t = (Symbol(name, positive=True) for name in "xyt")


# --- the cosine integral rises, falls, and stays within bounds ---------------------------------

ordered = LessEqual(x, y)
crest, trough = pi / 2, 3 * pi / 2


def gained(sign, primitive, room, roomy, reason, why="sine and cosine are within `±1`"):
    """x ≤ y ⊢ ±(Ci(y) − Ci(x)) ≤ P(y) − P(x), where P is ``primitive``, P′ = ±cos t/t + ``room``.

    ``roomy`` says 0 ≤ room, perhaps under the hypotheses x ≤ t and t ≤ y.
    """
    wave = sign * cos(t) / t
    area, larger = (Integral(body, (t, x, y)) for body in (wave, wave + room))
    below = bounded_by(LessEqual(wave, wave + room), roomy)
    ends = [substitute(primitive, {t: end}) for end in (y, x)]
    chain = (
        calc(sign * (Ci(y) - Ci(x)))
        .eq(
            area,
            "`Ci′(t) = cos t/t`",
            integral_of_derivative(area, sign * Ci(t), axiom("cosine-integral-derivative")),
        )
        .le(larger, why, below)
        .eq(ends[0] - ends[1], by=integral_of_derivative(larger, primitive, reason=reason))
    )
    return chain.theorem


inside = LessEqual(x, t), LessEqual(t, y)


def moves(sign, within):
    """x ≤ y, … ⊢ ±(Ci(y) − Ci(x)) ≤ 0, from x ≤ t, t ≤ y ⊢ 0 ≤ ∓cos t."""
    room = -sign * cos(t) / t
    roomy = bounded_by(LessEqual(0, room), (1 / t, within))
    return gained(
        sign, Integer(0), room, roomy, reason="the integral of 0", why="the sign of the cosine"
    )


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
        And(
            Implies(RISING, LessEqual(Ci(x), Ci(y))),
            Implies(FALLING, LessEqual(Ci(y), Ci(x))),
        ),
    )


@cosine_integral_turns.proof
def the_sign_of_the_cosine():
    until = suppose(LessEqual(t, y))
    early = sine_nonnegative(
        crest - t,
        bounded_by(LessEqual(0, crest - t), until, suppose(RISING)),
        bounded_by(LessEqual(crest - t, pi), t, pi / 2),
    )
    after, before = map(suppose, FALLING.parts)
    late = sine_nonnegative(
        t - crest,
        bounded_by(LessEqual(0, t - crest), after, suppose(LessEqual(x, t))),
        bounded_by(LessEqual(t - crest, pi), until, before),
    )
    rising = bounded_by(LessEqual(Ci(x), Ci(y)), moves(-1, early))
    falling = bounded_by(LessEqual(Ci(y), Ci(x)), moves(1, late))
    for part in range(2):
        falling = cut(rules.conjunct(suppose(FALLING), part), falling)
    return rules.conjoin(rules.discharge(RISING, rising), rules.discharge(FALLING, falling))


@cosine_integral_turns.numbers(x=choice(0.25, 1.75, 0.5, 2.5), y=choice(1.5, 3.0, 0.75, 4.5))
def turns_with_numpy(x, y):
    here, there = reference.cosine_integral([x, y])
    return [(here, there), (there, here)]


# --- far out ---------------------------------------------------------------------------------

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
def by_parts_four_times():
    upper, lower = (left_out(sign) for sign in (1, -1))
    return modulus_at_most(
        bounded_by(LessEqual(-6 / x**4, Ci(x) - expansion), lower),
        bounded_by(LessEqual(Ci(x) - expansion, 6 / x**4), upper),
    )


def left_out(sign):
    """1 ≤ x ⊢ ±(Ci(x) − expansion) ≤ 6/x⁴."""
    far, start = substitute(expansion, {x: y}), suppose(LessEqual(1, x))
    wave = substitute(expansion, {x: t})
    room = 24 * (1 + sign * cos(t)) / t**5
    by_parts = gained(
        -sign,
        -sign * wave - 6 / t**4,
        room,
        bounded_by(
            LessEqual(0, room), (24 / t**5, within_one(cosine_at_least, cosine_at_most, t, sign))
        ),
        reason="the derivative of the expansion",
    )
    decays = at(cited("cosine-integral-decays"), {x: y})
    beyond_one = bounded_by(LessEqual(1, y), start, suppose(ordered))
    above_minus_one = bounded_by(LessEqual(-1, y), y, 1)
    rest = sign * (Ci(x) - expansion) - 6 / x**4
    far_away = (
        calc(rest)
        .le(sign * (Ci(y) - far) - 6 / y**4, "by parts from `x` to `y`", by_parts)
        .le(
            2 / y - sign * far - 6 / y**4,
            "cosine-integral-decays",
            rules.modulus_above(Ci(y), sign),
            decays,
        )
        .le(
            3 / y + 1 / y**2 + 2 / y**3,
            "sine and cosine are within `±1`",
            (1 / y, within_one(sine_at_least, sine_at_most, y, sign)),
            (2 / y**3, within_one(sine_at_least, sine_at_most, y, -sign)),
            (1 / y**2, within_one(cosine_at_least, cosine_at_most, y, -sign)),
            (6 / y**4, within_one(cosine_at_least, cosine_at_most, y, sign)),
        )
        .le(6 / y, "`1 ≤ y`", (1 / y**2, beyond_one), (2 / y**3, beyond_one, above_minus_one))
    )
    vanishes = prove_limit(
        TendsTo(Lambda(y, 6 / y), 0),
        lambda epsilon: 6 / epsilon,
        lambda epsilon, place, late: (
            bounded_by(LessEqual(-epsilon, 6 / place), 6 / place, epsilon),
            bounded_by(LessEqual(6 / place, epsilon), (epsilon / place, late)),
        ),
        reason="`6/y ≤ ε` from `y = 6/ε` on",
    )
    nothing = limit_at_least(
        vanishes, each(far_away.theorem, y, given=(ordered,)), x, reason="`6/y → 0`"
    )
    return bounded_by(LessEqual(sign * (Ci(x) - expansion), 6 / x**4), nothing)


def within_one(low, high, angle, sign):
    """⊢ 0 ≤ 1 ± f(angle), from the lemmas −1 ≤ f and f ≤ 1."""
    return low(angle) if sign == 1 else high(angle)


@cosine_integral_expansion.numbers(x=positive(1, 1e3))
def expansion_with_numpy(x):
    waves = (1 / x - 2 / x**3) * np.sin(x) - (1 / x**2 - 6 / x**4) * np.cos(x)
    return abs(reference.cosine_integral(x) - waves), 6 / x**4


FAR = Integer(40)


def certified(sign, place, value):
    """⊢ ±Ci(place) < value, by balls from there to 40 and the expansion at 40."""
    far = at(cited("cosine-integral-expansion"), {x: FAR})
    middle, width = far.conclusion.lhs.args[0], far.conclusion.rhs
    rest = sign * (Ci(place) - middle) + width
    return (
        calc(sign * Ci(place))
        .le(rest, "the expansion at 40", rules.modulus_above(middle, sign), far)
        .lt(value, by=evaluate(Less(rest, value)))
        .theorem
    )


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
    return Implies(
        LessEqual(Rational(1, 2), x),
        And(
            LessEqual(Ci(trough), Ci(x)),
            LessEqual(Ci(x), Ci(crest)),
            Less(LEAST, Ci(trough)),
            Less(Ci(crest), GREATEST),
        ),
    )


@cosine_integral_range.proof
def between_trough_and_crest():
    start = suppose(LessEqual(Rational(1, 2), x))
    rises, falls = turns()
    at_half = evaluate(Less(Ci(trough), Ci(Rational(1, 2))))
    early = (
        calc(Ci(trough))
        .lt(Ci(Rational(1, 2)), by=at_half)
        .le(
            Ci(x),
            "rises up to `π/2`",
            at(rises, {x: Rational(1, 2), y: x}, start, suppose(LessEqual(x, crest))),
        )
    )
    middle = at(
        falls,
        {x: x, y: trough},
        suppose(LessEqual(x, trough)),
        weaken(suppose(Less(crest, x))),
        weaken(rules.reflexive(trough)),
    )
    beyond_trough = weaken(suppose(Less(trough, x)))
    ends = -(1 + sin(t)) / t
    late = gained(
        -1,
        ends,
        (1 + sin(t)) / t**2,
        bounded_by(LessEqual(0, (1 + sin(t)) / t**2), (1 / t**2, sine_at_least(t))),
        reason="the derivative of `−(1 + sin t)/t`",
    )
    by_parts = at(each(late, x, y, given=(ordered,)), {x: trough, y: x}, beyond_trough)
    later = bounded_by(LessEqual(Ci(trough), Ci(x)), by_parts, (1 / x, sine_at_least(x)))
    after = by_cases(rules.total_order(x, trough), middle, later)
    low = by_cases(
        rules.total_order(x, crest),
        weaken(early.theorem),
        after,
        reason="up to `π/2`, up to `3π/2`, or later",
    )
    least = bounded_by(Less(LEAST, Ci(trough)), certified(-1, trough, -LEAST))
    return low, greatest(), least, certified(1, crest, GREATEST)


def greatest():
    """½ ≤ x ⊢ Ci(x) ≤ Ci(π/2)."""
    peak = at(cited("cosine-integral-peak"), {x: x})
    below, above = (
        weaken(infer(rules.conjunct(peak, part), suppose(side)))
        for part, side in enumerate((Less(x, crest), Less(crest, x)))
    )
    equal = at(
        turns()[1],
        {x: crest, y: x},
        suppose(LessEqual(crest, x)),
        weaken(rules.reflexive(crest)),
        bounded_by(LessEqual(x, trough), suppose(LessEqual(x, crest)), pi),
    )
    rest = by_cases(rules.total_order(x, crest), equal, above)
    return by_cases(rules.total_order(crest, x), rest, below, reason="greatest at `π/2`")


def turns():
    """⊢ the two halves of cosine-integral-turns, for all x and y."""
    whole = at(cited("cosine-integral-turns"), {x: x, y: y}, suppose(ordered))
    return [each(rules.conjunct(whole, part), x, y, given=(ordered,)) for part in range(2)]


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
def values_beside_the_zero():
    before = at(turns()[0], {x: x, y: ZERO[0]}, suppose(BEFORE), certainly(ZERO[0], crest))
    negative = bounded_by(Less(Ci(x), 0), before, certified(1, ZERO[0], 0))
    reached, until = (rules.conjunct(suppose(AFTER), part) for part in range(2))
    after = at(turns()[0], {x: ZERO[1], y: x}, reached, until)
    positive_value = bounded_by(Less(0, Ci(x)), after, certified(-1, ZERO[1], 0))
    return rules.conjoin(rules.discharge(BEFORE, negative), rules.discharge(AFTER, positive_value))


@cosine_integral_zero.numbers(x=choice(0.05, 0.6164, 0.61661, 1.5))
def beside_the_zero_with_numpy(x):
    value = reference.cosine_integral(x)
    return [(value, 0), (0, value)]


# --- the sharp envelope ----------------------------------------------------------------------


@claim(
    "cosine-integral-envelope",
    "The cosine integral is less than `1/x` in modulus",
    beyond(),
)
def cosine_integral_envelope(x):
    """From 4 on by the expansion: the modulus of its two waves together is at most `1/x − 3/(2x³) −
    4/x⁵ + 18/x⁷`, which leaves room for `6/x⁴`. Up to 4 because `Ci` rises to `π/2` and falls from
    there: its values at a few places are enough."""
    return Less(modulus(Ci(x)), 1 / x)


@cosine_integral_envelope.proof
def early_and_late():
    upper, lower = (
        by_cases(rules.total_order(Integer(4), x), late(sign), early, reason="from 4 on, or before")
        for sign, early in ((1, early_above()), (-1, early_below()))
    )
    size, room = modulus(Ci(x)), 1 / (1 / x + modulus(Ci(x)))
    return bounded_by(Less(size, 1 / x), (room, upper, lower), reason="`Ci(x)² < 1/x²`")


def late(sign):
    """4 ≤ x ⊢ ±Ci(x) < 1/x."""
    start = suppose(LessEqual(4, x))
    error = at(cited("cosine-integral-expansion"), {x: x}, bounded_by(LessEqual(1, x), start, 3))
    waves = sign * expansion
    other = sine_part * cos(x) + cosine_part * sin(x)
    most = 1 / x - 3 / (2 * x**3) - 4 / x**5 + 18 / x**7
    return (
        calc(sign * Ci(x))
        .le(
            waves + 6 / x**4,
            "cosine-integral-expansion",
            rules.modulus_above(Ci(x) - expansion, sign),
            error,
        )
        .le(
            most + 6 / x**4,
            "`2uv ≤ u² + v²` with `v = 1/x`",
            x / 2 * (waves - 1 / x) ** 2,
            x / 2 * other**2,
        )
        .lt(
            1 / x,
            "`3x⁴ − 12x³ + 8x² > 36`, as `4 ≤ x`",
            (3 / (2 * x**4), start),
            (4 / x**6, start),
            (16 / x**7, start),
            46 / x**7,
        )
        .theorem
    )


STOPS = (crest, Rational(21, 10), Rational(245, 100), Rational(33, 10), Integer(4))
"""From each of these to the next the cosine integral falls, and is below 1/x at the next."""


def early_above():
    """x < 4 ⊢ Ci(x) < 1/x."""
    before = suppose(Less(x, crest))
    peak = infer(rules.conjunct(at(cited("cosine-integral-peak"), {x: x}), 0), before)
    result = below_reciprocal(weaken(peak), crest, crest, before)
    for place, stop in pairwise(STOPS):
        after, until = suppose(LessEqual(place, x)), suppose(Less(x, stop))
        falls = at(
            turns()[1],
            {x: place, y: x},
            after,
            certainly(crest, place),
            bounded_by(LessEqual(x, trough), until, certainly(stop, trough)),
        )
        here = below_reciprocal(falls, place, stop, until)
        result = by_cases(rules.total_order(place, x), here, result)
    return result


def below_reciprocal(at_most, place, stop, until):
    """Ci(x) ≤ Ci(place), x < stop ⊢ Ci(x) < 1/x, for numbers with Ci(place) < 1/stop."""
    return (
        calc(Ci(x))
        .le(Ci(place), "rises up to `π/2`, then falls", at_most)
        .lt(1 / stop, by=certified(1, place, 1 / stop))
        .lt(1 / x, by=bounded_by(Less(1 / stop, 1 / x), (1 / (stop * x), until)))
        .theorem
    )


def certainly(low, high):
    """⊢ low ≤ high, for numbers."""
    return weaken(rules.reflexive(low) if low == high else evaluate(Less(low, high), reason=""))


def early_below():
    """x < 4 ⊢ −Ci(x) < 1/x."""
    half, until = Rational(1, 2), suppose(Less(x, 4))
    least = at(cited("cosine-integral-range"), {x: x}, suppose(LessEqual(half, x)))
    later = bounded_by(
        Less(-Ci(x), 1 / x),
        rules.conjunct(least, 0),
        rules.conjunct(least, 2),
        (1 / (4 * x), until),
        Rational(1, 4) + LEAST,
    )
    room = 1 / t**2 - cos(t) / t
    until_one = bounded_by(LessEqual(t, 1), suppose(inside[1]), suppose(LessEqual(y, 1)))
    roomy = bounded_by(LessEqual(0, room), (1 / t**2, until_one), (1 / t, cosine_at_most(t)))
    small = gained(
        1, -1 / t, room, roomy, reason="the derivative of `−1/t`", why="`cos t/t ≤ 1/t²` up to 1"
    )
    small = each(small, x, y, given=(ordered, LessEqual(y, 1)))
    change = at(
        small,
        {x: x, y: 1},
        bounded_by(LessEqual(x, 1), suppose(Less(x, half)), half),
        weaken(rules.reflexive(Integer(1))),
    )
    sooner = bounded_by(Less(-Ci(x), 1 / x), change, certified(-1, Integer(1), 0), 1)
    return by_cases(rules.total_order(half, x), later, sooner)


@cosine_integral_envelope.numbers(x=positive(1e-2, 1e3))
def envelope_with_numpy(x):
    return abs(reference.cosine_integral(x)), 1 / x


if __name__ == "__main__":
    run_script(__file__)
