"""The interaction of two encodings through a diagonal matrix `H`.

The term `p_mᵀ H p_n` is where two positions first meet (taylor-cross-term).
For `H = I` it is a function of `m − n`.  For a diagonal `H` each pair of entries adds a wave in `m
− n` and a wave in `m + n`, and the second disappears exactly when the two entries agree.

The encoding is the one of note 001: pair `i` is `(cos mθ_i, sin mθ_i)`, the cosine first.  The
second position is called `p` here, because `n` is the number of pairs.

Note 001 (相对位置, 一般情况), and what it says there about covariances.
"""

import numpy as np

from symbolic_pe.notation import *

h = Function("h", real=True)

P = define("P", [m], stacked_blocks(cos(m * theta(i)), sin(m * theta(i))))
"""P(m) = (cos mθ_0, sin mθ_0, cos mθ_1, …), the encoding of note 001."""

H = define("H", [], diagonal_blocks([h(2 * i), 0], [0, h(2 * i + 1)]))()
"""diag(h_0, h_1, …, h_{d−1})."""


dimension = Symbol("D", integer=True, positive=True)
p_m, p_n = (MatrixVariable(name, dimension, 1) for name in ("p_m", "p_n"))


@claim(
    "identity-form",
    "With `H = I` the term `p_mᵀ H p_n` is the inner product of `p_m` and `p_n`",
    note("001", "相对位置", line=26),
)
def identity_form(dimension, p_m, p_n):
    """The identity changes nothing, in any dimension."""
    return Equation(Dot(p_m(), Identity(dimension) @ p_n()), Dot(p_m(), p_n()))


@identity_form.proof
def the_identity_changes_nothing(proof):
    proof.shows(proof.conclusion, by=block_product("`I p = p`"))


@claim(
    "diagonal-form",
    "A diagonal form of two encodings is a sum of waves in `m − p` and in `m + p`",
    note("001", "一般情况", line=109),
)
def diagonal_form(n, theta, h, m, p):
    """Products of two cosines and of two sines are half sums and half differences of the cosines of
    `m − p` and `m + p`. `H = I` is the case `h_j = 1`: no wave in `m + p` is left."""
    return Equation(
        Dot(P(m), H @ P(p)),
        Sum(
            cos((m - p) * theta(i)) * (h(2 * i) + h(2 * i + 1)) / 2
            + cos((m + p) * theta(i)) * (h(2 * i) - h(2 * i + 1)) / 2,
            (i, 0, n - 1),
        ),
    )


@diagonal_form.proof
def products_become_sums(proof, m, p):
    here, there = m * theta(i), p * theta(i)
    first, second = h(2 * i), h(2 * i + 1)

    def over_pairs(term):
        return Sum(term, (i, 0, n - 1))

    proof.shows(
        proof.calc(Dot(P(m), H @ P(p)))
        .eq(
            over_pairs(first * (cos(here) * cos(there)) + second * (sin(here) * sin(there))),
            by=dot_product,
        )
        .eq(proof.conclusion.rhs, by=product_to_sum)
    )


def cosine_first(position, pairs, frequencies):
    """The encoding with the cosine in front of the sine in each pair."""
    encoding = reference.sinusoidal(position, 2 * pairs, frequencies=frequencies)
    return encoding.reshape(pairs, 2)[:, ::-1].reshape(2 * pairs)


inside = LessEqual(i, n - 1)
both_inside, apart = (inside, LessEqual(j, n - 1)), Not(Equation(i, j))
count = Symbol("N", integer=True, nonnegative=True)
time = Symbol("r", integer=True, nonnegative=True)
on_cosines, on_sines = (Function(name, real=True) for name in ("alpha", "beta"))

FREQUENCIES = And(
    ForAll(i, Implies(inside, And(Less(0, theta(i)), Less(theta(i), pi)))),
    ForAll(
        [i, j],
        Implies(
            inside,
            Implies(LessEqual(j, n - 1), Implies(Equation(theta(i), theta(j)), Equation(i, j))),
        ),
    ),
)
"""0 < θ_i < π for every pair, and no two pairs have the same frequency."""


def wave(weights, moment):
    """α_i cos rθ_i + β_i sin rθ_i."""
    first, second = weights
    return first(i) * cos(moment * theta(i)) + second(i) * sin(moment * theta(i))


def wave_sum(weights, number, moment):
    """Σ_{i=0}^{number−1} α_i cos rθ_i + β_i sin rθ_i."""
    return Sum(wave(weights, moment), (i, 0, number - 1))


def always_zero(weights, number):
    """∀ r ∈ ℕ: the sum of the waves is 0."""
    return ForAll(time, Equation(wave_sum(weights, number, time), 0))


def no_weight(weights):
    """α_i = 0 and β_i = 0."""
    return And(*(Equation(weight(i), 0) for weight in weights))


WEIGHTS = (on_cosines, on_sines)


def independence(number, *given):
    """∀ α, β: the sum of the waves is 0 for all r ⇒ α_i = β_i = 0."""
    vanish = ForAll(i, Implies(LessEqual(i, number - 1), no_weight(WEIGHTS)))
    follows = Implies(always_zero(WEIGHTS, number), vanish)
    return ForAll([*WEIGHTS], Implies(*given, follows) if given else follows)


