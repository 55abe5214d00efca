"""Proofs of today's kernel made again in the new one, step by step.

Every step of a proof is read by the border and proved by tactics from the same premises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import sympy
from sympy import Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    predicate,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import APP, LAM, VAR, Term, eta, function, less_equal, lift, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.types import NUMBERS, KernelError, O, R, Type, need
from symbolic_pe.language.border import Reader, guard
from symbolic_pe.logic import statements, terms
from symbolic_pe.logic.theorem import walk
from symbolic_pe.tactics import logic
from symbolic_pe.tactics.transport import transport

Old = Any
"""A theorem of today's kernel."""


class Replay:
    """Theorems of one claim, read with one reader; ``made`` keeps what has been proved."""

    def __init__(self, reader: Reader, tools: Any) -> None:
        self.reader = reader
        self.tools = tools
        self.made: dict[int, Theorem] = {}

    @classmethod
    def of(cls, theorem: Old, tools: Any) -> Replay:
        steps = list(walk(theorem))
        said = [s for step in steps for s in (step.conclusion, *step.hypotheses)]
        return cls(Reader.of(*said), tools)

    def prove(self, theorem: Old) -> Theorem:
        """The theorem, with all that it rests on."""
        for step in walk(theorem):
            if id(step) not in self.made:
                self.made[id(step)] = self.step(step)
        return self.made[id(theorem)]

    def step(self, step: Old, premises: list[Theorem] | None = None) -> Theorem:
        """One step from its premises."""
        handler = HANDLERS.get(step.rule)
        need(handler is not None, "there is no tactic for {}", step.rule)
        said = [*step.hypotheses, *(premise.conclusion for premise in step.premises)]
        self.reader.attend(step.conclusion, *said)
        goal = self.reader.statement(step.conclusion)
        found = premises or [self.made[id(premise)] for premise in step.premises]
        made = handler(self, step, goal, found)  # type: ignore[misc]
        made = transport(made, goal, self.equate(step))
        return made

    def facts(self, step: Old) -> list[Theorem]:
        """The hypotheses of a step and what the sorts of its variables say, assumed."""
        read = [self.reader.statement(h) for h in step.hypotheses]
        said = [step.conclusion, *step.hypotheses, *(p.conclusion for p in step.premises)]
        symbols = {x for thing in said for x in statements.free_in(thing) if isinstance(x, Symbol)}
        guards = [guard(x, self.reader.variable(x)) for x in symbols | _mentioned(step.parameters)]
        known = [*read, *(premise for premise in guards if premise is not None)]
        return [assume(statement) for statement in dict.fromkeys(known)]

    def equate(self, step: Old) -> Callable[[Term, Term], Theorem]:
        return lambda s, t: self.tools.equation(s, t, self.facts(step))

    def guarded(self, thing: Any) -> Term | None:
        """The guard of a quantified variable."""
        return guard(thing, self.reader.variable(thing)) if isinstance(thing, Symbol) else None

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


def _mentioned(parameters: Any) -> set[Symbol]:
    """The free symbols of the terms among a rule's arguments."""
    found: set[Symbol] = set()
    for parameter in parameters:
        if isinstance(parameter, tuple):
            found |= _mentioned(parameter)
        elif isinstance(parameter, sympy.Basic):
            found |= {x for x in terms.free_variables(parameter) if isinstance(x, Symbol)}
    return found


def long(x: Term) -> Term:
    """A variable of function type in η-long form."""
    return eta(x) if x.kind == VAR and x.type.source is not None else x


Handler = Callable[[Replay, Old, Term, list[Theorem]], Theorem]
HANDLERS: dict[str, Handler] = {}


def handles(*names: str) -> Callable[[Handler], Handler]:
    """Register the tactic for rules of these names."""

    def register(handler: Handler) -> Handler:
        for name in names:
            HANDLERS[name] = handler
        return handler

    return register


# connectives --------------------------------------------------------------------------------------


@handles("assume")
def _assume(replay: Replay, step: Old, goal: Term, _: list[Theorem]) -> Theorem:
    return assume(goal)


