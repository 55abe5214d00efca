"""Floats are read as the numbers they stand for, and otherwise as exactly what they are."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from symbolic_pe.code.balls import closed_value
from symbolic_pe.code.constants import rational, read_float


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


def test_other_floats_are_exact() -> None:
    value = 0.123456789012345
    assert read_float(value) == (rational(Fraction(value)), None)


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(ValueError, match="no real number"):
        read_float(math.inf)
