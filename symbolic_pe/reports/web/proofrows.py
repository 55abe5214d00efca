"""Proofs as rows of HTML.

They are those of :mod:`symbolic_pe.reports.proofs.outline`; formulas are MathML, reasons prose
with links to the steps, lemmas and claims that they rest on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup
from sympy import Basic

from symbolic_pe.language.statements import Not, Statement
from symbolic_pe.printing import Layout
from symbolic_pe.printing.boxes import Row as BoxRow
from symbolic_pe.printing.boxes import Sign
from symbolic_pe.proofs.record import Block, Line, Outline, Reference, says_contradiction
from symbolic_pe.proofs.record import Step as OutlineStep
from symbolic_pe.reports.proofs.blocks import ending, heading
from symbolic_pe.reports.proofs.lemmas import PREFIX, Citation, cited_together
from symbolic_pe.reports.proofs.prooftext import untold
from symbolic_pe.reports.web.hypertext import inline
from symbolic_pe.reports.web.sentences import Formula
from symbolic_pe.reports.web.words import NO_WORDS, Words

Cite = Callable[[Citation], Markup]
"""A link to a step, a lemma or a claim."""

_LONGEST_START = 26
_BOTH = 52
"""How wide the first term of a chain and the widest piece of the others may be side by side."""


@dataclass(frozen=True)
class Row:
    """A formula, or words in its place, and why it holds; ``lemmas``: the references of those that
    are cited here for the first time."""

    formula: Formula | None = None
    words: Markup = NO_WORDS
    reason: Markup = NO_WORDS
    lemmas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A step of a proof: one row, or the first term of a chain and a row for each link.

    ``number`` is 0 where nothing refers to the step; ``beside``: the first row stands beside
    ``start``, not under it.  A block has a row of words, and steps ``inside``.
    """

    number: int
    rows: tuple[Row, ...]
    start: Formula | None = None
    beside: bool = False
    reason: Markup = NO_WORDS
    inside: tuple[Step, ...] = ()


def proof_steps(
    steps: Outline, layout: Layout, tr: Words, cite: Cite, refuted: Statement | None = None
) -> tuple[Step, ...]:
    """The steps of a proof.  ``refuted``: a claim's statement; that it is false is said in words,
    not repeated as ¬(…)."""
    left_open = steps.left_open(refuted)
    writer = _Proof(steps.referred | frozenset(left_open), layout, tr, cite, refuted)
    found = [writer.step(step) for step in steps.steps]
    if left_open:
        words = writer.said(tr("so the claim is false"), left_open)
        found.append(Step(0, (Row(words=words),)))
    return tuple(found)


class _Proof:
    """Turns steps of an outline into steps of a page."""

    def __init__(
        self,
        referred: frozenset[Reference],
        layout: Layout,
        tr: Words,
        cite: Cite,
        refuted: Statement | None,
    ) -> None:
        self._referred = referred
        self._layout = layout
        self._tr = tr
        self._cite = cite
        self._refuted = refuted
        self._negation = None if refuted is None else Not(refuted)
        self._told: set[str] = set()

    def _new_lemmas(self, uses: Iterable[Reference]) -> tuple[str, ...]:
        """The lemmas among what is cited that have not been cited before."""
        cited = dict.fromkeys(
            use for use in uses if isinstance(use, str) and use.startswith(PREFIX)
        )
        new = tuple(use for use in cited if use not in self._told)
        self._told.update(new)
        return new

    def step(self, step: OutlineStep) -> Step:
        number = step.number if step.number in self._referred else 0
        if isinstance(step, Block):
            return self._block(number, step)
        if isinstance(step, Line):
            return Step(number, (self._line(step),))
        start = Formula(self._layout.term(step.start))
        rows = tuple(
            self._link(link.relation, link.term, link.reason, link.uses) for link in step.links
        )
        widest = max(row.formula.widest for row in rows if row.formula)
        fits = start.width <= _LONGEST_START and start.width + widest <= _BOTH
        beside = fits and not step.reason
        return Step(number, rows, start, beside, self._reason(step.reason, ()))

    def _block(self, number: int, step: Block) -> Step:
        """What is supposed, the steps, and what they show."""
        row = Row(
            words=heading(step, self._layout, self._tr, inline, self._refuted),
            reason=self.said(NO_WORDS, step.uses),
            lemmas=self._new_lemmas(step.uses),
        )
        inside = list(map(self.step, step.steps))
        if step.closing is not None:
            words = ending(step.closing, self._layout, self._tr, inline)
            reason = self._reason(step.closing.reason, step.closing.uses)
            lemmas = self._new_lemmas(step.closing.uses)
            inside.append(Step(0, (Row(words=words, reason=reason, lemmas=lemmas),)))
        return Step(number, (row,), inside=tuple(inside))

    def _line(self, step: Line) -> Row:
        reason, lemmas = self._reason(step.reason, step.uses), self._new_lemmas(step.uses)
        if step.statement == self._negation:
            return Row(words=reason, lemmas=lemmas)
        values = [inline(value) for value in untold(step, self._layout)]
        if values:
            tr = self._tr
            reason = tr("{reason}: {values}", reason=reason, values=tr.series(values))
        if says_contradiction(step):
            return Row(words=self._tr("contradiction"), reason=reason, lemmas=lemmas)
        return Row(Formula(self._layout.statement(step.statement)), reason=reason, lemmas=lemmas)

    def _link(self, relation: str, term: Basic, reason: str, uses: tuple[Reference, ...]) -> Row:
        formula = BoxRow((Sign(relation, "relation"), self._layout.term(term)))
        return Row(
            Formula(formula), reason=self._reason(reason, uses), lemmas=self._new_lemmas(uses)
        )

    def _reason(self, reason: str, uses: tuple[Reference, ...]) -> Markup:
        missing = tuple(use for use in uses if _shown(use) not in reason)
        shown = str(self._tr.prose(reason))
        for use in uses:
            if isinstance(use, str) and use not in missing:
                shown = shown.replace(use, str(self._cite(use)), 1)
        return self.said(Markup(shown), missing)

    def said(self, reason: Markup, uses: Sequence[Reference]) -> Markup:
        """A reason with links to what it rests on."""
        tr = self._tr
        if not uses:
            return reason
        references = tr.series(map(self._cite, cited_together(uses)))
        if not reason:
            return tr("by {references}", references=references)
        return tr("{reason}, by {references}", reason=reason, references=references)


def _shown(use: Reference) -> str:
    return f"({use})" if isinstance(use, int) else use
