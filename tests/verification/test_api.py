"""How claims come out, good and bad."""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.index import read_script, select
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.outcomes import Crosscheck, Outcome, summary, summary_lines, to_json
from symbolic_pe.verification.api import verify
from symbolic_pe.verification.judging import claim_seed, judge
from symbolic_pe.verification.workers import Queue, Settings, Worker, in_order
from tests.cases import cases
from tests.example_scripts import COROLLARY, MALFORMED, OFF, PROVED, REFUTED, WriteScript


def judged(path: Path, id: str = "pythagoras") -> Outcome:
    """How a claim comes out, in this process."""
    return judge(Catalogue(scripts_of(read_script(path))), id, seed=0)


def by_id(outcomes: list[Outcome]) -> dict[str, Outcome]:
    return {outcome.id: outcome for outcome in outcomes}


CITING = """
@claim("mirrored", "1 = sin² + cos²", beyond())
def mirrored(x):
    return Equation(ONE, SQUARES)

@mirrored.proof
def cite(proof):
    proof.shows(proof.calc(ONE).eq(SQUARES, circle, why="read backwards"))
"""


class TestAsDeclared:
    def test_proof(self, write_script: WriteScript) -> None:
        outcome = judged(write_script("topic.py", PROVED))
        assert (outcome.verdict, outcome.declared, outcome.message) == ("proved", "proved", "")
        assert outcome.as_declared
        assert outcome.sources == ("note 003, §4", "beyond the notes")
        assert outcome.topic == "topic"

    def test_steps_are_its_lines(self, write_script: WriteScript) -> None:
        assert judged(write_script("a.py", PROVED)).steps == 1

    def test_steps_are_its_own(self, write_script: WriteScript) -> None:
        path = write_script("a.py", PROVED + CITING)
        own, citing = judged(path), judged(path, "mirrored")
        assert (own.steps, citing.steps) == (1, 1)
        assert "2 distinct steps checked" in summary_lines([own, citing], 1.0)

    def test_numbers(self, write_script: WriteScript) -> None:
        check = judged(write_script("a.py", PROVED)).crosscheck
        assert check is not None
        assert check.points > 0
        assert check.worst_error <= check.tolerance < 1e-9

    def test_refutation(self, write_script: WriteScript) -> None:
        outcome = judged(write_script("a.py", PROVED, REFUTED), "cosine-of-pi")
        assert (outcome.verdict, outcome.repaired_by) == ("refuted", ("pythagoras",))
        assert outcome.as_declared

    def test_malformed_says_what_has_no_meaning(self, write_script: WriteScript) -> None:
        outcome = judged(write_script("a.py", PROVED, MALFORMED), "number-is-matrix")
        assert (outcome.verdict, outcome.crosscheck) == ("malformed", None)
        assert "a number cannot equal a matrix" in outcome.message
        assert outcome.as_declared


class TestRemembered:
    def test_outcome(self, write_script: WriteScript) -> None:
        catalogue = Catalogue(scripts_of(read_script(write_script("a.py", PROVED))))
        claim = catalogue.claim("pythagoras")
        assert claim.outcome is None
        assert judge(catalogue, "pythagoras", seed=0) is claim.outcome

    def test_failure(self, write_script: WriteScript) -> None:
        catalogue = Catalogue(scripts_of(read_script(write_script("a.py", OFF))))
        judge(catalogue, "pythagoras", seed=0)
        outcome = catalogue.claim("pythagoras").outcome
        assert outcome is not None
        assert outcome.verdict == "error"

    def test_another_comparison_makes_it_unknown_again(self, write_script: WriteScript) -> None:
        catalogue = Catalogue(scripts_of(read_script(write_script("a.py", PROVED))))
        judge(catalogue, "pythagoras", seed=0)
        claim = catalogue.claim("pythagoras")
        claim.numbers()(lambda: (1, 1))
        assert claim.outcome is None

    def test_a_proof_given_later_is_used(self, write_script: WriteScript) -> None:
        bare = PROVED.replace("@circle.proof", "")
        catalogue = Catalogue(scripts_of(read_script(write_script("a.py", bare))))
        assert judge(catalogue, "pythagoras", seed=0).verdict == "unproved"
        claim = catalogue.claim("pythagoras")
        claim.proof(lambda proof: None)
        assert "the proof shows nothing" in judge(catalogue, "pythagoras", seed=0).message


