"""Files of claims put together in one, so that Coq loads what they build on once for all of them.

Each file becomes a module under the file's name, so that what is cited is called as it is where
each claim has a file.  Modules are not imported: what one of them calls t0 no other one sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from symbolic_pe.coq.check import Sentence
from symbolic_pe.coq.export import required
from symbolic_pe.coq.proofs import EVERYTHING, together

_HEADING = re.compile(r"\A(?:Require [\w ]+\.\n)*Open Scope R_scope\.\n")
_IMPORTED = re.compile(r"^Require Import ([\w ]+)\.$", re.MULTILINE)
_LAST = ("axioms", "preamble", "notations")
"""They are imported last, as in each of the files, so that their names hold."""


class Batch(NamedTuple):
    """A file of Coq, and where the first of its modules begins and each ends, in bytes."""

    text: str
    bounds: tuple[int, ...]


def batch(texts: Mapping[str, str], places: Mapping[str, str]) -> Batch:
    """The files with these names and texts, each after those that it needs, as one.

    ``places``: the files in which other modules are.
    """
    heading = _heading(texts, places)
    modules = [
        f"Module {name}.\n{_HEADING.sub('', text)}End {name}.\n" for name, text in texts.items()
    ]
    bounds = accumulate(len(part.encode()) for part in (heading, *modules))
    everything = together([f"{name}.{EVERYTHING}" for name in texts])
    return Batch("".join([heading, *modules, everything, "\n"]), tuple(bounds))


def shares(bounds: Sequence[int], sentences: Sequence[Sentence]) -> Iterator[float]:
    """The seconds that Coq took for each module."""
    for begin, end in pairwise(bounds):
        yield sum(s.seconds for s in sentences if begin < s.end <= end)


def _heading(texts: Mapping[str, str], places: Mapping[str, str]) -> str:
    """What the files require and import; of another batch nothing but the names of its modules."""
    named = dict.fromkeys(name for text in texts.values() for name in required(text))
    outside = [name for name in named if name not in texts]
    imported = {
        name
        for text in texts.values()
        for names in _IMPORTED.findall(text)
        for name in names.split()
    }
    lines = [
        *dict.fromkeys(f"Require Import {places[name]}." for name in outside if name in places),
        *(f"Require {name}." for name in outside if name not in places and name not in imported),
        f"Require Import {' '.join([*sorted(imported.difference(_LAST)), *_LAST])}.",
    ]
    return "\n".join([*lines, "Open Scope R_scope.", ""])
