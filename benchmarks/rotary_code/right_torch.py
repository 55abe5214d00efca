"""Rotary and sinusoidal encodings as people write them with PyTorch: a way of writing each."""

import math
import typing as tp
from dataclasses import dataclass
from functools import cached_property, partial, wraps
from typing import Optional

import einops
import numpy as np
import torch
import torch.nn.functional as F
from einops import rearrange, repeat
from einops.layers.torch import Rearrange
from torch import Tensor, nn


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


def conjugate_turn(x, positions):
    """expect: layout=interleaved; base=10000; sign=-1"""
    d = x.size(-1)
    inv_freq = 10000.0 ** (-torch.arange(0, d, 2, dtype=torch.float32) / d)
    angles = positions.to(torch.float32).unsqueeze(-1) * inv_freq
    cis = torch.polar(torch.ones_like(angles), angles)
    z = torch.view_as_complex(x.float().unflatten(-1, (-1, 2)).contiguous())
    return torch.view_as_real(z * cis.conj()).flatten(-2)


def sin_cos_rows(num, dim):
    angle = torch.arange(num).float()[:, None] / torch.pow(10000.0, torch.arange(0, dim, 2) / dim)
    return torch.cat([angle.sin(), angle.cos()], dim=-1)


def embedding_lookup(x, positions):
    """expect: layout=half-split; base=10000"""
    rows = sin_cos_rows(2048, x.shape[-1])
    sin, cos = F.embedding(positions, rows).chunk(2, -1)
    lo, hi = x.chunk(2, -1)
    return torch.cat([lo * cos - hi * sin, hi * cos + lo * sin], -1)


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


def rotate_half(x):
    half = x.shape[-1] // 2
    left, right = x[..., :half], x[..., half:]
    return torch.cat((-right, left), dim=-1)


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


def turn_halves(x, angle):
    cos, sin = angle.cos(), angle.sin()
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((x1 * cos - x2 * sin, x1 * sin + x2 * cos), dim=-1)


def dynamic_ntk_fixed_length(x, positions):
    """expect: layout=half-split"""
    dim, base, trained, seq_len, factor = x.shape[-1], 10000.0, 2048, 8192, 2.0
    base = base * ((factor * seq_len / trained) - (factor - 1)) ** (dim / (dim - 2))
    inv_freq = 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim))
    return turn_halves(x, positions[:, None].float() * inv_freq[None, :])


