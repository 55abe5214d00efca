"""Indices and exponents as the notes write them: where the formula is not the encoding.

`PE(p)` has `n = d/2` pairs, numbered `0 … n − 1`, and both components of a pair have one frequency.
The notes slip in the range of the index (one pair too many, or half of the components) and in the
exponent, which gives the cosine another frequency than its sine, or the pair another one than the
definition.  With two frequencies `f_i > g_i`, the pair `(sin f_i p, cos g_i p)` is off the unit
circle: already at position 1 the squared norm is more than `d/2`.

The wrong claims are put as weakly as can be, “for at least one `d`”, and are false still.

Notes 000 §2.1, 002 §2.1, 003 §2 (eq. 2.1 and 2.2), 004 (Sinusoidal).
"""

import numpy as np

from symbolic_pe.notation import *

t = Symbol("t", integer=True, nonnegative=True)
c = Function("c", real=True)


def over_pairs(term):
    """Σ_{i=0}^{n−1} term."""
    return Sum(term, (i, 0, n - 1))


# --- how many components ----------------------------------------------------------------------

component = Symbol("c", integer=True, nonnegative=True)
LAST_COMPONENT = d - 1
"""The components of a vector in d dimensions are numbered 0 … d − 1."""


@claim(
    "index-upper-limit",
    "For `i = 0, 1, …, d/2` the components `2i` and `2i + 1` are among the components "
    "`0, 1, …, d − 1`, for at least one `d`",
    note("002", "§2.1", line=79),
)
def index_upper_limit():
    """`i = d/2` asks for the components `d` and `d + 1`, and the last one is `d − 1`, whatever `d`
    is. The last index is `d/2 − 1`."""
    return Exists(n, ForAll(i, Implies(LessEqual(i, n), LessEqual(2 * i + 1, LAST_COMPONENT))))


@index_upper_limit.refutation(repaired_by=["component-numbers"])
def one_pair_too_many(proof):
    claimed = proof.obtain(n, proof.claim)
    proof.contradiction(claimed.at(n), why="the pair `i = d/2`")


@index_upper_limit.numbers(
    of=[LessEqual(2 * i + 1, LAST_COMPONENT)], n=choice(1, 32, 256), i=choice(1, 32, 256)
)
def components_as_in_002(n, i):
    pairs = np.arange(2 * (n + 1)).reshape(n + 1, 2)
    return pairs[i, 1], np.arange(2 * n)[-1]


UP_TO_HALF_OF_THE_COMPONENTS = ForAll(
    component, Implies(LessEqual(component, LAST_COMPONENT), LessEqual(component, n - 1))
)


@claim(
    "component-range",
    "The components `0, 1, …, d − 1` of the vector are all among `i = 0, 1, …, d/2 − 1`, for at "
    "least one `d`",
    note("000", "§2.1", line=159),
)
def component_range():
    """Up to `d/2 − 1` there is only half a vector, as in the note `i` numbers the components, not
    the pairs: `PE_t^(i)` is a sine for `i = 2k` and a cosine for `i = 2k + 1`. Component `d/2` and
    those after it are left undefined, whatever `d` is. It is `k` that runs from 0 to `d/2 − 1`."""
    return Exists(n, UP_TO_HALF_OF_THE_COMPONENTS)


@component_range.refutation(repaired_by=["component-numbers"])
def half_a_vector(proof):
    claimed = proof.obtain(n, proof.claim)
    proof.contradiction(claimed.at(n), why="component `d/2`")


@component_range.numbers(
    of=[LessEqual(component, n - 1)], n=choice(1, 32, 256), c=choice(1, 63, 300)
)
def components_as_in_000(n, c):
    return np.arange(2 * n)[c], np.arange(n)[-1]


# --- two frequencies in a pair ----------------------------------------------------------------


def uneven(name, sine, cosine):
    """The vector of the pairs (sin f_i p, cos g_i p), with f_i = ``sine`` and g_i = ``cosine``."""
    return define(name, [p], stacked_blocks(sin(sine * p), cos(cosine * p)))


def norm_equation(encoding):
    """PE(t)·PE(t) = d/2."""
    return Equation(Dot(encoding(t), encoding(t)), n)


def has_the_norm(encoding):
    """For some d: the squared norm is d/2 at every position."""
    return Exists(n, ForAll(t, norm_equation(encoding)))


