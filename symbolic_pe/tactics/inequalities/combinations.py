"""s ≤ t and s < t from given theorems with multipliers whose signs are found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.repeated import algebra, congruence, transitive
from symbolic_pe.foundations.written import equal, less_equal, lift
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import Term, function
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R, need
from symbolic_pe.tactics.arithmetic.order import ZERO, Product, combine_products, rational
from symbolic_pe.tactics.inequalities.search import found_by_search

if TYPE_CHECKING:
    from symbolic_pe.tactics.inequalities.signs import Signs

Equation = Callable[[Term, Term], Theorem]
"""⊢ s = t for two terms; raises ``KernelError`` where it finds no proof."""

Multiplier = Term | int | Fraction
Item = tuple[Multiplier, tuple[Theorem, ...]]
"""A multiplier and the theorems a ≤ b, a < b (any number) or a = b (one) that it multiplies."""


class NotShown(KernelError):
    """``missing`` is the statement that would have been needed."""

    def __init__(self, missing: Term, why: str = "") -> None:
        super().__init__(missing, why)
        self.missing, self.why = missing, why

    def again(self) -> NotShown:
        """The same without the traceback, which would keep much alive."""
        return NotShown(self.missing, self.why)

    def __str__(self) -> str:  # most are caught, and never read
        return f"{self.missing!r} is not shown" + (f": {self.why}" if self.why else "")


def combination(signs: Signs, goal: Term, items: Sequence[Item | Theorem]) -> Theorem:
    """Γ ⊢ s ≤ t or s < t, because t − s = Σ m·Π(b − a) for the items (m, theorems a ≤ b, …).

    The multipliers m ≥ 0 are proved from the facts; those of equations a = b may have any sign.
    That both sides are equal is shown by algebra, else by the signs' ``equation``.  Raises
    ``NotShown``, or what ``equation`` raises.
    """
    products: list[Product] = []
    equations: list[tuple[Term, Theorem]] = []
    for item in items:
        multiplier, theorems = _item(item)
        if len(theorems) == 1 and is_call(theorems[0].statement, "eq"):
            equations.append((_as_real(multiplier), theorems[0]))
        else:
            products += _multiplied(signs, multiplier, theorems)
    try:
        return combine_products(goal, products, [theorem for _, theorem in equations])
    except KernelError:
        return _by_equation(signs, goal, products, equations)


def _item(item: Any) -> Item:
    return (1, (item,)) if type(item) is Theorem else item


def _multiplied(signs: Signs, multiplier: Any, theorems: tuple[Theorem, ...]) -> list[Product]:
    if type(multiplier) is not Term:
        need(multiplier >= 0, "the multiplier {} is negative", multiplier)
        return [(Fraction(multiplier), theorems)]
    bound = signs.sign(multiplier) or found_by_search(signs, multiplier, 1, False)
    if bound is None:
        raise NotShown(less_equal(0, multiplier), "it is needed of a multiplier")
    return [(c, (*used, *theorems)) for c, used in bound.products]


def _by_equation(
    signs: Signs, goal: Term, products: list[Product], equations: list[tuple[Term, Theorem]]
) -> Theorem:
    """By t − s = Σ products + Σ m·(b − a), shown by ``equation``, and by each a = b."""
    s, t = goal.args
    whole = _sum_of_products(products)
    for multiplier, theorem in equations:
        a, b = (lift(side, R) for side in theorem.statement.args)
        whole = whole + multiplier * (b - a)
    shown = _equal_terms(signs, t - s, whole)
    for _, theorem in reversed(equations):
        shown = transitive(shown, _without_last(sides(shown.statement)[1], theorem))
    return combine_products(goal, products, [shown])


def _equal_terms(signs: Signs, s: Term, t: Term) -> Theorem:
    """⊢ s = t by algebra, else by the prover of equations that the context has."""
    try:
        return algebra(s, t, (), ())
    except KernelError:
        if signs.equation is None:
            raise NotShown(equal(s, t), "it is no identity of polynomials") from None
    return signs.equation(s, t)


def _as_real(multiplier: Any) -> Term:
    return lift(multiplier, R) if type(multiplier) is Term else rational(multiplier)


def _sum_of_products(products: Sequence[Product]) -> Term:
    """Σ c·Π(b − a) as a term."""
    terms = [_product_as_term(product) for product in products]
    if not terms:
        return ZERO
    total, *rest = terms
    for term in rest:
        total = total + term
    return total


def _product_as_term(product: Product) -> Term:
    c, theorems = product
    factors = [rational(c)] if c != 1 or not theorems else []
    for theorem in theorems:
        a, b = theorem.statement.args
        factors.append(b if a is ZERO else b - a)
    result, *rest = factors
    for factor in rest:
        result = result * factor
    return result


def _without_last(whole: Term, equation: Theorem) -> Theorem:
    """x + m·(b − a) = x by a = b"""
    rest, last = whole.args
    multiplier, difference = last.args
    a, b = equation.statement.args
    y, z = fresh("y", R, whole), fresh("z", a.type, whole)
    vanishes = congruence(function(z, multiplier * (lift(b, R) - lift(z, R))), equation)
    start, end = sides(vanishes.statement)
    zero = transitive(
        algebra(multiplier * difference, start, (), ()), vanishes, algebra(end, ZERO, (), ())
    )
    gone = congruence(function(y, rest + y), zero)
    return transitive(gone, algebra(rest + ZERO, rest, (), ()))
