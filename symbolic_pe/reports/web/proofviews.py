"""Proofs on pages and in notebooks: formulas are MathML, reasons prose with links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup

from symbolic_pe.reports.proofs.view import Proof, Row, Step
from symbolic_pe.reports.web.sentences import Formula, definition_rows
from symbolic_pe.reports.web.words import NO_WORDS, Words
from symbolic_pe.reports.words import Citation, Phrase

_LONGEST_START = 26
_BOTH = 52
"""How wide the first term of a chain and the widest piece of the others may be side by side."""


@dataclass(frozen=True)
class ProofView:
    """A proof in a language; ``slug`` tells its steps from others', ``cite`` leads to a step, a
    lemma or a claim."""

    slug: str
    proof: Proof
    tr: Words
    cite: Callable[[Citation], Markup]

    @property
    def definitions(self) -> tuple[Formula, ...]:
        """What is defined for the proof."""
        return definition_rows(self.proof.definitions, self.proof.layout)

    def formula(self, row: Row) -> Formula | None:
        """The formula of a row; nothing where there are words."""
        return None if row.said is None or isinstance(row.said, Phrase) else Formula(row.said)

    def words(self, row: Row) -> Markup:
        """The words of a row without a formula."""
        if isinstance(row.said, Phrase):
            return self.tr.phrase(row.said)
        return self.tr.because(row.reason, self.cite)

    def reason(self, row: Row) -> Markup:
        """Why a row holds, where that is not all that is said."""
        return NO_WORDS if row.said is None else self.tr.because(row.reason, self.cite)

    def is_beside(self, step: Step) -> bool:
        """Does the first link of a chain stand beside its first term, not under it?"""
        first, *others = filter(None, (self.formula(link.row) for link in step.chain))
        if step.chain[0].reason.text or first.width > _LONGEST_START:
            return False
        return first.width + max(formula.widest for formula in others) <= _BOTH
