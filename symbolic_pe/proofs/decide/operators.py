"""Sums and integrals by closed forms: one for each, from the innermost outwards.

A recipe lists an antidifference or antiderivative for each sum or integral in the order in which
they are met; those over one range of an equation that is linear in them are taken together.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import sympy
from sympy import Dummy, Expr, Integral, KroneckerDelta, Lambda, Sum, Symbol

from symbolic_pe.language.statements import Equation, Less, LessEqual, free_in
from symbolic_pe.language.terms import (
    free_variables,
    operator_parts,
    substitute,
    subterms,
)
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.conditions import within_range
from symbolic_pe.proofs.decide.primitives import antiderivatives
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.satisfying import REFUSALS
from symbolic_pe.proofs.decide.sums import antidifferences
from symbolic_pe.proofs.deductions import bounded_by, by_cases, cut, each, equate, suppose, weaken
from symbolic_pe.proofs.step_lemmas import integral_over_a_point
from symbolic_pe.steps import calculus, rules
from symbolic_pe.steps.axioms import AXIOMS, axiom
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["by_closed_forms", "by_splitting", "closed_forms", "has_operators", "splittings"]

_OPERATORS = (Sum, Integral)


def has_operators(question: Question) -> bool:
    """Is there a sum or an integral in the equation?"""
    goal = question.goal
    return isinstance(goal, Equation) and any(
        isinstance(part, _OPERATORS) for side in (goal.lhs, goal.rhs) for part in subterms(side)
    )


Chooser = Callable[[Any, Iterable[Expr], Callable[[Lambda], Step]], Step]
"""How a function is chosen for a sum or integral: the first that works, or the next recorded."""


@dataclass
class _Search:
    """Chooses functions and remembers them."""

    chosen: list[Lambda] = field(default_factory=list)

    def __call__(
        self, node: Any, proposals: Iterable[Expr], prove: Callable[[Lambda], Step]
    ) -> Step:
        _, variable, _, _ = operator_parts(node)
        for proposal in proposals:
            function = Lambda(variable, proposal)
            try:
                theorem = prove(function)
            except REFUSALS:
                continue
            self.chosen.append(function)
            return theorem
        raise RuleError(f"no closed form was found for {node}")


class _Replay:
    """Takes the functions of a recipe, one after the other."""

    def __init__(self, functions: Sequence[Lambda]) -> None:
        self.functions = iter(functions)

    def __call__(self, _: Any, __: Iterable[Expr], prove: Callable[[Lambda], Step]) -> Step:
        return prove(next(self.functions))


def closed_forms(question: Question) -> Iterator[tuple[Any, ...]]:
    """The functions with which a proof goes through: sums and integrals taken together first."""
    for together in (True, False):
        search = _Search()
        try:
            _proof(question, search, together)
        except REFUSALS:
            continue
        yield tuple(search.chosen), together


def by_closed_forms(question: Question, functions: Sequence[Lambda], together: bool) -> Step:
    """The claim with a closed form for every sum and integral."""
    return _proof(question, _Replay(functions), together)


def _proof(question: Question, choose: Chooser, together: bool) -> Step:
    goal: Any = question.goal
    difference = goal.lhs - goal.rhs
    work = _Work(question, choose)
    if together:
        items = work.taken_together(difference)
    else:
        items, _ = work.closed_within(difference)
    return searched.combine_equations(goal, tuple(items))


# --- parts of ranges -------------------------------------------------------------------------


def splittings(question: Question) -> Iterator[tuple[Any, ...]]:
    """Where to split the sums, and a point from which to measure the integrals."""
    goal: Any = question.goal
    nodes = list(_outermost(goal.lhs - goal.rhs)[0])
    ends = [operator_parts(node)[2:] for node in nodes]
    if any(isinstance(node, Integral) for node in nodes):
        for low, high in ends:
            yield "integrals", low
            yield "integrals", high
    places = dict.fromkeys(place for low, high in ends for place in (high, low - 1, low))
    for which, node in enumerate(nodes):
        if isinstance(node, Sum):
            yield from (("sum", which, place) for place in places)


def by_splitting(question: Question, kind: str, *arguments: Any) -> Step:
    """The claim from sums that are split into two, or integrals that are measured from a point."""
    goal: Any = question.goal
    nodes, replaced = _outermost(goal.lhs - goal.rhs)
    if kind == "sum":
        which, place = arguments
        node, dummy = list(nodes.items())[which]
        items = [
            (
                sympy.diff(replaced, dummy).xreplace({d: n for n, d in nodes.items()}),
                rules.split_sum(node, place),
            )
        ]
        return searched.combine_equations(goal, tuple(items))
    items = []
    for node, dummy in nodes.items():
        slope = sympy.diff(replaced, dummy)
        if slope.has(*nodes.values()):
            raise RuleError("the equation is not linear in its integrals")
        items += [(sign * slope, theorem) for sign, theorem in _measured(node, arguments[0])]
    return searched.combine_equations(goal, tuple(items))


def _measured(node: Any, start: Expr) -> list[tuple[int, Step]]:
    """∫ₛᵇ = ∫ₛᵃ + ∫ₐᵇ, and ∫ₛˢ = 0 where an end is the start."""
    body, variable, low, high = operator_parts(node)
    items = []
    if low != start:
        whole = Integral(body, (variable, start, high))
        items.append((-1, calculus.split_integral(whole, low)))
    if high == start:
        items.append((1, integral_over_a_point(Integral(body, (variable, start, start)))))
    return items


Item = tuple[Expr, Step]


@dataclass(frozen=True)
class _Work:
    question: Question
    choose: Chooser

    # --- an equation that is linear in its sums and integrals

    def taken_together(self, difference: Expr) -> list[Item]:
        """Theorems Σ (or ∫) of the whole summand over each range = closed form."""
        nodes, replaced = _outermost(difference)
        slopes = {node: sympy.diff(replaced, dummy) for node, dummy in nodes.items()}
        if any(slope.has(*nodes.values()) for slope in slopes.values()):
            raise RuleError("the equation is not linear in its sums and integrals")
        groups: dict[Any, list[tuple[Expr, Expr]]] = {}
        for node, slope in slopes.items():
            body, variable, low, high = operator_parts(node)
            groups.setdefault((type(node), variable, low, high), []).append((slope, body))
        items = []
        rest = replaced.xreplace(dict.fromkeys(nodes.values(), sympy.Integer(0)))
        for (kind, *limits), parts in groups.items():
            if any(limits[0] in free_variables(slope) for slope, _ in parts):
                raise RuleError(f"{limits[0]} occurs outside of its sum")
            body = sympy.Add(*(slope * body for slope, body in parts))
            whole = kind(body, tuple(limits))
            hint = rest if len(groups) == 1 else None
            items.append((sympy.Integer(1), self.evaluated(whole, hint)))
        return items

    # --- any equation

    def closed_within(self, term: Expr) -> tuple[list[Item], Expr]:
        """Theorems and their weights by which the term equals one without sums and integrals."""
        nodes, current = _outermost(term)
        back = {dummy: node for node, dummy in nodes.items()}
        items: list[Item] = []
        for node, dummy in nodes.items():
            theorem = self.evaluated(node, None)
            closed = theorem.conclusion.rhs  # type: ignore[union-attr]
            following = current.xreplace({dummy: closed})
            weight = sympy.cancel((current - following) / (dummy - closed))
            if sympy.denom(weight).has(dummy):
                raise RuleError(f"{node} does not stand in a polynomial")
            items.append((weight.xreplace(back), theorem))
            current = following
        return items, current

    # --- one sum or integral

    def evaluated(self, node: Any, rest: Expr | None) -> Step:
        """node = closed form; ``rest``: what is added to it in an equation … = 0."""
        body, variable, _, _ = operator_parts(node)
        if body.has(*_OPERATORS):
            return self._nested(node, rest)
        if isinstance(node, Sum) and body.has(KroneckerDelta):
            return _picked(node)
        propose = antidifferences if isinstance(node, Sum) else antiderivatives
        proposals: Iterator[Expr] = itertools.chain(
            _from_claim(node, rest), propose(body, variable)
        )
        if body.is_real:
            proposals = map(_in_real_terms, proposals)
        prove = self._summed if isinstance(node, Sum) else self._integrated
        return self.choose(node, proposals, lambda function: prove(node, function))

    def _nested(self, node: Any, rest: Expr | None) -> Step:
        body, variable, low, high = operator_parts(node)
        items, closed = self.closed_within(body)
        inner = searched.combine_equations(Equation(body, closed), tuple(items))
        outer = type(node)(closed, (variable, low, high))
        premise = within_range(inner, variable, low, high, self.question)
        step = rules.congruence_under(premise, node, outer)
        return rules.transitive(step, self.evaluated(outer, rest))

    def _summed(self, node: Sum, function: Lambda) -> Step:
        body, index, low, high = operator_parts(node)
        if index in free_variables(low) | free_variables(high):
            raise RuleError(f"{index} occurs in its own limits")
        here, after = (substitute(function.expr, {index: place}) for place in (index, index + 1))
        step = searched.normalise(after - here, body)
        premise = within_range(step, index, low, high, self.question)
        return rules.telescope(premise, node, function)

    def _integrated(self, node: Integral, function: Lambda) -> Step:
        """∫ₐᵇ f = F(b) − F(a); where F is an antiderivative on the range only, for a ≤ b and
        b ≤ a."""
        body, variable, low, high = operator_parts(node)
        if variable in free_variables(low) | free_variables(high):
            raise RuleError(f"{variable} occurs in its own limits")
        known = [
            axiom(name)
            for name, head in _AXIOMS.items()
            if name in AXIOMS and function.expr.has(head)
        ]
        slope = searched.derivative(function, variable, body, *known)
        if not any(variable in free_in(hypothesis) for hypothesis in slope.hypotheses):
            return calculus.fundamental_theorem(node, each(slope, variable))
        if (high - low).is_Rational or not free_variables(high - low):
            return self._on_range(node, slope)
        ordered, opposite = suppose(LessEqual(low, high)), weaken(suppose(Less(high, low)))
        first = cut(bounded_by(LessEqual(0, high - low), ordered), self._on_range(node, slope))
        second = cut(bounded_by(LessEqual(0, low - high), opposite), self._turned(node, slope))
        return by_cases(rules.total_order(low, high), first, second)

    def _on_range(self, node: Integral, slope: Step) -> Step:
        _, variable, low, high = operator_parts(node)
        premise = within_range(slope, variable, low, high, self.question)
        return calculus.fundamental_theorem(node, premise)

    def _turned(self, node: Integral, slope: Step) -> Step:
        """∫ₐᵇ f = F(b) − F(a) for b ≤ a, because ∫ₐᵇ f + ∫_bᵃ f = ∫ₐᵃ f = 0."""
        body, variable, low, high = operator_parts(node)
        back = self._on_range(Integral(body, (variable, high, low)), slope)
        point = Integral(body, (variable, low, low))
        there_and_back = calculus.split_integral(point, high)
        nothing = integral_over_a_point(point)
        closed = -back.conclusion.rhs  # type: ignore[union-attr]
        return equate(node, closed, (-1, there_and_back), (1, nothing), (-1, back))


def _picked(node: Sum) -> Step:
    """Σ δ(i, c)·f(i) = f(c) for c in the range."""
    body, index, low, high = operator_parts(node)
    deltas = [part for part in body.atoms(KroneckerDelta) if index in part.args]
    (delta,) = deltas
    (chosen,) = [argument for argument in delta.args if argument != index]
    above, below = LessEqual(low, chosen), LessEqual(chosen, high)
    return rules.sum_of_delta(
        node, chosen, *(bounded_by(bound, bound.rhs - bound.lhs) for bound in (above, below))
    )


def _outermost(term: Expr) -> tuple[dict[Any, Dummy], Expr]:
    """The sums and integrals that stand in no other one, and the term with dummies for them."""
    found: dict[Any, Dummy] = {}

    def walk(part: Any) -> None:
        if isinstance(part, _OPERATORS):
            found.setdefault(part, Dummy())
            return
        for argument in part.args:
            walk(argument)

    walk(term)
    if not found:
        raise RuleError("there is no sum or integral")
    return found, term.xreplace(found)


def _in_real_terms(term: Expr) -> Expr:
    """With cos x + i sin x for e^(ix), where that leaves no i."""
    turns = {
        turn: sympy.cos(turn.exp / sympy.I) + sympy.I * sympy.sin(turn.exp / sympy.I)
        for turn in term.atoms(sympy.exp)
        if turn.exp.has(sympy.I)
    }
    real = sympy.expand(term.xreplace(turns)) if turns else term
    return term if real.has(sympy.I) else real


def _from_claim(node: Any, rest: Expr | None) -> Iterator[Expr]:
    """If ∫ₐˣ f = R(x) is claimed, F(t) = R(t) has to do."""
    body, variable, low, high = operator_parts(node)
    own = isinstance(high, Symbol) and high not in free_variables(body) | free_variables(low)
    if rest is not None and own and isinstance(node, Integral):
        yield -rest.xreplace({high: variable})


_AXIOMS: dict[str, Any] = {
    "sine-integral-derivative": sympy.Si,
    "cosine-integral-derivative": sympy.Ci,
    "error-function-derivative": sympy.erf,
}