def contradicts_the_norm(proof, claim, encoding, base, frequencies, exponents):
    """The cosine of each pair is slower than its sine, and at position 1 the norm is too large."""
    sine, cosine = frequencies
    norm = proof.obtain(n, claim)
    with proof.take(i) as pair:
        pair.shows(
            pair.calc(Integer(0))
            .lt(
                sin(sine - cosine) * sin(sine + cosine),
                pair.at(power_strictly_decreases, base, *exponents),
                pair.at(power_decreases, base, 0, exponents[0]),
                sine_positive,
                why="both angles lie in `(0, π)`",
            )
            .eq(sin(sine) ** 2 + cos(cosine) ** 2 - 1, why="product to sum")
        )
    excess = Lambda(i, sin(sine) ** 2 + cos(cosine) ** 2 - 1)
    square = proof.calc(Dot(encoding(1), encoding(1))).eq(n + over_pairs(excess(i)), by=dot_product)
    proof.contradiction(norm.at(1), square, proof.at(sum_positive, excess, n, given=pair))


def norm_of_pairs(t, sines, cosines):
    """The squared norm of the pairs (sin f_i t, cos g_i t) by NumPy."""
    dimension = 2 * len(sines)
    with_sines, with_cosines = (
        reference.sinusoidal(t, dimension, frequencies=frequencies)
        for frequencies in (sines, cosines)
    )
    vector = np.stack([with_sines[0::2], with_cosines[1::2]], axis=-1).reshape(-1)
    return reference.dot(vector, vector)


f_003 = define("f", [i], Integer(10) ** (-4 * i / d))
"""f(n) = 10^(−4n/d) of note 003; the note's n is an index here."""

PE_003 = uneven("PE₀₀₃", f_003(2 * i), f_003(2 * i + 1))
"""Eq. 2.1 of note 003 read as it stands: sin(f(n)p) at n = 2i, cos(f(n)p) at n = 2i + 1."""


@claim(
    "odd-frequency-003",
    "With `sin(f(2i)p)` and `cos(f(2i + 1)p)` in pair `i`, `f(j) = 10^(−4j/d)`, the squared norm "
    "is `d/2` at every position, for at least one `d`",
    note("003", "§2, eq. 2.1", line=37),
)
def odd_frequency_003():
    """In the note `f` depends on the number of the component, here `j`: `f(2i + 1)` is smaller than
    `f(2i)`, and the cosine lags behind the sine. At position 1 each pair adds `sin² f(2i) + cos²
    f(2i + 1) > 1`, and the squared norm is above `d/2` for every `d` (1.708 for `d = 2`). The
    definition in §1 has the exponent `−4·2i/d` in both components."""
    return has_the_norm(PE_003)


@odd_frequency_003.refutation(repaired_by=["self-dot"])
def the_cosine_lags_behind(proof):
    frequencies, exponents = (f_003(2 * i), f_003(2 * i + 1)), (4 * i / n, (4 * i + 2) / n)
    contradicts_the_norm(proof, proof.claim, PE_003, Integer(10), frequencies, exponents)


@odd_frequency_003.numbers(of=[norm_equation(PE_003)], t=choice(1, 2, 50), n=choice(1, 4, 32))
def norm_with_numpy(t, n):
    frequencies = 10.0 ** (-4 * np.arange(2 * n) / (2 * n))
    return norm_of_pairs(t, frequencies[0::2], frequencies[1::2]), n


f_004 = define("f", [i], BASE ** (-2 * i / d))
"""The frequency of the sine in note 004."""

g_004 = define("g", [i], BASE ** (-(2 * i + 1) / d))
"""The frequency of the cosine with the exponent (2i + 1)/d, …"""

h_004 = define("h", [i], BASE ** -(2 * i + 1 / d))
"""… and with the exponent as it is written, 2i+1/d."""

PE_004 = uneven("PE₀₀₄", f_004(i), g_004(i))
"""Note 004 with the exponent (2i + 1)/d in the cosine."""

PE_004_LITERAL = uneven("PE′₀₀₄", f_004(i), h_004(i))
"""Note 004 with the exponent as it is written, 2i + 1/d."""


@claim(
    "odd-frequency-004",
    "With `cos(k/10000^((2i + 1)/d))`, or as it is written, `cos(k/10000^(2i + 1/d))`, the "
    "squared norm is `d/2` at every position, for at least one `d`",
    note("004", "Sinusoidal", line=32),
)
def odd_frequency_004():
    """In either reading of the exponent the cosine of a pair has a smaller frequency than its sine,
    and at position 1 the squared norm is above `d/2`, for every `d`. So the pairs do not turn by
    one angle each: turning would keep the squared norm, which is `d/2` at `k = 0`."""
    return Or(has_the_norm(PE_004), has_the_norm(PE_004_LITERAL))


