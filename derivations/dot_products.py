"""Dot products of encodings: they depend on the offset alone, and what that is worth.

`PE(p + k)·PE(p) = S(k) = Σ_i cos θ_i k` for every number of frequencies `n = d/2` and for arbitrary
frequencies `θ`.  Note 003 reads this off “a linear `T(k)` shifts, and the norm is constant”, which
is not enough: `T(k)` must be orthogonal.  The dot product is largest at offset 0, but it does not
fall with the distance.

Notes 000 §2.3, 003 §3 (eq. 2.3).
"""

import numpy as np

from symbolic_pe.language.terms import Grid
from symbolic_pe.notation import *
from symbolic_pe.theories import laws

q = Symbol("q", real=True)
x = Symbol("x", real=True)

angle, count = Symbol("a", integer=True), Symbol("l", integer=True)


def over_blocks(term):
    """Σ_{i=0}^{n−1} term."""
    return Sum(term, (i, 0, n - 1))


# --- the dot product depends on the offset --------------------------------------------------------

here, step = theta(i) * p, theta(i) * k
there = here + step


@claim(
    "dot-depends-on-offset",
    "The dot product of two encodings depends on their offset alone: `PE(p + k)·PE(p) = S(k)`",
    note("000", "§2.3", line=170, part=1),
    note("001", "远程衰减", line=75),
    note("003", "§0", line=10),
    note("003", "§5", line=138),
)
def dot_depends_on_offset(n, theta, p, k):
    """Each pair contributes the cosine of the difference of its two angles, `θ_i k`; the position
    `p` drops out."""
    return Equation(Dot(PE(p + k), PE(p)), S(k))


@dot_depends_on_offset.proof
def cosines_of_differences(proof, p, k):
    proof.shows(
        proof.calc(Dot(PE(p + k), PE(p)))
        .eq(over_blocks(sin(there) * sin(here) + cos(there) * cos(here)), by=dot_product)
        .eq(over_blocks(cos(step)), by=angle_addition("angle subtraction"))
        .eq(S(k), by=definition)
    )


@claim(
    "dot-is-half-trace",
    "The dot product of two encodings is half the trace of the matrix that shifts",
    beyond(),
)
def dot_is_half_trace(n, theta, p, k):
    """This is how the number `PE(p + k)·PE(p)` and the matrix `T(k)` are related: each block of
    `T(k)` has the trace `2 cos θ_i k`."""
    return Equation(Dot(PE(p + k), PE(p)), Trace(T(k)) / 2)


@dot_is_half_trace.proof
def trace_of_the_blocks(proof, theta, p, k):
    proof.shows(
        proof.calc(Dot(PE(p + k), PE(p)))
        .eq(S(k), "dot-depends-on-offset")
        .eq(Trace(T(k)) / 2, why="trace block by block")
    )


@claim(
    "dot-equals-matrix",
    "The dot product of two encodings is a multiple of the matrix that shifts",
    note("003", "§3, eq. 2.3", line=70),
    note("003", "§5", line=135),
    repaired_by=["dot-is-half-trace"],
)
def dot_equals_matrix():
    """`T(k)PE(p)·PE(p)` is `PE(p)ᵀT(k)ᵀPE(p)`, in which the two `PE(p)` do not stand together:
    their product cannot be taken out of it, and no `T(k)` is left.  `N` may be any number, `d/2`
    among them, where `d = 2n`."""
    N = Symbol("N", real=True)
    return ForAll([n, theta, N, p, k], Equation(Dot(PE(p + k), PE(p)), N * T(k)))


@claim(
    "dot-undirected",
    "The dot product does not tell before from after: `PE(p)·PE(p + k) = PE(p)·PE(p − k)`",
    note("000", "§2.3", line=172),
)
def dot_undirected(n, theta, p, k):
    """It is a sum of cosines of `θ_i k`, and the cosine is even."""
    return Equation(Dot(PE(p), PE(p + k)), Dot(PE(p), PE(p - k)))


@dot_undirected.proof
def the_cosine_is_even(proof, p, k):
    proof.shows(
        proof.calc(Dot(PE(p), PE(p + k)))
        .eq(S(k), "dot-depends-on-offset")
        .eq(Dot(PE(p), PE(p - k)), "dot-depends-on-offset", why="`cos` is even")
    )


