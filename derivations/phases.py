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
from symbolic_pe.steps.step import Step

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


# --- from vectors in the plane to complex numbers ---------------------------------------------


@claim(
    "dot-as-real-part",
    "The dot product of two vectors in the plane is `Re(z w*)`, the vectors read as complex "
    "numbers",
    note(
        "001",
        "相对位置",
        line=39,
        quote="`p_m`和`p_n`的内积等于`p_m`和`p_n`的共轭 相乘的实部",
        english="the inner product of `p_m` and `p_n` is the real part of `p_m` times the "
        "conjugate of `p_n`",
        why="Times the conjugate the two products of like coordinates make up the "
        "real part, since `ⅈ·(−ⅈ) = 1`.",
    ),
)
def dot_as_real_part(z, w):
    """Multiplying by the conjugate brings the two products of like coordinates into the real part,
    since `ⅈ·(−ⅈ) = 1`; the mixed products go into the imaginary part. Both coordinates are real:
    the note calls the second one complex and `p` and `q` imaginary, and means that the second is
    the imaginary part of `p`, which is complex."""
    return Equation(Dot(in_the_plane(z), in_the_plane(w)), re(z * conjugate(w)))


@dot_as_real_part.proof
def multiply_by_the_conjugate():
    x, y, u, v = re(z), im(z), re(w), im(w)
    product = (
        calc(z * conjugate(w))
        .eq((x + I * y) * (u - I * v), by=real_part("real and imaginary parts"))
        .eq((x * u + y * v) + I * (y * u - x * v), by=complex_multiplication)
    )
    overlap = calc(re(z * conjugate(w))).eq(x * u + y * v, "real part", product.theorem)
    return (
        calc(Dot(in_the_plane(z), in_the_plane(w)))
        .eq(x * u + y * v, by=dot_product("the dot product"))
        .eq(re(z * conjugate(w)), by=rules.symmetric(overlap.theorem, reason="the real part"))
    )


# --- the equation for the angles --------------------------------------------------------------

TOKEN_LAW = ForAll([first, second], Equation(p(first) * conjugate(p(second)), q(first - second)))
"""p_m p_n* = q_{m−n} for the positions 0, 1, 2, …: the product depends on the offset alone."""


@claim(
    "modulus-constant",
    "If `p_m p_n*` depends on `m − n` alone, then all `p_m` have one modulus: `|p_m|² = q_0`",
    note(
        "001",
        "相对位置",
        line=43,
        quote="现在假设有一个`q_{m−n}` 等于上面的`p_m`和`p_n`的共轭 相乘",
        english="suppose that some `q_{m−n}` is equal to `p_m` times the conjugate of `p_n`",
    ),
)
def modulus_constant(p, q):
    """Put `n = m`: the offset is 0 whatever `m` is."""
    return Implies(TOKEN_LAW, ForAll(first, Equation(Abs(p(first)) ** 2, q(0))))


@modulus_constant.proof
def equal_positions():
    return (
        calc(Abs(p(first)) ** 2)
        .eq(p(first) * conjugate(p(first)), by=absolute_value)
        .eq(q(0), by=at(given(TOKEN_LAW), {first: first, second: first}, reason="take `n = m`"))
    )


@modulus_constant.numbers(
    p=function(Lambda(m, w * exp(I * alpha * m))),
    q=function(Lambda(m, w * conjugate(w) * exp(I * alpha * m))),
    w=complexes(10),
    alpha=reals(-4, 4),
    m=integers(0, 50),
)
def moduli_with_numpy(w, alpha, m):
    return abs(w * reference.phase_progression(alpha, m)) ** 2, abs(w) ** 2


@claim(
    "polar-form",
    "Every complex number is `r e^{ⅈφ}` with `r = |z|`, for some angle `φ`",
    note(
        "001",
        "相对位置",
        line=45,
        quote="现在把`p_m`和`p_n`的共轭 转为指数形式",
        english="now write `p_m` and the conjugate of `p_n` in exponential form",
        why="Such a form always exists, but its angle is determined up to whole "
        "turns only, which the next steps overlook.",
    ),
)
def polar_form(z):
    """For `z ≠ 0` the angle is the imaginary part of `ln z`; for `z = 0` any angle will do. There
    are more angles than one, which is what the next steps of the note overlook."""
    return Exists(phi_angle, Equation(z, Abs(z) * exp(I * phi_angle)))


