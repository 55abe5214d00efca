"""What was found for a line is a hint: it saves the search, and says nothing by itself."""

import gzip
import os
from pathlib import Path

import pytest

from symbolic_pe.catalogue import Catalogue
from symbolic_pe.foundations.repeated import assume
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.index import select
from symbolic_pe.kernel.terms import constant, numeral, variable
from symbolic_pe.kernel.types import R
from symbolic_pe.proofs.written import hints_beside
from symbolic_pe.prover import Hints, NotObvious, Prover
from symbolic_pe.prover.trail import NoWay, Stale, Trail

DERIVATIONS = Path(__file__).resolve().parents[2] / "derivations"
x, y = variable("x", R), variable("y", R)
absolute = constant("absR", R, R)
GIVEN = assume(less(x, y))
GOAL = less(2 * x, x + y)


def fails():
    raise NoWay


def shown_with(hints):
    return Prover(hints).line(GOAL, [GIVEN], [])


def test_what_was_found_is_followed():
    first = Hints()
    shown_with(first)
    again = Hints(first.found)
    assert shown_with(again).statement is GOAL
    assert (first.searched, again.searched) == (1, 0)


def test_names_of_variables_do_not_matter():
    first = Hints()
    shown_with(first)
    u, v = variable("u", R), variable("v", R)
    again = Hints(first.found)
    Prover(again).line(less(2 * u, u + v), [assume(less(u, v))], [])
    assert again.searched == 0


@pytest.mark.parametrize("trail", [(), (-1,), (0,), (99,), (98, 0)])
def test_a_trail_that_leads_nowhere_is_searched_again(trail):
    first = Hints()
    shown_with(first)
    wrong = Hints(dict.fromkeys(first.found, trail))
    assert shown_with(wrong).statement is GOAL
    assert wrong.found == first.found


@pytest.mark.parametrize("trail", [(0,), (2, 0), (-1,)])
def test_no_trail_makes_a_false_line_follow(trail):
    false = less_equal(y, x)
    first = Hints()
    shown_with(first)
    hints = Hints(dict.fromkeys(first.found, trail))
    with pytest.raises(NotObvious):
        Prover(hints).line(false, [GIVEN], [])


def test_the_file_says_what_was_found(tmp_path: Path):
    first = Hints()
    shown_with(first)
    (tmp_path / "found.gz").write_bytes(first.written())
    read = Hints.read(tmp_path / "found.gz")
    shown_with(read)
    assert (read.searched, read.written()) == (0, first.written())


DAMAGES = {
    "empty": lambda place: place.write_bytes(b""),
    "no gzip": lambda place: place.write_bytes(b"no gzip"),
    "cut off": lambda place: place.write_bytes(b"\x1f\x8b\x08 cut"),
    "edited": lambda place: place.write_bytes(gzip.compress(b"a 1\n")[:10] + b"\xff" * 20),
    "a flood": lambda place: place.write_bytes(gzip.compress(b"a 1\n" * 1000)),
    "a pipe": os.mkfifo,
    "a device": lambda place: place.symlink_to("/dev/zero"),
    "a folder": Path.mkdir,
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_file_that_cannot_be_read_says_nothing(tmp_path: Path, monkeypatch, damage):
    monkeypatch.setattr("symbolic_pe.disk_cache.MOST", 1000)
    damage(tmp_path / "found.gz")
    hints = Hints.read(tmp_path / "found.gz")
    assert shown_with(hints).statement is GOAL
    assert hints.searched == 1
    assert not hints._known


def test_a_question_without_an_answer_is_not_asked_twice():
    asked = []
    searched = Trail()

    def inner(trail):
        return lambda: trail.first([lambda: asked.append(1) or fails()])

    assert searched.first([lambda: 5 if _fails(inner(searched)) else 6]) == 5
    followed = Trail(searched.found)
    assert followed.first([lambda: 5 if _fails(inner(followed)) else 6]) == 5
    assert (searched.found, len(asked)) == ([0, -1], 1)


def test_what_was_told_is_not_looked_for_again():
    asked = []

    def numbers():
        asked.append(1)
        return 3, -1

    searched = Trail()
    assert searched.told(numbers) == (3, -1)
    assert searched.told(tuple) == ()
    followed = Trail(searched.found)
    assert (followed.told(numbers), followed.told(numbers)) == ((3, -1), ())
    assert len(asked) == 1


def test_what_was_told_on_a_way_that_failed_is_forgotten():
    trail = Trail()

    def told_in_vain():
        trail.told(lambda: [7])
        fails()

    assert trail.first([told_in_vain, lambda: 5]) == 5
    assert trail.found == [1]


@pytest.mark.parametrize("trail", [(), (2, 1), (10**9, 1)])
def test_where_less_is_told_than_was_announced_the_trail_is_stale(trail):
    with pytest.raises(Stale):
        Trail(trail).told(tuple)


def line_by_multiples(hints):
    """|u|·x ≤ |u|·y + √3 from x < y: with multiples, signs and bounds of √3."""
    u = variable("u", R)
    modulus, root = absolute(u), constant("sqrt", R, R)(numeral(3, 1, R))
    goal = less_equal(modulus * x, modulus * y + root)
    assert Prover(hints).line(goal, [GIVEN], []).statement is goal


@pytest.mark.parametrize("wrong", [-7, 0, 2, 10**6])
def test_multiples_that_were_changed_are_searched_again(wrong):
    first = Hints()
    line_by_multiples(first)
    ((key, trail),) = first.found.items()
    assert len(trail) > 10
    for place in range(len(trail)):
        line_by_multiples(Hints({key: [*trail[:place], wrong, *trail[place + 1 :]]}))
        line_by_multiples(Hints({key: trail[:place]}))


def test_where_the_way_that_was_found_fails_the_trail_is_stale():
    with pytest.raises(Stale):
        Trail([0]).first([fails])


def test_one_half_is_not_less_than_nothing():
    with pytest.raises(NotObvious):
        Prover().line(less(numeral(1, 2, R), numeral(0, 1, R)))


def _fails(thunk):
    try:
        thunk()
    except NoWay:
        return True
    return False


@pytest.mark.parametrize(
    "id", ["shift-identity", "similarity-recurs", "rational-root", "sum-decays"]
)
def test_the_lines_of_the_catalogue_are_found_without_a_search(id):
    hints = hints_beside(DERIVATIONS)
    before = hints.searched
    catalogue = Catalogue(select((id,)).scripts)
    claim = catalogue.claim(id)
    with catalogue.active(claim.file):
        assert claim.certificate
    assert hints.searched == before, "python -m symbolic_pe.verification derivations"
