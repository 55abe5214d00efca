"""Writing statements: what text and LaTeX share of quantifiers, connectives and relations."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from sympy import Basic, Lambda, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.logic import terms as kernel
from symbolic_pe.logic.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    TendsTo,
)
from symbolic_pe.logic.terms import MatrixLambda, MatrixVariable, Variable
from symbolic_pe.reports.notation import Names, Order
from symbolic_pe.reports.variables import Group, quantified

__all__ = [
    "StatementWriter",
    "comparisons",
    "equivalence",
    "function_at",
    "joined",
    "limit_at",
    "premises_of",
    "relation_sign",
]

_QUANTIFIER, _IMPLICATION, _DISJUNCTION, _CONJUNCTION, _NEGATION, _SENTENCE, _ATOM = range(7)


class StatementWriter(ABC):
    """Writes statements with as few brackets as possible; subclasses supply signs and terms.

    ``variables``: the order in which factors are written; ``definitions``: whose names the terms
    speak of.
    """

    signs: Mapping[str, str]
    """What is written for each of: = ≠ ≤ < ↦ ¬ ∧ ∨ ⇒ ⇔ ∀ ∃ ( ) : (the last with its space)."""

    def __init__(
        self, variables: Sequence[Variable] = (), definitions: Sequence[kernel.Definition] = ()
    ) -> None:
        self._printer: Any = self.printer(Order(variables), Names(definitions))

    def term(self, term: Basic) -> str:
        """A term as it stands at a side of a relation."""
        return str(self._printer.doprint(term))

    @abstractmethod
    def printer(self, order: Order, names: Names) -> Any:
        """What prints the terms: a printer of SymPy's."""

    @abstractmethod
    def derivative(self, statement: HasDerivative) -> str:
        """A statement about a derivative."""

    @abstractmethod
    def limit(self, statement: TendsTo) -> str:
        """A statement about a limit at infinity."""

    @abstractmethod
    def groups(self, groups: Sequence[Group]) -> str:
        """Variables with what they range over."""

    @abstractmethod
    def variable(self, variable: Variable) -> str:
        """A variable's name as it appears in terms."""

    def assignment(self, variable: Variable, value: Basic) -> str:
        """What is put in for a variable: p = 0, or θᵢ = 1 for a function, or k ↦ 2k."""
        if isinstance(value, Lambda) and isinstance(variable, UndefinedFunction):
            return self.comparison((variable(*value.signature), value.expr), "=")
        if isinstance(value, MatrixLambda) and isinstance(variable, MatrixVariable):
            return self.comparison((variable(*value.args[0]), value.args[1]), "=")
        right = self.variable(value) if _is_name(value) else self.term(value)
        stands_in_itself = variable != value and variable in kernel.free_variables(value)
        sign = self.signs["↦" if stands_in_itself else "="]
        return f"{self.variable(variable)}{sign}{right}"

    def statement(self, statement: Statement) -> str:
        """The whole statement."""
        return self._written(statement)[1]

    def _written(self, statement: Statement) -> tuple[int, str]:
        """(how loosely the outermost sign binds, text)"""
        signs = self.signs
        chain = comparisons(statement)
        if chain is not None:
            return _ATOM, self.comparison(*chain)
        if isinstance(statement, ForAll | Exists):
            sign = signs["∀" if isinstance(statement, ForAll) else "∃"]
            parts = quantified(statement)
            body = self._written(parts.body)[1]
            return _QUANTIFIER, f"{sign}{self.groups(parts.groups)}{signs[':']}{body}"
        if isinstance(statement, Not):
            return _NEGATION, self._negation(statement)
        if isinstance(statement, Implies):
            return _IMPLICATION, self._implication(statement)
        if isinstance(statement, And | Or):
            return self._several(statement)
        if isinstance(statement, HasDerivative):
            return _SENTENCE, self.derivative(statement)
        if isinstance(statement, TendsTo):
            return _SENTENCE, self.limit(statement)
        raise TypeError(f"{statement!r} is not a statement")

    def comparison(self, sides: Sequence[Basic], relations: Sequence[str]) -> str:
        """a = b, or a chain a ≤ b < c."""
        text = self.term(sides[0])
        for relation, side in zip(relations, sides[1:], strict=True):
            text += self.signs[relation] + self.term(side)
        return text

    def _implication(self, statement: Implies) -> str:
        """φ ⇒ (ψ ⇒ χ) is written φ ∧ ψ ⇒ χ, and 0 ≤ i ⇒ (i ≤ n ⇒ χ) is 0 ≤ i ≤ n ⇒ χ."""
        premises, conclusion = premises_of(statement)
        level = _DISJUNCTION if len(premises) == 1 else _NEGATION
        left = self.signs["∧"].join(self._at_least(level, part) for part in premises)
        return f"{left}{self.signs['⇒']}{self._at_least(_DISJUNCTION, conclusion)}"

    def _negation(self, statement: Not) -> str:
        body = statement.body
        if isinstance(body, Equation):
            return self.comparison((body.lhs, body.rhs), ("≠",))
        return f"{self.signs['¬']}{self._bracketed(body)}"

    def _several(self, statement: And | Or) -> tuple[int, str]:
        sides = equivalence(statement)
        if sides is not None:
            left, right = (self._at_least(_DISJUNCTION, side) for side in sides)
            return _IMPLICATION, f"{left}{self.signs['⇔']}{right}"
        level, sign = (_CONJUNCTION, "∧") if isinstance(statement, And) else (_DISJUNCTION, "∨")
        parts = joined(statement.parts) if isinstance(statement, And) else statement.parts
        texts = [self._at_least(level + 1, part) for part in parts]
        return level, self.signs[sign].join(texts)

    def _at_least(self, level: int, statement: Statement) -> str:
        own, text = self._written(statement)
        if own < level or own == _SENTENCE:
            return f"{self.signs['(']}{text}{self.signs[')']}"
        return text

    def _bracketed(self, statement: Statement) -> str:
        return f"{self.signs['(']}{self._written(statement)[1]}{self.signs[')']}"


