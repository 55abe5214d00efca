"""What a claim rests on, as far as scripts say: a key that changes when any of it does.

A claim rests on its own functions, on what its script says outside of claims, and on the functions
of those claims of the script that these mention, by name or by id.  Of other scripts it rests on
all that they say: of modules beside its script that it imports, and of scripts that have a claim
whose id it mentions.  Beside them lie the trails of lines, and quotations of notes.

Comments and the places of lines do not count.  There is no key where a verdict may rest on
something else: on files, clocks, the environment or chance, on ids that are made at run time, or on
a module of which nothing is known here.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from symbolic_pe import disk_cache
from symbolic_pe.index.scripts import UNPARSABLE, Entry

_SETTLING = frozenset({"proof", "refutation", "numbers"})
_MODULES = frozenset(
    (
        *("__future__", "abc", "cmath", "collections", "contextlib", "dataclasses", "decimal"),
        *("enum", "fractions", "functools", "itertools", "math", "numbers", "operator", "re"),
        *("statistics", "string", "typing", "flint", "mpmath", "numpy", "sympy", "symbolic_pe"),
    )
)
"""What can be imported and says the same each time."""
_OWN = frozenset(
    (
        *("Claim", "Source", "beyond", "catalogue", "cited", "claim", "note", "run_script"),
        *("encodings", "foundations", "kernel", "language", "notation", "numerics", "printing"),
        *("proofs", "theories"),
    )
)
"""What of this package does."""
_OPEN_NAMES = frozenset(
    (
        *("__builtins__", "__import__", "__loader__", "__spec__", "breakpoint", "cite"),
        *("cited", "claim_of", "compile", "eval", "exec", "globals", "input", "locals"),
        *("open", "vars"),
    )
)
_OPEN_ATTRIBUTES = frozenset(
    (
        *("__import__", "cite", "cited", "claim_of", "datetime64", "environ", "fromfile"),
        *("fromregex", "genfromtxt", "import_module", "load", "loadtxt", "memmap", "os", "rand"),
        *("random", "randprime", "sys", "urandom"),
    )
)
"""What reads files and clocks, or depends on chance."""
_LONGEST_ID = 200
_DATA = ("found.gz", "notes/*.toml")


@dataclass(frozen=True)
class Part:
    """A part of a script: a digest of what it says; ``words``: its names, and what may be ids."""

    digest: str
    words: Sequence[str]

    @staticmethod
    def of(nodes: Iterable[ast.AST]) -> Part:
        found = list(nodes)
        words = sorted({word for node in found for word in _words(node)})
        return Part(_digest(map(ast.dump, found)), words)


@dataclass(frozen=True)
class Script:
    """``modules``: what it imports; ``common``: what it says outside of claims; ``names``: the
    functions of its claims, by id; ``claims``: what it says of each; ``is_closed``: whether there
    is nothing else that it rests on."""

    modules: Sequence[str]
    common: Part
    names: Mapping[str, str]
    claims: Mapping[str, Part]
    is_closed: bool

    @property
    def parts(self) -> tuple[Part, ...]:
        """All that it says."""
        return (self.common, *self.claims.values())

    def parts_of(self, id: str) -> tuple[Part, ...]:
        """What one of its claims rests on."""
        found, waiting = dict[str, Part](), [id, *self._mentioned(self.common)]
        while waiting:
            if (claim := waiting.pop()) not in found:
                found[claim] = self.claims[claim]
                waiting += self._mentioned(found[claim])
        return (self.common, *found.values())

    def _mentioned(self, part: Part) -> list[str]:
        words = set(part.words)
        return [id for id, name in self.names.items() if not words.isdisjoint((id, name))]


class Resting:
    """The keys of claims; ``scripts``: for every script that may be cited, the ids it holds."""

    def __init__(self, scripts: Mapping[str, Sequence[str]]) -> None:
        self._places: dict[str, str] = {}
        for file, ids in scripts.items():
            for id in ids:
                self._places.setdefault(id, file)
        self._script, self._beside = cache(_script), cache(_beside)

    def key(self, entry: Entry) -> str:
        """The key of a claim; empty where it has none."""
        own = self._script(entry.file)
        if own is None or not own.is_closed or entry.id not in own.claims:
            return ""
        parts = own.parts_of(entry.id)
        others = self._others(self._next(entry.file, own, parts))
        if others is None:
            return ""
        texts = [(entry.file, parts), *((file, script.parts) for file, script in others.items())]
        said = {file + part.digest for file, parts in texts for part in parts}
        folders = {os.path.dirname(file) for file, _ in texts}
        return _digest(sorted(said.union(map(self._beside, folders))))

    def _others(self, files: list[str]) -> Mapping[str, Script] | None:
        """These scripts and all that they rest on; None where that is something else."""
        found: dict[str, Script] = {}
        while files:
            if (file := files.pop()) in found:
                continue
            script = self._script(file)
            if script is None or not script.is_closed:
                return None
            found[file] = script
            files += self._next(file, script, script.parts)
        return found

    def _next(self, file: str, script: Script, parts: Sequence[Part]) -> list[str]:
        """The other scripts that these parts of a script name."""
        folder = os.path.dirname(file)
        paths = [os.path.join(folder, module) for module in script.modules]
        beside = [_file(it) for it in paths if os.path.basename(it) not in _MODULES or _hides(it)]
        cited = {self._places.get(word, file) for part in parts for word in part.words}
        return [*beside, *cited - {file}]


def _hides(path: str) -> bool:
    """Is there a module beside a script that is imported instead of an installed one?"""
    return os.path.exists(f"{path}.py") or os.path.isdir(path)


def _file(path: str) -> str:
    """The text of a module; of a package, which goes before, its folder, which is none."""
    return path if os.path.isdir(path) else f"{path}.py"


def _beside(folder: str) -> str:
    """A digest of the data that lie beside scripts."""
    files = sorted(file for pattern in _DATA for file in Path(folder).glob(pattern))
    return _digest(f"{file}{sha256(file.read_bytes()).hexdigest()}" for file in files)


def _digest(parts: Iterable[str]) -> str:
    return sha256("\0".join(parts).encode()).hexdigest()


# --- reading a script ------------------------------------------------------------------------


def _script(file: str) -> Script | None:
    """What a script says; None where it cannot be read."""
    try:
        source = Path(file).read_bytes()
        rests_on = [sys.version.encode(), Path(__file__).read_bytes(), source]
    except OSError:
        return None
    said = disk_cache.cached(f"script-{_digest([file])[:32]}", rests_on, lambda: _read(source))
    return _from_json(said) if said else None


def _from_json(said: Mapping[str, Any]) -> Script:
    claims = {id: Part(**part) for id, part in said["claims"].items()}
    return Script(**{**said, "common": Part(**said["common"]), "claims": claims})


def _read(source: bytes) -> dict[str, Any] | None:
    try:
        tree = ast.parse(source)
    except UNPARSABLE:
        return None
    modules, is_closed = sorted(_imported(tree)), not _is_open(tree)
    common, names = list[ast.AST](), dict[str, str]()
    claims: dict[str, list[ast.AST]] = {}
    for statement in tree.body:
        id = _claim_of(statement, names) if isinstance(statement, ast.FunctionDef) else ""
        (claims.setdefault(id, []) if id else common).append(statement)
    own = {id: Part.of(nodes) for id, nodes in claims.items()}
    return asdict(Script(modules, Part.of(common), names, own, is_closed))


def _claim_of(function: ast.FunctionDef, names: dict[str, str]) -> str:
    """The id of the claim that a function states, settles or compares with numbers; a statement's
    name is noted in ``names``."""
    if id := _made_by(function):
        names[id] = function.name
    return id or _settled_by(function, names)


def _made_by(function: ast.FunctionDef) -> str:
    """The id of the claim that a function states, if it states one."""
    for call in function.decorator_list:
        if isinstance(call, ast.Call) and call.args and _called(call.func) == "claim":
            id = getattr(call.args[0], "value", None)
            return " ".join(id.split()) if isinstance(id, str) else ""
    return ""


def _settled_by(function: ast.FunctionDef, names: Mapping[str, str]) -> str:
    """The id of the claim that a function settles, or compares with numbers."""
    for decorator in function.decorator_list:
        maker = decorator.func if isinstance(decorator, ast.Call) else decorator
        if isinstance(maker, ast.Attribute) and maker.attr in _SETTLING:
            ids = [id for id, name in names.items() if name == _called(maker.value)]
            return ids[-1] if ids else ""
    return ""


def _called(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def _words(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Attribute):
            yield part.attr
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield " ".join(part.value[:_LONGEST_ID].split())


def _imported(tree: ast.Module) -> Iterator[str]:
    """The modules that are imported, as far as their names go before the first dot."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").partition(".")[0]


