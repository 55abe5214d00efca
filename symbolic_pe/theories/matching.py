"""Matching: which values of its variables make a pattern a term."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cache

from symbolic_pe.foundations.equations import opaque_parts
from symbolic_pe.foundations.logic import is_call, is_universal, opened
from symbolic_pe.foundations.repeated import instantiate, modus_ponens
from symbolic_pe.kernel.terms import APP, FALSE, LAM, Term, eta, function, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, Type

Values = dict[Term, Term]
Supply = Callable[[Term], Theorem]
"""Proves a premise, or raises ``KernelError``."""

ORDER = ("le", "lt")


def is_order(statement: Term) -> bool:
    """s ≤ t or s < t."""
    return is_call(statement, "le") or is_call(statement, "lt")


def is_equation(statement: Term) -> bool:
    """s = t for numbers."""
    return is_call(statement, "eq") and statement.args[0].type in NUMBERS


def is_negation(statement: Term) -> bool:
    """φ ⇒ ⊥."""
    return is_call(statement, "imp") and statement.args[1] is FALSE


def plain(name: str) -> str:
    """The name of a variable without primes."""
    return name.rstrip("'′")


def unused(name: str, type_: Type, taken: Collection[str]) -> Term:
    """A variable whose name is not taken."""
    stem, count = plain(name), 0
    while name in taken:
        count += 1
        name = f"{stem}_{count}"
    return variable(name, type_)


def subterms(*roots: Term) -> list[Term]:
    """All terms in these; λ-terms are opened with a variable that stands in no statement."""
    found: dict[Term, None] = {}
    waiting = list(roots)
    while waiting:
        t = waiting.pop()
        if t in found:
            continue
        found[t] = None
        if t.kind == LAM:
            waiting.append(substitute(t, eta(_inner(t.type.source))))
        elif t.kind == APP:
            waiting += t.args
    return list(found)


@cache
def _inner(type_: Type) -> Term:
    return variable("inner_" + type_.name.replace("→", "_").strip("()"), type_)


@cache
def complexity(t: Term) -> int:
    """How many terms there are in a term."""
    return len(subterms(t))


def put(t: Term, values: Values) -> Term:
    """The term with values for variables."""
    met = [x for x in values if x in t.free]
    return substitute(function(*met, t), *(eta(values[x]) for x in met)) if met else t


def matched(pattern: Term, t: Term, free: frozenset[Term], values: Values) -> bool:
    """Whether values of the free variables make the pattern the term; they are put into ``values``.

    F(y), for y bound inside the pattern, is matched by any term (a pattern in Miller's sense); F of
    anything else is compared when its value has been found elsewhere.
    """
    return _Matching(free, values).whole(pattern, t)


class _Matching:
    def __init__(self, free: frozenset[Term], values: Values) -> None:
        self.free, self.values = free, values
        self.later: list[tuple[Term, Term]] = []

    def whole(self, pattern: Term, t: Term) -> bool:
        return self.meet(pattern, t, ()) and all(put(p, self.values) is u for p, u in self.later)

    def meet(self, p: Term, u: Term, inside: tuple[Term, ...]) -> bool:
        if p is u and not p.free & self.free:
            return True
        if p in self.free:
            return self.has(p, u, inside)
        if p.kind == APP and p.head in self.free:
            return self.applied(p, u, inside)
        if p.kind != u.kind or p.type is not u.type:
            return False
        if p.kind == LAM:
            y = variable(f"bound_{len(inside)}_{plain(p.head)}", p.type.source)
            return self.meet(substitute(p, eta(y)), substitute(u, eta(y)), (*inside, y))
        if p.kind != APP or p.head is not u.head or len(p.args) != len(u.args):
            return False
        return all(self.meet(a, b, inside) for a, b in zip(p.args, u.args, strict=True))

    def has(self, x: Term, value: Term, inside: tuple[Term, ...]) -> bool:
        """Whether the variable has, or may have, this value."""
        return self.values.setdefault(x, value) is value and not value.free.intersection(inside)

    def applied(self, p: Term, u: Term, inside: tuple[Term, ...]) -> bool:
        bound = set(p.args)
        if p.head in self.values or not bound <= set(inside) or len(bound) < len(p.args):
            self.later.append((p, u))
            return p.type is u.type
        return self.has(p.head, function(*p.args, u), inside)


class Rule:
    """A theorem ∀x…. φ ⇒ … ⇒ ψ that is used by matching."""

    def __init__(self, theorem: Theorem) -> None:
        self.theorem, statement = theorem, theorem.statement
        self.premises: list[Term] = []
        self.plan: list[Term | None] = []
        while True:
            if is_universal(statement):
                f = statement.args[0]
                x = variable(f"any{len(self.plan)}_{plain(f.head)}", f.type.source)
                self.plan.append(x)
                statement = opened(statement, x)
            elif is_call(statement, "imp") and not is_negation(statement):
                self.premises.append(statement.args[0])
                self.plan.append(None)
                statement = statement.args[1]
            else:
                break
        self.conclusion = statement
        self.variables = [x for x in self.plan if x is not None]
        self.free = frozenset(self.variables)
        self.triggers = self._triggers()

    def _triggers(self) -> list[Term]:
        """Terms in the conclusion that have all variables."""
        whole = self.conclusion
        found = [whole]
        if is_call(whole, "eq"):
            s, t = whole.args
            found = opaque_parts(s) if s.type in NUMBERS else [s]
            if not any(map(self._decides, found)):
                found = opaque_parts(t) if t.type in NUMBERS else []
        elif is_order(whole):
            found = [part for t in whole.args for part in opaque_parts(t)]
            inner = [part for t in whole.args for part in subterms(t)]
            for name in ("toR", "pow"):
                found += [u for u in inner if is_call(u, name) and u.args[0] in self.free]
        elif is_negation(whole):
            found = [part for t in whole.args[0].args for part in opaque_parts(t)]
        decisive = filter(self._decides, dict.fromkeys(found))
        return [u for u in decisive if u.head not in self.free]

    def _decides(self, u: Term) -> bool:
        return u.kind == APP and self.free <= u.free

    def at(self, values: Values, supply: Supply) -> Theorem:
        """The conclusion for these values."""
        theorem = self.theorem
        for x in self.plan:
            if x is None:
                theorem = modus_ponens(theorem, supply(theorem.statement.args[0]))
            else:
                theorem = instantiate(theorem, eta(values[x]))
        return theorem

    def instances(self, terms: list[Term], facts: tuple[Theorem, ...]) -> list[Values]:
        """Values for all variables, from terms that occur or from facts that are premises."""
        if not self.variables:
            return [{}]
        found = []
        for trigger in self.triggers:
            for t in terms:
                values: Values = {}
                if t.type is trigger.type and matched(trigger, t, self.free, values):
                    found.append(values)
        if not self.triggers:
            found = self._from_premises(facts)
        return [values for values in found if len(values) == len(self.variables)]

    def _from_premises(self, facts: tuple[Theorem, ...]) -> list[Values]:
        partial: list[Values] = [{}]
        for premise in self.premises:
            if premise.kind == APP and not is_universal(premise):
                grown = (self._extended(premise, values, facts) for values in partial)
                partial = [more for group in grown for more in group] or partial
        return partial

    def _extended(self, premise: Term, values: Values, facts: tuple[Theorem, ...]) -> list[Values]:
        found = []
        for fact in facts:
            more = dict(values)
            if matched(premise, fact.statement, self.free, more):
                found.append(more)
        return found

    def complete(self, values: Values, facts: tuple[Theorem, ...]) -> None:
        """Values for what only the premises have, from facts; the last ones first."""
        for premise in self.premises:
            if not premise.free & self.free <= values.keys():
                more = self._extended(premise, values, facts[::-1])
                values.update(more[0] if more else {})
