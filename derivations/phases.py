"""The phase argument: which sequences of complex numbers know only differences of positions.

Note 001 (相对位置) reads two-dimensional position vectors as complex numbers `p_m` and asks that
the product `p_m p_n*` of two of them depend on the offset `m − n` alone.  It concludes that the
angles are an arithmetic progression, `p_m = e^{ⅈmθ}`.  One of its steps is false as it stands: an
exponential does not tell its angle.  The conclusion survives without it (power-solution): `p_m =
p_0 r^m` with `|r| = 1`.  What is wanted is less, that the inner product `Re(p_m p_n*)` depends on
the offset alone; what follows from that is in the script inner_products.

Positions are those of tokens, `m, n = 0, 1, 2, …`, unless a claim says integers; offsets `m − n`
are integers.  `n` is a position here, not the number of frequencies.
"""

import numpy as np
from sympy import Expr

from symbolic_pe.language.terms import MatrixTerm
from symbolic_pe.notation import *

m = Symbol("m", integer=True)
n = Symbol("n", integer=True)
first, second = (Symbol(name, integer=True, nonnegative=True) for name in "mn")  # of tokens
N = Symbol("N", integer=True, positive=True)
z, w, r = Symbol("z"), Symbol("w"), Symbol("r")
alpha, beta, theta = (Symbol(name, real=True) for name in ("alpha", "beta", "theta"))
phi_angle = Symbol("phi", real=True)
p, q = Function("p"), Function("q")
phi, Phi, g = (Function(name, real=True) for name in ("phi", "Phi", "g"))
frequency = Function("theta", real=True)


def in_the_plane(number: Expr) -> MatrixTerm:
    """The vector (Re z, Im z)."""
    return vector(re(number), im(number))


@claim(
    "dot-as-real-part",
    "The dot product of two vectors in the plane is `Re(z w*)`, the vectors read as complex "
    "numbers",
    note("001", "相对位置", line=39),
)
def dot_as_real_part(z, w):
    """Multiplying by the conjugate brings the two products of like coordinates into the real part,
    since `ⅈ·(−ⅈ) = 1`; the mixed products go into the imaginary part. Both coordinates are real:
    the note calls the second one complex and `p` and `q` imaginary, and means that the second is
    the imaginary part of `p`, which is complex."""
    return Equation(Dot(in_the_plane(z), in_the_plane(w)), re(z * conjugate(w)))


@dot_as_real_part.proof
def multiply_by_the_conjugate(proof, z, w):
    x, y, u, v = re(z), im(z), re(w), im(w)
    proof.shows(
        proof.calc(Dot(in_the_plane(z), in_the_plane(w)))
        .eq(x * u + y * v, by=dot_product("the dot product"))
        .eq(re(z * conjugate(w)), why="the real part")
    )


TOKEN_LAW = ForAll([first, second], Equation(p(first) * conjugate(p(second)), q(first - second)))
"""p_m p_n* = q_{m−n} for the positions 0, 1, 2, …: the product depends on the offset alone."""


@claim(
    "modulus-constant",
    "If `p_m p_n*` depends on `m − n` alone, then all `p_m` have one modulus: `|p_m|² = q_0`",
    note("001", "相对位置", line=43),
)
def modulus_constant(p, q):
    """Put `n = m`: the offset is 0 whatever `m` is."""
    return Implies(TOKEN_LAW, ForAll(first, Equation(Abs(p(first)) ** 2, q(0))))


@modulus_constant.proof
def equal_positions(proof, p, q):
    with proof.take(first) as place:
        place.shows(proof.conclusion.body, proof.given[0].at(first, first), why="`|z|² = z·z̄`")
    proof.shows(place)


TURNING = {
    "p": function(Lambda(m, w * exp(I * alpha * m))),
    "q": function(Lambda(m, w * conjugate(w) * exp(I * alpha * m))),
    "w": complexes(10),
    "alpha": reals(-4, 4),
    "m": integers(0, 50),
}


@modulus_constant.numbers(**TURNING)
def moduli_with_numpy(w, alpha, m):
    return abs(w * reference.phase_progression(alpha, m)) ** 2, abs(w) ** 2


