"""Rotary code that is wrong, in JAX."""

import jax
import jax.numpy as jnp


def inverse_frequencies(d, base=10000.0):
    return 1.0 / (base ** (jnp.arange(0, d, 2) / d))


def tiled_table_on_pairs(x, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,N,H,d"""
    a = jnp.outer(positions, inverse_frequencies(x.shape[-1]))
    a = jnp.tile(a, (1, 2))[:, None, :]
    rot = jnp.stack((-x[..., 1::2], x[..., ::2]), axis=-1).reshape(x.shape)
    return x * jnp.cos(a) + rot * jnp.sin(a)


def repeated_table_on_halves(q, k, positions):
    """expect: slip=interleaved|half-split|table|layout; shape=B,N,H,d"""
    a = jnp.einsum("i,j->ij", positions, inverse_frequencies(q.shape[-1]))
    sin, cos = (
        jnp.repeat(jnp.sin(a), 2, axis=-1)[:, None],
        jnp.repeat(jnp.cos(a), 2, axis=-1)[:, None],
    )

    def turn(t):
        x1, x2 = jnp.split(t, 2, axis=-1)
        return t * cos + jnp.concatenate((-x2, x1), axis=-1) * sin

    return turn(q), turn(k)


def second_half_sign(x, positions):
    """expect: slip=sign|minus|norm|reflect"""
    a = positions[:, None] * inverse_frequencies(x.shape[-1])
    f, s = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [f * jnp.cos(a) - s * jnp.sin(a), s * jnp.cos(a) - f * jnp.sin(a)], axis=-1
    )


def keys_one_behind(q, k, positions):
    """expect: slip=alike|quer|key|offset|position; shape=B,N,H,d"""
    inv = inverse_frequencies(q.shape[-1])

    def turn(t, pos):
        a = (pos[:, None] * inv)[:, None, :]
        f, s = jnp.split(t, 2, axis=-1)
        return jnp.concatenate(
            [f * jnp.cos(a) - s * jnp.sin(a), s * jnp.cos(a) + f * jnp.sin(a)], axis=-1
        )

    return turn(q, positions), turn(k, positions - 1)


def head_axis(x, positions):
    """expect: slip=head|axis|position; shape=B,H,N,d"""
    b, n, h, d = x.shape
    t = jnp.arange(n)
    a = jnp.outer(t, inverse_frequencies(d))[None, :, None, :]
    f, s = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [f * jnp.cos(a) - s * jnp.sin(a), s * jnp.cos(a) + f * jnp.sin(a)], axis=-1
    )


def half_of_the_exponent(x, positions):
    """expect: slip=frequen|base|exponent|half|2i"""
    d = x.shape[-1]
    inv = 10000.0 ** (-jnp.arange(d // 2) / d)
    a = positions[:, None] * inv
    f, s = x[:, : d // 2], x[:, d // 2 :]
    return jnp.concatenate(
        [f * jnp.cos(a) - s * jnp.sin(a), s * jnp.cos(a) + f * jnp.sin(a)], axis=-1
    )


def scanned_twice(x, positions):
    """expect: slip=twice|double|position|frequen|angle"""
    d = x.shape[-1]
    cis = jnp.exp(1j * positions[:, None] * inverse_frequencies(d))
    z = (x[:, ::2] + 1j * x[:, 1::2]) * cis
    z = z * cis
    return jnp.stack([z.real, z.imag], axis=-1).reshape(x.shape)


def cosine_one_step_off(length, d):
    """expect: slip=frequen|denominator|cos|pair|exponent|differ; table=1"""
    pos = jnp.arange(length)[:, None]
    i = jnp.arange(0, d, 2)
    pe = jnp.zeros((length, d))
    pe = pe.at[:, 0::2].set(jnp.sin(pos / 10000.0 ** (i / d)))
    pe = pe.at[:, 1::2].set(jnp.cos(pos / 10000.0 ** ((i + 1) / d)))
    return pe
