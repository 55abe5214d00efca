"""What a statement speaks of is found even where it is not said rightly."""

from __future__ import annotations

from sympy import Function, Symbol

from symbolic_pe.language.sorts import Sort
from symbolic_pe.language.statements import Equation, ForAll
from symbolic_pe.language.terms import Dot, MatrixVariable
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.printing.text import text
from symbolic_pe.printing.variables import quantified
from tests.cases import cases

f = Function("f", real=True)
x = Symbol("x", real=True)
k = Symbol("k", integer=True, nonnegative=True)


@cases(
    "one other sorts",
    (f(k), f(k + 1), (Sort.NATURAL,)),
    (f(k), f(x), (Sort.REAL,)),
    (f(k), f(k, x), (Sort.NATURAL, Sort.REAL)),
    (f(k, k), f(x), (Sort.REAL, Sort.NATURAL)),
)
def test_sorts_of_arguments(one: object, other: object, sorts: tuple[Sort, ...]) -> None:
    (group,) = quantified(ForAll((f,), Equation(one, other))).groups
    assert group.arguments == sorts


def test_every_family_of_one_kind_is_shown_as_one() -> None:
    u, v = (MatrixVariable(name, 2, 1) for name in "uv")
    statement = ForAll((u, v), Equation(Dot(u(k), v(k)), 0))
    assert "u(·), v(·) ∈ ℝ²" in text(layout_for(statement).statement(statement))
