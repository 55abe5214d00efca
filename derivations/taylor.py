"""The second-order expansion in full: six terms, and one of them contains both positions.

Note 001 expands a score around the token vectors x_m and x_n and keeps p_mᵀ H p_n.  Along the two
steps r p_m and t p_n the score is a function F(r, t) of two real variables, and that is all that
the expansion uses of it.
"""

from typing import Any

import numpy as np
from sympy import Expr

from symbolic_pe.encodings import matrix as explicit_matrix
from symbolic_pe.language.domain import continuity
from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import Scaled
from symbolic_pe.notation import *

D = Symbol("D", integer=True, positive=True)
r, t, u = (Symbol(name, real=True) for name in "rtu")
step_m, step_n = Symbol("a", nonnegative=True), Symbol("b", nonnegative=True)
epsilon, delta = Symbol("ε", positive=True), Symbol("δ", positive=True)
F = Function("F", real=True)
p_m, p_n = (MatrixVariable(name, D, 1)() for name in ("p_m", "p_n"))
gradient, gradient_n = (MatrixVariable(name, D, 1) for name in ("g", "g_n"))
H_mm, H, H_nn = (MatrixVariable(name, D, D) for name in ("H_mm", "H", "H_nn"))

slope = define("F_m", [r, t], Dot(p_m, gradient(r, t)))
"""∂F/∂r = p_mᵀ g(r, t), the slope along p_m."""

slope_n = define("F_n", [r, t], Dot(p_n, gradient_n(r, t)))
"""∂F/∂t = p_nᵀ g_n(r, t), the slope along p_n."""

mixed = define("F_mn", [r, t], Dot(p_m, H(r, t) @ p_n))
"""∂²F/∂r∂t = p_mᵀ H(r, t) p_n."""

curved = define("F_mm", [r, t], Dot(p_m, H_mm(r, t) @ p_m))
"""∂²F/∂r² = p_mᵀ H_mm(r, t) p_m."""

curved_n = define("F_nn", [r, t], Dot(p_n, H_nn(r, t) @ p_n))
"""∂²F/∂t² = p_nᵀ H_nn(r, t) p_n."""


def continuous(graph: Lambda) -> Statement:
    """The function is continuous on ℝ."""
    unknown = Function("f", real=True)
    return substitute_in(continuity(unknown), {unknown: graph})


def derivative_along(variable: Symbol, function: Any, its_slope: Any) -> Statement:
    """∂function/∂variable = its_slope, everywhere."""
    graph = Lambda(variable, function(r, t))
    return ForAll([r, t], HasDerivative(graph, variable, its_slope(r, t)))


MIXED = And(
    derivative_along(r, F, slope),
    derivative_along(t, slope, mixed),
    ForAll(t, continuous(Lambda(r, slope(r, t)))),
    ForAll(r, continuous(Lambda(t, mixed(r, t)))),
)
"""What taylor-cross-term supposes: first along p_m, then along p_n."""

OTHERS = And(
    derivative_along(t, F, slope_n),
    derivative_along(r, slope, curved),
    derivative_along(t, slope_n, curved_n),
    ForAll(r, continuous(Lambda(t, slope_n(r, t)))),
    ForAll(t, continuous(Lambda(r, curved(r, t)))),
    ForAll(r, continuous(Lambda(t, curved_n(r, t)))),
)
"""The other derivatives up to the second."""


def given_that(premises: tuple[Statement, ...], conclusion: Statement) -> Statement:
    for premise in reversed(premises):
        conclusion = Implies(premise, conclusion)
    return conclusion


def within(bound: Expr, value: Expr) -> Statement:
    return LessEqual(Abs(value, evaluate=False), bound)


def steps_up_to(variable: Symbol, end: Expr) -> tuple[Statement, Statement]:
    return LessEqual(0, variable), LessEqual(variable, end)


