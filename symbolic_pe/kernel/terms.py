"""Terms: simply typed λ-terms in β-normal η-long form, with nameless binders.

A term is one of

    VAR    a variable: its name and type
    CONST  a constant of the table, or a defined one
    NUM    a numeral: two integers (p, q)
    BOUND  the variable of the binder ``head`` places out
    APP    a variable or constant ``head`` applied to all its arguments
    LAM    λ: ``args[0]`` is the body; ``head`` is a name for printing that means nothing

Equal terms are one object, terms that differ in bound names only included.  Nothing is evaluated or
rearranged.  Statements are terms of type o.  Public functions take and make closed terms only (no
BOUND without its binder), of exactly this class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, KeysView
from math import gcd
from typing import Any
from weakref import _remove_dead_weakref, ref  # type: ignore[attr-defined]

from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.sealing import KernelError, Sealed, Table, joined, maker, need
from symbolic_pe.kernel.types import C, N, O, R, Type, Z, arrow, is_type

VAR, CONST, NUM, BOUND, APP, LAM = range(6)
LETTERS = "A-Za-z_α-ξπ-ωΓΔΘΛΞΠΣΦΨΩ"  # none that looks like another one
NAME = re.compile(rf"[{LETTERS}][{LETTERS}0-9]*[′']*")
LONGEST_NAME = 100
LARGEST_BITS = 4096
"""A numeral has at most so many binary digits above and below the line."""


OPERATORS = ("call", "neg", "add", "sub", "mul", "truediv", "pow", "radd", "rsub", "rmul", "repr")
_meanings: dict[str, Callable[..., Any]] = {"repr": object.__repr__}


def operator(name: str) -> Callable[..., Any]:
    """Python's operator of this name, with the meaning that it is given."""
    return lambda *operands: _meanings[name](*operands)


def give_meaning(**meanings: Callable[..., Any]) -> None:
    """Say, once, what Python's operators make of terms, and how terms and theorems are printed.

    No rule uses an operator, and what is printed is not read again.
    """
    need(len(_meanings) == 1 and {*meanings} == {*OPERATORS}, "operators have a meaning")
    _meanings.update(meanings)


class Term(Sealed):
    """A term; ``loose``: 1 + the largest index without its binder; ``free``: its free variables."""

    __slots__ = ("__weakref__", "args", "free", "head", "kind", "loose", "type")
    kind: int
    head: Any
    args: tuple[Term, ...]
    type: Type
    loose: int
    free: frozenset[Term]

    __call__, __neg__, __add__, __sub__, __mul__ = map(operator, OPERATORS[:5])
    __truediv__, __pow__, __radd__, __rsub__, __rmul__, __repr__ = map(operator, OPERATORS[5:])


_new_term = maker(Term, "kind", "head", "args", "type", "loose")
_put_free = type.__getattribute__(Term, "free").__set__
_terms: dict[tuple[Any, ...], ref[Term]] = {}


def _make(kind: int, head: Any, args: tuple[Term, ...], type_: Type) -> Term:
    """The one term with this kind, head, arguments and type."""
    key = (kind, None if kind == LAM else head, args, type_)
    entry = _terms.get(key)
    return (entry and entry()) or _new(key, head)


def _new(key: tuple[Any, ...], head: Any) -> Term:
    kind, _, args, type_ = key
    loose = head + 1 if kind == BOUND else 0
    free: frozenset[Term] = frozenset()
    for part in (head, *args) if kind == APP else args:
        loose = max(loose, part.loose) if part.loose else loose
        free = joined(free, part.free)
    loose -= kind == LAM and loose > 0
    new: Term = _new_term(kind, head, args, type_, loose)
    _put_free(new, frozenset((new,)) if kind == VAR else free)  # never what it is not
    entry = ref(new, lambda _: _remove_dead_weakref(_terms, key))
    while True:  # each step is one step for other threads too
        found = _terms.setdefault(key, entry)()
        if found:
            return found
        _remove_dead_weakref(_terms, key)


def is_term(*candidates: object) -> None:
    """Refuse what is not exactly a closed term."""
    for candidate in candidates:
        if type(candidate) is not Term or candidate.loose:  # type: ignore[attr-defined]
            raise KernelError("a term is needed, in which each index has its binder")


