"""Does a term of the kernel say what the statement says that it was read from?

:func:`compare` walks through a statement and its term side by side.  Connectives, quantifiers and
the guards of bound variables must be those of the statement; every bound variable gets one value,
the same on both sides; numbers, matrices, functions that are derived or tend to a limit are
evaluated on both sides, by balls from what the author wrote (``numerics/evaluation.py``) and by
``kernel_values`` from the term, and must agree up to rounding.

``turn`` chooses the values: degenerate ones (0, ±1, sizes 0 and 1) in turns 0 to 2, then random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, NamedTuple

import mpmath
import sympy
from flint import acb
from sympy import Basic, Lambda, Symbol

from symbolic_pe.kernel.terms import APP, CONST, LAM, Term
from symbolic_pe.language import statements, terms
from symbolic_pe.language.sorts import Fact, Sort, sort_of
from symbolic_pe.language.statements import ForAll, Statement, free_in
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.drawing import BALLS, CORNERS, TERMS, Field, Wave, Waves, number
from symbolic_pe.numerics.evaluation import enclose_sparse
from symbolic_pe.numerics.sparse import SparseMatrix
from tests.language.kernel_values import Evaluator, Undefined

_BITS, _CERTAIN_BITS = 128, 70
"""Of balls, and how many of these must be certain."""
_PLACES, _FAR_OUT = (0.5, 1.75), (1, 2, 5, 9)
"""Where functions are compared: those that have a derivative, and those that tend to a limit."""
_EXACT = mpmath.mp.clone()
_EXACT.dps = 40
_EVALUATORS = ((Evaluator(), 1e-7), (Evaluator(context=_EXACT), 1e-20))
"""With what counts as rounding, relative to sizes above 1.  Floats that disagree are computed again
with more digits: they may have cancelled."""
_INSIDE: Mapping[Sort, Callable[[Any], bool]] = {
    Sort.POSITIVE: lambda x: x > 0,
    Sort.POSITIVE_INTEGER: lambda x: x > 0,
    Sort.NONNEGATIVE: lambda x: x >= 0,
}
_PROBES = {"N": (0, 1, 2, 5), "R": (-2.0, -0.125, 0, 0.125, 1.0, 3.5)}
"""What guards are tried at."""


@dataclass
class Comparison:
    """What was compared: how often both sides agreed or one of them had no value, and why; each
    difference in words."""

    counts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def add(self, part: _Part) -> None:
        """Evaluate a part on both sides."""
        written, why = _tried(part.written_value)
        for evaluator, tolerance in _EVALUATORS:
            read, why_not = _tried(lambda: part.read_value(evaluator, written))  # noqa: B023
            agree = None not in (written, read) and _agree(written, read, tolerance)
            if agree or written is None:
                break
        what = f"{part.written}{f' at {part.place}' if part.place else ''}"
        if agree:
            self.counts["agree"] += 1
        elif written is None or read is None:
            missing = _MISSING[written is None, read is None]
            self.counts[missing] += 1
            self.reasons[f"{missing}: {why or why_not} [{what}]"] += 1
        else:
            given = ", ".join(f"{k} = {v}" for k, v in part.values.items())
            self.differences.append(f"{what}: {written} as written, {read} as read, at {given}")


_MISSING = {(True, True): "neither", (True, False): "read only", (False, True): "written only"}


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
    try:
        for part in _Walk(turn).parts(statement, term, {}, ()):
            found.add(part)
    except Difference as difference:
        found.differences.append(f"{statement}\n    {difference}")
    return found


# values -------------------------------------------------------------------------------------------

_Values = Mapping[Any, Any]
_Scope = tuple[Any, ...]


class _Both(NamedTuple):
    """The value of a function or matrix as balls take it, and as an evaluator with a context."""

    written: Any
    read: Callable[[Any], Any]


def _unknown_function(sort: Sort, count: int, chance: Random) -> _Both:
    wave = Wave.drawn(sort, chance)
    bound = sympy.symbols(f"bound_argument:{count}")
    is_whole = Fact.INTEGER in sort.value
    written = partial(wave.value, BALLS) if is_whole else Lambda(bound, wave.value(TERMS, *bound))
    return _Both(written, lambda context: partial(wave.value, _field_of(context)))


def _unknown_matrix(rows: int, cols: int, chance: Random) -> _Both:
    """Entries are waves of the parameters; outside 1, so that a sum with too many terms shows."""
    waves = Waves.drawn(rows, cols, chance)

    def read(context: Any) -> Callable[..., Any]:
        def entry(*arguments: Any) -> Any:
            *parameters, row, col = arguments
            inside = row < rows and col < cols
            computed = _field_of(context)
            return (
                waves.entries[row][col].value(computed, *parameters) if inside else context.mpf(1)
            )

        return entry

    return _Both(partial(waves.value, BALLS), read)


def _field_of(context: Any) -> Field:
    return Field(context.mpf, context.sin, context.mpc(0, 1), lambda x: x, int)


def _for_terms(value: Any, context: Any) -> Any:
    if isinstance(value, _Both):
        return value.read(context)
    if isinstance(value, float):
        return context.mpf(value)
    return context.mpc(value) if isinstance(value, complex) else value


# a part, evaluated on both sides -----------------------------------------------------------------


class _Part(NamedTuple):
    """A number or a matrix, or the entry of one at a place, as it is written and as it is read."""

    written: Basic
    read: Term
    values: _Values
    scope: _Scope
    place: tuple[int, int] | None = None

    def written_value(self) -> Any:
        value = _enclosed(self.written, self.values)
        return value.entries.get(self.place, acb(0)) if self.place else value

    def read_value(self, evaluator: Evaluator, written: Any) -> Any:
        scope = tuple(_for_terms(value, evaluator.context) for value in self.scope)
        value = evaluator.value(self.read, scope)
        if isinstance(written, SparseMatrix) and callable(value):
            return {(i, j): value(i, j) for i in range(written.rows) for j in range(written.cols)}
        return value


def _enclosed(written: Basic, values: _Values) -> Any:
    given = {k: v.written if isinstance(v, _Both) else v for k, v in values.items()}
    value = enclose_sparse(written, given, _BITS)
    for ball in value.entries.values() if isinstance(value, SparseMatrix) else (value,):
        if not ball.is_finite():
            raise Undetermined("a ball that is not finite")
        is_narrow = ball.real.rad() + ball.imag.rad() < 2**-_CERTAIN_BITS
        if not is_narrow and ball.rel_accuracy_bits() < _CERTAIN_BITS:
            raise Undetermined("a ball that is wide")
    return value


def _tried(value: Callable[[], Any]) -> tuple[Any, str]:
    try:
        return value(), ""
    except (Undetermined, Undefined, OverflowError) as problem:
        return None, f"{type(problem).__name__}: {problem}"


def _agree(written: Any, read: Any, tolerance: float) -> bool:
    is_matrix = isinstance(written, SparseMatrix)
    if is_matrix != isinstance(read, dict):
        raise Difference("a number was read as a matrix, or a matrix as a number")
    if not is_matrix:
        return _near(written, read, tolerance)
    return all(_near(written.entries.get(p, acb(0)), x, tolerance) for p, x in read.items())


def _near(ball: acb, number: Any, tolerance: float) -> bool:
    here = _EXACT.mpc(*map(_middle, (ball.real, ball.imag)))
    distance = abs(here - _EXACT.convert(number))
    return bool(distance <= tolerance * (1 + abs(here) + abs(_EXACT.convert(number))))


def _middle(part: Any) -> Any:
    mantissa, exponent = part.mid().man_exp()
    return _EXACT.ldexp(int(mantissa), int(exponent))


# the walk ----------------------------------------------------------------------------------------


class Difference(Exception):
    """The term has another structure than the statement."""


def _arguments(term: Term, *names: str) -> tuple[Term, ...]:
    """Those of a constant of one of these names, which has to be there."""
    head = term.head if term.kind == APP else term
    if head.kind != CONST or head.head not in names:
        raise Difference(f"{names[0]} is expected, not {term}")
    return term.args


_RELATIONS = {statements.Equation: "eq", statements.Less: "lt", statements.LessEqual: "le"}


class _Walk:
    """A statement and its term, side by side."""

    def __init__(self, turn: int) -> None:
        self.turn, self.seen = turn, 0

    def parts(self, s: Any, term: Term, values: _Values, scope: _Scope) -> Iterator[_Part]:
        """What has a value, in order; raises :class:`Difference` where the structure is another."""
        kind = type(s)
        if kind in _RELATIONS:
            yield from self.sides(s, term, values, scope)
        elif kind is statements.Not:
            body, false = _arguments(term, "imp")
            _arguments(false, "false")
            yield from self.parts(s.body, body, values, scope)
        elif kind is statements.Implies:
            for said, part in zip((s.premise, s.conclusion), _arguments(term, "imp"), strict=True):
                yield from self.parts(said, part, values, scope)
        elif kind in (statements.And, statements.Or):
            for said in s.parts[:-1]:
                part, term = _arguments(term, "and" if kind is statements.And else "or")
                yield from self.parts(said, part, values, scope)
            yield from self.parts(s.parts[-1], term, values, scope)
        elif kind is statements.HasDerivative:
            yield from self.derivative(s, term, values, scope)
        elif kind is statements.TendsTo:
            yield from self.limit(s, term, values, scope)
        else:
            yield from self.quantified(s, term, values, scope)

    def sides(self, s: Any, term: Term, values: _Values, scope: _Scope) -> Iterator[_Part]:
        shape, name = terms.shape_of(s.lhs), _RELATIONS[type(s)]
        read = _arguments(term, name if shape is None else "meq")
        written = (*map(sympy.sympify, shape or ()), s.lhs, s.rhs)
        for pair in zip(written, read, strict=True):
            yield _Part(*pair, values, scope)

    def quantified(self, s: Any, term: Term, values: _Values, scope: _Scope) -> Iterator[_Part]:
        universal = type(s) is ForAll
        values = {k: v for k, v in values.items() if k not in s.variables}
        for variable in s.variables:
            (inner,) = _arguments(term, *(("all",) if universal else _existence(variable, term)))
            if inner.kind != LAM:
                raise Difference("a predicate is a λ-term")
            value = self.chosen(variable, inner.type.source, values)
            values, scope = {**values, variable: value}, (*scope, value)
            term = _unguarded(variable, inner.args[0], scope, universal)
        yield from self.parts(s.body, term, values, scope)

    def chosen(self, variable: Any, type_: Any, values: _Values) -> Any:
        """A value of the variable's sort, if that is what the type is of."""
        self.seen += 1
        chance = Random(f"{self.turn} {self.seen}")
        result, count = type_, 0
        while result.source is not None:
            result, count = result.target, count + 1
        if isinstance(variable, terms.MatrixVariable):
            if result.name != "R" or count < 2:
                raise Difference(f"{variable} is no matrix: {type_}")
            rows, cols = (int(_enclosed(size, values).real.fmpz()) for size in variable.args[1:])
            return _unknown_matrix(rows, cols, chance)
        sort, is_number = sort_of(variable), isinstance(variable, Symbol)
        if _type_of(sort) != result.name or (count == 0) != is_number:
            raise Difference(f"{variable} in {sort.sign} is of type {type_}")
        if not is_number:
            return _unknown_function(sort, count, chance)
        corner = (self.turn + self.seen) % 3 if self.turn == 2 else self.turn
        corners = CORNERS[sort]
        return corners[corner] if corner < len(corners) else number(sort, chance)

    def derivative(self, s: Any, term: Term, values: _Values, scope: _Scope) -> Iterator[_Part]:
        (symbol,), (body,), _ = terms.binder(s.function)
        for place, part, inside in self.entries(s, body, term, values, scope):
            function, point, value = _arguments(part, "deriv")
            yield _Part(s.point, point, values, inside)
            yield _Part(s.value, value, values, inside, place)
            for x in _PLACES:
                there = {**values, symbol: x}
                yield _Part(body, _body_of(function), there, (*inside, x), place)

    def entries(
        self, s: Any, body: Any, term: Term, values: _Values, scope: _Scope
    ) -> Iterator[tuple[tuple[int, int] | None, Term, _Scope]]:
        """What is said of each entry, ∀a b. a < rows ⇒ b < columns ⇒ …; or of the number."""
        if terms.shape_of(body) is None:
            yield None, term, scope
            return
        rows, cols, _ = _enclosed(s.value, values)
        for a, b in ((a, b) for a in range(rows + 1) for b in range(cols + 1)):
            rest, inside, conditions = term, (*scope, a, b), []
            for _ in "ab":
                (inner,) = _arguments(rest, "all")
                rest = _body_of(inner)
            while rest.kind == APP and rest.head.head == "imp":
                premise, rest = rest.args
                conditions.append(_holds(premise, inside))
            if all(conditions) != (a < rows and b < cols):
                raise Difference(f"entry {a}, {b} of {rows}×{cols}: {conditions}")
            if all(conditions):
                yield (a, b), rest, inside

    def limit(self, s: Any, term: Term, values: _Values, scope: _Scope) -> Iterator[_Part]:
        (symbol,), (body,), _ = terms.binder(s.function)
        sort = sort_of(symbol)
        is_positive = sort in (Sort.POSITIVE, Sort.POSITIVE_INTEGER)
        name = f"tends_{_type_of(sort)}" + ("_positive" if is_positive else "")
        function, limit = _arguments(term, name)
        yield _Part(s.limit, limit, values, scope)
        for x in _FAR_OUT:
            yield _Part(body, _body_of(function), {**values, symbol: x}, (*scope, x))


