"""Statements: what a theorem can say.

SymPy's ``Eq``, ``And``, ``Implies`` … evaluate themselves (``Eq(sin(-x), -sin(x))`` is ``True``,
and nothing is left to prove), so statements are small immutable objects of their own that keep
both sides exactly as written.

Meaning.  Connectives and quantifiers are classical.  A quantified symbol ranges over its sort; a
quantified unknown function over all functions into its sort, a quantified matrix variable over
all real matrices of its shape.  Undefined terms (1/0) have no agreed value: a theorem
Γ ⊢ φ holds *whatever* value they are given, because every rule that brings a term in also puts
the condition under which it is defined among the hypotheses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, TypeAlias, TypeVar

import sympy
from sympy import Basic, Expr, Lambda, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language import terms
from symbolic_pe.language.sorts import Fact, Sort, sort_of
from symbolic_pe.language.terms import MalformedStatement, MatrixVariable, Variable

_Kind = TypeVar("_Kind")


class _Node:
    """Gives statements a short text for error messages."""

    def __str__(self) -> str:
        return _show(self)


def _made_once(kind: type[_Kind]) -> type[_Kind]:
    """Let a statement remember its hash, for which its whole tree has to be walked, and be made
    once: what has been looked at cannot become another by a second ``__init__``."""
    changed: Any = kind
    of_fields, first = changed.__hash__, changed.__init__

    def hash_of(statement: Any) -> int:
        if "hash" not in statement.__dict__:
            _freeze(statement, hash=of_fields(statement))
        return statement.__dict__["hash"]

    @wraps(first)
    def init(statement: Any, *arguments: Any, **named: Any) -> None:
        if statement.__dict__:
            raise AttributeError("a statement cannot be altered")
        first(statement, *arguments, **named)

    changed.__hash__, changed.__init__ = hash_of, init
    return kind


def _freeze(statement: Any, **fields: Any) -> None:
    for name, value in fields.items():
        object.__setattr__(statement, name, value)


def _require_lambda(function: Any, *kinds: type) -> None:
    if type(function) not in kinds:
        raise MalformedStatement(
            f"{function} is not given as a Lambda, or it is Lambda(x, x), of which SymPy makes "
            "something else: define a function with the value x, and give the Lambda of that"
        )


def _sides(statement: Any) -> None:
    lhs, rhs = terms.as_term(statement.lhs), terms.as_term(statement.rhs)
    for side in (lhs, rhs):
        if not isinstance(side, Expr | terms.MatrixTerm):
            raise MalformedStatement(f"{side} is neither a number nor a matrix")
    left, right = terms.shape_of(lhs), terms.shape_of(rhs)
    if (left is None) != (right is None):
        number, matrix = (lhs, rhs) if left is None else (rhs, lhs)
        rows, cols = left or right or (0, 0)
        raise MalformedStatement(
            f"a number cannot equal a matrix: `{number}` is a number, "
            f"`{matrix}` is a `{rows}×{cols}` matrix"
        )
    for a, b in zip(left or (), right or (), strict=True):
        terms.require_same(a, b, "the shapes {} and {} of the two sides differ", left, right)
    _freeze(statement, lhs=lhs, rhs=rhs)


@_made_once
@dataclass(frozen=True)
class Equation(_Node):
    """lhs = rhs, between numbers or between matrices of one shape."""

    lhs: Basic
    rhs: Basic

    def __post_init__(self) -> None:
        _sides(self)


@_made_once
@dataclass(frozen=True)
class _Comparison(_Node):
    lhs: Expr
    rhs: Expr

    def __post_init__(self) -> None:
        _sides(self)
        if terms.shape_of(self.lhs) is not None:
            raise MalformedStatement("matrices are not ordered")


class LessEqual(_Comparison):
    """lhs ≤ rhs: both sides are real and the left one is not the larger."""


class Less(_Comparison):
    """lhs < rhs: both sides are real and the left one is the smaller."""


@_made_once
@dataclass(frozen=True)
class Not(_Node):
    """¬ body."""

    body: Statement


@_made_once
@dataclass(frozen=True, init=False)
class _Several(_Node):
    parts: tuple[Statement, ...]

    def __init__(self, *parts: Statement) -> None:
        if len(parts) < 2:
            raise MalformedStatement("a conjunction or disjunction has at least two parts")
        _freeze(self, parts=tuple(parts))


class And(_Several):
    """All of the parts."""


class Or(_Several):
    """At least one of the parts."""


@_made_once
@dataclass(frozen=True)
class Implies(_Node):
    """If the premise holds, so does the conclusion."""

    premise: Statement
    conclusion: Statement


@_made_once
@dataclass(frozen=True, init=False)
class _Quantified(_Node):
    variables: tuple[Variable, ...]
    body: Statement

    def __init__(self, variables: Variable | Iterable[Variable], body: Statement) -> None:
        single = isinstance(variables, Symbol | UndefinedFunction | MatrixVariable)
        _freeze(self, variables=(variables,) if single else tuple(variables), body=body)
        if not self.variables or len(set(self.variables)) != len(self.variables):
            raise MalformedStatement("quantify over at least one variable, each once")


class ForAll(_Quantified):
    """For all values of the variables in their sorts."""


class Exists(_Quantified):
    """For some values of the variables in their sorts."""


@_made_once
@dataclass(frozen=True)
class HasDerivative(_Node):
    """The function x ↦ term (x real) is differentiable at ``point``, with derivative ``value``.

    ``function`` is a ``Lambda`` of one real variable, or a ``MatrixLambda`` of one parameter (then
    ``value`` is a matrix and the derivative is taken entry by entry).
    """

    function: Lambda | terms.MatrixLambda
    point: Expr
    value: Basic

    def __post_init__(self) -> None:
        _freeze(self, point=terms.as_term(self.point), value=terms.as_term(self.value))
        _require_lambda(self.function, Lambda, terms.MatrixLambda)
        bound, (body,), _ = terms.binder(self.function)
        if len(bound) != 1 or sort_of(bound[0]) not in (Sort.REAL, Sort.POSITIVE):
            raise MalformedStatement("a derivative is taken in one real or positive variable")
        shapes = terms.shape_of(body), terms.shape_of(self.value)
        if (shapes[0] is None) != (shapes[1] is None):
            raise MalformedStatement("a function and its derivative have the same shape")
        for a, b in zip(shapes[0] or (), shapes[1] or (), strict=True):
            terms.require_same(
                a, b, "the shapes {} of a function and {} of its derivative differ", *shapes
            )


@_made_once
@dataclass(frozen=True)
class TendsTo(_Node):
    """function(x) → limit as x → +∞ (``function`` a Lambda of one real or integer variable):
    ∀ε>0 ∃K ∀x: x ≥ K ⇒ −ε ≤ function(x) − limit ≤ ε."""

    function: Lambda
    limit: Expr

    def __post_init__(self) -> None:
        _freeze(self, limit=terms.as_term(self.limit))
        _require_lambda(self.function, Lambda)
        signature = tuple(self.function.signature)
        if len(signature) != 1 or Fact.REAL not in sort_of(signature[0]).value:
            raise MalformedStatement("a limit at infinity is taken in one real variable")


Atom: TypeAlias = Equation | LessEqual | Less | HasDerivative | TendsTo
Statement: TypeAlias = Atom | Not | And | Or | Implies | ForAll | Exists

ATOMS = (Equation, LessEqual, Less, HasDerivative, TendsTo)


def terms_of(atom: Any) -> tuple[Any, ...]:
    """The terms of an atomic statement, in order."""
    if isinstance(atom, HasDerivative):
        return (atom.function, atom.point, atom.value)
    if isinstance(atom, TendsTo):
        return (atom.function, atom.limit)
    return (atom.lhs, atom.rhs)


def _map(
    statement: Statement,
    on_term: Callable[[Basic], Basic],
    on_part: Callable[[Statement], Statement],
) -> Statement:
    """The statement with its terms and its parts replaced (quantifiers are not handled here)."""
    kind = type(statement)
    if kind in ATOMS:
        return kind(*map(on_term, terms_of(statement)))
    if isinstance(statement, Not):
        return Not(on_part(statement.body))
    if isinstance(statement, And | Or):
        return kind(*map(on_part, statement.parts))
    if isinstance(statement, Implies):
        return Implies(on_part(statement.premise), on_part(statement.conclusion))
    raise TypeError(f"{statement!r} is not a statement")


def conjuncts(statement: Statement) -> tuple[Statement, ...]:
    """The parts of a conjunction, and of those that it joins; of anything else, itself."""
    if not isinstance(statement, And):
        return (statement,)
    return tuple(inner for part in statement.parts for inner in conjuncts(part))


def core_of(statement: Statement) -> Statement:
    """What a statement says behind its quantifiers and premises: φ of ∀x. ψ ⇒ φ."""
    while isinstance(statement, ForAll | Implies):
        statement = statement.body if isinstance(statement, ForAll) else statement.conclusion
    return statement


def premises(statement: Statement) -> tuple[Statement, ...]:
    """What a statement supposes behind its quantifiers, one thing after the other."""
    if isinstance(statement, ForAll):
        return premises(statement.body)
    if isinstance(statement, Implies):
        return (*conjuncts(statement.premise), *premises(statement.conclusion))
    return ()


def parts_of(statement: Statement) -> tuple[Statement, ...]:
    """The statements directly inside a compound one."""
    if isinstance(statement, Not | ForAll | Exists):
        return (statement.body,)
    if isinstance(statement, And | Or):
        return statement.parts
    if isinstance(statement, Implies):
        return (statement.premise, statement.conclusion)
    return ()


def mentions(statement: Statement, *kinds: type) -> bool:
    """Is it, or a part of it, of one of these kinds?"""
    return isinstance(statement, kinds) or any(
        mentions(part, *kinds) for part in parts_of(statement)
    )


def all_atoms(statement: Statement) -> Iterator[Any]:
    """The atomic statements inside a statement, in order."""
    if not parts_of(statement):
        yield statement
    for part in parts_of(statement):
        yield from all_atoms(part)


def all_terms(statement: Statement) -> Iterator[Any]:
    """The terms of the atomic statements inside a statement, in order."""
    return (term for atom in all_atoms(statement) for term in terms_of(atom))


@lru_cache(maxsize=4096)
def free_in(statement: Statement) -> frozenset[Variable]:
    """The variables that occur free in a statement."""
    if type(statement) in ATOMS:
        return frozenset().union(*map(terms.free_variables, terms_of(statement)))
    inside: frozenset[Variable] = frozenset().union(*map(free_in, parts_of(statement)))
    if isinstance(statement, ForAll | Exists):
        sizes = [
            terms.free_variables(v)
            for v in statement.variables
            if v in inside and isinstance(v, MatrixVariable)
        ]
        return (inside | frozenset().union(*sizes)) - frozenset(statement.variables)
    return inside


def substitute_in(statement: Statement, mapping: Mapping[Any, Any]) -> Statement:
    """Put terms in for free variables of a statement, renaming bound variables where needed."""
    mapping = {key: value for key, value in mapping.items() if key in free_in(statement)}
    if not mapping:
        return statement
    if isinstance(statement, ForAll | Exists):
        return _substitute_under(statement, mapping)
    return _map(
        statement,
        lambda term: terms.substitute(term, mapping),
        lambda part: substitute_in(part, mapping),
    )


def _substitute_under(statement: ForAll | Exists, mapping: dict[Any, Any]) -> Statement:
    incoming = frozenset().union(*map(terms.free_variables, mapping.values()))
    avoid = incoming | free_in(statement.body) | frozenset(statement.variables)
    renamed: list[Variable] = []
    inner: dict[Any, Any] = dict(mapping)
    for variable in statement.variables:
        new = _resized(variable, inner)
        if new in incoming or (new != variable and new in avoid):
            new = _named(new, _fresh_name(new, avoid | frozenset(renamed)))
        if new != variable:
            inner[variable] = new
        renamed.append(new)
    return type(statement)(renamed, substitute_in(statement.body, inner))


def _resized(variable: Variable, mapping: dict[Any, Any]) -> Variable:
    """A bound matrix variable changes with the sizes it mentions."""
    if isinstance(variable, MatrixVariable):
        sizes = (terms.substitute(size, mapping) for size in variable.args[1:])
        return MatrixVariable(variable.name, *sizes)
    return variable


def _named(variable: Variable, name: str) -> Variable:
    """A variable of the same kind and sort under another name."""
    if isinstance(variable, Symbol):
        return Symbol(name, **variable._assumptions_orig)
    if isinstance(variable, UndefinedFunction):
        return sympy.Function(name, **variable._kwargs)
    return MatrixVariable(name, *variable.args[1:])


def _fresh_name(variable: Variable, avoid: frozenset[Variable]) -> str:
    return terms.fresh_symbol(Symbol(terms.variable_name(variable)), avoid).name


def _show(statement: Any) -> str:
    """Plain text for error messages; the reports print better."""
    if isinstance(statement, ForAll | Exists):
        sign = "∀" if isinstance(statement, ForAll) else "∃"
        return (
            f"{sign} {', '.join(map(terms.variable_name, statement.variables))}: {statement.body}"
        )
    if isinstance(statement, Not):
        return f"¬({statement.body})"
    if isinstance(statement, And | Or | Implies):
        sign = {And: " ∧ ", Or: " ∨ ", Implies: " ⇒ "}[type(statement)]
        return sign.join(f"({part})" for part in parts_of(statement))
    if isinstance(statement, HasDerivative):
        return f"the derivative of {statement.function} at {statement.point} is {statement.value}"
    sign = {Equation: "=", LessEqual: "≤", Less: "<", TendsTo: "→"}[type(statement)]
    return f" {sign} ".join(map(str, terms_of(statement)))


@lru_cache(maxsize=4096)
def statement_key(statement: Statement) -> Any:
    """A key that two statements share exactly when they differ only in the names of bound
    variables: tuples and sets of classes, sorts, numbers and words."""
    return _key(statement, {})


def _key(statement: Statement, levels: dict[Any, Any]) -> Any:
    if isinstance(statement, ForAll | Exists):
        inside, sorts = dict(levels), []
        for variable in statement.variables:
            sorts.append(_sort_key(variable, inside))
            inside = terms.bind(inside, (variable,))
        return (type(statement), tuple(sorts), _key(statement.body, inside))
    if type(statement) in ATOMS:
        return (type(statement), tuple(terms.term_key(t, levels) for t in terms_of(statement)))
    return (type(statement), tuple(_key(part, levels) for part in parts_of(statement)))


def _sort_key(variable: Variable, levels: dict[Any, Any]) -> Any:
    if isinstance(variable, MatrixVariable):
        return ("matrix", *(terms.term_key(size, levels) for size in variable.args[1:]))
    return (type(variable), sort_of(variable))


def same_statement(left: Statement, right: Statement) -> bool:
    """Are the two equal up to the names of bound variables?"""
    return left == right or statement_key(left) == statement_key(right)
