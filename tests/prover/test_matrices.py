"""Block algebra: products of blocks, of which there are a symbolic number, as lines of proofs."""

from typing import Any

import pytest
from sympy import sympify

from symbolic_pe.foundations.repeated import assume
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.border import Reader
from symbolic_pe.prover import Prover
from tests.formulas import *
from tests.vocabulary import i, j, l, n, p, phi, q, theta, x, y

f = Function("f", real=True)


def column(*entries: Any, index: Any = i) -> BlockColumn:
    """Blocks of two rows; a single entry stands in both."""
    first, *rest = entries
    return BlockColumn(Grid(2, 1, first, *(rest or [first])), index, n)


def diagonal(*entries: Any, index: Any = i) -> BlockDiagonal:
    """Blocks of four entries; of a single one its multiples of the identity."""
    first, *rest = entries
    return BlockDiagonal(Grid(2, 2, first, *(rest or (0, 0, first))), index, n)


def rotation(angle: Any, index: Any = i) -> BlockDiagonal:
    return diagonal(cos(angle), sin(angle), -sin(angle), cos(angle), index=index)


def shown(left: Any, right: Any) -> None:
    """Show that they are equal, from what their sorts say; raise where that fails."""
    goal = Equation(sympify(left), sympify(right))
    reader = Reader.of(goal)
    wanted = reader.statement(goal)
    Prover().line(wanted, [], [assume(guard) for guard in reader.guards.values()])


PE = define("PE", [p], column(sin(theta(i) * p), cos(theta(i) * p)))
T = define("T", [p], rotation(theta(i) * p))
A, B, C = (MatrixVariable(name, 2 * n, 2 * n) for name in "ABC")
V = MatrixVariable("V", 2 * n, 1)
W2 = MatrixVariable("W", 2, 2)
a2, b2 = Grid(2, 2, x, y, p, q), Grid(2, 2, 1, x, y, 2)
ROW = MatrixVariable("W", 1, 2 * n)
OWN, FOREIGN = column(phi(i) * theta(i)), column(phi(j) * theta(i), index=j)


def twice(entry: Any) -> Any:
    """A dot product in a column in a dot product."""
    inner, outer = (MatrixVariable(name, 2 * n, 1) for name in "VU")
    return Dot(column(Dot(column(entry, index=j), inner())), outer())


IDENTITIES = {
    "shift": (T(p) @ PE(q), PE(p + q)),
    "composition": (T(p) @ T(q), T(p + q)),
    "inverse": (T(p).T, T(-p)),
    "orthogonal": (T(p).T @ T(p), Identity(2 * n)),
    "orthogonal, other side": (T(p) @ T(p).T, Identity(2 * n)),
    "commute": (T(p) @ T(q), T(q) @ T(p)),
    "no shift": (T(0), Identity(2 * n)),
    "self dot": (Dot(PE(p), PE(p)), n),
    "dot of two positions": (Dot(PE(p), PE(q)), Sum(cos(theta(i) * (p - q)), (i, 0, n - 1))),
    "dot after a shift": (Dot(T(p) @ PE(q), T(p) @ PE(x)), Dot(PE(q), PE(x))),
    "dot with a transpose": (Dot(T(p) @ PE(q), PE(x)), Dot(PE(q), T(p).T @ PE(x))),
    "trace": (Trace(T(p)), 2 * Sum(cos(theta(i) * p), (i, 0, n - 1))),
    "trace of the identity": (Trace(Identity(n)), n),
    "trace of a multiple": (Trace(x * T(p)), x * Trace(T(p))),
    "determinant": (Determinant(T(p)), 1),
    "determinant of a grid": (Determinant(a2), x * q - y * p),
    "determinant of a product": (Determinant(a2 @ b2), Determinant(a2) * Determinant(b2)),
    "component": (Component(PE(p), j, 1), cos(theta(j) * p)),
    "renamed index": (rotation(theta(j) * p, index=j), T(p)),
    "distributive": ((A() + B()) @ C(), A() @ C() + B() @ C()),
    "associative": ((A() @ B()) @ C(), A() @ (B() @ C())),
    "transpose of a product": ((A() @ B()).T, B().T @ A().T),
    "transpose of a sum": ((A() + B()).T, A().T + B().T),
    "transpose twice": (A().T.T, A()),
    "identity beside an unknown matrix": (Identity(2 * n) @ A(), A()),
    "identity of a number beside an unknown matrix": (Identity(2) @ W2(), W2()),
    "known beside unknown": (A() @ T(p) @ T(q), A() @ T(p + q)),
    "bilinear form": (Dot(A() @ PE(p), V()), Dot(PE(p), A().T @ V())),
    "dot is symmetric": (Dot(V(), PE(p)), Dot(PE(p), V())),
    "dot is linear": (Dot(V() + x * V(), PE(p)), (1 + x) * Dot(V(), PE(p))),
    "scalars move": (A() @ (x * B()), x * (A() @ B())),
    "zero": (A() - A(), 0 * A()),
    "hadamard": (
        Hadamard(PE(p), column(cos(theta(i) * q), cos(theta(i) * q))),
        column(sin(theta(i) * p) * cos(theta(i) * q), cos(theta(i) * p) * cos(theta(i) * q)),
    ),
    "hadamard commutes": (Hadamard(a2, b2), Hadamard(b2, a2)),
    "sum of blocks": (T(p) + T(p).T, diagonal(2 * cos(theta(i) * p), 0, 0, 2 * cos(theta(i) * p))),
    "identity joins blocks": (
        T(p) + Identity(2 * n),
        diagonal(
            1 + cos(theta(i) * p), sin(theta(i) * p), -sin(theta(i) * p), 1 + cos(theta(i) * p)
        ),
    ),
    "grid": (a2 @ b2, Grid(2, 2, x + y**2, x**2 + 2 * y, p + q * y, p * x + 2 * q)),
    "outer and inner": (Grid(1, 2, x, y) @ Grid(2, 1, p, q), Grid(1, 1, x * p + y * q)),
    "rotation of a definition": (Dot(T(p) @ PE(q), V()), Dot(PE(p + q), V())),
    "trace of an unknown": (Trace(Integer(2) * A()), 2 * Trace(A())),
    "what is free stays free, in a product": (
        diagonal(theta(i)) @ column(phi(i) * f(j), index=j),
        column(theta(l) * phi(i) * f(l), index=l),
    ),
    "what is free stays free, in a multiple": (
        diagonal(theta(i)) + phi(i) * Identity(2 * n),
        diagonal(theta(l) + phi(i), index=l),
    ),
    "nested blocks": (twice(theta(i)), twice(theta(i))),
    "beside an unknown matrix": (B() @ T(p) @ T(-p), B()),
}


