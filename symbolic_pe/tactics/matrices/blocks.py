"""Matrices entry by entry: products, direct sums of 2×2 blocks, columns of pairs, explicit ones.

A matrix is a function of row and column (``definitions``).  An entry is computed by unfolding;
where blocks of two are met, an index a < 2n is taken as 2i or 2i + 1, a sum over a as one over i;
where a matrix is given by its entries, an index takes each of its values.  What is left is an
equation between numbers, for which ``equate`` is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.definitions import definition_of
from symbolic_pe.foundations.elementary import definition
from symbolic_pe.foundations.logic import from_false, is_call
from symbolic_pe.foundations.written import equal, implies, unequal
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    LAM,
    NUM,
    VAR,
    Term,
    forall,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, O, need
from symbolic_pe.tactics.arithmetic.deltas import DELTA
from symbolic_pe.tactics.arithmetic.order import combine, contradiction
from symbolic_pe.tactics.arithmetic.sums import at_most_cases, below
from symbolic_pe.tactics.finite_sums.halves import half_of
from symbolic_pe.tactics.matrices.entries import LARGEST_EXPLICIT, Entries, unfolded_equation
from symbolic_pe.theories import laws

EquateWith = Callable[[Term, Term, list[Theorem]], Theorem]
"""Makes Γ ⊢ s = t for numbers, from facts."""


def folded_equation(goal: Term, theorem: Theorem) -> Theorem:
    """The goal meq(m, n, A, B) from ∀a b. a < m ⇒ b < n ⇒ A(a, b) = B(a, b)"""
    x = variable("x", O)
    meaning = rules.instantiate(definition_of("meq"), *goal.args)
    return rules.replace(function(x, x), rules.symmetric(meaning), theorem)


def matrix_symmetric(theorem: Theorem) -> Theorem:
    """Γ ⊢ A = B  gives  Γ ⊢ B = A"""
    rows, cols, left, right = theorem.statement.args
    return _entrywise(theorem.statement.head(rows, cols, right, left), rules.symmetric, theorem)


def matrix_transitive(first: Theorem, second: Theorem) -> Theorem:
    """Γ ⊢ A = B and Δ ⊢ B = C  give  Γ, Δ ⊢ A = C"""
    rows, cols, left, _ = first.statement.args
    goal = first.statement.head(rows, cols, left, second.statement.args[3])
    return _entrywise(goal, rules.transitive, first, second)


def _entrywise(goal: Term, rule: Callable[..., Theorem], *equations: Theorem) -> Theorem:
    """The goal, by a rule for the equations of entries."""
    said = [goal, *(statement for th in equations for statement in (th.statement, *th.hypotheses))]
    a, b = fresh("a", N, *said), fresh("b", N, *said)
    bounds = [rules.assume(below(x, size)) for x, size in zip((a, b), goal.args[:2], strict=True)]
    opened = [
        rules.modus_ponens(rules.instantiate(unfolded_equation(th), a, b), *bounds)
        for th in equations
    ]
    within = rules.discharge(
        bounds[0].statement, rules.discharge(bounds[1].statement, rule(*opened))
    )
    return folded_equation(goal, rules.generalise(within, a, b))


def number_equation(
    s: Term,
    t: Term,
    equate: EquateWith,
    facts: Iterable[Theorem] = (),
    equations: Iterable[Theorem] = (),
) -> Theorem:
    """Γ ⊢ s = t, for numbers that are computed from matrices."""
    entries = Entries(facts, equations)
    left, right = entries.number(s), entries.number(t)
    first, last = sides(left.statement)[1], sides(right.statement)[1]
    chosen = _two_indices(first, last)
    if chosen is None or {equal(*chosen), unequal(*chosen)} & set(entries.facts):
        middle = equate(first, last, list(entries.facts.values()))
    else:
        middle = _equal_or_not(first, last, chosen, equate, entries)
    return rules.transitive(left, middle, rules.symmetric(right))


def _two_indices(*terms: Term) -> tuple[Term, Term] | None:
    """i and j, if δ(i, j) of two variables is in one of the terms."""
    waiting = list(terms)
    while waiting:
        t = waiting.pop()
        if t.kind != APP:
            continue
        if t.head is DELTA and t.args[0].kind == VAR and t.args[1].kind == VAR:
            return t.args  # type: ignore[return-value]
        waiting += [a for a in t.args if a.kind != LAM]
    return None


def _equal_or_not(
    s: Term, t: Term, indices: tuple[Term, Term], equate: EquateWith, entries: Entries
) -> Theorem:
    """s = t, for i = j and for i ≠ j."""
    i, j = indices
    same, other = rules.assume(equal(i, j)), rules.assume(unequal(i, j))
    back = rules.assume(equal(j, i))
    flipped = rules.discharge(back.statement, rules.modus_ponens(other, rules.symmetric(back)))
    context = function(j, equal(s, t))
    here = substitute(context, i)
    known = [fact for fact in entries.facts.values() if j not in fact.statement.free]
    left, right = here.args
    alike = number_equation(left, right, equate, known, entries.equations)
    apart = number_equation(
        s, t, equate, [*entries.facts.values(), other, flipped], entries.equations
    )
    return rules.modus_ponens(
        rules.instantiate(laws.equality["N"].theorem, i, j, equal(s, t)),
        rules.discharge(same.statement, rules.replace(context, same, alike)),
        rules.discharge(other.statement, apart),
    )


def matrix_equation(
    goal: Term, equate: EquateWith, facts: Iterable[Theorem] = (), equations: Iterable[Theorem] = ()
) -> Theorem:
    """Γ ⊢ meq(m, n, A, B), entry by entry; ``equations`` of matrices are used to rewrite."""
    need(is_call(goal, "meq"), "{} is no equation between matrices", goal)
    rows, cols, left, right = goal.args
    known = list(facts)
    entries = Entries(known, equations)

    def entry(a: Term, b: Term, bounds: list[Theorem]) -> Theorem:
        return number_equation(left(a, b), right(a, b), equate, [*known, *bounds], equations)

    def row(a: Term, bounds: list[Theorem]) -> Theorem:
        b = fresh("b", N, goal, a, *(fact.statement for fact in bounds))
        body = function(b, equal(left(a, b), right(a, b)))
        return _each_index(
            body, cols, entries, lambda index, more: entry(a, index, [*bounds, *more])
        )

    a, b = fresh("a", N, goal), fresh("b", N, goal)
    in_row = _all_below(b, cols, equal(left(a, b), right(a, b)))
    by_rows = _each_index(function(a, in_row), rows, entries, row)
    return folded_equation(goal, _exchanged(by_rows, a, b, rows, cols))


def _all_below(x: Term, size: Term, statement: Term) -> Term:
    return forall(x, implies(below(x, size), statement))


def _exchanged(theorem: Theorem, a: Term, b: Term, rows: Term, cols: Term) -> Theorem:
    """∀a. a < m ⇒ ∀b. b < n ⇒ φ  as  ∀a b. a < m ⇒ b < n ⇒ φ"""
    first, second = rules.assume(below(a, rows)), rules.assume(below(b, cols))
    row = rules.modus_ponens(rules.instantiate(theorem, a), first)
    entry = rules.modus_ponens(rules.instantiate(row, b), second)
    return rules.generalise(
        rules.discharge(first.statement, rules.discharge(second.statement, entry)), a, b
    )


def _each_index(
    predicate: Term,
    size: Term,
    entries: Entries,
    prove: Callable[[Term, list[Theorem]], Theorem],
) -> Theorem:
    """⊢ ∀a. a < size ⇒ P(a): in pairs, value by value or for any a, as the entries need it."""
    x = fresh(predicate.head, N, predicate, size, *entries.facts)
    needs = _needs(substitute(predicate, x), x, entries)
    half = half_of(size)
    if needs == "pairs" and half is not None:
        branches = []
        for r in (0, 1):
            within = rules.assume(below(x, half))
            shown = prove(2 * x + 1 if r else 2 * x, [within])
            branches.append(rules.generalise(rules.discharge(within.statement, shown), x))
        paired = rules.modus_ponens(
            rules.instantiate(laws.parity.theorem, predicate, half), *branches
        )
        return _of_size(paired, predicate, size, 2 * half)
    if size.kind == NUM and size.head[0] <= LARGEST_EXPLICIT:
        return _value_by_value(predicate, size, prove)
    within = rules.assume(below(x, size))
    return rules.generalise(rules.discharge(within.statement, prove(x, [within])), x)


def _of_size(theorem: Theorem, predicate: Term, size: Term, doubled: Term) -> Theorem:
    if size is doubled:
        return theorem
    x, y = fresh("x", N, predicate, size), fresh("y", N, predicate, size)
    return rules.replace(
        function(y, _all_below(x, y, substitute(predicate, x))),
        rules.algebra(doubled, size, (), ()),
        theorem,
    )


def _value_by_value(
    predicate: Term, size: Term, prove: Callable[[Term, list[Theorem]], Theorem]
) -> Theorem:
    x = fresh(predicate.head, N, predicate)
    within = rules.assume(below(x, size))

    def nothing(fact: Theorem) -> Theorem:
        return from_false(
            contradiction(fact, laws.natural_nonnegative(x)), substitute(predicate, x)
        )

    step: Callable[[Theorem], Theorem] = nothing
    for value in range(size.head[0]):
        here = numeral(value, 1, N)
        step = at_most_cases(predicate, x, here, step, prove(here, []))
    last = numeral(size.head[0] - 1, 1, N)
    if size.head[0] == 0:
        return rules.generalise(rules.discharge(within.statement, nothing(within)), x)
    at_most = laws.natural_at_most(x, last, combine(below(x, last + 1), within))
    return rules.generalise(rules.discharge(within.statement, step(at_most)), x)


def _needs(statement: Term, x: Term, entries: Entries) -> str:
    """``pairs`` if the index is taken apart somewhere in the entries, else nothing."""
    names = {"column2", "diagonal2", "half", "odd"}
    waiting, seen = [statement], set()
    while waiting:
        t = waiting.pop()
        if t in seen:
            continue
        seen.add(t)
        if t.kind == CONST and t.head in names:
            return "pairs"
        if t.kind == CONST and definition(t) is not None:
            waiting.append(definition(t))  # type: ignore[arg-type]
        if t.kind == APP:
            waiting.append(t.head)
        waiting += t.args
    return ""
