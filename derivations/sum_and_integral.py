"""A sum of cosines follows its integral as long as the angle falls by at most π from term to term.

The bound 2k(1 − 1/b)/d of riemann-error grows with k.  But where the angles k b^(−i/n) of two
neighbouring frequencies are at most π apart, the sum of their cosines follows the integral however
large k is: the comparison of van der Corput, here with a constant for this one family of angles.
"""

from itertools import product

import numpy as np
from sympy import Abs, Integral, Lambda, Rational, Sum, Symbol, cos, log, pi, sin

from symbolic_pe.catalogue import beyond, cited, claim
from symbolic_pe.encodings import b, i, n
from symbolic_pe.language.statements import Equation, ForAll, Implies, Less, LessEqual, Not, free_in
from symbolic_pe.language.terms import operator_parts, substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice
from symbolic_pe.proofs import (
    at,
    both,
    bounded_by,
    calc,
    contradiction,
    cut,
    each,
    equate,
    evaluate,
    modulus_at_most,
    nonzero,
    suppose,
    weaken,
)
from symbolic_pe.proofs.lemmas import (
    change_of_cosine,
    cosine_at_least,
    cosine_at_most,
    integral_of_derivative,
    integral_over_a_point,
    logarithm_positive,
    modulus_of_integral,
    power_decreases,
    power_strictly_decreases,
    sine_at_least,
    sine_at_most,
    sine_positive,
)
from symbolic_pe.proofs.limits import with_bare_conditions
from symbolic_pe.proofs.reasons import integration, trigonometry
from symbolic_pe.proofs.searched import attempting
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import RuleError

k, v, w = (Symbol(name, positive=True) for name in "kvw")
t, x, y = (Symbol(name, real=True) for name in "txy")
m = Symbol("m", integer=True, nonnegative=True)
above_one = Less(1, b)
steepness = logarithm_positive(b, suppose(above_one))
"""1 < b ⊢ 0 < ln b."""


def modulus(term):
    """|term| with the sign inside as written."""
    return Abs(term, evaluate=False)


def angle(place):
    """k b^(−t) at t = place/n."""
    return k * b ** (-place / n)


def step(place):
    """How far the angle falls from one point t_i to the next."""
    return angle(place) - angle(place + 1)


def wave(low, high):
    """The integral of cos(k b^(−t)) from t_low to t_high."""
    return Integral(cos(k * b**-t), (t, low / n, high / n))


# --- one strip -------------------------------------------------------------------------------

along_chord = (sin(angle(i)) - sin(angle(i + 1))) / (n * step(i))
strip_error = log(b) * step(i) / (6 * n**2)


def strip_along_chord():
    """1 < b ⊢ on a strip the integral of cos(k b^(−t)) is that along the chord of the angle, up to
    ln b/(6n²) times the fall of the angle."""
    low, high = i / n, (i + 1) / n
    inside = LessEqual(low, t), LessEqual(t, high)
    line = angle(i) - n * step(i) * (t - low)
    near = at(cited("exponential-near-chord"), {b: b, x: low, y: high, t: t},
              suppose(above_one), both(*map(suppose, inside)))  # fmt: skip
    below, close = (rules.conjunct(near, part) for part in range(2))
    room = n * log(b) * step(i) * (t - low) * (high - t)
    change = cos(line) - cos(k * b**-t)
    under = bounded_by(LessEqual(k * b**-t, line), (k * n, below))
    pointwise = (
        calc(modulus(change))
        .le(line - k * b**-t, "the cosine changes no more than the angle",
            change_of_cosine(line, k * b**-t, under))
        .le(room, "the chord is near the curve", (k * n, close))
    )  # fmt: skip
    area, most, chords = (Integral(body, (t, low, high)) for body in (change, room, cos(line)))
    whole = integral_of_derivative(chords, -sin(line) / (n * step(i)), reason="sin′ = cos")
    along = rules.symmetric(
        calc(chords).eq(whole.conclusion.rhs, by=whole).eq(along_chord, by=trigonometry).theorem
    )
    difference = (
        calc(along_chord - wave(i, i + 1))
        .eq(chords - wave(i, i + 1), "the integral along the chord", along)
        .eq(area, by=integration)
    )
    chain = (
        calc(modulus(along_chord - wave(i, i + 1)))
        .eq(modulus(area), "the integral along the chord", difference.theorem)
        .le(most, by=modulus_of_integral(area, most, pointwise.theorem, *inside,
                                         reason="the bound for each t"))
        .eq(strip_error, by=integral_of_derivative(
            most, n * log(b) * step(i) * ((t - low) ** 2 / (2 * n) - (t - low) ** 3 / 3),
            reason="integrate (t − x)(y − t)"))
    )  # fmt: skip
    ordered = cut(bounded_by(LessEqual(0, high - low), 1 / n), chain.theorem)
    return cut(nonzero(falls(i)), ordered)