class TestNotAsDeclared:
    def failure(self, path: Path, id: str = "pythagoras") -> str:
        outcome = judged(path, id)
        assert outcome.verdict == "error"
        assert not outcome.as_declared
        return outcome.message

    @pytest.mark.parametrize(
        ("line", "cause"),
        [("1/0", r"only\.py:\d+, in .*1/0.*ZeroDivisionError"), ("", "script makes no claims")],
    )
    def test_a_script_that_comes_to_no_claim(
        self, write_script: WriteScript, line: str, cause: str
    ) -> None:
        (outcome,) = verify([str(write_script("only.py", line))])
        assert outcome.verdict == "error"
        assert re.search(cause, outcome.message, re.DOTALL), outcome.message

    def test_nothing_settles_it(self, write_script: WriteScript) -> None:
        bare = PROVED.replace("@circle.proof", "")
        outcome = judged(write_script("a.py", bare))
        assert (outcome.verdict, outcome.as_declared) == ("unproved", False)
        assert "attach a proof" in outcome.message

    def test_step_that_does_not_follow(self, write_script: WriteScript) -> None:
        path = write_script("a.py", PROVED.replace("ONE, by=", "TWO, by="))
        lines = path.read_text("utf-8").splitlines()
        line = next(n for n, text in enumerate(lines, 1) if "TWO, by=" in text)
        message = self.failure(path)
        assert f"a.py:{line}: this does not follow by pythagoras:" in message
        assert "sin² x + cos² x = 2" in message

    def test_refutation_that_proves_the_claim(self, write_script: WriteScript) -> None:
        true = REFUTED.replace("Equation(COSINE(pi), ONE)", "Less(ONE, TWO)")
        message = self.failure(write_script("a.py", PROVED, true), "cosine-of-pi")
        assert "this does not follow:\n    a contradiction" in message

    def test_forged_fact(self, write_script: WriteScript) -> None:
        forged = """
            @claim("forged", "1 = 2", beyond())
            def false():
                return Equation(ONE, TWO)

            @false.proof
            def by_force(proof):
                fact = proof.shows(LessEqual(ONE, TWO))
                fact.said = false.statement
            """
        message = self.failure(write_script("a.py", forged), "forged")
        assert "this does not follow:\n    1 = 2" in message

    def test_only_consequences_are_compared(self, write_script: WriteScript) -> None:
        """Then the statement is, too: with what NumPy reads in it."""
        other = PROVED.replace(
            "x=reals(-3, 3))", "consequences=[Less(SQUARES, TWO)], x=reals(-3, 3))"
        ).replace("np.cos(x) ** 2, 1.0", "np.cos(x) ** 2, 2.0")
        (alone,), (both,) = (verify(str(write_script("a.py", it))) for it in (PROVED, other))
        assert alone.verdict == both.verdict == "proved"
        assert both.crosscheck.points > alone.crosscheck.points

    def test_statement_exchanged_for_one_equal_to_everything(
        self, write_script: WriteScript
    ) -> None:
        exchanged = """
            class Sly(Equation):
                def __eq__(self, other):
                    return True

                def __hash__(self):
                    return 1

            vars(circle).update(statement=Sly(ONE, TWO))
            """
        message = self.failure(write_script("a.py", PROVED, exchanged))
        assert "Sly is a class of its own, derived from Equation" in message

    def test_statement_exchanged_while_it_is_proved(self, write_script: WriteScript) -> None:
        """And put back for the reports, by the function that compares it."""
        exchanged = """
            @claim("squares", "SQUARES = 2", beyond())
            def false():
                return Equation(ONE, TWO)

            @false.proof
            def of_another_statement(proof):
                false.statement = Equation(SQUARES.subs(x, 1), ONE)
                proof.shows(proof.calc(SQUARES.subs(x, 1)).eq(ONE, by=pythagoras))
            """
        message = self.failure(write_script("a.py", exchanged), "squares")
        assert "the statement of squares stays as it was given" in message

    @pytest.mark.parametrize("raised", ["GeneratorExit", "asyncio.CancelledError", "Base()"])
    def test_what_is_no_exception_raised_in_a_proof(
        self, write_script: WriteScript, raised: str
    ) -> None:
        body = PROVED.replace("proof.shows", f"raise {raised}\n    proof.shows")
        header = "import asyncio\nclass Base(BaseException): ...\n"
        message = self.failure(write_script("a.py", header, body))
        assert f"raise {raised}" in message
        assert "in the proof of pythagoras" in message

    def test_condition_that_is_missing(self, write_script: WriteScript) -> None:
        claimed = """
            QUOTIENT = define("q", [x], sin(x) / cos(x))
            @claim("quotient", "q·cos = sin", beyond())
            def tangent(x):
                return Equation(QUOTIENT(x) * cos(x), sin(x))

            @tangent.proof
            def by_definition(proof):
                proof.shows(proof.calc(QUOTIENT(x) * cos(x)).eq(sin(x), by=definition))
            """
        message = self.failure(write_script("a.py", claimed), "quotient")
        assert "this does not follow by definition:" in message

    @cases(
        "proof told",
        ("def old():\n    return None", "old does not begin with the parameter proof\n"),
        ("def old(x):\n    return x", "    proof.shows(proof.conclusion, fact)"),
        ("def old(proof):\n    return proof.calc(ONE).eq(ONE)", "the proof shows nothing"),
        ("def old(proof):\n    calc(ONE).eq(ONE)", "calc is no word of proofs any more; write"),
        ("def old(proof):\n    rules.numeric(x)", "write proof.have(φ, fact, …)"),
    )
    def test_proofs_as_they_were_written_before(
        self, write_script: WriteScript, proof: str, told: str
    ) -> None:
        before = PROVED[: PROVED.index("def square_and_add")]
        body = f"from symbolic_pe.notation import *\n{before}{proof}\n"
        assert told in self.failure(write_script("a.py", body))

    def test_exception_in_a_proof(self, write_script: WriteScript) -> None:
        body = PROVED.replace("proof.shows", "1 / 0\n    proof.shows")
        message = self.failure(write_script("a.py", body))
        assert "    1 / 0\nZeroDivisionError" in message
        assert "Traceback" not in message

    def test_proof_that_leaves_the_program(self, write_script: WriteScript) -> None:
        body = PROVED.replace("proof.shows", "raise SystemExit(0)\n    proof.shows")
        assert "leaves the program" in self.failure(write_script("a.py", body))

    def test_dataclass_with_postponed_annotations(self, write_script: WriteScript) -> None:
        """A dataclass looks its module up by name."""
        path = write_script("a.py", PROVED, "@dataclass\nclass Pair:\n    left: int")
        header = "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        path.write_text(header + path.read_text("utf-8"), encoding="utf-8")
        assert judged(path).verdict == "proved"

    def test_endless_recursion(self, write_script: WriteScript) -> None:
        body = PROVED.replace("proof.shows", "square_and_add(proof)\n    proof.shows", 1)
        assert "recurses without end" in self.failure(write_script("a.py", body))

    def test_formula_that_is_not_malformed_after_all(self, write_script: WriteScript) -> None:
        body = MALFORMED.replace("Identity(Integer(3))", "TWO")
        message = self.failure(write_script("a.py", PROVED, body), "number-is-matrix")
        assert "raises no MalformedStatement" in message

    def test_other_exception_is_not_malformed(self, write_script: WriteScript) -> None:
        body = MALFORMED.replace(
            "return Equation", "raise ValueError('shape')\n    return Equation"
        )
        message = self.failure(write_script("a.py", PROVED, body), "number-is-matrix")
        assert "ValueError: shape" in message

    def test_malformed_in_the_words_of_the_author(self, write_script: WriteScript) -> None:
        own = "from symbolic_pe import MalformedStatement\n" + MALFORMED.replace(
            "return Equation", "raise MalformedStatement('so I say')\n    return Equation"
        )
        message = self.failure(write_script("a.py", PROVED, own), "number-is-matrix")
        assert "says so itself: return the statement as it is meant" in message

    def test_malformed_by_something_that_is_not_returned(self, write_script: WriteScript) -> None:
        body = MALFORMED.replace(
            "return Equation", "Equation(ONE, Identity(TWO))\n    return Equation"
        )
        message = self.failure(write_script("a.py", PROVED, body), "number-is-matrix")
        assert "what fails is no part of what" in message
        assert "1 is a number, I is a 2×2 matrix" in message

    def test_unknown_repair(self, write_script: WriteScript) -> None:
        body = MALFORMED.replace('["pythagoras"]', '["pythagorass"]')
        message = self.failure(write_script("a.py", PROVED, body), "number-is-matrix")
        assert "there is no claim pythagorass; did you mean pythagoras" in message

    def test_repair_that_is_refuted_itself(self, write_script: WriteScript) -> None:
        body = MALFORMED.replace('["pythagoras"]', '["cosine-of-pi"]')
        message = self.failure(write_script("a.py", PROVED, REFUTED, body), "number-is-matrix")
        assert "repaired by cosine-of-pi, which is not proved but refuted" in message

    def test_repair_whose_proof_fails(self, write_script: WriteScript) -> None:
        wrong = PROVED.replace("ONE, by=", "TWO, by=")
        message = self.failure(write_script("a.py", wrong, MALFORMED), "number-is-matrix")
        assert "which does not hold good" in message

    @cases(
        "main said",
        ("pythagorass", "there is no claim pythagorass"),
        ("cosine-of-pi", "cosine-of-pi, which is not proved but refuted"),
        ("another", "another, which its proof does not cite"),
    )
    def test_what_is_no_corollary(self, write_script: WriteScript, main: str, said: str) -> None:
        another = PROVED.replace('"pythagoras"', '"another"').replace("circle", "other")
        body = COROLLARY.replace('of="pythagoras"', f'of="{main}"')
        script = write_script("a.py", PROVED, REFUTED, another, body)
        assert said in self.failure(script, "pythagoras-doubled")

    def test_a_corollary(self, write_script: WriteScript) -> None:
        outcome = judged(write_script("a.py", PROVED, COROLLARY), "pythagoras-doubled")
        assert (outcome.verdict, outcome.corollary_of) == ("proved", "pythagoras")

    def test_a_refutation_without_numbers(self, write_script: WriteScript) -> None:
        bare = REFUTED.replace("@cosine_of_pi.numbers()", "")
        message = self.failure(write_script("a.py", PROVED, bare), "cosine-of-pi")
        assert "cosine-of-pi is refuted, and not compared with NumPy where it is false" in message

    def supposing(self, premise: str) -> str:
        """A claim without numbers, for a premise that it does not need."""
        bare = PROVED.replace("@circle.numbers(x=reals(-3, 3))", "")
        needless = bare.replace(
            "Equation(SQUARES, ONE)", f"Implies({premise}, Equation(SQUARES, ONE))"
        )
        return f"from symbolic_pe.language.statements import Exists, Implies\n{needless}"

    def test_a_statement_that_does_not_say_how_to_compare_it(
        self, write_script: WriteScript
    ) -> None:
        body = self.supposing('Exists([Symbol("y", real=True)], Less(x, Symbol("y", real=True)))')
        message = self.failure(write_script("a.py", body))
        assert "pythagoras has no numeric cross-check, and its statement does not say" in message
        assert "a premise says that something exists" in message
        assert message.endswith("attach one with @NAME.numbers(…)")

    def test_a_premise_that_holds_at_no_sample(self, write_script: WriteScript) -> None:
        message = self.failure(write_script("a.py", self.supposing("Equation(x, 7)")))
        assert "the cross-check of pythagoras is incomplete" in message
        assert "the hypothesis x = 7 holds at no sampled point" in message
        assert message.endswith("points of your own with @NAME.numbers(…)")

    def test_no_numbers_and_a_premise_that_holds_often(self, write_script: WriteScript) -> None:
        outcome = judged(write_script("a.py", self.supposing("Less(x, 7)")))
        assert (outcome.verdict, outcome.message) == ("proved", "")
        assert outcome.crosscheck is not None
        assert outcome.crosscheck.points >= 3

    def test_numbers_that_disagree(self, write_script: WriteScript) -> None:
        off = PROVED.replace("** 2, 1.0", "** 2, 1.0 + 1e-9")
        message = self.failure(write_script("a.py", off))
        assert "kernel and NumPy disagree on pythagoras" in message
        assert "1.000000001" in message

    def test_missing_sampler(self, write_script: WriteScript) -> None:
        bare = PROVED.replace("numbers(x=reals(-3, 3))", "numbers()").replace("numpy(x)", "numpy()")
        message = self.failure(write_script("a.py", bare.replace("np.sin(x)", "np.sin(0)")))
        assert "disagree" not in message
        assert (
            "the cross-check of pythagoras is incomplete:\nthere is no sampler for x: add "
            in message
        )
        assert "x=reals(-1e4, 1e4) to @CLAIM.numbers(…)" in message

    def test_exception_in_the_numbers(self, write_script: WriteScript) -> None:
        body = PROVED.replace("return np.sin(x)", "return np.no_such(x)")
        message = self.failure(write_script("a.py", body))
        assert "in the cross-check of pythagoras:\n    return np.no_such" in message


