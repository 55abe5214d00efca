"""Rotary encodings (RoPE): queries and keys are turned, and scores know only the offset.

Note 004 derives RoPE from complex multiplication: `f(q, m) = q e^{ⅈmθ}` for one pair of features,
and a direct sum of such maps, `R(m) = ⊕ ρ(mθ_i)`, for `d = 2n` features.  All claims hold for
arbitrary frequencies `θ` and every number of pairs `n`.  A query stands at position `m`, a key at
position `p`; both are real numbers unless a claim says integers.
"""

from typing import Any

import numpy as np
from sympy import Expr

from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import BlockDiagonal, MatrixTerm
from symbolic_pe.notation import *
from symbolic_pe.theories import laws

x, y, u, v, s, angle = (Symbol(name, real=True) for name in ("x", "y", "u", "v", "s", "a"))
query, key = Symbol("q"), Symbol("k")
frequency = Symbol("theta", real=True)
q, k = Function("q", real=True), Function("k", real=True)

QUERY = define("q", [], features(q))()
"""The query (q_0, q_1, …, q_{d−1}), any vector of features."""

KEY = define("k", [], features(k))()
"""The key (k_0, k_1, …, k_{d−1})."""

# --- one pair of features, as a complex number ------------------------------------------------

z = define("z", [x, y], x + I * y)
"""The vector (x, y) read as a complex number."""

f = define("f", [query, angle], query * exp(I * angle))
"""f(q, mθ) = q e^{ⅈmθ}: the query q turned to position m."""


@claim(
    "inner-product-complex",
    "The dot product of `(x, y)` and `(u, v)` is `Re(q k*)` for `q = x + ⅈy` and `k = u + ⅈv`",
    note("004", "RoPE", line=55),
    corollary_of="dot-as-real-part",
)
def inner_product_complex(x, y, u, v):
    """`q k* = (xu + yv) + ⅈ(yu − xv)`: the conjugate makes `−ⅈ² = 1` of the two imaginary
    factors."""
    return Equation(Dot(vector(x, y), vector(u, v)), re(z(x, y) * conjugate(z(u, v))))


@inner_product_complex.proof
def vectors_as_numbers(proof, x, y, u, v):
    proof.shows(proof.conclusion, "dot-as-real-part")


# --- a slip in the query ----------------------------------------------------------------------


@claim(
    "rope-query-typo",
    "For `q_m = [x_m, y_n]`, with the second coordinate of the key, `q_m·k_n` is `Re(q k*)` for "
    "`q = x_m + ⅈ y_m`",
    note("004", "RoPE", line=53),
)
def rope_query_typo(x, y, u, v):
    """A slip of the pen for `[x_m, y_m]`, as the note has it some lines before. With `(x, y)` for
    `q_m` and `(u, v)` for `k_n` the written query is `(x, v)`; for `x = y = u = 0` and `v = 1` its
    dot product with the key is 1, and `Re(q k*)` is 0."""
    return Equation(Dot(vector(x, v), vector(u, v)), re(z(x, y) * conjugate(z(u, v))))


@rope_query_typo.refutation(repaired_by=["inner-product-complex"])
def a_query_of_zero(proof):
    proof.contradiction(
        proof.at(proof.claim, 0, 0, 0, 1), why="take `q_m = (0, 0)`, `k_n = (0, 1)`"
    )


@rope_query_typo.numbers(x=reals(-2, 2), y=reals(-2, 2), u=reals(-2, 2), v=reals(-2, 2))
def mixed_query_with_numpy(x, y, u, v):
    written = reference.dot(np.array([x, v]), np.array([u, v]))
    return written, ((x + 1j * y) * np.conj(u + 1j * v)).real


QUERY_AT_M, KEY_AT_P = f(query, m * frequency), f(key, p * frequency)


@claim(
    "rope-relative",
    "The score of a turned query and a turned key depends on their positions through `m − p` alone",
    note("004", "RoPE", line=63),
)
def rope_relative(query, key, frequency, m, p):
    """Conjugation turns `e^{ⅈpθ}` into `e^{−ⅈpθ}`, and the two angles add to `(m − p)θ`."""
    return Equation(
        re(QUERY_AT_M * conjugate(KEY_AT_P)),
        re(query * conjugate(key) * exp(I * (m - p) * frequency)),
    )


@rope_relative.proof
def angles_subtract(proof, m, p):
    product = (
        proof.calc(QUERY_AT_M * conjugate(KEY_AT_P))
        .eq(
            query * exp(I * m * frequency) * conjugate(key) * exp(-I * p * frequency),
            by=conjugation,
        )
        .eq(query * conjugate(key) * exp(I * (m - p) * frequency), by=law_of_exponents)
    )
    proof.shows(proof.conclusion, product, why="real parts")


third = Symbol("q_n")


@claim(
    "rope-key-typo",
    "The score of `q_m` and `q_n` at the positions `m` and `n` is `Re(q_m k_n* e^{ⅈ(m−n)θ})`",
    note("004", "RoPE", line=62),
)
def rope_key_typo(query, third, key, frequency, m, p):
    """A slip of the pen for `⟨q_m, k_n⟩`: on the left there is no key, so the right side may be
    anything. `R(q_m, q_n, m − n)` in the lines around it has the same slip."""
    return Equation(
        re(QUERY_AT_M * conjugate(f(third, p * frequency))),
        re(query * conjugate(key) * exp(I * (m - p) * frequency)),
    )


@rope_key_typo.refutation(repaired_by=["rope-relative"])
def another_key(proof):
    proof.contradiction(
        proof.at(proof.claim, 1, 1, 0, 0, 0, 0), why="the key does not occur on the left"
    )


@rope_key_typo.numbers(
    q=complexes(10),
    q_n=complexes(10),
    k=complexes(10),
    theta=reals(-4, 4),
    m=reals(-1e3, 1e3),
    p=reals(-1e3, 1e3),
)
def without_a_key_with_numpy(q, q_n, k, theta, m, p):
    pairs = reference.as_pairs([q]), reference.as_pairs([q_n])
    product = q * k.conjugate() * reference.phase_progression(theta, m - p)
    return reference.rotary_score(*pairs, m, p, frequencies=[theta]), product.real


