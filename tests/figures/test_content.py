"""What the pictures show is what the claims say, and can be read without colours."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed: the extra figures")

import matplotlib as mpl
import numpy as np
from sympy import lambdify

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.figures import decay, returns
from symbolic_pe.figures.drawing import LINES, SHADES
from symbolic_pe.index import installed, scripts_of
from symbolic_pe.numerics import reference


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue(scripts_of(installed()))


def bound(claim: Claim) -> Any:
    """The right side of the inequality that a claim ∀ …: … ⇒ |…| ≤ right states, by names."""
    statement: Any = claim.statement
    right = statement.body.conclusion.rhs
    names = [variable.name for variable in statement.variables]
    function = lambdify(statement.variables, right, "numpy")
    return lambda **values: function(*(values[name] for name in names))


def test_band_of_the_sum_is_the_proved_one(catalogue: Catalogue) -> None:
    right = bound(catalogue.claim("riemann-error"))
    k = np.array([0.5, 3.0, 40.0, 1000.0])
    for d in (8, 64, 512):
        assert decay.riemann_band(k, d) == pytest.approx(right(b=decay.BASE, k=k, n=d // 2))


def test_band_of_the_law_is_the_proved_one(catalogue: Catalogue) -> None:
    right = bound(catalogue.claim("log-law"))
    k = np.array([1.0, 17.0, 9000.0])
    assert decay.law_band(k) == pytest.approx(right(b=decay.BASE, k=k))


def test_integral_lies_in_the_band_of_the_law() -> None:
    k = np.geomspace(0.5, 3e4, 50)
    apart = np.abs(reference.decay_integral(k, decay.BASE) - decay.logarithmic_law(k))
    assert (apart <= decay.law_band(k)).all()


def test_brackets_are_the_certified_ones(catalogue: Catalogue) -> None:
    statement: Any = catalogue.claim("crossing-brackets").statement
    shown = {}
    for above, below in zip(statement.parts[::2], statement.parts[1::2], strict=True):
        curve, ends = above.rhs, (above.rhs.arguments[0], below.lhs.arguments[0])
        base = max(float(number) for number in curve.unfold().function.atoms() if number.is_Integer
                   and number not in ends)  # fmt: skip
        shown[base] = tuple(map(float, ends))
    assert shown == dict(decay.BRACKETS)


def test_returns_are_the_best_so_far() -> None:
    lost = returns.best_returns(8, 169_000, 170_000)
    assert (np.diff(lost) <= 0).all()
    assert lost[169_646 - 169_000] == pytest.approx(
        1 - reference.similarity(169_646, 8) / 4, abs=1e-12
    )
    assert lost[-1] < 1e-5 < lost[169_645 - 169_000]


def test_first_ascent_is_the_first_step_up() -> None:
    values = reference.similarity(np.arange(45), 512)
    assert returns.first_ascent(512) == 43
    assert (np.diff(values[:44]) < 0).all()
    assert values[44] > values[43]


def test_sum_of_moduli_at_no_distance_is_the_mean_of_the_lengths() -> None:
    assert returns.partial_sums(np.array([0, 5]), 128)[0] == pytest.approx(32.5)


def luminance(color: Any) -> float:
    red, green, blue = mpl.colors.to_rgb(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_lines_differ_without_their_colours() -> None:
    assert len({line.marker for line in LINES}) == len(LINES)
    assert len({str(line.linestyle) for line in LINES}) == len(LINES)


def test_shades_get_lighter_all_the_way() -> None:
    values = [luminance(mpl.colormaps[SHADES](place)) for place in np.linspace(0, 1, 50)]
    assert (np.diff(values) > 0).all()
