"""Long-range decay: the similarity of two encodings as an integral, and how fast that decays.

Note 001 (远程衰减) writes the similarity S(k) = Σ_i cos kθ_i of two encodings k apart, with the
schedule θ_i = b^(−2i/d), as a Riemann sum over t_i = 2i/d in [0, 1] and replaces it by the integral
I_b(k) = ∫₀¹ cos(k b^(−t)) dt.  Here are the sum, its step (2/d, not 1/2d), how far it is from the
integral, and the integral itself: in closed form, and going to zero like 1/k.

The number of frequencies is n = d/2, the base any b > 1 (10000 in the note).
"""

import numpy as np
from sympy import Abs, Ci, Integral, Lambda, Si, Sum, Symbol, cos, log, sin

from symbolic_pe.catalogue import claim, note
from symbolic_pe.encodings import S, b, d, decay_imaginary, decay_integral, geometric, i, n, theta
from symbolic_pe.encodings import k as offset
from symbolic_pe.logic import calculus, rules
from symbolic_pe.logic.axioms import axiom
from symbolic_pe.logic.statements import (
    And,
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    TendsTo,
)
from symbolic_pe.logic.terms import define, substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice, constant, integers, positive, reals
from symbolic_pe.proofs import (
    at,
    bounded_by,
    both,
    calc,
    cut,
    each,
    equate,
    given,
    modulus_at_most,
    nonzero,
    refute_instance,
    suppose,
)
from symbolic_pe.proofs.lemmas import (
    change_of_cosine,
    integral_of_derivative,
    integral_over_a_point,
    logarithm_nonzero,
    logarithm_positive,
    modulus_of_integral,
    modulus_of_sum,
    power_decreases,
    reciprocal_positive,
    sine_at_least,
    sine_at_most,
    telescoping,
)
from symbolic_pe.proofs.reasons import algebra, definition, linearity

k = Symbol("k", positive=True)  # a distance; ``offset`` may have either sign
t = Symbol("t", real=True)

S_b = define("S", [offset], substitute(S.body, {theta: geometric(b)}))
"""S(k) in the schedule θ_i = b^(−2i/d)."""

grid = define("t", [i], i / n)
"""t_i = i/(d/2), the points of [0, 1] at which the sum takes the integrand."""

ABOVE_ONE = Less(1, b)


def modulus(term):
    """|term|, the sign inside as it is written (SymPy turns |x − y| into |y − x|)."""
    return Abs(term, evaluate=False)


# --- the sum -----------------------------------------------------------------------------------

RIEMANN_SUM = claim(
    "similarity-as-riemann-sum",
    "The similarity is d/2 times a Riemann sum with step 2/d",
    ForAll([b, offset, n], And(
        Equation(S_b(offset), d / 2 * Sum(2 / d * cos(offset * b ** -grid(i)), (i, 0, n - 1))),
        ForAll(i, Equation(grid(i + 1) - grid(i), 2 / d)),
    )),
    sources=[note("001", "远程衰减")],
    explanation="The exponents 2i/d of the frequencies are equally spaced points t_i of [0, 1], 2/d "
    "apart.  Taking out d/2 leaves the factor 2/d, the width of a strip, at each term.",
)  # fmt: skip


@RIEMANN_SUM.proof
def the_exponents_are_a_grid():
    total = (
        calc(S_b(offset))
        .eq(Sum(cos(offset * b ** (-i / n)), (i, 0, n - 1)), by=definition)
        .eq(Sum(cos(offset * b ** -grid(i)), (i, 0, n - 1)), by=definition("2i/d = i/(d/2) = t_i"))
        .eq(d / 2 * Sum(2 / d * cos(offset * b ** -grid(i)), (i, 0, n - 1)), by=linearity)
    )
    step = (
        calc(grid(i + 1) - grid(i))
        .eq((i + 1) / n - i / n, by=definition)
        .eq(2 / d, by=algebra)
    )
    return total, step


@RIEMANN_SUM.numbers(
    b=positive(1.01, 1e6), k=reals(-1e4, 1e4), n=choice(1, 32, 256), i=choice(0, 17, 255)
)
def strips_with_numpy(b, k, n, i):
    places = 2 * np.arange(n + 256) / (2 * n)
    total = reference.similarity(k, 2 * n, b), n * reference.riemann_sum(k, 2 * n, b)
    return [total, (places[i + 1] - places[i], 2 / (2 * n))]


