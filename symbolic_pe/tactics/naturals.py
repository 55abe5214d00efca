"""Integers that are natural numbers: what toN says of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    axiom,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    symmetric,
    transitive,
)
from symbolic_pe.kernel.terms import Term, constant, equal, function, less_equal, lift, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, N, Z
from symbolic_pe.tactics.integers import nonnegative_integer
from symbolic_pe.tactics.lemmas import lemma
from symbolic_pe.tactics.logic import is_call
from symbolic_pe.tactics.monomials import subterms
from symbolic_pe.tactics.signs import Signs

TO_N = constant("toN", Z, N)


@lemma("∀z : Z. 0 ≤ z ⇒ toZ(toN(z)) = z")
def natural_part(z: Term, nonnegative: Theorem) -> Theorem:
    n, x = variable("n", N), variable("x", Z)
    goal = equal(lift(TO_N(z), Z), z)
    same = assume(equal(z, lift(n, Z)))
    inner = congruence(function(x, lift(TO_N(x), Z)), same)
    back = congruence(function(n, lift(n, Z)), instantiate(axiom("to_natural"), n))
    shown = transitive(inner, back, symmetric(same))
    each = generalise(discharge(same.statement, shown), n)
    law = instantiate(nonnegative_integer.theorem, z, goal)
    return modus_ponens(law, nonnegative, each)


def natural_parts(facts: Iterable[Theorem], *terms: Term) -> Iterator[Theorem]:
    """⊢ toZ(toN(z)) = z for the toN(z) in these terms, where 0 ≤ z follows from the facts."""
    signs = Signs(tuple(facts))
    for t in dict.fromkeys(subterms(*terms)):
        if is_call(t, "toN") and not t.loose:
            try:
                yield natural_part(t.args[0], signs.prove(less_equal(0, t.args[0])))
            except KernelError:
                continue


def same_natural(s: Term, t: Term, equations: tuple[Theorem, ...]) -> Theorem:
    """⊢ s = t for natural numbers, by algebra in ℤ with the equations."""
    return algebra(s, t, equations, ())
