"""Sines alone: the step between the binary code and the sinusoidal encoding.

Each coordinate is one sine, PE_t = (sin w_0 t, …, sin w_{d−1} t), first with w_i = 1/2^i and then
with w_i = b^(−i/(d−1)).  Without the cosines the encoding cannot be shifted by a matrix.

Notes 000 §1.4 and §1.5.
"""

import numpy as np
from sympy import Function, I, Integer, Rational, Symbol, cos, exp, pi, sin

from symbolic_pe.catalogue import claim, note
from symbolic_pe.encodings import BASE, b, geometric, i, n, stacked_blocks
from symbolic_pe.logic import rules
from symbolic_pe.logic.axioms import axiom
from symbolic_pe.logic.statements import (
    And,
    Equation,
    Exists,
    ForAll,
    Implies,
    Less,
    LessEqual,
    Not,
    Or,
)
from symbolic_pe.logic.terms import MatrixVariable, define
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice, family, matrix, positive, reals
from symbolic_pe.proofs import (
    at,
    bounded_by,
    by_cases,
    calc,
    close,
    contradiction,
    cut,
    each,
    equate,
    evaluate,
    ex_falso,
    given,
    nonzero,
    refute_existence,
    suppose,
    zero_factor,
)
from symbolic_pe.proofs.lemmas import power_strictly_decreases, reciprocal_positive, whole_turns
from symbolic_pe.proofs.reasons import (
    block_product,
    definition,
    eulers_formula,
    law_of_exponents,
    sum_to_product,
    trigonometry,
)

x = Symbol("x", real=True)
d = Symbol("d", integer=True, positive=True)
s, t = Symbol("s", integer=True), Symbol("t", integer=True)
place = Symbol("t", real=True)

PE = define("PE", [place], stacked_blocks(sin(place / 2**i), count=d))
"""PE_t = (sin(t/2^i)) for i = 0 … d − 1, the first encoding of note 000 §1.4."""


# --- the frequencies 1/2^i --------------------------------------------------------------------

SINE_ONLY_COLLIDES = claim(
    "sine-only-collides",
    "With sines of the frequencies 1/2^i, positions 2π·2^(d−1) apart have the same encoding",
    ForAll([d, place], Equation(PE(place + 2 * pi * 2 ** (d - 1)), PE(place))),
    sources=[note("000", "§1.4")],
    explanation="The slowest sine, of frequency 1/2^(d−1), has the period 2π·2^(d−1), and all "
    "others have made whole turns by then.  The note shows d = 3: the closed curve has the "
    "length 8π ≈ 25 positions.",
)


@SINE_ONLY_COLLIDES.proof
def whole_turns_of_every_sine():
    far = 2 * pi * 2 ** (d - 1)
    there, here = PE(place + far), PE(place)
    turned = (
        calc(sin((place + far) / 2**i))
        .eq(sin(place / 2**i + far / 2**i), by=trigonometry("divide each summand"))
        .eq(sin(place / 2**i), by=after_doubled_turns(place / 2**i, far / 2**i))
    )
    blocks = rules.congruence_of_blocks(
        there.unfold(),
        here.unfold(),
        each(turned.theorem, i, given=(LessEqual(0, i), LessEqual(i, d - 1))),
        reason="sine by sine",
    )
    return (
        calc(there)
        .eq(there.unfold(), by=definition)
        .eq(here.unfold(), by=blocks)
        .eq(here, by=definition)
    )


def after_doubled_turns(start, angle):
    """i ≤ d − 1 ⊢ sin(start + angle) = sin(start), where angle = 2π·2^(d−1−i)."""
    k, turn = Symbol("k", integer=True, nonnegative=True), Symbol("a", real=True)
    turns = Equation(turn, 2 * pi * 2**k)
    periodic = calc(sin(x + turn)).eq(sin(x), "a is 2^k whole turns", suppose(turns))
    count = d - 1 - i
    natural = bounded_by(LessEqual(0, count), suppose(LessEqual(i, d - 1)))
    many = calc(angle).eq(2 * pi * 2**count, by=law_of_exponents("2^(d−1)/2^i = 2^(d−1−i)"))
    general = each(periodic.theorem, x, turn, k, given=(turns,))
    return at(general, {x: start, turn: angle, k: count}, natural, many.theorem,
              reason="2^(d−1−i) whole turns")  # fmt: skip


@SINE_ONLY_COLLIDES.numbers(d=choice(1, 3, 8), t=reals(-100, 100))
def one_period_later_with_numpy(d, t):
    encodings = reference.sine_only([t + 2 * np.pi * 2 ** (d - 1), t], d)
    return tuple(encodings[:, :, np.newaxis])


