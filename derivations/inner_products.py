"""The phase argument without an assumption: what follows from the inner products alone.

Note 001 (相对位置) wants two-dimensional position vectors `p_m` whose inner products depend on the
offset alone, `⟨p_m, p_n⟩ = g(m − n)`, and supposes that the whole products `p_m p_n*` of complex
numbers do.  Without that there is one more kind of solution: besides `p_0 r^m` with `|r| = 1`, the
sequences that go to and fro between two vectors of one length.

Tokens `m`, `n` are numbered 0, 1, 2, … here, and `n` is a token, not the number of frequencies.
"""

import numpy as np

from symbolic_pe.notation import *

m, n = (Symbol(name, integer=True, nonnegative=True) for name in "mn")
offset = Symbol("k", integer=True)
z, w, r = Symbol("z"), Symbol("w"), Symbol("r")
phi = Symbol("phi", real=True)
p, g = Function("p"), Function("g", real=True)

LAW = ForAll([m, n], Equation(re(p(m) * conjugate(p(n))), g(m - n)))
"""⟨p_m, p_n⟩ = g(m − n) for all tokens m and n."""

TURNS = And(Equation(Abs(r), 1), ForAll(m, Equation(p(m), p(0) * r**m)))
ALTERNATES = And(Equation(Abs(p(1)), Abs(p(0))), ForAll(m, Equation(p(m + 2), p(m))))
SOME_G, EITHER = Exists(g, LAW), Or(Exists(r, TURNS), ALTERNATES)


@claim(
    "inner-product-solution",
    "`⟨p_m, p_n⟩` depends on `m − n` alone if and only if `p_m = p_0 r^m` with `|r| = 1`, or "
    "`p_m` goes to and fro between two values of one modulus",
    note("001", "相对位置", line=28),
)
def inner_product_solution(p):
    """If `g(2) = g(0)`, then `p_{m+2} − p_m` has the squared length `2g(0) − 2g(2) = 0`. If not,
    let `r = p_1/p_0`. All `p_m` have one length, and each has the same inner product with the next,
    so every step multiplies by `r` or by `r*`; as `r r* = 1`, no step undoes the one before, and
    all of them multiply by `r`. The note's `p_m = e^{ⅈmθ}` is the case `p_0 = 1`, `r = e^{ⅈθ}`."""
    return And(Implies(SOME_G, EITHER), Implies(EITHER, SOME_G))


SAME = Equation(g(2), g(0))


@inner_product_solution.proof
def every_step_turns_by_one_angle_or_back(proof, p):
    with proof.suppose(SOME_G) as forth:
        law = forth.obtain(g, *forth.given)
        with forth.take(m, n) as twice:
            said = Equation(p(m) * conjugate(p(n)) + p(n) * conjugate(p(m)), 2 * g(m - n))
            twice.shows(said, law.at(m, n), why="`2 Re z = z + z*`")
        none = no_length_no_vector(forth)
        with forth.suppose(SAME) as same:
            same.shows(EITHER, two_values(same, twice, none))
        with forth.suppose(Not(SAME)) as other:
            other.shows(EITHER, one_ratio(other, law, twice, none))
        forth.shows(forth.cases(EITHER, SAME, Not(SAME), rows=[same, other]))
    with proof.suppose(EITHER) as back:
        with back.suppose(EITHER.parts[0]) as turning:
            waves(turning)
        with back.suppose(ALTERNATES) as alternating:
            two_products(alternating)
        rows = [turning, [alternating, *back.given]]
        back.shows(back.cases(SOME_G, *EITHER.parts, rows=rows))
    proof.shows(forth, back)


def no_length_no_vector(proof):
    """z z* = 0 only for z = 0."""
    with proof.take(z, where=Equation(z * conjugate(z), 0)) as none:
        length = none.have(Equation(Abs(z), 0), *none.given)
        polar = none.obtain(phi, none.at("polar-form", z))
        none.shows(Equation(z, 0), polar, length)
    return none


