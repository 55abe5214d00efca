"""Rotary and sinusoidal code with a mistake in it: one mistake each."""

import math

import torch
import torch.nn as nn
from einops import repeat


def rotate_half(x):
    a, b = x.chunk(2, dim=-1)
    return torch.cat((-b, a), dim=-1)


def rotate_every_two(x):
    return torch.stack((-x[..., 1::2], x[..., ::2]), dim=-1).flatten(-2)


def inverse_frequencies(d, base=10000.0):
    return 1.0 / base ** (torch.arange(0, d, 2).float() / d)


class Tables(nn.Module):
    def __init__(self, dim, base=10000.0):
        super().__init__()
        self.register_buffer("inv_freq", inverse_frequencies(dim, base), persistent=False)

    def forward(self, ids):
        freqs = ids[..., None].float() * self.inv_freq
        emb = torch.cat((freqs, freqs), dim=-1)
        return emb.cos(), emb.sin()


# --- layouts mixed up -------------------------------------------------------------------------
def half_on_repeated(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies"""
    freqs = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    freqs = repeat(freqs, "n f -> n (f r)", r=2)
    return x * freqs.cos() + rotate_half(x) * freqs.sin()


def every_two_on_halves(q, k, positions):
    """expect: slip=interleaved.*half-split table|half-split table|different frequencies"""
    cos, sin = Tables(q.shape[-1])(positions)
    return q * cos + rotate_every_two(q) * sin, k * cos + rotate_every_two(k) * sin


def split_pairs_then_cat(x, positions):
    """expect: slip=(rotate_half|pairs|halves).*(interleaved|half-split|permuted|order)|not.*back|different frequencies"""
    # rotates neighbours, then glues them together as halves and multiplies with a table of pairs
    freqs = torch.outer(positions.float(), inverse_frequencies(x.shape[-1])).repeat_interleave(
        2, dim=-1
    )
    x1, x2 = x.reshape(*x.shape[:-1], -1, 2).unbind(-1)
    return x * freqs.cos() + torch.cat((-x2, x1), dim=-1) * freqs.sin()


def cos_pairs_sin_halves(x, positions):
    """expect: slip=(cosine|cos).*(sine|sin).*(different|layout)|different frequencies|interleaved.*half-split"""
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    cos = torch.cat((ang, ang), dim=-1).cos()
    sin = ang.repeat_interleave(2, dim=-1).sin()
    return x * cos + rotate_half(x) * sin


# --- signs ------------------------------------------------------------------------------------
def no_minus(x, positions):
    """expect: slip=minus|sign"""
    cos, sin = Tables(x.shape[-1])(positions)
    a, b = x.chunk(2, dim=-1)
    return x * cos + torch.cat((b, a), dim=-1) * sin


def minus_on_both(x, positions):
    """expect: slip=sign|minus"""
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, b * c - a * s), dim=-1).flatten(-2)


def queries_forward_keys_backward(q, k, positions):
    """expect: slip=(opposite|different|other) (sign|direction|way)|sign.*(key|quer)|(key|quer).*(sign|direction|angle)|m \\+ n|sum of"""
    cos, sin = Tables(q.shape[-1])(positions)
    return q * cos + rotate_half(q) * sin, k * cos - rotate_half(k) * sin


def keys_conjugated(q, k, positions):
    """expect: slip=(opposite|different|other) (sign|direction|way)|conj|sign.*(key|quer)|(key|quer).*(sign|direction|angle)|m \\+ n|sum of"""
    ang = torch.outer(positions.float(), inverse_frequencies(q.shape[-1]))
    cis = torch.polar(torch.ones_like(ang), ang)
    qc = torch.view_as_complex(q.reshape(*q.shape[:-1], -1, 2).contiguous())
    kc = torch.view_as_complex(k.reshape(*k.shape[:-1], -1, 2).contiguous())
    return torch.view_as_real(qc * cis).flatten(-2), torch.view_as_real(kc * cis.conj()).flatten(-2)


# --- sine and cosine --------------------------------------------------------------------------
def returned_the_other_way_round(x, positions):
    """expect: slip=swap|exchang|(sine|sin).*(cosine|cos)"""
    sin, cos = Tables(x.shape[-1])(positions)
    return x * cos + rotate_half(x) * sin


def sine_twice(x, positions):
    """expect: slip=(sine|sin).*(cosine|cos|twice|both)|(cosine|cos).*(sine|sin)"""
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    sin, cos = ang.sin(), ang.sin()
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * cos - b * sin, b * cos + a * sin), dim=-1)


def one_cosine_for_a_sine(x, positions):
    """expect: slip=(cosine|cos).*(sine|sin)|(sine|sin).*(cosine|cos)"""
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    a, b = x[..., ::2], x[..., 1::2]
    return torch.stack((a * c - b * s, b * c + a * c), dim=-1).flatten(-2)


# --- frequencies ------------------------------------------------------------------------------
def counted_twice(x, positions):
    """expect: slip=twice|4i|10000\\^2|squared|100000000|10\\^8"""
    d = x.shape[-1]
    inv_freq = 1.0 / 10000 ** (2 * torch.arange(0, d, 2).float() / d)
    ang = torch.outer(positions.float(), inv_freq)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * ang.cos() - b * ang.sin(), b * ang.cos() + a * ang.sin()), dim=-1)


def half_the_exponent(x, positions):
    """expect: slip=half|base 100\\b|i/d|exponent|-i/d|square root"""
    d = x.shape[-1]
    inv_freq = 10000.0 ** (-torch.arange(d // 2).float() / d)
    ang = torch.outer(positions.float(), inv_freq)
    cis = torch.polar(torch.ones_like(ang), ang)
    z = torch.view_as_complex(x.reshape(*x.shape[:-1], -1, 2).contiguous())
    return torch.view_as_real(z * cis).flatten(-2)


def integer_division(x, positions):
    """expect: slip=integer division|floor|all.*(frequenc|angle)|every pair|same frequency|//"""
    d = x.shape[-1]
    inv_freq = 1.0 / 10000.0 ** (torch.arange(0, d, 2) // d).float()
    emb = torch.cat([torch.outer(positions.float(), inv_freq)] * 2, dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def frequency_not_inverted(x, positions):
    """expect: slip=invert|reciprocal|inverse|sign of the exponent|grow|positive exponent|wavelength"""
    d = x.shape[-1]
    freq = 10000.0 ** (torch.arange(0, d, 2).float() / d)
    emb = torch.cat([torch.outer(positions.float(), freq)] * 2, dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def frequency_of_every_coordinate(x, positions):
    """expect: slip=different frequencies|each coordinate|own frequency|every coordinate|interleaved table|pair"""
    d = x.shape[-1]
    ang = torch.outer(positions.float(), 10000.0 ** (-torch.arange(d).float() / d))
    return x * ang.cos() + rotate_every_two(x) * ang.sin()


def one_star_missing(x, positions):
    """expect: slip=base|power|exponent|linear|frequenc"""
    # one star is missing
    d = x.shape[-1]
    inv_freq = 1.0 / 10000 * (torch.arange(0, d, 2).float() / d)
    emb = torch.cat([torch.outer(positions.float(), inv_freq)] * 2, dim=-1)
    return x * emb.cos() + rotate_half(x) * emb.sin()


def reversed_frequencies(x, positions):
    """expect: slip=(cosine|cos).*(sine|sin)|revers|order|different frequencies|flip"""
    inv_freq = inverse_frequencies(x.shape[-1])
    c = torch.outer(positions.float(), inv_freq).cos()
    s = torch.outer(positions.float(), inv_freq.flip(0)).sin()
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)


# --- positions --------------------------------------------------------------------------------
def positions_from_one(x):
    """expect: slip=position|off by one|starts? (at|from) 1|shift|offset"""
    ids = torch.arange(1, x.shape[-2] + 1)
    cos, sin = Tables(x.shape[-1])(ids)
    return x * cos + rotate_half(x) * sin


def heads_counted(x):
    """expect: slip=head|axis|axes; shape=B,H,N,d"""
    # x is (batch, heads, length, d), the code was written for (batch, length, heads, d)
    b, n, h, d = x.shape
    cos, sin = Tables(d)(torch.arange(n))
    return x * cos[None, :, None, :] + rotate_half(x) * sin[None, :, None, :]


def batch_counted(x):
    """expect: slip=batch|axis|axes; shape=B,H,N,d"""
    cos, sin = Tables(x.shape[-1])(torch.arange(x.shape[0]))
    return x * cos[:, None, None] + rotate_half(x) * sin[:, None, None]


def keys_one_late(q, k, positions):
    """expect: slip=(key|quer).*(position|offset|shift|one|different)|off by one|shift|offset|different (position|angle)"""
    cos_q, sin_q = Tables(q.shape[-1])(positions)
    cos_k, sin_k = Tables(k.shape[-1])(positions + 1)
    return q * cos_q + rotate_half(q) * sin_q, k * cos_k + rotate_half(k) * sin_k


def keys_not_turned(q, k, positions):
    """expect: slip=key.*(not|un|no)|(only|alone).*quer|quer.*(only|alone)"""
    cos, sin = Tables(q.shape[-1])(positions)
    return q * cos + rotate_half(q) * sin, k


def keys_from_queries(q, k, positions):
    """expect: slip=(key|k).*(quer|q)|(quer|q).*(key|k)|crossed|mixed|other argument"""
    cos, sin = Tables(q.shape[-1])(positions)
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(q) * sin


# --- a part -----------------------------------------------------------------------------------
def part_with_table_of_all(x, positions):
    """expect: slip=different frequencies|part|table|half of the (frequencies|table)|cut|slice|truncat"""
    # the table is made for all of d and cut to the rotated half, so the two halves of the part differ
    d = x.shape[-1]
    r = d // 2
    ang = torch.outer(positions.float(), 10000.0 ** (-torch.arange(d).float() / d))[:, :r]
    head = x[..., :r]
    return torch.cat((head * ang.cos() + rotate_half(head) * ang.sin(), x[..., r:]), dim=-1)


def part_pairs_across_the_border(x, positions):
    """expect: slip=pass|(coordinate|part|half).*(not|lost|written|twice|rotated)|different|overwrit|norm"""
    # rotates the first half with partners from the second, which stay as they are
    d = x.shape[-1]
    r = d // 2
    ang = torch.outer(positions.float(), inverse_frequencies(d))
    first = x[..., :r] * ang.cos() - x[..., r:] * ang.sin()
    return torch.cat((first, x[..., r:]), dim=-1)


# --- in place ---------------------------------------------------------------------------------
def overwritten_before_use(x, positions):
    """expect: slip=overwrit|in place|already|(first|updated|new).*(second|coordinate|value)|not a rotation|norm"""
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    out = x.clone()
    out[..., 0::2] = out[..., 0::2] * c - out[..., 1::2] * s
    out[..., 1::2] = out[..., 1::2] * c + out[..., 0::2] * s
    return out


def plus_outside(x, positions):
    """expect: slip=\\+ x|cosine|(missing|lacks|without).*cos|not.*(turned|multiplied)|norm"""
    # the cosine is left out of one of the two lines
    ang = torch.outer(positions.float(), inverse_frequencies(x.shape[-1]))
    c, s = ang.cos(), ang.sin()
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b + a * s), dim=-1)


def rotated_twice(x, positions):
    """expect: slip=twice|2p|2·p|two times|double"""
    cos, sin = Tables(x.shape[-1])(positions)
    y = x * cos + rotate_half(x) * sin
    return y * cos + rotate_half(y) * sin


# --- cached steps -----------------------------------------------------------------------------
def step_at_zero(new, cache, position):
    """expect: slip=position 0|always.*0|not.*(advanc|position)|position.*(not used|ignored|no)|offset; cache=1"""
    cos, sin = Tables(new.shape[-1])(torch.arange(new.shape[-2]))
    return torch.cat([cache, new * cos + rotate_half(new) * sin], dim=-2)


def step_one_ahead(new, cache, position):
    """expect: slip=off by one|one (ahead|late|too)|\\+ 1|shift|offset|advanc|next position; cache=1"""
    cos, sin = Tables(new.shape[-1])(position + 1 + torch.arange(new.shape[-2]))
    return torch.cat([cache, new * cos + rotate_half(new) * sin], dim=-2)


def step_turns_the_cache_again(new, cache, position):
    """expect: slip=cache|again|twice; cache=1"""
    keys = torch.cat([cache, new], dim=-2)
    cos, sin = Tables(new.shape[-1])(torch.arange(keys.shape[-2]))
    return keys * cos + rotate_half(keys) * sin


# --- sinusoidal tables ------------------------------------------------------------------------
def table_counted_twice(length, d):
    """expect: slip=twice|4i|squared|100000000|10\\^8|exponent; table=1"""
    pe = torch.zeros(length, d)
    for_positions = torch.arange(length).float().unsqueeze(1)
    i = torch.arange(0, d, 2).float()
    pe[:, 0::2] = torch.sin(for_positions / 10000 ** (2 * i / d))
    pe[:, 1::2] = torch.cos(for_positions / 10000 ** (2 * i / d))
    return pe


def table_odd_exponent(length, d):
    """expect: slip=different (frequenc|exponent)|2i \\+ 1|(cosine|cos).*(frequenc|exponent)|exponent|pair; table=1"""
    angle = torch.arange(length).float()[:, None] / 10000 ** (torch.arange(d).float()[None, :] / d)
    angle[:, 0::2] = torch.sin(angle[:, 0::2])
    angle[:, 1::2] = torch.cos(angle[:, 1::2])
    return angle


def table_no_minus(length, d):
    """expect: slip=minus|sign|grow|inverse|reciprocal|invert; table=1"""
    pe = torch.zeros(length, d)
    position = torch.arange(length).unsqueeze(1)
    div_term = torch.exp(torch.arange(0, d, 2) * (math.log(10000.0) / d))
    pe[:, 0::2] = torch.sin(position * div_term)
    pe[:, 1::2] = torch.cos(position * div_term)
    return pe


def table_sine_only(length, d):
    """expect: slip=(sine|sin).*(cosine|cos|both|only|twice)|cosine; table=1"""
    ang = torch.outer(torch.arange(length).float(), inverse_frequencies(d))
    return torch.cat([ang.sin(), ang.sin()], dim=-1)
