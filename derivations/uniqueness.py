"""One step and many: how the encoding moves on, and whether it ever comes back.

The pair (sin θ_i p, cos θ_i p) runs round the unit circle with constant speed.  What is the same at
every position is therefore the turn from PE(p) to PE(p + 1), not the difference of the two.  At
whole-numbered positions the encoding never comes back, because π is irrational; at real positions
it may.

Notes 000 §1.3 and §1.5, 002 §3.2.
"""

from sympy import I, Integer, Lambda, Symbol, cos, exp, pi, sin

from symbolic_pe.catalogue import cited, claim, note
from symbolic_pe.encodings import PE, G, T, b, geometric, i, j, k, n, p, stacked_blocks, theta
from symbolic_pe.logic import calculus, rules
from symbolic_pe.logic.axioms import axiom
from symbolic_pe.logic.statements import (
    And,
    Equation,
    ForAll,
    HasDerivative,
    Implies,
    Less,
    LessEqual,
)
from symbolic_pe.logic.terms import Dot, MatrixLambda, MatrixVariable, define, substitute
from symbolic_pe.numerics import reference
from symbolic_pe.numerics.sampling import choice, constant, family, function, reals
from symbolic_pe.proofs import (
    at,
    bounded_by,
    calc,
    contradiction,
    cut,
    each,
    evaluate,
    for_each_value,
    given,
    infer,
    refute_instance,
    suppose,
)
from symbolic_pe.proofs.lemmas import whole_turns
from symbolic_pe.proofs.reasons import (
    angle_addition,
    block_product,
    definition,
    eulers_formula,
    pythagoras,
)

f, x, y = (Symbol(name, real=True) for name in "fxy")
s, t = Symbol("s", integer=True), Symbol("t", integer=True)
u, v = Symbol("u", integer=True, positive=True), Symbol("v", integer=True, positive=True)


# --- the next position ------------------------------------------------------------------------

FIXED_INCREMENT = claim(
    "fixed-increment",
    "sin(t + 1) − sin t is the same at every position t",
    ForAll([s, t], Equation(sin(s + 1) - sin(s), sin(t + 1) - sin(t))),
    as_written="sin(1) → sin(2) → sin(3) → ... → sin(512)，△ = 固定的相对变化",
    sources=[note("002", "§3.2")],
    explanation="From 1 to 2 the sine grows by 0.07, from 2 to 3 it falls by 0.77.  What is fixed "
    "is the turn: the pair (sin t, cos t) turns by the same angle at every step.",
)


@FIXED_INCREMENT.refutation(repaired_by=["fixed-transition"])
def two_steps_of_the_note():
    return refute_instance(
        FIXED_INCREMENT.statement, {s: 1, t: 2}, reason="take the steps 1 → 2 and 2 → 3"
    )


@FIXED_INCREMENT.numbers(s=choice(1, 512, 513), t=choice(2, 513, 999))
def increments_with_numpy(s, t):
    sines = reference.sinusoidal([s, s + 1, t, t + 1], 2)[:, 0]
    return sines[1] - sines[0], sines[3] - sines[2]


FIXED_TRANSITION = claim(
    "fixed-transition",
    "One matrix T(1) leads from every position to the next, and sin(t + 1) + sin(t − 1) = "
    "2 cos 1 · sin t",
    And(
        ForAll([n, theta, p], Equation(PE(p + 1), T(1) @ PE(p))),
        ForAll([f, p], Equation(sin(f * (p + 1)) + sin(f * (p - 1)), 2 * cos(f) * sin(f * p))),
    ),
    sources=[note("002", "§3.2")],
    explanation="What training sees from 1 to 2 and from 511 to 512 is one and the same linear "
    "map, and so is what comes after.  A single sine follows from its last two values with the "
    "constant factor 2 cos f; the note's case is f = 1.",
)


@FIXED_TRANSITION.proof
def a_shift_by_one():
    shift = at(cited("shift-identity"), {n: n, theta: theta, p: p, k: 1})
    step = rules.symmetric(shift, reason="shift-identity with k = 1")
    sines = calc(sin(f * (p + 1)) + sin(f * (p - 1))).eq(
        2 * cos(f) * sin(f * p), by=angle_addition("angle addition; cos fp sin f cancels")
    )
    return step, sines


@FIXED_TRANSITION.numbers(
    f=reals(-1, 1), p=reals(-1e3, 1e3), n=choice(1, 8, 32), theta=family("n", -1, 1)
)
def transition_with_numpy(f, p, n, theta):
    here, there = reference.sinusoidal([p, p + 1], 2 * n, frequencies=theta)
    before, now, after = reference.sinusoidal([p - 1, p, p + 1], 2, frequencies=[f])[:, 0]
    cosine = reference.sinusoidal(1, 2, frequencies=[f])[1]
    shifted = reference.shift_matrix(1, 2 * n, frequencies=theta) @ here
    return [(there, shifted), (after + before, 2 * cosine * now)]


