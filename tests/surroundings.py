"""Programs as they are started by people: in a pipe, on a terminal, in another locale."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

__all__ = ["SURROUNDINGS", "Ending", "ended"]

Ending = tuple[int, str]
"""The exit status, and what was printed."""

SURROUNDINGS = ("terminal", "C", "cp1252")
"""A terminal of 40 columns; a pipe in the locale C, which takes ASCII; one that takes few signs."""

_ENVIRONMENTS: Mapping[str, Mapping[str, str]] = {
    "terminal": {"TERM": "xterm"},
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
}
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\r")


def ended(surroundings: str, *command: str, folder: Path | None = None) -> Ending:
    """How ``python -m …`` ends there; colours and the like are left out."""
    words = [sys.executable, "-m", *command]
    environment = {**os.environ, **_ENVIRONMENTS.get(surroundings, {})}
    if surroundings == "terminal":
        status, printed = _on_terminal(words, environment, folder)
    else:
        done = subprocess.run(
            words, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        status, printed = done.returncode, done.stdout
    encoding = "cp1252" if surroundings == "cp1252" else "utf-8"
    return status, _CONTROL.sub("", printed.decode(encoding))


def _on_terminal(
    words: list[str], environment: Mapping[str, str], folder: Path | None
) -> tuple[int, bytes]:
    import fcntl
    import pty
    import struct
    import termios

    mine, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    program = subprocess.Popen(
        words, env=environment, cwd=folder, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    printed = b""
    while True:
        try:
            piece = os.read(mine, 4096)
        except OSError:  # nobody is left on the other side
            break
        if not piece:
            break
        printed += piece
    os.close(mine)
    return program.wait(), printed