RIEMANN_STEP = claim(
    "riemann-step",
    "The points t_i of the Riemann sum are 1/(2d) apart",
    ForAll([n, i], Implies(
        LessEqual(i, n - 1), Equation(grid(i + 1) - grid(i), 1 / (2 * d)))),
    sources=[note("001", "远程衰减")],
    explanation="The step of t = i/(d/2) is 2/d.  The note's “1/2d” is four times smaller for every "
    "d; with it the sum would approach a quarter of the integral.",
)  # fmt: skip


@RIEMANN_STEP.refutation(repaired_by=["similarity-as-riemann-sum"])
def one_frequency():
    return refute_instance(RIEMANN_STEP.statement, {n: 1, i: 0}, rules.numeric(LessEqual(0, 0)))


@RIEMANN_STEP.numbers(n=choice(1, 32, 256), i=constant(0))
def step_with_numpy(n, i):
    places = np.linspace(0, 1, n + 1)
    return places[i + 1] - places[i], 1 / (4 * n)


# --- the integral in closed form ---------------------------------------------------------------

CLOSED_FORM = claim(
    "decay-closed-form",
    "The decay integral is a difference of two cosine integrals",
    ForAll([b, k], Implies(ABOVE_ONE, Equation(decay_integral(k), (Ci(k) - Ci(k / b)) / log(b)))),
    sources=[note("001", "远程衰减")],
    explanation="The substitution u = k b^(−t) turns dt into −du/(u ln b), and the integral into "
    "that of cos u/u from k/b to k.  Ci is the function with the derivative cos u/u.",
)


@CLOSED_FORM.proof
def cosine_integral_as_antiderivative():
    slope = axiom("cosine-integral-derivative")
    return closed_form(decay_integral(k), Ci, slope, "(−Ci(k b^(−t))/ln b)′ = cos(k b^(−t))")


@CLOSED_FORM.numbers(b=positive(1.01, 1e6), k=positive(1e-2, 1e3))
def cosine_integrals_with_numpy(b, k):
    difference = reference.cosine_integral(k) - reference.cosine_integral(k / b)
    return reference.decay_integral(k, b), difference / np.log(b)


CLOSED_FORM_IMAGINARY = claim(
    "decay-closed-form-imaginary",
    "The imaginary part of the decay integral is a difference of two sine integrals",
    ForAll([b, k], Implies(ABOVE_ONE, Equation(decay_imaginary(k), (Si(k) - Si(k / b)) / log(b)))),
    sources=[note("001", "远程衰减")],
    explanation="The same substitution u = k b^(−t), with sin u/u and its antiderivative Si.",
)


@CLOSED_FORM_IMAGINARY.proof
def sine_integral_as_antiderivative():
    slope = axiom("sine-integral-derivative")
    return closed_form(decay_imaginary(k), Si, slope, "(−Si(k b^(−t))/ln b)′ = sin(k b^(−t))")


@CLOSED_FORM_IMAGINARY.numbers(b=positive(1.01, 1e6), k=positive(1e-2, 1e3))
def sine_integrals_with_numpy(b, k):
    difference = reference.sine_integral(k) - reference.sine_integral(k / b)
    return reference.decay_integral_imaginary(k, b), difference / np.log(b)


def closed_form(integral, primitive, slope, reason):
    """The integral by the antiderivative −F(k b^(−t))/ln b, where ``slope`` says what F′ is."""
    area = integral.unfold()
    whole = integral_of_derivative(area, -primitive(k * b**-t) / log(b), slope, reason=reason)
    chain = (
        calc(integral)
        .eq(area, by=definition)
        .eq(-primitive(k / b) / log(b) - -primitive(k) / log(b), by=whole)
        .eq((primitive(k) - primitive(k / b)) / log(b), by=algebra)
    )
    return cut(logarithm_nonzero(b, suppose(ABOVE_ONE)), chain.theorem)


# --- how far the sum is from the integral ------------------------------------------------------

RIEMANN_ERROR = claim(
    "riemann-error",
    "The Riemann sum differs from the decay integral by at most 2k(1 − 1/b)/d",
    ForAll([b, k, n], Implies(ABOVE_ONE, LessEqual(
        modulus(2 / d * S_b(k) - decay_integral(k)), 2 * k * (1 - 1 / b) / d))),
    sources=[note("001", "远程衰减")],
    explanation="On a strip the angle k b^(−t) falls, and the cosine changes by no more than the "
    "angle does.  The falls of all strips add up to k − k/b, and each counts with the width 2/d. So "
    "the integral says something about the sum only while k is small against d.",
)  # fmt: skip


