"""That a statement means something: its obligations (``definedness``), proved.

    meaningful(statement)         a theorem for each obligation of a closed statement
    prove_obligation(obligation)  ⊢ the obligation

∀ and ⇒ are opened; a premise becomes a fact, a conjunction one fact for each part, ∃x. φ(x) a fact
about a new x.  What is left is shown from these facts:

    s < t, s ≤ t, s ≠ t    by ``context``
    continuous(f, x)       by ``continuity``
    φ(y) for all y near p  by ``nearness``
    t ≠ 0                  by ``unequal``
    0 < t; t under √ or ln also as a positive multiple of what a premise says is positive
    anything               where the facts contradict each other, as for a ≤ t ≤ b with b < a, and
                           in each case of a fact φ ∨ ψ
"""

from __future__ import annotations

from collections.abc import Iterator

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.definedness import obligations
from symbolic_pe.foundations.repeated import assume, discharge, generalise, modus_ponens
from symbolic_pe.foundations.written import less, less_equal, unequal
from symbolic_pe.kernel.terms import FALSE, Term, eta, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, KernelError, R, need
from symbolic_pe.tactics.arithmetic.order import combine, contradiction, reversed_order
from symbolic_pe.tactics.functions.contexts import new_variable
from symbolic_pe.tactics.functions.continuity import continuous
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.goals.nearness import Nearness, nearness, shown_near
from symbolic_pe.tactics.goals.unequal import nonzero
from symbolic_pe.tactics.inequalities.facts import is_inequality, is_numeral_zero, is_unequal
from symbolic_pe.tactics.normal_forms.normal_form import Prover
from symbolic_pe.tactics.polynomials.monomials import subterms

MOST_CONTRARIES = 12
"""So many facts, the last ones, are compared with what the others show."""
MOST_CHOICES = 4
"""So many facts φ ∨ ψ are taken apart at one place."""
MOST_LAYERS = 200
"""So many ∀, ⇒ and ∃ are opened one inside the other."""


class OpenObligation(KernelError):
    """``obligation`` is not proved: ``goal`` is not shown from ``facts``."""

    def __init__(self, obligation: Term, goal: Term, facts: tuple[Term, ...]) -> None:
        known = f" from {', '.join(map(repr, facts))}" if facts else ""
        super().__init__(f"a part of the statement has no value unless {goal!r}; not shown{known}")
        self.obligation, self.goal, self.facts = obligation, goal, facts


class _NotShown(KernelError):
    """What is missing, and what is known where it is."""

    def __init__(self, goal: Term, context: Context) -> None:
        super().__init__(f"{goal!r} is not shown")
        self.goal, self.context = goal, context


def meaningful(statement: Term) -> tuple[Theorem, ...]:
    """⊢ φ for each obligation φ of a closed statement.

    Raises ``OpenObligation`` for the first that is not proved, another ``KernelError`` for what is
    no closed statement or is nested too deeply.
    """
    nowhere = Context()
    return tuple(prove_obligation(obligation, nowhere) for obligation in obligations(statement))


def prove_obligation(obligation: Term, nowhere: Context | None = None) -> Theorem:
    """⊢ the obligation, a closed statement; raises as ``meaningful`` does.

    ``nowhere``: a context without facts, which knows what was found for other obligations.
    """
    need(not obligation.free, "a closed statement is needed")
    try:
        theorem = _shown(obligation, nowhere or Context(), 0)
    except _NotShown as failure:
        known = tuple(fact.statement for fact in failure.context.facts)
        raise OpenObligation(obligation, failure.goal, known) from None
    except RecursionError:
        raise KernelError("the statement is nested too deeply") from None
    need(theorem.statement is obligation and not theorem.hypotheses, "{} is not shown", obligation)
    return theorem


def _shown(goal: Term, context: Context, depth: int) -> Theorem:
    """Γ ⊢ the goal, Γ from the facts of the context; raises ``_NotShown``."""
    need(depth < MOST_LAYERS, "{} is nested too deeply", goal)
    near = nearness(goal)
    if near is not None:
        return _near(near, context, depth)
    if logic.is_universal(goal):
        f = goal.args[0]
        x = new_variable(f.head, f.type.source, context.facts, f)
        return generalise(_shown(logic.opened(goal, x), context, depth + 1), x)
    if logic.is_call(goal, "imp") and not is_unequal(goal):
        premise, conclusion = goal.args
        return discharge(premise, _under(assume(premise), conclusion, context, depth))
    return _by_facts(goal, context)


