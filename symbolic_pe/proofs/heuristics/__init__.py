"""What proposes and explains: a normal form over SymPy's terms.  Nothing here is believed.

``decide`` searches with it, messages show both sides of a step by it.  What it takes for true is
proved in the kernel or is no verdict.

Why it is there beside the normal form of ``tactics``, which proves: that one makes a theorem of
each of its steps, over terms of the kernel; a search asks hundreds of times, mostly of what is
false, and wants the answer as a term of SymPy's, from which it makes its next proposal.

``normal_form``  of numbers: equations and combinations that a search tries; coefficients of a
                 sum's terms by powers of its index (``decide.sums``), bounds to combine
                 (``decide.inequalities``), multipliers of assumptions (``decide.hypotheses``)
``matrices``     of what is made of matrices: both sides in the messages of a step that fails
``forms``        back to terms, for what is proposed: antidifferences, primitives, multipliers
``plausible``    whether a step that a search makes is worth the kernel's time
"""

from symbolic_pe.proofs.heuristics import matrices

assert matrices, "adds to the normal form what is made of matrices"
