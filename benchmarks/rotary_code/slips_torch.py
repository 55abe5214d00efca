"""Rotary and sinusoidal code for PyTorch with a mistake in it: one mistake each, no two alike."""

import math

import torch
import torch.nn as nn
from einops import rearrange, repeat


def inverse_frequencies(d, base=10000.0):
    return 1.0 / base ** (torch.arange(0, d, 2).float() / d)


def sine_twice(x, positions):
    """expect: slip=(sine|sin).*(cosine|cos|twice|both)|(cosine|cos).*(sine|sin)"""
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    sin, cos = ang.sin(), ang.sin()
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def rotate_half(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)


def integer_division(x, positions):
    """expect: slip=integer division|floor|all.*(frequenc|angle)|every pair|same frequency|//"""
    d = x.shape[-1]
    inv_freq = 1.0 / 10000.0 ** (torch.arange(0, d, 2) // d).float()
    emb = torch.cat([torch.outer(positions.float(), inv_freq)] * 2, dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def split_pairs_then_cat(x, positions):
    """expect: slip=(rotate_half|pairs|halves).*(interleaved|half-split|permuted|order)|not.*back|different frequencies"""
    # rotates neighbours, then glues them together as halves and multiplies with a table of pairs
    freqs = torch.outer(positions.float(), inverse_frequencies(x.shape[-1])).repeat_interleave(
        2, dim=-1
    )
    x1, x2 = x.reshape(*x.shape[:-1], -1, 2).unbind(-1)
    return x * freqs.cos() + torch.cat((-x2, x1), dim=-1) * freqs.sin()


def one_cosine_for_a_sine(x, positions):
    """expect: slip=(cosine|cos).*(sine|sin)|(sine|sin).*(cosine|cos)"""
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * c - b * s, b * c + a * c), dim=-1).flatten(-2)


def reversed_frequencies(x, positions):
    """expect: slip=(cosine|cos).*(sine|sin)|revers|order|different frequencies|flip"""
    inv_freq = inverse_frequencies(x.shape[-1])
    c = torch.outer(positions.float(), inv_freq).cos()
    s = torch.outer(positions.float(), inv_freq.flip(0)).sin()
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)


class Tables(nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.register_buffer("inv_freq", inverse_frequencies(dim, base), persistent=False)

    def forward(self, ids):
        freqs = ids[..., None].float() * self.inv_freq
        emb = torch.cat((freqs, freqs), dim=-1)
        return emb.cos(), emb.sin()


def keys_from_queries(q, k, positions):
    """expect: slip=(key|k).*(quer|q)|(quer|q).*(key|k)|crossed|mixed|other argument"""
    cos, sin = Tables(q.shape[-1])(positions)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(q) * sin


def part_with_table_of_all(x, positions):
    """expect: slip=different frequencies|part|table|half of the (frequencies|table)|cut|slice|truncat"""
    # the table is made for all of d and cut to the rotated half, so the two halves of the part differ
    d = x.shape[-1]
    r = d // 2
    ang = torch.outer(positions.float(), 10000.0 ** (-torch.arange(d).float() / d))[:, :r]
    head = x[..., :r]
    return torch.cat((head * ang.cos() + rotate_half(head) * ang.sin(), x[..., r:]), dim=-1)


def plus_outside(x, positions):
    """expect: slip=\\+ x|cosine|(missing|lacks|without).*cos|not.*(turned|multiplied)|norm"""
    # the cosine is left out of one of the two lines
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b + a * s), dim=-1)


def step_one_ahead(new, cache, position):
    """expect: slip=off by one|one (ahead|late|too)|\\+ 1|shift|offset|advanc|next position; cache=1"""
    cos, sin = Tables(new.shape[-1])(position + 1 + torch.arange(new.shape[-2]))
    return torch.cat([cache, new * cos + rotate_half(new) * sin], dim=-2)


def freqs_for(d, theta=10000.0):
    return torch.exp(torch.arange(0, d, 2).float() * (-math.log(theta) / d))


def even_odd_glued(q, k, positions):
    """expect: slip=order|permut|interleaved.*half-split|(not|never).*(interleav|woven)|halves|different frequencies"""

    def rotate_half(x):
        return torch.cat((-x[..., 1::2], x[..., ::2]), dim=-1)

    freqs = torch.outer(positions.float(), freqs_for(q.shape[-1]))
    emb = torch.cat((freqs, freqs), dim=-1)
    return q * emb.cos() + rotate_half(q) * emb.sin(), k * emb.cos() + rotate_half(k) * emb.sin()


def halves(x):
    return x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]


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


def minus_at_the_wrong_term(x, positions):
    """expect: slip=minus|sign|half of|part|some"""
    # the minus stands at one term too many
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    a, b = halves(x)
    return torch.cat((a * c - b * s, -b * c + a * s), dim=-1)


