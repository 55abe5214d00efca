"""The comparison with NumPy: what it accepts, and that it sees every planted error."""

import pickle

import numpy as np
import pytest
import sympy

from symbolic_pe.encodings import PE, G, S, T, i, k, n, p, theta
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.atomic_values import atoms_of
from symbolic_pe.numerics.crosscheck import CrosscheckReport, crosscheck
from symbolic_pe.numerics.numbers import Numbers
from symbolic_pe.numerics.sampling import *
from tests.cases import cases
from tests.formulas import *
from tests.numerics.objects import Claim, b, claimed, forged, refuting, x
from tests.vocabulary import t, w, z

m, j = Symbol("m", integer=True), Symbol("j", integer=True)
alpha = Symbol("alpha", real=True)
phi, Phi = Function("phi", real=True), Function("Phi", real=True)


def run(claim, seed=0, theorem=None, **options):
    return crosscheck(claim, theorem or forged(claim.statement), seed, **options)


def message(claim, seed=0, theorem=None):
    """The only failure."""
    failures = run(claim, seed, theorem).failures
    assert len(failures) == 1, failures
    return failures[0]


# --- claims of the notes, with NumPy right ---------------------------------------------------

SIZES = choice(1, 3, 32, 256)
FREE = {"n": SIZES, "theta": family("n", 0, 1)}
NEAR = {"p": reals(-1e4, 1e4), "k": reals(-1e4, 1e4), **FREE}
SMALL = {"k": reals(-1e3, 1e3), "n": choice(1, 4, 64), "theta": family("n", 0, 1)}


def sinusoidal(p, n, theta):
    return reference.sinusoidal(p, 2 * n, frequencies=theta)


def shift(k, n, theta):
    return reference.shift_matrix(k, 2 * n, frequencies=theta)


def similarity(k, n, theta):
    return reference.similarity(k, 2 * n, frequencies=theta)


def shifted(p, k, n, theta):
    return shift(k, n, theta) @ sinusoidal(p, n, theta), sinusoidal(p + k, n, theta)


def concrete(term):
    """With θ_i = 10000^(−2i/d)."""
    return substitute(term, {theta: Lambda(i, Integer(10000) ** (-i / n))})


