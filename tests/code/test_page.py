"""docs/code.md: what it shows is real, and its adapters are what they say."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from symbolic_pe.code.findings.examination import Options, examine_here
from tests.test_docs import BLOCK, CODE, followed, steady

ADAPTERS = {
    "tables_passed_in": None,
    "only_the_keys": None,
    "module": None,
    "existing_module": None,
    "freqs_cis": None,
    "position_ids": None,
    "offset": "cached",
    "no_offset": None,
    "heads_last": None,
    "part": None,
    "batched_table": "table",
    "half_precision": None,
}


@pytest.fixture(scope="module")
def adapters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    pytest.importorskip("torch", reason="torch is not installed")
    folder = tmp_path_factory.mktemp("page")
    for kind, file, content in BLOCK.findall(CODE.read_text(encoding="utf-8")):
        if kind == "python":
            (folder / file).write_text(content, encoding="utf-8")
    sys.path.insert(0, str(folder))
    try:
        spec = importlib.util.spec_from_file_location("adapters", folder / "adapters.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("rope", None)


@pytest.mark.parametrize("name", ADAPTERS)
def test_the_adapters_are_right(adapters: ModuleType, name: str) -> None:
    report = examine_here(getattr(adapters, name), Options(kind=ADAPTERS[name]), name)
    assert report.is_proved, str(report)


def test_all_adapters_of_the_page_are_tried(adapters: ModuleType) -> None:
    text = CODE.read_text(encoding="utf-8")
    numbered = [line for line in text.splitlines() if line.startswith("# ") and ". " in line]
    assert len(numbered) == len(ADAPTERS)


def test_the_page_prints_what_it_shows(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="torch is not installed")
    for shown, printed in followed(CODE.read_text(encoding="utf-8"), tmp_path):
        assert steady(printed) == steady(shown)
