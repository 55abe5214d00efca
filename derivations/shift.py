"""Shifting by `k` is one rotation per frequency, the same at every position.

`T(k)` is the direct sum of the blocks `Φ(θ_i k) = [[cos θ_i k, sin θ_i k], [−sin θ_i k, cos θ_i
k]]`.  It carries `PE(p)` to `PE(p + k)` for every number of blocks `n` and for arbitrary
frequencies `θ`; the frequencies of the notes are an instance.  The matrix is orthogonal, a
one-parameter group, and the only one that does this.

Notes 000 §1.5, 002 §2.2 and §2.3, 003 §3 and §5 (eq. 2.4).
"""

import numpy as np

from symbolic_pe.notation import *

f, r = Symbol("f", real=True), Symbol("r", real=True)
rows = Symbol("r", integer=True, positive=True)


# --- the addition theorems ------------------------------------------------------------------------


@claim("angle-addition", "The sine and the cosine of a sum", note("002", "§2.2", line=91))
def sum_of_angles(p, k):
    """Both are the law `e^(ⅈ(p+k)) = e^(ⅈp) e^(ⅈk)`, with `e^(ⅈx) = cos x + ⅈ sin x`."""
    return And(
        Equation(sin(p + k), sin(p) * cos(k) + cos(p) * sin(k)),
        Equation(cos(p + k), cos(p) * cos(k) - sin(p) * sin(k)),
    )


@sum_of_angles.proof
def by_eulers_formula(proof, p, k):
    forwards = (cos(p) + I * sin(p)) * (cos(k) + I * sin(k))
    backwards = (cos(p) - I * sin(p)) * (cos(k) - I * sin(k))
    multiply = eulers_formula("`e^(±ⅈ(p+k)) = e^(±ⅈp) e^(±ⅈk)`, with `e^(±ⅈx) = cos x ± ⅈ sin x`")
    sine = (
        proof.calc(sin(p + k))
        .eq((forwards - backwards) / (2 * I), by=multiply)
        .eq(sin(p) * cos(k) + cos(p) * sin(k), by=complex_multiplication)
    )
    cosine = (
        proof.calc(cos(p + k))
        .eq((forwards + backwards) / 2, by=multiply)
        .eq(cos(p) * cos(k) - sin(p) * sin(k), by=complex_multiplication)
    )
    proof.shows(sine, cosine)


@claim(
    "rotation-2d",
    "One block `Φ` carries the pair `(sin, cos)` from one angle to another",
    note("000", "§1.5", line=80),
    note("002", "§2.2", line=106),
    note("003", "§5", line=113),
)
def rotation_2d():
    """The addition theorems in matrix form; at frequency `f` the angles are `fp` and `fk`. The
    block depends on the offset `k`, not on the position `p`."""
    turned_pair = Equation(
        vector(sin(f * (p + k)), cos(f * (p + k))), Phi(f * k) @ vector(sin(f * p), cos(f * p))
    )
    return And(
        ForAll([p, k], Equation(vector(sin(p + k), cos(p + k)), Phi(k) @ vector(sin(p), cos(p)))),
        ForAll([f, p, k], turned_pair),
    )


@rotation_2d.proof
def addition_theorems_as_a_matrix(proof):
    with proof.take(p, k) as turn:
        turn.shows(
            turn.calc(vector(sin(p + k), cos(p + k)))
            .eq(
                vector(cos(k) * sin(p) + sin(k) * cos(p), -sin(k) * sin(p) + cos(k) * cos(p)),
                by=angle_addition,
            )
            .eq(Phi(k) @ vector(sin(p), cos(p)), by=block_product("multiply row by column"))
        )
    with proof.take(f, p, k) as frequency:
        frequency.shows(proof.conclusion.parts[1].body, turn.at(f * p, f * k))
    proof.shows(turn, frequency)


# --- the shift ------------------------------------------------------------------------------------


@claim(
    "shift-identity",
    "`T(k)` carries `PE(p)` to `PE(p + k)`, whatever the position `p`",
    note("000", "§1.5", line=100),
    note("002", "§2.2", line=119),
    note("002", "§3.2", line=185),
    note("003", "§5, eq. 2.4", line=111),
)
def shift_identity(n, theta, p, k):
    """Each block of `T(k)` turns its pair by the angle `θ_i k`, and the position does not occur in
    `T(k)`: a relative offset is one linear map."""
    return Equation(T(k) @ PE(p), PE(p + k))


