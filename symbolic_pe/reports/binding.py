"""Where built-up formulas need brackets: what LaTeX and MathML share.

Every term has a level, which says how tightly its outermost operation binds; a term is bracketed
where it stands for something that has to bind more tightly.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import sympy
from sympy import Basic, Expr, Rational, Symbol

from symbolic_pe.logic import terms as kernel
from symbolic_pe.reports.notation import (
    FUNCTION_NAMES,
    Names,
    Order,
    is_indexed,
    is_reciprocal,
)

__all__ = ["ATOM", "BIG", "FUNCTION", "POWER", "PRODUCT", "SUM", "Bracketing", "FractionPrinter",
           "is_named", "whole"]  # fmt: skip

SUM, BIG, PRODUCT, FUNCTION, POWER, ATOM = range(6)
"""How tightly the outermost operation of a written term binds."""

_LEVELS: tuple[tuple[Any, int], ...] = (
    ((sympy.Add, kernel.MatrixSum, kernel.Dot), SUM),
    ((sympy.Sum, sympy.Integral, kernel.BlockDiagonal, kernel.BlockColumn), BIG),
    ((kernel.Hadamard, kernel.Scaled), PRODUCT),
    ((kernel.Transpose, sympy.exp), POWER),
    ((sympy.Lambda, kernel.MatrixLambda), SUM),
)


class Bracketing:
    """What a printer with fractions and raised exponents knows of terms.

    Fractions are built up on the line, and written with a slash in small places (exponents,
    indices, limits) and inside of fractions.
    """

    def __init__(self, order: Order, names: Names) -> None:
        self.reading = order
        self.names = names
        self.slashes = False

    @contextmanager
    def with_slashes(self) -> Iterator[None]:
        """Inside, fractions are written with a slash."""
        before, self.slashes = self.slashes, True
        try:
            yield
        finally:
            self.slashes = before

    def level(self, term: Basic) -> int:
        """How tightly the outermost operation of a term binds."""
        for kinds, level in _LEVELS:
            if isinstance(term, kinds):
                return level
        if term.is_Number:
            if term.is_negative:
                return SUM
            return ATOM if term.is_Integer else PRODUCT
        if isinstance(term, kernel.MatrixProduct):
            return min(PRODUCT, max(self.level(term.args[1]), BIG))
        if isinstance(term, sympy.Mul):
            return SUM if self.reading.product(term).negative else PRODUCT
        if isinstance(term, sympy.Pow):
            return self._level_of_power(term)
        if type(term) in FUNCTION_NAMES or isinstance(term, kernel.Trace | kernel.Determinant):
            return FUNCTION
        return ATOM

    def _level_of_power(self, term: Expr) -> int:
        if is_reciprocal(term):
            return PRODUCT
        if term.exp == Rational(1, 2):
            return ATOM
        return FUNCTION if type(term.base) in FUNCTION_NAMES else POWER

    def is_plain(self, argument: Basic) -> bool:
        """Can this follow a function's name without brackets: θᵢk, or a fraction of such?"""
        if isinstance(argument, kernel.MatrixCall | kernel.MatrixValue):
            return True
        if not isinstance(argument, Expr) or argument.is_Add:
            return False
        product = self.reading.product(argument)
        if product.negative or (product.is_fraction and self.slashes):
            return False
        return all(
            isinstance(factor, Symbol) or is_indexed(factor) or factor.is_Atom
            for factor in (*product.numerator, *product.denominator)
        )


class FractionPrinter(ABC):
    """Where terms are bracketed; what brackets are, and all signs, is for subclasses to say.

    To be mixed into one of SymPy's printers, which has ``_print``.
    """

    _terms: Bracketing
    _print: Callable[[Basic], str]

    @abstractmethod
    def _bracketed(self, text: str) -> str:
        """A written term in brackets."""

    @abstractmethod
    def _angled(self, term: kernel.Dot) -> str:
        """A dot product whose brackets show where it ends."""

    def _at_least(self, level: int, term: Basic) -> str:
        if isinstance(term, kernel.Dot) and level > SUM:
            return self._angled(term)
        text = self._print(term)
        return text if self._terms.level(term) >= level else self._bracketed(text)

    def factor(self, term: Basic) -> str:
        """The term, bracketed if it is a sum."""
        return self._at_least(BIG, term)

    def small(self, term: Basic, level: int = SUM) -> str:
        """The term as it stands in an exponent, an index or a limit."""
        with self._terms.with_slashes():
            return self._at_least(level, term)

    def _as_factor(self, factor: Expr, last: bool) -> str:
        if isinstance(factor, sympy.Sum | sympy.Integral):
            return self._at_least(BIG if last else PRODUCT, factor)
        return self._at_least(FUNCTION, factor)

    def _right_factor(self, matrix: Basic) -> str:
        """A direct sum needs no brackets where nothing follows that it could reach over."""
        blocks = isinstance(matrix, kernel.BlockDiagonal | kernel.BlockColumn)
        return self._print(matrix) if blocks else self._at_least(FUNCTION, matrix)


def is_named(term: Basic | None) -> bool:
    """Is this written as a name before its argument, or a power of such a function?"""
    if isinstance(term, sympy.Pow) and term.exp.is_Integer:
        term = term.base
    return type(term) in FUNCTION_NAMES or isinstance(term, kernel.Trace | kernel.Determinant)


def whole(number: int, factors: Sequence[Expr]) -> str:
    """A number in front of factors, left out if it is 1 and something follows."""
    return "" if number == 1 and factors else str(number)
