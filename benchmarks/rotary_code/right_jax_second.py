"""More rotary and sinusoidal encodings with JAX."""

import math
from functools import partial
from typing import Callable, NamedTuple

import einops
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


# --- trees, vectorize, dot_general ----------------------------------------------------------------
def both_by_tree_map(q, k, positions):
    """expect: layout=half-split; base=10000"""
    half = q.shape[-1] // 2
    theta = 1.0 / (10_000 ** (jnp.arange(half, dtype=jnp.float32) / half))
    freqs = jnp.einsum("...l,h->...lh", positions, theta)

    def rope(x):
        left, right = x[..., :half], x[..., half:]
        return jnp.concat(
            (
                left * jnp.cos(freqs) - right * jnp.sin(freqs),
                left * jnp.sin(freqs) + right * jnp.cos(freqs),
            ),
            axis=-1,
        )

    return jax.tree.map(rope, (q, k))


@partial(jnp.vectorize, signature="(d),()->(d)")
def one_row(v, p):
    ang = p * 10000.0 ** (-jnp.arange(0, v.shape[-1], 2) / v.shape[-1])
    a, b = v[::2], v[1::2]
    return jnp.stack(
        (a * jnp.cos(ang) - b * jnp.sin(ang), a * jnp.sin(ang) + b * jnp.cos(ang)), -1
    ).ravel()


def by_vectorize(x, positions):
    """expect: layout=interleaved; base=10000"""
    return one_row(x, positions)


def by_iota(x, positions):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    exponent = lax.iota(jnp.float32, half) / half
    inv_freq = jnp.exp(-exponent * jnp.log(jnp.asarray(10000.0)))
    ang = lax.mul(
        lax.expand_dims(positions.astype(jnp.float32), (1,)), lax.expand_dims(inv_freq, (0,))
    )
    x1, x2 = jnp.split(x, [half], axis=-1)
    c, s = jnp.cos(ang), jnp.sin(ang)
    return jnp.concatenate((x1 * c - x2 * s, x2 * c + x1 * s), axis=-1)


