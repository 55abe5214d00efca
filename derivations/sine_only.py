"""Sines alone: the step between the binary code and the sinusoidal encoding.

Each coordinate is one sine, `PE_t = (sin w_0 t, …, sin w_{d−1} t)`, first with `w_i = 1/2^i` and
then with `w_i = b^(−i/(d−1))`.  Without the cosines the encoding cannot be shifted by a matrix.

Notes 000 §1.4 and §1.5.
"""

import numpy as np

from symbolic_pe.notation import *
from symbolic_pe.numerics.sampling import matrix
from symbolic_pe.theories import laws

x = Symbol("x", real=True)
d = Symbol("d", integer=True, positive=True)
s, t = Symbol("s", integer=True), Symbol("t", integer=True)
place = Symbol("t", real=True)
whole_turn = Symbol("k", integer=True)

PE = define("PE", [place], stacked_blocks(sin(place / 2**i), count=d))
"""PE_t = (sin(t/2^i)) for i = 0 … d − 1, the first encoding of note 000 §1.4."""


w = Function("w", real=True)
here, there = Symbol("x", real=True), Symbol("y", real=True)


@claim(
    "sine-only-bounded",
    "A sine is bounded by 1 and continuous: `sin(w_i t)` changes by no more than `|w_i|` times "
    "the way",
    note("000", "§1.4", line=42),
    note("000", "§1.5, item 2", line=70),
)
def sine_only_bounded(w, i, here, there):
    """That is what the binary code lacks. The bound on the change is continuity and more: it is
    uniform, and the smaller the frequency, the less the sine notices a change of `t`."""
    changes = LessEqual(
        Abs(sin(w(i) * here) - sin(w(i) * there), evaluate=False),
        Abs(w(i) * (here - there), evaluate=False),
    )
    return And(LessEqual(-1, sin(w(i) * here)), LessEqual(sin(w(i) * here), 1), changes)


@sine_only_bounded.proof
def as_sines_are(proof, w, i):
    one, other = w(i) * here, w(i) * there
    change = (
        proof.calc(Abs(sin(one) - sin(other), evaluate=False))
        .le(Abs(one - other, evaluate=False), why="`sin` changes no more than its angle")
        .eq(Abs(w(i) * (here - there), evaluate=False), by=algebra("`w_i x − w_i y`"))
    )
    bounds = (proof.at(sine_at_least, one), proof.at(sine_at_most, one))
    proof.shows(*bounds, change)


@sine_only_bounded.numbers(
    w=family(8, -1, 1), i=choice(0, 3, 7), x=reals(-1e3, 1e3), y=reals(-1e3, 1e3)
)
def changes_with_numpy(w, i, x, y):
    one, other = reference.sine_only([x, y], 8, frequencies=w)[:, i]
    return [(-1, one), (one, 1), (abs(one - other), abs(w[i] * (x - y)))]


halved = define("w", [i], Rational(1, 2) ** i)
"""w_i = 1/2^i, the first schedule of note 000 §1.4."""

wave_of_halved = define("λ", [i], 2 * pi * 2**i)
"""λ_i = 2π·2^i."""


@claim(
    "sine-only-halving",
    "From one sine to the next the frequency `1/2^i` halves, the wavelength doubles, and a step "
    "of the position changes less",
    note("000", "§1.4", line=48, part=1),
    note("000", "§1.4", line=49, part=1),
)
def sine_only_halving(i, place):
    """The further to the right a knob is, the smaller the step of its pointer: at most `1/2^i` from
    one token to the next. The wavelengths are `2π, 4π, 8π, …`, as bit `i` has the period `2^(i+1)`.
    """
    return And(
        Equation(halved(i + 1), halved(i) / 2),
        Equation(wave_of_halved(i + 1), 2 * wave_of_halved(i)),
        Equation(sin(halved(i) * (place + wave_of_halved(i))), sin(halved(i) * place)),
        LessEqual(
            Abs(sin(halved(i) * (place + 1)) - sin(halved(i) * place), evaluate=False), halved(i)
        ),
    )


