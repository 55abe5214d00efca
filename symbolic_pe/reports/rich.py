"""Theorems, claims, proofs and verdicts as notebooks show them: LaTeX for MathJax, and HTML with
MathML.

:mod:`symbolic_pe.notebook` registers these functions for what people hold in their hands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markupsafe import Markup, escape
from sympy import Basic

from symbolic_pe.catalogue import citations
from symbolic_pe.deciding.wording import CONTRADICTION
from symbolic_pe.language.statements import Implies, Statement
from symbolic_pe.language.terms import Variable
from symbolic_pe.printing import Layout, math, tex
from symbolic_pe.printing.boxes import Box
from symbolic_pe.printing.brackets import separated
from symbolic_pe.printing.lines import layout_for
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.proofs.written import Shown
from symbolic_pe.prose import decimals, one_line
from symbolic_pe.reports.proofcells import SCROLLED, cited, grid, tex_rows
from symbolic_pe.reports.proofs import view
from symbolic_pe.reports.proofs.prooftext import proof_lines
from symbolic_pe.reports.standing import standing
from symbolic_pe.reports.translations import translator
from symbolic_pe.reports.web.proofviews import ProofView
from symbolic_pe.reports.web.sentences import definition_rows, stated
from symbolic_pe.reports.web.words import Words

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.deciding import Verdict
    from symbolic_pe.outcomes import Outcome

_WIDTH = 100


# --------------------------------------------------------------------------------------------
# Formulas


def term_latex(term: Basic) -> str:
    """A term for a cell of a notebook."""
    return _displayed(tex(Layout().term(term)))


def statement_latex(statement: Statement) -> str:
    """A statement for a cell of a notebook."""
    return _displayed(_tex(statement))


def theorem_latex(shown: Shown) -> str:
    r"""⊢ φ"""
    return _displayed(rf"\vdash\; {_tex(shown.statement)}")


def term_html(term: Basic) -> str:
    """A term in MathML."""
    return str(_paragraph(Layout().term(term)))


def statement_html(statement: Statement) -> str:
    """A statement in MathML."""
    return str(_paragraph(_box(statement)))


def theorem_html(shown: Shown) -> str:
    """⊢ φ in MathML."""
    return str(Markup("<p>⊢ {}</p>").format(Markup(math(_box(shown.statement)))))


def _tex(statement: Statement) -> str:
    text = tex(layout_for(statement).statement(statement))
    return f"({text})" if isinstance(statement, Implies) else text


def _displayed(formula: str) -> str:
    return rf"$\displaystyle {formula}$"


# --------------------------------------------------------------------------------------------
# Proofs


@dataclass(frozen=True)
class Proof:
    """A proof to be shown: its lines, and what they prove.

    ``refuted`` is the statement that it shows to be false, if it does.
    """

    shown: Shown
    refuted: Statement | None = None

    @property
    def view(self) -> view.Proof:
        """The steps as they are printed."""
        statement, outline = self.refuted or self.shown.statement, self.shown.outline
        return view.proof(
            statement, outline, refuted=self.refuted is not None, repeated=self.refuted is None
        )

    def __str__(self) -> str:
        heading = "Refutation" if self.refuted else "Proof"
        return "\n".join([heading, *proof_lines(self.view.steps, _WIDTH)])

    def _repr_latex_(self) -> str:
        if not self.shown.outline.steps:
            return theorem_latex(self.shown)
        rows = " \\\\\n".join(tex_rows(self.view.steps))
        return f"$$\\begin{{aligned}}\n{rows}\n\\end{{aligned}}$$"

    def _repr_html_(self) -> str:
        if not self.shown.outline.steps:
            return str(_paragraph(_box(self.shown.statement)))
        summary = "Refutation" if self.refuted else "Proof"
        return str(
            Markup('<details open=""><summary>{}</summary>{}</details>').format(summary, self.html)
        )

    @property
    def html(self) -> Markup:
        """The steps without a heading."""
        shown = ProofView("", self.view, Words(translator()), cited)
        where = (Markup("<p>where {}</p>").format(item.html) for item in shown.definitions)
        return Markup("").join([grid(shown.proof.steps, shown), *where])


def proof(subject: Claim | Shown) -> Proof:
    """The proof of a claim (proved now, if it has not been yet), or of what it shows."""
    if isinstance(subject, Shown):
        return Proof(subject)
    return Proof(subject.theorem, subject.statement if subject.declared == "refuted" else None)


# --------------------------------------------------------------------------------------------
# Claims


def claim_latex(claim: Claim) -> str | None:
    """The statement of a claim; nothing for one that has none."""
    return None if claim.statement is None else statement_latex(claim.statement)


def claim_html(claim: Claim) -> str:
    """A claim: its title, verdict, sources, statement and explanation, and its proof if it has been
    settled already (a cell of a notebook that shows a claim neither proves nor verifies it).

    What is wrong with it, where it has been verified in vain."""
    words = Words(translator())
    sources = "; ".join(citations(claim.sources))
    parts = [
        Markup("<p><b>{}</b> <code>{}</code></p>").format(words.prose(claim.title), claim.id),
        Markup("<p>{} · {}</p>").format(standing(claim, tr=words.translate), words.marked(sources)),
        _statement(claim),
        Markup("<p>{}</p>").format(words.prose(one_line(claim.explanation))),
    ]
    if claim.corollary_of:
        main = words("A corollary of {claim}.", claim=cited(claim.corollary_of))
        parts.append(Markup("<p>{}</p>").format(main))
    if claim.repaired_by:
        repairs = words(", ").join(map(cited, claim.repaired_by))
        parts.append(Markup("<p>{}</p>").format(words("Repaired by {claims}", claims=repairs)))
    if claim.outcome is not None and claim.outcome.verdict == "error":
        parts.append(Markup("<pre>{}</pre>").format(claim.outcome.message))
    if claim.found is not None:
        parts.append(
            Markup(proof(claim)._repr_html_().replace('<details open="">', "<details>", 1))
        )
    return str(Markup("").join(parts))


def _statement(claim: Claim) -> Markup:
    if claim.statement is None:
        return Markup("<p>{}</p>").format(claim.as_written)
    definitions = definitions_in(claim.statement)
    layout = layout_for(claim.statement)
    sentences = stated(claim.statement, layout, Words(translator()))
    lines = [item.formula.html if item.formula else item.words for item in sentences]
    lines += [Markup("where {}").format(row.html) for row in definition_rows(definitions, layout)]
    paragraph = Markup('<p style="{}">{}</p>')
    return Markup("").join(paragraph.format(SCROLLED, line) for line in lines)


def _paragraph(formula: Box) -> Markup:
    return Markup("<p>{}</p>").format(Markup(math(formula, display=True)))


# --------------------------------------------------------------------------------------------
# Outcomes


def outcomes_html(outcomes: Sequence[Outcome]) -> str:
    """A row for each claim, what is wrong with those that did not come out as declared, and a
    summary."""
    from symbolic_pe.outcomes import failures, summary_line  # lines of the program's own

    words = Words(translator())
    heads = ("verdict", "claim", "title", "steps", "points", "error / tolerance", "s")
    head = Markup("").join(Markup("<th>{}</th>").format(words(name)) for name in heads)
    rows = Markup("").join(_outcome_row(outcome, words) for outcome in outcomes)
    wrong = [item.strip("\n") for item in failures(outcomes)]
    seconds = sum(outcome.seconds for outcome in outcomes)
    return str(
        Markup("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>{}<p>{}</p>").format(
            head,
            rows,
            Markup("").join(Markup("<pre>{}</pre>").format(item) for item in wrong),
            summary_line(outcomes, seconds),
        )
    )


def _outcome_row(outcome: Outcome, words: Words) -> Markup:
    verdict = Markup("<b>{}</b>") if not outcome.as_declared else Markup("{}")
    check = outcome.crosscheck
    cells: tuple[Any, ...] = (
        verdict.format(words(outcome.verdict)),
        Markup("<code>{}</code>").format(outcome.id),
        words.prose(outcome.title),
        outcome.steps or "",
        check.points if check else "",
        decimals(f"{check.worst_error:.1e} / {check.tolerance:.1e}") if check else "",
        f"{outcome.seconds:.2f}",
    )
    return Markup("<tr>{}</tr>").format(
        Markup("").join(Markup("<td>{}</td>").format(cell) for cell in cells)
    )


# --------------------------------------------------------------------------------------------
# Verdicts


def verdict_latex(verdict: Verdict) -> str:
    """What was decided, under which conditions, and where it fails if it does."""
    parts = [rf"\textbf{{{verdict.status}}}"]
    if (shown := verdict.shown or verdict.statement) is not None:
        parts.append(_tex(shown))
    if verdict.supposed:
        parts.append(rf"\text{{assuming }} {_listed([item for _, item in verdict.supposed])}")
    if verdict.contradiction:
        parts.append(rf"\text{{{CONTRADICTION}: }} {_listed(verdict.contradiction)}")
    if verdict.conditions:
        parts.append(rf"\text{{where }} {_listed(verdict.conditions)}")
    if verdict.counterexample is not None:
        parts.append(rf"\text{{false at }} {tex(_values(verdict.counterexample.values))}")
    return _displayed(r"\quad ".join(parts))


def _listed(statements: Sequence[Statement]) -> str:
    return r",\; ".join(map(_tex, statements))


def verdict_html(verdict: Verdict) -> str:
    """A verdict: what was asked, the conditions, the point where it is false, what was tried."""
    words = Words(translator())
    parts = [Markup("<p><b>{}</b></p>").format(words(verdict.status))]
    if (shown := verdict.shown or verdict.statement) is not None:
        parts.append(_paragraph(_box(shown)))
    if verdict.supposed:
        known = Markup(", ").join(Markup(math(_box(item))) for _, item in verdict.supposed)
        parts.append(Markup("<p>{} {}</p>").format(words("assuming:"), known))
    if verdict.contradiction:
        found = Markup(", ").join(Markup(math(_box(item))) for item in verdict.contradiction)
        parts.append(Markup("<p>{}: {}</p>").format(words(CONTRADICTION), found))
    if verdict.conditions:
        conditions = Markup(", ").join(Markup(math(_box(item))) for item in verdict.conditions)
        parts.append(Markup("<p>{} {}</p>").format(words("where"), conditions))
    if verdict.counterexample is not None:
        parts.append(_counterexample(verdict))
    if verdict.status == "unknown":
        parts.append(Markup("<p>{}</p>").format(verdict.reason))
    return str(Markup("").join(parts))


def _counterexample(verdict: Verdict) -> Markup:
    from symbolic_pe.deciding.wording import side_texts

    found = verdict.counterexample
    assert found is not None
    left, right = side_texts(found)
    sides = escape(f"the left side is {left}, the right side {right}")
    if not found.values:
        return Markup("<p>{}</p>").format(sides)
    values = Markup(math(_values(found.values)))
    return Markup("<p>false at {}: {}</p>").format(values, sides)


def _values(values: Mapping[Variable, Any]) -> Box:
    layout = Layout(tuple(values))
    return separated([layout.assignment(*pair) for pair in values.items()], "list")


def _box(statement: Statement) -> Box:
    return layout_for(statement).statement(statement)
