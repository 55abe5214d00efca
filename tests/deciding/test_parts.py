"""The parts of deciding: estimates, exact combinations, terms of normal forms, the worker."""

from __future__ import annotations

import io
import pickle
from collections.abc import Iterator
from fractions import Fraction

import pytest
from symbolic_pe.deciding.simplex import combination
from symbolic_pe.deciding.strategies import NORMAL_FORM, POINTS, Recipe, carried_out, found
from symbolic_pe.proofs.deductions import suppose
from symbolic_pe.proofs.heuristics.forms import simplified
from symbolic_pe.proofs.heuristics.matrices import is_zero
from symbolic_pe.steps.step import RuleError
from sympy import (
    Add,
    Function,
    I,
    Integer,
    Integral,
    Lambda,
    Sum,
    Symbol,
    conjugate,
    cos,
    exp,
    log,
    sin,
    sqrt,
    symbols,
)

from symbolic_pe.deciding import worker as workers
from symbolic_pe.deciding.conditions import proved_at_point, settled
from symbolic_pe.deciding.cost import TooLarge, survey
from symbolic_pe.deciding.question import Question, ask
from symbolic_pe.deciding.refutation import refute
from symbolic_pe.deciding.worker import Reply
from symbolic_pe.language.statements import Equation, LessEqual, Not

x, y, z = symbols("x y z")
t = Symbol("t", real=True)
n = Symbol("n", integer=True, positive=True)
k = Symbol("k", integer=True)
f = Function("f", real=True)


# --- estimates ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "term",
    [
        (x + y + z) ** 90,
        x**10**6,
        sin(10**9 * x),
        sin(sin(sin(sin(sin(sin(sin(sin(x)))))))),
        sqrt(Integer(10**40 + 7) + x),
        Add(*(1 / (x + j) for j in range(20))),
    ],
)
def test_normal_forms_that_may_take_long(term: object) -> None:
    assert not survey(term).quick_form


@pytest.mark.parametrize("term", [sin(2 * x) + cos(x) ** 4, (x + y) ** 5 / (x - y), exp(I * x)])
def test_normal_forms_that_are_quick(term: object) -> None:
    assert survey(term).quick_form


def test_integrals_and_long_sums_are_not_evaluated_here() -> None:
    assert not survey(Integral(sin(t), (t, 0, 1))).quick_balls
    assert not survey(Sum(sin(k), (k, 1, 10**6))).quick_balls
    assert survey(Sum(sin(k), (k, 1, n))).quick_balls


def test_shared_parts_are_counted_wherever_they_stand() -> None:
    term = x
    for _ in range(40):
        term = sin(term) * cos(term)
    with pytest.raises(TooLarge, match="parts"):
        survey(term)


# --- exact combinations ------------------------------------------------------------------------


def vector(**entries: int) -> dict[str, Fraction]:
    return {name: Fraction(value) for name, value in entries.items()}


def test_a_nonnegative_combination_is_found() -> None:
    vectors = [vector(a=1, b=1), vector(a=1, b=-2), vector(c=1)]
    assert combination(vector(a=2, b=-1), vectors) == {0: Fraction(1), 1: Fraction(1)}


def test_there_may_be_none() -> None:
    assert combination(vector(a=-1), [vector(a=1), vector(a=1, b=1)]) is None
    assert combination(vector(b=1), [vector(a=1)]) is None


def test_nothing_is_a_combination_of_nothing() -> None:
    assert combination({}, []) == {}


# --- terms of normal forms ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "term",
    [
        sin(2 * x) / cos(x),
        Sum(k**2 * x**k, (k, 1, n)),
        sqrt(x + 1) * log(y),
        conjugate(x * f(t)),
        Integral(sin(t) / t, (t, 1, 2)),
        2**k + (-1) ** k,
        sqrt(2) * exp(2 * I / 3),
    ],
)
def test_a_normal_form_has_a_term(term: object) -> None:
    assert is_zero(simplified(term) - term)


