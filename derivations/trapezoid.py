"""The sum against the integral, once more: half of the difference of the ends, and what is left.

The similarity takes the integrand `cos(k b^(−t))` at the left ends of `d/2` strips of `[0, 1]`.
Counting half of each end instead makes it the trapezoidal rule, whose error is of the second order
in the width `2/d`.  So for small `k` the sum differs from the integral by `(cos k − cos(k/b))/d`,
nearly.
"""

import numpy as np
from sums import in_strips

from symbolic_pe.notation import *

k = Symbol("k", positive=True)
t = Symbol("t", real=True)


def wave(place):
    """The integrand of I(k) at a point of [0, 1]."""
    return cos(k * b**-place)


first, last = i / n, (i + 1) / n
"""The ends of strip number i."""

angle = k * b**-t
curvature = -(log(b) ** 2) * angle * (sin(angle) + angle * cos(angle))
"""The second derivative of the integrand in t."""

kernel = (t - first) * (last - t) / 2
"""(t − t_i)(t_{i+1} − t)/2."""

most = log(b) ** 2 * (angle + angle**2) / (8 * n**2)
correction = (cos(k) - cos(k / b)) / d
rest = log(b) * (k + k**2 / 2) / (2 * d**2)


@claim(
    "trapezoid-correction",
    "Up to `(cos k − cos(k/b))/d` the Riemann sum differs from the decay integral by at most `ln "
    "b (k + k²/2)/(2d²)`",
    note("001", "远程衰减", line=83, part=1),
    beyond(),
)
def trapezoid_correction(b, k, n):
    """With half of each end the sum is the trapezoidal rule. On a strip its error is the integral
    of `(t − t_i)(t_{i+1} − t)/2`, at most `1/(2d²)`, times the second derivative of `cos(k
    b^(−t))`, at most `(ln b)²(u + u²)` with `u = k b^(−t)`; together they come to the bound. For a
    model: at distances well below `d` the mean of the cosines, `(2/d)S(k)`, is less than the
    integral by `(cos(k/b) − cos k)/d`, nearly; for `b = 10000` and `k = d` the bound is above 2."""
    return Implies(
        Less(1, b), LessEqual(modulus(2 / d * S_b(k) - decay_integral(k) - correction), rest)
    )


@trapezoid_correction.proof
def strip_by_strip(proof, b, k, n):
    slope, middle = log(b) * angle * sin(angle), (first + last) / 2 - t
    error = (wave(first) + wave(last)) / (2 * n) - Integral(wave(t), (t, first, last))
    potential = Lambda(t, -log(b) * (angle + angle**2 / 2) / (8 * n**2))
    spent = potential(last) - potential(first)
    with proof.take(i) as strip:
        with strip.take(t, where=[LessEqual(first, t), LessEqual(t, last)]) as point:
            said = LessEqual(modulus(curvature), log(b) ** 2 * (angle + angle**2))
            steep = point.have(said, sine_at_most, sine_at_least, cosine_at_most, cosine_at_least)
            positive = point.have(LessEqual(0, (t - first) * (last - t)), *point.given)
            square = point.have(LessEqual(0, middle**2))
            small = point.have(LessEqual(kernel, 1 / (8 * n**2)), square)
            point.shows(LessEqual(modulus(kernel * curvature), most), steep, positive, small)
        derivative = HasDerivative(
            Lambda(t, kernel * slope - middle * wave(t)), t, wave(t) + kernel * curvature
        )
        by_parts = strip.have(ForAll(t, derivative))
        said = Equation(error, Integral(kernel * curvature, (t, first, last)))
        whole = strip.have(said, by_parts, why="twice by parts")
        strip.shows(
            strip.calc(modulus(error))
            .eq(modulus(Integral(kernel * curvature, (t, first, last))), whole)
            .le(Integral(most, (t, first, last)), point)
            .eq(spent, why="integrate")
        )
    half = Lambda(i, wave(i / n) / (2 * n))
    neighbours = Sum(half(i + 1) - half(i), (i, 0, n - 1))
    ends = proof.have(
        Equation(neighbours, half(n) - half(Integer(0))),
        proof.have(
            ForAll(i, Equation(half(i + 1) - half(i), (wave(last) - wave(first)) / (2 * n)))
        ),
    )
    errors, left = Sum(error, (i, 0, n - 1)), k / b + k**2 / (2 * b**2)
    proof.shows(
        proof.calc(modulus(2 / d * S_b(k) - decay_integral(k) - correction))
        .eq(modulus(errors), in_strips(proof, wave).at(n), ends, why="strip by strip")
        .le(Sum(spent, (i, 0, n - 1)), modulus_of_sum, strip, why="the bound for each strip")
        .eq(
            log(b) * (k + k**2 / 2 - left) / (8 * n**2),
            proof.have(ForAll(i, Equation(potential((i + 1) / n) - potential(i / n), spent))),
        )
        .le(rest, logarithm_positive)
    )


@trapezoid_correction.numbers(
    b=choice(1.5, 100.0, 1e4, 1e4, 1e6),
    k=choice(0.5, 3.0, 30.0, 100.0, 1e6),
    n=choice(1, 32, 64, 256, 256),
)
def corrected_with_numpy(b, k, n):
    error = reference.riemann_sum(k, 2 * n, b) - reference.decay_integral(k, b)
    corrected = error - (np.cos(k) - np.cos(k / b)) / (2 * n)
    return abs(corrected), np.log(b) * (k + k**2 / 2) / (8 * n**2)


if __name__ == "__main__":
    run_script(__file__)
