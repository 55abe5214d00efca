"""From a proof as it is written to a theorem of the kernel.

What a script returns is a tree of steps over SymPy's terms; nothing in it is trusted.  Here it is
made a theorem: the border reads every step, tactics prove it from its premises, the rules of the
kernel check what the tactics found (see :mod:`symbolic_pe.proofs.replay`).  What counts is the
kernel's theorem about the claim's statement as the border reads that statement by itself, and that
the statement means something: its obligations, proved (:mod:`symbolic_pe.tactics.goals.meaning`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from symbolic_pe.foundations.collecting import collected_rarely
from symbolic_pe.foundations.logic import is_call, is_universal
from symbolic_pe.foundations.written import implies
from symbolic_pe.kernel.rules import assume, discharge, instantiate, modus_ponens
from symbolic_pe.kernel.terms import FALSE, Term, forall
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, need
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.statements import ForAll, Implies, Statement, free_in
from symbolic_pe.proofs.certificates import Certificate, Unproved, assumed, obligations_of
from symbolic_pe.proofs.replay import Replay, stated_as, without_guards
from symbolic_pe.steps.step import NotProved, Step, walk
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.goals.meaning import meaningful
from symbolic_pe.tactics.normal_forms.normal_form import NotEqual
from symbolic_pe.tactics.normal_forms.transport import transport

__all__ = [
    "Certificate",
    "Elaborated",
    "StepNotProved",
    "Unproved",
    "assumed",
    "certify",
    "confirm",
    "elaborate",
    "sequent",
]


Elaborated = MutableMapping[Step, Theorem]
"""Closed steps and their theorems."""


class StepNotProved(Unproved):
    """``step``: the step that the kernel does not follow; the words say why not."""

    def __init__(self, step: Step, why: str) -> None:
        super().__init__(why)
        self.step = step


def certify(proof: Step, statement: Statement, known: Elaborated) -> Certificate:
    """The kernel's theorem of a closed statement, from a proof as it is written.

    Raises :class:`Unproved` where a step or an obligation is not proved, and where the statement
    is outside the kernel's vocabulary.
    """
    try:
        goal = Reader.of(statement).statement(statement)
        obligations = obligations_of(goal)
    except (KernelError, OutsideVocabulary) as problem:
        raise Unproved(f"the kernel cannot read the claim: {problem}") from problem
    try:
        shown = stated_as(elaborate(proof, known), goal)
    except KernelError as problem:
        raise StepNotProved(proof, str(problem)) from problem
    if shown.statement is not goal or shown.hypotheses:
        raise StepNotProved(proof, f"the kernel has {shown!r}, and the claim says {goal!r}")
    return Certificate(shown, obligations)


def sequent(proof: Step, counterexample: Mapping[Any, Any] | None = None) -> Theorem:
    """The kernel's theorem of a proof as it is written that has hypotheses and free variables.

    Its hypotheses are among those of the proof, and what the sorts of its variables say.  Roots and
    logarithms of real numbers are the real ones where the hypotheses make these numbers large
    enough, else the principal ones.  ``counterexample``: the values at which a statement is false
    whose negation is proved; these may be enough.  Raises :class:`Unproved`.
    """
    readings = [_Sequent(proof, principal, counterexample) for principal in (False, True)]
    try:
        real, principal = (reading.statement for reading in readings)
        if real is not principal:
            meaningful(real)
        return readings[0].theorem()
    except (KernelError, OutsideVocabulary, Unproved):
        return readings[1].theorem()


class _Sequent:
    """What a proof shows, read in one of the two ways."""

    def __init__(
        self, proof: Step, principal: bool, counterexample: Mapping[Any, Any] | None
    ) -> None:
        self.proof, self.principal, self.counterexample = proof, principal, counterexample
        self.reader = Reader.of(proof.conclusion, *proof.hypotheses, principal=principal)

    @cached_property
    def goal(self) -> Term:
        return self.reader.statement(self.proof.conclusion)

    @cached_property
    def allowed(self) -> list[Term]:
        return [self.reader.statement(hypothesis) for hypothesis in self.proof.hypotheses]

    @cached_property
    def statement(self) -> Term:
        """The sequent as a closed statement."""
        whole = implies(*self.allowed, self.goal)
        whole = implies(*self.reader.guards.values(), whole)
        return forall(*sorted(whole.free, key=repr), whole)

    def theorem(self) -> Theorem:
        if self.counterexample is not None:
            with suppress(KernelError, OutsideVocabulary):
                return self._refuted(self.counterexample)
        shown = elaborate(self.proof, {}, self.principal)
        try:
            return self._as_read(shown)
        except (KernelError, OutsideVocabulary) as problem:
            raise StepNotProved(self.proof, str(problem)) from problem

    def _refuted(self, counterexample: Mapping[Any, Any]) -> Theorem:
        """⊢ ¬ φ, because φ says something of these values that is false."""
        need(is_call(self.goal, "imp") and not self.allowed, "{} is no negation", self.goal)
        replay, variables = Replay(self.reader), _quantified(self.proof.conclusion)
        assumed_ = here = assume(self.goal.args[0])
        while True:
            if is_universal(here.statement):
                variable = next(variables)
                need(variable in counterexample, "there is no value for {}", variable)
                here = instantiate(here, replay.value(variable, counterexample[variable]))
            elif is_call(here.statement, "imp"):
                here = modus_ponens(here, Context().prove(here.statement.args[0]))
            else:
                break
        opposite = Context().prove(implies(here.statement, FALSE))
        shown = discharge(assumed_.statement, modus_ponens(opposite, here))
        need(shown.statement is self.goal, "{} is not {}", shown.statement, self.goal)
        return shown

    def _as_read(self, shown: Theorem) -> Theorem:
        """Γ ⊢ the goal, Γ among the hypotheses and the guards."""
        goal, guards = self.goal, tuple(self.reader.guards.values())
        context = Context(tuple(assume(statement) for statement in (*self.allowed, *guards)))
        shown = transport(shown, goal, lambda s, t, more: context.with_facts(*more).equation(s, t))
        for extra in sorted(shown.hypotheses.difference(self.allowed, guards), key=repr):
            shown = modus_ponens(discharge(extra, shown), context.prove(extra))
        return shown


def _quantified(statement: Any) -> Iterator[Any]:
    """The variables of φ in ¬ φ, from outside in."""
    inside = statement.body
    while isinstance(inside, ForAll | Implies):
        if isinstance(inside, ForAll):
            yield from inside.variables
        inside = inside.body if isinstance(inside, ForAll) else inside.conclusion


def confirm(step: Step) -> None:
    """Raise ``NotProved`` unless the kernel proves the step from what its premises say."""
    said = [s for each in (step, *step.premises) for s in (each.conclusion, *each.hypotheses)]
    try:
        replay = Replay(Reader.of(*said))
        for premise in step.premises:
            replay.made[id(premise)] = assume(replay.reader.statement(premise.conclusion))
        with collected_rarely():
            replay.step(step)
    except (KernelError, OutsideVocabulary) as problem:
        why = "" if isinstance(problem, NotEqual) else f": {problem}"
        raise NotProved(step, f"{step.conclusion} does not follow{why}") from problem


def elaborate(proof: Step, known: Elaborated, principal: bool = False) -> Theorem:
    """The kernel's theorem for a step and all that it rests on.

    Closed steps (lemmas, and claims that are cited) are read by themselves, once, and added to
    ``known``.  ``principal``: how roots and logarithms are read, see ``Reader``.
    """
    if proof in known:
        return known[proof]
    written = list(walk(proof, is_leaf=lambda step: step is not proof and _is_lemma(step)))
    said = (part for step in written for part in (step.conclusion, *step.hypotheses))
    replay = Replay(Reader.of(*said, principal=principal))
    with collected_rarely():
        for step in written:
            if step is not proof and _is_lemma(step):
                replay.made[id(step)] = elaborate(step, known, principal)
            else:
                replay.made[id(step)] = _replayed(replay, step)
        shown = without_guards(replay.made[id(proof)])
    if _is_lemma(proof):
        known[proof] = shown
    return shown


def _replayed(replay: Replay, step: Step) -> Theorem:
    try:
        return replay.step(step)
    except (KernelError, OutsideVocabulary) as problem:
        raise StepNotProved(step, str(problem)) from problem


def _is_lemma(step: Step) -> bool:
    """Does a step say something by itself: without hypotheses, without free variables?"""
    return bool(step.premises) and not step.hypotheses and not free_in(step.conclusion)
