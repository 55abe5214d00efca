"""A free variable that happens to have the name of a bound one stays free."""

import pytest
from sympy import Function, Integer, Integral, Lambda, Symbol

from symbolic_pe.language.domain import domain, limit_definition, within
from symbolic_pe.language.statements import Less, TendsTo, free_in
from symbolic_pe.language.terms import MalformedStatement
from tests.vocabulary import i, n, t, x, y

f = Function("f", real=True)


@pytest.mark.parametrize("name", ["x", "ε", "K"])
def test_a_limit_is_not_confused_with_the_variables_of_its_definition(name: str) -> None:
    """x → x as x → ∞ was once provable."""
    free = Symbol(name, real=True)
    assert free in free_in(limit_definition(TendsTo(Lambda(x, 2 * f(x)), free)))


@pytest.mark.parametrize("name", ["ε", "K"])
def test_a_variable_may_be_called_like_those_of_the_definition(name: str) -> None:
    variable = Symbol(name, real=True)
    definition = limit_definition(TendsTo(Lambda(variable, f(variable)), y))
    assert free_in(definition) == {f, y}


def test_the_domain_of_an_integral_tells_its_variable_from_its_limit() -> None:
    conditions = domain(Integral(1 / t, (t, t + 1, Integer(5))))
    assert conditions
    assert all(t in free_in(condition) for condition in conditions)


def test_a_range_cannot_mention_its_own_variable() -> None:
    with pytest.raises(MalformedStatement, match="its own limits"):
        within(i, Integer(0), i + 1, Less(i, n))
