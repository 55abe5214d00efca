"""Frequency schedules: what the frequencies θ(i) are instantiated by."""

from __future__ import annotations

from sympy import Expr, Integer, Lambda

from symbolic_pe.encodings.symbols import i, n

BASE = Integer(10000)
"""The base of Vaswani et al. (2017), §3.5."""


def geometric(base: Expr = BASE, count: Expr = n) -> Lambda:
    """θ_i = base^(−2i/d) with d = 2·count (Vaswani et al. 2017, §3.5; notes 000 §2.1, 002 §2.1).

    ``base`` must be positive.  Use it to instantiate ``theta``.
    """
    return Lambda(i, base ** (-i / count))
