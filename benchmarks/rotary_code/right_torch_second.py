"""More rotary and sinusoidal encodings with PyTorch: other houses, other habits."""

import collections
import math
import typing as tp
from functools import cached_property, partial, wraps

import einops
import numpy as np
import torch
from einops.layers.torch import Rearrange
from torch import Tensor, nn
from torch.nn import functional as F


# ============================================================================================
# separate real and imaginary parts, streaming models
# ============================================================================================
def streaming_rope(q: Tensor, k: Tensor, positions: Tensor, max_period: float = 10_000.0):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    B, T, H, D = q.shape
    ds = torch.arange(D // 2, dtype=torch.float32)
    freqs = torch.exp(ds * (-math.log(max_period) * 2 / D))
    ts = positions.to(torch.float32).view(-1, 1, 1)
    q, k = q.view(B, T, H, D // 2, 2), k.view(B, T, H, D // 2, 2)
    qr, qi = q[..., 0].float(), q[..., 1].float()
    kr, ki = k[..., 0].float(), k[..., 1].float()
    rotr, roti = torch.cos(freqs * ts), torch.sin(freqs * ts)
    qor, qoi = qr * rotr - qi * roti, qr * roti + qi * rotr
    kor, koi = kr * rotr - ki * roti, kr * roti + ki * rotr
    qo = torch.stack([qor.to(q.dtype), qoi.to(q.dtype)], dim=-1)
    ko = torch.stack([kor.to(k.dtype), koi.to(k.dtype)], dim=-1)
    return qo.view(B, T, H, D), ko.view(B, T, H, D)


def speech_timescales(x: Tensor, positions: Tensor):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    half = x.shape[-1] // 2
    fraction = (2.0 * torch.arange(0, half)) / x.shape[-1]
    timescale = (1 * (10_000 / 1) ** fraction).to(torch.float32)
    ids = positions[None].unsqueeze(-1).unsqueeze(-1)
    sinusoid_inp = ids / timescale
    sin, cos = torch.sin(sinusoid_inp), torch.cos(sinusoid_inp)
    first_half, second_half = torch.chunk(x.to(torch.float32), 2, dim=-1)
    first_part = first_half * cos - second_half * sin
    second_part = second_half * cos + first_half * sin
    return torch.cat((first_part.to(x.dtype), second_part.to(x.dtype)), dim=-1)


# ============================================================================================
# one view over the halves
# ============================================================================================
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


# ============================================================================================
# even and odd on a repeated embedding
# ============================================================================================
def even_odd(x):
    x1 = x[..., ::2]
    x2 = x[..., 1::2]
    return torch.stack([-x2, x1], dim=-1).flatten(-2)


def command_model(q, k, positions):
    """expect: layout=interleaved; base=10000; shape=B,H,N,d"""
    dim = q.shape[-1]
    inv_freq = 1.0 / (10000 ** (torch.arange(0, dim, 2, dtype=torch.int64).float() / dim))
    expanded = inv_freq[None, :, None].expand(1, -1, 1)
    freqs = (expanded.float() @ positions[None, None, :].float()).transpose(1, 2)
    emb = torch.repeat_interleave(freqs, 2, dim=-1)
    cos, sin = emb.cos()[:, None], emb.sin()[:, None]
    q, k = q.float(), k.float()
    return q * cos + even_odd(q) * sin, k * cos + even_odd(k) * sin


def four_partial(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/2; shape=B,H,N,d"""
    rotary_dim = q.shape[-1] // 2
    inv_freq = 10000 ** (-torch.arange(0, rotary_dim, 2).float() / rotary_dim)
    freqs = positions.float()[:, None] @ inv_freq[None, :]
    emb = torch.cat((freqs, freqs), dim=-1)
    cos, sin = emb.cos()[None, None], emb.sin()[None, None]
    cos = cos[..., : cos.shape[-1] // 2].repeat_interleave(2, dim=-1)
    sin = sin[..., : sin.shape[-1] // 2].repeat_interleave(2, dim=-1)
    q_rot, q_pass = q[..., :rotary_dim], q[..., rotary_dim:]
    k_rot, k_pass = k[..., :rotary_dim], k[..., rotary_dim:]
    q_embed = (q_rot * cos) + (even_odd(q_rot) * sin)
    k_embed = (k_rot * cos) + (even_odd(k_rot) * sin)
    return torch.cat([q_embed, q_pass], dim=-1), torch.cat([k_embed, k_pass], dim=-1)


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


def rounded_share(x, positions, partial_rotary_factor=0.25):
    """expect: layout=half-split; base=10000; rotated=0,d/4; symbolic=any"""
    head_dim = x.shape[-1]
    rotary_ndims = int(head_dim * partial_rotary_factor)
    x_rot, x_pass = torch.split(x, [rotary_ndims, head_dim - rotary_ndims], dim=-1)
    inv_freq = 1.0 / (10000.0 ** (torch.arange(0, rotary_ndims, 2).float() / rotary_ndims))
    emb = torch.cat([positions.float()[:, None] * inv_freq] * 2, dim=-1)
    left, right = torch.chunk(x_rot, 2, -1)
    return torch.cat(
        (x_rot * emb.cos() + torch.cat((-right, left), -1) * emb.sin(), x_pass), dim=-1
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


# ============================================================================================
# decorators, closures, registries
# ============================================================================================
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


# ============================================================================================
# custom autograd, in place
# ============================================================================================
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


def preallocated(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    full = torch.zeros(positions.shape[0], d)
    w = 1e4 ** (torch.arange(d // 2) * (-2.0 / d))
    full[:, 0::2] = torch.outer(positions.float(), w)
    full[:, 1::2] = full[:, 0::2]
    y = torch.empty_like(x)
    y[..., ::2], y[..., 1::2] = -x[..., 1::2], x[..., ::2]
    return torch.addcmul(x * full.cos(), y, full.sin())


# ============================================================================================
# complex numbers, once more
# ============================================================================================
def video_double(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    b, s, n, c = x.shape
    freqs = torch.outer(
        positions, 1.0 / torch.pow(10000, torch.arange(0, c, 2).to(torch.float64).div(c))
    )
    freqs = torch.polar(torch.ones_like(freqs), freqs).view(s, 1, -1)
    z = torch.view_as_complex(x.to(torch.float64).reshape(b, s, n, -1, 2))
    return torch.view_as_real(z * freqs).flatten(3).float()


def delta_turn(x, positions):
    """expect: layout=interleaved; base=10000"""
    # from the local position 0 to the absolute one, by a quotient of tables
    d = x.shape[-1]
    w = 1.0 / 10000.0 ** (torch.arange(0, d, 2).float() / d)
    local = torch.outer(torch.zeros_like(positions).float(), w)
    absolute = torch.outer(positions.float(), w)
    ratio = torch.polar(torch.ones_like(absolute), absolute) / torch.polar(
        torch.ones_like(local), local
    )
    z = torch.view_as_complex(x.float().unflatten(-1, (-1, 2)).contiguous())
    return torch.view_as_real(z * ratio).flatten(-2)


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


# ============================================================================================
# einops, transformers of pictures and sounds
# ============================================================================================
def with_rearrange_layers(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    inv_freq = 10000 ** -(torch.arange(0, d, 2) / d)
    pos_enc = einops.rearrange(positions, "n -> n 1").float() * inv_freq
    pos_enc = einops.repeat(pos_enc, "n f -> n (f r)", r=2)
    even, odd = einops.rearrange(x, "... (c j) -> j ... c", j=2)
    half = einops.rearrange([-odd, even], "j ... c -> ... (c j)")
    return x * pos_enc.cos() + half * pos_enc.sin()


def video_unbind(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,H,N,d"""
    dim = x.shape[-1]
    freqs = 1.0 / (10000.0 ** (torch.arange(0, dim, 2, dtype=torch.float32)[: (dim // 2)] / dim))
    freqs = torch.outer(positions.float(), freqs)
    cos = (
        freqs.cos().repeat_interleave(2, dim=1, output_size=freqs.shape[1] * 2).float()[None, None]
    )
    sin = (
        freqs.sin().repeat_interleave(2, dim=1, output_size=freqs.shape[1] * 2).float()[None, None]
    )
    x_real, x_imag = x.reshape(*x.shape[:-1], -1, 2).unbind(-1)
    x_rotated = torch.stack([-x_imag, x_real], dim=-1).flatten(3)
    return (x.float() * cos + x_rotated.float() * sin).to(x.dtype)


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


# ============================================================================================
# frequencies of other kinds
# ============================================================================================
def turn_pairs(x, ang):
    c, s = ang.cos(), ang.sin()
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), -1).flatten(-2)


def turn_halves(x, ang):
    a, b = x.chunk(2, -1)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1)


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


def truncated_high_base(x, positions):
    """expect: layout=half-split"""
    # half of the pairs turn, the others have the frequency zero
    d = x.shape[-1]
    quarter = d // 4
    w = (1 / 1024) ** torch.linspace(0, 1, steps=quarter, dtype=torch.float32)
    w = torch.cat([w, w.new_zeros(quarter)])
    return turn_halves(x, torch.einsum("i,j -> ij", positions.float(), w))


def local_and_global(q, k, positions):
    """expect: layout=half-split; base=1000000; shape=B,H,N,d"""
    bases = {"sliding": 10_000.0, "full": 1_000_000.0}
    Spec = collections.namedtuple("Spec", "kind scale")
    spec = Spec(kind="full", scale=1.0)
    d = q.shape[-1]
    w = 1.0 / bases[spec.kind] ** (torch.arange(0, d, 2).float() / d) / spec.scale
    emb = torch.outer(positions.float(), w)
    return turn_halves(q, emb), turn_halves(k, emb)


def linear_factor_and_part(x, positions):
    """expect: layout=half-split; rotated=0,d/2"""
    r = x.shape[-1] // 2
    w = 10000.0 ** (-torch.arange(0, r, 2).float() / r) / 8.0
    return torch.cat(
        [turn_halves(x[..., :r], torch.outer(positions.float(), w)), x[..., r:]], dim=-1
    )


def ntk_by_log(x, positions, trained=4096, wanted=16384):
    """expect: layout=interleaved"""
    d = x.shape[-1]
    scale = wanted / trained
    exponents = torch.arange(0, d, 2, dtype=torch.float32) / (d - 2)
    w = 10000.0 ** (-torch.arange(0, d, 2, dtype=torch.float32) / d) * scale**-exponents
    return turn_pairs(x, torch.outer(positions.float(), w))


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


def yarn_by_lerp(x, positions):
    """expect: layout=interleaved; symbolic=any; head_dims=64"""
    d, s, old, theta = x.shape[-1], 40.0, 4096, 10000.0
    w = theta ** (-torch.arange(0, d, 2, dtype=torch.float32) / d)

    def edge(turns):
        return d * math.log(old / (turns * 2 * math.pi)) / (2 * math.log(theta))

    low, high = max(math.floor(edge(32)), 0), min(math.ceil(edge(1)), d - 1)
    smooth = 1 - ((torch.arange(d // 2, dtype=torch.float32) - low) / (high - low)).clamp(0, 1)
    return turn_pairs(x, torch.outer(positions.float(), torch.lerp(w / s, w, smooth)))


def yarn_with_temperature(x, positions):
    """expect: layout=half-split; symbolic=any; head_dims=64"""
    d, s, old = x.shape[-1], 8.0, 2048
    freqs = 10000.0 ** (torch.arange(0, d, 2).float() / d)
    i = torch.arange(d // 2, dtype=torch.float32)
    low = math.floor(d * math.log(old / (32 * 2 * math.pi)) / (2 * math.log(10000.0)))
    high = math.ceil(d * math.log(old / (1 * 2 * math.pi)) / (2 * math.log(10000.0)))
    keep = 1 - torch.clamp((i - low) / (high - low), min=0, max=1)
    w = (1 / (s * freqs)) * (1 - keep) + (1 / freqs) * keep
    mscale = 0.1 * math.log(s) + 1.0
    emb = torch.cat([torch.outer(positions.float(), w)] * 2, -1)
    a, b = x.chunk(2, -1)
    return x * (emb.cos() * mscale) + torch.cat((-b, a), -1) * (emb.sin() * mscale)


# ============================================================================================
# products of matrices
# ============================================================================================
def block_diagonal(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any; shape=N,d"""
    d = x.shape[-1]
    rows = []
    for n in range(x.shape[0]):
        blocks = []
        for i in range(d // 2):
            t = positions[n] * 10000.0 ** (-2 * i / d)
            c, s = torch.cos(t), torch.sin(t)
            blocks.append(torch.stack([torch.stack([c, -s]), torch.stack([s, c])]))
        rows.append(torch.block_diag(*blocks) @ x[n])
    return torch.stack(rows)


def generator_matrix(x, positions):
    """expect: layout=half-split; base=10000"""
    # x J turns by a right angle: J swaps the halves and negates one of them
    d = x.shape[-1]
    h = d // 2
    zero, eye = torch.zeros(h, h), torch.eye(h)
    J = torch.cat((torch.cat((zero, eye), 1), torch.cat((-eye, zero), 1)), 0)
    ang = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2).float() / d)).tile(1, 2)
    return x * ang.cos() + (x @ J) * ang.sin()


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


# ============================================================================================
# gather, take, permute
# ============================================================================================
def partner_by_index(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    index = (torch.arange(d) + d // 2).remainder(d)
    sign = (torch.arange(d) >= d // 2).float() * 2 - 1
    ang = torch.outer(positions.float(), 10000.0 ** (-2.0 * (torch.arange(d) % (d // 2)) / d))
    return x * ang.cos() + x.index_select(-1, index) * sign * ang.sin()


def partner_by_flip(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    w = torch.repeat_interleave(10000.0 ** (-torch.arange(0, d, 2).float() / d), 2)
    sign = torch.tensor([-1.0, 1.0]).repeat(d // 2)
    swapped = x.unflatten(-1, (d // 2, 2)).flip(-1).flatten(-2)
    phase = positions.unsqueeze(-1) * w
    return x.mul(phase.cos()).add(swapped.mul(sign).mul(phase.sin()))


def there_and_back(x, positions):
    """expect: layout=interleaved; base=10000"""
    # brought to halves, turned, brought back
    d = x.shape[-1]
    y = x.unflatten(-1, (d // 2, 2)).transpose(-1, -2).flatten(-2)
    ang = torch.outer(positions.float(), 1.0 / 10000 ** (torch.arange(0, d, 2) / d))
    y = turn_halves(y, ang)
    return y.unflatten(-1, (2, d // 2)).transpose(-1, -2).flatten(-2)


def left_in_halves(x, positions):
    """expect: base=10000"""
    # neighbours are pairs, but what comes out is written as two halves
    d = x.shape[-1]
    ang = torch.outer(positions.float(), 1.0 / 10000 ** (torch.arange(0, d, 2) / d))
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.cat(
        [even * ang.cos() - odd * ang.sin(), even * ang.sin() + odd * ang.cos()], dim=-1
    )


# ============================================================================================
# sign and other habits
# ============================================================================================
def inverse_rotation(x, positions):
    """expect: layout=half-split; base=10000; sign=-1"""
    d = x.shape[-1]
    ang = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2).float() / d))
    x1, x2 = x[..., : d // 2], x[..., d // 2 :]
    return torch.cat([x1 * ang.cos() + x2 * ang.sin(), -x1 * ang.sin() + x2 * ang.cos()], dim=-1)


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


def scanned_sum_of_steps(x):
    """expect: layout=half-split; base=10000"""
    # positions counted by a running sum, as behind a padding mask
    mask = torch.ones(x.shape[-2], dtype=torch.long)
    ids = mask.cumsum(-1) - 1
    d = x.shape[-1]
    return turn_halves(x, ids.float()[:, None] * 10000.0 ** (-torch.arange(0, d, 2).float() / d))


# ============================================================================================
# caches
# ============================================================================================
class KVCache:
    def __init__(self, keys):
        self.keys = keys

    def append(self, new):
        self.keys = torch.cat((self.keys, new), dim=-2)
        return self.keys


def cache_object(new, cache, position):
    """expect: layout=interleaved; base=10000; cache=1"""
    d = new.shape[-1]
    ids = torch.arange(new.shape[-2]) + position
    kv = KVCache(cache)
    return kv.append(
        turn_pairs(
            new, torch.outer(ids.float(), 1.0 / 10000 ** (torch.arange(0, d, 2).float() / d))
        )
    )


def sliced_table_step(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1; symbolic=any"""
    d = new.shape[-1]
    table = torch.outer(torch.arange(1024).float(), 10000.0 ** (-torch.arange(0, d, 2).float() / d))
    return turn_halves(new, table[position : position + 1])


# ============================================================================================
# sinusoids
# ============================================================================================
def detection_table(length, d, temperature=10000):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    dim_t = torch.arange(d, dtype=torch.float32)
    dim_t = temperature ** (2 * torch.div(dim_t, 2, rounding_mode="floor") / d)
    pos = torch.arange(length)[:, None] / dim_t
    return torch.stack((pos[:, 0::2].sin(), pos[:, 1::2].cos()), dim=2).flatten(1)


def recurrence_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    inv_freq = 1 / (10000 ** (torch.arange(0.0, d, 2.0) / d))
    sinusoid_inp = torch.outer(torch.arange(0, length, 1.0), inv_freq)
    return torch.cat([sinusoid_inp.sin(), sinusoid_inp.cos()], dim=-1)


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


def audio_table(length, d, max_period=10000):
    """expect: kind=sinusoidal; layout=halves, cosine first; table=1"""
    half_dim = d // 2
    positions = torch.arange(length).view(-1, 1).float()
    adim = torch.arange(half_dim).view(1, -1)
    phase = positions / (max_period ** (adim / (half_dim - 1)))
    return torch.cat([torch.cos(phase), torch.sin(phase)], dim=-1)


def control_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    i = torch.arange(d)[None, :]
    angle_rads = torch.arange(length)[:, None] * (1 / torch.pow(10000, (2 * (i // 2)) / d))
    return torch.cat([torch.sin(angle_rads[:, 0::2]), torch.cos(angle_rads[:, 1::2])], dim=-1)


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


def sine_with_shift_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    # a cosine is a sine a quarter of a turn ahead
    i = torch.arange(d)
    phase = (i % 2).float() * (math.pi / 2)
    return torch.sin(
        torch.arange(length).float()[:, None] * 10000.0 ** (-(i - i % 2).float() / d) + phase
    )


def forecasting_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    pe = torch.zeros(length, d).float()
    pe.require_grad = False
    position = torch.arange(0, length).float().unsqueeze(1)
    div_term = (torch.arange(0, d, 2).float() * -(math.log(10000.0) / d)).exp()
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe.unsqueeze(0)[:, :length][0]
