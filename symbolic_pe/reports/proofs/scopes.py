"""Where in a proof something is supposed, and the block in which each of its steps belongs.

A theorem's tree is a graph: a theorem may be used in several places.  It is shown in the innermost
block that holds all of them, as long as every hypothesis of its own is supposed there or further
out; so no step stands outside the block of its hypotheses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias

from sympy import Rational

from symbolic_pe.language.statements import (
    Equation,
    Exists,
    ForAll,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    conjuncts,
    same_statement,
)
from symbolic_pe.language.terms import Variable
from symbolic_pe.proofs.record import Kind, Line

__all__ = [
    "Part",
    "Places",
    "Proof",
    "Scope",
    "is_falsehood",
    "is_from_falsehood",
    "is_trivial",
    "says_contradiction",
]


class Proof(Protocol):
    """What these modules need of a theorem."""

    @property
    def conclusion(self) -> Statement: ...
    @property
    def hypotheses(self) -> tuple[Statement, ...]: ...
    @property
    def rule(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def premises(self) -> tuple[Proof, ...]: ...
    @property
    def parameters(self) -> tuple[Any, ...]: ...


ScopeKind: TypeAlias = Kind | Literal["known"]
"""``known``: it has just been proved, or is trivial, and nothing is said about it."""


@dataclass(frozen=True, eq=False)
class Scope:
    """A part of a proof in which something is supposed, besides what is in the part around it.

    ``variables``: what is taken, or what the induction is on; ``proof``: of what is ``known``.
    """

    kind: ScopeKind
    parent: Scope | None = None
    supposed: tuple[Statement, ...] = ()
    variables: tuple[Variable, ...] = ()
    depth: int = field(default=0)
    proof: Proof | None = None

    def outwards(self) -> Iterator[Scope]:
        """This scope and those around it."""
        scope: Scope | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def supposing(self, statement: Statement) -> Scope | None:
        """The scope, this or one around it, that supposes a statement."""
        return next(
            (
                scope
                for scope in self.outwards()
                if any(_is_the_same(item, statement) for item in scope.supposed)
            ),
            None,
        )


def _is_the_same(supposed: Statement, statement: Statement) -> bool:
    """Are they the same, or y < x and ¬(x ≤ y)?"""
    if isinstance(supposed, Less) and isinstance(statement, Not):
        return statement.body == LessEqual(supposed.rhs, supposed.lhs)
    return same_statement(supposed, statement)


@dataclass(frozen=True)
class Part:
    """Something that a theorem was made from, and what is supposed for it."""

    theorem: Proof
    scope: Scope


class Places:
    """The scopes of a proof.  ``known``: theorems, by ``id``, that are cited, not contained."""

    def __init__(self, theorem: Proof, known: Mapping[int, str]) -> None:
        self._known = known
        self._parts: dict[tuple[int, Scope], tuple[Part, ...]] = {}
        self._homes: dict[tuple[int, Scope], Scope] = {}
        self.root = Scope("known")
        self._place(theorem)

    def home(self, theorem: Proof, scope: Scope) -> Scope:
        """Where a theorem that is used in a scope belongs."""
        return self._homes[id(theorem), scope]

    def parts(self, theorem: Proof, home: Scope) -> tuple[Part, ...]:
        """What a theorem was made from, what comes first in front."""
        return self._parts[id(theorem), home]

    def _place(self, theorem: Proof) -> None:
        wanted: dict[int, dict[Scope, None]] = {id(theorem): {self.root: None}}
        for current in self._users_first(theorem):
            homes = self._among(current, wanted.get(id(current), {}))
            for home in homes:
                parts = () if id(current) in self._known else tuple(_parts(current, home))
                self._parts[id(current), home] = parts
                for part in parts:
                    wanted.setdefault(id(part.theorem), {})[part.scope] = None

    def _users_first(self, theorem: Proof) -> list[Proof]:
        """Every theorem of the proof after all that were made from it."""
        found: list[Proof] = []
        seen: set[int] = set()
        stack = [(theorem, False)]
        while stack:
            current, ready = stack.pop()
            if ready:
                found.append(current)
            elif id(current) not in seen:
                seen.add(id(current))
                stack.append((current, True))
                premises = () if id(current) in self._known else current.premises
                stack.extend((part, False) for part in premises)
        return found[::-1]

    def _among(self, theorem: Proof, scopes: Iterable[Scope]) -> list[Scope]:
        """The scopes in which a theorem is shown that is used in these."""
        groups: dict[Scope, list[Scope]] = {}
        for scope in scopes:
            groups.setdefault(_outermost(theorem, scope), []).append(scope)
        homes = []
        for members in groups.values():
            home = members[0]
            for member in members[1:]:
                home = _common(home, member)
            home = _before_it_is_supposed(theorem, home)
            homes.append(home)
            self._homes.update({(id(theorem), member): home for member in (*members, home)})
        return homes


def _outermost(theorem: Proof, scope: Scope) -> Scope:
    """The outermost scope in which all hypotheses of a theorem are supposed that are so here."""
    needed = [scope.supposing(item) for item in theorem.hypotheses]
    inner = [found for found in needed if found is not None]
    if inner:
        return max(inner, key=lambda found: found.depth)
    return [*scope.outwards()][-1]


def _before_it_is_supposed(theorem: Proof, home: Scope) -> Scope:
    """Where a lemma φ ⇒ ψ is shown that is used where φ is supposed already, of these or of other
    values: outside, if it needs nothing of what is supposed there."""
    if theorem.rule != "discharge":
        return home
    fact = theorem.parameters[0]
    supposing = (item for item in home.outwards() if item.kind == "suppose" and _holds(item, fact))
    around = next(supposing, None)
    if around is None or around.parent is None:
        return home
    parent = around.parent
    free = all(home.supposing(item) == parent.supposing(item) for item in theorem.hypotheses)
    return parent if free else home


def _holds(scope: Scope, fact: Statement) -> bool:
    """Does a scope suppose all that a fact says, perhaps as a part of more?"""
    supposed = [part for item in scope.supposed for part in conjuncts(item)]
    return all(any(same_statement(part, item) for item in supposed) for part in conjuncts(fact))


def _common(one: Scope, other: Scope) -> Scope:
    """The innermost scope that holds both."""
    around = set(one.outwards())
    return next(scope for scope in other.outwards() if scope in around)


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


def says_contradiction(step: Line) -> bool:
    """Is this step shown as the word?  Not where values are put in: then 2 = 4 says more."""
    return is_falsehood(step.statement) and not step.values


def is_trivial(statement: Statement) -> bool:
    """Is this ¬(0 < 0), which a proof may suppose without a word?"""
    return isinstance(statement, Not) and is_falsehood(statement.body)


def is_from_falsehood(theorem: Proof) -> bool:
    """Does this hold, ¬¬ψ or ψ, because what is supposed already is contradictory?"""
    while theorem.rule == "choose" and not theorem.reason:
        theorem = theorem.premises[1]
    if theorem.rule == "double_negation" and not theorem.reason:
        (theorem,) = theorem.premises
    if theorem.rule != "negate" or not isinstance(theorem.parameters[0], Not):
        return False
    used = (item for premise in theorem.premises for item in premise.hypotheses)
    return not any(same_statement(theorem.parameters[0], item) for item in used)


# --------------------------------------------------------------------------------------------
# What the rules suppose


def _parts(theorem: Proof, home: Scope) -> Iterator[Part]:
    """The premises of a theorem, what comes first in front, each with its scope."""
    given, premises = theorem.parameters, theorem.premises

    def scope(kind: ScopeKind, *supposed: Statement, variables: tuple[Variable, ...] = ()) -> Scope:
        return Scope(kind, home, supposed, variables, home.depth + 1)

    match theorem.rule:
        case "discharge":
            yield Part(premises[0], scope("suppose", given[0]))
        case "modus_ponens":
            implication, premise = premises
            yield Part(premise, home)  # the lemma before what it is used for
            if implication.rule == "discharge" and not implication.reason:
                fact = implication.parameters[0]
                shown = Scope("known", home, (fact,), (), home.depth + 1, premise)
                yield Part(implication.premises[0], shown)
            else:
                yield Part(implication, home)
        case "negate" if home.supposing(given[0]) is not None:
            yield from (Part(premise, home) for premise in premises)  # it has been supposed already
        case "negate" if is_from_falsehood(theorem):
            yield from (Part(premise, home) for premise in premises)  # nothing is supposed for it
        case "negate":
            inner = scope("known" if is_trivial(given[0]) else "refute", given[0])
            yield from (Part(premise, inner) for premise in premises)
        case "cases":
            yield Part(premises[0], home)
            disjunction = premises[0].conclusion
            assert isinstance(disjunction, Or)
            for part, branch in zip(disjunction.parts, premises[1:], strict=True):
                yield Part(branch, scope("case", part))
        case "choose":
            existence = premises[0].conclusion
            assert isinstance(existence, Exists)
            yield Part(premises[0], home)
            yield Part(premises[1], scope("take", existence.body, variables=existence.variables))
        case "induction" | "integer_induction" if isinstance(given[0], ForAll):
            kinds: tuple[Kind, ...] = ("start", "step", "step")
            for kind, premise in zip(kinds, premises, strict=False):
                yield Part(premise, scope(kind, variables=given[0].variables))
        case _:
            yield from (Part(premise, home) for premise in premises)
