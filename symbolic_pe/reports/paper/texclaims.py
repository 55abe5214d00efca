r"""One claim, or one lemma, as LaTeX: statement, source, explanation, proof, witness, repairs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import citations
from symbolic_pe.language.statements import ForAll, Statement
from symbolic_pe.language.terms import Definition
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.brackets import separated
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.proofs.lemmas import Lemma
from symbolic_pe.proofs.record import Outline
from symbolic_pe.reports import errata
from symbolic_pe.reports.dimension import dimension
from symbolic_pe.reports.paper.layout import fits_in_words, gathered, proof_displays
from symbolic_pe.reports.paper.texcites import cited
from symbolic_pe.reports.paper.texsentences import statement_words
from symbolic_pe.reports.paper.texwords import LINE, TexWords
from symbolic_pe.reports.paper.works import WORKS
from symbolic_pe.reports.proofs.comparisons import Counterexample
from symbolic_pe.reports.proofs.meaning import conditions_proved
from symbolic_pe.reports.proofs.view import proof
from symbolic_pe.reports.rechecked import rechecked_words
from symbolic_pe.reports.standing import UNVERIFIED, kind_of
from symbolic_pe.reports.words import Citation

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

ENVIRONMENTS = {
    "proved": "theorem",
    "refuted": "refutation",
    "malformed": "malformed",
    "unproved": "unproved",
    UNVERIFIED: "unverified",
}


@dataclass(frozen=True)
class Entry:
    """One claim, everything in LaTeX."""

    id: str
    environment: str
    title: str
    bookmark: str
    statement: str
    definitions: str
    sources: str
    explanation: str
    witness: str
    proof_name: str
    notation: str
    displays: tuple[str, ...]
    repaired_by: tuple[str, ...]
    remarks: str


@dataclass(frozen=True)
class LemmaEntry:
    """One theorem of the library, in LaTeX."""

    name: str
    statement: str


def _core(statement: Statement) -> Statement:
    """What is said, without the variables that it is said for."""
    return _core(statement.body) if isinstance(statement, ForAll) else statement


def _says(words: str, formula: Box) -> bool:
    """Does the LaTeX text hold the formula, wherever lines may end in either?"""
    return _unbroken(tex(formula)) in _unbroken(words)


def _unbroken(source: str) -> str:
    return re.sub(r"\\penalty-?\d+ |\\nobreak|\s", "", source)


def axioms_of(claim: Claim) -> tuple[str, ...]:
    """The axioms that a settled claim's theorem rests on."""
    return claim.certificate.axioms if claim.declared in ("proved", "refuted") else ()


