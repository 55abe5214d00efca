"""Elementary functions: what they are defined as, and the laws by which they are known."""

import pytest

from symbolic_pe.coq.library import laws as laws_in_coq
from symbolic_pe.foundations.definedness import obligations
from symbolic_pe.foundations.elementary import ELEMENTARY, definition
from symbolic_pe.foundations.equations import head
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import DEFINED
from symbolic_pe.kernel.types import KernelError
from symbolic_pe.theories import laws
from tests.cases import cases
from tests.kernel.evaluation import counterexample

LAWS = tuple(laws_in_coq().values())
"""Those that the library of Coq proves."""


@pytest.mark.parametrize("name", ELEMENTARY)
def test_a_definition_says_what_the_function_is(name: str) -> None:
    """By values from elsewhere, at corner points and others."""
    assert counterexample(ELEMENTARY[name].statement) is None


@pytest.mark.parametrize("name", LAWS)
def test_a_law_is_a_theorem_from_the_axioms(name: str) -> None:
    law = laws[name].theorem
    assert name not in AXIOMS
    assert not law.hypotheses
    assert recheck(law) > 0
    assert counterexample(law.statement) is None


@cases(
    "false",
    "∀i j : N. delta(i, j) = 0",
    "∀u : C, n : N. powZ(u, −toZ(n)) = u^n",
    "∀u : C. conj(u) = toC(re(u)) + I·im(u)",
    "∀i : N. half(2·i + 1) = i + 1",
    "∀i : N. odd(2·i + 1) = 0",
    "∀z : Z. toZ(positive_part(z)) = z",
)
def test_a_false_look_alike_is_found(false: str) -> None:
    assert counterexample(read(false)) is not None


@pytest.mark.parametrize("name", ELEMENTARY)
def test_it_is_defined_once_and_looked_into_by_nobody(name: str) -> None:
    assert name not in FUNCTIONS
    assert definition(head(name)) is None
    assert DEFINED[name] is not None
    with pytest.raises(KernelError, match="is defined already"):
        define(name, read("λx : R. x"))


def test_a_power_means_something_where_it_does() -> None:
    """The reciprocal in its definition is no matter of its readers: of 0⁰ and 0⁻¹ only one."""
    statement = read("∀u : C, z : Z. powZ(u, z) = powZ(u, z)")
    assert obligations(statement) == (read("∀u : C, z : Z. z < 0 ⇒ u ≠ 0"),)
    assert obligations(read("∀i j : N. delta(i, half(j)) = odd(i)")) == ()
