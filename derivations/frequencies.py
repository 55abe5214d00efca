"""The frequencies of the encoding: how they fall, how long the waves are, how fast components move.

`θ_i = b^(−2i/d)` for `i = 0 … d/2 − 1` is a geometric sequence.  It starts at 1 and stays above
`1/b`, so the wavelengths `2π/θ_i` start at `2π` and stay below `2πb`.  Here `b > 1` is any base
(10000 in the notes), `n = d/2` the number of frequencies, and `−2i/d` is written `−i/n`.

Notes 000 §2.2, 002 §3.1, §4 and §5.2.
"""

import numpy as np

from symbolic_pe.notation import *

x = Symbol("x", real=True)
above_one = Less(1, b)
in_range = LessEqual(i, n - 1)

frequency = define("ω", [i], geometric(b)(i))
"""ω_i = b^(−2i/d): the frequencies θ_i of the notes in the base b."""

wavelength = define("λ", [i], 2 * pi / frequency(i))
"`λ_i = 2π/ω_i`."


# --- the frequencies --------------------------------------------------------------------------


@claim(
    "frequency-decreasing",
    "The frequencies start at 1, decrease, and stay above `1/b`",
    note("000", "§2.2", line=167, part=3),
    note("000", "§2.2", line=167, part=4),
    note("002", "§3.1", line=146),
)
def frequency_decreasing(b, n):
    """`b^(−x)` falls for `b > 1`, and the exponents `2i/d` rise from 0 to `1 − 2/d`: low dimensions
    have high frequencies, high dimensions low ones, none below `1/b`."""
    falling = And(
        Equation(frequency(0), 1),
        ForAll(i, Less(frequency(i + 1), frequency(i))),
        ForAll(i, Implies(in_range, Less(1 / b, frequency(i)))),
    )
    return Implies(above_one, falling)


@frequency_decreasing.proof
def powers_fall(proof):
    first = proof.calc(frequency(0)).eq(1, by=law_of_exponents("`b⁰ = 1`"))
    with proof.take(i) as down:
        down.shows(
            down.calc(frequency(i + 1))
            .eq(b ** (-(i + 1) / n), by=definition)
            .lt(b ** (-i / n), power_strictly_decreases)
            .eq(frequency(i), by=definition)
        )
    with proof.take(i, where=in_range) as above:
        above.shows(Less(1 / b, frequency(i)), above.at(power_strictly_decreases, b, i / n, 1))
    proof.shows(first, down, above)


@frequency_decreasing.numbers(b=positive(1.01, 1e6), n=choice(2, 32, 256), i=choice(0, 17, 254))
def schedule_with_numpy(b, n, i):
    schedule = reference.frequencies(2 * n, b)
    return [(schedule[0], 1), (schedule[i + 1], schedule[i]), (1 / b, schedule[i])]


# --- the wavelengths --------------------------------------------------------------------------


@claim(
    "wavelength-geometric",
    "The wavelengths `2π/ω_i` are a geometric sequence from `2π` with the ratio `b^(2/d)`",
    note("002", "§3.1", line=174, part=1),
    note("002", "§3.2", line=185),
)
def wavelength_geometric(b, n):
    """After `λ_i` positions the angle `ω_i p` has grown by `2π` and the wave repeats. The exponents
    rise by `2/d = 1/n` from one pair of dimensions to the next."""
    return And(
        Equation(wavelength(0), 2 * pi),
        ForAll(i, Equation(wavelength(i + 1) / wavelength(i), b ** (1 / n))),
        ForAll([i, p], Equation(sin(frequency(i) * (p + wavelength(i))), sin(frequency(i) * p))),
    )


@wavelength_geometric.proof
def one_factor_for_every_pair(proof, b, n):
    first = proof.calc(wavelength(0)).eq(2 * pi, by=law_of_exponents("`ω_0 = b⁰ = 1`"))
    repeats = proof.have(
        ForAll([i, p], Equation(sin(frequency(i) * (p + wavelength(i))), sin(frequency(i) * p))),
        why="`ω_i λ_i = 2π` is a whole turn",
    )
    proof.shows(proof.conclusion, first, repeats, why="subtract the exponents")