turned = (x * cos(frequency) - y * sin(frequency), x * sin(frequency) + y * cos(frequency))


@claim(
    "rope-matrix-form",
    "Multiplying `x + ⅈy` by `e^{ⅈθ}` is turning the vector `(x, y)` by the angle `θ`",
    note("004", "RoPE", line=73),
)
def rope_matrix_form(x, y, frequency):
    """Euler's formula and one multiplication; real and imaginary part are the two coordinates of
    the turned vector."""
    return And(
        Equation((x + I * y) * exp(I * frequency), turned[0] + I * turned[1]),
        Equation(rho(frequency) @ vector(x, y), vector(*turned)),
    )


@rope_matrix_form.proof
def eulers_formula_and_multiply(proof, x, y):
    number, matrix = proof.conclusion.parts
    turn = proof.have(matrix, by=block_product("matrix times vector"))
    proof.shows(proof.have(number, why="Euler's formula"), turn)


@claim(
    "rope-matrix-typo",
    "`(x + ⅈy)e^{ⅈθ}` has the imaginary part `x sin θ + y sin θ`",
    note("004", "RoPE", line=71, part=2),
)
def rope_matrix_typo(x, y, frequency):
    """A slip of the pen for `x sin θ + y cos θ`, as the note's next line has it. For `x = 0`, `y =
    1`, `θ = 0` nothing is turned and the left side is `ⅈ`, the right side 0."""
    return Equation(
        (x + I * y) * exp(I * frequency), turned[0] + I * (x * sin(frequency) + y * sin(frequency))
    )


@rope_matrix_typo.refutation(repaired_by=["rope-matrix-form"])
def no_turn_at_all(proof):
    proof.contradiction(proof.at(proof.claim, 0, 1, 0), why="the angle 0 turns nothing")


@rope_matrix_typo.numbers(x=reals(-10, 10), y=reals(-10, 10), theta=reals(-100, 100))
def typo_with_numpy(x, y, theta):
    turned = reference.rotary([x, y], theta, frequencies=[1])
    number = (x + 1j * y) * reference.phase_progression(theta, 1)
    return number, turned[0] + 1j * (x * np.sin(theta) + y * np.sin(theta))


@claim(
    "rope-angle-typo",
    "`(x + ⅈy)e^{ⅈmθ} = (x + ⅈy)(cos θ + ⅈ sin θ)` at every position `m`",
    note("004", "RoPE", line=71, part=1),
)
def rope_angle_typo(x, y, frequency, m):
    """The position has been dropped: Euler's formula gives `cos mθ + ⅈ sin mθ`. The line is right
    for `m = 1`; the result that the note draws from it has `nθ` in place of `θ`, and is right at
    the position `n`."""
    return Equation(
        (x + I * y) * exp(I * m * frequency), (x + I * y) * (cos(frequency) + I * sin(frequency))
    )


@rope_angle_typo.refutation(repaired_by=["rope-matrix-form"])
def position_zero_turns_nothing(proof):
    proof.contradiction(proof.at(proof.claim, 1, 0, pi, 0), why="position 0, `θ = π`")


@rope_angle_typo.numbers(x=reals(-10, 10), y=reals(-10, 10), theta=reals(-4, 4), m=reals(2, 100))
def dropped_position_with_numpy(x, y, theta, m):
    turned = (x + 1j * y) * reference.phase_progression(theta, m)
    return turned, (x + 1j * y) * reference.phase_progression(theta, 1)


# --- d features: a direct sum of turns --------------------------------------------------------

SCORE = Dot(R(m) @ QUERY, R(p) @ KEY)
"""The score of the query q at position m and the key k at position p."""


@claim(
    "rope-blocks",
    "`R(m)ᵀR(p) = R(p − m)`, so the score of a query and a key is `qᵀR(p − m)k`",
    note("004", "RoPE", line=40),
)
def rope_blocks(n, theta, m, p):
    """Block by block: turning back by `mθ_i` and forth by `pθ_i` is turning by `(p − m)θ_i`."""
    return And(
        Equation(R(m).T @ R(p), R(p - m)),
        ForAll([q, k], Equation(SCORE, Dot(QUERY, R(p - m) @ KEY))),
    )


@rope_blocks.proof
def turn_back_and_forth(proof, m, p):
    a, b = m * theta(i), p * theta(i)
    cosine, sine = cos(a) * cos(b) + sin(a) * sin(b), cos(a) * sin(b) - sin(a) * cos(b)
    matrix = (
        proof.calc(R(m).T @ R(p))
        .eq(diagonal_blocks([cosine, -sine], [sine, cosine]), by=block_product)
        .eq(R(p - m), by=angle_addition)
    )
    proof.shows(proof.conclusion, matrix, why="`⟨Au, v⟩ = ⟨u, Aᵀv⟩`")


FEATURES = {
    "n": choice(1, 32, 256),
    "theta": family("n", -1, 1),
    "q": family(2 * n, -1, 1),
    "k": family(2 * n, -1, 1),
    "m": reals(-1e4, 1e4),
    "p": reals(-1e4, 1e4),
}
"""A query at m, a key at p, and frequencies, for d = 2, 64 and 512."""


def norm(vector: MatrixTerm) -> Expr:
    """‖v‖ = √⟨v, v⟩."""
    return sqrt(Dot(vector, vector))


@claim(
    "rope-norm",
    "Turning does not change the length of a vector: `‖R(m)q‖ = ‖q‖`",
    note("004", "绝对位置编码", line=27),
    note("004", "RoPE", line=73),
    corollary_of="rope-blocks",
)
def rope_norm(n, theta, m, q):
    """`R(m)ᵀR(m)` is the turn by the offset 0, which leaves everything where it is: a vector runs
    round on a sphere as the position grows, and not on a spiral, as the name 螺旋编码 in note 004
    would have it."""
    return Equation(norm(R(m) @ QUERY), norm(QUERY))


