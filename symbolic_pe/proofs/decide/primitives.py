"""Antiderivatives that are worth trying: they are differentiated afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import sympy
from sympy import Expr, Integer, Piecewise, Symbol, exp, log

from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.language.terms import free_variables
from symbolic_pe.proofs.decide.satisfying import REFUSALS
from symbolic_pe.proofs.decide.sums import rate_of_waves, wave_by_wave
from symbolic_pe.proofs.heuristics.forms import Monomial, simplified

__all__ = ["antiderivatives"]


def antiderivatives(body: Expr, variable: Symbol) -> Iterator[Expr]:
    """Terms that may have the derivative ``body`` with respect to the variable."""
    seen = set()
    for propose in (_exponential, _powers, _manual, _general):
        for found in _proposed(propose, body, variable):
            if found not in seen:
                seen.add(found)
                yield found


def _proposed(
    propose: Callable[[Expr, Symbol], Expr | None], body: Expr, variable: Symbol
) -> Iterator[Expr]:
    try:
        found = propose(body, variable)
    except REFUSALS:
        return
    if found is None or found.has(sympy.Integral, sympy.nan, sympy.oo, sympy.zoo):
        return
    found = _generic(found)
    yield found
    yield _with_squares(found)


def _generic(term: Expr) -> Expr:
    """The case of a case distinction that holds in general (SymPy puts it first)."""
    return term.replace(Piecewise, lambda *cases: cases[0][0])


def _with_squares(term: Expr) -> Expr:
    """log g as ½·log g², which is defined for negative g too."""

    def squared(argument: Expr) -> Expr:
        known = facts(argument)
        real = Fact.REAL in known and Fact.NONNEGATIVE not in known
        return log(argument**2, evaluate=False) / 2 if real else log(argument)

    return term.replace(log, squared)


def _exponential(body: Expr, variable: Symbol) -> Expr:
    """∫ Σ p(t)·e^{at} = Σ P(t)·e^{at} with P′ + a·P = p, from the highest coefficient down."""
    return wave_by_wave(
        body, variable, lambda waves, powers: _polynomial(_rate(waves, variable), powers, variable)
    )


def _rate(waves: Monomial, variable: Symbol) -> Expr:
    """a for exponentials e^{at}."""
    return sympy.Add(*(rate_of_waves(key, power, variable) for key, power in waves))


def _polynomial(rate: Expr, powers: Mapping[int, Expr], variable: Symbol) -> Expr:
    """P with P′ + rate·P = Σ powers[d]·t^d."""
    if simplified(rate) == 0:
        return sympy.Add(
            *(value * variable ** (degree + 1) / (degree + 1) for degree, value in powers.items())
        )
    found: dict[int, Expr] = {}
    for degree in range(max(powers), -1, -1):
        carried = (degree + 1) * found.get(degree + 1, Integer(0))
        found[degree] = (powers.get(degree, Integer(0)) - carried) / rate
    return sympy.Add(*(value * variable**degree for degree, value in found.items()))


def _powers(body: Expr, variable: Symbol) -> Expr | None:
    """c·t^a, for any a but −1."""
    coefficient, rest = body.as_independent(variable, as_Add=False)
    if not (isinstance(rest, sympy.Pow) and rest.base == variable and rest.exp != -1):
        return None
    if variable in free_variables(rest.exp):
        return None
    return coefficient * variable ** (rest.exp + 1) / (rest.exp + 1)


def _manual(body: Expr, variable: Symbol) -> Any:
    from sympy.integrals.manualintegrate import manualintegrate

    return manualintegrate(body, variable)


def _general(body: Expr, variable: Symbol) -> Any:
    return sympy.integrate(body.rewrite(exp) if body.has(sympy.tanh) else body, variable)
