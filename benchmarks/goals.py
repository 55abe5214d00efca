"""SymPy equations as goals over kernel terms: a small reader for tests and benchmarks.

Symbols and functions get the types that their assumptions say; ranges such as n > 0 become facts,
and so do the conditions under which the two sides are defined.  The real reading of statements is
the border's.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

import sympy
from sympy.core.function import AppliedUndef

from symbolic_pe.foundations import definitions
from symbolic_pe.foundations.equations import (
    PI,
    I,
    absolute,
    cis,
    conjugate,
    exp,
    head,
    imaginary_part,
    integer_power,
    ln,
    modulus,
    number,
    real_part,
    sum_head,
)
from symbolic_pe.foundations.written import (
    equal,
    implies,
    inverse,
    less,
    less_equal,
    lift,
    unequal,
)
from symbolic_pe.kernel.terms import Term, forall, function, variable
from symbolic_pe.kernel.types import NUMBERS, C, N, R, Type, Z, arrow
from symbolic_pe.language import statements as old
from symbolic_pe.language import terms as old_terms
from symbolic_pe.language.domain import domain
from symbolic_pe.language.sorts import sort_of

_TYPES = {"ℕ": N, "ℕ>0": N, "ℤ": Z, "ℂ": C}
_REAL_FUNCTIONS: dict[Any, Callable[[Term], Term]] = {
    sympy.cos: head("cos"),
    sympy.sin: head("sin"),
    sympy.log: ln,
    **{
        getattr(sympy, name): partial(definitions.call, name)
        for name in ("tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "Ci", "Si")
    },
}


class Outside(Exception):
    """A term that this reader does not know."""


@dataclass
class Goal:
    """s = t, from facts: ranges of variables, definedness; equations with their factors."""

    s: Term
    t: Term
    facts: list[Term]
    equations: list[tuple[Term, Term]] = field(default_factory=list)


def goal(lhs: Any, rhs: Any, equations: Any = ()) -> Goal:
    """The goal lhs = rhs; ``equations``: pairs of a factor and the sides of an equation."""
    return _Reader(lhs, rhs, equations).goal()


class _Reader:
    def __init__(self, lhs: Any, rhs: Any, equations: Any) -> None:
        self.lhs, self.rhs, self.equations = lhs, rhs, equations
        self.facts: dict[Term, None] = {}
        self.numbers: dict[Term, Term] = {}
        self.functions: dict[str, list[Type]] = {}
        sides = [part for factor, pair in equations for part in (factor, *pair)]
        self.conditions = [c for e in (lhs, rhs, *sides) for c in domain(e)]
        for e in (lhs, rhs, *sides):
            self.scan(e)

    def goal(self) -> Goal:
        s, t = self.both(self.lhs, self.rhs)
        equations = [(self.term(f, {}), equal(*self.both(*pair))) for f, pair in self.equations]
        for condition in self.conditions:
            with suppress(Outside):
                self.facts[self.statement(condition, {})] = None
        return Goal(s, t, list(self.facts), equations)

    def both(self, a: Any, b: Any) -> tuple[Term, Term]:
        left, right = self.term(a, {}), self.term(b, {})
        largest = _largest(left.type, right.type, R)
        return lift(left, largest), lift(right, largest)

    def scan(self, e: Any) -> None:
        """The types of the arguments of functions: of each the largest that occurs."""
        for f in e.atoms(AppliedUndef) if hasattr(e, "atoms") else ():
            types = [self.kind(a) for a in f.args]
            known = self.functions.get(f.func.__name__, types)
            self.functions[f.func.__name__] = [
                _largest(*pair) for pair in zip(known, types, strict=True)
            ]

    def kind(self, e: Any) -> Type:
        if e.is_Rational:
            return N if e.q == 1 and e >= 0 else Z if e.q == 1 else R
        if isinstance(e, sympy.Symbol):
            return _TYPES.get(sort_of(e).sign, R)
        if isinstance(e, AppliedUndef):
            return _TYPES.get(sort_of(e.func).sign, R)
        if isinstance(e, sympy.floor):
            return Z
        if e.is_Add or e.is_Mul:
            largest = _largest(*map(self.kind, e.args))
            return N if largest is Z and e.is_Add and self.counts(e) else largest
        if e.is_Pow:
            base, exponent = map(self.kind, e.args)
            return base if exponent is N and base in (N, Z) else R
        return R

    def counts(self, e: Any) -> bool:
        """Whether a sum such as n − 1 with n > 0 is a natural number."""
        low = 0
        for part, c in _linear(e).items():
            if part is sympy.S.One:
                low += c
            elif c < 0 or self.kind(part) is not N:
                return False
            elif isinstance(part, sympy.Symbol) and sort_of(part).sign == "ℕ>0":
                low += c
        return low >= 0

    def guarded(self, t: Term, sign: str) -> Term:
        if sign in ("ℕ>0", "ℝ>0"):
            self.facts[less(0, t)] = None
        if sign == "ℝ≥0":
            self.facts[less_equal(0, t)] = None
        return t

    # Numbers

    def natural(self, e: Any, scope: dict[Any, Term]) -> Term:
        """A natural number; n − 1 becomes a new variable m with the fact m = n − 1."""
        parts = _linear(e)
        if all(
            c > 0 and c.q == 1 and (p is sympy.S.One or self.kind(p) is N) for p, c in parts.items()
        ):
            total = None
            for p, c in parts.items():
                t = number(int(c), N) if p is sympy.S.One else self.term(p, scope)
                if t.type is not N:
                    raise Outside(e)
                t = number(int(c), N) * t if p is not sympy.S.One and c != 1 else t
                total = t if total is None else total + t
            return number(0, N) if total is None else total
        whole = lift(self.term(e, scope), R)
        if whole not in self.numbers:
            name = variable(f"count_{len(self.numbers)}", N)
            self.numbers[whole] = name
            self.facts[equal(name, whole)] = None
        return self.numbers[whole]

    def integer(self, e: Any, scope: dict[Any, Term]) -> Term:
        if e.is_Integer:
            return number(int(e), Z)
        t = self.term(e, scope)
        if t.type not in (N, Z):
            raise Outside(e)
        return lift(t, Z)

    def real(self, e: Any, scope: dict[Any, Term]) -> Term:
        t = self.term(e, scope)
        if t.type is C:
            raise Outside(e)
        return lift(t, R)

    def term(self, e: Any, scope: dict[Any, Term]) -> Term:
        if isinstance(e, old_terms.ScalarCall):
            return self.term(e.unfold(), scope)
        if e.is_Rational:
            kind = N if e.q == 1 and e >= 0 else Z if e.q == 1 else R
            return number(Fraction(int(e.p), int(e.q)), kind)
        if isinstance(e, sympy.Symbol):
            return self.symbol(e, scope)
        if e is sympy.I:
            return I
        if e is sympy.pi:
            return PI
        if e is sympy.E:
            return exp(number(1, R))
        if e is sympy.EulerGamma:
            return head("gamma")
        if e.is_Add or e.is_Mul:
            first, *rest = (self.term(a, scope) for a in e.args)
            for t in rest:
                first = first + t if e.is_Add else first * t
            return first
        if e.is_Pow:
            base, exponent = e.args
            return self.power(base, exponent, scope)
        if type(e) in _REAL_FUNCTIONS:
            return self.real_function(e, scope)
        return self.other(e, scope)

    def symbol(self, e: Any, scope: dict[Any, Term]) -> Term:
        if e in scope:
            return scope[e]
        sign = sort_of(e).sign
        return self.guarded(variable(e.name, _TYPES.get(sign, R)), sign)

    def real_function(self, e: Any, scope: dict[Any, Term]) -> Term:
        t = self.term(e.args[0], scope)
        if t.type is not C:
            return _REAL_FUNCTIONS[type(e)](lift(t, R))
        u = e.args[0]
        x, y = u.as_real_imag()
        waves = [self.exponential(sign * sympy.I * u, scope) for sign in (1, -1)]
        half = number(Fraction(1, 2), R)
        del x, y
        if type(e) is sympy.cos:
            return half * (waves[0] + waves[1])
        if type(e) is sympy.sin:
            return -half * I * (waves[0] - waves[1])
        raise Outside(e)

    def other(self, e: Any, scope: dict[Any, Term]) -> Term:
        if isinstance(e, sympy.exp):
            return self.exponential(e.args[0], scope)
        if isinstance(e, sympy.floor):
            return head("floor")(self.real(e.args[0], scope))
        if isinstance(e, sympy.Abs):
            t = self.term(e.args[0], scope)
            return modulus(t) if t.type is C else absolute(lift(t, R))
        parts = {sympy.conjugate: conjugate, sympy.re: real_part, sympy.im: imaginary_part}
        if type(e) in parts:
            return parts[type(e)](lift(self.term(e.args[0], scope), C))
        if isinstance(e, sympy.KroneckerDelta):
            return head("delta")(*(self.natural(a, scope) for a in e.args))
        if isinstance(e, AppliedUndef):
            return self.call(e, scope)
        if isinstance(e, sympy.Sum | sympy.Integral):
            body, x, low, high = old_terms.operator_parts(e)
            binder = self.sum if isinstance(e, sympy.Sum) else self.integral
            return binder(body, x, low, high, scope)
        raise Outside(e)

    def call(self, e: Any, scope: dict[Any, Term]) -> Term:
        name, sign = e.func.__name__, sort_of(e.func).sign
        types = self.functions.get(name) or [self.kind(a) for a in e.args]
        read = {N: self.natural, Z: self.integer, R: self.real}
        arguments = [
            read[type_](a, scope) if type_ in read else lift(self.term(a, scope), C)
            for type_, a in zip(types, e.args, strict=True)
        ]
        f = variable(name, arrow(*types, _TYPES.get(sign, R)))
        return self.guarded(f(*arguments), sign) if not scope else f(*arguments)

    def sum(self, body: Any, i: Any, low: Any, high: Any, scope: dict[Any, Term]) -> Term:
        start = self.natural(low, scope)
        count = self.natural(high + 1 - low, scope)
        index = variable(i.name, N)
        at = index if start.kind and start.head == (0, 1) else index + start
        value = self.term(body, {**scope, i: at})
        value = lift(value, _largest(value.type, R))
        return sum_head(value.type)(count, function(index, value))

    def integral(self, body: Any, x: Any, low: Any, high: Any, scope: dict[Any, Term]) -> Term:
        y = variable(x.name, R)
        f = function(y, self.real(body, {**scope, x: y}))
        return head("integral")(self.real(low, scope), self.real(high, scope), f)

    def power(self, b: Any, x: Any, scope: dict[Any, Term]) -> Term:
        if x.is_Integer:
            t = self.term(b, scope)
            if x >= 0:
                return t ** int(x)
            return inverse(t) if x == -1 else inverse(t) ** int(-x)
        base = self.term(b, scope)
        parts = _linear(x)
        whole = all(c.q == 1 and (p is sympy.S.One or self.kind(p) is N) for p, c in parts.items())
        if whole and all(c > 0 for c in parts.values()):
            return base ** self.natural(x, scope)
        if whole and all(c < 0 for c in parts.values()):
            return inverse(base ** self.natural(-x, scope))
        if base.type is not C and self.is_positive(b):
            return definitions.call("rpow", lift(base, R), self.real(x, scope))
        if self.kind(x) in (N, Z):
            return integer_power(lift(base, C), self.integer(x, scope))
        if abs(x) == sympy.Rational(1, 2):
            root = head("sqrt")(self.real(b, scope))
            return root if x > 0 else inverse(root)
        raise Outside(b**x)

    def is_positive(self, b: Any) -> bool:
        if b.is_Rational or b is sympy.pi:
            return bool(b > 0)
        sort = b if isinstance(b, sympy.Symbol) else b.func
        return isinstance(b, sympy.Symbol | AppliedUndef) and sort_of(sort).sign in ("ℕ>0", "ℝ>0")

    def exponential(self, a: Any, scope: dict[Any, Term]) -> Term:
        """e^x, e^(ix), or the product of both for a sum."""
        if a.is_Add or (a.is_Mul and any(f.is_Add for f in a.args) and a.has(sympy.I)):
            parts = sympy.expand(a).args
            first, *rest = (self.exponential(part, scope) for part in parts)
            for t in rest:
                first = first * t
            return first
        factors = list(a.args) if a.is_Mul else [a]
        if sympy.I in factors:
            factors.remove(sympy.I)
            return cis(self.real(sympy.Mul(*factors, evaluate=False), scope))
        return exp(self.real(a, scope))

    # Statements

    def statement(self, s: Any, scope: dict[Any, Term]) -> Term:
        if isinstance(s, old.Not) and isinstance(s.body, old.Equation):
            a, b = (self.term(e, scope) for e in old.terms_of(s.body))
            largest = _largest(a.type, b.type, R)
            return unequal(lift(a, largest), lift(b, largest))
        if isinstance(s, old.Implies):
            return implies(self.statement(s.premise, scope), self.statement(s.conclusion, scope))
        if isinstance(s, old.ForAll):
            inner = dict(scope)
            bound = [variable(x.name, _TYPES.get(sort_of(x).sign, R)) for x in s.variables]
            inner.update(zip(s.variables, bound, strict=True))
            return forall(*bound, self.statement(s.body, inner))
        relations = {old.LessEqual: less_equal, old.Less: less}
        if type(s) in relations:
            return relations[type(s)](*(self.real(e, scope) for e in old.terms_of(s)))
        raise Outside(s)


def _largest(*types: Type) -> Type:
    return max(types, key=NUMBERS.index)


def _linear(e: Any) -> dict[Any, Any]:
    """The coefficients of a sum; a number is that of 1."""
    found: dict[Any, Any] = {}
    for part in sympy.Add.make_args(e):
        c, rest = part.as_coeff_Mul()
        found[rest] = found.get(rest, 0) + c
    return {part: c for part, c in found.items() if c}
