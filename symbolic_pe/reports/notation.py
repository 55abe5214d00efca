"""What text and LaTeX share: the order and the shape in which people write formulas.

SymPy keeps the factors of a product and the terms of a sum in an order of its own (``k + p``,
``cos(k*theta(i))``).  Here they get the order a person would write: numbers, frequencies,
positions, brackets, functions, sums; polynomials by falling degree; never a minus in front when
something positive can go first.  Variables follow the order in which the claim quantifies them.

Nothing here decides anything about a proof: a printer that errs misleads the reader, but proves
nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Lambda, Rational, Symbol
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.logic import terms as kernel
from symbolic_pe.logic.sorts import Sort, has_sort, sort_of
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
    parts_of,
    terms_of,
)
from symbolic_pe.logic.terms import (
    Definition,
    MatrixLambda,
    MatrixValue,
    MatrixVariable,
    Variable,
)

__all__ = [
    "FUNCTION_NAMES",
    "GREEK",
    "Group",
    "Name",
    "Order",
    "Product",
    "Quantified",
    "StatementWriter",
    "definitions_in",
    "is_indexed",
    "is_reciprocal",
    "quantified",
    "split_name",
    "variables_in",
]

# --------------------------------------------------------------------------------------------
# Names

GREEK: Mapping[str, str] = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "iota": "ι", "kappa": "κ", "lambda": "λ",
    "lamda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "omicron": "ο", "pi": "π", "rho": "ρ",
    "sigma": "σ", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ", "chi": "χ",
    "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ",
    "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω",
}  # fmt: skip
"""The Greek letter that an ASCII name stands for."""

_FULL_SIZE = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_GREEK_LETTERS = frozenset(GREEK.values())

FUNCTION_NAMES: Mapping[type, str] = {
    sympy.sin: "sin", sympy.cos: "cos", sympy.tan: "tan", sympy.cot: "cot", sympy.sec: "sec",
    sympy.csc: "csc", sympy.sinh: "sinh", sympy.cosh: "cosh", sympy.tanh: "tanh",
    sympy.coth: "coth", sympy.sech: "sech", sympy.csch: "csch", sympy.log: "ln",
    sympy.asin: "arcsin", sympy.acos: "arccos", sympy.atan: "arctan", sympy.re: "Re",
    sympy.im: "Im", sympy.sign: "sign",
}  # fmt: skip
"""Functions that are written without brackets before a simple argument: cos θk."""

_FUNCTION_RANK = {kind: rank for rank, kind in enumerate(FUNCTION_NAMES)}


@dataclass(frozen=True)
class Name:
    """A name in the parts a reader sees: letter(s), index, primes."""

    base: str
    index: str
    primes: int


def split_name(name: str) -> Name:
    """The parts of a variable's name: ``theta_0``, ``theta0`` and ``θ₀`` are θ with index 0."""
    bare = name.rstrip("′'")
    base, _, index = bare.partition("_")
    if not index:
        bare = bare.translate(_FULL_SIZE)
        base = bare.rstrip("0123456789")
        index = bare[len(base) :]
    if not base:
        base, index = bare, ""
    return Name(GREEK.get(base, base), index, len(name) - len(bare))


def _name_of(variable: Any) -> str:
    return variable.__name__ if isinstance(variable, UndefinedFunction) else variable.name


# --------------------------------------------------------------------------------------------
# Functions of an index


def is_indexed(term: Basic) -> bool:
    """Is this a value of a function of an integer that is written with an index, like θᵢ₊₁?"""
    if isinstance(term, kernel.ScalarCall):
        parameters, arguments = term.definition.parameters, term.arguments
        named = len(split_name(term.definition.name).base) == 1
        if not named or any(sort_of(item) not in _INTEGERS for item in parameters):
            return False
    elif isinstance(term, AppliedUndef):
        arguments = term.args
    else:
        return False
    return (
        len(arguments) == 1
        and has_sort(arguments[0], Sort.INTEGER)
        and _is_short(arguments[0])
        and not split_name(head_name(term)).index
    )


_INTEGERS = (Sort.INTEGER, Sort.NATURAL, Sort.POSITIVE_INTEGER)


def head_name(term: Any) -> str:
    """The name of the function or definition that a term applies."""
    return term.definition.name if isinstance(term, kernel.ScalarCall) else term.func.__name__


