"""Steps about finite sums."""

from __future__ import annotations

from typing import Any

from symbolic_pe.foundations import definitions, logic
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.repeated import (
    algebra,
    assume,
    congruence,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
    order_algebra,
    symmetric,
    transitive,
)
from symbolic_pe.foundations.written import equal, less, less_equal, lift
from symbolic_pe.kernel.rules import sides
from symbolic_pe.kernel.terms import APP, NUM, Term, function, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, Z, arrow, need
from symbolic_pe.language import terms
from symbolic_pe.proofs.replay.engine import Replay, Written, handles
from symbolic_pe.tactics.arithmetic import sums
from symbolic_pe.tactics.finite_sums import integer_deltas
from symbolic_pe.tactics.matrices.entries import Entries
from symbolic_pe.tactics.normal_forms.transport import transport
from symbolic_pe.tactics.numbers import naturals
from symbolic_pe.tactics.polynomials import monomials
from symbolic_pe.theories import laws


def in_range(
    replay: Replay, step: Written, theorem: Theorem, i: Term, count: Term, value: Term
) -> Theorem:
    """Γ, i < n ⊢ φ(v), of ∀i (a ≤ i ⇒ i ≤ b ⇒ φ(i)), for a value v that depends on i < n."""
    within = assume(sums.below(i, count))
    here = replay.context(step, within)
    opened = instantiate(theorem, value)
    while logic.is_call(opened.statement, "imp"):
        opened = modus_ponens(opened, here.prove(opened.statement.args[0]))
    return opened


def range_of(sum_: Term) -> tuple[Term, Term]:
    """n and f of sum(n, f) or sum1(n, f′), with f(i) = f′(i + 1)."""
    if sum_.head.head == "sum":
        return sum_.args[0], sum_.args[1]
    unfolded = definitions.unfolding(sum_).statement.args[1]
    return unfolded.args[0], unfolded.args[1]


def index_value(step: Written, theorem: Theorem, i: Term, low: Any, replay: Replay) -> Term:
    """The value a + i of the index, in the type of the quantifier of the premise."""
    start = replay.reader.term(terms.as_term(low))
    value = i if start.kind == NUM and start.head == (0, 1) else start + i
    wanted = theorem.statement.args[0].type.source
    return replay.reader.in_type(value, wanted)


