"""A proof as it is printed: lines, chains, and blocks of them in which something is supposed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from sympy import Basic, Rational

from symbolic_pe.language.statements import Equation, Less, LessEqual, Not, Statement, free_in
from symbolic_pe.language.terms import Variable, free_variables

Kind: TypeAlias = Literal["suppose", "refute", "case", "take", "let", "start", "step"]
"""Why a block is opened: to conclude from something; to refute it; as one of several cases; with
something that exists; for all values of variables; as the start or the step of an induction."""

Reference: TypeAlias = int | str
"""What a step rests on: the number of an earlier step, or the id of another claim."""


@dataclass(frozen=True)
class Said:
    """What a line says, where something is supposed, and why."""

    statement: Statement
    supposed: tuple[Statement, ...]
    reason: str


@dataclass(frozen=True)
class Line:
    """A statement with its reason; ``values`` are those put in for quantified variables;
    ``hypotheses``: those of the theorem, which blocks around it suppose or steps before it show."""

    number: int
    statement: Statement
    reason: str
    uses: tuple[Reference, ...] = ()
    values: tuple[tuple[Variable, Basic], ...] = ()
    hypotheses: tuple[Statement, ...] = ()


@dataclass(frozen=True)
class Link:
    """One more member of a chain: ``relation`` (=, ≤ or <), the term, and why."""

    relation: str
    term: Basic
    reason: str
    uses: tuple[Reference, ...] = ()


@dataclass(frozen=True)
class Chain:
    """start ~ term ~ … ~ term; ``hypotheses`` as of a line."""

    number: int
    start: Basic
    links: tuple[Link, ...]
    reason: str = ""
    hypotheses: tuple[Statement, ...] = ()

    @property
    def relation(self) -> str:
        """Of its start to its end: the strictest of the links."""
        return max((link.relation for link in self.links), key=("=", "≤", "<").index)


@dataclass(frozen=True)
class Closing:
    """What a block shows, and from which of its steps; without a statement, a contradiction."""

    statement: Statement | None
    uses: tuple[Reference, ...] = ()
    reason: str = ""


@dataclass(frozen=True)
class Block:
    """Steps for which something is supposed or taken.

    ``closing``: what it shows, where its last step does not say so; ``uses``: why there is what it
    takes.  Who refers to its number means inside of it what is supposed, and outside what it shows.
    """

    number: int
    kind: Kind
    supposed: tuple[Statement, ...]
    variables: tuple[Variable, ...]
    steps: tuple[Step, ...]
    closing: Closing | None = None
    uses: tuple[Reference, ...] = ()


Step: TypeAlias = Line | Chain | Block


@dataclass(frozen=True)
class Outline:
    """The steps in reading order, and what the conclusion rests on directly."""

    steps: tuple[Step, ...]
    uses: tuple[Reference, ...] = ()
    is_refutation: bool = False

    def every_step(self) -> Iterator[Step]:
        """All steps in reading order, a block before what is in it."""
        return _every(self.steps)

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the claims that the proof builds on, in order of appearance."""
        uses = [use for step in self.every_step() for use in uses_of(step)]
        return tuple(dict.fromkeys(use for use in (*uses, *self.uses) if isinstance(use, str)))

    @property
    def formulas(self) -> tuple[Statement | Basic, ...]:
        """The statements and terms in the steps, in order."""
        return tuple(formula for step in self.every_step() for formula in _formulas(step))

    def unintroduced(self, known: Iterable[Variable]) -> Iterator[Variable]:
        """The variables in the steps of which no block says what they are, beside those ``known``
        from the claim."""
        return _unintroduced(self.steps, frozenset(known))

    def left_open(self, refuted: Statement | None) -> tuple[Reference, ...]:
        """What the refutation of a claim rests on, unless its last step says that already."""
        last = self.steps[-1] if self.steps else None
        if refuted is None or (isinstance(last, Line) and last.statement == Not(refuted)):
            return ()
        return self.uses

    @property
    def referred(self) -> frozenset[int]:
        """The numbers of the steps that others refer to."""
        uses = (use for step in self.every_step() for use in uses_of(step))
        return frozenset(use for use in uses if isinstance(use, int))