@polar_form.proof
def the_imaginary_part_of_a_logarithm():
    goal = Exists(phi_angle, Equation(z, Abs(z) * exp(I * phi_angle)))
    none, zero = Not(goal), Equation(z, 0)
    modulus = rules.congruence(suppose(zero), w, Abs(w))
    no_angle = equate(z, Abs(z), suppose(zero), (-1, modulus))
    at_zero = rules.exists(
        goal, {phi_angle: Integer(0)}, no_angle, reason="for `z = 0` take `φ = 0`"
    )
    not_zero = contradiction(zero, at_zero, suppose(none))
    logarithm = rules.exists(
        Exists(w, Equation(z, exp(w))),
        {w: log(z)},
        rules.reflexive(z),
        reason="`w = ln z`, for `z ≠ 0`",
    )
    elsewhere = rules.choose(logarithm, angle_of_a_logarithm(goal))
    impossible = contradiction(none, cut(not_zero, elsewhere), suppose(none))
    return rules.double_negation(impossible, reason="in both cases there is an angle")


def angle_of_a_logarithm(goal: Exists) -> Step:
    """z = e^w ⊢ z = |z| e^{ⅈφ} for some φ, by way of z = e^α e^{ⅈβ} with α = Re w, β = Im w."""
    parts = (
        calc(z)
        .eq(exp(w), by=suppose(Equation(z, exp(w))))
        .eq(exp(re(w)) * exp(I * im(w)), by=law_of_exponents("`w = Re w + ⅈ Im w`"))
    )
    real_parts = Equation(z, exp(alpha) * exp(I * beta))
    found = rules.exists(
        Exists([alpha, beta], real_parts), {alpha: re(w), beta: im(w)}, parts.theorem
    )
    named = suppose(real_parts)
    moduli = rules.congruence(named, r, Abs(r))
    modulus = (
        calc(Abs(z))
        .eq(moduli.conclusion.rhs, "take moduli", moduli)
        .eq(exp(alpha), by=absolute_value("`|e^{ⅈβ}| = 1`"))
    )
    polar = (
        calc(z)
        .eq(exp(alpha) * exp(I * beta), "`α = Re w`, `β = Im w`", named)
        .eq(Abs(z) * exp(I * beta), "`|z| = e^α`", (-exp(I * beta), modulus.theorem))
    )
    angle = rules.exists(goal, {phi_angle: beta}, polar.theorem, reason="take `φ = Im w`")
    return rules.choose(found, angle)


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
    note(
        "001",
        "相对位置",
        line=51,
        part=1,
        quote="设定`φ_0=0` 是为方便后面的推导",
        english="`φ_0=0` is set to make the derivation easier",
        why="Nothing is lost by it: turning all vectors by one angle changes no "
        "product `p_m p_n^*`, and one such turn makes `φ_0 = 0`.",
    ),
)
def phase_common_turn(p):
    """The turned code is `p_m e^{ⅈθ}` at every position `m`, and for some `θ` its value at 0 is
    `|p_0|`. So the note loses nothing by setting `φ_0 = 0`: every code becomes one with `φ_0 = 0`
    by a turn that no product sees. For a model: where the angles begin does not matter to what
    reads these products alone."""
    return And(ForAll([theta, first, second], SAME_PRODUCT), STARTS_REAL)


@phase_common_turn.proof
def turn_back_the_first():
    same = calc(turned(first) * conjugate(turned(second))).eq(
        p(first) * conjugate(p(second)), by=law_of_exponents("`e^{ⅈθ} (e^{ⅈθ})* = 1`")
    )
    polar = at(polar_form.theorem, {z: p(0)}, reason="polar-form")
    angle = suppose(polar.conclusion.body)
    back = rules.congruence(angle, z, z * exp(-I * phi_angle), reason="turn `p_0` back")
    found = rules.exists(STARTS_REAL, {theta: -phi_angle}, back, reason="take `θ = −φ`")
    return each(same.theorem, theta, first, second), rules.choose(polar, found)


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
    note(
        "001",
        "相对位置",
        line=47,
        why="For the moduli the step is right: the modulus of a product is the "
        "product of the moduli.",
    ),
)
def moduli_multiply(p, q):
    """The first of the two equations into which the note splits the product in polar form, `r_m r_n
    = R_{m−n}`: the modulus of a product is the product of the moduli, and conjugation does not
    change it."""
    return Implies(
        TOKEN_LAW,
        ForAll(
            [first, second],
            Equation(Abs(p(first)) * Abs(p(second)), Abs(q(first - second))),
        ),
    )