@rope_norm.proof
def offset_zero(proof, m, q):
    square = (
        proof.calc(Dot(R(m) @ QUERY, R(m) @ QUERY))
        .eq(Dot(QUERY, R(0) @ QUERY), "rope-blocks")
        .eq(Dot(QUERY, QUERY), by=exact_value("`cos 0 = 1`, `sin 0 = 0`"))
    )
    proof.shows(proof.conclusion, square, why="take square roots")


@claim(
    "rope-translation",
    "Moving query and key by the same distance does not change their score",
    note("004", "RoPE", line=64),
    corollary_of="rope-blocks",
)
def rope_translation(n, theta, m, p, s, q, k):
    """Scores depend on the offset alone, and `(p + s) − (m + s) = p − m`."""
    return Equation(Dot(R(m + s) @ QUERY, R(p + s) @ KEY), SCORE)


@rope_translation.proof
def same_offset(proof, m, p, s, q, k):
    proof.shows(
        proof.calc(Dot(R(m + s) @ QUERY, R(p + s) @ KEY))
        .eq(Dot(QUERY, R(p - m) @ KEY), "rope-blocks")
        .eq(SCORE, "rope-blocks")
    )


cosines = define("c", [m], stacked_blocks(cos(m * theta(i)), cos(m * theta(i))))
"""(cos mθ_0, cos mθ_0, cos mθ_1, cos mθ_1, …)."""

sines = define("s", [m], stacked_blocks(sin(m * theta(i)), sin(m * theta(i))))
"""(sin mθ_0, sin mθ_0, sin mθ_1, sin mθ_1, …)."""


@claim(
    "rope-elementwise",
    "`R(m)q` is `q` times the cosines plus `(−q_1, q_0, −q_3, q_2, …)` times the sines, entry by "
    "entry",
    note("004", "RoPE", line=78),
)
def rope_elementwise(n, theta, m, q):
    """No matrix has to be multiplied: both coordinates of pair `i` use one angle, `mθ_i`."""
    return Equation(R(m) @ QUERY, Hadamard(QUERY, cosines(m)) + Hadamard(rotated_half(q), sines(m)))


@rope_elementwise.proof
def sort_by_cosine_and_sine(proof, m, q):
    a = m * theta(i)
    first, second = q(2 * i), q(2 * i + 1)
    proof.shows(
        proof.calc(R(m) @ QUERY)
        .eq(
            stacked_blocks(first * cos(a) - second * sin(a), first * sin(a) + second * cos(a)),
            by=block_product,
        )
        .eq(proof.conclusion.rhs, why="entry by entry")
    )


@rope_elementwise.numbers(**FEATURES)
def elementwise_with_numpy(n, theta, q, m):
    matrix = reference.rotary_matrix(m, 2 * n, frequencies=theta)
    return matrix @ q, reference.rotary(q, m, frequencies=theta)


@claim(
    "rope-last-index",
    "The last coordinate of `R(m)q` uses the frequency `θ_{d/2}`",
    note("004", "RoPE", line=77),
    repaired_by=["rope-elementwise"],
)
def rope_last_index():
    """The `n = d/2` frequencies are `θ_0 … θ_{d/2−1}`, two coordinates for each, so the list ends
    in `cos mθ_{d/2−1}` twice. With a further frequency in the last coordinate its pair would no
    longer turn: `(1, 0)` would become `(cos mθ_{d/2−1}, sin mθ_{d/2})`, whose length changes with
    `m`."""
    rotated = stacked_blocks(
        q(2 * i) * cos(m * theta(i)) - q(2 * i + 1) * sin(m * theta(i)),
        q(2 * i) * sin(m * theta(i)) + q(2 * i + 1) * cos(m * theta(i)),
    )
    return Equation(
        Component(rotated, n - 1, 1),
        Component(QUERY, n - 1, 1) * Component(cosines(m), n, 1)
        + Component(rotated_half(q), n - 1, 1) * Component(sines(m), n, 1),
    )


# --- the signs cannot be dropped --------------------------------------------------------------

U = define(
    "U",
    [m],
    diagonal_blocks([cos(m * theta(i)), sin(m * theta(i))], [sin(m * theta(i)), cos(m * theta(i))]),
)
"""The form without signs as a matrix: U(m)q = q ⊗ (cos …) + (q_1, q_0, q_3, q_2, …) ⊗ (sin …)."""

W = MatrixVariable("W", 2 * n, 2 * n)

RELATIVE = Equation(Dot(U(m + s) @ QUERY, U(p + s) @ KEY), Dot(U(m) @ QUERY, U(p) @ KEY))
MENDED_BEFORE, MENDED_AFTER = Equation(U(m) @ W(), R(m)), Equation(W() @ U(m), R(m))


@claim(
    "rope-drop-minus",
    "The minus signs may be dropped: scores stay relative, or a constant matrix makes up for them",
    note("004", "RoPE", line=81),
)
def rope_drop_minus(n, theta):
    """Without the minus signs the map `U(m)q = q ⊗ (cos …) + (q_1, q_0, …) ⊗ (sin …)` is no turn:
    with all frequencies 1 the score of `(1, 0, 1, 0, …)` and `(0, 1, 0, 1, …)` is `n sin(m + p)`,
    which depends on `m + p`. And a matrix `W` that makes `R(m)` of `U(m)`, applied before or after
    it, is the identity (take `m = 0`) and then fails at `m = π/2`. In another reading the note is
    right (rope-minus-in-weights): as `q = Wx`, the vector `(−q_1, q_0, …)` is `W′x` for other
    weights `W′`, which contain the signs."""
    return Or(
        ForAll([q, k, m, p, s], RELATIVE),
        Exists(W, ForAll(m, MENDED_BEFORE)),
        Exists(W, ForAll(m, MENDED_AFTER)),
    )


