"""Rotations, reflections, boosts and quaternions, as matrices or entry by entry."""

from __future__ import annotations

from sympy import Expr, I, cos, cosh, exp, pi, sin, sinh, sqrt, tan

from decide.cases import Case, a, b, c, d, equations, k, m, n, p, q, s, t, u, w, x, y, z
from symbolic_pe.language.terms import Determinant, Dot, Grid, Identity, MatrixTerm, Trace

__all__ = ["CASES"]


def _turn(angle: Expr) -> Grid:
    """The rotation of the plane."""
    return Grid(2, 2, cos(angle), -sin(angle), sin(angle), cos(angle))


def _mirror(angle: Expr) -> Grid:
    """The reflection at the line of inclination angle/2."""
    return Grid(2, 2, cos(angle), sin(angle), sin(angle), -cos(angle))


def _boost(rapidity: Expr) -> Grid:
    return Grid(2, 2, cosh(rapidity), sinh(rapidity), sinh(rapidity), cosh(rapidity))


def _about_x(angle: Expr) -> Grid:
    return Grid(3, 3, 1, 0, 0, 0, cos(angle), -sin(angle), 0, sin(angle), cos(angle))


def _about_y(angle: Expr) -> Grid:
    return Grid(3, 3, cos(angle), 0, sin(angle), 0, 1, 0, -sin(angle), 0, cos(angle))


def _about_z(angle: Expr) -> Grid:
    return Grid(3, 3, cos(angle), -sin(angle), 0, sin(angle), cos(angle), 0, 0, 0, 1)


def _quaternion(one: Expr, i: Expr, j: Expr, k: Expr) -> Grid:
    """Left multiplication by the quaternion one + i·𝐢 + j·𝐣 + k·𝐤."""
    return Grid(4, 4, one, -i, -j, -k, i, one, -k, j, j, k, one, -i, k, -j, i, one)


def _rotated_by_quaternion(one: Expr, i: Expr, j: Expr, k: Expr) -> Grid:
    """The rotation that a quaternion makes of space, times its squared norm."""
    return Grid(
        3,
        3,
        one**2 + i**2 - j**2 - k**2,
        2 * (i * j - one * k),
        2 * (i * k + one * j),
        2 * (i * j + one * k),
        one**2 - i**2 + j**2 - k**2,
        2 * (j * k - one * i),
        2 * (i * k - one * j),
        2 * (j * k + one * i),
        one**2 - i**2 - j**2 + k**2,
    )


def _pauli(one: Expr, two: Expr, three: Expr) -> Grid:
    return Grid(2, 2, three, one - I * two, one + I * two, -three)


def _cross(one: Expr, two: Expr, three: Expr) -> Grid:
    """The matrix of the vector product with (one, two, three)."""
    return Grid(3, 3, 0, -three, two, three, 0, -one, -two, one, 0)


def _column(*entries: Expr) -> Grid:
    return Grid(len(entries), 1, *entries)


_J = Grid(2, 2, 0, -1, 1, 0)
_UNIT2, _UNIT3 = Grid(2, 2, 1, 0, 0, 1), Grid(3, 3, 1, 0, 0, 0, 1, 0, 0, 0, 1)
_QUERY, _KEY = _column(a, b), _column(c, d)

