"""Values of terms by mpmath, at many digits: what decides which statements are true.

Nothing here is shared with the kernel but the classes of its nodes; in particular, no ball
arithmetic and no normal form.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

import mpmath
import sympy
from sympy import Basic, Expr, Symbol
from sympy.core.function import AppliedUndef

from decide.cases import Case
from symbolic_pe.language import terms
from symbolic_pe.language.statements import Equation, Less

__all__ = ["Finding", "Judgement", "Undefined", "find_counterexample", "judge", "value"]

DIGITS = 70
EQUAL, DIFFERENT = mpmath.mpf(10) ** -50, mpmath.mpf(10) ** -35
EQUAL_INTEGRALS, DIFFERENT_INTEGRALS = mpmath.mpf(10) ** -30, mpmath.mpf(10) ** -20

Point = dict[Symbol, Any]
Rows = list[list[Any]]


class Undefined(ArithmeticError):
    """A term has no value at a point."""


# --- values ----------------------------------------------------------------------------------


class Evaluator:
    """Values of terms at a point; ``seed`` chooses the unknown functions."""

    def __init__(self, point: Mapping[Symbol, Any], seed: int) -> None:
        self._point, self._seed = dict(point), seed

    def __call__(self, term: Any) -> Any:
        kind = type(term)
        if term.is_Rational:
            return mpmath.mpf(int(term.p)) / int(term.q)
        if kind in _CONSTANTS:
            return +_CONSTANTS[kind]
        if isinstance(term, Symbol):
            return self._point[term]
        if isinstance(term, AppliedUndef):
            return self._unknown(term)
        if isinstance(term, terms.MatrixTerm):
            return self._matrix(term)
        if kind in _SPECIAL:
            return _SPECIAL[kind](self, term)
        return _finite(_FUNCTIONS[kind](*map(self, term.args)))

    def _unknown(self, term: AppliedUndef) -> Any:
        """A wave of the arguments, chosen by the function's name; complex if its sort is."""
        chance = Random(f"{type(term).__name__} {self._seed}")
        total = mpmath.fsum(chance.randint(1, 9) * self(argument) for argument in term.args)
        parts = [
            chance.randint(-9, 9) + chance.randint(1, 5) * mpmath.sin(total * chance.randint(1, 7))
            for _ in range(2)
        ]
        real = mpmath.mpf(parts[0]) / 4
        return real if term.is_real else mpmath.mpc(real, parts[1] / 4)

    def power(self, term: Any) -> Any:
        base, exponent = self(term.base), self(term.exp)
        whole = mpmath.isint(exponent)
        if base == 0 and not (mpmath.im(exponent) == 0 and mpmath.re(exponent) >= 0):
            raise Undefined(f"{term}: a power of 0")
        if base == 0 and not whole and not term.exp.is_Rational:
            raise Undefined(f"{term}: a power of 0")
        return _finite(base ** int(mpmath.re(exponent)) if whole else mpmath.power(base, exponent))

    def total(self, term: Any) -> Any:
        body, (index, *limits) = _innermost_out(term)
        low, high = (int(mpmath.nint(self(limit))) for limit in limits)
        if high < low - 1:
            raise Undefined(f"{term}: a reversed range")
        return mpmath.fsum(self._with(index, mpmath.mpf(at))(body) for at in range(low, high + 1))

    def integral(self, term: Any) -> Any:
        body, (variable, *limits) = _innermost_out(term)
        low, high = (self(limit) for limit in limits)
        if low == high:
            return mpmath.mpf(0)
        found, error = mpmath.quad(
            lambda at: self._with(variable, at)(body), [low, high], error=True
        )
        if error > DIFFERENT_INTEGRALS / 1000:
            raise Undefined(f"{term}: the integral does not converge well")
        return _finite(found)

    def _with(self, symbol: Symbol, at: Any) -> Evaluator:
        return Evaluator({**self._point, symbol: at}, self._seed)

    # Matrices are lists of rows.

    def _matrix(self, term: Any) -> Rows:
        if isinstance(term, terms.Grid):
            width = int(term.cols)
            entries = [self(entry) for entry in term.entries]
            return [entries[at : at + width] for at in range(0, len(entries), width)]
        if isinstance(term, terms.BlockColumn | terms.BlockDiagonal):
            return self._blocks(term)
        if isinstance(term, terms.Identity):
            size = int(self(term.args[0]))
            return [[mpmath.mpf(row == col) for col in range(size)] for row in range(size)]
        if isinstance(term, terms.Scaled):
            factor = self(term.args[0])
            return [[factor * entry for entry in row] for row in self(term.args[1])]
        if isinstance(term, terms.Transpose):
            return [list(column) for column in zip(*self(term.args[0]), strict=True)]
        left, right = map(self, term.args)
        if isinstance(term, terms.MatrixSum):
            pairs = zip(left, right, strict=True)
            return [[a + b for a, b in zip(one, two, strict=True)] for one, two in pairs]
        if isinstance(term, terms.MatrixProduct):
            columns = list(zip(*right, strict=True))
            return [[mpmath.fdot(row, column) for column in columns] for row in left]
        raise Undefined(f"{term}: no value is known")

    def _blocks(self, term: Any) -> Rows:
        count = int(self(term.count))
        blocks = [self._with(term.index, mpmath.mpf(at))(term.block) for at in range(count)]
        if isinstance(term, terms.BlockColumn):
            return [row for block in blocks for row in block]
        width = int(term.block.cols)
        zeros = [mpmath.mpf(0)] * width
        return [
            [*zeros * at, *row, *zeros * (count - 1 - at)]
            for at, block in enumerate(blocks)
            for row in block
        ]

    def dot(self, term: Any) -> Any:
        one, two = map(self, term.args)
        return mpmath.fsum(a[0] * b[0] for a, b in zip(one, two, strict=True))

    def trace(self, term: Any) -> Any:
        rows = self(term.args[0])
        return mpmath.fsum(row[place] for place, row in enumerate(rows))

    def determinant(self, term: Any) -> Any:
        return _laplace(self(term.args[0]))


