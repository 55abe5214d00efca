"""Names for defined constants that depend on what is exported only.

The kernel numbers the definitions that authors make under one name as they come.  Here each has the
author's name, and where several of that name are exported together a digest of what it stands for
besides.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from symbolic_pe.coq.readable import readable_name
from symbolic_pe.coq.writing import Writer, constant_text, type_text
from symbolic_pe.foundations.definitions import DEFINITIONS
from symbolic_pe.foundations.elementary import definition
from symbolic_pe.kernel.terms import CONST, Term
from symbolic_pe.language.authors_names import names_of

_DIGITS = 4
"""The letters of a digest that stand in a name at least."""


def constant_names(terms: Iterable[Term], others: Iterable[str] = ()) -> dict[Term, str]:
    """The names of the defined constants in these terms and in their definitions; ``others``: names
    that something else has."""
    constants = constants_in(terms)
    bases = {constant: readable_name(names_of(constant.head).name) for constant in constants}
    counts = Counter([*bases.values(), *others])
    digests = _Digests()
    names: dict[Term, str] = {}
    taken = set(counts)
    for constant in sorted(constants, key=digests.of):
        base = bases[constant]
        names[constant] = base if counts[base] == 1 else _apart(base, digests.of(constant), taken)
        taken.add(names[constant])
    return names


def parameter_names(constant: Term) -> tuple[str, ...]:
    """What the parameters of a defined constant are called, as far as that is known."""
    if constant.head in DEFINITIONS:
        groups = DEFINITIONS[constant.head][0].split(", ")
        return tuple(name for group in groups for name in group.partition(" : ")[0].split())
    return names_of(constant.head).parameters


def _apart(base: str, digest: str, taken: set[str]) -> str:
    lengths = range(_DIGITS, len(digest) + 1)
    return next(name for n in lengths if (name := f"{base.rstrip('_')}_{digest[:n]}") not in taken)


def constants_in(terms: Iterable[Term]) -> list[Term]:
    """The defined constants in these terms and in their definitions, each once."""
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    waiting = list(terms)
    while waiting:
        t = waiting.pop()
        if t in seen:
            continue
        seen.add(t)
        waiting += t.args
        head = t if t.kind == CONST else t.head
        if type(head) is Term and head.kind == CONST and constant_text(head) is None:
            value = definition(head)
            if value is not None and head not in found:
                found[head] = None
                waiting.append(value)
    return list(found)


class _Digests:
    """Digests of definitions, of the names in them as their authors wrote them."""

    def __init__(self) -> None:
        self.known: dict[Term, str] = {}

    def of(self, constant: Term) -> str:
        """A digest of the name and of what it stands for."""
        if constant not in self.known:
            value = definition(constant)
            assert value is not None
            text = Writer(self.of).text(value, ())
            said = f"{names_of(constant.head).name} : {type_text(constant.type)} := {text}"
            self.known[constant] = hashlib.sha256(said.encode()).hexdigest()
        return self.known[constant]
