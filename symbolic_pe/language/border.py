"""From what authors write in SymPy to terms of the kernel.

Nothing is rebuilt or simplified in SymPy; every node is read as it stands.  What the reading means:

    symbols        integer ∧ nonnegative: ℕ, positive integer: ℕ with the guard 0 < n, integer: ℤ,
                   real: ℝ, positive, nonnegative: ℝ with the guards 0 < x, 0 ≤ x; others ℂ
    functions      from the types of their arguments (ℕ, ℤ or ℝ, the largest that occurs) to their
                   sort
    matrices       ℕ → ℕ → ℝ; a vector is a matrix with one column; sizes stand in = and the
                   operations
    Sum            over i = a, …, b: sum(b − a + 1, λi. f(a + i)), sum1 if a = 1
    b − a in ℕ     toN of the difference in ℤ; that it is natural is an obligation
    powers         xⁿ with a natural exponent: pow; with an integer one: powZ; of a positive base:
                   rpow; others the principal values rootC, powC
    sin, log, …    of complex numbers: sinC, logC, …; √ and log of a real number that need not be
                   ≥ 0: the real ones, which then stand for no number, or if ``principal`` is set
                   √x = √|x|·e^(i·arg(x)/2) and log x = ln |x| + i·arg x
    ForAll         a guard stands right after its quantifier

``Reader`` holds the types of the functions; ``Reader.of(statements)`` finds them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial, reduce
from itertools import chain
from operator import add, mul
from string import digits
from typing import Any

import sympy
from sympy import Basic, Integer, Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import (
    DEFINED,
    NAME,
    NUM,
    Term,
    constant,
    eta,
    forall,
    function,
    numeral,
    substitute,
    variable,
)
from symbolic_pe.kernel.types import NUMBERS, C, N, O, R, Type, Z, arrow
from symbolic_pe.language import authors_names, statements, terms
from symbolic_pe.language.domain import domain
from symbolic_pe.language.functions import CIRCULAR, HYPERBOLIC, SPECIAL, name_of
from symbolic_pe.language.sorts import Fact, Sort, facts, has_sort, is_positive, sort_of
from symbolic_pe.tactics import equations, logic
from symbolic_pe.tactics.definitions import DEFINITIONS, call
from symbolic_pe.tactics.elementary import ELEMENTARY, definition
from symbolic_pe.tactics.sums import below
from symbolic_pe.tactics.written import equal, implies, inverse, less, less_equal, lift

__all__ = ["OutsideVocabulary", "Reader", "guard", "sort_type"]


class OutsideVocabulary(ValueError):
    """The kernel has no term for this."""


_SYMBOLS = (Symbol, sympy.Dummy)
"""No other classes: what is equal to what is for the symbols to say."""
_TYPE_OF_SORT = {
    Sort.NATURAL: N,
    Sort.POSITIVE_INTEGER: N,
    Sort.INTEGER: Z,
    Sort.COMPLEX: C,
    Sort.REAL: R,
    Sort.POSITIVE: R,
    Sort.NONNEGATIVE: R,
}


def sort_type(symbol: Any) -> Type:
    """ℕ, ℤ, ℝ or ℂ: the type of a symbol, or of the values of an unknown function."""
    found: Type = _TYPE_OF_SORT[sort_of(symbol)]
    return found


def guard(thing: Any, term: Term) -> Term | None:
    """0 < x or 0 ≤ x, where the sort of the symbol says it and its type does not; of an unknown
    function, that all its values are so."""
    if isinstance(thing, terms.MatrixVariable):
        return None
    if term.type.source is not None:
        value, arguments = _application(term)
        about_value = guard(Symbol("value", **sort_of(thing).assumptions), value)
        return None if about_value is None else forall(*arguments, about_value)
    sort = sort_of(thing)
    if sort in (Sort.POSITIVE, Sort.POSITIVE_INTEGER):
        return less(0, term)
    return less_equal(0, term) if sort is Sort.NONNEGATIVE else None


def within(value: Any, symbol: Any, what: str) -> None:
    """Refuse a value that is not known to lie in the sort of the symbol that stands for it.

    SymPy knows the sort: |r| and √(r²) are r for a positive r, as soon as they are written down.
    """
    if not has_sort(sympy.sympify(value), sort_of(symbol)):
        raise OutsideVocabulary(
            f"{what} {value} is not known to lie in {sort_of(symbol).sign}, the sort of {symbol}"
        )


_Applied = dict[Any, list[set[int]]]
"""Unknown functions, with the levels (see ``_level``) of what stands in each place."""


class Reader:
    """Reads SymPy expressions and statements; ``functions`` are the types of unknown functions.

    ``principal``: roots and logarithms of real numbers of any sign are complex numbers.
    """

    def __init__(self, principal: bool = False) -> None:
        self.principal = principal
        self.functions: dict[Any, Type] = {}
        """The types of the unknown functions in what is being read."""
        self.guards: dict[Term, Term] = {}
        """0 < x or 0 ≤ x for the variables that were read so far and whose sort says it."""
        self._levels: dict[str, set[int]] = {}
        self._names: dict[tuple[str, Type], Any] = {}
        self._memories: dict[Any, dict[Any, Term]] = {}
        self._memory: dict[Any, Term] = {}
        self._found: dict[int, tuple[Any, _Applied]] = {}
        self._read_statements: dict[Any, dict[int, tuple[Any, Term]]] = {}
        self._statements: dict[int, tuple[Any, Term]] = {}
        self._defined: dict[Any, dict[Any, Term]] = {}
        self._definitions: dict[Any, Term] = {}
        self._attended: dict[tuple[int, ...], tuple[dict[Any, Type], Any]] = {}

    @classmethod
    def of(cls, *things: Any, principal: bool = False) -> Reader:
        """A reader for statements and terms that belong together."""
        reader = cls(principal)
        for thing in things:
            for head, places in reader._applied(thing).items():
                reader._levels.setdefault(_head_name(head), set()).update(*places)
        reader.attend(*things)
        return reader

    def attend(self, *things: Any) -> None:
        """Find the types of the functions in what is read next.

        A function has the arguments that it is applied to here; where these are natural numbers, it
        is one on ℤ if it is applied to integers anywhere, and always on ℂ if it is applied to
        complex numbers anywhere.
        """
        mentioned = [applied for applied in map(self._applied, things) if applied]
        key = tuple(map(id, mentioned))
        if key not in self._attended:
            self._attended[key] = self._types_in(mentioned)
        self.functions, types = self._attended[key]
        self._memory = self._memories.setdefault(types, {})
        self._statements = self._read_statements.setdefault(types, {})
        self._definitions = self._defined.setdefault(types, {})

    def _types_in(self, mentioned: list[_Applied]) -> tuple[dict[Any, Type], Any]:
        """The types of functions that are applied so, and a key of them."""
        found: dict[Any, list[int]] = {}
        for applied in mentioned:
            for head, places in applied.items():
                levels = list(map(max, places))
                found[head] = list(map(max, found.get(head, levels), levels))
        functions = {
            head: arrow(
                *(self._argument_type(_head_name(head), level) for level in levels), _result(head)
            )
            for head, levels in found.items()
        }
        return functions, frozenset(functions.items())

    def _applied(self, thing: Any) -> _Applied:
        """The unknown functions in a term or statement, with what they are applied to."""
        if id(thing) not in self._found:
            found: _Applied = {}
            for head, arguments in _applications(thing):
                places = found.setdefault(head, [set() for _ in arguments])
                for place, argument in zip(places, arguments, strict=False):
                    place.add(_level(argument))
            self._found[id(thing)] = thing, found
        return self._found[id(thing)][1]

    def _argument_type(self, name: str, level: int) -> Type:
        anywhere = self._levels.get(name, set())
        if 4 in anywhere or level == 4:
            return C
        is_real = level == 3 or (level == 0 and anywhere <= {0, 3} and 3 in anywhere)
        found: Type = R if is_real else Z if level == 2 or 2 in anywhere else N
        return found

    # variables ---------------------------------------------------------------------------------

    def variable(self, thing: Any) -> Term:
        """The variable of the kernel for a symbol, an unknown function or an unknown matrix.

        Variables of one name and different sorts (or sizes) are different; the later get primes.
        """
        if isinstance(thing, Symbol):
            if type(thing) not in _SYMBOLS:
                raise OutsideVocabulary(f"{thing} ({type(thing).__name__}) is not a symbol")
            x = self._own(thing, _name(thing.name), sort_type(thing))
            premise = guard(thing, x)
            if premise is not None:
                self.guards[x] = premise
            return x
        name = _head_name(thing)
        type_ = self.functions.get(thing)
        if type_ is None:
            matrix = isinstance(thing, terms.MatrixVariable)
            type_ = _MATRIX if matrix else arrow(self._argument_type(name, 1), sort_type(thing))
        return self._own(thing, _name(name), type_)

    def _own(self, thing: Any, name: str, type_: Type) -> Term:
        while self._names.setdefault((name, type_), thing) != thing:
            name += "′"
        return variable(name, type_)

    def fresh(self, name: str, scope: Mapping[Any, Term], *inside: Any, bound: Any = ()) -> str:
        """A name for a bound variable, which nothing in its scope has but the bound symbols."""
        free = frozenset().union(*map(terms.free_variables, inside)).difference(bound, scope)
        taken = {self.variable(thing).head for thing in free if isinstance(thing, Symbol)}
        taken.update(x.head for value in scope.values() for x in value.free)
        return _unused(name, taken)

    # numbers -----------------------------------------------------------------------------------

    def term(self, expression: Any, scope: Mapping[Any, Term] | None = None) -> Term:
        """The term of a number; ``scope``: what the bound symbols stand for."""
        if scope:
            return self._read(expression, scope)
        found = self._memory.get(expression)
        if found is None:
            found = self._memory[expression] = self._read(expression, {})
        return found

    def _read(self, e: Any, scope: Mapping[Any, Term]) -> Term:
        if type(e) in _SYMBOLS:
            return scope[e] if e in scope else self.variable(e)
        if isinstance(e, sympy.Rational):
            return _numeral(int(e.p), int(e.q))
        if isinstance(e, AppliedUndef):
            head = self.variable(e.func)
            return head(*self._arguments(head.type, e.args, scope))
        reading = _READERS.get(type(e))
        if reading is None:
            raise OutsideVocabulary(f"{e} ({type(e).__name__}) has no meaning in the kernel")
        _refuse_misshapen(e)
        return reading(self, e, scope)

    def _arguments(self, type_: Type, arguments: Any, scope: Mapping[Any, Term]) -> list[Term]:
        found = []
        for argument in arguments:
            found.append(self.number(argument, type_.source, scope))
            type_ = type_.target
        return found

    def number(self, expression: Any, type_: Type, scope: Mapping[Any, Term]) -> Term:
        """A number as one of this type: lifted, or an integer that is natural by ``toN``."""
        t = self.term(expression, scope)
        if type_ is N and t.type is Z:
            return (
                constant("toN", Z, N)(t) if t.kind != NUM else _refuse(f"{expression} is negative")
            )
        if NUMBERS.index(t.type) > NUMBERS.index(type_):
            raise OutsideVocabulary(f"{expression} is not known to be in {type_}")
        return lift(t, type_)

    def _numbers(self, e: Any, scope: Mapping[Any, Term]) -> list[Term]:
        return [self.term(argument, scope) for argument in e.args]

    def real(self, e: Any, scope: Mapping[Any, Term]) -> Term:
        t = self.term(e, scope)
        if t.type is C:
            raise OutsideVocabulary(f"{e} is not known to be real")
        return lift(t, R)

    # functions of one variable -----------------------------------------------------------------

    def abstraction(self, f: Any, scope: Mapping[Any, Term], type_: Type | None = None) -> Term:
        """λx…. value of a Lambda or MatrixLambda, as a function of this type if one is given."""
        is_matrix = isinstance(f, terms.MatrixLambda)
        symbols = tuple(f.args[0]) if is_matrix else tuple(f.signature)
        body = f.args[1] if is_matrix else f.expr
        bound, inside = [], dict(scope)
        for symbol in symbols:
            wanted = sort_type(symbol) if type_ is None else type_.source
            type_ = None if type_ is None else type_.target
            name = self.fresh(_name(symbol.name), inside, body, bound=symbols)
            bound.append(variable(name, wanted))
            inside[symbol] = self.in_type(bound[-1], sort_type(symbol))
        result = self.matrix(body, inside) if is_matrix else self.term(body, inside)
        result = result if type_ is None or is_matrix else self.in_type(result, type_)
        for x in reversed(bound):
            result = function(x, result)
        return result

    def in_type(self, t: Term, type_: Type) -> Term:
        """A number in another type: lifted, or an integer in ℕ by ``toN``."""
        return constant("toN", Z, N)(t) if (t.type, type_) == (Z, N) else lift(t, type_)

    def under(
        self,
        symbol: Any,
        start: Any,
        body: Any,
        reading: Callable[[Mapping[Any, Term]], Term],
        scope: Mapping[Any, Term],
    ) -> Term:
        """λi. what is read of a body, with the symbol for start + i, i natural."""
        beside = {} if start == 0 else {symbol: self.term(sympy.sympify(start), scope)}
        name = self.fresh(_name(symbol.name), {**scope, **beside}, body, bound=(symbol,))
        i = variable(name, N)
        inside = dict(scope)
        inside[symbol] = beside[symbol] + i if beside else i
        return function(i, reading(inside))

    # matrices ----------------------------------------------------------------------------------

    def matrix(self, m: Any, scope: Mapping[Any, Term]) -> Term:
        """A matrix as a λ-term ℕ → ℕ → ℝ."""
        reading = _MATRIX_READERS.get(type(m))
        if reading is None:
            raise OutsideVocabulary(f"{m} ({type(m).__name__}) has no meaning in the kernel")
        _refuse_misshapen(m)
        return reading(self, m, scope)

    def size(self, e: Any, scope: Mapping[Any, Term]) -> Term:
        return self.number(e, N, scope)

    # definitions -------------------------------------------------------------------------------

    def called(self, e: Any, scope: Mapping[Any, Term]) -> Term:
        """A call of a named definition: what is free in its body are its first arguments."""
        inner = e.definition
        for parameter, argument in zip(inner.parameters, e.arguments, strict=True):
            within(argument, parameter, f"the argument of {inner.name},")
        value = self.abstraction_of(inner)
        free = sorted(value.free, key=lambda x: (x.head, x.type.name))
        closed = value
        for x in reversed(free):
            closed = function(x, closed)
        parameters = [*free, *map(self.variable, inner.parameters)]
        head = _constant(inner.name, closed, tuple(x.head for x in parameters))
        given = [eta(x) for x in self._free_values(free, scope)]
        given += self._arguments(value.type, e.arguments, scope)
        return _applied(head, given)

    def abstraction_of(self, inner: Any) -> Term:
        """λx…. the body of a definition."""
        found = self._definitions.get(inner)
        if found is None:
            found = self._definitions[inner] = self._new_abstraction(inner)
        return found

    def _new_abstraction(self, inner: Any) -> Term:
        body = inner.body
        is_matrix = isinstance(body, terms.MatrixTerm)
        value = self.matrix(body, {}) if is_matrix else self.term(body, {})
        for symbol in reversed(inner.parameters):
            value = function(self.variable(symbol), value)
        return value

    def _free_values(self, free: list[Term], scope: Mapping[Any, Term]) -> Iterator[Term]:
        """What is free in a definition and bound around its call is meant to be the bound one."""
        bound = {self.variable(symbol): term for symbol, term in scope.items()}
        for x in free:
            yield bound.get(x, x)

    # statements --------------------------------------------------------------------------------

    def statement(self, s: Any, scope: Mapping[Any, Term] | None = None) -> Term:
        """The kernel's statement for one of ``symbolic_pe.language.statements``."""
        if scope:
            return self._said(s, scope)
        known = self._statements.get(id(s))
        if known is None:
            known = self._statements[id(s)] = s, self._said(s, {})
        return known[1]

    def _said(self, s: Any, scope: Mapping[Any, Term]) -> Term:
        reading = _STATEMENTS.get(type(s))
        if reading is None:
            raise OutsideVocabulary(f"{s!r} ({type(s).__name__}) is not a statement")
        try:
            return reading(self, s, scope)
        except RecursionError:
            raise OutsideVocabulary("the statement is nested too deeply") from None

    def quantified(self, s: Any, scope: Mapping[Any, Term], universal: bool) -> Term:
        _refuse_sizes_bound_inside(s)
        result = self.statement(s.body, {k: v for k, v in scope.items() if k not in s.variables})
        for thing in reversed(s.variables):
            x = self.variable(thing)
            premise = guard(thing, x)
            if universal:
                result = forall(x, result if premise is None else implies(premise, result))
            else:
                guarded = result if premise is None else logic.conjunction(premise, result)
                result = logic.exists(x, guarded)
        return result


