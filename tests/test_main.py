"""The program from its first line, before the command line is there."""

import subprocess
import sys
from pathlib import Path

import pytest

BEGIN = "import symbolic_pe.__main__ as program; program.main()"
AS_A_MODULE = "import runpy; runpy.run_module('symbolic_pe', run_name='__main__')"
INTERRUPTING = """
import sys

class Interrupting:
    def find_spec(self, name, *others):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
"""


@pytest.mark.parametrize("begin", [BEGIN, AS_A_MODULE])
@pytest.mark.parametrize("module", ["symbolic_pe.cli", "click", "symbolic_pe.cli.listing"])
def test_an_interrupt_while_modules_are_read(begin: str, module: str) -> None:
    program = INTERRUPTING.format(module=module) + begin
    done = subprocess.run(
        [sys.executable, "-c", program, "list"], capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "Aborted!")


def test_the_command_begins_there() -> None:
    project = Path(__file__).parent.parent / "pyproject.toml"
    assert '\nsymbolic-pe = "symbolic_pe.__main__:main"\n' in project.read_text("utf-8")
