"""Counterexamples: found by balls, written as steps that refute."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from typing import Any

import sympy
from flint import acb, ctx
from sympy import Expr, Pow, Rational, Symbol
from sympy.core.function import UndefinedFunction

from symbolic_pe.language.balls import compare
from symbolic_pe.language.sorts import Fact, has_sort, sort_of
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    Less,
    LessEqual,
    Not,
    Statement,
    free_in,
    substitute_in,
    terms_of,
)
from symbolic_pe.language.terms import (
    MalformedStatement,
    Variable,
    free_variables,
    shape_of,
    substitute,
)
from symbolic_pe.numerics.evaluation import Undetermined, enclose, environment, evaluate
from symbolic_pe.numerics.sparse import SparseMatrix
from symbolic_pe.proofs import searched
from symbolic_pe.proofs.decide.conditions import proved_at_point
from symbolic_pe.proofs.decide.points import assignments
from symbolic_pe.proofs.decide.question import Question
from symbolic_pe.proofs.decide.verdict import Counterexample
from symbolic_pe.proofs.deductions import at, cut
from symbolic_pe.proofs.entries import comparisons
from symbolic_pe.steps import rules
from symbolic_pe.steps.step import RuleError, Step

__all__ = ["REFUSALS", "candidates", "counterexample", "is_defined_somewhere", "refute"]

REFUSALS = (
    RuleError,
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

_BITS = 80
_MORE_BITS = (320, 1280)
_CLOSER_LOOKS = 4
_STARTS, _SMALLEST_STEP, _MOST_STEPS = 40, Rational(1, 500), 80
_LARGE_EXPONENT, _MOST_DIGITS = 200, 20_000
_MOST_SEARCHED, _OTHERS = 3, 6
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


def candidates(question: Question) -> Iterator[dict[Variable, Any]]:
    """Values at which the balls of the two sides tell that the goal is false."""
    close: list[dict[Variable, Any]] = []
    powers = _large_powers(question)
    for values in _satisfying(question):
        if not all(_is_moderate_power(power, values) for power in powers):
            continue
        verdict = _verdict(question, values, _BITS)
        if verdict is False:
            yield values
        elif verdict is None and len(close) < _CLOSER_LOOKS and _has_value(question, values):
            close.append(values)
    for bits in _MORE_BITS:
        for values in close:
            if _verdict(question, values, bits) is False:
                yield values
    if isinstance(question.goal, LessEqual | Less):
        yield from hill_climbing(question)


def _large_powers(question: Question) -> list[Any]:
    """Powers in which SymPy might compute very many digits when numbers are put in."""
    found = {
        part
        for side in terms_of(question.goal)
        for part in side.atoms(Pow)
        if not part.exp.is_Rational or abs(part.exp) > _LARGE_EXPONENT
    }
    return sorted(found, key=sympy.default_sort_key)


def _is_moderate_power(power: Any, values: Values) -> bool:
    try:
        base, exponent = (enclose(part, values, 53) for part in (power.base, power.exp))
    except REFUSALS:
        return True  # inside a sum, whose index is small
    if base == 0 or not isinstance(base, acb) or not isinstance(exponent, acb):
        return True
    size, times = float(abs(base).mid()), float(abs(exponent).mid())
    return size == 1 or times * (abs(math.log2(size)) + 1) <= _MOST_DIGITS


def hill_climbing(question: Question) -> Iterator[dict[Variable, Any]]:
    """Where an inequality may fail: from the point where its left side is the largest compared
    with the right one, further up by steps that double and, where there is no way up, halve.

    The number of steps is bounded: up to a bound that is never reached (1/p > 0) there is always
    a way up.
    """
    powers = _large_powers(question)
    starts = itertools.islice(_satisfying(question), _STARTS)
    scored = [(_excess(question, values), values) for values in starts]
    best, place = max(scored, key=lambda pair: pair[0], default=(-math.inf, {}))
    moving = [v for v in place if isinstance(v, Symbol) and Fact.INTEGER not in sort_of(v).value]
    step = Rational(1)
    for _ in range(_MOST_STEPS):
        if not moving or step <= _SMALLEST_STEP:
            return
        neighbours = [
            {**place, v: place[v] + sign * step}
            for v in moving
            for sign in (1, -1)
            if has_sort(place[v] + sign * step, sort_of(v))
        ]
        allowed = [
            n
            for n in neighbours
            if all(_may_hold(a, n) for a in question.assuming)
            and all(_is_moderate_power(power, n) for power in powers)
        ]
        scored = [(_excess(question, values), values) for values in allowed]
        higher, found = max(scored, key=lambda pair: pair[0], default=(-math.inf, {}))
        if higher <= best:
            step /= 2
            continue
        best, place, step = higher, found, 2 * step
        if best >= 0 and _verdict(question, place, _BITS) is False:
            yield place
            return


def _excess(question: Question, values: Values) -> float:
    """How much the left side is larger than the right one, roughly."""
    try:
        left, right = _sides(question, values, 53)
        excess = float((left - right).real)
    except REFUSALS:
        return -math.inf
    return excess if math.isfinite(excess) else -math.inf


def refute(question: Question, values: Values) -> Step:
    """⊢ ¬ ∀ … (assumptions ⇒ goal), because it is false at these values.

    Raises RuleError unless balls find both sides defined and the goal false there.
    """
    for condition in question.domain:
        if not (isinstance(condition, ForAll) or _holds(condition, values)):
            raise RuleError(f"{condition} is not certain at this point")
    for need in question.needs:  # nothing of it is left in the terms
        if isinstance(need, ForAll):
            proved_at_point(substitute_in(need, values))
    if not question.variables:
        return _contradicted(question.goal, rules.assume(question.goal))
    premises = [_closed(substitute_in(assumption, values)) for assumption in question.assuming]
    statement = question.statement
    instance = at(rules.assume(statement), values, *premises, reason="take these values")
    theorem = _contradicted(statement, instance)
    for hypothesis in theorem.hypotheses:
        theorem = cut(proved_at_point(hypothesis), theorem)
    return theorem


def _contradicted(statement: Statement, instance: Step) -> Step:
    """¬ statement, from something false that was proved under it."""
    for theorem in comparisons(instance):
        try:
            opposite = searched.numeric(theorem.conclusion)
        except RuleError:
            continue
        if opposite.conclusion == Not(theorem.conclusion):
            return rules.negate(statement, theorem, opposite, reason="so the claim is false")
    raise RuleError("the statement is not certainly false at this point")


def counterexample(question: Question, values: Values) -> Counterexample:
    """The values with the two sides' balls, as narrow as tells them apart."""
    kind = type(question.goal)
    for bits in (53, _BITS, *_MORE_BITS, 4096):
        left, right = _sides(question, values, bits)
        for place, one, other in _pairs(left, right):
            if compare(kind, one, other) is False:
                return Counterexample(values, one, other, place)
    raise RuleError("the two sides' balls meet")


