"""All tactics together."""

import pytest

from symbolic_pe.foundations.definitions import DEFINITIONS, definition_of
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import assume, define
from symbolic_pe.kernel.terms import function, numeral, variable
from symbolic_pe.kernel.types import KernelError, N, R, arrow
from symbolic_pe.tactics.goals.context import Context
from tests.cases import cases
from tests.written_terms import Writing

said = Writing(R="xyk", N="nm", Z="z", C="w", f="N→R")


for name in DEFINITIONS:
    definition_of(name)


def context(*facts):
    return Context(assume(said(fact)) for fact in facts)


_COUNT, _VALUES = variable("n", N), variable("f", arrow(N, R))
_SQUARES = "inv(toR(n))·sum(n, λj. (f(j) − inv(toR(n))·sum(n, f))^2)"
define("variance_", function(_COUNT, function(_VALUES, read(_SQUARES, n=_COUNT, f=_VALUES))))
ROOTS = "x·inv(sqrt(x^2·variance_(n, f))) = inv(sqrt(variance_(n, f)))"
POSITIVE = ("0 < x", "0 < toR(n)")
PROVED = [
    (
        (),
        (
            "toZ(toN(floor(absR(2 − toZ(toN(floor(absR(2 − toZ(n))))))))) = "
            "floor(absR(2 − floor(absR(2 − toZ(n)))))"
        ),
    ),
    ((), "sum(n, λi. k·sum(m, λj. f(i)·f(j))) = sum(m, λj. k·f(j)·sum(n, f))"),
    ((), "sin(x)^2 + cos(x)^2 = 1"),
    (("0 < x",), "x·inv(x) = 1"),
    (("x < y",), "(y ≤ x) ⇒ ⊥"),
    (("x ≤ y",), "(y < x) ⇒ ⊥"),
    (("0 < x", "0 < y"), "0 < x·y"),
    (("0 < toR(n)",), "toZ(toN(toZ(n) − 1)) + 1 = toZ(n)"),
    ((), "powZ(w, (0 : Z)) = 1"),
    ((), "floor(0) = 0"),
    ((), "Abs((0 : C)) = 0"),
    ((), "sin(x − pi·floor(y)) = re(powZ(−1, floor(y)))·sin(x)"),
    ((), "delta(n, m) = delta(m, n)"),
    ((), "sum(m, λi. sum1(n, λt. toR(t) + f(i))) = sum(m, f)·n + sum1(n, λt. toR(t))·m"),
    (("0 < x",), "integral(0, 1, λt. x·cos(t)) = x·integral(0, 1, λt. cos(t))"),
    ((), "integral(0, 1, λt. cos(t) + t) = integral(0, 1, λt. cos(t)) + integral(0, 1, λt. t)"),
    ((), "sum(3, λi. toR(i)) < 7/2"),
    ((), "delta(n, n) = 1"),
    (("cis(x) = 1",), "cis(x)·cis(−x) = 1"),
    ((*POSITIVE, "x^2·variance_(n, f) ≠ 0"), ROOTS),
]


@pytest.mark.parametrize(("facts", "text"), PROVED)
def test_what_follows_is_proved(facts, text):
    goal = said(text)
    made = context(*facts).prove(goal)
    assert made.statement is goal
    assert made.hypotheses <= {said(fact) for fact in facts}


@cases(
    "facts text",
    (
        ("0 < toR(n)", "x^2·variance_(n, f) ≠ 0"),
        ROOTS,
    ),
    (("0 < x", "0 < toR(n)"), ROOTS),
    (
        (*POSITIVE, "x^2·variance_(n, f) ≠ 0"),
        ROOTS.replace("variance_(n", "variance_(m", 1),
    ),
    ((), "sin(x)^2 + cos(x)^2 = 2"),
    ((), "x·inv(x) = 1"),
    ((), "x < y"),
    ((), "toZ(toN(z)) = z"),
    ((), "sin(x − pi·floor(y)) = sin(x)"),
    ((), "sum(m, λi. sum1(n, λt. toR(t) + f(i))) = sum(m, f)·n + sum1(n, λt. toR(t))"),
    ((), "sum(3, λi. toR(i)) < 3"),
)
def test_what_does_not_follow_is_refused(facts, text):
    goal = said(text)
    with pytest.raises(KernelError):
        context(*facts).prove(goal)


def test_an_equation_from_multiples_of_others():
    goal, given = said("x^2 = x·y"), assume(said("x = y"))
    made = Context().combined_equations(goal, [(said("x + 0 = x").args[1], [given])])
    assert made.statement is goal


def test_an_inequality_from_multiples_of_others():
    goal, given = said("2·x ≤ 2·y"), assume(said("x ≤ y"))
    made = Context().combined_inequalities(goal, [(numeral(2, 1, R), [given])])
    assert made.statement is goal


def test_a_wrong_multiple_is_refused():
    goal, given = said("3·x ≤ 2·y"), assume(said("x ≤ y"))
    with pytest.raises(KernelError):
        Context().combined_inequalities(goal, [(numeral(2, 1, R), [given])])


def test_a_law_is_used_at_an_index_in_its_range():
    law = assume(said("∀i : N. toR(i) < toR(n) ⇒ f(i) = x"))
    here = context("toR(m) < toR(n)")
    (found,) = here.instances(law, variable("m", N))
    assert found.statement is said("f(m) = x")
    assert not context().instances(law, variable("m", N))
