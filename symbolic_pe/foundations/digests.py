"""A digest of proofs, by which to tell whether one has changed since it was looked at.

It is another one as soon as any inference below is another one, or a definition that is spoken of.
It is the same in every process: names mean nothing, of bound variables, of variables that are free
inside of a proof, and of what is defined.  Tactics choose them by what has been proved before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from symbolic_pe.kernel.terms import APP, CONST, DEFINED, VAR, Term
from symbolic_pe.kernel.theorem import Theorem

Node: TypeAlias = Term | Theorem


class _Digested(NamedTuple):
    """A digest that says where free variables stand, and their names in the order in which they
    come first."""

    digest: str
    variables: tuple[str, ...]


_digested: MutableMapping[Node, _Digested] = WeakKeyDictionary()
"""What proofs share, such as lemmas, is digested once."""


def proof_digest(*theorems: Theorem) -> str:
    """A digest of all inferences that these theorems rest on."""
    _digest_all(theorems)
    return _together((), theorems).digest


def statement_digest(*statements: Term) -> str:
    """A digest of what these say together, whatever their variables are called."""
    _digest_all(statements)
    return _together((), statements).digest


def _digest_all(nodes: Iterable[Node]) -> None:
    """Digest these and all of their parts.  (Proofs are too deep for recursion.)"""
    waiting = list(nodes)
    while waiting:
        missing = [part for part in _parts(waiting[-1]) if part not in _digested]
        if missing:
            waiting.extend(missing)
        else:
            node: Any = waiting.pop()
            _digested[node] = _of_theorem(node) if isinstance(node, Theorem) else _of_term(node)


def _parts(node: Any) -> tuple[Node, ...]:
    """What is digested before: of a defined constant what it stands for, of a theorem what its rule
    was given and what it says, which of an axiom is not among that."""
    if isinstance(node, Theorem):
        return (*_inside(node.arguments), node.statement)
    if node.kind == CONST:
        return (DEFINED[node.head],) if node.head in DEFINED else ()
    return (node.head, *node.args) if node.kind == APP else node.args


def _inside(arguments: tuple[Any, ...]) -> Iterator[Node]:
    for argument in arguments:
        if isinstance(argument, tuple):
            yield from _inside(argument)
        elif isinstance(argument, Term | Theorem):
            yield argument


def _of_term(term: Term) -> _Digested:
    if term.kind == VAR:
        return _Digested(_digest((VAR, term.type.name)), (_name(term),))
    parts = _parts(term)
    head = None if parts else term.head  # APP has it among its parts, λ for printing only
    return _together((term.kind, head, term.type.name), parts)


def _of_theorem(theorem: Theorem) -> _Digested:
    given = theorem.arguments[theorem.rule == "define" :]  # without the name
    found = _together((theorem.rule, _rest(given)), _parts(theorem))
    said = (theorem.statement, *theorem.hypotheses)
    free = {_name(variable) for term in said for variable in term.free}
    return found._replace(variables=tuple(name for name in found.variables if name in free))


def _name(variable: Term) -> str:
    return f"{variable.head} : {variable.type.name}"


def _rest(argument: object) -> object:
    """What rules are given besides terms and theorems."""
    if isinstance(argument, tuple):
        return tuple(map(_rest, argument))
    return None if isinstance(argument, Term | Theorem) else argument


def _together(about: object, parts: Iterable[Node]) -> _Digested:
    inside = [_digested[part] for part in parts]
    names = dict.fromkeys(name for part in inside for name in part.variables)
    place = {name: number for number, name in enumerate(names)}
    placed = [(part.digest, [place[name] for name in part.variables]) for part in inside]
    return _Digested(_digest((about, placed)), tuple(names))


def _digest(content: object) -> str:
    """Of strings, integers, tuples and lists, which ``repr`` tells apart."""
    return sha256(repr(content).encode()).hexdigest()
