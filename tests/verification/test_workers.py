"""How many workers there are, and what the death of one costs."""

import signal
from pathlib import Path

import pytest

from symbolic_pe.cli.scripts import run as run_script
from symbolic_pe.index import read_script
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.outcomes import Outcome
from symbolic_pe.processes import ending
from symbolic_pe.verification.api import verify
from symbolic_pe.verification.workers import Settings, WorkerUnusable, count_of_workers, run
from tests.cases import cases
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript

DEATHS = {
    "leaves": ("os._exit(7)", "exit status 7"),
    "segfault": ("os.kill(os.getpid(), 11)", "killed by signal 11, SIGSEGV"),
    "memory": ("os.kill(os.getpid(), 9)", "killed by signal 9, SIGKILL; has the memory run out?"),
}


def deadly(how: str, id: str = "deadly") -> str:
    """A claim whose proof ends its process."""
    body = PROVED.replace('"pythagoras"', f'"{id}"')
    return body.replace("proof.shows", f"import os; {how}\n    proof.shows")


def verdicts(outcomes: list[Outcome]) -> dict[str, str]:
    return {outcome.id: outcome.verdict for outcome in outcomes}


class TestHowMany:
    def entries(self, write_script: WriteScript) -> list[Path]:
        return [write_script("a.py", PROVED, REFUTED), write_script("b.py", MALFORMED)]

    def count(self, write_script: WriteScript, jobs: int | None) -> int:
        paths = self.entries(write_script)
        return count_of_workers([entry for path in paths for entry in read_script(path)], jobs)

    @pytest.mark.parametrize(("jobs", "workers"), [(1, 1), (2, 2), (3, 3), (8, 3)])
    def test_as_many_as_asked_for_and_no_more_than_claims(
        self, write_script: WriteScript, jobs: int, workers: int
    ) -> None:
        assert self.count(write_script, jobs) == workers

    def test_by_default_no_more_than_scripts(self, write_script: WriteScript) -> None:
        assert self.count(write_script, None) <= 2

    def test_nothing_to_do(self) -> None:
        assert count_of_workers([], 4) == 1
        assert list(run([], Settings({}), jobs=2)) == []

    def test_each_is_a_process_of_its_own(self, write_script: WriteScript) -> None:
        """Two claims, each of which waits until two processes have left a file."""
        log = "open(f'{__file__}.{os.getpid()}', 'w').close()"
        wait = "while len(glob.glob(f'{__file__}.*')) < 2: os.sched_yield()"
        body = PROVED.replace("proof.shows", f"import glob, os; {log}\n    {wait}\n    proof.shows")
        path = write_script(
            "a.py", *(body.replace('pythagoras"', f'{id}"') for id in ("one", "two"))
        )
        outcomes = verify([str(path)], jobs=2, timeout=20)
        assert verdicts(outcomes) == {"one": "proved", "two": "proved"}
        assert len(list(path.parent.glob("a.py.*"))) == 2


class TestHidden:
    """Claims that a script makes and that reading it does not show."""

    def outcome(self, write_script: WriteScript, *pieces: str) -> Outcome:
        (outcome,) = verify([str(write_script("a.py", *pieces))], jobs=1)
        return outcome

    HIDDEN = "stated = claim\n" + PROVED.replace('claim("pyth', 'stated("hidden-pyth')
    WORDS = "the claim hidden-pythagoras is made where reading the script does not show it"

    def test_is_not_left_out_without_a_word(self, write_script: WriteScript) -> None:
        outcome = self.outcome(write_script, PROVED, self.HIDDEN)
        assert outcome.verdict == "error"
        assert self.WORDS in outcome.message

    def test_is_not_left_out_where_the_script_is_run(
        self, write_script: WriteScript, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert run_script(str(write_script("a.py", PROVED, self.HIDDEN))) == 1
        assert self.WORDS in capsys.readouterr().out

    @cases(
        "making",
        "from helping import stated\nstated()",
        'exec(\'claim("hidden", "1 = 2", beyond())(lambda: Equation(ONE, TWO))\')',
    )
    def test_is_not_left_out_where_other_text_makes_it(
        self, write_script: WriteScript, making: str
    ) -> None:
        helping = """
            def stated():
                return claim("hidden", "1 = 2", beyond())(lambda: Equation(ONE, TWO))
            """
        write_script("helping.py", helping)
        outcome = self.outcome(write_script, PROVED, making)
        assert outcome.verdict == "error"
        assert "the claim hidden is made where reading the script does not" in outcome.message

    def test_nothing_is_hidden_in_a_script_that_is_imported(
        self, write_script: WriteScript
    ) -> None:
        write_script("beside.py", REFUTED)
        assert self.outcome(write_script, "import beside", PROVED).verdict == "proved"

    def test_does_not_stand_in_for_the_one_that_is_shown(self, write_script: WriteScript) -> None:
        hidden = PROVED.replace("claim(", "stated(")
        false = PROVED.replace("Equation(SQUARES, ONE)", "Equation(SQUARES, TWO)")
        outcome = self.outcome(write_script, "stated = claim", hidden, false)
        assert outcome.verdict == "error"
        assert "the claim pythagoras is made where reading" in outcome.message


class TestDeath:
    def test_costs_one_error(self, write_script: WriteScript) -> None:
        claims = [deadly(code, id) for id, (code, _) in DEATHS.items()]
        path = write_script("a.py", *claims, PROVED, REFUTED)
        outcomes = verify([str(path)], jobs=1)
        expected = dict.fromkeys(DEATHS, "error")
        assert verdicts(outcomes) == expected | {"pythagoras": "proved", "cosine-of-pi": "refuted"}
        for outcome, (id, (_, words)) in zip(outcomes, DEATHS.items(), strict=False):
            assert f"the process that was verifying {id} died ({words})" in outcome.message

    def test_with_more_workers_than_one(self, write_script: WriteScript) -> None:
        """Every worker dies once, and each claim that kills is the only one to suffer."""
        write_script("a.py", deadly("os._exit(1)", "one"), PROVED)
        path = write_script("b.py", deadly("os._exit(2)", "two"), REFUTED)
        outcomes = verify([str(path.parent)], jobs=2)
        assert verdicts(outcomes) == {
            "one": "error",
            "pythagoras": "proved",
            "two": "error",
            "cosine-of-pi": "refuted",
        }

    def test_words(self) -> None:
        assert ending(7) == "exit status 7"
        assert ending(-signal.SIGTERM) == "killed by signal 15, SIGTERM"
        assert ending(-120) == "killed by signal 120"

    def test_no_worker_at_all(
        self, write_script: WriteScript, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("symbolic_pe.processes._BOOT", "raise SystemExit(3)")
        entries = read_script(write_script("a.py", PROVED))
        with pytest.raises(WorkerUnusable, match="could not be started"):
            list(run(entries, Settings(scripts_of(entries))))
