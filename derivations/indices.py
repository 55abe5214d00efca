"""Indices and exponents as the notes write them: where the formula is not the encoding.

`PE(p)` has `n = d/2` pairs, numbered `0 … n − 1`, and both components of a pair have one frequency.
The notes slip in the range of the index (one pair too many, or half of the components) and in the
exponent, which gives the cosine another frequency than its sine, or the pair another one than the
definition.  With two frequencies `f_i > g_i`, the pair `(sin f_i p, cos g_i p)` is off the unit
circle: already at position 1 the squared norm is more than `d/2`.

The wrong claims are put as weakly as can be, “for at least one `d`”, and are false still.

Notes 000 §2.1, 002 §2.1, 003 §2 (eq. 2.1 and 2.2), 004 (Sinusoidal).
"""

from functools import cache

import numpy as np

from symbolic_pe.notation import *

t = Symbol("t", integer=True, nonnegative=True)
a, c = Function("a", real=True), Function("c", real=True)


def over_pairs(term):
    """Σ_{i=0}^{n−1} term."""
    return Sum(term, (i, 0, n - 1))


# --- how many components ----------------------------------------------------------------------

component = Symbol("c", integer=True, nonnegative=True)
LAST_COMPONENT = d - 1
"""The components of a vector in d dimensions are numbered 0 … d − 1."""

UP_TO_HALF = ForAll(i, Implies(LessEqual(i, n), LessEqual(2 * i + 1, LAST_COMPONENT)))


@claim(
    "index-upper-limit",
    "For `i = 0, 1, …, d/2` the components `2i` and `2i + 1` are among the components "
    "`0, 1, …, d − 1`, for at least one `d`",
    note(
        "002",
        "§2.1",
        line=79,
        english="`i`: the index of the dimension of the word vector `(0, 1, 2, …, d_{model}/2)`",
        why="`i` numbers the pairs and ends at `d/2 − 1`: for `i = d/2` the "
        "components `d` and `d + 1` do not exist.",
    ),
    as_written="`i`：词向量的维度索引（`0, 1, 2, …, d_{model}/2`）",
)
def index_upper_limit():
    """`i = d/2` asks for the components `d` and `d + 1`, and the last one is `d − 1`, whatever `d`
    is. The last index is `d/2 − 1`."""
    return Exists(n, UP_TO_HALF)


@index_upper_limit.refutation(repaired_by=["component-numbers"])
def one_pair_too_many():
    return too_far(index_upper_limit.statement, n, "the pair `i = d/2`")


def too_far(statement, last_pair, words):
    """¬ ∃n: for all i up to ``last_pair``, component 2i + 1 is at most d − 1."""
    claimed = given(statement.body, reason="if the claim gave such a `d`")
    itself = bounded_by(LessEqual(last_pair, last_pair), 0)
    beyond_the_last = at(claimed, {i: last_pair}, itself, reason=words)
    absurd = bounded_by(Less(0, 0), beyond_the_last, 2 * last_pair - d + 2)
    return refute_existence(statement, absurd)


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
    note(
        "000",
        "§2.1",
        line=159,
        why="In the note `i` numbers the components, so it runs from 0 to `d − 1`; "
        "it is `k`, which numbers the pairs, that ends at `d/2 − 1`.",
    ),
    as_written="`i = 0, 1, 2, …, d_{model}/2 − 1`",
)
def component_range():
    """Up to `d/2 − 1` there is only half a vector, as in the note `i` numbers the components, not
    the pairs: `PE_t^(i)` is a sine for `i = 2k` and a cosine for `i = 2k + 1`. Component `d/2` and
    those after it are left undefined, whatever `d` is. It is `k` that runs from 0 to `d/2 − 1`."""
    return Exists(n, UP_TO_HALF_OF_THE_COMPONENTS)


@component_range.refutation(repaired_by=["component-numbers"])
def half_a_vector():
    claimed = given(UP_TO_HALF_OF_THE_COMPONENTS, reason="if the claim gave such a `d`")
    inside = bounded_by(LessEqual(n, LAST_COMPONENT), n - 1)
    left_out = at(claimed, {component: n}, inside, reason="component `d/2`")
    return refute_existence(component_range.statement, bounded_by(Less(0, 0), left_out, 1))


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


