"""A sum of cosines of falling angles against its integral along chords, after van der Corput.

The angles `u(0), u(1), …` fall by steps `s(i)` that grow no larger and are at most `π`.  Between
two of them the integral of the cosine along the chord is `(sin u(i) − sin u(i + 1))/s(i)`, and the
sum of the cosines follows the sum of these integrals, however many terms there are.
"""

from functools import cache

import numpy as np

from symbolic_pe.notation import *

u, s = Function("u", real=True), Function("s", real=True)
m = Symbol("m", integer=True, nonnegative=True)
v, w = Symbol("v", positive=True), Symbol("w", positive=True)
x, y = Symbol("x", real=True), Symbol("y", real=True)

POSITIVE = ForAll(i, Less(0, s(i)))
FALLING = ForAll(i, Equation(u(i + 1), u(i) - s(i)))
SHORTER = ForAll(i, LessEqual(s(i + 1), s(i)))
SLOW = ForAll(i, Implies(LessEqual(m, i), LessEqual(s(i), pi)))
PREMISES = (POSITIVE, FALLING, SHORTER, SLOW, LessEqual(m, n))

mean = (sin(u(i)) - sin(u(i + 1))) / s(i)
total = Sum(cos(u(i)), (i, m, n - 1)) - Sum(mean, (i, m, n - 1))
most = Rational(142, 100)


@claim(
    "waves-follow-chords",
    "Cosines of angles that fall by shorter and shorter steps, at most `π`, add up to the "
    "integrals along the chords, up to 1.42",
    beyond(),
)
def waves_follow_chords(u, s, m, n):
    """Van der Corput's comparison, with a constant. Each cosine is the mean of two neighbours and
    half of their difference; the differences cancel in the sum. The mean is the integral along the
    chord less `(1/x − cot(x/2)/2)` times a difference of sines, with `x = s(i)`, and as this factor
    falls with the steps these differences cancel as well. The angles may be those of any schedule
    whose frequencies and gaps fall, not only of the usual one."""
    return Implies(And(*PREMISES), LessEqual(Abs(total, evaluate=False), most))


def gap(angle):
    """1/x − cot(x/2)/2."""
    return 1 / angle - cos(angle / 2) / (2 * sin(angle / 2))


def potential(place, sign):
    """What the errors from one term to the next are the differences of, at most."""
    return sign * cos(u(place)) / 2 + gap(s(place)) * (1 - sign * sin(u(place)))


@waves_follow_chords.proof
def what_cancels():
    upper, lower = (side(sign) for sign in (1, -1))
    bound = modulus_at_most(bounded_by(LessEqual(-most, total), lower), upper)
    not_empty = bounded_by(LessEqual(0, n - m), suppose(LessEqual(m, n)))
    return defined(bound, not_empty, *not_zero_anywhere())


def positive(place):
    """⊢ 0 < s(place)."""
    return at(suppose(POSITIVE), {i: place})


def slow(place, after):
    """m ≤ place ⊢ s(place) ≤ π."""
    return at(suppose(SLOW), {i: place}, after)


def half_sine(place, after):
    """m ≤ place ⊢ 0 < sin(s(place)/2)."""
    half, step = Rational(1, 2), s(place)
    return sine_positive(
        step / 2,
        bounded_by(Less(0, step / 2), (half, positive(place))),
        bounded_by(Less(step / 2, pi), (half, slow(place, after)), pi / 2),
    )


def defined(theorem, *conditions):
    """The same without these conditions, by which everything in it has a value."""
    theorem = with_bare_conditions(theorem)
    for condition in conditions:
        theorem = cut(condition, theorem)
    return theorem


def not_zero(place, after):
    """m ≤ place ⊢ s(place) ≠ 0, and sin(s(place)/2) ≠ 0."""
    return nonzero(positive(place)), nonzero(half_sine(place, after))


def not_zero_in_a_term():
    """m ≤ i ⊢ the same at i and at i + 1."""
    after = suppose(AFTER)
    return (*not_zero(i, after), *not_zero(i + 1, bounded_by(LessEqual(m, i + 1), after, 1)))


def not_zero_anywhere():
    """PREMISES ⊢ the same for each i of the sum, at m, and at n."""
    terms = [each(condition, i, given=IN_RANGE) for condition in not_zero_in_a_term()]
    ends = not_zero(m, weaken(rules.reflexive(m))), not_zero(n, suppose(LessEqual(m, n)))
    return (*terms, *ends[0], *ends[1])


AFTER = LessEqual(m, i)
IN_RANGE = (AFTER, LessEqual(i, n - 1))