@claim(
    "polar-form",
    "Every complex number is `r e^{ⅈφ}` with `r = |z|`, for some angle `φ`",
    note("001", "相对位置", line=45),
)
def polar_form(z):
    """For `z ≠ 0` the angle is the imaginary part of `ln z`; for `z = 0` any angle will do. There
    are more angles than one, which is what the next steps of the note overlook."""
    return Exists(phi_angle, Equation(z, Abs(z) * exp(I * phi_angle)))


@polar_form.proof
def the_imaginary_part_of_a_logarithm(proof, z):
    with proof.suppose(Equation(z, 0)) as zero:
        zero.shows(proof.conclusion, witness=0, why="any angle will do")
    with proof.suppose(Not(Equation(z, 0))) as other:
        logarithm = other.have(Exists(w, Equation(z, exp(w))), witness=log(z), why="`w = ln z`")
        named = other.obtain(w, logarithm)
        other.shows(proof.conclusion, named, witness=im(w), why="take `φ = Im w`")
    proof.shows(
        proof.cases(proof.conclusion, Equation(z, 0), Not(Equation(z, 0)), rows=[zero, other])
    )


@polar_form.numbers(z=choice(1 + I, -2, 3 * exp(I), 0), phi=choice(pi / 4, pi, 1 - 2 * pi, 5))
def polar_with_numpy(z, phi):
    return z, abs(z) * reference.phase_progression(phi, 1)


turned = define("turned", [m], p(m) * exp(I * theta))
"""p_m e^{ⅈθ}"""

SAME_PRODUCT = Equation(turned(first) * conjugate(turned(second)), p(first) * conjugate(p(second)))
STARTS_REAL = Exists(theta, Equation(p(0) * exp(I * theta), Abs(p(0))))


@claim(
    "phase-common-turn",
    "Turning all vectors of a code by one angle changes no product `p_m p_n*`, and one such turn "
    "makes the angle of `p_0` zero",
    note("001", "相对位置", line=51, part=1),
)
def phase_common_turn(p):
    """The turned code is `p_m e^{ⅈθ}` at every position `m`, and for some `θ` its value at 0 is
    `|p_0|`. So the note loses nothing by setting `φ_0 = 0`: every code becomes one with `φ_0 = 0`
    by a turn that no product sees. For a model: where the angles begin does not matter to what
    reads these products alone."""
    return And(ForAll([theta, first, second], SAME_PRODUCT), STARTS_REAL)


@phase_common_turn.proof
def turn_back_the_first(proof, p):
    turn = proof.have(ForAll([theta, first, second], SAME_PRODUCT), why="`e^{ⅈθ} (e^{ⅈθ})* = 1`")
    polar = proof.obtain(phi_angle, proof.at("polar-form", p(0)))
    proof.shows(turn, proof.have(STARTS_REAL, polar, witness=-phi_angle, why="take `θ = −φ`"))


@phase_common_turn.numbers(
    theta=choice(2, -1, -Rational(1, 2)),
    p=function(Lambda(m, (m + 1) * exp(I * (m**2 * alpha - theta)))),
    alpha=reals(-3, 3),
    m=integers(0, 100),
    n=integers(0, 100),
)
def turned_with_numpy(theta, alpha, m, n):
    places = np.array([m, n, 0])
    code = (places + 1) * np.exp(1j * (places**2 * alpha - theta))
    again = code * np.exp(1j * theta)
    return [(again[0] * np.conj(again[1]), code[0] * np.conj(code[1])), (again[2], abs(code[2]))]


@claim(
    "moduli-multiply",
    "If `p_m p_n* = q_{m−n}`, then the moduli satisfy `|p_m| |p_n| = |q_{m−n}|`",
    note("001", "相对位置", line=47),
)
def moduli_multiply(p, q):
    """The first of the two equations into which the note splits the product in polar form, `r_m r_n
    = R_{m−n}`: the modulus of a product is the product of the moduli, and conjugation does not
    change it."""
    return Implies(
        TOKEN_LAW,
        ForAll([first, second], Equation(Abs(p(first)) * Abs(p(second)), Abs(q(first - second)))),
    )


