"""What is said while tests run."""

import pytest

__all__ = ["FailuresAtOnce"]


class FailuresAtOnce:
    """Names a test when it has failed; why it has, pytest says at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self._config.pluginmanager.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.ensure_newline()
            terminal.write_line(f"FAILED {report.nodeid}")
