"""Theorems by name, each proved when it is first asked for.

laws.ln_product(x, y, x_positive, y_positive)        Γ, Δ ⊢ ln(x·y) = ln(x) + ln(y)
laws.power_sum[R](x, m, n), laws["sum_0[R]"](f)      one of several types; a name that is made
laws.total.theorem                                   an axiom has its name as well
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any

from symbolic_pe.foundations.applying import apply
from symbolic_pe.foundations.definitions import DEFINITIONS, definition_of
from symbolic_pe.foundations.elementary import ELEMENTARY
from symbolic_pe.foundations.families import declare
from symbolic_pe.foundations.logic import is_call, specialise
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.repeated import modus_ponens
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import axiom
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import Type, need
from symbolic_pe.theories.files import Line, TheoryError, lines, opened_names, without_labels
from symbolic_pe.theories.kept import Found
from symbolic_pe.theories.scripts import proved

Texts = Iterable[tuple[str, str]]
"""Files: what they are called, and what stands in them."""


class Cited:
    """A theorem by its name; or several, one for each type."""

    def __init__(self, library: Library, name: str) -> None:
        self._library, self.name = library, name

    @cached_property
    def theorem(self) -> Theorem:
        """⊢ what it says."""
        return self._library.theorem(self.name)

    def __call__(self, *arguments: Term | Theorem) -> Theorem:
        """The theorem with a term for each variable and a theorem for each premise."""
        count = 0
        while count < len(arguments) and type(arguments[count]) is Term:
            count += 1
        values: tuple[Any, ...] = arguments[:count]
        premises: tuple[Any, ...] = arguments[count:]
        theorem = specialise(self.theorem, *values) if values else self.theorem
        statement = theorem.statement
        for premise in premises:
            exact = type(premise) is Theorem and is_call(statement, "imp")
            if not exact or statement.args[0] is not premise.statement:
                return apply(theorem, *premises)
            statement = statement.args[1]
        return modus_ponens(theorem, *premises) if premises else theorem

    def __getitem__(self, instance: Type | str) -> Cited:
        """The theorem for this type, or this function."""
        return self._library[f"{self.name}[{instance}]"]

    def __repr__(self) -> str:
        return f"the theorem {self.name}"


class Library:
    """The theorems of some files and the axioms; what is an attribute of it is a theorem."""

    def __init__(self, texts: Callable[[], Texts], found: Found | None = None) -> None:
        self._texts, self._found = texts, found
        self._proved: dict[str, Theorem] = {}
        self._cited: dict[str, Cited] = {}
        self._under_way: list[str] = []

    @cached_property
    def lines(self) -> Mapping[str, Line]:
        """All theorems as they are written, by name."""
        found: dict[str, Line] = {}
        for file, text in self._texts():
            for line in lines(file, text):
                if line.name in found or line.name in AXIOMS:
                    raise TheoryError(f"{line.place}: there is a theorem {line.name} already")
                found[line.name] = line
        return found

    @cached_property
    def _stems(self) -> frozenset[str]:
        """The names of theorems without the types for which there is one each."""
        return frozenset(name.partition("[")[0] for name in (*self.lines, *AXIOMS))

    def __getattr__(self, name: str) -> Cited:
        if name not in self._stems:
            raise AttributeError(f"there is no theorem {name}")
        found = self[name]
        setattr(self, name, found)
        return found

    def __getitem__(self, name: str) -> Cited:
        if name not in self._cited:
            self._cited[name] = Cited(self, name)
        return self._cited[name]

    def __contains__(self, name: object) -> bool:
        return name in self.lines or name in AXIOMS

    def statement(self, name: str) -> Term:
        """What the theorem says, which need not have been proved."""
        if name in AXIOMS:
            return AXIOMS[name].statement
        return read(without_labels(self.lines[name].statement))

    def variables(self, name: str) -> tuple[str, ...]:
        """The names of its variables, as the text has them."""
        said = opened_names(self.lines[name].statement) if name in self.lines else ()
        return tuple(x for x in said if not x.startswith("("))

    def theorem(self, name: str) -> Theorem:
        """⊢ the theorem, or the axiom, of this name."""
        if name not in self._proved:
            need(name in self, "there is no theorem {}", name)
            self._proved[name] = axiom(name) if name in AXIOMS else self._prove(self.lines[name])
        return self._proved[name]

    def _prove(self, line: Line) -> Theorem:
        if line.name in self._under_way:
            raise TheoryError(f"{line.place}: {line.name} rests on itself")
        self._under_way.append(line.name)
        try:
            theorem = self._kept(line) or proved(line, self.known_as)
        finally:
            self._under_way.pop()
        declare(theorem.statement, line.families)
        return theorem

    def _kept(self, line: Line) -> Theorem | None:
        """By the steps that were found before, if they show what the line says."""
        theorem = self._found and self._found.proof(line, self.lines, self.known_as)
        shown = theorem and theorem.statement is self.statement(line.name)
        return theorem if shown and theorem and not theorem.hypotheses else None

    def known_as(self, name: str) -> Theorem | None:
        """The theorem, the axiom or the definition of this name."""
        if name in self:
            return self.theorem(name)
        if name in ELEMENTARY:
            return ELEMENTARY[name]
        return definition_of(name) if name in DEFINITIONS else None


def own_texts() -> Texts:
    """The files of the package."""
    folder = files("symbolic_pe.theories")
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".th"):
            yield file.name, file.read_text(encoding="utf-8")


KEPT = Found(files("symbolic_pe.theories") / "found.gz")

laws = Library(own_texts, KEPT)
"""The theorems of the package."""
