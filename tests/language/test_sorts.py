"""Sorts of symbols, and what is certainly true of the values of terms."""

from typing import Any

import pytest

from symbolic_pe.language.sorts import (
    Fact,
    Sort,
    facts,
    has_real_entries,
    has_sort,
    is_positive,
    sort_of,
)
from tests.cases import cases
from tests.formulas import *
from tests.vocabulary import f, i, k, m, n, p, q, r, theta, u, v, w, x, y, z

R, Z, NN, NP, NZ = Fact


@cases(
    "variable sort",
    (z, Sort.COMPLEX),
    (x, Sort.REAL),
    (v, Sort.NONNEGATIVE),
    (u, Sort.POSITIVE),
    (k, Sort.INTEGER),
    (m, Sort.NATURAL),
    (n, Sort.POSITIVE_INTEGER),
    (f, Sort.COMPLEX),
    (theta, Sort.REAL),
    (Symbol("c", complex=True), Sort.COMPLEX),
    (Symbol("c", real=True, integer=True), Sort.INTEGER),
)
def test_sort_is_read_off_the_assumptions(variable: Any, sort: Sort) -> None:
    assert sort_of(variable) is sort


@pytest.mark.parametrize("sort", Sort)
def test_assumptions_of_a_sort_give_the_sort_back(sort: Sort) -> None:
    assert sort_of(Symbol("s", **sort.assumptions)) is sort


def test_sorts_have_different_signs() -> None:
    assert len({sort.sign for sort in Sort}) == len(Sort) == 7


@cases(
    "assumptions",
    {"even": True},
    {"odd": True},
    {"prime": True},
    {"zero": True},
    {"negative": True},
    {"nonzero": True},
    {"imaginary": True},
    {"rational": True},
    {"irrational": True},
    {"commutative": False},
    {"finite": True},
    {"infinite": True},
    {"extended_real": True},
    {"real": False},
    {"real": True, "nonzero": True},
    {"positive": True, "rational": True},
    {"integer": True, "nonpositive": True},
    {"hermitian": True},
    {"complex": True, "zero": False},
)
def test_other_assumptions_are_no_sort(assumptions: dict[str, bool]) -> None:
    with pytest.raises(MalformedStatement, match="assumptions"):
        sort_of(Symbol("s", **assumptions))


@pytest.mark.parametrize("assumption", ["even", "zero", "imaginary", "negative"])
def test_functions_with_other_assumptions_are_no_sort(assumption: str) -> None:
    with pytest.raises(MalformedStatement):
        sort_of(Function("h", **{assumption: True}))


def test_matrix_variable_has_no_sort() -> None:
    with pytest.raises((MalformedStatement, AttributeError)):
        sort_of(MatrixVariable("W", 2, 2))