@claim(
    "waves-independent",
    "Waves `cos rθ_i` and `sin rθ_i` of different frequencies are linearly independent, seen at "
    "`r = 0, 1, 2, …`",
    beyond(),
)
def waves_independent(n, theta):
    """For frequencies between 0 and `π` no two of which are equal. The shift `r + 2`, plus the
    shift `r`, less `2 cos θ_N` times the shift `r + 1`, makes 0 of the waves of frequency `θ_N` and
    multiplies the shift `r + 1` of the others by `2 cos θ_i − 2 cos θ_N`, which is not 0: so one
    frequency after the other can be removed. For a model: over the tokens, no feature of an
    encoding is a linear combination of the others. NumPy compares this in another form: if not all
    weights are 0, the sum of the waves is not 0 at one of the first `2n` tokens."""
    return Implies(FREQUENCIES, independence(n))


@waves_independent.proof
def one_frequency_after_the_other(proof, n):
    different = cosines_differ(proof)
    nothing = proof.have(ForAll(i, Not(LessEqual(i, -1))))
    claimed = independence(count, LessEqual(count, n))
    with proof.induction(count, claimed, nothing, why="there is no `i` below 0") as step:
        given = LessEqual(count + 1, n), always_zero(WEIGHTS, count + 1)
        with step.take(*WEIGHTS, where=given) as zero:
            zero.shows(last_one_removed(zero, step.hypothesis, different))
        step.shows(zero)
    with proof.take(*WEIGHTS, where=always_zero(WEIGHTS, n)) as all_waves:
        all_waves.shows(all_waves.at(step, n, *WEIGHTS))
    proof.shows(all_waves)


def cosines_differ(proof):
    """cos θ_i ≠ cos θ_j for i ≠ j, as the cosine falls from 0 to π."""
    with proof.take(i, j, where=[*both_inside, Less(theta(i), theta(j))]) as falls:
        half_sum, half_gap = (theta(j) + theta(i)) / 2, (theta(j) - theta(i)) / 2
        gap = falls.calc(cos(theta(i)) - cos(theta(j))).eq(
            2 * sin(half_sum) * sin(half_gap), by=sum_to_product
        )
        sines = (falls.at(sine_positive, x, given=proof.given) for x in (half_sum, half_gap))
        falls.shows(Less(cos(theta(j)), cos(theta(i))), gap, *sines)
    with proof.take(i, j, where=[*both_inside, apart]) as pair:
        here, there = theta(i), theta(j)
        orders = Less(here, there), Less(there, here), Equation(here, there)
        said, rows = Not(Equation(cos(here) - cos(there), 0)), [falls, falls, proof.given[1]]
        pair.shows(pair.cases(said, *orders, rows=rows, why="the cosine falls from 0 to `π`"))
    return pair


def last_one_removed(zero, others_independent, different):
    """α_i = β_i = 0 for i ≤ N, where the waves add to 0 and fewer are independent."""
    first, second = on_cosines(i), on_sines(i)
    wide, high, last = cos(theta(i)), sin(theta(i)), cos(theta(count))
    others = (
        Lambda(i, 2 * (wide - last) * (first * wide + second * high)),
        Lambda(i, 2 * (wide - last) * (second * wide - first * high)),
    )
    moved = wave(WEIGHTS, time + 2) + wave(WEIGHTS, time) - 2 * last * wave(WEIGHTS, time + 1)
    with zero.take(time) as fewer:
        fewer.shows(
            fewer.calc(wave_sum(others, count, time))
            .eq(Sum(moved, (i, 0, count)), by=trigonometry("`f(r + 2) + f(r) = 2 cos θ f(r + 1)`"))
            .eq(0, *(fewer.at(zero.given[1], time + steps) for steps in (2, 0, 1)))
        )
    with zero.take(i, where=LessEqual(i, count - 1)) as early:
        turned = early.at(others_independent, *others, given=fewer)
        products = [
            early.have(Equation(weight * (wide - last), 0), turned, why="turn back")
            for weight in (first, second)
        ]
        early.shows(no_weight(WEIGHTS), *products, different)
    with zero.take(time) as rest:
        others, end = wave_sum(WEIGHTS, count, time), wave(WEIGHTS, time).subs(i, count)
        whole = (
            rest.calc(others + end)
            .eq(wave_sum(WEIGHTS, count + 1, time), by=finite_sum("with the last term"))
            .eq(0, zero.given[1])
        )
        rest.shows(Equation(end, 0), whole, rest.have(Equation(others, 0), early))
    first = zero.have(Equation(on_cosines(count), 0), rest.at(0))
    second = zero.have(Equation(on_sines(count), 0), first, rest.at(1), sine_positive)
    with zero.take(i, where=LessEqual(i, count)) as weights:
        cases = LessEqual(i, count - 1), Equation(i, count)
        weights.shows(weights.cases(no_weight(WEIGHTS), *cases, rows=[early, [first, second]]))
    return weights


NO_WEIGHTS = {"alpha": function(Lambda(i, floor(i / n))), "beta": function(Lambda(i, floor(i / n)))}
"""0 for all indices: only weights that are all 0 meet the premise."""


