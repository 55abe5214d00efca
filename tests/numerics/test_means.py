"""The means that rms-floor and partial-sums-mean-square speak of, at a million distances: as far as
NumPy goes and the balls of the cross-check do not."""

from collections.abc import Iterator

import numpy as np
import pytest

from symbolic_pe.numerics import reference
from symbolic_pe.numerics.reference import arguments

MILLION = 10**6


def stretches(last: int) -> Iterator[arguments.RealArray]:
    """The distances 1 … last, some thousands at a time."""
    for start in range(1, last + 1, 20000):
        yield np.arange(start, min(start + 20000, last + 1), dtype=float)


def mean_square_of_similarity(head_dimension: int, last: int) -> float:
    squares = (reference.riemann_sum(part, head_dimension) ** 2 for part in stretches(last))
    return float(sum(part.sum() for part in squares) / last)


def mean_square_of_partial_sum(count: int, last: int) -> float:
    theta = reference.frequencies(512)[:count]
    sums = (np.exp(1j * np.outer(part, theta)).sum(axis=1) for part in stretches(last))
    return float(sum((abs(part) ** 2).sum() for part in sums) / last)


@pytest.mark.parametrize("head_dimension", [2, 8, 64])
def test_the_mean_square_of_the_similarity_comes_down_to_its_floor(head_dimension: int) -> None:
    near, far = (mean_square_of_similarity(head_dimension, last) for last in (100, MILLION))
    floor = 1 / head_dimension
    assert abs(far - floor) < 0.001 * floor
    assert head_dimension == 2 or near > 2 * floor


def test_at_512_dimensions_the_floor_is_nearer_with_every_tenfold_distance() -> None:
    errors = [abs(512 * mean_square_of_similarity(512, last) - 1) for last in (10**3, 10**4, 10**5)]
    assert errors == sorted(errors, reverse=True)
    assert errors[-1] < 0.6


@pytest.mark.parametrize("count", [1, 4])
def test_the_mean_square_of_a_partial_sum_comes_to_its_number_of_waves(count: int) -> None:
    assert abs(mean_square_of_partial_sum(count, MILLION) - count) < 0.001 * count


def test_over_a_hundred_distances_the_mean_of_256_waves_is_not_yet_256() -> None:
    assert mean_square_of_partial_sum(256, 100) > 2 * 256
