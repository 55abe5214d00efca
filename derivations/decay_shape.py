"""The shape of the decay: does the similarity fall steadily, and which schedules cross the axis?

Note 001 (远程衰减) plots `∫₀¹ cos kθ_t dt` for several schedules `θ_t` and reads off the curves:
the similarity decays, `θ_t = t` alone crosses the axis, powers of `t` fall faster at short
distances and exponentials `b^(−t)` at long ones, smaller frequencies fall more slowly.  Here is
what of this is true: the curves of `b^(−t)` cross the axis as that of `θ_t = t` does, only later,
and do not fall steadily; smaller frequencies fall more slowly up to half a turn.
"""

import numpy as np

from symbolic_pe.encodings import k as offset
from symbolic_pe.language.domain import continuity
from symbolic_pe.notation import *
from symbolic_pe.theories import laws

k = Symbol("k", positive=True)  # a distance; ``offset`` is k of either sign
t, y = Symbol("t", real=True), Symbol("y", real=True)


def exponential(base):
    """I_b for one base b, as a function of its own name."""
    return define(f"I_{base}", [offset], substitute(decay_integral.body, {b: Integer(base)}))


I_10000, I_1000 = exponential(10000), exponential(1000)

identity = define("D", [offset], Integral(cos(offset * t), (t, 0, 1)))
"""∫₀¹ cos kt dt, the similarity for the frequencies θ_t = t."""

fourth_power = define("Q", [offset], Integral(cos(offset * t**4), (t, 0, 1)))
"""∫₀¹ cos kt⁴ dt, the similarity for the frequencies θ_t = t⁴."""


@claim(
    "identity-crosses",
    "For `θ_t = t` the integral is `sin(k)/k`, and changes its sign at `k = π`",
    note("001", "远程衰减", line=96),
)
def identity_crosses():
    """`sin(kt)/k` has the derivative `cos kt`, so the integral is `sin(k)/k`: positive up to `k =
    π`, zero there, negative from `π` to `2π`, and so on with every half turn."""
    return And(
        ForAll(
            offset,
            Implies(Not(Equation(offset, 0)), Equation(identity(offset), sin(offset) / offset)),
        ),
        Equation(identity(pi), 0),
        ForAll(offset, Implies(And(Less(0, offset), Less(offset, pi)), Less(0, identity(offset)))),
        ForAll(
            offset, Implies(And(Less(pi, offset), Less(offset, 2 * pi)), Less(identity(offset), 0))
        ),
    )


@identity_crosses.proof
def sine_over_its_argument(proof):
    values = proof.have(proof.conclusion.parts[0], why="integrate")
    zero = proof.calc(identity(pi)).eq(0, values.at(pi), why="`sin π = 0`")
    above = proof.have(proof.conclusion.parts[2], sine_positive, values)
    with proof.take(offset, where=And(Less(pi, offset), Less(offset, 2 * pi))) as below:
        below.shows(Less(identity(offset), 0), values, below.at(sine_positive, offset - pi))
    proof.shows(values, zero, above, below)


@identity_crosses.numbers(k=choice(0.01, 2.0, 3.1, 4.0, 5.5, 6.2, 100.5, 1000.5, -7.5))
def linear_schedule_with_numpy(k):
    value, at_pi = reference.similarity_integral([k, np.pi], lambda t: t)
    return [(value, np.sin(k) / k), (at_pi, 0), (0, value), (value, 0)]


CROSSINGS = {I_10000: (10000, 6000, 7000), I_1000: (1000, 600, 700)}
"""For each curve its base, a distance at which it is positive, and one at which it is negative."""


def changes_sign(curve):
    """The curve is positive at the first distance and negative at the second."""
    _, low, high = CROSSINGS[curve]
    return Less(0, curve(low)), Less(curve(high), 0)


above_one = Less(1, b)
STARTS_ABOVE = Less(0, decay_integral(1))
FALLS_BELOW = Less(decay_integral(pi * b / 2), 0)


