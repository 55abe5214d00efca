"""One step and many: how the encoding moves on, and whether it ever comes back.

The pair `(sin θ_i p, cos θ_i p)` runs round the unit circle with constant speed.  What is the same
at every position is therefore the turn from `PE(p)` to `PE(p + 1)`, not the difference of the two.
At whole-numbered positions the encoding never comes back, because `π` is irrational; at real
positions it does for `d = 2`, 4 and 8, and for no other `d`, because `10000^(−2/d)` is irrational
then.

Notes 000 §1.3 and §1.5, 002 §3.2.
"""

import numpy as np

from symbolic_pe.notation import *

f, x, y = (Symbol(name, real=True) for name in "fxy")
s, t = Symbol("s", integer=True), Symbol("t", integer=True)
u, v = Symbol("u", integer=True, positive=True), Symbol("v", integer=True, positive=True)
alpha, beta = Symbol("alpha", real=True), Symbol("beta", real=True)


# --- the next position ------------------------------------------------------------------------


@claim(
    "fixed-increment",
    "`sin(t + 1) − sin t` is the same at every position `t`",
    note(
        "002",
        "§3.2",
        line=206,
        english="`sin(1) → sin(2) → sin(3) → … → sin(512)`, △ `=` a fixed relative change",
        why="The sines themselves do not change by a fixed amount: from 1 to 2 "
        "they grow by 0.07, from 2 to 3 they fall by 0.77; it is the angle of "
        "the pair that does.",
    ),
    as_written="`sin(1) → sin(2) → sin(3) → … → sin(512)`，△ `=` 固定的相对变化",
)
def fixed_increment(s, t):
    """From 1 to 2 the sine grows by 0.07, from 2 to 3 it falls by 0.77. What is fixed is the turn:
    the pair `(sin t, cos t)` turns by the same angle at every step."""
    return Equation(sin(s + 1) - sin(s), sin(t + 1) - sin(t))


@fixed_increment.refutation(repaired_by=["fixed-transition"])
def two_steps_of_the_note():
    return refute_instance(
        fixed_increment.statement, {s: 1, t: 2}, reason="take the steps `1 → 2` and `2 → 3`"
    )


@fixed_increment.numbers(s=choice(1, 512, 513), t=choice(2, 513, 999))
def increments_with_numpy(s, t):
    sines = reference.sinusoidal([s, s + 1, t, t + 1], 2)[:, 0]
    return sines[1] - sines[0], sines[3] - sines[2]


@claim(
    "fixed-transition",
    "One matrix `T(1)` leads from every position to the next, and `sin(t + 1) + sin(t − 1) = 2 "
    "cos 1 · sin t`",
    note(
        "002",
        "§3.2",
        line=198,
        quote="这些变化的模式（通过三角函数的周期性）是一致的",
        english="the pattern of these changes is the same (by the periodicity of the "
        "trigonometric functions)",
        why="The pattern is the same everywhere, but by the addition theorem and "
        "not by periodicity: one matrix `T(1)` leads from each position to the "
        "next.",
    ),
    note(
        "002",
        "§3.2",
        line=211,
        quote="△ `=` 相同的相对变化（三角函数保证）",
        english="△ `=` the same relative change (guaranteed by the trigonometric functions)",
        why="It is the same linear map, not the same difference, that leads from 1 "
        "to 2, from 511 to 512 and from 999 to 1000.",
    ),
)
def fixed_transition():
    """What training sees from 1 to 2 and from 511 to 512 is one and the same linear map, and so is
    what comes after. A single sine follows from its last two values with the constant factor `2 cos
    f`; the note's case is `f = 1`."""
    return And(
        ForAll([n, theta, p], Equation(PE(p + 1), T(1) @ PE(p))),
        ForAll([f, p], Equation(sin(f * (p + 1)) + sin(f * (p - 1)), 2 * cos(f) * sin(f * p))),
    )


@fixed_transition.proof
def a_shift_by_one():
    shift = at(cited("shift-identity"), {n: n, theta: theta, p: p, k: 1})
    step = rules.symmetric(shift, reason="shift-identity with `k = 1`")
    sines = calc(sin(f * (p + 1)) + sin(f * (p - 1))).eq(
        2 * cos(f) * sin(f * p), by=angle_addition("angle addition; `cos fp sin f` cancels")
    )
    return step, sines


