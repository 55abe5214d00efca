"""What a step records, and that nothing it was given changes it afterwards."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from symbolic_pe.steps import axioms, rules
from symbolic_pe.steps.step import RuleError, Step, walk
from sympy import Integer

from symbolic_pe.language.statements import ForAll
from tests.steps.vocabulary import equal, proves, said, x, y, z


@pytest.fixture
def one() -> Step:
    """⊢ 1 = 1."""
    return rules.reflexive(Integer(1))


def test_walk_gives_premises_first(one: Step) -> None:
    back = rules.symmetric(one)
    both = rules.conjoin(one, back)
    assert list(walk(both)) == [one, back, both]


def test_walk_goes_deep_without_recursion(one: Step) -> None:
    theorem = one
    for _ in range(3000):
        theorem = rules.symmetric(theorem)
    assert sum(1 for _ in walk(theorem)) == 3001


# --------------------------------------------------------------------------------------------
# What a theorem records


def test_theorem_records_rule_premises_and_reason(one: Step) -> None:
    theorem = rules.symmetric(one, reason="turn it round")
    assert (theorem.rule, theorem.premises, theorem.reason) == (
        "symmetric",
        (one,),
        "turn it round",
    )


def test_premises_in_lists_and_pairs_are_recorded(one: Step) -> None:
    theorem = rules.combine_equations(equal(x, x), [(x, one)])
    assert theorem.premises == (one,)


def test_axioms_are_inherited() -> None:
    theorem = rules.conjoin(axioms.axiom("pi-irrational"), rules.reflexive(x))
    assert theorem.axioms == {"pi-irrational"}


def test_equal_hypotheses_are_kept_once() -> None:
    first, second = rules.assume(equal(x, 0)), rules.assume(equal(x, 0))
    assert rules.conjoin(first, second).hypotheses == (equal(x, 0),)


def test_hypotheses_equal_up_to_bound_names_are_kept_once() -> None:
    first, second = (rules.assume(ForAll(name, equal(name, name))) for name in (x, y))
    assert len(rules.conjoin(first, second).hypotheses) == 1


def test_theorem_shows_hypotheses_and_conclusion() -> None:
    assert str(rules.assume(equal(x, 0))) == "x = 0 ⊢ x = 0"


# --------------------------------------------------------------------------------------------
# Arguments that change after they were passed


def test_changing_a_list_afterwards_changes_nothing() -> None:
    first = rules.assume(equal(x, y))
    items: list[Any] = [(1, first)]
    step = rules.combine_equations(equal(x, y), items)
    items.clear()
    assert step.premises == (first,)
    proves(step, equal(x, y), equal(x, y))


def test_changing_a_dictionary_afterwards_changes_nothing() -> None:
    values = {x: Integer(1)}
    step = rules.instantiate(rules.generalise(x, rules.reflexive(x + y)), values)
    values[x] = Integer(2)
    proves(step, equal(1 + y, 1 + y))


def test_changing_a_list_of_variables_afterwards_changes_nothing() -> None:
    variables = [x, y]
    step = rules.generalise(variables, rules.reflexive(x + y))
    variables.append(z)
    assert said(step).variables == (x, y)


def test_a_step_is_the_same_as_itself_only(one: Step) -> None:
    assert one != rules.reflexive(Integer(1))
    assert copy.copy(one) != one


@pytest.mark.parametrize("arguments", [(1,), (x,), (None,), (), ("one", "two", "three")])
def test_arguments_of_the_wrong_kind_are_refused_in_words(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(RuleError, match="symmetric cannot be applied to"):
        rules.symmetric(*arguments)
