"""Random statements in SymPy: what the border reads is compared with what was written, and lines of
proofs, true and false ones, are tried."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import sympy
from sympy import Function, I, Integer, Integral, KroneckerDelta, Rational, Sum, Symbol

from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import OutsideVocabulary, Reader
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    free_in,
)
from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Component,
    Determinant,
    Dot,
    Grid,
    Identity,
    MalformedStatement,
    MatrixVariable,
    Scaled,
    Trace,
)
from symbolic_pe.prover import Prover
from tests.language.meaning import Comparison, closed, compare

from .rules import Contradiction, Pool

__all__ = ["SCENARIOS"]

x, y = (Symbol(name, real=True) for name in "xy")
u, v, z = Symbol("u", positive=True), Symbol("v", nonnegative=True), Symbol("z")
n, r = (Symbol(name, integer=True, positive=True) for name in "nr")
m, i, j = (Symbol(name, integer=True, nonnegative=True) for name in "mij")
k = Symbol("k", integer=True)
NAMESAKES = (Symbol("x", positive=True), Symbol("i", integer=True), Symbol("n", real=True))
theta, f = Function("theta", real=True), Function("f")
SQUARE = MatrixVariable("S", n, n)
SYMBOLS = (x, y, u, v, z, n, m, k, *NAMESAKES)
INDICES = (i, j, m, k, r)
_REAL: tuple[Callable[[Any], Any], ...] = (
    sympy.sin,
    sympy.cos,
    sympy.exp,
    sympy.Abs,
    sympy.floor,
    sympy.tanh,
    theta,
)
_ANY: tuple[Callable[[Any], Any], ...] = (
    sympy.conjugate,
    sympy.re,
    sympy.im,
    sympy.Abs,
    sympy.exp,
    lambda t: t**2,
    lambda t: t**n,
)

Scenario = Callable[[Pool], "Theorem | None"]
SCENARIOS: dict[str, Scenario] = {}


def scenario(made: Scenario) -> Scenario:
    SCENARIOS[f"border: {made.__name__.strip('_')}"] = made
    return made


class Written:
    """Random expressions and statements of SymPy."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def real(self, depth: int, *more: Any) -> Any:
        """A real expression; ``more``: symbols that occur besides."""
        chance = self.chance
        if depth == 0 or chance.random() < 0.15:
            symbols = [s for s in (*SYMBOLS, *more, *more) if s.is_real]
            return chance.choice((*symbols, Integer(chance.randint(-2, 3)), Rational(1, 2)))

        def part() -> Any:
            return self.real(depth - 1, *more)

        kind = chance.randrange(12)
        if kind < 2:
            return part() + part()
        if kind < 4:
            return part() * part()
        if kind == 4:
            return chance.choice((part() ** 2, part() ** m, u ** part(), 1 / part()))
        if kind < 7:
            return self.nested_sum(depth - 1, *more)
        if kind == 7:
            t = chance.choice((x, y, NAMESAKES[0]))
            low, high = (self.real(0, *more) for _ in range(2))
            return Integral(sympy.sin(part()) + t, (t, low, high))
        if kind == 8:
            return KroneckerDelta(self.natural(*more), self.natural(*more))
        if kind == 9:
            return self.of_matrices(depth - 1, *more)
        return chance.choice(_REAL)(part())

    def natural(self, *more: Any) -> Any:
        whole = [s for s in (n, m, *more) if s.is_integer and s.is_nonnegative]
        return self.chance.choice(whole) + self.chance.choice((0, 0, 1))

    def nested_sum(self, depth: int, *more: Any) -> Any:
        """A sum with one to three limits, inner ones in terms of outer indices, some empty."""
        chance = self.chance
        indices = chance.sample(INDICES, chance.choice((1, 2, 2, 3)))
        limits: list[Any] = []
        known = list(more)
        for index in indices:  # from outside in; SymPy wants the innermost first
            low = chance.choice((0, 0, 1, 2)) if index != r else 1
            outer = [s for s in known if s.is_nonnegative]
            high = chance.choice(
                outer[-1:] if outer and chance.random() < 0.6 else (n, n - 1, m, 2, low)
            )
            limits.insert(0, (index, low, high))
            known.append(index)
        body = self.real(depth, *known) * chance.choice((1, *known))
        return Sum(body, *limits)

    def of_matrices(self, depth: int, *more: Any) -> Any:
        chance = self.chance
        entry = self.real(depth, i, *more)
        column = BlockColumn(Grid(2, 1, entry, self.real(0, i, *more)), i, n)
        angle = self.real(0, i, *more)
        turn = Grid(2, 2, sympy.cos(angle), -sympy.sin(angle), sympy.sin(angle), entry)
        small = Grid(2, 2, *(self.real(0, *more) for _ in range(4)))
        return chance.choice(
            (
                Dot(column, BlockDiagonal(turn, i, n) @ column),
                Component(column, n - 1, 1),
                Trace(SQUARE() @ SQUARE().T),
                Trace(Scaled(self.real(0, *more), Identity(n))),
                Determinant(small),
                Trace(small.T @ small),
                Dot(small.T @ Grid(2, 1, x, 1), Grid(2, 1, y, n)),
            )
        )

    def number(self, depth: int) -> Any:
        """A real or complex expression."""
        if self.chance.random() < 0.7:
            return self.real(depth)
        inner = self.real(depth - 1) + self.chance.choice((I, z, I * x)) * self.real(0)
        return self.chance.choice(_ANY)(inner)

    def statement(self, depth: int) -> Any:
        chance = self.chance
        kind = chance.randrange(8) if depth else 0
        if kind < 3:
            return Equation(self.number(2), self.number(1))
        if kind == 3:
            return chance.choice((Less, LessEqual))(self.real(1), self.real(1))
        inner = self.statement(depth - 1)
        if kind < 6:
            variables = chance.sample((*SYMBOLS, i, j), chance.randint(1, 2))
            return chance.choice((ForAll, ForAll, Exists))(variables, inner)
        if kind == 6:
            return Not(inner)
        return chance.choice((And, Or, Implies))(self.statement(0), inner)


