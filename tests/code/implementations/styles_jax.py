"""JAX beside NumPy, written here, with what each is."""

from __future__ import annotations

import jax
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


@want()
def rows_by_scan(x, positions):
    d = x.shape[-1]
    w = 10000.0 ** (-jnp.arange(0, d, 2) / d)

    def body(nothing, given):
        row, p = given
        c, s = jnp.cos(p * w), jnp.sin(p * w)
        u, v = row[: d // 2], row[d // 2 :]
        return nothing, jnp.concatenate((u * c - v * s, v * c + u * s))

    return jax.lax.scan(body, None, (x, positions))[1]


@want(symbolic=False, head_dims=(8,))
def frequencies_by_scan(x, positions):
    """A turn needs the one before: for numbers of coordinates only."""
    d = x.shape[-1]
    ratio = 10000.0 ** (-2 / d)
    _, w = jax.lax.scan(lambda c, _: (c * ratio, c), jnp.float32(1.0), None, length=d // 2)
    a = positions[:, None] * jnp.concatenate((w, w))
    u, v = jnp.split(x, 2, -1)
    return x * jnp.cos(a) + jnp.concatenate((-v, u), -1) * jnp.sin(a)


@want()
def added_at_places(x, positions):
    d = x.shape[-1]
    h = d // 2
    angle = positions[:, None] * 10000.0 ** (-jnp.arange(0.0, d, 2) / d)
    out = x * jnp.tile(jnp.cos(angle), 2)
    out = out.at[:, :h].add(-x[:, h:] * jnp.sin(angle))
    return out.at[:, h:].add(x[:, :h] * jnp.sin(angle))


@want()
def taken_along_an_axis(x, positions):
    d = x.shape[-1]
    angle = positions[:, None] * 10000.0 ** (-jnp.arange(0, d, 2) / d)
    angle = jnp.concatenate((angle, angle), -1)
    places = jnp.broadcast_to((jnp.arange(d) + d // 2) % d, x.shape)
    sign = jnp.where(jnp.arange(d) < d // 2, -1.0, 1.0)
    partner = sign * jnp.take_along_axis(x, places, axis=-1)
    return x * jnp.cos(angle) + jax.lax.cond(x.ndim > 1, lambda: partner, lambda: x) * jnp.sin(
        angle
    )
