"""A question in the form in which it is decided, made from whatever was asked."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
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
from symbolic_pe.deciding.parsing import ParseError, parse_comparison, parse_term
from symbolic_pe.deciding.verdict import Goal
from symbolic_pe.explain import ForAuthors
from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain_of_statement, still_needed
from symbolic_pe.language.sorts import Fact, facts, sort_of
from symbolic_pe.language.statement_checks import check_statement
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
    conjuncts,
    core_of,
    free_in,
    parts_of,
    same_statement,
    terms_of,
)
from symbolic_pe.language.terms import Grid, MalformedStatement, Variable
from symbolic_pe.names import appearance, is_name, reads_as_value, spelled
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.printing.order import written_as

__all__ = ["NotDecided", "Question", "ask", "assumptions", "name_of", "received", "supposed"]

_STATEMENTS = (
    Equation,
    LessEqual,
    Less,
    HasDerivative,
    TendsTo,
    Not,
    And,
    Or,
    Implies,
    ForAll,
    Exists,
)
_BINDING = frozenset({Sum, Integral})
_COMPARISONS = (Equation, LessEqual, Less)


class NotDecided(ForAuthors):
    """There will be no answer, and why."""


def name_of(variable: Variable) -> str:
    """The name of a symbol, unknown function or matrix variable."""
    if isinstance(variable, UndefinedFunction):
        return str(variable.__name__)
    return str(variable.name)


@dataclass(frozen=True)
class Question:
    """Does ``goal`` follow from ``assuming`` wherever both of its sides are defined?

    ``bound``: the variables over which the statement that was given is quantified.  ``needs``:
    conditions of what was written which its terms have lost (see ``needs``).  ``typed``: all
    conditions of a text as it was typed; its terms may have more: n ≠ 0 for the n^(n/2) that SymPy
    makes of √(nⁿ).  ``is_narrowed``: it is asked only where more holds than what both sides need:
    b ≠ 0 for natural powers of b too.
    """

    goal: Goal
    assuming: tuple[Statement, ...] = ()
    bound: tuple[Variable, ...] = ()
    needs: tuple[Statement, ...] = ()
    typed: tuple[Statement, ...] | None = None
    is_narrowed: bool = False

    @cached_property
    def variables(self) -> tuple[Variable, ...]:
        """What the goal and the assumptions are about, by name: symbols, functions, matrices."""
        free = frozenset().union(*map(free_in, (self.goal, *self.assuming, *self.needs)))
        kinds = (Symbol, UndefinedFunction, terms.MatrixVariable)

        def order(variable: Variable) -> tuple[int, str]:
            place = next(k for k, kind in enumerate(kinds) if isinstance(variable, kind))
            return place, name_of(variable)

        return tuple(sorted(free, key=order))

    @cached_property
    def statement(self) -> Statement:
        """All of it as one closed statement."""
        body: Statement = self.goal
        for assumption in reversed(self.assuming):
            body = Implies(assumption, body)
        return ForAll(self.variables, body) if self.variables else body

    @cached_property
    def domain(self) -> tuple[Statement, ...]:
        """Exactly where both sides are defined, if it is not narrowed."""
        exactly = not self.is_narrowed
        return (*domain_of_statement(self.goal, exactly=exactly), *self.needs)

    @cached_property
    def assumed_domain(self) -> tuple[Statement, ...]:
        """Where the assumptions are defined."""
        return tuple(
            need for item in self.assuming for need in domain_of_statement(item, exactly=True)
        )

    @cached_property
    def survey(self) -> Survey:
        """How much work it may be."""
        found = [
            survey(term)
            for statement in (self.goal, *self.assuming)
            for term in _terms_in(statement)
        ]
        total = found[0]
        for other in found[1:]:
            total = total.joined(other)
        return total

    def allows(self, hypothesis: Statement) -> bool:
        """May a proof rest on this hypothesis?"""
        return any(same_statement(hypothesis, other) for other in (*self.assuming, *self.domain))

    def assumes(self, hypothesis: Statement) -> bool:
        """Is it one of the assumptions?"""
        return any(same_statement(hypothesis, other) for other in self.assuming)


class _Names(dict[str, Any]):
    """Symbols and functions by name, for text; ``needs``: what the text needs to be defined;
    ``typed``: the names that occur in any of the texts of a question."""

    def __init__(self, names: Mapping[str, Any], typed: set[str] | None = None) -> None:
        super().__init__(names)
        self.needs: list[Statement] = []
        self.typed = set() if typed is None else typed


def ask(lhs: Any, rhs: Any, assuming: Any, given: Mapping[str, Any] | None = None) -> Question:
    """The question; ``given``: symbols and functions by name, for text.

    Raises :class:`NotDecided` when it has no meaning in the kernel, TypeError or ParseError when
    it is none.
    """
    names = _Names(given or {})
    goal: Any = _statement(lhs, names) if rhs is None else None
    if goal is None:
        goal = _guarded(lambda: Equation(_term(lhs, names), _term(rhs, names)))
    question = _stripped(Question(goal, assumptions(assuming, names)))
    if not isinstance(question.goal, _COMPARISONS):
        kind = type(question.goal).__name__
        raise NotDecided(f"equations and inequalities are decided, not statements {kind}(…)")
    try:
        _check(question)
    except MalformedStatement:
        written = question.goal
        question = _guarded(lambda: _evaluated_again(question))
        _guarded(lambda: _check(question))
        names.needs += _guarded(lambda: domain_of_statement(written, exactly=True))
    _check_names(question)
    needs = still_needed(dropped(names.needs, question.domain))
    is_typed = isinstance(lhs, str) and (rhs is None or isinstance(rhs, str))
    return replace(question, needs=needs, typed=tuple(names.needs) if is_typed else None)


def received(lhs: Any, rhs: Any, names: Mapping[str, Any] | None = None) -> Statement:
    """What is asked as it was received, for printing: nothing in it is evaluated.

    Only for what :func:`ask` takes."""
    if rhs is not None:
        return Equation(_received(lhs, names), _received(rhs, names))
    if isinstance(lhs, str):
        return parse_comparison(lhs, names, as_written=True)
    if isinstance(lhs, Relational):
        return _relation(lhs, lambda side: _received(side, names))
    core: Statement = core_of(lhs)
    return core


def _received(side: Any, names: Mapping[str, Any] | None) -> Any:
    if isinstance(side, str):
        return parse_term(side, names, as_written=True)
    known = isinstance(side, Basic) and not isinstance(side, MatrixBase) and not side.has(Float)
    return side if known else _term(side, _Names(names or {}))


def _check_names(question: Question) -> None:
    """Refuse variables that look the same, as two symbols x of different sorts do, or like
    something else in the question: γ like Euler's constant, f_0 like a value of f."""
    seen: dict[str, Variable] = {}
    for variable in question.variables:
        name = name_of(variable)
        if not is_name(name):
            raise NotDecided(f"{name!r} is no name of a variable: rename it")
        other = seen.setdefault(appearance(name), variable)
        if other != variable:
            names = f"{spelled(name_of(other))} and {spelled(name)}"
            raise NotDecided(f"{names} are different variables and look the same: rename one")
    parts = [term for item in (question.goal, *question.assuming) for term in _terms_in(item)]
    letters = {appearance(letter.name) for part in parts for letter in part.atoms(Symbol)}
    functions = {name for name, item in seen.items() if isinstance(item, UndefinedFunction)}
    for name, variable in seen.items():
        if function := reads_as_value(name, functions, letters):
            raise NotDecided(f"{name_of(variable)} looks like a value of {function}: rename one")
        if meaning := written_as(name, parts):
            raise NotDecided(f"{name_of(variable)} is {meaning} here: rename the variable")