@scenario
def _reading(pool: Pool) -> None:
    """What is read has the values of what was written."""
    statement = _made(lambda written: written.statement(2), pool)
    turns = (0, 1, 2, pool.chance.randrange(3, 1000))
    _compared(statement, turns)


@scenario
def _nested_sums(pool: Pool) -> None:
    """Sums with several limits, which SymPy keeps in one node."""
    total = _made(lambda written: written.nested_sum(1), pool)
    _compared(Equation(total, total), (1, 2, pool.chance.randrange(3, 1000)))


def _made(make: Callable[[Written], Any], pool: Pool) -> Any:
    try:
        return make(Written(pool.chance))
    except (MalformedStatement, ValueError, TypeError, AttributeError, ZeroDivisionError) as error:
        raise KernelError(f"SymPy or the language refuse: {error}") from None


def _compared(statement: Any, turns: tuple[int, ...]) -> None:
    whole, found = closed(statement), Comparison()
    term = _read(whole)
    for turn in turns:
        compare(whole, term, turn, found)
    if found.differences:
        raise Contradiction(f"{whole} is read as {term!r}: {found.differences[0]}")


def _read(statement: Any) -> Any:
    try:
        return Reader.of(statement).statement(statement)
    except OutsideVocabulary as error:
        raise KernelError(str(error)) from None


# lines of proofs ---------------------------------------------------------------------------------


@scenario
def _calculation(pool: Pool) -> Theorem:
    """l = r, where r comes from l by a true rewrite or a tempting one."""
    left, right = _made(_pair, pool)
    return _followed(Equation(left, right))


@scenario
def _calculation_for_all(pool: Pool) -> Theorem:
    """The same for all values."""
    equation = Equation(*_made(_pair, pool))
    symbols = [s for s in sorted(free_in(equation), key=str) if isinstance(s, Symbol)][:2]
    if not symbols:
        raise KernelError("there is nothing free")
    return _followed(ForAll(symbols, equation))


@scenario
def _one_case(pool: Pool) -> Theorem:
    """From ∀x. φ(x), which may be false, the case of a value."""
    left, right = _made(_pair, pool)
    said = pool.chance.choice((Integer(0), y, -x, u, y + 1, Integer(1)))
    case = Equation(left.subs(x, said), right.subs(x, said))
    return _followed(Implies(ForAll([x], Equation(left, right)), case))


def _pair(written: Written) -> tuple[Any, Any]:
    chance = written.chance
    a, b = (chance.choice((x, y, 2 * x, u, n * x, x + y, v)) for _ in range(2))
    t = written.real(1)
    true = (
        (sympy.sin(a + b), sympy.sin(a) * sympy.cos(b) + sympy.cos(a) * sympy.sin(b)),
        ((a + t) ** 2, a**2 + 2 * a * t + t**2),
        (sympy.exp(a) * sympy.exp(b), sympy.exp(a + b)),
        (Sum(theta(i) + a, (i, 0, n - 1)), Sum(theta(i), (i, 0, n - 1)) + n * a),
        (Sum(theta(i), (i, 0, n)), Sum(theta(i), (i, 0, n - 1)) + theta(n)),
    )
    false = (
        (sympy.sqrt(t**2), t),
        (sympy.Abs(t), t),
        (t / t if t != 0 else t, Integer(1)),
        (sympy.sin(a + b), sympy.sin(a) * sympy.cos(b)),
        ((a + b) ** 2, a**2 + b**2),
        (x**m * x ** (n - 1), x ** (m + n)),
        (x ** (n - 1) * x, x**n),
        (0**m, Integer(0)),
        (Sum(theta(i), (i, 0, m)), Sum(theta(i), (i, 0, n))),
        (k / k, Integer(1)),
        (Sum(theta(i) / x, (i, 1, m)), Sum(theta(i), (i, 0, m)) / x),
        (theta(m), theta(n)),
        (sympy.conjugate(z), z),
        (sympy.re(z * a), sympy.re(z)),
        (x * y / y, x),
        (1 / (1 / x), x),
        ((1 + (-1) ** m) * (1 - (-1) ** m) ** (n - 1), Integer(0)),
        (Sum(1, (i, n, m)), m - n + 1),
    )
    pair: tuple[Any, Any] = chance.choice(true if chance.random() < 0.5 else false)
    return pair


def _followed(statement: Any) -> Theorem:
    """The theorem of the kernel: it must say what is written, under what sorts say."""
    try:
        reader = Reader.of(statement)
        goal = reader.statement(statement)
    except OutsideVocabulary as error:
        raise KernelError(str(error)) from None
    guards = reader.guards.values()
    made = Prover().line(goal, [], [assume(guard) for guard in guards])
    if made.statement is not goal:
        raise Contradiction(f"{statement} becomes {made!r}")
    if not made.hypotheses <= set(guards):
        raise Contradiction(f"{statement} rests on what is not said: {made!r}")
    return made
