"""Claims and proofs as readable Unicode text.

:func:`show` is one claim with all there is to say about it; :func:`statement_text` and
:func:`term_text` are single lines (see :mod:`symbolic_pe.reports.unicode` for the conventions).
"""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sympy import Basic

from symbolic_pe.logic.statements import Not, Statement
from symbolic_pe.logic.terms import Definition, Variable
from symbolic_pe.reports.outline import Chain, Line, Outline, Reference, outline
from symbolic_pe.reports.unicode import UnicodeWriter
from symbolic_pe.reports.variables import definitions_in, variables_in

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.verification import Outcome

__all__ = ["broken", "definition_lines", "filled", "known_theorems", "proof_lines", "show",
           "statement_text", "term_text", "writer_for"]  # fmt: skip

DEFAULT_WIDTH = 100
NARROWEST = 40
_REASON_WIDTH = 28
"""How much of a line is kept for the reason of a step, at least."""


def term_text(term: Basic, variables: Sequence[Variable] = ()) -> str:
    """A term on one line: ``Σᵢ₌₀ⁿ⁻¹ cos θᵢk``.  ``variables`` come in this order in sums."""
    return UnicodeWriter(variables).term(term)


def statement_text(statement: Statement) -> str:
    """A statement on one line: ``∀ p, k ∈ ℝ: T(k)·PE(p) = PE(p + k)``."""
    return writer_for(statement).statement(statement)


def writer_for(statement: Statement) -> UnicodeWriter:
    """A writer that puts variables in the order in which the statement introduces them."""
    return UnicodeWriter(variables_in(statement), definitions_in(statement))


def own_definitions(statement: Statement, steps: Outline) -> tuple[Definition, ...]:
    """The definitions that a proof uses and the claim's statement does not."""
    known = definitions_in(statement)
    return tuple(item for item in definitions_in(*steps.formulas) if item not in known)


def definition_lines(
    definitions: Sequence[Definition], writer: UnicodeWriter, width: int
) -> list[str]:
    """``where PE(p) = …`` for each definition."""
    texts = [
        f"{writer.term(item(*item.parameters))} = {writer.term(item.body)}" for item in definitions
    ]
    return [
        line
        for place, text in enumerate(texts)
        for line in broken(text, width, " " * 8 if place else "  where ", " " * 10)
    ]


def known_theorems(claims: Iterable[Claim]) -> dict[int, str]:
    """``{id(theorem): claim id}`` of the claims that are settled already; it proves nothing.

    Keep the claims alive as long as the result is in use.
    """
    known = {}
    for claim in claims:
        theorem = getattr(claim, "_settled", None)
        if theorem is not None and hasattr(theorem, "premises"):
            known[id(theorem)] = claim.id
    return known


# --------------------------------------------------------------------------------------------
# A claim


