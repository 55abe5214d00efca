"""Values of a sort are of that sort, whatever they are computed with."""

from random import Random

import mpmath
import pytest
import sympy
from flint import acb

from symbolic_pe.language.sorts import Fact, Sort
from symbolic_pe.numerics.balls import Undetermined
from symbolic_pe.numerics.drawing import BALLS, CORNERS, TERMS, Field, Wave, Waves, number

NUMBERS = [sort for sort in Sort if Fact.INTEGER not in sort.value]
INTEGERS = [sort for sort in Sort if Fact.INTEGER in sort.value]


def is_in(value: complex, sort: Sort) -> bool:
    known, value = sort.value, complex(value)
    return (
        (Fact.REAL not in known or value.imag == 0)
        and (Fact.INTEGER not in known or value.real == int(value.real))
        and (Fact.NONNEGATIVE not in known or value.real >= 0)
        and (Fact.NONZERO not in known or value != 0)
    )


@pytest.mark.parametrize("sort", Sort)
def test_numbers_and_corners_are_of_their_sort(sort: Sort) -> None:
    drawn = [number(sort, Random(seed)) for seed in range(50)]
    assert all(is_in(value, sort) for value in (*drawn, *CORNERS[sort]))
    assert len(set(drawn)) > 3


def test_numbers_stay_between_their_ends() -> None:
    sizes = {number(Sort.POSITIVE_INTEGER, Random(s), most=3, least=2) for s in range(50)}
    assert sizes == {2, 3}
    assert all(abs(number(Sort.REAL, Random(s), scale=0.5)) <= 0.5 for s in range(50))


@pytest.mark.parametrize("sort", Sort)
def test_values_of_functions_are_of_their_sort(sort: Sort) -> None:
    waves_ = [Wave.drawn(sort, Random(seed)) for seed in range(20)]
    values = [wave.value(BALLS, acb(x), acb(2.5)) for wave in waves_ for x in (-3, 0, 1)]
    assert all(is_in(complex(acb(value)), sort) for value in values)
    assert len(set(map(str, values))) > 3


@pytest.mark.parametrize("sort", NUMBERS)
def test_a_function_is_the_same_in_all_fields(sort: Sort) -> None:
    wave = Wave.drawn(sort, Random(1))
    ball = complex(wave.value(BALLS, acb(0.5), acb(-2)))
    term = wave.value(TERMS, sympy.Rational(1, 2), sympy.Integer(-2))
    mp = mpmath.mp
    digits = Field(mp.mpf, mp.sin, mp.mpc(0, 1), lambda x: x, int)
    by_mpmath = wave.value(digits, mp.mpf(0.5), mp.mpf(-2))
    assert abs(complex(term) - ball) < 1e-12
    assert abs(complex(by_mpmath) - ball) < 1e-12


@pytest.mark.parametrize("sort", INTEGERS)
def test_a_function_with_integers_as_values_needs_to_know_where_it_is(sort: Sort) -> None:
    wide = acb(2) + acb("[0 +/- 1]")
    with pytest.raises(Undetermined, match="not determined"):
        Wave.drawn(sort, Random(0)).value(BALLS, wide)


def test_a_function_is_neither_symmetric_nor_odd() -> None:
    wave = Wave.drawn(Sort.REAL, Random(2))
    f = lambda *x: complex(wave.value(BALLS, *map(acb, x))).real  # noqa: E731
    assert f(1, 2) != pytest.approx(f(2, 1))
    assert f(1) + f(-1) != pytest.approx(2 * f(0))


def test_a_matrix_without_parameters_has_its_levels() -> None:
    matrix = Waves.drawn(2, 3, Random(0))
    levels = [[acb(entry.level) for entry in row] for row in matrix.entries]
    assert matrix.value(BALLS) == levels
    assert [len(row) for row in levels] == [3, 3]
