"""Points to try, and what statements say there, as far as balls tell.

Small numbers come first, then what tells branches and signs apart, and what the assumptions speak
of: numbers at which a term may vanish, which are guesses.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

import sympy
from flint import acb, arb
from sympy import Expr, I, Integer, KroneckerDelta, Lambda, Mul, Rational, Symbol, pi
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.deciding.question import REFUSALS, NotDecided, Question
from symbolic_pe.language import statements
from symbolic_pe.language.sorts import Fact, Sort, facts, has_sort, sort_of
from symbolic_pe.language.terms import (
    Grid,
    MatrixVariable,
    Variable,
    free_variables,
    shape_of,
    substitute,
    subterms,
)
from symbolic_pe.numerics.evaluation import enclose, enclose_sparse
from symbolic_pe.numerics.relations import related
from symbolic_pe.numerics.three_valued import Truth, any_of, negation

_MOST_COMBINATIONS, _RANDOM_POINTS, _DIAGONAL, _CORNERS = 160, 24, 12, 8
_MOST_TOGETHER, _OTHERS, _MOST_MADE = 3, 6, 100
_LARGEST_MATRIX = 64
_SEED = 20

_NUMBERS: tuple[Expr, ...] = tuple(
    map(
        sympy.sympify,
        (
            *(1, 2, -1, I, 3, Rational(1, 2), 0, 1 + I, -2, -I, Rational(1, 3), 2 - I, 5, 4 * I),
            *(Rational(-1, 2), 2 * pi * I, 2 * pi, -pi / 2, -pi * I, -1 - 2 * I, 4, -3, 6, 10),
            *(3 * pi * I, 3 * pi, Rational(-7, 3), pi / 3, -2 * pi, -5 * I, 7, 8, 9, 12, 100),
        ),
    )
)
"""What is tried for a symbol, in this order.  Sines and exponentials of the angles are numbers that
powers and logarithms can be taken of exactly."""
_PYTHAGOREAN = tuple(
    map(
        Rational,
        (
            *("0", "1", "-1", "3/5", "4/5", "-3/5", "-4/5", "5/13", "12/13", "2"),
            *("1/2", "-2", "-1/2", "3", "1/3", "4", "1/4", "6", "9"),
        ),
    )
)
"""Values for equations such as a² + b² = 1, xy = 1 or a² = bc."""


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
    corners = itertools.product(*(pool[:_CORNERS] for pool in pools))
    yield from itertools.islice(corners, _MOST_COMBINATIONS)
    chance = random.Random(_SEED)
    for _ in range(_RANDOM_POINTS):
        yield tuple(
            _at_random(variable, pool, chance)
            for variable, pool in zip(variables, pools, strict=True)
        )


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
        return _numbers(sort_of(variable))
    if isinstance(variable, UndefinedFunction):
        return _functions(question, variable)
    return _matrices(variable)


@lru_cache
def _numbers(sort: Sort) -> Sequence[Expr]:
    """Those of a sort; 2 comes before 1 where they may be sizes."""
    found = [number for number in _NUMBERS if has_sort(number, sort)]
    return found if has_sort(Integer(-1), sort) else [found[1], found[0], *found[2:]]


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
    *map(_always, (*map(Rational, ("2", "1", "-1", "0", "1/2")), I)),
    lambda u: KroneckerDelta(u[0], 0) + 1,
    lambda u: KroneckerDelta(u[0], 1),
)


def _applications(
    statement: statements.Statement, head: UndefinedFunction
) -> Iterator[tuple[Expr, ...]]:
    for term in statements.all_terms(statement):
        for part in subterms(term):
            if isinstance(part, AppliedUndef) and part.func == head:
                yield part.args


# --- points at which the assumptions hold ----------------------------------------------------


def satisfying(question: Question) -> Iterator[dict[Variable, Any]]:
    """Points at which the assumptions have a value and hold, as far as balls tell."""
    solved = _solved(question)
    usual = (_completed(values, solved) for values in assignments(question))
    for values in itertools.chain(usual, _made(question)):
        if values is None or not all(may_hold(item, values) for item in question.assuming):
            continue
        if not any(truth_at(need, values) is Truth.FALSE for need in question.assumed_domain):
            yield values


def _made(question: Question) -> Iterator[dict[Variable, Any]]:
    """Points of numbers that solve the assumptions, or lie between, at and beyond such numbers."""
    among = [
        item
        for item in question.assuming
        if isinstance(item, statements.Equation | statements.LessEqual | statements.Less)
    ]
    plain = [item for item in among if shape_of(statements.terms_of(item)[0]) is None]
    equations = [item for item in plain if isinstance(item, statements.Equation)]
    together = {v for item in equations for v in statements.free_in(item) if isinstance(v, Symbol)}
    pools = {}
    for symbol in (v for v in question.variables if isinstance(v, Symbol)):
        numbers = list(
            _of_assumptions([item for item in plain if symbol in statements.free_in(item)], symbol)
        )
        if symbol in together and len(together) <= _MOST_TOGETHER:
            numbers += _PYTHAGOREAN
        pools[symbol] = [n for n in dict.fromkeys(numbers) if has_sort(n, sort_of(symbol))]
    chosen = {symbol: pool for symbol, pool in pools.items() if pool}
    if not chosen:
        return
    others = list(itertools.islice(assignments(question), _OTHERS))
    most = None if equations else _MOST_MADE
    for point in itertools.islice(itertools.product(*chosen.values()), most):
        values = dict(zip(chosen, point, strict=True))
        if all(may_hold(item, {**others[0], **values}) for item in equations):
            yield from ({**other, **values} for other in others)


def _of_assumptions(assumptions: Iterable[Any], symbol: Symbol) -> Iterator[Expr]:
    ends: set[Expr] = set()
    for item in assumptions:
        numbers = [n for n in zeros(item.lhs - item.rhs, symbol) if not free_variables(n)]
        if isinstance(item, statements.Equation):
            yield from numbers
        else:
            ends.update(number for number in numbers if number.is_Rational)
    bounds = sorted(ends)
    if bounds:
        yield from ((low + high) / 2 for low, high in itertools.pairwise(bounds))
        yield from (bounds[0] - 1, bounds[-1] + 1, *bounds)


def _completed(
    values: dict[Variable, Any], solved: Mapping[Symbol, Expr]
) -> dict[Variable, Any] | None:
    """The values with those of solved symbols computed from the others."""
    found = dict(values)
    for symbol, term in solved.items():
        try:
            value = substitute(term, {k: v for k, v in found.items() if k in free_variables(term)})
        except REFUSALS:
            return None
        if value.has(sympy.zoo, sympy.nan, sympy.oo) or not has_sort(value, sort_of(symbol)):
            return None
        found[symbol] = value
    return found


def _solved(question: Question) -> dict[Symbol, Expr]:
    """Symbols that equations among the assumptions give by the others; a symbol is computed after
    those in its term."""
    solved: dict[Symbol, Expr] = {}
    for assumption in question.assuming:
        if isinstance(assumption, statements.Equation) and shape_of(assumption.lhs) is None:
            difference = substitute(assumption.lhs - assumption.rhs, solved)
            others = statements.free_in(assumption) - set(solved)
            for symbol, term in itertools.islice(linear_solutions(difference, others), 1):
                solved = {s: substitute(t, {symbol: term}) for s, t in solved.items()}
                solved[symbol] = term
    return solved


# --- zeros ----------------------------------------------------------------------------------

_DEPTH, _TURNS, _HIGHEST_DEGREE, _LONGEST_RANGE = 3, range(-4, 5), 4, 60
_INVERSES: Mapping[Any, Callable[[Expr], tuple[Expr, ...]]] = {
    sympy.cos: lambda v: (sympy.acos(v), -sympy.acos(v)),
    sympy.sin: lambda v: (sympy.asin(v), sympy.pi - sympy.asin(v)),
    sympy.exp: lambda v: (sympy.log(v),),
    sympy.log: lambda v: (sympy.exp(v),),
}
_PERIODS = {sympy.cos: 2 * sympy.pi, sympy.sin: 2 * sympy.pi}


def suspects(condition: statements.ForAll) -> Iterator[Expr]:
    """Where a condition for all values of one variable may fail: at zeros, 0 and the ends."""
    (variable, *more) = condition.variables
    if more or not isinstance(variable, Symbol):
        return
    body: Any = condition.body
    ends: list[Expr] = []
    while isinstance(body, statements.Implies):
        premise: Any = body.premise
        ends += [side for side in (premise.lhs, premise.rhs) if side != variable]
        body = body.conclusion
    found = [Integer(0), *ends]
    if Fact.INTEGER in sort_of(variable).value and all(end.is_Integer for end in ends):
        found += map(
            Integer, range(int(ends[0]), min(int(ends[-1]), int(ends[0]) + _LONGEST_RANGE))
        )
    elif isinstance(body, statements.Not) and isinstance(body.body, statements.Equation):
        difference: Any = body.body.lhs - body.body.rhs
        found = [*zeros(difference, variable), *found]
    for number in dict.fromkeys(found):
        if has_sort(number, sort_of(variable)) and _may_lie_between(number, ends):
            yield number


def zeros(term: Expr, variable: Symbol, depth: int = _DEPTH) -> Iterator[Expr]:
    """Numbers at which a term in a variable may vanish."""
    if not depth:
        return
    for factor in Mul.make_args(term):
        solution = linear_solution(factor, variable)
        if solution is not None:
            yield solution
        elif isinstance(factor, sympy.Pow | sympy.Abs):
            yield from zeros(factor.args[0], variable, depth - 1)
        elif _is_simple_polynomial(factor, variable):
            yield from sympy.roots(factor, variable, multiple=True)
        else:
            yield from _zeros_of_call(factor, variable, depth)


def _is_simple_polynomial(term: Expr, variable: Symbol) -> bool:
    is_alone = free_variables(term) == {variable} and term.is_polynomial(variable)
    return is_alone and sympy.degree(term, variable) <= _HIGHEST_DEGREE


def _zeros_of_call(term: Expr, variable: Symbol, depth: int) -> Iterator[Expr]:
    """x with a·f(u(x)) + b = 0."""
    constant, moving = term.as_independent(variable, as_Add=True)
    factor, call = moving.as_independent(variable, as_Add=False)
    if call.func not in _INVERSES:
        return
    period = _PERIODS.get(call.func)
    for start in _INVERSES[call.func](-constant / factor):
        for turn in _TURNS if period is not None else [0]:
            value = start if period is None else start + turn * period
            if value.is_finite is not False:
                yield from zeros(call.args[0] - value, variable, depth - 1)


def _may_lie_between(number: Expr, ends: list[Expr]) -> bool:
    """Not certainly outside of two ends."""
    if len(ends) != 2:
        return True
    below, above = (sympy.LessThan(a, b) for a, b in ((ends[0], number), (number, ends[1])))
    return below is not sympy.false and above is not sympy.false


def linear_solutions(difference: Expr, symbols: Iterable[Any]) -> Iterator[tuple[Symbol, Expr]]:
    """Symbols in which difference = a·x + b is linear, with the x at which it is 0, if that is of
    the symbol's sort."""
    for symbol in sorted(symbols, key=str):
        solution = linear_solution(difference, symbol)
        if solution is not None and has_sort(solution, sort_of(symbol)):
            yield symbol, solution


