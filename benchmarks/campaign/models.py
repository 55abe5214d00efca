"""Is a theorem true at random values?  Whatever is not shows a hole.

Numbers of ℕ and ℤ are Python's integers, those of ℝ and ℂ balls that contain the value.  Where
mathematics gives a function no value it has some value, drawn anew for each model: a theorem must
hold whatever it is.  Statements are true, false or unknown; a ∀ is false where a sample is, and
true only if there are no more values than those that were tried (o, and i < n for a number n).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import flint
from flint import acb, arb

from symbolic_pe.foundations.elementary import definition
from symbolic_pe.kernel.terms import APP, BOUND, CONST, LAM, NUM, Term
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import Type

__all__ = ["Model", "Unknown", "counter_model"]

BITS = 300
MOST_TERMS = 60
MOST_STEPS = 6_000
MOST_SAMPLES = 4
SMALL = 12
"""∀i. i < n ⇒ … is tried for all i if n is at most this."""

Truth = bool | None


class Unknown(ValueError):
    """The value cannot be told, or would take too long."""


def counter_model(theorem: Theorem, seed: int, models: int = 8) -> str:
    """Values at which the hypotheses hold and the statement does not; "" if none was met."""
    before, flint.ctx.prec = flint.ctx.prec, BITS
    try:
        for turn in range(models):
            model = Model(seed, turn)
            if model.refutes(theorem):
                return model.shown(theorem)
        return ""
    finally:
        flint.ctx.prec = before


class Model:
    """Values for variables, and for functions where mathematics gives them none.

    Turns 0, 1 and 2 are the degenerate ones: all numbers are 0, 1 and −1 (0 in ℕ).
    """

    def __init__(self, seed: int, turn: int) -> None:
        self.seed, self.turn = f"{seed} {turn}", turn
        self.variables: dict[Term, Any] = {}
        self.steps = 0

    def refutes(self, theorem: Theorem) -> bool:
        """Whether the hypotheses are certainly true here and the statement is certainly false."""
        if self.truth(*self._opened(theorem.statement)) is not False:
            return False
        return all(self.truth(hypothesis) is True for hypothesis in theorem.hypotheses)

    def shown(self, theorem: Theorem) -> str:
        free = frozenset().union(theorem.statement.free, *(h.free for h in theorem.hypotheses))
        values = [f"{x} = {self.variables[x]}" for x in free if x in self.variables]
        return ", ".join(sorted(values)) or "all values"

    def _opened(self, statement: Term) -> tuple[Term, tuple[Any, ...]]:
        """φ of ∀x…. φ, and values of this model for x, …."""
        scope: tuple[Any, ...] = ()
        while _is_call(statement, "all"):
            (predicate,) = statement.args
            scope = (*scope, self._drawn(predicate.type.source, f"{len(scope)}"))
            statement = predicate.args[0]
        return statement, scope

    def truth(self, statement: Term, scope: tuple[Any, ...] = ()) -> Truth:
        self.steps = 0
        try:
            return self._truth(statement, scope)
        except (Unknown, RecursionError, OverflowError):
            return None

    # statements ------------------------------------------------------------------------------

    def _truth(self, t: Term, scope: tuple[Any, ...]) -> Truth:
        head = t.head if t.kind == APP else t
        if head.kind == CONST:
            connective = _STATEMENTS.get(head.head)
            if connective is not None:
                return connective(self, t.args, scope)
        try:
            found = self.value(t, scope)
        except Unknown:
            return None
        return found if isinstance(found, bool) else None

    def _implies(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Truth:
        premise = self._truth(arguments[0], scope)
        if premise is False:
            return True
        conclusion = self._truth(arguments[1], scope)
        if conclusion is True:
            return True
        return False if premise and conclusion is False else None

    def _for_all(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Truth:
        (predicate,) = arguments
        body, type_ = predicate.args[0], predicate.type.source
        found = self._below(body, type_, scope)
        samples = range(found) if found is not None else self._some(type_)
        values = [self._truth(body, (*scope, x)) for x in samples]
        if False in values:
            return False
        if body.loose == 0:
            return self._truth(body, scope)
        if _is_reflexive(body):
            return True
        whole = found is not None or type_.name == "o"
        return True if whole and None not in values else None

    def _some(self, type_: Type) -> tuple[Any, ...]:
        """A few of the samples, others in each model."""
        samples = self.samples(type_)
        start = self.turn % len(samples)
        return (samples[start:] + samples[:start])[:MOST_SAMPLES]

    def _below(self, body: Term, type_: Type, scope: tuple[Any, ...]) -> int | None:
        """n, of ∀i : N. i < n ⇒ …, where n is a small number."""
        if type_.name != "N" or not _is_call(body, "imp") or not _is_call(body.args[0], "lt"):
            return None
        left, right = body.args[0].args
        if not (_is_call(left, "toR") and left.args[0].kind == BOUND and left.args[0].head == 0):
            return None
        if not _is_call(right, "toR"):
            return None
        try:
            bound = self.value(right.args[0], (*scope, None))
        except (Unknown, TypeError, AttributeError):
            return None
        return bound if isinstance(bound, int) and 0 <= bound <= SMALL else None

    def _equal(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Truth:
        s, t = arguments
        if s.type.name == "o":
            left, right = self._truth(s, scope), self._truth(t, scope)
            return None if left is None or right is None else left == right
        return self._same(self.value(s, scope), self.value(t, scope), s.type)

    def _same(self, a: Any, b: Any, type_: Type) -> Truth:
        if type_.source is None:
            return a == b if isinstance(a, bool) else _same_numbers(a, b)
        sources, target = _signature(type_)
        for point in self._points(sources):
            if self._same(a(*point), b(*point), target) is False:
                return False
        return None

    def _points(self, types: list[Type]) -> Iterator[tuple[Any, ...]]:
        for turn in range(5):
            yield tuple(self.samples(type_)[(turn + k) % 5] for k, type_ in enumerate(types))

    def _compared(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> arb:
        s, t = (self.value(argument, scope) for argument in arguments)
        difference = _ball(t) - _ball(s)
        if not difference.is_finite():
            raise Unknown
        return difference.real

    def _less(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Truth:
        difference = self._compared(arguments, scope)
        return True if difference > 0 else False if difference <= 0 else None

    def _less_equal(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Truth:
        difference = self._compared(arguments, scope)
        return True if difference >= 0 else False if difference < 0 else None

    def _has_derivative(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Truth:
        """False where quotients of differences on both sides stay away from the slope."""
        f, x, slope = (self.value(argument, scope) for argument in arguments)
        for step in (2.0**-80, -(2.0**-80), 2.0**-110, -(2.0**-110)):
            quotient = (_ball(f(x + step)) - _ball(f(x))) / step
            distance = abs(quotient - slope)
            if not (distance.is_finite() and distance > 2.0**-8 * (1 + abs(slope))):
                return None
        return False

    def _is_continuous(self, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Truth:
        """False where values nearby stay away."""
        f, x = (self.value(argument, scope) for argument in arguments)
        for step in (2.0**-30, 2.0**-60):
            nearby = [abs(_ball(f(x + h)) - _ball(f(x))) for h in (step, -step)]
            if not any(distance.is_finite() and distance > 2.0**-6 for distance in nearby):
                return None
        return False

    # values ----------------------------------------------------------------------------------

    def value(self, t: Term, scope: tuple[Any, ...] = ()) -> Any:
        """The value; ``scope``: of the variables of the binders around it, the innermost last."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise Unknown
        if t.kind == NUM:
            p, q = t.head
            return p if t.type.name in "NZ" else acb(flint.fmpq(p, q))
        if t.kind == LAM:
            return self._function(t, scope)
        head = t.head if t.kind == APP else t
        if head.kind == CONST:
            return self._of_constant(head, t.args, scope)
        found = scope[-1 - head.head] if head.kind == BOUND else self.variable(head)
        return found(*[self.value(a, scope) for a in t.args]) if t.args else found

    def variable(self, x: Term) -> Any:
        if x not in self.variables:
            self.variables[x] = self._drawn(x.type, x.head)
        return self.variables[x]

    def _of_constant(self, head: Term, arguments: tuple[Term, ...], scope: tuple[Any, ...]) -> Any:
        value = definition(head)
        if value is not None:
            inner: tuple[Any, ...] = ()
            for argument in arguments:
                inner, value = (*inner, self.value(argument, scope)), value.args[0]
            return self._either(value, inner)
        if head.head in _STATEMENTS:
            return _STATEMENTS[head.head](self, arguments, scope)
        given = [self._either(a, scope) for a in arguments]
        special = _MODEL_FUNCTIONS.get(head.head)
        if special is not None:
            return special(self, head, *given)
        if head.head not in _FUNCTIONS:
            raise Unknown
        return _FUNCTIONS[head.head](*given)

    def _either(self, t: Term, scope: tuple[Any, ...]) -> Any:
        """The value, or for a statement its truth."""
        return self._truth(t, scope) if t.type.name == "o" else self.value(t, scope)

    def _function(self, t: Term, scope: tuple[Any, ...]) -> Callable[..., Any]:
        count, body = 0, t
        while body.kind == LAM:
            count, body = count + 1, body.args[0]

        def of(*arguments: Any) -> Any:
            if len(arguments) != count:
                raise Unknown
            return self._either(body, (*scope, *arguments))

        return of

    def anything(self, name: str, *arguments: Any) -> int:
        """A value where mathematics gives none; the same for the same arguments."""
        chance = Random(f"{self.seed} {name} {[_digits(a) for a in arguments]}")
        return chance.choice((7, 0, 1, -2, 3, 5))

    # what is drawn ---------------------------------------------------------------------------

    def _drawn(self, type_: Type, name: str) -> Any:
        chance = Random(f"{self.seed} {name} {type_.name}")
        if type_.name in _DEGENERATE:
            if self.turn < 3:
                return _DEGENERATE[type_.name][self.turn]
            return chance.choice(self.samples(type_))
        if type_.name == "o":
            return chance.choice((False, True))
        return self._drawn_function(type_, chance)

    def _drawn_function(self, type_: Type, chance: Random) -> Any:
        sources, target = _signature(type_)
        if all(source.name in ("R", "C") for source in sources) and target.name in ("R", "C"):
            return chance.choice(_SMOOTH)
        table = chance.random()

        def of(*arguments: Any) -> Any:
            key = f"{table} {[str(a) for a in arguments]}"
            return _of_type(target, Random(key))

        return of

    def samples(self, type_: Type) -> tuple[Any, ...]:
        """Values of a type, the degenerate ones first."""
        if type_.name in _SAMPLES:
            return _SAMPLES[type_.name]
        if type_.name == "R" or type_.name == "C":
            chance = Random(f"{self.seed} samples {type_.name}")
            return (*_CORNERS[type_.name], *(_of_type(type_, chance) for _ in range(3)))
        chance = Random(f"{self.seed} samples {type_.name}")
        return tuple(self._drawn_function(type_, chance) for _ in range(5))