@sine_only_halving.proof
def by_powers_of_two(proof, i):
    frequency, wave, repeats, _ = proof.conclusion.parts
    same = (
        proof.have(frequency, by=law_of_exponents("`1/2^(i+1) = 1/2^i/2`")),
        proof.have(wave, by=law_of_exponents("`2^(i+1) = 2·2^i`")),
        proof.have(repeats, by=trigonometry("`2π·2^i/2^i = 2π` is a whole turn")),
    )
    later, now = halved(i) * (place + 1), halved(i) * place
    step = (
        proof.calc(Abs(sin(later) - sin(now), evaluate=False))
        .le(Abs(later - now, evaluate=False), why="`sin` changes no more than its angle")
        .eq(halved(i), by=absolute_value("`w_i(t + 1) − w_i t = w_i > 0`"))
    )
    proof.shows(*same, step)


@sine_only_halving.numbers(i=choice(0, 3, 7), t=reals(-1e3, 1e3))
def pointers_with_numpy(i, t):
    wave = 2 * np.pi * 2.0**i
    now, next_one, later = reference.sine_only([t, t + 1, t + wave], 8)[:, i]
    return [
        (0.5 ** (i + 1), 0.5**i / 2),
        (2 * np.pi * 2.0 ** (i + 1), 2 * wave),
        (later, now),
        (abs(next_one - now), 0.5**i),
    ]


@claim(
    "sine-only-collides",
    "With sines of the frequencies `1/2^i`, positions `2π·2^(d−1)` apart have the same encoding",
    note("000", "§1.4", line=56, part=2),
)
def sine_only_collides(d, place):
    """The slowest sine, of frequency `1/2^(d−1)`, has the period `2π·2^(d−1)`, and all others have
    made whole turns by then. The note shows `d = 3`: the closed curve has the length `8π ≈ 25`
    positions."""
    return Equation(PE(place + 2 * pi * 2 ** (d - 1)), PE(place))


@sine_only_collides.proof
def whole_turns_of_every_sine(proof, d):
    far = 2 * pi * 2 ** (d - 1)
    k, turn = Symbol("k", integer=True, nonnegative=True), Symbol("a", real=True)
    with proof.take(x, turn, k, where=Equation(turn, 2 * pi * 2**k)) as periodic:
        periodic.shows(Equation(sin(x + turn), sin(x)), *periodic.given)
    with proof.take(i, where=LessEqual(i, d - 1)) as each_sine:
        start, angle = place / 2**i, far / 2**i
        each_sine.shows(
            each_sine.calc(sin((place + far) / 2**i))
            .eq(sin(start + angle), by=algebra)
            .eq(sin(start), each_sine.at(periodic, start, angle, d - 1 - i))
        )
    proof.shows(
        proof.calc(PE(place + far))
        .eq(stacked_blocks(sin((place + far) / 2**i), count=d), by=definition)
        .eq(PE(place), each_sine)
    )


def zero_unless_pi_is_rational(place, angle, halves, no_sine):
    """From sin(angle/2) = 0, for an angle of a whole number + ``halves`` π: 2k − halves = 0 for
    some k ∈ ℤ, as the angle is 2πk."""
    turn = place.calc(cos(angle)).eq(1 - 2 * sin(angle / 2) ** 2, by=double_angle).eq(1, no_sine)
    turns = place.obtain(whole_turn, place.at(laws.whole_turns_found, angle, given=turn))
    factor, whole = 2 * whole_turn - halves, angle - halves * pi
    return place.at(axiom("pi-irrational"), factor, whole, given=turns)


