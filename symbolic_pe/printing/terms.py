"""Terms as formulas: which name, sign or bracket each function and operator has.

One row a function: what SymPy calls it and how people write it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Rational, Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.language import terms as logic
from symbolic_pe.names import split_name
from symbolic_pe.printing import brackets
from symbolic_pe.printing.boxes import (
    Applied,
    Binding,
    Box,
    Conjugate,
    Fence,
    Indexed,
    Limits,
    Name,
    Number,
    Pairing,
    Product,
    Root,
    Row,
    Script,
    Sign,
    Space,
    Table,
)
from symbolic_pe.printing.order import (
    FUNCTION_NAMES,
    Factors,
    Names,
    Order,
    component_index,
    head_name,
    is_indexed,
    is_reciprocal,
    letter_apart,
    shifted,
)

_CALLED: Mapping[type, str] = {sympy.Ci: "Ci", sympy.Si: "Si", sympy.erf: "erf"}
"""Functions that are written with brackets around every argument."""

_CONSTANTS: Mapping[Basic, str] = {sympy.E: "e", sympy.pi: "π", sympy.I: "i", sympy.EulerGamma: "γ"}

_MINUS = Sign("−", "prefix")
_D = Name("d", "constant")
_POWERS_OF_NAMES = frozenset(FUNCTION_NAMES) - {sympy.re, sympy.im}
"""Functions whose powers are written sin² x."""


def named(name: str) -> Box:
    """A variable's name: ``theta_0`` is θ with the index 0, ``y′`` has a prime."""
    parts = split_name(name)
    primes = Sign("′" * parts.primes, "postfix") if parts.primes else None
    index = _index(parts.index) if parts.index else None
    base = Name(parts.base)
    return Script(base, index, primes) if index or primes else base


def _index(index: str) -> Box:
    """A number or a word; two letters are the names of two things."""
    if index.isdigit():
        return Number(index)
    return Row(tuple(map(Name, index))) if len(index) == 2 else Name(index)


def negative(box: Box) -> Row:
    """−x."""
    return Row((_MINUS, box), Binding.SUM)