@claim(
    "exponentials-cross",
    "For `θ_t = b^(−t)`, whatever the base, the integral is positive at `k = 1`, negative at `k = "
    "πb/2` and 0 somewhere between",
    beyond(),
)
def exponentials_cross(b):
    """The closed form is `I(k) = (Ci(k) − Ci(k/b))/ln b`. At `k = πb/2` the second term is
    `Ci(π/2)`, the greatest value that the cosine integral has, and the first is less. At `k = 1`
    all angles are at most 1, so every cosine is positive. The zero is one of the integral; where
    the sum over finitely many pairs is negative depends on `d` (decay-first-zero)."""
    zero = And(
        LessEqual(1, offset), LessEqual(offset, pi * b / 2), Equation(decay_integral(offset), 0)
    )
    return Implies(above_one, And(STARTS_ABOVE, FALLS_BELOW, Exists(offset, zero)))


@exponentials_cross.proof
def the_greatest_value_is_taken_away(proof, b):
    half, place = Rational(1, 2), pi * b / 2
    with proof.take(t, where=[LessEqual(0, t), LessEqual(t, 1)]) as cosine:
        cosine.shows(LessEqual(half, cos(b**-t)), cosine_above_parabola)
    starts = (
        proof.calc(0)
        .lt(Integral(half, (t, 0, 1)))
        .le(Integral(cos(b**-t), (t, 0, 1)), cosine)
        .eq(decay_integral(1), by=definition)
    )
    ends = proof.calc(decay_integral(place)).lt(
        0, proof.at("decay-closed-form", b, place), proof.at("cosine-integral-peak", place)[1]
    )
    order = proof.have(LessEqual(1, place))
    between = proof.have(
        proof.conclusion.parts[2], starts, ends, order, why="intermediate value theorem"
    )
    proof.shows(starts, ends, between)


@exponentials_cross.numbers(of=[STARTS_ABOVE, FALLS_BELOW], b=positive(1.01, 1e5))
def ends_with_numpy(b):
    first, last = reference.decay_integral([1, np.pi * b / 2], b)
    return [(0, first), (last, 0)]


@exponentials_cross.numbers(
    b=choice(2, 100, 10000),
    k=choice(*(Rational(reference.DECAY_ZEROS[base]) for base in (2, 100, 10000))),
)
def zeros_with_numpy(b, k):
    first, last, between = reference.decay_integral([1, np.pi * b / 2, k], b)
    return [(0, first), (last, 0), (1, k), (k, np.pi * b / 2), (between, 0)]


@claim(
    "crossing-brackets",
    "The integral for `θ_t = 10000^(−t)` changes its sign between `k = 6000` and 7000, for `θ_t = "
    "1000^(−t)` between 600 and 700",
    beyond(),
)
def crossing_brackets():
    """By the closed form `I(k) = (Ci(k) − Ci(k/b))/ln b`. For large `k` the first term is small,
    and `Ci(k/b)` turns positive near `k ≈ 0.617 b`, long before it has died away. These are signs
    of the integral; the sum over `n = d/2` pairs may have others: for `b = 10000` and `d = 128` it
    is negative at `k = 1707`, where `S(k)/n = −0.008` and `I(k) = 0.130`, and for `b = 1000` at `k
    = 361`, where `S(k)/n = −0.017` and `I(k) = 0.069`."""
    return And(*changes_sign(I_10000), *changes_sign(I_1000))


@crossing_brackets.proof
def signs_at_two_distances(proof):
    proof.shows(*certified_signs(proof, I_10000), *certified_signs(proof, I_1000))


def certified_signs(proof, curve):
    """0 < curve(low) and curve(high) < 0, by the closed form."""
    base, low, high = CROSSINGS[curve]
    start, end = ((Ci(k) - Ci(Rational(k, base))) / log(base) for k in (low, high))
    return (
        proof.calc(0).lt(start).eq(curve(low), proof.at("decay-closed-form", base, low)),
        proof.calc(curve(high)).eq(end, proof.at("decay-closed-form", base, high)).lt(0),
    )