longest = 2 * pi * b ** (1 - 1 / n)


@claim(
    "wavelength-range",
    "The longest wavelength is `2π b^(1−2/d)`, so all lie between `2π` and `2πb`, and `2πb` is "
    "not reached",
    beyond(),
)
def wavelength_range(b, n):
    """“From `2π` to `10000·2π`”, as one often reads, leaves out that the last index is `d/2 − 1`,
    not `d/2`: for `d = 512` the longest wave is `2π·9646.6…` positions."""
    between = ForAll(
        i,
        Implies(in_range, And(LessEqual(2 * pi, wavelength(i)), LessEqual(wavelength(i), longest))),
    )
    return Implies(
        above_one, And(Equation(wavelength(n - 1), longest), Less(longest, 2 * pi * b), between)
    )


@wavelength_range.proof
def the_last_index(proof, b, n):
    last = proof.have(Equation(wavelength(n - 1), longest), by=law_of_exponents)
    with proof.take(i, where=in_range) as between:
        said = And(LessEqual(2 * pi, wavelength(i)), LessEqual(wavelength(i), longest))
        between.shows(said, between.at(power_decreases, b, -i / n, 0), power_decreases)
    proof.shows(last, proof.at(power_strictly_decreases, b, -1, 1 / n - 1), between)


@wavelength_range.numbers(b=positive(1.01, 1e6), n=choice(1, 2, 32, 256), i=choice(0, 1, 17, 255))
def longest_with_numpy(b, n, i):
    waves = 2 * np.pi / reference.frequencies(2 * n, b)
    longest = 2 * np.pi * b ** (1 - 1 / n)
    ends = [(waves[-1], longest), (longest, 2 * np.pi * b)]
    return [*ends, (2 * np.pi, waves[i]), (waves[i], longest)]


@claim(
    "wavelengths-distinct",
    "Different pairs of dimensions have different wavelengths: the later one is longer",
    note("002", "§5.2", line=274),
)
def wavelengths_distinct(b, n, i, j):
    """The exponent `2i/d` makes it so. Each wavelength belongs to two dimensions, `2i` and `2i +
    1`, whose waves are a quarter of it apart."""
    return Implies(And(above_one, Less(i, j)), Less(wavelength(i), wavelength(j)))


@wavelengths_distinct.proof
def exponents_differ(proof, b, n, i, j):
    proof.shows(
        proof.calc(wavelength(i))
        .eq(2 * pi * b ** (i / n), by=law_of_exponents("`λ_i = 2π/b^(−i/n)`"))
        .lt(2 * pi * b ** (j / n), power_strictly_decreases)
        .eq(wavelength(j), by=law_of_exponents("`λ_j = 2π/b^(−j/n)`"))
    )


@wavelengths_distinct.numbers(
    b=positive(1.01, 1e6), n=choice(2, 3, 32, 256), i=choice(0, 1, 17, 254), j=choice(1, 2, 31, 255)
)
def two_wavelengths_with_numpy(b, n, i, j):
    waves = 2 * np.pi / reference.frequencies(2 * n, b)
    return waves[i], waves[j]


# --- how fast the components move -------------------------------------------------------------


def change(encoding, offset, row):
    """|PE(p + offset)_j − PE(p)_j| for j = 2i + row."""
    there, here = (Component(encoding(place), i, row) for place in (p + offset, p))
    return Abs(there - here, evaluate=False)


@claim(
    "step-bounded",
    "From one position to the next, component `j` changes by at most `θ_⌊j/2⌋`",
    note("002", "§3.1", line=161),
)
def step_bounded():
    """Sine and cosine change no more than their angle does, and `k` positions on the angle has
    grown by `θ_i k`; one position on, with `θ_i = b^(−2i/d)`, by `θ_i`. Components `2i` and `2i +
    1` with a large `i` are those that move slowly."""
    moved = Implies(
        in_range, And(*(LessEqual(change(PE, k, row), Abs(theta(i) * k)) for row in (0, 1)))
    )
    one_step = Implies(
        in_range, And(*(LessEqual(change(PE_b, 1, row), geometric(b)(i)) for row in (0, 1)))
    )
    return And(ForAll([n, theta, p, k, i], moved), ForAll([b, n, p, i], one_step))


