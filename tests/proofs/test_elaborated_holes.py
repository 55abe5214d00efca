"""Proofs of 0 = 1 and the like over SymPy's terms: anybody can write them, and the kernel does not
follow them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from symbolic_pe.proofs.elaboration import Unproved, certify
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import RuleError, Step
from sympy import Add, Integer, Lambda, Rational, Sum, Symbol, conjugate

from symbolic_pe.language.domain import limit_definition
from symbolic_pe.language.statements import Equation, ForAll, Statement, TendsTo
from symbolic_pe.language.terms import (
    Grid,
    Identity,
    MalformedStatement,
    MatrixVariable,
    Scaled,
    Trace,
    define,
)

ZERO, ONE = Integer(0), Integer(1)
ABSURD = Equation(ZERO, ONE)
c, x = Symbol("c", real=True), Symbol("x", real=True)
n, m = (Symbol(name, integer=True, positive=True) for name in "nm")
i = Symbol("i", integer=True, positive=True)
q, j = (Symbol(name, integer=True, nonnegative=True) for name in "qj")


def zero_divisors() -> Step:
    """h01: b^(n−1) is read as bⁿ/b, in a ring where (1 − e)·(1 + e) = 0."""
    e = (-1) ** q
    extra = (1 - e) ** (n - 1) * (e - 1) ** (m - 1)
    same = define("same_as_written", [z := Symbol("z")], z)
    theorem = rules.normalise((1 + e) * (1 - e) ** (n - 1) + extra, same(extra))
    general = rules.generalise([q, n, m], theorem)
    case = rules.instantiate(general, {q: ZERO, n: ONE, m: Integer(2)})
    return rules.combine_equations(ABSURD, [(-Rational(1, 2), case)])


def renamed_sum() -> Step:
    """h02: a condition is lost where SymPy evaluates what was renamed."""
    body = conjugate(c * i, evaluate=False) / (c * i)
    return rules.generalise([c, i], rules.normalise(Sum(body, (i, 1, i)), i))


def renamed_limit() -> Step:
    """h02: the limit of 0/0."""
    goal = TendsTo(Lambda(x, conjugate(c * x, evaluate=False) / (c * x)), ONE)
    definition: Any = limit_definition(goal)
    (e,), (bound,), (point,) = (
        definition.variables,
        definition.body.variables,
        definition.body.body.variables,
    )
    inside = definition.body.body.body
    parts = [rules.combine_inequalities(part, [(e, ())]) for part in inside.conclusion.parts]
    both = rules.generalise(point, rules.discharge(inside.premise, rules.conjoin(*parts)))
    there = rules.instantiate(rules.generalise(bound, both), {bound: ZERO})
    exists = rules.exists(definition.body, {bound: ZERO}, there)
    return rules.generalise(c, calculus.limit(goal, rules.generalise(e, exists)))


def inner_limits() -> Step:
    """h05: an inner sum binds the size of a matrix."""
    other = Symbol("N", integer=True, positive=True)

    def total(size: Any) -> Any:
        return Sum(Trace(MatrixVariable("W", size, size)()), (size, 1, 2), (j, 0, 0))

    unknown = MatrixVariable("W", n, n)
    theorem = rules.generalise([unknown], rules.normalise(total(n), total(other)))
    theorem = rules.instantiate(theorem, {unknown: Scaled(Integer(5), Identity(n))})
    first, second = (MatrixVariable("W", size, size) for size in (1, 2))
    both = Trace(first()) + Trace(second())
    right = rules.normalise(theorem.conclusion.rhs, both)
    left = rules.normalise(theorem.conclusion.lhs, 10 * n)
    goal = Equation(10 * n, both)
    theorem = rules.combine_equations(goal, [(1, theorem), (-1, left), (1, right)])
    values = {n: ONE, first: Grid(1, 1, 0), second: Grid(2, 2, 0, 0, 0, 0)}
    theorem = rules.instantiate(rules.generalise([n, first, second], theorem), values)
    return rules.combine_equations(ABSURD, [(-Rational(1, 10), theorem)])


def false_power() -> Step:
    """h01b: (1 + e)·(1 − e)^(Σa − 12) = 0, which is 2 = 0 for e = 1 and aᵢ = 1."""
    e, z = (-1) ** q, Symbol("z")
    many = [Symbol(f"a{place}", integer=True, positive=True) for place in range(12)]
    power = (1 - e) ** (Add(*many) - 12)
    extra = power * (e - 1) ** (m - 1)
    same = define("same", [z], z)
    general = rules.generalise(m, rules.normalise((1 + e) * power + extra, same(extra)))
    case = rules.instantiate(general, {m: Integer(2)})
    unfolded = rules.normalise(case.conclusion.rhs, power * (e - 1))
    goal = Equation((1 + e) * power, ZERO)
    return rules.generalise([q, *many], rules.combine_equations(goal, [(1, case), (1, unfolded)]))


HOLES = {
    "h01": (zero_divisors, ABSURD),
    "h01b": (false_power, None),
    "h02, a sum": (renamed_sum, None),
    "h02, a limit": (renamed_limit, None),
    "h05": (inner_limits, ABSURD),
}


@pytest.mark.parametrize("name", HOLES)
def test_the_kernel_does_not_follow(name: str) -> None:
    make, statement = HOLES[name]
    try:
        written = make()
    except (RuleError, MalformedStatement):
        return  # it cannot even be written
    with pytest.raises(Unproved):
        certify(written, statement or written.conclusion, {})


def test_the_kernel_follows_what_is_true() -> None:
    written = rules.generalise(x, rules.normalise((x + 1) ** 2, x**2 + 2 * x + 1))
    assert certify(written, written.conclusion, {}).theorem.hypotheses == frozenset()


@pytest.mark.parametrize(
    "other",
    [ABSURD, ForAll(c, Equation((c + 1) ** 2, c)), ForAll(c, Equation(c**2, c**2 + 2 * c + 1))],
    ids=str,
)
def test_a_theorem_is_not_one_of_another_statement(other: Statement) -> None:
    written = rules.generalise(x, rules.normalise((x + 1) ** 2, x**2 + 2 * x + 1))
    with pytest.raises(Unproved):
        certify(written, other, {})


def test_a_theorem_with_a_free_variable_is_none_of_a_claim() -> None:
    written = rules.normalise((x + 1) ** 2, x**2 + 2 * x + 1)
    with pytest.raises(Unproved):
        certify(written, written.conclusion, {})


POISONED = """
from sympy import Add, Integer, Symbol
from symbolic_pe.steps import rules
from symbolic_pe.language import equality
from symbolic_pe.proofs.heuristics.matrices import are_equal
from symbolic_pe.language.statements import Equation
from symbolic_pe.proofs.elaboration import Unproved, certify

zero, one = Integer(0), Integer(1)

class Liar(Symbol):
    def __eq__(self, other): return True
    def __hash__(self): return hash(zero)
    def as_coeff_Mul(self, rational=False): return one, one

are_equal(Liar("x"), one)
equality.are_equal(Liar("x"), one)
try:
    certify(rules.normalise(zero, one), Equation(zero, one), {})
except (Unproved, ValueError) as problem:
    print("refused")
"""


def test_what_remembers_results_is_not_believed() -> None:
    """h06: a symbol that is equal to everything, met before by what remembers its results."""
    command = [sys.executable, "-c", POISONED]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "refused"
