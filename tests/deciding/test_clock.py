"""What the end of the time interrupts, and what it does not."""

import signal
import sys
from typing import Any

import pytest
from sympy import Function, Symbol
from sympy.core.facts import FactKB

from symbolic_pe.deciding.clock import OutOfTime, interrupted_after, is_indivisible
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
    alarms = [alarm]

    class Watched(Function):
        def _eval_is_positive(self) -> bool:
            for each in alarms:
                each()
            return True

    watched = Watched(Symbol("watched"))
    with pytest.raises(OutOfTime), interrupted_after(HOUR):
        assert watched.is_positive
    alarms.clear()
    with interrupted_after(HOUR):
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
