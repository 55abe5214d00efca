"""Why a position signal is needed: attention does not see the order of its tokens.

Tokens `x_0, …, x_{N−1}` are given by their names in a vocabulary, numbers in `ℕ`, so that a score
function `s` and a value map `v` may be anything: both are functions of what the token is, not of
where it stands.  Scaled dot products of embedded tokens are an instance.

Notes 001 (简介), 002 §0.1 and §2.3, 004.
"""

from typing import Any

import numpy as np
from permutations import *
from sympy import Expr

from symbolic_pe.encodings import matrix as explicit_matrix
from symbolic_pe.language.statements import Statement
from symbolic_pe.notation import *
from symbolic_pe.numerics.sampling import Sample, Sampler, matrix

coordinate, token, other = (Symbol(name, integer=True, nonnegative=True) for name in "cuw")
x = Function("x", integer=True, nonnegative=True)
s, v = Function("s", real=True), Function("v", real=True)


def attended(query: Expr, order: Any) -> Expr:
    """Coordinate c of Σ_j e^{s(x_i, x_j)} v(x_j) / Σ_j e^{s(x_i, x_j)}, the tokens in an order."""
    weight = exp(s(order(query), order(j)))
    return over_tokens(weight * v(coordinate, order(j))) / over_tokens(weight)


def shuffled_tokens(place: Expr) -> Expr:
    return x(sigma(place))


out = define("out", [i, coordinate], attended(i, x))
"""out_i(X): what the query at place i gets."""

shuffled_out = define("out′", [i, coordinate], attended(i, shuffled_tokens))
"""out_i(X∘σ): what it gets when the tokens are shuffled, x_σ(j) at place j."""

D, size = (Symbol(name, integer=True, positive=True) for name in ("D", "d"))
W_Q, W_K = (MatrixVariable(f"W_{name}", size, D) for name in "QK")
E = MatrixVariable("E", D, 1)
row = MatrixVariable("w", D, 1)

scaled = define("qk", [token, other], Dot(W_Q() @ E(token), W_K() @ E(other)) / sqrt(size))
"""q·k/√d, for the query of one token and the key of another."""

content = define("val", [coordinate, token], Dot(row(coordinate), E(token)))
"""Coordinate c of W_V E(u): row c of W_V times the embedding."""

SCALED = {
    s: Lambda((token, other), scaled(token, other)),
    v: Lambda((coordinate, token), content(coordinate, token)),
}
attention = define("attention", [i, coordinate], substitute(out.body, SCALED))
shuffled_attention = define("attention′", [i, coordinate], substitute(shuffled_out.body, SCALED))

SHUFFLED = Equation(shuffled_out(i, coordinate), out(sigma(i), coordinate))
SHUFFLED_ATTENTION = Equation(shuffled_attention(i, coordinate), attention(sigma(i), coordinate))


@claim(
    "attention-equivariant",
    "Shuffling the tokens shuffles the outputs of attention in the same way, and does nothing else",
    note("002", "§0.1", line=13),
    note("004", "什么是位置编码", line=7),
)
def attention_equivariant(N, x, sigma, tau):
    """`out_i` is a weighted mean of values, and a sum does not depend on the order of its terms:
    the token that moves to place `i` takes its output there with it. This holds for every number of
    tokens `N`, every score function `s`, every value map `v` (`v(c, x)` is coordinate `c` of the
    value of `x`) and every permutation `σ` with inverse `τ`. Tokens are numbers in a vocabulary, so
    that `s` and `v` may depend on them in any way. Scaled dot-product attention is an instance,
    with embeddings `E`, `s(x, y) = (W_Q E(x))·(W_K E(y))/√d` and the rows `w(c)` of `W_V`."""
    shuffled = And(
        ForAll([s, v, i, coordinate], SHUFFLED),
        ForAll([D, size, W_Q, W_K, row, E, i, coordinate], SHUFFLED_ATTENTION),
    )
    return Implies(IS_PERMUTATION, shuffled)


@attention_equivariant.proof
def sums_have_no_order(proof):
    with proof.take(s, v, i, coordinate) as general:
        weight = exp(s(x(sigma(i)), x(j)))
        sums = [
            same_sum_in_another_order(general, term, proof.given)
            for term in (weight * v(coordinate, x(j)), weight)
        ]
        general.shows(SHUFFLED, *sums)
    with proof.take(D, size, W_Q, W_K, row, E, i, coordinate) as scaled_scores:
        instance = scaled_scores.at(general, *SCALED.values(), i, coordinate)
        scaled_scores.shows(SHUFFLED_ATTENTION, instance)
    proof.shows(general, scaled_scores)


