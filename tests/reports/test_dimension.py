"""Where a page says that d = 2n."""

from __future__ import annotations

import pytest

from symbolic_pe.printing import text
from symbolic_pe.reports.dimension import dimension
from tests.whole_catalogue import whole_catalogue


@pytest.mark.parametrize(
    ("id", "said"),
    [
        ("riemann-error", True),
        ("self-dot", True),
        ("odd-frequency-003", True),
        ("shift-identity", False),  # speaks of no d
        ("sine-only-meets", False),  # has a d of its own
        ("dimension-512", False),  # has no n
    ],
)
def test_dimension(id: str, said: bool) -> None:
    found = dimension(whole_catalogue().claim(id))
    assert [text(box) for box in found] == ["d = 2n"] * said