def claims():
    one = claimed(ForAll([theta, n, p, k], Equation(T(k) @ PE(p), PE(p + k))), shifted, **NEAR)
    far = claimed(
        ForAll([n, p, k], Equation(concrete(T(k) @ PE(p)), concrete(PE(p + k)))),
        lambda p, k, n: shifted(p, k, n, None),
        p=integers(10**5, 10**6),
        k=integers(-(10**6), 10**6),
        n=choice(1, 48, 256),
    )
    norm = claimed(
        ForAll([theta, n, p], Equation(Dot(PE(p), PE(p)), n)),
        lambda p, n, theta: (reference.encoding_dot(p, p, 2 * n, frequencies=theta), n),
        p=reals(-1e6, 1e6),
        **FREE,
    )
    dot = claimed(
        ForAll([n, p, k], Equation(concrete(Dot(PE(p + k), PE(p))), concrete(S(k)))),
        lambda p, k, n: (reference.encoding_dot(p + k, p, 2 * n), similarity(k, n, None)),
        p=integers(10**4, 10**6),
        k=integers(-(10**4), 10**4),
        n=choice(1, 32, 256),
    )
    half_trace = claimed(
        ForAll([theta, n, k], Equation(S(k), Trace(T(k)) / 2)),
        lambda k, n, theta: (similarity(k, n, theta), np.trace(shift(k, n, theta)) / 2),
        **NEAR,
    )
    peak = claimed(
        ForAll([theta, n, k], LessEqual(S(k), n)),
        lambda k, n, theta: (similarity(k, n, theta), n),
        **NEAR,
    )
    integral = Equation(Integral(cos(KP * b ** (-t)), (t, 0, 1)), (Ci(KP) - Ci(KP / b)) / log(b))
    closed = claimed(
        ForAll(b, Implies(Less(Integer(1), b), ForAll(KP, integral))),
        lambda k, b: (
            reference.decay_integral(k, b),
            (reference.cosine_integral(k) - reference.cosine_integral(k / b)) / np.log(b),
        ),
        k=positive(0.1, 300),
        b=positive(1.5, 1e4),
    )
    real_part = claimed(
        ForAll([z, w], Equation(re(z * conjugate(w)), re(z) * re(w) + im(z) * im(w))),
        lambda z, w: ((z * np.conj(w)).real, z.real * w.real + z.imag * w.imag),
        z=complexes(3),
        w=complexes(2),
    )
    turned = claimed(
        ForAll([z, x], Equation(z * exp(I * x), z * cos(x) + I * z * sin(x))),
        lambda z, x: (z * np.exp(1j * x), z * np.cos(x) + 1j * z * np.sin(x)),
        z=complexes(3),
        x=reals(-100, 100),
    )
    flow = claimed(
        ForAll([theta, n, k], HasDerivative(MatrixLambda(Tuple(k), T(k)), k, G() @ T(k))),
        lambda k, n, theta: (
            shift(k, n, theta),
            reference.generator(2 * n, frequencies=theta) @ shift(k, n, theta),
        ),
        **SMALL,
    )
    component = Component(PE(p), i, 0)
    within = And(LessEqual(component, Integer(1)), LessEqual(Integer(-1), component))
    bounds = claimed(
        ForAll([theta, n, p, i], Implies(LessEqual(i, n - 1), within)),
        lambda p, n, theta, i: [(np.sin(theta[i] * p), 1), (-1, np.sin(theta[i] * p))],
        p=reals(-1e4, 1e4),
        i=integers(0, 3),
        n=choice(4, 256),
        theta=family("n", 0, 1),
    )
    identity = Equation(T(k).T @ T(k), Identity(2 * n))
    orthogonal = claimed(
        ForAll([theta, n, k], And(identity, Equation(Determinant(T(k)), Integer(1)))),
        lambda k, n, theta: [
            (shift(k, n, theta).T @ shift(k, n, theta), np.eye(2 * n)),
            (np.linalg.det(shift(k, n, theta)), 1),
        ],
        **SMALL,
    )
    progression = claimed(
        ForAll([phi, m], Implies(ADDITIVE, Equation(phi(m), m * phi(Integer(1))))),
        lambda phi, m: (phi(m), m * phi(1)),
        phi=function(Lambda(m, alpha * m)),
        alpha=reals(-3, 3),
        m=integers(-(10**6), 10**6),
    )
    projected = claimed(
        ForAll([theta, n, W, p, k], Equation(W() @ PE(p + k), (W() @ T(k)) @ PE(p))),
        lambda W, p, k, n, theta: (
            W @ sinusoidal(p + k, n, theta),
            W @ shifted(p, k, n, theta)[0],
        ),
        W=matrix(3, 2 * n),
        **NEAR,
    )
    decays = claimed(
        ForAll(x, TendsTo(Lambda(t, x + 1 / (1 + t**2)), x)),
        lambda x, t: (x + 1 / (1 + t**2), x),
        x=reals(1, 2),
        t=reals(0, 100),
    )
    total = Sum(HEIGHTS(i), (i, 0, n - 1))
    weighted = claimed(
        ForAll([HEIGHTS, n, x], Equation(Sum(x * HEIGHTS(i), (i, 0, n - 1)), x * total)),
        lambda h, n, x: ((x * h).sum(), x * h.sum()),
        h=complex_family("n", 2),
        n=SIZES,
        x=reals(-5, 5),
    )
    found = locals()
    return {name: claim for name, claim in found.items() if isinstance(claim, Claim)}


KP = Symbol("k", positive=True)
HEIGHTS = Function("h")
W = MatrixVariable("W", 3, 2 * n)
ADDITIVE = ForAll((m, j), Equation(phi(m) - phi(j), phi(m - j)))
CLAIMS = claims()


@pytest.mark.parametrize("name", CLAIMS)
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_agreement(name, seed):
    report = run(CLAIMS[name], seed)
    assert report.failures == ()
    assert report.points >= 3
    assert 0 <= report.worst_error <= report.tolerance
    assert report.tolerance > 0
    assert (report.steps, report.unchecked) == (1, 0)


def planted(claim, atom, side, change):
    """The claim, with NumPy off by a little in one side."""
    (numbers,) = claim.numerics

    def wrong(**point):
        returned = numbers.function(**{name: point[name] for name in names})
        pairs = [list(pair) for pair in (returned if isinstance(returned, list) else [returned])]
        pairs[atom][side] = change(np.asarray(pairs[atom][side]))
        return [tuple(pair) for pair in pairs]

    names = numbers.function.__code__.co_varnames[: numbers.function.__code__.co_argcount]
    return Claim(claim.statement, (Numbers(numbers.samplers, wrong, numbers.of),))


