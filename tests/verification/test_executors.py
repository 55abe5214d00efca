"""Verification by the workers of an executor."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe.index import Entry, read_folder
from symbolic_pe.outcomes import Outcome
from symbolic_pe.verification import workers
from symbolic_pe.verification.api import verify
from symbolic_pe.verification.executors import batches_of
from symbolic_pe.verification.workers import WorkerUnusable
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript, write_below
from tests.verification.test_workers import deadly


def processes() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))


@pytest.fixture(params=["threads", "processes", "dask"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Two workers of each kind."""
    if request.param == "dask":
        yield from cluster()
        return
    with ThreadPoolExecutor(2) if request.param == "threads" else processes() as made:
        yield made


def cluster() -> Iterator[Executor]:
    distributed = pytest.importorskip("distributed", reason="dask's distributed is not installed")
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(processes=False, **options) as local,
        distributed.Client(local) as client,
    ):
        yield client.get_executor()


def timeless(outcomes: list[Outcome]) -> list[Outcome]:
    return [replace(outcome, seconds=0.0) for outcome in outcomes]


@pytest.fixture(scope="module")
def bad_and_good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Good claims, one that ends its process, one that never ends, a script that cannot be read."""
    folder = tmp_path_factory.mktemp("scripts")
    write_below(folder, "a.py", PROVED, deadly("os._exit(7)"), REFUTED)
    stuck = PROVED.replace('"pythagoras"', '"stuck"')
    stuck = stuck.replace("proof.shows", "import signal\n    signal.pause()\n    proof.shows")
    write_below(folder, "b.py", stuck, MALFORMED)
    return write_below(folder, "c.py", "\nX = claim('x', (\n").parent


@pytest.fixture(scope="module")
def without_executor(bad_and_good: Path) -> list[Outcome]:
    return verify([str(bad_and_good)], timeout=3, jobs=2)


class TestOutcomes:
    def test_same_as_without(
        self, bad_and_good: Path, without_executor: list[Outcome], executor: Executor
    ) -> None:
        """One error for the claim that dies, one for that which takes too long, and the rest."""
        there = verify([str(bad_and_good)], timeout=3, executor=executor)
        found = [(outcome.id, outcome.verdict) for outcome in there]
        assert found == [
            ("pythagoras", "proved"),
            ("deadly", "error"),
            ("cosine-of-pi", "refuted"),
            ("stuck", "error"),
            ("number-is-matrix", "malformed"),
            ("c.py", "error"),
        ]
        assert "verifying deadly died (exit status 7)" in there[1].message
        assert "verifying stuck was stopped after 3 s" in there[3].message
        # where a loop was stopped depends on the moment
        assert [replace(outcome, message="") for outcome in timeless(there)] == [
            replace(outcome, message="") for outcome in timeless(without_executor)
        ]

    def test_do_not_depend_on_the_number_of_tasks(self, write_script: WriteScript) -> None:
        write_script("a.py", PROVED, REFUTED)
        folder = str(write_script("b.py", MALFORMED).parent)
        with ThreadPoolExecutor(2) as executor:
            one, most = (verify([folder], executor=executor, jobs=jobs) for jobs in (1, 9))
        assert timeless(one) == timeless(most) == timeless(verify([folder], jobs=1))

    def test_no_more_tasks_than_processors(
        self, write_script: WriteScript, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(workers, "_processors", lambda: 2)
        for name in "abcd":
            script = write_script(f"{name}.py", PROVED.replace('"pythagoras"', f'"of-{name}"'))
        with Counting() as executor:
            outcomes = verify([str(script.parent)], executor=executor)
        assert [outcome.verdict for outcome in outcomes] == ["proved"] * 4
        assert executor.tasks == 2

    def test_executor_is_left_open(self, write_script: WriteScript) -> None:
        with ThreadPoolExecutor(1) as executor:
            verify([str(write_script("a.py", PROVED))], executor=executor)
            assert executor.submit(int, "3").result() == 3


class Counting(ThreadPoolExecutor):
    """Counts what it is given to do."""

    def __init__(self) -> None:
        super().__init__(1)
        self.tasks = 0

    def submit(self, function: Callable[..., Any], /, *a: Any, **k: Any) -> Future[Any]:
        self.tasks += 1
        return super().submit(function, *a, **k)


class Careless(ThreadPoolExecutor):
    """Leaves out what ``kept`` does not give back of the answers of a task."""

    def __init__(self, kept: Callable[[list[Any]], list[Any]]) -> None:
        super().__init__(1)
        self.kept = kept

    def submit(self, function: Callable[..., Any], /, *a: Any, **k: Any) -> Future[Any]:
        return super().submit(lambda: self.kept(function(*a, **k)))


def exchanged(answers: list[Any]) -> list[Any]:
    """Each outcome under the number of another claim."""
    numbers = [number for number, _ in answers]
    return list(zip(numbers[::-1], [outcome for _, outcome in answers], strict=True))


class TestAnswers:
    @pytest.mark.parametrize("kept", [lambda answers: answers[1:], lambda _: [], exchanged])
    def test_that_are_left_out_or_exchanged(
        self, write_script: WriteScript, kept: Callable[[list[Any]], list[Any]]
    ) -> None:
        path = write_script("a.py", PROVED, REFUTED)
        with Careless(kept) as executor:
            outcomes = verify([str(path)], executor=executor)
        found = [(outcome.id, outcome.verdict) for outcome in outcomes]
        assert found == [("pythagoras", "proved"), ("cosine-of-pi", "refuted")]

    def test_of_two_tasks_at_once(self, write_script: WriteScript) -> None:
        """An executor may take two tasks for the same one."""

        class Same(ThreadPoolExecutor):
            only: Future[Any] = Future()

            def submit(self, _: Callable[..., Any], /, *_a: Any, **_k: Any) -> Future[Any]:
                return self.only

        Same.only.set_result([])
        path = write_script("a.py", PROVED, REFUTED)
        with Same() as executor:
            outcomes = verify([str(path)], executor=executor, jobs=2)
        assert [outcome.verdict for outcome in outcomes] == ["proved", "refuted"]


class TestDeathOfTheExecutorsWorkers:
    def test_pool_that_is_broken_already(self, write_script: WriteScript) -> None:
        folder = str(write_script("a.py", PROVED, REFUTED).parent)
        with processes() as pool:
            with pytest.raises(Exception, match="terminated abruptly"):
                pool.submit(os._exit, 1).result()
            outcomes = verify([folder], executor=pool)
        assert [outcome.verdict for outcome in outcomes] == ["proved", "refuted"]

    def test_pool_that_breaks_meanwhile(self, write_script: WriteScript) -> None:
        """The first task ends its process, and the pool gives up the others."""

        class Breaking(ProcessPoolExecutor):
            broken = False

            def submit(self, function: Callable[..., Any], /, *a: Any, **k: Any) -> Future[Any]:
                if self.broken:
                    return super().submit(function, *a, **k)
                self.broken = True
                return super().submit(os._exit, 1)

        write_script("a.py", PROVED)
        folder = str(write_script("b.py", REFUTED, MALFORMED).parent)
        with Breaking(1, mp_context=multiprocessing.get_context("spawn")) as pool:
            outcomes = verify([folder], executor=pool)
        assert [outcome.verdict for outcome in outcomes] == ["proved", "refuted", "malformed"]

    def test_workers_that_cannot_judge(self, write_script: WriteScript) -> None:
        """As on a machine where the package is not installed."""

        class Elsewhere(ThreadPoolExecutor):
            def submit(self, function: Callable[..., Any], /, *a: Any, **k: Any) -> Future[Any]:
                return super().submit(exec, "import no_such_package")

        path = str(write_script("a.py", PROVED))
        with (
            Elsewhere(1) as executor,
            pytest.raises(WorkerUnusable, match=r"no_such_package.*is symbolic_pe installed"),
        ):
            verify([path], executor=executor)


class TestLots:
    def entries(self, write_script: WriteScript) -> list[Entry]:
        write_script("a.py", PROVED, REFUTED, MALFORMED)
        return list(read_folder(write_script("b.py", PROVED).parent))

    @pytest.mark.parametrize(
        ("count", "sizes"), [(-1, [4]), (1, [4]), (2, [3, 1]), (3, [1, 1, 2]), (9, [1] * 4)]
    )
    def test_sizes(self, write_script: WriteScript, count: int, sizes: list[int]) -> None:
        batches = batches_of(self.entries(write_script), count)
        assert sorted(map(len, batches)) == sorted(sizes)

    def test_every_claim_once_with_its_number(self, write_script: WriteScript) -> None:
        entries = self.entries(write_script)
        for count in (1, 2, 3, 9):
            pairs = sorted(
                (pair for lot in batches_of(entries, count) for pair in lot),
                key=lambda pair: pair[0],
            )
            assert [number for number, _ in pairs] == [0, 1, 2, 3]
            assert [entry for _, entry in pairs] == entries

    def test_none(self) -> None:
        assert batches_of([], 3) == []
