"""Roots of p + q·√m."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.goals.context import Context
from tests.cases import cases


@cases(
    "text",
    "sqrt(2 + sqrt(3)) − sqrt(2 − sqrt(3)) = sqrt(2)",
    "sqrt(2 + sqrt(3)) + sqrt(2 − sqrt(3)) = sqrt(6)",
    "sqrt(2 + sqrt(3))·sqrt(2 − sqrt(3)) = 1",
    "sqrt(3 − 2·sqrt(2)) = sqrt(2) − 1",
    "sqrt(5 − 2·sqrt(5))·sqrt(5 + 2·sqrt(5)) = sqrt(5)",
)
def test_sums_and_products_of_nested_roots(text: str) -> None:
    theorem = Context().prove(read(text))
    assert theorem.statement is read(text)
    assert not theorem.hypotheses


@cases(
    "text",
    "sqrt(2 + sqrt(3)) − sqrt(2 − sqrt(3)) = −sqrt(2)",
    "sqrt(2 + sqrt(3)) + sqrt(2 − sqrt(3)) = sqrt(5)",
    "sqrt(3 − 2·sqrt(2)) = 1 − sqrt(2)",
    "sqrt(2 + sqrt(2)) = sqrt(3/2) + sqrt(1/2)",
)
def test_false_look_alikes(text: str) -> None:
    with pytest.raises(KernelError):
        Context().prove(read(text))
