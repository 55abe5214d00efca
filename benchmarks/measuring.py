"""Measuring a computation that has not been made before, in a process of its own."""

from __future__ import annotations

import gc
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from sympy.core.cache import clear_cache

__all__ = ["Measurement", "cold", "empty_caches"]

_FORK = multiprocessing.get_context("fork")
_ENOUGH = 0.5
"""A measurement is repeated until it has taken this long (in seconds) altogether."""


@dataclass(frozen=True)
class Measurement:
    """``result`` of a function and the ``seconds`` it took; ``stopped`` if time ran out, and then
    ``seconds`` is the limit and there is no result."""

    result: Any
    seconds: float
    stopped: bool = False


def cold(
    function: Callable[[], Any],
    *,
    before_each: Callable[[], Any] = lambda: None,
    limit: float = 600.0,
    repetitions: int = 5,
) -> Measurement:
    """Run a function in a new process, with empty caches each time; the median time.

    ``before_each`` is called whenever the caches have been emptied.  Short runs are repeated: in
    the first one a process still has to get its own copy of the memory that it shares with the one
    it comes from.  The result must be
    picklable.  Raises RuntimeError if the function fails.
    """
    gc.freeze()  # else a collection in the new process copies all that it shares with this one
    receiver, sender = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_report, args=(function, before_each, repetitions, sender))
    process.start()
    sender.close()
    try:
        return _received(receiver, limit)
    except EOFError:
        raise RuntimeError("what was to be measured failed, see above") from None
    finally:
        process.terminate()
        process.join()


def _received(receiver: Connection, limit: float) -> Measurement:
    receiver.recv()  # the preparations are over
    result: Any = None
    times: list[float] = []
    while True:
        if not receiver.poll(limit):
            return Measurement(None, limit, stopped=True)
        answer: tuple[Any, float] | None = receiver.recv()
        if answer is None:
            return Measurement(result, statistics.median(times))
        result, seconds = answer
        times.append(seconds)


def _report(
    function: Callable[[], Any],
    before_each: Callable[[], Any],
    repetitions: int,
    sender: Connection,
) -> None:
    sender.send("ready")
    total = 0.0
    for _ in range(repetitions):
        empty_caches()
        before_each()
        start = time.perf_counter()
        result = function()
        seconds = time.perf_counter() - start
        sender.send((result, seconds))
        total += seconds
        if total > _ENOUGH:
            break
    sender.send(None)


def empty_caches() -> None:
    """Forget what SymPy and this package have computed so far."""
    clear_cache()
    for name, module in list(sys.modules.items()):
        if name.startswith("symbolic_pe.") and not name.endswith(".worker"):
            for member in list(vars(module).values()):
                # key_of hands out keys that others keep: it is a register, not a memory
                is_cache = hasattr(member, "cache_clear") and not isinstance(member, type)
                if is_cache and member.__name__ != "key_of":
                    member.cache_clear()
