"""Statements evaluated in models."""

import pytest

from symbolic_pe.encodings import PE, G, T, i, k, n, p, theta
from symbolic_pe.language.sorts import Fact, Sort, sort_of
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.models import Model, Unsampled
from symbolic_pe.numerics.sampling import *
from symbolic_pe.numerics.three_valued import Truth, all_of, any_of, negation
from symbolic_pe.numerics.truth import truth
from tests.cases import cases
from tests.formulas import *
from tests.numerics.objects import b, x

TRUE, CLOSE, UNKNOWN, FALSE = Truth
m, j = Symbol("m", integer=True), Symbol("j", integer=True)
phi = Function("phi", real=True)


def model(strict=False, seed=0, **samplers):
    return Model(draw_point(samplers, seed, 0), (seed,), strict=strict)


AT = {"p": constant(2.5), "k": constant(-1.5), "n": constant(3), "theta": family(3, 0, 1)}


@cases(
    "statement expected",
    (Less(p, k), FALSE),
    (Less(k, p), TRUE),
    (LessEqual(p, p), TRUE),
    (Less(p, p), FALSE),
    (Equation(sin(p) ** 2 + cos(p) ** 2, Integer(1)), CLOSE),
    (LessEqual(sin(p) ** 2 + cos(p) ** 2, Integer(1)), CLOSE),
    (Less(sin(p) ** 2 + cos(p) ** 2, Integer(1)), UNKNOWN),
    (Equation(p, p + Integer(10) ** -20), FALSE),
    (Equation(p, k), FALSE),
    (Equation(p, Integer(5) / 2), TRUE),
    (Equation(1 / (p - p + sin(p) ** 2 + cos(p) ** 2 - 1), Integer(0)), UNKNOWN),
    (Equation(T(k) @ PE(p), PE(p + k)), CLOSE),
    (Equation(T(-k) @ PE(p), PE(p + k)), FALSE),
    (Equation(T(k).T @ T(k), Identity(2 * n)), CLOSE),
    (Not(Equation(p, k)), TRUE),
    (Not(Less(k, p)), FALSE),
    (Not(Equation(sin(p) ** 2 + cos(p) ** 2, Integer(1))), UNKNOWN),
    (And(Less(k, p), Less(p, k)), FALSE),
    (Or(Less(p, k), Less(k, p)), TRUE),
    (Or(Less(p, k), Equation(p, k)), FALSE),
    (Implies(Less(p, k), Less(p, p)), TRUE),
    (Implies(Less(k, p), Less(p, p)), FALSE),
    (ForAll(x, LessEqual(Integer(0), x**2)), CLOSE),
    (ForAll(x, Less(Integer(0), x)), FALSE),
    (ForAll(i, Implies(LessEqual(i, n - 1), LessEqual(Integer(0), theta(i)))), CLOSE),
    (Exists(p, Equation(p, Integer(5) / 2)), TRUE),
    (Exists(p, Equation(p, k)), UNKNOWN),
    (Not(ForAll(x, Less(Integer(0), x))), TRUE),
    (Not(ForAll(x, LessEqual(Integer(0), x**2))), UNKNOWN),
)
def test_truth(statement, expected):
    assert truth(statement, model(**AT)) is expected


def test_a_statement_that_cannot_be_evaluated_is_unknown():
    too_many = Equation(PE(p), PE(p))
    assert truth(too_many, model(**AT)).holds
    assert truth(too_many, Model(draw_point({**AT, "n": constant(10**7)}, 0, 0), (0,))) is UNKNOWN


def test_wide_balls_do_not_pass_for_agreement():
    loose = sin(Integer(10) ** 60 * sin(p))
    assert truth(Equation(loose, Integer(0)), model(**AT)) is UNKNOWN


