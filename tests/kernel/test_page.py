"""What docs/kernel.md shows is what happens."""

import doctest
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "kernel.md"


def test_the_sessions_of_the_page() -> None:
    found = re.findall(r"^```pycon\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    session = "\n".join(found)
    example = doctest.DocTestParser().get_doctest(session, {}, PAGE.name, str(PAGE), 0)
    printed: list[str] = []
    assert not doctest.DocTestRunner().run(example, out=printed.append).failed, "".join(printed)


def test_the_page_names_every_module_of_the_kernel() -> None:
    modules = {path.stem for path in (PAGE.parents[1] / "symbolic_pe" / "kernel").glob("*.py")}
    assert all(f"`{module}`" in PAGE.read_text("utf-8") for module in modules)