class TermLayout:
    """Lays out terms.  ``order``: in which factors and addends come; ``names``: how definitions are
    called; ``of_reals``: the names of functions whose values are written with brackets; ``shown``:
    the names under which bound variables are shown.

    A bound variable gets another name here, in the layout, never in the term: SymPy's constructors
    would evaluate what they rebuild, and something else would be printed.
    """

    def __init__(
        self,
        order: Order,
        names: Names,
        of_reals: frozenset[str] = frozenset(),
        shown: Mapping[Symbol, str] | None = None,
    ) -> None:
        self._order = order
        self._names = names
        self._of_reals = of_reals
        self._shown = shown or {}

    def calling(self, shown: Mapping[Symbol, str]) -> TermLayout:
        """The layout in the scope of bound variables that are shown under these names."""
        both = {**self._shown, **shown}
        return TermLayout(self._order, self._names, self._of_reals, both)

    def inside(self, term: Basic) -> TermLayout:
        """The layout of what stands in the scope of a node that binds variables.

        Another letter where two variables would look the same: Σ_{j=0}^{i} θ_j of a sum over i.
        """
        bound, inner, outer = logic.binder(term)
        free = frozenset().union(*map(logic.free_variables, inner)).difference(bound)
        taken = {self.name_of(item) for item in free.union(*map(logic.free_variables, outer))}
        shown: dict[Symbol, str] = {}
        for variable in bound:
            shown[variable] = letter_apart(variable.name, taken)
            taken.add(shown[variable])
        return self.calling(shown)

    def name_of(self, variable: logic.Variable) -> str:
        """The name under which a variable is shown."""
        return self._shown.get(variable) or logic.variable_name(variable)

    def symbol(self, symbol: Symbol) -> Box:
        """A variable."""
        return named(self.name_of(symbol))

    def term(self, term: Basic) -> Box:
        """The term as it stands at a side of a relation."""
        kind = type(term)
        if kind in FUNCTION_NAMES:
            return brackets.applied(Name(FUNCTION_NAMES[kind], "function"), self.term(term.args[0]))
        if kind in _CALLED:
            return brackets.call(Name(_CALLED[kind], "function"), self._each(term.args))
        if term in _CONSTANTS:
            return Name(_CONSTANTS[term], "constant")
        row = next((_ROWS[base] for base in kind.__mro__ if base in _ROWS), None)
        if row is not None:
            return row(self, term)
        return (
            brackets.call(Name(kind.__name__), self._each(term.args)) if term.args else _atom(term)
        )

    def _each(self, terms: Sequence[Any]) -> list[Box]:
        return [self.term(term) for term in terms]

    def factor(self, term: Basic, level: Binding = Binding.BIG) -> Box:
        """The term, in brackets if it binds less tightly: by default if it is a sum."""
        return brackets.at_least(level, self.term(term))

    # -- sums, products, powers --------------------------------------------------------------

    def add(self, term: Expr) -> Box:
        first, *others = self._order.addends(term)
        parts: list[Box] = [self._signed(first)]
        for other in others:
            sign = Sign("−" if other.negative else "+", "infix")
            parts += [sign, self._unsigned(other)]
        return Row(tuple(parts), Binding.SUM)

    def product(self, term: Expr) -> Box:
        return self._signed(self._order.product(term))

    def _signed(self, product: Factors) -> Box:
        box = self._unsigned(product)
        return negative(box) if product.negative else box

    def _unsigned(self, product: Factors) -> Box:
        """A product without its sign."""
        above = _whole(product.coefficient.p, product.numerator)
        below = _whole(product.coefficient.q, product.denominator)
        if not product.is_fraction:
            return self._juxtaposed(above, product.numerator)
        under = self._alone_or_product(below, product.denominator)
        last = product.numerator[-1] if product.numerator else None
        big = isinstance(last, sympy.Sum | sympy.Integral)
        if big or (_is_named(last) and not product.denominator):
            front = brackets.fraction(Number(str(product.coefficient.p)), under)
            return Product((front, *self._factors(product.numerator)))
        return brackets.fraction(self._alone_or_product(above, product.numerator), under)

    def _alone_or_product(self, number: str, factors: Sequence[Expr]) -> Box:
        """What stands over or under the line of a fraction, which needs no brackets alone."""
        alone = not number and len(factors) == 1
        return self.term(factors[0]) if alone else self._juxtaposed(number, factors)

    def _juxtaposed(self, number: str, factors: Sequence[Expr]) -> Box:
        boxes = [*([Number(number)] if number else ()), *self._factors(factors)]
        return boxes[0] if len(boxes) == 1 else Product(tuple(boxes))

    def _factors(self, factors: Sequence[Expr]) -> list[Box]:
        last = len(factors) - 1
        return [
            self.factor(
                factor, Binding.BIG if _is_big(factor) and place == last else Binding.FUNCTION
            )
            for place, factor in enumerate(factors)
        ]

    def power(self, term: Expr) -> Box:
        base, exponent = term.base, term.exp
        if is_reciprocal(term):
            return self._unsigned(self._order.product(term))
        if exponent == Rational(1, 2):
            return Root(self.term(base))
        if exponent.is_Integer and type(base) in _POWERS_OF_NAMES:
            name = brackets.script(
                Name(FUNCTION_NAMES[type(base)], "function"), above=self.term(exponent)
            )
            return brackets.applied(name, self.term(base.args[0]))
        return brackets.script(self.factor(base, Binding.ATOM), above=self.term(exponent))

    # -- functions ---------------------------------------------------------------------------

    def value(self, term: Any) -> Box:
        """A value of a function: θᵢ₊₁, or φ(t) where there is no index."""
        arguments = term.arguments if isinstance(term, logic.ScalarCall) else term.args
        shown = self._names.of(term)
        has_room = not split_name(shown).index
        if is_indexed(term) and has_room and head_name(term) not in self._of_reals:
            return Indexed(
                named(shown), tuple(brackets.one_line(item) for item in self._each(arguments))
            )
        return brackets.call(named(shown), self._each(arguments))

    def delta(self, term: Expr) -> Box:
        """δ(i, σᵢ), as sentences have it, whose indices have no indices of their own."""
        return brackets.call(Name("δ"), self._each(term.args))

    def sum(self, term: Expr) -> Box:
        body, index, *ends = logic.operator_parts(term)
        inside = self.inside(term)
        low, high = map(brackets.one_line, self._each(ends))
        below = Row((inside.symbol(index), Sign("=", "tight"), low))
        return Row((Limits("∑", below, high), inside.factor(body)), Binding.BIG)

    def integral(self, term: Expr) -> Box:
        body, variable, *ends = logic.operator_parts(term)
        inside = self.inside(term)
        low, high = map(brackets.one_line, self._each(ends))
        end = (Space(), _D, inside.symbol(variable))
        return Row((Limits("∫", low, high), inside.factor(body), *end), Binding.BIG)

    def mapping(self, term: Any) -> Box:
        variables, body = term.args
        inside = self.inside(term)
        names = brackets.separated([inside.symbol(variable) for variable in variables])
        names = names if len(variables) == 1 else brackets.bracketed(names)
        return Row((names, Sign("↦", "mapping"), inside.term(body)), Binding.SUM)

    # -- matrices ----------------------------------------------------------------------------

    def grid(self, term: logic.Grid) -> Box:
        """A matrix by its entries; one with a single entry is written as this number, for ``(1)``
        would look like the number of a step."""
        if (term.rows, term.cols) == (1, 1):
            return self.term(term.entry(0, 0))
        return self._table(term)

    def _table(self, term: logic.Grid) -> Table:
        rows, columns = range(int(term.rows)), range(int(term.cols))
        return Table(
            tuple(tuple(self.term(term.entry(row, column)) for column in columns) for row in rows)
        )

    def _blocks(self, sign: Any, term: Any) -> Box:
        inside = self.inside(term)
        below = Row((inside.symbol(term.index), Sign("=", "tight"), Number("0")))
        limits = Limits(sign, below, brackets.one_line(self.term(shifted(term.count, -1))))
        block = term.block
        inner = inside._table(block) if isinstance(block, logic.Grid) else inside.term(block)
        return Row((limits, inner), Binding.BIG)

    def block_diagonal(self, term: logic.BlockDiagonal) -> Box:
        return self._blocks("diag" if term.block.cols == 1 else "⨁", term)

    def block_column(self, term: logic.BlockColumn) -> Box:
        is_column = term.cols == 1 and term.block.rows != 1
        return self._blocks("⨁" if is_column else "col", term)

    def matrix_product(self, term: logic.MatrixProduct) -> Box:
        left, right = term.args
        first = self.factor(left, Binding.PRODUCT)
        factors = first.factors if isinstance(first, Product) and first.dotted else (first,)
        before = map(brackets.closed, factors)
        blocks = isinstance(right, logic.BlockDiagonal | logic.BlockColumn)
        return Product(
            (*before, self.factor(right, Binding.BIG if blocks else Binding.FUNCTION)), dotted=True
        )

    def hadamard(self, term: logic.Hadamard) -> Box:
        left, right = (self.factor(part, Binding.FUNCTION) for part in term.args)
        return Row((left, Sign("⊗", "infix"), right), Binding.BIG)

    def matrix_sum(self, term: logic.MatrixSum) -> Box:
        left, right = term.args
        minus, box = self._scale(right) if isinstance(right, logic.Scaled) else (False, None)
        sign = Sign("−" if minus else "+", "infix")
        return Row((self.term(left), sign, box or self.factor(right)), Binding.SUM)

    def scaled(self, term: logic.Scaled) -> Box:
        minus, box = self._scale(term)
        return negative(box) if minus else box

    def _scale(self, term: logic.Scaled) -> tuple[bool, Box]:
        """Whether a multiple of a matrix has a minus, and what follows it."""
        number, matrix = term.args
        factor = self._order.product(number)
        if factor.coefficient == 1 and not factor.numerator and not factor.denominator:
            return factor.negative, self.factor(matrix)
        front = brackets.closed(self._unsigned(factor))
        return factor.negative, Product((front, self.factor(matrix, Binding.FUNCTION)), dotted=True)

    def dot(self, term: logic.Dot) -> Box:
        left, right = self._each(term.args)
        if all(isinstance(side, logic.MatrixCall | logic.MatrixValue) for side in term.args):
            return Pairing(left, right)
        return Fence("⟨", brackets.separated((left, right), "list"), "⟩")

    def invariant(self, term: Any) -> Box:
        """tr A, or tr(A·B)."""
        name = Name("tr" if isinstance(term, logic.Trace) else "det", "function")
        matrix, argument = self.term(term.args[0]), term.args[0]
        is_call = isinstance(argument, logic.MatrixCall | logic.MatrixValue)
        return Applied(name, matrix if is_call else brackets.bracketed(matrix))


