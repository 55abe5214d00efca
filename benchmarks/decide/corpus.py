"""All identities, mutants and traps."""

from __future__ import annotations

from collections.abc import Iterable

from identities import FALSE, IDENTITIES

from decide import (
    complex_numbers,
    exact_values,
    finite_sums,
    fourier,
    hyperbolic,
    hypotheses,
    inequalities,
    integrals,
    rotary,
    rotations,
    traps,
    trigonometry,
)
from decide.cases import Case
from decide.mutations import Mutant, mutants

__all__ = ["MUTANTS_OF_EACH", "TRAPS", "TRUE", "all_mutants"]

MUTANTS_OF_EACH = 4

_FIELDS = (
    trigonometry,
    fourier,
    exact_values,
    hyperbolic,
    complex_numbers,
    finite_sums,
    rotations,
    rotary,
    integrals,
    inequalities,
    hypotheses,
)

TRUE: tuple[Case, ...] = (
    *(Case(f"normal form, {item.group}", item.name, item.lhs, item.rhs) for item in IDENTITIES),
    *(case for field in _FIELDS for case in field.CASES),
)
"""Statements that are true."""

TRAPS: tuple[Case, ...] = (
    *(Case("normal form, false", item.name, item.lhs, item.rhs) for item in FALSE),
    *traps.CASES,
)
"""Statements that look true and are false."""


def all_mutants(cases: Iterable[Case] = TRUE, each: int = MUTANTS_OF_EACH) -> list[Mutant]:
    """Mutants of true statements that are certified false by numbers."""
    return [mutant for case in cases for mutant in mutants(case, each)]
