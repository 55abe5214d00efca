"""Types: made once, and of bounded length."""

import pytest

from symbolic_pe.kernel.types import KernelError, N, R, arrow


def test_a_type_says_what_its_functions_take() -> None:
    type_ = arrow(N, arrow(N, R), R)
    assert type_.sources == (N, arrow(N, R))
    assert type_ is arrow(N, arrow(arrow(N, R), R))
    assert R.sources == ()


def test_a_type_that_is_too_long_is_refused() -> None:
    with pytest.raises(KernelError, match="too long"):
        arrow(*[N] * 60)
    wide = R
    for _ in range(5):
        wide = arrow(wide, wide)
    with pytest.raises(KernelError, match="too long"):
        arrow(wide, wide)
