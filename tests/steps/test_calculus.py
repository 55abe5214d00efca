"""Each rule about derivatives, integrals and limits: what it gives, and each way to abuse it."""

from __future__ import annotations

from typing import Any

import pytest
from symbolic_pe.steps import axioms, calculus, rules
from symbolic_pe.steps.step import Step
from sympy import (
    Abs,
    Ci,
    Function,
    I,
    Integer,
    Integral,
    KroneckerDelta,
    Lambda,
    Piecewise,
    Rational,
    Sum,
    Symbol,
    asin,
    atan,
    conjugate,
    cos,
    cosh,
    exp,
    floor,
    log,
    pi,
    re,
    sign,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

from symbolic_pe.language.domain import limit_definition
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    TendsTo,
    free_in,
    same_statement,
)
from symbolic_pe.language.terms import BlockColumn, Grid, MatrixLambda, MatrixVariable, define
from tests.steps.vocabulary import (
    REFUSALS,
    a,
    assume_all,
    b,
    c,
    equal,
    f,
    g,
    i,
    k,
    n,
    nonzero,
    on_range,
    p,
    phi,
    proves,
    q,
    refused,
    s,
    said,
    t,
    theta,
    u,
    v,
    x,
    y,
    z,
)

ZERO, ONE = Integer(0), Integer(1)


def slope(body: Any, at: Any, value: Any, variable: Symbol = x) -> HasDerivative:
    return HasDerivative(Lambda(variable, body), at, value)


# --------------------------------------------------------------------------------------------
# derivative


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (x**3, 3 * x**2),
        (5 + y + 0 * x + x, 1),
        (sin(x), cos(x)),
        (cos(2 * x), -2 * sin(2 * x)),
        (x * sin(x), sin(x) + x * cos(x)),
        (u**x, u**x * log(u)),
        (sinh(x) * cosh(x), cosh(2 * x)),
        (tanh(x), 1 - tanh(x) ** 2),
        (sin(sin(x)), cos(sin(x)) * cos(x)),
        (exp(x) ** 2, 2 * exp(2 * x)),
        ((x**2 + 1) ** Rational(3, 2), 3 * x * sqrt(x**2 + 1)),
        (log(1 + x**2), 2 * x / (1 + x**2)),
        (Sum(sin(theta(i) * x), (i, 0, n)), Sum(theta(i) * cos(theta(i) * x), (i, 0, n))),
    ],
)
def test_derivatives_without_conditions(body: Any, value: Any) -> None:
    claim = slope(body, x, value)
    proves(calculus.derivative(claim.function, x, value), claim)


@pytest.mark.parametrize(
    ("body", "value", "condition"),
    [
        (1 / x, -1 / x**2, nonzero(y)),
        (log(x), 1 / x, Less(ZERO, y)),
        (sqrt(x), 1 / (2 * sqrt(x)), Less(ZERO, y)),
        (tan(x), 1 / cos(x) ** 2, nonzero(cos(y))),
        (x**t, t * x ** (t - 1), Less(ZERO, y)),
        (sin(x) / (x - 1), None, nonzero(y - 1)),
    ],
)
def test_derivative_at_a_point_records_where_it_is_defined(
    body: Any, value: Any, condition: Statement
) -> None:
    value = (body.diff(x) if value is None else value).subs(x, y)
    theorem = calculus.derivative(Lambda(x, body), y, value)
    assert any(same_statement(condition, h) for h in theorem.hypotheses), theorem


@pytest.mark.parametrize(("body", "point"), [(1 / x, 0), (log(x), 0), (sqrt(x), 0), (log(x), -1)])
def test_derivative_at_a_singularity_keeps_a_false_condition(body: Any, point: int) -> None:
    for value in (ZERO, ONE, -ONE):
        try:
            theorem = calculus.derivative(Lambda(x, body), Integer(point), value)
        except REFUSALS:
            continue
        assert {nonzero(ZERO), Less(ZERO, ZERO), Less(ZERO, -ONE)} & set(theorem.hypotheses)


@pytest.mark.parametrize(
    ("body", "value"),
    [
        (sin(x), -cos(x)),
        (x**2, x),
        (exp(2 * x), exp(2 * x)),
        (cos(x), sin(x)),
        (x**x, x * x ** (x - 1)),
        (u**x, x * u ** (x - 1)),
        (log(1 + x**2), 1 / (1 + x**2)),
        (sin(x) * cos(x), -sin(x) * cos(x)),
    ],
)
def test_wrong_derivatives_are_refused(body: Any, value: Any) -> None:
    refused(calculus.derivative, Lambda(x, body), x, value)


