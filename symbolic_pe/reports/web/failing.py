"""False claims with the values at which they fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from symbolic_pe.reports import errata
from symbolic_pe.reports.web.facts import Facts
from symbolic_pe.reports.web.links import Links
from symbolic_pe.reports.web.sentences import Formula, definition_rows
from symbolic_pe.reports.web.views import Entry, WrongClaim
from symbolic_pe.reports.web.words import Words

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


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
        sources = tuple(self.links.source(source, "") for source in entry.claim.sources)
        new = errata.new_definitions(item) if item.witnesses else ()
        own = definition_rows(new, item.layout)
        witnesses = tuple(self._witnesses(item))
        return WrongClaim(entry, item, self.facts.wrong(entry.claim), sources, witnesses, own)

    def _witnesses(self, item: errata.Erratum) -> Iterator[tuple[Markup, tuple[Formula, ...]]]:
        """The values put in and what comes out; values that are the same as before are not said
        again."""
        before, tr = Markup(), self.tr
        for witness in item.witnesses:
            choices = filter(None, errata.choices_of(witness, item.layout))
            values = tr.series(
                (tr.series(map(tr.inline, each)) for each in choices), "{first}; {second}"
            )
            facts = tuple(map(Formula, errata.facts_of(witness, item.layout)))
            yield Markup() if values == before else values, facts
            before = values
