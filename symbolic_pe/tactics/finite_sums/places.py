"""Equations from equations between what stands in the same places: Σ f = Σ g from f(i) = g(i)."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.foundations.equations import HOLE, called, chain, right, size
from symbolic_pe.kernel.rules import congruence, symmetric
from symbolic_pe.kernel.terms import APP, Term, eta, function, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import NUMBERS, KernelError, N, R, need
from symbolic_pe.tactics.arithmetic.laws_of_sums import same_functions
from symbolic_pe.tactics.finite_sums.index_sums import height
from symbolic_pe.theories import laws

LARGEST = 400
"""Larger terms are not looked into."""

Equation = Callable[[Term, Term], Theorem | None]


def equation(prove: Equation, s: Term, t: Term) -> Theorem:
    """Γ ⊢ f(a, …) = f(b, …) from Γ ⊢ a = b, …; raises ``KernelError``."""
    if called(t) == "sum" and called(s) == "toC" and called(s.args[0]) == "sum":
        law = laws.sum_lift(*s.args[0].args[::-1])
        return chain(law, equation(prove, right(law), t) if right(law) is not t else None)
    if called(s) == "sum" and called(t) == "toC" and called(t.args[0]) == "sum":
        return symmetric(equation(prove, t, s))
    same_head = s.kind == APP and t.kind == APP and s.head is t.head
    need(same_head and s is not t, "{} and {} are not built alike", s, t)
    need(size(s) + size(t) <= LARGEST, "the terms are too large")
    steps = []
    arguments = list(s.args)
    for place, (a, b) in enumerate(zip(s.args, t.args, strict=True)):
        if a is b:
            continue
        inner = _inner(prove, a, b)
        f = variable("function′", a.type) if a.type.source is not None else HOLE[a.type]
        body = s.head(*arguments[:place], eta(f), *arguments[place + 1 :])
        steps.append(congruence(function(f, body), inner))
        arguments[place] = b
    return chain(*steps)


def _inner(prove: Equation, a: Term, b: Term) -> Theorem:
    if a.type in NUMBERS:
        found = prove(a, b)
    else:
        need(a.type.source in (N, R) and a.type.target in NUMBERS, "{} is no sequence", a)
        x = variable(f"place{height(a)}′", a.type.source)
        inside = prove(substitute(a, x), substitute(b, x))
        found = same_functions(x, inside) if inside is not None else None
    if found is None:
        raise KernelError(f"{a!r} = {b!r} is not shown")
    return found