def equal_integers(place, same_sine):
    """From sin s = sin t, for integers s and t, to s = t."""
    near, far = sin((s - t) / 2), cos((s + t) / 2)
    product = place.calc(near * far).eq((sin(s) - sin(t)) / 2, by=sum_to_product).eq(0, same_sine)
    with place.suppose(Equation(near, 0)) as apart:
        none = zero_unless_pi_is_rational(apart, s - t, 0, *apart.given)
        apart.shows(Equation(s, t), none, why="`2k = 0`")
    with place.suppose(Not(Equation(near, 0))) as mirrored:
        no_cosine = mirrored.have(Equation(far, 0), product, *mirrored.given)
        odd = zero_unless_pi_is_rational(mirrored, s + t + pi, 1, no_cosine)
        halves = LessEqual(whole_turn, 0), LessEqual(1, whole_turn)
        mirrored.shows(
            mirrored.cases(Equation(s, t), *halves, rows=[odd, odd], why="`2k − 1` is odd")
        )
    either = Equation(near, 0), Not(Equation(near, 0))
    return place.cases(Equation(s, t), *either, rows=[apart, mirrored])


@claim(
    "sine-only-meets-on-integers",
    "With the frequencies `1/2^i` two tokens get, for some `d`, the same vector of sines",
    note("000", "§1.4", line=56, part=2),
)
def sine_only_meets_on_integers():
    """Tokens sit at whole numbers, and there the first coordinate, `sin t`, is enough: equal sines
    are whole turns apart or mirrored at `π/2`, and `π` is irrational. The note says so of
    frequencies that are too large, and of suitable ones it is true: with all of them `2π/5` tokens
    five apart have the same vector (sine-only-meets). It is false of the note's first frequencies,
    `1/2^i`. The vectors can come close, `sin 355 ≈ −0.00003`, but they meet at real positions only.
    """
    return Exists([d, s, t], And(Not(Equation(s, t)), Equation(PE(s), PE(t))))


@sine_only_meets_on_integers.refutation(
    repaired_by=["sine-only-unique", "sine-only-meets", "sine-only-collides"]
)
def the_first_sine_separates_integers(proof):
    different, same = proof.obtain(d, s, t, proof.claim)
    unique = proof.cite("sine-only-unique")[0]
    halving = Lambda(i, Rational(1, 2) ** i)
    proof.contradiction(proof.at(unique, d, halving, s, t, given=same), different)


@sine_only_meets_on_integers.numbers(
    of=sine_only_meets_on_integers.statement.body.parts,
    d=choice(1, 3, 8),
    s=choice(355, 0, 44),
    t=choice(0, 710, 1),
)
def neighbours_with_numpy(d, s, t):
    """Apart, even where s − t is close to a multiple of π: 355 to 113π, 710 to 226π."""
    return [(s, t), tuple(reference.sine_only([s, t], d)[:, :, np.newaxis])]


frequency = define("w", [i], b ** (-i / (d - 1)))
"""w_i = b^(−i/(d−1)), the second schedule of note 000 §1.4 in any base b."""

wavelength = define("λ", [i], 2 * pi / frequency(i))
"""λ_i = 2π/w_i."""

usual_frequency = define("w", [i], BASE ** (-i / (d - 1)))
"""The same in the note's base 10000."""

SEVERAL = And(Less(1, b), Less(1, d))


@claim(
    "sine-only-schedule",
    "The frequencies `w_i = b^(−i/(d−1))` fall strictly from 1 to `1/b`, so the wavelengths grow",
    note("000", "§1.4", line=65),
)
def sine_only_schedule():
    """Here the last frequency is `1/b`, `10⁻⁴` for the note's `b = 10000`, and the longest
    wavelength `2πb`, both ends included. For `d = 1` the exponent `i/(d − 1)` is not defined."""
    falls = And(
        Equation(frequency(0), 1),
        Equation(frequency(d - 1), 1 / b),
        ForAll(i, Less(frequency(i + 1), frequency(i))),
        ForAll(i, Less(wavelength(i), wavelength(i + 1))),
    )
    return And(
        ForAll([b, d], Implies(SEVERAL, falls)),
        ForAll(d, Implies(SEVERAL.parts[1], Equation(usual_frequency(d - 1), Rational(1, 10**4)))),
    )


