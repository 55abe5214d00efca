"""A step, read by the border, is proved from its premises by the handler of its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy
from sympy.core.function import UndefinedFunction

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.collecting import collected_rarely
from symbolic_pe.foundations.repeated import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
)
from symbolic_pe.kernel.terms import Term, eta, function, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, need
from symbolic_pe.language import statements, terms
from symbolic_pe.language.border import Reader, guard
from symbolic_pe.language.border.vocabulary import application
from symbolic_pe.steps.step import walk
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.normal_forms.transport import transport
from symbolic_pe.tactics.numbers import naturals

Written = Any
"""A :class:`~symbolic_pe.steps.step.Step`, its statements of the kinds that its rule makes."""


class Replay:
    """Theorems of one claim, read with one reader; ``made`` keeps what has been proved."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.made: dict[int, Theorem] = {}
        self._contexts: dict[int, Context] = {}
        self._nowhere = Context()
        self._facts: dict[tuple[tuple[Term, ...], tuple[Term, ...]], list[Theorem]] = {}
        self._assumptions: dict[Term, Theorem] = {}
        self._atoms_of: dict[Term, list[Term]] = {}
        self._guards_of: dict[frozenset[Any], list[Term]] = {}

    @classmethod
    def of(cls, theorem: Written) -> Replay:
        steps = list(walk(theorem))
        said = [s for step in steps for s in (step.conclusion, *step.hypotheses)]
        return cls(Reader.of(*said))

    def prove(self, theorem: Written) -> Theorem:
        """The theorem, with all that it rests on; see ``stated_as`` for what it says."""
        with collected_rarely():
            for step in walk(theorem):
                if id(step) not in self.made:
                    self.made[id(step)] = self.step(step)
            return without_guards(self.made[id(theorem)])

    def step(self, step: Written, premises: list[Theorem] | None = None) -> Theorem:
        """One step from its premises."""
        handler = HANDLERS.get(step.rule)
        need(handler is not None, "there is no tactic for {}", step.rule)
        said = [*step.hypotheses, *(premise.conclusion for premise in step.premises)]
        self.reader.attend(step.conclusion, *said)
        goal = self.reader.statement(step.conclusion)
        found = premises or [self._premise(premise) for premise in step.premises]
        if _is_entry_by_entry(step, goal):
            return self._entries(step, goal, found)
        made = handler(self, step, goal, found)  # type: ignore[misc]
        return transport(made, goal, self.equate(step))

    def _entries(self, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
        """Equations between the entries of complex matrices."""
        known = [part for premise in premises for part in logic.conjuncts(premise)]
        here = self.context(step, *(fact for fact in known if logic.is_call(fact.statement, "eq")))
        pairs = [(part.args[0], part.args[1]) for part in _parts(goal)]
        return logic.conjoin(*(here.equation(s, t) for s, t in pairs))

    def _premise(self, premise: Written) -> Theorem:
        """A premise, with its functions of the types that they have in the step that is being read.

        A calculation without premises is made again where these are others.
        """
        made = self.made[id(premise)]
        wanted = self.reader.statement(premise.conclusion)
        if wanted is made.statement or premise.premises or premise.rule != "normalise":
            return made
        return self.context(premise).combined_equations(wanted, [])

    def facts(self, step: Written) -> list[Theorem]:
        """The hypotheses of a step and what the sorts of its variables say, assumed."""
        read = [self.reader.statement(h) for h in step.hypotheses]
        said = [step.conclusion, *step.hypotheses, *(p.conclusion for p in step.premises)]
        free = frozenset().union(*map(statements.free_in, said))
        known = dict.fromkeys((*read, *self._guards(free | _mentioned(step.parameters))))
        goal = self.reader.statement(step.conclusion)
        atoms = dict.fromkeys(a for said_ in (*known, goal) for a in self._atoms(said_))
        key = tuple(known), tuple(atoms)
        if key not in self._facts:
            facts = [self._assumed(statement) for statement in known]
            self._facts[key] = [*facts, *naturals.about_atoms(facts, *atoms)]
        return self._facts[key]

    def _assumed(self, statement: Term) -> Theorem:
        if statement not in self._assumptions:
            self._assumptions[statement] = assume(statement)
        return self._assumptions[statement]

    def _atoms(self, statement: Term) -> list[Term]:
        if statement not in self._atoms_of:
            self._atoms_of[statement] = naturals.atoms_in(statement)
        return self._atoms_of[statement]

    def _guards(self, variables: frozenset[Any]) -> list[Term]:
        """0 < x, 0 ≤ c(i) for all i and the like; not where another variable of that name and type
        has no guard."""
        if variables not in self._guards_of:
            self._guards_of[variables] = self._new_guards(variables)
        return self._guards_of[variables]

    def _new_guards(self, variables: frozenset[Any]) -> list[Term]:
        found: dict[Term, Term | None] = {}
        for variable in variables:
            x = self.reader.variable(variable)
            premise = guard(variable, x)
            found[x] = premise if found.get(x, premise) is premise else None
        return sorted((p for p in found.values() if p is not None), key=repr)

    def context(self, step: Written, *facts: Theorem) -> Context:
        """What is known at a step, and these facts."""
        known = self._contexts.get(id(step))
        if known is None:
            known = self._nowhere.elsewhere(self.facts(step))
            self._contexts[id(step)] = known
        return known.with_facts(*facts)

    def equate(self, step: Written, *facts: Theorem) -> Callable[..., Theorem]:
        """What makes equations of numbers at a step, where these facts are known besides.

        What is known at the step is found out when it is asked: where a theorem says what is wanted
        already, nothing is.
        """
        return lambda s, t, more=(): self.context(step, *facts, *more).equation(s, t)

    def guarded(self, thing: Any) -> Term | None:
        """The guard of a quantified variable."""
        return guard(thing, self.reader.variable(thing))

    def value(self, variable_: Any, value: Any) -> Term:
        """What a quantified variable is instantiated by."""
        x = self.reader.variable(variable_)
        if isinstance(value, sympy.Lambda | terms.MatrixLambda):
            return self.reader.abstraction(value, {}, x.type)
        if isinstance(value, terms.MatrixTerm):
            return self.reader.matrix(value, {})
        if isinstance(value, UndefinedFunction | terms.MatrixVariable):
            return eta(self.reader.variable(value))
        return self.reader.number(value, x.type, {})


_OF_EQUATIONS = ("normalise", "combine_equations", "reflexive", "symmetric", "transitive")


def _is_entry_by_entry(step: Written, goal: Term) -> bool:
    """Whether a step is about complex matrices, which are read as their entries."""
    return step.rule in _OF_EQUATIONS and logic.is_call(goal, "and")


def _parts(statement: Term) -> list[Term]:
    """φ, ψ, … of φ ∧ ψ ∧ …"""
    found = []
    while logic.is_call(statement, "and"):
        found.append(statement.args[0])
        statement = statement.args[1]
    return [*found, statement]


def _mentioned(parameters: Any) -> set[Any]:
    """The free variables of the terms among a rule's arguments."""
    found: set[Any] = set()
    for parameter in parameters:
        if isinstance(parameter, tuple):
            found |= _mentioned(parameter)
        elif isinstance(parameter, sympy.Basic):
            found |= terms.free_variables(parameter)
    return found


def without_guards(theorem: Theorem) -> Theorem:
    """Γ ⊢ φ without 0 < x and 0 ≤ x for variables that are free nowhere else: 1 is such an x, and
    of functions the one that is 1 everywhere."""
    for hypothesis in sorted(theorem.hypotheses, key=repr):
        others = [theorem.statement, *(h for h in theorem.hypotheses if h is not hypothesis)]
        if len(hypothesis.free) != 1 or any(hypothesis.free & other.free for other in others):
            continue
        (x,) = hypothesis.free
        value, arguments = (x, []) if x.type.source is None else application(x)
        if value.type not in NUMBERS:
            continue
        law = generalise(discharge(hypothesis, theorem), x)
        one = instantiate(law, function(*arguments, numeral(1, 1, value.type)))
        try:
            theorem = modus_ponens(one, Context().prove(one.statement.args[0]))
        except KernelError:
            continue
    return theorem


def stated_as(theorem: Theorem, goal: Term) -> Theorem:
    """⊢ the goal, from a theorem that says the same as the border reads it.

    Raises ``KernelError`` if the theorem says something else or rests on hypotheses.
    """
    need(not theorem.hypotheses, "{} rests on hypotheses", theorem)
    return transport(theorem, goal, _equal_numbers)


def _equal_numbers(s: Term, t: Term, facts: tuple[Theorem, ...] = ()) -> Theorem:
    return Context(facts).equation(s, t)


Handler = Callable[[Replay, Written, Term, list[Theorem]], Theorem]
HANDLERS: dict[str, Handler] = {}


def handles(*names: str) -> Callable[[Handler], Handler]:
    """Register the tactic for rules of these names."""

    def register(handler: Handler) -> Handler:
        for name in names:
            HANDLERS[name] = handler
        return handler

    return register