VOCABULARY = 6
SEQUENCES = {
    "N": choice(1, 3, 5),
    "x": choice([4], [2, 0, 2], [5, 1, 3, 0, 4]),
    **MOVED_BY_ONE,
    "i": choice(0, 1, 3),
    "s": family((VOCABULARY, VOCABULARY), -2, 2),
    "v": family((4, VOCABULARY), -1, 1),
    "c": integers(0, 3),
}
"""One, three and five tokens out of six words, all moved by one place."""


def vectors(size: str, count: int) -> Sampler:
    """Random vectors of a size, by number: a column for the kernel, rows of an array for NumPy."""

    def draw(rng: Any, _turn: int, point: Any) -> Sample:
        table = rng.uniform(-1, 1, (count, point[size].plain))

        def column(place: Any) -> list[list[float]]:
            return [[entry] for entry in table[int(float(place.real)) % count].tolist()]

        return Sample(column, table, f"({count} vectors)")

    return Sampler(f"vectors({size!r}, {count})", draw, frozenset({size}))


@attention_equivariant.numbers(
    **SEQUENCES,
    D=choice(1, 4),
    d=choice(2, 3),
    W_Q=matrix("d", "D"),
    W_K=matrix("d", "D"),
    w=vectors("D", 4),
    E=vectors("D", VOCABULARY),
)
def shuffled_with_numpy(N, x, sigma, i, c, s, v, W_Q, W_K, w, E):
    def outputs(tokens):
        return reference.softmax(s[np.ix_(tokens, tokens)]) @ v[:, tokens].T

    def scaled_outputs(tokens):
        embedded = E[tokens]
        return reference.attention(embedded @ W_Q.T, embedded @ W_K.T, embedded @ w.T)

    places = sigma(np.arange(N)).astype(int)
    return [
        (results(x[places])[i, c], results(x)[places[i], c])
        for results in (outputs, scaled_outputs)
    ]


def weight_of(tokens: Any) -> Expr:
    """A_ij = e^{qk(x_i, x_j)} / Σ_u e^{qk(x_i, x_u)}."""
    score = exp(scaled(tokens(i), tokens(j)))
    return score / Sum(exp(scaled(tokens(i), tokens(token))), (token, 0, N - 1))


A, A_shuffled = (
    define(name, [i, j], weight_of(tokens)) for name, tokens in (("A", x), ("A′", shuffled_tokens))
)
"""The attention matrix softmax(QKᵀ/√d), and that of the shuffled tokens."""

SAME_SCORE = Equation(scaled(x(sigma(i)), x(sigma(j))), scaled(x(i), x(j)))
SAME_WEIGHT = Equation(A_shuffled(i, j), A(i, j))
WEIGHTS = (D, size, W_Q, W_K, E)


def at_all_places(atom: Statement) -> Statement:
    """The atom for all i, j ≤ N − 1."""
    return ForAll([i, j], Implies(And(LessEqual(i, N - 1), LessEqual(j, N - 1)), atom))


def however_shuffled(atom: Statement) -> Statement:
    return ForAll([*WEIGHTS, N, x, sigma, tau], Implies(IS_PERMUTATION, at_all_places(atom)))


@claim(
    "attention-order-blind",
    "Shuffling the tokens leaves the attention matrix the same",
    note("002", "§0.1", line=16),
)
def attention_order_blind():
    """Neither the scores `QKᵀ/√d` stay the same nor the weights that softmax makes of them: their
    rows and columns are shuffled with the tokens. For the note's example, tokens 1, 2, 3 against 3,
    2, 1, with all weights 1, the first score is `1 · 1` and becomes `3 · 3`. What is blind to the
    order is the set of outputs: each token gets the same output as before."""
    return Or(however_shuffled(SAME_SCORE), however_shuffled(SAME_WEIGHT))


NOTES_EXAMPLE = {
    D: 1,
    size: 1,
    W_Q: vector(1),
    W_K: vector(1),
    E: MatrixLambda((token,), vector(token)),
    N: 3,
    x: Lambda(i, i + 1),
}
"""The tokens 1, 2, 3, embedded as these numbers, with all weights 1."""

