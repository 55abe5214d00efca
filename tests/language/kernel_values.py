"""Values of the kernel's terms, from the meaning of its functions (``kernel/functions.py``).

No code is shared with the kernel's own arithmetic, nor with what reads SymPy into it: a wrong
reading shows as a value that differs from that of what was read.  Numbers of ℕ and ℤ are Python's
integers, those of ℝ and ℂ numbers of an mpmath context: ``mpmath.fp`` (floats) or ``mpmath.mp``.
A function is a callable of all its arguments, a matrix one of row and column.  Where mathematics
gives a function no value :class:`Undefined` is raised; a product with a factor 0 is 0 even then, as
it is in the kernel, in which functions are total.  ∀ (so ∃, by its definition) is over samples.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Any

import mpmath
from mpmath.calculus.quadrature import GaussLegendre

from symbolic_pe.foundations.elementary import definition
from symbolic_pe.kernel.terms import APP, BOUND, CONST, LAM, NUM, Term

_MOST_TERMS, _MOST_HALVINGS, _DEGREE = 100_000, 14, 4
"""The longest sum; how often an integral is halved, and mpmath's degree of the rule on pieces."""


class Undefined(ValueError):
    """Mathematics gives the term no value."""


class Unknown(Undefined):
    """A function of the term has no row in the table."""


class Evaluator:
    """Evaluates terms.  ``samples``: by the name of a type, the values over which ∀ ranges."""

    def __init__(
        self, samples: Mapping[str, Sequence[Any]] | None = None, context: Any = mpmath.fp
    ) -> None:
        self.samples, self.context = {"o": (False, True), **(samples or {})}, context
        self.meanings = _meanings(context)

    def value(self, term: Term, scope: tuple[Any, ...] = ()) -> Any:
        """The value of a term; ``scope``: of what is bound around it, the innermost last."""
        if term.kind == NUM:
            p, q = term.head
            return p if term.type.name in ("N", "Z") else self.context.mpf(p) / q
        if term.kind == LAM:
            return self._function(term, scope)
        head = term.head if term.kind == APP else term
        if head.kind == CONST:
            return self._applied(head, term.args, scope)
        assert head.kind == BOUND
        found = scope[-1 - head.head]
        return found(*[self.value(a, scope) for a in term.args]) if term.args else found

    def _function(self, term: Term, scope: tuple[Any, ...]) -> Callable[..., Any]:
        count, body, known = 0, term, dict[Any, Any]()
        while body.kind == LAM:
            count, body = count + 1, body.args[0]

        def of(*arguments: Any) -> Any:
            if len(arguments) < count:
                return partial(of, *arguments)
            if arguments not in known:
                assert len(arguments) == count
                known[arguments] = self.value(body, (*scope, *arguments))
            return known[arguments]

        return of

    def _applied(self, head: Term, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Any:
        if head.head == "mul":
            return self._product(arguments[0], arguments[1], scope)
        if head.head == "imp":
            return not self.value(arguments[0], scope) or self.value(arguments[1], scope)
        if head.head == "all":
            return self._universal(arguments[0], scope)
        values = [self.value(argument, scope) for argument in arguments]
        defined = definition(head)
        if defined is None:
            if head.head not in self.meanings:
                raise Unknown(f"{head.head} has no value here")
            return self.meanings[head.head](*values)
        for _ in values:
            defined = defined.args[0]
        return self.value(defined, tuple(values))

    def _product(self, one: Term, other: Term, scope: tuple[Any, ...]) -> Any:
        try:
            first = self.value(one, scope)
        except Undefined:
            if self.value(other, scope) == 0:
                return 0
            raise
        return first if first == 0 else first * self.value(other, scope)

    def _universal(self, predicate: Term, scope: tuple[Any, ...]) -> bool:
        holds = self.value(predicate, scope)
        return all(holds(x) for x in self.samples[predicate.type.source.name])


def _where(condition: Any, value: Callable[[], Any], what: str) -> Any:
    if not condition:
        raise Undefined(f"{what} has no value")
    return value()


def _sum(count: int, f: Callable[[int], Any]) -> Any:
    return _where(
        count <= _MOST_TERMS, lambda: sum((f(i) for i in range(count)), start=0), "a long sum"
    )


def _integral(context: Any, a: Any, b: Any, f: Callable[..., Any]) -> Any:
    """Gauss's rule on pieces of one length, which are halved until the value stays."""
    nodes, totals = _nodes(context.prec), list[Any]()
    for count in (2**k for k in range(_MOST_HALVINGS)):
        width = (context.convert(b) - a) / count
        places = ((piece + context.convert(x), w) for piece in range(count) for x, w in nodes)
        total = sum((context.convert(w) * f(a + width * x) for x, w in places), start=0)
        totals.append(width * total)
        for before, after in pairwise(totals[-2:]):
            if abs(after - before) <= 2**10 * context.eps * (1 + abs(after)):
                return after
    raise Undefined("an integral did not converge")


@cache
def _nodes(bits: int) -> Any:
    """Places in [0, 1] and weights."""
    context = mpmath.mp.clone()
    context.prec = bits + 20
    return GaussLegendre(context).get_nodes(0, 1, _DEGREE, context.prec)


def _meanings(context: Any) -> dict[str, Callable[..., Any]]:
    def near(x: Any) -> int:
        """Numbers that an integer cannot be told from count as that integer."""
        whole = int(context.floor(x + 0.5))
        is_near = abs(x - whole) < 64 * context.eps * (1 + abs(x))
        return whole if is_near else int(context.floor(x))

    def determinant(size: int, entry: Callable[[int, int], Any]) -> Any:
        rows = [[entry(i, j) for j in range(size)] for i in range(size)]
        finite = all(mpmath.isfinite(x) for row in rows for x in row)
        _where(finite, lambda: None, "the determinant of what is not finite")
        return context.det(context.matrix(rows)) if size else 1

    return {
        "false": lambda: False,
        "eq": lambda s, t: s == t,
        "le": lambda x, y: x <= y,
        "lt": lambda x, y: x < y,
        "add": lambda x, y: x + y,
        "pow": lambda x, n: x**n,
        "inv": lambda x: _where(x != 0, lambda: 1 / context.convert(x), "0⁻¹"),
        **dict.fromkeys(("toZ", "toR", "toC"), lambda x: x),
        "toN": lambda x: _where(x >= 0, lambda: x, f"{x} in ℕ"),
        "pi": lambda: +context.pi,
        "I": lambda: context.mpc(0, 1),
        "gamma": lambda: +context.euler,
        "ln": lambda x: _where(x > 0, lambda: context.log(x), "the logarithm of a number ≤ 0"),
        "sqrt": lambda x: _where(x >= 0, lambda: context.sqrt(x), "the root of a number < 0"),
        "exp": context.exp,
        "cos": context.cos,
        "sin": context.sin,
        "cis": lambda x: context.mpc(context.cos(x), context.sin(x)),
        **dict.fromkeys(("absR", "Abs"), abs),
        "floor": near,
        "conj": lambda u: context.conj(context.mpc(u)),
        "re": lambda u: context.mpc(u).real,
        "im": lambda u: context.mpc(u).imag,
        "powZ": lambda u, z: _where(u != 0 or z >= 0, lambda: context.convert(u) ** z, "0⁻ⁿ"),
        "half": lambda i: i // 2,
        "odd": lambda i: i % 2,
        "delta": lambda i, j: int(i == j),
        "sum": _sum,
        "skip": lambda j, b: b if b < j else b + 1,
        "det": determinant,
        "integral": lambda a, b, f: 0 if a == b else _integral(context, a, b, f),
    }
