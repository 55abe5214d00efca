"""What two statements side by side show without being taken apart: equal sides, signs, factors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from sympy import Abs, Expr, Integer, Lambda, Rational, cancel, expand_trig

from symbolic_pe.gate.equalities import (
    PLACE,
    REFUSED,
    equal,
    supposed_equations,
)
from symbolic_pe.language.statements import (
    And,
    Equation,
    HasDerivative,
    Less,
    LessEqual,
    Statement,
    same_statement,
    terms_of,
)
from symbolic_pe.language.terms import MatrixLambda, MatrixVariable, shape_of
from symbolic_pe.proofs import searched
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "conjuncts",
    "equal_sides",
    "equation_by_sides",
    "evident",
    "evidently",
    "first",
    "inequality_by_sides",
    "require",
]


_FACTORS = tuple(
    factor for size in (1, 2, Rational(1, 2)) for factor in (Integer(1) * size, -Integer(1) * size)
)


def first(attempt: Callable[[Any], Step], choices: Iterable[Any]) -> Step:
    for choice in choices:
        try:
            return attempt(choice)
        except REFUSED:
            continue
    raise RuleError("none of the ways leads there")


def evidently(theorem: Step, goal: Statement) -> Step:
    """A goal that is the theorem, or an atom with the same difference of sides."""
    if same_statement(theorem.conclusion, goal):
        return theorem
    return first(lambda way: way(theorem, goal), (equation_by_sides, inequality_by_sides))


def equal_sides(theorem: Step, goal: Statement) -> Step:
    """To an atom of the same kind whose terms are equal, one by one."""
    kind, found = type(goal), theorem.conclusion
    require(kind in (Equation, Less, LessEqual, HasDerivative) and type(found) is kind)
    supposed = supposed_equations(theorem)
    for place, wanted in enumerate(terms_of(goal)):
        sides = list(terms_of(theorem.conclusion))
        if sides[place] == wanted:
            continue
        require(not isinstance(wanted, Lambda | MatrixLambda))
        shape = shape_of(wanted)
        hole = PLACE if shape is None else MatrixVariable(PLACE.name, *shape)
        equation = equal(sides[place], wanted, supposed)
        sides[place] = hole if shape is None else hole()
        theorem = rules.rewrite(equation, theorem, hole, kind(*sides))
    return theorem


def conjuncts(theorem: Step) -> Iterator[Step]:
    """The parts of a conjunction, or what is none."""
    if not isinstance(theorem.conclusion, And):
        yield theorem
        return
    for place in range(len(theorem.conclusion.parts)):
        yield from conjuncts(rules.conjunct(theorem, place))


def evident(_theorem: Step, goal: Statement) -> Step:
    """To an equation whose sides have one normal form, or numbers that can be compared."""
    require(isinstance(goal, Equation | Less | LessEqual))
    if isinstance(goal, Equation):
        return searched.normalise(*terms_of(goal))
    return searched.combine_inequalities(goal, ())


def equation_by_sides(theorem: Step, goal: Statement) -> Step:
    """To an equation with a multiple of the difference of its sides."""
    known = theorem.conclusion
    require(isinstance(known, Equation) and isinstance(goal, Equation))
    choices = chain(_FACTORS, _quotient(goal, known))
    return first(lambda c: searched.combine_equations(goal, ((c, theorem),)), choices)


def _quotient(goal: Any, known: Any) -> Iterator[Expr]:
    """The multiple of x − y that u − v is, if it is one: for u = v from x = y (sin 2t = 0 from
    sin t = 0)."""
    wanted, given = (expand_trig(atom.lhs - atom.rhs) for atom in (goal, known))
    quotient = cancel(wanted / given)
    if quotient.as_numer_denom()[1].is_number:
        yield quotient


def inequality_by_sides(theorem: Step, goal: Statement) -> Step:
    """To an inequality with a multiple of the difference of its sides, or a smaller one."""
    found = theorem.conclusion
    require(isinstance(found, Equation | Less | LessEqual) and isinstance(goal, Less | LessEqual))
    assert isinstance(found, Equation | Less | LessEqual)
    assert isinstance(goal, Less | LessEqual)
    factors = [c for c in _FACTORS if c > 0 or isinstance(found, Equation)]
    helpful: list[tuple[Any, ...]] = [(), *_moduli(found)]
    for c in factors:
        rest = (goal.rhs - goal.lhs) - c * (found.rhs - found.lhs)
        helpful.append(((rest, ()),))
    items = [((c, (theorem,)), *more) for c in factors for more in helpful]
    return first(lambda item: searched.combine_inequalities(goal, item), items)


def _moduli(atom: Any) -> Iterator[tuple[Any, ...]]:
    """x ≤ |x| and −x ≤ |x| for the absolute values in an atom."""
    for side in terms_of(atom):
        for modulus in side.atoms(Abs):
            for sign in (1, -1):
                yield ((1, (rules.modulus_above(modulus.args[0], sign),)),)


def require(condition: bool) -> None:
    if not condition:
        raise RuleError("this way does not lead there")
