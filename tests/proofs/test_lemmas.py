"""Lemmas and axioms: what they say is proved in the kernel."""

import pytest

from symbolic_pe.explain import ClaimError
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.language.border import Reader
from symbolic_pe.proofs import lemmas
from symbolic_pe.proofs.axioms import ASSUMED, AXIOMS, axiom
from symbolic_pe.proofs.certificates import assumed
from symbolic_pe.proofs.facts import DoesNotFollow
from symbolic_pe.theories import laws
from tests.formulas import *

x, y, u = symbols("x y u", real=True)
a, b, z = symbols("a b z", positive=True)
n, i = symbols("n i", integer=True, nonnegative=True)
m, k = symbols("m", integer=True, positive=True), symbols("k", integer=True)
j, c = symbols("j c", integer=True, nonnegative=True)
g, table = Function("g", real=True), Function("f", real=True)
s, t, complex_table = *symbols("s t"), Function("h")


def modulus(term):
    return Abs(term, evaluate=False)


STATEMENTS = {
    "change_of_cosine": ForAll(
        [x, y], Implies(LessEqual(y, x), LessEqual(modulus(cos(x) - cos(y)), x - y))
    ),
    "cosine_above_parabola": ForAll(x, Implies(LessEqual(0, x), LessEqual(1 - x**2 / 2, cos(x)))),
    "cosine_at_least": ForAll(x, LessEqual(-1, cos(x))),
    "cosine_at_most": ForAll(x, LessEqual(cos(x), 1)),
    "cosine_decreases": ForAll(
        [x, y],
        Implies(
            LessEqual(0, x),
            Implies(LessEqual(x, y), Implies(LessEqual(y, pi), LessEqual(cos(y), cos(x)))),
        ),
    ),
    "cosine_is_lipschitz": ForAll([x, y], LessEqual(modulus(cos(x) - cos(y)), modulus(x - y))),
    "exchange_of_sums": ForAll(
        [table, n, c],
        Equation(
            Sum(Sum(table(i, j), (j, 0, c - 1)), (i, 0, n - 1)),
            Sum(Sum(table(i, j), (i, 0, n - 1)), (j, 0, c - 1)),
        ),
    ),
    "floor_is": ForAll(
        [x, k], Implies(LessEqual(k, x), Implies(Less(x, k + 1), Equation(floor(x), k)))
    ),
    "modulus_of_complex_sum": ForAll(
        [complex_table, n],
        LessEqual(
            modulus(Sum(complex_table(i), (i, 0, n - 1))),
            Sum(modulus(complex_table(i)), (i, 0, n - 1)),
        ),
    ),
    "modulus_of_product": ForAll([s, t], Equation(modulus(s * t), modulus(s) * modulus(t))),
    "real_part_at_most": ForAll(s, LessEqual(re(s), modulus(s))),
    "triangle_inequality": ForAll([s, t], LessEqual(modulus(s + t), modulus(s) + modulus(t))),
    "logarithm_increases": ForAll([a, b], Implies(LessEqual(a, b), LessEqual(log(a), log(b)))),
    "logarithm_positive": ForAll(z, Implies(Less(1, z), Less(0, log(z)))),
    "modulus_of_sum": ForAll(
        [g, n], LessEqual(modulus(Sum(g(i), (i, 0, n - 1))), Sum(modulus(g(i)), (i, 0, n - 1)))
    ),
    "power_decreases": ForAll(
        [b, x, y], Implies(Less(1, b), Implies(LessEqual(x, y), LessEqual(b**-y, b**-x)))
    ),
    "power_strictly_decreases": ForAll(
        [b, x, y], Implies(Less(1, b), Implies(Less(x, y), Less(b**-y, b**-x)))
    ),
    "sine_above_cubic": ForAll(x, Implies(LessEqual(0, x), LessEqual(x - x**3 / 6, sin(x)))),
    "sine_at_least": ForAll(x, LessEqual(-1, sin(x))),
    "sine_at_most": ForAll(x, LessEqual(sin(x), 1)),
    "sine_at_most_argument": ForAll(x, Implies(LessEqual(0, x), LessEqual(sin(x), x))),
    "sine_nonnegative": ForAll(
        x, Implies(LessEqual(0, x), Implies(LessEqual(x, pi), LessEqual(0, sin(x))))
    ),
    "sine_is_lipschitz": ForAll([x, y], LessEqual(modulus(sin(x) - sin(y)), modulus(x - y))),
    "sine_positive": ForAll(x, Implies(Less(0, x), Implies(Less(x, pi), Less(0, sin(x))))),
    "sum_positive": ForAll(
        [g, m],
        Implies(
            ForAll(i, Implies(LessEqual(i, m - 1), LessEqual(0, g(i)))),
            Implies(Less(0, g(0)), Less(0, Sum(g(i), (i, 0, m - 1)))),
        ),
    ),
    "whole_turns": ForAll(x, Implies(Equation(exp(I * x), 1), Exists(k, Equation(x, 2 * pi * k)))),
}


@pytest.mark.parametrize("name", STATEMENTS)
def test_what_it_says_is_proved(name):
    lemma = getattr(lemmas, name)
    assert same_statement(lemma.statement, STATEMENTS[name])
    theorem = lemma.theorem
    said = Reader.of(lemma.statement).statement(lemma.statement)
    assert (theorem.statement, theorem.hypotheses) == (said, frozenset())
    recheck(theorem)


def test_every_lemma_is_tested():
    names = {lemma.name.replace("-", "_") for lemma in lemmas.known().values()}
    assert names == set(STATEMENTS) == set(lemmas.__all__) - {"Lemma", "known"}


def test_what_a_lemma_does_not_say_is_no_lemma():
    wrong = lemmas.Lemma("wrong", ForAll(x, LessEqual(sin(x), Rational(1, 2))), _by_the_bound)
    with pytest.raises(DoesNotFollow, match="it is false at x"):
        _ = wrong.theorem


def _by_the_bound(proof):
    proof.shows(proof.conclusion, lemmas.sine_at_most)


def test_an_unknown_axiom_is_told():
    with pytest.raises(ClaimError, match="there is no axiom pi-rational; did you mean pi-irrat"):
        axiom("pi-rational")


@pytest.mark.parametrize("name", AXIOMS)
def test_an_axiom_is_a_theorem_of_the_kernel(name):
    statement = AXIOMS[name].statement
    theorem = axiom(name).theorem
    said = Reader.of(statement).statement(statement)
    assert (theorem.statement, theorem.hypotheses) == (said, frozenset())


def test_no_axiom_can_be_added():
    with pytest.raises(TypeError):
        AXIOMS["absurd"] = AXIOMS["pi-irrational"]


def test_the_assumed_axioms_are_those_of_the_kernel():
    for name, item in ASSUMED.items():
        assert assumed(item.theorem) == (item.name,)
        assert laws[name].theorem.rule == "axiom"
