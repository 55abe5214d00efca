"""The sign prover: what it shows, and what it must not show."""

from itertools import pairwise

import pytest

from symbolic_pe.foundations.logic import conjunction
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.foundations.written import less, less_equal, unequal
from symbolic_pe.kernel.rules import assume, define
from symbolic_pe.kernel.terms import Term, constant, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.inequalities.combinations import NotShown, combination
from symbolic_pe.tactics.inequalities.signs import Signs, prove
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(R="abxyz", N="ijmn", Z="kl", C="u", f="N→R", g="R→R")
facts = term.given


SHOWN = [
    # from types and numerals
    ("0 ≤ n", []),
    ("0 < n + 1", []),
    ("0 ≤ n·m + 2·i", []),
    ("0 ≤ sum(n, λi. i)", []),
    ("1/3 < 1/2", []),
    ("(2 : R) ≠ 3", []),
    ("3 < pi", []),
    ("0 < ln(2) − 1/2", []),
    ("0 < pi^2·sqrt(2)", []),
    # squares, moduli, exponentials
    ("0 ≤ x^2", []),
    ("0 ≤ x^2·y^4 + 3", []),
    ("0 < x^2 + 1", []),
    ("0 < x^2", ["x ≠ 0"]),
    ("0 ≤ (x − y)^2", []),
    ("0 < (x − y)^2", ["x ≠ y"]),
    ("0 ≤ absR(x)", []),
    ("0 < absR(x − y)", ["x ≠ y"]),
    ("0 ≤ Abs(u)", []),
    ("0 < Abs(u)", ["u ≠ 0"]),
    ("0 < exp(x)·exp(−y)", []),
    ("0 ≤ exp(x) − 1", ["0 ≤ x"]),
    ("0 < 1 − exp(x)", ["x < 0"]),
    ("0 < ln(x)", ["1 < x"]),
    ("ln(x) < 0", ["0 < x", "x < 1"]),
    ("0 < sqrt(x)", ["0 < x"]),
    ("0 ≤ sqrt(x)", ["0 ≤ x"]),
    # facts
    ("0 < x·y", ["0 < x", "0 < y"]),
    ("0 < x·y", ["x < 0", "y < 0"]),
    ("x·y ≤ 0", ["x ≤ 0", "0 ≤ y"]),
    ("0 < inv(x)", ["0 < x"]),
    ("inv(x) < 0", ["x < 0"]),
    ("0 < x^n", ["0 < x"]),
    ("1 ≤ x^n", ["1 ≤ x"]),
    ("0 < 2^n", []),
    ("x < z", ["x ≤ y", "y < z"]),
    ("x + y < 2·z", ["x < z", "y ≤ z"]),
    ("0 < y − x", ["x < y"]),
    ("x·(y − a) ≤ x·(z − a)", ["0 ≤ x", "y ≤ z"]),
    ("0 < x", ["x = y", "0 < y"]),
    ("x ≠ 0", ["x = 2"]),
    ("i < n", ["i < 2·m", "n = 2·m"]),
    # integers
    ("0 ≤ n − 1", ["0 < n"]),
    ("0 ≤ n − 1", ["n ≠ 0"]),
    ("0 ≤ n·m − 1", ["0 < n", "0 < m"]),
    ("i + 1 ≤ n", ["i < n"]),
    ("i ≤ n − 1", ["i < n"]),
    ("i < n", ["i ≤ toR(n) − 1"]),
    ("2·i + 1 < 2·n", ["i < n"]),
    ("k + 1 ≤ l", ["k < l"]),
    ("1 ≤ k", ["1/2 < k"]),
    ("0 ≤ floor(x)", ["0 ≤ x"]),
    ("floor(x) ≤ x", []),
    ("x < floor(x) + 1", []),
    ("x − 1 ≤ floor(x)", []),
    ("odd(n) < 2", []),
    ("delta(i, j) ≤ 1", []),
    # waves
    ("cos(x) ≤ 1", []),
    ("0 ≤ 1 + sin(x)", []),
    ("0 < 2 − cos(x)", []),
    ("0 < sin(x)", ["0 < x", "x < pi"]),
    # sums
    ("0 < sum(n, λi. exp(f(i)))", ["0 < n"]),
    ("0 ≤ sum(n, λi. f(i)^2)", []),
    ("sum(n, λi. −exp(f(i))) < 0", ["0 < n"]),
    ("0 ≤ sum(n, λi. n − i)", []),
    ("0 ≤ sum(n, λi. sum(i, λj. j))", []),
    # for all values
    ("0 < f(i + 2)", ["∀i : N. 0 < f(i)"]),
    ("0 < f(i)", ["∀j : N. j < n ⇒ 1 ≤ f(j)", "i < n"]),
    ("f(i) < 0", ["∀i : N. f(i) ≤ −x", "0 < x"]),
    ("f(i) ≠ 0", ["∀i : N. f(i) ≠ 0"]),
    ("g(x) ≤ g(y)", ["∀x y : R. x ≤ y ⇒ g(x) ≤ g(y)", "x ≤ y"]),
    # ≠
    ("x ≠ 0", ["x < 0"]),
    ("x ≠ y", ["x < y"]),
    ("y ≠ x", ["x < y"]),
    ("x·y ≠ 0", ["x ≠ 0", "y ≠ 0"]),
    ("toC(x)·u ≠ 0", ["x ≠ 0", "u ≠ 0"]),
    ("cis(x)^n ≠ 0", []),
    ("inv(x) ≠ 0", ["x ≠ 0"]),
    ("n + 1 ≠ 0", []),
    ("i ≠ n", ["i < n"]),
    # behind ∀ and ⇒
    ("∀x : R. 0 < x ⇒ 0 < inv(x)", []),
    ("∀n : N. 0 < n ⇒ ∀i : N. i < n ⇒ 0 < 1 + i/n", []),
]