@shift_identity.proof
def each_block_turns(proof, theta, p, k):
    a, c = theta(i) * p, theta(i) * k
    proof.shows(
        proof.calc(T(k) @ PE(p))
        .eq(
            stacked_blocks(cos(c) * sin(a) + sin(c) * cos(a), -sin(c) * sin(a) + cos(c) * cos(a)),
            by=block_product,
        )
        .eq(stacked_blocks(sin(a + c), cos(a + c)), by=angle_addition)
        .eq(PE(p + k), by=definition)
    )


@claim(
    "shift-backwards",
    "The matrix with the blocks transposed carries `PE(p)` to `PE(p − k)`",
    beyond(),
)
def shift_backwards(n, theta, p, k):
    """The transposed blocks are `ρ(θ_i k)` with `ρ(a) = [[cos a, −sin a], [sin a, cos a]]`, the
    usual rotation: the pair `(sin, cos)`, in this order, it takes back by the angle `a`."""
    return Equation(T_backward(k) @ PE(p), PE(p - k))


@shift_backwards.proof
def each_block_turns_back(proof, theta, p, k):
    back = theta(i) * (p - k)
    proof.shows(
        proof.calc(T_backward(k) @ PE(p))
        .eq(stacked_blocks(sin(back), cos(back)), by=angle_addition("angle subtraction"))
        .eq(PE(p - k), by=definition)
    )


@claim(
    "shift-sign-003",
    "The first matrix of note 003 §5 carries `PE(p)` to `PE(p + k)`",
    note("003", "§5", line=105),
)
def shift_sign_003(n, p, k):
    """The minus sign stands in the wrong row: the note's `r_i` is the frequency `θ_i`, and its
    block turns the pair by the angle `θ_i k` the wrong way.  From position 0 the offset 1 leads to
    the first component `−sin 1` instead of `sin 1`, for every `d`; the note's next formula has it
    right."""
    return substitute_in(Equation(T_backward(k) @ PE(p), PE(p + k)), {theta: geometric()})


@shift_sign_003.refutation(repaired_by=["shift-identity", "shift-backwards"])
def first_component_from_position_zero(proof):
    proof.contradiction(proof.at(proof.claim, 1, 0, 1).entry(0), why="compare the sines")


@shift_sign_003.numbers(p=reals(-1e4, 1e4), k=reals(-1e4, 1e4), n=choice(1, 32, 256))
def first_matrix_with_numpy(p, k, n):
    matrix = reference.backward_shift_matrix(k, 2 * n)
    return matrix @ reference.sinusoidal(p, 2 * n), reference.sinusoidal(p + k, 2 * n)


# --- the matrices T(k) ----------------------------------------------------------------------------


@claim(
    "shift-orthogonal",
    "`T(k)` is a rotation: orthogonal, with determinant 1",
    note("000", "§1.5", line=78, part=1),
)
def shift_orthogonal(n, theta, k):
    """Each block is a rotation of the plane, so `T(k)` keeps lengths and angles."""
    return And(Equation(T(k).T @ T(k), Identity(2 * n)), Equation(Determinant(T(k)), 1))


@shift_orthogonal.proof
def each_block_is_a_rotation(proof, n, theta, k):
    c, s = cos(theta(i) * k), sin(theta(i) * k)
    product = (
        proof.calc(T(k).T @ T(k))
        .eq(diagonal_blocks([c**2 + s**2, 0], [0, s**2 + c**2]), by=block_product)
        .eq(Identity(2 * n), why="`sin² + cos² = 1`")
    )
    determinant = proof.have(
        proof.conclusion.parts[1],
        by=determinant_of_blocks("the product of the blocks' `cos² + sin² = 1`"),
    )
    proof.shows(product, determinant)


