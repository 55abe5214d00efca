"""Hypotheses of a proof: what may stay, what can be proved, and what must not be supposed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from symbolic_pe.language.sorts import Fact, sort_of
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    free_in,
    same_statement,
    substitute_in,
)
from symbolic_pe.language.terms import MalformedStatement
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.natural_exponents import also_at_zero
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.deductions import (
    bounded_by,
    by_cases,
    cut,
    each,
    for_each_value,
    nonzero,
    suppose,
)
from symbolic_pe.proofs.heuristics.forms import term_of
from symbolic_pe.proofs.heuristics.normal_form import normal_form
from symbolic_pe.proofs.refuting import ex_falso
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = [
    "at_number",
    "needed",
    "nonzero_by_factors",
    "nonzero_conditions",
    "proved_at_point",
    "settled",
    "within_range",
]

_REFUSALS = (RuleError, MalformedStatement, ValueError, ArithmeticError)
_MOST_FACTORS, _LONGEST_RANGE = 4, 12


def settled(theorem: Step, question: Question) -> Step:
    """The theorem without hypotheses that can be proved; what is left are assumptions of the
    question and conditions of its domain.  Raises RuleError otherwise."""
    for hypothesis in theorem.hypotheses:
        lemma = _proved(hypothesis, question)
        if lemma is not None:
            theorem = cut(lemma, theorem)
    for hypothesis in theorem.hypotheses:
        if not question.allows(hypothesis):
            theorem = _weakened(theorem, hypothesis, question)
    return theorem


def _weakened(theorem: Step, hypothesis: Statement, question: Question) -> Step:
    """The theorem without a hypothesis that is more than its equation needs; raises RuleError."""

    def shown(statement: Statement) -> Step | None:
        given = [suppose(a) for a in question.assuming if isinstance(a, LessEqual | Less)]
        return suppose(statement) if question.allows(statement) else _from_signs(statement, given)

    try:
        return also_at_zero(theorem, hypothesis, shown)
    except _REFUSALS as problem:
        raise RuleError(f"the proof supposes that {hypothesis}") from problem


def needed(question: Question) -> tuple[Statement, ...]:
    """What a text that was typed needs and its terms have lost, without what can be proved."""
    alone = replace(question, needs=())

    def is_known_already(need: Statement) -> bool:
        if question.assumes(need):
            return True
        try:
            lemma = _proved(need, alone)
        except _REFUSALS:
            return False
        return lemma is not None and all(map(alone.allows, lemma.hypotheses))

    return tuple(need for need in question.needs if not is_known_already(need))


def within_range(theorem: Step, index: Symbol, low: Expr, high: Expr, question: Question) -> Step:
    """∀ index: low ≤ index ⇒ index ≤ high ⇒ φ, with hypotheses about the index proved from the
    range or the question's domain."""
    inside = (LessEqual(low, index), LessEqual(index, high))
    given = [suppose(bound) for bound in inside]
    for hypothesis in theorem.hypotheses:
        if index in free_in(hypothesis):
            theorem = cut(_in_range(hypothesis, given, question), theorem)
        elif not question.allows(hypothesis):
            theorem = _weakened_in_range(theorem, hypothesis, given, question)
    return each(theorem, index, given=inside)


def _weakened_in_range(
    theorem: Step, hypothesis: Statement, given: Sequence[Step], question: Question
) -> Step:
    """The theorem without a hypothesis that is more than its equation needs, if it can be."""

    def shown(statement: Statement) -> Step | None:
        try:
            return _in_range(statement, given, question)
        except RuleError:
            return None

    try:
        return also_at_zero(theorem, hypothesis, shown)
    except _REFUSALS:
        return theorem  # it may hold for other reasons


def _in_range(hypothesis: Statement, given: Sequence[Step], question: Question) -> Step:
    known = [*_instances(question, given), *nonzero_conditions(question)]
    for theorem in known:
        if same_statement(theorem.conclusion, hypothesis):
            return theorem
    lemma = (
        _from_signs(hypothesis, given)
        or nonzero_by_factors(hypothesis, known)
        or _from_square(hypothesis, given, question)
    )
    if lemma is None:
        raise RuleError(f"nothing shows that {hypothesis}")
    return lemma


def _from_square(hypothesis: Statement, given: Sequence[Step], question: Question) -> Step | None:
    """0 < s², because s ≠ 0 in the range, for real s."""
    if not (isinstance(hypothesis, Less) and hypothesis.lhs == 0):
        return None
    square = hypothesis.rhs
    if not (isinstance(square, sympy.Pow) and square.exp == 2):
        return None
    base, zero = square.base, Integer(0)
    vanishes = Equation(base, zero)
    known = _in_range(Not(vanishes), given, question)
    above = bounded_by(hypothesis, (1, suppose(Less(zero, base)), suppose(Less(zero, base))))
    below = bounded_by(hypothesis, (1, suppose(Less(base, zero)), suppose(Less(base, zero))))
    equal = rules.antisymmetric(suppose(LessEqual(base, zero)), suppose(LessEqual(zero, base)))
    absurd = ex_falso(hypothesis, equal, known)
    not_above = by_cases(rules.total_order(zero, base), absurd, below)
    return by_cases(rules.total_order(base, zero), not_above, above)


