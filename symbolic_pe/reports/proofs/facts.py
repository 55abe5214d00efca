"""What is said of a fact that a step rests on and that has been proved without words.

Most of them are conditions under which a formula means something, in the form in which rules ask
for them: ∀i (i ≤ 2 ⇒ Σ f ≠ 0).  A reader needs the part of it that says something.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Symbol

from symbolic_pe.language.sorts import Sort, has_sort
from symbolic_pe.language.statements import (
    And,
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Statement,
    conjuncts,
    core_of,
    free_in,
    same_statement,
)
from symbolic_pe.reports.proofs.scopes import Proof

__all__ = [
    "is_of_numbers",
    "said_of",
    "shown_by",
    "without_the_obvious",
]


def shown_by(proof: Proof, fact: Statement) -> Statement:
    """What a proof of a fact shows, without the premises and variables of which it makes no use,
    in the names of the fact."""
    shown = proof.conclusion
    if proof.rule == "discharge" and isinstance(fact, Implies):
        (inner,) = proof.premises
        needed = shown_by(inner, fact.conclusion)
        is_used = any(same_statement(fact.premise, item) for item in inner.hypotheses)
        return Implies(fact.premise, needed) if is_used else needed
    if not (isinstance(fact, ForAll) and isinstance(shown, ForAll)):
        return fact
    if proof.rule == "generalise" and fact.variables == shown.variables:
        return _for_all(fact, shown_by(proof.premises[0], fact.body))
    return fact


def _for_all(general: ForAll, body: Statement) -> Statement:
    variables = [variable for variable in general.variables if variable in free_in(body)]
    return ForAll(variables, body) if variables else body


def said_of(fact: Statement, is_supposed: Callable[[Statement], bool]) -> Statement:
    """A fact without the premises that are obvious or supposed where it is used."""
    if isinstance(fact, ForAll):
        own = frozenset(fact.variables)
        body = said_of(fact.body, lambda part: not own & free_in(part) and is_supposed(part))
        return _for_all(fact, body)
    if not isinstance(fact, Implies):
        return fact
    return _under(fact.premise, said_of(fact.conclusion, is_supposed), is_supposed)


def without_the_obvious(
    statement: Statement, is_supposed: Callable[[Statement], bool] = lambda _: False
) -> Statement:
    """What is left of ``0 ≤ 0 ⇒ 0 ≤ n − 1 ⇒ …``, which an instance at 0 says, and of what is
    supposed around."""
    if not isinstance(statement, Implies):
        return statement
    shown = without_the_obvious(statement.conclusion, is_supposed)
    return _under(statement.premise, shown, is_supposed)


def _under(
    premise: Statement, shown: Statement, is_supposed: Callable[[Statement], bool]
) -> Statement:
    """premise ⇒ shown, without the parts of the premise that need not be said."""
    parts = conjuncts(premise)
    said = [part for part in parts if not (_is_obvious(part) or is_supposed(part))]
    if not said or is_supposed(premise):
        return shown
    if len(said) == len(parts):
        return Implies(premise, shown)
    return Implies(said[0] if len(said) == 1 else And(*said), shown)


def _is_obvious(premise: Statement) -> bool:
    """Is this a = a or a ≤ a, 0 ≤ 2, 1 < 2, 0 ≤ j for a natural number j, or 0 ≤ n − 1 for a number
    n of things, which is 1 at least?"""
    if not isinstance(premise, Equation | LessEqual | Less):
        return False
    left, right = premise.lhs, premise.rhs
    if isinstance(premise, Less):
        return bool(left.is_Rational and right.is_Rational and left < right)
    if left == right:
        return True
    if isinstance(premise, Equation) or left != 0:
        is_number = left.is_Rational and right.is_Rational
        return isinstance(premise, LessEqual) and bool(is_number and left <= right)
    natural = isinstance(right, Symbol) and has_sort(right, Sort.NATURAL)
    positive = isinstance(right + 1, Symbol) and has_sort(right + 1, Sort.POSITIVE_INTEGER)
    return bool(natural or positive or (right.is_Rational and right >= 0))


def is_of_numbers(condition: Statement) -> bool:
    """Is this t ≠ 0, for a t in which all has got its value, as the sum of e, e² and e³ has?"""
    inner = core_of(condition)
    is_condition = isinstance(inner, Not) and isinstance(inner.body, Equation)
    return is_condition and not free_in(condition)
