"""xPos: pairs are turned and made larger or smaller, so that scores fall with the distance.

Source: Sun et al. (2022), A Length-Extrapolatable Transformer, §2.2 and algorithm 1: pair i of a
query at m is turned by mθ_i and multiplied by ζ_i^m, that of a key at p is turned by pθ_i and
multiplied by ζ_i^(−p), with 0 < ζ_i.
"""

import numpy as np

from symbolic_pe.notation import *

zeta = Function("zeta", positive=True)
q, k = Function("q", real=True), Function("k", real=True)


def scaled(f, position, exponent):
    """The pairs of f, turned by position·θ_i and multiplied by ζ_i^exponent."""
    first, second = f(2 * i), f(2 * i + 1)
    cosine, sine = cos(position * theta(i)), sin(position * theta(i))
    size = zeta(i) ** exponent
    return stacked_blocks(
        size * (first * cosine - second * sine), size * (first * sine + second * cosine)
    )


def score(query_position, key_position, key_exponent):
    return Dot(scaled(q, query_position, query_position), scaled(k, key_position, key_exponent))


same = q(2 * i) * k(2 * i) + q(2 * i + 1) * k(2 * i + 1)
crossed = q(2 * i + 1) * k(2 * i) - q(2 * i) * k(2 * i + 1)


def part(offset):
    """What pair i contributes at this offset, without the factor."""
    return same * cos(offset * theta(i)) - crossed * sin(offset * theta(i))


@claim(
    "xpos-relative",
    "The score is a sum of waves in the offset, each multiplied by `ζ_i^(m − p)`",
    beyond("Sun et al. 2022, §2.2"),
)
def xpos_relative(n, theta, zeta, m, p, q, k):
    """`ζ_i^m` and `ζ_i^(−p)` multiply to a factor that depends on the offset alone; for keys before
    the query, with `ζ_i` below 1, it falls with the distance."""
    return Equation(score(m, p, -p), Sum(zeta(i) ** (m - p) * part(m - p), (i, 0, n - 1)))


@xpos_relative.proof
def pair_by_pair(proof, n, theta, zeta, m, p):
    a, b = m * theta(i), p * theta(i)
    waves = same * (cos(a) * cos(b) + sin(a) * sin(b)) - crossed * (
        sin(a) * cos(b) - cos(a) * sin(b)
    )
    proof.shows(
        proof.calc(score(m, p, -p))
        .eq(Sum(zeta(i) ** m * zeta(i) ** -p * waves, (i, 0, n - 1)), by=dot_product)
        .eq(Sum(zeta(i) ** (m - p) * waves, (i, 0, n - 1)), by=law_of_exponents)
        .eq(Sum(zeta(i) ** (m - p) * part(m - p), (i, 0, n - 1)), by=angle_addition)
    )


POINT = {
    "n": choice(1, 32, 256),
    "theta": family("n", -1, 1),
    "zeta": family("n", 0.9, 1),
    "q": family(2 * n, -1, 1),
    "k": family(2 * n, -1, 1),
    "m": reals(0, 100),
    "p": reals(0, 100),
}


def xpos(x, position, zeta, exponent, theta):
    return reference.rotary(x, position, frequencies=theta) * np.repeat(zeta**exponent, 2)


@xpos_relative.numbers(**POINT)
def xpos_with_numpy(theta, zeta, m, p, q, k):
    left = xpos(q, m, zeta, m, theta) @ xpos(k, p, zeta, -p, theta)
    first, second, third, fourth = q[0::2], q[1::2], k[0::2], k[1::2]
    angle = (m - p) * theta
    waves = (first * third + second * fourth) * np.cos(angle)
    waves = waves - (second * third - first * fourth) * np.sin(angle)
    return left, np.sum(zeta ** (m - p) * waves)


@claim(
    "xpos-same-exponent",
    "The score stays relative if the key is multiplied by `ζ_i^p`, as the query is by `ζ_i^m`",
    beyond(),
)
def xpos_same_exponent(n, theta, zeta, q, k, m):
    """Then the factor is `ζ_i^(m + p)`: it depends on where the two tokens are."""
    return Equation(score(m, m, m), score(0, 0, 0))


@xpos_same_exponent.refutation(repaired_by=["xpos-relative"])
def it_sees_where_they_are(proof):
    zeros, halves, ones = Lambda(i, 0), Lambda(i, Rational(1, 2)), Lambda(i, 1)
    proof.contradiction(proof.at(proof.claim, 1, zeros, halves, ones, ones, 1))


@xpos_same_exponent.numbers(**{name: POINT[name] for name in ("n", "theta", "zeta", "q", "k", "m")})
def same_exponent_with_numpy(theta, zeta, q, k, m):
    there = xpos(q, m, zeta, m, theta) @ xpos(k, m, zeta, m, theta)
    return there, q @ k


if __name__ == "__main__":
    run_script(__file__)