def _instances(question: Question, given: Sequence[Step]) -> Iterator[Step]:
    """What conditions for all values in a range say about the index, which lies in it."""
    indices = frozenset.intersection(*(free_in(bound.conclusion) for bound in given))
    for available in _available(question):
        if isinstance(available, ForAll) and len(available.variables) == 1:
            for index in sorted(indices, key=str):
                theorem = at_number(suppose(available), index, given)
                if theorem is not None:
                    yield theorem


def at_number(theorem: Step, number: Any, given: Sequence[Step]) -> Step | None:
    """What a condition for all values in a range says of one that lies in it."""
    (variable, *_) = theorem.conclusion.variables  # type: ignore[union-attr]
    try:
        theorem = rules.instantiate(theorem, ((variable, number),))
    except _REFUSALS:
        return None
    while isinstance(theorem.conclusion, Implies):
        bound = _bound(theorem.conclusion.premise, given)
        if bound is None:
            return None
        theorem = rules.modus_ponens(theorem, bound)
    return theorem


def _bound(needed: Statement, given: Sequence[Step]) -> Step | None:
    for theorem in given:
        if same_statement(theorem.conclusion, needed):
            return theorem
    if not isinstance(needed, LessEqual | Less):
        return None
    return _ordered(needed, given) or _closed(needed)


def nonzero_conditions(question: Question) -> list[Step]:
    """The conditions t ≠ 0 of the question's domain and its assumptions, supposed."""
    return [suppose(known) for known in _available(question) if _vanishing(known) is not None]


def _available(question: Question) -> tuple[Statement, ...]:
    return (*question.assuming, *question.domain)


def _proved(hypothesis: Statement, question: Question) -> Step | None:
    """A theorem of a hypothesis that is not one of the assumptions, from what is allowed."""
    if question.assumes(hypothesis):
        return None
    if isinstance(hypothesis, ForAll) and not free_in(hypothesis):
        with suppress(*_REFUSALS):
            return proved_at_point(hypothesis)
    if isinstance(hypothesis, ForAll):
        return _proved_in_range(hypothesis, question)
    if not free_in(hypothesis):
        return _closed(hypothesis)
    if question.allows(hypothesis):
        return None
    known = nonzero_conditions(question)
    return _from_signs(hypothesis, ()) or nonzero_by_factors(hypothesis, known)


def proved_at_point(hypothesis: Statement) -> Step:
    """A theorem of a condition without free variables; raises RuleError."""
    lemma = _closed(hypothesis)
    if lemma is None and isinstance(hypothesis, ForAll):
        lemma = _proved_by_signs(hypothesis) or _proved_one_by_one(hypothesis)
    if lemma is None:
        raise RuleError(f"{hypothesis} is not certain")
    return lemma


def _proved_by_signs(hypothesis: ForAll) -> Step | None:
    bounds, body = _bounds(hypothesis)
    lemma = _from_signs(body, [suppose(bound) for bound in bounds])
    return None if lemma is None else each(lemma, *hypothesis.variables, given=tuple(bounds))


def _proved_one_by_one(hypothesis: ForAll) -> Step | None:
    """A condition on the numbers of a short range, from each of them."""
    bounds, body = _bounds(hypothesis)
    (index, *more) = hypothesis.variables
    if len(bounds) != 2 or more or Fact.NONNEGATIVE not in sort_of(index).value:
        return None
    low, high = bounds[0].lhs, bounds[1].rhs  # type: ignore[union-attr]
    if not (low.is_Integer and high.is_Integer and 0 <= high <= _LONGEST_RANGE):
        return None

    def at_value(value: int) -> Step:
        here = Equation(index, Integer(value))
        if value < low:
            moved = searched.combine_inequalities(
                LessEqual(low, Integer(value)), ((1, (suppose(bounds[0]),)), (1, (suppose(here),)))
            )
            return ex_falso(body, moved, searched.numeric(moved.conclusion))
        instance = proved_at_point(substitute_in(body, {index: Integer(value)}))
        return rules.rewrite(rules.symmetric(suppose(here)), instance, index, body)

    theorem = for_each_value(index, int(high), at_value)
    return each(theorem, index, given=tuple(bounds))


def _bounds(hypothesis: ForAll) -> tuple[list[Statement], Statement]:
    """The premises of a condition for all values in a range, and what is said of them."""
    bounds: list[Statement] = []
    body: Statement = hypothesis.body
    while isinstance(body, Implies):
        bounds.append(body.premise)
        body = body.conclusion
    return bounds, body


