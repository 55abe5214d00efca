"""The NTK-aware base: a larger base that slows the slowest pair by s and leaves the fastest alone.

Source: bloc97 (2023), NTK-Aware Scaled RoPE; Peng et al. (2023), YaRN, §3.1.  With d = 2N + 2 the
new base is b′ = b·s^(d/(d−2)) = b·s^((N+1)/N), and pair i turns with the frequency b′^(−i/(N+1)).
"""

from symbolic_pe.notation import *

N = Symbol("N", integer=True, positive=True)
j = Symbol("j", integer=True, nonnegative=True)
s = Symbol("s", positive=True)
u = Symbol("u", positive=True)
base = Symbol("β", positive=True)

frequency = define("ω", [base, j], base ** (-j / (N + 1)))
new_base = b * s ** ((N + 1) / N)

ENDS = claim(
    "ntk-ends",
    "With the base `b·s^(d/(d−2))` the first pair turns as before and the last one `s` times "
    "slower",
    ForAll(
        [N, b, s],
        And(
            Equation(frequency(new_base, 0), frequency(b, 0)),
            Equation(frequency(new_base, N), frequency(b, N) / s),
        ),
    ),
    sources=[beyond("Peng et al. 2023, §3.1")],
    explanation="The exponent `d/(d − 2)` is such that it cancels in the last pair, `i = d/2 − 1`.",
)


@ENDS.proof
def first_and_last_pair():
    first = (
        calc(frequency(new_base, 0))
        .eq(1, by=law_of_exponents("x⁰ = 1"))
        .eq(frequency(b, 0), by=law_of_exponents("x⁰ = 1"))
    )
    for_any_share = calc((b * s ** (1 / u)) ** -u).eq(b**-u / s, by=law_of_exponents)
    share = at(each(for_any_share.theorem, u), {u: N / (N + 1)}, reason="`u = N/(N + 1)`")
    last = (
        calc(frequency(new_base, N))
        .eq(new_base ** (-N / (N + 1)), by=definition)
        .eq(b ** (-N / (N + 1)) / s, by=share)
        .eq(frequency(b, N) / s, by=definition)
    )
    return first, last


@ENDS.numbers(N=choice(1, 31, 255), b=reals(100, 20000), s=reals(1, 16))
def ends_with_numpy(N, b, s):
    before = reference.frequencies(2 * N + 2, b)
    after = reference.frequencies(2 * N + 2, b * s ** ((N + 1) / N))
    return [(after[0], before[0]), (after[N], before[N] / s)]


TIMES_S = claim(
    "base-times-s",
    "With the base `b·s` the last pair turns `s` times slower",
    ForAll([N, b, s], Equation(frequency(b * s, N), frequency(b, N) / s)),
    sources=[beyond()],
    explanation="It turns `s^(N/(N+1))` times slower only; for `d = 4` and `s = 4` that is twice.",
)


@TIMES_S.refutation(repaired_by=["ntk-ends"])
def d_is_four():
    return refute_instance(TIMES_S.statement, {N: Integer(1), b: Integer(10000), s: Integer(4)})


@TIMES_S.numbers(N=choice(1, 31, 255), b=reals(100, 20000), s=reals(2, 16))
def times_s_with_numpy(N, b, s):
    after, before = reference.frequencies(2 * N + 2, b * s), reference.frequencies(2 * N + 2, b)
    return after[N], before[N] / s


if __name__ == "__main__":
    run_script(__file__)