@RIEMANN_ERROR.proof
def strip_by_strip():
    errors, falls = Sum(strip_error(i), (i, 0, n - 1)), Sum(fall(i) / n, (i, 0, n - 1))
    moduli = Sum(modulus(strip_error(i)), (i, 0, n - 1))
    return (
        calc(modulus(2 / d * S_b(k) - decay_integral(k)))
        .eq(modulus(errors), "strip by strip", difference_in_strips(errors))
        .le(moduli, "triangle inequality", modulus_of_sum(Lambda(i, strip_error(i)), n))
        .le(falls, by=rules.sum_bound(each(error_of_a_strip(), i), moduli, falls,
                                      reason="in each strip"))
        .eq(k / n - k / (b * n), by=telescoping(falls, Lambda(i, -k * b ** (-i / n) / n)))
        .eq(2 * k * (1 - 1 / b) / d, by=algebra)
    )  # fmt: skip


@RIEMANN_ERROR.numbers(b=positive(1.01, 1e6), k=positive(1e-1, 1e3), n=choice(1, 32, 256))
def error_with_numpy(b, k, n):
    error = reference.riemann_sum(k, 2 * n, b) - reference.decay_integral(k, b)
    return abs(error), 2 * k * (1 - 1 / b) / (2 * n)


def wave(place):
    """The integrand of I_b(k) at a point of [0, 1]."""
    return cos(k * b**-place)


def strip(low, high):
    return Integral(wave(t), (t, low, high))


def strip_error(i):
    """A term of the Riemann sum minus the integral over its strip."""
    return wave(i / n) / n - strip(i / n, (i + 1) / n)


def fall(i):
    """How far the angle k b^(−t) falls on the strip [t_i, t_(i+1)]."""
    return k * b ** -(i / n) - k * b ** -((i + 1) / n)


def difference_in_strips(errors):
    """(2/d) S(k) − I_b(k) = Σ errors: the strips make up [0, 1]."""
    strips = Sum(strip(i / n, (i + 1) / n), (i, 0, n - 1))
    longer, shorter = strip(0, (i + 1) / n), strip(0, i / n)
    one_more = equate(longer - shorter, strip(i / n, (i + 1) / n),
                      calculus.split_integral(longer, i / n))  # fmt: skip
    all_of_them = rules.telescope(each(one_more, i), strips, Lambda(i, shorter))
    nothing = integral_over_a_point(strip(0, 0))
    return equate(2 / d * S_b(k) - decay_integral(k), errors, (1, all_of_them), (-1, nothing))


def error_of_a_strip():
    """1 < b ⊢ |f(t_i)/n − ∫ f| ≤ (the fall of the angle on the strip)/n."""
    low, high = i / n, (i + 1) / n
    inside = (LessEqual(low, t), LessEqual(t, high))
    change = Integral(wave(low) - wave(t), (t, low, high))
    most = Integral(fall(i), (t, low, high))
    bound = modulus_of_integral(change, most, change_inside(low, high, *inside), *inside,
                                reason="in the strip")  # fmt: skip
    chain = (
        calc(modulus(strip_error(i)))
        .eq(modulus(change), "linearity", equate(strip_error(i), change))
        .le(most, by=bound)
        .eq(fall(i) / n, by=algebra("integrate a constant"))
    )
    return cut(bounded_by(LessEqual(0, high - low), 1 / n), chain.theorem)


def change_inside(low, high, after_low, before_high):
    """|f(t_i) − f(t)| is at most the fall of the angle on the strip, for t in it."""
    base = suppose(ABOVE_ONE)
    so_far = power_decreases(b, low, t, base, suppose(after_low))
    to_come = power_decreases(b, t, high, base, suppose(before_high))
    falling = bounded_by(LessEqual(k * b**-t, k * b**-low), (k, so_far))
    return (
        calc(modulus(wave(low) - wave(t)))
        .le(k * b**-low - k * b**-t, "cos", change_of_cosine(k * b**-low, k * b**-t, falling))
        .le(fall(i), "the angle falls", (k, to_come))
        .theorem
    )


# --- the integral decays -----------------------------------------------------------------------

BOUND = 2 * b / (k * log(b))

DECAYS = claim(
    "integral-decays",
    "The decay integral is at most 2b/(k ln b), and so tends to 0",
    ForAll(b, Implies(ABOVE_ONE, And(
        ForAll(k, LessEqual(modulus(decay_integral(k)), BOUND)),
        TendsTo(Lambda(offset, decay_integral(offset)), 0),
    ))),
    sources=[note("001", "远程衰减")],
    explanation="Write cos u, u = k b^(−t), as the derivative of ∓(1 ± sin u) b^t/(k ln b) up to a "
    "term of known sign (this is integration by parts); the first is at most 2b/(k ln b).",
)  # fmt: skip


