"""Rotary encodings and sinusoidal tables in the manners of PyTorch repositories, second collection."""

import math
from dataclasses import dataclass, field
from typing import List, Optional

import numpy as np
import torch
from torch import Tensor, nn


# ---- serving engines -----------------------------------------------------------------------
class ServingRotary(nn.Module):
    def __init__(self, head_size, rotary_dim, max_position, base, is_neox_style):
        super().__init__()
        self.head_size = head_size
        self.rotary_dim = rotary_dim
        self.max_position = max_position
        self.base = base
        self.is_neox_style = is_neox_style
        cache = self._compute_cos_sin_cache()
        self.register_buffer("cos_sin_cache", cache, persistent=False)

    def _compute_inv_freq(self, base):
        return 1.0 / (
            base ** (torch.arange(0, self.rotary_dim, 2, dtype=torch.float) / self.rotary_dim)
        )

    def _compute_cos_sin_cache(self):
        inv_freq = self._compute_inv_freq(self.base)
        t = torch.arange(self.max_position, dtype=torch.float)
        freqs = torch.einsum("i,j -> ij", t, inv_freq)
        return torch.cat((freqs.cos(), freqs.sin()), dim=-1)

    def _apply(self_, x: Tensor, cos: Tensor, sin: Tensor) -> Tensor:
        cos = cos.unsqueeze(-2).to(x.dtype)
        sin = sin.unsqueeze(-2).to(x.dtype)
        if self_.is_neox_style:
            x1, x2 = torch.chunk(x, 2, dim=-1)
        else:
            x1 = x[..., ::2]
            x2 = x[..., 1::2]
        o1 = x1 * cos - x2 * sin
        o2 = x2 * cos + x1 * sin
        if self_.is_neox_style:
            return torch.cat((o1, o2), dim=-1)
        return torch.stack((o1, o2), dim=-1).flatten(-2)

    def rotate(self, positions, query, key):
        positions = positions.flatten()
        num_tokens = positions.shape[0]
        cos_sin = self.cos_sin_cache.index_select(0, positions)
        cos, sin = cos_sin.chunk(2, dim=-1)
        out = []
        for t in (query, key):
            shape = t.shape
            t = t.view(num_tokens, -1, self.head_size)
            rot, rest = t[..., : self.rotary_dim], t[..., self.rotary_dim :]
            rot = self._apply(rot, cos, sin)
            out.append(torch.cat((rot, rest), dim=-1).reshape(shape))
        return out[0], out[1]


