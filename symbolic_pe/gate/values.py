"""Have two statements the same values wherever they are tried?

Numbers can tell terms apart only where their values differ.  A mutant whose terms have the values
of the original at every point, not only at those that a claim samples, is not let through by a
comparison that is too lax.  This is evidence and no proof, and it is never called one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from symbolic_pe.language import statements
from symbolic_pe.language.terms import binder
from symbolic_pe.numerics.models import Model
from symbolic_pe.numerics.relations import related
from symbolic_pe.numerics.sparse import SparseMatrix
from symbolic_pe.numerics.three_valued import Truth
from symbolic_pe.numerics.truth import truth

_MODELS, _ENOUGH = 64, 8


def same_values(
    original: statements.Statement, altered: statements.Statement, seed: int = 0
) -> bool:
    """Have the terms that were altered the same values in models with small sizes?

    Only where the premises above them hold, and at eight such points at least.
    """
    compared = 0
    for turn in range(_MODELS):
        model = Model({}, (seed, turn), small=True)
        for before, after in _altered_terms(original, altered, model):
            found = _compared(before, after, model)
            if found is Truth.FALSE:
                return False
            compared += found.holds
    return compared >= _ENOUGH


def _altered_terms(
    original: statements.Statement, altered: statements.Statement, model: Model
) -> Iterator[tuple[Any, Any]]:
    """Terms that differ, at the same place, where a model satisfies the premises of both."""
    if original == altered or type(original) is not type(altered):
        return
    if isinstance(original, statements.Implies) and isinstance(altered, statements.Implies):
        if original.premise == altered.premise and truth(original.premise, model).holds:
            yield from _altered_terms(original.conclusion, altered.conclusion, model)
    elif isinstance(
        original,
        statements.ForAll | statements.Exists | statements.And | statements.Or | statements.Not,
    ):
        for before, after in zip(
            statements.parts_of(original), statements.parts_of(altered), strict=False
        ):
            yield from _altered_terms(before, after, model)
    else:
        for before, after in zip(
            statements.terms_of(original), statements.terms_of(altered), strict=True
        ):
            if before != after:
                yield _value_of(before), _value_of(after)


def _value_of(term: Any) -> Any:
    """A function is compared by its value at its own variable."""
    bound = binder(term)
    if bound is not None and type(term).__name__ in ("Lambda", "MatrixLambda"):
        return bound[1][0]
    return term


def _compared(before: Any, after: Any, model: Model) -> Truth:
    """Are the values equal, as far as balls tell?  Matrices of two shapes are not."""
    try:
        one, other = model.enclose(before), model.enclose(after)
    except (ValueError, ArithmeticError):
        return Truth.UNKNOWN
    if isinstance(one, SparseMatrix) and one[:2] != other[:2]:
        return Truth.FALSE
    return related(statements.Equation, one, other)
