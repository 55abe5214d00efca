"""JAX beside NumPy, written here, with what each is."""

from __future__ import annotations

import jax.numpy as jnp
import numpy as np

from tests.code.implementations.expectations import Expected, collector

EXPECTED: dict[str, Expected] = {}
want = collector(EXPECTED)


@want(kind="sinusoidal", sign=None, table=True, layout="halves, sine first")
def written_with_numpy(length, d):
    half = d // 2
    angle = np.arange(length)[:, None] * np.exp(np.arange(half) * (-np.log(10000.0) / (half - 1)))
    table = np.zeros((length, d), dtype=np.float32)
    table[:, :half] = np.sin(angle)
    table[:, half:] = np.cos(angle)
    return jnp.array(table)


@want()
def static_numpy_freqs(x, positions):
    d = x.shape[-1]
    inv = 1.0 / (10000 ** (np.arange(0, d, 2, dtype=np.float32) / d))
    a = jnp.asarray(positions, jnp.float32)[:, None] * jnp.asarray(inv)
    c, s = jnp.cos(a), jnp.sin(a)
    u, t = jnp.array_split(x, 2, -1)
    return jnp.concatenate([u * c - t * s, t * c + u * s], -1)


@want(layout="interleaved")
def where_jax(x, positions):
    d = x.shape[-1]
    j = jnp.arange(d)
    a = positions[:, None] * 10000.0 ** (-(j // 2 * 2) / d)
    partner = jnp.where(j % 2 == 0, -jnp.roll(x, -1, -1), jnp.roll(x, 1, -1))
    return x * jnp.cos(a) + partner * jnp.sin(a)


@want()
def bf16_jax(x, positions):
    d = x.shape[-1]
    a = positions[:, None].astype(jnp.float32) * (
        1.0 / 10000.0 ** (jnp.arange(0, d, 2, dtype=jnp.float32) / d)
    )
    c, s = jnp.cos(a).astype(jnp.bfloat16), jnp.sin(a).astype(jnp.bfloat16)
    u, t = jnp.split(x.astype(jnp.bfloat16), 2, -1)
    return jnp.concatenate([u * c - t * s, t * c + u * s], -1).astype(x.dtype)