def linear_solution(difference: Expr, symbol: Any) -> Expr | None:
    """x such that difference = a·x + b is 0, if it is linear in x."""
    if not isinstance(symbol, Symbol) or isinstance(symbol, UndefinedFunction):
        return None
    expanded = sympy.expand(difference)
    slope = expanded.coeff(symbol, 1)
    rest = sympy.expand(expanded - slope * symbol)
    if slope == 0 or symbol in slope.free_symbols or symbol in rest.free_symbols:
        return None
    return -rest / slope


# --- what statements say at points -----------------------------------------------------------

Values = Mapping[Variable, Any]

BITS, _MANY_BITS = 80, 1280
_MOST_WHOLE = 300


def truth_at(statement: statements.Statement, values: Values, bits: int = BITS) -> Truth:
    """Is a statement true at these values?  What is quantified is not looked at."""
    if isinstance(statement, statements.Not):
        return negation(truth_at(statement.body, values, bits))
    if isinstance(statement, statements.Or):
        return any_of(truth_at(part, values, bits) for part in statement.parts)
    if not isinstance(statement, statements.Equation | statements.LessEqual | statements.Less):
        return Truth.UNKNOWN
    try:
        left, right = (
            enclose_sparse(side, values, bits) for side in statements.terms_of(statement)
        )
        return related(type(statement), left, right)
    except REFUSALS:
        return Truth.UNKNOWN


