"""What derivation scripts are written in: ``from symbolic_pe.notation import *``.

- SymPy's own terms: symbols, sums, integrals, elementary functions
- statements: equations, inequalities, connectives, quantifiers
- vectors and matrices, definitions
- the encodings: PE(p), T(k), S(k), R(m), the frequencies θ, their letters
- claims and their sources
- the reasons of lines, general lemmas and axioms to cite
- the samplers of the comparison with NumPy, and the numerical reference

All names without an underscore before them are for scripts; type checkers know it of what is
imported as itself.
"""

from __future__ import annotations

from typing import NoReturn as _NoReturn

from sympy import Abs as Abs
from sympy import Ci as Ci
from sympy import E as E
from sympy import EulerGamma as EulerGamma
from sympy import Function as Function
from sympy import I as I
from sympy import Integer as Integer
from sympy import Integral as Integral
from sympy import KroneckerDelta as KroneckerDelta
from sympy import Lambda as Lambda
from sympy import Rational as Rational
from sympy import Si as Si
from sympy import Sum as Sum
from sympy import Symbol as Symbol
from sympy import conjugate as conjugate
from sympy import cos as cos
from sympy import exp as exp
from sympy import floor as floor
from sympy import im as im
from sympy import log as log
from sympy import pi as pi
from sympy import re as re
from sympy import sin as sin
from sympy import sqrt as sqrt

