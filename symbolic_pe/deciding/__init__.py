"""Deciding identities and inequalities that somebody writes down: proved, refuted or unknown.

Nothing here is trusted, and nothing here proves: plans and points are proposed, and the prover
makes a theorem of the kernel of them, which is the ``certificate`` of a verdict.  Where none is
made, the question stays unknown.

``verdict``     the answer
``question``    what is asked, brought to one form; ``scanning`` and ``parsing`` read text
``needs``       where what was typed is defined, also where its terms have lost it
``cost``        how much work it may be
``points``      values to try, at zeros of what is assumed too, and what is said there
``refutation``  finds counterexamples, and proves that they are some
``reading``     the question as the kernel reads it
``ways``        what is tried, in order: points, and plans of proofs, by ``closed_forms`` of sums
                and integrals too
``conditions``  where both sides have a value, and whether the assumptions contradict each other
``clock``       the end of the time that was given
``worker``      a process with limits, forked for what may take long
``answering``   puts it together
"""

from symbolic_pe.deciding.answering import TIMEOUT, decide
from symbolic_pe.deciding.parsing import parse_comparison, parse_term
from symbolic_pe.deciding.scanning import ParseError
from symbolic_pe.deciding.verdict import Counterexample, Verdict

__all__ = [
    "TIMEOUT",
    "Counterexample",
    "ParseError",
    "Verdict",
    "decide",
    "parse_comparison",
    "parse_term",
]
