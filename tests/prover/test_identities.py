"""Equations where both sides have values: the prover shows those that hold, and no other."""

from typing import Any

import pytest
from sympy import sympify

from symbolic_pe.kernel.types import KernelError
from symbolic_pe.language.domain import domain
from symbolic_pe.language.statements import Equation, ForAll, Implies, Statement, free_in
from symbolic_pe.proofs.words import Proof
from tests.prover.identities import TABLE, TRAPS


def shown(lhs: Any, rhs: Any, *given: Statement) -> None:
    """Show lhs = rhs, where both have a value, from what is given; raise where that fails."""
    goal: Statement = Equation(sympify(lhs), sympify(rhs))
    free = sorted(free_in(goal), key=str)
    for premise in (*given, *domain(goal.lhs), *domain(goal.rhs)):
        goal = Implies(premise, goal)
    proof = Proof(ForAll(free, goal) if free else goal, find=lambda id: None)
    proof.follow(proof.read(proof.conclusion), proof.given)


BEYOND = (
    "rotations: imaginary unit to a power",
    "powers: integer powers",
    "powers: logarithm of −1",
    "sums: all but the last term",
    "other: power of 0",
    *("exact: sin pi/5", "exact: sin pi/5, evaluated"),
    *("exact: pi/8", "exact: sin pi/8", "exact: pi/10"),
)
"""What holds, and takes more than a line."""
SHOWN = {
    name: pair
    for name, pair in TABLE.items()
    if name not in BEYOND and not name.endswith(("π/5", "π/8", "π/10", "π/15", "π/24"))
}


@pytest.mark.parametrize(("lhs", "rhs"), SHOWN.values(), ids=SHOWN)
def test_what_holds_is_shown(lhs: Any, rhs: Any) -> None:
    shown(lhs, rhs)


@pytest.mark.parametrize(("lhs", "rhs"), TRAPS.values(), ids=TRAPS)
def test_what_only_looks_like_it_is_refused(lhs: Any, rhs: Any) -> None:
    with pytest.raises(KernelError):
        shown(lhs, rhs)


@pytest.mark.parametrize(("lhs", "rhs"), TRAPS.values(), ids=TRAPS)
def test_it_is_read_and_follows_from_itself(lhs: Any, rhs: Any) -> None:
    shown(lhs, rhs, Equation(sympify(lhs), sympify(rhs)))