# --- whole-numbered positions -----------------------------------------------------------------


def half_turns(angle, no_sine):
    """From sin(angle) = 0 to ∃k ∈ ℤ: 2·angle = 2πk."""
    double = 2 * angle
    turn = (
        calc(exp(I * double))
        .eq(1 - 2 * sin(angle) ** 2 + 2 * I * sin(angle) * cos(angle), by=eulers_formula)
        .eq(1, "the sine is 0", (2 * I * cos(angle) - 2 * sin(angle), no_sine))
    )
    return whole_turns(double, turn.theorem)


def zero_unless_pi_is_rational(factor, whole, multiple):
    """From factor·π = whole, both integers, to factor = 0."""
    irrational = axiom("pi-irrational")
    values = dict(zip(irrational.conclusion.variables, (factor, whole), strict=True))
    return at(irrational, values, multiple, reason="π is irrational")


def equal_integers(same_sine):
    """From sin s = sin t, for integers s and t, to s = t."""
    near, far = sin((s - t) / 2), cos((s + t) / 2)
    product = (
        calc(near * far)
        .eq((sin(s) - sin(t)) / 2, by=sum_to_product)
        .eq(0, "equal sines", (Rational(1, 2), same_sine))
    )
    either = zero_factor(near, far, product.theorem)
    return by_cases(either, whole_turns_apart(), mirrored(), reason="in both cases s = t")


def whole_turns_apart():
    """sin((s − t)/2) = 0 ⊢ s = t."""
    turns = half_turns((s - t) / 2, suppose(Equation(sin((s - t) / 2), 0)))
    (k,), count = turns.conclusion.variables, suppose(turns.conclusion.body)
    multiple = equate(2 * k * pi, s - t, (-1, count), reason="s − t = 2πk")
    none = zero_unless_pi_is_rational(2 * k, s - t, multiple)
    equal = calc(s).eq(t, "2k = 0", (1, count), (pi, none))
    return rules.choose(turns, equal.theorem)


def mirrored():
    """cos((s + t)/2) = 0 ⊢ s = t, as this cannot be: s + t would be an odd multiple of π."""
    angle = (s + t + pi) / 2
    no_cosine = suppose(Equation(cos((s + t) / 2), 0))
    no_sine = calc(sin(angle)).eq(cos((s + t) / 2), by=trigonometry)
    no_sine = no_sine.eq(0, "the other case", no_cosine)
    turns = half_turns(angle, no_sine.theorem)
    (k,), count = turns.conclusion.variables, suppose(turns.conclusion.body)
    multiple = equate((2 * k - 1) * pi, s + t, (-1, count), reason="s + t = (2k − 1)π")
    none = zero_unless_pi_is_rational(2 * k - 1, s + t, multiple)
    low = bounded_by(Less(0, 0), (2, suppose(LessEqual(k, 0))), (-1, none), 1)
    high = bounded_by(Less(0, 0), (2, rules.integer_gap(suppose(Less(0, k)))), (1, none), 1)
    odd = by_cases(rules.total_order(k, Integer(0)), low, high, reason="2k − 1 is odd")
    nothing = ex_falso(Equation(s, t), odd, evaluate(Less(0, 0), reason=""))
    return rules.choose(turns, nothing)


SINE_ONLY_MEETS_ON_INTEGERS = claim(
    "sine-only-meets-on-integers",
    "For some d, two tokens get the same vector of sines",
    Exists([d, s, t], And(Not(Equation(s, t)), Equation(PE(s), PE(t)))),
    sources=[note("000", "§1.4")],
    explanation="Tokens sit at whole numbers, and there the first coordinate, sin t, is enough: "
    "equal sines are whole turns apart or mirrored at π/2, and π is irrational.  The vectors can "
    "come close, sin 355 = −0.00003, but they meet at real positions only.",
)


@SINE_ONLY_MEETS_ON_INTEGERS.refutation(repaired_by=["sine-only-collides"])
def the_first_sine_separates_integers():
    different, same = SINE_ONLY_MEETS_ON_INTEGERS.statement.body.parts
    first = bounded_by(LessEqual(0, d - 1), d - 1)
    encodings = given(same, reason="if two tokens had the same vector")
    sines = at(rules.entry(encodings, 0, 0), {i: 0}, rules.numeric(LessEqual(0, 0)), first,
               reason="its first coordinate")  # fmt: skip
    equal = equal_integers(sines)
    absurd = ex_falso(Less(0, 0), equal, suppose(different))
    return refute_existence(SINE_ONLY_MEETS_ON_INTEGERS.statement, absurd)


