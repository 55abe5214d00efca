"""Block algebra: products of blocks with a symbolic number of blocks, against explicit matrices."""

from __future__ import annotations

import random
from typing import Any

import pytest
from flint import acb
from symbolic_pe.proofs.heuristics.matrices import is_zero
from sympy import Expr, I, Integer, Sum, cos, sin, sqrt

from symbolic_pe.language.terms import (
    BlockColumn,
    BlockDiagonal,
    Component,
    Determinant,
    Dot,
    Grid,
    Hadamard,
    Identity,
    MatrixSum,
    MatrixVariable,
    Scaled,
    Trace,
    define,
    substitute,
)
from symbolic_pe.numerics.evaluation import enclose
from tests.steps.vocabulary import f, i, j, k, l, m, n, p, phi, q, theta, u, w, x, y, z


def column(*entries: Any, index: Any = i, count: Any = n) -> BlockColumn:
    return BlockColumn(Grid(len(entries), 1, *entries), index, count)


def diagonal(*entries: Any, index: Any = i, count: Any = n) -> BlockDiagonal:
    size = {1: 1, 4: 2}[len(entries)]
    return BlockDiagonal(Grid(size, size, *entries), index, count)


def rotation(angle: Any, index: Any = i) -> BlockDiagonal:
    return diagonal(cos(angle), sin(angle), -sin(angle), cos(angle), index=index)


PE = define("PE", [p], column(sin(theta(i) * p), cos(theta(i) * p)))
T = define("T", [p], rotation(theta(i) * p))
A, B, C = (MatrixVariable(name, 2 * n, 2 * n) for name in "ABC")
V = MatrixVariable("V", 2 * n, 1)
W2 = MatrixVariable("W", 2, 2)
a2, b2 = Grid(2, 2, x, y, z, w), Grid(2, 2, 1, x, y, 2)


def equal(left: Any, right: Any) -> bool:
    if isinstance(left, Expr):
        return is_zero(left - right)
    return is_zero(MatrixSum(left, Scaled(Integer(-1), right)))


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
    "determinant of a multiple": (Determinant(diagonal(x)), x**n),
    "determinant of a grid": (Determinant(a2), x * w - y * z),
    "determinant of a product": (Determinant(a2 @ b2), Determinant(a2) * Determinant(b2)),
    "determinant of the identity": (Determinant(Identity(n)), 1),
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
    "grid": (a2 @ b2, Grid(2, 2, x + y**2, x**2 + 2 * y, z + w * y, z * x + 2 * w)),
    "outer and inner": (Grid(1, 2, x, y) @ Grid(2, 1, z, w), Grid(1, 1, x * z + y * w)),
    "rotation of a definition": (Dot(T(p) @ PE(q), V()), Dot(PE(p + q), V())),
    "trace of an unknown": (Trace(Integer(2) * A()), 2 * Trace(A())),
}


@pytest.mark.parametrize(("left", "right"), IDENTITIES.values(), ids=IDENTITIES)
def test_decides(left: Any, right: Any) -> None:
    assert equal(left, right)


TRAPS = {
    "shift the other way": (T(p) @ PE(q), PE(q - p)),
    "transpose is not itself": (T(p).T, T(p)),
    "unknown matrices do not commute": (A() @ B(), B() @ A()),
    "transpose of a product in order": ((A() @ B()).T, A().T @ B().T),
    "transpose of an unknown": (A().T, A()),
    "trace of a product": (Trace(A() @ B()), Trace(A()) * Trace(B())),
    "determinant of a sum": (Determinant(a2 + b2), Determinant(a2) + Determinant(b2)),
    "determinant of an unknown": (Determinant(Integer(2) * A()), 2 * Determinant(A())),
    "determinant with wrong sign": (Determinant(a2), x * w + y * z),
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
        Sum(theta(l) * phi(l) * f(l), (l, 0, n - 1)),
    ),
    "captured by a multiple": (
        diagonal(theta(i)) + phi(i) * diagonal(theta(i)),
        diagonal(theta(l) * (1 + phi(l)), index=l),
    ),
    "captured by a multiple of the identity": (
        diagonal(theta(i)) + phi(i) * Identity(n),
        diagonal(theta(l) + phi(l), index=l),
    ),
    "captured by a row": (
        column(theta(i)).T @ diagonal(phi(i) * f(j), index=j),
        column(theta(l) * phi(l) * f(l), index=l).T,
    ),
    "captured by a trace": (phi(i) * Trace(diagonal(theta(i))), Trace(diagonal(phi(i) * theta(i)))),
}