def _is_short(index: Expr) -> bool:
    """One or two addends, each a symbol, a small number or a small multiple of a symbol."""
    addends = index.args if index.is_Add else (index,)
    return len(addends) <= 2 and all(map(_is_short_addend, addends))


def _is_short_addend(addend: Expr) -> bool:
    factors = addend.args if addend.is_Mul else (addend,)
    return len(factors) <= 2 and all(
        isinstance(factor, Symbol) or (factor.is_Integer and abs(factor) < 100)
        for factor in factors
    )


# --------------------------------------------------------------------------------------------
# Products and sums in reading order


@dataclass(frozen=True)
class Product:
    """± coefficient · numerator / denominator, factors in reading order, coefficient > 0."""

    negative: bool
    coefficient: Rational
    numerator: tuple[Expr, ...]
    denominator: tuple[Expr, ...]

    @property
    def is_fraction(self) -> bool:
        return bool(self.denominator) or self.coefficient.q != 1


FactorKey = tuple[int, str, int]


class Order:
    """Reading order.  ``variables`` come in the order given, all others after them by name."""

    def __init__(self, variables: Sequence[Variable] = ()) -> None:
        names = dict.fromkeys(map(_name_of, variables))
        self._rank = {name: rank for rank, name in enumerate(names)}

    def product(self, term: Expr) -> Product:
        """The factors of a term that is a product, a quotient, a number, or anything else."""
        coefficient, numerator, denominator = Rational(1), list[Expr](), list[Expr]()
        for factor in term.args if term.is_Mul else (term,):
            if factor.is_Rational and coefficient == 1:
                coefficient = factor
            elif is_reciprocal(factor):
                denominator.append(sympy.Pow(factor.base, -factor.exp))
            else:
                numerator.append(factor)
        return Product(
            bool(coefficient < 0),
            abs(coefficient),
            tuple(sorted(numerator, key=self._factor_key)),
            tuple(sorted(denominator, key=self._factor_key)),
        )

    def addends(self, total: Expr) -> tuple[Product, ...]:
        """The terms of a sum: falling degree, something positive in front if there is any."""
        found = sorted(map(self.product, total.args), key=self._addend_key)
        leader = next((term for term in found if not term.negative), found[0])
        found.remove(leader)
        return (leader, *found)

    def _addend_key(self, term: Product) -> tuple[int, bool, list[FactorKey], list[FactorKey]]:
        degree = sum(map(_degree, term.numerator)) - sum(map(_degree, term.denominator))
        imaginary = sympy.I in term.numerator
        above = [self._factor_key(factor) for factor in term.numerator]
        below = [self._factor_key(factor) for factor in term.denominator]
        return (-degree, imaginary, above, below)

    def _factor_key(self, factor: Expr) -> FactorKey:
        if factor.is_Pow and factor.exp.is_Integer:
            group, key, _ = self._factor_key(factor.base)
            return (group, key, -int(factor.exp))
        if isinstance(factor, sympy.conjugate):
            group, key, exponent = self._factor_key(factor.args[0])
            return (group, key + "~", exponent)
        if type(factor) in _FUNCTION_RANK:
            rank = _FUNCTION_RANK[type(factor)]
            return (_GROUPS["function"], f"{self._key(factor.args[0])}|{rank:02}", -1)
        return (_GROUPS[_group(factor)], self._key(factor), -1)

    def _key(self, term: Basic) -> str:
        """A text by which terms are sorted among others of their kind: by their variables."""
        if isinstance(term, Symbol):
            return f"{self._rank.get(term.name, 9999):04}{term.name}"
        symbols = (item for item in kernel.free_variables(term) if isinstance(item, Symbol))
        inverse = isinstance(term, sympy.exp) and term.args[0].could_extract_minus_sign()
        return f"{' '.join(sorted(map(self._key, symbols)))} {'-' if inverse else '!'}{term}"


_GROUPS = {
    group: place
    for place, group in enumerate(
        ("number", "constant", "imaginary", "indexed", "latin", "bracket", "greek", "power",
         "modulus", "call", "function", "invariant", "sum", "integral")
    )
}  # fmt: skip