@handles("sum_bound")
def _sum_bound(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    left, right = goal.args
    (count, f), (_, g) = range_of(left), range_of(right)
    i = fresh("i", N, goal, *premises[0].hypotheses, premises[0].statement)
    value = index_value(step, premises[0], i, step.conclusion.lhs.limits[0][1], replay)
    opened = in_range(replay, step, premises[0], i, count, value)
    wanted = less_equal(substitute(f, i), substitute(g, i))
    opened = transport(opened, wanted, replay.equate(step))
    within = generalise(discharge(sums.below(i, count), opened), i)
    return with_sums_named(goal, laws.sum_bound(f, g, count, within))


def with_sums_named(goal: Term, theorem: Theorem) -> Theorem:
    """The goal, with sum1 for the sums that it stands for."""
    laws = tuple(
        definitions.unfolding(side)
        for side in monomials.subterms(goal)
        if side.kind == APP and logic.is_call(side, "sum1")
    )
    if theorem.statement is goal:
        return theorem
    if logic.is_call(goal, "eq"):
        return algebra(*goal.args, (*laws, theorem), ())
    return order_algebra(goal, ((1, 1, (theorem,)),), laws, ())


@handles("telescope")
def _telescope(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    total = goal.args[0]
    count, f = range_of(total)
    low = step.parameters[1].limits[0][1]
    i = fresh("i", N, goal, *premises[0].hypotheses, premises[0].statement)
    value = index_value(step, premises[0], i, low, replay)
    antidifference = replay.reader.abstraction(step.parameters[2], {})
    F = function(
        i, lift(substitute(antidifference, _fit(replay, value, antidifference)), f.type.target)
    )
    opened = in_range(replay, step, premises[0], i, count, value)
    wanted = equal(substitute(F, i + 1) - substitute(F, i), substitute(f, i))
    opened = transport(opened, wanted, replay.equate(step))
    within = generalise(discharge(sums.below(i, count), opened), i)
    return _ends(
        replay,
        step,
        goal,
        _sums_as_equation(total, laws.telescope[f.type.target](F, f, count, within)),
    )


def _fit(replay: Replay, value: Term, f: Term) -> Term:
    return replay.reader.in_type(value, f.type.source)


def _sums_as_equation(total: Term, theorem: Theorem) -> Theorem:
    if logic.is_call(total, "sum1"):
        return transitive(definitions.unfolding(total), theorem)
    return theorem


def _ends(replay: Replay, step: Written, goal: Term, theorem: Theorem) -> Theorem:
    return transitive(theorem, replay.equate(step)(theorem.statement.args[1], goal.args[1]))


@handles("permute_sum")
def _permute_sum(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    """Σ_{j<n} f(j) = Σ_{j<n} f(σ(j)), from σ(j) < n, τ(j) < n, τ(σ(j)) = j, σ(τ(j)) = j."""
    need(step.parameters[0].limits[0][1] == 0, "sums from 0 on only, not {}", goal)
    count, f = range_of(goal.args[0])
    there, back = (replay.reader.abstraction(p, {}, arrow(N, N)) for p in step.parameters[1:3])
    j = fresh("j", N, goal, *(h for premise in premises for h in premise.hypotheses))
    within = assume(sums.below(j, count))
    known = [_at_index(replay, step, premise, j, count) for premise in premises]
    inside = [
        replay.context(step, within, *bounds).prove(sums.below(map_(j), count))
        for map_, bounds in ((there, known[:2]), (back, known[2:4]))
    ]
    undone = [
        _undone(replay, step, step.parameters[1:3], j, known[0], known[4]),
        _undone(replay, step, step.parameters[2:0:-1], j, known[2], known[5]),
    ]
    shown = [generalise(discharge(within.statement, th), j) for th in (*inside, *undone)]
    law = instantiate(laws.sum_permute[goal.args[0].type].theorem, f, there, back, count)
    permuted = symmetric(modus_ponens(law, *shown))
    moved, g = substitute(f, there(j)), range_of(goal.args[1])[1]
    same = replay.equate(step, within, *known[:2])(moved, substitute(g, j))
    return transitive(permuted, sums.congruence_of_sum(count, j, same))


def _at_index(replay: Replay, step: Written, theorem: Theorem, j: Term, count: Term) -> Theorem:
    """What is said of all numbers from 0 to n − 1, of j."""
    value = replay.reader.in_type(j, theorem.statement.args[0].type.source)
    return in_range(replay, step, theorem, j, count, value)


def _undone(
    replay: Replay, step: Written, maps: Any, j: Term, nonnegative: Theorem, inverse: Theorem
) -> Theorem:
    """Γ ⊢ τ(σ(j)) = j in ℕ, for maps of integers from 0 ≤ σ(j) and τ(σ(j)) = j in ℤ."""
    first, second = (replay.reader.abstraction(p, {}, arrow(N, N)) for p in maps)
    if not is_natural_part(first(j)):
        return replay.context(step, inverse).prove(equal(second(first(j)), j))
    through = replay.reader.abstraction(maps[1], {}, arrow(Z, N))
    k = fresh("k", Z, through, j)
    found = congruence(function(k, through(k)), laws.natural_part(first(j).args[0], nonnegative))
    there_and_back = sides(found.statement)[1].args[0]
    same = replay.context(step, inverse).equation(there_and_back, lift(j, Z))
    back = congruence(function(k, naturals.TO_N(k)), same)
    return transitive(found, back, instantiate(laws.to_natural.theorem, j))


def is_natural_part(t: Term) -> bool:
    """Whether a term is toN(z)."""
    return t.kind == APP and t.head is naturals.TO_N


@handles("split_sum")
def _split_sum(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    total, parts = goal.args
    first, second = parts.args
    (count, f), (m, _f), (n, g) = range_of(total), range_of(first), range_of(second)
    equations = naturals.natural_parts(replay.facts(step))
    counted = algebra(count, m + n, equations, ())
    x = fresh("x", N, goal)
    head = (
        total.head
        if logic.is_call(total, "sum")
        else definitions.unfolding(total).statement.args[1].head
    )
    whole = congruence(function(x, head(x, f)), counted)
    split = transitive(whole, laws.sum_split[f.type.target](f, m, n))
    i = fresh("i", N, goal)
    same = replay.context(step, *equations).equation(substitute(f, m + i), substitute(g, i))
    rest = sums.congruence_of_sum(n, i, same)
    return algebra(total, parts, (*_named_sums(goal), rest, split), ())


def _named_sums(*statements: Term) -> tuple[Theorem, ...]:
    """sum1(n, f) = sum(n, …) for the sums from 1 on in sight."""
    return tuple(
        definitions.unfolding(part)
        for part in dict.fromkeys(monomials.subterms(*statements))
        if part.kind == APP and logic.is_call(part, "sum1") and not part.loose
    )


@handles("sum_of_delta")
def _sum_of_delta(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    chosen = replay.reader.term(step.parameters[1])
    if chosen.type is Z:
        return _sum_of_integer_delta(replay, step, goal, chosen, premises)
    found = Entries([*premises, *replay.facts(step), *_strict(premises, replay, step)])
    picked = found.number(goal.args[0])
    return transitive(picked, replay.equate(step)(picked.statement.args[1], goal.args[1]))


def _sum_of_integer_delta(
    replay: Replay, step: Written, goal: Term, chosen: Term, premises: list[Theorem]
) -> Theorem:
    """Σ_{j<n} δ(j, z)·f(j) = f(z) for an integer z, 0 ≤ z ≤ n − 1."""
    total, value = goal.args
    here = replay.context(step, *premises)
    bounds = [here.prove(less_equal(0, chosen)), here.prove(less(chosen, range_of(total)[0]))]
    picked = integer_deltas.sum_with_integer_delta(total, chosen, *bounds)
    return transitive(picked, here.equation(picked.statement.args[1], value))


def _strict(premises: list[Theorem], replay: Replay, step: Written) -> list[Theorem]:
    """c < n of c ≤ n − 1."""
    chosen = replay.reader.number(step.parameters[1], N, {})
    total = replay.reader.term(step.parameters[0])
    return [replay.context(step, *premises).prove(sums.below(chosen, range_of(total)[0]))]