@moduli_multiply.proof
def take_moduli(proof, p, q):
    proof.shows(proof.conclusion, *proof.given, why="`|z w*| = |z| |w|`")


@moduli_multiply.numbers(**TURNING, n=integers(0, 50))
def products_of_moduli_with_numpy(w, alpha, m, n):
    at_m, at_n = w * reference.phase_progression(alpha, np.array([m, n]))
    at_offset = abs(w) ** 2 * reference.phase_progression(alpha, m - n)
    return abs(at_m) * abs(at_n), abs(at_offset)


PHASE_LAW = ForAll([first, second], Equation(phi(first) - phi(second), Phi(first - second)))
"""φ_m − φ_n = Φ_{m−n}."""

STARTS_AT_ZERO = Equation(phi(0), 0)
"""φ_0 = 0, the note's choice of where angles are counted from."""


@claim(
    "phase-equal",
    "If `φ_m − φ_n = Φ_{m−n}` and `φ_0 = 0`, then `Φ_m = φ_m`, and so `φ_{m+n} − φ_n = φ_m`",
    note("001", "相对位置", line=51, part=2),
)
def phase_equal(phi, Phi):
    """Put `n = 0`. One unknown function is left instead of two, at the offsets `m ≥ 0`: positions
    begin at 0."""
    linear = And(
        ForAll(first, Equation(phi(first), Phi(first))),
        ForAll([first, second], Equation(phi(first + second) - phi(second), phi(first))),
    )
    return Implies(And(PHASE_LAW, STARTS_AT_ZERO), linear)


@phase_equal.proof
def offset_from_zero(proof, phi, Phi):
    law, start = proof.given
    with proof.take(first) as same:
        same.shows(Equation(phi(first), Phi(first)), law.at(first, 0), start, why="take `n = 0`")
    places = proof.have(proof.conclusion.parts[1], same)
    proof.shows(same, places)


PROGRESSION = {
    "phi": function(Lambda(m, alpha * m)),
    "Phi": function(Lambda(m, alpha * m)),
    "alpha": reals(-3, 3),
    "m": integers(0, 50),
    "n": integers(0, 50),
}
"""Angles that satisfy the hypotheses: φ_m = Φ_m = αm."""


def unwrapped_angle(alpha, m):
    """The angle of e^{ⅈαm}, followed from 0 at position 0, for |α| < π."""
    return np.unwrap(np.angle(reference.phase_progression(alpha, np.arange(m + 1))))[-1]


@phase_equal.numbers(**PROGRESSION)
def both_parts_with_numpy(alpha, m, n):
    at_m, at_n, at_both = (unwrapped_angle(alpha, place) for place in (m, n, m + n))
    return [(at_m, alpha * m), (at_both - at_n, at_m)]


@claim(
    "phase-step",
    "With `φ_m − φ_n = Φ_{m−n}` and `φ_0 = 0`, the angle grows by `φ_1` at every step",
    note("001", "相对位置", line=53, part=1),
    corollary_of="phase-equal",
)
def phase_step(phi, Phi):
    """From `m` to `m + 1` the offset is 1 whatever `m` is."""
    return Implies(
        And(PHASE_LAW, STARTS_AT_ZERO), ForAll(first, Equation(phi(first + 1) - phi(first), phi(1)))
    )


@phase_step.proof
def neighbours(proof, phi, Phi):
    equal = proof.at("phase-equal", phi, Phi)
    proof.shows(proof.conclusion, equal[1], why="a step of 1")


@phase_step.numbers(**PROGRESSION)
def steps_with_numpy(alpha, m):
    step = unwrapped_angle(alpha, m + 1) - unwrapped_angle(alpha, m)
    return step, unwrapped_angle(alpha, 1)


