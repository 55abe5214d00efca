"""Equations between sums of sums: products of sums multiplied out, sums in another order.

Both sides become sums of *multiple sums* Σ_{i<m} Σ_{j<n} … t, where no sum is added or multiplied
in t.  Two of them are the same if t is the same polynomial with the indices of one for those of the
other, in some order, and the numbers of terms agree.

    Σ_c A_c·(Σ_d B_cd·x_d) = Σ_d (Σ_c A_c·B_cd)·x_d
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.equations import added, called, right
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import reflexive, transitive
from symbolic_pe.kernel.terms import APP, Term, function, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, need
from symbolic_pe.tactics.arithmetic.sums import congruence_of_sum
from symbolic_pe.tactics.polynomials.identities import is_polynomial_identity
from symbolic_pe.theories import laws

MOST_SUMMANDS = 64
"""What has more multiple sums when it is multiplied out is refused."""

MOST_INDICES = 5
"""Multiple sums with more indices are compared in the order that they have."""


class _MultipleSum(NamedTuple):
    """Σ_{i<m} Σ_{j<n} … t: the term, the indices with their numbers of terms, and t."""

    whole: Term
    indices: tuple[tuple[Term, Term], ...]
    term: Term


def has_sums_in_sums(t: Term) -> bool:
    """Whether a sum is added or multiplied in the terms of a sum, or with another sum."""
    return _depth(t) > 1


def _depth(t: Term) -> int:
    if t.kind != APP:
        return 0
    name = called(t)
    if name == "sum":
        return 1 + _depth(t.args[1].args[0])
    parts = map(_depth, t.args)
    return sum(parts) if name == "mul" else max(parts) if name == "add" else 0


def equation(s: Term, t: Term) -> Theorem:
    """⊢ s = t; raises ``KernelError`` if that is not seen."""
    spread_s, spread_t = _spread(s, (s, t)), _spread(t, (s, t))
    lefts, rights = _parts(right(spread_s)), _parts(right(spread_t))
    need(max(len(lefts), len(rights)) <= MOST_SUMMANDS, "{} has too many summands", s)
    matched = _matched([*dict.fromkeys((*lefts, *rights))], (s, t))
    middle = algebra(right(spread_s), right(spread_t), matched, ())
    return transitive(spread_s, middle, algebra(right(spread_t), t, (spread_t,), ()))


def _parts(t: Term) -> list[Term]:
    return [*_parts(t.args[0]), *_parts(t.args[1])] if called(t) == "add" else [t]


# multiplying out ----------------------------------------------------------------------------------


def _spread(t: Term, scope: tuple[Term, ...]) -> Theorem:
    """⊢ t = a sum of multiple sums"""
    name = called(t)
    if name == "sum" and t.type in (R, C):
        return _spread_sum(t, scope)
    if _depth(t) == 0 or name not in ("add", "mul"):
        return reflexive(t)
    first, second = (_spread(part, scope) for part in t.args)
    if name == "add":
        total = right(first) + right(second)
        return algebra(t, total, (first, second), ())
    products = [_product(a, b, scope) for a in _parts(right(first)) for b in _parts(right(second))]
    need(len(products) <= MOST_SUMMANDS, "{} has too many summands", t)
    return algebra(t, added(map(right, products), t.type), (first, second, *products), ())


def _spread_sum(t: Term, scope: tuple[Term, ...]) -> Theorem:
    count, f = t.args
    i = fresh(f.head, N, t, *scope)
    inner = _spread(substitute(f, i), (*scope, i))
    parts = _parts(right(inner))
    same = congruence_of_sum(count, i, inner)
    equations = []
    total = parts[0]
    for part in parts[1:]:
        equations.append(laws.sum_add[t.type](function(i, total), function(i, part), count))
        total = total + part
    if not equations:
        return same
    values = added((t.head(count, function(i, part)) for part in parts), t.type)
    return transitive(same, algebra(right(same), values, tuple(equations), ()))


def _product(a: Term, b: Term, scope: tuple[Term, ...]) -> Theorem:
    """⊢ a·b = one multiple sum, of two multiple sums"""
    if called(a) == "sum":
        return _factor_in(a, b, a * b, scope)
    if called(b) == "sum":
        return _factor_in(b, a, a * b, scope)
    return reflexive(a * b)


def _factor_in(sum_: Term, factor: Term, product: Term, scope: tuple[Term, ...]) -> Theorem:
    """⊢ the product = Σ_{i<n} (f(i)·factor), with what stands inside multiplied likewise"""
    count, f = sum_.args
    i = fresh(f.head, N, sum_, factor, *scope)
    scaled = laws.sum_scale[sum_.type](factor, f, count)
    term = substitute(f, i)
    inner = _product(term, factor, (*scope, i))
    turned = algebra(factor * term, right(inner), (inner,), ())
    inside = congruence_of_sum(count, i, turned)
    return algebra(product, right(inside), (scaled, inside), ())


# the order of the indices -------------------------------------------------------------------------


def _matched(parts: list[Term], scope: tuple[Term, ...]) -> tuple[Theorem, ...]:
    """Equations between multiple sums that are the same but for the order of their indices."""
    representatives: list[_MultipleSum] = []
    found: list[Theorem] = []
    for part in parts:
        if called(part) != "sum":
            continue
        opened = _opened(part, scope)
        for other in representatives:
            same = _same(opened, other, scope)
            if same is not None:
                found.append(same)
                break
        else:
            representatives.append(opened)
    return tuple(found)


def _opened(t: Term, scope: tuple[Term, ...]) -> _MultipleSum:
    indices: list[tuple[Term, Term]] = []
    term = t
    while called(term) == "sum" and term.type is t.type:
        count, f = term.args
        i = fresh(f.head, N, t, *scope, *(x for x, _ in indices))
        indices.append((i, count))
        term = substitute(f, i)
    return _MultipleSum(t, tuple(indices), term)


def _same(one: _MultipleSum, other: _MultipleSum, scope: tuple[Term, ...]) -> Theorem | None:
    """⊢ one = other, if the indices of one in some order are those of the other."""
    for order in _orders(one, other):
        term = _renamed(one, order, other)
        if not is_polynomial_identity(term, other.term):
            continue
        moved = _reordered(one.whole, order, (*scope, one.whole, other.whole))
        last = algebra(term, other.term, (), ())
        for i, count in reversed(other.indices):
            last = congruence_of_sum(count, i, last)
        return transitive(moved, last)
    return None


def _renamed(one: _MultipleSum, order: tuple[int, ...], other: _MultipleSum) -> Term:
    """The term of one with the indices of the other."""
    term = one.term
    for old in reversed(order):
        term = function(one.indices[old][0], term)
    for i, _ in other.indices:
        term = substitute(term, i)
    return term


def _orders(one: _MultipleSum, other: _MultipleSum) -> Iterator[tuple[int, ...]]:
    """Which index of one stands for each of the other: the numbers of terms have to agree."""
    places = range(len(one.indices))
    if len(places) != len(other.indices):
        return
    free = {x for x, _ in (*one.indices, *other.indices)}
    fixed = any(free & count.free for _, count in (*one.indices, *other.indices))
    few = len(places) <= MOST_INDICES and not fixed
    for order in permutations(places) if few else (tuple(places),):
        if all(one.indices[old][1] is other.indices[new][1] for new, old in enumerate(order)):
            yield order


def _reordered(t: Term, order: tuple[int, ...], scope: tuple[Term, ...]) -> Theorem:
    """⊢ a multiple sum = the same with its indices in another order, by exchanging neighbours."""
    result, left_over = reflexive(t), list(range(len(order)))
    for place, wanted in enumerate(order):
        here = left_over.index(wanted)
        while here > place:
            here -= 1
            result = transitive(result, _exchanged(right(result), here, scope))
            left_over[here], left_over[here + 1] = left_over[here + 1], left_over[here]
    return result


def _exchanged(t: Term, depth: int, scope: tuple[Term, ...]) -> Theorem:
    """⊢ a multiple sum = the same with the indices at this depth and at the next exchanged."""
    count, f = t.args
    i = fresh(f.head, N, t, *scope)
    inner = substitute(f, i)
    if depth:
        return congruence_of_sum(count, i, _exchanged(inner, depth - 1, (*scope, i)))
    inner_count, g = inner.args
    j = fresh(g.head, N, t, i, *scope)
    return laws.exchange_of_sums[t.type](
        function(i, function(j, substitute(g, j))), count, inner_count
    )
