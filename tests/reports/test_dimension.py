"""Where a page says that d = 2n."""

from __future__ import annotations

import pytest

from symbolic_pe.printing import text
from symbolic_pe.printing.variables import definitions_in
from symbolic_pe.reports.dimension import dimension
from symbolic_pe.reports.translations import translator
from symbolic_pe.reports.web.facts import Facts
from symbolic_pe.reports.web.words import Words
from tests.cases import cases
from tests.whole_catalogue import whole_catalogue


@cases(
    "id said",
    ("riemann-error", True),
    ("self-dot", True),
    ("odd-frequency-003", True),
    ("shift-identity", False),  # speaks of no d
    ("sine-only-meets", False),  # has a d of its own
    ("dimension-512", False),  # has no n,
)
def test_dimension(id: str, said: bool) -> None:
    found = dimension(whole_catalogue().claim(id))
    assert [text(box) for box in found] == ["d = 2n"] * said


@pytest.mark.parametrize(
    ("repair", "said"), [("unique-on-reals-iff", 1), ("unique-on-integers", 0)]
)
def test_a_repair_on_the_site(repair: str, said: int) -> None:
    catalogue = whole_catalogue()
    true, wrong = catalogue.claim(repair), catalogue.claim("unique-on-reals")
    shown = Facts({repair: true}, Words(translator("en"))).instead(repair, wrong)
    own = definitions_in(true.statement) if true.statement else ()
    assert len(shown.definitions) == len(own) + said