# --- the dot product as a measure of distance -----------------------------------------------------


@claim(
    "dot-peak", "The dot product of two encodings is at most `d/2`, its value at offset 0", beyond()
)
def dot_peak(n, theta, p, k):
    """No cosine is above 1, and at `k = 0` all of them are 1. That `d/2` is not reached at another
    whole-numbered offset is dot-peak-strict."""
    return And(LessEqual(Dot(PE(p + k), PE(p)), n), Equation(Dot(PE(p), PE(p)), n))


@dot_peak.proof
def no_cosine_is_above_one(proof, n, theta, p, k):
    bound = (
        proof.calc(Dot(PE(p + k), PE(p)))
        .eq(over_blocks(cos(step)), "dot-depends-on-offset")
        .le(n, why="`cos x ≤ 1`, term by term")
    )
    proof.shows(bound, proof.at("self-dot", n, theta, p))


@dot_peak.numbers(
    p=reals(-1e4, 1e4), k=reals(-1e4, 1e4), n=choice(1, 32, 256), theta=family("n", -1, 1)
)
def peak_with_numpy(p, k, n, theta):
    return [
        (reference.encoding_dot(p + k, p, 2 * n, frequencies=theta), n),
        (reference.encoding_dot(p, p, 2 * n, frequencies=theta), n),
    ]


whole = Symbol("k", integer=True)


@claim(
    "dot-peak-strict",
    "With `θ_i = b^(−2i/d)` the dot product is below `d/2` at every whole-numbered offset other "
    "than 0",
    beyond(),
)
def dot_peak_strict(n, b, p, whole):
    """Tokens are whole numbers apart, so at an offset `k ≠ 0` the first pair alone, with `θ_0 = 1`,
    falls short of its 1: `cos k = 1` only at multiples of `2π`, and `π` is irrational. How far
    below `d/2` is not said."""
    return Implies(Not(Equation(whole, 0)), Less(Dot(PE_b(p + whole), PE_b(p)), n))


@dot_peak_strict.proof
def the_first_cosine_is_below_one(proof, n, b, p):
    turns = no_turn_is_whole(proof)
    with proof.suppose(Equation(cos(whole), 1)) as back:
        back.contradiction(*proof.given, turns)
    shortfall = Lambda(i, 1 - cos(whole * b ** (-i / n)))
    short = proof.at(sum_positive, shortfall, n, given=(back, cosine_at_most))
    proof.shows(
        proof.calc(Dot(PE_b(p + whole), PE_b(p)))
        .eq(over_blocks(1 - shortfall(i)), "dot-depends-on-offset")
        .lt(n, short, why="no cosine is above 1, and the first, of `θ_0 = 1`, is below")
    )


def no_turn_is_whole(proof):
    """For whole a, cos a = 1 only if a = 0."""
    with proof.take(angle, where=Equation(cos(angle), 1)) as back:
        multiple = back.obtain(count, back.at(laws.whole_turns_found, angle))
        none = back.at(axiom("pi-irrational"), 2 * count, angle)
        back.shows(Equation(angle, 0), multiple, none, why="`π` is irrational")
    return back


@dot_peak_strict.numbers(
    n=choice(1, 32, 256), b=choice(10000, 1.5, 100), p=reals(-1e3, 1e3), k=choice(1, 44, -710)
)
def tokens_with_numpy(n, b, p, k):
    """44 is close to 14π, 710 to 226π."""
    return reference.encoding_dot(p + k, p, 2 * n, b), n


# --- does the dot product tell the distance? --------------------------------------------------

first_distance, second_distance = (
    Symbol(name, integer=True, nonnegative=True) for name in ("k", "m")
)
other_place, ratio = Symbol("q", real=True), Symbol("r", real=True)
PE_one = define("PE₂", [p], substitute(PE.body, {n: 1, theta: Lambda(i, 1)}))
"""PE(p) for d = 2: one pair, θ_0 = 1."""


