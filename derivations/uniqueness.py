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
    note("002", "§3.2", line=206),
)
def fixed_increment(s, t):
    """From 1 to 2 the sine grows by 0.07, from 2 to 3 it falls by 0.77. What is fixed is the turn:
    the pair `(sin t, cos t)` turns by the same angle at every step."""
    return Equation(sin(s + 1) - sin(s), sin(t + 1) - sin(t))


@fixed_increment.refutation(repaired_by=["fixed-transition"])
def two_steps_of_the_note(proof):
    proof.contradiction(proof.at(proof.claim, 1, 2))


@fixed_increment.numbers(s=choice(1, 512, 513), t=choice(2, 513, 999))
def increments_with_numpy(s, t):
    sines = reference.sinusoidal([s, s + 1, t, t + 1], 2)[:, 0]
    return sines[1] - sines[0], sines[3] - sines[2]


@claim(
    "fixed-transition",
    "One matrix `T(1)` leads from every position to the next, and `sin(t + 1) + sin(t − 1) = 2 "
    "cos 1 · sin t`",
    note("002", "§3.2", line=198),
    note("002", "§3.2", line=211),
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
def a_shift_by_one(proof):
    step = proof.have(ForAll([n, theta, p], Equation(PE(p + 1), T(1) @ PE(p))), "shift-identity")
    with proof.take(f, p) as sines:
        said = Equation(sin(f * (p + 1)) + sin(f * (p - 1)), 2 * cos(f) * sin(f * p))
        sines.shows(said, by=angle_addition("angle addition; `cos fp sin f` cancels"))
    proof.shows(step, sines)


@claim(
    "smooth-flow",
    "The encoding is a smooth flow: its derivative is `G PE(p)`, with one matrix `G`",
    note("002", "§3.2", line=184),
    note("002", "§3.2", line=186),
    note("002", "§3.2", line=193, part=2),
    note("002", "§5.1", line=260),
)
def smooth_flow(n, theta, p):
    """`G = ⊕ [[0, θ_i], [−θ_i, 0]]` is one matrix for all positions: each pair runs round its
    circle with the speed `θ_i`. So `PE` is differentiable, however often, at every real position,
    and neighbours are close."""
    return HasDerivative(MatrixLambda((p,), PE(p)), p, G() @ PE(p))


@smooth_flow.proof
def differentiate_each_component(proof, theta, p):
    slope = stacked_blocks(theta(i) * cos(theta(i) * p), -theta(i) * sin(theta(i) * p))
    by_entries = proof.have(
        HasDerivative(MatrixLambda((p,), PE(p)), p, slope), why="differentiate each component"
    )
    product = proof.have(Equation(G() @ PE(p), slope), by=block_product)
    proof.shows(proof.conclusion, by_entries, product)


# --- whether it comes back --------------------------------------------------------------------

RATIONAL = And(LessEqual(j, n - 1), Equation(theta(j), u / v), Equation(PE(s), PE(t)))
"""One of the frequencies is a positive rational number, and s and t have the same encoding."""


@claim(
    "unique-on-integers",
    "Different whole-numbered positions have different encodings",
    note("000", "§1.5, item 1", line=69),
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
def no_multiple_of_pi_is_rational(proof):
    same = whole_turns_between(proof)
    with proof.take(f, u, v, s, t, where=SAME_WAVES) as position:
        turn = position.obtain(l, same.at(s * f, t * f))
        multiple = position.have(
            Equation(2 * v * l * pi, (s - t) * u), turn, position.given[0], why="`f = u/v`"
        )
        none = position.at(axiom("pi-irrational"), 2 * v * l, (s - t) * u, given=multiple)
        position.shows(Equation(s, t), multiple, none, why="`π` is irrational")
    with proof.take(n, theta, j, u, v, s, t, where=RATIONAL) as general:
        waves = [general.given[2].entry(row).at(j) for row in (0, 1)]
        general.shows(Equation(s, t), position.at(theta(j), u, v, s, t, given=waves))
    with proof.take(n, b, s, t, where=Equation(PE_b(s), PE_b(t))) as schedule:
        waves = [schedule.given[0].entry(row).at(0) for row in (0, 1)]
        schedule.shows(
            Equation(s, t), position.at(1, 1, 1, s, t, given=waves), why="`θ_0 = b⁰ = 1`"
        )
    proof.shows(general, schedule)


SAME_WAVES = And(
    Equation(f, u / v), Equation(sin(s * f), sin(t * f)), Equation(cos(s * f), cos(t * f))
)
"""f is a positive rational number, and s and t have the same sine and cosine."""
l = Symbol("l", integer=True)


def whole_turns_between(proof):
    """Angles with the same sine and the same cosine differ by whole turns."""
    equal = And(Equation(sin(alpha), sin(beta)), Equation(cos(alpha), cos(beta)))
    with proof.take(alpha, beta, where=equal) as same:
        turn = (
            same.calc(exp(I * (alpha - beta)))
            .eq((cos(alpha) + I * sin(alpha)) * (cos(beta) - I * sin(beta)), by=eulers_formula)
            .eq(1, *same.given, why="`sin² + cos² = 1`")
        )
        turns = same.at(whole_turns, alpha - beta, given=turn)
        same.shows(Exists(l, Equation(alpha - beta, 2 * pi * l)), turns)
    return same


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
    note("000", "§1.5, item 1", line=69),
)
def unique_on_reals(n, x, y):
    """For `d = 8` the frequencies are 1, `1/10`, `1/100` and `1/1000`, and after `2000π` positions
    every pair has made whole turns: 1000, 100, 10 and 1. The note wants a code for real positions
    as well, and has one for every `d` but 2, 4 and 8, for `d = 512` too: what is false is “for
    every `d`”."""
    return Implies(Equation(PE_usual(x), PE_usual(y)), Equation(x, y))


@unique_on_reals.refutation(repaired_by=["unique-on-reals-iff", "unique-on-integers"])
def a_common_period(proof):
    same = back_at_the_start(proof, Integer(4), 4)
    proof.contradiction(proof.at(proof.claim, 4, FAR, 0, given=same))


FAR = 2000 * pi


def back_at_the_start(proof, size, count):
    """PE(2000π) = PE(0) for so many frequencies, 1, 2 or 4."""
    angle = FAR * BASE ** (-i / size)
    with proof.take(i, where=LessEqual(i, size - 1)) as pair:
        turned = And(Equation(sin(angle), 0), Equation(cos(angle), 1))
        places = (Equation(i, place) for place in range(count))
        pair.shows(pair.cases(turned, *places, why="`θ_i·2000π` is a multiple of `2π`"))
    there, here = (substitute(PE_usual(place), {n: size}) for place in (FAR, 0))
    return proof.have(Equation(there, here), pair)


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
    with proof.take(a, c, q, where=Equation(a + c, n)) as parts:
        value = (
            parts.calc(v**n * r ** (c + n * q))
            .eq(v**a * (v * r) ** c * r ** (n * q), *parts.given, why="`n = a + c`")
            .eq(v**a * u**c * N**q, rational, power)
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
            less = falls.have(Less(w_next, w), now, later, *fraction.given)
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
    note("000", "§1.3", line=39),
    note("000", "§1.5, item 1", line=69),
    note("002", "§3.2", line=185),
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
def whether_the_first_two_pairs_come_back(proof, n):
    with proof.suppose(ALWAYS_DIFFERENT) as always:
        never = []
        for count in (1, 2, 4):
            with always.suppose(Equation(n, count)) as exception:
                same = back_at_the_start(exception, n, count)
                exception.contradiction(always.given[0].at(FAR, 0, given=same))
            never.append(exception)
        always.shows(NO_EXCEPTION, *never)
    root, slow = BASE ** (1 / n), BASE ** (-1 / n)
    with proof.suppose(NO_EXCEPTION) as general:
        between = root_is_between(general, root)
        turns = whole_turns_between(general)
        with general.take(x, y, where=[Equation(PE_usual(x), PE_usual(y)), Less(y, x)]) as ahead:
            same, order = ahead.given
            rows = same.entry(0), same.entry(1)
            waves, slower = ([row.at(pair) for row in rows] for pair in (0, 1))
            first = ahead.obtain(k, turns.at(x, y, given=waves))
            second = ahead.obtain(l, turns.at(x * slow, y * slow, given=slower))
            forward = ahead.have(And(Less(0, k), Less(0, l)), first, second, order)
            ratio = ahead.have(Equation(root, k / l), first, second, forward)
            is_whole = ahead.at(rational_root, n, BASE, root, k, l, given=(ratio, forward))
            inside = ahead.obtain(m, between)
            above = ahead.have(Less(m, floor(root)), inside, is_whole)
            ahead.contradiction(above, inside, is_whole, why="it lies between whole numbers")
        with general.take(x, y, where=Equation(PE_usual(x), PE_usual(y))) as equal:
            ways = ahead.at(x, y), ahead.at(y, x, given=equal.given)
            equal.shows(Equation(x, y), *ways)
        general.shows(equal)
    proof.shows(always, general)


m, k = Symbol("m", integer=True), Symbol("k", integer=True)
ROWS = ((3, 3, 21), (5, 5, 6), (6, 6, 4), (7, 8, 3), (9, 13, 2))
"""From, to, and the whole number below 10000^(1/n)."""


def root_is_between(proof, root):
    """Where n is not 1, 2 or 4, 10000^(1/n) lies between whole numbers."""
    rows = []
    for low, high, below in ROWS:
        with proof.suppose(And(LessEqual(low, n), LessEqual(n, high))) as row:
            row.shows(
                And(Less(below, root), Less(root, below + 1)),
                row.at(power_decreases, BASE, -Rational(1, low), -1 / n),
                row.at(power_decreases, BASE, -1 / n, -Rational(1, high)),
            )
        rows.append(row)
    with proof.suppose(LessEqual(14, n)) as row:
        row.shows(
            And(Less(1, root), Less(root, 2)),
            row.at(power_decreases, BASE, -Rational(1, 14), -1 / n),
            row.at(power_strictly_decreases, BASE, -1 / n, 0),
        )
    return proof.cases(
        Exists(m, And(Less(m, root), Less(root, m + 1))),
        *(LessEqual(n, high) for _, high, _ in ROWS),
        LessEqual(14, n),
        rows=[*rows, row],
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
