"""Index arithmetic: decided for all values, or said to be undecided."""

import pytest

from symbolic_pe.code.symbols.sizes import Between, Size, Undecided, as_size, index_below
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import numeral, variable
from symbolic_pe.kernel.types import N

E, K = variable("e", N), variable("k", N)
LENGTH, INDEX = index_below(E, K)


def test_an_index_is_below_its_bound() -> None:
    assert INDEX < LENGTH
    assert INDEX + LENGTH >= LENGTH
    assert INDEX * 2 + 1 < LENGTH * 2


@pytest.mark.parametrize("letter", "abcdfghijl")
def test_bounds_of_any_number_are_used(letter: str) -> None:
    """b < 1 says that a² − b ≥ 0, and a < e says nothing, in whichever order they are met."""
    a, b = (
        Between(variable(letter * n, N), as_size(0), end)
        for n, end in ((1, LENGTH), (2, as_size(1)))
    )
    assert (Size.of(a) * Size.of(a) - Size.of(b)).is_nonnegative()


def test_what_depends_on_values_is_undecided() -> None:
    with pytest.raises(Undecided):
        bool(INDEX * 2 < LENGTH)
    with pytest.raises(Undecided):
        bool(INDEX == 0)
    with pytest.raises(Undecided):
        divmod(INDEX, 2)


def test_division_by_a_number_needs_a_rest_that_is_a_number() -> None:
    assert divmod(INDEX * 2 + 5, 2) == (INDEX + 2, as_size(1))
    assert (INDEX * 2 - 1) % 2 == 1


def test_division_by_a_length_finds_the_block() -> None:
    quotient, rest = divmod(LENGTH * 3 + INDEX, LENGTH)
    assert quotient.constant == 3
    assert rest.is_identical(INDEX)
    outer = Size.of(variable("n", N))
    assert divmod(outer * (LENGTH * 2) + INDEX, LENGTH * 2)[0].is_identical(outer)


def test_slack_is_written_as_bound_and_index() -> None:
    assert repr(LENGTH * 2 - INDEX) == "2·e − k"
    assert LENGTH.natural() is E


def test_a_letter_stays_one_where_a_definition_has_its_name() -> None:
    define("pair_number", numeral(7, 1, N))
    named = Size.of(variable("pair_number", N))
    assert repr(named + 1) == "pair_number + 1"
