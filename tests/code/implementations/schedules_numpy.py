"""Scaled schedules in NumPy, by whole arrays and by branches."""

import math

import numpy as np


def turned(x, positions, inv_freq, attention=1.0):
    half = x.shape[-1] // 2
    angle = positions[:, None] * inv_freq
    cos, sin = attention * np.cos(angle), attention * np.sin(angle)
    a, b = x[..., :half], x[..., half:]
    return np.concatenate([a * cos - b * sin, a * sin + b * cos], axis=-1)


def yarn(x, positions, base=10000.0, factor=16.0, context=4096):
    d = x.shape[-1]
    low = max(math.floor(d * math.log(context / (32 * 2 * math.pi)) / (2 * math.log(base))), 0)
    high = min(math.ceil(d * math.log(context / (2 * math.pi)) / (2 * math.log(base))), d - 1)
    ramp = np.clip((np.arange(d // 2) - low) / (high - low), 0, 1)
    theta = base ** (-np.arange(0, d, 2) / d)
    return turned(x, positions, theta / factor * ramp + theta * (1 - ramp), 0.1 * math.log(16) + 1)


def llama3(x, positions):
    d = x.shape[-1]
    theta = 500000.0 ** (-np.arange(0, d, 2) / d)
    wavelen = 2 * np.pi / theta
    smooth = (8192 / wavelen - 1) / 3
    blended = (1 - smooth) * theta / 32 + smooth * theta
    scaled = np.where(wavelen > 8192, theta / 32, np.where(wavelen < 2048, theta, blended))
    return turned(x, positions, scaled)


def llama3_by_branches(x, positions):
    scaled = []
    for i in range(32):
        theta = 500000.0 ** (-2 * i / 64)
        turns = 8192 * theta / (2 * math.pi)
        if turns > 4:
            scaled.append(theta)
        elif turns < 1:
            scaled.append(theta / 8)
        else:
            smooth = (turns - 1) / 3
            scaled.append((1 - smooth) * theta / 8 + smooth * theta)
    return turned(x, positions, np.array(scaled))


RIGHT = {
    "yarn": "scaled by 16 as YaRN does, with an original context of 4096",
    "llama3": "scaled by 32 as Llama 3 does, with an original context of 8192",
    "llama3_by_branches": "scaled by 8 as Llama 3 does, with an original context of 8192",
}
