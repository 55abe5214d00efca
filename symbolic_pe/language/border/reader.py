"""What reads SymPy's expressions and statements, with the types of unknown functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import sympy
from sympy import Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.foundations import logic
from symbolic_pe.foundations.written import implies, lift
from symbolic_pe.kernel.terms import NUM, Term, constant, eta, forall, function, variable
from symbolic_pe.kernel.types import NUMBERS, C, N, R, Type, Z, arrow
from symbolic_pe.language import terms
from symbolic_pe.language.border import matrices, vocabulary
from symbolic_pe.language.border.formulas import STATEMENT_READINGS
from symbolic_pe.language.border.numbers import NUMBER_READINGS

if TYPE_CHECKING:
    from symbolic_pe.language.border.vocabulary import Applied


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
        self._found: dict[int, tuple[Any, Applied]] = {}
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
                reader._levels.setdefault(vocabulary.head_name(head), set()).update(*places)
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

    def _types_in(self, mentioned: list[Applied]) -> tuple[dict[Any, Type], Any]:
        """The types of functions that are applied so, and a key of them."""
        found: dict[Any, list[int]] = {}
        for applied in mentioned:
            for head, places in applied.items():
                levels = list(map(max, places))
                found[head] = list(map(max, found.get(head, levels), levels))
        functions = {
            head: arrow(
                *(self._argument_type(vocabulary.head_name(head), level) for level in levels),
                vocabulary.result_type(head),
            )
            for head, levels in found.items()
        }
        return functions, frozenset(functions.items())

    def _applied(self, thing: Any) -> Applied:
        """The unknown functions in a term or statement, with what they are applied to."""
        if id(thing) not in self._found:
            found: Applied = {}
            for head, arguments in vocabulary.applications(thing):
                places = found.setdefault(head, [set() for _ in arguments])
                for place, argument in zip(places, arguments, strict=False):
                    place.add(vocabulary.level_of(argument))
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
            if type(thing) not in vocabulary.SYMBOLS:
                raise vocabulary.OutsideVocabulary(
                    f"{thing} ({type(thing).__name__}) is not a symbol"
                )
            x = self._own(thing, vocabulary.kernel_name(thing.name), vocabulary.sort_type(thing))
        else:
            name, type_ = vocabulary.head_name(thing), self.functions.get(thing)
            if type_ is None:
                matrix = isinstance(thing, terms.MatrixVariable)
                type_ = (
                    vocabulary.MATRIX
                    if matrix
                    else arrow(self._argument_type(name, 1), vocabulary.sort_type(thing))
                )
            x = self._own(thing, vocabulary.kernel_name(name), type_)
        premise = vocabulary.guard(thing, x)
        if premise is not None:
            self.guards[x] = premise
        return x

    def _own(self, thing: Any, name: str, type_: Type) -> Term:
        while self._names.setdefault((name, type_), thing) != thing:
            name += "′"
        return variable(name, type_)

    def fresh(self, name: str, scope: Mapping[Any, Term], *inside: Any, bound: Any = ()) -> str:
        """A name for a bound variable, which nothing in its scope has but the bound symbols."""
        free = frozenset().union(*map(terms.free_variables, inside)).difference(bound, scope)
        taken = {self.variable(thing).head for thing in free if isinstance(thing, Symbol)}
        taken.update(x.head for value in scope.values() for x in value.free)
        return vocabulary.unused_name(name, taken)

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
        if type(e) in vocabulary.SYMBOLS:
            return scope[e] if e in scope else self.variable(e)
        if isinstance(e, sympy.Rational):
            return vocabulary.numeral_of(int(e.p), int(e.q))
        if isinstance(e, AppliedUndef):
            head = self.variable(e.func)
            return head(*self.arguments(head.type, e.args, scope))
        reading = NUMBER_READINGS.get(type(e))
        if reading is None:
            raise vocabulary.OutsideVocabulary(
                f"{e} ({type(e).__name__}) has no meaning in the kernel"
            )
        matrices.refuse_misshapen(e)
        return reading(self, e, scope)

    def arguments(self, type_: Type, arguments: Any, scope: Mapping[Any, Term]) -> list[Term]:
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
                constant("toN", Z, N)(t)
                if t.kind != NUM
                else vocabulary.refuse(f"{expression} is negative")
            )
        if NUMBERS.index(t.type) > NUMBERS.index(type_):
            raise vocabulary.OutsideVocabulary(f"{expression} is not known to be in {type_}")
        return lift(t, type_)

    def numbers(self, e: Any, scope: Mapping[Any, Term]) -> list[Term]:
        return [self.term(argument, scope) for argument in e.args]

    def real(self, e: Any, scope: Mapping[Any, Term]) -> Term:
        t = self.term(e, scope)
        if t.type is C:
            raise vocabulary.OutsideVocabulary(f"{e} is not known to be real")
        return lift(t, R)

    # functions of one variable -----------------------------------------------------------------

    def abstraction(self, f: Any, scope: Mapping[Any, Term], type_: Type | None = None) -> Term:
        """λx…. value of a Lambda or MatrixLambda, as a function of this type if one is given."""
        is_matrix = isinstance(f, terms.MatrixLambda)
        symbols = tuple(f.args[0]) if is_matrix else tuple(f.signature)
        body = f.args[1] if is_matrix else f.expr
        bound, inside = [], dict(scope)
        for symbol in symbols:
            wanted = vocabulary.sort_type(symbol) if type_ is None else type_.source
            type_ = None if type_ is None else type_.target
            name = self.fresh(vocabulary.kernel_name(symbol.name), inside, body, bound=symbols)
            bound.append(variable(name, wanted))
            inside[symbol] = self.in_type(bound[-1], vocabulary.sort_type(symbol))
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
        name = self.fresh(
            vocabulary.kernel_name(symbol.name), {**scope, **beside}, body, bound=(symbol,)
        )
        i = variable(name, N)
        inside = dict(scope)
        inside[symbol] = beside[symbol] + i if beside else i
        return function(i, reading(inside))

    # matrices ----------------------------------------------------------------------------------

    def matrix(self, m: Any, scope: Mapping[Any, Term]) -> Term:
        """A matrix as a λ-term ℕ → ℕ → ℝ."""
        reading = matrices.MATRIX_READINGS.get(type(m))
        if reading is None:
            raise vocabulary.OutsideVocabulary(
                f"{m} ({type(m).__name__}) has no meaning in the kernel"
            )
        matrices.refuse_misshapen(m)
        return reading(self, m, scope)

    def size(self, e: Any, scope: Mapping[Any, Term]) -> Term:
        return self.number(e, N, scope)

    # definitions -------------------------------------------------------------------------------

    def called(self, e: Any, scope: Mapping[Any, Term]) -> Term:
        """A call of a named definition: what is free in its body are its first arguments."""
        inner = e.definition
        for parameter, argument in zip(inner.parameters, e.arguments, strict=True):
            vocabulary.within(argument, parameter, f"the argument of {inner.name},")
        value = self.abstraction_of(inner)
        free = sorted(value.free, key=lambda x: (x.head, x.type.name))
        closed = value
        for x in reversed(free):
            closed = function(x, closed)
        parameters = [*free, *map(self.variable, inner.parameters)]
        head = vocabulary.defined_constant(inner.name, closed, tuple(x.head for x in parameters))
        given = [eta(x) for x in self._free_values(free, scope)]
        given += self.arguments(value.type, e.arguments, scope)
        return vocabulary.applied_constant(head, given)

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
            return self._read_statement(s, scope)
        known = self._statements.get(id(s))
        if known is None:
            known = self._statements[id(s)] = s, self._read_statement(s, {})
        return known[1]

    def _read_statement(self, s: Any, scope: Mapping[Any, Term]) -> Term:
        reading = STATEMENT_READINGS.get(type(s))
        if reading is None:
            raise vocabulary.OutsideVocabulary(f"{s!r} ({type(s).__name__}) is not a statement")
        try:
            return reading(self, s, scope)
        except RecursionError:
            raise vocabulary.OutsideVocabulary("the statement is nested too deeply") from None

    def quantified(self, s: Any, scope: Mapping[Any, Term], universal: bool) -> Term:
        matrices.refuse_sizes_bound_inside(s)
        result = self.statement(s.body, {k: v for k, v in scope.items() if k not in s.variables})
        for thing in reversed(s.variables):
            x = self.variable(thing)
            premise = vocabulary.guard(thing, x)
            if universal:
                result = forall(x, result if premise is None else implies(premise, result))
            else:
                guarded = result if premise is None else logic.conjunction(premise, result)
                result = logic.exists(x, guarded)
        return result
