"""The library: it says what it said, is proved from the axioms, and by the text alone."""

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

from symbolic_pe.foundations.digests import statement_digest
from symbolic_pe.foundations.families import ALWAYS, FAMILIES, laws_used
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import axioms_under, recheck
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import C, KernelError, R
from symbolic_pe.theories import laws
from symbolic_pe.theories.kept import Found, digest
from symbolic_pe.theories.library import KEPT, Library, own_texts
from tests.cases import cases

BEFORE = Path(__file__).with_name("digests.txt").read_text(encoding="utf-8").split()
"""Digests of what the laws said before they were text, each with its families."""
NAMES = {laws.statement(name): name for name in reversed(laws.lines)}
X, Y = variable("x", R), variable("y", R)


def digest_of_law(name: str) -> str:
    """Of what a law says and of the families that it is of."""
    said = *sorted(laws.lines[name].families - ALWAYS), statement_digest(laws.statement(name))
    return sha256(" ".join(said).encode()).hexdigest()[:11]


def test_each_law_of_before_says_what_it_said_and_is_of_the_same_families() -> None:
    assert len(BEFORE) == 419
    assert {*BEFORE} <= {*map(digest_of_law, NAMES.values())}


def test_a_law_that_says_something_else_has_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of_law("ln_product")
    monkeypatch.setattr(laws, "statement", lambda name: read("∀x : R. ln(x) = x"))
    assert digest_of_law("ln_product") != before


@pytest.mark.parametrize("name", laws.lines)
def test_a_theorem_says_its_line_and_rests_on_nothing_else(name: str) -> None:
    theorem = laws[name].theorem
    assert theorem.statement is laws.statement(name)
    assert not theorem.hypotheses
    assert laws_used(theorem) == laws.lines[name].families <= FAMILIES.keys()


def test_all_rules_can_be_applied_again() -> None:
    assert recheck(*(laws[name].theorem for name in laws.lines)) > 5000
    assert axioms_under(laws.argument_of_turn.theorem) <= AXIOMS.keys()


def test_what_was_found_is_kept_for_each_line() -> None:
    """``python -m symbolic_pe.theories`` writes the file anew."""
    found = {name: digest(line, laws.lines) for name, line in laws.lines.items()}
    assert {name: of for name, (of, _) in KEPT.records.items()} == found


def test_what_was_found_leads_to_the_theorems_again() -> None:
    kept = {n: KEPT.proof(line, laws.lines, laws.known_as) for n, line in laws.lines.items()}
    assert all(theorem is not None for theorem in kept.values())
    assert {n: t.statement for n, t in kept.items()} == {n: laws.statement(n) for n in kept}


def test_without_the_file_all_is_found_again() -> None:
    library = Library(own_texts)
    assert all(library.theorem(name).statement is laws.statement(name) for name in library.lines)


@cases(
    "damaged",
    b"no gzip",
    gzip.compress(b"cut off")[:-5],
    gzip.compress(b"a line without fields\n"),
    gzip.compress(b"\xff\xfe"),
    b"\x1f\x8b\x08" + 7 * b"\0" + b"\xff" * 9,
    ids=["no gzip", "cut off", "no fields", "no text", "no deflate"],
)
def test_a_damaged_file_counts_for_nothing(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "found.gz").write_bytes(damaged)
    assert Found(tmp_path / "found.gz").records == {}


def test_a_record_that_is_too_deep_is_not_used(tmp_path: Path) -> None:
    line = laws.lines["exp_positive"]
    record = f"{line.name}\t{digest(line, laws.lines)}\t{100_000 * '['}\n"
    (tmp_path / "found.gz").write_bytes(gzip.compress(record.encode()))
    found = Found(tmp_path / "found.gz")
    assert found.proof(line, laws.lines, laws.known_as) is None


def _library(*lines: str) -> Library:
    return Library(lambda: [*own_texts(), ("test.th", "\n".join(lines))], KEPT)


def test_a_record_of_another_line_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line became false: its old record proves the old statement, which it does not say."""
    line = laws.lines["exp_positive"]
    of, record = KEPT.records[line.name]
    monkeypatch.setitem(KEPT.records, "wrong", (of, record))
    library = _library("wrong order: ∀x : R. exp(x) < 0")
    with pytest.raises(KernelError, match="wrong"):
        library.theorem("wrong")
    changed = digest(library.lines["wrong"], library.lines)
    monkeypatch.setitem(KEPT.records, "wrong", (changed, record))
    with pytest.raises(KernelError, match="wrong"):
        _library("wrong order: ∀x : R. exp(x) < 0").theorem("wrong")


@pytest.mark.parametrize(
    "record", ["{}", "[", '{"terms": [], "steps": []}', '{"terms": [[9]], "steps": []}']
)
def test_a_broken_record_is_searched_for_again(
    record: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = _library("mine order: ∀x : R. 0 ≤ x^2 + 1", "    by square_nonnegative(x)")
    monkeypatch.setitem(
        KEPT.records, "mine", (digest(library.lines["mine"], library.lines), record)
    )
    assert library.theorem("mine").statement is library.statement("mine")


def test_a_theorem_is_called_with_values_and_premises() -> None:
    positive = [assume(read("0 < v", v=value)) for value in (X, Y)]
    theorem = laws.ln_product(X, Y, *positive)
    assert theorem.statement is read("ln(x·y) = ln(x) + ln(y)", x=X, y=Y)
    assert theorem.hypotheses == {premise.statement for premise in positive}


def test_a_premise_of_another_statement_is_refused() -> None:
    with pytest.raises(KernelError):
        laws.ln_inverse(X, assume(read("0 ≤ x", x=X)))


def test_a_theorem_is_proved_once_and_an_axiom_made_once() -> None:
    assert laws.square_nonnegative.theorem is laws["square_nonnegative"].theorem
    assert laws.total.theorem is laws.total.theorem
    assert laws.total.theorem.rule == "axiom"


def test_one_of_several_types_is_chosen() -> None:
    assert laws.power_sum[R].theorem is laws["power_sum[R]"].theorem
    with pytest.raises(KernelError, match=r"no theorem power_positive\[C\]"):
        laws.power_positive[C](X)


@pytest.mark.parametrize("name", ["", "nothing", "d_add[R", "pow_0", "pow_0[Q]"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(KernelError, match="there is no theorem"):
        laws.theorem(name)