_PLANE: list[tuple[str, MatrixTerm | Expr, MatrixTerm | Expr | int]] = [
    ("product of rotations", _turn(x) @ _turn(y), _turn(x + y)),
    ("inverse", _turn(x) @ _turn(x).T, Identity(2)),
    ("transpose", _turn(x).T, _turn(-x)),
    ("three turns", _turn(x) @ _turn(y) @ _turn(z), _turn(x + y + z)),
    ("conjugated by a turn", _turn(x) @ _turn(y) @ _turn(-x), _turn(y)),
    ("two mirrors", _mirror(x) @ _mirror(y), _turn(x - y)),
    ("mirror and turn", _mirror(x) @ _turn(y), _mirror(x - y)),
    ("mirror twice", _mirror(x) @ _mirror(x), Identity(2)),
    ("turn by cosine and sine", _turn(x), cos(x) * _UNIT2 + sin(x) * _J),
    ("square of the generator", _J @ _J, -1 * _UNIT2),
    ("generator commutes", _J @ _turn(x), _turn(x + pi / 2)),
    ("Cayley", (_UNIT2 + (-tan(x / 2)) * _J) @ _turn(x), _UNIT2 + tan(x / 2) * _J),
    ("characteristic equation", _turn(x) @ _turn(x) + _UNIT2, (2 * cos(x)) * _turn(x)),
    ("determinant", Determinant(_turn(x)), 1),
    ("determinant of a mirror", Determinant(_mirror(x)), -1),
    ("trace of a product", Trace(_turn(x) @ _turn(y)), 2 * cos(x + y)),
    ("trace of a relative turn", Trace(_turn(x).T @ _turn(y)), 2 * cos(x - y)),
    ("dot product after a common turn", Dot(_turn(x) @ _QUERY, _turn(x) @ _KEY), Dot(_QUERY, _KEY)),
    (
        "relative position",
        Dot(_turn(m) @ _QUERY, _turn(n) @ _KEY),
        Dot(_QUERY, _turn(n - m) @ _KEY),
    ),
    ("length", Dot(_turn(x) @ _QUERY, _turn(x) @ _QUERY), a**2 + b**2),
    ("product of boosts", _boost(x) @ _boost(y), _boost(x + y)),
    ("determinant of a boost", Determinant(_boost(x)), 1),
    ("boosts commute", _boost(x) @ _boost(y), _boost(y) @ _boost(x)),
    ("Minkowski", (cosh(x) * a + sinh(x) * b) ** 2 - (sinh(x) * a + cosh(x) * b) ** 2, a**2 - b**2),
    (
        "complex multiplication",
        Grid(2, 2, a, -b, b, a) @ Grid(2, 2, c, -d, d, c),
        Grid(2, 2, a * c - b * d, -a * d - b * c, a * d + b * c, a * c - b * d),
    ),
    ("scaled turn", (exp(p) * _turn(x)) @ (exp(q) * _turn(y)), exp(p + q) * _turn(x + y)),
    (
        "shear, turn by three",
        Grid(2, 2, 1, -tan(x / 2), 0, 1)
        @ Grid(2, 2, 1, 0, sin(x), 1)
        @ Grid(2, 2, 1, -tan(x / 2), 0, 1),
        _turn(x),
    ),
]

