"""Slips in NumPy code that are not so easily told, written here.

``EXPECTED``: words of the diagnosis, and the kind of the function if it is no rotation.
"""

from __future__ import annotations

import numpy as np


def frequencies(d):
    return 10000.0 ** (-np.arange(0, d, 2) / d)


def turned(x, angle, sine=None):
    a, b = np.split(x, 2, -1)
    both = np.concatenate([angle, angle], -1)
    return x * np.cos(both) + np.concatenate([-b, a], -1) * (np.sin(both) if sine is None else sine)


def radians_of_radians(x, positions):
    return turned(x, np.deg2rad(np.outer(positions, frequencies(x.shape[-1]))))


def turns(x, positions):
    return turned(x, 2 * np.pi * np.outer(positions, frequencies(x.shape[-1])))


def decimal_logarithm(x, positions):
    d = x.shape[-1]
    return turned(x, np.outer(positions, np.exp(-np.arange(0, d, 2) / d * np.log10(10000.0))))


def power_of_ten(x, positions):
    d = x.shape[-1]
    return turned(x, np.outer(positions, 10.0 ** (-np.arange(0, d, 2) / d * np.log(10000.0))))


def sine_without_sign(x, positions):
    angle = np.outer(positions, frequencies(x.shape[-1]))
    return turned(x, angle, np.abs(np.sin(np.concatenate([angle, angle], -1))))


def sine_by_a_root(x, positions):
    angle = np.outer(positions, frequencies(x.shape[-1]))
    return turned(x, angle, np.sqrt(1 - np.cos(np.concatenate([angle, angle], -1)) ** 2))


def last_pair_left_out(x, positions):
    d = x.shape[-1]
    out = x.copy()
    for i in range(d // 2 - 1):
        angle = positions / 10000 ** (2 * i / d)
        a, b = x[..., 2 * i], x[..., 2 * i + 1]
        out[..., 2 * i] = a * np.cos(angle) - b * np.sin(angle)
        out[..., 2 * i + 1] = a * np.sin(angle) + b * np.cos(angle)
    return out


def limited(x, positions):
    return turned(x, np.outer(np.minimum(positions, 511), frequencies(x.shape[-1])))


def limited_far_away(x, positions):
    return turned(x, np.outer(np.minimum(positions, 2047), frequencies(x.shape[-1])))


def modulo_far_away(x, positions):
    return turned(x, np.outer(positions % 4096, frequencies(x.shape[-1])))


def negative_frequency(x, positions):
    d = x.shape[-1]
    rates = frequencies(d) * np.where(np.arange(0, d, 2) == d - 2, -1, 1)
    return turned(x, np.outer(positions, rates))


def last_row_left_out(x, positions):
    out = x.copy()
    for n in range(len(positions) - 1):
        out[..., n, :] = turned(x[..., n, :], positions[n] * frequencies(x.shape[-1]))
    return out


def modulo(x, positions):
    return turned(x, np.outer(positions % 128, frequencies(x.shape[-1])))


def without_a_power(x, positions):
    d = x.shape[-1]
    return turned(x, np.outer(positions, 1 / (10000.0 * np.arange(1, d, 2) / d)))


def no_logarithm(length, d):
    angle = np.outer(np.arange(length), np.exp(-np.arange(0, d, 2) / d * 10000.0))
    table = np.zeros((length, d))
    table[:, ::2], table[:, 1::2] = np.sin(angle), np.cos(angle)
    return table


def powers_of_a_ratio(x, positions):
    out, d, rate = np.zeros_like(x), x.shape[-1], 1.0
    for i in range(d // 2):
        a, b, angle = x[..., 2 * i], x[..., 2 * i + 1], positions * rate
        out[..., 2 * i] = a * np.cos(angle) - b * np.sin(angle)
        out[..., 2 * i + 1] = a * np.sin(angle) + b * np.cos(angle)
        rate *= 10000 ** (-1 / d)
    return out


def both_grow(q, k, positions):
    d = q.shape[-1]
    growth = ((np.arange(0, d, 2) + 0.4 * d) / (1.4 * d)) ** (positions[:, None] / 512)
    growth = np.concatenate([growth, growth], -1)
    angle = np.outer(positions, frequencies(d))
    return turned(q, angle) * growth, turned(k, angle) * growth


EXPECTED: dict[str, tuple[str, str | None]] = {
    "radians_of_radians": ("multiplied by π/180", None),
    "turns": ("multiplied by 2π", None),
    "powers_of_a_ratio": ("the 2 is missing", None),
    "both_grow": ("as in xPos", None),
    "decimal_logarithm": ("e^(-2i/d*log10(10000))", None),
    "power_of_ten": ("10^(-2i/d*ln(10000))", None),
    "sine_without_sign": ("the sine has lost its sign", None),
    "sine_by_a_root": ("the sine has lost its sign", None),
    "last_pair_left_out": ("the last pair is not turned", None),
    "limited": ("p is limited on the way", None),
    "limited_far_away": ("p is limited on the way", None),
    "modulo_far_away": ("taken modulo a number", None),
    "negative_frequency": ("is a frequency negative?", None),
    "last_row_left_out": ("rows are not treated alike", None),
    "modulo": ("taken modulo a number", None),
    "without_a_power": ("is a power missing?", None),
    "no_logarithm": ("smaller than 10^−300", "table"),
}
