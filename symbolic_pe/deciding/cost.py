"""How much work a term may be, estimated before anything is done with it.

Normal forms multiply out and balls add up, in code that cannot be interrupted.  What is certain to
be quick is done at once; the rest goes to a process of its own, which can be stopped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod
from typing import Any

import sympy
from sympy import Basic, Integral, Pow, Sum

from symbolic_pe.language import terms
from symbolic_pe.language.functions import CIRCULAR, HYPERBOLIC

MOST_NODES, DEEPEST = 20_000, 100
"""Larger terms are not looked at: the rules of the kernel recurse."""

_QUICK_NODES = 400
_QUICK_POLYNOMIAL = 3000
_LARGEST_EXPONENT, _LARGEST_ROOT = 40, 12
_LARGEST_FACTOR, _LARGEST_PARTS = 400, 64
_LARGEST_FACTORED = 2**40
_LARGEST_WEIGHT, _LARGEST_WAVE = 5000, 50
_MOST_TERMS, _MOST_EXPLICIT, _MOST_BITS = 300, 64, 2000
MOST_DIGITS, _SMALL_EXPONENT = 200_000, 64
_CAP = 10**9


class TooLarge(ValueError):
    """The term has too many parts, or is nested too deeply."""


@dataclass(frozen=True)
class Survey:
    """``quick_form``: normal forms certainly take little time; ``quick_balls``: so do values at
    small numbers; ``nested``: these take very long, because of integrals in integrals."""

    quick_form: bool
    quick_balls: bool
    nested: bool


@dataclass(frozen=True)
class _Estimate:
    """Of a part: how many terms its numerator and its denominator have, multiplied out; whether
    normal form and balls are quick; whether the numbers in it are simple as angles, and small
    enough to look for their primes.  Then tree size, depth, and the size of what names a generator
    in the normal form."""

    top: int = 1
    bottom: int = 1
    form: bool = True
    balls: bool = True
    simple: bool = True
    factored: bool = True
    nodes: int = 1
    depth: int = 1
    weight: int = 1

    @property
    def size(self) -> int:
        return self.top * self.bottom


@lru_cache(maxsize=256)
def survey(*whole: Basic) -> Survey:
    """Estimate the work for some terms; raises :class:`TooLarge`.  Does not recurse."""
    found: dict[int, _Estimate] = {}
    nested = False
    stack: list[tuple[Any, Sequence[Any]]] = [(term, ()) for term in whole]
    while stack:
        part, children = stack.pop()
        if id(part) in found:
            continue
        if not children and (children := _children(part)):
            if len(found) + len(stack) > 2 * MOST_NODES:
                raise TooLarge(f"the formula has more than {MOST_NODES} parts")
            stack += [(part, children), *((child, ()) for child in children)]
            continue
        found[id(part)] = _estimate(part, [found[id(child)] for child in children])
        nested = nested or (isinstance(part, Integral) and _is_nested(part))
    each = [found[id(term)] for term in whole]
    small = all(one.nodes <= _QUICK_NODES for one in each)
    form = all(one.form and one.size <= _QUICK_POLYNOMIAL for one in each)
    return Survey(small and form, small and all(one.balls for one in each), nested)


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


def _estimate(part: Any, inside: Sequence[_Estimate]) -> _Estimate:
    if not inside:
        return _of_number(part) if part.is_Rational else _Estimate()
    nodes = 1 + sum(child.nodes for child in inside)
    depth = 1 + max(child.depth for child in inside)
    if nodes > MOST_NODES:
        raise TooLarge(f"the formula has more than {MOST_NODES} parts")
    if depth > DEEPEST:
        raise TooLarge(f"the formula is nested more than {DEEPEST} deep")
    weight = _weight(part, inside)
    own = _of_node(part, inside)
    return _Estimate(
        min(own.top, _CAP),
        min(own.bottom, _CAP),
        own.form and weight <= _LARGEST_WEIGHT and all(child.form for child in inside),
        own.balls and all(child.balls for child in inside),
        all(child.simple for child in inside),
        all(child.factored for child in inside),
        nodes,
        depth,
        min(weight, _CAP),
    )


def _of_number(number: Any) -> _Estimate:
    """Primes are looked for under roots and logarithms; e^{in x} has degree n, and e^{ix/n} brings
    n-th parts of everything."""
    above, below = abs(number.p), number.q
    small = max(above, below).bit_length() <= _MOST_BITS
    return _Estimate(
        form=small,
        balls=small,
        simple=above <= _LARGEST_FACTOR and below <= _LARGEST_PARTS,
        factored=max(above, below) <= _LARGEST_FACTORED,
    )


def _weight(part: Any, inside: Sequence[_Estimate]) -> int:
    """A generator is named by the normal form of what it is applied to, so that functions of
    functions grow like towers."""
    if isinstance(part, sympy.Add):
        return max(child.weight for child in inside)
    if isinstance(part, sympy.Mul) or (isinstance(part, Pow) and part.exp.is_Integer):
        return sum(child.weight for child in inside)
    return 1 + sum(2 * child.size * child.weight for child in inside)


def _of_node(part: Any, inside: Sequence[_Estimate]) -> _Estimate:
    """What a node itself brings."""
    first, kind = inside[0], type(part)
    tops, bottoms = ([getattr(one, which) for one in inside] for which in ("top", "bottom"))
    if kind is sympy.Add:
        bottom = _product(bottoms)
        return _Estimate(sum(one.top * (bottom // one.bottom) for one in inside), bottom)
    if kind is sympy.Mul:
        return _Estimate(_product(tops), _product(bottoms))
    if kind is Pow:
        return _of_power(part, *inside)
    if kind is Sum:
        return _of_sum(part, first)
    if kind is Integral:
        return _Estimate(first.top, first.bottom, balls=False)
    if kind is terms.Determinant:
        return _Estimate(form=False, balls=False)
    if isinstance(part, terms.MatrixTerm | terms.ScalarOfMatrices):
        is_product = isinstance(part, terms.MatrixProduct | terms.Dot)
        return _Estimate(_product(tops) if is_product else sum(tops), _product(bottoms))
    if kind in (sympy.re, sympy.im, sympy.conjugate):
        return _Estimate(2 * first.top, first.bottom**2)
    if kind is sympy.Abs:
        return _Estimate(first.top, first.bottom)
    if kind in _WAVES:
        return _Estimate(2, _WAVES[kind], first.simple and first.size <= _LARGEST_WAVE)
    if isinstance(part, terms.ScalarCall):
        return _Estimate(inside[-1].top, inside[-1].bottom)
    return _Estimate(form=first.factored or kind is not sympy.log)


def _product(numbers: Sequence[int]) -> int:
    return min(prod(min(number, _CAP) for number in numbers), _CAP)


def _of_power(part: Any, base: _Estimate, exponent: _Estimate) -> _Estimate:
    if digits_of_power(part.base, part.exp) > MOST_DIGITS:
        raise TooLarge("a number in the formula has too many digits")
    size = abs(part.exp) if part.exp.is_Rational else 0
    balls = bool(size <= 1000)
    if not part.exp.is_Integer:
        form = base.factored and exponent.simple
        if part.exp.is_Rational:
            form = form and part.exp.q <= _LARGEST_ROOT and abs(part.exp.p) <= _LARGEST_EXPONENT
        return _Estimate(2, 1, form, balls)
    top, bottom = _expanded(base.top, int(size)), _expanded(base.bottom, int(size))
    form = bool(size <= _LARGEST_EXPONENT)
    return _Estimate(*((bottom, top) if part.exp < 0 else (top, bottom)), form, balls)


def _expanded(count: int, exponent: int) -> int:
    """How many terms a power of a sum has."""
    if count <= 1:
        return 1
    if exponent > 1000 or count > 10**4:
        return _CAP
    return min(comb(count + exponent - 1, exponent), _CAP)


def _of_sum(part: Any, body: _Estimate) -> _Estimate:
    top, bottom, balls = body.top, body.bottom, True
    for limit in part.limits:
        if len(limit) != 3:
            return _Estimate(top, bottom, form=False, balls=False)
        count = limit[2] - limit[1] + 1
        if count.is_Integer:
            balls = balls and bool(abs(count) <= _MOST_TERMS)
            explicit = int(count) if 0 < count <= _MOST_EXPLICIT else 1
            top, bottom = min(top * explicit, _CAP), _expanded(bottom, explicit)
    return _Estimate(top, bottom, balls=balls)


_WAVES: dict[Any, int] = {
    **dict.fromkeys((sympy.exp, *CIRCULAR[:2], *HYPERBOLIC[:2]), 1),
    **dict.fromkeys((*CIRCULAR[2:], *HYPERBOLIC[2:]), 2),
}
