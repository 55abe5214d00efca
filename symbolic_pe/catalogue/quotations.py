"""What the notes say, word for word, in files ``notes/NNN.toml`` beside the scripts.

A table for each line of a note that claims are about, or for a part of it; what it says of one
claim only stands under the claim's id::

    [53]
    as_written = "对于向量`q_m = [x_m,y_n]`"
    english = "for the vector `q_m = [x_m,y_n]`"
    why = "A slip of the pen for `[x_m, y_m]`."

    [49.2]
    quote = "周期性"
    why.binary-period = "The bit `j` has the period `2^{j+1}`."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from symbolic_pe.catalogue.sources import Source
from symbolic_pe.explain import ClaimError, place
from symbolic_pe.prose import prose

_SAID = "quote", "as_written", "english", "why"

Place = Mapping[str, str | Mapping[str, str]]


def quoted(source: Source, script: str, id: str) -> Source:
    """The source of a claim in a script, with what the file of its note says of its line.

    Nothing is looked up where the source names no line.  Raises :class:`ClaimError` where the file
    cannot be read, says something else than quotations, or has nothing of the line.
    """
    if not source.line:
        return source
    path = Path(script).parent / "notes" / f"{source.note}.toml"
    key = f"{source.line}.{source.part}" if source.part else f"{source.line}"
    if key not in (places := _places_in(path)):
        raise ClaimError(f"{id} is said to stand in line {key}: {place(str(path))} has no [{key}]")
    found: dict[str, Any] = {}
    for name, said in places[key].items():
        text = said if isinstance(said, str) else said.get(id, "")
        found[name] = prose(text)
    return replace(source, **found)


def _places_in(path: Path) -> Mapping[str, Place]:
    try:
        return places_of(path.read_text(encoding="utf-8"), place(str(path)))
    except (OSError, UnicodeDecodeError) as problem:
        raise ClaimError(f"{place(str(path))} cannot be read: {problem}") from problem


@lru_cache
def places_of(text: str, file: str) -> Mapping[str, Place]:
    """What such a file says, by line and part; ``file``: its name in errors."""
    import tomllib  # what only lists claims does without

    try:
        return dict(_places(tomllib.loads(text)))
    except tomllib.TOMLDecodeError as problem:
        raise ClaimError(f"{file}: {problem}") from problem
    except _Unknown as problem:
        found = re.search(rf"(?m)^\[?{re.escape(problem.args[0])}\b", text)
        line = text.count("\n", 0, found.start() if found else 0) + 1
        raise ClaimError(
            f"{file}:{line}: {problem.args[0]} is no {', '.join(_SAID)}; under a line of the note, "
            "as [53], or a part of one, as [49.2], each of these is a text or one for each claim"
        ) from problem


class _Unknown(Exception):
    """A key that says nothing here."""


def _places(table: Mapping[str, Any], line: str = "") -> Iterator[tuple[str, Place]]:
    said: dict[str, Any] = {}
    for key, value in table.items():
        if key.isdigit() and isinstance(value, dict) and "." not in line:
            yield from _places(value, f"{line}.{key}" if line else key)
        elif line and key in _SAID and _are_texts(value):
            said[key] = value
        else:
            raise _Unknown(key)
    if said:
        yield line, said


def _are_texts(value: Any) -> bool:
    texts = value.values() if isinstance(value, dict) else [value]
    return all(isinstance(text, str) for text in texts)