def falls(place):
    """1 < b ⊢ 0 < the fall of the angle from t_place to the next."""
    later = bounded_by(Less(place / n, (place + 1) / n), 1 / n)
    power = power_strictly_decreases(b, place / n, (place + 1) / n, suppose(above_one), later)
    return bounded_by(Less(0, step(place)), (k, power))


# --- from the place where neighbouring angles are less than π apart -----------------------------

IN_RANGE = LessEqual(m, i), LessEqual(i, n - 1)
SLOW = LessEqual(angle(m) * log(b), pi * n)
rest_of_sum = Sum(cos(angle(i)), (i, m, n - 1)) / n
rest_of_integral = Integral(cos(k * b**-t), (t, m / n, 1))

SLOW_PART = claim(
    "sum-follows-integral",
    "Where the angles fall by π at most from one frequency to the next, sum and integral differ by "
    "at most 4/d, at every distance",
    ForAll([b, k, n, m], Implies(above_one, Implies(LessEqual(m, n), Implies(
        SLOW, LessEqual(modulus(rest_of_sum - rest_of_integral), 2 / n))))),
    sources=[beyond()],
    explanation="Sum and integral are taken from the frequency number m on.  Each term "
    "is the mean of two neighbouring cosines and half of their difference; the "
    "differences cancel in the sum.  The mean is that along the chord of the angle, less "
    "1/x − cot(x/2)/2 times a difference of sines; this factor falls along with the "
    "steps x, so that these differences cancel as well.  What is left of the two ends is "
    "less than 2/n.",
)  # fmt: skip


def gap(angle):
    """1/x − cot(x/2)/2."""
    return 1 / angle - cos(angle / 2) / (2 * sin(angle / 2))


def potential(place, sign):
    """What the errors from one strip to the next are the differences of, at most."""
    ends = sign * cos(angle(place)) / 2 + gap(step(place)) * (1 - sign * sin(angle(place)))
    return ends / n + log(b) * angle(place) / (6 * n**2)


@SLOW_PART.proof
def what_cancels():
    upper, lower = (side(sign) for sign in (1, -1))
    error = rest_of_sum - rest_of_integral
    return modulus_at_most(bounded_by(LessEqual(-2 / n, error), lower), upper)


def steps_at(place, after):
    """1 < b, SLOW ⊢ 0 < the step there, and ⊢ the step ≤ π, from m ≤ place or a place before."""
    low, high = place / n, (place + 1) / n
    tangent = at(cited("exponential-above-tangent"), {b: b, x: low, y: high}, suppose(above_one))
    between = (place - after.conclusion.rhs) / n
    earlier = bounded_by(LessEqual(m / n, low), (1 / n, after), between)
    power = power_decreases(b, m / n, low, suppose(above_one), earlier)
    below = bounded_by(
        LessEqual(step(place), pi),
        (k, tangent),
        (k / n, steepness, power),
        (1 / n, suppose(SLOW)),
        reason="b^(−x) − b^(−y) ≤ (y − x) ln b · b^(−x)",
    )
    return falls(place), below