def by_dot_with_generator(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    J = jnp.kron(jnp.eye(d // 2), jnp.array([[0.0, 1.0], [-1.0, 0.0]]))
    ang = jnp.repeat(positions[:, None] * 10000.0 ** (-jnp.arange(0, d, 2) / d), 2, axis=-1)
    return x * jnp.cos(ang) + jnp.dot(x, J) * jnp.sin(ang)


# --- classes -----------------------------------------------------------------------------------------
class Omega:
    """Angles times position are kept, cosines are taken when they are needed."""

    def __init__(self, head_dim, base=10000.0):
        power = jnp.arange(0, head_dim, 2, dtype=jnp.float32)
        omega = 1.0 / base ** (power / head_dim)
        self.omega = jnp.concatenate([omega, omega], axis=0)

    @staticmethod
    def half_turn(x):
        n = x.shape[-1] // 2
        return jnp.concatenate((-x[..., n:], x[..., :n]), axis=-1)

    def apply(self, v, positions):
        v = v.swapaxes(1, 2)
        angle = jnp.expand_dims(positions, axis=1) * self.omega
        y = v * jnp.cos(angle) + self.half_turn(v) * jnp.sin(angle)
        return y.swapaxes(1, 2)


def swapped_axes(x, positions):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    return Omega(x.shape[-1]).apply(x, positions)


class Embedder(NamedTuple):
    theta: float
    rotary_dim: int
    cast: Callable = jnp.float32

    def table(self, ids):
        freqs = 1.0 / self.theta ** (
            jnp.arange(0, self.rotary_dim, 2).astype(jnp.float32) / self.rotary_dim
        )
        return jnp.outer(ids, freqs).astype(self.cast)


def named_tuple_partial(x, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/2"""
    r = x.shape[-1] // 2
    ang = Embedder(10000.0, r).table(positions)
    x_rot, x_pass = jnp.split(x, 2, axis=-1)
    a, b = jnp.split(x_rot, 2, axis=-1)
    rotated = jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )
    return jnp.concatenate([rotated, x_pass], axis=-1)


# --- real and imaginary parts ----------------------------------------------------------------------
def as_complex_pairs(x, positions):
    """expect: layout=interleaved; base=500000; shape=B,N,H,d"""
    d = x.shape[-1]
    freqs = 1.0 / (500000.0 ** (jnp.arange(0, d, 2)[: d // 2].astype(jnp.float32) / d))
    cis = jnp.exp(1j * jnp.outer(positions, freqs)).reshape(1, -1, 1, d // 2)
    pairs = einops.rearrange(x, "b n h (f two) -> b n h f two", two=2)
    z = (
        jax.vmap(lax.complex, in_axes=(-1, -1), out_axes=-1)(pairs[..., :1], pairs[..., 1:])[..., 0]
        * cis
    )
    return einops.rearrange(jnp.stack([z.real, z.imag], axis=-1), "b n h f two -> b n h (f two)")


def conjugated(x, positions):
    """expect: layout=interleaved; base=10000; sign=-1"""
    d = x.shape[-1]
    cis = jnp.exp(1j * jnp.outer(positions, 10000.0 ** (-jnp.arange(0, d, 2) / d)))
    z = (x[..., ::2] + 1j * x[..., 1::2]) * jnp.conj(cis)
    return jnp.stack([jnp.real(z), jnp.imag(z)], axis=-1).reshape(x.shape)


# --- tables taken by index --------------------------------------------------------------------------
def np_table(d, n, base):
    w = np.power(base, -np.arange(0, d, 2) / d)
    grid = np.arange(n)[:, None] * w[None]
    return np.sin(grid).astype(np.float32), np.cos(grid).astype(np.float32)


SIN, COS = np_table(64, 4096, 10000.0)


def constant_tables(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any; head_dims=64"""
    s, c = jnp.asarray(SIN)[positions], jnp.asarray(COS)[positions]
    pair = x.reshape(x.shape[:-1] + (32, 2))
    real, imag = pair[..., 0], pair[..., 1]
    return jnp.stack((real * c - imag * s, real * s + imag * c), axis=-1).reshape(x.shape)


def taken_along_axis(x, positions):
    """expect: layout=half-split; base=10000; shape=N,d"""
    n, d = x.shape
    t = jnp.arange(2048.0)
    table = t[:, None] * 10000.0 ** (-jnp.arange(0, d, 2) / d)
    ang = jnp.take_along_axis(table, jnp.broadcast_to(positions[:, None], (n, d // 2)), axis=0)
    a, b = x[:, : d // 2], x[:, d // 2 :]
    return jnp.hstack([a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)])


# --- control flow -------------------------------------------------------------------------------------
def fori_over_pairs(x, positions):
    """expect: layout=interleaved; base=10000; symbolic=any; shape=N,d"""
    d = x.shape[-1]

    def body(i, out):
        ang = positions * 10000.0 ** (-2.0 * i / d)
        a, b = x[:, 2 * i], x[:, 2 * i + 1]
        out = out.at[:, 2 * i].set(a * jnp.cos(ang) - b * jnp.sin(ang))
        return out.at[:, 2 * i + 1].set(a * jnp.sin(ang) + b * jnp.cos(ang))

    return lax.fori_loop(0, d // 2, body, jnp.zeros_like(x))


def mapped_rows(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; shape=N,d"""
    half = x.shape[-1] // 2
    w = 10000.0 ** (-jnp.arange(half) / half)

    def row(args):
        v, p = args
        return jnp.concatenate(
            [
                v[:half] * jnp.cos(p * w) - v[half:] * jnp.sin(p * w),
                v[half:] * jnp.cos(p * w) + v[:half] * jnp.sin(p * w),
            ]
        )

    return lax.map(row, (x, positions))


@jax.custom_vjp
def rotate(x, ang):
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )


rotate.defvjp(lambda x, ang: (rotate(x, ang), ang), lambda ang, g: (rotate(g, -ang), None))


def with_custom_gradient(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    return rotate(x, jnp.multiply.outer(positions, jnp.power(1e-4, jnp.arange(0, d, 2) / d)))


# --- other frequencies -----------------------------------------------------------------------------
def yarn_where(x, positions, factor=16.0, old=4096):
    """expect: layout=half-split; symbolic=any; head_dims=64"""
    d = x.shape[-1]
    freqs = 10000.0 ** (jnp.arange(0, d, 2) / d)
    dim_of = lambda r: d * math.log(old / (r * 2 * math.pi)) / (2 * math.log(10000.0))
    low, high = max(math.floor(dim_of(32)), 0), min(math.ceil(dim_of(1)), d - 1)
    ramp = jnp.clip((jnp.arange(d // 2) - low) / (high - low), 0, 1)
    w = (1 / (factor * freqs)) * ramp + (1 / freqs) * (1 - ramp)
    ang = positions[:, None] * w
    a, b = jnp.split(x, 2, -1)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], -1
    )


def scaled_bands(x, positions):
    """expect: layout=half-split; symbolic=any"""
    d = x.shape[-1]
    w = 1.0 / 500000.0 ** (jnp.arange(0, d, 2) / d)
    wavelen = 2 * jnp.pi / w
    smooth = (8192 / wavelen - 1.0) / (4.0 - 1.0)
    w = jnp.where(
        wavelen > 8192 / 1.0,
        w / 8,
        jnp.where(wavelen < 8192 / 4.0, w, (1 - smooth) * w / 8 + smooth * w),
    )
    ang = jnp.outer(positions, w)
    a, b = jnp.split(x, 2, -1)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], -1
    )


def geometric_periods(x, positions):
    """expect: layout=interleaved; base=10000"""
    half = x.shape[-1] // 2
    periods = jnp.geomspace(1.0, 10000.0, half, endpoint=False)
    ang = jnp.repeat(positions[:, None] / periods, 2, axis=1)
    turned = jnp.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * jnp.cos(ang) + turned * jnp.sin(ang)


def stacked_matrices(x, positions):
    """expect: layout=half-split; base=10000"""
    d = x.shape[-1]
    ang = jnp.outer(positions, 10000.0 ** (-jnp.arange(0, d, 2) / d))
    c, s = jax.vmap(jnp.diag)(jnp.cos(ang)), jax.vmap(jnp.diag)(jnp.sin(ang))
    R = jnp.block([[c, -s], [s, c]])
    return jnp.einsum("nij,...nj->...ni", R, x)


def rows_only(x):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    _, n, _, d = x.shape
    ang = einops.einsum(jnp.arange(n), 10000.0 ** (-jnp.arange(0, d, 2) / d), "n, f -> n f")
    cos, sin = (
        einops.repeat(jnp.cos(ang), "n f -> 1 n 1 (two f)", two=2),
        einops.repeat(jnp.sin(ang), "n f -> 1 n 1 (two f)", two=2),
    )
    a, b = einops.rearrange(x, "b n h (two f) -> two b n h f", two=2)
    return x * cos + jnp.concatenate([-b, a], axis=-1) * sin


# --- cache ---------------------------------------------------------------------------------------------
def new_row(new, cache, position):
    """expect: layout=interleaved; base=10000; cache=1"""
    d = new.shape[-1]
    ang = (jnp.arange(new.shape[-2]) + position)[:, None] * 10000.0 ** (-jnp.arange(0, d, 2) / d)
    a, b = new[..., ::2], new[..., 1::2]
    return jnp.stack(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], -1
    ).reshape(new.shape)


# --- tables --------------------------------------------------------------------------------------------
def translation_example(length, d, min_scale=1.0, max_scale=10000.0):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    position = jnp.arange(0, length)[:, np.newaxis]
    scale_factor = -np.log(max_scale / min_scale) / (d // 2 - 1)
    div_term = min_scale * jnp.exp(jnp.arange(0, d // 2) * scale_factor)
    pe = jnp.zeros((length, d), dtype=jnp.float32)
    pe = pe.at[:, : d // 2].set(jnp.sin(position * div_term))
    return pe.at[:, d // 2 : 2 * (d // 2)].set(jnp.cos(position * div_term))


def vision_example(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; base=10000; table=1"""
    omega = 1.0 / (10000 ** (jnp.arange(d // 2) / (d / 2)))
    m = jnp.einsum("m,d->md", jnp.arange(length), omega)
    return jnp.concatenate([jnp.sin(m), jnp.cos(m)], axis=1)


def vmapped_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""

    def row(p):
        ang = p / jnp.power(10000.0, 2 * jnp.arange(d // 2) / d)
        return jnp.ravel(jnp.column_stack((jnp.sin(ang), jnp.cos(ang))))

    return jax.vmap(row)(jnp.arange(length, dtype=jnp.float32))


def where_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, cosine first; base=10000; table=1"""
    i = jnp.arange(d)
    ang = jnp.arange(length)[:, None] * jnp.exp(-(i // 2) * 2 * jnp.log(10000.0) / d)
    return jnp.where(i % 2, jnp.sin(ang), jnp.cos(ang))