class TestOutcome:
    OUTCOME = Outcome(
        "an-id",
        "t",
        "proved",
        "proved",
        ("note 001",),
        (),
        3,
        ("pi-is-irrational",),
        Crosscheck(5, 0.5, float("inf")),
        0.25,
        "",
        "/a/b.py",
        7,
        "b",
    )

    def test_survives_json(self) -> None:
        assert Outcome.from_json(json.loads(json.dumps(asdict(self.OUTCOME)))) == self.OUTCOME

    def test_json_has_the_agreed_keys(self) -> None:
        data = to_json([self.OUTCOME], 1.5)
        assert list(data) == ["claims", "summary", "seconds"]
        assert list(data["claims"][0]) == [
            "id",
            "title",
            "verdict",
            "declared",
            "sources",
            "repaired_by",
            "steps",
            "axioms",
            "crosscheck",
            "seconds",
            "message",
            "obligations",
            "proof",
            "corollary_of",
        ]

    def test_json_is_standard_json(self) -> None:
        text = json.dumps(to_json([self.OUTCOME], 1.5), allow_nan=False)
        assert json.loads(text)["claims"][0]["crosscheck"]["tolerance"] is None

    def test_summary(self) -> None:
        wrong = replace(self.OUTCOME, verdict="error")
        assert summary([self.OUTCOME, wrong]) == {
            "claims": 2,
            "proved": 1,
            "refuted": 0,
            "malformed": 0,
            "unproved": 0,
            "error": 1,
            "kept": 0,
            "as_declared": 1,
        }

    @pytest.mark.parametrize(
        ("verdict", "declared"),
        [("proved", "refuted"), ("unproved", "unproved"), ("error", "proved"), ("error", "error")],
    )
    def test_not_as_declared(self, verdict: str, declared: str) -> None:
        assert not replace(self.OUTCOME, verdict=verdict, declared=declared).as_declared


