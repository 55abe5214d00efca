"""Slips: small edits of right implementations, and what is to be said of them."""

import ast
import re
import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

__all__ = ["FOLDER", "Slip", "loaded", "slips_in", "slips_in_schedules", "with_slips"]

FOLDER = Path(__file__).parent / "implementations"
HEAD = re.compile(r"(\w+) \((\w+)\): ([^;]+)(?:; ([\w ]+))?$")


class Slip(NamedTuple):
    """A right function, edits of its text; words of the diagnosis, properties that are refuted."""

    name: str
    function: str
    words: str
    refuted: frozenset[str]
    edits: list[tuple[str, str]]

    def made_in(self, source: str, place: ast.FunctionDef) -> str:
        """The function with the slip, under the name of the slip."""
        text = "\n".join(source.splitlines()[place.lineno - 1 : place.end_lineno]) + "\n"
        for old, new in [(f"def {self.function}(", f"def {self.name}("), *self.edits]:
            assert old in text, f"{self.name}: {old!r} is not in {self.function}"
            text = text.replace(old, new)
        return text


def slips_in(framework: str) -> list[Slip]:
    """What the table of a framework lists."""
    found: list[Slip] = []
    lines = (FOLDER / f"slips_{framework}.txt").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("    "):
            old, _, new = line.strip().partition(" → ")
            found[-1].edits.append((old, new))
        elif line and not line.startswith("#"):
            head = HEAD.match(line)
            assert head, line
            name, function, words, refuted = head.groups()
            found.append(Slip(name, function, words, frozenset((refuted or "").split()), []))
    return found


def loaded(file: Path) -> ModuleType:
    """A file as a module."""
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def with_slips(framework: str, folder: Path) -> ModuleType:
    """The right implementations of a framework, and behind them those with slips."""
    source = (FOLDER / f"right_{framework}.py").read_text(encoding="utf-8")
    functions = {n.name: n for n in ast.parse(source).body if isinstance(n, ast.FunctionDef)}
    slipped = [slip.made_in(source, functions[slip.function]) for slip in slips_in(framework)]
    file = folder / f"slipped_{framework}.py"
    file.write_text("\n\n".join([source, *slipped]), encoding="utf-8")
    return loaded(file)


def slips_in_schedules() -> dict[str, list[tuple[str, str, str]]]:
    """Of each kind: a function, what stands in its file, what the slip has."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    names: dict[str, str] = {}
    kind = function = ""
    text = (FOLDER / "slips_schedules.txt").read_text(encoding="utf-8")
    for line in text.replace("\\n", "\0").splitlines():
        if line.startswith("    "):
            old, new = (
                re.sub(r"{(\w+)}", lambda m: names[m[1]], part).replace("\0", "\n")
                for part in line[4:].split(" → ")
            )
            found[kind].append((function, old, new))
        elif line.startswith("["):
            kind = line[1:].partition("]")[0]
            found[kind] = []
        elif " = " in line:
            name, _, meaning = line.partition(" = ")
            names[name] = meaning
        else:
            function = line.rstrip(":")
    return found
