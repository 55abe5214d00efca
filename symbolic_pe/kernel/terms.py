"""Terms: simply typed λ-terms in β-normal η-long form, with nameless binders.

A term is one of

    VAR    a variable: its name and type             CONST  a constant of the table, or a defined one
    NUM    a numeral: two integers (p, q)            BOUND  the variable of the binder ``head`` places out
    APP    a variable or constant ``head`` applied to all its arguments
    LAM    λ: ``args[0]`` is the body; ``head`` is a name for printing that means nothing

Equal terms are one object, terms that differ in bound names only included.  Nothing is evaluated or
rearranged.  Statements are terms of type o.  Public functions take closed terms (no BOUND without its
binder) of exactly this class.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from math import gcd
from types import MappingProxyType
from typing import Any
from weakref import ref

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.types import INTERNING, NUMBERS, C, N, O, R, Sealed, Type, Z, arrow, need

VAR, CONST, NUM, BOUND, APP, LAM = range(6)
NAME = re.compile(r"[^\W\d]\w*[′']*")
LONGEST_NAME = 100
LARGEST_BITS = 4096
"""A numeral has at most so many binary digits above and below the line."""


class Term(Sealed):
    """A term; ``loose`` is 1 + the largest index without its binder, ``free`` its free variables."""

    __slots__ = ("__weakref__", "args", "free", "head", "kind", "loose", "type")
    kind: int
    head: Any
    args: tuple[Term, ...]
    type: Type
    loose: int
    free: frozenset[Term]

    def __repr__(self) -> str:
        return _core(self, 12)

    def __call__(self, *arguments: Term) -> Term:
        """A variable or constant applied to all of its arguments, a λ-term to some."""
        if self.kind != LAM:
            return application(self, *arguments)
        for argument in arguments:
            self = substitute(self, argument)
        return self

    def __add__(self, other: Term | int) -> Term:
        return operation("add", self, other)

    def __mul__(self, other: Term | int) -> Term:
        return operation("mul", self, other)

    def __neg__(self) -> Term:
        return operation("mul", -1, self)

    def __sub__(self, other: Term | int) -> Term:
        return self + -other

    def __truediv__(self, other: Term | int) -> Term:
        return self * inverse(other)

    def __pow__(self, exponent: Term | int) -> Term:
        return constant("pow", self.type, N, self.type)(self, as_term(exponent))

    def __radd__(self, other: int) -> Term:
        return operation("add", other, self)

    def __rmul__(self, other: int) -> Term:
        return operation("mul", other, self)

    def __rsub__(self, other: int) -> Term:
        return other + -self


_SET = [getattr(Term, name).__set__ for name in ("kind", "head", "args", "type", "loose", "free")]
_NONE: frozenset[Term] = frozenset()


class _Reference(ref):  # type: ignore[type-arg]
    """A weak reference that knows where it is kept."""

    key: tuple[object, ...]


_terms: dict[tuple[object, ...], _Reference] = {}


def _forget(reference: _Reference) -> None:
    with INTERNING:
        if _terms.get(reference.key) is reference:
            del _terms[reference.key]


def _make(kind: int, head: Any, args: tuple[Term, ...], *rest: Any) -> Term:
    """The one term with this kind, head, arguments, type, loose index and free variables."""
    key = (kind, None if kind == LAM else head, args, rest[0])
    with INTERNING:
        found = _terms[key]() if key in _terms else None
        if found is None:
            found = object.__new__(Term)  # type: ignore[arg-type]
            for put, value in zip(_SET, (kind, head, args, *rest), strict=True):
                put(found, value)
            if kind == VAR:
                _SET[5](found, frozenset((found,)))
            reference = _terms[key] = _Reference(found, _forget)
            reference.key = key
        return found


def is_term(*candidates: object) -> None:
    """Refuse what is not exactly a closed term."""
    for candidate in candidates:
        need(type(candidate) is Term, "a term is needed")
        need(not candidate.loose, "an index has no binder")  # type: ignore[attr-defined]


def is_name(name: object) -> None:
    """Refuse what is not exactly a string that is an identifier without look-alikes."""
    need(type(name) is str and len(name) <= LONGEST_NAME, "a name is a short string")
    good = NAME.fullmatch(name) and unicodedata.normalize("NFKC", name) == name  # type: ignore[call-overload, arg-type]
    need(good, "{} is no name: letters, digits, _ and primes at the end make one", name)


def variable(name: str, type_: Type) -> Term:
    """The variable of this name and type; of one name and two types there are two variables."""
    is_name(name)
    need(type(type_) is Type, "a type is needed")
    need(name not in FUNCTIONS, "{} is a function of the table, no name for a variable", name)
    return _make(VAR, name, (), type_, 0, _NONE)


_defined: dict[str, Type] = {}
DEFINED = MappingProxyType(_defined)
"""The constants that are not in the table, and their types."""


def new_constant(name: str, type_: Type) -> Term:
    """A constant of a new name, of which nothing is known; ``define`` says what it is."""
    is_name(name)
    need(type(type_) is Type, "a type is needed")
    with INTERNING:
        need(name not in {*FUNCTIONS, "eq", "all", *_defined}, f"{name} has a meaning already")
        _defined[name] = type_
    return constant(name, type_)


def constant(name: str, *types: Type) -> Term:
    """The constant of the table, or the defined one, of this type (of its arguments, of its value)."""
    need(type(name) is str, "a name is a string")
    type_ = arrow(*types)
    if name == "eq":
        fits = len(types) == 3 and types[0] is types[1] and types[2] is O
    elif name == "all":
        fits = len(types) == 2 and types[0].target is O and types[1] is O
    else:
        fits = type_ in FUNCTIONS[name].types if name in FUNCTIONS else _defined.get(name) is type_
    need(fits, "there is no constant {} of type {}", name, type_)
    return _make(CONST, name, (), type_, 0, _NONE)


def numeral(p: int, q: int, type_: Type) -> Term:
    """The numeral p/q, a fraction in lowest terms with q > 0."""
    need(type(p) is int and type(q) is int, "a numeral is made of two integers")
    need(max(p.bit_length(), q.bit_length()) <= LARGEST_BITS, "the numeral is too long")
    need(q > 0 and gcd(p, q) == 1, "a numeral is a fraction in lowest terms")
    fits = type_ in (R, C) or (q == 1 and (type_ is Z or (type_ is N and p >= 0)))
    need(fits, "{}/{} is no numeral of type {}", p, q, type_)
    return _make(NUM, (p, q), (), type_, 0, _NONE)


def application(head: Term, *arguments: Term) -> Term:
    """A variable or constant applied to all of its arguments."""
    is_term(head, *arguments)
    need(head.kind in (VAR, CONST), "only a variable or a constant is applied")
    return _application(head, arguments)


def _application(head: Term, arguments: tuple[Term, ...]) -> Term:
    rest, loose, free = head.type, head.loose, head.free
    for argument in arguments:
        need(argument.type is rest.source, "{}: {} for {}", head.head, argument.type, rest)
        _is_long(argument)
        loose = max(loose, argument.loose)
        free = free if argument.free is free else free | argument.free
        rest = rest.target
    need(arguments and rest.source is None, "{} has too few arguments", head.head)
    return _make(APP, head, arguments, rest, loose, free)


def _is_long(t: Term) -> None:
    need(t.type.source is None or t.kind == LAM, "a function is written as a λ-term")


def function(x: Term, body: Term) -> Term:
    """λx. body."""
    is_term(x, body)
    need(x.kind == VAR, "λ binds a variable")
    _is_long(body)
    abstracted = _rebuild(
        body, lambda u, _: x not in u.free, lambda u, k: _bound(k, x.type, u is x, u)
    )
    return _lambda(x.head, x.type, abstracted)


def _lambda(name: str, type_: Type, body: Term) -> Term:
    return _make(LAM, name, (body,), arrow(type_, body.type), max(0, body.loose - 1), body.free)


def _bound(index: int, type_: Type, wanted: bool = True, other: Any = None) -> Term:
    return _make(BOUND, index, (), type_, index + 1, _NONE) if wanted else other


def substitute(f: Term, value: Term) -> Term:
    """The body of a λ-term with the value for its variable, β-reduced."""
    is_term(f, value)
    need(f.kind == LAM, "a λ-term is needed")
    need(
        f.type.source is value.type, f"a value of type {f.type.source} is needed, not {value.type}"
    )
    _is_long(value)
    return _contract(f.args[0], value)


def _contract(body: Term, value: Term) -> Term:
    """The value for the outermost index; the other indices without a binder come down by one."""

    def put(u: Term, k: int) -> Term:
        return _shift(value, k) if u.head == k else _bound(u.head - 1, u.type)

    return _rebuild(body, lambda u, k: u.loose <= k, put)


def _shift(t: Term, by: int) -> Term:
    """The indices without a binder raised."""
    return _rebuild(t, lambda u, k: u.loose <= k, lambda u, _: _bound(u.head + by, u.type))


def _rebuild(
    t: Term, stays: Callable[[Term, int], bool], leaf: Callable[[Term, int], Term]
) -> Term:
    """The term with other variables and indices; ``stays`` and ``leaf`` are told the binders passed.

    A loop instead of recursion, so that long sums are no problem.
    """
    done: dict[tuple[Term, int], Term] = {}
    waiting = [(t, 0)]
    while waiting:
        part = u, k = waiting[-1]
        if part in done or stays(u, k):
            done.setdefault(part, u)
            waiting.pop()
            continue
        inside = [(argument, k + (u.kind == LAM)) for argument in u.args]
        missing = [inner for inner in inside if inner not in done]
        if missing:
            waiting += missing
            continue
        waiting.pop()
        arguments = tuple([done[inner] for inner in inside])
        if u.kind == LAM:
            done[part] = _lambda(u.head, u.type.source, arguments[0])
        elif u.kind == APP:
            done[part] = _reduced(u.head if stays(u.head, k) else leaf(u.head, k), arguments)
        else:
            done[part] = leaf(u, k)
    return done[t, 0]


def _reduced(head: Term, arguments: tuple[Term, ...]) -> Term:
    if head.kind != LAM:
        return _application(head, arguments)
    for argument in arguments:
        head = _contract(head.args[0], argument)
    return head


def eta(x: Term) -> Term:
    """A variable or constant as a term in η-long form: f as λa. λb. f(a, b)."""
    is_term(x)
    if x.kind == LAM:
        return x
    bound: list[Term] = []
    rest = x.type
    while rest.source is not None:
        bound.append(
            variable(f"a{len(bound)}" + "_" * (x.kind == VAR and len(x.head)), rest.source)
        )
        rest = rest.target
    result = application(x, *map(eta, bound)) if bound else x
    for y in reversed(bound):
        result = function(y, result)
    return result


def _core(t: Term, depth: int) -> str:
    """The term in prefix notation for messages; ``#0`` is bound by the innermost λ around it."""
    if t.kind == NUM:
        return str(t.head[0]) if t.head[1] == 1 else "{}/{}".format(*t.head)
    inside = ", ".join(_core(a, depth - 1) for a in t.args) if depth else "…"
    if t.kind == LAM:
        return f"λ{t.head}. {inside}"
    name = f"#{t.head}" if t.kind == BOUND else t.head if t.kind != APP else _core(t.head, depth)
    return f"{name}({inside})" if t.args else name


