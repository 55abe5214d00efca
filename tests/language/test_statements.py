"""Statements: what is malformed, free variables, substitution, equality up to bound names."""

from typing import Any

import pytest

from symbolic_pe.language.statement_checks import check_statement
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import equal, f, g, i, j, k, m, n, theta, u, v, x, y, z

P, Q = equal(x, 0), equal(y, 0)
W = MatrixVariable("W", n, n)


@cases(
    "build",
    lambda: Equation(x, Identity(2)),
    lambda: Equation(Identity(2), Identity(3)),
    lambda: Equation(Grid(1, 2, x, y), Grid(2, 1, x, y)),
    lambda: Less(Identity(2), Identity(2)),
    lambda: LessEqual(x, Identity(1)),
    lambda: And(P),
    lambda: Or(),
    lambda: ForAll([], P),
    lambda: ForAll([x, x], P),
    lambda: HasDerivative(Lambda(z, z**2), z, 2 * z),
    lambda: HasDerivative(Lambda(n, n**2), n, 2 * n),
    lambda: HasDerivative(Lambda(v, v**2), v, v),
    lambda: HasDerivative(Lambda((x, y), x * y), x, y),
    lambda: TendsTo(Lambda(z, 2 * z), 0),
    lambda: HasDerivative(Lambda(x, 2 * x), x, Identity(1)),
    lambda: TendsTo(Lambda((x, y), x * y), 0),
    lambda: HasDerivative(MatrixLambda((x,), Identity(2)), x, Integer(0)),
)
def test_malformed_statements(build: Any) -> None:
    with pytest.raises(MalformedStatement):
        build()


@pytest.mark.parametrize(
    "build",
    [lambda: HasDerivative(Lambda(x, x), x, Integer(1)), lambda: TendsTo(Lambda(x, x), Integer(0))],
)
def test_the_identity_has_to_be_defined(build: Any) -> None:
    with pytest.raises(MalformedStatement, match="define a function with the value x"):
        build()
    same = define("same", [x], x)
    check_statement(HasDerivative(Lambda(x, same(x)), x, Integer(1)))


@cases(
    "statement",
    P,
    Not(P),
    And(P, Q),
    Implies(P, Q),
    ForAll([x, theta, W], P),
    Exists(k, equal(k, n)),
    HasDerivative(Lambda(u, u**2), u, 2 * u),
    TendsTo(Lambda(n, 1 / n), Integer(0)),
    ForAll([n, W], equal(Trace(W()), n)),
    equal(x, I),
)
def test_statements_of_the_kernel_pass(statement: Any) -> None:
    check_statement(statement)


BAD: Any = True


@cases(
    "statement",
    "x = 0",
    None,
    True,
    1,
    x,
    Not(BAD),
    And(P, BAD),
    Implies(P, x),
    ForAll(x, BAD),
    ForAll(x, x > 0),
    Equation(x, Lambda(y, y + 1)),
    ForAll(n, equal(Trace(W()), n)),
    ForAll(Symbol("e", even=True), P),
    Exists(Symbol("#0"), P),
    ForAll(Symbol("e", prime=True), P),
    ForAll([sin], P),
    ForAll([x + y], P),
    Not(equal(Symbol("x", commutative=False), 0)),
    Not(ForAll(x, equal(Function("h", zero=True)(x), 0))),
)
def test_other_objects_are_no_statements(statement: Any) -> None:
    with pytest.raises((MalformedStatement, TypeError, AttributeError)):
        check_statement(statement)


def test_statements_cannot_be_altered() -> None:
    with pytest.raises(AttributeError):
        P.lhs = y  # type: ignore[misc]
    with pytest.raises(AttributeError):
        ForAll(x, P).variables = (y,)  # type: ignore[misc]


def test_variables_given_as_a_list_are_copied() -> None:
    variables = [x, y]
    statement = ForAll(variables, P)
    variables.clear()
    assert statement.variables == (x, y)


def test_sides_are_kept_as_written() -> None:
    statement = Equation(sin(x) ** 2, 1 - sin(x) ** 2 + 0)
    assert terms_of(statement) == (sin(x) ** 2, 1 - sin(x) ** 2)
    assert parts_of(Implies(P, Q)) == (P, Q)
    assert parts_of(P) == ()


