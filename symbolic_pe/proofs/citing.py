"""What a line may cite besides facts of its own proof: claims, axioms, lemmas, theorems."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from symbolic_pe.explain import ClaimError
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.border.back import NothingToSay
from symbolic_pe.language.statements import Not
from symbolic_pe.proofs.facts import Fact
from symbolic_pe.proofs.lemmas import lemma
from symbolic_pe.theories.library import Cited


def cited_fact(thing: Any) -> Fact:
    """A claim, an axiom, a general lemma or a theorem of the library as a fact.

    Raises :class:`ClaimError` for what proves nothing.
    """
    if hasattr(thing, "certificate"):  # a claim
        said = thing.statement if thing.declared == "proved" else Not(thing.statement)
        return Fact(said, thing.certificate.theorem, thing.id)
    if isinstance(thing, Cited):
        with suppress(NothingToSay):
            thing = lemma(thing)
    theorem = thing if isinstance(thing, Theorem) else getattr(thing, "theorem", None)
    if isinstance(theorem, Theorem):
        named = hasattr(thing, "reference")  # a lemma or an axiom has a statement to print
        return Fact(thing.statement, theorem, thing.reference) if named else Fact(None, theorem)
    raise ClaimError(f"{thing!r} is no fact, claim or lemma, and cannot be cited")
