"""Equations of fractions."""

import pytest

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.tactics.normal_forms.fractions import by_denominators
from symbolic_pe.tactics.normal_forms.normal_form import Prover

x, y, z = (variable(name, R) for name in "xyz")
WHOLE = "1 − tan(x)·tan(y) − tan(x)·tan(z) − tan(y)·tan(z)"
GIVEN = ["cos(x) ≠ 0", "cos(y) ≠ 0", "cos(z) ≠ 0", "cos(x + y + z) ≠ 0", f"{WHOLE} ≠ 0"]


def prover(*facts: str) -> Prover:
    return Prover(assume(read(fact, x=x, y=y, z=z)) for fact in facts)


def shown(text: str, *facts: str) -> bool:
    here, (s, t) = prover(*facts), read(text, x=x, y=y, z=z).args
    try:
        theorem = by_denominators(s, t, here.full.nonzero, here.full.prove)
    except KernelError:
        return False
    return theorem.statement is read(text, x=x, y=y, z=z) and bool(theorem.hypotheses)


def three_angles(top: str) -> str:
    return f"tan(x + y + z) = ({top})·inv({WHOLE})"


def test_a_denominator_is_removed_after_another() -> None:
    top = "tan(x) + tan(y) + tan(z) − tan(x)·tan(y)·tan(z)"
    assert shown(three_angles(top), *GIVEN)


@pytest.mark.parametrize(
    "top",
    ["tan(x) + tan(y) + tan(z) + tan(x)·tan(y)·tan(z)", "tan(x) + tan(y) − tan(x)·tan(y)·tan(z)"],
)
def test_what_is_false_is_not_shown(top: str) -> None:
    assert not shown(three_angles(top), *GIVEN)


def test_a_denominator_that_may_be_0_is_left() -> None:
    text = "x·inv(x) + y·inv(y) = 2"
    assert shown(text, "x ≠ 0", "y ≠ 0")
    assert not shown(text, "x ≠ 0")
    assert not shown("x = x")


def test_what_is_kept_is_not_unfolded() -> None:
    here, (s, t) = prover("cos(x) ≠ 0"), read("tan(x)·cos(x) = sin(x)", x=x).args
    assert by_denominators(s, t, here.full.nonzero, here.full.prove)
    with pytest.raises(KernelError, match="no denominators"):
        by_denominators(s, t, here.full.nonzero, here.full.prove, {"tan"})
