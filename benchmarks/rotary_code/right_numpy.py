"""Rotary and sinusoidal encodings as people write them with NumPy: a way of writing each."""

import math
from dataclasses import dataclass, field

import numpy as np


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


def two_by_two(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    ang = positions[:, None] * np.reciprocal(np.power(10000.0, np.arange(0, d, 2) / d))
    R = np.array([[np.cos(ang), -np.sin(ang)], [np.sin(ang), np.cos(ang)]])  # (2, 2, N, d/2)
    pairs = x.reshape(x.shape[:-1] + (d // 2, 2))
    return np.einsum("abnf,...nfb->...nfa", R, pairs).reshape(x.shape)


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


def mae_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    omega = np.arange(d // 2, dtype=float)
    omega /= d / 2.0
    omega = 1.0 / 10000**omega
    out = np.einsum("m,d->md", np.arange(length).reshape(-1), omega)
    return np.concatenate([np.sin(out), np.cos(out)], axis=1)


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


def omegas(d, base=10000.0):
    return np.power(base, -np.arange(0, d, 2, dtype=np.float64) / d)


@dataclass
class NumpyRope:
    dim: int
    theta: float = 10000.0
    max_len: int = 2048
    cos: np.ndarray = field(init=False)
    sin: np.ndarray = field(init=False)

    def __post_init__(self):
        ang = np.arange(self.max_len)[:, None] * omegas(self.dim, self.theta)
        self.cos, self.sin = np.cos(ang), np.sin(ang)

    def __getitem__(self, ids):
        return self.cos[ids], self.sin[ids]


def indexed_dataclass(q, k, positions):
    """expect: layout=interleaved; base=10000; shape=B,H,N,d"""
    cos, sin = NumpyRope(q.shape[-1])[positions]
    out = []
    for t in (q, k):
        even, odd = t[..., ::2], t[..., 1::2]
        out.append(
            np.stack((even * cos - odd * sin, even * sin + odd * cos), axis=-1).reshape(t.shape)
        )
    return tuple(out)


def fortran_order(x, positions):
    """expect: layout=interleaved; base=10000; shape=N,d"""
    # columns of a (2, d/2) matrix are the pairs
    n, d = x.shape
    pairs = x.reshape(n, d // 2, 2).transpose(2, 0, 1)
    ang = np.multiply.outer(positions, omegas(d))
    re = pairs[0] * np.cos(ang) - pairs[1] * np.sin(ang)
    im = pairs[0] * np.sin(ang) + pairs[1] * np.cos(ang)
    return np.array([re, im]).transpose(1, 2, 0).reshape(n, d)


def moved_axes(x, positions):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    y = np.moveaxis(x, 1, 2)
    d = y.shape[-1]
    ang = positions[:, None] * omegas(d)
    a, b = y[..., : d // 2], y[..., d // 2 :]
    z = np.empty_like(y)
    z[..., : d // 2] = a * np.cos(ang) - b * np.sin(ang)
    z[..., d // 2 :] = b * np.cos(ang) + a * np.sin(ang)
    return np.moveaxis(z, 2, 1)


def stretched_base(x, positions):
    """expect: layout=interleaved"""
    d = x.shape[-1]
    z = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(
        1j * np.outer(positions, omegas(d, 10000.0 * 4.0 ** (d / (d - 2))))
    )
    out = np.empty(x.shape)
    out[..., ::2], out[..., 1::2] = z.real, z.imag
    return out


def selected_partner(x, positions):
    """expect: layout=interleaved; base=10000"""
    i = np.arange(x.shape[-1])
    partner = np.select(
        [i % 2 == 0, i % 2 == 1], [-np.roll(x, -1, axis=-1), np.roll(x, 1, axis=-1)]
    )
    ang = positions[:, None] * 10000.0 ** (-2.0 * np.floor_divide(i, 2) / x.shape[-1])
    return x * np.cos(ang) + partner * np.sin(ang)


def only_the_new_row(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    w = omegas(new.shape[-1])
    ids = np.arange(position, position + new.shape[-2])
    a, b = np.split(new, 2, axis=-1)
    ang = np.outer(ids, w)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], axis=-1
    )


def from_function_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; symbolic=any; table=1"""

    def entry(p, j):
        ang = p / 10000 ** (2 * (j // 2) / d)
        return np.where(j % 2 == 0, np.sin(ang), np.cos(ang))

    return np.fromfunction(entry, (length, d))


def meshgrid_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    i, p = np.meshgrid(np.arange(d // 2), np.arange(length))
    ang = p * np.exp(-i * np.log(10000.0) / (d // 2))
    return np.hstack((np.sin(ang), np.cos(ang)))


def pair_list_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; symbolic=any; table=1"""
    return np.array(
        [
            [f(p / 10000 ** (2 * i / d)) for i in range(d // 2) for f in (np.sin, np.cos)]
            for p in range(length)
        ]
    )


def hsplit_rope(x, positions):
    """expect: layout=half-split; base=10000; rotated=all"""
    d = x.shape[1]
    a, b = np.hsplit(x, 2)
    ang = positions.reshape(-1, 1) * np.exp(-np.log(10000.0) * 2 * np.arange(d // 2) / d).reshape(
        1, -1
    )
    c, s = np.cos(ang), np.sin(ang)
    return np.hstack((a * c - b * s, a * s + b * c))


THETA = 10000.0


class FlippedRope:
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
    return FlippedRope(x.shape[-1])(x, positions)


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


def first_quarter(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/4; shape=B,N,d"""
    r = x.shape[-1] // 4
    out = np.array(x)
    w = 1.0 / 10000 ** (np.arange(0, r, 2) / r)
    ang = positions[:, None] * w
    out[..., 0:r:2] = x[..., 0:r:2] * np.cos(ang) - x[..., 1:r:2] * np.sin(ang)
    out[..., 1:r:2] = x[..., 1:r:2] * np.cos(ang) + x[..., 0:r:2] * np.sin(ang)
    return out