@pytest.mark.parametrize(
    "body",
    [
        Abs(x),
        sign(x),
        floor(x),
        conjugate(f(x)),
        re(f(x)),
        theta(x),
        Ci(x),
        KroneckerDelta(x, 0),
        asin(x),
        Integral(sin(x * t), (t, 0, 1)),
        atan(x),
        f(x, 1),
    ],
)
def test_functions_of_unknown_derivative_are_refused(body: Any) -> None:
    refused(calculus.derivative, Lambda(x, body), x, ZERO)


def test_derivative_through_a_definition() -> None:
    square = define("square", [p], p**2)
    proves(
        calculus.derivative(Lambda(x, square(sin(x))), x, sin(2 * x)),
        slope(square(sin(x)), x, sin(2 * x)),
    )


def test_derivative_of_a_definition_keeps_the_conditions_of_its_body() -> None:
    quotient = define("quotient", [p, q], p / q)
    theorem = calculus.derivative(Lambda(x, quotient(x, x)), y, ZERO)
    assert theorem.hypotheses


def test_derivative_of_a_matrix_entry_by_entry() -> None:
    rotation = MatrixLambda((x,), Grid(2, 2, cos(x), sin(x), -sin(x), cos(x)))
    value = Grid(2, 2, -sin(x), cos(x), -cos(x), -sin(x))
    proves(calculus.derivative(rotation, x, value), HasDerivative(rotation, x, value))
    refused(calculus.derivative, rotation, x, Grid(2, 2, *[ZERO] * 4))


def test_derivative_of_blocks() -> None:
    column = BlockColumn(Grid(1, 1, sin(theta(i) * x)), i, n)
    value = BlockColumn(Grid(1, 1, theta(i) * cos(theta(i) * x)), i, n)
    calculus.derivative(MatrixLambda((x,), column), x, value)


def test_derivative_of_blocks_that_are_not_smooth_is_refused() -> None:
    column = BlockColumn(Grid(1, 1, log(x + theta(i))), i, n)
    value = BlockColumn(Grid(1, 1, 1 / (x + theta(i))), i, n)
    refused(calculus.derivative, MatrixLambda((x,), column), x, value)


def test_derivative_of_an_unknown_matrix_is_refused() -> None:
    matrix = MatrixVariable("T", 1, 1)
    refused(calculus.derivative, MatrixLambda((x,), matrix(x)), x, Grid(1, 1, 0))


@pytest.mark.parametrize("variable", [z, n, k, v])
def test_derivative_needs_a_real_or_positive_variable(variable: Symbol) -> None:
    refused(calculus.derivative, Lambda(variable, variable**2), variable, 2 * variable)


@pytest.mark.parametrize(("variable", "point"), [(u, x), (u, ZERO), (x, z), (x, I), (u, v)])
def test_point_must_lie_in_the_sort_of_the_variable(variable: Symbol, point: Any) -> None:
    refused(calculus.derivative, Lambda(variable, variable**2), point, 2 * point)


def test_derivative_of_a_sum_whose_limits_move_is_refused() -> None:
    term = Sum(theta(i), (i, 0, floor(x)))
    refused(calculus.derivative, Lambda(x, term), x, ZERO)


def test_derivative_does_not_capture_the_point() -> None:
    term = Sum(sin(theta(i) * x), (i, 0, n))
    at_point = theta(i)
    wanted = Sum(theta(k) * cos(theta(k) * theta(i)), (k, 0, n))
    calculus.derivative(
        Lambda(x, term), at_point, wanted.xreplace({k: Symbol("l", integer=True, nonnegative=True)})
    )
    refused(
        calculus.derivative,
        Lambda(x, term),
        at_point,
        Sum(theta(i) * cos(theta(i) ** 2), (i, 0, n)),
    )


def test_derivative_and_function_have_one_shape() -> None:
    refused(calculus.derivative, Lambda(x, x), x, Grid(1, 1, 1))


def test_derivative_refuses_unknown_nodes() -> None:
    refused(calculus.derivative, Lambda(x, Piecewise((x, x > 0), (0, True))), x, ONE)


