"""Universal facts at the values that make them speak of what is in sight.

A rule ∀x…. φ ⇒ … ⇒ ψ is matched with terms that occur.  A number in a pattern that is written
otherwise than the term it meets is solved for its variable, if it has one and is linear in it:
b^(−x) meets b^(−i/n) at x = i/n.  What is found are values; whether ψ then helps is for others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.logic import is_call, is_universal
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.rules import predicate
from symbolic_pe.kernel.terms import (
    APP,
    FALSE,
    LAM,
    NUM,
    VAR,
    Term,
    eta,
    function,
    numeral,
    substitute,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, N, R
from symbolic_pe.prover.laurent import Laurent, difference, divided
from symbolic_pe.tactics.polynomials.monomials import subterms

Values = Mapping[Term, Term]
"""What stands for the variables of a rule."""

_TOO_COMMON = ("add", "mul", "le", "lt", "eq", "toR", "toC", "toZ")
"""Terms that begin so say too little to be matched."""
MOST_PARTIAL = 40
"""So many ways of matching some of the variables are followed."""


def has_premise(s: Term) -> bool:
    """φ ⇒ ψ that is no negation."""
    return is_call(s, "imp") and s.args[1] is not FALSE


def is_rule(s: Term) -> bool:
    """∀x. φ or φ ⇒ ψ"""
    return is_universal(s) or has_premise(s)


@dataclass(frozen=True)
class Rule:
    """A universal fact with its variables, premises and conclusion, quantifiers behind premises
    included."""

    theorem: Theorem
    variables: tuple[Term, ...]
    premises: tuple[Term, ...]
    conclusion: Term

    @classmethod
    def of(cls, theorem: Theorem) -> Rule:
        statement, variables, premises = theorem.statement, list[Term](), list[Term]()
        while is_rule(statement):
            if is_universal(statement):
                f = predicate(statement)
                around = (theorem.statement, *theorem.hypotheses, *variables)
                variables.append(fresh("any_" + f.head, f.type.source, *around))
                statement = logic.opened(statement, variables[-1])
            else:
                premises.append(statement.args[0])
                statement = statement.args[1]
        return cls(theorem, tuple(variables), tuple(premises), statement)

    def at(self, values: Values) -> Theorem:
        """φ ⇒ … ⇒ ψ for these values, its premises in front."""
        theorem, waiting, given = self.theorem, [values[x] for x in self.variables], []
        while is_rule(theorem.statement):
            if is_universal(theorem.statement):
                theorem = rules.instantiate(theorem, eta(waiting.pop(0)))
            else:
                given.append(theorem.statement.args[0])
                theorem = rules.modus_ponens(theorem, rules.assume(given[-1]))
        for premise in reversed(given):
            theorem = rules.discharge(premise, theorem)
        return theorem

    def alone(self) -> Iterator[Rule]:
        """The rules for the parts of its conclusion."""
        if is_call(self.conclusion, "and"):
            yield from (rule for part in self.parts() for rule in Rule.of(part).alone())
        else:
            yield self

    def parts(self) -> list[Theorem]:
        """∀x. φ ⇒ ψ and ∀x. φ ⇒ χ of ∀x. φ ⇒ ψ ∧ χ."""
        inner = self.at({x: x for x in self.variables})
        for premise in self.premises:
            inner = rules.modus_ponens(inner, rules.assume(premise))
        parts = logic.conjuncts(inner) if is_call(inner.statement, "and") else [inner]
        return [self._closed(part) for part in parts]

    def _closed(self, part: Theorem) -> Theorem:
        for premise in reversed(self.premises):
            part = rules.discharge(premise, part)
        needed = [x for x in self.variables if x in part.statement.free]
        return rules.generalise(part, *needed) if needed else part


def binder_bodies(terms: Iterable[Term]) -> Iterator[Term]:
    """The bodies of Σ, ∫ and the like, their variables free."""
    for t in subterms(*terms):
        for body in t.args if t.kind == APP else ():
            if body.kind == LAM and not body.loose and body.type.source.name in "NZR":
                # functions of an index are one term, whatever their index is called
                name = "index" if body.type.source is N else body.head
                yield substitute(body, fresh(name, body.type.source, body))


class _Match:
    """One attempt to make a pattern a term."""

    def __init__(self, variables: Sequence[Term], laurent: Laurent) -> None:
        self.variables, self.laurent = frozenset(variables), laurent

    def values(self, pattern: Term, t: Term, known: Values) -> Values | None:
        values = dict(known)
        waiting = [(pattern, t)]
        while waiting:
            p, u = waiting.pop()
            more = self._one(p, u, values)
            if more is None:
                return None
            waiting += more
        return values

    def _one(self, p: Term, u: Term, values: dict[Term, Term]) -> list[tuple[Term, Term]] | None:
        """What is left to match, None if these do not."""
        if p in self.variables:
            fits = u.type is p.type and not u.loose and values.setdefault(p, u) is u
            return [] if fits else None
        if not p.free & self.variables:
            return [] if p is u else None
        if p.kind == LAM and u.kind == LAM and p.type is u.type and not (p.loose or u.loose):
            y = fresh("y", p.type.source, p, u, *self.variables, *values.values())
            return [(substitute(p, y), substitute(u, y))]
        if self._is_lifted_numeral(p, u):
            return self._numeral(p.args[0], u, values)
        alike = p.kind == u.kind == APP and p.head is u.head and len(p.args) == len(u.args)
        if alike and not is_call(p, "add") and not is_call(p, "mul"):
            return list(zip(p.args, u.args, strict=True))
        if self._solved(p, u, values):
            return []
        return list(zip(p.args, u.args, strict=True)) if alike else None

    def _is_lifted_numeral(self, p: Term, u: Term) -> bool:
        lifts = is_call(p, "toZ") or is_call(p, "toR")
        return u.kind == NUM and lifts and p.args[0] in self.variables

    def _numeral(
        self, x: Term, u: Term, values: dict[Term, Term]
    ) -> list[tuple[Term, Term]] | None:
        p, q = u.head
        if q != 1 or (p < 0 and x.type is N):
            return None
        value = numeral(p, 1, x.type)
        return [] if values.setdefault(x, value) is value else None

    def _solved(self, p: Term, u: Term, values: dict[Term, Term]) -> bool:
        """Solve p = u for the one real variable of p that has no value yet."""
        unknown = [x for x in p.free & self.variables if x not in values]
        if len(unknown) != 1 or unknown[0].type is not R or p.type is not R or u.loose:
            return False
        (x,) = unknown
        known = [y for y in values if y in p.free]
        whole = substitute(function(*known, p), *(values[y] for y in known)) if known else p
        try:
            polynomial = self.laurent.of(whole)
            number = self.laurent.number(x)
            rest = {m: c for m, c in polynomial.items() if number not in dict(m)}
            linear = {m: c for m, c in polynomial.items() if m not in rest}
            ((m, c),) = linear.items()
            if dict(m)[number] != 1:
                return False
            factor = divided(m, ((number, 1),))
            gap = difference(self.laurent.of(lift(u, R)), rest)
            quotients = {divided(n, factor): Fraction(d) / Fraction(c) for n, d in gap.items()}
            value = self.laurent.written(quotients)
        except (KernelError, ValueError):
            return False
        value = numeral(0, 1, R) if value is None and not gap else value
        if value is None or value.free & self.variables:
            return False
        values[x] = value
        return True


def matched(
    pattern: Term, t: Term, variables: Sequence[Term], laurent: Laurent, known: Values | None = None
) -> Values | None:
    """Values of the variables in the pattern at which it is the term, or None."""
    return _Match(variables, laurent).values(pattern, t, known or {})


def valuations(
    rule: Rule, targets: Sequence[Term], laurent: Laurent, loosely: bool = False
) -> Iterator[Values]:
    """Values for all variables of a rule: from a part of its conclusion that has them all, the
    least first; else from several parts and premises.  ``loosely``: a variable that nothing is
    alike to is any of its type."""
    wanted = frozenset(rule.variables)
    patterns = [p for p in _patterns([rule.conclusion]) if wanted <= p.free]
    seen = set[tuple[Term, ...]]()
    for p, t in product(reversed(patterns), targets):
        found = matched(p, t, rule.variables, laurent)
        if found is None or set(found) != wanted:
            continue
        key = tuple(found[x] for x in rule.variables)
        if key not in seen:
            seen.add(key)
            yield found
    if not seen:
        yield from _by_parts(rule, targets, laurent, loosely)


def _patterns(statements: Iterable[Term]) -> list[Term]:
    parts = subterms(*statements)
    return [p for p in parts if p.kind == APP and not any(is_call(p, n) for n in _TOO_COMMON)]


def _by_parts(
    rule: Rule, targets: Sequence[Term], laurent: Laurent, loosely: bool
) -> Iterator[Values]:
    patterns = _patterns([rule.conclusion, *rule.premises])
    partial: list[Values] = [{}]
    for x in rule.variables:
        more: dict[frozenset[tuple[Term, Term]], Values] = {}
        for values in partial:
            for found in _extended(values, x, patterns, targets, rule, laurent, loosely):
                more.setdefault(frozenset(found.items()), found)
        partial = list(more.values())[:MOST_PARTIAL]
    if loosely and not partial:  # nothing is alike: what there is of their types
        kinds = [[t for t in targets if t.kind == VAR and t.type is x.type] for x in rule.variables]
        several = product(*(dict.fromkeys(kind) for kind in kinds))
        dicts = (dict(zip(rule.variables, ts, strict=True)) for ts in several)
        partial = [*islice(dicts, MOST_PARTIAL)]
    for values in partial:
        yield {x: values[x] for x in rule.variables}


def _extended(
    values: Values,
    x: Term,
    patterns: Sequence[Term],
    targets: Sequence[Term],
    rule: Rule,
    laurent: Laurent,
    loosely: bool,
) -> Iterator[Values]:
    if x in values:
        yield values
        return
    meeting = [p for p in patterns if x in p.free]
    if loosely and not meeting:  # it may be anything: what there is of its type, else 0
        anything = [t for t in targets if t.kind == VAR and t.type is x.type]
        if not anything and x.type in NUMBERS:
            anything = [numeral(0, 1, x.type)]
        yield from ({**values, x: t} for t in anything)
    for p in meeting:
        for t in targets:
            found = matched(p, t, rule.variables, laurent, values)
            if found and x in found:
                yield found
