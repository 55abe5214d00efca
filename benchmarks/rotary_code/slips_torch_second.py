"""More mistakes in rotary and sinusoidal code: one each."""

import math

import numpy as np
import torch
from einops import rearrange, repeat
from torch import nn


def freqs_for(d, theta=10000.0):
    return torch.exp(torch.arange(0, d, 2).float() * (-math.log(theta) / d))


def halves(x):
    return x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]


# ---- pairs -----------------------------------------------------------------------------------
def even_odd_glued(q, k, positions):
    """expect: slip=order|permut|interleaved.*half-split|(not|never).*(interleav|woven)|halves|different frequencies"""

    def rotate_half(x):
        return torch.cat((-x[..., 1::2], x[..., ::2]), dim=-1)

    freqs = torch.outer(positions.float(), freqs_for(q.shape[-1]))
    emb = torch.cat((freqs, freqs), dim=-1)
    return q * emb.cos() + rotate_half(q) * emb.sin(), k * emb.cos() + rotate_half(k) * emb.sin()


def halves_woven(x, positions):
    """expect: slip=order|permut|interleaved.*half-split|half-split.*interleaved|woven|different frequencies"""
    # split as halves, but stacked as neighbours
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    emb = torch.cat((ang, ang), dim=-1)
    a, b = halves(x)
    turned = torch.stack((-b, a), dim=-1).flatten(-2)
    return x * emb.cos() + turned * emb.sin()


def einops_wrong_axis(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies|interleaved.*half-split|half-split.*interleaved"""
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    emb = repeat(ang, "n f -> n (f two)", two=2)
    a, b = rearrange(x, "... (two f) -> two ... f", two=2)
    return x * emb.cos() + rearrange([-b, a], "two ... f -> ... (two f)") * emb.sin()


def loaded_cache_in_the_other_layout(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies|interleaved.*half-split|half-split.*interleaved"""
    # the cache has (cos, sin) of each pair next to each other, chunk takes them for halves
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    cache = torch.stack((ang.cos(), ang.sin()), dim=-1).flatten(-2)
    cos, sin = cache.chunk(2, dim=-1)
    a, b = halves(x)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def stacked_on_the_wrong_side(x, positions):
    """expect: slip=order|permut|scrambl|reshape|view|mixed|norm|different"""
    # the pairs are stacked in front of d/2 although they are read behind it
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    c, s = ang.cos().unsqueeze(-1), ang.sin().unsqueeze(-1)
    z = x.unflatten(-1, (-1, 2))
    turned = torch.stack((-z[..., 1], z[..., 0]), dim=-2).flatten(-2).unflatten(-1, (-1, 2))
    return (z * c + turned * s).flatten(-2)


# ---- sign ------------------------------------------------------------------------------------
def minus_at_the_wrong_term(x, positions):
    """expect: slip=minus|sign|half of|part|some"""
    # the minus stands at one term too many
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    a, b = halves(x)
    return torch.cat((a * c - b * s, -b * c + a * s), dim=-1)


def abs_of_the_sine(x, positions):
    """expect: slip=abs|sign|minus|magnitude"""
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    c, s = ang.cos(), ang.sin().abs()
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * c - b * s, b * c + a * s), -1).flatten(-2)


