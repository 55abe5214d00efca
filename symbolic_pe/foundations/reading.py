"""What is written, as terms: the language of the axioms, and more.

    ∀x y : R. 0 < x ⇒ ln(x·y) = ln(x) + ln(y)        ∀f : N→R. sum(0, λi. f(i)) = 0

A number is lifted along ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ where a larger type is needed, λi. … as an argument takes its
types from the function, a/b is a·inv(b), and further names stand for terms.  A mistake here makes
another statement than was meant, no theorem.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from symbolic_pe.foundations import written
from symbolic_pe.foundations.written import lift
from symbolic_pe.kernel import syntax
from symbolic_pe.kernel.terms import Term, eta, function, substitute, variable
from symbolic_pe.kernel.types import KernelError, Type

_OPERATORS: Mapping[str, Callable[..., Term]] = MappingProxyType(
    {
        "⇒": written.implies,
        "=": written.equal,
        "≠": written.unequal,
        "<": written.less,
        "≤": written.less_equal,
        "+": written.add,
        "−": written.subtract,
        "·": written.multiply,
        "/": written.divide,
        "^": written.power,
    }
)


def read(text: str, **values: Term) -> Term:
    """The term that the text writes; ``values`` say what further names stand for.

    It is read with variables for the values that have free variables, which are then put in:
    binders of the text capture nothing.
    """
    bound = {name: variable(name, t.type) for name, t in values.items() if t.free}
    result = _Reader(text, {**values, **bound}).whole()
    met = [x for x in bound.values() if x in result.free]
    result = function(*met, result)
    return substitute(result, *(eta(values[x.head]) for x in met)) if met else result


class _Reader(syntax.Reader):
    def operation(self, symbol: str, s: Term, t: Term) -> Term:
        return _OPERATORS[symbol](s, t)

    def typed(self, t: Term, type_: Type) -> Term:
        return lift(t, type_)

    def call(self, heads: list[Term]) -> Term:
        """The first of these functions that its arguments fit; the function, if there are none."""
        if heads[0].type.source is None or self.tokens[self.at] != "(":
            return eta(heads[0])
        start, refused = (self.at, self.scope), []
        for head in heads:
            self.at, self.scope = start
            try:
                return written.call(head, *self.arguments(head.type))
            except KernelError as error:
                refused.append(str(error))
        raise KernelError("; ".join(refused))

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
        if self.tokens[self.at] == "λ" and not self.gives_types():
            self.next()
            return self.abstraction(type_)
        return lift(self.expression(), type_)

    def gives_types(self) -> bool:
        """Whether the next binder says of which types its variables are: λx y : R. …"""
        rest = self.tokens[self.at :]
        return ":" in rest[: rest.index(".")] if "." in rest else True

    def abstraction(self, type_: Type) -> Term:
        """x y. body — what follows a λ."""
        name = self.next()
        x = variable(name, type_.source)
        rest = self.argument if self.taken(".") else self.abstraction
        return function(x, self.under({name: x}, rest, type_.target))

    def under(self, bound: dict[str, Term], part: Callable[[Type], Term], type_: Type) -> Term:
        outer, self.scope = self.scope, {**self.scope, **bound}
        result = part(type_)
        self.scope = outer
        return result
