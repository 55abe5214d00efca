"""What may leave a sum or an integral, and the names that its index gets."""

from __future__ import annotations

from itertools import product
from typing import Any

import sympy
from sympy import Expr, Symbol

from symbolic_pe.language import terms
from symbolic_pe.language.domain import domain
from symbolic_pe.language.sorts import Fact, Sort, has_sort
from symbolic_pe.proofs.heuristics.facts_of_forms import (
    exponent_parts,
    facts_of_generator,
    generator_of,
)
from symbolic_pe.proofs.heuristics.trees import Form, Key, Rational


class Leaving:
    """What may be taken out of a sum or an integral: what does not mention the bound variable.

    A sum that may be empty says nothing of its terms: Σ_{i<n} (i+1)/(m·i+m) is n/m, but 0 for
    n = m = 0.  Out of it goes only what is defined, and not 0 if it is divided by, by its sorts.
    """

    def __init__(self, place: Symbol, is_empty: bool) -> None:
        self.bound: Key = ("v", place)
        self.is_empty = is_empty

    def factor(self, item: tuple[Key, Rational]) -> bool:
        return not _mentions(item, self.bound) and (not self.is_empty or _is_safe(*item))

    def denominator(self, form: Any) -> bool:
        return not _mentions(form, self.bound) and not self.is_empty


def _is_safe(key: Key, exponent: Rational) -> bool:
    """Is a generator's power certainly defined, up to a value that is nowhere spoken of?"""
    kind = key[0]
    if kind in ("ζ", "p") or _is_unit(key):
        return True
    whole = exponent.denominator == 1 and exponent > 0
    if kind == "root":
        return (
            whole
            and key[1].denominator is None
            and all(_is_safe(*item) for monomial, _ in key[1].numerator for item in monomial)
        )
    return whole and kind != "e"


def _is_unit(key: Key) -> bool:
    """Is a generator certainly defined and not 0: by its sort, or as an exponential?"""
    if key[0] != "e":
        return Fact.NONZERO in facts_of_generator(key)
    top, under = exponent_parts(key)
    return under is None and all(
        _is_unit(generator_of(inner[1]) or inner) if inner[0] == "log" else _is_safe(inner, power)
        for inner, power in top
    )


def spread(term: Expr) -> list[Expr]:
    """The terms of a sum, or of a product of sums multiplied out."""
    if isinstance(term, sympy.Add):
        return [part for argument in term.args for part in spread(argument)]
    if isinstance(term, sympy.Mul):
        return [terms.times(*parts) for parts in product(*map(spread, term.args))]
    return [term]


def base_count(count: Expr, body: Expr) -> tuple[Expr, int]:
    """Write a number of terms as base + extra with the integer constant taken off, where the
    sum over ``base`` terms makes sense: the count itself is ≥ 0 by the term's domain, and beyond
    the range only what is defined at all naturals has values."""
    constant = count.as_coeff_Add()[0]
    extra = int(constant) if constant.is_Integer and not count.is_Integer else 0
    base = count - extra
    fits = is_total(body) if extra < 0 else has_sort(base, Sort.NATURAL)
    return (base, extra) if fits else (count, 0)


def is_total(body: Expr) -> bool:
    """Is a term defined at all values of its variables?"""
    try:
        return not domain(body)
    except terms.MalformedStatement:
        return False


def _mentions(structure: Any, key: Key) -> bool:
    if structure == key:
        return True
    return isinstance(structure, tuple | frozenset) and any(
        _mentions(part, key) for part in structure
    )


def replaced(structure: Any, old: Key, new: Key) -> Any:
    if structure == old:
        return new
    if isinstance(structure, Form):
        return Form(*(replaced(part, old, new) for part in structure))
    if isinstance(structure, tuple | frozenset):
        return type(structure)(replaced(part, old, new) for part in structure)
    return structure


_BINDERS = ("Σ", "∫", "BlockColumn", "BlockDiagonal")


def height(structure: Any) -> int:
    """How deeply Σ, ∫ and blocks are nested in a structure."""
    if not isinstance(structure, tuple | frozenset):
        return 0
    inner = max((height(part) for part in structure), default=0)
    is_binder = isinstance(structure, tuple) and structure and structure[0] in _BINDERS
    return inner + 1 if is_binder else inner


def canonical(kind: str, scope: Any, limits: tuple[Form, ...], bound: Key) -> Key:
    """The generator for an operator over a bound variable, independent of the variable's name."""
    variable = bound[1]
    name = ("v", Symbol(f"#{kind}{height(scope)}", **variable._assumptions_orig))
    return (kind, limits, replaced(scope, bound, name), name)
