"""What may be said of how a claim came out.

A verdict is shown where it is settled: by the claim's proof and by the comparison with NumPy.  What
a script declares and nobody has verified is shown as no more than that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from symbolic_pe.outcomes import SETTLED
from symbolic_pe.reports.translations import Translator, translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.outcomes import Outcome

UNVERIFIED = "unverified"
"""The kind of a claim whose verdict is declared and not settled."""

SIGNS = {"proved": "✓", "refuted": "✗", "malformed": "∅", "unproved": "?"}
"""The verdicts in the order in which they are counted, and what marks them besides colour."""

DECLARED_ONLY = "The verdicts are those that the scripts declare; symbolic-pe verify checks them."
"""What lists say that are made without running anything."""


def kind_of(claim: Claim) -> str:
    """``proved``, ``refuted`` or ``malformed`` of a claim that has been verified to be so,
    ``unproved`` of one for which nothing is given; otherwise ``unverified``."""
    if claim.outcome is not None and claim.outcome.verdict in SETTLED:
        return claim.outcome.verdict
    return "unproved" if claim.declared == "unproved" else UNVERIFIED


def standing(claim: Claim, outcome: Outcome | None = None, tr: Translator | None = None) -> str:
    """How a claim came out, in words: ``proved``, or ``declared proved, not verified``, also where
    the verification has failed.

    ``outcome``: by default the one that the claim remembers.
    """
    tr = tr or translator()
    known = outcome or claim.outcome
    if known is not None and known.verdict in SETTLED:
        return tr(known.verdict)
    if claim.declared == "unproved":
        return tr("unproved")
    return tr("declared {verdict}, not verified", verdict=tr(claim.declared))


def signed(verdict: str, kind: str, signs: bool = True) -> str:
    """``✓ proved``: a verdict, in any language, with the sign of its kind; ``signs``: if they are
    wanted."""
    sign = SIGNS.get(kind, SIGNS["unproved"] if kind == UNVERIFIED else "!")
    return f"{sign} {verdict}" if signs else verdict
