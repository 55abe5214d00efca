"""Does a term of the kernel say what the statement says that it was read from?

:func:`compare` walks through a statement and its term side by side.  Every bound variable gets one
value, the same on both sides; numbers, matrices, functions that are derived or tend to a limit are
evaluated on both sides, by balls from what the author wrote (``numerics/evaluation.py``) and by
``numerics/kernel_terms.py`` from the term, and must agree up to rounding.  Connectives, quantifiers
and the guards of bound variables must be those of the statement.

``turn`` chooses the values: degenerate ones (0, ±1, sizes 0 and 1) in turns 0 to 2, then random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import sympy
from flint import acb
from sympy import Basic, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.kernel.terms import APP, CONST, LAM, Term
from symbolic_pe.language import statements, terms
from symbolic_pe.language.balls import Undetermined
from symbolic_pe.language.sorts import Sort, sort_of
from symbolic_pe.language.statements import ForAll, Statement, free_in
from symbolic_pe.numerics import agreement, meaning_values
from symbolic_pe.numerics.drawing import Wave, waves
from symbolic_pe.numerics.evaluation import enclose_sparse
from symbolic_pe.numerics.kernel_terms import Evaluator, Undefined
from symbolic_pe.numerics.sparse import SparseMatrix

_PLACES, _FAR_OUT = (0.5, 1.75), (1, 2, 5, 9)
"""Where functions are compared: those that have a derivative, and those that tend to a limit."""
_TOLERANCE = 1e-7


@dataclass
class Comparison:
    """What was compared: how often both sides agreed or one of them had no value, and why; each
    difference in words."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)


def closed(statement: Statement) -> Statement:
    """The statement for all values of what is free in it."""
    free = sorted(free_in(statement), key=str)
    symbols_first = sorted(free, key=lambda v: not isinstance(v, Symbol))
    return ForAll(symbols_first, statement) if free else statement


def compare(
    statement: Statement, term: Term, turn: int, found: Comparison | None = None
) -> Comparison:
    """Compare a closed statement with the term that it was read as, at the values of this turn."""
    found = Comparison() if found is None else found
    _Walk(turn, found).statement(statement, term, {}, ())
    return found


# the walk ----------------------------------------------------------------------------------------

_Values = Mapping[Any, Any]
_Scope = tuple[Any, ...]