@crossing_brackets.numbers()
def signs_with_numpy():
    ten_thousand = reference.decay_integral([6000, 7000], 10000)
    thousand = reference.decay_integral([600, 700], 1000)
    return [(0, ten_thousand[0]), (ten_thousand[1], 0), (0, thousand[0]), (thousand[1], 0)]


def has_no_zero(curve):
    """No distance k > 0 at which the curve meets the axis."""
    return Not(Exists(k, Equation(curve(k), 0)))


@claim(
    "only-identity-crosses",
    "Of the schedules compared, only `θ_t = t` crosses the axis: `b^(−t)` does not",
    note("001", "远程衰减", line=96),
)
def only_identity_crosses():
    """The curves of both exponentials, `(Ci(k) − Ci(k/b))/ln b` for `b^(−t)`, cross the axis too,
    only later: for `1000^(−t)` between `k = 600` and 700, for `10000^(−t)` between 6000 and 7000. A
    plot that ends before that does not show it. The powers `t^a` with `0 < a ≤ 1` reach it too
    (schedules-above-identity-cross). It is known that of all `a > 0` the power `t^a` crosses for `a
    < 1.446` alone (the constant is that of Littlewood, Salem and Izumi); `t^(4/3)`, `t^(7/5)` and
    `t^(13/9)` do (powers-cross), `t²` does not (square-stays-positive)."""
    return And(has_no_zero(I_1000), has_no_zero(I_10000))


@only_identity_crosses.refutation(repaired_by=["identity-crosses", "exponentials-cross"])
def the_exponential_crosses_too(proof):
    zero = proof.obtain(offset, proof.at("exponentials-cross", 1000)[2])
    some = proof.have(Exists(k, Equation(I_1000(k), 0)), zero, witness=offset)
    proof.contradiction(proof.claim, some)


@only_identity_crosses.numbers(consequences=[Less(0, I_1000(600)), Less(0, I_1000(700))])
def below_the_axis_with_numpy():
    before, after = reference.decay_integral([600, 700], 1000)
    return [(0, before), (0, after)]


@only_identity_crosses.numbers(k=positive(1e-1, 1e3))
def curves_with_numpy(k):
    return [(reference.decay_integral(k, base), 0) for base in (1000, 10000)]


slope = (cos(k) - cos(k / b)) / (k * log(b))
slope_after_a_turn = (1 - cos(2 * pi / b)) / (2 * pi * log(b))


@claim(
    "decay-derivative",
    "The decay integral has the slope `(cos k − cos(k/b))/(k ln b)`, positive at `k = 2π`",
    beyond(),
)
def decay_derivative(b):
    """Differentiate the closed form `(Ci(k) − Ci(k/b))/ln b` with `Ci′(x) = cos x/x`. At `k = 2π`
    the first cosine is 1 and the second is less, whatever the base: the curve rises."""
    slopes = And(
        ForAll(k, HasDerivative(Lambda(k, decay_integral(k)), k, slope)),
        HasDerivative(Lambda(k, decay_integral(k)), 2 * pi, slope_after_a_turn),
        Less(0, slope_after_a_turn),
    )
    return Implies(above_one, slopes)


@decay_derivative.proof
def differentiate_the_closed_form(proof, b):
    closed = Lambda(offset, (Ci(offset) - Ci(offset / b)) / log(b))
    curve = Lambda(offset, decay_integral(offset))
    with proof.take(k) as everywhere:
        with everywhere.take(y, where=Less(modulus(y - k), k)) as near:
            near.shows(Equation(closed(y), curve(y)), "decay-closed-form", *near.given)
        everywhere.shows(
            HasDerivative(Lambda(k, decay_integral(k)), k, slope),
            everywhere.at(laws.d_local, closed, curve, k, slope, k, given=near),
            why="equal functions have equal slopes",
        )
    rising = (
        proof.calc(0)
        .lt(2 * sin(pi / b) ** 2 / (2 * pi * log(b)), sine_positive)
        .eq(slope_after_a_turn, by=double_angle)
    )
    proof.shows(everywhere, proof.at(everywhere, 2 * pi), rising)


