"""The trusted part: statements, theorems, rules, the normal form and the axioms.

Everything that can make a :class:`~symbolic_pe.logic.theorem.Theorem` lives in this folder, and
this folder imports only the standard library, SymPy (for terms) and FLINT (for polynomials and
balls).  Read it in this order:

1. ``terms``       what a formula may contain; substitution that never captures
2. ``sorts``       which symbols range over what; when a term lies in a sort; where it is defined
3. ``statements``  equations, inequalities, connectives, quantifiers
4. ``theorem``     the sealed :class:`Theorem` and how a rule becomes one
5. ``normal_form`` the decision procedure for identities
6. ``balls``       rigorous enclosures of closed terms
7. ``rules``       logic, equality, order, sums, induction
8. ``calculus``    derivatives, integrals, limits
9. ``axioms``      the facts that are assumed, each with its source
"""
