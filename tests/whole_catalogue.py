"""The claims of the installed catalogue, made once for all tests that look at all of them."""

from functools import cache

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.index import installed
from symbolic_pe.index.selection import scripts_of

__all__ = ["whole_catalogue", "written_catalogue", "written_claims"]


@cache
def whole_catalogue() -> Catalogue:
    """The installed catalogue."""
    return _catalogue()


@cache
def written_catalogue() -> Catalogue:
    """The installed catalogue with all claims settled."""
    catalogue = _catalogue()
    for entry in installed():
        with catalogue.active(entry.file):
            catalogue.claim(entry.id).settle()
    return catalogue


@cache
def written_claims() -> tuple[Claim, ...]:
    """Every claim, settled."""
    return tuple(written_catalogue().claim(entry.id) for entry in installed())


def _catalogue() -> Catalogue:
    return Catalogue(scripts_of(installed()))
