"""Claims and proofs as readable Unicode text.

:func:`show` is one claim with all there is to say about it; :func:`statement_text` and
:func:`term_text` are single lines (see :mod:`symbolic_pe.printing.text` for the conventions).
"""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias
from unicodedata import east_asian_width

from sympy import Basic

from symbolic_pe.language.statements import Not, Statement
from symbolic_pe.language.terms import Definition, Variable
from symbolic_pe.printing import Layout, broken
from symbolic_pe.printing import text as line
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.characters import CHINESE
from symbolic_pe.printing.variables import definitions_in, variables_in
from symbolic_pe.reports.blocks import heading
from symbolic_pe.reports.meaning import conditions_proved
from symbolic_pe.reports.outline import (
    Block,
    Chain,
    Closing,
    Line,
    Outline,
    Reference,
    Step,
    is_falsehood,
    outline,
)
from symbolic_pe.reports.prose import pieces
from symbolic_pe.reports.standing import standing

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.reports.lemmas import Lemma
    from symbolic_pe.verification import Outcome

__all__ = ["Paint", "definition_lines", "filled", "known_theorems", "layout_for", "plain",
           "proof_lines", "show", "statement_text", "term_text"]  # fmt: skip

DEFAULT_WIDTH = 100
NARROWEST = 40
WIDEST = 120
"""Wider lines are hard to read; a terminal may be wider."""

Paint: TypeAlias = Callable[[str, str], str]
"""Colours a text by its kind: ``id``, ``heading``, ``reason`` or a verdict."""


def plain(text: str, _kind: str) -> str:
    """No colours."""
    return text


_PLACE = "\0"
"""Where in the words of a heading the formula stands that may be broken."""
_STEP = "  "
"""How far a block is indented."""

_REASON_WIDTH = 28
"""How much of a line is kept for the reason of a step, at least."""


def term_text(term: Basic, variables: Sequence[Variable] = ()) -> str:
    """A term on one line: ``Σᵢ₌₀ⁿ⁻¹ cos θᵢk``.  ``variables`` come in this order in sums."""
    return line(Layout(variables).term(term))


def statement_text(statement: Statement) -> str:
    """A statement on one line: ``∀ p, k ∈ ℝ: T(k)·PE(p) = PE(p + k)``."""
    return line(layout_for(statement).statement(statement))


def layout_for(statement: Statement) -> Layout:
    """A layout that puts variables in the order in which the statement introduces them."""
    return Layout(variables_in(statement), definitions_in(statement))


def own_definitions(statement: Statement, steps: Outline) -> tuple[Definition, ...]:
    """The definitions that a proof uses and the claim's statement does not."""
    known = definitions_in(statement)
    return tuple(item for item in definitions_in(*steps.formulas) if item not in known)


def definition_lines(definitions: Sequence[Definition], layout: Layout, width: int) -> list[str]:
    """``where PE(p) = …`` for each definition."""
    return [
        part
        for place, item in enumerate(definitions)
        for part in broken(
            layout.definition(item), width, " " * 8 if place else "  where ", " " * 10
        )
    ]


def known_theorems(claims: Iterable[Claim]) -> dict[int, str]:
    """``{id(theorem): claim id}`` of the claims that are settled already; it proves nothing.

    Keep the claims alive as long as the result is in use.
    """
    return {id(claim.found): claim.id for claim in claims if claim.found is not None}


# --------------------------------------------------------------------------------------------
# A claim


