"""What was proved so that a claim means something, for readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.language.writing import conclusion, written

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["conditions_proved"]


def conditions_proved(claim: Claim) -> tuple[str, ...]:
    """``ln(b) ≠ 0``, ``0 < b``, …: the conditions under which parts of a settled claim have values,
    each once, without the quantifiers and premises around them."""
    obligations = claim.certificate.obligations
    return tuple(dict.fromkeys(written(conclusion(each.statement)) for each in obligations))
