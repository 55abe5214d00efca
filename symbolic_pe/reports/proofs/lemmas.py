"""The general lemmas, to be printed once and referred to by every proof that uses them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from symbolic_pe.proofs import lemmas as general
from symbolic_pe.reports.proofs.outline import Reference, outline
from symbolic_pe.steps.step import Step

__all__ = ["PREFIX", "Citation", "Lemma", "cited_together", "known_lemmas", "proved_lemmas"]


PREFIX = "lemma "
"""How a citation of a lemma begins; no claim has an id with a blank in it."""


Citation: TypeAlias = Reference | tuple[str, ...]
"""A reference, or the names of several lemmas."""


def cited_together(uses: Sequence[Reference]) -> list[Citation]:
    """What a step rests on, the names of its lemmas in one if there are several."""
    lemmas = [use for use in uses if isinstance(use, str) and use.startswith(PREFIX)]
    if len(lemmas) < 2:
        return list(uses)
    names = tuple(lemma.removeprefix(PREFIX) for lemma in lemmas)
    found: list[Citation] = [use for use in uses if use not in lemmas]
    found.insert(uses.index(lemmas[0]), names)
    return found


@dataclass(frozen=True)
class Lemma:
    """A general theorem with its name, ``sine-positive``."""

    name: str
    theorem: Step

    @property
    def reference(self) -> str:
        """How proofs cite it."""
        return PREFIX + self.name


def proved_lemmas() -> tuple[Lemma, ...]:
    """The lemmas that proofs have used so far, in the order in which they are written."""
    return tuple(Lemma(name, theorem) for name, theorem in general.proved().items())


def known_lemmas() -> dict[int, str]:
    """``{id(theorem): reference}``, for :func:`symbolic_pe.reports.proofs.outline.outline`.

    Lemmas that follow from the rules, or from other lemmas, without a step that is worth a reason
    (0 < 1/x) are not named: proofs use them as silently as the rules.
    """
    lemmas = proved_lemmas()
    known = {id(lemma.theorem): lemma.reference for lemma in lemmas}
    return {
        id(lemma.theorem): lemma.reference
        for lemma in lemmas
        if outline(lemma.theorem, known).steps
    }
