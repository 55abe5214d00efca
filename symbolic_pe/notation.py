"""What derivation scripts are written in: ``from symbolic_pe.notation import *``.

- SymPy's own terms: symbols, sums, integrals, elementary functions
- statements: equations, inequalities, connectives, quantifiers
- vectors and matrices, definitions
- the encodings: PE(p), T(k), S(k), R(m), the frequencies θ, their letters
- claims and their sources
- the reasons of lines, general lemmas and axioms to cite
- the samplers of the comparison with NumPy, and the numerical reference
"""

from __future__ import annotations

import typing

from sympy import (
    Abs,
    Ci,
    E,
    EulerGamma,
    Function,
    I,
    Integer,
    Integral,
    KroneckerDelta,
    Lambda,
    Rational,
    Si,
    Sum,
    Symbol,
    conjugate,
    cos,
    exp,
    floor,
    im,
    log,
    pi,
    re,
    sin,
    sqrt,
)

from symbolic_pe.catalogue import ClaimError, beyond, cited, claim, note, run_script
from symbolic_pe.encodings import (
    BASE,
    PE,
    G,
    PE_b,
    Phi,
    R,
    S,
    S_b,
    T,
    T_backward,
    b,
    d,
    decay_imaginary,
    decay_integral,
    diagonal_blocks,
    features,
    geometric,
    i,
    j,
    k,
    m,
    matrix,
    n,
    p,
    rho,
    rotated_half,
    stacked_blocks,
    theta,
    vector,
)
from symbolic_pe.language.sorts import Sort
from symbolic_pe.language.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
    TendsTo,
    substitute_in,
)
from symbolic_pe.language.terms import (
    Component,
    Determinant,
    Dot,
    Hadamard,
    Identity,
    MatrixLambda,
    MatrixVariable,
    Trace,
    define,
    modulus,
    substitute,
)
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import (
    choice,
    complexes,
    constant,
    family,
    function,
    integers,
    matrix_function,
    positive,
    reals,
)
from symbolic_pe.numerics.sampling import matrix as random_matrix
from symbolic_pe.proofs.axioms import axiom
from symbolic_pe.proofs.reasons import (
    absolute_value,
    algebra,
    angle_addition,
    block_product,
    complex_multiplication,
    conjugation,
    cosine_is_even,
    definition,
    determinant_of_blocks,
    direct_sum,
    dot_product,
    double_angle,
    eulers_formula,
    evaluation,
    exact_value,
    finite_sum,
    floor_of_sum,
    integration,
    law_of_exponents,
    law_of_logarithms,
    linearity,
    parity,
    product_to_sum,
    pythagoras,
    real_part,
    square_root,
    sum_to_product,
    trace_of_blocks,
    transposition,
    trigonometry,
)
from symbolic_pe.theories import laws

Real, NonnegativeReal, PositiveReal = Sort.REAL, Sort.NONNEGATIVE, Sort.POSITIVE
Whole, Natural, Positive, Complex = (
    Sort.INTEGER,
    Sort.NATURAL,
    Sort.POSITIVE_INTEGER,
    Sort.COMPLEX,
)

__all__ = [
    "BASE",
    "PE",
    "Abs",
    "And",
    "Ci",
    "Complex",
    "Component",
    "Determinant",
    "Dot",
    "E",
    "Equation",
    "EulerGamma",
    "Exists",
    "ForAll",
    "Function",
    "G",
    "Hadamard",
    "HasDerivative",
    "I",
    "Identity",
    "Implies",
    "Integer",
    "Integral",
    "KroneckerDelta",
    "Lambda",
    "Less",
    "LessEqual",
    "MatrixLambda",
    "MatrixVariable",
    "Natural",
    "NonnegativeReal",
    "Not",
    "Or",
    "PE_b",
    "Phi",
    "Positive",
    "PositiveReal",
    "R",
    "Rational",
    "Real",
    "S",
    "S_b",
    "Si",
    "Sum",
    "Symbol",
    "T",
    "T_backward",
    "TendsTo",
    "Trace",
    "Whole",
    "absolute_value",
    "algebra",
    "angle_addition",
    "axiom",
    "b",
    "beyond",
    "block_product",
    "choice",
    "cited",
    "claim",
    "complex_multiplication",
    "complexes",
    "conjugate",
    "conjugation",
    "constant",
    "cos",
    "cosine_is_even",
    "d",
    "decay_imaginary",
    "decay_integral",
    "define",
    "definition",
    "determinant_of_blocks",
    "diagonal_blocks",
    "direct_sum",
    "dot_product",
    "double_angle",
    "eulers_formula",
    "evaluation",
    "exact_value",
    "exp",
    "family",
    "features",
    "finite_sum",
    "floor",
    "floor_of_sum",
    "function",
    "geometric",
    "i",
    "im",
    "integers",
    "integration",
    "j",
    "k",
    "law_of_exponents",
    "law_of_logarithms",
    "linearity",
    "log",
    "m",
    "matrix",
    "matrix_function",
    "modulus",
    "n",
    "note",
    "p",
    "parity",
    "pi",
    "positive",
    "product_to_sum",
    "pythagoras",
    "random_matrix",
    "re",
    "real_part",
    "reals",
    "reference",
    "rho",
    "rotated_half",
    "run_script",
    "sin",
    "sqrt",
    "square_root",
    "stacked_blocks",
    "substitute",
    "substitute_in",
    "sum_to_product",
    "theta",
    "trace_of_blocks",
    "transposition",
    "trigonometry",
    "vector",
]