def test_connectives_of_truth():
    assert all_of([TRUE, CLOSE]) is CLOSE
    assert all_of([UNKNOWN, CLOSE]) is UNKNOWN
    assert all_of([UNKNOWN, FALSE]) is FALSE
    assert any_of([UNKNOWN, FALSE]) is UNKNOWN
    assert any_of([UNKNOWN, CLOSE]) is CLOSE
    assert all_of([]) is TRUE
    assert any_of([]) is FALSE
    assert [negation(value) for value in (TRUE, CLOSE, UNKNOWN, FALSE)] == [
        FALSE,
        UNKNOWN,
        UNKNOWN,
        TRUE,
    ]


def test_what_is_decided_is_not_evaluated_further():
    def followed_by_nothing(*values):
        yield from values
        pytest.fail("the truth is decided")

    assert all_of(followed_by_nothing(CLOSE, UNKNOWN, FALSE)) is FALSE
    assert any_of(followed_by_nothing(CLOSE, UNKNOWN, TRUE)) is TRUE
    assert all_of(iter([TRUE, CLOSE])) is CLOSE
    assert any_of(iter([FALSE, UNKNOWN])) is UNKNOWN


# --- derivatives and limits ------------------------------------------------------------------


def derivative(term, value):
    return HasDerivative(Lambda(x, term), p, value)


@cases(
    "statement expected",
    (derivative(sin(x), cos(p)), CLOSE),
    (derivative(sin(x), sin(p)), FALSE),
    (derivative(sin(x), cos(p) * (1 + Integer(10) ** -30)), FALSE),
    (derivative(exp(x**2), 2 * p * exp(p**2)), CLOSE),
    (derivative(Abs(x - p), Integer(0)), CLOSE),  # a central difference cannot tell
    (derivative(1 / (x - p), Integer(0)), FALSE),
    (derivative(p * x, p), CLOSE),
    (derivative(sin(p), Integer(0)), CLOSE),
    (HasDerivative(MatrixLambda(Tuple(k), T(k)), k, G() @ T(k)), CLOSE),
    (HasDerivative(MatrixLambda(Tuple(k), T(k)), k, T(k)), FALSE),
    (HasDerivative(MatrixLambda(Tuple(x), T(x)), Integer(0), G()), CLOSE),
    (TendsTo(Lambda(x, 1 / x), Integer(0)), CLOSE),
    (TendsTo(Lambda(x, 1 / x), Integer(1)), FALSE),
    (TendsTo(Lambda(x, sin(x)), Integer(0)), FALSE),
    (TendsTo(Lambda(x, p + exp(-x)), p), CLOSE),
    (TendsTo(Lambda(x, 1 / sqrt(x)), Integer(0)), CLOSE),  # needs the farthest arguments
    (TendsTo(Lambda(x, 1 / x), Rational(1, 5)), FALSE),
    (TendsTo(Lambda(x, 1 / x), Rational(1, 10)), UNKNOWN),
    (TendsTo(Lambda(x, Integer(2)), Integer(2)), CLOSE),
    (TendsTo(Lambda(m, (m + 1) / m), Integer(1)), CLOSE),
    (TendsTo(Lambda(x, 1 / (sin(p) ** 2 + cos(p) ** 2 - 1) / x), Integer(0)), UNKNOWN),
)
def test_derivatives_and_limits(statement, expected):
    assert truth(statement, model(**AT)) is expected


def test_limits_that_are_seen_soon_are_not_evaluated_far_out():
    reciprocal = Sum(1 / m, (i, 0, 100 - m)) / (101 - m)  # undefined from 102
    assert truth(TendsTo(Lambda(m, reciprocal), Integer(0)), model()) is CLOSE
    assert truth(TendsTo(Lambda(m, sqrt(reciprocal)), Integer(0)), model()) is UNKNOWN


# --- models ----------------------------------------------------------------------------------


def test_sampled_values_are_taken_by_name():
    made = model(p=constant(2.5))
    assert made[p] == 2.5
    assert made[k] == made[k] == model(p=constant(2.5))[k]
    assert made[k] != model(seed=1, p=constant(2.5))[k]


def test_a_value_of_another_sort_is_not_taken():
    whole = Symbol("p", integer=True)
    made = model(p=constant(2.5))
    assert isinstance(made[whole], int)
    assert isinstance(model(p=constant(-2.5))[Symbol("p", positive=True)], float)


