"""What the claims of a script rest on, as far as files say: a key that changes when that does.

They rest on the text of their script, of the modules beside it that it imports, of the scripts that
have a claim whose id it mentions, on what these rest on, and on what lies beside them: the trails
of lines, and quotations of notes.

There is no key where a verdict may rest on something else: on other files, clocks, the environment
or chance, on ids that are made at run time, or on a module of which nothing is known here.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from symbolic_pe import disk_cache
from symbolic_pe.catalogue.beside import module_folder
from symbolic_pe.catalogue.collection import files_by_id
from symbolic_pe.index.scripts import UNPARSABLE

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
        *("__builtins__", "__loader__", "__spec__", "breakpoint", "compile", "eval", "exec"),
        *("globals", "input", "locals", "vars"),
    )
)
_OPEN_ATTRIBUTES = frozenset(
    (
        *("__import__", "cite", "cited", "claim_of", "datetime64", "environ", "fromfile"),
        *("fromregex", "genfromtxt", "import_module", "load", "loadtxt", "memmap", "open", "os"),
        *("rand", "randMatrix", "random", "randprime", "sys", "urandom"),
    )
)
"""What reads files and clocks, or depends on chance."""
_LONGEST_ID = 200
_DATA = ("found.gz", "notes/*.toml")


@dataclass(frozen=True)
class Script:
    """``digest``: of its text; ``modules``: what it imports; ``words``: its strings, which may be
    ids; ``is_closed``: whether there is nothing else that it rests on."""

    digest: str
    modules: Sequence[str]
    words: Sequence[str]
    is_closed: bool


class Resting:
    """The keys of scripts; ``scripts``: for every script that may be cited, the ids it holds."""

    def __init__(self, scripts: Mapping[str, Sequence[str]]) -> None:
        self._places = files_by_id(scripts)
        self._keys: dict[str, str] = {}

    def key(self, file: str) -> str:
        """The key of the claims of a script; empty where they have none."""
        if file not in self._keys:
            self._keys[file] = self._key(file)
        return self._keys[file]

    def _key(self, file: str) -> str:
        found: dict[_Text, Script] = {}
        waiting = [_Text(file, module_folder(file))]
        while waiting:
            if (text := waiting.pop()) in found:
                continue
            script = _script(text.file)
            if script is None or not script.is_closed:
                return ""
            found[text] = script
            waiting += [*_imported_by(text, script), *self._cited_by(script)]
        folders = {it for text in found for it in (os.path.dirname(text.file), text.folder)}
        installed = {name for it in found.values() for name in it.modules if name in _MODULES}
        installed -= {"symbolic_pe"}
        if any(_is_there(os.path.join(folder, it)) for folder in folders for it in installed):
            return ""
        said = [f"{text.file} {text.folder} {script.digest}" for text, script in found.items()]
        said += [f"{word} {self._places.get(word)}" for it in found.values() for word in it.words]
        return _digest(sorted((*said, *map(_beside, folders))))

    def _cited_by(self, script: Script) -> Iterator[_Text]:
        files = {self._places[word] for word in script.words if word in self._places}
        yield from (_Text(file, module_folder(file)) for file in files)


class _Text(NamedTuple):
    """A file, and the folder from which it imports modules."""

    file: str
    folder: str


def _imported_by(text: _Text, script: Script) -> Iterator[_Text]:
    """The modules that are none of the installed ones; a package, which goes before a module of its
    name, is a folder, and cannot be read."""
    for module in script.modules:
        if module not in _MODULES:
            path = os.path.join(text.folder, module)
            yield _Text(path if os.path.isdir(path) else f"{path}.py", text.folder)


def _is_there(path: str) -> bool:
    return os.path.exists(f"{path}.py") or os.path.isdir(path)


@lru_cache(maxsize=1024)
def strings_in(file: str) -> frozenset[str]:
    """The strings of a script, which may be ids; there are none where it cannot be read, or there
    is no file, as in a notebook."""
    script = _script(file)
    return frozenset(script.words if script else ())


def _beside(folder: str) -> str:
    """A digest of the data that lie beside scripts."""
    files = sorted(file for pattern in _DATA for file in Path(folder).glob(pattern))
    return _digest(f"{file} {content_digest(file)}" for file in files)


def content_digest(file: Path) -> str:
    """A digest of a file; empty where it is none, or cannot be read."""
    with suppress(OSError):
        return sha256(file.read_bytes()).hexdigest()
    return ""


def _digest(parts: Iterable[str]) -> str:
    return disk_cache.digest([part.encode(errors="surrogatepass") for part in parts]).decode()


# --- reading a script ------------------------------------------------------------------------


def _script(file: str) -> Script | None:
    """What a script says; None where it cannot be read."""
    try:
        source = disk_cache.content(Path(file))
        rests_on = [sys.version.encode(), _reader(), source]
    except OSError:
        return None
    name = disk_cache.name_of("script", file)
    said = disk_cache.cached(name, rests_on, lambda: asdict(_read(source)))
    return Script(**said)


@cache
def _reader() -> bytes:
    """What reads scripts here."""
    return Path(__file__).read_bytes()


def _read(source: bytes) -> Script:
    digest = sha256(source).hexdigest()
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except UNPARSABLE:
        return Script(digest, (), (), is_closed=False)
    modules = {module for node in nodes for module in _imported(node)}
    words = {
        " ".join(node.value[:_LONGEST_ID].split())
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return Script(digest, sorted(modules), sorted(words), not _is_open(nodes))


def _imported(node: ast.AST) -> Iterator[str]:
    """The modules that are imported, as far as their names go before the first dot."""
    if isinstance(node, ast.Import):
        yield from (alias.name.partition(".")[0] for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield (node.module or "").partition(".")[0]


def _is_open(nodes: Sequence[ast.AST]) -> bool:
    """Does something in a script look as if it may come out otherwise each time?"""
    settled = [node for call in nodes if isinstance(call, ast.Call) for node in _settled(call)]
    return any(_may_differ(node) and node not in settled for node in nodes)


def _settled(call: ast.Call) -> Iterator[ast.expr]:
    """What is called, where its arguments say all: an id that is cited, a seed."""
    constants = [it.value for it in call.args if isinstance(it, ast.Constant)]
    if _called(call.func) in ("cite", "cited") and len(constants) == len(call.args):
        yield call.func
    is_seeded = bool(call.args) and None not in constants
    if _called(call.func) == "default_rng" and is_seeded and isinstance(call.func, ast.Attribute):
        yield call.func.value


def _called(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def _may_differ(node: ast.AST) -> bool:
    if isinstance(node, ast.Import):
        return any(_is_open_name(alias.name) for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        names = (f"{node.module}.{alias.name}" for alias in node.names)
        return node.level > 0 or any(map(_is_open_name, names))
    if isinstance(node, ast.Attribute):
        return node.attr in _OPEN_ATTRIBUTES
    return isinstance(node, ast.Name) and node.id in _OPEN_NAMES | _OPEN_ATTRIBUTES


def _is_open_name(imported: str) -> bool:
    first, *below = imported.split(".")
    if first == "symbolic_pe":
        return not _OWN.issuperset(below[:1])
    return not _OPEN_ATTRIBUTES.isdisjoint(below)
