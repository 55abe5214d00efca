"""What the pictures show is what the claims say, and can be read without colours."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("matplotlib", reason="matplotlib is not installed: the extra figures")

import matplotlib as mpl
import numpy as np
from sympy import lambdify

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.figures import decay, decay_bounds, returns, turning
from symbolic_pe.figures.drawing import LINES, SHADES
from symbolic_pe.numerics import reference
from tests.whole_catalogue import whole_catalogue


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return whole_catalogue()


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
        base = max(
            float(number)
            for number in curve.unfold().function.atoms()
            if number.is_Integer and number not in ends
        )
        shown[base] = tuple(map(float, ends))
    assert shown == dict(decay.BRACKETS)


def test_band_over_six_decades_is_the_proved_one(catalogue: Catalogue) -> None:
    near, far = catalogue.claim("sum-against-integral").statement.body.conclusion.parts
    values = {"b": decay_bounds.BASE, "n": 64, "z": 3.5}
    for d, ratio, stated in ((128, 0.5, near.conclusion), (128, 3.5, far.body.conclusion)):
        k = np.array([ratio * decay_bounds.followed_up_to(d)])
        right = stated.rhs.subs({symbol: values[symbol.name] for symbol in stated.rhs.free_symbols})
        assert decay_bounds.sum_band(k, d) == pytest.approx(float(right))


def test_the_first_part_of_that_band_ends_where_the_claim_says(catalogue: Catalogue) -> None:
    near = catalogue.claim("sum-against-integral").statement.body.conclusion.parts[0].premise
    values = {"b": decay_bounds.BASE, "n": 64, "k": decay_bounds.followed_up_to(128)}
    left, right = (
        float(side.subs({symbol: values[symbol.name] for symbol in side.free_symbols}))
        for side in (near.lhs, near.rhs)
    )
    assert left == pytest.approx(right)


@pytest.mark.parametrize("dimension", [64, 128, 512])
def test_sum_lies_in_the_band_up_to_a_million(dimension: int) -> None:
    k = np.unique(np.geomspace(1, 1e6, 60).astype(np.int64))
    apart = np.abs(
        reference.riemann_sum(k, dimension, decay_bounds.BASE)
        - reference.decay_integral(k, decay_bounds.BASE)
    )
    assert (apart <= decay_bounds.sum_band(k, dimension)).all()
    assert apart.max() > 1 / dimension, "the comparison sees no difference"


def test_envelopes_are_the_proved_ones(catalogue: Catalogue) -> None:
    k = np.array([50.0, 4800.0, 1e5])
    shown = {
        "decay-envelope": decay_bounds.envelope,
        "decay-beyond-first-zero": decay_bounds.beyond_first_zero,
    }
    for id, drawn in shown.items():
        statement: Any = catalogue.claim(id).statement
        right = statement.body
        while hasattr(right, "conclusion"):
            right = right.conclusion
        function = lambdify(statement.variables, right.rhs, "numpy")
        assert drawn(k) == pytest.approx(function(decay_bounds.BASE, k))


def test_integral_lies_under_both_bounds_up_to_a_million() -> None:
    k = np.geomspace(1, 1e6, 60)
    size = np.abs(reference.decay_integral(k, decay_bounds.BASE))
    late = k >= decay_bounds.EARLIEST_ZERO * decay_bounds.BASE
    assert (size <= decay_bounds.envelope(k)).all()
    assert (size <= decay_bounds.beyond_first_zero(k))[late].all()


def test_first_zeros_lie_where_the_claims_say() -> None:
    for base in (1000.0, 10000.0, 300000.0):
        low, high = reference.decay_integral(np.array(decay_bounds.FIRST_ZERO) * base, base)
        assert low > 0 > high
    for base in (1.05, 2.0, 9.7, 100.0):
        places = np.linspace(0.0, decay_bounds.EARLIEST_ZERO * base, 50)
        assert (reference.decay_integral(places, base) > 0).all()


def test_a_larger_base_lies_above_as_far_as_it_is_proved(catalogue: Catalogue) -> None:
    premise: Any = catalogue.claim("larger-base-decays-slower").statement.body.premise
    end = float(premise.parts[-1].rhs.subs(dict.fromkeys(premise.parts[-1].rhs.free_symbols, 1000)))
    assert end == pytest.approx(np.pi * 1000 / 2)
    k = np.linspace(1, end, 40)
    values = [reference.decay_integral(k, base) for base in (1e3, 1e4, 5e5)]
    assert (values[0] <= values[1]).all()
    assert (values[1] <= values[2]).all()
    assert (values[0] <= np.cos(k / 1000)).all()


def test_the_least_distance_is_the_proved_one(catalogue: Catalogue) -> None:
    statement: Any = catalogue.claim("encodings-separated").statement.body
    for d in (64, 512):
        values = {"b": decay_bounds.BASE, "n": d // 2}
        least = statement.conclusion.lhs
        given = {symbol: values[symbol.name] for symbol in least.free_symbols}
        assert decay_bounds.least_apart(d) == least.subs(given)
        end = int(decay_bounds.apart_up_to(d))
        k = np.unique(np.geomspace(5, end, 500).astype(np.int64))
        squares = d * (1 - reference.riemann_sum(k, d, decay_bounds.BASE))
        assert (squares >= decay_bounds.least_apart(d)).all()
    assert decay_bounds.apart_up_to(512) == pytest.approx(15152.8, abs=0.1)


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


def test_pairs_above_the_line_are_those_that_never_complete_a_turn() -> None:
    for base, count in ((1e4, 14), (5e5, 29)):
        angles = turning.CONTEXT * reference.frequencies(128, base)
        assert turning.pairs_without_a_turn(base) == np.count_nonzero(angles < 2 * np.pi) == count


def test_wavelengths_are_two_pi_over_the_frequency() -> None:
    assert turning.wavelengths(1e4)[[0, 1]] == pytest.approx(
        [2 * np.pi, 2 * np.pi * 10000 ** (1 / 64)]
    )


def test_the_matrix_of_dots_is_the_same_a_thousand_positions_farther() -> None:
    near, far = (
        reference.encoding_dot(positions[:, np.newaxis], positions, 64)
        for positions in (np.arange(64), np.arange(1000, 1064))
    )
    assert far == pytest.approx(near)
    assert 12 <= near.min() < near.max() <= 32


def test_the_rise_in_the_caption_is_the_one_drawn() -> None:
    low, high = reference.similarity(np.array([43, 44]), 512)
    assert round(high - low, 3) == 0.012


def test_the_last_dial_would_hardly_move_with_the_usual_base() -> None:
    assert round(3 * reference.frequencies(8, 1e4)[-1], 3) == 0.003


def luminance(color: Any) -> float:
    red, green, blue = mpl.colors.to_rgb(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_lines_differ_without_their_colours() -> None:
    assert len({line.marker for line in LINES}) == len(LINES)
    assert len({str(line.linestyle) for line in LINES}) == len(LINES)


def test_shades_get_lighter_all_the_way() -> None:
    values = [luminance(mpl.colormaps[SHADES](place)) for place in np.linspace(0, 1, 50)]
    assert (np.diff(values) > 0).all()
