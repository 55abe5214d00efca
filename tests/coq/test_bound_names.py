"""What the author calls bound variables, in statements, negations and obligations."""

from sympy import Function, Symbol

from symbolic_pe.coq.bound_names import bound_names
from symbolic_pe.foundations.written import implies
from symbolic_pe.kernel.terms import FALSE, forall, variable
from symbolic_pe.kernel.types import R
from symbolic_pe.language.border import Reader
from symbolic_pe.language.statements import And, Equation, Exists, ForAll, Less, Not, Or
from tests.cases import cases

p, k = Symbol("p", real=True), Symbol("k", positive=True)
theta = Function("theta", positive=True)
n = Symbol("n", integer=True, nonnegative=True)

ALL_P = ForAll(p, Equation(p, p))
SOME_K = Exists(k, Less(p, k))


@cases(
    "statement names",
    (ALL_P, ("p",)),
    (ForAll((p, k), Less(p, k)), ("p", "k")),
    (ForAll(p, SOME_K), ("p", "k")),
    (And(ALL_P, ForAll(k, Less(0, k))), ("p", "k")),
    (Or(ALL_P, ALL_P, ForAll(k, Less(0, k))), ("p", "p", "k")),
    (Not(ALL_P), ("p",)),
    (ForAll(theta, ForAll(n, Less(0, theta(n)))), ("theta", None, "n")),
)
def test_a_statement(statement, names):
    assert bound_names(statement, Reader.of(statement).statement(statement)) == names


def test_the_contrary():
    assert bound_names(ALL_P, implies(Reader.of(ALL_P).statement(ALL_P), FALSE)) == ("p",)


def test_an_obligation_with_a_part_as_its_premise():
    whole = And(ALL_P, ForAll(k, Less(0, k)))
    premise = Reader.of(whole).statement(ALL_P)
    x = variable("x", R)
    obligation = implies(premise, forall(x, implies(FALSE, FALSE)))
    assert bound_names(whole, obligation) == ("p", "k")


def test_the_names_end_where_the_term_is_made_in_another_way():
    assert bound_names(ForAll(p, ALL_P), forall(variable("x", R), FALSE)) == ("p",)
