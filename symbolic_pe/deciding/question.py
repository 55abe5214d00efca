"""A question in the form in which it is decided, made from whatever was asked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import sympy
from mpmath.libmp import prec_to_dps, to_str
from sympy import Basic, Expr, Float, Integral, Rational, Sum, Symbol
from sympy.core.function import UndefinedFunction
from sympy.core.relational import Eq, Ge, Gt, Le, Lt, Relational
from sympy.matrices.matrixbase import MatrixBase

from symbolic_pe.deciding.cost import MOST_DIGITS, Survey, TooLarge, digits_of_power, survey
from symbolic_pe.deciding.needs import dropped
from symbolic_pe.deciding.parsing import Read, comparison, read_comparison, read_term
from symbolic_pe.deciding.verdict import Goal
from symbolic_pe.explain import ForAuthors
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language import statements, terms
from symbolic_pe.language.border import OutsideVocabulary
from symbolic_pe.language.domain import domain_of_statement, still_needed
from symbolic_pe.language.sorts import Fact, facts, sort_of
from symbolic_pe.language.statement_checks import check_statement
from symbolic_pe.language.terms import Grid, MalformedStatement, Variable, variable_name
from symbolic_pe.names import appearance, is_name, reads_as_value, spelled
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.printing.order import written_as

_COMPARISONS = (statements.Equation, statements.LessEqual, statements.Less)
_RELATIONS: dict[Any, Any] = {
    Eq: statements.Equation,
    Le: statements.LessEqual,
    Lt: statements.Less,
    Ge: statements.LessEqual,
    Gt: statements.Less,
}

REFUSALS = (
    KernelError,
    OutsideVocabulary,
    MalformedStatement,
    Undetermined,
    ValueError,
    TypeError,
    ArithmeticError,
    IndexError,
    KeyError,
    AttributeError,
    RecursionError,
    NotImplementedError,
)
"""What a proposal that does not work may end in; nothing is concluded from it."""


class NotDecided(ForAuthors):
    """There will be no answer, and why."""


@dataclass(frozen=True)
class Question:
    """Does ``goal`` follow from ``assuming`` wherever both of its sides are defined?

    ``bound``: the variables over which the statement that was given is quantified.  ``needs``:
    conditions of what was written which its terms have lost (see ``needs``).  ``typed``: all
    conditions of a text as it was typed; its terms may have more: n ≠ 0 for the n^(n/2) that SymPy
    makes of √(nⁿ).  ``is_narrowed``: it is asked only where more holds than what both sides need:
    b ≠ 0 for natural powers of b too.  For printing: ``shown``, the goal as it was received, and
    ``supposed``, each assumption as it was typed or reads, with the statement that it is.
    """

    goal: Goal
    assuming: tuple[statements.Statement, ...] = ()
    bound: tuple[Variable, ...] = ()
    needs: tuple[statements.Statement, ...] = ()
    typed: tuple[statements.Statement, ...] | None = None
    is_narrowed: bool = False
    shown: statements.Statement | None = None
    supposed: tuple[tuple[str, statements.Statement], ...] = ()

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """What the goal and the assumptions are about, by name: symbols, functions, matrices."""
        free = frozenset().union(*map(statements.free_in, (self.goal, *self.assuming, *self.needs)))
        kinds = (Symbol, UndefinedFunction, terms.MatrixVariable)

        def order(variable: Variable) -> tuple[int, str]:
            place = next(k for k, kind in enumerate(kinds) if isinstance(variable, kind))
            return place, variable_name(variable)

        return tuple(sorted(free, key=order))

    @cached_property
    def statement(self) -> statements.Statement:
        """All of it as one closed statement."""
        body: statements.Statement = self.goal
        for assumption in reversed(self.assuming):
            body = statements.Implies(assumption, body)
        return statements.ForAll(self.variables, body) if self.variables else body

    @cached_property
    def domain(self) -> tuple[statements.Statement, ...]:
        """Exactly where both sides are defined, if it is not narrowed."""
        exactly = not self.is_narrowed
        return (*domain_of_statement(self.goal, exactly=exactly), *self.needs)

    @cached_property
    def assumed_domain(self) -> tuple[statements.Statement, ...]:
        """Where the assumptions are defined."""
        return tuple(
            need for item in self.assuming for need in domain_of_statement(item, exactly=True)
        )

    @cached_property
    def survey(self) -> Survey:
        """How much work it may be."""
        return survey(
            *(t for item in (self.goal, *self.assuming) for t in statements.all_terms(item))
        )

    def assumes(self, hypothesis: statements.Statement) -> bool:
        """Is it one of the assumptions?"""
        return any(statements.same_statement(hypothesis, other) for other in self.assuming)


@contextmanager
def _undecided() -> Iterator[None]:
    """Report as undecided what is too large or has no meaning."""
    try:
        yield
    except (TooLarge, MalformedStatement) as problem:
        raise NotDecided(str(problem)) from problem
    except RecursionError as problem:
        raise NotDecided("the formula is nested too deeply") from problem


@_undecided()
def ask(lhs: Any, rhs: Any, assuming: Any, given: Mapping[str, Any] | None = None) -> Question:
    """The question; ``given``: symbols and functions by name, for text.

    Raises :class:`NotDecided` when it has no meaning in the kernel, TypeError or ParseError when
    it is none.
    """
    reader = _TextReader(given or {})
    read = reader.statement(lhs) if rhs is None else None
    if read is None:
        left, right = reader.term(lhs), reader.term(rhs)
        read = comparison(statements.Equation, left, right)
    supposed = [(item, reader.assumption(item)) for item in _several(assuming)]
    assumed = tuple(part for _, item in supposed for part in _parts(item))
    question = _stripped(Question(read.said, assumed))
    if not isinstance(question.goal, _COMPARISONS):
        kind = type(question.goal).__name__
        raise NotDecided(f"equations and inequalities are decided, not statements {kind}(…)")
    needs = read.needs
    try:
        _check(question)
    except MalformedStatement:
        written = question.goal
        question = _evaluated_again(question)
        _check(question)
        needs += domain_of_statement(written, exactly=True)
    _check_names(question)
    is_typed = isinstance(lhs, str) and (rhs is None or isinstance(rhs, str))
    return replace(
        question,
        needs=still_needed(dropped(needs, question.domain)),
        typed=needs if is_typed else None,
        shown=read.written,
        supposed=tuple(_printed(item, assumption) for item, assumption in supposed),
    )


@_undecided()
def assumptions(
    given: Any, names: Mapping[str, Any] | None = None
) -> tuple[statements.Statement, ...]:
    """What is assumed, one statement or several, as statements of the kernel's; of a text also
    what it needs for a value and its terms have lost.

    Raises TypeError for what is none.
    """
    reader = _TextReader(names or {})
    return tuple(part for item in _several(given) for part in _parts(reader.assumption(item)))


def _printed(item: Any, assumption: Read) -> tuple[str, statements.Statement]:
    """An assumption as it was typed or reads, and the statement that it is."""
    statement = item if isinstance(item, statements.Statement) else assumption.written
    return item if isinstance(item, str) else statement_text(statement), statement


def _parts(assumption: Read) -> tuple[statements.Statement, ...]:
    """The parts of an assumption, and what it needs and does not say."""
    kept = domain_of_statement(assumption.said, exactly=True)
    needs = still_needed(dropped(assumption.needs, kept))
    return (*statements.conjuncts(assumption.said), *needs)


_NO_ASSUMPTIONS = "assumptions are statements, such as Equation(a, b)"


def _several(given: Any) -> tuple[Any, ...]:
    if isinstance(given, statements.Statement | Relational | str):
        return (given,)
    try:
        return tuple(given)
    except TypeError:
        raise TypeError(_NO_ASSUMPTIONS) from None


def _check_names(question: Question) -> None:
    """Refuse variables that look the same, as two symbols x of different sorts do, or like
    something else in the question: γ like Euler's constant, f_0 like a value of f."""
    seen: dict[str, Variable] = {}
    for variable in question.variables:
        name = variable_name(variable)
        if not is_name(name):
            raise NotDecided(f"{name!r} is no name of a variable: rename it")
        other = seen.setdefault(appearance(name), variable)
        if other != variable:
            names = f"{spelled(variable_name(other))} and {spelled(name)}"
            raise NotDecided(f"{names} are different variables and look the same: rename one")
    parts = [
        term for item in (question.goal, *question.assuming) for term in statements.all_terms(item)
    ]
    letters = {appearance(letter.name) for part in parts for letter in part.atoms(Symbol)}
    functions = {name for name, item in seen.items() if isinstance(item, UndefinedFunction)}
    for name, variable in seen.items():
        if function := reads_as_value(name, functions, letters):
            raise NotDecided(
                f"{variable_name(variable)} looks like a value of {function}: rename one"
            )
        if meaning := written_as(name, parts):
            raise NotDecided(f"{variable_name(variable)} is {meaning} here: rename the variable")


