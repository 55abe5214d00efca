"""What is wrong with a script, a claim or a formula, in the language of the reader.

Errors are written in English where they are found.  :func:`told` translates such a message line by
line, by the tables in ``translations/LANGUAGE/commands`` and ``errors``: places in files, lines of
scripts, formulas and what Python itself says stay as they are, and so does what the tables lack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from symbolic_pe.outcomes import Outcome
from symbolic_pe.prose import one_line
from symbolic_pe.reports.translations import (
    ENGLISH,
    Template,
    as_listed,
    closed_up,
    has_words,
    is_verbatim,
    table,
)
from symbolic_pe.reports.wrapping import wrapped

FOLDERS = ("commands", "errors")
"""The folders of a language with tables for errors: of the command line, and of all the rest."""

_PART = re.compile(r"\{(\w+)\}")
_PLACED = re.compile(r"(?P<place>(?:(?!: ).)+?\.py(?::\d+)?)(?P<sign>: |, )(?P<words>.+)")
"""``shift.py:7: words`` and ``shift.py:7, in the proof of self-dot:``"""
_NAMED = re.compile(r"(?P<name>[a-z0-9]+(?:-[a-z0-9]+)+|\w*Error|\w*Exception): (?P<words>.+)")
"""``self-dot: words`` and ``ValueError: words``"""


def told(message: str, language: str) -> str:
    """A message of an error in a language."""
    if language == ENGLISH:
        return message
    return "\n".join(_lines(message.split("\n"), _Teller(language)))


def in_words(outcome: Outcome, language: str) -> Outcome:
    """An outcome whose message, if it tells of an error, is in a language."""
    return (
        outcome
        if outcome.as_declared
        else replace(outcome, message=told(outcome.message, language))
    )


def on_lines(message: str, width: int) -> list[str]:
    """The lines of a message, each broken where it is longer than this many columns; all as they
    are where there is no width."""
    parted = _parted(message.split("\n"))
    return [
        part
        for margin, words, is_code in parted
        for part in (
            [margin + words]
            if is_code or not width
            else wrapped(words, width, margin, margin + "  " * bool(margin))
        )
    ]


def _lines(lines: list[str], said: Callable[[str], str]) -> Iterator[str]:
    for margin, words, is_code in _parted(lines):
        is_formula = is_code or not has_words(words)
        yield margin + (words if is_formula else said(words))


def _parted(lines: list[str]) -> Iterator[tuple[str, str, bool]]:
    """The margin and the words of each line, and whether it is the author's own: the one after the
    place of an error is."""
    is_code = False
    for line in lines:
        words = line.lstrip()
        yield line[: len(line) - len(words)], words, is_code
        is_code = re.search(r"\.py:\d+(?:, in .*:|，.*：)$", line) is not None


class _Teller:
    """Translates what people are told, a line at a time."""

    def __init__(self, language: str) -> None:
        self._known = [table(language, folder) for folder in FOLDERS]
        self._others = table(language)
        self._templates = _most_words_first(language)

    def __call__(self, text: str) -> str:
        key = one_line(text)
        for known in self._known:
            for form in (key, f"{key}.", key.removesuffix(".")):
                if (meaning := known.entry(form)) is not None:
                    return str(meaning)
        placed = _PLACED.fullmatch(text)
        if placed:
            sign = ": " if placed["sign"] == ": " else "，"
            return f"{placed['place']}{sign}{self(placed['words'])}"
        return self._by_template(text) or self._in_general(text)

    def _by_template(self, text: str) -> str | None:
        """By the template that says most of the text itself."""
        for template in self._templates:
            for form in dict.fromkeys((text, one_line(text))):
                if match := template.match(form):
                    return self._filled(template, match)
        return None

    def _in_general(self, text: str) -> str:
        """As texts of other reports are, and what Python says as it stands."""
        meaning = self._others.find(text)
        if meaning is not None:
            return str(meaning)
        named = _NAMED.fullmatch(text)
        return f"{named['name']}：{self(named['words'])}" if named else text

    def _filled(self, template: Template, found: re.Match[str]) -> str:
        def part(name: re.Match[str]) -> str:
            given = found[name[1]]
            return as_listed(given, name[1]) if is_verbatim(name[1]) else self(given)

        return closed_up(_PART.sub(part, template.meaning))


@lru_cache
def _most_words_first(language: str) -> tuple[Template, ...]:
    """The templates of a language, those first that say most themselves."""
    known = [item for folder in FOLDERS for item in table(language, folder).templates]
    return tuple(sorted(known, key=lambda item: -len(_PART.sub("", item.text))))
