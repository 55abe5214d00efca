"""Values of the kernel's terms, from the meaning of its functions (``kernel/functions.py``).

No code is shared with the kernel's own arithmetic, nor with what reads SymPy into it: a wrong
reading shows as a value that differs from that of what was read.  Numbers of ℕ and ℤ are Python's
integers, those of ℝ and ℂ numbers of an mpmath context: ``mpmath.fp`` (floats) or ``mpmath.mp``.
A function is a callable of all its arguments, a matrix one of row and column.  Where mathematics
gives a function no value :class:`Undefined` is raised; a product with a factor 0 is 0 even then, as
it is in the kernel, in which functions are total.

Statements have truth values: = and ≤ up to rounding, < beyond rounding, ∀ (so ∃, by its definition)
over the samples that are given, derivatives by differences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

import mpmath

from symbolic_pe.foundations.elementary import definition
from symbolic_pe.kernel.terms import APP, BOUND, CONST, LAM, NUM, Term

MOST_TERMS = 100_000
"""A longer sum is not added up."""
MOST_HALVINGS = 14
"""An integral is cut into fewer than 2 to this number of pieces."""
_SPARE = 2**10


class Undefined(ValueError):
    """Mathematics gives the term no value, or there is none for a variable."""


class Evaluator:
    """Evaluates terms.

    ``variables``: values of the free variables; ``samples``: by the name of a type, the values over
    which ∀ ranges; ``tolerance``: what counts as rounding, relative to sizes above 1.
    """

    def __init__(
        self,
        variables: Mapping[Term, Any] | None = None,
        samples: Mapping[str, Sequence[Any]] | None = None,
        context: Any = mpmath.fp,
        tolerance: float = 1e-7,
    ) -> None:
        self.variables, self.samples = (
            dict(variables or {}),
            {"o": (False, True), **(samples or {})},
        )
        self.context, self.tolerance = context, tolerance
        self._meanings = {**_of_numbers(context), **self._of_statements()}

    def value(self, term: Term, scope: tuple[Any, ...] = ()) -> Any:
        """The value of a term; ``scope``: of what is bound around it, the innermost last."""
        if term.kind == NUM:
            return self._numeral(term)
        if term.kind == LAM:
            return self._function(term, scope)
        head = term.head if term.kind == APP else term
        if head.kind == CONST:
            return self._applied(head, term.args, scope)
        found = scope[-1 - head.head] if head.kind == BOUND else self._variable(head)
        return found(*[self.value(a, scope) for a in term.args]) if term.args else found

    def near(self, s: Any, t: Any) -> bool:
        """Equal up to rounding."""
        return bool(abs(s - t) <= self.tolerance * (1 + abs(s) + abs(t)))

    def _variable(self, x: Term) -> Any:
        if x not in self.variables:
            raise Undefined(f"{x} has no value")
        return self.variables[x]

    def _numeral(self, term: Term) -> Any:
        p, q = term.head
        if term.type.name in ("N", "Z"):
            return p
        return self.context.mpf(p) / q

    def _applied(self, head: Term, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Any:
        special = _SPECIAL.get(head.head)
        if special is not None:
            return special(self, arguments, scope)
        value = definition(head)
        if value is None:
            if head.head not in self._meanings:
                raise Undefined(f"{head.head} has no value here")
            return self._meanings[head.head](*[self.value(a, scope) for a in arguments])
        inner: tuple[Any, ...] = ()
        for argument in arguments:
            inner, value = (*inner, self.value(argument, scope)), value.args[0]
        return self.value(value, inner)

    def _function(self, term: Term, scope: tuple[Any, ...]) -> Callable[..., Any]:
        count, body = 0, term
        while body.kind == LAM:
            count, body = count + 1, body.args[0]
        known: dict[Any, Any] = {}

        def of(*arguments: Any) -> Any:
            if len(arguments) != count:
                raise Undefined(f"a function of {count} is given {len(arguments)} arguments")
            if arguments not in known:
                known[arguments] = self.value(body, (*scope, *arguments))
            return known[arguments]

        return of

    # what is not evaluated from the values of all arguments ---------------------------------------

    def _product(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Any:
        try:
            first = self.value(arguments[0], scope)
        except Undefined:
            if self.value(arguments[1], scope) == 0:
                return 0
            raise
        return first if first == 0 else first * self.value(arguments[1], scope)

    def _implication(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> bool:
        return not self.value(arguments[0], scope) or self.value(arguments[1], scope)

    def _universal(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> bool:
        (predicate,) = arguments
        name = predicate.type.source.name
        if name not in self.samples:
            raise Undefined(f"there are no samples of {name}")
        holds = self.value(predicate, scope)
        return all(holds(x) for x in self.samples[name])

    def _of_statements(self) -> dict[str, Callable[..., Any]]:
        return {
            "false": lambda: False,
            "eq": self._equal,
            "le": lambda x, y: x <= y or self.near(x, y),
            "lt": lambda x, y: x < y and not self.near(x, y),
            "deriv": self._has_derivative,
            "continuous": self._is_continuous,
        }

    def _equal(self, s: Any, t: Any) -> bool:
        if isinstance(s, bool) or isinstance(t, bool):
            return s is t
        if callable(s) or callable(t):
            raise Undefined("functions are not compared")
        return self.near(s, t)

    def _has_derivative(self, f: Callable[..., Any], x: Any, slope: Any) -> bool:
        """By a central difference in the context's precision."""
        step = self.context.eps ** (self.context.mpf(1) / 3)
        difference = (f(x + step) - f(x - step)) / (2 * step)
        return bool(abs(difference - slope) <= 100 * step * (1 + abs(slope)))

    def _is_continuous(self, f: Callable[..., Any], x: Any) -> bool:
        step = self.context.eps ** (self.context.mpf(1) / 2)
        return all(abs(f(x + h) - f(x)) <= step ** (1 / 2) * (1 + abs(f(x))) for h in (step, -step))