@claim(
    "shift-group",
    "The shifts form a group: `T(k)T(m) = T(k + m)`, `T(0) = I`, `T(−k) = T(k)ᵀ`",
    note("000", "§1.5", line=78, part=1),
)
def shift_group(n, theta, k, m):
    """Shifting by `m` and then by `k` is shifting by `k + m`, and shifting back is the transposed
    matrix: no inverse has to be computed."""
    return And(
        Equation(T(k) @ T(m), T(k + m)), Equation(T(0), Identity(2 * n)), Equation(T(-k), T(k).T)
    )


@shift_group.proof
def angles_add(proof, n, theta, k, m):
    a, c = theta(i) * k, theta(i) * m
    cosine, sine = cos(a) * cos(c) - sin(a) * sin(c), cos(a) * sin(c) + sin(a) * cos(c)
    product = (
        proof.calc(T(k) @ T(m))
        .eq(diagonal_blocks([cosine, sine], [-sine, cosine]), by=block_product)
        .eq(diagonal_blocks([cos(a + c), sin(a + c)], [-sin(a + c), cos(a + c)]), by=angle_addition)
        .eq(T(k + m), by=definition)
    )
    _, unit, back = proof.conclusion.parts
    start = proof.have(unit, why="`cos 0 = 1`, `sin 0 = 0`")
    proof.shows(product, start, proof.have(back, why="`sin` is odd, `cos` is even"))


@claim("shift-generator", "The derivative of `T(k)` is `G T(k)`", beyond())
def shift_generator(n, theta, k):
    """`G = ⊕ [[0, θ_i], [−θ_i, 0]]` does not depend on `k`, so `T(k)` is the solution `e^(kG)` of a
    linear differential equation with `T(0) = I`."""
    return HasDerivative(MatrixLambda((k,), T(k)), k, G() @ T(k))


@shift_generator.proof
def differentiate_each_entry(proof, theta, k):
    c, s = theta(i) * cos(theta(i) * k), theta(i) * sin(theta(i) * k)
    slope = diagonal_blocks([-s, c], [-c, -s])
    by_entries = proof.have(
        HasDerivative(MatrixLambda((k,), T(k)), k, slope), why="differentiate each entry"
    )
    product = proof.have(Equation(G() @ T(k), slope), by=block_product)
    proof.shows(proof.conclusion, by_entries, product)


# --- which matrices shift -------------------------------------------------------------------------

SHIFTED_SINE = Equation(cos(r * k) * sin(f * p) + sin(r * k) * cos(f * p), sin(f * (p + k)))


@claim(
    "frequency-matching",
    "A block that turns by `rk` shifts the frequency `f` only if `r = f`",
    note("003", "§5", line=131, part=1),
)
def frequency_matching(r, f):
    """At `p = 0` the identity says `sin rk = sin fk` for all `k`; the slopes at `k = 0` are `r` and
    `f`. (Comparing coefficients at one `k`, as the note does, would leave `r` open by multiples of
    `2π/k`.)"""
    return Implies(ForAll([p, k], SHIFTED_SINE), Equation(r, f))


@frequency_matching.proof
def slopes_at_zero(proof, r, f):
    with proof.take(k) as sines:
        sines.shows(Equation(sin(r * k), sin(f * k)), proof.given[0].at(0, k), why="take `p = 0`")
    left = proof.have(HasDerivative(Lambda(k, sin(r * k)), 0, r), why="`(sin rk)′ = r cos rk`")
    right = proof.have(HasDerivative(Lambda(k, sin(f * k)), 0, f), why="`(sin fk)′ = f cos fk`")
    proof.shows(
        Equation(r, f), sines, left, right, why="equal functions have equal derivatives at `k = 0`"
    )


@frequency_matching.numbers(r=choice(1, -0.375, 1e-4), f=choice(1, -0.375, 1e-4))
def angle_with_numpy(r, f):
    sine, cosine = reference.sinusoidal(1, 2, frequencies=[f])
    return r, np.arctan2(sine, cosine)


entries = a_00, a_01, a_10, a_11 = tuple(
    Symbol(f"a_{row}{col}", real=True) for row in range(2) for col in range(2)
)
A = matrix([a_00, a_01], [a_10, a_11])


def pair(position):
    """(sin f·position, cos f·position)."""
    return vector(sin(f * position), cos(f * position))


