"""What a proof builds on directly: other claims, general lemmas, axioms."""

from __future__ import annotations

from dataclasses import dataclass

from symbolic_pe.proofs.axioms import ASSUMED
from symbolic_pe.proofs.record import Outline, is_general
from symbolic_pe.reports.words import PREFIX


@dataclass(frozen=True)
class Dependencies:
    """The ids of claims, the names of lemmas and of axioms, in order of appearance."""

    claims: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()


def dependencies(steps: Outline) -> Dependencies:
    """What is cited in a proof; of what is called an axiom, the axioms of the kernel."""
    cited = steps.cited
    claims = tuple(name for name in cited if not is_general(name))
    lemmas = tuple(name.removeprefix(PREFIX) for name in cited if name.startswith(PREFIX))
    axioms = tuple(axiom.name for axiom in ASSUMED.values() if axiom.reference in cited)
    return Dependencies(claims, lemmas, axioms)
