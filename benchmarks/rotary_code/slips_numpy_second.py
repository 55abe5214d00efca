"""More mistakes in NumPy code: one each."""

import numpy as np


def omegas(d, base=10000.0):
    return base ** (-np.arange(0, d, 2) / d)


def turn(x, ang):
    a, b = np.split(x, 2, axis=-1)
    return np.concatenate(
        [a * np.cos(ang) - b * np.sin(ang), a * np.sin(ang) + b * np.cos(ang)], axis=-1
    )


def tiled_for_neighbours(x, positions):
    """expect: slip=interleaved.*half-split table|half-split table|different frequencies|half-split.*interleaved"""
    ang = np.tile(np.outer(positions, omegas(x.shape[-1])), 2)
    turned = np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * np.cos(ang) + turned * np.sin(ang)


def axes_of_heads(x):
    """expect: slip=head|axis|axes; shape=B,H,N,d"""
    ang = np.outer(np.arange(x.shape[1]), omegas(x.shape[-1]))[None, :, None, :]
    return turn(x, ang)


def minus_forgotten(x, positions):
    """expect: slip=minus|sign"""
    ang = np.repeat(np.outer(positions, omegas(x.shape[-1])), 2, axis=-1)
    turned = x.reshape(x.shape[:-1] + (-1, 2))[..., ::-1].reshape(x.shape)
    return x * np.cos(ang) + turned * np.sin(ang)


def difference_in_both(q, k, positions):
    """expect: slip=(opposite|different|other) (sign|direction|way)|sign.*(key|quer)|(key|quer).*(sign|direction|angle)|m \\+ n|sum of|−θ.*\\+θ|-θ"""
    ang = np.outer(positions, omegas(q.shape[-1]))
    return turn(q, ang), turn(k, -ang)


def matrix_transposed_once(x, positions):
    """expect: slip=(cosine|cos).*(sine|sin)|(sine|sin).*(cosine|cos)|place|order|norm|swap|exchang"""
    # the entries of the matrix are written in the wrong order
    ang = np.outer(positions, omegas(x.shape[-1]))
    R = np.stack([np.cos(ang), np.sin(ang), -np.cos(ang), np.sin(ang)], axis=-1).reshape(
        ang.shape + (2, 2)
    )
    pairs = x.reshape(x.shape[:-1] + (-1, 2))
    return np.einsum("nfij,...nfj->...nfi", R, pairs).reshape(x.shape)


def tables_one_long(x, positions):
    """expect: slip=off by one|starts? (at|from) 1|position|shift|offset"""
    ids = np.arange(1, 2049)
    table = np.outer(ids, omegas(x.shape[-1]))
    return turn(x, table[positions])


def interpolated_queries_only(q, k, positions):
    """expect: slip=(key|quer).*(scal|position|frequenc|different|base)|different (frequenc|position|angle|scal)|scal"""
    # the factor of the interpolation is forgotten for the keys
    w = omegas(q.shape[-1])
    return turn(q, np.outer(positions / 4.0, w)), turn(k, np.outer(positions, w))


def angle_in_degrees(x, positions):
    """expect: slip=degree|radian|π/180|pi/180|180|scal|factor|frequenc"""
    # radians are taken for degrees once, for the sines
    ang = np.outer(positions, omegas(x.shape[-1]))
    a, b = np.split(x, 2, axis=-1)
    c, s = np.cos(ang), np.sin(np.deg2rad(ang))
    return np.concatenate([a * c - b * s, a * s + b * c], axis=-1)


def step_without_position(new, cache, position):
    """expect: slip=position 0|always.*0|not.*(advanc|position)|position.*(not used|ignored|no)|offset; cache=1"""
    row = turn(new, np.outer(np.arange(new.shape[-2]), omegas(new.shape[-1])))
    return np.concatenate([cache, row], axis=-2)


def table_exchanged_exponent(length, d):
    """expect: slip=different (frequenc|exponent)|2i \\+ 1|(cosine|cos).*(frequenc|exponent)|exponent|pair; table=1"""
    # the cosines have the exponent of the next pair
    p = np.arange(length)[:, None]
    i = np.arange(d // 2)[None]
    return np.concatenate(
        [np.sin(p / 10000 ** (2 * i / d)), np.cos(p / 10000 ** (2 * (i + 1) / d))], axis=1
    )


def table_of_products(length, d):
    """expect: slip=power|exponent|linear|product|base|frequenc; table=1"""
    # a star too few: 10000 * (2i / d)
    p = np.arange(length)[:, None]
    denominator = 1 + 10000 * (np.arange(0, d, 2) / d)
    pe = np.zeros((length, d))
    pe[:, ::2], pe[:, 1::2] = np.sin(p / denominator), np.cos(p / denominator)
    return pe


def table_inverted(length, d):
    """expect: slip=minus|sign|grow|inverse|reciprocal|invert; table=1"""
    ang = np.arange(length)[:, None] * np.power(10000.0, np.arange(0, d, 2) / d)
    return np.concatenate([np.sin(ang), np.cos(ang)], axis=1)
