"""The sinusoidal encoding PE(p) and its shift T(k), for any real frequencies θ_i."""

from sympy import Function, Symbol, cos, sin

from symbolic_pe.language.terms import BlockColumn, BlockDiagonal, Grid, define

__all__ = ["PE", "T", "i", "k", "n", "p", "theta"]

n = Symbol("n", integer=True, positive=True)
i = Symbol("i", integer=True, nonnegative=True)
k, p = Symbol("k", real=True), Symbol("p", real=True)
theta = Function("theta", real=True)

PE = define("PE", [p], BlockColumn(Grid(2, 1, sin(theta(i) * p), cos(theta(i) * p)), i, n))
T = define(
    "T",
    [k],
    BlockDiagonal(
        Grid.of([[cos(theta(i) * k), sin(theta(i) * k)], [-sin(theta(i) * k), cos(theta(i) * k)]]),
        i,
        n,
    ),
)
