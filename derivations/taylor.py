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

SMOOTH = And(*MIXED.parts, *OTHERS.parts)


def given_that(premises: tuple[Statement, ...], conclusion: Statement) -> Statement:
    for premise in reversed(premises):
        conclusion = Implies(premise, conclusion)
    return conclusion


def within(bound: Expr, value: Expr) -> Statement:
    return LessEqual(Abs(value, evaluate=False), bound)


def steps_up_to(variable: Symbol, end: Expr) -> tuple[Statement, Statement]:
    return LessEqual(0, variable), LessEqual(variable, end)


def varies_at_most(bound: Expr, end_m: Expr, end_n: Expr) -> tuple[Statement, ...]:
    """On the way the three second derivatives stay within the bound of what they are at first."""
    along_m, along_n = steps_up_to(r, end_m), steps_up_to(t, end_n)
    both_ways = within(bound, mixed(r, t) - mixed(0, 0))
    one_way = within(bound, curved(r, 0) - curved(0, 0))
    other_way = within(bound, curved_n(0, t) - curved_n(0, 0))
    return (
        ForAll([r, t], given_that((*along_m, *along_n), both_ways)),
        ForAll(r, given_that(along_m, one_way)),
        ForAll(t, given_that(along_n, other_way)),
    )


alone_m = F(0, 0) + step_m * slope(0, 0) + step_m**2 * curved(0, 0) / 2
alone_n = step_n * slope_n(0, 0) + step_n**2 * curved_n(0, 0) / 2
together = step_m * step_n * mixed(0, 0)
remainder = F(step_m, step_n) - (alone_m + alone_n + together)
EXPANSION = within(epsilon * (step_m + step_n) ** 2 / 2, remainder)
ENDS = LessEqual(step_m, delta), LessEqual(step_n, delta)
SMALL_STEPS = ForAll([step_m, step_n], given_that(ENDS, EXPANSION))
CONTINUOUS = ForAll(epsilon, Exists(delta, And(*varies_at_most(epsilon, delta, delta))))

VARIABLES = (D, p_m.head, p_n.head, F, gradient, gradient_n, H_mm, H, H_nn)


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
    return ForAll(
        [*VARIABLES],
        Implies(
            SMOOTH,
            And(
                ForAll(
                    [epsilon, step_m, step_n],
                    Implies(And(*varies_at_most(epsilon, step_m, step_n)), EXPANSION),
                ),
                Implies(CONTINUOUS, ForAll(epsilon, Exists(delta, SMALL_STEPS))),
            ),
        ),
    )


@taylor_second_order.proof
def alone_and_together(proof):
    law = second_order(proof)
    crossed = proof.at("taylor-cross-term", D, *CROSS_TERM, given=proof.given)[0]
    varies = And(*varies_at_most(epsilon, step_m, step_n))
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
    with proof.suppose(CONTINUOUS) as continuous_there:
        with continuous_there.take(epsilon) as small:
            near = small.obtain(delta, small.at(continuous_there.given[0], epsilon))
            with small.take(step_m, step_n, where=list(ENDS)) as steps:
                inside = steps.have(varies, near, *steps.given)
                steps.shows(steps.at(general, epsilon, step_m, step_n, given=inside))
            small.shows(Exists(delta, SMALL_STEPS), steps, witness=delta)
        continuous_there.shows(small)
    proof.shows(general, continuous_there)


CROSS_TERM = (p_m.head, p_n.head, F, gradient, H)
"""What taylor-cross-term is about."""


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


@taylor_second_order.numbers(
    D=constant(2),
    p_m=matrix_function(vector(1, 2)),
    p_n=matrix_function(vector(3, -1)),
    F=function(Lambda((r, t), cos(angle))),
    g=matrix_function(MatrixLambda((r, t), Scaled(-sin(angle), vector(fast, slow)))),
    g_n=matrix_function(MatrixLambda((r, t), Scaled(-sin(angle), vector(slow, fast)))),
    H_mm=BLOCKS[H_mm],
    H=BLOCKS[H],
    H_nn=BLOCKS[H_nn],
    c=reals(-1, 1),
    u=reals(-1, 1),
    v=reals(-1, 1),
    ε=reals(32, 40),
    δ=reals(1, 2),
    a=reals(0, 1),
    b=reals(0, 1),
)
def plane_wave_with_numpy(c, u, v, ε, a, b):
    p_m, p_n, w, z = np.array([[1, 2], [3, -1], [u, v], [v, u]])

    def f(x, y):
        return np.cos(c + reference.dot(w, x) + reference.dot(z, y))

    steps = np.concatenate([a * p_m, b * p_n])
    whole = np.concatenate([w, z])
    expansion = (
        np.cos(c)
        - np.sin(c) * reference.dot(whole, steps)
        - np.cos(c) * reference.dot(whole, steps) ** 2 / 2
    )
    return [(abs(f(a * p_m, b * p_n) - expansion), ε * (a + b) ** 2 / 2)] * 2


if __name__ == "__main__":
    run_script(__file__)
