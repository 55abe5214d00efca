"""The campaign finds what it should: it tries every rule, and sees a false theorem."""

from __future__ import annotations

import random

import pytest
from sympy import Abs, Integer, Lambda, cos, sin

from symbolic_pe.language import terms
from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    HasDerivative,
    Implies,
    LessEqual,
    Statement,
)
from symbolic_pe.steps import theorem as kernel
from symbolic_pe.steps.theorem import RULES, Sequent, Theorem
from tests.campaign import attacks, generators
from tests.campaign.__main__ import SERIOUS, one_round
from tests.campaign.arguments import APPLY, SCENARIOS, Pool, Unlucky
from tests.campaign.models import counter_model
from tests.steps.vocabulary import i, n, x, y


def forged(conclusion: Statement, *hypotheses: Statement) -> Theorem:
    """A theorem that no rule has made."""
    return kernel._make(Sequent(conclusion, hypotheses), "forged", (), "")


def test_every_rule_is_tried() -> None:
    assert set(APPLY) == set(RULES)
    assert set(SCENARIOS) == set(RULES)


@pytest.mark.parametrize("name", sorted(SCENARIOS))
def test_arguments_that_should_fit_are_accepted(name: str) -> None:
    """Else the attack on this rule would never get past its first check."""
    chance = random.Random(name)
    pool = Pool(chance)
    accepted = 0
    for _ in range(12):
        try:
            APPLY[name](*SCENARIOS[name](chance, pool))
        except (Unlucky, *attacks.REFUSALS):
            continue
        accepted += 1
    assert accepted >= 4


@pytest.mark.parametrize(
    ("conclusion", "hypotheses"),
    [
        (Equation(sin(x), cos(x)), ()),
        (Equation(Abs(x), x), ()),
        (LessEqual(x, y), (LessEqual(Integer(0), y),)),
        (ForAll(n, LessEqual(n, Integer(1))), ()),
        (Equation(i, Integer(0)), ()),
    ],
)
def test_a_false_theorem_is_found(conclusion: Statement, hypotheses: tuple[Statement, ...]) -> None:
    found = counter_model(forged(conclusion, *hypotheses), seed=1, models=20)
    assert found is not None
    assert found.certain


def test_a_true_theorem_is_not_called_false() -> None:
    assert counter_model(forged(LessEqual(x, Abs(x))), seed=1, models=20) is None


def test_a_false_hypothesis_about_a_range_is_not_believed() -> None:
    """∀x: 1 ≤ x ⇒ x ≤ 2 ⇒ (sin)′(x) = 0 is seen to be false in the range, however short it is."""
    slope = HasDerivative(Lambda(y, sin(y)), x, Integer(0))
    everywhere = ForAll(
        x, Implies(LessEqual(Integer(1), x), Implies(LessEqual(x, Integer(2)), slope))
    )
    theorem = forged(Equation(sin(Integer(1)), sin(Integer(2))), everywhere)
    assert counter_model(theorem, seed=1, models=40) is None


def test_an_unsound_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """“|t| = t”, say."""

    def forget_modulus(term: object) -> Theorem:
        return forged(Equation(Abs(term), term))

    monkeypatch.setitem(APPLY, "reflexive", forget_modulus)
    monkeypatch.setattr(attacks, "SCENARIOS", {"reflexive": SCENARIOS["reflexive"]})
    tally = attacks.Tally()
    pool = Pool(random.Random(1))
    for case in range(40):
        attacks.attack(f"unsound/{case}", pool, tally)
    assert any((found.what, found.rule) == ("false", "reflexive") for found in tally.findings)


def test_a_constructor_that_lies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A modulus that forgets the sign when something is put into it."""
    assert not generators.misconstructed(random.Random(1), "Abs", x - y)
    honest = terms.substitute
    monkeypatch.setattr(
        terms, "substitute", lambda term, values: honest(term, values).replace(Abs, lambda t: t)
    )
    found = generators.misconstructed(random.Random(1), "Abs", x - y)
    assert found.startswith("Abs of x - y is made x - y")


def test_a_round_depends_on_its_seed_alone() -> None:
    first, second = (one_round(5, 0, 30) for _ in range(2))
    assert first.counts == second.counts
    assert first.findings == second.findings


def test_nothing_serious_is_found() -> None:
    tally = one_round(3, 0, 200)
    assert [found for found in tally.findings if found.what in SERIOUS] == []