def is_general(reference: Reference) -> bool:
    """Whether it is a lemma or an axiom that is cited: no claim has an id with a blank in it."""
    return isinstance(reference, str) and " " in reference


def _every(steps: Iterable[Step]) -> Iterator[Step]:
    for step in steps:
        yield step
        if isinstance(step, Block):
            yield from _every(step.steps)


def uses_of(step: Step) -> Iterator[Reference]:
    """What a step itself rests on, without the steps inside of it."""
    if isinstance(step, Chain):
        yield from (use for link in step.links for use in link.uses)
    elif isinstance(step, Line):
        yield from step.uses
    else:
        yield from (*step.uses, *(step.closing.uses if step.closing else ()))


def _formulas(step: Step) -> Iterator[Statement | Basic]:
    if isinstance(step, Chain):
        yield from (step.start, *(link.term for link in step.links))
    elif isinstance(step, Line):
        terms = (value for _, value in step.values if isinstance(value, Basic))
        yield from (*terms, step.statement)  # a function's name as a value is no term
    else:
        yield from step.supposed
        if step.closing is not None and step.closing.statement is not None:
            yield step.closing.statement


def _unintroduced(steps: Iterable[Step], known: frozenset[Variable]) -> Iterator[Variable]:
    for step in steps:
        inside = known.union(step.variables) if isinstance(step, Block) else known
        for formula in _formulas(step):
            free = free_variables(formula) if isinstance(formula, Basic) else free_in(formula)
            yield from free - inside
        if isinstance(step, Block):
            yield from _unintroduced(step.steps, inside)
            known = known if step.steps else inside  # what exists stays for the steps behind it


def says_contradiction(step: Line) -> bool:
    """Is this step shown as the word?  Not where values are put in: then 2 = 4 says more."""
    return is_falsehood(step.statement) and not step.values


def is_falsehood(statement: Statement) -> bool:
    """Is this how a proof writes a contradiction: 0 < 0, x < x, 1 = 0?"""
    if isinstance(statement, Less) and statement.lhs == statement.rhs:
        return True
    if not isinstance(statement, Equation | Less | LessEqual):
        return False
    left, right = statement.lhs, statement.rhs
    if not (isinstance(left, Rational) and isinstance(right, Rational)):
        return False
    holds = {Equation: left == right, Less: left < right, LessEqual: left <= right}
    return not holds[type(statement)]


# --------------------------------------------------------------------------------------------
# Numbers


def renumbered(whole: Outline) -> Outline:
    """The steps that are referred to numbered without gaps, and the others after them.

    What ends a refutation is referred to by its last words; the end of a proof is the claim.
    """
    return _Renumbering(whole).outline


class _Renumbering:
    def __init__(self, whole: Outline) -> None:
        self._whole = whole
        referred = {*whole.referred, *(whole.uses if whole.is_refutation else ())}
        numbers = [step.number for step in whole.every_step()]
        order = sorted(numbers, key=lambda number: number not in referred)
        self._new = {old: place for place, old in enumerate(order, start=1)}

    @property
    def outline(self) -> Outline:
        steps = tuple(map(self._step, self._whole.steps))
        return replace(self._whole, steps=steps, uses=self._moved(self._whole.uses))

    def _moved(self, uses: tuple[Reference, ...]) -> tuple[Reference, ...]:
        claims = tuple(use for use in uses if isinstance(use, str))
        numbers = {use for use in uses if isinstance(use, int)}
        return claims + tuple(sorted(self._new[use] for use in numbers if use in self._new))

    def _step(self, step: Step) -> Step:
        number = self._new[step.number]
        if isinstance(step, Line):
            return replace(step, number=number, uses=self._moved(step.uses))
        if isinstance(step, Chain):
            links = tuple(replace(link, uses=self._moved(link.uses)) for link in step.links)
            return replace(step, number=number, links=links)
        closing = step.closing
        if closing is not None:
            closing = replace(closing, uses=self._moved(closing.uses))
        steps = tuple(map(self._step, step.steps))
        uses = self._moved(step.uses)
        return replace(step, number=number, steps=steps, closing=closing, uses=uses)