SIDES = [
    (name, atom, side)
    for name in CLAIMS
    for atom in ((0, 1) if name in ("bounds", "orthogonal") else (0,))
    for side in (0, 1)
]


@pytest.mark.parametrize(("name", "atom", "side"), SIDES)
@pytest.mark.parametrize("error", [1e-9, -1e-9])
def test_a_relative_error_of_one_in_a_billion_is_seen(name, atom, side, error):
    for seed in (0, 1):
        claim = planted(CLAIMS[name], atom, side, lambda value: value * (1 + error))
        failures = run(claim, seed).failures
        assert failures
        assert all("would be allowed" in failure for failure in failures)


@pytest.mark.parametrize("name", ["one", "far", "flow", "projected", "orthogonal"])
def test_an_error_in_a_single_entry_is_seen(name):
    def spoil(array):
        array = array.copy()
        place = np.unravel_index(np.argmax(np.abs(array)), array.shape)
        array[place] *= 1 + 1e-9
        return array

    assert run(planted(CLAIMS[name], 0, 0, spoil)).failures


@pytest.mark.parametrize("name", ["one", "dot", "turned", "projected"])
def test_single_precision_is_seen(name):
    claim = planted(CLAIMS[name], 0, 1, lambda value: (value + 0j).astype(np.complex64))
    assert run(claim).failures


@pytest.mark.parametrize("value", [np.nan, np.inf, None, "1.0", [1.0, 2.0], np.zeros(3), object()])
def test_values_that_are_no_numbers_of_the_right_shape_are_seen(value):
    (numbers,) = CLAIMS["norm"].numerics
    claim = claimed(CLAIMS["norm"].statement, lambda n: (n, value), **numbers.samplers)
    assert run(claim).failures
    claim = claimed(
        CLAIMS["one"].statement,
        lambda n: (value, np.zeros(2 * n)),
        **CLAIMS["one"].numerics[0].samplers,
    )
    assert run(claim).failures


def test_a_message_has_the_point_and_both_values():
    claim = claimed(
        ForAll(x, Equation(x + x, 2 * x)), lambda x: (x + x, 2 * x + 1e-6), x=constant(0.5)
    )
    words = message(claim)
    assert "at x = 0.5: the right side of" in words
    assert "NumPy gives 1.000001" in words
    assert "the balls 1 ± 0" in words
    assert "10⁻⁶ apart" in words


def test_columns_may_be_flat_or_not():
    statement = ForAll([theta, n, p], Equation(PE(p), PE(p)))
    samplers = {"n": choice(1, 3), "p": reals(0, 9), "theta": family("n", 0, 1)}

    def flat(p, n, theta):
        return reference.sinusoidal(p, 2 * n, frequencies=theta)

    for shape in ((-1,), (-1, 1)):
        claim = claimed(
            statement,
            lambda p, n, theta, shape=shape: (flat(p, n, theta).reshape(shape), flat(p, n, theta)),
            **samplers,
        )
        assert run(claim).failures == ()
    row = claimed(
        statement, lambda p, n, theta: (flat(p, n, theta)[None], flat(p, n, theta)), **samplers
    )
    assert "shape (1, 2)" in run(row).failures[0]


# --- how tight -------------------------------------------------------------------------------


def sine_of_a_third(sampler):
    side = sin(p / 3)
    return claimed(ForAll(p, Equation(side, side)), lambda p: (np.sin(p / 3),) * 2, p=sampler)


def test_comparisons_too_loose_to_show_anything_are_reported():
    claim = sine_of_a_third(reals(1e9, 1e10))
    failures = run(claim).failures
    assert len(failures) == 2
    assert all("too loosely" in failure for failure in failures)


def test_a_loose_point_does_no_harm_beside_a_tight_one():
    claim = sine_of_a_third(choice(1e10, 0.5))
    assert run(claim).failures == ()


def test_further_points_are_drawn_until_one_is_tight():
    claim = sine_of_a_third(positive(1e3, 1e9))
    reports = [run(claim, seed) for seed in range(20)]
    assert sum(report.failures == () for report in reports) >= 18
    assert max(report.points for report in reports) > 3