def sign_of_each_other_pair(x, positions):
    """expect: slip=sign|minus|direction|alternat"""
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    emb = torch.cat((ang, ang), dim=-1)
    a, b = halves(x)
    both = torch.cat((b, a), dim=-1)
    signs = torch.tensor([-1.0, 1.0]).repeat(x.shape[-1] // 2)
    return x * emb.cos() + both * signs * emb.sin()


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


def quarter_of_the_table_repeated(x, positions):
    """expect: slip=repeat|same frequenc|frequenc|four|twice"""
    # only d/4 frequencies, each used for two pairs
    d = x.shape[-1]
    w = 10000.0 ** (-torch.arange(0, d, 4).float() / d)
    ang = torch.outer(positions.float(), w).repeat_interleave(2, dim=-1)
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), -1)


def flattened_rows(x):
    """expect: slip=batch|head|axis|axes|flatten; shape=B,H,N,d"""
    # rows of all heads are numbered through
    flat = x.reshape(-1, x.shape[-1])
    ang = torch.outer(torch.arange(flat.shape[0]).float(), freqs_for(x.shape[-1]))
    a, b = halves(flat)
    return torch.cat(
        (a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1
    ).reshape(x.shape)


def queries_with_an_offset(q, k, positions):
    """expect: slip=(key|quer).*(position|offset|shift|different)|offset|shift|different (position|angle)|depends"""

    # the length is added to the positions of the queries, which count from the beginning already
    def turn(x, ids):
        ang = torch.outer(ids.float(), freqs_for(x.shape[-1]))
        a, b = halves(x)
        return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)

    return turn(q, positions + k.shape[-2]), turn(k, positions)


def aliased_views(x, positions):
    """expect: slip=overwrit|in place|already|(first|updated|new).*(second|coordinate|value)|not a rotation|norm"""
    y = x.clone()
    a, b = y.chunk(2, dim=-1)
    ang = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    a.mul_(ang.cos()).sub_(b * ang.sin())
    b.mul_(ang.cos()).add_(a * ang.sin())
    return y


def turn_at(x, ids):
    ang = torch.outer(ids.float(), freqs_for(x.shape[-1]))
    a, b = halves(x)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def step_counts_twice(new, cache, position):
    """expect: slip=twice|2p|2·p|double|offset|both; cache=1"""
    # the offset is in the positions already, and then added again
    ids = position + torch.arange(new.shape[-2])
    return turn_at(new, ids + position)


def step_turned_backwards(new, cache, position):
    """expect: slip=front|before|order|wrong (place|end|side)|prepend|position|first; cache=1"""
    # the new row is put before the cache
    return torch.cat((turn_at(new, torch.arange(new.shape[-2]) + position), cache), dim=-2)


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


def minus_on_wrong_half(x, positions):
    """expect: slip=half|sign|norm|minus|swap|rotate|reflect|exchang|partner|itself"""
    f = torch.outer(positions.float(), freqs_for(x.shape[-1]))
    emb = torch.cat((f, f), dim=-1)
    x1, x2 = x.chunk(2, dim=-1)
    return x * emb.cos() + torch.cat((x1, -x2), dim=-1) * emb.sin()


class Angles(nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        inv = 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.float32) / dim))
        self.register_buffer("inv_freq", inv, persistent=False)

    def forward(self, positions):
        return torch.outer(positions.float(), self.inv_freq)


def second_from_new_first(x, positions):
    """expect: slip=in.?place|overwrit|alias|norm|already|updated|clone|copy|written; shape=B,N,H,d"""
    f = Angles(x.shape[-1])(positions)[:, None, :]
    cos, sin = f.cos(), f.sin()
    x1, x2 = x.chunk(2, dim=-1)
    x1 = x1 * cos - x2 * sin
    x2 = x1 * sin + x2 * cos
    return torch.cat((x1, x2), dim=-1)


def cosine_applied_first(x, positions):
    """expect: slip=norm|cos|twice|product|overwrit|in.?place|updated|already; shape=B,H,N,d"""
    f = Angles(x.shape[-1])(positions)
    emb = torch.cat((f, f), dim=-1)
    x = x * emb.cos()
    half = x.shape[-1] // 2
    return x + torch.cat((-x[..., half:], x[..., :half]), dim=-1) * emb.sin()


def sine_of_position(length, d):
    """expect: slip=frequen|sin|product|amplitude|scale|argument|outside|table|angle|inside; table=1"""
    pe = torch.zeros(length, d)
    position = torch.arange(length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * -(math.log(10000.0) / d))
    pe[:, 0::2] = torch.sin(position) * div_term
    pe[:, 1::2] = torch.cos(position) * div_term
    return pe


def turn_halves(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + torch.cat((-x[..., half:], x[..., :half]), dim=-1) * sin


def query_returned_twice(q, k, positions):
    """expect: slip=quer|key|same|cross; shape=B,H,N,d"""
    f = Angles(q.shape[-1])(positions)
    emb = torch.cat((f, f), dim=-1)
    q_embed = turn_halves(q, emb.cos(), emb.sin())
    k_embed = turn_halves(k, emb.cos(), emb.sin())
    return q_embed, q_embed
