"""The end of the time that was given for an answer."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from sympy.core.facts import FactKB

from symbolic_pe import kernel
from symbolic_pe.deciding import forks

_WHOLE = (
    FactKB.deduce_all_facts.__code__.co_filename,
    str(Path(kernel.__file__).parent),
    forks.__file__,
)
"""What is not interrupted: the file of SymPy that notes what follows of a fact, the kernel, and who
starts and ends processes."""

_AGAIN = 0.1
"""Seconds until it is tried again, where an interrupt got lost, in a destructor, say."""


class OutOfTime(BaseException):
    """The time is over.  No ``Exception``: nothing that looks for mistakes shall catch it."""


@contextmanager
def interrupted_after(seconds: float) -> Iterator[None]:
    """Raise :class:`OutOfTime` in what is done inside when the time is over.

    That takes a timer of the system, which only the main thread can use, and which is left alone
    where somebody else uses it; then nothing is interrupted.
    """
    if not _is_timer_free():
        yield
        return
    armed = [True]

    def stop(_: int, frame: FrameType | None) -> None:
        if armed and not is_indivisible(frame):
            raise OutOfTime

    try:  # the first interrupt may come before the next line
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, seconds, _AGAIN)
        yield
    finally:
        try:
            armed.clear()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, signal.SIG_DFL)


def is_indivisible(frame: FrameType | None) -> bool:
    """Is something being done, here or further up, that must not be left half done?

    SymPy notes a fact and then what follows from it, and would keep a fact without what follows,
    for a symbol for the rest of the process.  That is short; how it finds the fact may be long, and
    is begun anew if it is interrupted.  A rule of the kernel is short, and FLINT, which calls back
    into it for integrals, survives no exception there.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith(_WHOLE):
            return True
        frame = frame.f_back
    return False


def _is_timer_free() -> bool:
    if not hasattr(signal, "setitimer"):
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    is_default = signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
    return is_default and not signal.getitimer(signal.ITIMER_REAL)[0]
