"""What is written, as terms.

    ∀x y : R. 0 < x ⇒ ln(x·y) = ln(x) + ln(y)        ∀f : N→R. sum(0, λi. f(i)) = 0

⇒ binds weaker than = ≠ < ≤, these weaker than + −, · / and ^; ∀ and λ reach as far as they can.
p ≠ q is p = q ⇒ ⊥, a − b is a + (−1)·b, −a is (−1)·a, a/b is a·inv(b); 2/3 without blanks and −2
are numerals, (−1 : R) is one of ℝ.  A number is lifted along ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ where a larger type
is needed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from operator import add, mul, pow, sub, truediv

from symbolic_pe.kernel import terms
from symbolic_pe.kernel.terms import FALSE, NUM, Term, numeral
from symbolic_pe.kernel.types import NUMBERS, KernelError, N, O, R, Type, Z, arrow, need

_TOKEN = re.compile(r"λ|\d+/\d+|\d+|[^\W\d]\w*[′']*|[∀.:,()→⇒⊥=≠<≤+−·/^]")
_TYPES = {type_.name: type_ for type_ in (*NUMBERS, O)}
_OPERATORS: dict[str, tuple[int, Callable[..., Term]]] = {
    "⇒": (1, terms.implies),
    "=": (2, terms.equal),
    "≠": (2, terms.unequal),
    "<": (2, terms.less),
    "≤": (2, terms.less_equal),
    "+": (3, add),
    "−": (3, sub),
    "·": (4, mul),
    "/": (4, truediv),
    "^": (6, pow),
}


def read(text: str, **values: Term) -> Term:
    """The term that the text writes; ``values`` say what further names stand for.

    It is read with variables for the values that have free variables, which are then put in:
    binders of the text capture nothing.
    """
    bound = {name: terms.variable(name, t.type) for name, t in values.items() if t.free}
    reader = _Reader(text, {"⊥": FALSE, **values, **bound})
    result = reader.expression()
    reader.expect("")
    met = [x for x in bound.values() if x in result.free]
    result = terms.function(*met, result)
    return result(*(terms.eta(values[x.head]) for x in met)) if met else result


class _Reader:
    """Reads from the token at ``at`` on; ``scope`` holds what names stand for."""

    def __init__(self, text: str, scope: dict[str, Term]) -> None:
        self.tokens, self.at, self.scope = [*_TOKEN.findall(text), ""], 0, scope
        need("".join(self.tokens) == "".join(text.split()), "{} cannot be read", text)

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
        end, found = "the end", self.tokens[self.at]
        need(self.taken(token), "{} expected before {}", token or end, found or end)

    def expression(self, weakest: int = 0) -> Term:
        """An expression whose operators bind stronger than ``weakest``."""
        left = self.negative() if self.taken("−") else self.atom()
        while True:
            strength, meaning = _OPERATORS.get(self.tokens[self.at], (0, terms.equal))
            if strength <= weakest:
                return left
            right_associative = self.next() == "⇒"
            left = meaning(left, self.expression(strength - right_associative))

    def negative(self) -> Term:
        inner = self.expression(5)
        if inner.kind != NUM:
            return -inner
        p, q = inner.head
        return numeral(-p, q, Z if inner.type is N else inner.type)

    def atom(self) -> Term:
        token = self.next()
        if token == "(":
            inner = self.expression()
            inner = terms.lift(inner, self.type()) if self.taken(":") else inner
            self.expect(")")
            return inner
        if token == "∀":
            return self.quantified()
        if token[:1].isdigit():
            p, _, q = token.partition("/")
            return numeral(int(p), int(q), R) if q else terms.as_term(int(p))
        return self.call([self.scope[token]] if token in self.scope else terms.constants(token))

    def quantified(self) -> Term:
        """x y : R, f : N→R. φ — what follows a ∀."""
        names = [self.next()]
        while not self.taken(":"):
            names.append(self.next())
        type_ = self.type()
        bound = {name: terms.variable(name, type_) for name in names}
        rest = self.quantified if self.taken(",") else self.statement
        return terms.forall(*bound.values(), self.under(bound, rest))

    def statement(self) -> Term:
        self.expect(".")
        return self.expression()

    def under(self, bound: dict[str, Term], part: Callable[..., Term], *type_: Type) -> Term:
        outer, self.scope = self.scope, {**self.scope, **bound}
        result = part(*type_)
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

    def arguments(self, type_: Type) -> list[Term]:
        """(a, b, …) for the parameters of a function of this type."""
        self.expect("(")
        found: list[Term] = []
        while type_.source is not None and (not found or self.taken(",")):
            found.append(self.argument(type_.source))
            type_ = type_.target
        self.expect(")")
        return found

    def argument(self, type_: Type) -> Term:
        if self.taken("λ"):
            return self.abstraction(type_)
        return terms.lift(self.expression(), type_)

    def abstraction(self, type_: Type) -> Term:
        """x y. body — what follows a λ."""
        name = self.next()
        x = terms.variable(name, type_.source)
        rest = self.argument if self.taken(".") else self.abstraction
        return terms.function(x, self.under({name: x}, rest, type_.target))

    def call(self, heads: list[Term]) -> Term:
        """The first of these functions that its arguments fit; the function, if there are none."""
        if heads[0].type.source is None or self.tokens[self.at] != "(":
            return terms.eta(heads[0])
        start, refused = (self.at, self.scope), []
        for head in heads:
            self.at, self.scope = start
            try:
                return head(*self.arguments(head.type))
            except KernelError as error:
                refused.append(str(error))
        raise KernelError("; ".join(refused))
