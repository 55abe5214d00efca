"""A statement without NumPy functions: what is sampled and computed, and what is refused."""

import numpy as np
import pytest

from symbolic_pe.encodings import PE, S, T, geometric, i, k, n, p, stacked_blocks, theta
from symbolic_pe.numerics.crosscheck import CrosscheckReport, compare, crosscheck
from symbolic_pe.numerics.sampling import draw_point
from symbolic_pe.numerics.stated import NotComparable, stated
from tests.formulas import *
from tests.numerics.objects import Claim, forged
from tests.vocabulary import t, w, x, y, z

a, c = (Symbol(name, positive=True) for name in "ac")
m = Symbol("m", integer=True)
q = Symbol("q", integer=True, nonnegative=True)
f = Function("f", real=True)
h = Function("h", positive=True)
r = Symbol("r", integer=True, positive=True)
W = MatrixVariable("W", r, n)
V = MatrixVariable("V", 2, 2)


def run(statement) -> CrosscheckReport:
    return crosscheck(Claim(statement, ()), forged(statement), 0)


TRUE = [
    ForAll([n, theta, p, k], Equation(T(k) @ PE(p), PE(p + k))),
    ForAll([n, p, k], substitute_in(Equation(Dot(PE(p), PE(p + k)), S(k)), {theta: geometric()})),
    ForAll([x, y], Equation(sin(x + y), sin(x) * cos(y) + cos(x) * sin(y))),
    ForAll([z, w], Equation((z + w) ** 2, z**2 + 2 * z * w + w**2)),
    ForAll([a, c], LessEqual(2 * sqrt(a * c), a + c)),
    ForAll([x, y, t], Implies(And(Less(x, y), Less(y, t)), Less(x, t))),
    ForAll([x], Implies(LessEqual(0, x), Implies(LessEqual(x, pi / 2), LessEqual(0, sin(x))))),
    ForAll([n, m], Implies(And(LessEqual(0, m), Less(m, n)), LessEqual(m + 1, n))),
    ForAll([f, q], Equation(Sum(f(r), (r, 0, q)), Sum(f(q - r), (r, 0, q)))),
    ForAll([f, x], LessEqual(0, f(x) ** 2 + f(2 * x) ** 2)),
    ForAll([h, x, n], Less(0, h(x) + h(n))),
    ForAll([r, n, W], Equation((W() @ W().T).T, W() @ W().T)),
    ForAll([V, x], Equation(V(x) + V(x), 2 * V(x))),
    ForAll([n], Equation(Identity(n) @ Identity(n), Identity(n))),
    ForAll([x], HasDerivative(Lambda(t, sin(2 * t)), x, 2 * cos(2 * x))),
    ForAll([x], TendsTo(Lambda(n, x / n), 0)),
    ForAll([a], Equation(Integral(exp(a * t), (t, 0, 1)), (exp(a) - 1) / a)),
    ForAll([x], Not(Less(x, x))),
    Equation(cos(pi), -1),
]


@pytest.mark.parametrize("statement", TRUE, ids=str)
def test_true_statements_pass(statement) -> None:
    report = run(statement)
    assert report.failures == ()
    assert report.points >= (3 if isinstance(statement, ForAll) else 1)


FALSE = [
    ForAll([n, theta, p, k], Equation(T(k) @ PE(p), PE(p - k))),
    ForAll([x, y], Equation(sin(x + y), sin(x) * cos(y) - cos(x) * sin(y))),
    ForAll([a, c], LessEqual(a + c, 2 * sqrt(a * c))),
    ForAll([n, m], Implies(And(LessEqual(0, m), LessEqual(m, n)), LessEqual(m + 1, n))),
    ForAll([f, q], Equation(Sum(f(r), (r, 0, q)), Sum(f(r), (r, 1, q + 1)))),
    ForAll([x], HasDerivative(Lambda(t, sin(2 * t)), x, cos(2 * x))),
    ForAll([r, n, W], Equation(W() + W(), 3 * W())),
    Equation(cos(pi), 1),
]


@pytest.mark.parametrize("statement", FALSE, ids=str)
def test_false_statements_do_not(statement) -> None:
    report = run(statement)
    assert report.disagrees
    assert "is false" in report.failures[0]


def test_the_reference_notices_a_slip_in_a_definition() -> None:
    """The statement is true of the altered encoding as well; only that PE is another is wrong."""
    squares = ForAll([n, theta, p], Equation(Dot(PE(p), PE(p)), n))
    body = stacked_blocks(cos(theta(i) * p), sin(theta(i) * p))
    slip = Definition("PE", PE.args[1], body)
    altered = ForAll([n, theta, p], Equation(Dot(slip(p), slip(p)), n))
    same_norm = compare(altered, [stated(altered, squares)], 0, refuted=False)
    assert same_norm.failures == ()  # |(cos, sin)| = |(sin, cos)|, whatever is compared
    first = ForAll([n, theta, p, k], Equation(slip(p) + slip(k), slip(k) + slip(p)))
    original = ForAll([n, theta, p, k], Equation(PE(p) + PE(k), PE(k) + PE(p)))
    (failure, *_) = compare(first, [stated(first, original)], 0, refuted=False).failures
    assert "NumPy gives" in failure


