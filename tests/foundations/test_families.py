"""Families: every axiom has one, and those of a proof are read off it."""

import pytest

from symbolic_pe.foundations import definitions
from symbolic_pe.foundations.families import declare, family_of_axiom, laws_used
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import axiom, instantiate
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.theories import laws

x, y = variable("x", R), variable("y", R)


LOGIC = {"classical", "extensionality", "induction"}


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
    positive = laws.exp_positive(x)
    theorem = laws.ln_inverse(positive.statement.args[1], positive)
    assert laws_used(theorem) == {"logarithm", "order"}


def test_definitions_are_closed_and_unfold() -> None:
    for name in ("rpow", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "coth", "sech"):
        called = definitions.call(name, *(x, y)[: 2 if name == "rpow" else 1])
        assert definitions.unfolding(called).statement.args[0] is called


def test_what_is_not_defined_does_not_unfold() -> None:
    with pytest.raises(KernelError, match="not defined"):
        definitions.unfolding(read("cos(x)", x=x))


def test_a_theorem_of_an_unknown_family_is_refused() -> None:
    with pytest.raises(KernelError, match="no family magic"):
        declare(read("∀x : R. x = x"), frozenset({"magic"}))