REVERSAL = Abs(2 - i, evaluate=False)
REVERSED = {sigma: Lambda(i, REVERSAL), tau: Lambda(i, REVERSAL)}


@attention_order_blind.refutation(repaired_by=["attention-equivariant"])
def one_two_three_reversed(proof):
    different = []
    for reading in (however_shuffled(SAME_SCORE), however_shuffled(SAME_WEIGHT)):
        with proof.suppose(reading) as blind:
            reversal = reversal_is_a_permutation(blind)
            order = NOTES_EXAMPLE | REVERSED
            shuffled = blind.at(blind.given[0], *order.values(), given=reversal)
            blind.contradiction(blind.at(shuffled, 0, 0), why="the first entry")
        different.append(blind)
    proof.contradiction(proof.claim, *different)


def reversal_is_a_permutation(proof):
    """IS_PERMUTATION for σ(i) = τ(i) = |2 − i| and N = 3."""
    claimed = substitute_in(IS_PERMUTATION, {N: 3, **REVERSED})
    with proof.take(i, where=claimed.body.premise) as reversal:
        straight = reversal.have(Equation(REVERSAL, 2 - i))
        reversal.shows(claimed.body.conclusion, straight)
    return reversal


REVERSAL_OF_ANY = function(Lambda(i, Abs(N - 1 - i, evaluate=False)))
SCORES = {
    "N": choice(2, 3, 5),
    "x": choice([4, 1], [2, 0, 3], [5, 1, 3, 0, 4]),
    "i": choice(0, 1, 4),
    "j": choice(1, 0, 2),
    "D": choice(1, 4),
    "d": choice(2, 3),
    "W_Q": matrix("d", "D"),
    "W_K": matrix("d", "D"),
    "E": vectors("D", VOCABULARY),
}


@attention_order_blind.numbers(sigma=REVERSAL_OF_ANY, tau=REVERSAL_OF_ANY, **SCORES)
def reversed_with_numpy(x, i, j, W_Q, W_K, E):
    def scores_and_weights(tokens):
        queries, keys = E[tokens] @ W_Q.T, E[tokens] @ W_K.T
        weights = reference.attention_weights(queries, keys)
        return reference.dot(queries[i], keys[j]) / np.sqrt(len(W_Q)), weights[i, j]

    return list(zip(scores_and_weights(x[::-1]), scores_and_weights(x), strict=True))


unscaled = define("score", [token, other], Dot(W_Q() @ E(token), W_K() @ E(other)))
"""q·k, without the factor 1/√d."""

absorbed = define("qk′", [token, other], Dot((1 / sqrt(size) * W_Q()) @ E(token), W_K() @ E(other)))
"""q·k with the weights W_Q/√d for the queries."""


def weight_from(score: Any) -> Expr:
    """e^{score(x_i, x_j)} / Σ_u e^{score(x_i, x_u)}."""
    total = Sum(exp(score(x(i), x(token))), (token, 0, N - 1))
    return exp(score(x(i), x(j))) / total


A_unscaled = define("B", [i, j], weight_from(unscaled))
"""softmax(QKᵀ)."""

A_absorbed = define("B′", [i, j], weight_from(absorbed))
"""softmax(QKᵀ) with W_Q/√d in the place of W_Q."""


@claim(
    "scale-absorbed",
    "Attention without the factor `1/√d` and with the weights `W_Q/√d` is attention with the "
    "factor",
    beyond(),
)
def scale_absorbed():
    """What a model can learn is the same in both forms. The factor says how large the scores are to
    begin with, when the weights are still random."""
    same = And(
        ForAll([token, other], Equation(absorbed(token, other), scaled(token, other))),
        ForAll([i, j], Equation(A_absorbed(i, j), A(i, j))),
    )
    return ForAll([*WEIGHTS, N, x], same)


@scale_absorbed.proof
def the_factor_goes_into_the_weights(proof):
    with proof.take(*WEIGHTS, N, x) as model:
        with model.take(token, other) as scores:
            linear = dot_product("`⟨cu, v⟩ = c⟨u, v⟩`")
            scores.shows(scores.calc(absorbed(token, other)).eq(scaled(token, other), by=linear))
        model.shows(scores)
    proof.shows(model)


