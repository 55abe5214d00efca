"""What is said of how a claim came out."""

from __future__ import annotations

from dataclasses import replace

from symbolic_pe.catalogue import Claim, beyond
from symbolic_pe.outcomes import blank_outcome
from symbolic_pe.reports.standing import UNVERIFIED, kind_of, standing
from symbolic_pe.reports.translations import translator
from tests.reports.objects import verified
from tests.reports.test_text import malformed, proved, refuted


def unverified(claim: Claim) -> Claim:
    claim.outcome = None
    return claim


def test_a_verdict_is_said_where_it_is_settled() -> None:
    made = [proved(), refuted(), malformed()]
    assert list(map(standing, made)) == ["proved", "refuted", "malformed"]
    assert list(map(kind_of, made)) == ["proved", "refuted", "malformed"]


def test_otherwise_it_is_declared() -> None:
    claim = unverified(refuted())
    assert standing(claim) == "declared refuted, not verified"
    assert kind_of(claim) == UNVERIFIED


def test_a_proof_alone_settles_nothing() -> None:
    claim = unverified(proved())
    claim.settle()
    assert standing(claim) == "declared proved, not verified"


def test_chinese() -> None:
    chinese = translator("zh")
    assert standing(proved(), tr=chinese) == "已证明"
    assert standing(unverified(proved()), tr=chinese) == "声明为“已证明”，尚未验证"


def test_an_error_is_no_verdict() -> None:
    claim = proved()
    claim.outcome = replace(blank_outcome(claim), verdict="error")
    assert standing(claim) == "declared proved, not verified"
    assert kind_of(claim) == UNVERIFIED


def test_what_nothing_settles_is_unproved() -> None:
    claim = Claim("bare", "Bare", proved().statement, sources=[beyond()])
    assert standing(claim) == standing(verified(claim)) == kind_of(claim) == "unproved"
