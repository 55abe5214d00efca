"""A test that has failed is named before the others have run."""

import pytest

from tests.progress import FailuresAtOnce

FAILS = """
def test_first():
    assert 0

def test_second():
    print("the second one runs")
"""


class Registered:
    def pytest_configure(self, config: pytest.Config) -> None:
        config.pluginmanager.register(FailuresAtOnce(config))


def test_a_failure_is_named_at_once(pytester: pytest.Pytester) -> None:
    path = pytester.makepyfile(FAILS)
    result = pytester.runpytest_inprocess("-s", "-p", "no:xdist", path, plugins=[Registered()])
    named = f"FAILED {path.name}::test_first"
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines([named, "*the second one runs*"])


def test_it_is_in_use(request: pytest.FixtureRequest) -> None:
    plugins = request.config.pluginmanager.get_plugins()
    assert any(type(plugin).__name__ == "FailuresAtOnce" for plugin in plugins)