@cases(
    "variable value",
    (p, 1j),
    (n, 0),
    (n, 2.5),
    (b, -1.0),
    (b, 0.0),
    (i, -1),
    (m, 0.5),
    (p, "a family"),
    (theta, 2.5),
    (theta, "complex"),
    (Function("theta", positive=True), "a family"),
)
def test_strict_models_complain(variable, value):
    samplers = {"a family": family(3, -1, 1), "complex": constant([1j, 2.0])}
    sampler = samplers.get(value) if isinstance(value, str) else constant(value)
    name = getattr(variable, "name", str(variable))
    with pytest.raises(Unsampled, match=rf"{name} = .* is not"):
        model(strict=True, **{name: sampler})[variable]
    with pytest.raises(Unsampled, match="no sampler for"):
        model(strict=True)[variable]


ASSUMPTIONS = {
    Sort.COMPLEX: {},
    Sort.REAL: {"real": True},
    Sort.NONNEGATIVE: {"nonnegative": True},
    Sort.POSITIVE: {"positive": True},
    Sort.INTEGER: {"integer": True},
    Sort.NATURAL: {"integer": True, "nonnegative": True},
    Sort.POSITIVE_INTEGER: {"integer": True, "positive": True},
}


@pytest.mark.parametrize("sort", list(Sort))
def test_random_values_are_of_their_sort(sort):
    symbol, unknown = Symbol("v", **ASSUMPTIONS[sort]), Function("h", **ASSUMPTIONS[sort])
    assert sort_of(symbol) is sort_of(unknown) is sort
    for seed in range(30):
        made = model(seed=seed)
        for term in (symbol, unknown(m), unknown(x), unknown(m, x), unknown(x + I)):
            ball = made.enclose(term)
            assert ball.is_finite()
            assert Fact.REAL not in sort.value or ball.imag == 0
            assert Fact.INTEGER not in sort.value or ball.real.is_integer()
            assert Fact.NONNEGATIVE not in sort.value or ball.real >= 0
            assert Fact.NONZERO not in sort.value or not ball.contains(0)


def test_random_functions_are_functions():
    made = model()
    assert made.enclose(theta(i)).overlaps(made.enclose(theta(i), 300))
    assert made.enclose(theta(i)).real.rad() < 1e-25
    different = {float(made.with_values({i: v}).enclose(theta(i)).real) for v in range(6)}
    assert len(different) == 6
    assert made.enclose(phi(x) - conjugate(phi(x))) == 0


def test_random_matrices_have_their_shape():
    W = MatrixVariable("W", n, 2 * n)
    made = model(n=constant(3))
    assert made.enclose(W())[:2] == (3, 6)
    assert truth(Equation(W(x), W(x)), made) is CLOSE
    assert truth(Equation(W(x), W(x + 1)), made) is FALSE
    assert truth(ForAll(W, Equation(W() + W(), 2 * W())), made).holds


def test_sampled_matrices():
    W = MatrixVariable("W", 2, 2 * n)
    made = model(W=matrix(2, 6), n=constant(3))
    assert made.enclose(W())[:2] == (2, 6)
    with pytest.raises(Undetermined, match="2×8"):
        made.with_values({n: 4}).enclose(W())


def test_models_of_functions_bring_their_parameters():
    alpha = Symbol("alpha", real=True)
    made = model(strict=True, phi=function(Lambda(m, alpha * m)), alpha=reals(0, 1))
    progression = ForAll(m, Equation(phi(m), m * phi(Integer(1))))
    assert truth(progression, made) is CLOSE
    assert truth(ForAll((m, j), Equation(phi(m) - phi(j), phi(m - j))), made) is CLOSE
    assert truth(ForAll(m, Equation(phi(m), m**2 * phi(Integer(1)))), made) is FALSE


def test_small_models_keep_integers_small():
    point = draw_point({"n": constant(256), "m": integers(1000, 2000), "p": constant(1e4)}, 0, 0)
    made = Model(point, (0,), small=True)
    assert made[n] <= 3
    assert abs(made[m]) <= 4
    assert made[p] == 1e4