@claim(
    "smooth-flow",
    "The encoding is a smooth flow: its derivative is `G PE(p)`, with one matrix `G`",
    note(
        "002",
        "§3.2",
        line=184,
        quote="连续性：对于任意位置 pos，都能计算出有意义的值",
        english="continuity: a meaningful value can be computed for any position pos",
        why="True, and more than that: the encoding is defined at every real "
        "position and has derivatives of every order there.",
    ),
    note(
        "002",
        "§3.2",
        line=186,
        quote="光滑性：相邻位置的编码平滑过渡",
        english="smoothness: the encodings of neighbouring positions pass smoothly into each other",
        why="Each pair runs round its circle with the speed `θ_i`, so the encoding "
        "is differentiable and neighbours are close.",
    ),
    note(
        "002",
        "§3.2",
        line=193,
        part=2,
        quote="三角函数保证平滑延续",
        english="the trigonometric functions guarantee a smooth continuation",
        why="True of the encoding, which is differentiable at every position, "
        "trained or not; what a model makes of it is another question.",
    ),
    note(
        "002",
        "§5.1",
        line=260,
        quote="三角函数天然延续",
        english="the trigonometric functions continue naturally",
        why="True of the encoding, which is differentiable at every position, however far.",
    ),
)
def smooth_flow(n, theta, p):
    """`G = ⊕ [[0, θ_i], [−θ_i, 0]]` is one matrix for all positions: each pair runs round its
    circle with the speed `θ_i`. So `PE` is differentiable, however often, at every real position,
    and neighbours are close."""
    return HasDerivative(MatrixLambda((p,), PE(p)), p, G() @ PE(p))


@smooth_flow.proof
def differentiate_each_component():
    w = theta(i)
    slope = stacked_blocks(w * cos(w * p), -w * sin(w * p))
    by_entries = calculus.derivative(
        MatrixLambda((p,), PE(p)), p, slope, reason="differentiate each component"
    )
    product = calc(G() @ PE(p)).eq(slope, by=block_product)
    place = MatrixVariable("slope", 2 * n, 1)
    pattern = HasDerivative(MatrixLambda((p,), PE(p)), p, place())
    return rules.rewrite(
        rules.symmetric(product.theorem), by_entries, place, pattern, reason="both are the same"
    )


# --- whether it comes back --------------------------------------------------------------------

RATIONAL = And(LessEqual(j, n - 1), Equation(theta(j), u / v), Equation(PE(s), PE(t)))
"""One of the frequencies is a positive rational number, and s and t have the same encoding."""


@claim(
    "unique-on-integers",
    "Different whole-numbered positions have different encodings",
    note(
        "000",
        "§1.5, item 1",
        line=69,
        why="With sines and cosines every token has a vector of its own for every "
        "`d`, and for this the frequencies need not be small: the first one, "
        "`θ_0 = 1`, suffices.",
    ),
)
def unique_on_integers():
    """One pair with a positive rational frequency suffices, and with `θ_i = b^(−2i/d)` the first is
    one, as `θ_0 = 1`: the pair comes back only where its angle has changed by a multiple of `2π`,
    and between whole-numbered positions that change is rational; as `π` is irrational, it is 0. The
    note's reason, frequencies small enough, is not needed."""
    return And(
        ForAll([n, theta, j, u, v, s, t], Implies(RATIONAL, Equation(s, t))),
        ForAll([n, b, s, t], Implies(Equation(PE_b(s), PE_b(t)), Equation(s, t))),
    )


@unique_on_integers.proof
def no_multiple_of_pi_is_rational():
    in_range, rational, encodings = map(given, RATIONAL.parts)
    waves = [pair_at(j, in_range, encodings, row) for row in (0, 1)]
    in_general = each(same_position(), f, u, v, s, t, given=(SAME_WAVES,))
    values = {f: theta(j), u: u, v: v, s: s, t: t}
    equal = at(in_general, values, rational, *waves, reason="this frequency is rational")
    for place in range(3):
        equal = cut(rules.conjunct(suppose(RATIONAL), place), equal)
    return equal, in_the_schedule(in_general)


SAME_WAVES = And(
    Equation(f, u / v), Equation(sin(s * f), sin(t * f)), Equation(cos(s * f), cos(t * f))
)
"""f is a positive rational number, and s and t have the same sine and cosine."""


