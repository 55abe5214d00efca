"""Rotary and sinusoidal encodings in JAX.

``EXPECTED`` says what each is: (kind, layout, sign, base, frequencies, symbolic).
"""

from __future__ import annotations

import math
from typing import Any

import jax
import jax.numpy as jnp


def frequencies(d, base=10000.0):
    return 1.0 / (base ** (jnp.arange(0, d, 2) / d))


def halves(x, positions):
    angle = positions[:, None] * frequencies(x.shape[-1])
    c, s = jnp.cos(angle), jnp.sin(angle)
    x1, x2 = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([x1 * c - x2 * s, x2 * c + x1 * s], axis=-1).astype(x.dtype)


def timescale(x, positions):
    """min_timescale·(max/min)^(2i/d), as in Flax code."""
    d = x.shape[-1]
    fraction = 2 * jnp.arange(0, d // 2) / d
    scale = 1.0 * 10000.0**fraction
    radians = positions[:, jnp.newaxis] / scale[jnp.newaxis, :]
    sin, cos = jnp.sin(radians), jnp.cos(radians)
    first, second = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([first * cos - second * sin, second * cos + first * sin], axis=-1)


@jax.jit
def under_jit(x, positions):
    return halves(x, positions)


def with_at_set(x, positions):
    angle = jnp.einsum("n,i->ni", positions, frequencies(x.shape[-1]))
    c, s = jnp.cos(angle), jnp.sin(angle)
    out = jnp.zeros_like(x)
    out = out.at[..., ::2].set(x[..., ::2] * c - x[..., 1::2] * s)
    return out.at[..., 1::2].set(x[..., 1::2] * c + x[..., ::2] * s)


def table_gathered(x, positions):
    d = x.shape[-1]
    angle = jnp.arange(512)[:, None] * frequencies(d)
    c = jnp.repeat(jnp.cos(angle), 2, axis=-1)[positions]
    s = jnp.repeat(jnp.sin(angle), 2, axis=-1)[positions]
    turned = jnp.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * c + turned * s


def complex_numbers(x, positions):
    angle = jnp.outer(positions, frequencies(x.shape[-1]))
    pairs = x.reshape(*x.shape[:-1], -1, 2)
    z = jax.lax.complex(pairs[..., 0], pairs[..., 1]) * jnp.exp(1j * angle)
    return jnp.stack([jnp.real(z), jnp.imag(z)], axis=-1).reshape(x.shape)


def four_axes(x, positions):
    """(B, N, H, d)."""
    angle = (positions[:, None] * frequencies(x.shape[-1]))[None, :, None, :]
    c, s = jnp.cos(angle), jnp.sin(angle)
    x1, x2 = x[..., : x.shape[-1] // 2], x[..., x.shape[-1] // 2 :]
    return jnp.concatenate([x1 * c - x2 * s, x2 * c + x1 * s], axis=-1)


def half_of_them(x, positions):
    r = x.shape[-1] // 2
    return jnp.concatenate([halves(x[..., :r], positions), x[..., r:]], axis=-1)


def table(length, d):
    position = jnp.arange(length)[:, None]
    div = jnp.exp(jnp.arange(0, d, 2) * (-math.log(10000.0) / d))
    pe = jnp.zeros((length, d))
    pe = pe.at[:, 0::2].set(jnp.sin(position * div))
    return pe.at[:, 1::2].set(jnp.cos(position * div))


STANDARD = "10000^(-2i/d)"
EXPECTED: dict[str, tuple[Any, ...]] = {
    "halves": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "timescale": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "under_jit": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "with_at_set": ("rotary", "interleaved", 1, "10000", STANDARD, True),
    "table_gathered": ("rotary", "interleaved", 1, "10000", STANDARD, True),
    "complex_numbers": ("rotary", "interleaved", 1, "10000", STANDARD, True),
    "four_axes": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "half_of_them": ("rotary", "half-split", 1, "10000", STANDARD, True),
    "table": ("sinusoidal", "interleaved, sine first", None, "10000", STANDARD, True),
}
