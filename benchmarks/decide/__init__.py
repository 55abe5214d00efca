"""Identities, mutants of them and traps, for measuring what ``symbolic_pe.deciding`` settles.

The texts named after a field hold true statements, as does :mod:`decide.hypotheses`; ``traps.txt``
holds false ones that look true, :mod:`decide.mutations` makes more of the true ones,
:mod:`decide.evaluation` finds out by numbers, without the kernel, which are which, and
:mod:`decide.corpus` puts all together.
"""