def is_name(name: object) -> None:
    """Refuse what is not exactly a string of Latin and Greek letters, digits, _ and primes."""
    fits = type(name) is str and len(name) <= LONGEST_NAME and NAME.fullmatch(name)
    need(fits, "a name is needed: letters, digits, _ and primes at the end, not many")


def variable(name: str, type_: Type) -> Term:
    """The variable of this name and type; of one name and two types there are two variables."""
    is_type(type_)
    is_name(name)
    need(name not in _TYPES, "{} is the name of a function", name)
    return _make(VAR, name, (), type_)


_TYPES = {"eq": (), "all": ()} | {row.name: row.types for row in FUNCTIONS.values()}
_types: dict[str, tuple[Type, ...]] = dict(_TYPES)
_defined: dict[str, Term] = {}
_constants: dict[tuple[str, tuple[Type, ...]], Term] = {}
DEFINED = Table(_defined)
"""What the constants stand for that are not in the table."""


def define_constant(name: str, value: Term) -> Term:
    """The constant of this name, which stands for the value, for good.

    The value is closed and has no free variables; a name stands for one value.
    """
    is_name(name)
    is_term(value)
    is_long(value)
    need(not value.free, "the value has free variables")
    need(name not in _TYPES, "{} has a meaning already", name)
    need(_defined.setdefault(name, value) is value, "{} is defined already, otherwise", name)
    _types[name] = (value.type,)
    return constant(name, value.type)


def constant(name: str, *types: Type) -> Term:
    """The constant of the table, or the defined one, of this type (arguments, then value)."""
    if (name, types) not in _constants:
        is_name(name)
        type_ = arrow(*types)
        a = type_.source
        if name == "eq":
            fits = a and type_ is arrow(a, a, O)
        elif name == "all":
            fits = a and a.source and type_ is arrow(arrow(a.source, O), O)
        else:
            fits = type_ in _types.get(name, ())
        need(fits, "there is no constant {} of type {}", name, type_)
        _constants[name, types] = _make(CONST, name, (), type_)
    return _constants[name, types]


def constants(name: str) -> list[Term]:
    """The constants of this name, of which there are several for functions with several types."""
    need(_types.get(name), "{} is not known here", name)
    return [constant(name, type_) for type_ in _types[name]]


def numeral(p: int, q: int, type_: Type) -> Term:
    """The numeral p/q, a fraction in lowest terms with q > 0."""
    need(type(p) is int and type(q) is int, "a numeral is made of two integers")
    is_type(type_)
    need(max(p.bit_length(), q.bit_length()) <= LARGEST_BITS, "the numeral is too long")
    need(q > 0 and gcd(p, q) == 1, "a numeral is a fraction in lowest terms")
    fits = type_ in (R, C) or (q == 1 and (type_ is Z or (type_ is N and p >= 0)))
    need(fits, "{}/{} is no numeral of type {}", p, q, type_)
    return _make(NUM, (p, q), (), type_)


def application(head: Term, *arguments: Term) -> Term:
    """A variable or constant applied to all of its arguments."""
    is_term(head, *arguments)
    need(head.kind in (VAR, CONST), "only a variable or a constant is applied")
    rest = head.type
    for argument in arguments:
        if argument.type is not rest.source:
            raise KernelError(f"{head.head}: {argument.type} for {rest}")
        if rest.source.source is not None:
            is_long(argument)
        rest = rest.target
    need(arguments and rest.source is None, "{} has too few arguments", head.head)
    return _make(APP, head, arguments, rest)


def is_long(t: Term) -> None:
    """Refuse a function that is not written as λx. …"""
    if t.type.source is not None and t.kind != LAM:
        raise KernelError("a function is written as a λ-term")


def function(*parts: Term) -> Term:
    """λx y …. body: variables, then the body."""
    is_term(*parts)
    *bound, body = parts
    return _abstracted(bound, body, lambda f: f)


