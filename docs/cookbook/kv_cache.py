"""A cache of turned keys: what may be kept when the window moves, and what has to be turned again.

A decoder with rotary encoding keeps R(p)k of every earlier token.  When t tokens are dropped from
the front, the tokens that stay have the positions p − t.
"""

from symbolic_pe.notation import *

t = Symbol("t", real=True)
q, k = Function("q", real=True), Function("k", real=True)
query, key = features(q), features(k)


@claim(
    "cache-turned-on",
    "A key that was kept for position `p` is moved to `p − t` by turning it by `R(−t)`",
    beyond(),
)
def cache_turned_on(n, theta, p, t, k):
    """Rotations of a pair add up, so the key as it was before turning is not needed."""
    return Equation(R(-t) @ (R(p) @ key), R(p - t) @ key)


@cache_turned_on.proof
def angles_add_up(proof, theta, p, t):
    a, b = -t * theta(i), p * theta(i)
    cosine, sine = cos(a) * cos(b) - sin(a) * sin(b), sin(a) * cos(b) + cos(a) * sin(b)
    product = (
        proof.calc(R(-t) @ R(p))
        .eq(diagonal_blocks([cos(a), -sin(a)], [sin(a), cos(a)]) @ R(p), by=parity)
        .eq(diagonal_blocks([cosine, -sine], [sine, cosine]), by=block_product)
        .eq(R(p - t), by=angle_addition)
    )
    proof.shows(
        proof.calc(R(-t) @ (R(p) @ key))
        .eq((R(-t) @ R(p)) @ key, by=block_product)
        .eq(R(p - t) @ key, product)
    )


POINT = {
    "n": choice(1, 32, 256),
    "theta": family("n", -1, 1),
    "k": family(2 * n, -1, 1),
    "p": reals(0, 1e4),
    "t": reals(1, 1e3),
}


@cache_turned_on.numbers(**POINT)
def moved_with_numpy(theta, p, t, k):
    kept = reference.rotary(k, p, frequencies=theta)
    turned = reference.rotary(kept, -t, frequencies=theta)
    return turned, reference.rotary(k, p - t, frequencies=theta)


@claim(
    "cache-kept-as-it-is",
    "After `t` tokens are dropped, queries count from the new start and the keys stay as they are",
    beyond(),
)
def cache_kept_as_it_is(n, theta, m, p, t, q, k):
    """All offsets are wrong by `t`. Either the queries go on counting from the old start, or the
    keys are turned by `R(−t)`."""
    return Equation(Dot(R(m - t) @ query, R(p) @ key), Dot(R(m) @ query, R(p) @ key))


@cache_kept_as_it_is.refutation(repaired_by=["cache-turned-on"])
def one_token_dropped(proof):
    ones = Lambda(i, 1)
    proof.contradiction(proof.at(proof.claim, 1, ones, 1, 0, 1, ones, ones))


@cache_kept_as_it_is.numbers(**POINT, q=family(2 * n, -1, 1), m=reals(0, 1e4))
def stale_with_numpy(theta, m, p, t, q, k):
    return tuple(reference.rotary_score(q, k, [m - t, m], p, frequencies=theta))


if __name__ == "__main__":
    run_script(__file__)