def _digits(value: Any) -> str:
    """A value as text; of a ball some digits, the same in whatever way it was computed."""
    return str(value.str(_DIGITS, radius=False) if isinstance(value, acb) else value)


_DIGITS = 20


def _is_call(t: Term, name: str) -> bool:
    return t.kind == APP and t.head.kind == CONST and t.head.head == name


def _is_reflexive(t: Term) -> bool:
    """Whether it is s = s, behind ∀ and ⇒."""
    while _is_call(t, "all") or _is_call(t, "imp"):
        t = t.args[-1].args[0] if _is_call(t, "all") else t.args[1]
    return _is_call(t, "eq") and t.args[0] is t.args[1]


def _signature(type_: Type) -> tuple[list[Type], Type]:
    sources = []
    while type_.source is not None:
        sources.append(type_.source)
        type_ = type_.target
    return sources, type_


def _ball(x: Any) -> acb:
    return x if type(x) is acb else acb(x)


def _same_numbers(a: Any, b: Any) -> Truth:
    if isinstance(a, int) and isinstance(b, int):
        return a == b
    difference = _ball(a) - _ball(b)
    if not difference.is_finite():
        raise Unknown
    return False if not difference.contains(0) else True if difference == 0 else None


def _of_type(type_: Type, chance: Random) -> Any:
    """A random value that balls hold exactly."""
    name = type_.name
    if name == "o":
        return chance.choice((False, True))
    if name == "N":
        return chance.choice((0, 0, 1, 1, 2, 3, 4))
    if name == "Z":
        return chance.randint(-3, 4)
    if name == "R":
        return acb(chance.choice((0, 1, -1, chance.randint(-40, 40) / 16)))
    if name == "C":
        return acb(chance.randint(-16, 16) / 8, chance.choice((0, chance.randint(-16, 16) / 8)))
    raise Unknown


