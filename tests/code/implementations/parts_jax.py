"""Loops and tables of JAX, written here, with what each is."""

from __future__ import annotations

import jax
import jax.numpy as jnp
from jax import lax, vmap

from tests.code.implementations.expectations import Expected, collector

EXPECTED: dict[str, Expected] = {}
want = collector(EXPECTED)


@want(shape="N,d")
def scan_rows(x, positions):
    d = x.shape[-1]
    w = 1.0 / (10000 ** (jnp.arange(0, d, 2, dtype=jnp.float32) / d))

    def step(carry, inputs):
        v, p = inputs
        c, s = jnp.cos(p * w), jnp.sin(p * w)
        a, b = jnp.split(v, 2)
        return carry, jnp.concatenate([a * c - b * s, b * c + a * s])

    _, out = lax.scan(step, None, (x, positions))
    return out


@want(shape="N,d")
def scan_counting(x):
    d = x.shape[-1]
    w = 1.0 / (10000 ** (jnp.arange(0, d, 2, dtype=jnp.float32) / d))

    def step(p, v):
        c, s = jnp.cos(p * w), jnp.sin(p * w)
        a, b = jnp.split(v, 2)
        return p + 1, jnp.concatenate([a * c - b * s, b * c + a * s])

    return lax.scan(step, 0, x)[1]


@want(shape="N,d")
def fori_rows(x, positions):
    n, d = x.shape
    w = 10000.0 ** (-jnp.arange(0, d, 2) / d)

    def body(i, out):
        a = positions[i] * w
        lo, hi = x[i, : d // 2], x[i, d // 2 :]
        row = jnp.concatenate(
            [lo * jnp.cos(a) - hi * jnp.sin(a), hi * jnp.cos(a) + lo * jnp.sin(a)]
        )
        return out.at[i].set(row)

    return lax.fori_loop(0, n, body, jnp.zeros_like(x))


@want(layout="interleaved", shape="N,d")
def fori_pairs(x, positions):
    d = x.shape[-1]

    def body(i, out):
        a = positions / 10000.0 ** (2 * i / d)
        e, o = x[:, 2 * i], x[:, 2 * i + 1]
        out = out.at[:, 2 * i].set(e * jnp.cos(a) - o * jnp.sin(a))
        return out.at[:, 2 * i + 1].set(e * jnp.sin(a) + o * jnp.cos(a))

    return lax.fori_loop(0, d // 2, body, x)


@want()
def one_hot_positions(x, positions):
    d = x.shape[-1]
    w = 10000.0 ** (-jnp.arange(0, d, 2) / d)
    table = jnp.outer(jnp.arange(256), w)
    t = jax.nn.one_hot(positions, 256) @ table
    a, b = jnp.split(x, 2, -1)
    return jnp.concatenate([a * jnp.cos(t) - b * jnp.sin(t), b * jnp.cos(t) + a * jnp.sin(t)], -1)


@want(kind="sinusoidal", sign=None, table=True, layout="interleaved, sine first")
def vmap_vmap_table(length, d):

    def entry(p, j):
        t = p / 10000.0 ** ((j - j % 2) / d)
        return lax.cond(j % 2 == 0, jnp.sin, jnp.cos, t)

    return vmap(vmap(entry, (None, 0)), (0, None))(jnp.arange(length), jnp.arange(d))


@want()
def associative(x, positions):
    d = x.shape[-1]
    r = jnp.full((d // 2,), 10000.0 ** (-2 / d))
    w = jnp.cumprod(r) / r[0]
    t = jnp.outer(positions, w)
    a, b = jnp.split(x, 2, -1)
    return jnp.concatenate([a * jnp.cos(t) - b * jnp.sin(t), b * jnp.cos(t) + a * jnp.sin(t)], -1)