@moduli_multiply.proof
def take_moduli():
    law = at(given(TOKEN_LAW), {first: first, second: second}, reason="the hypothesis")
    moduli = rules.congruence(law, z, Abs(z))
    return (
        calc(Abs(p(first)) * Abs(p(second)))
        .eq(Abs(p(first) * conjugate(p(second))), by=absolute_value("`|z w*| = |z| |w|`"))
        .eq(Abs(q(first - second)), "`p_m p_n* = q_{m−n}`", moduli)
    )


@moduli_multiply.numbers(
    p=function(Lambda(m, w * exp(I * alpha * m))),
    q=function(Lambda(m, w * conjugate(w) * exp(I * alpha * m))),
    w=complexes(10),
    alpha=reals(-4, 4),
    m=integers(0, 50),
    n=integers(0, 50),
)
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
    note(
        "001",
        "相对位置",
        line=51,
        part=2,
        quote="`φ_m=Φ_m` … 所以`φ_m−φ_n=φ_{m−n}`",
        english="`φ_m=Φ_m` … so `φ_m−φ_n=φ_{m−n}`",
    ),
)
def phase_equal(phi, Phi):
    """Put `n = 0`. One unknown function is left instead of two, at the offsets `m ≥ 0`: positions
    begin at 0."""
    return Implies(
        And(PHASE_LAW, STARTS_AT_ZERO),
        And(
            ForAll(first, Equation(phi(first), Phi(first))),
            ForAll([first, second], Equation(phi(first + second) - phi(second), phi(first))),
        ),
    )


@phase_equal.proof
def offset_from_zero():
    law, start = given(PHASE_LAW), given(STARTS_AT_ZERO)
    same = (
        calc(phi(first))
        .eq(phi(first) - phi(0), "`φ_0 = 0`", start)
        .eq(Phi(first), by=at(law, {first: first, second: 0}, reason="take `n = 0`"))
    )
    everywhere = each(same.theorem, first)
    difference = (
        calc(phi(first + second) - phi(second))
        .eq(
            Phi(first),
            by=at(
                law,
                {first: first + second, second: second},
                reason="the hypothesis, at `m + n` and `n`",
            ),
        )
        .eq(phi(first), by=rules.symmetric(at(everywhere, {first: first}), reason="`Φ` is `φ`"))
    )
    return both(everywhere, each(difference.theorem, first, second))


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
    note(
        "001",
        "相对位置",
        line=53,
        part=1,
        quote="再代入`n=m−1` 得`φ_m−φ_{m−1}=φ_1`",
        english="put in `n=m−1` to get `φ_m−φ_{m−1}=φ_1`",
    ),
)
def phase_step(phi, Phi):
    """From `m` to `m + 1` the offset is 1 whatever `m` is."""
    return Implies(
        And(PHASE_LAW, STARTS_AT_ZERO),
        ForAll(first, Equation(phi(first + 1) - phi(first), phi(1))),
    )


@phase_step.proof
def neighbours():
    equal = at(phase_equal.theorem, {phi: phi, Phi: Phi}, *phase_hypotheses())
    difference = rules.conjunct(equal, 1, reason="phase-equal")
    return at(difference, {first: 1, second: first}, reason="a step of 1, from `m`")


def phase_hypotheses() -> tuple[Step, Step]:
    """The two hypotheses on the angles."""
    return given(PHASE_LAW), given(STARTS_AT_ZERO)


@phase_step.numbers(**PROGRESSION)
def steps_with_numpy(alpha, m):
    step = unwrapped_angle(alpha, m + 1) - unwrapped_angle(alpha, m)
    return step, unwrapped_angle(alpha, 1)


@claim(
    "phase-progression",
    "With `φ_m − φ_n = Φ_{m−n}` and `φ_0 = 0`, the angles are an arithmetic progression: `φ_m = m "
    "φ_1`",
    note(
        "001",
        "相对位置",
        line=53,
        part=2,
        quote="说明`{φ_m}`是一个等差数列 公差是`φ_1`",
        english="so `{φ_m}` is an arithmetic progression with the difference `φ_1`",
    ),
)
def phase_progression(phi, Phi):
    """Start from `φ_0 = 0` and add `φ_1` once for each step: induction on the position."""
    return Implies(
        And(PHASE_LAW, STARTS_AT_ZERO), ForAll(first, Equation(phi(first), first * phi(1)))
    )