_RELATIONS: Mapping[type, str] = {Equation: "=", LessEqual: "≤", Less: "<"}


def _is_name(value: object) -> bool:
    return isinstance(value, UndefinedFunction | MatrixVariable)


def relation_sign(statement: Statement) -> str | None:
    """= or ≤ or <, or None for anything but a single comparison."""
    return _RELATIONS.get(type(statement))


def comparisons(statement: Statement) -> tuple[tuple[Basic, ...], tuple[str, ...]] | None:
    """The sides and relations of a comparison, or of a conjunction a ≤ b ∧ b < c."""
    parts: Any = statement.parts if isinstance(statement, And) else (statement,)
    if not all(isinstance(part, Equation | LessEqual | Less) for part in parts):
        return None
    if any(one.rhs != two.lhs for one, two in pairwise(parts)):
        return None
    sides = (parts[0].lhs, *(part.rhs for part in parts))
    return sides, tuple(_RELATIONS[type(part)] for part in parts)


def premises_of(statement: Statement) -> tuple[tuple[Statement, ...], Statement]:
    """(premises, conclusion) of nested implications, neighbouring comparisons joined."""
    premises: list[Statement] = []
    while isinstance(statement, Implies):
        premises.append(statement.premise)
        statement = statement.conclusion
    return joined(premises), statement


def joined(statements: Sequence[Statement]) -> tuple[Statement, ...]:
    """The statements of a conjunction, neighbours a ≤ b and b ≤ c made one chain."""
    found: list[Statement] = []
    for statement in statements:
        chain = _chained(found[-1], statement) if found else None
        if chain is None:
            found.append(statement)
        else:
            found[-1] = chain
    return tuple(found)


def _chained(first: Statement, second: Statement) -> And | None:
    """a ≤ b ≤ c, if the second comparison begins where the first one ends."""
    parts = (*(first.parts if isinstance(first, And) else (first,)), second)
    both = And(*parts)
    return both if comparisons(both) is not None else None


def equivalence(statement: Statement) -> tuple[Statement, Statement] | None:
    """(φ, ψ) if the statement says φ ⇒ ψ and ψ ⇒ φ."""
    if not isinstance(statement, And) or len(statement.parts) != 2:
        return None
    there, back = statement.parts
    if not (isinstance(there, Implies) and isinstance(back, Implies)):
        return None
    if (there.premise, there.conclusion) != (back.conclusion, back.premise):
        return None
    return there.premise, there.conclusion


def function_at(statement: HasDerivative) -> tuple[Symbol, Basic, bool]:
    """(variable, body, whether the point is that variable) of a statement about a derivative.

    The bound variable is renamed to the point when the point is a variable of its own, and away
    from everything else otherwise, so that ``d/dk T(k) = …`` can be read as it stands.
    """
    (bound,), (body,), _ = kernel.binder(statement.function)
    point = statement.point
    outside = kernel.free_variables(statement.function)
    if isinstance(point, Symbol) and point not in outside:
        return point, kernel.substitute(body, {bound: point}), True
    taken = outside | kernel.free_variables(point) | kernel.free_variables(statement.value)
    fresh = kernel.fresh_symbol(bound, taken) if bound in taken else bound
    return fresh, kernel.substitute(body, {bound: fresh}), False


def limit_at(statement: TendsTo) -> tuple[Symbol, Basic]:
    """(variable, body) of a statement about a limit."""
    function: Lambda = statement.function
    return function.signature[0], function.expr
