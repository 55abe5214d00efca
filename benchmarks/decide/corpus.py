"""All identities, mutants and traps."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from identities import FALSE, IDENTITIES, formulas

from decide import hypotheses
from decide.cases import Case
from decide.mutations import Mutant, mutants
from decide.words import WORDS
from symbolic_pe.language.statements import Equation, LessEqual

__all__ = ["MUTANTS_OF_EACH", "TRAPS", "TRUE", "all_mutants"]

MUTANTS_OF_EACH = 4

_FIELDS = (
    *("trigonometry", "fourier", "exact_values", "hyperbolic", "complex_numbers", "finite_sums"),
    *("rotations", "rotary", "integrals", "inequalities"),
)
_RELATIONS: dict[str, type[Equation | LessEqual]] = {"=": Equation, "≤": LessEqual}


def _read(field: str) -> tuple[Case, ...]:
    """The formulas in a file of this folder."""
    return tuple(
        Case(group, name, lhs, rhs, _RELATIONS[relation])
        for group, name, lhs, relation, rhs in formulas(
            Path(__file__).with_name(f"{field}.txt"), WORDS
        )
    )


TRUE: tuple[Case, ...] = (
    *(Case(f"normal form, {item.group}", item.name, item.lhs, item.rhs) for item in IDENTITIES),
    *(case for field in _FIELDS for case in _read(field)),
    *hypotheses.CASES,
)
"""Statements that are true for all values of the sorts of their symbols at which both sides are
defined."""

TRAPS: tuple[Case, ...] = (
    *(Case("normal form, false", item.name, item.lhs, item.rhs) for item in FALSE),
    *_read("traps"),
)
"""Statements that look true and are false: laws used outside of their domain, slips that people
make."""


def all_mutants(cases: Iterable[Case] = TRUE, each: int = MUTANTS_OF_EACH) -> list[Mutant]:
    """Mutants of true statements that are certified false by numbers."""
    return [mutant for case in cases for mutant in mutants(case, each)]