def _existence(variable: Any, term: Term) -> tuple[str, ...]:
    head = term.head if term.kind == APP else term
    name = str(head.head)
    return (name,) if head.kind == CONST and name.startswith("exists_") else ("∃",)


def _unguarded(variable: Any, body: Term, scope: _Scope, universal: bool) -> Term:
    """What is said of a variable, after the statement that it is in its sort."""
    if isinstance(variable, terms.MatrixVariable) or sort_of(variable) not in _INSIDE:
        return body
    sort = sort_of(variable)
    premise, rest = _arguments(body, "imp" if universal else "and")
    for probe in _PROBES[_type_of(sort)]:
        given = probe if isinstance(variable, Symbol) else _always(probe)
        if _holds(premise, (*scope[:-1], given)) != _INSIDE[sort](probe):
            raise Difference(f"{premise} does not say that {variable} is in {sort.sign}")
    return rest


def _always(value: Any) -> _Both:
    return _Both(None, lambda _: lambda *_: value)


def _holds(premise: Term, scope: _Scope) -> bool:
    evaluator = Evaluator(_PROBES)
    return bool(
        evaluator.value(premise, tuple(_for_terms(value, evaluator.context) for value in scope))
    )


def _body_of(function: Term) -> Term:
    if function.kind != LAM:
        raise Difference(f"{function} is no function")
    return function.args[0]


def _type_of(sort: Sort) -> str:
    known = sort.value
    if Fact.INTEGER in known:
        return "N" if Fact.NONNEGATIVE in known else "Z"
    return "R" if Fact.REAL in known else "C"
