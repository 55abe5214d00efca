"""Rotary encodings and sinusoidal tables as they are written in PyTorch projects."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Optional, Tuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


# ---- a decoder in the transformers style ---------------------------------------------------
@dataclass
class TinyDecoderConfig:
    head_dim: int
    rope_theta: float = 10000.0
    max_position_embeddings: int = 4096


class DecoderRotaryEmbedding(nn.Module):
    def __init__(self, config, device=None):
        super().__init__()
        self.config = config
        dim = config.head_dim
        inv = 1.0 / (
            config.rope_theta
            ** (torch.arange(0, dim, 2, dtype=torch.int64).to(dtype=torch.float) / dim)
        )
        self.register_buffer("inv_freq", inv, persistent=False)
        self.attention_scaling = 1.0

    @torch.no_grad()
    def forward(self, x, position_ids):
        inv = self.inv_freq[None, :, None].float().expand(position_ids.shape[0], -1, 1)
        pos = position_ids[:, None, :].float()
        freqs = (inv @ pos).transpose(1, 2)
        emb = torch.cat((freqs, freqs), dim=-1)
        cos = emb.cos() * self.attention_scaling
        sin = emb.sin() * self.attention_scaling
        return cos.to(dtype=x.dtype), sin.to(dtype=x.dtype)


def _rot_half(x):
    a = x[..., : x.shape[-1] // 2]
    b = x[..., x.shape[-1] // 2 :]
    return torch.cat((-b, a), dim=-1)


def _apply_qk(q, k, cos, sin, unsqueeze_dim=1):
    cos = cos.unsqueeze(unsqueeze_dim)
    sin = sin.unsqueeze(unsqueeze_dim)
    return (q * cos) + (_rot_half(q) * sin), (k * cos) + (_rot_half(k) * sin)


def decoder_qk(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    rope = DecoderRotaryEmbedding(TinyDecoderConfig(head_dim=q.shape[-1]))
    cos, sin = rope(q, positions.unsqueeze(0))
    return _apply_qk(q, k, cos, sin)


def decoder_long_theta(q, k, positions):
    """expect: layout=half-split; base=1000000; rotated=all; shape=B,N,H,d"""
    rope = DecoderRotaryEmbedding(TinyDecoderConfig(head_dim=q.size(-1), rope_theta=1_000_000.0))
    cos, sin = rope(q, positions[None])
    return _apply_qk(q, k, cos, sin, unsqueeze_dim=2)


# ---- complex numbers -----------------------------------------------------------------------
def build_freqs_cis(dim: int, end: int, theta: float = 10000.0):
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2)[: (dim // 2)].float() / dim))
    t = torch.arange(end, device=freqs.device, dtype=torch.float32)
    freqs = torch.outer(t, freqs)
    return torch.polar(torch.ones_like(freqs), freqs)


def _broadcast_cis(cis, x):
    ndim = x.ndim
    shape = [s if i == 1 or i == ndim - 1 else 1 for i, s in enumerate(x.shape)]
    return cis.view(*shape)


def complex_with_table(xq, xk, positions):
    """expect: layout=interleaved; base=500000; rotated=all; shape=B,N,H,d"""
    cis = build_freqs_cis(xq.shape[-1], 8192, 500000.0)[positions]
    q_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))
    k_ = torch.view_as_complex(xk.float().reshape(*xk.shape[:-1], -1, 2))
    cis = _broadcast_cis(cis, q_)
    q_out = torch.view_as_real(q_ * cis).flatten(3)
    k_out = torch.view_as_real(k_ * cis).flatten(3)
    return q_out.type_as(xq), k_out.type_as(xk)


def complex_chunks(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    dim = x.shape[-1]
    freqs = 1.0 / (10000.0 ** (torch.arange(0, dim, 2).float() / dim))
    angles = torch.outer(positions.float(), freqs)
    cis = torch.polar(torch.ones_like(angles), angles)
    z = torch.view_as_complex(
        torch.stack(torch.chunk(x.transpose(1, 2).float(), 2, dim=-1), dim=-1)
    )
    out = torch.view_as_real(z * cis).type_as(x)
    out = torch.cat(torch.chunk(out, 2, dim=-1), dim=-2)
    return out.reshape(out.shape[0], out.shape[1], out.shape[2], -1).transpose(1, 2)


def complex_exponential(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    n, d = x.shape
    theta = 10000 ** (-torch.arange(0, d, 2).float() / d)
    phase = torch.exp(1j * positions[:, None].float() * theta[None, :])
    z = torch.complex(x[:, 0::2], x[:, 1::2])
    z = z * phase
    return torch.stack((z.real, z.imag), dim=-1).reshape(n, d)


# ---- partial rotation ----------------------------------------------------------------------
class PartialRotary(nn.Module):
    """rotary_pct of the head is turned."""

    def __init__(self, head_size, rotary_pct=0.25, base=10000):
        super().__init__()
        self.rotary_ndims = int(head_size * rotary_pct)
        inv_freq = 1.0 / (
            base ** (torch.arange(0, self.rotary_ndims, 2).float() / self.rotary_ndims)
        )
        self.register_buffer("inv_freq", inv_freq)

    def forward(self, q, k, position):
        freqs = torch.einsum("i,j->ij", position.type_as(self.inv_freq), self.inv_freq)
        emb = torch.cat((freqs, freqs), dim=-1)
        cos = emb.cos()[None, None, :, :]
        sin = emb.sin()[None, None, :, :]
        r = self.rotary_ndims
        q_rot, q_pass = q[..., :r], q[..., r:]
        k_rot, k_pass = k[..., :r], k[..., r:]
        q_rot = q_rot * cos + _rot_half(q_rot) * sin
        k_rot = k_rot * cos + _rot_half(k_rot) * sin
        return torch.cat((q_rot, q_pass), dim=-1), torch.cat((k_rot, k_pass), dim=-1)


def quarter_of_the_head(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/4; shape=B,H,N,d"""
    return PartialRotary(q.shape[-1])(q, k, positions)


