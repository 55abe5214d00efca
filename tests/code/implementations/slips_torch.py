"""Slips that are not so easily told, written here.

``EXPECTED``: words of the diagnosis, and the kind of the function if it is no rotation.
"""

from __future__ import annotations

import math

import torch


def rotate_half(x):
    a, b = x.chunk(2, -1)
    return torch.cat((-b, a), -1)


def angles(x, positions):
    d = x.shape[-1]
    angle = torch.outer(positions.float(), 1.0 / 10000 ** (torch.arange(0, d, 2).float() / d))
    return torch.cat((angle, angle), -1)


def turned(x, angle):
    return x * angle.cos() + rotate_half(x) * angle.sin()


def exponent_not_divided(x, positions):
    steps = torch.arange(0, x.shape[-1], 2).float()
    angle = torch.outer(positions.float(), 10000.0 ** (-steps))
    return turned(x, torch.cat((angle, angle), -1))


def divided_after_the_power(x, positions):
    d = x.shape[-1]
    angle = torch.outer(positions.float(), 1.0 / 10000.0 ** torch.arange(0, d, 2).float() / d)
    return turned(x, torch.cat((angle, angle), -1))


def in_degrees(x, positions):
    return turned(x, torch.rad2deg(angles(x, positions)))


def cache_turned_again(new, cache, position):
    full = torch.cat((cache, new), -2)
    return turned(full, angles(full, torch.arange(full.shape[-2])))


def cache_from_zero(new, cache, position):
    return torch.cat((cache, turned(new, angles(new, torch.arange(1)))), -2)


def table_with_another_logarithm(length, d):
    div = torch.exp(torch.arange(0, d, 2) * -(math.log10(10000.0) / d))
    angle = torch.arange(length)[:, None] * div
    table = torch.zeros(length, d)
    table[:, 0::2] = angle.sin()
    table[:, 1::2] = angle.cos()
    return table


def table_written_twice_to_one_half(length, d):
    angle = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, d, 2) / d)
    table = torch.zeros(length, d)
    table[:, 0::2] = angle.sin()
    table[:, 0::2] = angle.cos()
    return table


def sinusoids_added(x, positions):
    return x + angles(x, positions).sin()


EXPECTED: dict[str, tuple[str, str | None]] = {
    "exponent_not_divided": ("the exponent is not divided by d", None),
    "divided_after_the_power": ("in no schedule that is known here", None),
    "in_degrees": ("are they in degrees?", None),
    "cache_turned_again": ("changes the rows of the cache", "cached"),
    "cache_from_zero": ("nothing is turned", "cached"),
    "table_with_another_logarithm": ("is a logarithm missing, or one of another base?", "table"),
    "table_written_twice_to_one_half": ("is 0 at every position", "table"),
    "sinusoids_added": ("is added to the input", None),
}
