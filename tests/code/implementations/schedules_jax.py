"""Scaled schedules in JAX."""

import math

import jax.numpy as jnp

from tests.code.implementations.right_jax import turned


def yarn(x, positions, base=10000.0, factor=40.0, context=4096):
    """Without the attention's factor, as in DeepSeek-V3."""
    d = x.shape[-1]
    low, high = (
        d * math.log(context / (turns * 2 * math.pi)) / (2 * math.log(base)) for turns in (32, 1)
    )
    low, high = math.floor(low), math.ceil(high)
    ramp = jnp.clip((jnp.arange(d // 2) - low) / (high - low), 0, 1)
    theta = base ** (-jnp.arange(0, d, 2) / d)
    return turned(x, positions[:, None] * (theta / factor * ramp + theta * (1 - ramp)))


def llama3(x, positions):
    d = x.shape[-1]
    theta = 1.0 / (500000.0 ** (jnp.arange(0, d, 2) / d))
    wavelen = 2 * jnp.pi / theta
    smooth = (8192 / wavelen - 1.0) / (4.0 - 1.0)
    blended = (1 - smooth) * theta / 8.0 + smooth * theta
    scaled = jnp.where(wavelen > 8192 / 1.0, theta / 8.0, theta)
    medium = (wavelen >= 8192 / 4.0) & (wavelen <= 8192 / 1.0)
    return turned(x, positions[:, None] * jnp.where(medium, blended, scaled))


RIGHT = {
    "yarn": "scaled by 40 as YaRN does, with an original context of 4096",
    "llama3": "scaled by 8 as Llama 3 does, with an original context of 8192",
}
