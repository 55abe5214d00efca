"""The sum against the integral, once more: half of the difference of the ends, and what is left.

The similarity takes the integrand `cos(k b^(−t))` at the left ends of `d/2` strips of `[0, 1]`.
Counting half of each end instead makes it the trapezoidal rule, whose error is of the second order
in the width `2/d`.  So for small `k` the sum differs from the integral by `(cos k − cos(k/b))/d`,
nearly.
"""

import numpy as np

from symbolic_pe.notation import *

k = Symbol("k", positive=True)
t = Symbol("t", real=True)
above_one = Less(1, b)


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
    note(
        "001",
        "远程衰减",
        line=83,
        part=1,
        why="At distances well below `d` the Riemann sum is less than the integral by "
        "`(cos(k/b) − cos k)/d`, nearly.",
    ),
    beyond(),
)
def trapezoid_correction(b, k, n):
    """With half of each end the sum is the trapezoidal rule. On a strip its error is the integral
    of `(t − t_i)(t_{i+1} − t)/2`, at most `1/(2d²)`, times the second derivative of `cos(k
    b^(−t))`, at most `(ln b)²(u + u²)` with `u = k b^(−t)`; together they come to the bound. For a
    model: at distances well below `d` the mean of the cosines, `(2/d)S(k)`, is less than the
    integral by `(cos(k/b) − cos k)/d`, nearly; for `b = 10000` and `k = d` the bound is above 2."""
    return Implies(
        above_one, LessEqual(modulus(2 / d * S_b(k) - decay_integral(k) - correction), rest)
    )


@trapezoid_correction.proof
def strip_by_strip():
    errors = Sum(strip_error(), (i, 0, n - 1))
    moduli, bounds = (Sum(body, (i, 0, n - 1)) for body in (modulus(strip_error()), spent()))
    left = k / b + k**2 / (2 * b**2)
    return (
        calc(modulus(2 / d * S_b(k) - decay_integral(k) - correction))
        .eq(modulus(errors), "strip by strip", difference_in_strips(errors))
        .le(moduli, "triangle inequality", modulus_of_sum(Lambda(i, strip_error()), n))
        .le(bounds, "the bound for each strip", error_of_a_strip())
        .eq(
            log(b) * (k + k**2 / 2 - left) / (8 * n**2),
            by=telescoping(bounds, Lambda(i, potential(i / n))),
        )
        .le(
            rest,
            "leave out what is positive",
            (left / (8 * n**2), logarithm_positive(b, suppose(above_one))),
        )
    )


def strip_error():
    """Trapezoid minus integral, on strip i."""
    return (wave(first) + wave(last)) / (2 * n) - Integral(wave(t), (t, first, last))


def potential(place):
    """−ln b (u + u²/2)/(8n²), whose derivative is the bound of the integrand."""
    u = k * b**-place
    return -log(b) * (u + u**2 / 2) / (8 * n**2)


def spent():
    """The integral of the bound over strip i."""
    return potential(last) - potential(first)


def difference_in_strips(errors):
    """⊢ (2/d) S(k) − I(k) − (cos k − cos(k/b))/d = Σ errors."""
    total = integral_in_strips(decay_integral(k).unfold(), n, i)
    neighbours = Sum((wave(last) - wave(first)) / (2 * n), (i, 0, n - 1))
    ends = telescoping(neighbours, Lambda(i, wave(i / n) / (2 * n)))
    return equate(2 / d * S_b(k) - decay_integral(k) - correction, errors, (1, total), (-1, ends))


def error_of_a_strip():
    """1 < b ⊢ |strip_error| ≤ what is spent on the strip."""
    inside = LessEqual(first, t), LessEqual(t, last)
    error, bound = (Integral(body, (t, first, last)) for body in (kernel * curvature, most))
    small = modulus_of_integral(
        error, bound, second_derivative(*inside), *inside, reason="the bound for each `t`"
    )
    whole = Integral(wave(t) + kernel * curvature, (t, first, last))
    slope = log(b) * angle * sin(angle)
    middle = (first + last) / 2 - t
    parts = integral_of_derivative(
        whole, kernel * slope - middle * wave(t), reason="twice by parts"
    )
    chain = (
        calc(modulus(strip_error()))
        .eq(
            modulus(error),
            "the trapezoid is the integral of `f` plus `E = (t − t_i)(t_{i+1} − t)/2` times its "
            "second derivative",
            equate(strip_error(), error, (-1, parts)),
        )
        .le(bound, by=small)
        .eq(spent(), "integrate", integral_of_derivative(bound, potential(t)))
    )
    return cut(bounded_by(LessEqual(0, last - first), 1 / n), chain.theorem)


def second_derivative(after, before):
    """t_i ≤ t ≤ t_{i+1} ⊢ |E f″| ≤ (ln b)² (u + u²)/(8n²)."""
    inside = suppose(after), suppose(before)
    kernel_positive = bounded_by(LessEqual(0, kernel), (Rational(1, 2), *inside))
    kernel_small = bounded_by(LessEqual(kernel, 1 / (8 * n**2)), ((first + last - 2 * t) ** 2 / 8))
    sides = []
    for sign in (1, -1):
        sine = sine_at_most(angle) if sign == -1 else sine_at_least(angle)
        cosine = cosine_at_most(angle) if sign == -1 else cosine_at_least(angle)
        steep = bounded_by(
            LessEqual(sign * curvature, log(b) ** 2 * (angle + angle**2)),
            (log(b) ** 2 * angle, sine),
            (log(b) ** 2 * angle**2, cosine),
        )
        sides.append(
            bounded_by(
                LessEqual(sign * kernel * curvature, most),
                (1, kernel_positive, steep),
                (log(b) ** 2 * (angle + angle**2), kernel_small),
            )
        )
    above, below = sides
    return modulus_at_most(bounded_by(LessEqual(-most, kernel * curvature), below), above)


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