FACTS: list[tuple[Any, set[Fact]]] = [
    (Integer(0), {R, Z, NN, NP}),
    (Integer(3), {R, Z, NN, NZ}),
    (Rational(-1, 2), {R, NP, NZ}),
    (pi, {R, NN, NZ}),
    (EulerGamma, {R, NN, NZ}),
    (I, {NZ}),
    (x + y, {R}),
    (x + z, set()),
    (u + v, {R, NN, NZ}),
    (v + x**2, {R, NN}),
    (u - 1, {R}),
    (v, {R, NN}),
    (n - m, {R, Z}),
    (u - v, {R}),
    (x**2 - y**2, {R}),
    (sin(x) + 1, {R}),
    (cosh(x) - 1, {R}),
    (x * y, {R}),
    (-(x**2), {R, NP}),
    (z * conjugate(z), set()),
    (u * exp(x), {R, NN, NZ}),
    (1 + x**2, {R, NN, NZ}),
    (n + v, {R, NN, NZ}),
    (2 ** (-x), {R, NN, NZ}),
    (pi * u, {R, NN, NZ}),
    (cosh(x) + x**2, {R, NN, NZ}),
    (n - 1, {R, Z, NN}),
    (n - 2, {R, Z}),
    (2 * n - 2, {R, Z, NN}),
    (2 * n - 1, {R, Z, NN, NZ}),
    (m + 1, {R, Z, NN, NZ}),
    (m - 1, {R, Z}),
    (k + r, {R, Z}),
    (k / 2, {R}),
    (-u, {R, NP, NZ}),
    (-u * -v, {R, NN}),
    (x * k, {R}),
    (k * r, {R, Z}),
    (n * m, {R, Z, NN}),
    (I * x, set()),
    (x**2, {R, NN}),
    (x**3, {R}),
    (k**2, {R, Z, NN}),
    (z**2, set()),
    (u**x, {R, NN, NZ}),
    (u**z, {NZ}),
    (2**m, {R, Z, NN, NZ}),
    (n**m, {R, Z, NN, NZ}),
    (n**k, {R, NN, NZ}),
    (sqrt(v), {R, NN}),
    (sqrt(x), set()),
    ((-1) ** k, {R, NZ}),
    ((-1) ** m, {R, Z, NZ}),
    (x**k, {R}),
    (x**m, {R}),
    (k**m, {R, Z}),
    (x**y, set()),
    (1 / u, {R, NN, NZ}),
    (1 / x, {R}),
    (log(u), {R}),
    (log(x), set()),
    (log(2), {R, NN, NZ}),
    (log(Rational(1, 2)), {R, NP, NZ}),
    (log(1 + u), {R}),
    (exp(x), {R, NN, NZ}),
    (exp(z), {NZ}),
    (exp(I * x), {NZ}),
    (cosh(x), {R, NN, NZ}),
    (sin(x), {R}),
    (sin(z), set()),
    (tan(x), {R}),
    (asin(x), set()),
    (Abs(z), {R, NN}),
    (Abs(k), {R, Z, NN}),
    (sign(x), {R}),
    (floor(x), {R, Z}),
    (floor(v), {R, Z, NN}),
    (floor(z), set()),
    (re(z), {R}),
    (im(f(x)), {R}),
    (Ci(u), {R}),
    (Ci(x), set()),
    (Si(x), {R}),
    (KroneckerDelta(i, k), {R, Z, NN}),
    (conjugate(z), set()),
    (theta(z), {R}),
    (f(x), set()),
    (Sum(theta(i), (i, 0, n)), {R}),
    (Sum(k * i, (i, 0, n)), {R, Z}),
    (Sum(z, (i, 0, n)), set()),
    (Integral(sin(x), (x, 0, y)), {R}),
    (Integral(exp(I * x), (x, 0, 1)), set()),
    (Integral(sin(x), (x, 0, z)), set()),
    (define("g", [p], p**2)(x), {R, NN}),
    (define("g", [q], I * q)(x), set()),
    (Trace(MatrixVariable("W", 2, 2)()), {R}),
    (Dot(Grid(1, 1, I), Grid(1, 1, 1)), set()),
    (Determinant(Grid(1, 1, x)), {R}),
]


@pytest.mark.parametrize(("term", "known"), FACTS, ids=[str(term) for term, _ in FACTS])
def test_facts(term: Any, known: set[Fact]) -> None:
    assert facts(term) == known
    assert is_positive(term) == ({R, NN, NZ} <= known)


def test_every_term_is_complex() -> None:
    assert has_sort(w * f(z), Sort.COMPLEX)


@pytest.mark.parametrize(
    ("entry", "real"), [(x, True), (z, False), (I, False), (sqrt(x), False), (cos(theta(i)), True)]
)
def test_real_entries(entry: Any, real: bool) -> None:
    grid = Grid(1, 1, entry)
    for matrix in (grid, grid.T, grid @ grid, grid + grid, 2 * grid):
        assert has_real_entries(matrix) is real
    assert not has_real_entries(z * grid)
