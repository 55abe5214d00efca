"""Deciding identities and inequalities that somebody writes down: proved, refuted or unknown.

Nothing here is trusted: proofs and counterexamples are written as steps (``symbolic_pe.steps``)
that the normal form of ``proofs.heuristics`` takes for true, and made theorems of the kernel.  A
verdict is its ``certificate``: where the kernel does not follow, the question stays unknown.

``verdict``     the answer
``question``    what is asked, brought to one form; ``scanning`` and ``parsing`` read text
``needs``       where what was typed is defined, also where its terms have lost it
``cost``        how much work it may be
``points``      values to try; ``refutation`` finds counterexamples and has them certified
``contradictions``  whether the assumptions contradict each other
``strategies``  the ways to a proof; ``conditions`` what a proof may suppose; ``tactics`` asks those
            of the kernel for the whole goal
``clock``       the end of the time that was given
``worker``      a process with limits, for what may take long
``deciding``    puts it together
"""

from symbolic_pe.proofs.decide.deciding import TIMEOUT, decide
from symbolic_pe.proofs.decide.parsing import ParseError, parse_comparison, parse_term
from symbolic_pe.proofs.decide.verdict import Counterexample, Verdict

__all__ = [
    "TIMEOUT",
    "Counterexample",
    "ParseError",
    "Verdict",
    "decide",
    "parse_comparison",
    "parse_term",
]
