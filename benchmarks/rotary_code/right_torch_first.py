"""Rotary and sinusoidal encodings as people write them with PyTorch."""

import functools
import math
from dataclasses import dataclass
from typing import Optional

import torch
import torch.nn as nn
import torch.nn.functional as F
from einops import rearrange, repeat


# ----------------------------------------------------------------------------------------------
# the usual decoder style: a module that returns cos and sin for position ids
# ----------------------------------------------------------------------------------------------
def rotate_half(x):
    half = x.shape[-1] // 2
    left, right = x[..., :half], x[..., half:]
    return torch.cat((-right, left), dim=-1)


class DecoderRotary(nn.Module):
    def __init__(self, head_dim, theta=10000.0, max_position_embeddings=2048):
        super().__init__()
        self.max_position_embeddings = max_position_embeddings
        exponent = torch.arange(0, head_dim, 2, dtype=torch.int64).float() / head_dim
        self.register_buffer("inv_freq", 1.0 / (theta**exponent), persistent=False)

    @torch.no_grad()
    def forward(self, x, position_ids):
        inv = self.inv_freq[None, :, None].float().expand(position_ids.shape[0], -1, 1)
        ids = position_ids[:, None, :].float()
        freqs = (inv @ ids).transpose(1, 2)
        emb = torch.cat((freqs, freqs), dim=-1)
        return emb.cos().to(dtype=x.dtype), emb.sin().to(dtype=x.dtype)


def apply_to_both(q, k, cos, sin, unsqueeze_dim=1):
    cos, sin = cos.unsqueeze(unsqueeze_dim), sin.unsqueeze(unsqueeze_dim)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


def decoder_attention(q, k, positions):
    """expect: layout=half-split; base=10000; shape=B,H,N,d"""
    rope = DecoderRotary(q.shape[-1])
    cos, sin = rope(q, positions.unsqueeze(0))
    return apply_to_both(q, k, cos, sin)


def decoder_attention_heads_inside(q, k, positions):
    """expect: layout=half-split; base=1000000; shape=B,N,H,d"""
    rope = DecoderRotary(q.shape[-1], theta=1e6)
    cos, sin = rope(q, positions.unsqueeze(0))
    return apply_to_both(q, k, cos, sin, unsqueeze_dim=2)


# ----------------------------------------------------------------------------------------------
# complex numbers
# ----------------------------------------------------------------------------------------------
def precompute_cis(dim, t, theta=500000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: dim // 2].float() / dim))
    freqs = torch.outer(t, freqs)
    return torch.polar(torch.ones_like(freqs), freqs)


def reshape_for_broadcast(cis, x):
    shape = [n if i == 1 or i == x.ndim - 1 else 1 for i, n in enumerate(x.shape)]
    return cis.view(*shape)


def complex_pairs(xq, xk, positions):
    """expect: layout=interleaved; base=500000; shape=B,N,H,d"""
    cis = precompute_cis(xq.shape[-1], positions.float())
    xq_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))
    xk_ = torch.view_as_complex(xk.float().reshape(*xk.shape[:-1], -1, 2))
    cis = reshape_for_broadcast(cis, xq_)
    xq_out = torch.view_as_real(xq_ * cis).flatten(3)
    xk_out = torch.view_as_real(xk_ * cis).flatten(3)
    return xq_out.type_as(xq), xk_out.type_as(xk)


