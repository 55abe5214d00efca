"""The steps of a proof as an author writes them.

Nothing here is trusted where a claim is settled: :mod:`symbolic_pe.proofs.elaboration` proves each
step again in :mod:`symbolic_pe.kernel`.  A step, a :class:`~symbolic_pe.steps.theorem.Theorem`, is
made by a rule of this folder, which refuses what it does not see to follow; "the kernel" in these
modules means these rules.  The verdicts of ``decide`` without a certificate rest on them.

The folder rests on :mod:`symbolic_pe.language`, SymPy and FLINT.  Read it in this order:

1. ``theorem``     the sealed :class:`Theorem` and how a rule becomes one
2. ``normal_form`` the decision procedure for identities
3. ``balls``       rigorous enclosures of closed terms
4. ``rules``       logic, equality, order, sums, induction
5. ``matrices``    what rules say of matrices
6. ``calculus``    derivatives, integrals, limits
7. ``axioms``      facts that steps appeal to; two of them are axioms of the kernel too
"""