# further functions


def known(head: Any, value: Any, variable: Symbol = s) -> Step:
    return rules.assume(ForAll(variable, slope(head(variable), variable, value, variable)))


def test_derivative_by_a_known_theorem() -> None:
    theorem = calculus.derivative(
        Lambda(x, theta(x**2)), x, 2 * x * phi(x**2), known(theta, phi(s))
    )
    assert len(theorem.hypotheses) == 1


def test_known_theorem_over_positive_numbers_adds_a_condition() -> None:
    theorem = calculus.derivative(
        Lambda(x, Ci(x)), y, cos(y) / y, axioms.axiom("cosine-integral-derivative")
    )
    assert Less(ZERO, y) in theorem.hypotheses
    assert theorem.axioms == {"cosine-integral-derivative"}


@pytest.mark.parametrize("argument", [I * x, z * x, exp(I * x), f(0) * x])
def test_known_theorem_is_about_real_arguments(argument: Any) -> None:
    refused(calculus.derivative, Lambda(x, f(argument)), x, ZERO, known(f, ZERO))


def test_known_theorem_over_positive_numbers_is_about_real_arguments() -> None:
    positive = Symbol("s", positive=True)
    refused(calculus.derivative, Lambda(x, f(1 + I * (x - 1))), ONE, ZERO, known(f, ZERO, positive))


@pytest.mark.parametrize(
    "premise",
    [
        slope(theta(s), s, phi(s), s),
        ForAll(s, slope(theta(s), ONE, phi(s), s)),
        ForAll(s, slope(theta(2 * s), s, phi(s), s)),
        ForAll(s, slope(theta(y), s, ZERO, s)),
        ForAll([s, y], slope(theta(s), s, phi(s) * y, s)),
        ForAll(n, slope(theta(s), n, phi(n), s)),
        ForAll(s, Implies(Less(ZERO, s), slope(theta(s), s, phi(s), s))),
        ForAll(s, equal(theta(s), 0)),
        ForAll(v, slope(theta(s), v, phi(v), s)),
    ],
)
def test_known_theorem_must_give_the_derivative_at_every_point(premise: Statement) -> None:
    refused(calculus.derivative, Lambda(x, theta(x)), x, phi(x), rules.assume(premise))


def test_known_theorem_does_not_overrule_the_built_in_derivatives() -> None:
    wrong = known(sin, ZERO)
    refused(calculus.derivative, Lambda(x, sin(x)), x, ZERO, wrong)


def test_known_theorem_about_another_function_is_of_no_use() -> None:
    refused(calculus.derivative, Lambda(x, theta(x)), x, ZERO, known(phi, ZERO))


# equal_derivatives


def same_functions(variable: Any = x) -> Step:
    return rules.assume(ForAll(variable, equal(theta(variable), phi(variable))))


def test_equal_derivatives() -> None:
    given = assume_all([slope(theta(x), y, a), slope(phi(t), y, b, t)])
    theorem = calculus.equal_derivatives(same_functions(), *given)
    assert theorem.conclusion == equal(a, b)
    assert len(theorem.hypotheses) == 3


@pytest.mark.parametrize(
    ("equality", "first", "second"),
    [
        (ForAll(u, equal(theta(u), phi(u))), slope(theta(x), y, a), slope(phi(x), y, b)),
        (ForAll(n, equal(theta(n), phi(n))), slope(theta(x), y, a), slope(phi(x), y, b)),
        (equal(theta(x), phi(x)), slope(theta(x), y, a), slope(phi(x), y, b)),
        (ForAll(x, equal(theta(x), phi(x))), slope(theta(x), y, a), slope(phi(x), t, b)),
        (ForAll(x, equal(theta(x), phi(x))), slope(phi(x), y, a), slope(theta(x), y, b)),
        (ForAll(x, LessEqual(theta(x), phi(x))), slope(theta(x), y, a), slope(phi(x), y, b)),
        (ForAll(x, equal(theta(x), phi(2 * x))), slope(theta(x), y, a), slope(phi(x), y, b)),
        (
            ForAll(x, Implies(Less(ZERO, x), equal(theta(x), phi(x)))),
            slope(theta(x), y, a),
            slope(phi(x), y, b),
        ),
        (ForAll(u, equal(theta(u), phi(u))), slope(theta(u), ONE, a, u), slope(phi(x), ONE, b)),
    ],
)
def test_equal_derivatives_need_equality_around_the_same_point(
    equality: Statement, first: Statement, second: Statement
) -> None:
    refused(calculus.equal_derivatives, *assume_all([equality, first, second]))


