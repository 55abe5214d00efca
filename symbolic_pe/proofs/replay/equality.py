"""Steps that say that two things are equal."""

from __future__ import annotations

from typing import Any

from symbolic_pe.foundations import logic
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
    reflexive,
    symmetric,
    transitive,
)
from symbolic_pe.foundations.written import equal, lift
from symbolic_pe.kernel.terms import Term, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, N, R, need
from symbolic_pe.language import terms
from symbolic_pe.proofs.reasoning import Goal, by_reason
from symbolic_pe.proofs.replay.engine import Replay, Written, handles
from symbolic_pe.proofs.replay.sums import in_range, index_value, range_of, with_sums_named
from symbolic_pe.proofs.step_reasons import reason_of
from symbolic_pe.tactics.arithmetic import sums
from symbolic_pe.tactics.functions import complex_integrals, integration
from symbolic_pe.tactics.matrices import blocks, entries
from symbolic_pe.tactics.normal_forms.transport import lifted, transport


@handles("reflexive")
def _reflexive(replay: Replay, step: Written, goal: Term, _: list[Theorem]) -> Theorem:
    if logic.is_call(goal, "eq"):
        return reflexive(goal.args[0])
    return replay.context(step).matrices_equal(goal)


@handles("symmetric")
def _symmetric(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    if logic.is_call(premises[0].statement, "eq"):
        return symmetric(premises[0])
    return blocks.matrix_symmetric(premises[0])


@handles("transitive")
def _transitive(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    first, second = premises
    if logic.is_call(goal, "eq"):
        types = [premise.statement.args[0].type for premise in premises]
        return transitive(*(lifted(th, max(types, key=NUMBERS.index)) for th in premises))
    if logic.is_call(goal, "meq"):
        return blocks.matrix_transitive(first, second)
    orders = tuple((1, 1, (th,)) for th in premises if not logic.is_call(th.statement, "eq"))
    equations = tuple(th for th in premises if logic.is_call(th.statement, "eq"))
    return order_algebra(goal, orders, equations, ())


@handles("congruence")
def _congruence(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    _, place, template = step.parameters
    (equation,) = premises
    if logic.is_call(equation.statement, "eq") and not isinstance(template, terms.MatrixTerm):
        try:
            return _in_context(replay, step, goal, equation, place, template)
        except KernelError:
            pass
    here = replay.context(step)
    if logic.is_call(equation.statement, "meq"):
        try:
            return here.matrices_alike(goal, premises)
        except KernelError:
            pass
    if logic.is_call(goal, "meq"):
        if logic.is_call(equation.statement, "meq"):
            return here.matrices_equal(goal, premises)
        return here.with_facts(equation).matrices_equal(goal)
    s, t = goal.args
    if logic.is_call(equation.statement, "meq"):
        return here.equation(s, t, premises)
    try:
        return here.with_facts(equation).equation(s, t)
    except KernelError:
        return here.combined_equations(goal, [(numeral(1, 1, N), [equation])])


def _in_context(
    replay: Replay, step: Written, goal: Term, equation: Theorem, place: Any, template: Any
) -> Theorem:
    """t[a/x] = t[b/x], of a = b."""
    x = replay.reader.variable(place)
    a, b = equation.statement.args
    if a.type is not x.type:
        sides_ = (replay.reader.in_type(side, x.type) for side in (a, b))
        equation = algebra(*sides_, (equation,), ())
    made = congruence(function(x, replay.reader.term(template)), equation)
    return transport(made, goal, replay.equate(step))


@handles("rewrite")
def _rewritten(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    equation, target = premises

    def equate(s: Term, t: Term, more: tuple[Theorem, ...] = ()) -> Theorem:
        if logic.is_call(equation.statement, "meq"):
            return replay.context(step, *more).equation(s, t, (equation,))
        return replay.context(step, equation, *more).equation(s, t)

    return transport(target, goal, equate)


@handles("normalise", "combine_equations")
def _equation(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    items, here = weighted_theorems(replay, step), replay.context(step)
    reason = reason_of(step)
    if reason is None:
        return here.combined_equations(goal, items)
    return by_reason(Goal(goal, here, items), reason)


def weighted_theorems(replay: Replay, step: Written) -> list[tuple[Term, list[Theorem]]]:
    """(multiplier, theorems) of a combination."""
    if not step.rule.startswith("combine"):
        return []
    found = []
    for multiplier, theorems in step.parameters[1]:
        multiplier = terms.as_term(multiplier)
        theorems = theorems if isinstance(theorems, tuple) else (theorems,)
        found.append((replay.reader.term(multiplier), [replay.made[id(th)] for th in theorems]))
    return found


@handles("entry")
def _entry(replay: Replay, step: Written, goal: Term, premises: list[Theorem]) -> Theorem:
    (equation,) = premises
    row, col = step.parameters[1:3]
    if not logic.is_call(equation.statement, "meq"):
        width = int(step.premises[0].conclusion.lhs.cols)
        return logic.conjuncts(equation)[int(row) * width + int(col)]
    if not logic.is_universal(goal):
        return _entry_at(replay, step, equation, numeral(row, 1, N), col, goal, [])
    i = fresh(goal.args[0].head, N, goal, *equation.hypotheses)
    body, given = substitute(goal.args[0], i), []
    while logic.is_call(body, "imp"):
        given.append(assume(body.args[0]))
        body = body.args[1]
    height = block_height(step)
    place = i if height == 1 else numeral(height, 1, N) * i
    shown = _entry_at(replay, step, equation, place + row if row else place, col, body, given)
    for premise in reversed(given):
        shown = discharge(premise.statement, shown)
    return generalise(shown, i)


def block_height(step: Written) -> int:
    """The number of rows of a block of the vectors in an equation between stacked blocks."""
    equation = step.premises[0].conclusion
    for side in (equation.lhs, equation.rhs):
        while isinstance(side, terms.MatrixCall):
            side = side.unfold()
        if isinstance(side, terms.BlockColumn):
            return int(side.block.rows)
    return 2


def _entry_at(
    replay: Replay,
    step: Written,
    equation: Theorem,
    row: Term,
    col: int,
    goal: Term,
    given: list[Theorem],
) -> Theorem:
    rows, cols, left, right = equation.statement.args
    column = numeral(col, 1, N)
    here = replay.context(step, *given)
    bounds = [here.prove(sums.below(x, size)) for x, size in ((row, rows), (column, cols))]
    opened = instantiate(entries.unfolded_equation(equation), row, column)
    known = modus_ponens(opened, *bounds)
    s, t = (lift(side, R) for side in goal.args)
    ends = [here.equation(*pair) for pair in ((s, left(row, column)), (right(row, column), t))]
    return transitive(ends[0], known, ends[1])


@handles("congruence_under")
def _congruence_under(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    left, right = goal.args
    if logic.is_call(left, "integral"):
        (a, b, f), (_, _, g) = left.args, right.args
        return integration.congruence_of_integral(f, g, a, b, premises[0], replay.facts(step))
    if logic.is_call(left, "integralC"):
        facts = replay.facts(step)
        return complex_integrals.congruence_of_complex_integral(goal, premises[0], facts)
    need(logic.is_call(left, "sum") or logic.is_call(left, "sum1"), "sums only, not {}", left)
    (count, f), (_, g) = range_of(left), range_of(right)
    i = fresh("i", N, goal, *premises[0].hypotheses, premises[0].statement)
    value = index_value(step, premises[0], i, step.conclusion.lhs.limits[0][1], replay)
    opened = in_range(replay, step, premises[0], i, count, value)
    wanted = equal(substitute(f, i), substitute(g, i))
    same = transport(opened, wanted, replay.equate(step))
    return with_sums_named(goal, sums.congruence_of_sum(count, i, same))


@handles("congruence_of_blocks")
def _congruence_of_blocks(
    replay: Replay, step: Written, goal: Term, premises: list[Theorem]
) -> Theorem:
    """Blocks that are equal for each index: the premises are used at the indices in sight."""
    return replay.context(step, *premises).matrices_equal_by(goal, premises)
