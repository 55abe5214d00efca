"""What definitions are called."""

from __future__ import annotations

from sympy import Integer, Symbol

from symbolic_pe.encodings import n
from symbolic_pe.language.terms import Definition
from symbolic_pe.notation import define
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.order import Names
from tests.reports.objects import x


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


def test_a_further_function_of_a_real_number_gets_an_index() -> None:
    first, second = define("I", [x], x), define("I", [x], x + 1)
    assert Names([first, second]).of(second) == "I_1"


def test_a_further_function_of_an_integer_gets_a_prime_beside_its_index() -> None:
    assert names("w", "w") == ["w", "w′"]


def test_a_further_definition_does_not_get_the_name_of_a_variable() -> None:
    first, second = define("y", [], x), define("y", [], x + 1)
    assert Names([first, second], [Symbol("y′")]).of(second) == "y" + 2 * "′"
    assert Names([first, second], [Symbol("y")]).of(first) == "y"


def test_a_value_whose_name_has_an_index_has_brackets() -> None:
    """LaTeX takes no second index, and a reader would take two for one."""
    made = [define(name, [n], Integer(place)) for place, name in enumerate(("w′", "w", "w"))]
    layout = Layout((n,), made)
    assert [tex(layout.term(item(n))) for item in made] == [r"{w'}_{n}", r"w_{n}", r"w_{1}(n)"]
