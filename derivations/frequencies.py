"""The frequencies of the encoding: how they fall, how long the waves are, how fast components move.

θ_i = b^(−2i/d) for i = 0 … d/2 − 1 is a geometric sequence.  It starts at 1 and stays above 1/b, so
the wavelengths 2π/θ_i start at 2π and stay below 2πb.  Here b > 1 is any base (10000 in the notes),
n = d/2 the number of frequencies, and −2i/d is written −i/n.

Notes 000 §2.2, 002 §3.1.
"""

import numpy as np
from sympy import Abs, Integer, Rational, pi, sin

from symbolic_pe.catalogue import beyond, claim, note
from symbolic_pe.encodings import BASE, PE, b, geometric, i, k, n, p, theta
from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import And, Equation, Exists, ForAll, Implies, Less, LessEqual
from symbolic_pe.logic.terms import Component, define, substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice, family, positive, reals
from symbolic_pe.proofs import (
    at,
    both,
    bounded_by,
    calc,
    cut,
    each,
    evaluate,
    given,
    refute_existence,
    suppose,
)
from symbolic_pe.proofs.lemmas import (
    cosine_is_lipschitz,
    power_decreases,
    power_strictly_decreases,
    sine_above_cubic,
    sine_is_lipschitz,
)
from symbolic_pe.proofs.reasons import absolute_value, definition, law_of_exponents, trigonometry

above_one = Less(1, b)
in_range = LessEqual(i, n - 1)

frequency = define("ω", [i], geometric(b)(i))
"""ω_i = b^(−2i/d): the frequencies θ_i of the notes in the base b."""

wavelength = define("λ", [i], 2 * pi / frequency(i))
"""λ_i = 2π/ω_i."""


# --- the frequencies --------------------------------------------------------------------------

FREQUENCY_DECREASING = claim(
    "frequency-decreasing",
    "The frequencies start at 1, decrease, and stay above 1/b",
    ForAll(
        [b, n],
        Implies(
            above_one,
            And(
                Equation(frequency(0), 1),
                ForAll(i, Less(frequency(i + 1), frequency(i))),
                ForAll(i, Implies(in_range, Less(1 / b, frequency(i)))),
            ),
        ),
    ),
    sources=[note("000", "§2.2"), note("002", "§3.1")],
    explanation="b^(−x) falls for b > 1, and the exponents 2i/d rise from 0 to 1 − 2/d: low "
    "dimensions have high frequencies, high dimensions low ones, none below 1/b.",
)


@FREQUENCY_DECREASING.proof
def powers_fall():
    first = calc(frequency(0)).eq(1, by=definition("b⁰ = 1"))
    larger = bounded_by(Less(i / n, (i + 1) / n), 1 / n)
    down = (
        calc(frequency(i + 1))
        .eq(b ** (-(i + 1) / n), by=definition)
        .lt(b ** (-i / n), by=falls(i / n, (i + 1) / n, larger))
        .eq(frequency(i), by=definition)
    )
    below_one = bounded_by(Less(i / n, 1), (1 / n, suppose(in_range)), 1 / n)
    above = (
        calc(1 / b)
        .lt(b ** (-i / n), by=falls(i / n, Integer(1), below_one))
        .eq(frequency(i), by=definition)
    )
    return first, down, above


def falls(x, y, smaller):
    """1 < b ⊢ b^(−y) < b^(−x), from x < y."""
    return power_strictly_decreases(b, x, y, suppose(above_one), smaller)


@FREQUENCY_DECREASING.numbers(b=positive(1.01, 1e6), n=choice(2, 32, 256), i=choice(0, 17, 254))
def schedule_with_numpy(b, n, i):
    schedule = reference.frequencies(2 * n, b)
    return [(schedule[0], 1), (schedule[i + 1], schedule[i]), (1 / b, schedule[i])]


# --- the wavelengths --------------------------------------------------------------------------

WAVELENGTH_GEOMETRIC = claim(
    "wavelength-geometric",
    "The wavelengths 2π/ω_i are a geometric sequence from 2π with the ratio b^(2/d)",
    ForAll(
        [b, n],
        And(
            Equation(wavelength(0), 2 * pi),
            ForAll(i, Equation(wavelength(i + 1) / wavelength(i), b ** (1 / n))),
            ForAll(
                [i, p],
                Equation(sin(frequency(i) * (p + wavelength(i))), sin(frequency(i) * p)),
            ),
        ),
    ),
    sources=[note("002", "§3.1")],
    explanation="After λ_i positions the angle ω_i p has grown by 2π and the wave repeats.  The "
    "exponents rise by 2/d = 1/n from one pair of dimensions to the next.",
)