@cache
def larger_norm():
    """⊢ ∀n, a, c: 0 < c_i, c_i < a_i, a_i ≤ 1 for all i give n < Σ (sin² a_i + cos² c_i)."""
    premises = [
        ForAll(i, Less(0, c(i))),
        ForAll(i, Less(c(i), a(i))),
        ForAll(i, LessEqual(a(i), 1)),
    ]
    positive = each(positive_excess(*(at(suppose(premise), {i: i}) for premise in premises)), i)
    excess = Lambda(i, positive.conclusion.body.rhs)
    terms = each(weaken(at(positive, {i: i})), i, given=(LessEqual(i, n - 1),))
    too_large = (
        calc(Integer(0))
        .lt(over_pairs(excess(i)), by=sum_positive(excess, n, terms, at(positive, {i: 0})))
        .eq(over_pairs(sin(a(i)) ** 2 - sin(c(i)) ** 2), by=product_to_sum)
        .eq(over_pairs(sin(a(i)) ** 2 + cos(c(i)) ** 2 - 1), by=pythagoras)
        .eq(norm_at_one(a(i), c(i)) - n, by=finite_sum)
    )
    larger = bounded_by(Less(n, norm_at_one(a(i), c(i))), too_large.theorem)
    return each(
        larger,
        n,
        a,
        c,
        given=premises,
        reason="a pair with a slower cosine adds more than 1 at position 1",
    )


def positive_excess(positive, smaller, at_most_one):
    """0 < sin(a_i − c_i) sin(a_i + c_i), from 0 < c_i, c_i < a_i and a_i ≤ 1."""
    gap, total, below_pi = a(i) - c(i), a(i) + c(i), evaluate(Less(2, pi), reason="")
    factors = (
        sine_positive(
            gap,
            bounded_by(Less(0, gap), smaller),
            bounded_by(Less(gap, pi), below_pi, at_most_one, positive, 1),
        ),
        sine_positive(
            total,
            bounded_by(Less(0, total), (2, positive), smaller),
            bounded_by(Less(total, pi), below_pi, (2, at_most_one), smaller),
        ),
    )
    product = sin(gap) * sin(total)
    return bounded_by(
        Less(0, product),
        (1, *factors),
        reason="both angles lie in `(0, π)`, as `0 < c_i < a_i ≤ 1`",
    )


def norm_at_one(sine, cosine):
    """Σ (sin² a_i + cos² c_i)."""
    return over_pairs(sin(sine) ** 2 + cos(cosine) ** 2)


def norm_is_not(encoding, sine, cosine, smaller, at_most_one):
    """¬ has_the_norm(encoding), from g_i < f_i (``smaller``) and f_i ≤ 1: see position 1."""
    claimed = given(ForAll(t, norm_equation(encoding)), reason="if the claim gave such a `d`")
    positive = bounded_by(Less(0, cosine), cosine)
    premises = (each(theorem, i) for theorem in (positive, smaller, at_most_one))
    larger = at(larger_norm(), {n: n, a: Lambda(i, sine), c: Lambda(i, cosine)}, *premises)
    too_large = (
        calc(n)
        .lt(norm_at_one(sine, cosine), by=larger)
        .eq(Dot(encoding(1), encoding(1)), by=dot_product)
        .eq(n, by=at(claimed, {t: 1}, reason="the squared norm at position 1"))
    )
    absurd = bounded_by(Less(0, 0), too_large.theorem)
    return refute_existence(has_the_norm(encoding), absurd)


def falls(base, low, high, ordered):
    """base^(−high) < base^(−low), from low < high."""
    return power_strictly_decreases(base, low, high, ordered)


def below_one(base, exponent):
    """base^(−exponent) ≤ 1, for an exponent ≥ 0 by its sort."""
    return power_decreases(base, 0, exponent)


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
    note(
        "003",
        "§2, eq. 2.1",
        line=37,
        english="`PE(p,n) = … cos(f(n)·p)`, `n = 2i+1` (odd)",
        why="`f(2i + 1)` is smaller than `f(2i)`, so sine and cosine of a pair no "
        "longer turn together; the definition in §1 has the same frequency in "
        "both.",
    ),
    as_written="`PE(p,n) = … cos(f(n)·p)`，`n = 2i+1`（奇数）",
)
def odd_frequency_003():
    """In the note `f` depends on the number of the component, here `j`: `f(2i + 1)` is smaller than
    `f(2i)`, and the cosine lags behind the sine. At position 1 each pair adds `sin² f(2i) + cos²
    f(2i + 1) > 1`, and the squared norm is above `d/2` for every `d` (1.708 for `d = 2`). The
    definition in §1 has the exponent `−4·2i/d` in both components."""
    return has_the_norm(PE_003)


