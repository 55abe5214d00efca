"""Rotary code that is wrong, in PyTorch, second collection."""

import math

import torch
from torch import nn


class Angles(nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        inv = 1.0 / (base ** (torch.arange(0, dim, 2, dtype=torch.float32) / dim))
        self.register_buffer("inv_freq", inv, persistent=False)

    def forward(self, positions):
        return torch.outer(positions.float(), self.inv_freq)


def turn_halves(x, cos, sin):
    half = x.shape[-1] // 2
    return x * cos + torch.cat((-x[..., half:], x[..., :half]), dim=-1) * sin


def stacked_angles_on_halves(x, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,H,N,d"""
    f = Angles(x.shape[-1])(positions)
    emb = torch.stack((f, f), dim=-1).flatten(-2)
    return turn_halves(x, emb.cos(), emb.sin())


def repeated_cache_on_pairs(q, k, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=N,H,d"""
    f = Angles(q.shape[-1])(positions)
    cache = torch.cat((f.cos(), f.sin()), dim=-1)
    cos, sin = cache.chunk(2, dim=-1)
    cos, sin = cos.repeat(1, 2).unsqueeze(1), sin.repeat(1, 2).unsqueeze(1)

    def turn(t):
        t1, t2 = t.unflatten(-1, (-1, 2)).unbind(-1)
        return t * cos + torch.stack((-t2, t1), dim=-1).flatten(-2) * sin

    return turn(q), turn(k)


def pass_part_lost(x, positions):
    """expect: slip=pass|half|norm|copy|twice|part|coordinate|lost|rotat; shape=B,N,H,d"""
    rot = x.shape[-1] // 2
    f = Angles(rot)(positions)
    emb = torch.cat((f, f), dim=-1)[:, None, :]
    return torch.cat((turn_halves(x[..., :rot], emb.cos(), emb.sin()), x[..., :rot]), dim=-1)


def table_cut_for_partial(x, positions):
    """expect: slip=frequen|pair|table|norm|partial|angle|layout; shape=B,N,H,d"""
    d = x.shape[-1]
    rot = d // 4
    f = Angles(d)(positions)
    emb = torch.repeat_interleave(f, 2, dim=-1)[:, None, :rot]
    return torch.cat((turn_halves(x[..., :rot], emb.cos(), emb.sin()), x[..., rot:]), dim=-1)


def two_bases(q, k, positions):
    """expect: slip=alike|quer|key|base|frequen; shape=B,H,N,d"""
    fq = Angles(q.shape[-1], 10000.0)(positions)
    fk = Angles(k.shape[-1], 500000.0)(positions)
    eq, ek = torch.cat((fq, fq), -1), torch.cat((fk, fk), -1)
    return turn_halves(q, eq.cos(), eq.sin()), turn_halves(k, ek.cos(), ek.sin())


def bracket_forgotten(x, positions):
    """expect: slip=frequen|exponent|base|schedule|angle|precedence"""
    d = x.shape[-1]
    inv_freq = 1.0 / 10000.0 ** torch.arange(0, d, 2).float() / d
    f = positions[:, None].float() * inv_freq
    emb = torch.cat((f, f), dim=-1)
    return turn_halves(x, emb.cos(), emb.sin())


def divided_by_half(x, positions):
    """expect: slip=twice|2i|4i|frequen|base|double; shape=B,N,H,d"""
    half = x.shape[-1] // 2
    freqs = 1.0 / (10000.0 ** (torch.arange(0, x.shape[-1], 2).float() / half))
    f = torch.outer(positions.float(), freqs)
    cis = torch.polar(torch.ones_like(f), f).unsqueeze(1)
    z = torch.view_as_complex(x.float().reshape(*x.shape[:-1], -1, 2))
    return torch.view_as_real(z * cis).flatten(3)


def second_from_new_first(x, positions):
    """expect: slip=in.?place|overwrit|alias|norm|already|updated|clone|copy|written; shape=B,N,H,d"""
    f = Angles(x.shape[-1])(positions)[:, None, :]
    cos, sin = f.cos(), f.sin()
    x1, x2 = x.chunk(2, dim=-1)
    x1 = x1 * cos - x2 * sin
    x2 = x1 * sin + x2 * cos
    return torch.cat((x1, x2), dim=-1)


def cache_turned_again(new, cache, position):
    """expect: slip=cache|twice|again|sequence|step|offset|position; cache=1"""
    full = torch.cat((cache, new), dim=0)
    f = Angles(new.shape[-1])(torch.arange(full.shape[0]))
    emb = torch.cat((f, f), dim=-1)
    return turn_halves(full, emb.cos(), emb.sin())


def step_one_behind(new, cache, position):
    """expect: slip=offset|position|step|cache|sequence|shift; cache=1"""
    d = new.shape[-1]
    inv = 10000.0 ** (-torch.arange(0, d, 2) / d)
    ang = torch.cat((inv, inv)) * (position - 1)
    return torch.cat((cache, turn_halves(new, ang.cos(), ang.sin())), dim=0)


def query_returned_twice(q, k, positions):
    """expect: slip=quer|key|same|cross; shape=B,H,N,d"""
    f = Angles(q.shape[-1])(positions)
    emb = torch.cat((f, f), dim=-1)
    q_embed = turn_halves(q, emb.cos(), emb.sin())
    k_embed = turn_halves(k, emb.cos(), emb.sin())
    return q_embed, q_embed


def cosine_applied_first(x, positions):
    """expect: slip=norm|cos|twice|product|overwrit|in.?place|updated|already; shape=B,H,N,d"""
    f = Angles(x.shape[-1])(positions)
    emb = torch.cat((f, f), dim=-1)
    x = x * emb.cos()
    half = x.shape[-1] // 2
    return x + torch.cat((-x[..., half:], x[..., :half]), dim=-1) * emb.sin()


def batch_as_position(x, positions):
    """expect: slip=batch|axis|position|head; shape=N,B,H,d"""
    t = torch.arange(x.shape[1], device=x.device)
    f = Angles(x.shape[-1])(t)
    emb = torch.cat((f, f), dim=-1)[None, :, None, :]
    return turn_halves(x, emb.cos(), emb.sin())


def mirrored(x, positions):
    """expect: slip=sign|reflect|identity|conjug|minus|mirror"""
    f = Angles(x.shape[-1])(positions)
    a, b = x[:, 0::2], x[:, 1::2]
    return torch.stack((a * f.cos() - b * f.sin(), a * f.sin() - b * f.cos()), dim=-1).flatten(1)


def sine_of_position(length, d):
    """expect: slip=frequen|sin|product|amplitude|scale|argument|outside|table|angle|inside; table=1"""
    pe = torch.zeros(length, d)
    position = torch.arange(length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * -(math.log(10000.0) / d))
    pe[:, 0::2] = torch.sin(position) * div_term
    pe[:, 1::2] = torch.cos(position) * div_term
    return pe