def same_position():
    """f = u/v, sin sf = sin tf, cos sf = cos tf ⊢ s = t, by way of e^{ⅈ(s − t)f} = 1."""
    rational, *waves = map(given, SAME_WAVES.parts)
    turns = turns_between(s * f, t * f, waves)
    apart, (k,) = given(turns.conclusion.body), turns.conclusion.variables
    multiple = (
        calc(2 * v * k * pi)
        .eq(v * (s - t) * f, "for this `k`", (-v, apart))
        .eq((s - t) * u, "`f = u/v`", (v * (s - t), rational))
    )
    irrational = axiom("pi-irrational")
    values = dict(zip(irrational.conclusion.variables, (2 * v * k, (s - t) * u), strict=True))
    none = at(irrational, values, multiple.theorem, reason="`π` is irrational")
    equal = (
        calc(s)
        .eq(t + 2 * v * k * pi / u, "divide by `u`", (-1 / u, multiple.theorem))
        .eq(t, "`2vk = 0`", (pi / u, none))
    )
    same = rules.choose(turns, equal.theorem)
    for place in range(3):
        same = cut(rules.conjunct(suppose(SAME_WAVES), place), same)
    return same


def turns_between(here, there, waves):
    """∃k ∈ ℤ: here − there = 2πk, from the same sine and the same cosine of both angles."""
    values = {alpha: here, beta: there}
    turn = at(difference_of_angles(), values, *waves, reason="the pairs are the same")
    return whole_turns(here - there, turn)


def difference_of_angles():
    """sin α = sin β ⇒ cos α = cos β ⇒ e^{ⅈ(α − β)} = 1."""
    same = Equation(sin(alpha), sin(beta)), Equation(cos(alpha), cos(beta))
    turn = (
        calc(exp(I * (alpha - beta)))
        .eq((cos(alpha) + I * sin(alpha)) * (cos(beta) - I * sin(beta)), by=eulers_formula)
        .eq(
            (cos(beta) + I * sin(beta)) * (cos(beta) - I * sin(beta)),
            "the pairs are the same",
            *map(given, same),
        )
        .eq(cos(beta) ** 2 + sin(beta) ** 2, by=complex_multiplication)
        .eq(1, by=pythagoras)
    )
    return each(turn.theorem, alpha, beta, given=same)


def pair_at(place, in_range, same_encoding, row):
    """sin sθ_j = sin tθ_j (row 0) or cos sθ_j = cos tθ_j (row 1), from the encodings."""
    entries = rules.entry(same_encoding, row, 0)
    start = bounded_by(LessEqual(0, place), place)
    return at(entries, {i: place}, start, in_range, reason="compare the pairs of this frequency")


def in_the_schedule(in_general):
    """PE_b(s) = PE_b(t) ⊢ s = t, as θ_0 = b⁰ = 1."""
    encodings = given(Equation(PE_b(s), PE_b(t)))
    first = bounded_by(LessEqual(0, n - 1), n - 1)
    waves = [pair_at(Integer(0), first, encodings, row) for row in (0, 1)]
    values = {f: 1, u: 1, v: 1, s: s, t: t}
    one = rules.reflexive(Integer(1))
    return at(in_general, values, one, *waves, reason="`θ_0 = b⁰ = 1` is rational")


@unique_on_integers.numbers(
    consequences=[Less(0, Dot(PE_b(s) - PE_b(t), PE_b(s) - PE_b(t)))],
    b=choice(2, 100, 10000),
    n=choice(1, 4, 32),
    s=choice(0, 44, 710),
    t=choice(44, 333, 0),
)
def distances_with_numpy(b, n, s, t):
    """Apart, even where s − t is close to a multiple of 2π: 44 to 14π, 710 to 226π."""
    here, there = reference.sinusoidal([s, t], 2 * n, b)
    return 0, reference.distance_squared(here, there)


@unique_on_integers.numbers(
    n=choice(1, 4, 32),
    j=choice(0, 0, 3),
    theta=function(Lambda(j, 1 / (j + 2))),
    u=constant(1),
    v=choice(2, 2, 5),
    b=choice(2, 100, 10000),
    s=choice(3, 44, 710),
    t=choice(3, 44, 710),
)
def positions_with_numpy(s, t):
    return [(s, t), (s, t)]


PE_usual = define("PE", [p], substitute(PE.body, {theta: geometric()}))
"""PE(p) in the frequencies θ_i = 10000^(−2i/d)."""


