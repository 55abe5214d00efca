"""Rotary and sinusoidal code for JAX with a mistake in it: one mistake each, no two alike."""

import einops
import jax
import jax.numpy as jnp
from jax import lax


def angles(positions, d, base=10000.0):
    return jnp.outer(positions, 1.0 / base ** (jnp.arange(0, d, 2) / d))


def step_forgets(new, cache, position):
    """expect: slip=position 0|always.*0|not.*(advanc|position)|position.*(not used|ignored|no)|offset; cache=1"""
    ang = angles(jnp.zeros((1,)), new.shape[-1])
    a, b = jnp.split(new, 2, axis=-1)
    row = jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )
    return jnp.concatenate([cache, row], axis=-2)


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


def freqs(d):
    return 1.0 / 10000.0 ** (jnp.arange(0, d, 2) / d)


def einops_letters_exchanged(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies|interleaved.*half-split|half-split.*interleaved"""
    ang = einops.repeat(jnp.outer(positions, freqs(x.shape[-1])), "n f -> n (two f)", two=2)
    a, b = einops.rearrange(x, "... (f two) -> two ... f", two=2)
    turned = einops.rearrange(jnp.stack([-b, a]), "two ... f -> ... (f two)")
    return x * jnp.cos(ang) + turned * jnp.sin(ang)


def turn(x, ang):
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )


def head_axis_mapped(x):
    """expect: slip=head|axis|axes; shape=N,H,d"""
    ids = jnp.arange(x.shape[1])
    return jax.vmap(lambda rows: turn(rows, jnp.outer(ids, freqs(x.shape[-1]))))(x)


def scatter_in_sequence(x, positions):
    """expect: slip=overwrit|already|(first|updated|new).*(second|coordinate|value)|not a rotation|norm"""
    ang = jnp.outer(positions, freqs(x.shape[-1]))
    x = x.at[..., 0::2].set(x[..., 0::2] * jnp.cos(ang) - x[..., 1::2] * jnp.sin(ang))
    return x.at[..., 1::2].set(x[..., 0::2] * jnp.sin(ang) + x[..., 1::2] * jnp.cos(ang))


def imaginary_unit_lost(x, positions):
    """expect: slip=imaginary|1j|norm|scal|not a rotation|(cosine|cos).*(sine|sin)|mix"""
    ang = jnp.outer(positions, freqs(x.shape[-1]))
    z = lax.complex(x[..., ::2], x[..., 1::2]) * (jnp.cos(ang) + jnp.sin(ang))
    return jnp.stack([z.real, z.imag], axis=-1).reshape(x.shape)


def sine_for_both(x, positions):
    """expect: slip=(sine|sin).*(cosine|cos|twice|both)|(cosine|cos).*(sine|sin)"""
    ang = jnp.outer(positions, freqs(x.shape[-1]))
    table = jnp.concatenate([jnp.cos(ang), jnp.sin(ang)], axis=-1)
    half = x.shape[-1] // 2
    cos, sin = table[:, :half], table[:, :half]
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def inverse_frequencies(d, base=10000.0):
    return 1.0 / (base ** (jnp.arange(0, d, 2) / d))


def scanned_twice(x, positions):
    """expect: slip=twice|double|position|frequen|angle"""
    d = x.shape[-1]
    cis = jnp.exp(1j * positions[:, None] * inverse_frequencies(d))
    z = (x[:, ::2] + 1j * x[:, 1::2]) * cis
    z = z * cis
    return jnp.stack([z.real, z.imag], axis=-1).reshape(x.shape)