@sine_only_schedule.proof
def exponents_from_zero_to_one(proof):
    with proof.take(b, d, where=SEVERAL) as schedule:
        first = schedule.calc(frequency(0)).eq(1, by=law_of_exponents("`b⁰ = 1`"))
        with schedule.take(i) as down:
            here, later = i / (d - 1), (i + 1) / (d - 1)
            down.shows(
                down.calc(frequency(i + 1))
                .eq(b ** (-later), by=definition)
                .lt(b ** (-here), power_strictly_decreases)
                .eq(frequency(i), by=definition)
            )
        schedule.shows(first, down)
    proof.shows(proof.conclusion, schedule, why="the exponent is `−1`")


@sine_only_schedule.numbers(b=positive(1.01, 1e6), d=choice(2, 8, 512), i=choice(0, 6, 510))
def schedule_with_numpy(b, d, i):
    schedule = reference.sine_only_frequencies(d, b)
    waves = 2 * np.pi / schedule
    return [
        (schedule[0], 1),
        (schedule[-1], 1 / b),
        (schedule[i + 1], schedule[i]),
        (waves[i], waves[i + 1]),
        (reference.sine_only_frequencies(d)[-1], 1e-4),
    ]


halves = Rational(1, 2) ** i
LONGER = ForAll(i, LessEqual(usual_frequency(i), halves))
SHORTER = ForAll(i, Implies(LessEqual(1, i), Less(halves, usual_frequency(i))))


@claim(
    "sine-only-compared",
    "The frequencies `10000^(−i/(d−1))` are at most `1/2^i` up to `d = 14`, and from `d = 15` on "
    "larger, except for the first",
    beyond(),
)
def sine_only_compared():
    """`10000^(1/(d−1))` is above 2 as long as `d − 1` is below `log₂ 10000 ≈ 13.3`. For `d = 512`
    the second schedule falls by 1.8 % from one sine to the next, the first by half."""
    return And(
        ForAll(d, Implies(And(Less(1, d), LessEqual(d, 14)), LONGER)),
        ForAll(d, Implies(LessEqual(15, d), SHORTER)),
    )


@sine_only_compared.proof
def thirteen_doublings(proof):
    here, doubled = i * log(BASE) / (d - 1), i * log(2)
    with proof.take(d, where=And(Less(1, d), LessEqual(d, 14))) as few:
        with few.take(i) as longer:
            less = longer.have(LessEqual((d - 1) * log(2), log(BASE)), why="`2¹³ = 8192 ≤ 10000`")
            order = longer.have(LessEqual(doubled, here), less)
            falls = longer.at(power_decreases, E, doubled, here, given=order)
            longer.shows(LONGER.body, falls, why="`x^y = e^(y ln x)`")
        few.shows(longer)
    with proof.take(d, where=LessEqual(15, d)) as many:
        with many.take(i, where=LessEqual(1, i)) as shorter:
            more = shorter.have(Less(log(BASE), (d - 1) * log(2)), why="`10000 < 2¹⁴ = 16384`")
            order = shorter.have(Less(here, doubled), more)
            falls = shorter.at(power_strictly_decreases, E, here, doubled, given=order)
            shorter.shows(Less(halves, usual_frequency(i)), falls, why="`x^y = e^(y ln x)`")
        many.shows(shorter)
    proof.shows(few, many)


@sine_only_compared.numbers(of=[LONGER], d=choice(2, 8, 14), i=choice(1, 5, 13))
def short_vectors_with_numpy(d, i):
    return 10000 ** (-i / (d - 1)), 0.5**i


