"""Normal forms written as terms: they are equal to the term, and what people would write."""

from __future__ import annotations

import pytest
from symbolic_pe.proofs.heuristics.matrices import is_zero
from symbolic_pe.proofs.normal_forms import NoTerm, difference, in_normal_form
from sympy import (
    Abs,
    Basic,
    Function,
    I,
    Integer,
    Integral,
    Sum,
    Symbol,
    conjugate,
    cos,
    exp,
    log,
    pi,
    sin,
    sinh,
    sqrt,
    symbols,
    tan,
)

from symbolic_pe.encodings import PE, T, i, j, k, n, p, theta
from symbolic_pe.language.terms import Dot, MatrixProduct, MatrixVariable
from symbolic_pe.printing.lines import term_text

x, y = symbols("x y", real=True)
z = Symbol("z")
f = Function("f", real=True)
WAVES = Sum(sin(i * x), (i, 0, n - 1)) * Sum(cos(i * y), (i, 0, n - 1))


@pytest.mark.parametrize(
    "term",
    [
        sin(x) * cos(y),
        (sin(x) + 1) ** 3,
        tan(x),
        exp(x + y),
        exp(I * x) + z,
        sqrt(2) * cos(pi / 8),
        x * cos(pi / 7),
        log(6 * x**2 + 6),
        Abs(x * y),
        conjugate(z) * z,
        2**x,
        sinh(x) ** 2,
        1 / (1 + x) + 1 / (1 - x),
        f(x + 1) ** 2,
        sqrt(I * x),
        exp(I * pi * n),
        WAVES,
        Dot(PE(p + k), PE(p)),
        Integral(cos(k * x) ** 2 / (x**2 + 1), (x, 0, 1)),
        Sum(x**i / (i + 1), (i, 0, n)),
        Sum(i * Sum(f(i), (i, 0, n)), (i, 0, n)),
        1 / (sin(x) + cos(y)),
    ],
    ids=str,
)
def test_the_normal_form_is_equal_to_the_term(term: Basic) -> None:
    assert is_zero(term - in_normal_form(term))


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        (2 * sin(x) * cos(y), "sin(x + y) + sin(x − y)"),
        (sin(x) ** 2 + cos(x) ** 2, "1"),
        (sin(x) ** 2, "1/2 − ½ cos 2x"),
        (tan(x), "sin(x)/cos x"),
        (2 ** (x + y), "2^x·2^y"),
        (Dot(PE(p + k), PE(p)), "Σᵢ₌₀ⁿ⁻¹ cos θᵢk"),
        (Integral(cos(k * x) ** 2, (x, 0, 1)), "∫₀¹ ½ cos 2kx dx + 1/2"),
    ],
    ids=str,
)
def test_waves_are_cosines_and_sines(term: Basic, shown: str) -> None:
    assert term_text(in_normal_form(term)) == shown


def test_a_matrix_is_multiplied_out() -> None:
    turned = "⊕ᵢ₌₀ⁿ⁻¹ (sin(θᵢ·(k + p)), cos(θᵢ·(k + p)))"
    assert term_text(in_normal_form(T(k) @ PE(p))) == turned


def test_an_unknown_matrix_stays() -> None:
    matrix = MatrixVariable("A", 2 * n, 2 * n)()
    assert isinstance(in_normal_form(matrix @ PE(p)), MatrixProduct)


def test_a_difference_of_sums_is_one_sum() -> None:
    one, two = (Sum(cos(m * k * theta(i)), (i, 0, n - 1)) for m in (1, 2))
    assert term_text(difference(one, two)) == "Σᵢ₌₀ⁿ⁻¹ (cos θᵢk − cos 2θᵢk)"


def test_a_bound_variable_is_not_mistaken_for_a_free_one() -> None:
    term = Sum(f(j) * Sum(f(i) * sin(i), (i, 0, j)), (j, 0, n)) + f(i) + f(j)
    assert is_zero(term - in_normal_form(term))


def test_a_long_normal_form_is_not_written() -> None:
    with pytest.raises(NoTerm, match="terms"):
        in_normal_form((x + y + z + 1) ** 9)


def test_what_cannot_be_written_is_refused() -> None:
    matrix = MatrixVariable("A", 2, 2)()
    with pytest.raises(NoTerm):
        in_normal_form(Dot(matrix @ PE(p).subs(n, 1), PE(p).subs(n, 1)) + Integer(1))
