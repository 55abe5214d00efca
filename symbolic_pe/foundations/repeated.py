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
    "algebra",
    "assume",
    "congruence",
    "discharge",
    "forget",
    "generalise",
    "instantiate",
    "modus_ponens",
    "order_algebra",
    "reflexive",
    "replace",
    "symmetric",
    "transitive",
]

MOST = 1024
"""So many theorems of each rule are remembered."""


_CACHES: list[Callable[[], None]] = []


def _remembered(rule: Callable[..., Theorem]) -> Callable[..., Theorem]:
    remembered = lru_cache(MOST)(rule)
    _CACHES.append(remembered.cache_clear)
    return remembered


def forget() -> None:
    """Let go of the theorems that are remembered, and of all that they were made from."""
    for clear in _CACHES:
        clear()


assume, discharge = map(_remembered, (rules.assume, rules.discharge))
modus_ponens, generalise = map(_remembered, (rules.modus_ponens, rules.generalise))
instantiate, replace = map(_remembered, (rules.instantiate, rules.replace))
reflexive, symmetric = map(_remembered, (rules.reflexive, rules.symmetric))
transitive, congruence = map(_remembered, (rules.transitive, rules.congruence))
algebra = _remembered(polynomials.algebra)
order_algebra = _remembered(polynomials.order_algebra)
