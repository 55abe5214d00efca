"""Claims and proofs as a folder of static pages.

:func:`site` gives the files of the folder: an index that can be filtered, a page for each claim,
the notes section by section, the lemmas, the axioms, the errata, the figures and the graph of what
builds on what.  The pages need no network and no JavaScript; formulas are MathML.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from itertools import groupby
from math import isfinite
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from symbolic_pe.catalogue import made_in_notes
from symbolic_pe.language.statements import Statement
from symbolic_pe.printing import Layout, math
from symbolic_pe.printing.boxes import Box, Number
from symbolic_pe.printing.differences import marker
from symbolic_pe.printing.terms import named
from symbolic_pe.printing.tex import tex
from symbolic_pe.printing.typed import typed
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.reports.annotated import AnnotatedNote, annotated, in_english, in_short
from symbolic_pe.reports.dimension import dimension
from symbolic_pe.reports.errata import (
    Erratum,
    decimal,
    erratum,
    new_definitions,
    witness_definitions,
    witness_lines,
)
from symbolic_pe.reports.headings import heading
from symbolic_pe.reports.proofs.dependencies import Dependencies, dependencies
from symbolic_pe.reports.proofs.lemmas import PREFIX, Lemma, known_lemmas, proved_lemmas
from symbolic_pe.reports.proofs.meaning import conditions_proved
from symbolic_pe.reports.proofs.outline import Outline, Reference, outline
from symbolic_pe.reports.proofs.prooftext import own_definitions
from symbolic_pe.reports.reading_order import chapters
from symbolic_pe.reports.rechecked import rechecked_words
from symbolic_pe.reports.symbols import meanings
from symbolic_pe.reports.symbols import used as signs_used
from symbolic_pe.reports.terminal.text import known_theorems
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.reports.web.graph import Drawing, Node, drawing
from symbolic_pe.reports.web.htmlparts import (
    Change,
    Formula,
    Sentence,
    Step,
    Words,
    definition_rows,
    proof_steps,
    stated,
    unchanged,
)
from symbolic_pe.reports.web.hypertext import inline
from symbolic_pe.reports.web.scriptsource import excerpts
from symbolic_pe.reports.web.sympycode import code
from symbolic_pe.steps.axioms import ASSUMED
from symbolic_pe.steps.step import Step as Written

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim, Source
    from symbolic_pe.outcomes import Crosscheck, Outcome
    from symbolic_pe.reports.proofs.counterexamples import Counterexample

__all__ = ["GENERATOR", "SIGNS", "TITLE", "Part", "Picture", "Settled", "site"]

GENERATOR = "symbolic-pe"
"""What the pages name as the program that wrote them."""

TITLE = "Derivations about positional encodings"

_AXIOMS = [axiom.name for axiom in ASSUMED.values()]

SIGNS = {"proved": "✓", "refuted": "✗", "malformed": "∅", "unproved": "?"}
"""The verdicts in the order in which they are counted, and what marks them besides colour."""

BEYOND = "beyond"

_ID = re.compile(r"(?<![\w<&/-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w=>-])")
"""What may be the id of a claim in a sentence."""

_LONG, _DIGITS = re.compile(r"\d+\.\d{6,}"), 7
"""A number with more digits than a reader looks at, and how many signs of it are shown, from the
first that is not 0 on."""


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
class Part:
    """A note (``note`` is its number; empty for what is beyond the notes) with the ids of the
    claims in each section."""

    note: str
    sections: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def slug(self) -> str:
        return self.note or BEYOND


def site(
    settled: Sequence[Settled],
    *,
    parts: Sequence[Part] = (),
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
    return dict(_Site(settled, parts, pictures, claims, translator(language)).files())


# --------------------------------------------------------------------------------------------
# What the templates show


@dataclass(frozen=True)
class _Entry:
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
class _Topic:
    """A script: its name, what its docstring says, and its claims."""

    name: str
    title: str
    text: str
    entries: tuple[_Entry, ...]

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
class _Fact:
    """A statement in words and formulas, with what its names stand for."""

    sentences: tuple[Sentence, ...] = ()
    definitions: tuple[Formula, ...] = ()


@dataclass(frozen=True)
class _Proof:
    """The steps of a proof and what is defined for it; ``slug`` tells its steps from others'."""

    slug: str
    steps: tuple[Step, ...]
    definitions: tuple[Formula, ...]
    numbered: bool


