"""What is assumed beside the laws of the functions, as lines cite it, each with its source."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from symbolic_pe.explain import ClaimError, did_you_mean
from symbolic_pe.proofs.lemmas import Lemma
from symbolic_pe.prose import prose
from symbolic_pe.theories import laws
from symbolic_pe.theories.library import Cited


class Axiom(Lemma):
    """An axiom to cite; ``source``: where to read its proof."""

    def __init__(self, law: Cited, source: str) -> None:
        super().__init__(law)
        self.source = prose(source)

    @property
    def reference(self) -> str:
        """How proofs cite it."""
        return f"axiom {self.name}"


ASSUMED: Mapping[str, Axiom] = MappingProxyType(
    {
        "Ci_infinity": Axiom(
            laws.cosine_integral_at_infinity, "DLMF 6.2.11: `Ci(x) = −∫ₓ^∞ cos t/t dt`"
        ),
        "pi_irrational": Axiom(
            laws.pi_irrational,
            "Lambert (1761); Niven, A simple proof that `π` is irrational (1947)",
        ),
    }
)
"""By the names that they have in the kernel; the first says what its axiom says of Ci(x) → 0."""


def axiom(name: str) -> Axiom:
    """The axiom of this name, to be cited; raises :class:`ClaimError` where there is none."""
    for item in ASSUMED.values():
        if item.name == name:
            return item
    law = name.replace("-", "_")
    if law in laws:
        raise ClaimError(f"{name} is no axiom but a theorem of the library: cite laws.{law}")
    names = [item.name for item in ASSUMED.values()]
    raise ClaimError(f"there is no axiom {name}{did_you_mean(name, names)}")
