"""Rotary and sinusoidal code for NumPy with a mistake in it: one mistake each."""

import numpy as np


def frequencies(d, base=10000.0):
    return base ** (-np.arange(0, d, 2) / d)


def rotate_half(x):
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate([-b, a], axis=-1)


def tile_and_repeat(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies"""
    ang = np.repeat(np.outer(positions, frequencies(x.shape[-1])), 2, axis=1)
    return x * np.cos(ang) + rotate_half(x) * np.sin(ang)


def lost_copy(x, positions):
    """expect: slip=overwrit|in place|already|(first|updated|new).*(second|coordinate|value)|not a rotation|norm"""
    ang = np.outer(positions, frequencies(x.shape[-1]))
    c, s = np.cos(ang), np.sin(ang)
    x = x.copy()
    even, odd = x[..., 0::2], x[..., 1::2]
    x[..., 0::2] = even * c - odd * s
    x[..., 1::2] = even * s + odd * c
    return x


def plus_sign(x, positions):
    """expect: slip=minus|sign"""
    ang = np.outer(positions, frequencies(x.shape[-1]))
    c, s = np.cos(ang), np.sin(ang)
    out = np.zeros_like(x)
    out[..., 0::2] = x[..., 0::2] * c + x[..., 1::2] * s
    out[..., 1::2] = x[..., 0::2] * s + x[..., 1::2] * c
    return out


def wrong_order_of_results(x, positions):
    """expect: slip=swap|exchang|(sine|sin).*(cosine|cos)"""
    ang = np.outer(positions, frequencies(x.shape[-1]))
    cos, sin = np.sin(ang), np.cos(ang)
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def floor_exponent(x, positions):
    """expect: slip=integer division|floor|all.*(frequenc|angle)|every pair|same frequency|//"""
    d = x.shape[-1]
    ang = np.outer(positions, 1.0 / 10000.0 ** (2 * np.arange(d // 2) // d))
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), b * np.cos(ang) + a * np.sin(ang)], axis=-1
    )


def complex_conjugated_keys(q, k, positions):
    """expect: slip=(opposite|different|other) (sign|direction|way)|conj|sign.*(key|quer)|(key|quer).*(sign|direction|angle)|m \\+ n|sum of"""
    e = np.exp(1j * np.outer(positions, frequencies(q.shape[-1])))
    zq = (q[..., ::2] + 1j * q[..., 1::2]) * e
    zk = (k[..., ::2] + 1j * k[..., 1::2]) / e
    return (
        np.stack([zq.real, zq.imag], -1).reshape(q.shape),
        np.stack([zk.real, zk.imag], -1).reshape(k.shape),
    )


def joined_as_halves(x, positions):
    """expect: slip=order|permut|interleaved.*half-split|(not|never).*(interleav|woven)|halves"""
    # taken apart as neighbours, multiplied with x as halves
    ang = np.outer(positions, frequencies(x.shape[-1]))
    emb = np.concatenate([ang, ang], axis=-1)
    turned = np.concatenate([-x[..., 1::2], x[..., 0::2]], axis=-1)
    return x * np.cos(emb) + turned * np.sin(emb)


def wrapped_step(new, cache, position):
    """expect: slip=off by one|one (behind|early|too)|- 1|−1|−\\s?1|shift|offset|advanc|previous position; cache=1"""
    ang = (position - 1) * frequencies(new.shape[-1])
    a, b = np.split(new, 2, axis=-1)
    row = np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), b * np.cos(ang) + a * np.sin(ang)], axis=-1
    )
    return np.concatenate([cache, row], axis=-2)


def table_without_pairing(length, d):
    """expect: slip=different (frequenc|exponent)|2i \\+ 1|(cosine|cos).*(frequenc|exponent)|exponent|pair; table=1"""
    ang = np.arange(length)[:, None] / np.power(10000, np.arange(d)[None, :] / d)
    ang[:, 0::2] = np.sin(ang[:, 0::2])
    ang[:, 1::2] = np.cos(ang[:, 1::2])
    return ang


def table_doubled_index(length, d):
    """expect: slip=twice|4i|squared|100000000|10\\^8|exponent; symbolic=any; table=1"""
    pe = np.zeros((length, d))
    for pos in range(length):
        for i in range(0, d, 2):
            pe[pos, i] = np.sin(pos / 10000 ** (2 * i / d))
            pe[pos, i + 1] = np.cos(pos / 10000 ** (2 * i / d))
    return pe


def table_next_exponent(length, d):
    """expect: slip=different (frequenc|exponent)|\\(i \\+ 1\\)|i \\+ 1|(cosine|cos).*(frequenc|exponent)|exponent; symbolic=any; table=1"""
    pe = np.zeros((length, d))
    for pos in range(length):
        for i in range(0, d, 2):
            pe[pos, i] = np.sin(pos / 10000 ** ((2 * i) / d / 2))
            pe[pos, i + 1] = np.cos(pos / 10000 ** ((2 * (i + 1)) / d / 2))
    return pe


def table_integer_power(length, d):
    """expect: slip=integer division|floor|all.*(frequenc|angle)|every pair|same frequency|//; table=1"""
    ang = np.arange(length)[:, None] / 10000.0 ** (np.arange(0, d, 2) // d)[None, :]
    pe = np.zeros((length, d))
    pe[:, 0::2], pe[:, 1::2] = np.sin(ang), np.cos(ang)
    return pe
