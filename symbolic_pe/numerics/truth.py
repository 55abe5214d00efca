"""Is a statement true in a model?  As far as ball arithmetic tells.

A :class:`Model` gives values to variables: those of a sampled point by name, and values of the
right sort drawn at random for all others.  :func:`truth` evaluates a statement in it.  Universal
quantifiers are tried at a few values, existential ones at the sampled value of their variable; so
``FALSE`` is certain (for ∀), the rest is evidence.
"""

from __future__ import annotations

import enum
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from flint import acb, arb, ctx
from numpy.random import Generator
from sympy import Basic, Lambda, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.logic.balls import SparseMatrix, Undetermined, compare, enclose, enclose_sparse
from symbolic_pe.logic.sorts import Fact, Sort, sort_of
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
from symbolic_pe.logic.terms import (
    MatrixLambda,
    MatrixTerm,
    MatrixVariable,
    Variable,
    binder,
    free_variables,
)
from symbolic_pe.numerics.sampling import Point

__all__ = [
    "Model",
    "Truth",
    "Unsampled",
    "all_of",
    "any_of",
    "name_of",
    "negation",
    "related",
    "truth",
]

PRECISION = 128
"""Bits for steps and hypotheses: an error of one part in 10³⁰ shows."""

_CHECKED_VALUES = 16
_TIGHT = arb(2) ** -60
_STEP_BITS, _DERIVATIVE_BITS = 90, 300
_LIMIT_BITS = 53
_GROWING = ((4, 7), (400, 512))
_DERIVATIVE_TOLERANCE = arb(2) ** -120


class Truth(enum.Enum):
    """``CLOSE``: as far as the balls tell, and they are narrow; ``UNKNOWN``: they do not tell."""

    TRUE = "true"
    CLOSE = "true up to rounding"
    UNKNOWN = "undetermined"
    FALSE = "false"

    @property
    def holds(self) -> bool:
        return self in (Truth.TRUE, Truth.CLOSE)


class Unsampled(ValueError):
    """A variable has no sampled value, or one that is not of its sort."""


def all_of(values: Iterable[Truth]) -> Truth:
    """The truth of a conjunction: the worst of its parts."""
    order = (Truth.FALSE, Truth.UNKNOWN, Truth.CLOSE, Truth.TRUE)
    return min(values, key=order.index, default=Truth.TRUE)


def any_of(values: Iterable[Truth]) -> Truth:
    """The truth of a disjunction: the best of its parts."""
    order = (Truth.TRUE, Truth.CLOSE, Truth.UNKNOWN, Truth.FALSE)
    return min(values, key=order.index, default=Truth.FALSE)


def negation(value: Truth) -> Truth:
    """The truth of a negation; that of what is true up to rounding is unknown."""
    opposite = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE}
    return opposite.get(value, Truth.UNKNOWN)


def name_of(variable: Variable) -> str:
    """A variable's name, as samplers are called."""
    return variable.__name__ if isinstance(variable, UndefinedFunction) else str(variable.name)


# --- models ----------------------------------------------------------------------------------