@claim(
    "dot-determines-distance",
    "For `d = 2` the dot product determines the distance of tokens",
    note("000", "§2.3", line=170, part=2),
)
def dot_determines_distance(p, other_place, first_distance, second_distance):
    """Then `cos k = cos m`, so `k + m` or `k − m` is a multiple of `2π`, and `π` is irrational. For
    `d ≥ 4` and `θ_i = b^(−2i/d)` with an algebraic `b` the same follows from the
    Lindemann–Weierstrass theorem, which is not proved here; it is not true of every schedule
    (dot-repeats-distance). That no two tokens `k ≠ 0` apart have the dot product `d/2` is
    dot-peak-strict, for every `d`."""
    same = Equation(
        Dot(PE_one(p + first_distance), PE_one(p)),
        Dot(PE_one(other_place + second_distance), PE_one(other_place)),
    )
    return Implies(same, Equation(first_distance, second_distance))


@dot_determines_distance.proof
def equal_cosines_of_whole_numbers(proof):
    total, gap = first_distance + second_distance, first_distance - second_distance
    with proof.take(p, k) as one_pair:
        said = Equation(Dot(PE_one(p + k), PE_one(p)), cos(k))
        one_pair.shows(said, by=angle_addition("angle subtraction"))
    product = (
        proof.calc(2 * sin(total / 2) * sin(gap / 2))
        .eq(cos(second_distance) - cos(first_distance), by=product_to_sum)
        .eq(0, one_pair, *proof.given)
    )
    turns = no_turn_is_whole(proof)
    with proof.take(angle, where=Equation(sin(angle / 2), 0)) as zero:
        one = (
            zero.calc(cos(angle))
            .eq(1 - 2 * sin(angle / 2) ** 2, by=double_angle)
            .eq(1, *zero.given)
        )
        zero.shows(Equation(angle, 0), turns, one)
    first = Equation(sin(total / 2), 0)
    with proof.suppose(first) as none:
        none.shows(proof.conclusion, zero.at(total))
    with proof.suppose(Not(first)) as other:
        other.shows(proof.conclusion, zero.at(gap, given=product))
    proof.shows(proof.cases(proof.conclusion, first, Not(first), rows=[none, other]))


@dot_determines_distance.numbers(
    of=[
        dot_determines_distance.statement.body.premise,
        dot_determines_distance.statement.body.conclusion,
    ],
    p=reals(-1e3, 1e3),
    q=reals(-1e3, 1e3),
    k=choice(0, 7, 710, 1000000),
    m=choice(0, 7, 710, 1000000),
)
def distances_with_numpy(p, q, k, m):
    near, far = (
        reference.encoding_dot(place + length, place, 2) for place, length in ((p, k), (q, m))
    )
    return [(near, far), (k, m)]


S_two = define("S₄", [k], Sum(cos(k * ratio**i), (i, 0, 1)))
"""S(k) for d = 4 and the frequencies 1 and r."""


@claim(
    "dot-repeats-distance",
    "For `d = 4` and some ratio `r` of the frequencies 1 and `r`, the distances 3 and 4 have the "
    "same dot product",
    beyond(),
)
def dot_repeats_distance():
    """The difference `S(3) − S(4)` is negative for `r = 1/100` and positive for `r = 1/2`, so it is
    0 between; the base is then `1/r²`, about 7.9. So that the dot product determines the distance
    of tokens is a property of the base, and no general law."""
    return Exists(ratio, And(Less(0, ratio), Less(ratio, 1), Equation(S_two(3), S_two(4))))


@dot_repeats_distance.proof
def between_two_ratios(proof):
    low, high = Rational(1, 100), Rational(1, 2)
    change = S_two(4) - S_two(3)
    ends = [
        proof.have(Less(0, substitute(change, {ratio: low}))),
        proof.have(Less(substitute(change, {ratio: high}), 0)),
    ]
    said = Exists(ratio, And(Less(low, ratio), Less(ratio, high), Equation(change, 0)))
    between = proof.have(said, *ends, why="intermediate value theorem")
    found = proof.obtain(ratio, between)
    proof.shows(proof.conclusion, found, witness=ratio)


@dot_repeats_distance.numbers(
    of=[dot_repeats_distance.statement.body],
    r=choice(Rational("0.3565580148163059530689899077000379446")),
)
def ratio_with_numpy(r):
    frequencies = np.array([1.0, r])
    near, far = (reference.similarity(place, 4, frequencies=frequencies) for place in (3, 4))
    return [(0, r), (r, 1), (near, far)]


difference = PE(p + k) - PE(p)


