"""What authors write: statements, and proofs as trees of steps.

Nothing here is trusted where a claim is settled: :mod:`symbolic_pe.proofs.elaboration` proves each
step again in :mod:`symbolic_pe.kernel`.  A step, a :class:`~symbolic_pe.logic.theorem.Theorem`, is
made by a rule of this folder, which refuses what it does not see to follow; "the kernel" in these
modules means these rules.  The verdicts of ``decide`` without a certificate rest on them.

The folder imports only the standard library, SymPy (for terms) and FLINT (for polynomials and
balls).  Read it in this order:

1. ``terms``       what a formula may contain; substitution that never captures
2. ``sorts``       which symbols range over what; when a term lies in a sort; where it is defined
3. ``statements``  equations, inequalities, connectives, quantifiers
4. ``theorem``     the sealed :class:`Theorem` and how a rule becomes one
5. ``normal_form`` the decision procedure for identities
6. ``balls``       rigorous enclosures of closed terms
7. ``rules``       logic, equality, order, sums, induction
8. ``calculus``    derivatives, integrals, limits
9. ``axioms``      facts that steps appeal to; two of them are axioms of the kernel too
"""