def mixed_varies(bound: Expr, end_m: Expr, end_n: Expr) -> Statement:
    """|p_mᵀ(H(r, t) − H(0, 0))p_n| ≤ bound for 0 ≤ r ≤ end_m and 0 ≤ t ≤ end_n."""
    inside = (*steps_up_to(r, end_m), *steps_up_to(t, end_n))
    return ForAll([r, t], given_that(inside, within(bound, mixed(r, t) - mixed(0, 0))))


def varies_at_most(bound: Expr, end_m: Expr, end_n: Expr) -> Statement:
    """On the way the three second derivatives stay within the bound of what they are at first."""
    one_way = within(bound, curved(r, 0) - curved(0, 0))
    other_way = within(bound, curved_n(0, t) - curved_n(0, 0))
    return And(
        mixed_varies(bound, end_m, end_n),
        ForAll(r, given_that(steps_up_to(r, end_m), one_way)),
        ForAll(t, given_that(steps_up_to(t, end_n), other_way)),
    )


def for_small_steps(conclusion: Statement) -> Statement:
    """For every ε there is a δ such that it holds for all steps a, b ≤ δ."""
    return ForAll(epsilon, Exists(delta, ForAll([step_m, step_n], given_that(ENDS, conclusion))))


ENDS = LessEqual(step_m, delta), LessEqual(step_n, delta)


joint = F(step_m, step_n) - F(step_m, 0) - F(0, step_n) + F(0, 0)
"""What the two positions do together, beyond what each of them does alone."""

ONE_TERM = within(epsilon * step_m * step_n, joint - step_m * step_n * mixed(0, 0))
MIXED_IS_CONTINUOUS = ForAll(epsilon, Exists(delta, mixed_varies(epsilon, delta, delta)))
CROSS_TERM = (D, p_m.head, p_n.head, F, gradient, H)


@claim(
    "taylor-cross-term",
    "In the second-order expansion only one term contains both positions, `p_mᵀ H p_n`",
    note("001", "相对位置", line=24),
)
def taylor_cross_term():
    """What the steps `a p_m` and `b p_n` do together, beside what each does alone, is `ab p_mᵀHp_n`
    with `H = ∂²f/∂x_m∂x_n` at `(x_m, x_n)`, up to `εab`, if `p_mᵀHp_n` varies by at most `ε` on the
    way; `p_m` and `p_n` themselves are `a = b = 1`. In formulas: `F(r, t)` stands for `f(x_m + r
    p_m, x_n + t p_n)`, and together they do `F(a, b) − F(a, 0) − F(0, b) + F(0, 0)`. By the chain
    rule the slope of `F` along `p_m` is `F_m = p_mᵀg`, and the slope of that along `p_n` is `F_mn =
    p_mᵀHp_n`, with `g = ∂f/∂x_m` and `H` at this point. This is what is supposed of `f`, with `F_m`
    continuous in `r` and `F_mn` in `t`, because functions of vectors cannot be stated here. If
    `F_mn` is continuous at `(x_m, x_n)`, the rest is as small as one likes beside `ab` for small
    `a` and `b`: no other term of second order contains both."""
    expanded = And(
        ForAll([epsilon, step_m, step_n], Implies(mixed_varies(epsilon, step_m, step_n), ONE_TERM)),
        Implies(MIXED_IS_CONTINUOUS, for_small_steps(ONE_TERM)),
    )
    return ForAll([*CROSS_TERM], Implies(MIXED, expanded))


@taylor_cross_term.proof
def one_position_after_the_other(proof):
    pointwise, varies = mean_value(proof), mixed_varies(epsilon, step_m, step_n)
    with proof.take(epsilon, step_m, step_n, where=varies) as general:
        by_r, by_t, slope_continuous, mixed_continuous = proof.given
        with general.take(r, where=list(steps_up_to(r, step_m))) as across:
            in_t = Lambda(t, slope(r, t)), Lambda(t, mixed(r, t))
            facts = [by_t, mixed_continuous, *general.given, *across.given]
            across.shows(across.at(pointwise, *in_t, step_n, mixed(0, 0), epsilon, given=facts))
        in_r = [Lambda(r, along(r, step_n) - along(r, 0)) for along in (F, slope)]
        facts = [by_r, *(slope_continuous.at(end) for end in (step_n, 0)), across]
        centre, bound = step_n * mixed(0, 0), epsilon * step_n
        general.shows(ONE_TERM, general.at(pointwise, *in_r, step_m, centre, bound, given=facts))
    proof.shows(general, where_it_is_continuous(proof, MIXED_IS_CONTINUOUS, general, varies))