@waves_independent.numbers(
    of=[Equation(wave_sum(WEIGHTS, n, time), 0), no_weight(WEIGHTS)],
    n=choice(1, 32, 256),
    theta=family("n", 0.1, 3),
    r=integers(0, 1000),
    i=choice(0, 5, 255),
    **NO_WEIGHTS,
)
def no_waves_with_numpy(n, theta, r, i, alpha, beta):
    """What is said of weights that are not all 0 is compared below."""
    places = np.arange(n)
    both_weights = [np.broadcast_to(weight(places), n) for weight in (alpha, beta)]
    total = both_weights[0] @ np.cos(r * theta) + both_weights[1] @ np.sin(r * theta)
    return [(total, 0), (both_weights[0][i], 0), (both_weights[1][i], 0)]


some_weights = tuple(Function(name, real=True) for name in "uv")
NOT_ALL_ZERO = Less(0, Sum(wave_sum(some_weights, n, time) ** 2, (time, 0, 2 * n - 1)))
"""With weights that are not all 0 the sum is not 0 at all of the first 2n tokens."""


@waves_independent.numbers(
    consequences=[NOT_ALL_ZERO],
    n=choice(1, 4, 32),
    theta=family("n", 0.1, 3),
    u=family("n", -1, 1),
    v=family("n", -1, 1),
    i=constant(0),
    **NO_WEIGHTS,
)
def some_weights_with_numpy(n, theta, u, v):
    angles = np.outer(np.arange(2 * n), theta)
    return 0, np.sum((np.cos(angles) @ u + np.sin(angles) @ v) ** 2)


@waves_independent.numbers(
    consequences=[NOT_ALL_ZERO],
    n=constant(2),
    theta=family("n", 0.1, 3),
    u=function(Lambda(i, 2 * i - 1)),
    v=function(Lambda(i, (1 - 2 * i) * cos(theta(i)) / sin(theta(i)))),
    i=constant(0),
    **NO_WEIGHTS,
)
def zero_for_three_tokens_with_numpy(theta):
    """With these weights the sum is 0 at r = 0, 1, 2, the most there can be for two frequencies."""
    return 0, (2 * np.cos(theta[0]) - 2 * np.cos(theta[1])) ** 2


first_position, second_position = (
    Symbol(name, integer=True, nonnegative=True) for name in ("m", "p")
)
offset = Symbol("k", integer=True)
g = Function("g", real=True)

OFFSET_ALONE = ForAll(
    [first_position, second_position],
    Equation(Dot(P(first_position), H @ P(second_position)), g(first_position - second_position)),
)
IS_RELATIVE = Exists(g, OFFSET_ALONE)
PAIRED = ForAll(i, Implies(inside, Equation(h(2 * i), h(2 * i + 1))))


def only_if_paired(frequency):
    """If the form depends on m − p alone, the entries of each pair are equal."""
    return substitute_in(Implies(IS_RELATIVE, PAIRED), {theta: frequency})


common = Function("c", real=True)
H_paired = define("H_c", [], diagonal_blocks([common(i), 0], [0, common(i)]))()
"""diag(c_0, c_0, c_1, c_1, …): the entries of each pair are equal."""

WAVES_IN_OFFSET = Sum(common(i) * cos((m - p) * theta(i)), (i, 0, n - 1))


@claim(
    "relative-iff-paired",
    "A diagonal form of two encodings depends on `m − p` alone if and only if the two entries of "
    "every pair are equal",
    note("001", "一般情况", line=120),
    corollary_of="general-form-relative",
)
def relative_iff_paired():
    """Only if: positions are tokens, `m` and `p` from 0 on, and the frequencies are distinct and
    between 0 and `π`, as those of the usual schedule `b^(−2i/d)` are. At `(m, 0)` and at `(m + 1,
    1)` the offset is the same, and the form changes by `Σ (h_{2i} − h_{2i+1}) sin θ_i sin (m +
    1)θ_i`. This is 0 for all `m` only if every coefficient is 0 (waves-independent). If: with the
    entries `h_{2i} = h_{2i+1} = c_i` the form is `Σ c_i cos (m − p)θ_i`, for all frequencies and
    real positions."""
    return And(
        ForAll([n, theta, h], Implies(FREQUENCIES, only_if_paired(theta))),
        ForAll([n, b, h], Implies(Less(1, b), only_if_paired(geometric(b)))),
        ForAll([n, theta, common, m, p], Equation(Dot(P(m), H_paired @ P(p)), WAVES_IN_OFFSET)),
    )


@relative_iff_paired.proof
def waves_of_different_frequencies(proof):
    with proof.take(n, theta, h, where=[FREQUENCIES, IS_RELATIVE]) as general:
        general.shows(entries_agree(general))
    usual = for_the_usual_frequencies(proof, general, h, IS_RELATIVE)
    proof.shows(proof.conclusion, general, usual, "general-form-relative")


