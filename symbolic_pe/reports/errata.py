"""What the notes get wrong, why, where it shows, and what is true instead.

:func:`erratum` gathers it for one claim as data; :func:`erratum_text` prints that for a terminal,
:func:`erratum_json` for programs.  :func:`choices_of` and :func:`facts_of` lay out the point at
which a claim fails, for any notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from symbolic_pe.catalogue import citations
from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import Definition
from symbolic_pe.outcomes import in_a_row, in_turn
from symbolic_pe.printing import Layout, broken, text
from symbolic_pe.printing.boxes import Box, Name, Number, Row, Script, Sign
from symbolic_pe.printing.lines import layout_for, statement_text
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.prose import marked
from symbolic_pe.reports.annotated import in_english
from symbolic_pe.reports.dimension import dimension
from symbolic_pe.reports.paragraphs import NARROWEST, definition_lines, filled, room
from symbolic_pe.reports.proofs.comparisons import Comparison, Counterexample, Side
from symbolic_pe.reports.proofs.counterexamples import counterexamples, is_existence
from symbolic_pe.reports.proofs.prooftext import Paint, plain
from symbolic_pe.reports.standing import kind_of, signed, standing
from symbolic_pe.reports.translations import ENGLISH, Translator
from symbolic_pe.reports.wrapping import NO_BREAK, wrapped

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

_MARGIN = "  "


@dataclass(frozen=True)
class Erratum:
    """A false claim, where it fails with numbers, and the claims that are true instead."""

    claim: Claim
    witnesses: tuple[Counterexample, ...]
    repairs: tuple[Claim, ...]

    @property
    def for_example(self) -> bool:
        """Does it fail everywhere, and the witnesses are examples?"""
        return is_existence(self.claim.statement)

    @property
    def malformation(self) -> str:
        """What has no meaning in it."""
        return self.claim.malformation if self.claim.declared == "malformed" else ""

    @property
    def layout(self) -> Layout:
        """For the formulas of its witnesses."""
        return Layout.of(self.claim.statement, witness_definitions(self))


def erratum(claim: Claim, find: Callable[[str], Claim]) -> Erratum:
    """What there is to say about a refuted or malformed claim; it is settled if it is not yet.

    ``find`` gives a claim by its id, and raises where there is none.
    """
    repairs = tuple(map(find, claim.repaired_by))
    return Erratum(claim, counterexamples(claim), repairs)


# --- witnesses -------------------------------------------------------------------------------


def choices_of(witness: Counterexample, layout: Layout) -> list[tuple[Box, ...]]:
    """The values that are put in one after the other: each ``p = 0``."""
    return [tuple(layout.assignment(*pair) for pair in choice) for choice in witness.choices]


def facts_of(witness: Counterexample, layout: Layout) -> list[Box]:
    """What comes out: true comparisons with decimals, ``−sin 1 ≈ −0.841 ≠ 0.841 ≈ sin 1``."""
    return [_chain(fact, layout) for fact in witness.comparisons]


def _chain(fact: Comparison, layout: Layout) -> Box:
    """a ≈ 0.1 < 0.2 ≈ b, without the decimals where a side is a number already."""

    def members(side: Side) -> list[Box]:
        boxes = [layout.term(side.term)]
        if side.closed is not None:
            boxes += [Sign("=", "relation"), layout.term(side.closed)]
        if side.decimal:
            sign = Sign("=" if side.exact else "≈", "relation")
            boxes += [sign, decimal(side.decimal)]
        return boxes

    left, right = members(fact.left), members(fact.right)
    if fact.relation == "=" and left[-1] == right[-1]:
        right.pop()
        return Row((*left, *reversed(right)))
    return Row((*left, Sign(fact.relation, "relation"), *reversed(right)))


def decimal(written: str) -> Box:
    """A number as Python writes it, ``-3.01e-5`` or ``1.5+2i``: −3.01·10⁻⁵, 1.5+2ⅈ."""
    mantissa, _, exponent = written.partition("e")
    sign = [Sign("−", "prefix")] if mantissa.startswith("-") else []
    digits = re.findall(r"[-+]|[^-+i]+|i", mantissa.removeprefix("-"))
    parts = [*sign, *map(_digits, digits)]
    if exponent:
        minus = [Sign("−", "prefix")] if exponent.startswith("-") else []
        power = Row((*minus, Number(exponent.lstrip("+-0"))))
        parts += [Sign("·", "tight"), Script(Number("10"), above=power)]
    return parts[0] if len(parts) == 1 else Row(tuple(parts))


def _digits(part: str) -> Box:
    if part in ("-", "+"):
        return Sign("−" if part == "-" else "+", "tight")
    return Name("i", "constant") if part == "i" else Number(part)


def witness_definitions(entry: Erratum) -> tuple[Definition, ...]:
    """The definitions that the witnesses use.

    Where a value has been put in for n, a definition is another one than the claim's, of the same
    name: it says what the name means for this n.  A layout that does not know the claim's needs no
    prime to tell the two apart.
    """
    used: list[Any] = []
    for witness in entry.witnesses:
        used += [value for choice in witness.choices for _, value in choice]
        sides = [side for fact in witness.comparisons for side in (fact.left, fact.right)]
        used += [term for side in sides for term in (side.term, side.closed) if term is not None]
    return definitions_in(*used)


def new_definitions(entry: Erratum) -> tuple[Definition, ...]:
    """Those of :func:`witness_definitions` that the claim's own statement does not have, not even
    in general: what its names mean at the values put in goes without saying."""
    statement = entry.claim.statement
    stated = definitions_in(statement) if statement is not None else ()
    known = {(item.name, len(item.parameters)) for item in stated}
    found = witness_definitions(entry)
    return tuple(item for item in found if (item.name, len(item.parameters)) not in known)


# --- text ------------------------------------------------------------------------------------


def erratum_text(
    entry: Erratum,
    width: int | None = None,
    *,
    tr: Translator | None = None,
    paint: Paint = plain,
    signs: bool = False,
) -> str:
    """An entry for a terminal; ``width``: in columns, by default that of the terminal; ``signs``:
    the verdict has its sign before it."""
    tr = tr or Translator()
    columns = max(width, NARROWEST) if width else room()
    claim = entry.claim
    sources = in_turn([*map(tr, citations(claim.sources))], tr)
    kind = kind_of(claim)
    verdict = signed(standing(claim, tr=tr), kind, signs)
    title = filled(_titled(claim, tr), columns)
    source = filled(f"{verdict} · {sources}", columns)
    parts = [
        [tr("Claimed"), *_claimed(claim, columns, tr)],
        [tr("Why it is wrong"), *_indented(tr(claim.explanation), columns)],
        [_witness_heading(entry, tr), *_witnessed(entry, columns, tr)],
        [tr("Without meaning"), *_indented(tr(entry.malformation), columns)],
        [tr("Instead"), *_instead(entry.repairs, columns, tr)],
    ]
    shown = [
        [*painted(title, claim.id, "id", paint), *painted(source, verdict, kind, paint)],
        *([paint(heading, "heading"), *lines] for heading, *lines in parts if lines),
    ]
    return "\n\n".join(map("\n".join, shown))


def _titled(claim: Claim, tr: Translator) -> str:
    return tr("{claim}: {title}", claim=claim.id, title=tr(claim.title))


def painted(lines: Sequence[str], word: str, kind: str, paint: Paint) -> list[str]:
    """Lines whose first begins with a word, which gets the colour of its kind."""
    first, *others = lines
    return [paint(word, kind) + first.removeprefix(word), *others]


def witness_paragraph(claim: Claim, width: int, tr: Translator) -> list[str]:
    """A heading and the witnesses of a refuted claim, as they are in its erratum; nothing where
    there is none."""
    entry = Erratum(claim, counterexamples(claim), ())
    lines = _witnessed(entry, width, tr)
    return [_witness_heading(entry, tr), *lines] if lines else []


def _witness_heading(entry: Erratum, tr: Translator) -> str:
    return tr("For example") if entry.for_example else tr("Witness")


def _claimed(claim: Claim, width: int, tr: Translator) -> list[str]:
    """What the note says, word for word if it is quoted, and the claim's statement."""
    if claim.statement is None:
        return filled(claim.as_written, width, _MARGIN)
    words = tr("As written: {quotation}", quotation=marked(claim.as_written))
    lines = filled(words, width, _MARGIN) if claim.as_written else []
    lines += translated(claim, width, _MARGIN, tr)
    return [*lines, *_stated(claim.statement, width, _MARGIN, tr, dimension(claim))]