def test_sides_that_are_zero_are_compared_absolutely():
    zero = ForAll(x, Equation(sin(x) * cos(x) - cos(x) * sin(x) + x - x, Integer(0)))
    assert run(claimed(zero, lambda x: (0.0 * x, 0), x=reals(0, 9))).failures == ()
    cancelling = ForAll(x, Equation((x + 1) ** 2 - x**2 - 2 * x - 1, Integer(0)))
    good = claimed(cancelling, lambda x: ((x + 1) ** 2 - x**2 - 2 * x - 1, 0), x=reals(0, 9))
    assert run(good).failures == ()
    wrong = claimed(cancelling, lambda x: (1e-9, 0), x=reals(0, 9))
    assert run(wrong).failures
    loose = claimed(cancelling, lambda x: (0, 0), x=reals(1e8, 1e9))
    assert "too loosely" in message(loose)


def test_the_tolerance_grows_with_the_position():
    near, far = (run(sine_of_a_third(reals(size, 2 * size))) for size in (1.0, 1e5))
    assert near.tolerance < 1e-14
    assert 1e-12 < far.tolerance < 1e-9


# --- statements ------------------------------------------------------------------------------


def test_a_proved_statement_that_is_false_is_reported_with_both_values():
    claim = claimed(
        ForAll([x], Equation(sin(2 * x), 2 * sin(x))),
        lambda x: (np.sin(2 * x), 2 * np.sin(x)),
        x=constant(0.5),
    )
    words = run(claim).failures[0]
    assert "at x = 0.5: the statement is proved, and it is false" in words
    assert "the left side is 0.84147098480789" in words
    assert "the right side is 0.9588510772084" in words


@cases(
    "statement",
    ForAll(x, Less(x, x)),
    ForAll(x, Less(x + 1, x)),
    ForAll(x, LessEqual(x + 1, x)),
    ForAll(x, Not(Equation(x, x))),
    ForAll(x, And(Equation(x, x), Less(x, x))),
    ForAll(x, Or(Equation(x, x + 1), Less(x, x))),
    ForAll(x, Implies(Less(x, Integer(100)), Less(x, x))),
    ForAll(x, HasDerivative(Lambda(t, t**2), x, 3 * x)),
    ForAll(x, TendsTo(Lambda(t, 1 / t), x)),
    ids=str,
)
def test_false_statements_of_every_kind(statement):
    """NumPy says what each side is, but for functions other than t²."""

    def value(term, at):
        if isinstance(term, Lambda):
            return at**2 if term.expr == t**2 else None
        return sympy.lambdify(x, term)(at)

    def sided(x):
        atoms = atoms_of(statement)
        return [tuple(value(side, x) for side in sides_of(atom)) for atom in atoms]

    def sides_of(atom):
        match atom:
            case HasDerivative():
                return atom.function, atom.value
            case TendsTo():
                return atom.function, atom.limit
        return atom.lhs, atom.rhs

    failures = run(claimed(statement, sided, x=reals(1, 9))).failures
    assert any("is proved, and it is false" in failure for failure in failures)


def test_nothing_visible_is_a_failure():
    # never decided: sin² + cos² < 1 holds up to rounding only if it does not
    claim = claimed(
        ForAll(x, Not(Equation(sin(x) ** 2 + cos(x) ** 2, Integer(1)))),
        lambda x: (np.sin(x) ** 2 + np.cos(x) ** 2, 1),
        x=reals(0, 9),
    )
    assert "can it be told whether the statement holds" in message(claim)


def test_undefined_points_do_not_count():
    claim = claimed(ForAll(x, Equation(1 / x, 1 / x)), lambda x: (1 / x, 1 / x), x=choice(0.0, 2.0))
    with np.errstate(all="raise"):
        assert run(claim).points == 1
    nan = float("nan")
    never = claimed(ForAll(x, Equation(1 / x, 1 / x)), lambda x: (nan, nan), x=constant(0.0))
    words = message(never)
    assert "is compared at no point" in words
    assert "undefined" in words


def test_numbers_where_nothing_has_a_value_are_reported():
    """Else points at which the statement means nothing would pass as compared."""
    statement = ForAll(x, Equation(1 / x, 1 / x))
    claim = claimed(statement, lambda x: (1 / (x or 1.0), 1 / (x or 1.0)), x=choice(0.0, 2.0))
    words = message(claim)
    assert "NumPy gives 1.0 and 1.0" in words
    assert "undefined" in words