def for_the_usual_frequencies(proof, general, entries, relative):
    """What holds for frequencies as in FREQUENCIES holds for b^(−2i/d)."""
    frequency = geometric(b)
    relative = substitute_in(relative, {theta: frequency})
    with proof.take(n, b, entries, where=[Less(1, b), relative]) as usual:
        with usual.take(i, where=inside) as place:
            bounds = And(Less(0, frequency(i)), Less(frequency(i), pi))
            place.shows(bounds, place.at(power_decreases, b, 0, i / n))
        with usual.take(i, j, where=Equation(frequency(i), frequency(j))) as same:
            never = []
            for low, high in ((i, j), (j, i)):
                with same.suppose(Less(low, high)) as order:
                    order.contradiction(power_strictly_decreases, *same.given)
                never.append(order)
            same.shows(Equation(i, j), *never)
        usual.shows(usual.at(general, n, frequency, entries, given=[place, same]))
    return usual


def entries_agree(relative):
    """If the form is g(m − p), then h_{2i} = h_{2i+1}: compare (m, 0) with (m + 1, 1)."""
    law = relative.obtain(g, relative.given[-1])
    difference, high = h(2 * i) - h(2 * i + 1), sin(theta(i))
    weights = Lambda(i, difference * high**2), Lambda(i, difference * sin(2 * theta(i)) / 2)
    with relative.take(first_position) as everywhere:
        places = (first_position, 0), (first_position + 1, 1)
        here, there = (everywhere.at(law, *place) for place in places)
        everywhere.shows(
            everywhere.calc(wave_sum(weights, n, first_position))
            .eq(here.said.lhs - there.said.lhs, "diagonal-form")
            .eq(0, here, there)
        )
    vanish = relative.at("waves-independent", n, theta, *weights, given=everywhere)
    with relative.take(i, where=inside) as pair:
        positive = pair.have(Less(0, high), sine_positive)
        pair.shows(Equation(h(2 * i), h(2 * i + 1)), vanish, positive)
    return pair


EQUAL_IN_PAIRS = {
    "n": choice(1, 4, 32),
    "c": family("n", -1, 1),
    "h": function(Lambda(i, common(floor(i / 2)))),
    "i": choice(0, 3, 31),
    "m": integers(0, 1000),
    "p": integers(0, 1000),
}
"""h_{2i} = h_{2i+1} = c_i."""


@relative_iff_paired.numbers(
    of=[relative_iff_paired.statement.parts[0], relative_iff_paired.statement.parts[2]],
    **EQUAL_IN_PAIRS,
    theta=family("n", 0.1, 3),
    g=function(Lambda(offset, Sum(common(i) * cos(offset * theta(i)), (i, 0, n - 1)))),
    j=choice(0, 2, 30),
)
def paired_with_numpy(n, theta, c, i, m, p):
    entries = np.repeat(c, 2)
    first, second = (cosine_first(position, n, theta) for position in (m, p))
    waves = (c * cosine_first(m - p, n, theta)[0::2]).sum()
    form = reference.bilinear(first, np.diag(entries), second)
    return [(entries[2 * i], entries[2 * i + 1]), (form, waves)]


@relative_iff_paired.numbers(
    of=[relative_iff_paired.statement.parts[1]],
    **EQUAL_IN_PAIRS,
    b=choice(10000, 1.5, 100),
    g=function(Lambda(offset, Sum(common(i) * cos(offset * b ** (-i / n)), (i, 0, n - 1)))),
)
def usual_schedule_with_numpy(c, i):
    entries = np.repeat(c, 2)
    return entries[2 * i], entries[2 * i + 1]


any_entry = Function("H", real=True)
row_number = Symbol("r", integer=True, nonnegative=True)

row = define(
    "row",
    [row_number, p],
    Sum(
        any_entry(row_number, 2 * j) * cos(p * theta(j))
        + any_entry(row_number, 2 * j + 1) * sin(p * theta(j)),
        (j, 0, n - 1),
    ),
)
"""Row r of H P(p), H any matrix."""

form = define(
    "F",
    [m, p],
    Sum(cos(m * theta(i)) * row(2 * i, p) + sin(m * theta(i)) * row(2 * i + 1, p), (i, 0, n - 1)),
)
"""P(m)ᵀ H P(p)."""

FORM_RELATIVE = ForAll(
    [first_position, second_position],
    Equation(form(first_position, second_position), g(first_position - second_position)),
)
CORNERS = [any_entry(2 * i + across, 2 * j + along) for across in (0, 1) for along in (0, 1)]
"""The entries H_{2i,2j}, H_{2i,2j+1}, H_{2i+1,2j} and H_{2i+1,2j+1} of a 2×2 block."""

TURNS = And(
    Equation(CORNERS[0], CORNERS[3]),
    Equation(CORNERS[1], -CORNERS[2]),
    Implies(apart, And(Equation(CORNERS[0], 0), Equation(CORNERS[1], 0))),
)
"""The block is cI + qJ, and it is 0 unless it is on the diagonal."""


def only_turns(frequency):
    """If the form depends on m − p alone, H = ⊕ (c_i I + q_i J)."""
    blocks = ForAll([i, j], Implies(both_inside[0], Implies(both_inside[1], TURNS)))
    return substitute_in(Implies(Exists(g, FORM_RELATIVE), blocks), {theta: frequency})


turned = Function("q", real=True)
H_turns = define("H_cq", [], diagonal_blocks([common(i), -turned(i)], [turned(i), common(i)]))()
"""⊕ (c_i I + q_i J), J = [[0, −1], [1, 0]]."""

WAVES_OF_TURNS = Sum(
    common(i) * cos((m - p) * theta(i)) + turned(i) * sin((m - p) * theta(i)), (i, 0, n - 1)
)


