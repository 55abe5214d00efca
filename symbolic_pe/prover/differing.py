"""Closed numbers that differ, in their normal forms, and matrices that differ in an entry."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.foundations.written import lift, unequal
from symbolic_pe.kernel.terms import NUM, Term, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, C, KernelError, N, R, need
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.matrices.entries import Entries, unfolded_equation
from symbolic_pe.tactics.normal_forms import normal_form

_MOST_ENTRIES = 64


def different(equation: Term) -> Theorem:
    """⊢ ¬ s = t, of closed numbers or matrices; of a conjunction, because of one of its parts.

    Raises ``KernelError``.
    """
    need(not equation.free, "{} is not closed", equation)
    supposed, nowhere = rules.assume(equation), Context()
    for known in _equations(supposed, nowhere):
        with suppress(KernelError):
            return rules.discharge(equation, _never(known, nowhere))
    raise KernelError("no difference is seen")


def _equations(known: Theorem, nowhere: Context) -> Iterator[Theorem]:
    """The equations of numbers that a statement consists of."""
    if is_call(known.statement, "and"):
        for part in logic.conjuncts(known):
            yield from _equations(part, nowhere)
    elif is_call(known.statement, "meq"):
        yield from entries_of(known, nowhere)
    elif is_call(known.statement, "eq") and known.statement.args[0].type in NUMBERS:
        yield known


def entries_of(known: Theorem, nowhere: Context) -> Iterator[Theorem]:
    """The equations of entries of an equation of matrices whose sizes are numbers."""
    sizes = [normal_form.normal(size).statement.args[1] for size in known.statement.args[:2]]
    if any(size.kind != NUM for size in sizes):
        return
    rows, cols = (int(size.head[0]) for size in sizes)
    everywhere = unfolded_equation(known)
    for place in range(min(rows * cols, _MOST_ENTRIES)):
        indices = [numeral(index, 1, N) for index in divmod(place, cols)]
        entry = rules.instantiate(everywhere, *indices)
        while is_call(entry.statement, "imp"):
            entry = rules.modus_ponens(entry, nowhere.prove(entry.statement.args[0]))
        yield entry


def _never(known: Theorem, nowhere: Context) -> Theorem:
    """⊥ from s = t, where the normal form of s − t is not 0."""
    s, t = known.statement.args
    type_ = C if s.type is C else R
    s, t, zero = lift(s, type_), lift(t, type_), numeral(0, 1, type_)
    vanishes = rules.algebra(s - t, zero, (known,), ())
    computed = Entries().number(s - t)
    normal = normal_form.normal(computed.statement.args[1])
    value = normal.statement.args[1]
    apart = nowhere.prove(unequal(value, zero))
    back = rules.symmetric(rules.transitive(computed, normal))
    return rules.modus_ponens(apart, rules.transitive(back, vanishes))