@pytest.mark.parametrize(("left", "right"), IDENTITIES.values(), ids=IDENTITIES)
def test_what_holds_is_shown(left: Any, right: Any) -> None:
    shown(left, right)


TRAPS = {
    "shift the other way": (T(p) @ PE(q), PE(q - p)),
    "transpose is not itself": (T(p).T, T(p)),
    "unknown matrices do not commute": (A() @ B(), B() @ A()),
    "transpose of a product in order": ((A() @ B()).T, A().T @ B().T),
    "transpose of an unknown": (A().T, A()),
    "trace of a product": (Trace(A() @ B()), Trace(A()) * Trace(B())),
    "determinant of a sum": (Determinant(a2 + b2), Determinant(a2) + Determinant(b2)),
    "determinant of an unknown": (Determinant(Integer(2) * A()), 2 * Determinant(A())),
    "determinant with wrong sign": (Determinant(a2), x * q + y * p),
    "blocks in the wrong order": (PE(p), column(cos(theta(i) * p), sin(theta(i) * p))),
    "known does not pass an unknown": (A() @ T(p), T(p) @ A()),
    "hadamard is no product": (Hadamard(a2, b2), a2 @ b2),
    "dot of one vector": (Dot(V(), V()), n),
    "self dot is not d": (Dot(PE(p), PE(p)), 2 * n),
    "component of the other kind": (Component(PE(p), j, 0), cos(theta(j) * p)),
    "one nonzero block": (diagonal(theta(i)), diagonal(Integer(0))),
    "other unknowns": (A(), B()),
    "unknown of another parameter": (W2(x), W2(y)),
    "unknown is not the identity": (A() @ PE(p), PE(p)),
    "bilinear form without the transpose": (Dot(A() @ PE(p), V()), Dot(PE(p), A() @ V())),
    "identity is not zero": (Identity(n), 0 * Identity(n)),
    "free index": (column(theta(j)), column(theta(i))),
    "captured by a product": (
        diagonal(theta(i)) @ column(phi(i) * f(j), index=j),
        column(theta(l) * phi(l) * f(l), index=l),
    ),
    "captured by a sum": (
        column(theta(i)) + column(phi(i) * f(j), index=j),
        column(theta(l) + phi(l) * f(l), index=l),
    ),
    "captured by an elementwise product": (
        Hadamard(column(theta(i)), column(phi(i) * f(j), index=j)),
        column(theta(l) * phi(l) * f(l), index=l),
    ),
    "captured by a dot product": (
        Dot(column(theta(i)), column(phi(i) * f(j), index=j)),
        2 * Sum(theta(l) * phi(l) * f(l), (l, 0, n - 1)),
    ),
    "captured by a multiple": (
        diagonal(theta(i)) + phi(i) * diagonal(theta(i)),
        diagonal(theta(l) * (1 + phi(l)), index=l),
    ),
    "captured by a multiple of the identity": (
        diagonal(theta(i)) + phi(i) * Identity(2 * n),
        diagonal(theta(l) + phi(l), index=l),
    ),
    "captured by a row": (
        column(theta(i)).T @ diagonal(phi(i) * f(j), index=j),
        column(theta(l) * phi(l) * f(l), index=l).T,
    ),
    "captured by a trace": (phi(i) * Trace(diagonal(theta(i))), Trace(diagonal(phi(i) * theta(i)))),
    "nested blocks of another index": (twice(theta(i)), twice(theta(j))),
    "twice and not back": (B() @ T(p) @ T(p), B()),
    "captured on both sides": (OWN + FOREIGN, 2 * OWN),
    "captured under an unknown matrix": (ROW() @ OWN, ROW() @ FOREIGN),
}


@pytest.mark.parametrize(("left", "right"), TRAPS.values(), ids=TRAPS)
def test_what_only_looks_like_it_is_refused(left: Any, right: Any) -> None:
    with pytest.raises(KernelError):
        shown(left, right)
