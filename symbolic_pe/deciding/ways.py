"""The ways to settle a question: points at which it is false, and plans of proofs.

Looking for a recipe may be slow; carrying it out makes the theorem.  A recipe can be sent from one
process to another.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from symbolic_pe.deciding import plans
from symbolic_pe.deciding.clock import OutOfTime
from symbolic_pe.deciding.plans import Plan
from symbolic_pe.deciding.question import Question
from symbolic_pe.deciding.refutation import candidates, refute
from symbolic_pe.deciding.satisfying import REFUSALS
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.terms import Variable

__all__ = [
    "NORMAL_FORM",
    "OUTRIGHT",
    "POINTS",
    "WAYS",
    "Point",
    "Recipe",
    "Way",
    "carried_out",
    "found",
]


@dataclass(frozen=True)
class Point:
    """Values of the variables at which a goal is false."""

    values: tuple[tuple[Variable, Any], ...]


Recipe: TypeAlias = Plan | Point


@dataclass(frozen=True)
class Way:
    """``applies``: is it worth trying?  ``proposals``: recipes, the likeliest first."""

    name: str
    applies: Callable[[Question], bool]
    proposals: Callable[[Question], Iterator[Recipe]]


def _points(question: Question) -> Iterator[Recipe]:
    for values in candidates(question):
        yield Point(tuple(values.items()))


POINTS = Way("values at small numbers", lambda _: True, _points)
_PROOFS = {name: Way(name, way.applies, way.plans) for name, way in plans.WAYS.items()}
NORMAL_FORM, OUTRIGHT = _PROOFS.pop(plans.NORMAL_FORM), _PROOFS[plans.OUTRIGHT]
WAYS = {way.name: way for way in (NORMAL_FORM, POINTS, *_PROOFS.values())}
"""All ways, in the order in which they are tried."""


def carried_out(question: Question, recipe: Recipe) -> tuple[Theorem, Recipe]:
    """Γ ⊢ the goal, or ⊢ that it is not so, and the recipe with what was found on the way.

    Raises one of ``REFUSALS``.
    """
    if isinstance(recipe, Point):
        return refute(question, dict(recipe.values)), recipe
    return plans.carried_out(question, recipe)


def found(question: Question, way: Way, end: float = math.inf) -> tuple[Recipe, Theorem] | None:
    """The first recipe of a way that can be carried out, and its theorem.

    ``end``: when to stop, as ``time.perf_counter`` counts.  Raises :class:`OutOfTime` then.  A
    proposal that ends in a mistake of this program costs no other; the mistake is raised if none
    of the others succeeds.
    """
    mistakes: list[Exception] = []
    for recipe in _proposals(question, way, mistakes):
        if time.perf_counter() > end:
            raise OutOfTime
        try:
            theorem, recipe = carried_out(question, recipe)
            return recipe, theorem
        except REFUSALS:
            continue
        except MemoryError:
            raise
        except Exception as mistake:
            mistakes.append(mistake)
    if mistakes:
        raise mistakes[0]
    return None


def _proposals(question: Question, way: Way, mistakes: list[Exception]) -> Iterator[Recipe]:
    try:
        yield from way.proposals(question)
    except REFUSALS:
        return
    except MemoryError:
        raise
    except Exception as mistake:
        mistakes.append(mistake)
