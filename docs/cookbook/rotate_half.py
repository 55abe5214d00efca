"""A wrong rotate_half: angles in the order of one layout, halves in the order of the other.

``rotate_half(x)`` is (−x_n, …, −x_{d−1}, x_0, …, x_{n−1}) where the pairs are (j, j + n), and both
members of a pair must use the angle mθ_j: cos = cat(cos mθ, cos mθ).  The interleaved layout
repeats every angle instead: cos = (cos mθ_0, cos mθ_0, cos mθ_1, …).  Mixing the two runs, and is
wrong.
"""

import numpy as np

from symbolic_pe.notation import *

q = Function("q", real=True)
pairs = define("x", [], stacked_blocks(q(i), q(i + n)))()


def turned(first_angle, second_angle):
    """x·cos + rotate_half(x)·sin: the entries j and j + n, each with its own angle."""
    return stacked_blocks(
        q(i) * cos(first_angle) - q(i + n) * sin(first_angle),
        q(i + n) * cos(second_angle) + q(i) * sin(second_angle),
    )


right = define("f", [m], turned(m * theta(i), m * theta(i)))(m)
wrong = define("g", [m], turned(m * theta(floor(i / 2)), m * theta(floor((i + n) / 2))))(m)


@claim(
    "half-split-norm",
    "With one angle for both members of a pair the length of a vector is kept",
    beyond("as in Llama"),
)
def half_split_norm(n, theta, m, q):
    """Every pair is turned, and turning does not change a length."""
    return Equation(Dot(right, right), Dot(pairs, pairs))


@half_split_norm.proof
def pythagoras_in_each_pair(proof, n, theta, m, q):
    a = m * theta(i)
    first, second = q(i) * cos(a) - q(i + n) * sin(a), q(i + n) * cos(a) + q(i) * sin(a)
    squares = (q(i) ** 2 + q(i + n) ** 2) * (sin(a) ** 2 + cos(a) ** 2)
    proof.shows(
        proof.calc(Dot(right, right))
        .eq(Sum(first**2 + second**2, (i, 0, n - 1)), by=dot_product)
        .eq(Sum(squares, (i, 0, n - 1)), why="the mixed products cancel")
        .eq(Sum(q(i) ** 2 + q(i + n) ** 2, (i, 0, n - 1)), by=pythagoras)
        .eq(Dot(pairs, pairs), by=dot_product)
    )


POINT = {
    "n": choice(2, 32, 256),
    "theta": family("n", -1, 1),
    "q": family(2 * n, -1, 1),
    "m": reals(0, 1e4),
}


@half_split_norm.numbers(**POINT)
def kept_with_numpy(theta, q, m):
    turned = reference.rotary(q, m, frequencies=theta, layout="half-split")
    return turned @ turned, q @ q


@claim(
    "rotate-half-mixed",
    "rotate_half with interleaved angles keeps the length of a vector too",
    beyond(),
)
def rotate_half_mixed(n, theta, m, q):
    """The members of a pair are multiplied by the sines and cosines of two angles, and that is no
    rotation. With `d = 2` there is one angle only: a test with `d = 2` does not see it."""
    return Equation(Dot(wrong, wrong), Dot(pairs, pairs))


@rotate_half_mixed.refutation(repaired_by=["half-split-norm"])
def two_angles_in_one_pair(proof):
    proof.contradiction(proof.at(proof.claim, 2, Lambda(i, i + 1), 1, Lambda(i, 1)))


@rotate_half_mixed.numbers(**POINT)
def mixed_with_numpy(theta, q, m):
    angle = m * np.repeat(theta, 2)
    first, second = np.split(q, 2)
    turned = q * np.cos(angle) + np.concatenate([-second, first]) * np.sin(angle)
    return turned @ turned, q @ q


if __name__ == "__main__":
    run_script(__file__)
