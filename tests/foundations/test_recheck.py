"""Rules that are applied again."""

import pytest

from symbolic_pe.foundations.recheck import Recheck, recheck
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.rules import assume, discharge, reflexive, symmetric, transitive
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError, R

X, Y = variable("x", R), variable("y", R)


def test_every_rule_is_applied_once() -> None:
    given = assume(equal(X, Y))
    assert recheck(transitive(given, symmetric(given))) == 3


def test_what_is_shown_in_two_ways_is_shown_again_in_one() -> None:
    given = assume(equal(X, Y))
    twice = symmetric(symmetric(given))
    assert recheck(discharge(given.statement, twice)) == 2
    assert recheck(twice, given) == 1


def test_what_nothing_needs_any_more_is_left_out() -> None:
    assert recheck(transitive(reflexive(X), reflexive(X))) == 1


def _forged(theorem: Theorem, statement: object) -> Theorem:
    type.__getattribute__(Theorem, "statement").__set__(theorem, statement)
    return theorem


def test_a_forged_theorem_is_found_out() -> None:
    forged = _forged(reflexive(X), equal(X, Y))
    with pytest.raises(KernelError, match="does not follow by reflexive"):
        recheck(symmetric(forged))
    with pytest.raises(KernelError, match="does not follow by reflexive"):
        recheck(forged)


def test_a_theorem_is_needed() -> None:
    with pytest.raises(KernelError, match="a theorem is needed"):
        recheck(equal(X, X))  # type: ignore[arg-type]


def test_what_was_made_again_for_one_claim_is_not_made_again_for_the_next() -> None:
    given = assume(equal(X, Y))
    turned = symmetric(given)
    recheck_all = Recheck()
    assert recheck_all.made_again(turned) == 2
    assert recheck_all.made_again(transitive(given, turned)) == 1


def test_a_forged_theorem_is_found_out_for_the_next_claim_too() -> None:
    given = assume(equal(X, Y))
    recheck_all = Recheck()
    recheck_all.made_again(given)
    with pytest.raises(KernelError, match="does not follow by symmetric"):
        recheck_all.made_again(_forged(symmetric(given), equal(X, X)))
