"""Rotary encodings and sinusoidal tables as they are written in JAX projects."""

import functools
import math
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


def gemma_like(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    head_dim = x.shape[-1]
    fraction = 2 * jnp.arange(0, head_dim // 2) / head_dim
    timescale = 10_000**fraction
    sinusoid_inp = positions[None, :, jnp.newaxis] / timescale[jnp.newaxis, jnp.newaxis, :]
    sinusoid_inp = sinusoid_inp[..., jnp.newaxis, :]
    sin = jnp.sin(sinusoid_inp)
    cos = jnp.cos(sinusoid_inp)
    first_half, second_half = jnp.split(x, 2, axis=-1)
    first_part = first_half * cos - second_half * sin
    second_part = second_half * cos + first_half * sin
    return jnp.concatenate([first_part, second_part], axis=-1).astype(x.dtype)


class RopeSpec(NamedTuple):
    min_timescale: float = 1.0
    max_timescale: float = 10_000.0


def timescales(x, positions, spec=RopeSpec()):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    dims = x.shape[-1]
    half = dims // 2
    fraction = 2 * jnp.arange(0, half) / dims
    timescale = spec.min_timescale * (spec.max_timescale / spec.min_timescale) ** fraction
    position = positions[jnp.newaxis, :, jnp.newaxis, jnp.newaxis]
    sinusoid = position / timescale
    sin = jnp.sin(sinusoid).astype(x.dtype)
    cos = jnp.cos(sinusoid).astype(x.dtype)
    first, second = jnp.split(x, 2, axis=-1)
    return jnp.concatenate((first * cos - second * sin, second * cos + first * sin), axis=-1)


def precompute_freqs_cis(dim, end, theta=10000.0):
    freqs = 1.0 / (theta ** (np.arange(0, dim, 2)[: (dim // 2)].astype(np.float32) / dim))
    t = np.arange(end)
    freqs = np.outer(t, freqs).astype(np.float32)
    return jnp.asarray(np.cos(freqs) + 1j * np.sin(freqs))


def easy_complex(xq, xk, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,H,d"""
    freqs_cis = jnp.take(precompute_freqs_cis(xq.shape[-1], 1024), positions, axis=0)
    rq = xq.astype(jnp.float32).reshape(*xq.shape[:-1], -1, 2)
    rk = xk.astype(jnp.float32).reshape(*xk.shape[:-1], -1, 2)
    zq = lax.complex(rq[..., 0], rq[..., 1])
    zk = lax.complex(rk[..., 0], rk[..., 1])
    f = jnp.reshape(freqs_cis, (1, freqs_cis.shape[0], 1, freqs_cis.shape[1]))
    oq, ok = zq * f, zk * f
    oq = jnp.stack((jnp.real(oq), jnp.imag(oq)), axis=-1).reshape(*oq.shape[:-1], -1)
    ok = jnp.stack((jnp.real(ok), jnp.imag(ok)), axis=-1).reshape(*ok.shape[:-1], -1)
    return oq.astype(xq.dtype), ok.astype(xk.dtype)


def complex_exp(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all; shape=B,N,H,d"""
    d = x.shape[-1]
    inv = 1.0 / (10000.0 ** (jnp.arange(0, d, 2) / d))
    cis = jnp.exp(1j * (positions[:, None] * inv[None, :]))
    z = x[..., ::2] + 1j * x[..., 1::2]
    z = z * cis[None, :, None, :]
    return jnp.stack([z.real, z.imag], axis=-1).reshape(x.shape)


def fixed_pos_embedding(positions, dim):
    inv_freq = 1.0 / (10000 ** (jnp.arange(0, dim, 2) / dim))
    sinusoid = jnp.einsum("i , j -> i j", positions, inv_freq)
    return jnp.sin(sinusoid), jnp.cos(sinusoid)


def rotate_every_two(x):
    x1 = x[..., ::2]
    x2 = x[..., 1::2]
    x = jnp.stack((-x2, x1), axis=-1)
    return x.reshape(*x.shape[:-2], x.shape[-2] * 2)


def mesh_gptj(q, k, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/4; shape=B,N,H,d"""
    pe_rotary_dims = q.shape[-1] // 4
    sin, cos = fixed_pos_embedding(positions, pe_rotary_dims)
    sin, cos = map(lambda t: jnp.repeat(t, 2, axis=-1)[:, None, :], (sin, cos))

    def part(t):
        rot = t[..., :pe_rotary_dims]
        rest = t[..., pe_rotary_dims:]
        return jnp.concatenate([rot * cos + rotate_every_two(rot) * sin, rest], axis=-1)

    return part(q), part(k)


def single_example(row, position, inv):
    ang = position * inv
    a, b = jnp.split(row, 2)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), a * jnp.sin(ang) + b * jnp.cos(ang)]
    )


def vmapped(x, positions):
    """expect: layout=half-split; base=10000; rotated=all"""
    inv = jnp.power(10000.0, -jnp.arange(0, x.shape[-1], 2) / x.shape[-1])
    return jax.vmap(single_example, in_axes=(0, 0, None))(x, positions, inv)


@functools.partial(jax.jit, static_argnames=("base",))
def _jitted(x, positions, base):
    d = x.shape[-1]
    omega = jnp.exp(-jnp.log(base) * jnp.arange(0, d, 2) / d)
    a = positions[:, None] * omega
    cos = jnp.concatenate([jnp.cos(a)] * 2, axis=-1)
    sin = jnp.concatenate([-jnp.sin(a), jnp.sin(a)], axis=-1)
    return x * cos + jnp.roll(x, d // 2, axis=-1) * sin


def rolled(x, positions):
    """expect: layout=half-split; base=500000; rotated=all"""
    return _jitted(x, positions, base=500000.0)


def at_set(x, positions):
    """expect: layout=interleaved; base=10000; rotated=all"""
    d = x.shape[1]
    i = jnp.arange(d // 2)
    theta = positions[:, None] * 10000.0 ** (-2.0 * i / d)
    out = jnp.zeros(x.shape, x.dtype)
    out = out.at[:, 0::2].set(x[:, 0::2] * jnp.cos(theta) - x[:, 1::2] * jnp.sin(theta))
    out = out.at[:, 1::2].set(x[:, 1::2] * jnp.cos(theta) + x[:, 0::2] * jnp.sin(theta))
    return out


class RotaryModule:
    """A module in the haiku manner, without haiku."""

    def __init__(self, head_dim, base_exponent=10000):
        self.inv_freq = 1.0 / (
            base_exponent ** (jnp.arange(0, head_dim, 2, dtype=jnp.float32) / head_dim)
        )

    @staticmethod
    def rotate_half(x):
        x1, x2 = jnp.split(x, 2, axis=-1)
        return jnp.concatenate((-x2, x1), axis=-1)

    def __call__(self, x, offset_positions):
        t = offset_positions.astype(jnp.float32)
        phase = jnp.einsum("i,j->ij", t, self.inv_freq)
        phase = jnp.tile(phase, reps=(1, 2))[:, None, :]
        out = x * jnp.cos(phase) + self.rotate_half(x) * jnp.sin(phase)
        return out.astype(x.dtype)


def grok_style(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    return RotaryModule(x.shape[-1])(x, positions)


def t5x_rotary(q, k, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,N,H,d"""
    d = q.shape[-1]
    fraction = jnp.arange(0, d, 2, dtype=jnp.float32) / d
    timescale = 1.0 * (10000.0 / 1.0) ** fraction
    rotational_frequency = 1.0 / timescale
    sinusoid_inp = jnp.einsum(
        "i,j->ij", positions, rotational_frequency, precision=lax.Precision.HIGHEST
    )
    sinusoid_inp = jnp.concatenate([sinusoid_inp, sinusoid_inp], axis=-1)
    sin, cos = jnp.sin(sinusoid_inp), jnp.cos(sinusoid_inp)
    sin = sin[None, :, None, :]
    cos = cos[None, :, None, :]

    def rotate(t):
        h = t.shape[-1] // 2
        return jnp.concatenate([-t[..., h:], t[..., :h]], axis=-1)

    return q * cos + rotate(q) * sin, k * cos + rotate(k) * sin


def position_interpolated(x, positions):
    """expect: layout=half-split; rotated=all; shape=B,N,H,d"""
    d = x.shape[-1]
    inv = 10000.0 ** (-jnp.arange(0, d, 2) / d)
    ang = (positions.astype(jnp.float32) * (2048 / 8192))[:, None] * inv
    c, s = jnp.cos(ang)[:, None], jnp.sin(ang)[:, None]
    x1, x2 = x[..., : d // 2], x[..., d // 2 :]
    return jnp.concatenate([x1 * c - x2 * s, x2 * c + x1 * s], axis=-1)


def llama3_where(x, positions):
    """expect: layout=half-split; rotated=all; symbolic=any"""
    d = x.shape[-1]
    inv = 1.0 / (500000.0 ** (jnp.arange(0, d, 2) / d))
    wavelen = 2 * jnp.pi / inv
    smooth = (8192 / wavelen - 1.0) / (4.0 - 1.0)
    mixed = (1 - smooth) * inv / 8.0 + smooth * inv
    inv = jnp.where(wavelen < 8192 / 4.0, inv, jnp.where(wavelen > 8192 / 1.0, inv / 8.0, mixed))
    ang = jnp.outer(positions, inv)
    ang = jnp.concatenate([ang, ang], axis=-1)
    h = d // 2
    return x * jnp.cos(ang) + jnp.concatenate([-x[:, h:], x[:, :h]], -1) * jnp.sin(ang)


def maxtext_table(length, d):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    num_timescales = d // 2
    log_timescale_increment = jnp.log(10000.0) / jnp.maximum(num_timescales - 1, 1)
    inv_timescales = jnp.exp(
        jnp.arange(num_timescales, dtype=jnp.float32) * -log_timescale_increment
    )
    position = jnp.arange(length, dtype=jnp.float32)[:, jnp.newaxis]
    scaled = position * inv_timescales[jnp.newaxis, :]
    return jnp.concatenate([jnp.sin(scaled), jnp.cos(scaled)], axis=-1)


def flax_tutorial_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    position = jnp.arange(0, length)[:, None]
    div = jnp.exp(jnp.arange(0, d, 2) * (-math.log(10000.0) / d))
    pe = jnp.zeros((length, d))
    pe = pe.at[:, 0::2].set(jnp.sin(position * div))
    pe = pe.at[:, 1::2].set(jnp.cos(position * div))
    return pe


def scanned_heads(x, positions):
    """expect: layout=half-split; base=10000; rotated=all; shape=B,H,N,d"""
    d = x.shape[-1]
    inv = 1.0 / 10000.0 ** (jnp.arange(d // 2) * 2.0 / d)
    theta = positions[:, None] * inv[None, :]
    rot = jnp.stack([jnp.cos(theta), jnp.sin(theta)])
    pairs = x.reshape(x.shape[:-1] + (2, d // 2))
    re, im = pairs[..., 0, :], pairs[..., 1, :]
    out = jnp.stack([re * rot[0] - im * rot[1], re * rot[1] + im * rot[0]], axis=-2)
    return lax.reshape(out, x.shape)
