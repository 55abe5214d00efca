"""A process that looks for plans and points, so that no search takes too long or too much memory.

The parent sends a question and the name of a way; the worker answers with a recipe and the time
that it took to carry out, or with nothing.  Terms are pickled with their nodes as they are, nothing
evaluated anew; theorems stay where they were made.  A worker that is out of time, or out of
memory, is ended and replaced.
"""

from __future__ import annotations

import contextlib
import io
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from functools import cache
from typing import IO, Any

import sympy
from sympy import Basic, Expr
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe import processes
from symbolic_pe.deciding.clock import uninterrupted
from symbolic_pe.deciding.question import Question
from symbolic_pe.deciding.ways import WAYS, Recipe, carried_out, found
from symbolic_pe.deciding.wording import in_words

MEMORY = 2 * 2**30
"""Bytes of address space for a worker."""
_GRACE = 1.0
_LAST_MOMENT = 0.5
"""Seconds between the last word of a process and its end, at most."""


@dataclass(frozen=True)
class Reply:
    """What a worker found: a recipe with the seconds that it takes, or why there is none."""

    recipe: Recipe | None = None
    seconds: float = 0.0
    problem: str = ""


class Worker:
    """One process; it is started when it is first asked, and again when it has died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._is_ready = False
        self._turn = threading.Lock()

    def ask(self, question: Question, way: str, end: float) -> Reply:
        """Let the worker try one way, for at most half of the time that is left until the end when
        it is ready: there are other ways, and what is found has to be repeated."""
        with self._turn:
            try:
                self._start()
            except OSError as problem:
                return Reply(problem=f"no process could be started for it ({problem})")
            if not self._is_ready:
                reply = self._reply(end - time.perf_counter())
                if reply.problem:
                    return reply
                self._is_ready = True
            seconds = (end - time.perf_counter()) / 2
            return self._reply(seconds, (question, way, seconds))

    def _reply(self, seconds: float, message: Any = None) -> Reply:
        """Send a message, if there is one, and receive the reply to it."""
        process: Any = self._process
        if seconds <= 0:
            return Reply(problem="out of time")
        try:
            data = b"" if message is None else _packed(message)
        except Exception as problem:
            return Reply(problem=f"it cannot be sent to a process ({in_words(problem)})")
        ended = threading.Event()
        limit = threading.Timer(seconds, self._end, (process, ended))
        limit.daemon = True
        limit.start()
        try:
            process.stdin.write(data)
            process.stdin.flush()
            reply: Reply = pickle.load(process.stdout)
            return reply
        except (OSError, EOFError, pickle.PickleError):
            status = self._forget(_LAST_MOMENT)
            death = f"its process died ({processes.ending(status)})"
            return Reply(problem="out of time" if ended.is_set() else death)
        except BaseException:  # an interrupt: the answer that is still to come is nobody's
            self._forget()
            raise
        finally:
            limit.cancel()

    def close(self) -> None:
        """End the process."""
        with self._turn:
            self._forget()

    def _start(self) -> None:
        if self._process is not None and self._process.poll() is None:
            return
        self._forget()
        command = processes.command_of(__name__)
        with uninterrupted():
            self._process = processes.start(command, {}, stderr=subprocess.DEVNULL)
            self._owner = os.getpid()

    @staticmethod
    def _end(process: subprocess.Popen[bytes], ended: threading.Event) -> None:
        ended.set()
        processes.kill(process)

    def _forget(self, patience: float = 0.0) -> int:
        """End the process, if it has not ended by itself in so many seconds; its status."""
        with uninterrupted():
            process, self._process, self._is_ready = self._process, None, False
            if process is None or os.getpid() != self._owner:  # a forked process leaves it alone
                return 0
            return processes.ended(process, patience)

    def __del__(self) -> None:
        self._forget()


def shared_worker() -> Worker:
    """The worker of this process (a forked one has its own)."""
    return _worker_of(os.getpid())


@cache
def _worker_of(_: int) -> Worker:
    return Worker()


# --- messages --------------------------------------------------------------------------------


class _Pickler(pickle.Pickler):
    """Pickles terms node by node, so that reading them evaluates nothing."""

    def reducer_override(self, thing: Any) -> Any:
        if isinstance(thing, UndefinedFunction):
            return _function, (thing.__name__, tuple(thing._kwargs.items()))
        if isinstance(thing, sympy.Add | sympy.Mul):
            return _from_args, (type(thing), thing.args)
        if isinstance(thing, sympy.Pow | sympy.Function) and not isinstance(thing, AppliedUndef):
            return _unevaluated, (type(thing), thing.args)
        return NotImplemented


def _function(name: str, assumptions: tuple[tuple[str, bool], ...]) -> Any:
    return sympy.Function(name, **dict(assumptions))


def _from_args(kind: Any, arguments: tuple[Basic, ...]) -> Expr:
    return kind._from_args(arguments)


def _unevaluated(kind: Any, arguments: tuple[Basic, ...]) -> Expr:
    return kind(*arguments, evaluate=False)


def _packed(message: Any) -> bytes:
    buffer = io.BytesIO()
    _Pickler(buffer).dump(message)
    return buffer.getvalue()


# --- the worker's side -----------------------------------------------------------------------


def main() -> None:
    """Answer questions from standard input until it ends."""
    _limit_memory()
    pipe = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    _send(pipe, Reply())
    while True:
        try:
            question, way, seconds = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        _arm(seconds + _GRACE)
        _send(pipe, _answer(question, way))
        _arm(0)


def _send(pipe: IO[bytes], reply: Reply) -> None:
    try:
        data = _packed(reply)
    except Exception as problem:
        data = _packed(Reply(problem=f"what was found cannot be sent ({in_words(problem)})"))
    pipe.write(data)
    pipe.flush()


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # there are no such limits here
        return
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _arm(seconds: float) -> None:
    """End by a signal when the time is over, even if nobody is left to end this process."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _answer(question: Question, way: str) -> Reply:
    try:
        result = found(question, WAYS[way])
        if result is None:
            return Reply()
        start = time.perf_counter()
        carried_out(question, result[0])
        return Reply(result[0], time.perf_counter() - start)
    except MemoryError:
        return Reply(problem="it needed too much memory")
    except Exception as problem:  # a mistake in this package, and reported like any other
        return Reply(problem=in_words(problem))
