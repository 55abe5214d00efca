"""The two sides of the atomic statements in a statement, at sampled points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from symbolic_pe.language import statements
from symbolic_pe.language.terms import binder
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.enclosures import Enclosed, in_float64
from symbolic_pe.numerics.models import Model
from symbolic_pe.numerics.relations import related
from symbolic_pe.numerics.sampling import name_of
from symbolic_pe.numerics.sparse import SparseMatrix
from symbolic_pe.numerics.three_valued import Truth, all_of, any_of, negation
from symbolic_pe.numerics.truth import supposed, truth
from symbolic_pe.numerics.wording import shown

_LARGE = 128
"""Derivatives of matrices with more entries are checked at smaller sizes only."""


@dataclass
class Atom:
    """An atomic statement, and what has been seen of it.

    ``least``: at how many points it is to be; ``values``: those of its variables at these points,
    each of which is to have several if the points are.
    """

    statement: statements.Statement
    least: int = 1
    compared: int = 0
    visible: set[str] = field(default_factory=set)
    values: dict[str, set[Any]] = field(default_factory=dict)
    reason: Callable[[], str] = lambda: "it is never reached"

    @property
    def is_complete(self) -> bool:
        return (
            self.compared >= self.least
            and self.visible == {"left", "right"}
            and not (self.least > 1 and self.fixed)
        )

    @property
    def fixed(self) -> list[str]:
        """The variables that had one value at all points."""
        return [name for name, values in self.values.items() if len(values) == 1]


@dataclass(frozen=True)
class _Seen:
    """An atomic statement at one point: its sides (None for one that has no value of its own)."""

    truth: Truth
    sides: Mapping[str, Enclosed | None]


class Visit:
    """A statement at one point: its truth, and the sides of its atoms, in order."""

    def __init__(self, atoms: Sequence[Atom]) -> None:
        self._atoms = atoms
        self.seen: list[_Seen | None] = []
        self.undefined: dict[statements.Statement, str] = {}

    def judge(self, statement: statements.Statement, model: Model) -> Truth:
        """The truth of a statement whose variables are sampled."""
        if isinstance(statement, statements.ForAll | statements.Exists):
            choose = (
                model.with_sampled
                if isinstance(statement, statements.ForAll)
                else model.with_witnesses
            )
            found = self.judge(statement.body, choose(statement.variables))
            hopeful = isinstance(statement, statements.Exists) and not found.holds
            return Truth.UNKNOWN if hopeful else found
        if isinstance(statement, statements.And):
            return all_of([self.judge(part, model) for part in statement.parts])
        if isinstance(statement, statements.Or):
            return any_of([self.judge(part, model) for part in statement.parts])
        if isinstance(statement, statements.Not):
            return negation(self.judge(statement.body, model))
        if isinstance(statement, statements.Implies):
            return self._judge_implication(statement, model)
        return self._judge_atom(statement, model)

    def _judge_implication(self, statement: statements.Implies, model: Model) -> Truth:
        premise = supposed(statement.premise, model)
        if premise.holds:
            return self.judge(statement.conclusion, model)
        verb = "holds" if premise is Truth.FALSE else "can be seen to hold"
        for _ in atoms_of(statement.conclusion):
            self._skip(partial(unsatisfied, statement.premise, verb))
        return Truth.TRUE if premise is Truth.FALSE else Truth.UNKNOWN

    def _judge_atom(self, atom: statements.Statement, model: Model) -> Truth:
        try:
            seen = _seen(atom, model)
        except Undetermined as problem:
            return self._undefined(atom, f"it has no value: {problem}")
        if not all(side.is_finite for side in seen.sides.values() if side):
            words = "it is undefined, or the balls cannot tell that it is defined"
            return self._undefined(atom, words)
        self.seen.append(seen)
        return seen.truth

    def _undefined(self, atom: statements.Statement, words: str) -> Truth:
        self.undefined[atom] = words
        self._skip(lambda: words)
        return Truth.UNKNOWN

    def _skip(self, reason: Callable[[], str]) -> None:
        self._atoms[len(self.seen)].reason = reason
        self.seen.append(None)


def unsatisfied(hypothesis: statements.Statement, verb: str = "holds") -> str:
    return f"the hypothesis {shown(hypothesis)} {verb} at no sampled point"


def _seen(atom: statements.Statement, model: Model) -> _Seen:
    """An atom at a point: its two sides at 53 bits, as NumPy has."""
    if isinstance(atom, statements.HasDerivative):
        left, right = _sides_of_derivative(atom, model)
    elif isinstance(atom, statements.TendsTo):
        left, right = _sides_of_limit(atom, model)
    else:
        assert isinstance(atom, statements.Equation | statements.Less | statements.LessEqual)
        left, right = in_float64(atom.lhs, model), in_float64(atom.rhs, model)
    sides = {"left": None if left is None else Enclosed.of(left), "right": Enclosed.of(right)}
    if isinstance(atom, statements.Equation | statements.Less | statements.LessEqual):
        return _Seen(related(type(atom), left, right), sides)
    large = isinstance(right, SparseMatrix) and len(right.entries) > _LARGE
    return _Seen(Truth.UNKNOWN if large else truth(atom, model), sides)


def _sides_of_derivative(atom: statements.HasDerivative, model: Model) -> tuple[Any, Any]:
    """f(a) and v, of f′(a) = v."""
    (variable,), (body,), _ = binder(atom.function)
    there = model.with_values({variable: model.enclose(atom.point)})
    return in_float64(body, there), in_float64(atom.value, model)


def _sides_of_limit(atom: statements.TendsTo, model: Model) -> tuple[Any, Any]:
    """f(x) and L, of f(x) → L: f(x) only if x is sampled under its name."""
    (variable,), (body,), _ = binder(atom.function)
    sampled = name_of(variable) in model.point
    left = in_float64(body, model.with_sampled([variable])) if sampled else None
    return left, in_float64(atom.limit, model)


def atoms_of(statement: statements.Statement) -> Iterator[statements.Statement]:
    """The atoms that are compared, in order: those of hypotheses are not."""
    if isinstance(statement, statements.Implies):
        yield from atoms_of(statement.conclusion)
    elif isinstance(
        statement,
        statements.ForAll | statements.Exists | statements.Not | statements.And | statements.Or,
    ):
        for part in statements.parts_of(statement):
            yield from atoms_of(part)
    else:
        yield statement
