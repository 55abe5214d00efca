"""Proofs for Coq: every theorem of the kernel as a theorem of another, unrelated checker.

``preamble.v`` and the files beside it define the functions of the kernel's table over Coq's reals
and Coquelicot's complex numbers and prove each axiom; ``export`` writes a theorem as one definition
for each inference; ``check`` runs Coq.
"""
