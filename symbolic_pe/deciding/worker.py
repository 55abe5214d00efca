"""A process that looks for a plan or a point, so that no search takes too long or too much memory.

It is forked from this one, so that it knows the question, and answers with a recipe, or with why
there is none; theorems stay where they were made.  It ends by a signal when its time is over,
whatever it does then.  Where processes cannot be forked, it is looked for in this one.
"""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pickle
import signal
import threading
import time
from pathlib import Path
from typing import IO, Any, NoReturn

import sympy
from sympy import Basic, Expr
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe import processes
from symbolic_pe.deciding.forks import Fork
from symbolic_pe.deciding.question import Question
from symbolic_pe.deciding.ways import Found, Recipe, Way, carried_out, found
from symbolic_pe.deciding.wording import Unanswered, in_words

MEMORY = 2 * 2**30
"""Bytes that such a process may use besides what there was before."""

CAN_FORK = hasattr(os, "fork")


def searched(question: Question, way: Way, end: float) -> Found:
    """As :func:`~symbolic_pe.deciding.ways.found`, by a process that takes at most half of the time
    that is left: there are other ways, and repeating what is found takes no longer than finding it.

    Raises :class:`Unanswered`.
    """
    seconds = (end - time.perf_counter()) / 2
    if seconds <= 0:
        raise Unanswered("out of time")
    if not CAN_FORK:
        return found(question, way, end)
    parent, (receiving, sending) = os.getpid(), os.pipe()
    fork = Fork()
    try:
        with open(receiving, "rb") as answers:
            if _is_forked(fork, sending):
                _work(question, way, seconds, sending, parent)
            os.close(sending)
            recipe = _received(fork, answers)
    finally:
        fork.end()
    if recipe is None:
        return None
    theorem, recipe = carried_out(question, recipe)
    return recipe, theorem


def _is_forked(fork: Fork, sending: int) -> bool:
    try:
        return fork.start()
    except OSError as problem:
        os.close(sending)
        raise Unanswered(f"no process could be started for it ({problem})") from None


def _received(fork: Fork, answers: IO[bytes]) -> Recipe | None:
    """The recipe that a worker has found."""
    data, status = answers.read(), fork.status()
    if status == -signal.SIGALRM:
        raise Unanswered("out of time")
    if status or not data:
        raise Unanswered(f"its process died ({processes.ending(status)})")
    recipe, problem = pickle.loads(data)
    if problem:
        raise Unanswered(problem)
    return recipe


# --- the worker's side -----------------------------------------------------------------------


def _work(question: Question, way: Way, seconds: float, sending: int, parent: int) -> NoReturn:
    """Answer, and end: by a signal when the time is over, and with the process that waits."""
    status = 1
    try:
        threading.Thread(target=processes.watch, args=(parent,), daemon=True).start()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        gc.freeze()  # else a collection copies all that is shared
        _limit_memory()
        nothing = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(nothing, stream)
        with open(sending, "wb") as answers:
            answers.write(_packed(_answer(question, way)))
        status = 0
    finally:
        os._exit(status)


def _answer(question: Question, way: Way) -> tuple[Recipe | None, str]:
    """What is found, or what went wrong."""
    try:
        result = found(question, way)
        return (None if result is None else result[0]), ""
    except Exception as problem:  # a mistake in this package, and reported like any other
        return None, in_words(problem)


def _limit_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):  # there are no such limits here
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        limit = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


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


def _packed(answer: tuple[Any, str]) -> bytes:
    buffer = io.BytesIO()
    try:
        _Pickler(buffer).dump(answer)
    except Exception as problem:
        return pickle.dumps((None, f"what was found cannot be sent ({in_words(problem)})"))
    return buffer.getvalue()
