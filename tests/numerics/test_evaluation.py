"""Enclosures against mpmath and explicit matrices."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
import sympy
from flint import acb, arb, ctx
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sympy.core.function import AppliedUndef

from symbolic_pe.encodings import PE, T, i, k, n, p, theta
from symbolic_pe.language import terms
from symbolic_pe.numerics import balls, evaluation
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.evaluation import enclose, enclose_sparse
from symbolic_pe.numerics.sparse import SparseMatrix
from tests.cases import cases
from tests.formulas import *
from tests.rows import refused, rows
from tests.rows import value as value_of
from tests.vocabulary import f, t, x, z

y = Symbol("y", positive=True)


def unevaluated(kind, *arguments):
    """The node that SymPy would simplify away."""
    return kind(*arguments, evaluate=False)


def contains(ball, value, digits=45):
    """Is an mpmath number, good to some digits, in a ball?"""
    value = mpmath.mpmathify(value)
    with ctx.workprec(400):
        parts = []
        for part in (value.real, value.imag):
            error = abs(value) * mpmath.mpf(10) ** -digits + mpmath.mpf(10) ** -300
            parts.append(arb(mpmath.nstr(part, 60), mpmath.nstr(error, 5)))
        return ball.overlaps(acb(*parts))


def is_nan(ball):
    return not ball.is_finite()


# --- against mpmath --------------------------------------------------------------------------

SAME_NAME = "exp log sin cos tan cot sec csc sinh cosh tanh coth sech csch erf re im sign floor"
IN_MPMATH = {getattr(sympy, name): getattr(mpmath, name) for name in SAME_NAME.split()}
IN_MPMATH |= {sympy.Si: mpmath.si, Ci: mpmath.ci, conjugate: mpmath.conj, Abs: mpmath.fabs}

floats = st.floats(-30, 30, allow_subnormal=False).filter(lambda v: v == 0 or abs(v) > 1e-6)


@pytest.mark.parametrize("function", IN_MPMATH, ids=lambda function: function.__name__)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(real=floats, imaginary=floats, precision=st.sampled_from([53, 100, 200]))
def test_functions_agree_with_mpmath(function, real, imaginary, precision):
    for value in (complex(real, 0), complex(real, imaginary)):
        argument = value.real if not value.imag else value
        ball = enclose(function(z), {z: argument}, precision)
        if ball.is_finite():
            with mpmath.workdps(80):
                assert contains(ball, IN_MPMATH[function](mpmath.mpmathify(argument)))


@pytest.mark.parametrize(
    "function",
    [f for f in IN_MPMATH if f not in (sympy.log, sympy.Ci)],
    ids=lambda function: function.__name__,
)
@settings(max_examples=10, deadline=None, derandomize=True)
@given(real=floats)
def test_real_functions_of_reals_are_exactly_real(function, real):
    ball = enclose(function(z), {z: real})
    assert is_nan(ball) or ball.imag == 0


def test_log_and_ci_are_real_where_they_should_be():
    for term, value in ((log(z), 0.3), (Ci(z), 2.5)):
        assert enclose(term, {z: value}).imag == 0
    assert enclose(log(z), {z: -2}).imag.overlaps(arb.pi())
    assert enclose(Ci(z), {z: -2}).imag.overlaps(arb.pi())


@cases(
    "term value",
    (log(z), -3),
    (Ci(z), -3),
    (sqrt(z), -4),
    (z ** Rational(1, 3), -8),
    (z ** Rational(-7, 3), -8),
)
def test_values_on_the_cuts_are_those_of_sympy(term, value):
    expected = complex(term.subs(z, sympy.sympify(value)).evalf(40))
    assert abs(complex(enclose(term, {z: value}, 100)) - expected) < 1e-13


# random terms, evaluated here by mpmath, there by balls

leaves = st.sampled_from(
    [x, y, z, *map(Integer, (-2, -1, 0, 1, 3)), Rational(1, 3), pi, I, sympy.E, EulerGamma]
)
UNARY = (sin, cos, exp, log, sympy.tan, sympy.cosh, re, im, conjugate, Abs, sqrt, sign, sympy.erf)
unary = st.sampled_from([*UNARY, lambda a: a**-1, lambda a: a**3])
binary = st.sampled_from([sympy.Add, sympy.Mul, sympy.Pow])
term_trees = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.tuples(unary, inner).map(lambda pair: pair[0](pair[1])),
        st.tuples(binary, inner, inner).map(lambda it: it[0](it[1], it[2])),
    ),
    max_leaves=8,
)


def is_term(term):
    try:
        terms.check_term(term)
    except terms.MalformedStatement:
        return False
    return True


def mpmath_value(term, values):
    if isinstance(term, Symbol):
        return mpmath.mpmathify(values[term])
    if term.is_Rational:
        return mpmath.mpf(int(term.p)) / int(term.q)
    if not term.args:
        constants = {
            pi: mpmath.pi,
            I: mpmath.mpc(0, 1),
            sympy.E: mpmath.e,
            EulerGamma: mpmath.euler,
        }
        return +constants[term]
    parts = [mpmath_value(part, values) for part in term.args]
    if term.is_Add:
        return mpmath.fsum(parts)
    if term.is_Mul:
        return mpmath.fprod(parts)
    if term.is_Pow:
        return mpmath.power(*parts)
    return IN_MPMATH[type(term)](*parts)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    term=term_trees,
    a=floats,
    b=st.floats(0.01, 20),
    c=st.complex_numbers(max_magnitude=10),
    precision=st.sampled_from([53, 113]),
)
def test_random_terms_agree_with_mpmath(term, a, b, c, precision):
    assume(is_term(term))
    values = {x: a, y: b, z: c}
    ball = enclose(term, values, precision)
    assume(ball.is_finite())
    try:
        with mpmath.workdps(60):
            rough = mpmath_value(term, values)
        with mpmath.workdps(240):
            exact = mpmath_value(term, values)
    except (ZeroDivisionError, ValueError, OverflowError):
        return
    assume(mpmath.isfinite(exact) and abs(exact) < mpmath.mpf(10) ** 200)
    # near a cut mpmath itself may be on either side
    assume(abs(rough - exact) <= 1e-20 * (1 + abs(exact)))
    assert contains(ball, exact, digits=50)
    if ball.imag == 0:
        assert abs(mpmath.im(exact)) < 1e-100


# --- numbers ---------------------------------------------------------------------------------


THIRD, TENTH = mpmath.fraction(1, 3), mpmath.mpf(0.1)
SIXTH_TURN = "1.0471975511965977461542144610931676280657"


@cases(
    "value exact",
    *((number, number) for number in (3, -2, 1 + 2j, 10**40)),
    *((number, TENTH) for number in (0.1, acb(0.1), arb(0.1), np.float64(0.1))),
    *((Fraction(1, 3), THIRD), (np.int64(7), 7), (pi / 3, SIXTH_TURN)),
    ids=str,
)
def test_values_of_symbols(value, exact):
    with mpmath.workdps(40):
        assert contains(enclose(z, {z: value}, 100), +mpmath.mpmathify(exact), digits=35)


def test_floats_are_exact_and_fractions_are_not_rounded_early():
    assert enclose(z, {z: 0.1}) == acb(0.1)
    ball = enclose(3 * z - 1, {z: Fraction(1, 3)}, 300)
    assert ball.contains(0)
    assert abs(ball) < arb(2) ** -290


def test_every_node_has_a_meaning_and_nothing_else_has():
    assert set(evaluation._TERMS._table) == terms.NODES | {AppliedUndef}


def test_the_precision_is_restored():
    before = ctx.prec
    enclose(sin(x), {x: 1}, 500)
    with pytest.raises(Undetermined):
        enclose(x, {}, 500)
    assert ctx.prec == before
    assert enclose(sin(x), {x: 1}, 500).real.rad() < arb(2) ** -490


def test_constants_follow_the_precision():
    term = pi + sympy.E + EulerGamma + Rational(1, 3)
    for precision in (53, 300, 64, 300):
        assert enclose(term, None, precision).rel_accuracy_bits() > precision - 8


@cases(
    "base exponent value",
    (0, 0, 1),
    (0, 2, 0),
    (0, Fraction(1, 3), 0),
    (0, 0.5, 0),
    (-2, 3, -8),
    (-2, -1, -0.5),
    (4, 0.5, 2),
    (4, -0.5, 0.5),
    (-4, 0.5, 2j),
    (-8, Fraction(1, 3), 1 + 3**0.5 * 1j),
    (1j, 2, -1),
    (2, 10, 1024),
)
def test_powers(base, exponent, value):
    w = Symbol("w")
    ball = enclose(Pow(z, w), {z: base, w: exponent})
    assert abs(complex(ball) - value) < 1e-14
    assert ball.imag == 0 or isinstance(value, complex)


def test_powers_of_balls_around_zero():
    ball = enclose(z ** Rational(1, 3), {z: arb(0, 1e-9)})
    assert ball.contains(acb(0))
    assert contains(ball, 1e-3, 12)
    assert contains(ball, mpmath.mpc(-1e-9) ** (mpmath.mpf(1) / 3), 12)
    assert abs(ball).upper() < 1e-2
    assert is_nan(enclose(1 / z, {z: arb(0, 1e-9)}))
    assert is_nan(enclose(z ** Rational(-1, 3), {z: arb(0, 1e-9)}))


def test_real_powers_of_positive_reals_are_real_and_tight():
    ball = enclose(y ** (-2 * x), {y: 10000, x: 255 / 512})
    assert ball.imag == 0
    assert ball.real.rad() / ball.real < 3e-16


UNDEFINED = [1 / x, log(x), Ci(x), sympy.cot(x), sympy.csc(x), sympy.coth(x), 1 / sqrt(x)]
OUTER = (sin, sympy.tanh, sympy.erf, sign, Abs, re, conjugate, floor)
IN_POWERS = (lambda a: a**2, lambda a: Pow(a, -1), lambda a: Pow(2, a), lambda a: Pow(0, a))


@pytest.mark.parametrize("term", UNDEFINED, ids=str)
@pytest.mark.parametrize("outer", [*OUTER, *IN_POWERS, lambda a: KroneckerDelta(a, 1)])
def test_nothing_becomes_of_an_undefined_argument(term, outer):
    assert is_nan(enclose(term, {x: 0}))
    with sympy.evaluate(False):
        assert is_nan(enclose(outer(term), {x: 0}))


# --- loops -----------------------------------------------------------------------------------


def counting(value):
    """A function that remembers its arguments."""
    seen = []

    def function(*arguments):
        seen.append(tuple(float(argument.real) for argument in arguments))
        return value(*arguments)

    return function, seen


def test_what_occurs_several_times_is_evaluated_once_in_a_pass():
    frequency, seen = counting(lambda index: 1 / (1 + index))
    values = {theta: frequency, n: 3, k: 2.5}
    assert np.allclose(as_array(T(k), values)[4, 4], np.cos(2.5 / 3))
    assert seen == [(0,), (1,), (2,)]
    total = enclose(Sum(theta(i) * cos(theta(i)), (i, 0, n - 1)), values)
    assert contains(total, sum(mpmath.cos(mpmath.mpf(1) / j) / j for j in (1, 2, 3)), digits=10)
    assert seen == 2 * [(0,), (1,), (2,)]


def test_what_does_not_depend_on_the_index_is_evaluated_once():
    function, seen = counting(lambda index: index + 0.5)
    assert enclose(Sum(i * f(x) + f(i), (i, 1, 3)), {f: function, x: 4}) == 6 * 4.5 + 7.5
    assert seen.count((4,)) == 1
    assert sorted(seen) == [(1,), (2,), (3,), (4,)]


def test_values_are_kept_for_one_evaluation_only():
    term = Sum(i * f(x) + f(i * x) ** 2 + f(i * x), (i, 0, n))
    expected = {x_: sum(j * x_ + (j * x_) ** 2 + j * x_ for j in range(4)) for x_ in (2, 5)}
    for value, total in expected.items():
        assert enclose(term, {f: lambda ball: ball, x: value, n: 3}) == total


def test_values_are_not_kept_across_an_integral():
    inner = Integral(cos(t * x) * i, (t, 0, 1))
    with_outer = Sum(cos(t * x) + cos(t * x) ** 2 + inner, (i, 1, 2))
    total = enclose(with_outer, {t: 0.5, x: 2})
    expected = 2 * (mpmath.cos(1) + mpmath.cos(1) ** 2) + 3 * mpmath.sin(2) / 2
    assert contains(total, expected, digits=12)
    moving = Integral(Sum(sqrt(t) * i + sqrt(t) * x, (i, 1, 2)), (t, 1, 4))
    assert contains(enclose(moving, {x: 2}, 100), mpmath.mpf(7) * 14 / 3, digits=12)


def test_what_depends_on_the_inner_index_alone_is_evaluated_once():
    function, seen = counting(lambda index: index + 1)
    assert enclose(Sum(Sum(i * f(k), (k, 0, 2)), (i, 0, 3)), {f: function}) == 6 * (1 + 2 + 3)
    assert seen == [(0,), (1,), (2,)]


def test_powers_are_looked_up_by_what_their_variables_stand_for():
    total = Sum(Sum(x**k + i, (k, 0, 2)), (i, 1, 2))
    F = define("F", [x], total)
    assert enclose(Sum(F(x), (x, 1, 3)), {}) == 3 * 9 + 2 * (3 + 7 + 13)
    assert enclose(F(2) + F(5), {}) == 2 * 9 + 2 * (7 + 31)
    thirds = {x: Fraction(1, 3)}
    assert enclose(total, thirds, 200).real.rad() < enclose(total, thirds, 53).real.rad()


def test_a_sum_goes_on_from_the_one_before():
    function, seen = counting(lambda index: index + 1)
    growing = Sum(Sum(f(k), (k, 0, i)) ** 2, (i, 0, 3))
    assert enclose(growing, {f: function}) == 1 + 9 + 36 + 100
    assert seen == [(0,), (1,), (2,), (3,)]
    again = growing + Sum(Sum(k, (k, 1, i)), (i, 1, 3))
    assert enclose(again, {f: lambda ball: ball + 1}) == 146 + (1 + 3 + 6)


# --- integrals -------------------------------------------------------------------------------


@cases(
    "term low high",
    (sin(t), 0, 3),
    (exp(-(t**2)), -2, 2),
    (1 / (1 + t**2), 0, 5),
    (cos(100 * 10 ** (-4 * t)), 0, 1),
    (log(t), 1, 4),
    (sqrt(t), 1, 4),
    (sqrt(t), 0, 1),
    (t ** Rational(1, 3), 0, 2),
    (t**pi, 0.5, 2),
    (Ci(t), 1, 3),
    (2**t, -1, 1),
)
def test_integrals_agree_with_mpmath(term, low, high):
    ball = enclose(Integral(term, (t, x, y)), {x: low, y: high}, 64)
    with mpmath.workdps(30):
        value = mpmath.quad(lambda v: mpmath_value(term, {t: v}), [low, high])
    assert contains(ball, value, digits=18)
    assert abs(ball.real.rad()) < 1e-10


def test_integrals_are_oriented_and_real():
    forward = enclose(Integral(cos(t), (t, 0, 1)))
    backward = enclose(Integral(cos(t), (t, 1, 0)))
    assert forward.imag == 0
    assert (forward + backward).contains(acb(0))
    assert contains(forward, mpmath.sin(1), 12)
    assert enclose(Integral(exp(I * t), (t, 0, pi))).imag.overlaps(arb(2))


def test_the_ends_may_be_inexact():
    ball = enclose(Integral(cos(t), (t, x, y)), {x: arb(0, 0.01), y: arb(1, 0.001)})
    for low in (-0.01, 0, 0.01):
        for high in (0.999, 1.001):
            assert ball.real.contains(arb(float(mpmath.sin(high) - mpmath.sin(low)), 1e-12))
    assert ball.real.rad() < 0.02


# What integrates wrongly when the report of branch cuts is forgotten: paths that cross or run
# along a cut, or functions that are holomorphic nowhere.
def cut_cases():
    shifted = define("h", [z], sqrt(z))
    modulus = define("modulus", [z], Abs(z))
    twice = define("twice", [z], modulus(2 * z))
    return [
        (sqrt(t), (-1, 1), mpmath.mpc(2, 2) / 3),
        (log(z + I * t), (-1, 1), None),
        (sqrt(z + I * t), (-1, 1), None),
        ((z + I * t) ** Rational(1, 3), (-1, 2), None),
        (shifted(z + I * t), (-1, 2), None),
        (Ci(z + I * t), (-1, 1), None),
        (Abs(t), (-1, 1), 1),
        (modulus(t), (-1, 1), 1),
        (twice(t), (-1, 1), 2),
        (f(t), (-1, 1), 1),
        (sign(t), (-1, 2), 1),
        (floor(t), (0, 3), 3),
        (re(exp(I * t)), (0, 1), mpmath.sin(1)),
        (im(exp(I * t)), (0, 1), 1 - mpmath.cos(1)),
        (exp(I * t) * conjugate(exp(I * t)), (0, 1), 1),
        (re(f(t) + I * t), (-1, 1), 1),
    ]


@pytest.mark.parametrize(("term", "ends", "value"), cut_cases(), ids=lambda it: str(it)[:40])
def test_branch_cuts_and_functions_that_are_not_holomorphic(term, ends, value):
    values = {z: -1, f: Lambda(x, Abs(x))}
    low, high = map(Integer, ends)
    ball = enclose(Integral(term, (t, low, high)), values)
    if value is None:
        function = sympy.lambdify(t, terms_unfolded(term).subs(z, -1), "mpmath")
        with mpmath.workdps(25):
            value = mpmath.quad(function, [low, 0, high])
    assert contains(ball, value, digits=12)
    assert ball.is_finite()


def terms_unfolded(term):
    return term.unfold() if isinstance(term, terms.ScalarCall) else term


def test_parts_that_do_not_move_need_not_be_holomorphic():
    ball = enclose(Integral(Abs(x) * cos(t), (t, 0, 1)), {x: -2})
    assert contains(ball, 2 * mpmath.sin(1), 12)
    assert ball.real.rad() < 1e-13
    modulus = define("modulus", [z], Abs(z))
    assert enclose(Integral(modulus(x) * cos(t), (t, 0, 1)), {x: -2}).real.rad() < 1e-13
    ball = enclose(Integral(floor(x) * cos(t), (t, 0, 1)), {x: 2.5})
    assert ball.real.rad() < 1e-13


def test_an_inner_integral_reports_for_the_outer_one(monkeypatch):
    monkeypatch.setattr(balls, "_MOST_EVALUATIONS", 300)
    ball = enclose(Integral(Integral(Abs(t) * x, (x, 0, 2)), (t, -1, 1)))
    assert ball.overlaps(acb(2))


def test_nested_integrals():
    ball = enclose(Integral(Integral(exp(-t * x), (t, 0, 1)), (x, 1, 2)))
    with mpmath.workdps(20):
        value = mpmath.quad(lambda v: (1 - mpmath.exp(-v)) / v, [1, 2])
    assert contains(ball, value, 15)


# --- unknown functions -----------------------------------------------------------------------


# --- calls -----------------------------------------------------------------------------------


def test_calls_are_evaluated_as_unfolded():
    F = define("F", [x, y], x / y + Sum(theta(i) * x, (i, 0, n - 1)))
    outer = define("outer", [y], F(y**2, y + 1) + y)
    values = {theta: [0.5, 1.5, 2.5], n: 3, x: 7, y: 2}
    for call in (F(x, y), F(y, x), F(F(x, y), x), outer(x), outer(outer(y))):
        unfolded = call
        while unfolded.has(terms.ScalarCall):
            unfolded = unfold_once(unfolded)
        assert enclose(call, values).overlaps(enclose(unfolded, values))
        assert enclose(call, values).real.rad() < 1e-9


def unfold_once(term):
    if isinstance(term, terms.ScalarCall):
        return term.unfold()
    return term.func(*map(unfold_once, term.args)) if term.args else term


# --- matrices --------------------------------------------------------------------------------

THETA = [0.5, 1.25, 0.03]
VALUES = {theta: THETA, n: 3, p: 7.5, k: -2.25}


def as_array(term, values=VALUES):
    return np.array([[complex(entry) for entry in row] for row in enclose(term, values)]).real


def explicit_shift(angle):
    out = np.zeros((6, 6))
    for j, rate in enumerate(THETA):
        c, s = np.cos(rate * angle), np.sin(rate * angle)
        out[2 * j : 2 * j + 2, 2 * j : 2 * j + 2] = [[c, s], [-s, c]]
    return out


def explicit_encoding(position):
    return np.array([[g(rate * position)] for rate in THETA for g in (np.sin, np.cos)])


def test_matrices_agree_with_numpy():
    A, B, v, w = explicit_shift(-2.25), explicit_shift(7.5), explicit_encoding(7.5), None
    w = explicit_encoding(7.5 - 2.25)
    cases = {
        T(k): A,
        PE(p): v,
        T(k) @ PE(p): w,
        T(k) @ T(p): A @ B,
        T(k).T @ T(p): A.T @ B,
        PE(p) @ PE(p + k).T: v @ w.T,
        PE(p).T @ T(k) @ PE(p): v.T @ A @ v,
        T(k) + T(p): A + B,
        T(k) - Identity(2 * n): A - np.eye(6),
        3 * T(k): 3 * A,
        Hadamard(T(k), T(p)): A * B,
        Hadamard(T(k), PE(p) @ PE(k).T): A * (v @ explicit_encoding(-2.25).T),
        Identity(n): np.eye(3),
        Grid.of([[p, 2, 3], [4, k, 0]]): np.array([[7.5, 2, 3], [4, -2.25, 0]]),
    }
    for term, expected in cases.items():
        assert as_array(term).shape == expected.shape
        assert np.allclose(as_array(term), expected, atol=1e-14), term


def test_numbers_from_matrices_agree_with_numpy():
    A, v, w = explicit_shift(-2.25), explicit_encoding(7.5), explicit_encoding(5.25)
    M = MatrixVariable("M", 4, 4)
    table = np.random.default_rng(1).uniform(-1, 1, (4, 4))
    cases = {
        Dot(PE(p), PE(p + k)): (v.T @ w).item(),
        Dot(PE(p), PE(p)): 3,
        Trace(T(k)): np.trace(A),
        Determinant(T(k)): 1,
        Determinant(M()): np.linalg.det(table),
        Determinant(Identity(n)): 1,
        Component(PE(p), i, 1): v[3, 0],
        Component(PE(p + k), i, 0): w[2, 0],
    }
    for term, expected in cases.items():
        ball = enclose(term, {**VALUES, M: table, i: 1})
        assert abs(complex(ball) - expected) < 1e-13
        assert ball.imag == 0


@pytest.mark.parametrize("seed", range(6))
def test_determinants_of_sparse_matrices(seed):
    rng = np.random.default_rng(seed)
    table = rng.integers(-3, 4, (6, 6)) * (rng.uniform(size=(6, 6)) < 0.35)
    M = Grid(6, 6, *map(Integer, table.ravel().tolist()))
    ball = enclose(Determinant(M))
    assert ball.is_finite()
    assert abs(complex(ball) - np.linalg.det(table)) < 1e-9


def test_block_matrices_stay_sparse():
    values = {theta: [0.5] * 300, n: 300, p: 7.5, k: -2.25}
    product = enclose_sparse(T(k) @ T(p), values)
    assert isinstance(product, SparseMatrix)
    assert product[:2] == (600, 600)
    assert len(product.entries) == 4 * 300
    assert len(enclose_sparse(T(k) @ PE(p), values).entries) == 600
    assert abs(complex(enclose(Determinant(T(k)), values)) - 1) < 1e-9


def test_matrix_variables_given_in_four_ways():
    R = MatrixVariable("R", 2, 2)
    rotation = Grid.of([[cos(x), -sin(x)], [sin(x), cos(x)]])
    ways = [MatrixLambda(Tuple(x), rotation), lambda a: [[a.cos(), -a.sin()], [a.sin(), a.cos()]]]
    expected = [[np.cos(7.5), -np.sin(7.5)], [np.sin(7.5), np.cos(7.5)]]
    for way in ways:
        assert np.allclose(as_array(R(p), {R: way, p: 7.5}), expected)
    W = MatrixVariable("W", 2, n)
    for way in (
        [[1, 2, 3], [4, 5, 6]],
        np.arange(1.0, 7).reshape(2, 3),
        Grid.of([[1, 2, 3], [4, 5, 6]]),
    ):
        assert as_array(W(), {W: way, n: 3}).tolist() == [[1, 2, 3], [4, 5, 6]]


def test_undefined_entries_do_not_spread():
    A = Grid.of([[1 / x, 0], [0, 1]])
    rows = enclose(A @ Grid.of([[1], [2]]), {x: 0})
    assert is_nan(rows[0][0])
    assert rows[1][0] == 2


def test_complex_products_are_rounded_part_by_part() -> None:
    """Re((x + ⅈy)(u − ⅈv)) = xu + yv cancels here, and the radius shows what NumPy may lose."""
    x, y, u, v = (Symbol(name, real=True) for name in "xyuv")
    values = {x: 3.6718143803587644, y: 1, u: -1.5555209796966807, v: 5.559741772100731}
    ball = enclose(re((x + I * y) * conjugate(u + I * v)), values)
    assert float(ball.real.rad()) > 2e-16
    by_numpy = values[x] * values[u] + values[y] * values[v]
    assert abs(by_numpy - float(ball.real.mid())) <= 2 * float(ball.real.rad())


# --- exact values ------------------------------------------------------------------------------

j, m, alpha, w, h = *symbols("j m alpha", integer=True), Symbol("w"), Function("h")
delta, swapped = KroneckerDelta(i, j), Grid.of([[0, 0, 1], [0, 1, 0], [1, 0, 0]])
ADDED, DOUBLED = define("F", [x], i * x + f(i * x)), define("F", [alpha], f(alpha))
SWAP, WITH_I = define("swap", [x, y], x - 10 * y), define("F", [x], x + i)
COLUMN = BlockColumn(Grid(1, 1, f(i * x) + 1), i, n)
INDICES = BlockColumn(Grid(1, 1, i), i, n)
SHIFTED = define("shifted", [p], BlockColumn(Grid(1, 1, i + p), i, n))
SCOPES = {f: Lambda(t, t**2), x: 3, n: 4, k: 2}
TIMES = {f: Lambda(m, alpha * m), alpha: 10}
DIFFERENCE = Lambda((x, y), x - y)
W, V = MatrixVariable("W", 2, n), MatrixVariable("W", 2, 2)


def same(ball):
    return ball


def further(ball):
    return ball + 1


def no_entries():
    return [[1]]


@pytest.mark.parametrize(
    ("term", "values", "expected"),
    rows("""
    floor(z) | {z: 2.5} | 2
    floor(z) | {z: -2.5} | -3
    floor(z) | {z: 3} | 3
    floor(z) | {z: 2.5 - 1.5j} | acb(2 - 2j)
    sign(x) | {x: 2.5} | 1
    sign(x) | {x: 0} | 0
    sign(x) | {x: -3} | -1
    delta | {i: 3, j: 2} | 0
    delta | {i: 3, j: 3} | 1
    delta | {i: 3, j: 4} | 0
    Sum(i, (i, 0, -1)) | {} | 0
    Sum(i**2, (i, 0, n)) | {n: 10} | 385
    Sum(theta(i), (i, 0, n - 1)) | {n: 3, theta: [0.5, 0.25, 8.0]} | 8.75
    # the index of a sum is bound
    i + Sum(i, (i, 0, 3)) | {i: 100} | 106
    Sum(Sum(i, (i, 0, i)), (i, 0, 3)) | {} | 0 + 1 + 3 + 6
    # x·i means something else in the sum over x, in a definition, and in a component
    Sum(f(i * x) + Sum(f(i * x), (x, 0, 2)), (i, 1, 2)) | SCOPES | (9 + 36) + 5 * (1 + 4)
    Sum(f(i * x) + ADDED(2 * x), (i, 1, 2)) | SCOPES | 45 + (6 + 36) + (12 + 144)
    Sum(f(i * x) + Component(COLUMN, k, 0) * f(i * x), (i, 1, 2)) | SCOPES | 45 + 37 * 45
    Sum(f(i * x) + Sum(f(i * x), (i, 0, i)), (i, 1, 2)) | SCOPES | 45 + 9 + (9 + 36)
    # a sum that gets shorter begins anew
    Sum(Sum(k**2, (k, 0, 3 - i)), (i, 0, 3)) | {} | 14 + 5 + 1 + 0
    # limits of a sum are outside its loop
    Sum(f(i) * f(x), (i, f(x), f(x) + f(i))) | {f: same, x: 2, i: 3} | 2 * (2 + 3 + 4 + 5)
    Sum(Sum(f(x) * f(i), (i, 1, f(x))), (x, 1, 3)) | {f: same} | 1 + 2 * 3 + 3 * 6
    # functions are given as sequences, arrays, terms and functions
    f(i) + 1 | {f: [1.0, 2.0, 4.0], i: 2} | 5
    f(i) + 1 | {f: np.array([1.0, 2.0, 4.0]), i: 2} | 5
    f(i) + 1 | {f: Lambda(i, 2**i), i: 2} | 5
    f(i) + 1 | {f: lambda ball: 2**ball, i: 2} | 5
    h(x, y) | {h: DIFFERENCE, x: 5, y: 2} | 3
    # f = λm. alpha·m, under a sum whose index is called alpha
    Sum(f(alpha), (alpha, 0, 3)) | TIMES | 60
    DOUBLED(3) | TIMES | 30
    # arguments see the caller's variables, bodies those at the call
    SWAP(y, x) | {x: 1, y: 2} | 2 - 10
    Sum(WITH_I(i), (i, 0, 3)) | {} | 12
    substitute(Sum(WITH_I(p), (i, 0, 3)), {p: i}) | {i: 100} | 406
    # matrices
    Determinant(swapped) | {} | -1
    Sum(Component(INDICES, i, 0) * p, (i, 0, n - 1)) | {n: 4, p: 2} | 12
    Component(SHIFTED(i), k, 0) | {n: 4, i: 10, k: 2} | 12
    Trace(T(k)) | {**VALUES, n: 0} | 0
    Determinant(T(k)) | {**VALUES, n: 0} | 1
    PE(p) | {**VALUES, n: 0} | ()
    """),
)
def test_exact_values(term, values, expected):
    names = globals()
    assert enclose(value_of(term, names), value_of(values, names)) == value_of(expected, names)


@pytest.mark.parametrize(
    ("term", "values", "says"),
    rows("""
    x + 1 | {y: 2} | Undetermined: x has no value
    theta(i) | {i: 2} | Undetermined: theta has no value
    MatrixVariable("W", 2, 2)() | {} | Undetermined: W has no value
    | {x: 2} | Undetermined: .
    sympy.gamma(x)
    sympy.Max(x, 1)
    sympy.oo
    Tuple(x)
    sympy.Float(0.5) * x
    x | {x: "2"} | Undetermined: not the value of a number
    # sums
    | {} | Undetermined: undefined
    Sum(i, (i, 0, -2))
    Sum(i, (i, 0, -5))
    Sum(Sum(k, (k, 0, 2 - i)), (i, 0, 4)) | {} | Undetermined: a sum from 0 to -2 is undefined
    Sum(j, (j, 0, x)) | {x: 2.5} | Undetermined: not certainly an integer
    Sum(j, (j, 0, x)) | {x: arb(2, 1e-9)} | Undetermined: not certainly an integer
    Sum(j, (j, 0, 10 ** (10**6 + n))) | {n: 10} | Undetermined: not certainly an integer
    Sum(j, (j, 0, n)) | {n: 10**7} | Undetermined: too many
    # functions
    f(x) | {f: [1, 2, 3], x: 3} | Undetermined: no entry
    f(x) | {f: [1, 2, 3], x: -1} | Undetermined: no entry
    f(x) | {f: [1, 2, 3], x: 0.5} | Undetermined: not certainly an integer
    h(x) | {h: DIFFERENCE, x: 5} | ValueError: argument
    f(x) | {f: DIFFERENCE, x: 1} | Undetermined: arguments
    f(x, x) | {f: [1, 2, 3], x: 1} | Undetermined: arguments
    Integral(f(t), (t, 0, 1)) | {f: same} | Undetermined: given by a term
    # matrices
    Component(PE(p), k, 0) | {**VALUES, k: 3} | Undetermined: no block
    Component(PE(p), k, 0) | {**VALUES, k: -1} | Undetermined: no block
    PE(p) | {**VALUES, n: -1} | Undetermined: .
    PE(p) | {**VALUES, n: 2.5} | Undetermined: .
    PE(p) | {**VALUES, n: arb(2, 0.1)} | Undetermined: .
    PE(p) | {**VALUES, n: 10**7} | Undetermined: .
    W() | {W: [[1, 2], [3, 4]], n: 3} | Undetermined: 2×3 matrix
    W() | {W: [[1, 2, 3]], n: 3} | Undetermined: 2×3 matrix
    W() | {W: Identity(n), n: 3} | Undetermined: 2×3 matrix
    W() | {W: no_entries, n: 3} | Undetermined: 2×3 matrix
    W() | {W: [[1, 2, 3], [4, 5]], n: 3} | Undetermined: one length
    """),
)
def test_what_has_no_value_is_undetermined(term, values, says):
    refused(f"enclose({term}, {values})", says, globals())


@pytest.mark.parametrize(
    ("term", "values"),
    rows("""
    Pow(z, w) | {z: 0, w: -1}
    Pow(z, w) | {z: 0, w: -0.5}
    Pow(z, w) | {z: 0, w: 1j}
    Pow(z, w) | {z: 0, w: 1 + 1j}
    Pow(1 / z, w) | {z: 0, w: 0}
    Pow(1 / z, w) | {z: 0, w: 1}
    Pow(1 / z, w) | {z: 0, w: 0.5}
    unevaluated(sympy.Mul, Integer(0), Pow(x, -1)) | {x: 0}
    # integrals across a pole, and to an end that is not real
    | {}
    Integral(1 / t, (t, -1, Rational(3, 2)))
    Integral(t ** (-2), (t, -1, Rational(3, 2)))
    Integral(sympy.tan(t * pi / 2), (t, -1, Rational(3, 2)))
    Integral(log(t) / t, (t, -1, Rational(3, 2)))
    Integral(t, (t, 0, z)) | {z: 1j}
    Integral(t, (t, z, 0)) | {z: 1j}
    """),
)
def test_what_is_not_defined_has_no_finite_value(term, values):
    assert is_nan(enclose(value_of(term, globals()), value_of(values, globals())))


def test_wide_balls_cover_the_values_of_all_their_numbers():
    ball = enclose(sign(x), {x: arb(0, 1)})
    assert all(ball.contains(acb(v)) for v in (-1, 0, 1))
    ball = enclose(delta, {i: 3, j: arb(3, 0.1)})
    assert all(ball.contains(acb(v)) for v in (0, 1))
    ball = enclose(floor(x), {x: arb(2, 0.1)})
    assert all(ball.contains(acb(v)) for v in (1, 2))


def test_the_sign_of_a_complex_number():
    assert contains(enclose(sign(z), {z: 3 + 4j}), mpmath.mpc("0.6", "0.8"))


def test_a_function_of_a_constant_argument_may_be_any():
    ball = enclose(Integral(t * f(x), (t, 0, 1)), {f: further, x: 1})
    assert ball.overlaps(acb(1))


def test_blocks_have_their_index():
    assert as_array(INDICES, {n: 3, i: 50}).ravel().tolist() == [0, 1, 2]
