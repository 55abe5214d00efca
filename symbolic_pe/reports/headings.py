"""What the whole is called, and what a script says about its topic: the first line of its
docstring, and the rest."""

from __future__ import annotations

import ast
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim


TITLE = "Derivations about positional encodings"


def heading(claim: Claim) -> tuple[str, str]:
    """The title and the text about the topic of a claim; else the topic's name."""
    _, tree = script(claim.file)
    first, _, rest = (ast.get_docstring(tree) or claim.topic).partition("\n")
    return first.rstrip("."), rest.strip()


@lru_cache(maxsize=64)
def script(file: str) -> tuple[str, ast.Module]:
    """The text and the tree of a script; empty where it cannot be read."""
    try:
        text = Path(file).read_text(encoding="utf-8")
        return text, ast.parse(text)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return "", ast.Module([], [])
