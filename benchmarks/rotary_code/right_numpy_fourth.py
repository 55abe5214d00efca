"""Rotary encodings and sinusoidal tables as people write them with NumPy, second collection."""

import math

import numpy as np

THETA = 10000.0


def rotate_half(x):
    x1, x2 = np.array_split(x, 2, axis=-1)
    return np.concatenate((-x2, x1), axis=-1)


def compute_cos_sin(positions, head_dim, theta_base=THETA):
    assert head_dim % 2 == 0, "Embedding dimension must be even"
    inv_freq = 1.0 / (
        theta_base ** (np.arange(0, head_dim, 2)[: (head_dim // 2)].astype(np.float32) / head_dim)
    )
    angles = positions[:, None] * inv_freq[None, :]
    angles = np.concatenate([angles, angles], axis=1)
    return np.cos(angles), np.sin(angles)


def from_scratch(x, positions):
    """expect: layout=half-split; base=500000; rotated=all; shape=B,H,N,d"""
    batch, heads, seq_len, head_dim = x.shape
    cos, sin = compute_cos_sin(positions, head_dim, 500_000)
    x1 = x[..., : head_dim // 2]
    x2 = x[..., head_dim // 2 :]
    cos = cos[np.newaxis, np.newaxis, :seq_len, :]
    sin = sin[np.newaxis, np.newaxis, :seq_len, :]
    rotated = np.concatenate((-x2, x1), axis=-1)
    return (x * cos + rotated * sin).astype(x.dtype)


def qk_pair(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    cos, sin = compute_cos_sin(positions, q.shape[-1])
    cos, sin = cos[:, None, :], sin[:, None, :]
    return q * cos + rotate_half(q) * sin, k * cos + rotate_half(k) * sin


def euler(x, positions):
    """expect: layout=half-split; base=10000; rotated=all"""
    h = x.shape[-1] // 2
    z = x[:, :h] + 1j * x[:, h:]
    phase = np.exp(1j * np.outer(positions, THETA ** (-np.arange(h) / h)))
    z = z * phase
    return np.concatenate([np.real(z), np.imag(z)], axis=-1)


class Rope:
    def __init__(self, dim):
        self.inv_freq = np.power(THETA, -np.arange(0.0, dim, 2.0) / dim)

    def phases(self, positions):
        return np.multiply.outer(positions, self.inv_freq)

    def __call__(self, x, positions):
        ph = self.phases(positions)
        c, s = np.cos(ph)[..., None], np.sin(ph)[..., None]
        pair = x.reshape(*x.shape[:-1], -1, 2)
        flipped = pair[..., ::-1] * np.array([-1.0, 1.0])
        return (pair * c + flipped * s).reshape(x.shape)


def flipped_pairs(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    return Rope(x.shape[-1])(x, positions)


def su_style(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    d = x.shape[-1]
    idx = np.arange(d) // 2
    pe = positions[:, None] * np.power(10000.0, -2.0 * idx / d)
    x2 = np.empty_like(x)
    x2[:, ::2] = -x[:, 1::2]
    x2[:, 1::2] = x[:, ::2]
    return x * np.cos(pe) + x2 * np.sin(pe)


def keras_style(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,H,d"""
    d = q.shape[-1]
    indices = np.power(10000.0, -2 * np.arange(0, d // 2) / d)
    embeddings = np.einsum("n,d->nd", positions, indices)
    pos_emb = np.reshape(np.stack([np.sin(embeddings), np.cos(embeddings)], axis=-1), (1, -1, d))
    cos_pos = np.repeat(pos_emb[..., None, 1::2], 2, axis=-1)
    sin_pos = np.repeat(pos_emb[..., None, ::2], 2, axis=-1)
    q2 = np.reshape(np.stack([-q[..., 1::2], q[..., ::2]], 4), q.shape)
    k2 = np.reshape(np.stack([-k[..., 1::2], k[..., ::2]], 4), k.shape)
    return q * cos_pos + q2 * sin_pos, k * cos_pos + k2 * sin_pos


def interpolated(x, positions):
    """expect: layout=interleaved; rotated=all"""
    d = x.shape[-1]
    t = positions.astype(np.float64) / 8.0
    ang = t.reshape(-1, 1) @ (10000.0 ** (-np.arange(0, d, 2) / d)).reshape(1, -1)
    out = np.zeros(x.shape)
    out[:, ::2] = x[:, ::2] * np.cos(ang) - x[:, 1::2] * np.sin(ang)
    out[:, 1::2] = x[:, ::2] * np.sin(ang) + x[:, 1::2] * np.cos(ang)
    return out


def backward_turn(x, positions):
    """expect: layout=half-split; sign=-1; base=10000; rotated=all; shape=B,H,N,d"""
    cos, sin = compute_cos_sin(positions, x.shape[-1])
    first, second = np.split(x, [x.shape[-1] // 2], axis=-1)
    return x * cos + np.concatenate([second, -first], axis=-1) * sin


def first_quarter(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/4; shape=B,N,d"""
    r = x.shape[-1] // 4
    out = np.array(x)
    w = 1.0 / 10000 ** (np.arange(0, r, 2) / r)
    ang = positions[:, None] * w
    out[..., 0:r:2] = x[..., 0:r:2] * np.cos(ang) - x[..., 1:r:2] * np.sin(ang)
    out[..., 1:r:2] = x[..., 1:r:2] * np.cos(ang) + x[..., 0:r:2] * np.sin(ang)
    return out


def python_lists(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; symbolic=any; head_dims=8"""
    n, d = x.shape
    half = d // 2
    freqs = [1.0 / (10000 ** (2 * i / d)) for i in range(half)]
    ang = np.stack([positions * f for f in freqs], axis=1)
    left = [x[:, i] * np.cos(ang[:, i]) - x[:, i + half] * np.sin(ang[:, i]) for i in range(half)]
    right = [x[:, i + half] * np.cos(ang[:, i]) + x[:, i] * np.sin(ang[:, i]) for i in range(half)]
    return np.stack(left + right, axis=-1)


def where_even(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    pos = np.arange(length)[:, None]
    i = np.arange(d)[None, :]
    angle = pos / np.power(10000, 2 * (i // 2) / d)
    return np.where(i % 2 == 0, np.sin(angle), np.cos(angle))


def tensor2tensor_np(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    num = d // 2
    inc = np.log(10000.0) / (num - 1)
    inv = np.exp(np.arange(num) * -inc)
    t = np.arange(length)[:, np.newaxis] * inv[np.newaxis, :]
    return np.concatenate((np.sin(t), np.cos(t)), axis=1)


def cosine_first_pairs(length, d):
    """expect: kind=sinusoidal; layout=interleaved, cosine first; base=10000; table=1"""
    pe = np.empty((length, d))
    ang = np.outer(np.arange(length), 1 / 10000 ** (np.arange(0, d, 2) / d))
    pe[:, ::2], pe[:, 1::2] = np.cos(ang), np.sin(ang)
    return pe


def dit_pos_embed(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""

    def one(embed_dim, pos):
        assert embed_dim % 2 == 0
        omega = np.arange(embed_dim // 2, dtype=np.float64)
        omega /= embed_dim / 2.0
        omega = 1.0 / 10000**omega
        pos = pos.reshape(-1)
        out = np.einsum("m,d->md", pos, omega)
        return np.concatenate([np.sin(out), np.cos(out)], axis=1)

    return one(d, np.arange(length, dtype=np.float32))


def vstack_step(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    cos, sin = compute_cos_sin(np.array([position]), new.shape[-1])
    return np.vstack([cache, new * cos + rotate_half(new) * sin])
