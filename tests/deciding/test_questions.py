"""Answers to questions as people type them, each with its theorem of the kernel."""

import pytest

from symbolic_pe.deciding import ParseError, decide
from tests.cases import cases
from tests.deciding.questions import NAMES, questions
from tests.deciding.verdicts import answered, unknown

SECTIONS = {
    "proved": "proved",
    "everyday": "proved",
    "refuted": "refuted",
    "contradictory": "contradictory",
}
"""What is to be answered in each."""


@pytest.mark.parametrize(
    ("question", "status"),
    [(row, status) for section, status in SECTIONS.items() for row in questions(section)],
)
def test_a_question_is_answered(question: str, status: str) -> None:
    text, *assuming = question.split(" | ")
    answered(status, text, assuming=assuming, names=NAMES)


@cases(
    "text",
    "tan(pi/2) = 0",
    "cot(pi*k) = 0",
    "sum(1/j, j, 0, n) = 3",
    "sum(1/(j - 1), j, 1, n) = sum(1/(j - 1), j, 1, n)",
    "sum(log(j), j, 0, N) = sum(log(j), j, 1, N)",
    "integrate(1/s, s, -1, 1) = 0",
    "integrate(1/s^2, s, -1, 1) = -2",
    "integrate(tan(s), s, 0, pi) = 0",
    "integrate(1/(s - 1), s, 0, 2) = integrate(1/(s - 1), s, 0, 2)",
    "1/(sin(z)^2 + cos(z)^2 - 1) = 1/(sin(z)^2 + cos(z)^2 - 1)",
)
def test_what_has_no_value_is_neither(text: str) -> None:
    assert decide(text, names=NAMES).status in ("unknown", "has no value")


@pytest.mark.parametrize("limit", ["z", "i", "1 + x*i"])
def test_a_limit_that_may_not_be_real_is_said(limit: str) -> None:
    verdict = unknown(f"integrate(t, t, 0, {limit}) = 1", names=NAMES)
    assert verdict.reason.endswith("of the integral over t must be known to be real")


def test_nothing_is_known_of_the_exponential_of_log_0() -> None:
    with pytest.raises(ParseError, match="which may be wrong"):
        decide("e^log(sum(0, j, 0, N)) = 0", names=NAMES)