@rope_drop_minus.refutation(repaired_by=["rope-minus-in-weights", "rope-elementwise"])
def all_frequencies_one(proof):
    one_pair = proof.at(proof.claim, 1, Lambda(i, 1))
    relative, before, after = one_pair.said.parts
    with proof.suppose(relative) as moving:
        moved = moving.at(*moving.given, ALTERNATING, ALTERNATING_FROM_0, -pi / 4, -pi / 4, pi / 2)
        moving.contradiction(moved, why="`sin(π/4 + π/4) ≠ sin(−π/4 − π/4)`")
    impossible = [quarter_turn_of_the_identity(proof, mended) for mended in (before, after)]
    proof.contradiction(one_pair, moving, *impossible)


ALTERNATING, ALTERNATING_FROM_0 = Lambda(j, (1 + (-1) ** j) / 2), Lambda(j, (1 - (-1) ** j) / 2)
FIRST = stacked_blocks(1, 0)
"""(1, 0, 1, 0, …)."""


def quarter_turn_of_the_identity(proof, claimed):
    """There is no W with U(m)W = R(m) for all m, or with W U(m) = R(m), for one pair."""
    exchange = substitute(U(pi / 2), {n: 1, theta: Lambda(i, 1)})
    with proof.suppose(claimed) as mended:
        (matrix,) = claimed.variables
        law = mended.obtain(matrix, *mended.given)
        start, quarter = law.at(0), law.at(pi / 2)
        identity = (
            mended.calc(matrix())
            .eq(start.said.lhs, by=exact_value("`U(0) = I`"))
            .eq(Identity(2), start)
        )
        turns = mended.calc(exchange).eq(quarter.said.lhs, identity).eq(quarter.said.rhs, quarter)
        mended.contradiction(turns.entry(0, 1), why="`U(π/2)` exchanges, `R(π/2)` turns")
    return mended


@rope_drop_minus.numbers(of=[RELATIVE], **FEATURES, s=reals(-1e4, 1e4))
def unsigned_scores_with_numpy(theta, q, k, m, p, s):
    queries = reference.rotary_without_signs([q, q], [m + s, m], frequencies=theta)
    keys = reference.rotary_without_signs([k, k], [p + s, p], frequencies=theta)
    return tuple(reference.dot(queries, keys))


@rope_drop_minus.numbers(
    of=[MENDED_BEFORE, MENDED_AFTER],
    n=choice(1, 4, 32),
    theta=family("n", -1, 1),
    m=reals(-1e4, 1e4),
    W=matrix_function(Identity(2 * n)),
)
def unsigned_matrix_with_numpy(n, theta, m):
    unsigned = reference.rotary_without_signs(np.eye(2 * n), m, frequencies=theta).T
    signed = reference.rotary_matrix(m, 2 * n, frequencies=theta)
    return [(unsigned, signed), (unsigned, signed)]


AT_ONE_POINT = {"n": constant(1), "theta": function(Lambda(i, 1))}
"""d = 2 and the frequency 1: here the reports show that the claim fails."""


@rope_drop_minus.numbers(
    of=[RELATIVE],
    **AT_ONE_POINT,
    q=function(ALTERNATING),
    k=function(ALTERNATING_FROM_0),
    m=constant(-pi / 4),
    p=constant(-pi / 4),
    s=constant(pi / 2),
)
def unsigned_scores_at_one_point(theta, q, k, m, p, s):
    pairs = ([values(0), values(1)] for values in (q, k))
    return unsigned_scores_with_numpy([theta(0)], *pairs, m, p, s)


@rope_drop_minus.numbers(
    of=[MENDED_BEFORE, MENDED_AFTER],
    **AT_ONE_POINT,
    m=constant(pi / 2),
    W=matrix_function(Identity(2)),
)
def unsigned_matrix_at_one_point(n, theta, m):
    return unsigned_matrix_with_numpy(n, [theta(0)], m)


COSINES = define("C", [m], diagonal_blocks([cos(m * theta(i)), 0], [0, cos(m * theta(i))]))
SINES = define("S", [m], diagonal_blocks([sin(m * theta(i)), 0], [0, sin(m * theta(i))]))
QUARTER = define("J", [], diagonal_blocks([0, -1], [1, 0]))
"""J(q_0, q_1, q_2, q_3, …) = (−q_1, q_0, −q_3, q_2, …)."""

inputs = Symbol("D", integer=True, positive=True)
WEIGHTS, INPUT = MatrixVariable("W", 2 * n, inputs), MatrixVariable("x", inputs, 1)


@claim(
    "rope-minus-in-weights",
    "For `q = Wx` the minus signs can be put into constant weights `W′ = JW`: `R(m)q = C(m)Wx + "
    "S(m)W′x`",
    note("004", "RoPE", line=81),
)
def rope_minus_in_weights(n, theta, inputs, WEIGHTS, INPUT, m):
    """`C(m)` and `S(m)` are diagonal: they multiply entry by entry by the cosines and the sines,
    each of them twice. The rows of `JW` are those of `W`, exchanged in pairs, the first of each
    pair with a minus sign; `JW` does not depend on `m`, so that nothing has to change its sign
    while the program runs. The price is a second product with `x`."""
    turned_query = Equation(
        R(m) @ (WEIGHTS() @ INPUT()),
        COSINES(m) @ (WEIGHTS() @ INPUT()) + SINES(m) @ ((QUARTER() @ WEIGHTS()) @ INPUT()),
    )
    return And(ForAll(q, Equation(QUARTER() @ QUERY, rotated_half(q))), turned_query)


@rope_minus_in_weights.proof
def a_second_projection(proof, m):
    rows, turned = proof.conclusion.parts
    split = proof.calc(R(m)).eq(COSINES(m) + SINES(m) @ QUARTER(), by=block_product)
    proof.shows(proof.have(rows), proof.have(turned, split, why="multiply out"))


@rope_minus_in_weights.numbers(
    n=choice(1, 4, 32),
    D=choice(2, 3, 16),
    theta=family("n", -1, 1),
    m=reals(-1e4, 1e4),
    q=family(2 * n, -1, 1),
    W=random_matrix(2 * n, inputs, -1, 1),
    x=random_matrix(inputs, 1, -1, 1),
)
def second_projection_with_numpy(n, theta, m, q, W, x):
    by_quarter = np.kron(np.eye(n), [[0.0, -1.0], [1.0, 0.0]])
    negated_and_exchanged = reference.as_pairs(1j * reference.as_complex(q))
    angles = np.repeat(m * theta, 2)[:, np.newaxis]
    turned = np.cos(angles) * (W @ x) + np.sin(angles) * (by_quarter @ W @ x)
    rotation = reference.rotary_matrix(m, 2 * n, frequencies=theta)
    return [(by_quarter @ q, negated_and_exchanged), (rotation @ (W @ x), turned)]