def serving_neox(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=N,H,d"""
    d = q.shape[-1]
    return ServingRotary(d, d, 4096, 10000.0, True).rotate(positions, q, k)


def serving_gptj_half(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=N,H,d"""
    d = q.shape[-1]
    return ServingRotary(d, d // 2, 4096, 10000.0, False).rotate(positions, q, k)


# ---- kernels' reference implementations ----------------------------------------------------
def ref_rotate_half(x, interleaved=False):
    if not interleaved:
        x1, x2 = x.chunk(2, dim=-1)
        return torch.cat((-x2, x1), dim=-1)
    x1, x2 = x[..., ::2], x[..., 1::2]
    return torch.stack((-x2, x1), dim=-1).reshape(*x.shape[:-1], -1)


def ref_apply_rotary(x, cos, sin, interleaved=False):
    ro_dim = cos.shape[-1] * 2
    assert ro_dim <= x.shape[-1]
    if interleaved:
        cos = cos[:, None, :, None].expand(-1, 1, -1, 2).reshape(cos.shape[0], 1, -1)
        sin = sin[:, None, :, None].expand(-1, 1, -1, 2).reshape(sin.shape[0], 1, -1)
    else:
        cos = cos.repeat(1, 2).unsqueeze(1)
        sin = sin.repeat(1, 2).unsqueeze(1)
    return torch.cat(
        [
            x[..., :ro_dim] * cos + ref_rotate_half(x[..., :ro_dim], interleaved) * sin,
            x[..., ro_dim:],
        ],
        dim=-1,
    )


def kernel_reference(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    inv = 1.0 / (10000.0 ** (torch.arange(0, x.shape[-1], 2, dtype=torch.float32) / x.shape[-1]))
    freqs = torch.outer(positions.float(), inv)
    return ref_apply_rotary(x, torch.cos(freqs).to(x.dtype), torch.sin(freqs).to(x.dtype))


def kernel_reference_interleaved(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=B,N,H,d"""
    rot = x.shape[-1] // 2
    inv = 1.0 / (10000.0 ** (torch.arange(0, rot, 2, dtype=torch.float32) / rot))
    freqs = torch.outer(positions.float(), inv)
    return ref_apply_rotary(x, freqs.cos(), freqs.sin(), interleaved=True)


class FusedRope(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, cos, sin):
        half = x.shape[-1] // 2
        ctx.save_for_backward(cos, sin)
        out = x.clone()
        rh = torch.empty_like(x)
        rh[..., :half] = -x[..., half:]
        rh[..., half:] = x[..., :half]
        out *= cos
        out.addcmul_(rh, sin)
        return out

    @staticmethod
    def backward(ctx, dy):
        cos, sin = ctx.saved_tensors
        return dy * cos - ref_rotate_half(dy) * sin, None, None


def with_own_backward(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    d = x.size(-1)
    inv = 1.0 / (10000 ** (torch.arange(0, d, 2) / d))
    ang = positions[:, None] * inv[None, :]
    emb = torch.cat((ang, ang), -1)
    return FusedRope.apply(x, emb.cos(), emb.sin())


def slow_inplace(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    d = q.shape[-1]
    half = d // 2
    inv = 1.0 / (10000 ** (torch.arange(0, d, 2) / d))
    ang = torch.outer(positions.float(), inv)
    cos, sin = ang.cos(), ang.sin()
    outs = []
    for t in (q, k):
        out = torch.empty_like(t)
        out[..., :half].copy_(t[..., :half] * cos - t[..., half:] * sin)
        out[..., half:].copy_(t[..., half:] * cos + t[..., :half] * sin)
        outs.append(out)
    return tuple(outs)


# ---- Megatron ------------------------------------------------------------------------------
class MegaRotaryEmbedding(nn.Module):
    def __init__(
        self,
        kv_channels: int,
        rotary_percent: float = 1.0,
        rotary_interleaved: bool = False,
        seq_len_interpolation_factor: Optional[float] = None,
        rotary_base: int = 10000,
    ):
        super().__init__()
        dim = kv_channels
        if rotary_percent < 1.0:
            dim = int(dim * rotary_percent)
        self.rotary_interleaved = rotary_interleaved
        self.seq_len_interpolation_factor = seq_len_interpolation_factor
        self.inv_freq = 1.0 / (rotary_base ** (torch.arange(0, dim, 2, dtype=torch.float32) / dim))

    def forward(self, seq):
        seq = seq.to(dtype=self.inv_freq.dtype)
        if self.seq_len_interpolation_factor is not None:
            seq = seq * (1 / self.seq_len_interpolation_factor)
        freqs = torch.outer(seq, self.inv_freq)
        if not self.rotary_interleaved:
            emb = torch.cat((freqs, freqs), dim=-1)
        else:
            emb = torch.stack((freqs.view(-1, 1), freqs.view(-1, 1)), dim=-1).view(
                freqs.shape[0], -1
            )
        return emb[:, None, None, :]


def mega_rotate(x: Tensor, interleaved: bool) -> Tensor:
    if not interleaved:
        x1, x2 = torch.chunk(x, 2, dim=-1)
        return torch.cat((-x2, x1), dim=-1)
    x1 = x[:, :, :, ::2]
    x2 = x[:, :, :, 1::2]
    x_new = torch.stack((-x2, x1), dim=-1)
    return x_new.view(x_new.shape[0], x_new.shape[1], x_new.shape[2], -1)


def mega_apply(t: Tensor, freqs: Tensor, interleaved: bool = False) -> Tensor:
    rot_dim = freqs.shape[-1]
    t, t_pass = t[..., :rot_dim], t[..., rot_dim:]
    cos_ = torch.cos(freqs).to(t.dtype)
    sin_ = torch.sin(freqs).to(t.dtype)
    t = (t * cos_) + (mega_rotate(t, interleaved) * sin_)
    return torch.cat((t, t_pass), dim=-1)


def mega_default(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=N,B,H,d"""
    f = MegaRotaryEmbedding(q.shape[-1])(positions)
    return mega_apply(q, f), mega_apply(k, f)


def mega_interleaved_percent(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=N,B,H,d"""
    f = MegaRotaryEmbedding(x.shape[-1], rotary_percent=0.5, rotary_interleaved=True)(positions)
    return mega_apply(x, f, True)


def mega_interpolated(x, positions):
    """expect: layout=half-split; rotated=all; shape=N,B,H,d"""
    f = MegaRotaryEmbedding(x.shape[-1], seq_len_interpolation_factor=2.0)(positions)
    return mega_apply(x, f)


# ---- diffusion transformers ----------------------------------------------------------------
def get_1d_rotary(dim, pos, theta=10000.0, repeat_interleave_real=True):
    assert dim % 2 == 0
    freqs = 1.0 / (theta ** (torch.arange(0, dim, 2, dtype=torch.float64)[: (dim // 2)] / dim))
    freqs = torch.outer(pos, freqs)
    if repeat_interleave_real:
        return freqs.cos().repeat_interleave(2, dim=1).float(), freqs.sin().repeat_interleave(
            2, dim=1
        ).float()
    return torch.cat([freqs.cos()] * 2, dim=-1).float(), torch.cat(
        [freqs.sin()] * 2, dim=-1
    ).float()


def dit_unbind_last(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    cos, sin = get_1d_rotary(x.shape[-1], positions)
    cos, sin = cos[None, None], sin[None, None]
    x_real, x_imag = x.reshape(*x.shape[:-1], -1, 2).unbind(-1)
    x_rotated = torch.stack([-x_imag, x_real], dim=-1).flatten(3)
    return (x.float() * cos + x_rotated.float() * sin).to(x.dtype)


def dit_unbind_before_last(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    cos, sin = get_1d_rotary(x.shape[-1], positions, repeat_interleave_real=False)
    x_real, x_imag = x.reshape(*x.shape[:-1], 2, -1).unbind(-2)
    x_rotated = torch.cat([-x_imag, x_real], dim=-1)
    return (x.float() * cos + x_rotated.float() * sin).to(x.dtype)


# ---- other layers --------------------------------------------------------------------------
@torch.jit.script
def scripted_rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def scripted(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    inv = 1.0 / (10000 ** (torch.arange(0, q.shape[-1], 2).float() / q.shape[-1]))
    f = torch.einsum("i,j->ij", positions.type_as(inv), inv)
    emb = torch.cat((f, f), dim=-1).to(q.device)
    cos, sin = emb.cos()[None, None, :, :], emb.sin()[None, None, :, :]
    return (q * cos) + (scripted_rotate_half(q) * sin), (k * cos) + (scripted_rotate_half(k) * sin)


class OpenRope(nn.Module):
    """Angles in full precision even under autocast."""

    def __init__(self, dim, theta=500000):
        super().__init__()
        self.dim, self.theta = dim, theta

    def angles(self, pos, device):
        with torch.autocast(device.type, enabled=False):
            inv_freq = 1.0 / (
                self.theta
                ** (torch.arange(0, self.dim, 2, device=device, dtype=torch.float) / self.dim)
            )
            freqs = torch.einsum("i , j -> i j", pos.float(), inv_freq)
            positions = torch.cat((freqs, freqs), dim=-1)
            return positions.sin()[None, None, :, :], positions.cos()[None, None, :, :]

    def rotate_half(self, x):
        B, nh, T, hs = x.size()
        x = x.view(B, nh, T, 2, hs // 2)
        x1, x2 = x.unbind(dim=-2)
        return torch.cat((-x2, x1), dim=-1)

    def forward(self, q, k, pos):
        q_, k_ = q.float(), k.float()
        with torch.autocast(q.device.type, enabled=False):
            s, c = self.angles(pos, q_.device)
            s, c = s.type_as(q_), c.type_as(q_)
            q_ = q_ * c + self.rotate_half(q_) * s
            k_ = k_ * c + self.rotate_half(k_) * s
        return q_.type_as(q), k_.type_as(k)


def open_model(q, k, positions):
    """expect: layout=half-split; base=500000; rotated=all; shape=B,H,N,d"""
    return OpenRope(q.shape[-1])(q, k, positions)


def retention_shift(x, positions):
    """expect: layout=interleaved; rotated=all; shape=B,H,N,d"""
    d = x.shape[-1]
    angle = 1.0 / (10000 ** torch.linspace(0, 1, d // 2))
    angle = angle.unsqueeze(-1).repeat(1, 2).flatten()
    sin = torch.sin(positions[:, None] * angle[None, :])
    cos = torch.cos(positions[:, None] * angle[None, :])

    def rotate_every_two(t):
        t1 = t[:, :, :, ::2]
        t2 = t[:, :, :, 1::2]
        return torch.stack((-t2, t1), dim=-1).flatten(-2)

    return (x * cos) + (rotate_every_two(x) * sin)


class SpeedrunRotary(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        angular_freq = (1 / 1024) ** torch.linspace(0, 1, steps=dim // 4, dtype=torch.float32)
        angular_freq = torch.cat([angular_freq, angular_freq.new_zeros(dim // 4)])
        self.angular_freq = angular_freq

    def forward(self, x, t):
        theta = torch.einsum("i,j -> ij", t.to(torch.float32), self.angular_freq)
        cos, sin = theta.cos()[None, :, None, :], theta.sin()[None, :, None, :]
        x1, x2 = x.to(dtype=torch.float32).chunk(2, dim=-1)
        y1 = x1 * cos + x2 * sin
        y2 = x1 * (-sin) + x2 * cos
        return torch.cat((y1, y2), 3).type_as(x)


def speedrun(x, positions):
    """expect: layout=half-split; sign=-1; shape=B,N,H,d"""
    return SpeedrunRotary(x.shape[-1])(x, positions)


def command_model(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    position_ids = positions[None]
    inv = 1.0 / (
        10000 ** (torch.arange(0, q.shape[-1], 2, dtype=torch.int64).float() / q.shape[-1])
    )
    inv = inv[None, :, None].expand(position_ids.shape[0], -1, 1)
    freqs = (inv.float() @ position_ids[:, None, :].float()).transpose(1, 2)
    emb = torch.repeat_interleave(freqs, 2, dim=-1)
    cos, sin = emb.cos().unsqueeze(1), emb.sin().unsqueeze(1)

    def rotate_half(t):
        return torch.stack([-t[..., 1::2], t[..., ::2]], dim=-1).flatten(-2)

    return (q * cos + rotate_half(q) * sin).to(q.dtype), (k * cos + rotate_half(k) * sin).to(
        k.dtype
    )


def lucid_slices(x, positions):
    """expect: layout=interleaved; base=10000; rotated=d/2,d; shape=B,H,N,d"""
    d = x.shape[-1]
    start, rot = d // 2, d // 2
    freqs = positions.float()[:, None] * (
        1.0 / (10000 ** (torch.arange(0, rot, 2)[: rot // 2].float() / rot))
    )
    freqs = freqs.unsqueeze(-1).expand(-1, -1, 2).reshape(freqs.shape[0], rot)
    end = start + rot
    left, mid, right = x[..., :start], x[..., start:end], x[..., end:]
    m = mid.reshape(*mid.shape[:-1], rot // 2, 2)
    m1, m2 = m.unbind(dim=-1)
    turned = torch.stack((-m2, m1), dim=-1).reshape(mid.shape)
    return torch.cat((left, mid * freqs.cos() + turned * freqs.sin(), right), dim=-1)


def swapped_by_index(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    d = x.shape[-1]
    j = torch.arange(d)
    partner = j + 1 - 2 * (j % 2)
    sign = torch.where(j % 2 == 0, -1.0, 1.0)
    ang = positions[:, None] * torch.pow(10000.0, -2.0 * (j // 2) / d)
    return x * torch.cos(ang) + sign * x[:, partner] * torch.sin(ang)


def rolled_with_signs(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,d"""
    half = x.shape[-1] // 2
    ang = positions[:, None].float() * 10000.0 ** (-torch.arange(half) / half)
    sign = torch.cat([-torch.ones(half), torch.ones(half)])
    return x * ang.cos().repeat(1, 2) + torch.roll(x, half, dims=-1) * (
        ang.sin().repeat(1, 2) * sign
    )


def mapped_rows(x, positions):
    """expect: layout=half-split; base=10000; rotated=all"""
    d = x.shape[-1]
    inv = torch.exp(-math.log(10000.0) * torch.arange(0, d, 2) / d)

    def one(row, p):
        a, b = row[: d // 2], row[d // 2 :]
        return torch.cat(
            [
                a * torch.cos(p * inv) - b * torch.sin(p * inv),
                b * torch.cos(p * inv) + a * torch.sin(p * inv),
            ]
        )

    return torch.vmap(one)(x, positions)


@dataclass
class LongFactors:
    short: List[float] = field(default_factory=lambda: [1.0, 1.05, 1.1, 1.2, 1.4, 1.8, 2.4, 3.0])
    base: float = 10000.0


def long_factors(x, positions):
    """expect: layout=half-split; rotated=all; symbolic=any; head_dims=16; shape=B,H,N,d"""
    cfg = LongFactors()
    ext = torch.tensor(cfg.short, dtype=torch.float32)
    inv_freq_shape = torch.arange(0, x.shape[-1], 2, dtype=torch.int64).float() / x.shape[-1]
    inv = 1.0 / (ext * cfg.base**inv_freq_shape)
    f = (inv[None, :, None] @ positions[None, None, :].float()).transpose(1, 2)
    emb = torch.cat((f, f), dim=-1)
    cos, sin = emb.cos().unsqueeze(1), emb.sin().unsqueeze(1)
    return x * cos + ref_rotate_half(x) * sin


def dense_blocks(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; symbolic=any; head_dims=8"""
    n, d = x.shape
    out = torch.zeros_like(x)
    R = torch.zeros(n, d, d)
    for i in range(d // 2):
        a = positions * 10000.0 ** (-2 * i / d)
        R[:, 2 * i, 2 * i] = torch.cos(a)
        R[:, 2 * i, 2 * i + 1] = -torch.sin(a)
        R[:, 2 * i + 1, 2 * i] = torch.sin(a)
        R[:, 2 * i + 1, 2 * i + 1] = torch.cos(a)
    return torch.bmm(R, x.unsqueeze(-1)).squeeze(-1)


def ntk_by_config(x, positions):
    """expect: layout=interleaved; rotated=all; shape=B,N,H,d"""
    dim = x.shape[-1]
    seq_scale = 4.0
    theta = 10000.0 * seq_scale ** (dim / (dim - 2.0))
    freqs = 1.0 / torch.pow(torch.tensor(theta), torch.arange(0, dim, 2).float() / dim)
    ang = torch.outer(positions.float(), freqs)
    cis = torch.complex(ang.cos(), ang.sin()).unsqueeze(1)
    xc = torch.view_as_complex(x.float().contiguous().view(*x.shape[:-1], dim // 2, 2))
    return torch.view_as_real(xc * cis).reshape(x.shape).type_as(x)


# ---- tables and caches ---------------------------------------------------------------------
def diffusers_table(length, d):
    """expect: kind=sinusoidal; layout=halves, cosine first; table=1"""
    timesteps = torch.arange(length)
    flip_sin_to_cos, downscale_freq_shift, scale, max_period = True, 1, 1, 10000
    half_dim = d // 2
    exponent = -math.log(max_period) * torch.arange(start=0, end=half_dim, dtype=torch.float32)
    exponent = exponent / (half_dim - downscale_freq_shift)
    emb = torch.exp(exponent)
    emb = timesteps[:, None].float() * emb[None, :]
    emb = scale * emb
    emb = torch.cat([torch.sin(emb), torch.cos(emb)], dim=-1)
    if flip_sin_to_cos:
        emb = torch.cat([emb[:, half_dim:], emb[:, :half_dim]], dim=-1)
    if d % 2 == 1:
        emb = torch.nn.functional.pad(emb, (0, 1, 0, 0))
    return emb


class SinusoidalEmbedding(nn.Embedding):
    def __init__(self, num_positions, embedding_dim):
        super().__init__(num_positions, embedding_dim)
        pos = torch.arange(num_positions, dtype=torch.float)
        inv = 10000.0 ** (-torch.arange(0, embedding_dim, 2, dtype=torch.float) / embedding_dim)
        table = torch.outer(pos, inv)
        with torch.no_grad():
            self.weight[:, 0::2] = table.sin()
            self.weight[:, 1::2] = table.cos()
        self.weight.requires_grad = False


def embedding_weight(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    return SinusoidalEmbedding(length, d)(torch.arange(length))


def stacked_columns(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    even_i = torch.arange(0, d, 2).float()
    denominator = torch.pow(10000, even_i / d)
    position = torch.arange(length).reshape(length, 1)
    even_pe = torch.sin(position / denominator)
    odd_pe = torch.cos(position / denominator)
    stacked = torch.stack([even_pe, odd_pe], dim=2)
    return torch.flatten(stacked, start_dim=1, end_dim=2)


class KeyCache:
    def __init__(self, keys):
        self.keys = keys

    def update(self, new):
        self.keys = torch.cat([self.keys, new], dim=-2)
        return self.keys


def cached_complex(new, cache, position):
    """expect: layout=interleaved; base=10000; cache=1"""
    d = new.shape[-1]
    freqs = 1.0 / (10000.0 ** (torch.arange(0, d, 2).float() / d))
    ang = position * freqs
    cis = torch.polar(torch.ones_like(ang), ang)
    z = torch.view_as_complex(new.float().reshape(-1, d // 2, 2)) * cis
    return KeyCache(cache).update(torch.view_as_real(z).flatten(1).type_as(new))


# ---- older caches --------------------------------------------------------------------------
class OlderLlamaRotary(nn.Module):
    def __init__(self, dim, max_position_embeddings=2048, base=10000, device=None):
        super().__init__()
        self.dim = dim
        self.base = base
        inv_freq = 1.0 / (self.base ** (torch.arange(0, self.dim, 2).float().to(device) / self.dim))
        self.register_buffer("inv_freq", inv_freq, persistent=False)
        self._set_cos_sin_cache(max_position_embeddings, torch.get_default_dtype())

    def _set_cos_sin_cache(self, seq_len, dtype):
        self.max_seq_len_cached = seq_len
        t = torch.arange(self.max_seq_len_cached, dtype=self.inv_freq.dtype)
        freqs = torch.einsum("i,j->ij", t, self.inv_freq)
        emb = torch.cat((freqs, freqs), dim=-1)
        self.register_buffer("cos_cached", emb.cos()[None, None, :, :].to(dtype), persistent=False)
        self.register_buffer("sin_cached", emb.sin()[None, None, :, :].to(dtype), persistent=False)

    def forward(self, x, seq_len=None):
        return (
            self.cos_cached[:, :, :seq_len, ...].to(dtype=x.dtype),
            self.sin_cached[:, :, :seq_len, ...].to(dtype=x.dtype),
        )


def older_llama(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    cos, sin = OlderLlamaRotary(q.shape[-1])(q, seq_len=2048)
    position_ids = positions.unsqueeze(0)
    cos = cos.squeeze(1).squeeze(0)
    sin = sin.squeeze(1).squeeze(0)
    cos = cos[position_ids].unsqueeze(1)
    sin = sin[position_ids].unsqueeze(1)
    half = q.shape[-1] // 2
    rq = torch.cat((-q[..., half:], q[..., :half]), dim=-1)
    rk = torch.cat((-k[..., half:], k[..., :half]), dim=-1)
    return (q * cos) + (rq * sin), (k * cos) + (rk * sin)


class HalfStableRotary(nn.Module):
    """Chunks of one table, some of the head dimension."""

    def __init__(self, head_dim, partial_rotary_factor=0.5):
        super().__init__()
        self.rot = int(partial_rotary_factor * head_dim)
        self.table = nn.Parameter(
            10000 ** (-torch.arange(0, self.rot, 2) / self.rot), requires_grad=False
        )

    def forward(self, states, positions):
        query_rot, query_pass = states.split([self.rot, states.size(-1) - self.rot], dim=-1)
        ang = torch.einsum("n,f->nf", positions.to(self.table.dtype), self.table)
        c, s = ang.cos(), ang.sin()
        a, b = query_rot.tensor_split(2, dim=-1)
        return torch.concat((a * c - b * s, b * c + a * s, query_pass), dim=-1)


def stable_half(x, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/2; shape=B,H,N,d"""
    return HalfStableRotary(x.shape[-1])(x, positions)


def unfolded_pairs(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,H,d"""
    B, N, H, D = x.size()
    inv_freq = torch.full((D // 2,), 10000.0) ** (torch.arange(D // 2) * (-2.0 / D))
    phase = positions.view(1, N, 1, 1).to(inv_freq) * inv_freq
    real, imag = torch.movedim(x.view(B, N, H, D // 2, 2), -1, 0)
    cos, sin = torch.cos(phase), torch.sin(phase)
    return torch.stack(
        (torch.mul(real, cos).sub(imag * sin), torch.mul(real, sin).add(imag * cos)), dim=4
    ).view(B, N, H, D)