@claim(
    "phase-progression",
    "With `φ_m − φ_n = Φ_{m−n}` and `φ_0 = 0`, the angles are an arithmetic progression: `φ_m = m "
    "φ_1`",
    note("001", "相对位置", line=53, part=2),
)
def phase_progression(phi, Phi):
    """Start from `φ_0 = 0` and add `φ_1` once for each step: induction on the position."""
    return Implies(
        And(PHASE_LAW, STARTS_AT_ZERO), ForAll(first, Equation(phi(first), first * phi(1)))
    )


@phase_progression.proof
def step_by_step(proof, phi, Phi):
    steps = proof.at("phase-step", phi, Phi)
    with proof.induction(first, proof.conclusion.body, proof.given[1]) as step:
        step.shows(step.calc(phi(first + 1)).eq((first + 1) * phi(1), steps, step.hypothesis))
    proof.shows(step)


@phase_progression.numbers(**PROGRESSION)
def angles_with_numpy(alpha, m):
    return unwrapped_angle(alpha, m), m * unwrapped_angle(alpha, 1)


wave = define("p", [m], exp(I * m * theta))
"""p_m = e^{ⅈmθ}."""


@claim(
    "phase-solution",
    "`p_m = e^{ⅈmθ}` is the vector `(cos mθ, sin mθ)`, and `p_m p_n* = e^{ⅈ(m−n)θ}` depends on `m "
    "− n`",
    note("001", "相对位置", line=62),
)
def phase_solution(theta, m, n):
    """Conjugation turns the angle round, and angles add when numbers are multiplied."""
    return And(
        Equation(in_the_plane(wave(m)), vector(cos(m * theta), sin(m * theta))),
        Equation(wave(m) * conjugate(wave(n)), exp(I * (m - n) * theta)),
    )


@phase_solution.proof
def angles_add(proof, theta, m, n):
    coordinates = proof.have(proof.conclusion.parts[0], by=eulers_formula)
    product = proof.have(proof.conclusion.parts[1], why="law of exponents")
    proof.shows(coordinates, product)


@phase_solution.numbers(theta=reals(-4, 4), m=integers(-1000, 1000), n=integers(-1000, 1000))
def solution_with_numpy(theta, m, n):
    at_m, at_n, at_offset = reference.phase_progression(theta, np.array([m, n, m - n]))
    circle = np.array([np.cos(m * theta), np.sin(m * theta)])
    return [(reference.as_pairs([at_m]), circle), (at_m * at_n.conjugate(), at_offset)]


u, v = Function("u", real=True), Function("v", real=True)
x, y = Function("x", real=True), Function("y", real=True)


def pairs(first: Expr, second: Expr) -> MatrixTerm:
    """The direct sum of N two-dimensional vectors (first, second), one for each i."""
    return stacked_blocks(first, second, index=i, count=N)


BLOCK_LAW = ForAll(
    [i, first, second],
    Implies(
        LessEqual(i, N - 1),
        Equation(
            Dot(vector(x(i, first), y(i, first)), vector(x(i, second), y(i, second))),
            g(i, first - second),
        ),
    ),
)
"""Each two-dimensional code i = 0 … N − 1 has dot products g_i(m − n)."""


@claim(
    "dimensions-add",
    "Dot products of direct sums add, so two-dimensional solutions stack to one in `2N` dimensions",
    note("001", "相对位置", line=67),
)
def dimensions_add(N, u, v, x, y, g):
    """A dot product is a sum over the coordinates, taken two at a time. If each pair `(x_i, y_i)`
    has dot products that depend on `m − n` alone, so has the whole vector."""
    added = ForAll(
        [first, second],
        Equation(
            Dot(pairs(x(i, first), y(i, first)), pairs(x(i, second), y(i, second))),
            Sum(g(i, first - second), (i, 0, N - 1)),
        ),
    )
    return And(
        Equation(
            Dot(pairs(u(2 * i), u(2 * i + 1)), pairs(v(2 * i), v(2 * i + 1))),
            Sum(Dot(vector(u(2 * i), u(2 * i + 1)), vector(v(2 * i), v(2 * i + 1))), (i, 0, N - 1)),
        ),
        Implies(BLOCK_LAW, added),
    )