# The definition of a derivative


def definition(body: Any, at: Any, value: Any, below: Any = None) -> ForAll:
    e, d, moved = (
        Symbol(name, **sort)
        for name, sort in (
            ("tolerance", {"positive": True}),
            ("radius", {"positive": True}),
            ("moved", {"real": True}),
        )
    )
    step = moved - at
    error = body.subs(x, moved) - body.subs(x, at) - value * step
    small, large = Abs(step, evaluate=False), Abs(error, evaluate=False)
    near = LessEqual(small, d if below is None else below)
    return ForAll(e, Exists(d, ForAll(moved, Implies(near, LessEqual(large, e * small)))))


def test_derivative_by_definition_and_back() -> None:
    claim, meaning = slope(theta(x), y, a), definition(theta(x), y, a)
    theorem = calculus.derivative_by_definition(claim, rules.assume(meaning))
    proves(theorem, claim, meaning)
    assert same_statement(calculus.unfold_derivative(theorem).conclusion, meaning)


@pytest.mark.parametrize(
    "premise",
    [
        definition(theta(x), y, b),
        definition(theta(x), t, a),
        definition(phi(x), y, a),
        definition(theta(x), y, a, ONE),
        slope(theta(x), y, b),
        ForAll(x, equal(theta(x), a * x)),
    ],
)
def test_derivative_by_definition_needs_its_definition(premise: Statement) -> None:
    refused(calculus.derivative_by_definition, slope(theta(x), y, a), rules.assume(premise))


def test_definition_of_a_derivative_does_not_capture_the_point() -> None:
    meaning = said(calculus.unfold_derivative(rules.assume(slope(theta(x), x, x))))
    assert same_statement(meaning, definition(theta(x), x, x))


@pytest.mark.parametrize("name", ["ε", "δ"])
def test_definition_of_a_derivative_does_not_capture_names_of_its_own(name: str) -> None:
    free = Symbol(name, positive=True)
    meaning = said(calculus.unfold_derivative(rules.assume(slope(free * theta(x), y, free))))
    assert same_statement(meaning, definition(free * theta(x), y, free))


def test_definition_of_a_derivative_is_for_numbers() -> None:
    given = HasDerivative(MatrixLambda((x,), Grid(1, 1, x)), x, Grid(1, 1, 1))
    refused(calculus.unfold_derivative, rules.assume(given))
    refused(calculus.unfold_derivative, rules.assume(equal(x, y)))
    refused(calculus.derivative_by_definition, equal(x, y), rules.assume(equal(x, y)))


# --------------------------------------------------------------------------------------------
# Integrals


def everywhere(primitive: Any, value: Any) -> Step:
    return rules.generalise(x, calculus.derivative(Lambda(x, primitive), x, value))


def test_fundamental_theorem() -> None:
    theorem = calculus.fundamental_theorem(Integral(cos(x), (x, a, b)), everywhere(sin(x), cos(x)))
    proves(theorem, equal(Integral(cos(x), (x, a, b)), sin(b) - sin(a)))


def test_fundamental_theorem_with_another_name_of_the_variable() -> None:
    calculus.fundamental_theorem(Integral(cos(t), (t, 0, pi)), everywhere(sin(x), cos(x)))


def test_fundamental_theorem_does_not_capture_its_limits() -> None:
    theorem = calculus.fundamental_theorem(Integral(cos(x), (x, 0, x)), everywhere(sin(x), cos(x)))
    assert said(theorem).rhs == sin(x)


def test_fundamental_theorem_on_a_range_needs_ordered_limits() -> None:
    premise = on_range(x, a, b, slope(theta(x), x, cos(x)))
    theorem = calculus.fundamental_theorem(Integral(cos(x), (x, a, b)), rules.assume(premise))
    proves(
        theorem,
        equal(Integral(cos(x), (x, a, b)), theta(b) - theta(a)),
        premise,
        LessEqual(ZERO, b - a),
    )


