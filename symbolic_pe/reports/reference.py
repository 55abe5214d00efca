"""The reference of all that an author uses, written from docstrings as Markdown.

Every section says what to import, what each name means, and shows it in use: the statements of
``examples/SECTION.txt`` are carried out, and what they print is put under them.

``python -m symbolic_pe.cli.reference -o docs/reference.md`` writes it anew.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import inspect
import io
import textwrap
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from types import ModuleType
from typing import Any

from symbolic_pe import encodings
from symbolic_pe.catalogue import Claim
from symbolic_pe.encodings import rounding
from symbolic_pe.foundations.families import FAMILIES
from symbolic_pe.language.sorts import Sort
from symbolic_pe.notation import LEMMAS
from symbolic_pe.numerics import reference as numpy_reference
from symbolic_pe.numerics import sampling
from symbolic_pe.printing.lines import statement_text
from symbolic_pe.proofs import axioms, lemmas, reasons
from symbolic_pe.proofs.axioms import ASSUMED
from symbolic_pe.reports.documented import entry_of, markdown, meaning

_WIDTH = 100
REFERENCE = "reference.md"
"""The name of the file in docs/."""

_HEAD = """\
# Reference

<!-- Written by `python -m symbolic_pe.cli.reference -o docs/reference.md`; do not edit. -->

What a script can be made of: what to import, what each name means, and how it is used. How to begin
is in the [tutorial](tutorial.md); whole scripts are in the [cookbook](cookbook.md).