_SPACE: list[tuple[str, MatrixTerm | Expr, MatrixTerm | Expr | int]] = [
    ("about z", _about_z(x) @ _about_z(y), _about_z(x + y)),
    ("about x, inverse", _about_x(x) @ _about_x(x).T, Identity(3)),
    ("about y by quarter turns", _about_z(pi / 2) @ _about_x(x) @ _about_z(-pi / 2), _about_y(x)),
    ("Euler angles, determinant", Determinant(_about_z(x) @ _about_x(y) @ _about_z(z)), 1),
    (
        "Euler angles, trace",
        Trace(_about_z(x) @ _about_x(y) @ _about_z(z)),
        cos(y) + (1 + cos(y)) * cos(x + z),
    ),
    (
        "Euler angles, orthogonal",
        (_about_z(x) @ _about_y(y)) @ (_about_z(x) @ _about_y(y)).T,
        Identity(3),
    ),
    (
        "vector product twice",
        _cross(a, b, c) @ _cross(a, b, c),
        _column(a, b, c) @ _column(a, b, c).T - (a**2 + b**2 + c**2) * _UNIT3,
    ),
    ("vector product, orthogonal", Dot(_column(a, b, c), _cross(a, b, c) @ _column(x, y, z)), 0),
    (
        "Lagrange",
        Dot(_cross(a, b, c) @ _column(x, y, z), _cross(a, b, c) @ _column(x, y, z)),
        (a**2 + b**2 + c**2) * (x**2 + y**2 + z**2) - (a * x + b * y + c * z) ** 2,
    ),
    (
        "Grassmann",
        _cross(a, b, c) @ (_cross(p, q, s) @ _column(x, y, z)),
        (a * x + b * y + c * z) * _column(p, q, s) - (a * p + b * q + c * s) * _column(x, y, z),
    ),
    (
        "Jacobi",
        _cross(a, b, c) @ (_cross(p, q, s) @ _column(x, y, z))
        + _cross(p, q, s) @ (_cross(x, y, z) @ _column(a, b, c)),
        -1 * (_cross(x, y, z) @ (_cross(a, b, c) @ _column(p, q, s))),
    ),
    (
        "Rodrigues about z",
        _about_z(x),
        _UNIT3 + sin(x) * _cross(0, 0, 1) + (1 - cos(x)) * (_cross(0, 0, 1) @ _cross(0, 0, 1)),
    ),
    (
        "orthogonal projections",
        (_UNIT3 + -1 * (_column(cos(x), sin(x), 0) @ _column(cos(x), sin(x), 0).T))
        @ _column(cos(x), sin(x), 0),
        _column(0, 0, 0),
    ),
]

_QUATERNIONS: list[tuple[str, MatrixTerm | Expr, MatrixTerm | Expr | int]] = [
    (
        "product with the conjugate",
        _quaternion(a, b, c, d) @ _quaternion(a, -b, -c, -d),
        (a**2 + b**2 + c**2 + d**2) * Identity(4),
    ),
    ("conjugate is the transpose", _quaternion(a, b, c, d).T, _quaternion(a, -b, -c, -d)),
    (
        "Euler's four squares",
        (a**2 + b**2 + c**2 + d**2) * (x**2 + y**2 + z**2 + t**2),
        (a * x - b * y - c * z - d * t) ** 2
        + (a * y + b * x + c * t - d * z) ** 2
        + (a * z - b * t + c * x + d * y) ** 2
        + (a * t + b * z - c * y + d * x) ** 2,
    ),
    (
        "Hamilton's product",
        _quaternion(a, b, c, d) @ _quaternion(x, y, z, t),
        _quaternion(
            a * x - b * y - c * z - d * t,
            a * y + b * x + c * t - d * z,
            a * z - b * t + c * x + d * y,
            a * t + b * z - c * y + d * x,
        ),
    ),
    ("i·j = k", _quaternion(0, 1, 0, 0) @ _quaternion(0, 0, 1, 0), _quaternion(0, 0, 0, 1)),
    (
        "i·j = −j·i",
        _quaternion(0, 1, 0, 0) @ _quaternion(0, 0, 1, 0),
        -1 * (_quaternion(0, 0, 1, 0) @ _quaternion(0, 1, 0, 0)),
    ),
    (
        "half angles about one axis",
        _quaternion(cos(x / 2), 0, 0, sin(x / 2)) @ _quaternion(cos(y / 2), 0, 0, sin(y / 2)),
        _quaternion(cos((x + y) / 2), 0, 0, sin((x + y) / 2)),
    ),
    (
        "rotation by a half-angle quaternion",
        _rotated_by_quaternion(cos(x / 2), 0, 0, sin(x / 2)),
        _about_z(x),
    ),
    (
        "rotation matrix, orthogonal",
        _rotated_by_quaternion(a, b, c, d) @ _rotated_by_quaternion(a, b, c, d).T,
        (a**2 + b**2 + c**2 + d**2) ** 2 * _UNIT3,
    ),
    (
        "rotation matrix, trace",
        Trace(_rotated_by_quaternion(a, b, c, d)),
        3 * a**2 - b**2 - c**2 - d**2,
    ),
    (
        "Pauli matrices anticommute",
        _pauli(1, 0, 0) @ _pauli(0, 1, 0),
        -1 * (_pauli(0, 1, 0) @ _pauli(1, 0, 0)),
    ),
    ("Pauli vector squared", _pauli(a, b, c) @ _pauli(a, b, c), (a**2 + b**2 + c**2) * _UNIT2),
    ("Pauli product", _pauli(1, 0, 0) @ _pauli(0, 1, 0), I * _pauli(0, 0, 1)),
    (
        "spin, half angles",
        (cos(x / 2) * _UNIT2 - (I * sin(x / 2)) * _pauli(0, 0, 1))
        @ (cos(y / 2) * _UNIT2 - (I * sin(y / 2)) * _pauli(0, 0, 1)),
        Grid(2, 2, exp(-I * (x + y) / 2), 0, 0, exp(I * (x + y) / 2)),
    ),
    ("Degen's pairs", (a**2 + b**2) * (c**2 + d**2), (a * c - b * d) ** 2 + (a * d + b * c) ** 2),
]

