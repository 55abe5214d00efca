"""Rotary code that is wrong, in NumPy."""

import numpy as np


def angles(positions, d, base=10000.0):
    return np.outer(positions, base ** (-np.arange(0, d, 2) / d))


def repeat_and_halves(x, positions):
    """expect: slip=interleaved|half-split|table|layout"""
    d = x.shape[-1]
    a = np.repeat(angles(positions, d), 2, axis=-1)
    half = np.concatenate([-x[:, d // 2 :], x[:, : d // 2]], axis=-1)
    return x * np.cos(a) + half * np.sin(a)


def lost_odd(x, positions):
    """expect: slip=norm|pair|partner|even|odd|same|sign|sin|rotat"""
    d = x.shape[-1]
    a = angles(positions, d)
    out = np.zeros_like(x)
    out[:, 0::2] = x[:, 0::2] * np.cos(a) - x[:, 1::2] * np.sin(a)
    out[:, 1::2] = x[:, 1::2] * np.cos(a) + x[:, 1::2] * np.sin(a)
    return out


def overwritten(x, positions):
    """expect: slip=in.?place|overwrit|alias|norm|already|updated|clone|copy|written"""
    x = x.copy()
    d = x.shape[-1]
    a = angles(positions, d)
    x[:, : d // 2] = x[:, : d // 2] * np.cos(a) - x[:, d // 2 :] * np.sin(a)
    x[:, d // 2 :] = x[:, d // 2 :] * np.cos(a) + x[:, : d // 2] * np.sin(a)
    return x


def query_only(q, k, positions):
    """expect: slip=key|alike|quer|unrotated|not"""
    a = angles(positions, q.shape[-1])
    c, s = np.repeat(np.cos(a), 2, -1), np.repeat(np.sin(a), 2, -1)
    rot = np.stack([-q[..., 1::2], q[..., 0::2]], axis=-1).reshape(q.shape)
    return q * c + rot * s, k


def added_not_turned(x, positions):
    """expect: slip=norm|add|sum|rotat|cos"""
    d = x.shape[-1]
    a = angles(positions, d)
    x1, x2 = x[:, : d // 2], x[:, d // 2 :]
    return np.concatenate(
        [x1 + np.cos(a) - x2 * np.sin(a), x2 + np.cos(a) + x1 * np.sin(a)], axis=-1
    )


def doubled_index_table(length, d):
    """expect: slip=twice|2i|4i|frequen|base|double; table=1"""
    pe = np.zeros((length, d))
    pos = np.arange(length)[:, None]
    i = np.arange(0, d, 2)
    pe[:, 0::2] = np.sin(pos / np.power(10000, 2 * i / d))
    pe[:, 1::2] = np.cos(pos / np.power(10000, 2 * i / d))
    return pe


def every_column_its_own(length, d):
    """expect: slip=frequen|pair|column|exponent|denominator|cos|differ; table=1"""
    pe = np.arange(length)[:, None] / np.power(10000, 2 * np.arange(d)[None, :] / d)
    pe[:, 0::2] = np.sin(pe[:, 0::2])
    pe[:, 1::2] = np.cos(pe[:, 1::2])
    return pe