@pytest.mark.parametrize(("left", "right"), TRAPS.values(), ids=TRAPS)
def test_does_not_fall_for(left: Any, right: Any) -> None:
    assert not equal(left, right)


def test_what_is_free_stays_free() -> None:
    product = diagonal(theta(i)) @ column(phi(i) * f(j), index=j)
    assert equal(product, column(theta(l) * phi(i) * f(l), index=l))
    assert equal(diagonal(theta(i)) + phi(i) * Identity(n), diagonal(theta(l) + phi(i), index=l))


def nested(entry: Any) -> BlockColumn:
    unknown = MatrixVariable("V", n, 1)
    return column(Dot(column(entry, index=j), unknown()))


def test_nested_blocks_keep_their_indices_apart() -> None:
    unknown = MatrixVariable("U", n, 1)
    assert not equal(Dot(nested(theta(i)), unknown()), Dot(nested(theta(j)), unknown()))
    assert equal(Dot(nested(theta(i)), unknown()), Dot(nested(theta(i)), unknown()))


def test_dot_product_with_complex_entries_is_not_taken_for_real() -> None:
    unknown = MatrixVariable("W", 2, 1)
    product = Dot(Grid(2, 1, I, 0), unknown())
    assert not is_zero(sqrt(product**2 * z) - sqrt(product**2) * sqrt(z))
    real = Dot(Grid(2, 1, x, 0), unknown())
    assert is_zero(sqrt(real**2 * z) - sqrt(real**2) * sqrt(z))


# --------------------------------------------------------------------------------------------
# Random products against explicit matrices


def random_matrix(chance: random.Random, depth: int) -> Any:
    """A 2n×2n matrix made of rotations, unknown direct sums and the identity."""
    if depth == 0:
        return chance.choice(
            (
                T(p),
                T(q),
                Identity(2 * n),
                rotation(phi(j) * u, index=j),
                diagonal(theta(i), 1, 0, phi(i)),
            )
        )
    one, two = (random_matrix(chance, depth - 1) for _ in range(2))
    return chance.choice(
        (one @ two, one + two, one.T, chance.randint(2, 5) * one, one - two, Hadamard(T(p), T(q)))
    )


def explicit(term: Any, seed: int) -> Any:
    chance = random.Random(seed)
    values: dict[Any, Any] = {
        p: chance.uniform(-2, 2),
        q: chance.uniform(-2, 2),
        u: chance.uniform(1, 2),
        n: 3,
        theta: [chance.uniform(-2, 2) for _ in range(3)],
        k: 1,
        m: 1,
        x: 0.5,
        y: 0.25,
        phi: [chance.uniform(-2, 2) for _ in range(3)],
    }
    return enclose(term, values, 128)


@pytest.mark.parametrize("seed", range(12))
def test_transposition_moves_to_the_other_factor_of_a_dot_product(seed: int) -> None:
    matrix = random_matrix(random.Random(seed), 2)
    left, right = Dot(matrix @ PE(p), PE(q)), Dot(PE(p), matrix.T @ PE(q))
    assert is_zero(left - right)
    assert explicit(left, seed).overlaps(explicit(right, seed))


@pytest.mark.parametrize("seed", range(20))
def test_matrices_called_equal_have_equal_entries(seed: int) -> None:
    chance = random.Random(seed)
    one, two = random_matrix(chance, 2), random_matrix(chance, 1)
    pairs = [
        (one @ two, two @ one),
        (one + two, two + one),
        ((one @ two).T, two.T @ one.T),
        ((one @ two).T, one.T @ two.T),
        (one, one.T),
        (one, two),
    ]
    for left, right in pairs:
        if equal(left, right):
            rows = zip(explicit(left, seed), explicit(right, seed), strict=True)
            assert all(a.overlaps(b) for row in rows for a, b in zip(*row, strict=True))
    assert equal(*pairs[1])
    assert equal(*pairs[2])


def test_explicit_size_is_an_instance_of_the_symbolic_one() -> None:
    three = substitute(Dot(PE(p), PE(q)), {n: Integer(3)})
    assert is_zero(three - sum(cos(theta(h) * (p - q)) for h in range(3)))
    assert isinstance(explicit(Dot(PE(p), PE(q)), 1), acb)


def test_a_rotation_and_its_inverse_vanish_beside_an_unknown_matrix():
    unknown = MatrixVariable("A", m, 2 * n)()
    assert is_zero(unknown @ T(p) @ T(-p) - unknown)
    assert not is_zero(unknown @ T(p) @ T(p) - unknown)