# --- other ways to write the same map ---------------------------------------------------------


def pair_at(feature: Any, position: Expr) -> Expr:
    """Pair i of features as a complex number, turned to a position."""
    return f(z(feature(2 * i), feature(2 * i + 1)), position * theta(i))


@claim(
    "rope-stacks",
    "`R(m)` turns each pair of features by itself, as the two-dimensional map does, and scores add",
    note("004", "RoPE", line=76),
)
def rope_stacks(n, theta, m, p, q, k):
    """Pair `i`, read as the complex number `q_{2i} + ⅈ q_{2i+1}`, is multiplied by `e^{ⅈmθ_i}`; the
    score is the sum of the scores of the pairs."""
    return And(
        Equation(R(m), BlockDiagonal(rho(m * theta(i)), i, n)),
        Equation(R(m) @ QUERY, stacked_blocks(re(pair_at(q, m)), im(pair_at(q, m)))),
        Equation(SCORE, Sum(re(pair_at(q, m) * conjugate(pair_at(k, p))), (i, 0, n - 1))),
    )


@rope_stacks.proof
def pair_by_pair(proof, m, p, q, k):
    matrix, vectors, score = proof.conclusion.parts
    proof.shows(
        proof.have(matrix, by=definition),
        proof.have(vectors, why="real and imaginary part of `(x + ⅈy)e^{ⅈθ}`"),
        proof.have(score, why="`⟨q, k⟩ = Re(q k*)` for each pair"),
    )


index = Symbol("r", integer=True, nonnegative=True)
g, h = Function("g", real=True), Function("h", real=True)


def side_by_side(feature: Any) -> MatrixTerm:
    """The pairs (x_i, x_{i+n}) of the half-split layout, stacked."""
    return stacked_blocks(feature(i), feature(i + n))


any_features = Function("x", real=True)

anywhere = Symbol("r", integer=True)
from_halves = define(
    "σ", [anywhere], floor(anywhere / 2) + n * (anywhere - 2 * floor(anywhere / 2))
)
"""σ(2j) = j and σ(2j + 1) = j + n: which feature of the half-split layout comes to place r."""

to_halves = define("τ", [anywhere], 2 * (anywhere - n * floor(anywhere / n)) + floor(anywhere / n))
"""τ(j) = 2j and τ(j + n) = 2j + 1, for j < n."""

last = 2 * n - 1
IN_ORDER = stacked_blocks(any_features(from_halves(2 * i)), any_features(from_halves(2 * i + 1)))
"""The features in the order σ, (x_{σ(0)}, x_{σ(1)}, …)."""


@claim(
    "half-split-permutation",
    "`σ_{2j} = j`, `σ_{2j+1} = j + n` is a permutation of the `d` features, which puts `x_j` and "
    "`x_{j+n}` side by side",
    beyond("the layout of GPT-NeoX and Llama"),
)
def half_split_permutation():
    """Both are maps of `0 … d − 1` to itself, and each undoes the other: the inverse is `τ_j = 2j`,
    `τ_{j+n} = 2j + 1`."""
    there_and_back_again = And(
        LessEqual(0, from_halves(index)),
        LessEqual(from_halves(index), last),
        LessEqual(0, to_halves(index)),
        LessEqual(to_halves(index), last),
        Equation(to_halves(from_halves(index)), index),
        Equation(from_halves(to_halves(index)), index),
    )
    return And(
        ForAll([n, index], Implies(LessEqual(index, last), there_and_back_again)),
        ForAll([n, any_features], Equation(IN_ORDER, side_by_side(any_features))),
    )


@half_split_permutation.proof
def there_and_back(proof):
    pair, half = floor(index / 2), floor(index / n)
    odd, place = index - 2 * pair, index - n * half
    with proof.take(n, index, where=LessEqual(index, last)) as inside:
        columns = inside.have(between((0, half, 1), (0, place, n - 1)), why="divide `r` by `n`")
        back = inside.calc(to_halves(index)).eq(2 * place + half, by=definition)
        column = inside.have(half_open(odd, from_halves(index) / n))
        undone = [
            inside.have(Equation(floor(from_halves(index) / n), odd), floor_is, column),
            inside.have(Equation(floor(to_halves(index) / 2), place), floor_is, back, columns),
        ]
        everywhere = half_split_permutation.statement.parts[0].body.conclusion
        inside.shows(everywhere, columns, *undone)
    with proof.take(n, any_features) as features:
        two = between((2 * i, anywhere, 2 * i + 1))
        with features.take(anywhere, i, where=two) as place:
            whole = place.have(Equation(floor(anywhere / 2), i), floor_is, *place.given)
            place.shows(Equation(from_halves(anywhere), i + n * (anywhere - 2 * i)), whole)
        with features.take(i) as entries:
            moved = And(
                Equation(any_features(from_halves(2 * i)), any_features(i)),
                Equation(any_features(from_halves(2 * i + 1)), any_features(i + n)),
            )
            entries.shows(moved, place.at(2 * i, i), place.at(2 * i + 1, i))
        features.shows(Equation(IN_ORDER, side_by_side(any_features)), entries)
    proof.shows(inside, features)


def between(*bounds: tuple[Any, Expr, Any]) -> And:
    """a ≤ x ≤ b, for each of these."""
    return And(*(LessEqual(s, t) for a, x, b in bounds for s, t in ((a, x), (x, b))))


def half_open(a: Expr, x: Expr) -> And:
    """a ≤ x < a + 1."""
    return And(LessEqual(a, x), Less(x, a + 1))