@decay_derivative.numbers(b=positive(1.5, 1e3), k=positive(1e-1, 1e2))
def slope_with_numpy(b, k):
    rise, turn = ((np.cos(x) - np.cos(x / b)) / (x * np.log(b)) for x in (k, 2 * np.pi))
    return [
        (reference.decay_integral(k, b), rise),
        (reference.decay_integral(2 * np.pi, b), turn),
        (0, turn),
    ]


delta = Symbol("δ", positive=True)


@claim(
    "decay-rises",
    "For every base the decay integral is larger somewhere beyond `k = 2π` than at `k = 2π`",
    beyond(),
    corollary_of="decay-derivative",
)
def decay_rises(b):
    """A positive slope at `k = 2π` means just that: a little farther on the function is larger."""
    return Implies(
        above_one, Exists(delta, Less(decay_integral(2 * pi), decay_integral(2 * pi + delta)))
    )


@decay_rises.proof
def a_little_beyond_a_turn(proof, b):
    shape, turn = proof.at("decay-derivative", b), 2 * pi
    curve, half = Lambda(offset, decay_integral(offset)), slope_after_a_turn / 2
    error = decay_integral(offset) - decay_integral(turn) - 2 * half * (offset - turn)
    near = LessEqual(modulus(error), half * modulus(offset - turn))
    close = Exists(delta, ForAll(offset, Implies(LessEqual(modulus(offset - turn), delta), near)))
    meaning = proof.at(laws.d_epsilon, curve, turn, 2 * half, given=shape[1])
    slope_there = meaning.at(half, given=shape[2])
    rising = proof.have(close, shape[1], slope_there, why="a positive slope at `k = 2π`")
    found = proof.obtain(delta, rising)
    rise = (
        proof.calc(0)
        .lt(2 * half * delta - half * modulus(delta), shape[2])
        .le(decay_integral(turn + delta) - decay_integral(turn), proof.at(found, turn + delta))
    )
    proof.shows(proof.conclusion, rise, witness=delta)


@decay_rises.numbers(
    of=[Less(decay_integral(2 * pi), decay_integral(2 * pi + delta))],
    b=positive(5, 50),
    δ=positive(0.1, 0.2),
)
def rise_with_numpy(b, δ):
    return tuple(reference.decay_integral([2 * np.pi, 2 * np.pi + δ], b))


farther = Symbol("l", positive=True)


@claim(
    "decay-monotone",
    "The decay integral decreases as the distance grows",
    note("001", "远程衰减", line=94, part=1),
)
def decay_monotone(b):
    """For no base: the slope `(cos k − cos(k/b))/(k ln b)` is positive at `k = 2π`. The rises can
    be large: for `b = 10000` the integral has come down to `−0.0459` at `k = 20000` and is back at
    `+0.0153` at `k = 40000`. What decreases is the bound `2b/(k ln b)`, and the line `1 − (ln k +
    γ)/ln b`, from which the integral is `(2/k + k²/(4b²))/ln b` away at most. For a model: of two
    distances the greater may have the larger integral."""
    falls = ForAll(
        [k, farther],
        Implies(Less(k, farther), LessEqual(decay_integral(farther), decay_integral(k))),
    )
    return Implies(above_one, falls)


@decay_monotone.refutation(repaired_by=["log-law", "decay-envelope"])
def higher_beyond_a_turn(proof):
    rise = proof.obtain(delta, proof.at("decay-rises", 10000))
    falls = proof.at(proof.claim, 10000, 2 * pi, 2 * pi + delta)
    proof.contradiction(rise, falls, why="farther than `2π` it would not be higher")