def _laplace(rows: Rows) -> Any:
    if not rows:
        return mpmath.mpf(1)
    minors = ([row[:at] + row[at + 1 :] for row in rows[1:]] for at in range(len(rows)))
    return mpmath.fsum(
        (-1) ** at * rows[0][at] * _laplace(minor) for at, minor in enumerate(minors)
    )


def _innermost_out(term: Any) -> tuple[Expr, Any]:
    """The body of a sum or integral without its outermost limits, and these."""
    inner = term.limits[:-1]
    return (type(term)(term.function, *inner) if inner else term.function), term.limits[-1]


def _finite(number: Any) -> Any:
    if not mpmath.isfinite(number):
        raise Undefined("not a finite number")
    return number


def _quotient(above: Callable[[Any], Any], below: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def of(argument: Any) -> Any:
        divisor = below(argument)
        if abs(divisor) < EQUAL:
            raise Undefined("a quotient by 0")
        return above(argument) / divisor

    return of


def _logarithm(argument: Any) -> Any:
    if argument == 0:
        raise Undefined("the logarithm of 0")
    return mpmath.log(argument)


def _delta(one: Any, other: Any) -> Any:
    return mpmath.mpf(one == other)


def _one(_: Any) -> Any:
    return mpmath.mpf(1)


_CONSTANTS = {
    type(sympy.pi): mpmath.pi,
    type(sympy.E): mpmath.e,
    type(sympy.EulerGamma): mpmath.euler,
    type(sympy.I): mpmath.mpc(0, 1),
}
_FUNCTIONS: dict[type, Callable[..., Any]] = {
    sympy.Add: lambda *parts: mpmath.fsum(parts),
    sympy.Mul: lambda *parts: mpmath.fprod(parts),
    sympy.exp: mpmath.exp,
    sympy.log: _logarithm,
    sympy.sin: mpmath.sin,
    sympy.cos: mpmath.cos,
    sympy.tan: _quotient(mpmath.sin, mpmath.cos),
    sympy.cot: _quotient(mpmath.cos, mpmath.sin),
    sympy.sec: _quotient(_one, mpmath.cos),
    sympy.csc: _quotient(_one, mpmath.sin),
    sympy.sinh: mpmath.sinh,
    sympy.cosh: mpmath.cosh,
    sympy.tanh: _quotient(mpmath.sinh, mpmath.cosh),
    sympy.coth: _quotient(mpmath.cosh, mpmath.sinh),
    sympy.sech: _quotient(_one, mpmath.cosh),
    sympy.csch: _quotient(_one, mpmath.sinh),
    sympy.re: mpmath.re,
    sympy.im: mpmath.im,
    sympy.conjugate: mpmath.conj,
    sympy.Abs: abs,
    sympy.sign: mpmath.sign,
    sympy.floor: mpmath.floor,
    sympy.KroneckerDelta: _delta,
    sympy.Si: mpmath.si,
    sympy.Ci: mpmath.ci,
    sympy.erf: mpmath.erf,
}
_SPECIAL: dict[type, Callable[[Evaluator, Any], Any]] = {
    sympy.Pow: Evaluator.power,
    sympy.Sum: Evaluator.total,
    sympy.Integral: Evaluator.integral,
    terms.Dot: Evaluator.dot,
    terms.Trace: Evaluator.trace,
    terms.Determinant: Evaluator.determinant,
}


def value(term: Basic, point: Mapping[Symbol, Any], seed: int = 0, digits: int = DIGITS) -> Any:
    """The value of a term, a number or a list of rows; :class:`Undefined` where it has none."""
    with mpmath.workdps(digits):
        try:
            return Evaluator(point, seed)(term)
        except (ZeroDivisionError, OverflowError, ValueError) as problem:
            raise Undefined(str(problem)) from problem


# --- points ----------------------------------------------------------------------------------


def _number(symbol: Symbol, chance: Random) -> Any:
    """A random number of a symbol's sort; now and then one at which laws like to break."""
    if symbol.is_integer:
        low = 1 if symbol.is_positive else 0 if symbol.is_nonnegative else -4
        return mpmath.mpf(chance.randint(low, 6))
    size = mpmath.mpf(chance.randint(1, 6000)) / chance.choice((1009, 2003, 997))
    if symbol.is_positive:
        return size
    if symbol.is_nonnegative:
        return chance.choice((size, mpmath.mpf(0)))
    special = mpmath.mpf(chance.choice((0, 1, -1, 2)))
    if symbol.is_real:
        return chance.choice((size, -size, size, -size, special))
    other = mpmath.mpf(chance.randint(-5000, 5000)) / 1013
    real = chance.choice((size, -size))
    return chance.choice((mpmath.mpc(real, other), mpmath.mpc(real, other), mpmath.mpc(-size)))


def _symbols(case: Case) -> list[Symbol]:
    found = frozenset().union(
        *map(terms.free_variables, (case.lhs, case.rhs)),
        *(terms.free_variables(side) for _, side in case.solved),
    )
    solved = {symbol for symbol, _ in case.solved}
    return sorted((s for s in found if isinstance(s, Symbol) and s not in solved), key=str)


def points(case: Case, count: int) -> Iterator[Point]:
    """Random points at which the hypotheses of a case hold; the first ones are small."""
    symbols = _symbols(case)
    for turn in range(count):
        chance = Random(f"{case.title} {turn}")
        with mpmath.workdps(DIGITS):
            point = {symbol: _number(symbol, chance) for symbol in symbols}
            for symbol, solution in case.solved:
                point[symbol] = Evaluator(point, turn)(solution)
        yield point


# --- judgements ------------------------------------------------------------------------------


class Judgement(enum.Enum):
    """What a value of both sides says of a case at a point."""

    HOLDS = "holds"
    FAILS = "fails"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Finding:
    """A point at which a case fails, and the values of its sides there."""

    point: Point
    lhs: Any
    rhs: Any


def judge(case: Case, point: Point, seed: int = 0) -> tuple[Judgement, Finding | None]:
    """Does the case hold at a point?  Raises :class:`Undefined` where a side is undefined."""
    with mpmath.workdps(DIGITS):
        sides = tuple(value(side, point, seed) for side in (case.lhs, case.rhs))
        pairs = list(zip(*map(_flat, sides), strict=True))
        with_integral = case.lhs.has(sympy.Integral) or case.rhs.has(sympy.Integral)
        equal, different = (
            (EQUAL_INTEGRALS, DIFFERENT_INTEGRALS) if with_integral else (EQUAL, DIFFERENT)
        )
        excess = max(_excess(case, *pair) for pair in pairs)
    if excess > different:
        _confirm(case, point, seed, sides, different)
        return Judgement.FAILS, Finding(point, *sides)
    return (Judgement.HOLDS if excess < equal else Judgement.UNCLEAR), None


def _confirm(case: Case, point: Point, seed: int, sides: tuple[Any, ...], allowed: Any) -> None:
    """Raise :class:`Undefined` unless more digits give the same values: of 1/0 they would not."""
    again = tuple(value(side, point, seed, 2 * DIGITS) for side in (case.lhs, case.rhs))
    with mpmath.workdps(2 * DIGITS):
        for one, other in zip(map(_flat, sides), map(_flat, again), strict=True):
            for before, after in zip(one, other, strict=True):
                if abs(before - after) > allowed / 1000 * (1 + abs(after)):
                    raise Undefined("the value changes with the number of digits")


def _flat(side: Any) -> list[Any]:
    return [entry for row in side for entry in row] if isinstance(side, list) else [side]


def _excess(case: Case, lhs: Any, rhs: Any) -> Any:
    """How much the relation is missed, relative to the size of the sides; negative if it holds
    with room to spare."""
    size = 1 + abs(lhs) + abs(rhs)
    if case.relation is Equation:
        return abs(lhs - rhs) / size
    if abs(mpmath.im(lhs)) > DIFFERENT * size or abs(mpmath.im(rhs)) > DIFFERENT * size:
        raise Undefined("complex numbers are not ordered")
    missed = (mpmath.re(lhs) - mpmath.re(rhs)) / size
    return 2 * DIFFERENT if case.relation is Less and missed == 0 else missed


def find_counterexample(case: Case, tries: int = 60) -> Finding | None:
    """A point at which the case fails, by values at many digits; None if none was found."""
    for turn, point in enumerate(points(case, tries)):
        try:
            finding = judge(case, point, turn)[1]
        except Undefined:
            continue
        if finding is not None:
            return finding
    return None


def holds_at_random_points(case: Case, wanted: int = 6, tries: int = 60) -> bool:
    """Does the case hold at all of some random points at which both sides are defined?"""
    seen = 0
    for turn, point in enumerate(points(case, tries)):
        try:
            judgement, _ = judge(case, point, turn)
        except Undefined:
            continue
        if judgement is not Judgement.HOLDS:
            return False
        seen += 1
        if seen == wanted:
            return True
    return seen > 0
