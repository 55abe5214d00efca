"""From a theorem of the kernel back to what authors write, so that it can be printed and cited.

``said(statement)`` is a statement for the same numbers: ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ are not told apart, and
0 < x behind ∀x is the sort of x.  It is not taken on trust: who cites it has it read again, and
proves what was read from the theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any

import sympy
from sympy import Function, Rational, Symbol

from symbolic_pe.foundations.logic import is_call, is_universal, opened
from symbolic_pe.kernel.terms import (
    APP,
    CONST,
    FALSE,
    LAM,
    NUM,
    Term,
    eta,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.types import C, N, O, R, Type, Z
from symbolic_pe.language import statements, terms
from symbolic_pe.tactics.analysis.limits import is_limit

_SORTS: Mapping[Type, Mapping[str, bool]] = {
    N: {"integer": True, "nonnegative": True},
    Z: {"integer": True},
    R: {"real": True},
    C: {},
}


class NothingToSay(ValueError):
    """Authors have no words for a term or a statement of the kernel."""


def said(statement: Term, names: Sequence[str] = ()) -> statements.Statement:
    """The closed statement as authors write it, ``names`` for the first variables; raises
    :class:`NothingToSay`."""
    try:
        return _Author({}, names).statement(statement)
    except terms.MalformedStatement as problem:
        raise NothingToSay(str(problem)) from problem


class _Author:
    """Writes what the kernel says; ``known`` are its variables, ``names`` those of the next ones:
    the kernel has the names that were written first in the process for what ∀ says of them."""

    def __init__(self, known: Mapping[Term, Any], names: Sequence[str] = ()) -> None:
        self.known, self.names = known, names

    def statement(self, t: Term) -> statements.Statement:
        if is_universal(t):
            return self._for_all(t)
        if is_call(t, "imp"):
            premise, conclusion = t.args
            if conclusion is FALSE:
                return statements.Not(self.statement(premise))
            if any(_bound_below(premise, x) is ZERO for x in self._positive):
                return self.statement(conclusion)  # the sort says so
            return statements.Implies(self.statement(premise), self.statement(conclusion))
        if is_call(t, "deriv"):
            f, point, slope = t.args
            x = point if point in self.known else self._unnamed(f)
            return statements.HasDerivative(self._function(f, x), *map(self.term, (point, slope)))
        if is_limit(t):
            f, limit = t.args
            positive = t.head.head.endswith("positive")
            approaching = self._function(f, self._unnamed(f), positive)
            return statements.TendsTo(approaching, self.term(limit))
        for name, kind in _STATEMENTS.items():
            if is_call(t, name):
                read = self.statement if name in ("and", "or") else self.term
                return kind(*map(read, t.args))
        raise NothingToSay(f"{t} is no statement that authors write")

    def _function(self, f: Term, x: Term, positive: bool = False) -> sympy.Lambda:
        """x ↦ f(x); what is said of all functions are rules, which lines use unsaid."""
        body = substitute(f, eta(x))
        if body.kind == APP and body.head in self.known:
            raise NothingToSay(f"{body.head} is any function")
        thing = self.known.get(x) or _named(x, positive)
        return sympy.Lambda(thing, _Author({**self.known, x: thing}).term(body))

    def _for_all(self, t: Term) -> statements.Statement:
        """∀x, y, … with the variables of all quantifiers that follow one another."""
        things, author, body = list[Any](), self, t
        while is_universal(body):
            if body.args[0].type.source is O:
                found = author._existence(body)
                return statements.ForAll(things, found) if things else found
            author, thing, body = author._opened(body)
            things.append(thing)
        return statements.ForAll(things, author.statement(body))

    def _existence(self, t: Term) -> statements.Statement:
        """∃x. φ of ∀p. (∀x. φ ⇒ p) ⇒ p, with what is supposed before."""
        p = self._new(t.args[0])
        *premises, found = _premises_of(opened(t, p), p)
        author, things = _Author(self.known), list[Any]()
        while is_universal(found):
            author, thing, found = author._opened(found)
            things.append(thing)
        parts = [author.statement(part) for part in _premises_of(found, p)]
        if not things:
            raise NothingToSay(f"{t} is no statement that authors write")
        said: statements.Statement = statements.Exists(
            things, statements.And(*parts) if len(parts) > 1 else parts[0]
        )
        for premise in reversed(premises):
            said = statements.Implies(self.statement(premise), said)
        return said

    def _opened(self, t: Term) -> tuple[_Author, Any, Term]:
        """The author who knows the variable, the variable, and what is said of it."""
        x = self._new(t.args[0])
        body = opened(t, x)
        positive = _is_positive(x, body, self._positive)
        thing = _named(x, positive)
        return _Author({**self.known, x: thing}, self.names[1:]), thing, body

    @property
    def _positive(self) -> frozenset[Term]:
        """The variables that are positive."""
        return frozenset(x for x, thing in self.known.items() if getattr(thing, "is_positive", 0))

    def _new(self, f: Term, plain: str = "x") -> Term:
        """A variable for that of a function, which need not have a name."""
        name, taken = (*self.names[:1], str(f.head))[0], {x.head for x in self.known}
        name = plain if name.startswith("a") and name[1:].isdigit() else name
        while name in taken:
            name = chr(ord(name) + 1) if name == plain else name + "′"
        return variable(name, f.type.source)

    def _unnamed(self, f: Term) -> Term:
        """A variable for that of a function whose name says nothing: of equal functions it is the
        one that was written first."""
        name, taken = "x", {x.head for x in self.known}
        while name in taken:
            name = chr(ord(name) + 1)
        return variable(name, f.type.source)

    def term(self, t: Term) -> Any:
        if t.kind == NUM:
            return Rational(*t.head)
        head = t.head if t.kind == APP else t
        if head in self.known:
            return self.known[head](*map(self.term, t.args)) if t.args else self.known[head]
        if head.kind == CONST and head.head in _BINDERS:
            return self._bound(t, *_BINDERS[head.head])
        if head.kind != CONST or head.head not in _FUNCTIONS:
            raise NothingToSay(f"authors have no word for {head}")
        return _FUNCTIONS[head.head](*map(self.term, t.args))

    def _bound(self, t: Term, kind: type, limits: Callable[..., tuple[Any, Any]]) -> Any:
        """A sum or an integral."""
        *ends, f = t.args
        if f.kind != LAM:
            raise NothingToSay(f"{f} is no function of an index")
        x = self._new(f, "i" if f.type.source is N else "t")
        author = _Author({**self.known, x: (index := _named(x, False))})
        return kind(author.term(substitute(f, eta(x))), (index, *limits(*map(self.term, ends))))


ZERO = numeral(0, 1, R)


def _premises_of(statement: Term, conclusion: Term) -> list[Term]:
    """φ, ψ, … of φ ⇒ ψ ⇒ … ⇒ the conclusion."""
    found = []
    while is_call(statement, "imp"):
        found.append(statement.args[0])
        statement = statement.args[1]
    if statement is not conclusion or not found:
        raise NothingToSay(f"{statement} is not {conclusion}")
    return found


def _bound_below(premise: Term, x: Term) -> Term | None:
    """t of t < x, and of t ≤ x where t is no numeral; None for other statements."""
    if not (is_call(premise, "lt") or is_call(premise, "le")) or x.type not in (N, R):
        return None
    low, high = map(_bare, premise.args)
    return None if high is not x or (is_call(premise, "le") and low.kind == NUM) else low


def _bare(t: Term) -> Term:
    """A number without its embeddings."""
    while is_call(t, "toR") or is_call(t, "toZ"):
        t = t.args[0]
    if t.kind != NUM:
        return t
    p, q = t.head
    return numeral(p, q, R)


def _is_positive(x: Term, statement: Term, positive: Set[Term]) -> bool:
    """Whether a premise bounds x by a number that is not negative, or by what is positive."""
    while is_universal(statement) or is_call(statement, "imp"):
        if is_universal(statement):
            f = statement.args[0]
            statement = opened(statement, variable(f"inner_{f.head}", f.type.source))
            continue
        premise, statement = statement.args
        low = _bound_below(premise, x)
        if low is not None and (low in positive or (low.kind == NUM and low.head[0] >= 0)):
            return statement is not FALSE
    return False


def _named(x: Term, positive: bool) -> Any:
    """The symbol, or the unknown function, for a variable of the kernel."""
    type_, is_function = x.type, x.type.source is not None
    while type_.source is not None:
        if type_.source not in _SORTS:
            raise NothingToSay(f"{x} is a function of functions")
        type_ = type_.target
    if type_ not in _SORTS:
        raise NothingToSay(f"{x} stands for statements")
    sort = dict(_SORTS[type_])
    if is_function:
        return Function(x.head, **sort)
    if positive:
        sort = {"positive": True, **{name: True for name in sort if name == "integer"}}
    return Symbol(x.head, **sort)


def _same(u: Any) -> Any:
    return u


_STATEMENTS: Mapping[str, Callable[..., statements.Statement]] = {
    "eq": statements.Equation,
    "le": statements.LessEqual,
    "lt": statements.Less,
    "and": statements.And,
    "or": statements.Or,
}
_FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    **dict.fromkeys(("toZ", "toR", "toC"), _same),
    **dict.fromkeys(("absR", "Abs"), terms.modulus),
    **dict.fromkeys(("pow", "powZ", "rpow"), sympy.Pow),
    **{
        name: getattr(sympy, name)
        for name in (
            "exp",
            "cos",
            "sin",
            "sqrt",
            "floor",
            "re",
            "im",
            "cosh",
            "sinh",
            "Si",
            "Ci",
            "erf",
        )
    },
    "add": sympy.Add,
    "mul": sympy.Mul,
    "inv": lambda u: 1 / u,
    "ln": sympy.log,
    "conj": sympy.conjugate,
    "cis": lambda x: sympy.exp(sympy.I * x),
    "pi": lambda: sympy.pi,
    "I": lambda: sympy.I,
    "gamma": lambda: sympy.EulerGamma,
}
_BINDERS: Mapping[str, tuple[type, Callable[..., tuple[Any, Any]]]] = {
    "sum": (sympy.Sum, lambda count: (0, count - 1)),
    "integral": (sympy.Integral, lambda low, high: (low, high)),
}