@sine_only_compared.numbers(of=[SHORTER], d=choice(15, 64, 512), i=choice(14, 1, 30))
def long_vectors_with_numpy(d, i):
    return 0.5**i, reference.sine_only_frequencies(d)[i]


@claim(
    "sine-only-longer-waves",
    "The frequencies `10000^(−i/(d−1))` make all waves at least as long as `1/2^i` do",
    note("000", "§1.4", line=60, part=3),
)
def sine_only_longer_waves(d, i):
    """The first frequency is 1 in both schedules, and for `d ≥ 15`, so for every `d` in use, all
    others are larger than before: at `d = 512` the second is 0.982 instead of `1/2`, and the last
    is `1/10000` instead of `1/2^511`. The note takes the second schedule so that all frequencies
    are very small and all waves long."""
    return Implies(And(Less(1, d), LessEqual(i, d - 1)), LessEqual(usual_frequency(i), halves))


@sine_only_longer_waves.refutation(repaired_by=["sine-only-compared", "sine-only-schedule"])
def the_second_sine_at_512(proof):
    proof.contradiction(proof.at(proof.claim, 512, 1))


@sine_only_longer_waves.numbers(d=choice(512, 64, 15), i=choice(1, 5, 14))
def both_schedules_with_numpy(d, i):
    return reference.sine_only_frequencies(d)[i], 0.5**i


claimed_frequency = define("w", [i], BASE ** (-i / (2 * n - 1)))
"""w_i at d = 2n."""

paper = define("θ", [i], geometric()(i))
"""θ_i = 10000^(−2i/d), the paper's frequency of the components 2i and 2i + 1."""

in_range = LessEqual(i, n - 1)
BY_PAIRS = Exists(
    n, And(Less(1, n), ForAll(i, Implies(in_range, Equation(claimed_frequency(i), paper(i)))))
)
"""For some d ≥ 4, w_i is the frequency of pair i."""

BY_COMPONENTS = Exists(
    n,
    ForAll(
        i,
        Implies(
            in_range,
            And(*(Equation(claimed_frequency(2 * i + row), paper(i)) for row in (0, 1))),
        ),
    ),
)
"""For some d, w_i is the frequency of component i."""


@claim(
    "paper-schedule",
    "The Transformer paper uses the frequencies `w_i = 10000^(−i/(d−1))`",
    note("000", "§1.4", line=60, part=3),
)
def paper_schedule():
    """The paper (Vaswani et al. 2017, §3.5) has `θ_i = 10000^(−2i/d)`, `d = 2n`, for the components
    `2i` and `2i + 1`. Whether `i` counts the pairs or, as in the note, the components, `w_i` is
    another schedule for every `d` (but for pairs with `d = 2`, where both are just 1)."""
    return Or(BY_PAIRS, BY_COMPONENTS)


@paper_schedule.refutation(repaired_by=["exponent-forms"])
def both_readings_fail(proof):
    with proof.suppose(BY_PAIRS) as pairs:
        more, same = pairs.obtain(n, *pairs.given)
        less = pairs.have(Less(1 / (2 * n - 1), 1 / n), more)
        equal = pairs.calc(BASE ** (-1 / (2 * n - 1))).eq(
            BASE ** (-1 / n), pairs.at(same, 1, given=more)
        )
        pairs.contradiction(power_strictly_decreases, less, equal)
    with proof.suppose(BY_COMPONENTS) as components:
        same = components.obtain(n, *components.given)
        components.contradiction(
            components.at(power_strictly_decreases, BASE, 0, 1 / (2 * n - 1)),
            components.at(same, 0),
            why="`θ_0 = 1`",
        )
    proof.contradiction(proof.claim, pairs, components)