def is_defined_somewhere(question: Question) -> bool:
    """Is there a point at which both sides have a value and nothing that is asked for is false?

    If no point is found at which the assumptions hold, one is enough at which they do not.
    """
    points = list(itertools.islice(_satisfying(question), _STARTS)) or assignments(question)
    return any(
        _has_value(question, values)
        and all(_holds(condition, values) is not False for condition in question.domain)
        for values in points
    )


# --- evaluation ------------------------------------------------------------------------------


def _sides(question: Question, values: Values, bits: int) -> tuple[Any, Any]:
    with ctx.workprec(bits):
        env = environment(values)
        return evaluate(question.goal.lhs, env), evaluate(question.goal.rhs, env)


def _pairs(left: Any, right: Any) -> Iterator[tuple[tuple[int, int] | None, acb, acb]]:
    """The two numbers that are compared, or the entries of two matrices with their places."""
    if not isinstance(left, SparseMatrix):
        yield None, left, right
        return
    zero = acb(0)
    for place in sorted({*left.entries, *right.entries}):
        yield place, left.entries.get(place, zero), right.entries.get(place, zero)


def _verdict(question: Question, values: Values, bits: int) -> bool | None:
    kind = type(question.goal)
    try:
        pairs = _pairs(*_sides(question, values, bits))
        verdicts = [compare(kind, one, other) for _, one, other in pairs]
    except REFUSALS:
        return None
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _has_value(question: Question, values: Values) -> bool:
    try:
        pairs = list(_pairs(*_sides(question, values, _BITS)))
    except REFUSALS:
        return False
    return all(one.is_finite() and other.is_finite() for _, one, other in pairs)


def _holds(condition: Statement, values: Values) -> bool | None:
    """Is a condition true at these values?  None if that is not certain (or it is quantified)."""
    if isinstance(condition, Not):
        inner = _holds(condition.body, values)
        return None if inner is None else not inner
    if isinstance(condition, ForAll) or not isinstance(condition, Equation | LessEqual):
        return None
    try:
        left, right = _enclosed(condition, values)
        return compare(type(condition), left, right)
    except REFUSALS:
        return None


def _enclosed(atom: Any, values: Values) -> list[acb]:
    """The two sides of a comparison of numbers."""
    found = [enclose(side, values, _BITS) for side in terms_of(atom)]
    if not all(isinstance(side, acb) for side in found):
        raise Undetermined("matrices are not compared")
    return found  # type: ignore[return-value]


def _closed(statement: Statement) -> Step:
    """A theorem of a closed statement, exactly or by balls."""
    if isinstance(statement, Equation):
        try:
            return searched.normalise(statement.lhs, statement.rhs)
        except RuleError:
            pass
    atom = statement.body if isinstance(statement, Not) else statement
    theorem = searched.numeric(atom)
    if theorem.conclusion != statement:
        raise RuleError(f"{statement} is false")
    return theorem


# --- points at which the assumptions hold ----------------------------------------------------


def _satisfying(question: Question) -> Iterator[dict[Variable, Any]]:
    if not question.assuming:
        yield from assignments(question)
        return
    solved = _solved(question)
    for values in assignments(question):
        found = _completed(values, solved)
        if found is not None and all(_may_hold(a, found) for a in question.assuming):
            yield found
    yield from _searched(question)


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
        if all(_may_hold(a, {**others[0], **chosen}) for a in question.assuming):
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


def _may_hold(assumption: Statement, values: Values) -> bool:
    """Not certainly false; an equation between terms must look equal."""
    if isinstance(assumption, Equation) and shape_of(assumption.lhs) is None:
        try:
            left, right = _enclosed(assumption, values)
        except REFUSALS:
            return False
        return bool(left.is_finite() and right.is_finite() and left.overlaps(right))
    return _holds(assumption, values) is not False


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


__all__ += ["linear_solution"]
