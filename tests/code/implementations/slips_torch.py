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


def one_sine_forgotten(x, positions):
    a = torch.outer(positions.float(), 10000.0 ** -(torch.arange(0, x.shape[-1], 2) / x.shape[-1]))
    u, v = x.chunk(2, -1)
    return torch.cat((u * a.cos() - v * a.sin(), v * a.cos()), -1)


def sine_squared(x, positions):
    a = angles(x, positions)
    u, v = x.chunk(2, -1)
    return x * a.cos() + torch.cat((-v, u), -1) * a.sin() ** 2


def sine_of_its_own(x, positions):
    out, d = torch.zeros_like(x), x.shape[-1]
    for i in range(d // 2):
        a = positions * 10000.0 ** (-2 * i / d)
        out[..., 2 * i] = x[..., 2 * i] * torch.cos(a) - x[..., 2 * i + 1] * torch.sin(a)
        out[..., 2 * i + 1] = x[..., 2 * i + 1] * torch.sin(a) + x[..., 2 * i + 1] * torch.cos(a)
    return out


def longer_by_root_two(x, positions):
    return turned(x, angles(x, positions)) * math.sqrt(2.0)


def larger_by_root_d(q, k, positions):
    return (
        turned(q, angles(q, positions)) * q.shape[-1] ** 0.5,
        turned(k, angles(k, positions)),
    )


EXPECTED: dict[str, tuple[str, str | None]] = {
    "larger_by_root_d": ("queries and keys have different sizes", None),
    "one_sine_forgotten": ("coordinate 4 lacks its sine", None),
    "sine_squared": ("are two waves multiplied?", None),
    "sine_of_its_own": ("multiplies the coordinate itself", None),
    "longer_by_root_two": ("is multiplied by 1.41421", None),
    "exponent_not_divided": ("the exponent is not divided by d", None),
    "divided_after_the_power": ("in no schedule that is known here", None),
    "in_degrees": ("are they in degrees?", None),
    "cache_turned_again": ("changes the rows of the cache", "cached"),
    "cache_from_zero": ("nothing is turned", "cached"),
    "table_with_another_logarithm": ("not that of the logarithm", "table"),
    "table_written_twice_to_one_half": ("is 0 at every position", "table"),
    "sinusoids_added": ("is added to the input", None),
}
