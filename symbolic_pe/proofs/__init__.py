"""Proofs as people write them, line by line, and what they cite.

Nothing in this folder is trusted: the kernel makes the theorems.
"""
