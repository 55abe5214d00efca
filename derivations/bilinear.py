"""The interaction of two encodings through a diagonal matrix H.

The term p_mᵀ H p_n is where two positions first meet (see taylor-cross-term in attention.py).  For
H = I it is a function of m − n.  For a diagonal H each pair of entries adds a wave in m − n and a
wave in m + n, and the second disappears exactly when the two entries agree.

The encoding is the one of note 001: pair i is (cos mθ_i, sin mθ_i), the cosine first.  The second
position is called p here, because n is the number of pairs.

Note 001 (相对位置, 一般情况), and what it says there about covariances.
"""

import numpy as np
from sympy import Function, Integer, Lambda, Sum, Symbol, cos, sin, sqrt

from symbolic_pe.catalogue import beyond, claim, note
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
from symbolic_pe.logic.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
)
from symbolic_pe.logic.terms import Component, Dot, Identity, MatrixVariable, define
from symbolic_pe.logic.theorem import RuleError
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import (
    choice,
    constant,
    family,
    function,
    integers,
    positive,
    reals,
)
from symbolic_pe.numerics.sampling import matrix as random_matrix
from symbolic_pe.proofs import (
    at,
    both,
    bounded_by,
    calc,
    cut,
    each,
    evaluate,
    given,
    nonzero,
    refute_instance,
    suppose,
)
from symbolic_pe.proofs.reasons import (
    algebra,
    angle_addition,
    block_product,
    dot_product,
    finite_sum,
    law_of_exponents,
    product_to_sum,
    pythagoras,
)

h = Function("h", real=True)

P = define("P", [m], stacked_blocks(cos(m * theta(i)), sin(m * theta(i))))
"""P(m) = (cos mθ_0, sin mθ_0, cos mθ_1, …), the encoding of note 001."""

H = define("H", [], diagonal_blocks([h(2 * i), 0], [0, h(2 * i + 1)]))()
"""diag(h_0, h_1, …, h_{d−1})."""

# --- H = I ----------------------------------------------------------------------------------------

dimension = Symbol("D", integer=True, positive=True)
p_m, p_n = (MatrixVariable(name, dimension, 1) for name in ("p_m", "p_n"))

IDENTITY_FORM = claim(
    "identity-form",
    "With H = I the term p_mᵀ H p_n is the inner product of p_m and p_n",
    ForAll(
        [dimension, p_m, p_n],
        Equation(Dot(p_m(), Identity(dimension) @ p_n()), Dot(p_m(), p_n())),
    ),
    sources=[note("001", "相对位置")],
    explanation="The identity changes nothing, in any dimension.",
)


@IDENTITY_FORM.proof
def the_identity_changes_nothing():
    return calc(Dot(p_m(), Identity(dimension) @ p_n())).eq(
        Dot(p_m(), p_n()), by=algebra("I p = p")
    )


@IDENTITY_FORM.numbers(D=choice(1, 3, 8), p_m=random_matrix("D", 1), p_n=random_matrix("D", 1))
def inner_product_with_numpy(p_m, p_n):
    first, second = p_m[:, 0], p_n[:, 0]
    return reference.bilinear(first, np.eye(len(first)), second), reference.dot(first, second)


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


# --- covariances ----------------------------------------------------------------------------------

size, size_2 = (Symbol(name, integer=True, positive=True) for name in ("M", "N"))
place = Symbol("j", integer=True, nonnegative=True)
x, y, u, v = (Function(name, real=True) for name in "xyuv")
scale, scale_2 = Symbol("s", positive=True), Symbol("t", positive=True)
shift, shift_2 = Symbol("c", real=True), Symbol("f", real=True)


def covariance_of(first, second, count):
    """The mean of the product of the deviations of two lists of numbers from their means."""

    def mean(term):
        return Sum(term, (place, 0, count - 1)) / count

    return mean((first(place) - mean(first(place))) * (second(place) - mean(second(place))))