@claim(
    "general-form-relative",
    "A form `P(m)ᵀHP(p)`, `H` any matrix, depends on `m − p` alone if and only if `H` consists of "
    "blocks `c_i I + q_i J` on the diagonal",
    note("001", "一般情况", line=120),
)
def general_form_relative():
    """`J` is the quarter turn, and the frequencies are distinct and between 0 and `π`, as those of
    `b^(−2i/d)` are. From `(m, p)` to `(m + 1, p + 1)` the form does not change, and as waves of
    different frequencies are independent (waves-independent), `Φ(θ_i)ᵀH_ijΦ(θ_j) = H_ij` for every
    block: it commutes with the turns, or is 0. So of the `d²` entries of `H` a model that is to see
    offsets only has `d` left, and those of `J`, `Σ q_i sin (m − p)θ_i`, tell before from after."""
    return And(
        ForAll([n, theta, any_entry], Implies(FREQUENCIES, only_turns(theta))),
        ForAll([n, b, any_entry], Implies(Less(1, b), only_turns(geometric(b)))),
        ForAll(
            [n, theta, common, turned, m, p], Equation(Dot(P(m), H_turns @ P(p)), WAVES_OF_TURNS)
        ),
    )


@general_form_relative.proof
def blocks_that_commute_with_turns(proof):
    relative = Exists(g, FORM_RELATIVE)
    with proof.take(n, theta, any_entry, where=[FREQUENCIES, relative]) as general:
        general.shows(turns_only(general))
    usual = for_the_usual_frequencies(proof, general, any_entry, relative)
    proof.shows(proof.conclusion, general, usual, why="multiply out")


def commutator():
    """H_ijΦ(θ_j) − Φ(θ_i)H_ij row by row, in the order in which the columns turn."""
    (a, along), (across, last) = CORNERS[:2], CORNERS[2:]
    (here, high), (there, far) = ((cos(theta(it)), sin(theta(it))) for it in (i, j))
    return (
        (a * there + along * far - (here * a - high * across)),
        (along * there - a * far - (here * along - high * last)),
        (across * there + last * far - (high * a + here * across)),
        (last * there - across * far - (high * along + here * last)),
    )


C_00, C_01, C_10, C_11 = (
    define(f"C_{name}", [i, j], entry)
    for name, entry in zip(("00", "01", "10", "11"), commutator(), strict=True)
)
"""The entries of H_ijΦ(θ_j) − Φ(θ_i)H_ij."""


def turns_only(general):
    """The form does not change from (m, p) to (m + 1, p + 1): so TURNS, where it is g(m − p)."""
    law, m, p = general.obtain(g, general.given[-1]), first_position, second_position
    wide, high, even, odd = cos(theta(i)), sin(theta(i)), row(2 * i, p), row(2 * i + 1, p)
    next_even, next_odd = row(2 * i, p + 1), row(2 * i + 1, p + 1)
    with general.take(p) as rows:
        gains = (
            Lambda(i, wide * next_even + high * next_odd - even),
            Lambda(i, wide * next_odd - high * next_even - odd),
        )
        with rows.take(m) as change:
            change.shows(
                change.calc(wave_sum(gains, n, m))
                .eq(
                    form(m + 1, p + 1) - form(m, p),
                    by=trigonometry("turn the rows by one position"),
                )
                .eq(0, law.at(m + 1, p + 1), law.at(m, p))
            )
        none = rows.at("waves-independent", n, theta, *gains, given=change)
        turned = And(
            Equation(next_even, wide * even - high * odd),
            Equation(next_odd, high * even + wide * odd),
        )
        rows.shows(ForAll(i, Implies(inside, turned)), none)
    with general.take(i, where=inside) as columns:
        vanish = []
        for (first, second), gain in (
            ((C_00, C_01), next_even - (wide * even - high * odd)),
            ((C_10, C_11), next_odd - (high * even + wide * odd)),
        ):
            with columns.take(p) as change:
                waves = first(i, j) * cos(p * theta(j)) + second(i, j) * sin(p * theta(j))
                change.shows(
                    change.calc(Sum(waves, (j, 0, n - 1)))
                    .eq(gain, by=trigonometry("turn the columns by one position"))
                    .eq(0, rows)
                )
            weights = Lambda(j, first(i, j)), Lambda(j, second(i, j))
            vanish.append(columns.at("waves-independent", n, theta, *weights, given=change))
        columns.shows(*vanish)
    different, only_zero = cosines_differ(general), turned_to_zero(general)
    with general.take(i, j, where=both_inside) as block:
        a, along, across, last = CORNERS
        commutes = block.have(
            And(*(Equation(entry(i, j), 0) for entry in (C_00, C_01, C_10, C_11))), columns
        )
        fall, far, near = cos(theta(i)) - cos(theta(j)), sin(theta(j)), sin(theta(i))
        sines = block.have(Less(0, far + near), sine_positive, general.given[0])
        some = block.have(Or(Not(Equation(fall, 0)), Less(0, far + near)), sines)
        given = [*commutes, some]
        equal = block.have(
            And(*TURNS.parts[:2]),
            block.at(only_zero, fall, far + near, a - last, -along - across, given=given),
        )
        with block.suppose(apart) as other:
            some = other.have(Or(Not(Equation(fall, 0)), Less(0, far - near)), different)
            given = [*commutes, some]
            zero = other.at(only_zero, fall, far - near, a + last, across - along, given=given)
            other.shows(And(Equation(a, 0), Equation(along, 0)), equal, zero)
        block.shows(TURNS, equal, other)
    return block


