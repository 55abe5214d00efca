"""Each rule: what it gives, and what it refuses."""

from typing import Any

import pytest

from symbolic_pe.foundations.elementary import definition
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal, implies
from symbolic_pe.kernel import rules, terms
from symbolic_pe.kernel.terms import FALSE, Term, forall, function, numeral, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, O, R, arrow

x, y, z = (variable(name, R) for name in "xyz")
f = variable("f", arrow(R, R))
p, q = (variable(name, O) for name in "pq")
ZERO, ONE = numeral(0, 1, R), numeral(1, 1, R)


def given(*sides: Term) -> Theorem:
    return rules.assume(equal(*sides))


def says(theorem: Theorem, statement: Term, *hypotheses: Term) -> bool:
    return theorem.statement is statement and theorem.hypotheses == frozenset(hypotheses)


def test_assume() -> None:
    assert says(rules.assume(p), p, p)


@pytest.mark.parametrize("wrong", [x, R, "p", (p,)], ids=str)
def test_assume_takes_statements(wrong: Any) -> None:
    with pytest.raises(KernelError):
        rules.assume(wrong)


def test_discharge() -> None:
    assert says(rules.discharge(p, rules.assume(p)), implies(p, p))
    assert says(rules.discharge(q, rules.assume(p)), implies(q, p), p)


def test_modus_ponens() -> None:
    made = rules.modus_ponens(rules.assume(implies(p, q)), rules.assume(p))
    assert says(made, q, implies(p, q), p)


def test_modus_ponens_needs_this_premise_and_an_implication() -> None:
    with pytest.raises(KernelError, match="is needed, not"):
        rules.modus_ponens(rules.assume(implies(p, q)), rules.assume(q))
    with pytest.raises(KernelError, match="not of the form imp"):
        rules.modus_ponens(rules.assume(p), rules.assume(q))


def test_generalise_and_instantiate() -> None:
    general = rules.generalise(rules.reflexive(x + y), x, y)
    assert says(general, forall(x, y, equal(x + y, x + y)))
    assert says(rules.instantiate(general, y, x), equal(y + x, y + x))


def test_generalise_refuses_what_a_hypothesis_speaks_of() -> None:
    with pytest.raises(KernelError, match="free in a hypothesis"):
        rules.generalise(given(x, ZERO), x)
    with pytest.raises(KernelError, match="free in a hypothesis"):
        rules.generalise(rules.assume(implies(q, equal(f(y), 0))), f)


def test_generalise_takes_variables() -> None:
    for wrong in (ONE, x + y, function(x, x)):
        with pytest.raises(KernelError, match="no variable"):
            rules.generalise(rules.reflexive(x), wrong)


def test_variables_of_one_name_and_two_types_are_two() -> None:
    general = rules.generalise(given(x, ZERO), variable("x", N))
    assert general.hypotheses == {equal(x, 0)}
    assert rules.instantiate(general, numeral(5, 1, N)).statement is equal(x, 0)


def test_instantiate_does_not_capture() -> None:
    """From ∀x. ∀y. x = y ⇒ …, y for x is not the bound y."""
    statement = forall(x, y, implies(equal(x, y), equal(y, x)))
    made = rules.instantiate(rules.assume(statement), y)
    assert made.statement is forall(z, implies(equal(y, z), equal(z, y)))


def test_instantiate_does_not_capture_in_a_function() -> None:
    statement = forall(f, forall(y, equal(f(y), 0)))
    made = rules.instantiate(rules.assume(statement), function(x, x + y))
    assert made.statement is forall(z, equal(z + y, 0))


@pytest.mark.parametrize("wrong", [numeral(1, 1, N), f, function(x, equal(x, 0))], ids=str)
def test_instantiate_takes_values_of_the_type(wrong: Term) -> None:
    with pytest.raises(KernelError):
        rules.instantiate(rules.assume(forall(x, equal(x, 0))), wrong)


def test_instantiate_needs_a_quantifier() -> None:
    with pytest.raises(KernelError, match="not of the form all"):
        rules.instantiate(given(x, y), ONE)
    with pytest.raises(KernelError, match="not of the form all"):
        rules.instantiate(rules.assume(p), ONE)


def test_equations() -> None:
    assert says(rules.reflexive(x), equal(x, x))
    assert says(rules.symmetric(given(x, y)), equal(y, x), equal(x, y))
    chain = rules.transitive(given(x, y), given(y, z), given(z, x))
    assert says(chain, equal(x, x), equal(x, y), equal(y, z), equal(z, x))