@scale_absorbed.numbers(**SCORES, u=integers(0, 5), w=integers(0, 5))
def absorbed_with_numpy(u, w, x, i, j, W_Q, W_K, E):
    queries, keys = E @ W_Q.T, E @ W_K.T
    smaller = E @ (W_Q / np.sqrt(len(W_Q))).T
    without = reference.softmax(smaller[x] @ keys[x].T)
    return [
        (
            reference.dot(smaller[u], keys[w]),
            reference.dot(queries[u], keys[w]) / np.sqrt(len(W_Q)),
        ),
        (without[i, j], reference.attention_weights(queries[x], keys[x])[i, j]),
    ]


@claim(
    "scale-dropped-002",
    "`softmax(QKᵀ)V`, as note 002 §2.3 has it, is `softmax(QKᵀ/√d)V`, as §0.1 has it",
    note("002", "§2.3", line=128),
)
def scale_dropped_002():
    """Both formulas are called Attention in the note, and with the same `Q` and `K` their weights
    differ whenever `d > 1` and the scores are not all the same: without the factor the largest
    score takes more. For `d = 4` and the scores 4 and 0 its weight is `e⁴/(1 + e⁴)` instead of
    `e²/(1 + e²)`."""
    return ForAll([*WEIGHTS, N, x], at_all_places(Equation(A_unscaled(i, j), A(i, j))))


@scale_dropped_002.refutation(repaired_by=["scale-absorbed"])
def two_tokens_at_four_dimensions(proof):
    ones = explicit_matrix([1], [1], [1], [1])
    tokens = MatrixLambda((token,), vector(2 - token))
    same = proof.at(proof.claim, 1, 4, ones, ones, tokens, 2, Lambda(i, i + 1))
    proof.contradiction(proof.at(same, 0, 0), why="the scores are 4 and 0, or 2 and 0")


@scale_dropped_002.numbers(**SCORES)
def unscaled_with_numpy(x, i, j, W_Q, W_K, E):
    queries, keys = E[x] @ W_Q.T, E[x] @ W_K.T
    without = reference.softmax(queries @ keys.T)
    return without[i, j], reference.attention_weights(queries, keys)[i, j]


x_a, x_b = MatrixVariable("x_a", D, 1), MatrixVariable("x_b", D, 1)
M = define("M", [], W_Q().T @ W_K())()

SYMMETRIC_SCORES = ForAll(
    [D, size, W_Q, W_K, x_a, x_b],
    Equation(Dot(x_a(), M @ x_b()) / sqrt(size), Dot(x_b(), M @ x_a()) / sqrt(size)),
)
SYMMETRIC_WEIGHTS = ForAll([*WEIGHTS, N, x], at_all_places(Equation(A(i, j), A(j, i))))


@claim(
    "attention-pair-symmetric",
    "Without positions, the attention of `a` to `b` equals the attention of `b` to `a`",
    note("001", "简介", line=13),
)
def attention_pair_symmetric():
    """The score of `a` for `b` is `(W_Q x_a)·(W_K x_b)/√d = x_aᵀ M x_b/√d` with `M = W_QᵀW_K`, and
    queries and keys have different weights. With `W_Q = (1 0)`, `W_K = (0 1)`, `a = (1, 0)` and `b
    = (0, 1)` it is 1 one way and 0 the other. Even for a symmetric `M` the weights differ, because
    softmax divides every row by its own sum: for the tokens 1, 2, 3 it gives `e²/(e + e² + e³)` one
    way and `e²/(e² + e⁴ + e⁶)` the other."""
    return Or(SYMMETRIC_SCORES, SYMMETRIC_WEIGHTS)


@attention_pair_symmetric.refutation(repaired_by=["score-symmetric-iff"])
def one_way_only(proof):
    with proof.suppose(SYMMETRIC_SCORES) as scores:
        first, second = explicit_matrix([1, 0]), explicit_matrix([0, 1])
        same = scores.at(scores.given[0], 2, 1, first, second, vector(1, 0), vector(0, 1))
        scores.contradiction(same, why="`a` to `b` is 1, `b` to `a` is 0")
    with proof.suppose(SYMMETRIC_WEIGHTS) as weights:
        same = weights.at(weights.given[0], *NOTES_EXAMPLE.values())
        weights.contradiction(weights.at(same, 0, 1), why="the tokens 1, 2, 3: from 1 to 2")
    proof.contradiction(proof.claim, scores, weights)