cov_xy, var_x, var_y = (
    define(name, [], covariance_of(*pair, size))()
    for name, pair in (("cov_xy", (x, y)), ("var_x", (x, x)), ("var_y", (y, y)))
)
cov_uv, var_u, var_v = (
    define(name, [], covariance_of(*pair, size_2))()
    for name, pair in (("cov_uv", (u, v)), ("var_u", (u, u)), ("var_v", (v, v)))
)
moved_x, moved_y = (lambda j: scale * x(j) + shift), (lambda j: scale_2 * y(j) + shift_2)
cov_moved, var_moved_x, var_moved_y = (
    define(name, [], covariance_of(*pair, size))()
    for name, pair in (
        ("cov′_xy", (moved_x, moved_y)),
        ("var′_x", (moved_x, moved_x)),
        ("var′_y", (moved_y, moved_y)),
    )
)


def correlation(covariance, variance, variance_2):
    return covariance / sqrt(variance * variance_2)


CORRELATION_XY = correlation(cov_xy, var_x, var_y)
CORRELATION_UV = correlation(cov_uv, var_u, var_v)
NOT_CONSTANT = And(Less(0, var_x * var_y), Less(0, var_u * var_v))

COVARIANCE_SCALES = claim(
    "covariance-scales",
    "The covariance grows with the units of its variables, the correlation does not; at equal "
    "variances both order pairs alike",
    ForAll(
        [size, x, y],
        And(
            ForAll(
                [scale, scale_2, shift, shift_2],
                Implies(
                    Less(0, var_x * var_y),
                    And(
                        Equation(cov_moved, scale * scale_2 * cov_xy),
                        Equation(correlation(cov_moved, var_moved_x, var_moved_y), CORRELATION_XY),
                    ),
                ),
            ),
            ForAll(
                [size_2, u, v],
                Implies(
                    And(
                        Less(0, var_x * var_y),
                        Equation(var_x * var_y, var_u * var_v),
                        LessEqual(cov_uv, cov_xy),
                    ),
                    LessEqual(CORRELATION_UV, CORRELATION_XY),
                ),
            ),
        ),
    ),
    sources=[beyond()],
    explanation="The correlation is the covariance over the root of the product of the variances. "
    " Replacing x by sx + c and y by ty + f, s and t positive, multiplies the covariance by st and "
    "leaves the correlation.",
)


@COVARIANCE_SCALES.proof
def the_factors_cancel():
    return (units(), equal_variances())


def units():
    """0 < var_x var_y ⊢ cov′ = s t cov, and the correlation is the same."""
    positive = given(Less(0, var_x * var_y), reason="neither variable is constant")
    factors_out = finite_sum("constants drop out, factors come out")
    covariance, first, second = (
        calc(left).eq(right, by=factors_out).theorem
        for left, right in (
            (cov_moved, scale * scale_2 * cov_xy),
            (var_moved_x, scale**2 * var_x),
            (var_moved_y, scale_2**2 * var_y),
        )
    )
    product = sqrt(scale**2 * var_x * scale_2**2 * var_y)
    same = (
        calc(correlation(cov_moved, var_moved_x, var_moved_y))
        .eq(
            scale * scale_2 * cov_xy / product,
            "put these in, √(s²t²) = st",
            covariance,
            first,
            second,
        )
        .eq(CORRELATION_XY, by=law_of_exponents("√(s²t²) = st"))
        .theorem
    )
    for condition in same.hypotheses:
        if isinstance(condition, Not):
            same = cut(not_zero(condition.body.lhs, positive), same)
    return covariance, same


def not_zero(term, positive):
    """0 < var_x var_y ⊢ term ≠ 0, for its multiple by one of 1, s², t², s²t²."""
    for factor in (Integer(1), scale**2, scale_2**2, scale**2 * scale_2**2):
        try:
            return nonzero(bounded_by(Less(0, term), (factor, positive)))
        except RuleError:
            continue
    raise RuleError(f"{term} is no multiple of var_x var_y")


def equal_variances():
    """At equal variances, cov_uv ≤ cov_xy ⊢ the same for the correlations."""
    positive, equal, order = map(
        given, COVARIANCE_SCALES.statement.body.parts[1].body.premise.parts
    )
    a, c, z = Symbol("a", real=True), Symbol("c", real=True), Symbol("z", positive=True)
    smaller = LessEqual(a, c)
    scaled = bounded_by(LessEqual(a / sqrt(z), c / sqrt(z)), (1 / sqrt(z), suppose(smaller)))
    divided = each(scaled, a, c, z, given=(smaller,))
    values = {a: cov_uv, c: cov_xy, z: var_x * var_y}
    result = (
        calc(CORRELATION_UV)
        .eq(correlation(cov_uv, var_x, var_y), "equal variances", equal)
        .le(CORRELATION_XY, by=at(divided, values, positive, order,
                                  reason="divide by the root of the product of the variances"))
        .theorem
    )  # fmt: skip
    other = bounded_by(Less(0, var_u * var_v), positive, (1, equal))
    return cut(nonzero(positive), cut(nonzero(other), result))