@claim(
    "unique-on-reals",
    "Different real positions have different encodings, for every `d`",
    note(
        "000",
        "§1.5, item 1",
        line=69,
        english="the vectors are to represent not only integers, but floating-point "
        "numbers too … the vector of each token is unique",
        why="Not said of tokens, for which it is true, but of real positions, "
        "which §1.3 asks for: those fail for `d = 2`, 4 and 8, and for no "
        "other d.",
    ),
    as_written="不仅能用位置向量表示整形，还可以用位置向量表示浮点型 … 每个token的向量唯一",
)
def unique_on_reals(n, x, y):
    """For `d = 8` the frequencies are 1, `1/10`, `1/100` and `1/1000`, and after `2000π` positions
    every pair has made whole turns: 1000, 100, 10 and 1. The note wants a code for real positions
    as well, and has one for every `d` but 2, 4 and 8, for `d = 512` too: what is false is “for
    every `d`”."""
    return Implies(Equation(PE_usual(x), PE_usual(y)), Equation(x, y))


@unique_on_reals.refutation(repaired_by=["unique-on-reals-iff", "unique-on-integers"])
def a_common_period():
    instance = at(
        given(unique_on_reals.statement),
        {n: 4, x: FAR, y: 0},
        reason="take `d = 8` and the positions `2000π` and 0",
    )
    same = infer(instance, back_at_the_start(4))
    different = evaluate(Equation(FAR, 0))
    return contradiction(unique_on_reals.statement, same, different, reason="so the claim is false")


FAR = 2000 * pi


