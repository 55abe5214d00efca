"""Limits: the definition, the laws, Ci and Si."""

import pytest

from symbolic_pe.foundations.definitions import definition_of
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.tactics.analysis.limits import KINDS, limit, unfold_limit
from symbolic_pe.theories import laws
from tests.written_terms import Writing

term = Writing(R="LMc", f="R→R", g="R→R", s="N→R")


for kind in KINDS:
    definition_of(kind)


@pytest.mark.parametrize("text", ["tends_R(f, L)", "tends_R_positive(f, L)", "tends_N(s, L)"])
def test_the_definition_and_back(text: str) -> None:
    given = assume(term(text))
    assert limit(given.statement, unfold_limit(given)).statement is given.statement


@pytest.mark.parametrize("goal", ["tends_R(f, M)", "tends_R(g, L)", "tends_R_positive(f, L)"])
def test_the_definition_of_another_limit_is_refused(goal: str) -> None:
    with pytest.raises(KernelError, match="is needed"):
        limit(term(goal), unfold_limit(assume(term("tends_R(f, L)"))))


def test_only_limits_are_unfolded() -> None:
    with pytest.raises(KernelError, match="limit"):
        unfold_limit(assume(term("L ≤ M")))


LAWS = ("constant", "sum", "multiple", "reciprocal")


# Ci and Si ----------------------------------------------------------------------------------------

THEOREMS = (
    "cosine_integral_derivative",
    "sine_integral_derivative",
    "cosine_integral_at_infinity",
    "cosine_integral_at_zero",
)


@pytest.mark.parametrize("name", THEOREMS)
def test_the_proofs_hold_when_they_are_made_again(name: str) -> None:
    recheck(laws[name].theorem)


def test_the_quotients_need_a_number_that_is_not_zero() -> None:
    law = laws.cosine_quotient.theorem
    assert law.statement is term(
        "∀t : R. t ≠ 0 ⇒ integral(0, 1, λu. sin(t·u)) = (1 − cos(t))·inv(t)"
    )


def test_another_limit_of_the_cosine_integral_is_refused() -> None:
    with pytest.raises(KernelError):
        limit(
            term("tends_R_positive(λx. Ci(x), 1)"),
            unfold_limit(laws.cosine_integral_at_infinity.theorem),
        )