def one_term(sign):
    """m ≤ i ⊢ ±(a term − the mean along its chord) ≤ potential(i) − potential(i + 1)."""
    after = suppose(AFTER)
    shorter = both(at(suppose(SHORTER), {i: i}), slow(i, after))
    gaps = at(cited("cotangent-gap"), {v: s(i + 1), w: s(i)}, positive(i + 1), positive(i), shorter)
    means = mean_of_ends()
    change = sign * ((cos(u(i)) - cos(u(i + 1))) / 2 - gap(s(i)) * (sin(u(i)) - sin(u(i + 1))))
    chain = (
        calc(sign * (cos(u(i)) - mean))
        .eq(change, "half the difference, and the mean of both ends", (sign, means))
        .le(
            potential(i, sign) - potential(i + 1, sign),
            "the factor of the sines falls",
            (1, rules.conjunct(gaps, 1), within_one(u(i + 1), sign)),
        )
    )
    return defined(chain.theorem, *not_zero_in_a_term())


@cache
def mean_of_ends():
    """m ≤ i ⊢ (cos u(i) + cos u(i + 1))/2 = cot(s(i)/2)/2 · (sin u(i) − sin u(i + 1))."""
    hole = Symbol("z", real=True)
    fall = at(suppose(FALLING), {i: i})
    cosine, sine = (rules.congruence(fall, hole, wave(hole)) for wave in (cos, sin))
    factor = cos(s(i) / 2) / (2 * sin(s(i) / 2))
    return equate(
        (cos(u(i)) + cos(u(i + 1))) / 2,
        factor * (sin(u(i)) - sin(u(i + 1))),
        (Rational(1, 2), cosine),
        (factor, sine),
        reason="sum to product",
    )


def side(sign):
    """PREMISES ⊢ ±total ≤ 1.42."""
    terms = Sum(sign * (cos(u(i)) - mean), (i, m, n - 1))
    lost = Sum(potential(i, sign) - potential(i + 1, sign), (i, m, n - 1))
    step = rules.normalise(
        -potential(i + 1, sign) + potential(i, sign), potential(i, sign) - potential(i + 1, sign)
    )
    every = each(defined(step, *not_zero_in_a_term()), i, given=IN_RANGE)
    telescoped = rules.telescope(
        every, lost, Lambda(i, -potential(i, sign)), reason="telescoping sum"
    )
    chain = (
        calc(sign * total)
        .eq(terms, by=linearity)
        .le(lost, "term by term", one_term(sign))
        .eq(potential(m, sign) - potential(n, sign), by=telescoped)
        .le(most, "the two ends", two_ends(sign))
    )
    return chain.theorem


def two_ends(sign):
    """PREMISES ⊢ potential(m) − potential(n) ≤ 1.42."""
    first = gap(s(m))
    least, _, greatest = gaps_at(m, weaken(rules.reflexive(m)))
    final, _, _ = gaps_at(n, suppose(LessEqual(m, n)))
    above_minus = bounded_by(LessEqual(-1 / pi, first), least, 1 / pi)
    wave = sign * (cos(u(m)) / 2 - first * sin(u(m)))
    other = sin(u(m)) / 2 + first * cos(u(m))
    size = Rational(3, 5)
    number = Rational(1, 2) + size / 2 + (Rational(1, 4) + 1 / pi**2) / (2 * size) + 1 / pi
    cosine = cosine_at_least if sign == 1 else cosine_at_most
    return bounded_by(
        LessEqual(potential(m, sign) - potential(n, sign), most),
        (Rational(1, 2), cosine(u(n))),
        (1, final, within_one(u(n), sign)),
        (1, greatest),
        (size - wave) ** 2 / (2 * size),
        other**2 / (2 * size),
        (1 / (2 * size), greatest, above_minus),
        evaluate(Less(number, most)),
    )


def gaps_at(place, after):
    """m ≤ place ⊢ 0 ≤ the gap at s(place), … and ≤ 1/π."""
    both_ways = both(weaken(rules.reflexive(s(place))), slow(place, after))
    known = at(cited("cotangent-gap"), {v: s(place), w: s(place)}, positive(place), both_ways)
    return [rules.conjunct(known, part) for part in range(3)]


def within_one(angle, sign):
    """⊢ ±sin x ≤ 1."""
    if sign == 1:
        return sine_at_most(angle)
    return bounded_by(LessEqual(-sin(angle), 1), sine_at_least(angle))


@waves_follow_chords.numbers(
    n=choice(10, 32, 256),
    m=choice(9, 12, 64),
    u=function(Lambda(i, 300 / (i + 1))),
    s=function(Lambda(i, 300 / ((i + 1) * (i + 2)))),
)
def waves_with_numpy(n, m, u):
    angles = u(np.arange(m, n + 1))
    chords = -np.diff(np.sin(angles)) / -np.diff(angles)
    return abs((np.cos(angles[:-1]) - chords).sum()), 1.42


if __name__ == "__main__":
    run_script(__file__)
