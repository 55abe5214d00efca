"""A question as the kernel reads it: what is asked, what is known, and a prover for lines of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import sympy
from sympy import Sum, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.deciding.question import Question
from symbolic_pe.foundations import logic
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.repeated import assume, discharge, generalise, modus_ponens
from symbolic_pe.foundations.written import equal, implies
from symbolic_pe.kernel.rules import instantiate
from symbolic_pe.kernel.terms import FALSE, Term, eta, forall, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, arrow, need
from symbolic_pe.language.border import OutsideVocabulary, Reader, guard
from symbolic_pe.language.statements import LessEqual, Statement
from symbolic_pe.language.terms import (
    MatrixLambda,
    MatrixTerm,
    MatrixVariable,
    Variable,
    free_variables,
    fresh_symbol,
    operator_parts,
)
from symbolic_pe.language.terms import substitute as substitute_term
from symbolic_pe.prover import Prover
from symbolic_pe.prover.finite import value_by_value
from symbolic_pe.prover.hints import Hints, Trails
from symbolic_pe.tactics.arithmetic.sums import below
from symbolic_pe.tactics.goals.meaning import meaningful
from symbolic_pe.theories import laws

MOST_GOALS = 40
"""So many goals are looked at for one line."""

REFUSED = (KernelError, OutsideVocabulary)
"""What the kernel's side refuses a proposal with."""