def _group(factor: Expr) -> str:
    """The kind of a factor, for its place in a product."""
    if isinstance(factor, Symbol):
        return "greek" if split_name(factor.name).base in _GREEK_LETTERS else "latin"
    if is_indexed(factor):
        return "indexed"
    if factor.is_Number or (factor.is_Pow and factor.base.is_Number and factor.exp.is_Number):
        return "number"
    if factor.is_Pow and factor.base.is_Integer:
        return "constant"
    for kinds, group in _GROUP_OF_KIND:
        if isinstance(factor, kinds):
            return group
    return "constant" if factor.is_Atom else "call"


_GROUP_OF_KIND: tuple[tuple[type | tuple[type, ...], str], ...] = (
    (type(sympy.I), "imaginary"),
    ((sympy.Add, sympy.Mul), "bracket"),
    ((sympy.Pow, sympy.exp), "power"),
    (sympy.Abs, "modulus"),
    ((kernel.Trace, kernel.Determinant), "invariant"),
    (sympy.Sum, "sum"),
    (sympy.Integral, "integral"),
)


def is_reciprocal(factor: Expr) -> bool:
    """Is this 1/x, 1/√x, 1/2^j, …?  (A power b^(−t) of a variable stays as it is.)"""
    if not factor.is_Pow:
        return False
    if factor.exp.is_Rational:
        return bool(factor.exp.is_negative)
    addends = factor.exp.args if factor.exp.is_Add else (factor.exp,)
    return bool(factor.base.is_Integer) and all(map(_is_negative_whole, addends))


def _is_negative_whole(exponent: Expr) -> bool:
    number, _ = exponent.as_coeff_Mul()
    return bool(number.is_Integer and number < 0 and exponent.is_integer)


def _degree(term: Expr) -> int:
    """The degree of a polynomial, every function value counting as a variable."""
    if term.is_number and not term.free_symbols:
        return 0
    if term.is_Pow and term.exp.is_Integer:
        return _degree(term.base) * int(term.exp)
    if term.is_Mul:
        return sum(map(_degree, term.args))
    if term.is_Add:
        return max(map(_degree, term.args))
    return 1


# --------------------------------------------------------------------------------------------
# Quantifiers and definitions


@dataclass(frozen=True)
class Group:
    """Variables that are introduced together: their domain (for functions) and their set.

    ``arguments`` holds the sorts of a function's arguments, ``shape`` a matrix's rows and
    columns; ``family`` says that a matrix variable takes parameters.
    """

    variables: tuple[Variable, ...]
    sort: Sort
    arguments: tuple[Sort, ...] = ()
    shape: tuple[Expr, Expr] | None = None
    family: bool = False


@dataclass(frozen=True)
class Quantified:
    """The outermost quantifiers of a statement and what they govern."""

    groups: tuple[Group, ...]
    body: Statement


def variables_in(statement: Statement | None) -> tuple[Variable, ...]:
    """All quantified variables of a statement, in the order in which a reader meets them."""
    if statement is None:
        return ()
    own = statement.variables if isinstance(statement, ForAll | Exists) else ()
    inner = (variable for part in parts_of(statement) for variable in variables_in(part))
    return tuple(dict.fromkeys((*own, *inner)))


def quantified(statement: ForAll | Exists) -> Quantified:
    """The variables of a quantifier in groups of one sort, and the body."""
    groups: list[Group] = []
    for variable in statement.variables:
        group = _group_of(variable, statement.body)
        if groups and replace(group, variables=groups[-1].variables) == groups[-1]:
            group = replace(group, variables=(*groups.pop().variables, variable))
        groups.append(group)
    return Quantified(tuple(groups), statement.body)


def _group_of(variable: Variable, body: Statement) -> Group:
    if isinstance(variable, MatrixVariable):
        family = any(len(value.args) > 1 for value in _values_of(variable, body))
        return Group((variable,), Sort.REAL, (), (variable.args[1], variable.args[2]), family)
    if isinstance(variable, UndefinedFunction):
        return Group((variable,), sort_of(variable), _argument_sorts(variable, body))
    return Group((variable,), sort_of(variable))


def _values_of(variable: MatrixVariable, body: Statement) -> Iterator[MatrixValue]:
    for term, _ in _scoped_terms(body):
        if isinstance(term, MatrixValue) and term.head.name == variable.name:
            yield term


