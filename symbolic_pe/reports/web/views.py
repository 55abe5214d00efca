"""What the templates show: claims, statements, proofs and comparisons as pages have them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from symbolic_pe.proofs.lemmas import Lemma
from symbolic_pe.reports.errata import Erratum
from symbolic_pe.reports.proofs.dependencies import Dependencies
from symbolic_pe.reports.standing import SIGNS
from symbolic_pe.reports.web.sentences import Formula, Sentence

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.outcomes import Outcome

BEYOND = "beyond"


@dataclass(frozen=True)
class Settled:
    """A claim that has been verified, and how it came out."""

    claim: Claim
    outcome: Outcome


@dataclass(frozen=True)
class Picture:
    """A figure's name, title, caption, the claims it shows, and its file in SVG."""

    name: str
    title: str
    caption: str
    claims: tuple[str, ...]
    svg: bytes


@dataclass(frozen=True)
class Entry:
    """A claim as others see it: with its verdict and what it builds on."""

    claim: Claim
    outcome: Outcome
    needs: Dependencies

    @property
    def id(self) -> str:
        return self.claim.id

    @property
    def verdict(self) -> str:
        return self.outcome.verdict

    @property
    def sign(self) -> str:
        return SIGNS[self.verdict]

    @property
    def is_connected(self) -> bool:
        return bool(self.needs.claims or self.needs.axioms or self.claim.repaired_by)

    @property
    def notes(self) -> tuple[str, ...]:
        """The numbers of the notes that make the claim; ``beyond`` where none does."""
        return tuple(dict.fromkeys(source.note or BEYOND for source in self.claim.sources))


@dataclass(frozen=True)
class Topic:
    """A script: its name, what its docstring says, and its claims."""

    name: str
    title: str
    text: str
    entries: tuple[Entry, ...]

    @property
    def pairs(self) -> str:
        """Which combinations of a note and a verdict occur, ``*`` for any."""
        found = {
            f"{note}/{verdict}"
            for entry in self.entries
            for note in ("*", *entry.notes)
            for verdict in ("*", entry.verdict)
        }
        return " ".join(sorted(found))


@dataclass(frozen=True)
class Fact:
    """A statement in words and formulas, with what its names stand for."""

    sentences: tuple[Sentence, ...] = ()
    definitions: tuple[Formula, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """A cross-check: whether nothing differs, the numbers that came closest to differing as
    formulas, and tables of points that have the same names, each with the functions that are the
    same at all of them."""

    points: int
    same: bool
    error: Markup
    tolerance: Markup
    tables: tuple[
        tuple[tuple[Markup, ...], tuple[tuple[Markup, ...], ...], tuple[Formula, ...]], ...
    ]


@dataclass(frozen=True)
class WrongClaim:
    """A false claim with where it fails, the values put in and what comes out; ``definitions`` are
    those that only this needs."""

    entry: Entry
    item: Erratum
    fact: Fact
    sources: tuple[Markup, ...]
    witnesses: tuple[tuple[Markup, tuple[Formula, ...]], ...]
    definitions: tuple[Formula, ...]


@dataclass(frozen=True)
class LemmaView:
    """A theorem of the library that claims cite, and links to these."""

    lemma: Lemma
    fact: Fact
    users: tuple[Markup, ...]


@dataclass(frozen=True)
class AxiomView:
    """An axiom, the claims that appeal to it themselves, and the others that rest on it."""

    name: str
    fact: Fact
    source: str
    direct: tuple[Entry, ...]
    others: tuple[Entry, ...]