def _under(fact: Theorem, goal: Term, context: Context, depth: int) -> Theorem:
    """The goal with a fact more: its parts, if it is a conjunction; about a new x, if it is ∃x."""
    if logic.is_call(fact.statement, "and"):
        return _shown(goal, context.with_facts(*logic.conjuncts(fact)), depth + 1)
    if logic.is_exists(fact.statement):
        f = fact.statement.args[0]
        x = new_variable(f.head, f.type.source, (*context.facts, fact), goal)
        return logic.choose(
            fact, x, _under(assume(substitute(f, eta(x))), goal, context, depth + 1)
        )
    return _shown(goal, context.with_facts(_positively(fact)), depth + 1)


def _near(near: Nearness, context: Context, depth: int) -> Theorem:
    def shown(statement: Term, *facts: Theorem) -> Theorem:
        return _shown(statement, context.with_facts(*facts), depth + 1)

    return shown_near(near, context, shown)


def _positively(fact: Theorem) -> Theorem:
    """t ≤ s from ¬(s < t), t < s from ¬(s ≤ t); other facts as they are."""
    statement = fact.statement
    if not logic.is_call(statement, "imp") or statement.args[1] is not FALSE:
        return fact
    return reversed_order(fact) if is_inequality(statement.args[0]) else fact


# What is shown from the facts


def _by_facts(goal: Term, context: Context) -> Theorem:
    for attempt in (_directly, _by_multiples, _by_contradiction, _by_cases):
        try:
            return attempt(goal, context)
        except KernelError:
            continue
    raise _NotShown(goal, context)


def _directly(goal: Term, context: Context) -> Theorem:
    known = next((fact for fact in context.facts if fact.statement is goal), None)
    if known is not None:
        return known
    if logic.is_call(goal, "continuous"):
        f, x = goal.args
        return continuous(f, x, context.facts)
    need(is_inequality(goal) or is_unequal(goal), "{} is not shown here", goal)
    if is_unequal(goal) and _is_with_zero(goal.args[0]):
        return nonzero(goal.args[0].args[0], context)
    return context.prove(goal)


def _is_with_zero(equation: Term) -> bool:
    """Whether it is t = 0, for t of ℝ or ℂ."""
    t, zero = equation.args
    return t.type in (R, C) and is_numeral_zero(zero)


def _by_multiples(goal: Term, context: Context) -> Theorem:
    """The goal with 0 < m·v for what may have to be positive, where 0 < v is a fact."""
    roots = [
        t.args[0] for t in subterms(goal) if logic.is_call(t, "sqrt") or logic.is_call(t, "ln")
    ]
    parts = [goal.args[1], *roots] if is_inequality(goal) else roots
    found = [theorem for part in parts for theorem in _positive_multiple(part, context)]
    need(bool(found), "{} is not about a multiple of something positive", goal)
    return context.with_facts(*found).prove(goal)


def _positive_multiple(t: Term, context: Context) -> Iterator[Theorem]:
    """Γ ⊢ 0 < t, if t = m·v for a fact 0 < v and a positive m, up to one."""
    prover = Prover(context.facts)
    for fact in context.facts:
        if not logic.is_call(fact.statement, "lt") or not is_numeral_zero(fact.statement.args[0]):
            continue
        v = fact.statement.args[1]
        try:
            m = prover.multiplier(t, v)
            if m is not None:
                same, positive = context.equation(t, m * v), context.prove(less(0, m))
                yield combine(less(0, t), (positive, fact), equations=(same,))
                return
        except KernelError:
            continue


def _by_cases(goal: Term, context: Context) -> Theorem:
    """The goal in each case of a fact φ ∨ ψ."""
    choices = [fact for fact in context.facts if logic.is_call(fact.statement, "or")]
    need(0 < len(choices) <= MOST_CHOICES, "no cases of {} are tried", goal)
    rest = Context(fact for fact in context.facts if fact is not choices[0])
    left, right = (_under(assume(case), goal, rest, 0) for case in choices[0].statement.args)
    return logic.cases(choices[0], left, right)


def _by_contradiction(goal: Term, context: Context) -> Theorem:
    """The goal, where a fact is the contrary of what the other facts show."""
    for fact in context.facts[: -MOST_CONTRARIES - 1 : -1]:
        others = Context(other for other in context.facts if other is not fact)
        try:
            return logic.from_false(_contrary(fact, others), goal)
        except KernelError:
            continue
    raise _NotShown(goal, context)


def _contrary(fact: Theorem, context: Context) -> Theorem:
    """Γ ⊢ ⊥ from a fact and the others."""
    statement = fact.statement
    if is_unequal(statement):
        s, t = statement.args[0].args
        return modus_ponens(fact, context.equation(s, t))
    need(
        logic.is_call(statement, "eq") or is_inequality(statement), "{} compares nothing", statement
    )
    s, t = statement.args
    if logic.is_call(statement, "eq"):
        return modus_ponens(context.prove(unequal(s, t)), fact)
    opposite = less(t, s) if logic.is_call(statement, "le") else less_equal(t, s)
    return contradiction(fact, context.prove(opposite))
