"""The ways to settle a question.

A way proposes *recipes*, arguments for the rules of steps, and carries one out.  Proposing may be
slow; carrying out makes the steps of a proof, for the kernel to follow.  A recipe can be sent from
one process to another.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from symbolic_pe.language.statements import Equation
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.cases import by_signs, has_signs
from symbolic_pe.proofs.decide.clock import OutOfTime
from symbolic_pe.proofs.decide.conditions import settled
from symbolic_pe.proofs.decide.hypotheses import (
    by_ideal,
    by_rewriting,
    by_substitution,
    has_assumptions,
    multipliers,
    orders,
    substitutions,
)
from symbolic_pe.proofs.decide.inequalities import is_inequality, plans
from symbolic_pe.proofs.decide.operators import (
    by_closed_forms,
    by_splitting,
    closed_forms,
    has_operators,
    splittings,
)
from symbolic_pe.proofs.decide.order_plans import by_plan
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.refutation import candidates, is_defined_somewhere, refute
from symbolic_pe.proofs.decide.satisfying import REFUSALS
from symbolic_pe.proofs.decide.sums import (
    by_telescoping,
    by_written_reversal,
    by_written_telescoping,
    has_sums,
    telescopings,
    written_reversals,
    written_telescopings,
)
from symbolic_pe.proofs.decide.tactics import by_tactics, is_for_tactics
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["NORMAL_FORM", "POINTS", "TACTICS", "WAYS", "Recipe", "Way", "carried_out", "found"]


@dataclass(frozen=True)
class Recipe:
    """How to make a theorem: the name of the way, and the arguments that it takes."""

    way: str
    arguments: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Way:
    """``applies``: is it worth trying?  ``propose``: arguments for ``carry_out``, which makes the
    theorem (⊢ ¬ statement if ``refutes``) or raises one of ``REFUSALS``."""

    name: str
    applies: Callable[[Question], bool]
    propose: Callable[[Question], Iterable[tuple[Any, ...]]]
    carry_out: Callable[..., Step]
    refutes: bool = False


def _is_equation(question: Question) -> bool:
    return isinstance(question.goal, Equation)


def _normalise(question: Question) -> Step:
    return searched.normalise(question.goal.lhs, question.goal.rhs)


def _points(question: Question) -> Iterator[tuple[Any, ...]]:
    for values in candidates(question):
        yield (tuple(values.items()),)


def _refute(question: Question, values: Any) -> Step:
    return refute(question, dict(values))


def _once(_: Question) -> tuple[tuple[Any, ...], ...]:
    return ((),)


NORMAL_FORM = Way("the normal form", _is_equation, _once, _normalise)
TACTICS = Way("the tactics of the kernel", is_for_tactics, _once, by_tactics)
_AS_WRITTEN = Way(
    "telescoping as it is written", has_sums, written_telescopings, by_written_telescoping
)
_REVERSED_AS_WRITTEN = Way(
    "a sum from the last term to the first", has_sums, written_reversals, by_written_reversal
)
_TELESCOPING = Way("telescoping sums", has_sums, telescopings, by_telescoping)
_SPLITTING = Way("splitting ranges", has_operators, splittings, by_splitting)
_CLOSED_FORMS = Way(
    "closed forms of sums and integrals", has_operators, closed_forms, by_closed_forms
)
POINTS = Way("values at small numbers", lambda _: True, _points, _refute, refutes=True)

_SUBSTITUTION = Way("assumptions put in", has_assumptions, substitutions, by_substitution)
_REWRITING = Way("rewriting with assumptions", has_assumptions, orders, by_rewriting)
_IDEAL = Way("multiples of the assumptions", has_assumptions, multipliers, by_ideal)
_SIGNS = Way("each sign by itself", has_signs, _once, by_signs)
_INEQUALITIES = Way("combinations of known inequalities", is_inequality, plans, by_plan)
_IN_ORDER = (
    POINTS,
    NORMAL_FORM,
    TACTICS,
    _SUBSTITUTION,
    _REWRITING,
    _IDEAL,
    _SIGNS,
    _AS_WRITTEN,
    _REVERSED_AS_WRITTEN,
    _TELESCOPING,
    _SPLITTING,
    _CLOSED_FORMS,
    _INEQUALITIES,
)
WAYS: Mapping[str, Way] = {way.name: way for way in _IN_ORDER}
"""All ways, in the order in which they are tried."""


def carried_out(question: Question, recipe: Recipe) -> Step:
    """The theorem of a recipe: of the question's goal, or of the negation of its statement.

    Raises one of ``REFUSALS``.
    """
    way = WAYS[recipe.way]
    theorem = way.carry_out(question, *recipe.arguments)
    if way.refutes:
        return theorem
    if theorem.conclusion != question.goal:
        raise RuleError(f"{theorem} is not about {question.goal}")
    return settled(theorem, question)


def found(question: Question, way: Way, end: float = math.inf) -> tuple[Recipe, Step] | None:
    """The first proposal of a way that can be carried out, and its theorem.

    ``end``: when to stop, as ``time.perf_counter`` counts.  Raises :class:`OutOfTime` then.  A
    proposal that ends in a mistake of this program costs no other; the mistake is raised if none
    of the others succeeds.
    """
    mistakes: list[Exception] = []
    for arguments in _proposals(question, way, mistakes):
        if time.perf_counter() > end:
            raise OutOfTime
        recipe = Recipe(way.name, arguments)
        theorem = _theorem(question, recipe, mistakes)
        if theorem is not None and (way.refutes or _means_something(question, theorem)):
            return recipe, theorem
    if mistakes:
        raise mistakes[0]
    return None


def _theorem(question: Question, recipe: Recipe, mistakes: list[Exception]) -> Step | None:
    try:
        return carried_out(question, recipe)
    except REFUSALS:
        return None
    except MemoryError:
        raise
    except Exception as mistake:
        mistakes.append(mistake)
        return None


def _proposals(
    question: Question, way: Way, mistakes: list[Exception]
) -> Iterator[tuple[Any, ...]]:
    try:
        yield from way.propose(question)
    except REFUSALS:
        return
    except MemoryError:
        raise
    except Exception as mistake:
        mistakes.append(mistake)


def _means_something(question: Question, theorem: Step) -> bool:
    """A theorem under conditions that never hold says nothing."""
    conditions = [h for h in theorem.hypotheses if not question.assumes(h)]
    return not (conditions or question.needs) or is_defined_somewhere(question)
