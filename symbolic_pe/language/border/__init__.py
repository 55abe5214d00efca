"""From what authors write in SymPy to terms of the kernel.

Nothing is rebuilt or simplified in SymPy; every node is read as it stands.  What the reading means:

    symbols        integer ∧ nonnegative: ℕ, positive integer: ℕ with the guard 0 < n, integer: ℤ,
                   real: ℝ, positive, nonnegative: ℝ with the guards 0 < x, 0 ≤ x; others ℂ
    functions      from the types of their arguments (ℕ, ℤ or ℝ, the largest that occurs) to their
                   sort
    matrices       ℕ → ℕ → ℝ; a vector is a matrix with one column; sizes stand in = and the
                   operations
    Sum            over i = a, …, b: sum(b − a + 1, λi. f(a + i)), sum1 if a = 1
    b − a in ℕ     toN of the difference in ℤ; that it is natural is an obligation
    powers         xⁿ with a natural exponent: pow; with an integer one: powZ; of a positive base:
                   rpow; others the principal values rootC, powC
    sin, log, …    of complex numbers: sinC, logC, …; √ and log of a real number that need not be
                   ≥ 0: the real ones, which then stand for no number, or if ``principal`` is set
                   √x = √|x|·e^(i·arg(x)/2) and log x = ln |x| + i·arg x
    ForAll         a guard stands right after its quantifier

``Reader`` holds the types of the functions; ``Reader.of(statements)`` finds them.
"""

from __future__ import annotations

from symbolic_pe.language.border.reader import Reader
from symbolic_pe.language.border.vocabulary import OutsideVocabulary, guard, sort_type

__all__ = ["OutsideVocabulary", "Reader", "guard", "sort_type"]
