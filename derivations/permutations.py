"""Tokens in another order: what attention and layers need of permutations."""

from sympy import Expr

from symbolic_pe.kernel.types import R as REAL
from symbolic_pe.notation import *
from symbolic_pe.theories import laws

N = Symbol("N", integer=True, positive=True)
sigma, tau = (Function(name, integer=True, nonnegative=True) for name in ("sigma", "tau"))

IS_PERMUTATION = ForAll(
    i,
    Implies(
        LessEqual(i, N - 1),
        And(
            LessEqual(sigma(i), N - 1),
            LessEqual(tau(i), N - 1),
            Equation(tau(sigma(i)), i),
            Equation(sigma(tau(i)), i),
        ),
    ),
)
"""σ permutes the places 0, …, N − 1, and τ is its inverse."""

MOVED_BY_ONE = {
    "sigma": function(Lambda(i, i + 1 - N * KroneckerDelta(i, N - 1))),
    "tau": function(Lambda(i, i - 1 + N * KroneckerDelta(i, 0))),
}
"""All tokens moved by one place, and the first to the end."""


def over_tokens(term: Expr) -> Sum:
    return Sum(term, (j, 0, N - 1))


def same_sum_in_another_order(place, term, permutation):
    """Σ_j f(σ(j)) = Σ_j f(j)."""
    order = place.at(laws.sum_permute[REAL], Lambda(j, term), sigma, tau, N, given=permutation)
    same = Equation(over_tokens(substitute(term, {j: sigma(j)})), over_tokens(term))
    return place.have(same, order, why="the same terms in another order")