def two_values(proof, twice, none):
    """Where g_2 = g_0: |p_1| = |p_0|, and p_{m+2} = p_m for all m."""
    with proof.take(m) as again:
        change = p(m + 2) - p(m)
        pairs = ((m + 2, m + 2), (m, m), (m + 2, m))
        square = again.calc(change * conjugate(change)).eq(
            0, *(twice.at(*pair) for pair in pairs), *proof.given
        )
        again.shows(Equation(p(m + 2), p(m)), none.at(change, given=square))
    return proof.have(ALTERNATES, twice.at(1, 1), twice.at(0, 0), again)


def one_ratio(proof, law, twice, none):
    """Where g_2 ≠ g_0: p_m = p_0 r^m with |r| = 1."""
    with proof.suppose(Equation(p(0), 0)) as zero:
        zero.contradiction(twice.at(0, 0), *zero.given, law.at(2, 0), *proof.given)
    with proof.take(m) as lengths:
        lengths.shows(Equation(p(m) * conjugate(p(m)), g(0)), twice.at(m, m))
    ratio = proof.obtain(
        r, proof.have(Exists(r, Equation(p(1), r * p(0))), zero, witness=p(1) / p(0))
    )
    with proof.take(z, w, where=[Equation(z * w, 0), Not(Equation(z, 0))]) as factor:
        factor.shows(Equation(w, 0), *factor.given)
    with proof.suppose(Equation(g(0), 0)) as flat:
        flat.contradiction(flat.at(none, p(0), given=lengths.at(0)), zero)
    change = (
        proof.calc(g(0) * (r * conjugate(r) - 1))
        .eq(p(1) * conjugate(p(1)) - g(0), ratio, lengths.at(0))
        .eq(0, lengths.at(1))
    )
    with proof.induction(m, Equation(p(m + 1), r * p(m)), ratio) as step:
        here, after = p(m + 1), p(m + 2)
        turn, onward = here * conjugate(p(m)), after * conjugate(here)
        sums = twice.at(m + 1, m), twice.at(m + 2, m + 1)
        sizes = [lengths.at(place) for place in (m, m + 1, m + 2)]
        either = step.calc((onward - conjugate(turn)) * (onward - turn)).eq(0, *sums, *sizes)
        with step.suppose(Equation(onward - conjugate(turn), 0)) as returns:
            back = returns.calc(g(0) * (after - p(m))).eq(0, sizes[1], *returns.given)
            same = returns.have(Equation(after, p(m)), back, flat)
            returns.contradiction(
                returns.have(SAME, law.at(m + 2, m), law.at(m, m), same), *proof.given
            )
        rest = (
            step.calc(g(0) * (after - r * here))
            .eq((onward - turn) * here, sizes[1], sizes[0], step.hypothesis)
            .eq(0, factor.at(onward - conjugate(turn), onward - turn, given=(either, returns)))
        )
        step.shows(rest, flat)
    with proof.induction(m, Equation(p(m), p(0) * r**m)) as powers:
        powers.shows(step, powers.hypothesis)
    square = proof.calc(Abs(r) ** 2).eq(r * conjugate(r), by=absolute_value).eq(1, change, flat)
    modulus = proof.have(Equation(Abs(r), 1), square)
    return proof.have(EITHER.parts[0], modulus, powers, witness=r, why="`r = p_1/p_0`")


def waves(proof):
    """Where |r| = 1 and p_m = p_0 r^m, ⟨p_m, p_n⟩ is |p_0|² cos (m − n)φ with r = e^{ⅈφ}."""
    turns = proof.obtain(r, *proof.given)
    polar = proof.obtain(phi, proof.at("polar-form", r))
    wave = Lambda(m, p(0) * exp(I * m * phi))
    with proof.take(m) as token:
        token.shows(Equation(p(m), wave(m)), turns[1].at(m), polar, turns)
    kernel = Lambda(offset, Abs(p(0)) ** 2 * cos(offset * phi))
    with proof.take(m, n) as tokens:
        product = re(p(m) * conjugate(p(n)))
        values = token.at(m), token.at(n)
        tokens.shows(Equation(product, kernel(m - n)), *values, why="Euler's formula")
    proof.shows(SOME_G, tokens, witness=kernel)