def translated(claim: Claim, width: int, margin: str, tr: Translator) -> list[str]:
    """In an English text, what the note's words mean."""
    english = in_english(claim) if tr.language == ENGLISH else ""
    return filled(f"({marked(english)})", width, margin) if english else []


def _witnessed(entry: Erratum, width: int, tr: Translator) -> list[str]:
    """The witnesses: the values of each, and under them what comes out."""
    layout = entry.layout
    lines: list[str] = []
    for witness in entry.witnesses:
        listed = [in_a_row([*map(_unbroken, them)], tr) for them in choices_of(witness, layout)]
        values, facts = in_turn(listed, tr), facts_of(witness, layout)
        margin = _MARGIN * 2 if values else _MARGIN
        if values:
            lines += wrapped(values + (tr(":") if facts else ""), width, _MARGIN, _MARGIN * 3)
        for fact in facts:
            lines += broken(fact, width, margin, margin + _MARGIN)
    where = definition_lines(new_definitions(entry), layout, width, tr("where"))
    return [*lines, *where] if lines else []


def _unbroken(value: Box) -> str:
    return text(value).replace(" ", NO_BREAK)


def _instead(repairs: Iterable[Claim], width: int, tr: Translator) -> list[str]:
    lines = []
    for claim in repairs:
        lines += _indented(_titled(claim, tr), width)
        if claim.statement is not None:
            also = dimension(claim, claim.title)
            lines += _stated(claim.statement, width, _MARGIN * 3, tr, also)
    return lines


