"""The files that are written by hand, on which everything exported builds."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["LEMMAS", "LIBRARY", "declared", "written_by_hand"]

LEMMAS = ("preamble", "cosine_integral", "niven")
"""Those in which the axioms are proved."""
LIBRARY = (*LEMMAS, "euler", "numbers", "integrals", "notations")
"""All of them."""

_DECLARED = re.compile(r"^(?:Definition|Fixpoint|Lemma|Ltac|Notation|Theorem) ([\w']+)", re.M)
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
