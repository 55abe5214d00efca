"""Rotary encodings and sinusoidal tables as people write them with NumPy."""

import math

import numpy as np


def rope_naive(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    seq, dim = x.shape
    theta = 1.0 / np.power(10000, np.arange(0, dim, 2) / dim)
    m_theta = np.outer(positions, theta)
    cos = np.repeat(np.cos(m_theta), 2, axis=-1)
    sin = np.repeat(np.sin(m_theta), 2, axis=-1)
    x_rot = np.stack([-x[:, 1::2], x[:, 0::2]], axis=-1).reshape(seq, dim)
    return x * cos + x_rot * sin


def llama_np(xq, xk, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,H,d"""
    hd = xq.shape[-1]
    inv_freq = 1.0 / (10000 ** (np.arange(0, hd, 2)[: (hd // 2)] / hd))
    freqs = np.outer(positions, inv_freq)
    freqs_cos, freqs_sin = np.cos(freqs), np.sin(freqs)
    xqri = xq.reshape(xq.shape[:-1] + (-1, 2))
    xkri = xk.reshape(xk.shape[:-1] + (-1, 2))
    xq_r, xq_i = np.split(xqri, 2, axis=-1)
    xq_r, xq_i = xq_r.squeeze(-1), xq_i.squeeze(-1)
    xk_r, xk_i = np.split(xkri, 2, axis=-1)
    xk_r, xk_i = xk_r.squeeze(-1), xk_i.squeeze(-1)
    freqs_cos = np.expand_dims(np.expand_dims(freqs_cos, axis=0), axis=2)
    freqs_sin = np.expand_dims(np.expand_dims(freqs_sin, axis=0), axis=2)
    q_out_r = xq_r * freqs_cos - xq_i * freqs_sin
    q_out_i = xq_r * freqs_sin + xq_i * freqs_cos
    k_out_r = xk_r * freqs_cos - xk_i * freqs_sin
    k_out_i = xk_r * freqs_sin + xk_i * freqs_cos
    q_out = np.stack([q_out_r, q_out_i], axis=-1)
    k_out = np.stack([k_out_r, k_out_i], axis=-1)
    return q_out.reshape(q_out.shape[:-2] + (-1,)), k_out.reshape(k_out.shape[:-2] + (-1,))


def complex_view(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    d = x.shape[-1]
    z = x[..., 0::2] + 1j * x[..., 1::2]
    freqs = 10000.0 ** (-np.arange(0, d, 2) / d)
    z = z * np.exp(1j * positions[:, None] * freqs)
    out = np.empty_like(x)
    out[..., 0::2] = z.real
    out[..., 1::2] = z.imag
    return out


class NumpyRope:
    def __init__(self, dim, max_len=512, base=10000):
        self.dim = dim
        pos = np.arange(max_len)[:, None]
        i = np.arange(dim // 2)[None, :]
        angles = pos / np.power(base, 2 * i / dim)
        self.cos = np.concatenate([np.cos(angles), np.cos(angles)], axis=-1)
        self.sin = np.concatenate([np.sin(angles), np.sin(angles)], axis=-1)

    def rotate_half(self, x):
        h = self.dim // 2
        return np.concatenate((-x[..., h:], x[..., :h]), axis=-1)

    def __call__(self, x, positions):
        return x * self.cos[positions] + self.rotate_half(x) * self.sin[positions]


def class_with_table(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    return NumpyRope(x.shape[-1])(x, positions)


def hsplit_rope(x, positions):
    """expect: layout=half-split; base=10000; rotated=all"""
    d = x.shape[1]
    a, b = np.hsplit(x, 2)
    ang = positions.reshape(-1, 1) * np.exp(-np.log(10000.0) * 2 * np.arange(d // 2) / d).reshape(
        1, -1
    )
    c, s = np.cos(ang), np.sin(ang)
    return np.hstack((a * c - b * s, a * s + b * c))


def inplace_copy(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    out = x.copy()
    d = x.shape[-1]
    freq = 1 / 10000 ** (np.arange(0, d, 2, dtype=np.float32) / d)
    angle = positions[:, np.newaxis] * freq[np.newaxis, :]
    even, odd = x[..., ::2], x[..., 1::2]
    out[..., ::2] = even * np.cos(angle) - odd * np.sin(angle)
    out[..., 1::2] = odd * np.cos(angle) + even * np.sin(angle)
    return out


def partial_numpy(x, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/2; shape=B,N,H,d"""
    rot = x.shape[-1] // 2
    r, p = x[..., :rot], x[..., rot:]
    half = rot // 2
    inv = np.float32(10000) ** (-np.arange(half, dtype=np.float32) / half)
    ang = (positions[:, None] * inv)[None, :, None, :]
    r1, r2 = r[..., :half], r[..., half:]
    return np.concatenate(
        [r1 * np.cos(ang) - r2 * np.sin(ang), r2 * np.cos(ang) + r1 * np.sin(ang), p], axis=-1
    )


def clockwise(x, positions):
    """expect: layout=interleaved; sign=-1; base=10000; rotated=all"""
    d = x.shape[-1]
    ang = np.einsum("n,k->nk", positions, 10000.0 ** (-np.arange(0, d, 2) / d))
    pairs = x.reshape(x.shape[0], d // 2, 2)
    u = pairs[..., 0] * np.cos(ang) + pairs[..., 1] * np.sin(ang)
    v = pairs[..., 1] * np.cos(ang) - pairs[..., 0] * np.sin(ang)
    return np.stack((u, v), axis=-1).reshape(x.shape)


def rotation_matrices(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    n, d = x.shape
    ang = positions[:, None] * 10000.0 ** (-2 * np.arange(d // 2) / d)
    rot = np.empty((n, d // 2, 2, 2))
    rot[..., 0, 0] = np.cos(ang)
    rot[..., 0, 1] = -np.sin(ang)
    rot[..., 1, 0] = np.sin(ang)
    rot[..., 1, 1] = np.cos(ang)
    return np.matmul(rot, x.reshape(n, d // 2, 2, 1)).reshape(n, d)


def textbook_loop(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; symbolic=any; head_dims=8"""
    n, d = x.shape
    out = np.zeros((n, d))
    for i in range(0, d, 2):
        w = 1.0 / 10000 ** (i / d)
        c, s = np.cos(positions * w), np.sin(positions * w)
        out[:, i] = c * x[:, i] - s * x[:, i + 1]
        out[:, i + 1] = s * x[:, i] + c * x[:, i + 1]
    return out


def axial_same_coordinate(x, positions):
    """expect: rotated=all; shape=B,N,d; symbolic=any; head_dims=64"""
    assert x.shape[-1] == 64

    def one_axis(t, pos):
        k = t.shape[-1]
        ang = pos[:, None] * 100.0 ** (-np.arange(0, k, 2) / k)
        a, b = t[..., : k // 2], t[..., k // 2 :]
        return np.concatenate(
            [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], -1
        )

    rows, cols = x[..., :32], x[..., 32:]
    return np.concatenate([one_axis(rows, positions), one_axis(cols, positions)], axis=-1)


def tensorflow_tutorial(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    depth = d / 2
    positions = np.arange(length)[:, np.newaxis]
    depths = np.arange(depth)[np.newaxis, :] / depth
    angle_rates = 1 / (10000**depths)
    angle_rads = positions * angle_rates
    return np.concatenate([np.sin(angle_rads), np.cos(angle_rads)], axis=-1)


def get_angles(pos, i, d_model):
    return pos * (1 / np.power(10000, (2 * (i // 2)) / np.float32(d_model)))


def old_tutorial(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    angle_rads = get_angles(np.arange(length)[:, np.newaxis], np.arange(d)[np.newaxis, :], d)
    angle_rads[:, 0::2] = np.sin(angle_rads[:, 0::2])
    angle_rads[:, 1::2] = np.cos(angle_rads[:, 1::2])
    return angle_rads


def mae_one_axis(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    omega = np.arange(d // 2, dtype=float)
    omega /= d / 2.0
    omega = 1.0 / 10000**omega
    pos = np.arange(length, dtype=np.float32).reshape(-1)
    out = np.einsum("m,d->md", pos, omega)
    return np.concatenate([np.sin(out), np.cos(out)], axis=1)


def decode_step(new, cache, position):
    """expect: layout=interleaved; base=10000; cache=1"""
    d = new.shape[-1]
    ang = position * 10000.0 ** (-np.arange(0, d, 2) / d)
    c, s = np.cos(ang), np.sin(ang)
    row = np.empty_like(new)
    row[..., 0::2] = new[..., 0::2] * c - new[..., 1::2] * s
    row[..., 1::2] = new[..., 0::2] * s + new[..., 1::2] * c
    return np.concatenate([cache, row], axis=0)