_DEGENERATE = {
    "N": (0, 1, 0),
    "Z": (0, 1, -1),
    "R": (acb(0), acb(1), acb(-1)),
    "C": (acb(0), acb(1), acb(-1)),
}
_SAMPLES = {"o": (False, True), "N": (0, 1, 2, 3, 4, 5, 6), "Z": (0, 1, -1, 2, -3, 4, -2)}
_CORNERS = {
    "R": (acb(0), acb(1), acb(-1), acb(2.5), acb(-0.5), acb(0.25)),
    "C": (acb(0), acb(1), acb(-1), acb(0, 1), acb(0, -1), acb(0.5, -0.75)),
}
_SMOOTH = (
    lambda t: _ball(t).sin(),
    lambda t: _ball(t) * t - t,
    lambda t: _ball(t).exp(),
    lambda _: acb(2.5),
    lambda t: _ball(t) + 1,
    lambda _: acb(0),
    lambda t: (_ball(t) * 2).cos(),
)
_STATEMENTS: dict[str, Callable[[Model, tuple[Term, ...], tuple[Any, ...]], Truth]] = {
    "false": lambda _, __, ___: False,
    "imp": Model._implies,
    "all": Model._for_all,
    "eq": Model._equal,
    "lt": Model._less,
    "le": Model._less_equal,
    "deriv": Model._has_derivative,
    "continuous": Model._is_continuous,
}