@paper_schedule.numbers(
    of=[
        BY_PAIRS.body.parts[0],
        Equation(claimed_frequency(i), paper(i)),
        Equation(claimed_frequency(2 * i), paper(i)),
        Equation(claimed_frequency(2 * i + 1), paper(i)),
    ],
    n=choice(2, 4, 8),
    i=choice(1, 2, 3),
)
def two_schedules_with_numpy(n, i):
    mine, theirs = reference.sine_only_frequencies(2 * n), reference.frequencies(2 * n)
    return [(1, n), *((mine[place], theirs[i]) for place in (i, 2 * i, 2 * i + 1))]


A = MatrixVariable("A", d, d)
shift, whole_shift = Symbol("Δ", real=True), Symbol("m", integer=True)
token = Symbol("t", integer=True, nonnegative=True)

PE_w = define("PE", [place], stacked_blocks(sin(w(i) * place), count=d))
"""PE_t = (sin w_i t) for any frequencies w."""


def some_matrix_shifts(by):
    """∃A ∀t: PE_{t + by} = A PE_t, a d×d matrix for all tokens t = 0, 1, 2, …"""
    return Exists(A, ForAll(token, Equation(PE_w(token + by), A() @ PE_w(token))))


MOVED = And(LessEqual(i, d - 1), Not(Equation(sin(w(i) * shift), 0)))
WHOLE = And(Equation(w(0), 1), Not(Equation(whole_shift, 0)))


@claim(
    "sine-only-no-shift",
    "No matrix shifts a vector of sines by `Δ`, unless every `sin(w_i Δ)` is 0",
    note("000", "§1.4", line=48, part=2),
    note("000", "§1.5", line=73),
)
def sine_only_no_shift():
    """At `t = 0` the vector is 0, and a matrix leaves it there, but `PE_Δ` is not 0. With `w_0 =
    1`, as in both schedules of the note, this excludes every whole `Δ = m` except 0, as `sin m ≠
    0`. It is why each sine gets a cosine for company."""
    return And(
        ForAll([d, w, shift, i], Implies(MOVED, Not(some_matrix_shifts(shift)))),
        ForAll([d, w, whole_shift], Implies(WHOLE, Not(some_matrix_shifts(whole_shift)))),
    )


@sine_only_no_shift.proof
def zero_stays_zero(proof):
    moving = substitute_in(MOVED, {i: j})
    with proof.take(d, w, shift, j, where=[moving, some_matrix_shifts(shift)]) as moved:
        start = moved.at(moved.obtain(A, moved.given[-1]), 0)
        zero = moved.have(Equation(PE_w(shift), stacked_blocks(0, count=d)), start, why="`A·0 = 0`")
        moved.contradiction(moved.at(zero.entry(0), j))
    with proof.take(d, w, whole_shift, where=[WHOLE, some_matrix_shifts(whole_shift)]) as tokens:
        one, other, shifted = tokens.given
        with tokens.suppose(Equation(sin(w(0) * whole_shift), 0)) as still:
            unit = still.calc(sin(whole_shift)).eq(sin(w(0) * whole_shift), one).eq(0, *still.given)
            none = zero_unless_pi_is_rational(still, 2 * whole_shift, 0, unit)
            still.contradiction(none, other)
        tokens.contradiction(tokens.at(moved, d, w, whole_shift, 0, given=[still, shifted]))
    proof.shows(moved, tokens)


@sine_only_no_shift.numbers(
    of=[
        *(Not(Equation(PE_w(token + by), A() @ PE_w(token))) for by in (shift, whole_shift)),
        Not(Equation(PE_w(shift), A() @ PE_w(0))),
        Not(Equation(sin(w(i) * shift), 0)),
    ],
    d=choice(2, 5, 16),
    i=choice(0, 4, 11),
    w=family("d", 0.1, 1),
    A=matrix("d", "d"),
    Δ=reals(-3, 3),
    m=choice(1, -4, 9),
    t=choice(0, 3, 7),
)
def start_with_numpy(d, i, w, A, Δ, m, t):
    start, here, *after, there = (
        reference.sine_only(place, d, frequencies=w)[:, np.newaxis]
        for place in (0, t, t + Δ, t + m, Δ)
    )
    return [*((later, A @ here) for later in after), (there, A @ start), (there[i, 0], 0)]