def test_seed_of_a_claim_depends_on_the_seed_and_the_id_only() -> None:
    assert claim_seed(0, "self-dot") == 184077997
    assert len({claim_seed(0, "self-dot"), claim_seed(1, "self-dot"), claim_seed(0, "x")}) == 3


class TestHandingOut:
    def queue(self, write_script: WriteScript) -> Queue:
        write_script("a.py", PROVED)
        folder = write_script("b.py", REFUTED, MALFORMED).parent
        return Queue(select([str(folder)]).entries)

    def test_script_with_the_longest_claims_first_and_to_its_end(
        self, write_script: WriteScript
    ) -> None:
        write_script("a.py", PROVED)
        folder = write_script("b.py", REFUTED, MALFORMED, "# " + 10_000 * "long ").parent
        queue = Queue(select([str(folder)]).entries)
        _, first = queue.take("") or pytest.fail("nothing")
        _, second = queue.take(first.file) or pytest.fail("nothing")
        assert [first.id, second.id] == ["cosine-of-pi", "number-is-matrix"]

    def test_then_a_script_that_nobody_has_started(self, write_script: WriteScript) -> None:
        queue = self.queue(write_script)
        _, first = queue.take("") or pytest.fail("nothing")
        _, other = queue.take("") or pytest.fail("nothing")
        assert other.file != first.file

    def test_then_helps_from_the_end(self, write_script: WriteScript) -> None:
        queue = self.queue(write_script)
        queue.take("")
        queue.take("")
        _, other = queue.take("") or pytest.fail("nothing")
        assert other.id == "number-is-matrix"
        assert queue.take("") is None

    def test_order_is_restored(self) -> None:
        one, two = (replace(TestOutcome.OUTCOME, id=id) for id in ("one", "two"))
        assert list(in_order([(1, two), (0, one)])) == [one, two]