def may_hold(assumption: statements.Statement, values: Values, bits: int = BITS) -> bool:
    """Not certainly false; the sides of an equation must look equal."""
    found = truth_at(assumption, values, bits)
    return found.holds if isinstance(assumption, statements.Equation) else found is not Truth.FALSE


def is_met_at(values: Values, assumption: statements.Statement) -> bool:
    """Does it hold?  An inequality certainly does, of an equation the sides look equal closely."""
    if isinstance(
        assumption, statements.LessEqual | statements.Less | statements.Not | statements.Or
    ):
        return truth_at(assumption, values) is Truth.TRUE
    return may_hold(assumption, values, _MANY_BITS)


class Throughout:
    """Are conditions certainly true, also those for all numbers of a range?  So many ``pieces`` of
    ranges are looked at, for all conditions together."""

    def __init__(self, pieces: int) -> None:
        self._left = pieces

    def holds(self, condition: statements.Statement, values: Values) -> bool:
        """Is it at these values?"""
        if isinstance(condition, statements.Implies):
            is_idle = truth_at(condition.premise, values) is Truth.FALSE
            return is_idle or self.holds(condition.conclusion, values)
        if not isinstance(condition, statements.ForAll):
            return truth_at(condition, values) is Truth.TRUE
        (variable, *more) = condition.variables
        limits = _range(condition)
        if more or limits is None or not isinstance(variable, Symbol):
            return False
        try:
            low, high = (enclose(limit, values, BITS).real for limit in limits)  # type: ignore[union-attr]
        except REFUSALS:
            return False
        if low > high:
            return True
        if not (low.is_finite() and high.is_finite()):
            return False
        body: Any = condition.body.conclusion.conclusion  # type: ignore[union-attr]
        is_whole = Fact.INTEGER in sort_of(variable).value
        pieces = _whole_numbers(low, high) if is_whole else [low.union(high)]
        return self._on(pieces, lambda piece: self.holds(body, {**values, variable: piece}))

    def _on(self, pieces: list[arb], is_true: Callable[[acb], bool]) -> bool:
        """On each piece, or on both of its halves."""
        while pieces and self._left > 0:
            self._left -= 1
            piece = pieces.pop()
            if is_true(acb(piece)):
                continue
            if piece.is_exact() or not piece.is_finite():
                return False
            middle = piece.mid()
            pieces += [piece.lower().union(middle), middle.union(piece.upper())]
        return not pieces


def _range(condition: statements.ForAll) -> tuple[Expr, Expr] | None:
    """a and b, for ∀ x: a ≤ x ⇒ x ≤ b ⇒ …"""
    variable, first = condition.variables[0], condition.body
    if not (
        isinstance(first, statements.Implies) and isinstance(first.conclusion, statements.Implies)
    ):
        return None
    below, above = first.premise, first.conclusion.premise
    if not (isinstance(below, statements.LessEqual) and isinstance(above, statements.LessEqual)):
        return None
    return (below.lhs, above.rhs) if below.rhs == above.lhs == variable else None


def _whole_numbers(low: arb, high: arb) -> list[arb]:
    first, last = low.lower().floor().unique_fmpz(), high.upper().ceil().unique_fmpz()
    numbers = [] if first is None or last is None else range(int(first), int(last) + 1)
    if not 0 < len(numbers) <= _MOST_WHOLE:
        return [arb("nan")]
    return [arb(n) for n in numbers if not (arb(n) < low or arb(n) > high)]