SMOOTH_FLOW = claim(
    "smooth-flow",
    "The encoding is a smooth flow: d/dp PE(p) = G PE(p)",
    ForAll([n, theta, p], HasDerivative(MatrixLambda((p,), PE(p)), p, G() @ PE(p))),
    sources=[note("002", "§3.2")],
    explanation="G = ⊕ [[0, θ_i], [−θ_i, 0]] is one matrix for all positions: each pair runs round "
    "its circle with the speed θ_i.  So PE is differentiable, however often, at every real "
    "position, and neighbours are close.",
)


@SMOOTH_FLOW.proof
def differentiate_each_component():
    w = theta(i)
    slope = stacked_blocks(w * cos(w * p), -w * sin(w * p))
    by_entries = calculus.derivative(
        MatrixLambda((p,), PE(p)), p, slope, reason="differentiate each component"
    )
    product = calc(G() @ PE(p)).eq(slope, by=block_product)
    place = MatrixVariable("slope", 2 * n, 1)
    pattern = HasDerivative(MatrixLambda((p,), PE(p)), p, place())
    return rules.rewrite(
        rules.symmetric(product.theorem), by_entries, place, pattern, reason="both are the same"
    )


@SMOOTH_FLOW.numbers(p=reals(-1e3, 1e3), n=choice(1, 8, 32), theta=family("n", -1, 1))
def flow_with_numpy(p, n, theta):
    encoding = reference.sinusoidal(p, 2 * n, frequencies=theta)
    return encoding, reference.generator(2 * n, frequencies=theta) @ encoding


# --- whether it comes back --------------------------------------------------------------------

PE_b = define("PE_b", [p], substitute(PE.body, {theta: geometric(b)}))
"""PE(p) in the frequencies θ_i = b^(−2i/d)."""

RATIONAL = And(LessEqual(j, n - 1), Equation(theta(j), u / v), Equation(PE(s), PE(t)))
"""One of the frequencies is a positive rational number, and s and t have the same encoding."""

UNIQUE_ON_INTEGERS = claim(
    "unique-on-integers",
    "Different whole-numbered positions have different encodings",
    And(
        ForAll([n, theta, j, u, v, s, t], Implies(RATIONAL, Equation(s, t))),
        ForAll([n, b, s, t], Implies(Equation(PE_b(s), PE_b(t)), Equation(s, t))),
    ),
    sources=[note("000", "§1.5, 1")],
    explanation="One pair with a rational frequency suffices, and with θ_i = b^(−2i/d) the first "
    "is one, as θ_0 = 1: it comes back after multiples of 2π only, and none but 0 is rational, as "
    "π is irrational.  The note's reason, frequencies small enough, is not needed.",
)


@UNIQUE_ON_INTEGERS.proof
def no_multiple_of_pi_is_rational():
    parts = map(given, RATIONAL.parts)
    equal = same_position(*parts)
    for place in range(3):
        equal = cut(rules.conjunct(suppose(RATIONAL), place), equal)
    in_general = each(equal, n, theta, j, u, v, s, t, given=(RATIONAL,))
    return in_general, in_the_schedule(in_general)


def same_position(in_range, rational, same_encoding):
    """j ≤ n − 1, θ_j = u/v, PE(s) = PE(t) ⊢ s = t, by way of e^{i(s − t)θ_j} = 1."""
    here, there = s * theta(j), t * theta(j)
    waves = [pair_at(j, in_range, same_encoding, row) for row in (0, 1)]
    backwards = cos(there) - I * sin(there)
    turn = (
        calc(exp(I * (here - there)))
        .eq((cos(here) + I * sin(here)) * backwards, by=eulers_formula)
        .eq((cos(there) + I * sin(there)) * backwards, "the pairs are the same", *waves)
        .eq(1, by=pythagoras)
    )
    turns = whole_turns(here - there, turn.theorem)
    apart, (k,) = suppose(turns.conclusion.body), turns.conclusion.variables
    multiple = (
        calc(2 * v * k * pi)
        .eq(v * (s - t) * theta(j), "for this k", (-v, apart))
        .eq((s - t) * u, "θ_j = u/v", (v * (s - t), rational))
    )
    irrational = axiom("pi-irrational")
    values = dict(zip(irrational.conclusion.variables, (2 * v * k, (s - t) * u), strict=True))
    none = at(irrational, values, multiple.theorem, reason="π is irrational")
    equal = (
        calc(s)
        .eq(t + 2 * v * k * pi / u, "2vkπ = (s − t)u", (-1 / u, multiple.theorem))
        .eq(t, "2vk = 0", (pi / u, none))
    )
    return rules.choose(turns, equal.theorem)


def pair_at(place, in_range, same_encoding, row):
    """sin sθ_j = sin tθ_j (row 0) or cos sθ_j = cos tθ_j (row 1), from the encodings."""
    entries = rules.entry(same_encoding, row, 0)
    start = bounded_by(LessEqual(0, place), place)
    return at(entries, {i: place}, start, in_range, reason="compare the pairs of this frequency")


