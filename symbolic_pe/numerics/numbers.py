"""What a claim is compared with; imported where neither SymPy nor NumPy may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Numbers:
    """How a claim is compared with plain NumPy.

    ``samplers``: a sampler for each variable by name; ``function``: takes their values by name and
    returns the two sides, as the NumPy reference computes them; ``of``: the atomic statements to
    compare, where they are not those of the claim's statement; ``only_follow``: they are not parts
    of it, but follow from it; ``least``: at how many points each of them is to be compared.
    """

    samplers: Mapping[str, Any]
    function: Callable[..., Any]
    of: tuple[Any, ...] | None = None
    only_follow: bool = False
    least: int = 1
