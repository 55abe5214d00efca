"""Finite sums: congruence, ranges, bounds, δ, permutations, explicit sums."""

import pytest

from symbolic_pe.foundations.applying import apply
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import less
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import assume, discharge, transitive
from symbolic_pe.kernel.terms import function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, R, arrow
from symbolic_pe.tactics.arithmetic.sums import congruence_of_sum
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.theories import laws
from tests.cases import cases
from tests.written_terms import Writing

term = Writing(N="ijmn", f="N→R", g="N→R")


def given(text: str) -> Theorem:
    return assume(term(text))


I, J, M, N_, F, G = (term[name] for name in "ijmnfg")


def test_equal_terms_give_equal_sums() -> None:
    theorem = congruence_of_sum(N_, I, algebra(term("f(i) + f(i)"), term("2·f(i)"), (), ()))
    assert theorem.statement is term("sum(n, λi. f(i) + f(i)) = sum(n, λi. 2·f(i))")
    assert not theorem.hypotheses


def test_the_terms_need_to_be_equal_in_the_range_only() -> None:
    every = given("∀i : N. i < n ⇒ f(i) = g(i)")
    theorem = congruence_of_sum(N_, I, apply(every, I, given("i < n")))
    assert theorem.statement is term("sum(n, λi. f(i)) = sum(n, λi. g(i))")
    assert theorem.hypotheses == {every.statement}


@pytest.mark.parametrize("known", ["i < 3", "toR(i) < toR(3)"])
def test_a_range_of_a_given_length_is_discharged(known: str) -> None:
    three = read("3")
    every = given("∀i : N. i < 3 ⇒ f(i) = g(i)")
    same = apply(every, I, assume(term(known)))
    assert congruence_of_sum(three, I, same).hypotheses == {every.statement}
    assert congruence_of_sum(three, I, discharge(term(known), same))


def test_a_range_that_is_written_in_two_ways_is_discharged() -> None:
    three = read("3")
    both = algebra(F(I), F(I), (), ())
    for known in ("i < 3", "toR(i) < toR(3)"):
        every = given(f"∀i : N. {known} ⇒ f(i) = f(i)")
        both = transitive(both, apply(every, I, assume(term(known))))
    theorem = congruence_of_sum(three, I, both)
    assert not any(I in hypothesis.free for hypothesis in theorem.hypotheses)


def test_a_range_that_is_shorter_is_not_enough() -> None:
    every = given("∀i : N. i < m ⇒ f(i) = g(i)")
    with pytest.raises(KernelError, match="free in a hypothesis"):
        congruence_of_sum(N_, I, apply(every, I, given("i < m")))


def test_an_equation_about_one_index_is_none_about_all() -> None:
    with pytest.raises(KernelError, match="free in a hypothesis"):
        congruence_of_sum(N_, I, given("f(i) = g(i)"))


def test_an_equation_about_another_index_is_one_of_constant_terms() -> None:
    theorem = congruence_of_sum(N_, I, given("f(j) = g(j)"))
    assert theorem.statement is term("sum(n, λi. f(j)) = sum(n, λi. g(j))")


def test_a_sum_is_split() -> None:
    theorem = laws.sum_split[R](F, M, N_)
    assert theorem.statement is term("sum(m + n, f) = sum(m, f) + sum(n, λi. f(m + i))")


def test_a_telescope() -> None:
    every = given("∀i : N. i < n ⇒ g(i + 1) − g(i) = f(i)")
    theorem = laws.telescope[R](G, F, N_, every)
    assert theorem.statement is term("sum(n, f) = g(n) − g(0)")


@cases(
    "premise",
    "∀i : N. i < n ⇒ g(i) − g(i + 1) = f(i)",
    "∀i : N. i < m ⇒ g(i + 1) − g(i) = f(i)",
    "g(i + 1) − g(i) = f(i)",
)
def test_a_telescope_that_is_none(premise: str) -> None:
    with pytest.raises(KernelError):
        laws.telescope[R](G, F, N_, given(premise))


def test_an_empty_sum_is_not_positive() -> None:
    every = given("∀i : N. i < n ⇒ 0 < f(i)")
    with pytest.raises(KernelError):
        laws.sum_of_positive(F, N_, given("0 ≤ n"), every)


def test_delta_picks_a_term() -> None:
    theorem = laws.sum_of_delta[R](F, I, N_, given("i < n"))
    assert theorem.statement is term("sum(n, λj. delta(i, j)·f(j)) = f(i)")


@pytest.mark.parametrize("premise", ["i ≤ n", "n ≤ i", "n < i"])
def test_delta_picks_nothing_outside_of_the_range(premise: str) -> None:
    with pytest.raises(KernelError):
        laws.sum_of_delta[R](F, I, N_, given(premise))


def test_a_permutation_needs_both_inverses() -> None:
    s, t = (variable(name, arrow(N, N)) for name in "st")
    names = {**term.names, "s": s, "t": t}
    into, back, undone, redone = (
        assume(read(text, **names))
        for text in (
            "∀i : N. i < n ⇒ s(i) < n",
            "∀j : N. j < n ⇒ t(j) < n",
            "∀i : N. i < n ⇒ t(s(i)) = i",
            "∀j : N. j < n ⇒ s(t(j)) = j",
        )
    )
    theorem = laws.sum_permute[R](F, s, t, N_, into, back, undone, redone)
    assert theorem.statement is read("sum(n, λi. f(s(i))) = sum(n, f)", **names)
    with pytest.raises(KernelError):
        laws.sum_permute[R](F, s, t, N_, into, back, undone, undone)


def test_parity_needs_even_and_odd_indices() -> None:
    holds = function(I, less(0, F(I)))
    even = given("∀i : N. i < n ⇒ 0 < f(2·i)")
    odd = given("∀i : N. i < n ⇒ 0 < f(2·i + 1)")
    theorem = laws.parity(holds, N_, even, odd)
    assert theorem.statement is term("∀a : N. a < 2·n ⇒ 0 < f(a)")
    with pytest.raises(KernelError):
        laws.parity(holds, N_, even, even)


# Explicit sums


@cases(
    "text holds",
    ("sum(n, λi. f(i + 1)) = sum(n, λi. f(i)) + f(n) − f(0)", True),
    ("sum(n, λi. f(i + 1) − f(i)) = f(n) − f(0)", True),
    ("sum(n, λi. f(i + 2) − f(i)) = f(n + 1) + f(n) − f(0) − f(1)", True),
    (
        ("sum(n, λi. (f(i + 1) − f(i))·g(i) + f(i + 1)·(g(i + 1) − g(i))) = f(n)·g(n) − f(0)·g(0)"),
        True,
    ),
    ("sum(n, λi. f(i + 1)) = sum(n, λi. f(i)) + f(n)", False),
    ("sum(n, λi. f(i + 1) − f(i)) = f(n + 1) − f(0)", False),
)
def test_sums_of_shifted_unknown_functions(text: str, holds: bool) -> None:
    names = {name: variable(name, arrow(N, R)) for name in "fg"}
    s, t = read(text, n=variable("n", N), **names).args
    if holds:
        assert Context().equation(s, t).statement.args == (s, t)
    else:
        with pytest.raises(KernelError):
            Context().equation(s, t)
