"""Rotary and sinusoidal encodings as people write them with JAX."""

import functools
from dataclasses import dataclass
from typing import Any, NamedTuple

import einops
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


# --- half-split, (batch, length, heads, d), sharded-model style ---------------------------------
def llm_rope(x, positions, max_wavelength=10_000):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    head_dim = x.shape[-1]
    fraction = 2 * jnp.arange(0, head_dim // 2) / head_dim
    timescale = max_wavelength**fraction
    sinusoid_inp = positions[None, :, jnp.newaxis] / timescale[jnp.newaxis, jnp.newaxis, :]
    sinusoid_inp = sinusoid_inp[..., jnp.newaxis, :]
    sin, cos = jnp.sin(sinusoid_inp), jnp.cos(sinusoid_inp)
    first_half, second_half = jnp.split(x, 2, axis=-1)
    out = jnp.concatenate(
        [first_half * cos - second_half * sin, second_half * cos + first_half * sin], axis=-1
    )
    return out.astype(x.dtype)


class RotaryLayer:
    """Min and max timescale, like a layer of a large training library."""

    def __init__(self, embedding_dims, min_timescale=1, max_timescale=500_000):
        self.embedding_dims = embedding_dims
        half = embedding_dims // 2
        fraction = 2 * jnp.arange(0, half) / embedding_dims
        self.timescale = min_timescale * (max_timescale / min_timescale) ** fraction

    def __call__(self, inputs, position):
        position = position[:, :, jnp.newaxis, jnp.newaxis]
        sinusoid = position / self.timescale
        sin = jnp.sin(sinusoid).astype(inputs.dtype)
        cos = jnp.cos(sinusoid).astype(inputs.dtype)
        first, second = jnp.split(inputs, 2, axis=-1)
        return jnp.concatenate((first * cos - second * sin, second * cos + first * sin), axis=-1)


def training_library(x, positions):
    """expect: layout=half-split; base=500000; shape=B,N,H,d"""
    return RotaryLayer(x.shape[-1])(x, positions[None])


# --- every two, (length, heads, d) ---------------------------------------------------------------
def rotate_every_two(x):
    x1, x2 = x[..., ::2], x[..., 1::2]
    return jnp.stack((-x2, x1), axis=-1).reshape(x.shape)


def fixed_pos_embedding(positions, dim):
    inv_freq = 1.0 / (10000 ** (np.arange(0, dim, 2) / dim))
    inp = jnp.einsum("i , j -> i j", positions, inv_freq)
    return jnp.sin(inp), jnp.cos(inp)


def mesh_style(x, positions):
    """expect: layout=interleaved; base=10000; shape=N,H,d"""
    sincos = fixed_pos_embedding(positions, x.shape[-1])
    sin, cos = map(lambda t: einops.repeat(t, "b n -> b (n j)", j=2)[:, None, :], sincos)
    return x * cos + rotate_every_two(x) * sin


def mesh_style_partial(x, positions):
    """expect: layout=interleaved; base=10000; rotated=0,d/4; shape=B,N,H,d"""
    pe = x.shape[-1] // 4
    sin, cos = fixed_pos_embedding(positions, pe)
    sin = jnp.repeat(sin, 2, axis=-1)[None, :, None, :]
    cos = jnp.repeat(cos, 2, axis=-1)[None, :, None, :]
    x_rot, x_pass = x[..., :pe], x[..., pe:]
    return jnp.concatenate([x_rot * cos + rotate_every_two(x_rot) * sin, x_pass], axis=-1)


# --- complex -------------------------------------------------------------------------------------
def precompute_freqs_cis(dim, t, theta=10000.0):
    freqs = 1.0 / (theta ** (jnp.arange(0, dim, 2)[: (dim // 2)].astype(jnp.float32) / dim))
    freqs = jnp.outer(t, freqs).astype(jnp.float32)
    return jnp.complex64(jnp.cos(freqs) + 1j * jnp.sin(freqs))


def complex_pair(xq, xk, positions):
    """expect: layout=interleaved; base=10000; shape=B,N,H,d"""
    cis = precompute_freqs_cis(xq.shape[-1], positions)[None, :, None, :]

    def turn(x):
        reshaped = x.astype(jnp.float32).reshape(*x.shape[:-1], -1, 2)
        z = lax.complex(reshaped[..., 0], reshaped[..., 1]) * cis
        return (
            jnp.stack((jnp.real(z), jnp.imag(z)), axis=-1)
            .reshape(*z.shape[:-1], -1)
            .astype(x.dtype)
        )

    return turn(xq), turn(xk)


def complex_exp_halves(x, positions):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    w = 10000.0 ** (-jnp.arange(half) / half)
    z = (x[..., :half] + 1j * x[..., half:]) * jnp.exp(1j * positions[:, None] * w)
    return jnp.concatenate((z.real, z.imag), axis=-1)


# --- created once, sliced by positions -----------------------------------------------------------
def create_sinusoidal_positions(num_pos, dim):
    inv_freq = 1.0 / (10000 ** (np.arange(0, dim, 2) / dim))
    freqs = np.einsum("i , j -> i j", np.arange(num_pos), inv_freq).astype("float32")
    emb = np.concatenate((freqs, freqs), axis=-1)
    out = np.concatenate((np.sin(emb)[:, None, :], np.cos(emb)[:, None, :]), axis=-1)
    return jnp.array(out[:, :, :num_pos])


def rotate_half(tensor):
    half = tensor.shape[-1] // 2
    return jnp.concatenate((-tensor[..., half:], tensor[..., :half]), axis=-1)


def flax_llama(x, positions):
    """expect: layout=half-split; base=10000; shape=B,N,H,d"""
    dim = x.shape[-1]
    freqs = positions.astype(jnp.float32)[:, None] * (1.0 / 10000 ** (jnp.arange(0, dim, 2) / dim))
    emb = jnp.concatenate((freqs, freqs), axis=-1)
    sincos = jnp.concatenate((jnp.sin(emb)[:, None, :], jnp.cos(emb)[:, None, :]), axis=-1)
    sin_pos, cos_pos = jnp.split(sincos[None], 2, axis=-1)
    return x * cos_pos + rotate_half(x) * sin_pos


TABLE = create_sinusoidal_positions(2048, 64)


def flax_llama_taken(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; head_dims=64; shape=B,N,H,d"""
    sin_pos, cos_pos = jnp.split(jnp.take(TABLE, positions, axis=0)[None], 2, axis=-1)
    return x * cos_pos + rotate_half(x) * sin_pos


@functools.partial(jax.jit, static_argnames=("base",))
def jitted(x, positions, base=10000.0):
    half = x.shape[-1] // 2
    ang = positions.astype(jnp.float32)[:, None] * jnp.exp(-jnp.log(base) * jnp.arange(half) / half)
    c, s = jnp.cos(ang), jnp.sin(ang)
    a, b = x[..., :half], x[..., half:]
    return jnp.concatenate([a * c - b * s, a * s + b * c], axis=-1)


def jit_inside(x, positions):
    """expect: layout=half-split; base=10000"""
    return jitted(x, positions)


# --- one vector, then vmap -----------------------------------------------------------------------
def turn_vector(v, p):
    d = v.shape[0]
    ang = p * jnp.power(10000.0, -jnp.arange(0, d, 2) / d)
    even, odd = v[0::2], v[1::2]
    return jnp.stack(
        [even * jnp.cos(ang) - odd * jnp.sin(ang), even * jnp.sin(ang) + odd * jnp.cos(ang)], axis=1
    ).reshape(d)


def vmapped_rows(x, positions):
    """expect: layout=interleaved; base=10000; shape=N,d"""
    return jax.vmap(turn_vector)(x, positions)


def vmapped_heads(x, positions):
    """expect: layout=interleaved; base=10000; shape=B,H,N,d"""
    rows = jax.vmap(turn_vector, in_axes=(0, 0))
    return jax.vmap(jax.vmap(rows, in_axes=(0, None)), in_axes=(0, None))(x, positions)


def equinox_like(x, positions):
    """expect: layout=half-split; base=10000; shape=N,H,d"""

    class Rope(NamedTuple):
        theta: float = 10_000.0

        def __call__(self, seq, ids):
            _, size = seq.shape
            freqs = 1.0 / (self.theta ** (jnp.arange(0.0, size, 2)[jnp.newaxis, :] / size))
            freqs = jnp.outer(ids, freqs)
            cos, sin = jnp.tile(jnp.cos(freqs), (1, 2)), jnp.tile(jnp.sin(freqs), (1, 2))
            return seq * cos + rotate_half(seq) * sin

    return jax.vmap(Rope(), in_axes=(1, None), out_axes=1)(x, positions)


# --- rotation matrices, at[...].set, lax ---------------------------------------------------------
def matrix_per_pair(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    ang = jnp.outer(positions, 1.0 / 10000 ** (jnp.arange(0, d, 2) / d))
    rot = jnp.array([[jnp.cos(ang), -jnp.sin(ang)], [jnp.sin(ang), jnp.cos(ang)]])
    pairs = x.reshape(*x.shape[:-1], d // 2, 2)
    return jnp.einsum("ijnf,...nfj->...nfi", rot, pairs).reshape(x.shape)


def at_set(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    ang = jnp.multiply(positions[:, None], 10000.0 ** (-2.0 * jnp.arange(d // 2) / d)[None, :])
    c, s = jnp.cos(ang), jnp.sin(ang)
    y = jnp.zeros_like(x)
    y = y.at[..., 0::2].set(x[..., 0::2] * c - x[..., 1::2] * s)
    return y.at[..., 1::2].set(x[..., 1::2] * c + x[..., 0::2] * s)


def clockwise(x, positions):
    """expect: layout=half-split; base=10000; sign=-1"""
    half = x.shape[-1] // 2
    ang = lax.broadcast_in_dim(positions.astype(jnp.float32), (positions.shape[0], half), (0,))
    ang = ang * lax.pow(jnp.full((half,), 10000.0), -jnp.arange(half, dtype=jnp.float32) / half)
    x1, x2 = x[..., :half], x[..., half:]
    return lax.concatenate(
        [x1 * lax.cos(ang) + x2 * lax.sin(ang), x2 * lax.cos(ang) - x1 * lax.sin(ang)], x.ndim - 1
    )


def scanned_rows(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; shape=N,d"""
    half = x.shape[-1] // 2
    inv_freq = 10000.0 ** (-jnp.arange(half) / half)

    def body(carry, row):
        v, p = row
        a, b = v[:half], v[half:]
        c, s = jnp.cos(p * inv_freq), jnp.sin(p * inv_freq)
        return carry, jnp.concatenate([a * c - b * s, b * c + a * s])

    return lax.scan(body, 0, (x, positions))[1]


def rolled_with_mask(x, positions):
    """expect: layout=interleaved; base=10000"""
    i = jnp.arange(x.shape[-1])
    ang = positions[:, None] * 10000.0 ** (-(i - i % 2) / x.shape[-1])
    partner = jnp.where(i % 2 == 0, -jnp.roll(x, -1, axis=-1), jnp.roll(x, 1, axis=-1))
    return x * jnp.cos(ang) + partner * jnp.sin(ang)


@dataclass(frozen=True)
class ModelArgs:
    head_dim: int
    rope_theta: float = 1e6
    dtype: Any = jnp.float32


def grouped(q, k, positions):
    """expect: layout=half-split; base=1000000; shape=B,N,H,d"""
    args = ModelArgs(head_dim=q.shape[-1])
    fraction = jnp.arange(0, args.head_dim, 2, dtype=jnp.float32) / args.head_dim
    freq = 1.0 / args.rope_theta**fraction
    inp = jnp.einsum("BT,k->BTk", positions[None], freq, precision=lax.Precision.HIGHEST)
    sin, cos = jnp.sin(inp)[:, :, None, :], jnp.cos(inp)[:, :, None, :]

    def turn(x):
        x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
        return jnp.concatenate([x1 * cos - x2 * sin, x2 * cos + x1 * sin], -1).astype(args.dtype)

    return turn(q), turn(k)


def interpolated(x, positions, scale_factor=8.0):
    """expect: layout=half-split; shape=B,N,H,d"""
    d = x.shape[-1]
    timescale = 10_000 ** (2 * jnp.arange(0, d // 2) / d)
    inp = positions[None, :, None] / timescale[None, None, :]
    inp = inp[..., None, :] / scale_factor
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [a * jnp.cos(inp) - b * jnp.sin(inp), b * jnp.cos(inp) + a * jnp.sin(inp)], axis=-1
    )


# --- cache ---------------------------------------------------------------------------------------
def write_after(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    half = new.shape[-1] // 2
    ang = position * 10000.0 ** (-jnp.arange(half) / half)
    a, b = jnp.split(new, 2, axis=-1)
    row = jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )
    return jnp.concatenate([cache, row], axis=-2)


# --- tables --------------------------------------------------------------------------------------
def timing_signal(length, d, min_timescale=1.0, max_timescale=1.0e4):
    """expect: kind=sinusoidal; layout=halves, sine first; table=1"""
    position = jnp.arange(length, dtype=jnp.float32)
    num_timescales = d // 2
    increment = np.log(max_timescale / min_timescale) / (num_timescales - 1)
    inv_timescales = min_timescale * jnp.exp(
        jnp.arange(num_timescales, dtype=jnp.float32) * -increment
    )
    scaled = position[:, None] * inv_timescales[None, :]
    return jnp.concatenate([jnp.sin(scaled), jnp.cos(scaled)], axis=1)


def sinusoidal_init(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""
    pe = jnp.zeros((length, d), dtype=jnp.float32)
    position = jnp.arange(0, length)[:, jnp.newaxis]
    div_term = jnp.exp(jnp.arange(0, d, 2) * -(jnp.log(10000.0) / d))
    pe = pe.at[:, 0::2].set(jnp.sin(position * div_term))
    return pe.at[:, 1::2].set(jnp.cos(position * div_term))


def cosine_left(length, d):
    """expect: kind=sinusoidal; layout=halves, cosine first; base=10000; table=1"""
    freqs = jnp.exp(-jnp.log(10000.0) * jnp.arange(0, d // 2, dtype=jnp.float32) / (d // 2))
    args = jnp.arange(length)[:, None].astype(jnp.float32) * freqs[None]
    return jnp.concatenate([jnp.cos(args), jnp.sin(args)], axis=-1)
