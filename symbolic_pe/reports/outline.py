"""The proof a reader reads, extracted from a theorem's tree of rules.

A theorem's tree holds every rule that was applied, most of which a textbook would not mention.
What a reader sees are the rules that carry a ``reason``:

- comparisons chained by the rule ``transitive`` become one :class:`Chain` a = b ≤ c with a reason
  for each link;
- any other rule with a reason becomes a :class:`Line`, with the values put in if it instantiates;
- a theorem that is another claim's becomes a citation of that claim, and is not expanded;
- rules without a reason are invisible: what they rest on counts as used by what they lead to.

Steps come in the order of :func:`symbolic_pe.logic.theorem.walk` (premises first), each once,
but for a lemma that is used to remove a hypothesis: it comes before the proof that had it.
Only the attributes of theorems are used, nothing is proved here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias

from sympy import Basic

from symbolic_pe.logic.statements import Equation, Less, LessEqual, Not, Statement
from symbolic_pe.logic.terms import Variable
from symbolic_pe.printing.statements import relation_sign

__all__ = ["Chain", "Line", "Link", "Outline", "Proof", "Reference", "Step", "outline"]


class Proof(Protocol):
    """What this module needs of a theorem."""

    @property
    def conclusion(self) -> Statement: ...
    @property
    def rule(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def premises(self) -> tuple[Proof, ...]: ...
    @property
    def parameters(self) -> tuple[Any, ...]: ...


Reference: TypeAlias = int | str
"""What a step rests on: the number of an earlier step, or the id of another claim."""


@dataclass(frozen=True)
class Line:
    """A statement with its reason; ``values`` are those put in for quantified variables."""

    number: int
    statement: Statement
    reason: str
    uses: tuple[Reference, ...] = ()
    values: tuple[tuple[Variable, Basic], ...] = ()


@dataclass(frozen=True)
class Link:
    """One more member of a chain: ``relation`` (=, ≤ or <), the term, and why."""

    relation: str
    term: Basic
    reason: str
    uses: tuple[Reference, ...] = ()


@dataclass(frozen=True)
class Chain:
    """start ~ term ~ … ~ term."""

    number: int
    start: Basic
    links: tuple[Link, ...]
    reason: str = ""


Step: TypeAlias = Line | Chain


@dataclass(frozen=True)
class Outline:
    """The steps in reading order, and what the conclusion rests on directly."""

    steps: tuple[Step, ...]
    uses: tuple[Reference, ...] = ()

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the claims that the proof builds on, in order of appearance."""
        found: dict[str, None] = {}
        for step in self.steps:
            for part in step.links if isinstance(step, Chain) else (step,):
                found |= dict.fromkeys(item for item in part.uses if isinstance(item, str))
        return tuple(found | dict.fromkeys(item for item in self.uses if isinstance(item, str)))

    @property
    def formulas(self) -> tuple[Statement | Basic, ...]:
        """The statements and terms in the steps, in order."""
        found: list[Statement | Basic] = []
        for step in self.steps:
            if isinstance(step, Chain):
                found += [step.start, *(link.term for link in step.links)]
            else:
                found += [*(value for _, value in step.values), step.statement]
        return tuple(found)

    def left_open(self, refuted: Statement | None) -> tuple[Reference, ...]:
        """What the refutation of a claim rests on, unless its last step says that already."""
        last = self.steps[-1] if self.steps else None
        if refuted is None or (isinstance(last, Line) and last.statement == Not(refuted)):
            return ()
        return self.uses

    @property
    def referred(self) -> frozenset[int]:
        """The numbers of the steps that later steps refer to."""
        uses: list[Reference] = []
        for step in self.steps:
            for part in step.links if isinstance(step, Chain) else (step,):
                uses.extend(part.uses)
        return frozenset(item for item in uses if isinstance(item, int))


def outline(theorem: Proof, known: Mapping[int, str] | None = None) -> Outline:
    """The steps of a proof.

    ``known`` maps ``id(claim.theorem)`` of other claims to their ids.
    """
    return _Reader(dict(known or {})).read(theorem)


def _numbered(whole: Outline, is_refutation: bool) -> Outline:
    """The steps that are referred to numbered without gaps, and the others after them.

    What ends a refutation is referred to by its last words; the end of a proof is the claim.
    """
    referred = whole.referred | (frozenset(whole.uses) if is_refutation else frozenset())
    numbers = [step.number for step in whole.steps]
    order = sorted(numbers, key=lambda number: number not in referred)
    new = {old: place for place, old in enumerate(order, start=1)}

    def moved(uses: tuple[Reference, ...]) -> tuple[Reference, ...]:
        claims = tuple(use for use in uses if isinstance(use, str))
        return claims + tuple(sorted(new[use] for use in uses if isinstance(use, int)))

    def renumbered(step: Step) -> Step:
        if isinstance(step, Line):
            return replace(step, number=new[step.number], uses=moved(step.uses))
        links = tuple(replace(link, uses=moved(link.uses)) for link in step.links)
        return replace(step, number=new[step.number], links=links)

    return Outline(tuple(map(renumbered, whole.steps)), moved(whole.uses))


