"""Theorems cannot be forged, altered or copied; rules keep nothing that others can change."""

from __future__ import annotations

import copy
import pickle
from typing import Any, cast

import pytest
from sympy import Dummy, Expr, Integer, Lambda, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language.statements import And, Equation, ForAll, LessEqual, Not
from symbolic_pe.language.terms import Definition, MatrixLambda
from symbolic_pe.steps import axioms, rules
from symbolic_pe.steps.theorem import RULES, RuleError, Sequent, Theorem, recheck, rule, walk
from tests.steps.vocabulary import REFUSALS, equal, f, proves, refused, said, x, y, z


@pytest.fixture
def one() -> Theorem:
    """⊢ 1 = 1, made afresh, since some tests spoil it."""
    return rules.reflexive(Integer(1))


# --------------------------------------------------------------------------------------------
# Forging


def test_constructor_is_closed() -> None:
    with pytest.raises(TypeError, match="not by its constructor"):
        Theorem()


def test_constructor_is_closed_with_arguments(one: Theorem) -> None:
    with pytest.raises(TypeError, match="not by its constructor"):
        Theorem((), one.conclusion, "reflexive", (), (), frozenset(), "")


def test_object_new_gives_nothing_a_rule_takes(one: Theorem) -> None:
    forged: Any = object.__new__(cast(Any, Theorem))
    for name in ("hypotheses", "rule", "premises", "parameters", "axioms", "reason"):
        object.__setattr__(forged, name, getattr(one, name))
    object.__setattr__(forged, "conclusion", equal(1, 2))
    refused(rules.symmetric, forged, match="not made by a rule")


def test_forged_theorem_inside_a_list_is_refused() -> None:
    forged: Any = object.__new__(cast(Any, Theorem))
    refused(rules.combine_equations, equal(1, 2), [(1, forged)], match="not made by a rule")


def test_subclassing_is_refused() -> None:
    with pytest.raises(TypeError, match="cannot be subclassed"):
        type("Forged", (Theorem,), {})


def test_look_alike_is_no_theorem(one: Theorem) -> None:
    class LookAlike:
        conclusion = equal(1, 2)
        hypotheses = ()

    with pytest.raises((TypeError, *REFUSALS)):
        rules.symmetric(LookAlike())


@pytest.mark.parametrize("name", ["conclusion", "hypotheses", "axioms", "reason", "new"])
def test_attributes_cannot_be_assigned(one: Theorem, name: str) -> None:
    with pytest.raises(AttributeError, match="cannot be altered"):
        setattr(one, name, ())


def test_attributes_cannot_be_deleted(one: Theorem) -> None:
    with pytest.raises(AttributeError, match="cannot be altered"):
        del one.conclusion


def test_copies_are_the_theorem_itself(one: Theorem) -> None:
    assert copy.copy(one) is one
    assert copy.deepcopy(one) is one
    assert copy.deepcopy([one])[0] is one


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_is_refused(one: Theorem, protocol: int) -> None:
    with pytest.raises(TypeError, match="cannot be pickled"):
        pickle.dumps(one, protocol)


# --------------------------------------------------------------------------------------------
# Replaying


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("conclusion", equal(1, 2)),
        ("hypotheses", (equal(1, 2),)),
        ("axioms", frozenset({"pi-irrational"})),
        ("rule", "no such rule"),
        ("rule", "assume"),
        ("parameters", (Integer(2),)),
    ],
)
def test_recheck_finds_an_altered_theorem(one: Theorem, name: str, value: Any) -> None:
    object.__setattr__(one, name, value)
    with pytest.raises((TypeError, *REFUSALS)):
        recheck(one)


def test_recheck_finds_an_altered_premise(one: Theorem) -> None:
    object.__setattr__(one, "conclusion", equal(1, 2))
    with pytest.raises(RuleError):
        recheck(rules.symmetric(one))


def test_recheck_finds_an_altered_premise_that_is_hidden(one: Theorem) -> None:
    object.__setattr__(one, "conclusion", equal(1, 2))
    consequence = rules.symmetric(one)
    object.__setattr__(consequence, "premises", ())
    with pytest.raises(RuleError):
        recheck(consequence)


def test_recheck_finds_a_hidden_axiom() -> None:
    theorem = rules.instantiate(axioms.axiom("cosine-integral-derivative"), {
        Symbol("x", positive=True): Integer(2)})  # fmt: skip
    object.__setattr__(theorem, "axioms", frozenset())
    with pytest.raises(RuleError):
        recheck(theorem)


def test_recheck_counts_each_rule_once(one: Theorem) -> None:
    assert recheck(rules.transitive(one, rules.symmetric(one))) == 3


def test_walk_gives_premises_first(one: Theorem) -> None:
    back = rules.symmetric(one)
    both = rules.conjoin(one, back)
    assert list(walk(both)) == [one, back, both]


def test_walk_goes_deep_without_recursion(one: Theorem) -> None:
    theorem = one
    for _ in range(3000):
        theorem = rules.symmetric(theorem)
    assert sum(1 for _ in walk(theorem)) == 3001


# --------------------------------------------------------------------------------------------
# What a theorem records


def test_theorem_records_rule_premises_and_reason(one: Theorem) -> None:
    theorem = rules.symmetric(one, reason="turn it round")
    assert (theorem.rule, theorem.premises, theorem.reason) == ("symmetric", (one,),
                                                                "turn it round")  # fmt: skip


