"""Digests of proofs: another one for another proof, whatever the names."""

import pytest

from symbolic_pe.foundations import digests
from symbolic_pe.foundations.digests import proof_digest
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    define,
    discharge,
    generalise,
    instantiate,
    reflexive,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import equality, function, numeral, variable
from symbolic_pe.kernel.types import R, Z
from symbolic_pe.tactics.goals.context import Context

x, y, z = (variable(name, R) for name in "xyz")
one, two = numeral(1, 1, R), numeral(2, 1, R)


def same(a):
    return generalise(reflexive(a), a)


def turned(a, b):
    """⊢ ∀x y. x = y ⇒ y = x, with these names."""
    equal = equality(a, b)
    return generalise(discharge(equal, symmetric(assume(equal))), a, b)


def by_definition(name):
    return instantiate(define(name, function(x, x + one)), two)


ALIKE = {
    "bound variables": (reflexive(function(x, x)), reflexive(function(y, y))),
    "free variables": (reflexive(x), reflexive(y)),
    "variables inside of a proof": (same(x), same(y)),
    "several variables": (turned(x, y), turned(z, x)),
    "defined constants": (by_definition("digested"), by_definition("digested_2")),
}


@pytest.mark.parametrize(("one_side", "other"), ALIKE.values(), ids=ALIKE)
def test_names_mean_nothing(one_side, other):
    assert proof_digest(one_side) == proof_digest(other)


def _twice(theorem):
    return symmetric(symmetric(theorem))


DIFFERENT = {
    "what is said": (reflexive(one), reflexive(two)),
    "which variable": (reflexive(x + y), reflexive(x + x)),
    "the sort of a variable": (reflexive(x), reflexive(variable("x", Z))),
    "a step more": (reflexive(x), _twice(reflexive(x))),
    "a step inside": (generalise(reflexive(x), x), generalise(_twice(reflexive(x)), x)),
    "an axiom": (axiom("lt_irreflexive"), axiom("sqrt_nonnegative")),
    "a definition": (
        define("digested_3", function(x, x + one)),
        define("digested_4", function(x, x + two)),
    ),
    "which of two premises": (
        transitive(assume(equality(x, y)), assume(equality(y, x))),
        transitive(assume(equality(x, y)), _twice(assume(equality(y, x)))),
    ),
    "where a theorem is used": (
        congruence(function(x, x + one), reflexive(two)),
        congruence(function(x, one + x), reflexive(two)),
    ),
    "which hypothesis": (assume(equality(x, y)), assume(equality(x, x))),
}


@pytest.mark.parametrize(("one_side", "other"), DIFFERENT.values(), ids=DIFFERENT)
def test_another_proof_has_another_digest(one_side, other):
    assert proof_digest(one_side) != proof_digest(other)


def test_what_was_proved_before_means_nothing():
    """A closed number is expanded by what facts say of it, also after it has been without them."""
    goal = read("absR(toR((2 : Z) − toZ((0 : N)))) = 2")
    with_fact = Context((assume(read("(0 : R) ≤ 2")),))
    before = proof_digest(with_fact.prove(goal))
    Context().prove(goal)
    assert proof_digest(Context(with_fact.facts).prove(goal)) == before


def test_the_order_of_theorems_counts():
    assert proof_digest(reflexive(one), reflexive(two)) != proof_digest(
        reflexive(two), reflexive(one)
    )


def test_deep_proofs_are_no_problem():
    theorem = reflexive(x)
    for _ in range(5000):
        theorem = symmetric(theorem)
    assert len(proof_digest(theorem)) == 64


def test_what_is_gone_is_not_kept():
    theorem = reflexive(x + variable("of_this_test", R))
    proof_digest(theorem)
    assert theorem in digests._digested
    before = len(digests._digested)
    del theorem
    assert len(digests._digested) < before