class _Walk:
    def __init__(self, turn: int, found: Comparison) -> None:
        self.turn, self.found = turn, found
        self.seen = 0
        self.floats = Evaluator(samples=meaning_values.PROBES, tolerance=_TOLERANCE)
        self.exact = Evaluator(context=agreement.EXACT, tolerance=agreement.EXACT_TOLERANCE)

    def statement(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        try:
            _WALKS[type(s)](self, s, term, values, scope)
        except agreement.Difference as difference:
            self.differs(s, str(difference), values)

    def differs(self, s: Any, what: str, values: _Values) -> None:
        given = ", ".join(f"{k} = {v}" for k, v in values.items())
        self.found.counts["different"] += 1
        self.found.differences.append(f"{s}\n    {what}\n    at {given}")

    # numbers and matrices ------------------------------------------------------------------------

    def numbers(self, s: Any, written: Basic, term: Term, values: _Values, scope: _Scope) -> None:
        """The value of a term as written and as read."""

        def number(evaluator: Evaluator, at: _Scope) -> Any:
            return evaluator.value(term, at)

        self.agree(s, lambda: self.enclosed(written, values), number, scope, values, str(written))

    def agree(
        self,
        s: Any,
        ball: Callable[[], Any],
        number: Callable[[Evaluator, _Scope], Any],
        scope: _Scope,
        values: _Values,
        what: str,
    ) -> None:
        written, why = self.tried(ball)
        read, why_not = self.tried(lambda: self.evaluated(number, scope, written, self.floats))
        if written is not None and (
            read is None or not agreement.all_agree(written, read, _TOLERANCE)
        ):
            read, why_not = self.tried(lambda: self.evaluated(number, scope, written, self.exact))
            tolerance = agreement.EXACT_TOLERANCE
        else:
            tolerance = _TOLERANCE
        if written is None or read is None:
            missing = {
                (True, True): "neither",
                (True, False): "read only",
                (False, True): "written only",
            }[written is None, read is None]
            self.found.counts[missing] += 1
            self.found.reasons[f"{missing}: {why or why_not} [{what}]"] += 1
        elif agreement.all_agree(written, read, tolerance):
            self.found.counts["agree"] += 1
        else:
            self.differs(
                s,
                f"{what}: {agreement.shown(written)} as written, {agreement.shown(read)} as read",
                values,
            )

    def tried(self, value: Callable[[], Any]) -> tuple[Any, str]:
        try:
            return value(), ""
        except (Undetermined, Undefined, OverflowError) as problem:
            return None, f"{type(problem).__name__}: {problem}"

    def enclosed(self, written: Basic, values: _Values) -> Any:
        value = enclose_sparse(
            written,
            {k: meaning_values.for_balls(v) for k, v in values.items()},
            meaning_values.BITS,
        )
        for ball in value.entries.values() if isinstance(value, SparseMatrix) else (value,):
            if not ball.is_finite():
                raise Undetermined("a ball that is not finite")
            if ball.rel_accuracy_bits() < agreement.NARROW and not agreement.is_narrow(ball):
                raise Undetermined("a ball that is wide")
        return value

    def evaluated(
        self,
        number: Callable[[Evaluator, _Scope], Any],
        scope: _Scope,
        written: Any,
        evaluator: Evaluator,
    ) -> Any:
        value = number(
            evaluator, tuple(meaning_values.for_terms(v, evaluator.context) for v in scope)
        )
        if isinstance(written, SparseMatrix) and callable(value):
            return {(i, j): value(i, j) for i in range(written.rows) for j in range(written.cols)}
        return value

    # statements ----------------------------------------------------------------------------------

    def equation(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        shape = terms.shape_of(s.lhs)
        if shape is None:
            sides = agreement.parts_or_difference(term, "eq")
        else:
            rows, cols, *sides = agreement.parts_or_difference(term, "meq")  # type: ignore[assignment]
            for written, read in ((shape[0], rows), (shape[1], cols)):
                self.numbers(s, sympy.sympify(written), read, values, scope)
        self.numbers(s, s.lhs, sides[0], values, scope)
        self.numbers(s, s.rhs, sides[1], values, scope)

    def comparison(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        left, right = agreement.parts_or_difference(
            term, "lt" if type(s) is statements.Less else "le"
        )
        self.numbers(s, s.lhs, left, values, scope)
        self.numbers(s, s.rhs, right, values, scope)

    def negated(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        body, false = agreement.parts_or_difference(term, "imp")
        agreement.parts_or_difference(false, "false")
        self.statement(s.body, body, values, scope)

    def implication(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        premise, conclusion = agreement.parts_or_difference(term, "imp")
        self.statement(s.premise, premise, values, scope)
        self.statement(s.conclusion, conclusion, values, scope)

    def several(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        name = "and" if type(s) is statements.And else "or"
        *first, last = s.parts
        for part in first:
            here, term = agreement.parts_or_difference(term, name)
            self.statement(part, here, values, scope)
        self.statement(last, term, values, scope)

    def quantified(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        universal = type(s) is ForAll
        values = {k: v for k, v in values.items() if k not in s.variables}
        for variable in s.variables:
            inner = self.predicate(term, universal)
            value = self.chosen(variable, inner.type.source, values)
            values, scope = {**values, variable: value}, (*scope, value)
            term = self.unguarded(variable, inner.args[0], scope, universal)
        self.statement(s.body, term, values, scope)

    def predicate(self, term: Term, universal: bool) -> Term:
        if universal:
            (inner,) = agreement.parts_or_difference(term, "all")
        else:
            head = term.head if term.kind == APP else term
            name = head.head if head.kind == CONST and str(head.head).startswith("exists_") else "∃"
            (inner,) = agreement.parts_or_difference(term, name)
        if inner.kind != LAM:
            raise agreement.Difference("a predicate is a λ-term")
        return inner

    def unguarded(self, variable: Any, body: Term, scope: _Scope, universal: bool) -> Term:
        """What is said of a variable, after the statement that it is in its sort."""
        sort = None if isinstance(variable, terms.MatrixVariable) else sort_of(variable)
        if sort not in meaning_values.INSIDE:
            return body
        premise, rest = agreement.parts_or_difference(body, "imp" if universal else "and")
        for probe in meaning_values.PROBES[meaning_values.TYPES[sort]]:
            given = probe if isinstance(variable, Symbol) else meaning_values.always(probe)
            if self.floats.value(premise, (*scope[:-1], given)) != meaning_values.INSIDE[sort](
                probe
            ):
                raise agreement.Difference(
                    f"{premise} does not say that {variable} is in {sort.sign}"
                )
        return rest

    def chosen(self, variable: Any, type_: Any, values: _Values) -> Any:
        """A value of the variable's sort, if that is what the type is of."""
        self.seen += 1
        chance = Random(f"{self.turn} {self.seen}")
        result, count = type_, 0
        while result.source is not None:
            result, count = result.target, count + 1
        if isinstance(variable, terms.MatrixVariable):
            rows, cols = (self.enclosed(size, values) for size in variable.args[1:])
            if result.name != "R" or count < 2:
                raise agreement.Difference(f"{variable} is no matrix: {type_}")
            return meaning_values.MatrixValue(
                waves(meaning_values.ball_to_int(rows), meaning_values.ball_to_int(cols), chance)
            )
        sort = sort_of(variable)
        if meaning_values.TYPES[sort] != result.name or (count == 0) != isinstance(
            variable, Symbol
        ):
            raise agreement.Difference(f"{variable} in {sort.sign} is of type {type_}")
        if isinstance(variable, UndefinedFunction):
            return meaning_values.FunctionValue(Wave.drawn(sort, chance), count)
        mixed = (self.turn + self.seen) % 3 if self.turn == 2 else self.turn
        return meaning_values.probed_number(sort, mixed, chance)

    # derivatives and limits ----------------------------------------------------------------------

    def derivative(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        (symbol,), (body,), _ = terms.binder(s.function)
        if terms.shape_of(body) is not None:
            self.derivative_of_matrix(s, term, values, scope)
            return
        function, point, value = agreement.parts_or_difference(term, "deriv")
        self.numbers(s, s.point, point, values, scope)
        self.numbers(s, s.value, value, values, scope)
        for place in _PLACES:
            self.at(s, body, symbol, function, place, values, scope)

    def at(
        self,
        s: Any,
        body: Any,
        symbol: Any,
        function: Term,
        place: Any,
        values: _Values,
        scope: _Scope,
    ) -> None:
        """A function's value at one place, as written and as read."""
        if function.kind != LAM:
            raise agreement.Difference(f"{function} is no function")
        self.numbers(s, body, function.args[0], {**values, symbol: place}, (*scope, place))

    def derivative_of_matrix(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        """∀a b. a < rows ⇒ b < columns ⇒ deriv(λx. f(x, a, b), point, value(a, b))."""
        (symbol,), (body,), _ = terms.binder(s.function)
        value = self.enclosed(s.value, values)
        for a, b in ((a, b) for a in range(value.rows + 1) for b in range(value.cols + 1)):
            rest, inside, conditions = term, (*scope, a, b), []
            for _ in "ab":
                (inner,) = agreement.parts_or_difference(rest, "all")
                rest = inner.args[0]
            while rest.kind == APP and rest.head.head == "imp":
                premise, rest = rest.args
                conditions.append(bool(self.floats.value(premise, self.plain(inside))))
            if all(conditions) != (a < value.rows and b < value.cols):
                raise agreement.Difference(
                    f"entry {a}, {b} of {value.rows}×{value.cols}: {conditions}"
                )
            if all(conditions):
                self.entry_derivative(s, rest, (symbol, body), (a, b), values, inside)

    def plain(self, scope: _Scope) -> _Scope:
        return tuple(meaning_values.for_terms(v, self.floats.context) for v in scope)

    def entry_derivative(
        self,
        s: Any,
        term: Term,
        of: tuple[Any, Any],
        place: tuple[int, int],
        values: _Values,
        scope: _Scope,
    ) -> None:
        symbol, body = of
        function, point, value = agreement.parts_or_difference(term, "deriv")
        self.numbers(s, s.point, point, values, scope)
        self.entry(s, s.value, place, value, values, scope)
        for x in _PLACES:
            self.entry(s, body, place, function.args[0], {**values, symbol: x}, (*scope, x))

    def entry(
        self,
        s: Any,
        matrix: Any,
        place: tuple[int, int],
        term: Term,
        values: _Values,
        scope: _Scope,
    ) -> None:
        def ball() -> acb:
            return self.enclosed(matrix, values).entries.get(place, acb(0))

        def number(evaluator: Evaluator, at: _Scope) -> Any:
            return evaluator.value(term, at)

        self.agree(s, ball, number, scope, values, f"{matrix} at {place}")

    def limit(self, s: Any, term: Term, values: _Values, scope: _Scope) -> None:
        (symbol,), (body,), _ = terms.binder(s.function)
        sort = sort_of(symbol)
        positive = sort in (Sort.POSITIVE, Sort.POSITIVE_INTEGER)
        name = f"tends_{meaning_values.TYPES[sort]}" + ("_positive" if positive else "")
        function, limit = agreement.parts_or_difference(term, name)
        self.numbers(s, s.limit, limit, values, scope)
        for place in _FAR_OUT:
            self.at(s, body, symbol, function, place, values, scope)


_WALKS: dict[type, Callable[[_Walk, Any, Term, _Values, _Scope], None]] = {
    statements.Equation: _Walk.equation,
    statements.Less: _Walk.comparison,
    statements.LessEqual: _Walk.comparison,
    statements.Not: _Walk.negated,
    statements.Implies: _Walk.implication,
    statements.And: _Walk.several,
    statements.Or: _Walk.several,
    statements.ForAll: _Walk.quantified,
    statements.Exists: _Walk.quantified,
    statements.HasDerivative: _Walk.derivative,
    statements.TendsTo: _Walk.limit,
}
