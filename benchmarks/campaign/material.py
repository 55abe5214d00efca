"""Random terms and statements of the kernel, and pairs of terms that tempt.

A pair tempts where a law gives the one from the other under a condition: x ≠ 0 under a reciprocal,
n > 0 for 0ⁿ = 0, i ≠ j under δ.  What holds nearly everywhere is what a wrong rule would prove.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from operator import mul
from random import Random

from symbolic_pe.foundations import definitions, logic
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.written import equal, less, less_equal, lift, unequal
from symbolic_pe.kernel.terms import Term, forall, function, numeral, variable
from symbolic_pe.kernel.types import C, KernelError, N, O, R, Type, Z, arrow

__all__ = [
    "CLOSED_PAIRS",
    "SCOPE",
    "VARIABLES",
    "Material",
    "premises_of",
    "same_type",
    "universal_types",
]

assert definitions.DEFINITIONS  # what ``read`` knows besides the kernel's own functions

VARIABLES: dict[Type, tuple[Term, ...]] = {
    type_: tuple(variable(name, type_) for name in names)
    for type_, names in {N: "nmij", Z: "kl", R: "xyab", C: "uv", O: "pq"}.items()
}
SEQUENCE, SMOOTH, ENTRIES = (
    variable(name, type_)
    for name, type_ in (("f", arrow(N, R)), ("g", arrow(R, R)), ("A", arrow(N, N, R)))
)
SCOPE = {x.head: x for found in VARIABLES.values() for x in found}
SCOPE |= {x.head: x for x in (SEQUENCE, SMOOTH, ENTRIES)}
ZERO, ONE = numeral(0, 1, R), numeral(1, 1, R)

_ATOMS = {
    N: ("0", "1", "2", "3"),
    Z: ("(−1 : Z)", "(0 : Z)", "(2 : Z)"),
    O: ("⊥", "(0 : R) < 1"),
    R: ("(0 : R)", "(1 : R)", "(−1 : R)", "1/2", "2·x", "pi"),
    C: ("(0 : C)", "(1 : C)", "I"),
}
_FORMS: dict[Type, tuple[str, ...]] = {
    N: ("{N} + {N}", "{N}·{N}", "half({N})", "odd({N})", "toN({Z})", "skip({N}, {N})"),
    Z: ("{Z} + {Z}", "{Z}·{Z}", "toZ({N})", "floor({R})", "{Z} − 1", "toZ({N}) − 1"),
    R: (
        "{R} + {R}",
        "{R} + {R}",
        "{R}·{R}",
        "{R}·{R}",
        "{R} − {R}",
        "{R}^2",
        "{R}^{N}",
        "inv({R})",
        "{R}/{R}",
        "exp({R})",
        "ln({R})",
        "cos({R})",
        "sin({R})",
        "sqrt({R})",
        "absR({R})",
        "toR({N})",
        "toR({Z})",
        "delta({N}, {N})",
        "f({N})",
        "g({R})",
        "A({N}, {N})",
        "re({C})",
        "im({C})",
        "Abs({C})",
        "sum({N}, λi. {R})",
        "sum({N}, λj. f(j)·{R})",
        "rpow({R}, {R})",
        "det({N}, λi j. A(i, j) + {R})",
        "sum({N}, λn. sum(n, λm. {R}))",
        "(−1 : R)^{N}",
    ),
    C: (
        "{C} + {C}",
        "{C}·{C}",
        "{C}^{N}",
        "inv({C})",
        "cis({R})",
        "conj({C})",
        "toC({R})",
        "powZ({C}, {Z})",
        "sum({N}, λi. {C})",
        "I·{C}",
    ),
    O: (
        "{R} = {R}",
        "{R} = {R}",
        "{R} ≤ {R}",
        "{R} < {R}",
        "{N} = {N}",
        "{C} = {C}",
        "{Z} = {Z}",
        "{R} ≠ {R}",
        "{o} ⇒ {o}",
        "∀x : R. {o}",
        "∀y : R. x < y ⇒ {o}",
        "∀n : N. {o}",
        "∀i : N. i < n ⇒ {o}",
        "∀k : Z. {o}",
        "∀f : N→R. {o}",
    ),
}
"""Text with places for terms of a type; the binders take the names of free variables."""

FACTORS = tuple(
    lift(read(text, **SCOPE), R)
    for text in (
        "(−1 : R)^n",
        "1 − (−1 : R)^n",
        "1 + (−1 : R)^n",
        "(1 − (−1 : R)^n)^m",
        "(1 + (−1 : R)^n)^m",
        "(1 − (−1 : R)^n)^(m + 1)",
        "x^n",
        "x^(n + 1)",
        "x^m",
        "inv(x)",
        "x",
        "(0 : R)^n",
        "y",
        "toR(n)",
        "inv(toR(n))",
        "delta(i, j)",
        "1 − delta(i, j)",
        "sum(n, λi. x)",
        "sum(n, λi. inv(x))",
        "cos(x)",
        "inv(y)",
        "x − y",
        "inv(x − y)",
    )
)
"""Factors whose products vanish nearly everywhere, or cancel nearly everywhere."""

TEMPTING = (
    ("inv({R})·{R}", "(1 : R)"),
    ("exp(ln({R}))", "{R}"),
    ("sqrt({R})^2", "{R}"),
    ("sqrt({R}^2)", "{R}"),
    ("absR({R})", "{R}"),
    ("ln({R}·{R2})", "ln({R}) + ln({R2})"),
    ("toR(floor({R}))", "{R}"),
    ("toR(toZ({N}))", "toR({N})"),
    ("toR(toN({Z}))", "toR({Z})"),
    ("delta({N}, {N2})", "(0 : R)"),
    ("delta({N}, {N})", "(1 : R)"),
    ("{R}^0", "(1 : R)"),
    ("(0 : R)^{N}", "(0 : R)"),
    ("{R}^({N} + 1)", "{R}^{N}·{R}"),
    ("2·half({N})", "toR({N})"),
    ("sum({N} + 1, λi. f(i))", "sum({N}, λi. f(i)) + f({N})"),
    ("sum({N} + 1, λi. f(i))", "sum({N}, λi. f(i)) + f({N} + 1)"),
    ("sum({N}, λi. {R})", "{N}·{R}"),
    ("det({N}, λi j. (0 : R))", "(0 : R)"),
    ("conj({C})", "{C}"),
    ("conj(conj({C}))", "{C}"),
    ("toC(re({C}))", "{C}"),
    ("powZ({C}, {Z})·powZ({C}, {Z2})", "powZ({C}, {Z} + {Z2})"),
    ("inv({C})·{C}", "(1 : C)"),
    ("{C}·conj({C})", "toC(Abs({C}))"),
    ("cis({R})·cis({R2})", "cis({R} + {R2})"),
    ("sin({R})^2 + cos({R})^2", "(1 : R)"),
    ("cos({R} + {R2})", "cos({R})·cos({R2})"),
    ("({R} + {R2})^2", "{R}^2 + {R2}^2"),
    ("{R}·{R2}", "{R2}·{R}"),
    ("{R} − {R}", "(0 : R)"),
    ("({R} + {R2})·({R} − {R2})", "{R}^2 − {R2}^2"),
    ("g({R} + {R2})", "g({R}) + g({R2})"),
    ("rpow({R}, {R2})", "exp({R2}·ln({R}))"),
    ("inv(inv({R}))", "{R}"),
    ("inv(0)", "(0 : R)"),
    ("inv({R}·{R2})", "inv({R})·inv({R2})"),
    ("absR({R}·{R2})", "absR({R})·absR({R2})"),
    ("A({N}, {N2})", "A({N2}, {N})"),
    ("sum({N}, λi. f(i)·f(i))", "sum({N}, λi. f(i))^2"),
)

CLOSED_PAIRS = (
    ("sin(pi)", "(0 : R)"),
    ("cos(pi)", "(−1 : R)"),
    ("sqrt(2)^2", "(2 : R)"),
    ("exp(ln(2))", "(2 : R)"),
    ("sqrt(2)·sqrt(3)", "sqrt(6)"),
    ("ln(exp(3))", "(3 : R)"),
    ("cis(pi)", "(−1 : C)"),
    ("1/3 + 2/3", "(1 : R)"),
    ("cos(1)^2 + sin(1)^2", "(1 : R)"),
    ("exp(1)·exp(2)", "exp(3)"),
    ("inv(3)·3", "(1 : R)"),
    ("integral(0, 1, λt. 2·t)", "(1 : R)"),
    ("integral(1, 0, λt. 2·t)", "(−1 : R)"),
    ("I·I", "(−1 : C)"),
    ("2^10", "1024"),
)
"""Closed numbers that are equal, written otherwise."""


class Material:
    """Random terms and statements, from one source of randomness."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def term(self, type_: Type, depth: int = 2, **scope: Term) -> Term:
        """A random term; the names of the scope occur in it beside those of ``VARIABLES``."""
        for _ in range(200):
            try:
                found = read(self.text(type_, depth), **{**SCOPE, **scope})
            except KernelError:
                continue
            if found.type is type_:
                return found
            if found.type in (N, Z, R) and type_ in (Z, R, C) and found.type is not type_:
                return lift(found, type_)
        raise KernelError(f"no term of type {type_} was met")

    def text(self, type_: Type, depth: int) -> str:
        """A random text for a term of this type, in brackets."""
        if depth == 0 or self.chance.random() < 0.15:
            if self.chance.random() < 0.6:
                return str(self.chance.choice(VARIABLES[type_]).head)
            return f"({self.chance.choice(_ATOMS[type_])})"
        return f"({self.filled(self.chance.choice(_FORMS[type_]), depth - 1)})"

    def filled(self, form: str, depth: int) -> str:
        for type_ in (N, Z, R, C, O):
            while f"{{{type_.name}}}" in form:
                form = form.replace(f"{{{type_.name}}}", self.text(type_, depth), 1)
        return form

    def statement(self, depth: int = 2) -> Term:
        return self.term(O, depth)

    def value(self, type_: Type) -> Term:
        """What a variable may be instantiated by; functions mention names that binders like."""
        if type_.source is None:
            return self.term(type_, 1)
        bound: list[Term] = []
        rest = type_
        while rest.source is not None:
            bound.append(variable(f"z{len(bound)}", rest.source))
            rest = rest.target
        given = [x for x in bound if x.type.source is None]
        result = self.term(rest, 1) if not given or self.chance.random() < 0.3 else None
        if result is None:
            names = {VARIABLES[x.type][0].head: x for x in given}
            result = self.term(rest, 1, **names)
        for x in reversed(bound):
            result = function(x, result)
        return result

    def smooth(self) -> Term:
        """λt. …, a function that has a derivative everywhere."""
        t = variable("t", R)
        form = self.chance.choice(
            (
                "sin(t)",
                "t",
                "exp(t)·t",
                "cos(t)·y",
                "t·t + a",
                "(2 : R)",
                "sum(3, λi. t·i)",
            )
        )
        return function(t, lift(read(form, t=t, **SCOPE), R))

    def tempting(self) -> tuple[Term, Term]:
        """Two terms that are equal under a condition, or look as if they were."""
        if self.chance.random() < 0.35:
            return self.products()
        pair = self.chance.choice(TEMPTING)
        places = {
            name: self.text(type_, self.chance.choice((0, 0, 0, 1)))
            for type_ in (N, Z, R, C)
            for name in (f"{{{type_.name}}}", f"{{{type_.name}2}}")
        }
        sides = []
        for text in pair:
            for place, chosen in places.items():
                text = text.replace(place, chosen)
            sides.append(read(text, **SCOPE))
        return same_type(*sides)

    def products(self) -> tuple[Term, Term]:
        """A product of a few factors, and 0, 1, the product of others or with a sum beside it."""
        first, *others = self.chance.choices(FACTORS, k=self.chance.randint(2, 3))
        rest = reduce(mul, others)
        other = self.chance.choice((ZERO, ZERO, ONE, rest, self.chance.choice(FACTORS)))
        if self.chance.random() < 0.8:
            return first * rest, other
        extra = self.chance.choice(FACTORS)
        return first * rest + extra, other + extra

    def rearranged(self) -> tuple[Term, Term]:
        """Two polynomials in opaque terms that are equal."""
        a, b, c = (self.term(R, 1) for _ in range(3))
        return self.chance.choice(
            (
                ((a + b) * c, c * b + a * c),
                ((a + b) ** 2, a**2 + 2 * a * b + b**2),
                (a - b + b, a),
                ((a - b) * (a + b), a * a - b * b),
                (a * b * c, c * (b * a)),
                ((a + b) ** 3 - (a - b) ** 3, 6 * a**2 * b + 2 * b**3),
            )
        )

    def off_by_one(self, t: Term) -> Term:
        """The term with something more, or less."""
        x = self.term(t.type, 0)
        if t.type is N:
            return self.chance.choice((t + 1, t + x, t * x))
        return self.chance.choice((t + 1, t - 1, t + x, t * x, -t))

    def binder(self, s: Term) -> Term:
        """λz. C[z], a context for terms of this type, with binders of the names in the term."""
        z = variable("z", s.type)
        names = {VARIABLES[s.type][0].head: z} if s.type in VARIABLES else {}
        body = self.term(self.chance.choice((R, R, O, C)), 2, **names)
        for x in sorted(s.free, key=repr)[:1]:
            if x.type is N and body.type is R and self.chance.random() < 0.5:
                body = read("sum(n, λi. w)", n=VARIABLES[N][0], w=body)
        return function(z, body)

    def closed(self, statement: Term) -> Term:
        """∀ over what is free."""
        return forall(*sorted(statement.free, key=repr), statement)

    def comparison(self, s: Term, t: Term) -> Term:
        kinds: tuple[Callable[..., Term], ...] = (equal, unequal)
        if s.type is R:
            kinds = (equal, less, less_equal, unequal)
        return self.chance.choice(kinds)(s, t)


def same_type(s: Term, t: Term) -> tuple[Term, Term]:
    """Two numbers in the larger of their types."""
    order = [N, Z, R, C]
    larger = max(s.type, t.type, key=order.index)
    return lift(s, larger), lift(t, larger)


def universal_types(statement: Term) -> Iterator[Type]:
    """The types of the variables of the ∀ that a statement begins with."""
    while logic.is_universal(statement):
        yield statement.args[0].type.source
        statement = statement.args[0].args[0]


def premises_of(statement: Term) -> Iterator[Term]:
    """φ, ψ, … of φ ⇒ ψ ⇒ …."""
    while logic.is_call(statement, "imp"):
        yield statement.args[0]
        statement = statement.args[1]
