"""What is written is what is read."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal
from symbolic_pe.kernel.terms import forall, function, numeral, variable
from symbolic_pe.kernel.types import KernelError, N, R, arrow
from tests.cases import cases
from tests.written_terms import UNREADABLE

x, y = variable("x", R), variable("y", R)


@cases(
    "written means",
    ("x + y·x", "x + (y·x)"),
    ("x − y − x", "(x − y) − x"),
    ("−x^2", "−(x^2)"),
    ("−2·x", "(−2)·x"),
    ("x/y·x", "(x/y)·x"),
    ("x = y ⇒ y = x ⇒ x = x", "x = y ⇒ (y = x ⇒ x = x)"),
    ("x ≠ y", "x = y ⇒ ⊥"),
    ("∀t : R. t = x ⇒ t = y", "∀t : R. (t = x ⇒ t = y)"),
)
def test_what_binds_stronger(written: str, means: str) -> None:
    assert read(written, x=x, y=y) is read(means, x=x, y=y)


def test_binders_do_not_capture_what_names_stand_for() -> None:
    assert read("∀y : R. y = p", p=y) is forall(x, equal(x, y))
    assert read("sum(1, λy. p)", p=y) is read("sum(1, λi. p)", p=y)


def test_a_renamed_binder_meets_no_other() -> None:
    """y becomes y′ or more, but not the y′ that is written."""
    t = variable("t", R)
    expected = forall(x, forall(t, equal(x + t, y)))
    assert read("∀y y′ : R. y + y′ = p", p=y) is expected
    assert read("∀y′ y : R. y′ + y = p", p=y) is expected
    assert read("∀y : R. ∀y′ : R. y + y′ = p", p=y) is expected


def test_an_inner_binder_hides_an_outer_one() -> None:
    assert read("∀x : R. ∀x : R. x = 0") is forall(y, forall(x, equal(x, 0)))


def test_a_value_may_be_a_function() -> None:
    assert read("f(x)", f=function(x, x + y), x=numeral(1, 1, R)) is numeral(1, 1, R) + y


@cases("wrong", *UNREADABLE, "∀p : Q. p", "sum(1, λ")
def test_what_cannot_be_read(wrong: str) -> None:
    with pytest.raises(KernelError):
        read(wrong)


def test_a_variable_of_function_type_is_written_out() -> None:
    f = variable("f", arrow(N, R))
    assert read("sum(2, f)", f=f) is read("sum(2, λi. f(i))", f=f)


def test_a_function_without_arguments_is_written_out() -> None:
    assert read("exp") is function(x, read("exp(x)", x=x))
    assert read("integral(0, 1, sin)") is read("integral(0, 1, λt. sin(t))")


def test_values_are_put_in_all_at_once() -> None:
    assert read("x − y", x=y, y=x + 1) is y - (x + 1)


def test_an_abstraction_may_say_its_types() -> None:
    assert read("sum(2, λi : N. x)", x=x) is read("sum(2, λi. x)", x=x)
    with pytest.raises(KernelError):
        read("sum(2, λi : Z. x)", x=x)
