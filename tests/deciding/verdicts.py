"""Verdicts that are what is expected, and rest on the theorem of the kernel that they should."""

from typing import Any

from symbolic_pe.deciding import Verdict, decide
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.terms import FALSE
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.border import Reader

TIMEOUT = 120.0
"""Seconds, so that no verdict depends on how busy the machine is."""


def answered(status: str, *asked: Any, timeout: float = TIMEOUT, **options: Any) -> Verdict:
    """The verdict, which has this status, and the theorem that belongs to it."""
    verdict = decide(*asked, timeout=timeout, **options)
    assert verdict.status == status, verdict
    assert (verdict.certificate is None) == (status == "unknown")
    _CHECKS[status](verdict)
    return verdict


def proved(*asked: Any, **options: Any) -> Verdict:
    return answered("proved", *asked, **options)


def refuted(*asked: Any, **options: Any) -> Verdict:
    return answered("refuted", *asked, **options)


def unknown(*asked: Any, **options: Any) -> Verdict:
    return answered("unknown", *asked, **options)


def _theorem(verdict: Verdict) -> Theorem:
    assert verdict.certificate is not None
    assert recheck(verdict.certificate)
    return verdict.certificate


def _is_proof(verdict: Verdict) -> None:
    """Conditions, assumptions and what sorts say ⊢ the statement, and nothing else."""
    said = (verdict.statement, *verdict.conditions, *(given for _, given in verdict.supposed))
    theorem = _theorem(verdict)
    assert any(_says(theorem, said, principal) for principal in (False, True)), theorem


def _says(theorem: Theorem, said: tuple[Any, ...], principal: bool) -> bool:
    reader = Reader.of(*said, principal=principal)
    conclusion, *supposed = map(reader.statement, said)
    return theorem.statement is conclusion and theorem.hypotheses <= {
        *supposed,
        *reader.guards.values(),
    }


def _is_refutation(verdict: Verdict) -> None:
    """⊢ ¬ φ"""
    theorem = _theorem(verdict)
    assert is_call(theorem.statement, "imp")
    assert theorem.statement.args[1] is FALSE
    assert not theorem.hypotheses
    assert verdict.counterexample is not None


def _is_absurd(verdict: Verdict) -> None:
    """Γ ⊢ ⊥"""
    assert _theorem(verdict).statement is FALSE


def _has_a_reason(verdict: Verdict) -> None:
    assert verdict.reason


_CHECKS = {
    "proved": _is_proof,
    "refuted": _is_refutation,
    "contradictory": _is_absurd,
    "has no value": _is_absurd,
    "unknown": _has_a_reason,
}