length = Symbol("M", real=True)
SAME_TOKENS = And(Equation(w(0), 1), Equation(PE_w(s), PE_w(t)))
SLOW = And(
    LessEqual(i, d - 1),
    Less(0, w(i)),
    LessEqual(w(i) * length, pi / 2),
    *(bound for x in (here, there) for bound in (LessEqual(0, x), LessEqual(x, length))),
    Equation(PE_w(here), PE_w(there)),
)
"""In the range [0, M] the sine of frequency w_i makes a quarter turn at most."""


@claim(
    "sine-only-unique",
    "Sines with `w_0 = 1` tell all tokens apart, and a frequency `w_i ≤ π/(2M)` tells all "
    "positions in `[0, M]` apart",
    note("000", "§1.4", line=48, part=2),
    note("000", "§1.5, item 1", line=69),
)
def sine_only_unique():
    """The first is so in both schedules of the note, because `π` is irrational and not because the
    frequencies are small. The note's reason is right for a range of positions that is fixed before:
    there a sine that is slow enough only rises."""
    return And(
        ForAll([d, w, s, t], Implies(SAME_TOKENS, Equation(s, t))),
        ForAll([d, w, i, length, here, there], Implies(SLOW, Equation(here, there))),
    )


@sine_only_unique.proof
def the_first_sine_or_a_slow_one(proof):
    with proof.take(d, w, s, t, where=SAME_TOKENS) as tokens:
        one, same = tokens.given
        sines = tokens.at(same.entry(0), 0)
        equal = tokens.calc(sin(s)).eq(sin(w(0) * s), one).eq(sin(w(0) * t), sines).eq(sin(t), one)
        tokens.shows(equal_integers(tokens, equal))
    with proof.take(d, w, i, length, here, there, where=SLOW) as slow:
        *bounds, same = slow.given
        said, never = Equation(sin(w(i) * here), sin(w(i) * there)), []
        sines = slow.have(said, slow.at(same.entry(0), i))
        up_to_a_quarter = proof.cite("new-positions-new-values")[0]
        for low, high in ((here, there), (there, here)):
            with slow.suppose(Less(low, high)) as order:
                quarter = order.have(LessEqual(w(i) * high, pi / 2), *bounds)
                rises = order.at(up_to_a_quarter, w(i), low, low, high, given=quarter)
                order.contradiction(rises, sines)
            never.append(order)
        slow.shows(Equation(here, there), *never)
    proof.shows(tokens, slow)


@sine_only_unique.numbers(
    consequences=[Less(0, Dot(PE_w(s) - PE_w(t), PE_w(s) - PE_w(t)))],
    d=choice(1, 3, 8),
    w=function(Lambda(i, Rational(1, 2) ** i)),
    s=choice(355, 0, 44),
    t=choice(0, 710, 1),
)
def distances_with_numpy(d, s, t):
    one, other = reference.sine_only([s, t], d)
    return 0, reference.distance_squared(one, other)


@sine_only_unique.numbers(
    consequences=[Less(sin(w(i) * here), sin(w(i) * there))],
    d=choice(3, 8),
    w=function(Lambda(i, Rational(1, 100) ** i)),
    i=choice(1, 2),
    M=constant(157),
    x=reals(0, 70),
    y=reals(80, 157),
)
def slow_sines_with_numpy(d, i, x, y):
    return tuple(reference.sine_only([x, y], d, frequencies=0.01 ** np.arange(d))[:, i])


SAME_PLACE = {"s": choice(355, 2, -44), "x": choice(0.5, 3, 100.25)}