def test_fundamental_theorem_with_reversed_limits_keeps_a_false_condition() -> None:
    premise = on_range(x, 1, 0, slope(theta(x), x, cos(x)))
    theorem = calculus.fundamental_theorem(Integral(cos(x), (x, 1, 0)), rules.assume(premise))
    assert LessEqual(ZERO, -ONE) in theorem.hypotheses


@pytest.mark.parametrize(
    "premise",
    [
        on_range(x, 0, 1, slope(sin(x), x, sin(x))),
        on_range(x, 0, Rational(1, 2), slope(sin(x), x, cos(x))),
        slope(sin(x), x, cos(x)),
        ForAll(u, slope(sin(x), u, cos(u))),
        ForAll(n, slope(sin(x), n, cos(n))),
        ForAll(x, slope(sin(x), x + 1, cos(x))),
        ForAll(x, equal(sin(x), cos(x))),
        ForAll(x, Implies(Less(ZERO, x), slope(sin(x), x, cos(x)))),
    ],
)
def test_fundamental_theorem_needs_the_derivative_on_the_whole_range(premise: Statement) -> None:
    refused(calculus.fundamental_theorem, Integral(cos(x), (x, 0, 1)), rules.assume(premise))


def test_fundamental_theorem_across_a_singularity_keeps_a_false_condition() -> None:
    premise = rules.generalise(x, rules.assume(ForAll(x, slope(-1 / x, x, x**-2))))
    refused(calculus.fundamental_theorem, Integral(x**-2, (x, -1, 1)), premise)
    given = rules.assume(ForAll(x, slope(-1 / x, x, x**-2)))
    theorem = calculus.fundamental_theorem(Integral(x**-2, (x, -1, 1)), given)
    assert any(same_statement(h, on_range(x, -1, 1, nonzero(x))) for h in theorem.hypotheses)


def test_fundamental_theorem_with_a_positive_variable_needs_positive_limits() -> None:
    premise = rules.generalise(u, calculus.derivative(Lambda(u, log(u)), u, 1 / u))
    proves(
        calculus.fundamental_theorem(Integral(1 / u, (u, 1, 2)), premise),
        equal(Integral(1 / u, (u, 1, 2)), log(2)),
    )
    refused(calculus.fundamental_theorem, Integral(1 / u, (u, -1, 1)), premise)
    refused(calculus.fundamental_theorem, Integral(1 / x, (x, 1, 2)), premise)


def test_fundamental_theorem_keeps_conditions_that_cancel_at_the_ends() -> None:
    premise = rules.assume(ForAll(x, slope(x / c, x, y)))
    theorem = calculus.fundamental_theorem(Integral(y, (x, 0, c)), premise)
    assert nonzero(c) in theorem.hypotheses


def test_fundamental_theorem_is_for_integrals() -> None:
    refused(calculus.fundamental_theorem, Sum(theta(i), (i, 0, n)), everywhere(sin(x), cos(x)))


@pytest.mark.parametrize("body", [sign(p), floor(p), KroneckerDelta(p, 1), f(p, 1)])
def test_integrands_that_may_jump_are_refused(body: Any) -> None:
    refused(calculus.split_integral, Integral(body.subs(p, x), (x, 0, 1)), ONE)
    hidden = define("h", [p], body)
    refused(calculus.split_integral, Integral(hidden(x), (x, 0, 1)), ONE)


@pytest.mark.parametrize("head", [theta, f])
def test_unknown_functions_are_integrated_where_they_are_continuous(head: Any) -> None:
    theorem = calculus.split_integral(Integral(head(x), (x, 0, 1)), ONE)
    assert [free_in(hypothesis) for hypothesis in theorem.hypotheses] == [{head}]


@pytest.mark.parametrize("head", [theta, f])
def test_unknown_functions_inside_a_definition_are_integrated_where_they_are_continuous(
    head: Any,
) -> None:
    hidden = define("h", [p], head(p))
    theorem = calculus.split_integral(Integral(hidden(x), (x, 0, 1)), ONE)
    assert [free_in(hypothesis) for hypothesis in theorem.hypotheses] == [{head}]


@pytest.mark.parametrize("argument", [I * x, exp(I * x), floor(x)])
def test_unknown_functions_of_other_than_continuous_real_arguments_are_refused(
    argument: Any,
) -> None:
    refused(calculus.split_integral, Integral(f(argument), (x, 0, 1)), ONE)