@odd_frequency_004.refutation(repaired_by=["self-dot"])
def in_both_readings(proof):
    readings = (PE_004, g_004, (2 * i + 1) / (2 * n)), (PE_004_LITERAL, h_004, 2 * i + 1 / (2 * n))
    blocks = []
    for part, (encoding, cosine, exponent) in zip(proof.claim.said.parts, readings, strict=True):
        with proof.suppose(part) as reading:
            frequencies = f_004(i), cosine(i)
            contradicts_the_norm(
                reading, *reading.given, encoding, BASE, frequencies, (i / n, exponent)
            )
        blocks.append(reading)
    proof.contradiction(proof.claim, *blocks)


@odd_frequency_004.numbers(
    of=[norm_equation(PE_004), norm_equation(PE_004_LITERAL)],
    t=choice(1, 2, 50),
    n=choice(1, 4, 32),
)
def norms_with_numpy(t, n):
    sines, places = reference.frequencies(2 * n), np.arange(n)
    exponents = (2 * places + 1) / (2 * n), 2 * places + 1 / (2 * n)
    return [(norm_of_pairs(t, sines, 10000.0**-exponent), n) for exponent in exponents]


# --- which frequency a pair has ---------------------------------------------------------------

LATER_PAIR = And(LessEqual(1, i), Equation(f_003(i), Integer(10) ** (-8 * i / d)))


@claim(
    "pair-frequency-003",
    "The pair `g(p, i)` of eq. 2.2 has the frequency of the definition, `f(i) = 10^(−4·2i/d)`, "
    "for at least one `i ≥ 1` and one `d`",
    note("003", "§2, eq. 2.2", line=52),
)
def pair_frequency_003():
    """`f(i) = 10^(−4i/d)`, and the definition in §1 has `10^(−4·2i/d) = 10^(−8i/d)`, which is
    `f(2i)`. The two agree in the first pair only, `i = 0`: the first is the square root of the
    second."""
    return Exists([n, i], LATER_PAIR)


@pair_frequency_003.refutation(repaired_by=["exponent-forms"])
def half_the_exponent(proof):
    claimed = proof.obtain(n, i, proof.claim)
    smaller = proof.at(power_strictly_decreases, Integer(10), 2 * i / n, 4 * i / n)
    proof.contradiction(claimed, smaller, why="`10^(−8i/d) < 10^(−4i/d)` for `i ≥ 1`")


@pair_frequency_003.numbers(of=LATER_PAIR.parts, n=choice(2, 32, 256), i=choice(1, 17, 255))
def frequencies_with_numpy(n, i):
    return [(1, i), (10.0 ** (-4 * i / (2 * n)), reference.frequencies(2 * n)[i])]


# --- which numbers the components have --------------------------------------------------------

PAIR_OF = Exists(
    i, And(LessEqual(i, n - 1), Or(Equation(component, 2 * i), Equation(component, 2 * i + 1)))
)
"""Component c is the sine or the cosine of one of the pairs."""


@claim(
    "component-numbers",
    "The components `2i` and `2i + 1` for `i = 0, 1, …, d/2 − 1` are the components "
    "`0, 1, …, d − 1`, each once",
    note("003", "§2", line=28),
)
def component_numbers():
    """Component `c` belongs to the pair `i = ⌊c/2⌋`: it is its sine if `c` is even and its cosine
    if `c` is odd, and no number is both. So the pairs are numbered from 0 to `d/2 − 1`, whatever
    letter a note takes for the number of a component."""
    return And(
        ForAll([n, component], Implies(LessEqual(component, d - 1), PAIR_OF)),
        ForAll([n, i], Implies(LessEqual(i, n - 1), LessEqual(2 * i + 1, d - 1))),
        ForAll([i, j], Not(Equation(2 * i, 2 * j + 1))),
        ForAll(n, Equation(over_pairs(2), d)),
    )


