"""What is known not to be negative: squares, waves, exponentials, terms of one sign."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias

import sympy
from sympy import (
    Abs,
    Expr,
    Integer,
    Integral,
    Sum,
    Symbol,
    cos,
    cosh,
    exp,
    im,
    log,
    re,
    sin,
    sinh,
    tanh,
)

from symbolic_pe.language.sorts import Fact, facts, is_positive
from symbolic_pe.language.statements import Equation, free_in
from symbolic_pe.language.terms import operator_parts
from symbolic_pe.proofs.decide.order_plans import (
    Above,
    Falling,
    Order,
    RealPart,
    Source,
    Tangent,
    conclusion_of,
)

__all__ = [
    "Items",
    "atoms_of",
    "bounds_of_terms",
    "complex_items",
    "exponential_items",
    "given_items",
    "of_wave",
    "outermost_operators",
    "positive_terms",
    "product_items",
    "squares",
    "still_meant",
    "weighted_waves",
]

_MOST_BASIS = 14

Items: TypeAlias = Iterator[tuple[Expr, tuple[Source, ...]]]


def weighted_waves(goal: Order) -> Items:
    """(|w| ± w)(1 ± cos a), for terms w·cos a of the difference."""
    for term in sympy.Add.make_args(sympy.expand(goal.rhs - goal.lhs)):
        factors = sympy.Mul.make_args(term.as_coeff_Mul()[1])
        waves = [factor for factor in factors if isinstance(factor, sin | cos)]
        weight = sympy.Mul(*(factor for factor in factors if factor not in waves))
        if len(waves) == 1 and not weight.is_number and Fact.REAL in facts(weight):
            yield from (
                (wave, (Above(weight, sign),)) for wave in of_wave(waves[0])[:4] for sign in (1, -1)
            )
            yield from (
                (wave * weight, ())
                for wave in of_wave(waves[0])[:4]
                if Fact.NONNEGATIVE in facts(weight)
            )


def complex_items(atoms: Sequence[Expr]) -> Items:
    """Squares of real and imaginary parts, and ±re zw̄ ≤ |z|·|w|."""
    inside = dict.fromkeys(
        atom.args[0]
        for atom in atoms
        if isinstance(atom, Abs | re | im)
        if Fact.REAL not in facts(atom.args[0])
    )
    for term in inside:
        yield from ((part, ()) for part in (re(term) ** 2, im(term) ** 2))
        yield from ((Integer(1), (RealPart(term, sign),)) for sign in (1, -1))
    for one, other in itertools.combinations(inside, 2):
        yield from (
            (Integer(1), (RealPart(one * sympy.conjugate(other), sign),)) for sign in (1, -1)
        )


def product_items(goal: Order) -> Items:
    """(1 ± cos a)(1 ± cos b), and |w|(1 ± cos a)."""
    atoms = atoms_of(goal)
    waves = list(dict.fromkeys(wave for atom in atoms for wave in of_wave(atom)))
    moduli = [atom for atom in atoms if isinstance(atom, Abs)]
    yield from ((wave * term, ()) for term in moduli for wave in waves)
    yield from (
        (one * other, ()) for one, other in itertools.combinations_with_replacement(waves, 2)
    )


def atoms_of(goal: Order) -> list[Expr]:
    """Functions, and powers of numbers > 1, in the goal, not those in a sum or an integral."""
    found: dict[Expr, None] = {}

    def walk(part: Any) -> None:
        if isinstance(part, Sum | Integral):
            return
        if isinstance(part, sympy.Function) or _is_power_of_number(part):
            found.setdefault(part)
        for argument in part.args:
            walk(argument)

    walk(goal.lhs)
    walk(goal.rhs)
    return list(found)


def of_wave(atom: Any) -> tuple[Expr, ...]:
    """Terms ≥ 0 about a wave: 1 ± cos a, 1 ± sin a as squares, …"""
    if len(atom.args) != 1 or Fact.REAL not in facts(atom.args[0]):
        return ()
    half = atom.args[0] / 2
    if isinstance(atom, cos | sin):
        c, s, whole_c, whole_s = cos(half), sin(half), cos(2 * half), sin(2 * half)
        return (
            2 * c**2,
            2 * s**2,
            (c - s) ** 2,
            (c + s) ** 2,
            whole_s**2,
            whole_c**2,
            (whole_c - whole_s) ** 2,
            (whole_c + whole_s) ** 2,
        )
    if isinstance(atom, cosh | sinh):
        return (2 * sinh(half) ** 2, exp(2 * half), exp(-2 * half))
    if isinstance(atom, tanh):
        return (exp(-2 * half) / cosh(2 * half), exp(2 * half) / cosh(2 * half))
    return ()


def given_items(goal: Order, given: Sequence[Source]) -> Items:
    ordered = [source for source in given if not isinstance(conclusion_of(source), Equation)]
    for source in given:
        if isinstance(conclusion_of(source), Equation):
            yield from (
                (sign * factor, (source,))
                for sign in (1, -1)
                for factor in (Integer(1), *_symbols(goal))
            )
    for source in ordered:
        yield Integer(1), (source,)
        yield from (
            (symbol, (source,)) for symbol in _symbols(goal) if Fact.NONNEGATIVE in facts(symbol)
        )
        yield from ((exp_term, (source,)) for exp_term in _positive_functions(goal))
    yield from ((Integer(1), pair) for pair in itertools.combinations_with_replacement(ordered, 2))


def _symbols(goal: Order) -> list[Symbol]:
    return sorted(
        (v for v in free_in(goal) if isinstance(v, Symbol) and Fact.REAL in facts(v)), key=str
    )


def _positive_functions(goal: Order) -> list[Expr]:
    powers = goal.lhs.atoms(sympy.Pow, exp) | goal.rhs.atoms(sympy.Pow, exp)
    return sorted((p for p in powers if Fact.NONNEGATIVE in facts(p)), key=str)


def _is_power_of_number(part: Any) -> bool:
    """Is it c^a for a number c > 1?"""
    is_power = isinstance(part, sympy.Pow) and not part.exp.is_number
    return is_power and part.base.is_Rational and bool(part.base > 1)


def exponential_items(atoms: Sequence[Expr]) -> Items:
    for atom in atoms:
        if isinstance(atom, exp) and Fact.REAL in facts(atom.args[0]):
            yield Integer(1), (Tangent(atom.args[0]),)
        if isinstance(atom, exp) or _is_power_of_number(atom):
            yield from _monotone_items(*atom.as_base_exp())
        if isinstance(atom, log) and is_positive(atom.args[0]):
            yield Integer(1), (Tangent(atom),)


def _monotone_items(base: Expr, argument: Expr) -> Items:
    """c^a compared with c⁰, where the sign of a is known."""
    if Fact.REAL not in facts(argument):
        return
    if Fact.NONPOSITIVE in facts(argument) or Fact.NONNEGATIVE in facts(-argument):
        yield Integer(1), (Falling(Integer(0), -argument, base),)
    if Fact.NONNEGATIVE in facts(argument):
        yield Integer(1), (Falling(-argument, Integer(0), base),)


def positive_terms(goal: Order) -> Items:
    """Single terms of the sides, and of their difference, that are ≥ 0 by their sorts."""
    parts = [
        *sympy.Add.make_args(sympy.expand(goal.rhs - goal.lhs)),
        *_positive_functions(goal),
        *_symbols(goal),
    ]
    for part in dict.fromkeys(parts):
        bare = part.as_coeff_Mul()[1]
        if Fact.NONNEGATIVE in facts(bare):
            yield bare, ()


def squares(goal: Order) -> Items:
    """(m ± r·m′)² for products of powers m, m′ of about half the degrees."""
    basis = _basis(goal)
    for term in basis:
        yield term**2, ()
    for one, other in itertools.combinations(basis, 2):
        for ratio in (1, 2, sympy.Rational(1, 2)):
            yield (one - ratio * other) ** 2, ()
            yield (one + ratio * other) ** 2, ()


def _basis(goal: Order) -> list[Expr]:
    terms = sympy.Add.make_args(sympy.expand(goal.rhs - goal.lhs))
    found: dict[Expr, None] = {}
    for term in terms:
        root = _root(term.as_coeff_Mul()[1])
        if root is not None:
            found.setdefault(root)
    real = [term for term in found if Fact.REAL in facts(term)]
    products = [sympy.sqrt(a * b) for a, b in itertools.combinations(real, 2)]
    for product in products:
        if not product.has(Abs) and Fact.REAL in facts(product) and _is_monomial(product):
            found.setdefault(product)
    return [term for term in found if Fact.REAL in facts(term)][:_MOST_BASIS]


def _root(term: Expr) -> Expr | None:
    """The square root of a product of even powers of real terms and powers of positive ones."""
    factors = []
    for factor in sympy.Mul.make_args(term):
        base, power = factor.as_base_exp()
        is_square = power.is_Integer and power % 2 == 0 and Fact.REAL in facts(base)
        if not is_square and not (Fact.NONNEGATIVE in facts(base) and power.is_Rational):
            return None
        factors.append(base ** (power / 2))
    return sympy.Mul(*factors)


def _is_monomial(term: Expr) -> bool:
    return all(part.as_base_exp()[1].is_Integer for part in sympy.Mul.make_args(term))


def still_meant(given: Sequence[Source], variable: Symbol) -> list[Source]:
    return [source for source in given if variable not in free_in(conclusion_of(source))]


def outermost_operators(side: Expr) -> set[Any]:
    found: set[Any] = set()

    def walk(part: Any) -> None:
        if isinstance(part, Sum | Integral):
            found.add(part)
            return
        for argument in part.args:
            walk(argument)

    walk(side)
    return found


def bounds_of_terms(node: Any) -> Iterator[tuple[Expr, Expr]]:
    """Pairs f, g of which f ≤ g may hold: −F ≤ f, f ≤ F, 0 ≤ f, where |f| ≤ F."""
    body = operator_parts(node)[0]
    if Fact.REAL not in facts(body):
        return
    for bound in dict.fromkeys((_largest(body), Abs(body))):
        if bound != body:
            yield body, bound
            yield -bound, body
    yield Integer(0), body


def _largest(body: Expr) -> Expr:
    """Σ |w| for Σ w·(sines and cosines)."""
    total = []
    for term in sympy.Add.make_args(sympy.expand(body)):
        factors = [
            factor
            for factor in sympy.Mul.make_args(term)
            if not isinstance(factor.as_base_exp()[0], sin | cos)
        ]
        weight = sympy.Mul(*factors)
        total.append(weight if Fact.NONNEGATIVE in facts(weight) else Abs(weight))
    return sympy.Add(*total)