@pytest.mark.parametrize("limits", [(n, 0, 1), (i, 0, n), (k, 0, 1)])
def test_integrals_over_integers_are_refused(limits: Any) -> None:
    refused(calculus.split_integral, Integral(sin(limits[0]), limits), ONE)


@pytest.mark.parametrize("limits", [(x, 0, z), (x, I, 1), (u, 0, 1), (u, x, 1), (v, -1, 1)])
def test_limits_outside_the_sort_of_the_variable_are_refused(limits: Any) -> None:
    refused(calculus.split_integral, Integral(sin(limits[0]), limits), ONE)


def test_split_integral() -> None:
    whole = Integral(sin(x), (x, a, b))
    parts = Integral(sin(x), (x, a, c)) + Integral(sin(x), (x, c, b))
    proves(calculus.split_integral(whole, c), equal(whole, parts))


@pytest.mark.parametrize("middle", [z, I])
def test_split_integral_at_a_complex_number_is_refused(middle: Any) -> None:
    refused(calculus.split_integral, Integral(sin(x), (x, a, b)), middle)


def test_split_integral_outside_asks_for_the_integrand_there() -> None:
    theorem = calculus.split_integral(Integral(1 / x, (x, 1, 2)), -ONE)
    assert any(same_statement(h, on_range(x, -1, 1, nonzero(x))) for h in theorem.hypotheses)


def test_singularities_are_looked_for_even_when_a_limit_has_the_name_of_the_variable() -> None:
    """∫ over −1 … x − 1, where the x in the limit is another x than the bound one."""
    theorem = rules.reflexive(ONE)
    theorem = calculus.split_integral(Integral(x**-2, (x, -1, x - 1)), -ONE)
    wanted = on_range(t, -1, x - 1, nonzero(t))
    assert any(same_statement(h, wanted) for h in theorem.hypotheses)


def test_terms_are_looked_at_even_when_a_limit_has_the_name_of_the_index() -> None:
    theorem = rules.normalise(Sum((i**2 + i) / i, (i, 0, i - 1)), Sum(i + 1, (i, 0, i - 1)))
    j = Symbol("j", integer=True, nonnegative=True)
    wanted = on_range(j, 0, i - 1, nonzero(j))
    assert any(same_statement(h, wanted) for h in theorem.hypotheses)


def test_integral_bound() -> None:
    left, right = Integral(sin(x), (x, a, b)), Integral(cosh(t), (t, a, b))
    premise = on_range(x, a, b, LessEqual(sin(x), cosh(x)))
    proves(
        calculus.integral_bound(rules.assume(premise), left, right),
        LessEqual(left, right),
        premise,
        LessEqual(ZERO, b - a),
    )


def test_integral_bound_with_reversed_limits_keeps_a_false_condition() -> None:
    left, right = Integral(sin(x), (x, 1, 0)), Integral(cosh(x), (x, 1, 0))
    premise = rules.assume(ForAll(x, LessEqual(sin(x), cosh(x))))
    assert LessEqual(ZERO, -ONE) in calculus.integral_bound(premise, left, right).hypotheses


@pytest.mark.parametrize(
    "premise",
    [
        on_range(x, 0, Rational(1, 2), LessEqual(sin(x), cosh(x))),
        LessEqual(sin(x), cosh(x)),
        on_range(x, 0, 1, LessEqual(cosh(x), sin(x))),
        on_range(x, 0, 1, Less(sin(x), cosh(x))),
        ForAll(u, LessEqual(sin(u), cosh(u))),
    ],
)
def test_integral_bound_needs_the_whole_range(premise: Statement) -> None:
    left, right = Integral(sin(x), (x, 0, 1)), Integral(cosh(x), (x, 0, 1))
    refused(calculus.integral_bound, rules.assume(premise), left, right)


def test_integral_bound_needs_one_range() -> None:
    left, right = Integral(sin(x), (x, 0, 1)), Integral(cosh(x), (x, 0, 2))
    refused(
        calculus.integral_bound, rules.assume(ForAll(x, LessEqual(sin(x), cosh(x)))), left, right
    )


def test_integral_bound_is_not_for_sums() -> None:
    premise = rules.assume(ForAll(i, LessEqual(theta(i), phi(i))))
    refused(calculus.integral_bound, premise, Sum(theta(i), (i, 0, n)), Sum(phi(i), (i, 0, n)))


# intermediate value


