r"""Claims and proofs as one LaTeX document, and as a PDF.

The document needs a stock TeX Live only (article, amsmath, amssymb, amsthm, mathtools, lmodern,
geometry, microtype, hyperref) and compiles with pdfLaTeX.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined
from sympy import Basic

from symbolic_pe.logic.axioms import AXIOMS
from symbolic_pe.logic.statements import And, ForAll, Implies, Statement
from symbolic_pe.logic.terms import Definition, Variable
from symbolic_pe.reports.escaping import in_text
from symbolic_pe.reports.layout import displayed, fits_in_words, proof_displays
from symbolic_pe.reports.outline import outline
from symbolic_pe.reports.prose import escape
from symbolic_pe.reports.sentences import comparisons, equivalence, joined, premises_of
from symbolic_pe.reports.texmath import TexWriter
from symbolic_pe.reports.text import known_theorems, own_definitions
from symbolic_pe.reports.variables import definitions_in, quantified, variables_in

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["LaTeXError", "MissingTeX", "compile_pdf", "document", "statement_tex", "term_tex"]

TITLE = "Derivations about positional encodings"


class LaTeXError(RuntimeError):
    """LaTeX did not make a PDF; the message has the lines of its log that say why."""


class MissingTeX(LaTeXError):
    """A program or package of TeX Live is not installed; the message says which to install."""


def term_tex(term: Basic, variables: Sequence[Variable] = ()) -> str:
    r"""A term in math mode: ``\sum_{i=0}^{n - 1} \cos \theta_{i} k``."""
    return TexWriter(variables).term(term)


def statement_tex(statement: Statement) -> str:
    r"""A statement in math mode, on one line."""
    return TexWriter(variables_in(statement), definitions_in(statement)).statement(statement)


# --------------------------------------------------------------------------------------------
# The document


def document(
    claims: Iterable[Claim], *, known: Mapping[int, str] | None = None, title: str = TITLE
) -> str:
    """One document with a section for each topic, and everything about each claim.

    ``known``: theorems of claims, by ``id``, that proofs cite rather than contain; by default
    those of ``claims`` (see :func:`symbolic_pe.reports.text.known_theorems`).
    """
    listed = list(claims)
    for claim in listed:
        claim.settle()
    cited = known_theorems(listed) if known is None else known
    names = {claim.id: _NAMES[claim.declared] for claim in listed}
    chapters = [list(group) for _, group in groupby(listed, key=lambda claim: claim.file)]
    used = frozenset().union(*(_axioms_of(claim) for claim in listed))
    sections = [_section(chapter, names, cited) for chapter in chapters]
    return (
        _environment()
        .get_template("document.tex.j2")
        .render(
            title=escape(title),
            summary=_summary(listed),
            sections=sections,
            axioms=[_axiom(name) for name in sorted(used)],
            chinese=r"\cjk{" in repr(sections).replace("\\\\", "\\"),
        )
    )


def _environment() -> Environment:
    """Jinja with delimiters that LaTeX does not use."""
    return Environment(
        loader=PackageLoader("symbolic_pe.reports", "templates"),
        block_start_string="<%", block_end_string="%>",
        variable_start_string="<<", variable_end_string=">>",
        comment_start_string="<#", comment_end_string="#>",
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
        autoescape=False, undefined=StrictUndefined,
    )  # fmt: skip


def _summary(claims: Sequence[Claim]) -> str:
    counts = Counter(claim.declared for claim in claims)
    parts = [f"{counts[verdict]} {verdict}" for verdict in _NAMES if counts[verdict]]
    noun = "claim" if len(claims) == 1 else "claims"
    return (
        f"{len(claims)} {noun}: {', '.join(parts)}. A \\emph{{proved}} claim is a theorem of the "
        "kernel, a \\emph{refuted} one is a claim whose negation is, and a \\emph{malformed} one "
        "is a formula without a meaning. Every step is checked by the rule that its reason names "
        "or stands for. What a proof assumes is named with it and listed at the end."
    )


def _axioms_of(claim: Claim) -> frozenset[str]:
    return claim.theorem.axioms if claim.declared in ("proved", "refuted") else frozenset()


@dataclass(frozen=True)
class _Section:
    title: str
    bookmark: str
    text: str
    claims: tuple[_Entry, ...]


@dataclass(frozen=True)
class _Entry:
    """One claim, everything in LaTeX."""

    id: str
    environment: str
    title: str
    statement: str
    definitions: str
    sources: str
    explanation: str
    proof_name: str
    displays: tuple[str, ...]
    remarks: str


@dataclass(frozen=True)
class _Axiom:
    id: str
    name: str
    statement: str
    source: str


_NAMES = {
    "proved": "Theorem",
    "refuted": "Refuted claim",
    "malformed": "Malformed claim",
    "unproved": "Unproved claim",
}
_ENVIRONMENTS = {
    "proved": "theorem",
    "refuted": "refutation",
    "malformed": "malformed",
    "unproved": "unproved",
}


def _section(
    claims: Sequence[Claim], names: Mapping[str, str], known: Mapping[int, str]
) -> _Section:
    title, text = _heading(claims[0])
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    entries = tuple(_entry(claim, names, known) for claim in claims)
    return _Section(escape(title), in_text(plain), escape(text), entries)


def _heading(claim: Claim) -> tuple[str, str]:
    """The first line and the rest of the script's docstring; else the name of the topic."""
    try:
        tree = ast.parse(Path(claim.file).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return claim.topic, ""
    first, _, rest = (ast.get_docstring(tree) or claim.topic).partition("\n")
    return first.rstrip("."), rest.strip()


def _entry(claim: Claim, names: Mapping[str, str], known: Mapping[int, str]) -> _Entry:
    definitions = definitions_in(claim.statement) if claim.statement is not None else ()
    writer = TexWriter(variables_in(claim.statement), definitions)

    def cite(id: str) -> str:
        """A reference to a claim: its number if it is in the document, and its id."""
        name = rf"\texttt{{{escape(id)}}}"
        return rf"\hyperref[claim:{id}]{{{names[id]}~\ref*{{claim:{id}}}}}" if id in names else name

    return _Entry(
        id=claim.id,
        environment=_ENVIRONMENTS[claim.declared],
        title=escape(claim.title),
        statement=_statement(claim, writer),
        definitions=_definitions(definitions, writer),
        sources=escape("Source: " + "; ".join(map(str, claim.sources)) + "."),
        explanation=escape(claim.explanation),
        proof_name="Proof" if claim.declared == "proved" else "Refutation",
        displays=_displays(claim, known, cite),
        remarks=_remarks(claim, cite),
    )


def _displays(
    claim: Claim, known: Mapping[int, str], cite: Callable[[str], str]
) -> tuple[str, ...]:
    statement = claim.statement
    if statement is None or claim.declared not in ("proved", "refuted"):
        return ()
    steps = outline(claim.theorem, known)
    own = own_definitions(statement, steps)
    writer = TexWriter(variables_in(statement), (*definitions_in(statement), *own))
    refuted = statement if claim.declared == "refuted" else None
    displays = tuple(proof_displays(steps, writer, cite, refuted))
    return (*displays, f"\\noindent where\n{_definitions(own, writer)}") if own else displays


def _statement(claim: Claim, writer: TexWriter) -> str:
    if claim.statement is None:
        written = escape(claim.as_written).replace(",", r",\allowbreak ")
        words = f"As written:\n\\begin{{quote}}{written}\\end{{quote}}"
        if claim.declared == "malformed":
            words += f"\nThis has no meaning: {escape(claim.malformation)}."
        return words
    return _in_words(claim.statement, writer, start=True)


def _in_words(statement: Statement, writer: TexWriter, start: bool = False) -> str:
    """For all …, if … then, and what is claimed as a display."""
    if isinstance(statement, ForAll):
        variables = quantified(statement)
        names = ", ".join(f"${writer.group(group)}$" for group in variables.groups)
        return f"{'For' if start else 'for'} all {names}:\n{_in_words(variables.body, writer)}"
    if isinstance(statement, Implies):
        premises, conclusion = premises_of(statement)
        conditions = _premises(premises, writer)
        return f"{'If' if start else 'if'} {conditions} then\n{_in_words(conclusion, writer)}"
    parts = _conjuncts(statement)
    if len(parts) > 1:
        return "\nand\n".join(_in_words(part, writer, start) for part in parts)
    return displayed(writer.statement(statement))


def _premises(premises: Sequence[Statement], writer: TexWriter) -> str:
    """φ and ψ, in the sentence if they are small, and as displays if not."""
    parts = [writer.statement(part) for premise in premises for part in _conjuncts(premise)]
    if all(map(fits_in_words, parts)):
        return " and ".join(f"${part}$" for part in parts) + ","
    return "and".join(f"\n{displayed(part)}\n" for part in parts)


def _conjuncts(statement: Statement) -> tuple[Statement, ...]:
    """The parts of a conjunction that is not written as one formula."""
    whole = comparisons(statement) is not None or equivalence(statement) is not None
    if whole or not isinstance(statement, And):
        return (statement,)
    return joined(statement.parts)


def _definitions(definitions: Sequence[Definition], writer: TexWriter) -> str:
    rows = [
        rf"{writer.term(item(*item.parameters))} &= {writer.term(item.body)}"
        for item in definitions
    ]
    body = ", \\\\\n".join(rows)
    return f"\\begin{{align*}}\n{body}.\n\\end{{align*}}" if rows else ""


def _remarks(claim: Claim, cite: Callable[[str], str]) -> str:
    remarks = []
    if claim.repaired_by:
        remarks.append(f"Repaired by {', '.join(map(cite, claim.repaired_by))}.")
    if axioms := sorted(_axioms_of(claim)):
        links = (rf"\hyperlink{{axiom:{name}}}{{{escape(name)}}}" for name in axioms)
        remarks.append(f"Axioms used: {', '.join(links)}.")
    return " ".join(remarks)


def _axiom(name: str) -> _Axiom:
    axiom = AXIOMS[name]
    return _Axiom(name, escape(name), statement_tex(axiom.statement), escape(axiom.source))


# --------------------------------------------------------------------------------------------
# The PDF

_INSTALL = (
    "on Debian and Ubuntu: apt-get install texlive-latex-base texlive-latex-recommended "
    "texlive-latex-extra texlive-fonts-recommended lmodern"
)
_PACKAGE_OF = {
    "amsmath.sty": "texlive-latex-base",
    "amssymb.sty": "texlive-latex-base",
    "hyperref.sty": "texlive-latex-base",
    "lmodern.sty": "lmodern",
    "mathtools.sty": "texlive-latex-recommended",
    "microtype.sty": "texlive-latex-recommended",
}
_TIMEOUT = 300.0
_RUNS = 3
"""pdfLaTeX reads back the table of contents and the references that the run before has written."""


def compile_pdf(tex: str, target: Path) -> None:
    """Compile a document and put the PDF at ``target``, all of it or nothing.

    Raises :class:`MissingTeX` if TeX or a package of it is not installed, :class:`LaTeXError` if
    the document does not compile or refers to something it does not have.
    """
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as name:
        folder = Path(name)
        (folder / "document.tex").write_text(tex, encoding="utf-8")
        _run_latex(folder)
        _move(folder / "document.pdf", Path(target))


def _run_latex(folder: Path) -> None:
    program = shutil.which("pdflatex")
    if program is None:
        raise MissingTeX(f"pdflatex is not installed; {_INSTALL}")
    command = [program, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape",
               "-file-line-error", "document.tex"]  # fmt: skip
    environment = {**os.environ, "max_print_line": "1000"}
    log = ""
    for _ in range(_RUNS):
        try:
            done = subprocess.run(command, cwd=folder, env=environment, timeout=_TIMEOUT,
                                  capture_output=True, check=False)  # fmt: skip
        except subprocess.TimeoutExpired as problem:
            raise LaTeXError(f"pdflatex did not finish within {_TIMEOUT:.0f} s") from problem
        log = done.stdout.decode("utf-8", errors="replace")
        if done.returncode != 0:
            raise _failure(log)
    _check_references(log)


def _failure(log: str) -> LaTeXError:
    missing = re.search(r"File `([^']+)' not found", log)
    if missing:
        file = missing.group(1)
        package = _PACKAGE_OF.get(file)
        hint = f"apt-get install {package}" if package else _INSTALL
        return MissingTeX(f"TeX has no {file}; {hint}")
    lines = log.splitlines()
    first = next((place for place, line in enumerate(lines) if _is_error(line)), len(lines) - 12)
    shown = "\n".join(f"    {line}" for line in lines[max(first, 0) : first + 8] if line.strip())
    return LaTeXError(f"pdflatex failed:\n{shown}")


def _is_error(line: str) -> bool:
    return line.startswith("!") or re.match(r"\S+\.tex:\d+: ", line) is not None


def _check_references(log: str) -> None:
    undefined = re.findall(r"LaTeX Warning: (?:Reference|Citation) .* undefined.*", log)
    if undefined:
        listed = "\n".join(f"    {line}" for line in undefined[:8])
        raise LaTeXError(f"the document refers to what it does not have:\n{listed}")


def _move(source: Path, target: Path) -> None:
    """Put a file in place in one step, also from another file system."""
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    os.close(handle)
    try:
        shutil.copyfile(source, name)
        Path(name).chmod(0o666 & ~_umask())
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