@odd_frequency_003.refutation(repaired_by=["self-dot"])
def the_cosine_lags_behind():
    low, high = 4 * i / n, (4 * i + 2) / n
    by_definition = law_of_exponents("by definition, `d = 2n`")
    smaller = (
        calc(f_003(2 * i + 1))
        .eq(10**-high, by=by_definition)
        .lt(10**-low, by=falls(Integer(10), low, high, bounded_by(Less(low, high), 2 / n)))
        .eq(f_003(2 * i), by=by_definition)
    )
    at_most_one = (
        calc(f_003(2 * i)).eq(10**-low, by=by_definition).le(1, by=below_one(Integer(10), low))
    )
    pair = f_003(2 * i), f_003(2 * i + 1)
    return norm_is_not(PE_003, *pair, smaller.theorem, at_most_one.theorem)


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
    note(
        "004",
        "Sinusoidal",
        line=32,
        why="In either reading of the exponent the cosine has a smaller frequency "
        "than its sine, so the pair no longer turns; both have `2i/d`.",
    ),
    as_written="`P(k,2i+1) = cos(k/10000^{2i+1/d_{model}})`",
)
def odd_frequency_004():
    """In either reading of the exponent the cosine of a pair has a smaller frequency than its sine,
    and at position 1 the squared norm is above `d/2`, for every `d`. So the pairs do not turn by
    one angle each: turning would keep the squared norm, which is `d/2` at `k = 0`."""
    return Or(has_the_norm(PE_004), has_the_norm(PE_004_LITERAL))


@odd_frequency_004.refutation(repaired_by=["self-dot"])
def in_both_readings():
    high = (2 * i + 1) / (2 * n)
    literal = 2 * i + 1 / (2 * n)
    ordered = bounded_by(Less(i / n, high), 1 / d)
    literally = bounded_by(Less(i / n, literal), i * (2 * n - 1) / n, 1 / d)
    fails = [
        lower_cosine(PE_004, g_004(i), high, ordered),
        lower_cosine(PE_004_LITERAL, h_004(i), literal, literally),
    ]
    statement = odd_frequency_004.statement
    branches = (
        contradiction(statement, suppose(part), failure)
        for part, failure in zip(statement.parts, fails, strict=True)
    )
    neither = by_cases(suppose(statement), *branches, reason="it fails in both readings")
    return contradiction(statement, suppose(statement), neither)


def lower_cosine(encoding, cosine, exponent, ordered):
    """¬ has_the_norm(encoding), from i/n < exponent, where ``cosine`` is 10000^(−exponent)."""
    sine, low = f_004(i), BASE ** (-i / n)
    by_definition = law_of_exponents("by definition, `d = 2n`")
    smaller = (
        calc(cosine)
        .eq(BASE**-exponent, by=by_definition)
        .lt(low, by=falls(BASE, i / n, exponent, ordered))
        .eq(sine, by=by_definition)
    )
    at_most_one = calc(sine).eq(low, by=by_definition).le(1, by=below_one(BASE, i / n))
    return norm_is_not(encoding, sine, cosine, smaller.theorem, at_most_one.theorem)


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
    note(
        "003",
        "§2, eq. 2.2",
        line=52,
        why="By the definition in §1 the frequency of pair `i` is `f(2i)`, and "
        "`f(i)` is its square root, so the two agree for `i = 0` alone.",
    ),
    as_written="`g(p,i) = [sin(f(i)·p), cos(f(i)·p)]`",
)
def pair_frequency_003():
    """`f(i) = 10^(−4i/d)`, and the definition in §1 has `10^(−4·2i/d) = 10^(−8i/d)`, which is
    `f(2i)`. The two agree in the first pair only, `i = 0`: the first is the square root of the
    second."""
    return Exists([n, i], LATER_PAIR)


