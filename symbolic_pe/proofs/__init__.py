"""Proofs as people write them, line by line, and what they cite; ``decide``.

Nothing in this folder is trusted: the kernel makes the theorems.
"""

from typing import Any


def __getattr__(name: str) -> Any:
    """What tests of ``decide`` import from here.  Goes with the steps."""
    if name == "close":
        from symbolic_pe.proofs.closing import close

        return close
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
