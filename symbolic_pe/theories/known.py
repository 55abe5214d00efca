"""What may be used at a place of a proof: facts, rules for matching, names of terms and facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from symbolic_pe.foundations.logic import conjuncts, is_call, is_universal
from symbolic_pe.foundations.repeated import replace as replaced
from symbolic_pe.foundations.repeated import symmetric
from symbolic_pe.kernel.terms import Term, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import O
from symbolic_pe.theories.matching import Rule, is_equation, is_negation

MOST_BACKWARD_STEPS = 9


@dataclass(frozen=True)
class Known:
    """Facts and rules are used without being named; ``labels`` are the names of facts, those that
    nobody has named are numbered; ``names`` are those of variables.

    ``opening``: how what is opened next is called, see ``files.opened_names``.  ``inside`` says in
    how many functions one is that are compared value by value, ``fuel`` how many rules may still be
    used backwards one behind the other; ``in_vain`` is shared: what was not seen to be equal.
    """

    facts: tuple[Theorem, ...] = ()
    rules: tuple[Rule, ...] = ()
    names: Mapping[str, Term] = field(default_factory=dict)
    labels: Mapping[str, Theorem] = field(default_factory=dict)
    opening: tuple[str, ...] = ()
    inside: int = 0
    fuel: int = MOST_BACKWARD_STEPS
    in_vain: set[tuple[object, ...]] = field(default_factory=set)

    def having(self, theorem: Theorem, label: str = "") -> Known:
        """With one more fact; a conjunction is taken apart, an equivalence used both ways; what it
        gives has its label."""
        labels = {**self.labels, label or f"·{len(self.labels)}": theorem}
        known = replace(self, labels=labels)
        both = is_call(theorem.statement, "and")
        for fact in conjuncts(theorem) if both else [theorem]:
            known = known.using(fact)
        for fact in known._from_equivalence(theorem):
            known = known.having(fact, label)
        return known

    def _from_equivalence(self, theorem: Theorem) -> list[Theorem]:
        """φ of a fact φ = ψ, if ψ is a fact, and the other way round."""
        statement = theorem.statement
        if not is_call(statement, "eq") or statement.args[0].type is not O:
            return []
        held = {f.statement: f for f in (*self.facts, *(rule.theorem for rule in self.rules))}
        q = variable("q", O)
        return [
            replaced(function(q, q), law, held[here])
            for law, here, there in (
                (theorem, *statement.args),
                (symmetric(theorem), *statement.args[::-1]),
            )
            if here in held and there not in held
        ]

    def using(self, fact: Theorem) -> Known:
        """With a fact or, if it has variables or premises, a rule."""
        statement = fact.statement
        conditional = is_call(statement, "imp") and not is_negation(statement)
        if conditional or is_universal(statement):
            return replace(self, rules=(*self.rules, Rule(fact)))
        if any(known.statement is statement for known in self.facts):
            return self
        return replace(self, facts=(*self.facts, fact))

    def naming(self, x: Term) -> Known:
        """With one more variable."""
        return replace(self, names={**self.names, x.head: x})

    def without(self, fact: Theorem) -> Known:
        """Without a fact."""
        return replace(self, facts=tuple(other for other in self.facts if other is not fact))

    def apart_from(self, *variables: Term) -> Known:
        """What says nothing of these variables."""
        facts = tuple(f for f in self.facts if f.statement.free.isdisjoint(variables))
        rules = tuple(r for r in self.rules if r.theorem.statement.free.isdisjoint(variables))
        labels = {k: f for k, f in self.labels.items() if f.statement.free.isdisjoint(variables)}
        return replace(self, facts=facts, rules=rules, labels=labels)

    def fact(self, statement: Term) -> Theorem | None:
        """The fact that says this."""
        return next((fact for fact in self.facts if fact.statement is statement), None)

    @property
    def equations(self) -> list[Theorem]:
        """The facts that are equations of numbers."""
        return [fact for fact in self.facts if is_equation(fact.statement)]