class _Reader:
    """Goes through a proof once, premises first."""

    def __init__(self, known: dict[int, str]) -> None:
        self._known = known
        self._steps: list[Step] = []
        self._numbers: dict[Step, int] = {}
        self._uses: dict[int, tuple[Reference, ...]] = {}

    def read(self, theorem: Proof) -> Outline:
        self._known.pop(id(theorem), None)
        stack = [(theorem, False)]
        while stack:
            current, ready = stack.pop()
            if id(current) in self._uses:
                continue
            if ready:
                self._uses[id(current)] = self._shown(current)
            else:
                stack.append((current, True))
                stack.extend((part, False) for part in reversed(self._inputs(current)))
        whole = Outline(tuple(self._steps), self._uses[id(theorem)])
        return _numbered(whole, isinstance(theorem.conclusion, Not))

    def _inputs(self, theorem: Proof) -> tuple[Proof, ...]:
        """What has to be shown before this theorem."""
        if id(theorem) in self._known:
            return ()
        if self._is_chain(theorem):
            return tuple(part for link in self._links(theorem) for part in self._below(link))
        if theorem.reason:
            return self._sources(theorem)
        if theorem.rule == "modus_ponens":  # the lemma before what it is used for
            return theorem.premises[::-1]
        return theorem.premises

    def _below(self, link: Proof) -> tuple[Proof, ...]:
        return self._sources(link) if link.reason and id(link) not in self._known else (link,)

    def _sources(self, theorem: Proof) -> tuple[Proof, ...]:
        """The premises; instead of one that has the same words to say, its own premises."""
        found: dict[int, Proof] = {}
        stack, seen = list(theorem.premises[::-1]), set[int]()
        while stack:
            premise = stack.pop()
            if id(premise) in seen:
                continue
            seen.add(id(premise))
            invisible = premise.reason in ("", theorem.reason) and not self._is_chain(premise)
            if invisible and id(premise) not in self._known:
                stack.extend(premise.premises[::-1])
            else:
                found[id(premise)] = premise
        return tuple(found.values())

    def _shown(self, theorem: Proof) -> tuple[Reference, ...]:
        """Show a theorem, if it is to be seen, and say what a user of it refers to."""
        if id(theorem) in self._known:
            return (self._known[id(theorem)],)
        if self._is_chain(theorem):
            return self._add_chain(theorem)
        uses = self._used_by(self._inputs(theorem))
        if not theorem.reason:
            return uses
        return self._add(Line(0, theorem.conclusion, theorem.reason, uses, _values(theorem)))

    def _add(self, step: Step) -> tuple[Reference, ...]:
        """Number a step and keep it; one that says the same as an earlier one is that one."""
        number = self._numbers.setdefault(step, len(self._steps) + 1)
        if number > len(self._steps):
            self._steps.append(replace(step, number=number))
        return (number,)

    def _used_by(self, premises: tuple[Proof, ...]) -> tuple[Reference, ...]:
        """Claims first, then steps by their numbers."""
        found = dict.fromkeys(use for premise in premises for use in self._uses[id(premise)])
        claims = [use for use in found if isinstance(use, str)]
        return (*claims, *sorted(use for use in found if isinstance(use, int)))

    # -- chains ------------------------------------------------------------------------------

    def _is_chain(self, theorem: Proof) -> bool:
        if theorem.rule != "transitive" or _is_relabelled(theorem):
            return False
        links = self._links(theorem)
        return any(link.reason for link in links) and any(map(_says_something, links))

    def _links(self, theorem: Proof) -> list[Proof]:
        """The comparisons that a tree of transitive rules is made of, from left to right."""
        return list(self._flattened(theorem))

    def _flattened(self, theorem: Proof) -> Iterator[Proof]:
        stack = [theorem]
        while stack:
            current = stack.pop()
            inner = current is theorem or not current.reason
            if current.rule == "transitive" and inner and id(current) not in self._known:
                stack.extend(reversed(current.premises))
            elif current.rule != "reflexive":
                yield current

    def _add_chain(self, theorem: Proof) -> tuple[Reference, ...]:
        links = self._links(theorem)
        first = links[0].conclusion
        assert isinstance(first, Equation | LessEqual | Less)
        shown: list[Link] = []
        for link in map(self._link, links):
            if link.term != (shown[-1].term if shown else first.lhs):
                shown.append(link)
        return self._add(Chain(0, first.lhs, tuple(shown), theorem.reason))

    def _link(self, theorem: Proof) -> Link:
        atom, sign = theorem.conclusion, relation_sign(theorem.conclusion)
        assert isinstance(atom, Equation | LessEqual | Less)
        assert sign is not None
        uses = self._used_by(self._below(theorem))
        reason = theorem.reason or ("" if uses else _OBVIOUS.get(theorem.rule, ""))
        return Link(sign, atom.rhs, reason, uses)


_OBVIOUS = {"modulus_above": "a ≤ |a|"}
"""Words for links of a chain that say themselves why they hold."""


def _says_something(link: Proof) -> bool:
    """Is this more than a = a?"""
    atom = link.conclusion
    return not isinstance(atom, Equation) or atom.lhs != atom.rhs


def _is_relabelled(theorem: Proof) -> bool:
    """Is this another theorem with words of its own, by way of the chain a = a ~ b?"""
    return bool(
        theorem.rule == "transitive" and theorem.reason and theorem.premises[0].rule == "reflexive"
    )


def _values(theorem: Proof) -> tuple[tuple[Variable, Basic], ...]:
    """What an instantiation puts in for which variables, if it is not just the variable."""
    if theorem.rule != "instantiate":
        return ()
    return tuple(pair for pair in theorem.parameters[1] if pair[0] != pair[1])