class Model:
    """Values for variables.

    ``point``: sampled values by name; ``strict``: only those (else :class:`Unsampled`);
    ``small``: integers are drawn from a few small ones whatever was sampled, as sizes should be;
    ``trials``: at how many values a universal quantifier is tried.
    """

    def __init__(
        self,
        point: Point,
        seed: tuple[int, ...],
        *,
        strict: bool = False,
        small: bool = False,
        trials: int = 4,
    ) -> None:
        self.point, self.seed, self.trials = point, seed, trials
        self.strict, self.small = strict, small
        self._bound: dict[Variable, Any] = {}

    def __getitem__(self, variable: Variable) -> Any:
        if variable not in self._bound:
            self._bound[variable] = self._chosen(variable)
        return self._bound[variable]

    def values(self, term: Basic) -> dict[Variable, Any]:
        """What :func:`~symbolic_pe.logic.balls.enclose` needs for a term."""
        found: dict[Variable, Any] = {}
        waiting = list(free_variables(term))
        while waiting:
            variable = waiting.pop()
            if variable not in found:
                found[variable] = self[variable]
                if isinstance(found[variable], Lambda | MatrixLambda | MatrixTerm):
                    waiting += free_variables(found[variable])
        return found

    def enclose(self, term: Basic, precision: int = PRECISION) -> Any:
        """The value of a term; raises :class:`Undetermined`."""
        return enclose_sparse(term, self.values(term), precision)

    def with_values(self, values: Mapping[Variable, Any]) -> Model:
        """The model with other values for some variables."""
        return self._like(self.seed, {**self._bound, **values}, self.trials)

    def with_sampled(self, variables: Iterable[Variable]) -> Model:
        """The model in which bound variables have the value sampled for their name."""
        kept = {name: value for name, value in self._bound.items() if name not in set(variables)}
        return self._like(self.seed, kept, self.trials)

    def with_trials(self, trials: int) -> Model:
        """The model, with more or fewer trials of universal quantifiers."""
        return self._like(self.seed, self._bound, trials)

    def trial(self, variables: Iterable[Variable], turn: int) -> Model:
        """The model with values drawn at random for bound variables."""
        inner = self.with_sampled(variables)
        for variable in variables:
            for size in free_variables(variable) - {variable}:
                _ = inner[size]
            values = {variable: inner._like((*self.seed, turn), inner._bound, 0)._drawn(variable)}
            inner = inner.with_values(values)
        return inner

    def _like(self, seed: tuple[int, ...], bound: Mapping[Variable, Any], trials: int) -> Model:
        made = Model(self.point, seed, strict=self.strict, small=self.small, trials=trials)
        made._bound = dict(bound)
        return made

    def _chosen(self, variable: Variable) -> Any:
        name = name_of(variable)
        if name in self.point:
            value = self.point[name].exact
            problem = _misfit(variable, value)
            if problem and self.strict:
                raise Unsampled(f"{name} = {self.point[name].text} {problem}")
            if not problem and not (self.small and self._is_large(variable, value)):
                return value
        elif self.strict:
            raise Unsampled(f"there is no sampler for {name}")
        return self._drawn(variable)

    def _is_large(self, variable: Variable, value: Any) -> bool:
        if isinstance(variable, MatrixVariable):
            return not isinstance(value, MatrixTerm | MatrixLambda)
        return isinstance(variable, Symbol) and Fact.INTEGER in sort_of(variable).value

    def _drawn(self, variable: Variable) -> Any:
        """A value of the variable's sort; the same one for the same seed and name."""
        rng = np.random.default_rng([*self.seed, zlib.crc32(name_of(variable).encode())])
        if isinstance(variable, MatrixVariable):
            return self._drawn_matrix(variable, rng)
        if isinstance(variable, UndefinedFunction):
            return _Drawn(sort_of(variable), rng)
        return _number(sort_of(variable), rng)

    def _drawn_matrix(self, variable: MatrixVariable, rng: Generator) -> Any:
        rows, cols = (int(self.enclose(size).real.fmpz()) for size in variable.args[1:])
        level, change, rate = rng.uniform(-1, 1, (3, rows, cols))

        def value(*parameters: acb) -> list[list[acb]]:
            total = sum(parameters, acb(0))
            return [
                [level[i, j].item() + change[i, j].item() * (rate[i, j].item() * total).sin()
                 for j in range(cols)] for i in range(rows)
            ]  # fmt: skip

        return value


def _misfit(variable: Variable, value: Any) -> str:
    """Why a value is none of the variable's sort; empty if it is."""
    if isinstance(variable, MatrixVariable):
        return ""
    sort = sort_of(variable)
    if isinstance(variable, Symbol):
        return _outside(sort, [lambda: enclose(variable, {variable: value})])
    if callable(value) and not isinstance(value, Lambda):
        index = Symbol("index", integer=True)
        asked = [lambda i=i: enclose(variable(index), {variable: value, index: i})
                 for i in range(_CHECKED_VALUES)]  # fmt: skip
        return _outside(sort, asked) if getattr(value, "arity", 1) == 1 else ""
    return "" if isinstance(value, Lambda) else "is not a function"