@WAVELENGTH_GEOMETRIC.proof
def one_factor_for_every_pair():
    first = calc(wavelength(0)).eq(2 * pi, by=definition("ω_0 = b⁰ = 1"))
    ratio = (
        calc(wavelength(i + 1) / wavelength(i))
        .eq(frequency(i) / frequency(i + 1), by=definition("λ_i = 2π/ω_i"))
        .eq(b ** (-i / n - -(i + 1) / n), by=law_of_exponents("subtract the exponents"))
        .eq(b ** (1 / n), by=law_of_exponents("(i + 1)/n − i/n = 1/n"))
    )
    repeats = calc(sin(frequency(i) * (p + wavelength(i)))).eq(
        sin(frequency(i) * p), by=trigonometry("ω_i λ_i = 2π is a whole turn")
    )
    return first, ratio, repeats


@WAVELENGTH_GEOMETRIC.numbers(
    b=positive(1.01, 1e6), n=choice(2, 32, 256), i=choice(0, 17, 254), p=reals(-1e3, 1e3)
)
def wavelengths_with_numpy(b, n, i, p):
    waves = 2 * np.pi / reference.frequencies(2 * n, b)
    here, later = reference.sinusoidal([p, p + waves[i]], 2 * n, b)[:, 2 * i]
    return [(waves[0], 2 * np.pi), (waves[i + 1] / waves[i], b ** (1 / n)), (later, here)]


longest = 2 * pi * b ** (1 - 1 / n)

WAVELENGTH_RANGE = claim(
    "wavelength-range",
    "The longest wavelength is 2π b^(1−2/d), so all lie between 2π and 2πb, and 2πb is not reached",
    ForAll(
        [b, n],
        Implies(
            above_one,
            And(
                Equation(wavelength(n - 1), longest),
                Less(longest, 2 * pi * b),
                ForAll(
                    i,
                    Implies(
                        in_range,
                        And(LessEqual(2 * pi, wavelength(i)), LessEqual(wavelength(i), longest)),
                    ),
                ),
            ),
        ),
    ),
    sources=[beyond()],
    explanation="“From 2π to 10000·2π”, as one often reads, leaves out that the last index is "
    "d/2 − 1, not d/2: for d = 512 the longest wave is 2π·9646.6… positions.",
)


@WAVELENGTH_RANGE.proof
def the_last_index():
    last = (
        calc(wavelength(n - 1))
        .eq(2 * pi / frequency(n - 1), by=definition)
        .eq(longest, by=law_of_exponents("ω_(n−1) = b^(−(n−1)/n)"))
    )
    below = falls(Integer(-1), 1 / n - 1, bounded_by(Less(-1, 1 / n - 1), 1 / n))
    short = calc(longest).lt(2 * pi * b, "1 − 2/d < 1", (2 * pi, below))
    wave = 2 * pi * b ** (i / n)
    rising = bounded_by(LessEqual(-i / n, 0), i / n)
    least = (
        calc(2 * pi)
        .le(wave, "1 ≤ b^(i/n)", (2 * pi, rises(-i / n, Integer(0), rising)))
        .eq(wavelength(i), by=law_of_exponents("λ_i = 2π/b^(−i/n)"))
    )
    not_beyond = bounded_by(LessEqual(1 / n - 1, -i / n), (1 / n, given(in_range)))
    most = (
        calc(wavelength(i))
        .eq(wave, by=law_of_exponents("λ_i = 2π/b^(−i/n)"))
        .le(longest, "i ≤ n − 1", (2 * pi, rises(1 / n - 1, -i / n, not_beyond)))
    )
    return last, short, both(least.theorem, most.theorem)


def rises(x, y, smaller):
    """1 < b ⊢ b^(−y) ≤ b^(−x), from x ≤ y."""
    return power_decreases(b, x, y, suppose(above_one), smaller)


@WAVELENGTH_RANGE.numbers(b=positive(1.01, 1e6), n=choice(1, 32, 256), i=choice(0, 17, 255))
def longest_with_numpy(b, n, i):
    waves = 2 * np.pi / reference.frequencies(2 * n, b)
    longest = 2 * np.pi * b ** (1 - 1 / n)
    ends = [(waves[-1], longest), (longest, 2 * np.pi * b)]
    return [*ends, (2 * np.pi, waves[i]), (waves[i], longest)]


# --- how fast the components move -------------------------------------------------------------

PE_b = define("PE_b", [p], substitute(PE.body, {theta: geometric(b)}))
"""PE(p) in the frequencies θ_i = b^(−2i/d)."""


