"""Rotary code that is wrong, in PyTorch."""

import math

import torch
import torch.nn as nn


def rotate_half(x):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((-x2, x1), dim=-1)


def rotate_every_two(x):
    x1, x2 = x[..., ::2], x[..., 1::2]
    return torch.stack((-x2, x1), dim=-1).flatten(-2)


def freqs_for(x, base=10000.0):
    d = x.shape[-1]
    return 1.0 / (base ** (torch.arange(0, d, 2).float() / d))


class Rotary(nn.Module):
    def __init__(self, dim, base=10000):
        super().__init__()
        self.register_buffer("inv_freq", 1.0 / (base ** (torch.arange(0, dim, 2).float() / dim)))

    def forward(self, t):
        return torch.einsum("i,j->ij", t.float(), self.inv_freq)


def half_rotation_repeated_table(q, k, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,H,N,d"""
    f = Rotary(q.shape[-1])(positions)
    emb = torch.repeat_interleave(f, 2, dim=-1)
    cos, sin = emb.cos(), emb.sin()
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


def every_two_concatenated_table(x, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,H,N,d"""
    f = Rotary(x.shape[-1])(positions)
    emb = torch.cat((f, f), dim=-1)
    return x * emb.cos()[None, None] + rotate_every_two(x) * emb.sin()[None, None]


def no_minus(x, positions):
    """expect: slip=sign|minus|norm|reflect"""
    f = torch.outer(positions.float(), freqs_for(x))
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
    return torch.cat([x1 * f.cos() + x2 * f.sin(), x2 * f.cos() + x1 * f.sin()], dim=-1)


def twice_two(x, positions):
    """expect: slip=twice|2i|4i|frequen|base|double"""
    d = x.shape[-1]
    i = torch.arange(0, d, 2).float()
    theta = 10000.0 ** (-2 * i / d)
    f = positions[:, None] * theta[None]
    emb = torch.cat([f, f], dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def key_conjugated(xq, xk, positions):
    """expect: slip=alike|quer|key|sign|opposite; shape=B,N,H,d"""
    f = torch.outer(positions.float(), freqs_for(xq))
    cis = torch.polar(torch.ones_like(f), f)[None, :, None, :]
    q_ = torch.view_as_complex(xq.float().reshape(*xq.shape[:-1], -1, 2))
    k_ = torch.view_as_complex(xk.float().reshape(*xk.shape[:-1], -1, 2))
    q_out = torch.view_as_real(q_ * cis).flatten(3)
    k_out = torch.view_as_real(k_ * cis.conj()).flatten(3)
    return q_out.type_as(xq), k_out.type_as(xk)


def heads_as_positions(x, positions):
    """expect: slip=head|axis|position; shape=B,N,H,d"""
    b, n, h, d = x.shape
    t = torch.arange(x.shape[2]).float()
    f = torch.outer(t, freqs_for(x))
    emb = torch.cat((f, f), dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def inplace_without_copy(x, positions):
    """expect: slip=in.?place|overwrit|alias|norm|already|updated|clone|copy|written"""
    x = x.clone()
    f = torch.outer(positions.float(), freqs_for(x))
    c, s = f.cos(), f.sin()
    x1, x2 = x[:, ::2], x[:, 1::2]
    x[:, ::2] = x1 * c - x2 * s
    x[:, 1::2] = x1 * s + x2 * c
    return x


def multiplied_base(x, positions):
    """expect: slip=frequen|base|power|schedule|angle"""
    d = x.shape[-1]
    inv_freq = 1.0 / (10000 * (torch.arange(0, d, 2).float() + 1) / d)
    f = positions[:, None].float() * inv_freq
    emb = torch.cat([f, f], dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def cosine_and_sine_crossed(q, k, positions):
    """expect: slip=swap|cross|cos|sin|exchang|identity; shape=B,H,N,d"""
    f = Rotary(q.shape[-1])(positions)
    emb = torch.cat((f, f), dim=-1)
    sin, cos = emb.cos(), emb.sin()
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


def key_built_from_query(q, k, positions):
    """expect: slip=quer|key|cross|same; shape=B,H,N,d"""
    f = Rotary(q.shape[-1])(positions)
    emb = torch.cat((f, f), dim=-1)
    cos, sin = emb.cos(), emb.sin()
    q_embed = (q * cos) + (rotate_half(q) * sin)
    k_embed = (k * cos) + (rotate_half(q) * sin)
    return q_embed, k_embed


def minus_on_wrong_half(x, positions):
    """expect: slip=half|sign|norm|minus|swap|rotate|reflect|exchang|partner|itself"""
    f = torch.outer(positions.float(), freqs_for(x))
    emb = torch.cat((f, f), dim=-1)
    x1, x2 = x.chunk(2, dim=-1)
    return x * emb.cos() + torch.cat((x1, -x2), dim=-1) * emb.sin()


def one_based(x, positions):
    """expect: slip=offset|shift|position|identity|one"""
    f = torch.outer(positions.float() + 1.0, freqs_for(x))
    emb = torch.cat((f, f), dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def step_always_at_zero(new, cache, position):
    """expect: slip=offset|position|step|cache|sequence; cache=1"""
    t = torch.arange(new.shape[0]).float()
    f = torch.outer(t, freqs_for(new))
    emb = torch.cat((f, f), dim=-1)
    turned = new * emb.cos() + rotate_half(new) * emb.sin()
    return torch.cat((cache, turned), dim=0)


def exponent_without_minus(length, d):
    """expect: slip=frequen|sign|exponent|grow|invers|recip; table=1"""
    pe = torch.zeros(length, d)
    position = torch.arange(0, length, dtype=torch.float).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2).float() * (math.log(10000.0) / d))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


def sine_twice(length, d):
    """expect: slip=sin|cos|twice|both; table=1"""
    half = d // 2
    freqs = torch.exp(-math.log(10000.0) * torch.arange(half).float() / half)
    args = torch.arange(length)[:, None].float() * freqs[None]
    return torch.cat([torch.sin(args), torch.sin(args)], dim=-1)