from symbolic_pe.catalogue import ClaimError as _ClaimError
from symbolic_pe.catalogue import beyond as beyond
from symbolic_pe.catalogue import cited as cited
from symbolic_pe.catalogue import claim as claim
from symbolic_pe.catalogue import note as note
from symbolic_pe.catalogue import run_script as run_script
from symbolic_pe.encodings import BASE as BASE
from symbolic_pe.encodings import PE as PE
from symbolic_pe.encodings import G as G
from symbolic_pe.encodings import PE_b as PE_b
from symbolic_pe.encodings import Phi as Phi
from symbolic_pe.encodings import R as R
from symbolic_pe.encodings import S as S
from symbolic_pe.encodings import S_b as S_b
from symbolic_pe.encodings import T as T
from symbolic_pe.encodings import T_backward as T_backward
from symbolic_pe.encodings import b as b
from symbolic_pe.encodings import d as d
from symbolic_pe.encodings import decay_imaginary as decay_imaginary
from symbolic_pe.encodings import decay_integral as decay_integral
from symbolic_pe.encodings import diagonal_blocks as diagonal_blocks
from symbolic_pe.encodings import features as features
from symbolic_pe.encodings import geometric as geometric
from symbolic_pe.encodings import i as i
from symbolic_pe.encodings import j as j
from symbolic_pe.encodings import k as k
from symbolic_pe.encodings import m as m
from symbolic_pe.encodings import matrix as matrix
from symbolic_pe.encodings import n as n
from symbolic_pe.encodings import p as p
from symbolic_pe.encodings import rho as rho
from symbolic_pe.encodings import rotated_half as rotated_half
from symbolic_pe.encodings import stacked_blocks as stacked_blocks
from symbolic_pe.encodings import theta as theta
from symbolic_pe.encodings import vector as vector
from symbolic_pe.language.sorts import Sort as _Sort
from symbolic_pe.language.statements import And as And
from symbolic_pe.language.statements import Equation as Equation
from symbolic_pe.language.statements import Exists as Exists
from symbolic_pe.language.statements import ForAll as ForAll
from symbolic_pe.language.statements import HasDerivative as HasDerivative
from symbolic_pe.language.statements import Implies as Implies
from symbolic_pe.language.statements import Less as Less
from symbolic_pe.language.statements import LessEqual as LessEqual
from symbolic_pe.language.statements import Not as Not
from symbolic_pe.language.statements import Or as Or
from symbolic_pe.language.statements import TendsTo as TendsTo
from symbolic_pe.language.statements import substitute_in as substitute_in
from symbolic_pe.language.terms import Component as Component
from symbolic_pe.language.terms import Determinant as Determinant
from symbolic_pe.language.terms import Dot as Dot
from symbolic_pe.language.terms import Hadamard as Hadamard
from symbolic_pe.language.terms import Identity as Identity
from symbolic_pe.language.terms import MatrixLambda as MatrixLambda
from symbolic_pe.language.terms import MatrixVariable as MatrixVariable
from symbolic_pe.language.terms import Trace as Trace
from symbolic_pe.language.terms import define as define
from symbolic_pe.language.terms import modulus as modulus
from symbolic_pe.language.terms import substitute as substitute
from symbolic_pe.numerics import reference as reference
from symbolic_pe.numerics import sampling as _sampling
from symbolic_pe.numerics.sampling import choice as choice
from symbolic_pe.numerics.sampling import complexes as complexes
from symbolic_pe.numerics.sampling import constant as constant
from symbolic_pe.numerics.sampling import family as family
from symbolic_pe.numerics.sampling import function as function
from symbolic_pe.numerics.sampling import integers as integers
from symbolic_pe.numerics.sampling import matrix_function as matrix_function
from symbolic_pe.numerics.sampling import positive as positive
from symbolic_pe.numerics.sampling import reals as reals
from symbolic_pe.proofs.axioms import axiom as axiom
from symbolic_pe.proofs.reasons import absolute_value as absolute_value
from symbolic_pe.proofs.reasons import algebra as algebra
from symbolic_pe.proofs.reasons import angle_addition as angle_addition
from symbolic_pe.proofs.reasons import block_product as block_product
from symbolic_pe.proofs.reasons import complex_multiplication as complex_multiplication
from symbolic_pe.proofs.reasons import conjugation as conjugation
from symbolic_pe.proofs.reasons import cosine_is_even as cosine_is_even
from symbolic_pe.proofs.reasons import definition as definition
from symbolic_pe.proofs.reasons import determinant_of_blocks as determinant_of_blocks
from symbolic_pe.proofs.reasons import direct_sum as direct_sum
from symbolic_pe.proofs.reasons import dot_product as dot_product
from symbolic_pe.proofs.reasons import double_angle as double_angle
from symbolic_pe.proofs.reasons import eulers_formula as eulers_formula
from symbolic_pe.proofs.reasons import evaluation as evaluation
from symbolic_pe.proofs.reasons import exact_value as exact_value
from symbolic_pe.proofs.reasons import finite_sum as finite_sum
from symbolic_pe.proofs.reasons import floor_of_sum as floor_of_sum
from symbolic_pe.proofs.reasons import integration as integration
from symbolic_pe.proofs.reasons import law_of_exponents as law_of_exponents
from symbolic_pe.proofs.reasons import law_of_logarithms as law_of_logarithms
from symbolic_pe.proofs.reasons import linearity as linearity
from symbolic_pe.proofs.reasons import parity as parity
from symbolic_pe.proofs.reasons import product_to_sum as product_to_sum
from symbolic_pe.proofs.reasons import pythagoras as pythagoras
from symbolic_pe.proofs.reasons import real_part as real_part
from symbolic_pe.proofs.reasons import square_root as square_root
from symbolic_pe.proofs.reasons import sum_to_product as sum_to_product
from symbolic_pe.proofs.reasons import trace_of_blocks as trace_of_blocks
from symbolic_pe.proofs.reasons import transposition as transposition
from symbolic_pe.proofs.reasons import trigonometry as trigonometry
from symbolic_pe.theories import laws as _laws

random_matrix = _sampling.matrix
Real, NonnegativeReal, PositiveReal = _Sort.REAL, _Sort.NONNEGATIVE, _Sort.POSITIVE
Whole, Natural, Positive, Complex = (
    _Sort.INTEGER,
    _Sort.NATURAL,
    _Sort.POSITIVE_INTEGER,
    _Sort.COMPLEX,
)

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
LEMMAS = {name.partition("[")[0]: _laws[name] for name in _LEMMAS.split()}

globals().update(LEMMAS)


class _NoWord(_ClaimError, AttributeError):
    """Something is looked up in a word that proofs had."""


class _Gone:
    """A word of the proofs that returned theorems; using it says what is written instead."""

    def __init__(self, name: str, instead: str) -> None:
        self._words = f"{name} is no word of proofs any more; write {instead}"

    def __call__(self, *_: object, **__: object) -> _NoReturn:
        raise _ClaimError(self._words)

    def __getattr__(self, name: str) -> _NoReturn:
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

__all__ = [name for name in globals() if name[0] != "_" and name not in ("annotations", "LEMMAS")]
