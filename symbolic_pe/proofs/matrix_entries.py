"""The entries in one place of two matrices that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from sympy import Expr, Integer

from symbolic_pe.explain import ClaimError
from symbolic_pe.foundations import logic
from symbolic_pe.foundations import repeated as rules
from symbolic_pe.foundations.applying import fresh
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel.terms import Term, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R
from symbolic_pe.language import blocks
from symbolic_pe.language.domain import within
from symbolic_pe.language.statements import Equation, Statement, substitute_in
from symbolic_pe.language.terms import BlockColumn, Grid, MatrixTerm
from symbolic_pe.tactics.arithmetic import sums
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.matrices.entries import unfolded_equation

Here: TypeAlias = Callable[[Sequence[Theorem]], Context]


def equation_of_entries(said: Statement, row: int, col: int) -> Statement | None:
    """``A = B`` gives ``A[row, col] = B[row, col]``; for stacked blocks ``row`` counts within a
    block, and this holds for all of them.  None where the entries have no formula; raises
    :class:`ClaimError` where there are none."""
    if not isinstance(said, Equation) or not isinstance(said.lhs, MatrixTerm):
        raise ClaimError(f"{said} is no equation of matrices, and has no entries")
    known: list[Any] = [blocks.single(blocks.block_form(side)) for side in (said.lhs, said.rhs)]
    left, right = known
    if isinstance(left, Grid) and isinstance(right, Grid):
        return Equation(_entry(left, row, col), _entry(right, row, col))
    if not (isinstance(left, BlockColumn) and isinstance(right, BlockColumn)):
        return None
    one, other, index = blocks.matched(left, right)
    body = Equation(_entry(one, row, col), _entry(other, row, col))
    if left.count == 1:
        return substitute_in(body, {index: Integer(0)})
    return within(index, Integer(0), left.count - 1, body)


def _entry(grid: Grid, row: int, col: int) -> Expr:
    if not (0 <= row < grid.rows and 0 <= col < grid.cols):
        raise ClaimError(f"a {grid.rows}×{grid.cols} matrix has no entry ({row}, {col})")
    return grid.entry(row, col)


def entries_equal(
    equation: Theorem, goal: Term, row: int, col: int, height: int, here: Here
) -> Theorem:
    """Γ ⊢ the goal, which is what :func:`equation_of_entries` says.  ``height``: rows of a block;
    ``here``: the tactics where these facts hold too.  Raises ``KernelError``."""
    if not logic.is_universal(goal):
        return _at(equation, numeral(row, 1, N), col, goal, here([]))
    i = fresh(goal.args[0].head, N, goal, *equation.hypotheses)
    body, given = substitute(goal.args[0], i), list[Theorem]()
    while logic.is_call(body, "imp"):
        given.append(rules.assume(body.args[0]))
        body = body.args[1]
    place = i if height == 1 else numeral(height, 1, N) * i
    shown = _at(equation, place + row if row else place, col, body, here(given))
    for premise in reversed(given):
        shown = rules.discharge(premise.statement, shown)
    return rules.generalise(shown, i)


def _at(equation: Theorem, row: Term, col: int, goal: Term, here: Context) -> Theorem:
    rows, cols, left, right = equation.statement.args
    column = numeral(col, 1, N)
    bounds = [here.prove(sums.below(x, size)) for x, size in ((row, rows), (column, cols))]
    known = rules.modus_ponens(rules.instantiate(unfolded_equation(equation), row, column), *bounds)
    s, t = (lift(side, R) for side in goal.args)
    ends = [here.equation(*pair) for pair in ((s, left(row, column)), (right(row, column), t))]
    return rules.transitive(ends[0], known, ends[1])


def block_height(said: Equation) -> int:
    """The rows of a block of the stacked blocks in an equation."""
    form: Any = blocks.single(blocks.block_form(said.lhs))
    return int(form.block.rows) if isinstance(form, BlockColumn) else 1