@SINE_ONLY_MEETS_ON_INTEGERS.numbers(
    of=[Equation(PE(s), PE(t))], d=choice(1, 3, 8), s=choice(355, 0, 44), t=choice(0, 710, 1)
)
def neighbours_with_numpy(d, s, t):
    """Apart, even where s − t is close to a multiple of π: 355 to 113π, 710 to 226π."""
    return tuple(reference.sine_only([s, t], d)[:, :, np.newaxis])


# --- the frequencies b^(−i/(d−1)) -------------------------------------------------------------

frequency = define("w", [i], b ** (-i / (d - 1)))
"""w_i = b^(−i/(d−1)), the second schedule of note 000 §1.4 in any base b."""

wavelength = define("λ", [i], 2 * pi / frequency(i))
"""λ_i = 2π/w_i."""

usual_frequency = define("w", [i], BASE ** (-i / (d - 1)))
"""The same in the note's base 10000."""

SEVERAL = And(Less(1, b), Less(1, d))

SINE_ONLY_SCHEDULE = claim(
    "sine-only-schedule",
    "The frequencies w_i = b^(−i/(d−1)) fall strictly from 1 to 1/b, so the wavelengths grow",
    And(
        ForAll(
            [b, d],
            Implies(
                SEVERAL,
                And(
                    Equation(frequency(0), 1),
                    Equation(frequency(d - 1), 1 / b),
                    ForAll(i, Less(frequency(i + 1), frequency(i))),
                    ForAll(i, Less(wavelength(i), wavelength(i + 1))),
                ),
            ),
        ),
        ForAll(d, Implies(SEVERAL.parts[1], Equation(usual_frequency(d - 1), Rational(1, 10**4)))),
    ),
    sources=[note("000", "§1.4")],
    explanation="Here the last frequency is 1/b, 10⁻⁴ for the note's b = 10000, and the longest "
    "wavelength 2πb, both ends included.  For d = 1 the exponent i/(d − 1) is not defined.",
)


@SINE_ONLY_SCHEDULE.proof
def exponents_from_zero_to_one():
    above_one, several = map(suppose, SEVERAL.parts)
    positive = bounded_by(Less(0, d - 1), several)
    defined = nonzero(positive)
    first = calc(frequency(0)).eq(1, by=definition("b⁰ = 1"))
    last = calc(frequency(d - 1)).eq(1 / b, by=definition("the exponent is −1"))
    step = bounded_by(Less(i / (d - 1), (i + 1) / (d - 1)), reciprocal_positive(d - 1, positive))
    down = (
        calc(frequency(i + 1))
        .eq(b ** (-(i + 1) / (d - 1)), by=definition)
        .lt(b ** (-i / (d - 1)), "i/(d − 1) < (i + 1)/(d − 1) and 1 < b",
            power_strictly_decreases(b, i / (d - 1), (i + 1) / (d - 1), above_one, step))
        .eq(frequency(i), by=definition)
    )  # fmt: skip
    weight = 2 * pi / (frequency(i) * frequency(i + 1))
    longer = calc(wavelength(i)).lt(wavelength(i + 1), "w_(i+1) < w_i", (weight, down.theorem))
    usual = calc(usual_frequency(d - 1)).eq(Rational(1, 10**4), by=definition("the exponent is −1"))
    in_general, in_the_note = (
        tuple(cut(defined, chain.theorem) for chain in chains)
        for chains in ((first, last, down, longer), (usual,))
    )
    return in_general, in_the_note[0]


@SINE_ONLY_SCHEDULE.numbers(b=positive(1.01, 1e6), d=choice(2, 8, 512), i=choice(0, 6, 510))
def schedule_with_numpy(b, d, i):
    schedule = reference.sine_only_frequencies(d, b)
    waves = 2 * np.pi / schedule
    return [
        (schedule[0], 1),
        (schedule[-1], 1 / b),
        (schedule[i + 1], schedule[i]),
        (waves[i], waves[i + 1]),
        (reference.sine_only_frequencies(d)[-1], 1e-4),
    ]


claimed_frequency = define("w", [i], BASE ** (-i / (2 * n - 1)))
"""w_i at d = 2n."""

paper = define("θ", [i], geometric()(i))
"""θ_i = 10000^(−2i/d), the paper's frequency of the components 2i and 2i + 1."""

in_range = LessEqual(i, n - 1)
BY_PAIRS = Exists(
    n, And(Less(1, n), ForAll(i, Implies(in_range, Equation(claimed_frequency(i), paper(i)))))
)
"""For some d ≥ 4, w_i is the frequency of pair i."""

