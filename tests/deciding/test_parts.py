"""The parts of deciding: estimates, exact combinations, terms of normal forms, the worker."""

import io
import os
import pickle
import signal
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from symbolic_pe.deciding import worker as workers
from symbolic_pe.deciding.clock import OutOfTime, interrupted_after
from symbolic_pe.deciding.cost import TooLarge, survey
from symbolic_pe.deciding.question import Question, ask
from symbolic_pe.deciding.refutation import refute
from symbolic_pe.deciding.ways import (
    NORMAL_FORM,
    POINTS,
    WAYS,
    Found,
    Plan,
    Way,
    carried_out,
    found,
)
from symbolic_pe.deciding.wording import Unanswered
from symbolic_pe.kernel.types import KernelError
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import k, n, t

x, y, z = symbols("x y z")
f = Function("f", real=True)
HOUR = 3600.0


# --- estimates ---------------------------------------------------------------------------------


@cases(
    "term",
    (x + y + z) ** 90,
    x**10**6,
    sin(10**9 * x),
    sin(sin(sin(sin(sin(sin(sin(sin(x)))))))),
    sqrt(Integer(10**40 + 7) + x),
    Add(*(1 / (x + j) for j in range(20))),
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


# --- recipes -----------------------------------------------------------------------------------


def test_a_recipe_for_something_else_is_refused() -> None:
    question = ask(sin(2 * x), 2 * sin(x), ())
    with pytest.raises(KernelError):
        carried_out(question, Plan(by_calculation=True))
    assert found(question, NORMAL_FORM) is None


def test_a_point_at_which_the_sides_are_equal_refutes_nothing() -> None:
    with pytest.raises(KernelError):
        refute(ask(x**2, x, ()), {x: Integer(1)})


def test_a_point_at_which_a_side_is_undefined_refutes_nothing() -> None:
    with pytest.raises((KernelError, ValueError)):
        refute(ask(x / (x - 1), x, ()), {x: Integer(1)})


def test_true_identities_have_no_counterexample() -> None:
    assert found(ask(sin(2 * x), 2 * sin(x) * cos(x), ()), POINTS) is None


# --- the worker --------------------------------------------------------------------------------


def asked(question: Question, way: Way, seconds: float = 30) -> Found:
    return workers.searched(question, way, time.perf_counter() + seconds)


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


@pytest.mark.parametrize("can_fork", [True, False])
def test_a_recipe_is_found(can_fork: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "CAN_FORK", can_fork and workers.CAN_FORK)
    question = ask(Sum(k, (k, 1, n)), n * (n + 1) / 2, ())
    result = asked(question, WAYS["closed forms of sums and integrals"])
    assert result is not None
    assert all(item.free for item in result[1].hypotheses)


def problem_of(propose: Callable[[Question], Any]) -> str:
    with pytest.raises(Unanswered) as raised:
        asked(ask(x, x, ()), Way("odd", propose), 5)
    return str(raised.value)


needs_a_fork = pytest.mark.skipif(not workers.CAN_FORK, reason="processes cannot be forked")


@needs_a_fork
def test_a_search_ends_with_its_time() -> None:
    product = ((sin(x) + y + z) * (sin(2 * x) + y - z) * (sin(3 * x) - y)) ** 60
    slow = ask(product * sin(2 * x), 2 * product * sin(x) * cos(x), ())
    with pytest.raises(Unanswered, match="out of time"):
        asked(slow, NORMAL_FORM, 1)


@needs_a_fork
def test_a_search_ends_with_its_memory() -> None:
    words = problem_of(lambda _: iter(bytearray(2 * workers.MEMORY)))
    assert words == "it needed too much memory"


@needs_a_fork
def test_the_death_of_a_worker_is_told_as_it_was() -> None:
    assert problem_of(lambda _: os._exit(3)) == "its process died (exit status 3)"


@needs_a_fork
@pytest.mark.parametrize("seconds", [1e-6, 0.1])
def test_an_interrupt_ends_the_worker(seconds: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, when nobody but the system knows of it, or while it is waited for."""
    forked, fork = [], os.fork

    def noted() -> int:
        if worker := fork():
            forked.append(worker)
            signal.setitimer(signal.ITIMER_REAL, seconds, 1e-3)
        return worker

    def sleeping(_: Question) -> Iterator[Any]:
        time.sleep(60)
        yield

    monkeypatch.setattr(os, "fork", noted)
    with pytest.raises(OutOfTime), interrupted_after(HOUR):
        asked(ask(x, x, ()), Way("odd", sleeping))
    (worker,) = forked
    with pytest.raises(ChildProcessError):  # it has ended, and has been waited for
        os.waitpid(worker, os.WNOHANG)


@needs_a_fork
def test_a_process_that_cannot_be_started_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> int:
        raise OSError("too many")

    monkeypatch.setattr(os, "fork", refused)
    words = problem_of(lambda _: iter(()))
    assert words == "no process could be started for it (too many)"
