"""The claims of the installed catalogue, settled once for all tests that look at all of them."""

from __future__ import annotations

from functools import cache

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.index import installed
from symbolic_pe.index.selection import scripts_of

__all__ = ["settled_claims", "whole_catalogue"]


@cache
def whole_catalogue() -> Catalogue:
    """The installed catalogue."""
    return Catalogue(scripts_of(installed()))


@cache
def settled_claims() -> tuple[Claim, ...]:
    """Every claim with its theorem, or with the words about it if it is malformed."""
    return tuple(_settled(entry.id, entry.file) for entry in installed())


def _settled(id: str, file: str) -> Claim:
    catalogue = whole_catalogue()
    claim = catalogue.claim(id)
    with catalogue.active(file):
        claim.settle()
    return claim