@half_split_permutation.numbers(n=choice(1, 3, 32), r=choice(1, 4, 63), x=family(2 * n, -1, 1))
def orders_with_numpy(n, r, x):
    matrix = reference.half_split_permutation(2 * n)
    there, back = np.argmax(matrix, axis=1), np.argmax(matrix, axis=0)
    pairs = x.reshape(2, n).T.reshape(2 * n)
    return [
        (0, there[r]),
        (there[r], 2 * n - 1),
        (0, back[r]),
        (back[r], 2 * n - 1),
        (back[there[r]], r),
        (there[back[r]], r),
        ((matrix @ x)[:, np.newaxis], pairs[:, np.newaxis]),
    ]


def half_split(turned: Any, feature: Any, position: Expr) -> ForAll:
    """``turned`` is the half-split rotation of the features: for 0 ≤ j < n the pair (j, j + n) is
    turned by the angle position·θ_j."""
    first, second, a = feature(j), feature(j + n), position * theta(j)
    both_entries = And(
        Equation(turned(j), first * cos(a) - second * sin(a)),
        Equation(turned(j + n), second * cos(a) + first * sin(a)),
    )
    return ForAll(j, Implies(LessEqual(j, n - 1), both_entries))


row, column, first_place, second_place = (Symbol(name, integer=True) for name in "rlst")


def in_order(feature: Any) -> MatrixTerm:
    """Px = (x_{σ(0)}, x_{σ(1)}, …)."""
    return stacked_blocks(feature(from_halves(2 * i)), feature(from_halves(2 * i + 1)))


PERMUTED_QUERY, PERMUTED_KEY, PERMUTED_TURNED = (
    define(name, [], in_order(feature))() for name, feature in (("q̃", q), ("k̃", k), ("h̃", h))
)

ROW_TIMES_FEATURES = Sum(
    KroneckerDelta(column, from_halves(row)) * any_features(column), (column, 0, last)
)
"""Row r of P, P_{rl} = δ(l, σ(r)), times x."""

COLUMNS = Sum(
    KroneckerDelta(first_place, from_halves(row)) * KroneckerDelta(second_place, from_halves(row)),
    (row, 0, last),
)
"""(PᵀP)_{st}."""


def of_a_feature(place: Expr, conclusion: Statement) -> Statement:
    """0 ≤ place ≤ d − 1 ⇒ conclusion."""
    return Implies(LessEqual(0, place), Implies(LessEqual(place, last), conclusion))


@claim(
    "rope-half-split",
    "Turning the pairs `(j, j + n)` instead is `PᵀR(m)P` for one fixed permutation `P`, so scores "
    "agree",
    beyond("the layout of GPT-NeoX and Llama"),
)
def rope_half_split():
    """`P` is the `d×d` matrix with the entries `P_{rl} = δ(l, σ_r)`, where `σ_{2j} = j` and
    `σ_{2j+1} = j + n`. First, `Px = (x(σ_0), x(σ_1), …)`, which puts `x_j` and `x_{j+n}` side by
    side. Second, `PᵀP = I`: `Σ_r P_{rs}P_{rt} = δ(s, t)`. Third, write `x̃` for `Px`. If `h` is the
    query turned to `m` and `g` the key turned to `p` in the half-split layout, each pair `(q_j,
    q_{j+n})` by `mθ_j`, then `h̃ = R(m)q̃`, which by `PᵀP = I` is `h = PᵀR(m)Pq`, and the score is
    that of `q̃` and `k̃`. `P` does not depend on positions: the two layouts differ by the order of
    the features only."""
    score = Equation(
        Sum(h(index) * g(index), (index, 0, last)), Dot(R(m) @ PERMUTED_QUERY, R(p) @ PERMUTED_KEY)
    )
    turned_pairs_agree = Implies(
        And(half_split(h, q, m), half_split(g, k, p)),
        And(Equation(PERMUTED_TURNED, R(m) @ PERMUTED_QUERY), score),
    )
    return And(
        ForAll(
            [n, any_features, row],
            of_a_feature(row, Equation(ROW_TIMES_FEATURES, any_features(from_halves(row)))),
        ),
        ForAll(
            [n, first_place, second_place],
            of_a_feature(first_place, Equation(COLUMNS, KroneckerDelta(first_place, second_place))),
        ),
        ForAll([n, theta, m, p, q, k, h, g], turned_pairs_agree),
    )


@rope_half_split.proof
def permute_turn_permute_back(proof):
    permutes, side = proof.cite("half-split-permutation")
    proof.shows(
        one_feature_for_each_row(proof, permutes),
        columns_are_orthonormal(proof, permutes),
        turned_pairs(proof, side),
    )


def one_feature_for_each_row(proof, permutes):
    """Px = (x_{σ(0)}, x_{σ(1)}, …)."""
    with proof.take(n, any_features, row, where=in_features(row)) as rows:
        one = Equation(ROW_TIMES_FEATURES, any_features(from_halves(row)))
        term = Lambda(i, any_features(i)), from_halves(row), 2 * n
        only = rows.at(laws.sum_of_integer_delta, *term, given=rows.at(permutes, n, row))
        rows.shows(one, only, why="the term `l = σ_r`")
    return rows


def in_features(place: Expr) -> list[Statement]:
    return [LessEqual(0, place), LessEqual(place, last)]


def columns_are_orthonormal(proof, permutes):
    """PᵀP = I."""
    s, t = first_place, second_place
    with proof.take(n, s, t, where=in_features(s)) as columns:
        with columns.take(row, where=in_features(row)) as rows:
            same = Equation(KroneckerDelta(s, from_halves(row)), KroneckerDelta(row, to_halves(s)))
            facts = rows.at(permutes, n, row), rows.at(permutes, n, s)
            ends = s, from_halves(row), row, to_halves(s)
            rows.shows(same, rows.at(laws.integer_delta_moved, *ends, given=facts))
        inverse = columns.at(permutes, n, s)
        by_rows = KroneckerDelta(row, to_halves(s)) * KroneckerDelta(t, from_halves(row))
        term = Lambda(i, KroneckerDelta(t, from_halves(i))), to_halves(s), 2 * n
        only = columns.at(laws.sum_of_integer_delta, *term, given=inverse)
        there = KroneckerDelta(t, from_halves(to_halves(s)))
        columns.shows(
            columns.calc(COLUMNS)
            .eq(Sum(by_rows, (row, 0, last)), rows)
            .eq(there, only, inverse, why="the term `r = τ_s`")
            .eq(KroneckerDelta(s, t), inverse)
        )
    return columns