def complex_halves(x, positions):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    dim = x.shape[-1]
    freqs = 1.0 / (10000.0 ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    freqs = torch.outer(positions.float(), freqs)
    cis = torch.polar(torch.ones_like(freqs), freqs)
    z = torch.view_as_complex(
        torch.stack(torch.chunk(x.transpose(1, 2).float(), 2, dim=-1), dim=-1).contiguous()
    )
    out = torch.view_as_real(z * cis).type_as(x)
    out = torch.cat(torch.chunk(out, 2, dim=-1), dim=-2)
    out = out.reshape(out.shape[0], out.shape[1], out.shape[2], -1)
    return out.transpose(1, 2)


def complex_exponential(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.size(-1)
    theta = torch.pow(10000.0, -torch.arange(0, d, 2).float() / d)
    phase = torch.exp(1j * positions.float()[:, None] * theta)
    z = torch.complex(x[..., ::2], x[..., 1::2]) * phase
    return torch.stack([z.real, z.imag], dim=-1).flatten(-2)


def conjugate_turn(x, positions):
    """expect: layout=interleaved; base=10000; sign=-1"""
    d = x.size(-1)
    inv_freq = 10000.0 ** (-torch.arange(0, d, 2, dtype=torch.float32) / d)
    angles = positions.to(torch.float32).unsqueeze(-1) * inv_freq
    cis = torch.polar(torch.ones_like(angles), angles)
    z = torch.view_as_complex(x.float().unflatten(-1, (-1, 2)).contiguous())
    return torch.view_as_real(z * cis.conj()).flatten(-2)


# ----------------------------------------------------------------------------------------------
# partial rotary
# ----------------------------------------------------------------------------------------------
def quarter_rotary(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/4"""
    rotary_ndims = q.shape[-1] // 4
    q_rot, q_pass = q[..., :rotary_ndims], q[..., rotary_ndims:]
    k_rot, k_pass = k[..., :rotary_ndims], k[..., rotary_ndims:]
    inv_freq = 1.0 / (10000 ** (torch.arange(0, rotary_ndims, 2).float() / rotary_ndims))
    freqs = torch.einsum("i,j->ij", positions.float(), inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1)
    cos, sin = emb.cos(), emb.sin()
    q_rot = q_rot * cos + rotate_half(q_rot) * sin
    k_rot = k_rot * cos + rotate_half(k_rot) * sin
    return torch.cat((q_rot, q_pass), dim=-1), torch.cat((k_rot, k_pass), dim=-1)


def rotate_every_two(x):
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((-odd, even), dim=-1).flatten(-2)


def fixed_pos_embedding(rotary_dim, positions):
    inv_freq = 1.0 / (10000 ** (torch.arange(0, rotary_dim, 2) / rotary_dim))
    inp = torch.einsum("i , j -> i j", positions.to(torch.float), inv_freq)
    return torch.sin(inp), torch.cos(inp)


def every_two_partial(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=B,N,H,d"""
    rotary_dim = x.shape[-1] // 2
    sin, cos = fixed_pos_embedding(rotary_dim, positions)
    sin = torch.repeat_interleave(sin[None, :, None, :], 2, 3)
    cos = torch.repeat_interleave(cos[None, :, None, :], 2, 3)
    head, tail = x[..., :rotary_dim], x[..., rotary_dim:]
    return torch.cat([head * cos + rotate_every_two(head) * sin, tail], dim=-1)


def glm_cache_partial(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=B,N,H,d"""
    n_elem = x.shape[-1] // 2
    theta = 1.0 / (10000 ** (torch.arange(0, n_elem, 2, dtype=torch.float) / n_elem))
    idx_theta = torch.outer(positions.float(), theta)
    rope_cache = torch.stack([torch.cos(idx_theta), torch.sin(idx_theta)], dim=-1)
    b, n, h, _ = x.shape
    x, x_pass = x[..., :n_elem], x[..., n_elem:]
    xshaped = x.reshape(b, n, h, n_elem // 2, 2)
    rope_cache = rope_cache.view(1, n, 1, n_elem // 2, 2)
    out = torch.stack(
        [
            xshaped[..., 0] * rope_cache[..., 0] - xshaped[..., 1] * rope_cache[..., 1],
            xshaped[..., 1] * rope_cache[..., 0] + xshaped[..., 0] * rope_cache[..., 1],
        ],
        -1,
    )
    return torch.cat((out.flatten(3), x_pass), dim=-1)


def latent_tail(x, positions):
    """expect: layout=half-split; base=10000; rotated=d/2,d"""
    d = x.shape[-1]
    nope, pe = torch.split(x, [d - d // 2, d // 2], dim=-1)
    r = pe.shape[-1]
    freqs = positions.float()[:, None] / 10000 ** (torch.arange(0, r, 2).float() / r)[None, :]
    emb = torch.cat((freqs, freqs), dim=-1)
    pe = pe * emb.cos() + rotate_half(pe) * emb.sin()
    return torch.cat([nope, pe], dim=-1)


# ----------------------------------------------------------------------------------------------
# tables and indices
# ----------------------------------------------------------------------------------------------
def sin_cos_rows(num, dim):
    angle = torch.arange(num).float()[:, None] / torch.pow(10000.0, torch.arange(0, dim, 2) / dim)
    return torch.cat([angle.sin(), angle.cos()], dim=-1)


def former_layer(q, k, positions):
    """expect: layout=interleaved; base=10000; shape=B,H,N,d"""
    rows = sin_cos_rows(1024, q.shape[-1])[positions]
    sin, cos = rows[None, None].chunk(2, dim=-1)
    sin_pos = torch.stack([sin, sin], dim=-1).flatten(-2)
    cos_pos = torch.stack([cos, cos], dim=-1).flatten(-2)
    q2 = torch.stack([-q[..., 1::2], q[..., ::2]], dim=-1).flatten(-2)
    k2 = torch.stack([-k[..., 1::2], k[..., ::2]], dim=-1).flatten(-2)
    return q * cos_pos + q2 * sin_pos, k * cos_pos + k2 * sin_pos


def engine_cache(head_size, max_position, base):
    inv_freq = 1.0 / (base ** (torch.arange(0, head_size, 2, dtype=torch.float) / head_size))
    t = torch.arange(max_position, dtype=torch.float)
    freqs = torch.einsum("i,j -> ij", t, inv_freq)
    return torch.cat((freqs.cos(), freqs.sin()), dim=-1)


def engine_neox(query, key, positions):
    """expect: layout=half-split; base=10000; shape=N,H,d"""
    cache = engine_cache(query.shape[-1], 4096, 10000)
    cos, sin = cache.index_select(0, positions.flatten()).chunk(2, dim=-1)

    def turn(x):
        c, s = cos.unsqueeze(-2).to(x.dtype), sin.unsqueeze(-2).to(x.dtype)
        x1, x2 = torch.chunk(x, 2, dim=-1)
        return torch.cat((x1 * c - x2 * s, x2 * c + x1 * s), dim=-1)

    return turn(query), turn(key)


def engine_gptj(x, positions):
    """expect: layout=interleaved; base=10000; shape=N,H,d"""
    cache = engine_cache(x.shape[-1], 4096, 10000)
    cos, sin = cache.index_select(0, positions).chunk(2, dim=-1)
    cos, sin = cos.unsqueeze(-2), sin.unsqueeze(-2)
    x1, x2 = x[..., ::2], x[..., 1::2]
    return torch.stack((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1).flatten(-2)


_ANGLES_64 = torch.outer(
    torch.arange(4096).float(), 10000.0 ** (-torch.arange(0, 64, 2).float() / 64)
)
COS_64 = torch.cat([_ANGLES_64, _ANGLES_64], -1).cos()
SIN_64 = torch.cat([_ANGLES_64, _ANGLES_64], -1).sin()


def global_tables(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; head_dims=64"""
    return x * COS_64[positions] + rotate_half(x) * SIN_64[positions]


def gathered_by_ids(x, positions):
    """expect: layout=half-split; base=10000; shape=B,H,N,d"""
    b, h, n, d = x.shape
    inv_freq = 1.0 / 10000 ** (torch.arange(0, d, 2).float() / d)
    t = torch.arange(2048).float()
    emb = torch.cat([torch.outer(t, inv_freq)] * 2, dim=-1)
    position_ids = positions[None].expand(b, n)
    index = position_ids[:, None, :, None].repeat(1, 1, 1, d)
    cos = torch.gather(emb.cos()[None, None].repeat(b, 1, 1, 1), 2, index)
    sin = torch.gather(emb.sin()[None, None].repeat(b, 1, 1, 1), 2, index)
    return x * cos + rotate_half(x) * sin


@functools.lru_cache(maxsize=8)
def cached_tables(dim, length=2048):
    inv_freq = torch.arange(0, dim, 2).float().div(dim).mul(-math.log(10000.0)).exp()
    angle = torch.arange(length).float().unsqueeze(1) * inv_freq.unsqueeze(0)
    return angle.cos(), angle.sin()


def memoised(x, positions):
    """expect: layout=interleaved; base=10000"""
    cos, sin = cached_tables(x.shape[-1])
    cos, sin = cos[positions], sin[positions]
    a, b = x.unflatten(-1, (-1, 2)).unbind(-1)
    return torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-1).flatten(-2)


def embedding_lookup(x, positions):
    """expect: layout=half-split; base=10000"""
    rows = sin_cos_rows(2048, x.shape[-1])
    sin, cos = F.embedding(positions, rows).chunk(2, -1)
    lo, hi = x.chunk(2, -1)
    return torch.cat([lo * cos - hi * sin, hi * cos + lo * sin], -1)


# ----------------------------------------------------------------------------------------------
# speed-run style and others with y = x1 cos + x2 sin
# ----------------------------------------------------------------------------------------------
class SpeedRotary(torch.nn.Module):
    def __init__(self, dim, base=10000):
        super().__init__()
        self.inv_freq = (1.0 / base) ** (torch.arange(0, dim, 2).float() / dim)

    def forward(self, t):
        freqs = torch.outer(t.type_as(self.inv_freq), self.inv_freq)
        return freqs.cos()[None, :, None, :], freqs.sin()[None, :, None, :]


def speed_run(x, positions):
    """expect: layout=half-split; base=10000; sign=-1; shape=B,N,H,d"""
    cos, sin = SpeedRotary(x.shape[3])(positions)
    d = x.shape[3] // 2
    x1 = x[..., :d]
    x2 = x[..., d:]
    y1 = x1 * cos + x2 * sin
    y2 = x1 * (-sin) + x2 * cos
    return torch.cat([y1, y2], 3).type_as(x)


def recipe_stack(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    dim = x.shape[-1]
    theta = 1.0 / (10_000 ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    idx_theta = torch.einsum("i, j -> ij", positions, theta).float()
    rope_cache = torch.stack([torch.cos(idx_theta), torch.sin(idx_theta)], dim=-1)
    xshaped = x.float().reshape(*x.shape[:-1], -1, 2)
    rope_cache = rope_cache.view(-1, xshaped.size(1), 1, xshaped.size(3), 2)
    x_out = torch.stack(
        [
            xshaped[..., 0] * rope_cache[..., 0] - xshaped[..., 1] * rope_cache[..., 1],
            xshaped[..., 1] * rope_cache[..., 0] + xshaped[..., 0] * rope_cache[..., 1],
        ],
        -1,
    )
    return x_out.flatten(3).type_as(x)


# ----------------------------------------------------------------------------------------------
# einops
# ----------------------------------------------------------------------------------------------
def einops_rotate_pairs(x):
    x = rearrange(x, "... (d r) -> ... d r", r=2)
    x1, x2 = x.unbind(dim=-1)
    return rearrange(torch.stack((-x2, x1), dim=-1), "... d r -> ... (d r)")


def einops_interleaved(t, positions):
    """expect: layout=interleaved; base=10000"""
    dim = t.shape[-1]
    freqs = 1.0 / (10000 ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    freqs = torch.einsum("..., f -> ... f", positions.type(freqs.dtype), freqs)
    freqs = repeat(freqs, "... n -> ... (n r)", r=2)
    return t * freqs.cos() + einops_rotate_pairs(t) * freqs.sin()


def einops_halves(t, positions):
    """expect: layout=half-split; base=10000"""
    dim = t.shape[-1]
    inv_freq = 1.0 / (10000 ** (torch.arange(0, dim, 2).float() / dim))
    freqs = torch.einsum("i , j -> i j", positions.type_as(inv_freq), inv_freq)
    freqs = torch.cat((freqs, freqs), dim=-1)
    x1, x2 = rearrange(t, "... (j d) -> ... j d", j=2).unbind(dim=-2)
    return t * freqs.cos() + torch.cat((-x2, x1), dim=-1) * freqs.sin()


def kernel_reference(x, positions):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    inv_freq = 1.0 / (10000 ** (torch.arange(0, x.shape[-1], 2, dtype=torch.float32) / x.shape[-1]))
    freqs = torch.outer(positions.to(torch.float32), inv_freq)
    cos, sin = torch.cos(freqs), torch.sin(freqs)
    ro_dim = cos.shape[-1] * 2
    cos = repeat(cos, "... d -> ... 1 (2 d)")
    sin = repeat(sin, "... d -> ... 1 (2 d)")
    a, b = x[..., :ro_dim].chunk(2, dim=-1)
    rotated = torch.cat((-b, a), dim=-1)
    return torch.cat([x[..., :ro_dim] * cos + rotated * sin, x[..., ro_dim:]], dim=-1)


def kernel_reference_interleaved(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    inv_freq = 1.0 / (10000 ** (torch.arange(0, x.shape[-1], 2, dtype=torch.float32) / x.shape[-1]))
    freqs = torch.outer(positions.to(torch.float32), inv_freq)
    cos = repeat(torch.cos(freqs), "... d -> ... 1 (d 2)")
    sin = repeat(torch.sin(freqs), "... d -> ... 1 (d 2)")
    x1, x2 = x[..., ::2], x[..., 1::2]
    rotated = rearrange(torch.stack((-x2, x1), dim=-1), "... d two -> ... (d two)", two=2)
    return x * cos + rotated * sin


# ----------------------------------------------------------------------------------------------
# several axes
# ----------------------------------------------------------------------------------------------
def multimodal_text(x, positions):
    """expect: layout=half-split; base=1000000; symbolic=any; head_dims=64; shape=B,H,N,d"""
    sections = [8, 12, 12]
    d = x.shape[-1]
    inv_freq = 1.0 / (1000000.0 ** (torch.arange(0, d, 2, dtype=torch.float) / d))
    position_ids = positions.view(1, 1, -1).expand(3, 1, -1)  # text: time, height and width agree
    freqs = position_ids[..., None].float() * inv_freq
    emb = torch.cat((freqs, freqs), dim=-1)
    cos = torch.cat([m[i % 3] for i, m in enumerate(emb.cos().split(sections * 2, dim=-1))], dim=-1)
    sin = torch.cat([m[i % 3] for i, m in enumerate(emb.sin().split(sections * 2, dim=-1))], dim=-1)
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    return x * cos + rotate_half(x) * sin


def one_row_image(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2"""
    # columns turn the first half of the coordinates, rows the second one; there is one row only
    d = x.shape[-1]
    dim = d // 2
    omega = 1.0 / 10000.0 ** (torch.arange(0, dim, 2).float() / dim)
    columns = torch.outer(positions.float(), omega)
    rows = torch.outer(torch.zeros_like(positions).float(), omega)
    angle = torch.cat((columns, rows), dim=-1).repeat_interleave(2, dim=-1)
    return x * angle.cos() + rotate_every_two(x) * angle.sin()


# ----------------------------------------------------------------------------------------------
# other frequencies
# ----------------------------------------------------------------------------------------------
def turn_halves(x, angle):
    cos, sin = angle.cos(), angle.sin()
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)


def ntk_aware(x, positions, alpha=8.0):
    """expect: layout=half-split"""
    dim = x.shape[-1]
    base = 10000 * alpha ** (dim / (dim - 2))
    inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
    return turn_halves(x, torch.outer(positions.float(), inv_freq))


def interpolated_positions(x, positions, scaling_factor=4.0):
    """expect: layout=half-split"""
    dim = x.shape[-1]
    inv_freq = 1.0 / (10000 ** (torch.arange(0, dim, 2).float() / dim))
    t = positions.to(inv_freq.dtype) / scaling_factor
    return turn_halves(x, torch.outer(t, inv_freq))


def dynamic_ntk_fixed_length(x, positions):
    """expect: layout=half-split"""
    dim, base, trained, seq_len, factor = x.shape[-1], 10000.0, 2048, 8192, 2.0
    base = base * ((factor * seq_len / trained) - (factor - 1)) ** (dim / (dim - 2))
    inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim))
    return turn_halves(x, positions[:, None].float() * inv_freq[None, :])


def smoothed_bands(x, positions):
    """expect: layout=interleaved; symbolic=any"""
    d = x.shape[-1]
    factor, low_factor, high_factor, old_len = 8.0, 1.0, 4.0, 8192
    inv_freq = 1.0 / (500000.0 ** (torch.arange(0, d, 2).float() / d))
    wavelen = 2 * math.pi / inv_freq
    low, high = old_len / low_factor, old_len / high_factor
    scaled = torch.where(wavelen > low, inv_freq / factor, inv_freq)
    smooth = (old_len / wavelen - low_factor) / (high_factor - low_factor)
    smoothed = (1 - smooth) * inv_freq / factor + smooth * inv_freq
    medium = ~(wavelen < high) * ~(wavelen > low)
    inv_freq = torch.where(medium, smoothed, scaled)
    ang = torch.outer(positions.float(), inv_freq)
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2).contiguous())
    return torch.view_as_real(z * torch.polar(torch.ones_like(ang), ang)).flatten(-2)


def yarn_ramp(x, positions, factor=4.0, original=2048, beta_fast=32, beta_slow=1):
    """expect: layout=half-split; symbolic=any; head_dims=64"""
    dim, base = x.shape[-1], 10000.0

    def correction_dim(rotations):
        return dim * math.log(original / (rotations * 2 * math.pi)) / (2 * math.log(base))

    low = max(math.floor(correction_dim(beta_fast)), 0)
    high = min(math.ceil(correction_dim(beta_slow)), dim - 1)
    pos_freqs = base ** (torch.arange(0, dim, 2).float() / dim)
    extra, inter = 1.0 / pos_freqs, 1.0 / (factor * pos_freqs)
    ramp = torch.clamp((torch.arange(dim // 2, dtype=torch.float32) - low) / (high - low), 0, 1)
    mask = 1 - ramp
    inv_freq = inter * (1 - mask) + extra * mask
    return turn_halves(x, torch.outer(positions.float(), inv_freq))


LONG_FACTORS = [
    1.0,
    1.0,
    1.02,
    1.05,
    1.1,
    1.15,
    1.2,
    1.3,
    1.4,
    1.6,
    1.8,
    2.0,
    2.4,
    2.9,
    3.5,
    4.2,
    5.0,
    6.1,
    7.4,
    8.9,
    10.5,
    12.4,
    14.7,
    17.2,
    20.0,
    23.1,
    26.4,
    29.0,
    30.5,
    31.2,
    31.7,
    32.0,
]


def long_factors(x, positions):
    """expect: layout=half-split; symbolic=any; head_dims=64"""
    dim = x.shape[-1]
    ext = torch.tensor(LONG_FACTORS, dtype=torch.float32)
    inv_freq = 1.0 / (ext * 10000.0 ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim))
    freqs = torch.outer(positions.float(), inv_freq)
    emb = torch.cat((freqs, freqs), dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


# ----------------------------------------------------------------------------------------------
# ways to write the frequencies
# ----------------------------------------------------------------------------------------------
def freq_logspace(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    inv_freq = torch.logspace(0, -(d - 2) / d, d // 2, base=10000.0)
    cos = torch.cos(positions[:, None] * inv_freq).repeat_interleave(2, -1)
    sin = torch.sin(positions[:, None] * inv_freq).repeat_interleave(2, -1)
    return x * cos + rotate_every_two(x) * sin


def freq_linspace(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    exponent = torch.linspace(0, 1, d // 2 + 1)[:-1]
    return turn_halves(x, positions.float().reshape(-1, 1) * torch.exp(-math.log(10000) * exponent))


def freq_full_pow(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    bases = torch.full((d // 2,), 10000.0)
    inv_freq = torch.reciprocal(torch.pow(bases, 2 * torch.arange(d // 2) / d))
    ang = torch.einsum("n,f->nf", positions.double(), inv_freq.double())
    cos, sin = ang.cos().float(), ang.sin().float()
    out = torch.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., 0::2] * sin + x[..., 1::2] * cos
    return out


def freq_negative_power(x, positions):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    inv_freq = 10000 ** -(torch.arange(half, dtype=torch.float32) / half)
    return turn_halves(x, inv_freq[None] * positions[..., None])


def freq_log_interpolated(x, positions):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    freqs = torch.exp(torch.arange(half) * -(math.log(10000.0) / half))
    args = positions[:, None].float() * freqs[None]
    return x * torch.cat([args.cos(), args.cos()], -1) + rotate_half(x) * torch.cat(
        [args.sin(), args.sin()], -1
    )


# ----------------------------------------------------------------------------------------------
# ways to write the turn
# ----------------------------------------------------------------------------------------------
def angles_of(positions, d, base=10000.0):
    return positions.float().unsqueeze(-1) * base ** (-torch.arange(0, d, 2).float() / d)


def by_matrix(x, positions):
    """expect: layout=half-split; base=10000"""
    ang = angles_of(positions, x.shape[-1])
    c, s = torch.diag_embed(ang.cos()), torch.diag_embed(ang.sin())
    R = torch.cat([torch.cat([c, -s], dim=-1), torch.cat([s, c], dim=-1)], dim=-2)
    return torch.einsum("nij,...nj->...ni", R, x)


def by_two_by_two(x, positions):
    """expect: layout=interleaved; base=10000"""
    ang = angles_of(positions, x.shape[-1])
    c, s = ang.cos(), ang.sin()
    R = torch.stack([torch.stack([c, -s], -1), torch.stack([s, c], -1)], -2)
    pairs = x.unflatten(-1, (-1, 2)).unsqueeze(-1)
    return (R @ pairs).squeeze(-1).flatten(-2)


def by_flux_matrix(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,H,N,d"""
    ang = angles_of(positions, x.shape[-1])
    m = torch.stack([ang.cos(), -ang.sin(), ang.sin(), ang.cos()], dim=-1)
    m = rearrange(m, "n d (i j) -> n d i j", i=2, j=2)[None, None]
    x_ = x.float().reshape(*x.shape[:-1], -1, 1, 2)
    out = m[..., 0] * x_[..., 0] + m[..., 1] * x_[..., 1]
    return out.reshape(*x.shape).type_as(x)


def by_roll_and_mask(x, positions):
    """expect: layout=interleaved; base=10000"""
    ang = angles_of(positions, x.shape[-1]).repeat_interleave(2, dim=-1)
    even = torch.arange(x.shape[-1]) % 2 == 0
    turned = torch.where(even, -torch.roll(x, -1, dims=-1), torch.roll(x, 1, dims=-1))
    return x * ang.cos() + turned * ang.sin()


def by_roll_half(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    ang = angles_of(positions, d)
    sign = torch.cat([-torch.ones(d // 2), torch.ones(d // 2)])
    return torch.addcmul(
        x * ang.cos().repeat(1, 2), x.roll(d // 2, dims=-1) * sign, ang.sin().repeat(1, 2)
    )


def by_loop_over_pairs(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any"""
    d = x.shape[-1]
    out = torch.zeros_like(x)
    for i in range(d // 2):
        theta = positions.float() * 10000.0 ** (-2.0 * i / d)
        c, s = torch.cos(theta), torch.sin(theta)
        out[..., 2 * i] = x[..., 2 * i] * c - x[..., 2 * i + 1] * s
        out[..., 2 * i + 1] = x[..., 2 * i] * s + x[..., 2 * i + 1] * c
    return out


def in_place_halves(x, positions):
    """expect: layout=half-split; base=10000"""
    h = x.size(-1) // 2
    ang = angles_of(positions, x.size(-1))
    y = x.clone()
    y[..., :h].mul_(ang.cos()).sub_(x[..., h:] * ang.sin())
    y[..., h:].mul_(ang.cos()).add_(x[..., :h] * ang.sin())
    return y


@torch.jit.script
def scripted_kernel(x: torch.Tensor, positions: torch.Tensor) -> torch.Tensor:
    half = x.size(-1) // 2
    inv_freq = torch.pow(10000.0, -torch.arange(half, dtype=torch.float32) / half)
    freqs = positions.to(torch.float32).unsqueeze(-1) * inv_freq
    cos, sin = freqs.cos(), freqs.sin()
    x1, x2 = x[..., :half], x[..., half:]
    return torch.cat((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)


def scripted_rotation(x, positions):
    """expect: layout=half-split; base=10000"""
    return scripted_kernel(x, positions)


def one_token(x, position):
    half = x.shape[-1] // 2
    ang = position * 10000.0 ** (-torch.arange(half, dtype=torch.float32) / half)
    a, b = x[:half], x[half:]
    return torch.cat(
        [a * torch.cos(ang) - b * torch.sin(ang), b * torch.cos(ang) + a * torch.sin(ang)]
    )


def vmapped(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; shape=N,d"""
    return torch.vmap(one_token)(x, positions)


def no_autocast(q, k, positions):
    """expect: layout=half-split; base=10000; shape=B,H,N,d"""
    device_type = q.device.type if q.device.type != "mps" else "cpu"
    d = q.shape[-1]
    with torch.autocast(device_type=device_type, enabled=False):
        inv = 1.0 / (
            10000.0 ** (torch.arange(0, d, 2, dtype=torch.int64).to(dtype=torch.float) / d)
        )
        freqs = (inv[None, :, None] @ positions[None, None, :].float()).transpose(1, 2)
        emb = torch.cat((freqs, freqs), dim=-1)
        cos, sin = emb.cos() * 1.0, emb.sin() * 1.0
    return apply_to_both(q, k, cos.to(q.dtype), sin.to(q.dtype))


def latent_reordered(q, k, positions):
    """expect: base=10000; shape=B,H,N,d"""
    d = q.shape[-1]
    ang = angles_of(positions, d)
    emb = torch.cat((ang, ang), dim=-1)[None, None]
    b, h, s, _ = q.shape
    q = q.view(b, h, s, d // 2, 2).transpose(4, 3).reshape(b, h, s, d)
    b, h, s, _ = k.shape
    k = k.view(b, h, s, d // 2, 2).transpose(4, 3).reshape(b, h, s, d)
    return q * emb.cos() + rotate_half(q) * emb.sin(), k * emb.cos() + rotate_half(k) * emb.sin()


@dataclass
class RopeConfig:
    head_dim: int
    rope_theta: float = 10000.0
    partial: Optional[float] = None


class ConfiguredRope:
    def __init__(self, cfg: RopeConfig):
        self.cfg = cfg
        ids = torch.arange(cfg.head_dim // 2, dtype=torch.float32)
        self.inv_freq = torch.exp2(-2.0 * ids / cfg.head_dim * math.log2(cfg.rope_theta))

    def tables(self, ids):  # Int[Tensor, "n"] -> Float[Tensor, "n half"] twice
        ang = torch.einsum("n,h->nh", ids.float(), self.inv_freq)
        return ang.cos(), ang.sin()

    def __call__(self, x, ids):
        cos, sin = self.tables(ids)
        pairs = x.view(*x.shape[:-1], x.shape[-1] // 2, 2)
        real, imag = pairs.select(-1, 0), pairs.select(-1, 1)
        return torch.stack([real * cos - imag * sin, real * sin + imag * cos], -1).view_as(x)


def configured(x, positions):
    """expect: layout=interleaved; base=10000"""
    return ConfiguredRope(RopeConfig(head_dim=x.shape[-1]))(x, positions)


def row_positions(x):
    """expect: layout=half-split; base=10000; shape=B,H,N,d"""
    seq_len = x.shape[-2]
    inv_freq = 1.0 / (
        10000 ** (torch.arange(0, x.shape[-1], 2, dtype=torch.int64).type_as(x) / x.shape[-1])
    )
    t = torch.arange(seq_len).type_as(inv_freq)
    emb = torch.cat([torch.outer(t, inv_freq)] * 2, dim=-1)
    cos, sin = emb.cos()[None, None, :, :], emb.sin()[None, None, :, :]
    x1, x2 = x.chunk(2, dim=-1)
    return (x * cos[:, :, :seq_len, :]) + (torch.cat((-x2, x1), dim=-1) * sin[:, :, :seq_len, :])


# ----------------------------------------------------------------------------------------------
# cached steps
# ----------------------------------------------------------------------------------------------
def append_key(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    ang = angles_of(position + torch.arange(new.shape[-2]), new.shape[-1])
    emb = torch.cat((ang, ang), dim=-1)
    new = new * emb.cos() + rotate_half(new) * emb.sin()
    return torch.cat([cache, new], dim=-2)


def key_row_only(new, cache, position):
    """expect: layout=interleaved; base=10000; cache=1"""
    d = new.shape[-1]
    ang = position * 10000.0 ** (-torch.arange(0, d, 2).float() / d)
    c, s = ang.cos(), ang.sin()
    a, b = new[..., 0::2], new[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).reshape(new.shape)


# ----------------------------------------------------------------------------------------------
# sinusoidal tables
# ----------------------------------------------------------------------------------------------
def annotated_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    pe = torch.zeros(length, d)
    position = torch.arange(0, length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * -(math.log(10000.0) / d))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


def translation_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    half_dim = d // 2
    emb = math.log(10000) / (half_dim - 1)
    emb = torch.exp(torch.arange(half_dim, dtype=torch.float) * -emb)
    emb = torch.arange(length, dtype=torch.float).unsqueeze(1) * emb.unsqueeze(0)
    return torch.cat([torch.sin(emb), torch.cos(emb)], dim=1).view(length, -1)


def speech_table(length, d, max_timescale=10000):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    log_timescale_increment = math.log(max_timescale) / (d // 2 - 1)
    inv_timescales = torch.exp(-log_timescale_increment * torch.arange(d // 2))
    scaled_time = torch.arange(length)[:, None] * inv_timescales[None, :]
    return torch.cat([torch.sin(scaled_time), torch.cos(scaled_time)], dim=1)


def timestep_table(length, d, flip_sin_to_cos=True, downscale_freq_shift=0.0):
    """expect: kind=sinusoidal; layout=halves, cosine first; base=10000; table=1"""
    timesteps = torch.arange(length)
    half_dim = d // 2
    exponent = -math.log(10000) * torch.arange(0, half_dim, dtype=torch.float32)
    exponent = exponent / (half_dim - downscale_freq_shift)
    emb = timesteps[:, None].float() * torch.exp(exponent)[None, :]
    emb = torch.cat([torch.sin(emb), torch.cos(emb)], dim=-1)
    if flip_sin_to_cos:
        emb = torch.cat([emb[:, half_dim:], emb[:, :half_dim]], dim=-1)
    return emb


def loop_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; symbolic=any; table=1"""
    rows = [[pos / math.pow(10000, 2 * (j // 2) / d) for j in range(d)] for pos in range(length)]
    table = torch.tensor(rows)
    table[:, 0::2] = torch.sin(table[:, 0::2])
    table[:, 1::2] = torch.cos(table[:, 1::2])
    return table


def vision_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    omega = torch.arange(d // 2, dtype=torch.float64)
    omega /= d / 2.0
    omega = 1.0 / 10000**omega
    out = torch.einsum("m,d->md", torch.arange(length).reshape(-1).double(), omega)
    return torch.cat([torch.sin(out), torch.cos(out)], dim=1).float()


def cosine_first_pairs_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, cosine first; base=10000; table=1"""
    phase = torch.arange(length)[:, None] / 10000 ** (torch.arange(0, d, 2) / d)[None, :]
    return torch.stack((phase.cos(), phase.sin()), dim=2).view(length, d)


def shifted_phase_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    i = torch.arange(d)
    angle = torch.arange(length)[:, None] / 10000.0 ** ((i - i % 2) / d)
    return torch.where(i % 2 == 0, torch.sin(angle), torch.cos(angle))
