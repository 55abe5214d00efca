"""Files of theories: their lines, and the pieces that statements and scripts are made of.

name[R C] family …: statement        [..]: one theorem for each type, written K;
    by step; step; …                 <cos sin>: one for each function, written FUN
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from symbolic_pe.foundations.families import FAMILIES
from symbolic_pe.kernel.types import KernelError

_HEADING = re.compile(r"(\w+)(?:\[([\w→ ]+)\]|<([\w ]+)>)?((?: \w+)+)")
LABELLED = re.compile(r"(\w+): ")


class TheoryError(KernelError):
    """A line of a theory is not written as it should be, or does not follow."""


@dataclass(frozen=True)
class Line:
    """A theorem as it is written: where, what it is called, its families, what it says, why."""

    place: str
    name: str
    families: frozenset[str]
    statement: str
    script: str

    @property
    def labels(self) -> tuple[str, ...]:
        """What the statement calls its variables and, in brackets, its premises, in order."""
        return opened_names(self.statement)


def lines(file: str, text: str) -> Iterator[Line]:
    """The theorems of a file; one that is said of several types or functions, for each of them."""
    for number, entry in _entries(file, text):
        place = f"{file}, line {number}"
        heading, colon, rest = entry.partition(": ")
        found = _HEADING.fullmatch(heading)
        if not colon or not found:
            raise TheoryError(f"{place}: “name family: statement” is needed, not “{heading}”")
        name, types, functions, families = found.groups()
        unknown = [family for family in families.split() if family not in FAMILIES]
        if unknown:
            raise TheoryError(f"{place}: there is no family {', '.join(unknown)}")
        statement, _, script = rest.partition(" by ")
        for choice in (types or functions or "").split() or [None]:
            chosen = [statement.strip(), script.strip()]
            if choice:
                letter = "K" if types else "FUN"
                chosen = [part.replace(letter, choice) for part in chosen]
            full = f"{name}[{choice}]" if choice else name
            yield Line(place, full, frozenset(families.split()), *chosen)


def _entries(file: str, text: str) -> Iterator[tuple[int, str]]:
    """What begins at the margin, with the lines below it that do not; comments are left out."""
    start, found = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            if found:
                yield start, found
            start, found = number, line.rstrip()
        elif found:
            found += " " + line.strip()
        else:
            raise TheoryError(f"{file}, line {number}: a theorem begins at the margin")
    if found:
        yield start, found


def pieces(text: str, mark: str = ";") -> list[str]:
    """What stands between the marks that are in no brackets; nothing is no piece."""
    return [piece.strip() for piece in _between(text, mark) if piece.strip()]


def _between(text: str, mark: str) -> list[str]:
    """The same, as it is written."""
    found, start = [], 0
    for i, letter in _outside(text):
        if letter == mark:
            found.append(text[start:i])
            start = i + 1
    return [*found, text[start:]]


def _outside(text: str) -> Iterator[tuple[int, str]]:
    """The letters that are in no brackets, with their places."""
    depth = 0
    for i, letter in enumerate(text):
        depth += (letter in "({[") - (letter in ")}]")
        if depth < 0:
            raise KernelError(f"“{text}” has a bracket too many")
        if not depth:
            yield i, letter
    if depth:
        raise KernelError(f"“{text}” has a bracket that is not closed")


def said_and_scripts(step: str) -> tuple[str, list[str]]:
    """What a step says, and the scripts in braces behind it."""
    said, brace, rest = step.partition("{")
    if not brace:
        return said.strip(), []
    *scripts, after = _between(brace + rest, "}")
    if after.strip() or not all(script.lstrip().startswith("{") for script in scripts):
        raise KernelError(f"“{step}”: nothing but scripts stands behind a script in braces")
    return said.strip(), [script.lstrip()[1:].strip() for script in scripts]


def without_labels(statement: str) -> str:
    """The statement without the names of its premises."""
    return LABELLED.sub("", statement)


def opened_names(statement: str) -> tuple[str, ...]:
    """The names of a statement's variables and, in brackets, of its premises; “()” without one."""
    found: list[str] = []
    start = 0
    for i, letter in _outside(statement):
        if letter == "∀":
            start = i + 1
        elif letter == "." and ":" in statement[start:i]:
            for group in statement[start:i].split(","):
                found += group.partition(":")[0].split()
            start = i + 1
        elif letter == "⇒":
            label = LABELLED.match(statement[start:i].strip())
            found.append(f"({label[1]})" if label else "()")
            start = i + 1
    return tuple(found)