@pytest.mark.parametrize(("text", "known"), SHOWN, ids=[text for text, _ in SHOWN])
def test_it_is_shown(text: str, known: list[str]) -> None:
    given = facts(*known)
    theorem = prove(term(text), given)
    assert theorem.statement is term(text)
    assert theorem.hypotheses <= {fact.statement for fact in given}
    assert recheck(theorem)


@cases(
    "text known",
    ("0 < n", []),
    ("0 < x", []),
    ("0 ≤ n − 1", []),
    ("0 < n − 1", ["0 < n"]),
    ("0 ≤ k", []),
    ("0 ≤ x − 1", ["0 < x"]),
    ("1 ≤ x", ["0 < x"]),
    ("0 < inv(x)", ["0 ≤ x"]),
    ("0 < inv(x)", ["x ≠ 0"]),
    ("0 ≤ sqrt(x)", []),
    ("0 < sqrt(x)", ["0 ≤ x"]),
    ("0 < ln(x)", ["0 < x"]),
    ("ln(x) < 0", ["x < 1"]),
    ("1 ≤ exp(x)", []),
    ("0 < x·y", ["0 < x", "y < 0"]),
    ("0 < x·y", ["0 ≤ x", "0 < y"]),
    ("x < z", ["x ≤ y", "y ≤ z"]),
    ("y < x", ["x < y"]),
    ("0 < x", ["x = y", "0 ≤ y"]),
    ("y ≤ x", ["x ≤ y"]),
    ("x·y ≤ x·z", ["y ≤ z"]),
    ("i + 1 < n", ["i < n"]),
    ("x + 1 ≤ y", ["x < y"]),
    ("0 < sin(x)", ["0 < x"]),
    ("0 < sin(x)", ["0 < x", "x ≤ pi"]),
    ("0 < 1 − sin(x)", []),
    ("0 < sum(n, λi. exp(f(i)))", []),
    ("0 < sum(n, λi. f(i)^2)", ["0 < n"]),
    ("0 ≤ sum(n, λi. n − i − 2)", []),
    ("0 < sum(n, λi. i)", ["0 < n"]),
    ("0 < f(i)", ["∀j : N. j < n ⇒ 0 < f(j)"]),
    ("0 < f(i)", ["∀j : N. j < n ⇒ 0 < f(j)", "i ≤ n"]),
    ("f(i) < 0", ["∀i : N. 0 < f(i)"]),
    ("0 < g(x)", ["0 < g(y)"]),
    ("x ≠ 0", []),
    ("x ≠ y", ["x ≤ y"]),
    ("x + y ≠ 0", ["x ≠ 0", "y ≠ 0"]),
    ("x·y ≠ 0", ["x ≠ 0"]),
    ("u ≠ 0", []),
    ("n ≠ 0", []),
    ("inv(x) ≠ 0", []),
    ("1/2 < 1/3", []),
    ("(2 : R) ≠ 2", []),
    ("pi < 3", []),
    ("∀x : R. 0 < inv(x)", []),
    ("∀x : R. 0 ≤ x ⇒ 0 < x", []),
    ("x = x", []),
    ("⊥", []),
    ids=str,
)
def test_it_is_not_shown(text: str, known: list[str]) -> None:
    with pytest.raises(NotShown):
        prove(term(text), facts(*known))


def test_what_is_missing_is_said() -> None:
    with pytest.raises(NotShown, match=r"lt\(0, x\) is not shown") as caught:
        prove(term("0 < x"))
    assert caught.value.missing is term("0 < x")


def test_a_conjunction_is_shown_and_used() -> None:
    both = conjunction(term("0 < x"), term("0 < y"))
    assert prove(both, facts("1 < x", "1 < y")).statement is both
    assert prove(term("0 < x·y"), [assume(both)])


def test_an_index_of_a_sum_is_no_variable_of_a_fact() -> None:
    with pytest.raises(NotShown):
        prove(term("0 ≤ sum(n, λi. f(i))"), facts("0 ≤ f(i)"))


def test_a_bound_on_the_index_is_not_left_over() -> None:
    assert not prove(term("0 ≤ sum(n, λi. n − i)")).hypotheses


def test_sums_in_sums_are_not_followed_without_end() -> None:
    body = "f(i)"
    for k in range(20):
        body = f"sum(n, λi{k}. {body})"
    with pytest.raises(NotShown):
        prove(term(f"0 ≤ {body}"))