SHIFTS_THE_PAIR = ForAll(p, Equation(A @ pair(p), pair(p + k)))


@claim(
    "shift-unique",
    "At a frequency `f ≠ 0`, `Φ(fk)` is the only matrix that shifts the pair `(sin, cos)` by `k`",
    note("003", "§5", line=131, part=2),
)
def shift_unique():
    """The positions `p = 0` and `p = π/(2f)` have the pairs `(0, 1)` and `(1, 0)`: what a matrix
    does to these two are its columns."""
    return ForAll(
        [*entries, f, k],
        Implies(And(Not(Equation(f, 0)), SHIFTS_THE_PAIR), Equation(A, Phi(f * k))),
    )


@shift_unique.proof
def two_positions_fix_the_columns(proof, f, k):
    at_zero, at_quarter = (proof.at(proof.given[1], place) for place in (0, pi / (2 * f)))
    first_column = proof.have(
        And(Equation(a_00, cos(f * k)), Equation(a_10, -sin(f * k))),
        *(at_quarter.entry(row) for row in (0, 1)),
        why="a quarter of a turn later the sine is `cos`, the cosine `−sin`",
    )
    second_column = (at_zero.entry(row) for row in (0, 1))
    proof.shows(
        Equation(A, Phi(f * k)), first_column, *second_column, why="put the two columns together"
    )


HALF = Rational(1, 2)


@shift_unique.numbers(
    f=choice(1, HALF, -3),
    k=choice(2, 5, HALF),
    a_00=choice(cos(2), cos(5 * HALF), cos(3 * HALF)),
    a_01=choice(sin(2), sin(5 * HALF), -sin(3 * HALF)),
    a_10=choice(-sin(2), -sin(5 * HALF), sin(3 * HALF)),
    a_11=choice(cos(2), cos(5 * HALF), cos(3 * HALF)),
)
def matrix_with_numpy(f, k, a_00, a_01, a_10, a_11):
    return np.array([[a_00, a_01], [a_10, a_11]]), reference.shift_block(f * k)


W = MatrixVariable("W", rows, 2 * n)


@claim(
    "projection-absorbs",
    "A projection of the shifted encoding is another projection of the encoding",
    note("002", "§5.1", line=258, part=2),
    corollary_of="shift-identity",
)
def projection_absorbs(n, rows, theta, W, p, k):
    """The shift can be moved into the weights: what `W` sees at `p + k`, the matrix `W T(k)` sees
    at `p`, the same at every position. This is shift-identity once more, for any `W`; that there
    are weights that single out an offset is offset-head."""
    return Equation(W() @ PE(p + k), (W() @ T(k)) @ PE(p))


@projection_absorbs.proof
def move_the_shift_into_the_weights(proof, n, theta, p, k):
    proof.shows(
        proof.calc(W() @ PE(p + k))
        .eq(W() @ (T(k) @ PE(p)), "shift-identity")
        .eq((W() @ T(k)) @ PE(p), by=block_product("matrix products are associative"))
    )


PE_b, T_b, S_b = (
    define(f"{known.name}_b", list(known.parameters), substitute(known.body, {theta: geometric(b)}))
    for known in (PE, T, S)
)
"""PE(p), T(k) and S(k) in the frequencies θ_i = b^(−2i/d)."""

at_query, at_key, ahead = (Symbol(name, integer=True) for name in "mpk")
W_Q, W_K = (MatrixVariable(name, 2 * n, 2 * n) for name in ("W_Q", "W_K"))


def score(queries, keys, query, key):
    """(W_Q PE(m))·(W_K PE(p)): how much the query at m attends to the key at p."""
    return Dot(queries @ PE_b(query), keys @ PE_b(key))


def looks_ahead(queries, keys):
    """The score is S(p − m − k), and of all keys the one at m + k has the greatest."""
    here, there = (score(queries, keys, at_query, key) for key in (at_key, at_query + ahead))
    elsewhere = Not(Equation(at_key, at_query + ahead))
    return ForAll(
        [at_query, at_key],
        And(Equation(here, S_b(at_key - at_query - ahead)), Implies(elsewhere, Less(here, there))),
    )


