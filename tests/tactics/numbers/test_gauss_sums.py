"""Roots of whole numbers as sums of cosines and sines."""

import pytest

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.normal_forms.normal_form import equation
from symbolic_pe.tactics.numbers.gauss_sums import gauss_sum
from symbolic_pe.tactics.polynomials.monomials import subterms
from tests.cases import cases

X = variable("x", R)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 13, 15])
def test_the_root_is_the_sum(n: int) -> None:
    theorem = gauss_sum(n, equation)
    assert not theorem.hypotheses
    root, total = theorem.statement.args
    assert root is read(f"sqrt({n})")
    assert not any(is_call(part, "sqrt") for part in subterms(total))


@pytest.mark.parametrize("n", [0, 1, 4, 12, 53])
def test_other_numbers_are_refused(n: int) -> None:
    with pytest.raises(KernelError, match="no product of different small primes"):
        gauss_sum(n, equation)


@cases(
    "text",
    "sin(x) + cos(x) = sqrt(2)·sin(x + 1/4·pi)",
    "sqrt(3)·cos(x) − sin(x) = 2·cos(x + 1/6·pi)",
    "inv(sin(1/18·pi)) − sqrt(3)·inv(cos(1/18·pi)) = 4",
)
def test_roots_beside_angles(text: str) -> None:
    statement = read(text, x=X)
    assert Context().equation(*statement.args).statement is statement


@cases(
    "text",
    "sin(x) + cos(x) = sqrt(3)·sin(x + 1/4·pi)",
    "sqrt(3)·cos(x) + sin(x) = 2·cos(x + 1/6·pi)",
    "sin(x) + cos(x) = −sqrt(2)·sin(x + 1/4·pi)",
)
def test_false_look_alikes(text: str) -> None:
    with pytest.raises(KernelError):
        Context().equation(*read(text, x=X).args)
