"""Laws of the floor, of whole turns and of signs (−1)ⁿ."""

from __future__ import annotations

from symbolic_pe.kernel.rules import assume, discharge, generalise, replace, symmetric
from symbolic_pe.kernel.terms import Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Z
from symbolic_pe.tactics.arithmetic.laws_of_exponentials import (
    MULTIPLE,
    cis_negative,
    cis_pi,
    natural_turns,
)
from symbolic_pe.tactics.arithmetic.laws_of_integer_powers import powZ_nat, powZ_sign_opposite
from symbolic_pe.tactics.arithmetic.laws_of_order import absurd, at_most, le_antisymmetric
from symbolic_pe.tactics.arithmetic.laws_of_powers import lifted_power
from symbolic_pe.foundations.equations import (
    PI,
    applied,
    by_algebra,
    chain,
    cis,
    congruent,
    floor,
    head,
    integer_power,
    number,
)
from symbolic_pe.foundations.laws import AxiomLaw, law
from symbolic_pe.foundations.written import equal, lift

floor_low, floor_high, gap = AxiomLaw("floor_low"), AxiomLaw("floor_high"), AxiomLaw("gap")
integer_cases = AxiomLaw("integer_cases")


def _integer_at_most(a: Term, b: Term, *bounds: Theorem) -> Theorem:
    """Γ ⊢ a ≤ b for integers, from inequalities that add up to a < b + 1."""

    def contradiction(h: Theorem) -> Theorem:
        return absurd(((gap(b, a, h),), *((bound,) for bound in bounds)))

    return at_most(lift(a, R), lift(b, R), contradiction)


@law("floors", "∀x : R, k : Z. floor(x + k) = floor(x) + k")
def floor_add(x: Term, k: Term) -> Theorem:
    moved = x + lift(k, R)
    one, other = floor(moved), floor(x) + k
    up = _integer_at_most(one, other, floor_low(moved), floor_high(x))
    down = _integer_at_most(other, one, floor_low(x), floor_high(moved))
    same = le_antisymmetric(lift(one, R), lift(other, R), up, down)
    return by_algebra(one, other, same)


@law("floors", "∀k : Z. floor(toR(k)) = k")
def floor_of_integer(k: Term) -> Theorem:
    real = lift(k, R)
    down = _integer_at_most(k, floor(real), floor_high(real))
    same = le_antisymmetric(lift(floor(real), R), real, floor_low(real), down)
    return by_algebra(floor(real), k, same)


@law("exact_values", "∀z : Z. cis(2·(pi·z)) = 1")
def whole_turns(z: Term) -> Theorem:
    n, hole = variable("n", N), variable("hole′", Z)

    def turned(whole: Term) -> Term:
        return cis(2 * (PI * lift(whole, R)))

    natural = head("toZ", N, Z)(n)
    angle = lift(n, R) * (2 * PI)
    plus = chain(applied(cis, by_algebra(turned(natural).args[0], angle)), natural_turns(n))
    back = applied(cis, by_algebra(turned(-natural).args[0], -angle))
    unit = by_algebra(cis(-angle), cis(angle) * cis(-angle), natural_turns(n))
    minus = chain(back, unit, cis_negative(angle))
    goal = function(hole, equal(turned(hole), number(1, C)))
    branches = []
    for value, theorem in ((natural, plus), (-natural, minus)):
        same = equal(z, value)
        moved = replace(goal, symmetric(assume(same)), theorem)
        branches.append(generalise(discharge(same, moved), n))
    return integer_cases(z, goal(z), *branches)


@law("exact_values", "∀z : Z. cis(pi·z)^2 = 1")
def half_turns(z: Term) -> Theorem:
    two, angle = number(2, N), PI * lift(z, R)
    doubled = applied(cis, by_algebra(head("toR", N, R)(two) * angle, 2 * angle))
    return chain(symmetric(MULTIPLE["cis"](angle, two)), doubled, whole_turns(z))


@law("exact_values", "∀z : Z. powZ((−1 : C), z) = cis(pi·z)")
def sign_as_wave(z: Term) -> Theorem:
    n, minus_one, hole = variable("n", N), number(-1, C), variable("hole′", Z)
    whole = head("toZ", N, Z)(n)

    def goal(k: Term) -> Term:
        return equal(integer_power(minus_one, k), cis(PI * lift(k, R)))

    power = congruent(lambda w: w**n, symmetric(cis_pi()))
    angle = head("toR", N, R)(n) * PI
    turned = applied(cis, by_algebra(angle, PI * lift(whole, R)))
    plus = chain(powZ_nat(minus_one, n), power, symmetric(MULTIPLE["cis"](PI, n)), turned)
    wave, back = cis(PI * lift(whole, R)), cis(-(PI * lift(whole, R)))
    same = by_algebra(wave, wave**2 * back, cis_negative(PI * lift(whole, R)))
    other = by_algebra(wave**2 * back, back, half_turns(whole))
    opposite = applied(cis, by_algebra(-(PI * lift(whole, R)), PI * lift(-whole, R)))
    minus = chain(powZ_sign_opposite(whole), plus, same, other, opposite)
    branches = []
    for value, theorem in ((whole, plus), (-whole, minus)):
        equation = equal(z, value)
        moved = replace(function(hole, goal(hole)), symmetric(assume(equation)), theorem)
        branches.append(generalise(discharge(equation, moved), n))
    return integer_cases(z, goal(z), *branches)


@law("exact_values", "∀n : N. toC((−1 : R)^n) = cis(pi·n)")
def natural_sign_as_wave(n: Term) -> Theorem:
    whole, minus_one = head("toZ", N, Z)(n), number(-1, C)
    lifted = lifted_power["R", "C"](number(-1, R), n)
    same = congruent(lambda w: w**n, by_algebra(head("toC")(number(-1, R)), minus_one))
    turned = applied(cis, by_algebra(PI * lift(whole, R), PI * lift(n, R)))
    return chain(lifted, same, symmetric(powZ_nat(minus_one, n)), sign_as_wave(whole), turned)
