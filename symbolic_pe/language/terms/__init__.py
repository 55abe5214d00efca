"""Terms: what a formula may be made of.

A term is a SymPy expression built from a fixed list of node types, or one of the nodes defined
here: matrices with a symbolic number of blocks, their scalar invariants, and calls of named
definitions.  :func:`check_term` refuses everything else, so that a node whose meaning the kernel
does not know (``Piecewise``, ``Limit``, a user's own subclass of ``Expr``) never gets into a
theorem.

Meaning of a term.  Scalars are complex numbers.  ``Sum(f, (i, a, b))`` is the sum over the
integers a ≤ i ≤ b; it is defined for b ≥ a − 1, and 0 for b = a − 1.  ``Integral`` is the oriented
Lebesgue integral over a real interval.  Powers and logarithms are principal values.  A term can be
undefined at some values of its variables (1/x at 0);
:func:`symbolic_pe.language.domain.domain` says where it is defined.

What is trusted of SymPy: that its constructors compute with rational numbers and symbols, and
collect the equal parts of sums and products (``x + x`` is ``2*x``, ``x/x`` is ``1``).  Whatever
else they make of a root or a function (``sin(-x)`` is ``-sin(x)``) is confirmed by the kernel's
normal form or not used (see :func:`made`).  None of its simplifiers is used.
"""

from __future__ import annotations

from symbolic_pe.language.terms.arithmetic import made, minus, modulus, plus, same_node, times
from symbolic_pe.language.terms.checks import (
    NODES,
    check_bound,
    check_term,
    check_types,
    is_plain_function,
)
from symbolic_pe.language.terms.definitions import (
    Component,
    Definition,
    MatrixCall,
    ScalarCall,
    Variable,
    binder,
    define,
    free_variables,
    fresh_symbol,
    is_literal,
    opened,
    operator_parts,
    rebind,
    rebuild,
    shape_of,
    substitute,
    subterms,
    unfolded,
    variable_name,
)
from symbolic_pe.language.terms.keys import bind, same_term, term_key
from symbolic_pe.language.terms.malformed import (
    MalformedStatement,
    as_term,
    decides_equality,
    require_same,
)
from symbolic_pe.language.terms.matrices import (
    BlockColumn,
    BlockDiagonal,
    Determinant,
    Dot,
    Grid,
    Hadamard,
    Identity,
    MatrixLambda,
    MatrixProduct,
    MatrixSum,
    MatrixTerm,
    MatrixValue,
    MatrixVariable,
    ScalarOfMatrices,
    Scaled,
    Trace,
    Transpose,
)

__all__ = [
    "NODES",
    "BlockColumn",
    "BlockDiagonal",
    "Component",
    "Definition",
    "Determinant",
    "Dot",
    "Grid",
    "Hadamard",
    "Identity",
    "MalformedStatement",
    "MatrixCall",
    "MatrixLambda",
    "MatrixProduct",
    "MatrixSum",
    "MatrixTerm",
    "MatrixValue",
    "MatrixVariable",
    "ScalarCall",
    "ScalarOfMatrices",
    "Scaled",
    "Trace",
    "Transpose",
    "Variable",
    "as_term",
    "bind",
    "binder",
    "check_bound",
    "check_term",
    "check_types",
    "decides_equality",
    "define",
    "free_variables",
    "fresh_symbol",
    "is_literal",
    "is_plain_function",
    "made",
    "minus",
    "modulus",
    "opened",
    "operator_parts",
    "plus",
    "rebind",
    "rebuild",
    "require_same",
    "same_node",
    "same_term",
    "shape_of",
    "substitute",
    "subterms",
    "term_key",
    "times",
    "unfolded",
    "variable_name",
]
