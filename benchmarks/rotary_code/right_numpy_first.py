"""Rotary and sinusoidal encodings as people write them with NumPy, mostly for teaching."""

import math
from functools import lru_cache

import numpy as np
from numpy.lib.stride_tricks import as_strided


def rotate_half(x):
    half = x.shape[-1] // 2
    return np.concatenate([-x[..., half:], x[..., :half]], axis=-1)


def textbook(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    theta = 10000.0 ** (-2.0 * np.arange(d // 2) / d)
    m_theta = np.outer(positions, theta)
    cos, sin = np.cos(m_theta), np.sin(m_theta)
    out = np.empty_like(x)
    out[..., 0::2] = x[..., 0::2] * cos - x[..., 1::2] * sin
    out[..., 1::2] = x[..., 0::2] * sin + x[..., 1::2] * cos
    return out


def half_rotation(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    inv_freq = 1.0 / np.power(10000, np.arange(0, d, 2) / d)
    freqs = np.einsum("i,j->ij", positions, inv_freq)
    emb = np.concatenate((freqs, freqs), axis=-1)
    return x * np.cos(emb) + rotate_half(x) * np.sin(emb)


def complex_plane(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    z = x[..., ::2] + 1j * x[..., 1::2]
    z = z * np.exp(1j * np.outer(positions, 10000.0 ** (-np.arange(0, d, 2) / d)))
    return np.stack([z.real, z.imag], axis=-1).reshape(x.shape)


def complex_view(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any; shape=N,d"""
    z = np.ascontiguousarray(x, dtype=np.float64).view(np.complex128)
    ang = positions[:, None] / 10000.0 ** (np.arange(z.shape[-1]) / z.shape[-1])
    return (z * np.exp(1j * ang)).view(np.float64)


def nested_loops(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any; shape=N,d"""
    n, d = x.shape
    out = np.zeros((n, d))
    for row in range(n):
        for i in range(0, d, 2):
            angle = positions[row] / (10000 ** (i / d))
            c, s = np.cos(angle), np.sin(angle)
            out[row, i] = x[row, i] * c - x[row, i + 1] * s
            out[row, i + 1] = x[row, i] * s + x[row, i + 1] * c
    return out


def block_matrix(position, d, base=10000.0):
    R = np.zeros((d, d))
    for i in range(d // 2):
        t = position * base ** (-2 * i / d)
        R[2 * i, 2 * i], R[2 * i, 2 * i + 1] = np.cos(t), -np.sin(t)
        R[2 * i + 1, 2 * i], R[2 * i + 1, 2 * i + 1] = np.sin(t), np.cos(t)
    return R


def paper_matrices(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any; shape=N,d"""
    return np.stack([block_matrix(p, x.shape[-1]) @ v for p, v in zip(positions, x)])


def two_by_two(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    ang = positions[:, None] * np.reciprocal(np.power(10000.0, np.arange(0, d, 2) / d))
    R = np.array([[np.cos(ang), -np.sin(ang)], [np.sin(ang), np.cos(ang)]])  # (2, 2, N, d/2)
    pairs = x.reshape(x.shape[:-1] + (d // 2, 2))
    return np.einsum("abnf,...nfb->...nfa", R, pairs).reshape(x.shape)


def strided_halves(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; shape=N,d"""
    x = np.ascontiguousarray(x)
    n, d = x.shape
    step_row, step = x.strides
    halves = as_strided(x, shape=(2, n, d // 2), strides=(d // 2 * step, step_row, step))
    ang = positions[:, None] * np.logspace(0, -1, d // 2, endpoint=False, base=10000.0)
    a, b = halves
    return np.hstack([a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)])


def log_spaced(x, positions):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    inv_freq = np.exp(np.linspace(0.0, -np.log(10000.0), half, endpoint=False))
    ang = np.multiply.outer(positions, inv_freq)
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), b * np.cos(ang) + a * np.sin(ang)], axis=-1
    )


def pico_llama(xq, xk, positions):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    head_dim = xq.shape[-1]
    inv_freq = 1.0 / (10000 ** (np.arange(0, head_dim, 2)[: (head_dim // 2)] / head_dim))
    freqs = np.outer(positions, inv_freq)
    cos, sin = np.cos(freqs)[None, :, None, :], np.sin(freqs)[None, :, None, :]

    def turn(x):
        xri = x.reshape(x.shape[:-1] + (-1, 2))
        re, im = np.split(xri, 2, axis=-1)
        re, im = re.squeeze(-1), im.squeeze(-1)
        out = np.stack([re * cos - im * sin, re * sin + im * cos], axis=-1)
        return out.reshape(out.shape[:-2] + (-1,))

    return turn(xq), turn(xk)


@lru_cache(maxsize=None)
def memo_tables(d, n=2048):
    ang = np.arange(n)[:, np.newaxis] * 500000.0 ** (-np.arange(0, d, 2) / d)
    return np.cos(ang), np.sin(ang)


def memo(x, positions):
    """expect: layout=half-split; base=500000"""
    cos, sin = memo_tables(x.shape[-1])
    cos, sin = np.take(cos, positions, axis=0), np.take(sin, positions, axis=0)
    a, b = np.array_split(x, 2, axis=-1)
    return np.concatenate((a * cos - b * sin, b * cos + a * sin), -1)


def partial_rotation(x, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/2"""
    r = x.shape[-1] // 2
    ang = positions[:, None] / 10000 ** (np.arange(0, r, 2) / r)
    emb = np.tile(ang, (1, 2))
    y = np.array(x, copy=True)
    y[..., :r] = x[..., :r] * np.cos(emb) + rotate_half(x[..., :r]) * np.sin(emb)
    return y


def negative_angle(x, positions):
    """expect: layout=interleaved; base=10000; sign=-1"""
    d = x.shape[-1]
    ang = -np.outer(positions, 1 / 10000 ** (np.arange(0, d, 2) / d))
    c, s = np.repeat(np.cos(ang), 2, axis=-1), np.repeat(np.sin(ang), 2, axis=-1)
    turned = np.stack([-x[..., 1::2], x[..., 0::2]], axis=-1).reshape(x.shape)
    return x * c + turned * s


class Rope:
    def __init__(self, d_k, theta=10000.0):
        self.d_k = d_k
        k = np.arange(1, d_k // 2 + 1)
        self.freq = theta ** (-(2 * k - 2) / d_k)

    def forward(self, x, token_positions):
        ang = token_positions[..., None] * self.freq
        even, odd = x[..., 0::2], x[..., 1::2]
        out = np.zeros(x.shape)
        out[..., 0::2] = even * np.cos(ang) - odd * np.sin(ang)
        out[..., 1::2] = even * np.sin(ang) + odd * np.cos(ang)
        return out


def course_class(x, positions):
    """expect: layout=interleaved; base=10000"""
    return Rope(x.shape[-1]).forward(x, positions)


def fancy_partner(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    partner = (np.arange(d) + d // 2) % d
    sign = np.where(np.arange(d) < d // 2, -1.0, 1.0)
    ang = positions[:, None] * 10000.0 ** (-2.0 * (np.arange(d) % (d // 2)) / d)
    return x * np.cos(ang) + sign * x[..., partner] * np.sin(ang)


def kv_step(new, cache, position):
    """expect: layout=interleaved; base=10000; cache=1"""
    d = new.shape[-1]
    ang = position * 10000.0 ** (-np.arange(0, d, 2) / d)
    a, b = new[..., 0::2], new[..., 1::2]
    row = np.stack(
        [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], -1
    ).reshape(new.shape)
    return np.concatenate([cache, row], axis=-2)


def rows(x):
    """expect: layout=half-split; base=10000; shape=N,d"""
    n, d = x.shape
    ang = np.arange(n)[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)[None, :]
    a, b = x[:, : d // 2], x[:, d // 2 :]
    return np.c_[a * np.cos(ang) - b * np.sin(ang), b * np.cos(ang) + a * np.sin(ang)]


def keras_tutorial_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    pos = np.arange(length)[:, np.newaxis]
    i = np.arange(d)[np.newaxis, :]
    angle_rads = pos * (1 / np.power(10000, (2 * (i // 2)) / np.float32(d)))
    angle_rads[:, 0::2] = np.sin(angle_rads[:, 0::2])
    angle_rads[:, 1::2] = np.cos(angle_rads[:, 1::2])
    return angle_rads


def translation_tutorial_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    depth = d / 2
    positions = np.arange(length)[:, np.newaxis]
    depths = np.arange(depth)[np.newaxis, :] / depth
    angle_rads = positions * (1 / (10000**depths))
    return np.concatenate([np.sin(angle_rads), np.cos(angle_rads)], axis=-1)


def mae_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    omega = np.arange(d // 2, dtype=float)
    omega /= d / 2.0
    omega = 1.0 / 10000**omega
    out = np.einsum("m,d->md", np.arange(length).reshape(-1), omega)
    return np.concatenate([np.sin(out), np.cos(out)], axis=1)


def list_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; symbolic=any; table=1"""
    pe = np.zeros((length, d))
    for k in range(length):
        for i in np.arange(int(d / 2)):
            denominator = np.power(10000, 2 * i / d)
            pe[k, 2 * i] = np.sin(k / denominator)
            pe[k, 2 * i + 1] = np.cos(k / denominator)
    return pe


def phase_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, cosine first; base=10000; table=1"""
    z = np.exp(1j * np.outer(np.arange(length), 10000.0 ** (-np.arange(0, d, 2) / d)))
    return np.dstack([z.real, z.imag]).reshape(length, d)


def cos_sin_table(length, d):
    """expect: kind=sinusoidal; layout=halves, cosine first; base=10000; table=1"""
    half = d // 2
    freq = np.exp(-math.log(10000.0) * np.arange(half) / half)
    ang = np.arange(length)[:, None] * freq[None]
    out = np.empty((length, d))
    np.cos(ang, out=out[:, :half])
    np.sin(ang, out=out[:, half:])
    return out
