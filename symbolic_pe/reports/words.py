"""Words in a language with a markup: the same phrases, lists and reasons for text, LaTeX and HTML.

A report says phrases of the program (``tr``), texts of authors with formulas in them (``prose``),
and formulas in a line (``inline``); what is put together from these is the same in every markup.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.text import text as line
from symbolic_pe.proofs.record import Reference
from symbolic_pe.prose import MARK, prose
from symbolic_pe.reports.translations import Translator
from symbolic_pe.reports.wrapping import NO_BREAK

PREFIX = "lemma "
"""How a citation of a lemma begins; no claim has an id with a blank in it."""

Citation: TypeAlias = Reference | tuple[str, ...]
"""A reference, or the names of several lemmas."""

Written = TypeVar("Written", bound=str)
"""A text in some markup."""


@dataclass(frozen=True)
class Phrase:
    """English words with parts in braces, and the formulas that stand for each part."""

    words: str
    parts: Mapping[str, tuple[Box, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Reason:
    """Why something holds: an author's words, what it rests on, and the values put in.

    ``named``: what the words name themselves; ``uses``: what they do not, lemmas together;
    ``new_lemmas``: the lemmas among both that a proof has not cited before.
    """

    text: str = ""
    named: tuple[str, ...] = ()
    uses: tuple[Citation, ...] = ()
    values: tuple[Box, ...] = ()
    new_lemmas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Words(ABC, Generic[Written]):
    """Words in a language with a markup."""

    translate: Translator = field(default_factory=Translator)

    @property
    def language(self) -> str:
        """The code of the language."""
        return self.translate.language

    @property
    @abstractmethod
    def tr(self) -> Callable[..., Written]:
        """Translates a phrase of the program, and puts in its parts, which have the markup."""

    @abstractmethod
    def prose(self, text: str) -> Written:
        """An author's text, translated, with the formulas in it."""

    @abstractmethod
    def inline(self, formula: Box) -> Written:
        """A formula in a line of text."""

    def short(self, formula: Box) -> Written:
        """A short formula in a line of text: a value that is put in, or names of variables."""
        return self.inline(formula)

    def linked(self, text: Written, _use: str, _cite: Callable[[Citation], Written]) -> Written:
        """A reason in which a claim or lemma that it names is cited."""
        return text

    def series(self, items: Iterable[Written], joint: str = "{first}, {second}") -> Written:
        """a, b, c; ``joint`` says what stands between two of them."""
        found = list(items)
        result = found[0] if found else self.prose("")
        for item in found[1:]:
            result = self.tr(joint, first=result, second=item)
        return result

    def phrase(self, phrase: Phrase) -> Written:
        """A phrase with its formulas."""
        parts = {name: self.series(map(self.inline, part)) for name, part in phrase.parts.items()}
        return self.tr(phrase.words, **parts)

    def because(self, reason: Reason, cite: Callable[[Citation], Written]) -> Written:
        """``angle addition, by (2): x = 0``, or ``by shift-identity``."""
        text = self.prose(reason.text)
        for use in reason.named:
            text = self.linked(text, use, cite)
        if reason.uses:
            references = self.series(map(cite, reason.uses))
            by = "{reason}, by {references}" if reason.text else "by {references}"
            text = self.tr(by, reason=text, references=references)
        if reason.values:
            values = self.series(map(self.short, reason.values))
            text = self.tr("{reason}: {values}", reason=text, values=values)
        return text


@dataclass(frozen=True)
class PlainWords(Words[str]):
    """Words of a terminal; formulas keep their marks inside of :class:`~symbolic_pe.prose.Prose`,
    so that no line ends in a short one."""

    @property
    def tr(self) -> Callable[..., str]:
        return self.translate

    def prose(self, text: str) -> str:
        return self.translate(text)

    def inline(self, formula: Box) -> str:
        return prose(f"{MARK}{line(formula)}{MARK}")

    def cited(self, use: Citation) -> str:
        """``(2)``, ``lemma sum-positive``, ``the lemmas a and b``, ``shift-identity``."""
        tr = self.tr
        if isinstance(use, int):
            return f"({use})"
        if isinstance(use, tuple):
            others = self.series(use[:-1])
            return tr("the lemmas {others} and {last}", others=others, last=use[-1])
        if use.startswith(PREFIX):
            return tr("lemma {name}", name=use.removeprefix(PREFIX)).replace(" ", NO_BREAK)
        return use