def test_facts_that_need_each_other_are_not_followed_without_end() -> None:
    circle = facts("∀i : N. 0 < f(i + 1) ⇒ 0 < f(i)")
    with pytest.raises(NotShown):
        prove(term("0 < f(i)"), circle)


@pytest.mark.parametrize("name", ["absR", "sqrt", "sin", "ln", "inv"])
def test_deep_terms_are_given_up(name: str) -> None:
    t = term["x"]
    for _ in range(600):
        t = constant(name, R, R)(t + 1)
    with pytest.raises(NotShown):
        prove(less(1, t))


def test_huge_powers_are_given_up() -> None:
    with pytest.raises(NotShown):
        prove(term("0 < ((x + y)·(x − y))^500·z"), facts("0 < z"))


def test_many_facts_that_do_not_help_are_given_up() -> None:
    xs = [variable(f"x{k}", R) for k in range(10)]
    sums = [k * xs[k % 10] + (3 - k) * xs[7 * k % 10] for k in range(1, 30)]
    known = [assume(less(s, s * xs[k % 10])) for k, s in enumerate(sums)]
    with pytest.raises(NotShown):
        prove(less(0, xs[0] * xs[1]), known)


def test_a_long_chain_of_facts_is_followed() -> None:
    xs = [variable(f"x{k}", R) for k in range(30)]
    known = [assume(less_equal(s, t)) for s, t in pairwise(xs)]
    assert prove(less_equal(xs[0], xs[-1]), known).hypotheses == {k.statement for k in known}


def test_what_is_defined_is_looked_into() -> None:
    x = term["x"]
    define("squared_and_one", function(x, x**2 + 1))
    head = constant("squared_and_one", R, R)
    assert prove(less(1, head(term["y"]) + 1))
    assert prove(unequal(head(term["y"]), 0))
    with pytest.raises(NotShown):
        prove(less(1, head(term["y"])))


# Combinations


def test_a_multiplier_is_shown_to_be_nonnegative() -> None:
    given = facts("0 < x")
    theorem = combination(Signs(given), term("x·y ≤ x·z"), [(term("x"), tuple(facts("y ≤ z")))])
    assert theorem.hypotheses == {term("0 < x"), term("y ≤ z")}


@pytest.mark.parametrize(
    ("multiplier", "known"), [("x", []), ("x", ["x ≤ 0"]), ("x − 1", ["0 < x"])]
)
def test_a_multiplier_of_another_sign_is_refused(multiplier: str, known: list[str]) -> None:
    m = term(multiplier)
    goal = term(f"({multiplier})·y ≤ ({multiplier})·z")
    with pytest.raises(NotShown) as caught:
        combination(Signs(facts(*known)), goal, [(m, tuple(facts("y ≤ z")))])
    assert caught.value.missing is (term("0 ≤ x") if multiplier == "x" else term("0 ≤ x − 1"))


def test_a_negative_number_is_refused() -> None:
    with pytest.raises(KernelError, match="negative"):
        combination(Signs(), term("z ≤ y"), [(-1, tuple(facts("y ≤ z")))])


def test_theorems_are_multiplied() -> None:
    items = [(2, tuple(facts("x ≤ y", "a ≤ b")))]
    assert combination(Signs(), term("0 ≤ 2·(y − x)·(b − a)"), items)


@pytest.mark.parametrize("goal", ["y ≤ x", "x + 1 ≤ y", "x < y"])
def test_what_does_not_follow_is_refused(goal: str) -> None:
    with pytest.raises(KernelError):
        combination(Signs(), term(goal), facts("x ≤ y"))


def test_strict_only_if_all_factors_are() -> None:
    strict, weak = facts("x < y", "a ≤ b")
    with pytest.raises(KernelError):
        combination(Signs(), term("0 < (y − x)·(b − a)"), [(1, (strict, weak))])


def test_an_equation_may_have_any_multiplier() -> None:
    (equation,) = facts("x = y")
    theorem = combination(Signs(), term("a·x ≤ a·y"), [(term("−a"), (equation,))])
    assert theorem.hypotheses == {equation.statement}


def test_two_equations_that_algebra_alone_does_not_divide_by() -> None:
    first, second = facts("x·y = a", "x·x·y + y = b")
    goal = term("x·(x·y) − (x·x·y + y) ≤ x·a − b")
    assert combination(Signs(), goal, [(term("x"), (first,)), (term("(−1 : R)"), (second,))])


def test_an_equation_prover_is_asked_for_what_algebra_does_not_see() -> None:
    asked = []

    def equation(s: Term, t: Term) -> Theorem:
        asked.append((s, t))
        return assume(read("s = t", s=s, t=t))

    goal = term("exp(x + y) ≤ exp(x)·exp(y)")
    theorem = combination(Signs((), equation), goal, [])
    assert len(asked) == 1
    assert theorem.hypotheses == {read("s = t", s=asked[0][0], t=asked[0][1])}


def test_without_an_equation_prover_the_identity_is_missing() -> None:
    with pytest.raises(NotShown, match="no identity of polynomials"):
        combination(Signs(), term("exp(x + y) ≤ exp(x)·exp(y)"), [])
