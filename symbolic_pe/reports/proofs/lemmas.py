"""How proofs cite general lemmas, which are printed once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from symbolic_pe.proofs.record import Reference

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
