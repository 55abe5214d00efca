"""The steps of a proof made theorems of the kernel.

Every step is read by the border and proved by tactics from the theorems of its premises: by the
handler of its rule, in the module named as that of :mod:`symbolic_pe.steps.rules` is.
"""

from symbolic_pe.proofs.replay import calculus, equality, inductions, logic, order, sums
from symbolic_pe.proofs.replay.engine import (
    HANDLERS,
    Replay,
    Written,
    handles,
    stated_as,
    without_guards,
)

__all__ = [
    "HANDLERS",
    "Replay",
    "Written",
    "calculus",
    "equality",
    "handles",
    "inductions",
    "logic",
    "order",
    "stated_as",
    "sums",
    "without_guards",
]
