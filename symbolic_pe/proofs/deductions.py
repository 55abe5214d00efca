"""Everyday deductions, put together from the rules of steps.

Functions take and return steps; ``reason`` is what the reader is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Sort, has_sort
from symbolic_pe.language.statements import (
    And,
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Or,
    Statement,
    core_of,
    free_in,
    same_statement,
)
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.premises import discharge, from_premises, parts_of_premise
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "at",
    "both",
    "bounded_by",
    "by_cases",
    "cut",
    "distinct",
    "each",
    "equate",
    "for_each_value",
    "given",
    "infer",
    "modulus_at_most",
    "nonzero",
    "signed",
    "suppose",
    "termwise",
    "weaken",
    "zero_factor",
]


def given(statement: Statement, reason: str = "given") -> Step:
    """Use a hypothesis of the claim."""
    return rules.assume(statement, reason=reason)


def suppose(statement: Statement) -> Step:
    """Assume a statement for the time being, without a line in the printed proof."""
    return rules.assume(statement)


def cut(lemma: Step, theorem: Step) -> Step:
    """Γ ⊢ φ and Δ, φ ⊢ ψ  give  Γ, Δ ⊢ ψ: remove a hypothesis that has been proved."""
    return rules.modus_ponens(rules.discharge(lemma.conclusion, theorem), lemma)


def infer(implication: Step, *premises: Step) -> Step:
    """From φ₁ ⇒ (φ₂ ⇒ … ⇒ ψ) and proofs of φ₁, φ₂, … to ψ; a conjunction as premise may be
    given by the proofs of its parts, one after the other.

    What is evident need not be given: a comparison of numbers, and 0 ≤ t or 0 < t where the sorts
    of variables say so.
    """
    waiting = list(premises)
    while isinstance(implication.conclusion, Implies):
        premise = _next_premise(implication.conclusion.premise, waiting)
        if premise is None:
            return implication
        implication = rules.modus_ponens(implication, premise)
    if waiting:
        raise RuleError(f"{implication.conclusion} takes no further premise")
    return implication


def _next_premise(needed: Statement, waiting: list[Step]) -> Step | None:
    """A proof of what is needed: the next that waits, or what is evident; ``None`` if there is
    neither.  What waits and does not fit is given all the same, for the rule to say so."""
    if waiting and same_statement(needed, waiting[0].conclusion):
        return waiting.pop(0)
    if isinstance(needed, And):
        return _conjunction(needed, waiting)
    return _evident(needed) or (waiting.pop(0) if waiting else None)


def _conjunction(needed: And, waiting: list[Step]) -> Step | None:
    """The conjunction from proofs of its parts; without the last of them, it is none."""
    left = list(waiting)
    parts = [_next_premise(part, left) for part in needed.parts]
    proofs = [part for part in parts if part is not None]
    if len(proofs) < len(parts):
        return waiting.pop(0) if waiting else None
    waiting[:] = left
    return rules.conjoin(*proofs)


def _evident(needed: Statement) -> Step | None:
    """A comparison of numbers, or of a term with 0, if its sort says so."""
    if not isinstance(needed, Less | LessEqual):
        return None
    if not terms.free_variables(needed.lhs) | terms.free_variables(needed.rhs):
        try:
            found = searched.numeric(needed)
        except RuleError:
            return None
        return found if same_statement(found.conclusion, needed) else None
    sort = Sort.POSITIVE if isinstance(needed, Less) else Sort.NONNEGATIVE
    known = needed.lhs == 0 and has_sort(needed.rhs, sort)
    return bounded_by(needed, needed.rhs) if known else None


def at(theorem: Step, values: Mapping[Any, Any], *premises: Step, reason: str = "") -> Step:
    """Put values in for quantified variables, then use up ``premises``.

    A premise that states 0 < value or 0 ≤ value for a value of a positive variable is used to
    show the value's sort.
    """
    values = {
        key: sympy.sympify(value) if isinstance(key, Symbol) else value
        for key, value in values.items()
    }
    signs = [
        p
        for p in premises
        if isinstance(p.conclusion, Less | LessEqual)
        and p.conclusion.lhs == 0
        and p.conclusion.rhs in values.values()
    ]
    only_signs = signs if not isinstance(theorem.conclusion, ForAll) or signs else []
    instance = rules.instantiate(theorem, tuple(values.items()), *only_signs, reason=reason)
    rest = [p for p in premises if p not in signs or _is_needed(p, instance)]
    return infer(instance, *rest)


def _is_needed(premise: Step, instance: Step) -> bool:
    claim = instance.conclusion
    while isinstance(claim, Implies):
        if same_statement(claim.premise, premise.conclusion):
            return True
        claim = claim.conclusion
    return False


def each(
    theorem: Step, *variables: Any, given: tuple[Statement, ...] = (), reason: str = ""
) -> Step:
    """∀ variables: given ⇒ …, the hypotheses ``given`` discharged last to first; of a conjunction
    also its parts, and of what is about the variables also what says the same in other words."""
    about = frozenset(ForAll(variables, theorem.conclusion).variables)
    left = [it for it in theorem.hypotheses if not about.isdisjoint(free_in(it))]
    premises = [part for statement in given for part in parts_of_premise(statement)]
    theorem = from_premises(theorem, premises, left)
    for statement in reversed(given):
        theorem = discharge(statement, theorem)
    return rules.generalise(variables, theorem, reason=reason)


def both(*theorems: Step, reason: str = "") -> Step:
    """φ₁ ∧ φ₂ ∧ …"""
    return rules.conjoin(*theorems, reason=reason)


def equate(lhs: Any, rhs: Any, *items: Any, reason: str = "") -> Step:
    """lhs = rhs as a combination of equations: a theorem counts once, (c, theorem) c times."""
    pairs = tuple((1, item) if isinstance(item, Step) else item for item in items)
    goal = Equation(sympy.sympify(lhs), sympy.sympify(rhs))
    return searched.combine_equations(goal, pairs, reason=reason)


def bounded_by(goal: Statement, *items: Any, reason: str = "") -> Step:
    """An inequality as a combination.

    An item is a theorem alone, which counts once; a term that is ≥ 0 by its sort; or, as in
    ``combine_inequalities``, (multiplier, theorems): the multiplier times the product of the
    differences of the theorems, which may also stand one after the other, without a bracket.
    """
    return searched.combine_inequalities(goal, tuple(map(_item, items)), reason=reason)


def _item(item: Any) -> tuple[Any, tuple[Step, ...]]:
    """As the rule takes it: (multiplier, theorems)."""
    if isinstance(item, Step):
        return (1, (item,))
    if not isinstance(item, tuple):
        return (item, ())
    multiplier, *theorems = item
    if len(theorems) == 1 and isinstance(theorems[0], tuple | list):
        (theorems,) = theorems
    return (multiplier, tuple(theorems))


def weaken(theorem: Step, reason: str = "") -> Step:
    """From a < b or a = b to a ≤ b."""
    atom = theorem.conclusion
    return bounded_by(LessEqual(atom.lhs, atom.rhs), theorem, reason=reason)  # type: ignore[union-attr]


def distinct(theorem: Step, reason: str = "") -> Step:
    """From a < b to ¬(b = a)."""
    atom = theorem.conclusion
    equal = Equation(atom.rhs, atom.lhs)  # type: ignore[union-attr]
    absurd = Less(Integer(0), Integer(0))
    zero = bounded_by(absurd, theorem, (1, rules.assume(equal)))
    return rules.negate(equal, zero, searched.numeric(absurd), reason=reason)


def nonzero(positive: Step, reason: str = "") -> Step:
    """From 0 < a to ¬(a = 0)."""
    return distinct(positive, reason=reason)


def by_cases(disjunction: Step, *branches: Step, reason: str = "") -> Step:
    """ψ, because it follows in every case."""
    return rules.cases(disjunction, *branches, reason=reason)


def zero_factor(a: Expr, b: Expr, product: Step, reason: str = "a factor is 0") -> Step:
    """From a·b = 0, for real a and b, to a = 0 ∨ b = 0."""
    zero, first, second = Integer(0), Equation(a, Integer(0)), Equation(b, Integer(0))
    either = Or(first, second)
    divided = rules.disjoin(equate(b, 0, (1 / a, product)), either)
    below, above = (rules.assume(Less(*order)) for order in ((a, zero), (zero, a)))
    negative = bounded_by(Less(zero, -a), below)
    absurd = bounded_by(Less(zero, zero), negative, (-1, rules.assume(first)))
    not_zero = rules.negate(first, absurd, searched.numeric(Less(zero, zero)))
    vanishes = rules.antisymmetric(
        rules.assume(LessEqual(a, zero)), rules.assume(LessEqual(zero, a))
    )
    not_above = rules.cases(
        rules.total_order(zero, a), rules.disjoin(vanishes, either), cut(not_zero, divided)
    )
    return rules.cases(
        rules.total_order(a, zero), not_above, cut(nonzero(above), divided), reason=reason
    )


def for_each_value(
    variable: Symbol, last: int, branch: Callable[[int], Step], reason: str = ""
) -> Step:
    """variable ≤ last ⊢ ψ, for a natural variable, because ψ follows from variable = 0, 1, … last.

    ``branch(c)`` proves ψ under the hypothesis variable = c.
    """
    at_most, at_least = LessEqual(variable, Integer(last)), LessEqual(Integer(last), variable)
    equal = rules.antisymmetric(rules.assume(at_most), rules.assume(at_least))
    result = cut(equal, branch(last))
    for value in map(Integer, reversed(range(last))):
        beyond = rules.integer_gap(rules.assume(Less(value, variable)))
        below, above = rules.assume(LessEqual(variable, value)), LessEqual(value, variable)
        here = cut(rules.antisymmetric(below, rules.assume(above)), branch(int(value)))
        split = rules.total_order(variable, value)
        words = reason if value == 0 else ""
        result = rules.cases(split, here, cut(beyond, result), reason=words)
    return cut(bounded_by(LessEqual(Integer(0), variable), variable), result)


def termwise(theorem: Step, left: Expr, right: Expr, reason: str = "") -> Step:
    """Two sums, or two integrals, over one range are related as their terms are: from f = g to
    Σ f = Σ g, from f ≤ g, or f < g, to Σ f ≤ Σ g.

    The theorem may suppose that the index is in the range, or say itself that it holds for every
    index.
    """
    every = theorem
    if not isinstance(theorem.conclusion, ForAll):
        _, index, low, high = terms.operator_parts(left)
        within = (LessEqual(low, index), LessEqual(index, high))
        supposed = any(same_statement(*pair) for pair in product(theorem.hypotheses, within))
        bound = weaken(theorem) if isinstance(theorem.conclusion, Less) else theorem
        every = each(bound, index, given=within if supposed else ())
    if isinstance(core_of(every.conclusion), Equation):
        return rules.congruence_under(every, left, right, reason=reason)
    if isinstance(left, sympy.Sum):
        return rules.sum_bound(every, left, right, reason=reason)
    return calculus.integral_bound(every, left, right, reason=reason)


def modulus_at_most(below: Step, above: Step, reason: str = "") -> Step:
    """From −b ≤ a and a ≤ b to |a| ≤ b."""
    return searched.modulus_bound(below, above, reason=reason)


def signed(bound: Step, sign: int, reason: str = "") -> Step:
    """From |a| ≤ b, or |a| < b, to ±a ≤ b, or ±a < b."""
    atom: Any = bound.conclusion
    (inside,) = atom.lhs.args
    goal = type(atom)(terms.times(Integer(sign), inside), atom.rhs)
    return bounded_by(goal, rules.modulus_above(inside, sign), bound, reason=reason)