def test_a_chain_must_hold_together() -> None:
    with pytest.raises(KernelError, match="breaks"):
        rules.transitive(given(x, y), given(x, z))
    with pytest.raises(KernelError, match="not of the form eq"):
        rules.symmetric(rules.assume(p))


def test_congruence() -> None:
    context = function(x, f(x) * y)
    assert says(rules.congruence(context, given(x, ONE)), equal(f(x) * y, f(ONE) * y), equal(x, 1))


def test_congruence_does_not_capture() -> None:
    """Under a binder the free variable stays free: λx. x = λx. 1 does not follow from x = 1."""
    context = function(y, equal(function(x, y), function(x, y)))
    made = rules.congruence(context, given(x, ONE))
    assert made.statement.args[0].args[0] is function(z, x)


def test_replace() -> None:
    made = rules.replace(function(z, equal(z, 0)), given(x, y), given(x, ZERO))
    assert says(made, equal(y, 0), equal(x, y), equal(x, 0))
    with pytest.raises(KernelError, match="is not C"):
        rules.replace(function(z, equal(z, 0)), given(x, y), given(y, ZERO))


def test_an_axiom_has_a_name() -> None:
    assert rules.axiom("total").hypotheses == frozenset()
    for wrong in ("", "nothing"):
        with pytest.raises(KernelError, match="no axiom"):
            rules.axiom(wrong)


def test_define() -> None:
    made = rules.define("twice", function(x, x + x))
    assert says(made, read("∀x : R. twice(x) = x + x"))
    assert rules.define("twice", function(y, y + y)).statement is made.statement
    assert definition(read("twice(1)").head) is function(x, x + x)


def test_nothing_is_defined_twice() -> None:
    rules.define("once", ONE)
    with pytest.raises(KernelError, match="defined already"):
        rules.define("once", ZERO)


@pytest.mark.parametrize("name", ["exp", "eq", "all", "false", "pi"])
def test_no_function_of_the_table_is_defined(name: str) -> None:
    with pytest.raises(KernelError, match="has a meaning already"):
        rules.define(name, ONE)


def test_a_definition_is_closed() -> None:
    with pytest.raises(KernelError, match="free variables"):
        rules.define("open", x + 1)


def test_a_definition_does_not_speak_of_itself() -> None:
    with pytest.raises(KernelError, match="not known here"):
        rules.define("circle", read("circle + 1"))
    rules.define("circle", ONE)
    with pytest.raises(KernelError, match="defined already"):
        rules.define("circle", read("(circle : R) + 1"))


def test_a_constant_without_its_equation_is_not_defined_otherwise() -> None:
    terms.define_constant("opaque", equal(ONE, ONE))
    with pytest.raises(KernelError, match="defined already"):
        rules.define("opaque", FALSE)
    assert rules.define("opaque", equal(ONE, ONE)).statement is read("opaque = (1 = (1 : R))")


@pytest.mark.parametrize("wrong", [x, f, read("∀x : R. x = 0").args[0].args[0]], ids=str)
def test_a_constant_stands_for_closed_values_in_long_form(wrong: Term) -> None:
    with pytest.raises(KernelError):
        terms.define_constant("unclosed", wrong)
    assert "unclosed" not in terms.DEFINED


def test_variables_are_bound_together_as_one_after_the_other() -> None:
    body = equal(f(x + y), f(y) + x)
    assert forall(x, y, body) is forall(x, forall(y, body))
    assert forall(f, x, body) is forall(f, forall(x, body))
    assert function(x, y, x + y) is function(x, function(y, x + y))
    assert forall(x, y, body) is not forall(y, x, body)


def test_of_a_variable_that_is_bound_twice_the_inner_one_counts() -> None:
    assert function(x, x, x + y) is function(z, function(x, x + y))
    assert function(x, x, x + y)(ONE, ZERO) is ZERO + y
    assert rules.generalise(given(x, y), z, z).statement is forall(z, forall(z, equal(x, y)))


def test_an_error_is_worded_when_it_is_read() -> None:
    with pytest.raises(KernelError) as refused:
        rules.modus_ponens(given(x, y), given(x, y))
    assert refused.value.args[1] is equal(x, y)
    assert str(refused.value) == "eq(x, y) is not of the form imp(…)"
    assert str(KernelError("{x} as it is")) == "{x} as it is"
    assert str(KernelError()) == ""