def _evaluated_again(question: Question) -> Question:
    """With terms as their constructors make them, where somebody has kept them from it."""
    kind = type(question.goal)
    sides = [_evaluated(side) for side in statements.terms_of(question.goal)]
    return replace(question, goal=kind(*sides))


def _evaluated(term: Any) -> Any:
    """Made anew by the constructors, decimals exact."""
    if isinstance(term, Float):
        return _decimal(term)
    if not isinstance(term, Basic) or not term.args or isinstance(term, Symbol):
        return term
    arguments = [_evaluated(argument) for argument in term.args]
    if isinstance(term, sympy.Pow) and digits_of_power(*arguments) > MOST_DIGITS:
        raise TooLarge("a number in the formula has too many digits")
    return terms.rebuild(term, arguments)


def _decimal(number: Float) -> Rational:
    """The shortest decimal that is read as this number."""
    for digits in itertools.count(prec_to_dps(number._prec)):
        text = to_str(number._mpf_, digits)
        if Float(text, precision=number._prec) == number:
            break
    return Rational(text)


def _check(question: Question) -> None:
    for statement in (question.goal, *question.assuming):
        check_statement(statement)
    _ = question.domain


def _stripped(question: Question) -> Question:
    """Without the quantifiers and premises around the goal."""
    goal: Any = question.goal
    if isinstance(goal, statements.ForAll):
        clash = frozenset(goal.variables) & frozenset().union(
            *map(statements.free_in, question.assuming)
        )
        if clash:
            names = ", ".join(sorted(map(variable_name, clash)))
            raise NotDecided(f"an assumption is about {names}, which is bound in the statement")
        bound = (*question.bound, *(v for v in goal.variables if v not in question.bound))
        return _stripped(replace(question, goal=goal.body, bound=bound))  # type: ignore[arg-type]
    if isinstance(goal, statements.Implies):
        assuming = (*question.assuming, *statements.conjuncts(goal.premise))
        return _stripped(replace(question, goal=goal.conclusion, assuming=assuming))  # type: ignore[arg-type]
    return question


