"""Theorems of the library as lines cite them, each with a statement to print.

Lines cite a theorem as it is, ``proof.have(LessEqual(sin(k * p), 1), sine_at_most)``, or for some
values, ``proof.at(sine_positive, x / 2)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O
from symbolic_pe.language.border import Reader
from symbolic_pe.language.border.back import said
from symbolic_pe.language.statements import Statement
from symbolic_pe.prover import Prover
from symbolic_pe.theories import laws
from symbolic_pe.theories.library import Cited


class Lemma:
    """A theorem of the library with its ``statement`` as authors write it."""

    def __init__(self, law: Cited) -> None:
        self.law = law

    def __repr__(self) -> str:
        return f"<lemma {self.name}>"

    @property
    def name(self) -> str:
        """``sine-positive``, of types nothing."""
        return self.law.name.partition("[")[0].replace("_", "-")

    @property
    def reference(self) -> str:
        """How proofs cite it."""
        return f"lemma {self.name}"

    @property
    def script(self) -> Sequence[str]:
        """The lines of its proof in the library; none where it is obvious."""
        return laws.lines[self.law.name].script.splitlines()

    @cached_property
    def statement(self) -> Statement:
        """Raises ``NothingToSay`` where authors have no words for it."""
        return said(laws.statement(self.law.name), laws.variables(self.law.name))

    @cached_property
    def theorem(self) -> Theorem:
        """⊢ the statement as it is read again, from the theorem of the library."""
        goal, law = Reader.of(self.statement).statement(self.statement), self.law.theorem
        return law if goal is law.statement else Prover().line(goal, [_existence(law)])


def _existence(law: Theorem) -> Theorem:
    """⊢ ∀x…. φ ⇒ ∃y. ψ of ∀x… p. φ ⇒ (∀y. ψ ⇒ p) ⇒ p; another theorem as it is."""
    variables, statement = list[Term](), law.statement
    while logic.is_universal(statement):
        f = statement.args[0]
        variables.append(fresh(str(f.head), f.type.source, law.statement, *variables))
        statement = logic.opened(statement, variables[-1])
        if f.type.source is O:
            break
    else:
        return law
    theorem, given = logic.specialise(law, *variables), []
    while logic.is_call(theorem.statement.args[1], "imp"):
        given.append(theorem.statement.args[0])
        theorem = rules.modus_ponens(theorem, rules.assume(given[-1]))
    every = theorem.statement.args[0]
    y = fresh("y", every.args[0].type.source, every, *variables)
    goal = logic.exists(y, logic.opened(every, y).args[0])
    found = logic.folded(goal, rules.generalise(theorem, variables.pop()))
    for premise in reversed(given):
        found = rules.discharge(premise, found)
    return rules.generalise(found, *variables)


_FOUND: dict[str, Lemma] = {}


def lemma(law: Cited) -> Lemma:
    """The lemma that a theorem of the library is; raises ``NothingToSay`` where authors have no
    words for it."""
    if law.name not in _FOUND:
        found = Lemma(law)
        _ = found.statement
        _FOUND[law.name] = found
    return _FOUND[law.name]


def known() -> Mapping[str, Lemma]:
    """The lemmas that were cited, by how proofs cite them."""
    return {found.reference: found for found in _FOUND.values()}
