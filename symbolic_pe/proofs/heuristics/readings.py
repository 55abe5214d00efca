"""How conjugates, parts and waves are read into the normal form that proposes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

import sympy
from sympy import Expr

from symbolic_pe.language import terms
from symbolic_pe.language.functions import ELEMENTARY
from symbolic_pe.language.sorts import Fact, facts
from symbolic_pe.proofs.heuristics.facts_of_forms import generator_of, is_real_form
from symbolic_pe.proofs.heuristics.trees import (
    HALF,
    ZETA,
    Rational,
    Tree,
    constant,
    generator,
    product_of,
    sum_of,
    tree_of_form,
)

if TYPE_CHECKING:
    from symbolic_pe.proofs.heuristics.normal_form import Reader

__all__ = ["conjugate", "read_conjugate", "read_imaginary_part", "read_real_part", "waves"]


def conjugate(term: Expr) -> Expr:
    """The complex conjugate, pushed inwards as far as it is known to go."""
    if Fact.REAL in facts(term):
        return term
    if term is sympy.I:
        return -term
    if isinstance(term, sympy.conjugate):
        return term.args[0]
    if isinstance(term, terms.ScalarCall):
        return conjugate(term.unfold())
    if isinstance(term, sympy.Add | sympy.Mul) or type(term) in ELEMENTARY:
        return terms.made(term.func, *map(conjugate, term.args))
    if isinstance(term, sympy.Pow):
        if Fact.INTEGER in facts(term.exp):
            return terms.made(sympy.Pow, conjugate(term.base), term.exp)
        if {Fact.NONNEGATIVE, Fact.NONZERO} <= facts(term.base):
            return terms.made(sympy.Pow, term.base, conjugate(term.exp))
    if isinstance(term, sympy.Sum | sympy.Integral):
        body, index, low, high = terms.operator_parts(term)
        if Fact.REAL in facts(low) & facts(high):
            return term.func(conjugate(body), (index, low, high))
    return sympy.conjugate(term, evaluate=False)


def read_conjugate(reader: Reader, term: Expr) -> Tree:
    inner = term.args[0]
    pushed = conjugate(inner)
    if not isinstance(pushed, sympy.conjugate):
        return reader.tree(pushed)
    form = reader.form(inner)
    if is_real_form(form):
        return tree_of_form(form)
    key = generator_of(form)
    return generator(("conj", key if key and key[0] in ("v", "f") else ("f", "whole", (form,))))


def read_real_part(reader: Reader, term: Expr) -> Tree:
    inner = term.args[0]
    both = (reader.tree(inner), reader.tree(conjugate(inner)))
    return product_of((constant(HALF), sum_of(both)))


def read_imaginary_part(reader: Reader, term: Expr) -> Tree:
    inner = term.args[0]
    difference = sum_of(
        (reader.tree(inner), product_of((constant(-1), reader.tree(conjugate(inner)))))
    )
    return product_of(
        ("m", frozenset({(ZETA, Fraction(3, 4))}), HALF) if part == 0 else difference
        for part in range(2)
    )


def waves(phase: Rational, top: str, bottom: str | None) -> Callable[[Reader, Expr], Tree]:
    """cos, sin or one of their quotients, circular (phase ¼) or hyperbolic (phase 0)."""
    inverse_unit = generator(ZETA, -phase % 1)

    def part(name: str, plus: Tree, minus: Tree) -> Tree:
        half = constant(HALF)
        if name == "one":
            return constant(1)
        if name == "cos":
            return product_of((half, sum_of((plus, minus))))
        return product_of((half, inverse_unit, sum_of((plus, product_of((constant(-1), minus))))))

    def read(reader: Reader, argument: Expr) -> Tree:
        plus, minus = reader.wave(argument, phase)
        numerator = part(top, plus, minus)
        if bottom is None:
            return numerator
        return product_of((numerator, ("^", part(bottom, plus, minus), -1)))

    return read