# --- reading ---------------------------------------------------------------------------------


class _TextReader:
    """Reads terms and statements; ``names``: symbols and functions by name, for text."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        self.names = names
        self.typed: set[str] = set()

    def assumption(self, thing: Any) -> Read:
        """A statement; raises TypeError for what is none."""
        read = self.statement(thing)
        if read is None:
            raise TypeError(_NO_ASSUMPTIONS)
        return read

    def statement(self, thing: Any) -> Read | None:
        """A statement of the kernel's; None for what is none."""
        if isinstance(thing, str):
            return read_comparison(thing, self.names, self.typed)
        if isinstance(thing, Relational):
            return self._relation(thing)
        if not isinstance(thing, statements.Statement):
            return None
        if not isinstance(thing, _COMPARISONS):
            for inner in statements.all_terms(thing):
                survey(inner)
            return Read(thing, statements.core_of(thing))
        sides = (self.term(side).said for side in statements.terms_of(thing))
        return Read(type(thing)(*sides), thing)

    def _relation(self, relation: Relational) -> Read:
        kind = _RELATIONS.get(type(relation))
        if kind is None:
            raise TypeError(f"{relation} is no equation or inequality")
        sides = [self.term(side) for side in relation.args]
        if isinstance(relation, Ge | Gt):
            sides.reverse()
        return comparison(kind, *sides)

    def term(self, thing: Any) -> Read:
        """A term of the kernel's: numbers exact, matrices as grids, bound variables with a sort."""
        if isinstance(thing, str):
            return read_term(thing, self.names, self.typed)
        if isinstance(thing, MatrixBase):
            rows = [[self.term(entry).said for entry in row] for row in thing.tolist()]
            return Read(Grid.of(rows), Grid.of(rows))
        if isinstance(thing, bool) or not isinstance(thing, Basic | int | float | complex):
            thing = _number_like(thing)
        given = term = sympy.sympify(thing)
        if not isinstance(term, Expr | terms.MatrixTerm):
            raise TypeError(f"{thing!r} is neither a term nor a statement")
        survey(term)
        if term.has(Float):
            given = term = _evaluated(term)
        if term.has(Sum, Integral):
            term = _sorted(term)
        return Read(term, given)


def _number_like(thing: Any) -> Any:
    """Fractions, NumPy's numbers and the like; nothing that SymPy would evaluate from a text."""
    try:
        return terms.as_term(thing)
    except (TypeError, ValueError) as problem:
        raise TypeError(f"{thing!r} is neither a term nor a statement") from problem


def _sorted(term: Any) -> Any:
    """The index of a sum ranges over integers and the variable of an integral over reals, also
    where its symbol does not say so."""
    if not isinstance(term, Basic) or not term.args or isinstance(term, Symbol):
        return term
    if isinstance(term, Sum | Integral):
        return _with_sorted_variable(term)
    arguments = [_sorted(argument) for argument in term.args]
    if all(new is old for new, old in zip(arguments, term.args, strict=True)):
        return term
    return terms.rebuild(term, arguments)


def _with_sorted_variable(term: Any) -> Any:
    body, variable, low, high = terms.operator_parts(term)
    inside, start, end = (_sorted(part) for part in (body, low, high))
    new = _sorted_variable(term, variable, start)
    unchanged = new == variable and (inside, start, end) == (body, low, high)
    if unchanged:
        return term
    if new != variable:
        new = terms.fresh_symbol(new, terms.free_variables(inside) - {variable})
        inside = terms.substitute(inside, {variable: new})
    return type(term)(inside, (new, start, end))


def _sorted_variable(term: Any, variable: Symbol, low: Expr) -> Symbol:
    known = sort_of(variable).value
    if isinstance(term, Integral):
        return variable if Fact.REAL in known else Symbol(variable.name, real=True)
    if Fact.INTEGER in known:
        return variable
    start = facts(low)
    natural = {"nonnegative": True} if {Fact.INTEGER, Fact.NONNEGATIVE} <= start else {}
    return Symbol(variable.name, integer=True, **natural)
