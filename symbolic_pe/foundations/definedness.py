"""When a statement means something.

Functions are total in the kernel, so a statement can be proved that speaks of ln(−1).  What a
reader is told is a claim only if every part of it has a value: the obligations of a claim say so,
and each must be a theorem as well.  They are read off the statement, with definitions unfolded:

    a function with a condition            its condition, of the arguments
    φ ⇒ ψ, φ ∧ ψ                           those of φ; and of ψ, under φ
    φ ∨ ψ                                  those of φ; and of ψ, under ¬φ
    ∀x. φ                                  those of φ, for all x
    sum(n, λi. t)                          those of t, for 0 ≤ i < n
    component(n, A, a)                     those of A(a, 0), and a < n
    det(n, A)                              those of A(a, b), for a, b < n
    integral(a, b, λt. u)                  those of u, and that u is continuous, between a and b
    deriv(λt. u, x, a), continuous(…)      those of u near x
    u^z for an integer z                   z < 0 ⇒ u ≠ 0
    arg u, log u, u^w in ℂ                 u ≠ 0; u^r for a real r: r ≤ 0 ⇒ u ≠ 0; √u: none
    sign x, erf x, atan x                  none: at 0 the sign is 0
    λ elsewhere                            those of its body, for all values
    a number as argument of a definition   those of the argument, also where it is not used
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from symbolic_pe.foundations.elementary import definition
from symbolic_pe.foundations.logic import negation
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import implies, less
from symbolic_pe.kernel import terms
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.types import NUMBERS, KernelError, N, O, R, need

MOST = 10_000


def obligations(statement: terms.Term) -> tuple[terms.Term, ...]:
    """The statements that say that each part of a closed statement has a value, each once."""
    terms.is_term(statement)
    need(statement.type is O and not statement.free, "a closed statement is needed")
    try:
        return _Reader().of(statement)
    except RecursionError:
        raise KernelError("the statement is nested too deeply") from None


class _Reader:
    """Reads the obligations off the parts of a statement, off each once."""

    def __init__(self) -> None:
        self.known: dict[terms.Term, tuple[terms.Term, ...]] = {}

    def of(self, t: terms.Term) -> tuple[terms.Term, ...]:
        if t not in self.known:
            self.known[t] = tuple(dict.fromkeys(self._of(t)))
            need(len(self.known[t]) <= MOST, "the statement has too many parts")
        return self.known[t]

    def _of(self, t: terms.Term) -> Iterator[terms.Term]:
        if t.kind == terms.LAM:
            x, body = _opened(t, t)
            yield from (_for_all(x, o) for o in self.of(body))
            return
        head = t.head if t.kind == terms.APP else t
        if head.kind == terms.CONST:
            if head.head in _INSIDE:
                yield from _INSIDE[head.head](self, t)
                return
            defined = definition(head)
            if defined is not None:
                yield from self.unfolded(defined, t.args)
                return
        for argument in t.args:
            yield from self.of(argument)
        row = FUNCTIONS.get(head.head) if head.kind == terms.CONST else None
        if row and row.has_value:
            yield read(row.has_value, **dict(zip("xy", t.args, strict=False)))

    def unfolded(
        self, value: terms.Term, arguments: tuple[terms.Term, ...]
    ) -> Iterator[terms.Term]:
        """Those of what is defined; and of the arguments, which it may use for no index only."""
        for argument in arguments:
            if argument.type in NUMBERS:
                yield from self.of(argument)
            value = terms.substitute(value, argument)
        yield from self.of(value)

    def disjunction(self, t: terms.Term) -> Iterator[terms.Term]:
        first, second = t.args
        yield from self.of(first)
        yield from (implies(negation(first), o) for o in self.of(second))

    def implication(self, t: terms.Term) -> Iterator[terms.Term]:
        premise, conclusion = t.args
        yield from self.of(premise)
        yield from (implies(premise, o) for o in self.of(conclusion))

    def for_all(self, t: terms.Term) -> Iterator[terms.Term]:
        yield from self.of(t.args[0])

    def sum(self, t: terms.Term) -> Iterator[terms.Term]:
        count, body = t.args
        yield from self.of(count)
        i, term = _opened(body, t)
        yield from (terms.forall(i, implies(read("i < n", i=i, n=count), o)) for o in self.of(term))

    def determinant(self, t: terms.Term) -> Iterator[terms.Term]:
        size, matrix = t.args
        yield from self.of(size)
        a, entries = _opened(matrix, t)
        b, entry = _opened(entries, t, a)
        inside = read("a < n", a=a, n=size), read("b < n", b=b, n=size)
        yield from (terms.forall(a, b, implies(*inside, o)) for o in self.of(entry))

    def component(self, t: terms.Term) -> Iterator[terms.Term]:
        rows, vector, place = t.args
        for part in (rows, place, vector(place, terms.numeral(0, 1, N))):
            yield from self.of(part)
        yield less(place, rows)

    def everywhere(self, t: terms.Term) -> Iterator[terms.Term]:
        """A function that has a value for all arguments, though its definition has parts that do
        not: x/|x| for the sign of x."""
        for argument in t.args:
            yield from self.of(argument)

    def integer_power(self, t: terms.Term) -> Iterator[terms.Term]:
        yield from self.everywhere(t)
        yield read("y < 0 ⇒ x ≠ 0", **dict(zip("xy", t.args, strict=True)))

    def off_zero(self, t: terms.Term) -> Iterator[terms.Term]:
        yield from self.everywhere(t)
        yield read("u ≠ 0", u=t.args[0])

    def root(self, t: terms.Term) -> Iterator[terms.Term]:
        yield from self.everywhere(t)
        base, exponent = t.args
        yield read("r ≤ 0 ⇒ u ≠ 0", u=base, r=exponent)

    def integral(self, t: terms.Term) -> Iterator[terms.Term]:
        a, b, f = t.args
        yield from self.of(a)
        yield from self.of(b)
        x, value = _opened(f, t)
        parts = [*self.of(value), terms.constant("continuous", f.type, R, O)(f, x)]
        for lower, upper in ((a, b), (b, a)):
            between = read("a ≤ x", a=lower, x=x), read("x ≤ b", x=x, b=upper)
            yield from (terms.forall(x, implies(*between, o)) for o in parts)

    def near(self, t: terms.Term) -> Iterator[terms.Term]:
        f, *rest = t.args
        for argument in rest:
            yield from self.of(argument)
        x, value = _opened(f, t)
        for o in self.of(value):
            yield read(
                "∀q : o. (∀d : R. 0 < d ⇒ (∀y : R. absR(y − p) ≤ d ⇒ holds(y)) ⇒ q) ⇒ q",
                p=rest[0],
                holds=terms.function(x, o),
            )


_INSIDE: dict[str, Callable[[_Reader, terms.Term], Iterator[terms.Term]]] = {
    "imp": _Reader.implication,
    "or": _Reader.disjunction,
    "all": _Reader.for_all,
    "sum": _Reader.sum,
    "det": _Reader.determinant,
    "component": _Reader.component,
    "integral": _Reader.integral,
    **dict.fromkeys(("atan", "erf", "sign", "sqrtC"), _Reader.everywhere),
    **dict.fromkeys(("arg", "logC", "powC"), _Reader.off_zero),
    "powZ": _Reader.integer_power,
    "rootC": _Reader.root,
    "deriv": _Reader.near,
    "continuous": _Reader.near,
}


def _for_all(x: terms.Term, obligation: terms.Term) -> terms.Term:
    """∀x. φ; φ, if x stands for a statement that φ does not speak of, as in what ∧ and ∃ mean."""
    return terms.forall(x, obligation) if x.type is not O or x in obligation.free else obligation


def _opened(f: terms.Term, *around: terms.Term) -> tuple[terms.Term, terms.Term]:
    """A variable for the binder, free in none of the terms around it, and the body with it."""
    taken = {x.head for t in (f, *around) for x in t.free}
    stem = f.head.rstrip("′'")[:80]
    names = (f"{stem}_{i}" if i else f.head for i in range(len(taken) + 1))
    x = terms.variable(next(name for name in names if name not in taken), f.type.source)
    return x, terms.substitute(f, terms.eta(x))
