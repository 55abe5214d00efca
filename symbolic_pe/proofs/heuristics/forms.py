"""Terms of normal forms: the way back from the canonical form to something to work with.

A normal form is a quotient of polynomials in generators (see
:mod:`symbolic_pe.proofs.heuristics.normal_form`); here each generator becomes the term that it
stands for.  Whether that is right does not matter for what is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy
from sympy import Expr, I, Integer, Integral, Mul, Rational, Sum, Symbol, conjugate, exp, log, pi
from sympy.core.function import UndefinedFunction

from symbolic_pe.proofs.heuristics.normal_form import normal_form
from symbolic_pe.proofs.heuristics.trees import Form
from symbolic_pe.steps.step import RuleError

__all__ = [
    "Polynomial",
    "generator_term",
    "monomial_term",
    "polynomial",
    "scope_term",
    "simplified",
    "term_of",
]

Key = tuple[Any, ...]
Number = int | Fraction
Monomial = frozenset[tuple[Key, Number]]


def _rational(value: Number) -> Rational:
    return Rational(value.numerator, value.denominator)


def term_of(form: Form) -> Expr:
    """A term with this normal form."""
    top = _sum_of(form.numerator)
    return top if form.denominator is None else top / _sum_of(form.denominator)


def simplified(term: Expr) -> Expr:
    """The term written as its normal form, with common factors cancelled."""
    return term_of(normal_form(term))


def _sum_of(parts: Iterable[tuple[Any, Number]]) -> Expr:
    return sympy.Add(
        *(_rational(coefficient) * monomial_term(monomial) for monomial, coefficient in parts)
    )


def monomial_term(monomial: Monomial) -> Expr:
    """The product of powers that a monomial stands for."""
    return Mul(*(generator_term(key, exponent) for key, exponent in monomial))


def generator_term(key: Key, power: Number = 1) -> Expr:
    """The term of a generator's power; raises RuleError for generators made of matrices."""
    kind, rational = key[0], _rational(power)
    if kind == "e":
        return _exponential(key, rational)
    if kind == "ζ":
        return exp(2 * pi * I * rational)
    if kind not in _TERMS:
        raise RuleError(f"there is no term for the generator {kind}")
    return _TERMS[kind](key) ** rational


def _exponential(key: Key, power: Rational) -> Expr:
    """e^{…}, or b^{…} where the exponent has the factor log b: b^n needs no b ≠ 0."""
    _, turns, structure = key
    if turns == 0 and isinstance(structure, frozenset):
        logs = [item for item in structure if item[0][0] == "log" and item[1] == 1]
        if len(logs) == 1:
            base = term_of(logs[0][0][1])
            return base ** (power * monomial_term(structure - {logs[0]}))
    return exp(power * phase(turns) * exponent(structure))


def phase(turns: Number) -> Expr:
    return exp(2 * pi * I * _rational(turns))


def exponent(structure: Any) -> Expr:
    """The monomial of an exponential, which may stand over a denominator."""
    if isinstance(structure, frozenset):
        return monomial_term(structure)
    (_, top), under = structure
    return monomial_term(top) / _sum_of(under)


def _of_function(key: Key) -> Expr:
    head, arguments = key[1], key[2]
    if head == "whole":
        return term_of(arguments[0])
    if isinstance(head, UndefinedFunction | type):
        result: Expr = head(*map(term_of, arguments))
        return result
    raise RuleError(f"there is no term for the generator {head}")


def _of_conjugate(key: Key) -> Expr:
    return conjugate(generator_term(key[1]))


def _of_operator(key: Key) -> Expr:
    """Σ over 0 … count − 1, or ∫ between limits."""
    kind, limits, scope, name = key
    bound = _own_symbol(name[1])
    body = scope_term(scope).xreplace({name[1]: bound})
    if kind == "Σ":
        return Sum(body, (bound, 0, term_of(limits[0]) - 1))
    return Integral(body, (bound, *map(term_of, limits)))


def _own_symbol(symbol: Symbol) -> Symbol:
    """Names that start with # are the normal form's own."""
    return Symbol(symbol.name.replace("#", "k_"), **symbol._assumptions_orig)


def scope_term(scope: Any) -> Expr:
    if isinstance(scope, frozenset):
        return monomial_term(scope)
    ((_, top), under), _ = scope
    return monomial_term(top) / _sum_of(under)


_TERMS: dict[str, Callable[[Key], Expr]] = {
    "v": lambda key: key[1],
    "p": lambda key: Integer(key[1]),
    "root": lambda key: term_of(key[1]),
    "log": lambda key: log(term_of(key[1])),
    "f": _of_function,
    "conj": _of_conjugate,
    "Σ": _of_operator,
    "∫": _of_operator,
}


# --- polynomials in some of the generators ---------------------------------------------------


@dataclass(frozen=True)
class Polynomial:
    """Σ coefficient·monomial over a denominator; ``items`` pairs monomials in chosen generators
    with coefficients, terms that do not mention them."""

    items: tuple[tuple[Monomial, Expr], ...]
    denominator: Expr


def polynomial(term: Expr, chosen: Callable[[Key], bool]) -> Polynomial:
    """A term as a polynomial in the generators that are chosen."""
    form = normal_form(term)
    found: dict[Monomial, list[Expr]] = {}
    for monomial, coefficient in form.numerator:
        inside = frozenset((key, power) for key, power in monomial if chosen(key))
        rest = _rational(coefficient) * monomial_term(monomial - inside)
        found.setdefault(inside, []).append(rest)
    bottom = Integer(1) if form.denominator is None else _sum_of(form.denominator)
    items = [(monomial, sympy.Add(*parts)) for monomial, parts in found.items()]
    # The order of a set differs from process to process, and recipes refer to this one.
    items.sort(key=lambda item: sympy.default_sort_key(monomial_term(item[0])))
    return Polynomial(tuple(items), bottom)