@handles("discharge")
def _discharge(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    return discharge(replay.reader.statement(step.parameters[0]), premises[0])


@handles("modus_ponens")
def _modus_ponens(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    implication, premise = premises
    return modus_ponens(implication, transport(premise, implication.statement.args[0], replay.equate(step)))


@handles("conjoin")
def _conjoin(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    return logic.conjoin(*premises)


@handles("conjunct")
def _conjunct(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    position, last = step.parameters[1], len(step.premises[0].conclusion.parts) - 1
    theorem = premises[0]
    for _ in range(position):
        theorem = logic.conjunct(theorem, 1)
    return theorem if position == last else logic.conjunct(theorem, 0)


@handles("disjoin")
def _disjoin(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    (theorem,) = premises
    wholes = [goal]
    while wholes[-1].args[0] is not theorem.statement and logic.is_call(wholes[-1].args[1], "or"):
        wholes.append(wholes[-1].args[1])
    for whole in reversed(wholes):
        theorem = logic.disjoin(whole, theorem)
    return theorem


@handles("cases")
def _cases(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    disjunction, *branches = premises
    result = branches[-1]
    wholes = [disjunction.statement]
    while len(wholes) < len(branches) - 1:
        wholes.append(wholes[-1].args[1])
    for whole, branch in zip(reversed(wholes), reversed(branches[:-1]), strict=True):
        result = logic.cases(assume(whole), branch, result)
    return logic.cut(result, disjunction)


@handles("negate")
def _negate(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, refuted = premises
    return discharge(goal.args[0], modus_ponens(refuted, theorem))


@handles("double_negation")
def _double_negation(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    inner = assume(logic.negation(goal))
    return logic.by_contradiction(goal, modus_ponens(premises[0], inner))


# quantifiers --------------------------------------------------------------------------------------


@handles("generalise")
def _generalise(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    return closed_over(replay, premises[0], step.conclusion.variables)


def closed_over(replay: Replay, theorem: Theorem, variables: Any) -> Theorem:
    """∀x (guard ⇒ …) for these variables, the last innermost."""
    for thing in reversed(variables):
        premise = replay.guarded(thing)
        theorem = theorem if premise is None else discharge(premise, theorem)
        theorem = generalise(theorem, replay.reader.variable(thing))
    return theorem


@handles("instantiate")
def _instantiate(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, *signs = premises
    claim, values = step.premises[0].conclusion, dict(step.parameters[1])
    kept = []
    for thing in claim.variables:
        if thing in values:
            value = replay.value(thing, values[thing])
        else:
            value = long(replay.reader.variable(thing))
            kept.append(thing)
        theorem = instantiate(theorem, value)
        if replay.guarded(thing) is not None:
            wanted = theorem.statement.args[0]
            theorem = modus_ponens(theorem, replay.tools.prove(wanted, [*signs, *replay.facts(step)]))
    return closed_over(replay, theorem, kept)


@handles("exists")
def _exists(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, *signs = premises
    values = dict(step.parameters[1])
    return _witnessed(replay, step, goal, list(step.conclusion.variables), values, theorem, signs)


def _witnessed(replay: Replay, step: Old, goal: Term, variables: list[Any], values: dict[Any, Any],
               theorem: Theorem, signs: list[Theorem]) -> Theorem:  # fmt: skip
    if not variables:
        return transport(theorem, goal, replay.equate(step))
    thing, *rest = variables
    value = replay.value(thing, values[thing])
    body = goal.args[0](value)
    if replay.guarded(thing) is None:
        inner = _witnessed(replay, step, body, rest, values, theorem, signs)
        return logic.witness(goal, value, inner)
    sign = replay.tools.prove(body.args[0], [*signs, *replay.facts(step)])
    inner = _witnessed(replay, step, body.args[1], rest, values, theorem, signs)
    return logic.witness(goal, value, logic.conjoin(sign, inner))


@handles("choose")
def _choose(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    existence, theorem = premises
    return _chosen(replay, existence, list(step.premises[0].conclusion.variables), theorem)


def _chosen(replay: Replay, existence: Theorem, variables: list[Any], theorem: Theorem) -> Theorem:
    if not variables:
        return logic.cut(theorem, existence)
    thing, *rest = variables
    x = replay.reader.variable(thing)
    body = assume(existence.statement.args[0](long(x)))
    inner = body
    if replay.guarded(thing) is not None:
        sign, inner = logic.conjunct(body, 0), logic.conjunct(body, 1)
        theorem = logic.cut(theorem, sign)
    return logic.choose(existence, x, _chosen(replay, inner, rest, theorem))


# equality -----------------------------------------------------------------------------------------


@handles("reflexive")
def _reflexive(replay: Replay, step: Old, goal: Term, _: list[Theorem]) -> Theorem:
    if logic.is_call(goal, "eq"):
        return reflexive(goal.args[0])
    return replay.tools.matrices_equal(goal, replay.facts(step))


@handles("symmetric")
def _symmetric(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    if logic.is_call(premises[0].statement, "eq"):
        return symmetric(premises[0])
    return replay.tools.meq_symmetric(premises[0])


@handles("transitive")
def _transitive(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    first, second = premises
    if logic.is_call(goal, "eq"):
        types = [premise.statement.args[0].type for premise in premises]
        return transitive(*(_in_type(th, max(types, key=NUMBERS.index)) for th in premises))
    if logic.is_call(goal, "meq"):
        return replay.tools.meq_transitive(first, second)
    return replay.tools.order_chain(goal, first, second)


def _in_type(equation: Theorem, type_: Type) -> Theorem:
    """s = t in a larger type of numbers."""
    s, t = equation.statement.args
    return equation if s.type is type_ else algebra(lift(s, type_), lift(t, type_), (equation,), ())


@handles("congruence", "rewrite", "congruence_under")
def _rewriting(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    return replay.tools.rewrite(goal, premises, replay.facts(step))


# all that tactics do ------------------------------------------------------------------------------


@handles("normalise", "ring", "combine_equations")
def _equation(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    items = _items(replay, step)
    return replay.tools.combine_equations(goal, items, [*premises, *replay.facts(step)])


def _items(replay: Replay, step: Old) -> list[tuple[Term, list[Theorem]]]:
    """(multiplier, theorems) of a combination."""
    if not step.rule.startswith("combine"):
        return []
    found = []
    for multiplier, theorems in step.parameters[1]:
        multiplier = terms.as_term(multiplier)
        theorems = theorems if isinstance(theorems, tuple) else (theorems,)
        found.append((replay.reader.term(multiplier), [replay.made[id(th)] for th in theorems]))
    return found


@handles("combine_inequalities")
def _inequality(replay: Replay, step: Old, goal: Term, premises: list[Theorem]) -> Theorem:
    return replay.tools.combine_inequalities(goal, _items(replay, step), replay.facts(step))


@handles("numeric")
def _numeric(replay: Replay, step: Old, goal: Term, _: list[Theorem]) -> Theorem:
    return replay.tools.closed(goal)


def remaining(theorem: Old) -> Iterator[str]:
    """The rules in a proof that have no tactic yet."""
    for step in walk(theorem):
        if step.rule not in HANDLERS:
            yield step.rule


_ = (APP, LAM, O, R, KernelError, less_equal, function, variable, predicate, replace, statements)
