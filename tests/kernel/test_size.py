"""How much is trusted: counted, and as the pages say."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import symbolic_pe.kernel
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.theorem import RULES

ROOT = Path(__file__).parents[2]
KERNEL = ROOT / "symbolic_pe" / "kernel"
PAGE = " ".join((ROOT / "docs" / "kernel.md").read_text("utf-8").split())
STATUS = Path("/proc/self/status")
MOST_LINES = 900


def lines_of_code(text: str) -> int:
    """The lines that are neither blank nor comments nor part of a docstring."""
    words = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    strings = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant | ast.JoinedStr)
        for line in range(node.lineno + 1, (node.end_lineno or node.lineno) + 1)
    }
    written = {i: line.strip() for i, line in enumerate(text.splitlines(), 1)}
    comments = {i for i, line in written.items() if line.startswith("#") and i not in strings}
    return len({i for i, line in written.items() if line} - words - comments)


def test_lines_are_counted() -> None:
    text = (
        '"""Words."""\n\n# more\nx = """a\n# b\n"""\n"""of x"""\n'
        '\n\ndef f():\n    """It."""\n    return x\n'
    )
    assert lines_of_code(text) == 5


def test_the_kernel_is_as_long_as_the_page_says() -> None:
    lines = sum(lines_of_code(path.read_text("utf-8")) for path in KERNEL.glob("*.py"))
    assert lines <= MOST_LINES
    assert f"{lines} lines of code" in PAGE


def test_the_page_counts_what_is_trusted() -> None:
    families = {name.partition("[")[0] for name in AXIOMS}
    assert f"{len(RULES)} rules" in PAGE
    assert f"{len(FUNCTIONS)} functions and relations" in PAGE
    assert f"{len(families)} axioms" in PAGE
    assert f"{len(AXIOMS)} with those for several types" in PAGE


def test_the_signature_names_every_rule() -> None:
    found = re.findall(r"^    (\w+) .*[⊢→]", symbolic_pe.kernel.__doc__ or "", re.MULTILINE)
    assert set(found) == set(RULES)


def test_the_kernel_alone_needs_little_memory() -> None:
    if not STATUS.exists():
        pytest.skip(f"there is no {STATUS}, which says how much memory a process has had")
    script = f"import symbolic_pe.kernel; print(open({str(STATUS)!r}).read())"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True
    )
    (most,) = re.findall(r"VmHWM:\s+(\d+) kB", run.stdout)
    assert int(most) < 30_000