def _is_open(tree: ast.Module) -> bool:
    """Does something in a script look as if it may come out otherwise each time?"""
    nodes = list(ast.walk(tree))
    settled = [node for call in nodes if isinstance(call, ast.Call) for node in _settled(call)]
    return any(_may_differ(node) and node not in settled for node in nodes)


def _settled(call: ast.Call) -> Iterator[ast.expr]:
    """What is called, where its arguments say all: an id that is cited, a seed."""
    is_literal = all(isinstance(argument, ast.Constant) for argument in call.args)
    if _called(call.func) in ("cite", "cited") and is_literal:
        yield call.func
    if _called(call.func) == "default_rng" and call.args and isinstance(call.func, ast.Attribute):
        yield call.func.value


def _may_differ(node: ast.AST) -> bool:
    if isinstance(node, ast.Import):
        return any(_is_open_name(alias.name) for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        names = (f"{node.module}.{alias.name}" for alias in node.names)
        return node.level > 0 or any(map(_is_open_name, names))
    if isinstance(node, ast.Attribute):
        return node.attr in _OPEN_ATTRIBUTES
    return isinstance(node, ast.Name) and node.id in _OPEN_NAMES


def _is_open_name(imported: str) -> bool:
    first, *below = imported.split(".")
    if first == "symbolic_pe":
        return not _OWN.issuperset(below[:1])
    return not _OPEN_ATTRIBUTES.isdisjoint(below)
