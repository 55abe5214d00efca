"""Matrices of balls, of which most entries are zero, and operations on them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from flint import acb, acb_mat

from symbolic_pe.language import terms
from symbolic_pe.numerics import balls


class SparseMatrix(NamedTuple):
    """A matrix of balls; an entry that is not in the dictionary is zero."""

    rows: int
    cols: int
    entries: dict[tuple[int, int], acb]


def entries_of(
    compile: balls.Compiler, grid: Any
) -> Callable[[balls.Environment], list[tuple[int, int, acb]]]:
    """The entries of a grid, without those that are zero as written."""
    table = [
        (*divmod(place, int(grid.cols)), compile(entry))
        for place, entry in enumerate(grid.entries)
        if entry != 0
    ]
    return lambda env: [(i, j, entry(env)) for i, j, entry in table]


def grid(compile: balls.Compiler, term: Any) -> balls.Evaluator:
    rows, cols, entries = int(term.rows), int(term.cols), entries_of(compile, term)
    return lambda env: SparseMatrix(rows, cols, {(i, j): x for i, j, x in entries(env)})


def matrix_value(compile: balls.Compiler, term: Any) -> balls.Evaluator:
    arguments, shape = compile.all(term.args[1:]), compile.all(term.shape)
    head, moving = balls.variable(compile, term.head), balls.moves(*term.args[1:])

    def value(env: balls.Environment) -> SparseMatrix:
        matrix = head(env)([argument(env) for argument in arguments], moving(env))
        rows, cols = (balls.integer(size(env), 0, balls.MOST_TERMS) for size in shape)
        if matrix[:2] != (rows, cols):
            raise balls.Undetermined(f"{term} is not given as a {rows}×{cols} matrix")
        return matrix

    return value


def identity(size: acb) -> SparseMatrix:
    count = balls.integer(size, 0, balls.MOST_TERMS)
    return SparseMatrix(count, count, {(i, i): acb(1) for i in range(count)})


def matrix_product(a: SparseMatrix, b: SparseMatrix) -> SparseMatrix:
    rows_of_b: dict[int, list[tuple[int, acb]]] = {}
    for (k, j), y in b.entries.items():
        rows_of_b.setdefault(k, []).append((j, y))
    out: dict[tuple[int, int], acb] = {}
    for (i, k), x in a.entries.items():
        for j, y in rows_of_b.get(k, ()):
            out[i, j] = out[i, j] + x * y if (i, j) in out else x * y
    return SparseMatrix(a.rows, b.cols, out)


def matrix_sum(a: SparseMatrix, b: SparseMatrix) -> SparseMatrix:
    x, y = a.entries, b.entries
    return SparseMatrix(*a[:2], {**x, **{at: x[at] + y[at] if at in x else y[at] for at in y}})


def hadamard(a: SparseMatrix, b: SparseMatrix) -> SparseMatrix:
    x, y = a.entries, b.entries
    return SparseMatrix(*a[:2], {at: x[at] * y[at] for at in x if at in y})


def scaled(factor: acb, a: SparseMatrix) -> SparseMatrix:
    return SparseMatrix(*a[:2], {at: factor * x for at, x in a.entries.items()})


def transpose(a: SparseMatrix) -> SparseMatrix:
    return SparseMatrix(a.cols, a.rows, {(j, i): x for (i, j), x in a.entries.items()})


def dot(u: SparseMatrix, v: SparseMatrix) -> acb:
    return sum(hadamard(u, v).entries.values(), acb(0))


def trace(a: SparseMatrix) -> acb:
    return sum((x for (i, j), x in a.entries.items() if i == j), acb(0))


def determinant(a: SparseMatrix) -> acb:
    """The product over the blocks of the diagonal to the right of which there is nothing."""
    reach = list(range(a.rows))
    for i, j in a.entries:
        reach[i] = max(reach[i], j)
    product, start, end = acb(1), 0, 0
    for i in range(a.rows):
        end = max(end, reach[i])
        if end == i:
            block, start = range(start, i + 1), i + 1
            table = [[a.entries.get((r, c), acb(0)) for c in block] for r in block]
            product *= acb_mat(table).det()
    return product


def component(compile: balls.Compiler, term: Any) -> balls.Evaluator:
    vector, block, offset = term.args
    entry, number = _entry_of_block(compile, vector, int(offset)), compile(block)
    return lambda env: entry(env, balls.integer(number(env)))


def _entry_of_block(
    compile: balls.Compiler, vector: Any, offset: int
) -> Callable[[balls.Environment, int], acb]:
    """One entry of one block, without evaluating the others."""
    if isinstance(vector, terms.MatrixCall):
        inside, of_body = (
            balls.scope(compile, vector),
            _entry_of_block(compile, vector.definition.body, offset),
        )
        return lambda env, k: of_body(inside(env), k)
    entry, count = compile(vector.block.entry(offset, 0)), compile(vector.count)
    index = balls.key_of(vector.index)

    def value(env: balls.Environment, k: int) -> acb:
        if not 0 <= k < balls.integer(count(env)):
            raise balls.Undetermined(f"there is no block {k}")
        return entry({**env, index: acb(k)})

    return value