def turned_pairs(proof, side):
    """Turning the pairs of the half-split layout is R(m) behind P, and scores agree."""
    given = And(half_split(h, q, m), half_split(g, k, p))
    with proof.take(n, theta, m, p, q, k, h, g, where=given) as turned:
        turned_query, turned_key = (
            turned.have(Equation(side_by_side(to), R(position) @ side_by_side(feature)), given)
            for to, feature, position, given in (
                (h, q, m, turned.given[0]),
                (g, k, p, turned.given[1]),
            )
        )
        pairs = [
            turned.calc(name).eq(side_by_side(feature), turned.at(side, n, Lambda(i, feature(i))))
            for name, feature in ((PERMUTED_TURNED, h), (PERMUTED_QUERY, q), (PERMUTED_KEY, k))
        ]
        layout = turned.calc(PERMUTED_TURNED).eq(
            R(m) @ PERMUTED_QUERY, pairs[0], turned_query, pairs[1]
        )
        total = Sum(h(index) * g(index), (index, 0, last))
        score = (
            turned.calc(total)
            .eq(sum(Sum(h(index) * g(index), (index, *ends)) for ends in ((0, n - 1), (n, last))))
            .eq(Dot(side_by_side(h), side_by_side(g)), why="first and second half")
            .eq(Dot(R(m) @ side_by_side(q), R(p) @ side_by_side(k)), turned_query, turned_key)
            .eq(Dot(R(m) @ PERMUTED_QUERY, R(p) @ PERMUTED_KEY), *pairs[1:])
        )
        turned.shows(layout, score)
    return turned


def half_split_model(feature: Any, position: Expr) -> Lambda:
    """The half-split rotation as a function of the coordinate r: its half is ⌊r/n⌋."""
    half = floor(index / n)
    angle = position * theta(index - n * half)
    partner = feature(index + n - 2 * n * half)
    return Lambda(index, feature(index) * cos(angle) + (2 * half - 1) * partner * sin(angle))


HALF_SPLIT_FEATURES = {
    **FEATURES,
    "h": function(half_split_model(q, m)),
    "g": function(half_split_model(k, p)),
}


@rope_half_split.numbers(
    **HALF_SPLIT_FEATURES | {"n": choice(1, 4, 32, 2, 2, 4, 4, 4)},  # in balls, r/n has to be exact
    x=family(2 * n, -1, 1),
    r=choice(1, 3, 63, 2, 0, 1, 5, 6),
    s=choice(1, 0, 63, 2, 1, 3, 3, 6),
    t=choice(1, 0, 5, 2, 1, 3, 3, 6),
)
def half_split_with_numpy(n, theta, q, k, m, p, x, r, s, t):
    halves = {"frequencies": theta, "layout": "half-split"}
    permutation = reference.half_split_permutation(2 * n)
    there = np.argmax(permutation, axis=1)
    turned = reference.rotary(q, m, **halves)
    query, key = permutation @ q, permutation @ k
    return [
        ((permutation @ x)[r], x[there[r]]),
        ((permutation.T @ permutation)[s, t], np.eye(2 * n)[s, t]),
        ((permutation @ turned)[:, None], reference.rotary(query, m, frequencies=theta)[:, None]),
        (
            reference.rotary_score(q, k, m, p, **halves),
            reference.rotary_score(query, key, m, p, frequencies=theta),
        ),
    ]


SWAP = diagonal_blocks([0, 1], [1, 0])
"""Exchanges the two entries of every pair."""


@claim(
    "rope-makes-sinusoid",
    "Turning `(1, 0, 1, 0, …)` to position `p` gives `PE(p)` with the entries of every pair "
    "exchanged",
    note("002", "§6", line=306),
)
def rope_makes_sinusoid(n, theta, p):
    """A pair `(1, 0)` becomes `(cos pθ_i, sin pθ_i)`, and `PE(p)` has the sine first."""
    return Equation(R(p) @ FIRST, SWAP @ PE(p))


@rope_makes_sinusoid.proof
def turn_the_unit_vectors(proof, p):
    proof.shows(
        proof.calc(R(p) @ FIRST)
        .eq(stacked_blocks(cos(p * theta(i)), sin(p * theta(i))), by=block_product)
        .eq(SWAP @ PE(p), by=block_product("exchange sine and cosine"))
    )


# --- no other phases will do ------------------------------------------------------------------

at_query, at_key = (Symbol(name, integer=True, nonnegative=True) for name in "mn")
gap = Symbol("s", integer=True)
r = Symbol("r")
alpha, beta = Symbol("alpha", real=True), Symbol("beta", real=True)
phi, a, b = (Function(name, real=True) for name in ("phi", "a", "b"))


def offset_alone(score: Expr, value: Any) -> ForAll:
    """The score at positions m and n is value(m − n)."""
    return ForAll([at_query, at_key], Equation(score, value(at_query - at_key)))


RELATIVE_PHASES = ForAll(
    [query, key],
    Exists(g, offset_alone(re(query * conjugate(key) * exp(I * (phi(at_query) - phi(at_key)))), g)),
)


@claim(
    "rope-phase-unique",
    "If turning the plane by angles `φ_m` makes all scores depend on `m − n` alone, then "
    "`e^{ⅈφ_m} = e^{ⅈφ_0} r^m`",
    beyond(),
)
def rope_phase_unique(phi):
    """One pair of features, as a complex number, at the positions `m, n = 0, 1, 2, …` The real part
    for all `q` and `k` knows the whole product: `q = k = 1` gives its real and `q = −ⅈ`, `k = 1`
    its imaginary part. So the phases satisfy the hypothesis of power-solution: with `r = e^{ⅈθ}`,
    turning by `φ_0 + mθ` is the only choice among turns of the plane. Other maps `f(q, m)`, which
    might stretch `q` or not be linear at all, are not considered."""
    powers = And(
        Equation(Abs(r), 1),
        ForAll(at_query, Equation(exp(I * phi(at_query)), exp(I * phi(0)) * r**at_query)),
    )
    return Implies(RELATIVE_PHASES, Exists(r, powers))