def glm_rope_cache(seq, n_elem, base=10000, dtype=torch.float32):
    theta = 1.0 / (base ** (torch.arange(0, n_elem, 2, dtype=dtype) / n_elem))
    idx_theta = torch.outer(seq.to(dtype), theta).float()
    return torch.stack([torch.cos(idx_theta), torch.sin(idx_theta)], dim=-1)


def glm_first_half(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=N,B,H,d"""
    sq, b, np_, hn = x.shape
    cache = glm_rope_cache(positions, hn // 2)
    rot_dim = cache.shape[-2] * 2
    x, x_pass = x[..., :rot_dim], x[..., rot_dim:]
    xshaped = x.reshape(sq, -1, np_, rot_dim // 2, 2)
    cache = cache.view(sq, -1, 1, xshaped.size(3), 2)
    out = torch.stack(
        [
            xshaped[..., 0] * cache[..., 0] - xshaped[..., 1] * cache[..., 1],
            xshaped[..., 1] * cache[..., 0] + xshaped[..., 0] * cache[..., 1],
        ],
        -1,
    )
    out = out.flatten(3)
    return torch.cat((out, x_pass), dim=-1)


class NopeRopeSplit(nn.Module):
    """Multi-head latent attention: the last half of a head carries positions."""

    def __init__(self, qk_dim):
        super().__init__()
        self.rope_dim = qk_dim // 2
        self.nope_dim = qk_dim - self.rope_dim

    def forward(self, q, positions):
        q_nope, q_pe = torch.split(q, [self.nope_dim, self.rope_dim], dim=-1)
        inv = 1.0 / (
            10000.0 ** (torch.arange(0, self.rope_dim, 2, dtype=torch.float32) / self.rope_dim)
        )
        freqs = torch.outer(positions.float(), inv)
        cis = torch.polar(torch.ones_like(freqs), freqs)
        z = torch.view_as_complex(q_pe.float().view(*q_pe.shape[:-1], -1, 2))
        q_pe = torch.view_as_real(z * cis.view(1, z.size(1), 1, z.size(-1))).flatten(3)
        return torch.cat([q_nope, q_pe.to(q.dtype)], dim=-1)


def latent_attention(q, positions):
    """expect: layout=interleaved; base=10000; rotated=d/2,d; shape=B,N,H,d"""
    return NopeRopeSplit(q.shape[-1])(q, positions)


# ---- interleaved ones ----------------------------------------------------------------------
def _every_two(x):
    x1 = x[:, :, :, ::2]
    x2 = x[:, :, :, 1::2]
    x = torch.stack((-x2, x1), dim=-1)
    return x.flatten(-2)


def sinusoid_inp(num_pos, dim):
    inv_freq = 1.0 / (10000 ** (torch.arange(0, dim, 2, dtype=torch.int64) / dim))
    s = torch.einsum(
        "i , j -> i j", torch.arange(num_pos, dtype=torch.int64).float(), inv_freq
    ).float()
    return torch.cat((torch.sin(s), torch.cos(s)), dim=1)


def sincos_gather(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,H,d"""
    table = sinusoid_inp(2048, q.shape[-1])
    position_ids = positions.unsqueeze(0)
    embed = table.repeat(position_ids.shape[0], 1, 1)
    repeated = position_ids.unsqueeze(-1).repeat(1, 1, embed.shape[-1])
    sincos = torch.gather(embed, 1, repeated)
    sin, cos = torch.split(sincos, sincos.shape[-1] // 2, dim=-1)
    sin = torch.repeat_interleave(sin[:, :, None, :], 2, 3)
    cos = torch.repeat_interleave(cos[:, :, None, :], 2, 3)
    return (q * cos) + (_every_two(q) * sin), (k * cos) + (_every_two(k) * sin)


def roformer_layer(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    d = q.shape[-1]
    omega = torch.exp(torch.arange(0, d, 2).float() * -(math.log(10000.0) / d))
    ang = positions.float()[:, None] * omega
    sinusoidal_pos = torch.cat([ang.sin(), ang.cos()], dim=-1)[None, None, :, :]
    sin, cos = sinusoidal_pos.chunk(2, dim=-1)
    sin_pos = torch.stack([sin, sin], dim=-1).reshape_as(sinusoidal_pos)
    cos_pos = torch.stack([cos, cos], dim=-1).reshape_as(sinusoidal_pos)
    rot_q = torch.stack([-q[..., 1::2], q[..., ::2]], dim=-1).reshape_as(q)
    rot_k = torch.stack([-k[..., 1::2], k[..., ::2]], dim=-1).reshape_as(k)
    return q * cos_pos + rot_q * sin_pos, k * cos_pos + rot_k * sin_pos


class TunedRope(nn.Module):
    def __init__(self, dim: int, max_seq_len: int = 4096, base: int = 10_000):
        super().__init__()
        self.dim = dim
        self.base = base
        self.max_seq_len = max_seq_len
        self.rope_init()

    def rope_init(self):
        theta = 1.0 / (
            self.base ** (torch.arange(0, self.dim, 2)[: (self.dim // 2)].float() / self.dim)
        )
        self.register_buffer("theta", theta, persistent=False)
        self.build_rope_cache(self.max_seq_len)

    def build_rope_cache(self, n):
        seq_idx = torch.arange(n, dtype=self.theta.dtype, device=self.theta.device)
        idx_theta = torch.einsum("i, j -> ij", seq_idx, self.theta).float()
        cache = torch.stack([torch.cos(idx_theta), torch.sin(idx_theta)], dim=-1)
        self.register_buffer("cache", cache, persistent=False)

    def forward(self, x: torch.Tensor, *, input_pos: Optional[torch.Tensor] = None):
        seq_len = x.size(1)
        rope_cache = self.cache[:seq_len] if input_pos is None else self.cache[input_pos]
        xs = x.float().reshape(*x.shape[:-1], -1, 2)
        rope_cache = rope_cache.view(-1, xs.size(1), 1, xs.size(3), 2)
        x_out = torch.stack(
            [
                xs[..., 0] * rope_cache[..., 0] - xs[..., 1] * rope_cache[..., 1],
                xs[..., 1] * rope_cache[..., 0] + xs[..., 0] * rope_cache[..., 1],
            ],
            -1,
        )
        return x_out.flatten(3).type_as(x)


def tuned_module(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,H,d"""
    return TunedRope(x.shape[-1])(x, input_pos=positions[None])


def inplace_even_odd(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    d = x.shape[-1]
    half = d // 2
    k = torch.arange(half)
    freq = torch.pow(10000.0, -2.0 * k / d)
    a = positions[:, None] * freq[None]
    c, s = torch.cos(a), torch.sin(a)
    y = torch.zeros_like(x)
    y[:, 0::2] = x[:, 0::2] * c - x[:, 1::2] * s
    y[:, 1::2] = x[:, 0::2] * s + x[:, 1::2] * c
    return y


def two_by_two_blocks(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,d"""
    B, N, D = x.shape
    theta = positions.float().unsqueeze(1) / 10000 ** (2 * torch.arange(D // 2) / D)
    c, s = theta.cos(), theta.sin()
    R = torch.stack([torch.stack([c, -s], -1), torch.stack([s, c], -1)], dim=-2)
    v = x.view(B, N, D // 2, 2)
    return torch.einsum("nkij,bnkj->bnki", R, v).reshape(B, N, D)


def flux_like(xq, xk, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    dim = xq.shape[-1]
    scale = torch.arange(0, dim, 2, dtype=torch.float64) / dim
    omega = 1.0 / (10000**scale)
    out = torch.einsum("...n,d->...nd", positions[None].to(torch.float64), omega)
    out = torch.stack([torch.cos(out), -torch.sin(out), torch.sin(out), torch.cos(out)], dim=-1)
    cis = out.view(*out.shape[:-1], 2, 2).float().unsqueeze(1)
    q_ = xq.float().reshape(*xq.shape[:-1], -1, 1, 2)
    k_ = xk.float().reshape(*xk.shape[:-1], -1, 1, 2)
    q_out = cis[..., 0] * q_[..., 0] + cis[..., 1] * q_[..., 1]
    k_out = cis[..., 0] * k_[..., 0] + cis[..., 1] * k_[..., 1]
    return q_out.reshape(*xq.shape).type_as(xq), k_out.reshape(*xk.shape).type_as(xk)


# ---- half-split ones -----------------------------------------------------------------------
def lit_cache(
    seq: torch.Tensor, n_elem: int, base: int = 10000, condense_ratio: int = 1
) -> Tuple[torch.Tensor, torch.Tensor]:
    theta = 1.0 / (base ** (torch.arange(0, n_elem, 2).float() / n_elem))
    idx = seq / condense_ratio
    idx_theta = torch.outer(idx, theta).repeat(1, 2)
    return torch.cos(idx_theta), torch.sin(idx_theta)


def lit_rope(x: torch.Tensor, positions: torch.Tensor):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    cos, sin = lit_cache(positions, x.size(-1))
    head_size = x.size(-1)
    x1 = x[..., : head_size // 2]
    x2 = x[..., head_size // 2 :]
    rotated = torch.cat((-x2, x1), dim=-1)
    roped = (x * cos) + (rotated * sin)
    return roped.to(dtype=x.dtype)


def lit_rope_condensed(x: torch.Tensor, positions: torch.Tensor):
    """expect: layout=half-split; rotated=all; shape=B,H,N,d"""
    cos, sin = lit_cache(positions, x.size(-1), condense_ratio=4)
    x1, x2 = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-x2, x1), dim=-1) * sin


def chat_negative_angle(x, positions):
    """expect: layout=half-split; sign=-1; base=100000; rotated=all; shape=B,N,H,d"""
    head_dim = x.shape[3]
    channel_range = torch.arange(0, head_dim, 2, dtype=torch.float32)
    inv_freq = 1.0 / (100000 ** (channel_range / head_dim))
    freqs = torch.outer(positions.to(torch.float32), inv_freq)
    cos, sin = freqs.cos(), freqs.sin()
    cos, sin = cos[None, :, None, :], sin[None, :, None, :]
    d = x.shape[3] // 2
    x1, x2 = x[..., :d], x[..., d:]
    y1 = x1 * cos + x2 * sin
    y2 = x1 * (-sin) + x2 * cos
    return torch.cat([y1, y2], 3).to(x.dtype)


class FalconLike(torch.nn.Module):
    """Heads are folded into the batch: (B*H, N, d)."""

    def __init__(self, head_dim: int, base=10000):
        super().__init__()
        self.register_buffer(
            "inv_freq",
            1.0 / (base ** (torch.arange(0, head_dim, 2).float() / head_dim)),
            persistent=False,
        )

    def cos_sin(self, t, dtype=torch.float32):
        freqs = torch.einsum("i,j->ij", t.to(self.inv_freq.dtype), self.inv_freq)
        emb = torch.cat((freqs, freqs), dim=-1)
        return emb.cos()[None, :, :].type(dtype), emb.sin()[None, :, :].type(dtype)

    def forward(self, q, k, t):
        cos, sin = self.cos_sin(t, q.dtype)
        return (q * cos) + (_rot_half(q) * sin), (k * cos) + (_rot_half(k) * sin)


def folded_heads(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    b, h, n, d = q.shape
    q, k = FalconLike(d)(q.reshape(b * h, n, d), k.reshape(b * h, n, d), positions)
    return q.view(b, h, n, d), k.view(b, h, n, d)


def deepseek_permuting(q, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    b, h, s, d = q.shape
    inv = 1.0 / (10000 ** (torch.arange(0, d, 2, dtype=torch.float32) / d))
    emb = torch.outer(positions.float(), inv)
    emb = torch.cat((emb, emb), dim=-1)
    cos, sin = emb.cos()[None, None], emb.sin()[None, None]
    q = q.view(b, h, s, d // 2, 2).transpose(4, 3).reshape(b, h, s, d)
    return (q * cos) + (_rot_half(q) * sin)


# ---- scaled --------------------------------------------------------------------------------
def ntk_aware(x, positions):
    """expect: layout=half-split; rotated=all"""
    alpha = 8
    dim = x.shape[-1]
    base = 10000 * alpha ** (dim / (dim - 2))
    inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim))
    t = positions.float()
    emb = torch.cat([torch.outer(t, inv_freq)] * 2, dim=-1)
    return x * emb.cos() + _rot_half(x) * emb.sin()


def llama31_scaling(x, positions):
    """expect: layout=half-split; rotated=all; symbolic=any; shape=B,H,N,d"""
    dim = x.shape[-1]
    inv_freq = 1.0 / (500000.0 ** (torch.arange(0, dim, 2, dtype=torch.float32) / dim))
    factor, low, high, old = 8.0, 1.0, 4.0, 8192
    wavelen = 2 * math.pi / inv_freq
    scaled = torch.where(wavelen > old / low, inv_freq / factor, inv_freq)
    smooth = (old / wavelen - low) / (high - low)
    smoothed = (1 - smooth) * scaled / factor + smooth * scaled
    is_medium = ~(wavelen < old / high) * ~(wavelen > old / low)
    inv_freq = torch.where(is_medium, smoothed, scaled)
    f = positions[:, None].float() * inv_freq[None, :]
    cos, sin = torch.cat((f, f), -1).cos(), torch.cat((f, f), -1).sin()
    return x * cos + _rot_half(x) * sin


def yarn_without_temperature(x, positions):
    """expect: layout=half-split; rotated=all; symbolic=any; head_dims=64"""
    dim = x.shape[-1]
    scale, original, beta_fast, beta_slow, base = 4, 2048, 32, 1, 10000

    def correction(rotations):
        return (dim * math.log(original / (rotations * 2 * math.pi))) / (2 * math.log(base))

    lo = max(math.floor(correction(beta_fast)), 0)
    hi = min(math.ceil(correction(beta_slow)), dim - 1)
    pos_freqs = base ** (torch.arange(0, dim, 2).float() / dim)
    extrapolation, interpolation = 1.0 / pos_freqs, 1.0 / (scale * pos_freqs)
    ramp = torch.clamp((torch.arange(dim // 2, dtype=torch.float32) - lo) / (hi - lo), 0, 1)
    mask = 1 - ramp
    inv_freq = interpolation * (1 - mask) + extrapolation * mask
    f = torch.outer(positions.float(), inv_freq)
    emb = torch.cat((f, f), dim=-1)
    return x * emb.cos() + _rot_half(x) * emb.sin()


# ---- sections ------------------------------------------------------------------------------
def multimodal_text_only(q, k, positions):
    """expect: layout=half-split; base=1000000; rotated=all; symbolic=any; head_dims=64; shape=B,H,N,d"""
    section = [8, 12, 12]
    dim = q.shape[-1]
    pos = positions[None, None, :].expand(3, 1, -1)
    inv = 1.0 / (1000000.0 ** (torch.arange(0, dim, 2, dtype=torch.float) / dim))
    freqs = (inv[None, None, :, None].expand(3, 1, -1, 1) @ pos[:, :, None, :].float()).transpose(
        2, 3
    )
    emb = torch.cat((freqs, freqs), dim=-1)
    cos, sin = emb.cos(), emb.sin()
    sections = section * 2
    cos = torch.cat(
        [m[i % 3] for i, m in enumerate(cos.split(sections, dim=-1))], dim=-1
    ).unsqueeze(1)
    sin = torch.cat(
        [m[i % 3] for i, m in enumerate(sin.split(sections, dim=-1))], dim=-1
    ).unsqueeze(1)
    return (q * cos) + (_rot_half(q) * sin), (k * cos) + (_rot_half(k) * sin)


def beginners_loop(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; symbolic=any; head_dims=8"""
    n, d = x.shape
    rows = []
    for i in range(d // 2):
        theta = positions / (10000 ** (2 * i / d))
        rows.append(x[:, 2 * i] * torch.cos(theta) - x[:, 2 * i + 1] * torch.sin(theta))
        rows.append(x[:, 2 * i] * torch.sin(theta) + x[:, 2 * i + 1] * torch.cos(theta))
    return torch.stack(rows, dim=1)


# ---- tables and caches ---------------------------------------------------------------------
class PositionalEncoding(nn.Module):
    def __init__(self, d_model, dropout=0.1, max_len=5000):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        pe = torch.zeros(max_len, d_model)
        position = torch.arange(0, max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * -(math.log(10000.0) / d_model))
        pe[:, 0::2] = torch.sin(position * div_term)
        pe[:, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe.unsqueeze(0))

    def forward(self, x):
        return self.dropout(x + self.pe[:, : x.size(1)].requires_grad_(False))


def annotated_pe(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    return PositionalEncoding(d, max_len=length).eval().pe[0]


def diffusion_timesteps(length, d):
    """expect: kind=sinusoidal; layout=halves, cosine first; base=10000; table=1"""
    timesteps = torch.arange(length)
    half = d // 2
    freqs = torch.exp(
        -math.log(10000) * torch.arange(start=0, end=half, dtype=torch.float32) / half
    )
    args = timesteps[:, None].float() * freqs[None]
    return torch.cat([torch.cos(args), torch.sin(args)], dim=-1)


def seq2seq_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    half_dim = d // 2
    emb = math.log(10000) / (half_dim - 1)
    emb = torch.exp(torch.arange(half_dim, dtype=torch.int64).float() * -emb)
    emb = torch.arange(length, dtype=torch.int64).float().unsqueeze(1) * emb.unsqueeze(0)
    emb = torch.cat([torch.sin(emb), torch.cos(emb)], dim=1).view(length, -1)
    return emb


def append_key(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    d = new.shape[-1]
    inv = 10000 ** (-torch.arange(0, d, 2) / d)
    ang = torch.cat((position * inv, position * inv), dim=-1)
    turned = new * ang.cos() + _rot_half(new) * ang.sin()
    return torch.cat((cache, turned), dim=0)


class NegHalfRope(nn.Module):
    """Annotated style: a lazily built cache, features d of (N, B, H, D)."""

    def __init__(self, d: int, base: int = 10_000):
        super().__init__()
        self.base = base
        self.d = d
        self.cos_cached = None
        self.sin_cached = None

    def _build_cache(self, idx):
        if self.cos_cached is not None:
            return
        theta = 1.0 / (self.base ** (torch.arange(0, self.d, 2).float() / self.d))
        idx_theta = torch.einsum("n,d->nd", idx.float(), theta)
        idx_theta2 = torch.cat([idx_theta, idx_theta], dim=1)
        self.cos_cached = idx_theta2.cos()[:, None, None, :]
        self.sin_cached = idx_theta2.sin()[:, None, None, :]

    def _neg_half(self, x):
        d_2 = self.d // 2
        return torch.cat([-x[:, :, :, d_2:], x[:, :, :, :d_2]], dim=-1)

    def forward(self, x, idx):
        self._build_cache(idx)
        x_rope, x_pass = x[..., : self.d], x[..., self.d :]
        x_rope = (x_rope * self.cos_cached) + (self._neg_half(x_rope) * self.sin_cached)
        return torch.cat((x_rope, x_pass), dim=-1)


def lazily_cached(x, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/2; shape=N,B,H,d"""
    return NegHalfRope(x.shape[-1] // 2)(x, positions)


@lru_cache(maxsize=8)
def _inv_freq(dim, theta):
    return theta ** -(torch.arange(0, dim, 2).float() / dim)


def unbind_interleaved(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    freqs = positions.float()[:, None] * _inv_freq(q.shape[-1], 10000.0)
    freqs = torch.stack((freqs, freqs), dim=-1).flatten(-2)

    def rotate(t):
        a, b = t.unflatten(-1, (-1, 2)).unbind(dim=-1)
        return torch.stack((-b, a), dim=-1).flatten(-2)

    return q * freqs.cos() + rotate(q) * freqs.sin(), k * freqs.cos() + rotate(k) * freqs.sin()