@phase_progression.proof
def step_by_step():
    step = at(phase_step.theorem, {phi: phi, Phi: Phi}, *phase_hypotheses())
    progression = ForAll(first, Equation(phi(first), first * phi(1)))
    next_one = (
        calc(phi(first + 1))
        .eq(phi(first) + phi(1), "one step", at(step, {first: first}))
        .eq((first + 1) * phi(1), "`φ_m = mφ_1`", suppose(progression.body))
    )
    return rules.induction(
        progression,
        given(STARTS_AT_ZERO),
        each(next_one.theorem, first, given=(progression.body,)),
        reason="induction from 0",
    )


@phase_progression.numbers(**PROGRESSION)
def angles_with_numpy(alpha, m):
    return unwrapped_angle(alpha, m), m * unwrapped_angle(alpha, 1)


wave = define("p", [m], exp(I * m * theta))
"""p_m = e^{ⅈmθ}."""


@claim(
    "phase-solution",
    "`p_m = e^{ⅈmθ}` is the vector `(cos mθ, sin mθ)`, and `p_m p_n* = e^{ⅈ(m−n)θ}` depends on `m "
    "− n`",
    note(
        "001",
        "相对位置",
        line=62,
        quote="根据欧拉公式，把指数形式转为三角函数形式",
        english="by Euler's formula the exponential form becomes a trigonometric one",
    ),
)
def phase_solution(theta, m, n):
    """Conjugation turns the angle round, and angles add when numbers are multiplied."""
    return And(
        Equation(in_the_plane(wave(m)), vector(cos(m * theta), sin(m * theta))),
        Equation(wave(m) * conjugate(wave(n)), exp(I * (m - n) * theta)),
    )


@phase_solution.proof
def angles_add():
    coordinates = calc(in_the_plane(wave(m))).eq(
        vector(cos(m * theta), sin(m * theta)), by=eulers_formula
    )
    product = (
        calc(wave(m) * conjugate(wave(n)))
        .eq(exp(I * m * theta) * exp(-I * n * theta), by=conjugation)
        .eq(exp(I * (m - n) * theta), by=law_of_exponents)
    )
    return both(coordinates.theorem, product.theorem)


@phase_solution.numbers(theta=reals(-4, 4), m=integers(-1000, 1000), n=integers(-1000, 1000))
def solution_with_numpy(theta, m, n):
    at_m, at_n, at_offset = reference.phase_progression(theta, np.array([m, n, m - n]))
    circle = np.array([np.cos(m * theta), np.sin(m * theta)])
    return [(reference.as_pairs([at_m]), circle), (at_m * at_n.conjugate(), at_offset)]


# --- more dimensions --------------------------------------------------------------------------

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
    note(
        "001",
        "相对位置",
        line=67,
        quote="更高维的偶数维位置编码，可以表示为多个二维位置编码的组合",
        english="an encoding of a higher even dimension can be composed of two-dimensional ones",
        why="A dot product is a sum over the pairs of coordinates, so if each pair "
        "sees the offset alone, so does the whole vector.",
    ),
)
def dimensions_add(N, u, v, x, y, g):
    """A dot product is a sum over the coordinates, taken two at a time. If each pair `(x_i, y_i)`
    has dot products that depend on `m − n` alone, so has the whole vector."""
    return And(
        Equation(
            Dot(pairs(u(2 * i), u(2 * i + 1)), pairs(v(2 * i), v(2 * i + 1))),
            Sum(
                Dot(vector(u(2 * i), u(2 * i + 1)), vector(v(2 * i), v(2 * i + 1))),
                (i, 0, N - 1),
            ),
        ),
        Implies(
            BLOCK_LAW,
            ForAll(
                [first, second],
                Equation(
                    Dot(pairs(x(i, first), y(i, first)), pairs(x(i, second), y(i, second))),
                    Sum(g(i, first - second), (i, 0, N - 1)),
                ),
            ),
        ),
    )