def change(encoding, offset, row):
    """|PE(p + offset)_j − PE(p)_j| for j = 2i + row."""
    there, here = (Component(encoding(place), i, row) for place in (p + offset, p))
    return Abs(there - here, evaluate=False)


STEP_BOUNDED = claim(
    "step-bounded",
    "From one position to the next, component j changes by at most θ_⌊j/2⌋",
    And(
        ForAll(
            [n, theta, p, k, i],
            Implies(
                in_range,
                And(*(LessEqual(change(PE, k, row), Abs(theta(i) * k)) for row in (0, 1))),
            ),
        ),
        ForAll(
            [b, n, p, i],
            Implies(
                in_range,
                And(*(LessEqual(change(PE_b, 1, row), geometric(b)(i)) for row in (0, 1))),
            ),
        ),
    ),
    sources=[note("002", "§3.1")],
    explanation="Sine and cosine change no more than their angle does, and k positions on the "
    "angle has grown by θ_i k; one position on, with θ_i = b^(−2i/d), by θ_i.  Components 2i and "
    "2i + 1 with a large i are those that move slowly.",
)


@STEP_BOUNDED.proof
def no_more_than_the_angle():
    block = bounded_by(LessEqual(0, n - 1 - i), given(in_range))
    in_general = both(*(cut(block, moved(row)) for row in (0, 1)))
    everywhere = each(in_general, n, theta, p, k, i, given=(in_range,))
    instance = at(everywhere, {n: n, theta: geometric(b), p: p, k: 1, i: i}, suppose(in_range))
    in_the_schedule = both(*(cut(block, one_step(instance, row)) for row in (0, 1)))
    return everywhere, cut(rules.discharge(in_range, block), in_the_schedule)


def one_step(instance, row):
    """|PE_b(p + 1)_j − PE_b(p)_j| ≤ b^(−2i/d) for j = 2i + row, from the bound |θ_i k|."""
    bound = rules.conjunct(instance, row)
    frequency = geometric(b)(i)
    return (
        calc(change(PE_b, 1, row))
        .eq(bound.conclusion.lhs, by=definition)
        .le(Abs(frequency, evaluate=False), "k = 1 and θ_i = b^(−2i/d) in the first part", bound)
        .eq(frequency, by=absolute_value("b > 0"))
        .theorem
    )


def moved(row):
    """|PE(p + k)_j − PE(p)_j| ≤ |θ_i k| for j = 2i + row."""
    lipschitz = (sine_is_lipschitz, cosine_is_lipschitz)[row]
    there, here = theta(i) * (p + k), theta(i) * p
    bound = lipschitz(there, here)
    name = ("sin", "cos")[row]
    return (
        calc(change(PE, k, row))
        .eq(bound.conclusion.lhs, by=definition)
        .le(Abs(there - here, evaluate=False), f"{name} changes no more than its angle", bound)
        .eq(Abs(theta(i) * k), by=absolute_value("θ_i (p + k) − θ_i p = θ_i k"))
        .theorem
    )


@STEP_BOUNDED.numbers(
    b=positive(1.01, 1e6),
    p=reals(-1e3, 1e3),
    k=reals(-10, 10),
    n=choice(1, 32, 256),
    i=choice(0, 17, 255),
    theta=family("n", -1, 1),
)
def changes_with_numpy(b, p, k, n, i, theta):
    here, there = reference.sinusoidal([p, p + k], 2 * n, frequencies=theta)
    now, after = reference.sinusoidal([p, p + 1], 2 * n, b)
    schedule = reference.frequencies(2 * n, b)
    return [
        *((abs(there - here)[2 * i + row], abs(theta[i] * k)) for row in (0, 1)),
        *((abs(after - now)[2 * i + row], schedule[i]) for row in (0, 1)),
    ]


# --- the examples of note 002 -----------------------------------------------------------------

PE_512 = define(
    "PE₅₁₂", [p], substitute(PE.body, {n: Integer(256), theta: geometric(count=Integer(256))})
)
"""PE(p) at d = 512, with the usual frequencies."""

usual_frequency = BASE ** (-i / Integer(256))
low = LessEqual(i, 32)
word_one = Component(PE_512(1), i, 0)

LOW_DIMENSION_EXAMPLE = claim(
    "low-dimension-example",
    "With d = 512, one of the dimensions 0 to 64 shows sin(0.01) for word 1",
    Exists(i, And(low, Equation(word_one, sin(Rational(1, 100))))),
    sources=[note("002", "§3.1")],
    explanation="In dimension 2i word 1 shows sin θ_i, and in these dimensions i ≤ 32, where θ_i "
    "lies between 1 and 10000^(−1/8) = 0.316…: no component is as small as sin(0.01), and none "
    "changes as slowly.  The frequency 0.01 comes at i = 128, in the middle of the vector.",
)


