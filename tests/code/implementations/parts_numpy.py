"""NumPy that goes through rows, over parts and masks, written here, with what each is."""

from __future__ import annotations

import math
from functools import cache, partial

import numpy as np
from numpy.lib.stride_tricks import as_strided

from tests.code.implementations.expectations import Expected, collector

EXPECTED: dict[str, Expected] = {}
want = collector(EXPECTED)


@want()
def row_loop_zip(x, positions, strict=True):
    d = x.shape[-1]
    half = d // 2
    inv = 10000.0 ** (-np.arange(half) / half)
    rows = []
    for row, p in zip(x, positions, strict=True):
        a = p * inv
        c, s = np.cos(a), np.sin(a)
        rows.append(
            np.concatenate([row[:half] * c - row[half:] * s, row[half:] * c + row[:half] * s])
        )
    return np.stack(rows)


@want(layout="interleaved")
def row_loop_enumerate(x, positions):
    d = x.shape[-1]
    inv = 1.0 / 10000.0 ** (np.arange(0, d, 2) / d)
    out = np.empty_like(x)
    for n, p in enumerate(positions):
        a = p * inv
        out[n, 0::2] = x[n, 0::2] * np.cos(a) - x[n, 1::2] * np.sin(a)
        out[n, 1::2] = x[n, 0::2] * np.sin(a) + x[n, 1::2] * np.cos(a)
    return out