def signs(body: Any, low: Any, high: Any, rising: bool = True) -> list[Step]:
    ends = [body.subs(x, low), body.subs(x, high)]
    pairs = (
        [Less(ends[0], ZERO), Less(ZERO, ends[1])]
        if rising
        else [Less(ZERO, ends[0]), Less(ends[1], ZERO)]
    )
    return assume_all(pairs)


def zero_between(body: Any, low: Any, high: Any, variable: Symbol = x) -> Exists:
    inside = (LessEqual(low, variable), LessEqual(variable, high))
    return Exists(variable, And(*inside, equal(body.subs(x, variable), 0)))


@pytest.mark.parametrize("rising", [True, False])
def test_intermediate_value(rising: bool) -> None:
    body = sin(x) + y
    given = signs(body, a, b, rising)
    proves(
        calculus.intermediate_value(Lambda(x, body), a, b, *given),
        zero_between(body, a, b),
        *(g.conclusion for g in given),
        LessEqual(ZERO, b - a),
    )


def test_intermediate_value_of_numbers() -> None:
    given = [rules.numeric(Less(-ONE, ZERO)), rules.numeric(Less(ZERO, ONE))]
    proves(
        calculus.intermediate_value(Lambda(x, x + x**3 - 1), ZERO, ONE, *given),
        zero_between(x + x**3 - 1, ZERO, ONE),
    )


@pytest.mark.parametrize(
    "body",
    [
        floor(x) - y,
        sign(x) + y,
        theta(x),
        KroneckerDelta(x, 1) - y,
        re(f(x)),
        z * x,
        theta(floor(x)),
        Sum(floor(x * i), (i, 0, n)),
    ],
)
def test_intermediate_value_of_functions_that_may_jump_is_refused(body: Any) -> None:
    refused(calculus.intermediate_value, Lambda(x, body), ZERO, ONE, *signs(body, ZERO, ONE))


@pytest.mark.parametrize("body", [floor(p) - Rational(1, 2), sign(p) + y, theta(p)])
def test_intermediate_value_looks_into_definitions(body: Any) -> None:
    hidden = define("h", [p], body)
    refused(
        calculus.intermediate_value, Lambda(x, hidden(x)), ZERO, ONE, *signs(hidden(x), ZERO, ONE)
    )


def test_intermediate_value_across_a_pole_keeps_a_false_condition() -> None:
    theorem = calculus.intermediate_value(Lambda(x, 1 / x), -ONE, ONE, *signs(1 / x, -ONE, ONE))
    assert any(same_statement(h, on_range(x, -1, 1, nonzero(x))) for h in theorem.hypotheses)


def test_intermediate_value_needs_a_change_of_sign() -> None:
    given = assume_all([Less(a, ZERO), Less(b, ZERO)])
    refused(calculus.intermediate_value, Lambda(x, 2 * x / 2 + 0 * y + sin(0)), a, b, *given)
    weak = assume_all([LessEqual(sin(a), ZERO), LessEqual(ZERO, sin(b))])
    refused(calculus.intermediate_value, Lambda(x, sin(x)), a, b, *weak)


def test_intermediate_value_with_reversed_limits_keeps_a_false_condition() -> None:
    theorem = calculus.intermediate_value(Lambda(x, sin(x)), ONE, ZERO, *signs(sin(x), ONE, ZERO))
    assert LessEqual(ZERO, -ONE) in theorem.hypotheses


@pytest.mark.parametrize("variable", [z, u, n, k])
def test_intermediate_value_is_over_the_reals(variable: Symbol) -> None:
    given = assume_all([Less(sin(ONE), ZERO), Less(ZERO, sin(Integer(2)))])
    function = Lambda(variable, sin(variable))
    refused(calculus.intermediate_value, function, ONE, Integer(2), *given)


def test_intermediate_value_between_complex_numbers_is_refused() -> None:
    refused(calculus.intermediate_value, Lambda(x, sin(x)), ZERO, z, *signs(sin(x), ZERO, z))


def test_intermediate_value_does_not_capture_its_limits() -> None:
    given = assume_all([Less(2 * x - 1, ZERO), Less(ZERO, 3 * x - 1)])
    theorem = calculus.intermediate_value(Lambda(x, x - 1), 2 * x, 3 * x, *given)
    wanted = Exists(t, And(LessEqual(2 * x, t), LessEqual(t, 3 * x), equal(t - 1, 0)))
    assert same_statement(theorem.conclusion, wanted)