def test_numbers_for_what_has_no_value_are_reported():
    statement = ForAll(x, And(Equation(x, x), Equation(x / x**2, 1 / x)))
    claim = claimed(statement, lambda x: [(x, x), (0.0, 0.0)], x=constant(0.0))
    assert "NumPy gives 0.0 and 0.0 for 1/x = 1/x, but it is undefined" in message(claim)
    claim = claimed(statement, lambda x: [(x, x), (np.inf, np.nan)], x=constant(0.0))
    assert "compared at no point" in message(claim)


def test_sums_out_of_reach_say_so():
    total = Sum(theta(i), (i, 0, n))
    claim = claimed(
        ForAll([theta, n], Equation(total, total)),
        lambda n: (n, n),
        n=constant(10**7),
        theta=family(3, 0, 1),
    )
    assert "too many to add up" in message(claim)


# --- hypotheses ------------------------------------------------------------------------------


def test_a_hypothesis_that_no_point_satisfies_is_an_error():
    statement = ForAll([x, p], Implies(Less(x, p), Less(x, p)))
    claim = claimed(statement, lambda x, p: (x, p), x=reals(5, 6), p=reals(0, 1))
    words = message(claim)
    assert "the hypothesis x < p holds at no sampled point" in words


def test_hypotheses_hold_where_parts_are_compared():
    """A premise about a variable that is not sampled would hide that no value meets it."""
    doubled = Equation(sin(p), 2 * sin(p))
    statement = ForAll([x, p], Implies(Less(x, x - 1), doubled))
    sides = (lambda p: (np.sin(p), 2 * np.sin(p))), [doubled]
    assert "there is no sampler for x" in message(claimed(statement, *sides, p=constant(0)))
    words = message(claimed(statement, *sides, p=constant(0), x=reals(-9, 9)))
    assert "the hypothesis x < x − 1 holds at no sampled point" in words


def test_hypotheses_can_be_seen_to_hold_where_parts_are_compared():
    doubled = Equation(sin(p), 2 * sin(p))
    never = Exists(b, Less(b, 0))
    claim = claimed(
        ForAll(p, Implies(And(never, LessEqual(0, p)), doubled)),
        lambda p: (np.sin(p), 2 * np.sin(p)),
        [doubled],
        p=constant(0),
        b=positive(1, 2),
    )
    assert "can be seen to hold at no sampled point" in message(claim)


def test_points_at_which_numpy_computes_nothing_do_not_count():
    statement = ForAll(x, And(Equation(sin(-x), -sin(x)), Equation(cos(-x) + x, cos(x) + x)))

    def rarely(x):
        return [(np.sin(-x), -np.sin(x)) if x == 2 else None, (np.cos(x) + x,) * 2]

    assert run(claimed(statement, rarely, x=choice(1.0, 2.0, 3.0))).points == 3

    def at_one_point(x):
        return rarely(x) if x == 2 else [None, None]

    assert run(claimed(statement, at_one_point, x=choice(1.0, 2.0, 3.0))).points == 1


def test_points_at_which_no_error_would_show_do_not_count():
    """The sine of 10¹⁷·x, x a float, may be anything."""
    far = define("W", [x], sin(2 * 10**17 * x))
    statement = ForAll(x, Equation(far(x), 2 * sin(10**17 * x) * cos(10**17 * x)))

    def nearly(x):
        return (x and 0.5, x and 0.4)

    report = run(claimed(statement, nearly, x=choice(0.0, 1.3, 2.7)))
    assert report.failures == ()
    assert report.points == 1


def test_matrices_without_entries_are_not_compared():
    size = Symbol("N", integer=True, nonnegative=True)
    A, B = MatrixVariable("A", size, size), MatrixVariable("B", size, size)
    statement = ForAll([size, A, B], Implies(LessEqual(size, 0), Equation(A() @ B(), B() @ A())))
    empty = np.zeros((0, 0))
    sampler = Sampler("0 × 0", lambda *_: Sample([], empty, "(0×0 numbers)"))
    claim = claimed(statement, lambda: (empty, empty), N=constant(0), A=sampler, B=sampler)
    assert "is compared at no point: it has no entries at any" in message(claim)


def test_points_that_do_not_satisfy_the_hypotheses_are_skipped():
    statement = ForAll([x], Implies(Less(x, Integer(0)), Less(x**3, Integer(0))))
    claim = claimed(statement, lambda x: (x**3, 0), x=choice(-1.0, 2.0, -3.0))
    report = run(claim)
    assert report.points == 2
    assert report.failures == ()


