"""Points at which assumptions hold, and what statements say there."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import sympy
from flint import acb, arb
from sympy import Expr, Rational, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.deciding.points import assignments
from symbolic_pe.deciding.question import REFUSALS, Question
from symbolic_pe.language.closed_comparisons import compare
from symbolic_pe.language.sorts import Fact, has_sort, sort_of
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    Statement,
    free_in,
    terms_of,
)
from symbolic_pe.language.terms import (
    Variable,
    free_variables,
    shape_of,
    substitute,
)
from symbolic_pe.numerics.evaluation import Undetermined, enclose

BITS, _MANY_BITS = 80, 1280
_MOST_SEARCHED, _OTHERS, _MOST_BETWEEN = 3, 6, 100
_LONGEST_RANGE = 300
_PYTHAGOREAN = tuple(
    map(
        Rational,
        (
            "0",
            "1",
            "-1",
            "3/5",
            "4/5",
            "-3/5",
            "-4/5",
            "5/13",
            "12/13",
            "2",
            "1/2",
            "-2",
            "-1/2",
            "3",
            "1/3",
            "4",
            "1/4",
            "6",
            "9",
        ),
    )
)
"""Values for equations such as a² + b² = 1, xy = 1 or a² = bc."""
Values = Mapping[Variable, Any]


# --- evaluation ------------------------------------------------------------------------------


def holds(condition: Statement, values: Values) -> bool | None:
    """Is a condition true at these values?  None if that is not certain (or it is quantified)."""
    if isinstance(condition, Not):
        inner = holds(condition.body, values)
        return None if inner is None else not inner
    if isinstance(condition, Or):
        found = [holds(part, values) for part in condition.parts]
        return True if True in found else None if None in found else False
    if isinstance(condition, ForAll) or not isinstance(condition, Equation | LessEqual | Less):
        return None
    try:
        left, right = _enclosed(condition, values)
        return compare(type(condition), left, right)
    except REFUSALS:
        return None


class Throughout:
    """Are conditions certainly true, also those for all numbers of a range?  So many ``pieces`` of
    ranges are looked at, for all conditions together."""

    def __init__(self, pieces: int) -> None:
        self._left = pieces

    def holds(self, condition: Statement, values: Values) -> bool:
        """Is it at these values?"""
        if isinstance(condition, Implies):
            premise = holds(condition.premise, values)
            return premise is False or self.holds(condition.conclusion, values)
        if not isinstance(condition, ForAll):
            return holds(condition, values) is True
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
        pieces = _whole_numbers(low, high) if _is_whole(variable) else [low.union(high)]
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


def _range(condition: ForAll) -> tuple[Expr, Expr] | None:
    """a and b, for ∀ x: a ≤ x ⇒ x ≤ b ⇒ …"""
    variable, first = condition.variables[0], condition.body
    if not (isinstance(first, Implies) and isinstance(first.conclusion, Implies)):
        return None
    below, above = first.premise, first.conclusion.premise
    if not (isinstance(below, LessEqual) and isinstance(above, LessEqual)):
        return None
    return (below.lhs, above.rhs) if below.rhs == above.lhs == variable else None


def _is_whole(variable: Symbol) -> bool:
    return Fact.INTEGER in sort_of(variable).value


def _whole_numbers(low: arb, high: arb) -> list[arb]:
    first, last = low.lower().floor().unique_fmpz(), high.upper().ceil().unique_fmpz()
    numbers = [] if first is None or last is None else range(int(first), int(last) + 1)
    if not 0 < len(numbers) <= _LONGEST_RANGE:
        return [arb("nan")]
    return [arb(n) for n in numbers if not (arb(n) < low or arb(n) > high)]


def _enclosed(atom: Any, values: Values, bits: int = BITS) -> list[acb]:
    """The two sides of a comparison of numbers."""
    found = [enclose(side, values, bits) for side in terms_of(atom)]
    if not all(isinstance(side, acb) for side in found):
        raise Undetermined("matrices are not compared")
    return found  # type: ignore[return-value]


# --- points at which the assumptions hold ----------------------------------------------------


def satisfying(question: Question) -> Iterator[dict[Variable, Any]]:
    """Points at which the assumptions have a value and hold, as far as balls tell."""
    for values in _looking_right(question):
        if not any(holds(need, values) is False for need in question.assumed_domain):
            yield values


def _looking_right(question: Question) -> Iterator[dict[Variable, Any]]:
    if not question.assuming:
        yield from assignments(question)
        return
    solved = _solved(question)
    for values in assignments(question):
        found = _completed(values, solved)
        if found is not None and all(may_hold(a, found) for a in question.assuming):
            yield found
    yield from _searched(question)
    yield from _between_bounds(question)


def _between_bounds(question: Question) -> Iterator[dict[Variable, Any]]:
    """Points between, at and beyond the numbers by which inequalities bound symbols."""
    pools: dict[Symbol, list[Expr]] = {}
    for symbol in (v for v in question.variables if isinstance(v, Symbol)):
        bounds = sorted(_bounds(question, symbol))
        if bounds:
            between = [(low + high) / 2 for low, high in itertools.pairwise(bounds)]
            places = (*between, bounds[0] - 1, bounds[-1] + 1, *bounds)
            pools[symbol] = [place for place in places if has_sort(place, sort_of(symbol))]
    others = next(assignments(question), None)
    if not pools or others is None:
        return
    for values in itertools.islice(itertools.product(*pools.values()), _MOST_BETWEEN):
        found = {**others, **dict(zip(pools, values, strict=True))}
        if all(may_hold(a, found) for a in question.assuming):
            yield found


def _bounds(question: Question, symbol: Symbol) -> set[Expr]:
    """The rational numbers with which inequalities among the assumptions compare a symbol."""
    orders = [a for a in question.assuming if isinstance(a, LessEqual | Less)]
    found = (linear_solution(a.lhs - a.rhs, symbol) for a in orders if symbol in free_in(a))
    return {number for number in found if number is not None and number.is_Rational}


def _searched(question: Question) -> Iterator[dict[Variable, Any]]:
    """Points at which equations between few symbols hold, found by trying."""
    symbols = sorted(
        {
            v
            for a in question.assuming
            if isinstance(a, Equation)
            for v in free_in(a)
            if isinstance(v, Symbol)
        },
        key=str,
    )
    if not 0 < len(symbols) <= _MOST_SEARCHED:
        return
    others = list(itertools.islice(assignments(question), _OTHERS))
    numbers = (*_PYTHAGOREAN, *_roots(question, symbols[0])) if len(symbols) == 1 else _PYTHAGOREAN
    pools = [[v for v in numbers if has_sort(v, sort_of(symbol))] for symbol in symbols]
    for values in itertools.product(*pools):
        chosen = dict(zip(symbols, values, strict=True))
        if all(may_hold(a, {**others[0], **chosen}) for a in question.assuming):
            yield from ({**other, **chosen} for other in others)


def _roots(question: Question, symbol: Symbol) -> tuple[Expr, ...]:
    """The solutions of a quadratic equation for the only symbol in it."""
    for assumption in question.assuming:
        if isinstance(assumption, Equation) and free_in(assumption) == {symbol}:
            difference: Any = sympy.expand(assumption.lhs - assumption.rhs)
            c, b, a = (difference.coeff(symbol, power) for power in range(3))
            rest = sympy.expand(difference - a * symbol**2 - b * symbol - c)
            if rest == 0 and all(number.is_Rational for number in (a, b, c)) and a != 0:
                root = sympy.sqrt(b**2 - 4 * a * c)
                return ((-b + root) / (2 * a), (-b - root) / (2 * a))
    return ()


def may_hold(assumption: Statement, values: Values, bits: int = BITS) -> bool:
    """Not certainly false; an equation between terms must look equal."""
    if isinstance(assumption, Equation) and shape_of(assumption.lhs) is None:
        try:
            left, right = _enclosed(assumption, values, bits)
        except REFUSALS:
            return False
        return bool(left.is_finite() and right.is_finite() and left.overlaps(right))
    return holds(assumption, values) is not False


def is_met_at(values: Values, assumption: Statement) -> bool:
    """Does it hold?  An inequality certainly does, of an equation the sides look equal closely."""
    if isinstance(assumption, LessEqual | Less | Not | Or):
        return holds(assumption, values) is True
    return may_hold(assumption, values, _MANY_BITS)


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
        if isinstance(assumption, Equation) and shape_of(assumption.lhs) is None:
            difference = substitute(assumption.lhs - assumption.rhs, solved)
            for symbol in sorted(free_in(assumption) - set(solved), key=str):
                term = linear_solution(difference, symbol)
                if term is not None and has_sort(term, sort_of(symbol)):
                    solved = {s: substitute(t, {symbol: term}) for s, t in solved.items()}
                    solved[symbol] = term
                    break
    return solved


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
