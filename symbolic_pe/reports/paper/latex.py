r"""Claims and proofs as one LaTeX document.

The English document needs a stock TeX Live only (article, amsmath, amssymb, amsthm, mathtools,
lmodern, geometry, microtype, fancyhdr, longtable, pdflscape, graphicx, xcolor, hyperref) and
compiles with pdfLaTeX; the Chinese one needs ctex besides and compiles with XeLaTeX.
:mod:`symbolic_pe.reports.paper.pdf` does that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from symbolic_pe.figures import FIGURES, Figure
from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import Definition, free_variables, variable_name
from symbolic_pe.printing import Layout, tex
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.characters import CHINESE
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.proofs.lemmas import Lemma, known
from symbolic_pe.proofs.record import Outline
from symbolic_pe.reports import coverage
from symbolic_pe.reports.annotated import annotated
from symbolic_pe.reports.headings import TITLE, heading
from symbolic_pe.reports.paper import texlists, texnotes
from symbolic_pe.reports.paper.layout import gathered
from symbolic_pe.reports.paper.texcites import NAMES, references
from symbolic_pe.reports.paper.texclaims import ClaimWriter
from symbolic_pe.reports.paper.texwords import LINE, TexWords
from symbolic_pe.reports.paper.works import works_of
from symbolic_pe.reports.reading_order import chapters
from symbolic_pe.reports.standing import kind_of
from symbolic_pe.reports.translations import translator
from symbolic_pe.version import __version__

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

AUTHORS = "The symbolic_pe contributors"


def statement_tex(statement: Statement) -> str:
    r"""A statement in math mode, on one line."""
    return tex(layout_for(statement).statement(statement))


# --------------------------------------------------------------------------------------------
# The document


def document(
    claims: Iterable[Claim],
    *,
    language: str = "en",
    figures: Mapping[str, str] | None = None,
) -> str:
    """One document with a section for each topic, and everything about each claim.

    ``language``: one of :func:`symbolic_pe.reports.translations.languages`; ``figures``: the
    figures' files by name, as the document is to include them.
    """
    listed = [claim for chapter in chapters(claims) for claim in chapter]
    for claim in listed:
        claim.settle()
    tr = translator(language)
    words = TexWords(tr, references(listed, tr))
    proofs = {claim.id: _outline(claim) for claim in listed}
    writer = ClaimWriter(listed, words, proofs)
    parts = {
        "tr": words.tr,
        "words": words,
        "writer": writer,
        "line": LINE,
        "language": language,
        "title": words(TITLE),
        "abstract": texlists.abstract(listed, words),
        "names": NAMES,
        "kind_of": kind_of,
        "upper": texnotes.upper,
        "notation": texlists.NOTATION,
        "definitions": _common_definitions(listed),
        "lemmas": list(map(writer.lemma, _lemmas_of(proofs.values()))),
        "version": __version__,
        "authors": words(AUTHORS),
        "main": texnotes.main_theorems(listed),
        "errata_in_short": texnotes.errata_in_short(listed, words),
        "notes": [(said, *texnotes.note_titles(said.note, words)) for said in annotated(listed)],
        "section_title": texnotes.section_title,
        "works": works_of(listed),
        "sections": [(heading(chapter[0]), chapter) for chapter in chapters(listed)],
        "figures": figures or {},
        "figures_of": _beside(listed, figures or {}),
        "axioms": texlists.resting(listed),
        "stated": statement_tex,
        "errata": texnotes.wrong_in_notes(listed),
        "index": coverage.parts(listed),
    }
    if language == "zh":
        parts |= {"stop": "。", "colon": "：", "after_name": "：", "gap": ""}
        return _closed_up(_rendered(parts, chinese=True))
    parts |= {"stop": ".", "colon": ":", "after_name": ".", "gap": "\\ "}
    text = _rendered(parts, chinese=False)
    has_chinese = re.search(f"[{CHINESE}]", text) is not None
    return _with_marked_names(_rendered(parts, chinese=True)) if has_chinese else text


def _with_marked_names(text: str) -> str:
    """A document with the Chinese letters of variables in the command that can set them."""
    named = rf"(?<=\\text\{{)[^{{}}]*[{CHINESE}][^{{}}]*"
    return re.sub(named, lambda name: re.sub(f"[{CHINESE}]+", r"\\cjk{\g<0>}", name[0]), text)


def _closed_up(text: str) -> str:
    """A Chinese document without the blanks of its phrases before a Chinese reference, and with
    those after its number, which TeX would leave out; no line of it begins or ends within a name
    of two characters, nor holds but the end of a condition."""
    sign = f"[{CHINESE}]"
    text = re.sub(rf"({sign}\}}?) (?=\\hyperref\[[^]]*\]\{{{sign})", r"\1", text)
    text = re.sub(rf"(\\ref\*\{{[^}}]*\}}\}}) (?=(?:\\cjk\{{)?{sign})", r"\1\\ ", text)
    text = re.sub(rf"\{{({sign}{{2}}~\\ref\*\{{[^}}]*\}})\}}", r"{\\mbox{\1}}", text)
    return re.sub(r"，则(?=\n\\)", r"\\mbox{，则}", text)


def _rendered(parts: Mapping[str, object], chinese: bool) -> str:
    """The document; ``chinese``: there is Chinese in a document of another language."""
    return _environment().get_template("document.tex.j2").render(parts, chinese=chinese)


def _environment() -> Environment:
    """Jinja with delimiters that LaTeX does not use."""
    return Environment(
        loader=PackageLoader("symbolic_pe.reports", "templates"),
        block_start_string="<%",
        block_end_string="%>",
        variable_start_string="<<",
        variable_end_string=">>",
        comment_start_string="<#",
        comment_end_string="#>",
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        undefined=StrictUndefined,
    )


# --------------------------------------------------------------------------------------------
# Proofs, and the lemmas they use


def _outline(claim: Claim) -> Outline | None:
    """The steps of a claim's proof or refutation."""
    settled = claim.declared in ("proved", "refuted")
    return claim.theorem.outline if settled else None


