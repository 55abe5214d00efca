"""What the claims of the catalogue leave to be read in their statements, and what they may not."""

from collections.abc import Iterable, Iterator

from symbolic_pe.catalogue import Claim
from symbolic_pe.encodings import PE, n, p, theta
from symbolic_pe.index import installed
from symbolic_pe.language.statements import Equation, ForAll
from symbolic_pe.language.terms import Definition, define
from symbolic_pe.numerics.defined import definitions_in, references_for
from tests.numerics.objects import Claim as Stated
from tests.numerics.objects import claimed
from tests.whole_catalogue import whole_catalogue


def claims() -> list[Claim]:
    catalogue = whole_catalogue()
    return [catalogue.claim(entry.id) for entry in installed() if entry.declared != "malformed"]


def unchecked(stated: Iterable[Claim | Stated]) -> Iterator[Definition]:
    """Definitions that NumPy computes from their own bodies alone, wherever they are mentioned: a
    slip in them would be believed."""
    known = [claim for claim in stated if claim.statement is not None]
    by_hand = {it for claim in known if claim.numerics for it in definitions_in(claim.statement)}
    for claim in known:
        if not claim.numerics:
            checked = by_hand.union(references_for(claim.statement))
            yield from (it for it in definitions_in(claim.statement) if it not in checked)


def test_every_definition_is_computed_without_its_body() -> None:
    """By the reference, or by the numbers of some claim."""
    assert not list(unchecked(claims()))


def test_a_definition_that_only_its_body_computes_would_be_noticed() -> None:
    twice = define("twice", [p], 2 * p)
    alone = Stated(ForAll([p], Equation(twice(p), p + p)), ())
    by_hand = claimed(ForAll([p], Equation(twice(p) / 2, p)), lambda p: (p, p))
    of_the_reference = Stated(ForAll([n, theta, p], Equation(PE(p), PE(p))), ())
    assert list(unchecked([alone, of_the_reference])) == [twice]
    assert not list(unchecked([alone, by_hand]))


def test_refutations_say_where_they_are_false() -> None:
    refuted = [claim for claim in claims() if claim.declared == "refuted"]
    assert all(claim.numerics for claim in refuted)
