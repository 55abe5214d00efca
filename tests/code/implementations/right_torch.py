"""Rotary and sinusoidal encodings in PyTorch, in the styles in which people write them."""

import functools
import math
from dataclasses import dataclass

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812
from torch import nn

from tests.code.implementations.expectations import want, want_table


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def rotate_every_two(x):
    even, odd = x[..., ::2], x[..., 1::2]
    return torch.stack((-odd, even), dim=-1).flatten(-2)


def inverse_frequencies(d, base=10000.0):
    return 1.0 / (base ** (torch.arange(0, d, 2, dtype=torch.float32) / d))


def angles(x, positions, base=10000.0):
    return torch.outer(positions.float(), inverse_frequencies(x.shape[-1], base))


def turned(x, angle):
    """By an angle for each coordinate, in halves."""
    return x * angle.cos() + rotate_half(x) * angle.sin()


def turned_halves(x, angle):
    """By an angle for each pair."""
    return turned(x, torch.cat((angle, angle), dim=-1))


def turned_pairs(x, angle):
    """By an angle for each pair of neighbours."""
    z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * torch.polar(torch.ones_like(angle), angle)).flatten(-2)


# half-split -----------------------------------------------------------------------------------


@want()
def llama_style(x, positions):
    inv_freq = 1.0 / (10000.0 ** (torch.arange(0, x.shape[-1], 2).float() / x.shape[-1]))
    angle = torch.outer(positions.float(), inv_freq)
    angle = torch.cat((angle, angle), dim=-1)
    cos, sin = angle.cos(), angle.sin()
    x1, x2 = x.chunk(2, dim=-1)
    return x * cos + torch.cat((-x2, x1), dim=-1) * sin


@want(base="500000")
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


@want()
def two_products(x, positions):
    half = x.size(-1) // 2
    theta = torch.pow(10000.0, -torch.arange(half).float() / half)
    angle = positions.unsqueeze(-1) * theta
    cos, sin = torch.cos(angle), torch.sin(angle)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, a * sin + b * cos], dim=-1)


@want()
def in_place_halves(x, positions):
    half = x.shape[-1] // 2
    theta = torch.exp(-math.log(10000.0) * torch.arange(half) / half)
    angle = positions[:, None].float() * theta[None, :]
    out = torch.empty_like(x)
    out[..., :half] = x[..., :half] * angle.cos() - x[..., half:] * angle.sin()
    out[..., half:] = x[..., half:] * angle.cos() + x[..., :half] * angle.sin()
    return out


@want(sign=-1, base="100000")
def backwards_turn(x, positions):
    """By −θ with base 100000, as in nanochat."""
    d = x.shape[-1]
    angle = angles(x, positions, 100000)
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


@want()
def cached_module(x, positions):
    return CachedRotary(x.shape[-1])(x, positions)


@want()
def with_four_axes(x, positions):
    """(B, N, H, d)."""
    angle = torch.einsum("n,i->ni", positions.float(), inverse_frequencies(x.shape[-1]))
    return turned(x, torch.cat([angle, angle], -1)[None, :, None, :])


