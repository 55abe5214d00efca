"""Is a theorem true in random models?  Whatever is not, shows a hole in the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from sympy import Rational

from symbolic_pe.language.statements import HasDerivative, Statement, TendsTo, parts_of
from symbolic_pe.numerics.sampling import Sample
from symbolic_pe.numerics.truth import Model, Truth, truth
from symbolic_pe.steps.theorem import Theorem

__all__ = ["CounterModel", "counter_model"]

_SPECIAL = (0, 1, -1, 2, Rational(1, 2), Rational(-3, 2), 3)
_NAMES = "xyabcpqstuvzwknmrijl"


@dataclass(frozen=True)
class CounterModel:
    """A model in which a theorem is false.

    ``certain``: its hypotheses are certainly true there and its conclusion is certainly false,
    by balls; otherwise a hypothesis is true only as far as a few trials and narrow balls tell, or
    the conclusion is about a derivative or a limit, which numbers can only suggest.
    """

    point: str
    certain: bool


def counter_model(theorem: Theorem, seed: int, models: int = 4) -> CounterModel | None:
    """A random model in which the hypotheses hold and the conclusion does not."""
    for turn in range(models):
        point = _special_point(Random(f"{seed} {turn}"))
        model = Model(point, (seed, turn), small=True)
        if truth(theorem.conclusion, model) is not Truth.FALSE:
            continue
        values = [truth(hypothesis, model) for hypothesis in theorem.hypotheses]
        if all(value.holds for value in values):
            certain = all(value is Truth.TRUE for value in values)
            shown = ", ".join(f"{name} = {sample.text}" for name, sample in point.items())
            return CounterModel(shown, certain and not _is_estimated(theorem.conclusion))
    return None


def _special_point(chance: Random) -> dict[str, Any]:
    """Values at which laws like to break, for some of the names; the others are drawn."""
    point = {}
    for name in _NAMES:
        if chance.random() < 0.4:
            number = chance.choice(_SPECIAL)
            point[name] = Sample(number, float(number), str(number))
    return point


def _is_estimated(statement: Statement) -> bool:
    return isinstance(statement, HasDerivative | TendsTo) or any(
        map(_is_estimated, parts_of(statement))
    )
