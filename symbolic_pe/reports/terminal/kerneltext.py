"""What the kernel has proved of a claim, term by term, for who wants to read nothing else.

A page about a claim prints what its author wrote.  Here the kernel's own theorem is written: its
statement, what each defined constant in it stands for, the functions of the kernel's table that
remain, and the rules and laws that its proof applies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from symbolic_pe.foundations.recheck import axioms_under, resting_on
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.terms import APP, CONST, DEFINED, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.writing import equation_of, written
from symbolic_pe.outcomes import in_a_row, in_turn
from symbolic_pe.reports.translations import Translator
from symbolic_pe.reports.wrapping import NO_BREAK, wrapped

_MARGIN = "      "


def kernel_lines(theorem: Theorem, width: int, tr: Translator) -> Iterator[list[str]]:
    """Paragraphs about a theorem without hypotheses: what it says, of which constants, and why."""
    margins = width, "  ", _MARGIN
    yield wrapped(f"⊢ {written(theorem.statement)}", *margins)
    defined = definitions_used(theorem.statement)
    if defined:
        yield [
            f"  {tr('where')}",
            *(
                line
                for name, value in defined.items()
                for line in wrapped(equation_of(name, value), width, "    ", _MARGIN)
            ),
        ]
    functions = functions_used(theorem.statement)
    if functions:
        meant = [_said(tr, name, tr(FUNCTIONS[name].meaning)) for name in functions]
        yield wrapped(_said(tr, tr("Functions of the kernel"), in_turn(meant, tr)), *margins)
    rules = in_a_row(
        [f"{name}{NO_BREAK}{count}" for name, count in rules_used(theorem).items()], tr
    )
    yield wrapped(_said(tr, tr("Rules applied"), rules), *margins)
    laws = in_a_row(laws_used(theorem), tr) or tr("none")
    yield wrapped(_said(tr, tr("Laws of the kernel"), laws), *margins)


def _said(tr: Translator, name: str, meaning: str) -> str:
    """``add: sum``."""
    return tr("{reason}: {values}", reason=name, values=meaning)


def definitions_used(statement: Term) -> Mapping[str, Term]:
    """The defined constants in a statement and in their values, with these values; each once."""
    return {name: DEFINED[name] for name in _constants(statement) if name in DEFINED}


def functions_used(statement: Term) -> tuple[str, ...]:
    """The functions of the kernel's table in a statement and in what its constants stand for."""
    used = set(_constants(statement))
    return tuple(name for name in FUNCTIONS if name in used)


def rules_used(theorem: Theorem) -> Mapping[str, int]:
    """How often each rule is applied in the proof of a theorem, the most frequent first, and by
    name."""
    counts = Counter(step.rule for step in resting_on(theorem))
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def laws_used(theorem: Theorem) -> tuple[str, ...]:
    """The axioms of the kernel's list on which a theorem rests, in the order of the list."""
    used = axioms_under(theorem)
    return tuple(name for name in AXIOMS if name in used)


def _constants(statement: Term) -> Iterable[str]:
    """The names of constants in a term, and then in what these stand for, each once."""
    found: dict[str, None] = {}
    seen: set[Term] = set()
    waiting = [statement]
    while waiting:
        term = waiting.pop(0)
        if term in seen:
            continue
        seen.add(term)
        if term.kind == CONST:
            found[term.head] = None
            waiting += [DEFINED[term.head]] if term.head in DEFINED else []
        waiting += [term.head, *term.args] if term.kind == APP else term.args
    return found
