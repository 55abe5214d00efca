"""A note sentence by sentence for a terminal (see :mod:`symbolic_pe.reports.annotated`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic_pe.outcomes import SETTLED, in_a_row
from symbolic_pe.prose import columns, marked, with_scripts
from symbolic_pe.reports.annotated import AnnotatedNote, AnnotatedSection, Judgement, Passage
from symbolic_pe.reports.notes import Note, Opinion, Section
from symbolic_pe.reports.paragraphs import NARROWEST, filled
from symbolic_pe.reports.proofs.prooftext import Paint, plain
from symbolic_pe.reports.standing import kind_of, signed, standing
from symbolic_pe.reports.translations import Translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

_MARGIN = "  "
_GAP = 2


def note_text(
    said: AnnotatedNote,
    find: Callable[[str], Claim],
    *,
    width: int,
    tr: Translator | None = None,
    paint: Paint = plain,
    signs: bool = False,
) -> str:
    """Title, symbols, and each section with its sentences, verdicts, reasons and repairs.

    ``find`` gives the claims that say what is true instead, by id; ``width``: in columns;
    ``signs``: verdicts have their signs before them.
    """
    page = _Page(max(width, NARROWEST), tr or Translator(), paint, find, signs)
    paragraphs = [
        *page.head(said),
        *(part for item in said.sections for part in page.section(item)),
    ]
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)


@dataclass(frozen=True)
class _Page:
    """How a note is printed: how wide, in which language and colours."""

    width: int
    tr: Translator
    paint: Paint
    find: Callable[[str], Claim]
    with_signs: bool

    @property
    def _is_english(self) -> bool:
        return self.tr.language == "en"

    def head(self, said: AnnotatedNote) -> Iterator[list[str]]:
        name = self.tr(f"note {said.note.number}")
        title = self._named(said.note.title, said.note.english)
        yield [
            *self._bold(self._titled(name, title) if title else name, ""),
            *filled(self._counted(said.claims), self.width),
        ]
        if said.note.symbols:
            yield [self.paint(self.tr("Symbols"), "heading"), *self._symbols(said.note)]

    def section(self, part: AnnotatedSection) -> Iterator[list[str]]:
        yield self._bold(self._heading(part.section), "")
        for passage in part.passages:
            yield [line for lines in self._passage(passage) for line in lines]
        if part.opinions:
            yield [
                *filled(self.tr("Opinions (not mathematical claims)"), self.width, _MARGIN),
                *(line for opinion in part.opinions for line in self._opinion(opinion)),
            ]

    # -- parts of it -------------------------------------------------------------------------

    def _titled(self, name: str, title: str) -> str:
        return self.tr("{claim}: {title}", claim=name, title=title)

    def _named(self, name: str, english: str) -> str:
        """A name of the note's, with its translation."""
        return f"{name} ({english})" if self._is_english and english != name else name

    def _heading(self, section: Section) -> str:
        place = f"{section.place} " if section.is_numbered else ""
        return place + self._named(section.name, section.english)

    def _bold(self, text: str, margin: str) -> list[str]:
        return [self.paint(line, "heading") for line in filled(text, self.width, margin)]

    def _counted(self, claims: Sequence[Claim]) -> str:
        """``proved 9, refuted 6``."""
        counts = Counter(map(kind_of, claims))
        kinds = (*SETTLED, *(kind for kind in counts if kind not in SETTLED))
        return in_a_row(
            [f"{self.tr(kind)} {counts[kind]}" for kind in kinds if counts[kind]], self.tr
        )

    def _symbols(self, note: Note) -> list[str]:
        symbols = [
            (with_scripts(symbol.theirs), with_scripts(symbol.ours)) for symbol in note.symbols
        ]
        rows = [(self.tr("in the note"), self.tr("here")), *symbols]
        meanings = [self.tr("meaning"), *(self.tr(symbol.meaning) for symbol in note.symbols)]
        widths = [max(columns(row[at]) for row in rows) + _GAP for at in (0, 1)]
        lines = []
        for row, meaning in zip(rows, meanings, strict=True):
            start = "".join(
                cell + " " * (size - columns(cell)) for cell, size in zip(row, widths, strict=True)
            )
            lines += filled(meaning, self.width, _MARGIN + start, _MARGIN + " " * sum(widths))
        return lines

    def _quoted(self, quote: str, english: str) -> list[str]:
        inside = marked(quote).translate({ord("“"): "‘", ord("”"): "’"})
        lines = filled(f"“{inside}”", self.width, _MARGIN)
        if english and self._is_english:
            lines += [self.paint(line, "reason") for line in filled(english, self.width, _MARGIN)]
        return lines

    def _opinion(self, opinion: Opinion) -> list[str]:
        return self._quoted(opinion.quote, opinion.english)

    def _passage(self, passage: Passage) -> Iterator[list[str]]:
        if passage.quote:
            yield self._quoted(passage.quote, passage.english)
        for remark in passage.remarks:
            words = f"{self.tr(remark.kind)} · {marked(self.tr(remark.words))}"
            yield filled(words, self.width, _MARGIN * 2, _MARGIN * 3)
        for judgement in passage.judgements:
            yield list(self._judged(judgement))

    def _judged(self, judgement: Judgement) -> Iterator[str]:
        """The verdict and the title, the reason, and what is true instead."""
        claim = judgement.claim
        kind, margin = kind_of(claim), _MARGIN * 3
        verdict = signed(standing(claim, tr=self.tr), kind, self.with_signs)
        first, *others = filled(
            f"{verdict} · {marked(self._titled(claim.id, self.tr(claim.title)))}",
            self.width,
            _MARGIN * 2,
            _MARGIN * 3,
        )
        yield first.replace(verdict, self.paint(verdict, kind), 1)
        yield from others
        yield from filled(self.tr(judgement.why), self.width, margin)
        for id in claim.repaired_by:
            title = self._titled(id, self.tr(self.find(id).title))
            instead = self.tr("instead: {title}", title=title)
            yield from filled(instead, self.width, margin, margin + _MARGIN)