def _outside(sort: Sort, balls: Iterable[Any]) -> str:
    try:
        inside = all(_in_sort(ball(), sort) for ball in balls)
    except Undetermined:
        return "is not a number"
    return "" if inside else f"is not in {sort.sign}"


def _in_sort(ball: acb, sort: Sort) -> bool:
    known = sort.value
    return (
        (Fact.REAL not in known or ball.imag == 0)
        and (Fact.INTEGER not in known or ball.real.is_integer())
        and (Fact.NONNEGATIVE not in known or ball.real >= 0)
        and (Fact.NONZERO not in known or not ball.contains(0))
    )


def _number(sort: Sort, rng: Generator) -> int | float | complex:
    known = sort.value
    if Fact.INTEGER in known:
        low = 1 if Fact.NONZERO in known else 0 if Fact.NONNEGATIVE in known else -4
        return int(rng.integers(low, 4 if low >= 0 else 5))
    if Fact.NONZERO in known:
        return float(np.exp(rng.uniform(-1, 2.5)))
    if Fact.REAL in known:
        return float(rng.uniform(0 if Fact.NONNEGATIVE in known else -4, 4))
    return complex(rng.uniform(-3, 3), rng.uniform(-3, 3))


class _Drawn:
    """A function of any number of arguments whose values are of a sort: a wave, or an integer."""

    def __init__(self, sort: Sort, rng: Generator) -> None:
        self._known = sort.value
        self._rates = [int(rate) for rate in rng.integers(1, 8, 8)]
        self._level, self._change = rng.uniform(-1, 1, 2).tolist()
        self._turn = float(rng.uniform(0.1, 2))

    def __call__(self, *arguments: acb) -> Any:
        total = sum((r * x for r, x in zip(self._rates, arguments, strict=False)), acb(0))
        if not self._known:
            return acb(self._level, self._change) * (self._turn * total).sin() + acb(0, 1)
        place = acb(total.real + total.imag)
        if Fact.INTEGER in self._known:
            whole = acb(place.real.floor())
            if Fact.NONNEGATIVE not in self._known:
                return whole - 3
            return (whole - 3) ** 2 + (1 if Fact.NONZERO in self._known else 0)
        value = self._level + self._change * (self._turn * place).sin()
        if Fact.NONNEGATIVE not in self._known:
            return value
        return value**2 + (0.25 if Fact.NONZERO in self._known else 0)


# --- truth -----------------------------------------------------------------------------------


def truth(statement: Statement, model: Model) -> Truth:
    """Is the statement true in the model?"""
    try:
        return _truth(statement, model)
    except Undetermined:
        return Truth.UNKNOWN


def _truth(statement: Statement, model: Model) -> Truth:
    if isinstance(statement, Not):
        return negation(truth(statement.body, model))
    if isinstance(statement, And):
        return all_of(truth(part, model) for part in statement.parts)
    if isinstance(statement, Or):
        return any_of(truth(part, model) for part in statement.parts)
    if isinstance(statement, Implies):
        premise = truth(statement.premise, model)
        if premise is Truth.FALSE:
            return Truth.TRUE
        conclusion = truth(statement.conclusion, model)
        return conclusion if premise.holds or conclusion.holds else Truth.UNKNOWN
    if isinstance(statement, ForAll):
        return _for_all(statement, model)
    if isinstance(statement, Exists):
        return _exists(statement, model)
    return _atom(statement, model)


def _for_all(statement: ForAll, model: Model) -> Truth:
    """The worst of a few trials; those that cannot be evaluated do not count if others can.
    Never ``TRUE``, for there are values that were not tried."""
    body, variables = statement.body, statement.variables
    found = [truth(body, model.trial(variables, turn)) for turn in range(model.trials)]
    counted = [value for value in found if value is not Truth.UNKNOWN] or found
    return all_of([Truth.CLOSE, *counted])


def _exists(statement: Exists, model: Model) -> Truth:
    try:
        found = truth(statement.body, model.with_sampled(statement.variables))
    except Unsampled:
        return Truth.UNKNOWN
    return found if found.holds else Truth.UNKNOWN