def _whole(number: int, factors: Sequence[Expr]) -> str:
    """A number in front of factors, left out if it is 1 and something follows."""
    return "" if number == 1 and factors else str(number)


def _is_big(term: Basic) -> bool:
    return isinstance(term, sympy.Sum | sympy.Integral)


def _is_named(term: Basic | None) -> bool:
    """Is this written as a name before its argument, or a power of such a function?"""
    if isinstance(term, sympy.Pow) and term.exp.is_Integer:
        term = term.base
    return type(term) in FUNCTION_NAMES or isinstance(term, logic.Trace | logic.Determinant)


def _integer(term: Integer) -> Box:
    digits = Number(str(abs(int(term))))
    return negative(digits) if term < 0 else digits


def _atom(term: Basic) -> Box:
    """What has no row, by the name that SymPy gives it."""
    return Number(str(term)) if term.is_Number else Name(str(term))


_ROWS: Mapping[type, Callable[[TermLayout, Any], Box]] = {
    Symbol: TermLayout.symbol,
    Integer: lambda _, term: _integer(term),
    Rational: lambda to, term: to.product(term),
    sympy.Add: TermLayout.add,
    sympy.Mul: TermLayout.product,
    sympy.Pow: TermLayout.power,
    sympy.exp: lambda to, term: brackets.script(Name("e", "constant"), above=to.term(term.args[0])),
    sympy.Abs: lambda to, term: Fence("|", to.term(term.args[0]), "|"),
    sympy.floor: lambda to, term: Fence("⌊", to.term(term.args[0]), "⌋"),
    sympy.conjugate: lambda to, term: Conjugate(to.term(term.args[0])),
    sympy.KroneckerDelta: TermLayout.delta,
    sympy.Sum: TermLayout.sum,
    sympy.Integral: TermLayout.integral,
    sympy.Lambda: TermLayout.mapping,
    AppliedUndef: TermLayout.value,
    logic.ScalarCall: TermLayout.value,
    logic.Grid: TermLayout.grid,
    logic.BlockDiagonal: TermLayout.block_diagonal,
    logic.BlockColumn: TermLayout.block_column,
    logic.Identity: lambda to, term: brackets.script(Name("I"), to.term(term.rows)),
    logic.MatrixVariable: lambda _, term: named(term.name),
    logic.MatrixValue: lambda to, term: brackets.call(to.term(term.head), to._each(term.args[1:])),
    logic.MatrixLambda: TermLayout.mapping,
    logic.MatrixProduct: TermLayout.matrix_product,
    logic.MatrixSum: TermLayout.matrix_sum,
    logic.Hadamard: TermLayout.hadamard,
    logic.Scaled: TermLayout.scaled,
    logic.Transpose: lambda to, term: brackets.script(
        to.factor(term.args[0], Binding.ATOM), above=Sign("⊤", "postfix")
    ),
    logic.Dot: TermLayout.dot,
    logic.Trace: TermLayout.invariant,
    logic.Determinant: TermLayout.invariant,
    logic.Component: lambda to, term: brackets.script(
        to.factor(term.args[0], Binding.ATOM), to.term(component_index(term))
    ),
    logic.Definition: lambda to, term: named(to._names.of(term)),
    logic.MatrixCall: lambda to, term: brackets.call(
        named(to._names.of(term)), to._each(term.arguments)
    ),
}
"""How each operator is laid out, by its class."""
