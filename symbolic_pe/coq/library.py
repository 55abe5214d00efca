"""The files that are written by hand, on which everything exported builds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.terms import Term
from symbolic_pe.theories import laws as theorems

LEMMAS = ("preamble", "cosine_integral", "niven")
"""Those in which the axioms, and the laws of elementary functions, are proved."""
LIBRARY = (*LEMMAS, "euler", "rewriting", "enclosures", "numbers", "integrals", "notations")
"""All of them."""

_LAWS = {
    "pow_next[C]": "powZ_nat powZ_neg half_even half_odd odd_even odd_odd delta_same delta_other "
    "skip_low skip_high",
    "cartesian": "conjugate modulus_root polar",
    "det_expansion": "det_next",
}
"""The laws by which the elementary functions are known, by the axiom after which they stand.

In Coq these functions are Coq's own, so that the laws are proved of them there, and the proofs from
the kernel's definitions are not exported.
"""

_DECLARED = re.compile(
    r"^(?:Definition|Fixpoint|Inductive|Lemma|Ltac|Notation|Theorem|\|) ([\w']+)", re.M
)
_MODULE = re.compile(r"^Module (\w+)\.$.*?^End \1\.$", re.M | re.S)


def written_by_hand() -> dict[str, str]:
    """The files in an order in which Coq can compile them."""
    sources = files("symbolic_pe.coq")
    return {name: (sources / f"{name}.v").read_text(encoding="utf-8") for name in LIBRARY}


@cache
def declared() -> frozenset[str]:
    """The names that the files give to something, outside of modules."""
    texts = [_MODULE.sub("", text) for text in written_by_hand().values()]
    return frozenset(name for text in texts for name in _DECLARED.findall(text))


@cache
def laws() -> Mapping[Term, str]:
    """The names of the laws of elementary functions by their statements."""
    names = (name for group in _LAWS.values() for name in group.split())
    return MappingProxyType({theorems[name].theorem.statement: name for name in names})


def proved_in_library() -> Iterator[tuple[str, Term]]:
    """What the lemmas of the library prove: axioms and these laws, with their names."""
    for axiom in AXIOMS.values():
        yield axiom.name, axiom.statement
        for name in _LAWS.get(axiom.name, "").split():
            yield name, theorems[name].theorem.statement
