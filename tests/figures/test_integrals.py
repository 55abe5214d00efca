"""The curves of the decay, against the quadrature of the reference at single points."""

from __future__ import annotations

import numpy as np
import pytest

from symbolic_pe.numerics import reference

pytest.importorskip("matplotlib", reason="matplotlib is not installed: the extra figures")

from symbolic_pe.figures.integrals import decay_curve


@pytest.mark.parametrize("base", [2.0, 1e2, 1e4, 5e5])
def test_a_curve_goes_through_the_values_of_the_reference(base: float) -> None:
    offsets = np.concatenate([[0.0], np.geomspace(1e-3, 3e5, 23), [7.0, 7.0, 5.0]])
    expected = reference.decay_integral(offsets, base)
    np.testing.assert_allclose(decay_curve(offsets, base), expected, rtol=0, atol=1e-12)


def test_a_single_point() -> None:
    expected = reference.decay_integral([40.0], 5e5)
    np.testing.assert_allclose(decay_curve([40.0], 5e5), expected, rtol=0, atol=1e-12)
