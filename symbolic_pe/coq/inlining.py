"""Which theorems a file of Coq proves, in which order, and which are written inside of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from symbolic_pe.coq.library import laws
from symbolic_pe.coq.writing import (
    axiom_name,
)
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem

MOST_NESTED, MOST_TOGETHER = 25, 60
"""How deep inferences are nested in one definition, and how many there are in it, at most."""
NAMED = frozenset({"numeric", "define"})
"""Rules whose theorems have a name in any case."""


def name_in_library(theorem: Theorem) -> str | None:
    """The name of the axiom, or of the law that the library proves; None for other theorems."""
    if theorem.rule == "axiom":
        return str(theorem.arguments[0])
    return None if theorem.hypotheses else laws().get(theorem.statement)


def name_elsewhere(theorem: Theorem, proved: Mapping[Term, str]) -> str | None:
    """The name of the theorem in another file, if there is one."""
    known = name_in_library(theorem)
    if known is not None:
        return axiom_name(known)
    return None if theorem.hypotheses else proved.get(theorem.statement)


def _premises(theorem: Theorem, proved: Mapping[Term, str]) -> tuple[Theorem, ...]:
    """What has to be exported before it."""
    return theorem.premises if name_elsewhere(theorem, proved) is None else ()


def premises_first(theorems: Iterable[Theorem], proved: Mapping[Term, str]) -> list[Theorem]:
    """These theorems and all that they rest on, each once, premises first.

    Nobody asks here whether the kernel has made them: that is for Coq to find out.
    """
    order: dict[Theorem, None] = {}
    waiting = list(reversed(list(theorems)))
    while waiting:
        premises = _premises(waiting[-1], proved)
        missing = [premise for premise in premises if premise not in order]
        if missing:
            waiting.extend(reversed(missing))
        else:
            order[waiting.pop()] = None
    return list(order)


def written_inline(
    inferences: Sequence[Theorem], roots: Iterable[Theorem], proved: Mapping[Term, str]
) -> frozenset[Theorem]:
    """The theorems that are written where they are used: there is one such place, and the
    definition there stays short.  Hypotheses take their proofs from that place anyway."""
    asked = frozenset(roots)
    uses = Counter(premise for theorem in inferences for premise in _premises(theorem, proved))
    depths: dict[Theorem, int] = {}
    sizes: dict[Theorem, int] = {}
    found = set()
    for theorem in inferences:
        inside = [premise for premise in _premises(theorem, proved) if premise in found]
        depths[theorem] = 1 + max((depths[premise] for premise in inside), default=0)
        sizes[theorem] = 1 + sum(sizes[premise] for premise in inside)
        short = depths[theorem] < MOST_NESTED and sizes[theorem] < MOST_TOGETHER
        named = theorem.rule in NAMED or name_elsewhere(theorem, proved) is not None
        once = uses[theorem] == 1 and short and not named
        if theorem not in asked and (once or theorem.rule == "assume"):
            found.add(theorem)
    return frozenset(found)