x_0, y_0, u_0, v_0 = (Symbol(name, real=True) for name in "xyuv")


def turned_to_zero(proof):
    """A vector that a turn, stretched by √(u² + v²) ≠ 0, makes 0."""
    turned = Equation(u_0 * x_0 + v_0 * y_0, 0), Equation(u_0 * y_0 - v_0 * x_0, 0)
    some, square = Or(Not(Equation(u_0, 0)), Less(0, v_0)), u_0**2 + v_0**2
    with proof.take(u_0, v_0, x_0, y_0, where=[*turned, some]) as zero:
        rows = [[], zero.given[2]]
        stretch = zero.cases(Not(Equation(square, 0)), *some.parts, rows=rows)
        products = [zero.have(Equation(square * value, 0), *zero.given[:2]) for value in (x_0, y_0)]
        zero.shows(And(Equation(x_0, 0), Equation(y_0, 0)), *products, stretch)
    return zero


def waves_of(frequency):
    """Σ c_i cos kθ_i + q_i sin kθ_i as a function of the offset k."""
    here = offset * frequency(i)
    return function(
        Lambda(offset, Sum(common(i) * cos(here) + turned(i) * sin(here), (i, 0, n - 1)))
    )


pair = floor(row_number / 2)
TURN_ENTRIES = KroneckerDelta(pair, floor(j / 2)) * (
    common(pair) * KroneckerDelta(row_number, j) + turned(pair) * (row_number - j)
)
BLOCKS_OF_TURNS = {
    "n": choice(2, 4, 32),
    "c": family("n", -1, 1),
    "q": family("n", -1, 1),
    "H": function(Lambda((row_number, j), TURN_ENTRIES)),
    "i": choice(1, 3, 31),
    "j": choice(1, 0, 31),
    "m": integers(0, 1000),
    "p": integers(0, 1000),
}


def matrix_of_turns(c, q):
    """⊕ (c_i I + q_i J)."""
    blocks = np.zeros((len(c), 2, len(c), 2))
    places = np.arange(len(c))
    blocks[places, 0, places, 0] = blocks[places, 1, places, 1] = c
    blocks[places, 1, places, 0], blocks[places, 0, places, 1] = q, -q
    return blocks


@general_form_relative.numbers(
    of=[general_form_relative.statement.parts[0]],
    **BLOCKS_OF_TURNS,
    theta=family("n", 0.1, 3),
    g=waves_of(theta),
)
@general_form_relative.numbers(
    of=[general_form_relative.statement.parts[1]],
    **BLOCKS_OF_TURNS,
    b=choice(10000, 1.5, 100),
    g=waves_of(geometric(b)),
)
def blocks_with_numpy(c, q, i, j):
    (first, second), (third, fourth) = matrix_of_turns(c, q)[i, :, j]
    return [(first, fourth), (second, -third), (first, 0), (second, 0)]


@general_form_relative.numbers(
    of=[general_form_relative.statement.parts[2]],
    n=choice(1, 32, 256),
    theta=family("n", 0.1, 3),
    c=family("n", -1, 1),
    q=family("n", -1, 1),
    m=integers(0, 10**6),
    p=integers(0, 10**6),
)
def turns_with_numpy(n, theta, c, q, m, p):
    here, there = (cosine_first(position, n, theta) for position in (m, p))
    waves = (c * np.cos((m - p) * theta) + q * np.sin((m - p) * theta)).sum()
    return reference.bilinear(here, matrix_of_turns(c, q).reshape(2 * n, 2 * n), there), waves


@claim(
    "diagonal-index-range",
    "The diagonal form is the sum over `i = 1 … d/2` with the entries `H_{2i,2i}`, counted from 0",
    note("001", "一般情况", line=111),
    repaired_by=["diagonal-form"],
)
def diagonal_index_range():
    """The entries are `H_{0,0} … H_{d−1,d−1}`, so the last term, `i = d/2`, asks for `H_{d,d}`,
    which does not exist, and the first pair, `i = 0`, is left out. There are `n = d/2` pairs, `i =
    0 … n − 1`."""
    diagonal = stacked_blocks(h(2 * i), h(2 * i + 1))

    def term(pair):
        here, there = m * theta(pair), p * theta(pair)
        return Component(diagonal, pair, 0) * cos(here) * cos(there) + Component(
            diagonal, pair, 1
        ) * sin(here) * sin(there)

    return Equation(Dot(P(m), H @ P(p)), Sum(term(i), (i, 1, n - 1)) + term(n))


entry, left, right = (Function(name, real=True) for name in ("H", "x", "y"))


def at_most_one(entries):
    """|x_i| ≤ 1 for i = 0 … D − 1."""
    return ForAll(i, Implies(LessEqual(i, dimension - 1), LessEqual(modulus(entries(i)), 1)))


def over_rows(row):
    return Sum(row, (i, 0, dimension - 1))


