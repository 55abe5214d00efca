"""A process that is forked from this one, and of which nothing is left behind.

The end of the time interrupts nothing that is done here (see ``clock``), so that it cannot come
between a fork and the note of whom it made, whatever other threads there are.
"""

from __future__ import annotations

import os
import signal
import warnings


class Fork:
    """A process, once it has been started, until its end has been waited for."""

    def __init__(self) -> None:
        self._worker = 0

    def start(self) -> bool:
        """Fork; is this the new process?  Raises ``OSError`` where that cannot be done."""
        with warnings.catch_warnings(action="ignore"):  # what other threads do is not needed
            self._worker = os.fork()
        return not self._worker

    def status(self) -> int:
        """How it has ended; 0 where the system has told that to somebody else."""
        try:
            return os.waitstatus_to_exitcode(os.waitpid(self._worker, 0)[1])
        except ChildProcessError:
            return 0
        finally:
            self._worker = 0

    def end(self) -> None:
        """End it where nobody has waited for its end: its answer is nobody's."""
        if self._worker:
            os.kill(self._worker, signal.SIGKILL)
            self.status()
