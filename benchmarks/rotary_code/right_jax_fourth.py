"""Rotary encodings and sinusoidal tables in the manners of JAX repositories, second collection."""

import dataclasses
import functools
import math
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


@dataclasses.dataclass
class MaxRotary:
    min_timescale: int
    max_timescale: int
    embedding_dims: int
    fprop_dtype: jnp.dtype = jnp.float32

    @property
    def timescale(self):
        half = self.embedding_dims // 2
        fraction = 2 * jnp.arange(0, half) / self.embedding_dims
        return self.min_timescale * (self.max_timescale / self.min_timescale) ** fraction

    def __call__(self, inputs, position):
        assert inputs.ndim == 4
        position = position[:, :, jnp.newaxis, jnp.newaxis]
        sinusoid_inp = position / self.timescale
        sin = jnp.sin(sinusoid_inp).astype(inputs.dtype)
        cos = jnp.cos(sinusoid_inp).astype(inputs.dtype)
        first_half, second_half = jnp.split(inputs, 2, axis=-1)
        first_part = first_half * cos - second_half * sin
        second_part = second_half * cos + first_half * sin
        return jnp.concatenate(
            (first_part.astype(self.fprop_dtype), second_part.astype(self.fprop_dtype)), axis=-1
        )


def max_embedding(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    return MaxRotary(1, 10_000, x.shape[-1])(x, jnp.expand_dims(positions, 0))


def apply_rope_with_fraction(
    inputs, positions, *, base_frequency=10_000, scale_factor=1.0, rope_proportion=1.0
):
    head_dim = inputs.shape[-1]
    rope_angles = head_dim // 4 if rope_proportion < 1.0 else head_dim // 2
    nope_angles = head_dim // 2 - rope_angles
    freq_exponents = (2.0 / head_dim) * jnp.arange(0, rope_angles, dtype=jnp.float32)
    timescale = jnp.pad(
        base_frequency**freq_exponents,
        (0, nope_angles),
        mode="constant",
        constant_values=(0, jnp.inf),
    )
    sinusoid_inp = positions[..., jnp.newaxis] / timescale[jnp.newaxis, jnp.newaxis, :]
    sinusoid_inp = sinusoid_inp[..., jnp.newaxis, :] / scale_factor
    sin, cos = jnp.sin(sinusoid_inp), jnp.cos(sinusoid_inp)
    first, second = jnp.split(inputs, 2, axis=-1)
    return jnp.concatenate(
        [first * cos - second * sin, second * cos + first * sin], axis=-1
    ).astype(inputs.dtype)


def gemma_three_scaled(x, positions):
    """expect: layout=half-split; rotated=all; shape=B,N,H,d"""
    return apply_rope_with_fraction(
        x, positions[None, :], base_frequency=1_000_000, scale_factor=8.0
    )


def gemma_four_proportion(x, positions):
    """expect: layout=half-split; shape=B,N,H,d"""
    return apply_rope_with_fraction(x, positions[None, :], rope_proportion=0.5)


def polar_reshape(xq, xk, positions):
    """expect: layout=interleaved; base=500000; rotated=all; shape=B,N,H,d"""
    dim = xq.shape[-1]
    inv = 1.0 / (500000.0 ** (jnp.arange(0, dim, 2, dtype=jnp.float32) / dim))
    freqs = jnp.outer(positions.astype(jnp.float32), inv)
    cis = lax.complex(jnp.cos(freqs), jnp.sin(freqs))[None, :, None, :]

    def rotate(t):
        pairs = t.astype(jnp.float32).reshape(*t.shape[:-1], -1, 2)
        z = lax.complex(pairs[..., 0], pairs[..., 1]) * cis
        return jnp.stack([z.real, z.imag], axis=-1).reshape(t.shape).astype(t.dtype)

    return rotate(xq), rotate(xk)


def create_sinusoidal_positions(num_pos, dim):
    inv_freq = 1.0 / (10000 ** (jnp.arange(0, dim, 2) / dim))
    freqs = jnp.einsum("i , j -> i j", jnp.arange(num_pos), inv_freq).astype("float32")
    emb = jnp.concatenate((freqs, freqs), axis=-1)
    return jnp.concatenate((jnp.sin(emb)[:, None, :], jnp.cos(emb)[:, None, :]), axis=-1)


def flax_llama(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    sincos = create_sinusoidal_positions(2048, q.shape[-1])[positions][None]
    sin_pos, cos_pos = jnp.split(sincos, 2, axis=-1)

    def rotate_half(t):
        return jnp.concatenate((-t[..., t.shape[-1] // 2 :], t[..., : t.shape[-1] // 2]), axis=-1)

    return (q * cos_pos) + (rotate_half(q) * sin_pos), (k * cos_pos) + (rotate_half(k) * sin_pos)


def swapped_axes(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    d = x.shape[-1]
    xs = jnp.swapaxes(x, 1, 2)
    ang = positions[:, None, None] * jnp.exp(-math.log(10000.0) * jnp.arange(0, d, 2) / d)
    even, odd = xs[..., : d // 2], xs[..., d // 2 :]
    out = jnp.concatenate(
        [even * jnp.cos(ang) - odd * jnp.sin(ang), even * jnp.sin(ang) + odd * jnp.cos(ang)], -1
    )
    return jnp.swapaxes(out, 1, 2)


@jax.jit
def _signed_pairs(x):
    return jnp.stack([-x[..., 1], x[..., 0]], axis=-1)


def pairs_with_sign(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    d = x.shape[-1]
    theta = jnp.power(10_000.0, -2.0 * jnp.arange(d // 2) / d)
    ang = jnp.multiply.outer(positions, theta)[..., None]
    pairs = x.reshape(*x.shape[:-1], d // 2, 2)
    return (pairs * jnp.cos(ang) + _signed_pairs(pairs) * jnp.sin(ang)).reshape(x.shape)


def rotation_einsum(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    n, d = x.shape
    ang = positions[:, None] / 10000.0 ** (jnp.arange(0, d, 2) / d)
    c, s = jnp.cos(ang), jnp.sin(ang)
    R = jnp.stack([jnp.stack([c, -s], axis=-1), jnp.stack([s, c], axis=-1)], axis=-2)
    return jnp.einsum("nkij,nkj->nki", R, x.reshape(n, d // 2, 2)).reshape(n, d)


def dynamic_slices(x, positions):
    """expect: layout=half-split; base=10000; rotated=0,d/2; shape=B,N,H,d"""
    d = x.shape[-1]
    rot = d // 2
    head = lax.slice_in_dim(x, 0, rot, axis=-1)
    tail = lax.slice_in_dim(x, rot, d, axis=-1)
    inv = 1.0 / jnp.power(10000.0, jnp.arange(0, rot, 2) / rot)
    emb = jnp.tile(positions[:, None] * inv, (1, 2))
    emb = jnp.expand_dims(emb, (0, 2))
    a, b = jnp.split(head, 2, axis=-1)
    return jnp.concatenate(
        [head * jnp.cos(emb) + jnp.concatenate([-b, a], -1) * jnp.sin(emb), tail], axis=-1
    )


def scan_over_positions(x, positions):
    """expect: layout=half-split; base=10000; rotated=all"""
    d = x.shape[-1]
    inv = 10000.0 ** (-jnp.arange(0, d, 2) / d)

    def one(p, row):
        a, b = jnp.split(row, 2)
        return jnp.concatenate(
            [
                a * jnp.cos(p * inv) - b * jnp.sin(p * inv),
                b * jnp.cos(p * inv) + a * jnp.sin(p * inv),
            ]
        )

    return lax.map(lambda pr: one(*pr), (positions.astype(jnp.float32), x))


class FunctionalRope:
    base: float = 10000.0

    @classmethod
    def angles(cls, positions, d):
        return positions[..., None] * cls.base ** -jnp.linspace(0.0, 1.0, d // 2, endpoint=False)

    @classmethod
    def apply(cls, x, positions):
        ang = cls.angles(positions, x.shape[-1])
        cos = jnp.repeat(jnp.cos(ang), 2, axis=-1)
        sin = jnp.repeat(jnp.sin(ang), 2, axis=-1)
        rot = jnp.zeros_like(x).at[..., ::2].set(-x[..., 1::2]).at[..., 1::2].set(x[..., ::2])
        return x * cos + rot * sin


def linspace_class(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    return FunctionalRope.apply(x, positions)


def add_timing_signal(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    min_timescale, max_timescale = 1.0, 1.0e4
    position = jnp.arange(length, dtype=jnp.float32)
    num_timescales = d // 2
    log_inc = jnp.log(float(max_timescale) / float(min_timescale)) / (num_timescales - 1)
    inv_timescales = min_timescale * jnp.exp(
        jnp.arange(num_timescales, dtype=jnp.float32) * -log_inc
    )
    scaled_time = jnp.expand_dims(position, 1) * jnp.expand_dims(inv_timescales, 0)
    return jnp.concatenate([jnp.sin(scaled_time), jnp.cos(scaled_time)], axis=1)


def stacked_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    ang = jnp.arange(length)[:, None] / 10000.0 ** (2 * jnp.arange(d // 2) / d)
    return jnp.stack([jnp.sin(ang), jnp.cos(ang)], axis=-1).reshape(length, d)


def cached_key(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    d = new.shape[-1]
    ang = position * 10000.0 ** (-jnp.arange(0, d, 2) / d)
    a, b = jnp.split(new, 2, axis=-1)
    turned = jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )
    return jnp.concatenate([cache, turned], axis=0)


def _turn(x, cos, sin):
    a, b = jnp.moveaxis(x.reshape(*x.shape[:-1], -1, 2), -1, 0)
    return jnp.stack([a * cos - b * sin, b * cos + a * sin], axis=-1).reshape(x.shape)


def double_vmap(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,H,N,d"""
    freq = 1.0 / 10000.0 ** (jnp.arange(0, x.shape[-1], 2) / x.shape[-1])
    ang = jnp.outer(positions, freq)
    per_head = jax.vmap(_turn, in_axes=(0, None, None))
    return jax.vmap(per_head, in_axes=(0, None, None))(x, jnp.cos(ang), jnp.sin(ang))
