"""What is known of functions where they are differentiated, integrated or shown to be continuous.

Facts are theorems; ``laws_about`` opens those that are statements about functions, ``prover`` shows
the conditions of rules from the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import is_defined, unfolding
from symbolic_pe.foundations.logic import conjuncts, cut, is_call, is_universal, opened
from symbolic_pe.foundations.written import implies
from symbolic_pe.kernel.terms import APP, CONST, Term, forall, function, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, R, Type, need
from symbolic_pe.tactics.inequalities import signs
from symbolic_pe.tactics.polynomials.monomials import subterms
from symbolic_pe.theories import laws

Prove = Callable[[Term], Theorem]
"""Makes ⊢ 0 < t, t ≠ 0, …, or raises ``KernelError``."""
Equate = Callable[..., Theorem]
"""Makes ⊢ s = t of s, t and, where it is under premises, these; or raises ``KernelError``."""

DEEPEST = 60
"""Definitions and functions inside of one another, at most."""


def by_normal_form(facts: Sequence[Theorem]) -> Equate:
    """Equations by the normal form."""
    from symbolic_pe.tactics.normal_forms.normal_form import equation

    return lambda s, t, more=(): equation(s, t, (*facts, *more))


def new_variable(name: str, type_: Type, facts: Sequence[Theorem], *terms: Term) -> Term:
    """A variable that is free neither in the terms nor in the facts."""
    about = (t for fact in facts for t in (fact.statement, *fact.hypotheses))
    return fresh(name, type_, *terms, *about)


def part_of_complex(body: Term, x: Term, facts: Sequence[Theorem]) -> Theorem | None:
    """Γ ⊢ re u or im u = a real number in which x occurs in no complex one; None if none is
    found."""
    from symbolic_pe.tactics.normal_forms.normal_form import Prover

    step = Prover(facts).real.canonical(body)
    found = () if step is None else subterms(step.statement.args[1])
    complex_ = (t for t in found if x in t.free and any(is_call(t, n) for n in ("re", "im")))
    return None if step is None or any(complex_) else step


class Law(NamedTuple):
    """A fact ∀x…. φ ⇒ P(g, …), opened: P(g, …) and what stands before it."""

    theorem: Theorem
    variables: tuple[Term, ...]
    premises: tuple[Term, ...]
    statement: Term

    def at(self, values: Sequence[Term], conditions: Callable[[Term], Theorem]) -> Theorem:
        """The instance at these values of the variables."""
        theorem, left = self.theorem, dict(zip(self.variables, values, strict=True))
        waiting = list(self.variables)
        while waiting or is_call(theorem.statement, "imp"):
            if is_universal(theorem.statement):
                theorem = rules.instantiate(theorem, left[waiting.pop(0)])
            else:
                theorem = rules.modus_ponens(theorem, conditions(theorem.statement.args[0]))
        return theorem


def laws_about(name: str, facts: Sequence[Theorem]) -> Iterator[Law]:
    """The facts that are statements of this name, with ∀ over numbers and premises before them."""
    for fact in facts:
        for part in conjuncts(fact) if is_call(fact.statement, "and") else (fact,):
            law = law_of(part)
            if law and is_call(law.statement, name):
                yield law


def law_of(fact: Theorem) -> Law | None:
    """The fact opened; None if it is about all functions."""
    statement = fact.statement
    variables: list[Term] = []
    premises: list[Term] = []
    while is_universal(statement) or is_call(statement, "imp"):
        if is_universal(statement):
            name, type_ = statement.args[0].head, statement.args[0].type.source
            if type_.source is not None:
                return None
            x = fresh(f"pattern_{name}", type_, fact.statement, *fact.hypotheses, *variables)
            variables.append(x)
            statement = opened(statement, x)
        else:
            premises.append(statement.args[0])
            statement = statement.args[1]
    return Law(fact, tuple(variables), tuple(premises), statement)


def prover(facts: Sequence[Theorem]) -> Prove:
    """Signs and inequalities from the facts."""
    found = signs.Signs([fact for fact in facts if not is_call(fact.statement, "deriv")])
    return found.prove


def shown(prove: Prove, statement: Term) -> Theorem:
    """⊢ φ as it stands or with definitions unfolded; raises ``KernelError``."""
    try:
        return prove(statement)
    except KernelError:
        called = next((t for t in subterms(statement) if _is_defined_number(t)), None)
        if called is None:
            raise
    meaning = unfolding(called)
    hole = fresh("hole", called.type, statement)
    place = function(hole, _put(statement, called, hole))
    inner = shown(prove, substitute(place, meaning.statement.args[1]))
    return rules.replace(place, rules.symmetric(meaning), inner)


def _is_defined_number(t: Term) -> bool:
    return t.kind == APP and t.type in NUMBERS and is_defined(t)


def _put(t: Term, old: Term, new: Term) -> Term:
    """The term with another for a part of it, outside of binders."""
    if t is old:
        return new
    if t.kind != APP or t.head.kind != CONST:
        return t
    parts = [_put(a, old, new) for a in t.args]
    return t.head(*parts) if parts != list(t.args) else t


def shown_or_assumed(prove: Prove, statement: Term) -> Theorem:
    """⊢ φ, or φ ⊢ φ if it is not shown."""
    try:
        return shown(prove, statement)
    except KernelError:
        return rules.assume(statement)


def under_bound_index(theorem: Theorem, i: Term, below: Term) -> Theorem:
    """Γ ⊢ ∀i. i < n ⇒ φ from Γ′ ⊢ φ, where a hypothesis about i is one for all i < n in Γ."""
    for hypothesis in sorted(theorem.hypotheses, key=repr):
        if i in hypothesis.free and hypothesis is not below:
            every = rules.assume(forall(i, implies(below, hypothesis)))
            theorem = cut(
                theorem, rules.modus_ponens(rules.instantiate(every, i), rules.assume(below))
            )
    return rules.generalise(rules.discharge(below, theorem), i)


def first_of(*provers: Prove) -> Prove:
    """What the first of several provers shows that succeeds."""

    def prove(statement: Term) -> Theorem:
        for candidate in provers[:-1]:
            try:
                return candidate(statement)
            except KernelError:
                continue
        return provers[-1](statement)

    return prove


def behind_premises(
    goal: Term, facts: Sequence[Theorem], find: Callable[[Term, Sequence[Theorem]], Theorem]
) -> Theorem:
    """Γ ⊢ the goal, of which ``find`` shows what is behind ∀ and ⇒, from the facts and premises."""
    if is_universal(goal):
        y = new_variable(goal.args[0].head, goal.args[0].type.source, facts, goal)
        return rules.generalise(behind_premises(opened(goal, y), facts, find), y)
    if is_call(goal, "imp"):
        premise, conclusion = goal.args
        return rules.discharge(
            premise, behind_premises(conclusion, (*facts, rules.assume(premise)), find)
        )
    return find(goal, facts)


class ByStructure:
    """What holds of λt. body at x, shown by what the body is made of: facts, else a rule for it."""

    constant, identity = "", ""
    """The laws for a body without t, and for t itself."""

    def __init__(self, facts: Sequence[Theorem]) -> None:
        self.facts = tuple(facts)
        self.depth = 0

    def at(self, f: Term, x: Term) -> Theorem:
        """Γ ⊢ φ(f, x)"""
        t = new_variable(f.head, R, self.facts, f, x)
        return self.of(t, substitute(f, t), x)

    def of(self, t: Term, body: Term, x: Term) -> Theorem:
        """Γ ⊢ φ(λt. body, x)"""
        if t not in body.free:
            return laws[self.constant](body, x)
        if body is t:
            return laws[self.identity](x)
        self.depth += 1
        need(self.depth <= DEEPEST, "{} is nested too deeply", body)
        try:
            return self.by_fact(t, body, x) or self.by_rule(t, body, x)
        finally:
            self.depth -= 1

    def by_fact(self, t: Term, body: Term, x: Term) -> Theorem | None:
        """By a fact about the body, or about a function of one of its parts."""
        raise NotImplementedError

    def by_rule(self, t: Term, body: Term, x: Term) -> Theorem:
        """From what holds of the parts of the body."""
        raise NotImplementedError