def sign_of_each_other_pair(x, positions):
    """expect: slip=sign|minus|direction|alternat"""
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    emb = torch.cat((ang, ang), dim=-1)
    a, b = halves(x)
    both = torch.cat((b, a), dim=-1)
    signs = torch.tensor([-1.0, 1.0]).repeat(x.shape[-1] // 2)
    return x * emb.cos() + both * signs * emb.sin()


def inverse_for_queries(q, k, positions):
    """expect: slip=(opposite|different|other) (sign|direction|way)|sign.*(key|quer)|(key|quer).*(sign|direction|angle)|m \\+ n|sum of|−θ.*\\+θ|-θ"""

    def turn(x, ang):
        a, b = x[..., ::2], x[..., 1::2]
        return torch.stack(
            (a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1
        ).flatten(-2)

    ang = torch.outer(positions.float(), freqs_for(q.shape[-1]))
    return turn(q, -ang), turn(k, ang)


# ---- sine and cosine -------------------------------------------------------------------------
class SinCos(nn.Module):
    def forward(self, ids, d):
        ang = ids.float()[:, None] * freqs_for(d)
        return torch.cat((ang.sin(), ang.cos()), dim=-1)


def chunk_order(x, positions):
    """expect: slip=swap|exchang|(sine|sin).*(cosine|cos)"""
    cos, sin = SinCos()(positions, x.shape[-1]).chunk(2, dim=-1)
    a, b = halves(x)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def cosine_of_cosine(x, positions):
    """expect: slip=cosine|cos|twice|already"""
    # the table holds cosines already
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    cos, sin = ang.cos(), ang.sin()
    a, b = halves(x)
    return torch.cat((a * cos.cos() - b * sin.sin(), b * cos.cos() + a * sin.sin()), dim=-1)


def polar_with_the_arguments_crossed(x, positions):
    """expect: slip=norm|length|magnitude|modulus|argument|angle|scal"""
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    cis = torch.polar(ang, torch.ones_like(ang))
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2).contiguous())
    return torch.view_as_real(z * cis).flatten(-2)


def cosine_with_two_pi(x, positions):
    """expect: slip=2π|2 ?pi|frequenc|(cosine|cos).*(sine|sin)|different (angle|frequenc)"""
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    cos, sin = torch.cos(2 * math.pi * ang), torch.sin(ang)
    a, b = halves(x)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


# ---- frequencies -----------------------------------------------------------------------------
def linspace_to_two(x, positions):
    """expect: slip=twice|exponent|frequenc|100000000|10\\^8|linspace|10000\\^"""
    # 10000 ** linspace(0, 2): the exponent runs too far
    inv_freq = 1.0 / (10000 ** torch.linspace(0, 2, steps=x.shape[-1] // 2))
    ang = torch.outer(positions.float(), inv_freq)
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1).flatten(
        -2
    )


def divided_by_half_again(x, positions):
    """expect: slip=twice|4i|10000\\^2|squared|100000000|10\\^8|exponent"""
    half = x.shape[-1] // 2
    ang = torch.outer(positions.float(), 10000.0 ** (-torch.arange(0, 2 * half, 2).float() / half))
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def log_with_base_ten(x, positions):
    """expect: slip=log|base 54|base|e\\^|frequenc"""
    half = x.shape[-1] // 2
    inv_freq = torch.exp(-math.log10(10000.0) * torch.arange(half) / half)
    ang = torch.outer(positions.float(), inv_freq)
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def floored_before_power(x, positions):
    """expect: slip=integer division|floor|all.*(frequenc|angle)|every pair|same frequency|//"""
    half = x.shape[-1] // 2
    exponent = torch.div(torch.arange(half), half, rounding_mode="floor")
    ang = torch.outer(positions.float(), 10000.0 ** -exponent.float())
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1).flatten(
        -2
    )


def ratio_upside_down(x, positions):
    """expect: slip=invert|reciprocal|inverse|grow|positive exponent|sign of the exponent|wavelength"""
    half = x.shape[-1] // 2
    timescale = 10000.0 ** (-torch.arange(half).float() / half)
    ang = positions.float()[:, None] / timescale
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def repeat_instead_of_interleave(x, positions):
    """expect: slip=interleaved.*half-split table|half-split table|different frequencies|half-split.*interleaved"""
    d = x.shape[-1]
    ang = torch.outer(positions.float(), freqs_for(d)).repeat(1, 2)
    z = x.unflatten(-1, (-1, 2))
    turned = torch.stack((-z[..., 1], z[..., 0]), -1).flatten(-2)
    return x * ang.cos() + turned * ang.sin()


def quarter_of_the_table_repeated(x, positions):
    """expect: slip=repeat|same frequenc|frequenc|four|twice"""
    # only d/4 frequencies, each used for two pairs
    d = x.shape[-1]
    w = 10000.0 ** (-torch.arange(0, d, 4).float() / d)
    ang = torch.outer(positions.float(), w).repeat_interleave(2, dim=-1)
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1)


