"""What the notes get wrong, why, where it shows, and what is true instead.

:func:`erratum` gathers it for one claim as data; :func:`erratum_text` prints that for a terminal,
:func:`erratum_json` for programs.  :func:`witness_lines` writes the point at which a claim fails in
any notation, text or LaTeX.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
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
class Repair:
    """A proved claim that says what is true instead; ``also``: what d in its title stands for."""

    id: str
    title: str
    statement: Statement | None
    also: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Erratum:
    """A false claim, and everything a reader of the notes wants to know about it.

    ``says``: its statement (``None`` if it has no meaning), ``as_written``: the note's formula if
    it is quoted; ``why``: why it is wrong, in words; ``witnesses``: where it fails, with numbers;
    ``for_example``: it fails everywhere, and the witnesses are examples; ``malformation``: what
    has no meaning in it; ``repairs``: what is true instead.
    """

    id: str
    title: str
    claim: Claim
    sources: tuple[str, ...]
    says: Statement | None
    as_written: str
    why: str
    witnesses: tuple[Counterexample, ...]
    for_example: bool
    malformation: str
    repairs: tuple[Repair, ...]

    @property
    def kind(self) -> str:
        """How the claim came out, in one word."""
        return kind_of(self.claim)

    def standing(self, tr: Translator | None = None) -> str:
        """How the claim came out, in words."""
        return standing(self.claim, tr=tr)


def erratum(claim: Claim, find: Callable[[str], Claim]) -> Erratum:
    """What there is to say about a refuted or malformed claim; it is settled if it is not yet.

    ``find`` gives a claim by its id, and raises where there is none.
    """
    return _entry(claim, tuple(map(_repair, map(find, claim.repaired_by))))


def _entry(claim: Claim, repairs: tuple[Repair, ...]) -> Erratum:
    return Erratum(
        id=claim.id,
        title=claim.title,
        claim=claim,
        sources=citations(claim.sources),
        says=claim.statement,
        as_written=claim.as_written,
        why=claim.explanation,
        witnesses=counterexamples(claim),
        for_example=is_existence(claim.statement),
        malformation=claim.malformation if claim.declared == "malformed" else "",
        repairs=repairs,
    )


def _repair(claim: Claim) -> Repair:
    return Repair(claim.id, claim.title, claim.statement, dimension(claim, claim.title))


# --- witnesses -------------------------------------------------------------------------------


@dataclass(frozen=True)
class WitnessLine:
    """One thing to say of a witness: the values put in (each ``p = 0``), or a true comparison
    with its decimals (``−sin 1 ≈ −0.841 ≠ 0.841 ≈ sin 1``)."""

    values: tuple[Box, ...] = ()
    comparison: Box | None = None


def witness_lines(witness: Counterexample, layout: Layout) -> Iterator[WitnessLine]:
    """A witness, the values put in one after the other first."""
    for choice in witness.choices:
        yield WitnessLine(tuple(layout.assignment(*pair) for pair in choice))
    for fact in witness.comparisons:
        yield WitnessLine(comparison=_chain(fact, layout))


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
    stated = definitions_in(entry.says) if entry.says is not None else ()
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
    sources = in_turn([*map(tr, entry.sources)], tr)
    verdict = signed(entry.standing(tr), entry.kind, signs)
    title = filled(_titled(entry.id, entry.title, tr), columns)
    source = filled(f"{verdict} · {sources}", columns)
    parts = [
        [tr("Claimed"), *_claimed(entry, columns, tr)],
        [tr("Why it is wrong"), *_indented(tr(entry.why), columns)],
        [_witness_heading(entry, tr), *_witnessed(entry, columns, tr)],
        [tr("Without meaning"), *_indented(tr(entry.malformation), columns)],
        [tr("Instead"), *_instead(entry.repairs, columns, tr)],
    ]
    shown = [
        [*painted(title, entry.id, "id", paint), *painted(source, verdict, entry.kind, paint)],
        *([paint(heading, "heading"), *lines] for heading, *lines in parts if lines),
    ]
    return "\n\n".join(map("\n".join, shown))


def _titled(id: str, title: str, tr: Translator) -> str:
    return tr("{claim}: {title}", claim=id, title=tr(title))


def painted(lines: Sequence[str], word: str, kind: str, paint: Paint) -> list[str]:
    """Lines whose first begins with a word, which gets the colour of its kind."""
    first, *others = lines
    return [paint(word, kind) + first.removeprefix(word), *others]


def witness_paragraph(claim: Claim, width: int, tr: Translator) -> list[str]:
    """A heading and the witnesses of a refuted claim, as they are in its erratum; nothing where
    there is none."""
    entry = _entry(claim, ())
    lines = _witnessed(entry, width, tr)
    return [_witness_heading(entry, tr), *lines] if lines else []


def _witness_heading(entry: Erratum, tr: Translator) -> str:
    return tr("For example") if entry.for_example else tr("Witness")


def _claimed(entry: Erratum, width: int, tr: Translator) -> list[str]:
    """What the note says, word for word if it is quoted, and the claim's statement."""
    if entry.says is None:
        return filled(entry.as_written, width, _MARGIN)
    words = tr("As written: {quotation}", quotation=marked(entry.as_written))
    lines = filled(words, width, _MARGIN) if entry.as_written else []
    lines += translated(entry.claim, width, _MARGIN, tr)
    return [*lines, *_stated(entry.says, width, _MARGIN, tr, dimension(entry.claim))]


