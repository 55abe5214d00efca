"""The objects the notes talk about: schedules, sinusoidal and rotary encodings, their matrices.

Every object has a symbolic number of frequencies n (head dimension d = 2n) and arbitrary
frequencies θ(0) … θ(n − 1); the notes' schedule θ_i = b^(−2i/d) is an instance
(:func:`~symbolic_pe.encodings.schedules.geometric`).
"""

from symbolic_pe.encodings.blocks import diagonal_blocks, matrix, stacked_blocks, vector
from symbolic_pe.encodings.explicit import explicit
from symbolic_pe.encodings.rotary import R, features, rho, rotated_half
from symbolic_pe.encodings.schedules import BASE, geometric
from symbolic_pe.encodings.sinusoidal import (
    PE,
    G,
    PE_b,
    Phi,
    S,
    S_b,
    T,
    T_backward,
    decay_imaginary,
    decay_integral,
)
from symbolic_pe.encodings.symbols import b, d, i, j, k, m, n, p, theta

__all__ = [
    "BASE",
    "PE",
    "G",
    "PE_b",
    "Phi",
    "R",
    "S",
    "S_b",
    "T",
    "T_backward",
    "b",
    "d",
    "decay_imaginary",
    "decay_integral",
    "diagonal_blocks",
    "explicit",
    "features",
    "geometric",
    "i",
    "j",
    "k",
    "m",
    "matrix",
    "n",
    "p",
    "rho",
    "rotated_half",
    "stacked_blocks",
    "theta",
    "vector",
]
