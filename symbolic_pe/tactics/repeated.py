"""Rules of the kernel, for who applies them to the same arguments again and again.

Where the arguments are the ones of an earlier application, and that was not long ago, the theorem
is the same object: it need not be made again, and nor does what others make of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from symbolic_pe.kernel import polynomials, rules
from symbolic_pe.kernel.theorem import Theorem

__all__ = [
    "algebra", "assume", "congruence", "discharge", "generalise", "instantiate", "modus_ponens",
    "order_algebra", "reflexive", "replace", "symmetric", "transitive",
]  # fmt: skip

MOST = 1024
"""So many theorems of each rule are remembered."""


def _remembered(rule: Callable[..., Theorem]) -> Callable[..., Theorem]:
    return lru_cache(MOST)(rule)


assume, discharge = map(_remembered, (rules.assume, rules.discharge))
modus_ponens, generalise = map(_remembered, (rules.modus_ponens, rules.generalise))
instantiate, replace = map(_remembered, (rules.instantiate, rules.replace))
reflexive, symmetric = map(_remembered, (rules.reflexive, rules.symmetric))
transitive, congruence = map(_remembered, (rules.transitive, rules.congruence))
algebra = _remembered(polynomials.algebra)
order_algebra = _remembered(polynomials.order_algebra)
