"""Slips in NumPy code: a part of the diagnosis, and the properties that are refuted."""

from __future__ import annotations

import numpy as np


def angles(positions, d):
    return positions[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)


def overwritten_through_a_view(x, positions):
    """x1 is a view: when it is read for the second time it has changed."""
    x = x.copy()
    h = x.shape[-1] // 2
    angle = angles(positions, x.shape[-1])
    x1, x2 = x[..., :h], x[..., h:]
    x[..., :h] = x1 * np.cos(angle) - x2 * np.sin(angle)
    x[..., h:] = x2 * np.cos(angle) + x1 * np.sin(angle)
    return x


def tiled_for_neighbours(x, positions):
    """tile where repeat is meant."""
    d = x.shape[-1]
    angle = np.tile(angles(positions, d), (1, 2))
    swapped = np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * np.cos(angle) + swapped * np.sin(angle)


def table_of_integers(length, d):
    """An integer division makes all exponents 0."""
    j = np.arange(d)[None, :]
    angle = np.arange(length)[:, None] / 10000.0 ** (2 * (j // 2) // d)
    return np.where(j % 2 == 0, np.sin(angle), np.cos(angle))


def second_half_not_written(x, positions):
    """Only the first of each pair is turned."""
    h = x.shape[-1] // 2
    angle = angles(positions, x.shape[-1])
    turned = x[..., :h] * np.cos(angle) - x[..., h:] * np.sin(angle)
    return np.concatenate((turned, x[..., h:]), axis=-1)


def with_a_phase(x, positions):
    """The angles do not begin at 0."""
    h = x.shape[-1] // 2
    angle = angles(positions, x.shape[-1]) + 0.25
    x1, x2 = x[..., :h], x[..., h:]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((x1 * cos - x2 * sin, x2 * cos + x1 * sin), axis=-1)


def scaled_by_a_short_decimal(x, positions):
    """A factor that is no logarithm is not taken for YaRN's or LongRoPE's."""
    h = x.shape[-1] // 2
    angle = angles(positions, x.shape[-1])
    x1, x2 = x[..., :h], x[..., h:]
    cos, sin = 1.3 * np.cos(angle), 1.3 * np.sin(angle)
    return np.concatenate((x1 * cos - x2 * sin, x2 * cos + x1 * sin), axis=-1)


def table_entry_by_entry_with_two_i_twice(length, d):
    """Read by its values, the slow columns of which hardly vary."""
    table = np.zeros((length, d))
    for p in range(length):
        for i in range(0, d, 2):
            table[p, i] = np.sin(p / 10000 ** (2 * i / d))
            table[p, i + 1] = np.cos(p / 10000 ** (2 * i / d))
    return table


def exponents_up_to_two(x, positions):
    """10000^linspace(0, 2): the frequencies fall to 10^−8."""
    frequency = 1 / 10000 ** np.linspace(0, 2, x.shape[-1] // 2)
    cos, sin = np.cos(np.outer(positions, frequency)), np.sin(np.outer(positions, frequency))
    x1, x2 = x[..., ::2], x[..., 1::2]
    return np.stack((x1 * cos - x2 * sin, x2 * cos + x1 * sin), axis=-1).reshape(x.shape)


def every_column_its_own_frequency(length, d):
    """The exponent is made of j, not of 2⌊j/2⌋."""
    j = np.arange(d)
    angle = np.arange(length)[:, None] / 10000 ** (j / d)
    return np.where(j % 2 == 0, np.sin(angle), np.cos(angle))


def waves_crossed(q, k, positions):
    """The caller gives sin where cos is meant."""
    sin, cos = np.cos(angles(positions, q.shape[-1])), np.sin(angles(positions, q.shape[-1]))
    cos, sin = np.tile(cos, (1, 2)), np.tile(sin, (1, 2))

    def turned(x):
        h = x.shape[-1] // 2
        return x * cos + np.concatenate((-x[..., h:], x[..., :h]), axis=-1) * sin

    return turned(q), turned(k)


def outputs_in_each_other_s_place(x, positions):
    h = x.shape[-1] // 2
    angle = angles(positions, x.shape[-1])
    x1, x2 = x[..., :h], x[..., h:]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((x2 * cos + x1 * sin, x1 * cos - x2 * sin), axis=-1)


def cosine_as_a_sine_that_comes_later(length, d):
    """sin(a − π/2) is −cos a."""
    j = np.arange(d)[None, :]
    angle = np.arange(length)[:, None] * 10000.0 ** (-2 * (j // 2) / d)
    return np.sin(angle - np.pi / 2 * (j % 2))


def columns_of_two_sizes(length, d):
    angle = angles(np.arange(length), d)
    return np.concatenate((np.sin(angle), 2 * np.cos(angle)), axis=-1)


def base_below_one(x, positions):
    """The expected frequencies are not those of the base as it is written, which rise."""
    d, h = x.shape[-1], x.shape[-1] // 2
    angle = positions[:, None] * 0.0001 ** (-np.arange(0, d, 2) / d)
    x1, x2 = x[..., :h], x[..., h:]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((x1 * cos - x2 * sin, x2 * cos + x1 * sin), axis=-1)


def position_before(x, positions):
    h = x.shape[-1] // 2
    angle = angles(positions - 1, x.shape[-1])
    x1, x2 = x[..., :h], x[..., h:]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((x1 * cos - x2 * sin, x2 * cos + x1 * sin), axis=-1)


EXPECTED: dict[str, tuple[str, set[str]]] = {
    "overwritten_through_a_view": ("read again after it was written", {"norm", "relative"}),
    "tiled_for_neighbours": (
        "rotation of neighbours (the interleaved layout) on a half-split table",
        {"norm", "relative"},
    ),
    "table_of_integers": ("same frequency", set()),
    "second_half_not_written": ("only one of a pair is turned", {"norm", "relative"}),
    "with_a_phase": ("something is added to the angles", {"identity_at_zero"}),
    "scaled_by_a_short_decimal": ("is multiplied by 13/10", {"norm"}),
    "exponents_up_to_two": ("counted twice", set()),
    "every_column_its_own_frequency": ("is the exponent made of j", set()),
    "waves_crossed": ("cosine and sine are exchanged", {"identity_at_zero"}),
    "table_entry_by_entry_with_two_i_twice": ("counted twice", set()),
    "outputs_in_each_other_s_place": (
        "the two outputs of a pair have changed places",
        {"identity_at_zero"},
    ),
    "cosine_as_a_sine_that_comes_later": ("the cosine of column 1 has a minus", set()),
    "columns_of_two_sizes": ("are multiplied by different numbers", set()),
    "base_below_one": ("the sign of the exponent is lost", set()),
    "position_before": ("positions are shifted by −1", {"identity_at_zero"}),
}