@DECAYS.proof
def by_parts():
    above, below = one_side(1), one_side(-1)
    bound = modulus_at_most(bounded_by(LessEqual(-BOUND, decay_integral(k)), below), above)
    everywhere = each(cut(logarithm_nonzero(b, suppose(ABOVE_ONE)), bound), k)
    return everywhere, decays(everywhere)


@DECAYS.numbers(b=positive(1.01, 1e6), k=positive(1e-1, 1e3))
def decay_with_numpy(b, k):
    return [(abs(reference.decay_integral(k, b)), 2 * b / (k * np.log(b))), (None, 0)]


def one_side(sign):
    """1 < b, ln b ≠ 0 ⊢ ±I_b(k) ≤ 2b/(k ln b).

    ±cos u ≤ ±cos u + (1 ∓ sin u) b^t/k, and that is the derivative of (1 ∓ sin u) b^t/(k ln b).
    """
    angle = k * b**-t
    body = sign * cos(angle) + (1 - sign * sin(angle)) * b**t / k
    area, larger = Integral(sign * cos(angle), (t, 0, 1)), Integral(body, (t, 0, 1))
    pointwise = bounded_by(LessEqual(sign * cos(angle), body), (b**t / k, sine_below(angle, sign)))
    whole = integral_of_derivative(
        larger, (1 - sign * sin(angle)) * b**t / (k * log(b)), reason="by the derivative of (1 ∓ sin u) b^t/(k ln b)"
    )
    log_positive = logarithm_positive(b, suppose(ABOVE_ONE))
    steepness = reciprocal_positive(log(b), log_positive)
    return (
        calc(sign * decay_integral(k))
        .eq(area, by=definition)
        .le(larger, by=calculus.integral_bound(each(pointwise, t), area, larger,
                                               reason="add (1 ∓ sin u) b^t/k ≥ 0"))
        .eq(whole.conclusion.rhs, by=whole)
        .le(BOUND, "|sin| ≤ 1", (b / k, steepness, sine_below(k / b, -sign)),
            (1 / k, steepness, sine_below(k, sign)))
        .theorem
    )  # fmt: skip


def sine_below(angle, sign):
    """⊢ sin x ≤ 1, or −1 ≤ sin x for sign = −1."""
    return sine_at_most(angle) if sign == 1 else sine_at_least(angle)


def decays(everywhere):
    """I_b(k) → 0 from ∀k>0: |I_b(k)| ≤ 2b/(k ln b): at most ε from k = 2b/(ε ln b) on."""
    epsilon = Symbol("ε", positive=True)
    start = 2 * b / (epsilon * log(b))
    late = LessEqual(start, k)
    small = at(everywhere, {k: k})
    upper, lower = (
        calc(sign * decay_integral(k))
        .le(modulus(decay_integral(k)), by=rules.modulus_above(decay_integral(k), sign))
        .le(BOUND, by=small)
        .le(epsilon, "2b/(ε ln b) ≤ k", (epsilon / k, suppose(late)))
        .theorem
        for sign in (1, -1)
    )
    lower = bounded_by(LessEqual(-epsilon, decay_integral(k)), lower)
    close_to_zero = each(both(lower, upper), k, given=(late,))
    return tends_to_zero(close_to_zero, epsilon, start)


def tends_to_zero(close_to_zero, epsilon, start):
    """From the positive k of the bound to the real ones of the limit: start ≤ k makes k > 0."""
    limit = TendsTo(Lambda(offset, decay_integral(offset)), 0)
    late = LessEqual(start, offset)
    log_positive = logarithm_positive(b, suppose(ABOVE_ONE))
    steepness = reciprocal_positive(log(b), log_positive)
    right_of_zero = bounded_by(Less(0, offset), suppose(late), (2 * b / epsilon, steepness))
    near = cut(nonzero(right_of_zero), at(close_to_zero, {k: offset}, right_of_zero, suppose(late)))
    claim = calculus.limit_definition(limit).body
    eventually = rules.exists(claim, {claim.variables[0]: start}, each(near, offset, given=(late,)))
    defined = cut(nonzero(log_positive), eventually)
    return calculus.limit(limit, each(defined, epsilon), reason="definition of the limit")


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
