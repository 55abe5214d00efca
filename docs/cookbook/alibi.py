"""ALiBi: a score is lowered in proportion to the distance, and nothing is added to the vectors.

Source: Press et al. (2022), Train Short, Test Long, §3: the score of a query at m and a key at j is
q·k_j − a(m − j), with a slope a for each head.
"""

import numpy as np

from symbolic_pe.notation import *

a = Symbol("a", positive=True)
m = Symbol("m", integer=True, nonnegative=True)
x = Function("x", real=True)

WEIGHT_RATIO = claim(
    "alibi-decays",
    "Of two keys with the same content the one that is one further away has `e^{−a}` of the weight",
    ForAll(
        [a, m, j, x], Equation(exp(x(j) - a * (m - (j - 1))), exp(-a) * exp(x(j) - a * (m - j)))
    ),
    sources=[beyond("Press et al. 2022, §3")],
    explanation="The weight falls geometrically with the distance, at a rate that the slope sets.",
)


@WEIGHT_RATIO.proof
def one_step_further():
    return (
        calc(exp(x(j) - a * (m - (j - 1))))
        .eq(exp(-a + (x(j) - a * (m - j))), by=algebra("take one a out of the distance"))
        .eq(exp(-a) * exp(x(j) - a * (m - j)), by=law_of_exponents)
    )


@WEIGHT_RATIO.numbers(
    a=reals(0.01, 0.5), m=integers(20, 40), j=integers(1, 20), x=family(64, -1, 1)
)
def ratio_with_numpy(a, m, j, x):
    return np.exp(x[j] - a * (m - (j - 1))), np.exp(-a) * np.exp(x[j] - a * (m - j))


ROW_CONSTANT = claim(
    "alibi-by-key-position",
    "The bias `−a(m − j)` may be stored as aj, without the position `m` of the query",
    ForAll(
        [a, m, i, j, x],
        Equation(
            exp(x(j) - a * (m - j)) / exp(x(i) - a * (m - i)),
            exp(x(j) + a * j) / exp(x(i) + a * i),
        ),
    ),
    sources=[beyond("as implementations do")],
    explanation="Softmax knows only how the weights of a query's keys are related to one another, "
    "and `−am` is the same for all of them.",
)


@ROW_CONSTANT.proof
def the_query_cancels():
    here, there = exp(x(j) + a * j), exp(x(i) + a * i)
    return (
        calc(exp(x(j) - a * (m - j)) / exp(x(i) - a * (m - i)))
        .eq(exp(-a * m) * here / (exp(-a * m) * there), by=law_of_exponents)
        .eq(here / there, by=algebra("cancel `e^{−am}`"))
    )


@ROW_CONSTANT.numbers(
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


DISTANCE_LOST = claim(
    "alibi-symmetric",
    "With the bias aj a key is lowered by its distance on either side of the query",
    ForAll([a, m, j, x], Equation(x(j) + a * j - (x(m) + a * m), x(j) - a * abs(m - j) - x(m))),
    sources=[beyond()],
    explanation="It is so for `j ≤ m` only: without the causal mask later keys are raised instead.",
)


@DISTANCE_LOST.refutation(repaired_by=["alibi-by-key-position"])
def a_later_key():
    values = {a: Integer(1), m: Integer(0), j: Integer(1), x: Lambda(i, 0)}
    return refute_instance(DISTANCE_LOST.statement, values)


@DISTANCE_LOST.numbers(
    a=reals(0.01, 0.1), m=integers(0, 63), j=integers(0, 63), x=family(64, -1, 1)
)
def both_sides_with_numpy(a, m, j, x):
    return x[j] + a * j - (x[m] + a * m), x[j] - a * abs(m - j) - x[m]


if __name__ == "__main__":
    run_script(__file__)
