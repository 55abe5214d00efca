"""The vocabulary of reasons: what a step of a calculation may appeal to.

A reason is words for the reader and a set of laws.  A step that gives it is proved with these laws
and the arithmetic of a field, nothing else; one that needs another law, or none of those that its
reason is about, is refused.  Matrices may be looked at block by block, and definitions of the claim
unfolded (not by ``algebra``).  What makes conditions such as x ≠ 0 true is not restricted, nor are
theorems that a step is given after its reason.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from symbolic_pe.foundations.families import ALWAYS, FAMILIES
from symbolic_pe.kernel.types import need

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
    "evaluation",
    "exact_value",
    "finite_sum",
    "floor_of_sum",
    "integration",
    "law_of_exponents",
    "law_of_logarithms",
    "linearity",
    "parity",
    "product_to_sum",
    "pythagoras",
    "real_part",
    "square_root",
    "sum_to_product",
    "trace_of_blocks",
    "transposition",
    "trigonometry",
]

ARITHMETIC = ALWAYS | {"inverses"}
"""What every step may use: the arithmetic of a field, equals for equals."""


_COMPLEX_WAVES = frozenset({"euler", "turns", "imaginary_unit"})


@dataclass(frozen=True)
class Reason:
    """Why two terms are equal: words for the reader, and laws (``FAMILIES`` of ``laws``).

    ``laws`` are those that the reason is about, one of which a step has to use (``algebra`` is
    about none); ``besides``, what it may use with them.  Every step may look at matrices block by
    block, and every step but those by ``algebra`` may unfold the definitions of its claim.  A
    ``closed`` reason is for steps without variables.
    """

    name: str
    text: str
    laws: frozenset[str]
    besides: frozenset[str]
    closed: bool = False

    def __call__(self, text: str) -> Reason:
        """The same reason in other words: ``algebra("collect the terms in k")``."""
        return replace(self, text=text)

    @property
    def allowed(self) -> frozenset[str]:
        """The families of laws that a step may use."""
        unfolded = frozenset(("definition",)) if self.laws else frozenset()
        return self.laws | self.besides | ARITHMETIC | unfolded | {"blocks"}

    @property
    def stages(self) -> tuple[frozenset[str], ...]:
        """Laws to try one after the other: those of e^(ⅈx) last, where they only stand in."""
        if "euler" not in self.besides:
            return (self.allowed,)
        return self.allowed - _COMPLEX_WAVES, self.allowed

    def is_about(self, used: frozenset[str]) -> bool:
        """Whether a step that uses these laws appeals to what the reason says."""
        return not self.laws or bool(self.laws & used)


REASONS: dict[str, Reason] = {}
"""All reasons by name, the more elementary first."""


def _reason(
    name: str,
    text: str,
    laws: str,
    besides: str = "",
    closed: bool = False,
) -> Reason:
    named, others = frozenset(laws.split()), frozenset(besides.split())
    unknown = (named | others) - set(FAMILIES)
    need(not unknown, "there are no families of laws called {}", ", ".join(sorted(unknown)))
    REASONS[name] = Reason(name, text, named, others, closed)
    return REASONS[name]


_MATRICES = "products dot_products transposition summation linearity"
_TERM_BY_TERM = "linearity summation"

algebra = _reason("algebra", "algebra", "")
definition = _reason("definition", "by definition", "definition tangent hyperbolic", "dot_products")
dot_product = _reason("dot_product", "dot product block by block", "dot_products", _MATRICES)
block_product = _reason("block_product", "multiply block by block", "products", _MATRICES)
direct_sum = _reason("direct_sum", "direct sums block by block", "blocks")
transposition = _reason("transposition", "transpose block by block", "transposition", _MATRICES)
trace_of_blocks = _reason("trace_of_blocks", "trace block by block", "traces", _MATRICES)
determinant_of_blocks = _reason(
    "determinant_of_blocks",
    "the determinant of a direct sum is the product",
    "determinants",
    f"pythagoras euler turns imaginary_unit exponent_laws logarithm powers {_MATRICES}",
)
linearity = _reason("linearity", "linearity of the sum", "linearity", "summation")
finite_sum = _reason(
    "finite_sum", "sum over the blocks", "summation", "linearity exponent_laws logarithm"
)
parity = _reason("parity", "`sin` is odd, `cos` is even", "parity", _MATRICES)
cosine_is_even = _reason("cosine_is_even", "`cos` is even", "parity")
pythagoras = _reason("pythagoras", "`sin² + cos² = 1`", "pythagoras", _TERM_BY_TERM)
double_angle = _reason(
    "double_angle", "double angle", "double_angle", f"parity pythagoras {_TERM_BY_TERM}"
)
angle_addition = _reason(
    "angle_addition", "angle addition", "angle_addition", f"double_angle parity {_MATRICES}"
)
product_to_sum = _reason(
    "product_to_sum",
    "product to sum",
    "angle_addition double_angle",
    f"parity pythagoras {_TERM_BY_TERM}",
)
sum_to_product = _reason(
    "sum_to_product",
    "sum to product",
    "angle_addition double_angle",
    f"parity pythagoras {_TERM_BY_TERM}",
)
exact_value = _reason(
    "exact_value", "exact value", "exact_values", f"euler turns imaginary_unit {_MATRICES}"
)
complex_multiplication = _reason(
    "complex_multiplication",
    "multiply out, `ⅈ² = −1`",
    "imaginary_unit",
    "conjugation complex_parts powers exact_values turns",
)
law_of_exponents = _reason(
    "law_of_exponents",
    "law of exponents",
    "exponent_laws turns powers",
    "logarithm exact_values conjugation complex_parts",
)
law_of_logarithms = _reason("law_of_logarithms", "law of logarithms", "logarithm", "exponent_laws")
square_root = _reason("square_root", "√x² = x for x ≥ 0", "roots", "exponent_laws logarithm")
floor_of_sum = _reason("floor_of_sum", "⌊x + k⌋ = ⌊x⌋ + k", "floors", "exponent_laws logarithm")
eulers_formula = _reason(
    "eulers_formula",
    "Euler's formula",
    "euler",
    "turns imaginary_unit conjugation complex_parts exact_values",
)
conjugation = _reason("conjugation", "conjugate each factor", "conjugation", "complex_parts")
real_part = _reason(
    "real_part", "take the real part", "complex_parts", "conjugation imaginary_unit"
)
absolute_value = _reason(
    "absolute_value",
    "`|z|² = z·z̄`",
    "modulus",
    "conjugation complex_parts imaginary_unit exponent_laws",
)
integration = _reason("integration", "integrate", "integrals", "calculus exponent_laws logarithm")
trigonometry = _reason(
    "trigonometry",
    "trigonometry",
    "parity pythagoras double_angle angle_addition exact_values tangent",
    f"euler turns imaginary_unit exponent_laws logarithm {_MATRICES}",
)
evaluation = _reason(
    "evaluation",
    "put in the numbers",
    "definition exact_values exponent_laws logarithm roots floors modulus",
    f"euler turns imaginary_unit powers conjugation complex_parts traces determinants {_MATRICES}",
    closed=True,
)