def show(
    claim: Claim,
    outcome: Outcome | None = None,
    *,
    known: Mapping[int, str] | None = None,
    width: int | None = None,
) -> str:
    """A claim as text: id, title, verdict, statement, sources, explanation, proof, axioms.

    ``outcome``: how it came out, if it has been verified (else the declared verdict is shown and
    the claim is proved here); ``known``: see :func:`known_theorems`; ``width``: in characters,
    by default that of the terminal.
    """
    columns = max(width or shutil.get_terminal_size((DEFAULT_WIDTH, 0)).columns, NARROWEST)
    parts = [*_head(claim, outcome, columns), *_body(claim, outcome, known or {}, columns)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _head(claim: Claim, outcome: Outcome | None, width: int) -> Iterator[list[str]]:
    verdict = outcome.verdict if outcome else claim.declared
    sources = "; ".join(map(str, claim.sources))
    yield [*filled(f"{claim.id}: {claim.title}", width),
           *filled(f"{verdict} · {sources}", width)]  # fmt: skip
    if claim.statement is None:
        yield broken(claim.as_written, width, "  ", "      ")
    else:
        writer = writer_for(claim.statement)
        yield broken(writer.statement(claim.statement), width, "  ", "      ")
        if claim.as_written:
            yield filled(f"As written: {claim.as_written}", width)
        yield definition_lines(definitions_in(claim.statement), writer, width)
    yield filled(claim.explanation, width)


def _body(
    claim: Claim, outcome: Outcome | None, known: Mapping[int, str], width: int
) -> Iterator[list[str]]:
    repaired = ", ".join(claim.repaired_by)
    if outcome is not None and outcome.verdict in ("error", "unproved"):
        yield outcome.message.splitlines()
        return
    if claim.declared == "malformed":
        yield filled(f"It has no meaning: {claim.malformation}", width)
    elif claim.declared in ("proved", "refuted"):
        yield _proof(claim, known, width)
        axioms = ", ".join(sorted(claim.theorem.axioms)) or "none"
        yield filled(f"Axioms: {axioms}", width)
    if repaired:
        yield filled(f"Repaired by: {repaired}", width)


def _proof(claim: Claim, known: Mapping[int, str], width: int) -> list[str]:
    """The heading and the steps of a proof, and what is defined for it."""
    statement = claim.statement
    assert statement is not None
    steps = outline(claim.theorem, known)
    own = own_definitions(statement, steps)
    writer = UnicodeWriter(variables_in(statement), (*definitions_in(statement), *own))
    refuted = statement if claim.declared == "refuted" else None
    lines = proof_lines(steps, writer, width, refuted)
    where = definition_lines(own, writer, width)
    return ["Refutation" if refuted else "Proof", *lines, *([""] if where else []), *where]


def filled(text: str, width: int) -> list[str]:
    """Words on lines of at most this many characters."""
    words = " ".join(text.split())
    return textwrap.wrap(words, width, break_long_words=False, break_on_hyphens=False)


# --------------------------------------------------------------------------------------------
# A proof


@dataclass(frozen=True)
class _Row:
    """One formula of a proof with its reason; ``prefix`` is what stands before it."""

    prefix: str
    formula: str
    reason: str


def proof_lines(
    steps: Outline, writer: UnicodeWriter, width: int, refuted: Statement | None = None
) -> list[str]:
    """A proof, one step a line, the reasons in a column at the right.

    ``refuted``: a claim's statement; that it is false is said in words, not repeated as ¬(…).
    """
    layout = _Layout(steps, writer, width, refuted)
    rows = [row for step in steps.steps for row in layout.rows(step)]
    if layout.left_open:
        rows.append(_Row(layout.indent, said("so the claim is false", layout.left_open), ""))
    latest = width - _REASON_WIDTH
    ends = [len(row.prefix) + len(row.formula) + 3 for row in rows if row.reason]
    column = max((end for end in ends if end <= latest), default=latest)
    return [line for row in rows for line in _row_lines(row, column, width)]


class _Layout:
    """Turns steps into rows."""

    def __init__(
        self, steps: Outline, writer: UnicodeWriter, width: int, refuted: Statement | None
    ) -> None:
        self._writer = writer
        self._width = width
        self._negation = None if refuted is None else Not(refuted)
        self.left_open = steps.left_open(refuted)
        self._numbered = steps.referred | frozenset(self.left_open)
        self.indent = "      " if self._numbered else "  "

    def rows(self, step: Line | Chain) -> list[_Row]:
        return self._line(step) if isinstance(step, Line) else self._chain(step)

    def _prefix(self, step: Line | Chain) -> str:
        return f"  ({step.number}) " if step.number in self._numbered else self.indent

    def _line(self, step: Line) -> list[_Row]:
        prefix, reason = self._prefix(step), self._reason(step)
        if step.statement == self._negation:
            return [_Row(prefix, reason, "")]
        return [_Row(prefix, self._writer.statement(step.statement), reason)]

    def _reason(self, step: Line) -> str:
        reason = said(step.reason, step.uses)
        values = ", ".join(self._writer.assignment(*pair) for pair in untold(step, self._writer))
        return f"{reason}: {values}" if values else reason

    def _chain(self, step: Chain) -> list[_Row]:
        prefix, start = self._prefix(step), self._writer.term(step.start)
        own_line = len(prefix) + len(start) > self._width // 3
        rows = [_Row(prefix, start, step.reason)] if own_line else []
        indent = len(prefix) + (2 if own_line else len(start) + 1)
        for link in step.links:
            before = " " * indent if rows else f"{prefix}{start} "
            term, reason = self._writer.term(link.term), said(link.reason, link.uses)
            rows.append(_Row(f"{before}{link.relation} ", term, reason))
        return rows


def untold(step: Line, writer: UnicodeWriter) -> list[tuple[Variable, Basic]]:
    """The values put in for variables that the reason does not tell in just these words."""
    return [pair for pair in step.values if writer.assignment(*pair) not in step.reason]


def said(reason: str, uses: Sequence[Reference]) -> str:
    """A reason with what it rests on: ``angle addition, by (2)``, ``by shift-identity``."""
    names = [f"({use})" if isinstance(use, int) else use for use in uses]
    missing = [name for name in names if name not in reason]
    if not missing:
        return reason
    return f"{reason}, by {', '.join(missing)}" if reason else f"by {', '.join(missing)}"


def _row_lines(row: _Row, column: int, width: int) -> list[str]:
    hanging = " " * (len(row.prefix) + 2)
    lines = broken(row.formula, width, row.prefix, hanging)
    if not row.reason:
        return lines
    reason = filled(row.reason, width - column)
    if len(lines[-1]) + 2 <= column:
        lines[-1] = lines[-1].ljust(column) + reason.pop(0)
    return lines + [" " * column + line for line in reason]


# --------------------------------------------------------------------------------------------
# Breaking formulas

_OPENING, _CLOSING = "([⟨⌊{", ")]⟩⌋}"
_BREAK_BEFORE = {"⇒": 0, "⇔": 0, "∧": 1, "∨": 1, "=": 2, "≠": 2, "≤": 2, "<": 2, "→": 2,
                 "+": 3, "−": 3, "⊗": 3}  # fmt: skip
_BREAK_AFTER = {":": 0, ",": 4}
_BRACKET = 5
"""How bad a place for a break is: by the sign there, and for each bracket around it."""


def broken(formula: str, width: int, first: str = "", others: str = "") -> list[str]:
    """A formula on as many lines as it takes, broken before signs and as far outside as possible.

    ``first`` and ``others`` are the beginnings of the first line and of those after it.
    """
    lines, start = [], first
    while len(start) + len(formula) > width:
        place = _best_break(formula, width - len(start))
        if place is None:
            break
        lines.append((start + formula[:place]).rstrip())
        formula, start = formula[place:].lstrip(), others
    return [*lines, start + formula]


def _best_break(formula: str, room: int) -> int | None:
    """The place of the blank to break at: the best sign, outermost, then furthest right."""
    places = [(badness, -place) for place, badness in _breaks(formula) if place <= room]
    late = [item for item in places if -item[1] >= room * 2 // 5]
    if places:
        return -min(late or places)[1]
    return next((place for place, _ in _breaks(formula)), None)


def _breaks(formula: str) -> Iterator[tuple[int, int]]:
    """Every blank at which a formula may be broken, and how bad a place it is."""
    depth = 0
    for place, sign in enumerate(formula):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign != " " or not place:
            continue
        before, after = formula[place - 1], formula[place + 1 : place + 3]
        if before in _BREAK_AFTER:
            yield place, depth * _BRACKET + _BREAK_AFTER[before]
        elif after[:1] in _BREAK_BEFORE and after[1:] == " ":
            yield place, depth * _BRACKET + _BREAK_BEFORE[after[0]]