# what a function is applied to --------------------------------------------------------------------


def _applications(*things: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """All applications of unknown functions in terms and statements."""
    seen: set[int] = set()
    waiting = list(things)
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if isinstance(part, AppliedUndef):
            yield part.func, part.args
        if isinstance(part, terms.MatrixValue):
            yield part.head, part.args[1:]
        if isinstance(part, Basic):
            waiting.extend(part.args)
            if isinstance(part, terms.ScalarCall | terms.MatrixCall):
                waiting.append(part.definition.body)
        elif hasattr(part, "__dataclass_fields__"):
            waiting.extend(_fields(part))


def _fields(statement: Any) -> Iterable[Any]:
    for name in statement.__dataclass_fields__:
        value = getattr(statement, name)
        yield from value if isinstance(value, tuple) else (value,)


_MATRIX = arrow(N, N, R)


def _head_name(head: Any) -> str:
    """The name of an unknown function or matrix."""
    return str(head.name if isinstance(head, terms.MatrixVariable) else head.__name__)


def _result(head: Any) -> Type:
    return _MATRIX if isinstance(head, terms.MatrixVariable) else sort_type(head)


def _level(e: Any) -> int:
    """0 for a whole number, 1 for what is made of natural numbers, 2 of integers, 3 of other real
    ones, 4 for what is not known to be real."""
    calls = e.atoms(terms.ScalarCall)
    if calls:
        return _level(e.xreplace({call: call.unfold() for call in calls}))
    if not e.is_integer:
        return 4 if _is_complex(e) else 3
    symbols = [s for s in e.free_symbols if isinstance(s, Symbol)]
    if not e.is_nonnegative:
        return 2
    return 1 if symbols else 0


_TAKEN = frozenset({*FUNCTIONS, *ELEMENTARY, "eq", "all"})


def _is_complex(e: Any) -> bool:
    """Whether complex variables occur in a number that is not known to be real."""
    if Fact.REAL in facts(e):
        return False
    return any(sort_of(x) is Sort.COMPLEX for x in terms.free_variables(e))


def _name(name: str) -> str:
    """A name for the kernel: an identifier, none of its functions; other signs by their number."""
    normal = unicodedata.normalize("NFKC", name)
    if not NAME.fullmatch(normal):
        normal = "".join(
            c if NAME.fullmatch(c) or c in digits else f"_u{ord(c):04x}_" for c in normal
        )
        normal = f"_{normal}" if normal[:1] in digits else normal
    return normal + "_" if normal in _TAKEN else normal


def _application(f: Term) -> tuple[Term, list[Term]]:
    """f(x₀, …) and the variables x₀, …"""
    types, result = [], f.type
    while result.source is not None:
        types.append(result.source)
        result = result.target
    taken = {x.head for x in f.free}
    arguments = [variable(_unused(f"x{k}", taken), type_) for k, type_ in enumerate(types)]
    return f(*map(eta, arguments)), arguments


def _constant(name: str, value: Term, parameters: tuple[str, ...]) -> Term:
    """The constant defined as this closed value; of several of a name the later get a number."""
    base, number = _name(name), 1
    while True:
        bare = base.rstrip("′'")
        wanted = base if number == 1 else f"{bare}_{number}{base[len(bare) :]}"
        free = wanted not in DEFINED and wanted not in DEFINITIONS
        if free and wanted not in _TAKEN:
            define(wanted, value)
            authors_names.record(wanted, authors_names.Names(base, parameters))
        if wanted in DEFINED and DEFINED[wanted].type is value.type:
            head = constant(wanted, value.type)
            if definition(head) is value:
                return head
        number += 1


def _applied(head: Term, arguments: list[Term]) -> Term:
    """A constant applied to some of its arguments: a λ-term in the others."""
    types = []
    rest = head.type
    while rest.source is not None:
        types.append(rest.source)
        rest = rest.target
    taken = {x.head for a in arguments for x in a.free}
    missing = []
    for place, type_ in enumerate(types[len(arguments) :]):
        name = "rc"[place] if place < 2 else f"a{place}"
        while name in taken:
            name += "′"
        missing.append(variable(name, type_))
    result = head(*arguments, *map(eta, missing)) if types else head
    for x in reversed(missing):
        result = function(x, result)
    return result


def _numeral(p: int, q: int) -> Term:
    return numeral(p, q, R if q > 1 else Z if p < 0 else N)


def _refuse(message: str) -> Any:
    raise OutsideVocabulary(message)


# readers of numbers -------------------------------------------------------------------------------


def _sum_of(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    return reduce(add, reader._numbers(e, scope))


def _product(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    return reduce(mul, reader._numbers(e, scope))


def _power(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    base, exponent = e.args
    if isinstance(exponent, Integer):
        return _whole_power(reader.term(base, scope), int(exponent))
    if isinstance(exponent, sympy.Rational) and exponent.q == 2:
        return _whole_power(_root(reader, base, scope), int(exponent.p))
    if base is sympy.E:
        return _exponential(reader, e, scope)
    x = reader.term(exponent, scope)
    b = reader.term(base, scope)
    if x.type is N:
        return b**x
    negative = reader.term(-exponent, scope) if exponent.could_extract_minus_sign() else None
    if negative is not None and negative.type is N:
        return inverse(b**negative)
    if is_positive(base) and b.type is not C and x.type is not C:
        return call("rpow", lift(b, R), lift(x, R))
    if x.type is Z:
        power = constant("powZ", C, Z, C)(lift(b, C), x)
        result: Term = power if b.type is C else constant("re", C, R)(power)
        return result
    if isinstance(exponent, sympy.Rational) and exponent > 0:
        return call("rootC", lift(b, C), lift(x, R))
    return call("powC", lift(b, C), lift(x, C))


def _root(reader: Reader, base: Any, scope: Mapping[Any, Term]) -> Term:
    """√x, the real one or the principal one."""
    t = reader.term(base, scope)
    if t.type is not C and (base.is_nonnegative or not reader.principal):
        return constant("sqrt", R, R)(lift(t, R))
    return call("sqrtC", lift(t, C))


def _logarithm(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    t = reader.term(e.args[0], scope)
    if t.type is not C and (e.args[0].is_positive or not reader.principal):
        return constant("ln", R, R)(lift(t, R))
    return call("logC", lift(t, C))


def _whole_power(b: Term, exponent: int) -> Term:
    if exponent >= 0:
        return b if exponent == 1 else b**exponent
    return inverse(b) if exponent == -1 else inverse(b ** (-exponent))


def _exponential(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    exponent = e.exp
    t = reader.term(exponent, scope)
    if t.type is not C:
        return constant("exp", R, R)(lift(t, R))
    if isinstance(exponent, sympy.Mul) and exponent.args.count(sympy.I) == 1:
        others = [reader.term(a, scope) for a in exponent.args if a is not sympy.I]
        if all(other.type is not C for other in others):
            return constant("cis", R, C)(lift(reduce(mul, others), R))
    if exponent is sympy.I:
        return constant("cis", R, C)(numeral(1, 1, R))
    if isinstance(exponent, sympy.Add) and all(_is_turn(part) for part in exponent.args):
        angles = [_angle(reader, part, scope) for part in exponent.args]
        return constant("cis", R, C)(lift(reduce(add, angles), R))
    return call("expC", t)


def _is_turn(e: Any) -> bool:
    return e is sympy.I or (
        isinstance(e, sympy.Mul)
        and e.args.count(sympy.I) == 1
        and all(a is sympy.I or a.is_real for a in e.args)
    )


def _angle(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    others = [reader.term(a, scope) for a in (e.args or ()) if a is not sympy.I]
    return reduce(mul, others) if others else numeral(1, 1, R)


def _real_function(name: str) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    """A function of the kernel; of a complex number, what is defined for these."""

    def reading(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
        t = reader.term(e.args[0], scope)
        if t.type is C and f"{name}C" in DEFINITIONS:
            return call(f"{name}C", t)
        argument = reader.real(e.args[0], scope)
        return equations.head(name)(argument)

    return reading


def _defined_function(name: str) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    """A function that is defined, of real numbers or, with C behind its name, of complex ones."""

    def reading(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
        t = reader.term(e.args[0], scope)
        if t.type is C and f"{name}C" in DEFINITIONS:
            return call(f"{name}C", t)
        return call(name, reader.real(e.args[0], scope))

    return reading


def _complex_function(name: str) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    def reading(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
        return equations.head(name)(lift(reader.term(e.args[0], scope), C))

    return reading


def _modulus(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    t = reader.term(e.args[0], scope)
    if t.type in (N, Z):
        return constant("floor", R, Z)(constant("absR", R, R)(lift(t, R)))
    return constant("Abs", C, R)(t) if t.type is C else constant("absR", R, R)(lift(t, R))


def _delta(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    i, j = (reader.term(argument, scope) for argument in e.args)
    if i.type is N and j.type is N:
        return constant("delta", N, N, R)(i, j)
    widest = C if C in (i.type, j.type) else R if R in (i.type, j.type) else Z
    return call(f"delta{widest}", lift(i, widest), lift(j, widest))


def _sum(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    body, *limits = e.args
    if len(limits) > 1:
        body = sympy.Sum(body, *limits[:-1])
    if len(limits[-1]) != 3:
        raise OutsideVocabulary(f"{e}: a sum has a first and a last index")
    index, low, high = limits[-1]
    within(low, index, "the start")
    if not has_sort(sympy.sympify(low), Sort.INTEGER):
        raise OutsideVocabulary(f"the start {low} of the index {index} is not known to be whole")

    def value(inside: Mapping[Any, Term]) -> Term:
        t = reader.term(body, inside)
        return t if t.type is C else lift(t, R)

    if low == 1:
        f = reader.under(index, 0, body, value, scope)
        return call("sum1" if f.type.target is R else "sum1_C", reader.size(high, scope), f)
    f = reader.under(index, low, body, value, scope)
    return constant("sum", N, f.type, f.type.target)(_count(reader, low, high, scope), f)


def _count(reader: Reader, low: Any, high: Any, scope: Mapping[Any, Term]) -> Term:
    """high − low + 1 in ℕ; as it stands, if what SymPy makes of it has a value where an end has
    none: from ⌊1/x⌋ to ⌊1/x⌋ there is one number only if x ≠ 0."""
    count = high - low + 1
    if {*domain(low), *domain(high)} <= {*domain(count)}:
        return reader.size(count, scope)
    first, last = (lift(reader.term(end, scope), Z) for end in (low, high))
    return constant("toN", Z, N)(last - first + 1)


def _integral(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    body, symbol, low, high = terms.operator_parts(e)
    if symbol.is_integer:  # SymPy has simplified the integrand for whole numbers
        raise OutsideVocabulary(f"{e}: the variable of integration must be real")
    for limit in (low, high):
        within(limit, symbol, "the limit")
    t = variable(reader.fresh(_name(symbol.name), scope, body, bound=(symbol,)), R)
    value = reader.term(body, {**scope, symbol: t})
    limits = reader.real(low, scope), reader.real(high, scope)
    if value.type is C:
        return call("integralC", *limits, function(t, value))
    f = function(t, lift(value, R))
    return constant("integral", R, R, f.type, R)(*limits, f)


def _dot(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    u, v = e.args
    return call("dot", reader.size(u.rows, scope), reader.matrix(u, scope), reader.matrix(v, scope))


def _trace(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    return call("trace", reader.size(e.arg.rows, scope), reader.matrix(e.arg, scope))


def _determinant(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    size, matrix = reader.size(e.arg.rows, scope), reader.matrix(e.arg, scope)
    return constant("det", N, matrix.type, R)(size, matrix)


def _component(reader: Reader, e: Any, scope: Mapping[Any, Term]) -> Term:
    vector, block, offset = e.args
    rows = terms.unfolded(vector).block.rows
    place = reader.number(block, N, scope)
    place = place if rows == 1 else numeral(int(rows), 1, N) * place
    place = place if offset == 0 else place + int(offset)
    return call("component", reader.size(vector.rows, scope), reader.matrix(vector, scope), place)


_QUOTIENTS = (*CIRCULAR[2:], *HYPERBOLIC)

_READERS: dict[type, Callable[[Reader, Any, Mapping[Any, Term]], Term]] = {
    sympy.Add: _sum_of,
    sympy.Mul: _product,
    sympy.Pow: _power,
    sympy.exp: _exponential,
    type(sympy.pi): lambda reader, e, scope: constant("pi", R),
    type(sympy.I): lambda reader, e, scope: constant("I", C),
    type(sympy.E): lambda reader, e, scope: constant("exp", R, R)(numeral(1, 1, R)),
    type(sympy.EulerGamma): lambda reader, e, scope: constant("gamma", R),
    sympy.log: _logarithm,
    sympy.sin: _real_function("sin"),
    sympy.cos: _real_function("cos"),
    sympy.floor: _real_function("floor"),
    **{kind: _defined_function(name_of(kind)) for kind in (*_QUOTIENTS, *SPECIAL, sympy.sign)},
    sympy.re: _complex_function("re"),
    sympy.im: _complex_function("im"),
    sympy.conjugate: _complex_function("conj"),
    sympy.Abs: _modulus,
    sympy.KroneckerDelta: _delta,
    sympy.Sum: _sum,
    sympy.Integral: _integral,
    terms.Dot: _dot,
    terms.Trace: _trace,
    terms.Determinant: _determinant,
    terms.Component: _component,
    terms.ScalarCall: lambda reader, e, scope: reader.called(e, scope),
}


_SHAPED = (
    terms.Dot,
    terms.Trace,
    terms.Determinant,
    terms.MatrixProduct,
    terms.MatrixSum,
    terms.Hadamard,
    terms.Grid,
)
_PLACES = {sympy.Add: None, sympy.Mul: None, sympy.Pow: 2, sympy.KroneckerDelta: 2}
"""How many arguments there are, where it is not one; None for at least one."""


def _refuse_misshapen(e: Any) -> None:
    """Refuse what no constructor makes: two arguments of a cosine, the trace of a 1×2 matrix."""
    if isinstance(e, sympy.Function | sympy.Add | sympy.Mul | sympy.Pow):
        many = _PLACES.get(type(e), 1)
        if not e.args or (many is not None and len(e.args) != many):
            raise OutsideVocabulary(f"{type(e).__name__} of {len(e.args)} arguments")
    if isinstance(e, _SHAPED):
        try:
            type(e)(*e.args)
        except (terms.MalformedStatement, TypeError) as error:
            raise OutsideVocabulary(str(error)) from None


# readers of matrices ------------------------------------------------------------------------------


def _grid(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
    """Σ over the entries: δ(a, row)·δ(b, column)·entry; of one column Σ δ(a, row)·entry."""
    a, b = (variable(reader.fresh(name, scope, m), N) for name in "ab")
    delta = constant("delta", N, N, R)
    summands = []
    for row in range(int(m.rows)):
        for col in range(int(m.cols)):
            entry = reader.real(m.entry(row, col), scope)
            place = delta(a, numeral(row, 1, N))
            place = place if m.cols == 1 else place * delta(b, numeral(col, 1, N))
            summands.append(place * entry)
    value = reduce(add, summands) if summands else numeral(0, 1, R)
    return function(a, function(b, value))


def _blocks(name: str, rows: int, cols: int) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    def reading(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
        block = m.block
        within(0, m.index, "the start")
        reader.size(m.count, scope)  # 2·(n/2) rows are a natural number, n/2 blocks need not be one
        if (block.rows, block.cols) == (1, 1) and name == "column2":
            return _simple_column(reader, m, scope)
        if (block.rows, block.cols) != (rows, cols):
            raise OutsideVocabulary(f"blocks of shape {block.shape} are not known")
        entries = [
            reader.under(m.index, 0, entry, partial(reader.real, entry), scope)
            for entry in block.entries
        ]
        return call(name, *entries)

    return reading


def _simple_column(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
    (value,) = m.block.entries
    entry = reader.under(m.index, 0, value, partial(reader.real, value), scope)
    a, b = (variable(reader.fresh(name, scope, m), N) for name in "ab")
    return function(a, function(b, substitute(entry, a)))


def _matrix_value(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> Term:
    _refuse_sizes(m.head, scope)
    head = reader.variable(m.head)
    return _applied(head, reader._arguments(head.type, m.args[1:], scope))


_MATRIX_READERS: dict[type, Callable[[Reader, Any, Mapping[Any, Term]], Term]] = {
    terms.Grid: _grid,
    terms.BlockColumn: _blocks("column2", 2, 1),
    terms.BlockDiagonal: _blocks("diagonal2", 2, 2),
    terms.Identity: lambda reader, m, scope: call("identity"),
    terms.MatrixValue: _matrix_value,
    terms.MatrixCall: lambda reader, m, scope: reader.called(m, scope),
    terms.MatrixProduct: lambda reader, m, scope: call(
        "mprod", reader.size(m.args[0].cols, scope), *(reader.matrix(a, scope) for a in m.args)
    ),
    terms.MatrixSum: lambda reader, m, scope: call(
        "msum", *(reader.matrix(a, scope) for a in m.args)
    ),
    terms.Hadamard: lambda reader, m, scope: call(
        "hadamard", *(reader.matrix(a, scope) for a in m.args)
    ),
    terms.Scaled: lambda reader, m, scope: call(
        "scaled", reader.real(m.args[0], scope), reader.matrix(m.args[1], scope)
    ),
    terms.Transpose: lambda reader, m, scope: call("transpose", reader.matrix(m.arg, scope)),
}


def _refuse_sizes(matrix: Any, bound: Iterable[Any]) -> None:
    """Refuse an unknown matrix whose size is bound where the matrix is not."""
    if terms.free_variables(matrix) & set(bound):
        raise OutsideVocabulary(f"the size of {matrix.name} depends on a variable bound inside")


def _refuse_sizes_bound_inside(s: Any) -> None:
    """Refuse ∀W ∀n where W has n rows, and ∀n around a W that is bound further out."""
    for place, symbol in enumerate(s.variables):
        own = s.variables[place + 1 :]
        for thing in statements.free_in(s.body).difference(own):
            if isinstance(thing, terms.MatrixVariable):
                _refuse_sizes(thing, {symbol} - {thing})


# readers of statements ----------------------------------------------------------------------------


def _equation(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    shape = terms.shape_of(s.lhs)
    if shape is None:
        return equal(reader.term(s.lhs, scope), reader.term(s.rhs, scope))
    sizes = [reader.size(number, scope) for number in shape]
    try:
        return call("meq", *sizes, reader.matrix(s.lhs, scope), reader.matrix(s.rhs, scope))
    except OutsideVocabulary:
        if not reader.principal:
            raise
    return _entry_by_entry(reader, s, scope)


def _entry_by_entry(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    """An equation of explicit complex matrices: their entries are equal, row by row."""
    sides = [_complex_entries(reader, side, scope) for side in (s.lhs, s.rhs)]
    pairs = zip(*(chain.from_iterable(side) for side in sides), strict=True)
    return logic.conjunction(*(equal(a, b) for a, b in pairs))


def _complex_entries(reader: Reader, m: Any, scope: Mapping[Any, Term]) -> list[list[Term]]:
    """The entries of an explicit matrix as complex numbers."""
    if isinstance(m, terms.MatrixCall):
        return _complex_entries(reader, m.unfold(), scope)
    if isinstance(m, terms.Grid):
        return [
            [lift(reader.term(m.entry(row, col), scope), C) for col in range(int(m.cols))]
            for row in range(int(m.rows))
        ]
    if isinstance(m, terms.Identity) and m.rows.is_Integer:
        size = range(int(m.rows))
        return [[numeral(int(row == col), 1, C) for col in size] for row in size]
    if isinstance(m, terms.Transpose):
        return [
            list(column) for column in zip(*_complex_entries(reader, m.arg, scope), strict=True)
        ]
    if isinstance(m, terms.Scaled):
        factor = lift(reader.term(m.args[0], scope), C)
        rows = _complex_entries(reader, m.args[1], scope)
        return [[factor * entry for entry in row] for row in rows]
    if not isinstance(m, terms.MatrixSum | terms.MatrixProduct):
        raise OutsideVocabulary(f"{m} ({type(m).__name__}) is no explicit complex matrix")
    first, second = (_complex_entries(reader, part, scope) for part in m.args)
    if isinstance(m, terms.MatrixSum):
        return [list(map(add, *pair)) for pair in zip(first, second, strict=True)]
    columns = list(zip(*second, strict=True))
    return [[reduce(add, map(mul, row, column)) for column in columns] for row in first]


def _comparison(
    kind: Callable[[Term, Term], Term], complex_kind: str
) -> Callable[[Reader, Any, Mapping[Any, Term]], Term]:
    """s ≤ t of real numbers; of complex ones, if these are read, that both are real and s ≤ t."""

    def reading(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
        sides = reader.term(s.lhs, scope), reader.term(s.rhs, scope)
        if reader.principal and any(side.type is C for side in sides):
            return call(complex_kind, *(lift(side, C) for side in sides))
        return kind(reader.real(s.lhs, scope), reader.real(s.rhs, scope))

    return reading


def _derivative(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    deriv = constant("deriv", arrow(R, R), R, R, O)
    (symbol,) = terms.binder(s.function)[0]
    within(s.point, symbol, "the point")
    point = reader.real(s.point, scope)
    if not isinstance(s.function, terms.MatrixLambda):
        f = reader.abstraction(s.function, scope)
        x = variable("x_", R)
        while x in f.free:
            x = variable(x.head + "_", R)
        slope = reader.term(s.value, scope)
        if f(x).type is C or slope.type is C:
            return call("derivC", function(x, lift(f(x), C)), point, lift(slope, C))
        return deriv(function(x, lift(f(x), R)), point, reader.real(s.value, scope))
    f, value = reader.abstraction(s.function, scope), reader.matrix(s.value, scope)
    free = {x.head for x in f.free | value.free}
    a, b, x = (
        variable(_unused(name, free), type_) for name, type_ in (("a", N), ("b", N), ("x", R))
    )
    entry = deriv(function(x, f(x, a, b)), point, value(a, b))
    rows, cols = (reader.size(number, scope) for number in s.value.shape)
    return forall(a, b, implies(below(a, rows), below(b, cols), entry))


def _unused(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "′"
    return name


def _limit(reader: Reader, s: Any, scope: Mapping[Any, Term]) -> Term:
    (symbol,) = s.function.signature
    type_ = sort_type(symbol)
    name = f"tends_{type_.name}" + ("_positive" if symbol.is_positive else "")
    f = reader.abstraction(s.function, scope)
    x = reader.variable(symbol)
    return call(name, function(x, lift(f(x), R)), reader.real(s.limit, scope))


_STATEMENTS: dict[type, Callable[[Reader, Any, Mapping[Any, Term]], Term]] = {
    statements.Equation: _equation,
    statements.LessEqual: _comparison(less_equal, "leC"),
    statements.Less: _comparison(less, "ltC"),
    statements.Not: lambda r, s, scope: logic.negation(r.statement(s.body, scope)),
    statements.And: lambda r, s, scope: logic.conjunction(
        *(r.statement(part, scope) for part in s.parts)
    ),
    statements.Or: lambda r, s, scope: logic.disjunction(
        *(r.statement(part, scope) for part in s.parts)
    ),
    statements.Implies: lambda r, s, scope: implies(
        r.statement(s.premise, scope), r.statement(s.conclusion, scope)
    ),
    statements.ForAll: lambda r, s, scope: r.quantified(s, scope, True),
    statements.Exists: lambda r, s, scope: r.quantified(s, scope, False),
    statements.HasDerivative: _derivative,
    statements.TendsTo: _limit,
}
