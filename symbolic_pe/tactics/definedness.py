"""When a statement means something.

Functions are total in the kernel, so a statement can be proved that speaks of ln(−1).  What a reader is
told is a claim only if every part of it has a value: the obligations of a claim say so, and each must be
a theorem as well.  They are read off the statement, with definitions unfolded:

    a function with a condition            its condition, of the arguments
    φ ⇒ ψ                                  those of φ; and of ψ, under φ
    ∀x. φ                                  those of φ, for all x
    sum(n, λi. t)                          those of t, for 0 ≤ i < n
    integral(a, b, λt. u)                  those of u, and that u is continuous, for t between a and b
    deriv(λt. u, x, a), continuous(…)      those of u near x
    λ elsewhere                            those of its body, for all values
"""

from __future__ import annotations

from collections.abc import Iterator

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import definition
from symbolic_pe.kernel.syntax import read
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    LAM,
    Term,
    constant,
    eta,
    forall,
    function,
    implies,
    substitute,
    variable,
)
from symbolic_pe.kernel.theorem import is_statement
from symbolic_pe.kernel.types import O, R, need


def obligations(statement: Term) -> tuple[Term, ...]:
    """The statements that say that each part of a closed statement has a value, each once."""
    is_statement(statement)
    need(not statement.free, "a closed statement is needed")
    return tuple(dict.fromkeys(_of(statement, 0)))


def _of(t: Term, depth: int) -> Iterator[Term]:
    """Obligations of a term; ``depth`` numbers the variables for the binders around it."""
    need(depth < 100, "the statement is nested too deeply")
    if t.kind == LAM:
        x, body = _opened(t, depth)
        yield from (forall(x, o) for o in _of(body, depth + 1))
        return
    head = t.head if t.kind == APP else t
    defined = definition(head) if head.kind == CONST else None
    if defined is not None:
        yield from _of(_unfolded(defined, t.args), depth)
        return
    inside = _INSIDE.get(head.head) if head.kind == CONST else None
    if inside:
        yield from inside(t, depth)
        return
    for argument in t.args if t.kind == APP else ():
        yield from _of(argument, depth)
    condition = (
        FUNCTIONS[head.head].has_value if head.kind == CONST and head.head in FUNCTIONS else None
    )
    if condition:
        yield read(condition, **dict(zip("xy", t.args, strict=False)))


def _unfolded(value: Term, arguments: tuple[Term, ...]) -> Term:
    for argument in arguments:
        value = substitute(value, argument)
    return value


def _opened(f: Term, depth: int) -> tuple[Term, Term]:
    """A variable of its own for the binder, and the body with it."""
    name, taken = f.head, {x.head for x in f.free}
    if name in taken:
        name = f"{name[:80].rstrip('′')}_{depth}"
    x = variable(name, f.type.source)
    need(x not in f.free, "a variable has the name of a binder")
    return x, substitute(f, eta(x))


def _implication(t: Term, depth: int) -> Iterator[Term]:
    premise, conclusion = t.args
    yield from _of(premise, depth)
    yield from (implies(premise, o) for o in _of(conclusion, depth))


def _for_all(t: Term, depth: int) -> Iterator[Term]:
    yield from _of(t.args[0], depth)


def _sum(t: Term, depth: int) -> Iterator[Term]:
    count, body = t.args
    yield from _of(count, depth)
    i, term = _opened(body, depth)
    yield from (forall(i, implies(read("i < n", i=i, n=count), o)) for o in _of(term, depth + 1))


def _integral(t: Term, depth: int) -> Iterator[Term]:
    a, b, f = t.args
    yield from _of(a, depth)
    yield from _of(b, depth)
    x, value = _opened(f, depth)
    parts = [*_of(value, depth + 1), constant("continuous", f.type, R, O)(f, x)]
    for lower, upper in ((a, b), (b, a)):
        between = read("a ≤ x", a=lower, x=x), read("x ≤ b", x=x, b=upper)
        yield from (forall(x, implies(*between, o)) for o in parts)


def _near(t: Term, depth: int) -> Iterator[Term]:
    f, *rest = t.args
    for argument in rest:
        yield from _of(argument, depth)
    x, value = _opened(f, depth)
    for o in _of(value, depth + 1):
        holds = function(x, o)
        yield read(
            "∀q : o. (∀d : R. 0 < d ⇒ (∀y : R. absR(y − p) ≤ d ⇒ holds(y)) ⇒ q) ⇒ q",
            p=rest[0],
            holds=holds,
        )


_INSIDE = {
    "imp": _implication,
    "all": _for_all,
    "sum": _sum,
    "integral": _integral,
    "deriv": _near,
    "continuous": _near,
}
