"""Which theorems are chains a = b ≤ c of comparisons, and what only joins their links."""

from __future__ import annotations

from collections.abc import Container, Iterator

from symbolic_pe.language.statements import Equation
from symbolic_pe.reports.proofs.scopes import Proof

__all__ = ["is_chain", "is_joint"]


def is_chain(theorem: Proof, cited: Container[int]) -> bool:
    """Is this a chain of which a reader sees a link?  ``cited``: theorems, by ``id``, that are not
    looked into."""
    if theorem.rule != "transitive" or _is_relabelled(theorem):
        return False
    links = list(_links(theorem, cited))
    return any(link.reason for link in links) and any(map(_says_something, links))


def is_joint(current: Proof, whole: Proof, cited: Container[int]) -> bool:
    """Is this only what joins links of a chain?"""
    inner = current is whole or not current.reason
    return current.rule == "transitive" and inner and id(current) not in cited


def _links(theorem: Proof, cited: Container[int]) -> Iterator[Proof]:
    """The comparisons that a tree of transitive rules is made of, from left to right."""
    stack = [theorem]
    while stack:
        current = stack.pop()
        if is_joint(current, theorem, cited):
            stack.extend(reversed(current.premises))
        elif current.rule != "reflexive":
            yield current


def _says_something(link: Proof) -> bool:
    """Is this more than a = a?"""
    atom = link.conclusion
    return not isinstance(atom, Equation) or atom.lhs != atom.rhs


def _is_relabelled(theorem: Proof) -> bool:
    """Is this another theorem with words of its own, by way of the chain a = a ~ b?"""
    return bool(
        theorem.rule == "transitive" and theorem.reason and theorem.premises[0].rule == "reflexive"
    )