@decay_monotone.numbers(b=constant(10), k=constant(17), l=constant(45))
def trough_and_crest_with_numpy(b, k, l):
    return reference.decay_integral(l, b), reference.decay_integral(k, b)


@claim(
    "power-versus-exponential",
    "At the distance 1 the integral is smaller for the power `t⁴` than for `10000^(−t)`, at 3000 "
    "it is larger",
    note("001", "远程衰减", line=97, part=1),
)
def power_versus_exponential():
    """An example of what the note says of powers and exponentials: one of each, at two distances.
    The frequencies decide: `t⁴` has more of them near 1, which matter first, and more of them near
    0, which still agree at `k = 3000`. For `t²` and every base, far away: square-above-exponential.
    It is known that for `a > 1` the integral of `cos(k t^a)` falls like `k^(−1/a)`, so in the end
    more slowly than the bound `2b/(k ln b)` for `b^(−t)`; near `k = 0` the terms in `k²` decide,
    and `t^a` falls faster than `10000^(−t)` for `a < 8.71` only."""
    return And(Less(fourth_power(1), I_10000(1)), Less(I_10000(3000), fourth_power(3000)))


@power_versus_exponential.proof
def certified_integrals(proof):
    short = proof.calc(fourth_power(1)).lt(Rational(95, 100)).lt(I_10000(1))
    long = proof.calc(I_10000(3000)).lt(Rational(9, 100)).lt(fourth_power(3000))
    proof.shows(short, long)


@power_versus_exponential.numbers(of=power_versus_exponential.statement.parts)
def schedules_with_numpy():
    power = reference.similarity_integral([1, 3000], lambda t: t**4)
    exponential = reference.similarity_integral([1, 3000], lambda t: 10000**-t)
    return [(power[0], exponential[0]), (exponential[1], power[1])]


alpha, beta = Symbol("alpha", positive=True), Symbol("beta", positive=True)
theta, eta = Function("theta", real=True), Function("eta", real=True)


def similarity(frequencies):
    """∫₀¹ cos kθ_t dt for any frequencies."""
    return Integral(cos(k * frequencies(t)), (t, 0, 1))


ordered = And(LessEqual(0, theta(t)), LessEqual(theta(t), eta(t)), LessEqual(eta(t), pi / k))
in_unit_interval = (LessEqual(0, t), LessEqual(t, 1))


@claim(
    "smaller-frequencies-decay-slower",
    "Up to half a turn, smaller frequencies leave more of the similarity",
    note("001", "远程衰减", line=97, part=2),
)
def smaller_frequencies_decay_slower(theta, eta, k):
    """For continuous schedules with `0 ≤ θ_t ≤ η_t ≤ π/k` at every `t`: the cosine falls from 0 to
    `π`, so the larger angle has the smaller cosine at each `t`, and its integral is smaller too.
    Beyond half a turn the cosine rises again and the order may be lost."""
    in_order = And(
        continuity(theta),
        continuity(eta),
        ForAll(t, Implies(in_unit_interval[0], Implies(in_unit_interval[1], ordered))),
    )
    return Implies(in_order, LessEqual(similarity(eta), similarity(theta)))


@smaller_frequencies_decay_slower.proof
def the_cosine_falls_up_to_half_a_turn(proof, theta, eta, k):
    with proof.take(t, where=in_unit_interval) as falls:
        said = And(
            LessEqual(0, k * theta(t)),
            LessEqual(k * theta(t), k * eta(t)),
            LessEqual(k * eta(t), pi),
        )
        angles = falls.have(said, proof.given[-1])
        falls.shows(LessEqual(cos(k * eta(t)), cos(k * theta(t))), angles, cosine_decreases)
    proof.shows(proof.conclusion, falls, why="`cos kη_t ≤ cos kθ_t` for each `t`")


