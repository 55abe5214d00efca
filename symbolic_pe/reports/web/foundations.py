"""What the claims of a site rest on: lemmas that are printed once, and axioms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from symbolic_pe.proofs.axioms import ASSUMED, Axiom
from symbolic_pe.proofs.lemmas import known
from symbolic_pe.reports.web.facts import Facts
from symbolic_pe.reports.web.links import Links
from symbolic_pe.reports.web.views import AxiomView, Entry, Fact, LemmaView


class Foundations:
    """The lemmas and axioms of claims."""

    def __init__(self, entries: Mapping[str, Entry], facts: Facts, links: Links) -> None:
        self._entries = entries
        self._facts = facts
        self._links = links
        cited = {name for entry in entries.values() for name in entry.needs.lemmas}
        self._lemmas = [lemma for lemma in known().values() if lemma.name in cited]
        self.facts: Mapping[str, Fact] = {
            lemma.reference: facts.fact(lemma.statement) for lemma in self._lemmas
        }
        """The statements of the lemmas by what proofs call them."""

    def lemmas(self) -> list[LemmaView]:
        """Those that the claims cite, with how the library proves them."""
        return [
            LemmaView(lemma, self.facts[lemma.reference], tuple(self._users(lemma.name)))
            for lemma in self._lemmas
        ]

    def _users(self, name: str) -> Iterator[Markup]:
        """Links to the claims that cite a lemma."""
        for entry in self._entries.values():
            if name in entry.needs.lemmas:
                yield self._links.claim(entry.id, root="")

    def axioms(self) -> list[AxiomView]:
        """The axioms on which a claim rests."""
        views = [self._axiom(axiom) for axiom in ASSUMED.values()]
        return [view for view in views if view.direct or view.others]

    def _axiom(self, axiom: Axiom) -> AxiomView:
        name = axiom.name
        resting = [entry for entry in self._entries.values() if name in entry.outcome.axioms]
        direct = tuple(entry for entry in resting if name in entry.needs.axioms)
        others = tuple(entry for entry in resting if entry not in direct)
        return AxiomView(name, self._facts.fact(axiom.statement), axiom.source, direct, others)