product = left(i) * entry(i, j) * right(j)
"""x_i H_ij y_j, one term of the form xᵀHy."""

FORM = over_rows(Sum(product, (j, 0, dimension - 1)))
ON_DIAGONAL = over_rows(left(i) * entry(i, i) * right(i))


def off_diagonal(term):
    """Row i without its entry on the diagonal: Σ_{j<i} + Σ_{j>i}."""
    return Sum(term, (j, 0, i - 1)) + Sum(term, (j, i + 1, dimension - 1))


OFF_DIAGONAL = over_rows(off_diagonal(modulus(entry(i, j))))
WITHIN_ONE = And(at_most_one(left), at_most_one(right))


@claim(
    "nearly-diagonal-form",
    "For vectors with entries in `[−1, 1]` the form `xᵀHy` differs from that of the diagonal of "
    "`H` by at most the sum of `|H_ij|` off the diagonal",
    note("001", "一般情况", line=126),
)
def nearly_diagonal_form(dimension, entry, left, right):
    """`H` is any `D×D` matrix, and `x` and `y` any vectors whose entries are at most 1 in modulus,
    as those of `p_m` and `p_n` are. That the diagonal of `H` dominates, as the note has it, does
    not make the other terms disappear; they change `p_mᵀHp_n` by no more than their entries add up
    to. For a model: if that sum is small, the score follows diagonal-form up to it, at all
    positions; whether training leads to such an `H` is not said."""
    return Implies(WITHIN_ONE, LessEqual(modulus(FORM - ON_DIAGONAL), OFF_DIAGONAL))


@nearly_diagonal_form.proof
def only_the_other_entries_are_left(proof):
    rest, itself = off_diagonal(product), left(i) * entry(i, i) * right(i)
    size, last = modulus(entry(i, j)), dimension - 1
    with proof.take(i, j, where=[LessEqual(i, last), LessEqual(j, last)]) as term:
        term.shows(
            term.calc(modulus(product))
            .eq(modulus(left(i)) * size * modulus(right(j)))
            .le(size, *proof.given)
        )
    with proof.take(i, where=LessEqual(i, last)) as small:
        parts = [
            small.have(LessEqual(modulus(Sum(product, ends)), Sum(size, ends)), term)
            for ends in ((j, 0, i - 1), (j, i + 1, last))
        ]
        small.shows(LessEqual(modulus(rest), off_diagonal(size)), *parts)
    rows = proof.have(
        Equation(FORM, over_rows(rest + itself)),
        why="in each row, take out the entry on the diagonal",
    )
    proof.shows(
        proof.calc(modulus(FORM - ON_DIAGONAL))
        .eq(modulus(over_rows(rest)), rows)
        .le(OFF_DIAGONAL, small, why="row by row")
    )


@nearly_diagonal_form.numbers(
    D=choice(1, 4, 16), H=family((16, 16), -1, 1), x=family("D", -1, 1), y=family("D", -1, 1)
)
def off_diagonal_with_numpy(D, H, x, y):
    square = H[:D, :D]
    diagonal = np.diag(np.diag(square))
    difference = reference.bilinear(x, square, y) - reference.bilinear(x, diagonal, y)
    return abs(difference), np.abs(square - diagonal).sum()


size, size_2 = (Symbol(name, integer=True, positive=True) for name in ("M", "N"))
place = Symbol("j", integer=True, nonnegative=True)
x, y, u, v = (Function(name, real=True) for name in "xyuv")
scale, scale_2 = Symbol("s", positive=True), Symbol("t", positive=True)
shift, shift_2 = Symbol("c", real=True), Symbol("f", real=True)


def covariance_of(first, second, count):
    """The mean of the product of the deviations of two lists of numbers from their means."""

    def mean(term):
        return Sum(term, (place, 0, count - 1)) / count

    return mean((first(place) - mean(first(place))) * (second(place) - mean(second(place))))


def covariances(first, second, count, names):
    """The covariance of two lists and the variance of each, as definitions."""
    pairs = (first, second), (first, first), (second, second)
    return [
        define(name, [], covariance_of(*pair, count))()
        for name, pair in zip(names, pairs, strict=True)
    ]


moved_x, moved_y = (lambda j: scale * x(j) + shift), (lambda j: scale_2 * y(j) + shift_2)
cov_xy, var_x, var_y = covariances(x, y, size, ("cov_xy", "var_x", "var_y"))
cov_uv, var_u, var_v = covariances(u, v, size_2, ("cov_uv", "var_u", "var_v"))
cov_moved, var_moved_x, var_moved_y = covariances(
    moved_x, moved_y, size, ("cov′_xy", "var′_x", "var′_y")
)


def correlation(covariance, variance, variance_2):
    return covariance / sqrt(variance * variance_2)


CORRELATION_XY = correlation(cov_xy, var_x, var_y)
CORRELATION_UV = correlation(cov_uv, var_u, var_v)
NOT_CONSTANT = And(Less(0, var_x * var_y), Less(0, var_u * var_v))