_DISCRETE: list[tuple[str, MatrixTerm | Expr, MatrixTerm | Expr | int]] = [
    (
        "Fourier matrix of order 3",
        _column(1, exp(2 * I * pi / 3), exp(4 * I * pi / 3)).T
        @ _column(1, exp(-2 * I * pi / 3), exp(-4 * I * pi / 3)),
        Grid(1, 1, 3),
    ),
    (
        "Hadamard of order 2",
        (1 / sqrt(2) * Grid(2, 2, 1, 1, 1, -1)) @ (1 / sqrt(2) * Grid(2, 2, 1, 1, 1, -1)),
        Identity(2),
    ),
    (
        "circulant of order 3",
        Determinant(Grid(3, 3, a, b, c, c, a, b, b, c, a)),
        a**3 + b**3 + c**3 - 3 * a * b * c,
    ),
    (
        "Vandermonde of order 3",
        Determinant(Grid(3, 3, 1, a, a**2, 1, b, b**2, 1, c, c**2)),
        (b - a) * (c - a) * (c - b),
    ),
    (
        "Gram determinant",
        Determinant(Grid(2, 2, a**2 + b**2, a * c + b * d, a * c + b * d, c**2 + d**2)),
        (a * d - b * c) ** 2,
    ),
    (
        "Cauchy of order 2",
        Determinant(
            Grid(2, 2, 1 / (u + w), 1 / (u + k**2 + w), 1 / (u + 1 + w), 1 / (u + 1 + k**2 + w))
        ),
        k**2 / ((u + w) * (u + k**2 + w) * (u + 1 + w) * (u + 1 + k**2 + w)),
    ),
    (
        "adjugate of order 2",
        Grid(2, 2, a, b, c, d) @ Grid(2, 2, d, -b, -c, a),
        (a * d - b * c) * Identity(2),
    ),
    (
        "Cayley and Hamilton",
        Grid(2, 2, a, b, c, d) @ Grid(2, 2, a, b, c, d) + (a * d - b * c) * _UNIT2,
        (a + d) * Grid(2, 2, a, b, c, d),
    ),
    (
        "product of determinants",
        Determinant(Grid(2, 2, a, b, c, d) @ Grid(2, 2, p, q, s, t)),
        (a * d - b * c) * (p * t - q * s),
    ),
    (
        "trace of a commutator",
        Trace(Grid(2, 2, a, b, c, d) @ Grid(2, 2, p, q, s, t)),
        Trace(Grid(2, 2, p, q, s, t) @ Grid(2, 2, a, b, c, d)),
    ),
]

CASES: tuple[Case, ...] = (
    *equations("rotations of the plane", _PLANE),
    *equations("rotations of space", _SPACE),
    *equations("quaternions", _QUATERNIONS),
    *equations("small matrices", _DISCRETE),
)
"""True for all values at which both sides are defined."""
