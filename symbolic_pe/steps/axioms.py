"""Facts that steps cite by name, each with its source.

Of :mod:`symbolic_pe.proofs.axioms`, as steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from sympy import Ci, EulerGamma, Integer, Lambda, Si, Symbol, cos, erf, exp, log, pi, sin, sqrt

from symbolic_pe.language.statements import (
    Equation,
    ForAll,
    HasDerivative,
    Implies,
    Statement,
    TendsTo,
)
from symbolic_pe.prose import prose
from symbolic_pe.steps.step import RuleError, Sequent, rule


@dataclass(frozen=True)
class Axiom:
    """A statement to cite, with where to read its proof."""

    name: str
    statement: Statement
    source: str


def _all_axioms() -> tuple[Axiom, ...]:
    x, y = Symbol("x", positive=True), Symbol("x", real=True)
    k, m = Symbol("k", integer=True), Symbol("m", integer=True)
    return (
        Axiom(
            "cosine-integral-derivative",
            ForAll(x, HasDerivative(Lambda(x, Ci(x)), x, cos(x) / x)),
            "Abramowitz & Stegun 5.2.2; DLMF 6.2.11: `Ci(x) = γ + ln x + ∫₀ˣ (cos t − 1)/t dt`",
        ),
        Axiom(
            "sine-integral-derivative",
            ForAll(x, HasDerivative(Lambda(x, Si(x)), x, sin(x) / x)),
            "Abramowitz & Stegun 5.2.1; DLMF 6.2.9: `Si(x) = ∫₀ˣ sin t/t dt`",
        ),
        Axiom(
            "error-function-derivative",
            ForAll(y, HasDerivative(Lambda(y, erf(y)), y, 2 * exp(-(y**2)) / sqrt(pi))),
            "Abramowitz & Stegun 7.1.1; DLMF 7.2.1: `erf x = 2/√π ∫₀ˣ e^(−t²) dt`",
        ),
        Axiom(
            "cosine-integral-at-infinity",
            TendsTo(Lambda(x, Ci(x)), Integer(0)),
            "DLMF 6.2.11: `Ci(x) = −∫ₓ^∞ cos t/t dt`",
        ),
        Axiom(
            "cosine-integral-at-zero",
            TendsTo(Lambda(x, Ci(1 / x) + log(x)), EulerGamma),
            "DLMF 6.2.13: `Ci(z) − ln z` tends to `γ` as `z = 1/x` falls to 0",
        ),
        Axiom(
            "pi-irrational",
            ForAll([k, m], Implies(Equation(k * pi, m), Equation(k, Integer(0)))),
            "Lambert (1761); Niven, A simple proof that `π` is irrational (1947)",
        ),
    )


AXIOMS: Mapping[str, Axiom] = MappingProxyType(
    {item.name: replace(item, source=prose(item.source)) for item in _all_axioms()}
)


@rule
def axiom(name: str) -> Sequent:
    """⊢ the statement of the axiom with this name."""
    if name not in AXIOMS:
        raise RuleError(f"there is no axiom called {name}; there are {', '.join(sorted(AXIOMS))}")
    return Sequent(AXIOMS[name].statement, (), frozenset({name}))