# ---- positions -------------------------------------------------------------------------------
def heads_in_the_table(x):
    """expect: slip=head|axis|axes; shape=B,H,N,d"""
    b, t, h, d = x.shape
    ang = torch.einsum("t,f->tf", torch.arange(t).float(), freqs_for(d))
    cis = torch.polar(torch.ones_like(ang), ang).view(1, t, 1, d // 2)
    z = torch.view_as_complex(x.reshape(b, t, h, d // 2, 2).contiguous())
    return torch.view_as_real(z * cis).flatten(-2)


def after_transpose(x):
    """expect: slip=head|axis|axes; shape=B,N,H,d"""
    seq_len = x.size(-2)
    ang = torch.outer(torch.arange(seq_len).float(), freqs_for(x.size(-1)))
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def flattened_rows(x):
    """expect: slip=batch|head|axis|axes|flatten; shape=B,H,N,d"""
    # rows of all heads are numbered through
    flat = x.reshape(-1, x.shape[-1])
    ang = torch.outer(torch.arange(flat.shape[0]).float(), freqs_for(x.shape[-1]))
    a, b = halves(flat)
    return torch.cat(
        (a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1
    ).reshape(x.shape)


def positions_reversed(x):
    """expect: slip=revers|backward|descend|N - 1|length|flip|from the end"""
    n = x.shape[-2]
    ang = torch.outer(torch.arange(n - 1, -1, -1.0), freqs_for(x.shape[-1]))
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def queries_with_an_offset(q, k, positions):
    """expect: slip=(key|quer).*(position|offset|shift|different)|offset|shift|different (position|angle)|depends"""

    # the length is added to the positions of the queries, which count from the beginning already
    def turn(x, ids):
        ang = torch.outer(ids.float(), freqs_for(x.shape[-1]))
        a, b = halves(x)
        return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)

    return turn(q, positions + k.shape[-2]), turn(k, positions)


def keys_with_another_base(q, k, positions):
    """expect: slip=(key|quer).*(base|frequenc|different)|different (base|frequenc)"""

    def turn(x, base):
        ang = torch.outer(positions.float(), freqs_for(x.shape[-1], base))
        a, b = x[..., ::2], x[..., 1::2]
        return torch.stack(
            (a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1
        ).flatten(-2)

    return turn(q, 10000.0), turn(k, 500000.0)


def results_exchanged(q, k, positions):
    """expect: slip=(key|k).*(quer|q)|(quer|q).*(key|k)|crossed|swap|exchang|other argument"""
    ang = torch.outer(positions.float(), freqs_for(q.shape[-1]))
    emb = torch.cat((ang, ang), -1)

    def embed(x):
        a, b = halves(x)
        return x * emb.cos() + torch.cat((-b, a), -1) * emb.sin()

    q_embed, k_embed = embed(k), embed(q)
    return q_embed, k_embed


def keys_in_the_other_layout(q, k, positions):
    """expect: slip=(key|quer).*(layout|interleaved|half-split|different)|layout|different"""
    ang = torch.outer(positions.float(), freqs_for(q.shape[-1]))
    a, b = halves(q)
    q = torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1)
    a, b = k[..., ::2], k[..., 1::2]
    k = torch.stack((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1).flatten(-2)
    return q, k


# ---- parts -----------------------------------------------------------------------------------
def rest_is_lost(x, positions):
    """expect: slip=zero|lost|missing|pass|rest|(part|half|coordinate).*(not|zero)|norm"""
    d = x.shape[-1]
    r = d // 2
    ang = torch.outer(positions.float(), freqs_for(r)).repeat(1, 2)
    a, b = halves(x[..., :r])
    out = torch.zeros_like(x)
    out[..., :r] = x[..., :r] * ang.cos() + torch.cat((-b, a), -1) * ang.sin()
    return out


def rest_from_the_wrong_end(x, positions):
    """expect: slip=twice|wrong|copied|lost|pass|(part|half|coordinate)|norm"""
    # the first half is turned, and then passed through as well
    d = x.shape[-1]
    r = d // 2
    ang = torch.outer(positions.float(), freqs_for(r))
    head = x[..., :r]
    a, b = head[..., ::2], head[..., 1::2]
    turned = torch.stack(
        (a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1
    ).flatten(-2)
    return torch.cat((turned, x[..., :r]), dim=-1)


# ---- in place --------------------------------------------------------------------------------
def aliased_views(x, positions):
    """expect: slip=overwrit|in place|already|(first|updated|new).*(second|coordinate|value)|not a rotation|norm"""
    y = x.clone()
    a, b = y.chunk(2, dim=-1)
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    a.mul_(ang.cos()).sub_(b * ang.sin())
    b.mul_(ang.cos()).add_(a * ang.sin())
    return y


# ---- cache -----------------------------------------------------------------------------------
def turn_at(x, ids):
    ang = torch.outer(ids.float(), freqs_for(x.shape[-1]))
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def step_behind(new, cache, position):
    """expect: slip=off by one|one (behind|early|too)|- 1|−1|−\\s?1|shift|offset|advanc|previous position; cache=1"""
    return torch.cat((cache, turn_at(new, torch.arange(new.shape[-2]) + position - 1)), dim=-2)


def step_counts_twice(new, cache, position):
    """expect: slip=twice|2p|2·p|double|offset|both; cache=1"""
    # the offset is in the positions already, and then added again
    ids = position + torch.arange(new.shape[-2])
    return turn_at(new, ids + position)


def step_turned_backwards(new, cache, position):
    """expect: slip=front|before|order|wrong (place|end|side)|prepend|position|first; cache=1"""
    # the new row is put before the cache
    return torch.cat((turn_at(new, torch.arange(new.shape[-2]) + position), cache), dim=-2)


# ---- sinusoids -------------------------------------------------------------------------------
def diffusion_course_table(length, d):
    """expect: slip=twice|4i|squared|100000000|10\\^8|exponent; symbolic=any; table=1"""
    embedding = torch.zeros(length, d)
    wk = torch.tensor([1 / 10_000 ** (2 * j / d) for j in range(d)]).reshape(1, d)
    t = torch.arange(length).reshape(length, 1)
    embedding[:, ::2] = torch.sin(t * wk[:, ::2])
    embedding[:, 1::2] = torch.cos(t * wk[:, ::2])
    return embedding


def table_cosine_shifted(length, d):
    """expect: slip=different (frequenc|exponent)|2i \\+ 1|(cosine|cos).*(frequenc|exponent)|exponent|pair; table=1"""
    pe = torch.zeros(length, d)
    t = torch.arange(length).float().unsqueeze(1)
    pe[:, 0::2] = torch.sin(t / 10000 ** (torch.arange(0, d, 2) / d))
    pe[:, 1::2] = torch.cos(t / 10000 ** (torch.arange(1, d, 2) / d))
    return pe


def table_cosine_overwrites(length, d):
    """expect: slip=(sine|sin).*(cosine|cos|of)|overwrit|cosine of|twice; table=1"""
    # cos is taken of what the line before has made
    i = torch.arange(d)
    pe = torch.arange(length).float()[:, None] * 10000.0 ** (-(i - i % 2).float() / d)
    pe[:, 0::2] = torch.sin(pe[:, 0::2])
    pe[:, 1::2] = torch.cos(pe[:, 0::2])
    return pe


def table_numpy_power(length, d):
    """expect: slip=integer division|floor|all.*(frequenc|angle)|every|same frequency|//; symbolic=any; table=1"""
    rows = np.array(
        [[p / np.power(10000, 2 * (j // 2) // d) for j in range(d)] for p in range(length)]
    )
    table = torch.zeros(length, d)
    table[:, 0::2] = torch.from_numpy(np.sin(rows[:, 0::2])).float()
    table[:, 1::2] = torch.from_numpy(np.cos(rows[:, 1::2])).float()
    return table