class TestInProcesses:
    """A few whole runs; what a claim can do wrong is tried above, without processes."""

    def test_bad_scripts_do_not_harm_the_others(self, write_script: WriteScript) -> None:
        write_script("a_good.py", PROVED, REFUTED, "\nprint('written by the script')\n")
        write_script("b_double.py", PROVED)
        write_script("c_torn.py", "\nX = claim('x', (\n")
        write_script("d_raises.py", PROVED.replace('"pythagoras"', '"below"'), "\n1 / 0\n")
        folder = write_script("e_dies.py", MALFORMED, "\nimport os\nos._exit(7)\n").parent
        outcomes = verify([str(folder)], jobs=2)
        assert [(outcome.id, outcome.verdict) for outcome in outcomes] == [
            ("pythagoras", "proved"),
            ("cosine-of-pi", "refuted"),
            ("pythagoras", "error"),
            ("c_torn.py", "error"),
            ("below", "error"),
            ("number-is-matrix", "error"),
        ]
        messages = [outcome.message for outcome in outcomes]
        assert "in use at" in messages[2]
        assert "was never closed" in messages[3]
        assert "ZeroDivisionError" in messages[4]
        assert "running the script died (exit status 7)" in messages[5]

    def test_an_interrupt_that_a_proof_raises(
        self, write_script: WriteScript, capfd: pytest.CaptureFixture[str]
    ) -> None:
        body = PROVED.replace("proof.shows", "raise KeyboardInterrupt\n    proof.shows")
        (outcome,) = verify([str(write_script("a.py", body))], jobs=1)
        assert "    raise KeyboardInterrupt\nKeyboardInterrupt" in outcome.message
        assert "Traceback" not in capfd.readouterr().err

    def test_a_worker_that_the_script_has_broken(
        self, write_script: WriteScript, capfd: pytest.CaptureFixture[str]
    ) -> None:
        broken = "\nimport symbolic_pe.outcomes\nsymbolic_pe.outcomes.asdict = None\n"
        (outcome,) = verify([str(write_script("a.py", PROVED, broken))], jobs=1)
        assert outcome.verdict == "error"
        assert "TypeError: 'NoneType' object is not callable" in outcome.message
        assert "Traceback" not in capfd.readouterr().err

    def test_endless_loops(self, write_script: WriteScript) -> None:
        loop = PROVED.replace("proof.shows", "while True:\n        pass\n    proof.shows")
        path = write_script("a_proof.py", loop, REFUTED.replace('"pythagoras"', '"squares"'))
        good = PROVED.replace('"pythagoras"', '"squares"')
        write_script("b_good.py", good)
        stuck = MALFORMED + "\nimport signal\nwhile True:\n    signal.pause()\n"
        write_script("c_script.py", stuck, MALFORMED.replace("number-is-", "same-"))
        outcomes = by_id(verify([str(path.parent)], timeout=3, jobs=2))
        line = 1 + path.read_text("utf-8").splitlines().index("    while True:")
        message = outcomes["pythagoras"].message
        assert f"a_proof.py:{line}: " in message or f"a_proof.py:{line + 1}: " in message
        assert "verifying pythagoras was stopped after 3 s" in message
        assert outcomes["cosine-of-pi"].as_declared
        assert outcomes["squares"].as_declared
        assert "running the script was stopped" in outcomes["number-is-matrix"].message
        assert outcomes["same-matrix"].message == outcomes["number-is-matrix"].message

    def test_outcome_does_not_depend_on_jobs(self, write_script: WriteScript) -> None:
        write_script("a.py", PROVED)
        folder = write_script("b.py", REFUTED, MALFORMED).parent
        one, two = (
            [replace(outcome, seconds=0.0) for outcome in verify([str(folder)], jobs=jobs)]
            for jobs in (1, 2)
        )
        assert one == two

    def test_closed_worker_is_not_started_again(self, write_script: WriteScript) -> None:
        (entry,) = read_script(write_script("a.py", PROVED))
        worker = Worker(Settings({}))
        worker.close()
        with pytest.raises(RuntimeError, match="closed"):
            worker.judge(entry)
