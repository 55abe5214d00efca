"""Proofs as people write them, line by line, and what they cite; ``decide``.

Nothing in this folder is trusted: the kernel makes the theorems.
"""
