"""Rotary code that is wrong, in JAX, second collection."""

import jax.numpy as jnp
from jax import lax


def sincos(positions, d, base=10000.0):
    ang = jnp.outer(positions, 1.0 / base ** (jnp.arange(0, d, 2) / d))
    return jnp.sin(ang), jnp.cos(ang)


def rotate_halves(x, cos, sin):
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def unpacked_in_wrong_order(x, positions):
    """expect: slip=swap|cross|cos|sin|exchang|identity; shape=B,H,N,d"""
    cos, sin = sincos(positions, x.shape[-1])
    return rotate_halves(x, cos, sin)


def halves_with_paired_table(x, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,N,H,d"""
    s, c = sincos(positions, x.shape[-1])
    s = jnp.stack([s, s], axis=-1).reshape(s.shape[0], 1, -1)
    c = jnp.stack([c, c], axis=-1).reshape(c.shape[0], 1, -1)
    h = x.shape[-1] // 2
    return x * c + jnp.concatenate([-x[..., h:], x[..., :h]], axis=-1) * s


def pairs_with_concatenated_table(q, k, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,H,N,d"""
    s, c = sincos(positions, q.shape[-1])
    s, c = jnp.concatenate([s, s], -1), jnp.concatenate([c, c], -1)

    def turn(t):
        rot = jnp.zeros_like(t).at[..., 0::2].set(-t[..., 1::2]).at[..., 1::2].set(t[..., 0::2])
        return t * c + rot * s

    return turn(q), turn(k)


def query_offset(q, k, positions):
    """expect: slip=alike|quer|key|offset|position; shape=B,N,H,d"""
    sq, cq = sincos(positions + 1, q.shape[-1])
    sk, ck = sincos(positions, k.shape[-1])
    return rotate_halves(q, cq[:, None], sq[:, None]), rotate_halves(k, ck[:, None], sk[:, None])


def times_the_timescale(x, positions):
    """expect: slip=frequen|exponent|sign|grow|invers|recip|base"""
    d = x.shape[-1]
    timescale = 10000.0 ** (2 * jnp.arange(d // 2) / d)
    ang = positions[:, None] * timescale
    return rotate_halves(x, jnp.cos(ang), jnp.sin(ang))


def second_half_with_itself(x, positions):
    """expect: slip=norm|pair|partner|half|same|sign|sin|rotat; shape=B,H,N,d"""
    s, c = sincos(positions, x.shape[-1])
    first, second = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([first * c - second * s, second * c + second * s], axis=-1)


def positions_from_the_heads(x, positions):
    """expect: slip=head|axis|position; shape=B,N,H,d"""
    s, c = sincos(jnp.arange(x.shape[-2]), x.shape[-1])
    return rotate_halves(x, c, s)


def counted_from_one(length, d):
    """expect: slip=offset|shift|position|one|start; table=1"""
    ang = jnp.arange(1, length + 1)[:, None] / 10000.0 ** (jnp.arange(0, d, 2) / d)
    return jnp.stack([jnp.sin(ang), jnp.cos(ang)], axis=-1).reshape(length, d)
