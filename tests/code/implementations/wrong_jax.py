"""Slips in JAX code: a part of the diagnosis, and the properties that are refuted."""

from __future__ import annotations

import jax.numpy as jnp


def angles(x, positions):
    d = x.shape[-1]
    return positions[:, None] / 10000.0 ** (jnp.arange(0, d, 2) / d)


def halves_on_neighbours(x, positions):
    angle = jnp.repeat(angles(x, positions), 2, axis=-1)
    x1, x2 = jnp.split(x, 2, axis=-1)
    return x * jnp.cos(angle) + jnp.concatenate([-x2, x1], axis=-1) * jnp.sin(angle)


def result_of_at_set_dropped(x, positions):
    """x.at[…].set(…) does not change x."""
    angle = angles(x, positions)
    c, s = jnp.cos(angle), jnp.sin(angle)
    out = jnp.zeros_like(x)
    out = out.at[..., ::2].set(x[..., ::2] * c - x[..., 1::2] * s)
    out.at[..., 1::2].set(x[..., 1::2] * c + x[..., ::2] * s)
    return out


def wrong_sign(x, positions):
    angle = angles(x, positions)
    c, s = jnp.cos(angle), jnp.sin(angle)
    x1, x2 = jnp.split(x, 2, axis=-1)
    return jnp.concatenate([x1 * c + x2 * s, x2 * c + x1 * s], axis=-1)


EXPECTED: dict[str, tuple[str, set[str]]] = {
    "halves_on_neighbours": ("rotate_half of the half-split layout", {"norm", "relative"}),
    "result_of_at_set_dropped": ("of the output is 0", {"norm"}),
    "wrong_sign": ("the same sign", {"norm", "relative"}),
}
