"""Proofs of the catalogue made again in the new kernel."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from sympy import Function, Symbol

from symbolic_pe.kernel.rules import assume, generalise, reflexive
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import KernelError, R, arrow
from symbolic_pe.language.border import Reader
from symbolic_pe.language.statements import Equation, ForAll, Less, Not
from symbolic_pe.proofs.replay import HANDLERS, Replay, stated_as
from symbolic_pe.steps.step import walk
from tests.whole_catalogue import Unasked, whole_catalogue, written_claims

CLAIMS = ["layers-equivariant", "taylor-second-order"]


def theorem_of(claim_id):
    catalogue = whole_catalogue()
    claim = catalogue.claim(claim_id)
    with catalogue.active(claim.file):
        return claim.theorem


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_a_claim_is_replayed_without_hypotheses(claim_id):
    old = theorem_of(claim_id)
    made = Replay.of(old).prove(old)
    assert made.statement is Reader.of(old.conclusion).statement(old.conclusion)
    assert not made.hypotheses


def test_what_the_last_step_of_a_proof_says_is_read_as_the_claim_by_itself():
    """``benchmarks/replay.py`` says the same of all theorems that are made."""
    for claim in written_claims():
        if claim.statement is None or claim.theorem is None:
            continue
        said = claim.statement
        said = said if claim.theorem.conclusion == said else Not(said)
        reader = Replay.of(claim.theorem).reader
        reader.attend(said, *(premise.conclusion for premise in claim.theorem.premises))
        assert reader.statement(said) is Reader.of(said).statement(said), claim.id


def test_what_is_made_for_its_text_alone_is_not_certified():
    claims = [claim for claim in written_claims() if claim.declared != "malformed"]
    unasked = [claim for claim in claims if isinstance(claim.certificate, Unasked)]
    assert unasked
    assert not any(claim.certificate.obligations for claim in unasked)
    assert whole_catalogue().claim("self-dot").certificate.theorem.statement


def test_a_theorem_on_functions_of_real_numbers_as_a_claim_on_those_of_natural_numbers():
    f, x = variable("f", arrow(R, R)), variable("x", R)
    made = generalise(reflexive(f(x)), f, x)
    function, real = Function("f", real=True), Symbol("x", real=True)
    natural = Symbol("n", integer=True, nonnegative=True)
    for place in (real, natural):
        said = ForAll([function, place], Equation(function(place), function(place)))
        goal = Reader.of(said).statement(said)
        assert stated_as(made, goal).statement is goal


def test_a_theorem_that_says_something_else_than_the_claim_is_refused():
    x, y = (Symbol(name, real=True) for name in "xy")
    made = reflexive(variable("x", R))
    with pytest.raises(KernelError):
        stated_as(made, Reader().statement(Equation(x, y)))


def test_a_theorem_with_hypotheses_is_no_claim():
    less = Less(*(Symbol(name, real=True) for name in "xy"))
    with pytest.raises(KernelError, match="hypotheses"):
        stated_as(assume(Reader().statement(less)), Reader().statement(less))


def test_another_conclusion_is_refused():
    old = theorem_of("layers-equivariant")
    other = theorem_of("taylor-second-order")
    replay = Replay.of(old)
    replay.prove(old)
    last = list(walk(old))[-1]
    false = SimpleNamespace(
        rule=last.rule,
        parameters=last.parameters,
        premises=last.premises,
        hypotheses=last.hypotheses,
        conclusion=other.conclusion,
    )
    with pytest.raises(KernelError):
        replay.step(false)


def test_a_rule_without_tactic_is_named():
    old = theorem_of("layers-equivariant")
    step = SimpleNamespace(rule="guess", premises=(), hypotheses=(), conclusion=old.conclusion)
    with pytest.raises(KernelError, match="guess"):
        Replay.of(old).step(step)


def test_all_rules_of_the_catalogue_have_tactics():
    for claim_id in CLAIMS:
        assert {step.rule for step in walk(theorem_of(claim_id))} <= set(HANDLERS)
