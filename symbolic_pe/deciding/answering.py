"""Deciding: what is certainly quick at once, the rest in a process with limits."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from symbolic_pe.deciding.clock import OutOfTime, interrupted_after
from symbolic_pe.deciding.conditions import (
    can_hold,
    conditions_of,
    contradicted,
    freed,
    has_value_besides,
    has_value_somewhere,
    without_value,
)
from symbolic_pe.deciding.conjunctions import decided_by_parts, is_conjunction
from symbolic_pe.deciding.question import NotDecided, Question, ask, assumptions
from symbolic_pe.deciding.reading import Reading
from symbolic_pe.deciding.refutation import counterexample, is_defined_somewhere
from symbolic_pe.deciding.verdict import ASSUMPTIONS_UNMET, VALUE_UNKNOWN, Verdict
from symbolic_pe.deciding.ways import (
    NORMAL_FORM,
    OUTRIGHT,
    POINTS,
    WAYS,
    Found,
    Point,
    Recipe,
    Way,
    found,
)
from symbolic_pe.deciding.wording import NARROWED, in_words
from symbolic_pe.deciding.worker import searched
from symbolic_pe.foundations import repeated
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.border import OutsideVocabulary
from symbolic_pe.language.statements import (
    ATOMS,
    ForAll,
    Implies,
    Statement,
    core_of,
    free_in,
    premises,
)
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.processes import checked_seconds

TIMEOUT = 10.0
"""Seconds, unless another time is given."""


def decide(
    lhs: Any,
    rhs: Any = None,
    assuming: Any = (),
    timeout: float = TIMEOUT,
    names: Mapping[str, Any] | None = None,
) -> Verdict:
    """Is lhs = rhs for all values of the symbols at which both sides are defined?

    ``lhs`` and ``rhs`` are terms (SymPy expressions, matrices, numbers, or text); or ``lhs`` is a
    statement alone: an equation, ``LessEqual``, ``Less``, a conjunction of these, one of them under
    ∀ and ⇒ (the ``statement`` of a claim), a relation of SymPy's, or text such as
    ``"abs(sin(x)) <= 1"``.  A symbol without assumptions is complex.
    ``assuming``: statements (or one) under which it is asked.  ``timeout``: seconds, at most a day.
    ``names``: symbols and unknown functions by name, for text.  Of text what matters is where it is
    defined as it is written: ``"0/x"`` is 0 where x ≠ 0, though SymPy's ``0/x`` is 0.

    The ``certificate`` of a verdict is the theorem of the kernel that it rests on: where the kernel
    does not follow what was found, the question stays unknown.  ``contradictory`` where the
    assumptions are found to contradict each other, so that anything would follow from them; see
    :class:`~symbolic_pe.deciding.verdict.Verdict`.  Raises TypeError for what is neither term
    nor statement, ValueError for what is no time limit, and
    :class:`~symbolic_pe.deciding.ParseError` for text that is no formula.

        >>> from sympy import cos, sin, symbols
        >>> x = symbols("x")
        >>> decide(sin(2 * x), 2 * sin(x) * cos(x)).status
        'proved'
        >>> decide(sin(2 * x), 2 * sin(x)).status
        'refuted'
    """
    start = time.perf_counter()
    seconds = checked_seconds(timeout)
    decider = _Decider(assuming, names or {}, start + seconds)
    try:
        with interrupted_after(seconds):
            verdict = decider.answer(lhs, rhs)
    except OutOfTime:
        verdict = decider.interrupted()
    finally:
        repeated.forget()  # the next question has other terms, and there may be thousands
    sides = (lhs,) if rhs is None else (lhs, rhs)
    typed = sides if all(isinstance(side, str) for side in sides) else ()
    verdict = replace(_printable(verdict, decider.question, lhs), typed=typed)
    return replace(verdict, seconds=time.perf_counter() - start)


def _printable(verdict: Verdict, question: Question | None, given: Any) -> Verdict:
    """The verdict, with the terms of its core as they were received, and all that was supposed."""
    if question is None:
        return verdict
    statement, core = verdict.statement, question.shown
    if statement is not None and isinstance(core_of(statement), ATOMS) and isinstance(core, ATOMS):
        verdict = replace(verdict, shown=_with_core(statement, core))
    there = () if statement is None else premises(statement)
    besides = [(statement_text(item), item) for item in premises(given) if item not in there]
    return replace(verdict, supposed=(*besides, *question.supposed))


def _with_core(statement: Statement, core: Statement) -> Statement:
    if isinstance(statement, ForAll):
        return ForAll(statement.variables, _with_core(statement.body, core))
    if isinstance(statement, Implies):
        return Implies(statement.premise, _with_core(statement.conclusion, core))
    return core


_NO_TIME_TO_READ = Verdict("unknown", reason="out of time while the question was read")


class _Decider:
    """Answers a question, or the parts of a conjunction one by one, until the end of the time."""

    def __init__(self, assuming: Any, names: Mapping[str, Any], end: float) -> None:
        self._assuming, self._names = assuming, names
        self._end = end
        self._contradictions: dict[tuple[Statement, ...], Verdict | None] = {}
        self._search: _Search | None = None
        self._whole: Statement | None = None
        self.question: Question | None = None

    def answer(self, lhs: Any, rhs: Any) -> Verdict:
        """The verdict on all of it."""
        if rhs is None and is_conjunction(lhs):
            self._whole = lhs
            premises = assumptions(self._assuming, self._names)
            return decided_by_parts(lhs, premises, self._part)
        return self._part(lhs, rhs)

    def interrupted(self) -> Verdict:
        """What can be said where time is over in the middle."""
        if self._search is None:
            return _NO_TIME_TO_READ
        verdict = self._search.unknown("out of time")
        return verdict if self._whole is None else replace(verdict, statement=self._whole)

    def _part(self, lhs: Any, rhs: Any = None) -> Verdict:
        """The verdict, or that the assumptions contradict each other, so that there can be none.

        Where the goal is refuted there is a point at which the assumptions hold.
        """
        try:
            self.question = question = ask(lhs, rhs, self._assuming, self._names)
        except NotDecided as problem:
            return Verdict("unknown", reason=str(problem))
        self._search = _Search(question, self._end)
        try:
            return self._answered(question)
        except OutsideVocabulary as refusal:
            return self._search.unknown(str(refusal))

    def _answered(self, question: Question) -> Verdict:
        """The verdict; raises OutsideVocabulary where the kernel cannot say what is asked."""
        assert self._search is not None
        is_empty = not has_value_somewhere(question)
        is_lost = is_empty and has_value_besides(question, question.domain)
        if is_empty and not is_lost and (answer := without_value(question)) is not None:
            return replace(answer, statement=_stated(question))
        verdict = self._search.verdict()
        if verdict.status == "unknown":
            verdict = self._narrowed(question) or verdict
        if verdict.status == "proved" and has_value_besides(question, verdict.conditions):
            verdict = replace(verdict, reason=NARROWED)
        elif is_empty and verdict.status == "proved":
            verdict = replace(verdict, reason=VALUE_UNKNOWN)
        if not question.assuming or verdict.status == "refuted":
            return verdict
        if verdict.status == "unknown" and time.perf_counter() > self._end:
            return verdict
        contrary = self._contradicted(question)
        if contrary is not None:
            return replace(contrary, statement=_stated(question), tried=verdict.tried)
        if verdict.status == "proved" and not verdict.reason and not can_hold(question):
            return replace(verdict, reason=ASSUMPTIONS_UNMET)
        return verdict

    def _narrowed(self, question: Question) -> Verdict | None:
        """A proof for fewer points than those at which both sides have a value, which says so."""
        narrowed = replace(question, is_narrowed=True)
        if narrowed.domain == question.domain:
            return None
        verdict = _Search(narrowed, self._end).verdict()
        return replace(verdict, reason=NARROWED) if verdict.status == "proved" else None

    def _contradicted(self, question: Question) -> Verdict | None:
        """Something false from the assumptions; what parts have in common is asked once."""
        if question.assuming not in self._contradictions:
            self._contradictions[question.assuming] = contradicted(question)
        return self._contradictions[question.assuming]


class _Search:
    """One question being decided.

    What is not certainly quick is done by a process that can be stopped.  What is done here looks
    at the clock between two proposals, and is interrupted where the system can do that.
    """

    def __init__(self, question: Question, end: float) -> None:
        self.question, self.end = question, end
        self.tried: list[str] = []
        self.problems: list[str] = []

    def verdict(self) -> Verdict:
        survey = self.question.survey
        certainly = (
            (NORMAL_FORM, survey.quick_form),
            (POINTS, survey.quick_balls),
            (OUTRIGHT, survey.quick_form),
        )
        quick = [way for way, is_quick in certainly if is_quick]
        ways = sorted(WAYS.values(), key=lambda way: survey.nested and way is POINTS)
        for way in (*quick, *(way for way in ways if way not in quick)):
            if way.applies(self.question):
                answer = self._answer(way, found if way in quick else searched)
                if answer is not None:
                    return answer
        return self.unknown()

    def _answer(self, way: Way, look: Callable[[Question, Way, float], Found]) -> Verdict | None:
        """Try a way, in this process or in one that can be stopped."""
        self.tried.append(way.name)
        try:
            result = look(self.question, way, self.end)
            return None if result is None else self._settled(*result)
        except MemoryError:
            raise
        except Exception as mistake:
            self.problems.append(f"{way.name}: {in_words(mistake)}")
            return None

    def _settled(self, recipe: Recipe, theorem: Theorem) -> Verdict | None:
        """The verdict; none for a proof under conditions that hold nowhere."""
        question, tried = self.question, tuple(self.tried)
        if isinstance(recipe, Point):
            point = counterexample(question, dict(recipe.values))
            return Verdict("refuted", _stated(question), theorem, (), point, tried)
        conditions = conditions_of(question)
        if conditions and not is_defined_somewhere(question):
            return None
        closed = Reading(question).closed(freed(theorem, question, conditions))
        return Verdict("proved", _stated(question, conditions), closed, conditions, None, tried)

    def unknown(self, *problems: str) -> Verdict:
        """Why there is no answer: what went wrong before, and these problems."""
        reason = "; ".join((*self.problems, *problems))
        if not reason:
            reason = "neither a proof nor a counterexample was found"
        return Verdict("unknown", _stated(self.question), tried=tuple(self.tried), reason=reason)


def _stated(question: Question, conditions: tuple[Statement, ...] = ()) -> Statement:
    """The goal with the quantifiers that were given; premises and conditions about their variables
    are under them."""
    bound = frozenset(question.bound)
    statement: Statement = question.goal
    for premise in reversed((*question.assuming, *conditions)):
        if free_in(premise) & bound:
            statement = Implies(premise, statement)
    return ForAll(question.bound, statement) if bound else statement