def _stated(
    statement: Statement, width: int, margin: str, tr: Translator, also: Sequence[Box]
) -> list[str]:
    """A statement, and what the names in it stand for; ``also``: and in what is said of it."""
    layout = layout_for(statement)
    lines = broken(layout.statement(statement), width, margin, margin + _MARGIN * 2)
    room = width - len(margin) + 2
    defined = definition_lines(definitions_in(statement), layout, room, tr("where"), also)
    return [*lines, *(margin[2:] + line for line in defined)]


def _indented(words: str, width: int) -> list[str]:
    return [_MARGIN + line for line in filled(words, width - len(_MARGIN))] if words else []


# --- JSON ------------------------------------------------------------------------------------


def erratum_json(entry: Erratum) -> dict[str, Any]:
    """An entry as plain data: formulas as text, numbers as strings."""
    claim = entry.claim
    return {
        "id": claim.id,
        "title": claim.title,
        "verdict": standing(claim),
        "sources": list(citations(claim.sources)),
        "claimed": _text_of(claim),
        "as_written": claim.as_written or None,
        "why": " ".join(claim.explanation.split()),
        "holds_nowhere": entry.for_example,
        "witnesses": [_witness_json(witness, entry.layout) for witness in entry.witnesses],
        "malformation": entry.malformation or None,
        "instead": [
            {"id": repair.id, "title": repair.title, "statement": _text_of(repair)}
            for repair in entry.repairs
        ],
    }


def _text_of(claim: Claim) -> str | None:
    return None if claim.statement is None else statement_text(claim.statement)


def _witness_json(witness: Counterexample, layout: Layout) -> dict[str, Any]:
    def side(found: Side) -> dict[str, str | None]:
        return {"term": text(layout.term(found.term)), "value": found.decimal or None}

    return {
        "values": [text(value) for values in choices_of(witness, layout) for value in values],
        "comparisons": [
            {
                "text": text(said),
                "left": side(fact.left),
                "relation": fact.relation,
                "right": side(fact.right),
            }
            for said, fact in zip(facts_of(witness, layout), witness.comparisons, strict=True)
        ],
    }
