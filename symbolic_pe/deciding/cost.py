"""How much work a term may be, estimated before anything is done with it.

Normal forms multiply out and balls add up, in code that cannot be interrupted.  What is certain to
be quick is done at once; the rest goes to a process of its own, which can be stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from typing import Any, NamedTuple

import sympy
from sympy import Basic, Integral, Pow, Sum

from symbolic_pe.language import terms
from symbolic_pe.language.functions import CIRCULAR, HYPERBOLIC

MOST_NODES, DEEPEST = 20_000, 100
"""Larger terms are not looked at: the rules of the kernel recurse."""

_QUICK_NODES = 400
_QUICK_POLYNOMIAL = 3000
_LARGEST_EXPONENT = 40
_LARGEST_FACTOR, _LARGEST_PARTS = 400, 64
_LARGEST_FACTORED = 2**40
_LARGEST_WEIGHT = 5000
_MOST_TERMS, _MOST_BITS = 300, 2000
MOST_DIGITS, _SMALL_EXPONENT = 200_000, 64
_CAP = 10**9


class TooLarge(ValueError):
    """The term has too many parts, or is nested too deeply."""


@dataclass(frozen=True)
class Survey:
    """``quick_form``: its normal form certainly takes little time; ``quick_balls``: so do its
    values at small numbers; ``nested``: these take very long, because of integrals in integrals;
    ``kinds``: the types of all nodes."""

    nodes: int
    quick_form: bool
    quick_balls: bool
    nested: bool = False
    kinds: frozenset[type] = frozenset()

    def joined(self, other: Survey) -> Survey:
        """The survey of two terms together."""
        return Survey(
            self.nodes + other.nodes,
            self.quick_form and other.quick_form,
            self.quick_balls and other.quick_balls,
            self.nested or other.nested,
        )


class _Estimate(NamedTuple):
    """Of a part: tree size, depth, terms of numerator and denominator, degree, whether normal form
    and balls are quick, the size of what names a generator in the normal form, and whether the
    numbers in it are simple as angles, and small enough to look for their primes."""

    nodes: int
    depth: int
    top: int
    bottom: int
    degree: int
    form: bool
    balls: bool
    weight: int = 1
    simple: bool = True
    factored: bool = True


_LEAF = _Estimate(1, 1, 1, 1, 1, True, True)


@lru_cache(maxsize=256)
def survey(term: Basic) -> Survey:
    """Estimate the work; raises :class:`TooLarge`.  Does not recurse."""
    found: dict[int, _Estimate] = {}
    parts: list[Any] = []
    stack: list[tuple[Any, Sequence[Any] | None]] = [(term, None)]
    while stack:
        part, children = stack.pop()
        if id(part) in found:
            continue
        if children is None:
            children = _children(part)
            if children:
                if len(found) + len(stack) > 2 * MOST_NODES:
                    raise TooLarge(f"the formula has more than {MOST_NODES} parts")
                stack.append((part, children))
                stack.extend((child, None) for child in children)
                continue
        found[id(part)] = _estimate(part, [found[id(child)] for child in children])
        parts.append(part)
        _check(found[id(part)])
    whole = found[id(term)]
    quick = whole.nodes <= _QUICK_NODES
    small = whole.top * whole.bottom <= _QUICK_POLYNOMIAL
    nested = any(_is_nested(part) for part in parts if isinstance(part, Integral))
    return Survey(
        whole.nodes,
        whole.form and quick and small,
        whole.balls and quick,
        nested,
        frozenset(map(type, parts)),
    )


def _is_nested(integral: Integral) -> bool:
    return len(integral.limits) > 1 or integral.function.has(Integral, Sum)


def digits_of_power(base: Any, exponent: Any) -> int:
    """How many bits SymPy may compute for a power: those of a number, or of a factor of it."""
    if not exponent.is_Rational or (exponent.is_Integer and abs(exponent.p) <= _SMALL_EXPONENT):
        return 0
    numbers = base.atoms(sympy.Rational) if base.is_number else {base.as_coeff_Mul()[0]}
    bits = max((_bits(number) for number in numbers if abs(number) != 1), default=0)
    return bits * (abs(exponent.p) // exponent.q + 1)


def _bits(number: Any) -> int:
    return int(max(abs(number.p), number.q).bit_length()) if number.is_Rational else 0


def _children(part: Any) -> Sequence[Any]:
    if isinstance(part, terms.ScalarCall | terms.MatrixCall):
        return (*part.arguments, part.definition.body)
    return [child for child in getattr(part, "args", ()) if isinstance(child, Basic)]


def _check(estimate: _Estimate) -> None:
    if estimate.nodes > MOST_NODES:
        raise TooLarge(f"the formula has more than {MOST_NODES} parts")
    if estimate.depth > DEEPEST:
        raise TooLarge(f"the formula is nested more than {DEEPEST} deep")


def _estimate(part: Any, inside: Sequence[_Estimate]) -> _Estimate:
    if not inside:
        return _of_number(part) if part.is_Rational else _LEAF
    form = balls = simple = factored = True
    nodes, depth = 1, 0
    for child in inside:
        nodes += child.nodes
        depth = max(depth, child.depth)
        form, balls = form and child.form, balls and child.balls
        simple, factored = simple and child.simple, factored and child.factored
    top, bottom, degree, form, balls = _arithmetic(part, inside, form, balls)
    weight = min(_weight(part, inside), _CAP)
    return _Estimate(
        nodes,
        depth + 1,
        min(top, _CAP),
        min(bottom, _CAP),
        min(degree, _CAP),
        form and weight <= _LARGEST_WEIGHT,
        balls,
        weight,
        simple,
        factored,
    )


def _of_number(number: Any) -> _Estimate:
    """Primes are looked for under roots and logarithms; e^{in x} has degree n, and e^{ix/n} brings
    n-th parts of everything."""
    above, below = abs(number.p), number.q
    small = max(above, below).bit_length() <= _MOST_BITS
    simple = above <= _LARGEST_FACTOR and below <= _LARGEST_PARTS
    return _Estimate(1, 1, 1, 1, 0, small, small, 1, simple, max(above, below) <= _LARGEST_FACTORED)


def _weight(part: Any, inside: Sequence[_Estimate]) -> int:
    """A generator is named by the normal form of what it is applied to, so that functions of
    functions grow like towers."""
    if isinstance(part, sympy.Add):
        return max(child.weight for child in inside)
    if isinstance(part, sympy.Mul) or (isinstance(part, Pow) and part.exp.is_Integer):
        return sum(child.weight for child in inside)
    return 1 + sum(2 * child.top * child.bottom * child.weight for child in inside)


def _arithmetic(
    part: Any, inside: Sequence[_Estimate], form: bool, balls: bool
) -> tuple[int, int, int, bool, bool]:
    if isinstance(part, sympy.Add):
        bottom = _product(child.bottom for child in inside)
        top = sum(child.top * (bottom // max(child.bottom, 1)) for child in inside)
        return top, bottom, max(child.degree for child in inside), form, balls
    if isinstance(part, sympy.Mul):
        tops, bottoms = (
            _product(child.top for child in inside),
            _product(child.bottom for child in inside),
        )
        return tops, bottoms, sum(child.degree for child in inside), form, balls
    if isinstance(part, Pow):
        return _power(part, inside, form, balls)
    if isinstance(part, Sum):
        return _series(part, inside[0], form, balls)
    if isinstance(part, Integral):
        return inside[0].top, inside[0].bottom, 0, form, False
    if isinstance(part, terms.MatrixTerm | terms.ScalarOfMatrices):
        return _matrices(part, inside, form, balls)
    return _function(part, inside, form, balls)


def _product(numbers: Any) -> int:
    result = 1
    for number in numbers:
        result = min(result * number, _CAP)
    return result


def _power(
    part: Any, inside: Sequence[_Estimate], form: bool, balls: bool
) -> tuple[int, int, int, bool, bool]:
    base, exponent = inside
    if digits_of_power(part.base, part.exp) > MOST_DIGITS:
        raise TooLarge("a number in the formula has too many digits")
    if part.exp.is_Integer:
        size = abs(int(part.exp))
        form &= size <= _LARGEST_EXPONENT
        balls &= size <= 1000
        size = min(size, 10**6)
        top, bottom = _expanded(base.top, size), _expanded(base.bottom, size)
        degree = base.degree * size
        if part.exp < 0:
            top, bottom = bottom, top
        return top, bottom, degree, form, balls
    if part.exp.is_Rational:
        form &= part.exp.q <= 12 and abs(part.exp.p) <= _LARGEST_EXPONENT
        balls &= abs(part.exp) <= 1000
    form &= base.factored and exponent.simple
    balls &= exponent.degree <= 2
    return 2, 1, base.degree, form, balls


def _expanded(count: int, exponent: int) -> int:
    """How many terms a power of a sum has."""
    if count <= 1:
        return 1
    if exponent > 1000 or count > 10**4:
        return _CAP
    return min(comb(count + exponent - 1, exponent), _CAP)


def _series(
    part: Any, body: _Estimate, form: bool, balls: bool
) -> tuple[int, int, int, bool, bool]:
    top, bottom = body.top, body.bottom
    for limit in part.limits:
        if len(limit) != 3:
            return top, bottom, 0, False, False
        count = limit[2] - limit[1] + 1
        if count.is_Integer:
            balls &= abs(count) <= _MOST_TERMS
            explicit = int(count) if 0 < count <= 64 else 1
            top, bottom = min(top * explicit, _CAP), _expanded(bottom, explicit)
    return top, bottom, body.degree, form, balls


def _matrices(
    part: Any, inside: Sequence[_Estimate], form: bool, balls: bool
) -> tuple[int, int, int, bool, bool]:
    if isinstance(part, terms.Determinant):
        return 1, 1, 1, False, False
    parts = [child.top for child in inside]
    top = _product(parts) if isinstance(part, terms.MatrixProduct | terms.Dot) else sum(parts)
    return top, _product(child.bottom for child in inside), 1, form, balls


def _function(
    part: Any, inside: Sequence[_Estimate], form: bool, balls: bool
) -> tuple[int, int, int, bool, bool]:
    kind = type(part)
    if kind in (sympy.re, sympy.im, sympy.conjugate):
        return 2 * inside[0].top, inside[0].bottom ** 2, inside[0].degree, form, balls
    if kind is sympy.Abs:
        return inside[0].top, inside[0].bottom, inside[0].degree, form, balls
    if kind is sympy.log:
        form &= inside[0].factored
    if kind in _WAVES:
        form &= inside[0].simple and inside[0].top * inside[0].bottom <= 50
        return 2, _WAVES[kind], 1, form, balls
    if isinstance(part, terms.ScalarCall | terms.MatrixCall):
        body = inside[-1]
        return body.top, body.bottom, body.degree, form, balls
    return 1, 1, 1, form, balls


_WAVES: dict[Any, int] = {
    **dict.fromkeys((sympy.exp, *CIRCULAR[:2], *HYPERBOLIC[:2]), 1),
    **dict.fromkeys((*CIRCULAR[2:], *HYPERBOLIC[2:]), 2),
}