class Reading:
    """``goal``: what is asked; ``assumed``: the assumptions; ``known``: the conditions under which
    both sides have a value, and what the sorts of the variables say.

    Roots and logarithms of real numbers are the real ones where the conditions make these numbers
    large enough, else the principal ones.
    """

    def __init__(
        self, question: Question, more: Iterable[Any] = (), trails: Trails | None = None
    ) -> None:
        said = (question.goal, *question.assuming, *question.domain, *more)
        self.question, self.hints = question, Hints(trails)
        self.reader = _reader(question, said)
        self.goal = self.read(question.goal)
        self.assumed = [assume(self.read(item)) for item in question.assuming]
        self._defined = [assume(self.read(condition)) for condition in question.domain]
        self.prover = Prover(self.hints, MOST_GOALS)
        for item in more:
            if not isinstance(item, sympy.Basic | MatrixTerm | sympy.Lambda):
                self.read(item)

    def read(self, statement: Statement) -> Term:
        """The kernel's statement."""
        return self.reader.statement(statement)

    @property
    def sorts(self) -> list[Theorem]:
        """What the sorts of the variables read so far say."""
        return [assume(statement) for statement in self.reader.guards.values()]

    @property
    def known(self) -> list[Theorem]:
        """What holds at every point that is asked about, but for the assumptions."""
        return [*self._defined, *self.sorts]

    def line(
        self,
        statement: Statement,
        cited: Sequence[Theorem] = (),
        besides: Sequence[Theorem] = (),
    ) -> Theorem:
        """Γ ⊢ the statement, from facts that are cited, what is known and what holds besides;
        raises ``REFUSED``."""
        return self.prover.line(self.read(statement), cited, [*self.known, *besides])

    def telescoped(self, total: Sum, F: Any, besides: Sequence[Theorem]) -> list[Theorem]:
        """Γ ⊢ Σ_{k<n} f(a + k) = F(a + n) − F(a), from F(a + k + 1) − F(a + k) = f(a + k), and that
        the sum is this one; raises ``REFUSED``."""
        body, variable, low, high = operator_parts(total)
        taken = free_variables(body) | free_variables(low) | free_variables(high)
        k = fresh_symbol(Symbol("k", integer=True, nonnegative=True), taken)
        inner, primitive = (substitute_term(term, {variable: low + k}) for term in (body, F))
        shifted = self.reader.term(Sum(inner, (k, 0, high - low)))
        need(logic.is_call(shifted, "sum"), "{} is no sum", shifted)
        count, f = shifted.args
        type_ = f.type.target
        values = self.reader.abstraction(sympy.Lambda(k, primitive), {}, arrow(N, type_))
        i = fresh("i", N, f, values, count)
        within = assume(below(i, count))
        step = equal(
            substitute(values, i + numeral(1, 1, N)) - substitute(values, i), substitute(f, i)
        )
        scope = [*self.known, *besides]
        shown = self.prover.line(step, [], [*scope, within])
        each = generalise(discharge(within.statement, shown), i)
        same = self.prover.equate(scope)(self.reader.term(total), shifted, ())
        return [laws.telescope[type_](values, f, count, each), same]

    def over(self, theorem: Theorem, inside: Iterable[tuple[Any, Any, Any]]) -> Theorem:
        """∀x. a ≤ x ⇒ x ≤ b ⇒ …, for the ranges of variables that it supposes."""
        for variable, low, high in reversed(tuple(inside)):
            x = self.reader.variable(variable)
            for bound in (LessEqual(variable, high), LessEqual(low, variable)):
                theorem = discharge(self.read(bound), theorem)
            premise = self._guard(variable)
            theorem = theorem if premise is None else discharge(premise, theorem)
            theorem = generalise(theorem, x)
        return theorem

    def calculated(self) -> Theorem:
        """Γ ⊢ the goal, by its normal form or the signs of its terms alone."""
        return self.prover.context([*self.assumed, *self.known]).prove(self.goal)

    def evident(self, goal: Term, facts: Sequence[Theorem]) -> Theorem:
        """Γ ⊢ the goal, by the signs of its terms, its parts opened; raises ``REFUSED``."""
        if logic.is_universal(goal):
            x = fresh(
                goal.args[0].head, goal.args[0].type.source, goal, *(f.statement for f in facts)
            )
            with suppress(*REFUSED):
                return generalise(self.evident(logic.opened(goal, x), facts), x)
            return value_by_value(goal, lambda value: self.evident(value, facts))
        if logic.is_call(goal, "imp") and goal.args[1] is not FALSE:
            premise = assume(goal.args[0])
            return discharge(goal.args[0], self.evident(goal.args[1], [*facts, premise]))
        if logic.is_call(goal, "or"):
            return self._evident_part(goal, facts)
        return self.prover.context(facts).prove(goal)

    def _evident_part(self, goal: Term, facts: Sequence[Theorem]) -> Theorem:
        """φ ∨ ψ from φ, from ψ, or from another disjunction, in both cases."""
        for part in goal.args:
            with suppress(*REFUSED):
                return logic.disjoin(goal, self.evident(part, facts))
        for fact in facts:
            if logic.is_call(fact.statement, "or"):
                rest = [other for other in facts if other is not fact]
                cases = (assume(part) for part in fact.statement.args)
                return logic.cases(fact, *(self.evident(goal, [*rest, case]) for case in cases))
        raise KernelError(f"no part of {goal} is evident")

    def conclusion(self, cited: Sequence[Theorem] = ()) -> Theorem:
        """Γ ⊢ the goal, from facts that are cited, without any from the assumptions."""
        cases = [fact for fact in self._defined if logic.is_call(fact.statement, "or")]
        named = [*(cited or self.assumed), *cases]
        return self.prover.line(self.goal, named, [*self.known, *self.assumed])

    def at(self, fact: Theorem, value: Any) -> Theorem:
        """What ∀x…. φ says of a value, its premises shown from what is known."""
        type_ = fact.statement.args[0].type.source
        theorem = instantiate(fact, self.reader.number(value, type_, {}))
        while logic.is_call(theorem.statement, "imp") and theorem.statement.args[1] is not FALSE:
            scope = [*self.assumed, *self.sorts]
            premise = self.prover.line(theorem.statement.args[0], [], scope)
            theorem = modus_ponens(theorem, premise)
        return theorem

    def closed(self, theorem: Theorem) -> Theorem:
        """With the quantifiers and premises of the statement that was given; what else is supposed
        of its variables becomes a premise."""
        bound = [self.reader.variable(variable) for variable in self.question.bound]
        if not bound:
            return theorem
        guards = [self._guard(variable) for variable in self.question.bound]
        premises = [fact.statement for fact in self.assumed if fact.statement.free & {*bound}]
        others = theorem.hypotheses.difference(premises, guards)
        for other in sorted((h for h in others if h.free & {*bound}), key=repr):
            theorem = discharge(other, theorem)
        for premise in reversed(premises):
            theorem = discharge(premise, theorem)
        for x, premise_of in zip(reversed(bound), reversed(guards), strict=True):
            theorem = theorem if premise_of is None else discharge(premise_of, theorem)
            theorem = generalise(theorem, x)
        return theorem

    def refutation(self, values: Mapping[Variable, Any]) -> Theorem:
        """⊢ ¬ ∀…. assumptions ⇒ goal, because it is false at these values; raises ``REFUSED``."""
        whole = self.read(self.question.statement)
        here = claimed = assume(whole)
        for variable in self.question.variables:
            need(logic.is_universal(here.statement), "{} has no quantifier", here.statement)
            here = instantiate(here, self._value(variable, values[variable]))
            here = self._without_guard(variable, here)
        for _ in self.question.assuming:
            premise = self.prover.line(here.statement.args[0])
            here = modus_ponens(here, premise)
        opposite = self.prover.line(implies(here.statement, FALSE))
        return discharge(claimed.statement, modus_ponens(opposite, here))

    def _guard(self, variable: Variable) -> Term | None:
        """0 < x or the like, if the sort says it."""
        return guard(variable, self.reader.variable(variable))

    def _without_guard(self, variable: Variable, theorem: Theorem) -> Theorem:
        """Without 0 < x or the like, which the value meets."""
        if self._guard(variable) is None:
            return theorem
        return modus_ponens(theorem, self.prover.line(theorem.statement.args[0]))

    def _value(self, variable: Variable, value: Any) -> Term:
        x = self.reader.variable(variable)
        if isinstance(value, sympy.Lambda | MatrixLambda):
            return self.reader.abstraction(value, {}, x.type)
        if isinstance(value, MatrixTerm):
            return self.reader.matrix(value, {})
        if isinstance(value, UndefinedFunction | MatrixVariable):
            return eta(self.reader.variable(value))
        return self.reader.number(value, x.type, {})


def _reader(question: Question, said: Iterable[Any]) -> Reader:
    said = tuple(said)
    real, principal = (Reader.of(*said, principal=which) for which in (False, True))
    with suppress(*REFUSED):
        statement = _whole(real, question)
        if statement is not _whole(principal, question):
            meaningful(statement)
        return real
    return principal


def _whole(reader: Reader, question: Question) -> Term:
    """All of it as one closed statement."""
    supposed = [reader.statement(item) for item in (*question.assuming, *question.domain)]
    whole = implies(*supposed, reader.statement(question.goal))
    whole = implies(*reader.guards.values(), whole)
    return forall(*sorted(whole.free, key=repr), whole)