# Terms as they are written


def as_term(value: Term | int) -> Term:
    """The term; for an integer its numeral, in ℕ if it is there."""
    if type(value) is int:
        return numeral(value, 1, N if value >= 0 else Z)
    is_term(value)
    return value  # type: ignore[return-value]


def lift(t: Term, type_: Type) -> Term:
    """A number as a number of a larger type: ℕ ⊂ ℤ ⊂ ℝ ⊂ ℂ; a numeral becomes a numeral."""
    is_term(t)
    if t.type is type_ or t.type not in NUMBERS or type_ not in NUMBERS:
        return t
    need(NUMBERS.index(t.type) < NUMBERS.index(type_), "{} is not part of {}", t.type, type_)
    if t.kind == NUM:
        return numeral(t.head[0], t.head[1], type_)
    if type_ is C:
        return constant("toC", R, C)(lift(t, R))
    return constant("toZ" if type_ is Z else "toR", t.type, type_)(t)


def operation(name: str, s: Term | int, t: Term | int) -> Term:
    """s + t, s · t or s = t (``add``, ``mul``, ``eq``), of numbers in the larger of their types."""
    left, right = as_term(s), as_term(t)
    if left.type in NUMBERS and right.type in NUMBERS:
        larger = NUMBERS[max(NUMBERS.index(left.type), NUMBERS.index(right.type))]
        left, right = lift(left, larger), lift(right, larger)
    result = O if name == "eq" else left.type
    return constant(name, left.type, left.type, result)(left, right)