@smaller_frequencies_decay_slower.numbers(
    of=[LessEqual(similarity(eta), similarity(theta))],
    k=positive(0.1, 3),
    alpha=positive(0.1, 0.5),
    beta=positive(0.1, 0.5),
    theta=function(Lambda(t, alpha * t**2)),
    eta=function(Lambda(t, alpha * t**2 + beta)),
)
def two_schedules_with_numpy(k, theta, eta):
    return tuple(reference.similarity_integral(k, schedule) for schedule in (eta, theta))


above_identity = And(LessEqual(t, theta(t)), LessEqual(theta(t), 1))
EARLY = And(
    continuity(theta),
    ForAll(t, Implies(in_unit_interval[0], Implies(in_unit_interval[1], above_identity))),
)


def similarity_at(distance):
    """∫₀¹ cos kθ_t dt at one distance."""
    return substitute(similarity(theta), {k: distance})


@claim(
    "schedules-above-identity-cross",
    "For every schedule with `t ≤ θ_t ≤ 1` the integral is positive at `k = 1` and not at `k = π`",
    note("001", "远程衰减", line=96),
)
def schedules_above_identity_cross(theta):
    """Up to `k = π` larger frequencies leave less of the similarity
    (smaller-frequencies-decay-slower), and `θ_t = t` leaves `sin π/π = 0` there. So all powers
    `t^a` with `0 < a ≤ 1` reach the axis, not only `θ_t = t`. It is known that `t^a` crosses it for
    `a < 1.4460` and for no larger `a`; proved here of `a > 1` are `4/3`, `7/5` and `13/9`, which
    cross (powers-cross), and 2, which does not (square-stays-positive). This is said of the
    integral; the mean of many cosines is close to it at so short a distance, but may be a little
    above 0."""
    return Implies(EARLY, And(Less(0, similarity_at(1)), LessEqual(similarity_at(pi), 0)))


@schedules_above_identity_cross.proof
def between_the_identity_and_one(proof, theta):
    half = Rational(1, 2)
    with proof.take(t, where=in_unit_interval) as far:
        inside = far.have(And(LessEqual(t, theta(t)), LessEqual(theta(t), 1)), proof.given[-1])
        far.shows(LessEqual(cos(pi * theta(t)), cos(pi * t)), inside, cosine_decreases)
    proof.shows(
        proof.calc(0).lt(Integral(half, (t, 0, 1))).le(similarity_at(1), cosine_above_parabola),
        proof.calc(similarity_at(pi))
        .le(Integral(cos(pi * t), (t, 0, 1)), far)
        .eq(0, why="integrate"),
    )


@schedules_above_identity_cross.numbers(
    of=schedules_above_identity_cross.statement.body.conclusion.parts,
    alpha=positive(0.1, 0.9),
    theta=function(Lambda(t, t + alpha * t * (1 - t))),
)
def crossing_schedules_with_numpy(theta):
    near, far = reference.similarity_integral([1, np.pi], theta)
    return [(0, near), (far, 0)]


v, cut_off = (Symbol(name, positive=True) for name in "vu")
square_at = define("Q₂", [offset], Integral(cos(offset * t**2), (t, 0, 1)))
"""∫₀¹ cos kt² dt."""

least_square = Rational(2, 5) / sqrt(k) - 1 / (2 * k)
SLOW = LessEqual(Rational(3, 2), k)


@claim(
    "square-stays-positive",
    "For `θ_t = t²` the integral is positive at every distance, and at least `2/(5√k) − 1/(2k)` "
    "from `k = 3/2` on",
    note("001", "远程衰减", line=96),
)
def square_stays_positive(k):
    """Up to `u = √(3/(2k))` the cosine is at least `1 − k²t⁴/2`, and from there on, by parts, what
    `sin kt²/(2kt) + (1 − cos kt²)/(4k²t³)` leaves out is not negative. So the integral for `t²`
    never crosses the axis, and falls no faster than `1/√k`, while that for `b^(−t)` falls like
    `1/k` (square-above-exponential). The sum over `n = d/2` pairs with `θ_i = (i/n)²` does change
    its sign: for `d = 128` it is negative at `k = 203`, where the mean of the cosines is `−0.005`
    and the integral 0.046."""
    return And(Less(0, square_at(k)), Implies(SLOW, LessEqual(least_square, square_at(k))))