def mean_value(proof):
    """For all f, g = f′, s ≥ 0, c, ε: where g is within ε of c from 0 to s, f(s) − f(0) is within
    εs of cs."""
    f, g = Function("f_0", real=True), Function("g_0", real=True)
    end, centre, bound = (
        Symbol("s", nonnegative=True),
        Symbol("c", real=True),
        Symbol("e", real=True),
    )
    near = ForAll(u, given_that(steps_up_to(u, end), within(bound, g(u) - centre)))
    premises = [ForAll(u, HasDerivative(Lambda(u, f(u)), u, g(u))), continuity(g), near]
    change = change_is_within(proof)
    with proof.take(f, g, end, centre, bound, where=premises) as pointwise:
        line, constant = Lambda(u, bound * u), Lambda(u, bound)
        change_of, rate = Lambda(u, f(u) - centre * u), Lambda(u, g(u) - centre)
        derivatives = [
            pointwise.have(ForAll(u, HasDerivative(low, u, high(u))), *pointwise.given)
            for low, high in ((change_of, rate), (line, constant))
        ]
        facts = [*pointwise.given, *derivatives]
        within_line = pointwise.at(change, change_of, rate, line, constant, end, given=facts)
        pointwise.shows(within(bound * end, f(end) - f(0) - centre * end), within_line)
    return pointwise


def where_it_is_continuous(proof, supposed, general, varies):
    """What is shown of steps on which second derivatives vary by at most ε holds for small ones."""
    conclusion = general.said.body.conclusion
    with proof.suppose(supposed) as continuous_there:
        with continuous_there.take(epsilon) as small:
            near = small.obtain(delta, small.at(continuous_there.given[0], epsilon))
            with small.take(step_m, step_n, where=list(ENDS)) as steps:
                inside = steps.have(varies, near, *steps.given)
                steps.shows(steps.at(general, epsilon, step_m, step_n, given=inside))
            small.shows(for_small_steps(conclusion).body, steps, witness=delta)
        continuous_there.shows(small)
    return continuous_there


alone_m = F(0, 0) + step_m * slope(0, 0) + step_m**2 * curved(0, 0) / 2
alone_n = step_n * slope_n(0, 0) + step_n**2 * curved_n(0, 0) / 2
remainder = F(step_m, step_n) - (alone_m + alone_n + step_m * step_n * mixed(0, 0))
EXPANSION = within(epsilon * (step_m + step_n) ** 2 / 2, remainder)
CONTINUOUS = ForAll(epsilon, Exists(delta, varies_at_most(epsilon, delta, delta)))


@claim(
    "taylor-second-order",
    "A score is its second-order expansion, six terms of which one contains both positions, up to "
    "`ε(a + b)²/2`",
    note("001", "简介", line=19),
    note("001", "相对位置", line=24),
)
def taylor_second_order():
    """For small steps `a p_m` and `b p_n` the score is `F + aF_m + bF_n + a²F_mm/2 + abF_mn +
    b²F_nn/2` at `(0, 0)`, with an error that is small beside `(a + b)²`. Here `F(r, t) = f(x_m + r
    p_m, x_n + t p_n)` for a score `f` with continuous second derivatives; `F_m`, `F_n`, `F_mm`,
    `F_mn` and `F_nn` are its derivatives along `p_m` and `p_n`, written by the chain rule with the
    gradients `g`, `g_n` and the blocks `H_mm`, `H`, `H_nn` of the second derivative at that point.
    At `a = b = 1`, the encodings as they are, it is `2ε`, where `ε` is how much the second
    derivatives vary on the way. For a model: five of the six terms know of one position at most,
    and `abF_mn = ab p_mᵀHp_n` is all that tells, to this order, where the two stand to each other.
    """
    expanded = And(
        ForAll(
            [epsilon, step_m, step_n], Implies(varies_at_most(epsilon, step_m, step_n), EXPANSION)
        ),
        Implies(CONTINUOUS, for_small_steps(EXPANSION)),
    )
    return ForAll(
        [D, p_m.head, p_n.head, F, gradient, gradient_n, H_mm, H, H_nn],
        Implies(And(*MIXED.parts, *OTHERS.parts), expanded),
    )


