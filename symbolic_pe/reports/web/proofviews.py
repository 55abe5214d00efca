"""Proofs of claims and lemmas as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from symbolic_pe.language.statements import Statement
from symbolic_pe.printing import Layout
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.proofs.record import Outline
from symbolic_pe.reports.proofs.prooftext import own_definitions
from symbolic_pe.reports.web.links import Links
from symbolic_pe.reports.web.proofrows import Step, proof_steps
from symbolic_pe.reports.web.sentences import definition_rows
from symbolic_pe.reports.web.views import ProofView
from symbolic_pe.reports.web.words import Words


@dataclass(frozen=True)
class Proofs:
    """Proofs in a language."""

    links: Links
    tr: Words

    def proof(
        self,
        slug: str,
        steps: Outline,
        statement: Statement,
        root: str,
        refuted: Statement | None = None,
    ) -> ProofView:
        """``refuted``: the statement of a false claim, which is not said again as ¬(…)."""
        own = own_definitions(statement, steps)
        layout = Layout.of(statement, (*definitions_in(statement), *own))
        cite = partial(self.links.cite, root=root, slug=slug)
        shown = proof_steps(steps, layout, self.tr, cite, refuted)
        numbered = any(map(_is_numbered, shown))
        return ProofView(slug, shown, definition_rows(own, layout), numbered)


def _is_numbered(step: Step) -> bool:
    """Has it a number, or a step inside of it?"""
    return bool(step.number) or any(map(_is_numbered, step.inside))