def test_premises_in_lists_and_pairs_are_recorded(one: Theorem) -> None:
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
    theorem = rules.combine_equations(equal(x, y), items)
    items.clear()
    assert theorem.premises == (first,)
    recheck(theorem)


def test_changing_a_dictionary_afterwards_changes_nothing() -> None:
    values = {x: Integer(1)}
    theorem = rules.instantiate(rules.generalise(x, rules.reflexive(x + y)), values)
    values[x] = Integer(2)
    proves(theorem, equal(1 + y, 1 + y))


def test_changing_a_list_of_variables_afterwards_changes_nothing() -> None:
    variables = [x, y]
    theorem = rules.generalise(variables, rules.reflexive(x + y))
    variables.append(z)
    assert said(theorem).variables == (x, y)


@pytest.mark.parametrize("argument", [{1, 2}, object(), 1.5, [bytearray(b"x")]])
def test_arguments_of_other_kinds_are_refused(argument: Any) -> None:
    with pytest.raises((TypeError, *REFUSALS)):
        rules.reflexive(argument)


# --------------------------------------------------------------------------------------------
# Own classes that are not what they seem


class _Counter:
    """Gives another number on each call."""

    def __init__(self) -> None:
        self.value = 0

    def next(self, *_: object, **__: object) -> Integer:
        self.value += 1
        return Integer(self.value)


def test_template_of_an_own_class_is_refused() -> None:
    counter = _Counter()

    class Shifty(Expr):
        func = property(lambda self: counter.next)

    refused(rules.congruence, rules.reflexive(x), x, Shifty(x))


def test_value_of_an_own_lambda_class_is_refused() -> None:
    counter = _Counter()

    class Shifty(Lambda):
        expr = property(lambda self: counter.next())

    theorem = rules.generalise(f, rules.reflexive(f(Integer(0))))
    refused(rules.instantiate, theorem, {f: Shifty(x, x**2)})


def test_value_of_a_function_with_methods_of_its_own_is_refused() -> None:
    counter = _Counter()
    shifty = UndefinedFunction("g", __dict__={"__new__": counter.next})
    theorem = rules.generalise(f, rules.reflexive(f(Integer(0))))
    refused(rules.instantiate, theorem, {f: shifty})


def test_function_that_evaluates_itself_is_refused() -> None:
    evaluate = classmethod(lambda cls, at: Integer(0) if at == 1 else None)
    shifty = UndefinedFunction("f", __dict__={"eval": evaluate})
    refused(rules.reflexive, shifty(y))


def test_number_of_an_own_class_is_refused() -> None:
    class Shifty(int):
        __hash__ = int.__hash__

        def __eq__(self, other: object) -> bool:
            return True

        def __mul__(self, other: object) -> Any:
            return Integer(7)

    with pytest.raises((TypeError, *REFUSALS)):
        rules.modulus_above(x, Shifty(1))


def test_statement_of_an_own_class_is_refused() -> None:
    class Shifty(Equation):
        pass

    with pytest.raises((TypeError, *REFUSALS)):
        rules.assume(Shifty(x, x))


def test_statement_inside_a_statement_is_checked() -> None:
    with pytest.raises((TypeError, *REFUSALS)):
        rules.assume(Not("false"))  # type: ignore[arg-type]
    with pytest.raises((TypeError, *REFUSALS)):
        rules.assume(And(equal(1, 1), None))  # type: ignore[arg-type]


def test_dummy_variable_is_refused() -> None:
    refused(rules.reflexive, Dummy("x", real=True))


def test_lambda_is_no_term() -> None:
    with pytest.raises((TypeError, *REFUSALS)):
        rules.reflexive(Lambda(x, 2 * x))


def test_definition_without_arguments_is_no_term() -> None:
    definition = Definition("g", (x,), x**2)
    with pytest.raises((TypeError, AttributeError, *REFUSALS)):
        rules.normalise(definition, definition)


def test_matrix_lambda_is_no_term() -> None:
    from symbolic_pe.language.terms import Grid

    with pytest.raises((TypeError, *REFUSALS)):
        rules.reflexive(MatrixLambda((x,), Grid(1, 1, x)))


# --------------------------------------------------------------------------------------------
# The table of rules


def test_rules_are_defined_in_the_kernel_only() -> None:
    def cheat() -> Sequent:
        return Sequent(equal(1, 2))

    with pytest.raises(RuleError, match=r"in symbolic_pe\.steps"):
        rule(cheat)
    assert "cheat" not in RULES


def test_rule_cannot_be_replaced() -> None:
    def reflexive(term: Any) -> Sequent:
        return Sequent(LessEqual(term, term))

    reflexive.__module__ = "symbolic_pe.steps.rules"
    with pytest.raises(RuleError, match="defined once"):
        rule(reflexive)


def test_conclusion_is_checked_whatever_the_rule() -> None:
    refused(rules.reflexive, Symbol("x", even=True))


def test_recheck_passes_over_what_has_passed(one: Theorem) -> None:
    passed: set[Theorem] = set()
    assert recheck(one, passed) == len(passed) > 0
    assert recheck(rules.symmetric(one), passed) == 1
    assert recheck(rules.symmetric(one)) == len(passed)


@pytest.mark.parametrize("arguments", [(1,), (x,), (None,), (), ("one", "two", "three")])
def test_arguments_of_the_wrong_kind_are_refused_in_words(arguments: tuple[Any, ...]) -> None:
    with pytest.raises(RuleError, match="symmetric cannot be applied to"):
        rules.symmetric(*arguments)
