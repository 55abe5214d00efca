"""Floats are read as the numbers they stand for, and otherwise as exactly what they are."""

import math
from fractions import Fraction

import numpy as np
import pytest

from symbolic_pe.code.symbols.balls import closed_value
from symbolic_pe.code.symbols.constants import rational, read_float
from tests.cases import cases


@pytest.mark.parametrize("value", [10000.0, 0.5, -2.0, 1e-05])
def test_short_decimals_are_themselves(value: float) -> None:
    assert read_float(value)[0] is rational(Fraction(repr(value)))


def test_a_logarithm_is_recognised_and_noted() -> None:
    term, note = read_float(-math.log(10000.0))
    assert note is not None
    assert "ln 10000" in note
    assert abs(float(closed_value(term).real.mid()) + math.log(10000)) < 1e-15


def test_a_power_of_a_base_in_single_precision() -> None:
    value = float(np.float32(10000.0) ** np.float32(-2 / 64))
    assert read_float(value, single=True)[1] is not None
    assert read_float(value)[1] is None  # as a double it is no power


@cases(
    "value words",
    (2 * math.pi, "2·π"),  # and not ½·ln 286751, which is as near as float32 can tell
    (math.pi / 180, "1/180·π"),
    (180 / math.pi, "180/π"),
    (-math.log(500000), "−ln 500000"),
    (math.log2(10000), "ln 10000/ln 2"),
    (2 / 3, "2/3"),
)
def test_floats_of_single_precision_are_read_as_what_people_write(value: float, words: str) -> None:
    assert (read_float(float(np.float32(value)), single=True)[1] or "").endswith(f"read as {words}")


@pytest.mark.parametrize("largest", [1, 4, 40, 1000])
def test_hardly_any_number_is_read_as_another_by_chance(largest: float) -> None:
    generator = np.random.default_rng(1)
    floats = [float(np.float32(v)) for v in generator.uniform(largest / 10, largest, 1000)]
    read = [v for v in floats if read_float(v, single=True)[1]]
    assert len(read) <= 30


def test_other_floats_are_exact() -> None:
    value = 0.123456789012345
    assert read_float(value) == (rational(Fraction(value)), None)


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="no real number"):
        read_float(math.inf)
