"""Where the decay ends: the similarity of far positions levels off at about 1/√d.

Note 001 (远程衰减) concludes from the integral that the inner product of far positions tends to 0.
The integral does; the sum it stands for, over d/2 frequencies, does not: it comes back, and the
mean of its square over all distances is 1/d, whatever the base.
"""

import numpy as np
from sympy import Lambda, Rational, Sum, Symbol, cos, pi, sin

from symbolic_pe.catalogue import beyond, cited, claim, note
from symbolic_pe.encodings import S, b, d, geometric, i, j, n, theta
from symbolic_pe.encodings import k as offset
from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    TendsTo,
)
from symbolic_pe.logic.terms import define, substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice, constant, family, integers, positive
from symbolic_pe.proofs import (
    at,
    bounded_by,
    by_cases,
    calc,
    cut,
    each,
    equate,
    evaluate,
    infer,
    nonzero,
    suppose,
    weaken,
)
from symbolic_pe.proofs.lemmas import (
    power_decreases,
    power_strictly_decreases,
    reciprocal_positive,
    sine_at_least,
    sine_at_most,
    sine_positive,
    telescoping,
)
from symbolic_pe.proofs.limits import limit_of_combination, prove_limit
from symbolic_pe.proofs.reasons import linearity

k = Symbol("k", integer=True, nonnegative=True)  # a distance; ``offset`` is a real one
N = Symbol("N", integer=True, positive=True)
x, y = Symbol("x", real=True), Symbol("y", real=True)
above_one = Less(1, b)

S_b = define("S", [offset], substitute(S.body, {theta: geometric(b)}))
"""S(k) in the schedule θ_i = b^(−2i/d)."""


def mean(term):
    """The mean of a term over the distances k = 1 … N."""
    return Sum(term, (k, 1, N)) / N


def mean_tends_to(term, value):
    """The mean over k = 1 … N tends to a value as N grows."""
    return TendsTo(Lambda(N, mean(term)), value)


# --- means of waves --------------------------------------------------------------------------

WAVE_MEAN = claim(
    "wave-averages-out",
    "A wave averages out over the integers, unless its angle is a whole number of turns",
    ForAll(x, Implies(Less(0, x), Implies(Less(x, 2 * pi), mean_tends_to(cos(k * x), 0)))),
    sources=[beyond()],
    explanation="2 sin(x/2) cos kx is a difference of neighbours, so the sum telescopes to "
    "sin((N + ½)x) − sin(x/2) over 2 sin(x/2) and stays bounded, while N grows.",
)


@WAVE_MEAN.proof
def a_telescoping_sum():
    s, total = sin(x / 2), Sum(cos(k * x), (k, 1, N))
    half = bounded_by(Less(0, x / 2), (Rational(1, 2), suppose(Less(0, x))))
    below = bounded_by(Less(x / 2, pi), (Rational(1, 2), suppose(Less(x, 2 * pi))))
    sine = sine_positive(x / 2, half, below)
    steep = reciprocal_positive(s, sine)
    upper, lower = (bounded_sum(total, s, sign) for sign in (1, -1))

    def close(epsilon, place, late):
        here = {N: place}
        up, low = (at(each(bound, N), here) for bound in (upper, lower))
        error = substitute(total, here) / place
        waited = (epsilon / place, late)
        return (
            bounded_by(LessEqual(-epsilon, error), waited, (1 / place, steep, low)),
            bounded_by(LessEqual(error, epsilon), waited, (1 / place, steep, up)),
        )

    limit = prove_limit(mean_tends_to(cos(k * x), 0), lambda epsilon: 1 / (epsilon * s), close,
                        reason="a bounded sum over N")  # fmt: skip
    return cut(nonzero(sine), limit)


def bounded_sum(total, s, sign):
    """⊢ ±sin(x/2) Σ cos kx ≤ 1."""
    waves = Sum(2 * s * cos(k * x), (k, 1, N))
    last = (N + Rational(1, 2)) * x
    whole = telescoping(waves, Lambda(k, sin((k - Rational(1, 2)) * x)))
    bounds = {1: (sine_at_most(last), sine_at_least(x / 2)),
              -1: (sine_at_least(last), sine_at_most(x / 2))}[sign]  # fmt: skip
    return (
        calc(sign * s * total)
        .eq(sign * waves / 2, by=linearity)
        .eq(sign * (sin(last) - s) / 2, "2 sin(x/2) cos kx = sin((k + ½)x) − sin((k − ½)x)",
            (Rational(sign, 2), whole))
        .le(1, "|sin| ≤ 1", *((Rational(1, 2), bound) for bound in bounds))
        .theorem
    )  # fmt: skip


@WAVE_MEAN.numbers(x=positive(0.5, 5.5))
def one_wave_with_numpy(x):
    return None, 0


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
