"""Proofs of the catalogue made again in the new kernel."""

from __future__ import annotations

import gc
from types import SimpleNamespace

import pytest

from symbolic_pe.kernel.types import KernelError
from symbolic_pe.logic.theorem import walk
from symbolic_pe.proofs import replay_calculus
from symbolic_pe.proofs.replay import HANDLERS, Replay, collected_rarely
from tests.whole_catalogue import whole_catalogue

assert replay_calculus  # registers the rules of calculus

CLAIMS = [
    "shift-identity",
    "self-dot",
    "dot-depends-on-offset",
    "rope-relative",
    "rope-angle-typo",  # a refutation
    "polar-form",  # ∃
]


def theorem_of(claim_id):
    catalogue = whole_catalogue()
    claim = catalogue.claim(claim_id)
    with catalogue.active(claim.file):
        return claim.theorem


@pytest.mark.parametrize("claim_id", CLAIMS)
def test_a_claim_is_replayed_without_hypotheses(claim_id):
    old = theorem_of(claim_id)
    replay = Replay.of(old)
    made = replay.prove(old)
    replay.reader.attend(old.conclusion)
    assert made.statement is replay.reader.statement(old.conclusion)
    assert not made.hypotheses


def test_another_conclusion_is_refused():
    old = theorem_of("self-dot")
    other = theorem_of("shift-identity")
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
    old = theorem_of("self-dot")
    step = SimpleNamespace(rule="guess", premises=(), hypotheses=(), conclusion=old.conclusion)
    with pytest.raises(KernelError, match="guess"):
        Replay.of(old).step(step)


def test_the_collector_is_left_as_it_was():
    before = gc.get_threshold()
    with pytest.raises(KernelError), collected_rarely():
        assert gc.get_threshold()[0] > before[0]
        raise KernelError("a step that fails")
    assert gc.get_threshold() == before


def test_all_rules_of_the_catalogue_have_tactics():
    for claim_id in CLAIMS:
        assert {step.rule for step in walk(theorem_of(claim_id))} <= set(HANDLERS)
