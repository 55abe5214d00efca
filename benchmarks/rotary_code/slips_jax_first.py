"""Rotary and sinusoidal code for JAX with a mistake in it: one mistake each."""

import jax
import jax.numpy as jnp


def rotate_half(x):
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate((-b, a), axis=-1)


def rotate_every_two(x):
    return jnp.stack((-x[..., 1::2], x[..., ::2]), axis=-1).reshape(x.shape)


def angles(positions, d, base=10000.0):
    return jnp.outer(positions, 1.0 / base ** (jnp.arange(0, d, 2) / d))


def half_with_repeat(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies"""
    ang = jnp.repeat(angles(positions, x.shape[-1]), 2, axis=-1)
    return x * jnp.cos(ang) + rotate_half(x) * jnp.sin(ang)


def every_two_with_tile(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies"""
    ang = jnp.tile(angles(positions, x.shape[-1]), (1, 2))
    return x * jnp.cos(ang) + rotate_every_two(x) * jnp.sin(ang)


def heads_as_length(x):
    """expect: slip=head|axis|axes; shape=B,N,H,d"""
    ang = angles(jnp.arange(x.shape[-2]), x.shape[-1])
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )


def both_plus(x, positions):
    """expect: slip=minus|sign"""
    ang = angles(positions, x.shape[-1])
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [a * jnp.cos(ang) + b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )


def unpacked_wrongly(x, positions):
    """expect: slip=swap|exchang|(sine|sin).*(cosine|cos)"""
    ang = angles(positions, x.shape[-1])
    cos, sin = map(lambda fn: fn(ang), (jnp.sin, jnp.cos))
    a, b = x[..., ::2], x[..., 1::2]
    return jnp.stack([a * cos - b * sin, b * cos + a * sin], axis=-1).reshape(x.shape)


def keys_turned_back(q, k, positions):
    """expect: slip=(opposite|different|other) (sign|direction|way)|sign.*(key|quer)|(key|quer).*(sign|direction|angle)|m \\+ n|sum of"""
    ang = jnp.concatenate([angles(positions, q.shape[-1])] * 2, axis=-1)
    cos, sin = jnp.cos(ang), jnp.sin(ang)
    return q * cos + rotate_half(q) * sin, k * cos - rotate_half(k) * sin


def step_forgets(new, cache, position):
    """expect: slip=position 0|always.*0|not.*(advanc|position)|position.*(not used|ignored|no)|offset; cache=1"""
    ang = angles(jnp.zeros((1,)), new.shape[-1])
    a, b = jnp.split(new, 2, axis=-1)
    row = jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )
    return jnp.concatenate([cache, row], axis=-2)


def twice_the_index(x, positions):
    """expect: slip=twice|4i|10000\\^2|squared|100000000|10\\^8"""
    d = x.shape[-1]
    fraction = 2 * jnp.arange(0, d, 2) / d
    ang = positions[:, None] / 10000.0**fraction
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )


def vmapped_index(x):
    """expect: slip=off by one|starts? (at|from) 1|position|shift|offset; shape=N,d"""

    def one(v, p):
        half = v.shape[0] // 2
        ang = (p + 1) * 10000.0 ** (-jnp.arange(half) / half)
        a, b = v[:half], v[half:]
        return jnp.concatenate(
            [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)]
        )

    return jax.vmap(one)(x, jnp.arange(x.shape[0]))


def table_minus_lost(length, d):
    """expect: slip=minus|sign|grow|inverse|reciprocal|invert; table=1"""
    ang = jnp.arange(length)[:, None] * jnp.exp(jnp.arange(0, d, 2) * jnp.log(10000.0) / d)
    return jnp.stack([jnp.sin(ang), jnp.cos(ang)], axis=-1).reshape(length, d)
