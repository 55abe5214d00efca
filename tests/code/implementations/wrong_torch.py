"""Slips that happen in rotary and sinusoidal code, in PyTorch.

``EXPECTED`` says of each: a part of the diagnosis, and the properties that are refuted.
"""

from __future__ import annotations

import math

import torch


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def rotate_every_two(x):
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((-odd, even), dim=-1).flatten(-2)


def angles(x, positions, base=10000.0):
    d = x.shape[-1]
    return torch.outer(positions.float(), 1.0 / base ** (torch.arange(0, d, 2).float() / d))


def halves(angle):
    return torch.cat((angle, angle), dim=-1)


def neighbours(angle):
    return angle.repeat_interleave(2, dim=-1)


# layouts mixed --------------------------------------------------------------------------------


def rotate_half_on_interleaved_table(x, positions):
    angle = neighbours(angles(x, positions))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def rotate_pairs_on_half_split_table(x, positions):
    angle = halves(angles(x, positions))
    return x * angle.cos() + rotate_every_two(x) * angle.sin()


def cosine_of_one_sine_of_the_other(x, positions):
    angle = angles(x, positions)
    return x * halves(angle).cos() + rotate_half(x) * neighbours(angle).sin()


def pairs_cut_the_other_way(x, positions):
    """The halves are turned, the result is written as neighbours."""
    a, b = x.chunk(2, -1)
    angle = angles(x, positions)
    cos, sin = angle.cos(), angle.sin()
    return torch.stack((a * cos - b * sin, b * cos + a * sin), -1).flatten(-2)


# signs ----------------------------------------------------------------------------------------


def sign_lost_in_rotate_half(x, positions):
    x1, x2 = x.chunk(2, dim=-1)
    angle = halves(angles(x, positions))
    return x * angle.cos() + torch.cat((x2, x1), dim=-1) * angle.sin()


def both_minus(x, positions):
    a, b = x.chunk(2, dim=-1)
    angle = angles(x, positions)
    cos, sin = angle.cos(), angle.sin()
    return torch.cat((a * cos - b * sin, b * cos - a * sin), dim=-1)


def sign_of_a_pair(x, positions):
    angle = angles(x, positions)
    cos, sin = angle.cos(), angle.sin()
    out = torch.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * cos + x[..., 1::2] * sin
    out[..., 1::2] = x[..., 1::2] * cos + x[..., 0::2] * sin
    return out


def minus_on_the_wrong_half(x, positions):
    """Turns by −θ: a convention."""
    x1, x2 = x.chunk(2, dim=-1)
    angle = halves(angles(x, positions))
    return x * angle.cos() + torch.cat((x2, -x1), dim=-1) * angle.sin()


# cosine and sine ------------------------------------------------------------------------------


def cosine_and_sine_exchanged(x, positions):
    angle = halves(angles(x, positions))
    cos, sin = angle.sin(), angle.cos()
    return x * cos + rotate_half(x) * sin


def cosine_twice(x, positions):
    angle = halves(angles(x, positions))
    return x * angle.cos() + rotate_half(x) * angle.cos()


def second_term_forgotten(x, positions):
    angle = halves(angles(x, positions))
    return x * angle.cos() + x * angle.sin()


def complex_part_lost(x, positions):
    d = x.shape[-1]
    pairs = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2))
    angle = angles(x, positions)
    turned = pairs * torch.polar(torch.ones_like(angle), angle)
    return torch.cat((turned.real, turned.real), dim=-1)


# overwriting ----------------------------------------------------------------------------------


def overwritten_in_place(x, positions):
    """The first half is read again after it was written."""
    out = x.clone()
    h = x.shape[-1] // 2
    angle = angles(x, positions)
    out[..., :h] = out[..., :h] * angle.cos() - out[..., h:] * angle.sin()
    out[..., h:] = out[..., h:] * angle.cos() + out[..., :h] * angle.sin()
    return out


# frequencies ----------------------------------------------------------------------------------


