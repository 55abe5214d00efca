"""What the claims of a site rest on: lemmas that are printed once, and axioms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from markupsafe import Markup

from symbolic_pe.proofs.axioms import ASSUMED, Axiom
from symbolic_pe.proofs.lemmas import Lemma, known
from symbolic_pe.reports.proofs.dependencies import Dependencies, dependencies
from symbolic_pe.reports.proofs.view import proof
from symbolic_pe.reports.web.facts import Facts
from symbolic_pe.reports.web.links import Links
from symbolic_pe.reports.web.proofviews import ProofView
from symbolic_pe.reports.web.views import AxiomView, Entry, Fact, LemmaView
from symbolic_pe.reports.words import PREFIX


class Foundations:
    """The lemmas and axioms of claims."""

    def __init__(self, entries: Mapping[str, Entry], facts: Facts, links: Links) -> None:
        self._entries = entries
        self._facts = facts
        self._links = links
        lemmas = {lemma.name: lemma for lemma in known().values()}
        needs = _needs(entries, lemmas)
        self._lemmas = {name: lemma for name, lemma in lemmas.items() if name in needs}
        self._needs = {name: needs[name] for name in self._lemmas}
        self.facts: Mapping[str, Fact] = {
            PREFIX + name: facts.fact(lemma.statement) for name, lemma in self._lemmas.items()
        }
        """The statements of the lemmas by what proofs call them."""

    def lemmas(self) -> list[LemmaView]:
        """Those that the claims cite, and those that these need, with their proofs."""
        return [
            LemmaView(
                lemma,
                self.facts[PREFIX + name],
                self._proof(lemma),
                tuple(self._users(name)),
            )
            for name, lemma in self._lemmas.items()
        ]

    def _proof(self, lemma: Lemma) -> ProofView:
        shown = proof(lemma.statement, lemma.shown.outline, repeated=True)
        return ProofView(lemma.name, shown, self._links.tr, self._links.citing("", lemma.name))

    def _users(self, name: str) -> Iterator[Markup]:
        """Links to the claims and lemmas that cite a lemma."""
        for entry in self._entries.values():
            if name in entry.needs.lemmas:
                yield self._links.claim(entry.id, root="")
        for other, needs in self._needs.items():
            if name in needs.lemmas:
                yield Markup('<a href="#{}">{}</a>').format(other, other)

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


def _needs(entries: Mapping[str, Entry], lemmas: Mapping[str, Lemma]) -> dict[str, Dependencies]:
    """What each lemma builds on, of those that the claims cite and those that these need."""
    found: dict[str, Dependencies] = {}
    waiting = [name for entry in entries.values() for name in entry.needs.lemmas]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = dependencies(lemmas[name].shown.outline)
            waiting += found[name].lemmas
    return found
