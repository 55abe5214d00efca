"""Which definitions the reference computes."""

import numpy as np
from sympy import Integer, Lambda, Symbol, cos, sin

from symbolic_pe.encodings import *
from symbolic_pe.encodings.rounding import RN
from symbolic_pe.language.statements import Equation, ForAll
from symbolic_pe.language.terms import Definition, Trace, define, substitute
from symbolic_pe.numerics.defined import definitions_in, references_for
from symbolic_pe.numerics.in_numpy import value_of
from tests.cases import cases

x = Symbol("x", positive=True)
VALUES = {p: 2.5, k: -1.25, b: 7.0, n: 3, x: 2.8125, theta: np.array([1.0, -0.5, 0.25])}

SCHEDULES = ({}, {theta: geometric()}, {theta: geometric(b)}, {n: Integer(2)})


@cases(
    "term",
    *(substitute(term, schedule) for term in (PE(p), T(k), R(p), S(k)) for schedule in SCHEDULES),
    T_backward(k),
    G(),
    PE_b(p),
    S_b(k),
    decay_integral(k),
    substitute(decay_integral(k), {b: BASE}),
    decay_imaginary(k),
    RN(8, x),
    ids=str,
)
def test_the_reference_has_it(term) -> None:
    """Both by the reference and by the body: the same."""
    defined = references_for(Equation(term, term))
    assert list(defined) == [term.definition]
    by_reference, unfolded = value_of(term, VALUES, defined), value_of(term, VALUES, {})
    assert by_reference is not unfolded
    np.testing.assert_allclose(by_reference, unfolded, rtol=1e-12, atol=1e-12)


@cases(
    "definition",
    define("PE", [p], stacked_blocks(cos(theta(i) * p), sin(theta(i) * p))),
    define("S", [k], S.body + 1),
    Definition("PE", PE.args[1], substitute(PE.body, {theta: Lambda(i, 2**i)})),
    define("PE", [k], PE.body),
    ids=["exchanged", "another sum", "another schedule", "another parameter"],
)
def test_a_name_is_no_definition(definition) -> None:
    term = definition(p)
    assert references_for(Equation(term, term)) == {}


def test_an_altered_definition_keeps_the_reference() -> None:
    """As a slip in its body would: the NumPy function beside it stays as it is."""
    slip = Definition("PE", PE.args[1], stacked_blocks(sin(theta(i) * p), sin(theta(i) * p)))
    before, after = (ForAll([n, theta, p], Equation(it(p), it(p))) for it in (PE, slip))
    found = value_of(slip(p), VALUES, references_for(after, before))
    np.testing.assert_array_equal(found, value_of(PE(p), VALUES, references_for(before)))


def test_one_that_had_no_reference_gets_none() -> None:
    """Two definitions of one name, of which the reference has one."""
    other = define("PE", [k], stacked_blocks(k, k + 1))
    before = Equation(PE(p), other(k))
    assert list(references_for(before, before)) == [PE]


def test_definitions_inside_of_definitions_are_found() -> None:
    outer = define("tr", [k], Trace(T(k)))
    assert list(definitions_in(Equation(outer(k), 0))) == [outer, T]