def two_i_counted_twice(x, positions):
    d = x.shape[-1]
    inv_freq = 1.0 / 10000 ** (2 * torch.arange(0, d, 2).float() / d)
    angle = halves(torch.outer(positions.float(), inv_freq))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def two_forgotten(x, positions):
    d = x.shape[-1]
    inv_freq = 1.0 / 10000 ** (torch.arange(d // 2).float() / d)
    angle = halves(torch.outer(positions.float(), inv_freq))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def exponent_positive(x, positions):
    d = x.shape[-1]
    angle = halves(torch.outer(positions.float(), 10000 ** (torch.arange(0, d, 2).float() / d)))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def counted_from_one(x, positions):
    d = x.shape[-1]
    i = torch.arange(1, d // 2 + 1).float()
    angle = halves(torch.outer(positions.float(), 10000 ** (-2 * i / d)))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def one_frequency_for_each_coordinate(x, positions):
    d = x.shape[-1]
    angle = torch.outer(positions.float(), 10000 ** (-torch.arange(d).float() / d))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def frequencies_reversed(x, positions):
    angle = halves(angles(x, positions).flip(-1))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def frequency_without_i(x, positions):
    angle = positions[:, None].float() * torch.full((x.shape[-1],), 0.5)
    return x * angle.cos() + rotate_half(x) * angle.sin()


def turned_twice(x, positions):
    angle = halves(angles(x, positions))
    once = x * angle.cos() + rotate_half(x) * angle.sin()
    return once * angle.cos() + rotate_half(once) * angle.sin()


# positions ------------------------------------------------------------------------------------


def position_from_one(x, positions):
    angle = halves(angles(x, positions + 1))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def positions_ignored(x, positions):
    angle = halves(angles(x, torch.arange(x.shape[-2])))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def head_axis_as_position(x, positions):
    """For (B, H, N, d): the heads are counted."""
    h = x.shape[-3]
    angle = halves(angles(x, torch.arange(h)))[None, :, None, :]
    return x * angle.cos() + rotate_half(x) * angle.sin()


def batch_axis_as_position(x, positions):
    b, _, _, _ = x.shape
    angle = halves(angles(x, torch.arange(b)))[:, None, None, :]
    return x * angle.cos() + rotate_half(x) * angle.sin()


def positions_backwards(x, positions):
    angle = halves(angles(x, x.shape[-2] - 1 - positions))
    return x * angle.cos() + rotate_half(x) * angle.sin()


def positions_squared(x, positions):
    angle = halves(angles(x, positions * positions))
    return x * angle.cos() + rotate_half(x) * angle.sin()


# queries and keys -----------------------------------------------------------------------------


def keys_not_turned(q, k, positions):
    angle = halves(angles(q, positions))
    return q * angle.cos() + rotate_half(q) * angle.sin(), k


def keys_turned_backwards(q, k, positions):
    angle = halves(angles(q, positions))
    return (
        q * angle.cos() + rotate_half(q) * angle.sin(),
        k * angle.cos() - rotate_half(k) * angle.sin(),
    )


def queries_and_keys_crossed(q, k, positions):
    angle = halves(angles(q, positions))
    return (
        q * angle.cos() + rotate_half(k) * angle.sin(),
        k * angle.cos() + rotate_half(q) * angle.sin(),
    )


def results_exchanged(q, k, positions):
    angle = halves(angles(q, positions))
    turned = [t * angle.cos() + rotate_half(t) * angle.sin() for t in (q, k)]
    return turned[1], turned[0]


def keys_in_another_layout(q, k, positions):
    angle = angles(q, positions)
    first, second = halves(angle), neighbours(angle)
    return (
        q * first.cos() + rotate_half(q) * first.sin(),
        k * second.cos() + rotate_every_two(k) * second.sin(),
    )


def keys_with_another_base(q, k, positions):
    a, b = halves(angles(q, positions)), halves(angles(k, positions, 500000.0))
    return (
        q * a.cos() + rotate_half(q) * a.sin(),
        k * b.cos() + rotate_half(k) * b.sin(),
    )


def keys_one_behind(q, k, positions):
    a, b = halves(angles(q, positions + 1)), halves(angles(k, positions))
    return (
        q * a.cos() + rotate_half(q) * a.sin(),
        k * b.cos() + rotate_half(k) * b.sin(),
    )


# sizes and parts ------------------------------------------------------------------------------


def scaled(x, positions):
    angle = halves(angles(x, positions))
    return (x * angle.cos() + rotate_half(x) * angle.sin()) * 0.5


def rest_dropped(x, positions):
    """Partly rotated, the other half is left 0."""
    r = x.shape[-1] // 2
    part = x[..., :r]
    angle = halves(angles(part, positions))
    out = torch.zeros_like(x)
    out[..., :r] = part * angle.cos() + rotate_half(part) * angle.sin()
    return out


def rest_from_the_start(x, positions):
    r = x.shape[-1] // 2
    part = x[..., :r]
    angle = halves(angles(part, positions))
    return torch.cat((part * angle.cos() + rotate_half(part) * angle.sin(), x[..., :r]), -1)


# tables ---------------------------------------------------------------------------------------


def table_with_two_i_twice(length, d):
    position = torch.arange(length)[:, None]
    div = torch.exp(torch.arange(0, d, 2) * 2 * (-math.log(10000.0) / d))
    pe = torch.zeros(length, d)
    pe[:, 0::2] = torch.sin(position * div)
    pe[:, 1::2] = torch.cos(position * div)
    return pe


def table_with_j_in_the_exponent(length, d):
    """The cosine of coordinate j has the frequency of j, not that of its sine."""
    j = torch.arange(d)
    angle = torch.arange(length)[:, None] / 10000 ** (j / d)
    return torch.where(j % 2 == 0, angle.sin(), angle.cos())


def table_of_sines_only(length, d):
    angle = torch.arange(length)[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    return torch.cat([angle.sin(), angle.sin()], dim=-1)


def table_from_one(length, d):
    angle = torch.arange(1, length + 1)[:, None] * 10000 ** (-torch.arange(0, d, 2) / d)
    return torch.cat([angle.sin(), angle.cos()], dim=-1)


def table_of_rising_frequencies(length, d):
    angle = torch.arange(length)[:, None] * 10000 ** (torch.arange(0, d, 2) / d)
    return torch.cat([angle.sin(), angle.cos()], dim=-1)


LENGTH, SCORE, START = "norm", "relative", "identity_at_zero"
EXPECTED: dict[str, tuple[str, set[str]]] = {
    "rotate_half_on_interleaved_table": (
        "rotate_half of the half-split layout on an interleaved table",
        {LENGTH, SCORE},
    ),
    "rotate_pairs_on_half_split_table": (
        "rotation of neighbours (the interleaved layout) on a half-split table",
        {LENGTH, SCORE},
    ),
    "cosine_of_one_sine_of_the_other": (
        "the cosines come from a half-split table, the sines from an interleaved",
        {LENGTH, SCORE},
    ),
    "pairs_cut_the_other_way": ("half-split in, interleaved out", {START}),
    "sign_lost_in_rotate_half": ("the same sign", {LENGTH, SCORE}),
    "both_minus": ("the same sign", {LENGTH, SCORE}),
    "sign_of_a_pair": ("the same sign", {LENGTH, SCORE}),
    "minus_on_the_wrong_half": ("−θ: a convention", set()),
    "cosine_and_sine_exchanged": ("cosine and sine are exchanged", {START}),
    "cosine_twice": ("sine is missing", {LENGTH, SCORE, START}),
    "second_term_forgotten": ("itself", {LENGTH, SCORE}),
    "complex_part_lost": ("the same inputs", {LENGTH, SCORE, START}),
    "overwritten_in_place": ("read again after", {LENGTH, SCORE}),
    "two_i_counted_twice": ("counted twice", set()),
    "two_forgotten": ("the 2 is missing", set()),
    "exponent_positive": ("sign of the exponent is lost", set()),
    "counted_from_one": ("counted from another i", set()),
    "one_frequency_for_each_coordinate": ("different frequencies", {LENGTH, SCORE}),
    "frequencies_reversed": ("reverse order", set()),
    "frequency_without_i": ("same frequency", set()),
    "turned_twice": ("doubled", set()),
    "position_from_one": ("shifted by 1", {START}),
    "positions_ignored": ("index of the row", set()),
    "head_axis_as_position": ("head axis is used as the position", set()),
    "batch_axis_as_position": ("batch axis is used as the position", set()),
    "positions_backwards": ("length N", {START}),
    "positions_squared": ("not proportional to p", {SCORE}),
    "keys_not_turned": ("not turned alike", {SCORE, "alike"}),
    "keys_turned_backwards": ("opposite directions", {SCORE, "alike"}),
    "queries_and_keys_crossed": ("mixes queries and keys", {SCORE}),
    "results_exchanged": ("queries and keys are exchanged", set()),
    "keys_in_another_layout": ("different layouts", {SCORE, "alike"}),
    "keys_with_another_base": ("different frequencies", {SCORE, "alike"}),
    "keys_one_behind": ("different offsets", {START, "alike"}),
    "scaled": ("multiplied by 1/2", {LENGTH, START}),
    "rest_dropped": ("is 0", {LENGTH, START}),
    "rest_from_the_start": ("is coordinate", {LENGTH, START}),
    "table_with_two_i_twice": ("counted twice", set()),
    "table_with_j_in_the_exponent": ("differ in frequency", {SCORE}),
    "table_of_sines_only": ("both of a pair are sines", {SCORE}),
    "table_from_one": ("shifted by 1", set()),
    "table_of_rising_frequencies": ("sign of the exponent is lost", set()),
}