def _proved_in_range(hypothesis: ForAll, question: Question) -> Step | None:
    """∀ i: low ≤ i ⇒ i ≤ high ⇒ φ, if the range implies φ."""
    bounds, body = _bounds(hypothesis)
    given = [suppose(bound) for bound in bounds]
    lemma = _from_signs(body, given)
    if lemma is None and (len(given) != 2 or question.allows(hypothesis)):
        return None
    lemma = lemma or _in_range(body, given, question)
    theorem = each(lemma, *hypothesis.variables, given=tuple(bounds))
    return theorem if same_statement(theorem.conclusion, hypothesis) else None


def _closed(hypothesis: Statement) -> Step | None:
    atom = hypothesis.body if isinstance(hypothesis, Not) else hypothesis
    if not isinstance(atom, Equation | LessEqual | Less):
        return None
    try:
        theorem = searched.numeric(atom)
    except RuleError:
        return None
    return theorem if theorem.conclusion == hypothesis else None


# --- nothing vanishes ------------------------------------------------------------------------


def _vanishing(hypothesis: Statement) -> Expr | None:
    """t for the statement t ≠ 0."""
    if isinstance(hypothesis, Not) and isinstance(hypothesis.body, Equation):
        equation: Any = hypothesis.body
        return equation.lhs if equation.rhs == 0 else None
    return None


def _from_signs(hypothesis: Statement, given: Sequence[Step]) -> Step | None:
    """t ≠ 0 because t > 0 or t < 0, and 0 ≤ t or 0 < t, by the sorts and given inequalities."""
    term = _vanishing(hypothesis)
    if term is not None:
        return _positive(term, given) or _negative(term, given)
    if isinstance(hypothesis, LessEqual | Less):
        return _ordered(hypothesis, given)
    return None


def _positive(term: Expr, given: Sequence[Step]) -> Step | None:
    theorem = _ordered(Less(Integer(0), term), given)
    return None if theorem is None else nonzero(theorem)


def _negative(term: Expr, given: Sequence[Step]) -> Step | None:
    theorem = _positive(-term, given)
    if theorem is None:
        return None
    vanishes = Equation(term, Integer(0))
    opposite = searched.combine_equations(Equation(-term, Integer(0)), ((-1, suppose(vanishes)),))
    return rules.negate(vanishes, opposite, theorem)


def _ordered(goal: Any, given: Sequence[Step]) -> Step | None:
    """An inequality as a combination of given ones with small weights and what is ≥ 0 by sort."""
    difference = goal.rhs - goal.lhs
    weights = [
        tuple(theorem for theorem, used in zip(given, chosen, strict=True) if used)
        for chosen in itertools.product((False, True), repeat=len(given))
    ]
    for theorems in weights:
        for scale in (1, 2, 3, 4):
            rest = difference - scale * sympy.Add(*map(_gap, theorems))
            items = [(scale, theorem) for theorem in theorems]
            try:
                return bounded_by(goal, *items, sympy.expand(rest))
            except _REFUSALS:
                continue
    return None


def _gap(theorem: Step) -> Expr:
    atom: Any = theorem.conclusion
    result: Expr = atom.rhs - atom.lhs
    return result


def nonzero_by_factors(hypothesis: Statement, known: Sequence[Step]) -> Step | None:
    """t ≠ 0 because t divides a product of terms that are known not to vanish."""
    term = _vanishing(hypothesis)
    if term is None:
        return None
    for theorems in _products([item for item in known if _vanishing(item.conclusion) is not None]):
        theorem = _dividing(term, theorems)
        if theorem is not None:
            return theorem
    return None


def _products(known: Sequence[Step]) -> Iterator[tuple[Step, ...]]:
    """Each factor alone, squared, all products of different ones, and the square of all."""
    for count in range(1, min(len(known), _MOST_FACTORS) + 1):
        yield from itertools.combinations(known, count)
    yield from ((factor, factor) for factor in known)
    if len(known) > 1:
        yield (*known, *known)


def _dividing(term: Expr, theorems: Sequence[Step]) -> Step | None:
    """From s₁ ≠ 0, …, sₘ ≠ 0 to t ≠ 0, where s₁…sₘ = q·t: if t = 0, then sₘ = q/(s₁…)·t = 0."""
    *others, last = [_vanishing(theorem.conclusion) for theorem in theorems]
    try:
        quotient = normal_form(sympy.Mul(*others, last) / term)
        if quotient.denominator is not None:
            return None
        multiplier = term_of(quotient) / sympy.Mul(*others)
        vanishes = Equation(term, Integer(0))
        goal = Equation(last, Integer(0))
        zero = searched.combine_equations(goal, ((multiplier, suppose(vanishes)),))
        result = rules.negate(vanishes, zero, theorems[-1])
        for theorem in theorems[:-1]:
            result = cut(theorem, result)
        return result
    except _REFUSALS:
        return None