@claim(
    "offset-head",
    "For every offset `k` there are projections whose score is greatest `k` positions on, and "
    "only there",
    note("002", "§2.3", line=134),
)
def offset_head(n, b, ahead):
    """`W_Q = T(k)` shifts the query to `m + k`, `W_K = I` leaves the keys alone, and the score is
    the dot product of `PE(m + k)` and `PE(p)`, which is greatest where the two are the same
    position. So a relative offset can be had from the weights alone, at all positions at once.
    Queries and keys are made of positions here, without features; nothing is said about what
    training finds, nor by how much the score is greatest."""
    return Exists([W_Q, W_K], looks_ahead(W_Q(), W_K()))


@offset_head.proof
def shift_the_query(proof, n, b):
    queries, keys = T_b(ahead), Identity(2 * n)
    there, gap = at_query + ahead, at_query + ahead - at_key
    with proof.take(at_query) as shift:
        shift.shows(Equation(queries @ PE_b(at_query), PE_b(there)), "shift-identity")
    with proof.take(at_query, at_key) as places:
        dot = places.have(
            Equation(score(queries, keys, at_query, at_key), Dot(PE_b(there), PE_b(at_key))), shift
        )
        value = (
            places.calc(score(queries, keys, at_query, at_key))
            .eq(S_b(gap), dot, places.at("dot-depends-on-offset", n, geometric(b), at_key, gap))
            .eq(S_b(at_key - at_query - ahead), by=parity("`cos` is even"))
        )
        with places.suppose(Not(Equation(at_key, there))) as elsewhere:
            elsewhere.shows(
                elsewhere.calc(score(queries, keys, at_query, at_key))
                .lt(n, dot, elsewhere.at("dot-peak-strict", n, b, at_key, gap))
                .eq(Dot(PE_b(there), PE_b(there)), elsewhere.at("self-dot", n, geometric(b), there))
                .eq(score(queries, keys, at_query, there), shift)
            )
        places.shows(value, elsewhere)
    proof.shows(
        proof.conclusion, places, witness=(queries, keys), why="take `W_Q = T(k)` and `W_K = I`"
    )


@offset_head.numbers(
    n=choice(1, 4, 32),
    b=choice(10000, 1.5, 100),
    k=choice(3, -1, 40),
    m=choice(5, 100, 2),
    p=choice(7, 98, 43),
    W_Q=matrix_function(T_b(ahead)),
    W_K=matrix_function(Identity(2 * n)),
)
def head_with_numpy(n, b, k, m, p):
    shift = reference.shift_matrix(k, 2 * n, b)
    query, key, highest = reference.sinusoidal([m, p, m + k], 2 * n, b)
    here = reference.dot(shift @ query, key)
    return [
        (here, reference.similarity(p - m - k, 2 * n, b)),
        (here, reference.dot(shift @ query, highest)),
    ]


# --- which way it turns -----------------------------------------------------------------------

turned_by, direction = Symbol("a", real=True), Symbol("x", real=True)


@claim(
    "rotation-direction",
    "In the plane `Φ(a)` turns a vector by `−a`",
    note("000", "§1.5", line=78, part=2),
)
def rotation_direction(turned_by, direction):
    """The note says that `Δt` is the angle of the rotation, without a sign. A pair of the encoding
    is `(sin ωt, cos ωt)`, with the sine as first coordinate, so it runs clockwise as `t` grows:
    `Φ(ωΔ)` shifts it by `Δ` and turns it by `−ωΔ`."""
    return Equation(
        Phi(turned_by) @ vector(cos(direction), sin(direction)),
        vector(cos(direction - turned_by), sin(direction - turned_by)),
    )


@rotation_direction.proof
def clockwise(proof):
    a, angle = turned_by, direction
    turned = vector(
        cos(a) * cos(angle) + sin(a) * sin(angle), cos(a) * sin(angle) - sin(a) * cos(angle)
    )
    proof.shows(
        proof.calc(Phi(a) @ vector(cos(angle), sin(angle)))
        .eq(turned, by=block_product)
        .eq(vector(cos(angle - a), sin(angle - a)), by=angle_addition)
    )


if __name__ == "__main__":
    run_script(__file__)