@pair_frequency_003.refutation(repaired_by=["exponent-forms"])
def half_the_exponent():
    low, high = 2 * i / n, 4 * i / n
    later = given(LessEqual(1, i), reason="a pair after the first")
    ordered = bounded_by(Less(low, high), (2 / n, later), 2 / n)
    smaller = (
        calc(10**-high)
        .lt(10**-low, by=falls(Integer(10), low, high, ordered))
        .eq(f_003(i), by=law_of_exponents("by definition, `d = 2n`"))
        .eq(10**-high, by=given(LATER_PAIR.parts[1], reason="if the claim gave such a pair"))
    )
    absurd = bounded_by(Less(0, 0), smaller.theorem)
    return refute_existence(pair_frequency_003.statement, absurd)


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
    note(
        "003",
        "§2",
        line=28,
        quote="`n = 0, 1, …, d_m−1` … `i = 0, 1, …, d_m/2 − 1`",
        why="Component `c` belongs to the pair `⌊c/2⌋`, as its sine where `c` is "
        "even and as its cosine where `c` is odd, so the two ranges fit.",
    ),
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
def half_of_the_number_rounded_down():
    inside = bounded_by(LessEqual(2 * i + 1, d - 1), (2, given(LessEqual(i, n - 1))))
    count = calc(over_pairs(2)).eq(d, by=finite_sum("`d/2` pairs of two components"))
    return pair_of_a_component(), inside, even_is_not_odd(), count


def pair_of_a_component():
    """c ≤ d − 1 ⊢ c = 2i or c = 2i + 1 for some i ≤ n − 1, namely i = ⌊c/2⌋."""
    pair = floor(component / 2)
    below, above = (rules.conjunct(rules.floor_bounds(component / 2), part) for part in (0, 1))
    small = bounded_by(
        Less(pair, n), below, (Rational(1, 2), given(LessEqual(component, d - 1))), Rational(1, 2)
    )
    in_range = bounded_by(LessEqual(pair, n - 1), rules.integer_gap(small))
    at_least = bounded_by(LessEqual(2 * pair, component), (2, below))
    below_next = bounded_by(Less(component, 2 * pair + 2), (2, above))
    at_most = bounded_by(LessEqual(component, 2 * pair + 1), rules.integer_gap(below_next))
    either = Or(Equation(component, 2 * pair), Equation(component, 2 * pair + 1))
    even = rules.antisymmetric(suppose(LessEqual(component, 2 * pair)), at_least)
    next_one = rules.integer_gap(suppose(Less(2 * pair, component)))
    odd = rules.antisymmetric(at_most, next_one)
    which = by_cases(
        rules.total_order(component, 2 * pair),
        rules.disjoin(even, either),
        rules.disjoin(odd, either),
        reason="`2⌊c/2⌋ ≤ c < 2⌊c/2⌋ + 2`",
    )
    return rules.exists(PAIR_OF, {i: pair}, both(in_range, which), reason="take `i = ⌊c/2⌋`")


def even_is_not_odd():
    """⊢ ¬ 2i = 2j + 1."""
    same = Equation(2 * i, 2 * j + 1)
    beyond = rules.integer_gap(suppose(Less(j, i)))
    absurd = by_cases(
        rules.total_order(i, j),
        bounded_by(Less(0, 0), (2, suppose(LessEqual(i, j))), (-1, suppose(same)), 1),
        bounded_by(Less(0, 0), (2, beyond), (1, suppose(same)), 1),
        reason="`i ≤ j` makes `2i` too small, `j + 1 ≤ i` too large",
    )
    return contradiction(same, absurd, reason="so no number is even and odd")


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


TWO_FOR_EVERY_COMPONENT = ForAll(i, Implies(LessEqual(i, d - 1), LessEqual(2 * i + 1, d - 1)))


@claim(
    "component-list-003",
    "In the list `sin f(0)p, cos f(0)p, …, sin f(d − 1)p, cos f(d − 1)p` the entries `2i` "
    "and `2i + 1` are among the components `0, 1, …, d − 1`, for at least one `d`",
    note(
        "003",
        "§2",
        line=47,
        why="The list has a sine and a cosine for each of `d` numbers, so it has "
        "`2d` entries for `d` components.",
    ),
    as_written="`[sin(f(0)·p), cos(f(0)·p), …, sin(f(n)·p), cos(f(n)·p), …, "
    "sin(f(d_m−1)·p), cos(f(d_m−1)·p)]`",
)
def component_list_003():
    """The list has a sine and a cosine for each number `j` from 0 to `d − 1`, so its last entry has
    the number `2d − 1`, and a vector of `d` components ends at `d − 1`. By eq. 2.1 every `j` (the
    note's `n`) has only one of the two, and the list would have to end at `j = d − 1` with a
    cosine, after `d` components."""
    return Exists(n, TWO_FOR_EVERY_COMPONENT)


