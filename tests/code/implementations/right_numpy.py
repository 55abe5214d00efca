"""Rotary and sinusoidal encodings in NumPy, in the styles in which people write them."""

import math
from functools import cache, partial

import numpy as np
from numpy import arange, concatenate, cos, sin
from numpy.lib.stride_tricks import as_strided

from tests.code.implementations.expectations import want, want_table


def rates(d, base=10000.0):
    return base ** (-np.arange(0, d, 2) / d)


def turned(x, angle):
    """By an angle for each pair, in halves."""
    a, b = np.split(x, 2, axis=-1)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate([a * cos - b * sin, b * cos + a * sin], axis=-1)


def turned_pairs(x, angle):
    """By an angle for each pair of neighbours."""
    z = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(1j * angle)
    return np.stack([z.real, z.imag], axis=-1).reshape(x.shape)


# half-split -------------------------------------------------------------------------------------


@want()
def half_split(x, positions):
    d = x.shape[-1]
    theta = 10000.0 ** (-np.arange(0, d, 2) / d)
    angle = np.outer(positions, theta)
    angle = np.concatenate([angle, angle], axis=-1)
    turned = np.concatenate([-x[..., d // 2 :], x[..., : d // 2]], axis=-1)
    return x * np.cos(angle) + turned * np.sin(angle)


@want()
def names_imported(x, positions):
    h = x.shape[-1] // 2
    angle = positions[:, None] * np.exp(-math.log(10000.0) * arange(h) / h)
    a, b = x[..., :h], x[..., h:]
    return concatenate((a * cos(angle) - b * sin(angle), a * sin(angle) + b * cos(angle)), axis=-1)


class Rotary:
    def __init__(self, base=10000.0):
        self.base = base

    def __call__(self, x, positions):
        return half_split(x, positions)


rotary_object = want()(Rotary())


@want()
def one_argument(x):
    """Positions are the rows."""
    return half_split(x, np.arange(x.shape[-2]))


@want(of="1/{}^(2i/d) for the pair i, 0 for the pair i + d/4")
def frequencies_of_a_part_by_infinite_periods(x, positions):
    """Gemma's way to leave coordinates as they are: p/inf is 0."""
    d = x.shape[-1]
    period = 10000.0 ** (2.0 * np.arange(d // 4) / d)
    period = np.concatenate([period, np.full(d // 2 - d // 4, np.inf)])
    return turned(x, positions[:, None] / period)


@want()
def repeated_and_rolled(x, positions):
    h = x.shape[-1] // 2
    a = np.tile(positions[:, None] * 10000 ** (-np.arange(h) / h), (1, 2))
    r = np.roll(x, h, axis=-1)
    r[..., :h] *= -1
    return x * np.cos(a) + r * np.sin(a)


@want()
def row_after_row(x, positions, strict=True):
    return np.stack([turned(row, p * rates(len(row))) for row, p in zip(x, positions, strict=True)])


@np.vectorize
def _rate(i, d):
    return 10000.0 ** (-2 * i / d)


@want()
def rates_by_vectorize(x, positions):
    d = x.shape[-1]
    return turned(x, positions[:, None] * _rate(np.arange(d // 2), d))


@want()
def products_of_ratios(x, positions):
    d = x.shape[-1]
    ratio = 10000.0 ** (-2.0 / d)
    t = np.outer(positions, np.cumprod(np.full(d // 2, ratio)) / ratio)
    a, b = np.split(x, 2, axis=-1)
    return np.hstack([a * np.cos(t) - b * np.sin(t), a * np.sin(t) + b * np.cos(t)])


@want()
def rows_with_a_single_1(x, positions):
    chosen = (positions[:, None] == np.arange(64)[None, :]).astype(x.dtype)
    return turned(x, chosen @ np.outer(np.arange(64), rates(x.shape[-1])))


@want()
def rows_of_the_identity(x, positions):
    t = np.eye(128)[positions] @ np.outer(np.arange(128), rates(x.shape[-1]))
    a, b = np.split(x, 2, -1)
    return x * np.cos(np.tile(t, 2)) + np.concatenate([-b, a], -1) * np.sin(np.tile(t, 2))


@want()
def along_an_axis(x, positions):
    h = x.shape[-1] // 2
    half = np.apply_along_axis(lambda v: np.concatenate([-v[h:], v[:h]]), -1, x)
    t = np.outer(positions, np.concatenate([rates(2 * h)] * 2))
    return x * np.cos(t) + half * np.sin(t)


@want(shape=("N", "d"))
def einsum_with_lists(x, positions):
    n, d = x.shape
    t = np.einsum(positions, [0], rates(d), [1], [0, 1])
    c, s = np.cos(t), np.sin(t)
    y = x.reshape(n, 2, d // 2)
    return np.concatenate([y[:, 0] * c - y[:, 1] * s, y[:, 1] * c + y[:, 0] * s], 1)


@want()
def parts_of_complex_numbers_written(x, positions):
    d = x.shape[-1]
    angle = np.outer(positions, np.exp(-np.log(1e4) * np.arange(0, d, 2) / d))
    turn = np.empty(angle.shape, dtype=complex)
    turn.real = np.cos(angle)
    turn.imag = np.sin(angle)
    z = (x[..., : d // 2] + 1j * x[..., d // 2 :]) * turn
    return np.concatenate([np.real(z), np.imag(z)], axis=-1)


@want(read_as="cached")
def step_of_a_cache(new, cache, position):
    angle = np.atleast_1d(position)[:, None] * rates(new.shape[-1])
    return np.append(cache, turned(new, angle), axis=-2)


@cache
def _rates_kept(d, base):
    return rates(d, base)


@want()
def queries_and_keys(q, k, positions):
    t = np.outer(positions, _rates_kept(q.shape[-1], 10000.0))
    emb = np.concatenate((t, t), -1)

    def rot(x):
        h = x.shape[-1] // 2
        return np.concatenate((-x[..., h:], x[..., :h]), -1)

    turn = partial(lambda c, s, x: x * c + rot(x) * s, np.cos(emb), np.sin(emb))
    return tuple(map(turn, (q, k)))


def xpos(q, k, positions):
    """Growth against each other: scores are kept, lengths are not."""
    d = q.shape[-1]
    growth = ((np.arange(0, d, 2) + 0.4 * d) / (1.4 * d)) ** (positions[:, None] / 512)
    growth, angle = np.concatenate([growth, growth], -1), np.outer(positions, rates(d))
    return turned(q, angle) * growth, turned(k, angle) * (1 / growth)


@want(shape=("N", "d"))
def matrices_of_diagonals(x, positions):
    n, d = x.shape
    out = []
    for i in range(n):
        a = positions[i] * rates(d)
        C, S = np.diag(np.cos(a)), np.diag(np.sin(a))
        out.append(np.block([[C, -S], [S, C]]) @ x[i])
    return np.array(out)


@want()
def listed_frequencies(x, positions):
    d = x.shape[-1]
    freqs = np.array([1.0 / 10000 ** (2 * i / d) for i in range(d // 2)])
    return turned(x, positions[:, None] * freqs[None, :])


@want()
def appended_frequencies(x, positions):
    inv, d = [], x.shape[-1]
    for i in range(0, d, 2):
        inv.append(1.0 / (10000 ** (i / d)))
    a = np.outer(positions, np.array(inv + inv))
    u, v = np.split(x, 2, -1)
    return x * np.cos(a) + np.concatenate((-v, u), -1) * np.sin(a)


@want(symbolic=False, of="")
def frequencies_one_from_the_other(x, positions):
    """A turn needs the one before: for numbers of coordinates only."""
    d = x.shape[-1]
    inv, ratio, w = [], 10000.0 ** (-2 / d), 1.0
    for _ in range(d // 2):
        inv.append(w)
        w = w * ratio
    return turned(x, np.outer(positions, np.array(inv)))


@want()
def block_of_identities(x, positions):
    h = x.shape[-1] // 2
    zero, one = np.zeros((h, h)), np.eye(h)
    angle = positions[:, None] * rates(2 * h)
    angle = np.c_[angle, angle]
    return x * np.cos(angle) + x @ np.block([[zero, one], [-one, zero]]) * np.sin(angle)


@want()
def angle_within_a_turn(x, positions):
    return turned(x, np.remainder(positions[:, None] * rates(x.shape[-1]), 2 * np.pi))


@want()
def angle_around_zero(x, positions):
    return turned(x, (positions[:, None] * rates(x.shape[-1]) + np.pi) % (2 * np.pi) - np.pi)


# interleaved ------------------------------------------------------------------------------------


@want("interleaved")
def written_in_place(x, positions):
    d = x.shape[-1]
    theta = 1.0 / np.power(10000.0, np.arange(0, d, 2) / d)
    angle = positions[:, None] * theta[None, :]
    a, b = x[..., ::2], x[..., 1::2]
    out = np.empty_like(x)
    out[..., ::2] = a * np.cos(angle) - b * np.sin(angle)
    out[..., 1::2] = a * np.sin(angle) + b * np.cos(angle)
    return out


@want("interleaved")
def complex_numbers(x, positions):
    d = x.shape[-1]
    pairs = x.reshape(*x.shape[:-1], d // 2, 2)
    z = pairs[..., 0] + 1j * pairs[..., 1]
    z = z * np.exp(1j * np.einsum("n,i->ni", positions, 10000.0 ** (-2 * np.arange(d // 2) / d)))
    return np.stack([z.real, z.imag], axis=-1).reshape(x.shape)


@want("interleaved")
def table_gathered(x, positions):
    d = x.shape[-1]
    angle = np.arange(512)[:, np.newaxis] * 10000.0 ** (-np.arange(0, d, 2) / d)
    cosine, sine = np.repeat(np.cos(angle), 2, axis=1), np.repeat(np.sin(angle), 2, axis=1)
    swapped = np.stack([-x[..., 1::2], x[..., ::2]], axis=-1).reshape(x.shape)
    return x * cosine[positions] + swapped * sine[positions]


@want("interleaved")
def loop_over_pairs(x, positions):
    out = np.zeros_like(x)
    for i in range(x.shape[-1] // 2):
        angle = positions * 10000.0 ** (-2 * i / x.shape[-1])
        out[..., 2 * i] = x[..., 2 * i] * np.cos(angle) - x[..., 2 * i + 1] * np.sin(angle)
        out[..., 2 * i + 1] = x[..., 2 * i] * np.sin(angle) + x[..., 2 * i + 1] * np.cos(angle)
    return out


@want("interleaved")
def complex_view(x, positions):
    z = np.ascontiguousarray(x).view(np.complex128)
    return (z * np.exp(1j * np.outer(positions, rates(x.shape[-1])))).view(np.float64)


@want("interleaved")
def complex_view_changed(x, positions):
    z = x.astype(np.float64).view(complex)
    z *= np.exp(1j * positions[:, None] * rates(x.shape[-1]))
    return z.view(float)


@want("interleaved")
def loop_over_rows_and_pairs(x, positions):
    out = np.zeros_like(x)
    d = x.shape[1]
    for n, p in enumerate(positions):
        for i in range(d // 2):
            a = p / 10000 ** (2 * i / d)
            out[n, 2 * i] = x[n, 2 * i] * np.cos(a) - x[n, 2 * i + 1] * np.sin(a)
            out[n, 2 * i + 1] = x[n, 2 * i] * np.sin(a) + x[n, 2 * i + 1] * np.cos(a)
    return out


@want("interleaved")
def loop_over_rows(x, positions):
    out = np.empty_like(x)
    for n, p in enumerate(positions):
        a = p * rates(x.shape[-1])
        out[n, 0::2] = x[n, 0::2] * np.cos(a) - x[n, 1::2] * np.sin(a)
        out[n, 1::2] = x[n, 0::2] * np.sin(a) + x[n, 1::2] * np.cos(a)
    return out


@want("interleaved", symbolic=False, head_dims=(16,))
def matrix_for_each_row(x, positions):
    def R(m, d):
        M = np.zeros((d, d))
        for i in range(d // 2):
            t = m * 10000.0 ** (-2 * i / d)
            M[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.array(
                [[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]]
            )
        return M

    return np.stack([R(m, x.shape[-1]) @ v for m, v in zip(positions, x, strict=True)])


@want("interleaved")
def coordinates_listed(x, positions):
    d = x.shape[-1]
    e, o = np.arange(0, d, 2), np.arange(1, d, 2)
    a = positions[:, None] * 1e4 ** (-e / d)
    out = np.zeros(x.shape, dtype=x.dtype)
    out[:, e] = x[:, e] * np.cos(a) - x[:, o] * np.sin(a)
    out[:, o] = x[:, e] * np.sin(a) + x[:, o] * np.cos(a)
    return out


class Rope:
    def __init__(self, dim, max_len=512, base=10000.0):
        inv = base ** -(np.arange(0, dim, 2, dtype=np.float32) / dim)
        f = np.outer(np.arange(max_len, dtype=np.float32), inv)
        self.cos, self.sin = np.cos(f), np.sin(f)

    def __call__(self, x, pos):
        c, s = self.cos[pos], self.sin[pos]
        a, b = x[..., ::2], x[..., 1::2]
        y = np.empty_like(x)
        y[..., ::2], y[..., 1::2] = a * c - b * s, a * s + b * c
        return y


_R = Rope(32)


@want("interleaved", symbolic=False, of="")
def table_made_before(x, positions):
    return _R(x, positions)


def _turn_one(v, p):
    return turned_pairs(v, p * np.power(10000.0, -2.0 * np.arange(len(v) // 2) / len(v)))


@want("interleaved")
def rows_by_vectorize(x, positions):
    return np.vectorize(_turn_one, signature="(d),()->(d)")(x, positions)


@want("interleaved", base="500000")
def products_that_begin_with_1(x, positions):
    d = x.shape[-1]
    ratio = 500000.0 ** (-2.0 / d)
    w = np.cumprod(np.concatenate([[1.0], np.full(d // 2 - 1, ratio)]))
    return turned_pairs(x, np.outer(positions, w))


@want("interleaved", shape=("N", "d"))
def pairs_by_strides(x, positions):
    n, d = x.shape
    sn, sd = x.strides
    pairs = as_strided(x, shape=(n, d // 2, 2), strides=(sn, 2 * sd, sd))
    t = positions[:, None] * rates(d)
    c, s = np.cos(t), np.sin(t)
    a, b = pairs[..., 0], pairs[..., 1]
    return np.stack([a * c - b * s, a * s + b * c], -1).reshape(n, d)


@want("interleaved")
def coordinates_by_a_mask(x, positions):
    d = x.shape[-1]
    even = np.arange(d) % 2 == 0
    t = np.outer(positions, rates(d))
    out = np.empty_like(x)
    out[:, even] = x[:, even] * np.cos(t) - x[:, ~even] * np.sin(t)
    out[:, ~even] = x[:, even] * np.sin(t) + x[:, ~even] * np.cos(t)
    return out


@want("interleaved", shape=("N", "d"))
def put_along_an_axis(x, positions):
    n, d = x.shape
    t = np.outer(positions, rates(d))
    even = np.broadcast_to(np.arange(0, d, 2), (n, d // 2))
    a = np.take_along_axis(x, even, axis=1)
    b = np.take_along_axis(x, even + 1, axis=1)
    out = np.zeros_like(x)
    np.put_along_axis(out, even, a * np.cos(t) - b * np.sin(t), axis=1)
    np.put_along_axis(out, even + 1, a * np.sin(t) + b * np.cos(t), axis=1)
    return out


@want("interleaved", shape=("N", "d"))
def through_a_view_of_pairs(x, positions):
    n, d = x.shape
    out = np.empty_like(x)
    pairs, own = out.reshape(n, d // 2, 2), x.reshape(n, d // 2, 2)
    t = positions[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    pairs[..., 0] = own[..., 0] * np.cos(t) - own[..., 1] * np.sin(t)
    pairs[..., 1] = own[..., 0] * np.sin(t) + own[..., 1] * np.cos(t)
    return out


@want("interleaved", base="500000", of="")
def frequencies_of_llama_3(x, positions):
    w = 1.0 / 500000.0 ** (np.arange(0, x.shape[-1], 2) / x.shape[-1])
    share = np.clip((8192 * w / (2 * np.pi) - 1.0) / 3.0, 0.0, 1.0)
    return turned_pairs(x, positions[:, None] * ((1 - share) * w / 8 + share * w))


@want("interleaved")
def rows_of_numbers(x, positions):
    rows = []
    for n in range(len(positions)):
        row = []
        for i in range(x.shape[-1] // 2):
            a = positions[n] * 10000 ** (-2 * i / x.shape[-1])
            row.append(x[n, 2 * i] * np.cos(a) - x[n, 2 * i + 1] * np.sin(a))
            row.append(x[n, 2 * i] * np.sin(a) + x[n, 2 * i + 1] * np.cos(a))
        rows.append(row)
    return np.array(rows)


@want("interleaved")
def open_grid(x):
    n, d = x.shape
    p, i = np.ogrid[:n, : d // 2]
    angle = p * 10000.0 ** (-2.0 * i / d)
    a, b = x[:, ::2], x[:, 1::2]
    c, s = np.cos(angle), np.sin(angle)
    return np.dstack((a * c - b * s, a * s + b * c)).reshape(n, d)


@want("interleaved")
def kronecker_products(x, positions):
    d = x.shape[-1]
    partner = np.kron(np.eye(d // 2), np.array([[0.0, 1.0], [-1.0, 0.0]]))
    angle = np.kron(positions[:, None] * rates(d), np.ones((1, 2)))
    return x * np.cos(angle) + (x @ partner) * np.sin(angle)


@want("interleaved")
def partner_by_bits(x, positions):
    d = x.shape[-1]
    j = np.arange(d)
    angle = np.radians(np.degrees(positions[:, None] * 10000.0 ** (-(j - (j & 1)) / d)))
    return x * np.cos(angle) + np.where(j & 1, 1, -1) * np.take(x, j ^ 1, axis=-1) * np.sin(angle)


# tables -----------------------------------------------------------------------------------------


@want_table("interleaved, sine first")
def textbook_table(length, d):
    pe = np.zeros((length, d))
    position = np.arange(length)[:, np.newaxis]
    div_term = np.exp(np.arange(0, d, 2) * -(np.log(10000.0) / d))
    pe[:, 0::2] = np.sin(position * div_term)
    pe[:, 1::2] = np.cos(position * div_term)
    return pe


@want_table("interleaved, sine first")
def table_by_parity(length, d):
    j = np.arange(d)[np.newaxis, :]
    angle = np.arange(length)[:, np.newaxis] / np.power(10000, (2 * (j // 2)) / d)
    return np.where(j % 2 == 0, np.sin(angle), np.cos(angle))


@want_table("interleaved, sine first")
def divided_by_a_float32(length, d):
    j = np.arange(d)[None, :]
    table = np.arange(length)[:, None] / np.power(10000, 2 * (j // 2) / np.float32(d))
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return table


@want_table("halves, sine first")
def counted_in_floats(length, d):
    half = d / 2
    angle = np.arange(length)[:, None] / 10000 ** (np.arange(half)[None, :] / half)
    return np.concatenate([np.sin(angle), np.cos(angle)], axis=-1).astype(np.float32)


@want_table("interleaved, sine first")
def entry_by_entry(length, d):
    table = np.zeros((length, d))
    for p in range(length):
        for i in range(int(d / 2)):
            angle = p / np.power(10000, 2 * i / d)
            table[p, 2 * i], table[p, 2 * i + 1] = np.sin(angle), np.cos(angle)
    return table


@want_table("halves, sine first", of="{}^(-i/(d/2-1))")
def table_by_geomspace(length, d):
    a = np.arange(length)[:, None] * np.geomspace(1, 1e-4, d // 2)
    return np.concatenate((np.sin(a), np.cos(a)), 1)


@want_table("interleaved, sine first", read_as="table")
def lists_of_lists(n_position, d_hid):
    def angles(position):
        return [position / np.power(10000, 2 * (j // 2) / d_hid) for j in range(d_hid)]

    table = np.array([angles(p) for p in range(n_position)])
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return table


@want_table("interleaved, sine first")
def entry_by_entry_with_a_branch(length, d):
    table = np.zeros((length, d))
    for pos in range(length):
        for j in range(d):
            angle = pos / 10000 ** (2 * (j // 2) / d)
            if j % 2 == 0:
                table[pos, j] = np.sin(angle)
            else:
                table[pos, j] = np.cos(angle)
    return table


@want_table("halves, sine first")
def table_row_by_row(length, d):
    w = np.exp(np.arange(d // 2) * -(math.log(10000.0) / (d // 2)))
    return np.vstack([np.concatenate([np.sin(p * w), np.cos(p * w)]) for p in range(length)])


@want_table("interleaved, sine first")
def table_of_indices(length, d):
    pos, j = np.indices((length, d))
    t = pos / np.power(10000.0, (j - j % 2) / d)
    return np.where(j % 2, np.cos(t), np.sin(t))