def test_models_are_checked_against_quantified_hypotheses():
    bad = claimed(
        CLAIMS["progression"].statement,
        lambda phi, m: (phi(m), m * phi(1)),
        phi=function(Lambda(m, alpha * m**3)),
        alpha=reals(1, 3),
        m=constant(1),
    )
    words = message(bad)
    assert "holds at no sampled point" in words
    assert "phi" in words or "φ" in words


def test_conditional_parts_are_compared_where_their_condition_holds():
    statement = ForAll(
        x,
        And(
            Implies(LessEqual(Integer(0), x), Equation(sqrt(x**2), x)),
            Implies(Less(x, Integer(0)), Equation(sqrt(x**2), -x)),
        ),
    )

    def both(x):
        return [(abs(x), x), (abs(x), -x)]

    assert run(claimed(statement, both, x=choice(-2.0, 3.0))).failures == ()
    assert "no point" in message(claimed(statement, both, x=choice(1.0, 3.0)))
    assert run(
        claimed(statement, lambda x: [(abs(x), x), (abs(x), x)], x=choice(-2.0, 3.0))
    ).failures


def test_an_existential_hypothesis_takes_its_witness_from_the_samples():
    A = MatrixVariable("A", 2, 2)
    turn = MatrixLambda(Tuple(k), sympy_rotation(k))
    statement = ForAll(
        p,
        Implies(
            Exists(A, ForAll(k, Equation(A(k) @ sympy_column(p), sympy_column(p + k)))),
            Equation(sin(p) ** 2, 1 - cos(p) ** 2),
        ),
    )
    sampled = {"p": reals(-9, 9), "A": matrix_function(turn)}

    def squares(p):
        return np.sin(p) ** 2, 1 - np.cos(p) ** 2

    assert run(claimed(statement, squares, **sampled)).failures == ()
    sampled["A"] = matrix_function(MatrixLambda(Tuple(k), sympy_rotation(-k)))
    assert "can be seen to hold at no sampled point" in message(
        claimed(statement, squares, **sampled)
    )


def sympy_rotation(angle):
    return Grid.of([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]])


def sympy_column(angle):
    return Grid.of([[sin(angle)], [cos(angle)]])


# --- refutations -----------------------------------------------------------------------------

WRONG = ForAll([p], Equation(sin(p + 1) - sin(p), sin(Integer(1))))


def fixed_increment(p):
    return np.sin(p + 1) - np.sin(p), np.sin(1)


def test_a_witness_refutes():
    claim = claimed(WRONG, fixed_increment, p=constant(2.0))
    report = run(claim, theorem=refuting(WRONG))
    assert report.failures == ()
    assert report.points == 1


def test_a_statement_that_is_nowhere_seen_to_be_false_is_not_refuted():
    claim = claimed(WRONG, fixed_increment, p=constant(0.0))
    assert "at no sampled point is it false" in message(claim, theorem=refuting(WRONG))
    random = claimed(ForAll(x, LessEqual(x, x**2 + 1)), lambda x: (x, x**2 + 1), x=reals(-9, 9))
    words = message(random, theorem=refuting(random.statement))
    assert "at no sampled point is it false" in words


def test_numpy_must_agree_on_a_refutation_too():
    for change in (lambda a, b: (a * (1 + 1e-9), b), lambda a, b: (a, b * (1 + 1e-9))):
        claim = claimed(
            WRONG, lambda p, change=change: change(*fixed_increment(p)), p=constant(2.0)
        )
        assert "would be allowed" in message(claim, theorem=refuting(WRONG))


def test_one_false_part_is_enough():
    statement = ForAll(x, And(LessEqual(x, x), LessEqual(x**2, x)))
    claim = claimed(statement, lambda x: [(x, x), (x**2, x)], x=choice(0.5, 2.0))
    assert run(claim, theorem=refuting(statement)).failures == ()
    assert run(claim).failures  # it is not provable, of course


