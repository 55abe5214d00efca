"""The claims of the installed catalogue, made once for all tests that look at all of them."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

import pytest

from symbolic_pe.catalogue import Catalogue, Claim
from symbolic_pe.index import installed
from symbolic_pe.index.selection import scripts_of
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.proofs import elaboration

__all__ = ["Unasked", "whole_catalogue", "written_catalogue", "written_claims"]


class Unasked:
    """Stands where a certificate would; the theorem is made for proofs that cite it by words."""

    obligations, axioms, digest = (), (), ""
    _certify = staticmethod(elaboration.certify)

    def __init__(self, *asked: Any) -> None:
        self._asked = asked

    @cached_property
    def theorem(self) -> Theorem:
        return self._certify(*self._asked).theorem


@cache
def whole_catalogue() -> Catalogue:
    """The installed catalogue."""
    return _catalogue()


@cache
def written_catalogue() -> Catalogue:
    """The installed catalogue with all proofs as the scripts write them, for tests about texts.

    The claims have no certificates: whether the kernel follows the proofs is what ``verify`` says,
    which is run over all of them as well (``tests/test_readme.py``), and takes three times as long.
    """
    catalogue = _catalogue()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(elaboration, "certify", Unasked)
        for entry in installed():
            with catalogue.active(entry.file):
                catalogue.claim(entry.id).settle()
    return catalogue


@cache
def written_claims() -> tuple[Claim, ...]:
    """Every claim with its proof as its script writes it, or with the words about it if it is
    malformed; they have no certificates."""
    return tuple(written_catalogue().claim(entry.id) for entry in installed())


def _catalogue() -> Catalogue:
    return Catalogue(scripts_of(installed()))