def test_powers_come_back_as_powers() -> None:
    assert simplified(x**k) == x**k


# --- recipes -----------------------------------------------------------------------------------


def test_a_recipe_for_something_else_is_refused() -> None:
    question = ask(sin(2 * x), 2 * sin(x), ())
    with pytest.raises(RuleError):
        carried_out(question, Recipe(NORMAL_FORM.name))
    assert found(question, NORMAL_FORM) is None


def test_a_point_at_which_the_sides_are_equal_refutes_nothing() -> None:
    with pytest.raises(RuleError):
        refute(ask(x**2, x, ()), {x: Integer(1)})


def test_a_point_at_which_a_side_is_undefined_refutes_nothing() -> None:
    with pytest.raises((RuleError, ValueError)):
        refute(ask(x / (x - 1), x, ()), {x: Integer(1)})


def test_a_theorem_with_a_hypothesis_of_its_own_is_refused() -> None:
    question = ask(x, y, ())
    with pytest.raises(RuleError, match="supposes"):
        settled(suppose(Equation(x, y)), question)


def test_true_identities_have_no_counterexample() -> None:
    assert found(ask(sin(2 * x), 2 * sin(x) * cos(x), ()), POINTS) is None


def test_conditions_of_a_range_are_proved_one_by_one() -> None:
    j = Symbol("j", integer=True, nonnegative=True)
    from symbolic_pe.language.domain import within

    condition = within(j, Integer(1), Integer(3), Not(Equation(sin(j), Integer(0))))
    assert proved_at_point(condition).conclusion == condition
    with pytest.raises(RuleError):
        proved_at_point(within(j, Integer(0), Integer(3), Not(Equation(sin(j), Integer(0)))))


# --- the worker --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def worker() -> Iterator[workers.Worker]:
    started = workers.Worker()
    yield started
    started.close()


def answered(worker: workers.Worker, question: Question, way: str, seconds: float = 30) -> Reply:
    assert not worker.wait(60)
    return worker.ask(question, way, seconds)


def test_terms_are_sent_as_they_are() -> None:
    sent = (
        f(x) + Add(x, x, evaluate=False),
        Lambda(t, sin(-t, evaluate=False)),
        Sum(k, (k, 1, n)),
        LessEqual(f(t), 1),
    )
    buffer = io.BytesIO()
    workers._Pickler(buffer).dump(sent)
    received = pickle.loads(buffer.getvalue())
    assert received == sent
    assert received[0].args[-1].func == f or received[0].has(f(x))


def test_the_worker_finds_a_recipe(worker: workers.Worker) -> None:
    question = ask(Sum(k, (k, 1, n)), n * (n + 1) / 2, ())
    reply = answered(worker, question, "telescoping sums")
    assert reply.recipe is not None, reply
    assert not carried_out(question, reply.recipe).hypotheses


def test_a_worker_that_is_out_of_time_is_replaced(worker: workers.Worker) -> None:
    product = ((sin(x) + y + z) * (sin(2 * x) + y - z) * (sin(3 * x) - y)) ** 60
    slow = ask(product * sin(2 * x), 2 * product * sin(x) * cos(x), ())
    assert answered(worker, slow, NORMAL_FORM.name, 0.5).problem == "out of time"
    assert answered(worker, ask(x, x, ()), NORMAL_FORM.name).recipe == Recipe(NORMAL_FORM.name)


def test_a_worker_that_has_died_is_replaced(worker: workers.Worker) -> None:
    answered(worker, ask(x, x, ()), NORMAL_FORM.name)
    assert worker._process is not None
    worker._process.kill()
    worker._process.wait()
    assert answered(worker, ask(x, x, ()), NORMAL_FORM.name).recipe is not None


def test_a_python_that_cannot_be_started_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nonexistent/python")
    assert "no process could be started" in workers.Worker().wait(1)
