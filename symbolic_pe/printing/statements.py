"""Statements as formulas: quantifiers, connectives, relations, with as few brackets as can be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Self

from sympy import Basic, Integral, Lambda, Sum, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language import terms as logic
from symbolic_pe.language.sorts import Fact, Sort, sort_of
from symbolic_pe.language.statements import (
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
    same_statement,
)
from symbolic_pe.language.terms import Definition, MatrixLambda, MatrixVariable, Variable
from symbolic_pe.printing.boxes import (
    Binding,
    Box,
    Call,
    Indexed,
    Limits,
    Name,
    Number,
    Qualified,
    Row,
    Sign,
    Space,
    inside,
)
from symbolic_pe.printing.brackets import bracketed, fraction, script, separated
from symbolic_pe.printing.order import Names, Order
from symbolic_pe.printing.terms import TermLayout, named
from symbolic_pe.printing.variables import (
    Group,
    functions_of_reals,
    quantified,
    variables_in,
)

_QUANTIFIER, _IMPLICATION, _DISJUNCTION, _CONJUNCTION, _NEGATION, _SENTENCE, _ATOM = range(7)

_SETS = {
    Sort.COMPLEX: "ℂ",
    Sort.REAL: "ℝ",
    Sort.NONNEGATIVE: "ℝ≥",
    Sort.POSITIVE: "ℝ>",
    Sort.INTEGER: "ℤ",
    Sort.NATURAL: "ℕ",
    Sort.POSITIVE_INTEGER: "ℕ>",
}


class Layout:
    """Lays out statements and terms.

    ``variables``: the order in which factors are written; ``definitions``: whose names the terms
    speak of, of several with one name all but the first get a prime; ``of_reals``: the names of
    functions whose values have no index.
    """

    def __init__(
        self,
        variables: Sequence[Variable] = (),
        definitions: Sequence[Definition] = (),
        of_reals: frozenset[str] = frozenset(),
    ) -> None:
        self._terms = TermLayout(Order(variables), Names(definitions, variables), of_reals)

    @classmethod
    def of(cls, statement: Statement | None, definitions: Sequence[Definition]) -> Self:
        """The layout for what a statement says, and for its proof."""
        return cls(variables_in(statement), definitions, functions_of_reals(statement))

    def term(self, term: Basic) -> Box:
        """A term as it stands at a side of a relation."""
        return self._terms.term(term)

    def variable(self, variable: Variable) -> Box:
        """A variable's name as it appears in terms."""
        return named(getattr(variable, "__name__", None) or variable.name)

    def statement(self, statement: Statement) -> Box:
        """The whole statement."""
        return self._laid_out(statement)[1]

    def conjunction(self, statements: Sequence[Statement]) -> Box:
        """Several statements that all hold: x < y ∧ z ≠ 0."""
        parts = joined(_each_once([part for item in statements for part in _conjuncts(item)]))
        if len(parts) == 1:
            return self.statement(parts[0])
        boxes = dict.fromkeys(self._at_least(_NEGATION, part) for part in parts)
        return _connected("∧", list(boxes)) if len(boxes) > 1 else self.statement(parts[0])

    def existing(self, variables: Sequence[Variable], statement: Statement) -> list[Box]:
        """The variables of which a statement speaks, with what they range over: δ ∈ ℝ."""
        groups = quantified(Exists(tuple(variables), statement)).groups
        return [self.group(group) for group in groups]

    def comparison(self, sides: Sequence[Basic], relations: Sequence[str]) -> Box:
        """a = b, or a chain a ≤ b < c."""
        parts = [self.term(sides[0])]
        for relation, side in zip(relations, sides[1:], strict=True):
            parts += [Sign(relation, "relation"), self.term(side)]
        return Row(tuple(parts))

    def definition(self, definition: Definition) -> Box:
        """PE(p) = …"""
        return self.comparison((definition(*definition.parameters), definition.body), "=")

    def assignment(self, variable: Variable, value: Basic) -> Box:
        """What is put in for a variable: p = 0, or θᵢ = 1 for a function, or k ↦ 2k; n ∈ ℕ for
        one that may be anything."""
        (shown,) = self.assignments([(variable, value)])
        return shown

    def assignments(self, pairs: Sequence[tuple[Variable, Basic]]) -> list[Box]:
        """What is put in for several variables at one go: with ↦ for all of them where one of them
        stands in a value, so that k = 2k is not said."""
        new = [value for variable, value in pairs if variable != value]
        standing = frozenset().union(*map(logic.free_variables, new))
        is_replaced = not standing.isdisjoint(variable for variable, _ in pairs)
        sign = Sign("↦", "mapping") if is_replaced else Sign("=", "relation")
        return [self._put_in(variable, value, sign) for variable, value in pairs]

    def _put_in(self, variable: Variable, value: Basic, sign: Sign) -> Box:
        if variable == value and isinstance(variable, Symbol):
            return self.group(Group((variable,), sort_of(variable)))
        if isinstance(value, Lambda) and isinstance(variable, UndefinedFunction):
            return Row((self.term(variable(*value.signature)), sign, self.term(value.expr)))
        if isinstance(value, MatrixLambda) and isinstance(variable, MatrixVariable):
            return Row((self.term(variable(*value.args[0])), sign, self.term(value.args[1])))
        is_name = isinstance(value, UndefinedFunction | MatrixVariable)
        right = self.variable(value) if is_name else self.term(value)
        return Row((self.variable(variable), sign, right))

    # -- variables ---------------------------------------------------------------------------

    def groups(self, groups: Sequence[Group]) -> Box:
        """Variables with what they range over."""
        return separated(tuple(map(self.group, groups)), "list")

    def group(self, group: Group) -> Box:
        """Variables of one kind with their set: p, k ∈ ℝ."""
        names = separated(tuple(map(self.variable, group.variables)))
        if group.arguments:
            parts: list[Box] = [names, Sign(":", "typing")]
            for place, sort in enumerate(group.arguments):
                parts += [Sign("×", "infix"), _set(sort)] if place else [_set(sort)]
            return Row((*parts, Sign("→", "mapping"), _set(group.sort)))
        power = None if group.shape is None else self._shape(*group.shape)
        if group.family:
            called = (Call(self.variable(name), (Sign("·", "tight"),)) for name in group.variables)
            names = separated(tuple(called))
        return Row((names, Sign("∈", "mapping"), _set(group.sort, power)))

    def _shape(self, rows: Basic, columns: Basic) -> Box:
        first = self._terms.factor(rows, Binding.PRODUCT)
        if columns == 1:
            return first
        return Row((first, Sign("×", "tight"), self._terms.factor(columns, Binding.PRODUCT)))

    # -- statements --------------------------------------------------------------------------

    def _laid_out(self, statement: Statement) -> tuple[int, Box]:
        """(how loosely the outermost sign binds, formula)"""
        chain = comparisons(statement)
        if chain is not None:
            return _ATOM, self.comparison(*chain)
        if isinstance(statement, ForAll | Exists):
            return _QUANTIFIER, self._quantified(statement)
        if isinstance(statement, Not):
            return _NEGATION, self._negation(statement)
        if isinstance(statement, Implies):
            return _IMPLICATION, self._implication(statement)
        if isinstance(statement, And | Or):
            return self._several(statement)
        if isinstance(statement, HasDerivative):
            return _SENTENCE, self._derivative(statement)
        if isinstance(statement, TendsTo):
            return _SENTENCE, self._limit(statement)
        raise TypeError(f"{statement!r} is not a statement")

    def _quantified(self, statement: ForAll | Exists) -> Box:
        sign = Sign("∀" if isinstance(statement, ForAll) else "∃", "quantifier")
        parts = quantified(statement)
        body = self.statement(parts.body)
        return Row((sign, self.groups(parts.groups), Sign(":", "colon"), body))

    def _implication(self, statement: Implies) -> Box:
        """φ ⇒ (ψ ⇒ χ) is written φ ∧ ψ ⇒ χ, and 0 ≤ i ⇒ (i ≤ n ⇒ χ) is 0 ≤ i ≤ n ⇒ χ."""
        premises, conclusion = premises_of(statement)
        level = _DISJUNCTION if len(premises) == 1 else _NEGATION
        left = _connected("∧", [self._at_least(level, part) for part in premises])
        return _connected("⇒", [left, self._at_least(_DISJUNCTION, conclusion)])

    def _negation(self, statement: Not) -> Box:
        body = statement.body
        if isinstance(body, Equation):
            return self.comparison((body.lhs, body.rhs), ("≠",))
        return Row((Sign("¬", "prefix"), bracketed(self.statement(body))))

    def _several(self, statement: And | Or) -> tuple[int, Box]:
        sides = equivalence(statement)
        if sides is not None:
            return _IMPLICATION, _connected(
                "⇔", [self._at_least(_DISJUNCTION, side) for side in sides]
            )
        level, sign = (_CONJUNCTION, "∧") if isinstance(statement, And) else (_DISJUNCTION, "∨")
        parts = joined(statement.parts) if isinstance(statement, And) else statement.parts
        return level, _connected(sign, [self._at_least(level + 1, part) for part in parts])

    def _at_least(self, level: int, statement: Statement) -> Box:
        own, box = self._laid_out(statement)
        return bracketed(box) if own < level or own == _SENTENCE else box

    def _derivative(self, statement: HasDerivative) -> Box:
        (bound,), (body,), _ = logic.binder(statement.function)
        shown, is_point = self._variable_of(statement, bound)
        inside = self._terms.calling({bound: shown})
        name, d = inside.symbol(bound), Name("d", "constant")
        operator = fraction(d, Row((d, name)))
        level = Binding.BIG if isinstance(body, Sum | Integral) else Binding.FUNCTION
        left = (operator, Space(), inside.factor(body, level))
        equation = Row((*left, Sign("=", "relation"), self.term(statement.value)))
        if is_point:
            return equation
        point = Row((name, Sign("=", "relation"), self.term(statement.point)))
        return Qualified(equation, point)

    def _variable_of(self, statement: HasDerivative, bound: Symbol) -> tuple[str, bool]:
        """(name of the variable of a derivative, whether it is the point).

        It is shown as the point where that is a variable of its own, and apart from everything
        else otherwise, so that ``d/dk T(k) = …`` can be read as it stands.
        """
        point, outside = statement.point, logic.free_variables(statement.function)
        names = {self._terms.name_of(variable) for variable in outside}
        if isinstance(point, Symbol) and self._terms.name_of(point) not in names:
            return self._terms.name_of(point), True
        taken = outside | logic.free_variables(point) | logic.free_variables(statement.value)
        return logic.fresh_symbol(bound, taken).name, False

    def _limit(self, statement: TendsTo) -> Box:
        """f → L (x → ∞); along whole numbers, as sin πn → 0 (n → ∞, n ∈ ℕ), with their set where
        the formula does not tell."""
        function: Lambda = statement.function
        (bound,) = function.signature
        taken = logic.free_variables(function) | logic.free_variables(statement.limit)
        inside = self._terms.calling({bound: logic.fresh_symbol(bound, taken).name})
        body, limit = inside.term(function.expr), self.term(statement.limit)
        name, sort = inside.symbol(bound), sort_of(bound)
        parts: list[Box] = [name, Sign("→", "mapping"), Name("∞", "constant")]
        if Fact.INTEGER in sort.value and not _counts(name, body):
            parts += [Sign(",", "list"), name, Sign("∈", "mapping"), _set(sort)]
        return Qualified(Row((body, Sign("→", "relation"), limit)), Row(tuple(parts)))


