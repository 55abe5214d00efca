"""Cases of a test, one after the other."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

__all__ = ["cases"]


def cases(
    names: str, *values: Any, ids: Iterable[Any] | Callable[[Any], Any] | None = None
) -> pytest.MarkDecorator:
    """``@cases("left right", (1, 2), (3, 4))``: pytest's ``parametrize``, names in a row."""
    return pytest.mark.parametrize(names.split() if " " in names else names, values, ids=ids)