@dimensions_add.proof
def two_coordinates_at_a_time(proof, N, u, v, x, y, g):
    blocks, stacks = proof.conclusion.parts
    whole = proof.calc(blocks.lhs).eq(blocks.rhs, by=dot_product("two coordinates at a time"))
    with proof.suppose(BLOCK_LAW) as each_block:
        with each_block.take(first, second) as places:
            at_m, at_n = (vector(x(i, place), y(i, place)) for place in (first, second))
            places.shows(
                places.calc(stacks.conclusion.body.lhs)
                .eq(Sum(Dot(at_m, at_n), (i, 0, N - 1)), by=dot_product)
                .eq(stacks.conclusion.body.rhs, *each_block.given)
            )
        each_block.shows(places)
    proof.shows(whole, each_block)


@dimensions_add.numbers(
    N=choice(1, 32, 256),
    u=family(2 * N, -1, 1),
    v=family(2 * N, -1, 1),
    theta=family("N", -1, 1),
    x=function(Lambda((i, m), 2 * cos(m * frequency(i)))),
    y=function(Lambda((i, m), 2 * sin(m * frequency(i)))),
    g=function(Lambda((i, m), 4 * cos(m * frequency(i)))),
    m=integers(0, 100),
    n=integers(0, 100),
)
def blocks_with_numpy(N, u, v, theta, m, n):
    by_blocks = sum(reference.dot(u[2 * i : 2 * i + 2], v[2 * i : 2 * i + 2]) for i in range(N))
    code_m, code_n = 2 * reference.sinusoidal(np.array([m, n]), 2 * N, frequencies=theta)
    kernel = 4 * reference.similarity(m - n, 2 * N, frequencies=theta)
    return [(reference.dot(u, v), by_blocks), (reference.dot(code_m, code_n), kernel)]


@claim(
    "phase-from-exponential", "`e^{ⅈα} = e^{ⅈβ}` gives `α = β`", note("001", "相对位置", line=47)
)
def phase_from_exponential(alpha, beta):
    """Exponents are determined up to whole turns only: `α = 2π` and `β = 0` have the same
    exponential, which is 1. The note compares exponents to pass from `p_m p_n* = q_{m−n}` to `φ_m −
    φ_n = Φ_{m−n}`."""
    return Implies(Equation(exp(I * alpha), exp(I * beta)), Equation(alpha, beta))


@phase_from_exponential.refutation(repaired_by=["power-solution"])
def one_turn(proof):
    proof.contradiction(
        proof.at(proof.claim, 2 * pi, 0), why="one whole turn: `e^{2πⅈ} = 1 = e^{ⅈ·0}`"
    )


@phase_from_exponential.numbers(
    of=[Equation(exp(I * alpha), exp(I * beta)), Equation(alpha, beta)],
    alpha=constant(3 * pi),
    beta=constant(pi),
)
def one_exponential_and_two_angles(alpha, beta):
    exponentials = reference.phase_progression(1, np.array([alpha, beta]))
    return [tuple(exponentials), (alpha, beta)]


INNER_PRODUCT_LAW = ForAll(
    [first, second], Equation(re(p(first) * conjugate(p(second))), g(first - second))
)
"`⟨p_m, p_n⟩ = g(m − n)`."


@claim(
    "inner-product-alone",
    "If `⟨p_m, p_n⟩ = Re(p_m p_n*)` depends on `m − n` alone, then so does `p_m p_n*`",
    beyond(),
)
def inner_product_alone(p, g):
    """A remark on note 001, which does not say this: it supposes that `p_m p_n*` depends on `m − n`
    alone, and looks for such codes. What is wanted of a position code speaks of the real part only,
    and does not imply it. The zigzag `1, ⅈ, 1, ⅈ, …` has `⟨p_m, p_n⟩ = 1` for even and 0 for odd `m
    − n`, but `p_0 p_1* = −ⅈ` and `p_1 p_2* = ⅈ` at the same offset `−1`."""
    return Implies(INNER_PRODUCT_LAW, Exists(q, TOKEN_LAW))


