"""The decay integral with weights on the frequencies.

In a rotary score the pairs of query and key weigh the frequencies: ∫ h(t) cos(k b^(−t)) dt stands
for it, rather than I_b(k) = ∫ cos(k b^(−t)) dt.  RoFormer §3.4.3 bounds the sum by the differences
of the weights; so does the bound here, and it falls like 1/k.
"""

import numpy as np

from symbolic_pe.language.domain import continuity
from symbolic_pe.notation import *
from symbolic_pe.proofs import signed
from symbolic_pe.proofs.lemmas import (
    integral_of_derivative,
    logarithm_nonzero,
    logarithm_positive,
    power_decreases,
    reciprocal_positive,
)

x, y, k = (Symbol(name, positive=True) for name in "xyk")  # ``offset`` is a k of either sign
t = Symbol("t", real=True)
above_one = Less(1, b)
in_unit_interval = LessEqual(0, t), LessEqual(t, 1)


def log_nonzero():
    """1 < b ⊢ ln b ≠ 0."""
    return logarithm_nonzero(b, suppose(above_one))


def below_reciprocal_of(place, sign):
    """⊢ ±Ci(place) < 1/place."""
    return signed(at(cited("cosine-integral-envelope"), {x: place}), sign)


steepness = reciprocal_positive(log(b), logarithm_positive(b, suppose(above_one)))
"""1 < b ⊢ 0 < 1/ln b."""

width = (b + 1) / (k * log(b))
h, slope = Function("h", real=True), Function("g", real=True)
alpha = Symbol("alpha", real=True)
line, its_slope = Lambda(t, 1 - alpha * t), Lambda(t, -alpha)
"""Weights to compare with NumPy, and their derivative."""

SMOOTH = And(
    ForAll(t, HasDerivative(Lambda(t, h(t)), t, slope(t))), continuity(h), continuity(slope)
)
weighted = Integral(h(t) * cos(k * b**-t), (t, 0, 1))
variation = Integral(modulus(slope(t)), (t, 0, 1))
most = width * (modulus(h(1)) + variation)

WEIGHTED = claim(
    "decay-weighted",
    "With weights h(t) the decay integral is at most (b + 1)/(k ln b) times |h(1)| + ∫|h′|",
    ForAll([h, slope, b, k], Implies(SMOOTH, Implies(
        above_one, LessEqual(modulus(weighted), most)))),
    sources=[beyond()],
    explanation="For weights with a continuous derivative g = h′: integrate by parts, "
    "with the integral from 0 to t of the cosine, which is at most (b + 1)/(k ln b) as "
    "I_b(k) is.  The integral of |h′| is the variation of h; weights of bounded "
    "variation without a derivative are not covered.  In a model h stands for what query "
    "and key put on each frequency: the weighted integral falls like 1/k as well, with a "
    "constant that grows as h varies more.",
)  # fmt: skip


def partial(time):
    """∫₀ᵗ cos(k b^(−s)) ds in closed form."""
    return (Ci(k) - Ci(k * b**-time)) / log(b)


@WEIGHTED.proof
def by_parts():
    both_parts = Integral(slope(t) * partial(t) + h(t) * cos(k * b**-t), (t, 0, 1))
    product = h(t) * partial(t)
    whole = integral_of_derivative(
        both_parts, product, axiom("cosine-integral-derivative"),
        rules.conjunct(suppose(SMOOTH), 0), reason="the product rule",
    )  # fmt: skip
    upper, lower = (weighted_side(sign, whole) for sign in (1, -1))
    bound = modulus_at_most(bounded_by(LessEqual(-most, weighted), lower), upper)
    for part in (1, 2):
        bound = cut(rules.conjunct(suppose(SMOOTH), part), bound)
    return cut(log_nonzero(), bound)


def weighted_side(sign, whole):
    """SMOOTH, 1 < b ⊢ ±(the weighted integral) ≤ most."""
    rest, largest = (
        Integral(body, (t, 0, 1))
        for body in (-sign * slope(t) * partial(t), width * modulus(slope(t)))
    )
    inner = product_at_most(-sign, slope(t), t, in_unit_interval)
    smaller = calculus.integral_bound(each(inner, t, given=in_unit_interval), rest, largest,
                                      reason="|∫₀ᵗ cos| ≤ (b + 1)/(k ln b)")  # fmt: skip
    end = product_at_most(sign, h(1), Integer(1), ())
    return (
        calc(sign * weighted)
        .eq(
            sign * h(1) * partial(Integer(1)) + rest,
            integration("integrate by parts"),
            (sign, whole),
        )
        .le(width * modulus(h(1)) + largest, "the bound at 1 and at every t", end, smaller)
        .eq(most, by=integration("the constant goes outside"))
        .theorem
    )


def product_at_most(sign, factor, time, inside):
    """1 < b, … ⊢ ±factor·∫₀ᵗ cos ≤ (b + 1)/(k ln b)·|factor|, for 0 ≤ t ≤ 1."""
    half = Rational(1, 2)
    up, down = (partial_at_most(way, time, inside) for way in (sign, -sign))
    above, below = (rules.modulus_above(factor, way) for way in (1, -1))
    goal = LessEqual(sign * factor * partial(time), width * modulus(factor))
    return bounded_by(goal, (half, above, down), (half, below, up))


def partial_at_most(sign, time, inside):
    """1 < b, … ⊢ ±∫₀ᵗ cos ≤ (b + 1)/(k ln b), for 0 ≤ t ≤ 1."""
    angle = k * b**-time
    until = bounded_by(LessEqual(-1, -time), *map(suppose, inside[1:]))
    grows = power_decreases(b, -1, -time, suppose(above_one), until)
    return (
        calc(sign * partial(time))
        .le(
            (1 / k + b**time / k) / log(b),
            "|Ci(x)| < 1/x",
            (1, below_reciprocal_of(k, sign), steepness),
            (1, below_reciprocal_of(angle, -sign), steepness),
        )
        .le(width, "b^t ≤ b", (1 / k, grows, steepness))
        .theorem
    )


@WEIGHTED.numbers(
    of=[LessEqual(modulus(weighted), most)], b=positive(1.5, 1e4), k=positive(1, 1e2),
    alpha=reals(-3, 3), h=function(line), g=function(its_slope),
)  # fmt: skip
def weights_with_numpy(b, k, h):
    value = reference.weighted_decay_integral(k, h, b)
    variation = np.abs(np.diff(h(np.linspace(0, 1, 101)))).sum()
    return abs(value), (b + 1) / (k * np.log(b)) * (abs(h(1.0)) + variation)


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
