"""What tests write formulas in: ``from tests.formulas import *``."""

import sympy

from symbolic_pe.language import statements, terms

_SYMPY = """
    Abs Add Basic Ci E EulerGamma Expr Float Function I Integer Integral KroneckerDelta Lambda Mul
    Piecewise Pow Rational Si Sum Symbol Tuple asin conjugate cos cosh cot coth csc erf exp floor
    im log oo pi re sec sign sin sinh sqrt symbols tan tanh
"""
_STATEMENTS = """
    And Equation Exists ForAll HasDerivative Implies Less LessEqual Not Or Statement TendsTo
    free_in parts_of same_statement substitute_in terms_of
"""
_TERMS = """
    BlockColumn BlockDiagonal Component Definition Determinant Dot Grid Hadamard Identity
    MalformedStatement MatrixLambda MatrixProduct MatrixSum MatrixVariable Scaled Trace Transpose
    define free_variables is_literal substitute
"""
_ALL = {
    name: getattr(module, name)
    for module, names in ((sympy, _SYMPY), (statements, _STATEMENTS), (terms, _TERMS))
    for name in names.split()
}
__all__ = list(_ALL)

globals().update(_ALL)
