"""Rules about derivatives, integrals and limits.

Functions are of one real variable; their values may be complex.  ``D(t)`` is as in
:mod:`symbolic_pe.steps.rules`.
"""

from symbolic_pe.steps.calculus.derivatives import (
    derivative,
    derivative_by_definition,
    derivative_definition,
    derivative_of,
    equal_derivatives,
    unfold_derivative,
)
from symbolic_pe.steps.calculus.integrals import (
    fundamental_theorem,
    integral_bound,
    intermediate_value,
    split_integral,
)
from symbolic_pe.steps.calculus.limits import limit, unfold_limit

__all__ = [
    "derivative",
    "derivative_by_definition",
    "derivative_definition",
    "derivative_of",
    "equal_derivatives",
    "fundamental_theorem",
    "integral_bound",
    "intermediate_value",
    "limit",
    "split_integral",
    "unfold_derivative",
    "unfold_limit",
]
