"""What rules say of theorems that are of another kind than they need."""

import pytest
from symbolic_pe.steps.premises import conclusion_of
from symbolic_pe.steps.rules import generalise, reflexive
from symbolic_pe.steps.step import RuleError
from sympy import Symbol

from symbolic_pe.language.statements import Equation


def test_a_theorem_with_quantifiers_is_to_be_used_at_values() -> None:
    x, n = Symbol("x", real=True), Symbol("n", integer=True)
    theorem = generalise([x], generalise([n], reflexive(x + n)))
    with pytest.raises(RuleError, match=r"write at\(theorem, \{x: x, n: n\}\)"):
        conclusion_of(theorem, Equation)