class TestPremises:
    def test_that_no_sample_satisfies(self) -> None:
        (failure,) = run(ForAll([x, y], Implies(Equation(x, exp(y) + 3), Less(0, x)))).failures
        assert "is compared at no point: the hypothesis" in failure

    def test_that_one_sample_satisfies(self) -> None:
        """y = e^t at the corner y = 1, t = 0, which counts once, however often it is drawn."""
        (failure,) = run(ForAll([y, t], Implies(Equation(y, exp(t)), Less(0, y)))).failures
        assert "0 < y is compared at 1 points, and 3 are wanted" in failure

    def test_that_hold_at_one_value_alone(self) -> None:
        """The corner c = 1: of c nothing else is seen, whatever x is."""
        (failure,) = run(ForAll([c, x], Implies(Equation(c, 1), Equation(x * c, x)))).failures
        assert "is compared at one value of c alone: elsewhere the hypothesis c = 1" in failure

    def test_about_all_indices_are_tried(self) -> None:
        """θ ≥ 0 in one array of 100 or so, were it not for n = 1."""
        positive = ForAll(i, Implies(LessEqual(i, n - 1), LessEqual(0, theta(i))))
        claim = ForAll([n, theta], Implies(positive, LessEqual(0, Sum(theta(i), (i, 0, n - 1)))))
        assert run(claim).failures == ()

    def test_about_all_numbers_are_refused(self) -> None:
        even = ForAll(x, Equation(f(x), f(-x)))
        with pytest.raises(NotComparable, match="a premise is about all x"):
            stated(ForAll([f, y], Implies(even, Equation(f(y), f(-y)))))

    def test_that_something_exists_are_refused(self) -> None:
        with pytest.raises(NotComparable, match="a premise says that something exists"):
            stated(ForAll(y, Implies(Exists(x, Equation(x**2, y)), LessEqual(0, y))))


class TestRefused:
    def test_existence(self) -> None:
        with pytest.raises(NotComparable, match="a witness has to be given"):
            stated(ForAll(x, Exists(y, Less(x, y))))

    def test_integers_of_numbers(self) -> None:
        steps = Function("g", integer=True)
        with pytest.raises(NotComparable, match="g takes numbers to integers"):
            stated(ForAll([steps, x], Less(steps(x), steps(x) + 1)))

    def test_two_sorts_of_one_name(self) -> None:
        other = Symbol("x", integer=True)
        both = And(ForAll(a, Less(0, a)), ForAll(Symbol("a", integer=True), LessEqual(0, other**2)))
        with pytest.raises(NotComparable, match="a is of two sorts"):
            stated(both)


class TestSamples:
    def points(self, statement, count=200):
        samplers = stated(statement).samplers
        return [draw_point(samplers, 0, turn) for turn in range(count)]

    def test_depend_on_the_seed_alone(self) -> None:
        statement = TRUE[0]
        one, two = self.points(statement, 5), self.points(statement, 5)
        assert [it["p"].plain for it in one] == [it["p"].plain for it in two]
        assert np.array_equal(one[3]["theta"].plain, two[3]["theta"].plain)

    def test_corners_are_among_them(self) -> None:
        values = {it["x"].plain for it in self.points(ForAll([x, n], Less(x, n + x**2 + 1)))}
        assert {0, 1, -1} <= values
        assert 1 in {it["n"].plain for it in self.points(TRUE[0], 4)}
        assert {it["n"].plain for it in self.points(TRUE[0])} == {1, 2, 3, 4, 5, 32}

    def test_encodings_are_large_once_and_positions_far(self) -> None:
        """The point with the number 1; what is no encoding of the reference stays small."""
        _, far = self.points(TRUE[0], 2)
        _, near = self.points(ForAll([x, n], Less(x, n + x**2 + 1)), 2)
        assert far["n"].plain == 32
        assert abs(far["p"].plain) > 10
        assert near["n"].plain <= 5
        assert abs(near["x"].plain) <= 10

    def test_sizes_differ_from_each_other(self) -> None:
        """Two that always were the same could not be told apart."""
        points = self.points(ForAll([r, n], Less(0, r + n)), 6)
        assert any(it["r"].plain != it["n"].plain for it in points)

    def test_lie_between_bounds(self) -> None:
        within = ForAll([x, y], Implies(And(LessEqual(2, x), Less(x, y), Less(y, 9)), Less(x, y)))
        points = self.points(within)
        assert all(it["x"].plain >= 2 for it in points)
        assert sum(it["x"].plain < it["y"].plain < 9 for it in points) > 20

    def test_each_part_has_its_own_bounds(self) -> None:
        above, below = Implies(LessEqual(50, x), Less(0, x)), Implies(Less(x, -50), Less(x, 0))
        values = [it["x"].plain for it in self.points(ForAll([x], And(above, below)), 6)]
        assert any(value >= 50 for value in values)
        assert any(value < -50 for value in values)

    def test_the_narrower_sort_is_sampled(self) -> None:
        whole = Symbol("x", integer=True)
        both = And(ForAll(x, LessEqual(0, x**2)), ForAll(whole, LessEqual(whole, whole**2)))
        assert all(isinstance(it["x"].plain, int) for it in self.points(both, 20))