_LEMMAS = (
    "change_of_cosine cosine_above_parabola cosine_at_least cosine_at_most cosine_decreases "
    "cosine_integral_at_zero cosine_integral_derivative cosine_is_lipschitz exchange_of_sums[R] "
    "floor_is logarithm_increases logarithm_positive modulus_of_complex_sum modulus_of_product "
    "modulus_of_sum power_decreases power_strictly_decreases real_part_at_most sine_above_cubic "
    "sine_at_least sine_at_most sine_at_most_argument sine_integral_derivative "
    "sine_is_lipschitz sine_nonnegative sine_positive sum_positive triangle_inequality "
    "whole_turns"
)
"""The theorems of the library that proofs cite by name; all others as well, as ``laws.NAME``."""
LEMMAS = {name.partition("[")[0]: laws[name] for name in _LEMMAS.split()}

globals().update(LEMMAS)
__all__ += [str(name) for name in LEMMAS]


class _NoWord(ClaimError, AttributeError):
    """Something is looked up in a word that proofs had."""


class _Gone:
    """A word of the proofs that returned theorems; using it says what is written instead."""

    def __init__(self, name: str, instead: str) -> None:
        self._words = f"{name} is no word of proofs any more; write {instead}"

    def __call__(self, *_: object, **__: object) -> typing.NoReturn:
        raise ClaimError(self._words)

    def __getattr__(self, name: str) -> typing.NoReturn:
        raise _NoWord(self._words)


_INSTEAD = {
    "calc": "proof.calc(s).eq(t, …).le(u, …)",
    "given": "proof.given",
    "suppose": "with proof.suppose(φ, …) as b:",
    "each for_each_value": "with proof.take(x, …, where=φ) as b:",
    "at": "proof.at(fact, value, …)",
    "by_cases": "proof.cases(φ, α, β, …)",
    "contradiction ex_falso": "proof.contradiction(fact, …)",
    "refute_instance": "proof.contradiction(proof.at(proof.claim, value, …))",
    "refute_existence": "proof.obtain(x, proof.claim) and proof.contradiction(fact, …)",
    "prove_limit": "with proof.limit(φ, ε, beyond=K) as b:",
    (
        "both bounded_by calculus change_of_sine cut derivative_of_equal distinct equate evaluate "
        "infer integral_in_strips integral_of_derivative integral_over_a_point logarithm_nonzero "
        "modulus_at_most modulus_of_integral nonzero reciprocal_positive rises_beyond rules "
        "signed sine_within_argument sum_of_positive_terms telescoping termwise weaken "
        "with_bare_conditions with_positive_sums zero_factor"
    ): "proof.have(φ, fact, …)",
    (
        "limit_at_least limit_at_most limit_of_combination limit_of_constant limit_of_equal "
        "limit_of_multiple limit_of_sum"
    ): "fact.unfolded() and with proof.limit(φ, ε, beyond=K) as b:",
}
"""What is written for the words of before."""

for _names, _instead in _INSTEAD.items():
    globals().update({name: _Gone(name, _instead) for name in _names.split()})
__all__ += [name for names in _INSTEAD for name in names.split()]
