"""Why a position signal is needed: attention does not see the order of its tokens.

Tokens x_0, …, x_{N−1} are given by their names in a vocabulary, numbers in ℕ, so that a score
function s and a value map v may be anything: both are functions of what the token is, not of where
it stands.  Scaled dot products of embedded tokens are an instance.

Notes 001 (简介), 002 §0.1 and 004.
"""

from typing import Any

import numpy as np
from sympy import Abs, Expr, Function, Integer, Lambda, Rational, Sum, Symbol, exp, floor, sqrt

from symbolic_pe.catalogue import beyond, claim, note
from symbolic_pe.encodings import i, j, vector
from symbolic_pe.encodings import matrix as explicit_matrix
from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Or,
    Statement,
    substitute_in,
)
from symbolic_pe.logic.terms import Dot, MatrixLambda, MatrixVariable, define, substitute
from symbolic_pe.logic.theorem import Theorem
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import Sample, Sampler, choice, family, function, integers, matrix
from symbolic_pe.proofs import at, both, bounded_by, calc, cut, each, given, infer, nonzero, suppose
from symbolic_pe.proofs.lemmas import sum_positive
from symbolic_pe.proofs.reasons import algebra, definition

N = Symbol("N", integer=True, positive=True)
coordinate, token, other = (Symbol(name, integer=True, nonnegative=True) for name in "cuw")
x, sigma, tau = (Function(name, integer=True, nonnegative=True) for name in ("x", "sigma", "tau"))
s, v = Function("s", real=True), Function("v", real=True)

# --- shuffled tokens, shuffled outputs ------------------------------------------------------------


def attended(query: Expr, order: Any) -> Expr:
    """Coordinate c of Σ_j e^{s(x_i, x_j)} v(x_j) / Σ_j e^{s(x_i, x_j)}, the tokens in an order."""
    weight = exp(s(order(query), order(j)))
    return over_tokens(weight * v(coordinate, order(j))) / over_tokens(weight)


def over_tokens(term: Expr) -> Sum:
    return Sum(term, (j, 0, N - 1))


def shuffled_tokens(place: Expr) -> Expr:
    return x(sigma(place))


out = define("out", [i, coordinate], attended(i, x))
"""out_i(X): what the query at place i gets."""

shuffled_out = define("out′", [i, coordinate], attended(i, shuffled_tokens))
"""out_i(X∘σ): what it gets when the tokens are shuffled, x_σ(j) at place j."""

IS_PERMUTATION = ForAll(
    i,
    Implies(
        LessEqual(i, N - 1),
        And(
            LessEqual(sigma(i), N - 1),
            LessEqual(tau(i), N - 1),
            Equation(tau(sigma(i)), i),
            Equation(sigma(tau(i)), i),
        ),
    ),
)
"""σ permutes the places 0, …, N − 1, and τ is its inverse."""

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

EQUIVARIANT = claim(
    "attention-equivariant",
    "Shuffling the tokens shuffles the outputs of attention in the same way, and does nothing else",
    ForAll(
        [N, x, sigma, tau],
        Implies(
            IS_PERMUTATION,
            And(
                ForAll([s, v, i, coordinate], SHUFFLED),
                ForAll([D, size, W_Q, W_K, row, E, i, coordinate], SHUFFLED_ATTENTION),
            ),
        ),
    ),
    sources=[note("002", "§0.1"), note("004", "什么是位置编码")],
    explanation="out_i is a weighted mean of values, and a sum does not depend on the order of its "
    "terms: the token that moves to place i takes its output there with it.  This holds for every "
    "number of tokens N, every score function s, every value map v (v(c, x) is coordinate c of "
    "the value of x) and every permutation σ with inverse τ.  Scaled dot-product attention is an "
    "instance, with embeddings E, s(x, y) = (W_Q E(x))·(W_K E(y))/√d and the rows w(c) of W_V.",
)


@EQUIVARIANT.proof
def sums_have_no_order():
    general = each(shuffle_the_sums(), s, v, i, coordinate)
    return both(general, each(scaled_instance(general), D, size, W_Q, W_K, row, E, i, coordinate))