def test_the_witness_of_a_refuted_implication_satisfies_the_premise():
    statement = ForAll([x, p], Implies(Equation(exp(I * x), exp(I * p)), Equation(x, p)))
    witness = {"x": constant(2 * pi), "p": constant(0)}
    claim = claimed(statement, lambda x, p: (x, p), **witness)
    assert run(claim, theorem=refuting(statement)).failures == ()
    claim = claimed(statement, lambda x, p: (x, p), x=constant(3 * pi), p=constant(0))
    assert "holds at no sampled point" in run(claim, theorem=refuting(statement)).failures[0]


def test_a_proof_of_a_negation_is_no_refutation():
    statement = ForAll(x, Not(Equation(x + 1, x)))
    claim = claimed(statement, lambda x: (x + 1, x), x=reals(-9, 9))
    assert run(claim).failures == ()


# --- other atoms -----------------------------------------------------------------------------


def test_other_atoms_may_be_compared():
    statement = ForAll(n, Exists(k, Equation(k, n**2)))
    claim = claimed(
        statement, lambda n: [(n**2, n * n)], of=[Equation(n**2, n * n)], n=integers(1, 9)
    )
    assert run(claim).failures == ()
    wrong = claimed(
        statement, lambda n: [(n**2, n * n + 1)], of=[Equation(n**2, n * n)], n=integers(1, 9)
    )
    assert run(wrong).failures
    false = claimed(
        statement, lambda n: [(n**2, n + 1)], of=[Equation(n**2, n + 1)], n=integers(2, 9)
    )
    assert "is proved, and it is false" in run(false).failures[0]


def test_other_atoms_of_a_refutation():
    statement = ForAll(phi, Implies(ADDITIVE, Exists(k, ForAll(m, Less(phi(m), k)))))
    samplers = {"phi": function(Lambda(m, alpha * m)), "alpha": reals(1, 3), "m": integers(10, 99)}
    claim = claimed(
        statement, lambda phi, m: (phi(m), phi(m - 1)), of=[Less(phi(m), phi(m - 1))], **samplers
    )
    assert run(claim, theorem=refuting(statement)).failures == ()
    samplers["phi"] = function(Lambda(m, alpha * m**3))
    claim = claimed(
        statement, lambda phi, m: (phi(m), phi(m - 1)), of=[Less(phi(m), phi(m - 1))], **samplers
    )
    words = run(claim, theorem=refuting(statement)).failures
    assert any("holds at no sampled point" in failure for failure in words)


def test_several_numpy_functions():
    right = Numbers({"x": reals(0, 1)}, lambda x: (x + x, 2 * x))
    wrong = Numbers({"x": reals(0, 1)}, lambda x: (x + x, 3 * x))
    statement = ForAll(x, Equation(x + x, 2 * x))
    assert run(Claim(statement, (right, right))).points == 6
    assert run(Claim(statement, (right, wrong))).failures
    assert run(Claim(statement, (wrong, right))).failures


# --- mistakes of authors ---------------------------------------------------------------------

TWICE = ForAll([x], Equation(x + x, 2 * x))


@cases(
    "returned wanted",
    (1.0, "must return a pair"),
    ((1.0,), "must return a pair"),
    (None, "must return a pair"),
    ((1.0, 2.0, 3.0), "must return a pair"),
    ([(1.0, 2.0), 3.0, 4.0], "must return a pair"),
    (np.zeros(2), "must return a pair"),
)
def test_functions_that_return_something_else(returned, wanted):
    claim = claimed(TWICE, lambda x: returned, x=reals(0, 1))
    assert wanted in run(claim).failures[0]


def test_functions_that_return_too_few_pairs():
    statement = ForAll(x, And(Equation(x, x), Equation(x, x)))
    claim = claimed(statement, lambda x: (x, x), x=reals(0, 1))
    assert "a list of 2 pairs" in run(claim).failures[0]


def test_variables_that_nobody_samples():
    claim = claimed(TWICE, lambda p: (p, p), p=reals(0, 1))
    assert "there is no sampler for x" in run(claim).failures[0]


def test_values_of_the_wrong_sort():
    statement = ForAll(b, Equation(b, b))
    claim = claimed(statement, lambda b: (b, b), b=reals(-2, -1))
    assert "is not in ℝ>0" in run(claim).failures[0]


def test_what_the_function_raises_is_passed_on():
    def broken(x):
        raise RuntimeError("in NumPy")

    with pytest.raises(RuntimeError, match="in NumPy"):
        run(claimed(TWICE, broken, x=reals(0, 1)))
    with pytest.raises(TypeError, match="missing"):
        run(claimed(TWICE, lambda x, y: (x, y), x=reals(0, 1)))


