"""What follows from facts: the one prover (see :mod:`symbolic_pe.prover.obvious` for its moves)."""

from __future__ import annotations

from symbolic_pe.prover.hints import Hints
from symbolic_pe.prover.obvious import Facts, NotObvious, Prover

__all__ = ["Facts", "Hints", "NotObvious", "Prover"]
