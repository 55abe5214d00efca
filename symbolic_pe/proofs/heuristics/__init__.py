"""What proposes and explains: a normal form over SymPy's terms.  Nothing here is believed.

``decide`` searches with it, messages show both sides of a step by it.  What it takes for true is
proved in the kernel or is no verdict.

``normal_form`` of numbers, ``matrices`` of what is made of matrices, ``forms`` is the way back to
terms, ``plausible`` looks at steps.
"""

from symbolic_pe.proofs.heuristics import matrices

assert matrices, "adds to the normal form what is made of matrices"