def test_functions_take_what_they_name():
    seen = []

    def everything(**point):
        seen.append(sorted(point))
        return 2 * point["x"], 2 * point["x"]

    assert run(claimed(TWICE, everything, x=reals(0, 1), extra=constant(3))).failures == ()
    assert seen[0] == ["extra", "x"]
    claim = claimed(TWICE, lambda extra, x: (extra * x, x + x), x=reals(0, 1), extra=constant(2))
    assert run(claim).failures == ()


def test_nothing_to_compare():
    assert run(Claim(None, ()), theorem=forged(TWICE)).failures


def test_names_that_python_normalises():
    angle = Symbol("φ", real=True)  # Python reads the identifier ϕ as φ
    claim = claimed(ForAll(angle, Equation(angle, angle)), lambda φ: (φ, φ), ϕ=reals(0, 1))
    assert run(claim).failures == ()

    angle = Symbol("ϕ", real=True)
    claim = claimed(ForAll(angle, Equation(angle, angle)), lambda φ: (φ, φ), ϕ=reals(0, 1))
    assert run(claim).failures == ()


def test_derivatives_may_be_compared_by_their_value_alone():
    statement = ForAll(x, HasDerivative(Lambda(t, sin(t)), x, cos(x)))
    assert run(claimed(statement, lambda x: (None, np.cos(x)), x=reals(0, 9))).failures == ()
    assert run(claimed(statement, lambda x: (np.sin(x), np.cos(x)), x=reals(0, 9))).failures == ()
    assert run(claimed(statement, lambda x: (np.cos(x), np.cos(x)), x=reals(0, 9))).failures
    assert run(claimed(statement, lambda x: (np.sin(x), None), x=reals(0, 9))).failures


# --- the proof -------------------------------------------------------------------------------


def test_steps_are_evaluated_too():
    true = forged(Equation(sin(2 * x), 2 * sin(x) * cos(x)))
    wrong = forged(Equation(sin(x), x))
    claim = claimed(TWICE, lambda x: (x + x, 2 * x), x=reals(0, 1))
    report = crosscheck(claim, forged(TWICE, true), 0)
    assert (report.failures, report.steps, report.unchecked) == ((), 2, 0)
    report = crosscheck(claim, forged(TWICE, true, wrong), 0)
    assert "kernel and numbers disagree" in report.failures[0]
    unclear = forged(Equation(x, p), hypotheses=[Less(p, p)])
    report = crosscheck(claim, forged(TWICE, true, unclear), 0)
    assert (report.failures, report.steps, report.unchecked) == ((), 2, 1)


def test_steps_use_the_first_points_of_every_function():
    only_at = forged(Equation(x**2, Integer(9)), hypotheses=[Equation(x, Integer(3))])
    first = Numbers({"x": reals(0, 1)}, lambda x: (x + x, 2 * x))
    second = Numbers({"x": constant(3)}, lambda x: (x + x, 2 * x))
    report = crosscheck(Claim(TWICE, (first, second)), forged(TWICE, only_at), 0)
    assert (report.steps, report.unchecked) == (2, 0)


# --- the report ------------------------------------------------------------------------------


def test_reports_are_plain_data_and_depend_on_the_seed_only():
    first, again, other = (run(CLAIMS["one"], seed) for seed in (3, 3, 4))
    assert first == again
    assert first != other
    assert pickle.loads(pickle.dumps(first)) == first
    assert isinstance(first, CrosscheckReport)
    assert [type(value) for value in (first.points, first.worst_error, first.tolerance)] == [
        int,
        float,
        float,
    ]


def test_more_points_on_request():
    claim = claimed(TWICE, lambda x: (x + x, 2 * x), x=reals(0, 1))
    assert run(claim, points=10).points == 10
    assert run(claim, points=1).points == 1


def test_messages_are_limited():
    claim = claimed(TWICE, lambda x: (x, x), x=choice(*range(1, 60)))
    assert len(run(claim).failures) <= 6


def test_a_definition_of_a_number_is_compared_like_any_term():
    square = define("square", [x], x**2)
    claim = claimed(
        ForAll([x], Equation(square(x + 1), sympy.expand((x + 1) ** 2))),
        lambda x: ((x + 1) ** 2, x**2 + 2 * x + 1),
        x=reals(0, 9),
    )
    assert run(claim).failures == ()
