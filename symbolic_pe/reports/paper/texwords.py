r"""The words of a LaTeX document: translated, then written as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from symbolic_pe.printing import tex
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.characters import SPECIAL, in_text
from symbolic_pe.prose import MARK, between, marked, prose
from symbolic_pe.reports import words
from symbolic_pe.reports.paper.prose import escape
from symbolic_pe.reports.spelling import spelled

_IDS = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])")
LINE = 90.0
"""The width of a line, in digits: 16 cm at 10 pt, and a little less to be on the safe side."""
_SHORT = 6
"""The longest formula that does not stand on a line of its own."""
_CHINESE_QUOTES = (("``", "“"), ("''", "”"))
_LEFT_OUT = re.compile(r"(?<=\}) \\dots\{\} | \\dots\{\} (?=\\cjk)")
"""Dots in a quotation, beside Chinese."""


@dataclass(frozen=True)
class TexWords(words.Words[str]):
    """Call it with an English text for people: its translation as LaTeX, formulas in math mode, in
    which lines may end by themselves or, if ``room`` is given, where it is good.

    ``tr`` only translates; its phrases hold no sign that TeX would take amiss, and what is put into
    them is LaTeX already.  ``references``: what stands in a text for the id of a claim.
    """

    references: Mapping[str, str] = field(default_factory=dict)

    @property
    def tr(self) -> Callable[..., str]:
        return self.translate

    def __call__(self, text: str, room: float | None = None) -> str:
        return self._written(self.tr(text), room)

    def prose(self, text: str) -> str:
        return self(text)

    def inline(self, formula: Box) -> str:
        return f"${tex(formula, LINE)}$"

    def short(self, formula: Box) -> str:
        return f"${tex(formula)}$"

    def linked(self, text: str, use: str, cite: Callable[[words.Citation], str]) -> str:
        return text if use in self.references else text.replace(use, cite(use))

    def tied(self, title: str) -> str:
        """A title whose last line is not one short formula."""
        text = prose(self.tr(title))
        words, blank, last = text.rpartition(" ")
        is_short = len(last) <= _SHORT and text.parts[-1:] == ((True, last),)
        if blank and is_short:
            text = prose(f"{marked(between(text, 0, len(words)))}\u00a0{MARK}{last}{MARK}")
        return self._written(text, None)

    def _written(self, text: str, room: float | None) -> str:
        source = escape(text, room, self._plain)
        if self.language == "zh":
            for sign, chinese in _CHINESE_QUOTES:
                source = source.replace(sign, chinese)
            source = _LEFT_OUT.sub("……", source)
        return source

    def _plain(self, words: str) -> str:
        """Words as LaTeX, the claims in them by their numbers."""
        written = in_text(words)
        return _IDS.sub(lambda found: self.references.get(found[0], found[0]), written)

    def bookmark(self, text: str) -> str:
        """A translated text in plain characters for a PDF bookmark; pdfLaTeX's hold ASCII only."""
        plain = spelled(text, "ascii") if self.is_english else text
        return "".join(SPECIAL.get(sign, sign) for sign in plain)

    @property
    def is_english(self) -> bool:
        return self.language == "en"
