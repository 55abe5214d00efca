"""Looking for garbage less often."""

import gc

import pytest

from symbolic_pe.foundations import collecting
from symbolic_pe.foundations.collecting import collected_rarely


def test_the_collector_is_left_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    monkeypatch.setattr(collecting, "OBJECTS_BETWEEN_COLLECTIONS", 2 * before[0])
    with collected_rarely():
        assert gc.get_threshold()[0] > before[0]
    with pytest.raises(ValueError, match="a step"), collected_rarely():
        raise ValueError("a step that fails")
    assert gc.get_threshold() == before