def assumptions(given: Any, names: Mapping[str, Any] | None = None) -> tuple[Statement, ...]:
    """What is assumed, one statement or several, as statements of the kernel's; of a text also
    what it needs for a value and its terms have lost.

    Raises TypeError for what is none.
    """
    known = names if isinstance(names, _Names) else _Names(names or {})
    read = (_assumed(item, _Names(known, known.typed)) for item in _several(given))
    return tuple(part for parts in read for part in parts)


def supposed(
    given: Any, names: Mapping[str, Any] | None = None
) -> tuple[tuple[str, Statement], ...]:
    """What is assumed, for printing: each as it was typed or reads, and the statement that it is.

    Only for what :func:`assumptions` takes."""
    return tuple(_as_supposed(item, names) for item in _several(given))


def _as_supposed(item: Any, names: Mapping[str, Any] | None) -> tuple[str, Statement]:
    statement = item if isinstance(item, _STATEMENTS) else received(item, None, names)
    return item if isinstance(item, str) else statement_text(statement), statement


_NO_ASSUMPTIONS = "assumptions are statements, such as Equation(a, b)"


def _several(given: Any) -> tuple[Any, ...]:
    if _is_statement(given):
        return (given,)
    try:
        return tuple(given)
    except TypeError:
        raise TypeError(_NO_ASSUMPTIONS) from None


