"""Running the programs of Coq so that none of them is left over."""

from __future__ import annotations

import math
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from symbolic_pe.processes import kill

_BOUNDED = 'ulimit -S -s "$(ulimit -H -s)"; ulimit -t "$1"; shift; exec "$@"'
"""Long sums are deep terms, for which Coq needs all the stack that it may have.  The limit of the
processor's seconds ends it where nobody is left who would do that."""


class Ended(NamedTuple):
    """How a program ended, its status None where it was not given more time, and what it said."""

    status: int | None
    output: str
    errors: str


class Running:
    """Programs under way, each the leader of a process group, some at a time.

    A program that takes too long is killed with its group; at the end of the ``with`` block all
    are, and none is started any more.
    """

    def __init__(self, at_a_time: int = 2) -> None:
        self._free = threading.Semaphore(at_a_time)
        self._under_way: set[subprocess.Popen[Any]] = set()
        self._over = False
        self._lock = threading.Lock()

    def __enter__(self) -> Running:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with self._lock:
            self._over = True
            for process in self._under_way:
                kill(process)

    def run(self, command: Sequence[str], timeout: float, folder: Path | None = None) -> Ended:
        """Run a program for at most so many seconds, in a folder that is not the current one.

        Threads may do this at the same time; they wait while there are enough programs.
        """
        with self._free:
            return self._run(command, timeout, folder)

    def _run(self, command: Sequence[str], timeout: float, folder: Path | None) -> Ended:
        bounded = ["sh", "-c", _BOUNDED, "sh", str(math.ceil(timeout)), *command]
        process = self._started(bounded, folder)
        if process is None:
            return Ended(None, "", "")
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            kill(process)
            process.communicate()
            return Ended(None, "", "")
        finally:
            with self._lock:
                self._under_way.discard(process)
        return Ended(process.returncode, output, errors)

    def _started(self, command: Sequence[str], folder: Path | None) -> subprocess.Popen[Any] | None:
        with self._lock:
            if self._over:
                return None
            process = subprocess.Popen(
                command,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
            self._under_way.add(process)
            return process
