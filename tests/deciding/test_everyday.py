"""Inequalities that people write down every day, and the promise about time."""

import itertools
import threading
import time
from typing import Any

import pytest

from symbolic_pe.deciding import Verdict, answering, decide, ways
from symbolic_pe.deciding import worker as workers
from symbolic_pe.deciding.clock import OutOfTime, interrupted_after
from symbolic_pe.deciding.question import Question, ask
from symbolic_pe.deciding.refutation import hill_climbing
from symbolic_pe.deciding.ways import NORMAL_FORM, Plan, Way, carried_out, found
from symbolic_pe.deciding.wording import Unanswered
from symbolic_pe.kernel.types import KernelError
from tests.deciding.questions import NAMES, questions
from tests.vocabulary import x


def inequality(text: str) -> Question:
    return ask(text, None, (), NAMES)


@pytest.mark.parametrize("text", questions("everyday"))
def test_the_climb_to_a_bound_that_is_never_reached_ends(text: str) -> None:
    assert next(hill_climbing(inequality(text)), None) is None


def test_what_must_not_vanish_is_a_condition_and_nothing_else_is() -> None:
    verdict = decide("1/x^2 > 0", names=NAMES)
    assert list(map(str, verdict.conditions)) == ["¬(x = 0)"]
    assert decide("x^2*(1 + x^2) > 0", names=NAMES).status == "refuted"
    assert not decide("1/(1 + x^2) > 0", names=NAMES).conditions


# --- the time that is given --------------------------------------------------------------------


def for_ever(*_: Any) -> Any:
    for _ in itertools.count():
        pass


def test_what_takes_long_before_there_is_a_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "ask", for_ever)
    verdict = decide(x, x, timeout=0.2)
    assert (verdict.status, verdict.reason) == (
        "unknown",
        "out of time while the question was read",
    )


def test_what_takes_long_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "found", for_ever)
    verdict = decide(x, x, timeout=0.2)
    assert (verdict.status, verdict.reason) == ("unknown", "out of time")
    assert verdict.tried == (NORMAL_FORM.name,)


def test_the_clock_is_looked_at_between_proposals(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> Any:
        raise KernelError("no")

    endless = Way("endless", lambda _: itertools.repeat(Plan()))
    monkeypatch.setattr(ways, "carried_out", refused)
    with pytest.raises(OutOfTime):
        found(ask(x, x, ()), endless, end=0.0)


def test_where_no_timer_can_be_had_the_clock_is_enough() -> None:
    verdicts: list[Verdict] = []
    thread = threading.Thread(target=lambda: verdicts.append(decide("1/p > 0", names=NAMES)))
    thread.start()
    thread.join()
    assert [verdict.status for verdict in verdicts] == ["proved"]


def test_the_timer_is_given_back() -> None:
    import signal

    if not hasattr(signal, "setitimer"):
        pytest.skip("there is no signal.setitimer here")
    with pytest.raises(OutOfTime), interrupted_after(0.01):
        for_ever()
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.parametrize("timeout", [float("inf"), float("nan"), 1e10, 0])
def test_no_time_limit(timeout: float) -> None:
    with pytest.raises(ValueError, match="is no time limit"):
        decide(x, x, timeout=timeout)


# --- mistakes ----------------------------------------------------------------------------------


def test_a_quotient_under_assumptions() -> None:
    verdict = decide("(a^2 + b^2)/2 = 5/2", assuming=("a + b = 3", "a*b = 2"))
    assert verdict.status == "proved"


ODD, GOOD = Plan(signs=(x,)), Plan(by_calculation=True)


def _way(monkeypatch: pytest.MonkeyPatch, *proposals: Plan) -> Way:
    """A way that makes a mistake in carrying out the odd proposal."""

    def carry_out(question: Question, proposal: Any) -> Any:
        if proposal == ODD:
            raise OSError("the proposal is odd")
        return carried_out(question, proposal)

    way = Way("careless", lambda _: iter(proposals))
    monkeypatch.setattr(ways, "carried_out", carry_out)
    return way


def test_a_mistake_costs_no_other_proposal(monkeypatch: pytest.MonkeyPatch) -> None:
    result = found(ask(x, x, ()), _way(monkeypatch, ODD, GOOD))
    assert result is not None
    assert result[0] == GOOD


def test_a_mistake_in_a_worker_is_reported_as_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    way = _way(monkeypatch, ODD)
    with pytest.raises(Unanswered, match="OSError: the proposal is odd"):
        workers.searched(ask(x, x, ()), way, time.perf_counter() + 60)


def test_a_mistake_in_this_process_too(monkeypatch: pytest.MonkeyPatch) -> None:
    way = _way(monkeypatch, ODD)
    for name in ("NORMAL_FORM", "OUTRIGHT"):
        monkeypatch.setattr(answering, name, way)
    monkeypatch.setattr(answering, "WAYS", {way.name: way})
    assert "careless: OSError: the proposal is odd" in decide(x, x).reason
