"""Sums, products and functions of numbers, as SymPy makes them where it makes them right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import sympy
from sympy import Basic, Expr, Integer, Symbol
from sympy.core.function import AppliedUndef
from sympy.core.sorting import default_sort_key

from symbolic_pe.language.terms.malformed import MalformedStatement, decided_equal


def modulus(term: Any) -> Expr:
    """|term| with the sign inside as written; ``Abs`` alone turns |x − y| into |y − x|."""
    return sympy.Abs(term, evaluate=False)


def same_node(term: Basic, kind: Any, arguments: Sequence[Any]) -> bool:
    """Is a term of this kind, with these arguments up to their order?

    Kinds are compared as equal: SymPy's cache may give f(x) for another ``Function("f")``.
    """
    return bool(term.func == kind) and (
        tuple(term.args) == tuple(arguments) or Counter(term.args) == Counter(arguments)
    )


def made(kind: Any, *arguments: Any) -> Any:
    """The node of a kind with these arguments, as SymPy's constructor evaluates it.

    SymPy's constructors ask its simplifiers, its assumptions and floating-point numbers for signs,
    real parts and integers, and are sometimes told wrongly: they take √(1/c) for 1/√c at
    c = tanh 400 − 1, (−m)^(m/2) for imaginary, hence its real part for 0, and tan(x + πn + π/2)
    for tan x.  So |a|, ⌊a⌋, sign a and δ(a, b) are evaluated at rational numbers only.  Sums and
    products of the same parts are collected, as 2·cos x or (cos x)², and a rational number is
    multiplied into a sum; where anything else would become of a root, a function or a sum, the
    kernel has to prove it: otherwise functions stay as they are, and for sums,
    products and powers :class:`MalformedStatement` is raised.
    """
    if kind in KEPT_AS_WRITTEN and not all(argument.is_Rational for argument in arguments):
        return kind(*sorted(arguments, key=default_sort_key), evaluate=False)
    result, is_function = _constructed(kind, arguments), issubclass(kind, sympy.Function)
    if isinstance(result, _UNDEFINED):  # 1/0 or what comes of it; a function's pole may be none
        return kind(*arguments, evaluate=False) if is_function else result
    if not _is_rearranged(kind, arguments, result) or _is_confirmed(kind, arguments, result):
        return result
    if is_function:
        return kind(*arguments, evaluate=False)
    raise MalformedStatement(
        f"SymPy makes {result} of {kind.__name__}{arguments}, "
        "which may be wrong: put a variable for a part of it"
    )


def _constructed(kind: Any, arguments: tuple[Any, ...]) -> Any:
    """What SymPy's constructor makes; where that compares what comes of 1/0, the node itself."""
    try:
        return kind(*arguments)
    except TypeError:
        return kind(*arguments, evaluate=False)


KEPT_AS_WRITTEN = (sympy.Abs, sympy.floor, sympy.sign, sympy.KroneckerDelta)
PARTS_OF_COMPLEX = (sympy.re, sympy.im, sympy.conjugate)
_SIMPLE = (Symbol, AppliedUndef, sympy.Rational, type(sympy.I), type(sympy.pi))


@lru_cache(maxsize=4096)
def times(*factors: Expr) -> Any:
    """The product, as :func:`made` makes it: a*b would believe whatever SymPy makes of it."""
    return made(sympy.Mul, *factors)


def plus(*summands: Expr) -> Any:
    """The sum, as :func:`made` makes it."""
    return made(sympy.Add, *summands)


def minus(left: Expr, right: Expr) -> Any:
    """The difference, as :func:`made` makes it."""
    return plus(left, times(Integer(-1), right))


def is_spread(term: Basic) -> bool:
    """Is it a rational number times a sum, which Mul itself makes when it cancels something?"""
    if not isinstance(term, sympy.Mul) or len(term.args) != 2:
        return False
    number, rest = term.args
    return number.is_Rational and number not in (0, 1) and isinstance(rest, sympy.Add)