def shuffle_the_sums() -> Theorem:
    """IS_PERMUTATION ⊢ out′(i, c) = out(σ(i), c)."""
    weight = exp(s(x(sigma(i)), x(j)))
    weighted = weight * v(coordinate, x(j))
    moved = {place: substitute(place, {j: sigma(j)}) for place in (weight, weighted)}
    values, weights = (permuted(over_tokens(term)) for term in (weighted, weight))
    chain = (
        calc(shuffled_out(i, coordinate))
        .eq(over_tokens(moved[weighted]) / over_tokens(moved[weight]), by=definition)
        .eq(
            over_tokens(weighted) / over_tokens(weight),
            "the same terms in another order",
            rules.symmetric(values),
            rules.symmetric(weights),
        )
        .eq(out(sigma(i), coordinate), by=definition)
    )
    return with_positive_totals(chain.theorem, weight, moved[weight])


def permuted(total: Sum) -> Theorem:
    """IS_PERMUTATION ⊢ Σ_j f(j) = Σ_j f(σ(j))."""
    inside = (LessEqual(0, j), LessEqual(j, N - 1))
    images = at(given(IS_PERMUTATION, reason="σ is a permutation"), {i: j}, suppose(inside[1]))
    below, inverse_below, undone, redone = (rules.conjunct(images, part) for part in range(4))
    natural, inverse_natural = (bounded_by(LessEqual(0, f(j)), f(j)) for f in (sigma, tau))
    needed = (natural, below, inverse_natural, inverse_below, undone, redone)
    return rules.permute_sum(
        total,
        Lambda(j, sigma(j)),
        Lambda(j, tau(j)),
        *(each(fact, j, given=inside) for fact in needed),
        reason="σ permutes the terms",
    )


def with_positive_totals(theorem: Theorem, *weights: Expr) -> Theorem:
    """Drop the hypotheses Σ_j weight ≠ 0 for positive weights."""
    for weight in weights:
        positive = each(bounded_by(LessEqual(0, weight), weight), j)
        on_range = each(at(positive, {j: j}), j, given=(LessEqual(j, N - 1),))
        first = substitute(weight, {j: Integer(0)})
        first_positive = bounded_by(Less(0, first), first)
        total = sum_positive(Lambda(j, weight), N, on_range, first_positive)
        theorem = cut(nonzero(total), theorem)
    return theorem


def scaled_instance(general: Theorem) -> Theorem:
    """The general theorem for scaled dot products."""
    instance = at(general, {**SCALED, i: i, coordinate: coordinate})
    unnamed = instance.conclusion
    named = rules.transitive(
        rules.transitive(rules.ring(shuffled_attention(i, coordinate), unnamed.lhs), instance),
        rules.ring(unnamed.rhs, attention(sigma(i), coordinate)),
        reason="the case s(u, w) = qk(u, w) and v(c, u) = val(c, u)",
    )
    weights = (
        exp(scaled(x(sigma(i)), x(place))) for place in (j, sigma(j))
    )
    return with_positive_totals(named, *weights)


VOCABULARY = 6
SEQUENCES = {
    "N": choice(1, 3, 5),
    "x": choice([4], [2, 0, 2], [5, 1, 3, 0, 4]),
    "sigma": function(Lambda(i, i + 1 - N * floor((i + Rational(3, 2)) / N))),
    "tau": function(Lambda(i, i - 1 + N - N * floor((i - Rational(1, 2)) / N + 1))),
    "i": choice(0, 1, 3),
}
"""One, three and five tokens out of six words, all moved by one place and the first to the end."""


def vectors(size: str, count: int) -> Sampler:
    """Random vectors of a size, by number: a column for the kernel, rows of an array for NumPy."""

    def draw(rng: Any, _turn: int, point: Any) -> Sample:
        table = rng.uniform(-1, 1, (count, point[size].plain))

        def column(place: Any) -> list[list[float]]:
            return [[entry] for entry in table[int(float(place.real)) % count].tolist()]

        return Sample(column, table, f"({count} vectors)")

    return Sampler(f"vectors({size!r}, {count})", draw, frozenset({size}))


@EQUIVARIANT.numbers(
    **SEQUENCES,
    s=family((VOCABULARY, VOCABULARY), -2, 2),
    v=family((4, VOCABULARY), -1, 1),
    c=integers(0, 3),
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
        (results(x[places])[i, c], results(x)[places[i], c]) for results in (outputs, scaled_outputs)
    ]


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
