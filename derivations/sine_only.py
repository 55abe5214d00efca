"""Sines alone: the step between the binary code and the sinusoidal encoding.

Each coordinate is one sine, PE_t = (sin w_0 t, …, sin w_{d−1} t), first with w_i = 1/2^i and then
with w_i = b^(−i/(d−1)).  Without the cosines the encoding cannot be shifted by a matrix.

Notes 000 §1.4 and §1.5.
"""

import numpy as np
from sympy import Function, I, Integer, Rational, Symbol, cos, exp, pi, sin

from symbolic_pe.catalogue import claim, note
from symbolic_pe.encodings import BASE, b, i, n, stacked_blocks
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
)
from symbolic_pe.logic.terms import MatrixVariable, define
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice, family, reals
from symbolic_pe.proofs import (
    at,
    bounded_by,
    by_cases,
    calc,
    contradiction,
    cut,
    distinct,
    each,
    equate,
    evaluate,
    ex_falso,
    given,
    refute_existence,
    suppose,
    zero_factor,
)
from symbolic_pe.proofs.lemmas import power_strictly_decreases, whole_turns
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
    return calc(there).eq(there.unfold(), by=definition).eq(here.unfold(), by=blocks).eq(
        here, by=definition
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
    turn = (
        calc(exp(2 * I * angle))
        .eq(1 - 2 * sin(angle) ** 2 + 2 * I * sin(angle) * cos(angle), by=eulers_formula)
        .eq(1, "the sine is 0", (2 * I * cos(angle) - 2 * sin(angle), no_sine))
    )
    return whole_turns(2 * angle, turn.theorem)


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
    no_sine = calc(sin(angle)).eq(cos((s + t) / 2), by=trigonometry).eq(0, by=no_cosine)
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

above_one, two_sines = Less(1, b), Less(1, d)

SINE_ONLY_SCHEDULE = claim(
    "sine-only-schedule",
    "The frequencies b^(−i/(d−1)) fall strictly from 1 to 1/b (10⁻⁴ in the note); wavelengths grow",
    And(
        ForAll(
            [b, d],
            Implies(
                And(above_one, two_sines),
                And(
                    Equation(frequency(0), 1),
                    Equation(frequency(d - 1), 1 / b),
                    ForAll(i, Less(frequency(i + 1), frequency(i))),
                    ForAll(i, Less(wavelength(i), wavelength(i + 1))),
                ),
            ),
        ),
        ForAll(
            d, Implies(two_sines, Equation(BASE ** (-(d - 1) / (d - 1)), Rational(1, 10**4)))
        ),
    ),
    sources=[note("000", "§1.4")],
    explanation="",
)