BY_COMPONENTS = Exists(
    n,
    ForAll(
        i,
        Implies(
            in_range,
            And(
                Equation(claimed_frequency(2 * i), paper(i)),
                Equation(claimed_frequency(2 * i + 1), paper(i)),
            ),
        ),
    ),
)
"""For some d, w_i is the frequency of component i."""

PAPER_SCHEDULE = claim(
    "paper-schedule",
    "The Transformer paper uses the frequencies w_i = 10000^(−i/(d−1))",
    Or(BY_PAIRS, BY_COMPONENTS),
    sources=[note("000", "§1.4")],
    explanation="The paper (Vaswani et al. 2017, §3.5) has θ_i = 10000^(−2i/d), d = 2n, for the "
    "components 2i and 2i + 1.  Whether i counts the pairs or, as in the note, the components, "
    "w_i is another schedule for every d (but for pairs with d = 2, where both are just 1).",
)


@PAPER_SCHEDULE.refutation(repaired_by=["exponent-forms"])
def both_readings_fail():
    nothing = evaluate(Less(0, 0), reason="")
    pairs, components = second_pair_differs(), second_component_differs()
    absurd = by_cases(given(PAPER_SCHEDULE.statement, reason="one of the two readings"),
                      pairs, components, reason="neither is possible")  # fmt: skip
    return contradiction(PAPER_SCHEDULE.statement, absurd, nothing, reason="so the claim is false")


def second_pair_differs():
    """w_i = θ_i for all pairs ⊢ 0 < 0, as w_1 = 10000^(−1/(d−1)) > 10000^(−2/d) = θ_1."""
    more, same = map(suppose, BY_PAIRS.body.parts)
    here = bounded_by(LessEqual(1, n - 1), rules.integer_gap(more))
    equal = at(same, {i: 1}, here, reason="the pair 1")
    less = bounded_by(Less(1 / (2 * n - 1), 1 / n), (1 / (n * (2 * n - 1)), more))
    falls = power_strictly_decreases(BASE, 1 / (2 * n - 1), 1 / n, base_above_one(), less)
    larger = calc(paper(1)).eq(BASE ** (-1 / n), by=definition).lt(
        BASE ** (-1 / (2 * n - 1)), "1/(d − 1) < 2/d", falls
    ).eq(claimed_frequency(1), by=definition).eq(paper(1), by=equal)  # fmt: skip
    return from_instance(BY_PAIRS, bounded_by(Less(0, 0), larger.theorem))


def second_component_differs():
    """w_i = the frequency of component i, for all i ⊢ 0 < 0, as w_1 < 1 = θ_0."""
    here = bounded_by(LessEqual(0, n - 1), n - 1)
    equal = rules.conjunct(at(suppose(BY_COMPONENTS.body), {i: 0}, here), 1,
                           reason="the component 1")  # fmt: skip
    positive = bounded_by(Less(0, 1 / (2 * n - 1)), 1 / (2 * n - 1))
    falls = power_strictly_decreases(BASE, 0, 1 / (2 * n - 1), base_above_one(), positive)
    smaller = calc(paper(0)).eq(claimed_frequency(1), by=equal).eq(
        BASE ** (-1 / (2 * n - 1)), by=definition
    ).lt(1, "0 < 1/(d − 1)", falls).eq(paper(0), by=definition("θ_0 = 1"))  # fmt: skip
    return from_instance(BY_COMPONENTS, bounded_by(Less(0, 0), smaller.theorem))


def base_above_one():
    return evaluate(Less(1, BASE), reason="")


def from_instance(existence, absurd):
    """From 0 < 0 under an instance (or its parts) to 0 < 0 under the existence."""
    body = existence.body
    for place in range(len(body.parts) if isinstance(body, And) else 0):
        absurd = cut(rules.conjunct(suppose(body), place), absurd)
    return rules.choose(suppose(existence), absurd)


@PAPER_SCHEDULE.numbers(
    of=[
        Equation(claimed_frequency(i), paper(i)),
        Equation(claimed_frequency(2 * i), paper(i)),
        Equation(claimed_frequency(2 * i + 1), paper(i)),
    ],
    n=choice(2, 4, 8),
    i=choice(1, 2, 3),
)
def two_schedules_with_numpy(n, i):
    mine, theirs = reference.sine_only_frequencies(2 * n), reference.frequencies(2 * n)
    return [(mine[place], theirs[i]) for place in (i, 2 * i, 2 * i + 1)]


# --- no shift ---------------------------------------------------------------------------------

