"""Terms as Python writes and prints them: operators, integers for numerals, numbers lifted.

    x + 1        f(x)        less(i, x)        equal(n * x, 0)

A number is lifted along ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ where a larger type is needed.  Nothing here has to be
believed: what is made is a term, which a theorem then says or does not say.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from symbolic_pe.kernel.terms import (
    APP,
    BOUND,
    DEFINED,
    FALSE,
    LAM,
    NUM,
    Term,
    application,
    constant,
    give_meaning,
    implication,
    is_term,
    numeral,
    substitute,
)
from symbolic_pe.kernel.types import NUMBERS, C, N, O, R, Type, Z, need


def as_term(value: Term | int) -> Term:
    """The term; for an integer its numeral, in ℕ if it is there."""
    if type(value) is int:
        return numeral(value, 1, N if value >= 0 else Z)
    is_term(value)
    return value  # type: ignore[return-value]


def lift(t: Term, type_: Type) -> Term:
    """A number as a number of a larger type: ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ; a numeral becomes a numeral."""
    is_term(t)
    if t.type is type_ or t.type not in NUMBERS or type_ not in NUMBERS:
        return t
    need(NUMBERS.index(t.type) < NUMBERS.index(type_), "{} is not part of {}", t.type, type_)
    if t.kind == NUM:
        return numeral(t.head[0], t.head[1], type_)
    if type_ is C:
        return application(constant("toC", R, C), lift(t, R))
    return application(constant("toZ" if type_ is Z else "toR", t.type, type_), t)


def operation(name: str, s: Term | int, t: Term | int) -> Term:
    """s + t, s · t or s = t (``add``, ``mul``, ``eq``), of numbers in the larger of their types."""
    left, right = as_term(s), as_term(t)
    if left.type is not right.type and left.type in NUMBERS and right.type in NUMBERS:
        larger = NUMBERS[max(NUMBERS.index(left.type), NUMBERS.index(right.type))]
        left, right = lift(left, larger), lift(right, larger)
    result = O if name == "eq" else left.type
    return application(constant(name, left.type, left.type, result), left, right)


def call(f: Term, *arguments: Term) -> Term:
    """A variable or constant applied to all of its arguments, a λ-term to some."""
    return (substitute if f.kind == LAM else application)(f, *arguments)


def add(s: Term | int, t: Term | int) -> Term:
    """s + t"""
    return operation("add", s, t)


def multiply(s: Term | int, t: Term | int) -> Term:
    """s · t"""
    return operation("mul", s, t)


def negative(t: Term) -> Term:
    """−t, which is (−1)·t"""
    return multiply(-1, t)


def subtract(s: Term | int, t: Term | int) -> Term:
    """s − t, which is s + (−1)·t"""
    return add(s, multiply(-1, t))


def inverse(t: Term | int) -> Term:
    """t⁻¹, in ℝ or ℂ."""
    term = as_term(t)
    term = term if term.type is C else lift(term, R)
    return application(constant("inv", term.type, term.type), term)


def divide(s: Term | int, t: Term | int) -> Term:
    """s/t, which is s·t⁻¹"""
    return multiply(s, inverse(t))


def power(t: Term, exponent: Term | int) -> Term:
    """tⁿ"""
    return application(constant("pow", t.type, N, t.type), t, as_term(exponent))


def equal(s: Term | int, t: Term | int) -> Term:
    """s = t."""
    return operation("eq", s, t)


def implies(*statements: Term) -> Term:
    """φ ⇒ ψ ⇒ … ⇒ χ, which is φ ⇒ (ψ ⇒ (… ⇒ χ))."""
    *premises, result = statements
    for premise in reversed(premises):
        result = implication(premise, result)
    return result


def unequal(s: Term | int, t: Term | int) -> Term:
    """s ≠ t, which is s = t ⇒ ⊥."""
    return implication(equal(s, t), FALSE)


def less(s: Term | int, t: Term | int) -> Term:
    """s < t."""
    return application(constant("lt", R, R, O), lift(as_term(s), R), lift(as_term(t), R))


def less_equal(s: Term | int, t: Term | int) -> Term:
    """s ≤ t."""
    return application(constant("le", R, R, O), lift(as_term(s), R), lift(as_term(t), R))


def printed(shown: Any) -> str:
    """A term in prefix notation, of which deep parts are left out; Γ ⊢ φ.

    A variable that is named like a defined constant, or like a variable of another type beside it,
    is printed with its type, as (c : R).
    """
    if type(shown) is Term:
        return _core(shown, 12, _alike(shown))
    unclear = _alike(shown.statement, *shown.hypotheses)
    *hypotheses, statement = (_core(t, 12, unclear) for t in (*shown.hypotheses, shown.statement))
    return f"{', '.join(sorted(hypotheses))} ⊢ {statement}".lstrip()


def _alike(*shown: Term) -> frozenset[Term]:
    """The free variables whose names do not tell what they are."""
    free = frozenset().union(*(t.free for t in shown))
    times = Counter(x.head for x in free)
    return frozenset(x for x in free if times[x.head] > 1 or x.head in DEFINED)


def _core(t: Term, depth: int, unclear: frozenset[Term]) -> str:
    """``#0`` is bound by the innermost λ around it."""
    if t.kind == NUM:
        return str(t.head[0]) if t.head[1] == 1 else "{}/{}".format(*t.head)
    inside = ", ".join(_core(a, depth - 1, unclear) for a in t.args) if depth else "…"
    if t.kind == LAM:
        return f"λ{t.head}. {inside}"
    if t.kind == APP:
        return f"{_core(t.head, depth, unclear)}({inside})"
    if t in unclear:
        return f"({t.head} : {t.type})"
    return f"#{t.head}" if t.kind == BOUND else str(t.head)


give_meaning(
    call=call,
    neg=negative,
    add=add,
    sub=subtract,
    mul=multiply,
    truediv=divide,
    pow=power,
    radd=lambda t, s: add(s, t),
    rsub=lambda t, s: subtract(s, t),
    rmul=lambda t, s: multiply(s, t),
    repr=printed,
)