@attention_pair_symmetric.numbers(x_a=matrix("D", 1), x_b=matrix("D", 1), **SCORES)
def both_ways_with_numpy(x, i, j, x_a, x_b, W_Q, W_K, E):
    a, b = x_a[:, 0], x_b[:, 0]
    product = W_Q.T @ W_K / np.sqrt(len(W_Q))
    weights = reference.attention_weights(E[x] @ W_Q.T, E[x] @ W_K.T)
    return [
        (reference.bilinear(a, product, b), reference.bilinear(b, product, a)),
        (weights[i, j], weights[j, i]),
    ]


frequency = Symbol("f", real=True)
entry, left, right = (Function(name, real=True) for name in ("M", "x", "y"))


def form(first: Any, second: Any) -> Expr:
    """xᵀMy = Σ_i x_i Σ_j M_ij y_j."""
    products = Sum(entry(i, j) * second(j), (j, 0, D - 1))
    return Sum(first(i) * products, (i, 0, D - 1))


FORM_IS_SYMMETRIC = ForAll([left, right], Equation(form(left, right), form(right, left)))
WITHIN = LessEqual(i, D - 1), LessEqual(j, D - 1)
MATRIX_IS_SYMMETRIC = ForAll([i, j], Implies(And(*WITHIN), Equation(entry(i, j), entry(j, i))))


@claim(
    "score-symmetric-iff",
    "`xᵀMy = yᵀMx` for all vectors `x` and `y` if and only if `M` is symmetric",
    beyond(),
)
def score_symmetric_iff(D, entry):
    """`M` is any `D×D` matrix, `M = W_QᵀW_K` for attention scores (the factor `1/√d` does not
    matter). Two unit vectors pick out one entry of `M`, and `xᵀMy = (xᵀMy)ᵀ = yᵀMᵀx`. `W_Q = W_K`
    is one way to make it symmetric."""
    return And(
        Implies(FORM_IS_SYMMETRIC, MATRIX_IS_SYMMETRIC),
        Implies(MATRIX_IS_SYMMETRIC, FORM_IS_SYMMETRIC),
    )


@score_symmetric_iff.proof
def unit_vectors_and_transposition(proof):
    with proof.suppose(FORM_IS_SYMMETRIC) as forms:
        with forms.take(i, j, where=And(*WITHIN)) as entries:
            units = (Lambda(token, KroneckerDelta(token, place)) for place in (i, j))
            swapped = entries.at(forms.given[0], *units)
            entries.shows(
                entries.calc(entry(i, j))
                .eq(swapped.said.rhs, swapped)
                .eq(entry(j, i), why="unit vectors pick out an entry")
            )
        forms.shows(entries)
    with proof.suppose(MATRIX_IS_SYMMETRIC) as symmetric:
        with symmetric.take(left, right) as vectors:
            product, first = (left(i) * value * right(j) for value in (entry(i, j), entry(j, i)))
            double = Sum(Sum(first, (j, 0, D - 1)), (i, 0, D - 1))
            vectors.shows(
                vectors.calc(form(left, right))
                .eq(Sum(Sum(product, (j, 0, D - 1)), (i, 0, D - 1)), by=linearity("multiply out"))
                .eq(double, *symmetric.given)
                .eq(form(right, left), exchange_of_sums, why="take `y_j` out of the inner sum")
            )
        symmetric.shows(vectors)
    proof.shows(forms, symmetric)


@score_symmetric_iff.numbers(
    D=choice(1, 3, 8),
    f=reals(0, 4),
    M=function(Lambda((i, j), cos(frequency * (i + 1) * (j + 1)))),
    x=family("D", -1, 1),
    y=family("D", -1, 1),
    i=choice(0, 2, 5),
    j=choice(0, 1, 7),
)
def forms_with_numpy(D, M, x, y, i, j):
    table = M(*np.indices((D, D)))
    return [
        (table[i, j], table.T[i, j]),
        (reference.bilinear(x, table, y), reference.bilinear(y, table, x)),
    ]


def seen_by(query: Expr, order: Any) -> Expr:
    """Coordinate c of what the query at a place gets from the tokens up to this place."""
    weight = exp(s(order(query), order(j)))
    values, weights = (
        Sum(term, (j, 0, query)) for term in (weight * v(coordinate, order(j)), weight)
    )
    return values / weights


