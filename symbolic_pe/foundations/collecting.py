"""Looking for garbage less often, where there is little."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

OBJECTS_BETWEEN_COLLECTIONS = 100_000


@contextmanager
def collected_rarely() -> Iterator[None]:
    """Garbage is looked for less often: many terms and theorems are made, and few are in cycles."""
    before = gc.get_threshold()
    gc.set_threshold(max(before[0], OBJECTS_BETWEEN_COLLECTIONS), *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
