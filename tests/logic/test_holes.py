"""Ways in which a false theorem could once be proved; each test names the hole."""

import pytest
from sympy import Function, Integer, Symbol, asin, atan, sign

from symbolic_pe.logic import rules
from symbolic_pe.logic.statements import Equation, Exists, ForAll, Not, same_statement
from symbolic_pe.logic.terms import (
    Determinant,
    Identity,
    MalformedStatement,
    MatrixVariable,
    Scaled,
    Trace,
    define,
)
from symbolic_pe.logic.theorem import RuleError

x, y, p, q = (Symbol(name, real=True) for name in "xypq")
i, j = (Symbol(name, integer=True, nonnegative=True) for name in "ij")
n, m = (Symbol(name, integer=True, positive=True) for name in "nm")
ZERO, ONE = Integer(0), Integer(1)


def test_a_definition_keeps_the_conditions_of_its_body():
    """g(p, q) = p/q: g(x, x) = 1 at x = 0 and g(0, q) = 0 at q = 0 gave 0 = 1."""
    ratio = define("g", [p, q], p / q)
    theorem = rules.normalise(ratio(x, x), ONE)
    assert theorem.hypotheses == (Not(Equation(x, ZERO)),)


def test_arguments_of_a_definition_lie_in_the_sorts_of_its_parameters():
    positive = Symbol("r", positive=True)
    root = define("g", [positive], positive ** (ONE / 2))
    with pytest.raises(MalformedStatement, match="not known to lie in"):
        rules.normalise(root(x), root(x))


def test_a_variable_bound_twice_is_told_apart_from_the_next():
    """∀i ∀i ∀j: i = j and ∀i ∀i ∀j: j = j counted as the same."""
    one = ForAll([i], ForAll([i], ForAll([j], Equation(i, j))))
    other = ForAll([i], ForAll([i], ForAll([j], Equation(j, j))))
    assert not same_statement(one, other)


def test_parameters_of_a_definition_stay_apart_when_renamed():
    """Putting x in for y renamed the first parameter into the second."""
    primed = Symbol("x′", real=True)
    difference = define("D", [x, primed], x - primed + y)
    general = rules.generalise([y], rules.normalise(difference(ONE, ZERO), 1 + y))
    theorem = rules.instantiate(general, {y: x})
    with pytest.raises(RuleError):
        rules.normalise(theorem.conclusion.lhs, x)


def test_the_determinant_of_the_empty_matrix_is_one():
    assert rules.normalise(Determinant(Identity(ZERO)), ONE).hypotheses == ()


def test_congruence_does_not_change_the_size_of_a_free_matrix():
    square = MatrixVariable("W", n, n)
    with pytest.raises(RuleError, match="size of"):
        rules.congruence(rules.assume(Equation(n, m)), n, Trace(square()))


def test_a_resized_matrix_variable_does_not_capture_a_free_one():
    one, other = MatrixVariable("W", n, n), MatrixVariable("W", m, m)
    body = Not(Equation(Trace(one()), Trace(other())))
    value = Scaled((Trace(other()) + 1) / n, Identity(n))
    equal = Equation(Trace(value), Trace(other()))
    absurd = rules.combine_equations(Equation(ONE, ZERO), [(1, rules.assume(equal))])
    differ = rules.negate(equal, absurd, rules.numeric(Equation(ONE, ZERO)))
    general = rules.generalise([n], rules.exists(Exists([one], body), {one: value}, differ))
    moved = rules.instantiate(general, {n: m}).conclusion
    assert moved.variables[0] != other


def test_an_object_that_claims_to_be_an_equation_is_refused():
    honest = Equation(x, x)
    rules.assume(honest)

    class Liar(Equation):
        def __eq__(self, other):
            return True

        def __hash__(self):
            return hash(honest)

    with pytest.raises(TypeError, match="not a statement"):
        rules.discharge(Liar(x, x), rules.assume(Equation(ZERO, ONE)))


@pytest.mark.parametrize("function", [asin, atan])
def test_functions_that_sympy_misjudges_are_not_in_the_vocabulary(function):
    """sign(atan(m)) became 1 for every natural m, although atan 0 = 0."""
    with pytest.raises(MalformedStatement, match="no meaning"):
        rules.reflexive(sign(function(x)))


def test_a_matrix_is_quantified_after_its_size():
    square = MatrixVariable("W", n, n)
    with pytest.raises(MalformedStatement, match="before W"):
        rules.assume(ForAll([square, n], Equation(Trace(square()), n)))


def test_names_of_the_kernel_are_refused_for_functions():
    with pytest.raises(MalformedStatement):
        rules.reflexive(Function("#∀0")(x))
