"""What the end of the time interrupts, and what it does not."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import Any

import pytest
from sympy import Function, Symbol
from sympy.core.facts import FactKB

from symbolic_pe import processes
from symbolic_pe.deciding.clock import (
    OutOfTime,
    interrupted_after,
    is_indivisible,
    uninterrupted,
)
from symbolic_pe.deciding.question import ask
from symbolic_pe.deciding.ways import NORMAL_FORM
from symbolic_pe.deciding.worker import Worker
from symbolic_pe.kernel.types import KernelError, need

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="there is no signal.setitimer here"
)

HOUR = 3600.0


def alarm() -> None:
    signal.raise_signal(signal.SIGALRM)


def test_the_end_interrupts() -> None:
    with pytest.raises(OutOfTime), interrupted_after(HOUR):
        alarm()


def test_what_is_held_back_is_done_whole() -> None:
    done = []
    with interrupted_after(HOUR):
        with uninterrupted():
            alarm()
            done.append("all of it")
        with pytest.raises(OutOfTime):
            alarm()
    assert done == ["all of it"]


def test_a_process_that_is_being_started_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[subprocess.Popen[Any]] = []
    start = processes.start

    def started_at_the_end(*arguments: Any, **options: Any) -> subprocess.Popen[Any]:
        begun.append(start(*arguments, **options))
        alarm()
        return begun[-1]

    monkeypatch.setattr(processes, "start", started_at_the_end)
    worker = Worker()
    with interrupted_after(HOUR):
        reply = worker.ask(ask(1, 1, ()), NORMAL_FORM.name, time.perf_counter() + HOUR)
    assert reply.recipe is not None
    worker.close()
    assert [process.returncode is None for process in begun] == [False]


def test_what_sympy_notes_is_not_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    tell = FactKB._tell

    def watched(self: FactKB, *fact: Any) -> bool:
        seen.append(is_indivisible(sys._getframe()))
        return bool(tell(self, *fact))

    monkeypatch.setattr(FactKB, "_tell", watched)
    FactKB(Symbol("x")._assumptions.rules).deduce_all_facts([("positive", True)])
    assert set(seen) == {True}
    assert not is_indivisible(sys._getframe())


def test_what_sympy_finds_out_is_interrupted_and_begun_anew() -> None:
    class Watched(Function):
        def _eval_is_positive(self) -> bool:
            alarm()
            return True

    watched = Watched(Symbol("watched"))
    with pytest.raises(OutOfTime), interrupted_after(HOUR):
        assert watched.is_positive
    with interrupted_after(HOUR), uninterrupted():
        assert watched.is_positive


def test_a_rule_of_the_kernel_is_done_whole() -> None:
    seen: list[bool] = []

    class Watching(str):
        __slots__ = ()

        def __format__(self, how: str) -> str:
            seen.append(is_indivisible(sys._getframe()))
            return ""

    need(True, "")
    with pytest.raises(KernelError) as raised:
        need(False, "{}", Watching())
    assert str(raised.value) == ""
    assert seen == [True]
