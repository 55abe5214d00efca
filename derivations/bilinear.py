"""The interaction of two encodings through a diagonal matrix H.

The term p_mᵀ H p_n is where two positions first meet (see taylor-cross-term in attention.py).  For
H = I it is a function of m − n.  For a diagonal H each pair of entries adds a wave in m − n and a
wave in m + n, and the second disappears exactly when the two entries agree.

The encoding is the one of note 001: pair i is (cos mθ_i, sin mθ_i), the cosine first.  The second
position is called p here, because n is the number of pairs.

Note 001, 一般情况.
"""

import numpy as np
from sympy import Function, Lambda, Sum, Symbol, cos, sin

from symbolic_pe.catalogue import claim, note
from symbolic_pe.encodings import (
    diagonal_blocks,
    i,
    m,
    matrix,
    n,
    p,
    stacked_blocks,
    theta,
    vector,
)
from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import And, Equation, Exists, ForAll, Implies, Not
from symbolic_pe.logic.terms import Component, Dot, define
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice, family, function, integers, reals
from symbolic_pe.proofs import at, calc, each, given, suppose
from symbolic_pe.proofs.reasons import (
    algebra,
    angle_addition,
    block_product,
    dot_product,
    product_to_sum,
    pythagoras,
)

h = Function("h", real=True)

P = define("P", [m], stacked_blocks(cos(m * theta(i)), sin(m * theta(i))))
"""P(m) = (cos mθ_0, sin mθ_0, cos mθ_1, …), the encoding of note 001."""

H = define("H", [], diagonal_blocks([h(2 * i), 0], [0, h(2 * i + 1)]))()
"""diag(h_0, h_1, …, h_{d−1})."""

# --- the general diagonal form --------------------------------------------------------------------

DIAGONAL_FORM = claim(
    "diagonal-form",
    "A diagonal form of two encodings is a sum of waves in m − p and in m + p",
    ForAll(
        [n, theta, h, m, p],
        Equation(
            Dot(P(m), H @ P(p)),
            Sum(
                cos((m - p) * theta(i)) * (h(2 * i) + h(2 * i + 1)) / 2
                + cos((m + p) * theta(i)) * (h(2 * i) - h(2 * i + 1)) / 2,
                (i, 0, n - 1),
            ),
        ),
    ),
    sources=[note("001", "一般情况")],
    explanation="Products of two cosines and of two sines are half sums and half differences of "
    "the cosines of m − p and m + p.  H = I is the case h_j = 1: no wave in m + p is left.",
)


@DIAGONAL_FORM.proof
def products_become_sums():
    here, there = m * theta(i), p * theta(i)
    near, far = cos((m - p) * theta(i)), cos((m + p) * theta(i))
    first, second = h(2 * i), h(2 * i + 1)

    def over_pairs(term):
        return Sum(term, (i, 0, n - 1))

    return (
        calc(Dot(P(m), H @ P(p)))
        .eq(
            Dot(P(m), stacked_blocks(first * cos(there), second * sin(there))),
            by=block_product("H multiplies the entries"),
        )
        .eq(
            over_pairs(first * (cos(here) * cos(there)) + second * (sin(here) * sin(there))),
            by=dot_product,
        )
        .eq(
            over_pairs(first * (near + far) / 2 + second * (near - far) / 2),
            by=product_to_sum,
        )
        .eq(
            over_pairs(near * (first + second) / 2 + far * (first - second) / 2),
            by=algebra("collect the two waves"),
        )
    )


@DIAGONAL_FORM.numbers(
    n=choice(1, 32, 256),
    theta=family("n", -1, 1),
    h=family(2 * n, -1, 1),
    m=reals(-1e4, 1e4),
    p=reals(-1e4, 1e4),
)
def form_with_numpy(n, theta, h, m, p):
    first, second = (cosine_first(position, n, theta) for position in (m, p))
    even, odd = h[0::2], h[1::2]
    near, far = (cosine_first(position, n, theta)[0::2] for position in (m - p, m + p))
    waves = (even + odd) / 2 * near + (even - odd) / 2 * far
    return reference.bilinear(first, np.diag(h), second), waves.sum()


def cosine_first(position, pairs, frequencies):
    """The encoding with the cosine in front of the sine in each pair."""
    encoding = reference.sinusoidal(position, 2 * pairs, frequencies=frequencies)
    return encoding.reshape(pairs, 2)[:, ::-1].reshape(2 * pairs)


# --- when the form is relative --------------------------------------------------------------------

a, c, w = Symbol("a", real=True), Symbol("c", real=True), Symbol("θ", real=True)
first_position, second_position, offset = (Symbol(name, integer=True) for name in "mpk")
g = Function("g", real=True)


def pair(position):
    """(cos mθ, sin mθ)"""
    return vector(cos(position * w), sin(position * w))