# functions -------------------------------------------------------------------------------------


def _is_zero(x: Any) -> bool:
    """Whether a number is 0; unknown if it may be."""
    if isinstance(x, int):
        return x == 0
    if x == 0:
        return True
    if not x.is_finite() or x.contains(0):
        raise Unknown
    return False


def _sign(x: acb) -> int:
    real = x.real
    if real > 0:
        return 1
    if real < 0:
        return -1
    if real == 0:
        return 0
    raise Unknown


def _power(x: Any, n: int) -> Any:
    if n > 200:
        raise Unknown
    return x**n


def _reciprocal(model: Model, head: Term, x: acb) -> acb:
    if _is_zero(x):
        return acb(model.anything("inv " + head.type.name))
    return 1 / x


def _integer_power(model: Model, _: Term, u: acb, z: int) -> acb:
    if z >= 0:
        return _power(u, z)
    if _is_zero(u):
        return acb(model.anything("inv C→C"))
    return 1 / _power(u, -z)


def _natural(model: Model, _: Term, z: int) -> int:
    return z if z >= 0 else abs(model.anything("toN", z))


def _logarithm(model: Model, _: Term, x: acb) -> acb:
    return x.log() if _sign(x) > 0 else acb(model.anything("ln", x))


def _root(model: Model, _: Term, x: acb) -> acb:
    return x.sqrt() if _sign(x) >= 0 else acb(model.anything("sqrt", x))


def _modulus(x: acb) -> acb:
    return -x if _sign(x) < 0 else x


def _floor(x: acb) -> int:
    found = x.real.floor().unique_fmpz()
    if found is None:
        raise Unknown
    return int(found)


def _sum(_: Model, __: Term, n: int, f: Callable[..., Any]) -> acb:
    if n > MOST_TERMS:
        raise Unknown
    total = acb(0)
    for i in range(n):
        total += f(i)
    return total


def _determinant(model: Model, _: Term, n: int, entry: Callable[..., Any]) -> acb:
    if n > 4:
        raise Unknown
    if n == 0:
        return acb(1)
    return sum(
        (
            (-1) ** j
            * _ball(entry(0, j))
            * _determinant(model, _, n - 1, lambda a, b, j=j: entry(a + 1, b if b < j else b + 1))
            for j in range(n)
        ),
        acb(0),
    )


def _integral(_: Model, __: Term, a: acb, b: acb, f: Callable[..., Any]) -> acb:
    count = [0]

    def integrand(x: acb, ___: bool) -> acb:
        count[0] += 1
        if count[0] > 400:
            return acb("nan")
        try:
            return _ball(f(x))
        except Unknown:
            return acb("nan")

    found = acb.integral(integrand, _ball(a), _ball(b))
    if not found.is_finite():
        raise Unknown
    return found


_MODEL_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "inv": _reciprocal,
    "powZ": _integer_power,
    "toN": _natural,
    "ln": _logarithm,
    "sqrt": _root,
    "sum": _sum,
    "det": _determinant,
    "integral": _integral,
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": lambda x, y: x + y,
    "mul": lambda x, y: x * y,
    "pow": _power,
    "toZ": lambda x: x,
    "toR": acb,
    "toC": lambda x: x,
    "pi": acb.pi,
    "I": lambda: acb(0, 1),
    "gamma": lambda: acb(flint.arb.const_euler()),
    "exp": lambda x: x.exp(),
    "cos": lambda x: x.cos(),
    "sin": lambda x: x.sin(),
    "cis": lambda x: (x * acb(0, 1)).exp(),
    "absR": _modulus,
    "floor": _floor,
    "conj": lambda u: acb(u.real, -u.imag),
    "re": lambda u: acb(u.real),
    "im": lambda u: acb(u.imag),
    "Abs": lambda u: acb(abs(u)),
    "half": lambda i: i // 2,
    "odd": lambda i: i % 2,
    "delta": lambda i, j: acb(int(i == j)),
    "skip": lambda j, b: b if b < j else b + 1,
}
