r"""What surrounds the claims of a LaTeX document: abstract, notation, axioms, errata, index."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic_pe.catalogue import citations, made_in_notes
from symbolic_pe.index import Entry
from symbolic_pe.printing import tex
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.proofs.axioms import ASSUMED
from symbolic_pe.proofs.axioms import Axiom as Assumed
from symbolic_pe.reports.coverage import in_order_of_notes, parts
from symbolic_pe.reports.paper.texcites import NAMES
from symbolic_pe.reports.paper.texclaims import axioms_of
from symbolic_pe.reports.paper.texwords import TexWords
from symbolic_pe.reports.paper.works import works_in
from symbolic_pe.reports.standing import kind_of

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


def abstract(claims: Sequence[Claim], words: TexWords) -> str:
    """What stands with each claim, what the kinds of claims mean, and how many there are."""
    counts = Counter(map(kind_of, claims))
    kinds = words.series(
        words.tr("{count} {verdict}", count=counts[verdict], verdict=words.tr(verdict))
        for verdict in NAMES
        if counts[verdict]
    )
    tr = words.tr
    if len(claims) == 1:
        number = tr("{count} claim: {kinds}.", count=1, kinds=kinds)
    else:
        number = tr("{count} claims: {kinds}.", count=len(claims), kinds=kinds)
    return " ".join((*map(words, (_SUBJECT, _KINDS, _CHECKS, _ASSUMED)), number))


_SUBJECT = (
    "Claims about positional encodings, with their proofs, their refutations, or the reasons why "
    "they have no meaning."
)

_KINDS = (
    "A proved claim is a theorem of the kernel, a small program in which nothing but the rules of "
    "proof makes a theorem; of a refuted claim the negation is such a theorem, and a malformed "
    "claim is a formula without a meaning."
)
_CHECKS = (
    "Every step of every proof has been proved by the laws that its reason names or stands for; "
    "the program also compares every claim with plain numerical computation."
)
_ASSUMED = "What the proofs assume is listed at the end."

# --------------------------------------------------------------------------------------------
# Notation


def _sign(tex: str, meaning: str) -> tuple[str, str]:
    """A row of the table of signs."""
    return tex, meaning


_NOTATION = (
    _sign(
        r"\mathbb{N},\ \mathbb{N}_{>0},\ \mathbb{Z},\ \mathbb{R},\ \mathbb{R}_{>0},\ \mathbb{C}",
        "the natural numbers with 0, those above 0, the whole numbers, the real numbers, those "
        "above 0, the complex numbers",
    ),
    _sign(
        r"d = 2n",
        "the dimensions of an encoding; `n` is the number of its pairs, and what is said for "
        "every `n` holds in every even dimension",
    ),
    _sign(
        r"\theta_{i},\ b",
        "the frequencies, for `i = 0, …, n − 1`, and the base; usually `θ_i = b^(−2i/d)` with "
        "`b = 10000`, but where a claim says “for all `θ`” it is about arbitrary frequencies",
    ),
    _sign(
        r"\bigoplus_{i=0}^{n-1}",
        "the direct sum: columns one below the other, or blocks along the diagonal of a matrix "
        "with zeros elsewhere",
    ),
    _sign(r"u \cdot v = \langle u, v \rangle", "the dot product"),
    _sign(
        r"u_{j},\ u \otimes v",
        "component `j` of a vector, counted from 0, and the product of two vectors entry by entry",
    ),
    _sign(
        r"A^{\top},\ I_{n},\ \operatorname{tr} A,\ \det A",
        "transpose, identity matrix, trace, determinant",
    ),
    _sign(
        r"z^{*},\ \operatorname{Re} z,\ \operatorname{Im} z",
        "conjugate, real and imaginary part of a complex number",
    ),
    _sign(
        r"\operatorname{Ci},\ \operatorname{Si},\ \gamma,\ \ln",
        "cosine and sine integral, Euler's constant, the natural logarithm",
    ),
    _sign(
        r"\delta(i, j),\ \lfloor x \rfloor",
        "1 if `i = j` and 0 if not; the greatest whole number that is at most `x`",
    ),
    _sign(
        r"\forall,\ \exists,\ \wedge,\ \vee,\ \lnot,\ \Rightarrow,\ \Leftrightarrow",
        "for all, there is, and, or, not, implies, if and only if",
    ),
    _sign(r"(1), (2), \dots", "steps of a proof that later steps refer to"),
)


def notation(words: TexWords) -> list[tuple[str, str]]:
    """Signs in math mode, and what they mean."""
    return [(sign, words(meaning)) for sign, meaning in _NOTATION]


# --------------------------------------------------------------------------------------------
# The bibliography


def bibliography(claims: Sequence[Claim], words: TexWords) -> list[tuple[str, str]]:
    """Keys and references: the works that claims go back to."""
    texts = [source.section for claim in claims for source in claim.sources if not source.note]
    return [(work.key, words(work.reference)) for work in works_in(texts)]


# --------------------------------------------------------------------------------------------
# Appendices


@dataclass(frozen=True)
class Axiom:
    """One axiom, everything in LaTeX."""

    id: str
    name: str
    statement: str
    source: str
    users: str


def axioms(
    claims: Sequence[Claim],
    words: TexWords,
    cite: Callable[[str], str],
) -> list[Axiom]:
    """The axioms that claims rest on, and the claims that rest on each."""
    resting: dict[str, list[str]] = {}
    for claim in claims:
        for name in axioms_of(claim):
            resting.setdefault(name, []).append(claim.id)
    known = ASSUMED.values()
    return [_axiom(each, resting[each.name], words, cite) for each in known if each.name in resting]


def _axiom(axiom: Assumed, users: list[str], words: TexWords, cite: Callable[[str], str]) -> Axiom:
    name = axiom.name
    stated = tex(layout_for(axiom.statement).statement(axiom.statement))
    listed = words.tr("Used for {claims}.", claims=words.series(map(cite, users))) if users else ""
    return Axiom(name, words(name), stated, words(axiom.source), listed)


@dataclass(frozen=True)
class ErratumRow:
    """A row of the table of errata, in LaTeX."""

    claim: str
    sources: str
    said: str
    fails: str
    instead: tuple[str, ...]


def errata(
    claims: Sequence[Claim],
    words: TexWords,
    cite: Callable[[str], str],
    fails: Callable[[Claim], str],
) -> list[ErratumRow]:
    """What is wrong, note by note: where it is said, what, where it fails (as ``fails`` has it),
    and what is true instead.  What no note says is no erratum."""
    false = [claim for claim in claims if claim.declared in ("refuted", "malformed")]
    wrong = [claim for claim in false if made_in_notes(claim.sources)]
    by_id = {claim.id: claim for claim in claims}
    ordered = [by_id[entry.id] for entry in in_order_of_notes(list(map(_listed, wrong)))]
    return [_erratum(claim, by_id, words, cite, fails(claim)) for claim in ordered]


def _erratum(
    claim: Claim,
    by_id: dict[str, Claim],
    words: TexWords,
    cite: Callable[[str], str],
    fails: str,
) -> ErratumRow:
    instead = []
    for id in claim.repaired_by:
        title = words(by_id[id].title) if id in by_id else ""
        instead.append(
            words.tr("{claim}: {title}", claim=cite(id), title=title) if title else cite(id)
        )
    sources = words.series(map(words, citations(claim.sources)), "{first}; {second}")
    return ErratumRow(cite(claim.id), sources, words(claim.title), fails, tuple(instead))


@dataclass(frozen=True)
class IndexPart:
    """A note, its sections, and the claims made there: (label, kind, title) of each."""

    title: str
    sections: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...]


def index(claims: Sequence[Claim], words: TexWords) -> list[IndexPart]:
    """The claims by note and section; those beyond the notes at the end."""
    found = []
    for part in parts([_listed(claim) for claim in claims]):
        sections = tuple(
            (words(section.name), tuple(_line(entry, words) for entry in section.entries))
            for section in part.sections
        )
        found.append(IndexPart(_upper(words(part.title)), sections))
    return found


def _listed(claim: Claim) -> Entry:
    kind = kind_of(claim)
    return Entry(claim.id, claim.title, kind, claim.sources, (), claim.file, claim.line)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def _line(entry: Entry, words: TexWords) -> tuple[str, str, str]:
    return f"claim:{entry.id}", words.tr(NAMES[entry.declared]), words(entry.title)