fro = define("q", [m], (p(0) + p(1)) / 2 + (-1) ** m * (p(0) - p(1)) / 2)
"""p_0 at even, p_1 at odd tokens."""


def two_products(proof):
    """Where |p_1| = |p_0| and p_{m+2} = p_m, ⟨p_m, p_n⟩ is |p_0|² for even m − n and ⟨p_1, p_0⟩
    for odd."""
    modulus, again = proof.given
    so_far = And(*(Equation(p(place), fro(place)) for place in (m, m + 1)))
    with proof.induction(m, so_far) as values:
        values.shows(values.hypothesis, again.at(m))
    even, odd = (Lambda(offset, (1 + sign * (-1) ** offset) / 2) for sign in (1, -1))
    kernel = Lambda(
        offset, even(offset) * Abs(p(0)) ** 2 + odd(offset) * re(p(1) * conjugate(p(0)))
    )
    half, other = (p(0) + p(1)) / 2, (p(0) - p(1)) / 2
    same, across = Abs(p(0)) ** 2, re(p(1) * conjugate(p(0)))
    squares = proof.have(Equation(Abs(p(1)) ** 2, same), modulus)
    sizes = [
        proof.calc(Abs(part) ** 2)
        .eq((same + Abs(p(1)) ** 2) / 4 + sign * across / 2, by=absolute_value)
        .eq((same + sign * across) / 2, squares)
        for part, sign in ((half, 1), (other, -1))
    ]
    with proof.take(m, n) as tokens:
        tokens.shows(
            tokens.calc(re(p(m) * conjugate(p(n))))
            .eq(re(fro(m) * conjugate(fro(n))), values.at(m)[0], values.at(n)[0])
            .eq(
                Abs(half) ** 2
                + (-1) ** m * (-1) ** n * Abs(other) ** 2
                + ((-1) ** m + (-1) ** n) * re(half * conjugate(other))
            )
            .eq(Abs(half) ** 2 + (-1) ** (m - n) * Abs(other) ** 2, modulus)
            .eq(kernel(m - n), *sizes)
        )
    proof.shows(SOME_G, tokens, witness=kernel)


@inner_product_solution.numbers(
    of=[LAW, TURNS],
    w=complexes(10),
    r=choice(-1, I, (3 + 4 * I) / 5, (5 - 12 * I) / 13),
    p=function(Lambda(m, w * r**m)),
    g=function(Lambda(offset, w * conjugate(w) * re(r**offset))),
    m=choice(0, 7, 12, 50),
    n=choice(3, 7, 1, 11),
)
def turning_with_numpy(w, r, m, n):
    sequence = w * np.cumprod(np.full(60, r)) / r
    inner = (sequence[m] * sequence[n].conjugate()).real
    return [(inner, abs(w) ** 2 * np.real(r ** float(m - n))), (abs(r), 1), (sequence[m], w * r**m)]


TO_AND_FRO = [3 + 1j, -1 + 3j] * 27 + [5.0, 2.0, 7j, 1.0, -9.0]
"""Alternating as far as it is looked at; what follows is not."""


@inner_product_solution.numbers(
    of=[LAW, ALTERNATES],
    p=choice(TO_AND_FRO),
    g=function(Lambda(offset, 5 * (1 + (-1) ** offset))),
    m=choice(0, 7, 12, 50),
    n=choice(3, 7, 1, 11),
)
def alternating_with_numpy(m, n):
    sequence = np.array(TO_AND_FRO)
    inner = (sequence[m] * sequence[n].conjugate()).real
    moduli = np.abs(sequence)
    return [
        (inner, 10 * ((m - n) % 2 == 0)),
        (moduli[1], moduli[0]),
        (sequence[m + 2], sequence[m]),
    ]


@inner_product_solution.numbers(of=[ALTERNATES.parts[0]], p=choice([3 + 4j, -5.0, 7.0, 1j]))
def first_two_moduli_with_numpy(p):
    return abs(p[1]), abs(p[0])


if __name__ == "__main__":
    run_script(__file__)
