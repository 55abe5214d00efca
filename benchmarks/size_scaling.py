"""What the head dimension d costs: nothing in a proof, and a share of d in explicit checks.

``shift-identity``, T(k) PE(p) = PE(p + k), is proved once, for a symbolic number of frequencies and
arbitrary frequencies; d does not occur in that proof.  For each d from 64 to 1024 this measures

* putting d = 2n and θ_i = 10000^(−2i/d) into the theorem, by the rule that instantiates;
* checking the identity again without that theorem, for explicit blocks: the 2×2 block of T(k) times
  the block of PE(p), for each i = 0 … d/2 − 1 with its frequency written out, in the kernel;
* enclosing both sides at one point p, k in balls: d entries each, which must overlap.

Each is run in a process of its own, with empty caches each time; medians are shown.

    python benchmarks/size_scaling.py

Exits with 1 if a check fails, if instantiating grows with d, or if a check grows faster than
linearly (a fitted exponent above 1.15).
"""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from measuring import cold
from rich.console import Console
from rich.table import Table
from sympy import Expr, Integer, Lambda, Rational

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.encodings import BASE, PE, T, geometric, i, k, n, p, theta
from symbolic_pe.index import select
from symbolic_pe.language.statements import Equation, ForAll, substitute_in
from symbolic_pe.language.terms import Grid, MatrixCall, substitute
from symbolic_pe.numerics.evaluation import enclose_sparse
from symbolic_pe.numerics.sparse import SparseMatrix
from symbolic_pe.proofs.words import Proof

CLAIM = "shift-identity"
SIZES = (64, 128, 256, 512, 1024)
STEEPEST = 1.15
"""The largest exponent e of d^e that counts as linear."""
FLATTEST = 0.15
"""The largest one that counts as independent of d."""
POINT = {p: 1234.5, k: -67.25}


@dataclass(frozen=True)
class Row:
    """Seconds for one head dimension."""

    d: int
    instance: float
    blocks: float
    balls: float


def prove(claim: Claim, catalogue: Catalogue) -> int:
    """Prove the claim, with all that it cites; the number of hypotheses left over."""
    with catalogue.active(claim.file):
        return len(claim.certificate.theorem.hypotheses)


def instance_is_closed(claim: Claim, d: int) -> bool:
    """Put d and its frequencies into the theorem; is nothing left open?"""
    count = Integer(d // 2)
    values: dict[Any, Any] = {n: count, theta: geometric(BASE, count)}
    statement: Any = claim.statement
    others = [x for x in statement.variables if x not in values]
    proof = Proof(ForAll(others, substitute_in(statement.body, values)), find=str)
    proof.shows(proof.at(claim, *(values.get(x, x) for x in statement.variables)))
    theorem, _ = proof.qed()
    return not theorem.hypotheses


def blocks_agree(d: int) -> bool:
    """Are T(k)·PE(p) and PE(p + k) the same in each of the d/2 explicit blocks?"""
    return all(_block_agrees(Rational(-place, d // 2)) for place in range(d // 2))


def _block_agrees(exponent: Rational) -> bool:
    frequency = BASE**exponent
    rotation, before, after = (_block(side, frequency) for side in (T(k), PE(p), PE(p + k)))
    proof = Proof(ForAll([k, p], Equation(rotation @ before, after)), find=str)
    proof.shows(proof.conclusion)
    return not proof.errors


def _block(side: MatrixCall, frequency: Expr) -> Grid:
    """The block of a vector or direct sum whose frequency is this one."""
    block: Grid = side.unfold().block
    return substitute(block, {theta: Lambda(i, frequency)})


def balls_overlap(d: int) -> bool:
    """Do rigorous enclosures of both sides at ``POINT`` overlap in every entry?"""
    count = Integer(d // 2)
    values = {**POINT, n: count, theta: geometric(BASE, count)}
    left, right = (enclose_sparse(side, values) for side in (T(k) @ PE(p), PE(p + k)))
    assert isinstance(left, SparseMatrix)
    assert isinstance(right, SparseMatrix)
    places = [(row, 0) for row in range(d)]
    return all(left.entries[place].overlaps(right.entries[place]) for place in places)


def exponent(sizes: Sequence[float], seconds: Sequence[float]) -> float:
    """The e of the best fit seconds ≈ c·size^e (least squares of the logarithms)."""
    xs, ys = [math.log(size) for size in sizes], [math.log(time) for time in seconds]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    covariance = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return covariance / sum((x - mean_x) ** 2 for x in xs)


def measured(d: int, claim: Claim) -> Row:
    """All three measurements for one d; raises AssertionError where a check fails."""
    jobs = (
        partial(instance_is_closed, claim, d),
        partial(blocks_agree, d),
        partial(balls_overlap, d),
    )
    results = [cold(job) for job in jobs]
    for job, result in zip(jobs, results, strict=True):
        assert result.result is True, f"{job.func.__name__} fails at d = {d}"
    return Row(d, *(result.seconds for result in results))


def table_of(rows: Sequence[Row], fits: Sequence[float]) -> Table:
    """Milliseconds by d, and the fitted exponents below."""
    table = Table(box=None, pad_edge=False)
    for heading in ("d", "put d in, ms", "explicit blocks, ms", "balls, ms"):
        table.add_column(heading, justify="right", no_wrap=True)
    for row in rows:
        times = (row.instance, row.blocks, row.balls)
        table.add_row(str(row.d), *(f"{seconds * 1e3:.1f}" for seconds in times))
    table.add_section()
    table.add_row("grows as", *(f"d^{fit:.2f}" for fit in fits))
    return table


def main() -> None:
    """Measure, print the table, and leave with 1 if something grows too fast."""
    console = Console()
    selection = select([CLAIM])
    catalogue = Catalogue(selection.scripts)
    claim = catalogue.claim(CLAIM)
    proof = cold(partial(prove, claim, catalogue), repetitions=1)
    prove(claim, catalogue)
    rows = [measured(d, claim) for d in SIZES]
    columns = (
        [row.instance for row in rows],
        [row.blocks for row in rows],
        [row.balls for row in rows],
    )
    flat, *linear = fits = [exponent([row.d for row in rows], column) for column in columns]
    console.print(
        f"{CLAIM}, proved once for every d: {proof.seconds * 1e3:.1f} ms\n", highlight=False
    )
    console.print(table_of(rows, fits), highlight=False)
    sys.exit(0 if flat <= FLATTEST and max(linear) <= STEEPEST else 1)


if __name__ == "__main__":
    main()