@claim(
    "shift-distance",
    "The squared distance of two encodings is `4 Σ sin²(θ_i k/2) = d − 2S(k)`",
    beyond(),
)
def shift_distance(n, theta, p, k):
    """Two points of the unit circle whose angles differ by a are `2|sin(a/2)|` apart. A large dot
    product and a small distance are the same thing."""
    return And(
        Equation(Dot(difference, difference), 4 * over_blocks(sin(theta(i) * k / 2) ** 2)),
        Equation(4 * over_blocks(sin(theta(i) * k / 2) ** 2), d - 2 * S(k)),
    )


@shift_distance.proof
def chords_of_the_circle(proof, n, theta, p, k):
    chord = (sin(there) - sin(here)) ** 2 + (cos(there) - cos(here)) ** 2
    half = step / 2
    middle = here + half
    halves = (2 * cos(middle) * sin(half)) ** 2 + (2 * sin(middle) * sin(half)) ** 2
    squares = (
        proof.calc(Dot(difference, difference))
        .eq(over_blocks(chord), by=dot_product)
        .eq(over_blocks(halves), by=sum_to_product)
        .eq(4 * over_blocks(sin(half) ** 2), why="`sin² + cos² = 1`")
    )
    proof.shows(proof.conclusion, squares, why="`2 sin²(a/2) = 1 − cos a`")


