"""The symbolic objects against the NumPy reference, expanded at concrete sizes."""

import numpy as np
import pytest
import sympy

from symbolic_pe.encodings import *
from symbolic_pe.language.terms import substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.evaluation import enclose

SIZES = [2, 4, 6]


def values(term, head_dimension, **at):
    """The explicit matrix with the notes' schedule and the given positions put in."""
    table = explicit(substitute(term, {theta: geometric()}), head_dimension)
    symbols = {"p": p, "k": k, "m": m}
    table = table.subs({symbols[name]: value for name, value in at.items()})
    return np.array(table.evalf(17).tolist(), dtype=float)


@pytest.mark.parametrize("d", SIZES)
def test_sinusoidal_encoding_is_the_reference_encoding(d):
    np.testing.assert_allclose(
        values(PE(p), d, p=7)[:, 0], reference.sinusoidal(7.0, d), rtol=1e-14
    )


@pytest.mark.parametrize("d", SIZES)
def test_shift_matrix_is_the_reference_matrix(d):
    np.testing.assert_allclose(values(T(k), d, k=3), reference.shift_matrix(3.0, d), atol=1e-15)


@pytest.mark.parametrize("d", SIZES)
def test_backward_shift_matrix_is_the_reference_matrix(d):
    expected = reference.backward_shift_matrix(3.0, d)
    np.testing.assert_allclose(values(T_backward(k), d, k=3), expected, atol=1e-15)


@pytest.mark.parametrize("d", SIZES)
def test_rotary_matrix_is_the_reference_matrix(d):
    np.testing.assert_allclose(values(R(m), d, m=5), reference.rotary_matrix(5.0, d), atol=1e-15)


@pytest.mark.parametrize("d", SIZES)
def test_generator_is_the_reference_generator(d):
    np.testing.assert_allclose(values(G(), d), reference.generator(d), atol=1e-15)


@pytest.mark.parametrize("d", SIZES)
def test_similarity_is_the_reference_similarity(d):
    size = sympy.Integer(d // 2)
    term = substitute(S(k), {theta: geometric(count=size), n: size, k: sympy.Integer(9)})
    np.testing.assert_allclose(float(enclose(term).real), reference.similarity(9.0, d), rtol=1e-14)


def test_blocks_have_the_signs_of_the_notes():
    a = sympy.Symbol("a", real=True)
    assert explicit(Phi(a)) == sympy.Matrix(
        [[sympy.cos(a), sympy.sin(a)], [-sympy.sin(a), sympy.cos(a)]]
    )
    assert explicit(rho(a)) == explicit(Phi(a)).T


def test_rotated_half_swaps_pairs_and_negates_the_first():
    q = sympy.Function("q", real=True)
    assert list(explicit(features(q), 4)) == [q(0), q(1), q(2), q(3)]
    assert list(explicit(rotated_half(q), 4)) == [-q(1), q(0), -q(3), q(2)]


def test_operations_expand_to_sympy_matrix_operations():
    product = explicit(T(k) @ PE(p), 4)
    assert product == explicit(T(k), 4) * explicit(PE(p), 4)
    assert explicit(T(k).T, 4) == explicit(T(k), 4).T
    assert explicit(2 * T(k) - T(k), 4).applyfunc(sympy.expand) == explicit(T(k), 4)


@pytest.mark.parametrize("d", [0, -2, 3])
def test_a_head_dimension_that_is_not_even_and_positive_is_refused(d):
    with pytest.raises(ValueError, match="even and positive"):
        explicit(PE(p), d)


def test_a_symbolic_size_cannot_be_expanded():
    with pytest.raises(ValueError, match="give the head dimension"):
        explicit(PE(p))
