"""The catalogue whose script is run, and the claims that are being settled."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING

from symbolic_pe.explain import ClaimError

if TYPE_CHECKING:
    from symbolic_pe.catalogue.claims import Claim
    from symbolic_pe.catalogue.collection import Catalogue

ACTIVE: ContextVar[Catalogue | None] = ContextVar("active catalogue", default=None)
_SETTLING: ContextVar[tuple[Claim, ...]] = ContextVar("claims being settled", default=())


@contextlib.contextmanager
def one_at_a_time(claim: Claim) -> Iterator[None]:
    """Report a claim whose proof needs itself, instead of recursing for ever."""
    open_claims = _SETTLING.get()
    if claim in open_claims:
        circle = [*open_claims[open_claims.index(claim) :], claim]
        raise ClaimError("proofs that need each other: " + " → ".join(item.id for item in circle))
    token = _SETTLING.set((*open_claims, claim))
    try:
        yield
    finally:
        _SETTLING.reset(token)
