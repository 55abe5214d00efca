"""What makes a function that proves ∀ variables: premises ⇒ conclusion a lemma."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from symbolic_pe.language.statements import ForAll
from symbolic_pe.proofs.deductions import at
from symbolic_pe.steps.step import RuleError, Step


def lemma(prove: Callable[[], Step]) -> Callable[..., Step]:
    """A lemma from the function that proves ∀ variables: premises ⇒ conclusion."""
    general = cache(prove)

    @wraps(prove)
    def instance(*arguments: Any) -> Step:
        theorem = general()
        if not arguments:
            return theorem
        premises = [item for item in arguments if isinstance(item, Step)]
        values = [item for item in arguments if not isinstance(item, Step)]
        assert isinstance(theorem.conclusion, ForAll)
        variables = theorem.conclusion.variables
        if len(values) != len(variables):
            raise RuleError(f"{prove.__name__} takes {len(variables)} terms, not {len(values)}")
        return at(theorem, dict(zip(variables, values, strict=True)), *premises)

    instance.general = general  # type: ignore[attr-defined]
    return instance