@want()
def roll_style(x, positions):
    d = x.shape[-1]
    j = torch.arange(d)
    angle = positions[:, None] * 10000.0 ** (-2.0 * (j % (d // 2)) / d)
    signs = torch.where(j < d // 2, -1.0, 1.0)
    return x * angle.cos() + torch.roll(x, d // 2, dims=-1) * signs * angle.sin()


@want()
def complex_halves(x, positions):
    a, b = x.float().split(x.shape[-1] // 2, dim=-1)
    angle = angles(x, positions)
    z = torch.complex(a, b) * torch.polar(torch.ones_like(angle), angle)
    return torch.cat([z.real, z.imag], dim=-1).type_as(x)


@want()
def query_and_key(q, k, positions):
    angle = angles(q, positions)
    angle = torch.cat((angle, angle), dim=-1)
    cos, sin = angle.cos(), angle.sin()
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


@want()
def half_precision_result(x, positions):
    return turned_halves(x.float(), angles(x, positions)).to(x.dtype)


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
    angle = angles(q, positions)
    return turned_halves(q * q.shape[-1] ** -0.5, angle), turned_halves(k, angle)


@want(symbolic=False, head_dims=(16, 32))
def queries_scaled_by_a_number(q, k, positions):
    return queries_scaled(q, k, positions)


@want()
def padded_halves(x, positions):
    h = x.shape[-1] // 2
    f = angles(x, positions)
    a, b = x[..., :h], x[..., h:]
    return F.pad(a * f.cos() - b * f.sin(), (0, h)) + F.pad(b * f.cos() + a * f.sin(), (h, 0))


@want()
def scattered_halves(x, positions):
    d = x.shape[-1]
    h = d // 2
    f = angles(x, positions)
    a, b = x[..., :h], x[..., h:]
    out = torch.zeros_like(x)
    out = out.index_copy(-1, torch.arange(h), a * f.cos() - b * f.sin())
    return out.index_add(-1, torch.arange(h, d), b * f.cos() + a * f.sin())


@want()
def frequencies_by_logspace(x, positions):
    h = x.shape[-1] // 2
    f = torch.outer(positions.float(), torch.logspace(0, -4 * (h - 1) / h, h, base=10.0))
    return turned(x, f.repeat(1, 2))


@want(symbolic=False, head_dims=(16,))
def list_of_heads(x, positions):
    return torch.stack([turned_halves(h, angles(x, positions)) for h in x.unbind(1)], 1)


@functools.cache
def _table(n, d):
    angle = torch.outer(torch.arange(n).float(), inverse_frequencies(d))
    return angle.cos(), angle.sin()


@want()
def table_kept_by_functools(x, positions):
    c, s = (t[positions] for t in _table(4096, int(x.shape[-1])))
    a, b = x.chunk(2, -1)
    return torch.cat((a * c - b * s, b * c + a * s), -1)


_KEPT = {}


@want()
def kept_in_a_dictionary(x, positions):
    d = x.shape[-1]
    if (d, x.dtype) not in _KEPT:
        _KEPT[d, x.dtype] = inverse_frequencies(d)
    return turned_halves(x, torch.outer(positions.float(), _KEPT[d, x.dtype]))


@want()
def frequencies_of_numpy(x, positions):
    d = x.shape[-1]
    w = torch.from_numpy(1.0 / np.power(10000, np.arange(0, d, 2) / d)).float()
    angle = positions[:, None].float() * w
    return turned_halves(x, angle)


@want()
def rows_by_vmap(x, positions):
    w = inverse_frequencies(x.shape[-1])
    return torch.vmap(lambda row, p: turned_halves(row, p * w))(x, positions.float())


@want()
def partner_by_matrix(x, positions):
    d = x.shape[-1]
    i = torch.arange(d // 2)
    matrix = torch.zeros(d, d)
    matrix[i + d // 2, i] = -1.0
    matrix[i, i + d // 2] = 1.0
    angle = angles(x, positions).repeat(1, 2)
    return x * angle.cos() + (x @ matrix) * angle.sin()


@want()
def counted_positions(x):
    return turned_halves(x, angles(x, torch.ones(x.shape[-2]).cumsum(0) - 1))


@want(read_as="cached")
def step_of_a_cache(new, cache, position):
    return turned_halves(new, angles(new, torch.tensor([position])))


@want(symbolic=False, head_dims=(8,))
def sections_listed(x, positions):
    """A number of coordinates is recorded as that number."""
    parts = angles(x, positions).expand(3, -1, -1).split([1, 2, 1], dim=-1)
    return turned_halves(x, torch.cat([part[i] for i, part in enumerate(parts)], dim=-1))


@want(symbolic=False, head_dims=(12,))
def logarithms_over_a_number(x, positions):
    d = x.shape[-1]
    theta = torch.exp(torch.arange(0, d, 2) * (-math.log(10000.0) / d))
    return turned_halves(x, torch.outer(positions.float(), theta))


@want(symbolic=False, head_dims=(8,))
def written_at_listed_positions(x, positions):
    out, turned = x.clone(), turned_halves(x, angles(x, positions))
    out[..., torch.tensor([0, 1, 3, 2])] = turned[..., torch.tensor([0, 1, 3, 2])]
    out[..., 4:] = turned[..., 4:]
    return out


@want()
def frequencies_as_running_products(x, positions):
    d = x.shape[-1]
    ratio = torch.full((d // 2,), 10000.0 ** (-2 / d))
    ratio[0] = 1.0
    return turned_halves(x, torch.outer(positions.float(), torch.cumprod(ratio, 0)))


@want()
def angles_as_running_sums(x):
    n, d = x.shape
    theta = inverse_frequencies(d)
    return turned_halves(x, torch.cumsum(theta.expand(n, -1), dim=0) - theta)


@want()
def positions_as_an_array_of_numpy(x, positions):
    d = x.shape[-1]
    angle = positions.numpy()[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    return turned_halves(x, torch.from_numpy(angle))


_PAIRS = torch.outer(torch.arange(64).float(), inverse_frequencies(16))
_PAIRS = torch.stack((_PAIRS.cos(), _PAIRS.sin()), -1)


@want(symbolic=False, head_dims=(16,), of="")
def table_made_before(x, positions):
    cos, sin = _PAIRS[positions].unbind(-1)
    a, b = x.chunk(2, -1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), -1)


# interleaved ----------------------------------------------------------------------------------


@want("interleaved")
def complex_style(x, positions):
    """freqs_cis, as in the first Llama."""
    freqs = torch.outer(positions, inverse_frequencies(x.shape[-1]))
    freqs_cis = torch.polar(torch.ones_like(freqs), freqs)
    pairs = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(pairs * freqs_cis).flatten(x.ndim - 1).type_as(x)


@want("interleaved")
def gptj_style(x, positions):
    angle = torch.einsum("i , j -> i j", positions.float(), inverse_frequencies(x.shape[-1]))
    sin, cos = (torch.repeat_interleave(t, 2, dim=-1) for t in (angle.sin(), angle.cos()))
    return (x * cos) + (rotate_every_two(x) * sin)


@want("interleaved")
def sinusoid_table_style(x, positions):
    """One table of sines and cosines, split, then gathered."""
    d = x.shape[-1]
    angle = torch.outer(torch.arange(1024).float(), inverse_frequencies(d))
    table = torch.cat((angle.sin(), angle.cos()), dim=1)
    sin, cos = torch.split(table[positions], d // 2, dim=-1)
    sin, cos = sin.repeat_interleave(2, -1), cos.repeat_interleave(2, -1)
    return x * cos + rotate_every_two(x) * sin


@want("interleaved")
def in_place_pairs(x, positions):
    angle = positions[:, None] / 10000 ** (torch.arange(0, x.shape[-1], 2) / x.shape[-1])
    out = torch.zeros_like(x)
    out[..., 0::2] = x[..., 0::2] * angle.cos() - x[..., 1::2] * angle.sin()
    out[..., 1::2] = x[..., 0::2] * angle.sin() + x[..., 1::2] * angle.cos()
    return out


@want("interleaved")
def stacked_pairs(x, positions):
    pairs = x.unflatten(-1, (-1, 2))
    angle = angles(x, positions)
    cos, sin = angle.cos(), angle.sin()
    a, b = pairs[..., 0], pairs[..., 1]
    return torch.stack([a * cos - b * sin, b * cos + a * sin], dim=-1).reshape(x.shape)


@want("interleaved")
def rotation_matrices(x, positions):
    """A 2 × 2 matrix for each pair."""
    angle = angles(x, positions)
    cos, sin = angle.cos(), angle.sin()
    matrix = torch.stack([torch.stack([cos, -sin], -1), torch.stack([sin, cos], -1)], -2)
    pairs = x.reshape(*x.shape[:-1], -1, 2, 1)
    return (matrix @ pairs).reshape(x.shape)


@want("interleaved")
def real_freqs_cis(x, positions):
    """cos and sin as the last axis of one table, as in torchtune."""
    angle = angles(x, torch.arange(4096))
    cache = torch.stack([torch.cos(angle), torch.sin(angle)], dim=-1)[positions]
    (a, b), (cos, sin) = x.float().reshape(*x.shape[:-1], -1, 2).unbind(-1), cache.unbind(-1)
    return torch.stack([a * cos - b * sin, b * cos + a * sin], -1).flatten(-2).type_as(x)


@want("interleaved")
def exponential_of_i(x, positions):
    turn = torch.exp(1j * angles(x, positions))
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], x.shape[-1] // 2, 2))
    return torch.view_as_real(z * turn).reshape(x.shape)


@want("interleaved")
def interleaved_in_halves_out(x, positions):
    """The pairs are neighbours, the result is in halves: P·R."""
    d = x.shape[-1]
    *rest, _ = x.shape
    x = x.view(*rest, d // 2, 2).transpose(-1, -2).reshape(*rest, d)
    return turned_halves(x, angles(x, positions))


@want("interleaved")
def unfolded_pairs(x, positions):
    f = angles(x, positions)
    p = x.unfold(-1, 2, 2)
    a, b = p[..., 0], p[..., 1]
    return torch.stack([a * f.cos() - b * f.sin(), a * f.sin() + b * f.cos()], -1).flatten(-2)


@want("interleaved")
def pairs_put_by_index(x, positions):
    idx = torch.arange(0, x.shape[-1], 2)
    f = angles(x, positions)
    out = torch.empty_like(x)
    out[..., idx] = x[..., idx] * f.cos() - x[..., idx + 1] * f.sin()
    out[..., idx + 1] = x[..., idx] * f.sin() + x[..., idx + 1] * f.cos()
    return out


@want("interleaved")
def partner_by_bits(x, positions):
    d = x.shape[-1]
    j = torch.arange(d)
    f = positions[:, None] * 10000.0 ** (-(2 * (j // 2)).float() / d)
    return x * f.cos() + torch.index_select(x, -1, j ^ 1) * (2 * (j & 1) - 1) * f.sin()


@want("interleaved")
def complex_power(x, positions):
    th = inverse_frequencies(x.shape[-1])
    unit = torch.complex(th.cos(), th.sin())
    z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * unit.pow(positions[:, None])).flatten(-2)


@want("interleaved")
def rotation_matrix(x, positions):
    n, d = x.shape
    angle = angles(x, positions)
    i = torch.arange(0, d, 2)
    matrix = torch.zeros(n, d, d)
    matrix[:, i, i] = angle.cos()
    matrix[:, i, i + 1] = -angle.sin()
    matrix[:, i + 1, i] = angle.sin()
    matrix[:, i + 1, i + 1] = angle.cos()
    return torch.einsum("nij,nj->ni", matrix, x)


@want("interleaved")
def neighbours_by_mask(x, positions):
    angle = angles(x, positions).repeat_interleave(2, -1)
    even = (torch.arange(x.shape[-1]) % 2 == 0).float()
    partner = torch.roll(x, 1, -1) * (1 - even) - torch.roll(x, -1, -1) * even
    return x * angle.cos() + partner * angle.sin()


@want("interleaved", sign=-1)
def divided_by_the_turn(x, positions):
    angle = angles(x, positions)
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z / torch.polar(torch.ones_like(angle), angle)).flatten(-2)


@want("interleaved", symbolic=False, shape=("N", "d"))
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


@want("interleaved", read_as="cached")
def step_of_a_cache_of_pairs(new, cache, position):
    f = angles(new, torch.arange(4096))[position : position + new.shape[-2]]
    return torch.cat((cache, turned_pairs(new, f)), dim=-2)


@want("interleaved")
def coordinates_by_a_mask(x, positions):
    even = torch.arange(x.shape[-1]) % 2 == 0
    a, b, angle = x[..., even], x[..., ~even], angles(x, positions)
    out = torch.empty_like(x)
    out[..., even] = a * angle.cos() - b * angle.sin()
    out[..., ~even] = b * angle.cos() + a * angle.sin()
    return out


@want("interleaved")
def coordinates_that_are_not_zero(x, positions):
    odd = (torch.arange(x.shape[-1]) % 2 == 1).nonzero().squeeze(-1)
    a, b, angle = x[..., odd - 1], x[..., odd], angles(x, positions)
    out = x.clone()
    out[..., odd - 1] = a * angle.cos() - b * angle.sin()
    out[..., odd] = b * angle.cos() + a * angle.sin()
    return out


@want("interleaved", symbolic=False, head_dims=(8,))
def permutation_and_its_inverse(x, positions):
    d = x.shape[-1]
    order = torch.cat((torch.arange(0, d, 2), torch.arange(1, d, 2)))
    return turned_halves(x[..., order], angles(x, positions))[..., torch.argsort(order)]


@want("interleaved", shape=("N", "d"))
def pairs_by_strides(x, positions):
    n, d = x.shape
    rows, columns = x.stride()
    a, b = x.as_strided((n, d // 2, 2), (rows, 2 * columns, columns)).unbind(-1)
    angle = angles(x, positions)
    cos, sin = angle.cos(), angle.sin()
    return torch.stack((a * cos - b * sin, b * cos + a * sin), -1).flatten(-2)


@want("interleaved", symbolic=False, head_dims=(16,), shape=("B", "N", "H", "d"), of="")
def table_with_axes_of_length_1(x, positions):
    cos, sin = (t.repeat_interleave(2, -1)[None, :, None] for t in _PAIRS.unbind(-1))
    return x * cos[:, positions] + rotate_every_two(x) * sin[:, positions]


# parts, scaling -------------------------------------------------------------------------------


@want(of="{}^(-2i/(d/2))")
def half_rotated(x, positions):
    """The first half of the coordinates, as in GPT-NeoX with rotary_pct = 0.5."""
    r = x.shape[-1] // 2
    turned, kept = x[..., :r], x[..., r:]
    turned = turned_halves(turned, angles(turned, positions))
    return torch.cat((turned, kept), dim=-1)


@want("interleaved", of="{}^(-2i/(d/2))")
def half_rotated_pairs(x, positions):
    r = x.shape[-1] // 2
    part, kept = x[..., :r], x[..., r:]
    angle = angles(part, positions).repeat_interleave(2, -1)
    return torch.cat((part * angle.cos() + rotate_every_two(part) * angle.sin(), kept), -1)


@want(of="{}^(-2i/(d/4))")
def quarter_rotated(x, positions):
    r = x.shape[-1] // 4
    part, kept = x.split([r, x.shape[-1] - r], dim=-1)
    return torch.cat((turned_halves(part, angles(part, positions)), kept), dim=-1)


@want(of="{}^(-2i/(d/2))")
def last_half_rotated(x, positions):
    """No positions in the first half (nope), rope in the second."""
    nope, rope = x.chunk(2, dim=-1)
    return torch.cat([nope, turned_halves(rope, angles(rope, positions))], dim=-1)


@want(of="(1/4)*{}^(-2i/d)")
def interpolated(x, positions, scale=4.0):
    return turned_halves(x, angles(x, positions.float() / scale))


@want(of="({}*8^(d/(d-2)))^(-2i/d)")
def ntk_scaled(x, positions, factor=8.0):
    d = x.shape[-1]
    return turned_halves(x, angles(x, positions, 10000.0 * factor ** (d / (d - 2))))


@want(of="{}^(-2i/(d/2))")
def two_sections(x, positions):
    """As for two axes: each half has all frequencies."""
    return torch.cat([turned_halves(h, angles(h, positions)) for h in x.chunk(2, dim=-1)], dim=-1)


@want(base=None, symbolic=False)
def yarn_like(x, positions):
    """A ramp between interpolated and plain frequencies: that of 4096 positions for d = 64."""
    plain = inverse_frequencies(x.shape[-1])
    ramp = ((torch.arange(x.shape[-1] // 2).float() - 10) / 13).clamp(0, 1)
    inv_freq = plain / 4 * ramp + plain * (1 - ramp)
    return turned_halves(x, torch.outer(positions.float(), inv_freq))


@want(of="{}^(-2i/(d/4))")
def with_branch(x, positions):
    """A truncated share of the coordinates."""
    r = int(x.shape[-1] * 0.25)
    part = turned_halves(x[..., :r], angles(x[..., :r], positions))
    return torch.cat((part, x[..., r:]), dim=-1)


@want(base="500000", of="")
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
    return turned_halves(x, -positions.float()[:, None] * rates)


@want("interleaved", of="", shape=("N", "B", "H", "d"))
def viewed_with_a_size_left_open(x, positions):
    n, _, heads, d = x.shape
    turning, kept = x.split(d // 2, dim=-1)
    angle = angles(turning, positions)
    table = torch.stack((angle.cos(), angle.sin()), -1).view(n, -1, 1, d // 4, 2)
    a, b = turning.reshape(n, -1, heads, d // 4, 2).unbind(-1)
    cos, sin = table.unbind(-1)
    pairs = torch.stack((a * cos - b * sin, b * cos + a * sin), -1)
    return torch.cat((pairs.flatten(3), kept), dim=-1)


@want(symbolic=False, base=None, head_dims=(64,))
def longrope(x, positions):
    ext = torch.tensor([1.0 + 0.05 * i for i in range(x.shape[-1] // 2)], dtype=torch.float32)
    scale = math.sqrt(1 + math.log(131072 / 4096) / math.log(4096))
    return turned_halves(x, angles(x, positions) / ext) * scale


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


@want_table("interleaved, sine first")
def tutorial_table(length, d):
    return PositionalEncoding(d, length).pe


@want_table("interleaved, sine first")
def textbook_table(length, d):
    div = torch.exp(torch.arange(0, d, 2) * -(math.log(10000.0) / d))
    angle = torch.arange(length)[:, None] * div
    pe = torch.zeros(length, d)
    pe[:, 0::2] = angle.sin()
    pe[:, 1::2] = angle.cos()
    return pe


@want_table("halves, sine first")
def halves_table(length, d):
    half = d // 2
    angle = torch.arange(length)[:, None] * torch.exp(
        torch.arange(half) * -(math.log(10000.0) / half)
    )
    return torch.cat([angle.sin(), angle.cos()], dim=-1)


@want_table("halves, sine first", of="{}^(-i/(d/2-1))")
def fence_post_table(length, d):
    """h − 1 in the denominator, as in fairseq."""
    half = d // 2
    emb = math.log(10000) / (half - 1)
    emb = torch.exp(torch.arange(half, dtype=torch.float) * -emb)
    emb = torch.arange(length, dtype=torch.float).unsqueeze(1) * emb.unsqueeze(0)
    return torch.cat([torch.sin(emb), torch.cos(emb)], dim=1).view(length, -1)


@want_table("halves, cosine first")
def cosine_first_table(length, d):
    """As in diffusion models."""
    half = d // 2
    freqs = torch.exp(-math.log(10000) * torch.arange(0, half, dtype=torch.float32) / half)
    args = torch.arange(length)[:, None].float() * freqs[None]
    return torch.cat([torch.cos(args), torch.sin(args)], dim=-1)


@want_table("interleaved, sine first")
def stacked_table(length, d):
    angle = torch.arange(length)[:, None] / torch.pow(10000, torch.arange(0, d, 2) / d)
    return torch.stack((angle.sin(), angle.cos()), dim=2).view(length, d)


@want_table("interleaved, cosine first")
def embedding_of_a_table(length, d):
    angle = torch.outer(torch.arange(512).float(), inverse_frequencies(d))
    table = torch.stack([angle.cos(), angle.sin()], -1).reshape(512, d)
    return nn.Embedding.from_pretrained(table, freeze=True)(torch.arange(length))


@want_table("halves, sine first", of="{}^(-i/(d/2-1))")
def padded_table(length, d):
    half = d // 2
    step = math.log(10000.0) / max(half - 1, 1)
    angle = torch.arange(length).float()[:, None] * torch.exp(-step * torch.arange(half).float())
    return F.pad(torch.cat([angle.sin(), angle.cos()], dim=1), [0, d % 2])


@want_table("interleaved, sine first")
def python_loops(length, d):
    pe = torch.zeros(length, d)
    for pos in range(length):
        for i in range(0, d, 2):
            pe[pos, i] = math.sin(pos / (10000 ** (i / d)))
            pe[pos, i + 1] = math.cos(pos / (10000 ** (i / d)))
    return pe


@want_table("interleaved, sine first")
def table_of_lists(length, d):
    table = torch.tensor(
        [[p / math.pow(10000, 2 * (j // 2) / d) for j in range(d)] for p in range(length)]
    )
    table[:, 0::2] = torch.sin(table[:, 0::2])
    table[:, 1::2] = torch.cos(table[:, 1::2])
    return table


@want_table("interleaved, sine first")
def a_quarter_turn_ahead(length, d):
    i = torch.arange(d)
    phase = (i % 2) * (math.pi / 2)
    return torch.sin(torch.arange(length)[:, None] * 10000.0 ** (-(i - i % 2) / d) + phase)