def _argument_sorts(function: UndefinedFunction, body: Statement) -> tuple[Sort, ...]:
    """The smallest of ℕ, ℤ, ℝ, ℂ that holds every argument the function is applied to."""
    found: list[Sort] = []  # for each place
    for term, indices in _scoped_terms(body):
        if isinstance(term, AppliedUndef) and term.func == function:
            here = [_smallest_sort(kernel.substitute(part, indices)) for part in term.args]
            pairs = zip(found or here, here, strict=True)
            found = [max(pair, key=_DOMAINS.index) for pair in pairs]
    return tuple(found or [Sort.COMPLEX])


_DOMAINS = (Sort.NATURAL, Sort.INTEGER, Sort.REAL, Sort.COMPLEX)


def _smallest_sort(argument: Expr) -> Sort:
    return next(sort for sort in _DOMAINS if has_sort(argument, sort))


Renaming = dict[Symbol, Symbol]


def _scoped_terms(statement: Statement) -> Iterator[tuple[Basic, Renaming]]:
    """All subterms, each with the summation and block indices around it as natural numbers."""
    for term in _outer_terms(statement):
        yield from _scoped_subterms(term, {})


def _scoped_subterms(term: Basic, indices: Renaming) -> Iterator[tuple[Basic, Renaming]]:
    yield term, indices
    inner = indices
    index = _natural_index(term)
    if index is not None:
        inner = {**indices, index: Symbol(index.name, integer=True, nonnegative=True)}
    if isinstance(term, kernel.ScalarCall | kernel.MatrixCall):
        yield from _scoped_subterms(term.unfold(), indices)
    for argument in term.args:
        if not isinstance(argument, Definition):
            yield from _scoped_subterms(argument, inner)


def _natural_index(term: Basic) -> Symbol | None:
    """The index of a sum or a direct sum that starts at a natural number."""
    if isinstance(term, kernel.BlockDiagonal | kernel.BlockColumn):
        return term.index
    if isinstance(term, sympy.Sum) and has_sort(term.limits[0][1], Sort.NATURAL):
        return term.limits[0][0]
    return None


def definitions_in(statement: Statement) -> tuple[Definition, ...]:
    """The definitions that a statement uses, and those that these use; each once."""
    found: dict[Definition, None] = {}
    pending = list(_outer_terms(statement))
    while pending:
        for definition in _called(pending.pop(0)):
            if definition not in found:
                found[definition] = None
                pending.append(definition.body)
    return tuple(found)


def _outer_terms(statement: Statement) -> Iterator[Basic]:
    """The sides of all atomic statements inside a statement."""
    for part in parts_of(statement):
        yield from _outer_terms(part)
    if not parts_of(statement):
        yield from terms_of(statement)  # type: ignore[arg-type]


def _called(term: Basic) -> Iterator[Definition]:
    if isinstance(term, Definition):
        yield term
        return
    for argument in term.args:
        yield from _called(argument)


# --------------------------------------------------------------------------------------------
# Statements


_QUANTIFIER, _IMPLICATION, _DISJUNCTION, _CONJUNCTION, _NEGATION, _SENTENCE, _ATOM = range(7)


class StatementWriter(ABC):
    """Writes statements with as few brackets as possible; subclasses supply signs and terms."""

    signs: Mapping[str, str]
    """What is written for each of: = ≠ ≤ < ¬ ∧ ∨ ⇒ ⇔ ∀ ∃ ( ) : (the last with its space)."""

    @abstractmethod
    def term(self, term: Basic) -> str:
        """A term as it stands at a side of a relation."""

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
        """What is put in for a variable: p = 0, or θᵢ = 1 for a function."""
        if isinstance(value, Lambda) and isinstance(variable, UndefinedFunction):
            return self.comparison((variable(*value.signature), value.expr), "=")
        if isinstance(value, MatrixLambda) and isinstance(variable, MatrixVariable):
            return self.comparison((variable(*value.args[0]), value.args[1]), "=")
        right = self.variable(value) if _is_name(value) else self.term(value)
        return f"{self.variable(variable)}{self.signs['=']}{right}"

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
    (bound,), (body,), _ = kernel.binder(statement.function)  # type: ignore[misc]
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


def component_index(component: kernel.Component) -> Expr:
    """The number of a component, counted from 0 through all blocks: 2i + 1."""
    vector, block, offset = component.args
    while isinstance(vector, kernel.MatrixCall):
        vector = vector.unfold()
    return Integer(vector.block.rows) * block + offset
