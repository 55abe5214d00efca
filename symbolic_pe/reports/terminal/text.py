"""Claims and proofs as readable Unicode text.

:func:`show` is one claim with all there is to say about it (see :mod:`symbolic_pe.printing.text`
for the conventions).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import citations
from symbolic_pe.language.statements import Statement
from symbolic_pe.outcomes import in_a_row, in_turn
from symbolic_pe.printing import broken
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.proofs.lemmas import Lemma, known
from symbolic_pe.proofs.record import Outline
from symbolic_pe.prose import marked, prose
from symbolic_pe.reports.dimension import dimension
from symbolic_pe.reports.errata import painted, translated, witness_paragraph
from symbolic_pe.reports.messages import on_lines
from symbolic_pe.reports.paragraphs import NARROWEST, definition_lines, filled, room
from symbolic_pe.reports.proofs.meaning import conditions_proved
from symbolic_pe.reports.proofs.prooftext import Paint, plain, proof_lines
from symbolic_pe.reports.proofs.view import proof
from symbolic_pe.reports.rechecked import rechecked_words
from symbolic_pe.reports.standing import signed, standing
from symbolic_pe.reports.terminal.kerneltext import kernel_lines
from symbolic_pe.reports.translations import Translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.outcomes import Outcome

# --------------------------------------------------------------------------------------------
# A claim


def show(
    claim: Claim,
    outcome: Outcome | None = None,
    *,
    width: int | None = None,
    lemmas: bool = False,
    kernel: bool = False,
    paint: Paint = plain,
    signs: bool = False,
    tr: Translator | None = None,
) -> str:
    """A claim as text: id, title, verdict, statement, sources, explanation, proof, axioms.

    ``outcome``: how it came out, by default what the claim remembers of it; if it has not been
    verified, the verdict is shown as declared and the claim is proved here; ``width``: in
    characters, by default that of the terminal.  General lemmas are named where they are used and
    stated once below the proof, with ``lemmas`` also proved there; with ``kernel`` the kernel's own
    theorem follows (:mod:`.kerneltext`).
    ``signs``: the verdict has its sign before it, as on the pages.
    """
    columns = max(width, NARROWEST) if width else room()
    page = _Page(columns, paint, lemmas, kernel, tr or Translator(), signs)
    parts = [*page.head(claim, outcome), *page.body(claim, outcome)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


@dataclass(frozen=True)
class _Page:
    """How claims are printed: how wide, in which colours, with what else."""

    width: int
    paint: Paint
    with_lemmas: bool
    with_kernel: bool
    tr: Translator
    with_signs: bool

    def head(self, claim: Claim, outcome: Outcome | None) -> Iterator[list[str]]:
        tr, paint = self.tr, self.paint
        found = outcome or claim.outcome
        kind = found.verdict if found else "unproved"
        verdict = signed(standing(claim, outcome, tr), kind, self.with_signs)
        sources = in_turn([*map(tr, citations(claim.sources))], tr)
        title = filled(tr("{claim}: {title}", claim=claim.id, title=tr(claim.title)), self.width)
        source = filled(f"{verdict} · {sources}", self.width)
        yield [*painted(title, claim.id, "id", paint), *painted(source, verdict, kind, paint)]
        yield from _stated(claim, self.width, tr)

    def body(self, claim: Claim, outcome: Outcome | None) -> Iterator[list[str]]:
        if outcome is not None and outcome.verdict in ("error", "unproved"):
            yield on_lines(outcome.message, self.width)
            if claim.found is not None:  # the proof is right, and something else is not
                yield from self._settled(claim)
            return
        if claim.declared == "malformed":
            why = self.tr(claim.malformation)
            yield filled(self.tr("This has no meaning: {reason}.", reason=why), self.width)
        elif claim.declared in ("proved", "refuted"):
            yield from self._settled(claim)
        if claim.corollary_of:
            yield [self.tr("A corollary of {claim}.", claim=claim.corollary_of)]
        if claim.repaired_by:
            repairs = in_a_row(claim.repaired_by, self.tr)
            yield filled(self.tr("Repaired by: {claims}", claims=repairs), self.width)

    def _settled(self, claim: Claim) -> Iterator[list[str]]:
        """The proof, the lemmas it uses, the axioms it rests on."""
        statement, steps = claim.statement, claim.theorem.outline
        assert statement is not None
        refuted = claim.declared == "refuted"
        if refuted:
            yield from self._witness(claim)
        tr = self.tr
        heading = tr("Refutation") if refuted else tr("Proof")
        yield [self.paint(heading, "heading"), *self._proof(statement, steps, refuted)]
        yield from self._lemmas(claim.id, steps)
        if conditions := conditions_proved(claim, tr):
            said = prose(in_turn([marked(condition) for condition in conditions], tr))
            means = "Well-defined: {conditions} (proved)"
            yield filled(tr(means, conditions=said), self.width)
        axioms = ", ".join(claim.certificate.axioms) or tr("none")
        yield filled(tr("Axioms: {axioms}", axioms=axioms), self.width)
        words = rechecked_words(claim, tr)
        if words:
            yield filled(words, self.width)
        if self.with_kernel:
            stated, *others = kernel_lines(claim.certificate.theorem, self.width, tr)
            yield [self.paint(tr("In the kernel"), "heading"), *stated]
            yield from others

    def _witness(self, claim: Claim) -> Iterator[list[str]]:
        """Where a claim fails, with its numbers."""
        lines = witness_paragraph(claim, self.width, self.tr)
        if lines:
            yield [self.paint(lines[0], "heading"), *lines[1:]]

    def _proof(self, statement: Statement, steps: Outline, refuted: bool) -> list[str]:
        """The steps of a proof, and what is defined for it."""
        shown = proof(statement, steps, refuted=refuted)
        lines = proof_lines(shown.steps, self.width, paint=self.paint, tr=self.tr)
        where = definition_lines(shown.definitions, shown.layout, self.width, self.tr("where"))
        return [*lines, *([""] if where else []), *where]

    def _lemmas(self, id: str, steps: Outline) -> Iterator[list[str]]:
        """The lemmas that a proof refers to: what they say, or how they are proved too."""
        lemmas = known()
        found = [lemmas[name] for name in dict.fromkeys(steps.cited) if name in lemmas]
        if not found:
            return
        command = f"symbolic-pe show --lemmas {id}"
        with_command = self.tr("Lemmas (with their proofs: {command})", command=command)
        heading = self.tr("Lemmas") if self.with_lemmas else with_command
        lines = [line for lemma in found for line in self._lemma(lemma)]
        yield [self.paint(heading, "heading"), *lines]

    def _lemma(self, lemma: Lemma) -> list[str]:
        """A lemma's name, under it what it says, and how the library proves it if that is asked."""
        said = layout_for(lemma.statement).statement(lemma.statement)
        script = [f"      {line}" for line in lemma.script] if self.with_lemmas else []
        return [f"  {lemma.name}", *broken(said, self.width, "    ", "        "), *script]


def _stated(claim: Claim, width: int, tr: Translator) -> Iterator[list[str]]:
    """What is claimed, and what there is to say about it."""
    if claim.statement is None:
        yield filled(claim.as_written, width, "  ")
    else:
        layout = layout_for(claim.statement)
        if claim.as_written:
            quoted = marked(claim.as_written)
            quotation = filled(tr("As written: {quotation}", quotation=quoted), width)
            yield [*quotation, *translated(claim, width, "", tr)]
        yield broken(layout.statement(claim.statement), width, "  ", "      ")
        defined = definitions_in(claim.statement)
        yield definition_lines(defined, layout, width, tr("where"), dimension(claim))
    yield filled(tr(claim.explanation), width)