@dimensions_add.proof
def two_coordinates_at_a_time():
    coordinates = u(2 * i) * v(2 * i) + u(2 * i + 1) * v(2 * i + 1)
    blocks = (
        calc(Dot(pairs(u(2 * i), u(2 * i + 1)), pairs(v(2 * i), v(2 * i + 1))))
        .eq(Sum(coordinates, (i, 0, N - 1)), by=dot_product)
        .eq(
            Sum(Dot(vector(u(2 * i), u(2 * i + 1)), vector(v(2 * i), v(2 * i + 1))), (i, 0, N - 1)),
            by=dot_product("two coordinates at a time"),
        )
    )
    in_range = LessEqual(0, i), LessEqual(i, N - 1)
    one_block = at(given(BLOCK_LAW), {i: i, first: first, second: second}, suppose(in_range[1]))
    sides = one_block.conclusion.lhs, g(i, first - second)
    left, right = (Sum(side, (i, 0, N - 1)) for side in sides)
    stack = (
        calc(Dot(pairs(x(i, first), y(i, first)), pairs(x(i, second), y(i, second))))
        .eq(left, by=dot_product)
        .eq(right, "each block depends on `m − n`", one_block)
    )
    return blocks, stack


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


# --- two steps that do not hold, and the conclusion without them ------------------------------


@claim(
    "phase-from-exponential",
    "`e^{ⅈα} = e^{ⅈβ}` gives `α = β`",
    note(
        "001",
        "相对位置",
        line=47,
        english="since these are equal, the exponential form of `q_{m−n}` satisfies the "
        "condition above",
        why="Equal exponentials have angles that are equal up to whole turns only: "
        "`e^{2πⅈ} = e^0`.",
    ),
    as_written="因为上面的相等，所以`q_{m−n}`的指数形式满足上面的条件",
)
def phase_from_exponential(alpha, beta):
    """Exponents are determined up to whole turns only: `α = 2π` and `β = 0` have the same
    exponential, which is 1. The note compares exponents to pass from `p_m p_n* = q_{m−n}` to `φ_m −
    φ_n = Φ_{m−n}`."""
    return Implies(Equation(exp(I * alpha), exp(I * beta)), Equation(alpha, beta))


