"""What is told of a line that does not follow: where it is false, or what would be enough."""

import pytest
from sympy import Symbol, cos, sin

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R
from symbolic_pe.language.statements import Equation, LessEqual
from symbolic_pe.proofs.facts import Fact
from symbolic_pe.proofs.refusals import refusal
from symbolic_pe.prover import NotObvious, Prover

x, y = (Symbol(name, real=True) for name in "xy")
MOTZKIN = x**4 * y**2 + x**2 * y**4 + 1
"""At least 3x²y², and no sum of squares."""
VARIABLES = {name: variable(name, R) for name in "xy"}
SAID = {
    "it is false at x = 7/2: ": (
        LessEqual(cos(x) ** 2 + sin(x) * cos(x), 1),
        "cos(x)^2 + sin(x)·cos(x) ≤ 1",
    ),
    "this would be enough:\n    0 ≤ ": (
        LessEqual(3 * x**2 * y**2, MOTZKIN),
        "3·x^2·y^2 ≤ x^4·y^2 + x^2·y^4 + 1",
    ),
    "not shown, in normal form:\n    cos(2·": (
        Equation(cos(2 * x), 2 * cos(x) ** 2),
        "cos(2·x) = 2·cos(x)^2",
    ),
}


@pytest.mark.parametrize("words", SAID)
def test_a_line_that_does_not_follow(words: str) -> None:
    said, goal = SAID[words]
    with pytest.raises(NotObvious) as caught:
        Prover().line(read(goal, **VARIABLES))
    told = refusal(said, (), (), None, caught.value)
    assert words in told
    is_false = "it is false at" in told
    assert ("this would be enough" in told) is not is_false
    assert ("cite another fact" in told) is not is_false


@pytest.mark.parametrize(
    ("cited", "is_told"),
    [([], True), ([LessEqual(x, 5)], True), ([LessEqual(x, 3), LessEqual(2, y)], False)],
    ids=["nothing cited", "met there", "met nowhere that is false"],
)
def test_a_point_where_a_line_is_false_meets_what_is_cited(cited: list, is_told: bool) -> None:
    said = LessEqual(x - y, 1)
    facts = [Fact(fact, None) for fact in cited]
    told = refusal(said, (), facts, None, KernelError("no"))
    assert ("it is false at" in told) is is_told
    assert ("no point was found" in told) is not is_told
