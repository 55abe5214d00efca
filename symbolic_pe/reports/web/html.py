"""Claims and proofs as a folder of static pages.

:func:`site` gives the files of the folder: an index that can be filtered, a page for each claim,
the notes section by section, the lemmas, the axioms, the errata, the figures and the graph of what
builds on what.  The pages need no network and no JavaScript; formulas are MathML.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from symbolic_pe.catalogue import made_in_notes
from symbolic_pe.printing import math
from symbolic_pe.printing.typed import typed
from symbolic_pe.reports import coverage
from symbolic_pe.reports.annotated import AnnotatedNote, annotated, in_english
from symbolic_pe.reports.headings import TITLE, heading
from symbolic_pe.reports.proofs.dependencies import Dependencies, dependencies
from symbolic_pe.reports.proofs.meaning import conditions_proved
from symbolic_pe.reports.proofs.view import proof
from symbolic_pe.reports.reading_order import chapters
from symbolic_pe.reports.rechecked import rechecked_words
from symbolic_pe.reports.standing import SIGNS
from symbolic_pe.reports.symbols import meanings
from symbolic_pe.reports.symbols import used as signs_used
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.reports.web.comparing import comparison
from symbolic_pe.reports.web.connections import drawn
from symbolic_pe.reports.web.facts import Facts, copies
from symbolic_pe.reports.web.failing import Failing
from symbolic_pe.reports.web.foundations import Foundations
from symbolic_pe.reports.web.links import Links
from symbolic_pe.reports.web.proofviews import ProofView
from symbolic_pe.reports.web.scriptsource import excerpts
from symbolic_pe.reports.web.views import (
    BEYOND,
    Entry,
    Picture,
    Settled,
    Topic,
    WrongClaim,
)
from symbolic_pe.reports.web.words import Words

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

GENERATOR = "symbolic-pe"
"""What the pages name as the program that wrote them."""


def site(
    settled: Sequence[Settled],
    *,
    pictures: Sequence[Picture] = (),
    made: Iterable[Claim] | None = None,
    language: str = "en",
) -> dict[str, str | bytes]:
    """The files of the folder, by their paths in it.

    ``made``: all claims that have been proved on the way, which proofs cite rather than contain;
    by default those of ``settled``.  ``language``: one of
    :func:`symbolic_pe.reports.translations.languages`.
    """
    claims = [item.claim for item in settled] if made is None else list(made)
    return dict(_Site(settled, pictures, claims, translator(language)).files())


class _Site:
    """All pages, and the links between them."""

    def __init__(
        self,
        settled: Sequence[Settled],
        pictures: Sequence[Picture],
        made: Sequence[Claim],
        translate: Translator,
    ) -> None:
        everyone = {claim.id: claim for claim in made}
        self._parts = coverage.parts([item.claim for item in settled])
        self._pictures = tuple(pictures)
        self._tr = tr = Words(translate)
        by_id = {item.claim.id: item for item in settled}
        self._entries = {
            claim.id: self._entry(by_id[claim.id])
            for chapter in chapters(item.claim for item in settled)
            for claim in chapter
        }
        self._annotated = {
            said.note.number: said
            for said in annotated([entry.claim for entry in self._entries.values()])
        }
        self._links = Links(self._entries, [part.note or BEYOND for part in self._parts], tr)
        self._facts = Facts(everyone, tr)
        self._failing = Failing(everyone, self._facts, self._links, tr)
        self._foundations = Foundations(self._entries, self._facts, self._links)
        self._environment = _environment()

    def _entry(self, item: Settled) -> Entry:
        claim = item.claim
        proved = claim.declared in ("proved", "refuted")
        needs = dependencies(claim.theorem.outline) if proved else Dependencies()
        return Entry(claim, item.outcome, needs)

    # -- pages -------------------------------------------------------------------------------

    def files(self) -> Iterator[tuple[str, str | bytes]]:
        """Every file with its path; the page of notation is about what is on the others."""
        signs: set[str] = set()
        for path, content in self._files():
            if isinstance(content, str) and path.endswith(".html"):
                signs |= signs_used([content])
            yield path, content
        yield self._page("notation.html", groups=meanings(frozenset(signs)), formula=_typed)

    def _files(self) -> Iterator[tuple[str, str | bytes]]:
        for name in ("style.css", "site.js"):
            text = files("symbolic_pe.reports").joinpath(f"templates/html/{name}")
            yield name, text.read_text(encoding="utf-8")
        entries = list(self._entries.values())
        topics = self._topics()
        yield self._page(
            "index.html",
            counts=self._counts(entries),
            topics=topics,
            notes=self._notes(),
            verdicts=[verdict for verdict in SIGNS if _any_with(verdict, entries)],
            total=len(entries),
        )
        wrong = {
            entry.id: self._failing.claim(entry)
            for entry in entries
            if entry.verdict in ("refuted", "malformed")
        }
        for place, entry in enumerate(entries):
            before, after = entries[max(place - 1, 0) : place], entries[place + 1 : place + 2]
            yield self._claim_page(entry, before, after, wrong.get(entry.id))
        for part in self._parts:
            yield self._part_page(part)
        yield self._page(
            "notes.html",
            notes=list(self._notes_in_short()),
            beyond=any(not part.note for part in self._parts),
        )
        said = {id: item for id, item in wrong.items() if made_in_notes(item.entry.claim.sources)}
        yield self._page("errata.html", parts_of_notes=self._by_note(said), fact=self._facts.fact)
        connected = [entry for entry in entries if entry.is_connected]
        yield self._page(
            "graph.html",
            drawing=drawn(self._entries, self._tr.translate),
            connected=connected,
            uses=self._used,
            repairs=self._repairs,
        )
        yield self._page("lemmas.html", lemmas=self._foundations.lemmas())
        yield self._page("axioms.html", axioms=self._foundations.axioms())
        if self._pictures:
            yield self._page("figures.html", pictures=self._pictures)
            yield from ((f"figures/{item.name}.svg", item.svg) for item in self._pictures)

    def _page(self, path: str, template: str = "", **values: Any) -> tuple[str, str]:
        root = "../" * path.count("/")
        text = self._environment.get_template(f"{template or path}.j2").render(
            tr=self._tr,
            root=root,
            path=path,
            link=partial(self._links.claim, root=root),
            pages=self._pages(),
            site_title=TITLE,
            signs=SIGNS,
            generator=GENERATOR,
            claims=self._entries,
            cite=self._links.citing(root),
            told=partial(self._links.told, root=root),
            named=partial(self._links.named, root=root),
            in_english=in_english,
            **values,
        )
        return path, text

    def _pages(self) -> list[tuple[str, str]]:
        """The pages in the navigation, with their names."""
        tr = self._tr
        pages: list[tuple[str, str]] = [
            ("notes.html", tr("Notes")),
            ("index.html", tr("Claims")),
            ("errata.html", tr("Errata")),
            ("graph.html", tr("Graph")),
            ("lemmas.html", tr("Lemmas")),
            ("axioms.html", tr("Axioms")),
        ]
        pages += [("figures.html", tr("Figures"))] if self._pictures else []
        return [*pages, ("notation.html", tr("Notation"))]

    def _topics(self) -> list[Topic]:
        found = []
        entries = self._entries.values()
        for _, group in groupby(entries, key=lambda entry: entry.claim.file):
            members = tuple(group)
            title, text = heading(members[0].claim)
            found.append(Topic(members[0].claim.topic, title, text, members))
        return found

    def _notes(self) -> list[tuple[str, Markup]]:
        """The numbers of the notes and their names, what is beyond them last."""
        numbers = {note for entry in self._entries.values() for note in entry.notes}
        ordered = sorted(numbers, key=lambda note: (note == BEYOND, note))
        return [(note, self._note_name(note)) for note in ordered]

    def _by_note(self, wrong: Mapping[str, WrongClaim]) -> list[tuple[Markup, list[WrongClaim]]]:
        """What is wrong in the order of the notes, each where it is first said."""
        left, found = dict(wrong), []
        for part in self._parts:
            said = [left.pop(claim.id) for claim in part.entries if claim.id in left]
            found.append((self._note_name(part.note), said))
        found.append((self._tr("Claims"), list(left.values())))
        return [(name, errata) for name, errata in found if errata]

    # -- the notes ---------------------------------------------------------------------------

    def _part_page(self, part: coverage.Part[Claim]) -> tuple[str, str]:
        """A note sentence by sentence, or the claims that no note makes."""
        path, said = f"notes/{part.note or BEYOND}.html", self._annotated.get(part.note)
        title = self._note_name(part.note)
        if said is None:
            sections = [
                (section.name, [self._entries[claim.id] for claim in section.entries])
                for section in part.sections
            ]
            return self._page(path, "beyond.html", title=title, sections=sections)
        return self._page(
            path,
            "note.html",
            said=said,
            title=title,
            counts=self._counts(self._said_in(said)),
        )

    def _notes_in_short(self) -> Iterator[tuple[str, Markup, AnnotatedNote, list[tuple[str, int]]]]:
        """Page, name and verdicts of each note."""
        for part in self._parts:
            if said := self._annotated.get(part.note):
                counts = self._counts(self._said_in(said))
                yield f"notes/{part.note}.html", self._note_name(part.note), said, counts

    def _said_in(self, said: AnnotatedNote) -> list[Entry]:
        return [self._entries[claim.id] for claim in said.claims]

    def _note_name(self, note: str) -> Markup:
        if note in ("", BEYOND):
            return self._tr("beyond the notes")
        return self._tr("note {number}", number=note)

    def _counts(self, entries: Sequence[Entry]) -> list[tuple[str, int]]:
        counts = Counter(entry.verdict for entry in entries)
        return [(verdict, counts[verdict]) for verdict in SIGNS if counts[verdict]]

    # -- a claim -----------------------------------------------------------------------------

    def _claim_page(
        self,
        entry: Entry,
        before: Sequence[Entry],
        after: Sequence[Entry],
        wrong: WrongClaim | None,
    ) -> tuple[str, str]:
        claim, check, root = entry.claim, entry.outcome.crosscheck, "../"
        others = self._entries.values()
        return self._page(
            f"claims/{claim.id}.html",
            "claim.html",
            entry=entry,
            claim=claim,
            topic=(claim.topic, heading(claim)[0]),
            fact=self._facts.wrong(claim),
            instead=[(other, self._facts.instead(other, claim)) for other in claim.repaired_by],
            copies=copies(claim.statement),
            excerpts=excerpts(claim),
            lemmas=self._foundations.facts,
            proof=self._claim_proof(claim, root),
            erratum=wrong,
            sources=[self._links.source(source, root) for source in claim.sources],
            check=comparison(check, self._tr, claim.statement) if check else None,
            rechecked=rechecked_words(claim, self._tr),
            conditions=conditions_proved(claim, self._tr.translate)
            if self._is_settled(claim)
            else (),
            axioms=list(claim.certificate.axioms) if self._is_settled(claim) else [],
            used_by=[other for other in others if claim.id in other.needs.claims],
            corollaries=[other for other in others if claim.id == other.claim.corollary_of],
            repairs=[other for other in others if claim.id in other.claim.repaired_by],
            pictures=[item for item in self._pictures if claim.id in item.claims],
            before=before,
            after=after,
        )

    @staticmethod
    def _is_settled(claim: Claim) -> bool:
        return claim.declared in ("proved", "refuted")

    def _claim_proof(self, claim: Claim, root: str) -> ProofView | None:
        if not self._is_settled(claim):
            return None
        assert claim.statement is not None
        refuted = claim.declared == "refuted"
        shown = proof(claim.statement, claim.theorem.outline, refuted=refuted, repeated=True)
        return ProofView("step", shown, self._tr, self._links.citing(root, "step"))

    def _used(self, entry: Entry) -> list[Markup]:
        """Links to the claims and axioms that a claim uses itself."""
        axioms = [
            Markup('<a href="axioms.html#{}">{}</a>').format(name, name)
            for name in entry.needs.axioms
        ]
        return [*(self._links.claim(id, root="") for id in entry.needs.claims), *axioms]

    def _repairs(self, entry: Entry) -> list[Markup]:
        return [self._links.claim(id, root="") for id in entry.claim.repaired_by]


def _typed(formula: str) -> Markup:
    return Markup(math(typed(formula)))


def _any_with(verdict: str, entries: Iterable[Entry]) -> bool:
    return any(entry.verdict == verdict for entry in entries)


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("symbolic_pe.reports", "templates/html"),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=True,
        undefined=StrictUndefined,
    )
