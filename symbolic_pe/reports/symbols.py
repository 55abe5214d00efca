"""What the signs on the pages mean: the rows of the page of notation.

Which signs are used is read from the formulas themselves, so the page lists those that occur, and
:func:`unexplained` finds one that occurs and has no row.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Meaning:
    """Signs, a formula that shows them as people type it, and what it means.

    Without signs it is about letters, which are not looked for: they are always explained.
    """

    signs: tuple[str, ...]
    example: str
    text: str


def _row(signs: str, example: str, text: str) -> Meaning:
    return Meaning(tuple(signs.split()), example, text)


GROUPS: tuple[tuple[str, tuple[Meaning, ...]], ...] = (
    (
        "Encodings",
        (
            _row(
                "",
                "d = 2n",
                "the dimension of an encoding or of a head; `n` is the number of pairs",
            ),
            _row(
                "",
                "θ_i = b^(−2i/d)",
                "the frequency of pair `i`, `b` being the base; where a claim holds for all "
                "frequencies, `θ_i` is any number",
            ),
            _row(
                "PE",
                "PE(p)",
                "the sinusoidal encoding of position `p`: the pairs `(sin θ_i p, cos θ_i p)`, one "
                "below the other",
            ),
            _row("", "T(k)", "the matrix that carries `PE(p)` to `PE(p + k)`"),
            _row(
                "",
                "ρ(α)",
                "the rotation by the angle `α`, counter-clockwise: `[[cos α, −sin α], [sin α, cos "
                "α]]`",
            ),
            _row(
                "",
                "Φ(α)",
                "its transpose, the rotation clockwise: `[[cos α, sin α], [−sin α, cos α]]`",
            ),
            _row(
                "",
                "R(m)",
                "the matrix of RoPE at position `m`: the rotations `ρ(mθ_i)` on the diagonal",
            ),
            _row("", "I", "the identity matrix, where a matrix is meant"),
            _row(
                "", "S(k)", "the similarity at distance `k`: the sum of `cos(θ_i k)` over the pairs"
            ),
            _row(
                "",
                "I(k)",
                "the integral of `cos(k b^(−t))` over `t` from 0 to 1, which the mean of these "
                "cosines approaches",
            ),
        ),
    ),
    (
        "Logic",
        (
            _row("∀", "∀x ∈ ℝ: x² ≥ 0", "for all `x`"),
            _row("∃", "∃x ∈ ℝ: x > 1", "for some `x`"),
            _row("⇒", "x > 1 ⇒ x > 0", "if the first holds, then the second"),
            _row("⇔", "x = y ⇔ y = x", "the first holds if and only if the second does"),
            _row("∧", "x > 0 ∧ y > 0", "both hold"),
            _row("∨", "x > 0 ∨ x < 1", "at least one holds"),
            _row("¬", "¬(x < y)", "does not hold"),
        ),
    ),
    (
        "Numbers and sets",
        (
            _row("ℕ", "ℕ", "the natural numbers `0, 1, 2, …`; with `> 0` below without 0"),
            _row("ℤ", "ℤ", "the whole numbers"),
            _row(
                "ℝ",
                "ℝ",
                "the real numbers; with `> 0` below the positive ones, with `≥ 0` those that are "
                "not negative",
            ),
            _row("ℂ", "ℂ", "the complex numbers"),
            _row("∈", "x ∈ ℝ", "`x` is one of them"),
            _row(
                "→",
                "f: ℕ → ℝ",
                "`f` gives a real number for each natural one; between values `(f(k) → 0)`: tends "
                "to",
            ),
            _row("·", "v(·) ∈ ℝ^D", "`v` gives a vector of `D` real numbers for each number"),
            _row("↦", "x ↦ 2x", "the function that gives `2x` for `x`"),
            _row("∞", "k → ∞", "`k` grows beyond all bounds"),
            _row("π", "π", "3.14159…, half a turn"),
            _row("γ", "γ", "Euler's constant, 0.57721…, where it is not a variable"),
            _row("", "e^x", "e is 2.71828…, the base of the natural logarithm"),
            _row("", "ⅈ", "the imaginary unit, upright"),
        ),
    ),
    (
        "Comparing and computing",
        (
            _row("= ≠", "x = y, x ≠ y", "equal; different"),
            _row("< > ≤ ≥", "x < y, x > y, x ≤ y, x ≥ y", "less; greater; at most; at least"),
            _row("≈", "π ≈ 3.14", "rounded to the digits that are shown"),
            _row(
                "+ − / · ⋅ ×",
                "(x + y)/(2·z)",
                "the operations on numbers; a fraction has a slash in small places",
            ),
            _row("±", "±1", "plus or minus"),
            _row("|", "|x|", "the absolute value; of a complex number its modulus"),
            _row("⌊ ⌋", "⌊x⌋", "the largest whole number that is at most `x`"),
            _row("mod", "j mod 2", "the remainder on division"),
            _row("max min", "max(x, y), min(x, y)", "the largest; the smallest"),
            _row(
                "∑ Σ",
                "Σ θ_i",
                "the sum over all values of the index, from the one below the sign to the one above it",
            ),
            _row("∫", "∫ f(t) dt", "the integral from the number below to the number above"),
            _row(
                "∂", "∂f/∂x", "the derivative with respect to `x`, the other variables being fixed"
            ),
        ),
    ),
    (
        "Functions",
        (
            _row(
                "sin cos tan cot sec csc",
                "cos θ_i k",
                "the trigonometric functions of an angle in radians; the argument ends before the next sign",
            ),
            _row("arcsin arccos arctan atan2", "arctan x", "their inverses"),
            _row("sinh cosh tanh", "cosh x", "the hyperbolic functions"),
            _row("exp", "exp(x)", "the power of e"),
            _row(
                "ln log", "ln x", "the natural logarithm; `log` with a base below it to that base"
            ),
            _row(
                "Ci Si",
                "Ci(x), Si(x)",
                "the cosine integral and the sine integral: `γ + ln x +` the integral of `(cos t "
                "− 1)/t` from 0 to `x`, and that of `(sin t)/t` from 0 to `x`",
            ),
            _row(
                "softmax",
                "softmax(x)_i",
                "e to the power `x_i`, divided by the sum of these powers over all entries of `x`",
            ),
            _row("sinc", "sinc x", "(sin x)/x, and 1 at 0"),
            _row(
                "Re Im arg",
                "Re z, Im z, arg z",
                "the real part, the imaginary part and the argument of a complex number",
            ),
            _row("*", "z*", "the conjugate of a complex number"),
            _row(
                "δ",
                "δ_ij, δ(i, j)",
                "1 where the two indices are equal, else 0; alone it is a variable",
            ),
        ),
    ),
    (
        "Vectors and matrices",
        (
            _row("⟨ ⟩", "⟨u, v⟩", "the dot product, where `u·v` would not hold together"),
            _row("‖", "‖x‖", "the length of a vector"),
            _row("⊤", "Aᵀ", "the transpose of a matrix"),
            _row(
                "⨁ ⊕",
                "⊕_i A_i",
                "blocks on the diagonal and zero elsewhere; of columns: one below the other",
            ),
            _row("col", "col c_i", "the column with these entries"),
            _row("diag", "diag c_i", "the diagonal matrix with these entries"),
            _row("⊗", "x ⊗ y", "the product entry by entry"),
            _row("det", "det A", "the determinant"),
            _row("tr", "tr A", "the trace: the sum of the entries on the diagonal"),
            _row("[ ]", "[[a, b], [c, d]]", "a matrix, row by row, in a line of text"),
        ),
    ),
    (
        "Marks",
        (
            _row(
                "′ ′′ ′′′ ″ ‴",
                "PE′",
                "another object of the same kind; in prose, `sin′` is the derivative",
            ),
            _row(
                "˜ ^ ˙ ¯",
                "T̃",
                "another object of the same kind: usually the note's version beside the correct one",
            ),
        ),
    ),
)
"""What is explained, group by group."""

_PUNCTUATION = frozenset("(),:.;… ") | {"\u2061", "\u2062", "⋯", ""}
_SIGN = re.compile(r"<m(o|i)[^>]*>([^<]*)</m\1>")
_SINGLE = re.compile(r"[^\W\d_]′*")


def used(pages: Iterable[str]) -> frozenset[str]:
    """The signs in the formulas of pages, and the names of more than one letter."""
    found: set[str] = set()
    for page in pages:
        for kind, text in set(_SIGN.findall(page)):
            sign = html.unescape(text)
            is_letter = kind == "i" and _SINGLE.fullmatch(sign) is not None
            if sign not in _PUNCTUATION and not (is_letter and sign not in _KNOWN):
                found.add(sign)
    return frozenset(found)


def meanings(signs: frozenset[str]) -> list[tuple[str, list[Meaning]]]:
    """The groups with the rows about these signs, and those about letters."""
    groups = [
        (name, [row for row in rows if not row.signs or not signs.isdisjoint(row.signs)])
        for name, rows in GROUPS
    ]
    return [(name, rows) for name, rows in groups if rows]


def unexplained(signs: Iterable[str], defined: Iterable[str] = ()) -> list[str]:
    """The signs that have no row; ``defined``: names that pages define where they use them."""
    bare = {part.rstrip("′″‴") for name in defined for part in name.split("_")}
    return sorted(sign for sign in signs if sign not in _KNOWN and sign.rstrip("′″‴") not in bare)


_KNOWN = frozenset(sign for _, rows in GROUPS for row in rows for sign in row.signs)
