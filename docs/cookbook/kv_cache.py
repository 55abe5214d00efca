"""A cache of turned keys: what may be kept when the window moves, and what has to be turned again.

A decoder with rotary encoding keeps R(p)k of every earlier token.  When t tokens are dropped from
the front, the tokens that stay have the positions p − t.
"""

from symbolic_pe.notation import *

t = Symbol("t", real=True)
q, k = Function("q", real=True), Function("k", real=True)
query, key = features(q), features(k)

MOVED = claim(
    "cache-turned-on",
    "A key that was kept for position `p` is moved to `p − t` by turning it by `R(−t)`",
    ForAll([n, theta, p, t, k], Equation(R(-t) @ (R(p) @ key), R(p - t) @ key)),
    sources=[beyond()],
    explanation="Rotations of a pair add up, so the key as it was before turning is not needed.",
)


@MOVED.proof
def angles_add_up():
    a, b = -t * theta(i), p * theta(i)
    cosine, sine = cos(a) * cos(b) - sin(a) * sin(b), sin(a) * cos(b) + cos(a) * sin(b)
    product = (
        calc(R(-t) @ R(p))
        .eq(diagonal_blocks([cos(a), -sin(a)], [sin(a), cos(a)]) @ R(p), by=parity)
        .eq(diagonal_blocks([cosine, -sine], [sine, cosine]), by=block_product)
        .eq(R(p - t), by=angle_addition)
    )
    return (
        calc(R(-t) @ (R(p) @ key))
        .eq((R(-t) @ R(p)) @ key, by=block_product)
        .eq(R(p - t) @ key, "`R(−t)R(p) = R(p − t)`", product.theorem)
    )


POINT = {
    "n": choice(1, 32, 256),
    "theta": family("n", -1, 1),
    "k": family(2 * n, -1, 1),
    "p": reals(0, 1e4),
    "t": reals(1, 1e3),
}


@MOVED.numbers(**POINT)
def moved_with_numpy(theta, p, t, k):
    kept = reference.rotary(k, p, frequencies=theta)
    turned = reference.rotary(kept, -t, frequencies=theta)
    return turned, reference.rotary(k, p - t, frequencies=theta)


STALE = claim(
    "cache-kept-as-it-is",
    "After `t` tokens are dropped, queries count from the new start and the keys stay as they are",
    ForAll(
        [n, theta, m, p, t, q, k],
        Equation(Dot(R(m - t) @ query, R(p) @ key), Dot(R(m) @ query, R(p) @ key)),
    ),
    sources=[beyond()],
    explanation="All offsets are wrong by `t`. Either the queries go on counting from the old "
    "start, or the keys are turned by `R(−t)`.",
)


@STALE.refutation(repaired_by=["cache-turned-on"])
def one_token_dropped():
    ones = Lambda(i, 1)
    values = {n: Integer(1), theta: ones, m: Integer(1), p: Integer(0), t: Integer(1)}
    return refute_instance(STALE.statement, {**values, q: ones, k: ones})


@STALE.numbers(**POINT, q=family(2 * n, -1, 1), m=reals(0, 1e4))
def stale_with_numpy(theta, m, p, t, q, k):
    return tuple(reference.rotary_score(q, k, [m - t, m], p, frequencies=theta))


if __name__ == "__main__":
    run_script(__file__)
