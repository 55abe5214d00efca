"""Beyond the training length: which values new positions have.

Note 002 expects of the sinusoidal encoding that positions which no training text had are a smooth
continuation of those it had.  The values are defined at every position.  But a slow pair has made
only a part of a turn at the end of the training texts, and all that it shows at later positions is
new: the very objection that the note has to the index.

Note 002 §3.2, §5.1, §5.3 and §6.
"""

import numpy as np

from symbolic_pe.notation import *

f = Symbol("f", positive=True)
p, q, L = (Symbol(name, nonnegative=True) for name in "pqL")

theta_512 = define("theta", [i], BASE ** (-i / Integer(256)))
"""θ_i = 10000^(−2i/d) for d = 512."""

SEEN, TRAINED = 512, LessEqual(q, 512)
"""The longest training text of the note has the positions up to 512."""

# --- new values -------------------------------------------------------------------------------

IN_A_QUARTER = And(LessEqual(q, L), Less(L, p), LessEqual(f * p, pi / 2))
SLOW_PAIR = And(LessEqual(180, i), TRAINED, Less(512, p), LessEqual(p, 1000))


@claim(
    "new-positions-new-values",
    "As long as a pair has made less than a quarter of a turn, its sine is larger at every new "
    "position than at all before: with `d = 512` in 76 of the 256 pairs, from 512 to 1000",
    note("002", "§3.2", line=193, part=1),
)
def new_positions_new_values():
    """The sine rises up to `π/2`. From `i = 180` on, `θ_i · 1000` is below `π/2`, so for the note's
    model, trained up to 512 and used up to 1000, these 76 pairs show only values that training had
    nothing of. That the encoding is defined there and smooth does not say what a model does with
    them."""
    return And(
        ForAll([f, q, L, p], Implies(IN_A_QUARTER, Less(sin(f * q), sin(f * p)))),
        ForAll([i, q, p], Implies(SLOW_PAIR, Less(sin(theta_512(i) * q), sin(theta_512(i) * p)))),
    )


@new_positions_new_values.proof
def the_sine_rises_up_to_a_quarter(proof):
    with proof.take(f, q, L, p, where=IN_A_QUARTER) as rises:
        half, mean = f * (p - q) / 2, f * (p + q) / 2
        difference = (
            rises.calc(0)
            .lt(
                2 * sin(half) * cos(mean),
                rises.at(sine_positive, half, given=rises.given),
                rises.at(sine_positive, pi / 2 - mean, given=rises.given),
            )
            .eq(sin(f * p) - sin(f * q), by=sum_to_product)
        )
        rises.shows(Less(sin(f * q), sin(f * p)), difference)
    with proof.take(i, q, p, where=SLOW_PAIR) as slow:
        first = BASE ** Rational(-180, 256)
        falls = slow.at(power_decreases, BASE, Rational(180, 256), i / 256)
        quarter = slow.calc(theta_512(i) * p).le(1000 * first, falls, *slow.given).le(pi / 2)
        slow.shows(slow.at(rises, theta_512(i), q, SEEN, p, given=quarter))
    proof.shows(rises, slow)


@new_positions_new_values.numbers(
    f=choice(0.001, 0.0015, 0.1),
    q=choice(300.0, 512.0, 3.0),
    L=choice(512.0, 512.0, 4.0),
    p=choice(1000.0, 600.0, 15.0),
    i=choice(180, 200, 255),
)
def new_values_with_numpy(f, q, p, i):
    theta = reference.frequencies(512)[i]
    return [(np.sin(f * q), np.sin(f * p)), (np.sin(theta * q), np.sin(theta * p))]


NO_LARGER = LessEqual(sin(theta_512(i) * p), sin(theta_512(i) * q))


@claim(
    "new-positions-in-range",
    "With `d = 512` no sine is larger at a position up to 1000 than at all positions up to 512",
    beyond(),
)
def new_positions_in_range(i, p):
    """A remark on note 002, which does not say this: it says that the trigonometric functions
    continue smoothly, which is true (smooth-flow), and that the model generalises, which
    mathematics does not settle. One way in which new positions could be easy for a model is that
    they bring no new values. But the slowest pair, `i = 255`, has a larger sine at 1000 than at
    every position up to 512. That the values never leave `[−1, 1]` is sinusoid-bounded."""
    return Implies(And(LessEqual(i, 255), LessEqual(p, 1000)), Exists(q, And(TRAINED, NO_LARGER)))


@new_positions_in_range.refutation(repaired_by=["new-positions-new-values"])
def the_slowest_pair(proof):
    claimed = proof.obtain(q, proof.at(proof.claim, 255, 1000))
    larger = proof.cite("new-positions-new-values")[1]
    proof.contradiction(claimed, larger, why="take `i = 255` and `p = 1000`")


@new_positions_in_range.numbers(
    of=[NO_LARGER], i=choice(255, 200), p=choice(1000.0, 700.0), q=choice(512.0, 100.0)
)
def range_with_numpy(i, p, q):
    theta = reference.frequencies(512)[i]
    return np.sin(theta * p), np.sin(theta * q)


# --- learned tables ---------------------------------------------------------------------------

rows = Symbol("L", integer=True, positive=True)
row = Symbol("t", integer=True, nonnegative=True)
table, changed = (MatrixVariable(name, 2 * n, 1) for name in ("A", "B"))
last_row = MatrixVariable("v", 2 * n, 1)


def same_rows(one, other):
    """The tables agree in the rows 0 … L − 1."""
    return ForAll(row, Implies(LessEqual(row, rows - 1), Equation(one(row), other(row))))