masked_out = define("masked", [i, coordinate], seen_by(i, x))
masked_shuffled = define("masked′", [i, coordinate], seen_by(i, shuffled_tokens))


@claim(
    "attention-masked-blind",
    "With a causal mask, too, shuffling the tokens shuffles the outputs and does nothing else",
    note("002", "§0.1", line=13),
)
def attention_masked_blind(N, x, sigma, tau):
    """What the note says of attention is not true of decoders, where a token sees only those before
    it, and itself: the first one gets its own value, the last one a mean of all. Here `masked(i,
    c)` is component `c` of the output at place `i`, for scores `s` and values `v`; with a prime,
    that of the shuffled tokens. For the tokens 1, 2, 3 with equal scores, each its own value, the
    token 3 gets the output 2 in this order and 3 in the reverse. So a mask alone tells something of
    positions."""
    same_there = Implies(
        LessEqual(i, N - 1),
        Equation(masked_shuffled(i, coordinate), masked_out(sigma(i), coordinate)),
    )
    return Implies(IS_PERMUTATION, ForAll([s, v, i, coordinate], same_there))


@attention_masked_blind.refutation(repaired_by=["attention-equivariant"])
def the_first_sees_only_itself(proof):
    reversal = reversal_is_a_permutation(proof)
    order = Lambda(i, REVERSAL)
    law = proof.at(proof.claim, 3, Lambda(i, i + 1), order, order, given=reversal)
    plain = Lambda((token, other), 0), Lambda((coordinate, token), token)
    proof.contradiction(
        proof.at(law, *plain, 0, 0), why="the token 3 alone, and the mean of all three"
    )


@attention_masked_blind.numbers(**SEQUENCES)
def masked_with_numpy(N, x, sigma, i, c, s, v):
    def output(tokens, place):
        seen = tokens[: place + 1]
        return reference.softmax(s[tokens[place], seen]) @ v[c, seen]

    places = sigma(np.arange(N)).astype(int)
    return output(x[places], i), output(x, places[i])


place, further = (Symbol(name, integer=True, nonnegative=True) for name in "jl")
score = Function("a", real=True)
share = define("share", [N, place], exp(score(place)) / Sum(exp(score(token)), (token, 0, N - 1)))
"""The weight that a query gives to token j of N, where its score with token u is a_u."""


@claim(
    "attention-weights-positive",
    "A token gives every token a positive weight, itself too, and the weights add up to 1",
    note("002", "§0.1", line=7),
)
def attention_weights_positive(N, score):
    """The note has each token compute scores with all other tokens. Its own score is among the `N`:
    what it gives to the others is `1 − A_ii`, and less than 1."""
    return And(
        ForAll(place, Less(0, share(N, place))),
        Equation(Sum(share(N, place), (place, 0, N - 1)), 1),
    )


@attention_weights_positive.proof
def exponentials_are_positive(proof):
    with proof.take(place) as each_token:
        each_token.shows(Less(0, share(N, place)), why="exponentials are positive")
    proof.shows(proof.conclusion, each_token, why="the denominator is the same in all terms")


@attention_weights_positive.numbers(N=choice(1, 4, 30), a=family((31,), -2, 2), j=choice(0, 2, 29))
def weights_with_numpy(N, a, j):
    weights = reference.softmax(a[:N])
    return [(0, weights[j]), (np.sum(weights), 1)]


@claim(
    "attention-new-token",
    "A new token takes the same part of every weight, and leaves their ratios as they are",
    note("001", "远程衰减", line=91),
)
def attention_new_token(N, score, place, further):
    """The weights change, as the note says, to `A′(i, j) = A(i, j)(1 − A′(i, N))` for the tokens
    that were there, where `N` is a new one that they see. So the change is small just where the new
    token's weight is small, which is what a decay over the distance is to achieve."""
    return And(
        Equation(share(N + 1, place), share(N, place) * (1 - share(N + 1, N))),
        Less(share(N + 1, place), share(N, place)),
        Equation(share(N + 1, place) * share(N, further), share(N, place) * share(N + 1, further)),
    )


