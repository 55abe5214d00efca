"""Words in the language of the pages, safe in HTML."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from markupsafe import Markup, escape

from symbolic_pe.printing.boxes import Box
from symbolic_pe.reports import words
from symbolic_pe.reports.translations import closed_up
from symbolic_pe.reports.web.hypertext import inline, prose, unbroken

NO_WORDS = Markup("")

_PART = re.compile(r"\{(\w+)\}")
_CHINESE = re.compile("[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+")


@dataclass(frozen=True)
class Words(words.Words[Markup]):
    """A translator into the language of the pages; what it gives is safe in HTML."""

    @property
    def tr(self) -> Callable[..., Markup]:
        return self

    def __call__(self, text: str, /, **parts: object) -> Markup:
        """A phrase, with the parts put in: markup as it is, anything else escaped."""
        meaning = self.translate(text)
        if not parts:
            return escape(meaning)
        pieces = _PART.split(meaning)
        filled = "".join(
            escape(parts[piece]) if place % 2 else escape(piece)
            for place, piece in enumerate(pieces)
        )
        return unbroken(closed_up(filled))

    def prose(self, text: str) -> Markup:
        return self.prose_of(self.translate(text))

    def inline(self, formula: Box) -> Markup:
        return inline(formula)

    def linked(self, text: Markup, use: str, cite: Callable[[words.Citation], Markup]) -> Markup:
        return Markup(str(text).replace(use, str(cite(use)), 1))

    def prose_of(self, text: str) -> Markup:
        """A sentence with formulas in it that is in the right language already."""
        return self._with_languages(prose(text))

    def marked(self, text: str) -> Markup:
        """A text that is in the right language already; Chinese in it is said to be Chinese."""
        return self._with_languages(escape(text))

    def _with_languages(self, text: Markup) -> Markup:
        if self.language != "en":
            return text
        return Markup(_CHINESE.sub(r'<span lang="zh-Hans">\g<0></span>', str(text)))