def one_strip(sign):
    """1 < b, SLOW, m ≤ i ⊢ ±(a term/n − its strip) ≤ potential(i) − potential(i + 1)."""
    after = suppose(LessEqual(m, i))
    here, there = steps_at(i, after), falls(i + 1)
    power = power_decreases(b, 0, 1 / n, suppose(above_one), bounded_by(LessEqual(0, 1 / n), 1 / n))
    shorter = bounded_by(LessEqual(step(i + 1), step(i)), (1, here[0], power))
    gaps = at(cited("cotangent-gap"), {v: step(i + 1), w: step(i)}, there, here[0],
              both(shorter, here[1]))  # fmt: skip
    first, last = angle(i), angle(i + 1)
    chords = strip_along_chord()
    means = at(mean_of_ends(), {x: first, y: last}, nonzero(half_sine(step(i), here)))
    differences = sign * ((cos(first) - cos(last)) / 2 - gap(step(i)) * (sin(first) - sin(last)))
    chain = (
        calc(sign * (cos(first) / n - wave(i, i + 1)))
        .le(sign * (cos(first) / n - along_chord) + strip_error, "the chord",
            rules.modulus_above(along_chord - wave(i, i + 1), sign), chords)
        .eq(differences / n + strip_error, "cotangent", (sign / n, means))
        .le(potential(i, sign) - potential(i + 1, sign), "the factor of the sines falls",
            (1 / n, rules.conjunct(gaps, 1), within_one(last, sign)))
    )  # fmt: skip
    return defined(chain.theorem)


def half_sine(fall, bounds):
    """⊢ 0 < sin(fall/2), from 0 < fall and fall ≤ π."""
    half, (positive_fall, below) = Rational(1, 2), bounds
    return sine_positive(fall / 2, bounded_by(Less(0, fall / 2), (half, positive_fall)),
                         bounded_by(Less(fall / 2, pi), (half, below), pi / 2))  # fmt: skip


def positive_at(place, after):
    """⊢ 0 < the step there, and ⊢ 0 < the sine of half of it."""
    bounds = steps_at(place, after)
    return [bounds[0], half_sine(step(place), bounds)]


def defined(theorem):
    """1 < b, m ≤ n, SLOW (and m ≤ i where i is free) ⊢ the same without the conditions that steps,
    and the sines of half of them, are not 0."""
    after = suppose(IN_RANGE[0])
    on_strips = positive_at(i, after) + positive_at(i + 1, after)
    at_ends = positive_at(m, weaken(rules.reflexive(m))) + positive_at(n, suppose(LessEqual(m, n)))
    theorem = with_bare_conditions(theorem)
    for condition in theorem.hypotheses:
        if isinstance(condition, Not):
            known = on_strips if i in free_in(condition) else at_ends
            theorem = cut(not_zero(condition.body, known), theorem)
        elif isinstance(condition, ForAll):
            unequal = condition.body.conclusion.conclusion
            every = each(not_zero(unequal.body, on_strips), i, given=IN_RANGE)
            theorem = cut(every, theorem)
    return theorem


def not_zero(equal, positive_terms):
    """⊢ ¬ a = 0, as a or −a is one of the terms, in whatever form, that are positive."""
    for positive_term, sign in product(positive_terms, (1, -1)):
        try:
            with attempting():
                absurd = bounded_by(Less(0, 0), positive_term, (sign, suppose(equal)))
        except RuleError:
            continue
        return contradiction(equal, absurd, evaluate(Less(0, 0), reason=""))
    raise RuleError("{} is not seen to be positive", equal.lhs)


def within_one(place, sign):
    """⊢ ±sin x ≤ 1."""
    if sign == 1:
        return sine_at_most(place)
    return bounded_by(LessEqual(-sin(place), 1), sine_at_least(place))


def mean_of_ends():
    """⊢ ∀x, y: sin((x − y)/2) ≠ 0 ⇒ (cos x + cos y)/2 = cot((x − y)/2)/2 · (sin x − sin y)."""
    half = (x - y) / 2
    defined = Not(Equation(sin(half), 0))
    multiplied = rules.normalise(sin(half) * (cos(x) + cos(y)), cos(half) * (sin(x) - sin(y)),
                              reason="sum to product")  # fmt: skip
    quotient = cos(half) / (2 * sin(half)) * (sin(x) - sin(y))
    divided = equate((cos(x) + cos(y)) / 2, quotient, (1 / (2 * sin(half)), multiplied))
    return each(divided, x, y, given=(defined,), reason="divide by the sine of half the difference")


