"""What a script says about its topic: the first line of its docstring, and the rest."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


def heading(claim: Claim) -> tuple[str, str]:
    """The title and the text about the topic of a claim; else the topic's name."""
    first, _, rest = (_docstring(claim.file) or claim.topic).partition("\n")
    return first.rstrip("."), rest.strip()


@lru_cache(maxsize=64)
def _docstring(file: str) -> str:
    try:
        return ast.get_docstring(ast.parse(Path(file).read_bytes())) or ""
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