@cases(
    "statement free",
    (P, {x}),
    (ForAll(x, Equation(x, y)), {y}),
    (Exists(f, Equation(f(x), z)), {x, z}),
    (Implies(P, ForAll(x, P)), {x}),
    (equal(Sum(theta(i), (i, 0, n)), 0), {theta, n}),
    (TendsTo(Lambda(x, x * y), x), {x, y}),
    (HasDerivative(Lambda(x, x * y), z, y), {y, z}),
    (ForAll(W, equal(Trace(W()), 0)), {n}),
    (ForAll([n, W], equal(Trace(W()), 0)), set()),
)
def test_free_variables(statement: Any, free: set[Any]) -> None:
    assert free_in(statement) == free


@cases(
    "statement mapping result",
    (
        ForAll(x, Less(x, y)),
        {y: x},
        ForAll(z.func("t", real=True), Less(Symbol("t", real=True), x)),
    ),
    (ForAll(x, Less(x, y)), {x: y}, ForAll(x, Less(x, y))),
    (
        Exists(f, Equation(f(x), g(x))),
        {g: f},
        Exists(Function("h"), Equation(Function("h")(x), f(x))),
    ),
    (
        ForAll([x, y], Less(x + y, u)),
        {u: x + y},
        ForAll(
            [v.func("a", real=True), v.func("b", real=True)],
            Less(Symbol("a", real=True) + Symbol("b", real=True), x + y),
        ),
    ),
    (
        And(P, ForAll(x, Or(P, Q))),
        {y: x},
        And(P, ForAll(v.func("t", real=True), Or(equal(Symbol("t", real=True), 0), P))),
    ),
    (
        ForAll(W, equal(Trace(W()), 0)),
        {n: Integer(2)},
        ForAll(MatrixVariable("W", 2, 2), equal(Trace(MatrixVariable("W", 2, 2)()), 0)),
    ),
)
def test_substitution_renames_quantifiers(statement: Any, mapping: Any, result: Any) -> None:
    assert same_statement(substitute_in(statement, mapping), result)


@cases(
    "left right same",
    (ForAll(x, P), ForAll(y, equal(y, 0)), True),
    (ForAll(x, P), ForAll(z, equal(z, 0)), False),
    (ForAll(x, Less(x, y)), ForAll(y, Less(y, y)), False),
    (ForAll(x, P), Exists(x, P), False),
    (ForAll([x, y], Less(x, y)), ForAll([y, x], Less(y, x)), True),
    (ForAll([x, y], Less(x, y)), ForAll([x, y], Less(y, x)), False),
    (ForAll(x, ForAll(y, P)), ForAll([x, y], P), False),
    (ForAll(f, equal(f(x), 0)), ForAll(g, equal(g(x), 0)), True),
    (ForAll(f, Equation(f(x), g(x))), ForAll(g, Equation(g(x), g(x))), False),
    (ForAll(f, equal(f(x), 0)), ForAll(theta, equal(theta(x), 0)), False),
    (equal(Sum(i, (i, 0, n)), 0), equal(Sum(j, (j, 0, n)), 0), True),
    (equal(Sum(m * i, (i, 0, n)), 0), equal(Sum(m * m, (m, 0, n)), 0), False),
    (TendsTo(Lambda(x, theta(x)), y), TendsTo(Lambda(y, theta(y)), y), True),
    (TendsTo(Lambda(x, theta(x)), y), TendsTo(Lambda(u, theta(u)), y), False),
    (Less(x, y), LessEqual(x, y), False),
    (equal(x, y), equal(y, x), False),
    (And(P, Q), And(Q, P), False),
    (ForAll(x, Exists(y, Less(x, y))), ForAll(y, Exists(x, Less(y, x))), True),
    (ForAll(x, Exists(y, Less(x, y))), ForAll(x, Exists(y, Less(y, x))), False),
    (ForAll(MatrixVariable("V", n, n), P), ForAll(W, P), True),
    (ForAll(MatrixVariable("V", 2, 2), P), ForAll(W, P), False),
)
def test_statements_are_the_same_up_to_bound_names(left: Any, right: Any, same: bool) -> None:
    assert same_statement(left, right) is same
    assert same_statement(right, left) is same


def test_statements_show_themselves() -> None:
    assert str(ForAll([x, f], Implies(Not(P), LessEqual(x, y)))) == "∀ x, f: (¬(x = 0)) ⇒ (x ≤ y)"
