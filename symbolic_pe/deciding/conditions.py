"""Where both sides have a value, where that is nowhere, and assumptions that contradict each other.

From conditions that no point meets everything follows, so that it says nothing when something does.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeAlias

from sympy import Expr, Integer, Symbol

from symbolic_pe.deciding.points import (
    Throughout,
    Values,
    is_met_at,
    satisfying,
    suspects,
    truth_at,
)
from symbolic_pe.deciding.question import REFUSALS, Question
from symbolic_pe.deciding.reading import REFUSED, Reading
from symbolic_pe.deciding.verdict import IMPROPER, REVERSED, Verdict
from symbolic_pe.foundations.repeated import assume, discharge, modus_ponens
from symbolic_pe.foundations.written import implies
from symbolic_pe.kernel.terms import FALSE
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.domain import domain_of_statement
from symbolic_pe.language.sorts import Fact, sort_of
from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    Implies,
    LessEqual,
    Statement,
    mentions,
    substitute_in,
)
from symbolic_pe.numerics.three_valued import Truth
from symbolic_pe.printing.lines import term_text

_POINTS, _PIECES = 40, 1_000


def conditions_of(question: Question) -> tuple[Statement, ...]:
    """What both sides need for a value, but for what can be proved of it."""
    if not question.domain:
        return ()
    reading = Reading(question)
    open_ = [item for item in question.domain if not _follows(reading, item, ())]
    for item in reversed(open_):
        others = [other for other in open_ if other is not item]
        if _follows(reading, item, others):
            open_ = others
    return tuple(open_)


def _follows(reading: Reading, condition: Statement, from_: Iterable[Statement]) -> bool:
    """Is it seen at once from the assumptions, the sorts and other conditions?"""
    if reading.question.assumes(condition):
        return True
    with suppress(*REFUSED):
        evident(reading, condition, from_)
        return True
    return False


def evident(reading: Reading, condition: Statement, from_: Iterable[Statement]) -> Theorem:
    """Γ ⊢ a condition that is seen at once; raises ``REFUSED``."""
    given = [assume(reading.read(other)) for other in from_]
    return reading.evident(reading.read(condition), [*given, *reading.assumed, *reading.sorts])


def freed(theorem: Theorem, question: Question, conditions: tuple[Statement, ...]) -> Theorem:
    """The theorem without what both sides need for a value and what is seen at once from these
    conditions."""
    reading = Reading(question)
    for item in (item for item in question.domain if item not in conditions):
        needed = reading.read(item)
        if needed in theorem.hypotheses and not question.assumes(item):
            with suppress(*REFUSED):
                seen = evident(reading, item, conditions)
                theorem = modus_ponens(discharge(needed, theorem), seen)
    return theorem


def _used(
    theorem: Theorem, statements: Iterable[Statement], reading: Reading
) -> tuple[Statement, ...]:
    """Those of the statements that a theorem supposes."""
    return tuple(item for item in statements if reading.read(item) in theorem.hypotheses)


# --- points ----------------------------------------------------------------------------------


def has_value_somewhere(question: Question) -> bool:
    """Is a point found at which the assumptions hold and both sides have a value?"""
    needed = [c for c in question.domain if not _is_continuity(c)]
    return not needed or any(True for _ in _with_value(question, needed))


def can_hold(question: Question, exactly: bool = False) -> bool:
    """Is a point found at which the assumptions hold, equations as far as balls tell, or
    ``exactly``?"""
    return any(
        not exactly or all(truth_at(a, values) is Truth.TRUE for a in question.assuming)
        for values in _with_value(question, ())
    )


def has_value_besides(question: Question, conditions: Iterable[Statement]) -> bool:
    """Is a point found at which what was typed has a value and these conditions do not hold?"""
    return question.typed is not None and any(
        truth_at(condition, values) is Truth.FALSE
        for values in _with_value(question, question.typed)
        for condition in conditions
    )


def _with_value(question: Question, needed: Iterable[Statement]) -> Iterator[Values]:
    """Points at which the assumptions hold and certainly what both sides need."""
    conditions = [c for c in (*needed, *question.assumed_domain) if not _is_continuity(c)]
    throughout = Throughout(_PIECES)
    try:
        for values in itertools.islice(satisfying(question), _POINTS):
            is_met = all(is_met_at(values, assumption) for assumption in question.assuming)
            if is_met and all(throughout.holds(c, values) for c in conditions):
                yield values
    except REFUSALS:
        return


def _is_continuity(condition: Statement) -> bool:
    """Is it that an unknown function is continuous, which alone has an ∃ in it?  Some are."""
    return mentions(condition, Exists)


# --- nowhere ---------------------------------------------------------------------------------


At: TypeAlias = tuple[tuple[Symbol, Expr], ...]
"""Variables of integrals and sums, and numbers at which what they are of has no value."""


def without_value(question: Question) -> Verdict | None:
    """That both sides have a value nowhere: their conditions and the assumptions ⊢ ⊥; None where
    no reason is found."""
    reading = Reading(_without_goal(question, question.domain))
    plain = [item for item in question.domain if not isinstance(item, ForAll)]
    found = _contrary(reading, [assume(reading.read(item)) for item in plain]) if plain else None
    at: At = ()
    for item in question.domain:
        if found is None and isinstance(item, ForAll):
            found, at = _denied(reading, item, assume(reading.read(item)))
    conditions = () if found is None else _used(found, question.domain, reading)
    if not conditions:
        return None
    is_reversed = any(isinstance(condition, LessEqual) for condition in conditions)
    reason = REVERSED if is_reversed else _no_integral(at)
    return Verdict("has no value", None, found, conditions, reason=reason)


def _no_integral(at: At) -> str:
    """Where an integrand has no value, if it is that."""
    if all(Fact.INTEGER in sort_of(variable).value for variable, _ in at):
        return ""
    place = ", ".join(f"{term_text(variable)} = {term_text(number)}" for variable, number in at)
    return f"the integrand has no value at {place}; {IMPROPER}"


def _contrary(
    reading: Reading, facts: Sequence[Theorem], known: Sequence[Theorem] | None = None
) -> Theorem | None:
    """⊥ from these facts, the assumptions, and what is known: by default what sorts say."""
    with suppress(*REFUSED):
        cited = [*facts, *reading.assumed]
        return reading.prover.line(FALSE, cited, reading.sorts if known is None else known)
    return None


def _denied(reading: Reading, condition: Statement, fact: Theorem) -> tuple[Theorem | None, At]:
    """⊥, because a condition for all numbers of a range fails at one of them; which that is."""
    if not isinstance(condition, ForAll):
        return _contrary(reading, [fact]), ()
    variable: Any = condition.variables[0]
    body = condition.body
    while isinstance(body, Implies):
        body = body.conclusion
    for number in suspects(condition):
        try:
            inner = substitute_in(body, {variable: number})
            found, at = _denied(reading, inner, reading.at(fact, number))
        except (*REFUSED, *REFUSALS):
            continue
        if found is not None:
            return found, ((variable, number), *at)
    return None, ()


def contradicted(question: Question) -> Verdict | None:
    """That the assumptions, where they are defined, contradict each other; None where no reason is
    found."""
    if can_hold(question, exactly=True):
        return None
    defined = tuple(need for item in question.assuming for need in domain_of_statement(item))
    reading = Reading(_without_goal(question, defined))
    theorem = _contrary(reading, (), reading.known)
    for fact in reading.assumed if theorem is None else ():
        with suppress(*REFUSED):
            denied = reading.prover.context(reading.known).prove(implies(fact.statement, FALSE))
            theorem = modus_ponens(denied, fact)
            break
    if theorem is None:
        return None
    assumed = _used(theorem, question.assuming, reading)
    needed = _used(theorem, reading.question.domain, reading)
    conditions = tuple(item for item in needed if item not in assumed)
    return Verdict("contradictory", None, theorem, conditions, contradiction=assumed)


def _without_goal(question: Question, needs: tuple[Statement, ...]) -> Question:
    """What is supposed alone: a goal that has a value nowhere may not be readable."""
    zero = Integer(0)
    return replace(question, goal=Equation(zero, zero), bound=(), needs=needs)
