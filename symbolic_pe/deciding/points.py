"""Values to try: small integers and rationals first, then what tells branches and signs apart."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sympy import Expr, I, Integer, KroneckerDelta, Lambda, Rational, Symbol, pi
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.deciding.question import NotDecided, Question
from symbolic_pe.language.sorts import Fact, Sort, facts, sort_of
from symbolic_pe.language.statements import Statement, parts_of, terms_of
from symbolic_pe.language.terms import Grid, MatrixVariable, Variable, subterms

_MOST_COMBINATIONS, _RANDOM_POINTS, _DIAGONAL = 160, 24, 12
_LARGEST_MATRIX = 64
_SEED = 20


def _terms(*texts: str) -> tuple[Expr, ...]:
    return tuple(map(Rational, texts))


_REALS = _terms("1", "2", "-1", "3", "1/2", "0", "-2", "1/3", "5", "-1/2", "10", "-7/3", "100")
_TURNS = (2 * pi, -pi / 2, 3 * pi, pi / 3, -2 * pi)
"""Angles: sines and exponentials of these are numbers that powers and logarithms can be taken of
exactly."""
_COMPLEX = (
    *_REALS[:3],
    I,
    *_REALS[3:6],
    1 + I,
    Integer(-2),
    -I,
    Rational(1, 3),
    2 - I,
    4 * I,
    2 * pi * I,
    Rational(-1, 2),
    -pi * I,
    -1 - 2 * I,
    Integer(10),
    3 * pi * I,
    -5 * I,
)
_POOLS: dict[Sort, Sequence[Expr]] = {
    Sort.COMPLEX: _COMPLEX,
    Sort.REAL: (*_REALS[:10], *_TURNS, *_REALS[10:]),
    Sort.NONNEGATIVE: [*(x for x in _REALS if x >= 0), 2 * pi],
    Sort.POSITIVE: [Integer(2), *(x for x in _REALS if x > 0 and x != 2), 2 * pi],
    Sort.INTEGER: list(map(Integer, (1, 2, -1, 0, 3, -2, 4, 5, -3, 6, 7, 10))),
    Sort.NATURAL: list(map(Integer, (2, 1, 3, 0, 4, 5, 6, 7, 8, 9, 12))),
    Sort.POSITIVE_INTEGER: list(map(Integer, (2, 3, 1, 4, 5, 6, 7, 8, 9, 12))),
}
"""What is tried for a symbol, in this order."""
_CORNERS: dict[Sort, Sequence[Expr]] = {
    Sort.COMPLEX: (
        Integer(-1),
        Integer(1),
        I,
        Integer(0),
        Integer(2),
        -I,
        2 * pi * I,
        Rational(1, 2),
    ),
    Sort.REAL: (*_terms("-1", "1", "0", "2", "1/2", "-3"), 2 * pi, -pi / 2),
    Sort.INTEGER: _terms("-1", "1", "0", "2", "-2"),
}
"""What is tried in all combinations."""


def assignments(question: Question) -> Iterator[dict[Variable, Any]]:
    """Values for all variables, each assignment once, the simplest first."""
    variables = question.variables
    pools = [_pool(question, variable) for variable in variables]
    seen = set()
    for values in _tuples(variables, pools):
        if values not in seen:
            seen.add(values)
            yield dict(zip(variables, values, strict=True))


def _tuples(
    variables: Sequence[Variable], pools: Sequence[Sequence[Any]]
) -> Iterator[tuple[Any, ...]]:
    if not variables:
        yield ()
        return
    for shift in range(_DIAGONAL):
        yield tuple(pool[(shift + place) % len(pool)] for place, pool in enumerate(pools))
    for same in range(max(map(len, pools))):
        yield tuple(pool[min(same, len(pool) - 1)] for pool in pools)
    corners = [_corners(variable, pool) for variable, pool in zip(variables, pools, strict=True)]
    yield from itertools.islice(itertools.product(*corners), _MOST_COMBINATIONS)
    chance = random.Random(_SEED)
    for _ in range(_RANDOM_POINTS):
        yield tuple(
            _at_random(variable, pool, chance)
            for variable, pool in zip(variables, pools, strict=True)
        )


def _corners(variable: Variable, pool: Sequence[Any]) -> Sequence[Any]:
    if not isinstance(variable, Symbol):
        return pool[:3]
    return _CORNERS.get(sort_of(variable), pool[:5])


def _at_random(variable: Variable, pool: Sequence[Any], chance: random.Random) -> Any:
    if not isinstance(variable, Symbol) or Fact.INTEGER in sort_of(variable).value:
        return chance.choice(pool)
    known = sort_of(variable).value
    size = Rational(chance.randint(1, 40), chance.randint(1, 9))
    if Fact.NONNEGATIVE in known:
        return size
    if Fact.REAL in known:
        return chance.choice((-1, 1)) * size
    other = Rational(chance.randint(-40, 40), chance.randint(1, 9))
    return chance.choice((-1, 1)) * size + I * other


def _pool(question: Question, variable: Variable) -> Sequence[Any]:
    if isinstance(variable, Symbol):
        return _POOLS[sort_of(variable)]
    if isinstance(variable, UndefinedFunction):
        return _functions(question, variable)
    return _matrices(variable)


def _matrices(variable: MatrixVariable) -> Sequence[Any]:
    """Matrices of small integers, where the size is given by numbers."""
    rows, cols = variable.args[1:]
    if not (rows.is_Integer and cols.is_Integer and rows * cols <= _LARGEST_MATRIX):
        raise NotDecided(f"no values are tried for {variable.name}, whose size is not a number")
    places = range(int(rows * cols))
    entries = (
        [(seed * place * place + place + seed) % 7 - 2 for place in places] for seed in range(1, 4)
    )
    return [Grid(int(rows), int(cols), *map(Integer, row)) for row in entries]


# --- unknown functions -----------------------------------------------------------------------


def _functions(question: Question, head: UndefinedFunction) -> Sequence[Lambda]:
    """Functions of as many arguments as the unknown one is applied to, with values in its sort."""
    uses = [
        use
        for statement in (question.goal, *question.assuming, *question.needs)
        for use in _applications(statement, head)
    ]
    counts = {len(use) for use in uses}
    if len(counts) != 1:
        raise NotDecided(f"{head} is applied to different numbers of arguments")
    parameters = [_parameter(place, [use[place] for use in uses]) for place in range(counts.pop())]
    known = sort_of(head).value
    bodies = [shape(parameters) for shape in _SHAPES]
    fitting = [body for body in bodies if known <= facts(body)]
    return [Lambda(tuple(parameters), body) for body in dict.fromkeys(fitting)]


def _parameter(place: int, arguments: Sequence[Expr]) -> Symbol:
    """A symbol of the most special of three sorts in which all arguments are."""
    common = frozenset.intersection(*map(facts, arguments))
    name = f"u{place}" if place else "u"
    if {Fact.INTEGER, Fact.REAL} <= common:
        return Symbol(name, integer=True)
    return Symbol(name, real=True) if Fact.REAL in common else Symbol(name)


def _weighted(parameters: Sequence[Symbol]) -> Expr:
    total: Expr = sum(((place + 1) * u for place, u in enumerate(parameters)), Integer(0))
    return total


def _always(number: Expr) -> Callable[[Sequence[Symbol]], Expr]:
    return lambda _: number


_SHAPES: tuple[Callable[[Sequence[Symbol]], Expr], ...] = (
    lambda u: _weighted(u) + 1,
    lambda u: _weighted(u) ** 2 + 1,
    lambda u: -_weighted(u) - 2,
    lambda u: _weighted(u) ** 2 + _weighted(u) + 3,
    lambda u: 3 - 2 * _weighted(u),
    *map(_always, (*_terms("2", "1", "-1", "0", "1/2"), I)),
    lambda u: KroneckerDelta(u[0], 0) + 1,
    lambda u: KroneckerDelta(u[0], 1),
)


def _applications(statement: Statement, head: UndefinedFunction) -> Iterator[tuple[Expr, ...]]:
    for part in parts_of(statement):
        yield from _applications(part, head)
    if not parts_of(statement):
        for term in terms_of(statement):
            for part in subterms(term):
                if isinstance(part, AppliedUndef) and part.func == head:
                    yield part.args
