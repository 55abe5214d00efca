"""The laws: each is proved, says what its text says, and belongs to a family."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import pytest

from symbolic_pe.foundations import definitions
from symbolic_pe.foundations.families import family_of_axiom, laws_used
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import assume, axiom, instantiate, reflexive
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.arithmetic import (
    laws_of_complex,
    laws_of_exponentials,
    laws_of_floors,
    laws_of_integer_powers,
    laws_of_order,
    laws_of_powers,
    laws_of_sums,
)
from symbolic_pe.theories import laws

MODULES = (
    laws_of_complex,
    laws_of_integer_powers,
    laws_of_exponentials,
    laws_of_powers,
    laws_of_floors,
    laws_of_order,
    laws_of_sums,
)
x, y = variable("x", R), variable("y", R)


def laws_in(module: ModuleType) -> Iterator[Law]:
    for value in vars(module).values():
        found = value.values() if isinstance(value, dict) else [value]
        yield from (each for each in found if isinstance(each, Law))


LAWS = list(dict.fromkeys(each for module in MODULES for each in laws_in(module)))


@pytest.mark.parametrize("each", LAWS, ids=lambda each: each.text)
def test_a_law_is_proved_from_the_axioms(each: Law) -> None:
    assert each.theorem.statement is read(each.text)
    assert not each.theorem.hypotheses
    assert laws_used(each.theorem) == {each.family}


def test_all_laws_can_be_checked_again() -> None:
    assert recheck(*(each.theorem for each in LAWS)) > 1000


def test_a_law_whose_proof_shows_something_else_is_refused() -> None:
    wrong = law("algebra", "∀x : R. x + 0 = 0")(lambda x: reflexive(x))
    with pytest.raises(KernelError, match="is not proved"):
        _ = wrong.theorem


def test_a_law_with_a_hypothesis_left_is_refused() -> None:
    wrong = law("algebra", "∀x : R. x = 1")(lambda x: assume(read("y = 1", y=y)))
    with pytest.raises(KernelError):
        _ = wrong.theorem


def test_a_law_of_an_unknown_family_is_refused() -> None:
    with pytest.raises(KernelError, match="no family magic"):
        law("magic", "∀x : R. x = x")(reflexive)


def test_a_law_is_called_with_values_and_premises() -> None:
    positive = [assume(read("0 < v", v=value)) for value in (x, y)]
    theorem = laws.ln_product(x, y, *positive)
    assert theorem.statement is read("ln(x·y) = ln(x) + ln(y)", x=x, y=y)
    assert theorem.hypotheses == {premise.statement for premise in positive}


def test_a_premise_of_another_statement_is_refused() -> None:
    with pytest.raises(KernelError):
        laws.ln_inverse(x, assume(read("0 ≤ x", x=x)))


LOGIC = {"classical", "extensionality", "induction", "integer_cases"}


@pytest.mark.parametrize("name", AXIOMS)
def test_every_axiom_has_a_family_but_for_those_of_logic(name: str) -> None:
    assert (family_of_axiom(name) is None) == (name.partition("[")[0] in LOGIC)


def test_the_laws_of_a_proof_are_read_off_it() -> None:
    sum_ = instantiate(axiom("cis_add"), x, y)
    assert laws_used(sum_) == {"turns"}
    assert laws_used(laws.cos_sum(x, y)) == {"angle_addition"}
    assert laws_used(definitions.unfolding(definitions.call("tan", x))) == {"tangent"}


def test_what_is_given_is_not_looked_into() -> None:
    given = instantiate(axiom("cis_add"), x, y)
    assert laws_used(given, given=[given]) == frozenset()


def test_conditions_are_not_looked_into() -> None:
    positive = AxiomLaw("exp_positive")(x)
    theorem = laws.ln_inverse(positive.statement.args[1], positive)
    assert laws_used(theorem) == {"logarithm", "order"}


def test_definitions_are_closed_and_unfold() -> None:
    for name in ("rpow", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth", "sech"):
        called = definitions.call(name, *(x, y)[: 2 if name == "rpow" else 1])
        assert definitions.unfolding(called).statement.args[0] is called


def test_what_is_not_defined_does_not_unfold() -> None:
    with pytest.raises(KernelError, match="not defined"):
        definitions.unfolding(read("cos(x)", x=x))
