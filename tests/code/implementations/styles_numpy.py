"""NumPy in the styles of tutorials, written here, with what each is."""

from __future__ import annotations

import numpy as np

from tests.code.implementations.expectations import Expected, collector

EXPECTED: dict[str, Expected] = {}
want = collector(EXPECTED)


@want(kind="sinusoidal", sign=None, table=True, layout="interleaved, sine first")
def divided_by_a_float32(length, d):
    j = np.arange(d)[None, :]
    table = np.arange(length)[:, None] / np.power(10000, 2 * (j // 2) / np.float32(d))
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return table


@want(kind="sinusoidal", sign=None, table=True, layout="halves, sine first")
def counted_in_floats(length, d):
    half = d / 2
    angle = np.arange(length)[:, None] / 10000 ** (np.arange(half)[None, :] / half)
    return np.concatenate([np.sin(angle), np.cos(angle)], axis=-1).astype(np.float32)


@want(kind="sinusoidal", sign=None, table=True, layout="interleaved, sine first")
def entry_by_entry(length, d):
    table = np.zeros((length, d))
    for p in range(length):
        for i in range(int(d / 2)):
            angle = p / np.power(10000, 2 * i / d)
            table[p, 2 * i], table[p, 2 * i + 1] = np.sin(angle), np.cos(angle)
    return table


@want(kind="sinusoidal", sign=None, table=True, layout="halves, sine first")
def np_linspace(length, d):
    half = d // 2
    f = np.geomspace(1, 1e-4, half)
    a = np.arange(length)[:, None] * f
    return np.concatenate((np.sin(a), np.cos(a)), 1)


@want(layout="interleaved")
def np_complex_view(x, positions):
    d = x.shape[-1]
    inv = 1.0 / (10000 ** (np.arange(0, d, 2) / d))
    z = np.ascontiguousarray(x).view(np.complex128)
    return (z * np.exp(1j * np.outer(positions, inv))).view(np.float64)


@want(layout="interleaved")
def np_loop_rows(x, positions):
    out = np.zeros_like(x)
    d = x.shape[1]
    for n, p in enumerate(positions):
        for i in range(d // 2):
            a = p / 10000 ** (2 * i / d)
            out[n, 2 * i] = x[n, 2 * i] * np.cos(a) - x[n, 2 * i + 1] * np.sin(a)
            out[n, 2 * i + 1] = x[n, 2 * i] * np.sin(a) + x[n, 2 * i + 1] * np.cos(a)
    return out


@want(symbolic=False, layout="interleaved")
def np_matrix_per_row(x, positions):
    def R(m, d):
        M = np.zeros((d, d))
        for i in range(d // 2):
            t = m * 10000.0 ** (-2 * i / d)
            M[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = np.array(
                [[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]]
            )
        return M

    return np.stack([R(m, x.shape[-1]) @ v for m, v in zip(positions, x, strict=True)])


@want()
def np_repeat_tile(x, positions):
    h = x.shape[-1] // 2
    w = 10000 ** (-np.arange(h) / h)
    a = np.tile(positions[:, None] * w[None, :], (1, 2))
    r = np.roll(x, h, axis=-1)
    r[..., :h] *= -1
    return x * np.cos(a) + r * np.sin(a)


@want(layout="interleaved")
def np_fancy(x, positions):
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
        t = np.arange(max_len, dtype=np.float32)
        f = np.outer(t, inv)
        self.cos, self.sin = np.cos(f), np.sin(f)

    def __call__(self, x, pos):
        c, s = self.cos[pos], self.sin[pos]
        a, b = x[..., ::2], x[..., 1::2]
        y = np.empty_like(x)
        y[..., ::2], y[..., 1::2] = a * c - b * s, a * s + b * c
        return y


_R = Rope(32)


@want(layout="interleaved", symbolic=False)
def np_class_fixed(x, positions):
    return _R(x, positions)


# loops of a symbolic number of turns ------------------------------------------------------------


@want()
def np_listed_frequencies(x, positions):
    d = x.shape[-1]
    freqs = np.array([1.0 / 10000 ** (2 * i / d) for i in range(d // 2)])
    a = positions[:, None] * freqs[None, :]
    c, s = np.cos(a), np.sin(a)
    u, v = x[..., : d // 2], x[..., d // 2 :]
    return np.concatenate([u * c - v * s, v * c + u * s], -1)


@want(kind="sinusoidal", layout="interleaved, sine first", sign=None, table=True)
def np_lists_of_lists(n_position, d_hid):
    def angles(position):
        return [position / np.power(10000, 2 * (j // 2) / d_hid) for j in range(d_hid)]

    table = np.array([angles(p) for p in range(n_position)])
    table[:, 0::2] = np.sin(table[:, 0::2])
    table[:, 1::2] = np.cos(table[:, 1::2])
    return table


@want(kind="sinusoidal", layout="interleaved, sine first", sign=None, table=True)
def np_entry_by_entry(length, d):
    table = np.zeros((length, d))
    for pos in range(length):
        for j in range(d):
            angle = pos / 10000 ** (2 * (j // 2) / d)
            if j % 2 == 0:
                table[pos, j] = np.sin(angle)
            else:
                table[pos, j] = np.cos(angle)
    return table


@want(layout="interleaved")
def np_pair_by_pair(x, positions):
    d = x.shape[-1]
    out = np.empty_like(x)
    for i in range(d // 2):
        theta = positions * 10000.0 ** (-2 * i / d)
        c, s = np.cos(theta), np.sin(theta)
        out[..., 2 * i] = x[..., 2 * i] * c - x[..., 2 * i + 1] * s
        out[..., 2 * i + 1] = x[..., 2 * i] * s + x[..., 2 * i + 1] * c
    return out


@want()
def np_appended(x, positions):
    inv, d = [], x.shape[-1]
    for i in range(0, d, 2):
        inv.append(1.0 / (10000 ** (i / d)))
    a = np.outer(positions, np.array(inv + inv))
    u, v = np.split(x, 2, -1)
    return x * np.cos(a) + np.concatenate((-v, u), -1) * np.sin(a)


@want(symbolic=False)
def np_one_from_the_other(x, positions):
    """A turn needs the one before: for numbers of coordinates only."""
    d = x.shape[-1]
    inv, ratio, w = [], 10000.0 ** (-2 / d), 1.0
    for _ in range(d // 2):
        inv.append(w)
        w = w * ratio
    a = np.outer(positions, np.array(inv + inv))
    u, v = np.split(x, 2, -1)
    return x * np.cos(a) + np.concatenate((-v, u), -1) * np.sin(a)


@want(layout="interleaved", base="500000")
def np_llama3_frequencies(x, positions):
    d = x.shape[-1]
    w = 1.0 / 500000.0 ** (np.arange(0, d, 2) / d)
    share = np.clip((8192 * w / (2 * np.pi) - 1.0) / 3.0, 0.0, 1.0)
    a = positions[:, None] * ((1 - share) * w / 8 + share * w)
    out = np.empty_like(x)
    out[..., ::2] = x[..., ::2] * np.cos(a) - x[..., 1::2] * np.sin(a)
    out[..., 1::2] = x[..., ::2] * np.sin(a) + x[..., 1::2] * np.cos(a)
    return out


@want(layout="interleaved")
def np_rows_of_numbers(x, positions):
    rows = []
    for n in range(len(positions)):
        row = []
        for i in range(x.shape[-1] // 2):
            a = positions[n] * 10000 ** (-2 * i / x.shape[-1])
            row.append(x[n, 2 * i] * np.cos(a) - x[n, 2 * i + 1] * np.sin(a))
            row.append(x[n, 2 * i] * np.sin(a) + x[n, 2 * i + 1] * np.cos(a))
        rows.append(row)
    return np.array(rows)


@want(layout="interleaved")
def open_grid(x):
    n, d = x.shape
    p, i = np.ogrid[:n, : d // 2]
    angle = p * 10000.0 ** (-2.0 * i / d)
    a, b = x[:, ::2], x[:, 1::2]
    c, s = np.cos(angle), np.sin(angle)
    return np.dstack((a * c - b * s, a * s + b * c)).reshape(n, d)


@want(layout="interleaved")
def kronecker_products(x, positions):
    d = x.shape[-1]
    partner = np.kron(np.eye(d // 2), np.array([[0.0, 1.0], [-1.0, 0.0]]))
    angle = positions[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    angle = np.kron(angle, np.ones((1, 2)))
    return x * np.cos(angle) + (x @ partner) * np.sin(angle)


@want()
def block_of_identities(x, positions):
    h = x.shape[-1] // 2
    zero, one = np.zeros((h, h)), np.eye(h)
    angle = positions[:, None] * 10000.0 ** (-np.arange(h) / h)
    angle = np.c_[angle, angle]
    return x * np.cos(angle) + x @ np.block([[zero, one], [-one, zero]]) * np.sin(angle)


@want(layout="interleaved")
def partner_by_bits(x, positions):
    d = x.shape[-1]
    j = np.arange(d)
    angle = np.radians(np.degrees(positions[:, None] * 10000.0 ** (-(j - (j & 1)) / d)))
    return x * np.cos(angle) + np.where(j & 1, 1, -1) * np.take(x, j ^ 1, axis=-1) * np.sin(angle)


@want()
def angle_within_a_turn(x, positions):
    d, h = x.shape[-1], x.shape[-1] // 2
    angle = np.remainder(positions[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d), 2 * np.pi)
    a, b = x[..., :h], x[..., h:]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((a * cos - b * sin, b * cos + a * sin), axis=-1)


@want()
def angle_around_zero(x, positions):
    d, h = x.shape[-1], x.shape[-1] // 2
    angle = positions[:, None] * 10000.0 ** (-np.arange(0, d, 2) / d)
    angle = (angle + np.pi) % (2 * np.pi) - np.pi
    a, b = x[..., :h], x[..., h:]
    cos, sin = np.cos(angle), np.sin(angle)
    return np.concatenate((a * cos - b * sin, b * cos + a * sin), axis=-1)
