"""The language of the axioms.

    ∀x y : R. 0 < x ⇒ ln(x^2·exp(y)) = 2·ln(x) + y        ∀f : N→R. sum(0, λi : N. f(i)) = 0

⇒ binds weaker than = ≠ < ≤, these weaker than + −, · and ^; ∀ and λ reach as far as they can.
p ≠ q is p = q ⇒ ⊥, a − b is a + (−1)·b, −a is (−1)·a; 2/3 without blanks and −2 are numerals.  A
numeral has the type that is needed where it stands ((2 : R): where none is); nothing else does.

What is written elsewhere is read by ``symbolic_pe.foundations.reading``, from the same
tokens.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

from symbolic_pe.kernel import terms
from symbolic_pe.kernel.terms import FALSE, NUM, Term, constant, numeral
from symbolic_pe.kernel.types import NUMBERS, KernelError, N, O, R, Type, Z, arrow, need

_TOKEN = re.compile(r"λ|\d+/\d+|\d+|[^\W\d]\w*[′']*|[∀.:,()→⇒⊥=≠<≤+−·/^]")
_TYPES = {type_.name: type_ for type_ in (*NUMBERS, O)}
_STRENGTHS = {"⇒": 1, "=": 2, "≠": 2, "<": 2, "≤": 2, "+": 3, "−": 3, "·": 4, "/": 4, "^": 6}
_NAMES = {"⇒": "imp", "<": "lt", "≤": "le", "+": "add", "·": "mul", "^": "pow"}


class Reader:
    """Reads from the token at ``at`` on; ``scope`` holds what names stand for."""

    def __init__(self, text: str, scope: dict[str, Term]) -> None:
        self.tokens, self.at, self.scope = [*_TOKEN.findall(text), ""], 0, {"⊥": FALSE, **scope}
        need("".join(self.tokens) == "".join(text.split()), "{} cannot be read", text)

    def whole(self) -> Term:
        """The term that the text writes."""
        result = self.expression()
        self.expect("")
        return result

    def next(self) -> str:
        need(self.tokens[self.at], "the text ends too early")
        self.at += 1
        return self.tokens[self.at - 1]

    def taken(self, token: str) -> bool:
        """Whether this token comes next; then it is passed."""
        found = self.tokens[self.at] == token
        self.at += found
        return found

    def expect(self, token: str) -> None:
        found = self.tokens[self.at] or "the end"
        need(self.taken(token), "{} expected before {}", token or "the end", found)

    def expression(self, weakest: int = 0) -> Term:
        """An expression whose operators bind stronger than ``weakest``."""
        left = self.negative() if self.taken("−") else self.atom()
        while (strength := _STRENGTHS.get(self.tokens[self.at], 0)) > weakest:
            symbol = self.next()
            left = self.operation(symbol, left, self.expression(strength - (symbol == "⇒")))
        return left

    def negative(self) -> Term:
        inner = self.expression(5)
        if inner.kind != NUM:
            return self.operation("·", numeral(-1, 1, Z), inner)
        p, q = inner.head
        return numeral(-p, q, Z if inner.type is N else inner.type)

    def atom(self) -> Term:
        token = self.next()
        if token == "(":
            inner = self.expression()
            inner = self.typed(inner, self.type()) if self.taken(":") else inner
            self.expect(")")
            return inner
        if token in ("∀", "λ"):
            return self.binder(terms.forall if token == "∀" else terms.function)
        if token[0].isdigit():
            p, _, q = token.partition("/")
            return numeral(int(p), int(q or 1), R if q else N)
        return self.call([self.scope[token]] if token in self.scope else terms.constants(token))

    def binder(self, make: Callable[..., Term]) -> Term:
        """x y : R, f : N→R. t — what follows a ∀ or λ."""
        outer, bound = self.scope, list[Term]()
        while not bound or self.taken(","):
            names = [self.next()]
            while not self.taken(":"):
                names.append(self.next())
            type_ = self.type()
            bound += [terms.variable(name, type_) for name in names]
        self.expect(".")
        self.scope = outer | {x.head: x for x in bound}
        result = make(*bound, self.expression())
        self.scope = outer
        return result

    def type(self) -> Type:
        if self.taken("("):
            left = self.type()
            self.expect(")")
        else:
            name = self.next()
            need(name in _TYPES, "{} is no type", name)
            left = _TYPES[name]
        return arrow(left, self.type()) if self.taken("→") else left

    def operation(self, symbol: str, s: Term, t: Term) -> Term:
        """What the operator between two terms means."""
        if symbol == "≠":
            return terms.implication(self.operation("=", s, t), FALSE)
        if symbol == "−":
            return self.operation("+", s, self.operation("·", numeral(-1, 1, Z), t))
        if symbol == "=":
            type_ = t.type if s.kind == NUM else s.type
            return self.applied([constant("eq", type_, type_, O)], s, t)
        return self.applied(terms.constants(_NAMES.get(symbol, symbol)), s, t)

    def call(self, heads: list[Term]) -> Term:
        """The function, or what it is of the arguments that follow."""
        if not self.taken("("):
            return terms.eta(heads[0])
        arguments = [self.expression()]
        while self.taken(","):
            arguments.append(self.expression())
        self.expect(")")
        return self.applied(heads, *arguments)

    def applied(self, heads: list[Term], *arguments: Term) -> Term:
        """The first of these functions, one for each type, that takes the arguments."""
        for head in heads:
            with suppress(ValueError):  # also where there are more or fewer of one
                pairs = zip(arguments, head.type.sources, strict=True)
                return terms.application(head, *(self.typed(t, type_) for t, type_ in pairs))
        raise KernelError("{} does not take these arguments", heads[0])

    def typed(self, t: Term, type_: Type) -> Term:
        """A numeral in ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ as one of this larger type; another term, if it is of it."""
        if t.kind == NUM and type_ in NUMBERS[NUMBERS.index(t.type) :]:
            return numeral(t.head[0], t.head[1], type_)
        need(t.type is type_, "{} is needed, not {}", type_, t.type)
        return t
