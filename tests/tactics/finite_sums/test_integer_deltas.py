"""Kronecker's δ of integers."""

from __future__ import annotations

import pytest

from symbolic_pe.foundations.definitions import definition_of
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, N, R, Z, arrow
from symbolic_pe.tactics.finite_sums.integer_deltas import sum_with_integer_delta
from symbolic_pe.theories import laws

definition_of("deltaZ")
n, z = variable("n", N), variable("z", Z)
NAMES = {"n": n, "z": z, "y": variable("y", Z), "f": variable("f", arrow(Z, R))}
WITHIN = assume(less_equal(0, z)), assume(less(z, n))


def said(text):
    return read(text, **{name: x for name, x in NAMES.items() if name in text})


@pytest.mark.parametrize(
    "name",
    [
        "integer_delta_same",
        "integer_delta_other",
        "integer_delta_symmetric",
        "delta_of_index",
        "sum_of_integer_delta",
    ],
)
def test_the_laws_can_be_applied_again(name):
    assert recheck(laws[name].theorem) > 1


@pytest.mark.parametrize(
    ("total", "value"),
    [
        ("sum(n, λj. deltaZ(toZ(j), z)·f(toZ(j)))", "1·f(toZ(toN(z)))"),
        ("sum(n, λj. f(toZ(j))·deltaZ(z, toZ(j)))", "f(toZ(toN(z)))·1"),
        ("sum(n, λj. deltaZ(toZ(j), z)·deltaZ(toZ(j), y))", "1·deltaZ(toZ(toN(z)), y)"),
    ],
)
def test_the_term_of_the_index_is_left(total, value):
    theorem = sum_with_integer_delta(said(total), z, *WITHIN)
    assert theorem.statement.args == (said(total), said(value))
    assert theorem.hypotheses == {fact.statement for fact in WITHIN}


@pytest.mark.parametrize(
    "total",
    [
        "sum(n, λj. deltaZ(toZ(j), y)·f(toZ(j)))",
        "sum(n, λj. deltaZ(toZ(j), z) + f(toZ(j)))",
        "sum(n, λj. deltaZ(toZ(j) + 1, z)·f(toZ(j)))",
    ],
)
def test_terms_without_the_factor_are_refused(total):
    with pytest.raises(KernelError):
        sum_with_integer_delta(said(total), z, *WITHIN)


def test_a_sum_that_ends_before_the_index_is_refused():
    total = said("sum(n + 1, λj. deltaZ(toZ(j), z)·f(toZ(j)))")
    below = assume(less(z, n + 2))
    with pytest.raises(KernelError):
        sum_with_integer_delta(total, z, WITHIN[0], below)
