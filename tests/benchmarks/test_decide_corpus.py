"""The corpus for deciding: the true is true, the false is false, and enough of both.

Values at 70 digits decide here, without the kernel; ``benchmarks/decide_speed.py`` checks the whole
corpus in that way before it measures anything, this file a part of it.
"""

import importlib
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
import sympy
from sympy import Integral, Rational, Sum, cos, log, pi, sin, sqrt

from symbolic_pe.language.statements import LessEqual
from symbolic_pe.language.terms import Dot, Grid, MatrixTerm, Trace
from tests.cases import cases
from tests.vocabulary import i, n, u, x, y, z

FOLDER = Path(__file__).parents[2] / "benchmarks"
MODULES = ("cases", "corpus", "evaluation", "mutations")


@pytest.fixture
def decide(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    monkeypatch.syspath_prepend(str(FOLDER))
    return {name: importlib.import_module(f"decide.{name}") for name in MODULES}


def test_there_is_enough_of_everything(decide):
    corpus = decide["corpus"]
    assert len(corpus.TRUE) >= 300
    assert len(corpus.TRUE) * corpus.MUTANTS_OF_EACH >= 1500
    assert len(corpus.TRAPS) >= 100
    assert len({case.group for case in corpus.TRUE}) >= 30


def test_titles_are_unique(decide):
    titles = [case.title for case in (*decide["corpus"].TRUE, *decide["corpus"].TRAPS)]
    assert len(set(titles)) == len(titles)


def test_constructors_settle_none_of_them(decide):
    assert [case.title for case in decide["corpus"].TRUE if case.lhs == case.rhs] == []


def test_identities_hold_at_random_points(decide):
    chosen = [case for case in decide["corpus"].TRUE if not case.lhs.has(Integral)]
    holds = decide["evaluation"].holds_at_random_points
    assert [case.title for case in chosen[::2] if not holds(case, wanted=2)] == []


def test_traps_fail_somewhere(decide):
    find = decide["evaluation"].find_counterexample
    chosen = [case for case in decide["corpus"].TRAPS if not case.lhs.has(Integral)]
    assert [case.title for case in chosen if find(case, 400) is None] == []


def test_mutants_of_one_identity_are_of_many_kinds(decide):
    case = decide["cases"].Case("", "", sin(2 * x), 2 * sin(x) * cos(x))
    found = decide["mutations"].mutants(case, 12)
    assert {mutant.kind for mutant in found} >= {"function", "factor", "1e−12"}
    assert all(mutant.case.lhs - mutant.case.rhs != 0 for mutant in found)


def test_an_equivalent_mutant_is_left_out(decide):
    """Of x = x, the mutant |x| = x for positive x is no mutant."""
    case = decide["cases"].Case("", "", sqrt(u) ** 2 + 0 * u, u)
    same = replace(case, lhs=sympy.Abs(u, evaluate=False))
    assert decide["evaluation"].find_counterexample(same) is None


def test_a_difference_of_a_trillionth_is_seen(decide):
    case = decide["cases"].Case("", "", sin(x) ** 2 + cos(x) ** 2, 1 + Rational(1, 10**12))
    assert decide["evaluation"].find_counterexample(case) is not None


@cases(
    "lhs rhs",
    (Integral(1 / x, (x, 0, u)), 0),  # diverges
    (1 / (sin(y) ** 2 + cos(y) ** 2 - 1), 1),
    (Sum(i, (i, 5, 2)), 0),
    (log(sin(y) ** 2 + cos(y) ** 2 - 1), 1),
)
def test_what_is_undefined_refutes_nothing(decide, lhs, rhs):
    case = decide["cases"].Case("", "", sympy.sympify(lhs), sympy.sympify(rhs))
    assert decide["evaluation"].find_counterexample(case, 8) is None


def test_an_inequality_that_is_sharp_holds_and_fails_beyond(decide):
    case = decide["cases"].Case("", "", sympy.Abs(sin(x)) + 0, Rational(1), LessEqual)
    find = decide["evaluation"].find_counterexample
    assert find(case) is None
    assert find(replace(case, rhs=Rational(9, 10))) is not None


def test_values_of_matrices_and_sums(decide):
    value = decide["evaluation"].value
    turn: MatrixTerm = Grid(2, 2, cos(x), -sin(x), sin(x), cos(x))
    assert abs(value(Trace(turn @ turn.T), {x: 0.7}) - 2) < 1e-60
    assert abs(value(Dot(turn @ Grid(2, 1, 3, 4), turn @ Grid(2, 1, 3, 4)), {x: 2}) - 25) < 1e-60
    assert value(Sum(i**2, (i, 1, n)), {n: 3}) == 14
    assert abs(value(sqrt(z), {z: -4}) - 2j) < 1e-60
    assert abs(value(cos(pi / 3), {}) - 0.5) < 1e-60
