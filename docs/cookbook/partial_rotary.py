"""Partial rotary encoding: the first pairs are turned, the others are passed through.

Source: GPT-NeoX (Black et al. 2022, §2.1.1) turns a quarter of the features.  A head has n turned
pairs with the features q and N passed pairs with the features u.
"""

import numpy as np

from symbolic_pe.notation import *

N = Symbol("N", integer=True, positive=True)
q, u, k, v = (Function(name, real=True) for name in ("q", "u", "k", "v"))


def passed(f):
    """The N pairs that are not turned."""
    return stacked_blocks(f(2 * i), f(2 * i + 1), count=N)


def score(query_position, key_position):
    turned = Dot(R(query_position) @ features(q), R(key_position) @ features(k))
    return turned + Dot(passed(u), passed(v))


@claim(
    "partial-relative",
    "The score is that of the offset in the turned pairs, plus a part that does not see positions",
    beyond("Black et al. 2022, §2.1.1"),
)
def partial_relative(n, N, theta, m, p, q, u, k, v):
    """The passed pairs compare contents wherever they are; the turned ones see offsets."""
    return Equation(
        score(m, p),
        Dot(features(q), R(p - m) @ features(k)) + Dot(passed(u), passed(v)),
    )


@partial_relative.proof
def turned_pairs_only(proof, theta, m, p, q, u, k, v):
    a, b = m * theta(i), p * theta(i)
    cosine, sine = cos(a) * cos(b) + sin(a) * sin(b), cos(a) * sin(b) - sin(a) * cos(b)
    matrices = (
        proof.calc(R(m).T @ R(p))
        .eq(diagonal_blocks([cosine, -sine], [sine, cosine]), by=block_product)
        .eq(R(p - m), by=angle_addition)
    )
    turned = (
        proof.calc(Dot(R(m) @ features(q), R(p) @ features(k)))
        .eq(
            Dot(features(q), (R(m).T @ R(p)) @ features(k)),
            by=transposition("⟨Au, v⟩ = ⟨u, Aᵀv⟩"),
        )
        .eq(Dot(features(q), R(p - m) @ features(k)), matrices)
    )
    proof.shows(proof.conclusion, turned)


POINT = {
    "n": choice(1, 8, 32),
    "N": choice(1, 24, 96),
    "theta": family("n", -1, 1),
    **{name: family(2 * n, -1, 1) for name in "qk"},
    **{name: family(2 * N, -1, 1) for name in "uv"},
}


def partial_score(q, u, k, v, m, p, theta):
    """Both halves of each vector in one array, as a model has them."""
    turned = [reference.rotary(half, at, frequencies=theta) for half, at in ((q, m), (k, p))]
    query, key = (np.concatenate(parts) for parts in zip(turned, (u, v), strict=True))
    return query @ key


@partial_relative.numbers(**POINT, m=reals(0, 1e4), p=reals(0, 1e4))
def offset_with_numpy(theta, m, p, q, u, k, v):
    there = partial_score(q, u, k, v, 0, p - m, theta)
    return partial_score(q, u, k, v, m, p, theta), there


@claim(
    "partial-unseen",
    "With some pairs passed through, the score of a query and a key does not depend on the offset",
    beyond(),
)
def partial_unseen(n, N, theta, q, u, k, v):
    """One turned pair is enough to see an offset."""
    return Equation(score(0, 1), score(0, 0))


@partial_unseen.refutation(repaired_by=["partial-relative"])
def one_turned_pair(proof):
    ones = Lambda(i, 1)
    proof.contradiction(proof.at(proof.claim, 1, 1, ones, ones, ones, ones, ones))


@partial_unseen.numbers(**POINT)
def unseen_with_numpy(theta, q, u, k, v):
    return tuple(partial_score(q, u, k, v, 0, offset, theta) for offset in (1, 0))


if __name__ == "__main__":
    run_script(__file__)
