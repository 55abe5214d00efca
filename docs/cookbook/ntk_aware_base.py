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


@claim(
    "ntk-ends",
    "With the base `b·s^(d/(d−2))` the first pair turns as before and the last one `s` times "
    "slower",
    beyond("Peng et al. 2023, §3.1"),
)
def ntk_ends(N, b, s):
    """The exponent `d/(d − 2)` is such that it cancels in the last pair, `i = d/2 − 1`."""
    return And(
        Equation(frequency(new_base, 0), frequency(b, 0)),
        Equation(frequency(new_base, N), frequency(b, N) / s),
    )


@ntk_ends.proof
def first_and_last_pair(proof, N, b, s):
    first = (
        proof.calc(frequency(new_base, 0))
        .eq(1, by=law_of_exponents("x⁰ = 1"))
        .eq(frequency(b, 0), by=law_of_exponents("x⁰ = 1"))
    )
    with proof.take(u) as share:
        share.shows(share.calc((b * s ** (1 / u)) ** -u).eq(b**-u / s, by=law_of_exponents))
    last = (
        proof.calc(frequency(new_base, N))
        .eq(new_base ** (-N / (N + 1)), by=definition)
        .eq(b ** (-N / (N + 1)) / s, share.at(N / (N + 1)))
        .eq(frequency(b, N) / s, by=definition)
    )
    proof.shows(first, last)


@ntk_ends.numbers(N=choice(1, 31, 255), b=reals(100, 20000), s=reals(1, 16))
def ends_with_numpy(N, b, s):
    before = reference.frequencies(2 * N + 2, b)
    after = reference.frequencies(2 * N + 2, b * s ** ((N + 1) / N))
    return [(after[0], before[0]), (after[N], before[N] / s)]


@claim(
    "base-times-s",
    "With the base `b·s` the last pair turns `s` times slower",
    beyond(),
)
def base_times_s(N, b, s):
    """It turns `s^(N/(N+1))` times slower only; for `d = 4` and `s = 4` that is twice."""
    return Equation(frequency(b * s, N), frequency(b, N) / s)


@base_times_s.refutation(repaired_by=["ntk-ends"])
def d_is_four(proof):
    proof.contradiction(proof.at(proof.claim, 1, 10000, 4))


@base_times_s.numbers(N=choice(1, 31, 255), b=reals(100, 20000), s=reals(2, 16))
def times_s_with_numpy(N, b, s):
    after, before = reference.frequencies(2 * N + 2, b * s), reference.frequencies(2 * N + 2, b)
    return after[N], before[N] / s


if __name__ == "__main__":
    run_script(__file__)