def freq_linspace(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    exponent = torch.linspace(0, 1, d // 2 + 1)[:-1]
    return turn_halves(x, positions.float().reshape(-1, 1) * torch.exp(-math.log(10000) * exponent))


def engine_cache(head_size, max_position, base):
    inv_freq = 1.0 / (base ** (torch.arange(0, head_size, 2, dtype=torch.float) / head_size))
    t = torch.arange(max_position, dtype=torch.float)
    freqs = torch.einsum("i,j -> ij", t, inv_freq)
    return torch.cat((freqs.cos(), freqs.sin()), dim=-1)


def engine_gptj(x, positions):
    """expect: layout=interleaved; base=10000; shape=N,H,d"""
    cache = engine_cache(x.shape[-1], 4096, 10000)
    cos, sin = cache.index_select(0, positions).chunk(2, dim=-1)
    cos, sin = cos.unsqueeze(-2), sin.unsqueeze(-2)
    x1, x2 = x[..., ::2], x[..., 1::2]
    return torch.stack((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1).flatten(-2)


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


def angles_of(positions, d, base=10000.0):
    return positions.float().unsqueeze(-1) * base ** (-torch.arange(0, d, 2).float() / d)


def by_matrix(x, positions):
    """expect: layout=half-split; base=10000"""
    ang = angles_of(positions, x.shape[-1])
    c, s = torch.diag_embed(ang.cos()), torch.diag_embed(ang.sin())
    R = torch.cat([torch.cat([c, -s], dim=-1), torch.cat([s, c], dim=-1)], dim=-2)
    return torch.einsum("nij,...nj->...ni", R, x)


def by_flux_matrix(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,H,N,d"""
    ang = angles_of(positions, x.shape[-1])
    m = torch.stack([ang.cos(), -ang.sin(), ang.sin(), ang.cos()], dim=-1)
    m = rearrange(m, "n d (i j) -> n d i j", i=2, j=2)[None, None]
    x_ = x.float().reshape(*x.shape[:-1], -1, 1, 2)
    out = m[..., 0] * x_[..., 0] + m[..., 1] * x_[..., 1]
    return out.reshape(*x.shape).type_as(x)


def by_roll_half(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    ang = angles_of(positions, d)
    sign = torch.cat([-torch.ones(d // 2), torch.ones(d // 2)])
    return torch.addcmul(
        x * ang.cos().repeat(1, 2), x.roll(d // 2, dims=-1) * sign, ang.sin().repeat(1, 2)
    )


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


class OpenRotary(nn.Module):
    """Keeps its tables in a plain dictionary."""

    def __init__(self, head_dim: int, theta: float):
        super().__init__()
        self.head_dim, self.theta = head_dim, theta
        self.cache: tp.Dict[str, Tensor] = {}

    def get(self, ids):
        with torch.autocast("cpu", enabled=False):
            inv_freq = 1.0 / (
                self.theta ** (torch.arange(0, self.head_dim, 2, dtype=torch.float) / self.head_dim)
            )
            freqs = torch.einsum("i , j -> i j", ids.type(torch.float), inv_freq)
            positions = torch.cat((freqs, freqs), dim=-1)
        self.cache["sin"], self.cache["cos"] = (
            positions.sin()[None, None],
            positions.cos()[None, None],
        )
        return self.cache["sin"], self.cache["cos"]

    def rotate_half(self, x):
        B, nh, T, hs = x.size()
        x1, x2 = x.view(B, nh, T, 2, hs // 2).unbind(dim=-2)
        return torch.cat((-x2, x1), dim=-1)

    def forward(self, q, k, ids):
        sin, cos = self.get(ids)
        return tuple((t * cos + self.rotate_half(t) * sin).to(t.dtype) for t in (q, k))


def open_model(q, k, positions):
    """expect: layout=half-split; base=500000; shape=B,H,N,d"""
    return OpenRotary(q.size(-1), 5e5)(q, k, positions)


_TABLES: dict = {}


def registry_of_tables(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; head_dims=64"""
    d = x.shape[-1]
    if (key := ("rope", d, "f32")) not in _TABLES:
        t = np.arange(2048, dtype=np.float64)
        w = 1.0 / np.power(10000.0, np.arange(0, d, 2, dtype=np.float64) / d)
        grid = np.outer(t, w)
        _TABLES[key] = (
            torch.from_numpy(np.cos(grid)).float(),
            torch.from_numpy(np.sin(grid)).float(),
        )
    cos, sin = (t[positions] for t in _TABLES[key])
    a, b = x.chunk(2, -1)
    return torch.cat([a * cos - b * sin, b * cos + a * sin], -1)


def wanted_bands(x, positions):
    """expect: layout=half-split; symbolic=any; head_dims=64"""
    # one frequency after the other, as in the release notes
    d = x.shape[-1]
    new = []
    for f in (500000.0 ** (-torch.arange(0, d, 2, dtype=torch.float64) / d)).tolist():
        wavelength = 2 * math.pi / f
        if wavelength < 8192 / 4:
            new.append(f)
        elif wavelength > 8192 / 1:
            new.append(f / 32)
        else:
            smooth = (8192 / wavelength - 1) / (4 - 1)
            new.append((1 - smooth) * f / 32 + smooth * f)
    return turn_halves(x, torch.outer(positions.float(), torch.tensor(new, dtype=torch.float32)))


def hard_coded_part(x, positions):
    """expect: layout=half-split; base=10000; rotated=0,32; symbolic=any; head_dims=64"""
    rotary_dim = 32
    inv_freq = 1.0 / (10000.0 ** (torch.arange(0, rotary_dim, 2, dtype=torch.float32) / rotary_dim))
    freqs = torch.outer(positions.to(torch.float32), inv_freq)
    cos, sin = torch.cos(freqs), torch.sin(freqs)
    x_rot, x_pass = x[..., :rotary_dim], x[..., rotary_dim:]
    x1, x2 = x_rot.chunk(2, dim=-1)
    return torch.cat(
        [torch.cat([x1 * cos - x2 * sin, x1 * sin + x2 * cos], dim=-1), x_pass], dim=-1
    )


def last_half_interleaved(x, positions):
    """expect: layout=interleaved; base=10000; rotated=d/2,d"""
    rope_dim = x.shape[-1] // 2
    out = x.clone()
    rope = x[..., -rope_dim:]
    theta = 10000.0 ** (-torch.arange(0, rope_dim, 2).float() / rope_dim)
    ang = (positions.float().unsqueeze(-1) * theta).repeat_interleave(2, dim=-1)
    even, odd = rope[..., 0::2], rope[..., 1::2]
    rotated = torch.empty_like(rope)
    rotated[..., 0::2] = -odd
    rotated[..., 1::2] = even
    out[..., -rope_dim:] = rope * torch.cos(ang) + rotated * torch.sin(ang)
    return out


def in_float32(fn):
    @wraps(fn)
    def inner(x, *args, **kwargs):
        return fn(x.to(torch.float32), *args, **kwargs).to(x.dtype)

    return inner


@in_float32
def decorated(x, positions):
    """expect: layout=half-split; base=10000"""
    left, right = torch.tensor_split(x, 2, dim=-1)
    n = left.size(-1)
    w = torch.pow(torch.tensor(1e-4), torch.arange(n) / n)
    phase = torch.outer(positions.to(w.dtype), w)
    return torch.cat(
        (left * phase.cos() - right * phase.sin(), right * phase.cos() + left * phase.sin()), -1
    )


def make_rope(base, layout):
    def angles(positions, d):
        return (
            positions.float()[:, None]
            * torch.exp(-(torch.arange(0, d, 2) / d) * math.log(base))[None, :]
        )

    def pairs(x, positions):
        a = angles(positions, x.shape[-1])
        even, odd = x[..., ::2], x[..., 1::2]
        y = torch.stack((even * a.cos() - odd * a.sin(), even * a.sin() + odd * a.cos()))
        return y.movedim(0, -1).flatten(-2)

    def halves(x, positions):
        a = angles(positions, x.shape[-1])
        l, r = x.split(x.shape[-1] // 2, dim=-1)
        return torch.cat((l * a.cos() - r * a.sin(), l * a.sin() + r * a.cos()), -1)

    return {"pairs": pairs, "halves": halves}[layout]


def from_factory_pairs(x, positions):
    """expect: layout=interleaved; base=1000000"""
    return make_rope(1e6, "pairs")(x, positions)


def from_factory_halves(x, positions):
    """expect: layout=half-split; base=160000"""
    return partial(make_rope(160000.0, layout="halves"), positions=positions)(x)


class LazyRope(nn.Module):
    def __init__(self, head_dim):
        super().__init__()
        self.head_dim = head_dim

    @cached_property
    def inv_freq(self):
        steps = torch.arange(self.head_dim // 2, dtype=torch.float32)
        return torch.exp2(steps * (-2 * math.log2(10000) / self.head_dim))

    @staticmethod
    def swap(x):
        return x.unflatten(-1, (2, -1)).flip(-2).flatten(-2)

    def forward(self, x, ids):
        phi = torch.einsum("n,f->nf", ids.float(), self.inv_freq)
        cos, sin = phi.cos().repeat(1, 2), torch.cat([-phi.sin(), phi.sin()], dim=-1)
        return x * cos + self.swap(x) * sin


def lazy_with_signed_sines(x, positions):
    """expect: layout=half-split; base=10000"""
    return LazyRope(x.shape[-1])(x, positions)


class FastRope(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, cos, sin):
        half = x.shape[-1] // 2
        rh = torch.cat((-x[..., half:], x[..., :half]), dim=-1)
        y = x * cos
        y.addcmul_(rh, sin)
        ctx.save_for_backward(cos, sin)
        return y

    @staticmethod
    def backward(ctx, dy):
        cos, sin = ctx.saved_tensors
        half = dy.shape[-1] // 2
        rh = torch.cat((dy[..., half:], -dy[..., :half]), dim=-1)
        return dy * cos + rh * sin, None, None


def autograd_function(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    inv = 1.0 / (10000 ** (torch.arange(0, d, 2, dtype=torch.int64).float() / d))
    emb = torch.outer(positions.float(), inv).repeat(1, 2)
    return FastRope.apply(x, emb.cos(), emb.sin())


@torch.no_grad()
def narrow_and_copy(x, positions):
    """expect: layout=half-split; base=10000"""
    h = x.size(-1) // 2
    lo, hi = x.narrow(-1, 0, h), x.narrow(-1, h, h)
    ang = (
        positions.float()
        .view(-1, 1)
        .mul(torch.arange(h).float().div(h).mul(-math.log(1e4)).exp().view(1, -1))
    )
    y = torch.zeros_like(x)
    y.narrow(-1, 0, h).copy_(torch.sub(torch.mul(lo, ang.cos()), torch.mul(hi, ang.sin())))
    y.narrow(-1, h, h).copy_(torch.add(torch.mul(hi, ang.cos()), torch.mul(lo, ang.sin())))
    return y


def einsum_complex(q, k, positions):
    """expect: layout=interleaved; base=500000; shape=B,N,H,d"""
    d = q.shape[-1]
    w = 1.0 / (500000.0 ** (torch.arange(0, d, 2)[: d // 2].float() / d))
    cis = torch.complex(
        torch.cos(torch.outer(positions.float(), w)), torch.sin(torch.outer(positions.float(), w))
    )
    zq = torch.view_as_complex(q.float().reshape(*q.shape[:-1], -1, 2))
    zk = torch.view_as_complex(k.float().reshape(*k.shape[:-1], -1, 2))
    zq, zk = torch.einsum("bnhf,nf->bnhf", zq, cis), torch.einsum("bnhf,nf->bnhf", zk, cis)
    return torch.view_as_real(zq).flatten(-2), torch.view_as_real(zk).flatten(-2)


def with_rearrange_layers(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    inv_freq = 10000 ** -(torch.arange(0, d, 2) / d)
    pos_enc = einops.rearrange(positions, "n -> n 1").float() * inv_freq
    pos_enc = einops.repeat(pos_enc, "n f -> n (f r)", r=2)
    even, odd = einops.rearrange(x, "... (c j) -> j ... c", j=2)
    half = einops.rearrange([-odd, even], "j ... c -> ... (c j)")
    return x * pos_enc.cos() + half * pos_enc.sin()


def even_odd(x):
    x1 = x[..., ::2]
    x2 = x[..., 1::2]
    return torch.stack([-x2, x1], dim=-1).flatten(-2)


def padded_tables(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2"""
    # tables are padded with ones and zeros up to the width of x
    d = x.shape[-1]
    r = d // 2
    ang = torch.outer(
        positions.float(), 10000.0 ** (-torch.arange(0, r, 2).float() / r)
    ).repeat_interleave(2, -1)
    cos = torch.cat([ang.cos(), torch.ones(ang.shape[0], d - r)], dim=-1)
    sin = F.pad(ang.sin(), (0, d - r))
    return x * cos + even_odd(x) * sin


def sections_that_agree(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; head_dims=64"""
    # frequencies are dealt out to three axes in turn; for text the three positions are the same
    half = x.shape[-1] // 2
    ids = positions.float().repeat(3, 1)
    w = 10000.0 ** (-torch.arange(half).float() / half)
    freqs = ids[..., None] * w
    mixed = freqs[0].clone()
    for axis, offset in ((1, 1), (2, 2)):
        mixed[..., offset:30:3] = freqs[axis][..., offset:30:3]
    emb = torch.cat((mixed, mixed), dim=-1)
    a, b = x.chunk(2, dim=-1)
    return x * emb.cos() + torch.cat((-b, a), dim=-1) * emb.sin()


def one_column_picture(x, positions):
    """expect: layout=interleaved; base=10000; rotated=d/2,d"""
    # complex axial tables of height and width; the picture is one column wide
    d = x.shape[-1]
    freqs = 1.0 / (10000.0 ** (torch.arange(0, d, 4)[: d // 4].float() / d))
    t_x, t_y = positions.float() * 0.0, positions.float()
    cis_x = torch.polar(torch.ones(positions.shape[0], freqs.shape[0]), torch.outer(t_x, freqs))
    cis_y = torch.polar(torch.ones(positions.shape[0], freqs.shape[0]), torch.outer(t_y, freqs))
    cis = torch.cat([cis_x, cis_y], dim=-1)
    z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * cis).flatten(-2).type_as(x)


def retention_angles(x, positions):
    """expect: layout=interleaved"""
    d = x.shape[-1]
    angle = 1.0 / (10000 ** torch.linspace(0, 1, d // 2))
    angle = angle.unsqueeze(-1).repeat(1, 2).flatten()
    sin = torch.sin(positions[:, None] * angle[None, :])
    cos = torch.cos(positions[:, None] * angle[None, :])
    return x * cos + even_odd(x) * sin


def product_of_ratios(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    ratio = torch.full((d // 2,), 10000.0 ** (-2.0 / d))
    w = torch.cumprod(ratio, dim=0) / ratio
    return turn_halves(x, positions.float()[:, None] * w)


def wavelengths(x, positions, shortest=2 * math.pi, longest=2 * math.pi * 10000):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    wavelength = shortest * (longest / shortest) ** (torch.arange(half) / half)
    return turn_halves(x, 2 * math.pi * positions.float()[:, None] / wavelength)


def linear_factor_and_part(x, positions):
    """expect: layout=half-split; rotated=0,d/2"""
    r = x.shape[-1] // 2
    w = 10000.0 ** (-torch.arange(0, r, 2).float() / r) / 8.0
    return torch.cat(
        [turn_halves(x[..., :r], torch.outer(positions.float(), w)), x[..., r:]], dim=-1
    )


def turn_pairs(x, ang):
    c, s = ang.cos(), ang.sin()
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), -1).flatten(-2)


def ntk_by_log(x, positions, trained=4096, wanted=16384):
    """expect: layout=interleaved"""
    d = x.shape[-1]
    scale = wanted / trained
    exponents = torch.arange(0, d, 2, dtype=torch.float32) / (d - 2)
    w = 10000.0 ** (-torch.arange(0, d, 2, dtype=torch.float32) / d) * scale**-exponents
    return turn_pairs(x, torch.outer(positions.float(), w))


def yarn_by_lerp(x, positions):
    """expect: layout=interleaved; symbolic=any; head_dims=64"""
    d, s, old, theta = x.shape[-1], 40.0, 4096, 10000.0
    w = theta ** (-torch.arange(0, d, 2, dtype=torch.float32) / d)

    def edge(turns):
        return d * math.log(old / (turns * 2 * math.pi)) / (2 * math.log(theta))

    low, high = max(math.floor(edge(32)), 0), min(math.ceil(edge(1)), d - 1)
    smooth = 1 - ((torch.arange(d // 2, dtype=torch.float32) - low) / (high - low)).clamp(0, 1)
    return turn_pairs(x, torch.outer(positions.float(), torch.lerp(w / s, w, smooth)))


def kronecker_generator(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    J = torch.kron(torch.eye(d // 2), torch.tensor([[0.0, 1.0], [-1.0, 0.0]]))
    ang = torch.outer(
        positions.float(), 1e4 ** (-torch.arange(0, d, 2).float() / d)
    ).repeat_interleave(2, dim=1)
    return torch.mul(x, ang.cos()) + torch.matmul(x, J) * ang.sin()


def small_matrices(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    d = x.shape[-1]
    ang = positions[:, None].float() * 10000.0 ** (-torch.arange(0, d, 2) / d)
    m = torch.zeros(*ang.shape, 2, 2)
    m[..., 0, 0], m[..., 0, 1], m[..., 1, 0], m[..., 1, 1] = (
        ang.cos(),
        -ang.sin(),
        ang.sin(),
        ang.cos(),
    )
    return torch.einsum("nfij,bnhfj->bnhfi", m, x.unflatten(-1, (-1, 2))).flatten(-2)


def there_and_back(x, positions):
    """expect: layout=interleaved; base=10000"""
    # brought to halves, turned, brought back
    d = x.shape[-1]
    y = x.unflatten(-1, (d // 2, 2)).transpose(-1, -2).flatten(-2)
    ang = torch.outer(positions.float(), 1.0 / 10000 ** (torch.arange(0, d, 2) / d))
    y = turn_halves(y, ang)
    return y.unflatten(-1, (2, d // 2)).transpose(-1, -2).flatten(-2)


def row_vector_convention(x, positions):
    """expect: layout=interleaved; base=10000; sign=-1"""
    d = x.shape[-1]
    ang = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2).float() / d))
    R = torch.stack(
        [torch.stack([ang.cos(), -ang.sin()], -1), torch.stack([ang.sin(), ang.cos()], -1)], -2
    )
    return (x.unflatten(-1, (-1, 2)).unsqueeze(-2) @ R).squeeze(-2).flatten(-2)


def tokens_first(x, positions):
    """expect: layout=half-split; base=10000; shape=N,H,d"""
    n, heads, d = x.shape
    w = 1.0 / 10000 ** (torch.arange(0, d, 2).float() / d)
    ang = torch.einsum("n,h,f->nhf", positions.float(), torch.ones(heads), w)
    return turn_halves(x, ang)


def rows_are_positions(x):
    """expect: layout=interleaved; base=10000"""
    n, d = x.shape[-2:]
    m, i = torch.meshgrid(torch.arange(n).float(), torch.arange(0, d, 2).float(), indexing="ij")
    return turn_pairs(x, m / 10000 ** (i / d))


def grouped_queries(q, k, positions):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    d = q.shape[-1]
    phase = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2).float() / d))[
        None, :, None
    ]
    heads = torch.cat([q, k], dim=2)
    turned = turn_pairs(heads, phase)
    return turned[:, :, : q.shape[2]], turned[:, :, q.shape[2] :]


def detection_table(length, d, temperature=10000):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    dim_t = torch.arange(d, dtype=torch.float32)
    dim_t = temperature ** (2 * torch.div(dim_t, 2, rounding_mode="floor") / d)
    pos = torch.arange(length)[:, None] / dim_t
    return torch.stack((pos[:, 0::2].sin(), pos[:, 1::2].cos()), dim=2).flatten(1)


class MarianPositions(nn.Embedding):
    def __init__(self, length, d):
        super().__init__(length, d)
        enc = np.array(
            [[pos / np.power(10000, 2 * (j // 2) / d) for j in range(d)] for pos in range(length)]
        )
        self.weight.requires_grad = False
        sentinel = d // 2
        self.weight[:, 0:sentinel] = torch.FloatTensor(np.sin(enc[:, 0::2]))
        self.weight[:, sentinel:] = torch.FloatTensor(np.cos(enc[:, 1::2]))


def embedding_layer_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; symbolic=any; table=1"""
    return MarianPositions(length, d)(torch.arange(length))


class TimeEmbedding(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim
        self.arrange = Rearrange("n f two -> n (f two)")

    def forward(self, t):
        i = torch.arange(self.dim // 2, dtype=torch.float32)
        freqs = torch.exp(-math.log(10000.0) * (2 * i) / self.dim)
        args = t.float().unsqueeze(1) * freqs.unsqueeze(0)
        return self.arrange(torch.stack([args.cos(), args.sin()], dim=-1))


def diffusion_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, cosine first; base=10000; table=1"""
    return TimeEmbedding(d)(torch.arange(length))


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
        return (q * cos) + (rotate_half(q) * sin), (k * cos) + (rotate_half(k) * sin)


def folded_heads(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    b, h, n, d = q.shape
    q, k = FalconLike(d)(q.reshape(b * h, n, d), k.reshape(b * h, n, d), positions)
    return q.view(b, h, n, d), k.view(b, h, n, d)


def beginners_loop(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; symbolic=any; head_dims=8"""
    n, d = x.shape
    rows = []
    for i in range(d // 2):
        theta = positions / (10000 ** (2 * i / d))
        rows.append(x[:, 2 * i] * torch.cos(theta) - x[:, 2 * i + 1] * torch.sin(theta))
        rows.append(x[:, 2 * i] * torch.sin(theta) + x[:, 2 * i + 1] * torch.cos(theta))
    return torch.stack(rows, dim=1)


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


def serving_gptj_half(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=N,H,d"""
    d = q.shape[-1]
    return ServingRotary(d, d // 2, 4096, 10000.0, False).rotate(positions, q, k)


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


def mega_interleaved_percent(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=N,B,H,d"""
    f = MegaRotaryEmbedding(x.shape[-1], rotary_percent=0.5, rotary_interleaved=True)(positions)
    return mega_apply(x, f, True)


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
