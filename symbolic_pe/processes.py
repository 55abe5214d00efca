"""Worker processes that end with the process that started them, and take along all they started.

A worker leads a process group of its own, to which belongs whatever it starts or forks.  Beside it
stands a guard, forked before anything else is done: it holds no more than the worker's standard
input, which ends when the parent does, however that ends (a signal that nobody can catch, too), and
then it kills the group.  Where the system tells of the end of a process (``pidfd_open``, Linux) it
waits for that as well: another process may have inherited the parent's end of the pipe, and a
worker that has died may have left something running.  What leaves the group by ``setsid`` is not
found.

Where processes cannot be forked there are no groups either, and a thread of the worker watches its
parent instead.
"""

from __future__ import annotations

import contextlib
import math
import os
import select
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from typing import Any

WHERE: int | None = getattr(signal, "SIGUSR1", None)
"""The signal at which a worker may say on which line it is; None if the system has none."""

LONGEST = 86_400.0
"""The longest time limit, in seconds: a day.  Timers of the system take no number whatever."""

_BOOT = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from symbolic_pe.processes import guard; guard(); "
    "from {module} import main; main()"
)


def checked_seconds(timeout: Any) -> float:
    """A time limit as a number; raises ValueError unless 0 < timeout ≤ ``LONGEST``."""
    try:
        seconds = float(timeout)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not 0 < seconds <= LONGEST:
        raise ValueError(
            f"{timeout!s} is no time limit: a number of seconds above 0, and at most "
            f"{LONGEST:.0f} (a day), is expected"
        )
    return seconds


# --- the parent's side -----------------------------------------------------------------------


def command_of(module: str) -> list[str]:
    """The command that runs ``main`` of a module as a worker, with this process's search path."""
    import json

    return [sys.executable, "-P", "-c", _BOOT.format(module=module), json.dumps(sys.path)]


def start(
    command: Sequence[str], environment: Mapping[str, str], **options: Any
) -> subprocess.Popen[Any]:
    """Start a worker in a process group of its own; messages go through its standard streams."""
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": "0", **environment},
        start_new_session=True,
        **options,
    )


def kill(process: subprocess.Popen[Any]) -> None:
    """Kill a worker and what belongs to its group.

    After the worker has been waited for, its number may be somebody else's; then it is left to the
    guard.
    """
    if process.returncode is not None:
        return
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()


def ended(process: subprocess.Popen[Any], patience: float) -> int:
    """The status of a process that ends, or is ended when so many seconds are over."""
    try:
        status = process.wait(patience)
    except subprocess.TimeoutExpired:
        kill(process)
        status = process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    return status


def ending(status: int) -> str:
    """How a process ended, in words."""
    if status >= 0:
        return f"exit status {status}"
    try:
        name = f", {signal.Signals(-status).name}"
    except ValueError:
        name = ""
    memory = "; has the memory run out?" if name in (", SIGKILL", ", SIGABRT") else ""
    return f"killed by signal {-status}{name}{memory}"


# --- the worker's side -----------------------------------------------------------------------


def guard() -> None:
    """See to it that this process, which :func:`start` has started, ends with its parent.

    To be called before there are threads.
    """
    if not hasattr(os, "fork"):
        threading.Thread(target=watch, args=(os.getppid(),), daemon=True).start()
        return
    parent, worker = os.getppid(), os.getpid()
    if os.getpgrp() == worker and os.fork() == 0:
        _watch_processes(parent, worker)


def _watch_processes(parent: int, worker: int) -> None:
    """In the guard: wait for the end of parent or worker, and kill the group."""
    try:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (1, 2):  # whoever reads these must not wait for the guard
            os.dup2(nothing, stream)
        ends = select.poll()
        ends.register(0, select.POLLHUP)
        for process in (parent, worker):
            with contextlib.suppress(OSError, AttributeError):
                ends.register(os.pidfd_open(process), select.POLLIN)
        ends.poll()
    finally:
        os.killpg(worker, signal.SIGKILL)


def watch(parent: int) -> None:
    """Where there are no groups: end this process when it has another parent, or none."""
    import time

    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)