@taylor_second_order.proof
def alone_and_together(proof):
    law = second_order(proof)
    crossed = proof.at("taylor-cross-term", *CROSS_TERM, given=proof.given)[0]
    varies = varies_at_most(epsilon, step_m, step_n)
    with proof.take(epsilon, step_m, step_n, where=varies) as general:
        facts = [*proof.given, *general.given]
        along_m = [Lambda(r, part(r, 0)) for part in (F, slope, curved)]
        along_n = [Lambda(t, part(0, t)) for part in (F, slope_n, curved_n)]
        general.shows(
            EXPANSION,
            general.at(crossed, epsilon, step_m, step_n, given=general.given),
            general.at(law, *along_m, step_m, epsilon, given=facts),
            general.at(law, *along_n, step_n, epsilon, given=facts),
            why="each of them alone, and both together",
        )
    proof.shows(general, where_it_is_continuous(proof, CONTINUOUS, general, varies))


def second_order(proof):
    """For all f, g = f′, h = g′, s ≥ 0, ε: where h is within ε of h(0) from 0 to s, f(s) is
    f(0) + s g(0) + s²h(0)/2 up to εs²/2."""
    f, g, h = (Function(f"{name}_0", real=True) for name in "fgh")
    end, bound = Symbol("s", nonnegative=True), Symbol("e", positive=True)
    place = Symbol("v", real=True)
    first, second = (
        ForAll(u, HasDerivative(Lambda(u, low(u)), u, high(u))) for low, high in ((f, g), (g, h))
    )
    near = ForAll(place, given_that(steps_up_to(place, end), within(bound, h(place) - h(0))))
    premises = [first, second, continuity(g), continuity(h), near]
    change = change_is_within(proof)
    with proof.take(f, g, h, end, bound, where=premises) as law:
        rate = Lambda(place, h(place) - h(0))
        with law.take(u, where=list(steps_up_to(u, end))) as slopes:
            line, constant = Lambda(place, bound * place), Lambda(place, bound)
            of_slope = Lambda(place, g(place) - place * h(0)), rate, line, constant, u
            slopes.shows(slopes.at(change, *of_slope, given=[*law.given, *slopes.given]))
        parabola, line = Lambda(u, bound * u**2 / 2), Lambda(u, bound * u)
        rate = Lambda(u, g(u) - g(0) - u * h(0))
        of_value = Lambda(u, f(u) - u * g(0) - u**2 * h(0) / 2), rate, parabola, line, end
        values = law.at(change, *of_value, given=[*law.given, slopes])
        whole = f(end) - f(0) - end * g(0) - end**2 * h(0) / 2
        law.shows(within(bound * end**2 / 2, whole), values)
    return law


