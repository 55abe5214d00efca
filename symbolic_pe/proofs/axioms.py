"""Facts about functions that lines cite by name, each with its source.

Two are axioms of the kernel (``ASSUMED``), the reports print those; the others are theorems there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from sympy import Ci, EulerGamma, Integer, Lambda, Si, Symbol, cos, erf, exp, log, pi, sin, sqrt

from symbolic_pe.explain import ClaimError, did_you_mean
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language import statements
from symbolic_pe.language.border import Reader
from symbolic_pe.prose import prose
from symbolic_pe.tactics.goals.context import Context
from symbolic_pe.tactics.normal_forms.transport import transport
from symbolic_pe.theories import laws


@dataclass(frozen=True)
class Axiom:
    """A statement to cite, with where to read its proof."""

    name: str
    statement: statements.Statement
    source: str

    @property
    def reference(self) -> str:
        """How proofs cite it."""
        return f"axiom {self.name}"

    @cached_property
    def theorem(self) -> Theorem:
        """⊢ the statement, from the theorem of the library that is called the same."""
        known = laws[self.name.replace("-", "_")].theorem
        goal = Reader.of(self.statement).statement(self.statement)
        return transport(known, goal, _equal)


def _equal(s: Term, t: Term, facts: tuple[Theorem, ...] = ()) -> Theorem:
    return Context(facts).equation(s, t)


def _all_axioms() -> tuple[Axiom, ...]:
    x, y = Symbol("x", positive=True), Symbol("x", real=True)
    k, m = Symbol("k", integer=True), Symbol("m", integer=True)
    return (
        Axiom(
            "cosine-integral-derivative",
            statements.ForAll(x, statements.HasDerivative(Lambda(x, Ci(x)), x, cos(x) / x)),
            "Abramowitz & Stegun 5.2.2; DLMF 6.2.11: `Ci(x) = γ + ln x + ∫₀ˣ (cos t − 1)/t dt`",
        ),
        Axiom(
            "sine-integral-derivative",
            statements.ForAll(x, statements.HasDerivative(Lambda(x, Si(x)), x, sin(x) / x)),
            "Abramowitz & Stegun 5.2.1; DLMF 6.2.9: `Si(x) = ∫₀ˣ sin t/t dt`",
        ),
        Axiom(
            "error-function-derivative",
            statements.ForAll(
                y, statements.HasDerivative(Lambda(y, erf(y)), y, 2 * exp(-(y**2)) / sqrt(pi))
            ),
            "Abramowitz & Stegun 7.1.1; DLMF 7.2.1: `erf x = 2/√π ∫₀ˣ e^(−t²) dt`",
        ),
        Axiom(
            "cosine-integral-at-infinity",
            statements.TendsTo(Lambda(x, Ci(x)), Integer(0)),
            "DLMF 6.2.11: `Ci(x) = −∫ₓ^∞ cos t/t dt`",
        ),
        Axiom(
            "cosine-integral-at-zero",
            statements.TendsTo(Lambda(x, Ci(1 / x) + log(x)), EulerGamma),
            "DLMF 6.2.13: `Ci(z) − ln z` tends to `γ` as `z = 1/x` falls to 0",
        ),
        Axiom(
            "pi-irrational",
            statements.ForAll(
                [k, m],
                statements.Implies(
                    statements.Equation(k * pi, m), statements.Equation(k, Integer(0))
                ),
            ),
            "Lambert (1761); Niven, A simple proof that `π` is irrational (1947)",
        ),
    )


AXIOMS: Mapping[str, Axiom] = MappingProxyType(
    {item.name: replace(item, source=prose(item.source)) for item in _all_axioms()}
)


ASSUMED: Mapping[str, Axiom] = MappingProxyType(
    {
        "Ci_infinity": AXIOMS["cosine-integral-at-infinity"],
        "pi_irrational": AXIOMS["pi-irrational"],
    }
)
"""Those that are axioms of the kernel too, by their names there; the others are theorems."""


def axiom(name: str) -> Axiom:
    """The axiom of this name, to be cited; raises :class:`ClaimError` where there is none."""
    if name not in AXIOMS:
        raise ClaimError(f"there is no axiom {name}{did_you_mean(name, AXIOMS)}")
    return AXIOMS[name]
