"""What the search found, beside the text: the steps of each proof, applied again.

``found.gz`` has a line for each theorem: its name, a digest of its line and of what it cites, and
the rules to apply.  These are hints.  The kernel's rules make the theorem; what does not lead
to it is not used, and without the file everything is searched for again.

    python -m symbolic_pe.theories          # writes the file anew
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Callable, Mapping
from functools import cached_property
from hashlib import sha256
from importlib.resources.abc import Traversable
from typing import Any

from symbolic_pe.kernel import terms
from symbolic_pe.kernel.theorem import RULES, Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, O, Type, arrow
from symbolic_pe.theories.files import Line

Record = dict[str, Any]
Cite = Callable[[str], Theorem | None]
_NAME = re.compile(r"\w+(?:\[[^\]]*\])?")


def digest(line: Line, lines: Mapping[str, Line]) -> str:
    """Of a line, and of what the theorems say that it names."""
    named = sorted({name for name in _NAME.findall(line.script) if name in lines})
    texts = [line.statement, line.script, *(lines[name].statement for name in named)]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


class Found:
    """The file, read when it is first asked for."""

    def __init__(self, path: Traversable) -> None:
        self._path = path

    @cached_property
    def records(self) -> Mapping[str, tuple[str, str]]:
        """For each theorem its digest and its record, as text; nothing without the file, or where
        it has been damaged."""
        try:
            text = gzip.decompress(self._path.read_bytes()).decode()
            entries = (line.split("\t") for line in text.splitlines())
            return {name: (of, record) for name, of, record in entries}
        except (OSError, EOFError, zlib.error, ValueError):
            return {}

    def proof(self, line: Line, lines: Mapping[str, Line], cite: Cite) -> Theorem | None:
        """What the steps lead to that were found for this line; None if there are none."""
        of, record = self.records.get(line.name, ("", ""))
        if not of or of != digest(line, lines):
            return None
        try:
            return Reader(json.loads(record), cite).made[-1]
        except (KernelError, LookupError, TypeError, ValueError, RecursionError):
            return None


def written(proved: Mapping[str, Theorem], lines: Mapping[str, Line]) -> bytes:
    """The file, from the theorems and axioms by name."""
    names = {theorem: name for name, theorem in proved.items()}
    entries = []
    for name, line in lines.items():
        record = json.dumps(Writer(names).proof(proved[name]), separators=(",", ":"))
        entries.append(f"{name}\t{digest(line, lines)}\t{record}\n")
    return gzip.compress("".join(entries).encode(), 9, mtime=0)


class Writer:
    """A proof as a record: terms, types and steps, each once, named by their places."""

    def __init__(self, cited: Mapping[Theorem, str]) -> None:
        self.cited = cited
        self.terms: list[Any] = []
        self.steps: list[Any] = []
        self._places: dict[terms.Term, int] = {}
        self._made: dict[Theorem, int] = {}
        self._same: dict[Theorem, Theorem] = {}

    def proof(self, theorem: Theorem) -> Record:
        """The record of a theorem, the last step of which is it."""
        for step in self._steps(theorem):
            if self._is_cited(step, theorem):
                entry = ["", self.cited[step]]
            else:
                entry = [step.rule, *map(self._argument, step.arguments)]
            self._made[step] = len(self.steps)
            self.steps.append(entry)
        return {"terms": self.terms, "steps": self.steps}

    def _steps(self, theorem: Theorem) -> list[Theorem]:
        """The steps down to what is cited, premises first; what is shown twice is shown once."""
        found: dict[Theorem, None] = {}
        waiting = [theorem]
        while waiting:
            step = waiting[-1]
            inside = () if self._is_cited(step, theorem) else step.premises
            missing = [premise for premise in inside if premise not in found]
            if step in found or not missing:
                found[waiting.pop()] = None
            waiting += missing if step not in found else ()
        first: dict[Any, Theorem] = {}
        for step in found:
            self._same[step] = first.setdefault((step.statement, step.hypotheses), step)
        needed = {self._same[theorem]}
        for step in reversed(found):
            if step in needed and not self._is_cited(step, theorem):
                needed.update(self._same[premise] for premise in step.premises)
        return [step for step in found if step in needed]

    def _is_cited(self, step: Theorem, whole: Theorem) -> bool:
        return step is not whole and step in self.cited

    def _argument(self, argument: Any) -> Any:
        """Theorems are numbers, terms are numbers below 0, tuples are lists with a mark."""
        if type(argument) is Theorem:
            return self._made[self._same[argument]]
        if type(argument) is terms.Term:
            return -1 - self._term(argument)
        if type(argument) is tuple:
            return ["t", *map(self._argument, argument)]
        return ["i", argument]

    def _term(self, t: terms.Term) -> int:
        if t not in self._places:
            entry = self._entry(t)
            self._places[t] = len(self.terms)
            self.terms.append(entry)
        return self._places[t]

    def _entry(self, t: terms.Term) -> list[Any]:
        if t.kind == terms.VAR or t.kind == terms.CONST:
            return [t.kind, t.head, t.type.name]
        if t.kind == terms.NUM:
            return [t.kind, *t.head, t.type.name]
        if t.kind == terms.LAM:
            taken = {x.head for x in t.free}
            name = t.head
            while name in taken:
                name += "_"
            x = terms.variable(name, t.type.source)
            return [t.kind, self._term(x), self._term(terms.substitute(t, terms.eta(x)))]
        return [t.kind, self._term(t.head), *map(self._term, t.args)]


class Reader:
    """A record as a proof."""

    def __init__(self, record: Record, cite: Cite) -> None:
        self.cite = cite
        self.terms: list[terms.Term] = []
        self.made: list[Theorem] = []
        for entry in record["terms"]:
            self.terms.append(self._term(entry))
        rules = dict(RULES)
        for rule, *arguments in record["steps"]:
            self.made.append(
                rules[rule](*map(self._argument, arguments)) if rule else self._cited(*arguments)
            )

    def _cited(self, name: str) -> Theorem:
        theorem = self.cite(name)
        if theorem is None:
            raise KernelError(f"there is no theorem {name}")
        return theorem

    def _argument(self, entry: Any) -> Any:
        if type(entry) is int:
            return self.made[entry] if entry >= 0 else self.terms[-1 - entry]
        kind, *inner = entry
        return inner[0] if kind == "i" else tuple(map(self._argument, inner))

    def _term(self, entry: list[Any]) -> terms.Term:
        kind, *parts = entry
        if kind == terms.VAR:
            return terms.variable(parts[0], type_of(parts[1]))
        if kind == terms.CONST:
            return terms.constant(parts[0], type_of(parts[1]))
        if kind == terms.NUM:
            return terms.numeral(parts[0], parts[1], type_of(parts[2]))
        inner = [self.terms[place] for place in parts]
        return terms.function(*inner) if kind == terms.LAM else terms.application(*inner)


_TYPES: dict[str, Type] = {type_.name: type_ for type_ in (*NUMBERS, O)}


def type_of(name: str) -> Type:
    """The type of this name: N, N→R, (N→R)→o …"""
    if name not in _TYPES:
        depth, parts, start = 0, [], 0
        for i, letter in enumerate(name):
            depth += (letter == "(") - (letter == ")")
            if letter == "→" and not depth:
                parts.append(name[start:i])
                start = i + 1
        types = (part[1:-1] if part[0] == "(" else part for part in (*parts, name[start:]))
        _TYPES[name] = arrow(*map(type_of, types))
    return _TYPES[name]