@component_list_003.refutation(repaired_by=["component-numbers"])
def two_for_every_component():
    return too_far(component_list_003.statement, d - 1, "the last two entries, `i = d − 1`")


@component_list_003.numbers(
    of=[LessEqual(2 * i + 1, d - 1)], n=choice(1, 32, 256), i=choice(1, 63, 511)
)
def listed_as_in_003(n, i):
    listed = [(place, wave) for place in range(2 * n) for wave in "sc"]
    return listed.index((i, "c")), np.arange(2 * n)[-1]


PE_PAIRS_003 = define("PE′₀₀₃", [p], stacked_blocks(sin(f_003(i) * p), cos(f_003(i) * p)))
"""Eq. 2.2 of note 003: the pairs g(p, i) = (sin f(i)p, cos f(i)p) for i = 0 … d/2 − 1."""

SAME_VECTORS = ForAll(t, Equation(PE_003(t), PE_PAIRS_003(t)))


@claim(
    "regrouping-003",
    "The vectors of eq. 2.1 and of eq. 2.2 are the same at every position, for at least one `d`",
    note(
        "003",
        "§2",
        line=61,
        english="it is strongly recommended to work through the step from (2.1) to (2.2), to "
        "see how ingenious it is; take `d_m=10`, say",
        why="The step does not work out for any `d`, 10 among them: the second "
        "component is `cos f(1)p` in the one and `cos f(0)p` in the other.",
    ),
    as_written="从(2.1)到(2.2)强烈建议，实际推算一下体会其巧妙，可假设`d_m=10`",
)
def regrouping_003():
    """The step from eq. 2.1 to eq. 2.2 does not work out, for `d = 10` or any other `d`: the second
    component is `cos f(1)p` in the one and `cos f(0)p` in the other. And `f(1) = 10^(−4/d)` is
    smaller than `f(0) = 1`. The pairs of the definition have `f(2i)` in both components."""
    return Exists(n, SAME_VECTORS)


@regrouping_003.refutation(repaired_by=["pairs-of-one-frequency"])
def the_first_cosine():
    claimed = given(SAME_VECTORS, reason="if the claim gave such a `d`")
    vectors = at(claimed, {t: 1}, reason="look at position 1")
    cosines = at(rules.entry(vectors, 1, 0), {i: 0}, reason="the second components")
    slower = 10 ** (-2 / n)
    falls_below = falls(Integer(10), Integer(0), 2 / n, bounded_by(Less(0, 2 / n), 2 / n))
    half_gap, half_sum, below_pi = (1 - slower) / 2, (1 + slower) / 2, evaluate(Less(1, pi))
    sines = (
        sine_positive(
            half_gap,
            bounded_by(Less(0, half_gap), (Rational(1, 2), falls_below)),
            bounded_by(Less(half_gap, pi), below_pi, slower / 2, Rational(1, 2)),
        ),
        sine_positive(
            half_sum,
            bounded_by(Less(0, half_sum), slower / 2, Rational(1, 2)),
            bounded_by(Less(half_sum, pi), below_pi, (Rational(1, 2), falls_below)),
        ),
    )
    smaller = (
        calc(cos(1))
        .lt(
            cos(slower),
            "`cos x − cos y = 2 sin((y − x)/2) sin((x + y)/2)` for `x < y = 1`",
            (2, *sines),
        )
        .eq(cos(1), law_of_exponents("both are the second component"), cosines)
    )
    absurd = bounded_by(Less(0, 0), smaller.theorem)
    return refute_existence(regrouping_003.statement, absurd)


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
def twice_the_index():
    pairs = stacked_blocks(sin(f_003(2 * i) * p), cos(f_003(2 * i) * p))
    frequency = (
        calc(f_003(2 * i))
        .eq(10 ** (-4 * i / n), by=law_of_exponents("by definition, `d = 2n`"))
        .eq(BASE ** (-2 * i / d), by=law_of_exponents("`10000 = 10⁴`"))
    )
    return calc(PE_DEFINED(p)).eq(pairs, by=law_of_exponents("`4·2i/d = 8i/d`")), frequency


