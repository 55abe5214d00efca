"""Axial rotary encoding in two dimensions: half of the pairs turn with the row, half with the
column.

Source: Heo et al. (2024), Rotary Position Embedding for Vision Transformer, §3.  A token at row y
and column x has the features q (n pairs, turned by R(y)) and u (n pairs, turned by R(x)).
"""

from symbolic_pe.notation import *

y, x, Y, X = (Symbol(name, real=True) for name in ("y", "x", "Y", "X"))
q, u, k, v = (Function(name, real=True) for name in ("q", "u", "k", "v"))


def score(row, column, other_row, other_column):
    """The score of a query at (row, column) and a key at (other_row, other_column)."""
    by_row = Dot(R(row) @ features(q), R(other_row) @ features(k))
    return by_row + Dot(R(column) @ features(u), R(other_column) @ features(v))


@claim(
    "axial-relative",
    "The score depends on the difference of the rows and the difference of the columns alone",
    beyond("Heo et al. 2024, §3"),
)
def axial_relative(n, theta, y, x, Y, X, q, u, k, v):
    """The two halves are rotary encodings of their own, and scores add."""
    return Equation(
        score(y, x, Y, X),
        Dot(features(q), R(Y - y) @ features(k)) + Dot(features(u), R(X - x) @ features(v)),
    )


@axial_relative.proof
def half_by_half(proof, theta, y, x, Y, X, q, u, k, v):
    def offset_alone(first, m, second, p):
        """⟨R(m)q, R(p)k⟩ = ⟨q, R(p − m)k⟩."""
        a, b = m * theta(i), p * theta(i)
        cosine, sine = cos(a) * cos(b) + sin(a) * sin(b), cos(a) * sin(b) - sin(a) * cos(b)
        matrices = (
            proof.calc(R(m).T @ R(p))
            .eq(diagonal_blocks([cosine, -sine], [sine, cosine]), by=block_product)
            .eq(R(p - m), by=angle_addition)
        )
        return (
            proof.calc(Dot(R(m) @ first, R(p) @ second))
            .eq(Dot(first, (R(m).T @ R(p)) @ second), by=transposition("⟨Au, v⟩ = ⟨u, Aᵀv⟩"))
            .eq(Dot(first, R(p - m) @ second), matrices)
        )

    rows = offset_alone(features(q), y, features(k), Y)
    columns = offset_alone(features(u), x, features(v), X)
    proof.shows(proof.conclusion, rows, columns, why="add the two halves")


POINT = {
    "n": choice(1, 16, 128),
    "theta": family("n", -1, 1),
    **{name: family(2 * n, -1, 1) for name in "qukv"},
    **{name: reals(0, 64) for name in "yxYX"},
}


def axial(q, u, k, v, query, key, theta):
    by_row = reference.rotary_score(q, k, query[0], key[0], frequencies=theta)
    return by_row + reference.rotary_score(u, v, query[1], key[1], frequencies=theta)


@axial_relative.numbers(**POINT)
def relative_with_numpy(theta, y, x, Y, X, q, u, k, v):
    there = axial(q, u, k, v, (0, 0), (Y - y, X - x), theta)
    return axial(q, u, k, v, (y, x), (Y, X), theta), there


@claim(
    "axial-distance",
    "One row on is as similar as one column on: scores depend on the distance alone",
    beyond(),
)
def axial_distance(n, theta, q, u, k, v):
    """The two halves of the features need not be alike; with `q = k = (1, 1)`, `u = v = 0` a step
    to another row is seen and one to another column is not."""
    return Equation(score(0, 0, 1, 0), score(0, 0, 0, 1))


@axial_distance.refutation(repaired_by=["axial-relative"])
def only_rows_are_seen(proof):
    seen, blind = Lambda(i, 1), Lambda(i, 0)
    proof.contradiction(proof.at(proof.claim, 1, Lambda(i, 1), seen, blind, seen, blind))


@axial_distance.numbers(**{name: POINT[name] for name in ("n", "theta", "q", "u", "k", "v")})
def isotropic_with_numpy(theta, q, u, k, v):
    down, right = ((1, 0), (0, 1))
    return tuple(axial(q, u, k, v, (0, 0), key, theta) for key in (down, right))


if __name__ == "__main__":
    run_script(__file__)
