"""The language of the axioms: what is written is what is read, and no type changes silently."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.syntax import Reader
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.types import KernelError
from tests.cases import cases
from tests.written_terms import UNREADABLE


def core(text: str) -> Term:
    return Reader(text, {}).whole()


@pytest.mark.parametrize("name", sorted(AXIOMS))
def test_an_axiom_is_what_the_reader_outside_makes_of_it(name: str) -> None:
    assert read(AXIOMS[name].text) is AXIOMS[name].statement


@cases(
    "written means",
    ("∀x y : R. x + y·x^2 = 0", "∀x y : R. (x + (y·(x^2))) = (0 : R)"),
    ("∀x y : R. x − y − x = −2", "∀x y : R. (x + −1·y) + −1·x = (−2 : R)"),
    ("∀x : R. −x^2 < 1/2", "∀x : R. (−1 : R)·(x^2) < 1/2"),
    ("∀x : R. x = 0 ⇒ 0 = x ⇒ ⊥", "∀x : R. (x = 0 ⇒ (0 = x ⇒ ⊥))"),
    ("∀x : R. x ≠ 0", "∀x : R. x = 0 ⇒ ⊥"),
    ("∀n : N, f : N→R. sum(n, f) = 0", "∀n : N. ∀f : N→R. sum(n, λi : N. f(i)) = 0"),
    ("∀x : R. ∀x : N. x = 0", "∀y : R. ∀x : N. x = 0"),
    ("∀x x : R. x = 0", "∀y x : R. x = 0"),
    ("∀p : o. p ⇒ p", "∀q : o. q ⇒ q"),
)
def test_what_is_written(written: str, means: str) -> None:
    assert core(written) is core(means)
    assert core(written) is read(written)


@cases("wrong", *UNREADABLE, "pi(1)", "read", "1/2/pi", "pi/2")
def test_what_cannot_be_read(wrong: str) -> None:
    with pytest.raises(KernelError):
        core(wrong)


@cases(
    "lifted",
    "∀n : N. n < 1",
    "∀n : N, x : R. n + x = x",
    "∀x : R. floor(x) ≤ x",
    "∀x : R. I·x = I",
    "∀z : Z, n : N. z = n",
    "∀x : R. (x : C) = I",
    "∀x : R. x^(2 : R) = x",
    "∀n : N. n = −1",
    "∀z : Z. z = 1/2",
)
def test_a_number_is_not_lifted(lifted: str) -> None:
    with pytest.raises(KernelError):
        core(lifted)
