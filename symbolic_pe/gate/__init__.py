"""The mutation gate: do a claim's proof and its numbers notice that the statement was altered?

A check that accepts a claim must reject what merely looks like it.  For each claim,
:mod:`~symbolic_pe.gate.mutants` alters the statement in all the ways in which a person slips, one
at a time; :mod:`~symbolic_pe.gate.trial` lets the claim's own proof and its NumPy functions judge
each altered statement; :mod:`~symbolic_pe.gate.consequences` looks whether one that was accepted
says the same, or less, after all, and :mod:`~symbolic_pe.gate.values` whether numbers could tell.
"""