@component_numbers.proof
def half_of_the_number_rounded_down(proof):
    pair = floor(component / 2)
    with proof.take(n, component, where=LessEqual(component, d - 1)) as every:
        which = every.cases(
            Or(Equation(component, 2 * pair), Equation(component, 2 * pair + 1)),
            LessEqual(component, 2 * pair),
            LessEqual(2 * pair + 1, component),
            why="`2⌊c/2⌋ ≤ c < 2⌊c/2⌋ + 2`",
        )
        every.shows(PAIR_OF, which, witness=pair)
    with proof.take(i, j) as parity:
        with parity.suppose(Equation(2 * i, 2 * j + 1)) as same:
            above = same.have(Less(j, i), *same.given)
            same.contradiction(above, *same.given, why="`j + 1 ≤ i` makes `2i` too large")
        parity.shows(same)
    proof.shows(proof.conclusion, every, parity)


@component_numbers.numbers(
    n=choice(1, 32, 256), c=choice(1, 17, 510), i=choice(0, 8, 255), j=choice(1, 9, 17)
)
def numbered_with_numpy(n, c, i, j):
    evens = 2 * np.arange(n)
    return [
        (i, n - 1),
        (np.arange(2 * n)[c], evens[i]),
        (np.arange(2 * n)[c], evens[i] + 1),
        (evens[i] + 1, 2 * n - 1),
        (2 * i, 2 * j + 1),
        (np.stack([evens, evens + 1]).size, 2 * n),
    ]


@claim(
    "component-list-003",
    "In the list `sin f(0)p, cos f(0)p, …, sin f(d − 1)p, cos f(d − 1)p` the entries `2i` "
    "and `2i + 1` are among the components `0, 1, …, d − 1`, for at least one `d`",
    note("003", "§2", line=47),
)
def component_list_003():
    """The list has a sine and a cosine for each number `j` from 0 to `d − 1`, so its last entry has
    the number `2d − 1`, and a vector of `d` components ends at `d − 1`. By eq. 2.1 every `j` (the
    note's `n`) has only one of the two, and the list would have to end at `j = d − 1` with a
    cosine, after `d` components."""
    return Exists(n, ForAll(i, Implies(LessEqual(i, d - 1), LessEqual(2 * i + 1, d - 1))))


@component_list_003.refutation(repaired_by=["component-numbers"])
def two_for_every_component(proof):
    claimed = proof.obtain(n, proof.claim)
    proof.contradiction(claimed.at(d - 1), why="the last two entries, `i = d − 1`")


@component_list_003.numbers(
    of=[LessEqual(2 * i + 1, d - 1)], n=choice(1, 32, 256), i=choice(1, 63, 511)
)
def listed_as_in_003(n, i):
    listed = [(place, wave) for place in range(2 * n) for wave in "sc"]
    return listed.index((i, "c")), np.arange(2 * n)[-1]


PE_PAIRS_003 = define("PE′₀₀₃", [p], stacked_blocks(sin(f_003(i) * p), cos(f_003(i) * p)))
"""Eq. 2.2 of note 003: the pairs g(p, i) = (sin f(i)p, cos f(i)p) for i = 0 … d/2 − 1."""


@claim(
    "regrouping-003",
    "The vectors of eq. 2.1 and of eq. 2.2 are the same at every position, for at least one `d`",
    note("003", "§2", line=61),
)
def regrouping_003():
    """The step from eq. 2.1 to eq. 2.2 does not work out, for `d = 10` or any other `d`: the second
    component is `cos f(1)p` in the one and `cos f(0)p` in the other. And `f(1) = 10^(−4/d)` is
    smaller than `f(0) = 1`. The pairs of the definition have `f(2i)` in both components."""
    return Exists(n, ForAll(t, Equation(PE_003(t), PE_PAIRS_003(t))))


@regrouping_003.refutation(repaired_by=["pairs-of-one-frequency"])
def the_first_cosine(proof):
    claimed = proof.obtain(n, proof.claim)
    slower = 10 ** (-2 / n)
    below = proof.have(Less(slower, 1), proof.at(power_strictly_decreases, Integer(10), 0, 2 / n))
    less = (
        proof.calc(0)
        .lt(2 * sin((1 - slower) / 2) * sin((1 + slower) / 2), below, sine_positive)
        .eq(cos(slower) - cos(1), by=product_to_sum)
    )
    proof.contradiction(claimed.at(1).entry(1).at(0), less)


@regrouping_003.numbers(
    of=[Equation(PE_003(t), PE_PAIRS_003(t))], n=choice(5, 1, 32), t=choice(1, 2, 50)
)
def both_vectors_with_numpy(n, t):
    frequencies = 10.0 ** (-4 * np.arange(2 * n) / (2 * n))
    alternating = np.where(np.arange(2 * n) % 2, np.cos(frequencies * t), np.sin(frequencies * t))
    pairs = reference.sinusoidal(t, 2 * n, frequencies=frequencies[:n])
    return alternating[:, np.newaxis], pairs[:, np.newaxis]