def _assumed(item: Any, names: _Names) -> tuple[Statement, ...]:
    premise = _statement(item, names)
    if premise is None:
        raise TypeError(_NO_ASSUMPTIONS)
    kept = _guarded(lambda: domain_of_statement(premise, exactly=True))
    return (*conjuncts(premise), *still_needed(dropped(names.needs, kept)))


def _evaluated_again(question: Question) -> Question:
    """With terms as their constructors make them, where somebody has kept them from it."""
    kind = type(question.goal)
    sides = [_evaluated(side) for side in terms_of(question.goal)]
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


def _guarded(action: Any) -> Any:
    """Report as undecided what is too large or has no meaning."""
    try:
        return action()
    except (TooLarge, MalformedStatement) as problem:
        raise NotDecided(str(problem)) from problem
    except RecursionError as problem:
        raise NotDecided("the formula is nested too deeply") from problem


def _check(question: Question) -> None:
    for statement in (question.goal, *question.assuming):
        check_statement(statement)
    _ = question.domain


def _stripped(question: Question) -> Question:
    """Without the quantifiers and premises around the goal."""
    goal: Any = question.goal
    if isinstance(goal, ForAll):
        clash = frozenset(goal.variables) & frozenset().union(*map(free_in, question.assuming))
        if clash:
            names = ", ".join(sorted(map(name_of, clash)))
            raise NotDecided(f"an assumption is about {names}, which is bound in the statement")
        bound = (*question.bound, *(v for v in goal.variables if v not in question.bound))
        return _stripped(replace(question, goal=goal.body, bound=bound))  # type: ignore[arg-type]
    if isinstance(goal, Implies):
        assuming = (*question.assuming, *conjuncts(goal.premise))
        return _stripped(replace(question, goal=goal.conclusion, assuming=assuming))  # type: ignore[arg-type]
    return question


# --- reading ---------------------------------------------------------------------------------


def _is_statement(thing: Any) -> bool:
    return isinstance(thing, (*_STATEMENTS, Relational, str))


def _statement(thing: Any, names: _Names) -> Any:
    """A statement of the kernel's; None if it is none."""
    if isinstance(thing, str):
        return _guarded(lambda: parse_comparison(thing, names, names.needs, names.typed))
    if isinstance(thing, Relational):
        return _relation(thing, lambda side: _term(side, names))
    if not isinstance(thing, _STATEMENTS):
        return None
    if type(thing) not in _COMPARISONS:
        for inner in _terms_in(thing):
            _guarded(lambda inner=inner: survey(inner))
        return thing
    return _guarded(lambda: type(thing)(*(_term(side, names) for side in terms_of(thing))))


def _relation(relation: Relational, read: Callable[[Any], Any]) -> Any:
    kinds: dict[Any, Any] = {Eq: Equation, Le: LessEqual, Lt: Less, Ge: LessEqual, Gt: Less}
    if type(relation) not in kinds:
        raise TypeError(f"{relation} is no equation or inequality")
    sides = [read(side) for side in relation.args]
    if isinstance(relation, Ge | Gt):
        sides.reverse()
    return _guarded(lambda: kinds[type(relation)](*sides))


def _term(thing: Any, names: _Names) -> Any:
    """A term of the kernel's: numbers exact, matrices as grids, bound variables with a sort."""
    if isinstance(thing, str):
        return _guarded(lambda: parse_term(thing, names, names.needs, names.typed))
    if isinstance(thing, MatrixBase):
        return Grid.of([[_term(entry, names) for entry in row] for row in thing.tolist()])
    if isinstance(thing, bool) or not isinstance(thing, Basic | int | float | complex):
        thing = _number_like(thing)
    term = sympy.sympify(thing)
    if not isinstance(term, Expr | terms.MatrixTerm):
        raise TypeError(f"{thing!r} is neither a term nor a statement")
    kinds = _guarded(lambda: survey(term)).kinds
    if Float in kinds:
        term = _guarded(lambda: _evaluated(term))
    return term if kinds.isdisjoint(_BINDING) else _guarded(lambda: _sorted(term))


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


def _terms_in(statement: Statement) -> Iterator[Any]:
    parts = parts_of(statement)
    if parts:
        for part in parts:
            yield from _terms_in(part)
    else:
        yield from terms_of(statement)


__all__ += ["ParseError"]