@attention_new_token.proof
def one_term_more_in_the_denominator(proof, N):
    larger = Sum(exp(score(token)), (token, 0, N))
    with proof.take(place) as each_token:
        new = exp(score(place)) / larger
        each_token.shows(
            each_token.calc(share(N + 1, place))
            .eq(new, by=definition)
            .eq(share(N, place) * (1 - share(N + 1, N)), why="one more term")
        )
    proof.shows(proof.conclusion, each_token, "attention-weights-positive")


@attention_new_token.numbers(
    N=choice(1, 4, 30), a=family((31,), -2, 2), j=choice(0, 2, 29), l=choice(0, 3, 5)
)
def one_token_more_with_numpy(N, a, j, l):
    old, new = (reference.softmax(a[:count]) for count in (N, N + 1))
    return [(new[j], old[j] * (1 - new[N])), (new[j], old[j]), (new[j] * old[l], old[j] * new[l])]


M_D = MatrixVariable("M", D, D)
x_1, x_2 = MatrixVariable("x_a", D, 1), MatrixVariable("x_b", D, 1)
stretch = Symbol("t", real=True)


@claim(
    "scores-quadratic",
    "Vectors that are `t` times as long have scores that are `t²` times as large",
    beyond(),
)
def scores_quadratic(D, M_D, x_1, x_2, stretch):
    """`M = W_QᵀW_K`. The projections are linear, but the score multiplies two of them: it is linear
    in the one token and in the other, and quadratic in all tokens together."""
    return Equation(
        Dot(stretch * x_1(), M_D() @ (stretch * x_2())), stretch**2 * Dot(x_1(), M_D() @ x_2())
    )


@scores_quadratic.proof
def the_factor_comes_twice(proof):
    proof.shows(proof.conclusion, by=dot_product)


TWO_TOKENS = {
    "D": choice(1, 4, 64),
    "M": matrix("D", "D"),
    "x_a": matrix("D", 1),
    "x_b": matrix("D", 1),
}


@claim(
    "scores-linear",
    "Vectors that are twice as long have scores that are twice as large, as if scores were linear",
    note("002", "§2.3", line=125),
)
def scores_linear(D, M_D, x_1, x_2):
    """A score is a product of two linear maps: with all vectors twice as long it is four times as
    large, and the weights are other ones. The note calls attention “in essence a linear map and a
    softmax”."""
    return Equation(Dot(2 * x_1(), M_D() @ (2 * x_2())), 2 * Dot(x_1(), M_D() @ x_2()))


@scores_linear.refutation(repaired_by=["scores-quadratic"])
def one_dimension(proof):
    one = explicit_matrix([1])
    proof.contradiction(proof.at(proof.claim, 1, one, one, one))


@scores_linear.numbers(**TWO_TOKENS)
def doubled_with_numpy(M, x_a, x_b):
    a, b = x_a[:, 0], x_b[:, 0]
    return reference.bilinear(2 * a, M, 2 * b), 2 * reference.bilinear(a, M, b)


keep, state, u_0, u_1 = (Symbol(name, real=True) for name in ("r", "h", "x", "y"))
update = define("step", [state, u_0], keep * state + u_0)
"""The state of a recurrence after one more token x: rh + x."""


@claim(
    "recurrence-sees-order",
    "A recurrence `h ↦ rh + x` ends elsewhere when two tokens change places, unless `r = 1` or "
    "they are equal",
    note("004", "什么是位置编码", line=6),
)
def recurrence_sees_order(keep, state, u_0, u_1):
    """This is the simplest network of the kind that the note has in mind: it takes one token after
    the other, and what came earlier is multiplied by `r` more often. So the position is in the
    state without an encoding of it, while attention alone does not see it (attention-equivariant).
    """
    return Equation(
        update(update(state, u_0), u_1) - update(update(state, u_1), u_0), (keep - 1) * (u_0 - u_1)
    )


@recurrence_sees_order.proof
def earlier_tokens_are_damped_more(proof):
    proof.shows(proof.conclusion, by=definition)


@recurrence_sees_order.numbers(r=reals(-2, 2), h=reals(-2, 2), x=reals(-2, 2), y=reals(-2, 2))
def two_orders_with_numpy(r, h, x, y):
    def final(tokens):
        value = h
        for one in tokens:
            value = r * value + one
        return value

    return final([x, y]) - final([y, x]), (r - 1) * (x - y)


if __name__ == "__main__":
    run_script(__file__)
