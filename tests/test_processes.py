"""Workers end with what started them; time limits that are none."""

import math
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from symbolic_pe import processes
from symbolic_pe.verification.api import verify
from tests.example_scripts import PROVED, REFUTED, WriteScript

PATIENCE = 60
"""Seconds after which a test fails instead of waiting on."""

HARD = "((sin(x)+y+z)*(sin(2*x)+y-z)*(sin(3*x)-y))^60"
"""What a worker multiplies out for a very long time."""


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A named pipe: it ends when all processes that have opened it for writing have ended."""
    path = tmp_path / "pipe"
    if not hasattr(os, "mkfifo"):
        pytest.skip("there is no os.mkfifo here")
    os.mkfifo(path)
    return path


def held_open(pipe: Path) -> str:
    """Code that announces a process by a byte in the pipe, which it keeps open."""
    return f"import os; os.write(os.open({str(pipe)!r}, os.O_WRONLY), b'x')"


def started(*command: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "symbolic_pe", *command],
        stdout=subprocess.DEVNULL,
        env=os.environ | environment,
    )


def read(stream: int, count: int) -> bytes:
    """So many bytes, or what there is before the end."""
    data = b""
    while len(data) < count:
        ready, _, _ = select.select([stream], [], [], PATIENCE)
        assert ready, f"after {PATIENCE} s somebody still holds the pipe open"
        found = os.read(stream, count - len(data))
        if not found:
            break
        data += found
    return data


def ends_all(program: subprocess.Popen[bytes], pipe: Path, count: int, number: int) -> bool:
    """When so many processes have announced themselves, does a signal to the program end all?"""
    stream = os.open(pipe, os.O_RDONLY)
    try:
        assert read(stream, count) == b"x" * count
        program.send_signal(number)
        assert program.wait(PATIENCE) == -number
        return read(stream, 1) == b""
    finally:
        program.kill()
        program.wait()
        os.close(stream)


class TestNothingIsLeftBehind:
    @pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
    def test_by_verify_also_when_a_proof_has_forked(
        self, write_script: WriteScript, pipe: Path, name: str
    ) -> None:
        wait = f"import signal; os.fork(); {held_open(pipe)}\n    while True: signal.pause()"
        body = PROVED.replace("proof.shows", f"import os; {wait}\n    proof.shows")
        program = started("verify", str(write_script("a.py", body)))
        assert ends_all(program, pipe, 2, signal.Signals[name])

    @pytest.mark.parametrize("name", ["SIGTERM", "SIGKILL"])
    def test_by_decide(self, tmp_path: Path, pipe: Path, name: str) -> None:
        """The program and the worker that it forks say so, both of which hold the pipe open."""
        said = held_open(pipe)
        said += f"\nos.register_at_fork(after_in_child=lambda: exec({said!r}))"
        (tmp_path / "sitecustomize.py").write_text(said)
        path = f"{tmp_path}{os.pathsep}{os.environ['PYTHONPATH']}"
        formulas = (f"{HARD}*sin(2*x)", f"2*{HARD}*sin(x)*cos(x)")
        program = started("decide", *formulas, "--timeout", "600", PYTHONPATH=path)
        assert ends_all(program, pipe, 2, signal.Signals[name])

    def test_by_a_worker_that_dies(self, write_script: WriteScript, pipe: Path) -> None:
        """What a proof has started ends with it, and does not keep the verifier waiting."""
        fork = f"""
    if os.fork() == 0:
        {held_open(pipe)}
        while True: signal.pause()
    os.read(os.open({str(pipe)!r}, os.O_RDONLY), 1)
    os._exit(7)
"""
        body = PROVED.replace("proof.shows", f"import os, signal{fork}    proof.shows")
        (outcome,) = verify([str(write_script("a.py", body))], timeout=PATIENCE)
        assert "died (exit status 7)" in outcome.message


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no os.fork here")
def test_a_process_that_a_proof_has_forked_does_not_answer(write_script: WriteScript) -> None:
    """Both come back from the proof; the second answer would be taken for the next claim's."""
    body = PROVED.replace("proof.shows", "import os; os.fork()\n    proof.shows")
    path = write_script("a.py", body, REFUTED)
    outcomes = verify([str(path)], jobs=1)
    assert [(outcome.id, outcome.verdict) for outcome in outcomes] == [
        ("pythagoras", "proved"),
        ("cosine-of-pi", "refuted"),
    ]


def test_words_for_an_ending() -> None:
    assert processes.ending(7) == "exit status 7"
    assert processes.ending(-signal.SIGTERM) == "killed by signal 15, SIGTERM"
    assert processes.ending(-120) == "killed by signal 120"
    assert "has the memory run out?" in processes.ending(-signal.SIGABRT)


@pytest.mark.parametrize("timeout", [math.inf, math.nan, 1e10, 0, -1, "soon", None, 10**400])
def test_no_time_limit(timeout: object) -> None:
    with pytest.raises(ValueError, match="is no time limit: a number of seconds above 0"):
        processes.checked_seconds(timeout)


def test_no_time_limit_of_verify() -> None:
    with pytest.raises(ValueError, match="is no time limit"):
        verify("self-dot", timeout=math.inf)


def test_time_limits() -> None:
    assert processes.checked_seconds(2) == 2.0
    assert processes.checked_seconds(processes.LONGEST) == processes.LONGEST