def _counts(name: Box, formula: Box) -> bool:
    """Does a name stand in an index or at the end of a sum, where only whole numbers do?"""
    places = [
        place
        for part in inside(formula)
        if isinstance(part, Indexed | Limits)
        for place in (part.indices if isinstance(part, Indexed) else (part.below, part.above))
    ]
    return any(name in inside(place) for place in places)


def _conjuncts(statement: Statement) -> tuple[Statement, ...]:
    return statement.parts if isinstance(statement, And) else (statement,)


def _connected(sign: str, parts: Sequence[Box]) -> Box:
    found = [parts[0]]
    for part in parts[1:]:
        found += [Sign(sign, "connective"), part]
    return Row(tuple(found))


def _set(sort: Sort, power: Box | None = None) -> Box:
    """ℝ, ℝ with ≥ 0 below, ℝ with n above."""
    letter, relation = _SETS[sort][0], _SETS[sort][1:]
    below = Row((Sign(relation, "tight"), Number("0"))) if relation else None
    name = Name(letter, "constant")
    return script(name, below, power) if below or power else name


_RELATIONS: dict[type, str] = {Equation: "=", LessEqual: "≤", Less: "<"}


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


def _each_once(statements: Sequence[Statement]) -> list[Statement]:
    found: list[Statement] = []
    for statement in statements:
        if not any(same_statement(statement, other) for other in found):
            found.append(statement)
    return found


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