@pairs_of_one_frequency.numbers(n=choice(1, 32, 256), p=reals(-1e4, 1e4), i=choice(0, 17, 255))
def pairs_with_numpy(n, p, i):
    encoding = reference.sinusoidal(p, 2 * n)[:, np.newaxis]
    frequencies = 10.0 ** (-4 * np.arange(2 * n) / (2 * n))
    pairs = reference.sinusoidal(p, 2 * n, frequencies=frequencies[0::2])[:, np.newaxis]
    return [(encoding, pairs), (frequencies[2 * i], reference.frequencies(2 * n)[i])]


TWO_FOR_EACH_INDEX = Equation(Sum(2, (i, 0, 1023)), 1024)
ONE_FOR_EACH_POSITION = Equation(Sum(1, (i, 0, floor(Rational(511, 2)))), 512)


@claim(
    "shape-example-004",
    "The shape `[512, 1024]` has 1024 components for 1024 values of `i`, or 512 positions `k` for "
    "`2k` from 0 to 511",
    note(
        "004",
        "Sinusoidal",
        line=34,
        english="`[512,1024]`, where 512 is the range of `2k`, and 1024 that of `i`",
        why="512 is the number of positions `k`, not of `2k`, and 1024 the number "
        "of components, so that `i` takes 512 values.",
    ),
    as_written="`[512,1024]`，其中512是`2k`的取值范围，1024是`i`的取值范围",
)
def shape_example_004():
    """Each `i` has two components, `2i` and `2i + 1`, so 1024 values of `i` would make 2048: `i`
    takes 512 values for `d = 1024`. And 512 is the number of positions `k`, not of values of `2k`:
    only 256 positions have `2k` below 512."""
    return Or(TWO_FOR_EACH_INDEX, ONE_FOR_EACH_POSITION)


@shape_example_004.refutation(repaired_by=["component-numbers"])
def twice_as_many_and_half_as_many():
    statement = shape_example_004.statement
    branches = (
        contradiction(statement, suppose(part), evaluate(part, reason=words))
        for part, words in (
            (TWO_FOR_EACH_INDEX, "`2·1024` components"),
            (ONE_FOR_EACH_POSITION, "the positions 0, 1, …, 255"),
        )
    )
    neither = by_cases(suppose(statement), *branches, reason="neither is so")
    return contradiction(statement, suppose(statement), neither)


@shape_example_004.numbers()
def counted_with_numpy():
    positions = np.arange(512)
    return [(2 * len(np.arange(1024)), 1024), (np.sum(2 * positions <= 511), 512)]


# --- what the index numbers -------------------------------------------------------------------

usual = geometric()
FIRST_COSINE = Equation(cos(usual(0) * p), cos(usual(1) * p))


@claim(
    "index-of-pair",
    "`i` in `θ_i` numbers the components: component 1, the first cosine, has the frequency `θ_1`, "
    "for `d ≥ 4`",
    note(
        "001",
        "远程衰减",
        line=73,
        quote="`i`是第`i`维位置的index",
        english="`i` is the index of the `i`-th dimension",
        why="`i` numbers the pairs, not the components: the components `2i` and "
        "`2i + 1` have the frequency `θ_i`.",
    ),
    note(
        "004",
        "Sinusoidal",
        line=33,
        quote="`i`是该token的embedding向量的索引",
        english="`i` is the index of the token's embedding vector",
        why="`i` numbers the pairs of components: `2i` and `2i + 1` have the frequency `θ_i`.",
    ),
    as_written="`i`是第`i`维位置的index",
)
def index_of_pair(n, p):
    """`i` numbers pairs: the components `2i` and `2i + 1` have the frequency `θ_i`, so component 1
    has `θ_0 = 1`. Notes 001 and 004 call `i` the index of a dimension, or of the vector. With `d =
    4` and at position 1 component 1 is `cos 1`, and `cos θ_1` would be `cos 0.01`."""
    return Implies(Less(1, n), FIRST_COSINE)


@index_of_pair.refutation(repaired_by=["component-numbers", "pairs-of-one-frequency"])
def the_first_cosine_at_position_one():
    return refute_instance(index_of_pair.statement, {n: 2, p: 1})


@index_of_pair.numbers(n=choice(2, 32, 256), p=choice(1, 2, 50))
def first_cosine_with_numpy(n, p):
    second = reference.frequencies(2 * n)[1]
    return reference.sinusoidal(p, 2 * n)[1], np.cos(second * p)


if __name__ == "__main__":
    run_script(__file__)
