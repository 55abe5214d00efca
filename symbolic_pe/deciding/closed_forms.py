"""Closed forms of sums and integrals, as lines that are put before a goal.

Σ_{i=a}^{b} f(i) = F(b + 1) − F(a) rests on F(i + 1) − F(i) = f(i), and ∫ₐᵇ f = F(b) − F(a) on
F′ = f.  What is inside comes first: with C(i) for an inner sum, F is of C.  F is proposed

- from the goal itself: where it says ∫ₐˣ f = R(x), F = R has to do;
- for polynomials times exponentials, geometric, trigonometric and hyperbolic ones too, coefficient
  by coefficient;
- by Gosper's algorithm and by the ways in which SymPy integrates.

All are proposals: whether F does is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, product
from math import comb
from typing import Any, TypeAlias

import sympy
from sympy import Expr, I, Integer, Integral, Lambda, Piecewise, Sum, Symbol, exp, log
from sympy.polys.polyerrors import BasePolynomialError

from symbolic_pe.deciding.question import REFUSALS, Question
from symbolic_pe.language import statements
from symbolic_pe.language.domain import within
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.terms import free_variables, fresh_symbol, operator_parts, substitute

_OPERATORS = (Sum, Integral)
_MOST_PLANS = 12


@dataclass(frozen=True)
class Line:
    """``said`` rests on earlier lines (None: on the assumptions); variables of sums and integrals
    around it lie in their ranges, ``inside``.  ``telescoping``: a sum from a to b, and F for
    which it is F(b + 1) − F(a).  ``sign``: of a term, told apart."""

    said: statements.Statement
    rests_on: tuple[int, ...] | None = ()
    inside: tuple[tuple[Symbol, Expr, Expr], ...] = ()
    telescoping: tuple[Sum, Expr] | None = None
    sign: Expr | None = None

    def moved(self, by: int) -> Line:
        """Behind so many other lines."""
        return replace(self, rests_on=tuple(number + by for number in self.rests_on or ()))


def closed_forms(question: Question) -> Iterator[tuple[Line, ...]]:
    """Lines that give each outermost sum and integral of the goal a closed form.

    That F′ = f is said everywhere, or from each end of an integral to the other one: it is open
    which is the lower one.
    """
    goal: Any = question.goal
    nodes = list(dict.fromkeys(n for side in (goal.lhs, goal.rhs) for n in _operators(side)))
    has_integral = any(part.has(Integral) for part in nodes)
    for everywhere in (True, False) if has_integral else (False,):
        ways = [list(_closings(node, goal, (), everywhere)) for node in nodes]
        for chosen in islice(product(*ways), _MOST_PLANS):
            lines: list[Line] = []
            for parts in chosen:
                lines += [line.moved(len(lines)) for line in parts]
            yield tuple(lines)


def _operators(side: Any) -> Iterator[Any]:
    """The outermost sums and integrals; of c·Σ f, the sum of c·f, which may have a closed form
    where that of f needs c ≠ 0."""
    if isinstance(side, sympy.Mul):
        found = [part for part in side.args if isinstance(part, _OPERATORS)]
        factor = sympy.Mul(*(part for part in side.args if part not in found))
        if len(found) == 1 and not factor.has(*_OPERATORS):
            body, variable, low, high = operator_parts(found[0])
            if variable not in free_variables(factor):
                yield type(found[0])(factor * body, (variable, low, high))
                return
    yield from _outermost(side)


Inside: TypeAlias = tuple[tuple[Symbol, Expr, Expr], ...]


def _closings(node: Any, goal: Any, inside: Inside, everywhere: bool) -> Iterator[list[Line]]:
    """Lines of which the last says node = a closed form."""
    body, variable, low, high = operator_parts(node)
    taken = free_variables(low) | free_variables(high)
    if variable in taken:
        other = fresh_symbol(variable, taken | free_variables(body))
        node = type(node)(substitute(body, {variable: other}), (other, low, high))
        body, variable, low, high = operator_parts(node)
    variables = [limit[0] for limit in node.limits]
    factor, real = node.function.as_independent(*variables, as_Add=False)
    if isinstance(node, Integral) and Fact.REAL in facts(real) and Fact.REAL not in facts(factor):
        for own in _closings(Integral(real, *node.limits), None, inside, everywhere):
            said = statements.Equation(node, factor * _closed_form(own))
            yield [*own, Line(said, (len(own) - 1,), inside)]  # a complex multiple of a real one
        return
    inner = list(dict.fromkeys(_outermost(body)))
    if not inner:
        yield from _closings_of_plain(node, goal, inside, everywhere)
        return
    deeper = (*inside, (variable, low, high))
    ways = [list(_closings(part, None, deeper, everywhere)) for part in inner]
    for chosen in islice(product(*ways), _MOST_PLANS):
        yield from _closings_around(
            node, goal, inside, everywhere, dict(zip(inner, chosen, strict=True))
        )


def _closings_around(
    node: Any, goal: Any, inside: Inside, everywhere: bool, inner: Mapping[Any, Sequence[Line]]
) -> Iterator[list[Line]]:
    """Those of a sum or integral of others, for which lines are given."""
    body, variable, low, high = operator_parts(node)
    lines: list[Line] = []
    used, values = [], {}
    for part, own in inner.items():
        lines += [line.moved(len(lines)) for line in own]
        used.append(len(lines) - 1)
        values[part] = _closed_form(own)
    outer = type(node)(body.xreplace(values), (variable, low, high))
    same = len(lines)
    lines.append(Line(statements.Equation(node, outer), tuple(used), inside))
    for own in _closings_of_plain(outer, goal, inside, everywhere):
        more = [line.moved(len(lines)) for line in own]
        last = (same, len(lines) + len(more) - 1)
        yield [*lines, *more, Line(statements.Equation(node, _closed_form(own)), last, inside)]


def _closed_form(lines: Sequence[Line]) -> Any:
    equation: Any = lines[-1].said
    return equation.rhs


def _closings_of_plain(
    node: Any, goal: Any, inside: Inside, everywhere: bool
) -> Iterator[list[Line]]:
    _, variable, low, high = operator_parts(node)
    seen = set()
    for F in _primitives(node, goal):
        if F in seen:
            continue
        seen.add(F)
        is_sum = isinstance(node, Sum)
        ends = (high + 1, low) if is_sum else (high, low)
        try:
            above, below = (substitute(F, {variable: end}) for end in ends)
            slopes = [] if is_sum else [Line(s, (), inside) for s in _slopes(node, F, everywhere)]
        except REFUSALS:
            continue
        on, telescoping = tuple(range(len(slopes))), (node, F) if is_sum else None
        order = None if is_sum or everywhere else high - low
        closed = Line(statements.Equation(node, above - below), on, inside, telescoping, order)
        yield [*slopes, closed]


def _slopes(node: Integral, F: Expr, everywhere: bool) -> Iterator[statements.Statement]:
    """F′ = f everywhere, or between a and b, and b and a."""
    body, variable, low, high = operator_parts(node)
    said = statements.HasDerivative(Lambda(variable, F), variable, body)
    if everywhere:
        yield statements.ForAll(variable, said)
    else:
        yield from (within(variable, *ends, said) for ends in ((low, high), (high, low)))


def _outermost(term: Any) -> Iterator[Any]:
    """The sums and integrals that stand in no other one."""
    if isinstance(term, _OPERATORS):
        yield term
        return
    for argument in getattr(term, "args", ()):
        yield from _outermost(argument)


# --- what may have the differences, or the derivative ----------------------------------------


def _primitives(node: Any, goal: Any) -> Iterator[Expr]:
    body, variable, _, _ = operator_parts(node)
    ways = (_exponential_sum, _gosper) if isinstance(node, Sum) else _ANTIDERIVATIVES
    proposed = (_proposed(way, body, variable) for way in ways)
    for F in chain(_from_goal(node, goal), chain.from_iterable(proposed)):
        yield _in_real_terms(F) if body.is_real else F


def _proposed(
    propose: Callable[[Expr, Symbol], Expr | None], body: Expr, variable: Symbol
) -> Iterator[Expr]:
    try:
        found = propose(body, variable)
    except (*REFUSALS, BasePolynomialError):
        return
    if found is None or found.has(sympy.Integral, sympy.nan, sympy.oo, sympy.zoo):
        return
    found = found.replace(Piecewise, lambda *cases: cases[0][0])  # what holds in general is first
    yield found
    if found.has(log):
        yield _with_squares(found)


def _with_squares(term: Expr) -> Expr:
    """log g as ½·log g², which is defined for negative g too."""

    def squared(argument: Expr) -> Expr:
        known = facts(argument)
        real = Fact.REAL in known and Fact.NONNEGATIVE not in known
        return log(argument**2, evaluate=False) / 2 if real else log(argument)

    return term.replace(log, squared)


def _from_goal(node: Any, goal: Any) -> Iterator[Expr]:
    """F = R, where the goal says ∫ₐˣ f = R(x)."""
    _, variable, low, high = operator_parts(node)
    if goal is None or not isinstance(high, Symbol) or high in free_variables(low):
        return
    for side, other in ((goal.lhs, goal.rhs), (goal.rhs, goal.lhs)):
        if side == node and isinstance(other, Expr) and isinstance(node, Integral):
            yield other.xreplace({high: variable})


def _gosper(body: Expr, index: Symbol) -> Expr | None:
    from sympy.concrete.gosper import gosper_term

    ratio = gosper_term(sympy.factor(body), index)
    return None if ratio is None else sympy.factor(body * ratio)


def _manual(body: Expr, variable: Symbol) -> Any:
    from sympy.integrals.manualintegrate import manualintegrate

    return manualintegrate(body, variable)


def _general(body: Expr, variable: Symbol) -> Any:
    return sympy.integrate(body.rewrite(exp) if body.has(sympy.tanh) else body, variable)


def _in_real_terms(term: Expr) -> Expr:
    """With cos x + i sin x for e^(ix), where that leaves no i."""
    turns = {
        turn: sympy.cos(turn.exp / I) + I * sympy.sin(turn.exp / I)
        for turn in term.atoms(exp)
        if turn.exp.has(I)
    }
    real = sympy.expand(term.xreplace(turns)) if turns else term
    return term if real.has(I) else real


# --- polynomials times exponentials ----------------------------------------------------------

Powers: TypeAlias = Mapping[int, Expr]
"""Coefficients of a polynomial by degree."""


def _exponential_sum(body: Expr, index: Symbol) -> Expr:
    """Σ P(i)·qⁱ with q·P(i + 1) − P(i) = p(i), for a body Σ p(i)·qⁱ."""
    return _wave_by_wave(body, index, lambda rate, powers: _stepwise(exp(rate), powers, index))


def _exponential_integral(body: Expr, variable: Symbol) -> Expr:
    """Σ P(t)·e^{at} with P′ + a·P = p, for a body Σ p(t)·e^{at}."""
    return _wave_by_wave(body, variable, lambda rate, powers: _steadily(rate, powers, variable))


def _wave_by_wave(body: Expr, x: Symbol, solve: Callable[[Expr, Powers], Expr]) -> Expr:
    """Σ e^{ax}·solve(a, p) for a body Σ p(x)·e^{ax}; raises ``ValueError`` where it is none."""
    families: dict[Expr, dict[int, Expr]] = {}
    for addend in sympy.Add.make_args(sympy.expand(body.rewrite(exp))):
        rate, degree, coefficient = _wave(addend, x)
        powers = families.setdefault(rate, {})
        powers[degree] = powers.get(degree, Integer(0)) + coefficient
    return sympy.Add(*(exp(rate * x) * solve(rate, powers) for rate, powers in families.items()))


def _wave(addend: Expr, x: Symbol) -> tuple[Expr, int, Expr]:
    """a, k and c of c·x^k·e^{ax}"""
    coefficient, moving = addend.as_independent(x, as_Add=False)
    rate, degree = Integer(0), 0
    for factor in sympy.Mul.make_args(moving):
        base, exponent = factor.as_base_exp()
        if base == x and exponent.is_Integer:
            degree += int(exponent)
        elif factor != 1:
            slope, rest = _exponent(factor, x)
            rate, coefficient = rate + slope, coefficient * rest
    if degree < 0:
        raise ValueError(f"{x} stands in a denominator")
    return sympy.expand(rate), degree, coefficient


def _exponent(factor: Expr, x: Symbol) -> tuple[Expr, Expr]:
    """a and c of c·e^{ax}, for an exponential or a power b^{ux + v}"""
    base, exponent = factor.as_base_exp()
    if isinstance(factor, exp):
        base, exponent = sympy.E, factor.exp
    if x in free_variables(base):
        raise ValueError(f"{factor} is no exponential in {x}")
    slope = sympy.expand(exponent).coeff(x, 1)
    rest = sympy.expand(exponent - slope * x)
    if x in free_variables(rest) or x in free_variables(slope):
        raise ValueError(f"the exponent of {factor} is not linear in {x}")
    return slope * log(base), base**rest


def _stepwise(ratio: Expr, powers: Powers, index: Symbol) -> Expr:
    """P with q·P(i + 1) − P(i) = Σ powers[d]·i^d, from the highest coefficient down."""
    degrees = range(max(powers), -1, -1)
    found: dict[int, Expr] = {}
    for degree in degrees:
        carried = sum((comb(higher, degree) * c for higher, c in found.items()), Integer(0))
        wanted = powers.get(degree, Integer(0))
        if ratio == 1:
            found[degree + 1] = (wanted - carried) / (degree + 1)
        else:
            found[degree] = sympy.cancel((wanted - ratio * carried) / (ratio - 1))
    return sympy.Add(*(c * index**degree for degree, c in found.items()))


def _steadily(rate: Expr, powers: Powers, variable: Symbol) -> Expr:
    """P with P′ + a·P = Σ powers[d]·t^d, from the highest coefficient down."""
    if rate == 0:
        return sympy.Add(*(c * variable ** (d + 1) / (d + 1) for d, c in powers.items()))
    found: dict[int, Expr] = {}
    for degree in range(max(powers), -1, -1):
        carried = (degree + 1) * found.get(degree + 1, Integer(0))
        found[degree] = (powers.get(degree, Integer(0)) - carried) / rate
    return sympy.Add(*(c * variable**degree for degree, c in found.items()))


_ANTIDERIVATIVES = (_exponential_integral, _manual, _general)
