"""Whether two terms are the same polynomial in opaque terms, as values modulo a prime say.

A quick look before ``algebra``, which alone decides: a wrong answer costs time, nothing else.
"""

from __future__ import annotations

from symbolic_pe.foundations.equations import bare, called, is_numeral_power
from symbolic_pe.kernel.terms import NUM, Term

PRIME = 2**61 - 1
_STEP = 0x9E3779B97F4A7C15


def is_polynomial_identity(s: Term, t: Term) -> bool:
    """Whether s and t take one value where the opaque terms in them take values of their own."""
    values: dict[Term, int] = {}
    return _value(s, values) == _value(t, values)


def _value(t: Term, values: dict[Term, int]) -> int:
    waiting = [bare(t)]
    while waiting:
        part = waiting[-1]
        parts = _parts(part)
        missing = [p for p in parts if p not in values]
        if part in values or not missing:
            waiting.pop()
            if part not in values:
                values[part] = _combined(part, [values[p] for p in parts], len(values))
        else:
            waiting += missing
    return values[bare(t)]


def _parts(t: Term) -> list[Term]:
    if called(t) in ("add", "mul"):
        return [bare(a) for a in t.args]
    return [bare(t.args[0])] if is_numeral_power(t) else []


def _combined(t: Term, values: list[int], place: int) -> int:
    if t.kind == NUM:
        p, q = t.head
        return p * pow(q, -1, PRIME) % PRIME
    if not values:
        return (place + 1) * _STEP % PRIME
    if len(values) == 1:
        return pow(values[0], t.args[1].head[0], PRIME)
    first, second = values
    return (first + second if called(t) == "add" else first * second) % PRIME