defined_003 = Integer(10) ** (-4 * 2 * i / d)
PE_DEFINED = define("PE", [p], stacked_blocks(sin(defined_003 * p), cos(defined_003 * p)))
"""The definition in §1 of note 003, with the exponent −4·2i/d in both components."""


@claim(
    "pairs-of-one-frequency",
    "With `f(j) = 10^(−4j/d)` the pairs of the definition are `(sin f(2i)p, cos f(2i)p)`",
    beyond(),
)
def pairs_of_one_frequency(n, p):
    """What eq. 2.1 and eq. 2.2 of note 003 mean: both components of pair `i` have the frequency
    `f(2i) = 10000^(−2i/d)`, not `f(2i + 1)` in the cosine, and not `f(i)` in both."""
    return And(
        Equation(PE_DEFINED(p), stacked_blocks(sin(f_003(2 * i) * p), cos(f_003(2 * i) * p))),
        ForAll(i, Equation(f_003(2 * i), BASE ** (-2 * i / d))),
    )


@pairs_of_one_frequency.proof
def twice_the_index(proof, p):
    same = proof.have(proof.conclusion.parts[0], by=definition)
    each_pair = proof.have(proof.conclusion.parts[1], why="`10000 = 10⁴`")
    proof.shows(same, each_pair)


@pairs_of_one_frequency.numbers(n=choice(1, 32, 256), p=reals(-1e4, 1e4), i=choice(0, 17, 255))
def pairs_with_numpy(n, p, i):
    encoding = reference.sinusoidal(p, 2 * n)[:, np.newaxis]
    frequencies = 10.0 ** (-4 * np.arange(2 * n) / (2 * n))
    pairs = reference.sinusoidal(p, 2 * n, frequencies=frequencies[0::2])[:, np.newaxis]
    return [(encoding, pairs), (frequencies[2 * i], reference.frequencies(2 * n)[i])]


@claim(
    "shape-example-004",
    "The shape `[512, 1024]` has 1024 components for 1024 values of `i`, or 512 positions `k` for "
    "`2k` from 0 to 511",
    note("004", "Sinusoidal", line=34),
)
def shape_example_004():
    """Each `i` has two components, `2i` and `2i + 1`, so 1024 values of `i` would make 2048: `i`
    takes 512 values for `d = 1024`. And 512 is the number of positions `k`, not of values of `2k`:
    only 256 positions have `2k` below 512."""
    return Or(
        Equation(Sum(2, (i, 0, 1023)), 1024), Equation(Sum(1, (i, 0, floor(Rational(511, 2)))), 512)
    )


@shape_example_004.refutation(repaired_by=["component-numbers"])
def twice_as_many_and_half_as_many(proof):
    proof.contradiction(proof.claim, why="`2·1024` components; the positions 0, 1, …, 255")


@shape_example_004.numbers()
def counted_with_numpy():
    positions = np.arange(512)
    return [(2 * len(np.arange(1024)), 1024), (np.sum(2 * positions <= 511), 512)]


# --- what the index numbers -------------------------------------------------------------------

usual = geometric()


@claim(
    "index-of-pair",
    "`i` in `θ_i` numbers the components: component 1, the first cosine, has the frequency `θ_1`, "
    "for `d ≥ 4`",
    note("001", "远程衰减", line=73),
    note("004", "Sinusoidal", line=33),
)
def index_of_pair(n, p):
    """`i` numbers pairs: the components `2i` and `2i + 1` have the frequency `θ_i`, so component 1
    has `θ_0 = 1`. Notes 001 and 004 call `i` the index of a dimension, or of the vector. With `d =
    4` and at position 1 component 1 is `cos 1`, and `cos θ_1` would be `cos 0.01`."""
    return Implies(Less(1, n), Equation(cos(usual(0) * p), cos(usual(1) * p)))


@index_of_pair.refutation(repaired_by=["component-numbers", "pairs-of-one-frequency"])
def the_first_cosine_at_position_one(proof):
    proof.contradiction(proof.at(proof.claim, 2, 1))


@index_of_pair.numbers(n=choice(2, 32, 256), p=choice(1, 2, 50))
def first_cosine_with_numpy(n, p):
    second = reference.frequencies(2 * n)[1]
    return reference.sinusoidal(p, 2 * n)[1], np.cos(second * p)


if __name__ == "__main__":
    run_script(__file__)
