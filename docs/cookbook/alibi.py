"""ALiBi: a score is lowered in proportion to the distance, and nothing is added to the vectors.

Source: Press et al. (2022), Train Short, Test Long, §3: the score of a query at m and a key at j is
q·k_j − a(m − j), with a slope a for each head.
"""

import numpy as np

from symbolic_pe.notation import *

a = Symbol("a", positive=True)
m = Symbol("m", integer=True, nonnegative=True)
x = Function("x", real=True)


@claim(
    "alibi-decays",
    "Of two keys with the same content the one that is one further away has `e^{−a}` of the weight",
    beyond("Press et al. 2022, §3"),
)
def alibi_decays(a, m, j, x):
    """The weight falls geometrically with the distance, at a rate that the slope sets."""
    return Equation(exp(x(j) - a * (m - (j - 1))), exp(-a) * exp(x(j) - a * (m - j)))


@alibi_decays.proof
def one_step_further(proof, a, m, j, x):
    proof.shows(
        proof.calc(exp(x(j) - a * (m - (j - 1))))
        .eq(exp(-a + (x(j) - a * (m - j))), why="take one `a` out of the distance")
        .eq(exp(-a) * exp(x(j) - a * (m - j)), by=law_of_exponents)
    )


@alibi_decays.numbers(
    a=reals(0.01, 0.5), m=integers(20, 40), j=integers(1, 20), x=family(64, -1, 1)
)
def ratio_with_numpy(a, m, j, x):
    return np.exp(x[j] - a * (m - (j - 1))), np.exp(-a) * np.exp(x[j] - a * (m - j))


@claim(
    "alibi-by-key-position",
    "The bias `−a(m − j)` may be stored as `aj`, without the position `m` of the query",
    beyond("as implementations do"),
)
def alibi_by_key_position(a, m, i, j, x):
    """Softmax knows only how the weights of a query's keys are related to one another, and `−am` is
    the same for all of them."""
    return Equation(
        exp(x(j) - a * (m - j)) / exp(x(i) - a * (m - i)),
        exp(x(j) + a * j) / exp(x(i) + a * i),
    )


@alibi_by_key_position.proof
def the_query_cancels(proof, a, m, i, j, x):
    here, there = exp(x(j) + a * j), exp(x(i) + a * i)
    proof.shows(
        proof.calc(exp(x(j) - a * (m - j)) / exp(x(i) - a * (m - i)))
        .eq(exp(-a * m) * here / (exp(-a * m) * there), by=law_of_exponents)
        .eq(here / there, why="cancel `e^{−am}`")
    )


@alibi_by_key_position.numbers(
    a=reals(0.01, 0.1),
    m=integers(0, 256),
    i=integers(0, 63),
    j=integers(0, 63),
    x=family(64, -1, 1),
)
def ratios_with_numpy(a, m, i, j, x):
    keys = np.arange(64)
    by_distance, by_key = np.exp(x - a * (m - keys)), np.exp(x + a * keys)
    return by_distance[j] / by_distance[i], by_key[j] / by_key[i]


@claim(
    "alibi-symmetric",
    "With the bias `aj` a key is lowered by its distance on either side of the query",
    beyond(),
)
def alibi_symmetric(a, m, j, x):
    """It is so for `j ≤ m` only: without the causal mask later keys are raised instead."""
    return Equation(x(j) + a * j - (x(m) + a * m), x(j) - a * abs(m - j) - x(m))


@alibi_symmetric.refutation(repaired_by=["alibi-by-key-position"])
def a_later_key(proof):
    proof.contradiction(proof.at(proof.claim, 1, 0, 1, Lambda(i, 0)))


@alibi_symmetric.numbers(
    a=reals(0.01, 0.1), m=integers(0, 63), j=integers(0, 63), x=family(64, -1, 1)
)
def both_sides_with_numpy(a, m, j, x):
    return x[j] + a * j - (x[m] + a * m), x[j] - a * abs(m - j) - x[m]


if __name__ == "__main__":
    run_script(__file__)
