"""How a document refers to its claims and lemmas: by their numbers, linked."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from symbolic_pe.printing.characters import in_text
from symbolic_pe.reports.paper.texwords import TexWords
from symbolic_pe.reports.standing import UNVERIFIED, kind_of
from symbolic_pe.reports.words import PREFIX, Citation

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

NAMES = {
    "proved": "Theorem",
    "refuted": "Refuted claim",
    "malformed": "Malformed claim",
    "unproved": "Unproved claim",
    UNVERIFIED: "Unverified claim",
}


def references(claims: Iterable[Claim], tr: Callable[..., str]) -> dict[str, str]:
    """How a document refers to its claims, by their ids: ``Theorem~14.3``, linked."""
    return {
        claim.id: _reference(f"claim:{claim.id}", NAMES[kind_of(claim)], tr) for claim in claims
    }


def cited(reference: Citation, words: TexWords) -> str:
    """A reference to a step, a claim, a lemma or several: the number of what is in the document,
    else its id."""
    if isinstance(reference, int):
        return f"({reference})"
    if isinstance(reference, tuple):
        *others, last = (_linked(_label(name)) for name in reference)
        return words.tr("Lemmas {others} and {last}", others=words.series(others), last=last)
    if reference.startswith(PREFIX):
        return _reference(_label(reference.removeprefix(PREFIX)), "Lemma", words.tr)
    return words.references.get(reference) or rf"\texttt{{{in_text(reference)}}}"


def _label(lemma: str) -> str:
    return f"lemma:{lemma}"


def _reference(label: str, name: str, tr: Callable[..., str]) -> str:
    return _linked(label, f"{tr(name)}~")


def _linked(label: str, before: str = "") -> str:
    return rf"\hyperref[{label}]{{{before}\ref*{{{label}}}}}"
