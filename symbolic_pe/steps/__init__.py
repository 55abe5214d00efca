"""The steps of a proof as an author writes them.

Nothing here is trusted: a :class:`~symbolic_pe.steps.step.Step` is data, and
:mod:`symbolic_pe.proofs.elaboration` proves each in :mod:`symbolic_pe.kernel`.  The rules of this
folder compute what a step says, and refuse at its line what is plainly wrong.

``step``      what a step records, and how a rule makes one
``premises``  what rules ask of the steps and terms they are given
``values``    may a variable be replaced by this value?
``rules``     logic, equality, order, sums, induction
``calculus``  derivatives, integrals, limits
``blocks``    block algebra, for what rules say of the entries of matrices
``axioms``    facts that steps cite; two of them are axioms of the kernel
"""
