"""The sinusoidal encoding: its norm, its bounds, and how its frequencies are written.

`PE(p)` is the vector `(sin θ_0 p, cos θ_0 p, …, sin θ_{n−1} p, cos θ_{n−1} p)` of length `d = 2n`.
All that is said here of `PE` holds for arbitrary frequencies `θ`: each pair lies on the unit
circle.

Notes 000 §2.2, 002 §2.1 and §5.1, 003 §1 and §4.
"""

from symbolic_pe.notation import *

angle = theta(i) * p


@claim(
    "self-dot", "The encoding has squared norm `d/2` at every position", note("003", "§4", line=80)
)
def self_dot(n, theta, p):
    """Each of the `d/2` pairs `(sin θ_i p, cos θ_i p)` is a point of the unit circle and adds 1,
    whatever the frequency; with `d = 2n` the sum is `n`."""
    return Equation(Dot(PE(p), PE(p)), n)


@self_dot.proof
def every_pair_adds_one(proof, n, p):
    proof.shows(
        proof.calc(Dot(PE(p), PE(p)))
        .eq(Sum(sin(angle) ** 2 + cos(angle) ** 2, (i, 0, n - 1)), by=dot_product)
        .eq(n, why="`sin² + cos² = 1`")
    )


SINE, COSINE = Component(PE(p), i, 0), Component(PE(p), i, 1)


@claim(
    "sinusoid-bounded",
    "Every component of the encoding lies between `−1` and 1",
    note("000", "§2.2", line=167, part=1),
    note("002", "§5.1", line=257, part=2),
)
def sinusoid_bounded(n, theta, p, i):
    """The components `2i` and `2i + 1` are a sine and a cosine, at every position and for every
    frequency: unlike the index itself they do not grow with the position."""
    return Implies(
        LessEqual(i, n - 1),
        And(LessEqual(-1, SINE), LessEqual(SINE, 1), LessEqual(-1, COSINE), LessEqual(COSINE, 1)),
    )


@sinusoid_bounded.proof
def sine_and_cosine_are_bounded(proof):
    sine = proof.have(Equation(SINE, sin(angle)), by=definition)
    cosine = proof.have(Equation(COSINE, cos(angle)), by=definition)
    proof.shows(proof.conclusion, sine, cosine, why="sine and cosine lie between `−1` and 1")


@sinusoid_bounded.numbers(
    p=reals(-1e4, 1e4), n=choice(1, 32, 256), i=choice(0, 17, 255), theta=family("n", 0, 1)
)
def components_with_numpy(p, n, theta, i):
    sine, cosine = reference.sinusoidal(p, 2 * n, frequencies=theta)[2 * i : 2 * i + 2]
    return [(-1, sine), (sine, 1), (-1, cosine), (cosine, 1)]


d = Symbol("d", integer=True, positive=True)


@claim(
    "exponent-forms",
    "The frequencies of notes 002 and 003 are the same: `10000^(−2i/d) = 10^(−8i/d)`",
    note("002", "§2.1", line=69),
    note("003", "§1", line=17),
)
def exponent_forms(d, i):
    """10000 is `10⁴`, so the exponent `−2i/d` of the one becomes `−8i/d` of the other; the third
    form, `e^(−(2i/d)·ln 10000)`, is how programs compute it."""
    return And(
        Equation(BASE ** (-2 * i / d), 10 ** (-8 * i / d)),
        Equation(10 ** (-8 * i / d), exp(-2 * i / d * log(BASE))),
    )


@exponent_forms.proof
def ten_thousand_is_ten_to_the_fourth(proof, d, i):
    power = 10 ** (-8 * i / d)
    first = proof.have(Equation(BASE ** (-2 * i / d), power), by=law_of_exponents("`10000 = 10⁴`"))
    second = proof.calc(power).eq(exp(-2 * i / d * log(BASE)), why="`ln 10000 = 4 ln 10`")
    proof.shows(first, second)


if __name__ == "__main__":
    run_script(__file__)