CAN_BE_SINUSOIDAL = Exists(table, same_rows(table, PE))
ROW_L_IS_FREE = Exists(changed, And(same_rows(changed, table), Equation(changed(rows), last_row())))

NO_ENCODING = stacked_blocks(Integer(0), Integer(0))
WITH_ANOTHER_ROW = table(row) + floor(row / rows) * (last_row() - table(row))
"""A(t) for t < L, and v for t = L."""

NOT_SINUSOIDAL = Exists(table, ForAll([theta, row], Not(Equation(table(row), PE(row)))))


@claim(
    "learned-table",
    "A learned table of `L` rows can hold the sinusoidal encodings and more; its rows leave it "
    "entirely open what row `L` would be",
    note("002", "§6", line=300),
)
def learned_table():
    """A learned table is any table of `L` vectors of `d` numbers. The sinusoidal one is among them,
    and no row of the table of zeros is sinusoidal, whatever the frequencies. For every vector `v`
    there is a table with the same rows 0 to `L − 1` and with row `L` equal to `v`: what depends on
    the first `L` rows alone, as training on texts of `L` tokens does, says nothing of the next. For
    a model: it has no encoding for position `L`, where `PE(L)` is defined; how well either does
    there is not said."""
    return And(
        ForAll([n, theta, rows], CAN_BE_SINUSOIDAL),
        ForAll(n, NOT_SINUSOIDAL),
        ForAll([n, rows, table, last_row], ROW_L_IS_FREE),
    )


@learned_table.proof
def any_rows_and_one_more(proof):
    with proof.take(n, theta, rows) as sinusoidal:
        sinusoidal.shows(CAN_BE_SINUSOIDAL, witness=MatrixLambda((row,), PE(row)))
    with proof.take(n) as zeros:
        with zeros.take(theta, row) as never:
            with never.suppose(Equation(NO_ENCODING, PE(row))) as same:
                sine, cosine = (same.given[0].entry(place).at(0) for place in range(2))
                same.contradiction(sine, cosine, why="`sin² + cos² = 1`")
            never.shows(same)
        zeros.shows(NOT_SINUSOIDAL, never, witness=MatrixLambda((row,), NO_ENCODING))
    with proof.take(n, rows, table, last_row) as free:
        with free.take(row, where=LessEqual(row, rows - 1)) as early:
            early.shows(Equation(floor(row / rows), 0), early.at(floor_is, row / rows, 0))
        free.shows(ROW_L_IS_FREE, early, witness=MatrixLambda((row,), WITH_ANOTHER_ROW))
    proof.shows(sinusoidal, zeros, free)


@learned_table.numbers(
    of=[Equation(table(row), PE(row))],
    n=choice(1, 4, 32),
    t=choice(0, 5, 40),
    theta=family("n", -1, 1),
    A=matrix_function(MatrixLambda((row,), PE(row))),
)
def sinusoidal_table_with_numpy(n, t, theta):
    learned = np.zeros((t + 1, 2 * n))
    learned[:] = reference.sinusoidal(np.arange(t + 1), 2 * n, frequencies=theta)
    return learned[t][:, np.newaxis], reference.sinusoidal(t, 2 * n, frequencies=theta)[
        :, np.newaxis
    ]


@learned_table.numbers(
    of=[Not(Equation(table(row), PE(row)))],
    n=choice(1, 4, 32),
    t=choice(0, 5, 40),
    theta=family("n", -1, 1),
    A=matrix_function(MatrixLambda((row,), NO_ENCODING)),
)
def zeros_with_numpy(n, t, theta):
    encoding = reference.sinusoidal(t, 2 * n, frequencies=theta)
    return np.zeros((2 * n, 1)), encoding[:, np.newaxis]


@learned_table.numbers(
    of=[Equation(changed(row), table(row)), Equation(changed(rows), last_row())],
    n=choice(1, 4, 32),
    L=choice(1, 8, 64),
    t=choice(0, 5, 40),
    A=matrix_function(MatrixLambda((row,), stacked_blocks(cos(row + i), sin(row * i)))),
    B=matrix_function(MatrixLambda((row,), WITH_ANOTHER_ROW)),
    v=random_matrix(2 * n, 1),
)
def another_row_with_numpy(L, t, A, v):
    before = np.stack([A(place) for place in range(L + 1)])
    after = before.copy()
    after[L] = v
    return [(after[t], before[t]), (after[L], v)]


# --- how many positions -----------------------------------------------------------------------

last = Symbol("M", integer=True, nonnegative=True)
t = Symbol("t", integer=True, nonnegative=True)
positions = define("count", [last], Sum(1, (t, 0, last)))
"""How many positions there are from 0 to M."""


@claim(
    "positions-counted", "From 0 to `M` there are `M + 1` positions", note("002", "§3.2", line=192)
)
def positions_counted(last):
    """A text of 512 tokens has the positions 0 to 511."""
    return Equation(positions(last), last + 1)


@positions_counted.proof
def one_more_than_the_last(proof):
    proof.shows(proof.calc(positions(last)).eq(last + 1, by=finite_sum))


@claim(
    "positions-0-to-512",
    "A text of 512 tokens has all the positions 0 to 512",
    note("002", "§3.2", line=192),
)
def positions_0_to_512():
    """These are 513 positions: counted from 0, the last one is 511."""
    return Equation(positions(SEEN), SEEN)


@positions_0_to_512.refutation(repaired_by=["positions-counted"])
def one_too_many(proof):
    proof.contradiction(proof.claim, proof.at("positions-counted", SEEN))


@positions_0_to_512.numbers()
def up_to_512_with_numpy():
    return len(np.arange(513)), 512


if __name__ == "__main__":
    run_script(__file__)
