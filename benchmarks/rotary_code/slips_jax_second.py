"""More mistakes in JAX code: one each."""

import einops
import jax
import jax.numpy as jnp
from jax import lax


def freqs(d):
    return 1.0 / 10000.0 ** (jnp.arange(0, d, 2) / d)


def turn(x, ang):
    a, b = jnp.split(x, 2, axis=-1)
    return jnp.concatenate(
        [a * jnp.cos(ang) - b * jnp.sin(ang), b * jnp.cos(ang) + a * jnp.sin(ang)], axis=-1
    )


def einops_letters_exchanged(x, positions):
    """expect: slip=interleaved table|half-split table|different frequencies|interleaved.*half-split|half-split.*interleaved"""
    ang = einops.repeat(jnp.outer(positions, freqs(x.shape[-1])), "n f -> n (two f)", two=2)
    a, b = einops.rearrange(x, "... (f two) -> two ... f", two=2)
    turned = einops.rearrange(jnp.stack([-b, a]), "two ... f -> ... (f two)")
    return x * jnp.cos(ang) + turned * jnp.sin(ang)


def head_axis_mapped(x):
    """expect: slip=head|axis|axes; shape=N,H,d"""
    ids = jnp.arange(x.shape[1])
    return jax.vmap(lambda rows: turn(rows, jnp.outer(ids, freqs(x.shape[-1]))))(x)


def queries_and_keys_apart(q, k, positions):
    """expect: slip=(key|quer).*(position|offset|shift|one|different)|off by one|shift|offset|different (position|angle)"""
    ang_q = jnp.outer(positions, freqs(q.shape[-1]))
    ang_k = jnp.outer(positions - 1, freqs(k.shape[-1]))
    return turn(q, ang_q), turn(k, ang_k)


def scatter_in_sequence(x, positions):
    """expect: slip=overwrit|already|(first|updated|new).*(second|coordinate|value)|not a rotation|norm"""
    ang = jnp.outer(positions, freqs(x.shape[-1]))
    x = x.at[..., 0::2].set(x[..., 0::2] * jnp.cos(ang) - x[..., 1::2] * jnp.sin(ang))
    return x.at[..., 1::2].set(x[..., 0::2] * jnp.sin(ang) + x[..., 1::2] * jnp.cos(ang))


def exponent_without_division(x, positions):
    """expect: slip=exponent|division|divided|frequenc|base"""
    half = x.shape[-1] // 2
    ang = jnp.outer(positions, 10000.0 ** -jnp.arange(half).astype(jnp.float32))
    return turn(x, ang)


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


def step_of_cache_length(new, cache, position):
    """expect: slip=off by one|one (ahead|late|too)|\\+ 1|shift|offset|advanc|next position; cache=1"""
    ids = jnp.arange(1, new.shape[-2] + 1) + position
    return jnp.concatenate([cache, turn(new, ids[:, None] * freqs(new.shape[-1]))], axis=-2)


def table_sine_of_product_lost(length, d):
    """expect: slip=different (frequenc|exponent)|2i \\+ 1|(cosine|cos).*(frequenc|exponent)|exponent|pair|own frequency; table=1"""
    i = jnp.arange(d)
    ang = jnp.arange(length)[:, None] * 10000.0 ** (-i / d)
    return jnp.where(i % 2 == 0, jnp.sin(ang), jnp.cos(ang))


def table_twice(length, d):
    """expect: slip=twice|4i|squared|100000000|10\\^8|exponent; table=1"""
    half = d // 2
    ang = jnp.arange(length)[:, None] / 10000.0 ** (2 * jnp.arange(half) / half)
    return jnp.concatenate([jnp.sin(ang), jnp.cos(ang)], axis=-1)
