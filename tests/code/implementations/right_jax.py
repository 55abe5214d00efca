"""Rotary and sinusoidal encodings in JAX, in the styles in which people write them."""

import math

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax, vmap

from tests.code.implementations.expectations import want, want_table


def frequencies(d, base=10000.0):
    return 1.0 / (base ** (jnp.arange(0, d, 2) / d))


def turned(x, angle):
    """By an angle for each pair, in halves."""
    a, b = jnp.split(x, 2, axis=-1)
    c, s = jnp.cos(angle), jnp.sin(angle)
    return jnp.concatenate([a * c - b * s, b * c + a * s], axis=-1)


@want()
def halves(x, positions):
    angle = positions[:, None] * frequencies(x.shape[-1])
    angle = jnp.concatenate([angle, angle], axis=-1)
    x1, x2 = jnp.split(x, 2, axis=-1)
    turned = x * jnp.cos(angle) + jnp.concatenate([-x2, x1], axis=-1) * jnp.sin(angle)
    return turned.astype(x.dtype)


@want()
def timescale(x, positions):
    """min_timescale·(max/min)^(2i/d), as in Flax code."""
    d = x.shape[-1]
    fraction = 2 * jnp.arange(0, d // 2) / d
    scale = 1.0 * 10000.0**fraction
    radians = positions[:, jnp.newaxis] / scale[jnp.newaxis, :]
    sin, cos = jnp.sin(radians), jnp.cos(radians)
    first, second = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([first * cos - second * sin, second * cos + first * sin], axis=-1)


@want()
@jax.jit
def under_jit(x, positions):
    return halves(x, positions)


@want("interleaved")
def with_at_set(x, positions):
    angle = jnp.einsum("n,i->ni", positions, frequencies(x.shape[-1]))
    c, s = jnp.cos(angle), jnp.sin(angle)
    out = jnp.zeros_like(x)
    out = out.at[..., ::2].set(x[..., ::2] * c - x[..., 1::2] * s)
    out = out.at[..., 1::2].set(x[..., 1::2] * c + x[..., ::2] * s)
    return out  # noqa: RET504


@want("interleaved")
def table_gathered(x, positions):
    angle = jnp.arange(512)[:, None] * frequencies(x.shape[-1])
    c = jnp.repeat(jnp.cos(angle), 2, axis=-1)[positions]
    s = jnp.repeat(jnp.sin(angle), 2, axis=-1)[positions]
    turned = jnp.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * c + turned * s


@want("interleaved")
def complex_numbers(x, positions):
    angle = jnp.outer(positions, frequencies(x.shape[-1]))
    pairs = x.reshape(*x.shape[:-1], -1, 2)
    z = lax.complex(pairs[..., 0], pairs[..., 1]) * jnp.exp(1j * angle)
    return jnp.stack([jnp.real(z), jnp.imag(z)], axis=-1).reshape(x.shape)


@want()
def four_axes(x, positions):
    """(B, N, H, d)."""
    return turned(x, (positions[:, None] * frequencies(x.shape[-1]))[None, :, None, :])


@want(of="{}^(-2i/(d/2))")
def half_of_them(x, positions):
    r = x.shape[-1] // 2
    return jnp.concatenate([halves(x[..., :r], positions), x[..., r:]], axis=-1)


@want()
def frequencies_of_numpy(x, positions):
    d = x.shape[-1]
    inv = 1.0 / (10000 ** (np.arange(0, d, 2, dtype=np.float32) / d))
    a = jnp.asarray(positions, jnp.float32)[:, None] * jnp.asarray(inv)
    c, s = jnp.cos(a), jnp.sin(a)
    u, t = jnp.array_split(x, 2, -1)
    return jnp.concatenate([u * c - t * s, t * c + u * s], -1)


@want("interleaved")
def partner_by_where(x, positions):
    d = x.shape[-1]
    j = jnp.arange(d)
    a = positions[:, None] * 10000.0 ** (-(j // 2 * 2) / d)
    partner = jnp.where(j % 2 == 0, -jnp.roll(x, -1, -1), jnp.roll(x, 1, -1))
    return x * jnp.cos(a) + partner * jnp.sin(a)


@want()
def in_bfloat16(x, positions):
    d = x.shape[-1]
    a = positions[:, None].astype(jnp.float32) * (
        1.0 / 10000.0 ** (jnp.arange(0, d, 2, dtype=jnp.float32) / d)
    )
    c, s = jnp.cos(a).astype(jnp.bfloat16), jnp.sin(a).astype(jnp.bfloat16)
    u, t = jnp.split(x.astype(jnp.bfloat16), 2, -1)
    return jnp.concatenate([u * c - t * s, t * c + u * s], -1).astype(x.dtype)


@want(shape=("N", "d"))
def rows_by_scan(x, positions):
    w = frequencies(x.shape[-1])

    def step(carry, inputs):
        row, p = inputs
        return carry, turned(row, p * w)

    return lax.scan(step, None, (x, positions))[1]


@want(symbolic=False, head_dims=(8,))
def frequencies_by_scan(x, positions):
    """A turn needs the one before: for numbers of coordinates only."""
    d = x.shape[-1]
    ratio = 10000.0 ** (-2 / d)
    _, w = lax.scan(lambda c, _: (c * ratio, c), jnp.float32(1.0), None, length=d // 2)
    return turned(x, positions[:, None] * w)


@want()
def added_at_places(x, positions):
    h = x.shape[-1] // 2
    angle = positions[:, None] * frequencies(2 * h)
    out = x * jnp.tile(jnp.cos(angle), 2)
    out = out.at[:, :h].add(-x[:, h:] * jnp.sin(angle))
    return out.at[:, h:].add(x[:, :h] * jnp.sin(angle))


@want()
def taken_along_an_axis(x, positions):
    d = x.shape[-1]
    angle = jnp.tile(positions[:, None] * frequencies(d), 2)
    places = jnp.broadcast_to((jnp.arange(d) + d // 2) % d, x.shape)
    sign = jnp.where(jnp.arange(d) < d // 2, -1.0, 1.0)
    partner = sign * jnp.take_along_axis(x, places, axis=-1)
    partner = lax.cond(x.ndim > 1, lambda: partner, lambda: x)
    return x * jnp.cos(angle) + partner * jnp.sin(angle)


@want(shape=("N", "d"))
def rows_counted_by_scan(x):
    w = frequencies(x.shape[-1])
    return lax.scan(lambda p, row: (p + 1, turned(row, p * w)), 0, x)[1]


@want(shape=("N", "d"))
def rows_by_fori_loop(x, positions):
    n, d = x.shape
    w = frequencies(d)

    def body(i, out):
        return out.at[i].set(turned(x[i], positions[i] * w))

    return lax.fori_loop(0, n, body, jnp.zeros_like(x))


@want("interleaved", shape=("N", "d"))
def pairs_by_fori_loop(x, positions):
    d = x.shape[-1]

    def body(i, out):
        a = positions / 10000.0 ** (2 * i / d)
        e, o = x[:, 2 * i], x[:, 2 * i + 1]
        out = out.at[:, 2 * i].set(e * jnp.cos(a) - o * jnp.sin(a))
        return out.at[:, 2 * i + 1].set(e * jnp.sin(a) + o * jnp.cos(a))

    return lax.fori_loop(0, d // 2, body, x)


@want()
def rows_with_a_single_1(x, positions):
    table = jnp.outer(jnp.arange(256), frequencies(x.shape[-1]))
    return turned(x, jax.nn.one_hot(positions, 256) @ table)


@want()
def products_of_ratios(x, positions):
    d = x.shape[-1]
    r = jnp.full((d // 2,), 10000.0 ** (-2 / d))
    return turned(x, jnp.outer(positions, jnp.cumprod(r) / r[0]))


@want(shape=("N", "d"))
def while_rows_are_left(x, positions):
    n, d = x.shape
    w = frequencies(d)

    def turn(state):
        i, out = state
        return i + 1, out.at[i].set(turned(x[i], positions[i] * w))

    return lax.while_loop(lambda state: state[0] < n, turn, (0, jnp.zeros_like(x)))[1]


@want(shape=("N", "d"))
def angles_handed_on(x):
    d = x.shape[-1]
    w = frequencies(d)
    return lax.scan(lambda a, row: (a + w, turned(row, a)), jnp.zeros(d // 2), x)[1]


@want()
def taken_in_another_order(x, positions):
    d = x.shape[-1]
    order = (jnp.arange(d) + d // 2) % d
    sign = jnp.where(jnp.arange(d) < d // 2, -1.0, 1.0)
    t = jnp.tile(positions[:, None] * frequencies(d), 2)
    return x * jnp.cos(t) + jnp.take(x, order, axis=-1) * sign * jnp.sin(t)


# tables -----------------------------------------------------------------------------------------


@want_table("interleaved, sine first")
def table(length, d):
    position = jnp.arange(length)[:, None]
    div = jnp.exp(jnp.arange(0, d, 2) * (-math.log(10000.0) / d))
    pe = jnp.zeros((length, d))
    pe = pe.at[:, 0::2].set(jnp.sin(position * div))
    return pe.at[:, 1::2].set(jnp.cos(position * div))


@want_table("halves, sine first", of="{}^(-i/(d/2-1))", read_as="table")
def written_with_numpy(length, d):
    half = d // 2
    angle = np.arange(length)[:, None] * np.exp(np.arange(half) * (-np.log(10000.0) / (half - 1)))
    table = np.zeros((length, d), dtype=np.float32)
    table[:, :half] = np.sin(angle)
    table[:, half:] = np.cos(angle)
    return jnp.array(table)


@want_table("interleaved, sine first")
def table_by_vmap_twice(length, d):
    def entry(p, j):
        t = p / 10000.0 ** ((j - j % 2) / d)
        return lax.cond(j % 2 == 0, jnp.sin, jnp.cos, t)

    return vmap(vmap(entry, (None, 0)), (0, None))(jnp.arange(length), jnp.arange(d))
