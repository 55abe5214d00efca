"""What definitions are called."""

from __future__ import annotations

from sympy import Integer

from symbolic_pe.language.terms import Definition
from symbolic_pe.notation import define
from symbolic_pe.printing.order import Names
from tests.objects import n


def names(*called: str) -> list[str]:
    """What definitions with these names are shown as, each with another value."""
    made: list[Definition] = [
        define(name, [n], Integer(place)) for place, name in enumerate(called)
    ]
    known = Names(made)
    return [known.of(item) for item in made]


def test_a_further_definition_of_a_name_gets_a_prime() -> None:
    assert names("PE", "S", "PE", "PE") == ["PE", "S", "PE′", "PE" + 2 * "′"]


def test_where_a_prime_tells_two_apart_a_further_one_gets_an_index() -> None:
    assert names("out′", "out", "out′", "out") == ["out′", "out", "out_1′", "out_1"]
