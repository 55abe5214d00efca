"""Hypotheses of a proof: what may stay, what can be proved, and what must not be supposed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

import sympy
from sympy import Expr, Integer, Symbol

from symbolic_pe.logic import rules
from symbolic_pe.logic.domain import within
from symbolic_pe.logic.normal_form import normal_form
from symbolic_pe.logic.statements import (
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    free_in,
    same_statement,
)
from symbolic_pe.logic.terms import MalformedStatement
from symbolic_pe.logic.theorem import RuleError, Theorem
from symbolic_pe.proofs.decide.forms import term_of
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.deductions import bounded_by, cut, each, nonzero, suppose

__all__ = ["settled", "within_range"]

_REFUSALS = (RuleError, MalformedStatement, ValueError, ArithmeticError)
_MOST_FACTORS = 4


def settled(theorem: Theorem, question: Question) -> Theorem:
    """The theorem without hypotheses that can be proved; what is left are assumptions of the
    question and conditions of its domain.  Raises RuleError otherwise."""
    for hypothesis in theorem.hypotheses:
        lemma = _proved(hypothesis, question)
        if lemma is not None:
            theorem = cut(lemma, theorem)
    for hypothesis in theorem.hypotheses:
        if not question.allows(hypothesis):
            raise RuleError(f"the proof supposes that {hypothesis}")
    return theorem


def within_range(theorem: Theorem, index: Symbol, low: Expr, high: Expr, question: Question
                 ) -> Theorem:  # fmt: skip
    """∀ index: low ≤ index ⇒ index ≤ high ⇒ φ, with hypotheses about the index proved from the
    range or the question's domain."""
    inside = (LessEqual(low, index), LessEqual(index, high))
    given = [suppose(bound) for bound in inside]
    for hypothesis in theorem.hypotheses:
        if index in free_in(hypothesis):
            theorem = cut(_in_range(hypothesis, given, question), theorem)
    return each(theorem, index, given=inside)


def _in_range(hypothesis: Statement, given: Sequence[Theorem], question: Question) -> Theorem:
    for available in _available(question):
        if isinstance(available, ForAll):
            found = _instance(available, hypothesis, given)
            if found is not None:
                return found
    lemma = _from_signs(hypothesis, given) or _from_factors(hypothesis, question)
    if lemma is None:
        raise RuleError(f"nothing shows that {hypothesis}")
    return lemma


def _instance(available: ForAll, hypothesis: Statement, given: Sequence[Theorem]
              ) -> Theorem | None:  # fmt: skip
    """The hypothesis as an instance of a condition for all values in the range."""
    index = next(iter(free_in(given[0].conclusion) & free_in(hypothesis)), None)
    if index is None or len(available.variables) != 1:
        return None
    low, high = (theorem.conclusion for theorem in given)
    wanted = within(index, low.lhs, high.rhs, hypothesis)  # type: ignore[union-attr,arg-type]
    if not same_statement(available, wanted):
        return None
    theorem = rules.instantiate(rules.assume(available), ((available.variables[0], index),))
    for bound in given:
        theorem = rules.modus_ponens(theorem, bound)
    return theorem


def _available(question: Question) -> tuple[Statement, ...]:
    return (*question.assuming, *question.domain)


def _proved(hypothesis: Statement, question: Question) -> Theorem | None:
    """A theorem of a hypothesis that is not one of the assumptions, from what is allowed."""
    if question.assumes(hypothesis):
        return None
    if isinstance(hypothesis, ForAll):
        return _proved_in_range(hypothesis)
    if not free_in(hypothesis):
        return _closed(hypothesis)
    if question.allows(hypothesis):
        return None
    return _from_signs(hypothesis, ()) or _from_factors(hypothesis, question)


def _proved_in_range(hypothesis: ForAll) -> Theorem | None:
    """∀ i: low ≤ i ⇒ i ≤ high ⇒ φ, if the range implies φ."""
    bounds: list[Statement] = []
    body: Statement = hypothesis.body
    while isinstance(body, Implies):
        bounds.append(body.premise)
        body = body.conclusion
    lemma = _from_signs(body, [suppose(bound) for bound in bounds])
    if lemma is None:
        return None
    theorem = each(lemma, *hypothesis.variables, given=tuple(bounds))
    return theorem if same_statement(theorem.conclusion, hypothesis) else None


