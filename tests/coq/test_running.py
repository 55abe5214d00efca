"""Programs that run for some time at most leave nothing behind; no test here needs Coq."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from symbolic_pe.coq.running import Running

pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no process groups")

ENDLESS = ["sh", "-c", 'sh -c "echo \\$\\$ > $0; exec tail -f /dev/null" & wait']
"""A program that starts another, which writes its number into a file."""


def _has_ended(number: int) -> bool:
    """Whether a process is no more, or waits only for somebody to look at how it ended."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_what_a_program_says():
    with Running() as running:
        assert running.run(["sh", "-c", "echo 1; echo 2 >&2; exit 3"], 60) == (3, "1\n", "2\n")


def test_a_program_that_takes_too_long_takes_along_what_it_has_started(tmp_path):
    with Running() as running:
        ended = running.run([*ENDLESS, str(tmp_path / "number")], 1)
    assert ended.status is None
    assert _has_ended(int((tmp_path / "number").read_text()))


def test_at_the_end_nothing_goes_on_and_nothing_is_begun(tmp_path):
    os.mkfifo(tmp_path / "number")
    with ThreadPoolExecutor(1) as pool, Running() as running:
        first = pool.submit(running.run, [*ENDLESS, str(tmp_path / "number")], 600)
        later = pool.submit(running.run, ["touch", str(tmp_path / "later")], 600)
        number = int((tmp_path / "number").read_text())
    assert first.result().status is not None
    assert _has_ended(number)
    assert later.result().status is None
    assert not (tmp_path / "later").exists()
