"""Measuring in processes of their own, so that no run profits from the caches of another."""

from __future__ import annotations

import gc
import multiprocessing
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

__all__ = ["Measurement", "cold"]

_FORK = multiprocessing.get_context("fork")
_SHORT = 0.5


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
    prepare: Callable[[], Any] = lambda: None,
    limit: float = 600.0,
    repetitions: int = 5,
) -> Measurement:
    """Run a function in newly forked processes; the median time.

    ``prepare`` is called before the clock starts.  A run that takes more than half a second is not
    repeated.  The result must be picklable.  Raises RuntimeError if the function fails.
    """
    gc.freeze()  # else a collection in the new process copies all that it shares with this one
    first = _once(function, prepare, limit)
    if first.stopped or first.seconds > _SHORT:
        return first
    others = [_once(function, prepare, limit) for _ in range(repetitions - 1)]
    seconds = statistics.median([first.seconds, *(other.seconds for other in others)])
    return Measurement(first.result, seconds)


def _once(function: Callable[[], Any], prepare: Callable[[], Any], limit: float) -> Measurement:
    receiver, sender = _FORK.Pipe(duplex=False)
    process = _FORK.Process(target=_report, args=(function, prepare, sender))
    process.start()
    sender.close()
    try:
        receiver.recv()
        if not receiver.poll(limit):
            return Measurement(None, limit, stopped=True)
        answer: tuple[Any, float] = receiver.recv()
    except EOFError:
        raise RuntimeError("what was to be measured failed, see above") from None
    finally:
        process.terminate()
        process.join()
    return Measurement(*answer)


def _report(function: Callable[[], Any], prepare: Callable[[], Any], sender: Connection) -> None:
    prepare()
    sender.send("ready")
    start = time.perf_counter()
    result = function()
    sender.send((result, time.perf_counter() - start))