def translated(claim: Claim, width: int, margin: str, tr: Translator) -> list[str]:
    """In an English text, what the note's words mean."""
    english = in_english(claim) if tr.language == ENGLISH else ""
    return filled(f"({marked(english)})", width, margin) if english else []


def _witnessed(entry: Erratum, width: int, tr: Translator) -> list[str]:
    """The witnesses: the values of each, and under them what comes out."""
    own, layout = new_definitions(entry), _layout(entry)
    lines: list[str] = []
    for witness in entry.witnesses:
        shown = list(witness_lines(witness, layout))
        listed = [in_a_row([*map(_unbroken, line.values)], tr) for line in shown if line.values]
        values = in_turn(listed, tr)
        facts = [line.comparison for line in shown if line.comparison]
        margin = _MARGIN * 2 if values else _MARGIN
        if values:
            lines += wrapped(values + (tr(":") if facts else ""), width, _MARGIN, _MARGIN * 3)
        for fact in facts:
            lines += broken(fact, width, margin, margin + _MARGIN)
    return [*lines, *definition_lines(own, layout, width, tr("where"))] if lines else []


def _unbroken(value: Box) -> str:
    return text(value).replace(" ", NO_BREAK)


def _layout(entry: Erratum) -> Layout:
    return Layout.of(entry.says, witness_definitions(entry))


def _instead(repairs: Iterable[Repair], width: int, tr: Translator) -> list[str]:
    lines = []
    for repair in repairs:
        lines += _indented(_titled(repair.id, repair.title, tr), width)
        if repair.statement is not None:
            lines += _stated(repair.statement, width, _MARGIN * 3, tr, repair.also)
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
    layout = _layout(entry)
    return {
        "id": entry.id,
        "title": entry.title,
        "verdict": entry.standing(),
        "sources": list(entry.sources),
        "claimed": None if entry.says is None else statement_text(entry.says),
        "as_written": entry.as_written or None,
        "why": " ".join(entry.why.split()),
        "holds_nowhere": entry.for_example,
        "witnesses": [_witness_json(witness, layout) for witness in entry.witnesses],
        "malformation": entry.malformation or None,
        "instead": [_repair_json(repair) for repair in entry.repairs],
    }


def _witness_json(witness: Counterexample, layout: Layout) -> dict[str, Any]:
    lines = list(witness_lines(witness, layout))
    return {
        "values": [text(value) for line in lines for value in line.values],
        "comparisons": [
            {
                "text": text(line.comparison),
                "left": {
                    "term": text(layout.term(fact.left.term)),
                    "value": fact.left.decimal or None,
                },
                "relation": fact.relation,
                "right": {
                    "term": text(layout.term(fact.right.term)),
                    "value": fact.right.decimal or None,
                },
            }
            for line, fact in zip(lines[len(witness.choices) :], witness.comparisons, strict=True)
            if line.comparison
        ],
    }


def _repair_json(repair: Repair) -> dict[str, Any]:
    stated = None if repair.statement is None else statement_text(repair.statement)
    return {"id": repair.id, "title": repair.title, "statement": stated}
