"""Rotary and sinusoidal encodings in NumPy.

``EXPECTED`` says what each is: (kind, layout, sign, base, frequencies, symbolic).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy import arange, concatenate, cos, sin


def half_split(x, positions):
    d = x.shape[-1]
    theta = 10000.0 ** (-np.arange(0, d, 2) / d)
    angle = np.outer(positions, theta)
    angle = np.concatenate([angle, angle], axis=-1)
    turned = np.concatenate([-x[..., d // 2 :], x[..., : d // 2]], axis=-1)
    return x * np.cos(angle) + turned * np.sin(angle)


def written_in_place(x, positions):
    d = x.shape[-1]
    theta = 1.0 / np.power(10000.0, np.arange(0, d, 2) / d)
    angle = positions[:, None] * theta[None, :]
    out = np.empty_like(x)
    out[..., ::2] = x[..., ::2] * np.cos(angle) - x[..., 1::2] * np.sin(angle)
    out[..., 1::2] = x[..., ::2] * np.sin(angle) + x[..., 1::2] * np.cos(angle)
    return out


def complex_numbers(x, positions):
    d = x.shape[-1]
    pairs = x.reshape(*x.shape[:-1], d // 2, 2)
    z = pairs[..., 0] + 1j * pairs[..., 1]
    z = z * np.exp(1j * np.einsum("n,i->ni", positions, 10000.0 ** (-2 * np.arange(d // 2) / d)))
    return np.stack([z.real, z.imag], axis=-1).reshape(x.shape)


def names_imported(x, positions):
    h = x.shape[-1] // 2
    angle = positions[:, None] * np.exp(-math.log(10000.0) * arange(h) / h)
    a, b = x[..., :h], x[..., h:]
    return concatenate((a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle)), axis=-1)


def table_gathered(x, positions):
    d = x.shape[-1]
    angle = np.arange(512)[:, np.newaxis] * 10000.0 ** (-np.arange(0, d, 2) / d)
    cosine, sine = np.repeat(np.cos(angle), 2, axis=1), np.repeat(np.sin(angle), 2, axis=1)
    swapped = np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * cosine[positions] + swapped * sine[positions]


class Rotary:
    def __init__(self, base=10000.0):
        self.base = base

    def __call__(self, x, positions):
        return half_split(x, positions)


rotary_object = Rotary()


def one_argument(x):
    """Positions are the rows."""
    return half_split(x, np.arange(x.shape[-2]))


def loop_over_pairs(x, positions):
    """A loop over pairs."""
    out = np.zeros_like(x)
    for i in range(x.shape[-1] // 2):
        angle = positions * 10000.0 ** (-2 * i / x.shape[-1])
        out[..., 2 * i] = x[..., 2 * i] * np.cos(angle) - x[..., 2 * i + 1] * np.sin(angle)
        out[..., 2 * i + 1] = x[..., 2 * i] * np.sin(angle) + x[..., 2 * i + 1] * np.cos(angle)
    return out


def textbook_table(length, d):
    pe = np.zeros((length, d))
    position = np.arange(length)[:, np.newaxis]
    div_term = np.exp(np.arange(0, d, 2) * -(np.log(10000.0) / d))
    pe[:, 0::2] = np.sin(position * div_term)
    pe[:, 1::2] = np.cos(position * div_term)
    return pe


def table_by_parity(length, d):
    j = np.arange(d)[np.newaxis, :]
    angle = np.arange(length)[:, np.newaxis] / np.power(10000, (2 * (j // 2)) / d)
    return np.where(j % 2 == 0, np.sin(angle), np.cos(angle))


STANDARD = "10000^(-2i/d)"


def frequencies_of_a_part_by_infinite_periods(x, positions):
    """Gemma's way to leave coordinates as they are: p/inf is 0."""
    d = x.shape[-1]
    turned = d // 4
    period = 10000.0 ** (2.0 * np.arange(turned) / d)
    period = np.concatenate([period, np.full(d // 2 - turned, np.inf)])
    cos, sin = np.cos(positions[:, None] / period), np.sin(positions[:, None] / period)
    x1, x2 = np.split(x, 2, axis=-1)
    return np.concatenate([x1 * cos - x2 * sin, x2 * cos + x1 * sin], -1)


EXPECTED: dict[str, tuple[Any, ...]] = {
    "half_split": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "written_in_place": ("rotary", "interleaved", 1, "10000", STANDARD, True),
    "complex_numbers": ("rotary", "interleaved", 1, "10000", STANDARD, True),
    "names_imported": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "table_gathered": ("rotary", "interleaved", 1, "10000", STANDARD, True),
    "rotary_object": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "frequencies_of_a_part_by_infinite_periods": (
        "rotary",
        "half-split",
        1,
        "10000",
        "1/10000^(2i/d) for the pair i, 0 for the pair i + d/4",
        True,
    ),
    "one_argument": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "loop_over_pairs": ("rotary", "interleaved", 1, "10000", STANDARD, True),
    "textbook_table": ("sinusoidal", "interleaved, sine first", None, "10000", STANDARD, True),
    "table_by_parity": ("sinusoidal", "interleaved, sine first", None, "10000", STANDARD, True),
}