zigzag = define("zigzag", [m], (1 + (-1) ** m) / 2 + I * (1 - (-1) ** m) / 2)
"""1 at even, i at odd positions."""


@inner_product_alone.refutation(repaired_by=["inner-product-solution", "power-solution"])
def back_and_forth(proof):
    overlap = Lambda(m, (1 + (-1) ** m) / 2)
    product = re(zigzag(first) * conjugate(zigzag(second)))
    inner = proof.have(
        ForAll([first, second], Equation(product, overlap(first - second))),
        why="`(−1)^n = (−1)^(−n)`",
    )
    law = proof.obtain(q, proof.at(proof.claim, Lambda(first, zigzag(first)), overlap, given=inner))
    proof.contradiction(
        proof.calc(-I)
        .eq(q(-1), law.at(0, 1), why="offset `0 − 1`")
        .eq(I, law.at(1, 2), why="offset `1 − 2`")
    )


@inner_product_alone.numbers(
    consequences=[Equation(p(0) * conjugate(p(1)), p(1) * conjugate(p(2)))],
    p=function(Lambda(m, (1 + (-1) ** m) / 2 + I * (1 - (-1) ** m) / 2)),
    g=function(Lambda(m, (1 + (-1) ** m) / 2)),
)
def two_products_at_one_offset():
    """p_0 p_1* and p_1 p_2*, which any q makes equal: both would be q_{−1}."""
    zigzag = np.array([1, 1j, 1])
    return tuple(zigzag[:-1] * zigzag[1:].conjugate())


@inner_product_alone.numbers(
    p=function(Lambda(m, (1 + (-1) ** m) / 2 + I * (1 - (-1) ** m) / 2)),
    g=function(Lambda(m, (1 + (-1) ** m) / 2)),
    q=function(Lambda(m, m + I)),
    m=choice(0, 1, 2, 5),
    n=choice(1, 0, 4, 3),
)
def products_with_numpy(p, q, m, n):
    return p(m) * np.conj(p(n)), q(m - n)


@claim(
    "power-solution",
    "If `p_m p_n*` depends on `m − n` alone and `p_0 ≠ 0`, then `p_m = p_0 r^m` with `|r| = 1`",
    beyond(),
)
def power_solution(p, q):
    """The note's conclusion without its choice of angles: every step multiplies by the same `r =
    p_1/p_0`, and nobody has to say which of its angles is meant. (If `p_0 = 0`, all `p_m` are 0.)
    """
    return Implies(
        And(TOKEN_LAW, Not(Equation(p(0), 0))),
        Exists(r, And(Equation(Abs(r), 1), ForAll(first, Equation(p(first), p(0) * r**first)))),
    )


@power_solution.proof
def one_factor_for_every_step(proof, p, q):
    law, start = proof.given
    ratio = p(1) / p(0)
    lengths = law.at(0, 0)
    with proof.take(first) as step:
        times = step.calc(p(first + 1) * q(0)).eq(
            p(1) * conjugate(p(0)) * p(first), law.at(first + 1, first), law.at(1, 0)
        )
        step.shows(Equation(p(first + 1), ratio * p(first)), times, lengths, start)
    with proof.induction(first, Equation(p(first), p(0) * ratio**first)) as powers:
        powers.shows(Equation(p(first + 1), p(0) * ratio ** (first + 1)), step, powers.hypothesis)
    modulus = proof.have(Equation(Abs(ratio), 1), lengths, law.at(1, 1))
    proof.shows(proof.conclusion, modulus, powers, witness=ratio, why="take `r = p_1/p_0`")


@power_solution.numbers(
    r=choice(-1, I, (3 + 4 * I) / 5, (5 - 12 * I) / 13),
    p=function(Lambda(m, w * r**m)),
    q=function(Lambda(m, w * conjugate(w) * r**m)),
    w=complexes(10),
    m=integers(0, 50),
    n=integers(0, 50),
)
def powers_with_numpy(r, w, m):
    return [(abs(r), 1), (w * r**m, w * np.prod(np.full(m, r)))]


if __name__ == "__main__":
    run_script(__file__)
