"""What is known in a context: theorems, found by what they speak of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import conjuncts, is_call, is_universal, opened
from symbolic_pe.foundations.written import less_equal
from symbolic_pe.kernel.polynomials import without_embeddings
from symbolic_pe.kernel.terms import APP, FALSE, NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, N, R, Z
from symbolic_pe.tactics.arithmetic.integers import gap
from symbolic_pe.tactics.arithmetic.order import combine


def is_inequality(statement: Term) -> bool:
    """Whether it is s < t or s ≤ t."""
    return is_call(statement, "lt") or is_call(statement, "le")


def is_unequal(statement: Term) -> bool:
    """Whether it is s ≠ t, for numbers."""
    return (
        is_call(statement, "imp")
        and statement.args[1] is FALSE
        and is_call(statement.args[0], "eq")
        and statement.args[0].args[0].type in NUMBERS
    )


def is_numeral_zero(t: Term) -> bool:
    """Whether it is the numeral 0."""
    return t.kind == NUM and not t.head[0]


def has_premise(statement: Term) -> bool:
    """Whether it is φ ⇒ ψ, ψ not ⊥."""
    return is_call(statement, "imp") and statement.args[1] is not FALSE


class Universal(NamedTuple):
    """A fact ∀x…. φ ⇒ a ≤ b as what it says of b (direction 1) or of a (−1); 0 for t ≠ 0.

    As a rule, the pattern is a ≤ b itself.
    """

    theorem: Theorem
    variables: tuple[Term, ...]
    pattern: Term
    direction: int


class Facts:
    """Theorems, by kind and by the terms that they bound."""

    def __init__(self, theorems: Sequence[Theorem] = ()) -> None:
        self.theorems: list[Theorem] = []
        self.of_statement: dict[Term, Theorem] = {}
        self.inequalities: list[Theorem] = []
        self.unequal: list[Theorem] = []
        self._equal: list[Theorem] = []
        self._bounds: dict[tuple[Term, int], list[tuple[Fraction, Theorem]]] = {}
        self._universal: dict[Term, list[Universal]] = {}
        self.rules: list[Universal] = []
        self._gaps: dict[Theorem, Theorem] = {}
        for theorem in theorems:
            self._add(theorem)

    def with_theorems(self, theorems: Sequence[Theorem]) -> Facts:
        """These and more, sorted once."""
        new = Facts()
        for name in ("theorems", "inequalities", "unequal", "_equal", "rules"):
            setattr(new, name, list(getattr(self, name)))
        new.of_statement, new._gaps = dict(self.of_statement), self._gaps
        new._bounds = {key: list(found) for key, found in self._bounds.items()}
        new._universal = {head: list(found) for head, found in self._universal.items()}
        for theorem in theorems:
            new._add(theorem)
        return new

    def _add(self, theorem: Theorem) -> None:
        self.theorems.append(theorem)
        statement = theorem.statement
        self.of_statement.setdefault(statement, theorem)
        if is_call(statement, "and"):
            for part in conjuncts(theorem):
                self._add(part)
        elif is_inequality(statement):
            self._add_inequality(theorem)
        elif is_unequal(statement):
            self.unequal.append(theorem)
        elif is_call(statement, "eq") and statement.args[0].type in (N, Z, R):
            self._equal.append(theorem)
        elif is_universal(statement):
            self._add_universal(theorem)

    def _add_inequality(self, theorem: Theorem) -> None:
        self.inequalities.append(theorem)
        a, b = map(without_embeddings, theorem.statement.args)
        for (term, number), direction in (((b, a), 1), ((a, b), -1)):
            if number.kind == NUM:
                value = direction * Fraction(*number.head)
                self._bounds.setdefault((term, direction), []).append((value, theorem))

    def _add_universal(self, theorem: Theorem) -> None:
        variables, conclusion = _conclusion(theorem)
        if is_inequality(conclusion) and conclusion.free.issuperset(variables):
            self.rules.append(Universal(theorem, variables, conclusion, 0))
        for direction, side in _sides(conclusion):
            pattern = without_embeddings(side)
            if pattern.kind == APP and pattern.free.issuperset(variables):
                universal = Universal(theorem, variables, pattern, direction)
                self._universal.setdefault(pattern.head, []).append(universal)

    def bounds(self, t: Term, direction: int) -> Sequence[tuple[Fraction, Theorem]]:
        """c and the theorem, for each that says c ≤ ±t or c < ±t (direction 1 or −1)."""
        return self._bounds.get((t, direction), ())

    def gap(self, fact: Theorem) -> Theorem:
        """a + 1 ≤ b of a fact a < b about integers."""
        if fact not in self._gaps:
            self._gaps[fact] = gap(fact)
        return self._gaps[fact]

    def universal(self, t: Term) -> Sequence[Universal]:
        """The facts for all values that may speak of t."""
        return self._universal.get(t.head, ()) if t.kind == APP else ()

    @cached_property
    def from_equations(self) -> list[Theorem]:
        """a ≤ b and b ≤ a of the facts a = b."""
        sides = (equation.statement.args for equation in self._equal)
        goals = (goal for a, b in sides for goal in (less_equal(a, b), less_equal(b, a)))
        given = (equation for equation in self._equal for _ in range(2))
        return [combine(goal, equations=(e,)) for goal, e in zip(goals, given, strict=True)]

    def terms(self) -> Iterator[Term]:
        """All statements and hypotheses: what a new variable must not be free in."""
        for theorem in self.theorems:
            yield theorem.statement
            yield from theorem.hypotheses


def _conclusion(theorem: Theorem) -> tuple[tuple[Term, ...], Term]:
    """The variables and ψ of ∀x…. φ ⇒ … ⇒ ψ."""
    statement = theorem.statement
    variables: list[Term] = []
    while is_universal(statement) or has_premise(statement):
        if is_universal(statement):
            f = statement.args[0]
            about = (theorem.statement, *theorem.hypotheses, *variables)
            variables.append(fresh(f.head, f.type.source, *about))
            statement = opened(statement, variables[-1])
        else:
            statement = statement.args[1]
    return tuple(variables), statement


def _sides(statement: Term) -> Iterator[tuple[int, Term]]:
    if is_inequality(statement):
        yield 1, statement.args[1]
        yield -1, statement.args[0]
    elif is_unequal(statement) and is_numeral_zero(statement.args[0].args[1]):
        yield 0, statement.args[0].args[0]


def match(pattern: Term, t: Term, variables: tuple[Term, ...]) -> list[Term] | None:
    """Values of the variables at which the pattern is t, or None; binders are not looked into."""
    values: dict[Term, Term] = {}
    waiting = [(pattern, t)]
    while waiting:
        p, u = waiting.pop()
        if p in variables:
            if u.type is not p.type or values.setdefault(p, u) is not u:
                return None
        elif p is not u or not p.free.isdisjoint(variables):
            if p.kind != APP or u.kind != APP or p.head is not u.head:
                return None
            waiting += zip(p.args, u.args, strict=True)
    return [values[x] for x in variables] if len(values) == len(variables) else None