def change_is_within(proof):
    """For all f, g = f′, p, q = p′, s ≥ 0: if |g| ≤ q up to s, then |f(s) − f(0)| ≤ p(s) − p(0)."""
    f, g, p, q = (Function(f"{name}_1", real=True) for name in "fgpq")
    end, v = Symbol("s", nonnegative=True), Symbol("v", real=True)
    derivatives = [
        ForAll(v, HasDerivative(Lambda(v, low(v)), v, high(v))) for low, high in ((f, g), (p, q))
    ]
    near = ForAll(v, given_that(steps_up_to(v, end), within(q(v), g(v))))
    premises = [*derivatives, continuity(g), continuity(q), near]
    with proof.take(f, g, p, q, end, where=premises) as change:
        slope_f, slope_p, continuous_g, continuous_q, below = change.given
        area = Integral(q(v), (v, 0, end))
        opposite = change.have(ForAll(v, HasDerivative(Lambda(v, -f(v)), v, -g(v))), slope_f)
        sides = [
            change.calc(sign * (f(end) - f(0)))
            .eq(Integral(sign * g(v), (v, 0, end)), its_slope, continuous_g)
            .le(area, below, continuous_g, continuous_q)
            .eq(p(end) - p(0), slope_p, continuous_q)
            for sign, its_slope in ((1, slope_f), (-1, opposite))
        ]
        change.shows(within(p(end) - p(0), f(end) - f(0)), *sides)
    return change


phase, fast, slow = (Symbol(name, real=True) for name in "cuv")
angle = phase + r * (fast + 2 * slow) + t * (3 * slow - fast)
"""The angle c + w·x + z·y of a plane wave, w = (u, v) and z = (v, u), at x = r p_m, y = t p_n."""

outer_products = {
    H_mm: [fast**2, fast * slow, fast * slow, slow**2],
    H: [fast * slow, fast**2, slow**2, fast * slow],
    H_nn: [slow**2, fast * slow, fast * slow, fast**2],
}
BLOCKS = {
    head: matrix_function(
        MatrixLambda((r, t), Scaled(-cos(angle), explicit_matrix(products[:2], products[2:])))
    )
    for head, products in outer_products.items()
}

PLANE_WAVE = {
    "D": constant(2),
    "p_m": matrix_function(vector(1, 2)),
    "p_n": matrix_function(vector(3, -1)),
    "F": function(Lambda((r, t), cos(angle))),
    "g": matrix_function(MatrixLambda((r, t), Scaled(-sin(angle), vector(fast, slow)))),
    "g_n": matrix_function(MatrixLambda((r, t), Scaled(-sin(angle), vector(slow, fast)))),
    "H_mm": BLOCKS[H_mm],
    "H": BLOCKS[H],
    "H_nn": BLOCKS[H_nn],
    "c": reals(-1, 1),
    "u": reals(-1, 1),
    "v": reals(-1, 1),
    "ε": reals(32, 40),
    "δ": reals(1, 2),
    "a": reals(0, 1),
    "b": reals(0, 1),
}


def plane_wave(c, w, z, x, y):
    return np.cos(c + reference.dot(w, x) + reference.dot(z, y))


@taylor_cross_term.numbers(**PLANE_WAVE)
def cross_term_with_numpy(c, u, v, ε, a, b):
    p_m, p_n, w, z = np.array([[1, 2], [3, -1], [u, v], [v, u]])
    corners = [plane_wave(c, w, z, r * p_m, t * p_n) for r, t in ((a, b), (a, 0), (0, b), (0, 0))]
    term = reference.bilinear(p_m, -np.cos(c) * np.outer(w, z), p_n)
    return [(abs(np.dot([1, -1, -1, 1], corners) - a * b * term), ε * a * b)] * 2


@taylor_second_order.numbers(**PLANE_WAVE)
def expansion_with_numpy(c, u, v, ε, a, b):
    p_m, p_n, w, z = np.array([[1, 2], [3, -1], [u, v], [v, u]])
    steps = np.concatenate([a * p_m, b * p_n])
    whole = np.concatenate([w, z])
    expansion = (
        np.cos(c)
        - np.sin(c) * reference.dot(whole, steps)
        - np.cos(c) * reference.dot(whole, steps) ** 2 / 2
    )
    there = plane_wave(c, w, z, a * p_m, b * p_n)
    return [(abs(there - expansion), ε * (a + b) ** 2 / 2)] * 2


if __name__ == "__main__":
    run_script(__file__)