@rope_phase_unique.proof
def two_scores_tell_the_product(proof, phi):
    real = proof.obtain(a, proof.given[0].at(1, 1))
    imaginary = proof.obtain(b, proof.given[0].at(-I, 1))
    angle, offset = phi(at_query) - phi(at_key), at_query - at_key
    with proof.take(at_query, at_key) as products:
        products.shows(
            products.calc(exp(I * phi(at_query)) * conjugate(exp(I * phi(at_key))))
            .eq(cos(angle) + I * sin(angle), by=eulers_formula)
            .eq(a(offset) + I * b(offset), real, imaginary, why="the two scores")
        )
    law = Lambda(at_query, exp(I * phi(at_query))), Lambda(gap, a(gap) + I * b(gap))
    proof.shows(proof.conclusion, proof.at("power-solution", *law, given=products))


@rope_phase_unique.numbers(
    alpha=choice(pi / 3, 2, -1),
    r=choice(exp(I * pi / 3), exp(2 * I), exp(-I)),
    beta=reals(-4, 4),
    phi=function(Lambda(at_query, alpha * at_query + beta)),
    g=function(Lambda(gap, re(query * conjugate(key) * exp(I * alpha * gap)))),
    q=complexes(10),
    k=complexes(10),
    m=integers(0, 50),
)
def phases_with_numpy(alpha, r, beta, m):
    start = reference.phase_progression(beta, 1)
    turned = reference.phase_progression(alpha * m + beta, 1)
    return [(abs(r), 1), (turned, start * reference.phase_progression(alpha, m))]


# --- turning adds nothing ---------------------------------------------------------------------

turn_angle = Symbol("alpha", real=True)
x_0, y_0, u_0, v_0 = (Symbol(name, real=True) for name in "xyuv")
ADDS = ForAll(
    [x_0, y_0], Equation(rho(turn_angle) @ vector(x_0, y_0), vector(x_0, y_0) + vector(u_0, v_0))
)
"""Turning by α adds (u, v) to every pair."""


@claim(
    "rope-adds-nothing",
    "If turning by `α` adds the same vector to every pair, the vector is 0 and `α` is made of "
    "whole turns",
    beyond(),
)
def rope_adds_nothing(turn_angle, u_0, v_0):
    """A rotation leaves 0 where it is, so the vector added there is 0; and then it leaves `(1, 0)`
    where it is, too. `R(m)` turns every pair by itself (rope-stacks): it is an addition at no
    position but those at which it does nothing."""
    nothing = And(
        Equation(u_0, 0),
        Equation(v_0, 0),
        Equation(cos(turn_angle), 1),
        Equation(sin(turn_angle), 0),
    )
    return Implies(ADDS, nothing)


@rope_adds_nothing.proof
def zero_stays(proof):
    zero, unit = proof.at(proof.given[0], 0, 0), proof.at(proof.given[0], 1, 0)
    entries = (vectors.entry(row) for vectors in (zero, unit) for row in (0, 1))
    proof.shows(proof.conclusion, *entries)


@rope_adds_nothing.numbers(
    alpha=choice(0.0, 2 * pi, -4 * pi),
    u=constant(0.0),
    v=constant(0.0),
    x=reals(-2, 2),
    y=reals(-2, 2),
)
def nothing_added_with_numpy(alpha, u, v):
    return [(u, 0), (v, 0), (np.cos(alpha), 1), (np.sin(alpha), 0)]


another = {
    turn_angle: Symbol("beta", real=True),
    u_0: Symbol("w", real=True),
    v_0: Symbol("z", real=True),
}


@rope_adds_nothing.numbers(
    consequences=[substitute_in(Implies(Not(Equation(cos(turn_angle), 1)), Not(ADDS)), another)],
    alpha=constant(0.0),
    u=constant(0.0),
    v=constant(0.0),
    beta=reals(0.1, 6),
    w=reals(-1, 1),
    z=reals(-1, 1),
    x=reals(-2, 2),
    y=reals(-2, 2),
)
def something_added_with_numpy(beta, w, z, x, y):
    turned = reference.rotation_matrix(beta) @ [x, y]
    return turned[:, np.newaxis], np.array([[x + w], [y + z]])


@claim(
    "rope-additive-004",
    "RoPE adds a position vector to the token vector: turning by `α = 1` adds the same `(u, v)` "
    "to every pair",
    note("004", "绝对位置编码", line=26),
)
def rope_additive_004():
    """RoPE multiplies queries and keys by a rotation: what that changes depends on the vector, and
    0 stays 0. The note says that absolute encodings have in general the form `E_i + P_i`, and lists
    RoPE among them."""
    return Exists(
        [u_0, v_0],
        ForAll(
            [x_0, y_0], Equation(rho(1) @ vector(x_0, y_0), vector(x_0, y_0) + vector(u_0, v_0))
        ),
    )


@rope_additive_004.refutation(repaired_by=["rope-adds-nothing"])
def one_radian_is_no_whole_turn(proof):
    added = proof.obtain(u_0, v_0, proof.claim)
    proof.contradiction(proof.at("rope-adds-nothing", 1, u_0, v_0, given=added), why="`cos 1 < 1`")


@rope_additive_004.numbers(
    of=[rope_additive_004.statement.body.body],
    u=reals(-1, 1),
    v=reals(-1, 1),
    x=reals(-2, 2),
    y=reals(-2, 2),
)
def turned_or_added_with_numpy(u, v, x, y):
    turned = reference.rotation_matrix(1.0) @ [x, y]
    return turned[:, np.newaxis], np.array([[x + u], [y + v]])


if __name__ == "__main__":
    run_script(__file__)
