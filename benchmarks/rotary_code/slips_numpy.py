"""Rotary and sinusoidal code for NumPy with a mistake in it: one mistake each, no two alike."""

import numpy as np


def omegas(d, base=10000.0):
    return base ** (-np.arange(0, d, 2) / d)


def minus_forgotten(x, positions):
    """expect: slip=minus|sign"""
    ang = np.repeat(np.outer(positions, omegas(x.shape[-1])), 2, axis=-1)
    turned = x.reshape(x.shape[:-1] + (-1, 2))[..., ::-1].reshape(x.shape)
    return x * np.cos(ang) + turned * np.sin(ang)


def matrix_transposed_once(x, positions):
    """expect: slip=(cosine|cos).*(sine|sin)|(sine|sin).*(cosine|cos)|place|order|norm|swap|exchang"""
    # the entries of the matrix are written in the wrong order
    ang = np.outer(positions, omegas(x.shape[-1]))
    R = np.stack([np.cos(ang), np.sin(ang), -np.cos(ang), np.sin(ang)], axis=-1).reshape(
        ang.shape + (2, 2)
    )
    pairs = x.reshape(x.shape[:-1] + (-1, 2))
    return np.einsum("nfij,...nfj->...nfi", R, pairs).reshape(x.shape)


def turn(x, ang):
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], axis=-1
    )


def tables_one_long(x, positions):
    """expect: slip=off by one|starts? (at|from) 1|position|shift|offset"""
    ids = np.arange(1, 2049)
    table = np.outer(ids, omegas(x.shape[-1]))
    return turn(x, table[positions])


def interpolated_queries_only(q, k, positions):
    """expect: slip=(key|quer).*(scal|position|frequenc|different|base)|different (frequenc|position|angle|scal)|scal"""
    # the factor of the interpolation is forgotten for the keys
    w = omegas(q.shape[-1])
    return turn(q, np.outer(positions / 4.0, w)), turn(k, np.outer(positions, w))


def angle_in_degrees(x, positions):
    """expect: slip=degree|radian|π/180|pi/180|180|scal|factor|frequenc"""
    # radians are taken for degrees once, for the sines
    ang = np.outer(positions, omegas(x.shape[-1]))
    a, b = np.split(x, 2, axis=-1)
    c, s = np.cos(ang), np.sin(np.deg2rad(ang))
    return np.concatenate([a * c - b * s, a * s + b * c], axis=-1)


def table_exchanged_exponent(length, d):
    """expect: slip=different (frequenc|exponent)|2i \\+ 1|(cosine|cos).*(frequenc|exponent)|exponent|pair; table=1"""
    # the cosines have the exponent of the next pair
    p = np.arange(length)[:, None]
    i = np.arange(d // 2)[None]
    return np.concatenate(
        [np.sin(p / 10000 ** (2 * i / d)), np.cos(p / 10000 ** (2 * (i + 1) / d))], axis=1
    )


def table_of_products(length, d):
    """expect: slip=power|exponent|linear|product|base|frequenc; table=1"""
    # a star too few: 10000 * (2i / d)
    p = np.arange(length)[:, None]
    denominator = 1 + 10000 * (np.arange(0, d, 2) / d)
    pe = np.zeros((length, d))
    pe[:, ::2], pe[:, 1::2] = np.sin(p / denominator), np.cos(p / denominator)
    return pe


def frequencies(d, base=10000.0):
    return base ** (-np.arange(0, d, 2) / d)


def wrapped_step(new, cache, position):
    """expect: slip=off by one|one (behind|early|too)|- 1|−1|−\\s?1|shift|offset|advanc|previous position; cache=1"""
    ang = (position - 1) * frequencies(new.shape[-1])
    a, b = np.split(new, 2, axis=-1)
    row = np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), b * np.cos(ang) + a * np.sin(ang)], axis=-1
    )
    return np.concatenate([cache, row], axis=-2)


def angles(positions, d, base=10000.0):
    return np.outer(positions, base ** (-np.arange(0, d, 2) / d))


def added_not_turned(x, positions):
    """expect: slip=norm|add|sum|rotat|cos"""
    d = x.shape[-1]
    a = angles(positions, d)
    x1, x2 = x[:, : d // 2], x[:, d // 2 :]
    return np.concatenate(
        [x1 + np.cos(a) - x2 * np.sin(a), x2 + np.cos(a) + x1 * np.sin(a)], axis=-1
    )


def phases(positions, d):
    return positions[:, None] / np.power(10000.0, np.arange(0, d, 2) / d)


def views_overwritten(x, positions):
    """expect: slip=in.?place|overwrit|alias|norm|already|updated|clone|copy|written"""
    out = x.copy()
    ph = phases(positions, x.shape[-1])
    even, odd = out[:, ::2], out[:, 1::2]
    even[:] = even * np.cos(ph) - odd * np.sin(ph)
    odd[:] = odd * np.cos(ph) + even * np.sin(ph)
    return out