def _turn_one(v, p):
    d = v.shape[-1]
    w = np.power(10000.0, -2.0 * np.arange(d // 2) / d)
    a = p * w
    z = (v[::2] + 1j * v[1::2]) * np.exp(1j * a)
    return np.stack([z.real, z.imag], axis=-1).ravel()


@want(layout="interleaved")
def vectorised_signature(x, positions):
    f = np.vectorize(_turn_one, signature="(d),()->(d)")
    return f(x, positions)


@np.vectorize
def _freq(i, d):
    return 10000.0 ** (-2 * i / d)


@want()
def vectorised_scalar(x, positions):
    d = x.shape[-1]
    w = _freq(np.arange(d // 2), d)
    t = positions[:, None] * w
    a, b = x[..., : d // 2], x[..., d // 2 :]
    return np.concatenate((a * np.cos(t) - b * np.sin(t), b * np.cos(t) + a * np.sin(t)), -1)


@want()
def cumprod_freqs(x, positions):
    d = x.shape[-1]
    ratio = 10000.0 ** (-2.0 / d)
    w = np.cumprod(np.full(d // 2, ratio)) / ratio
    t = np.outer(positions, w)
    a, b = np.split(x, 2, axis=-1)
    return np.hstack([a * np.cos(t) - b * np.sin(t), a * np.sin(t) + b * np.cos(t)])


@want(layout="interleaved", base="500000")
def cumprod_leading_one(x, positions):
    d = x.shape[-1]
    ratio = 500000.0 ** (-2.0 / d)
    w = np.cumprod(np.concatenate([[1.0], np.full(d // 2 - 1, ratio)]))
    t = np.outer(positions, w)
    out = np.empty_like(x)
    out[..., ::2] = x[..., ::2] * np.cos(t) - x[..., 1::2] * np.sin(t)
    out[..., 1::2] = x[..., 1::2] * np.cos(t) + x[..., ::2] * np.sin(t)
    return out


@want(layout="interleaved", shape="N,d")
def strided_pairs(x, positions):
    n, d = x.shape
    sn, sd = x.strides
    pairs = as_strided(x, shape=(n, d // 2, 2), strides=(sn, 2 * sd, sd))
    w = 10000.0 ** (-2 * np.arange(d // 2) / d)
    t = positions[:, None] * w[None, :]
    c, s = np.cos(t), np.sin(t)
    out = np.stack(
        [pairs[..., 0] * c - pairs[..., 1] * s, pairs[..., 0] * s + pairs[..., 1] * c], -1
    )
    return out.reshape(n, d)


@want()
def one_hot_table(x, positions):
    d = x.shape[-1]
    length = 64
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    table = np.outer(np.arange(length), w)
    onehot = (positions[:, None] == np.arange(length)[None, :]).astype(x.dtype)
    t = onehot @ table
    a, b = np.split(x, 2, -1)
    return np.concatenate([a * np.cos(t) - b * np.sin(t), b * np.cos(t) + a * np.sin(t)], -1)


@want()
def eye_lookup(x, positions):
    d = x.shape[-1]
    length = 128
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    table = np.outer(np.arange(length), w)
    t = np.eye(length)[positions] @ table
    t = np.tile(t, 2)
    a, b = np.split(x, 2, -1)
    return x * np.cos(t) + np.concatenate([-b, a], -1) * np.sin(t)


@want(layout="interleaved")
def boolean_mask(x, positions):
    d = x.shape[-1]
    even = np.arange(d) % 2 == 0
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    t = np.outer(positions, w)
    out = np.empty_like(x)
    out[:, even] = x[:, even] * np.cos(t) - x[:, ~even] * np.sin(t)
    out[:, ~even] = x[:, even] * np.sin(t) + x[:, ~even] * np.cos(t)
    return out


@want()
def along_axis(x, positions):
    d = x.shape[-1]
    half = np.apply_along_axis(lambda v: np.concatenate([-v[d // 2 :], v[: d // 2]]), -1, x)
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    t = np.outer(positions, np.concatenate([w, w]))
    return x * np.cos(t) + half * np.sin(t)


@want(layout="interleaved", shape="N,d")
def put_along(x, positions):
    n, d = x.shape
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    t = np.outer(positions, w)
    c, s = np.cos(t), np.sin(t)
    even = np.broadcast_to(np.arange(0, d, 2), (n, d // 2))
    a = np.take_along_axis(x, even, axis=1)
    b = np.take_along_axis(x, even + 1, axis=1)
    out = np.zeros_like(x)
    np.put_along_axis(out, even, a * c - b * s, axis=1)
    np.put_along_axis(out, even + 1, a * s + b * c, axis=1)
    return out


@want(shape="N,d")
def einsum_lists(x, positions):
    n, d = x.shape
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    t = np.einsum(positions, [0], w, [1], [0, 1])
    c, s = np.cos(t), np.sin(t)
    y = x.reshape(n, 2, d // 2)
    return np.concatenate([y[:, 0] * c - y[:, 1] * s, y[:, 1] * c + y[:, 0] * s], 1)


@want(layout="interleaved")
def complex_dtype(x, positions):
    d = x.shape[-1]
    w = 1.0 / (10000.0 ** (np.arange(0, d, 2) / d))
    z = x.astype(np.float64).view(complex)
    z *= np.exp(1j * positions[:, None] * w)
    return z.view(float)


@want()
def real_imag_assign(x, positions):
    d = x.shape[-1]
    w = np.exp(-np.log(1e4) * np.arange(0, d, 2) / d)
    ang = np.outer(positions, w)
    cis = np.empty(ang.shape, dtype=complex)
    cis.real = np.cos(ang)
    cis.imag = np.sin(ang)
    z = x[..., : d // 2] + 1j * x[..., d // 2 :]
    z = z * cis
    return np.concatenate([np.real(z), np.imag(z)], axis=-1)


@want(kind="sinusoidal", sign=None, table=True, layout="halves, sine first")
def zip_table(length, d):
    w = np.exp(np.arange(d // 2) * -(math.log(10000.0) / (d // 2)))
    rows = [np.concatenate([np.sin(p * w), np.cos(p * w)]) for p in range(length)]
    return np.vstack(rows)


@want(cache=True)
def cached_concat(new, cache, position):
    d = new.shape[-1]
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    t = np.atleast_1d(position)[:, None] * w
    c, s = np.cos(t), np.sin(t)
    a, b = np.split(new, 2, -1)
    return np.append(cache, np.concatenate([a * c - b * s, b * c + a * s], -1), axis=-2)


@cache
def _inv(d, base):
    return base ** (-np.arange(0, d, 2) / d)


@want()
def lru_cached(q, k, positions):
    t = np.outer(positions, _inv(q.shape[-1], 10000.0))
    emb = np.concatenate((t, t), -1)

    def rot(x):
        h = x.shape[-1] // 2
        return np.concatenate((-x[..., h:], x[..., :h]), -1)

    turn = partial(lambda c, s, x: x * c + rot(x) * s, np.cos(emb), np.sin(emb))
    return tuple(map(turn, (q, k)))


@want(shape="N,d")
def diag_rotation(x, positions):
    n, d = x.shape
    w = 10000.0 ** (-np.arange(0, d, 2) / d)
    out = []
    for i in range(n):
        a = positions[i] * w
        C, S = np.diag(np.cos(a)), np.diag(np.sin(a))
        R = np.block([[C, -S], [S, C]])
        out.append(R @ x[i])
    return np.array(out)


@want(kind="sinusoidal", sign=None, table=True, layout="interleaved, sine first")
def indices_table(length, d):
    pos, j = np.indices((length, d))
    t = pos / np.power(10000.0, (j - j % 2) / d)
    return np.where(j % 2, np.cos(t), np.sin(t))
