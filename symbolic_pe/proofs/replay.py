"""The steps of a proof made theorems of the kernel.

Every step is read by the border and proved by tactics from the theorems of its premises.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import sympy
from sympy import Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import APP, NUM, Term, eta, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, N, R, Z, arrow, need
from symbolic_pe.language import statements, terms
from symbolic_pe.language.border import Reader, guard
from symbolic_pe.proofs.reasons import reason_of
from symbolic_pe.proofs.replay_reasons import Goal, by_reason
from symbolic_pe.steps.step import walk
from symbolic_pe.tactics import (
    absolute_value,
    blocks,
    complex_integrals,
    complex_logarithm,
    definitions,
    double_sums,
    integer_deltas,
    integers,
    integration,
    logic,
    monomials,
    naturals,
    order,
    signs,
    sum_bounds,
    sums,
)
from symbolic_pe.tactics.basics import basic
from symbolic_pe.tactics.collecting import collected_rarely
from symbolic_pe.tactics.context import Context
from symbolic_pe.tactics.lemmas import fresh
from symbolic_pe.tactics.repeated import (
    algebra,
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    order_algebra,
    reflexive,
    replace,
    symmetric,
    transitive,
)
from symbolic_pe.tactics.transport import lifted, transport
from symbolic_pe.tactics.written import equal, less, less_equal, lift

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
        self._guards_of: dict[frozenset[Symbol], list[Term]] = {}

    @classmethod
    def of(cls, theorem: Written) -> Replay:
        steps = list(walk(theorem))
        said = [s for step in steps for s in (step.conclusion, *step.hypotheses)]
        return cls(Reader.of(*said))

    def prove(self, theorem: Written) -> Theorem:
        """The theorem, with all that it rests on; see ``as_read`` for what it says."""
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
        symbols = {x for thing in said for x in statements.free_in(thing) if isinstance(x, Symbol)}
        known = dict.fromkeys(
            (*read, *self._guards(frozenset(symbols | _mentioned(step.parameters))))
        )
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

    def _guards(self, symbols: frozenset[Symbol]) -> list[Term]:
        """0 < x and the like; not where another symbol of that name and type has no guard."""
        if symbols not in self._guards_of:
            self._guards_of[symbols] = self._new_guards(symbols)
        return self._guards_of[symbols]

    def _new_guards(self, symbols: frozenset[Symbol]) -> list[Term]:
        found: dict[Term, Term | None] = {}
        for symbol in symbols:
            x = self.reader.variable(symbol)
            premise = guard(symbol, x)
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


def _mentioned(parameters: Any) -> set[Symbol]:
    """The free symbols of the terms among a rule's arguments."""
    found: set[Symbol] = set()
    for parameter in parameters:
        if isinstance(parameter, tuple):
            found |= _mentioned(parameter)
        elif isinstance(parameter, sympy.Basic):
            found |= {x for x in terms.free_variables(parameter) if isinstance(x, Symbol)}
    return found


def without_guards(theorem: Theorem) -> Theorem:
    """Γ ⊢ φ without 0 < x and 0 ≤ x for variables that are free nowhere else: 1 is such an x."""
    for hypothesis in theorem.hypotheses:
        others = [theorem.statement, *(h for h in theorem.hypotheses if h is not hypothesis)]
        if len(hypothesis.free) != 1 or any(hypothesis.free & other.free for other in others):
            continue
        (x,) = hypothesis.free
        if x.type not in NUMBERS:
            continue
        law = generalise(discharge(hypothesis, theorem), x)
        one = instantiate(law, numeral(1, 1, x.type))
        try:
            theorem = modus_ponens(one, Context().prove(one.statement.args[0]))
        except KernelError:
            continue
    return theorem


def as_read(theorem: Theorem, statement: Any) -> Theorem:
    """⊢ a statement exactly as the border reads it by itself, from a theorem that says the same.

    Raises ``KernelError`` if the theorem says something else or rests on hypotheses.
    """
    return saying(theorem, Reader.of(statement).statement(statement))


def saying(theorem: Theorem, goal: Term) -> Theorem:
    """⊢ the goal, from a theorem that says the same; raises as ``as_read`` does."""
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


# connectives --------------------------------------------------------------------------------------


