"""What a line may cite besides facts of its own proof: claims, axioms, lemmas, theorems."""

from __future__ import annotations

from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from symbolic_pe.explain import ClaimError
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.statements import Not
from symbolic_pe.proofs.elaboration import elaborate
from symbolic_pe.proofs.facts import Fact
from symbolic_pe.steps.step import Step

__all__ = ["cited_fact"]

_ELABORATED: WeakKeyDictionary[Step, Theorem] = WeakKeyDictionary()


def cited_fact(thing: Any) -> Fact:
    """A claim, an axiom, a general lemma or a theorem of the library as a fact.

    Raises :class:`ClaimError` for what proves nothing.
    """
    if hasattr(thing, "certificate"):  # a claim
        said = thing.statement if thing.declared == "proved" else Not(thing.statement)
        return Fact(said, thing.certificate.theorem, thing.id)
    if hasattr(thing, "general"):
        return _of_lemma(thing)
    if isinstance(thing, Step) and thing.rule == "axiom":
        return Fact(thing.conclusion, elaborate(thing, _ELABORATED), f"axiom {thing.parameters[0]}")
    theorem = thing if isinstance(thing, Theorem) else getattr(thing, "theorem", None)
    if isinstance(theorem, Theorem):
        return Fact(None, theorem)
    raise ClaimError(f"{thing!r} is no fact, claim or lemma, and cannot be cited")


@cache
def _of_lemma(lemma: Any) -> Fact:
    step = lemma.general()
    name = lemma.__name__.replace("_", "-")
    return Fact(step.conclusion, elaborate(step, _ELABORATED), f"lemma {name}")