_SPECIAL: Mapping[str, Callable[[Evaluator, tuple[Term, ...], tuple[Any, ...]], Any]] = (
    MappingProxyType(
        {
            "mul": Evaluator._product,
            "imp": Evaluator._implication,
            "all": Evaluator._universal,
        }
    )
)


# what the functions of numbers are -------------------------------------------------------------


def _where(condition: Any, value: Callable[[], Any], what: str) -> Any:
    if not condition:
        raise Undefined(f"{what} has no value")
    return value()


def _sum(count: int, f: Callable[[int], Any]) -> Any:
    _where(count <= MOST_TERMS, lambda: None, f"a sum of {count} terms")
    return sum((f(i) for i in range(count)), start=0)


def _determinant(size: int, entry: Callable[[int, int], Any]) -> Any:
    """By elimination, with the largest entry of a column as its pivot."""
    rows = [[entry(i, j) for j in range(size)] for i in range(size)]
    product: Any = 1
    for k in range(size):
        pivot = max(range(k, size), key=lambda i: abs(rows[i][k]))
        if rows[pivot][k] == 0:
            return 0
        if pivot != k:
            rows[k], rows[pivot], product = rows[pivot], rows[k], -product
        product *= rows[k][k]
        for i in range(k + 1, size):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k], strict=True)]
    return product


def _quadrature(context: Any, a: Any, b: Any, f: Callable[..., Any]) -> Any:
    """Gauss's rule on pieces of one length, which is halved until the value stays."""
    nodes = _nodes(context.prec)
    before: Any = None
    for count in (2**k for k in range(MOST_HALVINGS)):
        width = (context.convert(b) - a) / count
        total = width * sum(
            context.convert(weight) * f(a + width * (piece + context.convert(place)))
            for piece in range(count)
            for place, weight in nodes
        )
        if before is not None and abs(total - before) <= _SPARE * context.eps * (1 + abs(total)):
            return total
        before = total
    raise Undefined("an integral did not converge")


@cache
def _nodes(bits: int) -> tuple[tuple[Any, Any], ...]:
    """Places in [0, 1] and weights of Gauss's rule: Legendre's polynomial is 0 at the places."""
    count, work = max(12, bits // 4), mpmath.mp.clone()
    work.prec = bits + 20
    return tuple(_node(work, count, k) for k in range(count))


def _node(work: Any, count: int, k: int) -> tuple[Any, Any]:
    x = work.cos(work.pi * (k + work.mpf(3) / 4) / (count + work.mpf(1) / 2))
    for _ in range(work.prec.bit_length() + 2):
        before, now = work.mpf(1), x
        for n in range(2, count + 1):
            before, now = now, ((2 * n - 1) * x * now - (n - 1) * before) / n
        slope = count * (x * now - before) / (x * x - 1)
        x -= now / slope
    return (1 + x) / 2, 1 / ((1 - x * x) * slope * slope)


def _of_numbers(context: Any) -> dict[str, Callable[..., Any]]:
    def floor(x: Any) -> int:
        """Numbers that an integer cannot be told from count as that integer."""
        near = int(context.floor(x + 0.5))
        return near if abs(x - near) < 64 * context.eps * (1 + abs(x)) else int(context.floor(x))

    def integral(a: Any, b: Any, f: Callable[..., Any]) -> Any:
        return 0 if a == b else _quadrature(context, a, b, f)

    def conjugate(u: Any) -> Any:
        return context.conj(context.mpc(u))

    def real(u: Any) -> Any:
        return context.mpc(u).real

    return {
        "add": lambda x, y: x + y,
        "pow": lambda x, n: x**n,
        "inv": lambda x: _where(x != 0, lambda: 1 / context.convert(x), "0⁻¹"),
        "toZ": lambda x: x,
        "toR": lambda x: x,
        "toC": lambda x: x,
        "toN": lambda x: _where(x >= 0, lambda: x, f"{x} in ℕ"),
        "pi": lambda: context.pi + 0,
        "I": lambda: context.mpc(0, 1),
        "gamma": lambda: context.euler + 0,
        "exp": context.exp,
        "ln": lambda x: _where(x > 0, lambda: context.log(x), "the logarithm of a number ≤ 0"),
        "cos": context.cos,
        "sin": context.sin,
        "sqrt": lambda x: _where(x >= 0, lambda: context.sqrt(x), "the root of a number < 0"),
        "cis": lambda x: context.mpc(context.cos(x), context.sin(x)),
        "absR": abs,
        "floor": floor,
        "conj": conjugate,
        "re": real,
        "im": lambda u: context.mpc(u).imag,
        "Abs": abs,
        "powZ": lambda u, z: _where(u != 0 or z >= 0, lambda: context.convert(u) ** z, "0⁻ⁿ"),
        "half": lambda i: i // 2,
        "odd": lambda i: i % 2,
        "delta": lambda i, j: 1 if i == j else 0,
        "sum": _sum,
        "skip": lambda j, b: b if b < j else b + 1,
        "det": _determinant,
        "integral": integral,
    }
