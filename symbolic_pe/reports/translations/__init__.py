"""What people read, in other languages.

English is written where it belongs: titles and explanations in the derivation scripts, reasons
where a proof gives them, phrases in the code that prints them.  A language is a folder here with
TOML files that map the English text to the translation::

    "angle addition" = "和角公式"

A long text stands whole where it is said; a table names it by its beginning and a number that is
another one when any of it has changed (:func:`key_of`)::

    "For distinct frequencies in … 123456" = "对互不相同的频率……"

Tables in a file only group its entries.  A file ``templates.toml`` holds sentences with parts that
vary; a part in braces stands for a formula, or for a text that is translated in its turn, or for a
piece of code that is left as it is, if its name begins with ``code``::

    "take t = ⌊|{bound}|⌋ + 1" = "取 t = ⌊|{bound}|⌋ + 1"

Translations mark their formulas as English does (:mod:`symbolic_pe.prose`); the English in a table
is without marks.  A text that has no translation stays as it is: people's own scripts are printed
with the English that is in them.  That the texts of this package all have one is held by a test.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any
from zlib import crc32

from symbolic_pe.names import FUNCTIONS
from symbolic_pe.prose import Prose, between, marked, one_line, prose, with_parts

__all__ = [
    "ENGLISH",
    "Table",
    "Translator",
    "UnknownLanguage",
    "as_listed",
    "closed_up",
    "has_words",
    "is_verbatim",
    "key_of",
    "languages",
    "missing",
    "table",
    "translator",
]

ENGLISH = "en"
_HERE = Path(__file__).parent
_TEMPLATES = "templates.toml"
_PART = re.compile(r"\{(\w+)\}")
_NAMED_PART = re.compile(r"\{[a-z_]{2,}\}")
"""A part of a phrase, and hardly ever of a formula."""
_VERBATIM = "code"
"""A part whose name begins so is a piece of code, which is the same in every language."""
_LISTED = "code_list"
"""Or it lists some, if its name begins so."""
_LONGEST, _BEGINNING = 60, 24
"""How long a text may be that a table has whole, and how much of a longer one it has."""
_BETWEEN_PARAGRAPHS = r"\n\s*\n"

_RELATIONS = "[=≠<>≤≥≈→↦⇒∈]"
"""What makes a formula a clause of its own, not the name of a thing in a list."""
_BETWEEN_FORMULAS = "`, +`"
"""Formulas without words; a comma between them is that of the language."""
_WORDS = r"[A-Za-z]{2,}"
_NAMES = r"(?<!\S)[a-z0-9]+(-[a-z0-9]+)+(?![^\s:,])"
"""Ids of claims and names of axioms, which are the same in every language."""
_TWO_LETTERS = "an as at be by do go if in is it no of on or so to up us we"
_OF_TWO_LETTERS = frozenset(_TWO_LETTERS.split())
"""The words of two letters; other pairs of letters are products of two variables."""
_IN_FORMULAS = frozenset({*FUNCTIONS, "qk", "val", "bit"})


class UnknownLanguage(ValueError):
    """There is no table for a language; the message says which there are."""


def languages() -> tuple[str, ...]:
    """The codes of the languages there are, English first: ``("en", "zh")``."""
    return (ENGLISH, *sorted(file.parent.name for file in _HERE.glob(f"*/{_TEMPLATES}")))


def has_words(text: str) -> bool:
    """Does a text have words to translate, or is it a formula like ``b⁰ = 1``, or a claim's id?"""
    return any(_is_word(found) for found in re.findall(_WORDS, re.sub(_NAMES, "", text)))


def _is_word(letters: str) -> bool:
    small = letters.lower()
    return small in _OF_TWO_LETTERS if len(small) == 2 else small not in _IN_FORMULAS


# --------------------------------------------------------------------------------------------
# A table


def key_of(text: str) -> str:
    """What a table calls a text without parts that vary: a long one by its first words, and the
    last digits of its checksum."""
    if len(text) <= _LONGEST or _NAMED_PART.search(text):
        return text
    words = text[: _BEGINNING + 1].rpartition(" ")[0] or text[:_BEGINNING]
    return f"{words} … {crc32(text.encode()) % 10**6:06}"


@dataclass(frozen=True)
class Template:
    """``text`` with parts in braces, and ``meaning``, the translation with the same parts."""

    text: str
    meaning: str

    def match(self, text: str) -> re.Match[str] | None:
        """The text as this template with its parts filled in, if it is that."""
        return self._pattern.fullmatch(text) if self._has_words_of(text) else None

    def _has_words_of(self, text: str) -> bool:
        """Do the words between the parts stand in the text in this order?  A pattern takes long to
        find that they do not, and most templates are not asked further."""
        words = self._words
        if not (text.startswith(words[0]) and text.endswith(words[-1])):
            return False
        place = 0
        for piece in words:
            place = text.find(piece, place)
            if place < 0:
                return False
            place += len(piece)
        return True

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(_PART.split(self.text)[::2])

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        names, pattern = set[str](), ""
        for place, piece in enumerate(_PART.split(self.text)):
            if place % 2 == 0:
                pattern += re.escape(piece)
            elif piece in names:
                pattern += f"(?P={piece})"
            else:
                names.add(piece)
                pattern += f"(?P<{piece}>.+?)"
        return re.compile(pattern, re.DOTALL)