People state [claims](#claims) in [statements](#statements) about [terms](#terms) and
[encodings](#encodings), and write proofs [line by line](proofs.md) with [reasons](#reasons);
[`decide`](#deciding) answers questions. [Samplers](#points-for-numpy) and the
[NumPy reference](#the-encodings-by-numpy) compare claims with numbers. Lines of proofs cite
claims, [lemmas](#lemmas), [axioms](#axioms) and [theorems of the library](theories.md).
"""


def reference() -> str:
    """The whole document."""
    lines = "\n".join(_document()).splitlines()
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


@dataclass(frozen=True)
class Section:
    """A part of the reference: ``names`` to be imported from ``module``, each of which occurs in
    the ``example``, a file of statements."""

    title: str
    module: str
    example: str
    names: tuple[str, ...]
    qualified: str = ""
    """The name by which the module itself is imported, where its names are not."""

    @property
    def imports(self) -> str:
        """The statement that imports them."""
        if self.qualified:
            return f"from {self.module.rpartition('.')[0]} import {self.qualified}"
        line = f"from {self.module} import {', '.join(self.names)}"
        if len(line) <= _WIDTH:
            return line
        listed = textwrap.fill(", ".join(self.names), _WIDTH - 4) + ","
        return f"from {self.module} import (\n{textwrap.indent(listed, '    ')}\n)"


def sections() -> Mapping[str, Section]:
    """The sections by their titles, in order."""
    reason_names = [name for name, _ in _all_reasons()]
    points = (*_samplers(), "Sampler", "Sample", "Periodic")
    given = (
        ("Claims", "symbolic_pe", "claims", _CLAIMS),
        ("Deciding", "symbolic_pe", "decide", ("decide", "Verdict")),
        ("Statements", "symbolic_pe.language.statements", "statements", _STATEMENTS),
        ("Terms", "symbolic_pe.language.terms", "terms", _TERMS),
        ("Definedness", "symbolic_pe.language.domain", "definedness", ("domain", "continuity")),
        ("Sorts", "symbolic_pe.language.sorts", "sorts", ("Sort", "sort_of", "has_sort")),
        ("Encodings", "symbolic_pe.encodings", "encodings", encodings.__all__),
        ("Rounding", rounding.__name__, "rounding", rounding.__all__),
        ("Reasons", "symbolic_pe.proofs.reasons", "reasons", reason_names),
        ("Lemmas", "symbolic_pe.notation", "lemmas", tuple(LEMMAS)),
        ("Points for NumPy", sampling.__name__, "sampling", points),
    )
    found = [Section(title, module, name, tuple(names)) for title, module, name, names in given]
    numpy_names = tuple(f"reference.{name}" for name in numpy_reference.__all__ if name != "Layout")
    found.append(
        Section(
            "The encodings by NumPy",
            numpy_reference.__name__,
            "numpy_reference",
            numpy_names,
            "reference",
        )
    )
    found.append(Section("Axioms", axioms.__name__, "axioms", ("axiom",)))
    return {section.title: section for section in found}


_CLAIMS = ("claim", "note", "beyond", "verify", "recheck", "run_script", "ClaimError")
_METHODS = ("proof", "refutation", "numbers", "theorem", "malformation")
_STATEMENTS = (
    *("Equation", "LessEqual", "Less", "Not", "And", "Or", "Implies", "ForAll", "Exists"),
    *("HasDerivative", "TendsTo", "same_statement", "substitute_in"),
)
_TERMS = (
    *("Dot", "MatrixProduct", "MatrixSum", "Scaled", "Transpose", "Hadamard", "Trace"),
    *("Determinant", "Component", "Grid", "BlockColumn", "BlockDiagonal", "Identity"),
    *("MatrixVariable", "MatrixValue", "MatrixLambda", "MatrixTerm", "define", "modulus"),
    "substitute",
    *("operator_parts", "MalformedStatement"),
)


def _document() -> Iterator[str]:
    known = sections()
    yield _HEAD
    for title in _ABOUT:
        yield from _begun(known[title], _ABOUT[title])
        yield from _table(known[title])
        if title == "Claims":
            yield from _methods_of_claims()
        if title == "Sorts":
            yield from _sorts()
        yield from _example(known[title])
    yield from _reasons(known["Reasons"])
    yield from _lemmas(known["Lemmas"])
    points = known["Points for NumPy"]
    yield from _begun(points, _about(sampling))
    yield from map(entry_of, _functions_of(points))
    yield from _example(points)
    yield from _begun(known["The encodings by NumPy"], _about(numpy_reference))
    yield from _table(known["The encodings by NumPy"])
    yield from _example(known["The encodings by NumPy"])
    yield from _axioms(known["Axioms"])


# --------------------------------------------------------------------------------------------
# Sections


_ABOUT = {
    "Claims": """\
A script states claims at its top level, functions under `@claim`, and attaches to each a function
that settles it. The last line of a script, `if __name__ == "__main__": run_script(__file__)`, lets
it be run by itself. In a notebook `verify(CLAIM)` shows a table. A claim that does not say what it
looks like is refused where it is made: two sides that SymPy has made one term, a variable that no
quantifier binds, names that look alike.

A claim is compared with NumPy at points drawn from the sorts and the premises, the definitions that
the NumPy reference has computed by it. Where points have to be chosen, or both sides said once more
(a refutation, an inequality, a definition of the script's own), `@CLAIM.numbers(…)` takes a sampler
for each variable. `of=[…]` names the parts of the statement to compare, where it is not all of it;
`consequences=[…]` is for what only follows from the statement, and does not replace a comparison of
the statement.""",
    "Deciding": """\
`decide` looks for a proof and for a point where a statement is false. It takes two terms, a formula
as text, or a statement: the `statement` of a claim with its quantifiers and premises, vectors and
conjunctions among them. Derivatives, limits, ∃, ∨ and ¬ it does not decide, and of the rest not
all: then the answer is `unknown`. Where what is assumed contradicts itself, so that anything
follows from it, it is `contradictory`; where no point gives both sides a value, the answer is `has
no value`.

A statement is decided for the points at which both sides have a value, and `conditions` says which
these are: x ≠ 0 for 1/x, ln x, and powers of x whose exponent is no integer; b ≠ 0 ∨ 0 ≤ z for b^z
with an integer z. A sum needs the conditions of its terms only where it has terms. An integral
needs a value of its integrand everywhere between its limits and at them; improper integrals are not
read. Where the proof holds for fewer points than that, or no such point is known, `reason` says
so.""",
    "Statements": "SymPy's `Eq` and `And` evaluate themselves; these keep both sides as written.",
    "Terms": "Numbers are SymPy's terms; vectors and matrices are made of these.",
    "Sorts": """\
Every variable has a sort, which is what ∀ and ∃ range over. It is given by the assumptions of a
SymPy symbol or function; other combinations of assumptions are refused.""",
    "Encodings": "The symbols of the notes and the objects that they are about.",
    "Rounding": """\
Numbers with p significant bits: bfloat16 has 8, float16 11, float32 24. The range of exponents is
not bounded; 0 and negative numbers are not covered.""",
    "Definedness": "The conditions under which a term has a value, and continuity as a statement.",
}


_ABOUT_AXIOMS = """\
`axiom(name)` is what lines cite. Reports name the axioms that a claim rests on;
`symbolic-pe axioms` checks them numerically."""


def _begun(section: Section, about: str) -> Iterator[str]:
    yield f"## {section.title}\n"
    yield f"```python\n{section.imports}\n```\n"
    yield markdown(about) + "\n"


def _table(section: Section) -> Iterator[str]:
    """Name and meaning, one line each."""
    module = importlib.import_module(section.module)
    yield "| name | meaning |\n|---|---|"
    for name in section.names:
        yield f"| `{name}` | {meaning(module, name.rpartition('.')[2])} |"
    yield ""


def _methods_of_claims() -> Iterator[str]:
    yield "| of a claim | meaning |\n|---|---|"
    for name in _METHODS:
        method = inspect.getattr_static(Claim, name)
        sign = "." if isinstance(method, property) else "@CLAIM."
        first = " ".join((inspect.getdoc(method) or "").split("\n\n")[0].split())
        yield f"| `{sign}{name}` | {markdown(first)} |"
    yield ""


def _sorts() -> Iterator[str]:
    yield "| sort | values | how it is declared |\n|---|---|---|"
    for sort in Sort:
        given = "".join(f", {key}=True" for key in sort.assumptions)
        yield f'| `Sort.{sort.name}` | {sort.sign} | `Symbol("x"{given})` |'
    yield ""


def _example(section: Section) -> Iterator[str]:
    yield f"```pycon\n{session(section)}```\n"


def session(section: Section) -> str:
    """The example of a section as Python would show it, carried out now."""
    text = (resources.files(__package__) / "examples" / f"{section.example}.txt").read_text("utf-8")
    return carried_out(text, section.imports)


def carried_out(text: str, imports: str) -> str:
    """Statements with what they print, after some imports that are not shown."""
    names: dict[str, Any] = {"__name__": "example", "__file__": "example.py"}
    exec(imports, names)
    lines, shown = text.splitlines(), io.StringIO()
    for node in ast.parse(text).body:
        decorators = getattr(node, "decorator_list", [])
        first = min([node.lineno, *(item.lineno for item in decorators)])
        own = lines[first - 1 : node.end_lineno]
        blank = ["..."] if isinstance(node, ast.FunctionDef | ast.If | ast.Try) else []
        shown.write("\n".join([f">>> {own[0]}", *(f"... {line}" for line in own[1:]), *blank, ""]))
        code = compile("\n".join(own) + "\n", "example", "single")
        with contextlib.redirect_stdout(shown):
            exec(code, names)
    return shown.getvalue()


def _about(module: ModuleType) -> str:
    """What a module says of itself, after its title."""
    title, _, rest = (inspect.getdoc(module) or "").partition("\n")
    return rest.strip() or title


def _reasons(section: Section) -> Iterator[str]:
    yield from _begun(section, _about(reasons))
    yield 'Any of them takes other words: `algebra("collect the terms in k")`.\n'
    yield "| name | words | a step uses one of | and may use |\n|---|---|---|---|"
    for name, item in _all_reasons():
        words = item.text.replace("|", "\\|")
        yield f"| `{name}` | {words} | {_families(item.laws)} | {_families(item.besides)} |"
    yield "\nThe laws:\n"
    yield "| family | laws |\n|---|---|"
    for family in _in_order(FAMILIES):
        laws = FAMILIES[family].replace("|", "\\|")
        yield f"| {family} | {laws} |"
    yield ""
    yield from _example(section)


def _families(families: frozenset[str]) -> str:
    return ", ".join(_in_order(families))


def _in_order(families: Container[str]) -> Iterator[str]:
    """The families that reasons name."""
    named = frozenset().union(*(item.laws | item.besides for _, item in _all_reasons()))
    return (family for family in FAMILIES if family in named and family in families)


def _all_reasons() -> Iterator[tuple[str, reasons.Reason]]:
    for name in reasons.__all__:
        item = getattr(reasons, name)
        if isinstance(item, reasons.Reason):
            yield name, item


def _lemmas(section: Section) -> Iterator[str]:
    yield from _begun(section, _about(lemmas))
    for name in section.names:
        said = statement_text(lemmas.lemma(LEMMAS[name]).statement)
        yield f"**`{name}`**\n\n```text\n{said}\n```\n"
    yield from _example(section)


def _axioms(section: Section) -> Iterator[str]:
    yield from _begun(section, _ABOUT_AXIOMS)
    for axiom in ASSUMED.values():
        yield f"**`{axiom.name}`**\n\n```text\n{statement_text(axiom.statement)}\n```\n"
        yield f"{axiom.source}\n"
    yield from _example(section)


# --------------------------------------------------------------------------------------------
# What there is


def _functions_of(section: Section) -> Iterator[tuple[str, Any]]:
    module = importlib.import_module(section.module)
    return ((name, getattr(module, name)) for name in section.names)


def _samplers() -> Iterator[str]:
    """The functions that make samplers."""
    for name, function in inspect.getmembers(sampling, inspect.isfunction):
        makes_one = "Sampler" in str(inspect.signature(function).return_annotation)
        if makes_one and not name.startswith("_"):
            yield name
