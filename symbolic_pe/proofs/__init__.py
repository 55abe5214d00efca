"""Writing proofs: chains of steps, reasons in words, everyday deductions.

Nothing in this folder is trusted.  It calls the rules of :mod:`symbolic_pe.steps`; whatever it
gets wrong, the rules refuse.
"""

from symbolic_pe.proofs.calculation import Calculation, StepError, calc
from symbolic_pe.proofs.closing import close
from symbolic_pe.proofs.deductions import (
    at,
    both,
    bounded_by,
    by_cases,
    contradiction,
    cut,
    distinct,
    each,
    equate,
    evaluate,
    ex_falso,
    for_each_value,
    given,
    infer,
    modulus_at_most,
    nonzero,
    refute_existence,
    refute_instance,
    signed,
    substituting,
    suppose,
    weaken,
    zero_factor,
)
from symbolic_pe.proofs.reasons import Reason

__all__ = [
    "Calculation",
    "Reason",
    "StepError",
    "at",
    "both",
    "bounded_by",
    "by_cases",
    "calc",
    "close",
    "contradiction",
    "cut",
    "distinct",
    "each",
    "equate",
    "evaluate",
    "ex_falso",
    "for_each_value",
    "given",
    "infer",
    "modulus_at_most",
    "nonzero",
    "refute_existence",
    "refute_instance",
    "signed",
    "substituting",
    "suppose",
    "weaken",
    "zero_factor",
]
