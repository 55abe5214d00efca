"""How much work a term may be, estimated before anything is done with it.

Normal forms multiply out and balls add up, in code that cannot be interrupted.  What is certain to
be quick is done at once; the rest goes to a process of its own, which can be stopped.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod
from typing import Any

import sympy
from sympy import Basic, Integral, Pow, Rational, Sum

from symbolic_pe.language import terms
from symbolic_pe.language.functions import CIRCULAR, HYPERBOLIC

MOST_NODES, DEEPEST = 20_000, 100
"""Larger terms are not looked at: the rules of the kernel recurse."""

_QUICK_NODES, _QUICK_SIZE, _MOST_FRACTIONS = 400, 3000, 6
_LARGEST_EXPONENT, _LARGEST_ROOT, _LARGEST_POWER = 40, 12, 1000
_LARGEST_FACTOR, _LARGEST_PARTS, _MOST_FACTORED, _MOST_BITS = 400, 64, 40, 2000
_MOST_TERMS, _MOST_EXPLICIT = 300, 64
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


@lru_cache(maxsize=256)
def survey(*whole: Basic) -> Survey:
    """Estimate the work for some terms; raises :class:`TooLarge`."""
    each = [list(_parts(term)) for term in whole]
    parts = {part for found in each for part in found}
    is_small = all(len(found) <= _QUICK_NODES for found in each)
    return Survey(
        is_small and _has_quick_form(parts) and max(map(_size, whole)) <= _QUICK_SIZE,
        is_small and all(map(_has_quick_balls, parts)),
        any(isinstance(part, Integral) and _is_nested(part) for part in parts),
    )


def _parts(term: Basic) -> Iterator[Any]:
    """The parts of a term, each wherever it stands.  Does not recurse."""
    following: deque[tuple[Any, int]] = deque([(term, 1)])
    count = 0
    while following:
        part, depth = following.popleft()
        count += 1
        if count > MOST_NODES:
            raise TooLarge(f"the formula has more than {MOST_NODES} parts")
        if depth > DEEPEST:
            raise TooLarge(f"the formula is nested more than {DEEPEST} deep")
        if isinstance(part, Pow) and digits_of_power(part.base, part.exp) > MOST_DIGITS:
            raise TooLarge("a number in the formula has too many digits")
        yield part
        following += [(child, depth + 1) for child in _children(part)]


def _children(part: Any) -> Sequence[Any]:
    if isinstance(part, terms.ScalarCall | terms.MatrixCall):
        return (*part.arguments, part.definition.body)
    return [child for child in getattr(part, "args", ()) if isinstance(child, Basic)]


def _is_nested(integral: Integral) -> bool:
    return len(integral.limits) > 1 or integral.function.has(Integral, Sum)


def digits_of_power(base: Any, exponent: Any) -> int:
    """How many bits SymPy may compute for a power: those of a number, or of a factor of it."""
    if not exponent.is_Rational or (exponent.is_Integer and abs(exponent.p) <= _SMALL_EXPONENT):
        return 0
    numbers = base.atoms(Rational) if base.is_number else {base.as_coeff_Mul()[0]}
    bits = max((_bits(number) for number in numbers if abs(number) != 1), default=0)
    return bits * (abs(exponent.p) // exponent.q + 1)


def _bits(number: Any) -> int:
    return int(max(abs(number.p), number.q).bit_length()) if number.is_Rational else 0


def _has_quick_balls(part: Any) -> bool:
    """Is its value quickly found from those of its parts?"""
    if part.is_Rational:
        return _bits(part) <= _MOST_BITS
    if isinstance(part, Pow):
        return not part.exp.is_Rational or bool(abs(part.exp) <= _LARGEST_POWER)
    if isinstance(part, Sum):
        counts = [_count(limit) for limit in part.limits]
        return all(not count.is_Integer or abs(count) <= _MOST_TERMS for count in counts)
    return not isinstance(part, Integral | terms.Determinant)


def _count(limit: Any) -> Any:
    """How many terms a sum has."""
    return limit[2] - limit[1] + 1 if len(limit) == 3 else sympy.oo


def _has_quick_form(parts: Collection[Any]) -> bool:
    """Are normal forms of these quickly found, but for multiplying out?

    e^{in x} has degree n, e^{ix/n} brings n-th parts of everything, and primes are looked for under
    roots and logarithms; of sums of fractions all denominators are multiplied.
    """
    powers = [part for part in parts if isinstance(part, Pow)]
    roots = [power for power in powers if not power.exp.is_Integer]
    angles = [call.args[0] for call in parts if isinstance(call, sympy.Function)]
    return (
        all(_bits(number) <= _MOST_BITS for number in parts if number.is_Rational)
        and all(map(_is_simple, [*angles, *(root.exp for root in roots)]))
        and all(_bits(n) <= _MOST_FACTORED for root in roots for n in root.base.atoms(Rational))
        and all(root.exp.q <= _LARGEST_ROOT for root in roots if root.exp.is_Rational)
        and all(abs(p.exp) <= _LARGEST_EXPONENT for p in powers if p.exp.is_Rational)
        and not any(isinstance(part, terms.Determinant) for part in parts)
        and sum(map(_is_fraction, parts)) <= _MOST_FRACTIONS
    )


def _is_simple(angle: Any) -> bool:
    numbers = angle.atoms(Rational)
    return all(abs(n.p) <= _LARGEST_FACTOR and n.q <= _LARGEST_PARTS for n in numbers)


def _is_fraction(part: Any) -> bool:
    if isinstance(part, Pow):
        return part.exp.could_extract_minus_sign() and part.base.has(sympy.Add, sympy.Function)
    return isinstance(part, (*CIRCULAR[2:], *HYPERBOLIC[2:]))


def _size(part: Any) -> int:
    """How many terms it has, multiplied out; of functions of sums, and of functions, more: a
    generator is named by the normal form of what it is applied to, and grows like a tower."""
    inside = [_size(child) for child in _children(part)]
    if isinstance(part, Pow) and part.exp.is_Integer:
        return _expanded(inside[0], abs(int(part.exp)))
    if isinstance(part, Sum):
        counts = [int(c) for c in map(_count, part.limits) if c.is_Integer]
        return min(prod([inside[0], *(c for c in counts if 0 < c <= _MOST_EXPLICIT)]), _CAP)
    if isinstance(part, sympy.Mul | terms.MatrixProduct | terms.Dot):
        return min(prod(inside), _CAP)
    if isinstance(part, sympy.Function | Pow):
        return min(1 + sum(size**2 for size in inside), _CAP)
    return min(sum(inside), _CAP) if inside else 1


def _expanded(count: int, exponent: int) -> int:
    """How many terms a power of a sum has."""
    if count <= 1:
        return 1
    if exponent > _LARGEST_POWER or count > 10**4:
        return _CAP
    return min(comb(count + exponent - 1, exponent), _CAP)