def show(
    claim: Claim,
    outcome: Outcome | None = None,
    *,
    known: Mapping[int, str] | None = None,
    width: int | None = None,
    lemmas: bool = False,
    paint: Paint = plain,
) -> str:
    """A claim as text: id, title, verdict, statement, sources, explanation, proof, axioms.

    ``outcome``: how it came out, by default what the claim remembers of it; if it has not been
    verified, the verdict is shown as declared and the claim is proved here; ``known``: see
    :func:`known_theorems`; ``width``: in characters, by default that of the terminal.  General
    lemmas are named where they are used and stated once below the proof, with ``lemmas`` also
    proved there.
    """
    columns = width or min(shutil.get_terminal_size((DEFAULT_WIDTH, 0)).columns, WIDEST)
    page = _Page(max(columns, NARROWEST), paint, dict(known or {}), lemmas)
    parts = [*page.head(claim, outcome), *page.body(claim, outcome)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


@dataclass(frozen=True)
class _Page:
    """How claims are printed: how wide, in which colours, what is cited rather than proved."""

    width: int
    paint: Paint
    known: Mapping[int, str]
    with_lemmas: bool

    def head(self, claim: Claim, outcome: Outcome | None) -> Iterator[list[str]]:
        verdict = standing(claim, outcome)
        known = outcome or claim.outcome
        kind = known.verdict if known else "unproved"
        sources = "; ".join(map(str, claim.sources))
        title = _painted(filled(f"{claim.id}: {claim.title}", self.width), claim.id, "id", self)
        source = _painted(filled(f"{verdict} · {sources}", self.width), verdict, kind, self)
        yield [*title, *source]
        yield from _stated(claim, self.width)

    def body(self, claim: Claim, outcome: Outcome | None) -> Iterator[list[str]]:
        if outcome is not None and outcome.verdict in ("error", "unproved"):
            yield outcome.message.splitlines()
            if claim.found is not None:  # the proof is right, and something else is not
                yield from self._settled(claim)
            return
        if claim.declared == "malformed":
            yield filled(f"It has no meaning: {claim.malformation}", self.width)
        elif claim.declared in ("proved", "refuted"):
            yield from self._settled(claim)
        if claim.repaired_by:
            yield filled(f"Repaired by: {', '.join(claim.repaired_by)}", self.width)

    def _settled(self, claim: Claim) -> Iterator[list[str]]:
        """The proof, the lemmas it uses, the axioms it rests on."""
        from symbolic_pe.reports.lemmas import known_lemmas
        from symbolic_pe.reports.rechecked import rechecked_words

        statement, theorem = claim.statement, claim.theorem
        assert statement is not None
        known = {**self.known, **known_lemmas()}
        steps = outline(theorem, known)
        refuted = claim.declared == "refuted"
        if refuted:
            yield from self._witness(claim)
        yield [self.paint("Refutation" if refuted else "Proof", "heading"),
               *self._proof(statement, steps, refuted)]  # fmt: skip
        yield from self._lemmas(claim.id, steps, known)
        if conditions := conditions_proved(claim):
            words = f"It means something, since it is proved where needed: {'; '.join(conditions)}"
            yield filled(words, self.width)
        axioms = ", ".join(claim.certificate.axioms) or "none"
        yield filled(f"Axioms: {axioms}", self.width)
        words = rechecked_words(claim)
        if words:
            yield filled(words, self.width)

    def _witness(self, claim: Claim) -> Iterator[list[str]]:
        """Where a claim fails, with its numbers."""
        from symbolic_pe.reports.errata import witness_paragraph

        lines = witness_paragraph(claim, self.known, self.width)
        if lines:
            yield [self.paint(lines[0], "heading"), *lines[1:]]

    def _proof(self, statement: Statement, steps: Outline, refuted: bool) -> list[str]:
        """The steps of a proof, and what is defined for it."""
        own = own_definitions(statement, steps)
        layout = Layout(variables_in(statement), (*definitions_in(statement), *own))
        lines = proof_lines(
            steps, layout, self.width, statement if refuted else None,
            goal=statement, paint=self.paint,
        )  # fmt: skip
        where = definition_lines(own, layout, self.width)
        return [*lines, *([""] if where else []), *where]

    def _lemmas(self, id: str, steps: Outline, known: Mapping[int, str]) -> Iterator[list[str]]:
        """The lemmas that a proof refers to: stated, or proved too with those that these use."""
        found = _lemmas_cited(steps, known, deep=self.with_lemmas)
        if not found:
            return
        if not self.with_lemmas:
            heading = f"Lemmas (with their proofs: symbolic-pe show --lemmas {id})"
            lines = [line for lemma in found for line in self._lemma(lemma)]
            yield [self.paint(heading, "heading"), *lines]
            return
        for lemma in found:
            statement = lemma.theorem.conclusion
            proof = self._proof(statement, outline(lemma.theorem, known), refuted=False)
            yield [self.paint(f"Lemma {lemma.name}", "heading"), *self._lemma(lemma)[1:],
                   *[f"  {line}" if line else line for line in proof]]  # fmt: skip

    def _lemma(self, lemma: Lemma) -> list[str]:
        """A lemma's name, and under it what it says."""
        statement = lemma.theorem.conclusion
        said = broken(layout_for(statement).statement(statement), self.width, "    ", "        ")
        return [f"  {lemma.name}", *said]


def _lemmas_cited(steps: Outline, known: Mapping[int, str], deep: bool) -> list[Lemma]:
    """The lemmas that a proof refers to; ``deep``: and those that their own proofs refer to."""
    from symbolic_pe.reports.lemmas import proved_lemmas

    lemmas = {lemma.reference: lemma for lemma in proved_lemmas()}
    found: dict[str, Lemma] = {}
    pending = [name for name in steps.cited if name in lemmas]
    while pending:
        name = pending.pop(0)
        if name not in found:
            found[name] = lemmas[name]
            inner = outline(lemmas[name].theorem, known).cited if deep else ()
            pending += [other for other in inner if other in lemmas]
    return list(found.values())


def _painted(lines: list[str], word: str, kind: str, page: _Page) -> list[str]:
    """Lines whose first begins with a word, which gets its colour."""
    first, *others = lines
    return [page.paint(word, kind) + first.removeprefix(word), *others]


def _stated(claim: Claim, width: int) -> Iterator[list[str]]:
    """What is claimed, and what there is to say about it."""
    if claim.statement is None:
        yield quoted(claim.as_written, width, "  ")
    else:
        layout = layout_for(claim.statement)
        if claim.as_written:
            yield quoted(f"As written: {claim.as_written}", width)
        yield broken(layout.statement(claim.statement), width, "  ", "      ")
        yield definition_lines(definitions_in(claim.statement), layout, width)
    yield filled(claim.explanation, width)


def filled(text: str, width: int) -> list[str]:
    """Words on lines of at most this many characters; short formulas are not broken."""
    words = "".join(
        _in_one(part, width) if is_formula else part
        for is_formula, part in pieces(" ".join(_BLANKS.split(text.strip())))
    )
    lines = textwrap.wrap(words, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def quoted(text: str, width: int, margin: str = "") -> list[str]:
    """What a note says, word for word, on lines of at most this many columns: of Chinese, which
    has no blanks, lines may end after any character, and a character takes two columns."""
    lines, line, taken = [], "", len(margin)
    for part in _UNITS.findall(text):
        needed = columns(part.rstrip())
        if line and taken + needed > width:
            lines.append(margin + line.rstrip())
            line, taken = "", len(margin)
            part = part.lstrip()
        line += part
        taken += columns(part)
    return [*lines, margin + line.rstrip()]


def columns(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


_UNITS = re.compile(rf"[{CHINESE}][，。：；、？！）”]*\s*|[^\s{CHINESE}]+\s*|\s+")
_BLANKS = re.compile(r"[ \t\n]+")
_NO_BREAK = "\u00a0"


def _in_one(formula: str, width: int) -> str:
    """A formula in which lines are not to be broken, if it is short."""
    bare = formula.strip()
    if len(bare) > width // 2:
        return formula
    return formula.replace(bare, bare.replace(" ", _NO_BREAK))


# --------------------------------------------------------------------------------------------
# A proof


@dataclass(frozen=True)
class _Row:
    """One formula of a proof, or words in its place, with its reason; ``prefix`` is what stands
    before it, ``end`` after it."""

    prefix: str
    formula: Box | str
    reason: str
    end: str = ""

    @property
    def length(self) -> int:
        """How long the row is without its reason."""
        formula = self.formula if isinstance(self.formula, str) else line(self.formula)
        return len(self.prefix) + len(formula) + len(self.end)

    def lines(self, width: int) -> list[str]:
        """The row without its reason, on as many lines as it takes."""
        if isinstance(self.formula, str):
            return [self.prefix + self.formula + self.end]
        margin = len(self.prefix) - len(self.prefix.lstrip())
        hanging = " " * (len(self.prefix) + 2 if len(self.prefix) < width // 2 else margin + 4)
        *lines, last = broken(self.formula, width - len(self.end), self.prefix, hanging)
        return [*lines, last + self.end]


def proof_lines(
    steps: Outline,
    layout: Layout,
    width: int,
    refuted: Statement | None = None,
    *,
    goal: Statement | None = None,
    paint: Paint = plain,
) -> list[str]:
    """A proof, one step a line, the reasons in a column at the right.

    ``refuted``: a claim's statement; that it is false is said in words, not repeated as ¬(…);
    ``goal``: a statement that has just been read, and is not repeated either.
    """
    writer = _Proof(steps, layout, width, refuted, goal)
    rows = [row for step in steps.steps for row in writer.rows(step)]
    if writer.left_open:
        rows.append(_Row(writer.indent, said("so the claim is false", writer.left_open), ""))
    latest = width - _REASON_WIDTH
    ends = [row.length + 3 for row in rows if row.reason]
    column = max((end for end in ends if end <= latest), default=latest)
    if not rows:
        rows.append(_Row(writer.indent, said("", steps.uses) or "by the rules of proof alone", ""))
    return [part for row in rows for part in _row_lines(row, column, width, paint)]


class _Proof:
    """Turns steps into rows."""

    def __init__(
        self,
        steps: Outline,
        layout: Layout,
        width: int,
        refuted: Statement | None,
        goal: Statement | None,
    ) -> None:
        self._layout = layout
        self._width = width
        self._refuted = refuted
        self._reached = goal if refuted is None else Not(refuted)
        self.left_open = steps.left_open(refuted)
        self._numbered = steps.referred | frozenset(self.left_open)
        self.indent = "      " if self._numbered else "  "

    def rows(self, step: Step, depth: int = 0) -> list[_Row]:
        """The rows of a step that stands in so many blocks."""
        start = f"  ({step.number}) " if step.number in self._numbered else self.indent
        prefix = start + _STEP * depth
        if isinstance(step, Line):
            return [self._line(step, prefix)]
        if isinstance(step, Chain):
            return self._chain(step, prefix)
        return self._block(step, prefix, depth)

    def _line(self, step: Line, prefix: str) -> _Row:
        reason = self._reason(step)
        if step.statement == self._reached:
            return _Row(prefix, reason, "")
        if is_falsehood(step.statement):
            return _Row(prefix, "contradiction", reason)
        return _Row(prefix, self._layout.statement(step.statement), reason)

    def _reason(self, step: Line) -> str:
        reason = said(step.reason, step.uses)
        values = ", ".join(line(self._layout.assignment(*pair)) for pair in untold(step))
        return f"{reason}: {values}" if values else reason

    def _chain(self, step: Chain, prefix: str) -> list[_Row]:
        start = self._layout.term(step.start)
        length = len(line(start))
        own_line = len(prefix) + length > self._width // 3
        rows = [_Row(prefix, start, step.reason)] if own_line else []
        indent = len(prefix) + (2 if own_line else length + 1)
        for link in step.links:
            before = " " * indent if rows else f"{prefix}{line(start)} "
            term, reason = self._layout.term(link.term), said(link.reason, link.uses)
            rows.append(_Row(f"{before}{link.relation} ", term, reason))
        return rows

    def _block(self, step: Block, prefix: str, depth: int) -> list[_Row]:
        """What is supposed, the steps, and what they show."""
        supposed = self._layout.conjunction(step.supposed) if step.supposed else None

        def write(box: Box) -> str:
            return _PLACE if box == supposed else line(box)

        words = heading(step, self._layout, str.format, write, self._refuted)
        before, place, end = words.partition(_PLACE)
        rows = [_Row(prefix + before, supposed if supposed and place else "", "", end)]
        for inner in step.steps:
            rows += self.rows(inner, depth + 1)
        if step.closing is not None:
            rows.append(self._closing(step.closing, self.indent + _STEP * (depth + 1)))
        return rows

    def _closing(self, closing: Closing, prefix: str) -> _Row:
        reason = said(closing.reason, closing.uses)
        if closing.statement is None:
            return _Row(prefix, "contradiction", reason)
        return _Row(f"{prefix}so ", self._layout.statement(closing.statement), reason)


def untold(step: Line) -> list[tuple[Variable, Basic]]:
    """The values put in for variables that the reason does not tell in just these words."""
    told = Layout().assignment
    return [pair for pair in step.values if line(told(*pair)) not in step.reason]


def said(reason: str, uses: Sequence[Reference]) -> str:
    """A reason with what it rests on: ``angle addition, by (2)``, ``by shift-identity``."""
    names = [f"({use})" if isinstance(use, int) else use.replace(" ", _NO_BREAK) for use in uses]
    missing = [name for name in names if name not in reason]
    if not missing:
        return reason
    return f"{reason}, by {', '.join(missing)}" if reason else f"by {', '.join(missing)}"


def _row_lines(row: _Row, column: int, width: int, paint: Paint) -> list[str]:
    lines = row.lines(width)
    if not row.reason:
        return lines
    reason = filled(row.reason, width - column)
    if len(lines[-1]) + 2 <= column:
        lines[-1] = lines[-1].ljust(column) + paint(reason.pop(0), "reason")
    return lines + [" " * column + paint(part, "reason") for part in reason]
