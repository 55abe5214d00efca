r"""What surrounds the claims of a LaTeX document: abstract, notation, axioms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from symbolic_pe.proofs.axioms import ASSUMED, Axiom
from symbolic_pe.reports.paper.texcites import NAMES
from symbolic_pe.reports.paper.texclaims import axioms_of
from symbolic_pe.reports.paper.texwords import TexWords
from symbolic_pe.reports.standing import kind_of

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


def abstract(claims: Sequence[Claim], words: TexWords) -> str:
    """What stands with each claim, what the kinds of claims mean, and how many there are."""
    counts = Counter(map(kind_of, claims))
    kinds = words.series(
        words.tr("{count} {verdict}", count=counts[verdict], verdict=words.tr(verdict))
        for verdict in NAMES
        if counts[verdict]
    )
    tr = words.tr
    if len(claims) == 1:
        number = tr("{count} claim: {kinds}.", count=1, kinds=kinds)
    else:
        number = tr("{count} claims: {kinds}.", count=len(claims), kinds=kinds)
    return " ".join((*map(words, (_SUBJECT, _KINDS, _CHECKS, _ASSUMED)), number))


_SUBJECT = (
    "Claims about positional encodings, with their proofs, their refutations, or the reasons why "
    "they have no meaning."
)

_KINDS = (
    "A proved claim is a theorem of the kernel, a small program in which only the rules of proof "
    "make theorems. The negation of a refuted claim is such a theorem, and a malformed claim is a "
    "formula without meaning."
)
_CHECKS = (
    "Every step was proved from the laws that its reason stands for, and every claim was "
    "cross-checked against NumPy."
)
_ASSUMED = "What the proofs assume is listed at the end."

# --------------------------------------------------------------------------------------------
# Notation


NOTATION = {
    r"\mathbb{N},\ \mathbb{N}_{>0},\ \mathbb{Z},\ \mathbb{R},\ \mathbb{R}_{>0},\ \mathbb{C}": (
        "the natural numbers with 0, those above 0, the whole numbers, the real numbers, those "
        "above 0, the complex numbers"
    ),
    r"d = 2n": (
        "the dimensions of an encoding; `n` is the number of its pairs, and what is said for "
        "every `n` holds in every even dimension"
    ),
    r"\theta_{i},\ b": (
        "the frequencies, for `i = 0, …, n − 1`, and the base; usually `θ_i = b^(−2i/d)` with "
        "`b = 10000`, but where a claim says “for all `θ`” it is about arbitrary frequencies"
    ),
    r"\bigoplus_{i=0}^{n-1}": (
        "the direct sum: columns one below the other, or blocks along the diagonal of a matrix "
        "with zeros elsewhere"
    ),
    r"u \cdot v = \langle u, v \rangle": "the dot product",
    r"u_{j},\ u \otimes v": (
        "component `j` of a vector, counted from 0, and the product of two vectors entry by entry"
    ),
    r"A^{\top},\ I_{n},\ \operatorname{tr} A,\ \det A": (
        "transpose, identity matrix, trace, determinant"
    ),
    r"z^{*},\ \operatorname{Re} z,\ \operatorname{Im} z": (
        "conjugate, real and imaginary part of a complex number"
    ),
    r"\operatorname{Ci},\ \operatorname{Si},\ \gamma,\ \ln": (
        "cosine and sine integral, Euler's constant, the natural logarithm"
    ),
    r"\delta(i, j),\ \lfloor x \rfloor": (
        "1 if `i = j` and 0 if not; the greatest whole number that is at most `x`"
    ),
    r"\forall,\ \exists,\ \wedge,\ \vee,\ \lnot,\ \Rightarrow,\ \Leftrightarrow": (
        "for all, there is, and, or, not, implies, if and only if"
    ),
    r"(1), (2), \dots": "steps of a proof that later steps refer to",
}
"""Signs in math mode, and what they mean."""


def resting(claims: Sequence[Claim]) -> list[tuple[Axiom, list[str]]]:
    """The axioms that claims rest on, and the claims that rest on each."""
    found: dict[str, list[str]] = {}
    for claim in claims:
        for name in axioms_of(claim):
            found.setdefault(name, []).append(claim.id)
    return [(axiom, found[axiom.name]) for axiom in ASSUMED.values() if axiom.name in found]