def inverse(t: Term | int) -> Term:
    """t⁻¹, in ℝ or ℂ."""
    term = as_term(t)
    term = term if term.type is C else lift(term, R)
    return constant("inv", term.type, term.type)(term)


def equal(s: Term | int, t: Term | int) -> Term:
    """s = t."""
    return operation("eq", s, t)


def unequal(s: Term | int, t: Term | int) -> Term:
    """s ≠ t, which is s = t ⇒ ⊥."""
    return implies(equal(s, t), FALSE)


def less(s: Term | int, t: Term | int) -> Term:
    """s < t."""
    return constant("lt", R, R, O)(lift(as_term(s), R), lift(as_term(t), R))


def less_equal(s: Term | int, t: Term | int) -> Term:
    """s ≤ t."""
    return constant("le", R, R, O)(lift(as_term(s), R), lift(as_term(t), R))


def implies(*statements: Term) -> Term:
    """φ ⇒ ψ ⇒ … ⇒ χ, which is φ ⇒ (ψ ⇒ (… ⇒ χ))."""
    *premises, result = statements
    for premise in reversed(premises):
        result = constant("imp", O, O, O)(premise, result)
    return result


def forall(*parts: Term) -> Term:
    """∀x y …. φ: variables, then the statement."""
    *bound, result = parts
    for x in reversed(bound):
        result = constant("all", arrow(x.type, O), O)(function(x, result))
    return result


FALSE = constant("false", O)