def in_the_schedule(in_general):
    """PE_b(s) = PE_b(t) ⊢ s = t, as θ_0 = b⁰ = 1."""
    values = {n: n, theta: geometric(b), j: 0, u: 1, v: 1, s: s, t: t}
    instance = at(in_general, values, reason="θ_0 = b⁰ = 1")
    same = instance.conclusion.premise.parts[2]
    encodings = (
        calc(same.lhs)
        .eq(PE_b(s), by=definition)
        .eq(PE_b(t), by=given(Equation(PE_b(s), PE_b(t))))
        .eq(same.rhs, by=definition)
    )
    first = bounded_by(LessEqual(0, n - 1), n - 1)
    return infer(instance, first, rules.reflexive(Integer(1)), encodings.theorem)


@UNIQUE_ON_INTEGERS.numbers(
    consequences=[Less(0, Dot(PE_b(s) - PE_b(t), PE_b(s) - PE_b(t)))],
    b=choice(2, 100, 10000),
    n=choice(1, 4, 32),
    s=choice(0, 44, 710),
    t=choice(44, 333, 0),
)
def distances_with_numpy(b, n, s, t):
    """Apart, even where s − t is close to a multiple of 2π: 44 to 14π, 710 to 226π."""
    here, there = reference.sinusoidal([s, t], 2 * n, b)
    return 0, reference.distance_squared(here, there)


@UNIQUE_ON_INTEGERS.numbers(
    n=choice(1, 4, 32),
    j=choice(0, 0, 3),
    theta=function(Lambda(j, 1 / (j + 2))),
    u=constant(1),
    v=choice(2, 2, 5),
    b=choice(2, 100, 10000),
    s=choice(3, 44, 710),
    t=choice(3, 44, 710),
)
def positions_with_numpy(s, t):
    return [(s, t), (s, t)]


PE_usual = define("PE", [p], substitute(PE.body, {theta: geometric()}))
"""PE(p) in the frequencies θ_i = 10000^(−2i/d)."""

UNIQUE_ON_REALS = claim(
    "unique-on-reals",
    "Different real positions have different encodings, for every d",
    ForAll([n, x, y], Implies(Equation(PE_usual(x), PE_usual(y)), Equation(x, y))),
    as_written="不仅能用位置向量表示整形，还可以用位置向量表示浮点型 … 每个token的向量唯一",
    sources=[note("000", "§1.3, §1.5")],
    explanation="The note wants a code for real positions as well.  For d = 8 the frequencies are "
    "1, 1/10, 1/100 and 1/1000, and after 2000π positions every pair has made whole turns: 1000, "
    "100, 10 and 1.  At d = 2 it takes 2π.",
)


@UNIQUE_ON_REALS.refutation(repaired_by=["unique-on-integers"])
def a_common_period():
    far = 2000 * pi
    instance = at(
        suppose(UNIQUE_ON_REALS.statement),
        {n: 4, x: far, y: 0},
        reason="take d = 8 and the positions 2000π and 0",
    )
    there, here = instance.conclusion.premise.lhs, instance.conclusion.premise.rhs
    angle = far * geometric(count=Integer(4))(i)
    turned = rules.congruence_of_blocks(
        there.unfold(), here.unfold(), whole_turn(sin(angle), 0), whole_turn(cos(angle), 1),
        reason="θ_i·2000π is a multiple of 2π in each pair",
    )  # fmt: skip
    return_to_start = (
        calc(there)
        .eq(there.unfold(), by=definition)
        .eq(here.unfold(), by=turned)
        .eq(here, by=definition)
    )
    same = infer(instance, return_to_start.theorem)
    different = evaluate(Equation(far, 0))
    return contradiction(UNIQUE_ON_REALS.statement, same, different, reason="so the claim is false")


def whole_turn(wave, value):
    """∀i ≤ 3: wave = value, case by case."""
    everywhere = for_each_value(
        i,
        3,
        lambda place: (
            calc(wave)
            .eq(value, f"i = {place}: the angle {2000 // 10**place}π", suppose(Equation(i, place)))
            .theorem
        ),
        reason="θ_i·2000π = 2000π, 200π, 20π, 2π",
    )
    return each(everywhere, i, given=(LessEqual(0, i), LessEqual(i, 3)))


@UNIQUE_ON_REALS.numbers(
    of=[Equation(PE_usual(x), PE_usual(y)), Equation(x, y)],
    n=constant(4),
    x=constant(2001 * pi),
    y=constant(pi),
)
def two_positions_with_one_encoding(n, x, y):
    return [tuple(reference.sinusoidal([x, y], 2 * n)), (x, y)]


if __name__ == "__main__":
    from symbolic_pe.catalogue import run_script

    run_script(__file__)
