"""Claims, their decorators, and the running of scripts."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sympy import Integer

from symbolic_pe.catalogue import (
    Catalogue,
    Claim,
    ClaimError,
    ScriptError,
    Source,
    beyond,
    claim,
    note,
)
from symbolic_pe.catalogue.claims import FORM, claim_of
from symbolic_pe.catalogue.settling import in_the_order_of
from symbolic_pe.index import read_script
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.language.statements import Equation, LessEqual, Statement
from symbolic_pe.language.terms import Identity
from symbolic_pe.notation import Real
from tests.cases import cases
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript

NO_IDS = ("Self-dot", "self dot", "-dot", "")


def catalogue_of(*paths: Path) -> Catalogue:
    return Catalogue(scripts_of(entry for path in paths for entry in read_script(path)))


def true() -> Statement:
    return LessEqual(Integer(1), Integer(2))


def a_claim() -> Claim:
    return claim("an-id", "a title", beyond())(true)


def a_malformed_claim() -> Claim:
    return claim("an-id", "a title", beyond(), as_written="1 = I", repaired_by=["x"])(true)


@cases(
    "source words",
    (note("003", "§5, eq. 2.4"), "note 003, §5, eq. 2.4"),
    (note("001"), "note 001"),
    (beyond(), "beyond the notes"),
)
def test_a_source_is_cited(source: Source, words: str) -> None:
    assert str(source) == words


@cases(
    "made words",
    (lambda: note("3"), "three digits"),
    *((lambda id=id: claim(id, "a title", beyond()), "not an id") for id in NO_IDS),
    (lambda: claim("an-id", " ", beyond()), "no title"),
    (lambda: claim("an-id", "a title", beyond())(lambda: None), "returns no statement but None"),
    (lambda: claim("an-id", "a title", beyond(), repaired_by=["x"])(true), "as_written"),
    (lambda: a_claim().malformed(repaired_by=["x"]), r"says repaired_by=\[…\] in its @claim"),
    (lambda: a_claim().refutation(repaired_by=[]), "repaired_by"),
    (lambda: a_claim().refutation(repaired_by="self-dot"), "repaired_by"),
    (lambda: a_malformed_claim().theorem, "no theorem"),
    (lambda: claim_of("pythagoras"), "no catalogue"),
)
def test_what_is_no_claim_is_told(made: Callable[[], Any], words: str) -> None:
    with pytest.raises(ClaimError, match=words):
        made()


class TestClaim:
    def test_knows_where_it_stands(self) -> None:
        made = a_claim()
        assert Path(made.file) == Path(__file__)
        assert made.line == a_claim.__code__.co_firstlineno + 1

    def test_is_unproved_until_something_settles_it(self) -> None:
        assert a_claim().declared == "unproved"

    def test_title_is_one_line(self) -> None:
        made = claim("an-id", "a\nproved  b", beyond())(true)
        assert made.title == "a proved b"

    @pytest.mark.parametrize("name", ["statement", "settle", "__class__"])
    def test_what_is_said_of_it_is_not_exchanged(self, name: str) -> None:
        made = a_claim()
        for change in (lambda: setattr(made, name, None), lambda: delattr(made, name)):
            with pytest.raises(AttributeError, match="stays as it was given"):
                change()

    @cases(
        "sources others named",
        ([], {}, r"\(\)"),
        (["003"], {}, "'003'"),
        ([true()], {"sources": [beyond()]}, r"LessEqual\(lhs=1, rhs=2\), sources="),
        ([beyond()], {"explanation": "why"}, "explanation="),
    )
    def test_what_is_written_otherwise_is_told_how(
        self, sources: list[Any], others: dict[str, Any], named: str
    ) -> None:
        told = rf"an-id: behind the title stand its sources, .* not {named}\n"
        with pytest.raises(ClaimError, match=told) as caught:
            claim("an-id", "a title", *sources, **others)
        assert str(caught.value).endswith(FORM)

    @pytest.mark.parametrize("made", [a_claim, a_malformed_claim])
    def test_is_settled_once(self, made: Callable[[], Claim]) -> None:
        stated = made()
        if stated.function is None:
            stated.proof(true)
        with pytest.raises(ClaimError, match="settled twice"):
            stated.proof(true)

    @pytest.mark.parametrize(
        "written", ["class proves: ...", "async def proves(proof): ...", "def proves(proof): yield"]
    )
    def test_is_settled_by_a_function_that_is_carried_out(self, written: str) -> None:
        made: dict[str, Any] = {}
        exec(written, made)
        with pytest.raises(ClaimError, match="an-id is settled by a def without yield"):
            a_claim().proof(made["proves"])

    @cases(
        "written shown",
        ("PE(p+k)·PE(p) = N·T(k)", "PE(p + k)·x"),
        ("PE(k+p) = PE(p+k)", "PE(k + p)·x"),
        ("PE(q)", "PE(k + p)·x"),
    )
    def test_malformed_claim_is_told_in_the_order_of_its_author(
        self, written: str, shown: str
    ) -> None:
        assert in_the_order_of(written, "PE(k + p)·x") == shown

    def test_malformed_claim_may_have_variables(self) -> None:
        def compared(x: Real) -> Statement:  # type: ignore[valid-type]
            return Equation(x, Identity(2))

        made = claim("an-id", "a title", beyond(), as_written="x = I", repaired_by=["x"])(compared)
        assert "a number cannot equal a matrix" in made.malformation

    def test_keeps_its_samplers_and_their_function(self) -> None:
        made = a_claim()
        made.numbers(x="reals", of=[true()])(a_claim)
        (numbers,) = made.numerics
        assert (dict(numbers.samplers), numbers.of) == ({"x": "reals"}, (true(),))
        assert numbers.function is a_claim


class TestRunningScripts:
    def test_all_three_kinds(self, write_script: WriteScript) -> None:
        catalogue = catalogue_of(write_script("kinds.py", PROVED, REFUTED, MALFORMED))
        declared = {id: catalogue.claim(id).declared for id in ("pythagoras", "cosine-of-pi")}
        assert declared == {"pythagoras": "proved", "cosine-of-pi": "refuted"}
        assert "matrix" in catalogue.claim("number-is-matrix").malformation

    def test_theorem_is_proved_once(self, write_script: WriteScript) -> None:
        made = catalogue_of(write_script("one.py", PROVED)).claim("pythagoras")
        assert made.theorem is made.theorem

    def test_script_runs_once(self, write_script: WriteScript) -> None:
        catalogue = catalogue_of(write_script("one.py", PROVED, REFUTED))
        first = catalogue.claim("pythagoras")
        assert catalogue.claim("pythagoras") is first

    def test_exception_names_the_line(self, write_script: WriteScript) -> None:
        path = write_script("broken.py", PROVED, "\nlater = undefined_name\n")
        line = len(path.read_text("utf-8").splitlines())
        with pytest.raises(
            ScriptError, match=rf"broken\.py:{line}.*\n.*undefined_name\n.*NameError"
        ):
            catalogue_of(path).claim("pythagoras")

    def test_script_that_leaves_the_program(self, write_script: WriteScript) -> None:
        path = write_script("leaves.py", PROVED, "\nraise SystemExit(3)\n")
        with pytest.raises(ScriptError, match=r"leaves the program: SystemExit\(3\)"):
            catalogue_of(path).claim("pythagoras")

    def test_main_block_is_not_run(self, write_script: WriteScript) -> None:
        path = write_script("main.py", PROVED, "\nif __name__ == '__main__':\n    1 / 0\n")
        assert catalogue_of(path).claim("pythagoras").id == "pythagoras"

    def test_a_script_that_runs_itself_is_run_once(self, write_script: WriteScript) -> None:
        path = write_script(
            "again.py", PROVED, "\nfrom symbolic_pe.catalogue import *\nrun_script(__file__)\n"
        )
        words = r'again\.py:\d+, .*\n.*\nrun_script is called .* under if __name__ == "__main__":'
        with pytest.raises(ScriptError, match=words):
            catalogue_of(path).claim("pythagoras")

    def test_modules_beside_the_script_can_be_imported(self, write_script: WriteScript) -> None:
        write_script("a_helper_beside.py", "LIMIT = 3\n", header="")
        path = write_script("uses.py", "\nfrom a_helper_beside import LIMIT\n", PROVED)
        assert catalogue_of(path).claim("pythagoras").id == "pythagoras"

    def test_of_two_folders_each_has_its_own_modules(self, write_script: WriteScript) -> None:
        paths = []
        for folder in ("one", "two"):
            write_script(f"{folder}/namesake.py", f'FOLDER = "{folder}"\n', header="")
            write_script(f"{folder}/namesakes/part.py", f'FOLDER = "{folder}"\n', header="")
            uses = "\nimport namesake, namesakes.part\n"
            says = f'assert namesake.FOLDER == namesakes.part.FOLDER == "{folder}"\n'
            paths.append(write_script(f"{folder}/uses.py", uses, says, PROVED))
        for path in (*paths, *paths):
            assert catalogue_of(path).claim("pythagoras").file == str(path)

    def test_nothing_is_relative_to_a_script(self, write_script: WriteScript) -> None:
        path = write_script("relative.py", "\nfrom . import beside\n", PROVED)
        with pytest.raises(ScriptError, match="relative import with no known parent package"):
            catalogue_of(path).claim("pythagoras")

    def test_unknown_id_suggests_the_nearest(self, write_script: WriteScript) -> None:
        with pytest.raises(ClaimError, match="did you mean pythagoras"):
            catalogue_of(write_script("one.py", PROVED)).claim("pythagorean")


class TestCited:
    CITES = """
        @claim("citing", "the same again", beyond())
        def citing():
            return PYTHAGORAS_AGAIN

        @citing.proof
        def by_the_other(proof):
            proof.shows(proof.cite("{}"))
        """
    AGAIN = "\nPYTHAGORAS_AGAIN = ForAll([x], Equation(SQUARES, ONE))\n"

    def test_theorem_of_another_script(self, write_script: WriteScript) -> None:
        other = write_script("other.py", PROVED)
        path = write_script("citing.py", self.AGAIN, self.CITES.format("pythagoras"))
        catalogue = catalogue_of(path, other)
        with catalogue.active(str(path)):
            assert catalogue.claim("citing").theorem.outline.cited == ("pythagoras",)

    def test_circle_is_reported(self, write_script: WriteScript) -> None:
        path = write_script("circle.py", self.AGAIN, self.CITES.format("citing"))
        catalogue = catalogue_of(path)
        with (
            catalogue.active(str(path)),
            pytest.raises(ClaimError, match="need each other: citing → citing"),
        ):
            _ = catalogue.claim("citing").theorem

    def test_scripts_that_cite_each_other_when_run(self, write_script: WriteScript) -> None:
        looks = "\nfrom symbolic_pe.catalogue.claims import claim_of\nclaim_of('{}')\n"
        one = write_script("one.py", looks.format("pythagoras"), self.AGAIN, self.CITES)
        two = write_script("two.py", looks.format("citing"), PROVED)
        with pytest.raises(ScriptError, match=r"one\.py → two\.py → one\.py"):
            catalogue_of(one, two).claim("citing")

    def test_failed_proof_is_named(self, write_script: WriteScript) -> None:
        wrong = PROVED.replace("ONE, by=", "TWO, by=")
        other = write_script("other.py", wrong)
        path = write_script("citing.py", self.AGAIN, self.CITES.format("pythagoras"))
        catalogue = catalogue_of(path, other)
        with (
            catalogue.active(str(path)),
            pytest.raises(ClaimError, match=r"other\.py:\d+: this does not follow by pythagoras"),
        ):
            _ = catalogue.claim("citing").theorem