@claim(
    "covariance-scales",
    "The covariance changes with the units of its variables, the correlation does not; at equal "
    "variances both order pairs alike",
    beyond(),
)
def covariance_scales(size, x, y):
    """The correlation is the covariance over the root of the product of the variances. Replacing
    `x` by `sx + c` and `y` by `ty + f`, `s` and `t` positive, multiplies the covariance by `st` and
    leaves the correlation."""
    same_spread = And(
        Less(0, var_x * var_y), Equation(var_x * var_y, var_u * var_v), LessEqual(cov_uv, cov_xy)
    )
    scaled = And(
        Equation(cov_moved, scale * scale_2 * cov_xy),
        Equation(correlation(cov_moved, var_moved_x, var_moved_y), CORRELATION_XY),
    )
    return And(
        ForAll([scale, scale_2, shift, shift_2], Implies(Less(0, var_x * var_y), scaled)),
        ForAll([size_2, u, v], Implies(same_spread, LessEqual(CORRELATION_UV, CORRELATION_XY))),
    )


@covariance_scales.proof
def the_factors_cancel(proof):
    positive = Less(0, var_x * var_y)
    with proof.take(scale, scale_2, shift, shift_2, where=positive) as moved:
        values = (
            (cov_moved, scale * scale_2 * cov_xy),
            (var_moved_x, scale**2 * var_x),
            (var_moved_y, scale_2**2 * var_y),
        )
        covariance, *variances = (
            moved.calc(left).eq(right, by=finite_sum("constants drop out, factors come out"))
            for left, right in values
        )
        scaled = scale**2 * scale_2**2 * var_x * var_y
        product = moved.have(Equation(var_moved_x * var_moved_y, scaled), *variances)
        root = moved.have(Equation(sqrt(product.said.lhs), sqrt(scaled)), product, *moved.given)
        said = Equation(correlation(cov_moved, var_moved_x, var_moved_y), CORRELATION_XY)
        moved.shows(covariance, moved.have(said, covariance, root, *moved.given))
    premise = covariance_scales.statement.body.parts[1].body.premise
    with proof.take(size_2, u, v, where=premise) as equal:
        positive, variances, larger = equal.given
        equal.shows(
            equal.calc(CORRELATION_UV)
            .eq(correlation(cov_uv, var_x, var_y), variances)
            .le(CORRELATION_XY, positive, larger)
        )
    proof.shows(moved, equal)


def moments(first, second):
    """The covariance and the two variances of lists of numbers, by NumPy."""
    table = np.cov(first, second, bias=True)
    return table[0, 1], table[0, 0], table[1, 1]


@covariance_scales.numbers(
    M=choice(3, 8),
    x=family("M", -1, 1),
    y=family("M", -1, 1),
    s=positive(0.1, 10),
    t=positive(0.1, 10),
    c=reals(-1, 1),
    f=reals(-1, 1),
    N=choice(3, 8),
    u=function(Lambda(place, x(place))),
    v=function(Lambda(place, y(size - 1 - place))),
)
def rescaled_with_numpy(x, y, s, t, c, f):
    def correlation(table):
        return table[0] / np.sqrt(table[1] * table[2])

    before, after = moments(x, y), moments(s * x + c, t * y + f)
    return [
        (after[0], s * t * before[0]),
        (correlation(after), correlation(before)),
        (correlation(moments(x, y[::-1])), correlation(before)),
    ]


@claim(
    "covariance-orders-correlation",
    "The larger the covariance of two variables, the larger their correlation",
    note("001", "一般情况", line=128),
)
def covariance_orders_correlation():
    """The covariance depends on how far the variables spread. `(1, −1)` with itself has the
    covariance 1 and the correlation 1; `(3, 0, −3)` with `(2, −1, −1)` has the larger covariance 3
    and the smaller correlation 0.866."""
    return ForAll(
        [size, x, y, size_2, u, v],
        Implies(
            And(NOT_CONSTANT, LessEqual(cov_xy, cov_uv)), LessEqual(CORRELATION_XY, CORRELATION_UV)
        ),
    )


@covariance_orders_correlation.refutation(repaired_by=["covariance-scales"])
def a_wide_pair(proof):
    opposite = Lambda(place, 1 - 2 * place)
    wide, skew = Lambda(place, 3 - 3 * place), Lambda(place, (3 * place**2 - 9 * place + 4) / 2)
    proof.contradiction(proof.at(proof.claim, 2, opposite, opposite, 3, wide, skew))


@covariance_orders_correlation.numbers(
    M=constant(2),
    N=constant(3),
    x=function(Lambda(place, 1 - 2 * place)),
    y=function(Lambda(place, 1 - 2 * place)),
    u=function(Lambda(place, 3 - 3 * place)),
    v=function(Lambda(place, (3 * place**2 - 9 * place + 4) / 2)),
)
def two_pairs_with_numpy():
    narrow, wide = moments([1, -1], [1, -1]), moments([3, 0, -3], [2, -1, -1])
    return tuple(table[0] / np.sqrt(table[1] * table[2]) for table in (narrow, wide))


@covariance_orders_correlation.numbers(
    M=choice(3, 8),
    N=choice(4, 3, 6),
    x=family("M", -1, 1),
    y=family("M", -1, 1),
    u=family("N", -1, 1),
    v=family("N", -1, 1),
)
def correlations_with_numpy(x, y, u, v):
    return np.corrcoef(x, y)[0, 1], np.corrcoef(u, v)[0, 1]


if __name__ == "__main__":
    run_script(__file__)