block = define(
    "B",
    [first_position, second_position],
    Dot(pair(first_position), matrix([a, 0], [0, c]) @ pair(second_position)),
)
"""One pair's part of the form: the entries of H are a (for the cosines) and c (for the sines)."""

OFFSET_ALONE = ForAll(
    [first_position, second_position],
    Equation(block(first_position, second_position), g(first_position - second_position)),
)
IS_RELATIVE, PAIRED = Exists(g, OFFSET_ALONE), Equation(a, c)

RELATIVE_IFF_PAIRED = claim(
    "relative-iff-paired",
    "One pair's part of the form depends on m − p alone if and only if its two entries are equal",
    ForAll(
        [a, c, w],
        Implies(
            Not(Equation(sin(w), 0)),
            And(Implies(IS_RELATIVE, PAIRED), Implies(PAIRED, IS_RELATIVE)),
        ),
    ),
    sources=[note("001", "一般情况")],
    explanation="B(m, p) is the part of one pair with the frequency θ, a and c are its entries "
    "h_{2i} and h_{2i+1}, and positions are integers.  At (0, 0) and (1, 1) the offset is the "
    "same; the values are a and a cos² θ + c sin² θ.  "
    "That sin θ ≠ 0 holds for every θ_i of the usual schedule, as 0 < θ_i ≤ 1; for θ = π the sines "
    "vanish at all integers, and c does not matter.",
)


@RELATIVE_IFF_PAIRED.proof
def compare_two_equal_offsets():
    return entries_agree(), only_the_offset_is_left()


def entries_agree():
    """If B(m, p) = g(m − p), then a = B(0, 0) = g(0) = B(1, 1)."""
    law = given(OFFSET_ALONE, reason="the part depends on the offset alone")
    start, moved = (at(law, {first_position: z, second_position: z}) for z in (0, 1))
    gap = (
        calc((a - c) * sin(w) ** 2)
        .eq(block(0, 0) - block(1, 1), by=pythagoras("a − (a cos² θ + c sin² θ)"))
        .eq(g(0) - g(0), "both positions have the offset 0", start, (-1, moved))
        .eq(0, by=algebra)
    )
    agree = calc(a).eq(c, "divide by sin² θ, which is not 0", (1 / sin(w) ** 2, gap.theorem))
    return rules.choose(suppose(IS_RELATIVE), agree.theorem)


def only_the_offset_is_left():
    """If a = c, then B(m, p) = a cos((m − p)θ)."""
    places, paired = (first_position, second_position), given(PAIRED)
    sines = sin(first_position * w) * sin(second_position * w)
    cosines = cos(first_position * w) * cos(second_position * w)
    wave = (
        calc(block(*places))
        .eq(a * cosines + c * sines, by=dot_product("multiply out"))
        .eq(a * cosines + a * sines, "the entries are equal", (-sines, paired))
        .eq(a * cos((first_position - second_position) * w), by=angle_addition)
    )
    value = {g: Lambda(offset, a * cos(offset * w))}
    return rules.exists(IS_RELATIVE, value, each(wave.theorem, *places), reason="a wave in m − p")


@RELATIVE_IFF_PAIRED.numbers(
    a=choice(1.5, -0.25),
    c=choice(1.5, -0.25),
    θ=reals(0.01, 1),
    g=function(Lambda(offset, a * cos(offset * w))),
    m=integers(-1000, 1000),
    p=integers(-1000, 1000),
)
def paired_with_numpy(a, c, θ, m, p):
    first, second = (cosine_first(position, 1, [θ]) for position in (m, p))
    wave = a * reference.sinusoidal(m - p, 2, frequencies=[θ])[1]
    return [(a, c), (reference.bilinear(first, np.diag([a, c]), second), wave)]


DIAGONAL_INDEX_RANGE = claim(
    "diagonal-index-range",
    "The diagonal form is the sum over i = 1 … d/2 with the entries H_{2i,2i}, counted from 0",
    None,
    as_written="p_mᵀ H p_n = Σ_{i=1}^{d/2} (H_{2i,2i} cos mθ_i cos nθ_i + "
    "H_{2i+1,2i+1} sin mθ_i sin nθ_i)",
    sources=[note("001", "一般情况")],
    explanation="The entries are H_{0,0} … H_{d−1,d−1}, so the last term, i = d/2, asks for "
    "H_{d,d}, which does not exist, and the first pair, i = 0, is left out.  There are d/2 pairs, "
    "i = 0 … d/2 − 1.",
)


@DIAGONAL_INDEX_RANGE.malformed(repaired_by=["diagonal-form"])
def one_pair_too_far():
    diagonal = stacked_blocks(h(2 * i), h(2 * i + 1))

    def term(pair):
        here, there = m * theta(pair), p * theta(pair)
        return Component(diagonal, pair, 0) * cos(here) * cos(there) + Component(
            diagonal, pair, 1
        ) * sin(here) * sin(there)

    return Equation(Dot(P(m), H @ P(p)), Sum(term(i), (i, 1, n - 1)) + term(n))


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