w = Function("w", real=True)
A = MatrixVariable("A", d, d)
shift, whole_shift = Symbol("Δ", real=True), Symbol("m", integer=True)
token = Symbol("t", integer=True, nonnegative=True)

PE_w = define("PE", [place], stacked_blocks(sin(w(i) * place), count=d))
"""PE_t = (sin w_i t) for any frequencies w."""


def some_matrix_shifts(by):
    """∃A ∀t: PE_{t + by} = A PE_t, a d×d matrix for all tokens t = 0, 1, 2, …"""
    return Exists(A, ForAll(token, Equation(PE_w(token + by), A() @ PE_w(token))))


MOVED = And(LessEqual(i, d - 1), Not(Equation(sin(w(i) * shift), 0)))
WHOLE = And(Equation(w(0), 1), Not(Equation(whole_shift, 0)))

SINE_ONLY_NO_SHIFT = claim(
    "sine-only-no-shift",
    "No matrix shifts a vector of sines by Δ, unless every sin(w_i Δ) is 0",
    And(
        ForAll([d, w, shift, i], Implies(MOVED, Not(some_matrix_shifts(shift)))),
        ForAll([d, w, whole_shift], Implies(WHOLE, Not(some_matrix_shifts(whole_shift)))),
    ),
    sources=[note("000", "§1.5")],
    explanation="At t = 0 the vector is 0, and a matrix leaves it there, but PE_Δ is not 0.  With "
    "w_0 = 1, as in both schedules of the note, this excludes every whole Δ = m except 0, as "
    "sin m ≠ 0.  It is why each sine gets a cosine for company.",
)


@SINE_ONLY_NO_SHIFT.proof
def zero_stays_zero():
    general = close(start_stays_put(), SINE_ONLY_NO_SHIFT.statement.parts[0])
    return general, whole_shifts(general)


def start_stays_put():
    """MOVED ⊢ no matrix shifts by Δ."""
    existence = some_matrix_shifts(shift)
    inside, moved = MOVED.parts
    at_start = at(suppose(existence.body), {token: 0}, reason="look at t = 0")
    zero = (
        calc(PE_w(shift))
        .eq(A() @ PE_w(0), by=at_start)
        .eq(stacked_blocks(0, count=d), by=block_product("sin 0 = 0, and A·0 = 0"))
    )
    entries = rules.entry(zero.theorem, 0, 0)
    here = at(entries, {i: i}, bounded_by(LessEqual(0, i), i), suppose(inside),
              reason="compare the coordinates i")  # fmt: skip
    vanishes = rules.choose(suppose(existence), here)
    return contradiction(existence, vanishes, given(moved), reason="so there is no such matrix")


def whole_shifts(general):
    """w_0 = 1, m ≠ 0 ⊢ no matrix shifts by m."""
    one, nonzero_shift = map(given, WHOLE.parts)
    sine = Equation(sin(w(0) * whole_shift), 0)
    unit = calc(sin(w(0) * whole_shift)).eq(sin(whole_shift), "w_0 = 1", one)
    same = calc(sin(whole_shift)).eq(sin(w(0) * whole_shift), by=unit.theorem)
    same = same.eq(0, "if it were 0", suppose(sine))
    turns = half_turns(whole_shift, same.theorem)
    (k,), count = turns.conclusion.variables, suppose(turns.conclusion.body)
    multiple = equate(2 * k * pi, 2 * whole_shift, (-1, count), reason="2m = 2πk")
    none = zero_unless_pi_is_rational(2 * k, 2 * whole_shift, multiple)
    vanishes = equate(whole_shift, 0, (Rational(1, 2), count), (pi / 2, none))
    moved = contradiction(sine, rules.choose(turns, vanishes), nonzero_shift,
                          reason="sin m is not 0, as π is irrational")  # fmt: skip
    first = bounded_by(LessEqual(0, d - 1), d - 1)
    return at(general, {d: d, w: w, shift: whole_shift, i: 0}, first, moved,
              reason="the first part with i = 0")  # fmt: skip


@SINE_ONLY_NO_SHIFT.numbers(
    of=[Not(Equation(PE_w(shift), A() @ PE_w(0))), Not(Equation(sin(w(i) * shift), 0))],
    d=choice(2, 5, 16),
    i=choice(0, 4, 11),
    w=family("d", 0.1, 1),
    A=matrix("d", "d"),
    Δ=reals(-3, 3),
)
def start_with_numpy(d, i, w, A, Δ):
    start, there = reference.sine_only([0, Δ], d, frequencies=w)
    return [(there[:, np.newaxis], (A @ start)[:, np.newaxis]), (there[i], 0)]


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
