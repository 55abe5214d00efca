"""False claims with the values at which they fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from markupsafe import Markup

from symbolic_pe.printing import Layout
from symbolic_pe.reports import errata
from symbolic_pe.reports.web.facts import Facts
from symbolic_pe.reports.web.hypertext import inline
from symbolic_pe.reports.web.links import Links
from symbolic_pe.reports.web.sentences import Formula, definition_rows
from symbolic_pe.reports.web.views import Entry, Witness, WrongClaim
from symbolic_pe.reports.web.words import Words

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.reports.proofs.comparisons import Counterexample


@dataclass(frozen=True)
class Failing:
    """Where false claims fail; ``everyone``: the claims by their ids."""

    everyone: Mapping[str, Claim]
    facts: Facts
    links: Links
    tr: Words

    def claim(self, entry: Entry) -> WrongClaim:
        """A false claim as a reader may look at it."""
        item = errata.erratum(entry.claim, self.everyone.__getitem__)
        layout = Layout.of(item.says, errata.witness_definitions(item))
        witnesses = tuple(self._witnesses(item, layout))
        sources = tuple(self.links.source(source, "") for source in entry.claim.sources)
        own = definition_rows(errata.new_definitions(item), layout) if witnesses else ()
        same = item.says is entry.claim.statement
        fact = self.facts.wrong(entry.claim) if same else self.facts.fact(item.says)
        return WrongClaim(entry, item, fact, sources, witnesses, own)

    def _witnesses(self, item: errata.Erratum, layout: Layout) -> Iterator[Witness]:
        """The witnesses; values that are the same as before are not said again."""
        values = Markup()
        for witness in item.witnesses:
            found = self._witness(witness, layout)
            yield replace(found, values=Markup()) if found.values == values else found
            values = found.values

    def _witness(self, witness: Counterexample, layout: Layout) -> Witness:
        lines = list(errata.witness_lines(witness, layout))
        choices = [self.tr.series(map(inline, line.values)) for line in lines if line.values]
        facts = tuple(Formula(line.comparison) for line in lines if line.comparison)
        return Witness(self.tr.series(choices, "{first}; {second}"), facts)
