"""Identities, mutants of them and traps, for measuring what ``symbolic_pe.deciding`` settles.

The modules named after a field hold true statements; :mod:`decide.mutations` makes false ones of
them, :mod:`decide.traps` holds false ones that look true, :mod:`decide.evaluation` finds out by
numbers, without the kernel, which are which, and :mod:`decide.corpus` puts all together.
"""
