"""What a proof builds on directly: other claims, general lemmas, axioms."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symbolic_pe.reports.proofs.lemmas import PREFIX
from symbolic_pe.steps.axioms import ASSUMED
from symbolic_pe.steps.step import Step

__all__ = ["Dependencies", "dependencies"]


_ASSUMED = frozenset(axiom.name for axiom in ASSUMED.values())
"""The other facts that steps appeal to are theorems of the kernel."""


@dataclass(frozen=True)
class Dependencies:
    """The ids of claims, the names of lemmas and of axioms, in order of appearance."""

    claims: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    axioms: tuple[str, ...] = ()


def dependencies(theorem: Step, known: Mapping[int, str]) -> Dependencies:
    """What is cited in a proof, and the axioms that it appeals to itself.

    ``known``: theorems, by ``id``, that proofs cite rather than contain (see
    :func:`symbolic_pe.reports.proofs.outline.outline`).
    """
    cited, axioms = dict[str, None](), dict[str, None]()
    seen, stack = set[int](), [theorem]
    while stack:
        current = stack.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        name = known.get(id(current))
        if name is not None and current is not theorem:
            cited[name] = None
        elif current.rule == "axiom":
            axioms |= dict.fromkeys(name for name in current.axioms if name in _ASSUMED)
        else:
            stack.extend(reversed(current.premises))
    lemmas = tuple(name.removeprefix(PREFIX) for name in cited if name.startswith(PREFIX))
    claims = tuple(name for name in cited if not name.startswith(PREFIX))
    return Dependencies(claims, lemmas, tuple(axioms))