@step_bounded.proof
def no_more_than_the_angle(proof):
    general, schedule = proof.conclusion.parts
    with proof.take(n, theta, p, k, i, where=in_range) as moved:
        there, here = theta(i) * (p + k), theta(i) * p
        bounds = (moved.at(f, there, here) for f in (sine_is_lipschitz, cosine_is_lipschitz))
        moved.shows(general.body.conclusion, *bounds)
    with proof.take(b, n, p, i, where=in_range) as one_step:
        one_step.shows(schedule.body.conclusion, one_step.at(moved, n, geometric(b), p, 1, i))
    proof.shows(moved, one_step)


@step_bounded.numbers(
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


def coordinate_change(row):
    """PE(p + k)_j − PE(p)_j for j = 2i + row."""
    return Component(PE(p + k), i, row) - Component(PE(p), i, row)


@claim(
    "pair-step",
    "`k` positions on, a pair has moved by `2|sin(θ_i k/2)|`, wherever it was, and one position "
    "on the later pairs move less",
    note("002", "§3.1", line=149),
    note("002", "§4.1", line=223),
)
def pair_step():
    """A pair is a point of the unit circle, and its step is a chord. From one word to the next it
    has the length `2 sin(θ_i/2)`: 0.96 for the first pair, at most `θ_i` for the others. Low
    dimensions tell neighbours apart, high ones hardly do."""
    chord = Equation(
        coordinate_change(0) ** 2 + coordinate_change(1) ** 2, 4 * sin(theta(i) * k / 2) ** 2
    )
    shorter = And(
        Less(0, sin(frequency(i + 1) / 2)), Less(sin(frequency(i + 1) / 2), sin(frequency(i) / 2))
    )
    return And(
        ForAll([n, theta, p, k, i], Implies(in_range, chord)),
        ForAll([b, n, i], Implies(above_one, shorter)),
    )


@pair_step.proof
def chords_of_the_circle(proof):
    with proof.take(n, theta, p, k, i, where=in_range) as chord:
        squares = coordinate_change(0) ** 2 + coordinate_change(1) ** 2
        chord.shows(Equation(squares, 4 * sin(theta(i) * k / 2) ** 2), why="sum to product")
    with proof.take(b, n, i, where=above_one) as shorter:
        small, large = frequency(i + 1), frequency(i)
        falling = shorter.have(
            And(Less(0, small), Less(small, large), LessEqual(large, 1)),
            shorter.at("frequency-decreasing", b, n),
            power_decreases,
        )
        middle = (large + small) / 4
        longer = (
            shorter.calc(0)
            .lt(2 * sin((large - small) / 4) * cos(middle), falling, sine_positive)
            .eq(sin(large / 2) - sin(small / 2), by=product_to_sum)
        )
        said = And(Less(0, sin(small / 2)), Less(sin(small / 2), sin(large / 2)))
        shorter.shows(said, falling, sine_positive, longer)
    proof.shows(chord, shorter)


@pair_step.numbers(
    b=positive(1.01, 1e6),
    p=reals(-1e3, 1e3),
    k=reals(-10, 10),
    n=choice(2, 32, 256),
    i=choice(0, 17, 254),
    theta=family("n", -1, 1),
)
def chords_with_numpy(b, p, k, n, i, theta):
    encodings = reference.sinusoidal([p, p + k], 2 * n, frequencies=theta)
    here, there = encodings[:, 2 * i : 2 * i + 2]
    half_turn = reference.sinusoidal(k / 2, 2 * n, frequencies=theta)[2 * i]
    longer, shorter = np.sin(reference.frequencies(2 * n, b)[i : i + 2] / 2)
    return [
        (reference.distance_squared(there, here), 4 * half_turn**2),
        (0, shorter),
        (shorter, longer),
    ]


# --- the examples of note 002 -----------------------------------------------------------------

PE_512 = define(
    "PE₅₁₂", [p], substitute(PE.body, {n: Integer(256), theta: geometric(count=Integer(256))})
)
"""PE(p) at d = 512, with the usual frequencies."""

WORDS = (
    (1, Rational(1, 10000), Rational(1, 10**5)),
    (100, Rational(1, 100), Rational(1, 1000)),
    (500, Rational(1, 20), Rational(1, 500)),
)
"""Words, the angles that note 002 gives for them, and how far off their sines may be."""

hundredth = Rational(1, 100)
usual_frequency = BASE ** (-i / Integer(256))
low = LessEqual(i, 32)
word_one = Component(PE_512(1), i, 0)


@claim(
    "low-dimension-example",
    "With `d = 512`, one of the dimensions 0 to 64 shows `sin(0.01)` for word 1",
    note("002", "§3.1", line=153),
)
def low_dimension_example():
    """In dimension `2i` word 1 shows `sin θ_i`, and in these dimensions `i ≤ 32`, where `θ_i` lies
    between 1 and `10000^(−1/8) = 0.316…`: no component is as small as `sin(0.01)`, and none changes
    as slowly. The frequency 0.01 comes at `i = 128`, in the middle of the vector."""
    return Exists(i, And(low, Equation(word_one, sin(Rational(1, 100)))))


@low_dimension_example.refutation(repaired_by=["frequency-decreasing"])
def these_frequencies_are_large(proof):
    claimed = proof.obtain(i, proof.claim)
    with proof.take(x, where=[Less(Rational(3, 10), x), LessEqual(x, 1)]) as large:
        large.shows(large.calc(Rational(1, 4)).lt(sin(x), *large.given, sine_above_cubic))
    least = proof.calc(Rational(3, 10)).lt(
        usual_frequency, proof.at(power_decreases, BASE, i / 256, Rational(1, 8))
    )
    sine = (
        proof.calc(Rational(1, 4))
        .lt(word_one, proof.at(large, usual_frequency, given=[least, power_decreases]))
        .eq(sin(hundredth), claimed)
    )
    proof.contradiction(sine, why="`sin(0.01) < 1/4`")


@low_dimension_example.numbers(of=low_dimension_example.statement.body.parts, i=choice(0, 1, 8))
def first_word_with_numpy(i):
    return [(i, 32), (reference.sinusoidal(1, 512)[2 * i], np.sin(0.01))]


LARGE_GAPS = (sin(2 * hundredth) - sin(hundredth), sin(3 * hundredth) - sin(2 * hundredth))
"""From sin(0.01) to sin(0.02), and on to sin(0.03)."""

SMALL_GAPS = (sin(hundredth) - sin(hundredth / 100), sin(5 * hundredth) - sin(hundredth))
"""From sin(0.0001) to sin(0.01), and on to sin(0.05)."""


@claim(
    "gap-example",
    "In the example of note 002 the gaps marked large are larger than those marked small",
    note("002", "§3.1", line=154),
)
def gap_example():
    """The gaps marked large are 0.0100 both, and of those marked small the second, from 0.01 to
    0.05, is four times as large. The first, from 0.0001 to 0.01, is 0.0099, hardly less. Those are
    gaps between the words 1, 100 and 500, the others between neighbours; from word to word the high
    dimensions do move less."""
    return And(*(Less(small, large) for small in SMALL_GAPS for large in LARGE_GAPS))


@gap_example.refutation(repaired_by=["pair-step"])
def four_times_as_large(proof):
    proof.contradiction(proof.claim[2], why="from word 100 to word 500")


@gap_example.numbers()
def gaps_with_numpy():
    low, high = (np.diff(np.sin(angles)) for angles in ([0.01, 0.02, 0.03], [0.0001, 0.01, 0.05]))
    return [(small, large) for small in high for large in low]


@claim(
    "high-dimension-example",
    "With `d = 512`, the dimensions 448 to 511 have frequencies between `1.0·10⁻⁴` and `3.2·10⁻⁴`",
    note("002", "§3.1", line=165),
)
def high_dimension_example(i):
    """Dimensions `2i` and `2i + 1` with `i` from 224 to 255: `10000^(−255/256) ≈ 1.04·10⁻⁴` and
    `10000^(−7/8) ≈ 3.16·10⁻⁴` are the ends `(3.2·10⁻⁴ = 1/3125)`. In the last of them word 1 has
    about `sin(0.0001)`, as the note says."""
    return Implies(
        And(LessEqual(224, i), LessEqual(i, 255)),
        And(Less(Rational(1, 10**4), usual_frequency), Less(usual_frequency, Rational(32, 10**5))),
    )


@high_dimension_example.proof
def the_last_eighth(proof, i):
    low = proof.calc(Rational(1, 10**4)).lt(
        usual_frequency, proof.at("frequency-decreasing", BASE, 256)[2].at(i)
    )
    high = proof.calc(usual_frequency).lt(
        Rational(32, 10**5), proof.at(power_decreases, BASE, Rational(7, 8), i / 256)
    )
    proof.shows(low, high)


@high_dimension_example.numbers(i=choice(224, 240, 255))
def last_frequencies_with_numpy(i):
    frequency = reference.frequencies(512)[i]
    return [(1e-4, frequency), (frequency, 3.2e-4)]


@claim(
    "high-dimension-words",
    "With `d = 512`, dimension 510 shows about `sin(0.0001)`, `sin(0.01)` and `sin(0.05)` for the "
    "words 1, 100 and 500",
    note("002", "§3.1", line=166),
)
def high_dimension_words():
    """Its frequency is `10000^(−255/256) ≈ 1.037·10⁻⁴`, by 3.7 % more than the note's `10⁻⁴`, which
    no dimension reaches. So the three values are right to the digits that are given, though not
    exactly."""
    return And(
        *(
            LessEqual(Abs(Component(PE_512(word), 255, 0) - sin(shown), evaluate=False), off)
            for word, shown, off in WORDS
        )
    )


@high_dimension_words.proof
def the_last_sine(proof):
    proof.shows(proof.conclusion, why="certified by ball arithmetic")


@high_dimension_words.numbers()
def last_sine_with_numpy():
    return [
        (abs(reference.sinusoidal(word, 512)[510] - np.sin(float(shown))), float(off))
        for word, shown, off in WORDS
    ]


@claim(
    "dimension-512",
    "With `d = 512` there is a dimension 512",
    note("002", "§3.1", line=165),
    repaired_by=["component-numbers", "high-dimension-words"],
)
def dimension_512():
    """The 512 dimensions are numbered from 0, as the note's formula has it, so the last one is 511,
    a cosine, and the ranges end at 511. In §4.2 the note counts correctly: 0–127, 128–383, 384–511.
    """
    return Equation(Component(PE_512(1), 256, 0), sin(Rational(1, 10**4)))


wavelength_512 = define("λ₅₁₂", [i], 2 * pi / usual_frequency)
"""λ_i for d = 512 and the base 10000."""

BANDS = ((0, 63, 2), (64, 191, 20), (192, 255, 2000))
"""The first and the last pair of a band, and the least wavelength in it over π."""
ENDS = (20, 2000, 20000)
"""Over π, what the wavelengths in each band stay below."""


def band(first, last, low, high):
    """From the first to the last pair, low·π ≤ λ_i < high·π."""
    within = And(LessEqual(low * pi, wavelength_512(i)), Less(wavelength_512(i), high * pi))
    return ForAll(i, Implies(And(LessEqual(first, i), LessEqual(i, last)), within))


@claim(
    "wavelength-bands",
    "With `d = 512` the wavelengths are below `20π` in the dimensions 0 to 127, from `20π` to "
    "`2000π` in 128 to 383, and from `2000π` to `20000π` in 384 to 511",
    note("002", "§3.1", line=174, part=1),
    note("002", "§3.1", line=178),
    note("002", "§4.2", line=242),
    note("002", "§5.1", line=259),
)
def wavelength_bands():
    """`λ_i = 2π·10000^(i/256)`, and `10000^(64/256) = 10`, `10000^(192/256) = 1000`: the note's
    three bands are one power of ten, two, and one. In positions: 6 to 63, 63 to 6283, 6283 to
    62832, words, sentences and more than most texts have."""
    return And(*(band(*item, high) for item, high in zip(BANDS, ENDS, strict=True)))


@wavelength_bands.proof
def powers_of_ten(proof):
    bands = []
    for part, (first, last, _) in zip(proof.conclusion.parts, BANDS, strict=True):
        with proof.take(i, where=part.body.premise) as within:
            start, end = Rational(first, 256), Rational(last + 1, 256)
            within.shows(
                part.body.conclusion,
                within.at(power_decreases, BASE, -i / 256, -start),
                within.at(power_strictly_decreases, BASE, -end, -i / 256),
            )
        bands.append(within)
    proof.shows(*bands)


@wavelength_bands.numbers(i=choice(0, 31, 63, 64, 128, 191, 192, 224, 255))
def bands_with_numpy(i):
    wave = 2 * np.pi / reference.frequencies(512)[i]
    bounds = [(low * np.pi, high * np.pi) for (_, _, low), high in zip(BANDS, ENDS, strict=True)]
    return [pair for low, high in bounds for pair in ((low, wave), (wave, high))]


# --- the picture in note 000 ------------------------------------------------------------------

PE_128 = define(
    "PE₁₂₈", [p], substitute(PE.body, {n: Integer(64), theta: geometric(count=Integer(64))})
)
"""PE(p) at d = 128, with the usual frequencies."""

t = Symbol("t", integer=True, nonnegative=True)
SINE_128, COSINE_128 = (Component(PE_128(t), i, row) for row in (0, 1))


@claim(
    "right-half-example",
    "With `d = 128`, in the right half of the vector the sines stay in `[0, 1/2]` and the cosines "
    "in `[7/8, 1]` up to position 50",
    note("000", "§2.2", line=167, part=2),
)
def right_half_example(i, t):
    """In the components 64 to 127 the frequencies are at most `10000^(−1/2) = 1/100`, so no angle
    is above `1/2` in the 50 positions of the picture. All positions look alike there, a sine near 0
    beside a cosine near 1."""
    ranges = And(
        LessEqual(0, SINE_128),
        LessEqual(SINE_128, Rational(1, 2)),
        LessEqual(Rational(7, 8), COSINE_128),
        LessEqual(COSINE_128, 1),
    )
    return Implies(And(LessEqual(32, i), LessEqual(i, 63), LessEqual(t, 50)), ranges)


@right_half_example.proof
def small_angles(proof, i, t):
    angle, half = BASE ** (-i / Integer(64)) * t, Rational(1, 2)
    with proof.take(x, where=[LessEqual(0, x), LessEqual(x, half)]) as small:
        said = And(LessEqual(0, sin(x)), LessEqual(sin(x), half), LessEqual(Rational(7, 8), cos(x)))
        small.shows(
            said, *small.given, sine_nonnegative, sine_at_most_argument, cosine_above_parabola
        )
    below = proof.calc(angle).le(half, proof.at(power_decreases, BASE, half, i / 64))
    cosine = proof.have(Equation(COSINE_128, cos(angle)), by=definition)
    proof.shows(proof.conclusion, cosine, proof.at(small, angle, given=below))


@right_half_example.numbers(i=choice(32, 45, 63), t=choice(50, 17, 1))
def right_half_with_numpy(i, t):
    sine, cosine = reference.sinusoidal(t, 128)[2 * i : 2 * i + 2]
    return [(0, sine), (sine, 0.5), (0.875, cosine), (cosine, 1)]


if __name__ == "__main__":
    run_script(__file__)