@dataclass(frozen=True)
class Table:
    """The translations into one language: ``entries`` by their keys, and ``templates``.

    ``duplicates`` are texts that its files translate more than once.
    """

    entries: Mapping[str, Prose] = field(default_factory=dict)
    templates: tuple[Template, ...] = ()
    duplicates: tuple[str, ...] = ()

    def find(self, text: str) -> Prose | None:
        """The translation, or ``None`` where there is none; a formula is its own.

        Several paragraphs are translated one by one.
        """
        paragraphs = re.split(_BETWEEN_PARAGRAPHS, marked(text).strip())
        if len(paragraphs) > 1:
            found = [self.find(part) for part in paragraphs]
            kept = [marked(part) for part in found if part is not None]
            return prose("\n\n".join(kept)) if len(kept) == len(found) else None
        key = one_line(text)
        if (known := self.entry(key)) is not None:
            return known
        template = self.template_of(key)
        if template is not None:
            return self._filled(template, key)
        if has_words(key):
            return None
        comma = "，" if re.search(_RELATIONS, key) else "、"
        return prose(re.sub(_BETWEEN_FORMULAS, f"`{comma}`", marked(text)))

    def entry(self, text: str) -> Prose | None:
        """The translation of a text that stands in the table as it is, in one line."""
        return self.entries.get(text) or self.entries.get(key_of(text))

    def template_of(self, text: str) -> Template | None:
        """The template that a text is made from."""
        key = one_line(text)
        if self.entry(key) is not None:
            return None
        return next((item for item in self.templates if item.match(key)), None)

    def _filled(self, template: Template, text: Prose) -> Prose | None:
        match = template.match(text)
        assert match is not None
        parts = {
            name: as_listed(part, name) if is_verbatim(name) else self.find(part)
            for name in match.groupdict()
            for part in [between(text, *match.span(name))]
        }
        return None if None in parts.values() else with_parts(template.meaning, parts)


def is_verbatim(name: str) -> bool:
    """Does a part of this name stay as it is?"""
    return name.startswith(_VERBATIM)


def as_listed(part: str, name: str) -> str:
    """A part that stays as it is; between the items of a list there is a Chinese comma."""
    return re.sub(", ?", "、", part) if name.startswith(_LISTED) else part


@lru_cache
def table(language: str, part: str = "") -> Table:
    """The table of a language; empty for English.  Raises :class:`UnknownLanguage`.

    ``part``: the folder of a table of its own, which is not needed together with the others.
    """
    if language not in languages():
        known = ", ".join(languages())
        raise UnknownLanguage(f"there is no translation into {language!r}; there are {known}")
    if language == ENGLISH:
        return Table()
    import tomllib  # not at the top: the command line asks for the languages alone

    entries: dict[str, Prose] = {}
    templates: list[Template] = []
    duplicates: list[str] = []
    for item in sorted(_HERE.joinpath(language, part).glob("*.toml")):
        for text, meaning in _pairs(tomllib.loads(item.read_text(encoding="utf-8"))):
            if item.name == _TEMPLATES:
                templates.append(Template(text, meaning))
            elif text in entries:
                duplicates.append(text)
            else:
                entries[text] = prose(meaning)
    return Table(entries, tuple(templates), tuple(duplicates))


def _pairs(group: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The entries of a TOML table and of the tables in it."""
    for key, value in group.items():
        if isinstance(value, Mapping):
            yield from _pairs(value)
        else:
            yield key, value


# --------------------------------------------------------------------------------------------
# For the reports


@dataclass(frozen=True)
class Translator:
    """Call it with English: ``tr("Proof")``, or ``tr("Repaired by: {claims}", claims=links)``.

    ``language`` is the code of the language it gives.
    """

    language: str = ENGLISH

    def __call__(self, text: str, /, **parts: object) -> str:
        """The translation of a text; of a template, if there are ``parts`` to put into it.

        The parts are put in as they are: translate them before, if they are to be translated.
        """
        meaning = self._meaning(text)
        if any(isinstance(part, Prose) for part in parts.values()):
            return prose(closed_up(marked(with_parts(meaning, parts))))
        if not parts:
            return meaning
        return closed_up(_PART.sub(lambda part: str(parts[part.group(1)]), meaning))

    def _meaning(self, text: str) -> Prose:
        if self.language == ENGLISH:
            return prose(text)
        found = table(self.language).find(text)
        return prose(_elided(marked(prose(text) if found is None else found)))


_CJK = "\u3000-\u303f\u4e00-\u9fff\uff00-\uffef"
_OMISSION = re.compile(rf"(`[^`]*`)|(?<=[{_CJK}”]) … | … (?=[{_CJK}“])")


def _elided(text: str) -> str:
    """The text with the Chinese sign where a quotation leaves something out beside Chinese words;
    dots inside formulas stay."""
    return _OMISSION.sub(lambda found: found[1] or "……", text)


_GAP = rf"(?<=[{_CJK}]) (?=[{_CJK}])"


def closed_up(text: str) -> str:
    """The text without blanks between Chinese characters, which parts put into a phrase leave:
    由 (1) and 由 angle-addition have one, 由引理 has none."""
    return re.sub(_GAP, "", text)


def translator(language: str = ENGLISH) -> Translator:
    """What translates English into a language; raises :class:`UnknownLanguage`."""
    table(language)
    return Translator(language)


def missing(language: str, texts: Iterable[str]) -> tuple[str, ...]:
    """The texts that the table of a language does not have, each once."""
    entries = table(language)
    return tuple(text for text in dict.fromkeys(texts) if entries.find(text) is None)