def side(sign):
    """1 < b, m ≤ n, SLOW ⊢ ±(sum − integral) ≤ 2/n."""
    terms = Sum(sign * (cos(angle(i)) / n - wave(i, i + 1)), (i, m, n - 1))
    lost = Sum(potential(i, sign) - potential(i + 1, sign), (i, m, n - 1))
    strips = each(one_strip(sign), i, given=IN_RANGE)
    error = sign * (rest_of_sum - rest_of_integral)
    chain = (
        calc(error)
        .eq(terms, "strip by strip", in_strips(sign, terms))
        .le(lost, by=rules.sum_bound(strips, terms, lost, reason="the bound for each strip"))
        .eq(potential(m, sign) - potential(n, sign), by=differences(lost, sign))
        .le(2 / n, "the two ends", two_ends(sign))
    )  # fmt: skip
    not_empty = bounded_by(LessEqual(0, n - m), suppose(LessEqual(m, n)))
    return cut(not_empty, defined(chain.theorem))


def differences(lost, sign):
    """1 < b, m ≤ n, SLOW ⊢ the sum of these differences is potential(m) − potential(n)."""
    here = -potential(i, sign)
    step = rules.normalise(substitute(here, {i: i + 1}) - here, operator_parts(lost)[0])
    every = each(defined(step), i, given=IN_RANGE)
    return rules.telescope(every, lost, Lambda(i, -potential(i, sign)), reason="telescoping sum")


def in_strips(sign, terms):
    """1 < b, m ≤ n ⊢ ±(sum − integral) is the sum of ±(a term/n − its strip)."""
    here = wave(i, i + 1)
    so_far, one_more = (Integral(cos(k * b**-t), (t, m / n, end)) for end in (i / n, (i + 1) / n))
    split = equate(one_more - so_far, here, calculus.split_integral(one_more, i / n))
    strips = rules.telescope(each(split, i), Sum(here, (i, m, n - 1)), Lambda(i, so_far))
    empty = integral_over_a_point(wave(m, m))
    return equate(sign * (rest_of_sum - rest_of_integral), terms, (sign, strips), (-sign, empty))


def two_ends(sign):
    """1 < b, m ≤ n, SLOW ⊢ potential(m) − potential(n) ≤ 2/n."""
    first = gap(step(m))
    least, _, most = gaps_at(m, weaken(rules.reflexive(m)))
    final, _, _ = gaps_at(n, suppose(LessEqual(m, n)))
    above_minus = bounded_by(LessEqual(-1 / pi, first), least, 1 / pi)
    wave_m = sign * (cos(angle(m)) / 2 - first * sin(angle(m)))
    other = sin(angle(m)) / 2 + first * cos(angle(m))
    size = Rational(3, 5)
    total = Rational(1, 2) + size / 2 + (Rational(1, 4) + 1 / pi**2) / (2 * size) + 1 / pi + pi / 6
    cosine = cosine_at_least if sign == 1 else cosine_at_most
    bound = bounded_by(
        LessEqual(potential(m, sign) - potential(n, sign), total / n),
        (1 / (2 * n), cosine(angle(n))), (1 / n, final, within_one(angle(n), sign)),
        (angle(n) / (6 * n**2), steepness), (1 / (6 * n**2), suppose(SLOW)), (1 / n, most),
        (size - wave_m) ** 2 / (2 * size * n), other**2 / (2 * size * n),
        (1 / (2 * size * n), most, above_minus),
    )  # fmt: skip
    two = evaluate(Less(total, 2))
    return bounded_by(LessEqual(bound.conclusion.lhs, 2 / n), bound, (1 / n, two))


def gaps_at(place, after):
    """1 < b, SLOW ⊢ 0 ≤ the gap at the step there, … and ≤ 1/π."""
    bounds = steps_at(place, after)
    both_ways = both(weaken(rules.reflexive(step(place))), bounds[1])
    known = at(cited("cotangent-gap"), {v: step(place), w: step(place)}, bounds[0], both_ways)
    return [rules.conjunct(known, part) for part in range(3)]


@SLOW_PART.numbers(b=choice(20, 1e4, 1e4), k=choice(0.9, 60, 500), n=choice(1, 32, 256),
                   m=choice(0, 8, 64))  # fmt: skip
def slow_part_with_numpy(b, k, n, m):
    angles = k * b ** (-np.arange(m, n) / n)
    share = 1 - m / n
    whole = share * reference.decay_integral(angles[0], b**share)
    return abs(np.cos(angles).sum() / n - whole), 2 / n


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