@dataclass(frozen=True)
class _Comparison:
    """A cross-check: numbers as formulas, and tables of points that have the same names."""

    points: int
    error: Markup
    tolerance: Markup
    tables: tuple[tuple[tuple[Markup, ...], tuple[tuple[Markup, ...], ...]], ...]


@dataclass(frozen=True)
class _Witness:
    """The values put in, and what comes out."""

    values: Markup
    facts: tuple[Formula, ...]


@dataclass(frozen=True)
class _Erratum:
    """A false claim with where it fails; ``definitions`` are those that only this needs."""

    entry: _Entry
    item: Erratum
    fact: _Fact
    sources: tuple[Markup, ...]
    witnesses: tuple[_Witness, ...]
    definitions: tuple[Formula, ...]


class _Site:
    """All pages, and the links between them."""

    def __init__(
        self,
        settled: Sequence[Settled],
        parts: Sequence[Part],
        pictures: Sequence[Picture],
        made: Sequence[Claim],
        translate: Translator,
    ) -> None:
        self._everyone = {claim.id: claim for claim in made}
        self._known = known = known_theorems(made) | known_lemmas()
        self._parts = tuple(parts)
        self._pictures = tuple(pictures)
        self._tr = Words(translate)
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
        self._lemmas = {lemma.name: lemma for lemma in self._lemmas_in_use()}
        self._lemma_needs = {
            name: dependencies(lemma.theorem, known) for name, lemma in self._lemmas.items()
        }
        self._lemma_facts: dict[str, _Fact] = {}
        self._environment = _environment()

    def _entry(self, item: Settled) -> _Entry:
        claim = item.claim
        proved = claim.declared in ("proved", "refuted")
        needs = dependencies(claim.theorem, self._known) if proved else Dependencies()
        return _Entry(claim, item.outcome, needs)

    def _lemmas_in_use(self) -> list[Lemma]:
        """Those that the claims cite, and those that these need."""
        lemmas = {lemma.name: lemma for lemma in proved_lemmas()}
        found: set[str] = set()
        waiting = [name for entry in self._entries.values() for name in entry.needs.lemmas]
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting += dependencies(lemmas[name].theorem, self._known).lemmas
        return [lemma for name, lemma in lemmas.items() if name in found]

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
            entry.id: self._erratum(entry)
            for entry in entries
            if entry.verdict in ("refuted", "malformed")
        }
        for place, entry in enumerate(entries):
            before, after = entries[max(place - 1, 0) : place], entries[place + 1 : place + 2]
            yield self._claim_page(entry, before, after, wrong.get(entry.id))
        for part in self._parts:
            yield self._part_page(part)
        if self._parts:
            yield self._page(
                "notes.html",
                notes=list(self._notes_in_short()),
                beyond=any(part.slug == BEYOND for part in self._parts),
            )
        said = {id: item for id, item in wrong.items() if made_in_notes(item.entry.claim.sources)}
        yield self._page("errata.html", parts_of_notes=self._by_note(said), fact=self._fact)
        connected = [entry for entry in entries if entry.is_connected]
        yield self._page(
            "graph.html",
            drawing=self._drawing(),
            connected=connected,
            uses=self._used,
            repairs=self._repairs,
        )
        yield self._page("lemmas.html", lemmas=self._lemma_views())
        yield self._page("axioms.html", axioms=self._axiom_views())
        if self._pictures:
            yield self._page("figures.html", pictures=self._pictures)
            yield from ((f"figures/{item.name}.svg", item.svg) for item in self._pictures)

    def _page(self, path: str, template: str = "", **values: Any) -> tuple[str, str]:
        root = "../" * path.count("/")
        text = self._environment.get_template(f"{template or path}.j2").render(
            tr=self._tr,
            root=root,
            path=path,
            link=partial(self._link, root=root),
            pages=self._pages(),
            site_title=TITLE,
            signs=SIGNS,
            generator=GENERATOR,
            claims=self._entries,
            cite=partial(self._cite, root=root, slug=""),
            told=partial(self._told, root=root),
            named=partial(self._with_links, root=root),
            in_english=in_english,
            **values,
        )
        return path, text

    def _pages(self) -> list[tuple[str, str]]:
        """The pages in the navigation, with their names."""
        tr = self._tr
        pages: list[tuple[str, str]] = [("notes.html", tr("Notes"))] if self._parts else []
        pages += [
            ("index.html", tr("Claims")),
            ("errata.html", tr("Errata")),
            ("graph.html", tr("Graph")),
            ("lemmas.html", tr("Lemmas")),
            ("axioms.html", tr("Axioms")),
        ]
        pages += [("figures.html", tr("Figures"))] if self._pictures else []
        return [*pages, ("notation.html", tr("Notation"))]

    def _topics(self) -> list[_Topic]:
        found = []
        entries = self._entries.values()
        for _, group in groupby(entries, key=lambda entry: entry.claim.file):
            members = tuple(group)
            title, text = heading(members[0].claim)
            found.append(_Topic(members[0].claim.topic, title, text, members))
        return found

    def _notes(self) -> list[tuple[str, Markup]]:
        """The numbers of the notes and their names, what is beyond them last."""
        numbers = {note for entry in self._entries.values() for note in entry.notes}
        ordered = sorted(numbers, key=lambda note: (note == BEYOND, note))
        return [(note, self._note_name(note)) for note in ordered]

    def _by_note(self, wrong: Mapping[str, _Erratum]) -> list[tuple[Markup, list[_Erratum]]]:
        """What is wrong in the order of the notes, each where it is first said."""
        left, found = dict(wrong), []
        for part in self._parts:
            said = [left.pop(id) for _, ids in part.sections for id in ids if id in left]
            found.append((self._note_name(part.slug), said))
        found.append((self._tr("Claims"), list(left.values())))
        return [(name, errata) for name, errata in found if errata]

    # -- the notes ---------------------------------------------------------------------------

    def _part_page(self, part: Part) -> tuple[str, str]:
        """A note sentence by sentence, or the claims that no note makes."""
        path, said = f"notes/{part.slug}.html", self._annotated.get(part.note)
        if said is None:
            sections = [(name, self._listed(ids)) for name, ids in part.sections]
            return self._page(
                path, "beyond.html", title=self._note_name(part.slug), sections=sections
            )
        return self._page(
            path,
            "note.html",
            said=said,
            title=self._note_name(part.slug),
            in_short=in_short,
            counts=self._counts(self._said_in(said)),
        )

    def _notes_in_short(self) -> Iterator[tuple[str, Markup, AnnotatedNote, list[tuple[str, int]]]]:
        """Page, name and verdicts of each note."""
        for part in self._parts:
            if said := self._annotated.get(part.note):
                counts = self._counts(self._said_in(said))
                yield f"notes/{part.slug}.html", self._note_name(part.slug), said, counts

    def _said_in(self, said: AnnotatedNote) -> list[_Entry]:
        return [self._entries[claim.id] for claim in said.claims]

    def _note_name(self, note: str) -> Markup:
        if note == BEYOND:
            return self._tr("beyond the notes")
        return self._tr("note {number}", number=note)

    def _counts(self, entries: Sequence[_Entry]) -> list[tuple[str, int]]:
        counts = Counter(entry.verdict for entry in entries)
        return [(verdict, counts[verdict]) for verdict in SIGNS if counts[verdict]]

    def _listed(self, ids: Sequence[str]) -> list[_Entry]:
        return [self._entries[id] for id in ids if id in self._entries]

    # -- a claim -----------------------------------------------------------------------------

    def _claim_page(
        self,
        entry: _Entry,
        before: Sequence[_Entry],
        after: Sequence[_Entry],
        wrong: _Erratum | None,
    ) -> tuple[str, str]:
        claim, root = entry.claim, "../"
        others = self._entries.values()
        return self._page(
            f"claims/{claim.id}.html",
            "claim.html",
            entry=entry,
            claim=claim,
            topic=(claim.topic, heading(claim)[0]),
            fact=self._wrong_fact(claim),
            instead=[(other, self._instead(other, claim)) for other in claim.repaired_by],
            copies=self._copies(claim.statement),
            excerpts=excerpts(claim),
            lemmas={PREFIX + name: self._lemma_fact(name) for name in self._lemmas},
            proof=self._claim_proof(claim, root),
            erratum=wrong,
            sources=[self._source(source, root) for source in claim.sources],
            check=self._comparison(entry.outcome.crosscheck),
            rechecked=rechecked_words(claim, self._tr),
            conditions=conditions_proved(claim, self._tr.translate)
            if self._is_settled(claim)
            else (),
            axioms=list(claim.certificate.axioms) if self._is_settled(claim) else [],
            used_by=[other for other in others if claim.id in other.needs.claims],
            repairs=[other for other in others if claim.id in other.claim.repaired_by],
            pictures=[item for item in self._pictures if claim.id in item.claims],
            before=before,
            after=after,
        )

    @staticmethod
    def _is_settled(claim: Claim) -> bool:
        return claim.declared in ("proved", "refuted")

    def _fact(
        self,
        statement: Statement | None,
        others: Sequence[Statement] = (),
        change: Change = unchanged,
    ) -> _Fact:
        """``others``: what is true, or false, instead; the differences are marked."""
        if statement is None:
            return _Fact()
        if others:
            change = marker([box for other in others for box in self._boxes(other)])
        definitions = definitions_in(statement)
        layout = Layout.of(statement, definitions)
        return _Fact(
            stated(statement, layout, self._tr, change),
            definition_rows(definitions, layout, change),
        )

    def _boxes(self, statement: Statement) -> list[Box]:
        """The formulas with which a statement is told."""
        found: list[Box] = []

        def keep(box: Box) -> Box:
            found.append(box)
            return box

        self._fact(statement, change=keep)
        return found

    def _wrong_fact(self, claim: Claim) -> _Fact:
        """A claim; a false one marked where it differs from the first repair that resembles it."""
        found = self._marked_fact(claim)
        also = tuple(map(Formula, dimension(claim)))
        return replace(found, definitions=(*found.definitions, *also))

    def _marked_fact(self, claim: Claim) -> _Fact:
        plain = self._fact(claim.statement)
        for id in claim.repaired_by:
            true = self._everyone.get(id)
            if claim.statement and true and true.statement:
                marked = self._fact(claim.statement, [true.statement])
                if marked != plain:
                    return marked
        return plain

    def _instead(self, id: str, wrong: Claim) -> _Fact:
        """A true claim, marked where the false one differs."""
        true = self._everyone.get(id)
        others = [wrong.statement] if wrong.statement else []
        return self._fact(true.statement if true else None, others)

    def _copies(self, statement: Statement | None) -> tuple[tuple[str, str], ...]:
        """The statement to be pasted elsewhere, in LaTeX and in Python."""
        if statement is None:
            return ()
        definitions = definitions_in(statement)
        layout = Layout.of(statement, definitions)
        formulas = [layout.statement(statement), *map(layout.definition, definitions)]
        latex = "\n".join(f"\\[ {tex(box)} \\]" for box in formulas)
        return (("LaTeX", latex), ("SymPy", code(statement)))

    def _lemma_fact(self, name: str) -> _Fact:
        if name not in self._lemma_facts:
            self._lemma_facts[name] = self._fact(self._lemmas[name].theorem.conclusion)
        return self._lemma_facts[name]

    def _claim_proof(self, claim: Claim, root: str) -> _Proof | None:
        if not self._is_settled(claim):
            return None
        assert claim.statement is not None
        refuted = claim.statement if claim.declared == "refuted" else None
        return self._proof("step", claim.theorem, claim.statement, root, refuted)

    def _proof(
        self,
        slug: str,
        theorem: Written,
        statement: Statement,
        root: str,
        refuted: Statement | None = None,
    ) -> _Proof:
        steps: Outline = outline(theorem, self._known)
        own = own_definitions(statement, steps)
        layout = Layout.of(statement, (*definitions_in(statement), *own))
        cite = partial(self._cite, root=root, slug=slug)
        shown = proof_steps(steps, layout, self._tr, cite, refuted)
        return _Proof(slug, shown, definition_rows(own, layout), any(map(_is_numbered, shown)))

    def _cite(self, reference: Reference, *, root: str, slug: str) -> Markup:
        """A link to a step of the proof, a lemma, or a claim."""
        if isinstance(reference, int):
            return Markup('<a href="#{}-{}">({})</a>').format(slug, reference, reference)
        if reference.startswith(PREFIX):
            name = reference.removeprefix(PREFIX)
            anchor = Markup('<a href="{}lemmas.html#{}">{}</a>').format(root, name, name)
            return self._tr("lemma {name}", name=anchor)
        return self._link(reference, root=root)

    def _link(self, id: str, *, root: str) -> Markup:
        """A link to a claim by its id; only the id where the claim has no page."""
        if id not in self._entries:
            return Markup("<code>{}</code>").format(id)
        target = Markup('<a href="{}claims/{}.html"><code>{}</code></a>')
        return target.format(root, id, id)

    def _told(self, text: str, *, root: str) -> Markup:
        """An explanation in which the claims that it names are links."""
        return self._with_links(self._tr.prose(text), root=root)

    def _with_links(self, told: Markup, *, root: str) -> Markup:
        return Markup(_ID.sub(lambda found: str(self._named(found.group(), root)), str(told)))

    def _named(self, id: str, root: str) -> Markup:
        return self._link(id, root=root) if id in self._entries else Markup(id)

    def _source(self, source: Source, root: str) -> Markup:
        text = self._tr.marked(self._tr.translate(str(source)))
        slug = source.note or BEYOND
        if all(part.slug != slug for part in self._parts):
            return text
        anchor = f"#{source.anchor}" if source.anchor else ""
        return Markup('<a href="{}notes/{}.html{}">{}</a>').format(root, slug, anchor, text)

    def _comparison(self, check: Crosscheck | None) -> _Comparison | None:
        if check is None:
            return None
        tables = []
        for names, group in groupby(check.sampled, key=lambda point: tuple(n for n, _ in point)):
            head = tuple(Markup(math(named(name))) for name in names)
            rows = tuple(tuple(self._value(text) for _, text in point) for point in group)
            tables.append((head, rows))
        numbers = _decimal(check.worst_error), _decimal(check.tolerance)
        return _Comparison(check.points, *numbers, tuple(tables))

    def _value(self, text: str) -> Markup:
        family = re.fullmatch(r"\((\d+) numbers\)", text)
        if family and family[1] == "1":
            return self._tr("1 random number")
        if family:
            return self._tr("{count} random numbers", count=family[1])
        several = re.fullmatch(r"\((\d+(?:×\d+)+) numbers\)", text)
        if several:
            return self._tr("{shape} random numbers", shape=several[1])
        vectors = re.fullmatch(r"\((\d+) vectors\)", text)
        if vectors:
            return self._tr("{count} vectors", count=vectors[1])
        return escape(_LONG.sub(_shortened, text.replace("-", "−")))

    # -- the other pages ---------------------------------------------------------------------

    def _erratum(self, entry: _Entry) -> _Erratum:
        item = erratum(entry.claim, self._everyone.__getitem__, self._known)
        layout = Layout.of(item.says, witness_definitions(item))
        witnesses = tuple(self._witnesses(item, layout))
        sources = tuple(self._source(source, "") for source in entry.claim.sources)
        own = definition_rows(new_definitions(item), layout) if witnesses else ()
        same = item.says is entry.claim.statement
        fact = self._wrong_fact(entry.claim) if same else self._fact(item.says)
        return _Erratum(entry, item, fact, sources, witnesses, own)

    def _witnesses(self, item: Erratum, layout: Layout) -> Iterator[_Witness]:
        """The witnesses; values that are the same as before are not said again."""
        values = Markup()
        for witness in item.witnesses:
            found = self._witness(witness, layout)
            yield replace(found, values=Markup()) if found.values == values else found
            values = found.values

    def _witness(self, witness: Counterexample, layout: Layout) -> _Witness:
        lines = list(witness_lines(witness, layout))
        choices = [self._tr.series(map(inline, line.values)) for line in lines if line.values]
        facts = tuple(Formula(line.comparison) for line in lines if line.comparison)
        return _Witness(self._tr.series(choices, "{first}; {second}"), facts)

    def _used(self, entry: _Entry) -> list[Markup]:
        """Links to the claims and axioms that a claim uses itself."""
        axioms = [
            Markup('<a href="axioms.html#{}">{}</a>').format(name, name)
            for name in entry.needs.axioms
        ]
        return [*(self._link(id, root="") for id in entry.needs.claims), *axioms]

    def _repairs(self, entry: _Entry) -> list[Markup]:
        return [self._link(id, root="") for id in entry.claim.repaired_by]

    def _lemma_views(self) -> list[tuple[Lemma, _Fact, _Proof, list[Markup]]]:
        views = []
        for name, lemma in self._lemmas.items():
            statement = lemma.theorem.conclusion
            users = [
                self._link(entry.id, root="")
                for entry in self._entries.values()
                if name in entry.needs.lemmas
            ]
            users += [
                Markup('<a href="#{}">{}</a>').format(other, other)
                for other, needs in self._lemma_needs.items()
                if name in needs.lemmas
            ]
            proof = self._proof(name, lemma.theorem, statement, "")
            views.append((lemma, self._lemma_fact(name), proof, users))
        return views

    def _axiom_views(self) -> list[tuple[str, _Fact, str, list[_Entry], list[_Entry]]]:
        """Name, statement, source, the claims that appeal to it and those that rest on it."""
        views = []
        for axiom in ASSUMED.values():
            name = axiom.name
            resting = [entry for entry in self._entries.values() if name in entry.outcome.axioms]
            direct = [entry for entry in resting if name in entry.needs.axioms]
            rest = [entry for entry in resting if entry not in direct]
            if resting:
                fact = self._fact(axiom.statement)
                views.append((name, fact, axiom.source, direct, rest))
        return views

    def _edges(self) -> dict[tuple[str, str], str]:
        """(used, user) with ``uses`` or ``repairs``; lemmas, which many use, are left out."""
        edges: dict[tuple[str, str], str] = {}
        for entry in self._entries.values():
            for used in entry.claim.repaired_by:
                edges[used, entry.id] = "repairs"
            for used in (*entry.needs.claims, *map(_axiom_node, entry.needs.axioms)):
                edges[used, entry.id] = "uses"
        known = {*self._entries, *map(_axiom_node, _AXIOMS)}
        return {edge: kind for edge, kind in edges.items() if edge[0] in known}

    def _drawing(self) -> Drawing:
        tr = self._tr.translate
        nodes = [
            Node(_axiom_node(name), name, f"axioms.html#{name}", "axiom", "•", tr("axiom"))
            for name in _AXIOMS
        ]
        nodes += [
            Node(
                entry.id,
                entry.id,
                f"claims/{entry.id}.html",
                entry.verdict,
                entry.sign,
                f"{tr(entry.verdict)}: {tr(entry.claim.title)}",
            )
            for entry in self._entries.values()
        ]
        return drawing(nodes, self._edges())


def _typed(formula: str) -> Markup:
    return Markup(math(typed(formula)))


def _axiom_node(name: str) -> str:
    return f"axiom {name}"


def _is_numbered(step: Step) -> bool:
    """Has it a number, or a step inside of it?"""
    return bool(step.number) or any(map(_is_numbered, step.inside))


def _any_with(verdict: str, entries: Iterable[_Entry]) -> bool:
    return any(entry.verdict == verdict for entry in entries)


def _shortened(found: re.Match[str]) -> str:
    """``6006.961…`` of 6006.961258977077."""
    number = found.group()
    start = len(number) - len(number.lstrip("0."))
    kept = max(start + _DIGITS, number.index(".") + 2)
    return f"{number[:kept]}…" if kept < len(number) else number


def _decimal(value: float) -> Markup:
    """A small number with two digits: 5.7·10⁻¹⁴."""
    if not isfinite(value) or value == 0:
        return Markup(math(Number(f"{value:g}")))
    return Markup(math(decimal(f"{value:.1e}")))


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("symbolic_pe.reports", "templates/html"),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=True,
        undefined=StrictUndefined,
    )
