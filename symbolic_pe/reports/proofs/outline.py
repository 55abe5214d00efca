"""The proof a reader reads, extracted from a theorem's tree of rules.

A theorem's tree holds every rule that was applied, most of which a textbook would not mention.
What a reader sees are the rules that carry a ``reason``, and what is supposed for them:

- comparisons chained by the rule ``transitive`` become one :class:`Chain` a = b ≤ c with a reason
  for each link;
- any other rule with a reason becomes a :class:`Line`, with the values put in if it instantiates;
- a rule that removes a hypothesis becomes a :class:`Block`, which holds all steps that rest on the
  hypothesis and ends with what it shows (see :mod:`symbolic_pe.reports.proofs.scopes`);
- a theorem that is another claim's becomes a citation of that claim, and is not expanded;
- rules without a reason are invisible: what they rest on counts as used by what they lead to.

Steps come premises first, each once in a block; a lemma that is used to remove a hypothesis comes
before the proof that had it.  Only the attributes of theorems are used, nothing is proved here.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from sympy import Basic, Integer

from symbolic_pe.language.statements import (
    Equation,
    Less,
    LessEqual,
    Not,
    Statement,
    same_statement,
)
from symbolic_pe.language.terms import Variable
from symbolic_pe.printing.statements import relation_sign
from symbolic_pe.proofs.record import (
    Block,
    Chain,
    Closing,
    Line,
    Link,
    Outline,
    Reference,
    Step,
    renumbered,
    uses_within,
)
from symbolic_pe.proofs.written import recorded
from symbolic_pe.reports.proofs.chains import is_chain, is_joint
from symbolic_pe.reports.proofs.endings import ended, is_supposed_by, states
from symbolic_pe.reports.proofs.facts import is_of_numbers, said_of, shown_by, without_the_obvious
from symbolic_pe.reports.proofs.introducing import introduced
from symbolic_pe.reports.proofs.joining import joined, without_idle_cases
from symbolic_pe.reports.proofs.reasons import displayed_reason
from symbolic_pe.reports.proofs.repeating import unrepeated
from symbolic_pe.reports.proofs.scopes import (
    Part,
    Places,
    Proof,
    Scope,
    is_falsehood,
    is_from_falsehood,
    is_trivial,
    says_contradiction,
)

__all__ = [
    "Block",
    "Chain",
    "Closing",
    "Line",
    "Link",
    "Outline",
    "Proof",
    "Reference",
    "Step",
    "is_falsehood",
    "outline",
    "says_contradiction",
]


def outline(theorem: Proof, known: Mapping[int, str] | None = None) -> Outline:
    """The steps of a proof.

    ``known`` maps ``id(claim.theorem)`` of other claims to their ids.
    """
    written = recorded(theorem)
    if written is not None:
        return written[0]
    others = {key: name for key, name in (known or {}).items() if key != id(theorem)}
    return introduced(_Reader(theorem, others).read(), theorem.conclusion)


# --------------------------------------------------------------------------------------------
# Reading a theorem's tree


_Uses: TypeAlias = tuple[Reference, ...]
_Visit: TypeAlias = Generator[Any, _Uses, _Uses]
"""A visit to a theorem: it asks for visits to others, and says what a user of it refers to."""


def _performed(visit: _Visit) -> _Uses:
    """A visit with all it asks for; without recursion, for proofs are deep."""
    stack: list[_Visit] = [visit]
    result: Any = None
    while stack:
        try:
            stack.append(stack[-1].send(result))
            result = None
        except StopIteration as end:
            stack.pop()
            result = end.value
    return tuple(result)


class _Reader:
    """Goes through a proof once, premises first."""

    def __init__(self, theorem: Proof, known: dict[int, str]) -> None:
        self._theorem = theorem
        self._known = known
        self._places = Places(theorem, known)
        self._steps: dict[Scope, list[Step]] = {self._places.root: []}
        self._scopes: dict[int, Scope] = {}
        self._blocks: dict[Scope, int] = {}
        self._cited: dict[Scope, frozenset[Reference]] = {}
        self._merged: dict[int, int] = {}
        self._proofs: dict[Scope, _Uses] = {}
        self._grounds: dict[Scope, _Uses] = {}
        self._visited: dict[tuple[int, Scope, str], _Uses] = {}
        self._same: dict[tuple[Scope, Step], int] = {}

    def read(self) -> Outline:
        """The outline, its steps numbered."""
        root = self._places.root
        uses = _performed(self._visit(self._theorem, root))
        refutes = isinstance(self._theorem.conclusion, Not)
        told = Outline(tuple(self._steps[root]), uses, refutes)
        whole = joined(without_idle_cases(told, self._merged), self._merged)
        return renumbered(unrepeated(whole, self._merged), self._merged)

    # -- visits ------------------------------------------------------------------------------

    def _visit(self, theorem: Proof, scope: Scope, said: str = "") -> _Visit:
        """Show a theorem that is used in a scope, if it is to be seen and does not only repeat the
        words just said."""
        home = self._places.home(theorem, scope)
        key = (id(theorem), home, said if theorem.reason in ("", said) else "")
        if key not in self._visited:
            self._visited[key] = yield from self._shown(theorem, home, said)
        return self._visited[key]

    def _shown(self, theorem: Proof, home: Scope, said: str) -> _Visit:
        if id(theorem) in self._known:
            return (self._known[id(theorem)],)
        if is_chain(theorem, self._known):
            return (yield from self._chain(theorem, home))
        if theorem.rule == "assume" and theorem.reason:
            return self._assumed(theorem, home)
        uses = yield from self._rest(theorem, home, theorem.reason or said)
        if theorem.reason in ("", said):
            return uses
        shown, supposed = self._said(theorem.conclusion, home)
        uses = _in_order((*uses, *supposed, *self._facts(theorem, home)))
        line = Line(0, shown, displayed_reason(theorem), uses, _values(theorem))
        return self._add(home, replace(line, hypotheses=theorem.hypotheses))

    def _assumed(self, theorem: Proof, home: Scope) -> _Uses:
        """What is supposed by a block is not repeated, but referred to; and what has been shown
        is referred to where it was."""
        scope = home.supposing(theorem.conclusion)
        if scope is not None and scope.kind != "known":
            return (self._block(scope),)
        shown = self._proofs.get(scope, ()) if scope is not None else ()
        if shown:
            return shown
        whole = self._supposing(theorem.conclusion, home)
        if whole is not None:
            return (self._block(whole),)
        line = Line(0, theorem.conclusion, theorem.reason, hypotheses=theorem.hypotheses)
        return self._add(home, line)

    def _facts(self, theorem: Proof, home: Scope) -> _Uses:
        """What a step rests on that has been proved, but not shown in so many words: it is now."""
        return tuple(use for fact in theorem.hypotheses for use in self._fact(fact, home))

    def _fact(self, fact: Statement, home: Scope) -> _Uses:
        scope = home.supposing(fact)
        if scope is None or scope.kind != "known" or is_trivial(fact):
            return ()
        proved = fact if scope.proof is None else shown_by(scope.proof, fact)
        said = said_of(proved, lambda premise: self._is_supposed(premise, home))
        if said != fact and home.supposing(said) is not None:
            return self._fact(said, home)
        if is_of_numbers(said) or self._is_supposed(said, home):
            return ()
        steps = (step for scope in self._around(home) for step in self._steps[scope])
        shown = next((step for step in steps if states(step, said)), None)
        if shown is not None:
            return (shown.number,) if isinstance(shown, Block) else ()
        return self._add(scope, Line(0, said, "", self._proofs.get(scope, ())))

    def _around(self, home: Scope) -> list[Scope]:
        return [scope for scope in home.outwards() if scope is _visible(scope)]

    def _said(self, statement: Statement, home: Scope) -> tuple[Statement, _Uses]:
        """A statement without premises that need no words where it stands, and the blocks around
        that suppose these."""
        supposing: dict[Scope, None] = {}

        def is_supposed(premise: Statement) -> bool:
            scope = self._supposing(premise, home)
            supposing.update({scope: None} if scope else {})
            return scope is not None

        shown = without_the_obvious(statement, is_supposed)
        return shown, tuple(map(self._block, supposing))

    def _supposing(self, fact: Statement, home: Scope) -> Scope | None:
        """The innermost block around that supposes this, perhaps as a part of something."""
        return next((scope for scope in self._around(home) if is_supposed_by(fact, scope)), None)

    def _is_supposed(self, fact: Statement, home: Scope) -> bool:
        return self._supposing(fact, home) is not None

    def _rest(self, theorem: Proof, home: Scope, said: str) -> _Visit:
        """Show what a theorem was made from."""
        uses: dict[Reference, None] = {}
        latest = _Uses()
        opened: dict[Scope, list[tuple[Proof, _Uses]]] = {}
        parts = self._places.parts(theorem, home)
        evident = _is_cut_of_numbers(parts)
        for part in parts:
            inner = part.scope
            silent = said if inner is home or inner.kind == "known" else ""
            if inner.kind == "known" and inner is not home:
                self._proofs[inner] = latest
            elif inner is not home:
                self._steps.setdefault(inner, [])
                self._grounds[inner] = latest if inner.kind == "take" else ()
            latest = yield self._visit(part.theorem, inner, silent)
            if inner is home or inner.kind == "known":
                uses |= {} if evident and part is parts[0] else dict.fromkeys(latest)
            else:
                opened.setdefault(inner, []).append((part.theorem, latest))
        together = any(self._steps[scope] for scope in opened)
        for scope, members in opened.items():
            uses |= dict.fromkeys(self._left(scope, members, needed=together))
        return _in_order(uses)

    # -- blocks ------------------------------------------------------------------------------

    def _block(self, scope: Scope) -> int:
        """The number of a block, which it has before it is complete."""
        if scope not in self._blocks:
            self._blocks[scope] = self._new_number(scope.parent or scope)
        return self._blocks[scope]

    def _new_number(self, scope: Scope) -> int:
        number = len(self._scopes) + 1
        self._scopes[number] = _visible(scope)
        return number

    def _left(self, scope: Scope, members: list[tuple[Proof, _Uses]], needed: bool) -> _Uses:
        """Complete a block, if there is anything in it (or in the other cases beside it), and say
        what those refer to who use it."""
        number = self._block(scope)
        uses = _in_order(dict.fromkeys(use for _, uses in members for use in uses))
        if needed and scope not in self._cited:
            shown = uses or self._cases(members[0][0], scope)
            block = self._completed(number, scope, members, shown)
            assert scope.parent is not None
            self._steps[_visible(scope.parent)].append(block)
            self._cited[scope] = frozenset(uses_within(block))
        outside = [use for use in uses if not self._is_inside(use, scope)]
        if needed and (len(outside) < len(uses) or not uses):
            return (*(use for use in outside if use not in self._cited[scope]), number)
        return tuple(use for use in outside if needed or use != number)

    def _cases(self, theorem: Proof, scope: Scope) -> _Uses:
        """The cases in which something holds at once, if there are several of them."""
        around = (scope.supposing(item) for item in theorem.hypotheses)
        cases = dict.fromkeys(item for item in around if item is not None and item.kind == "case")
        return _in_order(self._block(item) for item in cases) if len(cases) > 1 else ()

    def _is_inside(self, use: Reference, scope: Scope) -> bool:
        if not isinstance(use, int):
            return False
        return use == self._blocks.get(scope) or scope in self._scopes[use].outwards()

    def _completed(
        self, number: int, scope: Scope, members: list[tuple[Proof, _Uses]], uses: _Uses
    ) -> Block:
        conclusion, _ = self._said(members[0][0].conclusion, scope)
        if scope.kind in ("case", "take") and is_from_falsehood(members[0][0]):
            conclusion = _FALSEHOOD
        steps, closing = ended(scope, conclusion, self._steps[scope], uses)
        grounds = self._grounds[scope]
        assert scope.kind != "known"
        block = Block(
            number, scope.kind, scope.supposed, scope.variables, tuple(steps), closing, grounds
        )
        inner = steps[0] if len(steps) == 1 else None
        if not isinstance(inner, Block) or not _is_one_with(inner, block):
            return block
        self._merged[number] = inner.number
        supposed = _without_repeats((*block.supposed, *inner.supposed))
        variables = block.variables or inner.variables
        return replace(inner, kind=block.kind, supposed=supposed, variables=variables)

    # -- steps -------------------------------------------------------------------------------

    def _add(self, home: Scope, step: Step) -> _Uses:
        """Number a step and keep it; one that says the same as an earlier one is that one."""
        for scope in home.outwards():
            if (scope, step) in self._same:
                return (self._same[scope, step],)
        shown = _visible(home)
        number = self._same[shown, step] = self._new_number(shown)
        self._steps[shown].append(replace(step, number=number))
        return (number,)

    def _chain(self, theorem: Proof, home: Scope) -> _Visit:
        shown: list[Link] = []
        first: Basic | None = None
        stack = [(theorem, home)]
        while stack:
            current, scope = stack.pop()
            if is_joint(current, theorem, self._known):
                at = self._places.home(current, scope)
                stack.extend((premise, at) for premise in reversed(current.premises))
            elif current.rule != "reflexive":
                atom, link = yield from self._link(current, scope)
                first = atom.lhs if first is None else first
                if link.term != (shown[-1].term if shown else first):
                    shown.append(link)
        assert first is not None
        self._facts(theorem, home)
        return self._add(home, Chain(0, first, tuple(shown), theorem.reason, theorem.hypotheses))

    def _link(self, theorem: Proof, scope: Scope) -> Generator[Any, _Uses, tuple[Any, Link]]:
        atom, sign = theorem.conclusion, relation_sign(theorem.conclusion)
        assert isinstance(atom, Equation | LessEqual | Less)
        assert sign is not None
        if theorem.reason and id(theorem) not in self._known:
            home = self._places.home(theorem, scope)
            uses = yield from self._rest(theorem, home, theorem.reason)
        else:
            uses = yield self._visit(theorem, scope)
        reason = theorem.reason or ("" if uses else _OBVIOUS.get(theorem.rule, ""))
        return atom, Link(sign, atom.rhs, reason, uses)


def _is_cut_of_numbers(parts: tuple[Part, ...]) -> bool:
    """Is the first of these a proof that a number is not 0, as the sum of e, e² and e³ is not, for
    the rest?  Why that is needs no words."""
    if len(parts) != 2 or parts[1].scope is parts[0].scope:
        return False
    known = parts[1].scope
    return known.kind == "known" and all(map(is_of_numbers, known.supposed))


def _in_order(uses: Iterable[Reference]) -> _Uses:
    """Claims first, then steps by their numbers."""
    found = dict.fromkeys(uses)
    claims = [use for use in found if isinstance(use, str)]
    return (*claims, *sorted(use for use in found if isinstance(use, int)))


def _without_repeats(statements: Iterable[Statement]) -> tuple[Statement, ...]:
    """Each statement once, also where it is supposed first of a real k and then of a positive one,
    which a reader cannot tell apart."""
    found: list[Statement] = []
    for statement in statements:
        if not any(same_statement(statement, other) for other in found):
            found.append(statement)
    return tuple({str(statement): statement for statement in found}.values())


def _visible(scope: Scope) -> Scope:
    """The scope in whose block a step is seen: what has just been proved needs none of its own."""
    return next(item for item in scope.outwards() if item.kind != "known" or item.parent is None)


def _is_one_with(inner: Block, block: Block) -> bool:
    """Are these "suppose φ: suppose ψ: …", which is one block?"""
    return inner.kind == "suppose" and block.kind in ("suppose", "start", "step")


_FALSEHOOD = Less(Integer(0), Integer(0))

_OBVIOUS = {"modulus_above": "`a ≤ |a|`"}
"""Words for links of a chain that say themselves why they hold."""


def _values(theorem: Proof) -> tuple[tuple[Variable, Basic], ...]:
    """What an instantiation puts in for which variables, if it is not just the variable."""
    if theorem.rule != "instantiate":
        return ()
    return tuple(pair for pair in theorem.parameters[1] if pair[0] != pair[1])
