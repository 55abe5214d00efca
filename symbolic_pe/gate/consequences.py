"""Does one statement say no more than another?  Answered with steps from the one to the other.

Some slips change nothing (x + 0 for x − 0), or weaken a statement (∃ for ∀, ≤ for <).  Nobody can
be blamed for accepting what follows from a claim, so a mutant is excused if steps lead to it from
the claim: with quantifiers and connectives taken apart side by side, and atoms that are equal by
the normal form, or by what the premises say to be equal.  The steps are plausible, not proved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sympy import Expr, Symbol

from symbolic_pe.gate.equalities import (
    PLACE,
    REFUSED,
    equal_as_constants,
    supposed_equations,
)
from symbolic_pe.gate.evident import (
    conjuncts,
    equal_sides,
    equation_by_sides,
    evident,
    evidently,
    first,
    inequality_by_sides,
    require,
)
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    Not,
    Or,
    Statement,
    core_of,
    same_statement,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import Grid, free_variables
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.deductions import nonzero
from symbolic_pe.proofs.heuristics.plausible import plausible
from symbolic_pe.proofs.searched import checking
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import Step

__all__ = [
    "entails",
]


def entails(known: Statement, goal: Statement) -> bool:
    """Do steps lead from ``known`` to ``goal`` by what is said above?

    Beside ``known`` the theorem may suppose that the goal is defined, and nothing else.
    """
    try:
        allowed = (known, *domain_of_statement(known), *domain_of_statement(goal))
        start = rules.assume(known)
        for condition in allowed[1:]:  # supposed from the start, so that conditions follow from it
            start = rules.conjunct(rules.conjoin(start, rules.assume(condition)), 0)
        with checking(plausible):
            theorem = _derived(start, goal)
    except REFUSED:
        return False
    supposed = (any(same_statement(h, item) for item in allowed) for h in theorem.hypotheses)
    return same_statement(theorem.conclusion, goal) and all(supposed)


def _derived(theorem: Step, goal: Statement) -> Step:
    """A theorem of the goal; raises where none is found."""
    if same_statement(theorem.conclusion, goal):
        return theorem
    return first(lambda way: way(theorem, goal), _WAYS)


def _for_all(theorem: Step, goal: Statement) -> Step:
    """From ∀x. φ to ∀x. ψ, by way of φ and ψ."""
    require(isinstance(goal, ForAll))
    assert isinstance(goal, ForAll)
    return rules.generalise(goal.variables, _derived(_opened(theorem, goal.variables), goal.body))


def _some(theorem: Step, goal: Statement) -> Step:
    """From ∀x. φ to ∃x. ψ, and from ∃x. φ to ∃x. ψ."""
    require(isinstance(goal, Exists))
    assert isinstance(goal, Exists)
    values = [(variable, variable) for variable in goal.variables]
    found = theorem.conclusion
    if isinstance(found, Exists):
        require(found.variables == goal.variables)
        inner = _derived(rules.assume(found.body), goal.body)
        return rules.choose(theorem, rules.exists(goal, values, inner))
    inner = _derived(_opened(theorem, goal.variables), goal.body)
    return rules.exists(goal, values, inner)


def _opened(theorem: Step, variables: tuple[Any, ...]) -> Step:
    """The body of ∀x. φ, under the names of the goal where they have the same or a wider sort."""
    found = theorem.conclusion
    if not isinstance(found, ForAll):
        return theorem
    require(len(found.variables) == len(variables))
    return rules.instantiate(theorem, list(zip(found.variables, variables, strict=True)))


def _implication(theorem: Step, goal: Statement) -> Step:
    """From φ ⇒ ψ to φ′ ⇒ ψ′, if φ follows from φ′ and ψ′ from ψ."""
    require(isinstance(goal, Implies))
    assert isinstance(goal, Implies)
    found, supposed = theorem.conclusion, rules.assume(goal.premise)
    if isinstance(found, Implies):
        theorem = rules.modus_ponens(theorem, _derived(supposed, found.premise))
    inner = _without_conditions(_derived(theorem, goal.conclusion), theorem, supposed)
    return rules.discharge(goal.premise, inner)


def _needless_premise(theorem: Step, goal: Statement) -> Step:
    """From ψ to φ ⇒ ψ."""
    require(isinstance(goal, Implies))
    assert isinstance(goal, Implies)
    return rules.discharge(goal.premise, _derived(theorem, goal.conclusion))


def _next_instance(theorem: Step, goal: Statement) -> Step:
    """From ∀i. φ(i) over integers to ∀i. ψ(i), by way of φ(i + 1)."""
    require(isinstance(goal, ForAll) and isinstance(theorem.conclusion, ForAll))
    assert isinstance(goal, ForAll)
    assert isinstance(theorem.conclusion, ForAll)
    require(goal.variables == theorem.conclusion.variables)
    whole = [item for item in goal.variables if isinstance(item, Symbol) and item.is_integer]

    def attempt(index: Symbol) -> Step:
        values = [(item, item + 1 if item == index else item) for item in goal.variables]
        after = rules.instantiate(theorem, values)
        return rules.generalise(goal.variables, evidently(after, goal.body))

    return first(attempt, whole)


def _other_name(theorem: Step, goal: Statement) -> Step:
    """To a goal that differs by x for t, where it is supposed that x = t."""
    equations = supposed_equations(theorem)

    def attempt(equation: Step) -> Step:
        assert isinstance(equation.conclusion, Equation)
        name, term = terms_of(equation.conclusion)
        require(isinstance(name, Symbol) and name not in free_variables(term))
        hole = Symbol(PLACE.name, **name.assumptions0)
        before, after = (
            substitute_in(statement, {name: hole}) for statement in (theorem.conclusion, goal)
        )
        renamed = rules.rewrite(equation, theorem, hole, before)
        require(same_statement(renamed.conclusion, substitute_in(after, {hole: term})))
        return rules.rewrite(rules.symmetric(equation), renamed, hole, after)

    plain = [item for item in equations if isinstance(item.conclusion, Equation)]
    return first(attempt, plain)


def _entries(theorem: Step, goal: Statement) -> Step:
    """To an equation of matrices of given entries, each equation among those of the theorem."""
    found = theorem.conclusion
    require(isinstance(found, Equation) and isinstance(goal, Equation))
    sides = [*terms_of(found), *terms_of(goal)]
    require(all(isinstance(side, Grid) for side in sides))
    require(len({(side.rows, side.cols) for side in sides}) == 1)
    places = [(row, col) for row in range(sides[0].rows) for col in range(sides[0].cols)]
    known = [rules.entry(theorem, *place) for place in places]
    for place in places:
        left, right, wanted_left, wanted_right = (side.entry(*place) for side in sides)
        theorem = _entry_replaced(theorem, 0, place, left, wanted_left, known)
        theorem = _entry_replaced(theorem, 1, place, right, wanted_right, known)
    return theorem


def _entry_replaced(
    theorem: Step,
    side: int,
    place: tuple[int, int],
    old: Expr,
    new: Expr,
    known: list[Step],
) -> Step:
    """The equation of matrices with another entry on one side, equal by two known equations."""
    if old == new:
        return theorem
    pairs = [((1, one), (-1, other)) for one in known for other in known]
    wanted = Equation(old, new)
    equation = first(lambda items: searched.combine_equations(wanted, items), pairs)
    sides: list[Any] = list(terms_of(theorem.conclusion))
    grid = sides[side]
    entries = list(grid.entries)
    entries[place[0] * int(grid.cols) + place[1]] = Symbol(PLACE.name, real=True)
    sides[side] = Grid(grid.rows, grid.cols, *entries)
    return rules.rewrite(equation, theorem, Symbol(PLACE.name, real=True), Equation(*sides))


def _without_conditions(theorem: Step, before: Step, supposed: Step) -> Step:
    """The theorem without what it newly supposes, as far as that follows from a premise: the
    conditions under which its terms are defined."""
    for condition in theorem.hypotheses:
        if condition in before.hypotheses or condition in supposed.hypotheses:
            continue
        try:
            known = _condition(condition, before, supposed)
        except REFUSED:
            continue
        theorem = rules.modus_ponens(rules.discharge(condition, theorem), known)
    return theorem


def _condition(condition: Statement, before: Step, supposed: Step) -> Step:
    """A condition, from a premise or from what is supposed of the domain of the statements."""

    def from_domain(supposed: Step, condition: Statement) -> Step:
        alike = (item for item in before.hypotheses if same_statement(core_of(item), condition))
        return first(lambda item: _core(rules.assume(item), supposed), alike)

    return first(lambda way: way(supposed, condition), (from_domain, _derived, _not_zero))


def _core(theorem: Step, supposed: Step) -> Step:
    """φ from ∀x. ψ ⇒ φ, where ψ follows from a premise."""
    found = theorem.conclusion
    if isinstance(found, ForAll):
        names = [(item, item) for item in found.variables]
        return _core(rules.instantiate(theorem, names), supposed)
    if isinstance(found, Implies):
        return _core(rules.modus_ponens(theorem, _derived(supposed, found.premise)), supposed)
    return theorem


def _as_constants(theorem: Step, goal: Statement) -> Step:
    """To an equation of values that the theorem makes constant."""
    require(isinstance(goal, ForAll) and isinstance(goal.body, Equation))
    assert isinstance(goal, ForAll)
    assert isinstance(goal.body, Equation)
    return rules.generalise(goal.variables, equal_as_constants(theorem, goal.body))


def _not_zero(supposed: Step, condition: Statement) -> Step:
    """t ≠ 0, if 0 < t follows from two of the parts of a premise."""
    require(isinstance(condition, Not) and isinstance(condition.body, Equation))
    assert isinstance(condition, Not)
    assert isinstance(condition.body, Equation)
    require(condition.body.rhs == 0)
    parts = list(conjuncts(supposed))
    positive = Less(0, condition.body.lhs)
    signs: list[tuple[Any, ...]] = [((1, (part,)),) for part in parts]
    equations = [part for part in parts if isinstance(part.conclusion, Equation)]
    more = [(), *(((sign, (part,)),) for part in equations for sign in (1, -1))]
    items = [(*sign, *other) for sign in signs for other in more]
    return nonzero(first(lambda item: searched.combine_inequalities(positive, item), items))


def _trivial_premise(theorem: Step, goal: Statement) -> Step:
    """From φ ⇒ ψ to ψ, if φ says that a term is equal to itself."""
    found = theorem.conclusion
    require(isinstance(found, Implies) and isinstance(found.premise, Equation))
    assert isinstance(found, Implies)
    premise = searched.normalise(*terms_of(found.premise))
    return _derived(rules.modus_ponens(theorem, premise), goal)


def _all_parts(theorem: Step, goal: Statement) -> Step:
    """All parts of a conjunction, one by one."""
    require(isinstance(goal, And))
    assert isinstance(goal, And)
    return rules.conjoin(*(_derived(theorem, part) for part in goal.parts))


def _one_part(theorem: Step, goal: Statement) -> Step:
    """From a conjunction by one of its parts."""
    found = theorem.conclusion
    require(isinstance(found, And))
    assert isinstance(found, And)
    places = range(len(found.parts))
    return first(lambda place: _derived(rules.conjunct(theorem, place), goal), places)


def _one_alternative(theorem: Step, goal: Statement) -> Step:
    """To a disjunction by one of its parts."""
    require(isinstance(goal, Or))
    assert isinstance(goal, Or)
    return first(lambda part: rules.disjoin(_derived(theorem, part), goal), goal.parts)


def _every_alternative(theorem: Step, goal: Statement) -> Step:
    """From a disjunction by all of its parts."""
    found = theorem.conclusion
    require(isinstance(found, Or))
    assert isinstance(found, Or)
    branches = (_derived(rules.assume(part), goal) for part in found.parts)
    return rules.cases(theorem, *branches)


def _negation(theorem: Step, goal: Statement) -> Step:
    """From ¬φ to ¬ψ, if φ follows from ψ."""
    found = theorem.conclusion
    require(isinstance(found, Not) and isinstance(goal, Not))
    assert isinstance(found, Not)
    assert isinstance(goal, Not)
    return rules.negate(goal.body, _derived(rules.assume(goal.body), found.body), theorem)


_WAYS: tuple[Callable[[Step, Statement], Step], ...] = (
    _for_all,
    _some,
    _implication,
    _needless_premise,
    _all_parts,
    _every_alternative,
    _negation,
    evident,
    equation_by_sides,
    inequality_by_sides,
    equal_sides,
    _entries,
    _other_name,
    _one_part,
    _one_alternative,
    _trivial_premise,
    _next_instance,
    _as_constants,
)
