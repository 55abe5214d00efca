"""Rules whose theorems are remembered."""

import pytest

from symbolic_pe.foundations import repeated
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel import rules
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R

X, Y = variable("x", R), variable("y", R)


def test_the_same_arguments_give_the_same_theorem() -> None:
    assert repeated.assume(equal(X, Y)) is repeated.assume(equal(X, Y))
    assert repeated.algebra(X + Y, Y + X, (), ()) is repeated.algebra(X + Y, Y + X, (), ())


def test_other_arguments_give_another() -> None:
    shown = repeated.symmetric(repeated.assume(equal(X, Y)))
    assert shown.statement is equal(Y, X)
    assert shown is not repeated.symmetric(rules.assume(equal(X, Y)))


def test_what_does_not_follow_never_does() -> None:
    for _ in range(2):
        with pytest.raises(KernelError):
            repeated.algebra(X, Y, (), ())


@pytest.mark.parametrize("name", sorted({*repeated.__all__} - {"forget"}))
def test_a_rule_of_the_kernel_and_a_bound(name: str) -> None:
    remembered = getattr(repeated, name)
    assert remembered.__wrapped__.__name__ == name
    assert remembered.cache_info().maxsize == repeated.MOST


def test_what_is_forgotten_is_made_again() -> None:
    first = repeated.assume(equal(X, Y))
    repeated.forget()
    again = repeated.assume(equal(X, Y))
    assert again is not first
    assert again.statement is first.statement
