"""Terms as Python writes and prints them: operators, integers for numerals, numbers lifted.

    x + 1        f(x)        less(i, x)        equal(n * x, 0)

A number is lifted along ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ where a larger type is needed.  Nothing here has to be
believed: what is made is a term, which a theorem then says or does not say.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from symbolic_pe.kernel import terms
from symbolic_pe.kernel.types import NUMBERS, C, N, O, R, Type, Z, need


def as_term(value: terms.Term | int) -> terms.Term:
    """The term; for an integer its numeral, in ℕ if it is there."""
    if type(value) is int:
        return terms.numeral(value, 1, N if value >= 0 else Z)
    terms.is_term(value)
    return value  # type: ignore[return-value]


def lift(t: terms.Term, type_: Type) -> terms.Term:
    """A number as a number of a larger type: ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ; a numeral becomes a numeral."""
    terms.is_term(t)
    if t.type is type_ or t.type not in NUMBERS or type_ not in NUMBERS:
        return t
    need(NUMBERS.index(t.type) < NUMBERS.index(type_), "{} is not part of {}", t.type, type_)
    if t.kind == terms.NUM:
        return terms.numeral(t.head[0], t.head[1], type_)
    if type_ is C:
        return terms.application(terms.constant("toC", R, C), lift(t, R))
    return terms.application(terms.constant("toZ" if type_ is Z else "toR", t.type, type_), t)


def operation(name: str, s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s + t, s · t or s = t (``add``, ``mul``, ``eq``), of numbers in the larger of their types."""
    left, right = as_term(s), as_term(t)
    if left.type is not right.type and left.type in NUMBERS and right.type in NUMBERS:
        larger = NUMBERS[max(NUMBERS.index(left.type), NUMBERS.index(right.type))]
        left, right = lift(left, larger), lift(right, larger)
    result = O if name == "eq" else left.type
    return terms.application(terms.constant(name, left.type, left.type, result), left, right)


def call(f: terms.Term, *arguments: terms.Term) -> terms.Term:
    """A variable or constant applied to all of its arguments, a λ-term to some."""
    return (terms.substitute if f.kind == terms.LAM else terms.application)(f, *arguments)


def add(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s + t"""
    return operation("add", s, t)


def multiply(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s · t"""
    return operation("mul", s, t)


def negative(t: terms.Term) -> terms.Term:
    """−t, which is (−1)·t"""
    return multiply(-1, t)


def subtract(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s − t, which is s + (−1)·t"""
    return add(s, multiply(-1, t))


def inverse(t: terms.Term | int) -> terms.Term:
    """t⁻¹, in ℝ or ℂ."""
    term = as_term(t)
    term = term if term.type is C else lift(term, R)
    return terms.application(terms.constant("inv", term.type, term.type), term)


def divide(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s/t, which is s·t⁻¹"""
    return multiply(s, inverse(t))


def power(t: terms.Term, exponent: terms.Term | int) -> terms.Term:
    """tⁿ"""
    return terms.application(terms.constant("pow", t.type, N, t.type), t, as_term(exponent))


def equal(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s = t."""
    return operation("eq", s, t)


def implies(*statements: terms.Term) -> terms.Term:
    """φ ⇒ ψ ⇒ … ⇒ χ, which is φ ⇒ (ψ ⇒ (… ⇒ χ))."""
    *premises, result = statements
    for premise in reversed(premises):
        result = terms.implication(premise, result)
    return result


def unequal(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s ≠ t, which is s = t ⇒ ⊥."""
    return terms.implication(equal(s, t), terms.FALSE)


def less(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s < t."""
    return terms.application(
        terms.constant("lt", R, R, O), lift(as_term(s), R), lift(as_term(t), R)
    )


def less_equal(s: terms.Term | int, t: terms.Term | int) -> terms.Term:
    """s ≤ t."""
    return terms.application(
        terms.constant("le", R, R, O), lift(as_term(s), R), lift(as_term(t), R)
    )


def printed(shown: Any) -> str:
    """A term in prefix notation, of which deep parts are left out; Γ ⊢ φ.

    A variable that is named like a defined constant, or like a variable of another type beside it,
    is printed with its type, as (c : R).
    """
    if type(shown) is terms.Term:
        return _core(shown, 12, _alike(shown))
    unclear = _alike(shown.statement, *shown.hypotheses)
    *hypotheses, statement = (_core(t, 12, unclear) for t in (*shown.hypotheses, shown.statement))
    return f"{', '.join(sorted(hypotheses))} ⊢ {statement}".lstrip()


def _alike(*shown: terms.Term) -> frozenset[terms.Term]:
    """The free variables whose names do not tell what they are."""
    free = frozenset().union(*(t.free for t in shown))
    times = Counter(x.head for x in free)
    return frozenset(x for x in free if times[x.head] > 1 or x.head in terms.DEFINED)


def _core(t: terms.Term, depth: int, unclear: frozenset[terms.Term]) -> str:
    """``#0`` is bound by the innermost λ around it."""
    if t.kind == terms.NUM:
        return str(t.head[0]) if t.head[1] == 1 else "{}/{}".format(*t.head)
    inside = ", ".join(_core(a, depth - 1, unclear) for a in t.args) if depth else "…"
    if t.kind == terms.LAM:
        return f"λ{t.head}. {inside}"
    if t.kind == terms.APP:
        return f"{_core(t.head, depth, unclear)}({inside})"
    if t in unclear:
        return f"({t.head} : {t.type})"
    return f"#{t.head}" if t.kind == terms.BOUND else str(t.head)


terms.give_meaning(
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