def moments(first, second):
    """The covariance and the two variances of lists of numbers, by NumPy."""
    table = np.cov(first, second, bias=True)
    return table[0, 1], table[0, 0], table[1, 1]


@COVARIANCE_SCALES.numbers(
    M=choice(3, 8),
    x=family("M", -1, 1),
    y=family("M", -1, 1),
    s=positive(0.1, 10),
    t=positive(0.1, 10),
    c=reals(-1, 1),
    f=reals(-1, 1),
    N=choice(3, 8),
    u=function(Lambda(place, x(place))),
    v=function(Lambda(place, y(size - 1 - place))),
)
def rescaled_with_numpy(x, y, s, t, c, f):
    def correlation(table):
        return table[0] / np.sqrt(table[1] * table[2])

    before, after = moments(x, y), moments(s * x + c, t * y + f)
    return [
        (after[0], s * t * before[0]),
        (correlation(after), correlation(before)),
        (correlation(moments(x, y[::-1])), correlation(before)),
    ]


LARGER_IS_LARGER = ForAll(
    [size, x, y, size_2, u, v],
    Implies(
        And(NOT_CONSTANT, LessEqual(cov_xy, cov_uv)), LessEqual(CORRELATION_XY, CORRELATION_UV)
    ),
)

COVARIANCE_ORDERS = claim(
    "covariance-orders-correlation",
    "The larger the covariance of two variables, the larger their correlation",
    LARGER_IS_LARGER,
    as_written="协方差算的是相关性，值越大相关性越大",
    sources=[note("001", "一般情况")],
    explanation="The covariance depends on how far the variables spread.  (1, −1) with itself has "
    "the covariance 1 and the correlation 1; (3, 0, −3) with (2, −1, −1) has the larger covariance "
    "3 and the smaller correlation 0.866.",
)


@COVARIANCE_ORDERS.refutation(repaired_by=["covariance-scales"])
def a_wide_pair():
    opposite = Lambda(place, 1 - 2 * place)
    wide, skew = Lambda(place, 3 - 3 * place), Lambda(place, (3 * place**2 - 9 * place + 4) / 2)
    values = {size: 2, x: opposite, y: opposite, size_2: 3, u: wide, v: skew}
    premise = at(suppose(LARGER_IS_LARGER), values).conclusion.premise
    spread = both(*(evaluate(part, reason="") for part in premise.parts[0].parts))
    larger = evaluate(premise.parts[1], reason="")
    refuted = refute_instance(
        LARGER_IS_LARGER, values, both(spread, larger), reason="take these two pairs"
    )
    for condition in refuted.hypotheses:  # the variances are not 0
        defined = evaluate(condition.conclusion.body, reason="")
        refuted = cut(rules.discharge(condition.premise, defined), refuted)
    return refuted


@COVARIANCE_ORDERS.numbers(
    M=constant(2), N=constant(3),
    x=function(Lambda(place, 1 - 2 * place)), y=function(Lambda(place, 1 - 2 * place)),
    u=function(Lambda(place, 3 - 3 * place)),
    v=function(Lambda(place, (3 * place**2 - 9 * place + 4) / 2)),
)  # fmt: skip
def two_pairs_with_numpy():
    narrow, wide = moments([1, -1], [1, -1]), moments([3, 0, -3], [2, -1, -1])
    return tuple(table[0] / np.sqrt(table[1] * table[2]) for table in (narrow, wide))


@COVARIANCE_ORDERS.numbers(
    M=choice(3, 8),
    N=choice(4, 3, 6),
    x=family("M", -1, 1),
    y=family("M", -1, 1),
    u=family("N", -1, 1),
    v=family("N", -1, 1),
)
def correlations_with_numpy(x, y, u, v):
    return np.corrcoef(x, y)[0, 1], np.corrcoef(u, v)[0, 1]


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