@phase_from_exponential.refutation(repaired_by=["power-solution"])
def one_turn():
    return refute_instance(
        phase_from_exponential.statement,
        {alpha: 2 * pi, beta: 0},
        rules.reflexive(Integer(1)),
        reason="one whole turn: `e^{2πⅈ} = 1 = e^{ⅈ·0}`",
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
def back_and_forth():
    overlap = Lambda(m, (1 + (-1) ** m) / 2)
    inner = (
        calc(re(zigzag(first) * conjugate(zigzag(second))))
        .eq((1 + (-1) ** first * (-1) ** second) / 2, by=complex_multiplication)
        .eq((1 + (-1) ** (first - second)) / 2, by=law_of_exponents("`(−1)^n = (−1)^(−n)`"))
    )
    claimed = at(
        given(inner_product_alone.statement),
        {p: Lambda(first, zigzag(first)), g: overlap},
        each(inner.theorem, first, second),
    )
    law = claimed.conclusion.body
    same_offset = (
        calc(-I)
        .eq(zigzag(0) * conjugate(zigzag(1)), by=evaluation("`p_0 = 1`, `p_1 = ⅈ`"))
        .eq(q(-1), by=at(suppose(law), {first: 0, second: 1}, reason="offset `0 − 1`"))
        .eq(
            zigzag(1) * conjugate(zigzag(2)),
            "offset `1 − 2`",
            at(suppose(law), {first: 1, second: 2}),
        )
        .eq(I, by=evaluation("`p_1 = ⅈ`, `p_2 = 1`"))
    )
    absurd = rules.choose(claimed, same_offset.theorem, reason="if the claim gave such a `q`")
    return contradiction(
        inner_product_alone.statement,
        absurd,
        evaluate(Equation(-I, I), reason="`−ⅈ` is not `ⅈ`"),
        reason="so the claim is false",
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


NOT_ZERO = Not(Equation(p(0), 0))


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
        And(TOKEN_LAW, NOT_ZERO),
        Exists(
            r,
            And(Equation(Abs(r), 1), ForAll(first, Equation(p(first), p(0) * r**first))),
        ),
    )


RATIO = Equation(q(1), r * q(0))
"""What r is: q_1/q_0."""


@power_solution.proof
def one_factor_for_every_step():
    step = every_step_multiplies()
    modulus, powers = ratio_has_modulus_one(step), powers_of_the_ratio(step)
    answer = power_solution.statement.body.conclusion
    with_ratio = rules.exists(answer, {r: r}, both(modulus, powers), reason="so `r` will do")
    quotient = rules.reflexive(q(1))
    ratio_exists = rules.exists(
        Exists(r, RATIO), {r: q(1) / q(0)}, quotient, reason="`r = q_1/q_0`"
    )
    found = rules.choose(ratio_exists, with_ratio)
    return cut(offset_zero_is_not_zero(), found)


def not_zero(number: Expr, modulus_is_one: Step) -> Step:
    """A number with modulus 1 is not 0."""
    vanishing = Equation(number, 0)
    modulus_vanishes = rules.congruence(suppose(vanishing), z, Abs(z))
    absurd = equate(1, 0, modulus_vanishes, (-1, modulus_is_one))
    impossible = evaluate(Equation(1, 0), reason="")
    return contradiction(vanishing, absurd, impossible, reason="its modulus is 1")


def offset_zero_is_not_zero() -> Step:
    """q_0 ≠ 0: otherwise p_0* would be 0, and so p_0."""
    vanishing = Equation(q(0), 0)
    same_position = at(given(TOKEN_LAW), {first: 0, second: 0})
    conjugate_vanishes = (
        calc(conjugate(p(0)))
        .eq(q(0) / p(0), "`p_0 p_0* = q_0`", (1 / p(0), same_position))
        .eq(0, "`q_0 = 0`", suppose(vanishing))
    )
    start_vanishes = rules.congruence(
        conjugate_vanishes.theorem, z, conjugate(z), reason="conjugate both sides"
    )
    return contradiction(vanishing, start_vanishes, given(NOT_ZERO), reason="`p_0 ≠ 0`")


def every_step_multiplies() -> Step:
    """∀m: p_{m+1} = r p_m, if q_1 = r q_0 and q_0 ≠ 0."""
    law, ratio = given(TOKEN_LAW), given(RATIO, reason="choice of `r`")
    same, next_one = {first: first, second: first}, {first: first + 1, second: first}
    times_modulus = (
        calc(p(first + 1) * q(0))
        .eq(p(first + 1) * p(first) * conjugate(p(first)), "`q_0 = p_m p_m*`", at(law, same))
        .eq(q(1) * p(first), "`p_{m+1} p_m* = q_1`", (p(first), at(law, next_one)))
        .eq(r * q(0) * p(first), "`q_1 = r q_0`", ratio)
    )
    step = equate(
        p(first + 1), r * p(first), (1 / q(0), times_modulus.theorem), reason="divide by `q_0`"
    )
    return each(step, first)


def ratio_has_modulus_one(step: Step) -> Step:
    """|r| = 1, because p_0 and p_1 = r p_0 have one modulus."""
    law = given(TOKEN_LAW)
    times_modulus = (
        calc(q(0))
        .eq(p(1) * conjugate(p(1)), "`q_0 = p_1 p_1*`", at(law, {first: 1, second: 1}))
        .eq(r * p(0) * conjugate(r * p(0)), "`p_1 = r p_0`", at(step, {first: 0}))
        .eq(
            r * conjugate(r) * q(0),
            "`p_0 p_0* = q_0`",
            (r * conjugate(r), at(law, {first: 0, second: 0})),
        )
    )
    square = (
        calc(Abs(r) ** 2)
        .eq(r * conjugate(r), by=absolute_value)
        .eq(1, "divide by `q_0`", (-1 / q(0), times_modulus.theorem))
    )
    return equate(
        Abs(r),
        1,
        (1 / (Abs(r) + 1), square.theorem),
        reason="`|r|` is not `−1`, a modulus is `≥ 0`",
    )


def powers_of_the_ratio(step: Step) -> Step:
    """∀m: p_m = p_0 r^m, by induction."""
    powers = ForAll(first, Equation(p(first), p(0) * r**first))
    next_one = (
        calc(p(first + 1))
        .eq(r * p(first), "one step", at(step, {first: first}))
        .eq(p(0) * r ** (first + 1), law_of_exponents("`p_m = p_0 r^m`"), suppose(powers.body))
    )
    start, steps = rules.reflexive(p(0)), each(next_one.theorem, first, given=(powers.body,))
    return rules.induction(powers, start, steps, reason="induction from 0")


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