@sine_only_unique.numbers(
    **SAME_PLACE,
    t=SAME_PLACE["s"],
    y=SAME_PLACE["x"],
    d=choice(1, 3, 8),
    w=function(Lambda(i, Rational(1, 2) ** i)),
    i=choice(0, 2, 7),
    M=choice(1, 6, 200),
)
def found_again_with_numpy(d, s, t, i, x, y):
    tokens = np.arange(-400, 401)
    gaps = np.abs(reference.sine_only(tokens, d) - reference.sine_only(t, d)).max(axis=-1)
    sine = reference.sine_only(y, d)[i]
    return [(s, tokens[gaps.argmin()]), (x, 2**i * np.arcsin(sine))]


turns = Function("k", integer=True)
WHOLE_TURNS = ForAll(i, Implies(LessEqual(i, d - 1), Equation((s - t) * w(i), 2 * pi * turns(i))))
"""From t to s every sine makes a whole number of turns, k_i of them."""


@claim(
    "sine-only-meets",
    "If every sine makes whole turns between two tokens, they have the same vector",
    note("000", "§1.4", line=56, part=1),
)
def sine_only_meets(d, w, turns, s, t):
    """So with the frequencies `w_i = 2πk_i/N`, whose wavelengths `N/k_i` may be short, tokens `N`
    apart coincide: this is what the note warns of. Neither of its two schedules is of this kind, as
    their first frequency is 1 and `π` is irrational."""
    return Implies(WHOLE_TURNS, Equation(PE_w(s), PE_w(t)))


@sine_only_meets.proof
def whole_turns_in_every_sine(proof, s, t):
    with proof.take(i, where=LessEqual(i, d - 1)) as each_sine:
        angle = each_sine.have(Equation(w(i) * s, w(i) * t + 2 * pi * turns(i)), *proof.given)
        each_sine.shows(Equation(sin(w(i) * s), sin(w(i) * t)), angle, why="`k_i` whole turns")
    sines = stacked_blocks(sin(w(i) * s), count=d)
    proof.shows(proof.calc(PE_w(s)).eq(sines, by=definition).eq(PE_w(t), each_sine))


@sine_only_meets.numbers(
    d=choice(1, 3, 8),
    w=function(Lambda(i, 2 * pi * (i + 1) / (s - t))),
    k=function(Lambda(i, i + 1)),
    s=choice(5, 13, -20),
    t=choice(0, 3, 15),
)
def meeting_with_numpy(d, s, t):
    schedule = 2 * np.pi * np.arange(1, d + 1) / (s - t)
    tokens = reference.sine_only([s, t], d, frequencies=schedule)
    return tuple(tokens[:, :, np.newaxis])


HALF = Rational(1, 2)
SEVERAL_ALL_SMALL = And(
    Less(1, d), ForAll(i, Implies(LessEqual(i, d - 1), LessEqual(usual_frequency(i), HALF)))
)


@claim(
    "sine-only-all-small",
    "The frequencies `10000^(−i/(d−1))` are all at most `1/2`, for at least one `d`",
    note("000", "§1.4", line=60, part=2),
    note("000", "§1.5, item 1", line=69),
)
def sine_only_all_small():
    """The first frequency is 1, whatever `d` is: the schedule has short waves, too, and needs them,
    as sines with `w_0 = 1` tell all tokens apart (sine-only-unique)."""
    return Exists(d, SEVERAL_ALL_SMALL)


@sine_only_all_small.refutation(repaired_by=["sine-only-schedule", "sine-only-unique"])
def the_first_one_is_one(proof):
    small = proof.obtain(d, proof.claim)[1]
    one = proof.calc(usual_frequency(0)).eq(1, by=law_of_exponents)
    proof.contradiction(proof.at(small, 0), one)


@sine_only_all_small.numbers(
    of=[LessEqual(usual_frequency(i), HALF)], d=choice(2, 64, 512), i=choice(0, 0, 3)
)
def first_frequency_with_numpy(d, i):
    return reference.sine_only_frequencies(d)[i], 0.5


if __name__ == "__main__":
    run_script(__file__)