def back_at_the_start(count):
    """⊢ PE(2000π) = PE(0) for 1, 2 or 4 frequencies."""
    there, here = (substitute(PE_usual(place), {n: Integer(count)}) for place in (FAR, 0))
    angle = FAR * geometric(count=Integer(count))(i)
    turns = [2000 // 10 ** (4 * place // count) for place in range(count)]
    listed = ", ".join(f"{turn}π" for turn in turns)
    waves = (
        whole_turn(wave, value, turns, f"`θ_i·2000π = {listed}`")
        for wave, value in ((sin(angle), 0), (cos(angle), 1))
    )
    turned = rules.congruence_of_blocks(
        there.unfold(),
        here.unfold(),
        *waves,
        reason="`θ_i·2000π` is a multiple of `2π` in each pair",
    )
    return (
        calc(there)
        .eq(there.unfold(), by=definition)
        .eq(here.unfold(), by=turned)
        .eq(here, by=exact_value("`sin 0 = 0`, `cos 0 = 1`"))
        .theorem
    )


def whole_turn(wave, value, turns, reason):
    """∀i < the number of ``turns``: wave = value, case by case."""
    last = len(turns) - 1
    everywhere = for_each_value(
        i,
        last,
        lambda place: (
            calc(wave)
            .eq(value, f"`i = {place}`: the angle `{turns[place]}π`", suppose(Equation(i, place)))
            .theorem
        ),
        reason=reason,
    )
    return each(everywhere, i, given=(LessEqual(0, i), LessEqual(i, last)))


@unique_on_reals.numbers(
    of=[Equation(PE_usual(x), PE_usual(y)), Equation(x, y)],
    n=constant(4),
    x=constant(2001 * pi),
    y=constant(pi),
)
def two_positions_with_one_encoding(n, x, y):
    return [tuple(reference.sinusoidal([x, y], 2 * n)), (x, y)]


# --- where it comes back ----------------------------------------------------------------------

N, r = Symbol("N", integer=True, positive=True), Symbol("r", positive=True)
w, w_next = Symbol("w", integer=True), Symbol("w′", integer=True)


@claim("rational-root", "A rational number one of whose powers is whole is whole itself", beyond())
def rational_root(n, N, r, u, v):
    """Let `r = u/v` and `r^n = N`.  Then `v^n r^i` is whole for every `i`, because `r^n` may be
    replaced by `N` as often as it occurs.  So `v^n f^j` is whole for the fraction `f = r − ⌊r⌋` and
    every `j`.  But for `0 < f < 1` these numbers fall, and positive whole numbers cannot fall for
    ever: there is no fraction."""
    return Implies(And(Equation(r, u / v), Equation(r**n, N)), Equation(r, floor(r)))


a, c, q = (Symbol(name, integer=True, nonnegative=True) for name in "acq")


def whole(term):
    """The term is a whole number."""
    return Exists(w, Equation(term, w))


@rational_root.proof
def no_fraction_is_left(proof, n, N, r, u, v):
    rational, power = proof.given
    f, k = r - floor(r), floor(i / n)
    numerator = proof.have(Equation(v * r, u), rational)
    with proof.take(a, c, q, where=Equation(a + c, n)) as parts:
        value = (
            parts.calc(v**n * r ** (c + n * q))
            .eq(v**a * (v * r) ** c * r ** (n * q), *parts.given, why="`n = a + c`")
            .eq(v**a * u**c * N**q, numerator, power)
        )
        parts.shows(whole(value.start), value, witness=value.end)
    with proof.take(i) as powers:
        inside = powers.have(
            And(LessEqual(0, i - n * k), LessEqual(i - n * k, n)), why="divide `i` by `n`"
        )
        powers.shows(whole(v**n * r**i), parts.at(n - (i - n * k), i - n * k, k, given=inside))
    with proof.induction(j, ForAll(i, whole(v**n * r**i * f**j)), powers) as step:
        with step.take(i) as each_i:
            now = each_i.obtain(w, step.hypothesis.at(i))
            later = each_i.obtain(w_next, step.hypothesis.at(i + 1))
            each_i.shows(
                whole(v**n * r**i * f ** (j + 1)), now, later, witness=w_next - w * floor(r)
            )
        step.shows(each_i)
    with proof.suppose(Less(0, f)) as fraction:
        with fraction.induction(j, LessEqual(v**n * f**j, v**n - j)) as falls:
            now = falls.obtain(w, step.at(j, 0))
            later = falls.obtain(w_next, step.at(j + 1, 0))
            below = falls.have(Less(f, 1), why="`r < ⌊r⌋ + 1`")
            less = falls.have(Less(w_next, w), now, later, below, *fraction.given)
            falls.shows(now, later, less, falls.hypothesis, why="whole numbers fall by 1 at least")
        fraction.contradiction(falls.at(v**n), why="but `v^n f^j > 0`")
    proof.shows(proof.conclusion, fraction, why="`⌊r⌋ ≤ r`")


@rational_root.numbers(
    n=choice(1, 2, 4, 5),
    N=choice(10000, 10000, 10000, 243),
    r=choice(10000, 100, 10, 3),
    u=choice(30000, 200, 10, 12),
    v=choice(3, 2, 1, 4),
)
def roots_with_numpy(r, u, v):
    return u / v, np.floor(r)


ALWAYS_DIFFERENT = ForAll([x, y], Implies(Equation(PE_usual(x), PE_usual(y)), Equation(x, y)))
"""Different real positions have different encodings, at one d."""

EXCEPTIONS = tuple(Equation(n, count) for count in (1, 2, 4))
NO_EXCEPTION = And(*map(Not, EXCEPTIONS))
"""d is none of 2, 4 and 8."""


@claim(
    "unique-on-reals-iff",
    "Different real positions have different encodings if and only if `d` is none of 2, 4 and 8",
    note(
        "000",
        "§1.3",
        line=39,
        why="The requirement, read as a code that tells all real positions apart, "
        "is met by the sinusoidal encoding for every `d` but 2, 4 and 8, for "
        "512 too.",
    ),
    note(
        "000",
        "§1.5, item 1",
        line=69,
        why="This settles for which `d` real positions are told apart.",
    ),
    note(
        "002",
        "§3.2",
        line=185,
        quote="周期性：位置之间的相对关系保持一致",
        english="periodicity: the relations between positions stay the same",
        why="All pairs together have no period unless `d` is 2, 4 or 8, so "
        "periodicity cannot be the reason.",
    ),
)
def unique_on_reals_iff(n):
    """Here `n = d/2` and the base is 10000. If the first two pairs both come back, then `k` and
    `kθ_1` are whole for some `k > 0`, so `1/θ_1 = 10000^(1/n)` is rational, and whole by
    rational-root. But the n-th root of 10000 is whole for `n = 1`, 2 and 4 only: 10000, 100 and 10;
    it lies between 21 and 22 for `n = 3`, between 6 and 7 for `n = 5`, and so on down to between 1
    and 2 from `n = 14` on. In the three cases all pairs are back after `2000π`. So for other `d`
    the encoding has no period, and it is not by periodicity, as 002 has it, that relations between
    positions stay: it is by the addition theorem (shift-identity)."""
    return And(Implies(ALWAYS_DIFFERENT, NO_EXCEPTION), Implies(NO_EXCEPTION, ALWAYS_DIFFERENT))


@unique_on_reals_iff.proof
def whether_the_first_two_pairs_come_back():
    exceptions = [comes_back(exception) for exception in EXCEPTIONS]
    forth = rules.discharge(ALWAYS_DIFFERENT, both(*exceptions))
    same = Equation(PE_usual(x), PE_usual(y))
    never = each(never_comes_back(), x, y, given=(same,))
    not_above = at(never, {x: x, y: y}, suppose(same))
    not_below = at(never, {x: y, y: x}, rules.symmetric(suppose(same)))
    equal = rules.antisymmetric(
        at_most(x, y, not_above), at_most(y, x, not_below), reason="neither is the larger one"
    )
    equal = each(equal, x, y, given=(same,))
    for place in range(len(EXCEPTIONS)):
        equal = cut(rules.conjunct(suppose(NO_EXCEPTION), place), equal)
    return both(forth, rules.discharge(NO_EXCEPTION, equal))


def comes_back(exception):
    """Different positions have different encodings ⊢ n is not this exception."""
    count, place = exception.rhs, Symbol("n′", integer=True, positive=True)
    template = substitute_in(ALWAYS_DIFFERENT, {n: place})
    here = rules.rewrite(suppose(exception), suppose(ALWAYS_DIFFERENT), place, template)
    same = at(here, {x: FAR, y: 0}, back_at_the_start(count), reason=f"for `d = {2 * count}`")
    return contradiction(
        exception, same, evaluate(Equation(FAR, 0)), reason=f"so `d ≠ {2 * count}`"
    )


theta_1 = BASE ** (-1 / n)
root = BASE ** (1 / n)
"""1/θ_1, the n-th root of 10000."""


def never_comes_back():
    """PE(x) = PE(y), n ≠ 1, n ≠ 2, n ≠ 4 ⊢ ¬ y < x."""
    order = Less(y, x)
    first = turns_of_pair(0, bounded_by(LessEqual(0, n - 1), n - 1))
    second = renamed_turns(turns_of_pair(1, bounded_by(LessEqual(1, n - 1), from_two())), l)
    (k,) = first.conclusion.variables
    turns, turns_1 = suppose(first.conclusion.body), suppose(second.conclusion.body)
    forward = bounded_by(
        Less(0, k),
        (1 / (2 * pi), suppose(order)),
        (1 / (2 * pi), turns),
        reason="`x − y = 2πk`, if `y < x`",
    )
    forward_1 = bounded_by(
        Less(0, l),
        (theta_1 / (2 * pi), suppose(order)),
        (1 / (2 * pi), turns_1),
        reason="`θ_1(x − y) = 2πl`",
    )
    rational = equate(
        root,
        k / l,
        (-root / (2 * pi * l), turns_1),
        (1 / (2 * pi * l), turns),
        reason="`1/θ_1 = 10000^(1/n)`",
    )
    values = {n: n, N: BASE, r: root, u: k, v: l}
    is_whole = at(
        rational_root.theorem, values, forward, forward_1, rational, rules.reflexive(BASE)
    )
    is_whole = cut(nonzero(forward_1), is_whole)
    is_whole = rules.choose(
        first, rules.choose(second, is_whole), reason="rational-root, with `r = 10000^(1/n) = k/l`"
    )
    return contradiction(order, is_whole, root_is_not_whole(), reason="so `x` is not above `y`")


l = Symbol("l", integer=True)


def at_most(one, other, not_above):
    """¬ other < one  gives  one ≤ other."""
    goal, above = LessEqual(one, other), suppose(Less(other, one))
    return by_cases(rules.total_order(one, other), suppose(goal), ex_falso(goal, above, not_above))


def turns_of_pair(place, in_range):
    """PE(x) = PE(y), place ≤ n − 1 ⊢ ∃k: (x − y)·θ_place = 2πk."""
    encodings = given(Equation(PE_usual(x), PE_usual(y)))
    waves = [pair_at(Integer(place), in_range, encodings, row) for row in (0, 1)]
    frequency = geometric()(place)
    return turns_between(x * frequency, y * frequency, waves)


def renamed_turns(turns, name):
    """∃k: t = 2πk  gives  ∃ name: t = 2π·name."""
    known, (k,) = turns.conclusion.body, turns.conclusion.variables
    goal = Exists(name, substitute_in(known, {k: name}))
    return rules.choose(turns, rules.exists(goal, {name: k}, suppose(known)))


def root_is_not_whole():
    """n ≠ 1, n ≠ 2, n ≠ 4 ⊢ ¬ 10000^(1/n) = ⌊10000^(1/n)⌋."""
    from_five = another_than(4, rules.integer_gap(suppose(Less(3, n))))
    absurd = between(14, None, 1)
    for first, last, below in ((9, 13, 2), (7, 8, 3), (6, 6, 4), (5, 5, 6)):
        absurd = cut(rules.integer_gap(suppose(Less(last, n))), absurd)
        absurd = by_cases(rules.total_order(n, Integer(last)), between(first, last, below), absurd)
    from_five_on = cut(from_five, absurd)
    three = cut(another_than(2, from_two()), between(3, 3, 21))
    absurd = by_cases(rules.total_order(n, Integer(3)), three, from_five_on)
    return contradiction(
        Equation(root, floor(root)), absurd, reason="`10000^(1/n)` lies between two whole numbers"
    )


def from_two():
    """n ≠ 1 ⊢ 2 ≤ n."""
    return another_than(1, bounded_by(LessEqual(1, n), n - 1))


def another_than(value, at_least):
    """From value ≤ n: n ≠ value ⊢ value + 1 ≤ n."""
    equal = Equation(n, value)
    same = rules.antisymmetric(suppose(LessEqual(n, value)), at_least)
    goal = LessEqual(value + 1, n)
    return by_cases(
        rules.total_order(n, Integer(value)),
        ex_falso(goal, same, suppose(Not(equal))),
        rules.integer_gap(suppose(Less(value, n))),
    )


def between(first, last, below):
    """first ≤ n ≤ last, 10000^(1/n) = ⌊10000^(1/n)⌋ ⊢ 0 < 0, as below < 10000^(1/n) < below + 1."""
    whole_root = suppose(Equation(root, floor(root)))
    low, high = lower_end(last, below), upper_end(first, below + 1)
    least = rules.integer_gap(bounded_by(Less(below, floor(root)), low, whole_root))
    return bounded_by(Less(0, 0), least, high, (-1, whole_root))


def upper_end(first, above):
    """first ≤ n ⊢ 10000^(1/n) < above, as 10000 < above^first."""
    steeper = bounded_by(
        LessEqual(-Rational(1, first), -1 / n), (1 / (first * n), suppose(LessEqual(first, n)))
    )
    falls = power_decreases(BASE, -Rational(1, first), -1 / n, above_one(), steeper)
    least = BASE ** Rational(1, first)
    words = f"`{first} ≤ n`"
    return calc(root).le(least, words, falls).lt(above, by=evaluate(Less(least, above))).theorem


def above_one():
    """⊢ 1 < 10000."""
    return evaluate(Less(1, BASE), reason="")


def lower_end(last, below):
    """n ≤ last ⊢ below < 10000^(1/n), as below^last < 10000; 1 < 10000^(1/n) for every n."""
    if last is None:
        return power_strictly_decreases(
            BASE, -1 / n, 0, above_one(), bounded_by(Less(-1 / n, 0), 1 / n)
        )
    flatter = bounded_by(
        LessEqual(-1 / n, -Rational(1, last)), (1 / (last * n), suppose(LessEqual(n, last)))
    )
    falls = power_decreases(BASE, -1 / n, -Rational(1, last), above_one(), flatter)
    most = BASE ** Rational(1, last)
    return (
        calc(below)
        .lt(most, by=evaluate(Less(below, most)))
        .le(root, f"`n ≤ {last}`", falls)
        .theorem
    )


@unique_on_reals_iff.numbers(
    of=[*NO_EXCEPTION.parts, ALWAYS_DIFFERENT],
    n=choice(3, 5, 256),
    x=choice(0.25, 44.0, 710.0),
    y=choice(0.25, 44.0, 710.0),
)
def different_with_numpy(n, x, y):
    return [(n, 1), (n, 2), (n, 4), (x, y)]


@unique_on_reals_iff.numbers(
    of=[Equation(PE_usual(x), PE_usual(y))],
    n=choice(1, 2, 4),
    x=constant(2001 * pi),
    y=constant(pi),
)
def back_with_numpy(n, x, y):
    return tuple(reference.sinusoidal([x, y], 2 * n))


if __name__ == "__main__":
    run_script(__file__)