def _lemmas_of(proofs: Iterable[Outline | None]) -> list[Lemma]:
    """The lemmas that proofs cite, in the order in which they were cited first."""
    cited = {reference for steps in proofs if steps for reference in steps.cited}
    return [lemma for reference, lemma in known().items() if reference in cited]


# --------------------------------------------------------------------------------------------
# Figures and definitions


def _beside(claims: Sequence[Claim], files: Mapping[str, str]) -> dict[str, list[Figure]]:
    """The figures that go into the document, each beside the first of its claims in it."""
    ids = {claim.id for claim in claims}
    found: dict[str, list[Figure]] = {}
    for figure in FIGURES if files else ():
        shown = [id for id in figure.claims if id in ids]
        if shown and figure.name in files:
            found.setdefault(shown[0], []).append(figure)
    return found


_SEVERAL = 3


def _common_definitions(claims: Sequence[Claim]) -> str:
    """The definitions in the statements of at least three claims, as a display: of each name the
    commonest, and none of a letter, like the k of a key, that others of them have for a number."""
    used = Counter(
        definition
        for claim in claims
        if claim.statement is not None
        for definition in definitions_in(claim.statement)
    )
    common = [definition for definition, times in used.items() if times >= _SEVERAL]
    letters = {
        variable_name(letter)
        for definition in common
        for letter in (*definition.parameters, *free_variables(definition.body))
    }
    chosen: dict[str, Definition] = {}
    for definition in sorted(common, key=lambda item: -used[item]):
        if definition.name not in letters:
            chosen.setdefault(definition.name, definition)
    shown = [definition for definition in common if definition in chosen.values()]
    return gathered([_equation(definition) for definition in shown]) if shown else ""


def _equation(definition: Definition) -> Box:
    return Layout((), definitions_in(definition.body)).definition(definition)
