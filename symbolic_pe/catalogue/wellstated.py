"""Does a claim's statement say what a reader takes it to say?

The kernel proves a statement as it is built. These checks are made where a claim is stated, and
refuse what is built otherwise than it looks: objects of other classes than the statements', sides
that SymPy has made one term, a variable that no quantifier binds though one of its name does, two
things in one scope that print alike, and names that are numbers or formulas. What a claim compares
with NumPy has to be part of what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Basic, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language import statements, terms
from symbolic_pe.language.sorts import sort_of
from symbolic_pe.language.statement_checks import check_statement
from symbolic_pe.language.terms import Definition, MalformedStatement, MatrixVariable, Variable
from symbolic_pe.names import (
    appearance,
    is_name,
    reads_as_product,
    reads_as_value,
    spelled,
)
from symbolic_pe.printing.order import FUNCTION_NAMES, written_as
from symbolic_pe.printing.variables import definitions_in, variables_in


class Misstated(ValueError):
    """A statement that does not say what it looks like; the message says why and what to do."""


def check_stated(statement: Any) -> None:
    """Raise :class:`Misstated` unless the statement of a claim says what its print says."""
    check_stated_atoms([statement])
    try:
        check_statement(statement)
    except MalformedStatement as problem:
        raise Misstated(str(problem)) from problem
    _check_names(statement)
    _check_free(statement)
    _check_scopes(statement)


def check_line(said: statements.Statement) -> None:
    """Raise :class:`Misstated` where a line of a proof, whose variables have been introduced before
    it, does not say what its print says."""
    free = sorted(statements.free_in(said), key=_name)
    closed = statements.ForAll(free, said) if free else said
    _check_names(closed)
    _check_scopes(closed)


def shown_statement(statement: statements.Statement) -> str:
    from symbolic_pe.printing.lines import statement_text  # only errors need printers

    return statement_text(statement)


# --- classes ---------------------------------------------------------------------------------

_FIELDS: Mapping[type, tuple[str, ...]] = {
    **dict.fromkeys((statements.Equation, statements.LessEqual, statements.Less), ("lhs", "rhs")),
    statements.HasDerivative: ("function", "point", "value"),
    statements.TendsTo: ("function", "limit"),
    statements.Not: ("body",),
    statements.And: ("parts",),
    statements.Or: ("parts",),
    statements.Implies: ("premise", "conclusion"),
    statements.ForAll: ("variables", "body"),
    statements.Exists: ("variables", "body"),
}


def check_exact(statement: Any) -> None:
    """Raise :class:`Misstated` unless everything in a statement is of exactly the kernel's classes.

    A subclass can bring an ``==`` of its own, by which any theorem would be one of the statement;
    so classes are compared by identity, and nothing is asked of the object.
    """
    kind = next((kind for kind in _FIELDS if type(statement) is kind), None)
    if kind is None:
        name = type(statement).__name__
        raise Misstated(
            f"a statement is made of {', '.join(item.__name__ for item in _FIELDS)}, "
            f"and of nothing else; {name} is {_relation(type(statement))}"
        )
    if not set(vars(statement)) <= {*_FIELDS[kind], "hash"}:
        raise Misstated(f"a {kind.__name__} with attributes of its own")
    if (
        kind in (statements.And, statements.Or, statements.ForAll, statements.Exists)
        and type(getattr(statement, _FIELDS[kind][0])) is not tuple
    ):
        raise Misstated(f"the parts of a {kind.__name__} are not a tuple")
    try:
        for term in _terms_directly_in(statement):
            terms.check_types(term)
    except MalformedStatement as problem:
        raise Misstated(str(problem)) from problem
    for part in statements.parts_of(statement):
        check_exact(part)


def _relation(kind: type) -> str:
    of = next((item.__name__ for item in _FIELDS if issubclass(kind, item)), "")
    return f"a class of its own, derived from {of}" if of else "none of them"


def _terms_directly_in(statement: Any) -> Iterator[Any]:
    """The terms of an atom, the variables of a quantifier; nothing else has any."""
    if isinstance(statement, statements.ForAll | statements.Exists):
        plain = (item for item in statement.variables if not terms.is_plain_function(item))
        yield from plain
    elif not statements.parts_of(statement):
        yield from statements.terms_of(statement)


# --- sides -----------------------------------------------------------------------------------


def _check_sides(atom: statements.Statement) -> None:
    if (
        isinstance(atom, statements.Equation | statements.LessEqual | statements.Less)
        and atom.lhs == atom.rhs
    ):
        raise Misstated(
            f"both sides of {shown_statement(atom)} are one term, so that nothing is left to "
            "prove: SymPy's constructors have made them the same, or they were written so. Keep "
            "the side that collapses inside a definition (define), a Dot or a matrix product @"
        )


# --- names -----------------------------------------------------------------------------------

_CALLED = {"exp", "log", "sqrt", "conj", "abs", "tr", "det", "Si", "Ci", "erf"}
_TAKEN = frozenset({"π", *_CALLED, *FUNCTION_NAMES.values()})
"""What no variable and no definition may look like: numbers and functions."""


def _name(thing: Any) -> str:
    return str(getattr(thing, "__name__", None) or thing.name)


def _check_names(statement: statements.Statement) -> None:
    for name in dict.fromkeys(map(_name, _named_things(statement))):
        if not is_name(name):
            raise Misstated(
                f"{name!r} is not a name but reads like a sign, a number or a formula: a name is a "
                "letter, and then letters, digits, _ and primes"
            )
        if appearance(name) in _TAKEN:
            raise Misstated(f"{name} means something already: choose another name")
        if meaning := written_as(name, statements.all_terms(statement)):
            raise Misstated(f"{name} is {meaning} in the statement: choose another name")


def _named_things(statement: statements.Statement) -> Iterator[Any]:
    """All variables of a statement, and the definitions in it with theirs."""
    yield from variables_in(statement)
    yield from statements.free_in(statement)
    definitions = definitions_in(statement)
    yield from definitions
    for term in (*definitions, *statements.all_terms(statement)):
        for part in sympy.preorder_traversal(term):
            yield from () if isinstance(part, Definition) and part is not term else _bound_by(part)


def _bound_by(term: Basic) -> Sequence[Any]:
    parts = terms.binder(term)
    return () if parts is None else parts[0]


# --- scopes ----------------------------------------------------------------------------------


def _check_free(statement: statements.Statement) -> None:
    """A claim says of each of its variables what it ranges over."""
    bound = {appearance(_name(variable)): variable for variable in variables_in(statement)}
    for variable in sorted(statements.free_in(statement), key=_name):
        name, twin = _name(variable), bound.get(appearance(_name(variable)))
        if twin is None:
            raise Misstated(
                f"{name} is free: make it a parameter of the claim's function, or say for which "
                f"{name}, as in ForAll([{name}], …)"
            )
        raise Misstated(
            f"{name} is free, although a quantifier looks as if it bound it: that binds "
            f"{_described(twin)}, and the free one is {_described(variable)}.  "
            "Use one symbol in both places"
        )


def _described(variable: Variable) -> str:
    name = spelled(_name(variable))
    if isinstance(variable, MatrixVariable):
        return f"the matrix {name}"
    sort = sort_of(variable).sign
    return (
        f"{name} ∈ {sort}" if isinstance(variable, Symbol) else f"the function {name} into {sort}"
    )


@dataclass(frozen=True)
class _Scope:
    """What names mean at a place, by their appearance, and the variables that are bound there more
    than once, one inside the other."""

    names: Mapping[str, Variable]
    again: frozenset[Variable] = frozenset()


@dataclass(frozen=True)
class _Reader:
    """Goes through a statement as a reader does, who knows names by what they look like."""

    definitions: Mapping[str, Definition]

    def statement(self, statement: statements.Statement, scope: _Scope) -> None:
        if isinstance(statement, statements.ForAll | statements.Exists):
            scope = self.entered(scope, statement.variables)
        for part in statements.parts_of(statement):
            self.statement(part, scope)
        for term in () if statements.parts_of(statement) else statements.terms_of(statement):
            self.term(term, scope)

    def term(self, term: Basic, scope: _Scope) -> None:
        if isinstance(term, Definition):
            _check_own_variables(term, scope)
            return  # read by itself
        parts = terms.binder(term)
        if parts is None:
            for argument in term.args:
                self.term(argument, scope)
            return
        bound, inside, outside = parts
        for part in outside:
            self.term(part, scope)
        for part in inside:
            self.term(part, self.entered(scope, bound))

    def entered(self, scope: _Scope, variables: Iterable[Variable]) -> _Scope:
        """The scope inside of a quantifier, a sum or the like; one name is never two things."""
        inside, again = dict(scope.names), set(scope.again)
        for variable in variables:
            self._check_against_definitions(variable)
            if variable in scope.names.values():
                again.add(variable)
            other = inside.setdefault(appearance(_name(variable)), variable)
            if other != variable:
                raise Misstated(
                    f"{_described(other)} and {_described(variable)} are different variables and "
                    "look the same where both mean something: give one of them another name"
                )
        _check_products(inside.values())
        self._check_values(inside)
        return _Scope(inside, frozenset(again))

    def _check_values(self, scope: Mapping[str, Variable]) -> None:
        """A symbol θ_0 looks like the value of a function θ at 0, and θ_i like that at i; or like
        a component of a vector θ."""
        applied = {name for name, item in scope.items() if isinstance(item, UndefinedFunction)}
        applied |= {
            name
            for name, item in self.definitions.items()
            if item.parameters or not isinstance(item.body, sympy.Expr)
        }
        for name, variable in scope.items():
            if function := reads_as_value(name, applied, scope):
                raise Misstated(
                    f"{_described(variable)} looks like a value of the function {function}: "
                    "give it another name"
                )

    def _check_against_definitions(self, variable: Variable) -> None:
        """A definition without arguments stands alone, as symbols and matrices do; one with
        arguments is followed by them, as unknown functions are."""
        definition = self.definitions.get(appearance(_name(variable)))
        if definition is None:
            return
        stands_alone = not isinstance(variable, UndefinedFunction)
        if stands_alone == (not definition.parameters):
            raise Misstated(
                f"{_described(variable)} looks like the definition {spelled(definition.name)}: "
                "give one of them another name"
            )


def _check_own_variables(definition: Definition, scope: _Scope) -> None:
    """A definition is shown outside of all quantifiers and sums: with k bound by two of them around
    a call, a reader cannot tell of which k it speaks."""
    for variable in sorted(terms.free_variables(definition) & scope.again, key=_name):
        raise Misstated(
            f"{spelled(definition.name)} speaks of {_described(variable)}, which is bound twice "
            "around it: use another variable in one of the two places"
        )


def _check_products(variables: Iterable[Variable]) -> None:
    symbols = [_name(variable) for variable in variables if isinstance(variable, Symbol)]
    for name in symbols:
        if reads_as_product(name, symbols):
            raise Misstated(
                f"{name} reads like the product of {' and '.join(name)}: give it another name"
            )


def _check_scopes(statement: statements.Statement) -> None:
    definitions = definitions_in(statement)
    _Reader(_by_appearance(definitions)).statement(statement, _Scope({}))
    for definition in definitions:  # its parameters may look like a definition that it does not use
        reader = _Reader(_by_appearance(definitions_in(definition.body)))
        free = sorted(terms.free_variables(definition), key=_name)
        scope = reader.entered(reader.entered(_Scope({}), free), definition.parameters)
        reader.term(definition.body, scope)


def _by_appearance(definitions: Iterable[Definition]) -> Mapping[str, Definition]:
    found: dict[str, Definition] = {}
    for definition in definitions:
        other = found.setdefault(appearance(definition.name), definition)
        if other.name != definition.name:  # of one name, all but the first are printed with primes
            raise Misstated(
                f"the definitions {spelled(other.name)} and {spelled(definition.name)} look the "
                "same: give one of them another name"
            )
    return found


# --- what is compared with NumPy -------------------------------------------------------------


def check_stated_atoms(compared: Iterable[Any]) -> None:
    """Raise :class:`Misstated` unless these are statements, none of a term and itself."""
    for item in compared:
        check_exact(item)
        for atom in statements.all_atoms(item):
            _check_sides(atom)
