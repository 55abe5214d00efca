"""Claims before the gate: what is noticed and what survives."""

import random
from pathlib import Path

import pytest

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.gate import trial
from symbolic_pe.gate.mutants import Mutant, mutants
from symbolic_pe.gate.trial import Trial, try_claim
from symbolic_pe.index import read_script, select
from symbolic_pe.index.selection import scripts_of
from tests.example_scripts import MALFORMED, PROVED, REFUTED, WriteScript


def tried(path: Path, id: str = "pythagoras", change: str = "") -> list[Trial]:
    """All mutants of a claim, or those with this change, before the gate."""
    catalogue = Catalogue(scripts_of(read_script(path)))
    claim = catalogue.claim(id)
    if not change:
        return list(try_claim(catalogue, claim))
    chosen = [mutant for mutant in mutants(claim.statement) if mutant.change == change]  # type: ignore[arg-type]
    return list(try_claim(catalogue, claim, chosen=chosen))


def survivors(trials: list[Trial]) -> list[str]:
    return [item.mutant.change for item in trials if item.survives]


class TestGoodClaims:
    def test_nothing_survives_a_proof_with_numbers(self, write_script: WriteScript) -> None:
        trials = tried(write_script("a.py", PROVED))
        assert len(trials) > 15
        assert survivors(trials) == []

    def test_nothing_survives_a_refutation_with_numbers(self, write_script: WriteScript) -> None:
        trials = tried(write_script("a.py", PROVED, REFUTED), "cosine-of-pi")
        assert len(trials) > 5
        assert survivors(trials) == []

    def test_a_malformed_claim_states_nothing(self, write_script: WriteScript) -> None:
        assert tried(write_script("a.py", PROVED, MALFORMED), "number-is-matrix") == []

    def test_the_claim_is_as_before(self, write_script: WriteScript) -> None:
        catalogue = Catalogue(scripts_of(read_script(write_script("a.py", PROVED))))
        claim = catalogue.claim("pythagoras")
        before = claim.statement
        assert list(try_claim(catalogue, claim, chosen=list(mutants(before))[:4]))  # type: ignore[arg-type]
        assert claim.statement is before
        assert claim.theorem.statement == before


class TestClaimsWithoutNumbers:
    """They are compared with what NumPy reads in the statement."""

    WITHOUT = PROVED.replace("@circle.numbers(x=reals(-3, 3))", "")

    def test_nothing_survives_a_proof(self, write_script: WriteScript) -> None:
        trials = tried(write_script("a.py", self.WITHOUT))
        assert len(trials) > 15
        assert survivors(trials) == []
        assert sum(not item.compared for item in trials) > 12

    def test_nothing_survives_where_only_consequences_are_compared(
        self, write_script: WriteScript
    ) -> None:
        other = PROVED.replace(
            "x=reals(-3, 3))", "consequences=[Equation(2 * SQUARES, TWO)], x=reals(-3, 3))"
        ).replace("np.sin(x) ** 2 + np.cos(x) ** 2, 1.0", "2.0, 2.0")
        assert survivors(tried(write_script("a.py", other))) == []


class TestBadClaims:
    def test_proof_that_proves_whatever_is_stated(self, write_script: WriteScript) -> None:
        """It reads the statement instead of proving what it says; so all that is true passes."""
        lax = PROVED.replace(
            "proof.calc(SQUARES).eq(ONE, by=pythagoras)", "proof.conclusion"
        ).replace("Equation(SQUARES, ONE)", "Equation(SQUARES + x, ONE + x)")
        lax = lax.replace("np.cos(x) ** 2, 1.0", "np.cos(x) ** 2 + x, 1.0 + x")
        path = write_script("a.py", lax)
        catalogue = Catalogue(scripts_of(read_script(path)))
        claim = catalogue.claim("pythagoras")
        statement = claim.statement
        assert statement is not None
        other = Mutant("the same without x", _without_x(catalogue, path), False)
        (found,) = try_claim(catalogue, claim, chosen=[other])
        assert found.proved
        assert not found.compared
        assert found.entailed
        assert not found.survives

    def test_what_is_obvious_by_itself_is_excused(self, write_script: WriteScript) -> None:
        """The cosine has the bound as well, and nobody needs the claim to see that."""
        below = """
            @claim("below", "sin² < 2", beyond())
            def below(x):
                return Less(sin(x) ** 2, TWO)

            @below.proof
            def one_is_less(proof):
                proof.shows(proof.conclusion, proof.have(LessEqual(0, cos(x) ** 2)))
            """
        path = write_script("a.py", below)
        change = "sin → cos, on the left"
        (found,) = tried(path, "below", change)
        assert found.proved
        assert found.entailed
        assert not found.survives

    def test_numbers_that_compare_at_one_point_only(self, write_script: WriteScript) -> None:
        """At x = 0 nobody can tell sin x from sin 2x."""
        lax = PROVED.replace("x=reals(-3, 3)", "x=constant(0)")
        lax = "from symbolic_pe.numerics.sampling import constant\n" + lax
        change = "argument of sin doubled, on the left"
        assert survivors(tried(write_script("a.py", lax), change=change)) == [change]

    def test_claim_that_is_not_proved(self, write_script: WriteScript) -> None:
        """Else all of its mutants would be rejected, and the gate be content."""
        with pytest.raises(ClaimError, match="does not follow"):
            tried(write_script("a.py", PROVED.replace("ONE, by=", "TWO, by=")))

    def test_claim_that_numbers_contradict(self, write_script: WriteScript) -> None:
        with pytest.raises(ClaimError, match="does not pass its comparison"):
            tried(write_script("a.py", PROVED.replace("** 2, 1.0", "** 2, 1.5")))


def _without_x(catalogue: Catalogue, path: Path):  # type: ignore[no-untyped-def]
    from symbolic_pe.language.statements import Equation, ForAll

    claim = catalogue.claim("pythagoras")
    (x,) = claim.statement.variables  # type: ignore[union-attr]
    sides = claim.statement.body  # type: ignore[union-attr]
    return ForAll([x], Equation(sides.lhs - x, sides.rhs - x))


def test_a_judge_that_never_answers_has_not_accepted(
    write_script: WriteScript, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trial, "LIMIT", 0.2)
    stuck = PROVED.replace(
        "proof.shows", "while circle.statement.body.rhs != 1:\n        pass\n    proof.shows"
    )
    catalogue = Catalogue(scripts_of(read_script(write_script("a.py", stuck))))
    claim = catalogue.claim("pythagoras")
    chosen = [m for m in mutants(claim.statement) if m.change == "doubled, on the right"]  # type: ignore[arg-type]
    (found,) = try_claim(catalogue, claim, chosen=chosen)
    assert not found.proved


CATALOGUE = select([])
QUICK = (
    "dot-undirected",
    "self-dot",
    "cosine-integral-decays",
    "norm-suffices-003",
    "rotation-2d",
    "phase-step",
    "wavelength-geometric",
)


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue(CATALOGUE.scripts)


@pytest.mark.parametrize("id", QUICK)
def test_a_sample_of_the_catalogue(catalogue: Catalogue, id: str) -> None:
    """Some mutants of some claims; benchmarks/mutation_gate.py tries all of all."""
    claim = catalogue.claim(id)
    assert claim.statement is not None
    chosen = random.Random(id).sample(list(mutants(claim.statement)), 6)
    found = list(try_claim(catalogue, claim, chosen=chosen))
    assert len(found) == 6
    assert survivors(found) == []
