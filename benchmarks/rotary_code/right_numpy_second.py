"""More rotary and sinusoidal encodings with NumPy."""

import math
from dataclasses import dataclass, field

import numpy as np


def omegas(d, base=10000.0):
    return np.power(base, -np.arange(0, d, 2, dtype=np.float64) / d)


# --- tensordot, kron, block, Fortran order ----------------------------------------------------------
def fortran_order(x, positions):
    """expect: layout=interleaved; base=10000; shape=N,d"""
    # columns of a (2, d/2) matrix are the pairs
    n, d = x.shape
    pairs = x.reshape(n, d // 2, 2).transpose(2, 0, 1)
    ang = np.multiply.outer(positions, omegas(d))
    re = pairs[0] * np.cos(ang) - pairs[1] * np.sin(ang)
    im = pairs[0] * np.sin(ang) + pairs[1] * np.cos(ang)
    return np.array([re, im]).transpose(1, 2, 0).reshape(n, d)


def kronecker(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    J = np.kron(np.eye(d // 2), np.array([[0.0, 1.0], [-1.0, 0.0]]))
    ang = np.kron(positions[:, None] * omegas(d), np.ones((1, 2)))
    return x * np.cos(ang) + (x @ J) * np.sin(ang)


def block_of_identities(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    eye, zero = np.eye(d // 2), np.zeros((d // 2, d // 2))
    J = np.block([[zero, eye], [-eye, zero]])
    ang = np.hstack([np.outer(positions, omegas(d))] * 2)
    return x * np.cos(ang) + np.matmul(x, J) * np.sin(ang)


def stacked_two_by_two(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    ang = positions[:, np.newaxis] * omegas(d)[np.newaxis, :]
    R = np.stack(
        [np.stack([np.cos(ang), -np.sin(ang)], -1), np.stack([np.sin(ang), np.cos(ang)], -1)], -2
    )
    halves = np.stack(np.split(x, 2, axis=-1), axis=-1)[..., None]
    y = np.matmul(R, halves)[..., 0]
    return np.concatenate([y[..., 0], y[..., 1]], axis=-1)


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


# --- one vector at a time -------------------------------------------------------------------------------
def single(v, p):
    y = v.copy()
    for i in range(len(v) // 2):
        t = p / 10000 ** (2 * i / len(v))
        y[2 * i] = v[2 * i] * math.cos(t) - v[2 * i + 1] * math.sin(t)
        y[2 * i + 1] = v[2 * i] * math.sin(t) + v[2 * i + 1] * math.cos(t)
    return y


def vectorized_by_signature(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any"""
    return np.vectorize(single, signature="(d),()->(d)")(x, positions)


def comprehension(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; shape=N,d"""
    w = omegas(x.shape[1])
    rows = []
    for vector, m in zip(x, positions):
        first, second = np.split(vector, 2)
        rows.append(
            np.r_[
                first * np.cos(m * w) - second * np.sin(m * w),
                first * np.sin(m * w) + second * np.cos(m * w),
            ]
        )
    return np.vstack(rows)


def inference_engine(x, positions):
    """expect: layout=half-split; base=500000; shape=N,H,d"""
    n, heads, head_dim = x.shape
    half = head_dim // 2
    freq = 1.0 / (500000.0 ** (np.arange(0, half, dtype=np.float32) / half))
    angles = positions.astype(np.float32).reshape((-1, 1)) * freq.reshape((1, -1))
    cos, sin = np.cos(angles).reshape((n, 1, half)), np.sin(angles).reshape((n, 1, half))
    a, b = x[:, :, :half], x[:, :, half : 2 * half]
    y = np.empty_like(x)
    y[:, :, :half] = a * cos - b * sin
    y[:, :, half : 2 * half] = a * sin + b * cos
    return y


# --- frequencies ------------------------------------------------------------------------------------------
def geometric(x, positions):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    ang = positions[:, None] / np.geomspace(1.0, 10000.0, num=half, endpoint=False)
    a, b = np.split(x, [half], axis=-1)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], axis=-1
    )


def running_product(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    steps = np.full(d // 2, 10000.0 ** (-2.0 / d))
    steps[0] = 1.0
    ang = np.outer(positions, np.cumprod(steps))
    y = np.zeros_like(x)
    y[..., ::2] = x[..., ::2] * np.cos(ang) - x[..., 1::2] * np.sin(ang)
    y[..., 1::2] = x[..., ::2] * np.sin(ang) + x[..., 1::2] * np.cos(ang)
    return y


def interpolated_np(x, positions):
    """expect: layout=half-split"""
    d = x.shape[-1]
    ang = np.outer(positions * (2048 / 8192), omegas(d))
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], axis=-1
    )


def stretched_base(x, positions):
    """expect: layout=interleaved"""
    d = x.shape[-1]
    z = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(
        1j * np.outer(positions, omegas(d, 10000.0 * 4.0 ** (d / (d - 2))))
    )
    out = np.empty(x.shape)
    out[..., ::2], out[..., 1::2] = z.real, z.imag
    return out


# --- classes and queries with keys --------------------------------------------------------------------------
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


FROZEN = NumpyRope(64)


def frozen_table(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; head_dims=64"""
    cos, sin = FROZEN[positions]
    return np.concatenate(
        [x[..., :32] * cos - x[..., 32:] * sin, x[..., 32:] * cos + x[..., :32] * sin], axis=-1
    )


def clockwise_halves(q, k, positions):
    """expect: layout=half-split; base=10000; sign=-1"""
    ang = np.outer(positions, omegas(q.shape[-1]))
    cos, sin = np.cos(ang), np.sin(ang)

    def embed(t):
        t1, t2 = np.split(t, 2, axis=-1)
        return np.concatenate([t1 * cos + t2 * sin, t2 * cos - t1 * sin], axis=-1)

    return embed(q), embed(k)


def last_part(x, positions):
    """expect: layout=half-split; base=10000; rotated=d/2,d"""
    keep, turned = np.split(x, 2, axis=-1)
    r = turned.shape[-1]
    ang = np.outer(positions, omegas(r))
    a, b = np.split(turned, 2, axis=-1)
    return np.concatenate(
        [keep, a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], axis=-1
    )


def selected_partner(x, positions):
    """expect: layout=interleaved; base=10000"""
    i = np.arange(x.shape[-1])
    partner = np.select(
        [i % 2 == 0, i % 2 == 1], [-np.roll(x, -1, axis=-1), np.roll(x, 1, axis=-1)]
    )
    ang = positions[:, None] * 10000.0 ** (-2.0 * np.floor_divide(i, 2) / x.shape[-1])
    return x * np.cos(ang) + partner * np.sin(ang)


def rows_of_x(x):
    """expect: layout=interleaved; base=10000; shape=N,d"""
    n, d = x.shape
    m, i = np.ogrid[:n, : d // 2]
    ang = m * 10000.0 ** (-2.0 * i / d)
    return np.dstack(
        (
            x[:, ::2] * np.cos(ang) - x[:, 1::2] * np.sin(ang),
            x[:, ::2] * np.sin(ang) + x[:, 1::2] * np.cos(ang),
        )
    ).reshape(n, d)


def only_the_new_row(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    w = omegas(new.shape[-1])
    ids = np.arange(position, position + new.shape[-2])
    a, b = np.split(new, 2, axis=-1)
    ang = np.outer(ids, w)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], axis=-1
    )


# --- tables --------------------------------------------------------------------------------------------------
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


def signal_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    num_timescales = d // 2
    inv_timescales = np.exp(np.arange(num_timescales) * -(math.log(1.0e4) / (num_timescales - 1)))
    scaled_time = np.expand_dims(np.arange(length), 1) * np.expand_dims(inv_timescales, 0)
    return np.concatenate([np.sin(scaled_time), np.cos(scaled_time)], axis=1)


def pair_list_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; symbolic=any; table=1"""
    return np.array(
        [
            [f(p / 10000 ** (2 * i / d)) for i in range(d // 2) for f in (np.sin, np.cos)]
            for p in range(length)
        ]
    )


def column_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, cosine first; base=10000; symbolic=any; table=1"""
    p = np.arange(length)
    out = np.zeros((length, d))
    for i in range(0, d, 2):
        w = 1 / 10000 ** (i / d)
        out[:, i], out[:, i + 1] = np.cos(w * p), np.sin(w * p)
    return out


def big_vision_table(length, d, temperature=10_000.0):
    """expect: kind=sinusoidal; layout=halves, cosine first; base=10000; table=1"""
    omega = np.arange(d // 2) / (d // 2)
    omega = 1.0 / (temperature**omega)
    m = np.einsum("m,d->md", np.arange(length).flatten(), omega)
    return np.concatenate([np.cos(m), np.sin(m)], axis=1)
