"""Position interpolation: positions up to sL are squeezed into the trained range 0 … L.

Source: Chen et al. (2023), Extending Context Window of Large Language Models via Positional
Interpolation, §3.2.  The rotation at position m becomes R(m/s).
"""

from symbolic_pe.notation import *

s = Symbol("s", positive=True)
L = Symbol("L", positive=True)
q, k = Function("q", real=True), Function("k", real=True)
query, key = features(q), features(k)


@claim(
    "interpolated-score",
    "With interpolated positions the score is that of the offset divided by `s`",
    beyond("Chen et al. 2023, §3.2"),
)
def interpolated_score(n, theta, s, m, p, q, k):
    """The scores stay relative; an offset of `s` counts as one of 1 did in training."""
    return Equation(Dot(R(m / s) @ query, R(p / s) @ key), Dot(query, R((p - m) / s) @ key))


@interpolated_score.proof
def turn_back_and_forth(proof, theta, s, m, p):
    a, b = m / s * theta(i), p / s * theta(i)
    cosine, sine = cos(a) * cos(b) + sin(a) * sin(b), cos(a) * sin(b) - sin(a) * cos(b)
    matrices = (
        proof.calc(R(m / s).T @ R(p / s))
        .eq(diagonal_blocks([cosine, -sine], [sine, cosine]), by=block_product)
        .eq(R((p - m) / s), by=angle_addition)
    )
    proof.shows(
        proof.calc(Dot(R(m / s) @ query, R(p / s) @ key))
        .eq(
            Dot(query, (R(m / s).T @ R(p / s)) @ key),
            by=transposition("⟨Au, v⟩ = ⟨u, Aᵀv⟩"),
        )
        .eq(Dot(query, R((p - m) / s) @ key), matrices)
    )


@interpolated_score.numbers(
    n=choice(1, 32, 256),
    theta=family("n", -1, 1),
    s=reals(1, 16),
    m=reals(0, 32768),
    p=reals(0, 32768),
    q=family(2 * n, -1, 1),
    k=family(2 * n, -1, 1),
)
def score_with_numpy(theta, s, m, p, q, k):
    slower = np_scores(q, k, m / s, p / s, theta)
    return slower, np_scores(q, k, 0, (p - m) / s, theta)


def np_scores(q, k, m, p, theta):
    return reference.rotary_score(q, k, m, p, frequencies=theta)


@claim(
    "interpolated-range",
    "Positions from 0 to `sL` are used as positions from 0 to `L`",
    beyond("Chen et al. 2023, §3.2"),
)
def interpolated_range(s, L, m):
    """No angle occurs that is larger than those of the trained positions."""
    return Implies(LessEqual(m, s * L), LessEqual(m / s, L))


@interpolated_range.proof
def divide_by_s(proof):
    proof.shows(proof.conclusion, *proof.given, why="divide by `s > 0`")


@interpolated_range.numbers(s=reals(1, 16), L=reals(1, 4096), m=reals(0, 4096))
def range_with_numpy(s, L, m):
    return m / s, L


if __name__ == "__main__":
    run_script(__file__)