def _atom(atom: Statement, model: Model) -> Truth:
    if isinstance(atom, HasDerivative):
        return _derivative(atom, model)
    if isinstance(atom, TendsTo):
        return _limit(atom, model)
    assert isinstance(atom, Equation | Less | LessEqual)
    return related(type(atom), model.enclose(atom.lhs), model.enclose(atom.rhs), _TIGHT)


def related(
    kind: type, lhs: acb | SparseMatrix, rhs: acb | SparseMatrix, tight: arb | None = None
) -> Truth:
    """Does the relation hold between two enclosures?  ``tight``: how wide they may be, relative to
    their size where that is above 1, for overlapping ones to be called ``CLOSE``."""
    if isinstance(lhs, SparseMatrix) and isinstance(rhs, SparseMatrix):
        zero = acb(0)
        return all_of(
            _related(kind, lhs.entries.get(at, zero), rhs.entries.get(at, zero), tight)
            for at in lhs.entries.keys() | rhs.entries.keys()
        )
    return _related(kind, lhs, rhs, tight)


def _related(kind: type, lhs: Any, rhs: Any, tight: arb | None) -> Truth:
    verdict = compare(kind, lhs, rhs)
    if verdict is not None:
        return Truth.TRUE if verdict else Truth.FALSE
    if kind is Less or not (lhs.is_finite() and rhs.is_finite()):
        return Truth.UNKNOWN
    if tight is None or _width(lhs) + _width(rhs) < tight * (1 + abs(lhs) + abs(rhs)):
        return Truth.CLOSE
    return Truth.UNKNOWN


def _width(ball: acb) -> arb:
    return ball.real.rad() + ball.imag.rad()


def _derivative(atom: HasDerivative, model: Model) -> Truth:
    """By a central difference with a step of 2⁻⁹⁰, at 300 bits: off by about 2⁻¹⁸⁰·f‴/6."""
    (variable,), (body,), _ = binder(atom.function)
    with ctx.workprec(_DERIVATIVE_BITS):
        step = arb(2) ** -_STEP_BITS
        point = _as_number(model.enclose(atom.point, _DERIVATIVE_BITS))
        after, before = (
            model.with_values({variable: point + shift}).enclose(body, _DERIVATIVE_BITS)
            for shift in (step, -step)
        )
        value = model.enclose(atom.value, _DERIVATIVE_BITS)
        return all_of(_differs_by(step, *balls) for balls in _zipped(after, before, value))


def _as_number(value: Any) -> acb:
    if isinstance(value, SparseMatrix):
        raise Undetermined("a number is expected, not a matrix")
    return value


def _zipped(*values: Any) -> Iterable[tuple[acb, ...]]:
    if not isinstance(values[0], SparseMatrix):
        return [values]
    places = set().union(*(value.entries for value in values))
    return [tuple(value.entries.get(at, acb(0)) for value in values) for at in places]


def _differs_by(step: arb, after: acb, before: acb, value: acb) -> Truth:
    slope = (after - before) / (2 * step)
    if not (slope.is_finite() and value.is_finite()):
        return Truth.UNKNOWN
    error, allowed = abs(slope - value), _DERIVATIVE_TOLERANCE * (1 + abs(slope) + abs(value))
    if error > allowed:
        return Truth.FALSE
    return Truth.CLOSE if error < 2 * allowed else Truth.UNKNOWN


def _limit(atom: TendsTo, model: Model) -> Truth:
    """At growing arguments the distance to the limit must shrink: to half, at least, to be seen."""
    (variable,), (body,), _ = binder(atom.function)
    limit = _as_number(model.enclose(atom.limit))
    first, last = (
        max((_distance(body, limit, model.with_values({variable: x})) for x in xs), key=float)
        for xs in _GROWING
    )
    if last <= first / 2 or last < _TIGHT:
        return Truth.CLOSE
    return Truth.FALSE if last >= first else Truth.UNKNOWN


def _distance(body: Basic, limit: acb, model: Model) -> arb:
    distance = abs(_as_number(model.enclose(body, _LIMIT_BITS)) - limit)
    if not distance.is_finite():
        raise Undetermined("the function has no value far out")
    return distance