def test_a_premise_is_looked_at_for_all_integers_of_its_range():
    best = ForAll(i, Implies(LessEqual(i, n - 1), LessEqual(phi(i), phi(m))))
    statement = Implies(best, LessEqual(phi(n - 1), phi(m)))
    at = {"n": constant(40), "m": constant(0)}
    models = [model(seed=seed, **at) for seed in range(40)]
    assert not all(truth(best, it) is FALSE for it in models)  # it may hold where it is tried
    assert all(truth(statement, it) is not FALSE for it in models)


def test_quantifiers_do_not_disturb_the_outside():
    made = model(**AT)
    inside = ForAll(p, Implies(Less(p, p + 1), ForAll(k, Less(k, k + 1))))
    assert truth(And(inside, Equation(p + k, Integer(1))), made) is CLOSE


def test_trials_differ():
    several = ForAll(x, Or(Less(x, Integer(-1)), Less(Integer(-1), x)))
    assert truth(several, model().with_trials(1)).holds
    rare = ForAll(x, Less(x, Integer(3)))  # drawn from (−4, 4)
    found = {truth(rare, model(seed=seed).with_trials(1)) for seed in range(30)}
    assert found == {CLOSE, FALSE}
    assert all(truth(rare, model(seed=seed).with_trials(64)) is FALSE for seed in range(5))


def between(low, variable, high, inside):
    return ForAll(
        variable, Implies(LessEqual(low, variable), Implies(LessEqual(variable, high), inside))
    )


@cases(
    "statement",
    between(Integer(100), x, Integer(101), Less(x, Integer(100))),
    between(Rational(1, 1000), x, Rational(1, 999), Equation(x, Integer(0))),
    between(Integer(2), x, Integer(2), Equation(x, Integer(3))),
    between(p + 50, x, p + 51, HasDerivative(Lambda(k, k**2), x, Integer(0))),
    between(Integer(40), m, Integer(41), Equation(m, Integer(5))),
    between(n - 1, i, n - 1, Equation(i, n)),
    ForAll(x, Implies(And(Less(Integer(-9), x), Less(x, Integer(-8))), Less(Integer(0), x))),
    ForAll(m, Implies(LessEqual(Integer(60), m), Less(m, Integer(0)))),
    ForAll(m, Implies(LessEqual(m, Integer(-60)), Less(Integer(0), m))),
    ForAll(b, Implies(LessEqual(b, Rational(1, 9)), Less(Integer(1), b))),
    ForAll((x, m), Implies(LessEqual(x + 80, m), Implies(LessEqual(m, x + 82), Less(m, x)))),
    ids=str,
)
def test_quantifiers_are_tried_inside_of_their_bounds(statement):
    assert truth(statement, model(**AT)) is FALSE


@cases(
    "statement",
    between(Integer(3), x, Integer(2), Equation(x, Integer(0))),
    between(Rational(1, 3), m, Rational(2, 3), Equation(m, Integer(0))),
    between(Integer(-2), i, Integer(-1), Equation(i, Integer(9))),
    between(1 / (p - Rational(5, 2)), x, Integer(2), Equation(x, x)),
    between(x, x, x, Equation(x, x)),
    ids=str,
)
def test_bounds_that_leave_nothing_are_no_error(statement):
    assert truth(statement, model(**AT)) is not FALSE


def test_values_that_are_inside_are_kept():
    free = ForAll(x, Less(x, Integer(3)))
    bounded = ForAll(x, Implies(LessEqual(x, Integer(99)), free.body))
    for seed in range(20):
        assert truth(free, model(seed=seed)) is truth(bounded, model(seed=seed))


def test_the_dot_product_of_the_objects():
    assert truth(Equation(Dot(PE(p), PE(p)), n), model(**AT)) is CLOSE
    assert truth(Equation(Integral(x, (x, 0, 1)), Integer(1) / 2), model()) is CLOSE