def of_size(definition, name, dimension):
    """An object at head dimension d in the schedule θ_i = 10000^(−2i/d)."""
    half = Integer(dimension // 2)
    body = substitute(definition.body, {n: half, theta: geometric(count=half)})
    return define(name, list(definition.parameters), body)


PE_4, S_4 = of_size(PE, "PE₄", 4), of_size(S, "S₄", 4)
PE_512, S_512 = of_size(PE, "PE₅₁₂", 512), of_size(S, "S₅₁₂", 512)

t = Symbol("t", integer=True)
near, far = (Symbol(name, integer=True, nonnegative=True) for name in ("k", "m"))


def nearer_is_larger(encoding):
    """Of two tokens to the right of t, the nearer one has the larger dot product, or both the
    same."""
    farther, nearer = (Dot(encoding(t + offset), encoding(t)) for offset in (far, near))
    return ForAll([t, near, far], Implies(Less(near, far), LessEqual(farther, nearer)))


@claim(
    "dot-reflects-distance",
    "The dot product reflects the distance: nearer positions have the larger one",
    note("000", "§2.3", line=170, part=2),
)
def dot_reflects_distance():
    """Read as “the nearer, the larger” it is false for `d = 4`, where `S(3) < S(4)`, and for `d =
    512`, where `S(43) < S(44)`; up to `π` positions apart it is true (similarity-falls). Read as
    “the dot product determines the distance” it is true of whole-numbered positions: that `S(k) =
    S(l)` only for `k = ±l` follows from the Lindemann–Weierstrass theorem, as the frequencies are
    algebraic and the first is the largest. That is known; proved here is `d = 2`
    (dot-determines-distance)."""
    return Or(nearer_is_larger(PE_4), nearer_is_larger(PE_512))


@dot_reflects_distance.refutation(
    repaired_by=["similarity-falls", "dot-depends-on-offset", "dot-peak"]
)
def the_similarity_rises_again(proof):
    rises = []
    for first, encoding, similarity in ((3, PE_4, S_4), (43, PE_512, S_512)):
        with proof.suppose(nearer_is_larger(encoding)) as falls:
            rising = (
                falls.calc(Dot(encoding(first), encoding(0)))
                .eq(similarity(first), "dot-depends-on-offset")
                .lt(similarity(first + 1))
                .eq(Dot(encoding(first + 1), encoding(0)), "dot-depends-on-offset")
            )
            falling = falls.given[0].at(0, first, first + 1)
            falls.contradiction(rising, falling, why="but the dot product grows")
        rises.append(falls)
    proof.contradiction(proof.claim, *rises)


@dot_reflects_distance.numbers(t=integers(-1000, 1000), k=choice(3, 43), m=choice(4, 44))
def neighbours_with_numpy(t, k, m):
    return [
        (reference.encoding_dot(t + m, t, dimension), reference.encoding_dot(t + k, t, dimension))
        for dimension in (4, 512)
    ]


# --- what makes the dot product depend on the offset alone ----------------------------------------

D = Symbol("D", integer=True, positive=True)
N = Symbol("N", real=True)
any_encoding, any_shift = MatrixVariable("PE", D, 1), MatrixVariable("T", D, D)

SHIFTS = ForAll([p, k], Equation(any_shift(k) @ any_encoding(p), any_encoding(p + k)))
CONSTANT_NORM = ForAll(p, Equation(Dot(any_encoding(p), any_encoding(p)), N))
SAME_AT_EVERY_POSITION = ForAll(
    [p, q, k],
    Equation(Dot(any_encoding(p + k), any_encoding(p)), Dot(any_encoding(q + k), any_encoding(q))),
)


@claim(
    "norm-suffices-003",
    "A linear shift and a constant norm make the dot product depend on the offset alone",
    note("003", "§3", line=75),
)
def norm_suffices_003(D, N, any_encoding, any_shift):
    """In `ℝ⁶` the real and imaginary parts of `(e^(ⅈp) + e^(2ⅈp), e^(2ⅈp) − e^(3ⅈp), e^(3ⅈp))` have
    the constant squared norm 5 and a matrix `T(k)` that shifts, but their dot product contains `4
    sin(k/2) sin(2k) cos(p + k/2)`: this `T(k)` is not orthogonal."""
    return Implies(And(SHIFTS, CONSTANT_NORM), SAME_AT_EVERY_POSITION)


PE_6 = define(
    "PE₆",
    [p],
    vector(
        cos(p) + cos(2 * p),
        sin(p) + sin(2 * p),
        cos(2 * p) - cos(3 * p),
        sin(2 * p) - sin(3 * p),
        cos(3 * p),
        sin(3 * p),
    ),
)
"""The real and imaginary parts of z(p) = (e^(ⅈp) + e^(2ⅈp), e^(2ⅈp) − e^(3ⅈp), e^(3ⅈp))."""


def six_by_six(*rows):
    """The matrix of ℝ⁶ for a 3×3 matrix of complex numbers (real part, imaginary part)."""
    table = []
    for row in rows:
        table.append([entry for x, y in row for entry in (x, -y)])
        table.append([entry for x, y in row for entry in (y, x)])
    return Grid.of(table)


def minus(first, second):
    return first[0] - second[0], first[1] - second[1]


zero, (w, w2, w3) = (0, 0), ((cos(a * k), sin(a * k)) for a in (1, 2, 3))

T_6 = define(
    "T₆",
    [k],
    six_by_six([w, minus(w2, w), minus(w2, w)], [zero, w2, minus(w2, w3)], [zero, zero, w3]),
)
"""With w = e^(ⅈk): z ↦ (w z_1 + (w² − w)(z_2 + z_3), w² z_2 + (w² − w³) z_3, w³ z_3)."""


@norm_suffices_003.refutation(repaired_by=["orthogonal-suffices"])
def three_frequencies_in_two_coordinates(proof):
    with proof.take(p, k) as shifted:
        said = Equation(T_6(k) @ PE_6(p), PE_6(p + k))
        shifted.shows(said, by=angle_addition("multiply row by column, then angle addition"))
    norm = proof.have(
        ForAll(p, Equation(Dot(PE_6(p), PE_6(p)), 5)),
        why="`(2 + 2 cos p) + (2 − 2 cos p) + 1` for `|z_1|² + |z_2|² + |z_3|²`",
    )
    codes, shifts = MatrixLambda((p,), PE_6(p)), MatrixLambda((k,), T_6(k))
    same = proof.at(proof.claim, 6, 5, codes, shifts, given=(shifted, norm)).at(0, 3, 1)
    proof.contradiction(same, why="so the two dot products differ")


@norm_suffices_003.numbers(
    D=constant(6),
    N=constant(5),
    PE=matrix_function(MatrixLambda((p,), PE_6(p))),
    T=matrix_function(MatrixLambda((k,), T_6(k))),
    p=reals(-1e3, 1e3),
    q=reals(-1e3, 1e3),
    k=reals(-1e3, 1e3),
)
def six_dimensions_with_numpy(p, q, k):
    def encoding(position):
        first, second, third = np.exp(1j * position * np.arange(1, 4))
        return reference.as_pairs([first + second, second - third, third])

    return (
        reference.dot(encoding(p + k), encoding(p)),
        reference.dot(encoding(q + k), encoding(q)),
    )


ALL_ARE_SHIFTED = ForAll([p, k], Equation(any_shift(p) @ any_encoding(k), any_encoding(p + k)))


@claim(
    "orthogonal-suffices",
    "If the shift is orthogonal, the dot product depends on the offset alone",
    beyond(),
)
def orthogonal_suffices(D, any_encoding, any_shift):
    """Both positions are moved to `p` by the same `T(p)`, and an orthogonal matrix does not change
    a dot product. This holds for any encoding in any dimension."""
    offset_alone = ForAll(
        [p, k],
        Equation(Dot(any_encoding(p + k), any_encoding(p)), Dot(any_encoding(k), any_encoding(0))),
    )
    return Implies(
        And(ALL_ARE_SHIFTED, ForAll(p, Equation(any_shift(p).T @ any_shift(p), Identity(D)))),
        offset_alone,
    )


@orthogonal_suffices.proof
def move_both_back_by_p(proof):
    moved, orthogonal = proof.given
    with proof.take(p, k) as places:
        turn = any_shift(p)
        places.shows(
            places.calc(Dot(any_encoding(p + k), any_encoding(p)))
            .eq(
                Dot(any_encoding(k), (turn.T @ turn) @ any_encoding(0)),
                moved.at(p, k),
                moved.at(p, 0),
                why="`T(p)` carries `k` to `p + k` and 0 to `p`",
            )
            .eq(Dot(any_encoding(k), any_encoding(0)), orthogonal.at(p))
        )
    proof.shows(places)


AXIS_TURN = matrix([cos(p), -sin(p), 0], [sin(p), cos(p), 0], [0, 0, 1])


@orthogonal_suffices.numbers(
    D=constant(3),
    PE=matrix_function(MatrixLambda((p,), AXIS_TURN @ vector(3, -1, 2))),
    T=matrix_function(MatrixLambda((p,), AXIS_TURN)),
    p=reals(-1e4, 1e4),
    k=reals(-1e4, 1e4),
)
def three_dimensions_with_numpy(p, k):
    def encoding(position):
        return [*(reference.rotation_matrix(position) @ [3, -1]), 2]

    return reference.dot(encoding(p + k), encoding(p)), reference.dot(encoding(k), encoding(0))


# --- as a correlation -------------------------------------------------------------------------

radius = Symbol("r", positive=True)


def normalised(place):
    """PE(place)/r, of length 1 where r² = d/2."""
    return (1 / radius) * PE(place)


@claim(
    "cosine-similarity",
    "Divided by their lengths, two encodings have the dot product `S(k)/(d/2)`",
    note("003", "§0", line=10),
    note("003", "§1", line=22),
)
def cosine_similarity(n, theta, p, k, radius):
    """Note 003 speaks of the correlation of two encodings and computes their dot product.
    Correlations are normalised; as all encodings have one length, `√(d/2)`, that is only a constant
    factor: the cosine of the angle between two encodings is `S(k)/(d/2)`."""
    similar = And(
        Equation(Dot(normalised(p), normalised(p)), 1),
        Equation(Dot(normalised(p + k), normalised(p)), S(k) / n),
    )
    return Implies(Equation(radius**2, n), similar)


@cosine_similarity.proof
def one_length_for_all(proof, n, theta, p, k):
    own = (
        proof.calc(Dot(normalised(p), normalised(p)))
        .eq(n / radius**2, "self-dot")
        .eq(1, *proof.given)
    )
    proof.shows(proof.conclusion, own, *proof.given, "dot-depends-on-offset")


@cosine_similarity.numbers(
    n=choice(1, 36, 256),
    theta=family("n", 0, 1),
    p=reals(-1e4, 1e4),
    k=reals(-1e4, 1e4),
    r=choice(1.0, 6.0, 16.0),
)
def cosine_with_numpy(n, theta, p, k):
    there, here = reference.sinusoidal([p + k, p], 2 * n, frequencies=theta)
    there, here = (vector / np.linalg.norm(vector) for vector in (there, here))
    return [(here @ here, 1), (there @ here, reference.similarity(k, 2 * n, frequencies=theta) / n)]


if __name__ == "__main__":
    run_script(__file__)