FACTOR = Rational(339, 1000)


@square_stays_positive.proof
def beginning_and_rest(proof, k):
    polynomial, wave = 1 - k**2 * t**4 / 2, cos(k * t**2)
    slope = proof.have(ForAll(t, HasDerivative(Lambda(t, t - k**2 * t**5 / 10), t, polynomial)))
    with proof.suppose(Less(k, Rational(3, 2))) as near:
        near.shows(
            near.calc(0)
            .lt(1 - k**2 / 10, *near.given)
            .eq(Integral(polynomial, (t, 0, 1)), slope)
            .le(Integral(wave, (t, 0, 1)), cosine_above_parabola)
            .eq(square_at(k), by=definition)
        )
    with proof.take(
        cut_off, where=[Equation(k * cut_off**2, Rational(3, 2)), LessEqual(cut_off, 1)]
    ) as far:
        start, rest = Integral(wave, (t, 0, cut_off)), Integral(wave, (t, cut_off, 1))
        before = (
            far.calc(cut_off - k**2 * cut_off**5 / 10)
            .eq(Integral(polynomial, (t, 0, cut_off)), slope)
            .le(start, cosine_above_parabola)
        )
        lost = 3 * (1 - cos(k * v**2)) / (4 * k**2 * v**4)
        F = Lambda(v, sin(k * v**2) / (2 * k * v) + (1 - cos(k * v**2)) / (4 * k**2 * v**3))
        by_parts = far.have(ForAll(v, HasDerivative(F, v, cos(k * v**2) - lost)))
        less = far.have(ForAll(v, LessEqual(cos(k * v**2) - lost, cos(k * v**2))), cosine_at_most)
        after = (
            far.calc(F(1) - F(cut_off))
            .eq(Integral(cos(k * v**2) - lost, (v, cut_off, 1)), by_parts)
            .le(rest, less)
        )
        value = sin(Rational(3, 2)) / 3 + (1 - cos(Rational(3, 2))) / 9
        at_cut = far.have(Equation(F(cut_off), cut_off * value), *far.given)
        whole = far.calc(square_at(k)).eq(Integral(wave, (t, 0, 1)), by=definition).eq(start + rest)
        said = LessEqual(FACTOR * cut_off - 1 / (2 * k), square_at(k))
        lower = far.have(
            said, before, after, at_cut, whole, *far.given, cosine_at_most, sine_at_least
        )
        said = And(Less(0, square_at(k)), LessEqual(FACTOR * cut_off - 1 / (2 * k), square_at(k)))
        far.shows(said, lower)
    with proof.suppose(SLOW) as late:
        place = And(
            Equation(k * cut_off**2, Rational(3, 2)), Equation(cut_off, sqrt(6) / (2 * sqrt(k)))
        )
        root = late.obtain(
            cut_off, late.have(Exists(cut_off, place), witness=sqrt(6) / (2 * sqrt(k)))
        )
        late.shows(
            And(Less(0, square_at(k)), LessEqual(least_square, square_at(k))),
            late.at(far, cut_off),
            root,
            late.have(Less(Rational(2, 5), FACTOR * sqrt(6) / 2)),
        )
    always = proof.cases(Less(0, square_at(k)), Less(k, Rational(3, 2)), SLOW, rows=[near, late])
    proof.shows(proof.conclusion, always, late)


@square_stays_positive.numbers(
    of=square_stays_positive.statement.body.parts, k=choice(0.5, 3.0, 11.0, 4.75, 1e4)
)
def squares_with_numpy(k):
    value = reference.similarity_integral(k, lambda t: t**2)
    return [(0, value), (2 / (5 * np.sqrt(k)) - 1 / (2 * k), value)]


if __name__ == "__main__":
    run_script(__file__)