def _abstracted(bound: list[Term], body: Term, outside: Callable[[Term], Term]) -> Term:
    """λx. around the body for each variable, the last one innermost, ``outside`` around each λ."""
    if not bound:
        return body
    is_long(body)
    places = {x: len(bound) - i for i, x in enumerate(bound, 1)}
    need(all(x.kind == VAR for x in places), "a binder binds a variable")
    body = _rebuild(body, places.keys(), lambda u, k: _make(BOUND, k + places[u], (), u.type))
    for x in reversed(bound):
        body = outside(_make(LAM, x.head, (body,), arrow(x.type, body.type)))
    return body


def substitute(f: Term, *values: Term) -> Term:
    """The body of λx₁ … xₙ. t or ∀x₁ … xₙ. t with values for x₁, …, xₙ, all at once, β-reduced."""
    is_term(f, *values)
    for value in values:
        f = _under_binder(f, value)
    return _contract(f, values)


def _under_binder(f: Term, value: Term) -> Term:
    """The body of λx. t or ∀x. t, if the value is one for x."""
    f = f.args[0] if f.kind == APP and f.head.kind == CONST and f.head.head == "all" else f
    need(f.kind == LAM, "{} is not of the form all(…) or λ…", f)
    need(f.type.source is value.type, "{} is needed, not {}", f.type.source, value.type)
    is_long(value)
    return f.args[0]


def _contract(body: Term, values: tuple[Term, ...]) -> Term:
    """Values for the outermost indices of a body from ``_under_binder``, the last one for the
    innermost binder; the other indices without a binder come down."""
    many = len(values)

    def put(u: Term, k: int) -> Term:
        if u.head >= k + many:
            return _make(BOUND, u.head - many, (), u.type)
        value = values[k - u.head - 1]
        if not value.loose or not k:
            return value
        return _rebuild(value, None, lambda v, _: _make(BOUND, v.head + k, (), v.type))

    return _rebuild(body, None, put) if body.loose else body


def _rebuild(t: Term, variables: KeysView[Term] | None, leaf: Callable[[Term, int], Term]) -> Term:
    """The term with ``leaf`` of the variables in their places; if they are None, of the indices
    without a binder.  ``leaf`` is told how many binders were passed.

    A loop instead of recursion, so that long sums are no problem.
    """
    done: dict[tuple[Term, int], Term] = {}
    outer: list[Any] = []
    whole: Any = None
    k, parts, new = 0, iter((t,)), []
    while True:
        for part in parts:
            if part.loose <= k if variables is None else variables.isdisjoint(part.free):
                new.append(part)
            elif not part.args:
                new.append(leaf(part, k))
            elif (part, k) in done:
                new.append(done[part, k])
            else:
                outer.append((whole, k, parts, new))
                whole, parts, new = part, iter(part.args), []
                k += part.kind == LAM
                break
        else:
            if not outer:
                return new[0]
            old, args, head = whole, tuple(new), whole.head
            if old.kind == APP and (head.loose > k if variables is None else head in variables):
                head = leaf(head, k)
            if old.kind == APP and head.kind == LAM:
                for _ in args:
                    head = head.args[0]
                made = _contract(head, args)
            else:
                made = _make(old.kind, head, args, old.type)
            whole, k, parts, new = outer.pop()
            done[old, k] = made
            new.append(made)


def eta(x: Term) -> Term:
    """A variable or constant as a term in η-long form: f as λa0. λa1. f(a0, a1)."""
    is_term(x)
    if x.kind == LAM or x.type.source is None:
        return x
    bound = parameters(x.type, "b" if x.head[0] == "a" else "a")
    return function(*bound, application(x, *map(eta, bound)))


def parameters(type_: Type, letter: str) -> list[Term]:
    """Variables for the arguments of functions of this type, called by the letter and numbered."""
    return [variable(f"{letter}{i}", source) for i, source in enumerate(type_.sources)]


def equality(s: Term, t: Term) -> Term:
    """s = t"""
    return application(constant("eq", s.type, s.type, O), s, t)


def implication(premise: Term, conclusion: Term) -> Term:
    """φ ⇒ ψ"""
    return application(constant("imp", O, O, O), premise, conclusion)


def forall(*parts: Term) -> Term:
    """∀x y …. φ: variables, then the statement."""
    is_term(*parts)
    *bound, result = parts
    need(result.type is O, "∀ is said of a statement")
    return _abstracted(bound, result, lambda f: _make(APP, constant("all", f.type, O), (f,), O))


FALSE = constant("false", O)
