"""Writing proofs: chains of steps, reasons in words, everyday deductions.

Nothing in this folder is trusted.  It calls the rules of :mod:`symbolic_pe.steps`; whatever it
gets wrong, the rules refuse.
"""

from symbolic_pe.proofs import deductions, refuting
from symbolic_pe.proofs.calculation import Calculation, StepError, calc
from symbolic_pe.proofs.closing import close
from symbolic_pe.proofs.deductions import *
from symbolic_pe.proofs.reasons import Reason
from symbolic_pe.proofs.refuting import *
from symbolic_pe.proofs.substitution import substituting

__all__ = ["Calculation", "Reason", "StepError", "calc", "close", "substituting"]
__all__ += deductions.__all__ + refuting.__all__
