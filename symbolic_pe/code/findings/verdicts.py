"""Properties of rotations, each proved by a theorem, or refuted by a run, or left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from symbolic_pe.code.findings import witnesses
from symbolic_pe.code.recognition import properties
from symbolic_pe.code.report import PROVED, REFUTED, UNKNOWN, Witness
from symbolic_pe.code.tracers.frameworks import Values
from symbolic_pe.kernel.theorem import Theorem

if TYPE_CHECKING:
    from symbolic_pe.code.findings.traced import Traced


@dataclass
class Verdicts:
    """Properties as they are settled, with the first witness against one."""

    properties: dict[str, str] = field(default_factory=dict)
    theorems: int = 0
    witness: Witness | None = None

    def settle(
        self, name: str, theorem: object | None, refute: Callable[[], Witness | None]
    ) -> None:
        """Proved by a theorem, else refuted by a run, else left open."""
        if theorem is not None:
            self.properties[name] = PROVED
            self.theorems += len(theorem) if isinstance(theorem, tuple) else 1
            return
        witness = refute()
        self.properties[name] = REFUTED if witness is not None else UNKNOWN
        self.witness = self.witness or witness


def settle_rotation(traced: Traced, verdicts: Verdicts) -> None:
    runner, d, tolerance = traced.runner, traced.d, traced.tolerance
    queries, keys = traced.formulas[0], traced.formulas[-1]
    names = (traced.inputs[0], traced.inputs[len(traced.formulas) - 1])
    sound = not (queries.other_rows or keys.other_rows)
    last = len(traced.formulas) - 1

    def turn(which: int) -> Callable[..., Values]:
        return lambda rows, positions: runner.rotated(rows, positions, which)

    def norms() -> tuple[Theorem, ...] | None:
        theorems = [
            properties.norm(f, n) for f, n in zip(traced.formulas, traced.inputs, strict=False)
        ]
        return None if None in theorems else tuple(t for t in theorems if t is not None)

    def starts() -> tuple[Theorem, ...] | None:
        several = [
            properties.identity_at_zero(f, n)
            for f, n in zip(traced.formulas, traced.inputs, strict=False)
        ]
        return None if None in several else tuple(t for part in several if part for t in part)

    verdicts.settle(
        "norm",
        norms() if sound else None,
        lambda: _first(witnesses.norm_witness(runner, d, tolerance, w) for w in range(last + 1)),
    )
    verdicts.settle(
        "relative",
        properties.relative(queries, keys, names) if sound else None,
        lambda: witnesses.relative_witness(turn(0), turn(last), d, tolerance),
    )
    if runner.kind != "rows":
        verdicts.settle(
            "identity_at_zero",
            starts() if sound else None,
            lambda: _first(
                witnesses.start_witness(runner, d, tolerance, w) for w in range(last + 1)
            ),
        )
    else:
        verdicts.settle("identity_at_zero", starts() if sound else None, lambda: None)
    if last:
        verdicts.settle(
            "alike",
            properties.turned_alike(queries, keys, names) if sound else None,
            lambda: _unlike(traced),
        )


def _first(found: Iterable[Witness | None]) -> Witness | None:
    return next((witness for witness in found if witness is not None), None)


def _unlike(traced: Traced) -> Witness | None:
    """A row that queries and keys turn differently."""
    rows = np.random.default_rng(3).standard_normal((len(traced.runner.places), traced.d))
    queries, keys = (traced.runner.rotated(rows, traced.runner.places, which) for which in (0, 1))
    gap = np.abs(queries - keys)
    n, j = (int(i) for i in np.unravel_index(int(np.argmax(gap)), gap.shape))
    if gap[n, j] <= traced.tolerance * (1 + traced.runner.places[n]):
        return None
    return Witness(
        "alike",
        traced.d,
        traced.runner.places[n],
        j,
        tuple(map(float, rows[n])),
        float(keys[n, j]),
        float(queries[n, j]),
        "the same vector as key and as query",
    )
