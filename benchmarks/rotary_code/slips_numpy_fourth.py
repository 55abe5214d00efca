"""Rotary code that is wrong, in NumPy, second collection."""

import numpy as np


def phases(positions, d):
    return positions[:, None] / np.power(10000.0, np.arange(0, d, 2) / d)


def tiled_on_even_and_odd(x, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,H,N,d"""
    ph = np.tile(phases(positions, x.shape[-1]), (1, 2))
    turned = np.empty_like(x)
    turned[..., ::2] = -x[..., 1::2]
    turned[..., 1::2] = x[..., ::2]
    return x * np.cos(ph) + turned * np.sin(ph)


def views_overwritten(x, positions):
    """expect: slip=in.?place|overwrit|alias|norm|already|updated|clone|copy|written"""
    out = x.copy()
    ph = phases(positions, x.shape[-1])
    even, odd = out[:, ::2], out[:, 1::2]
    even[:] = even * np.cos(ph) - odd * np.sin(ph)
    odd[:] = odd * np.cos(ph) + even * np.sin(ph)
    return out


def returned_crosswise(q, k, positions):
    """expect: slip=quer|key|cross|swap; shape=B,H,N,d"""
    ph = phases(positions, q.shape[-1])
    c, s = np.cos(ph), np.sin(ph)

    def turn(t):
        a, b = np.split(t, 2, axis=-1)
        return np.concatenate([a * c - b * s, b * c + a * s], axis=-1)

    q_out, k_out = turn(q), turn(k)
    return k_out, q_out


def alone(x, positions):
    """expect: slip=norm|partner|pair|rotate|itself|same|sin"""
    ph = np.repeat(phases(positions, x.shape[-1]), 2, axis=-1)
    return x * np.cos(ph) - x * np.sin(ph)


def both_plus(x, positions):
    """expect: slip=sign|minus|norm|reflect"""
    ph = phases(positions, x.shape[-1])
    z = x.reshape(x.shape[0], -1, 2)
    r = z[..., 0] * np.cos(ph) + z[..., 1] * np.sin(ph)
    i = z[..., 1] * np.cos(ph) + z[..., 0] * np.sin(ph)
    return np.stack([r, i], axis=-1).reshape(x.shape)


def column_instead_of_pair(length, d):
    """expect: slip=frequen|pair|column|exponent|denominator|cos|differ; table=1"""
    ang = np.arange(length)[:, None] / np.power(10000.0, np.arange(d)[None, :] / d)
    return np.where(np.arange(d) % 2 == 0, np.sin(ang), np.cos(ang))


def quarter_base(length, d):
    """expect: slip=twice|2i|4i|frequen|base|double|half; table=1"""
    ang = np.outer(np.arange(length), 10000.0 ** (-np.arange(d // 2) / d))
    return np.concatenate([np.sin(ang), np.cos(ang)], axis=1)