@handles("assume")
def _assume(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    return assume(goal)


@handles("discharge")
def _discharge(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return discharge(replay.reader.statement(step.parameters[0]), premises[0])


@handles("modus_ponens")
def _modus_ponens(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    implication, premise = premises
    return modus_ponens(
        implication, transport(premise, implication.statement.args[0], replay.equate(step))
    )


@handles("conjoin")
def _conjoin(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return logic.conjoin(*premises)


@handles("conjunct")
def _conjunct(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    position, last = step.parameters[1], len(step.premises[0].conclusion.parts) - 1
    theorem = premises[0]
    for _ in range(position):
        theorem = logic.conjunct(theorem, 1)
    return theorem if position == last else logic.conjunct(theorem, 0)


@handles("disjoin")
def _disjoin(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    (theorem,) = premises
    wholes = [goal]
    while wholes[-1].args[0] is not theorem.statement and logic.is_call(wholes[-1].args[1], "or"):
        wholes.append(wholes[-1].args[1])
    for whole in reversed(wholes):
        theorem = logic.disjoin(whole, theorem)
    return theorem


@handles("cases")
def _cases(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    disjunction, *branches = premises
    result = branches[-1]
    wholes = [disjunction.statement]
    while len(wholes) < len(branches) - 1:
        wholes.append(wholes[-1].args[1])
    for whole, branch in zip(reversed(wholes), reversed(branches[:-1]), strict=True):
        result = logic.cases(assume(whole), branch, result)
    return logic.cut(result, disjunction)


@handles("negate")
def _negate(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, refuted = premises
    wanted = refuted.statement.args[0]
    return discharge(
        goal.args[0], modus_ponens(refuted, transport(theorem, wanted, replay.equate(step)))
    )


@handles("double_negation")
def _double_negation(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    inner = assume(logic.negation(goal))
    return logic.by_contradiction(goal, modus_ponens(premises[0], inner))


# quantifiers --------------------------------------------------------------------------------------


@handles("generalise")
def _generalise(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return closed_over(replay, premises[0], step.conclusion.variables)


def closed_over(replay: Replay, theorem: Theorem, variables: Any) -> Theorem:
    """∀x (guard ⇒ …) for these variables, the last innermost."""
    for thing in reversed(variables):
        premise = replay.guarded(thing)
        theorem = theorem if premise is None else discharge(premise, theorem)
        theorem = generalise(theorem, replay.reader.variable(thing))
    return theorem


@handles("instantiate")
def _instantiate(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, *signs = premises
    claim, values = step.premises[0].conclusion, dict(step.parameters[1])
    kept = []
    for thing in claim.variables:
        if thing in values:
            value = replay.value(thing, values[thing])
        else:
            value = eta(replay.reader.variable(thing))
            kept.append(thing)
        theorem = instantiate(theorem, value)
        if replay.guarded(thing) is not None:
            wanted = theorem.statement.args[0]
            theorem = modus_ponens(theorem, replay.context(step, *signs).prove(wanted))
    return transport(closed_over(replay, theorem, kept), goal, replay.equate(step, *signs))


@handles("exists")
def _exists(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    theorem, *signs = premises
    values = dict(step.parameters[1])
    if any(isinstance(value, sympy.log) and not value.is_real for value in values.values()):
        return complex_logarithm.exponential_of(goal, replay.context(step).prove)
    return _witnessed(replay, step, goal, list(step.conclusion.variables), values, theorem, signs)


def _witnessed(
    replay: Replay,
    step: Written,
    goal: Term,
    variables: list[Any],
    values: dict[Any, Any],
    theorem: Theorem,
    signs: list[Theorem],
) -> Theorem:
    if not variables:
        return transport(theorem, goal, replay.equate(step))
    thing, *rest = variables
    value = replay.value(thing, values[thing])
    body = goal.args[0](value)
    if replay.guarded(thing) is None:
        inner = _witnessed(replay, step, body, rest, values, theorem, signs)
        return logic.witness(goal, value, inner)
    sign = replay.context(step, *signs).prove(body.args[0])
    inner = _witnessed(replay, step, body.args[1], rest, values, theorem, signs)
    return logic.witness(goal, value, logic.conjoin(sign, inner))


@handles("choose")
def _choose(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    existence, theorem = premises
    return _chosen(replay, existence, list(step.premises[0].conclusion.variables), theorem)


def _chosen(replay: Replay, existence: Theorem, variables: list[Any], theorem: Theorem) -> Theorem:
    if not variables:
        return logic.cut(theorem, existence)
    thing, *rest = variables
    x = replay.reader.variable(thing)
    body = assume(existence.statement.args[0](eta(x)))
    inner = body
    if replay.guarded(thing) is not None:
        sign, inner = logic.conjunct(body, 0), logic.conjunct(body, 1)
        theorem = logic.cut(theorem, sign)
    return logic.choose(existence, x, _chosen(replay, inner, rest, theorem))


# equality -----------------------------------------------------------------------------------------


@handles("reflexive")
def _reflexive(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    if logic.is_call(goal, "eq"):
        return reflexive(goal.args[0])
    return replay.context(step).matrices_equal(goal)


@handles("symmetric")
def _symmetric(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    if logic.is_call(premises[0].statement, "eq"):
        return symmetric(premises[0])
    return blocks.matrix_symmetric(premises[0])


@handles("transitive")
def _transitive(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    first, second = premises
    if logic.is_call(goal, "eq"):
        types = [premise.statement.args[0].type for premise in premises]
        return transitive(*(lifted(th, max(types, key=NUMBERS.index)) for th in premises))
    if logic.is_call(goal, "meq"):
        return blocks.matrix_transitive(first, second)
    orders = tuple((1, 1, (th,)) for th in premises if not logic.is_call(th.statement, "eq"))
    equations = tuple(th for th in premises if logic.is_call(th.statement, "eq"))
    return order_algebra(goal, orders, equations, ())


@handles("congruence")
def _congruence(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    _, place, template = step.parameters
    (equation,) = premises
    if logic.is_call(equation.statement, "eq") and not isinstance(template, terms.MatrixTerm):
        try:
            return _in_context(replay, step, goal, equation, place, template)
        except KernelError:
            pass
    here = replay.context(step)
    if logic.is_call(equation.statement, "meq"):
        try:
            return here.matrices_alike(goal, premises)
        except KernelError:
            pass
    if logic.is_call(goal, "meq"):
        if logic.is_call(equation.statement, "meq"):
            return here.matrices_equal(goal, premises)
        return here.with_facts(equation).matrices_equal(goal)
    s, t = goal.args
    if logic.is_call(equation.statement, "meq"):
        return here.equation(s, t, premises)
    try:
        return here.with_facts(equation).equation(s, t)
    except KernelError:
        return here.combined_equations(goal, [(numeral(1, 1, N), [equation])])


def _in_context(
    replay: Replay, step: Written, goal: Term, equation: Theorem, place: Any, template: Any
) -> Theorem:
    """t[a/x] = t[b/x], of a = b."""
    x = replay.reader.variable(place)
    a, b = equation.statement.args
    if a.type is not x.type:
        sides_ = (replay.reader._in_type(side, x.type) for side in (a, b))
        equation = algebra(*sides_, (equation,), ())
    made = congruence(function(x, replay.reader.term(template)), equation)
    return transport(made, goal, replay.equate(step))


@handles("rewrite")
def _rewritten(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    equation, target = premises

    def equate(s: Term, t: Term, more: tuple[Theorem, ...] = ()) -> Theorem:
        if logic.is_call(equation.statement, "meq"):
            return replay.context(step, *more).equation(s, t, (equation,))
        return replay.context(step, equation, *more).equation(s, t)

    return transport(target, goal, equate)


# all that tactics do ------------------------------------------------------------------------------


@handles("normalise", "combine_equations")
def _equation(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    items, here = _items(replay, step), replay.context(step)
    reason = reason_of(step)
    if reason is None:
        return here.combined_equations(goal, items)
    return by_reason(Goal(goal, here, items), reason)


def _items(replay: Replay, step: Written) -> list[tuple[Term, list[Theorem]]]:
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
def _inequality(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return replay.context(step).combined_inequalities(goal, _items(replay, step))


@handles("numeric")
def _numeric(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    return Context().prove(goal)


# order and integers -------------------------------------------------------------------------------


@handles("antisymmetric")
def _antisymmetric(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return order.antisymmetric(*premises)


@handles("total_order")
def _total_order(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    x, y = goal.args[0].args
    chosen = partial(logic.disjoin, goal)
    return order.total_cases(x, y, chosen, chosen)


@handles("integer_gap")
def _integer_gap(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    return replay.context(step, *premises).prove(goal)


@handles("modulus_above")
def _modulus_above(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    law = (
        absolute_value.modulus_above
        if step.parameters[1] == 1
        else absolute_value.modulus_above_negative
    )
    return law(replay.reader.real(step.parameters[0], {}))


@handles("modulus_bound")
def _modulus_bound(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    below, above = premises
    x, a = above.statement.args
    items = [(numeral(1, 1, R), [below])]
    low = replay.context(step).combined_inequalities(less_equal(-a, x), items)
    return absolute_value.modulus_bound(x, a, low, above)


@handles("floor_bounds")
def _floor_bounds(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    x = replay.reader.real(step.parameters[0], {})
    return logic.conjoin(*(instantiate(basic(name), x) for name in ("floor_low", "floor_high")))


# sums ---------------------------------------------------------------------------------------------


def in_range(
    replay: Replay, step: Written, theorem: Theorem, i: Term, count: Term, value: Term
) -> Theorem:
    """Γ, i < n ⊢ φ(v), of ∀i (a ≤ i ⇒ i ≤ b ⇒ φ(i)), for a value v that depends on i < n."""
    within = assume(sums.below(i, count))
    here = replay.context(step, within)
    opened = instantiate(theorem, value)
    while logic.is_call(opened.statement, "imp"):
        opened = modus_ponens(opened, here.prove(opened.statement.args[0]))
    return opened


def range_of(sum_: Term) -> tuple[Term, Term]:
    """n and f of sum(n, f) or sum1(n, f′), with f(i) = f′(i + 1)."""
    if sum_.head.head == "sum":
        return sum_.args[0], sum_.args[1]
    unfolded = definitions.unfolding(sum_).statement.args[1]
    return unfolded.args[0], unfolded.args[1]


def index_value(step: Written, theorem: Theorem, i: Term, low: Any, replay: Replay) -> Term:
    """The value a + i of the index, in the type of the quantifier of the premise."""
    start = replay.reader.term(terms.as_term(low))
    value = i if start.kind == NUM and start.head == (0, 1) else start + i
    wanted = theorem.statement.args[0].type.source
    return replay.reader._in_type(value, wanted)


@handles("sum_bound")
def _sum_bound(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    left, right = goal.args
    (count, f), (_, g) = range_of(left), range_of(right)
    i = fresh("i", N, goal, *premises[0].hypotheses, premises[0].statement)
    value = index_value(step, premises[0], i, step.conclusion.lhs.limits[0][1], replay)
    opened = in_range(replay, step, premises[0], i, count, value)
    wanted = less_equal(substitute(f, i), substitute(g, i))
    opened = transport(opened, wanted, replay.equate(step))
    within = generalise(discharge(sums.below(i, count), opened), i)
    return _sums_as(goal, sum_bounds.sum_bound(f, g, count, within))


def _sums_as(goal: Term, theorem: Theorem) -> Theorem:
    """The goal, with sum1 for the sums that it stands for."""
    laws = tuple(
        definitions.unfolding(side)
        for side in monomials.subterms(goal)
        if side.kind == APP and logic.is_call(side, "sum1")
    )
    if theorem.statement is goal:
        return theorem
    if logic.is_call(goal, "eq"):
        return algebra(*goal.args, (*laws, theorem), ())
    return order_algebra(goal, ((1, 1, (theorem,)),), laws, ())


@handles("telescope")
def _telescope(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    total = goal.args[0]
    count, f = range_of(total)
    low = step.parameters[1].limits[0][1]
    i = fresh("i", N, goal, *premises[0].hypotheses, premises[0].statement)
    value = index_value(step, premises[0], i, low, replay)
    antidifference = replay.reader.abstraction(step.parameters[2], {})
    F = function(
        i, lift(substitute(antidifference, _fit(replay, value, antidifference)), f.type.target)
    )
    opened = in_range(replay, step, premises[0], i, count, value)
    wanted = equal(substitute(F, i + 1) - substitute(F, i), substitute(f, i))
    opened = transport(opened, wanted, replay.equate(step))
    within = generalise(discharge(sums.below(i, count), opened), i)
    return _ends(
        replay,
        step,
        goal,
        _sums_as_equation(total, sums.telescope[f.type.target](F, f, count, within)),
    )


def _fit(replay: Replay, value: Term, f: Term) -> Term:
    return replay.reader._in_type(value, f.type.source)


def _sums_as_equation(total: Term, theorem: Theorem) -> Theorem:
    if logic.is_call(total, "sum1"):
        return transitive(definitions.unfolding(total), theorem)
    return theorem


def _ends(replay: Replay, step: Written, goal: Term, theorem: Theorem) -> Theorem:
    return transitive(theorem, replay.equate(step)(theorem.statement.args[1], goal.args[1]))


@handles("induction")
def _induction(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    start, up = premises
    (thing,) = step.conclusion.variables
    predicate_ = goal.args[0]
    if replay.guarded(thing) is None:
        law = instantiate(basic("induction"), predicate_)
        wanted_start, wanted_step = law.statement.args[0], law.statement.args[1].args[0]
        return modus_ponens(
            law,
            transport(start, wanted_start, replay.equate(step)),
            transport(up, wanted_step, replay.equate(step)),
        )
    return _induction_from_one(replay, step, goal, start, up)


def _induction_from_one(
    replay: Replay, step: Written, goal: Term, start: Theorem, up: Theorem
) -> Theorem:
    """∀n (0 < n ⇒ φ(n)) from φ(1) and ∀n (0 < n ⇒ φ(n) ⇒ φ(n + 1)), by induction for φ(n + 1)."""
    n = fresh("n", N, goal, *start.hypotheses, *up.hypotheses)

    def body(value: Term) -> Term:
        return substitute(goal.args[0], value).args[1]

    shifted = function(n, body(n + 1))
    equate = replay.equate(step)
    law = instantiate(basic("induction"), shifted)
    first = transport(start, law.statement.args[0], equate)
    positive = signs.prove(less(0, n + 1))
    here = instantiate(up, n + 1)
    here = modus_ponens(here, transport(positive, here.statement.args[0], equate))
    wanted = substitute(law.statement.args[1].args[0].args[0], n)
    next_ = generalise(transport(here, wanted, equate), n)
    every = modus_ponens(law, first, next_)
    guard_ = assume(substitute(goal.args[0], n).args[0])
    m = fresh("m", N, goal, n)
    same = assume(equal(n, m + 1))
    x = fresh("x", N, goal, n, m)
    shown = replace(function(x, body(x)), symmetric(same), instantiate(every, m))
    positive_case = generalise(discharge(same.statement, shown), m)
    zero = assume(equal(n, numeral(0, 1, N)))
    absurd = logic.from_false(order.contradiction(guard_, equations=(zero,)), body(n))
    both = modus_ponens(
        instantiate(integers.natural_cases.theorem, n, body(n)),
        discharge(zero.statement, absurd),
        positive_case,
    )
    return generalise(discharge(guard_.statement, both), n)


@handles("integer_induction")
def _integer_induction(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    equate = replay.equate(step)
    law = instantiate(integers.integer_induction.theorem, goal.args[0])
    for premise in premises:
        law = modus_ponens(law, transport(premise, law.statement.args[0], equate))
    return law


# entries and ranges -------------------------------------------------------------------------------


@handles("entry")
def _entry(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    (equation,) = premises
    row, col = step.parameters[1:3]
    if not logic.is_call(equation.statement, "meq"):
        width = int(step.premises[0].conclusion.lhs.cols)
        return logic.conjuncts(equation)[int(row) * width + int(col)]
    if not logic.is_universal(goal):
        return _entry_at(replay, step, equation, numeral(row, 1, N), col, goal, [])
    i = fresh(goal.args[0].head, N, goal, *equation.hypotheses)
    body, given = substitute(goal.args[0], i), []
    while logic.is_call(body, "imp"):
        given.append(assume(body.args[0]))
        body = body.args[1]
    height = block_height(step)
    place = i if height == 1 else numeral(height, 1, N) * i
    shown = _entry_at(replay, step, equation, place + row if row else place, col, body, given)
    for premise in reversed(given):
        shown = discharge(premise.statement, shown)
    return generalise(shown, i)


def block_height(step: Written) -> int:
    """The number of rows of a block of the vectors in an equation between stacked blocks."""
    equation = step.premises[0].conclusion
    for side in (equation.lhs, equation.rhs):
        while isinstance(side, terms.MatrixCall):
            side = side.unfold()
        if isinstance(side, terms.BlockColumn):
            return int(side.block.rows)
    return 2


def _entry_at(
    replay: Replay,
    step: Written,
    equation: Theorem,
    row: Term,
    col: int,
    goal: Term,
    given: list[Theorem],
) -> Theorem:
    rows, cols, left, right = equation.statement.args
    column = numeral(col, 1, N)
    here = replay.context(step, *given)
    bounds = [here.prove(sums.below(x, size)) for x, size in ((row, rows), (column, cols))]
    opened = instantiate(blocks.unfolded_equation(equation), row, column)
    known = modus_ponens(opened, *bounds)
    s, t = (lift(side, R) for side in goal.args)
    ends = [here.equation(*pair) for pair in ((s, left(row, column)), (right(row, column), t))]
    return transitive(ends[0], known, ends[1])


@handles("permute_sum")
def _permute_sum(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    """Σ_{j<n} f(j) = Σ_{j<n} f(σ(j)), from σ(j) < n, τ(j) < n, τ(σ(j)) = j, σ(τ(j)) = j."""
    need(step.parameters[0].limits[0][1] == 0, "sums from 0 on only, not {}", goal)
    count, f = range_of(goal.args[0])
    there, back = (replay.reader.abstraction(p, {}, arrow(N, N)) for p in step.parameters[1:3])
    j = fresh("j", N, goal, *(h for premise in premises for h in premise.hypotheses))
    within = assume(sums.below(j, count))
    known = [_at_index(replay, step, premise, j, count) for premise in premises]
    inside = [
        replay.context(step, within, *bounds).prove(sums.below(map_(j), count))
        for map_, bounds in ((there, known[:2]), (back, known[2:4]))
    ]
    undone = [
        _undone(replay, step, step.parameters[1:3], j, known[0], known[4]),
        _undone(replay, step, step.parameters[2:0:-1], j, known[2], known[5]),
    ]
    shown = [generalise(discharge(within.statement, th), j) for th in (*inside, *undone)]
    law = instantiate(double_sums.sum_permute[goal.args[0].type].theorem, f, there, back, count)
    permuted = symmetric(modus_ponens(law, *shown))
    moved, g = substitute(f, there(j)), range_of(goal.args[1])[1]
    same = replay.equate(step, within, *known[:2])(moved, substitute(g, j))
    return transitive(permuted, sums.congruence_of_sum(count, j, same))


def _at_index(replay: Replay, step: Written, theorem: Theorem, j: Term, count: Term) -> Theorem:
    """What is said of all numbers from 0 to n − 1, of j."""
    value = replay.reader._in_type(j, theorem.statement.args[0].type.source)
    return in_range(replay, step, theorem, j, count, value)


def _undone(
    replay: Replay, step: Written, maps: Any, j: Term, nonnegative: Theorem, inverse: Theorem
) -> Theorem:
    """Γ ⊢ τ(σ(j)) = j in ℕ, for maps of integers from 0 ≤ σ(j) and τ(σ(j)) = j in ℤ."""
    first, second = (replay.reader.abstraction(p, {}, arrow(N, N)) for p in maps)
    if not is_natural_part(first(j)):
        return replay.context(step, inverse).prove(equal(second(first(j)), j))
    through = replay.reader.abstraction(maps[1], {}, arrow(Z, N))
    k = fresh("k", Z, through, j)
    found = congruence(
        function(k, through(k)), naturals.natural_part(first(j).args[0], nonnegative)
    )
    there_and_back = sides(found.statement)[1].args[0]
    same = replay.context(step, inverse).equation(there_and_back, lift(j, Z))
    back = congruence(function(k, naturals.TO_N(k)), same)
    return transitive(found, back, instantiate(basic("to_natural"), j))


def is_natural_part(t: Term) -> bool:
    """Whether a term is toN(z)."""
    return t.kind == APP and t.head is naturals.TO_N


@handles("split_sum")
def _split_sum(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    total, parts = goal.args
    first, second = parts.args
    (count, f), (m, _f), (n, g) = range_of(total), range_of(first), range_of(second)
    equations = naturals.natural_parts(replay.facts(step))
    counted = algebra(count, m + n, equations, ())
    x = fresh("x", N, goal)
    head = (
        total.head
        if logic.is_call(total, "sum")
        else definitions.unfolding(total).statement.args[1].head
    )
    whole = congruence(function(x, head(x, f)), counted)
    split = transitive(whole, sums.sum_split[f.type.target](f, m, n))
    i = fresh("i", N, goal)
    same = replay.context(step, *equations).equation(substitute(f, m + i), substitute(g, i))
    rest = sums.congruence_of_sum(n, i, same)
    return algebra(total, parts, (*_named_sums(goal), rest, split), ())


def _named_sums(*statements: Term) -> tuple[Theorem, ...]:
    """sum1(n, f) = sum(n, …) for the sums from 1 on in sight."""
    return tuple(
        definitions.unfolding(part)
        for part in dict.fromkeys(monomials.subterms(*statements))
        if part.kind == APP and logic.is_call(part, "sum1") and not part.loose
    )


@handles("congruence_under")
def _congruence_under(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    left, right = goal.args
    if logic.is_call(left, "integral"):
        (a, b, f), (_, _, g) = left.args, right.args
        return integration.congruence_of_integral(f, g, a, b, premises[0], replay.facts(step))
    if logic.is_call(left, "integralC"):
        facts = replay.facts(step)
        return complex_integrals.congruence_of_complex_integral(goal, premises[0], facts)
    need(logic.is_call(left, "sum") or logic.is_call(left, "sum1"), "sums only, not {}", left)
    (count, f), (_, g) = range_of(left), range_of(right)
    i = fresh("i", N, goal, *premises[0].hypotheses, premises[0].statement)
    value = index_value(step, premises[0], i, step.conclusion.lhs.limits[0][1], replay)
    opened = in_range(replay, step, premises[0], i, count, value)
    wanted = equal(substitute(f, i), substitute(g, i))
    same = transport(opened, wanted, replay.equate(step))
    return _sums_as(goal, sums.congruence_of_sum(count, i, same))


@handles("congruence_of_blocks")
def _congruence_of_blocks(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    """Blocks that are equal for each index: the premises are used at the indices in sight."""
    return replay.context(step, *premises).matrices_equal_by(goal, premises)


@handles("sum_of_delta")
def _sum_of_delta(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    chosen = replay.reader.term(step.parameters[1])
    if chosen.type is Z:
        return _sum_of_integer_delta(replay, step, goal, chosen, premises)
    entries = blocks.Entries([*premises, *replay.facts(step), *_strict(premises, replay, step)])
    picked = entries.number(goal.args[0])
    return transitive(picked, replay.equate(step)(picked.statement.args[1], goal.args[1]))


def _sum_of_integer_delta(
    replay: Replay, step: Written, goal: Term, chosen: Term, premises: list[Theorem]
) -> Theorem:
    """Σ_{j<n} δ(j, z)·f(j) = f(z) for an integer z, 0 ≤ z ≤ n − 1."""
    total, value = goal.args
    here = replay.context(step, *premises)
    bounds = [here.prove(less_equal(0, chosen)), here.prove(less(chosen, range_of(total)[0]))]
    picked = integer_deltas.sum_with_integer_delta(total, chosen, *bounds)
    return transitive(picked, here.equation(picked.statement.args[1], value))


def _strict(premises: list[Theorem], replay: Replay, step: Written) -> list[Theorem]:
    """c < n of c ≤ n − 1."""
    chosen = replay.reader.number(step.parameters[1], N, {})
    total = replay.reader.term(step.parameters[0])
    return [replay.context(step, *premises).prove(sums.below(chosen, range_of(total)[0]))]