# --------------------------------------------------------------------------------------------
# Limits


def epsilon_statement(body: Any, value: Any, variable: Symbol = x) -> ForAll:
    e, K = Symbol("tolerance", positive=True), Symbol("start", real=True)
    distance = body - value
    close = And(LessEqual(-e, distance), LessEqual(distance, e))
    return ForAll(e, Exists(K, ForAll(variable, Implies(LessEqual(K, variable), close))))


def test_limit_and_back() -> None:
    claim = TendsTo(Lambda(x, theta(x)), y)
    theorem = calculus.limit(claim, rules.assume(epsilon_statement(theta(x), y)))
    proves(theorem, claim, epsilon_statement(theta(x), y))
    assert same_statement(calculus.unfold_limit(theorem).conclusion, epsilon_statement(theta(x), y))


@pytest.mark.parametrize(
    "premise",
    [
        epsilon_statement(theta(x), ZERO),
        epsilon_statement(phi(x), y),
        epsilon_statement(theta(n), y, n),
        epsilon_statement(theta(u), y, u),
        ForAll(x, equal(theta(x), y)),
    ],
)
def test_limit_needs_its_definition(premise: Statement) -> None:
    refused(calculus.limit, TendsTo(Lambda(x, theta(x)), y), rules.assume(premise))


def test_limit_needs_the_quantifiers_in_order() -> None:
    e, K = Symbol("e", positive=True), Symbol("K", real=True)
    close = And(LessEqual(-e, theta(x) - y), LessEqual(theta(x) - y, e))
    inner = ForAll(x, Implies(LessEqual(K, x), close))
    claim = TendsTo(Lambda(x, theta(x)), y)
    refused(calculus.limit, claim, rules.assume(Exists(K, ForAll(e, inner))))
    refused(calculus.limit, claim, rules.assume(Exists(e, ForAll(K, inner))))


def test_limit_does_not_capture_the_value() -> None:
    """λx. x + y does not tend to x + y, where the x in the value is free."""
    definition = limit_definition(TendsTo(Lambda(x, x + y), x + y))
    assert same_statement(definition, epsilon_statement(t + y, x + y, t))


@pytest.mark.parametrize("name", ["ε", "K"])
def test_limit_does_not_capture_names_of_its_own(name: str) -> None:
    free = Symbol(name, real=True)
    definition = limit_definition(TendsTo(Lambda(x, free * theta(x)), free))
    assert same_statement(definition, epsilon_statement(free * theta(x), free))


@pytest.mark.parametrize("name", ["ε", "K"])
def test_limit_in_a_variable_named_like_its_own(name: str) -> None:
    variable = Symbol(name, real=True)
    definition = limit_definition(TendsTo(Lambda(variable, theta(variable)), y))
    assert same_statement(definition, epsilon_statement(theta(x), y))


def test_limit_of_a_complex_variable_is_malformed() -> None:
    with pytest.raises(REFUSALS):
        TendsTo(Lambda(z, z**2), ZERO)


def test_limit_needs_a_limit() -> None:
    refused(calculus.limit, equal(x, y), rules.assume(epsilon_statement(theta(x), y)))
    refused(calculus.unfold_limit, rules.assume(equal(x, y)))


def test_functions_named_in_statements_are_kept_apart() -> None:
    first, second = (TendsTo(Lambda(x, head(x)), ZERO) for head in (f, g))
    assert not same_statement(first, second)
    assert Function("f", real=True) != f
    assert Equation(f(x), f(x)) != Equation(f(x), g(x))


def test_whole_powers_are_differentiated_where_they_are_defined() -> None:
    """d/dx xⁿ = n xⁿ⁻¹ needs no 0 < x for a natural n ≥ 1, and x ≠ 0 for other integers."""
    base = Symbol("x", real=True)
    positive, whole = Symbol("n", integer=True, positive=True), Symbol("m", integer=True)
    theorem = calculus.derivative(
        Lambda(base, base**positive), base, positive * base ** (positive - 1)
    )
    assert theorem.hypotheses == ()
    theorem = calculus.derivative(Lambda(base, base**whole), base, whole * base ** (whole - 1))
    assert theorem.hypotheses == (Not(Equation(base, Integer(0))),)