@LOW_DIMENSION_EXAMPLE.refutation(repaired_by=["frequency-decreasing"])
def these_frequencies_are_large():
    small = sin(Rational(1, 100))
    equal = suppose(Equation(word_one, small))
    larger = (
        calc(Rational(1, 4))
        .lt(sin(usual_frequency), by=quarter_below_the_sine())
        .eq(word_one, by=definition)
        .eq(small, "if the claim gave such an i", equal)
    )
    there_is_a_block = bounded_by(LessEqual(0, 255 - i), suppose(low), 223)
    smaller = evaluate(Less(small, Rational(1, 4)))
    absurd = bounded_by(Less(0, 0), cut(there_is_a_block, larger.theorem), smaller)
    return refute_existence(LOW_DIMENSION_EXAMPLE.statement, absurd)


def quarter_below_the_sine():
    """i ≤ 32 ⊢ 1/4 < sin θ_i, because 3/10 < θ_i ≤ 1."""
    w = usual_frequency
    ratio = bounded_by(LessEqual(i / 256, Rational(1, 8)), (Rational(1, 256), given(low)))
    limit = evaluate(Less(Rational(3, 10), BASE ** Rational(-1, 8)))
    base = evaluate(Less(1, BASE), reason="")
    large = (
        calc(Rational(3, 10))
        .lt(BASE ** Rational(-1, 8), by=limit)
        .le(w, "i/256 ≤ 1/8", power_decreases(BASE, i / 256, Rational(1, 8), base, ratio))
    )
    start = bounded_by(LessEqual(0, i / 256), i / 256)
    at_most_one = power_decreases(BASE, 0, i / 256, base, start)
    return (
        calc(Rational(1, 4))
        .lt(5 * w / 6, "3/10 < θ_i", (Rational(5, 6), large.theorem))
        .le(w - w**3 / 6, "θ_i ≤ 1", (w * (1 + w) / 6, at_most_one))
        .le(sin(w), by=sine_above_cubic(w, bounded_by(LessEqual(0, w), w)))
        .theorem
    )


@LOW_DIMENSION_EXAMPLE.numbers(of=[Equation(word_one, sin(Rational(1, 100)))], i=choice(0, 8, 32))
def first_word_with_numpy(i):
    return reference.sinusoidal(1, 512)[2 * i], np.sin(0.01)


HIGH_DIMENSION_EXAMPLE = claim(
    "high-dimension-example",
    "With d = 512, the dimensions 448 to 511 have frequencies between 1.0·10⁻⁴ and 3.2·10⁻⁴",
    ForAll(
        i,
        Implies(
            And(LessEqual(224, i), LessEqual(i, 255)),
            And(
                Less(Rational(1, 10**4), usual_frequency),
                Less(usual_frequency, Rational(32, 10**5)),
            ),
        ),
    ),
    sources=[note("002", "§3.1")],
    explanation="Dimensions 2i and 2i + 1 with i from 224 to 255: 10000^(−255/256) = 1.04·10⁻⁴ and "
    "10000^(−7/8) = 3.16·10⁻⁴ are the ends (3.2·10⁻⁴ = 1/3125).  In the last of them word 1 has "
    "about sin(0.0001), as the note says.",
)


@HIGH_DIMENSION_EXAMPLE.proof
def the_last_eighth():
    base = evaluate(Less(1, BASE), reason="")
    bounds = at(FREQUENCY_DECREASING.theorem, {b: BASE, n: 256}, base)
    words = "frequency-decreasing: θ_i > 1/b"
    above = at(rules.conjunct(bounds, 2), {i: i}, suppose(LessEqual(i, 255)), reason=words)
    low = calc(Rational(1, 10**4)).lt(usual_frequency, "θ_i > 1/b", above)
    start = bounded_by(
        LessEqual(Rational(7, 8), i / 256), (Rational(1, 256), given(LessEqual(224, i)))
    )
    largest = BASE ** Rational(-7, 8)
    high = (
        calc(usual_frequency)
        .le(largest, "7/8 ≤ i/256", power_decreases(BASE, Rational(7, 8), i / 256, base, start))
        .lt(Rational(32, 10**5), by=evaluate(Less(largest, Rational(32, 10**5))))
    )
    return low, high


@HIGH_DIMENSION_EXAMPLE.numbers(i=choice(224, 240, 255))
def last_frequencies_with_numpy(i):
    frequency = reference.frequencies(512)[i]
    return [(1e-4, frequency), (frequency, 3.2e-4)]


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
