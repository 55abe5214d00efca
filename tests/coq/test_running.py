"""Programs that run for some time at most leave nothing behind; no test here needs Coq."""

import os
import select
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from symbolic_pe.coq.running import Running

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")

ENDLESS = ["sh", "-c", 'sh -c "echo begun; exec tail -f /dev/null" > "$0" & wait']
"""A program that starts another, which keeps the file named last open for writing."""


class Pipe:
    """A named pipe, opened for reading before anybody writes."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path = str(path)
        self._end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def close(self) -> None:
        os.close(self._end)

    def is_written(self) -> bool:
        """Whether somebody writes, within a minute."""
        return bool(self._happens(select.POLLIN) & select.POLLIN)

    def is_left(self) -> bool:
        """Whether all who could write have ended, within a minute."""
        return bool(self._happens(0) & select.POLLHUP)

    def _happens(self, event: int) -> int:
        poll = select.poll()
        poll.register(self._end, event)
        return next((seen for _, seen in poll.poll(60_000)), 0)


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[Pipe]:
    made = Pipe(tmp_path / "pipe")
    yield made
    made.close()


def test_what_a_program_says():
    with Running() as running:
        assert running.run(["sh", "-c", "echo 1; echo 2 >&2; exit 3"], 60) == (3, "1\n", "2\n")


def test_a_program_runs_in_a_folder(tmp_path):
    with Running() as running:
        assert running.run(["pwd"], 60, tmp_path).output == f"{tmp_path}\n"


def test_what_a_program_says_is_utf_8_in_any_locale():
    code = (
        "from symbolic_pe.coq.running import Running\n"
        "with Running() as running:\n"
        r"    print(ascii(running.run(['printf', r'\302\260\377'], 60).output))"
    )
    environment = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert (done.stdout.strip(), done.stderr) == (rb"'\xb0\ufffd'", b"")


def test_a_program_that_takes_too_long_takes_along_what_it_has_started(pipe):
    with Running() as running:
        ended = running.run([*ENDLESS, pipe.path], 2)
    assert ended.status is None
    assert pipe.is_written()
    assert pipe.is_left()


def test_at_the_end_nothing_goes_on_and_nothing_is_begun(tmp_path, pipe):
    with ThreadPoolExecutor(1) as pool, Running() as running:
        first = pool.submit(running.run, [*ENDLESS, pipe.path], 600)
        later = pool.submit(running.run, ["touch", str(tmp_path / "later")], 600)
        assert pipe.is_written()
    assert first.result().status is not None
    assert pipe.is_left()
    assert later.result().status is None
    assert not (tmp_path / "later").exists()