class ClaimWriter:
    """Writes the claims of one document, which refer to each other."""

    def __init__(
        self,
        claims: Sequence[Claim],
        words: TexWords,
        proofs: Mapping[str, Outline | None],
    ) -> None:
        self.words = words
        self._claims = {claim.id: claim for claim in claims}
        self._proofs = proofs
        self._errata: dict[str, errata.Erratum] = {}
        self._repairs: dict[str, list[str]] = {}
        self._corollaries: dict[str, list[str]] = {}
        for claim in claims:
            if claim.corollary_of:
                self._corollaries.setdefault(claim.corollary_of, []).append(claim.id)
            for id in claim.repaired_by:
                self._repairs.setdefault(id, []).append(claim.id)

    def cite(self, reference: Citation) -> str:
        """A reference to a claim, a lemma or several lemmas."""
        return cited(reference, self.words)

    def all_cited(self, ids: Iterable[str]) -> str:
        """References to those of some claims that the document has."""
        return self.words.series(self.cite(id) for id in ids if id in self._claims)

    def entry(self, claim: Claim) -> Entry:
        words, statement = self.words, claim.statement
        definitions = definitions_in(statement) if statement is not None else ()
        layout = Layout.of(statement, definitions)
        witness, told = self._witness(claim)
        notation, displays = self._proof(claim, told)
        sources = words.series(map(self._source, citations(claim.sources)), "{first}; {second}")
        return Entry(
            id=claim.id,
            environment=ENVIRONMENTS[kind_of(claim)],
            title=words(claim.title, room=LINE),
            bookmark=words.bookmark(words.tr(claim.title)),
            statement=self._statement(claim, layout),
            definitions=self._where(definitions, layout, dimension(claim)),
            sources=words.tr("Source: {sources}", sources=sources),
            explanation=words(claim.explanation),
            witness=witness,
            proof_name=words.tr("Proof") if claim.declared == "proved" else words.tr("Refutation"),
            notation=notation,
            displays=displays,
            repaired_by=claim.repaired_by,
            remarks=self._remarks(claim),
        )

    def _source(self, text: str) -> str:
        """A source, with a link to the note or the work."""
        cited = [rf"\cite{{{work.key}}}" for work in WORKS if work.cited in text]
        number = re.match(r"note (\d{3})", text)
        if number is None:
            return "~".join((self.words(text), *cited))
        return rf"\hyperref[note:{number[1]}]{{{self.words(text)}}}"

    def in_short(self, claim: Claim) -> str:
        """The statement of a theorem, if it is a line and the title does not say it."""
        if claim.statement is None:
            return ""
        layout = layout_for(claim.statement)
        stated = layout.statement(claim.statement)
        said = _says(self.words(claim.title, LINE), layout.statement(_core(claim.statement)))
        return tex(stated, LINE) if fits_in_words(stated) and not said else ""

    def titled(self, id: str, room: float | None = None) -> str:
        """A reference to a claim and, if the document has it, its title."""
        named, cited = self._claims.get(id), self.cite(id)
        if named is None:
            return cited
        return self.words.tr("{claim}: {title}", claim=cited, title=self.words(named.title, room))

    def sources(self, claim: Claim) -> str:
        """Where a claim is made, in words alone."""
        return self.words.series(map(self.words, citations(claim.sources)), "{first}; {second}")

    def lemma(self, lemma: Lemma) -> LemmaEntry:
        layout = Layout.of(lemma.statement, ())
        return LemmaEntry(lemma.name, statement_words(lemma.statement, layout, self.words))

    # -- the statement -----------------------------------------------------------------------

    def _statement(self, claim: Claim, layout: Layout) -> str:
        quoted = self._quoted(claim) if claim.as_written else ""
        if claim.statement is not None:
            said = statement_words(claim.statement, layout, self.words)
            return f"{quoted}\n\n\\noindent\n{said}" if quoted else said
        if claim.declared != "malformed":
            return quoted
        why = self.words(claim.malformation)
        return f"{quoted}\n{self.words.tr('This has no meaning: {reason}.', reason=why)}"

    def _quoted(self, claim: Claim) -> str:
        """What the note says, word for word."""
        written = self.words(claim.as_written).replace(",", r",\allowbreak{}")
        return f"{self.words.tr('As written:')}\n\\begin{{quote}}{written}\\end{{quote}}"

    def _where(
        self, definitions: Sequence[Definition], layout: Layout, also: Sequence[Box] = ()
    ) -> str:
        """What names in a statement stand for."""
        if not definitions and not also:
            return ""
        return f"{self.words.tr('where')}\n{equations(definitions, layout, also)}"

    # -- the proof ---------------------------------------------------------------------------

    def _proof(self, claim: Claim, told: Sequence[Definition]) -> tuple[str, tuple[str, ...]]:
        """What a proof defines for itself besides what has been told, and its displays."""
        steps = self._proofs[claim.id]
        if steps is None or claim.statement is None:
            return "", ()
        refuted = claim.declared == "refuted"
        return self._steps(claim.statement, steps, told, refuted=refuted)

    def _steps(
        self,
        statement: Statement,
        steps: Outline,
        told: Sequence[Definition] = (),
        refuted: bool = False,
    ) -> tuple[str, tuple[str, ...]]:
        shown = proof(statement, steps, refuted=refuted)
        displays = proof_displays(shown.steps, self.words, self.cite)
        new = [item for item in shown.definitions if item not in told]
        notation = f"{self.words.tr('Write')}\n{equations(new, shown.layout)}" if new else ""
        return notation, tuple(displays)

    # -- what is wrong, and what is true instead ---------------------------------------------

    def _witness(self, claim: Claim) -> tuple[str, tuple[Definition, ...]]:
        """Where a refuted claim fails, with numbers; and what it defines as the proof does."""
        if claim.declared != "refuted":
            return "", ()
        wrong = self._erratum(claim)
        own = errata.new_definitions(wrong)
        facts = self._facts(wrong)
        if not facts:
            return "", ()
        shown = gathered(facts)
        if own:
            unbroken = rf"{{\postdisplaypenalty=10000 {shown}}}%"
            shown = f"{unbroken}\n{self.words.tr('where')}\n{equations(own, wrong.layout)}"
        if wrong.for_example:
            return f"{self.words.tr('It fails everywhere, for example:')}\n{shown}", own
        return f"{self.words.tr('It fails here:')}\n{shown}", own

    def _facts(self, wrong: errata.Erratum) -> list[Box]:
        """Each witness as formulas: the values, then what comes out."""
        found: list[Box] = []
        for witness in wrong.witnesses:
            choices = filter(None, errata.choices_of(witness, wrong.layout))
            found += [separated(values, "list") for values in choices]
            found += errata.facts_of(witness, wrong.layout)
        return found

    def fails(self, claim: Claim) -> str:
        """Where a false claim fails, or what has no meaning in it, in a few words of text mode."""
        if claim.declared == "malformed":
            return self.words(claim.malformation)
        wrong = self._erratum(claim)
        return r"\newline ".join(
            _inline(each, wrong.layout, self.words) for each in wrong.witnesses
        )

    def _erratum(self, claim: Claim) -> errata.Erratum:
        """What there is to say about a false claim, put together once."""
        if claim.id not in self._errata:
            self._errata[claim.id] = errata.erratum(claim, self._found)
        return self._errata[claim.id]

    def _found(self, id: str) -> Claim:
        """A claim by its id; of one that is not in the document, no more than the id."""
        from symbolic_pe.catalogue import Claim

        return self._claims.get(id) or Claim(id, id, None, sources=())

    def _remarks(self, claim: Claim) -> str:
        words, remarks = self.words, []
        if kind_of(claim) == UNVERIFIED:
            declared = words.tr(claim.declared)
            remarks.append(words.tr("It is declared {verdict}, not verified.", verdict=declared))
        if claim.id in self._repairs:
            false = self.all_cited(self._repairs[claim.id])
            remarks.append(words.tr("True instead of {claims}.", claims=false))
        if claim.corollary_of:
            remarks.append(words.tr("A corollary of {claim}.", claim=self.cite(claim.corollary_of)))
        if claim.id in self._corollaries:
            listed = self.all_cited(self._corollaries[claim.id])
            remarks.append(words.tr("Corollaries: {claims}.", claims=listed))
        if axioms := axioms_of(claim):
            links = (rf"\hyperlink{{axiom:{name}}}{{{words(name)}}}" for name in axioms)
            remarks.append(words.tr("Axioms used: {axioms}.", axioms=words.series(links)))
        if kind_of(claim) in ("proved", "refuted") and (conditions := conditions_proved(claim)):
            remarks.append(_conditions(len(conditions), words.tr))
        if rechecked := rechecked_words(claim, words.tr):
            remarks.append(rechecked)
        return " ".join(remarks)


def _conditions(count: int, tr: Callable[..., str]) -> str:
    """How many conditions are proved besides."""
    if count == 1:
        return tr("Well-defined: 1 condition is proved.")
    said = "Well-defined: {count} conditions are proved."
    return tr(said, count=str(count))


# --------------------------------------------------------------------------------------------
# Definitions and witnesses


def equations(definitions: Sequence[Definition], layout: Layout, also: Sequence[Box] = ()) -> str:
    """Definitions as a display, and what else is said with them."""
    return gathered([*map(layout.definition, definitions), *also])


def _inline(witness: Counterexample, layout: Layout, words: TexWords) -> str:
    """A witness inside a paragraph: the values put in, and what comes out."""
    choices = filter(None, errata.choices_of(witness, layout))
    values = words.series(
        (words.series(map(words.inline, each)) for each in choices), "{first}; {second}"
    )
    facts = words.series(map(words.inline, errata.facts_of(witness, layout)))
    if not (values and facts):
        return values or facts
    return words.tr("{claim}: {title}", claim=values, title=facts)
