"""Types, guards and names of what authors write, and what the kernel has no term for."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from string import digits
from typing import Any

import sympy
from sympy import Basic, Symbol
from sympy.core.function import AppliedUndef

from symbolic_pe.foundations.definitions import DEFINITIONS
from symbolic_pe.foundations.elementary import ELEMENTARY, definition
from symbolic_pe.foundations.written import less, less_equal
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.rules import define
from symbolic_pe.kernel.terms import (
    DEFINED,
    NAME,
    Term,
    constant,
    eta,
    forall,
    function,
    numeral,
    variable,
)
from symbolic_pe.kernel.types import C, N, R, Type, Z, arrow
from symbolic_pe.language import authors_names, terms
from symbolic_pe.language.sorts import Fact, Sort, facts, has_sort, sort_of


class OutsideVocabulary(ValueError):
    """The kernel has no term for this."""


SYMBOLS = (Symbol, sympy.Dummy)
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
        value, arguments = application(term)
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


Applied = dict[Any, list[set[int]]]
"""Unknown functions, with the levels (see ``_level``) of what stands in each place."""


def applications(*things: Any) -> Iterator[tuple[Any, tuple[Any, ...]]]:
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


MATRIX = arrow(N, N, R)


def head_name(head: Any) -> str:
    """The name of an unknown function or matrix."""
    return str(head.name if isinstance(head, terms.MatrixVariable) else head.__name__)


def result_type(head: Any) -> Type:
    return MATRIX if isinstance(head, terms.MatrixVariable) else sort_type(head)


def level_of(e: Any) -> int:
    """0 for a whole number, 1 for what is made of natural numbers, 2 of integers, 3 of other real
    ones, 4 for what is not known to be real."""
    calls = e.atoms(terms.ScalarCall)
    if calls:
        return level_of(e.xreplace({call: call.unfold() for call in calls}))
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


def kernel_name(name: str) -> str:
    """A name for the kernel: an identifier, none of its functions; other signs by their number."""
    normal = unicodedata.normalize("NFKC", name)
    if not NAME.fullmatch(normal):
        normal = "".join(
            c if NAME.fullmatch(c) or c in digits else f"_u{ord(c):04x}_" for c in normal
        )
        normal = f"_{normal}" if normal[:1] in digits else normal
    return normal + "_" if normal in _TAKEN else normal


def application(f: Term) -> tuple[Term, list[Term]]:
    """f(x₀, …) and the variables x₀, …"""
    types, result = [], f.type
    while result.source is not None:
        types.append(result.source)
        result = result.target
    taken = {x.head for x in f.free}
    arguments = [variable(unused_name(f"x{k}", taken), type_) for k, type_ in enumerate(types)]
    return f(*map(eta, arguments)), arguments


def defined_constant(name: str, value: Term, parameters: tuple[str, ...]) -> Term:
    """The constant defined as this closed value; of several of a name the later get a number."""
    base, number = kernel_name(name), 1
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


def applied_constant(head: Term, arguments: list[Term]) -> Term:
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


def numeral_of(p: int, q: int) -> Term:
    return numeral(p, q, R if q > 1 else Z if p < 0 else N)


def refuse(message: str) -> Any:
    raise OutsideVocabulary(message)


def unused_name(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "′"
    return name
