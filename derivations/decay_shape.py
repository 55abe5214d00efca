"""The shape of the decay: does the similarity fall steadily, and which schedules cross the axis?

Note 001 (远程衰减) plots ∫₀¹ cos kθ_t dt for several schedules θ_t and reads off the curves: the
similarity decays, θ_t = t alone crosses the axis, powers of t fall faster at short distances and
exponentials b^(−t) at long ones, smaller frequencies fall more slowly.  Here is what of this is
true: all of these curves swing about the axis, with θ_t = t as with b^(−t).
"""

from sympy import Ci, Integer, Integral, Lambda, Rational, Symbol, cos, log, pi, sin

from symbolic_pe.catalogue import beyond, cited, claim, note
from symbolic_pe.encodings import b, decay_integral
from symbolic_pe.encodings import k as offset
from symbolic_pe.logic import calculus, rules
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
from symbolic_pe.logic.terms import define, substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import constant, positive, reals
from symbolic_pe.proofs import (
    at,
    bounded_by,
    calc,
    contradiction,
    cut,
    each,
    evaluate,
    refute_instance,
    suppose,
)
from symbolic_pe.proofs.lemmas import integral_of_derivative, reciprocal_positive, sine_positive
from symbolic_pe.proofs.reasons import algebra, angle_addition, definition, exact_value

k = Symbol("k", positive=True)  # a distance; ``offset`` is k of either sign
t = Symbol("t", real=True)


def exponential(base):
    """I_b for one base b, as a function of its own name."""
    return define(f"I_{base}", [offset], substitute(decay_integral.body, {b: Integer(base)}))


I_10000, I_1000 = exponential(10000), exponential(1000)

identity = define("D", [offset], Integral(cos(offset * t), (t, 0, 1)))
"""∫₀¹ cos kt dt, the similarity for the frequencies θ_t = t."""

fourth_power = define("Q", [offset], Integral(cos(offset * t**4), (t, 0, 1)))
"""∫₀¹ cos kt⁴ dt, the similarity for the frequencies θ_t = t⁴."""


# --- θ_t = t ---------------------------------------------------------------------------------

IDENTITY_CROSSES = claim(
    "identity-crosses",
    "For θ_t = t the integral is sin(k)/k, and changes its sign at k = π",
    And(
        ForAll(offset, Implies(Not(Equation(offset, 0)),
                               Equation(identity(offset), sin(offset) / offset))),
        Equation(identity(pi), 0),
        ForAll(offset, Implies(And(Less(0, offset), Less(offset, pi)), Less(0, identity(offset)))),
        ForAll(offset, Implies(And(Less(pi, offset), Less(offset, 2 * pi)),
                               Less(identity(offset), 0))),
    ),
    sources=[note("001", "远程衰减")],
    explanation="sin(kt)/k has the derivative cos kt, so the integral is sin(k)/k: positive up to "
    "k = π, zero there, negative from π to 2π, and so on with every half turn.",
)  # fmt: skip


@IDENTITY_CROSSES.proof
def sine_over_its_argument():
    values = sine_quotient()
    inside = Less(0, offset), Less(offset, pi)
    beyond_pi = Less(pi, offset), Less(offset, 2 * pi)
    middle = at(values, {offset: pi})
    zero = calc(identity(pi)).eq(sin(pi) / pi, by=middle).eq(0, by=exact_value("sin π = 0"))
    return values, zero, above_axis(values, *inside), below_axis(values, *beyond_pi)


def sine_quotient():
    """⊢ ∀k ≠ 0: D(k) = sin(k)/k."""
    area = identity(offset).unfold()
    primitive = integral_of_derivative(area, sin(offset * t) / offset, reason="(sin(kt)/k)′ = cos kt")
    chain = (
        calc(identity(offset))
        .eq(area, by=definition)
        .eq(sin(offset) / offset, by=primitive)
    )
    return each(chain.theorem, offset, given=(Not(Equation(offset, 0)),), reason="so for all k ≠ 0")