def _is_rearranged(kind: Any, arguments: Sequence[Any], result: Any) -> bool:
    """Has a root or a function been rearranged, or have a sum, a product or an integer power not
    kept all their parts?"""
    if type(result) is kind and result.args == tuple(arguments):
        return False
    if kind is sympy.Mul and result == 0 and 0 in arguments:
        return False  # whatever value the other factors have
    if kind is sympy.exp and isinstance(arguments[0], sympy.log):
        return False  # e^(log z) = z is what a logarithm is
    if kind is sympy.Add:
        return _coefficients(arguments) != _coefficients((result,))
    if kind is sympy.Mul and isinstance(result, sympy.Add):
        return not _is_spread_out(arguments, result)
    if kind is sympy.Mul:
        return _powers(arguments) != _powers((result,))
    if kind is sympy.Pow and _is_taken_out(arguments[0], arguments[1], result):
        return False
    if kind is sympy.Pow and arguments[1].is_Integer:
        return _powers(arguments[:1], int(arguments[1])) != _powers((result,))
    return _is_root(kind, arguments) and not same_node(result, kind, arguments)


_UNDEFINED = (*map(type, (sympy.oo, -sympy.oo, sympy.zoo, sympy.nan)), sympy.AccumBounds)


def _coefficients(arguments: Sequence[Any], factor: Any = 1) -> dict[Basic, Any]:
    """The rational coefficients of the parts of a sum."""
    found: dict[Basic, Any] = {}
    for summand in (part for argument in arguments for part in sympy.Add.make_args(argument)):
        number, rest = summand.as_coeff_Mul(rational=True)
        found[rest] = found.get(rest, 0) + factor * number
    return {rest: number for rest, number in found.items() if number}


def _is_spread_out(arguments: Sequence[Any], result: Any) -> bool:
    """Is it a rational number times a sum, term by term?"""
    factors = [part for argument in arguments for part in sympy.Mul.make_args(argument)]
    numbers = [factor for factor in factors if factor.is_Rational]
    others = [factor for factor in factors if not factor.is_Rational]
    whole = _coefficients(others, sympy.Mul(*numbers))
    return len(others) == 1 and whole == _coefficients((result,))


def _powers(arguments: Sequence[Any], exponent: int = 1) -> dict[Basic, Any]:
    """How often the compound factors of a product occur in it: all but numbers and symbols.

    The exponents may be fractions: b^p·b^q = b^(p+q) for principal powers, and (b^p)^n = b^(pn).
    """
    found: dict[Basic, Any] = {}
    for factor in (part for argument in arguments for part in sympy.Mul.make_args(argument)):
        rational = isinstance(factor, sympy.Pow) and factor.exp.is_Rational
        base, power = factor.args if rational else (factor, Integer(1))
        if base.args:
            found[base] = found.get(base, 0) + power * exponent
    return {base: power for base, power in found.items() if power}


def _is_taken_out(base: Any, exponent: Any, result: Any) -> bool:
    """Is (s²·a)^e written s^(2e)·a^e, for symbols s > 0?"""
    taken, rest = _positive_symbols(base)
    found, others = _positive_symbols(result)
    powers = {symbol: power * exponent for symbol, power in taken.items()}
    left = [factor.as_base_exp() for factor in others]
    return bool(taken and rest and powers == found and left == [(sympy.Mul(*rest), exponent)])


def _positive_symbols(product: Any) -> tuple[dict[Symbol, Any], list[Any]]:
    """The powers of positive symbols in a product, and its other factors."""
    powers: dict[Symbol, Any] = {}
    others = []
    for factor in sympy.Mul.make_args(product):
        base, power = factor.as_base_exp()
        if isinstance(base, Symbol) and base.is_positive and power.is_Rational:
            powers[base] = powers.get(base, 0) + power
        else:
            others.append(factor)
    return powers, others


def _is_root(kind: Any, arguments: Sequence[Any]) -> bool:
    """A power whose exponent is no integer or a function, unless of rationals; parts of what is
    simple are no matter either."""
    if kind in PARTS_OF_COMPLEX:
        return not isinstance(arguments[0], _SIMPLE)
    numbers = all(argument.is_Rational for argument in arguments)
    return not numbers and issubclass(kind, (sympy.Pow, sympy.Function))


def _is_confirmed(kind: Any, arguments: Sequence[Any], result: Any) -> bool:
    """Does the kernel prove that a constructor was right?"""
    return decided_equal(result, kind(*arguments, evaluate=False))