def _closed(hypothesis: Statement) -> Theorem | None:
    atom = hypothesis.body if isinstance(hypothesis, Not) else hypothesis
    if not isinstance(atom, Equation | LessEqual | Less):
        return None
    try:
        theorem = rules.numeric(atom)
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


def _from_signs(hypothesis: Statement, given: Sequence[Theorem]) -> Theorem | None:
    """t ≠ 0 because t > 0 or t < 0, and 0 ≤ t or 0 < t, by the sorts and given inequalities."""
    term = _vanishing(hypothesis)
    if term is not None:
        return _positive(term, given) or _negative(term, given)
    if isinstance(hypothesis, LessEqual | Less):
        return _ordered(hypothesis, given)
    return None


def _positive(term: Expr, given: Sequence[Theorem]) -> Theorem | None:
    theorem = _ordered(Less(Integer(0), term), given)
    return None if theorem is None else nonzero(theorem)


def _negative(term: Expr, given: Sequence[Theorem]) -> Theorem | None:
    theorem = _positive(-term, given)
    if theorem is None:
        return None
    vanishes = Equation(term, Integer(0))
    opposite = rules.combine_equations(Equation(-term, Integer(0)), ((-1, suppose(vanishes)),))
    return rules.negate(vanishes, opposite, theorem)


def _ordered(goal: Any, given: Sequence[Theorem]) -> Theorem | None:
    """An inequality as a combination of given ones with small weights and what is ≥ 0 by sort."""
    difference = goal.rhs - goal.lhs
    weights = [tuple(theorem for theorem, used in zip(given, chosen, strict=True) if used)
               for chosen in itertools.product((False, True), repeat=len(given))]  # fmt: skip
    for theorems in weights:
        for scale in (1, 2, 3, 4):
            rest = difference - scale * sympy.Add(*map(_gap, theorems))
            items = [(scale, theorem) for theorem in theorems]
            try:
                return bounded_by(goal, *items, sympy.expand(rest))
            except _REFUSALS:
                continue
    return None


def _gap(theorem: Theorem) -> Expr:
    atom: Any = theorem.conclusion
    result: Expr = atom.rhs - atom.lhs
    return result


def _from_factors(hypothesis: Statement, question: Question) -> Theorem | None:
    """t ≠ 0 because t divides a product of terms that do not vanish in the question's domain."""
    term = _vanishing(hypothesis)
    if term is None:
        return None
    known = [s for s in map(_vanishing, _available(question)) if s is not None]
    for factors in _products(known):
        theorem = _dividing(term, factors)
        if theorem is not None:
            return theorem
    return None


def _products(known: Sequence[Expr]) -> Iterator[tuple[Expr, ...]]:
    """Each term alone, squared, all products of different ones, and the square of all."""
    for count in range(1, min(len(known), _MOST_FACTORS) + 1):
        yield from itertools.combinations(known, count)
    yield from ((factor, factor) for factor in known)
    yield (*known, *known)


def _dividing(term: Expr, factors: Sequence[Expr]) -> Theorem | None:
    """From s₁ ≠ 0, …, sₘ ≠ 0 to t ≠ 0, where s₁…sₘ = q·t: if t = 0, then sₘ = q/(s₁…)·t = 0."""
    *others, last = factors
    try:
        quotient = normal_form(sympy.Mul(*factors) / term)
        if quotient.denominator is not None:
            return None
        multiplier = term_of(quotient) / sympy.Mul(*others)
        vanishes = Equation(term, Integer(0))
        goal = Equation(last, Integer(0))
        zero = rules.combine_equations(goal, ((multiplier, suppose(vanishes)),))
        return rules.negate(vanishes, zero, suppose(Not(goal)))
    except _REFUSALS:
        return None
