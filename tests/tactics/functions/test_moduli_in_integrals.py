"""Integrals of moduli."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.functions.moduli_in_integrals import without_modulus
from symbolic_pe.tactics.goals.closed import comparison, written_out
from tests.cases import cases


@cases(
    "text value",
    ("integral(0, pi, λt. absR(sin(t)))", "integral(0, pi, λt. sin(t))"),
    ("integral(0, 1, λt. 2·absR(t))", "integral(0, 1, λt. 2·t)"),
)
def test_a_modulus_of_one_sign_is_left_out(text: str, value: str) -> None:
    theorem = without_modulus(read(text))
    assert theorem is not None
    assert sides(theorem.statement) == (read(text), read(value))
    assert not theorem.hypotheses


def test_the_range_is_divided_where_the_sign_changes() -> None:
    whole = sides(written_out(read("integral(−1, 2, λt. absR(t))")).statement)[1]
    assert "absR" not in repr(whole)


@cases(
    "text",
    "integral(−pi, 0, λt. absR(sin(t))) ≠ −2",
    "integral(−1, 1, λt. absR(t)) ≠ 0",
    "integral(−1, 2, λt. absR(t)) < 13/5",
    "integral(2, −1, λt. absR(t)) < −12/5",
    "12/5 < integral(−1, 2, λt. absR(t))",
)
def test_their_values_are_compared(text: str) -> None:
    assert comparison(read(text)).statement is read(text)


@pytest.mark.parametrize(
    "text", ["integral(−1, 1, λt. absR(t)) < 9/10", "integral(−pi, 0, λt. absR(sin(t))) < 0"]
)
def test_what_is_false_is_not_shown(text: str) -> None:
    with pytest.raises(KernelError):
        comparison(read(text))


@pytest.mark.parametrize("text", ["integral(0, 1, λt. t)", "integral(0, 2, λt. absR(cos(t)))"])
def test_others_are_left(text: str) -> None:
    assert without_modulus(read(text)) is None
