"""A sum of cosines of falling angles against its integral along chords, after van der Corput.

The angles `u(0), u(1), …` fall by steps `s(i)` that grow no larger and are at most `π`.  Between
two of them the integral of the cosine along the chord is `(sin u(i) − sin u(i + 1))/s(i)`, and the
sum of the cosines follows the sum of these integrals, however many terms there are.
"""

import numpy as np

from symbolic_pe.notation import *

u, s = Function("u", real=True), Function("s", real=True)
m = Symbol("m", integer=True, nonnegative=True)
v, w = Symbol("v", positive=True), Symbol("w", positive=True)
x, y = Symbol("x", real=True), Symbol("y", real=True)

POSITIVE = ForAll(i, Less(0, s(i)))
FALLING = ForAll(i, Equation(u(i + 1), u(i) - s(i)))
SHORTER = ForAll(i, LessEqual(s(i + 1), s(i)))
SLOW = ForAll(i, Implies(LessEqual(m, i), LessEqual(s(i), pi)))
PREMISES = (POSITIVE, FALLING, SHORTER, SLOW, LessEqual(m, n))

mean = (sin(u(i)) - sin(u(i + 1))) / s(i)
total = Sum(cos(u(i)), (i, m, n - 1)) - Sum(mean, (i, m, n - 1))
most = Rational(142, 100)


@claim(
    "waves-follow-chords",
    "Cosines of angles that fall by shorter and shorter steps, at most `π`, add up to the "
    "integrals along the chords, up to 1.42",
    beyond(),
)
def waves_follow_chords(u, s, m, n):
    """Van der Corput's comparison, with a constant. Each cosine is the mean of two neighbours and
    half of their difference; the differences cancel in the sum. The mean is the integral along the
    chord less `(1/x − cot(x/2)/2)` times a difference of sines, with `x = s(i)`, and as this factor
    falls with the steps these differences cancel as well. The angles may be those of any schedule
    whose frequencies and gaps fall, not only of the usual one."""
    return Implies(And(*PREMISES), LessEqual(Abs(total, evaluate=False), most))


gap = define("g", [x], 1 / x - cos(x / 2) / (2 * sin(x / 2)))
"""1/x − cot(x/2)/2."""

end = define("e", [i], cos(u(i)) / 2 - gap(s(i)) * sin(u(i)))
"""What the errors from one term to the next are nearly the differences of."""


@waves_follow_chords.proof
def what_cancels(proof, u, s, m, n):
    positive, falling, shorter, slow, _ = proof.given
    with proof.take(i, where=LessEqual(m, i)) as gaps:
        said = And(
            LessEqual(0, gap(s(i))),
            LessEqual(gap(s(i + 1)), gap(s(i))),
            LessEqual(gap(s(i)), 1 / pi),
        )
        gaps.shows(said, gaps.at("cotangent-gap", s(i + 1), s(i), given=(positive, shorter, slow)))
    with proof.take(i, where=LessEqual(m, i)) as term:
        half = s(i) / 2
        sine = term.have(Less(0, sin(half)), sine_positive, positive, slow)
        said = Equation(
            (cos(u(i)) + cos(u(i + 1))) / 2 * sin(half), cos(half) / 2 * (sin(u(i)) - sin(u(i + 1)))
        )
        means = term.have(said, falling.at(i), why="sum to product")
        error = cos(u(i)) - mean - (end(i) - end(i + 1))
        change = term.calc(error).eq(
            (gap(s(i)) - gap(s(i + 1))) * sin(u(i + 1)), means, sine, positive.at(i)
        )
        within = [term.at(bound, u(i + 1)) for bound in (sine_at_most, sine_at_least)]
        term.shows(
            LessEqual(modulus(error), gap(s(i)) - gap(s(i + 1))), change, gaps.at(i)[1], *within
        )
    so_far, last = Sum(cos(u(i)) - mean, (i, m, m + j - 1)), m + j
    said = LessEqual(modulus(so_far - (end(m) - end(last))), gap(s(m)) - gap(s(last)))
    with proof.induction(j, said) as errors:
        more = errors.have(
            Equation(
                substitute(so_far, {j: j + 1}), so_far + substitute(cos(u(i)) - mean, {i: last})
            )
        )
        errors.shows(errors.hypothesis, more, term.at(last))
    whole = proof.have(
        LessEqual(modulus(total - (end(m) - end(n))), gap(s(m)) - gap(s(n))), errors.at(n - m)
    )
    other = sin(u(m)) / 2 + gap(s(m)) * cos(u(m))
    square = (
        proof.calc(end(m) ** 2)
        .eq(Rational(1, 4) + gap(s(m)) ** 2 - other**2, by=pythagoras)
        .le(Rational(1, 4) + gap(s(m)) ** 2, proof.have(LessEqual(0, other**2)))
        .le(Rational(9, 25), gaps.at(m))
    )
    first = proof.have(LessEqual(modulus(end(m)), Rational(3, 5)), square)
    bounds = (sine_at_most, sine_at_least, cosine_at_most, cosine_at_least)
    second = (
        proof.calc(modulus(end(n)))
        .eq(modulus(cos(u(n)) / 2 - gap(s(n)) * sin(u(n))), by=definition)
        .le(Rational(1, 2) + gap(s(n)), gaps.at(n)[0], *(proof.at(x, u(n)) for x in bounds))
    )
    proof.shows(proof.conclusion, whole, first, second, gaps.at(m)[2])


@waves_follow_chords.numbers(
    n=choice(10, 32, 256),
    m=choice(9, 12, 64),
    u=function(Lambda(i, 300 / (i + 1))),
    s=function(Lambda(i, 300 / ((i + 1) * (i + 2)))),
)
def waves_with_numpy(n, m, u):
    angles = u(np.arange(m, n + 1))
    chords = -np.diff(np.sin(angles)) / -np.diff(angles)
    return abs((np.cos(angles[:-1]) - chords).sum()), 1.42


if __name__ == "__main__":
    run_script(__file__)
