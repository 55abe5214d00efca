"""The vocabulary of reasons: what a step of a calculation may appeal to.

A reason is words for the reader and the rule that has to confirm the step.  *Algebraic* reasons
may use nothing but the laws of a field, the definitions and block algebra; *analytic* ones may
use all that the normal form knows of sin, exp, powers, sums.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sympy import Basic

from symbolic_pe.logic.rules import normalise, ring
from symbolic_pe.logic.theorem import Theorem

__all__ = [
    "absolute_value",
    "algebra",
    "angle_addition",
    "block_product",
    "complex_multiplication",
    "conjugation",
    "cosine_is_even",
    "definition",
    "determinant_of_blocks",
    "direct_sum",
    "dot_product",
    "double_angle",
    "eulers_formula",
    "exact_value",
    "finite_sum",
    "law_of_exponents",
    "linearity",
    "parity",
    "product_to_sum",
    "pythagoras",
    "real_part",
    "substitution",
    "sum_to_product",
    "trace_of_blocks",
    "transposition",
    "trigonometry",
]


class Words(str):
    """Words for the reader that know which reason they come from."""

    reason: Reason | None

    def __new__(cls, text: str, reason: Reason | None = None) -> Words:
        words = super().__new__(cls, text)
        words.reason = reason
        return words

    def __str__(self) -> str:
        return self


@dataclass(frozen=True)
class Reason:
    """Why two terms are equal: ``text`` for the reader, ``confirm`` to make the theorem."""

    text: str
    confirm: Callable[..., Theorem]
    base: str = ""

    def prove(self, lhs: Basic, rhs: Basic) -> Theorem:
        return self.confirm(lhs, rhs, reason=Words(self.text, self))

    def __call__(self, text: str) -> Reason:
        """The same kind of reason in other words: ``algebra("collect the terms in k")``."""
        return Reason(text, self.confirm, self.base)


def _algebraic(text: str) -> Reason:
    return Reason(text, ring, text)


def _analytic(text: str) -> Reason:
    return Reason(text, normalise, text)


definition = _algebraic("by definition")
algebra = _algebraic("algebra")
block_product = _algebraic("multiply block by block")
direct_sum = _algebraic("direct sums block by block")
dot_product = _algebraic("dot product block by block")
transposition = _algebraic("transpose block by block")
trace_of_blocks = _algebraic("trace block by block")
linearity = _algebraic("linearity of the sum")
substitution = _algebraic("substitute")
finite_sum = _analytic("sum over the blocks")
determinant_of_blocks = _analytic("the determinant of a direct sum is the product")
complex_multiplication = _analytic("multiply out, i² = −1")
angle_addition = _analytic("angle addition")
double_angle = _analytic("double angle")
product_to_sum = _analytic("product to sum")
sum_to_product = _analytic("sum to product")
pythagoras = _analytic("sin² + cos² = 1")
parity = _analytic("sin is odd, cos is even")
cosine_is_even = _analytic("cos is even")
eulers_formula = _analytic("Euler's formula")
law_of_exponents = _analytic("law of exponents")
exact_value = _analytic("exact value")
conjugation = _analytic("conjugate each factor")
real_part = _analytic("take the real part")
absolute_value = _analytic("|z|² = z·z̄")
trigonometry = _analytic("trigonometry")
