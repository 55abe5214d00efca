"""Rotary and sinusoidal encodings as people write them with JAX: a way of writing each."""

import functools
import math
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import einops
import jax
import jax.numpy as jnp
import numpy as np
from jax import lax


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


def complex_exp_halves(x, positions):
    """expect: layout=half-split; base=10000"""
    half = x.shape[-1] // 2
    w = 10000.0 ** (-jnp.arange(half) / half)
    z = (x[..., :half] + 1j * x[..., half:]) * jnp.exp(1j * positions[:, None] * w)
    return jnp.concatenate((z.real, z.imag), axis=-1)


def rotate_half(tensor):
    half = tensor.shape[-1] // 2
    return jnp.concatenate((-tensor[..., half:], tensor[..., :half]), axis=-1)


def create_sinusoidal_positions(num_pos, dim):
    inv_freq = 1.0 / (10000 ** (np.arange(0, dim, 2) / dim))
    freqs = np.einsum("i , j -> i j", np.arange(num_pos), inv_freq).astype("float32")
    emb = np.concatenate((freqs, freqs), axis=-1)
    out = np.concatenate((np.sin(emb)[:, None, :], np.cos(emb)[:, None, :]), axis=-1)
    return jnp.array(out[:, :, :num_pos])


TABLE = create_sinusoidal_positions(2048, 64)


def flax_llama_taken(x, positions):
    """expect: layout=half-split; base=10000; symbolic=any; head_dims=64; shape=B,N,H,d"""
    sin_pos, cos_pos = jnp.split(jnp.take(TABLE, positions, axis=0)[None], 2, axis=-1)
    return x * cos_pos + rotate_half(x) * sin_pos


def turn_vector(v, p):
    d = v.shape[0]
    ang = p * jnp.power(10000.0, -jnp.arange(0, d, 2) / d)
    even, odd = v[0::2], v[1::2]
    return jnp.stack(
        [even * jnp.cos(ang) - odd * jnp.sin(ang), even * jnp.sin(ang) + odd * jnp.cos(ang)], axis=1
    ).reshape(d)


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


def matrix_per_pair(x, positions):
    """expect: layout=interleaved; base=10000"""
    d = x.shape[-1]
    ang = jnp.outer(positions, 1.0 / 10000 ** (jnp.arange(0, d, 2) / d))
    rot = jnp.array([[jnp.cos(ang), -jnp.sin(ang)], [jnp.sin(ang), jnp.cos(ang)]])
    pairs = x.reshape(*x.shape[:-1], d // 2, 2)
    return jnp.einsum("ijnf,...nfj->...nfi", rot, pairs).reshape(x.shape)


def clockwise(x, positions):
    """expect: layout=half-split; base=10000; sign=-1"""
    half = x.shape[-1] // 2
    ang = lax.broadcast_in_dim(positions.astype(jnp.float32), (positions.shape[0], half), (0,))
    ang = ang * lax.pow(jnp.full((half,), 10000.0), -jnp.arange(half, dtype=jnp.float32) / half)
    x1, x2 = x[..., :half], x[..., half:]
    return lax.concatenate(
        [x1 * lax.cos(ang) + x2 * lax.sin(ang), x2 * lax.cos(ang) - x1 * lax.sin(ang)], x.ndim - 1
    )


def write_after(new, cache, position):
    """expect: layout=half-split; base=10000; cache=1"""
    half = new.shape[-1] // 2
    ang = position * 10000.0 ** (-jnp.arange(half) / half)
    a, b = jnp.split(new, 2, axis=-1)
    row = jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )
    return jnp.concatenate([cache, row], axis=-2)


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


def vmapped_table(length, d):
    """expect: kind=sinusoidal; layout=interleaved, sine first; base=10000; table=1"""

    def row(p):
        ang = p / jnp.power(10000.0, 2 * jnp.arange(d // 2) / d)
        return jnp.ravel(jnp.column_stack((jnp.sin(ang), jnp.cos(ang))))

    return jax.vmap(row)(jnp.arange(length, dtype=jnp.float32))


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
