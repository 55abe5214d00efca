"""Scaled schedules in PyTorch, as transformers and Meta write them."""

import math
from typing import Any

import torch
from torch import nn


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def turned(x, positions, inv_freq, attention=1.0):
    angle = torch.outer(positions.float(), inv_freq)
    emb = torch.cat((angle, angle), dim=-1)
    return x * (emb.cos() * attention) + rotate_half(x) * (emb.sin() * attention)


def inverse_frequencies(dim, base=10000.0):
    return 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim))


# YaRN, as in transformers ---------------------------------------------------------------------


def find_correction_dim(turns, dim, base, context):
    return (dim * math.log(context / (turns * 2 * math.pi))) / (2 * math.log(base))


def find_correction_range(fast, slow, dim, base, context):
    low = math.floor(find_correction_dim(fast, dim, base, context))
    high = math.ceil(find_correction_dim(slow, dim, base, context))
    return max(low, 0), min(high, dim - 1)


def linear_ramp(low, high, dim):
    if low == high:
        high += 0.001
    return torch.clamp((torch.arange(dim, dtype=torch.float32) - low) / (high - low), 0, 1)


def get_mscale(scale, mscale=1):
    return 1.0 if scale <= 1 else 0.1 * mscale * math.log(scale) + 1.0


def yarn_frequencies(dim, base=10000.0, factor=4.0, context=4096):
    pos_freqs = base ** (torch.arange(0, dim, 2).float() / dim)
    extrapolation = 1.0 / pos_freqs
    interpolation = 1.0 / (factor * pos_freqs)
    low, high = find_correction_range(32, 1, dim, base, context)
    keep = 1 - linear_ramp(low, high, dim // 2)
    return interpolation * (1 - keep) + extrapolation * keep


def yarn(x, positions):
    return turned(x, positions, yarn_frequencies(x.shape[-1]), get_mscale(4.0))


def yarn_in_numbers(x, positions):
    return turned(x, positions, yarn_frequencies(64), get_mscale(4.0))


# Llama 3 --------------------------------------------------------------------------------------


def llama3_frequencies(dim):
    inv_freq = inverse_frequencies(dim, 500000.0)
    factor, low, high, context = 8.0, 1.0, 4.0, 8192
    low_freq_wavelen = context / low
    high_freq_wavelen = context / high
    wavelen = 2 * math.pi / inv_freq
    scaled = torch.where(wavelen > low_freq_wavelen, inv_freq / factor, inv_freq)
    smooth = (context / wavelen - low) / (high - low)
    smoothed = (1 - smooth) * inv_freq / factor + smooth * inv_freq
    is_medium = ~(wavelen < high_freq_wavelen) * ~(wavelen > low_freq_wavelen)
    return torch.where(is_medium, smoothed, scaled)


def llama3(x, positions):
    return turned(x, positions, llama3_frequencies(x.shape[-1]))


def llama3_in_numbers(x, positions):
    return turned(x, positions, llama3_frequencies(64))


def apply_scaling(freqs):
    scale_factor, low_freq_factor, high_freq_factor, old_context_len = 8, 1, 4, 8192
    low_freq_wavelen = old_context_len / low_freq_factor
    high_freq_wavelen = old_context_len / high_freq_factor
    new_freqs = []
    for freq in freqs:
        wavelen = 2 * math.pi / freq
        if wavelen < high_freq_wavelen:
            new_freqs.append(freq)
        elif wavelen > low_freq_wavelen:
            new_freqs.append(freq / scale_factor)
        else:
            s = (old_context_len / wavelen - low_freq_factor) / (high_freq_factor - low_freq_factor)
            new_freqs.append((1 - s) * freq / scale_factor + s * freq)
    return torch.tensor(new_freqs, dtype=freqs.dtype, device=freqs.device)


def meta(x, positions):
    return turned_pairs(x, positions, apply_scaling(inverse_frequencies(64, 500000.0)))


def turned_pairs(x, positions, freqs):
    freqs = torch.outer(positions, freqs)
    freqs_cis = torch.polar(torch.ones_like(freqs), freqs)
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * freqs_cis).flatten(x.ndim - 1).type_as(x)


# modules with numbers of their own ------------------------------------------------------------


class Rotary(nn.Module):
    def __init__(self, inv_freq, attention=1.0):
        super().__init__()
        self.register_buffer("inv_freq", inv_freq, persistent=False)
        self.attention = attention

    def forward(self, x, positions):
        return turned(x, positions, self.inv_freq, self.attention)


FACTORS = torch.tensor([1.0 + 0.05 * k for k in range(20)] + [2.0 + 0.5 * k for k in range(12)])
YARN = Rotary(yarn_frequencies(64, 1e6, 4.0, 32768), get_mscale(4.0))
LLAMA3 = Rotary(llama3_frequencies(128))
LINEAR = Rotary(inverse_frequencies(64) / 3.0)
NTK = Rotary(inverse_frequencies(64, 10000.0 * 8.0 ** (64 / 62)))
LONGROPE = Rotary(inverse_frequencies(64) / FACTORS)


def yarn_module(x, positions):
    return YARN(x, positions)


def llama3_module(x, positions):
    return LLAMA3(x, positions)


def linear_module(x, positions):
    return LINEAR(x, positions)


def ntk_module(x, positions):
    return NTK(x, positions)


def longrope_module(x, positions):
    return LONGROPE(x, positions)


def ntk(x, positions):
    d = x.shape[-1]
    base = 10000.0 * 8.0 ** (d / (d - 2))
    return turned(x, positions, 1.0 / base ** (torch.arange(0, d, 2).float() / d))


def linear(x, positions):
    return turned(x, positions / 2.5, inverse_frequencies(x.shape[-1]))


YARN_4 = (
    "the frequencies of base 10000 are scaled by 4 as YaRN does, with an original context of 4096"
)
LLAMA_8 = (
    "the frequencies of base 500000 are scaled by 8 as Llama 3 does, with an original context of "
    "8192, low_freq_factor 1 and high_freq_factor 4"
)
RIGHT: dict[str, Any] = {
    "yarn": YARN_4,
    "yarn_in_numbers": YARN_4,
    "yarn_module": "scaled by 4 as YaRN does, with an original context of 32768",
    "llama3": LLAMA_8,
    "llama3_in_numbers": LLAMA_8,
    "llama3_module": LLAMA_8,
    "meta": LLAMA_8,
    "linear": "positions are divided by 5/2",
    "linear_module": "positions are divided by 3",
    "ntk_module": "scaled by 8 as NTK-aware scaling does",
    "longrope_module": "so does LongRoPE",
}
