"""Implementations in the styles of public repositories, written here, with what each is."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn

from tests.code.implementations.expectations import Expected, collector

EXPECTED: dict[str, Expected] = {}
want = collector(EXPECTED)


def rotate_half(x):
    x1 = x[..., : x.shape[-1] // 2]
    x2 = x[..., x.shape[-1] // 2 :]
    return torch.cat((-x2, x1), dim=-1)


@dataclass(frozen=True)
class Sizes:
    head_dim: int
    share: float = 1.0
    base: float = 500000.0


class Turner(nn.Module):
    """Frequencies as a parameter, sizes from a configuration, under autocast."""

    def __init__(self, sizes: Sizes):
        super().__init__()
        self.width = int(sizes.head_dim * sizes.share)
        steps = torch.arange(0, self.width, 2, dtype=torch.int64).to(torch.float)
        self.rates = nn.Parameter(sizes.base ** (-steps / self.width), requires_grad=False)

    @torch.no_grad()
    def forward(self, x, ids):
        with torch.autocast(device_type=x.device.type, enabled=False):
            angle = (self.rates[None, :, None] @ ids[:, None, :].float()).transpose(1, 2)
            angle = torch.cat((angle, angle), dim=-1)
        return angle.cos().to(x.dtype).unsqueeze(1), angle.sin().to(x.dtype).unsqueeze(1)


@want(base="500000")
def configured(q, k, positions):
    cos, sin = Turner(Sizes(q.shape[-1]))(q, positions[None])
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


@want()
def queries_scaled(q, k, positions):
    d = q.shape[-1]
    angle = torch.outer(positions.float(), 1.0 / 10000 ** (torch.arange(0, d, 2).float() / d))
    cos, sin = torch.cat((angle, angle), -1).cos(), torch.cat((angle, angle), -1).sin()
    q = q * d**-0.5
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


@want(symbolic=False, head_dims=(64, 128))
def queries_scaled_by_a_number(q, k, positions):
    return queries_scaled(q, k, positions)


@want(base="500000")
def a_share_of_them(x, positions):
    turner = Turner(Sizes(x.shape[-1], share=0.25))
    cos, sin = (table[0, 0] for table in turner(x, positions[None]))
    first, rest = x[..., : turner.width], x[..., turner.width :]
    return torch.cat((first * cos + rotate_half(first) * sin, rest), dim=-1)


@want(sign=-1, base=None)
def half_of_the_pairs_stand_still(x, positions):
    quarter = x.shape[-1] // 4
    moving = torch.pow(torch.tensor(1 / 1024), torch.linspace(0.0, 1.0, steps=quarter))
    rates = torch.cat((moving, moving.new_zeros(quarter)))
    angle = positions.float()[:, None] * rates
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * angle.cos() + b * angle.sin(), b * angle.cos() - a * angle.sin()), -1)


@want(layout="interleaved", shape="N,B,H,d")
def viewed_with_a_size_left_open(x, positions):
    n, _, heads, d = x.shape
    angle = torch.outer(positions.float(), 10000 ** (-torch.arange(0, d // 2, 2) / (d // 2)))
    table = torch.stack((angle.cos(), angle.sin()), -1).view(n, -1, 1, d // 4, 2)
    turning, kept = x.split(d // 2, dim=-1)
    pairs = turning.reshape(n, -1, heads, d // 4, 2)
    a, b = pairs.unbind(-1)
    cos, sin = table.unbind(-1)
    pairs = torch.stack((a * cos - b * sin, b * cos + a * sin), -1)
    return torch.cat((pairs.flatten(3), kept), dim=-1)


@want(kind="sinusoidal", sign=None, table=True, layout="interleaved, cosine first")
def embedding_of_a_table(length, d):
    angle = torch.outer(torch.arange(512).float(), 10000.0 ** (-torch.arange(0, d, 2) / d))
    table = torch.stack([angle.cos(), angle.sin()], -1).reshape(512, d)
    return nn.Embedding.from_pretrained(table, freeze=True)(torch.arange(length))


@want(kind="sinusoidal", sign=None, table=True, layout="halves, sine first")
def padded_table(length, d):
    half = d // 2
    step = math.log(10000.0) / max(half - 1, 1)
    angle = torch.arange(length).float()[:, None] * torch.exp(-step * torch.arange(half).float())
    return F.pad(torch.cat([angle.sin(), angle.cos()], dim=1), [0, d % 2])


@functools.cache
def _table(n, d):
    angle = torch.outer(torch.arange(n).float(), 10000.0 ** (-torch.arange(0, d, 2) / d))
    return angle.cos(), angle.sin()


@want(symbolic=False, base=None, head_dims=(64,))
def longrope(x, positions):
    d = x.shape[-1]
    ext = torch.tensor([1.0 + 0.05 * i for i in range(d // 2)], dtype=torch.float32)
    inv_freq_shape = torch.arange(0, d, 2, dtype=torch.int64).float() / d
    inv = 1.0 / (ext * 10000.0**inv_freq_shape)
    f = (inv[None, :, None] @ positions[None, None, :].float()).transpose(1, 2)
    emb = torch.cat((f, f), -1)[0]
    scale = math.sqrt(1 + math.log(131072 / 4096) / math.log(4096))
    return x * (emb.cos() * scale) + rotate_half(x) * (emb.sin() * scale)


@want(cache=True)
def cached_new_only(new, cache, position):
    d = new.shape[-1]
    inv = 1.0 / (10000 ** (torch.arange(0, d, 2).float() / d))
    pos = torch.tensor([position])
    f = pos[:, None].float() * inv
    emb = torch.cat((f, f), -1)
    return new * emb.cos() + rotate_half(new) * emb.sin()


@want(cache=True, layout="interleaved")
def cached_freqs_slice(new, cache, position):
    d = new.shape[-1]
    f = torch.outer(
        torch.arange(4096).float(), 1.0 / (10000 ** (torch.arange(0, d, 2).float() / d))
    )
    fc = torch.polar(torch.ones_like(f), f)[position : position + new.shape[-2]]
    z = torch.view_as_complex(new.float().reshape(*new.shape[:-1], -1, 2))
    return torch.cat((cache, torch.view_as_real(z * fc).flatten(-2)), dim=-2)


@want(kind="sinusoidal", sign=None, table=True, layout="interleaved, sine first")
def python_loops(length, d):
    pe = torch.zeros(length, d)
    for pos in range(length):
        for i in range(0, d, 2):
            pe[pos, i] = math.sin(pos / (10000 ** (i / d)))
            pe[pos, i + 1] = math.cos(pos / (10000 ** (i / d)))
    return pe


@want()
def fpad(x, positions):
    d = x.shape[-1]
    h = d // 2
    f = positions[:, None] * 10000.0 ** (-torch.arange(h) / h)
    a, b = x[..., :h], x[..., h:]
    return F.pad(a * f.cos() - b * f.sin(), (0, h)) + F.pad(b * f.cos() + a * f.sin(), (h, 0))


@want(layout="interleaved")
def unfold_pairs(x, positions):
    d = x.shape[-1]
    h = d // 2
    f = positions[:, None] * 10000.0 ** (-torch.arange(h) / h)
    p = x.unfold(-1, 2, 2)
    a, b = p[..., 0], p[..., 1]
    return torch.stack([a * f.cos() - b * f.sin(), a * f.sin() + b * f.cos()], -1).flatten(-2)


@want(layout="interleaved")
def index_put_pairs(x, positions):
    d = x.shape[-1]
    idx = torch.arange(0, d, 2)
    f = positions[:, None] * 10000.0 ** (-idx.float() / d)
    out = torch.empty_like(x)
    out[..., idx] = x[..., idx] * f.cos() - x[..., idx + 1] * f.sin()
    out[..., idx + 1] = x[..., idx] * f.sin() + x[..., idx + 1] * f.cos()
    return out


@want(layout="interleaved")
def xor_partner(x, positions):
    d = x.shape[-1]
    j = torch.arange(d)
    f = positions[:, None] * 10000.0 ** (-(2 * (j // 2)).float() / d)
    return x * f.cos() + torch.index_select(x, -1, j ^ 1) * (2 * (j & 1) - 1) * f.sin()


@want()
def scatter_halves(x, positions):
    d = x.shape[-1]
    h = d // 2
    f = positions[:, None] * 10000.0 ** (-torch.arange(h) / h)
    a, b = x[..., :h], x[..., h:]
    out = torch.zeros_like(x)
    out = out.index_copy(-1, torch.arange(h), a * f.cos() - b * f.sin())
    return out.index_add(-1, torch.arange(h, d), b * f.cos() + a * f.sin())


@want()
def linspace_halves(x, positions):
    d = x.shape[-1]
    h = d // 2
    f = torch.outer(positions.float(), torch.logspace(0, -4 * (h - 1) / h, h, base=10.0))
    e = f.repeat(1, 2)
    return x * e.cos() + rotate_half(x) * e.sin()


@want(layout="interleaved")
def complex_power(x, positions):
    d = x.shape[-1]
    th = 10000 ** (-torch.arange(0, d, 2) / d)
    unit = torch.complex(th.cos(), th.sin())
    z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * unit.pow(positions[:, None])).flatten(-2)


@want(symbolic=False)
def list_of_heads(x, positions):
    d = x.shape[-1]
    f = torch.outer(positions.float(), 10000 ** (-torch.arange(0, d, 2) / d))
    e = torch.cat((f, f), -1)
    return torch.stack([h * e.cos() + rotate_half(h) * e.sin() for h in x.unbind(1)], 1)


@want()
def lru(x, positions):
    d = x.shape[-1]
    c, s = _table(4096, int(d))
    c, s = c[positions], s[positions]
    a, b = x.chunk(2, -1)
    return torch.cat((a * c - b * s, b * c + a * s), -1)


# scaled frequencies -----------------------------------------------------------------------------


def _yarn_end(turns, d, base, length):
    return d * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))


@want()
def yarn_frequencies(x, positions):
    d, scale = x.shape[-1], 8.0
    power = 10000.0 ** (torch.arange(0, d, 2).float() / d)
    low = max(math.floor(_yarn_end(32, d, 10000.0, 4096)), 0)
    high = min(math.ceil(_yarn_end(1, d, 10000.0, 4096)), d - 1)
    ramp = torch.clamp((torch.arange(d // 2).float() - low) / (high - low), 0, 1)
    w = ramp / (scale * power) + (1 - ramp) / power
    a = torch.outer(positions.float(), w)
    a = torch.cat((a, a), dim=-1)
    u, v = x.chunk(2, dim=-1)
    return x * a.cos() + torch.cat((-v, u), dim=-1) * a.sin()


@want(base="500000")
def llama3_frequencies_by_conditions(x, positions):
    d, factor, low, high, length = x.shape[-1], 8.0, 1.0, 4.0, 8192
    w = 1.0 / 500000.0 ** (torch.arange(0, d, 2).float() / d)
    wave = 2 * math.pi / w
    kept = torch.where(wave > length / low, w / factor, w)
    share = (length / wave - low) / (high - low)
    between = ~(wave < length / high) * ~(wave > length / low)
    w = torch.where(between, (1 - share) * kept / factor + share * kept, kept)
    a = torch.outer(positions.float(), w)
    a = torch.cat((a, a), dim=-1)
    u, v = x.chunk(2, dim=-1)
    return x * a.cos() + torch.cat((-v, u), dim=-1) * a.sin()


# loops, vmap and NumPy inside -------------------------------------------------------------------


@want(kind="sinusoidal", layout="interleaved, sine first", sign=None, table=True)
def table_by_two_loops(length, d):
    table = torch.zeros(length, d)
    for pos in range(length):
        for i in range(0, d, 2):
            table[pos, i] = math.sin(pos / (10000 ** (i / d)))
            table[pos, i + 1] = math.cos(pos / (10000 ** (i / d)))
    return table


@want(kind="sinusoidal", layout="interleaved, sine first", sign=None, table=True)
def table_of_lists(length, d):
    table = torch.tensor(
        [[p / math.pow(10000, 2 * (j // 2) / d) for j in range(d)] for p in range(length)]
    )
    table[:, 0::2] = torch.sin(table[:, 0::2])
    table[:, 1::2] = torch.cos(table[:, 1::2])
    return table


@want()
def frequencies_of_numpy(x, positions):
    d = x.shape[-1]
    w = torch.from_numpy(1.0 / np.power(10000, np.arange(0, d, 2) / d)).float()
    a = positions[:, None].float() * w
    a = torch.cat((a, a), -1)
    u, v = x.chunk(2, dim=-1)
    return x * a.cos() + torch.cat((-v, u), -1) * a.sin()


@want()
def rows_by_vmap(x, positions):
    d = x.shape[-1]
    w = 10000.0 ** (-torch.arange(0, d, 2).float() / d)

    def one(row, p):
        a = p * w
        u, v = row.chunk(2, -1)
        return torch.cat((u * a.cos() - v * a.sin(), v * a.cos() + u * a.sin()), -1)

    return torch.vmap(one)(x, positions.float())


@want(layout="interleaved", base="500000", symbolic=False, head_dims=(8,))
def llama3_frequency_by_frequency(x, positions):
    """Branches on each frequency: for numbers of coordinates only."""
    d = x.shape[-1]
    scaled = []
    for w in 1.0 / (500000.0 ** (torch.arange(0, d, 2).float() / d)):
        wave = 2 * math.pi / w
        if wave < 2048:
            scaled.append(w)
        elif wave > 8192:
            scaled.append(w / 8)
        else:
            share = (8192 / wave - 1) / 3
            scaled.append((1 - share) * w / 8 + share * w)
    a = torch.outer(positions.float(), torch.tensor(scaled))
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * torch.polar(torch.ones_like(a), a)).flatten(-2)


@want(layout="interleaved")
def rotation_matrix(x, positions):
    n, d = x.shape
    angle = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2) / d))
    i = torch.arange(0, d, 2)
    matrix = torch.zeros(n, d, d)
    matrix[:, i, i] = angle.cos()
    matrix[:, i, i + 1] = -angle.sin()
    matrix[:, i + 1, i] = angle.sin()
    matrix[:, i + 1, i + 1] = angle.cos()
    return torch.einsum("nij,nj->ni", matrix, x)


@want()
def partner_by_matrix(x, positions):
    d = x.shape[-1]
    i = torch.arange(d // 2)
    matrix = torch.zeros(d, d)
    matrix[i + d // 2, i] = -1.0
    matrix[i, i + d // 2] = 1.0
    angle = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2) / d)).repeat(1, 2)
    return x * angle.cos() + (x @ matrix) * angle.sin()


@want(layout="interleaved")
def neighbours_by_mask(x, positions):
    d = x.shape[-1]
    angle = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2) / d))
    angle = angle.repeat_interleave(2, -1)
    even = (torch.arange(d) % 2 == 0).float()
    partner = torch.roll(x, 1, -1) * (1 - even) - torch.roll(x, -1, -1) * even
    return x * angle.cos() + partner * angle.sin()


@want()
def counted_positions(x):
    d = x.shape[-1]
    counted = torch.ones(x.shape[-2]).cumsum(0) - 1
    angle = torch.outer(counted, 10000.0 ** (-torch.arange(0, d, 2) / d)).repeat(1, 2)
    a, b = x.chunk(2, -1)
    return x * angle.cos() + torch.cat((-b, a), -1) * angle.sin()


@want(layout="interleaved", sign=-1)
def divided_by_the_turn(x, positions):
    d = x.shape[-1]
    angle = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, d, 2) / d))
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z / torch.polar(torch.ones_like(angle), angle)).flatten(-2)


_KEPT = {}


@want()
def kept_in_a_dictionary(x, positions):
    d = x.shape[-1]
    if (d, x.dtype) not in _KEPT:
        _KEPT[d, x.dtype] = 10000.0 ** (-torch.arange(0, d, 2) / d)
    angle = torch.outer(positions.float(), _KEPT[d, x.dtype]).repeat(1, 2)
    a, b = x.chunk(2, -1)
    return x * angle.cos() + torch.cat((-b, a), -1) * angle.sin()


@want(kind="sinusoidal", sign=None, table=True, layout="interleaved, sine first")
def a_quarter_turn_ahead(length, d):
    i = torch.arange(d)
    phase = (i % 2) * (math.pi / 2)
    return torch.sin(torch.arange(length)[:, None] * 10000.0 ** (-(i - i % 2) / d) + phase)


@want(layout="interleaved", symbolic=False, shape="N,d")
def blocks_for_each_row(x, positions):
    rows = []
    for n in range(x.shape[0]):
        blocks = []
        for i in range(x.shape[-1] // 2):
            angle = positions[n] * 10000.0 ** (-2 * i / x.shape[-1])
            c, s = angle.cos(), angle.sin()
            blocks.append(torch.stack([torch.stack([c, -s]), torch.stack([s, c])]))
        rows.append(torch.block_diag(*blocks) @ x[n])
    return torch.stack(rows)
