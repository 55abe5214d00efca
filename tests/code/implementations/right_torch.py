"""Rotary and sinusoidal encodings in PyTorch, in the styles in which people write them.

``EXPECTED`` says what each is: (kind, layout, sign, base, frequencies, symbolic).
"""

from __future__ import annotations

import math
from typing import Any

import torch
from torch import nn

ROTARY = "rotary"


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def rotate_every_two(x):
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((-odd, even), dim=-1).flatten(-2)


def inverse_frequencies(d, base=10000.0):
    return 1.0 / (base ** (torch.arange(0, d, 2, dtype=torch.float32) / d))


# half-split -----------------------------------------------------------------------------------


def llama_style(x, positions):
    inv_freq = inverse_frequencies(x.shape[-1])
    freqs = torch.outer(positions.float(), inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def position_ids_style(x, positions):
    """(B, H, N, d) with cos and sin unsqueezed at axis 1, frequencies by a matrix product."""
    position_ids = positions[None, :].expand(x.shape[0], -1)
    inv_freq = 1.0 / (
        500000.0 ** (torch.arange(0, x.shape[-1], 2, dtype=torch.int64).float() / x.shape[-1])
    )
    expanded = inv_freq[None, :, None].float().expand(position_ids.shape[0], -1, 1)
    freqs = (expanded @ position_ids[:, None, :].float()).transpose(1, 2)
    emb = torch.cat((freqs, freqs), dim=-1)
    cos, sin = emb.cos().unsqueeze(1), emb.sin().unsqueeze(1)
    return (x * cos) + (rotate_half(x) * sin)


def two_products(x, positions):
    half = x.size(-1) // 2
    theta = torch.pow(10000.0, -torch.arange(half).float() / half)
    angle = positions.unsqueeze(-1) * theta
    cos, sin = torch.cos(angle), torch.sin(angle)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


def in_place_halves(x, positions):
    half = x.shape[-1] // 2
    theta = torch.exp(-math.log(10000.0) * torch.arange(half) / half)
    angle = positions[:, None].float() * theta[None, :]
    out = torch.empty_like(x)
    out[..., :half] = x[..., :half] * angle.cos() - x[..., half:] * angle.sin()
    out[..., half:] = x[..., half:] * angle.cos() + x[..., :half] * angle.sin()
    return out


def backwards_turn(x, positions):
    """By −θ with base 100000, as in nanochat."""
    d = x.shape[-1]
    inv_freq = 1.0 / (100000 ** (torch.arange(0, d, 2, dtype=torch.float32) / d))
    angle = torch.outer(positions.float(), inv_freq)
    cos, sin = angle.cos(), angle.sin()
    x1, x2 = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([x1 * cos + x2 * sin, x1 * (-sin) + x2 * cos], -1)


class CachedRotary(nn.Module):
    def __init__(self, dim, max_len=2048, base=10000):
        super().__init__()
        inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
        t = torch.arange(max_len).float()
        freqs = torch.einsum("i,j->ij", t, inv_freq)
        emb = torch.cat((freqs, freqs), dim=-1)
        self.register_buffer("cos_cached", emb.cos(), persistent=False)
        self.register_buffer("sin_cached", emb.sin(), persistent=False)

    def forward(self, x, positions):
        cos, sin = self.cos_cached[positions], self.sin_cached[positions]
        return x * cos + rotate_half(x) * sin


def cached_module(x, positions):
    return CachedRotary(x.shape[-1])(x, positions)


def with_four_axes(x, positions):
    """(B, N, H, d)."""
    angle = torch.einsum("n,i->ni", positions.float(), inverse_frequencies(x.shape[-1]))
    angle = torch.cat([angle, angle], -1)[None, :, None, :]
    return x * angle.cos() + rotate_half(x) * angle.sin()


def roll_style(x, positions):
    d = x.shape[-1]
    j = torch.arange(d)
    angle = positions[:, None] * 10000.0 ** (-2.0 * (j % (d // 2)) / d)
    signs = torch.where(j < d // 2, -1.0, 1.0)
    return x * angle.cos() + torch.roll(x, d // 2, dims=-1) * signs * angle.sin()


def complex_halves(x, positions):
    a, b = x.float().split(x.shape[-1] // 2, dim=-1)
    z = torch.complex(a, b)
    angle = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    z = z * torch.polar(torch.ones_like(angle), angle)
    return torch.cat([z.real, z.imag], dim=-1).type_as(x)


def query_and_key(q, k, positions):
    angle = torch.outer(positions.float(), inverse_frequencies(q.shape[-1]))
    angle = torch.cat((angle, angle), dim=-1)
    cos, sin = angle.cos(), angle.sin()
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


def half_precision_result(x, positions):
    angle = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    angle = torch.cat((angle, angle), dim=-1)
    out = x.float() * angle.cos() + rotate_half(x.float()) * angle.sin()
    return out.to(x.dtype)


# interleaved ----------------------------------------------------------------------------------


def complex_style(x, positions):
    """freqs_cis, as in the first Llama."""
    freqs = torch.outer(positions, inverse_frequencies(x.shape[-1]))
    freqs_cis = torch.polar(torch.ones_like(freqs), freqs)
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * freqs_cis).flatten(x.ndim - 1).type_as(x)


def gptj_style(x, positions):
    angle = torch.einsum("i , j -> i j", positions.float(), inverse_frequencies(x.shape[-1]))
    sin, cos = (torch.repeat_interleave(t, 2, dim=-1) for t in (angle.sin(), angle.cos()))
    return (x * cos) + (rotate_every_two(x) * sin)


def sinusoid_table_style(x, positions):
    """One table of sines and cosines, split, then gathered."""
    d = x.shape[-1]
    angle = torch.outer(torch.arange(1024).float(), inverse_frequencies(d))
    table = torch.cat((angle.sin(), angle.cos()), dim=1)
    sin, cos = torch.split(table[positions], d // 2, dim=-1)
    sin, cos = sin.repeat_interleave(2, -1), cos.repeat_interleave(2, -1)
    return x * cos + rotate_every_two(x) * sin


def in_place_pairs(x, positions):
    angle = positions[:, None] / 10000 ** (torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    out = torch.zeros_like(x)
    out[..., 0::2] = x[..., 0::2] * angle.cos() - x[..., 1::2] * angle.sin()
    out[..., 1::2] = x[..., 0::2] * angle.sin() + x[..., 1::2] * angle.cos()
    return out


def stacked_pairs(x, positions):
    pairs = x.unflatten(-1, (-1, 2))
    angle = positions.float()[:, None] * inverse_frequencies(x.shape[-1])
    cos, sin = angle.cos(), angle.sin()
    a, b = pairs[..., 0], pairs[..., 1]
    return torch.stack([a * cos - b * sin, b * cos + a * sin], dim=-1).reshape(x.shape)


def rotation_matrices(x, positions):
    """A 2 × 2 matrix for each pair."""
    angle = positions.float()[:, None] * inverse_frequencies(x.shape[-1])
    cos, sin = angle.cos(), angle.sin()
    matrix = torch.stack([torch.stack([cos, -sin], -1), torch.stack([sin, cos], -1)], -2)
    pairs = x.reshape(*x.shape[:-1], -1, 2, 1)
    return (matrix @ pairs).reshape(x.shape)


def real_freqs_cis(x, positions):
    """cos and sin as the last axis of one table, as in torchtune."""
    theta = inverse_frequencies(x.shape[-1])
    angle = torch.einsum("i, j -> ij", torch.arange(4096).float(), theta)
    cache = torch.stack([torch.cos(angle), torch.sin(angle)], dim=-1)[positions]
    shaped = x.float().reshape(*x.shape[:-1], -1, 2)
    out = torch.stack(
        [
            shaped[..., 0] * cache[..., 0] - shaped[..., 1] * cache[..., 1],
            shaped[..., 1] * cache[..., 0] + shaped[..., 0] * cache[..., 1],
        ],
        -1,
    )
    return out.flatten(-2).type_as(x)


def exponential_of_i(x, positions):
    d = x.shape[-1]
    angle = torch.outer(positions.float(), inverse_frequencies(d))
    turn = torch.exp(1j * angle)
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], d // 2, 2))
    return torch.view_as_real(z * turn).reshape(x.shape)


def interleaved_in_halves_out(x, positions):
    """The pairs are neighbours, the result is in halves: P·R."""
    d = x.shape[-1]
    *rest, _ = x.shape
    x = x.view(*rest, d // 2, 2).transpose(-1, -2).reshape(*rest, d)
    angle = torch.outer(positions.float(), inverse_frequencies(d))
    angle = torch.cat((angle, angle), -1)
    return x * angle.cos() + rotate_half(x) * angle.sin()


# parts, scaling -------------------------------------------------------------------------------


def half_rotated(x, positions):
    """The first half of the coordinates, as in GPT-NeoX with rotary_pct = 0.5."""
    r = x.shape[-1] // 2
    turned, kept = x[..., :r], x[..., r:]
    angle = torch.outer(positions.float(), inverse_frequencies(r))
    angle = torch.cat((angle, angle), -1)
    turned = turned * angle.cos() + rotate_half(turned) * angle.sin()
    return torch.cat((turned, kept), dim=-1)


def half_rotated_pairs(x, positions):
    r = x.shape[-1] // 2
    turned, kept = x[..., :r], x[..., r:]
    angle = torch.outer(positions.float(), inverse_frequencies(r)).repeat_interleave(2, -1)
    return torch.cat((turned * angle.cos() + rotate_every_two(turned) * angle.sin(), kept), -1)


def quarter_rotated(x, positions):
    r = x.shape[-1] // 4
    turned, kept = x.split([r, x.shape[-1] - r], dim=-1)
    angle = torch.outer(positions.float(), inverse_frequencies(r))
    angle = torch.cat((angle, angle), -1)
    return torch.cat((turned * angle.cos() + rotate_half(turned) * angle.sin(), kept), dim=-1)


def last_half_rotated(x, positions):
    """No positions in the first half (nope), rope in the second."""
    nope, rope = x.chunk(2, dim=-1)
    return torch.cat([nope, llama_style(rope, positions)], dim=-1)


def interpolated(x, positions, scale=4.0):
    return llama_style(x, positions.float() / scale)


def ntk_scaled(x, positions, factor=8.0):
    d = x.shape[-1]
    base = 10000.0 * factor ** (d / (d - 2))
    inv_freq = 1.0 / (base ** (torch.arange(0, d, 2).float() / d))
    angle = torch.outer(positions.float(), inv_freq)
    angle = torch.cat((angle, angle), -1)
    return x * angle.cos() + rotate_half(x) * angle.sin()


def two_sections(x, positions):
    """As for two axes: each half has all frequencies."""
    first, second = x.chunk(2, dim=-1)
    return torch.cat([llama_style(first, positions), llama_style(second, positions)], dim=-1)


# concrete -------------------------------------------------------------------------------------


def yarn_like(x, positions):
    """A ramp between interpolated and plain frequencies: that of 4096 positions for d = 64."""
    d = x.shape[-1]
    plain = inverse_frequencies(d)
    ramp = ((torch.arange(d // 2).float() - 10) / 13).clamp(0, 1)
    inv_freq = plain / 4 * ramp + plain * (1 - ramp)
    angle = torch.outer(positions.float(), inv_freq)
    angle = torch.cat((angle, angle), -1)
    return x * angle.cos() + rotate_half(x) * angle.sin()


def with_branch(x, positions):
    """A truncated share of the coordinates."""
    d = x.shape[-1]
    r = int(d * 0.25)
    angle = torch.outer(positions.float(), inverse_frequencies(r))
    angle = torch.cat((angle, angle), -1)
    turned = x[..., :r] * angle.cos() + rotate_half(x[..., :r]) * angle.sin()
    return torch.cat((turned, x[..., r:]), dim=-1)


# tables ---------------------------------------------------------------------------------------


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, max_len):
        super().__init__()
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe)


def tutorial_table(length, d):
    return PositionalEncoding(d, length).pe


def halves_table(length, d):
    half = d // 2
    angle = torch.arange(length)[:, None] * torch.exp(
        torch.arange(half) * -(math.log(10000.0) / half)
    )
    return torch.cat([angle.sin(), angle.cos()], dim=-1)


def fence_post_table(length, d):
    """h − 1 in the denominator, as in fairseq."""
    half = d // 2
    emb = math.log(10000) / (half - 1)
    emb = torch.exp(torch.arange(half, dtype=torch.float) * -emb)
    emb = torch.arange(length, dtype=torch.float).unsqueeze(1) * emb.unsqueeze(0)
    return torch.cat([torch.sin(emb), torch.cos(emb)], dim=1).view(length, -1)


def cosine_first_table(length, d):
    """As in diffusion models."""
    half = d // 2
    freqs = torch.exp(-math.log(10000) * torch.arange(0, half, dtype=torch.float32) / half)
    args = torch.arange(length)[:, None].float() * freqs[None]
    return torch.cat([torch.cos(args), torch.sin(args)], dim=-1)


def stacked_table(length, d):
    angle = torch.arange(length)[:, None] / torch.pow(10000, torch.arange(0, d, 2) / d)
    return torch.stack((angle.sin(), angle.cos()), dim=2).view(length, d)


STANDARD = "10000^(-2i/d)"
EXPECTED: dict[str, tuple[Any, ...]] = {
    "llama_style": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "position_ids_style": (ROTARY, "half-split", 1, "500000", "500000^(-2i/d)", True),
    "two_products": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "in_place_halves": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "backwards_turn": (ROTARY, "half-split", -1, "100000", "100000^(-2i/d)", True),
    "cached_module": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "with_four_axes": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "roll_style": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "complex_halves": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "query_and_key": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "half_precision_result": (ROTARY, "half-split", 1, "10000", STANDARD, True),
    "complex_style": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "gptj_style": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "sinusoid_table_style": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "in_place_pairs": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "stacked_pairs": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "rotation_matrices": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "real_freqs_cis": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "exponential_of_i": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "interleaved_in_halves_out": (ROTARY, "interleaved", 1, "10000", STANDARD, True),
    "half_rotated": (ROTARY, "half-split", 1, "10000", "10000^(-2i/(d/2))", True),
    "half_rotated_pairs": (ROTARY, "interleaved", 1, "10000", "10000^(-2i/(d/2))", True),
    "quarter_rotated": (ROTARY, "half-split", 1, "10000", "10000^(-2i/(d/4))", True),
    "last_half_rotated": (ROTARY, "half-split", 1, "10000", "10000^(-2i/(d/2))", True),
    "two_sections": (ROTARY, "half-split", 1, "10000", "10000^(-2i/(d/2))", True),
    "interpolated": (ROTARY, "half-split", 1, "10000", "(1/4)*10000^(-2i/d)", True),
    "ntk_scaled": (ROTARY, "half-split", 1, "10000", "(10000*8^(d/(d-2)))^(-2i/d)", True),
    "yarn_like": (ROTARY, "half-split", 1, None, None, False),
    "with_branch": (ROTARY, "half-split", 1, "10000", "10000^(-2i/(d/4))", True),
    "tutorial_table": ("sinusoidal", "interleaved, sine first", None, "10000", STANDARD, True),
    "halves_table": ("sinusoidal", "halves, sine first", None, "10000", STANDARD, True),
    "fence_post_table": (
        "sinusoidal",
        "halves, sine first",
        None,
        "10000",
        "10000^(-i/(d/2-1))",
        True,
    ),
    "cosine_first_table": ("sinusoidal", "halves, cosine first", None, "10000", STANDARD, True),
    "stacked_table": ("sinusoidal", "interleaved, sine first", None, "10000", STANDARD, True),
}
